//! Running the binary in a folder of its own.

#[cfg(feature = "table")]
#[allow(dead_code, reason = "only some of the tests serve a table")]
pub mod served;

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

/// What came of a run.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Standard output as JSON.
    #[allow(dead_code, reason = "only some of the tests ask")]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|fault| panic!("{fault}: {}", self.out))
    }
}

/// A folder that is gone when the test is.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let folder = env::temp_dir().join(format!("tercio-test-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    #[allow(dead_code, reason = "only some of the tests ask")]
    pub fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    #[allow(dead_code, reason = "only some of the tests ask")]
    pub fn bytes(&self, file: &str) -> Vec<u8> {
        fs::read(self.path(file)).unwrap()
    }

    #[allow(dead_code, reason = "only some of the tests ask")]
    pub fn read(&self, file: &str) -> String {
        String::from_utf8(self.bytes(file)).unwrap()
    }

    #[allow(dead_code, reason = "only some of the tests ask")]
    pub fn write(&self, file: &str, text: &str) {
        fs::write(self.path(file), text).unwrap();
    }

    /// The names of everything in the folder, hidden files too.
    #[allow(dead_code, reason = "only some of the tests ask")]
    pub fn files(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        let run = Command::new(env!("CARGO_BIN_EXE_tercio"))
            .args(arguments)
            .current_dir(&self.0)
            .env_remove("RUST_BACKTRACE")
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ran { code: run.status.code().unwrap_or(-1), out: text(run.stdout), err: text(run.stderr) }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
