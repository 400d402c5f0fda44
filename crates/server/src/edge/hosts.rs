//! The names a server answers to. A page of another site can make its own name point to this machine (DNS
//! rebinding); its requests then carry that name, and are refused.

use std::net::{Ipv4Addr, Ipv6Addr};

/// Ends of names that nobody can register in the public DNS.
const PRIVATE: [&str; 6] = [".localhost", ".local", ".lan", ".internal", ".home.arpa", ".test"];

/// Whether a server with a public address may answer a request for `host`. Addresses are always right: they
/// cannot be pointed elsewhere. So are names without a dot and names of private networks.
pub fn is_own(host: &str, public_url: Option<&str>) -> bool {
    let name = name_of(host).trim_end_matches('.').to_ascii_lowercase();
    let public = public_url.and_then(|url| url.split_once("://")).map(|(_, rest)| rest);
    let public = public.map(|rest| name_of(rest.split('/').next().unwrap_or(rest)).to_ascii_lowercase());
    is_address(&name)
        || !name.contains('.')
        || PRIVATE.iter().any(|end| name.ends_with(end))
        || public.is_some_and(|public| public == name)
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if !name.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn is_address(name: &str) -> bool {
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    name.parse::<Ipv4Addr>().is_ok() || bare.is_some_and(|name| name.parse::<Ipv6Addr>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_private_names_are_own() {
        for host in [
            "127.0.0.1:7777",
            "192.168.1.5:7777",
            "203.0.113.9",
            "[::1]:7777",
            "[fd00::5]",
            "localhost:7777",
            "LOCALHOST",
            "localhost.",
            "games.localhost:80",
            "laptop",
            "laptop.local:7777",
            "box.lan",
            "play.example.org",
            "PLAY.example.org:443",
        ] {
            assert!(is_own(host, Some("https://play.example.org/")), "{host}");
        }
    }

    #[test]
    fn names_of_others_are_not() {
        for host in [
            "evil.example",
            "evil.example:7777",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "play.example.org.evil.example",
            "evil.example/localhost",
            "127.0.0.1@evil.example",
            "1.2.3.4.5",
        ] {
            assert!(!is_own(host, Some("https://play.example.org")), "{host}");
        }
        assert!(!is_own("play.example.org", None));
    }
}
