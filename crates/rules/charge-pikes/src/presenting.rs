//! What these rules give to people: the battle in plain values, its log in sentences, its questions in words.
//!
//! Everything is read through what the viewer knows, and nothing here decides a rule.

mod answers;
mod deeds;
mod flagged;
mod fought;
mod ground;
mod intents;
mod manoeuvres;
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
mod signs;
mod spared;
mod subjects;
mod tested;
mod zones;

use dice::{Pool, Reading};
use engine::view::words::Measure;
use engine::view::{ProspectView, RangeView, RuleWords, StoryLine, ZoneView};
use engine::{Answer, Logged, PieceId, Presented, Rule, View};

use crate::field::Field;
use crate::ledger;
use crate::world::World;
use crate::{ChargePikes, Decision, Known};

pub use ranges::weapon_in_words;

/// A piece as a report names it.
pub(crate) fn name_of(field: Field, id: PieceId) -> String {
    subjects::of(field, id).name
}

impl Presented for ChargePikes {
    fn view(known: &Known, world: &World) -> View {
        let field = Field::new(known.table(), world);
        View {
            title: world.title.clone(),
            measure: Measure::Inches,
            width: world.ground.width(),
            depth: world.ground.depth(),
            ground: ground::features(field),
            sides: sides::sides(field),
            pieces: pieces::pieces(field),
            groups: Vec::new(),
            fights: sides::fights(field),
            intents: intents::of(field),
            clock: sides::clock(field),
        }
    }

    fn narrate(before: &Known, world: &World, logged: &Logged) -> Option<StoryLine> {
        deeds::tell(Field::new(before.table(), world), logged)
    }

    fn ask_in_words(known: &Known, world: &World, decision: &Decision) -> String {
        questions::ask(Field::new(known.table(), world), decision)
    }

    fn awaited_in_words(known: &Known, world: &World, decision: &Decision) -> String {
        questions::awaited(Field::new(known.table(), world), decision)
    }

    fn answer_in_words(known: &Known, world: &World, decision: &Decision, answer: &Answer) -> String {
        answers::words(Field::new(known.table(), world), decision, answer)
    }

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

    fn ranges(known: &Known, world: &World, piece: PieceId) -> Vec<RangeView> {
        on_table(known, world, piece).map_or_else(Vec::new, |field| ranges::of(field, piece))
    }

    fn zones(known: &Known, world: &World, decision: &Decision) -> Vec<ZoneView> {
        zones::of(Field::new(known.table(), world), decision)
    }

    fn reaches(known: &Known, world: &World, piece: PieceId) -> Vec<RangeView> {
        on_table(known, world, piece).map_or_else(Vec::new, |field| reaches::of(field, piece))
    }

    fn prospects(known: &Known, world: &World, piece: PieceId) -> Vec<ProspectView> {
        on_table(known, world, piece).map_or_else(Vec::new, |field| prospects::of(field, piece))
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
