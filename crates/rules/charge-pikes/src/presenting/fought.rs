//! Charges, combats and shots in sentences, and what marks the course of the turn.

use engine::view::words::counted;
use engine::{PieceId, Rule, Side};
use tabletop::FeatureId;

use super::marked::piece;
use super::{places, subjects, tested};
use crate::field::Field;
use crate::marks::M;
use crate::rule;
use crate::table::{Blow, ChargeStage, Fire, Phase};
use engine::view::Said;

/// A mark on a charge.
pub(super) fn on_charge(field: Field, at: u8, mark: M, value: i32) -> Option<Said> {
    if mark == M::ChargeBegins {
        let (one, other) = (piece(field, value & 255)?, piece(field, value >> 8 & 255)?);
        let verb = if value >> 16 & 1 == 1 { "countercharges" } else { "charges" };
        return between(field, one, verb, other);
    }
    let charge = field.table.charges.get(usize::from(at))?;
    let (one, other) = (charge.charger, charge.target);
    let it = subjects::of(field, one);
    match mark {
        M::ChargeStage => match ChargeStage::ALL.get(usize::try_from(value).ok()?)? {
            ChargeStage::Contact => between(field, one, "comes into contact with", other),
            ChargeStage::Halted => Said::deed(it.does("halts"), [one]),
            ChargeStage::Home => between(field, one, "charges home upon", other),
            ChargeStage::Failed => Said::deed(it.does("does not charge home"), [one]),
            ChargeStage::Over => Said::detail(it.does("charges no farther"), [one]),
            ChargeStage::Announced => None,
        },
        M::ChargeTarget => {
            let met = piece(field, value).filter(|met| *met != other)?;
            let text = it.does(&format!(
                "meets {} instead of {}",
                subjects::of(field, met).name,
                subjects::of(field, other).name
            ));
            Said::deed(text, [one, met])
        }
        M::ChargeImpetus if value == 1 => Said::deed(it.does("comes on with impetus"), [one]),
        M::ChargeImpetus => Said::detail(it.does("comes on without impetus"), [one]),
        M::ChargeTrueFlank if value == 1 && !charge.true_flank => {
            between(field, one, "takes in flank or rear", other)
        }
        M::ChargeTrueFlank if value == 0 && charge.true_flank => {
            Said::detail(it.does("comes on no flank after all"), [one])
        }
        M::ChargeSurprises if value == 1 && !charge.surprised => between(field, one, "surprises", other),
        M::ChargeAcross => {
            let feature = u8::try_from(value).ok().map(FeatureId)?;
            let text = it.does(&format!("meets the enemy across {}", places::called(field, feature)));
            Said::deed(text, [one, other])
        }
        M::ChargeBadGround if value == 1 => Said::detail(it.does("comes over bad ground"), [one]),
        // The move tells how far and which way.
        M::ChargeEdge
        | M::ChargeDistance
        | M::ChargeStraight
        | M::ChargeHeading
        | M::ChargeFiles
        | M::ChargeWheel
        | M::ChargeAdvance
        | M::ChargeTurn => None,
        _ => None,
    }
}

/// One unit does something to another.
fn between(field: Field, one: PieceId, verb: &str, other: PieceId) -> Option<Said> {
    let foe = subjects::of(field, other).name;
    let it = subjects::of(field, one);
    let text = match verb.split_once(' ') {
        Some((verb, rest)) if verb == "takes" => it.does(&format!("{verb} {foe} {rest}")),
        _ => it.does(&format!("{verb} {foe}")),
    };
    Said::deed(text, [one, other])
}

/// A mark on a side: its shots, which the enemy hears of when all are open (CP-13-04).
pub(super) fn on_side(field: Field, side: Side, mark: M, value: i32) -> Option<Said> {
    match mark {
        M::ShotAnnounced => {
            let (one, other) = (piece(field, value & 255)?, piece(field, value >> 8 & 255)?);
            let how = match Fire::ALL[(value >> 16 & 3) as usize] {
                _ if value >> 26 & 1 == 1 => "is to fire a volley at",
                Fire::Musketry => "is to fire at",
                Fire::Pistols => "is to fire pistols at",
                Fire::Hail => "is to fire hail shot at",
                Fire::Ball => "is to fire ballshot at",
            };
            between(field, one, how, other).map(|said| Said { tone: engine::view::Tone::Detail, ..said })
        }
        M::Announced if value == 1 => {
            Said::detail(subjects::army(field, side).does("has announced all shots"), [])
        }
        _ => None,
    }
}

/// A mark on the battle.
pub(super) fn on_battle(field: Field, rule: Rule, mark: M, value: i32) -> Option<Said> {
    let pair = || Some((piece(field, value & 255)?, piece(field, value >> 8 & 255)?));
    match mark {
        M::ContactBegins => {
            let (one, other) = pair()?;
            let verb = if rule == rule!("CP-15-19") { "crashes into" } else { "meets hand to hand" };
            met(field, one, verb, other)
        }
        M::ContactRound => {
            let (one, other) = pair()?;
            let contact = field.table.contacts.iter().find(|it| it.holds(one) && it.holds(other))?;
            let names = [one, other].map(|unit| subjects::of(field, unit).name);
            let round = contact.rounds.saturating_add(1);
            Said::detail(
                format!("round {round} between {} and {} is fought", names[0], names[1]),
                [one, other],
            )
        }
        M::ContactEnds => {
            let (one, other) = pair()?;
            let foe = subjects::of(field, other).name;
            Said::detail(subjects::of(field, one).does(&format!("is clear of {foe}")), [one, other])
        }
        M::ContactAssigned => {
            let (one, other) = pair()?;
            let inside = |unit: &PieceId| field.state(*unit).garrison().is_some();
            let garrison = [one, other].into_iter().find(inside)?;
            let attacker = if garrison == one { other } else { one };
            let figures = counted((value >> 16) - 1, "figure");
            let foe = subjects::of(field, attacker).name;
            let text = subjects::of(field, garrison).does(&format!("sets {figures} against {foe}"));
            Said::deed(text, [garrison, attacker])
        }
        M::HitScored => {
            let (target, shooter) = pair()?;
            let hits = counted(value >> 18, "hit");
            let foe = subjects::of(field, target).name;
            let text = subjects::of(field, shooter).does(&format!("scores {hits} on {foe}"));
            Said::deed(text, [shooter, target])
        }
        M::BlowDealt => {
            let (striker, target) = pair()?;
            let (count, figures) = ((value >> 16) as u8, (value >> 24) as u8);
            tested::blow(field, &Blow { striker, target, count, figures })
        }
        M::First => {
            let side = side_of(value)?;
            Said::deed(subjects::army(field, side).does("acts first this turn"), [])
        }
        M::Acting => part_of_the_turn(field, side_of(value)?),
        M::Opened => Said::detail("all shots are announced: they are fired at once".to_owned(), []),
        // The chapters of the report, the blows and the routs tell these.
        M::Turn | M::Phase | M::Broke | M::ContactAcross => None,
        // Struck off, or of use to the rules alone.
        M::ChargesOver | M::HitsOver | M::BlowsOver | M::RoutsOver | M::ShotsOver | M::Mover => None,
        _ => None,
    }
}

fn met(field: Field, one: PieceId, verb: &str, other: PieceId) -> Option<Said> {
    let foe = subjects::of(field, other).name;
    let it = subjects::of(field, one);
    let text = match verb.strip_suffix(" hand to hand") {
        Some(verb) => it.does(&format!("{verb} {foe} hand to hand")),
        None => it.does(&format!("{verb} {foe}")),
    };
    Said::deed(text, [one, other])
}

/// A side's part of the Movement phase begins (CP-13-03).
fn part_of_the_turn(field: Field, side: Side) -> Option<Said> {
    let (turn, army) = (field.table.clock.turn, subjects::army(field, side));
    Said::chapter(match field.table.clock.phase {
        Phase::Charges => format!("turn {turn}: charges of {}", army.name),
        Phase::Moves => format!("turn {turn}: moves of {}", army.name),
        _ => return None,
    })
}

fn side_of(number: i32) -> Option<Side> {
    usize::try_from(number).ok().and_then(|number| Side::BOTH.get(number).copied())
}
