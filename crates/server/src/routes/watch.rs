//! For whoever runs the server: is it well, and what does it do?

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use protocol::web::ApiCode;

use crate::app::App;
use crate::edge::Client;
use crate::person::bearer;
use crate::refusal::{Refusal, refuse};
use crate::workers::write_queues;
use crate::{chance, metrics};

/// `ok`, if the data can be written; otherwise the reason why not.
pub async fn health(State(app): State<App>) -> (StatusCode, String) {
    match app.store.health().await {
        Ok(()) => (StatusCode::OK, "ok\n".to_owned()),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")),
    }
}

/// Headers by which a proxy says that it passes on the request of somebody else.
const PROXIED: [&str; 4] = ["x-forwarded-for", "forwarded", "via", "x-real-ip"];

/// Figures for Prometheus: on the server's own machine, or with the token that was set for them.
pub async fn figures(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    if !is_near(&client, &headers, &app) && !has_token(&headers, app.config.metrics_token.as_deref()) {
        let message = "figures can be read on the server's own machine, or with the token of --metrics-token";
        return Err(refuse(ApiCode::Forbidden, message));
    }
    let [small, deep] = app.bots.figures();
    let queues = write_queues(&[small, deep, ("analysis", app.analyses.figures())]);
    let text = app.metrics.write() + &queues + &metrics::of_store(&app.store) + &metrics::of_process();
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}

/// Whether a request was made on the server's own machine. What a proxy passes on does not count: it is known by its
/// headers, and a trusted one also if it writes none.
fn is_near(client: &Client, headers: &HeaderMap, app: &App) -> bool {
    let passed_on = PROXIED.iter().any(|name| headers.contains_key(*name));
    client.address.is_loopback() && !passed_on && !app.config.trusted_proxies.contains(client.address)
}

/// Hashes are compared, so that the time says nothing about the token.
fn has_token(headers: &HeaderMap, token: Option<&str>) -> bool {
    let said = bearer(headers).map(chance::hash);
    token.is_some() && said == token.map(chance::hash)
}
