//! What a player can be spared: a question with one answer, and attacks of which one is the other. Nothing under these rules is hidden
//! from anybody.

use engine::{About, Answer, fingerprint};

use crate::Decision;
use crate::ask::Ask;
use crate::combat::{Bound, bound};
use crate::field::Field;
use crate::vocabulary::ATTACK;

/// Whether nothing is lawful beside what is offered: all but places, facings and moves is listed in full.
pub(super) fn offers_all(decision: &Decision) -> bool {
    match decision.about {
        About::Ask(ask) => !matches!(ask, Ask::Deploy | Ask::Face { .. } | Ask::Move | Ask::RideOn { .. }),
        About::Throw(_) => true,
    }
}

/// What an attack comes to, where others come to the same: of those who are bound to attack an enemy together it is all one who begins
/// (PM-08-07).
pub(super) fn likeness(field: Field, decision: &Decision, answer: &Answer) -> Option<u64> {
    let (About::Ask(Ask::Attack), ATTACK) = (&decision.about, answer.verb) else { return None };
    let (unit, enemy) = (answer.piece?, answer.object?);
    let Bound { mut all, choices } = bound(field, unit, enemy);
    all.sort_unstable();
    (all.len() > 1 && choices.is_empty()).then(|| fingerprint(&(enemy, all)))
}
