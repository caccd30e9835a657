//! The optional mustering by cards (chapter 17): a core that is chosen, the rest dealt.

use std::fmt;

use engine::Rule;

use crate::book::{Book, Kind, Quality};
use crate::rule;

/// A Unit card (NMM-17-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitCard {
    /// What it stands for.
    pub kind: Kind,
    /// Its quality, Seasoned unless stated.
    pub quality: Quality,
}

impl UnitCard {
    /// A card of a kind, Seasoned, or Raw for those who are never anything else.
    pub fn of(kind: Kind) -> UnitCard {
        UnitCard { kind, quality: Quality::Seasoned }
    }

    /// The points on it (NMM-17-01).
    pub fn points(self, book: &Book) -> u16 {
        book.points.of(self.kind, self.quality)
    }

    /// Whether it may be chosen for the core: Battalia and Squadrons (NMM-17-03).
    fn is_core(self) -> bool {
        self.kind == Kind::Battalia || self.kind.is_squadron()
    }
}

/// The cards of a player's collection of Units: his Unit Deck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Collection {
    /// One card for every Unit.
    pub cards: Vec<UnitCard>,
}

/// Why some cards are no core.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoreFault {
    /// The rule.
    pub rule: Rule,
    /// What is wrong and how to mend it.
    pub what: String,
}

impl fmt::Display for CoreFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for CoreFault {}

impl Collection {
    /// The points of all cards.
    pub fn points(&self, book: &Book) -> u32 {
        self.cards.iter().map(|card| u32::from(card.points(book))).sum()
    }

    /// Whether some cards, given by their places in the collection in the order in which they were chosen, are a
    /// core for so many troop points (NMM-17-03). The rest of the collection is the deck that is dealt from.
    ///
    /// # Errors
    /// The first thing that is wrong with them.
    pub fn judge_core(&self, book: &Book, core: &[usize], agreed: u16) -> Result<(), CoreFault> {
        let refuse = |what: String| Err(CoreFault { rule: rule!("NMM-17-03"), what });
        let mut chosen: Vec<UnitCard> = Vec::new();
        for (at, place) in core.iter().enumerate() {
            let card = self.cards.get(*place).filter(|_| !core[..at].contains(place));
            match card {
                Some(card) if card.is_core() => chosen.push(*card),
                Some(card) => {
                    return refuse(format!(
                        "{} is no part of a core: choose Battalia and Squadrons",
                        card.kind
                    ));
                }
                None => return refuse(format!("there is no card {place}, or it was chosen twice")),
            }
        }
        let points = |cards: &[UnitCard]| cards.iter().map(|card| u32::from(card.points(book))).sum::<u32>();
        let rules = &book.points.mustering_core;
        let half = |sum: u32| sum * 100 >= u32::from(agreed) * u32::from(rules.percent);
        if !half(points(&chosen)) {
            return refuse(format!(
                "a core of {} points is less than {} in a hundred of {agreed}",
                points(&chosen),
                rules.percent
            ));
        }
        if let Some((_, before)) = chosen.split_last()
            && half(points(before))
        {
            return refuse(
                "the core stops with the card that reaches half: leave the last one out".to_owned(),
            );
        }
        let battalia = |cards: &[UnitCard]| cards.iter().filter(|card| card.kind == Kind::Battalia).count();
        let squadrons = |cards: &[UnitCard]| cards.iter().filter(|card| card.kind.is_squadron()).count();
        let (foot, horse) = (battalia(&chosen), squadrons(&chosen));
        let scarce = (foot < horse && foot == battalia(&self.cards))
            || (horse < foot && horse == squadrons(&self.cards));
        if foot.abs_diff(horse) > usize::from(rules.most_difference) && !scarce {
            return refuse(format!("{foot} Battalia and {horse} Squadrons: their numbers may differ by one"));
        }
        Ok(())
    }

    /// The cards left when a core has been taken out.
    pub fn without(&self, core: &[usize]) -> Vec<UnitCard> {
        let cards = self.cards.iter().enumerate();
        cards.filter(|(at, _)| !core.contains(at)).map(|(_, card)| *card).collect()
    }
}

/// Deals from a deck, one card at a time without refusal, to a player who has so many points, until they reach or
/// pass the agreed ones or the deck is empty (NMM-17-04). Returns how many cards he takes.
fn deal(book: &Book, deck: &[UnitCard], have: u32, agreed: u16) -> usize {
    let mut points = have;
    let mut taken = 0;
    for card in deck {
        if points >= u32::from(agreed) {
            break;
        }
        points += u32::from(card.points(book));
        taken += 1;
    }
    taken
}

/// Who musters what, and how far it has come: for telling it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Muster {
    /// The collection.
    pub collection: Collection,
    /// The core, by places in the collection.
    pub core: Vec<usize>,
    /// The rest as it lies after shuffling; what is left of the collection if nothing else is said.
    pub deck: Vec<UnitCard>,
    /// The troop points agreed (NMM-17-02).
    pub agreed: u16,
    /// The points agreed for Leaders (NMM-17-02).
    pub leaders: u16,
    /// The core of the other player.
    pub other_core: Vec<UnitCard>,
    /// The rest of the other player's own deck, as it lies after shuffling.
    pub other_deck: Vec<UnitCard>,
}

fn points_of(cards: &[UnitCard], book: &Book) -> u32 {
    cards.iter().map(|card| u32::from(card.points(book))).sum()
}

impl Muster {
    /// The points of the core.
    pub fn core_points(&self, book: &Book) -> u32 {
        let cards = self.core.iter().filter_map(|place| self.collection.cards.get(*place));
        cards.map(|card| u32::from(card.points(book))).sum()
    }

    /// The cards that are dealt to it.
    pub fn dealt(&self, book: &Book) -> &[UnitCard] {
        &self.deck[..deal(book, &self.deck, self.core_points(book), self.agreed)]
    }

    /// The troop points of the army that comes of it: seldom those agreed, and that is meant (NMM-17-05).
    pub fn total(&self, book: &Book) -> u32 {
        self.core_points(book) + points_of(self.dealt(book), book)
    }

    /// The cards that are dealt to the other player: out of his own deck or, where one deck serves both, out of
    /// what is left of it when this player has been dealt his (NMM-17-01, NMM-17-04).
    pub fn dealt_to_other(&self, book: &Book) -> &[UnitCard] {
        let common = book.settings.mustering.common_deck;
        let deck = if common { &self.deck[self.dealt(book).len()..] } else { &self.other_deck[..] };
        &deck[..deal(book, deck, points_of(&self.other_core, book), self.agreed)]
    }

    /// The troop points of the other player's army.
    pub fn total_of_other(&self, book: &Book) -> u32 {
        points_of(&self.other_core, book) + points_of(self.dealt_to_other(book), book)
    }

    /// How many Brigadiers the points for Leaders buy, whatever cards are dealt (NMM-17-02).
    pub fn brigadiers(&self, book: &Book) -> u16 {
        self.leaders / u16::from(book.points.leaders.brigadier.max(1))
    }
}
