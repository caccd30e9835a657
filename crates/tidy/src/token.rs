//! Rust text cut into tokens with their lines: as exact as the checks need, without a parser.

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// A string literal, with its quotes.
    Text,
    /// One sign of punctuation; a lifetime's or a character's quote with what it quotes.
    Sign,
}

/// A token of a text.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its letters.
    pub text: &'a str,
    /// The line where it begins, from 1.
    pub line: usize,
}

impl Token<'_> {
    /// Whether it is this word or sign.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        self.kind != Kind::Text && self.text == text
    }
}

/// The tokens of a text, without comments and blanks. Never fails: what is no Rust gives tokens of no use.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let (mut at, mut line) = (0, 1);
    let mut found = Vec::new();
    while at < bytes.len() {
        let (end, kind) = next(text, at);
        if let Some(kind) = kind {
            found.push(Token { kind, text: &text[at..end], line });
        }
        line += bytes[at..end].iter().filter(|byte| **byte == b'\n').count();
        at = end;
    }
    found
}

/// Where what begins at a byte ends, and what it is: `None` for blanks and comments.
fn next(text: &str, at: usize) -> (usize, Option<Kind>) {
    let rest = &text[at..];
    let bytes = rest.as_bytes();
    let upto = |found: Option<usize>| at + found.unwrap_or(rest.len());
    if rest.starts_with("//") {
        return (upto(rest.find('\n')), None);
    }
    if rest.starts_with("/*") {
        return (at + block_comment(rest), None);
    }
    if let Some(length) = raw_text(rest) {
        return (at + length, Some(Kind::Text));
    }
    match bytes[0] {
        b'"' => (at + quoted(rest, 1, b'"'), Some(Kind::Text)),
        b'b' if bytes.get(1) == Some(&b'"') => (at + quoted(rest, 2, b'"'), Some(Kind::Text)),
        b'\'' => (at + character(rest), Some(Kind::Sign)),
        byte if byte.is_ascii_whitespace() => {
            (upto(rest.find(|sign: char| !sign.is_ascii_whitespace())), None)
        }
        byte if byte == b'_' || byte.is_ascii_alphanumeric() => {
            (upto(rest.find(|sign: char| sign != '_' && !sign.is_alphanumeric())), Some(Kind::Word))
        }
        _ => (at + rest.chars().next().map_or(1, char::len_utf8), Some(Kind::Sign)),
    }
}

fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0usize, 0);
    while at < rest.len() {
        let here = &rest.as_bytes()[at..];
        if here.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if here.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

/// The length of a raw string, if one begins here.
fn raw_text(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let body = after[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let end = body.find(&close).map_or(body.len(), |end| end + close.len());
    Some(rest.len() - body.len() + end)
}

/// The length of what a quote ends, from a byte on.
fn quoted(rest: &str, from: usize, quote: u8) -> usize {
    let bytes = rest.as_bytes();
    let mut at = from;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// The length of a character's literal or of a lifetime.
fn character(rest: &str) -> usize {
    let mut signs = rest[1..].chars();
    match (signs.next(), signs.next()) {
        (Some('\\'), _) => quoted(rest, 1, b'\''),
        (Some(sign), Some('\'')) => 2 + sign.len_utf8(),
        _ => 1 + rest[1..].find(|sign: char| sign != '_' && !sign.is_alphanumeric()).unwrap_or(0),
    }
}

/// Where the bracket that opens at a token closes, or the last token if it never does.
#[must_use]
pub fn closing(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        if token.kind == Kind::Sign {
            match token.text {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return at;
                    }
                }
                _ => {}
            }
        }
    }
    tokens.len().saturating_sub(1)
}

/// Where the item that begins at a token ends: at its `;`, or where its braces close.
#[must_use]
pub fn item_end(tokens: &[Token<'_>], from: usize) -> usize {
    let mut at = from;
    while at < tokens.len() {
        let token = &tokens[at];
        if token.is("{") {
            return closing(tokens, at);
        } else if token.is("(") || token.is("[") {
            at = closing(tokens, at);
        } else if token.is(";") || token.is("}") {
            return at;
        }
        at += 1;
    }
    tokens.len().saturating_sub(1)
}
