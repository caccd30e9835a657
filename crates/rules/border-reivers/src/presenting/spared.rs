//! What a player can be spared: a question with one answer.
//!
//! A side with anybody hidden is spared nothing: where his men may not go, and so what is left to choose, could tell the
//! other side where the hidden lie (BR-01-05).

use engine::{About, Answer};

use crate::Decision;
use crate::ask::Ask;
use crate::charging;
use crate::field::Field;
use crate::table::Order;
use crate::vocabulary::FINISH;

/// Whether only the player himself may answer.
pub(super) fn is_personal(field: Field, decision: &Decision) -> bool {
    let mut own = field.world.groups_of(decision.who);
    !matches!(
        decision.about,
        About::Ask(Ask::Strike | Ask::Attack | Ask::Join { .. } | Ask::Shots { .. } | Ask::Test)
    ) || own.any(|group| field.group(group).is(Order::Hidden))
}

/// Whether nothing is lawful beside what is offered.
pub(super) fn offers_all(field: Field, decision: &Decision, offered: &[Answer]) -> bool {
    match decision.about {
        About::Ask(Ask::Attack | Ask::Join { .. } | Ask::Test) => true,
        // One who fires may turn as he does.
        About::Ask(Ask::Shots { .. }) => is_end(offered),
        // The nearest enemies alone are offered to each.
        About::Ask(Ask::Strike) => is_end(offered) && !charging::may_anybody_go(field),
        _ => false,
    }
}

fn is_end(offered: &[Answer]) -> bool {
    *offered == [Answer::plain(FINISH)]
}
