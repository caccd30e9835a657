//! The line of shot and all that stops it: the arc (NMM-11-19), friends (NMM-11-18), narrow gaps (NMM-11-25), a
//! gun's lane (NMM-11-26), shots over the heads of friends (NMM-11-14), woods (NMM-11-12, 11-13).

use engine::{PieceId, Refusal};
use tabletop::{
    Angle, Barrier, Block, Blocker, Bounds, Corridor, Edge, FeatureId, Gap, Hull, IndexSet, Length, Look,
    Outline, Point, Sector, Segment, Shape,
};

use super::cover::{self, Stand, Station};
use super::ranks;
use super::shooters::Able;
use super::sight::{self, Sight};
use crate::book::Kind;
use crate::field::Field;
use crate::rule;
use crate::world::Terrain;

/// From where, and through which arc, a unit shoots. It is the same for every target of a unit in the open; the
/// garrison of a building measures from the point of its walls nearest to the target (NMM-11-11).
#[derive(Clone, Copy)]
pub struct Muzzle<'a> {
    /// What the shooter stands as.
    pub stand: Stand<'a>,
    /// The measuring point of a unit in the open.
    pub from: Point,
    /// Its arc; none for a garrison.
    pub arc: Option<Sector>,
}

impl<'a> Muzzle<'a> {
    /// Where a unit shoots from.
    pub fn of(field: Field<'a>, able: &Able) -> Muzzle<'a> {
        let stand = Stand::of(field, able.unit, able.station);
        let from = sight::measuring_point(field, able.unit);
        let front = cover::front(field, able.unit);
        let arc = match stand {
            Stand::Own(_) => arc(field, front),
            Stand::House(..) => None,
        };
        Muzzle { stand, from, arc }
    }

    /// From the measuring point to the target's nearest point.
    pub fn gap_to(&self, target: &Stand) -> Gap {
        match self.stand {
            Stand::Own(_) => target.gap_from(self.from),
            Stand::House(house, _) => {
                let barrier = |stand: &Stand| match stand {
                    Stand::Own(block) => Barrier::Body(block).gap(&Barrier::Area(house)),
                    Stand::House(area, _) => Barrier::Area(area).gap(&Barrier::Area(house)),
                };
                barrier(target).map_or_else(|| target.gap_from(self.from), Gap::reversed)
            }
        }
    }

    /// The edge from which it shoots: its front, or the one point of the walls from which a garrison measures.
    fn front(&self, line: Segment) -> Segment {
        match self.stand {
            Stand::Own(block) => block.edge(Edge::Front),
            Stand::House(..) => Segment::new(line.from, line.from),
        }
    }
}

/// The Shooting Arc before a front edge (NMM-11-19).
pub fn arc(field: Field, front: Segment) -> Option<Sector> {
    Sector::before(front, Angle::degrees(field.world.book.shooting.arc.degrees.into()))
}

/// What may stand in the way of one shot.
#[derive(Clone, Copy)]
pub struct Lane {
    /// The look along it, with only what may hide anything left in it.
    pub look: Look,
    /// Friends whom a line from one of the figures may cross, those that may be overflown left out.
    crossing: IndexSet,
    /// The corridor from the shooter's front to the target, where something stands in it.
    hull: Option<Hull>,
}

impl Lane {
    /// The lane of a shot along a line, if friends and gaps allow the shot. Friends are asked about first, since most shots that are
    /// stopped are stopped by them.
    ///
    /// # Errors
    /// The friend in the way, or the gap that is too narrow.
    pub fn of(
        sight: &Sight,
        able: &Able,
        muzzle: &Muzzle,
        target: (PieceId, Station, &Stand),
        gap: Gap,
    ) -> Result<Lane, Refusal> {
        let line = gap.line();
        let front = muzzle.front(line);
        let corners = target.2.outline();
        let points = [front.from, front.to, line.from].into_iter().chain(corners.as_ref().iter().copied());
        let bounds = points.clone().fold(Bounds::of_segment(front), Bounds::with);
        let beside = bounds.inflated(sight.field.world.book.shooting.gun_lane.clear_of_friends);
        let near = |at: &usize| sight.blockers[*at].bounds().meets(&beside);
        let friends = sight.friends_of(able.unit).iter().filter(near).fold(IndexSet::EMPTY, IndexSet::with);
        let friends = friends.but(overflown(sight, able, target, line, friends));
        check_friends(sight, able.unit, friends, line)?;
        let whole = sight.look((able.unit, able.station), (target.0, target.1));
        let look = sight.scene().narrowed(&whole, points.clone());
        let hull = if look.is_open() && friends.is_empty() { None } else { Hull::of(points.clone()) };
        let crossing = match hull {
            Some(hull) if !friends.is_empty() => crossing(sight, able, muzzle, friends, hull),
            _ => friends,
        };
        let lane = Lane { look, crossing, hull };
        if let Some(hull) = &lane.hull {
            let reaches = |at: &usize| sight.blockers[*at].block().meets_inside(hull);
            let friends = crossing.iter().filter(reaches).fold(IndexSet::EMPTY, IndexSet::with);
            lane.check_gap(sight, friends, front, target.2, line)?;
        }
        Ok(lane)
    }

    /// Whether nothing at all hides one figure from another.
    pub fn is_open(&self) -> bool {
        self.look.is_open() && self.crossing.is_empty()
    }

    /// Whether a shot along a line is stopped by nothing: neither hidden nor crossed by a friend.
    pub fn is_clear(&self, sight: &Sight, line: Segment) -> bool {
        sight.scene().is_clear(&self.look, line)
            && !self.crossing.iter().any(|at| sight.blockers[at].is_entered(line))
    }

    /// The narrowest opening between what stands left and what stands right of the line (NMM-11-25).
    fn check_gap(
        &self,
        sight: &Sight,
        friends: IndexSet,
        front: Segment,
        target: &Stand,
        line: Segment,
    ) -> Result<(), Refusal> {
        let field = sight.field;
        let units = self.look.blockers.or(friends);
        let held = self.look.viewer.held_by.or(self.look.object.held_by);
        let features = self.look.features.but(held);
        if units.len() + features.len() < 2 {
            return Ok(());
        }
        let Some(corridor) = Corridor::new(front, target, line) else { return Ok(()) };
        let mut barriers = [Barrier::Hull(corridor.hull()); IndexSet::LIMIT];
        let mut count = 0;
        let of_units = units.iter().map(|at| Barrier::Body(sight.blockers[at].block()));
        let of_ground = features.iter().map(|at| match &field.world.ground.features()[at].shape {
            Shape::Area(area) => Barrier::Area(area),
            Shape::Line(line) => Barrier::Line(line),
        });
        for barrier in of_units.chain(of_ground).take(IndexSet::LIMIT) {
            barriers[count] = barrier;
            count += 1;
        }
        let least = field.world.book.shooting.gaps.least_width;
        match corridor.opening(&barriers[..count]).narrowest {
            Some(narrows) if !narrows.gap.distance.at_least(least - field.tolerance()) => {
                Err(Refusal::new(rule!("NMM-11-25"), "the gap to shoot through is too narrow")
                    .measured(narrows.gap.distance.rounded_up(), least)
                    .segment(narrows.gap.line()))
            }
            _ => Ok(()),
        }
    }
}

/// Whether any of some friends forbids a shot of a unit along a line.
fn check_friends(sight: &Sight, unit: PieceId, friends: IndexSet, line: Segment) -> Result<(), Refusal> {
    let field = sight.field;
    let clear_of = field.world.book.shooting.gun_lane.clear_of_friends;
    for at in friends.iter() {
        let (friend, blocker) = (PieceId(at as u8), &sight.blockers[at]);
        if blocker.is_entered(line) {
            return Err(crossed(friend));
        }
        if field.gun(unit) && line.nearer_than(blocker.block(), clear_of) {
            let gap = line.gap(blocker.block());
            return Err(Refusal::new(rule!("NMM-11-26"), "a friend stands too near the gun's line of shot")
                .measured(gap.distance.rounded_up(), clear_of)
                .piece(friend));
        }
    }
    Ok(())
}

/// That a friend is in the line of shot.
fn crossed(friend: PieceId) -> Refusal {
    Refusal::new(rule!("NMM-11-18"), "a friend is in the line of shot").piece(friend)
}

/// Whether a friend stops a shot of muskets along a line, as [`Lane::of`] has it: for whoever has not made the table ready for sight.
///
/// # Errors
/// The friend in the way.
pub fn check_crossed(field: Field, unit: PieceId, line: Segment) -> Result<(), Refusal> {
    let around = Bounds::of_segment(line);
    let friends = field.units_of(field.side(unit)).filter(|id| *id != unit);
    let mut near = friends.filter(|id| field.comes_near(*id, &around));
    let crosses = |id: &PieceId| Blocker::new(field.block(*id), 0).is_entered(line);
    near.find(crosses).map_or(Ok(()), |friend| Err(crossed(friend)))
}

/// Of the friends near a lane, those that a line between figures may cross: loose men stand behind the front of
/// their outline, all others on it, to within the rounding of a point.
fn crossing(sight: &Sight, able: &Able, muzzle: &Muzzle, friends: IndexSet, lane: Hull) -> IndexSet {
    let around = match muzzle.stand {
        Stand::Own(block) if sight.field.loose(able.unit) => {
            Hull::of(lane.corners().iter().copied().chain(block.corners()))
        }
        _ => Some(lane),
    };
    let Some(around) = around else { return friends };
    let reaches = |at: &usize| {
        let block = sight.blockers[*at].block();
        !lies_beside(block, &around) && block.within(&around, Block::TOLERANCE)
    };
    friends.iter().filter(reaches).fold(IndexSet::EMPTY, IndexSet::with)
}

/// Whether at a glance an outline lies farther off than rounding from an edge of a lane, all of it on the outer side; where it says no it
/// may.
fn lies_beside(outline: &Block, lane: &Hull) -> bool {
    let corners = outline.corners();
    let outside = |edge: Segment| {
        let along = edge.vector();
        // No edge is longer than both its parts together.
        let length = i64::from(along.x.abs()) + i64::from(along.y.abs());
        let far = length * i64::from(Block::TOLERANCE.0);
        corners.iter().all(|corner| along.cross(*corner - edge.from) > far)
    };
    lane.edges().any(outside)
}

/// The friends that a gun on higher ground may shoot over: lower than the gun and far enough from the target
/// (NMM-11-14).
fn overflown(
    sight: &Sight,
    able: &Able,
    target: (PieceId, Station, &Stand),
    line: Segment,
    friends: IndexSet,
) -> IndexSet {
    let field = sight.field;
    if !field.gun(able.unit) || sight.level(able.unit) == 0 {
        return IndexSet::EMPTY;
    }
    let over = &field.world.book.shooting.over_heads;
    let far = over.beyond_friends - field.tolerance();
    friends
        .iter()
        .filter(|at| sight.blockers[*at].top() <= sight.level(able.unit))
        .filter(|at| line.within(sight.blockers[*at].block(), over.strip))
        .filter(|at| sight.blockers[*at].block().gap(target.2).distance.at_least(far))
        .fold(IndexSet::EMPTY, IndexSet::with)
}

/// The greatest range from where a unit stands: inside a wood, and from its edge across more of it than one base
/// depth, muskets reach no farther than the trees let them (NMM-11-12, NMM-11-13).
pub fn wood_limit(field: Field, able: &Able, line: Segment) -> Option<Length> {
    let Station::Wood { feature, edge } = able.station else { return None };
    let inside = field.world.book.shooting.woods.inside_range;
    if !edge {
        return Some(inside);
    }
    let (_, depth) = field.world.book.troops.base(field.kind(able.unit), field.footing(able.unit));
    let ground = &field.world.ground;
    let through = ground.length_inside(line, IndexSet::one(FeatureId(feature).0.into()));
    (through > depth + field.tolerance()).then_some(inside)
}

/// Whether mounted troops are hidden by buildings and high walls in so great a part that these save them some of
/// the hits (NMM-11-51): `seen` of its figures are in view.
pub fn half_hidden(sight: &Sight, lane: &Lane, target: PieceId, seen: u8) -> bool {
    let field = sight.field;
    let percent = u16::from(field.world.book.shooting.cover.horse_hidden_percent);
    let figures = u16::from(field.figures(target));
    let hidden = figures - u16::from(seen).min(figures);
    field.mounted(target) && hides_horse(field, lane) && hidden * 100 >= figures * percent
}

/// Whether buildings or high walls stand in a lane, which save mounted troops some of the hits (NMM-11-51).
pub fn hides_horse(field: Field, lane: &Lane) -> bool {
    let hides = |at: usize| matches!(field.world.terrain[at], Terrain::Building { .. } | Terrain::HighWall);
    lane.look.features.iter().any(hides)
}

/// Whether a Battalia has a wing on either side, and the front edge of each: the left one first (NMM-11-22).
pub fn wing_fronts(field: Field, unit: PieceId) -> Option<[Segment; 2]> {
    if field.kind(unit) != Kind::Battalia {
        return None;
    }
    let wings = ranks::wings(field, unit, ranks::strength(field, unit));
    if wings.left == 0 || wings.right == 0 {
        return None;
    }
    let front = cover::front(field, unit);
    let (files, pikes_end) = (wings.files(), wings.left + wings.pikes);
    Some([
        ranks::front_between(front, files, 0, wings.left),
        ranks::front_between(front, files, pikes_end, files),
    ])
}
