//! The client behind a request: its address, the host it asked for, and the scheme it used.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::http::request::Parts;

use super::TrustedProxies;
use crate::app::App;
use crate::refusal::{Refusal, internal};

const FORWARDED_FOR: &str = "x-forwarded-for";
const FORWARDED_HOST: &str = "x-forwarded-host";
const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// A client as limits count it: one IPv4 address, or all of an IPv6 network of 64 bits, because one customer
/// usually has all of those. It is kept in memory only, never on disk and never in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Network(IpAddr);

impl Network {
    /// The network of tables whose players have not been heard of since the server started.
    pub const UNKNOWN: Network = Network(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Network(address.into()),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Network(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The scheme of the address that the person uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Without TLS.
    Http,
    /// With TLS: cookies are marked `Secure`.
    Https,
}

/// The client behind a request, as far as it can be believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// The address of the person, or of the nearest machine that is not a trusted proxy.
    pub address: IpAddr,
    /// The host that was asked for, with its port.
    pub host: Option<String>,
    /// The scheme of the request.
    pub scheme: Scheme,
}

impl Client {
    /// The client of a request that `peer` sent. Headers that a proxy writes count if `peer` is a trusted one.
    pub fn of(peer: IpAddr, headers: &HeaderMap, trusted: &TrustedProxies) -> Self {
        let peer = peer.to_canonical();
        let by_proxy = trusted.contains(peer);
        let said = |name| if by_proxy { last(headers, name) } else { None };
        let host = said(FORWARDED_HOST).or_else(|| last(headers, HOST.as_str()));
        let https = said(FORWARDED_PROTO).is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"));
        let address = if by_proxy { forwarded(peer, headers, trusted) } else { peer };
        let scheme = if https { Scheme::Https } else { Scheme::Http };
        Client { address, host: host.map(str::to_owned), scheme }
    }

    /// The client as limits count it.
    pub fn network(&self) -> Network {
        self.address.into()
    }
}

impl FromRequestParts<App> for Client {
    type Rejection = Refusal;

    /// The client that the guard found.
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Refusal> {
        let found = parts.extensions.get::<Client>().cloned();
        found.ok_or_else(|| internal("a request passed no guard"))
    }
}

/// All values of a header in order: several lines and one line with commas mean the same.
fn values<'h>(headers: &'h HeaderMap, name: &'static str) -> impl DoubleEndedIterator<Item = &'h str> {
    let lines: Vec<&str> = headers.get_all(name).iter().map(|line| line.to_str().unwrap_or("")).collect();
    lines.into_iter().flat_map(|line| line.split(',')).map(str::trim)
}

/// The last value: the one that the nearest proxy wrote.
fn last<'h>(headers: &'h HeaderMap, name: &'static str) -> Option<&'h str> {
    values(headers, name).next_back().filter(|value| !value.is_empty())
}

/// The first address from the right that is not a trusted proxy. Everything to its left is the client's own
/// claim. Text that is no address ends the search: the proxy that passed it on is the last that is known.
fn forwarded(peer: IpAddr, headers: &HeaderMap, trusted: &TrustedProxies) -> IpAddr {
    let mut nearest = peer;
    for value in values(headers, FORWARDED_FOR).rev() {
        let Some(address) = read_address(value) else { break };
        nearest = address.to_canonical();
        if !trusted.contains(nearest) {
            break;
        }
    }
    nearest
}

/// An address, perhaps with a port: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`.
fn read_address(text: &str) -> Option<IpAddr> {
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port).or_else(bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(peer: &str, lines: &[&str], trusted: &str) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        Client::of(peer.parse().unwrap(), &headers, &trusted.parse().unwrap()).address.to_string()
    }

    #[test]
    fn the_address_is_the_first_from_the_right_that_is_no_trusted_proxy() {
        let trusted = "127.0.0.1, 10.0.0.0/8";
        for (peer, lines, expected) in [
            ("192.0.2.9", &["198.51.100.1"][..], "192.0.2.9"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            ("::ffff:127.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", &["6.6.6.6, 198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", &["6.6.6.6", "198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", &["198.51.100.1", "10.2.3.4"], "198.51.100.1"),
            ("127.0.0.1", &["6.6.6.6, 198.51.100.1, 10.2.3.4"], "198.51.100.1"),
            ("127.0.0.1", &["10.9.9.9, 10.2.3.4"], "10.9.9.9"),
            ("127.0.0.1", &["6.6.6.6, unknown, 10.2.3.4"], "10.2.3.4"),
            ("127.0.0.1", &["198.51.100.1, nonsense"], "127.0.0.1"),
            ("127.0.0.1", &["198.51.100.1:4711"], "198.51.100.1"),
            ("127.0.0.1", &["[2001:db8::1]:4711"], "2001:db8::1"),
        ] {
            assert_eq!(address(peer, lines, trusted), expected, "{peer} {lines:?}");
        }
    }

    #[test]
    fn scheme_and_host_are_believed_of_trusted_proxies_only() {
        let mut headers = HeaderMap::new();
        for (name, value) in
            [("host", "inner:7777"), (FORWARDED_HOST, "play.example.org"), (FORWARDED_PROTO, "https")]
        {
            headers.insert(name, value.parse().unwrap());
        }
        let trusted = "127.0.0.1".parse().unwrap();
        let near = Client::of([127, 0, 0, 1].into(), &headers, &trusted);
        assert_eq!((near.host.as_deref(), near.scheme), (Some("play.example.org"), Scheme::Https));
        let far = Client::of([192, 0, 2, 1].into(), &headers, &trusted);
        assert_eq!((far.host.as_deref(), far.scheme), (Some("inner:7777"), Scheme::Http));
    }

    #[test]
    fn one_customer_is_one_network() {
        let network = |text: &str| Network::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }
}
