//! Events in words, for what a case may expect to have happened.

use engine::{Departure, Event, On, Outcome, PieceId};

use crate::Staged;
use crate::expected::pose_told;

/// An event as a line of words, what happened first.
pub(crate) fn told<R: Staged>(world: &R::World, event: &Event) -> String {
    let name = |piece: PieceId| R::name(world, piece);
    match *event {
        Event::Threw { who, pool, faces } => format!("threw {who} {pool}: {faces}"),
        Event::Chose { who, verb, piece, object } => {
            let names = [piece, object].into_iter().flatten().map(|piece| format!(" {}", name(piece)));
            format!("chose {who} {}{}", R::VERBS[verb.0 as usize].word, names.collect::<String>())
        }
        Event::Mustered { piece, owner, figures } => format!("mustered {} {owner} {figures}", name(piece)),
        Event::Placed { piece, pose, .. } => format!("placed {} at {}", name(piece), pose_told(pose)),
        Event::Moved { piece, from, to } => {
            format!("moved {} to {} from {}", name(piece), pose_told(to), pose_told(from))
        }
        Event::Reshaped { piece, shape, pose } => {
            let (files, ranks) = (shape.files, shape.ranks);
            format!("reshaped {} {files} by {ranks} at {}", name(piece), pose_told(pose))
        }
        Event::FiguresLost { piece, count, part } => format!("lost {} {count} part {part}", name(piece)),
        Event::Joined { piece, host } => format!("joined {} {}", name(piece), name(host)),
        Event::Parted { piece, host } => format!("parted {} {}", name(piece), name(host)),
        Event::Left { piece, how } => format!("left {} {}", name(piece), departure(how)),
        Event::Card { card, from, to } => format!("card {}", R::passing(world, card, from, to)),
        Event::Phase { phase, number } => format!("phase {phase} {number}"),
        Event::Marked { on, mark, value } => format!("marked {}", R::mark(world, on, mark, value)),
        Event::Noted { on, remark, value } => {
            format!("noted {}remark {remark} {value}", on_told::<R>(world, on))
        }
        Event::Finished(Outcome::Won(side)) => format!("finished winner {side}"),
        Event::Finished(Outcome::Drawn) => "finished drawn".to_owned(),
    }
}

/// On what a mark stands, with a space behind it; nothing for the battle as a whole.
pub(crate) fn on_told<R: Staged>(world: &R::World, on: On) -> String {
    match on {
        On::Piece(piece) => format!("{} ", R::name(world, piece)),
        On::Side(side) => format!("{side} "),
        On::Ground(feature) => format!("ground {feature} "),
        On::Thing(thing) => format!("thing {thing} "),
        On::Battle => String::new(),
    }
}

/// How a piece left the table, in a word.
pub(crate) fn departure(how: Departure) -> &'static str {
    match how {
        Departure::Destroyed => "destroyed",
        Departure::Routed => "routed",
        Departure::Retreated => "retreated",
        Departure::Evaded => "evaded",
        Departure::Pursued => "pursued",
        Departure::Merged => "merged",
        Departure::Captured => "captured",
        Departure::Removed => "removed",
    }
}

/// Whether a line begins with these words.
pub(crate) fn begins(line: &str, words: &str) -> bool {
    let mut line = line.split_whitespace();
    words.split_whitespace().all(|word| line.next() == Some(word))
}
