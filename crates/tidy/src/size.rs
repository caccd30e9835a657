//! A file is one idea and a function fits a screen: at most 500 lines and 70, or a stated reason.

use crate::code::Code;
use crate::fault::Fault;
use crate::token::{Kind, item_end};

/// The most lines of a file, blank and comment lines included.
pub const FILE: usize = 500;
/// The most lines of a function, from `fn` to its last brace.
pub const FUNCTION: usize = 70;

/// A file or a function that is longer all the same.
#[derive(Clone, Copy, Debug)]
pub struct Long<'a> {
    /// The file.
    pub path: &'a str,
    /// The function, or nothing for the file.
    pub function: &'a str,
    /// Why.
    pub reason: &'a str,
}

/// What is too long. An exception that is not needed any more is a fault too: the list only shrinks.
#[must_use]
pub fn faults(rust: &[Code<'_>], exceptions: &[Long<'_>]) -> Vec<Fault> {
    let mut found: Vec<(Fault, &str)> = Vec::new();
    for code in rust {
        let lines = code.text.lines().count();
        if lines > FILE {
            let what = format!("{lines} lines, of {FILE} at most");
            let mend = "find the two ideas in it and give each a file";
            found.push((Fault::at(code.path, 0, what, mend), ""));
        }
        for (name, line, lines) in functions(code).filter(|(_, _, lines)| *lines > FUNCTION) {
            let what = format!("`{name}` has {lines} lines, of {FUNCTION} at most");
            found.push((Fault::at(code.path, line, what, "name a part of it and call it"), name));
        }
    }
    let meant = |at: &Long<'_>, (fault, name): &(Fault, &str)| at.path == fault.path && at.function == *name;
    let idle = exceptions.iter().filter(|at| !found.iter().any(|it| meant(at, it)));
    let idle: Vec<Fault> = idle
        .map(|at| {
            let what = format!(
                "{}is short enough, or gone",
                if at.function.is_empty() { String::new() } else { format!("`{}` ", at.function) }
            );
            Fault::at(at.path, 0, what, "strike the exception from the list, which only shrinks")
        })
        .collect();
    found.retain(|it| !exceptions.iter().any(|at| meant(at, it)));
    found.into_iter().map(|(fault, _)| fault).chain(idle).collect()
}

/// The functions of a file: name, line, number of lines.
fn functions<'a>(code: &Code<'a>) -> impl Iterator<Item = (&'a str, usize, usize)> {
    let tokens = &code.tokens;
    (1..tokens.len()).filter(|at| tokens[at - 1].is("fn") && tokens[*at].kind == Kind::Word).map(|at| {
        let last = tokens[item_end(tokens, at)].line;
        (tokens[at].text, tokens[at].line, last + 1 - tokens[at].line)
    })
}
