//! Why a command did not do what was asked.

/// A message for people and the exit code that goes with it.
#[derive(Debug)]
pub struct Fault {
    /// What is wrong, where, and how to mend it.
    pub message: String,
    /// 1 for something that failed, 2 for input at fault.
    pub code: u8,
}

impl Fault {
    /// The input is at fault.
    pub fn input(message: impl std::fmt::Display) -> Fault {
        Fault { message: message.to_string(), code: 2 }
    }

    /// What was asked for failed.
    pub fn failed(message: impl std::fmt::Display) -> Fault {
        Fault { message: message.to_string(), code: 1 }
    }
}

/// Reads a text file, or says why not.
pub fn read(path: &std::path::Path) -> Result<String, Fault> {
    std::fs::read_to_string(path).map_err(|error| Fault::input(format!("{}: {error}", path.display())))
}

/// Writes a file whole or not at all: beside its place first, then into it.
pub fn write(path: &std::path::Path, text: &str) -> Result<(), Fault> {
    let beside = path.with_extension("partly-written");
    let outcome = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
    outcome.map_err(|error| {
        let _ = std::fs::remove_file(&beside);
        Fault::input(format!("{}: {error}", path.display()))
    })
}
