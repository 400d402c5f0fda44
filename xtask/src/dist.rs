//! `cargo xtask dist`: the folder that is shipped. The Dockerfile and the release workflow call it too, so that what works
//! here works there.

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use crate::shell;
use crate::web;

/// Options of `cargo xtask dist`.
#[derive(clap::Args)]
pub struct Args {
    /// The folder, which is emptied first
    #[arg(long, value_name = "DIR", default_value = "target/dist")]
    to: PathBuf,
    /// Start the program from there, as the container does, and ask for its health
    #[arg(long)]
    check: bool,
}

/// Texts that go with the program.
const TEXTS: [&str; 5] =
    ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "CHANGELOG.md", "packaging/oxhide.service"];

/// Shells with a completion script, and the name under which each looks for it.
const COMPLETIONS: [(&str, &str); 4] =
    [("bash", "oxhide.bash"), ("zsh", "_oxhide"), ("fish", "oxhide.fish"), ("powershell", "_oxhide.ps1")];

/// Builds the program and puts everything into the folder.
pub fn run(root: &Path, args: &Args) -> Result<()> {
    let built = web::shipped(root)?;
    let folder = root.join(&args.to);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    for part in ["completions", "man"] {
        fs::create_dir_all(folder.join(part)).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let program = folder.join(built.file_name().context("the program has a name")?);
    copy(&built, &program)?;
    for text in TEXTS {
        let from = root.join(text);
        copy(&from, &folder.join(from.file_name().context("a text has a name")?))?;
    }
    shell::run(Command::new(&program).arg("man").arg(folder.join("man")))?;
    for (kind, name) in COMPLETIONS {
        let script = File::create(folder.join("completions").join(name))?;
        shell::run(Command::new(&program).args(["completions", kind]).stdout(script))?;
    }
    if args.check {
        check(root, &program)?;
    }
    println!("{} is ready to be shipped", folder.display());
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))?;
    Ok(())
}

/// Starts a server on data of its own and asks for its health by the script of the container.
fn check(root: &Path, program: &Path) -> Result<()> {
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let data = shell::target(root).join("dist-check");
    let mut server = Command::new(program);
    server.args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--data"]).arg(&data);
    let mut server = server.spawn().with_context(|| format!("cannot start {}", program.display()))?;
    let healthy = wait_until_healthy(root, &mut server, port);
    server.kill()?;
    server.wait()?;
    fs::remove_dir_all(&data)?;
    healthy
}

fn wait_until_healthy(root: &Path, server: &mut Child, port: u16) -> Result<()> {
    for _ in 0..40 {
        sleep(Duration::from_millis(250));
        if let Some(status) = server.try_wait()? {
            bail!("the server ended ({status})");
        }
        let mut health = Command::new(root.join("packaging/health.sh"));
        if health.arg(port.to_string()).stderr(std::process::Stdio::null()).status()?.success() {
            println!("the server is healthy");
            return Ok(());
        }
    }
    bail!("the server is not healthy after ten seconds")
}
