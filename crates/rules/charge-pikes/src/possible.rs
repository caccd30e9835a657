//! Whether a table that was read from outside could be one of this battle: whatever in it points at something points at
//! something that is there, and no count is beyond what it counts. What the rules read off such a table is then as sound
//! as off one that was played.

use engine::{Piece, PieceId};

use crate::ask::Ask;
use crate::invariants;
use crate::table::{Form, PIECES, Table};
use crate::world::World;

/// More files or ranks no unit has: so many fit into the bits of a drill, and twice as many into a count of men.
const MOST_IN_LINE: u8 = 127;

/// Whether a table as one side may know it, and a question put to that side, are possible in a battle.
///
/// # Errors
/// What is not, in words.
pub fn check(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
    pieces(table, world)?;
    links(table, world)?;
    lists(table, world)?;
    invariants::check(table, world)?;
    question(table, world, ask)
}

fn named(id: PieceId, world: &World) -> Result<(), String> {
    match id.index() < world.profiles.len() {
        true => Ok(()),
        false => Err(format!("there is no piece {}", id.0)),
    }
}

fn feature(number: u8, world: &World) -> Result<(), String> {
    match usize::from(number) < world.terrain.len() {
        true => Ok(()),
        false => Err(format!("there is no feature {number} of the ground")),
    }
}

fn pieces(table: &Table, world: &World) -> Result<(), String> {
    let all = world.profiles.len().min(PIECES);
    if table.pieces[all..].iter().any(|piece| *piece != Piece::UNUSED) {
        return Err(format!("there are more pieces than the {all} of this battle"));
    }
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
        if shape.files > MOST_IN_LINE || shape.ranks > MOST_IN_LINE {
            return Err(format!("{} has more files or ranks than {MOST_IN_LINE}", profile.name));
        }
        if piece.figures > profile.figures || state.pikes > profile.figures {
            return Err(format!("{} has more figures than it began with", profile.name));
        }
        let drill = state.drill;
        let files = u16::from(drill.left) + u16::from(drill.middle) + u16::from(drill.right);
        if files > MOST_IN_LINE.into() || drill.left_shot > profile.figures {
            return Err(format!("{} has more files than men", profile.name));
        }
        if piece.owner != profile.side {
            return Err(format!("{} has changed sides", profile.name));
        }
    }
    Ok(())
}

/// Who is carried along by whom, who pursues whom, who holds which houses.
fn links(table: &Table, world: &World) -> Result<(), String> {
    for id in world.named() {
        let unit = &table.units[id.index()];
        for other in [table.pieces[id.index()].host(), unit.target()].into_iter().flatten() {
            named(other, world)?;
        }
        if let Some(block) = unit.garrison() {
            feature(block, world)?;
        }
        if table.pieces[id.index()].host().is_some_and(|host| table.pieces[host.index()].host().is_some()) {
            return Err(format!(
                "{} is carried along by somebody who is carried along",
                world.profile(id).name
            ));
        }
    }
    Ok(())
}

fn lists(table: &Table, world: &World) -> Result<(), String> {
    let charges = table.charges.iter().flat_map(|it| [it.charger, it.target]);
    let contacts = table.contacts.iter().flat_map(|it| [it.one, it.other]);
    let shots = table.shots.iter().flat_map(|shots| shots.iter()).flat_map(|it| [it.shooter, it.target]);
    let hits = table.hits.iter().flat_map(|it| [it.shooter, it.target]);
    let blows = table.blows.iter().flat_map(|it| [it.striker, it.target]);
    let routs = table.routs.iter().map(|it| it.unit);
    let bends = table.bends.iter().map(|it| it.unit);
    let others = charges.chain(bends).chain(contacts).chain(shots).chain(hits).chain(blows).chain(routs);
    others.chain(table.clock.mover).try_for_each(|id| named(id, world))?;
    let across = table.charges.iter().filter_map(crate::table::Charge::across);
    let across = across.chain(table.contacts.iter().filter_map(crate::table::Contact::across));
    across.into_iter().try_for_each(|it| feature(it, world))
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
