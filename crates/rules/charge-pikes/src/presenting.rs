//! What these rules give to people: the battle in plain values, its log in sentences, its questions in words.
//!
//! Everything is read through what the viewer knows, and nothing here decides a rule.

mod answers;
mod deeds;
mod flagged;
mod fought;
mod ground;
mod manoeuvres;
mod marked;
mod names;
mod pieces;
mod places;
mod questions;
mod results;
mod sides;
mod signs;
mod subjects;
mod tested;

use dice::{Pool, Reading};
use engine::view::{RangeView, RuleWords, Told};
use engine::{Answer, Logged, PieceId, Presented, Rule, View};

use crate::field::Field;
use crate::ledger::{self, Id};
use crate::world::World;
use crate::{ChargePikes, Decision, Known};

impl Presented for ChargePikes {
    fn view(known: &Known, world: &World) -> View {
        let field = Field::new(known.table(), world);
        View {
            title: world.title.clone(),
            width: world.ground.width(),
            depth: world.ground.depth(),
            ground: ground::features(field),
            sides: sides::sides(field),
            pieces: pieces::pieces(field),
            fights: sides::fights(field),
            clock: sides::clock(field),
        }
    }

    fn narrate(before: &Known, world: &World, logged: &Logged) -> Option<Told> {
        deeds::tell(Field::new(before.table(), world), logged)
    }

    fn ask_in_words(known: &Known, world: &World, decision: &Decision) -> String {
        questions::ask(Field::new(known.table(), world), decision)
    }

    fn answer_in_words(known: &Known, world: &World, decision: &Decision, answer: &Answer) -> String {
        answers::words(Field::new(known.table(), world), decision, answer)
    }

    fn result_in_words(_world: &World, rule: Rule, _pool: &Pool, reading: Reading) -> String {
        results::words(rule, reading)
    }

    fn ranges(_known: &Known, _world: &World, _piece: PieceId) -> Vec<RangeView> {
        Vec::new()
    }

    fn rule_words(rule: Rule) -> Option<RuleWords> {
        let entry = ledger::standard().entry(rule)?;
        Some(RuleWords {
            id: Id(rule).to_string(),
            title: entry.title.clone(),
            text: entry.text.clone(),
            reading: entry.ruling.clone().unwrap_or_default(),
        })
    }
}
