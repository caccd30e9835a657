//! Which way routers run, and how far (PM-05-06, PM-05-11).

use engine::{InlineVec, PieceId};
use tabletop::{
    Angle, Block, Footprint, Hand, IndexSet, Length, Outline, Pose, RunAmong, RunEnd, Segment, run,
};

use crate::field::Field;
use crate::table::{PIECES, Sign};
use crate::{going, routing};

/// How a router goes along one angle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Where it ends.
    pub pose: Pose,
    /// How far it goes.
    pub distance: Length,
    /// Whether the whole distance is free.
    pub free: bool,
    /// Whether it crosses an edge of the table (PM-05-09).
    pub off_table: bool,
    /// The friends through whom it passes (PM-05-07).
    pub passed: InlineVec<PieceId, 24>,
}

/// The ways open to a router: one, or two that are equal by the right and by the left, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ways {
    right: Option<Run>,
    left: Option<Run>,
}

impl Ways {
    /// Whether its owner chooses between right and left.
    pub const fn is_choice(&self) -> bool {
        self.right.is_some() && self.left.is_some()
    }

    /// The way by a hand, or the only one.
    pub fn by(&self, hand: Hand) -> Option<Run> {
        match hand {
            Hand::Right => self.right.or(self.left),
            Hand::Left => self.left.or(self.right),
        }
    }
}

/// What bars or is passed by a router, gathered once for all angles.
struct Among<'a> {
    field: Field<'a>,
    unit: PieceId,
    body: Footprint,
    stops: InlineVec<Block, PIECES>,
    passed: InlineVec<Block, PIECES>,
    friends: InlineVec<PieceId, PIECES>,
    /// The enemies of the combat in which it was routed: it comes no nearer to them in its first move.
    fled_from: InlineVec<Block, PIECES>,
}

/// The ways open to a router: straight for its own edge, or turned off it by the smallest angle along which the whole distance is
/// free of enemies and of ground that nobody passes; where there is none, the longest free way, stopping 1 mm before what bars it,
/// unless that is shorter than 10 mm (PM-05-06, PM-05-11, PM-05-08). In the first move after a combat it comes no nearer to those
/// who routed it.
pub fn ways(field: Field, unit: PieceId) -> Ways {
    Among::of(field, unit, &[]).ways(&mut |_| ())
}

/// Whether it is all one in which order some routers of an army run (PM-07-01): on no way that one of them looks at, taken as if the
/// others were not there, would it end upon another, where he stands or where he may come to. For then, and then alone, would it go
/// on or stop short because of him (PM-05-07). Through whom it passes makes no difference: he routs already.
///
/// A way that ends clear of him is the same way with him there: the first clear place at or beyond its distance stays the first, the last
/// one before what bars it stays the last, and what bars one angle bars it for all that is added.
pub fn run_in_any_order(field: Field, due: &[PieceId]) -> bool {
    const MOST: usize = 192;
    let Some(first) = due.first() else { return true };
    let nothing = (*first, field.block(*first));
    let mut stands: InlineVec<(PieceId, Block), MOST> = InlineVec::empty(nothing);
    let mut ends: InlineVec<(PieceId, Block), MOST> = InlineVec::empty(nothing);
    // Of more than can be kept nothing is said.
    let mut all_kept = true;
    for unit in due {
        let alone = Among::of(field, *unit, due);
        let Ways { right, left } =
            alone.ways(&mut |run| all_kept &= ends.try_push((*unit, alone.body.block(run.pose))));
        let open = [right, left].into_iter().flatten().filter(|run| !run.off_table);
        let open = open.map(|run| alone.body.block(run.pose));
        let places = std::iter::once(field.block(*unit)).chain(open);
        places.for_each(|block| all_kept &= stands.try_push((*unit, block)));
    }
    let upon = |(unit, end): &(PieceId, Block)| {
        stands.iter().any(|(other, block)| other != unit && block.within(end, CLEAR))
    };
    all_kept && !ends.iter().any(upon)
}

/// Whoever ends farther than this from another does not end upon him.
const CLEAR: Length = Length::millimetres(1);

impl Among<'_> {
    /// Enemy infantry, cavalry and dragoons bar a rout; those under the column at its start do not, nor do batteries, Generals and
    /// staff officers. Friends are passed through (PM-05-11, PM-05-12), but for those who are taken not to be there.
    fn of<'a>(field: Field<'a>, unit: PieceId, absent: &[PieceId]) -> Among<'a> {
        let (body, here) = (field.footprint(unit), field.block(unit));
        let side = field.side(unit);
        let nothing = here;
        let mut among = Among {
            field,
            unit,
            body,
            stops: InlineVec::empty(nothing),
            passed: InlineVec::empty(nothing),
            friends: InlineVec::empty(unit),
            fled_from: InlineVec::empty(nothing),
        };
        for enemy in field.fighters_of(side.other()) {
            let block = field.block(enemy);
            if !block.overlaps_deeper_than(&here, Block::TOLERANCE) {
                among.stops.push(block);
            }
            if field.is(unit, Sign::Runs) && routed_by(field, enemy) {
                among.fled_from.push(block);
            }
        }
        for friend in field.units_of(side).filter(|id| *id != unit && !absent.contains(id)) {
            among.passed.push(field.block(friend));
            among.friends.push(friend);
        }
        among
    }

    /// The ways that are open; `tried` hears of every run that is looked at, those that come too near to an enemy too.
    fn ways(&self, tried: &mut dyn FnMut(&Run)) -> Ways {
        let (field, unit) = (self.field, self.unit);
        let book = &field.world.book.routing.way;
        let home = routing::home(field.world.edge_of(unit, field.side(unit)));
        let mut longest: [Option<Run>; 2] = [None, None];
        let mut turn = 0;
        while turn <= book.limit {
            let runs = [Hand::Right, Hand::Left].map(|hand| {
                let angle = Angle::degrees(turn.into());
                let goes = turn > 0 || hand == Hand::Right;
                goes.then(|| self.run(home + hand.turn(angle), tried)).flatten()
            });
            let free = runs.map(|run| run.filter(|run| run.free));
            if free.iter().any(Option::is_some) {
                return Ways { right: free[0], left: free[1] };
            }
            let best = longest.iter().flatten().map(|run| run.distance).max();
            let longer = runs.map(|run| run.filter(|run| Some(run.distance) > best));
            if longer.iter().any(Option::is_some) {
                let most = longer.iter().flatten().map(|run| run.distance).max();
                longest = longer.map(|run| run.filter(|run| Some(run.distance) == most));
            }
            turn += book.step;
        }
        let kept = longest.map(|run| run.filter(|run| run.distance >= book.least));
        Ways { right: kept[0], left: kept[1] }
    }

    /// The run in a direction; none where it would come nearer to those from whom it flees.
    fn run(&self, direction: Angle, tried: &mut dyn FnMut(&Run)) -> Option<Run> {
        let (field, world) = (self.field, self.field.world);
        let centre = field.block(self.unit).centre();
        let start = Pose::new(centre + direction.along(self.body.depth.half()), direction);
        let (charge, normal) = (field.charge_allowance(self.unit), field.allowance(self.unit));
        let far = going::farthest(world, start.at, direction, charge, normal);
        let barred = self.barred(start, direction, far);
        let run = run(
            start,
            self.body,
            direction,
            far,
            &RunAmong { stops: &self.stops, passed: &self.passed, ground: &world.ground, barred },
        );
        let off_table = matches!(run.end, RunEnd::Border(_));
        let free = matches!(run.end, RunEnd::Full | RunEnd::Border(_));
        let short = if free { Length::ZERO } else { world.book.routing.way.short };
        let distance = Length((run.distance - short).0.max(0));
        let pose = start.moved(Angle::UP, distance);
        let found = Run {
            pose,
            distance: if off_table { charge } else { distance },
            free,
            off_table,
            passed: run.passed.iter().take(24).map(|at| self.friends[at]).collect(),
        };
        tried(&found);
        (off_table || self.keeps_away(start, pose)).then_some(found)
    }

    /// Ground that it may not enter, but where the way of the middle leads over it by a bridge, a ford or a gate (PM-05-06).
    fn barred(&self, start: Pose, direction: Angle, far: Length) -> IndexSet {
        let world = self.field.world;
        let way = Segment::new(start.at - direction.along(self.body.depth), start.at + direction.along(far));
        let closed = going::bars_rout(world, self.field.class(self.unit), self.body, start);
        closed.iter().filter(|at| going::leads_over(world, *at, way)).fold(closed, IndexSet::without)
    }

    /// Whether the gap to each of those who routed it is no smaller at the end than at the start (PM-05-06).
    fn keeps_away(&self, start: Pose, end: Pose) -> bool {
        let (from, to) = (self.body.block(start), self.body.block(end));
        self.fled_from.iter().all(|enemy| to.gap(enemy).distance >= from.gap(enemy).distance)
    }
}

/// Whether an enemy is one of the combat that routed a unit: he attacks in it, or is attacked.
fn routed_by(field: Field, enemy: PieceId) -> bool {
    field.is(enemy, Sign::Attacks) || field.table.battle.target() == Some(enemy)
}
