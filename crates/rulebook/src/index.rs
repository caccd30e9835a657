//! Embeds a rulebook's files and indexes who cites which rule, so that a ruleset itself does no I/O.
//!
//! For build scripts: [`embed`] writes `OUT_DIR/rulebook.rs`, which defines `RULEBOOK`, a `rulebook::Embedded`: the
//! highest rule number of each section, every citation of a rule in the sources and in the rulebook's files, and
//! the text of those files. An id that is not in the ledger stops the build wherever it stands, comments included.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// What comes of it, or why nothing can.
pub type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// The ledger's own module shows ids that must not compile, so it is not searched for citations.
const NOT_SEARCHED: &str = "src/ledger.rs";

/// How many sections two digits can number.
const SECTIONS: usize = 100;

/// Embeds the rulebook in a folder, named from the folder of the ruleset's crate, whose ids begin with a prefix
/// such as `NMM`. The folder holds `rules.toml`, the cases below `cases/`, and whatever else the ruleset reads.
///
/// # Errors
/// Files that cannot be read or written, a ledger whose ids are out of order, ids that it does not have.
pub fn embed(folder: &str, prefix: &str) -> Outcome {
    let home = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let rulebook = home.join(folder);
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", rulebook.display());

    let mut index = Index::of(prefix, &fs::read_to_string(rulebook.join("rules.toml"))?)?;
    for path in files_below(&home.join("src"), "rs")? {
        let name = relative(&path, &home)?;
        if name != NOT_SEARCHED {
            index.source(&name, &fs::read_to_string(&path)?)?;
        }
    }
    let mut cases = Vec::new();
    let mut data = Vec::new();
    for path in files_below(&rulebook, "toml")? {
        let name = relative(&path, &rulebook)?;
        let is_case = name.starts_with("cases/");
        if name != "rules.toml" {
            let kind = if is_case { "Case" } else { "Data" };
            index.text(&name, &fs::read_to_string(&path)?, kind)?;
        }
        if is_case { &mut cases } else { &mut data }.push(name);
    }
    let out = index.print(&listed(folder, &cases)?, &listed(folder, &data)?)?;
    fs::write(PathBuf::from(std::env::var("OUT_DIR")?).join("rulebook.rs"), out)?;
    Ok(())
}

struct Id<'a> {
    at: usize,
    text: &'a str,
    rule: usize,
}

/// Every well-formed id in a line, with its place in bytes.
fn ids<'a>(line: &'a str, prefix: &'a str) -> impl Iterator<Item = Id<'a>> {
    line.match_indices(prefix).filter_map(move |(at, _)| {
        let text = line.get(at..at + prefix.len() + 6)?;
        let (section, number) = text[prefix.len()..].strip_prefix('-')?.split_once('-')?;
        let value = |part: &str| match part.as_bytes() {
            [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
                Some(usize::from(tens - b'0') * 10 + usize::from(ones - b'0'))
            }
            _ => None,
        };
        Some(Id { at, text, rule: value(section)? * 100 + value(number)? })
    })
}

struct Index<'a> {
    prefix: &'a str,
    sections: [usize; SECTIONS],
    citations: BTreeMap<usize, Vec<String>>,
}

impl<'a> Index<'a> {
    /// The index of a ledger, without any citation. Sections follow each other in the order of their numbers, of
    /// which some may be missing; the rules of each run from 1 without a gap.
    fn of(prefix: &'a str, ledger: &str) -> Outcome<Index<'a>> {
        let mut sections = [0; SECTIONS];
        let mut last = 0;
        for (number, line) in ledger.lines().enumerate() {
            if !line.starts_with("id ") || !line.contains(&format!("{prefix}-")) {
                continue;
            }
            let id =
                ids(line, prefix).next().ok_or_else(|| format!("rules.toml:{}: not an id", number + 1))?;
            let (section, rule) = (id.rule / 100, id.rule % 100);
            if section < last || rule != sections[section] + 1 {
                let why = "does not follow the rule before it";
                return Err(format!("rules.toml:{}: {} {why}", number + 1, id.text).into());
            }
            (last, sections[section]) = (section, rule);
        }
        Ok(Index { prefix, sections, citations: BTreeMap::new() })
    }

    /// Cites every id of a Rust file: by the macro in code, in its tests, in what is said of a function, or in
    /// any other comment or text.
    fn source(&mut self, file: &str, text: &str) -> Outcome {
        let mut tests = file.ends_with("tests.rs") || file.contains("/tests/");
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            tests |= line.trim() == "#[cfg(test)]" && !line.starts_with(' ');
            let comment = line.find("//").unwrap_or(line.len());
            for id in ids(line, self.prefix) {
                let by_macro = line[..id.at].ends_with("rule!(\"");
                let kind = match (id.at > comment, tests, by_macro) {
                    (_, true, _) => "Test",
                    (true, _, _) if documents_a_function(&lines[number..]) => "Function",
                    (true, _, _) => "Comment",
                    (_, _, true) => "Code",
                    _ => "Comment",
                };
                self.cite(&id, file, number + 1, kind)?;
            }
        }
        Ok(())
    }

    /// Cites every id of a file of the rulebook.
    fn text(&mut self, file: &str, text: &str, kind: &str) -> Outcome {
        for (number, line) in text.lines().enumerate() {
            for id in ids(line, self.prefix) {
                self.cite(&id, file, number + 1, kind)?;
            }
        }
        Ok(())
    }

    fn cite(&mut self, id: &Id, file: &str, line: usize, kind: &str) -> Outcome {
        let (section, number) = (id.rule / 100, id.rule % 100);
        if number == 0 || number > self.sections[section] {
            return Err(format!("{file}:{line}: the ledger has no rule {}", id.text).into());
        }
        let place = format!("kind: rulebook::Cited::{kind}, file: {file:?}, line: {line}");
        let citation = format!("rulebook::Citation {{ {place} }}");
        self.citations.entry(id.rule).or_default().push(citation);
        Ok(())
    }

    /// The source that defines the rulebook, with lists of its cases and of its other files.
    fn print(&self, cases: &str, files: &str) -> Outcome<String> {
        let mut out = String::new();
        writeln!(out, "/// The rulebook, with everything that the program carries of it.")?;
        writeln!(out, "pub static RULEBOOK: rulebook::Embedded = rulebook::Embedded {{")?;
        writeln!(out, "    prefix: {:?},", self.prefix)?;
        writeln!(out, "    sections: {:?},", self.sections)?;
        writeln!(out, "    citations: &[")?;
        for (rule, citations) in &self.citations {
            writeln!(out, "        ({rule}, &[{}]),", citations.join(", "))?;
        }
        writeln!(out, "    ],\n    cases: &[\n{cases}    ],\n    files: &[\n{files}    ],\n}};")?;
        Ok(out)
    }
}

/// Files with their text, as the items of a list.
fn listed(folder: &str, files: &[String]) -> Outcome<String> {
    let mut out = String::new();
    for file in files {
        let path = format!("/{folder}/{file}");
        writeln!(out, "        ({file:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),")?;
    }
    Ok(out)
}

/// Whether lines begin with a documentation comment, or the rest of one, on a function.
fn documents_a_function(lines: &[&str]) -> bool {
    let said = |line: &&str| line.trim_start().starts_with("///");
    let stands_before = |line: &&str| said(line) || line.trim_start().starts_with("#[");
    let item = lines.iter().find(|line| !stands_before(line));
    let is_function =
        |line: &&str| line.split_whitespace().take_while(|word| *word != "=").any(|word| word == "fn");
    lines.first().is_some_and(said) && item.is_some_and(is_function)
}

/// The files of a folder and the folders in it with one extension, in the order of their names.
fn files_below(folder: &Path, extension: &str) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(&next)? {
            let path = entry?.path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// A path below `home`, with forward slashes on every system.
fn relative(path: &Path, home: &Path) -> Outcome<String> {
    let parts: Vec<_> =
        path.strip_prefix(home)?.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    Ok(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: &str = "[[rule]]\nid = \"CP-01-01\"\n[[rule]]\nid      = \"CP-01-02\"\nid = \"CP-99-01\"\n";

    #[test]
    fn ids_are_found_wherever_they_stand() {
        let found: Vec<(usize, &str, usize)> =
            ids("CP-15-72 (CP-1-02, CP-99-01), CP-0a-01, CP-\u{e9}1-01 CP-02-0", "CP")
                .map(|id| (id.at, id.text, id.rule))
                .collect();
        assert_eq!(found, [(0, "CP-15-72", 1572), (19, "CP-99-01", 9901)]);
    }

    #[test]
    fn sections_may_be_missing_but_no_rule() {
        let index = Index::of("CP", LEDGER).unwrap();
        assert_eq!((index.sections[1], index.sections[2], index.sections[99]), (2, 0, 1));
        let refused = |ledger: &str| Index::of("CP", ledger).map(|_| ()).unwrap_err().to_string();
        let why = "does not follow the rule before it";
        assert_eq!(refused("id = \"CP-01-02\""), format!("rules.toml:1: CP-01-02 {why}"));
        assert_eq!(refused("id = \"CP-02-01\"\nid = \"CP-01-01\""), format!("rules.toml:2: CP-01-01 {why}"));
        assert_eq!(refused("id = \"CP-1-1\""), "rules.toml:1: not an id");
    }

    #[test]
    fn what_cites_a_rule_is_told_apart() {
        let mut index = Index::of("CP", LEDGER).unwrap();
        let source = "/// CP-01-01\nfn march() {\n    cite(rule!(\"CP-01-01\")); // CP-01-02\n}\n#[cfg(test)]\nCP-01-02";
        index.source("src/march.rs", source).unwrap();
        index.text("cases/march.toml", "rules = [\"CP-99-01\"]", "Case").unwrap();
        let kinds = |rule: usize| {
            let places = index.citations[&rule].iter();
            places.map(|place| place.split(['{', ',']).nth(1).unwrap().trim().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(kinds(101), ["kind: rulebook::Cited::Function", "kind: rulebook::Cited::Code"]);
        assert_eq!(kinds(102), ["kind: rulebook::Cited::Comment", "kind: rulebook::Cited::Test"]);
        assert_eq!(kinds(9901), ["kind: rulebook::Cited::Case"]);
        let refused = index.text("march.toml", "\n# CP-01-03", "Data").unwrap_err();
        assert_eq!(refused.to_string(), "march.toml:2: the ledger has no rule CP-01-03");
    }
}
