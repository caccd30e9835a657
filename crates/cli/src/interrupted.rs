//! Files that are not finished yet, and that nobody finds who interrupts the command.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Those that are being written.
static PARTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn parts() -> MutexGuard<'static, Vec<PathBuf>> {
    PARTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is being written: gone when this is, or when the command is interrupted.
pub struct Part(PathBuf);

/// A new file to be written, which must not be there yet.
pub fn parted(path: PathBuf) -> io::Result<(File, Part)> {
    listen();
    let mut parts = parts();
    let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
    parts.push(path.clone());
    Ok((file, Part(path)))
}

impl Part {
    /// Moves the file to its place.
    pub fn becomes(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.0, path)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let mut parts = parts();
        let _ = fs::remove_file(&self.0);
        parts.retain(|part| *part != self.0);
    }
}

/// From now on an interruption removes what is not finished, and then ends the command as it always does.
#[cfg(unix)]
fn listen() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        std::thread::spawn(move || {
            let Some(signal) = signals.forever().next() else { return };
            // Held to the end, so that nothing new is begun.
            let parts = parts();
            parts.iter().for_each(|part| drop(fs::remove_file(part)));
            let _ = emulate_default_handler(signal);
            std::process::exit(128 + signal);
        });
    });
}

#[cfg(not(unix))]
fn listen() {}
