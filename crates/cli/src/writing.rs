//! Files that are written: refused before the work where they cannot be, and afterwards whole or not at all.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::fault::Fault;
use crate::interrupted::{Part, parted};
use crate::printing;
use crate::reading::kind;

/// What stands for standard output.
const STANDARD: &str = "-";
/// How many links are followed.
const LINKS: usize = 40;

/// Where something goes.
enum Place {
    /// To standard output.
    Standard,
    /// Through a device or a pipe.
    Through(PathBuf),
    /// Into a file that is new, or replaced whole and keeps its mode.
    Whole(PathBuf, Option<Permissions>),
}

fn at(path: &Path, why: impl Display) -> Fault {
    Fault::input(format!("{}: {why}", path.display()))
}

fn failed(path: &Path, why: impl Display) -> Fault {
    Fault::failed(format!("{}: {why}", path.display()))
}

/// Whether standard output is meant.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

/// Looks at where files are to go, before long work, so that none is done in vain: every place must be one that can be
/// written, none of them twice, and none of them a file that is read. Where one is standard output, words give way to it.
pub fn may_be_written(outputs: &[&Path], inputs: &[PathBuf], json: bool) -> Result<(), Fault> {
    for (number, output) in outputs.iter().enumerate() {
        let place = Place::of(output)?;
        if outputs[..number].iter().any(|other| same(other, output)) {
            return Err(at(output, "this is to hold two things at once; name another file for one of them"));
        }
        match place {
            Place::Standard if json => {
                return Err(at(output, "--json goes to standard output already; name a file"));
            }
            Place::Standard => printing::step_aside(),
            Place::Through(_) => {}
            Place::Whole(path, _) => {
                if inputs.iter().any(|input| same(input, output)) {
                    return Err(at(output, "this is read for it and would be lost; name another file"));
                }
                // Whether the folder takes a file is known when it has taken one.
                drop(Staged::beside(&path, None)?);
            }
        }
    }
    Ok(())
}

/// Looks at a folder into which files are to go, and which is made if it is not there.
pub fn takes_files(folder: &Path) -> Result<(), Fault> {
    let there = folder.ancestors().find(|folder| folder.as_os_str().is_empty() || folder.exists());
    let there = there.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !there.is_dir() {
        return Err(at(there, "this is no folder"));
    }
    Staged::beside(&there.join("pictures"), None)
        .map(drop)
        .map_err(|_| at(there, "this folder takes no files"))
}

/// Whether two paths are the same file, by whatever name.
fn same(one: &Path, other: &Path) -> bool {
    if one == other {
        return true;
    }
    #[cfg(unix)]
    if let (Ok(one), Ok(other)) = (fs::metadata(one), fs::metadata(other)) {
        use std::os::unix::fs::MetadataExt;
        return one.is_file() && (one.dev(), one.ino()) == (other.dev(), other.ino());
    }
    let named = |path: &Path| {
        let name = path.file_name()?;
        fs::canonicalize(path).ok().or_else(|| Some(fs::canonicalize(folder_of(path)).ok()?.join(name)))
    };
    matches!((named(one), named(other)), (Some(one), Some(other)) if one == other)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

impl Place {
    fn of(path: &Path) -> Result<Place, Fault> {
        if is_standard(path) {
            return Ok(Place::Standard);
        }
        let refuse = |why: &str| Err(at(path, why));
        let folder = path.file_name().is_none() || path.as_os_str().as_encoded_bytes().ends_with(b"/");
        match fs::metadata(path) {
            Ok(about) if about.is_dir() => refuse("this is a folder; name a file in it"),
            _ if folder => refuse("this is a folder; name a file in it"),
            Ok(about) if kind(about.file_type()) == "a socket" => refuse("this is a socket; name a file"),
            Ok(about) if about.is_file() && !belongs_to_the_system(path) => {
                if about.permissions().readonly() {
                    return refuse("this may only be read; name another file");
                }
                OpenOptions::new().write(true).open(path).map_err(|error| at(path, error))?;
                let real = fs::canonicalize(path).map_err(|error| at(path, error))?;
                Ok(Place::Whole(real, Some(about.permissions())))
            }
            Ok(_) => Ok(Place::Through(path.to_owned())),
            Err(_) => {
                let target = followed(path);
                match folder_of(&target) {
                    folder if folder.is_dir() => Ok(Place::Whole(target, None)),
                    folder => refuse(&format!("there is no folder {}; make it first", folder.display())),
                }
            }
        }
    }
}

/// Whether a path leads into the system's own folders, where a file is whatever was opened under that name.
fn belongs_to_the_system(path: &Path) -> bool {
    cfg!(unix) && ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder))
}

/// Where links lead, though there is nothing yet.
fn followed(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(target);
    }
    path
}

/// A file written beside its place, and gone again unless it is moved there.
struct Staged {
    file: File,
    part: Part,
}

impl Staged {
    /// An empty file beside a place.
    fn beside(path: &Path, mode: Option<&Permissions>) -> Result<Staged, Fault> {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let beside = folder_of(path).join(format!(".{name}.{}.part", std::process::id()));
        let made = parted(beside).and_then(|(file, part)| {
            if let Some(mode) = mode {
                file.set_permissions(mode.clone())?;
            }
            Ok(Staged { file, part })
        });
        made.map_err(|error| at(path, format!("no file can be made in its folder: {error}")))
    }

    fn write(&mut self, content: &[u8]) -> std::io::Result<()> {
        self.file.write_all(content)?;
        self.file.sync_all()
    }
}

/// Files that are written together: all of them or none.
#[derive(Default)]
pub struct Outputs(Vec<(PathBuf, Vec<u8>)>);

impl Outputs {
    /// One more file.
    pub fn add(&mut self, path: impl Into<PathBuf>, content: impl Into<Vec<u8>>) {
        self.0.push((path.into(), content.into()));
    }

    /// Writes every file beside its place and, once all are there and all devices and pipes have taken theirs, moves each
    /// into it.
    pub fn write(self) -> Result<(), Fault> {
        let (mut staged, mut through) = (Vec::new(), Vec::new());
        for (path, content) in &self.0 {
            match Place::of(path)? {
                Place::Standard => through.push((None, content)),
                Place::Through(device) => through.push((Some(device), content)),
                Place::Whole(real, mode) => {
                    let mut file = Staged::beside(&real, mode.as_ref())?;
                    file.write(content).map_err(|error| failed(path, error))?;
                    staged.push((real, file));
                }
            }
        }
        for (device, content) in through {
            match device {
                None => printing::content(content),
                Some(device) => {
                    let opened = OpenOptions::new().write(true).open(&device);
                    opened
                        .and_then(|mut open| open.write_all(content))
                        .map_err(|error| failed(&device, error))?;
                }
            }
        }
        for (path, Staged { file, part }) in staged {
            drop(file);
            part.becomes(&path).map_err(|error| failed(&path, error))?;
        }
        Ok(())
    }
}

/// Writes one file whole or not at all.
pub fn write(path: &Path, content: impl Into<Vec<u8>>) -> Result<(), Fault> {
    let mut outputs = Outputs::default();
    outputs.add(path, content);
    outputs.write()
}
