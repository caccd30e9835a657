//! Whether a table that was read from outside could be one of this battle: whatever in it points at something points at
//! something that is there, and no count is beyond what it counts. What the rules read off such a table is then as sound
//! as off one that was played.

use engine::PieceId;
use engine::sheet::Sheet;
use offer::sound;

use crate::ask::Ask;
use crate::invariants;
use crate::table::{Files, Form, PIECES, Table};
use crate::world::World;

/// Whether a table as one side may know it, and a question put to that side, are possible in a battle.
///
/// # Errors
/// What is not, in words.
pub fn check(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
    pieces(table, world)?;
    hosts(table, world)?;
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
        let (shape, profile, state) = (piece.shape(), &world.profiles[at], &table.units[at]);
        if usize::from(shape.form) >= Form::ALL.len() {
            return Err(format!("{} has no formation {}", profile.name, shape.form));
        }
        if piece.on_table()
            && (shape.width.0 == 0 || shape.depth.0 == 0 || shape.files == 0 || shape.ranks == 0)
        {
            return Err(format!("{} stands on the table and has no breadth", profile.name));
        }
        if shape.files > Files::MOST_IN_LINE || shape.ranks > Files::MOST_IN_LINE {
            return Err(format!("{} has more files or ranks than {}", profile.name, Files::MOST_IN_LINE));
        }
        if piece.figures > profile.figures || state.pikes() > profile.figures {
            return Err(format!("{} has more figures than it began with", profile.name));
        }
        let drill = state.drill();
        let files = u16::from(drill.left) + u16::from(drill.middle) + u16::from(drill.right);
        if files > Files::MOST_IN_LINE.into() || drill.left_shot > profile.figures {
            return Err(format!("{} has more files than men", profile.name));
        }
        if piece.owner != profile.side {
            return Err(format!("{} has changed sides", profile.name));
        }
    }
    Ok(())
}

/// Who is carried along by whom.
fn hosts(table: &Table, world: &World) -> Result<(), String> {
    for id in world.named() {
        let Some(host) = table.pieces[id.index()].host() else { continue };
        named(host, world)?;
        if table.pieces[host.index()].host().is_some() {
            let name = &world.profile(id).name;
            return Err(format!("{name} is carried along by somebody who is carried along"));
        }
    }
    Ok(())
}

/// Whatever a sheet points at is there.
fn sheets(table: &Table, world: &World) -> Result<(), String> {
    for id in world.named() {
        let fault = |what| format!("{}: {what}", world.profile(id).name);
        table.units[id.index()].check(world).map_err(fault)?;
    }
    table.charges.iter().try_for_each(|charge| charge.check(world))?;
    table.sides.iter().try_for_each(|side| side.check(world))?;
    table.battle.check(world)?;
    let others = table.routs.iter().map(|rout| rout.unit).chain(table.bends.iter().map(|bend| bend.unit));
    others.into_iter().try_for_each(|id| named(id, world))
}

fn question(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
    let charge = |at: u8| match usize::from(at) < table.charges.len() {
        true => Ok(()),
        false => Err(format!("there is no charge {at}")),
    };
    match *ask {
        Ask::RoutFrom { unit, cause } => {
            named(unit, world)?;
            cause.into_iter().try_for_each(|cause| named(cause, world))
        }
        Ask::Quarry { unit, router } => named(unit, world).and_then(|()| named(router, world)),
        Ask::HaltBefore(unit)
        | Ask::Pistols(unit)
        | Ask::AboutFace(unit)
        | Ask::GunHit { battery: unit, .. } => named(unit, world),
        Ask::Countercharge(at) | Ask::AfterEvade(at) | Ask::RunOn(at) => charge(at),
        Ask::Evade { charge: at, unit } => charge(at).and_then(|()| named(unit, world)),
        Ask::Assign { garrison, attacker } => named(garrison, world).and_then(|()| named(attacker, world)),
        Ask::Deploy
        | Ask::Initiative
        | Ask::Router
        | Ask::Pursuer
        | Ask::Charge
        | Ask::Move
        | Ask::Shot
        | Ask::NextTest => Ok(()),
    }
}
