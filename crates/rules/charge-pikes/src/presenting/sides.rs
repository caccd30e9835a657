//! The armies, the fights and the clock to be looked at.

use engine::Side;
use engine::view::words::counted;
use engine::view::{ClockView, Colour, ConditionView, Counter, FightView, SideView};

use super::subjects;
use crate::field::Field;
use crate::preparation;
use crate::table::{Contact, Phase};

/// Both sides with what is counted of them.
pub(super) fn sides(field: Field) -> [SideView; 2] {
    Side::BOTH.map(|side| side_of(field, side))
}

fn side_of(field: Field, side: Side) -> SideView {
    let army = field.world.army(side);
    let mut counters = Vec::new();
    let mut count = |word: &str, value: i32| counters.push(Counter { word: word.to_owned(), value });
    count("units", field.units_of(side).count() as i32);
    count("points", army.points as i32);
    count("lost", preparation::lost(field, side) as i32);
    SideView {
        side,
        name: army.name.clone(),
        colour: colour(field, side),
        counters,
        hand: Vec::new(),
        bar: None,
    }
}

/// The battle's own ways of winning (CP-99-02).
pub(super) fn conditions(field: Field) -> Vec<ConditionView> {
    field.world.conditions.told(&preparation::troops(field))
}

/// The King's men in red and Parliament's in blue; where both serve one cause, the first in red.
fn colour(field: Field, side: Side) -> Colour {
    let [a, b] = &field.world.armies;
    let red = if a.royalist == b.royalist { side == Side::A } else { field.world.army(side).royalist };
    if red { Colour::Red } else { Colour::Blue }
}

/// The combats under way: a unit that fights two enemies is in two of them.
pub(super) fn fights(field: Field) -> Vec<FightView> {
    field
        .table
        .battle
        .contacts()
        .iter()
        .enumerate()
        .map(|(at, contact)| fight(field, at as u8, contact))
        .collect()
}

fn fight(field: Field, number: u8, contact: &Contact) -> FightView {
    let mut words = vec![match (contact.rounds(), contact.impact()) {
        (0, true) => "the charge strikes home".to_owned(),
        (0, false) => "begins".to_owned(),
        (rounds, _) => format!("{} fought", counted(rounds, "round")),
    }];
    for unit in [contact.one(), contact.other()] {
        let its = |bits: u8| bits & contact.bit(unit) != 0;
        if its(contact.impetus()) {
            words.push(subjects::of(field, unit).does("has impetus"));
        }
        if its(contact.true_flank()) {
            words.push(subjects::of(field, unit).does("strikes flank or rear"));
        }
    }
    if let Some(feature) = contact.across() {
        words.push(format!("across {}", super::places::called(field, tabletop::FeatureId(feature))));
    }
    FightView {
        number,
        members: vec![contact.one(), contact.other()],
        against: vec![(contact.one(), contact.other()), (contact.other(), contact.one())],
        words: words.join("; "),
    }
}

/// The turn and the phase.
pub(super) fn clock(field: Field) -> ClockView {
    let clock = &field.table.battle;
    let of_one = matches!(clock.phase(), Phase::Charges | Phase::Moves);
    let mut remarks = Vec::new();
    if clock.turn() > 0 {
        remarks.push(format!("last turn {}", field.world.last_turn));
        remarks.push(format!("{} first", field.world.army(clock.first()).name));
    }
    ClockView {
        turn: clock.turn().into(),
        phase: phase(clock.phase()).to_owned(),
        card: None,
        acting: of_one.then_some(clock.acting()),
        remarks,
    }
}

/// A phase in words.
pub(super) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Deployment => "Deployment",
        Phase::Initiative => "Initiative",
        Phase::Charges => "Movement: charges",
        Phase::Moves => "Movement: other moves",
        Phase::Panic => "Movement: panic",
        Phase::Shooting => "Shooting",
        Phase::ShootingTests => "Shooting: tests",
        Phase::Combat => "Combat",
        Phase::CombatTests => "Combat: tests",
    }
}
