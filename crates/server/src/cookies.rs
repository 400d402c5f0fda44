//! The cookies: a session, and a mark of browsers in which somebody has signed in before.

use axum::http::header::{COOKIE, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue};
use store::{NewSession, UserRow};

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

/// Signs somebody in with a new session: the headers that set the cookies. The session that the browser had
/// until now ends, so that nobody who knew its cookie is signed in as well.
pub async fn sign_in(
    app: &App,
    client: &Client,
    headers: &HeaderMap,
    user: &UserRow,
) -> Result<HeaderMap, Refusal> {
    let (key, now) = (chance::key()?, chance::now());
    let new = NewSession {
        hash: &chance::hash(&key),
        user: &user.id,
        epoch: user.epoch,
        created: now,
        expires: now + SESSION * 1000,
        client: &browser(headers),
    };
    app.store.add_session(new).await?;
    end_session(app, headers).await?;
    let mut cookies = HeaderMap::new();
    cookies.append(SET_COOKIE, set(client.scheme, SESSION_NAME, &key, SESSION)?);
    if user.password.is_some() {
        let device = device_key(headers).map_or_else(chance::key, |key| Ok(key.to_owned()))?;
        app.store.know_device(&chance::hash(&device), &user.id, now).await?;
        cookies.append(SET_COOKIE, set(client.scheme, DEVICE_NAME, &device, DEVICE)?);
    }
    Ok(cookies)
}

/// Ends the session of a browser: the header that takes the cookie back.
pub async fn sign_out(app: &App, client: &Client, headers: &HeaderMap) -> Result<HeaderMap, Refusal> {
    end_session(app, headers).await?;
    Ok(HeaderMap::from_iter([(SET_COOKIE, set(client.scheme, SESSION_NAME, "", 0)?)]))
}

async fn end_session(app: &App, headers: &HeaderMap) -> Result<(), Refusal> {
    let Some(key) = session_key(headers) else { return Ok(()) };
    let hash = chance::hash(key);
    app.store.drop_session(&hash).await?;
    app.sockets.end(&Credential::Session(hash));
    Ok(())
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
