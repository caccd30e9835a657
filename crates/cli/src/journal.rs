//! A file that is written line by line as something goes on, and from which it can be gone on with: its first line says of what it is.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::fault::Fault;
use crate::reading::read_if_any;

/// Such a file, open to be gone on with.
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens a file, or makes it with its first line, and gives the others back. What was left half written is cut off.
    ///
    /// # Errors
    /// If its first line says of what else it is (`another` words it: "these are the pairs of another league"), or it cannot be read or
    /// written.
    pub fn open<L: DeserializeOwned>(
        path: &Path,
        head: &Value,
        another: &str,
    ) -> Result<(Journal, Vec<L>), Fault> {
        let at = |line: usize, why: &dyn Display| Fault::input(format!("{}:{line}: {why}", path.display()));
        let text = read_if_any(path)?.unwrap_or_default();
        // What was interrupted may have left a part of a line, of the first too.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole == 0 && !head.to_string().starts_with(&text) {
            return Err(at(1, &format!("{another}: it does not begin as theirs does")));
        }
        let mut lines = text[..whole].lines().enumerate();
        if let Some((_, first)) = lines.next() {
            let found: Value =
                serde_json::from_str(first).map_err(|why| at(1, &format!("{another}: {why}")))?;
            if let Some(why) = differs(&found, head) {
                return Err(at(1, &format!("{another}: {why}")));
            }
        }
        let read =
            |(number, line): (usize, &str)| serde_json::from_str(line).map_err(|why| at(number + 1, &why));
        let lines = lines.map(read).collect::<Result<Vec<L>, Fault>>()?;
        let failed = |error: std::io::Error| Fault::input(format!("{}: {error}", path.display()));
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        if whole < text.len() {
            file.set_len(whole as u64).map_err(failed)?;
        }
        if whole == 0 {
            writeln!(file, "{head}").and_then(|()| file.flush()).map_err(failed)?;
        }
        Ok((Journal { path: path.to_owned(), file }, lines))
    }

    /// Writes a line down.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write<L: Serialize>(&mut self, line: &L) -> Result<(), Fault> {
        // Whole, with its end: so that two programs that write by mistake into one file do not tear each other's lines.
        let line = serde_json::to_string(line).map_err(Fault::failed)? + "\n";
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| Fault::failed(format!("{}: {error}", self.path.display())))
    }
}

/// In what the file is of something else.
fn differs(found: &Value, head: &Value) -> Option<String> {
    let wanted = head.as_object()?;
    let differs = wanted.iter().find(|(key, value)| found.get(key) != Some(value));
    differs.map(|(key, value)| {
        let there = found.get(key).unwrap_or(&Value::Null);
        format!("its `{key}` is {there}, not {value}")
    })
}
