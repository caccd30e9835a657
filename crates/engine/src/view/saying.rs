//! What can be said of any ruleset's answers, dice and events without knowing it.

use dice::{Count, Division, Faces, Pool, Reading};
use tabletop::{Outline, Point, Segment};

use super::Presented;
use crate::{Answer, Event, Known, Logged, Piece, PieceId, Ruleset, Way};

/// An answer by its verb's meaning, with the names and numbers in it.
pub(super) fn plainly<R: Ruleset>(world: &R::World, answer: &Answer) -> String {
    let spec = R::VERBS.get(usize::from(answer.verb.0));
    let meaning = spec.map_or("An answer that there is not", |verb| verb.meaning.trim_end_matches('.'));
    let named = [answer.piece, answer.object].into_iter().flatten();
    let mut parts: Vec<String> = named.map(|piece| R::name(world, piece).to_owned()).collect();
    if answer.amount != 0 {
        parts.push(answer.amount.to_string());
    }
    match &answer.way {
        Way::None => {}
        Way::At(pose) => {
            let Point { x, y } = pose.at;
            let (x, y) = (tabletop::Length(x), tabletop::Length(y));
            parts.push(format!("at {} {} facing {}", x.exact(), y.exact(), pose.facing));
        }
        Way::Legs(legs) => parts.extend(legs.iter().map(ToString::to_string)),
    }
    if parts.is_empty() { meaning.to_owned() } else { format!("{meaning}: {}", parts.join(", ")) }
}

/// What a pool needs. Dice that save are said by the faces that save, not by those that let a hit through.
pub(super) fn needed(pool: &Pool, saves: bool) -> String {
    let Pool::Count(count) = pool else { return pool.to_string() };
    if !saves {
        return pool.to_string();
    }
    let saving = count.hitting().outside(count.die());
    let said = Count::of(count.dice(), count.die()).on(saving).again(count.rerolled());
    said.to_string().replace("hitting on", "saved on")
}

/// What a reading comes to, by the kind of its pool.
pub(super) fn result(pool: &Pool, reading: Reading) -> String {
    match (pool, reading) {
        (_, Reading::Hits(hits)) => counted_hits(hits),
        (_, Reading::HitsAndMarked { hits, marked: 0 }) => counted_hits(hits),
        (_, Reading::HitsAndMarked { hits, marked }) => format!("{}, {marked} marked", counted_hits(hits)),
        (_, Reading::Total(total)) => total.to_string(),
        (_, Reading::Passed(passed)) => if passed { "passed" } else { "failed" }.to_owned(),
        (_, Reading::Card(_)) => "a card".to_owned(),
        (Pool::Direction(of), Reading::Direction(direction)) => format!("direction {direction} of {of}"),
        (_, Reading::Direction(direction)) => format!("direction {direction}"),
    }
}

/// The words of a reading, and of several dice whose sum is divided that sum with what is lost of it: `7 figures: 45 by 6, 3 lost`.
pub(super) fn divided(pool: &Pool, faces: &Faces, words: String) -> String {
    let Pool::Total(total) = pool else { return words };
    let sum = total.sum(faces);
    match total.division() {
        Division::Down(by) if total.dice() > 1 => match sum % i16::from(by) {
            0 => format!("{words}: {sum} by {by}"),
            lost => format!("{words}: {sum} by {by}, {lost} lost"),
        },
        Division::Up(by) if total.dice() > 1 => format!("{words}: {sum} by {by}, rounded up"),
        Division::None | Division::Down(_) | Division::Up(_) => words,
    }
}

fn counted_hits(hits: u8) -> String {
    match hits {
        0 => "no hits".to_owned(),
        1 => "1 hit".to_owned(),
        hits => format!("{hits} hits"),
    }
}

/// The answer by which the battle is given up, if the ruleset has one, and what it means.
pub(super) fn concession<R: Ruleset>() -> Option<(Answer, String)> {
    let answer = R::concession()?;
    let meaning = R::VERBS[usize::from(answer.verb.0)].meaning.trim_end_matches('.');
    Some((answer, meaning.to_owned()))
}

/// The way of a piece that moved, else the shortest stretch between the first two pieces that the event's sentence
/// is about, if both stand on the table and are of different sides.
pub(super) fn measured<R: Presented>(
    before: &Known<R>,
    world: &R::World,
    logged: &Logged,
) -> Option<Segment> {
    if let Event::Moved { from, to, .. } = logged.event {
        return (from.at != to.at).then(|| Segment::new(from.at, to.at));
    }
    let about = R::narrate(before, world, logged)?.about;
    let pieces = R::pieces(before.table());
    let standing = |id: &PieceId| pieces.get(id.index()).filter(|piece| piece.on_table());
    let mut found = about.iter().filter_map(standing);
    let (one, other) = (found.next()?, found.next()?);
    (one.owner != other.owner).then(|| between(one, other))
}

/// The shortest stretch from one piece to another.
fn between(one: &Piece, other: &Piece) -> Segment {
    one.block().gap(&other.block()).line()
}
