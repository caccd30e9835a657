//! What the program is made of: every dependency may be given out with it, and comes from where it should. The same list of
//! licences is in `deny.toml`, which asks more where `cargo deny` is to be had.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Each may be used in a program that is given out under MIT or Apache-2.0, its notice beside it.
const ALLOWED: [&str; 7] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Unicode-3.0",
    "Zlib",
];

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Whether a licence in the words of SPDX can be kept with what is allowed: of a choice one is enough, of a sum all must be.
/// The old sign for a choice, a stroke, is read too.
fn allows(licence: &str) -> bool {
    let licence = licence.replace('/', " OR ");
    let spaced = licence.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    choice(&mut rest) && rest.is_empty()
}

/// Sums with `OR` between them.
fn choice(words: &mut &[&str]) -> bool {
    let mut any = sum(words);
    while let ["OR", rest @ ..] = *words {
        *words = rest;
        any |= sum(words);
    }
    any
}

/// Licences with `AND` between them.
fn sum(words: &mut &[&str]) -> bool {
    let mut all = one(words);
    while let ["AND", rest @ ..] = *words {
        *words = rest;
        all &= one(words);
    }
    all
}

/// A licence, with an exception if it has one, or a choice in brackets.
fn one(words: &mut &[&str]) -> bool {
    match *words {
        ["(", rest @ ..] => {
            *words = rest;
            let inside = choice(words);
            match *words {
                [")", rest @ ..] => *words = rest,
                _ => return false,
            }
            inside
        }
        [licence, "WITH", exception, rest @ ..] => {
            *words = rest;
            ALLOWED.contains(&format!("{licence} WITH {exception}").as_str())
        }
        [licence, rest @ ..] => {
            *words = rest;
            ALLOWED.contains(licence)
        }
        [] => false,
    }
}

#[test]
fn licences_are_read_as_they_are_meant() {
    for allowed in [
        "MIT",
        "MIT OR Apache-2.0",
        "MIT/Apache-2.0",
        "Unlicense OR MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
        "GPL-3.0 OR (MIT AND Zlib)",
    ] {
        assert!(allows(allowed), "{allowed}");
    }
    for not in [
        "",
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "GPL-3.0 OR LGPL-3.0",
        "(MIT",
        "MIT GPL-3.0",
        "GPL-2.0 WITH LLVM-exception",
    ] {
        assert!(!allows(not), "{not}");
    }
}

/// What a command of the toolchain prints, if it can be run here.
fn printed(command: &str, arguments: &[&str]) -> Result<String, String> {
    let ran = Command::new(command).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output();
    let ran = ran.map_err(|why| format!("{command}: {why}"))?;
    if !ran.status.success() {
        return Err(String::from_utf8_lossy(&ran.stderr).into_owned());
    }
    String::from_utf8(ran.stdout).map_err(|why| why.to_string())
}

/// All packages of a build for this machine, from what lies here.
fn packages() -> Result<Vec<Value>, String> {
    let version = printed("rustc", &["-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc names no host")?;
    let plain = ["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host];
    // What only optional features need is not on every machine.
    let all = [&plain[..], &["--all-features"]].concat();
    let text = printed(env!("CARGO"), &all).or_else(|_| printed(env!("CARGO"), &plain))?;
    let metadata: Value = serde_json::from_str(&text).map_err(|why| why.to_string())?;
    metadata["packages"].as_array().cloned().ok_or_else(|| "there are no packages".to_owned())
}

#[test]
fn every_dependency_may_be_given_out_with_the_program() {
    let packages = match packages() {
        Ok(packages) => packages,
        Err(why) => {
            println!("LEFT OUT: cargo metadata cannot be run here: {why}");
            return;
        }
    };
    let text = |package: &Value, key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let ours = |package: &&Value| package["source"].is_null();
    let others: Vec<&Value> = packages.iter().filter(|package| !ours(package)).collect();
    assert!(others.len() > 50, "these are not all: {}", others.len());
    for package in &others {
        let (name, licence) = (text(package, "name"), text(package, "license"));
        assert!(allows(&licence), "{name} is under \"{licence}\": not in the list of deny.toml");
        assert_eq!(text(package, "source"), REGISTRY, "{name} comes from elsewhere");
    }
    for package in packages.iter().filter(ours) {
        assert_eq!(text(package, "license"), "MIT OR Apache-2.0", "{}", text(package, "name"));
    }
}

#[test]
fn both_lists_of_licences_are_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deny.toml");
    let text = std::fs::read_to_string(path).expect("it is there");
    let from = text.find("allow = [").expect("it has a list") + "allow = [".len();
    let to = text[from..].find(']').expect("the list ends") + from;
    let listed: Vec<&str> = text[from..to].split(',').map(|word| word.trim().trim_matches('"')).collect();
    let listed: Vec<&str> = listed.into_iter().filter(|word| !word.is_empty()).collect();
    assert_eq!(listed, ALLOWED);
}
