//! What may be placed when, where, and how it is drawn up (NMM-06-05, NMM-06-06, NMM-06-10).

use engine::{Answer, PieceId, Place, Refusal, Side, Way};
use tabletop::{Angle, Length, Pose};

use super::{places, seeking};
use crate::ask::DeployStep;
use crate::book::{Class, Footing, Formation, Kind};
use crate::casting::draft::shape_of;
use crate::field::Field;
use crate::movement::{carrying, cover, obstacles};
use crate::rule;
use crate::table::{Sign, Table, UnitChange};
use crate::vocabulary::{CHOOSE, FINISH, PLACE};
use crate::world::World;

/// In the number of an answer: its second formation (column, Plotton), Dragoons on foot.
pub const OTHER_FORM: i16 = 1;
/// In the number of an answer: inside its wood though it might line the edge.
pub const INSIDE: i16 = 2;

/// Whether a piece is placed before the brigades: Skirmishers, Dragoons and Artillery (NMM-06-05), and the mobs
/// that belong to no brigade.
pub(crate) fn is_light(field: Field, id: PieceId) -> bool {
    matches!(field.class(id), Class::Loose | Class::Artillery)
}

/// Whether a gun may travel with a parent, and so wait for its parent's brigade.
fn may_ride(field: Field, id: PieceId) -> bool {
    matches!(field.kind(id), Kind::LightGun | Kind::GalloperGun) && field.profile(id).brigade.is_some()
}

/// How a piece belongs to a step of deployment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Belongs {
    /// It must be placed before the step ends.
    Must,
    /// It may be placed now or later.
    May,
}

/// Whether a piece in reserve may or must be placed in a step.
pub(crate) fn belongs(field: Field, side: Side, step: DeployStep, id: PieceId) -> Option<Belongs> {
    let piece = field.piece(id);
    if piece.place != Place::Reserve || piece.owner != side || field.profile(id).arrival.is_some() {
        return None;
    }
    let general = field.world.armies[side.index()].general == id;
    match step {
        DeployStep::Light if may_ride(field, id) => Some(Belongs::May),
        DeployStep::Light => is_light(field, id).then_some(Belongs::Must),
        DeployStep::Choose => None,
        DeployStep::Brigade(_) if general => Some(Belongs::May),
        DeployStep::Brigade(brigade) => (field.profile(id).brigade == Some(brigade)).then_some(Belongs::Must),
        DeployStep::General => general.then_some(Belongs::Must),
    }
}

/// The pieces that may be placed in a step.
pub(crate) fn open(field: Field<'_>, side: Side, step: DeployStep) -> impl Iterator<Item = PieceId> {
    field.world.ids().filter(move |id| belongs(field, side, step, *id).is_some())
}

/// The pieces that a step cannot end without.
pub(crate) fn required(field: Field<'_>, side: Side, step: DeployStep) -> impl Iterator<Item = PieceId> {
    field.world.ids().filter(move |id| belongs(field, side, step, *id) == Some(Belongs::Must))
}

/// Puts a piece on a copy of the table as an answer says, without judging the place.
///
/// # Errors
/// What in the answer makes no sense.
pub(crate) fn lay(table: &mut Table, world: &World, answer: &Answer) -> Result<PieceId, Refusal> {
    let Some(id) = answer.piece else {
        return Err(Refusal::new(rule!("NMM-06-05"), "name the piece that is placed"));
    };
    let field = Field::new(table, world);
    match (answer.way, answer.object) {
        (Way::At(pose), object) => at_place(table, world, id, pose, object, answer.amount),
        (Way::None, Some(host)) if field.leader(id) => with_unit(table, world, id, host),
        (Way::None, Some(host)) if may_ride(field, id) => behind_parent(table, world, id, host),
        _ => Err(Refusal::new(
            rule!("NMM-06-05"),
            "say where: at a place and facing, or for a Leader or an attached gun on which unit",
        )),
    }
}

fn at_place(
    table: &mut Table,
    world: &World,
    id: PieceId,
    pose: Pose,
    object: Option<PieceId>,
    amount: i16,
) -> Result<PieceId, Refusal> {
    let field = Field::new(table, world);
    let kind = field.kind(id);
    let other = amount & OTHER_FORM != 0;
    if amount & !(OTHER_FORM | INSIDE) != 0 {
        return Err(Refusal::new(
            rule!("NMM-06-10"),
            "the number is 1 for the other formation, 2 for inside a wood",
        ));
    }
    if other && kind != Kind::Dragoons && kind.formations().len() < 2 {
        return Err(Refusal::new(rule!("NMM-03-29"), "these troops have one formation only").piece(id));
    }
    let footing = if kind == Kind::Dragoons && other { Footing::OnFoot } else { kind.footing() };
    let formation = kind.formations()[usize::from(other && kind != Kind::Dragoons)];
    let parent = parent_of(field, id, formation, object)?;
    let shape = shape_of(&world.book, kind, footing, formation);
    let gun = kind.class() == Class::Artillery;
    let unit = &mut table.units[id.index()];
    unit.apply(UnitChange::GoesWith(parent));
    unit.set(Sign::Mounted, kind == Kind::Dragoons && footing == Footing::Mounted);
    unit.set(Sign::Limbered, false);
    unit.set(Sign::Deployed, gun);
    if let Some(building) = building_at(Field::new(table, world), pose) {
        return garrison(table, world, id, pose, building);
    }
    places::set(table, world, id, pose, shape);
    if amount & INSIDE != 0 {
        let unit = &mut table.units[id.index()];
        unit.set(Sign::Edge, false);
    }
    Ok(id)
}

/// The parent named for a piece: a Plotton must have one horse Unit (NMM-03-04), nobody else has any.
fn parent_of(
    field: Field,
    id: PieceId,
    formation: Formation,
    object: Option<PieceId>,
) -> Result<Option<PieceId>, Refusal> {
    let refuse = |why| Err(Refusal::new(rule!("NMM-03-04"), why).piece(id));
    match (formation, object) {
        (Formation::Plotton, Some(parent))
            if field.squadron(parent) && field.side(parent) == field.side(id) =>
        {
            Ok(Some(parent))
        }
        (Formation::Plotton, _) => refuse("a Plotton serves one friendly Squadron: name it"),
        (_, None) => Ok(None),
        _ => refuse("only a Plotton is placed beside a parent"),
    }
}

fn building_at(field: Field, pose: Pose) -> Option<u8> {
    let areas = field.world.ground.areas_at(pose.at);
    areas.iter().map(|feature| feature as u8).find(|feature| cover::capacity(field, *feature).is_some())
}

/// Puts a garrison into a building, looking over the wall nearest to where it was to face (NMM-10-15).
fn garrison(
    table: &mut Table,
    world: &World,
    id: PieceId,
    pose: Pose,
    building: u8,
) -> Result<PieceId, Refusal> {
    let field = Field::new(table, world);
    if field.leader(id) {
        let why = "a Leader enters a building only with its garrison: place him on the unit";
        return Err(Refusal::new(rule!("NMM-10-35"), why).ground(building));
    }
    cover::may_occupy(field, id, building)?;
    let Some(area) = cover::area(field, building) else { return Ok(id) };
    let (pose, width, depth) = cover::garrison(area, pose.facing);
    let shape = engine::Shape { width, depth, ..field.piece(id).shape() };
    let piece = &mut table.pieces[id.index()];
    piece.set_shape(shape);
    *piece = piece.at(pose);
    let unit = &mut table.units[id.index()];
    unit.apply(UnitChange::Cover(Some(building)));
    unit.set(Sign::Edge, false);
    Ok(id)
}

/// Attaches a Leader to a Unit of his side (NMM-05-07).
fn with_unit(table: &mut Table, world: &World, id: PieceId, host: PieceId) -> Result<PieceId, Refusal> {
    let field = Field::new(table, world);
    let joins = field.is_unit(host) && field.side(host) == field.side(id);
    let wanted = field.pose(host).moved(Angle::HALF, field.piece(host).shape().depth);
    let place = joins.then(|| carrying::beside(field, id, host, wanted)).flatten();
    let Some(pose) = place else {
        let why = "a Leader joins a unit of his own that is on the table and has room beside it";
        return Err(Refusal::new(rule!("NMM-05-07"), why).piece(host));
    };
    let piece = &mut table.pieces[id.index()];
    *piece = piece.at(pose);
    piece.set_host(Some(host));
    Ok(id)
}

/// Puts an undeployed gun behind its parent (NMM-03-18, NMM-03-19).
fn behind_parent(table: &mut Table, world: &World, id: PieceId, host: PieceId) -> Result<PieceId, Refusal> {
    let unit = &mut table.units[id.index()];
    unit.apply(UnitChange::GoesWith(Some(host)));
    unit.set(Sign::Limbered, true);
    unit.set(Sign::Deployed, false);
    let field = Field::new(table, world);
    let same = field.profile(host).brigade == field.profile(id).brigade;
    if !same || !field.is_unit(host) || field.gun(host) {
        let why = "a gun is attached to a unit of its own brigade that is on the table";
        return Err(Refusal::new(rule!("NMM-03-18"), why).piece(host));
    }
    let rides = |rider: &PieceId| {
        *rider != id
            && field.parent(*rider) == Some(host)
            && field.piece(*rider).on_table()
            && crate::movement::bodies::is_undeployed(field, *rider)
    };
    let before = field.world.ids().filter(rides).count();
    let Some(pose) = carrying::behind(field, id, host, before, before + 1) else {
        let why = "there is no room for the gun behind this unit: choose another, or set it up unlimbered";
        return Err(Refusal::new(rule!("NMM-03-19"), why).piece(host));
    };
    let piece = &mut table.pieces[id.index()];
    *piece = piece.at(pose);
    Ok(id)
}

/// Judges a piece that has just been laid: its zone, the ground, the others, its works.
pub(crate) fn judge(table: &Table, world: &World, id: PieceId) -> Result<(), Refusal> {
    judge_knowing(table, world, id, |above| seeking::largest_gap(table, world, id, above))
}

/// The same for whoever knows the largest gap that the piece finds anywhere, if it is more than some gap.
pub(super) fn judge_knowing(
    table: &Table,
    world: &World,
    id: PieceId,
    largest_gap: impl FnOnce(Length) -> Option<Length>,
) -> Result<(), Refusal> {
    let field = Field::new(table, world);
    if field.piece(id).host().is_some() {
        return Ok(());
    }
    judge_zone(field, id)?;
    places::judge_ground(field, id)?;
    judge_works(field, id)?;
    let full = world.book.troops.gap.between_friends;
    let Err(refusal) = places::judge_company(field, id, full) else { return Ok(()) };
    if refusal.rule != rule!("NMM-03-27") {
        return Err(refusal);
    }
    // Where the ground leaves no place with the full gap, the largest that can be had is accepted.
    places::judge_company(field, id, Length::ZERO)?;
    let gap = places::gap_to_friends(field, id, full);
    match largest_gap(gap + field.tolerance()) {
        Some(larger) => Err(refusal.measured(gap, larger)),
        None => Ok(()),
    }
}

/// The whole of it in its zone, and foot and guns out of the strips along the sides (NMM-06-06).
pub(crate) fn judge_zone(field: Field, id: PieceId) -> Result<(), Refusal> {
    let (world, side) = (field.world, field.side(id));
    let width = world.ground.width();
    let strip = side_strip(field, id);
    for corner in field.block(id).corners() {
        let inward = field.from_baseline(side, corner);
        if inward > world.zone || inward < Length::ZERO {
            let why = "it must stand wholly in its own Deployment Zone";
            return Err(Refusal::new(rule!("NMM-06-06"), why).measured(inward, world.zone).point(corner));
        }
        let from_side = Length(corner.x.min(width.0 - corner.x));
        if let Some(strip) = strip.filter(|strip| from_side < *strip) {
            let why = "near the sides of the table only Skirmishers and cavalry may be placed";
            return Err(Refusal::new(rule!("NMM-06-06"), why).measured(from_side, strip).point(corner));
        }
    }
    Ok(())
}

/// How wide the strips along the sides are that are closed to a piece, if they are (NMM-06-06).
pub(super) fn side_strip(field: Field, id: PieceId) -> Option<Length> {
    let keeps_out = !field.leader(id) && (field.gun(id) || field.formed_foot(id));
    keeps_out.then_some(field.world.book.deployment.zone.side_strip)
}

/// A Unit for which field defences were bought stands behind them, its front touching them (NMM-04-07).
fn judge_works(field: Field, id: PieceId) -> Result<(), Refusal> {
    let Some(works) = field.profile(id).defence else { return Ok(()) };
    if obstacles::touches(field, &field.block(id), works) {
        return Ok(());
    }
    let why = "it stands behind its field defences, its front touching them";
    Err(Refusal::new(rule!("NMM-04-07"), why).ground(works))
}

/// Whether an answer to a question of deployment is legal.
///
/// # Errors
/// Why it is not.
pub(crate) fn validate(
    table: &Table,
    world: &World,
    side: Side,
    step: DeployStep,
    answer: &Answer,
) -> Result<(), Refusal> {
    let field = Field::new(table, world);
    if step == DeployStep::Choose {
        return validate_choice(field, side, answer);
    }
    if answer.verb == FINISH {
        let waiting = required(field, side, step).find(|id| seeking::any_place(table, world, *id).is_some());
        return match waiting {
            Some(id) => Err(Refusal::new(rule!("NMM-06-05"), "this piece is still to be placed").piece(id)),
            None => Ok(()),
        };
    }
    let piece = answer.piece.filter(|id| belongs(field, side, step, *id).is_some());
    if answer.verb != PLACE || piece.is_none() {
        let why = "place one of the pieces whose turn it is, or finish when all are placed";
        return Err(Refusal::new(rule!("NMM-06-05"), why));
    }
    let mut table = *table;
    let id = lay(&mut table, world, answer)?;
    judge(&table, world, id)
}

/// The next brigade is named by its Brigadier.
fn validate_choice(field: Field, side: Side, answer: &Answer) -> Result<(), Refusal> {
    let mut waiting = super::scouting::waiting(field.table, field.world, side);
    let chosen = |brigade: u8| answer.piece == Some(field.world.brigades[brigade as usize].brigadier);
    if answer.verb == CHOOSE && waiting.any(chosen) {
        return Ok(());
    }
    Err(Refusal::new(rule!("NMM-06-05"), "choose a brigade still to be placed, by its Brigadier"))
}
