//! What is wrong with a text of numbers, and where.

use std::fmt;

/// One thing wrong with the numbers of a rulebook or with house rules: where it stands, what it is, and how to mend it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fault {
    /// Where it stands.
    pub place: Place,
    /// What is wrong.
    pub what: String,
    /// What to write instead.
    pub mend: String,
}

/// A place in a text, lines and columns counted from 1.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The name the text was given.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

impl Place {
    /// The place of a byte of a text; past its end, the end.
    pub fn of(file: &str, text: &str, byte: usize) -> Place {
        let mut end = byte.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let count = |number: usize| u32::try_from(number + 1).unwrap_or(u32::MAX);
        Place {
            file: file.to_owned(),
            line: count(before.matches('\n').count()),
            column: count(before[line_start..].chars().count()),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.place, self.what, self.mend)
    }
}

impl std::error::Error for Fault {}

/// Nothing, or all faults in the order of their places.
pub(super) fn sound(mut faults: Vec<Fault>) -> Result<(), Vec<Fault>> {
    faults.sort_by(|one, other| one.place.cmp(&other.place));
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "a = 1\nöb = 2\n";
        assert_eq!(Place::of("x", text, 0).to_string(), "x:1:1");
        assert_eq!(Place::of("x", text, 8).to_string(), "x:2:2");
        assert_eq!(Place::of("x", text, 999).to_string(), "x:3:1");
    }
}
