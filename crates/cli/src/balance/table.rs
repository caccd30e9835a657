//! What was counted as a table: in a terminal, and in the docs.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use registry::{Balance, BattleEntry, Favours};

use crate::fault::Fault;
use crate::printing::{paint, say, shown};
use crate::reading::read;
use crate::writing;

/// Between these two lines a table stands in a file.
const BEGIN: &str = "<!-- balance -->";
const END: &str = "<!-- end -->";

const HEAD: anstyle::Style = anstyle::Style::new().bold();

/// Prints it, with what the armies of those battles are called.
pub fn print(counted: &[Balance], battles: &[BattleEntry]) {
    paint!(
        "{HEAD}{:<26} {:<16} {:>12}  {:>14} {:>18}  favours{HEAD:#}",
        "battle",
        "rulebook",
        "A/drawn/B",
        "turns",
        "decisions"
    );
    for it in counted {
        say!(
            "{:<26} {:<16} {:>12}  {:>14} {:>18}  {}",
            shown(&it.battle),
            it.rules,
            format!("{}/{}/{}", it.won[0], it.drawn(), it.won[1]),
            spread(it.turns),
            spread(it.decisions),
            favoured(it, battles)
        );
    }
    say!("\nTurns and decisions: of half the battles; in brackets a tenth below and a tenth above.");
}

/// Whether it can be written into a file, told before anything is fought in vain.
///
/// # Errors
/// If the file cannot be read or written, has no such lines or is one of those that are read.
pub fn may_be_written(path: &Path, inputs: &[PathBuf]) -> Result<(), Fault> {
    laid(&read(path)?, &[], &[]).ok_or_else(|| lacking(path))?;
    writing::may_be_written(&[path], inputs, false)
}

/// Writes it into a file between its two lines.
///
/// # Errors
/// If the file cannot be read or written, or has no such lines.
pub fn write(path: &Path, counted: &[Balance], battles: &[BattleEntry]) -> Result<(), Fault> {
    let text = laid(&read(path)?, counted, battles).ok_or_else(|| lacking(path))?;
    writing::write(path, text.as_bytes())
}

fn lacking(path: &Path) -> Fault {
    Fault::input(format!(
        "{}: it has no lines {BEGIN} and {END}, one after the other; write both where the table is to stand",
        path.display()
    ))
}

/// A text with the table between its two lines; nothing if it has none.
pub fn laid(text: &str, counted: &[Balance], battles: &[BattleEntry]) -> Option<String> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{}{END}{after}", markdown(counted, battles)))
}

/// A table of Markdown.
fn markdown(counted: &[Balance], battles: &[BattleEntry]) -> String {
    let mut table = String::new();
    let mut line = |words: std::fmt::Arguments<'_>| writeln!(table, "{words}").unwrap_or_default();
    line(format_args!(
        "| battle | rulebook | first side won | drawn | second side won | turns | decisions | favours |"
    ));
    line(format_args!("|---|---|---:|---:|---:|---:|---:|---|"));
    for it in counted {
        line(format_args!(
            "| {} | {} | {} | {} | {} | {} | {} | {} |",
            it.battle,
            it.rules,
            it.won[0],
            it.drawn(),
            it.won[1],
            spread(it.turns),
            spread(it.decisions),
            favoured(it, battles)
        ));
    }
    table
}

fn spread([tenth, middle, ninth]: [u32; 3]) -> String {
    format!("{middle} ({tenth} to {ninth})")
}

/// Whom a battle favours, in a word or two.
fn favoured(it: &Balance, battles: &[BattleEntry]) -> String {
    let army = |side: usize| {
        let entry = battles.iter().find(|entry| entry.name == it.battle);
        entry.map_or_else(String::new, |entry| entry.armies[side].clone())
    };
    match it.favours() {
        Favours::Neither => "neither".to_owned(),
        Favours::Nobody => "nobody: mostly drawn".to_owned(),
        Favours::Side(side) => army(side),
    }
}
