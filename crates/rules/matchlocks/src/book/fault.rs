use std::fmt;

/// One thing wrong with house rules: where it stands, what it is, and how to mend it.
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
    pub(super) fn of(file: &str, text: &str, byte: usize) -> Place {
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

/// How to mend an unknown name: the nearest known one if it is near enough to be a slip, else all of them.
pub(super) fn nearest_known<'a>(unknown: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    let slip = unknown.chars().count().div_ceil(3).max(2);
    let nearest = known.iter().map(|name| (distance(unknown, name), *name)).min();
    match nearest {
        Some((changes, name)) if changes <= slip => format!("did you mean `{name}`?"),
        _ => format!("known here: {}", known.join(", ")),
    }
}

/// The least number of letters put in, taken out or changed that makes one word the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = at + 1;
        for (place, candidate) in other.iter().enumerate() {
            let change = corner + usize::from(letter != *candidate);
            corner = row[place + 1];
            row[place + 1] = change.min(corner + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_offered_and_far_ones_listed() {
        let known = || ["hits_on", "long", "short"].into_iter();
        assert_eq!(nearest_known("hit_on", known()), "did you mean `hits_on`?");
        assert_eq!(nearest_known("shrot", known()), "did you mean `short`?");
        assert_eq!(nearest_known("caracole", known()), "known here: hits_on, long, short");
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn places_count_lines_and_characters() {
        let text = "a = 1\nöb = 2\n";
        assert_eq!(Place::of("x", text, 0).to_string(), "x:1:1");
        assert_eq!(Place::of("x", text, 8).to_string(), "x:2:2");
        assert_eq!(Place::of("x", text, 999).to_string(), "x:3:1");
    }
}
