//! The battles of a soak or of a contest: which one is fought under which number.

use std::path::Path;

use clap::ValueEnum;
use engine::Rng;
use registry::{BattleEntry, MADE_UP, MIRROR, Rulebook};

use crate::fault::Fault;
use crate::scene::{House, Scene, cast, house};

/// Which battles are fought.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Over {
    /// By turns one of the battles that the program carries, and like armies drawn by lot
    All,
    /// The battles that the program carries
    Battles,
    /// The smallest version of each of them
    Smallest,
    /// Like armies drawn by lot, on ground made up for them
    Armies,
    /// Battles that the rulebook makes up out of a number: armies and ground that no list and no battle would have
    MadeUp,
}

/// What all of them share.
pub struct Grounds<R: Rulebook> {
    over: Over,
    house: Option<House>,
    /// Whether it is agreed anew by lot, for each battle, on what the rulebook leaves to the players.
    varied: bool,
    /// The battles that have a name of their own, cast once.
    scenes: Vec<(String, Scene<R>)>,
}

/// A battle by its number.
pub struct Laid<R: Rulebook> {
    /// What it is called.
    pub name: String,
    /// What was agreed before it by lot.
    pub agreed: Vec<String>,
    /// It, ready to begin, or why it cannot be fought.
    pub scene: Result<Scene<R>, Fault>,
}

impl<R: Rulebook> Grounds<R> {
    /// One battle alone, or those that are fought over.
    pub fn of(
        battle: Option<&str>,
        over: Over,
        house_rules: Option<&Path>,
        varied: bool,
    ) -> Result<Grounds<R>, Fault> {
        if battle.is_none() && over == Over::MadeUp && !R::MAKES_UP {
            let mend = "say --over armies for like armies drawn by lot";
            return Err(Fault::input(format!("{} makes no battles up; {mend}", R::NAME)));
        }
        let house = house(house_rules)?;
        let names: Vec<String> = match (battle, over) {
            (Some(name), _) => vec![name.to_owned()],
            (None, Over::Armies | Over::MadeUp) => Vec::new(),
            (None, Over::All | Over::Battles) => usual_versions::<R>(),
            (None, Over::Smallest) => smallest_versions::<R>(),
        };
        let cast = |name: String| cast(&name, &[], house.as_ref()).map(|scene| (name, scene));
        let scenes = names.into_iter().map(cast).collect::<Result<_, _>>()?;
        let over = if battle.is_some() { Over::Battles } else { over };
        Ok(Grounds { over, house, varied, scenes })
    }

    /// By the hashes of their texts which battles are fought by name: a file may have changed since, and keeps its name.
    pub fn texts(&self) -> Vec<String> {
        self.scenes.iter().map(|(_, scene)| format!("{:016x}", scene.settled.scenario.hash)).collect()
    }

    /// The battle of a number, which a seed made.
    pub fn laid(&self, number: u64, seed: u64) -> Laid<R> {
        let by_turns = match self.over {
            Over::Battles | Over::Smallest => Some(number),
            Over::All => number.is_multiple_of(2).then_some(number / 2),
            Over::Armies | Over::MadeUp => None,
        };
        let standing = by_turns.map(|at| &self.scenes[at as usize % self.scenes.len()]);
        let made = || match self.over {
            Over::MadeUp => format!("{MADE_UP}{seed}"),
            _ => format!("{MIRROR}{seed}"),
        };
        let name = standing.map_or_else(made, |(name, _)| name.clone());
        let agreed = if self.varied { R::agreed_by_lot(&name, &mut Rng::new(seed)) } else { Vec::new() };
        let scene = match standing {
            Some((_, scene)) if agreed.is_empty() => Ok(scene.clone()),
            _ => cast(&name, &agreed, self.house.as_ref()),
        };
        Laid { name, agreed, scene }
    }
}

/// The kind under which battles of a name are counted together.
pub fn kind(battle: &str) -> &str {
    match battle {
        _ if battle.starts_with(MIRROR) => "mirrored armies",
        _ if battle.starts_with(MADE_UP) => "made up",
        name => name,
    }
}

/// The first version of each battle that a ruleset can cast.
fn usual_versions<R: Rulebook>() -> Vec<String> {
    versions::<R>(|_, _| false)
}

/// The smallest version of each battle that a ruleset can cast, by its units; of equals the first.
pub fn smallest_versions<R: Rulebook>() -> Vec<String> {
    let units = |entry: &BattleEntry| entry.units.iter().sum::<usize>();
    versions::<R>(|one, other| units(one) < units(other))
}

/// One version of each battle that a ruleset can cast: the first that goes before all others.
fn versions<R: Rulebook>(goes_before: impl Fn(&BattleEntry, &BattleEntry) -> bool) -> Vec<String> {
    let mut kept: Vec<BattleEntry> = Vec::new();
    for entry in registry::battles().into_iter().filter(|entry| entry.rulesets.contains(&R::NAME)) {
        match kept.iter_mut().find(|other| other.battle() == entry.battle()) {
            Some(other) if goes_before(&entry, other) => *other = entry,
            Some(_) => {}
            None => kept.push(entry),
        }
    }
    kept.into_iter().map(|entry| entry.name).collect()
}

#[cfg(test)]
mod tests {
    use registry::{Visitor, visit};

    use super::*;

    /// The names of the battles that are fought, one more than there are.
    struct Fought(Over);

    impl Visitor for Fought {
        type Out = Vec<String>;

        fn visit<R: Rulebook>(self) -> Vec<String> {
            let grounds = Grounds::<R>::of(None, self.0, None, false).unwrap_or_else(|_| panic!("battles"));
            let count = grounds.texts().len() as u64;
            (0..=count).map(|number| grounds.laid(number, 7).name).collect()
        }
    }

    #[test]
    fn carried_battles_are_fought_one_after_the_other_and_if_so_wanted_in_their_smallest_versions() {
        let names = |over: Over| {
            let names = visit("pike-and-musket", Fought(over)).expect("it is listed");
            assert_eq!(names.first(), names.last(), "then from the first on");
            names
        };
        let (usual, smallest) = (names(Over::Battles), names(Over::Smallest));
        assert_eq!(usual.len(), smallest.len());
        let of = |name: &String| name.split('/').next().map(str::to_owned);
        assert_eq!(usual.iter().map(of).collect::<Vec<_>>(), smallest.iter().map(of).collect::<Vec<_>>());
        assert!(smallest.contains(&"naseby/medium".to_owned()), "{smallest:?}");
        assert!(
            usual.iter().zip(&smallest).any(|(one, other)| one == other),
            "those of one size are the same"
        );
    }
}
