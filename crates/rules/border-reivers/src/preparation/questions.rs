//! Where figures may be placed before play (BR-01-06): judged, offered and drawn by lot.

use bodies::cells;
use engine::{About, Answer, InlineVec, PieceId, Questions, Refusal, Rng, Side, Verdict};
use tabletop::{Bounds, Length, Point, Pose};

use super::placing::{
    self, Spot, TOGETHER, entering, entrance, group_about, judge_edge, judge_place, touching,
};
use super::placing::{herd_waiting, waiting, waiting_to_enter};
use crate::ask::Ask;
use crate::field::Field;
use crate::table::{GROUPS, Order, PIECES, Table};
use crate::vocabulary::{FINISH, HIDE, PLACE};
use crate::world::{Entry, Kind, World};
use crate::{BorderReivers, Decision, Known, rule};

/// Places are looked for so far apart.
const STEP: Length = Length::inches(1);
/// Tries of a random place before the first free one is taken.
const TRIES: u32 = 24;
/// Parts of a zone, in hundredths, from which places are offered.
const SHARES: [u32; 3] = [0, 33, 66];

/// What is asked while figures are placed.
pub(crate) struct Deployment;

impl Questions<BorderReivers> for Deployment {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let (field, side) = (known.field(world), decision.who);
        if answer.verb == FINISH {
            return match left(field, decision).any(|piece| first_place(field, side, piece, 0).is_some()) {
                true => Err(Refusal::new(rule!("BR-12-01"), "there is room for all: place the rest")),
                false => Ok(()),
            };
        }
        if answer.verb == HIDE {
            return may_hide(field, side, answer.piece);
        }
        let is_asked = answer.piece.is_some_and(|piece| left(field, decision).any(|id| id == piece));
        if !is_asked {
            return Err(Refusal::new(rule!("BR-12-01"), "place one who is to be placed now"));
        }
        placing::judge(field, side, answer).map(drop)
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let (field, side) = (known.field(world), decision.who);
        // Of a group whose first man finds no room the next is tried, who may be on foot; hiding is for all of it.
        let mut seen: InlineVec<Option<u8>, { GROUPS + 1 }> = InlineVec::new();
        let mut offered: InlineVec<Option<u8>, { GROUPS + 1 }> = InlineVec::new();
        for piece in left(field, decision) {
            let group = field.group_of(piece);
            if offered.contains(&group) {
                continue;
            }
            if !seen.contains(&group) {
                seen.push(group);
                if may_hide(field, side, Some(piece)).is_ok() {
                    offer(Answer::plain(HIDE).with(piece));
                }
            }
            let mut last = None;
            for share in SHARES {
                let Some(pose) = first_place(field, side, piece, share) else { break };
                if last != Some(pose.at) {
                    last = Some(pose.at);
                    offer(with_others(field, side, piece, pose));
                }
            }
            if last.is_some() {
                offered.push(group);
            }
        }
        if offered.is_empty() {
            offer(Answer::plain(FINISH));
        }
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let (field, side) = (known.field(world), decision.who);
        let left: InlineVec<PieceId, PIECES> = left(field, decision).collect();
        if left.is_empty() {
            return Answer::plain(FINISH);
        }
        let picked = left[rng.below(left.len() as u32) as usize];
        // The first of its group takes the others with him.
        let piece =
            left.iter().copied().find(|id| field.group_of(*id) == field.group_of(picked)).unwrap_or(picked);
        if rng.chance(3, 4) && may_hide(field, side, Some(piece)).is_ok() {
            return Answer::plain(HIDE).with(piece);
        }
        for _ in 0..TRIES {
            if let Some(pose) = random_place(field, side, piece, rng)
                && judge(field, side, piece, pose.at)
            {
                return with_others(field, side, piece, pose);
            }
        }
        let share = rng.below(100);
        let places = left.iter().copied().cycle().skip_while(|id| *id != piece).take(left.len());
        for piece in places {
            if let Some(pose) = first_place(field, side, piece, share) {
                return with_others(field, side, piece, pose);
            }
        }
        Answer::plain(FINISH)
    }
}

/// Those who are to be placed now.
fn left<'a>(field: Field<'a>, decision: &Decision) -> impl Iterator<Item = PieceId> + use<'a> {
    let side = decision.who;
    let (deploys, group) = match decision.about {
        About::Ask(Ask::Enter { group }) => (false, Some(group)),
        _ => (true, None),
    };
    let men = waiting(field, side).filter(move |_| deploys);
    let entering = group.into_iter().flat_map(move |group| waiting_to_enter(field, group));
    // The beasts follow when all men stand.
    let all_stand = deploys && waiting(field, side).next().is_none();
    let beasts = herd_waiting(field, side).filter(move |_| all_stand);
    men.chain(entering).chain(beasts)
}

/// Whether the group of a figure may be said to hide: the scenario lets it, nobody of it has been placed, and there is a
/// place for him where he would be hidden (BR-01-06).
fn may_hide(field: Field, side: Side, piece: Option<PieceId>) -> Result<(), Refusal> {
    let refused = |why| Err(Refusal::new(rule!("BR-01-06"), why));
    let mut own = waiting(field, side);
    let Some(piece) = piece.filter(|piece| own.any(|id| id == *piece)) else {
        return refused("a group of yours hides before its figures are placed");
    };
    let Some(group) = field.group_of(piece) else { return refused("beasts do not hide") };
    if !field.world.scenario.starts[usize::from(group)].may_hide {
        return refused("the scenario does not let this group hide");
    }
    if field.group(group).is(Order::Hidden) || field.members(group).next().is_some() {
        return refused("it has been settled already whether this group hides");
    }
    let mut hidden: Table = *field.table;
    hidden.groups[usize::from(group)].set(Order::Hidden, true);
    match first_place(Field::new(&hidden, field.world), side, piece, 0) {
        Some(_) => Ok(()),
        None => refused("there is nowhere for it to hide"),
    }
}

/// One is placed with all others of his group where there is room for them, else alone.
fn with_others(field: Field, side: Side, piece: PieceId, pose: Pose) -> Answer {
    let answer = Answer::plain(PLACE).with(piece).at(pose);
    match field.group_of(piece) {
        Some(group) if group_about(field, side, group, Spot { piece, pose }).is_ok() => {
            answer.amount(TOGETHER)
        }
        _ => answer,
    }
}

fn judge(field: Field, side: Side, piece: PieceId, at: Point) -> bool {
    match entry(field, piece) {
        Some(Entry::Comes { .. }) => judge_edge(field, side, piece, at).is_ok(),
        _ => judge_place(field, side, piece, at).is_ok(),
    }
}

fn entry<'a>(field: Field<'a>, piece: PieceId) -> Option<&'a Entry> {
    field.group_of(piece).map(|group| &field.world.scenario.starts[usize::from(group)].entry)
}

/// Where one looks who is placed: to the enemy's edge.
fn facing(field: Field, side: Side) -> tabletop::Angle {
    field.world.family(side).home.inward()
}

/// The first place where one may start, looked for from a share of where he might be on, in hundredths.
fn first_place(field: Field, side: Side, piece: PieceId, from: u32) -> Option<Pose> {
    let group = field.group_of(piece).unwrap_or_default();
    if let Some(Entry::Comes { .. }) = entry(field, piece) {
        let (_, low, high) = entrance(field, group)?;
        let steps = ((high.0 - low.0) / (STEP.0 / 2)).max(1);
        let first = (i64::from(steps) * i64::from(from) / 100) as i32;
        let mut places = (0..=steps).map(|at| low + Length(STEP.0 / 2 * ((first + at) % (steps + 1))));
        return places.find_map(|along| {
            let pose = entering(field, piece, along)?;
            judge_edge(field, side, piece, pose.at).is_ok().then_some(pose)
        });
    }
    let facing = facing(field, side);
    let mut will_do = |at: &Point| judge_place(field, side, piece, *at).is_ok();
    let found = match is_driven(field, piece) {
        true => {
            let radius = field.radius(piece);
            let hosts: InlineVec<PieceId, PIECES> = drovers(field, side).collect();
            let skip = hosts.len() * from as usize / 100;
            let mut hosts = hosts.iter().cycle().skip(skip).take(hosts.len());
            hosts.find_map(|host| touching(field.base(*host), radius).find(&mut will_do))
        }
        false => zones(field, piece).iter().find_map(|bounds| grid(bounds, from).find(&mut will_do)),
    };
    found.map(|at| Pose::new(at, facing))
}

/// Places of a grid over some ground, from a share of it on.
fn grid(bounds: &Bounds, from: u32) -> impl Iterator<Item = Point> + use<> {
    let (low, high) = (bounds.low, bounds.high);
    let columns = ((high.x - low.x) / STEP.0).max(1);
    let rows = ((high.y - low.y) / STEP.0).max(1);
    let cell = |from: i32, to: i32, cells: i32, at: i32| from + (to - from) / (2 * cells) * (2 * at + 1);
    cells(columns, rows, from).map(move |(column, row)| {
        Point::new(cell(low.x, high.x, columns, column), cell(low.y, high.y, rows, row))
    })
}

/// The most grounds for one start that are thought of; one that is not is judged all the same.
const ZONES: usize = 8;

/// The ground within which a figure or a beast is placed.
fn zones(field: Field, piece: PieceId) -> InlineVec<Bounds, ZONES> {
    let table = field.world.ground.bounds();
    let (zones, within) = match (entry(field, piece), &field.world.scenario.herd) {
        (Some(Entry::Placed { zones, within }), _) => (&zones[..], *within),
        (None, Some(herd)) => (&herd.zones[..], Length::ZERO),
        _ => (&[][..], Length::ZERO),
    };
    let clipped = |bounds: Bounds| Bounds {
        low: Point::new(bounds.low.x.max(table.low.x), bounds.low.y.max(table.low.y)),
        high: Point::new(bounds.high.x.min(table.high.x), bounds.high.y.min(table.high.y)),
    };
    let mut bounds = InlineVec::empty(table);
    for zone in zones {
        bounds.try_push(clipped(zone.bounds().inflated(within)));
    }
    if bounds.is_empty() {
        bounds.push(table);
    }
    bounds
}

fn is_driven(field: Field, piece: PieceId) -> bool {
    field.group_of(piece).is_none() && field.world.scenario.herd.as_ref().is_some_and(|herd| herd.driven)
}

/// Those beside whom a driven beast starts: the men of the side, then the beasts that stand already.
fn drovers(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    let beasts = field.animals().filter(move |id| matches!(field.world.profile(*id).kind, Kind::Beast(_)));
    field.men(side).chain(beasts)
}

/// A random place for one, to be judged.
fn random_place(field: Field, side: Side, piece: PieceId, rng: &mut Rng) -> Option<Pose> {
    if let Some(Entry::Comes { .. }) = entry(field, piece) {
        let (_, low, high) = entrance(field, field.group_of(piece)?)?;
        return entering(field, piece, Length(rng.between(low.0, high.0)));
    }
    let facing = facing(field, side);
    if is_driven(field, piece) {
        let hosts: InlineVec<PieceId, PIECES> = drovers(field, side).collect();
        let host = hosts.get(rng.below(hosts.len().max(1) as u32) as usize)?;
        let places = touching(field.base(*host), field.radius(piece));
        let turn = rng.below(12) as usize;
        return places.skip(turn).map(|at| Pose::new(at, facing)).next();
    }
    let zones = zones(field, piece);
    let zone = zones[rng.below(zones.len() as u32) as usize];
    let at = Point::new(rng.between(zone.low.x, zone.high.x), rng.between(zone.low.y, zone.high.y));
    Some(Pose::new(at, facing))
}
