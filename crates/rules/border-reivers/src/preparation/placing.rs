//! Where figures and beasts may start, and how a group takes its place about its Leader.

use bodies::outward;
use engine::{Answer, PieceId, Place, Refusal, Side, Way};
use tabletop::{Angle, Area, Border, Disc, InlineVec, Length, Point, Pose};

use crate::book::ShotCover;
use crate::field::Field;
use crate::going::{Going, Mover, solid};
use crate::table::{Order, Table};
use crate::vocabulary::PLACE;
use crate::world::{Entry, Kind, TerrainKind};
use crate::{rule, sight};

/// The most that one answer places: a group.
const SPOTS: usize = 16;
/// Figures of a group that are placed together keep so far apart.
const ELBOW_ROOM: Length = Length::hundredths_of_inch(10);
/// The amount of an answer that places the rest of the group about the one who is named.
pub const TOGETHER: i16 = 1;

/// A piece and where it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spot {
    /// The piece.
    pub piece: PieceId,
    /// Its centre and the way it looks.
    pub pose: Pose,
}

/// The figures of a side that wait to be placed before the battle.
pub fn waiting<'a>(field: Field<'a>, side: Side) -> impl Iterator<Item = PieceId> + use<'a> {
    let starts = move |group: &u8| {
        matches!(field.world.scenario.starts[usize::from(*group)].entry, Entry::Placed { .. })
    };
    let groups = field.world.groups_of(side).filter(starts);
    groups.flat_map(move |group| in_reserve(field, group))
}

fn in_reserve(field: Field<'_>, group: u8) -> impl Iterator<Item = PieceId> + use<'_> {
    let figures = field.band(group).figures.iter().copied();
    figures.filter(move |id| field.piece(*id).place == Place::Reserve)
}

/// The beasts that wait for a side to place them (BR-12-08).
pub fn herd_waiting<'a>(field: Field<'a>, side: Side) -> impl Iterator<Item = PieceId> + use<'a> {
    let theirs = field.world.scenario.herd.as_ref().is_some_and(|herd| herd.placed_by == side);
    field.world.named().filter(move |id| {
        theirs
            && field.piece(*id).place == Place::Reserve
            && matches!(field.world.profile(*id).kind, Kind::Beast(_))
    })
}

/// The figures of a group that come on over an edge and are due (BR-12-02).
pub fn waiting_to_enter<'a>(field: Field<'a>, group: u8) -> impl Iterator<Item = PieceId> + use<'a> {
    let due = match field.world.scenario.starts[usize::from(group)].entry {
        Entry::Comes { turn, .. } => turn <= field.table.battle.turn(),
        Entry::Placed { .. } => false,
    };
    in_reserve(field, group).filter(move |_| due)
}

/// All that an answer places; nothing where it may not.
pub(super) fn spots(field: Field, side: Side, answer: &Answer) -> InlineVec<Spot, SPOTS> {
    judge(field, side, answer).unwrap_or_default()
}

/// All that an answer places, judged.
///
/// # Errors
/// Why it may not.
pub(super) fn judge(field: Field, side: Side, answer: &Answer) -> Result<InlineVec<Spot, SPOTS>, Refusal> {
    let (Some(piece), Way::At(pose)) = (answer.piece, answer.way) else {
        return Err(Refusal::new(rule!("BR-12-01"), "say who is placed, and where"));
    };
    if answer.verb != PLACE {
        return Err(Refusal::new(rule!("BR-12-01"), "figures are placed"));
    }
    let mut spots = InlineVec::new();
    if answer.amount == TOGETHER {
        let group = field.group_of(piece);
        let Some(group) = group.filter(|group| field.band(*group).figures.len() <= SPOTS) else {
            return Err(
                Refusal::new(rule!("BR-12-01"), "a group is placed about one of its figures").piece(piece)
            );
        };
        return group_about(field, side, group, Spot { piece, pose });
    }
    judge_start(field, side, piece, pose)?;
    spots.push(Spot { piece, pose });
    Ok(spots)
}

/// Whether one piece may start at a pose: by its zone, or on its edge.
fn judge_start(field: Field, side: Side, piece: PieceId, pose: Pose) -> Result<(), Refusal> {
    let comes = field.group_of(piece).is_some_and(|group| {
        matches!(field.world.scenario.starts[usize::from(group)].entry, Entry::Comes { .. })
    });
    if comes { judge_edge(field, side, piece, pose.at) } else { judge_place(field, side, piece, pose.at) }
}

/// Whether a figure or a beast may be placed at a place before the battle (BR-12-01, BR-12-08).
///
/// # Errors
/// Why not.
pub fn judge_place(field: Field, side: Side, piece: PieceId, at: Point) -> Result<(), Refusal> {
    let wrong = |why| Err(Refusal::new(rule!("BR-12-01"), why).piece(piece));
    let base = Disc { centre: at, radius: field.radius(piece) };
    let mut going = Going::alone(field, &Mover::of(field, piece));
    going.gather(at, Length::ZERO);
    going.rests(at)?;
    let Some(group) = field.group_of(piece) else {
        return match herd_waiting(field, side).any(|id| id == piece) {
            true => judge_beast(field, side, base),
            false => wrong("place a figure or beast of yours that is not on the table yet"),
        };
    };
    if !waiting(field, side).any(|id| id == piece) {
        return wrong("place a figure of yours that is not on the table yet");
    }
    let start = &field.world.scenario.starts[usize::from(group)];
    if let Entry::Placed { zones, within } = &start.entry
        && !holds(zones, *within, base)
    {
        return Err(Refusal::new(rule!("BR-12-08"), "it starts elsewhere").point(at));
    }
    if field.is_mounted(piece)
        && let Some(house) = building_at(field, at)
    {
        return Err(Refusal::new(rule!("BR-00-05"), "nobody rides into a building").ground(house));
    }
    far_from_enemies(field, side, base)?;
    if field.group(group).is(Order::Hidden) && !is_hideout(field, side, base) {
        let why = "a group hides in cover or out of sight of all enemies";
        return Err(Refusal::new(rule!("BR-01-06"), why).point(at));
    }
    Ok(())
}

/// A beast is placed where the scenario has the herd, and where it is driven in contact with a figure of the side or with
/// another beast of the drove (BR-12-03, BR-12-04, BR-12-08).
fn judge_beast(field: Field, side: Side, base: Disc) -> Result<(), Refusal> {
    let Some(herd) = &field.world.scenario.herd else { return Ok(()) };
    if !holds(&herd.zones, Length::ZERO, base) {
        return Err(Refusal::new(rule!("BR-12-08"), "the beasts start elsewhere").point(base.centre));
    }
    let contact = field.world.book.foundations.contact.gap;
    let mut others = field.all().filter(|id| match field.world.profile(*id).kind {
        Kind::Man(man) => man.side == side,
        Kind::Beast(_) => true,
        Kind::Horse { .. } => false,
    });
    if herd.driven && !others.any(|id| field.base(id).within(&base, contact)) {
        let why = "driven beasts start in contact with figures of yours or with each other";
        return Err(Refusal::new(rule!("BR-12-04"), why).point(base.centre));
    }
    Ok(())
}

/// No figure starts within 12 inches of an enemy who is in sight (BR-12-01).
fn far_from_enemies(field: Field, side: Side, base: Disc) -> Result<(), Refusal> {
    let least = field.world.book.forces.setup.from_enemies_in_sight;
    let near = field.men(side.other()).find(|foe| {
        let it = field.base(*foe);
        it.within(&base, least - Length(1)) && sight::sees_place(field, *foe, base.centre)
    });
    match near {
        Some(foe) => {
            let why = "nobody starts so near to an enemy in sight";
            Err(Refusal::new(rule!("BR-12-01"), why).measured(field.base(foe).gap(&base), least).piece(foe))
        }
        None => Ok(()),
    }
}

/// Whether a base lies in one of some zones, or so near to one; everywhere where there are none.
fn holds(zones: &[Area], within: Length, base: Disc) -> bool {
    let near = |zone: &Area| within > Length::ZERO && zone.edges().any(|edge| base.is_near(edge, within));
    zones.is_empty() || zones.iter().any(|zone| zone.contains(base.centre) || near(zone))
}

fn building_at(field: Field, at: Point) -> Option<u8> {
    let found = field
        .world
        .ground
        .areas_at(at)
        .iter()
        .find(|index| field.world.terrain[*index].kind == TerrainKind::Building);
    found.map(|index| index as u8)
}

/// Whether a man may hide at a place: in ground that gives cover, behind a line that does, or out of sight of all enemies
/// who stand on the table already (BR-01-06).
pub fn is_hideout(field: Field, side: Side, base: Disc) -> bool {
    let world = field.world;
    let gives = |kind: TerrainKind| world.book.ground.kinds.of(kind).shot > ShotCover::None;
    let behind = world.book.ground.cover.behind;
    let in_cover = world.ground.areas_at(base.centre).iter().any(|index| gives(world.terrain[index].kind))
        || world.ground.features().iter().enumerate().any(|(index, feature)| {
            feature.as_line().is_some()
                && gives(world.terrain[index].kind)
                && solid(world, tabletop::FeatureId(index as u8)).any(|part| base.is_near(part, behind))
        });
    let mut foes = field.men(side.other()).peekable();
    in_cover || foes.peek().is_some() && !foes.any(|foe| sight::sees_place(field, foe, base.centre))
}

/// Whether a figure may come on at a place: its base touches its edge, within the stretch of the scenario (BR-12-02).
///
/// # Errors
/// Why not.
pub fn judge_edge(field: Field, side: Side, piece: PieceId, at: Point) -> Result<(), Refusal> {
    let group = field.group_of(piece).filter(|group| field.band(*group).side == side);
    let Some(group) = group.filter(|group| waiting_to_enter(field, *group).any(|id| id == piece)) else {
        return Err(Refusal::new(rule!("BR-12-02"), "bring on a figure that is due").piece(piece));
    };
    let Entry::Comes { over, between, .. } = field.world.scenario.starts[usize::from(group)].entry else {
        return Err(Refusal::new(rule!("BR-12-02"), "it does not come on over an edge").piece(piece));
    };
    let edge = field.world.ground.edge(over);
    let (along, out) = (edge.along(at), edge.deep(at));
    if out > field.radius(piece) + field.world.book.foundations.contact.gap {
        return Err(Refusal::new(rule!("BR-12-02"), "who comes on touches his edge")
            .measured(out, field.radius(piece)));
    }
    if along < between.0 || along > between.1 {
        return Err(Refusal::new(rule!("BR-12-02"), "it comes on elsewhere along the edge").point(at));
    }
    let mut going = Going::alone(field, &Mover::of(field, piece));
    going.gather(at, Length::ZERO);
    going.stands_aloof(at)
}

/// Where a figure of a group stands that comes on so far along its edge.
pub(super) fn entering(field: Field, piece: PieceId, along: Length) -> Option<Pose> {
    let group = field.group_of(piece)?;
    let Entry::Comes { over, .. } = field.world.scenario.starts[usize::from(group)].entry else {
        return None;
    };
    Some(Pose::new(field.world.ground.edge(over).point(along, field.radius(piece)), over.inward()))
}

/// The place at the edge over which a figure comes on that is nearest to a pose, within the stretch of the scenario and looking as there
/// (BR-12-02); the pose itself for whom no edge is.
pub fn at_the_edge(field: Field, piece: PieceId, pose: Pose) -> Pose {
    let stretch = field.group_of(piece).and_then(|group| entrance(field, group));
    let nearest = stretch.and_then(|(over, low, high)| {
        let along = field.world.ground.edge(over).along(pose.at);
        entering(field, piece, along.max(low).min(high))
    });
    nearest.map_or(pose, |found| Pose::new(found.at, pose.facing))
}

/// A group takes its place together: one where he is put, the others who are not on the table yet as near to him as there
/// is room, in the order of their numbers.
///
/// # Errors
/// Why he may not stand there, or who finds no room within 6 inches of him (BR-04-05).
pub fn group_about(
    field: Field,
    side: Side,
    group: u8,
    first: Spot,
) -> Result<InlineVec<Spot, SPOTS>, Refusal> {
    let mut table: Table = *field.table;
    let mut spots = InlineVec::new();
    judge_start(field, side, first.piece, first.pose)?;
    lay(&mut table, first);
    spots.push(first);
    for piece in in_reserve(field, group).filter(|id| *id != first.piece) {
        let there = Field::new(&table, field.world);
        let Some(pose) = beside(there, side, piece, first) else {
            let why = "there is no room for all of them within 6 inches";
            return Err(Refusal::new(rule!("BR-04-05"), why).piece(piece));
        };
        let spot = Spot { piece, pose };
        lay(&mut table, spot);
        spots.push(spot);
    }
    Ok(spots)
}

fn lay(table: &mut Table, Spot { piece, pose }: Spot) {
    table.pieces[piece.index()] = table.pieces[piece.index()].at(pose);
}

/// The first free place near somebody who stands.
fn beside(field: Field, side: Side, piece: PieceId, first: Spot) -> Option<Pose> {
    let free = |pose: &Pose| judge_start(field, side, piece, *pose).is_ok();
    let group = field.group_of(piece)?;
    let Entry::Comes { over, .. } = field.world.scenario.starts[usize::from(group)].entry else {
        return about(field, piece, first.piece, first.pose).find(free);
    };
    let edge = field.world.ground.edge(over);
    let (spacing, farthest) = elbow_room(field, piece, first.piece);
    let steps = farthest.0 / spacing.0;
    let places = outward(2 * steps + 1).skip(1);
    let mut poses = places.map(|step| {
        let along = edge.along(first.pose.at) + spacing.times(step);
        Pose::new(edge.point(along, field.radius(piece)), first.pose.facing)
    });
    poses.find(free)
}

/// How far apart two figures of a group stand who are placed together, and how far apart at most.
fn elbow_room(field: Field, piece: PieceId, other: PieceId) -> (Length, Length) {
    let (own, its) = (field.radius(piece), field.radius(other));
    let spacing = Length(own.0.max(its.0) * 2) + ELBOW_ROOM;
    (spacing, field.world.book.foundations.group.radius + own + its)
}

/// Places for one about another of his group at a pose, nearest first, none farther than 6 inches (BR-04-05).
pub fn about(field: Field, piece: PieceId, other: PieceId, pose: Pose) -> impl Iterator<Item = Pose> {
    let (spacing, farthest) = elbow_room(field, piece, other);
    ring(pose, spacing, farthest).map(move |at| Pose::new(at, pose.facing))
}

/// Places about a pose in rings of six, twelve and so on, so far apart, up to a distance.
fn ring(about: Pose, spacing: Length, farthest: Length) -> impl Iterator<Item = Point> {
    let rings = farthest.0 / spacing.0.max(1);
    (1..=rings).flat_map(move |ring| {
        (0..ring * 6).map(move |place| {
            let turn = Angle::hundredths(36_000 * place / (ring * 6));
            about.at + (about.facing + turn).along(spacing.times(ring))
        })
    })
}

/// Places in contact with a base, all round it.
pub fn touching(base: Disc, radius: Length) -> impl Iterator<Item = Point> {
    let far = base.radius + radius + Length(2);
    (0..12).map(move |place| base.centre + Angle::degrees(30 * place).along(far))
}

/// The stretch of an edge over which a group comes, within the table.
pub(crate) fn entrance(field: Field, group: u8) -> Option<(Border, Length, Length)> {
    let Entry::Comes { over, between, .. } = field.world.scenario.starts[usize::from(group)].entry else {
        return None;
    };
    Some((over, between.0.max(Length::ZERO), between.1.min(field.world.ground.edge(over).length())))
}
