//! What these rules give to people: the battle in plain values, its log in sentences, its questions in words. Lengths are told in
//! millimetres.
//!
//! Everything is read through what the viewer knows, and nothing here decides a rule.

mod answers;
mod compulsory;
mod deeds;
mod ground;
mod intents;
mod marked;
mod milestones;
mod names;
mod odds;
mod orders;
mod pieces;
mod prospects;
mod questions;
mod ranges;
mod reaches;
mod reasons;
mod remarked;
mod results;
mod routs;
mod sides;
mod spared;
mod subjects;
mod tables;
mod zones;

use dice::{Pool, Reading};
use engine::view::RuleWords;
use engine::{Answer, PieceId, Presented, Rule, Verb};

use crate::field::Field;
use crate::ledger;
use crate::vocabulary;
use crate::world::World;
use crate::{Decision, Known, PikeAndMusket};

/// A piece as a report names it.
pub(crate) fn name_of(field: Field, id: PieceId) -> String {
    subjects::of(field, id).name
}

/// A shift of the column or a modifier of the die by its rule.
pub(crate) fn reason_in_words(rule: Rule) -> String {
    reasons::word(rule)
}

impl Presented for PikeAndMusket {
    engine::usual!(view in Millimetres);
    engine::usual!(words);
    engine::usual!(of on_table: ranges::of, reaches::of, prospects::of);
    engine::usual!(awaited);
    engine::usual!(ahead);

    fn result_in_words(_world: &World, rule: Rule, _pool: &Pool, reading: Reading) -> String {
        results::words(rule, reading)
    }

    fn is_personal(_known: &Known, _world: &World, _decision: &Decision) -> bool {
        // Nothing is hidden from anybody: whoever is asked betrays nothing by it.
        false
    }

    fn offers_all(_known: &Known, _world: &World, decision: &Decision, _offered: &[Answer]) -> bool {
        spared::offers_all(decision)
    }

    fn likeness(known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Option<u64> {
        spared::likeness(Field::new(known.table(), world), decision, answer)
    }

    fn joins(verb: Verb) -> bool {
        verb == vocabulary::SUPPORT
    }

    fn rule_words(rule: Rule) -> Option<RuleWords> {
        ledger::standard().in_words_with_lost(rule, "table")
    }
}

/// The table, if a piece that somebody asks about stands on it.
fn on_table<'a>(known: &'a Known, world: &'a World, piece: PieceId) -> Option<Field<'a>> {
    let field = Field::new(known.table(), world);
    (piece.index() < world.profiles.len() && field.piece(piece).on_table()).then_some(field)
}
