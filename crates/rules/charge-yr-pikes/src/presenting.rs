//! What these rules give to people: the battle in plain values, its log in sentences, its questions in words.
//!
//! Everything is read through what the viewer knows, and nothing here decides a rule; every chance is one of [`crate::foreseen`].

mod answers;
mod attacks;
mod chances;
mod deeds;
mod fights;
mod ground;
mod intents;
mod marked;
mod milestones;
mod names;
mod pieces;
mod prospects;
mod questions;
mod ranges;
mod reaches;
mod remarked;
mod results;
mod sides;
mod signs;
mod spared;
mod subjects;
mod tables;
mod waves;
mod zones;

use dice::{Pool, Reading};
use engine::view::RuleWords;
use engine::{Answer, PieceId, Presented, Rule, Verb};

use crate::field::Field;
use crate::ledger;
use crate::steps::{Fate, Reason};
use crate::vocabulary;
use crate::world::World;
use crate::{ChargeYrPikes, Decision, Known};

impl Presented for ChargeYrPikes {
    fn view(known: &Known, world: &World) -> engine::View {
        let field = Field::new(known.table(), world);
        let sides = sides::sides(field);
        engine::View {
            groups: sides::tertias(field),
            ground: ground::features(field),
            pieces: pieces::pieces(field),
            fights: fights::all(field),
            intents: intents::of(field),
            ..engine::View::of(&world.title, &world.ground, sides, sides::clock(field))
        }
    }

    engine::usual!(words);
    engine::usual!(of on_table: ranges::of, reaches::of, prospects::of);
    engine::usual!(awaited);
    engine::usual!(ahead);

    fn result_in_words(world: &World, rule: Rule, _pool: &Pool, reading: Reading) -> String {
        results::words(world, rule, reading)
    }

    fn offers_all(known: &Known, world: &World, decision: &Decision, offered: &[Answer]) -> bool {
        spared::offers_all(Field::new(known.table(), world), decision, offered)
    }

    fn joins(verb: Verb) -> bool {
        verb == vocabulary::ATTACH
    }

    fn rule_words(rule: Rule) -> Option<RuleWords> {
        ledger::standard().in_words_with_lost(rule, "list")
    }

    fn is_personal(known: &Known, world: &World, decision: &Decision) -> bool {
        spared::is_personal(Field::new(known.table(), world), decision)
    }

    fn likeness(known: &Known, world: &World, decision: &Decision, _answer: &Answer) -> Option<u64> {
        spared::likeness(Field::new(known.table(), world), decision)
    }
}

/// The table, if a piece that somebody asks about stands on it.
fn on_table<'a>(known: &'a Known, world: &'a World, piece: PieceId) -> Option<Field<'a>> {
    let field = Field::new(known.table(), world);
    there(field, Some(piece)).map(|_| field)
}

/// Why dice are given or taken, or something is added to one, in words.
pub(crate) fn reason_in_words(rule: Rule, value: i8) -> String {
    chances::reason(rule, value)
}

/// A result of a test by why it was made, in words.
pub(crate) const fn result_in_words(fate: Fate, reason: Reason) -> &'static str {
    chances::word(fate, reason)
}

/// A piece as it is called in words about it.
pub(crate) fn name_of(field: Field, id: PieceId) -> String {
    names::of(field, id)
}

/// A tertia as a sentence names it.
pub(crate) fn tertia_name(field: Field, tertia: u8) -> String {
    subjects::tertia(field, tertia)
}

/// A piece that an answer names, if it stands on the table.
fn there(field: Field, piece: Option<PieceId>) -> Option<PieceId> {
    piece.filter(|id| id.index() < field.world.profiles.len() && field.piece(*id).on_table())
}
