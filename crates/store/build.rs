//! Migrations are embedded: a new one makes the crate stale.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
