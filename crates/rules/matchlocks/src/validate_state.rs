//! Whether a table that was read from outside could be one of this battle: whatever in it points at something points
//! at something that is there, and no count is beyond what it counts. What the rules read off such a table is then as
//! sound as off one that was played.

use engine::sheet::Sheet;
use engine::{PieceId, Place};
use offer::sound;

use crate::ask::{Ask, DeployStep};
use crate::book::EventCard;
use crate::invariants;
use crate::table::hand::BonusCard;
use crate::table::{PIECES, Table};
use crate::turn::cards::LEADERS;
use crate::world::World;

/// Whether a table as one side may know it, and a question put to that side, are possible in a battle.
///
/// # Errors
/// What is not, in words.
pub fn check(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
    pieces(table, world)?;
    sheets(table, world)?;
    hosts(table, world)?;
    melees(table, world)?;
    cards(table, world)?;
    invariants::check_field(table, world)?;
    question(ask, world)
}

fn named(id: PieceId, world: &World) -> Result<(), String> {
    sound::is_named(id, world.profiles.len())
}

fn pieces(table: &Table, world: &World) -> Result<(), String> {
    let named = world.profiles.len().min(PIECES);
    sound::are_all(&table.pieces, named)?;
    for (at, piece) in table.pieces[..named].iter().enumerate() {
        let shape = piece.shape();
        if usize::from(shape.form) >= world.profiles[at].kind.formations().len().max(1) {
            return Err(format!("{} has no formation {}", world.profiles[at].name, shape.form));
        }
        if piece.on_table()
            && (shape.width.0 == 0 || shape.depth.0 == 0 || shape.files == 0 || shape.ranks == 0)
        {
            return Err(format!("{} stands on the table and has no breadth", world.profiles[at].name));
        }
    }
    Ok(())
}

/// Whatever a sheet points at is there.
fn sheets(table: &Table, world: &World) -> Result<(), String> {
    for id in world.ids() {
        let fault = |what| format!("{}: {what}", world.profile(id).name);
        table.units[id.index()].check(world).map_err(fault)?;
    }
    table.melees.iter().try_for_each(|melee| melee.check(world))?;
    table.sides.iter().try_for_each(|side| side.check(world))?;
    table.battle.check(world)?;
    table.starts.iter().try_for_each(|start| named(start.unit, world))
}

/// Who is carried along by whom.
fn hosts(table: &Table, world: &World) -> Result<(), String> {
    for id in world.ids() {
        table.pieces[id.index()].host().map_or(Ok(()), |host| named(host, world))?;
    }
    for id in world.ids() {
        let mut host = table.pieces[id.index()].host();
        for _ in 0..PIECES {
            host = host.and_then(|host| table.pieces[host.index()].host());
        }
        if host.is_some() {
            return Err(format!("{} is carried along by himself", world.profile(id).name));
        }
    }
    Ok(())
}

/// Whoever fights has an enemy who is there.
fn melees(table: &Table, world: &World) -> Result<(), String> {
    let members = table.melees.iter().flat_map(|melee| melee.members().iter());
    match members.into_iter().find(|member| table.pieces[member.against().index()].place != Place::Table) {
        Some(member) => {
            Err(format!("{} fights somebody who is not there", world.profile(member.unit()).name))
        }
        None => Ok(()),
    }
}

/// The Play Deck's kinds are leaders of this battle, the Bonus Card and one card a side; the other decks have the cards
/// of the book.
fn cards(table: &Table, world: &World) -> Result<(), String> {
    let leaders = world.leaders().count().min(LEADERS.into());
    let played = |kind: u8| usize::from(kind) < leaders || (LEADERS..=LEADERS + 2).contains(&kind);
    let [a, b] = &table.sides;
    let sound = table.battle.play_deck().kinds().all(|(card, _)| played(card.0))
        && table.battle.card().is_none_or(played)
        && [table.battle.bonus_deck(), a.bonus(), b.bonus()]
            .iter()
            .all(|pile| pile.kinds().all(|(card, _)| usize::from(card.0) < BonusCard::ALL.len()))
        && [table.battle.events_deck(), a.events(), b.events()]
            .iter()
            .all(|pile| pile.kinds().all(|(card, _)| usize::from(card.0) < EventCard::ALL.len()));
    if sound { Ok(()) } else { Err("there is a card that this battle does not have".to_owned()) }
}

fn question(ask: &Ask, world: &World) -> Result<(), String> {
    let brigade = |at: u8| match usize::from(at) < world.brigades.len() {
        true => Ok(()),
        false => Err(format!("there is no brigade {at}")),
    };
    let far = "what is asked about lies farther away than ten metres";
    match *ask {
        Ask::Forfeit(id)
        | Ask::StandIn(id)
        | Ask::Assign(id)
        | Ask::Token(id)
        | Ask::General(id)
        | Ask::Group(id)
        | Ask::Facing(id)
        | Ask::GroupTarget(id)
        | Ask::Casualty(id)
        | Ask::TurnInMelee(id) => named(id, world),
        Ask::GroupAction { leader, verb, .. } => {
            named(leader, world)?;
            match verb.is_none_or(|verb| usize::from(verb.0) < crate::vocabulary::VERBS.len()) {
                true => Ok(()),
                false => Err("there is no such verb".to_owned()),
            }
        }
        Ask::Action(turn) => {
            turn.leader.map_or(Ok(()), |leader| named(leader, world))?;
            named(turn.unit, world)
        }
        Ask::Consent { unit, to } => match to.is_none_or(engine::within_reach) {
            true => named(unit, world),
            false => Err(far.to_owned()),
        },
        Ask::Reaction(attack) | Ask::Cover(attack) => {
            named(attack.attacker, world)?;
            named(attack.defender, world)
        }
        Ask::Doctrine { unit, .. } => named(unit, world),
        Ask::GoOn { attack, reach, .. } => {
            named(attack.attacker, world)?;
            named(attack.defender, world)?;
            if engine::within_reach(tabletop::Pose::new(
                tabletop::Point::new(0, reach.0),
                tabletop::Angle::UP,
            )) {
                Ok(())
            } else {
                Err(far.to_owned())
            }
        }
        Ask::Victory { unit, beaten } => {
            named(unit, world)?;
            named(beaten, world)
        }
        Ask::Entry(at) => match usize::from(at) < world.arrivals.len() {
            true => Ok(()),
            false => Err(format!("nobody comes later under number {at}")),
        },
        Ask::FeedIn(melee) | Ask::Strongest(melee) => match usize::from(melee) < crate::table::MELEES {
            true => Ok(()),
            false => Err(format!("there is no melee {melee}")),
        },
        Ask::Deploy(DeployStep::Brigade(at)) => brigade(at),
        Ask::Deploy(DeployStep::Light | DeployStep::Choose | DeployStep::General)
        | Ask::Go
        | Ask::Interrupt
        | Ask::CardTarget(_)
        | Ask::FreeAction
        | Ask::Initiative
        | Ask::NextMelee
        | Ask::Pick(_) => Ok(()),
    }
}
