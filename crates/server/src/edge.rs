//! The edge of the server: connections and their limits, and what is known about the client behind a request.

mod accept;
mod census;
mod client;
mod hosts;
mod line;
mod proxies;

pub use accept::serve;
pub use census::{Census, Status};
pub use client::{Client, Network, Scheme};
pub use hosts::is_own;
pub use line::Sending;
pub use proxies::{BadNetwork, TrustedProxies};
