//! Interruptions: who is asked for a card, and when (NMM-07-20, NMM-07-23 to NMM-07-25).
//!
//! Whether a window opens is judged by what everybody sees: that a card lies face down before a player. What it
//! is decides only whether he really has to be asked, and nobody else learns that.

use engine::{
    About, Answer, Event, Flow, InlineVec, OnThrow, PieceId, Refusal, Rule, Side, ThrowWindow, Touch,
};

use crate::ask::Ask;
use crate::field::Field;
use crate::marks::raise;
use crate::steps::{Step, TurnStep};
use crate::table::hand::{BonusCard, Held};
use crate::table::{SideState, Sign, Table};
use crate::turn::cards::{Pile, holds_any, in_hand, passes};
use crate::turn::instructing::{Moment, is_wanted, keeps_face, silenced};
use crate::turn::targets::is_playable;
use crate::vocabulary::{JEOPARDY, PASS, PLAY, REROLL_ALL, REROLL_ONE, YES};
use crate::{Asking, Decision, rule};

/// The moment between two completed Actions at which a held card may be played (NMM-07-20): the player whose card
/// it is decides first. After a card is played both may play again.
pub fn window(mut cx: Asking) -> Flow<()> {
    let acting = cx.table().battle.acting();
    for side in [acting, acting.other()] {
        if !holds_any(cx.table(), side) {
            continue;
        }
        let decision = Decision { who: side, rule: rule!("NMM-07-20"), about: About::Ask(Ask::Interrupt) };
        let answer = cx.ask(decision)?;
        if let Some(card) = Held::of_number(answer.amount).filter(|_| answer.verb == PLAY) {
            let mut act = cx.act();
            act.then(TurnStep::play(side, card));
            act.then(Step::window());
            return Ok(());
        }
    }
    Ok(())
}

/// The moment at which a unit has been given its Order: its enemy may hold it to one Action (NMM-07-23). Returns
/// whether he does.
pub fn forfeit(mut cx: Asking, unit: PieceId) -> Flow<bool> {
    let enemy = cx.field().side(unit).other();
    if cx.table().sides[enemy.index()].bonus_held() == 0 {
        return Ok(false);
    }
    let about = About::Ask(Ask::Forfeit(unit));
    let answer = cx.ask(Decision { who: enemy, rule: rule!("NMM-07-23"), about })?;
    let played = answer.verb == YES;
    let mut act = cx.act();
    if played {
        let card = Held::Bonus(BonusCard::Forfeit).number();
        act.emit(rule!("NMM-07-23"), passes(card, Pile::hand(enemy), Pile::Played));
        act.emit(rule!("NMM-07-23"), raise(unit, Sign::Forfeit));
    }
    Ok(played)
}

/// The window in which the thrower may play Reroll.
pub(super) const REROLL: u8 = 0;
/// The window in which his enemy may play Jeopardy.
const AGAINST: u8 = 1;

/// Who may be asked for a card on dice that lie there: the thrower for Reroll, then his enemy for Jeopardy
/// (NMM-07-24, NMM-07-25). Whoever has any bonus card face down is asked, whatever it is.
pub fn throw_windows(table: &Table, thrower: Side) -> InlineVec<ThrowWindow, 2> {
    let none = ThrowWindow { who: thrower, window: REROLL, rule: rule!("NMM-07-24") };
    let against = ThrowWindow { who: thrower.other(), window: AGAINST, rule: rule!("NMM-07-25") };
    let mut windows = InlineVec::empty(none);
    for window in [none, against] {
        if table.sides[window.who.index()].bonus_held() > 0 {
            windows.push(window);
        }
    }
    windows
}

/// What a card does to the dice, and the event that spends it (NMM-07-24, NMM-07-25).
pub fn touch(decision: &Decision, answer: &Answer) -> (Touch, Option<(Rule, Event)>) {
    let spends = |card: BonusCard| {
        Some((decision.rule, passes(Held::Bonus(card).number(), Pile::hand(decision.who), Pile::Played)))
    };
    let face = answer.amount as u8;
    match answer.verb {
        REROLL_ALL => (Touch::All, spends(BonusCard::Reroll)),
        REROLL_ONE => (Touch::One(face), spends(BonusCard::Reroll)),
        JEOPARDY => (Touch::One(face), spends(BonusCard::Jeopardy)),
        _ => (Touch::Nothing, None),
    }
}

/// The card for a window on a throw.
const fn card_for(on: &OnThrow) -> BonusCard {
    if on.window == REROLL { BonusCard::Reroll } else { BonusCard::Jeopardy }
}

/// Whether an answer to a throw is legal (NMM-07-24, NMM-07-25); a die that has been thrown again for any reason is
/// never thrown once more (NMM-09-06).
pub fn validate_throw(mine: &SideState, on: &OnThrow, answer: &Answer) -> Result<(), Refusal> {
    let rule = if on.window == REROLL { rule!("NMM-07-24") } else { rule!("NMM-07-25") };
    let verbs: &[engine::Verb] = if on.window == REROLL { &[REROLL_ALL, REROLL_ONE] } else { &[JEOPARDY] };
    if answer.verb == PASS {
        return Ok(());
    }
    if !verbs.contains(&answer.verb) {
        return Err(Refusal::new(
            rule,
            "Here a card may be played on the dice, or none; answer pass or name it.",
        ));
    }
    if !Held::Bonus(card_for(on)).is_with(mine) {
        return Err(Refusal::new(rule, "You do not hold this card."));
    }
    let fresh = if answer.verb == REROLL_ALL {
        on.faces.fresh_among(dice::FaceSet::ALL)
    } else {
        u8::try_from(answer.amount).map_or(0, |face| on.faces.fresh(face))
    };
    if fresh == 0 {
        return Err(Refusal::new(
            rule,
            "No die of this throw shows that and has not been thrown again already.",
        ));
    }
    Ok(())
}

/// The answers to a throw: pass, the whole handful, or one die of each face that is still fresh.
pub fn offer_on_throw(mine: &SideState, on: &OnThrow, offer: &mut dyn FnMut(Answer)) {
    offer(Answer::plain(PASS));
    if !Held::Bonus(card_for(on)).is_with(mine) {
        return;
    }
    let one = if on.window == REROLL { REROLL_ONE } else { JEOPARDY };
    for (face, _, _) in on.faces.groups().filter(|(_, count, rerolled)| *count > 0 && !rerolled) {
        offer(Answer::plain(one).amount(i16::from(face)));
    }
    if on.window == REROLL && on.faces.fresh_among(dice::FaceSet::ALL) > 1 {
        offer(Answer::plain(REROLL_ALL));
    }
}

/// Pass, where a player has nothing to play on a throw, and does not hide that, or does not want to be asked.
pub fn forced_on_throw(mine: &SideState, on: &OnThrow) -> Option<Answer> {
    let shut = on.faces.fresh_among(dice::FaceSet::ALL) == 0 || silenced(mine, Moment::of_throw(on));
    let nothing = !Held::Bonus(card_for(on)).is_with(mine) && !keeps_face(mine);
    (shut || nothing).then_some(Answer::plain(PASS))
}

/// Whether an answer between two Actions is legal (NMM-07-20).
pub fn validate_interrupt(field: Field, side: Side, answer: &Answer) -> Result<(), Refusal> {
    if answer.verb == PASS {
        return Ok(());
    }
    let card = Held::of_number(answer.amount).filter(|_| answer.verb == PLAY);
    let Some(card) = card else {
        return Err(Refusal::new(
            rule!("NMM-07-20"),
            "Answer pass, or play with the number of a card you hold.",
        ));
    };
    if !card.is_with(&field.table.sides[side.index()]) {
        return Err(Refusal::new(rule!("NMM-07-20"), "You do not hold this card."));
    }
    is_playable(field, side, card)
}

/// The answers between two Actions: pass, or a card that can be played now.
pub fn offer_interrupts(field: Field, side: Side, offer: &mut dyn FnMut(Answer)) {
    offer(Answer::plain(PASS));
    for card in playable(field, side) {
        offer(Answer::plain(PLAY).amount(i16::from(card.number())));
    }
}

fn playable(field: Field<'_>, side: Side) -> impl Iterator<Item = Held> {
    in_hand(&field.table.sides[side.index()]).filter(move |card| is_playable(field, side, *card).is_ok())
}

/// Pass, where nothing in the hand can be played between two Actions for which the player wants to be asked.
pub fn forced_interrupt(field: Field, side: Side) -> Option<Answer> {
    let mine = &field.table.sides[side.index()];
    let moment = Moment::between(field.table, side);
    let mut wanted = playable(field, side).filter(|card| is_wanted(mine, moment, *card));
    let for_show = keeps_face(mine) && !silenced(mine, moment);
    (wanted.next().is_none() && !for_show).then_some(Answer::plain(PASS))
}

/// Whether an answer to an Order just given is legal (NMM-07-23).
pub fn validate_forfeit(mine: &SideState, answer: &Answer) -> Result<(), Refusal> {
    match answer.verb {
        PASS => Ok(()),
        YES if Held::Bonus(BonusCard::Forfeit).is_with(mine) => Ok(()),
        YES => Err(Refusal::new(rule!("NMM-07-23"), "You do not hold the Forfeit card.")),
        _ => Err(Refusal::new(rule!("NMM-07-23"), "Answer yes to play Forfeit on this Order, or pass.")),
    }
}

/// Pass, where a player cannot or does not want to play Forfeit.
pub fn forced_forfeit(mine: &SideState) -> Option<Answer> {
    let cannot = !Held::Bonus(BonusCard::Forfeit).is_with(mine) && !keeps_face(mine);
    (cannot || silenced(mine, Moment::Forfeit)).then_some(Answer::plain(PASS))
}
