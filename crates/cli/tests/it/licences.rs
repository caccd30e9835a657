//! The notices of everything that the program and its page are made of: complete, and none of what is gone.
//!
//! `UPDATE=1 cargo test -p tercio licences::` writes them anew, from the crates that Cargo keeps on this machine and
//! from `web/node_modules`; it needs no network once both are there.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

const NOTICES: &str = "web/public/licences.txt";
const ANEW: &str = "`UPDATE=1 cargo test -p tercio licences::` writes the notices anew (after `cargo fetch`, and \
                    `npm ci` in web/)";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn cargo(arguments: &[&str]) -> Result<String, String> {
    let ran = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if ran.status.success() { Ok(text(&ran.stdout)) } else { Err(text(&ran.stderr)) }
}

/// What is built into the program, as `name version`: on every system if all crates are at hand, else on this one.
fn crates() -> Result<(BTreeSet<String>, bool), String> {
    let tree = |more: &[&str]| {
        let usual = [
            "tree",
            "-p",
            "tercio",
            "--offline",
            "--locked",
            "-e",
            "normal,no-proc-macro",
            "--prefix",
            "none",
            "-f",
            "{p}",
        ];
        cargo(&[&usual[..], more].concat())
    };
    let (listed, everywhere) = match tree(&["--target", "all"]) {
        Ok(listed) => (listed, true),
        Err(_) => (tree(&[])?, false),
    };
    // Those of this repository stand with their paths.
    let foreign =
        listed.lines().filter(|line| !line.is_empty() && !line.contains("(/") && !line.contains(":\\"));
    let named = foreign.filter_map(|line| {
        let mut words = line.split_whitespace();
        Some(format!("{} {}", words.next()?, words.next()?.trim_start_matches('v')))
    });
    Ok((named.collect(), everywhere))
}

/// What is bundled into the page: Svelte and what draws QR codes, with what they depend on, as `name version`.
fn packages() -> BTreeSet<String> {
    let lock: Value =
        serde_json::from_str(&fs::read_to_string(root().join("web/package-lock.json")).unwrap()).unwrap();
    let (mut found, mut open) = (BTreeSet::new(), vec!["svelte".to_owned(), "uqr".to_owned()]);
    while let Some(name) = open.pop() {
        let package = &lock["packages"][format!("node_modules/{name}")];
        let version = package["version"].as_str().unwrap_or_else(|| panic!("{name} is not locked"));
        if found.insert(format!("{name} {version}")) {
            let needs = package["dependencies"].as_object();
            open.extend(needs.into_iter().flat_map(|needs| needs.keys().cloned()));
        }
    }
    found
}

/// The names under a heading of the notices.
fn listed(notices: &str, heading: &str) -> BTreeSet<String> {
    let after = notices.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("no {heading}")).1;
    let lines = after.lines().skip(1).take_while(|line| line.starts_with("  "));
    lines.map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")).collect()
}

const OF_PROGRAM: &str = "In the program:";
const OF_PAGE: &str = "In its page:";

#[test]
fn the_notices_are_those_of_what_is_built_in() {
    if env::var_os("UPDATE").is_some() {
        fs::write(root().join(NOTICES), written()).unwrap();
    }
    let notices = fs::read_to_string(root().join(NOTICES)).unwrap();
    let (crates, everywhere) = crates().unwrap();
    let of_program = listed(&notices, OF_PROGRAM);
    assert!(crates.len() > 20 && of_program.is_superset(&crates), "{ANEW}: {:?}", &crates - &of_program);
    if everywhere {
        assert_eq!(of_program, crates, "{ANEW}");
    }
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    for name in &of_program {
        let (name, version) = name.split_once(' ').unwrap();
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        assert!(lock.replace("\r\n", "\n").contains(&entry), "{name} {version} is gone; {ANEW}");
    }
    assert_eq!(listed(&notices, OF_PAGE), packages(), "{ANEW}");
}

#[test]
fn the_program_tells_its_notices() {
    let told = Command::new(env!("CARGO_BIN_EXE_tercio")).arg("--licences").output().unwrap();
    assert!(told.status.success());
    assert_eq!(String::from_utf8(told.stdout).unwrap(), fs::read_to_string(root().join(NOTICES)).unwrap());
}

/// Somebody's work: what it is, on which terms, by whom, and where it lies.
struct Work {
    name: String,
    terms: String,
    by: String,
    folder: PathBuf,
}

fn written() -> String {
    let (crates, everywhere) = crates().unwrap();
    assert!(everywhere, "not all crates are at hand: run `cargo fetch` first");
    let (program, page) = (crate_works(&crates), page_works());
    let mut out = String::from(
        "Tercio is under the MIT licence or the Apache licence 2.0, as you like. It contains the work of others, on these \
         terms.\n",
    );
    for (heading, works) in [(OF_PROGRAM, &program), (OF_PAGE, &page)] {
        write!(out, "\n{heading}\n\n").unwrap();
        for Work { name, terms, by, .. } in works {
            writeln!(out, "  {name}  {terms}{by}").unwrap();
        }
    }
    out.push_str(
        "\nThe program also contains SQLite, which its authors have given into the public domain.\n",
    );
    for (text, of) in texts(program.iter().chain(&page)) {
        write!(out, "\n{}\nOf {}:\n\n{}\n", "-".repeat(100), of.join(", "), text).unwrap();
    }
    out
}

fn crate_works(crates: &BTreeSet<String>) -> Vec<Work> {
    let told = cargo(&["metadata", "--offline", "--locked", "--format-version", "1"]).unwrap();
    let told: Value = serde_json::from_str(&told).unwrap();
    let works = told["packages"].as_array().unwrap().iter().filter_map(|package| {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let name = format!("{} {}", text("name"), text("version"));
        let authors: Vec<&str> = package["authors"].as_array()?.iter().filter_map(Value::as_str).collect();
        let without_address = |author: &&str| author.split(" <").next().unwrap_or_default().to_owned();
        let authors: Vec<String> = authors.iter().map(without_address).collect();
        let by = if authors.is_empty() { String::new() } else { format!(", {}", authors.join(", ")) };
        let folder = Path::new(package["manifest_path"].as_str()?).parent()?.to_owned();
        crates.contains(&name).then(|| Work { name, terms: text("license"), by, folder })
    });
    let mut works: Vec<Work> = works.collect();
    works.sort_by(|one, other| one.name.cmp(&other.name));
    works
}

fn page_works() -> Vec<Work> {
    let work = |name: String| {
        let folder = root().join("web/node_modules").join(name.split(' ').next().unwrap());
        let told = fs::read_to_string(folder.join("package.json")).expect("run `npm ci` in web/ first");
        let told: Value = serde_json::from_str(&told).unwrap();
        let terms = told["license"].as_str().unwrap_or_default().to_owned();
        let author = told["author"].as_str().or_else(|| told["author"]["name"].as_str());
        let by = author.and_then(|it| it.split(" <").next()).map_or_else(String::new, |it| format!(", {it}"));
        Work { name, terms, by, folder }
    };
    packages().into_iter().map(work).collect()
}

/// The texts of the licences, each once, with whose they are.
fn texts<'a>(works: impl Iterator<Item = &'a Work>) -> Vec<(String, Vec<String>)> {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for work in works {
        for text in terms_in(work) {
            texts.entry(text).or_default().push(work.name.clone());
        }
    }
    let mut texts: Vec<_> = texts.into_iter().collect();
    texts.sort_by(|(_, one), (_, other)| one.cmp(other));
    texts
}

/// The texts that lie beside a work: of several licences to choose from, MIT's alone; and all notices.
fn terms_in(work: &Work) -> Vec<String> {
    let names = |folder: &Path| -> Vec<String> {
        let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    let is = |name: &str, words: &[&str]| words.iter().any(|word| name.to_uppercase().starts_with(word));
    let all = names(&work.folder);
    let terms = all.iter().filter(|name| is(name, &["LICENSE", "LICENCE", "COPYING", "UNLICENSE"]));
    let terms: Vec<&String> = terms.collect();
    let mit: Vec<&String> =
        terms.iter().copied().filter(|name| name.to_uppercase().contains("MIT")).collect();
    let either = work.terms.contains(" OR ") || work.terms.contains('/');
    let chosen = if either && !mit.is_empty() { mit } else { terms };
    let notices = all.iter().filter(|name| is(name, &["NOTICE", "COPYRIGHT"]));
    let read = |name: &String| fs::read_to_string(work.folder.join(name)).ok();
    let lines = |text: String| {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        lines.join("\n").trim_matches('\n').to_owned()
    };
    chosen.into_iter().chain(notices).filter_map(read).map(lines).collect()
}
