//! What a player can be spared: a question with one answer, and one of which nothing hangs on the answer.

use engine::About;

use crate::ask::Ask;
use crate::field::Field;
use crate::victory::takes_all;
use crate::{Decision, hiding};

/// Whether a question is for its player alone: objectives and vital points are picked, where there are more than have to be, and armies
/// deployed unseen (CYP-01-06, CYP-19-12), and whoever has troops on his map moves by what he alone knows (CYP-00-13).
pub(super) fn is_personal(field: Field, decision: &Decision) -> bool {
    match decision.about {
        About::Ask(Ask::Place { vital }) => !takes_all(field, decision.who, vital),
        About::Ask(Ask::Deploy | Ask::Appear { .. }) => true,
        About::Ask(Ask::Move | Ask::Staff | Ask::Onward { .. }) => {
            hiding::mapped(field, decision.who).next().is_some()
        }
        _ => false,
    }
}

/// What an answer comes to: where all places that are open are picked, one is picked now and the others after it (CYP-19-12).
pub(super) fn likeness(field: Field, decision: &Decision) -> Option<u64> {
    let About::Ask(Ask::Place { vital }) = decision.about else { return None };
    takes_all(field, decision.who, vital).then_some(0)
}

/// Whether nothing is lawful beside what is offered: what names an officer, a unit or a line is listed in full, moves and aims are not.
pub(super) fn offers_all(decision: &Decision) -> bool {
    matches!(
        decision.about,
        About::Throw(_)
            | About::Ask(
                Ask::FreeMove
                    | Ask::Officer { .. }
                    | Ask::Rout { .. }
                    | Ask::Pikes { .. }
                    | Ask::Test
                    | Ask::Fatigue { .. }
                    | Ask::Meet { .. }
                    | Ask::Support { .. }
                    | Ask::Losses
                    | Ask::Follow
                    | Ask::Place { .. }
                    | Ask::FightOn
            )
    )
}
