//! The page's types are made from these: the file is checked in, and this test fails when it is stale.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;
use std::path::Path;

use protocol::Games;
use protocol::web::*;
use ts_rs::{Config, TS, TypeVisitor};

const FILE: &str = "../../web/src/lib/api/types.ts";

/// Declarations of types and of all they are made of, each once, in the order of their names.
#[derive(Default)]
struct Declarations {
    seen: BTreeSet<String>,
    texts: Vec<(String, String)>,
    config: Config,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() || !self.seen.insert(T::name(&self.config)) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        self.texts.push((T::name(&self.config), format!("{docs}export {}\n", T::decl(&self.config))));
        T::visit_dependencies(self);
    }
}

fn written() -> String {
    let mut all = Declarations::default();
    all.visit::<Games>();
    all.visit::<Me>();
    all.visit::<NewGuest>();
    all.visit::<Credentials>();
    all.visit::<NewToken>();
    all.visit::<Tokens>();
    all.visit::<TokenMade>();
    all.visit::<NewPassword>();
    all.visit::<Sessions>();
    all.visit::<NewWebTable>();
    all.visit::<SealOffered>();
    all.visit::<TableOpened>();
    all.visit::<Done>();
    all.visit::<Lobby>();
    all.visit::<ChatPage>();
    all.visit::<MyTables>();
    all.visit::<FinishedTables>();
    all.visit::<Branch>();
    all.visit::<Course>();
    all.visit::<GameAnalysis>();
    all.visit::<ClientMessage>();
    all.visit::<ServerMessage>();
    all.visit::<Moment>();
    all.visit::<Preview>();
    all.visit::<WhyNot>();
    all.visit::<NewFriend>();
    all.visit::<Friends>();
    all.texts.sort();
    let head = "// Made from crates/protocol: do not edit. `cargo xtask types` writes it anew.\n\n";
    let texts: Vec<String> = all.texts.into_iter().map(|(_, text)| text).collect();
    let lines = texts.join("\n");
    head.to_owned() + &lines.lines().map(|line| format!("{}\n", line.trim_end())).collect::<String>()
}

#[test]
fn the_types_of_the_page_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let text = written();
    if std::env::var_os("OXHIDE_WRITE_TYPES").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "web/src/lib/api/types.ts is stale: run `cargo xtask types`");
}
