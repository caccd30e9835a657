//! Whether a piece may stand where it is put: on the table, out of closed ground, clear of others.
//!
//! Everything here reads a table on which the piece already stands; whoever asks puts it there on a copy.

use engine::{PieceId, Refusal, Rule, Shape, Verdict};
use tabletop::{Block, Bounds, FeatureId, Holding, Length, Outline, Pose, Shape as Lies};

use crate::book::{Going, Kind, Mover};
use crate::field::Field;
use crate::movement::going::{is_obstacle, patch};
use crate::movement::{cover, obstacles, spacing};
use crate::rule;
use crate::table::{Sign, Table, UnitChange};
use crate::world::{Terrain, World};

/// Sets a piece on a table, with the cover that it then has: a wood under it, lined where it stands so that it
/// may (NMM-10-18).
pub(crate) fn set(table: &mut Table, world: &World, id: PieceId, pose: Pose, shape: Shape) {
    let piece = &mut table.pieces[id.index()];
    piece.set_shape(shape);
    *piece = piece.at(pose);
    table.units[id.index()].apply(UnitChange::Cover(None));
    let field = Field::new(table, world);
    if field.leader(id) {
        return;
    }
    let found = cover::after(field, id, &field.block(id), None);
    let unit = &mut table.units[id.index()];
    unit.apply(UnitChange::Cover(found.feature));
    unit.set(Sign::Edge, found.edge);
}

/// Whether the ground bears a piece where it stands.
///
/// # Errors
/// It is over an edge of the table, in ground closed to it, or astride an obstacle.
pub(crate) fn judge_ground(field: Field, id: PieceId) -> Result<(), Refusal> {
    let block = field.block(id);
    let table = field.world.ground.bounds();
    if let Some(corner) = block.corners().into_iter().find(|corner| !table.contains(*corner)) {
        let why = "a part of it would be off the table: put it farther in";
        return Err(Refusal::new(rule!("NMM-01-09"), why).point(corner));
    }
    for feature in field.world.ground.near(&Bounds::of_block(&block)).iter() {
        judge_feature(field, id, &block, feature as u8)?;
    }
    Ok(())
}

fn judge_feature(field: Field, id: PieceId, block: &Block, feature: u8) -> Result<(), Refusal> {
    let terrain = field.world.terrain(FeatureId(feature));
    let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).ground(feature));
    if is_obstacle(terrain) || terrain == Terrain::Impassable {
        let over = match &field.world.ground.features()[feature as usize].shape {
            Lies::Area(area) if terrain == Terrain::Impassable => area.holds(block) != Holding::Apart,
            _ => !field.leader(id) && obstacles::is_astride(field, block, feature),
        };
        return match over {
            true if terrain == Terrain::Impassable => {
                refuse(rule!("NMM-10-35"), "nobody can stand here: put it on one side")
            }
            true => refuse(rule!("NMM-10-22"), "it would stand astride an obstacle: put it on one side"),
            false => Ok(()),
        };
    }
    let Some(area) = cover::area(field, feature) else { return Ok(()) };
    let occupied = field.state(id).cover() == Some(feature);
    if let Terrain::Building { .. } = terrain {
        if !occupied && area.holds(block) != Holding::Apart {
            return refuse(
                rule!("NMM-10-15"),
                "it would stand in a building: put it outside, or inside as its garrison",
            );
        }
        return Ok(());
    }
    let Some(ground) = patch(terrain) else { return Ok(()) };
    // A Field Gun stays where it is put, but gets there as other guns do.
    let mover = match field.mover(id) {
        Mover::FieldGun => Mover::LightGun,
        other => other,
    };
    let closed = field.world.book.movement.ground.going(ground, mover) == Going::Barred;
    if closed && area.holds(block) != Holding::Apart {
        return refuse(rule!("NMM-10-35"), "this ground is closed to these troops: put them outside it");
    }
    Ok(())
}

/// Whether a piece stands clear of all others and far enough from its friends, by a least gap: that of
/// NMM-03-27, or less where nothing better is to be had.
///
/// # Errors
/// Whom it overlaps or comes too near, with what was measured.
pub(crate) fn judge_company(field: Field, id: PieceId, least: Length) -> Result<(), Refusal> {
    let block = field.block(id);
    field.world.ids().try_for_each(|other| judge_neighbour(field, id, &block, other, least))
}

/// What another piece keeps a piece from.
#[derive(Clone, Copy)]
pub(super) enum Company {
    /// Standing where the other stands.
    Upon,
    /// Standing as near as this, both being Field Guns (NMM-03-17).
    Guns(Length),
    /// Standing so near a friend (NMM-03-27).
    Friends,
}

fn judge_neighbour(field: Field, id: PieceId, block: &Block, other: PieceId, least: Length) -> Verdict {
    let (mine, his) = (field.piece(id), field.piece(other));
    // Few are near at all, however far apart some have to be.
    let reach = least.max(field.world.book.troops.field_guns.apart);
    if other == id || !his.on_table() || !mine.round(reach).may_hold(his) {
        return Ok(());
    }
    let theirs = field.block(other);
    let Some(company) = keeps_off(field, id, block, (other, &theirs), least) else { return Ok(()) };
    let gap = block.gap(&theirs);
    let refuse = |rule, why, limit| {
        let refusal = Refusal::new(rule, why).segment(gap.line());
        Err(refusal.measured(gap.distance.rounded_up(), limit))
    };
    match company {
        Company::Upon => {
            Err(Refusal::new(rule!("NMM-01-09"), "another piece stands here: put it beside").piece(other))
        }
        Company::Guns(apart) => {
            refuse(rule!("NMM-03-17"), "two friendly Field Guns stand at least twelve inches apart", apart)
        }
        Company::Friends => {
            refuse(rule!("NMM-03-27"), "friends keep three inches apart: put it farther off", least)
        }
    }
}

/// What another piece on the table keeps a piece from where it stands, if anything.
pub(super) fn keeps_off(
    field: Field,
    id: PieceId,
    block: &Block,
    (other, theirs): (PieceId, &Block),
    least: Length,
) -> Option<Company> {
    if field.piece(id).host() == Some(other) || field.piece(other).host() == Some(id) {
        return None;
    }
    if block.overlaps_deeper_than(theirs, Block::TOLERANCE) && !share_building(field, id, other) {
        return Some(Company::Upon);
    }
    if field.leader(id) || field.leader(other) {
        return None;
    }
    let (apart, tolerance) = (apart(field, id, other), field.tolerance());
    if apart > tolerance && block.nearer_than(theirs, apart - tolerance) {
        return Some(Company::Guns(apart));
    }
    let too_near = least > tolerance
        && block.nearer_than(theirs, least - tolerance)
        && keeps_apart(field, id, block, other, theirs);
    too_near.then_some(Company::Friends)
}

/// Whether nothing excuses two from the gap of NMM-03-27.
fn keeps_apart(field: Field, id: PieceId, block: &Block, other: PieceId, theirs: &Block) -> bool {
    let friends = field.side(id) == field.side(other);
    !(friends && (spacing::excused(field, id, other) || spacing::share_terrain(field, block, theirs)))
}

/// How far a piece stands from the nearest of those from whom it is to keep apart (NMM-03-27), if it is less than a
/// limit, which is the answer otherwise.
pub(crate) fn gap_to_friends(field: Field, id: PieceId, limit: Length) -> Length {
    let (mine, block) = (field.piece(id), field.block(id));
    let mut least = limit;
    for other in field.world.ids() {
        let his = field.piece(other);
        let may_be_nearer = || mine.round(least).may_hold(his);
        if other == id || !his.on_table() || field.leader(other) || !may_be_nearer() {
            continue;
        }
        let theirs = field.block(other);
        if block.nearer_than(&theirs, least) && keeps_apart(field, id, &block, other, &theirs) {
            least = block.gap(&theirs).distance.rounded_up();
        }
    }
    least
}

/// The distance that two pieces must keep whatever the ground: friendly Field Guns only (NMM-03-17).
fn apart(field: Field, id: PieceId, other: PieceId) -> Length {
    let field_gun = |one: PieceId| field.kind(one) == Kind::FieldGun;
    if field_gun(id) && field_gun(other) && field.side(id) == field.side(other) {
        field.world.book.troops.field_guns.apart
    } else {
        Length::ZERO
    }
}

/// Whether two are garrisons of one building, who need not stand clear of each other.
fn share_building(field: Field, id: PieceId, other: PieceId) -> bool {
    cover::building_of(field, id).is_some_and(|building| field.state(other).cover() == Some(building))
}
