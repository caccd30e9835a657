//! Where faces come from.

use std::fmt;

use crate::{
    Exhaustive, Faces, FacesError, Keyed, Pool, Reading, RollName, Script, ScriptError, Seeded, Stream,
    Throw, Thrower,
};

/// Where dice come from. A rule never asks it: the engine does, for the pool that the rule described.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// From a seed.
    Seeded(Seeded),
    /// From a seed, by what each throw is for.
    Keyed(Keyed),
    /// From a list of named rolls, for tests and replays.
    Scripted(Script),
    /// From a real table: this source has no dice, the caller waits until a person types them in.
    TypedIn,
    /// Every sequence in turn, the slow oracle.
    Exhaustive(Exhaustive),
}

/// One throw as it is asked for: what, under which name, and where it stands in its stream.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// The name of the roll. A reroll bears the name of its roll.
    pub name: RollName,
    /// Who may see it.
    pub stream: Stream,
    /// The number of the throw in its stream, counted from 0 and kept by the caller. A reroll has the next.
    pub number: u32,
    /// What is thrown.
    pub throw: Throw,
    /// Who throws it.
    pub thrower: Thrower,
    /// Whether these dice lay on the table already: a reroll.
    pub again: bool,
}

/// Why a source could not give faces.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SourceError {
    /// The script does not fit the battle.
    Script(ScriptError),
    /// There was nothing to draw from.
    Nothing {
        /// The name of the throw.
        name: RollName,
        /// What is wrong with it.
        error: FacesError,
    },
}

impl Source {
    /// A source of faces that follow from a seed.
    pub const fn seeded(seed: crate::Seed) -> Source {
        Source::Seeded(Seeded::new(seed))
    }

    /// A source of faces that follow from a seed, by key.
    pub const fn keyed(seed: crate::Seed) -> Source {
        Source::Keyed(Keyed::new(seed))
    }

    /// The faces of a throw; `None` if they have to be waited for, because a person will type them in.
    ///
    /// # Errors
    /// If a script does not fit the throw, or there is nothing to draw from.
    pub fn throw(&mut self, call: Call) -> Result<Option<Faces>, SourceError> {
        let nothing = |error| SourceError::Nothing { name: call.name, error };
        match self {
            Source::Seeded(seeded) => {
                seeded.throw(call.stream, call.number, call.throw).map(Some).map_err(nothing)
            }
            Source::Keyed(keyed) => keyed.throw(&call).map(Some).map_err(nothing),
            Source::Scripted(script) => {
                script.throw(call.name, call.throw).map(Some).map_err(SourceError::Script)
            }
            Source::TypedIn => Ok(None),
            Source::Exhaustive(walk) => walk.throw(call.throw).map(Some).map_err(nothing),
        }
    }

    /// Runs a pool through all its stages (throw, compulsory rerolls, saves) with nobody interfering, and reads
    /// it. The throws are numbered from `number`, which is moved on. `None` if a person will type them in.
    ///
    /// # Errors
    /// If a script does not fit the throws, or there is nothing to draw from.
    pub fn settle(
        &mut self,
        name: RollName,
        stream: Stream,
        number: &mut u32,
        pool: Pool,
    ) -> Result<Option<Reading>, SourceError> {
        let mut next = |throw, again| {
            let call = Call { name, stream, number: *number, throw, thrower: Thrower::NOBODY, again };
            *number += 1;
            self.throw(call)
        };
        let Some(mut faces) = next(pool.throw(), false)? else { return Ok(None) };
        if let Some(due) = pool.reroll_due(&faces) {
            let Some(again) = next(due, true)? else { return Ok(None) };
            faces = faces.thrown_again(pool.rerolled(), &again).expect("a source gives as many as were due");
        }
        let reading = pool.read(&faces);
        let Some(saves) = pool.next(reading) else { return Ok(Some(reading)) };
        Ok(self.settle(name, stream, number, saves)?.map(|unsaved| reading.after_saves(unsaved)))
    }

    /// Checks at the end of a battle that a script was used up. Other sources have nothing to use up.
    ///
    /// # Errors
    /// If rolls of a script are left over.
    pub fn finish(&self) -> Result<(), SourceError> {
        match self {
            Source::Scripted(script) => script.finish().map_err(SourceError::Script),
            _ => Ok(()),
        }
    }
}

impl SourceError {
    /// The error in words, with the caller's own names for the rolls.
    pub(crate) fn with_names<N: fmt::Display>(&self, names: impl Fn(RollName) -> N) -> String {
        match self {
            SourceError::Script(error) => error.with_names(names),
            SourceError::Nothing { name, error } => format!("{}: {error}", names(*name)),
        }
    }
}

/// The error in words, rolls named by their numbers.
impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_names(|name| format!("roll name {}", name.0)))
    }
}

impl std::error::Error for SourceError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Count, Die, FaceSet, Seed};

    fn settle(source: &mut Source, pool: Pool, number: &mut u32) -> Result<Option<Reading>, SourceError> {
        source.settle(RollName(1), Stream::PUBLIC, number, pool)
    }

    fn volley() -> Pool {
        let five = FaceSet::at_least(5);
        Count::of(8, Die::D6).on(five).again(FaceSet::ONES).marked(FaceSet::only(6)).saved_on(five).into()
    }

    #[test]
    fn a_volley_runs_through_its_stages() {
        let rolls = [(RollName(1), "6 5 5 4 3 2 1 1"), (RollName(1), "6 1"), (RollName(1), "5 4 4 2")];
        let mut source = Source::Scripted(Script::new(rolls));
        let reading = settle(&mut source, volley(), &mut 0).unwrap();
        assert_eq!(reading, Some(Reading::HitsAndMarked { hits: 3, marked: 2 }));
        assert_eq!(source.finish(), Ok(()));
    }

    #[test]
    fn typed_in_dice_are_waited_for() {
        assert_eq!(settle(&mut Source::TypedIn, volley(), &mut 0), Ok(None));
        assert_eq!(Source::TypedIn.finish(), Ok(()));
    }

    #[test]
    fn a_seeded_source_repeats_itself() {
        let (mut first, mut second) =
            (Source::seeded(Seed::from_number(3)), Source::seeded(Seed::from_number(3)));
        let mut number = 9;
        assert_eq!(settle(&mut first, volley(), &mut number), settle(&mut second, volley(), &mut 9));
        assert!(number > 9);
    }

    #[test]
    fn errors_bear_the_name_of_the_roll() {
        let mut source = Source::seeded(Seed::from_number(3));
        let error = settle(&mut source, crate::Bag::EMPTY.into(), &mut 0).unwrap_err();
        assert_eq!(error.to_string(), "roll name 1: column 1: there is nothing to draw from");
    }
}
