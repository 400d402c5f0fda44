//! Runs the program; every test goes through here.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What came of a run.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs the program with these arguments and nothing to read.
pub fn oxhide(args: &[&str]) -> Run {
    oxhide_reading(args, "")
}

/// Runs the program with a text on its standard input.
pub fn oxhide_reading(args: &[&str], input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oxhide"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.env_remove("COLUMNS").spawn().unwrap();
    // A program that does not read its input may end before it gets it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

/// What the program prints when all goes well.
pub fn good(args: &[&str]) -> String {
    let run = oxhide(args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

/// The one line of complaint when it does not.
pub fn complaint(args: &[&str]) -> String {
    let run = oxhide(args);
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{args:?}: {}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    run.err.trim_end().to_owned()
}

/// A new empty folder for one test.
pub fn folder(test: &str) -> Folder {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    Folder(path)
}

/// A folder of a test.
pub struct Folder(PathBuf);

impl Folder {
    /// The path of something in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file into it and returns its path.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        self.path(name)
    }

    /// A text without the folder's own path, the same on every machine.
    pub fn plain(&self, text: &str) -> String {
        text.replace(&format!("{}/", self.0.display()), "")
    }
}
