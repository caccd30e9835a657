//! What an answer says of a move: its stretches, the facing at its end, and the formation taken up there.

use engine::{Answer, PieceId, Refusal, Way};
use tabletop::{Angle, Leg, Length, Pivot, Point};

use crate::field::Field;
use crate::going::{Stretch, Stretches};
use crate::rule;
use crate::table::{Array, Form};
use crate::vocabulary::{COLUMN, LINE, SQUARE};
use crate::world::Kind;

/// The formation that a unit takes up at the end of a move (CYP-03-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// Its form.
    pub form: Form,
    /// Stands across its front.
    pub files: u8,
    /// Where its shot stand.
    pub array: Array,
}

/// The formation that a verb and its number ask for; as it is drawn up for any other verb. The number is so many stands across,
/// and 100 more for each next array.
///
/// # Errors
/// If there is no such formation for this unit (CYP-03-01, CYP-03-02).
pub fn drawing_of(field: Field, unit: PieceId, answer: &Answer) -> Result<Drawing, Refusal> {
    let form = match answer.verb {
        LINE => Form::Line,
        COLUMN => Form::Column,
        SQUARE => Form::Square,
        _ => {
            let files = field.piece(unit).shape().files;
            return Ok(Drawing { form: field.form(unit), files, array: field.unit(unit).array() });
        }
    };
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    if !field.kind(unit).is_formed() {
        return no(rule!("CYP-03-01"), "guns, wagons, coaches and officers have no formation");
    }
    let (array, files) = (array_of(field, unit, answer.amount / 100)?, answer.amount % 100);
    let stands = field.stand_count(unit);
    if form == Form::Square {
        // Clubmen and gunners without their gun move as foot, and form none (CYP-00-05, CYP-05-06).
        let as_foot = matches!(field.kind(unit), Kind::Clubmen | Kind::Crew);
        if as_foot || field.paces(unit).square == Length::ZERO {
            return no(rule!("CYP-03-01"), "only foot regiments and Highlanders form square");
        }
        return Ok(Drawing { form, files: stands.div_ceil(4), array });
    }
    let files = u8::try_from(files).unwrap_or(0);
    if !crate::formation::suits(form, files, stands) {
        let why = "a line has at least as many stands across as deep, a column more deep than across";
        return no(rule!("CYP-03-02"), why);
    }
    Ok(Drawing { form, files, array })
}

/// The array of pike and shot that a number asks for; who has no foot in its ranks has the usual one alone.
///
/// # Errors
/// If there is none of the number for this unit (CYP-03-02).
pub(super) fn array_of(field: Field, unit: PieceId, number: i16) -> Result<Array, Refusal> {
    let array = usize::try_from(number).ok().and_then(|at| Array::ALL.get(at).copied());
    let found = array.filter(|array| {
        [Array::default(), field.unit(unit).array()].contains(array) || field.is_infantry(unit)
    });
    let why = match field.is_infantry(unit) {
        true => "there are five arrays of pike and shot, numbered from 0",
        false => "only foot is drawn up in arrays of pike and shot",
    };
    found.ok_or_else(|| Refusal::new(rule!("CYP-03-02"), why).piece(unit))
}

/// The straight stretches of an answer's way from a point and a facing, and the facing with which it ends: legs in any direction,
/// and turns on the spot between them for nothing (CYP-05-11).
///
/// # Errors
/// If a leg is none that a unit makes.
pub fn stretches(from: Point, facing: Angle, way: &Way) -> Result<(Stretches, Angle), Refusal> {
    let no = |why| Err(Refusal::new(rule!("CYP-05-11"), why));
    let legs = match way {
        Way::None => return Ok((Stretches::new(), facing)),
        Way::At(_) => return no("say how it moves, leg by leg"),
        Way::Legs(legs) => legs,
    };
    let (mut at, mut facing, mut found) = (from, facing, Stretches::new());
    for leg in legs {
        let to = match (leg.straight(), *leg) {
            (Some((relative, distance)), _) => at + (facing + relative).along(distance),
            (None, Leg::To { at: to, facing: then }) => {
                facing = then.unwrap_or(if to == at { facing } else { at.bearing(to) });
                to
            }
            (None, Leg::Turn { about: Pivot::FrontMiddle | Pivot::Centre, hand, angle }) => {
                facing = facing + hand.turn(angle);
                at
            }
            (None, Leg::AboutFace) => {
                facing = facing + Angle::HALF;
                at
            }
            (None, _) => return no("a unit goes straight and turns about its measuring point"),
        };
        if to != at {
            found.push(Stretch::between(at, to, facing));
        }
        at = to;
    }
    Ok((found, facing))
}
