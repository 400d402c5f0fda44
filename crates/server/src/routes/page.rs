//! The page: its files as they were embedded, and its first page for every address that is the page's own.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};

/// Shown where the program was built without the page.
const MISSING: &str = "<!doctype html><title>Oxhide</title><p>This program was built without its page \
                       (SKIP_WEB=1). The API is at <a href=\"/api\">/api</a>.";

/// A file of the page, or its first page.
pub fn page(path: &str, headers: &HeaderMap) -> Response {
    let name = path.trim_start_matches('/');
    if let Some(file) = web_assets::file(name) {
        return answer(&file, headers, name.starts_with("assets/"));
    }
    let looks_like_a_file = name.rsplit('/').next().is_some_and(|last| last.contains('.'));
    match web_assets::file("index.html") {
        _ if looks_like_a_file => StatusCode::NOT_FOUND.into_response(),
        Some(index) => answer(&index, headers, false),
        None => ([(CONTENT_TYPE, "text/html; charset=utf-8")], MISSING).into_response(),
    }
}

/// Files under `assets/` have their hash in their name: they never change.
fn answer(file: &web_assets::File, headers: &HeaderMap, for_ever: bool) -> Response {
    let tag = format!("\"{}\"", file.hash);
    let caching = if for_ever { "public, max-age=31536000, immutable" } else { "no-cache" };
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response();
    }
    let heads = [(CONTENT_TYPE, file.kind.clone()), (CACHE_CONTROL, caching.to_owned()), (ETAG, tag)];
    (heads, file.bytes.clone()).into_response()
}
