//! Every file says at its head, in a `//!` line, what it is; and the root of a crate of many modules has a map of them there.

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

/// The modules that the root of a crate does not name at its head, of the crates that have a map there.
#[must_use]
pub fn unmapped(rust: &[Code<'_>], mapped: &[&str]) -> Vec<Fault> {
    let is_root = |code: &&Code<'_>| {
        let roots = ["lib", "main"].map(|root| format!("crates/{}/src/{root}.rs", code.place));
        mapped.contains(&code.place.as_str()) && roots.iter().any(|root| root == code.path)
    };
    let mut found = Vec::new();
    for code in rust.iter().filter(is_root) {
        let head: Vec<&str> = code.text.lines().filter(|line| line.starts_with("//!")).collect();
        let declared = (1..code.tokens.len()).filter(|at| {
            let ends = code.tokens.get(at + 1).is_some_and(|it| it.is(";"));
            code.tokens[at - 1].is("mod") && ends && !code.tested[*at]
        });
        for token in declared.map(|at| code.tokens[at]) {
            let name = format!("`{}`", token.text);
            if !head.iter().any(|line| line.contains(&name)) {
                let what = format!("{name} is not on the map at the head of its crate");
                found.push(Fault::at(code.path, token.line, what, "say there in a few words what it holds"));
            }
        }
    }
    found
}
