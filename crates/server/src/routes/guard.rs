//! What every request passes: where it comes from, how often, and the headers of every answer.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, ORIGIN, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    UPGRADE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use http_body_util::LengthLimitError;
use protocol::web::ApiCode;

use super::read::nul;
use crate::app::App;
use crate::chance;
use crate::edge::{Client, Scheme, Sending, Status, is_own};
use crate::refusal::{Refusal, refuse};

/// The largest body of a request.
const BODY: usize = 64 * 1024;
/// Nothing but the page's own files and its own server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What the host looks at, whatever is wrong.
const WATCHED: [&str; 2] = ["/health", "/metrics"];

/// Checks a request, lets it pass, and dresses the answer.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let start = Instant::now();
    let client = client_of(&app, &request);
    let scheme = client.scheme;
    let mut response = match admit(&app, client, request).await {
        Ok(request) => answer(request, next).await,
        Err(refusal) => refusal.into_response(),
    };
    app.metrics.requests.fetch_add(1, Relaxed);
    if response.status().is_client_error() || response.status().is_server_error() {
        app.metrics.refusals.fetch_add(1, Relaxed);
    }
    let status = response.status().as_u16();
    // Paths hold ids of tables, never secrets; bodies, cookies and queries are not logged.
    tracing::debug!(%method, path, status, micros = start.elapsed().as_micros() as u64, "request");
    dress(response.headers_mut(), path.starts_with("/api"), scheme);
    response
}

fn client_of(app: &App, request: &Request) -> Client {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    // Only a request without a connection has no peer.
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip());
    let client = Client::of(peer, request.headers(), &app.config.trusted_proxies);
    let scheme = if app.config.is_secure() { Scheme::Https } else { client.scheme };
    Client { scheme, ..client }
}

/// Lets a request in with its whole body and its client, or refuses it.
async fn admit(app: &App, client: Client, request: Request) -> Result<Request, Refusal> {
    let (mut parts, body) = request.into_parts();
    check(app, &parts, &client)?;
    let body = whole(body, app.config.timeouts.body).await?;
    parts.extensions.insert(client);
    Ok(Request::from_parts(parts, body.into()))
}

/// Answers a request; its connection is busy until the answer has been sent, and for ever if it is a WebSocket.
async fn answer(request: Request, next: Next) -> Response {
    let connection = request.extensions().get::<Arc<Status>>().cloned();
    let Some(connection) = connection else { return next.run(request).await };
    let busy = connection.begin();
    let response = next.run(request).await;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        connection.upgrade();
    }
    response.map(|body| Body::new(Sending::new(body, busy)))
}

/// The whole body. The time is for all of it: single bytes do not begin it again.
async fn whole(body: Body, time: Duration) -> Result<Bytes, Refusal> {
    let late = |_| refuse(ApiCode::TooSlow, "the body of the request did not arrive in time");
    tokio::time::timeout(time, to_bytes(body, BODY)).await.map_err(late)?.map_err(broken)
}

fn broken(error: axum::Error) -> Refusal {
    let source = error.into_inner();
    if source.is::<LengthLimitError>() {
        return refuse(ApiCode::TooLarge, format!("the body is larger than {} KiB", BODY / 1024));
    }
    refuse(ApiCode::BadRequest, "the body of the request broke off")
}

fn check(app: &App, parts: &Parts, client: &Client) -> Result<(), Refusal> {
    let public = app.config.public_url.as_deref();
    if let Some(host) = client.host.as_deref().filter(|host| !is_own(host, public)) {
        return Err(wrong_host(host));
    }
    // The host must be able to see what is wrong.
    if let Some(fault) = app.store.fault().filter(|_| !WATCHED.contains(&parts.uri.path())) {
        let message =
            format!("{}: this server shows and changes nothing until it is restarted", fault.brief());
        return Err(refuse(ApiCode::Unavailable, message));
    }
    if escaped_nul(&parts.uri) {
        return Err(nul());
    }
    app.bans.admit_address(client.address, chance::now())?;
    let reads = matches!(parts.method, Method::GET | Method::HEAD) && !parts.headers.contains_key(UPGRADE);
    if !reads && !own_origin(&parts.headers, client.host.as_deref(), public) {
        return Err(refuse(ApiCode::WrongOrigin, "this request comes from another site"));
    }
    let (limiter, cost) =
        if reads { (&app.reads, reading_cost(parts.uri.path())) } else { (&app.requests, 1) };
    let network = client.network().to_string();
    if (0..cost).all(|_| limiter.allows(&network)) {
        return Ok(());
    }
    Err(refuse(ApiCode::TooMany, "too many requests: wait a moment"))
}

/// The tokens that reading a path takes, by the work behind it: some answers are made of a table's whole event log, or
/// of a replay of its game.
fn reading_cost(path: &str) -> u32 {
    // A host must be able to see that a busy server is alive.
    if path == "/health" {
        return 0;
    }
    let Some(table) = path.strip_prefix("/api/tables/").filter(|table| *table != "finished") else {
        return 1;
    };
    match table.split('/').nth(1) {
        None | Some("course") => 10,
        Some("at" | "record" | "chat" | "analysis") => 5,
        Some(_) => 1,
    }
}

fn wrong_host(host: &str) -> Refusal {
    let message = format!(
        "this server does not know the name {host:?}: visit it by its address, or start it with \
         --public-url and the address that people use"
    );
    refuse(ApiCode::WrongHost, message)
}

/// Whether a path or query has the character NUL, which no address can hold but as an escape.
fn escaped_nul(uri: &Uri) -> bool {
    uri.path().contains("%00") || uri.query().is_some_and(|query| query.contains("%00"))
}

/// Whether a browser says that the request comes from the page itself. Programs say nothing.
fn own_origin(headers: &HeaderMap, host: Option<&str>, public: Option<&str>) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if public.is_some_and(|public| origin == public.trim_end_matches('/')) {
        return true;
    }
    let named = origin.split_once("://").map(|(_, host)| host);
    public.is_none() && host.is_some() && named == host
}

fn dress(headers: &mut HeaderMap, api: bool, scheme: Scheme) {
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(CONTENT_SECURITY_POLICY, POLICY);
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(X_FRAME_OPTIONS, "DENY");
    set(REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    if api {
        set(CACHE_CONTROL, "no-store");
    }
    if scheme == Scheme::Https {
        set(STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(origin: &str, public: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
        own_origin(&headers, Some("localhost:7777"), public)
    }

    #[test]
    fn reading_costs_by_the_work_behind_it() {
        let table = "/api/tables/k3v9q2m8w4xz7a5b";
        for (path, cost) in
            [("/health", 0), ("/api/games", 1), ("/api/tables", 1), ("/api/tables/finished", 1)]
        {
            assert_eq!(reading_cost(path), cost, "{path}");
        }
        for (part, cost) in [("", 10), ("/course", 10), ("/at/7", 5), ("/chat", 5), ("/preview", 1)] {
            assert_eq!(reading_cost(&format!("{table}{part}")), cost, "{part}");
        }
    }

    #[test]
    fn only_the_page_itself_may_change_things() {
        assert!(own_origin(&HeaderMap::new(), None, None));
        assert!(allowed("http://localhost:7777", None));
        for other in
            ["http://evil.example", "http://localhost:7778", "null", "localhost:7777", "https://localhost"]
        {
            assert!(!allowed(other, None), "{other}");
        }
        assert!(allowed("https://play.example.org", Some("https://play.example.org/")));
        assert!(!allowed("http://localhost:7777", Some("https://play.example.org")));
    }
}
