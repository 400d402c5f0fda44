//! A small disk for tests: a tmpfs of some megabytes that can be filled, freed and made read-only.
//!
//! Mounting needs root. Where it is not allowed the tests that need it are left out, unless `OXHIDE_MOUNT=1` says
//! that they must run.
#![warn(missing_docs)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// Says that a test is left out because of a reason.
///
/// # Panics
/// If `OXHIDE_MOUNT=1` says that no test may be left out, as `cargo xtask test` does where it runs as root.
pub fn leave_out(reason: &str) {
    let must = std::env::var("OXHIDE_MOUNT").is_ok_and(|must| must == "1");
    assert!(!must, "{reason}: run the tests as root, where that is allowed");
    println!("{reason} here: this test was left out");
}

/// A file system of its own, unmounted when it is dropped.
pub struct SmallDisk {
    folder: TempDir,
}

impl SmallDisk {
    /// A disk of so many megabytes; none where mounting is not allowed.
    pub fn new(megabytes: u32) -> Option<Self> {
        let folder = TempDir::new().unwrap();
        let options = format!("size={megabytes}m,mode=777");
        if mount(&["-t", "tmpfs", "-o", &options, "tmpfs"], folder.path()) {
            return Some(SmallDisk { folder });
        }
        leave_out("a tmpfs cannot be mounted");
        None
    }

    /// The root folder of the disk.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Takes all the space there is.
    pub fn fill(&self) {
        let mut file = fs::File::options().create(true).append(true).open(self.filler()).unwrap();
        for size in [1 << 16, 1 << 12, 1] {
            let bytes = vec![0; size];
            while let Err(error) = until_full(&mut file, &bytes) {
                assert_eq!(error, ErrorKind::Interrupted);
            }
        }
    }

    /// Gives the space back that [`SmallDisk::fill`] took.
    pub fn free(&self) {
        fs::remove_file(self.filler()).unwrap();
    }

    /// Makes the disk read-only. No file may be open for writing.
    pub fn lock(&self) {
        assert!(mount(&["-o", "remount,ro"], self.path()), "the disk can be made read-only");
    }

    /// Makes the disk writable again.
    pub fn unlock(&self) {
        assert!(mount(&["-o", "remount,rw"], self.path()), "the disk can be made writable");
    }

    fn filler(&self) -> PathBuf {
        self.path().join("filler")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // A lazy unmount also works while a test that failed has files open.
        let status = Command::new("umount").arg("-l").arg(self.path()).status();
        assert!(status.is_ok_and(|status| status.success()) || std::thread::panicking());
    }
}

/// Writes until there is no space left.
fn until_full(file: &mut fs::File, bytes: &[u8]) -> Result<(), ErrorKind> {
    loop {
        match file.write(bytes).map_err(|error| error.kind()) {
            Ok(_) => {}
            Err(ErrorKind::StorageFull) => return Ok(()),
            Err(other) => return Err(other),
        }
    }
}

fn mount(args: &[&str], folder: &Path) -> bool {
    let output = Command::new("mount").args(args).arg(folder).output();
    output.is_ok_and(|output| output.status.success())
}
