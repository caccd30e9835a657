//! Where a router or a pursuer gets to, and what it does on its way (15.1, 15.2).

use engine::{Few, PieceId, Rule};
use tabletop::{
    Angle, Block, Border, Footprint, Hand, Leg, Length, Path, Point, Pose, Segment, first_clear_distance,
    round, swerve,
};

use super::ground::{closed_in, flows_round_ground};
use crate::field::{Class, Field};
use crate::going::Gait;
use crate::movement::rate;
use crate::steadiness::disorder;
use crate::table::Form;
use crate::{Acting, cover, going, rule};

/// How a run ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It stands at the end of its way.
    Stands,
    /// It met an enemy whom it could not avoid (CP-15-04).
    Surrenders,
    /// It left the table (CP-15-11).
    OffTable,
    /// There was no way round what stopped it (CP-15-05, CP-15-10, CP-19-10).
    Disperses,
}

/// A run worked out.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Its way: a turn and an advance.
    pub path: Path,
    /// How it ends.
    pub fate: Fate,
    /// The friends through whom it bursts (CP-15-03, CP-15-08).
    pub burst: Few<PieceId, 8>,
}

/// The largest swerve of a compulsory move (CP-15-06, CP-15-07).
pub(super) const SWERVE: Angle = Angle::degrees(45);
/// In what steps a swerve is sought.
pub(super) const SWERVE_STEP: Angle = Angle::hundredths(250);
/// How far beyond its move a run may be carried to come clear of a friend: the depth of the deepest body and more.
const CARRIED: Length = Length::inches(40);

/// The rout move of a unit that looks the way it flees: straight on at first (CP-15-01), later with the swerve for its
/// baseline and round enemies (CP-15-06, CP-15-07).
pub fn rout(field: Field, unit: PieceId, initial: bool) -> Run {
    let full = rate(field, unit, Gait::Run);
    let pose = field.piece(unit).pose();
    if initial {
        return straight(field, unit, pose.facing, full.half(), Friends::Burst);
    }
    let home = home_of(field.world.army(field.side(unit)).baseline);
    let heading = pose.facing.turned_towards(home, SWERVE);
    let clear = |direction: Angle| {
        let run = straight(field, unit, direction, full, Friends::FlowRound);
        run.fate != Fate::Surrenders
    };
    // The first hand is the one on which home lies.
    let hand = if (home - heading).signed() < 0 { Hand::Left } else { Hand::Right };
    let direction = swerve(heading, SWERVE, SWERVE_STEP, hand, clear);
    straight(field, unit, direction.unwrap_or(heading), full, Friends::FlowRound)
}

/// The direction of a baseline, straight on (CP-15-06).
pub(super) const fn home_of(baseline: Border) -> Angle {
    match baseline {
        Border::Top => Angle::UP,
        Border::Right => Angle::RIGHT,
        Border::Bottom => Angle::HALF,
        Border::Left => Angle::LEFT,
    }
}

/// What a runner does with friends in its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Friends {
    /// It bursts through them (CP-15-03).
    Burst,
    /// It flows round those beside whom there is a gap, and bursts through the rest (CP-15-08).
    FlowRound,
}

/// A straight run in a direction, so far by the rates of the ground.
fn straight(field: Field, unit: PieceId, heading: Angle, allowance: Length, friends: Friends) -> Run {
    let body = outline(field, unit);
    let start = field.piece(unit).pose();
    let way = |distance: Length| along(start, heading, distance);
    let mut run = Run { path: way(Length::ZERO), fate: Fate::Stands, burst: Few::empty(PieceId(0)) };
    let mut distance = farthest(field, unit, allowance, way);
    let block = body.block(run.path.end(body));
    if closed_in(field, unit, &way(distance), body) && !flows_round_ground(field, unit, &way(distance), body)
    {
        run.fate = Fate::Disperses;
        return run;
    }
    match detours(field, unit, &block, heading, distance, friends) {
        Some(longer) => distance = (distance - longer).max(Length::ZERO),
        None => {
            run.fate = Fate::Disperses;
            return run;
        }
    }
    distance = carried_clear(field, unit, &block, heading, distance);
    run.path = way(distance);
    let exit = run.path.exit(body, &field.world.ground.bounds());
    if let Some(exit) = exit {
        run.path = run.path.cut(&exit.stroke, exit.extent, body);
        run.fate = Fate::OffTable;
    }
    if enemy_in_way(field, unit, &run.path, body).is_some() {
        run.fate = Fate::Surrenders;
    }
    run.burst = burst_on(field, unit, &run.path, body, friends);
    run
}

/// A way that turns to a heading about the middle and goes straight on.
pub(super) fn along(start: Pose, heading: Angle, distance: Length) -> Path {
    tabletop::turn_and_go(start, heading, distance)
}

/// The outline in which a unit runs.
pub(super) fn outline(field: Field, unit: PieceId) -> Footprint {
    let shape = field.piece(unit).shape();
    Footprint::new(shape.width, shape.depth)
}

/// The farthest that a unit gets on a way with so much to spend: ground may cost more (chapter 19). Ground that is closed
/// to it costs nothing more here; what becomes of it there is judged apart.
pub(super) fn farthest(
    field: Field,
    unit: PieceId,
    allowance: Length,
    way: impl Fn(Length) -> Path,
) -> Length {
    let affords = |distance: Length| {
        let path = way(distance);
        let rates = [0, 100];
        going::way_cost(field, unit, &path, Gait::Run, &rates, &[])
            .map_or(true, |cost| cost.spent <= allowance)
    };
    if affords(allowance) {
        return allowance;
    }
    let (mut low, mut high) = (0, allowance.0);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if affords(Length(middle)) { low = middle } else { high = middle }
    }
    Length(low)
}

/// By how much going round those friends lengthens the way whom it must not or need not burst through (CP-15-05,
/// CP-15-08); `None` if there is no way round one of the first.
fn detours(
    field: Field,
    unit: PieceId,
    block: &Block,
    heading: Angle,
    distance: Length,
    friends: Friends,
) -> Option<Length> {
    let body = outline(field, unit);
    let path = Path::of(Pose::new(block.front_middle(), heading), Leg::Advance(distance));
    let mut longer = Length::ZERO;
    for friend in others_of_side(field, unit) {
        if passes_freely(field, friend) || !meets(field, friend, &path, body) {
            continue;
        }
        let immune = is_immune(field, friend);
        if !immune && friends == Friends::Burst {
            continue;
        }
        match way_round(field, unit, friend, block.centre(), heading, distance) {
            Some(more) => longer += more,
            None if immune => return None,
            None => {}
        }
    }
    Some(longer)
}

/// By how much the way of a unit's centre is longer round a body, on the shorter of the hands on which a gap is free
/// beside it (CP-15-08); `None` if there is a gap on neither.
pub(super) fn way_round(
    field: Field,
    unit: PieceId,
    around: PieceId,
    from: Point,
    heading: Angle,
    distance: Length,
) -> Option<Length> {
    let frame = field.frame(around);
    let to = from + heading.along(distance);
    let hands = [Hand::Left, Hand::Right].map(|hand| has_gap(field, unit, around, heading, hand));
    if hands == [false, false] {
        return None;
    }
    let line = Segment::new(from, to);
    let beside = |leg: Segment| {
        // A leg that bends to the left of the line passes on the body's left.
        let cross = line.vector().cross(leg.middle() - from);
        if cross >= 0 { hands[0] } else { hands[1] }
    };
    let way = round(from, to, &frame, Length::ZERO, |leg| leg.from == leg.to || beside(leg));
    way.map_or(Some(Length::ZERO), |way| Some((way.length - line.length()).max(Length::ZERO)))
}

/// Whether a gap wide enough is free beside a body on one hand of a heading: to the next unit, or to ground that the runner
/// cannot enter (CP-15-08, CP-15-10).
fn has_gap(field: Field, unit: PieceId, around: PieceId, heading: Angle, hand: Hand) -> bool {
    let wanted = field.world.length(field.world.book.movement.distances.gap);
    let middle = field.frame(around).centre();
    let out = (heading + hand.turn(Angle::RIGHT)).along(Length::INCH);
    let is_beside = |point: Point| (point - middle).dot(out) > 0;
    let mut units = field.units().filter(|other| *other != unit && *other != around);
    let taken = units.any(|other| {
        let gap = field.gap(around, other);
        gap.distance.under(wanted) && is_beside(gap.to) && is_beside(field.frame(other).centre())
    });
    !taken && !super::ground::shuts_gap(field, unit, around, wanted, is_beside)
}

/// The other units of a side on the table.
pub(super) fn others_of_side(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> {
    field.units_of(field.side(unit)).filter(move |other| *other != unit)
}

/// Unlimbered guns and skirmishers may be passed by anybody (CP-15-09, CP-15-47).
pub(super) fn passes_freely(field: Field, friend: PieceId) -> bool {
    field.class(friend) == Class::Skirmishers
        || field.class(friend) == Class::Gunners && field.form(friend) != Form::Limbered
}

/// Squares and units in hard cover or in buildings never suffer burst-throughs (CP-15-05).
pub fn is_immune(field: Field, friend: PieceId) -> bool {
    matches!(field.form(friend), Form::Square | Form::Garrison) || cover::is_hard(field, friend, None)
}

/// Whether a way meets a unit.
pub(super) fn meets(field: Field, other: PieceId, path: &Path, body: Footprint) -> bool {
    let stands = field.body(other);
    path.sweeps(body, Block::TOLERANCE).any(|(_, sweep)| stands.blocks().any(|block| sweep.meets(&block)))
}

/// Far enough to overlap no unit at the end (CP-15-03): a run that would end upon somebody is carried on just beyond.
pub(super) fn carried_clear(
    field: Field,
    unit: PieceId,
    block: &Block,
    heading: Angle,
    distance: Length,
) -> Length {
    let mut bodies: Few<Block, 96> = Few::empty(*block);
    for other in others_of_side(field, unit) {
        for part in field.body(other).blocks() {
            bodies.try_push(part);
        }
    }
    first_clear_distance(block, heading, distance, distance + CARRIED, bodies.iter()).unwrap_or(distance)
}

/// The first enemy on a way who makes a router surrender (CP-15-04): a unit that does not rout itself; not its own
/// pursuers, not those whom it touches and leaves, and not skirmishers or gunners in the open, if it is in close order.
fn enemy_in_way(field: Field, unit: PieceId, path: &Path, body: Footprint) -> Option<PieceId> {
    let heading = path.end(body).facing;
    let middle = field.frame(unit).centre();
    let close = field.class(unit).is_close_order();
    field.units_of(field.side(unit).other()).find(|enemy| {
        let pursuer = field.state(*enemy).target() == Some(unit);
        let behind = (field.frame(*enemy).centre() - middle).dot(heading.along(Length::INCH)) <= 0;
        let left = field.touching(unit, *enemy) && behind;
        let loose = matches!(field.class(*enemy), Class::Skirmishers | Class::Gunners);
        let run_down = close && loose && !cover::is_strong_for_loose(field, *enemy, unit);
        !field.routs(*enemy) && !pursuer && !left && !run_down && meets(field, *enemy, path, body)
    })
}

/// The friends through whom a run bursts (CP-15-03, CP-15-08): not those whom anybody may pass, not those who are immune
/// (CP-15-05), and for one that flows round, not those beside whom a gap is free.
fn burst_on(field: Field, unit: PieceId, path: &Path, body: Footprint, friends: Friends) -> Few<PieceId, 8> {
    let heading = path.end(body).facing;
    let mut burst = Few::empty(PieceId(0));
    for friend in others_of_side(field, unit) {
        let spared = passes_freely(field, friend) || is_immune(field, friend);
        let flows = friends == Friends::FlowRound
            && [Hand::Left, Hand::Right].iter().any(|hand| has_gap(field, unit, friend, heading, *hand));
        if !spared && !flows && meets(field, friend, path, body) {
            burst.try_push(friend);
        }
    }
    burst
}

/// Whether a runner flows round a body beside which a gap is free on one hand.
pub(super) fn flows_round(field: Field, unit: PieceId, around: PieceId, heading: Angle) -> bool {
    [Hand::Left, Hand::Right].iter().any(|hand| has_gap(field, unit, around, heading, *hand))
}

/// A unit suffers a burst-through: it is disordered (CP-15-09). Those whom anybody may pass, and the immune, are not.
pub fn burst_through(act: &mut Acting, why: Rule, unit: PieceId) {
    let field = Field::new(act.table(), act.world());
    if !passes_freely(field, unit) && !is_immune(field, unit) {
        disorder(act, why, unit);
    }
}

/// The rule of a fate.
pub(super) const fn rule_of(fate: Fate) -> Rule {
    match fate {
        Fate::Stands => rule!("CP-15-06"),
        Fate::Surrenders => rule!("CP-15-04"),
        Fate::OffTable => rule!("CP-15-11"),
        Fate::Disperses => rule!("CP-15-10"),
    }
}
