//! Whether a table that was read from outside could be one of this battle: whatever in it points at something points at something that
//! is there, and no count is beyond what it counts. What the rules read off such a table is then as sound as off one that was played.

use engine::PieceId;
use engine::sheet::Sheet;
use offer::sound;

use crate::ask::Ask;
use crate::field::Field;
use crate::formation;
use crate::invariants;
use crate::table::{Form, PIECES, Table};
use crate::world::{Kind, World};

/// Whether a table as one side may know it, and a question put to that side, are possible in a battle.
///
/// # Errors
/// What is not, in words.
pub fn check(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
    sound::are_all(&table.pieces, world.profiles.len().min(PIECES))?;
    sheets(table, world)?;
    let field = Field::new(table, world);
    world.named().try_for_each(|id| piece(field, id))?;
    garrisons(field)?;
    invariants::check(table, world)?;
    question(field, ask)
}

fn named(id: PieceId, world: &World) -> Result<(), String> {
    sound::is_named(id, world.profiles.len())
}

fn on_table(field: Field, id: PieceId) -> Result<(), String> {
    named(id, field.world)?;
    match field.piece(id).on_table() {
        true => Ok(()),
        false => Err(format!("{} is not on the table", field.profile(id).name)),
    }
}

/// A piece is of the side for which it began, has figures to stand there and is drawn up as they are (CYP-03-01), and is carried along
/// by nobody who is carried along himself.
fn piece(field: Field, id: PieceId) -> Result<(), String> {
    let (piece, profile) = (field.piece(id), field.profile(id));
    let (name, shape) = (&profile.name, piece.shape());
    if piece.on_table() && piece.owner != profile.side {
        return Err(format!("{name} has changed sides"));
    }
    if !piece.on_table() {
        return Ok(());
    }
    if usize::from(shape.form) >= Form::ALL.len() {
        return Err(format!("{name} has no formation {}", shape.form));
    }
    let form = field.form(id);
    let drawn_up = profile.kind.is_formed() || profile.kind == Kind::Holders;
    if drawn_up == (form == Form::Single) {
        return Err(format!("{name} does not stand in {}", form.word()));
    }
    if profile.kind.is_formed() && (piece.figures == 0 || field.stand_count(id) > formation::STANDS as u8) {
        return Err(format!("{name} has no stands or too many"));
    }
    let files = shape.files;
    let on_foot = field.on_foot(id);
    let wanted = formation::shape(field.world, profile.kind, on_foot, form, files, field.stand_count(id));
    // A garrison covers what it holds (CYP-03-04).
    let garrison = form == Form::Deployed && field.unit(id).garrison().is_some();
    if wanted != shape && !garrison {
        return Err(format!("{name} does not cover what its stands do"));
    }
    let Some(host) = piece.host() else { return Ok(()) };
    on_table(field, host)?;
    match !field.kind(host).is_officer() && field.piece(host).host().is_none() {
        true => Ok(()),
        false => Err(format!("{name} is with somebody with whom nobody can be")),
    }
}

/// Whatever a sheet points at is there.
fn sheets(table: &Table, world: &World) -> Result<(), String> {
    for id in world.named() {
        let fault = |what| format!("{}: {what}", world.profile(id).name);
        table.units[id.index()].check(world).map_err(fault)?;
    }
    table.armies.iter().try_for_each(|army| army.check(world))?;
    table.tertias.iter().try_for_each(|tertia| tertia.check(world))?;
    table.battle.check(world)
}

/// A garrison holds a town or works.
fn garrisons(field: Field) -> Result<(), String> {
    for id in field.pieces() {
        let feature = field.unit(id).garrison().map(tabletop::FeatureId);
        let holds = feature.map(|feature| field.world.terrain(feature).kind.is_garrison());
        if holds == Some(false) || holds.is_none() && field.form(id) == Form::Deployed {
            return Err(format!("{} garrisons nothing that can be garrisoned", field.profile(id).name));
        }
    }
    Ok(())
}

fn question(field: Field, ask: &Ask) -> Result<(), String> {
    let there = match *ask {
        Ask::Officer { tertia } if usize::from(tertia) >= field.world.tertias.len() => {
            return Err(format!("there is no tertia {tertia}"));
        }
        Ask::Enter { unit } => return named(unit, field.world),
        Ask::Rout { unit, cause } => {
            cause.map_or(Ok(()), |it| named(it, field.world))?;
            vec![unit]
        }
        Ask::Pikes { unit, router: other } | Ask::Meet { unit, attacker: other } => vec![unit, other],
        Ask::Fatigue { unit, .. } | Ask::Bonus { unit } | Ask::Reform { unit } => vec![unit],
        Ask::Carded { unit } | Ask::Onward { unit } | Ask::Support { battery: unit } => vec![unit],
        // No other question is about a piece.
        _ => Vec::new(),
    };
    there.into_iter().try_for_each(|id| on_table(field, id))
}
