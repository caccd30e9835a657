//! Every test is run: none stands in a library that is not built for tests, none in a file that no module declares.

use crate::code::{Code, Crate};
use crate::fault::Fault;
use crate::token::{Kind, Token};
use crate::tree::Tree;

/// The tests that would be passed over without a word.
#[must_use]
pub fn faults(tree: &Tree, crates: &[Crate], rust: &[Code<'_>]) -> Vec<Fault> {
    let mut found = Vec::new();
    for of in crates.iter().filter(|of| !is_tested(tree, of)) {
        let src = format!("crates/{}/src/", of.place);
        for code in rust.iter().filter(|code| code.path.starts_with(&src)) {
            let Some(first) = code.tested.iter().position(|tested| *tested) else { continue };
            let mend =
                format!("move it to crates/{}/tests/it, or strike `test = false` from `[lib]`", of.place);
            let what = "a test in a library that is not built for tests: it is never run";
            found.push(Fault::at(code.path, code.tokens[first].line, what, mend));
        }
    }
    found.extend(rust.iter().filter_map(|code| undeclared(code, rust)));
    found
}

/// Whether a crate's library is built for the tests in it: unless its `[lib]` says `test = false`.
fn is_tested(tree: &Tree, of: &Crate) -> bool {
    let Some(file) = tree.file(&format!("crates/{}/Cargo.toml", of.place)) else { return true };
    let mut section = "";
    !file.text.lines().map(str::trim).any(|line| {
        if line.starts_with('[') {
            section = line;
        }
        section == "[lib]"
            && line
                .split_once('=')
                .is_some_and(|(key, value)| key.trim() == "test" && value.trim() == "false")
    })
}

/// A file below `tests/`, no program itself, of which no module says `mod`.
fn undeclared(code: &Code<'_>, rust: &[Code<'_>]) -> Option<Fault> {
    let (crate_, inner) = code.path.strip_prefix("crates/")?.split_once("/tests/")?;
    let folder = format!("crates/{crate_}/tests");
    let (above, file) = inner.rsplit_once('/')?;
    if file == "main.rs" && !above.contains('/') {
        return None;
    }
    let (above, name) = match file {
        "mod.rs" => above.rsplit_once('/').unwrap_or(("", above)),
        _ => (above, file.trim_end_matches(".rs")),
    };
    // What lies right below `tests/` is a module of some program there.
    let is_parent = |path: &str| match above {
        "" => path.strip_prefix(&format!("{folder}/")).is_some_and(|rest| !rest.contains('/')),
        _ => ["/main.rs", "/mod.rs", ".rs"].iter().any(|end| path == format!("{folder}/{above}{end}")),
    };
    let declares = |other: &Code<'_>| {
        let by_name = is_parent(other.path)
            && other.tokens.windows(3).any(|it| it[0].is("mod") && it[1].is(name) && it[2].is(";"));
        let names = |text: &str| text.trim_matches('"').rsplit('/').next() == Some(file);
        let by_path = |it: &[Token<'_>]| it[0].is("path") && it[2].kind == Kind::Text && names(it[2].text);
        by_name || other.tokens.windows(3).any(by_path)
    };
    let missing = !rust.iter().filter(|other| other.place == code.place).any(declares);
    let mend = format!("say `mod {name};` where the module above it or its program begins");
    missing.then(|| Fault::at(code.path, 1, "no module declares it: its tests are never run", mend))
}
