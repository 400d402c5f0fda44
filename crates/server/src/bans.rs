//! The people and networks that the host keeps out, as they were last read from the store.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, UNIX_EPOCH};

use ipnet::IpNet;
use protocol::web::ApiCode;
use store::BanRow;

use crate::refusal::{Refusal, refuse};

/// Bans in memory, so that no request waits for the database because of them.
#[derive(Default)]
pub struct Bans(RwLock<Kept>);

#[derive(Default)]
struct Kept {
    people: HashMap<String, BanRow>,
    networks: Vec<(IpNet, BanRow)>,
}

impl Bans {
    /// Takes over what the store holds now. A subject that cannot be read bans nobody.
    pub fn replace(&self, rows: Vec<BanRow>) {
        let mut kept = Kept::default();
        for row in rows {
            if let Some(user) = row.subject.strip_prefix("user:") {
                kept.people.insert(user.to_owned(), row);
            } else if let Some(Ok(network)) = row.subject.strip_prefix("net:").map(str::parse) {
                kept.networks.push((network, row));
            }
        }
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = kept;
    }

    /// Refuses a person who is kept out now.
    pub fn admit_person(&self, user: &str, now: i64) -> Result<(), Refusal> {
        let kept = self.0.read().unwrap_or_else(PoisonError::into_inner);
        kept.people.get(user).map_or(Ok(()), |ban| admit(ban, now))
    }

    /// Refuses an address that is kept out now.
    pub fn admit_address(&self, address: IpAddr, now: i64) -> Result<(), Refusal> {
        let kept = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let bans = kept.networks.iter().filter(|(network, _)| network.contains(&address.to_canonical()));
        bans.map(|(_, ban)| admit(ban, now)).find(Result::is_err).unwrap_or(Ok(()))
    }
}

fn admit(ban: &BanRow, now: i64) -> Result<(), Refusal> {
    if ban.until != 0 && ban.until <= now {
        return Ok(());
    }
    let end = if ban.until == 0 { String::new() } else { format!(" until {}", date(ban.until)) };
    let reason = if ban.reason.is_empty() { String::new() } else { format!(": {}", ban.reason) };
    Err(refuse(ApiCode::Forbidden, format!("the host has banned you from this server{end}{reason}")))
}

fn date(millis: i64) -> String {
    let time = UNIX_EPOCH + Duration::from_millis(u64::try_from(millis).unwrap_or(0));
    humantime::format_rfc3339_seconds(time).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ban(subject: &str, until: i64) -> BanRow {
        BanRow { subject: subject.to_owned(), reason: "spam".to_owned(), since: 0, until }
    }

    #[test]
    fn people_and_networks_are_kept_out_until_their_time_is_over() {
        let bans = Bans::default();
        bans.replace(vec![ban("user:eve", 1_000), ban("net:192.0.2.0/24", 0), ban("nonsense", 0)]);
        let message = bans.admit_person("eve", 999).unwrap_err().0.message;
        assert_eq!(message, "the host has banned you from this server until 1970-01-01T00:00:01Z: spam");
        assert!(bans.admit_person("eve", 1_000).is_ok() && bans.admit_person("ada", 0).is_ok());
        assert!(bans.admit_address([192, 0, 2, 7].into(), i64::MAX).is_err());
        assert!(bans.admit_address("::ffff:192.0.2.7".parse().unwrap(), 0).is_err(), "the same address");
        assert!(bans.admit_address([192, 0, 3, 7].into(), 0).is_ok());
        bans.replace(Vec::new());
        assert!(bans.admit_person("eve", 0).is_ok());
    }
}
