//! The armies of a case as they stand on paper: `[army]` and `[muster]`, and what can be expected of them.

use cases::{Found, Misread, Words};
use engine::{PieceId, Side};
use scenario::reading::TableReader;

use super::named::{self, KINDS, QUALITIES};
use crate::army::{self, Collection, Muster, Roster, UnitCard};
use crate::book::{Book, Quality};
use crate::field::Field;
use crate::ledger;
use crate::preparation::act::Act;
use crate::preparation::scouting;
use crate::world::Baseline;

const OF_ARMY: &[&str] = &[
    "price",
    "troop points",
    "leader points",
    "works points",
    "tokens",
    "accepted",
    "refused",
    "warned",
    "fields",
];
const OF_ACT: &[&str] = &["waits for", "settled", "lines", "pieces", "bottom", "refuses"];
const OF_MUSTER: &[&str] =
    &["cards", "points", "core", "dealt", "total", "other dealt", "other total", "brigadiers"];

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
    let side = |side: Option<Side>| Found::Words(side.map_or("nobody".to_owned(), |side| side.to_string()));
    let laid = act.result(&field.world.book);
    let found = match () {
        () if words.take("waits for") => side(act.whose()),
        () if words.take("settled") => Found::Yes(laid.is_some()),
        () if words.take("lines") => Found::Number(laid.map_or(0, |(laid, _)| laid.balance().0 as i64)),
        () if words.take("pieces") => Found::Number(laid.map_or(0, |(laid, _)| laid.balance().1 as i64)),
        () if words.take("bottom") => {
            let holds = |(_, edges): (_, [Baseline; 2])| {
                Side::BOTH.into_iter().find(|side| edges[side.index()] == Baseline::Bottom)
            };
            side(laid.and_then(holds))
        }
        () if words.take("refuses") => {
            let answer = words.take_rest();
            let mut after = act;
            let rules = [crate::rule!("NMM-06-02"), crate::rule!("NMM-04-07")];
            Found::Yes(after.read(answer).is_err_and(|refused| rules.contains(&refused.rule)))
        }
        () => return Err(words.unknown("the act of terrain and sides", OF_ACT)),
    };
    Ok(found)
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

/// A fact of what stands on paper, by its first word, which has been read.
///
/// # Errors
/// What is wrong with the words after it.
pub fn read(field: Field<'_>, first: &str, words: &mut Words<'_>) -> Result<Found, Misread> {
    let world = field.world;
    Ok(match first {
        "army" => return of_army(field, words),
        "muster" => return of_muster(field, words),
        "ground" => return of_act(field, words),
        "scouts" => {
            let side = words.value("a side", |word| named::named(named::SIDES, word))?;
            Found::Number(i64::from(scouting::count(world, side)))
        }
        "out-scouted" => {
            let side = scouting::out_scouted(world);
            Found::Words(side.map_or("nobody".to_owned(), |side| side.to_string()))
        }
        "zone" => Found::Length(world.zone),
        _ => {
            words.next("range")?;
            Found::Length(world.book.command.range.inches)
        }
    })
}

/// What is on paper about a unit: its rates of movement, its longest range, its points value (NMM-04-08).
pub fn of_unit(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Option<Found> {
    let book = &field.world.book;
    let rate = book.movement.rates.of(field.mover(unit));
    Some(match () {
        () if words.take("rate good") => Found::Length(rate.good),
        () if words.take("rate bad") => Found::Length(rate.bad),
        () if words.take("value") => Found::Number(i64::from(field.points(unit))),
        () if words.take("farthest shot") => {
            let shooter = field.kind(unit).shooter(field.footing(unit))?;
            let band = book.shooting.bands.of(shooter);
            Found::Length(band.long.max(band.short))
        }
        () => return None,
    })
}

/// A fact of the army.
///
/// # Errors
/// There is no army in the case, or nothing of that name is known of it.
fn of_army(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let Some(roster) = &field.world.rosters[0] else {
        return Err(words.wrong("there is no army: lay one out under [army]"));
    };
    let found = match () {
        () if words.take("price") => Found::Number(i64::from(roster.total())),
        () if words.take("troop points") => Found::Number(i64::from(roster.troop_points)),
        () if words.take("leader points") => Found::Number(i64::from(roster.leader_points)),
        () if words.take("works points") => Found::Number(i64::from(roster.works_points)),
        () if words.take("tokens") => Found::Number(i64::from(roster.tokens)),
        () if words.take("accepted") => Found::Yes(roster.faults.is_empty()),
        () if words.take("refused") => {
            let rule = ledger::parse(words.next("the rule that refuses it")?);
            Found::Yes(roster.faults.iter().any(|fault| Some(fault.rule) == rule))
        }
        () if words.take("warned") => {
            let rule = ledger::parse(words.next("the rule that warns")?);
            Found::Yes(roster.warnings.iter().any(|warning| Some(warning.rule) == rule))
        }
        () if words.take("fields") => {
            let kind = KINDS.iter().find(|(word, _)| words.take(word)).map(|(_, kind)| *kind);
            let lines = roster.lines.iter().filter(|line| Some(line.kind) == kind);
            Found::Number(lines.map(|line| i64::from(line.count)).sum())
        }
        () => return Err(words.unknown("the army", OF_ARMY)),
    };
    Ok(found)
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
    let found = match () {
        () if words.take("cards") => Found::Number(muster.collection.cards.len() as i64),
        () if words.take("points") => Found::Number(i64::from(muster.collection.points(book))),
        () if words.take("core accepted") => Found::Yes(judged.is_ok()),
        () if words.take("core refused") => {
            let rule = ledger::parse(words.next("the rule that refuses it")?);
            Found::Yes(judged.err().is_some_and(|fault| Some(fault.rule) == rule))
        }
        () if words.take("core points") => Found::Number(i64::from(muster.core_points(book))),
        () if words.take("other dealt") => Found::Number(muster.dealt_to_other(book).len() as i64),
        () if words.take("other total") => Found::Number(i64::from(muster.total_of_other(book))),
        () if words.take("dealt") => Found::Number(muster.dealt(book).len() as i64),
        () if words.take("total") => Found::Number(i64::from(muster.total(book))),
        () if words.take("brigadiers") => Found::Number(i64::from(muster.brigadiers(book))),
        () => return Err(words.unknown("the mustering", OF_MUSTER)),
    };
    Ok(found)
}
