//! What units and fates are worth, in figures of foot, and what tests and melees cost on average.

use engine::{PieceId, Side};
use tabletop::{Length, Outline};

use crate::combat::Melee;
use crate::field::Field;
use crate::foreseen::{self, Chances, Clash};
use crate::steps::{Fate, Reason};
use crate::table::Sign;
use crate::world::{Kind, Quality};

/// What part of a unit's worth it costs that it is disordered, and that it falls back: it stands still for a turn to be cured.
const DISORDER: f64 = 0.05;
const BACK: f64 = 0.14;
/// What part of what is left a rout costs: half of them never rally, and fright takes all who run.
const ROUT: f64 = 0.45;
/// How many figures a rout costs at once: half a d6 rounded up (CYP-15-02).
const FALLEN: f64 = 2.0;
/// What part of what is left it costs that routers are ridden down once more.
const AGAIN: f64 = 0.3;
/// What a battery is worth while it is served.
const BATTERY: f64 = 14.0;
/// What a wagon of the baggage is worth.
const WAGON: f64 = 12.0;

/// What a figure of a unit is worth.
pub fn figure(field: Field, unit: PieceId) -> f64 {
    let profile = field.profile(unit);
    let by_kind = match profile.kind {
        kind if kind.is_cavalry() => 1.6,
        Kind::Dragoons => 1.2,
        Kind::Clubmen => 0.8,
        Kind::FieldGun | Kind::HeavyGun | Kind::Galloper => 3.0,
        _ => 1.0,
    };
    let by_quality = match profile.quality {
        Quality::Elite => 1.15,
        Quality::SecondRate => 0.9,
        Quality::Ordinary => 1.0,
    };
    by_kind * by_quality
}

/// What is left of a unit is worth.
pub fn unit(field: Field, unit: PieceId) -> f64 {
    match field.kind(unit) {
        kind if kind.is_battery() => BATTERY,
        kind if kind.is_wheeled() => WAGON,
        _ => figure(field, unit) * f64::from(field.figures(unit)),
    }
}

/// What a fate costs a unit.
pub fn of_fate(field: Field, id: PieceId, fate: Fate) -> f64 {
    let all = unit(field, id);
    let fallen = (FALLEN * figure(field, id)).min(all);
    match fate {
        Fate::Passes | Fate::Stays => 0.0,
        Fate::Disordered => DISORDER * all,
        Fate::FallsBack => BACK * all,
        Fate::Routs if field.is_routed(id) => fallen + AGAIN * (all - fallen),
        Fate::Routs => fallen + ROUT * (all - fallen),
        Fate::Leaves => all,
    }
}

/// What a test with such chances costs a unit on average.
pub fn tested(field: Field, id: PieceId, chances: &Chances) -> f64 {
    Fate::ALL.iter().map(|fate| chances.of(*fate) * of_fate(field, id, *fate)).sum()
}

/// What a test costs a unit on average.
pub fn test(field: Field, id: PieceId, reason: Reason) -> f64 {
    tested(field, id, &foreseen::test(field, id, reason))
}

/// What it costs a unit on average that it loses figures so likely, and then comes out of a test with such chances.
pub fn under_fire(field: Field, id: PieceId, losses: &[f64], test: &Chances) -> f64 {
    foreseen::mean(losses) * figure(field, id) + tested(field, id, test)
}

/// The nearest enemy of a unit who does not run.
pub fn nearest(field: Field, id: PieceId) -> Option<PieceId> {
    let at = field.block(id);
    let enemies = field.units_of(field.side(id).other()).filter(|enemy| !field.is_routed(*enemy));
    enemies.min_by_key(|enemy| (at.gap(&field.block(*enemy)).distance, *enemy))
}

/// A length in inches.
pub fn inches(length: Length) -> f64 {
    f64::from(length.0) / 2_540.0
}

/// What a melee costs both sides on average: figures, and the tests of those who lose it or stand even (CYP-12-20 to CYP-12-24).
pub fn melee(field: Field, melee: &Melee) -> [f64; 2] {
    let clash = Clash::of(field, melee);
    of_clash(field, &clash, |side| melee.of_side(field, side).collect())
}

/// The same of dice that are known.
pub fn of_clash(field: Field, clash: &Clash, units: impl Fn(Side) -> Vec<PieceId>) -> [f64; 2] {
    Side::BOTH.map(|side| {
        let (own, foe) = (units(side), side.other().index());
        let each = own.iter().map(|id| figure(field, *id)).sum::<f64>() / own.len().max(1) as f64;
        let after = |reason| own.iter().map(|id| test(field, *id, reason)).sum::<f64>();
        clash.inflicts[foe] * each
            + clash.wins[foe] * after(Reason::Lost)
            + clash.drawn() * after(Reason::Drawn)
    })
}

/// Whether a unit is one to be reckoned with: formed, on the table, in order enough to fight.
pub fn fights(field: Field, unit: PieceId) -> bool {
    field.kind(unit).is_formed()
        && field.kind(unit) != Kind::Crew
        && !field.is_routed(unit)
        && !field.is(unit, Sign::Plunders)
}
