//! Why a command did not do what was asked, and files written whole or not at all.

use std::fs;
use std::path::{Path, PathBuf};

/// A message for people and the exit code that goes with it.
#[derive(Debug)]
pub struct Fault {
    /// What is wrong, where, and how to mend it.
    pub message: String,
    /// 1 for something that failed, 2 for input at fault.
    pub code: u8,
    /// Whether standard output already says it, in the form that was asked for.
    pub told: bool,
}

impl Fault {
    /// The input is at fault.
    pub fn input(message: impl std::fmt::Display) -> Fault {
        Fault { message: message.to_string(), code: 2, told: false }
    }

    /// What was asked for failed.
    pub fn failed(message: impl std::fmt::Display) -> Fault {
        Fault { message: message.to_string(), code: 1, told: false }
    }

    /// The same, standard output having said it already.
    pub fn told(self) -> Fault {
        Fault { told: true, ..self }
    }
}

/// Reads a text file, or says why not.
pub fn read(path: &Path) -> Result<String, Fault> {
    fs::read_to_string(path).map_err(|error| Fault::input(format!("{}: {error}", path.display())))
}

/// Whether a file may be written at a place: looked at before long work, so that none is done in vain.
pub fn may_be_written(path: &Path) -> Result<(), Fault> {
    let refuse = |why: &str| Err(Fault::input(format!("{}: {why}", path.display())));
    if path.is_dir() || path.file_name().is_none() {
        return refuse("this is a folder; name a file in it");
    }
    match folder_of(path) {
        folder if folder.is_dir() => Ok(()),
        folder => refuse(&format!("there is no folder {}; make it first", folder.display())),
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Files that are written together: all of them or none.
#[derive(Default)]
pub struct Files(Vec<(PathBuf, Vec<u8>)>);

impl Files {
    /// One more file.
    pub fn add(&mut self, path: impl Into<PathBuf>, content: impl Into<Vec<u8>>) {
        self.0.push((path.into(), content.into()));
    }

    /// Writes every file beside its place and, once all are there, moves each into it.
    pub fn write(self) -> Result<(), Fault> {
        let beside: Vec<PathBuf> = self.0.iter().map(|(path, _)| beside(path)).collect();
        let written = self.0.iter().zip(&beside).try_for_each(|((path, content), beside)| {
            fs::write(beside, content).map_err(|error| Fault::input(format!("{}: {error}", path.display())))
        });
        let moved = written.and_then(|()| {
            self.0.iter().zip(&beside).try_for_each(|((path, _), beside)| {
                fs::rename(beside, path).map_err(|error| Fault::input(format!("{}: {error}", path.display())))
            })
        });
        if moved.is_err() {
            beside.iter().for_each(|file| drop(fs::remove_file(file)));
        }
        moved
    }
}

/// A hidden place in the same folder, this process's own.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    folder_of(path).join(format!(".{name}.{}.part", std::process::id()))
}

/// Writes one file whole or not at all.
pub fn write(path: &Path, content: impl Into<Vec<u8>>) -> Result<(), Fault> {
    let mut files = Files::default();
    files.add(path, content);
    files.write()
}
