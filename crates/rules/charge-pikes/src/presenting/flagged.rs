//! Signs that go up on a unit or come off it, in sentences. Each of them is told here or deliberately not.

use engine::PieceId;
use engine::view::Subject;

use super::{places, subjects};
use crate::field::Field;
use crate::going;
use crate::table::{Fire, Flags, Shot};
use engine::view::Said;

/// A sign that goes up.
pub(super) fn raised(field: Field, unit: PieceId, flag: u8) -> Option<Said> {
    let it = subjects::of(field, unit);
    let its = it.its();
    if field.has(unit, flag) {
        return None;
    }
    let deed = |predicate: &str| Said::deed(it.does(predicate), [unit]);
    let detail = |predicate: &str| Said::detail(it.does(predicate), [unit]);
    match flag {
        Flags::DISORDERED => deed("is disordered"),
        Flags::IRREGULAR => deed("is drawn up irregularly"),
        Flags::EVADED => deed("evades"),
        Flags::SHOT => fires(field, unit, &it),
        Flags::RETURNED => deed("returns to the table"),
        Flags::PISTOLS_NOW => deed(&format!("fires {its} pistols")),
        Flags::PISTOLS_EMPTY => detail(&format!("has emptied {its} pistols")),
        Flags::VOLLEY => deed(&format!("doubles {its} files for a volley")),
        Flags::VOLLEY_FIRED => detail(&format!("has to reload after {its} volley")),
        Flags::HIT_FROM_FLANK => detail("is hit from flank or rear"),
        Flags::HIT_BY_HEAVY => detail("is hit by heavy guns"),
        Flags::ROTATED => deed(&format!("rotates {its} ranks and keeps up the fire")),
        Flags::DISMOUNTED => deed("dismounts"),
        Flags::HORSES_LOST => deed(&format!("loses {its} horses")),
        Flags::FOLLOWED_UP => deed("follows up"),
        Flags::RECOILED => deed("recoils"),
        Flags::STAND_DUE => detail("has yet to show that it stands"),
        Flags::CLEARING => deed("begins to break the hedgerow down"),
        Flags::LOOPHOLING => deed("begins to make loopholes in the hedgerow"),
        Flags::AWAY_FROM_GUNS => deed(&format!("leaves {its} guns")),
        Flags::ASTRIDE => deed(&format!("stands astride of {} in disorder", obstacle(field, unit))),
        Flags::PASSED_THROUGH => detail("stands still while friends pass through"),
        // Told by the move, the charge, the blow or the test that goes with them.
        Flags::MOVED
        | Flags::CHARGED
        | Flags::COUNTERCHARGED
        | Flags::WAS_CHARGED
        | Flags::FOUGHT
        | Flags::DISTURBED
        | Flags::BROKE
        | Flags::RUNNING_ON
        | Flags::PURSUING
        | Flags::TESTED_PANIC
        | Flags::TESTED_STAND
        | Flags::TESTED_FRIENDS
        | Flags::TESTED_HITS
        | Flags::TESTED_CHARGE
        | Flags::TESTED_LOSS
        | Flags::TESTED_RALLY
        | Flags::FORLORN_OUT
        | Flags::FORLORN_BACK
        | Flags::RALLIED
        | Flags::COMPELLED
        | Flags::CRASHED
        | Flags::VOLLEYS => None,
        // Of use to the rules alone.
        Flags::DONE
        | Flags::SHAKEN_BY_DRILL
        | Flags::CHASED
        | Flags::BEGAN_STEADY
        | Flags::FACED_ABOUT
        | Flags::GONE_ROUND
        | Flags::SHAKEN_SINCE
        | Flags::DISORDERED_SINCE => None,
        _ => None,
    }
}

/// A sign that comes off.
pub(super) fn lowered(field: Field, unit: PieceId, flag: u8) -> Option<Said> {
    let it = subjects::of(field, unit);
    let its = it.its();
    if !field.has(unit, flag) {
        return None;
    }
    let deed = |predicate: &str| Said::deed(it.does(predicate), [unit]);
    let detail = |predicate: &str| Said::detail(it.does(predicate), [unit]);
    match flag {
        Flags::DISORDERED if field.routs(unit) => None,
        Flags::DISORDERED => deed("is in good order again"),
        Flags::IRREGULAR => deed("is properly drawn up again"),
        Flags::PURSUING => deed("pursues no farther"),
        Flags::PISTOLS_EMPTY => detail(&format!("has {its} pistols loaded again")),
        Flags::VOLLEY => deed(&format!("halves {its} files again")),
        Flags::VOLLEY_FIRED => detail("has reloaded"),
        Flags::DISMOUNTED => deed("mounts"),
        Flags::AWAY_FROM_GUNS => deed(&format!("takes {its} guns up again")),
        Flags::ASTRIDE => detail(&format!("is clear of {}", obstacle(field, unit))),
        _ => None,
    }
}

/// What a unit stands astride of, by name.
fn obstacle(field: Field, unit: PieceId) -> String {
    going::astride(field, unit)
        .map_or_else(|| "the obstacle".to_owned(), |feature| places::called(field, feature))
}

/// A unit that has shot: with what, and at whom.
fn fires(field: Field, unit: PieceId, it: &Subject) -> Option<Said> {
    let shots = &field.table.shots[field.side(unit).index()];
    let its: Vec<&Shot> = shots.iter().filter(|shot| shot.shooter == unit).collect();
    let mut targets: Vec<PieceId> = its.iter().map(|shot| shot.target).collect();
    targets.dedup();
    let names: Vec<String> = targets.iter().map(|target| subjects::of(field, *target).name).collect();
    let how = its.first().map_or("", |shot| manner(shot));
    let at = if names.is_empty() { String::new() } else { format!(" at {}", names.join(" and ")) };
    let about: Vec<PieceId> = std::iter::once(unit).chain(targets).collect();
    Said::deed(it.does(&format!("fires{how}{at}")), about)
}

/// How a shot is fired, after the verb.
const fn manner(shot: &Shot) -> &'static str {
    match shot.fire {
        Fire::Musketry if shot.volley => " a volley",
        Fire::Musketry => "",
        Fire::Pistols => " with pistols",
        Fire::Hail => " hail shot",
        Fire::Ball => " ballshot",
    }
}
