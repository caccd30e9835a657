//! Rolls written down beforehand, for tests and replays.

use std::fmt;

use crate::{Faces, FacesError, Throw};

/// The name of a roll, given by the caller: an index into its own rules. This crate only compares them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RollName(pub u16);

/// Named rolls written down beforehand, for tests and for replaying a record: each throw must come under the
/// name and with the number of dice that the script says, and the script must be used up exactly. A compulsory
/// reroll is a roll of its own, with the same name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    rolls: Vec<(RollName, String)>,
    used: usize,
}

/// How a script and what was thrown differ. Places count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ScriptError {
    /// A throw for which nothing is written down.
    TooFew {
        /// The name of the throw.
        thrown: RollName,
        /// What it was to be.
        throw: Throw,
        /// How many rolls the script holds, all of them used.
        scripted: usize,
    },
    /// Rolls that were never thrown.
    TooMany {
        /// The place of the first of them.
        place: usize,
        /// Its name.
        scripted: RollName,
        /// How many there are.
        left: usize,
    },
    /// A throw under another name than the script's.
    Misnamed {
        /// The place in the script.
        place: usize,
        /// The name in the script.
        scripted: RollName,
        /// The name of the throw.
        thrown: RollName,
        /// What it was to be.
        throw: Throw,
    },
    /// Faces that cannot be what was thrown.
    Faces {
        /// The place in the script.
        place: usize,
        /// Its name.
        scripted: RollName,
        /// The throw it was to answer.
        throw: Throw,
        /// What is wrong with it, and at which column.
        error: FacesError,
    },
}

impl Script {
    /// A script of these rolls, in order; each with its faces as text, such as `6 5 5 1` or `card 3`.
    pub fn new<T: Into<String>>(rolls: impl IntoIterator<Item = (RollName, T)>) -> Script {
        Script { rolls: rolls.into_iter().map(|(name, faces)| (name, faces.into())).collect(), used: 0 }
    }

    /// The next roll of the script.
    ///
    /// # Errors
    /// If there is none, or it has another name, or it cannot be the outcome of this throw. The script is
    /// then left as it was.
    pub fn throw(&mut self, thrown: RollName, throw: Throw) -> Result<Faces, ScriptError> {
        let Some((scripted, text)) = self.rolls.get(self.used) else {
            return Err(ScriptError::TooFew { thrown, throw, scripted: self.rolls.len() });
        };
        let (scripted, place) = (*scripted, self.used + 1);
        if scripted != thrown {
            return Err(ScriptError::Misnamed { place, scripted, thrown, throw });
        }
        let faces = Faces::parse(throw, text).map_err(|error| ScriptError::Faces {
            place,
            scripted,
            throw,
            error,
        })?;
        self.used += 1;
        Ok(faces)
    }

    /// The number of rolls not thrown yet.
    pub fn left(&self) -> usize {
        self.rolls.len() - self.used
    }

    /// Checks that every roll was thrown.
    ///
    /// # Errors
    /// If some are left.
    pub fn finish(&self) -> Result<(), ScriptError> {
        match self.rolls.get(self.used) {
            None => Ok(()),
            Some(&(scripted, _)) => {
                Err(ScriptError::TooMany { place: self.used + 1, scripted, left: self.left() })
            }
        }
    }
}

impl ScriptError {
    /// The error in words, with the caller's own names for the rolls.
    pub(crate) fn with_names<N: fmt::Display>(&self, names: impl Fn(RollName) -> N) -> String {
        match self {
            ScriptError::TooFew { thrown, throw, scripted } => format!(
                "the script holds {scripted} rolls, but another was thrown: {throw} for {}; add its dice",
                names(*thrown)
            ),
            ScriptError::TooMany { place, scripted, left } => format!(
                "roll {place} of the script ({}) was never thrown; {left} are left over",
                names(*scripted)
            ),
            ScriptError::Misnamed { place, scripted, thrown, throw } => format!(
                "roll {place} of the script is for {}, but {throw} were thrown for {}",
                names(*scripted),
                names(*thrown)
            ),
            ScriptError::Faces { place, scripted, throw, error } => {
                format!("roll {place} of the script ({}) does not answer {throw}: {error}", names(*scripted))
            }
        }
    }
}

/// The error in words, rolls named by their numbers.
impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_names(|name| format!("roll name {}", name.0)))
    }
}

impl std::error::Error for ScriptError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Die;

    const HIT: RollName = RollName(7);
    const SAVE: RollName = RollName(8);

    fn d6(dice: u8) -> Throw {
        Throw::Dice { dice, die: Die::D6 }
    }

    fn name(name: RollName) -> &'static str {
        if name == HIT { "to hit" } else { "to save" }
    }

    #[test]
    fn a_script_used_up_exactly_is_right() {
        let mut script = Script::new([(HIT, "6 5 1"), (SAVE, "4 2")]);
        assert_eq!(script.throw(HIT, d6(3)).unwrap().to_string(), "6 5 1");
        assert_eq!(script.throw(SAVE, d6(2)).unwrap().to_string(), "4 2");
        assert_eq!((script.finish(), script.left()), (Ok(()), 0));
    }

    #[test]
    fn too_few_rolls() {
        let mut script = Script::new([(HIT, "6")]);
        script.throw(HIT, d6(1)).unwrap();
        let error = script.throw(SAVE, d6(2)).unwrap_err();
        assert_eq!(
            error.with_names(name),
            "the script holds 1 rolls, but another was thrown: 2d6 for to save; add its dice"
        );
    }

    #[test]
    fn too_many_rolls() {
        let mut script = Script::new([(HIT, "6"), (SAVE, "4"), (SAVE, "4")]);
        script.throw(HIT, d6(1)).unwrap();
        let error = script.finish().unwrap_err();
        assert_eq!(
            error.with_names(name),
            "roll 2 of the script (to save) was never thrown; 2 are left over"
        );
    }

    #[test]
    fn a_misnamed_roll() {
        let mut script = Script::new([(SAVE, "6")]);
        let error = script.throw(HIT, d6(1)).unwrap_err();
        assert_eq!(
            error.with_names(name),
            "roll 1 of the script is for to save, but 1d6 were thrown for to hit"
        );
        assert_eq!(
            error.to_string(),
            "roll 1 of the script is for roll name 8, but 1d6 were thrown for roll name 7"
        );
        assert_eq!(script.left(), 1);
    }

    #[test]
    fn a_wrong_number_of_dice_and_dice_that_cannot_be() {
        let mut script = Script::new([(HIT, "6 5")]);
        assert_eq!(
            script.throw(HIT, d6(3)).unwrap_err().with_names(name),
            "roll 1 of the script (to hit) does not answer 3d6: column 1: 3 dice are to be thrown, 2 were given"
        );
        let mut script = Script::new([(HIT, "6 7")]);
        let error = script.throw(HIT, d6(2)).unwrap_err().with_names(name);
        assert!(error.ends_with("column 3: no d6 shows 7; its numbers are 1 to 6"), "{error}");
    }
}
