//! The families, the melees and the clock to be looked at.

use engine::Side;
use engine::view::{ClockView, Colour, Counter, FightView, SideView};

use super::subjects;
use crate::field::Field;
use crate::table::{Card, Phase, Sign};
use crate::victory::{self, Merit, Point};

/// Both sides with what is counted of them.
pub(super) fn sides(field: Field) -> [SideView; 2] {
    Side::BOTH.map(|side| side_of(field, side))
}

fn side_of(field: Field, side: Side) -> SideView {
    let family = field.world.family(side);
    let mut counters = Vec::new();
    let mut count = |word: &str, value: i32| counters.push(Counter { word: word.to_owned(), value });
    let able = |id: &engine::PieceId| !field.is(*id, Sign::Captive);
    count("men", field.men(side).filter(able).count() as i32);
    count("victory points", victory::total(field, side).into());
    let colour = if side == Side::A { Colour::Red } else { Colour::Blue };
    SideView { side, name: family.name.clone(), colour, counters, hand: Vec::new(), bar: None }
}

/// What a side has points for, each kind with its sum (BR-12-05).
pub(super) fn merits(field: Field, side: Side) -> Vec<String> {
    const TOLD: [(Merit, &str); 4] = [
        (Merit::Killed, "for the killed"),
        (Merit::Prisoner, "for prisoners"),
        (Merit::Taken, "for beasts taken"),
        (Merit::Kept, "for beasts kept"),
    ];
    let sum = |merit: Merit| -> u16 {
        let counts = |point: &Point| point.side == side && point.merit == merit;
        victory::points(field).filter(counts).map(|point| point.points).sum()
    };
    let told = TOLD.into_iter().map(|(merit, words)| (sum(merit), words));
    told.filter(|(sum, _)| *sum > 0).map(|(sum, words)| format!("{sum} {words}")).collect()
}

/// The melees that go on, two by two (BR-08-04).
pub(super) fn fights(field: Field) -> Vec<FightView> {
    let locks = field.table.battle.locks().iter().enumerate();
    locks
        .map(|(number, lock)| FightView {
            number: number as u8,
            members: vec![lock.one(), lock.other()],
            against: vec![(lock.one(), lock.other()), (lock.other(), lock.one())],
            words: "locked: they fight again in the next Melee step of either".to_owned(),
        })
        .collect()
}

/// The game turn, the card and the step.
pub(super) fn clock(field: Field) -> ClockView {
    let clock = &field.table.battle;
    let own = matches!(clock.phase(), Phase::Morale | Phase::Action | Phase::Melee);
    let card = match clock.phase() {
        Phase::Animals => Some("the animals".to_owned()),
        _ if own => Some(subjects::family(field, clock.acting()).name),
        _ => None,
    };
    let mut remarks = Vec::new();
    if clock.turn() > 0 {
        let left: Vec<String> = clock.deck().iter().map(|card| named(field, card)).collect();
        if !left.is_empty() {
            remarks.push(format!("in the deck: {}", left.join(", ")));
        }
        remarks.push(format!("{} turns in all", field.world.scenario.turns));
    }
    if let Some(group) = clock.alone() {
        remarks.push(format!("{} takes the turn that it held", subjects::group(field, group).name));
    }
    ClockView {
        turn: clock.turn().into(),
        phase: phase(clock.phase()).to_owned(),
        card,
        acting: own.then_some(clock.acting()),
        remarks,
    }
}

/// A card by whose it is.
pub(super) fn named(field: Field, card: Card) -> String {
    match card.side() {
        Some(side) => subjects::family(field, side).name,
        None => "the animals".to_owned(),
    }
}

/// A step in words.
pub(super) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Deployment => "Deployment",
        Phase::Cards => "A card is turned",
        Phase::Morale => "Morale",
        Phase::Action => "Action",
        Phase::Melee => "Melee",
        Phase::Animals => "The animals move",
    }
}
