//! Every word that the command says: one place that notices what cannot be said, and that lets nothing of what stands in
//! files steer a terminal.
//!
//! Printing never stops the work. The first failure is kept, whatever follows is dropped, and [`finish`] tells of it at the
//! end: a reader who has seen enough (`tercio rules | head`) is no fault, a full disk is one.

use std::fmt;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

pub use engine::view::words::shown;
use engine::view::words::steers;

use crate::fault::Fault;

/// The first thing that could not be said.
static BROKEN: Mutex<Option<io::Error>> = Mutex::new(None);
/// Whether words go to standard error, because a file goes to standard output.
static ASIDE: AtomicBool = AtomicBool::new(false);

/// Says a line; whatever in it would steer a terminal is told by its number.
macro_rules! say {
    () => { $crate::printing::plain(format_args!("\n")) };
    ($($words:tt)*) => { $crate::printing::plain(format_args!("{}\n", format_args!($($words)*))) };
}

/// Says a line in colours. What stands in files is handed to it through [`shown`] alone.
macro_rules! paint {
    ($($words:tt)*) => { $crate::printing::coloured(format_args!("{}\n", format_args!($($words)*))) };
}

/// Says a line to whoever sits at the terminal, beside the answer.
macro_rules! aside {
    ($($words:tt)*) => { $crate::printing::beside(format_args!("{}\n", format_args!($($words)*))) };
}

pub(crate) use {aside, paint, say};

/// From now on words go to standard error: a file goes to standard output.
pub fn step_aside() {
    ASIDE.store(true, Ordering::Relaxed);
}

/// Says words without any colour.
pub fn plain(words: fmt::Arguments<'_>) {
    out(shown(&words.to_string()).as_bytes());
}

/// Says words with the colours in them, where the output is a terminal that wants them.
pub fn coloured(words: fmt::Arguments<'_>) {
    out(words.to_string().as_bytes());
}

/// Says a value to a program: characters that would steer a terminal are written by their numbers.
pub fn json(value: &impl fmt::Display) {
    let escaped = |letter: char| match steers(letter) {
        true => format!("\\u{:04x}", u32::from(letter)),
        false => letter.to_string(),
    };
    let text = value.to_string();
    let text: String = if text.contains(steers) { text.chars().map(escaped).collect() } else { text };
    out(format!("{text}\n").as_bytes());
}

/// Says words on standard error. Where they cannot be said, nobody could be told so.
pub fn beside(words: fmt::Arguments<'_>) {
    let _ = anstream::stderr().write_all(words.to_string().as_bytes());
}

fn out(bytes: &[u8]) {
    match ASIDE.load(Ordering::Relaxed) {
        true => drop(anstream::stderr().write_all(bytes)),
        false => keep(|| anstream::stdout().write_all(bytes)),
    }
}

/// Writes a file's content to standard output.
pub fn content(bytes: &[u8]) {
    keep(|| io::stdout().write_all(bytes));
}

/// Does it unless something could not be said before, and keeps the error.
fn keep(write: impl FnOnce() -> io::Result<()>) {
    let mut broken = BROKEN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if broken.is_none() {
        *broken = write().err();
    }
}

/// Ends all talk.
///
/// # Errors
/// If something could not be said, and not because nobody reads any more.
pub fn finish() -> Result<(), Fault> {
    keep(|| io::stdout().flush());
    let broken = BROKEN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    match broken.as_ref() {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Fault::failed(format!("standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// What clap has to say: help on standard output, a wrong flag on standard error.
pub fn usage(error: &clap::Error) -> Result<(), Fault> {
    let words = error.render();
    if error.use_stderr() {
        beside(format_args!("{}", words.ansi()));
        return Err(Fault { message: String::new(), code: 2, told: true });
    }
    coloured(format_args!("{}", words.ansi()));
    Ok(())
}
