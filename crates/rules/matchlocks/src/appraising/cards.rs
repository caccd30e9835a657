//! What cards are worth.

use dice::{FaceSet, Pool};
use engine::{Answer, OnThrow, PieceId, Side};
use general::{Appraisal, Concern};

use super::{actions, worth};
use crate::book::EventCard;
use crate::field::Field;
use crate::table::hand::{BonusCard, Held};
use crate::vocabulary as verb;

/// What a Reroll or Jeopardy card must win to be played: what it is worth in hand.
const KEEP: f64 = 0.75;

/// How good a face is for whoever threw it, from 0 to 1: high faces hit, save and pass.
pub(super) fn goodness(pool: &Pool, face: u8) -> f64 {
    match pool {
        Pool::Count(count) => {
            let hits = count.hitting();
            let high = hits.contains(6);
            let good = hits.contains(face) == high;
            f64::from(u8::from(good))
        }
        _ => f64::from(face) / 4.0,
    }
}

/// What touching dice on the table is worth.
pub(super) fn on_throw(on: &OnThrow, answer: &Answer) -> Appraisal {
    let usual = (1..=6).map(|face| goodness(&on.pool, face)).sum::<f64>() / 6.0;
    let weight = if on.rule.section() == 13 { 1.3 } else { 1.0 };
    let gain = match answer.verb {
        verb::REROLL_ALL => {
            let fresh = |face: u8| f64::from(on.faces.fresh_among(FaceSet::only(face)));
            (1..=6).map(|face| fresh(face) * (usual - goodness(&on.pool, face))).sum()
        }
        verb::REROLL_ONE => usual - goodness(&on.pool, answer.amount as u8),
        verb::JEOPARDY => goodness(&on.pool, answer.amount as u8) - usual,
        _ => return Appraisal::indifferent(),
    };
    Appraisal::of(Concern::Card, gain * weight, "the dice can be bettered much").and(
        Concern::Card,
        -KEEP,
        "the card is worth keeping",
    )
}

/// What throwing a Doctrine die again is worth.
pub(super) fn doctrine_die(die: u8, answer: &Answer) -> Appraisal {
    let gain = if answer.verb == verb::YES { 3.5 - f64::from(die) } else { 0.0 };
    Appraisal::of(Concern::Card, gain, "the horse can ride harder")
}

/// What a card played between two Actions is worth.
pub(super) fn interrupt(field: Field, side: Side, answer: &Answer) -> Appraisal {
    if answer.verb != verb::PLAY {
        return Appraisal::indifferent();
    }
    match Held::of_number(answer.amount) {
        Some(Held::Bonus(BonusCard::Perk)) => {
            let best = best_perked(field, side).map_or(0.0, |unit| perked(field, unit));
            Appraisal::of(Concern::Card, best - 0.9, "one more Action now would tell")
        }
        Some(Held::Event(event)) => {
            Appraisal::of(Concern::Card, eventful(event), "the moment has come for it")
        }
        _ => Appraisal::indifferent(),
    }
}

/// Who of a side would do most with one free Action, if anybody would do anything.
pub(super) fn best_perked(field: Field, side: Side) -> Option<PieceId> {
    let worth = field.units_of(side).map(|unit| (perked(field, unit), unit));
    let best = worth.max_by(|one, other| one.0.total_cmp(&other.0));
    best.filter(|(worth, _)| *worth > 0.0).map(|(_, unit)| unit)
}

/// What one free Action of a unit is worth: a card is not spent on a move.
fn perked(field: Field, unit: PieceId) -> f64 {
    if field.daunted(unit) || field.engaged(unit) {
        return 0.0;
    }
    let worth = |deed: actions::Deed| match deed.verb {
        verb::SHOOT | verb::ATTACK => deed.value,
        _ => deed.value * 0.5,
    };
    actions::best_blow(field, unit, None).map_or(0.0, worth)
}

/// What an event is worth played at once: those that only spoil the field for both are kept.
const fn eventful(event: EventCard) -> f64 {
    match event {
        EventCard::ScatteredShowers | EventCard::FogOfWar => -0.5,
        EventCard::WellDrilled => 0.1,
        _ => 0.5,
    }
}

/// Whom a card is best played on.
pub(super) fn target(field: Field, side: Side, number: u8, answer: &Answer) -> Appraisal {
    let Some(piece) = answer.piece else { return Appraisal::indifferent() };
    let amount = match Held::of_number(number.into()) {
        Some(Held::Bonus(BonusCard::Perk)) => perked(field, piece),
        Some(Held::Event(EventCard::WellDrilled)) => {
            f64::from(field.state(piece).disarray()) * worth(field, piece)
        }
        Some(Held::Event(EventCard::ExtraAmmunition)) => 0.1 * worth(field, piece),
        _ if field.side(piece) == side && field.leader(piece) => -1.0,
        _ if field.side(piece) == side => -0.1 * worth(field, piece),
        _ => 0.1 * worth(field, piece),
    };
    Appraisal::of(Concern::Card, amount, "the card does most there")
}

/// What holding an enemy unit to one Action is worth.
pub(super) fn forfeit(field: Field, unit: PieceId, answer: &Answer) -> Appraisal {
    if answer.verb != verb::YES {
        return Appraisal::indifferent();
    }
    Appraisal::of(Concern::Card, perked(field, unit) * 0.6 - 0.5, "it would do us harm with both Actions")
}
