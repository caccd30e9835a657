//! `fire`: a battery at a unit, by Table 2.

use engine::{PieceId, Side};
use offer::{Fact, Fault, OddsEvent, OddsOption, OddsOrder, OddsSubject, Part, Reckoning};
use tabletop::{Edge, Length};

use super::described::{Position, put};
use super::of_faces;
use crate::artillery;
use crate::field::Field;
use crate::foreseen;

/// What may be asked.
pub const EVENT: OddsEvent = OddsEvent {
    name: "fire",
    about: "A battery's fire on Table 2: what each face of the die does",
    subjects: &[OddsSubject { name: "TARGET", about: "At whom it fires", words: &[] }],
    options: &[OddsOption::value("range", "MM", "300", "Millimetres from the middle of its front")],
};

/// Reckons it.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let range: i32 = order.number("range")?.unwrap_or(300);
    if !(1..=950).contains(&range) {
        return Err(Fault::new(format!("--range: {range} is farther than anybody fires; write 1 to 900")));
    }
    let mut position = Position::new(order, "fire")?;
    position.unit("guns", Side::A, "royalist-battery")?;
    position.unit("foe", Side::B, order.subject(0))?;
    let (world, mut table) = position.staged()?;
    let (battery, target) = (PieceId(0), PieceId(1));
    put(&mut table, battery, Side::A, Edge::Front, Length::millimetres(range));
    put(&mut table, target, Side::B, Edge::Front, Length::ZERO);
    let field = Field::new(&table, &world);
    artillery::judge(field, battery, target)
        .map_err(|why| Fault::new(format!("no fire: {} ({})", why.why, crate::ledger::Id(why.rule))))?;
    let faces = foreseen::fire(field, battery, target);
    let chances =
        of_faces(faces.iter().map(|fate| (format!("{fate:?}").to_lowercase(), fate.words().to_owned())));
    let mean = faces.iter().map(|fate| f64::from(fate.bases())).sum::<f64>() / faces.len() as f64;
    let mut told = Part::words("target", "The target", chances);
    told.facts.push(Fact::number("mean", "bases lost on average", mean));
    Ok(Reckoning { found: None, parts: vec![told] })
}
