//! Links and names in documents lead somewhere: files, headings, source paths, items of crates.
//!
//! Looked at are all `.md` files. Links into the web are not followed. In the documents of the house itself a code span
//! that is a path (`rules/matchlocks/src`) must exist under the root or under `crates/`, and one that is an item
//! (`engine::row`) must be made of words that its crate has. In a column of a table that is headed by the path of a folder, a span
//! that ends with `.rs` or `/` is a path below that folder.

use std::collections::{BTreeMap, BTreeSet};

use crate::code::{Code, Crate};
use crate::fault::Fault;
use crate::tree::{File, Tree};

/// The documents whose code spans are held against the tree.
const OF_THE_HOUSE: &[&str] = &["ARCHITECTURE.md", "CONTRIBUTING.md"];

/// What leads nowhere.
#[must_use]
pub fn faults(tree: &Tree, crates: &[Crate], rust: &[Code<'_>]) -> Vec<Fault> {
    let mut found = Vec::new();
    for file in tree.files.iter().filter(|file| file.path.ends_with(".md")) {
        for (line, text) in prose(&file.text) {
            for target in targets(text) {
                found.extend(
                    dead(tree, file, target).map(|(what, mend)| Fault::at(&file.path, line, what, mend)),
                );
            }
        }
    }
    let words = words_of(crates, rust);
    for file in OF_THE_HOUSE.iter().filter_map(|path| tree.file(path)) {
        let mut heads: Vec<&str> = Vec::new();
        for (line, text) in prose(&file.text) {
            let is_head = heads.is_empty();
            heads = columns(&heads, text);
            let headed = !is_head && heads.iter().any(|head| !head.is_empty());
            let below = headed.then(|| misplaced(tree, &heads, text));
            found.extend(below.into_iter().flatten().map(|(folder, span)| {
                let what = format!("`{span}` is not in `{folder}`, which heads its column");
                Fault::at(&file.path, line, what, "name the path of today")
            }));
            let in_column = |span: &str| headed && is_inner(span);
            for span in spans(text).filter(|span| !in_column(span)) {
                if is_path(tree, span) && !tree.has(span) && !tree.has(&format!("crates/{span}")) {
                    let what = format!("`{span}` is neither under the root nor under crates/");
                    found.push(Fault::at(&file.path, line, what, "name the path of today"));
                } else if let Some((of, word)) = unknown_word(span, &words) {
                    let what = format!("`{span}`: crates/{of} has no `{word}`");
                    found.push(Fault::at(&file.path, line, what, "name the item of today"));
                }
            }
        }
    }
    found
}

/// The lines of a document outside its blocks of code.
pub(crate) fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    text.lines().enumerate().filter_map(move |(at, line)| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        (!fenced && !fence).then_some((at + 1, line))
    })
}

/// The targets of a line's links and pictures.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices("](").filter_map(move |(at, _)| {
        let rest = &line[at + 2..];
        rest.find(')').map(|end| rest[..end].split(' ').next().unwrap_or(""))
    })
}

/// What is wrong with a target, and how it is mended.
fn dead(tree: &Tree, from: &File, target: &str) -> Option<(String, &'static str)> {
    if target.is_empty() || ["http:", "https:", "mailto:"].iter().any(|way| target.starts_with(way)) {
        return None;
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = if path.is_empty() { from.path.clone() } else { resolved(&from.path, path)? };
    if !tree.has(&path) {
        return Some((format!("the link `{target}` leads to no file"), "link to where it lies today"));
    }
    let headings =
        || tree.file(&path).map(|file| prose(&file.text).filter_map(|(_, line)| anchor_of(line)).collect());
    let missing = !anchor.is_empty()
        && path.ends_with(".md")
        && headings().is_some_and(|all: BTreeSet<String>| !all.contains(anchor));
    missing.then(|| (format!("the link `{target}` leads to no heading"), "link to a heading of today"))
}

/// A path as seen from a file, from the root; `None` if it leaves the tree.
fn resolved(from: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The anchor that a heading has.
fn anchor_of(line: &str) -> Option<String> {
    let heading = line.trim_start_matches('#');
    let words = heading.strip_prefix(' ').filter(|_| line.starts_with('#'))?.trim().to_lowercase();
    let kept = words.chars().filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'));
    Some(kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect())
}

/// The folders that head the columns of a table, as far as they are there: of its first line, and of those that follow it.
fn columns<'a>(before: &[&'a str], line: &'a str) -> Vec<&'a str> {
    if !line.starts_with('|') {
        return Vec::new();
    }
    if !before.is_empty() {
        return before.to_vec();
    }
    cells(line).map(|cell| spans(cell).find(|span| span.contains('/')).unwrap_or("")).collect()
}

fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.split('|').skip(1)
}

/// Whether a span of a headed column is a path below its head.
fn is_inner(span: &str) -> bool {
    span.ends_with(".rs") || span.ends_with('/')
}

/// The spans of a row that are not below the folder that heads their column.
fn misplaced<'a>(
    tree: &'a Tree,
    heads: &'a [&'a str],
    line: &'a str,
) -> impl Iterator<Item = (&'a str, &'a str)> {
    let headed = heads.iter().zip(cells(line)).filter(|(head, _)| !head.is_empty());
    headed.flat_map(move |(head, cell)| {
        let lies = move |span: &str| {
            let inner = format!("{}/{span}", head.trim_end_matches('/'));
            tree.has(&inner) || tree.has(&format!("crates/{inner}"))
        };
        spans(cell).filter(move |span| is_inner(span) && !lies(span)).map(move |span| (*head, span))
    })
}

/// The code spans of a line.
fn spans(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Whether a span means a place of the tree.
fn is_path(tree: &Tree, span: &str) -> bool {
    let plain = span.chars().all(|sign| sign.is_alphanumeric() || "/._-".contains(sign));
    let first = span.split('/').next().unwrap_or("");
    let known = tree.has(first) || tree.has(&format!("crates/{first}"));
    plain && span.contains('/') && !first.is_empty() && (known || span.ends_with(".rs"))
}

/// The words of each crate, by its name in code.
fn words_of<'a>(crates: &'a [Crate], rust: &[Code<'a>]) -> BTreeMap<String, (&'a str, BTreeSet<&'a str>)> {
    let words = |place: &str| {
        let of = rust.iter().filter(|code| code.place == place);
        of.flat_map(|code| code.tokens.iter().map(|token| token.text)).collect()
    };
    crates.iter().map(|it| (it.name.clone(), (it.place.as_str(), words(&it.place)))).collect()
}

/// The crate and the word of an item that its crate does not have.
fn unknown_word<'a>(
    span: &'a str,
    words: &BTreeMap<String, (&'a str, BTreeSet<&'a str>)>,
) -> Option<(&'a str, &'a str)> {
    let mut parts = span.split("::");
    let (place, known) = words.get(parts.next()?)?;
    let word = |part: &'a str| part.trim_end_matches(['!', '(', ')']);
    parts.map(word).find(|part| !known.contains(part)).map(|part| (*place, part))
}
