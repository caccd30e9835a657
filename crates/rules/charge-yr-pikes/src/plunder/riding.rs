//! Horse rides off to plunder (CYP-22-02).

use engine::{Event, PieceId};
use tabletop::{Angle, Block, Length, Pose};

use super::{enemy_of, riders};
use crate::attacking::advancing::is_left;
use crate::attacking::{drops_all, gets_away};
use crate::field::{Field, TOUCHING};
use crate::going::{self, Stretch};
use crate::marks::{lower_all, moved, note, raise};
use crate::running::first;
use crate::{Acting, Kind, Sign, remarks, rule};

/// Where a unit rides off to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To a wagon of the enemy's train, where it halts.
    Train(Pose),
    /// Over his edge of the table, at this place of it.
    Edge(Pose),
}

/// As far as any line on a table is long.
const ACROSS: Length = Length::inches(240);
/// Degrees between two lines that are tried, and the last of them.
const STEP: i32 = 5;
const LAST: i32 = 85;

/// Where a unit that does not obey rides to: straight to the nearest wagon of the enemy on the table; else over his edge, at right
/// angles to it or at the first angle at which no enemy and no closed ground is in its way. `None` if there is no such line
/// (CYP-22-02).
pub fn goal(field: Field, unit: PieceId) -> Option<Goal> {
    to_train(field, unit).map(Goal::Train).or_else(|| to_edge(field, unit).map(Goal::Edge))
}

/// Whether a line keeps an inch off every enemy unit and misses closed ground.
fn is_open(field: Field, unit: PieceId, way: &Stretch) -> bool {
    let (line, inch) = (way.line(), field.world.book.movement.proximity.inch);
    let mut enemies = field.units_of(enemy_of(field, unit)).filter(|id| !is_left(field, *id));
    !enemies.any(|id| field.body(id).within_of(&line, inch - Length(1))) && !going::closes(field.world, way)
}

/// The place at the nearest wagon of the enemy, if the one line to it is open and there is room.
fn to_train(field: Field, unit: PieceId) -> Option<Pose> {
    let from = field.measuring_point(unit);
    let free = |id: &PieceId| field.kind(*id) == Kind::Wagon && !field.is(*id, Sign::Captured);
    let wagons = field.pieces().filter(|id| field.side(*id) == enemy_of(field, unit)).filter(free);
    let train = wagons.min_by_key(|id| (from.distance(field.block(*id).centre()), *id))?;
    let centre = field.block(train).centre();
    let whole = Stretch::between(from, centre, field.piece(unit).pose().facing);
    let (body, theirs) = (field.footprint(unit), field.body(train));
    let touches = |way: Length| theirs.within_of(&body.block(whole.after(way)), TOUCHING);
    let long = first(whole.long, touches)?;
    let way = Stretch { long, ..whole };
    let block = body.block(way.end());
    (is_open(field, unit, &way) && has_room(field, unit, train, &block)).then(|| way.end())
}

/// Whether a unit finds room at a train: on the table, upon nobody, and no nearer than an inch to an enemy unit.
fn has_room(field: Field, unit: PieceId, train: PieceId, block: &Block) -> bool {
    let inside = field.world.ground.bounds();
    let inch = field.world.book.movement.proximity.inch;
    let counts = |id: &PieceId| *id != unit && *id != train && !field.kind(*id).is_officer();
    inside.encloses(block)
        && !going::is_barred_at(field.world, block)
        && field.pieces().filter(counts).filter(|id| field.piece(*id).host() != Some(unit)).all(|id| {
            let body = field.body(id);
            let enemy = field.side(id) != field.side(unit) && field.kind(id).is_unit();
            let near = enemy && !is_left(field, id) && body.within_of(block, inch - Length(1));
            !near && !body.overlaps_block(block)
        })
}

/// The place of the enemy's edge to which the first open line leads: straight, 5 degrees to the left, 5 to the right, and so on.
fn to_edge(field: Field, unit: PieceId) -> Option<Pose> {
    let ahead = field.world.army(enemy_of(field, unit)).edge.outward();
    let angles = (0..=LAST / STEP).flat_map(|step| [-STEP * step, STEP * step]);
    angles.filter_map(|off| leaves_at(field, unit, ahead + Angle::degrees((360 + off) % 360))).next()
}

/// Where a line in a direction meets the enemy's edge, if it is open.
fn leaves_at(field: Field, unit: PieceId, towards: Angle) -> Option<Pose> {
    let from = field.measuring_point(unit);
    let whole = Stretch { from: Pose::new(from, towards), long: ACROSS };
    let side = enemy_of(field, unit);
    let over = |way: Length| field.world.depth_from_home(side, whole.after(way).at) <= Length::ZERO;
    let way = Stretch { long: first(ACROSS, over)?, ..whole };
    let on_edge = field.world.ground.bounds().inflated(Length(2)).contains(way.end().at);
    (on_edge && is_open(field, unit, &way)).then(|| way.end())
}

/// A unit rides off, and whoever is with it; where no line is open it stays and counts as obedient (CYP-22-02). The place at which it
/// leaves the table stays known: it comes back by it (CYP-22-04).
pub(super) fn rides_off(act: &mut Acting, unit: PieceId) {
    let why = rule!("CYP-22-02");
    let Some(goal) = goal(act.field(), unit) else {
        note(act, why, unit, remarks::OBEYS, 1);
        return;
    };
    drops_all(act, unit);
    let (Goal::Train(to) | Goal::Edge(to)) = goal;
    moved(act, why, unit, to);
    gets_away(act, unit);
    let field = act.field();
    let all: Vec<PieceId> = riders(field, unit).chain([unit]).collect();
    for id in all {
        raise(act, why, id, Sign::Plunders);
        if let Goal::Edge(_) = goal {
            let it = *act.field().piece(id);
            act.emit(why, Event::Mustered { piece: id, owner: it.owner, figures: it.figures });
        }
    }
    lower_all(act, why, unit, &[Sign::Won, Sign::Ready, Sign::Closed]);
}
