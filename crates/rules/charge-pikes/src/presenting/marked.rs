//! Marks of the log in sentences. Each of them is told here or deliberately not: most serve the rules alone.

use engine::view::words::counted;
use engine::{Mark, On, PieceId, Rule};
use tabletop::{Angle, FeatureId};

use super::{flagged, fought, places, subjects};
use crate::field::Field;
use crate::marks::M;
use crate::rule;
use crate::table::{Battery, Flags, Morale};
use engine::view::Said;

/// A mark in a sentence.
pub(super) fn tell(field: Field, rule: Rule, on: On, mark: Mark, value: i32) -> Option<Said> {
    let mark = M::of(mark)?;
    match on {
        On::Piece(unit) if field.profile(unit).battery.is_some() && is_of_guns(mark) => {
            on_battery(field, rule, unit, mark, value)
        }
        On::Piece(unit) => on_unit(field, unit, mark, value),
        On::Ground(feature) => on_ground(field, FeatureId(feature), mark),
        On::Thing(charge) => fought::on_charge(field, charge, mark, value),
        On::Side(side) => fought::on_side(field, side, mark, value),
        On::Battle => fought::on_battle(field, rule, mark, value),
    }
    .or_else(|| on_wood(field, on, mark, value))
}

const fn is_of_guns(mark: M) -> bool {
    mark as u8 >= M::GunsLost as u8 && mark as u8 <= M::GunTurned as u8
}

fn on_unit(field: Field, unit: PieceId, mark: M, value: i32) -> Option<Said> {
    let (it, state) = (subjects::of(field, unit), field.state(unit));
    let flag = || u8::try_from(value).ok();
    match mark {
        M::Raise => flagged::raised(field, unit, flag()?),
        M::Lower => flagged::lowered(field, unit, flag()?),
        M::Morale => morale(field, unit, value),
        M::LeftTurn => wing(field, unit, "left", state.drill.left_turn.into(), value),
        M::RightTurn => wing(field, unit, "right", -i32::from(state.drill.right_turn), -value),
        M::RoundsLost if value > 1 && value > i32::from(state.rounds_lost) => {
            Said::detail(it.does(&format!("has lost {value} rounds running")), [unit])
        }
        M::Changing if value == 0 && state.changing() > 0 => {
            Said::detail(it.does("has finished changing formation"), [unit])
        }
        M::Changing if value > i32::from(state.changing()) => {
            let phases = counted(value, "Movement phase");
            Said::detail(it.does(&format!("takes {phases} to change formation")), [unit])
        }
        M::Works if value > i32::from(state.works()) => Said::detail(
            it.does(&format!("has worked at the hedgerow for {}", counted(value, "turn"))),
            [unit],
        ),
        M::Revealed if value > i32::from(state.revealed) => {
            Said::deed(it.does(&format!("gives {} away by {} fire", it.itself(), it.its())), [unit])
        }
        M::Target => {
            let quarry = piece(field, value).filter(|_| field.kind(unit).is_unit())?;
            if state.target() == Some(quarry) && field.has(unit, Flags::PURSUING) {
                return None;
            }
            let text = it.does(&format!("pursues {}", subjects::of(field, quarry).name));
            Said::deed(text, [unit, quarry])
        }
        M::Garrison => match (u8::try_from(value).ok(), state.garrison()) {
            (Some(block), before) if before != Some(block) => {
                Said::deed(it.does(&format!("occupies {}", places::called(field, FeatureId(block)))), [unit])
            }
            (None, Some(block)) => {
                Said::deed(it.does(&format!("leaves {}", places::called(field, FeatureId(block)))), [unit])
            }
            _ => None,
        },
        // The losses, moves and changes of formation that go with them are told.
        M::Pikes
        | M::Files
        | M::HitsThisTurn
        | M::HitsByShooting
        | M::HitsThisPhase
        | M::RoundsLost
        | M::Changing
        | M::Works
        | M::LeftTable
        | M::Revealed => None,
        // Reckoned for the rules alone.
        M::Spent | M::Paid | M::Straight | M::TurnOver | M::PhaseOver => None,
        _ => None,
    }
}

fn morale(field: Field, unit: PieceId, value: i32) -> Option<Said> {
    let (it, state) = (subjects::of(field, unit), field.state(unit));
    let now = *Morale::ALL.get(usize::try_from(value).ok()?)?;
    let text = match (state.morale(), now) {
        (before, now) if before == now => return None,
        (Morale::Routed, Morale::Good) => "rallies",
        (_, Morale::Good) if state.has(Flags::SHAKEN_BY_DRILL) => "is steady again after its drill",
        (_, Morale::Good) => "takes heart again",
        (_, Morale::Shaken) => "is shaken",
        (_, Morale::Routed) => "breaks and routs",
    };
    Said::deed(it.does(text), [unit])
}

/// A wing that wheels by so many hundredths of a degree forward, or comes back into line (CP-15-59).
fn wing(field: Field, unit: PieceId, hand: &str, before: i32, now: i32) -> Option<Said> {
    let it = subjects::of(field, unit);
    let text = match now - before {
        0 => return None,
        _ if now == 0 => format!("has {} {hand} wing in line again", it.its()),
        by => {
            let way = if by > 0 { "forward" } else { "back" };
            let degrees = Angle::hundredths(by.abs());
            format!("wheels {} {hand} wing {way} by {degrees} degrees", it.its())
        }
    };
    Said::deed(it.does(&text), [unit])
}

fn on_battery(field: Field, rule: Rule, unit: PieceId, mark: M, value: i32) -> Option<Said> {
    let it = subjects::of(field, unit);
    let battery = field.profile(unit).battery.map(|at| field.table.batteries[usize::from(at)]);
    let guns: Battery = battery.unwrap_or_default();
    let fresh = |before: u8| (value as u8 & !before).count_ones();
    let deed = |count: u32, verb: &str, noun: &str| {
        Said::deed(it.does(&format!("{verb} {}", counted(count, noun))), [unit]).filter(|_| count > 0)
    };
    match mark {
        M::GunsLost => deed(fresh(guns.lost), "loses", "gun"),
        // A battery is placed as it stands.
        M::GunsUnlimbered if rule == rule!("CP-07-16") || rule == rule!("CP-15-46") => None,
        M::GunsUnlimbered => deed(fresh(guns.unlimbered), "unlimbers", "gun"),
        M::LimbersHit => deed(fresh(guns.limber_hit), "has one hit on the limber of", "gun"),
        M::Hail => {
            let (gun, fired) = ((value >> 4) as usize, (value & 15) as u8);
            let model = field.profile(unit).guns.get(gun)?;
            let left = counted(model.hail.saturating_sub(fired), "round");
            Said::detail(it.does(&format!("has {left} of hail shot left for gun {}", gun + 1)), [unit])
        }
        M::GunTurned => {
            let (gun, half) = ((value >> 8) as usize, (value & 255) - 128);
            let by = half - i32::from(*guns.turned.get(gun)?);
            let hand = if by < 0 { "left" } else { "right" };
            let degrees = Angle::hundredths(by.abs() * 50);
            let text = format!("turns gun {} by {degrees} degrees to the {hand}", gun + 1);
            Said::deed(it.does(&text), [unit]).filter(|_| by != 0)
        }
        // The fire and the moves are told; guns to reload are seen.
        M::GunsMoved | M::GunsFired | M::GunsFiredBefore | M::Unlimbering => None,
        _ => None,
    }
}

fn on_ground(field: Field, feature: FeatureId, mark: M) -> Option<Said> {
    let it = places::called(field, feature);
    match mark {
        M::KnownHeld => {
            let finding = field.table.findings.get(usize::from(feature.0))?;
            Said::deed(format!("{it} is seen to be held"), []).filter(|_| !finding.is_held())
        }
        M::Cleared => Said::deed(format!("a way is broken through {it}"), []),
        M::Loopholed => Said::deed(format!("loopholes are made in {it}"), []),
        _ => None,
    }
}

/// A wood that somebody has come to (CP-19-03).
fn on_wood(field: Field, on: On, mark: M, value: i32) -> Option<Said> {
    let (On::Ground(feature), M::WoodIs) = (on, mark) else { return None };
    let thick = match value {
        1 => "light",
        2 => "heavy",
        _ => return None,
    };
    Said::deed(format!("{} turns out to be {thick}", places::called(field, FeatureId(feature))), [])
}

/// The piece of a number, if there is one.
pub(super) fn piece(field: Field, value: i32) -> Option<PieceId> {
    let id = u8::try_from(value).ok().map(PieceId)?;
    (id.index() < field.world.profiles.len()).then_some(id)
}
