//! The melees of a case, and where in the battle it plays.

use dice::{Bag, Card};
use engine::{PieceId, Side};
use scenario::reading::TableReader;

use super::named::{self, BONUS, EVENTS};
use super::pieces::{feature, piece, piece_in};
use crate::table::{Due, Grouped, MEMBERS, Melee, Member, Part, Phase, Reason, ShotAt, Table, Tactic};
use crate::turn::cards::{BonusCard, event_kind};

/// What the tables of a case refer to.
pub struct Names<'n> {
    /// The pieces, by number.
    pub pieces: &'n [String],
    /// The leaders among them, in order.
    pub leaders: &'n [PieceId],
    /// The features of the ground, by number.
    pub features: &'n [Option<String>],
}

/// Reads all `[[melee]]` into the table.
pub fn read_melees(position: &TableReader<'_>, names: &Names<'_>, table: &mut Table) -> Option<()> {
    let melees = position.tables("melee");
    if melees.len() > table.melees.len() {
        position.fault("melee", "there are too many melees", format!("use {} at most", table.melees.len()));
        return None;
    }
    for (at, melee) in melees.into_iter().enumerate() {
        table.melees[at] = read_melee(melee, names)?;
    }
    Some(())
}

fn read_melee(table: TableReader<'_>, names: &Names<'_>) -> Option<Melee> {
    let mut melee = Melee {
        rounds: named::count(&table, "rounds", 0),
        fought: named::count(&table, "fought", 0),
        waits: table.flag("waits"),
        attackers: named::word(&table, "attackers", named::SIDES).unwrap_or(Side::A),
        winner: named::word(&table, "winner", named::SIDES),
        across: feature(&table, "across", names.features),
        ..Melee::NONE
    };
    named::present(&table, "members")?;
    let members = table.tables("members");
    if members.len() > MEMBERS {
        table.fault("members", "there are too many units in it", format!("use {MEMBERS} at most"));
        return None;
    }
    for member in members {
        let unit = piece(&member, "unit", names.pieces);
        let against = piece(&member, "against", names.pieces);
        named::present(&member, "unit")?;
        named::present(&member, "against")?;
        let edge = named::word(&member, "edge", named::EDGES).unwrap_or(tabletop::Edge::Front);
        let part = named::word(&member, "part", named::PARTS).unwrap_or(Part::Attacker);
        let joined = named::count(&member, "joined", 1);
        let tactic = named::word(&member, "tactic", named::TACTICS).unwrap_or(Tactic::None);
        let (uphill, charge) = (member.flag("uphill"), member.flag("charge"));
        member.finish()?;
        let plain = Member::new(unit?, against?, edge, part);
        melee.members.push(plain.joining(joined).with(tactic).going_uphill(uphill).charging(charge));
    }
    table.finish()?;
    Some(melee)
}

/// Reads `[battle]` and `[A]` and `[B]` into the table. Says which sides count as Royalist, and whether
/// a person plays.
pub fn read_battle(
    position: &TableReader<'_>,
    names: &Names<'_>,
    table: &mut Table,
) -> Option<(Vec<Side>, bool)> {
    let mut royalist = vec![Side::A];
    let mut unattended = false;
    if let Some(battle) = position.table("battle") {
        if battle.optional("royalist").is_some() {
            royalist = named::words(&battle, "royalist", named::SIDES);
        }
        unattended = battle.flag("unattended");
        read_clock(&battle, names, table);
        read_lists(&battle, names, table);
        read_decks(&battle, names, table);
        battle.finish()?;
    }
    for side in Side::BOTH {
        let key = if side == Side::A { "A" } else { "B" };
        if let Some(army) = position.table(key) {
            read_side(army, table, side)?;
        }
    }
    for side in table.sides {
        table.decks.bonus = side.bonus.kinds().fold(table.decks.bonus, |deck, card| without(deck, card.0));
        table.decks.events = side.events.kinds().fold(table.decks.events, |deck, card| without(deck, card.0));
    }
    Some((royalist, !unattended))
}

fn read_clock(battle: &TableReader<'_>, names: &Names<'_>, table: &mut Table) {
    let clock = &mut table.clock;
    clock.phase = named::word(battle, "phase", named::PHASES).unwrap_or(Phase::Main);
    let usual = u8::from(clock.phase == Phase::Main || clock.phase == Phase::TurnEnd);
    clock.turn = named::count(battle, "turn", usual);
    clock.period = battle.optional_number("period", 0..=65535).map_or(1, |period| period as u16);
    clock.acting = named::word(battle, "acting", named::SIDES).unwrap_or(Side::A);
    clock.first = named::word(battle, "first", named::SIDES).unwrap_or(Side::A);
    clock.last_mover = named::word(battle, "last_mover", named::SIDES);
    clock.somebody_moved = clock.last_mover.is_some();
    clock.passed = battle.flag("passed");
    clock.order_tokens = named::count(battle, "order_tokens", 0);
    clock.rain_until = named::count(battle, "rain_until", 0);
    clock.fog = battle.flag("fog");
    clock.card = battle.optional("card").and_then(|node| {
        let name = battle.text("card")?;
        let found = super::cards::play_card(&name, names);
        if found.is_none() {
            battle.findings().report(node.at, format!("there is no card \"{name}\""), super::cards::KNOWN);
        }
        found
    });
    for node in battle.list("extra_tokens") {
        if let Some(leader) = piece_in(battle, "extra_tokens", node, names.pieces)
            && let Some(at) = names.leaders.iter().take(16).position(|other| *other == leader)
        {
            clock.extra_tokens |= 1 << at;
        }
    }
}

fn read_lists(battle: &TableReader<'_>, names: &Names<'_>, table: &mut Table) {
    for due in battle.tables("due") {
        let unit = piece(&due, "unit", names.pieces);
        let reason = named::word(&due, "reason", named::REASONS).unwrap_or(Reason::LostRound);
        if let (Some(unit), Some(())) = (unit, due.finish()) {
            table.agenda.try_push(Due { unit, reason });
        }
    }
    for shot in battle.tables("shot_at") {
        let (gun, by) = (piece(&shot, "gun", names.pieces), piece(&shot, "by", names.pieces));
        if let (Some(gun), Some(by), Some(())) = (gun, by, shot.finish()) {
            table.shot_at.try_push(ShotAt { gun, by });
        }
    }
    for node in battle.list("group") {
        if let Some(unit) = piece_in(battle, "group", node, names.pieces) {
            table.group.try_push(Grouped { unit, done: false });
        }
    }
}

fn read_decks(battle: &TableReader<'_>, names: &Names<'_>, table: &mut Table) {
    if battle.optional("bonus_deck").is_some() {
        table.decks.bonus = bonus_cards(battle, "bonus_deck");
    }
    if battle.optional("events_deck").is_some() {
        table.decks.events = event_cards(battle, "events_deck");
    }
    if battle.optional("play_deck").is_some() {
        table.decks.play = Bag::EMPTY;
        for (name, at) in battle.texts("play_deck") {
            let card = super::cards::play_card(&name, names).map(Card);
            match card.and_then(|card| table.decks.play.with_one_more(card)) {
                Some(deck) => table.decks.play = deck,
                None => {
                    battle.findings().report(at, format!("there is no card \"{name}\""), super::cards::KNOWN)
                }
            }
        }
    }
    table.decks.event_draws = named::count(battle, "event_draws", 0);
    table.decks.bonus_turned = named::count(battle, "bonus_turned", 0);
}

fn without(deck: Bag, card: Card) -> Bag {
    deck.without_one(card).unwrap_or(deck)
}

fn bonus_cards(table: &TableReader<'_>, key: &'static str) -> Bag {
    let kinds = named::words(table, key, BONUS).into_iter().map(BonusCard::kind);
    kinds.fold(Bag::EMPTY, |deck, card| deck.with_one_more(card).unwrap_or(deck))
}

fn event_cards(table: &TableReader<'_>, key: &'static str) -> Bag {
    let kinds = named::words(table, key, EVENTS).into_iter().map(event_kind);
    kinds.fold(Bag::EMPTY, |deck, card| deck.with_one_more(card).unwrap_or(deck))
}

fn read_side(army: TableReader<'_>, table: &mut Table, side: Side) -> Option<()> {
    let it = &mut table.sides[side.index()];
    it.tokens = named::count(&army, "tokens", it.tokens);
    it.initial = named::count(&army, "initial", it.initial.max(it.tokens));
    it.owed = named::count(&army, "owed", 0);
    it.goes = named::count(&army, "goes", 0);
    it.light_guns_lost = named::count(&army, "light_guns_lost", 0);
    it.instructions = army.optional_number("instructions", 0..=8191).map_or(0, |moments| moments as u16);
    it.paid = it.initial.saturating_sub(it.tokens);
    it.bonus = bonus_cards(&army, "bonus");
    it.bonus_held = it.bonus.total();
    it.events = event_cards(&army, "events");
    it.events_held = it.events.total();
    army.finish()
}
