//! Running other programs, and getting those that are missing.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// A call of cargo in a folder. The page is not built: checks of the code need no Node.
pub fn cargo<'a>(folder: &Path, args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(folder).args(args).env("SKIP_WEB", "1");
    command
}

/// The folder that cargo builds in.
pub fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// Shows a command and runs it; anything but success is an error.
pub fn run(command: &mut Command) -> Result<()> {
    let line = show(command);
    println!("$ {line}");
    let status = command.status().with_context(|| format!("cannot run `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// Runs a command and returns what it prints.
pub fn output(command: &mut Command) -> Result<String> {
    let line = show(command);
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot run `{line}`"))?;
    if !output.status.success() {
        bail!("`{line}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{line}` did not print text"))
}

/// The command as one would type it: variables first, words with blanks in quotes.
fn show(command: &Command) -> String {
    let variables = command.get_envs().filter_map(|(name, value)| Some((name, value?)));
    let variables = variables.map(|(name, value)| format!("{}={}", name.display(), quoted(value.display())));
    let words = [command.get_program()].into_iter().chain(command.get_args());
    variables.chain(words.map(|word| quoted(word.display()))).collect::<Vec<_>>().join(" ")
}

fn quoted(word: impl std::fmt::Display) -> String {
    let word = word.to_string();
    if word.contains(|c: char| " ()|*^'".contains(c)) { format!("\"{word}\"") } else { word }
}

/// A program that a chore needs: how to see that it is there, and how to get it.
///
/// The command that gets it may be of any kind: `rustup component add`, `cargo install`, `apt-get install`,
/// `npm ci`.
pub struct Tool {
    /// What people call it.
    pub name: &'static str,
    /// A command that succeeds when it is there.
    pub probe: &'static [&'static str],
    /// A command that gets it.
    pub install: &'static [&'static str],
}

/// The formatter.
pub const RUSTFMT: Tool = Tool {
    name: "rustfmt",
    probe: &["cargo", "fmt", "--version"],
    install: &["rustup", "component", "add", "rustfmt"],
};

/// The linter.
pub const CLIPPY: Tool = Tool {
    name: "clippy",
    probe: &["cargo", "clippy", "--version"],
    install: &["rustup", "component", "add", "clippy"],
};

/// A faster way to run tests; `cargo test` does where it is missing.
pub const NEXTEST: Tool = Tool {
    name: "cargo-nextest",
    probe: &["cargo", "nextest", "--version"],
    install: &["cargo", "install", "--locked", "cargo-nextest"],
};

/// The check of dependencies.
pub const DENY: Tool = Tool {
    name: "cargo-deny",
    probe: &["cargo", "deny", "--version"],
    install: &["cargo", "install", "--locked", "cargo-deny"],
};

/// The toolchain that fuzzing needs.
pub const NIGHTLY: Tool = Tool {
    name: "the nightly toolchain",
    probe: &["rustup", "run", "nightly", "cargo", "--version"],
    install: &["rustup", "toolchain", "install", "nightly"],
};

/// The fuzzer.
pub const FUZZ: Tool = Tool {
    name: "cargo-fuzz",
    probe: &["cargo", "fuzz", "--version"],
    install: &["cargo", "install", "cargo-fuzz"],
};

/// A database for tests of the store.
pub const POSTGRES: Tool = Tool {
    name: "PostgreSQL",
    probe: &["sh", "-c", "command -v initdb || ls /usr/lib/postgresql/*/bin/initdb"],
    install: &["apt-get", "install", "-y", "--no-install-recommends", "postgresql"],
};

/// What the page is built and checked with.
pub const NODE: Tool = Tool {
    name: "Node with npm",
    probe: &["npm", "--version"],
    install: &["apt-get", "install", "-y", "--no-install-recommends", "nodejs", "npm"],
};

/// The browser that the page is tested in.
pub const CHROMIUM: Tool = Tool {
    name: "Chromium",
    probe: &["sh", "-c", "command -v chromium || command -v chromium-browser || command -v google-chrome"],
    install: &[
        "apt-get",
        "install",
        "-y",
        "--no-install-recommends",
        "chromium",
        "fonts-dejavu-core",
        "fonts-noto-core",
    ],
};

impl Tool {
    /// Whether it is there.
    pub fn present(&self) -> bool {
        let quiet =
            command(self.probe).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        quiet.is_ok_and(|status| status.success())
    }

    /// Gets it if it is missing, or says how to.
    pub fn ensure(&self) -> Result<()> {
        if self.present() {
            return Ok(());
        }
        println!("{} is missing: getting it", self.name);
        // Whatever went wrong, the probe below knows, and `run` has shown it.
        if let Err(error) = run(&mut command(self.install)) {
            println!("{error:#}");
        }
        self.require()
    }

    /// An error that says how to get it, if it is missing.
    pub fn require(&self) -> Result<()> {
        if !self.present() {
            bail!("{} is missing: install it with `{}` and try again", self.name, self.how());
        }
        Ok(())
    }

    /// The command that gets it, as one would type it.
    pub fn how(&self) -> String {
        self.install.join(" ")
    }
}

fn command(words: &[&str]) -> Command {
    let (program, args) = words.split_first().unwrap_or((&"true", &[]));
    let mut command = Command::new(program);
    command.args(args);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    const MISSING: Tool = Tool {
        name: "a tool nobody has",
        probe: &["cargo", "no-such-command-here"],
        install: &["no-such-installer", "it"],
    };

    #[test]
    fn a_tool_that_is_there_is_not_installed_again() {
        let cargo = Tool { name: "cargo", probe: &["cargo", "--version"], install: MISSING.install };
        cargo.ensure().unwrap();
    }

    #[test]
    fn a_tool_that_cannot_be_had_is_named_with_the_way_to_get_it() {
        let error = MISSING.ensure().unwrap_err().to_string();
        assert_eq!(
            error,
            "a tool nobody has is missing: install it with `no-such-installer it` and try again"
        );
    }

    #[test]
    fn a_failing_command_is_named() {
        let error = run(&mut cargo(Path::new("."), ["no-such-command-here"])).unwrap_err().to_string();
        assert!(error.starts_with("`SKIP_WEB=1 cargo no-such-command-here` failed"), "{error}");
        assert!(output(&mut command(MISSING.install)).unwrap_err().to_string().starts_with("cannot run"));
    }

    #[test]
    fn commands_are_shown_as_one_types_them() {
        let mut command = cargo(Path::new("."), ["test", "-E", "not test(slow)"]);
        assert_eq!(
            show(command.env("N", "-D warnings")),
            "N=\"-D warnings\" SKIP_WEB=1 cargo test -E \"not test(slow)\""
        );
    }
}
