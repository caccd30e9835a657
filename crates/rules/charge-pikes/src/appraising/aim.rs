//! What a unit is after: whom it goes for, from where, and why; who is held back until the others are at it.

use engine::{PieceId, Side};
use general::Plan;
use tabletop::{Edge, Length, Point};

use super::{clash, enemies_of, far, inches};
use crate::field::{Class, Field};
use crate::going::rivers;
use crate::going::way::Gait;
use crate::movement;
use crate::table::{Form, Morale};

/// What a unit is after.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    /// Whom it goes for.
    pub prey: PieceId,
    /// A place beside the prey from which it can be taken in flank, if the unit goes there first.
    pub round: Option<Point>,
    /// How far from the prey it wants to stand, in inches.
    pub wanted: f64,
    /// Whether it is held back.
    pub held: bool,
    /// Whether it is not to go to meet the enemy.
    pub stands: bool,
    /// Why, in words that complete "because".
    pub why: &'static str,
}

/// Why those who have done what they could stand back.
const OUT_OF_SHOT: &str = "it must keep out of their shot";

/// How far off an enemy is looked at as prey unless he is the nearest, in inches.
const IN_VIEW: f64 = 36.0;
/// How far out and how far back from the middle of an enemy's flank it is gone round him, in inches.
const ROUND: (i32, i32) = (9, 4);
/// How much farther off than others those stand who are held back, in inches.
const HELD_BACK: f64 = 9.0;

impl Aim {
    /// What a unit is after; `None` when no enemy is left. Under a plan its own enemies seem nearer to it than others.
    pub(super) fn of(field: Field, unit: PieceId, plan: &Plan) -> Option<Aim> {
        let (prey, round) = prey(field, unit, plan)?;
        let ((wanted, why), stands) = (wanted(field, unit), plan.stands(unit));
        if is_held(field, unit) {
            let why = "it is kept in hand until the others are at it";
            return Some(Aim { prey, round: None, wanted: wanted + HELD_BACK, held: true, stands, why });
        }
        let round = round.filter(|_| !stands);
        let why = if round.is_some() { "they are to be taken in flank" } else { why };
        Some(Aim { prey, round, wanted, held: false, stands, why })
    }

    /// Whether the unit goes for somebody, and is not to stand, in hand or clear of him.
    pub(super) fn goes(&self) -> bool {
        !self.held && !self.stands && self.why != OUT_OF_SHOT
    }

    /// Where the unit is going: to its prey, beside it, or to the bridge or ford by which it gets there.
    pub(super) fn goal(&self, field: Field, unit: PieceId) -> Point {
        self.over(field, unit).map_or_else(|| self.end(field), |(over, _)| over)
    }

    /// Where it is going in the end.
    fn end(&self, field: Field) -> Point {
        self.round.unwrap_or_else(|| field.frame(self.prey).centre())
    }

    /// By which bridge or ford it gets there, where a river lies between, and how long that way is.
    fn over(&self, field: Field, unit: PieceId) -> Option<(Point, Length)> {
        rivers::way_round(field.world, field.frame(unit).centre(), self.end(field))
    }

    /// How far the unit still has to go, in inches; below zero if it stands too near.
    pub(super) fn off(&self, field: Field, unit: PieceId) -> f64 {
        let off = match (self.over(field, unit), self.round) {
            (Some((_, long)), _) => inches(long) - self.wanted,
            (None, Some(place)) => inches(Length((place - field.frame(unit).centre()).length().0)),
            (None, None) => far(field, unit, self.prey) - self.wanted,
        };
        if self.stands { off.min(0.0) } else { off }
    }
}

/// Whether a unit has done what it could: shaken, or exhausted.
fn is_spent(field: Field, unit: PieceId) -> bool {
    field.morale(unit) != Morale::Good || field.exhausted(unit)
}

/// The nearest enemy to a unit, and how far off he is, in inches, both as they seem under a plan.
pub(super) fn nearest(field: Field, unit: PieceId, plan: &Plan) -> Option<(PieceId, f64)> {
    // The one whose middle is nearest is about as near as anybody: most others are farther off at a glance. Nobody seems nearer than
    // he is.
    let at = field.piece(unit).pose().at;
    let guess =
        enemies_of(field, unit).min_by_key(|enemy| at.distance_squared(field.piece(*enemy).pose().at))?;
    let least = f64::from(field.gap(unit, guess).distance.rounded_up().0) * plan.farther(unit, guess);
    let near =
        enemies_of(field, unit).filter(|enemy| field.may_be_within(unit, *enemy, Length(least as i32)));
    let all = near.map(|enemy| (enemy, seems(field, unit, enemy, plan)));
    all.min_by(|one, other| one.1.total_cmp(&other.1))
}

/// How far off an enemy seems to a unit under a plan, in inches.
fn seems(field: Field, unit: PieceId, enemy: PieceId, plan: &Plan) -> f64 {
    far(field, unit, enemy) * plan.farther(unit, enemy)
}

/// How much farther off than the nearest enemy foot looks for somebody to go for, in inches.
const FOOT_LOOKS_ON: f64 = 20.0;
/// How much farther off mounted enemies count for foot, in inches: it never comes up with them, and while it turns after
/// them their foot is left in peace.
const TOO_FLEET: f64 = 14.0;

/// Whom a unit goes for, near ones rather than far ones: horse whom it can best charge, in flank if not in front; foot whom
/// it can best charge of those who are about as near, and other foot rather than horse; guns and the spent the nearest.
fn prey(field: Field, unit: PieceId, plan: &Plan) -> Option<(PieceId, Option<Point>)> {
    // The spent keep clear of whoever is nearest.
    let spent = is_spent(field, unit);
    let plan = if spent { &Plan::NONE } else { plan };
    let (closest, least) = nearest(field, unit, plan)?;
    let class = field.class(unit);
    if spent || matches!(class, Class::Gunners | Class::Skirmishers | Class::Dragoons) {
        return Some((closest, None));
    }
    if !class.is_mounted() {
        return on_foot(field, unit, (closest, least), plan).map(|enemy| (enemy, None));
    }
    let mut best: Option<(f64, PieceId, Option<Point>)> = None;
    let mut better = |score: f64, enemy: PieceId, round: Option<Point>| {
        if best.is_none_or(|(other, ..)| score > other) {
            best = Some((score, enemy, round));
        }
    };
    for (enemy, off) in in_view(field, unit, closest, plan, |_| IN_VIEW) {
        let gain = clash::press(field, unit, enemy).map_or(-10.0, |clash| clash.gain());
        // A loss is none the less for those who only seem farther off.
        let farther = plan.farther(unit, enemy);
        let spread = if gain < 0.0 { off / farther } else { off };
        better(gain / (12.0 + spread) - off * 0.02, enemy, None);
        if gain < 4.0
            && let Some((place, gain)) = way_round(field, unit, enemy)
        {
            let off = inches(Length((place - field.frame(unit).centre()).length().0));
            let off = off * farther;
            better(gain * 0.5 / (18.0 + off) - off * 0.02, enemy, Some(place));
        }
    }
    best.map(|(_, enemy, round)| (enemy, round))
}

/// The nearest enemy and the others no farther off than so many inches, each with how far.
fn in_view(
    field: Field,
    unit: PieceId,
    closest: PieceId,
    plan: &Plan,
    limit: impl Fn(PieceId) -> f64 + Copy,
) -> impl Iterator<Item = (PieceId, f64)> {
    let most = move |enemy| Length((limit(enemy) * f64::from(Length::INCH.0)) as i32 + 1);
    let may_be = move |enemy: PieceId| enemy == closest || field.may_be_within(unit, enemy, most(enemy));
    let near = enemies_of(field, unit).filter(move |enemy| may_be(*enemy));
    let all = near.map(move |enemy| (enemy, seems(field, unit, enemy, plan)));
    all.filter(move |(enemy, off)| *off <= limit(*enemy) || *enemy == closest)
}

/// The most that a charge counts for foot, in points, and how many inches a point is worth to it.
const MOST_GAIN: f64 = 40.0;
const INCHES_A_POINT: f64 = 0.1;

/// Whom foot goes for, the nearest enemy being so far off. A charge counts for little beside how near they are: nobody is weighed
/// who is too far off whatever it would win.
fn on_foot(field: Field, unit: PieceId, (closest, least): (PieceId, f64), plan: &Plan) -> Option<PieceId> {
    let fleet = |enemy: PieceId| if field.class(enemy).is_mounted() { TOO_FLEET } else { 0.0 };
    let score = |gain: f64, enemy: PieceId, off: f64| {
        gain.clamp(0.0, MOST_GAIN) * INCHES_A_POINT - off - fleet(enemy)
    };
    let sure = score(0.0, closest, least);
    let hopeless = move |enemy| MOST_GAIN * INCHES_A_POINT - fleet(enemy) - sure;
    let limit = |enemy| (least + FOOT_LOOKS_ON).min(hopeless(enemy) + 0.01);
    let mut able: Vec<(PieceId, f64)> = in_view(field, unit, closest, plan, limit).collect();
    let sure = able.iter().map(|(enemy, off)| score(0.0, *enemy, *off)).fold(sure, f64::max);
    able.retain(|(enemy, off)| score(MOST_GAIN, *enemy, *off) >= sure);
    if let [(only, _)] = *able {
        return Some(only);
    }
    let mut best: Option<(f64, PieceId)> = None;
    for (enemy, off) in able {
        let gain = clash::press(field, unit, enemy).map_or(-10.0, |clash| clash.gain());
        let score = score(gain, enemy, off);
        if best.is_none_or(|(other, _)| score > other) {
            best = Some((score, enemy));
        }
    }
    best.map(|(_, enemy)| enemy)
}

/// The place beside an enemy from which he can be taken in flank, the nearer of the two, and what that is worth.
fn way_round(field: Field, unit: PieceId, enemy: PieceId) -> Option<(Point, f64)> {
    let gain = clash::flanking(field, unit, enemy)?.gain();
    if gain <= 0.0 {
        return None;
    }
    let (frame, from) = (field.frame(enemy), field.frame(unit).centre());
    let facing = field.piece(enemy).pose().facing;
    let place = |edge: Edge| {
        let middle = tabletop::Pose::new(frame.edge(edge).middle(), facing);
        let out = middle.moved(edge.outward(), Length::INCH.times(ROUND.0));
        out.moved(tabletop::Angle::HALF, Length::INCH.times(ROUND.1)).at
    };
    let (width, depth) = (field.world.ground.width(), field.world.ground.depth());
    let on_table = |at: &Point| (0..=width.0).contains(&at.x) && (0..=depth.0).contains(&at.y);
    let places = [Edge::Left, Edge::Right].map(place);
    let nearest = places.into_iter().filter(on_table).min_by_key(|at| from.distance_squared(*at))?;
    Some((nearest, gain))
}

/// How far from its prey a unit wants to stand, in inches, and why: foot where its muskets tell, or where it can charge if
/// it has none; horse where it can charge; guns where their fire reaches; who is shaken or spent, out of musket shot.
fn wanted(field: Field, unit: PieceId) -> (f64, &'static str) {
    let scale = inches(field.world.length(field.world.book.movement.distances.drill_shaken)) / 6.0;
    let charge = inches(movement::rate(field, unit, Gait::Charge));
    match field.class(unit) {
        Class::Gunners if field.form(unit) == Form::Limbered => {
            (18.0 * scale, "its guns reach them from there")
        }
        Class::Gunners => (8.0 * scale, "its guns reach them from there"),
        _ if is_spent(field, unit) => (14.0 * scale, OUT_OF_SHOT),
        Class::Horse | Class::Cuirassiers => (charge * 0.7, "it can charge them from there"),
        Class::CloseFoot if field.profile(unit).pikes >= field.profile(unit).figures => {
            (charge * 0.7, "it can charge them from there")
        }
        _ => (5.5 * scale, "its muskets tell from there"),
    }
}

/// The fewest units in close order of which one is held back.
const ENOUGH: usize = 5;

/// Whether a unit is the one that is held back: the rearmost in close order, early in the battle, as long as no friend of
/// its has been at the enemy and none of them comes near it.
pub(super) fn is_held(field: Field, unit: PieceId) -> bool {
    let side = field.side(unit);
    if field.table.battle.turn() * 3 > field.world.last_turn
        || !is_whole(field, unit)
        || !field.class(unit).is_close_order()
    {
        return false;
    }
    let line = || field.units_of(side).filter(|other| field.class(*other).is_close_order());
    let edge = field.world.ground.edge(field.world.army(side).baseline);
    let depth = |unit: PieceId| (edge.deep(field.frame(unit).centre()).0, unit);
    let reach = inches(movement::rate(field, unit, Gait::Charge)).max(12.0) + 2.0;
    line().count() >= ENOUGH
        && line().all(|other| depth(other) >= depth(unit))
        && line().all(|other| is_whole(field, other))
        && nearest(field, unit, &Plan::NONE).is_some_and(|(_, off)| off > reach)
}

/// Whether a unit has not been at the enemy yet.
fn is_whole(field: Field, unit: PieceId) -> bool {
    let start = field.profile(unit).figures;
    !field.in_combat(unit) && !field.routs(unit) && u16::from(field.figures(unit)) * 4 > u16::from(start) * 3
}

/// The side's own foot that horse could fall upon and that stands near enough to a unit for it to guard their flanks; the
/// unit itself first, if it is such foot.
pub(super) fn guarded(field: Field, unit: PieceId) -> engine::InlineVec<PieceId, 4> {
    let mut near = engine::InlineVec::empty(unit);
    let side: Side = field.side(unit);
    let horse_comes = |foot: PieceId| {
        enemies_of(field, foot)
            .any(|enemy| field.class(enemy).is_cavalry() && field.within(foot, enemy, Length::inches(24)))
    };
    let foot =
        field.units_of(side).filter(|foot| field.class(*foot) == Class::CloseFoot && field.has_flanks(*foot));
    for friend in foot.filter(|foot| field.within(*foot, unit, Length::inches(9))) {
        if horse_comes(friend) {
            near.try_push(friend);
        }
    }
    near
}
