//! Comparing what was found with what a case expects.

use tabletop::{Angle, Leg, Length, Pose};

use crate::words::degrees;
use crate::{Found, Misread, Words};

/// How far from the number written `about` still holds: a twentieth of an inch.
const ABOUT: Length = Length::hundredths_of_inch(5);
/// The same for directions, in hundredths of a degree.
const ABOUT_DEGREES: i32 = 50;

/// How a number is to compare with the one that is written.
#[derive(Clone, Copy)]
enum Relation {
    Exactly,
    AtLeast,
    AtMost,
    About,
}

impl Relation {
    fn read(words: &mut Words<'_>) -> Relation {
        match () {
            () if words.take("at least") => Relation::AtLeast,
            () if words.take("at most") => Relation::AtMost,
            () if words.take("about") => Relation::About,
            () => Relation::Exactly,
        }
    }

    fn holds(self, found: i64, wanted: i64, about: i64) -> bool {
        match self {
            Relation::Exactly => found == wanted,
            Relation::AtLeast => found >= wanted,
            Relation::AtMost => found <= wanted,
            Relation::About => found.abs_diff(wanted) <= about.unsigned_abs(),
        }
    }
}

/// Whether a fact is as the words say. They are read to their end.
pub(crate) fn holds(found: &Found, words: &mut Words<'_>) -> Result<bool, Misread> {
    let holds = match found {
        Found::Yes(yes) => *yes,
        Found::Number(found) => {
            let relation = Relation::read(words);
            relation.holds(*found, words.number("a whole number")?, 0)
        }
        Found::Length(found) => {
            let relation = Relation::read(words);
            let wanted = words.inches("a length in inches")?;
            relation.holds(found.0.into(), wanted.0.into(), ABOUT.0.into())
        }
        Found::Angle(found) => angle(*found, Relation::read(words), words)?,
        Found::Pose(found) => pose(*found, words)?,
        Found::Words(found) => words.take_rest() == found,
    };
    words.end()?;
    Ok(holds)
}

fn angle(found: Angle, relation: Relation, words: &mut Words<'_>) -> Result<bool, Misread> {
    let apart = words.value("an angle in degrees", degrees)?.between(found);
    Ok(apart == 0 || matches!(relation, Relation::About) && apart <= ABOUT_DEGREES)
}

fn pose(found: Pose, words: &mut Words<'_>) -> Result<bool, Misread> {
    let relation = Relation::read(words);
    let wanted = (words.inches("a place such as `12.5 30`")?, words.inches("a second number of inches")?);
    let near = |found, wanted: Length| relation.holds(i64::from(found), wanted.0.into(), ABOUT.0.into());
    let there = near(found.at.x, wanted.0) && near(found.at.y, wanted.1);
    Ok(if words.take("facing") { angle(found.facing, relation, words)? && there } else { there })
}

/// A fact in words that would hold.
pub(crate) fn told(found: &Found) -> String {
    match found {
        Found::Yes(yes) => if *yes { "it is so" } else { "it is not so" }.to_owned(),
        Found::Number(number) => number.to_string(),
        Found::Length(length) => exact(*length),
        Found::Angle(angle) => angle.to_string(),
        Found::Pose(pose) => pose_told(*pose),
        Found::Words(words) => words.clone(),
    }
}

/// A length that reads back as the same.
fn exact(length: Length) -> String {
    Leg::Advance(length).to_string().replacen("advance ", "", 1)
}

/// A pose as it is written in a case.
pub(crate) fn pose_told(pose: Pose) -> String {
    format!("{} {} facing {}", exact(Length(pose.at.x)), exact(Length(pose.at.y)), pose.facing)
}
