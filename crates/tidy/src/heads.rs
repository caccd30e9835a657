//! Every file says at its head, in a `//!` line, what it is.

use crate::code::Code;
use crate::fault::Fault;

/// The files without a head, but for those that still owe one: that list only shrinks.
#[must_use]
pub fn faults(rust: &[Code<'_>], owed: &[&str]) -> Vec<Fault> {
    let blank = |line: &str| line.is_empty() || line.starts_with("#!");
    let headed = |text: &str| {
        text.lines().map(str::trim).find(|line| !blank(line)).is_some_and(|line| line.starts_with("//!"))
    };
    let paid = owed.iter().filter(|path| !rust.iter().any(|code| code.path == **path && !headed(code.text)));
    let paid = paid.map(|path| {
        Fault::at(path, 1, "it has a head, or is gone", "strike it from the list of files that owe one")
    });
    let missing = rust.iter().filter(|code| !headed(code.text) && !owed.contains(&code.path)).map(|code| {
        let mend = "say in one sentence what the file holds or promises";
        Fault::at(code.path, 1, "no `//!` line at the head", mend)
    });
    missing.chain(paid).collect()
}
