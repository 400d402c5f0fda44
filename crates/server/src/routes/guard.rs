//! What every request passes: where it comes from, how often, and the headers of every answer.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, UPGRADE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use protocol::web::ApiCode;

use crate::app::App;
use crate::person::address;
use crate::refusal::{Refusal, refuse};

/// Nothing but the page's own files and its own server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Checks a request, lets it pass, and dresses the answer.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let start = Instant::now();
    let (parts, body) = request.into_parts();
    let allowed = check(&app, &parts);
    let mut response = match allowed {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(refusal) => refusal.into_response(),
    };
    app.metrics.requests.fetch_add(1, Relaxed);
    if response.status().is_client_error() || response.status().is_server_error() {
        app.metrics.refusals.fetch_add(1, Relaxed);
    }
    let status = response.status().as_u16();
    // Paths hold ids of tables, never secrets; bodies, cookies and queries are not logged.
    tracing::debug!(%method, path, status, micros = start.elapsed().as_micros() as u64, "request");
    dress(response.headers_mut(), path.starts_with("/api"), app.config.is_secure());
    response
}

fn check(app: &App, parts: &axum::http::request::Parts) -> Result<(), Refusal> {
    let reads = matches!(parts.method, Method::GET | Method::HEAD);
    let socket = parts.headers.contains_key(UPGRADE);
    if reads && !socket {
        return Ok(());
    }
    if !own_origin(&parts.headers, app.config.public_url.as_deref()) {
        return Err(refuse(ApiCode::WrongOrigin, "this request comes from another site"));
    }
    if !app.requests.allows(&address(parts, app).to_string()) {
        return Err(refuse(ApiCode::TooMany, "too many requests: wait a moment"));
    }
    Ok(())
}

/// Whether a browser says that the request comes from the page itself. Programs say nothing.
fn own_origin(headers: &HeaderMap, public: Option<&str>) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if public.is_some_and(|public| origin == public.trim_end_matches('/')) {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let named = origin.split_once("://").map(|(_, host)| host);
    public.is_none() && host.is_some() && named == host
}

fn dress(headers: &mut HeaderMap, api: bool, secure: bool) {
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
    if secure {
        set(STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(origin: &str, public: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("localhost:7777"));
        headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
        own_origin(&headers, public)
    }

    #[test]
    fn only_the_page_itself_may_change_things() {
        assert!(own_origin(&HeaderMap::new(), None));
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
