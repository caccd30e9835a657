use engine::Ruleset;

use crate::{Commander, Random};

/// The computer players that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any legal answer.
    Random,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 1] = [Kind::Random];

    /// The name by which he is called.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
        }
    }

    /// The player of a name.
    pub fn of_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// A commander of this kind.
    pub fn commander<R: Ruleset>(self, seed: u64) -> Box<dyn Commander<R>> {
        match self {
            Kind::Random => Box::new(Random::new(seed)),
        }
    }
}
