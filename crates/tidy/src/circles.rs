//! How many modules of a crate hang together in circles, each of them leading to all the others.
//!
//! A module is a file. It leads to whatever module of its crate its code names by a path from `crate`, `self`, `super` or a
//! module that it declares, in a `use` or in full; a name that the root of the crate hands on leads to the module from which it comes. The root itself
//! leads nowhere: it only says what there is. Tests do not count, nor do paths that a macro writes (`$crate`).
//!
//! What is counted is the largest group of modules each of which can be reached from every other: none of them can be
//! understood, tested or moved without the rest.

use std::collections::{BTreeMap, BTreeSet};

use crate::code::Code;
use crate::fault::Fault;
use crate::token::{Kind, Token, closing};

/// The largest group of modules of a crate that lead to one another, by their files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circle<'a> {
    /// The place of the crate.
    pub place: &'a str,
    /// Its files.
    pub files: Vec<&'a str>,
}

/// The largest circle of each crate that has one, by its place.
#[must_use]
pub fn circles<'a>(rust: &'a [Code<'a>]) -> Vec<Circle<'a>> {
    let places: BTreeSet<&str> =
        rust.iter().filter(|code| !code.test).map(|code| code.place.as_str()).collect();
    let largest = |place: &'a str| {
        let modules = Modules::of(rust, place);
        let group = strongest(&modules.leads());
        let files = group.into_iter().map(|at| modules.files[at].path).collect::<Vec<_>>();
        (files.len() > 1).then_some(Circle { place, files })
    };
    places.into_iter().filter_map(largest).collect()
}

/// What is wrong where circles are held against the most that there may be of each crate, as `crates/tidy/circles.txt` has it:
/// a place and a number a line.
#[must_use]
pub fn faults(circles: &[Circle<'_>], most: &str, path: &str) -> Vec<Fault> {
    let most = crate::ceilings::read(most);
    let mut found = Vec::new();
    for circle in circles {
        let (count, most) = (circle.files.len(), most.get(circle.place).map_or(0, |it| it.most));
        if count > most {
            let what =
                format!("{count} modules of `{}` hang together in a circle, of {most} at most", circle.place);
            let mend = format!(
                "let what you wrote last be told what it needs, or move what both need to a module of its own; they are:\n    {}",
                circle.files.join("\n    ")
            );
            found.push(Fault::at(path, 0, what, mend));
        }
    }
    for (place, ceiling) in &most {
        let count = circles.iter().find(|it| it.place == *place).map_or(0, |it| it.files.len());
        if count < ceiling.most {
            let what =
                format!("{count} modules of `{place}` hang together, and the ceiling is {}", ceiling.most);
            let mend =
                if count == 0 { "strike the line".into() } else { format!("draw it lower: write {count}") };
            found.push(Fault::at(path, ceiling.line, what, mend));
        }
    }
    found
}

/// The modules of a crate.
struct Modules<'a> {
    files: Vec<&'a Code<'a>>,
    /// Which file a module is, by its path from the root.
    by_path: BTreeMap<Vec<&'a str>, usize>,
    /// Where the names come from that the root hands on.
    handed_on: BTreeMap<&'a str, Vec<&'a str>>,
}

impl<'a> Modules<'a> {
    fn of(rust: &'a [Code<'a>], place: &str) -> Modules<'a> {
        let root = format!("crates/{place}/src/");
        let (mut files, mut by_path) = (Vec::new(), BTreeMap::new());
        let mut handed_on = BTreeMap::new();
        for code in rust.iter().filter(|code| code.place == place && !code.test) {
            let Some(inner) = code.path.strip_prefix(&root) else { continue };
            let mut path: Vec<&str> = inner.trim_end_matches(".rs").split('/').collect();
            if path.last() == Some(&"mod") {
                path.pop();
            }
            if matches!(path[..], ["lib" | "main"]) {
                for named in uses(&code.tokens) {
                    let named: Vec<&str> =
                        named.into_iter().skip_while(|part| ["crate", "self"].contains(part)).collect();
                    if let Some((name, _)) = named.split_last().filter(|(_, from)| !from.is_empty()) {
                        handed_on.entry(*name).or_insert(named);
                    }
                }
                continue;
            }
            by_path.insert(path, files.len());
            files.push(code);
        }
        Modules { files, by_path, handed_on }
    }

    /// To which modules each leads, itself apart.
    fn leads(&self) -> Vec<BTreeSet<usize>> {
        let mut found = vec![BTreeSet::new(); self.files.len()];
        for (path, at) in &self.by_path {
            let code = self.files[*at];
            for named in paths(&code.tokens, |token| !code.tested[token]) {
                found[*at].extend(self.meant(path, &named).filter(|to| to != at));
            }
        }
        found
    }

    /// The module to which a path leads that is named in a module.
    fn meant(&self, here: &[&'a str], named: &[&'a str]) -> Option<usize> {
        let mut path = if named[0] == "crate" { Vec::new() } else { here.to_vec() };
        let mut rest = &named[usize::from(["crate", "self"].contains(&named[0]))..];
        while let Some(("super", more)) = rest.split_first().map(|(first, more)| (*first, more)) {
            path.pop()?;
            rest = more;
        }
        if path.is_empty() && !rest.is_empty() && !self.by_path.contains_key(&rest[..1]) {
            rest = self.handed_on.get(rest[0])?;
        }
        path.extend(rest);
        while !path.is_empty() {
            if let Some(at) = self.by_path.get(&path) {
                return Some(*at);
            }
            path.pop();
        }
        None
    }
}

/// The paths that begin with `crate`, `self`, `super` or a module that is declared here, word by word, each of a group by itself.
fn paths<'a>(tokens: &[Token<'a>], counts: impl Fn(usize) -> bool) -> Vec<Vec<&'a str>> {
    let declares = |at: &usize| tokens[at - 1].is("mod") && tokens.get(at + 1).is_some_and(|it| it.is(";"));
    let mut heads: BTreeSet<&str> = (1..tokens.len()).filter(declares).map(|at| tokens[at].text).collect();
    heads.extend(["crate", "self", "super"]);
    let mut found = Vec::new();
    for at in (0..tokens.len()).filter(|at| counts(*at)) {
        let begins = tokens[at].kind == Kind::Word && heads.contains(tokens[at].text);
        let goes_on = joined(tokens, at + 1);
        let before = at.checked_sub(1).map(|before| tokens[before]);
        let midst = before.is_some_and(|it| it.is(":") || it.is("$") || it.is("in"));
        if begins && goes_on && !midst {
            branches(tokens, at, &mut Vec::new(), &mut found);
        }
    }
    found
}

/// What the `use`s of a root name, word by word.
fn uses<'a>(tokens: &[Token<'a>]) -> Vec<Vec<&'a str>> {
    let mut found = Vec::new();
    for at in (0..tokens.len()).filter(|at| tokens[*at].is("use")) {
        branches(tokens, at + 1, &mut Vec::new(), &mut found);
    }
    found
}

/// Whether a `::` stands here.
fn joined(tokens: &[Token<'_>], at: usize) -> bool {
    tokens.get(at).is_some_and(|it| it.is(":")) && tokens.get(at + 1).is_some_and(|it| it.is(":"))
}

/// All paths of a tree of paths that begins at a token.
fn branches<'a>(
    tokens: &[Token<'a>],
    mut at: usize,
    begun: &mut Vec<&'a str>,
    found: &mut Vec<Vec<&'a str>>,
) {
    let depth = begun.len();
    loop {
        match tokens.get(at) {
            Some(token) if token.is("{") => {
                let end = closing(tokens, at);
                let mut from = at + 1;
                while from < end {
                    branches(tokens, from, begun, found);
                    while from < end && !tokens[from].is(",") {
                        from = if tokens[from].is("{") { closing(tokens, from) + 1 } else { from + 1 };
                    }
                    from += 1;
                }
                break;
            }
            Some(token) if token.kind == Kind::Word => {
                begun.push(token.text);
                if !joined(tokens, at + 1) {
                    found.push(begun.clone());
                    break;
                }
                at += 3;
            }
            // `*`, or the generics of a type.
            _ => {
                found.push(begun.clone());
                break;
            }
        }
    }
    begun.truncate(depth);
}

/// The largest group of points that lead to one another; of several the first.
fn strongest(leads: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut back = vec![BTreeSet::new(); leads.len()];
    for (from, to) in leads.iter().enumerate() {
        for to in to {
            back[*to].insert(from);
        }
    }
    let mut largest = Vec::new();
    let mut settled = vec![false; leads.len()];
    for at in 0..leads.len() {
        if !settled[at] {
            let ahead = reached(leads, at);
            let group: Vec<usize> = reached(&back, at).intersection(&ahead).copied().collect();
            group.iter().for_each(|at| settled[*at] = true);
            if group.len() > largest.len() {
                largest = group;
            }
        }
    }
    largest
}

/// What can be reached from a point, itself among it.
fn reached(leads: &[BTreeSet<usize>], from: usize) -> BTreeSet<usize> {
    let (mut found, mut due) = (BTreeSet::from([from]), vec![from]);
    while let Some(at) = due.pop() {
        due.extend(leads[at].iter().filter(|to| found.insert(**to)));
    }
    found
}
