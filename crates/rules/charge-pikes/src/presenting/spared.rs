//! What a player can be spared: a question with one answer, and answers of which one is as good as another.
//!
//! What is announced is hidden until both sides have announced it (CP-13-03, CP-13-04), and reactions are answers to it: those
//! are for the player alone.

use engine::About;

use crate::Decision;
use crate::ask::Ask;

/// Whether only the player himself may answer.
pub(super) fn is_personal(decision: &Decision) -> bool {
    !matches!(
        decision.about,
        About::Ask(
            Ask::Router
                | Ask::Pursuer
                | Ask::RoutFrom { .. }
                | Ask::Quarry { .. }
                | Ask::GunHit { .. }
                | Ask::NextTest
        )
    )
}

/// What an answer comes to, where others may come to the same: one gun of those as near is as dear as another (CP-16-15).
pub(super) fn likeness(decision: &Decision) -> Option<u64> {
    matches!(decision.about, About::Ask(Ask::GunHit { .. })).then_some(0)
}
