//! Whether a table that was read from outside could be one of this battle: whatever in it points at something points at
//! something that is there, and no count is beyond what it counts. What the rules read off such a table is then as sound
//! as off one that was played.

use engine::sheet::Sheet;
use engine::{PieceId, Place};
use offer::sound;

use crate::ask::Ask;
use crate::invariants;
use crate::table::{Figure, GROUPS, Group, PIECES, Sign, Table};
use crate::world::{Kind, World};

/// The weapons of a man.
const WEAPONS: u8 = 2;

/// Whether a table as one side may know it, and a question put to that side, are possible in a battle.
///
/// # Errors
/// What is not, in words.
pub fn check(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
    pieces(table, world)?;
    figures(table, world)?;
    groups(table, world)?;
    battle(table, world)?;
    invariants::check(table, world)?;
    question(table, world, ask)
}

fn named(id: PieceId, world: &World) -> Result<(), String> {
    sound::is_named(id, world.profiles.len())
}

fn man(id: PieceId, world: &World) -> Result<(), String> {
    named(id, world)?;
    match world.man(id) {
        Some(_) => Ok(()),
        None => Err(format!("{} is no man", world.profile(id).name)),
    }
}

fn group(number: u8, world: &World) -> Result<(), String> {
    match usize::from(number) < world.groups.len() {
        true => Ok(()),
        false => Err(format!("there is no group {number}")),
    }
}

fn pieces(table: &Table, world: &World) -> Result<(), String> {
    let all = world.profiles.len().min(PIECES);
    sound::are_all(&table.pieces, all)?;
    if table.figures[all..].iter().any(|figure| *figure != Figure::default()) {
        return Err(format!("there are more pieces than the {all} of this battle"));
    }
    for (id, piece) in world.named().zip(&table.pieces[..all]) {
        let name = &world.profile(id).name;
        if piece.place == Place::Unused {
            return Err(format!("{name} has never been in the battle"));
        }
        if piece.figures > 1 {
            return Err(format!("{name} is more than one"));
        }
        if world.man(id).is_some_and(|man| man.side != piece.owner) {
            return Err(format!("{name} has changed sides"));
        }
        let Some(host) = piece.host() else { continue };
        man(host, world)?;
        if table.pieces[host.index()].host().is_some() {
            return Err(format!("{name} is carried along by somebody who is carried along"));
        }
    }
    Ok(())
}

/// Whether everything that the sheets point at is there, who rides what, who aims at whom and what there is to load.
fn figures(table: &Table, world: &World) -> Result<(), String> {
    for id in world.named() {
        let (figure, profile) = (&table.figures[id.index()], world.profile(id));
        let who = |fault: String| format!("{}: {fault}", profile.name);
        figure.check(world).map_err(who)?;
        if let Some(horse) = figure.rides() {
            man(id, world)?;
            if !matches!(world.profile(horse).kind, Kind::Horse { .. }) {
                return Err(format!("{} rides {}, no horse", profile.name, world.profile(horse).name));
            }
        }
        if let Some(target) = figure.aims_at() {
            man(id, world)?;
            man(target, world)?;
        }
        let owns = |weapon: u8| world.man(id).is_some_and(|it| it.weapons[usize::from(weapon)].is_some());
        let missing = |weapon: &u8| {
            let aims = figure.aims_at().is_some() && (*weapon == 1) == figure.is(Sign::AimSecond);
            !owns(*weapon) && (figure.loads(*weapon) > 0 || aims)
        };
        if (0..WEAPONS).any(|weapon| missing(&weapon)) {
            return Err(format!("{} has no such weapon", profile.name));
        }
    }
    Ok(())
}

fn groups(table: &Table, world: &World) -> Result<(), String> {
    let all = world.groups.len().min(GROUPS);
    if table.groups[all..].iter().any(|group| *group != Group::default()) {
        return Err(format!("there are more groups than the {all} of this battle"));
    }
    for (band, state) in world.groups.iter().zip(&table.groups) {
        state.check(world).map_err(|fault| format!("{}: {fault}", band.title))?;
        if usize::from(state.lost()) > band.figures.len() {
            return Err(format!("{} has lost more figures than it began with", band.title));
        }
        state.leader().map_or(Ok(()), |leader| man(leader, world))?;
    }
    Ok(())
}

fn battle(table: &Table, world: &World) -> Result<(), String> {
    table.battle.check(world)?;
    table.clans.iter().try_for_each(|clan| clan.check(world))?;
    table
        .battle
        .locks()
        .iter()
        .flat_map(|lock| [lock.one(), lock.other()])
        .try_for_each(|id| man(id, world))?;
    for shot in table.battle.shots() {
        man(shot.shooter(), world)?;
        man(shot.target(), world)?;
        let owns =
            |it: &crate::world::Man| matches!(it.weapons.get(usize::from(shot.weapon())), Some(Some(_)));
        if !world.man(shot.shooter()).is_some_and(owns) {
            return Err(format!("{} fires a weapon that he has not", world.profile(shot.shooter()).name));
        }
    }
    Ok(())
}

fn question(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
    match *ask {
        Ask::Enter { group: it }
        | Ask::Hold { group: it }
        | Ask::ActNow { group: it }
        | Ask::Rally { group: it }
        | Ask::Shots { group: it }
        | Ask::Stand { group: it } => group(it, world),
        Ask::Stride { man: it, .. } | Ask::Drive { herder: it } | Ask::Join { target: it, .. } => {
            man(it, world)
        }
        Ask::Blow { attacker, target } => man(attacker, world).and_then(|()| man(target, world)),
        Ask::Strike if table.battle.charge().is_none() => Err("nobody charges".to_owned()),
        Ask::Deploy | Ask::Test | Ask::Action | Ask::Strike | Ask::Attack => Ok(()),
    }
}
