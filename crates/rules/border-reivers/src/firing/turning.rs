//! A figure turns freely when it fires, loads or aims (BR-00-03).

use engine::{Answer, Event, PieceId, Refusal, Way};
use tabletop::Pose;

use crate::field::Field;
use crate::{Acting, hiding, rule};

/// Whether a figure may turn so with its action: where it stands, or not at all.
///
/// # Errors
/// That it would be somewhere else.
pub(super) fn judge(field: Field, man: PieceId, way: &Way) -> Result<(), Refusal> {
    match way {
        Way::None => Ok(()),
        Way::At(pose) if pose.at == field.centre(man) => Ok(()),
        _ => {
            let why =
                "a figure that fires, loads or aims turns where it stands: name its place, and how it faces";
            Err(Refusal::new(rule!("BR-00-03"), why).piece(man).point(field.centre(man)))
        }
    }
}

/// The figure of an answer turns as it says: for its own side alone to see while it is hidden (BR-01-06).
pub(super) fn turn(act: &mut Acting, answer: &Answer) {
    let (Some(piece), Way::At(Pose { facing, .. })) = (answer.piece, answer.way) else { return };
    let from = act.field().piece(piece).pose();
    let to = Pose::new(from.at, facing);
    if from != to {
        hiding::emit(act, rule!("BR-00-03"), piece, Event::Moved { piece, from, to });
    }
}
