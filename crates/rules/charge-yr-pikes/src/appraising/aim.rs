//! Whom or what a unit is after, and how eager its army is.

use engine::{PieceId, Side};
use general::Plan;
use tabletop::{Length, Outline, Point};

use super::worth;
use crate::field::Field;
use crate::going;
use crate::musketry;
use crate::table::{Form, Sign};
use crate::victory::Losses;
use crate::world::Kind;

/// What a unit is after.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aim {
    /// The enemy, if it is one.
    pub prey: Option<PieceId>,
    /// Where.
    pub at: Point,
    /// Nearer than this it need not come.
    pub enough: Length,
    /// Why, in words.
    pub why: &'static str,
}

/// How near shot comes to its prey: a little within long range.
const RANGE: Length = Length(11 * 2_540);
/// From where horse watches pikes that are steady.
const WATCH: Length = Length(18 * 2_540);
/// How near an enemy comes to a vital point before it is guarded.
const GUARD: Length = Length(14 * 2_540);

impl Aim {
    /// What a unit is after: what is worth most for how far off it is.
    /// Under a plan its own enemies seem nearer to it than others.
    pub fn of(field: Field, unit: PieceId, plan: &Plan) -> Option<Aim> {
        let side = field.side(unit);
        let enemies = field.units_of(side.other()).filter(|enemy| !field.is(*enemy, Sign::Abandoned));
        let prey = enemies
            .map(|enemy| (price(field, unit, enemy) * plan.farther(unit, enemy), enemy))
            .min_by(|one, other| one.0.total_cmp(&other.0));
        let place = places(field, side)
            .map(|(at, point)| {
                (worth::inches(field.block(unit).gap(&point).distance.rounded_up()) * 1.3 + 14.0, at, point)
            })
            .filter(|(_, at, _)| !is_ours(field, side, *at))
            .min_by(|one, other| one.0.total_cmp(&other.0));
        match (prey, place) {
            (Some((cost, _)), Some((less, _, at))) if less < cost => {
                Some(Aim { prey: None, at, enough: Length::inches(1), why: "the place is to be taken" })
            }
            (Some((_, prey)), _) => Some(Aim {
                prey: Some(prey),
                at: field.block(unit).gap(&field.block(prey)).to,
                enough: enough(field, unit, prey),
                why: why(field, prey),
            }),
            (None, _) => None,
        }
    }

    /// Where a unit makes for, and how near it need come: what it is after, or the bridge or ford by which it gets there.
    pub fn goal(self, field: Field, unit: PieceId) -> (Point, Length) {
        self.way_round(field, unit).map_or((self.at, self.enough), |(over, _)| (over, Length::ZERO))
    }

    /// By which bridge or ford a unit gets to what it is after, where a river lies between, and how long that way is.
    fn way_round(self, field: Field, unit: PieceId) -> Option<(Point, Length)> {
        let to = self.prey.map_or(self.at, |prey| field.block(prey).centre());
        going::barred(field.world).way_round(field.block(unit).centre(), to)
    }

    /// How much nearer a unit has come to what it is after, in inches.
    pub fn gained(self, field: Field, there: Field, unit: PieceId) -> f64 {
        let off = |field: Field| {
            if let Some((_, long)) = self.way_round(field, unit) {
                return worth::inches(long.max(self.enough));
            }
            let gap = match self.prey {
                Some(prey) => field.block(unit).gap(&field.block(prey)).distance,
                None => field.block(unit).gap(&self.at).distance,
            };
            worth::inches(gap.rounded_up().max(self.enough))
        };
        off(field) - off(there)
    }
}

/// The places that a side wants: its objectives, and vital points that it has lost.
fn places(field: Field<'_>, side: Side) -> impl Iterator<Item = (u8, Point)> + use<'_> {
    let army = field.table.army(side);
    let wanted = army.objectives() | army.vitals();
    let all = field.world.places.iter().enumerate();
    all.filter(move |(at, _)| wanted >> at & 1 == 1).map(|(at, place)| (at as u8, place.at))
}

/// Whether a side occupied a place last.
fn is_ours(field: Field, side: Side, at: u8) -> bool {
    field.table.army(side).occupied() >> at & 1 == 1
}

/// Whether an enemy is near something that a side has to guard: a vital point, a wagon of its baggage.
fn threatens(field: Field, enemy: PieceId) -> bool {
    let side = field.side(enemy).other();
    let vitals = field.table.army(side).vitals();
    let block = field.block(enemy);
    let mut points = places(field, side).filter(|(at, _)| vitals >> at & 1 == 1);
    let mut wagons = field.pieces().filter(|id| field.side(*id) == side && field.kind(*id) == Kind::Wagon);
    points.any(|(_, at)| block.within(&at, GUARD)) || wagons.any(|id| block.within(&field.block(id), GUARD))
}

/// How near a unit wants to come.
fn enough(field: Field, unit: PieceId, prey: PieceId) -> Length {
    if field.is_routed(prey) || field.kind(prey).is_battery() {
        return Length::inches(2);
    }
    if field.is_cavalry(unit) {
        return if is_hedge_of_pikes(field, prey) { WATCH } else { Length::inches(8) };
    }
    if musketry::has_muskets(field, unit) { RANGE } else { Length::inches(6) }
}

/// Whether an enemy is foot with steady pikes or behind works, which horse shuns.
fn is_hedge_of_pikes(field: Field, enemy: PieceId) -> bool {
    let foot = field.is_infantry(enemy) && !field.is_routed(enemy);
    foot && (field.pikes(enemy) > 3 || matches!(field.form(enemy), Form::Deployed | Form::Square))
}

/// How far off an enemy is in the eyes of a unit: less far for what it would like to meet.
fn price(field: Field, unit: PieceId, enemy: PieceId) -> f64 {
    let far = worth::inches(field.block(unit).gap(&field.block(enemy)).distance.rounded_up());
    let horse = field.is_mounted(unit);
    let liking = match () {
        () if field.is_routed(enemy) && horse => 0.8,
        () if field.is_routed(enemy) => 2.5,
        () if field.kind(enemy).is_battery() => 0.9,
        () if horse && is_hedge_of_pikes(field, enemy) && field.is_disordered(enemy) => 1.2,
        () if horse && is_hedge_of_pikes(field, enemy) => 1.9,
        () if field.form(enemy) == Form::Deployed => 1.8,
        () if field.is_disordered(enemy) => 0.8,
        () => 1.0,
    };
    let guarded = if threatens(field, enemy) { 0.6 } else { 1.0 };
    (far + 10.0) * liking * guarded / (0.6 + worth::unit(field, enemy) / 60.0).min(1.2)
}

/// Why a unit is after an enemy of whom nothing else is to be said.
pub(super) const BEFORE_IT: &str = "it goes for the enemy before it";

fn why(field: Field, prey: PieceId) -> &'static str {
    match () {
        () if field.is_routed(prey) => "they are running",
        () if field.kind(prey).is_battery() => "it goes for their guns",
        () if field.is_disordered(prey) => "they are in disorder",
        () => BEFORE_IT,
    }
}

/// How many points more the enemy has lost than a side.
pub fn lead(field: Field, side: Side) -> f64 {
    let share = |side: Side| {
        let losses = Losses::of(field, side);
        f64::from(losses.lost) * 100.0 / f64::from(losses.of.max(1))
    };
    share(side.other()) - share(side)
}

/// How eager an army is, 1 as in the middle of the day: it breaks off at dusk when it is ahead, and presses on when it is not.
pub fn mood(field: Field, side: Side) -> f64 {
    let last = field.world.book.victory.darkness.turns;
    let (turn, lead) = (field.table.battle.turn(), lead(field, side));
    let late = turn + 1 >= last || field.table.battle.dark() > 0;
    match late {
        true if lead >= 4.0 => 0.2,
        true => 1.6,
        false => 1.0 + 0.05 * f64::from(turn),
    }
}
