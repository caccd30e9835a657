//! The kinds of computer players.

use crate::{Appraised, Commander, ComputerPlayer};

/// The kinds of computer players that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nothing, wherever that is lawful.
    Idle,
    /// Any legal answer.
    Random,
    /// Walks at the nearest enemy, shoots and charges.
    AdvanceAndShoot,
    /// The best of some answers, by lot.
    Lieutenant,
    /// The best answer by the ruleset's appraisal.
    Captain,
    /// The answer of the captain's best that comes out best when they are played on.
    Colonel,
    /// The same under a plan that he makes for each turn.
    Marshal,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 7] = [
        Kind::Idle,
        Kind::Random,
        Kind::AdvanceAndShoot,
        Kind::Lieutenant,
        Kind::Captain,
        Kind::Colonel,
        Kind::Marshal,
    ];

    /// The name by which he is called.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Idle => "idle",
            Kind::Random => "random",
            Kind::AdvanceAndShoot => "advance-and-shoot",
            Kind::Lieutenant => "lieutenant",
            Kind::Captain => "captain",
            Kind::Colonel => "colonel",
            Kind::Marshal => "marshal",
        }
    }

    /// The kind of a name.
    pub(crate) fn of_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether he has a judgement of his own: he can be of any [character](crate::Character), and sees that a battle [is lost](crate::is_lost).
    pub const fn has_judgement(self) -> bool {
        matches!(self, Kind::Lieutenant | Kind::Captain | Kind::Colonel | Kind::Marshal)
    }

    /// Whether he has what he could do played on before he does it: he may think more or less than usual.
    pub(crate) const fn looks_ahead(self) -> bool {
        matches!(self, Kind::Colonel | Kind::Marshal)
    }

    /// A commander of this kind who leans to nothing.
    pub fn commander<R: Appraised>(self, seed: u64) -> Box<dyn Commander<R>> {
        ComputerPlayer::from(self).commander(seed)
    }
}
