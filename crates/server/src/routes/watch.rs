//! For whoever runs the server: is it well, and what does it do?

use axum::extract::State;
use axum::http::StatusCode;

use crate::app::App;

/// `ok`, if the data can be reached.
pub async fn health(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.store.is_healthy().await {
        (StatusCode::OK, "ok\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n")
    }
}

/// Figures for Prometheus.
pub async fn metrics(State(app): State<App>) -> ([(&'static str, &'static str); 1], String) {
    ([("content-type", "text/plain; version=0.0.4")], app.metrics.write())
}
