//! The arrows between the crates: which may use which, and what the rule crates may use from outside.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use cargo_metadata::{DependencyKind, MetadataCommand};

use crate::finding::Finding;

/// What a crate may use of this workspace, in its tests as well, [`FOR_TESTS`] apart.
struct Crate {
    name: &'static str,
    uses: &'static [&'static str],
}

/// The crates from the core to the rim.
const CRATES: &[Crate] = &[
    Crate { name: "game-core", uses: &[] },
    Crate { name: "test-games", uses: &["game-core"] },
    Crate { name: "pack-file", uses: &["game-core"] },
    Crate { name: "bronze", uses: &["game-core", "pack-file"] },
    Crate { name: "bronze-age", uses: &["game-core", "pack-file"] },
    Crate { name: "legacies", uses: &["game-core", "pack-file"] },
    Crate { name: "search", uses: &["game-core"] },
    Crate { name: "games", uses: &["game-core", "bronze", "bronze-age", "legacies", "search"] },
    Crate { name: "lab", uses: &["game-core", "search", "games"] },
    Crate { name: "protocol", uses: &[] },
    Crate { name: "test-disk", uses: &[] },
    Crate { name: "test-postgres", uses: &[] },
    Crate { name: "store", uses: &[] },
    Crate { name: "web-assets", uses: &[] },
    Crate {
        name: "server",
        uses: &["game-core", "search", "games", "lab", "protocol", "store", "web-assets"],
    },
    Crate { name: "engine", uses: &["game-core", "search", "games", "protocol"] },
    Crate { name: "terminal", uses: &["game-core", "search", "games"] },
    Crate {
        name: "oxhide",
        uses: &["game-core", "search", "games", "lab", "protocol", "engine", "terminal", "server"],
    },
    Crate { name: "python", uses: &["game-core", "search", "games"] },
    Crate { name: "xtask", uses: &[] },
];

/// The crates that only tests may use, those of every crate.
const FOR_TESTS: [&str; 3] = ["test-games", "test-disk", "test-postgres"];

/// The crates that hold rules: the same input gives the same state on every machine.
pub const RULE_CRATES: [&str; 5] = ["game-core", "pack-file", "bronze", "bronze-age", "legacies"];

/// What the rule crates may use from outside, tests apart. `schemars` is for a feature that no rule needs.
const OUTSIDE: [&str; 9] =
    ["arrayvec", "rand_chacha", "rand_core", "ron", "schemars", "serde", "serde_json", "sha2", "thiserror"];

/// A crate of the workspace as its manifest has it.
pub struct Package {
    name: String,
    path: String,
    manifest: String,
    uses: Vec<Use>,
}

/// A dependency.
struct Use {
    name: String,
    /// Whether it is a crate of this workspace.
    internal: bool,
    /// Whether only tests use it.
    in_tests: bool,
}

/// Asks cargo for the crates of the workspace.
pub fn packages(root: &Path) -> Result<Vec<Package>> {
    let metadata = MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec();
    let metadata = metadata.context("cargo cannot read the workspace")?;
    metadata.packages.into_iter().map(|package| read(&metadata.workspace_root, package)).collect()
}

fn read(root: impl AsRef<Path>, package: cargo_metadata::Package) -> Result<Package> {
    let manifest = package.manifest_path.as_std_path();
    let path = manifest.strip_prefix(root).unwrap_or(manifest).to_string_lossy().replace('\\', "/");
    let uses = package.dependencies.into_iter().map(|dependency| Use {
        internal: dependency.path.is_some(),
        in_tests: dependency.kind == DependencyKind::Development,
        name: dependency.name,
    });
    Ok(Package {
        name: package.name.to_string(),
        path,
        uses: uses.collect(),
        manifest: fs::read_to_string(manifest)
            .with_context(|| format!("cannot read {}", manifest.display()))?,
    })
}

/// Every dependency that the tables do not have.
pub fn find(packages: &[Package]) -> Vec<Finding> {
    packages.iter().flat_map(|package| [inner(package), outer(package)].concat()).collect()
}

fn inner(package: &Package) -> Vec<Finding> {
    let Some(known) = CRATES.iter().find(|known| known.name == package.name) else {
        let message =
            format!("the crate {} has no line in the table of xtask/src/tidy/arrows.rs", package.name);
        return vec![Finding::new(&package.path, 1, message)];
    };
    let allowed_here = |used: &Use| {
        let name = used.name.as_str();
        known.uses.contains(&name) || (used.in_tests && FOR_TESTS.contains(&name))
    };
    let wrong = package.uses.iter().filter(|used| used.internal && !allowed_here(used));
    let allowed = if known.uses.is_empty() { "none".to_owned() } else { known.uses.join(", ") };
    let message = |used: &Use| {
        format!("{} may not depend on {}; of this workspace it may use: {allowed}", package.name, used.name)
    };
    wrong.map(|used| package.finding(used, message(used))).collect()
}

fn outer(package: &Package) -> Vec<Finding> {
    if !RULE_CRATES.contains(&package.name.as_str()) {
        return Vec::new();
    }
    let outside = package.uses.iter().filter(|used| !used.internal && !used.in_tests);
    let wrong = outside.filter(|used| !OUTSIDE.contains(&used.name.as_str()));
    let message = |used: &Use| {
        format!(
            "{} holds rules and may not depend on {}; it may use: {}",
            package.name,
            used.name,
            OUTSIDE.join(", ")
        )
    };
    wrong.map(|used| package.finding(used, message(used))).collect()
}

impl Package {
    fn finding(&self, used: &Use, message: String) -> Finding {
        Finding::new(&self.path, self.line_of(&used.name), message)
    }

    /// The line of the manifest that names a dependency.
    fn line_of(&self, name: &str) -> usize {
        let names_it = |line: &str| {
            let key = line
                .strip_prefix('[')
                .and_then(|table| table.split_once("dependencies."))
                .map(|(_, key)| key);
            let rest = key.unwrap_or(line).strip_prefix(name);
            rest.is_some_and(|rest| rest.starts_with([' ', '.', '=', ']']))
        };
        self.manifest.lines().position(names_it).map_or(1, |index| index + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::texts;

    /// A crate with dependencies, those for tests marked `test:` and those from outside `out:`.
    fn package(name: &str, uses: &[&str]) -> Package {
        let read = |text: &&str| {
            let (kind, name) = text.rsplit_once(':').unwrap_or(("", text));
            Use { name: name.to_owned(), internal: !kind.contains("out"), in_tests: kind.contains("test") }
        };
        let uses: Vec<_> = uses.iter().map(read).collect();
        let lines = uses.iter().map(|used| format!("{}.workspace = true\n", used.name));
        let manifest = format!("[dependencies]\n{}", lines.collect::<String>());
        Package { name: name.to_owned(), path: format!("crates/{name}/Cargo.toml"), manifest, uses }
    }

    fn found(name: &str, uses: &[&str]) -> Vec<String> {
        texts(&find(&[package(name, uses)]))
    }

    #[test]
    fn a_game_may_use_the_core_and_not_another_game() {
        assert_eq!(
            found("bronze", &["game-core", "pack-file", "out:serde", "out-test:expect-test"]),
            [""; 0]
        );
        assert_eq!(
            found("bronze", &["game-core", "legacies"]),
            ["crates/bronze/Cargo.toml:3: bronze may not depend on legacies; of this workspace it may use: \
              game-core, pack-file"]
        );
        assert_eq!(found("bronze", &["test:search"]).len(), 1);
    }

    #[test]
    fn what_is_made_for_tests_is_used_by_tests() {
        assert_eq!(found("bronze", &["test:test-games"]), [""; 0]);
        assert_eq!(found("bronze", &["test-games"]).len(), 1);
    }

    #[test]
    fn rule_crates_use_little_from_outside() {
        let found = found("game-core", &["out:serde", "out:tokio"]);
        let start = "crates/game-core/Cargo.toml:3: game-core holds rules and may not depend on tokio";
        assert!(found.len() == 1 && found[0].starts_with(start), "{found:?}");
    }

    #[test]
    fn only_the_server_may_use_the_page() {
        let users = CRATES.iter().filter(|known| known.uses.contains(&"web-assets"));
        assert_eq!(users.map(|known| known.name).collect::<Vec<_>>(), ["server"]);
    }

    #[test]
    fn a_crate_without_a_line_is_found() {
        assert_eq!(found("surprise", &[]).len(), 1);
    }

    #[test]
    fn arrows_lead_to_crates_named_before() {
        for (index, known) in CRATES.iter().enumerate() {
            let below = |used: &&str| CRATES[..index].iter().any(|lower| lower.name == *used);
            assert!(known.uses.iter().all(below), "{}", known.name);
        }
    }

    #[test]
    fn the_line_is_found_in_every_way_to_write_it() {
        for line in
            ["tokio.workspace = true", "tokio = \"1\"", "[dependencies.tokio]", "[dev-dependencies.tokio]"]
        {
            let package =
                Package { manifest: format!("tokio-util = \"1\"\n{line}\n"), ..package("bronze", &[]) };
            assert_eq!(package.line_of("tokio"), 2, "{line}");
        }
    }

    #[test]
    fn cargo_is_asked_about_this_workspace() {
        let packages = packages(&crate::root().unwrap()).unwrap();
        let own = packages.iter().find(|package| package.name == "xtask").unwrap();
        assert_eq!(own.path, "xtask/Cargo.toml");
        assert!(own.uses.iter().any(|used| used.name == "clap" && !used.internal && !used.in_tests));
    }
}
