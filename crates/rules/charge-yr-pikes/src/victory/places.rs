//! Objectives and vital points: chosen unseen, occupied, held and lost (CYP-19-12 to CYP-19-15).

use engine::{About, Answer, Flow, PieceId, Questions, Side};
use tabletop::{Bounds, Holding, Length, Outline, Point, Segment};

use crate::marks::sets_of_side;
use crate::steps::VictoryStep;
use crate::vocabulary::{PASS, PICK, YIELD};
use crate::{
    Acting, ArmyChange, Ask, Asking, ChargeYrPikes, Decision, Field, Kind, Known, Sign, World, rule,
};

/// Whether a place touches the ground on or behind the set-up line of a side, twelve inches on its own side of the middle
/// (CYP-01-09, CYP-19-12).
pub fn lies_behind(world: &World, side: Side, place: u8) -> bool {
    let Some(it) = world.places.get(usize::from(place)) else { return false };
    let line = world.set_up_line();
    let near = |at: Point| world.depth_from_home(side, at) <= line;
    let area = it.feature.and_then(|feature| world.ground.feature(feature)).and_then(|it| it.as_area());
    match area {
        Some(area) => area.corners().iter().any(|corner| near(*corner)),
        None => near(it.at),
    }
}

/// The places that a side may still pick as objectives, which lie on the enemy's ground, or as vital points, which lie on its own: six
/// different ones (CYP-19-12). The train has to be a vital point where it is on the table, and then a line of retreat (CYP-19-13).
pub fn may_pick(field: Field, side: Side, vital: bool) -> Vec<u8> {
    let army = field.table.army(side);
    let open = open_to(field, side, vital);
    if !vital {
        return open;
    }
    if let Some(train) = open.iter().find(|at| is_train(field, side, **at)) {
        return vec![*train];
    }
    let chosen = (0..16).any(|at| army.vitals() >> at & 1 == 1 && is_retreat(field.world, side, at));
    let retreats = open.iter().copied().filter(|at| !chosen && is_retreat(field.world, side, *at));
    let retreats: Vec<u8> = retreats.collect();
    if retreats.is_empty() { open } else { retreats }
}

/// The places on the ground of either sort that a side has not picked yet.
fn open_to(field: Field, side: Side, vital: bool) -> Vec<u8> {
    let army = field.table.army(side);
    let taken = army.objectives() | army.vitals();
    let ground = if vital { side } else { side.other() };
    let lies = |at: &u8| taken >> at & 1 == 0 && lies_behind(field.world, ground, *at);
    numbers(field.world).filter(lies).collect()
}

/// Whether a side is to pick every place that is open to it, so that nothing hangs on which it picks next. Anybody can tell that from
/// the ground: what the side has picked before decides nothing of it.
pub fn takes_all(field: Field, side: Side, vital: bool) -> bool {
    let book = &field.world.book.setup.places;
    let (most, ground) = if vital { (book.vital, side) } else { (book.objectives, side.other()) };
    numbers(field.world).filter(|at| lies_behind(field.world, ground, *at)).count() <= usize::from(most)
}

/// The numbers of all places.
fn numbers(world: &World) -> std::ops::Range<u8> {
    0..world.places.len().min(16) as u8
}

/// Whether a place is a line of retreat of a side: a point on its home edge, where a road leaves or in its middle (CYP-19-13).
fn is_retreat(world: &World, side: Side, place: u8) -> bool {
    let it = world.places.get(usize::from(place));
    it.is_some_and(|it| it.feature.is_none() && world.depth_from_home(side, it.at) == Length::ZERO)
}

/// Whether a place is the baggage train of a side: a wagon of its stands there (CYP-19-13).
fn is_train(field: Field, side: Side, place: u8) -> bool {
    trains(field, side, place).next().is_some()
}

/// The wagons of a side that stand at a place.
fn trains(field: Field<'_>, side: Side, place: u8) -> impl Iterator<Item = PieceId> + use<'_> {
    let at = field.world.places[usize::from(place)].at;
    let own = move |id: &PieceId| field.side(*id) == side && field.kind(*id) == Kind::Wagon;
    field.pieces().filter(move |id| own(id) && field.block(*id).contains(at))
}

/// How many a side still has to pick of either sort.
pub fn owed(field: Field, side: Side) -> Option<bool> {
    let (book, army) = (&field.world.book.setup.places, field.table.army(side));
    let objectives = army.objectives().count_ones() < u32::from(book.objectives);
    let vitals = army.vitals().count_ones() < u32::from(book.vital);
    match (objectives, vitals) {
        (true, _) if !may_pick(field, side, false).is_empty() => Some(false),
        (_, true) if !may_pick(field, side, true).is_empty() => Some(true),
        _ => None,
    }
}

/// A side picks three objectives, then three vital points, unseen by the other (CYP-19-12).
pub(super) fn picks(mut cx: Asking, side: Side) -> Flow<()> {
    let why = rule!("CYP-19-12");
    let Some(vital) = owed(cx.field(), side) else { return Ok(()) };
    let answer = cx.ask(Ask::Place { vital }.of(side, why))?;
    let mut act = cx.act();
    let Ok(place) = u8::try_from(answer.amount) else { return Ok(()) };
    let army = *act.table().army(side);
    let change = match vital {
        true => ArmyChange::Vitals(army.vitals() | 1 << place),
        false => ArmyChange::Objectives(army.objectives() | 1 << place),
    };
    act.emit_secretly(why, side, change.on(side), None);
    act.emit(why, ArmyChange::Handed(army.handed() + 1).on(side));
    act.then(VictoryStep::picks(side));
    Ok(())
}

/// Both show theirs together (CYP-19-12). A vital point is held from the start (CYP-19-14).
pub(super) fn shows(act: &mut Acting) {
    for side in Side::BOTH {
        let army = *act.table().army(side);
        act.emit(rule!("CYP-19-12"), ArmyChange::ShownObjectives(army.objectives()).on(side));
        act.emit(rule!("CYP-19-12"), ArmyChange::ShownVitals(army.vitals()).on(side));
        act.emit(rule!("CYP-19-14"), ArmyChange::Occupied(army.vitals()).on(side));
        act.emit(rule!("CYP-19-12"), ArmyChange::Handed(0).on(side));
    }
}

/// Whether a unit is in a place: a stand of it in an area, or within three inches of a point (CYP-19-14).
fn is_in(field: Field, unit: PieceId, place: u8) -> bool {
    let it = &field.world.places[usize::from(place)];
    let area = it.feature.and_then(|feature| field.world.ground.feature(feature)?.as_area());
    let near = match area {
        Some(area) => area.bounds(),
        None => {
            Bounds::of_segment(Segment::new(it.at, it.at)).inflated(field.world.book.victory.places.within)
        }
    };
    if !field.piece(unit).may_meet(&near) {
        return false;
    }
    let body = field.body(unit);
    match it.feature {
        Some(feature) if area.is_some() => {
            body.blocks().any(|block| field.world.ground.holds(feature, &block) != Holding::Apart)
        }
        _ => {
            let within: Length = field.world.book.victory.places.within;
            body.blocks().any(|block| block.within(&it.at, within))
        }
    }
}

/// Who occupies a place now: whoever has an unrouted unit in it while the other has none; officers do not count (CYP-19-14).
fn occupier(field: Field, place: u8) -> Option<Side> {
    let here = Side::BOTH.map(|side| {
        let counts =
            |id: PieceId| !field.is_routed(id) && !field.is_any(id, &[Sign::Abandoned, Sign::Plunders]);
        field.units_of(side).any(|id| counts(id) && is_in(field, id, place))
    });
    match here {
        [true, false] => Some(Side::A),
        [false, true] => Some(Side::B),
        _ => None,
    }
}

/// Whether a side occupied a place last: it stays with him when he leaves (CYP-19-14).
fn occupies(field: Field, side: Side, place: u8) -> bool {
    field.table.army(side).occupied() >> place & 1 == 1
}

/// At the end of a turn it is noted who occupies what (CYP-19-14).
pub(super) fn settle(act: &mut Acting) {
    for place in numbers(act.world()) {
        let Some(side) = occupier(act.field(), place) else { continue };
        for army in Side::BOTH {
            let before = act.table().army(army).occupied();
            let after = if army == side { before | 1 << place } else { before & !(1 << place) };
            sets_of_side(act, rule!("CYP-19-14"), army, ArmyChange::Occupied(after));
        }
    }
}

/// The vital points of a side that are in its hands: held from the start until an enemy occupies them, and again when retaken; the
/// train until it is taken or plundered (CYP-19-14).
pub fn holds(field: Field, side: Side) -> u32 {
    let army = field.table.army(side);
    let vitals = army.vitals();
    let lost = numbers(field.world)
        .filter(|at| vitals >> at & 1 == 1)
        .filter(|at| occupies(field, side.other(), *at) || train_is_taken(field, side, *at));
    vitals.count_ones() - lost.count() as u32
}

/// Whether the train that stands at a place has been taken, or enemy horse plunders it.
fn train_is_taken(field: Field, side: Side, place: u8) -> bool {
    let plundered = |train: PieceId| {
        let mut enemies = field.formed_of(side.other());
        enemies.any(|id| field.is(id, Sign::Plunders) && field.touches(id, train))
    };
    trains(field, side, place).any(|id| field.is(id, Sign::Captured) || plundered(id))
}

/// How many vital points a side has lost (CYP-19-07).
pub fn lost_vitals(field: Field, side: Side) -> u32 {
    field.table.army(side).vitals().count_ones() - holds(field, side)
}

/// Whether a side has occupied all three of its objectives and still holds two of its vital points (CYP-19-15). Without objectives
/// nobody wins by them.
pub fn wins_by_places(field: Field, side: Side) -> bool {
    let (book, army) = (&field.world.book.victory.places, field.table.army(side));
    let objectives = army.objectives();
    let taken = (objectives & army.occupied()).count_ones();
    objectives != 0 && taken >= u32::from(book.taken) && holds(field, side) >= u32::from(book.kept)
}

/// What is asked of places.
pub(crate) struct Places;

impl Questions<ChargeYrPikes> for Places {
    fn wanted(&self, _: &Decision) -> &'static str {
        "pick one of the places that lie on the right ground, by its number"
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let About::Ask(Ask::Place { vital }) = decision.about else {
            return [PASS, YIELD].into_iter().map(Answer::plain).for_each(offer);
        };
        let places = may_pick(known.field(world), decision.who, vital).into_iter();
        places.for_each(|place| offer(Answer::plain(PICK).amount(place.into())));
    }
}
