//! Signs that go up on a unit or come off it, in sentences. What is not told here is told by the move, the charge, the blow or
//! the test that goes with it, or serves the rules alone.

use engine::PieceId;
use engine::view::Subject;

use super::{places, subjects};
use crate::field::Field;
use crate::going::lines;
use crate::table::{Fire, Shot, Sign};
use engine::view::Narration;

/// A sign that goes up.
pub(super) fn raised(field: Field, unit: PieceId, sign: Sign) -> Option<Narration> {
    let it = subjects::of(field, unit);
    let its = it.its();
    if field.has(unit, sign) {
        return None;
    }
    let deed = |predicate: &str| Narration::deed(it.does(predicate), [unit]);
    let detail = |predicate: &str| Narration::detail(it.does(predicate), [unit]);
    match sign {
        Sign::Disordered => deed("is disordered"),
        Sign::Irregular => deed("is drawn up irregularly"),
        Sign::Evaded => deed("evades"),
        Sign::Shot => fires(field, unit, &it),
        Sign::Returned => deed("returns to the table"),
        Sign::PistolsNow => deed(&format!("fires {its} pistols")),
        Sign::PistolsEmpty => detail(&format!("has emptied {its} pistols")),
        Sign::Volley => deed(&format!("doubles {its} files for a volley")),
        Sign::VolleyFired => detail(&format!("has to reload after {its} volley")),
        Sign::HitFromFlank => detail("is hit from flank or rear"),
        Sign::HitByHeavy => detail("is hit by heavy guns"),
        Sign::Rotated => deed(&format!("rotates {its} ranks, keeping up the fire")),
        Sign::Dismounted => deed("dismounts"),
        Sign::HorsesLost => deed(&format!("loses {its} horses")),
        Sign::FollowedUp => deed("follows up"),
        Sign::Recoiled => deed("recoils"),
        Sign::StandDue => detail(&format!("has yet to show that {} {}", it.pronoun(), it.verb("stands"))),
        Sign::Clearing => deed("begins to break the hedgerow down"),
        Sign::Loopholing => deed("begins to make loopholes in the hedgerow"),
        Sign::AwayFromGuns => deed(&format!("leaves {its} guns")),
        Sign::Astride => deed(&format!("stands astride of {} in disorder", obstacle(field, unit))),
        Sign::PassedThrough => detail("stands still while friends pass through"),
        _ => None,
    }
}

/// A sign that comes off.
pub(super) fn lowered(field: Field, unit: PieceId, sign: Sign) -> Option<Narration> {
    let it = subjects::of(field, unit);
    let its = it.its();
    if !field.has(unit, sign) {
        return None;
    }
    let deed = |predicate: &str| Narration::deed(it.does(predicate), [unit]);
    let detail = |predicate: &str| Narration::detail(it.does(predicate), [unit]);
    match sign {
        Sign::Disordered if field.routs(unit) => None,
        Sign::Disordered => deed("is in good order again"),
        Sign::Irregular => deed("is properly drawn up again"),
        Sign::Pursuing => deed("pursues no farther"),
        Sign::PistolsEmpty => detail(&format!("has {its} pistols loaded again")),
        Sign::Volley => deed(&format!("halves {its} files again")),
        Sign::VolleyFired => detail("has reloaded"),
        Sign::Dismounted => deed("mounts"),
        Sign::AwayFromGuns => deed(&format!("takes {its} guns up again")),
        Sign::Astride => detail(&format!("is clear of {}", obstacle(field, unit))),
        _ => None,
    }
}

/// What a unit stands astride of, by name.
fn obstacle(field: Field, unit: PieceId) -> String {
    lines::astride(field, unit)
        .map_or_else(|| "the obstacle".to_owned(), |feature| places::called(field, feature))
}

/// A unit that has shot: with what, and at whom.
fn fires(field: Field, unit: PieceId, it: &Subject) -> Option<Narration> {
    let shots = field.table.side(field.side(unit)).shots();
    let its: Vec<&Shot> = shots.iter().filter(|shot| shot.shooter() == unit).collect();
    let mut targets: Vec<PieceId> = its.iter().map(|shot| shot.target()).collect();
    targets.dedup();
    let names: Vec<String> = targets.iter().map(|target| subjects::of(field, *target).name).collect();
    let how = its.first().map_or("", |shot| manner(shot));
    let at = if names.is_empty() { String::new() } else { format!(" at {}", names.join(" and ")) };
    let about: Vec<PieceId> = std::iter::once(unit).chain(targets).collect();
    Narration::deed(it.does(&format!("fires{how}{at}")), about)
}

/// How a shot is fired, after the verb.
fn manner(shot: &Shot) -> &'static str {
    match shot.fire() {
        Fire::Musketry if shot.volley() => " a volley",
        Fire::Musketry => "",
        Fire::Pistols => " with pistols",
        Fire::Hail => " hail shot",
        Fire::Ball => " ballshot",
    }
}
