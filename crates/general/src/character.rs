//! The characters of commanders: what a doctrine leans to.

use crate::Concern;

/// What a commander leans to. It makes him another opponent, and neither a better nor a worse one by design.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Character {
    /// To nothing.
    #[default]
    Even,
    /// He looks for the fight, and minds little what it costs him.
    Bold,
    /// He holds what he has, and is not frightened out of it.
    Stubborn,
    /// He spares his men, and keeps out of the enemy's reach.
    Careful,
}

impl Character {
    /// All of them.
    pub const ALL: [Character; 4] =
        [Character::Even, Character::Bold, Character::Stubborn, Character::Careful];

    /// The word for it; empty for who leans to nothing.
    pub const fn word(self) -> &'static str {
        match self {
            Character::Even => "",
            Character::Bold => "bold",
            Character::Stubborn => "stubborn",
            Character::Careful => "careful",
        }
    }

    /// By how much more or less he cares for what than others do.
    pub(crate) const fn leanings(self) -> &'static [(Concern, f64)] {
        match self {
            Character::Even => &[],
            Character::Bold => &[
                (Concern::OwnLoss, 0.5),
                (Concern::Exposure, 0.3),
                (Concern::Opportunity, 1.6),
                (Concern::Ground, 6.0),
                (Concern::Reserve, 0.5),
            ],
            Character::Stubborn => &[
                (Concern::OwnLoss, 0.8),
                (Concern::Exposure, 0.6),
                (Concern::Opportunity, 0.4),
                (Concern::Ground, 0.0),
                (Concern::Station, 0.6),
            ],
            Character::Careful => &[
                (Concern::OwnLoss, 1.6),
                (Concern::Exposure, 2.5),
                (Concern::Opportunity, 0.6),
                (Concern::Ground, 0.0),
                (Concern::Reserve, 1.5),
            ],
        }
    }
}
