//! What stands on its owner's map alone: who knows of it, who finds it, and how it appears (CYP-01-08, CYP-02-04).

mod asked;

use engine::{Event, On, PieceId, Place, Side, Viewpoint};
use tabletop::{Block, Length, Pose};

use crate::going::Stretch;
use crate::ledger::Rule;
use crate::marks::{lower, note, riders, seated};
use crate::preparation::room::{free_spot, usual_shape};
use crate::steps::HidingStep;
use crate::table::{ArmyChange, Array, Phase, Sign, Table, UnitChange};
use crate::{Acting, ChargeYrPikes, Field, Kind, World, capturing, remarks, rule, sight};

pub(crate) use asked::Appearing;

engine::chapter! {
    HidingStep of ChargeYrPikes {
        offers: Offers { side, tertia } = |cx| asked::offers(cx.asking(), side, tertia);
    }
}

/// The pieces of a side that stand on its map, by number; who goes with one of them is not counted.
pub fn mapped(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + Clone + use<'_> {
    let mapped = move |id: PieceId| field.side(id) == side && field.is(id, Sign::Mapped);
    let stands = move |id: PieceId| field.piece(id).on_table() && field.piece(id).host().is_none();
    field.world.named().filter(move |id| mapped(*id) && stands(*id))
}

/// Whether any piece of a side stands on its map, as everybody knows of it (CYP-00-13).
fn has_mapped(field: Field, side: Side) -> bool {
    field.world.named().any(|id| field.side(id) == side && field.is(id, Sign::Mapped))
}

/// Whether a piece looks for what stands on the enemy's map: an enemy unit or officer who is on the table himself (CYP-02-04).
fn looks_out(field: Field, id: PieceId) -> bool {
    let kind = field.kind(id);
    (kind.is_unit() || kind.is_officer())
        && field.piece(id).on_table()
        && !field.is_any(id, &[Sign::Mapped, Sign::Laid, Sign::Abandoned, Sign::Captured])
}

/// Whom a piece finds from where it is (CYP-02-04).
fn found_by(field: Field, looker: PieceId) -> Option<PieceId> {
    let mut quarry = mapped(field, field.side(looker).other()).peekable();
    quarry.peek().filter(|_| looks_out(field, looker))?;
    quarry.find(|it| sight::finds(field, looker, *it))
}

/// Whom it would find from a pose.
fn found_from(field: Field, looker: PieceId, pose: Pose) -> Option<PieceId> {
    mapped(field, field.side(looker).other()).next()?;
    let mut table = *field.table;
    table.pieces[looker.index()].set_pose(pose);
    found_by(Field::new(&table, field.world), looker)
}

/// Where a piece is at every full inch of some stretches, the start among them and the end not: at these places it looks about
/// (CYP-00-12).
fn inches<'s>(field: Field<'s>, stretches: &'s [Stretch]) -> impl Iterator<Item = (Length, Pose)> + use<'s> {
    let inch = field.world.book.movement.proximity.inch.0.max(1);
    let long = crate::going::length_of(stretches);
    (0..).map(move |at| Length(at * inch)).take_while(move |at| *at < long).filter_map(move |at| {
        let mut left = at;
        for stretch in stretches {
            if left < stretch.long {
                return Some((at, stretch.after(left)));
            }
            left -= stretch.long;
        }
        None
    })
}

/// How far along its way a piece first finds somebody on the enemy's map, at a full inch of it, and as it stands there: where it sets
/// out on another leg, turned along that. `None` if it does so at the end alone, or not at all (CYP-00-12, CYP-02-04). To be asked of
/// the full table.
pub(crate) fn first_found(field: Field, mover: PieceId, stretches: &[Stretch]) -> Option<(Length, Pose)> {
    mapped(field, field.side(mover).other()).next()?;
    inches(field, stretches).find(|(_, pose)| finds_at(field, mover, *pose))
}

/// Whether a piece finds anybody at a pose.
pub(crate) fn finds_at(field: Field, mover: PieceId, pose: Pose) -> bool {
    found_from(field, mover, pose).is_some()
}

/// Whoever is found from some places on a piece's way appears; says whether anybody was.
pub(crate) fn passes(act: &mut Acting, mover: PieceId, stretches: &[Stretch]) -> bool {
    let field = act.field();
    if mapped(field, field.side(mover).other()).next().is_none() {
        return false;
    }
    let places: Vec<Pose> = inches(field, stretches).map(|(_, pose)| pose).collect();
    appears_from(act, mover, &places)
}

/// How far a unit goes along stretches until it would come within an inch of an enemy by whom it did not stand, to a full inch
/// (CYP-00-12): so far it gets where somebody appears in its way (CYP-02-04, CYP-05-15).
pub(crate) fn held_up(field: Field, unit: PieceId, stretches: &[Stretch]) -> Length {
    let near = field.world.book.movement.proximity.inch - Length(1);
    let comes_near =
        |pose: Pose, enemy: PieceId| field.body(enemy).within_of(&field.footprint(unit).block(pose), near);
    let here = field.piece(unit).pose();
    let others: Vec<PieceId> = field
        .pieces()
        .filter(|enemy| field.side(*enemy) != field.side(unit) && capturing::keeps_off(field, *enemy))
        .filter(|enemy| !comes_near(here, *enemy))
        .collect();
    let end = stretches.last().map(|stretch| (crate::going::length_of(stretches), stretch.end()));
    let mut clear = Length::ZERO;
    for (at, pose) in inches(field, stretches).chain(end) {
        if others.iter().any(|enemy| comes_near(pose, *enemy)) {
            break;
        }
        clear = at;
    }
    clear
}

/// Whoever is found from any of some places of a piece appears.
pub(crate) fn appears_from(act: &mut Acting, mover: PieceId, places: &[Pose]) -> bool {
    let mut any = false;
    for pose in places {
        while let Some(found) = found_from(act.field(), mover, *pose) {
            appears(act, rule!("CYP-02-04"), found);
            any = true;
        }
    }
    any
}

/// A piece that has moved looks about; where the enemy has anything on his map, that it found nothing is news as well
/// (CYP-02-04).
pub fn looks(act: &mut Acting, mover: PieceId) {
    let field = act.field();
    let side = field.side(mover);
    if !looks_out(field, mover) || !has_mapped(field, side.other()) {
        return;
    }
    act.emit(rule!("CYP-02-04"), Event::Noted { on: On::Side(side), remark: remarks::LOOKED, value: 0 });
    while let Some(found) = found_by(act.field(), mover) {
        appears(act, rule!("CYP-02-04"), found);
    }
}

/// Everybody on the table looks about, once all are deployed: whoever is seen is placed and looks in his turn (CYP-01-06).
pub(crate) fn looks_round(act: &mut Acting) {
    for looker in act.world().named() {
        if found_by(act.field(), looker).is_some() {
            looks(act, looker);
        }
    }
}

/// A piece that stood on the map is set on the table, where the map says, or if somebody stands there at the nearest free place, and
/// with it whoever goes with it; and looks in its turn (CYP-01-06, CYP-02-04).
pub fn appears(act: &mut Acting, why: Rule, piece: PieceId) {
    let field = act.field();
    if !field.is(piece, Sign::Mapped) {
        return;
    }
    let (from, on_map) = (field.piece(piece).pose(), field.piece(piece).on_table());
    let to = if on_map { free_spot(field, piece) } else { from };
    lower(act, why, piece, Sign::Mapped);
    note(act, why, piece, remarks::SEEN, 0);
    if !on_map {
        return;
    }
    shows(act, why, piece, to);
    for rider in riders(act, piece) {
        let field = act.field();
        let seat = field.piece(rider).pose();
        // Beside its place on the map a unit may stand so near the edge that he has no room where he was (CYP-04-06).
        let with = Pose::new(seat.at + (to.at - from.at), seat.facing);
        let seat = seated(field, rider, piece, with);
        lower(act, why, rider, Sign::Mapped);
        shows(act, why, rider, seat);
    }
    looks(act, piece);
}

/// Everybody is told where a piece is and how it is drawn up that its owner alone knew of (CYP-01-06).
pub(crate) fn shows(act: &mut Acting, why: Rule, piece: PieceId, pose: Pose) {
    let (it, unit) = (*act.field().piece(piece), *act.field().unit(piece));
    act.emit(why, Event::Placed { piece, pose, shape: it.shape() });
    if unit.array() != Array::default() {
        act.emit(why, UnitChange::Array(unit.array()).on(piece));
    }
    if unit.garrison().is_some() {
        act.emit(rule!("CYP-03-04"), UnitChange::Garrison(unit.garrison()).on(piece));
    }
    if let Some(host) = it.host() {
        act.emit(rule!("CYP-04-06"), Event::Joined { piece, host });
    }
}

/// It is no secret any more that a piece has been deployed: where it stands, or that it is on the map, or that there was no room for
/// it (CYP-01-06).
pub(crate) fn is_told(act: &mut Acting, piece: PieceId) {
    let why = rule!("CYP-01-06");
    let (it, on_map) = (*act.field().piece(piece), act.field().is(piece, Sign::Mapped));
    lower(act, why, piece, Sign::Laid);
    match it.place {
        Place::Gone(how) => act.emit(why, Event::Left { piece, how }),
        // The sign was put on it for its owner alone.
        _ if on_map => act.emit(rule!("CYP-01-08"), UnitChange::Flag(Sign::Mapped, true).on(piece)),
        _ => shows(act, why, piece, it.pose()),
    }
}

/// Puts a piece where its owner alone knows of it.
pub(crate) fn is_laid(act: &mut Acting, side: Side, piece: PieceId, event: Event) {
    let why = rule!("CYP-01-06");
    act.emit_secretly(why, side, UnitChange::Flag(Sign::Laid, true).on(piece), None);
    act.emit_secretly(why, side, event, None);
}

/// Whether a piece waits to be deployed: crews and horse-holders come when they are needed (CYP-01-06).
pub fn waits(field: Field, id: PieceId) -> bool {
    field.table.battle.phase() == Phase::Deployment
        && field.piece(id).place == Place::Reserve
        && !matches!(field.kind(id), Kind::Crew | Kind::Holders)
}

/// Takes out of a table what a viewer may not know: where the enemy has deployed what he has not shown yet, and where those stand
/// that are on his map. That they are is no secret (CYP-00-13, CYP-01-06).
pub(crate) fn conceal(table: &mut Table, world: &World, viewer: Viewpoint) {
    let deploys = table.battle.phase() == Phase::Deployment;
    for id in world.named() {
        let unit = &table.units[id.index()];
        let hidden = unit.is(Sign::Laid) || unit.is(Sign::Mapped) || deploys;
        if !hidden || viewer.sees(table.pieces[id.index()].owner) {
            continue;
        }
        let field = Field::new(table, world);
        if field.is_any(id, &[Sign::Laid, Sign::Mapped]) || waits(field, id) {
            blank(table, world, id);
        }
    }
}

/// A piece as everybody knows it who has not seen it: off the table, in its usual formation.
fn blank(table: &mut Table, world: &World, id: PieceId) {
    let shape = usual_shape(Field::new(table, world), id);
    let (piece, unit) = (&mut table.pieces[id.index()], &mut table.units[id.index()]);
    piece.place = Place::Reserve;
    piece.set_pose(Pose::default());
    piece.set_host(None);
    piece.set_shape(shape);
    unit.apply(UnitChange::Array(Array::default()));
    unit.apply(UnitChange::Garrison(None));
    if unit.is(Sign::Laid) {
        unit.set(Sign::Laid, false);
        unit.set(Sign::Mapped, false);
    }
}

/// Whether an event was a look for what the enemy may have on his map (CYP-02-04).
pub(crate) const fn looks_for(event: &Event) -> bool {
    matches!(event, Event::Noted { remark: remarks::LOOKED, .. })
}

/// Whether an event shows somebody what he did not know: a card, a deployment, somebody who was on a map, places that were picked
/// unseen, what an officer is worth.
pub(crate) fn reveals(event: &Event) -> bool {
    match *event {
        Event::Marked { on: On::Piece(_), mark, value } => matches!(
            UnitChange::of(mark, value),
            Some(UnitChange::Flag(Sign::Mapped | Sign::Laid, false) | UnitChange::Flag(Sign::Shown, true))
        ),
        Event::Marked { on: On::Side(_), mark, value } => matches!(
            ArmyChange::of(mark, value),
            Some(ArmyChange::ShownObjectives(_) | ArmyChange::ShownVitals(_))
        ),
        _ => matches!(event, Event::Card { .. }),
    }
}

/// Whether a body lies wholly in one of some features.
pub(crate) fn lies_wholly_in_one(world: &World, among: tabletop::IndexSet, blocks: &[Block]) -> Option<u8> {
    let holds = |at: &usize| {
        let feature = tabletop::FeatureId(*at as u8);
        blocks.iter().all(|block| crate::going::lies_wholly_in(world, feature, block))
    };
    among.iter().find(holds).map(|at| at as u8)
}
