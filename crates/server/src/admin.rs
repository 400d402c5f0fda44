//! The host's tools: people, tables, bans and backups, while a server runs or not.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::path::Path;

use games::Registry;
use ipnet::IpNet;
use serde_json::{Value, json};
pub use store::{BanRow, PersonRow, StoreError, TableInfo};
use store::{EventRow, Store};

use crate::chance;
use crate::passwords::password_hash;
use crate::table::load;
use crate::uptime::Uptime;

/// The bits of the network that one customer has.
const CUSTOMER: u8 = 64;
/// The bits before an IPv4 address that is written as IPv6.
const MAPPED: u8 = 96;
/// Milliseconds of a day.
const DAY: i64 = 24 * 3_600_000;

/// The data of a server, opened for the host.
pub struct Admin {
    store: Store,
    registry: Registry,
}

/// The place of a server's data.
#[derive(Clone, Copy, Debug)]
pub enum Data<'a> {
    /// The folder with its database file.
    Folder(&'a Path),
    /// The address of a database.
    Database(&'a str),
}

/// Reasons why a tool cannot do its work.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The database refuses.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody has that name or id.
    #[error("nobody is called '{0}': name an account, a guest or an id; `oxhide admin people` lists them")]
    Nobody(String),
    /// Several people have that name.
    #[error("{count} people are called '{name}': name one by id ({ids})")]
    Several {
        /// The name.
        name: String,
        /// The number of people.
        count: usize,
        /// Their ids.
        ids: String,
    },
    /// Guests have no password.
    #[error("{0} is a guest and has no password")]
    Guest(String),
    /// There is no such table.
    #[error("there is no table '{0}': `oxhide admin tables` lists them")]
    NoTable(String),
    /// There is no such ban.
    #[error("there is no ban of '{0}': `oxhide admin bans` lists them")]
    NoBan(String),
    /// The system has no random numbers, or a password cannot be hashed.
    #[error("the system refuses: {0}")]
    System(String),
}

impl Admin {
    /// Opens the data for a tool. A server may run on it.
    ///
    /// # Errors
    /// If there is no database, or another version of the program wrote it.
    pub async fn open(data: Data<'_>) -> Result<Self, AdminError> {
        let store = match data {
            Data::Folder(folder) => Store::for_tool_in_folder(folder).await?,
            Data::Database(url) => Store::for_tool(url).await?,
        };
        Ok(Admin { store, registry: Registry::new() })
    }

    /// Fills an empty database with a backup. No server may run on it meanwhile.
    ///
    /// # Errors
    /// If a server runs, the database has data already, or the file is no backup; nothing was changed then.
    pub async fn restore(data: Data<'_>, from: &Path) -> Result<(), AdminError> {
        let store = match data {
            Data::Folder(folder) => Store::in_folder(folder).await?,
            Data::Database(url) => Store::open(url).await?,
        };
        let done = store.restore(from).await;
        store.close().await;
        Ok(done?)
    }

    /// Writes everything to a new file, also while a server runs.
    ///
    /// # Errors
    /// If the file exists or cannot be written.
    pub async fn backup(&self, to: &Path) -> Result<(), AdminError> {
        Ok(self.store.backup(to).await?)
    }

    /// Closes the data.
    pub async fn close(&self) {
        self.store.close().await;
    }

    /// Accounts, or guests, last seen first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn people(&self, accounts: bool) -> Result<Vec<PersonRow>, AdminError> {
        Ok(self.store.people(accounts).await?)
    }

    /// The one person with a name or id.
    ///
    /// # Errors
    /// If there is none, or more than one.
    pub async fn person(&self, key: &str) -> Result<PersonRow, AdminError> {
        let mut found = self.store.people_called(key).await?;
        // Ids are public, and somebody may have taken one as a name.
        if let Some(exact) = found.iter().find(|person| person.id == key) {
            return Ok(exact.clone());
        }
        // An account owns its name: guests who look like it do not make it unclear.
        if found.iter().filter(|person| person.account).count() == 1 {
            found.retain(|person| person.account);
        }
        match &found[..] {
            [] => Err(AdminError::Nobody(key.to_owned())),
            [one] => Ok(one.clone()),
            several => Err(AdminError::Several {
                name: key.to_owned(),
                count: several.len(),
                ids: several.iter().map(|person| person.id.as_str()).collect::<Vec<_>>().join(", "),
            }),
        }
    }

    /// Tables with a status, or all, latest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn tables(&self, status: Option<&str>) -> Result<Vec<TableInfo>, AdminError> {
        Ok(self.store.table_infos(status).await?)
    }

    /// A table by its id.
    ///
    /// # Errors
    /// If there is none.
    pub async fn table(&self, id: &str) -> Result<TableInfo, AdminError> {
        self.store.table_info(id).await?.ok_or_else(|| AdminError::NoTable(id.to_owned()))
    }

    /// Deletes a table with all its events. A running server lets its players go with their next action.
    ///
    /// # Errors
    /// If there is no such table.
    pub async fn delete_table(&self, id: &str) -> Result<(), AdminError> {
        self.table(id).await?;
        Ok(self.store.delete_table(id).await?)
    }

    /// Gives an account a new random password, which is returned, and ends its sessions and tokens. A running server
    /// closes its sockets within seconds.
    ///
    /// # Errors
    /// If there is no such account.
    pub async fn reset_password(&self, key: &str) -> Result<String, AdminError> {
        let person = self.person(key).await?;
        if !person.account {
            return Err(AdminError::Guest(person.name));
        }
        let system = |refusal: crate::refusal::Refusal| AdminError::System(refusal.0.message);
        let password = chance::id().map_err(system)?;
        let hash = password_hash(&password).map_err(|error| AdminError::System(error.to_string()))?;
        self.store.reset_password(&person.id, &hash).await?;
        Ok(password)
    }

    /// Bans, latest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn bans(&self) -> Result<Vec<BanRow>, AdminError> {
        Ok(self.store.bans().await?)
    }

    /// Keeps a person, an address or a network out, for some days or for good. A running server notices within
    /// seconds.
    ///
    /// # Errors
    /// If nobody has that name.
    pub async fn ban(&self, key: &str, reason: &str, days: Option<u32>) -> Result<BanRow, AdminError> {
        let now = chance::now();
        let until = days.map_or(0, |days| now + i64::from(days) * DAY);
        let ban = BanRow { subject: self.subject(key).await?, reason: reason.to_owned(), since: now, until };
        self.store.add_ban(&ban).await?;
        Ok(ban)
    }

    /// Takes a ban back.
    ///
    /// # Errors
    /// If there is none.
    pub async fn unban(&self, key: &str) -> Result<(), AdminError> {
        let subject = self.subject(key).await?;
        match self.store.drop_ban(&subject).await {
            Err(StoreError::Conflict) => Err(AdminError::NoBan(key.to_owned())),
            done => Ok(done?),
        }
    }

    async fn subject(&self, key: &str) -> Result<String, AdminError> {
        match network(key) {
            Some(network) => Ok(format!("net:{network}")),
            None => Ok(format!("user:{}", self.person(key).await?.id)),
        }
    }

    /// Everything that is wrong with what is stored, one sentence each: the database itself, and every table played
    /// again by the rules.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn check(&self) -> Result<Vec<String>, AdminError> {
        let mut problems = self.store.check().await?;
        let uptime = Uptime::since(chance::now());
        for id in self.store.all_tables().await? {
            if let Err(refusal) = load(&self.store, &self.registry, &uptime, &id).await {
                problems.push(format!("table {id} cannot be rebuilt: {}", refusal.0.message));
            }
        }
        Ok(problems)
    }

    /// All that is stored about a person, as JSON. Hashes of secrets are left out.
    ///
    /// # Errors
    /// If nobody has that name.
    pub async fn export(&self, key: &str) -> Result<Value, AdminError> {
        let person = self.person(key).await?;
        let now = chance::now();
        let sessions = self.store.sessions(&person.id, now).await?;
        let tokens = self.store.tokens(&person.id).await?;
        let friends = self.store.friends(&person.id).await?;
        Ok(json!({
            "id": person.id,
            "name": person.name,
            "account": person.account,
            "created": person.created,
            "sessions": sessions.iter().map(|row| json!({
                "created": row.created, "used": row.used, "expires": row.expires, "client": row.client,
            })).collect::<Vec<_>>(),
            "tokens": tokens.iter().map(|row| json!({
                "name": row.name, "created": row.created, "scope": row.scope, "expires": row.expires,
            })).collect::<Vec<_>>(),
            "friends": friends.iter().map(|row| json!({
                "name": row.name, "asked": row.named, "agreed": row.names,
            })).collect::<Vec<_>>(),
            "devices": self.store.devices(&person.id).await?.iter().map(|seen| json!({ "seen": seen }))
                .collect::<Vec<_>>(),
            "bans": self.bans_of(&person.id).await?,
            "tables": self.tables_about(&person.id).await?,
        }))
    }

    async fn bans_of(&self, user: &str) -> Result<Vec<Value>, AdminError> {
        let subject = format!("user:{user}");
        let bans = self.store.bans().await?.into_iter().filter(|ban| ban.subject == subject);
        let ban = |ban: BanRow| json!({ "reason": ban.reason, "since": ban.since, "until": ban.until });
        Ok(bans.map(ban).collect())
    }

    /// The tables that a person opened, sat at, or said something at, with all that the person did there.
    async fn tables_about(&self, user: &str) -> Result<Vec<Value>, AdminError> {
        let mut tables = Vec::new();
        for id in self.store.tables_about(user).await? {
            let host = self.store.table(&id).await?.is_some_and(|table| table.host == user);
            let events = own_events(&self.store.events(&id, 0).await?, user);
            tables.push(json!({ "id": id, "host": host, "events": events }));
        }
        Ok(tables)
    }
}

/// The events of a table that a person caused: those with the person's id, and those of a seat while the person had it.
fn own_events(events: &[EventRow], user: &str) -> Vec<Value> {
    let (mut own, mut seats) = (Vec::new(), BTreeSet::new());
    for event in events {
        let Ok(body) = serde_json::from_str::<Value>(&event.body) else { continue };
        let (seat, by) = (body["seat"].as_u64(), body["user"].as_str());
        let sits = body["e"] == "sat";
        if sits && by == Some(user) {
            seats.extend(seat);
        }
        let by_seat = by.is_none() && seat.is_some_and(|seat| seats.contains(&seat));
        if by == Some(user) || by_seat {
            own.push(json!({ "number": event.number, "at": event.at, "event": body }));
        }
        // Somebody else sits there from now on, or nobody.
        let changes = (sits && by != Some(user)) || body["e"] == "cleared" || body["e"] == "bot-sat";
        if let Some(seat) = seat.filter(|_| changes) {
            seats.remove(&seat);
        }
    }
    own
}

/// The network that a text names: an address, or an address with the bits of its network. An IPv6 address alone
/// means its network of 64 bits, because one customer usually has all of those.
fn network(text: &str) -> Option<IpNet> {
    let network = match text.parse::<IpAddr>() {
        Ok(address) => match address.to_canonical() {
            IpAddr::V4(address) => IpNet::from(IpAddr::from(address)),
            IpAddr::V6(address) => IpNet::new(address.into(), CUSTOMER).ok()?,
        },
        Err(_) => canonical(text.parse().ok()?),
    };
    Some(network.trunc())
}

/// A network of IPv4 addresses that are written as IPv6 is the IPv4 network.
fn canonical(network: IpNet) -> IpNet {
    let bits = network.prefix_len().checked_sub(MAPPED);
    let mapped = match (network.addr().to_canonical(), bits) {
        (IpAddr::V4(address), Some(bits)) if network.addr().is_ipv6() => {
            IpNet::new(address.into(), bits).ok()
        }
        (IpAddr::V4(_) | IpAddr::V6(_), _) => None,
    };
    mapped.unwrap_or(network)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_networks_are_told_from_names() {
        let text = |key| network(key).map(|network| network.to_string());
        assert_eq!(text("192.0.2.7"), Some("192.0.2.7/32".to_owned()));
        assert_eq!(text("192.0.2.7/24"), Some("192.0.2.0/24".to_owned()));
        assert_eq!(text("2001:db8::1/64"), Some("2001:db8::/64".to_owned()));
        assert_eq!(text("2001:db8::1"), Some("2001:db8::/64".to_owned()), "one customer has all of it");
        assert_eq!(text("2001:db8::1/128"), Some("2001:db8::1/128".to_owned()));
        assert_eq!(text("::ffff:192.0.2.7"), Some("192.0.2.7/32".to_owned()));
        assert_eq!(text("::ffff:192.0.2.7/120"), Some("192.0.2.0/24".to_owned()));
        assert_eq!(text("Ada"), None);
    }

    #[tokio::test]
    async fn an_id_means_its_owner_and_nobody_who_took_it_as_a_name() {
        let folder = tempfile::TempDir::new().unwrap();
        let admin =
            Admin { store: Store::in_folder(folder.path()).await.unwrap(), registry: Registry::new() };
        let forms = |name| store::NameForms { name, folded: name, skeleton: name };
        let (victim, taken) = (chance::id().unwrap(), chance::id().unwrap());
        admin.store.add_guest(&victim, forms("Ada"), 1).await.unwrap();
        admin.store.add_guest(&taken, forms(&victim), 1).await.unwrap();
        let session =
            store::NewSession { hash: "hash", user: &taken, epoch: None, created: 1, expires: 9, client: "" };
        let sign_up = store::SignUp { id: &taken, name: forms(&victim), password: "hash", now: 1 };
        let sign_in = store::SignIn { session, replaces: None, device: None };
        admin.store.make_account(sign_up, sign_in).await.unwrap();
        assert_eq!(admin.person(&victim).await.unwrap().name, "Ada");
        assert_eq!(admin.ban(&victim, "spam", None).await.unwrap().subject, format!("user:{victim}"));
        assert!(matches!(admin.reset_password(&victim).await, Err(AdminError::Guest(_))));
        admin.close().await;
    }

    #[test]
    fn an_export_holds_what_the_person_did_and_nothing_of_others() {
        let bodies = [
            json!({ "e": "said", "seat": null, "user": "ada", "text": "as a spectator" }),
            json!({ "e": "sat", "seat": 0, "user": "bob" }),
            json!({ "e": "moved", "seat": 0 }),
            json!({ "e": "cleared", "seat": 0 }),
            json!({ "e": "sat", "seat": 0, "user": "ada" }),
            json!({ "e": "moved", "seat": 0 }),
            json!({ "e": "moved", "seat": 1 }),
            json!({ "e": "said", "seat": 0, "user": "bob", "text": "of somebody else" }),
            json!({ "e": "cleared", "seat": 0 }),
            json!({ "e": "sat", "seat": 0, "user": "bob" }),
            json!({ "e": "moved", "seat": 0 }),
        ];
        let event = |(number, body): (u32, &Value)| EventRow { number, at: 2, body: body.to_string() };
        let events: Vec<_> = (1..).zip(&bodies).map(event).collect();
        let own = own_events(&events, "ada");
        let numbers: Vec<_> = own.iter().filter_map(|event| event["number"].as_u64()).collect();
        assert_eq!(numbers, [1, 5, 6, 9]);
    }
}
