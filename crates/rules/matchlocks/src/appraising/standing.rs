//! How well a piece stands where it stands, or would stand elsewhere.

use engine::{Answer, PieceId, Shape, Side, Way};
use general::{Appraisal, Concern, Plan};
use tabletop::{Angle, Block, Leg, Length, Outline, Point, Pose};

use super::actions::{SPENT, reserve};
use super::{Notes, shots};
use crate::ask::By;
use crate::book::Class;
use crate::field::Field;
use crate::movement::{self, Moved};
use crate::table::{Table, UnitChange};
use crate::vocabulary as verb;

/// How far enemies matter to who stands somewhere.
const NEIGHBOURHOOD: Length = Length::inches(16);

/// How far a move takes a unit at least, in hundredths of a millimetre, or turns it, in hundredths of a degree, if it is to
/// be worth an Action.
const HAIR: (i32, i32) = (1_270, 500);

/// How far from the nearest enemy foot wants to stand that has spent its volleys, in inches: near enough to fall upon him,
/// since the scattered fire that it has left is no better than at a distance (NMM-11-62).
const VOLLEYS_SPENT: f64 = 4.0;

/// How much farther than it is formed foot seems to a squadron, by the square of the distance: horse has little to win before
/// muskets and pikes, and rather goes for other horse, guns and skirmishers.
const STOUT: f64 = 3.0;

/// Why skirmishers keep out of the open.
pub(super) const RIDDEN: &str = "their horse could ride it down";

/// Whether a move is one of a hair's breadth.
fn is_hair(field: Field, unit: PieceId, way: &Moved) -> bool {
    let shape = way.shape.is_some();
    let near = way.from.at.distance(way.end.at).0 < HAIR.0;
    let straight = (way.end.facing - way.from.facing).signed().abs() < HAIR.1;
    // A gun is turned by as little as its target asks for.
    near && straight && !shape && !field.gun(unit)
}

/// A view from a place: how far the nearest enemy is and how far to the side, in inches and degrees.
#[derive(Clone, Copy, Debug)]
struct Outlook {
    far: f64,
    aside: f64,
}

/// The view of a unit from a pose, as if it were drawn up there in a shape.
fn outlook(field: Field, unit: PieceId, plan: &Plan, pose: Pose, shape: Shape) -> Option<Outlook> {
    let body = shape.footprint().block(pose);
    let centre = body.centre();
    let nearest = nearest_enemy(field, unit, plan, centre)?;
    let other = field.block(nearest);
    let bearing = Angle::of(other.centre() - centre);
    let aside = f64::from((bearing - pose.facing).signed().abs()) / 100.0;
    Some(Outlook { far: body.gap(&other).distance.rounded_up().to_inches(), aside })
}

/// The enemy whom a unit would have before it at a place; under a plan its own enemies seem nearer than others, and to horse
/// whoever is not formed foot.
pub(super) fn nearest_enemy(field: Field, unit: PieceId, plan: &Plan, centre: Point) -> Option<PieceId> {
    let horse = field.squadron(unit);
    let shunned = |enemy: PieceId| if horse && field.formed_foot(enemy) { STOUT } else { 1.0 };
    let far = |enemy: PieceId| {
        let apart = centre.distance_squared(field.pose(enemy).at) as f64;
        apart * plan.farther(unit, enemy) * shunned(enemy)
    };
    let enemies = super::enemies_of(field, unit).map(|enemy| (far(enemy), enemy));
    enemies.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, enemy)| enemy)
}

/// How well a unit stands somewhere, in points, and how near it is to falling upon the nearest enemy, in inches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Here {
    station: f64,
    approach: f64,
    /// What it is likely to lose to horse that rides it down, in points.
    ridden: f64,
}

impl Here {
    /// Where it stands.
    pub(super) fn of(field: Field, unit: PieceId, plan: &Plan) -> Here {
        let covered = field.state(unit).cover().is_some();
        Here::at(field, unit, plan, (field.pose(unit), covered), field.piece(unit).shape())
    }

    fn at(field: Field, unit: PieceId, plan: &Plan, (pose, covered): (Pose, bool), shape: Shape) -> Here {
        let Some(view) = outlook(field, unit, plan, pose, shape) else {
            return Here { station: 0.0, approach: 0.0, ridden: 0.0 };
        };
        // Who is to stand by the plan is drawn to nobody.
        let far = if plan.stands(unit) { 0.0 } else { view.far };
        let caught = !covered && rider(field, unit, &shape.footprint().block(pose)).is_some();
        let ridden = if caught { super::worth(field, unit) } else { 0.0 };
        // What it must turn counts as a walk.
        Here { station: station(field, unit, plan, view), approach: -far - view.aside / 15.0, ridden }
    }
}

/// How far from the nearest enemy troops of a kind want to stand, in inches: foot where it shoots well, horse
/// where it can charge, skirmishers where they can shoot and run.
fn wanted(field: Field, unit: PieceId) -> f64 {
    let rates = field.world.book.movement.rates.of(field.mover(unit));
    match field.class(unit) {
        _ if field.squadron(unit) => (rates.good + field.world.book.movement.charge.bonus).to_inches() - 1.0,
        Class::Loose => 6.0,
        _ if field.formed_foot(unit) && field.state(unit).ammunition() == 0 => VOLLEYS_SPENT,
        _ => 8.5,
    }
}

/// How well a piece stands with a view, in points; more is better.
fn station(field: Field, unit: PieceId, plan: &Plan, view: Outlook) -> f64 {
    let turned = -view.aside.max(10.0) / 45.0 * 0.4;
    if field.gun(unit) && field.has(unit, crate::table::Sign::Deployed) {
        return turned;
    }
    let off = view.far - wanted(field, unit);
    // Who is to stand by the plan does not mind how far off they are.
    let each = if off < 0.0 { -0.05 } else { 0.1 * f64::from(u8::from(!plan.stands(unit))) };
    turned - off * each
}

/// What a move is worth at a glance: how much better it stands afterwards, and what order it loses on the way.
/// Enough to see who should act.
pub(super) fn at_a_glance(
    field: Field,
    unit: PieceId,
    plan: &Plan,
    leg: Leg,
    by: By,
    here: Here,
) -> Appraisal {
    let Ok(way) = movement::judge_move(field, unit, leg, by) else { return Appraisal::indifferent() };
    let moved = bettered(field, unit, plan, &way, here);
    if !field.gun(unit) || field.state(unit).shots() > 0 {
        return moved;
    }
    // Whoever looks about has nobody to shoot at from where it stands.
    let table = after(field, unit, &way);
    moved.and(Concern::Opportunity, shot(Field::new(&table, field.world), unit), "it can shoot from there")
}

/// What a move is worth but for who can shoot at whom from where it ends.
fn bettered(field: Field, unit: PieceId, plan: &Plan, way: &Moved, here: Here) -> Appraisal {
    if is_hair(field, unit, way) {
        return Appraisal::of(Concern::Cohesion, -2.0, "it would go nowhere by it");
    }
    let end = (way.end, way.cover.feature.is_some());
    let there = Here::at(field, unit, plan, end, way.shape.unwrap_or(field.piece(unit).shape()));
    let tokens: u8 = way.tokens.iter().map(|token| token.count).sum();
    let passed: u8 = way.passed.iter().map(|friend| friend.tokens).sum();
    let each = if field.squadron(unit) { 0.9 } else { 0.5 };
    let obstacle = if way.obstacle.is_some() { 0.5 } else { 0.0 };
    let lost = -each * (f64::from(tokens + passed) + obstacle);
    let better = there.station - here.station;
    Appraisal::of(Concern::Station, better, "it comes to stand where it is of use")
        .and(Concern::Ground, there.approach - here.approach, "it closes with the enemy")
        .and(Concern::Cohesion, lost, "it loses its order on the way")
        .and(Concern::Exposure, there.ridden - here.ridden, RIDDEN)
}

/// The horse that can charge skirmishers who stand so in the open.
pub(super) fn rider(field: Field, unit: PieceId, body: &Block) -> Option<PieceId> {
    if !field.loose(unit) || field.mounted(unit) {
        return None;
    }
    let movement = &field.world.book.movement;
    super::enemies_of(field, unit).find(|enemy| {
        let far = movement.rates.of(field.mover(*enemy)).good + movement.charge.bonus;
        let fit = field.squadron(*enemy) && !field.engaged(*enemy) && !field.daunted(*enemy);
        fit && field.block(*enemy).within(body, far)
    })
}

/// The table as a move leaves it.
pub(super) fn after(field: Field, unit: PieceId, way: &Moved) -> Table {
    let mut table: Table = *field.table;
    let piece = &mut table.pieces[unit.index()];
    piece.set_pose(way.end);
    piece.set_shape(way.shape.unwrap_or(piece.shape()));
    let state = &mut table.units[unit.index()];
    state.apply(UnitChange::Moves(state.moves() + 1));
    table
}

/// What a move is worth: how much better it stands afterwards, what it can do from there and what can be done to
/// it, and what order it loses on the way.
pub(super) fn moved(
    field: Field,
    unit: PieceId,
    legs: &[Leg],
    by: By,
    plan: &Plan,
    notes: &mut Notes,
) -> Appraisal {
    let spent = reserve(field, unit);
    let Ok(way) = movement::judge_path(field, unit, legs, by) else {
        return Appraisal::of(Concern::Reserve, spent, SPENT);
    };
    let table = after(field, unit, &way);
    let there = Field::new(&table, field.world);
    let before = match notes.standing {
        Some((noted, before)) if noted == unit => before,
        _ => Prospect::of(field, unit, plan),
    };
    notes.standing = Some((unit, before));
    let moved = bettered(field, unit, plan, &way, before.here);
    if !before.near && !near(there, unit) {
        return moved.and(Concern::Reserve, spent, SPENT);
    }
    let spent = (Concern::Reserve, [spent; 2]);
    // Who sees whom takes most of the time: it is asked only where so much could come of it.
    let exposure = (Concern::Exposure, [-before.suffers, f64::MAX]);
    let shoots = |shot: f64| shot - before.shot;
    if let Some(bar) = notes.bar {
        let at_most = (Concern::Opportunity, [shoots(0.0), shoots(shots::at_most(there, unit))]);
        if let Some(missed) = bar.missed(moved, &[at_most, exposure, spent]) {
            return missed;
        }
    }
    let moved = moved.and(Concern::Opportunity, shoots(shot(there, unit)), "it can shoot from there");
    if let Some(missed) = notes.bar.and_then(|bar| bar.missed(moved, &[exposure, spent])) {
        return missed;
    }
    let suffers = shots::suffered(there, unit, NEIGHBOURHOOD) - before.suffers;
    moved.and(Concern::Exposure, suffers, "they can shoot at it there").and(spent.0, spent.1[0], SPENT)
}

/// What a piece can do where it stands, and what can be done to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    here: Here,
    /// Whether an enemy is in the neighbourhood.
    near: bool,
    /// What its best shot is worth.
    shot: f64,
    /// What the shots of the enemy in the neighbourhood are worth.
    suffers: f64,
}

impl Prospect {
    fn of(field: Field, unit: PieceId, plan: &Plan) -> Prospect {
        Prospect {
            here: Here::of(field, unit, plan),
            near: near(field, unit),
            shot: shot(field, unit),
            suffers: shots::suffered(field, unit, NEIGHBOURHOOD),
        }
    }
}

fn near(field: Field, unit: PieceId) -> bool {
    field.gun(unit) || super::enemies_of(field, unit).any(|enemy| field.within(enemy, unit, NEIGHBOURHOOD))
}

/// What the best shot of a unit now is worth.
pub(super) fn shot(field: Field, unit: PieceId) -> f64 {
    shots::best(field, unit).map_or(0.0, |(value, _)| value)
}

/// What a turn on the spot is worth.
pub(super) fn turned(field: Field, unit: PieceId, plan: &Plan, answer: &Answer) -> Appraisal {
    let Way::Legs(legs) = answer.way else { return Appraisal::indifferent() };
    let Some(Leg::Turn { hand, angle, .. }) = legs.first().copied() else { return Appraisal::indifferent() };
    let clockwise = if hand == tabletop::Hand::Right { angle } else { Angle::UP - angle };
    let (pose, here) = (field.pose(unit), Here::of(field, unit, plan));
    let turned = Pose::new(pose.at, pose.facing + clockwise);
    let covered = field.state(unit).cover().is_some();
    let there = Here::at(field, unit, plan, (turned, covered), field.piece(unit).shape());
    Appraisal::of(Concern::Station, there.station - here.station, "it comes to face the enemy").and(
        Concern::Ground,
        there.approach - here.approach,
        "it comes to face the enemy",
    )
}

/// What a place in the line of battle is worth: in front of the zone, looking at the enemy, foot in the centre and
/// horse on the wings.
pub(super) fn deployed(field: Field, side: Side, answer: &Answer) -> Appraisal {
    let Some(unit) = answer.piece.filter(|_| answer.verb == verb::PLACE) else {
        return Appraisal::indifferent();
    };
    let placed = Appraisal::of(Concern::Command, 5.0, "it takes its place in the line");
    let Way::At(Pose { at, facing }) = answer.way else { return placed };
    let ahead = field.homeward(side) + Angle::HALF;
    let astray = f64::from((facing - ahead).signed().abs()) / 9000.0;
    let zone = field.world.zone.to_inches().max(1.0);
    let forward = field.from_baseline(side, at).to_inches() / zone;
    let half = field.world.ground.width().to_inches() / 2.0;
    let out = (Length(at.x).to_inches() - half).abs() / half.max(1.0);
    let sideways = if field.squadron(unit) { -(out - 0.65).abs() } else { -out };
    let forward = if field.leader(unit) { -(forward - 0.4).abs() } else { forward };
    placed
        .and(Concern::Station, forward, "it stands in the front of the line")
        .and(Concern::Flank, sideways, "foot holds the centre and horse the wings")
        .and(Concern::Cohesion, -astray, "it looks the wrong way")
}
