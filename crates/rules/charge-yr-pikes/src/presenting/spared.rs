//! What a player can be spared: a question with one answer, and one of which nothing hangs on the answer.

use engine::{About, Answer, Side};

use super::sides;
use crate::ask::Ask;
use crate::attacking::answering;
use crate::field::Field;
use crate::table::Sign;
use crate::victory::takes_all;
use crate::world::Optional;
use crate::{Decision, command, hiding};

/// Whether a question is for its player alone: objectives and vital points are picked, where there are more than have to be, and armies
/// deployed unseen (CYP-01-06, CYP-19-12), whoever has troops on his map moves by what he alone knows (CYP-00-13), and whoever has an
/// officer not shown yet alone knows whether another would do as well (CYP-24-02).
pub(super) fn is_personal(field: Field, decision: &Decision) -> bool {
    match decision.about {
        About::Ask(Ask::Place { vital }) => !takes_all(field, decision.who, vital),
        About::Ask(Ask::Deploy | Ask::Appear { .. }) => true,
        About::Ask(Ask::Move | Ask::Staff | Ask::Onward { .. }) => {
            hiding::mapped(field, decision.who).next().is_some()
        }
        About::Ask(Ask::Officer { .. }) => hides_quality(field, decision.who),
        _ => false,
    }
}

/// Whether a side has an officer on the table of whom the enemy does not know how good he is (CYP-24-02).
fn hides_quality(field: Field, side: Side) -> bool {
    let hidden = command::is_rolled(&field) && field.world.options.has(Optional::HiddenQuality);
    hidden && field.officers_of(side).any(|officer| !field.is(officer, Sign::Shown))
}

/// What an answer comes to: where all places that are open are picked, one is picked now and the others after it (CYP-19-12); and
/// whoever is used for a command roll, where every unit rolls one die with the same numbers all the same (CYP-05-02).
pub(super) fn likeness(field: Field, decision: &Decision) -> Option<u64> {
    let alike = match decision.about {
        About::Ask(Ask::Place { vital }) => takes_all(field, decision.who, vital),
        About::Ask(Ask::Officer { tertia }) => roll_alone(field, decision.who, tertia),
        _ => false,
    };
    alike.then_some(0)
}

/// Whether each unit of a tertia rolls alone, and as well, with whichever officer is named.
fn roll_alone(field: Field, side: Side, tertia: u8) -> bool {
    field.officers_of(side).all(|officer| match *sides::outside(field, officer, tertia)[0] {
        [] => true,
        [unit] => command::failing_alone(field, unit) == command::worth(field, officer).failing,
        _ => false,
    })
}

/// Whether nothing is lawful beside what is offered: what names an officer, a unit or a line is listed in full, moves and aims are not,
/// but where only they could still move who are charged and can but stand (CYP-12-32).
pub(super) fn offers_all(field: Field, decision: &Decision, offered: &[Answer]) -> bool {
    if matches!(decision.about, About::Ask(Ask::Move)) {
        let stands = |id| answering::is_charged(field, id) && !answering::may_answer(field, id);
        let mut ready = field.units_of(decision.who).filter(|id| field.is(*id, Sign::Ready));
        return offered.len() == 1 && ready.all(stands);
    }
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
