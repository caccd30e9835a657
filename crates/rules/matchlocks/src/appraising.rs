//! What speaks for and against an answer, for computer players: a captain's eye over the table.
//!
//! Everything is read from what the side knows and reckoned with the functions that resolve it: pools and lines
//! of shots, dice of melees, chances of morale, ends of moves. What one would rather have is a matter of judgement
//! and stands here alone, in numbers that no rulebook gives: points of army value, or what is worth as much.

mod actions;
mod cards;
mod clash;
mod features;
mod holding;
mod leading;
mod purposes;
mod shots;
mod standing;

use dice::Pool;
use engine::{About, Answer, PieceId};
use general::{Appraisal, Appraised, Bar, Concern, Plan, Planning};

use crate::ask::{Ask, By, DeployStep};
use crate::field::Field;
use crate::table::Table;
use crate::vocabulary as verb;
use crate::world::World;
use crate::{Decision, Known, Matchlocks};

impl Appraised for Matchlocks {
    type Notes = Notes;

    general::usual!();

    const MARSHAL: Option<Planning> =
        Some(Planning { up_to: usize::MAX, many_up_to: 40, turns: 3, answers: 100 });

    fn must_act(known: &Known, world: &World, side: engine::Side) -> bool {
        let field = Field::new(known.table(), world);
        let turn = known.table().battle.turn();
        world.conditions.denies(side, turn, &crate::turn::ending::troops(field))
    }

    fn note_bar(notes: &mut Notes, bar: Bar) {
        notes.bar = Some(bar);
    }

    fn appraise(
        known: &Known,
        world: &World,
        decision: &Decision,
        answer: &Answer,
        plan: &Plan,
        notes: &mut Notes,
    ) -> Appraisal {
        let field = Field::new(known.table(), world);
        match decision.about {
            About::Throw(on) => cards::on_throw(&on, answer),
            About::Ask(ask) => of_ask(field, decision, ask, answer, plan, notes),
        }
    }

    general::told_purpose!();
}

/// What has been reckoned for one decision already.
#[derive(Debug, Default)]
pub struct Notes {
    /// What units could best do, as far as they have been looked at.
    deeds: Vec<(PieceId, Option<actions::Deed>)>,
    /// What a unit can do where it stands, and what can be done to it.
    standing: Option<(PieceId, standing::Prospect)>,
    /// What an answer must come to.
    bar: Option<Bar>,
}

fn of_ask(
    field: Field,
    decision: &Decision,
    ask: Ask,
    answer: &Answer,
    plan: &Plan,
    notes: &mut Notes,
) -> Appraisal {
    match ask {
        Ask::Deploy(DeployStep::Choose) => Appraisal::indifferent(),
        Ask::Deploy(_) => standing::deployed(field, decision.who, answer),
        Ask::Go => leading::go(field, answer, plan, notes),
        Ask::Token(leader) => leading::token(field, leader, answer, plan, notes),
        Ask::General(leader) => leading::general(field, leader, answer, plan, notes),
        Ask::Group(leader) => leading::group(field, leader, answer, plan, notes),
        Ask::Initiative => leading::initiative(field, answer, plan, notes),
        Ask::Action(turn) => actions::action(field, turn.by, answer, plan, notes),
        Ask::GroupAction { .. } => actions::action(field, By::Group, answer, plan, notes),
        Ask::GroupTarget(_) | Ask::FreeAction => actions::action(field, By::Free, answer, plan, notes),
        Ask::Facing(unit) => standing::turned(field, unit, plan, answer),
        Ask::Interrupt => cards::interrupt(field, decision.who, answer),
        Ask::CardTarget(number) => cards::target(field, decision.who, number, answer),
        Ask::Forfeit(unit) => cards::forfeit(field, unit, answer),
        Ask::Reaction(attack) => clash::reaction(field, attack, answer),
        Ask::Doctrine { die, .. } => cards::doctrine_die(die, answer),
        Ask::GoOn { attack, .. } => clash::going_on(field, attack.attacker, answer),
        Ask::Victory { unit, beaten } => clash::victory(field, unit, beaten, answer),
        Ask::FeedIn(_) if answer.verb == verb::FEED => {
            Appraisal::of(Concern::Flank, 0.5, "a fresh squadron turns the fight")
        }
        _ => Appraisal::indifferent(),
    }
}

/// The mean number of a pool.
fn mean(pool: &Pool) -> f64 {
    pool.outcomes().iter().map(|(reading, chance)| f64::from(reading.number()) * chance).sum()
}

/// What a piece is worth as it is, in points: its price by the figures left. Figures of a unit that has
/// lost many are worth the more, because it is the nearer to breaking.
fn worth(field: Field, unit: PieceId) -> f64 {
    let points = f64::from(field.points(unit)).max(6.0);
    if field.daunted(unit) { points * 0.7 } else { points }
}

/// What one figure of a unit is worth to its enemy, in points.
fn figure_worth(field: Field, unit: PieceId) -> f64 {
    let start = f64::from(field.start(unit)).max(1.0);
    let lost = f64::from(field.kills(unit)) / start;
    worth(field, unit) / start * (1.0 + lost) * if field.disordered(unit) { 1.15 } else { 1.0 }
}

/// The enemies of a piece's side on the table.
fn enemies_of<'a>(field: Field<'a>, unit: PieceId) -> impl Iterator<Item = PieceId> + 'a {
    field.units_of(field.side(unit).other())
}
