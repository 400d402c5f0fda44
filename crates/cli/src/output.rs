//! Files that a command writes: complete or not at all. What was there before stays until the new file is whole.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::ValueHint;
use serde::Serialize;
use tempfile::{Builder, NamedTempFile};

use crate::out;

/// The name that means the standard output.
const STDOUT: &str = "-";

/// A file that can be written.
#[derive(Clone, Debug)]
pub struct Output {
    /// The path as it was typed.
    named: PathBuf,
    place: Place,
}

#[derive(Clone, Debug)]
enum Place {
    Stdout,
    /// A pipe or a device, which nothing can take the place of.
    Device,
    /// The file, links followed.
    File(PathBuf),
}

impl Output {
    /// Checks that the file can be written; nothing is changed. Long work is done between this and the writing.
    pub fn new(path: &Path) -> Result<Self> {
        let named = path.to_owned();
        let place = place(path).with_context(|| cannot_write(path))?;
        Ok(Output { named, place })
    }

    /// Writes the file beside its place and then moves it there.
    pub fn write(&self, text: &[u8]) -> Result<()> {
        let written = match &self.place {
            Place::Stdout => io::stdout().lock().write_all(text),
            Place::Device => {
                OpenOptions::new().write(true).open(&self.named).and_then(|mut to| to.write_all(text))
            }
            Place::File(path) => replace(path, text),
        };
        written.with_context(|| cannot_write(&self.named))
    }
}

/// `--json` and `--json=FILE`.
#[derive(clap::Args)]
pub struct JsonArg {
    /// The report as one JSON object in place of the text, or with a file beside it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = STDOUT)]
    json: Option<PathBuf>,
}

impl JsonArg {
    /// Checks that the file can be written, if one was named.
    pub fn output(&self) -> Result<Option<Output>> {
        self.json.as_deref().map(Output::new).transpose()
    }
}

/// Puts a report where it was asked for: as JSON, as text, or as both.
pub fn publish(json: Option<&Output>, report: &impl Serialize, text: impl FnOnce() -> String) -> Result<()> {
    if let Some(output) = json {
        output.write(format!("{}\n", serde_json::to_string(report)?).as_bytes())?;
    }
    match json {
        Some(Output { place: Place::Stdout, .. }) => Ok(()),
        Some(_) | None => Ok(out::print(&text())?),
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

fn place(path: &Path) -> Result<Place> {
    if path.as_os_str() == STDOUT {
        return Ok(Place::Stdout);
    }
    match fs::metadata(path) {
        Ok(found) => {
            ensure!(!found.is_dir(), "it is a folder");
            // A file that may not be written must not be replaced either.
            drop(OpenOptions::new().append(true).open(path)?);
            if !found.is_file() {
                return Ok(Place::Device);
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error.into()),
    }
    let file = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    drop(beside(&file)?);
    Ok(Place::File(file))
}

/// A new file in the folder of another one, which goes away unless it is moved.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = Builder::new();
    builder.prefix(".oxhide-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = beside(path)?;
    file.write_all(text)?;
    if let Ok(former) = fs::metadata(path) {
        file.as_file().set_permissions(former.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_is_kept_until_the_new_one_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.html");
        fs::write(&path, "old").unwrap();
        let output = Output::new(&path).unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap(), files(folder.path()).len()), ("old".to_owned(), 1));
        output.write(b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(files(folder.path()), ["report.html"]);
    }

    #[test]
    fn what_cannot_be_written_is_known_before_the_work() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().join("no/such/folder.html"), folder.path().to_owned()] {
            let error = format!("{:#}", Output::new(&path).unwrap_err());
            assert!(error.starts_with(&format!("cannot write {}: ", path.display())), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_permissions_kept() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("real.csv"), folder.path().join("link.csv"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        Output::new(&link).unwrap().write(b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_can_be_read_by_others_and_a_device_stays_one() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new.csv");
        Output::new(&path).unwrap().write(b"new").unwrap();
        let plain = folder.path().join("plain");
        fs::write(&plain, "").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&path), mode(&plain));
        Output::new(Path::new("/dev/null")).unwrap().write(b"new").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
