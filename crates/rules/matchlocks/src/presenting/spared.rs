//! What a player can be spared: a question with one answer, and answers of which one is as good as another.
//!
//! Hidden are only cards in a hand and, where so agreed, Army Morale Tokens (NMM-07-20, NMM-16-03). What is left to the page
//! follows from what lies open on the table, so that nobody learns anything from an answer that comes at once.

use engine::{About, Answer, Way};

use crate::Decision;
use crate::ask::{Ask, By, DeployStep};
use crate::field::Field;
use crate::shooting::casualties;
use crate::vocabulary as verb;

/// Whether only the player himself may answer.
pub(super) fn is_personal(decision: &Decision) -> bool {
    let About::Ask(ask) = decision.about else { return true };
    // Who is told to rally can do nothing else: there is no way on the table that might not be offered (NMM-08-07, NMM-08-17).
    if let Ask::Action(turn) = ask {
        return !matches!(turn.by, By::RallyOrder | By::Recover);
    }
    !matches!(
        ask,
        Ask::Group(_)
            | Ask::Casualty(_)
            | Ask::Assign(_)
            | Ask::Strongest(_)
            | Ask::NextMelee
            | Ask::CardTarget(_)
            | Ask::GroupTarget(_)
            | Ask::Deploy(DeployStep::Choose)
    )
}

/// Whether nothing is lawful beside what is offered.
pub(super) fn offers_all(decision: &Decision, offered: &[Answer]) -> bool {
    let About::Ask(ask) = decision.about else { return false };
    match ask {
        // Troops that an event brings may arrive anywhere on its ground.
        Ask::CardTarget(_) => offered.iter().all(|answer| answer.way == Way::None),
        // A shot may have the unit line the edge of its wood or leave it; where there is no shot there is none of these.
        Ask::GroupTarget(_) => *offered == [Answer::plain(verb::PASS)],
        _ => !is_personal(decision),
    }
}

/// What an answer comes to, where others may come to the same. A loose unit stands in no order: whichever of its figures
/// falls, as many are left of the same sort and within the same chain (NMM-11-54). In a melee it matters who touches whom:
/// there figures are alike only if what is left stands on the same ground.
pub(super) fn likeness(field: Field, decision: &Decision, answer: &Answer) -> Option<u64> {
    let (About::Ask(Ask::Casualty(unit)), verb::REMOVE) = (decision.about, answer.verb) else { return None };
    let place = u8::try_from(answer.amount).ok().filter(|place| *place < 32)?;
    let touching = field.engaged(unit).then(|| casualties::drawn_up_without(field, unit, place));
    Some(engine::fingerprint(&touching))
}
