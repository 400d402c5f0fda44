//! Reading the files that people name: records and packs. Every error says which file and what is wrong.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use game_core::PackSource;

/// The most bytes that a file of a pack may have.
const PACK_FILE_LIMIT: u64 = 1 << 20;
/// The most files that a pack may have.
const PACK_FILES_LIMIT: usize = 100;
/// The most bytes that a record may have.
const RECORD_LIMIT: u64 = 16 << 20;

/// What a record is called in messages.
pub fn record_name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// The text of a record; `-` is the standard input.
pub fn read_record(path: &Path) -> Result<String> {
    let text = if is_stdin(path) {
        read_text(io::stdin().lock(), RECORD_LIMIT)
    } else {
        File::open(path).map_err(anyhow::Error::from).and_then(|file| read_text(file, RECORD_LIMIT))
    };
    text.with_context(|| format!("cannot read {}", record_name(path)))
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The files of a pack in a folder, which gives it its name. Folders inside and hidden files are left out.
pub fn read_pack(folder: &Path) -> Result<PackSource> {
    let name = pack_name(folder)?;
    let mut files = Vec::new();
    for path in list(folder)? {
        let file = path.file_name().and_then(|name| name.to_str());
        let file = file.with_context(|| format!("the name of {} is not UTF-8", path.display()))?;
        let text = File::open(&path).map_err(anyhow::Error::from);
        let text = text.and_then(|opened| read_text(opened, PACK_FILE_LIMIT));
        files.push((file.to_owned(), text.with_context(|| format!("cannot read {}", path.display()))?));
    }
    Ok(PackSource::new(&name, files.iter().map(|(file, text)| (file.as_str(), text.as_str()))))
}

/// The regular files of a folder that are not hidden.
fn list(folder: &Path) -> Result<Vec<PathBuf>> {
    let cannot = || format!("cannot read the folder {}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot)? {
        let path = entry.with_context(cannot)?.path();
        let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        if !hidden && path.is_file() {
            files.push(path);
        }
        let (folder, most) = (folder.display(), PACK_FILES_LIMIT);
        ensure!(files.len() <= most, "the folder {folder} holds more than {most} files: it is no pack");
    }
    Ok(files)
}

/// The name that a folder gives its pack. It must fit on a line of a record.
fn pack_name(folder: &Path) -> Result<String> {
    let full =
        fs::canonicalize(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
    let name = full.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let plain = !name.contains(char::is_control) && name.trim() == name && name.chars().count() <= 80;
    if name.is_empty() || !plain {
        bail!("the folder {} gives its pack no name of 1 to 80 plain letters", folder.display());
    }
    Ok(name.to_owned())
}

/// A text of at most so many bytes.
fn read_text(from: impl Read, limit: u64) -> Result<String> {
    let mut bytes = Vec::new();
    from.take(limit + 1).read_to_end(&mut bytes)?;
    ensure!(bytes.len() as u64 <= limit, "it is larger than {} MiB", limit >> 20);
    String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("it is not text in UTF-8"))
}

/// Makes a folder for new files; one that holds something already is refused.
pub fn make_empty_folder(folder: &Path) -> Result<()> {
    let cannot = || format!("cannot make the folder {}", folder.display());
    fs::create_dir_all(folder).with_context(cannot)?;
    let mut entries = fs::read_dir(folder).with_context(cannot)?;
    ensure!(entries.next().is_none(), "the folder {} is not empty; name a new one", folder.display());
    Ok(())
}

/// Writes a file that must not be there yet.
pub fn write_new(path: &Path, text: &str) -> Result<()> {
    let written =
        File::create_new(path).and_then(|mut file| io::Write::write_all(&mut file, text.as_bytes()));
    written.with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_a_limit_and_an_encoding() {
        assert_eq!(read_text(&b"abc"[..], 3).unwrap(), "abc");
        assert_eq!(
            read_text(&[b'a'; 2 << 20][..], 1 << 20).unwrap_err().to_string(),
            "it is larger than 1 MiB"
        );
        assert_eq!(read_text(&b"\xff"[..], 3).unwrap_err().to_string(), "it is not text in UTF-8");
    }
}
