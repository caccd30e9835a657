//! What these rules give to people: the battle in plain values, its log in sentences, its questions in words.
//!
//! Everything is read through what the viewer knows, and nothing here decides a rule.

mod answers;
mod deeds;
mod ground;
mod groups;
mod intents;
mod marked;
mod pieces;
mod prospects;
mod questions;
mod ranges;
mod remarked;
mod sides;
mod signs;
mod spared;
mod subjects;
mod zones;

use dice::{Pool, Reading};
use engine::view::RuleWords;
use engine::{About, Answer, PieceId, Presented, Rule, View};
use tabletop::{Block, Footprint, Pose};

use crate::ask::Ask;
use crate::field::Field;
use crate::herding;
use crate::ledger;
use crate::preparation;
use crate::world::World;
use crate::{BorderReivers, Decision, Known};

impl Presented for BorderReivers {
    fn view(known: &Known, world: &World) -> View {
        let field = Field::new(known.table(), world);
        View {
            ground: ground::features(field),
            pieces: pieces::pieces(field),
            intents: intents::of(field),
            groups: groups::groups(field),
            fights: sides::fights(field),
            ..View::of(&world.title, &world.ground, sides::sides(field), sides::clock(field))
        }
    }

    engine::usual!(words);
    engine::usual!(of of_man: ranges::of, ranges::reaches, prospects::of);
    engine::usual!(awaited);

    fn result_in_words(_world: &World, rule: Rule, _pool: &Pool, reading: Reading) -> String {
        remarked::result(rule, reading)
    }

    fn needed_in_words(rule: Rule, pool: &Pool) -> String {
        deeds::needed(rule, pool)
    }

    fn is_personal(known: &Known, world: &World, decision: &Decision) -> bool {
        spared::is_personal(Field::new(known.table(), world), decision)
    }

    fn offers_all(known: &Known, world: &World, decision: &Decision, offered: &[Answer]) -> bool {
        spared::offers_all(Field::new(known.table(), world), decision, offered)
    }

    fn put_down(known: &Known, world: &World, decision: &Decision, piece: PieceId, pose: Pose) -> Pose {
        let field = Field::new(known.table(), world);
        match decision.about {
            About::Ask(Ask::Enter { .. }) => preparation::at_the_edge(field, piece, pose),
            About::Ask(Ask::Action) => herding::beside(field, piece, pose),
            _ => pose,
        }
    }

    fn body(known: &Known, world: &World, piece: PieceId) -> Option<Footprint> {
        let field = Field::new(known.table(), world);
        let across = (piece.index() < world.profiles.len()).then(|| field.radius(piece).times(2))?;
        Some(Footprint::new(across, across))
    }

    fn covers(body: Footprint, pose: Pose) -> Block {
        pieces::frame(pose, body.width.half())
    }

    fn rule_words(rule: Rule) -> Option<RuleWords> {
        ledger::standard().in_words(rule)
    }
}

/// A man, a horse or a beast as a report names it.
pub(crate) fn in_words(field: Field, piece: PieceId) -> String {
    subjects::of(field, piece).name
}

/// A group as a report names it.
pub(crate) fn group_in_words(field: Field, group: u8) -> String {
    subjects::group(field, group).name
}

/// The table, if the piece that somebody asks about is a man who stands on it.
fn of_man<'a>(known: &'a Known, world: &'a World, piece: PieceId) -> Option<Field<'a>> {
    let field = Field::new(known.table(), world);
    let is_man = piece.index() < world.profiles.len() && field.man(piece).is_some();
    (is_man && field.stands(piece)).then_some(field)
}
