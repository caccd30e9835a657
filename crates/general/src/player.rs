//! The computer players by their names.

use std::fmt;

use crate::{
    AdvanceAndShoot, Appraised, Budget, Captain, Character, Colonel, Commander, Idle, Kind, Lieutenant,
    Marshal, Planned, Random,
};

/// A computer player, as he is named: of what kind he is, of what character, and how much he thinks, as `captain`, `bold-captain` and
/// `bold-colonel@2`. Only kinds that [have judgement](Kind::has_judgement) have a character, and only those that
/// look ahead another budget than the usual one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComputerPlayer {
    kind: Kind,
    character: Character,
    budget: Budget,
}

impl From<Kind> for ComputerPlayer {
    fn from(kind: Kind) -> ComputerPlayer {
        ComputerPlayer { kind, character: Character::Even, budget: Budget::USUAL }
    }
}

impl fmt::Display for ComputerPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.character {
            Character::Even => f.write_str(self.kind.name())?,
            character => write!(f, "{}-{}", character.word(), self.kind.name())?,
        }
        match self.budget {
            Budget::USUAL => Ok(()),
            budget => write!(f, "@{budget}"),
        }
    }
}

impl ComputerPlayer {
    /// The player of a name, as [`Display`](fmt::Display) writes it.
    pub fn of_name(name: &str) -> Option<ComputerPlayer> {
        match name.split_once('@') {
            None => ComputerPlayer::of_usual_budget(name),
            Some((name, budget)) => {
                let budget = Budget::of_name(budget).filter(|budget| *budget != Budget::USUAL)?;
                let player = ComputerPlayer::of_usual_budget(name)?;
                player.kind.looks_ahead().then_some(ComputerPlayer { budget, ..player })
            }
        }
    }

    fn of_usual_budget(name: &str) -> Option<ComputerPlayer> {
        if let Some(kind) = Kind::of_name(name) {
            return Some(kind.into());
        }
        let (character, kind) = name.split_once('-')?;
        let character = Character::ALL.into_iter().find(|it| it.word() == character)?;
        let kind = Kind::of_name(kind).filter(|kind| kind.has_judgement())?;
        (character != Character::Even).then_some(ComputerPlayer { character, ..kind.into() })
    }

    /// The names that there are, in a sentence.
    pub fn names() -> String {
        let kinds = Kind::ALL.map(Kind::name).join(", ");
        let those =
            |are: fn(Kind) -> bool| Kind::ALL.into_iter().filter(move |kind| are(*kind)).map(Kind::name);
        let judge = those(Kind::has_judgement).collect::<Vec<_>>().join(", ");
        let ahead = those(Kind::looks_ahead).collect::<Vec<_>>().join(", ");
        let budgets = Budget::ALL.into_iter().filter(|budget| *budget != Budget::USUAL);
        let budgets = budgets.map(|budget| budget.to_string()).collect::<Vec<_>>().join(", ");
        let characters = Character::ALL.map(Character::word);
        let characters =
            characters.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ");
        format!(
            "{kinds}; {judge} may be {characters}, as `bold-captain`; {ahead} may think {budgets} times as much, as `colonel@2`"
        )
    }

    /// Of what kind he is.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Of what character he is.
    pub const fn character(self) -> Character {
        self.character
    }

    /// How much he thinks.
    pub const fn budget(self) -> Budget {
        self.budget
    }

    /// Such a commander.
    pub fn commander<R: Appraised>(self, seed: u64) -> Box<dyn Commander<R>> {
        self.resumed(seed, None)
    }

    /// Such a commander, who takes up what another like him has [planned](crate::Choice::plan).
    pub fn resumed<R: Appraised>(self, seed: u64, planned: Option<Planned>) -> Box<dyn Commander<R>> {
        let ComputerPlayer { kind, character, budget } = self;
        match kind {
            Kind::Idle => Box::new(Idle::new(seed)),
            Kind::Random => Box::new(Random::new(seed)),
            Kind::AdvanceAndShoot => Box::new(AdvanceAndShoot::new(seed)),
            Kind::Lieutenant => Box::new(Lieutenant::new(seed, R::LIEUTENANT, character)),
            Kind::Captain => Box::new(Captain::new(seed).of_character(character)),
            Kind::Colonel => Box::new(Colonel::new(seed).of_character(character).thinking(budget)),
            Kind::Marshal => {
                let marshal = Marshal::resumed(seed, planned).of_character(character);
                Box::new(marshal.thinking(budget))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_is_found_by_the_name_that_he_tells() {
        let mut names = Vec::new();
        let of_kind = |kind| {
            Character::ALL.into_iter().flat_map(move |character| {
                Budget::ALL.map(|budget| ComputerPlayer { kind, character, budget })
            })
        };
        for player in Kind::ALL.into_iter().flat_map(of_kind) {
            let ComputerPlayer { kind, character, budget } = player;
            let is_one = (character == Character::Even || kind.has_judgement())
                && (budget == Budget::USUAL || kind.looks_ahead());
            assert_eq!(ComputerPlayer::of_name(&player.to_string()), is_one.then_some(player), "{player}");
            names.push(player.to_string());
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), Kind::ALL.len() * Character::ALL.len() * Budget::ALL.len());
    }

    #[test]
    fn what_is_no_name_is_none() {
        for name in [
            "",
            "-",
            "bold",
            "bold-",
            "-captain",
            "captain-bold",
            "even-captain",
            "Bold-captain",
            "bold-bold-captain",
            "bold-random",
            "captain@2",
            "random@0.5",
            "colonel@",
            "colonel@1",
            "colonel@3",
            "colonel@2@2",
            "@2",
            "colonel@2-bold",
            "colonel@ 2",
        ] {
            assert_eq!(ComputerPlayer::of_name(name), None, "{name}");
        }
    }
}
