//! What these rules give to people: the battle in plain values, its log in sentences, its questions in words.
//!
//! Everything is read through what the viewer knows, and nothing here decides a rule.

mod answers;
mod coming;
mod deeds;
mod fighting;
mod flagged;
mod fought;
mod ground;
mod intents;
mod manoeuvres;
mod marked;
mod milestones;
mod names;
mod pieces;
mod places;
mod prospects;
mod questions;
mod ranges;
mod reaches;
mod results;
mod sides;
mod signs;
mod spared;
mod subjects;
mod tested;
mod zones;

use dice::{Pool, Reading};
use engine::view::{MilestoneView, RuleWords};
use engine::{Answer, PieceId, Presented, Rule, Verb};

use crate::field::Field;
use crate::ledger;
use crate::vocabulary;
use crate::world::World;
use crate::{ChargePikes, Decision, Known};

pub use ranges::weapon_in_words;

/// A piece as a report names it.
pub(crate) fn name_of(field: Field, id: PieceId) -> String {
    subjects::of(field, id).name
}

impl Presented for ChargePikes {
    engine::usual!(view);
    engine::usual!(words);
    engine::usual!(of on_table: ranges::of, reaches::of, prospects::of);
    engine::usual!(awaited);

    fn result_in_words(_world: &World, rule: Rule, _pool: &Pool, reading: Reading) -> String {
        results::words(rule, reading)
    }

    fn is_personal(_known: &Known, _world: &World, decision: &Decision) -> bool {
        spared::is_personal(decision)
    }

    fn offers_all(_known: &Known, _world: &World, decision: &Decision, _offered: &[Answer]) -> bool {
        // What is left to the page is what is listed in full.
        !spared::is_personal(decision)
    }

    fn likeness(_known: &Known, _world: &World, decision: &Decision, _answer: &Answer) -> Option<u64> {
        spared::likeness(decision)
    }

    fn joins(verb: Verb) -> bool {
        verb == vocabulary::JOIN
    }

    fn milestones(known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Vec<MilestoneView> {
        milestones::of(Field::new(known.table(), world), decision, answer)
    }

    fn rule_words(rule: Rule) -> Option<RuleWords> {
        ledger::standard().in_words(rule)
    }
}

/// The table, if a piece that somebody asks about stands on it.
fn on_table<'a>(known: &'a Known, world: &'a World, piece: PieceId) -> Option<Field<'a>> {
    let field = Field::new(known.table(), world);
    (piece.index() < world.profiles.len() && field.piece(piece).on_table()).then_some(field)
}
