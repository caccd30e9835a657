//! The computer players by their names.

use std::fmt;

use crate::{
    AdvanceAndShoot, Appraised, Captain, Character, Colonel, Commander, Idle, Kind, Lieutenant, Marshal,
    Planned, Random,
};

/// A computer player, as he is named: of what kind he is, and of what character, as `captain` and `bold-captain`. Only kinds that
/// [have judgement](Kind::has_judgement) have a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComputerPlayer {
    kind: Kind,
    character: Character,
}

impl From<Kind> for ComputerPlayer {
    fn from(kind: Kind) -> ComputerPlayer {
        ComputerPlayer { kind, character: Character::Even }
    }
}

impl fmt::Display for ComputerPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.character {
            Character::Even => f.write_str(self.kind.name()),
            character => write!(f, "{}-{}", character.word(), self.kind.name()),
        }
    }
}

impl ComputerPlayer {
    /// The player of a name, as [`Display`](fmt::Display) writes it.
    pub fn of_name(name: &str) -> Option<ComputerPlayer> {
        if let Some(kind) = Kind::of_name(name) {
            return Some(kind.into());
        }
        let (character, kind) = name.split_once('-')?;
        let character = Character::ALL.into_iter().find(|it| it.word() == character)?;
        let kind = Kind::of_name(kind).filter(|kind| kind.has_judgement())?;
        (character != Character::Even).then_some(ComputerPlayer { kind, character })
    }

    /// The names that there are, in a sentence.
    pub fn names() -> String {
        let kinds = Kind::ALL.map(Kind::name).join(", ");
        let judge: Vec<_> =
            Kind::ALL.into_iter().filter(|kind| kind.has_judgement()).map(Kind::name).collect();
        let characters = Character::ALL.map(Character::word);
        let characters =
            characters.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ");
        format!("{kinds}; {} may be {characters}, as `bold-captain`", judge.join(", "))
    }

    /// Of what kind he is.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Of what character he is.
    pub const fn character(self) -> Character {
        self.character
    }

    /// Such a commander.
    pub fn commander<R: Appraised>(self, seed: u64) -> Box<dyn Commander<R>> {
        self.resumed(seed, None)
    }

    /// Such a commander, who takes up what another like him has [planned](crate::Choice::plan).
    pub fn resumed<R: Appraised>(self, seed: u64, planned: Option<Planned>) -> Box<dyn Commander<R>> {
        let ComputerPlayer { kind, character } = self;
        match kind {
            Kind::Idle => Box::new(Idle::new(seed)),
            Kind::Random => Box::new(Random::new(seed)),
            Kind::AdvanceAndShoot => Box::new(AdvanceAndShoot::new(seed)),
            Kind::Lieutenant => Box::new(Lieutenant::new(seed, R::LIEUTENANT, character)),
            Kind::Captain => Box::new(Captain::new(seed).of_character(character)),
            Kind::Colonel => Box::new(Colonel::new(seed).of_character(character)),
            Kind::Marshal => Box::new(Marshal::resumed(seed, planned).of_character(character)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_is_found_by_the_name_that_he_tells() {
        let mut names = Vec::new();
        for (kind, character) in Kind::ALL.into_iter().flat_map(|kind| Character::ALL.map(|it| (kind, it))) {
            let player = ComputerPlayer { kind, character };
            let is_one = character == Character::Even || kind.has_judgement();
            assert_eq!(ComputerPlayer::of_name(&player.to_string()), is_one.then_some(player), "{player}");
            names.push(player.to_string());
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), Kind::ALL.len() * Character::ALL.len());
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
        ] {
            assert_eq!(ComputerPlayer::of_name(name), None, "{name}");
        }
    }
}
