//! What a player can be spared: a question with one answer.

use engine::About;

use crate::Decision;
use crate::ask::Ask;

/// Whether a question is for its player alone: objectives and vital points are picked unseen (CYP-19-12).
pub(super) fn is_personal(decision: &Decision) -> bool {
    matches!(decision.about, About::Ask(Ask::Place { .. }))
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
