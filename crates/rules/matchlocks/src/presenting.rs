//! What these rules give to people: the battle in plain values, its log in sentences, its questions in words.
//!
//! Everything is read through what the viewer knows, and nothing here decides a rule.

mod answers;
mod deeds;
mod drills;
mod ground;
mod instructions;
mod marked;
mod names;
mod pieces;
mod places;
mod prospects;
mod questions;
mod ranges;
mod reaches;
mod results;
mod sides;
mod spared;
mod subjects;
mod ways;
mod zones;

use dice::{Pool, Reading};
use engine::view::words::{counted, sentence};
use engine::view::{ProspectView, RangeView, RuleWords};
use engine::{Answer, PieceId, Presented, Rule, Side, Verb, View};

use crate::field::Field;
use crate::ledger;
use crate::vocabulary;
use crate::world::World;
use crate::{Decision, Known, Matchlocks};

impl Presented for Matchlocks {
    fn view(known: &Known, world: &World) -> View {
        let field = Field::new(known.table(), world);
        View {
            ground: ground::features(field),
            pieces: pieces::pieces(field),
            fights: sides::fights(field),
            conditions: world.conditions.told(&crate::turn::ending::troops(field)),
            // Nothing is announced under these rules: what is declared is done at once.
            ..View::of(&world.title, &world.ground, sides::sides(field, known.viewer()), sides::clock(field))
        }
    }

    engine::usual!(words);

    fn is_personal(_known: &Known, _world: &World, decision: &Decision) -> bool {
        spared::is_personal(decision)
    }

    fn offers_all(_known: &Known, _world: &World, decision: &Decision, offered: &[Answer]) -> bool {
        spared::offers_all(decision, offered)
    }

    fn likeness(known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Option<u64> {
        spared::likeness(Field::new(known.table(), world), decision, answer)
    }

    fn gathers(verb: Verb) -> bool {
        verb == vocabulary::GROUP
    }

    fn joins(verb: Verb) -> bool {
        matches!(verb, vocabulary::JOIN | vocabulary::SUPPORT)
    }

    fn ranges(known: &Known, world: &World, piece: PieceId) -> Vec<RangeView> {
        let field = Field::new(known.table(), world);
        if piece.index() < world.profiles.len() && field.piece(piece).on_table() {
            ranges::of(field, piece)
        } else {
            Vec::new()
        }
    }

    fn result_in_words(world: &World, rule: Rule, pool: &Pool, reading: Reading) -> String {
        results::words(world, rule, pool, reading)
    }

    fn is_save(rule: Rule) -> bool {
        results::is_save(rule)
    }

    fn unasked(known: &Known, world: &World, side: Side) -> Vec<(Answer, String)> {
        instructions::unasked(known, world, side)
    }

    fn reaches(known: &Known, world: &World, piece: PieceId) -> Vec<RangeView> {
        let field = Field::new(known.table(), world);
        if piece.index() < world.profiles.len() { reaches::of(field, piece) } else { Vec::new() }
    }

    fn prospects(known: &Known, world: &World, piece: PieceId) -> Vec<ProspectView> {
        let field = Field::new(known.table(), world);
        if piece.index() < world.profiles.len() { prospects::of(field, piece) } else { Vec::new() }
    }

    fn rule_words(rule: Rule) -> Option<RuleWords> {
        ledger::standard().in_words(rule)
    }
}

/// A piece by the name that tells it from any other.
pub(crate) fn name_of(field: Field, id: PieceId) -> String {
    names::of(field, id)
}

/// How a battle that was won ended, in a sentence.
pub fn victory_words(world: &World, winner: engine::Side) -> String {
    let army = engine::view::Subject::army(&world.armies[winner.index()].name);
    format!("{}.", sentence(&army.does("wins the day")))
}

/// A Command Class by its name.
const fn class_name(class: Option<crate::book::CommandClass>) -> &'static str {
    use crate::book::CommandClass;
    match class {
        Some(CommandClass::Amateur) => "Amateur",
        Some(CommandClass::Able) => "Able",
        Some(CommandClass::Expert) => "Expert",
        None => "none",
    }
}
