//! Nothing stands on the shelf that nobody takes down: public items that nothing else names.
//!
//! Everything is by name, as the compiler does not look over crates. A file names a method or a constant of a type by
//! `.name(` or `::name`; anything else by a `use` (but no re-export), by `::name`, by a word where it also has a
//! `use …::*`, a macro by `name!`. An attribute's string counts, a comment does not. Two items of one name hide each
//! other: what is told is surely unused, what is not told may be.
//!
//! * In a **library**, what can be reached from outside (its modules are public, or its name is re-exported; a method:
//!   its type is) must be named in a file of another crate, tests among them. Its own tests do not count: what only they
//!   call is dead. A type is also used if a public signature, field, variant or macro of its crate speaks of it. What
//!   cannot be reached is the compiler's to watch.
//! * In a **rulebook**, every `pub` item, reached or not, must be named in a file beside its own, or be private.
//! * In a **toolkit**, every item that can be reached must be named by two rulebooks, outside their tests.
//!
//! Not looked at: binaries, where the compiler watches; modules; what only stands under `#[cfg(test)]`.

use std::collections::{BTreeMap, BTreeSet};

use crate::code::Code;
use crate::fault::Fault;
use crate::items::{Item, Sort, items, owners, said_by_impls};
use crate::token::{Kind, Token, closing};

/// An item that nobody else names and that stays all the same.
#[derive(Clone, Copy, Debug)]
pub struct Kept<'a> {
    /// The file where it is defined.
    pub path: &'a str,
    /// Its name, or `*` for all of the file.
    pub name: &'a str,
    /// Why it stays.
    pub reason: &'a str,
}

/// The names in a tree and who says them.
#[derive(Debug)]
pub struct Shelf<'a> {
    rust: &'a [Code<'a>],
    /// Who names something, by name: its file, and whether it is a test that does.
    named: BTreeMap<(&'a str, How), BTreeSet<Naming<'a>>>,
    /// The modules that each crate declares, by its place.
    modules: BTreeMap<&'a str, BTreeSet<&'a str>>,
    /// The name of each crate in code, by its place.
    names: BTreeMap<&'a str, &'a str>,
    /// With what the paths begin of which each crate re-exports everything, by its place.
    handed_on: BTreeMap<&'a str, BTreeSet<&'a str>>,
}

/// Who names something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Naming<'a> {
    file: usize,
    /// Whether it is a test.
    test: bool,
    /// The first word of the path by which it is named; nothing if that cannot be told.
    root: &'a str,
}

/// How a file names something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum How {
    /// As something that belongs to a type.
    Member,
    /// As something that stands for itself.
    Free,
}

impl<'a> Shelf<'a> {
    /// Looks through all files.
    #[must_use]
    pub fn of(rust: &'a [Code<'a>]) -> Shelf<'a> {
        let mut named: BTreeMap<(&str, How), BTreeSet<Naming<'_>>> = BTreeMap::new();
        for (file, code) in rust.iter().enumerate() {
            for (name, how, at, root) in names(&code.tokens) {
                let naming = Naming { file, test: code.tested[at], root };
                named.entry((name, how)).or_default().insert(naming);
            }
        }
        let mut modules: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for code in rust {
            let own = modules.entry(&code.place).or_default();
            own.extend(code.tokens.windows(2).filter(|two| two[0].is("mod")).map(|two| two[1].text));
        }
        let mut handed_on: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for code in rust {
            let globs = uses(&code.tokens).filter(|(_, to)| code.tokens[to - 1].is("*"));
            handed_on
                .entry(&code.place)
                .or_default()
                .extend(globs.map(|(from, _)| code.tokens[from + 1].text));
        }
        let names = rust.iter().map(|code| (code.place.as_str(), code.name)).collect();
        Shelf { rust, named, modules, names, handed_on }
    }

    /// The items of libraries and rulebooks that nobody else names. A kept item that is used, or gone, is a fault too.
    ///
    /// Crates in `aside` are not looked at.
    #[must_use]
    pub fn faults(&self, aside: &[&str], kept: &[Kept<'_>]) -> Vec<Fault> {
        let places: BTreeSet<&str> = self.rust.iter().map(|code| code.place.as_str()).collect();
        let mut found = Vec::new();
        for place in places.into_iter().filter(|place| !aside.contains(place)) {
            if place.starts_with("rules/") {
                found.extend(self.unshared(place));
            } else {
                found.extend(self.untaken(place));
            }
        }
        but(found, kept)
    }

    /// The items of toolkits that fewer than two rulebooks name outside their tests. An item that is allowed to be lonely and
    /// is not, or is gone, is a fault too.
    #[must_use]
    pub fn lonely(&self, toolkits: &[&str], allowed: &[Kept<'_>]) -> Vec<Fault> {
        let mut found = Vec::new();
        for place in toolkits {
            let spoken = self.surfaces(place);
            for (file, item) in self.reached(place) {
                let books: BTreeSet<&str> = self
                    .users(&item)
                    .filter(|(code, by)| !by.test && code.place.starts_with("rules/"))
                    .map(|(code, _)| code.place.as_str())
                    .collect();
                if books.len() < 2 && !spoken_of(&item, &spoken) {
                    let what = format!(
                        "`{}` of a toolkit has {} of two rulebooks that use it",
                        item.name,
                        books.len()
                    );
                    let mend = "move it home to the rulebook that uses it, or delete it";
                    found.push((Fault::at(self.rust[file].path, item.line, what, mend), item.name));
                }
            }
        }
        but(found, allowed)
    }

    /// The files that name an item, and how.
    fn users(&self, item: &Item<'a>) -> impl Iterator<Item = (&Code<'a>, Naming<'a>)> {
        let how = if item.of.is_some() { How::Member } else { How::Free };
        self.named.get(&(item.name, how)).into_iter().flatten().map(|by| (&self.rust[by.file], *by))
    }

    /// The items of a library that no other crate names.
    fn untaken(&self, place: &str) -> Vec<(Fault, &'a str)> {
        let spoken = self.surfaces(place);
        let taken = |item: &Item<'a>| self.users(item).any(|(code, by)| self.takes(place, code, by.root));
        self.reached(place)
            .into_iter()
            .filter(|(_, item)| !taken(item))
            .filter(|(_, item)| !spoken_of(item, &spoken))
            .map(|(file, item)| {
                let inside = self.users(&item).filter(|(_, by)| !by.test).count();
                let mend = match inside {
                    0 => "delete it with its tests, or keep it with a reason at the head of crates/tidy/tests/house.rs",
                    _ => "make it `pub(crate)`: the compiler then says whether anything calls it",
                };
                let what = format!("`{}` is public, but no other crate names it", item.name);
                (Fault::at(self.rust[file].path, item.line, what, mend), item.name)
            })
            .collect()
    }

    /// The `pub` items of a rulebook that only their own file names.
    fn unshared(&self, place: &str) -> Vec<(Fault, &'a str)> {
        let mut found = Vec::new();
        for (file, code) in self.files(place) {
            for item in items(code) {
                let elsewhere = self.users(&item).any(|(user, _)| user.path != code.path);
                if !elsewhere && !mentioned(item.name, code, &item) {
                    let what = format!("`{}` is `pub`, but only its own file names it", item.name);
                    let mend = "make it private, or delete it if nothing calls it";
                    found.push((Fault::at(self.rust[file].path, item.line, what, mend), item.name));
                }
            }
        }
        found
    }

    fn files(&self, place: &str) -> impl Iterator<Item = (usize, &'a Code<'a>)> {
        self.rust.iter().enumerate().filter(move |(_, code)| code.place == place && !code.test)
    }

    /// Whether a path that begins so in a file of another crate may lead into this one: with its name, with a module of its
    /// that was imported, or through a crate that re-exports all of one.
    fn takes(&self, place: &str, user: &Code<'_>, root: &str) -> bool {
        let named = |it: &str| self.names.get(place).is_some_and(|name| *name == it);
        let hands_on =
            || self.handed_on.get(user.place.as_str()).is_some_and(|roots| roots.iter().any(|it| named(it)));
        user.place != place
            && match root {
                "" => true,
                "crate" | "self" | "super" => hands_on(),
                root => named(root) || (self.has_module(place, root) && !self.has_module(&user.place, root)),
            }
    }

    fn has_module(&self, place: &str, name: &str) -> bool {
        self.modules.get(place).is_some_and(|all| all.contains(name))
    }

    /// The items of a crate that can be reached from outside.
    fn reached(&self, place: &str) -> Vec<(usize, Item<'a>)> {
        let exported: BTreeSet<&str> =
            self.files(place).flat_map(|(_, code)| exports(&code.tokens)).collect();
        let open = self.open_modules(place);
        let all: Vec<(usize, Item<'a>)> = self
            .files(place)
            .flat_map(|(file, code)| items(code).into_iter().map(move |it| (file, it)))
            .collect();
        let free = |file: usize, item: &Item<'_>| {
            item.exported_macro || exported.contains(item.name) || open.contains(module(self.rust[file].path))
        };
        let types: BTreeSet<&str> = all
            .iter()
            .filter(|(file, item)| item.of.is_none() && free(*file, item))
            .map(|(_, item)| item.name)
            .collect();
        all.into_iter()
            .filter(|(file, item)| match item.of {
                Some(of) => types.contains(of),
                None => free(*file, item),
            })
            .collect()
    }

    /// The modules of a crate, as paths without `.rs`, all of whose names can be said from outside.
    fn open_modules(&self, place: &str) -> BTreeSet<String> {
        let root = format!("crates/{place}/src");
        let mut open = BTreeSet::from([root.clone()]);
        loop {
            let before = open.len();
            for (_, code) in self.files(place) {
                let here = module(code.path);
                if !open.contains(here) {
                    continue;
                }
                let globs = globs(&code.tokens);
                for (at, token) in code.tokens.iter().enumerate().filter(|(_, token)| token.is("mod")) {
                    let Some(name) = code.tokens.get(at + 1).map(|it| it.text) else { continue };
                    let public = at > 0 && code.tokens[at - 1].is("pub");
                    if token.is("mod") && (public || globs.contains(name)) {
                        open.insert(format!("{here}/{name}"));
                    }
                }
            }
            if open.len() == before {
                return open;
            }
        }
    }

    /// The names that the public surfaces of a crate say, each with who says it: methods do not speak for their own type.
    fn surfaces(&self, place: &str) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
        let mut spoken: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (_, code) in self.files(place) {
            for item in items(code) {
                let owner = item.of.unwrap_or(item.name);
                let (from, to) = item.surface;
                for token in code.tokens[from..=to].iter().filter(|token| token.kind == Kind::Word) {
                    spoken.entry(token.text).or_default().insert(owner);
                }
            }
            for (from, to) in said_by_impls(&code.tokens) {
                for token in code.tokens[from..to].iter().filter(|token| token.kind == Kind::Word) {
                    spoken.entry(token.text).or_default().insert("impl");
                }
            }
        }
        spoken
    }
}

/// What was found but for what is kept; what is kept without need is a fault itself.
fn but(mut found: Vec<(Fault, &str)>, kept: &[Kept<'_>]) -> Vec<Fault> {
    let meant = |fault: &(Fault, &str), it: &Kept<'_>| {
        fault.0.path == it.path && (it.name == "*" || fault.1 == it.name)
    };
    let idle = kept.iter().filter(|it| !found.iter().any(|fault| meant(fault, it)));
    let idle: Vec<Fault> = idle
        .map(|it| {
            let what = format!("`{}` is kept without need: it is used, or gone", it.name);
            Fault::at(it.path, 0, what, "strike it from the list of kept items")
        })
        .collect();
    found.retain(|fault| !kept.iter().any(|it| meant(fault, it)));
    found.into_iter().map(|(fault, _)| fault).chain(idle).collect()
}

/// Whether a public surface beside its own speaks of a type, or a macro of anything.
fn spoken_of(item: &Item<'_>, spoken: &BTreeMap<&str, BTreeSet<&str>>) -> bool {
    let by = |name: &str| spoken.get(name).is_some_and(|by| by.iter().any(|owner| *owner != name));
    item.sort == Sort::Type && by(item.name)
}

/// Whether a type is spoken of in its own file, outside its definition and what it implements: it has to be as public as
/// what speaks of it, which the compiler sees to.
fn mentioned(name: &str, code: &Code<'_>, item: &Item<'_>) -> bool {
    let tokens = &code.tokens;
    let owners = owners(tokens);
    let own = |at: usize| owners.iter().any(|(from, to, of)| *of == name && *from < at && at < *to);
    let head = |at: usize| {
        at > 0 && ["for", "impl", "struct", "enum", "trait", "type"].iter().any(|it| tokens[at - 1].is(it))
    };
    item.sort == Sort::Type && (0..tokens.len()).any(|at| tokens[at].is(name) && !head(at) && !own(at))
}

/// The path of a file's module: without `.rs`, and of the root its folder.
fn module(path: &str) -> &str {
    let stem = path.trim_end_matches(".rs");
    ["/lib", "/main", "/mod"].iter().find_map(|root| stem.strip_suffix(root)).unwrap_or(stem)
}

/// Which words of a text name something, how, at which token and by a path from where: not where it is defined or
/// re-exported from within.
fn names<'a>(tokens: &[Token<'a>]) -> Vec<(&'a str, How, usize, &'a str)> {
    let is = |at: usize, sign: &str| tokens.get(at).is_some_and(|it| it.is(sign));
    let mut inside: BTreeSet<&str> =
        (1..tokens.len()).filter(|at| is(at - 1, "mod")).map(|at| tokens[at].text).collect();
    inside.extend(["crate", "self", "super"]);
    let all_of: BTreeSet<&str> = (2..tokens.len())
        .filter(|at| is(*at, "*") && is(at - 1, ":") && is(at - 2, ":"))
        .filter_map(|at| (0..at).rev().find(|from| is(*from, "use")))
        .map(|from| tokens[from + 1].text)
        .collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let token = tokens[at];
        if token.is("use") {
            let end = item_end_of_use(tokens, at);
            if !(at > 0 && is(at - 1, "pub")) {
                let root =
                    tokens[at..end].iter().skip(1).find(|it| it.kind == Kind::Word).map_or("", |it| it.text);
                found.extend((at + 1..end).map(|at| (tokens[at].text, How::Free, at, root)));
            }
            at = end;
        } else if token.is("#") && is(at + 1, "[") {
            let end = closing(tokens, at + 1);
            let texts = (at..end).flat_map(|at| words(tokens[at].text).map(move |word| (word, at)));
            found.extend(
                texts.flat_map(|(word, at)| [(word, How::Free, at, ""), (word, How::Member, at, "")]),
            );
            at = end;
        } else if token.kind == Kind::Word {
            let root = root_of_path(tokens, at);
            let called = at >= 1 && is(at - 1, ".") && (is(at + 1, "(") || is(at + 1, ":"));
            if root.is_some() || called {
                found.push((token.text, How::Member, at, ""));
            }
            let defined = at >= 1 && defines(&tokens[at - 1]);
            if is(at + 1, "!") {
                found.push((token.text, How::Free, at, ""));
            } else if !defined {
                found.extend(all_of.iter().map(|root| (token.text, How::Free, at, *root)));
            }
            found.extend(root.map(|root| (token.text, How::Free, at, root)));
        }
        at += 1;
    }
    found
}

/// The first word of the path whose last word this is; nothing if it is no word, such as in `<T as Trait>::NAME`.
fn root_of_path<'a>(tokens: &[Token<'a>], mut at: usize) -> Option<&'a str> {
    let after_colons = |at: usize| at >= 2 && tokens[at - 1].is(":") && tokens[at - 2].is(":");
    if !after_colons(at) {
        return None;
    }
    while after_colons(at) {
        match at.checked_sub(3).map(|before| tokens[before]) {
            Some(word) if word.kind == Kind::Word => at -= 3,
            _ => return Some(""),
        }
    }
    Some(tokens[at].text)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| sign != '_' && !sign.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether the word after this one is the name of a definition.
fn defines(token: &Token<'_>) -> bool {
    ["fn", "struct", "enum", "trait", "type", "const", "static", "union", "mod"]
        .iter()
        .any(|word| token.is(word))
}

/// Where a `use` ends.
fn item_end_of_use(tokens: &[Token<'_>], from: usize) -> usize {
    (from..tokens.len()).find(|at| tokens[*at].is(";")).unwrap_or(tokens.len() - 1)
}

/// The names that a file re-exports, by their own names.
fn exports<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    uses(tokens)
        .flat_map(|(from, to)| tokens[from..to].iter().filter(|it| it.kind == Kind::Word).map(|it| it.text))
        .collect()
}

/// The modules of which a file re-exports everything.
fn globs<'a>(tokens: &[Token<'a>]) -> BTreeSet<&'a str> {
    uses(tokens)
        .flat_map(|(from, to)| {
            (from..to).filter(|at| tokens[*at].is("*") && *at >= 3).map(|at| tokens[at - 3].text)
        })
        .collect()
}

fn uses<'b>(tokens: &'b [Token<'_>]) -> impl Iterator<Item = (usize, usize)> + 'b {
    (1..tokens.len())
        .filter(|at| tokens[*at].is("use") && tokens[at - 1].is("pub"))
        .map(|at| (at, item_end_of_use(tokens, at)))
}
