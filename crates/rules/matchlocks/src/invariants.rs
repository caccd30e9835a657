//! What is always true of a table, whatever the dice and the players do. Soaks check it after every event.

use engine::{PieceId, Place};

use crate::book::EventCard;
use crate::field::Field;
use crate::table::hand::{BonusCard, event_kind};
use crate::table::{SideState, Table};
use crate::turn::cards::PlayCard;
use crate::world::World;

/// What is wrong with a table.
///
/// # Errors
/// The first broken invariant, in words.
pub fn check(table: &Table, world: &World) -> Result<(), String> {
    check_field(table, world)?;
    check_cards(table, world)
}

/// What is wrong on the field, the cards left aside: it holds of what one side knows too.
///
/// # Errors
/// The first broken invariant, in words.
pub fn check_field(table: &Table, world: &World) -> Result<(), String> {
    let field = Field::new(table, world);
    for id in world.ids() {
        check_piece(field, id)?;
    }
    check_melees(field)
}

fn check_piece(field: Field, id: PieceId) -> Result<(), String> {
    let (piece, state, profile) = (field.piece(id), field.state(id), field.profile(id));
    let name = &profile.name;
    if piece.place == Place::Unused && !profile.event {
        return Err(format!("{name} has no place in the battle"));
    }
    if piece.figures > profile.figures {
        return Err(format!(
            "{name} has {} figures, more than the {} it began with",
            piece.figures, profile.figures
        ));
    }
    if state.pikes() > piece.figures {
        return Err(format!("{name} has {} pikes among {} figures", state.pikes(), piece.figures));
    }
    if state.disarray() > 3 {
        return Err(format!("{name} has {} Disarray Tokens", state.disarray()));
    }
    if let Some(host) = piece.host()
        // A squadron that is re-organised is drawn up anew between two events (NMM-09-26).
        && !matches!(field.piece(host).place, Place::Table | Place::Reserve)
    {
        return Err(format!("{name} is attached to a piece that is not in the battle"));
    }
    Ok(())
}

fn check_melees(field: Field) -> Result<(), String> {
    for melee in &field.table.melees {
        for (at, member) in melee.members().iter().enumerate() {
            let name = &field.profile(member.unit()).name;
            if !field.piece(member.unit()).on_table() {
                return Err(format!("{name} fights but is not on the table"));
            }
            if melee.members()[..at].iter().any(|other| other.unit() == member.unit()) {
                return Err(format!("{name} is in a melee twice"));
            }
        }
        if field.table.melees.iter().filter(|other| !other.members().is_empty()).any(|other| {
            !std::ptr::eq(other, melee)
                && other
                    .members()
                    .iter()
                    .any(|one| melee.members().iter().any(|two| one.unit() == two.unit()))
        }) {
            return Err("a unit is in two melees".to_owned());
        }
    }
    Ok(())
}

/// Cards are neither lost nor doubled: of each kind no more lie about than the book has, hands are what is seen of
/// them, and nothing is held that is played when drawn.
fn check_cards(table: &Table, world: &World) -> Result<(), String> {
    let (book, [a, b]) = (&world.book, &table.sides);
    for card in BonusCard::ALL {
        let [deck, first, second] =
            [table.battle.bonus_deck(), a.bonus(), b.bonus()].map(|pile| pile.count(card.kind()));
        if deck + first + second > card.count(book) {
            return Err(format!("there are too many of the card {}", card.title()));
        }
        if card == BonusCard::SpecialEvent && first + second > 0 {
            return Err("a Special Event card is held, not resolved".to_owned());
        }
    }
    for event in EventCard::ALL {
        let [deck, first, second] =
            [table.battle.events_deck(), a.events(), b.events()].map(|pile| pile.count(event_kind(event)));
        let card = book.events.card(event);
        if deck + first + second > card.cards {
            return Err(format!("there are too many of the event {}", event.title()));
        }
        if card.at_once && first + second > 0 {
            return Err(format!("the event {} is held, not played at once", event.title()));
        }
    }
    if table.battle.event_draws() > book.cards.special_events.most_in_a_game {
        return Err("the Special Event card came up too often".to_owned());
    }
    check_play_deck(table, world)?;
    table.sides.iter().try_for_each(check_hand)
}

fn check_play_deck(table: &Table, world: &World) -> Result<(), String> {
    let deck = &world.book.cards.play_deck;
    for (kind, count) in table.battle.play_deck().kinds() {
        let most = match PlayCard::of(kind, world) {
            PlayCard::Leader(_) => 1,
            PlayCard::Initiative(_) => deck.skirmishers_and_artillery_cards,
            PlayCard::Bonus => deck.bonus_cards.saturating_sub(table.battle.bonus_turned()),
        };
        if count > most {
            return Err(format!("the Play Deck has {count} cards of kind {}, not {most}", kind.0));
        }
    }
    Ok(())
}

fn check_hand(side: &SideState) -> Result<(), String> {
    if side.bonus().total() != side.bonus_held() || side.events().total() != side.events_held() {
        return Err("the cards seen in a hand are not those in it".to_owned());
    }
    if side.tokens() > side.initial() {
        return Err("an army has more morale than it began with".to_owned());
    }
    Ok(())
}
