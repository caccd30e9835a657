//! The melees of a case, and where in the battle it plays.

use cases::sheets;
use dice::{Bag, Card};
use engine::sheet::{Edit, Scope};
use engine::{On, PieceId, Side};
use scenario::reading::TableReader;

use super::named::{self, BONUS, EVENTS};
use crate::table::hand::{BonusCard, event_kind};
use crate::table::{Battle, BattleChange, Deck, MeleeChange, Phase, SideChange, SideState, Stack, Table};

/// What the tables of a case refer to.
pub struct Names<'n> {
    /// The pieces, by number.
    pub pieces: &'n [String],
    /// The leaders among them, in order.
    pub leaders: &'n [PieceId],
    /// The features of the ground, by number.
    pub features: &'n [Option<String>],
}

impl Scope for Names<'_> {
    fn name(&self, on: On) -> Option<&str> {
        match on {
            On::Piece(id) => self.pieces.get(id.index()).map(String::as_str),
            On::Ground(feature) => self.features.get(usize::from(feature))?.as_deref(),
            On::Side(side) => Some(named::word_of(named::SIDES, side)),
            On::Thing(_) | On::Battle => None,
        }
    }
}

/// Reads all `[[melee]]` into the table.
pub fn read_melees(position: &TableReader<'_>, names: &Names<'_>, table: &mut Table) -> Option<()> {
    let melees = position.tables("melee");
    if melees.len() > table.melees.len() {
        position.fault("melee", "there are too many melees", format!("use {} at most", table.melees.len()));
        return None;
    }
    for (melee, it) in melees.into_iter().zip(&mut table.melees) {
        named::present(&melee, "members")?;
        sheets::set(it, &melee, names);
        melee.finish()?;
        // Whoever is not said to have joined later was there from the first round on.
        for member in it.members().iter().filter(|member| member.joined() == 0).copied().collect::<Vec<_>>() {
            it.apply(MeleeChange::Members(Edit::Put(member.joining(1))));
        }
    }
    Some(())
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
        sheets::set(&mut table.battle, &battle, names);
        read_clock(&battle, names, &mut table.battle);
        read_decks(&battle, names, &mut table.battle);
        battle.finish()?;
    }
    for side in Side::BOTH {
        let key = if side == Side::A { "A" } else { "B" };
        if let Some(army) = position.table(key) {
            read_side(army, names, &mut table.sides[side.index()])?;
        }
    }
    // What is in a hand is not in its deck.
    let [a, b] = &table.sides;
    let left = |deck: Bag, hands: [&Bag; 2]| {
        hands.into_iter().flat_map(|hand| hand.kinds()).fold(deck, |deck, card| without(deck, card.0))
    };
    let bonus = left(*table.battle.bonus_deck(), [a.bonus(), b.bonus()]);
    let events = left(*table.battle.events_deck(), [a.events(), b.events()]);
    lay(&mut table.battle, BattleChange::BonusDeck, bonus);
    lay(&mut table.battle, BattleChange::EventsDeck, events);
    Some((royalist, !unattended))
}

fn read_clock(clock: &TableReader<'_>, names: &Names<'_>, battle: &mut Battle) {
    if !clock.has("turn") && battle.phase() < Phase::Main {
        battle.apply(BattleChange::Turn(0));
    }
    battle.apply(BattleChange::SomebodyMoved(battle.last_mover().is_some()));
    if let Some(node) = clock.optional("card")
        && let Some(name) = clock.text("card")
    {
        let found = super::cards::play_card(&name, names);
        if found.is_none() {
            clock.findings().report(node.at, format!("there is no card \"{name}\""), super::cards::KNOWN);
        }
        battle.apply(BattleChange::Card(found));
    }
}

fn read_decks(decks: &TableReader<'_>, names: &Names<'_>, battle: &mut Battle) {
    if decks.optional("bonus_deck").is_some() {
        lay(battle, BattleChange::BonusDeck, bonus_cards(decks, "bonus_deck"));
    }
    if decks.optional("events_deck").is_some() {
        lay(battle, BattleChange::EventsDeck, event_cards(decks, "events_deck"));
    }
    let mut play = Bag::EMPTY;
    for (name, at) in decks.texts("play_deck") {
        let card = super::cards::play_card(&name, names).map(Card);
        match card.and_then(|card| play.with_one_more(card)) {
            Some(deck) => play = deck,
            None => decks.findings().report(at, format!("there is no card \"{name}\""), super::cards::KNOWN),
        }
    }
    lay(battle, BattleChange::PlayDeck, play);
}

/// Has such a deck lie there.
pub fn lay(battle: &mut Battle, deck: fn(Edit<Stack>) -> BattleChange, cards: Bag) {
    battle.apply(deck(Edit::Clear));
    Deck::changes(Bag::EMPTY, cards).for_each(|change| battle.apply(deck(change)));
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

fn read_side(army: TableReader<'_>, names: &Names<'_>, it: &mut SideState) -> Option<()> {
    let usual = it.initial();
    sheets::set(it, &army, names);
    if !army.has("initial") {
        it.apply(SideChange::Initial(usual.max(it.tokens())));
    }
    it.apply(SideChange::Paid(it.initial().saturating_sub(it.tokens())));
    let (bonus, events) = (bonus_cards(&army, "bonus"), event_cards(&army, "events"));
    Deck::changes(Bag::EMPTY, bonus).for_each(|change| it.apply(SideChange::Bonus(change)));
    Deck::changes(Bag::EMPTY, events).for_each(|change| it.apply(SideChange::Events(change)));
    it.apply(SideChange::BonusHeld(bonus.total()));
    it.apply(SideChange::EventsHeld(events.total()));
    army.finish()
}
