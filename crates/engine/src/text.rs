//! The one-line text form of an answer, which records, terminals, cases, bots and play by mail share:
//!
//! ```text
//! <verb> [piece] [on <piece>] [number] [at <x> <y> facing <degrees>] [: leg; leg; ...]
//! ```
//!
//! such as `pass`, `shoot Byron on Balfour`, `move Byron: advance 6in; wheel left 30` or
//! `place Byron at 12.5in 30in facing 90`. What is written reads back as the same answer.

use std::fmt;

use tabletop::{Angle, Leg, Length, Point, Pose};

use crate::{Answer, PieceId, Ruleset, Verb, VerbSpec, Way};

/// An answer to be shown in its text form.
#[derive(Clone, Copy)]
pub struct AnswerText<'a, R: Ruleset> {
    /// Names the pieces.
    pub world: &'a R::World,
    /// What is written.
    pub answer: &'a Answer,
}

/// Why a text is no answer: where, what could have stood there, and what is nearest to what stands there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerError {
    /// The column of the fault, counted in characters from 1.
    pub column: usize,
    /// What could have stood there.
    pub expected: &'static str,
    /// What stands there; empty at the end of the text.
    pub found: String,
    /// The verb or name that was perhaps meant.
    pub nearest: Option<String>,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}, found ", self.column, self.expected)?;
        match self.found.as_str() {
            "" => f.write_str("the end of the answer")?,
            found => write!(f, "`{found}`")?,
        }
        self.nearest.as_ref().map_or(Ok(()), |nearest| write!(f, "; did you mean `{nearest}`?"))
    }
}

impl std::error::Error for AnswerError {}

/// Whether a word can name a piece: it begins with a letter, holds letters, digits and `'-_.&` only, and is
/// not one of the words of the text form (`on`, `at`, `facing`).
pub fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_alphabetic)
        && letters.all(|letter| letter.is_alphanumeric() || "'’-_.&".contains(letter))
        && ![ON, AT, FACING].contains(&word)
}

const ON: &str = "on";
const AT: &str = "at";
const FACING: &str = "facing";

impl<R: Ruleset> fmt::Display for AnswerText<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = self.answer;
        f.write_str(R::VERBS.get(usize::from(answer.verb.0)).map_or("?", |verb| verb.word))?;
        if let Some(piece) = answer.piece {
            write!(f, " {}", R::name(self.world, piece))?;
        }
        if let Some(object) = answer.object {
            write!(f, " {ON} {}", R::name(self.world, object))?;
        }
        if answer.amount != 0 {
            write!(f, " {}", answer.amount)?;
        }
        match &answer.way {
            Way::None => Ok(()),
            Way::At(pose) => {
                let (x, y) = (Length(pose.at.x), Length(pose.at.y));
                write!(f, " {AT} {} {} {FACING} {}", x.exact(), y.exact(), pose.facing)
            }
            Way::Legs(legs) => {
                f.write_str(":")?;
                let mut between = " ";
                legs.iter().try_for_each(|leg| write!(f, "{}{leg}", std::mem::replace(&mut between, "; ")))
            }
        }
    }
}

/// Reads an answer from its text form. Names may be written in any case where that leaves no doubt.
///
/// # Errors
/// With the column, what was expected there, and the nearest verb or name.
pub fn read_answer<R: Ruleset>(world: &R::World, text: &str) -> Result<Answer, AnswerError> {
    let pieces = (0..R::named_pieces(world)).map(PieceId).map(|piece| R::name(world, piece)).collect();
    Reader { verbs: R::VERBS, pieces, words: words(text), next: 0, text }.answer()
}

/// A word with the column at which it begins.
#[derive(Clone, Copy)]
struct Word<'a> {
    column: usize,
    text: &'a str,
}

/// The words before the colon.
fn words(text: &str) -> Vec<Word<'_>> {
    let head = text.split(':').next().unwrap_or_default();
    let mut column = 1;
    let mut found = Vec::new();
    for word in head.split(char::is_whitespace) {
        if !word.is_empty() {
            found.push(Word { column, text: word });
        }
        column += word.chars().count() + 1;
    }
    found
}

/// Reads one answer, word by word.
struct Reader<'a> {
    verbs: &'static [VerbSpec],
    pieces: Vec<&'a str>,
    words: Vec<Word<'a>>,
    next: usize,
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn answer(mut self) -> Result<Answer, AnswerError> {
        let mut answer = Answer::plain(self.verb()?);
        if self.peek().is_some_and(is_name) {
            answer.piece = Some(self.piece()?);
        }
        if self.accept(ON) {
            answer.object = Some(self.piece()?);
        }
        if let Some(amount) = self.peek().and_then(|word| word.parse::<i16>().ok()) {
            self.next += 1;
            answer.amount = amount;
        }
        if self.accept(AT) {
            answer.way = Way::At(self.pose()?);
        }
        if self.peek().is_some() {
            return Err(self.error(REST));
        }
        match self.legs()? {
            Some(_) if answer.way != Way::None => {
                let column = self.text.split(':').next().map_or(0, |head| head.chars().count()) + 1;
                Err(AnswerError { column, expected: ONE_WAY, found: ":".to_string(), nearest: None })
            }
            Some(legs) => Ok(answer.legs(legs)),
            None => Ok(answer),
        }
    }

    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).map(|word| word.text)
    }

    fn accept(&mut self, wanted: &str) -> bool {
        let found = self.peek() == Some(wanted);
        self.next += usize::from(found);
        found
    }

    /// The fault at the next word.
    fn error(&self, expected: &'static str) -> AnswerError {
        let end = self.words.last().map_or(1, |last| last.column + last.text.chars().count());
        let (column, found) = self.words.get(self.next).map_or((end, ""), |word| (word.column, word.text));
        AnswerError { column, expected, found: found.to_string(), nearest: None }
    }

    /// The fault at the next word, with the nearest of some words.
    fn error_near<'w>(
        &self,
        expected: &'static str,
        known: impl IntoIterator<Item = &'w str>,
    ) -> AnswerError {
        let error = self.error(expected);
        AnswerError { nearest: nearest(&error.found, known), ..error }
    }

    fn verb(&mut self) -> Result<Verb, AnswerError> {
        let found = self.peek().unwrap_or_default();
        let known = self.verbs.iter().map(|verb| verb.word);
        let Some(at) = one_of(found, known.clone()) else { return Err(self.error_near(VERB, known)) };
        self.next += 1;
        Ok(Verb(at as u8))
    }

    fn piece(&mut self) -> Result<PieceId, AnswerError> {
        let found = self.peek().unwrap_or_default();
        let known = self.pieces.iter().copied();
        let Some(at) = one_of(found, known.clone()) else { return Err(self.error_near(PIECE, known)) };
        self.next += 1;
        Ok(PieceId(at as u8))
    }

    fn pose(&mut self) -> Result<Pose, AnswerError> {
        let at = Point::new(self.coordinate()?, self.coordinate()?);
        let facing = if self.accept(FACING) { self.take(FACES, Angle::from_text)? } else { Angle::UP };
        Ok(Pose::new(at, facing))
    }

    fn coordinate(&mut self) -> Result<i32, AnswerError> {
        self.take(PLACE, Length::from_text).map(|length| length.0)
    }

    fn take<T>(
        &mut self,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, AnswerError> {
        let value = self.peek().and_then(read).ok_or_else(|| self.error(expected))?;
        self.next += 1;
        Ok(value)
    }

    /// The legs after the colon, if there is one.
    fn legs(&self) -> Result<Option<Vec<Leg>>, AnswerError> {
        let Some((head, tail)) = self.text.split_once(':') else { return Ok(None) };
        let mut column = head.chars().count() + 2;
        let mut legs = Vec::new();
        if tail.trim().is_empty() {
            return Ok(Some(legs));
        }
        for text in tail.split(';') {
            if legs.len() == crate::decision::LEGS_AT_MOST {
                let found = text.trim().to_string();
                return Err(AnswerError { column, expected: FOUR_LEGS, found, nearest: None });
            }
            legs.push(text.parse().map_err(|fault: tabletop::LegError| AnswerError {
                column: column + fault.column - 1,
                expected: fault.expected,
                found: fault.found,
                nearest: None,
            })?);
            column += text.chars().count() + 1;
        }
        Ok(Some(legs))
    }
}

const VERB: &str = "a verb";
const PIECE: &str = "the name of a piece";
const REST: &str = "`on` and a piece, a number, `at` and a place, `:` and legs, or the end of the answer";
const PLACE: &str = "a distance from the left and one from the bottom edge, such as `at 12.5in 30in`";
const FACES: &str = "a facing in degrees from 0 to below 360, such as `90`";
const ONE_WAY: &str = "the end of the answer, because it names a place and cannot have legs as well";
const FOUR_LEGS: &str = "at most four legs";

/// The place of a word in a list: the same word, or else the only one that differs in nothing but case.
fn one_of<'w>(word: &str, known: impl Iterator<Item = &'w str> + Clone) -> Option<usize> {
    let folded = word.to_lowercase();
    let mut alike = known.clone().enumerate().filter(|(_, other)| other.to_lowercase() == folded);
    let same = known.clone().position(|other| other == word);
    same.or_else(|| alike.next().map(|found| found.0).filter(|_| alike.next().is_none()))
}

/// The word that differs least from what was written, if it is at all like it.
fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<String> {
    let folded = word.to_lowercase();
    let limit = (word.chars().count() / 3).max(1) + 1;
    let weighed = known.into_iter().map(|other| (distance(&folded, &other.to_lowercase()), other));
    weighed
        .filter(|(apart, _)| *apart <= limit && !word.is_empty())
        .min_by_key(|(apart, _)| *apart)
        .map(|(_, other)| other.to_string())
}

/// How many letters must be added, dropped or changed to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = at + 1;
        for (index, wanted) in other.iter().enumerate() {
            let changed = corner + usize::from(letter != *wanted);
            corner = row[index + 1];
            row[index + 1] = changed.min(row[index] + 1).min(corner + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERBS: &[VerbSpec] = &[
        VerbSpec { word: "pass", meaning: "Do nothing." },
        VerbSpec { word: "move", meaning: "Move." },
        VerbSpec { word: "shoot", meaning: "Shoot." },
        VerbSpec { word: "place", meaning: "Place." },
    ];

    fn read(text: &str) -> Result<Answer, AnswerError> {
        let pieces = vec!["Byron", "Balfour", "byron-2"];
        Reader { verbs: VERBS, pieces, words: words(text), next: 0, text }.answer()
    }

    fn fault(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn answers_read_as_they_are_said() {
        let (byron, balfour) = (PieceId(0), PieceId(1));
        assert_eq!(read(" pass "), Ok(Answer::plain(Verb(0))));
        assert_eq!(read("SHOOT byron on BALFOUR 3"), {
            Ok(Answer::plain(Verb(2)).with(byron).on(balfour).amount(3))
        });
        let legs = [Leg::Advance(Length::inches(6)), Leg::AboutFace];
        assert_eq!(
            read("move Byron:advance 6in ; about-face"),
            Ok(Answer::plain(Verb(1)).with(byron).legs(legs))
        );
        let pose = Pose::new(Point::new(31_750, -1), Angle::degrees(90));
        assert_eq!(
            read("place Byron at 12.5in -0.01mm facing 90"),
            Ok(Answer::plain(Verb(3)).with(byron).at(pose))
        );
        assert_eq!(read("pass -7"), Ok(Answer::plain(Verb(0)).amount(-7)));
        assert_eq!(read("move:"), Ok(Answer::plain(Verb(1)).legs([])));
    }

    #[test]
    fn faults_name_the_column_and_the_nearest_word() {
        assert_eq!(fault("mvoe Byron"), "column 1: expected a verb, found `mvoe`; did you mean `move`?");
        assert_eq!(
            fault("shoot Byron on Balfuor"),
            "column 16: expected the name of a piece, found `Balfuor`; did you mean `Balfour`?"
        );
        assert_eq!(fault(""), "column 1: expected a verb, found the end of the answer");
        assert_eq!(
            fault("shoot Byron on"),
            "column 15: expected the name of a piece, found the end of the answer"
        );
        assert_eq!(
            fault("move Byron: advance 6in; wheel lft 3"),
            "column 32: expected `left` or `right`, found `lft`"
        );
        assert!(fault("pass 99999").starts_with("column 6: expected `on` and a piece, a number"));
        assert!(fault("move: about-face; about-face; about-face; about-face; about-face").contains("four"));
        assert!(fault("place Byron at 1in 1in: about-face").starts_with("column 23: expected the end"));
        assert!(fault("place Byron at 1in up").contains("from the bottom edge"));
    }

    #[test]
    fn names_leave_no_doubt() {
        assert!(is_name("Byron-2") && is_name("Königsmark") && is_name("O'Neill"));
        for word in ["", "on", "at", "2nd", "-x", "a b", "a:b", "a;b"] {
            assert!(!is_name(word), "{word}");
        }
    }
}
