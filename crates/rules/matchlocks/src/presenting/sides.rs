//! The armies, the fights and the clock to be looked at.

use dice::Card;
use engine::view::{ClockView, Colour, Counter, FightView, SideView};
use engine::{Side, Viewpoint};

use super::counted;
use super::subjects;
use crate::field::Field;
use crate::table::{Melee, Phase};
use crate::turn::cards::{PlayCard, in_hand};

/// Both sides, with what the viewer may count of them.
pub(super) fn sides(field: Field, viewer: Viewpoint) -> [SideView; 2] {
    Side::BOTH.map(|side| side_of(field, side, viewer))
}

fn side_of(field: Field, side: Side, viewer: Viewpoint) -> SideView {
    let it = &field.table.sides[side.index()];
    let mut counters = Vec::new();
    let mut count = |word: &str, value: i32| counters.push(Counter { word: word.to_owned(), value });
    // The enemy's tokens are not shown where they are hidden (NMM-06-09).
    if viewer.sees(side) || !field.world.book.settings.army_morale.hidden {
        count("army morale", it.tokens().into());
    }
    count("units", field.units_of(side).count() as i32);
    count("bonus cards", it.bonus_held().into());
    count("special events", it.events_held().into());
    SideView {
        side,
        name: field.world.armies[side.index()].name.clone(),
        colour: colour(field, side),
        counters,
        hand: in_hand(it).map(|card| card.title().to_owned()).collect(),
        bar: None,
    }
}

/// The King's men in red and Parliament's in blue; where both serve one cause, the first in red.
fn colour(field: Field, side: Side) -> Colour {
    let [a, b] = &field.world.armies;
    let red =
        if a.royalist == b.royalist { side == Side::A } else { field.world.armies[side.index()].royalist };
    if red { Colour::Red } else { Colour::Blue }
}

/// The melees under way.
pub(super) fn fights(field: Field) -> Vec<FightView> {
    let melees = field.table.melees.iter().enumerate().filter(|(_, melee)| !melee.members().is_empty());
    melees.map(|(number, melee)| fight(number as u8, melee)).collect()
}

fn fight(number: u8, melee: &Melee) -> FightView {
    let words = match melee.rounds() {
        0 => "begins".to_owned(),
        rounds => format!("{} fought", counted(rounds, "round")),
    };
    FightView {
        number,
        members: melee.members().iter().map(|member| member.unit()).collect(),
        against: melee.members().iter().map(|member| (member.unit(), member.against())).collect(),
        words,
    }
}

/// The turn, the phase and the card in play.
pub(super) fn clock(field: Field) -> ClockView {
    let clock = &field.table.battle;
    let mut remarks = Vec::new();
    if clock.turn() > 0 && !field.world.conditions.is_empty() {
        remarks.push(format!("last turn {}", field.world.book.settings.turn_limit.turns));
    }
    if field.raining() {
        remarks.push(format!("rain until turn {}", clock.rain_until()));
    }
    if clock.fog() {
        remarks.push("the fog of war".to_owned());
    }
    ClockView {
        turn: clock.turn().into(),
        phase: phase(clock.phase()).to_owned(),
        card: clock.card().map(|card| card_in_short(field, card)),
        acting: (clock.phase() != Phase::Deployment).then_some(clock.acting()),
        remarks,
    }
}

/// A phase in words.
pub(super) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Deployment => "Deployment",
        Phase::Opening => "Manoeuvre and bombardment",
        Phase::Main => "Main battle",
        Phase::TurnEnd => "End of the turn",
    }
}

/// Whose card is in play, as short as can be: there is little room beside the turn.
fn card_in_short(field: Field, card: u8) -> String {
    match PlayCard::of(Card(card), field.world) {
        PlayCard::Leader(leader) => format!("card of {}", subjects::of(field, leader).name),
        PlayCard::Initiative(side) => format!("skirmishers and guns of {}", subjects::army(field, side).name),
        PlayCard::Bonus => "Bonus Card".to_owned(),
    }
}

/// A card of the Play Deck in words.
pub(super) fn card_in_play(field: Field, card: u8) -> String {
    match PlayCard::of(Card(card), field.world) {
        PlayCard::Leader(leader) => format!("the card of {}", subjects::of(field, leader).name),
        PlayCard::Initiative(side) => {
            format!("the card of the skirmishers and guns of {}", subjects::army(field, side).name)
        }
        PlayCard::Bonus => "a Bonus Card".to_owned(),
    }
}
