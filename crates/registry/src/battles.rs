//! The battles that the program carries, for somebody who chooses one.

use offer::paper::{Paper, battle_of};
use scenario::{Battle, Regiment, VersionIndex};

use crate::carried::BATTLES;
use crate::{
    Carried, Fault, Library, MADE_UP, Order, Rulebook, Shelf, Text, USUAL, Visitor, names, rulebook_for_army,
    visit,
};

/// A battle in one of its versions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleEntry {
    /// Its name: `winceby`, `winceby/small`.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// The year; 0 for one that never was.
    pub year: i32,
    /// How it came about and what makes it a game.
    pub about: String,
    /// The table in feet: width and depth.
    pub table: [u8; 2],
    /// What the armies are called.
    pub armies: [String; 2],
    /// Whether it is a fight of single men.
    pub skirmish: bool,
    /// Units a side, or men on the day where single men fight.
    pub units: [usize; 2],
    /// The rulesets that can cast it.
    pub rulesets: Vec<&'static str>,
    /// Its own ways of winning under each ruleset that judges by them, in words, in the order in which they are looked at.
    pub ways: Vec<(&'static str, Vec<String>)>,
}

impl BattleEntry {
    /// The battle of which it is a version: `winceby` of `winceby/small`.
    #[must_use]
    pub fn battle(&self) -> &str {
        without_version(&self.name)
    }
}

/// The name of a carried battle without the version that may follow it.
pub(crate) fn without_version(name: &str) -> &str {
    name.split_once('/').map_or(name, |(battle, _)| battle)
}

/// All battles that the program carries, each in all its versions that some ruleset can cast. A battle of the repository
/// that cannot be read is left out; a test reads them all.
pub fn battles() -> Vec<BattleEntry> {
    let read = BATTLES.iter().filter_map(|(name, text)| {
        let battle = Battle::parse(&format!("{name}.toml"), text).ok()?;
        Some((*name, battle))
    });
    read.flat_map(|(name, battle)| {
        (0..battle.versions.len()).map(|at| entry(name, &battle, at)).collect::<Vec<_>>()
    })
    .filter(|entry| !entry.rulesets.is_empty())
    .collect()
}

/// The versions of a battle on a shelf, or the one that its name says (`mine.toml/small`), those too that no ruleset can
/// cast.
///
/// # Errors
/// If there is no such battle or version, or what is there cannot be read, with every fault at its place.
pub fn battles_on(name: &str, shelf: &dyn Shelf) -> Result<Vec<BattleEntry>, Fault> {
    let library = &Carried(shelf);
    let order = Order { battle: name, prepared: &[], house: None, attended: false, deploy: false, library };
    let Paper { file, battle, version, .. } = battle_of(&order)?;
    let one = name.strip_prefix(&file).is_some_and(|rest| rest.starts_with('/'));
    let meant = |at: &usize| !one || battle.find_version(&battle.versions[*at].id) == Some(version);
    Ok((0..battle.versions.len()).filter(meant).map(|at| entry(&file, &battle, at)).collect())
}

fn entry(name: &str, battle: &Battle, at: usize) -> BattleEntry {
    let version = &battle.versions[at];
    let index = battle.find_version(&version.id).unwrap_or(VersionIndex::FIRST);
    let casts = |ruleset: &&str| visit(ruleset, Casts { battle, index }).unwrap_or(false);
    let units = battle.sides.each_ref().map(|side| {
        let all = side.brigades.iter().flat_map(|brigade| &brigade.regiments);
        let counted = |regiment: &Regiment| match battle.skirmish {
            true => regiment.men as usize,
            false => usize::from(regiment.game_units[at]),
        };
        all.map(counted).sum::<usize>()
    });
    let title = if battle.versions.len() > 1 {
        format!("{} ({})", battle.facts.name, version.name)
    } else {
        battle.facts.name.clone()
    };
    BattleEntry {
        name: if at == 0 { name.to_owned() } else { format!("{name}/{}", version.id) },
        title,
        year: battle.facts.date.as_ref().map_or(0, |date| date.year.into()),
        about: battle.facts.summary.clone(),
        table: [version.table.width_ft, version.table.depth_ft],
        armies: battle.sides.each_ref().map(|side| side.name.clone()),
        skirmish: battle.skirmish,
        units,
        rulesets: names().into_iter().filter(casts).collect(),
        ways: ways(battle, &version.id),
    }
}

/// Its ways of winning in words under each ruleset that judges by them.
fn ways(battle: &Battle, version: &str) -> Vec<(&'static str, Vec<String>)> {
    let under = |ruleset: &'static str| {
        let counting = battle.victories.iter().filter(|way| way.counts(ruleset, version));
        let (texts, ends): (Vec<String>, Vec<bool>) =
            counting.map(|way| (way.text.clone(), way.otherwise)).unzip();
        (ends.last() == Some(&true)).then_some((ruleset, texts))
    };
    names().into_iter().filter(|ruleset| visit(ruleset, Judges).unwrap_or(false)).filter_map(under).collect()
}

struct Judges;

impl Visitor for Judges {
    type Out = bool;

    fn visit<R: Rulebook>(self) -> bool {
        R::JUDGES
    }
}

/// The rulebook that is meant for a battle, or for two armies as `one:other`, where none is named: [`USUAL`], or the first
/// that can cast the battle, make it up, or field the first army if that one cannot. What is wrong with a fight of single men
/// that none casts is for a rulebook to say for which it has a table.
pub fn rulebook_for(battle: &str, shelf: &dyn Shelf) -> &'static str {
    if battle.starts_with(MADE_UP) {
        let makes_up = |ruleset: &&str| visit(ruleset, MakesUp).unwrap_or(false);
        return [USUAL].into_iter().chain(names()).find(makes_up).unwrap_or(USUAL);
    }
    let library = Carried(shelf);
    if let Some((first, _)) = battle.split_once(':') {
        let text = library.army(first).map(|found| found.text);
        return text.map_or(USUAL, |text| rulebook_for_army(first, &text));
    }
    let casting = || {
        let Text { file, text, version } = library.battle(battle).ok()?;
        let battle = Battle::parse(&file, &text).ok()?;
        let index = version.map_or(Some(VersionIndex::FIRST), |version| battle.find_version(&version))?;
        let casts = |ruleset: &&str| visit(ruleset, Casts { battle: &battle, index }).unwrap_or(false);
        let told =
            || names().into_iter().find(|ruleset| battle.skirmish && battle.ruleset(ruleset).is_some());
        [USUAL].into_iter().chain(names()).find(casts).or_else(told)
    };
    casting().unwrap_or(USUAL)
}

struct Casts<'a> {
    battle: &'a Battle,
    index: VersionIndex,
}

impl Visitor for Casts<'_> {
    type Out = bool;

    fn visit<R: Rulebook>(self) -> bool {
        R::casts(self.battle, self.index)
    }
}

struct MakesUp;

impl Visitor for MakesUp {
    type Out = bool;

    fn visit<R: Rulebook>(self) -> bool {
        R::MAKES_UP
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoShelf;

    /// A shelf on which one text lies under every name of a file.
    struct One(String);

    impl Shelf for One {
        fn text(&self, name: &str) -> Option<Result<String, Fault>> {
            name.ends_with(".toml").then(|| Ok(self.0.clone()))
        }
    }

    #[test]
    fn what_is_wrong_with_a_fight_of_single_men_is_told_by_their_rulebook() {
        let (_, ambush) = BATTLES.iter().find(|(name, _)| *name == "ambush").unwrap();
        let wrong = One(ambush.replace("profile = \"", "profile = \"x"));
        assert_eq!(rulebook_for("mine.toml", &wrong), rulebook_for("ambush", &NoShelf));
        let entries = battles_on("mine.toml", &wrong).unwrap();
        assert!(entries.len() == 1 && entries[0].name == "mine.toml" && entries[0].rulesets.is_empty());
    }

    #[test]
    fn a_battle_on_a_shelf_is_told_in_the_versions_that_are_meant() {
        let (_, winceby) = BATTLES.iter().find(|(name, _)| *name == "winceby").unwrap();
        let shelf = One((*winceby).to_owned());
        let named =
            |name| battles_on(name, &shelf).unwrap().into_iter().map(|it| it.name).collect::<Vec<_>>();
        assert_eq!(named("mine.toml"), ["mine.toml", "mine.toml/small"]);
        assert_eq!(named("mine.toml/small"), ["mine.toml/small"]);
        assert_eq!(named("mine.toml/standard"), ["mine.toml"]);
        let why = battles_on("mine.toml/huge", &shelf).unwrap_err();
        assert!(why.to_string().contains("it has standard, small"), "{why}");
    }

    #[test]
    fn a_battle_finds_a_rulebook_that_casts_it() {
        for entry in battles() {
            let found = rulebook_for(&entry.name, &NoShelf);
            assert!(entry.rulesets.contains(&found), "{}: {found}", entry.name);
            assert!(found == USUAL || !entry.rulesets.contains(&USUAL), "{}", entry.name);
        }
        assert_ne!(rulebook_for("cattle-raid", &NoShelf), USUAL);
        for usual in ["mirror:7", "royalist:parliament:3", "nowhere"] {
            assert_eq!(rulebook_for(usual, &NoShelf), USUAL);
        }
        assert_ne!(rulebook_for("liddesdale:tynedale", &NoShelf), USUAL);
        assert_eq!(visit(rulebook_for("made-up:7", &NoShelf), MakesUp), Ok(true));
    }
}
