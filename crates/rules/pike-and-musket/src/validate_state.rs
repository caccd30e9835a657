//! Whether a table that was read from outside could be one of this battle: whatever in it points at something points at something that
//! is there, and no count is beyond what it counts. What the rules read off such a table is then as sound as off one that was played.

use engine::sheet::Sheet;
use engine::{PieceId, Place};
use offer::sound;

use crate::ask::Ask;
use crate::field::Field;
use crate::formation;
use crate::invariants;
use crate::table::{Form, PIECES, Sign, Table};
use crate::world::{Class, World};

/// Whether a table as one side may know it, and a question put to that side, are possible in a battle.
///
/// # Errors
/// What is not, in words.
pub fn check(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
    pieces(table, world)?;
    sheets(table, world)?;
    invariants::check(table, world)?;
    question(table, world, ask)
}

fn named(id: PieceId, world: &World) -> Result<(), String> {
    sound::is_named(id, world.profiles.len())
}

fn pieces(table: &Table, world: &World) -> Result<(), String> {
    let all = world.profiles.len().min(PIECES);
    sound::are_all(&table.pieces, all)?;
    for (at, piece) in table.pieces[..all].iter().enumerate() {
        let profile = &world.profiles[at];
        if piece.figures > profile.figures {
            return Err(format!("{} has more figures than it began with", profile.name));
        }
        if piece.on_table() && piece.figures == 0 {
            return Err(format!("{} stands on the table without a figure", profile.name));
        }
        if piece.owner != profile.side && profile.class != Class::Battery {
            return Err(format!("{} has changed sides", profile.name));
        }
        if piece.host().is_some() {
            return Err(format!("{} is carried along by another piece", profile.name));
        }
        if piece.place != Place::Unused {
            drawn_up(table, world, PieceId(at as u8))?;
        }
    }
    Ok(())
}

/// A piece on the table is drawn up as so many figures of its class are in its formation (PM-02-08).
fn drawn_up(table: &Table, world: &World, id: PieceId) -> Result<(), String> {
    let field = Field::new(table, world);
    let (piece, profile) = (field.piece(id), field.profile(id));
    let shape = piece.shape();
    if usize::from(shape.form) >= Form::ALL.len() {
        return Err(format!("{} has no formation {}", profile.name, shape.form));
    }
    let fits = matches!(
        (profile.class, field.form(id)),
        (Class::Foot, Form::Line | Form::Column | Form::Hedgehog)
            | (Class::Shock | Class::Pistols | Class::Dragoons, Form::Line | Form::Column)
            | (Class::Battery, Form::Limbered | Form::Unlimbered)
            | (Class::General | Class::Staff, Form::Rider)
    );
    if !fits {
        return Err(format!("{} does not stand in {}", profile.name, field.form(id).word()));
    }
    let on_foot = field.is(id, Sign::OnFoot);
    let wanted = formation::shape(&world.book, profile.class, on_foot, field.form(id), piece.figures);
    match !piece.on_table() || wanted == shape {
        true => Ok(()),
        false => Err(format!("{} is not as wide and deep as its figures are", profile.name)),
    }
}

/// Whatever a sheet points at is there.
fn sheets(table: &Table, world: &World) -> Result<(), String> {
    for id in world.named() {
        let fault = |what| format!("{}: {what}", world.profile(id).name);
        table.units[id.index()].check(world).map_err(fault)?;
    }
    table.armies.iter().try_for_each(|army| army.check(world))?;
    table.commands.iter().try_for_each(|command| command.check(world))?;
    table.battle.check(world)?;
    let there = |id: Option<PieceId>| id.is_none_or(|id| table.pieces[id.index()].on_table());
    let off = || "a unit that is not on the table fights".to_owned();
    let fights = |id: &PieceId| table.units[id.index()].is(Sign::Attacks);
    match there(table.battle.target()) && world.named().filter(fights).all(|id| there(Some(id))) {
        true => Ok(()),
        false => Err(off()),
    }
}

fn question(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
    let on_table = |id: PieceId| {
        named(id, world)?;
        match table.pieces[id.index()].on_table() {
            true => Ok(()),
            false => Err(format!("{} is not on the table", world.profile(id).name)),
        }
    };
    match *ask {
        Ask::Face { unit } | Ask::Pursue { unit } | Ask::Quarry { unit } => on_table(unit),
        Ask::RideOn { rider, hedgehog } => on_table(rider).and_then(|()| on_table(hedgehog)),
        Ask::Join | Ask::Support | Ask::Lose => match table.battle.target() {
            Some(target) => on_table(target),
            None => Err("nobody is attacked".to_owned()),
        },
        Ask::Deploy | Ask::Run | Ask::Fire | Ask::Move | Ask::Attack | Ask::Pursuer => Ok(()),
    }
}
