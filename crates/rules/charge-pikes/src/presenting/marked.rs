//! Changes of the sheets in sentences. Each of them is told here or deliberately not: most serve the rules alone, or are told by
//! the move, the blow or the test that goes with them.

use engine::view::Narration;
use engine::view::words::counted;
use engine::{Mark, On, PieceId, Rule};
use tabletop::{Angle, FeatureId};

use super::{flagged, fought, places, subjects};
use crate::field::Field;
use crate::rule;
use crate::table::{
    BatteryChange, BattleChange, ChargeChange, FindingChange, HalfDegrees, Morale, SideChange, Sign,
    UnitChange, Wood, guns_of,
};

/// A change in a sentence.
pub(super) fn tell(field: Field, rule: Rule, on: On, mark: Mark, value: i64) -> Option<Narration> {
    match on {
        On::Piece(unit) => on_unit(field, unit, UnitChange::of(mark, value)?),
        On::Thing(thing) => match guns_of(thing) {
            Some(unit) => on_battery(field, rule, unit, BatteryChange::of(mark, value)?),
            None => fought::on_charge(field, thing, ChargeChange::of(mark, value)?),
        },
        On::Ground(feature) => on_ground(field, FeatureId(feature), FindingChange::of(mark, value)?),
        On::Side(side) => fought::on_side(field, side, SideChange::of(mark, value)?),
        On::Battle => fought::on_battle(field, rule, BattleChange::of(mark, value)?),
    }
}

fn on_unit(field: Field, unit: PieceId, change: UnitChange) -> Option<Narration> {
    let (it, state) = (subjects::of(field, unit), field.state(unit));
    match change {
        UnitChange::Flag(sign, true) => flagged::raised(field, unit, sign),
        UnitChange::Flag(sign, false) => flagged::lowered(field, unit, sign),
        UnitChange::Morale(now) => morale(field, unit, now),
        UnitChange::LeftTurn(now) => {
            wing(field, unit, "left", now.signed() - state.left_turn().signed(), now)
        }
        UnitChange::RightTurn(now) => {
            wing(field, unit, "right", state.right_turn().signed() - now.signed(), now)
        }
        UnitChange::RoundsLost(lost @ 2..) if lost > state.rounds_lost() => {
            Narration::detail(it.does(&format!("has lost {lost} rounds running")), [unit])
        }
        UnitChange::Changing(0) if state.changing() > 0 => {
            Narration::detail(it.does("has finished changing formation"), [unit])
        }
        UnitChange::Changing(phases) if phases > state.changing() => {
            let phases = counted(phases, "Movement phase");
            Narration::detail(it.does(&format!("takes {phases} to change formation")), [unit])
        }
        UnitChange::Works(turns) if turns > state.works() => {
            let text = format!("has worked at the hedgerow for {}", counted(turns, "turn"));
            Narration::detail(it.does(&text), [unit])
        }
        UnitChange::RevealedUntil(turn) if turn > state.revealed_until() => {
            Narration::deed(it.does(&format!("gives {} away by {} fire", it.itself(), it.its())), [unit])
        }
        UnitChange::Pursues(quarry) => {
            let quarry = quarry.filter(|_| field.kind(unit).is_unit())?;
            if state.pursues() == Some(quarry) && field.has(unit, Sign::Pursuing) {
                return None;
            }
            let text = it.does(&format!("pursues {}", subjects::of(field, quarry).name));
            Narration::deed(text, [unit, quarry])
        }
        UnitChange::Holds(now) if now != state.holds() => {
            let (verb, block) =
                now.map(|now| ("occupies", now)).or(state.holds().map(|was| ("leaves", was)))?;
            Narration::deed(it.does(&format!("{verb} {}", places::called(field, FeatureId(block)))), [unit])
        }
        _ => None,
    }
}

fn morale(field: Field, unit: PieceId, now: Morale) -> Option<Narration> {
    let (it, state) = (subjects::of(field, unit), field.state(unit));
    let text = match (state.morale(), now) {
        (before, now) if before == now => return None,
        (Morale::Routed, Morale::Good) => "rallies",
        (_, Morale::Good) if state.is(Sign::ShakenByDrill) => "is steady again after its drill",
        (_, Morale::Good) => "takes heart again",
        (_, Morale::Shaken) => "is shaken",
        (_, Morale::Routed) => "breaks and routs",
    };
    Narration::deed(it.does(text), [unit])
}

/// A wing that wheels by so many hundredths of a degree forward, or comes back into line (CP-15-59).
fn wing(field: Field, unit: PieceId, hand: &str, by: i32, now: Angle) -> Option<Narration> {
    let it = subjects::of(field, unit);
    let text = match by {
        0 => return None,
        _ if now == Angle::UP => format!("has {} {hand} wing in line again", it.its()),
        by => {
            let way = if by > 0 { "forward" } else { "back" };
            let degrees = Angle::hundredths(by.abs());
            format!("wheels {} {hand} wing {way} by {degrees} degrees", it.its())
        }
    };
    Narration::deed(it.does(&text), [unit])
}

fn on_battery(field: Field, rule: Rule, unit: PieceId, change: BatteryChange) -> Option<Narration> {
    let it = subjects::of(field, unit);
    let guns = field.table.batteries[usize::from(field.profile(unit).battery?)];
    let deed = |before: u8, now: u8, verb: &str, noun: &str| {
        let fresh = (now & !before).count_ones();
        Narration::deed(it.does(&format!("{verb} {}", counted(fresh, noun))), [unit]).filter(|_| fresh > 0)
    };
    match change {
        BatteryChange::Lost(now) => deed(guns.guns_lost(), now, "loses", "gun"),
        // A battery is placed as it stands.
        BatteryChange::Unlimbered(_) if rule == rule!("CP-07-16") || rule == rule!("CP-15-46") => None,
        BatteryChange::Unlimbered(now) => deed(guns.guns_unlimbered(), now, "unlimbers", "gun"),
        BatteryChange::LimberHit(now) => deed(guns.limbers_hit(), now, "has one hit on the limber of", "gun"),
        BatteryChange::Guns(engine::sheet::Edit::Put(now)) => {
            let before = guns.gun(now.gun());
            let gun = now.gun() + 1;
            if now.hail() != before.hail() {
                let model = field.profile(unit).guns.get(usize::from(now.gun()))?;
                let left = counted(model.hail.saturating_sub(now.hail()), "round");
                return Narration::detail(
                    it.does(&format!("has {left} of hail shot left for gun {gun}")),
                    [unit],
                );
            }
            let by = now.turned() - before.turned();
            let hand = if by < 0 { "left" } else { "right" };
            let text = format!("turns gun {gun} by {} degrees to the {hand}", HalfDegrees::angle(by.abs()));
            Narration::deed(it.does(&text), [unit]).filter(|_| by != 0)
        }
        _ => None,
    }
}

fn on_ground(field: Field, feature: FeatureId, change: FindingChange) -> Option<Narration> {
    let it = places::called(field, feature);
    let text = match change {
        FindingChange::Known(_) => {
            let finding = field.table.findings.get(usize::from(feature.0))?;
            return Narration::deed(format!("{it} is seen to be held"), [])
                .filter(|_| finding.known().is_empty());
        }
        FindingChange::Cleared(_) => format!("a way is broken through {it}"),
        FindingChange::Loopholed(_) => format!("loopholes are made in {it}"),
        // A wood that somebody has come to (CP-19-03).
        FindingChange::Wood(wood) if wood != Wood::Unknown => format!("{it} turns out to be {}", wood.word()),
        FindingChange::Wood(_) | FindingChange::Anew => return None,
    };
    Narration::deed(text, [])
}

/// The piece of a number, if there is one.
pub(super) fn piece(field: Field, value: i32) -> Option<PieceId> {
    let id = u8::try_from(value).ok().map(PieceId)?;
    (id.index() < field.world.profiles.len()).then_some(id)
}
