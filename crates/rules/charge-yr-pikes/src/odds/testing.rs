//! Command rolls, morale tests, fright of armies, and who escapes a pursuit.

use engine::sheet::Words;
use offer::{Counted, Fact, Fault, OddsEvent, OddsOption, OddsOrder, OddsSubject, Part, Reckoning, either};
use tabletop::{Angle, Length};

use super::described::{FIRST, OFFICER, Position, put};
use super::{OURS, UNIT, counted, results};
use crate::field::Field;
use crate::foreseen;
use crate::morale;
use crate::steps::Reason;
use crate::victory;

const OFFICERS: &[&str] = &["commander", "wing", "brigadier", "staff", "nobody"];

/// What may be asked.
pub const COMMAND: OddsEvent = OddsEvent {
    name: "command",
    about: "The command roll of a tertia whose card was drawn",
    subjects: &[OddsSubject { name: "OFFICER", about: "Who gives the word", words: OFFICERS }],
    options: &[],
};

/// What may be asked.
pub const TEST: OddsEvent = OddsEvent {
    name: "test",
    about: "A morale test: over all points that it may turn out to have, unless its point is said",
    subjects: &[UNIT, OddsSubject { name: "WHY", about: "Why it tests", words: Reason::NAMES }],
    options: &[OFFICER],
};

/// What may be asked.
pub const FRIGHT: OddsEvent = OddsEvent {
    name: "fright",
    about: "Whether an army takes fright at the end of a turn",
    subjects: &[OddsSubject { name: "PERCENT", about: "Per cent of its figures that are lost", words: &[] }],
    options: &[OddsOption::one_of("vital", &["0", "1", "2", "3"], "0", "Vital points lost")],
};

/// What may be asked.
pub const ESCAPE: OddsEvent = OddsEvent {
    name: "escape",
    about: "Whether a loser whom infantry has reached in the pursuit escapes",
    subjects: &[],
    options: &[],
};

/// A command roll (CYP-05-04).
pub fn command(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, _) = Position::new(order, "movement")?.staged()?;
    let failing = &world.book.command.failing;
    let failing = match order.subject(0) {
        "commander" => failing.commander,
        "wing" => failing.wing,
        "brigadier" | "staff" => failing.brigadier,
        "nobody" => failing.nobody,
        other => {
            return Err(Fault::new(format!("nobody commands as {other}; there is {}", OFFICERS.join(", "))));
        }
    };
    let chances = either(foreseen::obeys(failing), [("moves", "moves"), ("stays", "does not move")]);
    Ok(Reckoning { found: None, parts: vec![Part::words("", "A d10, by a reconstructed list", chances)] })
}

/// A morale test (CYP-11-04 to CYP-11-09).
pub fn test(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let said = order.subject(1);
    let Some(reason) = Reason::ALL.iter().copied().find(|reason| reason.word() == said) else {
        return Err(Fault::new(format!("nobody tests for {said}; there is {}", Reason::NAMES.join(", "))));
    };
    let mut position = Position::new(order, "standing muskets")?;
    position.unit("unit", OURS, order.subject(0))?;
    position.officer(order, &OFFICER, "unit", OURS);
    let (world, mut table) = position.staged()?;
    put(&mut table, FIRST, Length::ZERO, Angle::UP);
    let field = Field::new(&table, &world);
    let mut told = Part::words(
        "",
        "A d6 and its point, by a reconstructed list",
        results(&foreseen::test(field, FIRST, reason), reason),
    );
    let points: Vec<String> = morale::points(field, FIRST).iter().map(ToString::to_string).collect();
    told.facts.push(Fact::text("points", format!("point {}", points.join(", "))));
    let modifiers = morale::modifiers(field, FIRST, reason);
    told.counted.extend(modifiers.iter().map(|it| counted(it.rule, it.value)));
    Ok(Reckoning { found: None, parts: vec![told] })
}

/// Fright (CYP-19-05 to CYP-19-07).
pub fn fright(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let said = order.subject(0);
    let Some(percent) = said.parse::<u32>().ok().filter(|percent| *percent <= 100) else {
        return Err(Fault::new(format!("{said} is no percentage; write 0 to 100")));
    };
    let lost = order.number("vital")?.unwrap_or(0);
    let (world, table) = Position::new(order, "army morale")?.staged()?;
    let field = Field::new(&table, &world);
    let likely = foreseen::fright_at(field, percent, lost);
    let mut told = Part::words(
        "",
        format!("{percent} per cent lost"),
        either(likely, [("fright", "takes fright"), ("steady", "stays steady")]),
    );
    let more = victory::bonus_of(field, lost);
    if more != 0 {
        let counted =
            Counted::of::<crate::ChargeYrPikes>("vital points lost", more, crate::rule!("CYP-19-07"));
        told.counted.push(counted);
    }
    Ok(Reckoning { found: None, parts: vec![told] })
}

/// An escape (CYP-19-20).
pub fn escape(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table) = Position::new(order, "army morale")?.staged()?;
    let likely = foreseen::escapes(Field::new(&table, &world));
    let chances = either(likely, [("escapes", "escapes"), ("taken", "is taken")]);
    Ok(Reckoning { found: None, parts: vec![Part::words("", "A d6", chances)] })
}
