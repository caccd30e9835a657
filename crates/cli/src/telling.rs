//! A line of the log in plain words, for a terminal.

use engine::{Event, Logged, On, Ruleset};
use matchlocks::Matchlocks;
use matchlocks::ledger::Id;
use matchlocks::world::World;

/// A logged event in a sentence, with its rule; nothing for events that only keep the books.
pub fn sentence(world: &World, logged: &Logged) -> Option<String> {
    let name = |piece| Matchlocks::name(world, piece);
    let what = match logged.event {
        Event::Threw { who, pool, faces } => format!("{who} throws {pool}: {faces}"),
        Event::Moved { piece, .. } => format!("{} moves", name(piece)),
        Event::FiguresLost { piece, count, .. } => format!("{} loses {count}", name(piece)),
        Event::Left { piece, how } => format!("{} is gone: {how:?}", name(piece)),
        Event::Joined { piece, host } => format!("{} joins {}", name(piece), name(host)),
        Event::Marked { on: On::Piece(piece), mark, value } => {
            format!("{}: {} {value}", name(piece), Matchlocks::MARKS[usize::from(mark.0)].label)
        }
        _ => return None,
    };
    Some(format!("{what} ({})", Id(logged.rule)))
}
