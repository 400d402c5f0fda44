//! The cookies: a session, and a mark of browsers in which somebody has signed in before.

use axum::http::header::{COOKIE, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue};
use protocol::web::UserKind;
use store::{NewSession, SignIn};

use crate::app::App;
use crate::chance;
use crate::edge::{Client, Scheme};
use crate::person::Credential;
use crate::refusal::{Refusal, internal};

const SESSION_NAME: &str = "oxhide_session";
const DEVICE_NAME: &str = "oxhide_device";
/// The life of a session, in seconds.
const SESSION: i64 = 180 * 24 * 3600;
/// The time for which a browser is remembered, in seconds.
pub const DEVICE: i64 = 365 * 24 * 3600;

/// A session that a browser is about to get, with the mark of the browser if its owner has an account. The session
/// that it had until now ends, so that nobody who knew its cookie is signed in as well.
pub struct FreshSession {
    key: String,
    hash: String,
    replaces: Option<String>,
    /// The key of the browser and its hash.
    device: Option<(String, String)>,
    client: String,
    now: i64,
}

impl FreshSession {
    /// A session for a guest or for an account.
    pub fn new(headers: &HeaderMap, kind: UserKind) -> Result<Self, Refusal> {
        let key = chance::key()?;
        let device = match kind {
            UserKind::Guest => None,
            UserKind::Account => {
                let key = device_key(headers).map_or_else(chance::key, |key| Ok(key.to_owned()))?;
                let hash = chance::hash(&key);
                Some((key, hash))
            }
        };
        Ok(FreshSession {
            hash: chance::hash(&key),
            key,
            replaces: session_key(headers).map(chance::hash),
            device,
            client: browser(headers),
            now: chance::now(),
        })
    }

    /// As it is stored: for somebody in an epoch, or in the one that the same transaction begins.
    pub fn sign_in<'a>(&'a self, user: &'a str, epoch: Option<i64>) -> SignIn<'a> {
        let session = NewSession {
            hash: &self.hash,
            user,
            epoch,
            created: self.now,
            expires: self.now + SESSION * 1000,
            client: &self.client,
        };
        let device = self.device.as_ref().map(|(_, hash)| hash.as_str());
        SignIn { session, replaces: self.replaces.as_deref(), device }
    }

    /// After it was stored: ends the sockets of the former session. The headers that set the cookies.
    pub fn take_effect(self, app: &App, client: &Client) -> Result<HeaderMap, Refusal> {
        if let Some(former) = self.replaces {
            app.sockets.end(&Credential::Session(former));
        }
        let mut cookies = HeaderMap::new();
        cookies.append(SET_COOKIE, set(client.scheme, SESSION_NAME, &self.key, SESSION)?);
        if let Some((key, _)) = self.device {
            cookies.append(SET_COOKIE, set(client.scheme, DEVICE_NAME, &key, DEVICE)?);
        }
        Ok(cookies)
    }
}

/// Ends the session of a browser: the header that takes the cookie back.
pub async fn sign_out(app: &App, client: &Client, headers: &HeaderMap) -> Result<HeaderMap, Refusal> {
    if let Some(hash) = session_key(headers).map(chance::hash) {
        app.store.drop_session(&hash).await?;
        app.sockets.end(&Credential::Session(hash));
    }
    Ok(HeaderMap::from_iter([(SET_COOKIE, set(client.scheme, SESSION_NAME, "", 0)?)]))
}

fn set(scheme: Scheme, name: &str, key: &str, seconds: i64) -> Result<HeaderValue, Refusal> {
    let secure = match scheme {
        Scheme::Https => "; Secure",
        Scheme::Http => "",
    };
    let text = format!("{name}={key}; HttpOnly; SameSite=Lax; Path=/; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).map_err(internal)
}

/// The secret of the session.
pub fn session_key(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, SESSION_NAME)
}

/// The secret of a browser in which somebody has signed in before. Only keys of our own making count.
pub fn device_key(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, DEVICE_NAME).filter(|key| chance::is_key(key))
}

fn cookie<'h>(headers: &'h HeaderMap, wanted: &str) -> Option<&'h str> {
    let pairs = headers.get_all(COOKIE).into_iter().filter_map(|header| header.to_str().ok());
    let mut pairs = pairs.flat_map(|header| header.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, key)| key)
}

/// Parts of `User-Agent` and the browsers they mean. The order counts: most browsers also name older ones.
const BROWSERS: [(&str, &str); 6] = [
    ("Firefox/", "Firefox"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];
const SYSTEMS: [(&str, &str); 6] = [
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
];

/// The browser and its system, roughly: enough to know one's own again.
fn browser(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let found = |list: &[(&str, &'static str)]| {
        list.iter().find(|(part, _)| agent.contains(part)).map(|(_, name)| *name)
    };
    match (found(&BROWSERS), found(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_known_roughly() {
        for (agent, expected) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Version/17 Safari/605", "Safari on macOS"),
            ("curl/8.1", "curl"),
            ("<script>", ""),
        ] {
            let headers = HeaderMap::from_iter([(USER_AGENT, HeaderValue::from_static(agent))]);
            assert_eq!(browser(&headers), expected);
        }
    }

    #[test]
    fn only_devices_of_our_own_making_count() {
        let headers =
            |key: &str| HeaderMap::from_iter([(COOKIE, format!("oxhide_device={key}").parse().unwrap())]);
        assert!(device_key(&headers(&chance::key().unwrap())).is_some());
        assert_eq!(device_key(&headers("x")), None);
        assert_eq!(device_key(&headers(&"A".repeat(40))), None);
    }
}
