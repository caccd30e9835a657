//! The exact text form of legs: `advance 6in`, `oblique right 30 4in`, `wheel left 30`, `about-face`,
//! `pivot right 90`, `to 12.5,30 facing 90`. What is written reads back as the same leg.

use std::fmt;
use std::str::FromStr;

use crate::{Angle, Hand, Leg, Length, Path, Pivot, Point, Pose, Swing};

/// The farthest a leg may name: ten metres, in units.
const FARTHEST: i64 = 1_000_000;

/// A leg could not be read: where, what stands there, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegError {
    /// The column of the text at which reading failed, counted in characters from 1.
    pub column: usize,
    /// What could have stood there.
    pub expected: &'static str,
    /// What stands there; empty at the end of the text.
    pub found: String,
}

impl fmt::Display for LegError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found.as_str() {
            "" => write!(f, "column {}: expected {}, found the end of the leg", self.column, self.expected),
            found => write!(f, "column {}: expected {}, found `{found}`", self.column, self.expected),
        }
    }
}

impl std::error::Error for LegError {}

const LEG: &str =
    "a leg: advance, back, oblique, sidestep, wheel, about-face, pivot or to (such as `advance 6in`)";
const HAND: &str = "`left` or `right`";
const DISTANCE: &str = "a distance from 0 to 10 metres, such as `6in` or `152.4mm`";
const ANGLE: &str = "an angle in degrees from 0 to 180, such as `30` or `22.5`";
const FACING: &str = "a facing in degrees from 0 to below 360, such as `90`";
const PLACE: &str = "a place as inches from the left and the bottom edge, such as `12.5,30`";

/// The words of a leg, each with the column at which it begins.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn peek(&mut self) -> &'a str {
        self.skip_space();
        let rest = &self.text[self.at..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        &rest[..end]
    }

    fn error(&mut self, expected: &'static str) -> LegError {
        let found = self.peek().to_string();
        LegError { column: self.text[..self.at].chars().count() + 1, expected, found }
    }

    /// Reads the next word if `read` makes something of it.
    fn take<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, LegError> {
        let word = self.peek();
        match read(word) {
            Some(value) if !word.is_empty() => {
                self.at += word.len();
                Ok(value)
            }
            _ => Err(self.error(expected)),
        }
    }

    /// Reads the next word if it is this one.
    fn accept(&mut self, word: &str) -> bool {
        let next = self.peek() == word;
        if next {
            self.at += word.len();
        }
        next
    }

    fn hand(&mut self) -> Result<Hand, LegError> {
        self.take(HAND, |word| match word {
            "left" => Some(Hand::Left),
            "right" => Some(Hand::Right),
            _ => None,
        })
    }

    fn distance(&mut self) -> Result<Length, LegError> {
        self.take(DISTANCE, |word| length_from(word).filter(|length| length.0 >= 0))
    }

    fn angle(&mut self) -> Result<Angle, LegError> {
        self.take(ANGLE, |word| angle_from(word, 18_000))
    }

    fn end<T>(&mut self, value: T) -> Result<T, LegError> {
        if self.peek().is_empty() { Ok(value) } else { Err(self.error("the end of the leg")) }
    }
}

impl FromStr for Leg {
    type Err = LegError;

    fn from_str(text: &str) -> Result<Leg, LegError> {
        let mut words = Words { text, at: 0 };
        let name = words.take(LEG, |word| KINDS.iter().find(|kind| kind.0 == word))?;
        let leg = (name.1)(&mut words)?;
        words.end(leg)
    }
}

type Reader = fn(&mut Words<'_>) -> Result<Leg, LegError>;

const KINDS: [(&str, Reader); 8] = [
    ("advance", |words| Ok(Leg::Advance(words.distance()?))),
    ("back", |words| Ok(Leg::Back(words.distance()?))),
    ("oblique", |words| {
        Ok(Leg::Oblique { hand: words.hand()?, angle: words.angle()?, distance: words.distance()? })
    }),
    ("sidestep", |words| Ok(Leg::Sidestep { hand: words.hand()?, distance: words.distance()? })),
    ("wheel", |words| {
        let (hand, angle) = (words.hand()?, words.angle()?);
        let swing = if words.accept("back") { Swing::Backward } else { Swing::Forward };
        Ok(Leg::Wheel { hand, angle, swing })
    }),
    ("about-face", |_| Ok(Leg::AboutFace)),
    ("pivot", read_pivot),
    ("to", |words| {
        let at = words.take(PLACE, place_from)?;
        let facing = if words.accept("facing") {
            Some(words.take(FACING, |word| angle_from(word, 35_999))?)
        } else {
            None
        };
        Ok(Leg::To { at, facing })
    }),
];

fn read_pivot(words: &mut Words<'_>) -> Result<Leg, LegError> {
    // `pivot 90` is short for `pivot right 90`.
    let bare = words.peek().starts_with(|c: char| c.is_ascii_digit());
    let hand = if bare { Hand::Right } else { words.hand()? };
    let angle = words.angle()?;
    let about = if words.accept("on") {
        words.take("`centre`, `front`, `left-corner` or `right-corner`", |word| {
            PIVOTS.iter().find(|pivot| pivot.0 == word).map(|pivot| pivot.1)
        })?
    } else {
        Pivot::Centre
    };
    Ok(Leg::Turn { about, hand, angle })
}

const PIVOTS: [(&str, Pivot); 4] = [
    ("centre", Pivot::Centre),
    ("front", Pivot::FrontMiddle),
    ("left-corner", Pivot::LeftCorner),
    ("right-corner", Pivot::RightCorner),
];

impl Path {
    /// Reads a path from its legs, divided by semicolons: `wheel left 30; advance 6in`. An empty text is a
    /// path without legs. Columns of errors count from the beginning of the whole text.
    pub fn read(start: Pose, text: &str) -> Result<Path, LegError> {
        let mut path = Path::from(start);
        if text.trim().is_empty() {
            return Ok(path);
        }
        let mut column = 0;
        for part in text.split(';') {
            let further = |error: LegError| LegError { column: column + error.column, ..error };
            let full = |_| LegError {
                column: column + 1,
                expected: "no more than eight legs",
                found: part.trim().to_string(),
            };
            path = path.then(part.parse().map_err(further)?).map_err(full)?;
            column += part.chars().count() + 1;
        }
        Ok(path)
    }
}

/// Its legs divided by semicolons; the start is not part of the text.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.legs().iter().enumerate().try_for_each(|(index, leg)| match index {
            0 => write!(f, "{leg}"),
            _ => write!(f, "; {leg}"),
        })
    }
}

/// A decimal number as a whole number of `1 / 10^places`; `None` if it is not one or has more places.
fn decimal(text: &str, places: usize) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let proper = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let missing_part = digits.ends_with('.');
    if whole.is_empty() || !proper(whole) || !proper(part) || part.len() > places || missing_part {
        return None;
    }
    let scaled = format!("{whole}{part:0<places$}");
    scaled.parse::<i64>().ok().map(|value| sign * value)
}

/// Reads `6in`, `2.5in`, `6"`, `152.4mm`: inches to four places are taken to the nearest unit, millimetres
/// to two places are exact.
fn length_from(text: &str) -> Option<Length> {
    if let Some(millimetres) = text.strip_suffix("mm") {
        return within_reach(decimal(millimetres, 2)?);
    }
    let inches = text.strip_suffix("in").or_else(|| text.strip_suffix('"'))?;
    inches_from(inches)
}

fn inches_from(text: &str) -> Option<Length> {
    let tenthousandths = decimal(text, 4)?;
    let units = tenthousandths.checked_mul(2_540)?;
    let rounded = (units.abs() + 5_000) / 10_000 * units.signum();
    within_reach(rounded)
}

fn within_reach(units: i64) -> Option<Length> {
    (units.abs() <= FARTHEST).then_some(Length(units as i32))
}

fn angle_from(text: &str, limit: i64) -> Option<Angle> {
    let hundredths = decimal(text, 2)?;
    (0..=limit).contains(&hundredths).then(|| Angle::hundredths(hundredths as i32))
}

fn place_from(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let coordinate = |text: &str| match text.strip_suffix("mm") {
        Some(millimetres) => within_reach(decimal(millimetres, 2)?),
        // Whoever writes the unit, as with any other length, means the same.
        None => inches_from(text.strip_suffix("in").or_else(|| text.strip_suffix('"')).unwrap_or(text)),
    };
    Some(Point::new(coordinate(x)?.0, coordinate(y)?.0))
}

/// A length written exactly: in inches where a multiple of a twentieth of an inch, otherwise in millimetres.
#[derive(Clone, Copy, Debug)]
pub struct ExactLength {
    length: Length,
    inch_mark: &'static str,
}

impl fmt::Display for ExactLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = self.length.0;
        let (value, mark) = if units % 127 == 0 { (units / 127 * 5, self.inch_mark) } else { (units, "mm") };
        let sign = if value < 0 { "-" } else { "" };
        let (whole, part) = (value.abs() / 100, value.abs() % 100);
        match (part, part % 10) {
            (0, _) => write!(f, "{sign}{whole}{mark}"),
            (_, 0) => write!(f, "{sign}{whole}.{}{mark}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}{mark}"),
        }
    }
}

fn exact(length: Length) -> ExactLength {
    ExactLength { length, inch_mark: "in" }
}

fn coordinate(units: i32) -> ExactLength {
    ExactLength { length: Length(units), inch_mark: "" }
}

impl Length {
    /// The text from which exactly this length is read back, as legs write it: `6in`, `2.55in`, `152.41mm`.
    pub fn exact(self) -> ExactLength {
        exact(self)
    }

    /// Reads a length of at most ten metres: `6in`, `2.5in`, `6"`, `152.4mm`, with a minus sign before it if
    /// it is negative. `None` if the text is something else.
    pub fn from_text(text: &str) -> Option<Length> {
        length_from(text)
    }
}

impl Angle {
    /// Reads an angle as it is shown, in degrees from 0 to below 360: `90`, `22.5`. `None` if the text is
    /// something else.
    pub fn from_text(text: &str) -> Option<Angle> {
        angle_from(text, 35_999)
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hand::Left => "left",
            Hand::Right => "right",
        })
    }
}

impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Leg::Advance(distance) => write!(f, "advance {}", exact(distance)),
            Leg::Back(distance) => write!(f, "back {}", exact(distance)),
            Leg::Oblique { hand, angle, distance } => {
                write!(f, "oblique {hand} {angle} {}", exact(distance))
            }
            Leg::Sidestep { hand, distance } => write!(f, "sidestep {hand} {}", exact(distance)),
            Leg::Wheel { hand, angle, swing: Swing::Forward } => write!(f, "wheel {hand} {angle}"),
            Leg::Wheel { hand, angle, swing: Swing::Backward } => write!(f, "wheel {hand} {angle} back"),
            Leg::AboutFace => f.write_str("about-face"),
            Leg::Turn { about: Pivot::Centre, hand, angle } => write!(f, "pivot {hand} {angle}"),
            Leg::Turn { about, hand, angle } => {
                let name = PIVOTS.iter().find(|pivot| pivot.1 == about).map_or("centre", |pivot| pivot.0);
                write!(f, "pivot {hand} {angle} on {name}")
            }
            Leg::To { at, facing } => {
                write!(f, "to {},{}", coordinate(at.x), coordinate(at.y))?;
                facing.map_or(Ok(()), |facing| write!(f, " facing {facing}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legs_read_back_as_written() {
        for text in [
            "advance 6in",
            "advance 2.55in",
            "advance 152.41mm",
            "back 4in",
            "oblique right 30 4in",
            "sidestep left 2in",
            "wheel left 30",
            "wheel right 22.57 back",
            "about-face",
            "pivot right 90",
            "pivot left 45 on front",
            "to 12.5,30 facing 90",
            "to -1.05,317.51mm",
        ] {
            assert_eq!(text.parse::<Leg>().unwrap().to_string(), text);
        }
        assert_eq!("pivot 90".parse::<Leg>().unwrap().to_string(), "pivot right 90");
        assert_eq!("advance 6\"".parse(), Ok(Leg::Advance(Length::inches(6))));
        assert_eq!("to 12.5in,30\"".parse::<Leg>().unwrap().to_string(), "to 12.5,30");
        assert_eq!("  advance   152.4mm ".parse(), Ok(Leg::Advance(Length::inches(6))));
    }

    #[test]
    fn a_path_is_its_legs() {
        let text = "wheel left 30; advance 6in; about-face";
        let path = Path::read(Pose::default(), text).unwrap();
        assert_eq!((path.legs().len(), path.to_string().as_str()), (3, text));
        assert_eq!(Path::read(Pose::default(), "  "), Ok(Path::from(Pose::default())));
        let error = Path::read(Pose::default(), "wheel left 30; advance six").unwrap_err();
        assert_eq!((error.column, error.found.as_str()), (24, "six"));
        let nine = ["about-face"; 9].join(";");
        assert_eq!(Path::read(Pose::default(), &nine).unwrap_err().column, 89);
        assert!(Path::read(Pose::default(), "advance 6in;").is_err());
    }

    #[test]
    fn an_error_names_the_column_and_what_was_expected() {
        let error = |text: &str| text.parse::<Leg>().unwrap_err().to_string();
        assert_eq!(error("wheel lft 30"), "column 7: expected `left` or `right`, found `lft`");
        assert_eq!(
            error("oblique right 30"),
            format!("column 17: expected {DISTANCE}, found the end of the leg")
        );
        assert_eq!(error("advance 6in now"), "column 13: expected the end of the leg, found `now`");
        assert_eq!(error(""), format!("column 1: expected {LEG}, found the end of the leg"));
        for wrong in ["advance 6", "advance -1in", "advance 99999in", "advance 1.in", "wheel left 181"] {
            assert!(wrong.parse::<Leg>().is_err(), "{wrong}");
        }
        assert!("to 1e3,4".parse::<Leg>().is_err());
        assert!("advance 99999999999999999999in".parse::<Leg>().is_err());
    }
}
