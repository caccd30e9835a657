//! A line of a case, word by word, each knowing its column.

use std::fmt;

use tabletop::{Angle, Length};

/// The words of a text, read from left to right.
#[derive(Clone)]
pub struct Words<'t> {
    text: &'t str,
    at: usize,
}

/// What cannot be read in a line, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misread {
    /// The character of the line at which it stands, counted from 1.
    pub column: usize,
    /// What is wrong and what could stand there.
    pub what: String,
}

impl<'t> Words<'t> {
    /// All words of a text.
    pub fn of(text: &'t str) -> Words<'t> {
        Words { text, at: 0 }
    }

    /// What has not been read yet, without spaces at its ends.
    pub(crate) fn rest(&self) -> &'t str {
        self.text[self.at..].trim()
    }

    /// The next word, not yet read; empty at the end.
    pub fn peek(&self) -> &'t str {
        self.rest().split_whitespace().next().unwrap_or("")
    }

    /// Whether nothing is left.
    pub fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    /// Reads the next word.
    ///
    /// # Errors
    /// At the end of the line, naming what was wanted.
    pub fn next(&mut self, wanted: &str) -> Result<&'t str, Misread> {
        let word = self.peek();
        if word.is_empty() {
            return Err(self.wrong(format!("the line ends where {wanted} should stand")));
        }
        self.at = self.start() + word.len();
        Ok(word)
    }

    /// Reads these words if they come next.
    pub fn take(&mut self, phrase: &str) -> bool {
        let mut ahead = self.clone();
        let all = phrase.split_whitespace().all(|word| ahead.next("").is_ok_and(|found| found == word));
        if all {
            *self = ahead;
        }
        all
    }

    /// Reads the longest of some phrases that comes next. Nothing where none does, or where one of those in `longer` does that
    /// is longer.
    pub fn take_longest(&mut self, phrases: &[&'static str], longer: &[&str]) -> Option<&'static str> {
        let comes = |phrase: &&str| self.clone().take(phrase);
        let found = phrases.iter().copied().filter(comes).max_by_key(|phrase| phrase.len())?;
        if longer.iter().any(|other| other.len() > found.len() && comes(other)) {
            return None;
        }
        self.take(found);
        Some(found)
    }

    /// Reads everything that is left.
    pub fn take_rest(&mut self) -> &'t str {
        let rest = self.rest();
        self.at = self.text.len();
        rest
    }

    /// Reads a whole number.
    ///
    /// # Errors
    /// When the next word is none.
    pub fn number(&mut self, wanted: &str) -> Result<i64, Misread> {
        self.value(wanted, |word| word.parse().ok())
    }

    /// Reads a length in inches, such as `6` or `2.55`.
    ///
    /// # Errors
    /// When the next word is none.
    pub fn inches(&mut self, wanted: &str) -> Result<Length, Misread> {
        self.value(wanted, inches)
    }

    /// Reads an angle in degrees, such as `90` or `22.5`.
    ///
    /// # Errors
    /// When the next word is none.
    pub fn degrees(&mut self, wanted: &str) -> Result<Angle, Misread> {
        self.value(wanted, degrees)
    }

    /// Reads the next word as a value.
    ///
    /// # Errors
    /// When there is no word, or it is not such a value.
    pub fn value<T>(&mut self, wanted: &str, read: impl FnOnce(&'t str) -> Option<T>) -> Result<T, Misread> {
        let before = self.clone();
        let word = self.next(wanted)?;
        read(word).ok_or_else(|| before.wrong(format!("`{word}` is not {wanted}")))
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// When something is.
    pub fn end(&self) -> Result<(), Misread> {
        match self.rest() {
            "" => Ok(()),
            rest => Err(self.wrong(format!("`{rest}` is not understood here"))),
        }
    }

    /// A fault at the next word.
    pub fn wrong(&self, what: impl Into<String>) -> Misread {
        Misread { column: self.text[..self.start()].chars().count() + 1, what: what.into() }
    }

    /// A fault at the next word, which is none of those with which something about `what` can begin.
    pub fn unknown(&self, what: &str, known: &[&str]) -> Misread {
        let near = suggestion(self.peek(), known.iter().copied());
        self.wrong(format!("nothing known of {what} begins with `{}`; {near}", self.peek()))
    }

    fn start(&self) -> usize {
        let left = &self.text[self.at..];
        self.at + left.len() - left.trim_start().len()
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.what)
    }
}

impl std::error::Error for Misread {}

/// A number with at most four decimals, in ten-thousandths.
fn decimal(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 6 || part.len() > 4 || !plain(whole) || !plain(part) {
        return None;
    }
    let part: i64 = format!("{part:0<4}").parse().ok()?;
    Some(sign * (whole.parse::<i64>().ok()? * 10_000 + part))
}

/// A length written in inches (`6`, `2.55`, `6in`), to the nearest hundredth of a millimetre, or exactly in
/// millimetres (`152.41mm`); within ten metres.
pub fn inches(text: &str) -> Option<Length> {
    if let Some(millimetres) = text.strip_suffix("mm") {
        let units = decimal(millimetres)?;
        return (units % 100 == 0 && units.abs() <= 100_000_000).then_some(Length((units / 100) as i32));
    }
    let text = text.strip_suffix("in").unwrap_or(text);
    let units = decimal(text)? * 2_540;
    let rounded = (units.abs() + 5_000) / 10_000 * units.signum();
    (rounded.abs() <= 1_000_000).then_some(Length(rounded as i32))
}

/// An angle written in degrees, to the hundredth.
pub fn degrees(text: &str) -> Option<Angle> {
    let angle = decimal(text)?;
    (angle % 100 == 0 && angle.abs() <= 3_600_000).then(|| Angle::hundredths((angle / 100) as i32))
}

/// What to say about a word nobody knows.
pub fn suggestion<'k>(written: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    if let Some(meant) = scenario::reading::nearest(written, known.clone()) {
        return format!("did you mean `{meant}`?");
    }
    let mut all: Vec<&str> = known.collect();
    all.dedup();
    format!("known here: {}", all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_columns() {
        let mut words = Words::of("  expect  é 7");
        assert!(words.take("expect"));
        assert_eq!(words.next("a name"), Ok("é"));
        assert!(!words.take("7 8"));
        assert_eq!(words.clone().wrong("x").column, 13);
        assert_eq!(words.number("a number"), Ok(7));
        assert_eq!(
            words.number("a count").unwrap_err().to_string(),
            "column 14: the line ends where a count should stand"
        );
    }

    #[test]
    fn decimals_are_exact() {
        assert_eq!(inches("2.55"), Some(Length(6477)));
        assert_eq!(inches("-0.5"), Some(Length(-1270)));
        assert_eq!(degrees("22.57"), Some(Angle::hundredths(2257)));
        for wrong in ["", ".", "1.23456", "1e3", "x", "99999999"] {
            assert_eq!(inches(wrong), None, "{wrong}");
        }
        assert_eq!(degrees("1.234"), None);
    }
}
