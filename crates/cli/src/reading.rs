//! Files that are read: plain ones of a bounded size, and of those that a record names only its neighbours.

use std::fmt::Display;
use std::fs::{self, File, FileType};
use std::io::Read;
use std::path::{Path, PathBuf};

use registry::Shelf;

use crate::fault::Fault;

/// The longest file that is read.
const MOST: u64 = 16 << 20;

/// Reads a text file, or says why not.
pub fn read(path: &Path) -> Result<String, Fault> {
    let content = bytes(path)?;
    String::from_utf8(content).map_err(|_| at(path, "this is no text in UTF-8"))
}

/// Reads a file if there is one of that name: what else may be meant by a name is no fault.
pub fn read_if_any(path: &Path) -> Result<Option<String>, Fault> {
    match fs::metadata(path) {
        Ok(about) if !about.is_dir() => read(path).map(Some),
        _ => Ok(None),
    }
}

/// What stands in a file. Whatever is no plain file is refused before it is opened: it might never end, or wait for ever.
fn bytes(path: &Path) -> Result<Vec<u8>, Fault> {
    let about = fs::metadata(path).map_err(|error| at(path, error))?;
    if !about.is_file() {
        let what = kind(about.file_type());
        return Err(at(path, format!("this is {what}; only plain files are read")));
    }
    let longer = || at(path, format!("this is longer than {} MiB, the most that is read", MOST >> 20));
    if about.len() > MOST {
        return Err(longer());
    }
    let file = File::open(path).map_err(|error| at(path, error))?;
    let mut content = Vec::new();
    file.take(MOST + 1).read_to_end(&mut content).map_err(|error| at(path, error))?;
    if content.len() as u64 > MOST { Err(longer()) } else { Ok(content) }
}

fn at(path: &Path, why: impl Display) -> Fault {
    Fault::input(format!("{}: {why}", path.display()))
}

/// What something is that is no plain file.
pub fn kind(of: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if of.is_fifo() {
            return "a pipe";
        }
        if of.is_socket() {
            return "a socket";
        }
    }
    if of.is_dir() { "a folder" } else { "a device" }
}

/// The files of this machine: whatever is named as a TOML file.
pub struct Files;

impl Shelf for Files {
    fn text(&self, name: &str) -> Option<Result<String, registry::Fault>> {
        is_file(name).then(|| read(Path::new(name)).map_err(|fault| registry::Fault::new(fault.message)))
    }
}

fn is_file(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|end| end == "toml")
}

/// The files that the name of a battle stands for: those that are read for it.
pub fn files_in(battle: &str) -> Vec<PathBuf> {
    let version_off = |name: &str| name.rsplit_once('/').map(|(file, _)| file.to_owned());
    let parts = std::iter::once(battle).chain(battle.split(':'));
    let names = parts.flat_map(|part| [Some(part.to_owned()), version_off(part)]).flatten();
    names.filter(|name| is_file(name)).map(PathBuf::from).collect()
}

/// The files that a record names: those below its own folder, and others only if that is allowed. A record may come from
/// anybody.
#[derive(Clone, Copy)]
pub struct Neighbours<'a> {
    record: &'a Path,
    anywhere: bool,
}

impl<'a> Neighbours<'a> {
    /// Those of a record.
    pub fn of(record: &'a Path, anywhere: bool) -> Neighbours<'a> {
        Neighbours { record, anywhere }
    }

    /// Where a file lies that the record names: from here, or beside the record.
    pub fn find(&self, name: &str) -> Result<PathBuf, Fault> {
        let folder = self.record.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let below = |path: &PathBuf| {
            let real = |path: &Path| fs::canonicalize(path).ok();
            self.anywhere
                || real(path).zip(real(folder)).is_some_and(|(path, folder)| path.starts_with(folder))
        };
        let mut places = [PathBuf::from(name), folder.join(name)].into_iter();
        places.find(|place| place.exists() && below(place)).ok_or_else(|| {
            let where_else = match self.anywhere {
                true => "",
                false => "below its own folder; if you trust it, --allow-paths lets it name files elsewhere",
            };
            Fault::input(format!("the record names the file {name}, and there is none {where_else}"))
        })
    }
}

impl Shelf for Neighbours<'_> {
    fn text(&self, name: &str) -> Option<Result<String, registry::Fault>> {
        let text = || self.find(name).and_then(|path| read(&path));
        is_file(name).then(|| text().map_err(|fault| registry::Fault::new(fault.message.trim_end())))
    }
}
