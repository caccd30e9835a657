//! What a player can be spared: a question with one answer. Nothing under these rules is hidden from anybody.

use engine::About;

use crate::Decision;
use crate::ask::Ask;

/// Whether nothing is lawful beside what is offered: all but places, facings and moves is listed in full.
pub(super) fn offers_all(decision: &Decision) -> bool {
    match decision.about {
        About::Ask(ask) => !matches!(ask, Ask::Deploy | Ask::Face { .. } | Ask::Move | Ask::RideOn { .. }),
        About::Throw(_) => true,
    }
}
