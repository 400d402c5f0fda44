//! The page, built from `web/` and embedded: only the server uses it.
//!
//! With `SKIP_WEB=1` at build time nothing is embedded, so that work on the rules needs no Node.
#![warn(missing_docs)]

use std::fmt::Write as _;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Files;

/// A file of the page.
pub struct File {
    /// What is in it.
    pub bytes: Vec<u8>,
    /// Its media type.
    pub kind: String,
    /// A hash of what is in it.
    pub hash: String,
}

/// A file of the page by its path, such as `index.html`.
pub fn file(path: &str) -> Option<File> {
    let found = Files::get(path)?;
    let hash = found.metadata.sha256_hash().iter().take(12).fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    });
    Some(File { kind: kind(path).to_owned(), hash, bytes: found.data.into_owned() })
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        Some("woff") => "font/woff",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
