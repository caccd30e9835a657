//! Troops that come onto the table after the battle has begun, where the file of a battle says so: at the beginning
//! of a turn, before its first card.

use crate::steps::TurnStep;
use crate::table::SideChange;
use dice::{Count, Die, FaceSet, Pool};
use engine::{About, Answer, Flow, PieceId, Place, Refusal, Rule};

use crate::army::morale_of_those;
use crate::ask::Ask;
use crate::casting::positions::{entering, line_up, place_leader, place_units};
use crate::field::Field;
use crate::turn::cards;
use crate::vocabulary::CHOOSE;
use crate::world::World;
use crate::{Acting, Asking, Decision, Script, preparation, rule};

/// The rulebook leaves reinforcements to the scenario; they are placed as at deployment.
const RULE: Rule = rule!("NMM-06-05");

/// The pieces of an arrival that are still to come.
fn waiting<'a>(field: Field<'a>, at: u8) -> impl Iterator<Item = PieceId> + use<'a> {
    field
        .world
        .ids()
        .filter(move |id| field.profile(*id).arrival == Some(at) && field.piece(*id).place == Place::Reserve)
}

/// The first arrival, from one on, that may come this turn.
fn due(field: Field, from: u8) -> Option<u8> {
    (from..field.world.arrivals.len() as u8).find(|at| {
        field.table.battle.turn() >= field.world.arrivals[usize::from(*at)].from_turn
            && waiting(field, *at).next().is_some()
    })
}

/// One arrival after the other.
pub fn all(mut s: Script, from: u8) -> Flow<()> {
    let next = s.read(RULE, |field| due(field, from))?;
    if let Some(at) = next {
        s.call(RULE, TurnStep::arrival(at))?;
        s.then(TurnStep::arrivals(at + 1));
    }
    Ok(())
}

/// The die with which troops come.
fn die(least: u8) -> Pool {
    Pool::Count(Count::of(1, Die::D6).on(FaceSet::at_least(least.into())))
}

/// An arrival: its die, where it needs one; the entry, where its player has a choice; and there it stands, with the
/// card of its Brigadier in the deck.
pub fn one(mut cx: Asking, at: u8) -> Flow<()> {
    let world = cx.world();
    let arrival = &world.arrivals[usize::from(at)];
    let field = Field::new(cx.table(), world);
    let turn = field.table.battle.turn();
    let of_it = |id: &PieceId| field.profile(*id).arrival == Some(at);
    let begun = world.ids().filter(of_it).any(|id| field.piece(id).place != Place::Reserve);
    let certain = begun || arrival.certain_turn.is_some_and(|certain| turn >= certain);
    if let Some(least) = arrival.least_score.filter(|_| !certain)
        && !cx.roll(arrival.side, RULE, die(least))?.passed()
    {
        return Ok(());
    }
    let entry = match arrival.entries.len() {
        0 | 1 => 0,
        _ => {
            let about = About::Ask(Ask::Entry(at));
            let answer = cx.ask(Decision { who: arrival.side, rule: RULE, about })?;
            usize::try_from(answer.amount - 1).unwrap_or(0)
        }
    };
    let mut act = cx.act();
    come_on(&mut act, at, entry);
    Ok(())
}

/// Puts an arrival on the table, each unit at the free place nearest to its own in the line. Who finds no room waits
/// for the next turn. With the units comes their Army Morale.
fn come_on(act: &mut Acting, at: u8, entry: usize) {
    let (world, before) = (act.world(), *act.table());
    let side = world.arrivals[usize::from(at)].side;
    let mut table = before;
    let field = Field::new(&before, world);
    let (leaders, units): (Vec<PieceId>, Vec<PieceId>) = waiting(field, at).partition(|id| field.leader(*id));
    let Some(entry) = world.arrivals[usize::from(at)].entries.get(entry) else { return };
    let wanted = line_up(field, &entering(entry), None, &units);
    place_units(&mut table, world, wanted, &[Vec::new(), Vec::new()]);
    let anybody = units.iter().any(|id| table.pieces[id.index()].on_table());
    for leader in leaders.iter().filter(|_| anybody) {
        place_leader(&mut table, world, *leader);
    }
    for id in units.iter().chain(&leaders).filter(|id| table.pieces[id.index()].on_table()) {
        preparation::announce(act, &before, &table, *id);
    }
    let there = |table: &crate::table::Table| {
        morale_of_those(world, side, |id, profile| {
            profile.arrival.is_none() || table.pieces[id].place != Place::Reserve
        })
    };
    let brought = there(&table).saturating_sub(there(&before));
    if brought > 0 {
        let it = act.table().sides[side.index()];
        let (initial, tokens) = (it.initial().saturating_add(brought), it.tokens().saturating_add(brought));
        act.emit(rule!("NMM-06-08"), SideChange::Initial(initial).on(side));
        act.emit_secretly(rule!("NMM-06-09"), side, SideChange::Tokens(tokens).on(side), None);
    }
    cards::make_play_deck(act);
}

/// Whether an answer names one of the entries, counted from 1.
pub fn validate(world: &World, at: u8, answer: &Answer) -> Result<(), Refusal> {
    let count = world.arrivals[usize::from(at)].entries.len();
    let chosen = usize::try_from(answer.amount).unwrap_or(0);
    if answer.verb == CHOOSE && (1..=count).contains(&chosen) {
        return Ok(());
    }
    Err(Refusal::new(RULE, "choose one of the places where they may come on, by its number from 1"))
}

/// The entries.
pub fn offer(world: &World, at: u8, offer: &mut dyn FnMut(Answer)) {
    for number in 1..=world.arrivals[usize::from(at)].entries.len() {
        offer(Answer::plain(CHOOSE).amount(number as i16));
    }
}
