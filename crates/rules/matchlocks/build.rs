//! Embeds the rulebook's files and indexes who cites which rule, so that the library itself does no I/O.
//!
//! Written into `OUT_DIR/rulebook.rs`: the highest rule number of each section, every citation of a rule in
//! the sources and in the rulebook's files, and the text of the rulebook's files. An id that is not in the
//! ledger stops the build wherever it stands, comments included.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// The ledger's own module shows ids that must not compile, so it is not searched for citations.
const NOT_SEARCHED: &str = "src/ledger.rs";

const PREFIX: &str = "NMM-";

fn main() -> Outcome {
    let home = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let rulebook = home.join("../../../rulebooks/matchlocks");
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", rulebook.display());

    let sections = sections(&fs::read_to_string(rulebook.join("rules.toml"))?)?;
    let mut index = Index { sections, citations: BTreeMap::new() };
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

    let mut out = index.print()?;
    print_files(&mut out, "CASES", &cases)?;
    print_files(&mut out, "FILES", &data)?;
    fs::write(PathBuf::from(std::env::var("OUT_DIR")?).join("rulebook.rs"), out)?;
    Ok(())
}

/// The highest rule number of each section, by section; sections and numbers must run without a gap.
fn sections(ledger: &str) -> Outcome<Vec<usize>> {
    let mut highest: Vec<usize> = vec![0];
    for (number, line) in ledger.lines().enumerate() {
        if !line.starts_with("id ") || !line.contains(PREFIX) {
            continue;
        }
        let id = ids(line).next().ok_or_else(|| format!("rules.toml:{}: not an id", number + 1))?;
        let (section, rule) = (id.rule / 100, id.rule % 100);
        let follows = rule == highest.last().copied().unwrap_or(0) + 1 && section + 1 == highest.len();
        let opens = rule == 1 && section == highest.len();
        match (opens, follows) {
            (true, _) => highest.push(1),
            (_, true) => highest[section] = rule,
            _ => {
                return Err(format!(
                    "rules.toml:{}: {} does not follow the rule before it",
                    number + 1,
                    id.text
                )
                .into());
            }
        }
    }
    Ok(highest)
}

struct Id<'a> {
    at: usize,
    text: &'a str,
    rule: usize,
}

/// Every well-formed id in a line, with its place in bytes.
fn ids(line: &str) -> impl Iterator<Item = Id<'_>> {
    line.match_indices(PREFIX).filter_map(move |(at, _)| {
        let text = line.get(at..at + 9)?;
        let digits = text.as_bytes();
        let well_formed =
            digits[6] == b'-' && [4, 5, 7, 8].iter().all(|&place| digits[place].is_ascii_digit());
        let value = |place: usize| usize::from(digits[place] - b'0');
        well_formed.then(|| Id {
            at,
            text,
            rule: value(4) * 1000 + value(5) * 100 + value(7) * 10 + value(8),
        })
    })
}

struct Index {
    sections: Vec<usize>,
    citations: BTreeMap<usize, Vec<String>>,
}

impl Index {
    /// Cites every id of a Rust file: by the macro in code, in its tests, in what is said of a function, or in
    /// any other comment or text.
    fn source(&mut self, file: &str, text: &str) -> Outcome {
        let mut tests = file.ends_with("tests.rs") || file.contains("/tests/");
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            tests |= line.trim() == "#[cfg(test)]" && !line.starts_with(' ');
            let comment = line.find("//").unwrap_or(line.len());
            for id in ids(line) {
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
            for id in ids(line) {
                self.cite(&id, file, number + 1, kind)?;
            }
        }
        Ok(())
    }

    fn cite(&mut self, id: &Id, file: &str, line: usize, kind: &str) -> Outcome {
        let (section, number) = (id.rule / 100, id.rule % 100);
        if number == 0 || self.sections.get(section).is_none_or(|&highest| number > highest) {
            return Err(format!("{file}:{line}: the ledger has no rule {}", id.text).into());
        }
        let citation = format!("Citation {{ kind: Cited::{kind}, file: {file:?}, line: {line} }}");
        self.citations.entry(id.rule).or_default().push(citation);
        Ok(())
    }

    fn print(&self) -> Outcome<String> {
        let mut out = String::new();
        writeln!(out, "const SECTIONS: [u8; {}] = {:?};", self.sections.len(), self.sections)?;
        writeln!(out, "static CITATIONS: &[(u16, &[Citation])] = &[")?;
        for (rule, citations) in &self.citations {
            writeln!(out, "    ({rule}, &[{}]),", citations.join(", "))?;
        }
        writeln!(out, "];")?;
        Ok(out)
    }
}

fn print_files(out: &mut String, name: &str, files: &[String]) -> Outcome {
    writeln!(out, "static {name}: &[(&str, &str)] = &[")?;
    for file in files {
        let path = format!("/../../../rulebooks/matchlocks/{file}");
        writeln!(out, "    ({file:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),")?;
    }
    writeln!(out, "];")?;
    Ok(())
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
