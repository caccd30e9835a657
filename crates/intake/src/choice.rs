//! What the first bytes of an input choose.

use crate::MOST_BYTES;

/// What the first two bytes choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// The rulebook.
    pub rules: &'static str,
    /// A position, or a way: `0` is the first.
    pub way: usize,
}

/// How many positions and ways there are.
pub(crate) const WAYS: usize = 4;

/// The letters that stand for the rulebooks.
pub(crate) const LETTERS: [(u8, &str); 5] = [
    (b'c', "charge-pikes"),
    (b'm', "matchlocks"),
    (b'b', "border-reivers"),
    (b'p', "pike-and-musket"),
    (b'y', "charge-yr-pikes"),
];

/// What an input's first two bytes choose, and the rest without a line break in front.
#[must_use]
pub(crate) fn choice(bytes: &[u8]) -> Option<(Choice, &[u8])> {
    let (first, rest) = bytes.split_first()?;
    let (second, rest) = rest.split_first()?;
    let lettered = LETTERS.into_iter().find(|(letter, _)| letter == first);
    let (_, rules) = lettered.unwrap_or(LETTERS[usize::from(*first) % LETTERS.len()]);
    let choice = Choice { rules, way: usize::from(*second) % WAYS };
    Some((choice, rest.strip_prefix(b"\n").unwrap_or(rest)))
}

/// Tells an input that is text. What is no UTF-8 is replaced, as where it is read from a wire.
pub(crate) fn told(bytes: &[u8], tell: impl FnOnce(Choice, &str) -> bool) -> bool {
    if bytes.len() > MOST_BYTES {
        return false;
    }
    choice(bytes).is_some_and(|(choice, rest)| tell(choice, &String::from_utf8_lossy(rest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_choose_and_every_byte_is_a_choice() {
        for (letter, rules) in LETTERS {
            let input = [letter, b'2', b'\n', b'x'];
            assert_eq!(choice(&input), Some((Choice { rules, way: 2 }, &b"x"[..])));
        }
        assert!((0..=255).all(|first| choice(&[first, first]).is_some()));
        assert_eq!(choice(b"m"), None);
        assert_eq!(registry::names().len(), LETTERS.len(), "a rulebook has no letter");
    }
}
