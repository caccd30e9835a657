//! Only `registry` and the rulebooks themselves know which rulebooks there are.
//!
//! A rulebook is named by a word of code (`matchlocks`, `charge_pikes`) or in a string (`"charge-pikes"`). Comments,
//! tests, benches and examples do not count. In the page it is the same: strings and words of its scripts and pages,
//! tests apart.

use crate::code::{Code, Crate};
use crate::fault::Fault;
use crate::token::Kind;
use crate::tree::Tree;

/// Where a rulebook may be named all the same.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// The file, or the folder with a `/` at its end.
    pub path: &'a str,
    /// Why.
    pub reason: &'a str,
}

/// What names a rulebook where it must not. An exception under which none is named any more is a fault too.
#[must_use]
pub fn faults(
    tree: &Tree,
    crates: &[Crate],
    rust: &[Code<'_>],
    registry: &str,
    exceptions: &[Named<'_>],
) -> Vec<Fault> {
    let books: Vec<&Crate> = crates.iter().filter(|it| it.place.starts_with("rules/")).collect();
    let mut found = Vec::new();
    for code in rust.iter().filter(|code| !code.test && code.place != registry) {
        for (token, _) in code.tokens.iter().zip(&code.tested).filter(|(_, tested)| !**tested) {
            let named = books.iter().filter(|book| book.place != code.place);
            for book in named.filter(|book| names(token.kind, token.text, book)) {
                found.push(fault(code.path, token.line, &book.package));
            }
        }
    }
    for file in tree.files.iter().filter(|file| of_the_page(&file.path)) {
        for (line, text) in lines_of_code(&file.text) {
            for book in books.iter().filter(|book| holds_word(text, &book.package)) {
                found.push(fault(&file.path, line, &book.package));
            }
        }
    }
    let under =
        |path: &str, at: &Named<'_>| path == at.path || (at.path.ends_with('/') && path.starts_with(at.path));
    let unused = exceptions.iter().filter(|at| !found.iter().any(|fault| under(&fault.path, at)));
    let unused: Vec<Fault> = unused
        .map(|at| {
            Fault::at(at.path, 0, "no rulebook is named here any more", "strike the exception from the list")
        })
        .collect();
    found.retain(|fault| !exceptions.iter().any(|at| under(&fault.path, at)));
    found.extend(unused);
    found
}

fn fault(path: &str, line: usize, book: &str) -> Fault {
    let mend = "ask the registry which rulesets there are, or the ruleset for what is its own; else list the file with \
                its reason at the head of crates/tidy/tests/house.rs";
    Fault::at(path, line, format!("names the rulebook `{book}`"), mend)
}

fn names(kind: Kind, text: &str, book: &Crate) -> bool {
    match kind {
        Kind::Word => text == book.name,
        Kind::Text => holds_word(text, &book.package) || holds_word(text, &book.name),
        Kind::Sign => false,
    }
}

/// Whether a text holds a name that is no part of a longer one.
fn holds_word(text: &str, name: &str) -> bool {
    let part = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '-';
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(part) && !text[at + name.len()..].starts_with(part))
}

/// Whether a file is code of the page that is no test.
fn of_the_page(path: &str) -> bool {
    path.starts_with("web/src/")
        && (path.ends_with(".ts") || path.ends_with(".svelte"))
        && !path.ends_with(".test.ts")
}

/// The lines of a script or page without those that only comment.
fn lines_of_code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let comment = |line: &str| ["//", "*", "/*", "<!--"].iter().any(|sign| line.trim().starts_with(sign));
    text.lines().enumerate().map(|(at, line)| (at + 1, line)).filter(move |(_, line)| !comment(line))
}
