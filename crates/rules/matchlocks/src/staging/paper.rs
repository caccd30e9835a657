//! The armies of a case as they stand on paper: `[army]` and `[muster]`, and what can be expected of them.

use cases::{Found, Misread, Words};
use engine::{PieceId, Side};
use scenario::reading::TableReader;
use tabletop::Length;

use super::named::{self, KINDS, QUALITIES};
use crate::army::{self, Collection, Muster, Roster, UnitCard};
use crate::book::{Book, Quality, Rate};
use crate::field::Field;
use crate::ledger;
use crate::preparation::act::Act;
use crate::preparation::scouting;
use crate::world::Baseline;

/// The army of a case, priced and judged, if it has one; `None` after a fault.
pub fn roster(position: &TableReader<'_>, book: &Book) -> Option<Option<Roster>> {
    if position.optional("army").is_none() {
        return Some(None);
    }
    let list = army::read_list(position.table("army")?, "the army")?;
    Some(Some(Roster::of(&list, book)))
}

/// The answers by which the ground of a case was set out and the sides taken, if it tells of that; `None` after a
/// fault.
pub fn act(position: &TableReader<'_>) -> Option<Option<Act>> {
    if position.optional("act").is_none() {
        return Some(None);
    }
    let table = position.table("act")?;
    let mut act = Act::new();
    for node in table.list("answers") {
        let text = table.text_of("answers", node)?;
        if let Err(refused) = act.read(&text) {
            table.fault(
                "answers",
                refused.to_string(),
                "mend the answer, or put it to the test with `ground refuses`",
            );
            return None;
        }
    }
    table.finish()?;
    Some(Some(act))
}

/// A fact of the act of terrain and sides.
///
/// # Errors
/// There is none in the case, or nothing of that name is known of it.
fn of_act(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let Some(act) = field.world.act else {
        return Err(words.wrong("there is no such act: tell its answers under [act]"));
    };
    let side = |side: Option<Side>| side.map_or("nobody".to_owned(), |side| side.to_string());
    let laid = act.result(&field.world.book);
    cases::facts! { words: "the act of terrain and sides";
        "waits for" => side(act.whose()),
        "settled" => laid.is_some(),
        "lines" => laid.map_or(0, |(laid, _)| laid.balance().0),
        "pieces" => laid.map_or(0, |(laid, _)| laid.balance().1),
        "bottom" => {
            let holds = |(_, edges): (_, [Baseline; 2])| {
                Side::BOTH.into_iter().find(|side| edges[side.index()] == Baseline::Bottom)
            };
            side(laid.and_then(holds))
        },
        "refuses" => {
            let answer = words.take_rest();
            let mut after = act;
            let rules = [crate::rule!("NMM-06-02"), crate::rule!("NMM-04-07")];
            after.read(answer).is_err_and(|refused| rules.contains(&refused.rule))
        },
    }
}

/// The mustering of a case, if it has one; `None` after a fault.
pub fn muster(position: &TableReader<'_>) -> Option<Option<Muster>> {
    if position.optional("muster").is_none() {
        return Some(None);
    }
    let table = position.table("muster")?;
    let collection = Collection { cards: cards(&table, "collection")? };
    let deck_told = table.optional("deck").is_some();
    let deck = cards(&table, "deck")?;
    let core_cards = cards(&table, "core")?;
    let (other_core, other_deck) = (cards(&table, "other_core")?, cards(&table, "other_deck")?);
    let agreed = table.optional_number("agreed", 0..=10_000).unwrap_or(0) as u16;
    let leaders = table.optional_number("leaders", 0..=10_000).unwrap_or(0) as u16;
    table.finish()?;
    let mut core: Vec<usize> = Vec::new();
    for card in core_cards {
        let free = |at: &usize| collection.cards[*at] == card && !core.contains(at);
        core.push((0..collection.cards.len()).find(free).unwrap_or(usize::MAX));
    }
    let deck = if deck_told { deck } else { collection.without(&core) };
    Some(Some(Muster { collection, core, deck, agreed, leaders, other_core, other_deck }))
}

/// Cards in a list of `{ kind, quality, count }`; `None` after a fault.
fn cards(table: &TableReader<'_>, key: &'static str) -> Option<Vec<UnitCard>> {
    let mut cards = Vec::new();
    for entry in table.tables(key) {
        entry.required("kind");
        let kind = named::word(&entry, "kind", KINDS);
        let quality = named::word(&entry, "quality", QUALITIES).unwrap_or(Quality::Seasoned);
        let count = named::count(&entry, "count", 1);
        entry.finish()?;
        cards.extend(std::iter::repeat_n(UnitCard { kind: kind?, quality }, usize::from(count)));
    }
    Some(cards)
}

/// Reads a fact of what stands on paper; nothing if the words name none.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn read(field: Field<'_>, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    let world = field.world;
    cases::facts! { words: or none;
        "army" => of_army(field, words)?,
        "muster" => of_muster(field, words)?,
        "ground" => of_act(field, words)?,
        "scouts" => scouting::count(world, named::one_of(words, "a side", named::SIDES)?),
        "out-scouted" => scouting::out_scouted(world).map_or("nobody".to_owned(), |side| side.to_string()),
        "zone" => world.zone,
        "command range" => world.book.command.range.inches,
    }
}

/// The rates of movement of a unit.
pub fn rate(field: Field<'_>, unit: PieceId) -> Rate {
    field.world.book.movement.rates.of(field.mover(unit))
}

/// The longest range of a unit, if it shoots.
pub fn farthest_shot(field: Field<'_>, unit: PieceId) -> Option<Length> {
    let shooter = field.kind(unit).shooter(field.footing(unit))?;
    let band = field.world.book.shooting.bands.of(shooter);
    Some(band.long.max(band.short))
}

/// A fact of the army.
///
/// # Errors
/// There is no army in the case, or nothing of that name is known of it.
fn of_army(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let Some(roster) = &field.world.rosters[0] else {
        return Err(words.wrong("there is no army: lay one out under [army]"));
    };
    cases::facts! { words: "the army";
        "price" => roster.total(),
        "troop points" => roster.troop_points,
        "leader points" => roster.leader_points,
        "works points" => roster.works_points,
        "tokens" => roster.tokens,
        "accepted" => roster.faults.is_empty(),
        "refused" => {
            let rule = ledger::parse(words.next("the rule that refuses it")?);
            roster.faults.iter().any(|fault| Some(fault.rule) == rule)
        },
        "warned" => {
            let rule = ledger::parse(words.next("the rule that warns")?);
            roster.warnings.iter().any(|warning| Some(warning.rule) == rule)
        },
        "fields" => {
            let kind = KINDS.iter().find(|(word, _)| words.take(word)).map(|(_, kind)| *kind);
            let lines = roster.lines.iter().filter(|line| Some(line.kind) == kind);
            lines.map(|line| i64::from(line.count)).sum::<i64>()
        },
    }
}

/// A fact of the mustering.
///
/// # Errors
/// There is none in the case, or nothing of that name is known of it.
fn of_muster(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let Some(muster) = &field.world.muster else {
        return Err(words.wrong("there is no mustering: lay one out under [muster]"));
    };
    let book = &field.world.book;
    let judged = muster.collection.judge_core(book, &muster.core, muster.agreed);
    cases::facts! { words: "the mustering";
        "cards" => muster.collection.cards.len(),
        "points" => muster.collection.points(book),
        "core accepted" => judged.is_ok(),
        "core refused" => {
            let rule = ledger::parse(words.next("the rule that refuses it")?);
            judged.err().is_some_and(|fault| Some(fault.rule) == rule)
        },
        "core points" => muster.core_points(book),
        "other dealt" => muster.dealt_to_other(book).len(),
        "other total" => muster.total_of_other(book),
        "dealt" => muster.dealt(book).len(),
        "total" => muster.total(book),
        "brigadiers" => muster.brigadiers(book),
    }
}
