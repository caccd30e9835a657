//! What is always true of a table, whatever the dice and the players do. Soaks check [`check`] after every event, and [`settled`]
//! whenever a player is asked, when nothing is half done.

use engine::PieceId;
use tabletop::Length;

use crate::field::Field;
use crate::formation;
use crate::table::{Form, Sign, Table};
use crate::world::World;

/// How deep two units may overlap: places are rounded to the unit.
const ROUNDING: Length = Length(8);

/// What is wrong with a table, even between two events of one step.
///
/// # Errors
/// The first broken invariant, in words.
pub fn check(table: &Table, world: &World) -> Result<(), String> {
    let field = Field::new(table, world);
    for id in world.named() {
        let (piece, profile) = (field.piece(id), field.profile(id));
        if piece.figures > profile.figures {
            return Err(format!(
                "{} has {} figures and began with {}",
                profile.name, piece.figures, profile.figures
            ));
        }
    }
    Ok(())
}

/// What is wrong with a table on which nothing is half done.
///
/// # Errors
/// The first broken invariant, in words.
pub fn settled(table: &Table, world: &World) -> Result<(), String> {
    check(table, world)?;
    let field = Field::new(table, world);
    for id in field.pieces() {
        is_sound(field, id)?;
    }
    apart(field)
}

fn is_sound(field: Field, id: PieceId) -> Result<(), String> {
    let (piece, profile) = (field.piece(id), field.profile(id));
    let name = &profile.name;
    if piece.figures == 0 {
        return Err(format!("{name} is on the table without a figure"));
    }
    let form = field.form(id);
    let book = &field.world.book;
    let shape = formation::shape(book, profile.class, field.is(id, Sign::OnFoot), form, piece.figures);
    if shape != piece.shape() {
        return Err(format!("{name} does not cover what {} of its figures do", form.word()));
    }
    if field.routs(id) && form == Form::Hedgehog {
        return Err(format!("{name} routs in hedgehog"));
    }
    if field.routs(id) && field.is(id, Sign::OutOfControl) {
        return Err(format!("{name} routs and pursues at once"));
    }
    let inside = field.world.ground.bounds().inflated(ROUNDING);
    let on_table = inside.encloses(&field.block(id));
    if !on_table && !field.routs(id) && !field.is(id, Sign::Entering) {
        return Err(format!("{name} reaches beyond the edge of the table"));
    }
    Ok(())
}

/// No unit stands on another, but for routers, who are drawn up where they broke (PM-05-12), and for whoever is in the middle of his
/// move and may be passing through a friend (PM-07-03).
fn apart(field: Field) -> Result<(), String> {
    let mover = field.table.battle.mover();
    let settled = |id: &PieceId| !field.routs(*id) && Some(*id) != mover;
    for one in field.units().filter(settled) {
        let block = field.block(one);
        let other = field
            .units()
            .filter(|id| *id > one && settled(id))
            .find(|id| field.block(*id).overlaps_deeper_than(&block, ROUNDING));
        if let Some(other) = other {
            return Err(format!("{} stands on {}", field.profile(one).name, field.profile(other).name));
        }
    }
    Ok(())
}
