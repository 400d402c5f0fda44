//! The proxies whose headers are believed.

use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// Loopback, private, link-local and unique local addresses.
const PRIVATE: [&str; 8] = [
    "127.0.0.0/8",
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "::1/128",
    "fc00::/7",
    "fe80::/10",
];

/// Networks of proxies in front of the server; a header about the client counts only if one of them sent it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

/// Text that is neither an address nor a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an address or a network; examples: 127.0.0.1, 10.0.0.0/8, fd00::/8")]
pub struct BadNetwork(String);

impl TrustedProxies {
    /// Every address of the machine itself and of private networks.
    pub fn private() -> Self {
        let networks = PRIVATE.iter().filter_map(|text| text.parse().ok());
        TrustedProxies(networks.collect())
    }

    /// Adds the networks of `more`.
    pub fn extend(&mut self, more: TrustedProxies) {
        self.0.extend(more.0);
    }

    /// Whether `address` belongs to a trusted proxy. An IPv4 address written as IPv6 is the IPv4 address.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }
}

impl FromStr for TrustedProxies {
    type Err = BadNetwork;

    /// Reads addresses and networks, separated by commas.
    fn from_str(text: &str) -> Result<Self, BadNetwork> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.map(network).collect::<Result<_, _>>().map(TrustedProxies)
    }
}

fn network(text: &str) -> Result<IpNet, BadNetwork> {
    let single = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse().or_else(|_| single()).map_err(|_| BadNetwork(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contains(proxies: &TrustedProxies, address: &str) -> bool {
        proxies.contains(address.parse().unwrap())
    }

    #[test]
    fn networks_and_single_addresses_are_read() {
        let proxies: TrustedProxies = "10.1.0.0/16, 192.0.2.7,2001:db8::/32".parse().unwrap();
        for inside in ["10.1.255.1", "192.0.2.7", "2001:db8:1::1", "::ffff:10.1.2.3"] {
            assert!(contains(&proxies, inside), "{inside}");
        }
        for outside in ["10.2.0.1", "192.0.2.8", "127.0.0.1", "2001:db9::1"] {
            assert!(!contains(&proxies, outside), "{outside}");
        }
        for wrong in ["10.0.0.0/33", "proxy.example", "10.0.0", "10.0.0.1;10.0.0.2"] {
            assert!(wrong.parse::<TrustedProxies>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn private_networks_are_those_of_a_house() {
        let private = TrustedProxies::private();
        assert_eq!(private.0.len(), PRIVATE.len());
        for inside in ["127.0.0.9", "::1", "172.31.0.1", "fd12::1"] {
            assert!(contains(&private, inside), "{inside}");
        }
        for outside in ["172.32.0.1", "8.8.8.8", "2001:db8::1"] {
            assert!(!contains(&private, outside), "{outside}");
        }
    }
}
