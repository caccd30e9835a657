//! The public items of a Rust file, with what others see of them.

use crate::code::Code;
use crate::token::{Kind, Token, closing, item_end};

/// What an item is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    Type,
    Other,
}

/// A public item.
#[derive(Clone, Debug)]
pub(crate) struct Item<'a> {
    pub name: &'a str,
    pub line: usize,
    pub sort: Sort,
    /// The type whose method or constant it is.
    pub of: Option<&'a str>,
    /// Which tokens of its file others see of it: the signature, or all of it.
    pub surface: (usize, usize),
    pub exported_macro: bool,
}

/// What implementations of traits say beside the type: the trait with its arguments, and associated types.
pub(crate) fn said_by_impls(tokens: &[Token<'_>]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token.is("impl") {
            let open = (at..tokens.len()).find(|it| tokens[*it].is("{")).unwrap_or(at);
            if let Some(four) = (at..open).find(|it| tokens[*it].is("for")) {
                found.push((at, four));
            }
        }
        if token.is("type") && !(at > 0 && tokens[at - 1].is("pub")) {
            found.push((at + 2, item_end(tokens, at).max(at + 2)));
        }
    }
    found
}

/// The public items of a file that are no tests.
pub(crate) fn items<'a>(code: &Code<'a>) -> Vec<Item<'a>> {
    let tokens = &code.tokens;
    let owners = owners(tokens);
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate().filter(|(at, _)| !code.tested[*at]) {
        let owner = || owners.iter().rfind(|(from, to, _)| *from < at && at < *to).map(|(_, _, name)| *name);
        if token.is("pub") {
            found.extend(public(tokens, at, owner()));
        } else if token.is("macro_rules") && at >= 2 && exported(tokens, at) {
            let surface = (at + 2, item_end(tokens, at + 2));
            let (name, line) = (tokens[at + 2].text, token.line);
            found.push(Item { name, line, sort: Sort::Other, of: None, surface, exported_macro: true });
        }
    }
    found
}

fn exported(tokens: &[Token<'_>], at: usize) -> bool {
    tokens[at.saturating_sub(8)..at].iter().any(|it| it.is("macro_export"))
}

/// The item that a `pub` begins, if it is one of those that count.
fn public<'a>(tokens: &[Token<'a>], at: usize, of: Option<&'a str>) -> Option<Item<'a>> {
    let mut word = at + 1;
    let skips = |word: usize| {
        let next_is_fn =
            tokens.get(word + 1).is_some_and(|it| it.is("fn") || it.is("unsafe") || it.is("extern"));
        let token = tokens.get(word)?;
        Some(
            token.is("async")
                || token.is("unsafe")
                || token.is("extern")
                || token.kind == Kind::Text
                || (token.is("const") && next_is_fn),
        )
    };
    while skips(word)? {
        word += 1;
    }
    let (sort, all) = match tokens[word].text {
        "fn" | "const" | "static" => (Sort::Other, false),
        "struct" | "enum" | "trait" | "union" | "type" => (Sort::Type, true),
        _ => return None,
    };
    let name = tokens.get(word + 1).filter(|name| name.kind == Kind::Word)?;
    let end = item_end(tokens, word + 1);
    let short = (word + 1..end).find(|it| tokens[*it].is(if tokens[word].is("fn") { "{" } else { "=" }));
    let to = if all { end } else { short.unwrap_or(end) };
    Some(Item { name: name.text, line: name.line, sort, of, surface: (word + 1, to), exported_macro: false })
}

/// The bodies of implementations and the types that they are of.
pub(crate) fn owners<'a>(tokens: &[Token<'a>]) -> Vec<(usize, usize, &'a str)> {
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        let begins = at == 0
            || tokens[at - 1].is("}")
            || tokens[at - 1].is(";")
            || tokens[at - 1].is("]")
            || tokens[at - 1].is("{");
        if tokens[at].is("impl") && begins {
            let Some(open) = (at..tokens.len()).find(|it| tokens[*it].is("{")) else { continue };
            let head = &tokens[at + 1..open];
            let from = head.iter().position(|it| it.is("for")).map_or(0, |it| it + 1);
            if let Some(name) = type_name(&head[from..]) {
                found.push((open, closing(tokens, open), name));
            }
        }
    }
    found
}

/// The name of the type at the head of an implementation: after its generics, the last part of its path.
fn type_name<'a>(head: &[Token<'a>]) -> Option<&'a str> {
    let mut depth = 0i32;
    let mut name = None;
    for token in head {
        match token.text {
            "<" => depth += 1,
            ">" => depth -= 1,
            "where" if depth == 0 => break,
            _ if depth == 0 && token.kind == Kind::Word => name = Some(token.text),
            _ => {}
        }
        if name.is_some() && depth > 0 {
            break;
        }
    }
    name
}
