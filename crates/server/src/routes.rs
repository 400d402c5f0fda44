//! The routes: what is asked, by whom, and of which part of the server.

mod account;
mod credentials;
mod document;
mod friends;
mod guard;
mod live;
mod lobby;
mod page;
mod read;
mod table;
mod watch;

use axum::Router;
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use protocol::web::ApiCode;
use tower_http::compression::CompressionLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::refusal::refuse;

/// All routes.
pub fn router(app: App) -> Router {
    let (api, document) = OpenApiRouter::with_openapi(document::start())
        .routes(routes!(account::me))
        .routes(routes!(account::guest))
        .routes(routes!(account::register))
        .routes(routes!(account::login))
        .routes(routes!(account::logout))
        .routes(routes!(account::change_password))
        .routes(routes!(credentials::sessions, credentials::drop_other_sessions))
        .routes(routes!(credentials::drop_session))
        .routes(routes!(credentials::tokens, credentials::add_token))
        .routes(routes!(credentials::drop_token))
        .routes(routes!(friends::friends, friends::add_friend))
        .routes(routes!(friends::drop_friend))
        .routes(routes!(lobby::games))
        .routes(routes!(lobby::rules))
        .routes(routes!(lobby::lobby, lobby::open_table))
        .routes(routes!(lobby::offer_seal))
        .routes(routes!(lobby::my_tables))
        .routes(routes!(lobby::finished))
        .routes(routes!(table::table, table::close))
        .routes(routes!(table::command))
        .routes(routes!(table::chat))
        .routes(routes!(table::preview))
        .routes(routes!(table::why_not))
        .routes(routes!(table::moment))
        .routes(routes!(table::record))
        .routes(routes!(table::course))
        .routes(routes!(table::analysis))
        .routes(routes!(table::branch))
        .routes(routes!(live::live))
        .split_for_parts();
    let document =
        document::finish(document).expect("a document of texts, and maps with texts as keys, can be written");
    let json = [("content-type", "application/json")];
    api.route("/api", get(move || async move { (json, document) }))
        .route("/health", get(watch::health))
        .route("/metrics", get(watch::figures))
        .fallback(elsewhere)
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(CompressionLayer::new())
        .with_state(app)
}

/// A part of the page, or an error in the API's own form.
async fn elsewhere(method: Method, uri: Uri, headers: axum::http::HeaderMap) -> Response {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return refuse(ApiCode::NotFound, "there is no such route: see /api").into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    page::page(path, &headers)
}
