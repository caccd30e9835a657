//! The crates of the house and their Rust files: which are tests, and which tokens of the others are.

use std::collections::BTreeSet;

use crate::token::{Kind, Token, closing, item_end, tokens};
use crate::tree::Tree;

/// A crate under `crates/`.
#[derive(Clone, Debug)]
pub struct Crate {
    /// Its folder under `crates/`, such as `engine` or `rules/matchlocks`.
    pub place: String,
    /// Its name as a package.
    pub package: String,
    /// Its name in code.
    pub name: String,
    /// What it needs to be built, as packages, each with its line in `Cargo.toml`: not what its tests need.
    pub needs: Vec<(String, usize)>,
}

/// The place of all packages beside the workspace, such as fuzzers and benches: their files count as tests.
pub const OUTSIDE: &str = "outside";

/// A Rust file.
#[derive(Clone, Debug)]
pub struct Code<'a> {
    /// Where it lies.
    pub path: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The place of its crate; [`OUTSIDE`] for what is beside the workspace.
    pub place: String,
    /// The name of its crate in code.
    pub name: &'a str,
    /// Whether all of it serves tests: in `tests/`, `benches/` or `examples/`, or a module under `#[cfg(test)]`.
    pub test: bool,
    /// Its tokens.
    pub tokens: Vec<Token<'a>>,
    /// Which of its tokens stand under `#[cfg(test)]` or `#[test]`; all of them if the file is a test.
    pub tested: Vec<bool>,
}

/// The crates of a tree, by place.
#[must_use]
pub fn crates(tree: &Tree) -> Vec<Crate> {
    let manifest = |path: &str| path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml").map(str::to_owned);
    tree.files
        .iter()
        .filter_map(|file| {
            let place = manifest(&file.path)?;
            let (package, needs) = read_manifest(&file.text);
            let name = package.replace('-', "_");
            Some(Crate { place, package, name, needs })
        })
        .collect()
}

/// The name of a package and what it needs outside its tests.
fn read_manifest(text: &str) -> (String, Vec<(String, usize)>) {
    let (mut section, mut package, mut needs) = (String::new(), String::new(), Vec::new());
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']']).to_owned();
            continue;
        }
        let Some((key, value)) = line.split_once('=').filter(|_| !line.starts_with('#')) else { continue };
        let key = key.trim().trim_matches('"');
        if section == "package" && key == "name" {
            package = value.trim().trim_matches('"').to_owned();
        }
        if section.ends_with("dependencies") && !section.ends_with("dev-dependencies") {
            needs.push((key.split('.').next().unwrap_or(key).to_owned(), at + 1));
        }
    }
    (package, needs)
}

/// The Rust files of a tree's crates and of what is beside them, by path.
#[must_use]
pub fn rust<'a>(tree: &'a Tree, crates: &'a [Crate]) -> Vec<Code<'a>> {
    let files = tree.files.iter().filter(|file| file.path.ends_with(".rs"));
    let mut found: Vec<Code<'a>> = files
        .map(|file| {
            let of = |it: &&Crate| {
                let rest =
                    file.path.strip_prefix("crates/").and_then(|rest| rest.strip_prefix(it.place.as_str()));
                rest.is_some_and(|rest| rest.starts_with('/'))
            };
            let owner = crates.iter().filter(of).max_by_key(|it| it.place.len());
            let role =
                owner.and_then(|it| file.path["crates/".len() + it.place.len() + 1..].split('/').next());
            let test = role.is_none_or(|role| matches!(role, "tests" | "benches" | "examples"));
            let tokens = tokens(&file.text);
            let tested = if test { vec![true; tokens.len()] } else { tested(&tokens) };
            let place = owner.map_or(OUTSIDE, |it| it.place.as_str()).to_owned();
            let name = owner.map_or(OUTSIDE, |it| it.name.as_str());
            Code { path: &file.path, text: &file.text, place, name, test, tokens, tested }
        })
        .collect();
    let under_test: BTreeSet<String> = found.iter().flat_map(modules_of_tests).collect();
    for code in &mut found {
        let stem = code.path.trim_end_matches(".rs");
        if under_test.iter().any(|of| stem == of || stem.starts_with(&format!("{of}/"))) {
            code.test = true;
            code.tested = vec![true; code.tokens.len()];
        }
    }
    found
}

/// Which tokens belong to an item under `#[cfg(test)]` or `#[test]`.
fn tested(tokens: &[Token<'_>]) -> Vec<bool> {
    let mut found = vec![false; tokens.len()];
    let mut at = 0;
    while at < tokens.len() {
        if let Some(after) = attribute_of_tests(tokens, at) {
            let mut item = after;
            while tokens.get(item).is_some_and(|token| token.is("#")) {
                item = closing(tokens, item + 1) + 1;
            }
            let end = item_end(tokens, item);
            found[at..=end].fill(true);
            at = end;
        }
        at += 1;
    }
    found
}

/// The token after an attribute that marks a test, if one stands here.
fn attribute_of_tests(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    if !(tokens[at].is("#") && tokens.get(at + 1)?.is("[")) {
        return None;
    }
    let end = closing(tokens, at + 1);
    let inner = &tokens[at + 2..end];
    let words = || inner.iter().filter(|token| token.kind == Kind::Word).map(|token| token.text);
    let marks = match words().next()? {
        "test" => true,
        "cfg" => words().any(|word| word == "test") && !words().any(|word| word == "not" || word == "any"),
        _ => false,
    };
    marks.then_some(end + 1)
}

/// The paths, without `.rs`, of the modules that a file declares under `#[cfg(test)]`.
fn modules_of_tests(code: &Code<'_>) -> Vec<String> {
    let stem = code.path.trim_end_matches(".rs");
    let (folder, name) = stem.rsplit_once('/').unwrap_or(("", stem));
    let inside = if matches!(name, "lib" | "main" | "mod") { folder } else { stem };
    let declares = |at: &usize| {
        code.tested[*at] && code.tokens[*at].is("mod") && code.tokens.get(at + 2).is_some_and(|it| it.is(";"))
    };
    let named = |at: usize| {
        named_path(code, at, folder).unwrap_or_else(|| format!("{inside}/{}", code.tokens[at + 1].text))
    };
    (0..code.tokens.len()).filter(declares).map(named).collect()
}

/// The path that `#[path = "…"]` before a `mod` gives it.
fn named_path(code: &Code<'_>, at: usize, folder: &str) -> Option<String> {
    let before = code.tokens[..at].iter().rev().take(5).collect::<Vec<_>>();
    let [close, text, _, path, _] = before[..] else { return None };
    let named = close.is("]") && path.is("path") && text.kind == Kind::Text;
    named.then(|| format!("{folder}/{}", text.text.trim_matches('"').trim_end_matches(".rs")))
}
