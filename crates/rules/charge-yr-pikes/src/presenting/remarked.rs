//! The steps of procedures that change nothing, in sentences: cards, command rolls, tests, melees, fright.

use engine::view::Narration;
use engine::view::words::about;
use engine::{On, PieceId, Side};
use tabletop::Length;

use super::{chances, deeds, names, sides, subjects};
use crate::command::{self, Card};
use crate::field::Field;
use crate::morale;
use crate::remarks;
use crate::steps::Reason;
use crate::victory::Degree;

/// A remark in a sentence.
pub(super) fn tell(field: Field, on: On, remark: u8, value: i32) -> Option<Narration> {
    match (on, remark) {
        (On::Battle, remarks::CARD) => {
            let card = Card::of(dice::Card(u8::try_from(value).ok()?));
            Narration::chapter(format!("the card is turned: {}", sides::card(field, card)))
        }
        (On::Battle, remarks::FIRST) if value == 2 => {
            Narration::detail("both dice are alike and are thrown again".to_owned(), [])
        }
        (On::Battle, remarks::DEGREE) => {
            let degree = Degree::ALL.get(usize::try_from(value).ok()?)?;
            Narration::deed(format!("the battle is judged: {}", degree.word()), [])
        }
        (On::Side(side), _) => on_army(field, side, remark, value),
        _ => on_piece(field, deeds::piece(on)?, remark, value),
    }
}

fn on_army(field: Field, side: Side, remark: u8, value: i32) -> Option<Narration> {
    let army = subjects::army(field, side);
    match (remark, value) {
        (remarks::CASUALTIES, count) => {
            let told = engine::view::words::counted(count, "figure");
            Narration::deed(army.does(&format!("inflicts {told} in the melee")), [])
        }
        (remarks::MELEE, 0) => Narration::deed(army.does("wins the melee"), []),
        (remarks::MELEE, 2) if side == Side::A => Narration::deed("nobody wins the melee".to_owned(), []),
        (remarks::FRIGHT, 1) => Narration::deed(army.does("takes fright"), []),
        (remarks::FRIGHT, _) => Narration::detail(army.does("is steady"), []),
        _ => None,
    }
}

fn on_piece(field: Field, unit: PieceId, remark: u8, value: i32) -> Option<Narration> {
    let it = subjects::of(field, unit);
    let deed = |text: &str| Narration::deed(it.does(text), [unit]);
    let detail = |text: &str| Narration::detail(it.does(text), [unit]);
    match (remark, value) {
        (remarks::NAMED, tertia) => named(field, unit, u8::try_from(tertia).ok()?),
        (remarks::COMMAND, 1) => detail("may move"),
        (remarks::COMMAND, _) => detail("does not get the word and stays"),
        (remarks::MORALE, value) => tested(field, unit, value),
        (remarks::TOLL, lost) => detail(&format!("loses {} to the ground", about(Length(lost)))),
        (remarks::OFFICER, 1) => deed("is hit and falls"),
        (remarks::OFFICER, _) => detail("is unhurt"),
        (remarks::LEVELLED, router) => {
            let router = names::of(field, PieceId(u8::try_from(router).ok()?));
            deed(&format!("lowers its pikes: {router} is scattered before them"))
        }
        (remarks::RALLIED, 1) => deed("rallies"),
        (remarks::RALLIED, 2) => deed("does not rally and deserts"),
        (remarks::RALLIED, _) => detail("does not rally"),
        (remarks::WITHDRAWN, _) => deed("is drawn out of the battle by its colonel"),
        (remarks::RECOVERED, 1) => deed("serves its guns again"),
        (remarks::RECOVERED, _) => detail("stays silent"),
        (remarks::SEEN, _) => deed("becomes visible"),
        (remarks::BATTERY_HIT, 1) => deed("loses a gunner to the ball"),
        (remarks::BATTERY_HIT, 2) => deed("is stopped by the ball for the next turn"),
        (remarks::BATTERY_HIT, 3) => deed("is silenced by the ball"),
        (remarks::SHORT, by) => {
            deed(&format!("falls {} short: the ground has cut its attack", about(Length(by))))
        }
        (remarks::PISTOLS, 1) => deed("tries its pistols and does not use the sword"),
        (remarks::PISTOLS, _) => detail("closes with the sword"),
        (remarks::OBEYS, 1) => detail("obeys and does not plunder"),
        (remarks::OBEYS, _) => deed("does not obey and rides off to plunder"),
        (remarks::PLUNDERED, 1) => deed("has done with plundering"),
        (remarks::PLUNDERED, _) => detail("goes on plundering"),
        _ => None,
    }
}

/// Whom the command roll of a tertia used, how it failed, and who was out of his reach (CYP-05-02, CYP-05-04).
fn named(field: Field, officer: PieceId, tertia: u8) -> Option<Narration> {
    let rank = field.kind(officer).word();
    let roll = chances::command(command::worth(field, officer).failing);
    let outside = sides::outside_in_words(field, officer, tertia);
    let whose = subjects::tertia(field, tertia);
    let text = format!("is used for {whose}: {rank}, {roll}{outside}");
    Narration::deed(subjects::of(field, officer).does(&text), [officer])
}

/// A test with its total and what that means (CYP-11-04, CYP-11-06).
fn tested(field: Field, unit: PieceId, value: i32) -> Option<Narration> {
    let (number, total) = (value.div_euclid(16), value.rem_euclid(16));
    let reason = *Reason::ALL.get(usize::try_from(number).ok()?)?;
    let fate = morale::result(field, unit, reason, total as i16);
    let point = field.unit(unit).point();
    let added = chances::added(&morale::modifiers(field, unit, reason));
    let text = format!(
        "tests {}: {total} with a point of {point}{added}, {}",
        chances::occasion(reason),
        chances::word(fate, reason)
    );
    Narration::deed(subjects::of(field, unit).does(&text), [unit])
}
