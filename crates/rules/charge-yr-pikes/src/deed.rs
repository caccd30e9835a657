//! What judging an answer has found out, so that who carries it out need not judge it once more.

use engine::Answer;

use crate::attacking::judging::Attack;
use crate::movement::judging::Judged;
use crate::movement::staff::Ride;
use crate::table::{GunShot, Volley};

/// A legal answer as it was judged. It follows from the answer and from what both sides know.
#[derive(Clone, Copy, Debug)]
// It is handed on at once; boxing it would put a heap allocation into every draw.
#[allow(clippy::large_enum_variant)]
pub enum Deed {
    /// A unit, a wagon, a coach or a gun moves.
    Move(Judged),
    /// An officer rides, attaches himself or leaves a front rank.
    Ride(Ride),
    /// A unit attacks.
    Attack(Attack),
    /// Muskets fire.
    Volley(Volley),
    /// A battery fires.
    Shot(GunShot),
}

/// An answer, with what judging it has found out if anything.
pub type Weighed = (Answer, Option<Deed>);

/// What is handed to the engine of an answer by lot.
pub fn drawn((answer, deed): Weighed) -> crate::Drawn {
    match deed {
        Some(deed) => crate::Drawn::Judged(answer, deed),
        None => crate::Drawn::Chosen(answer),
    }
}
