//! What a battle is called on the command line: names that the program carries, and files.

use std::path::Path;
use std::sync::Arc;

use dice::Seed;
use engine::{Header, Origin};
use protocol::wire::ArmyText;
use registry::{Carried, Order, Provenance, Rulebook, Shelf, Text};

use crate::fault::Fault;
use crate::reading::{Files, read};

/// A file of house rules that has been read.
pub struct House {
    name: String,
    text: String,
}

impl House {
    /// House rules that stand in no file of their own, under the name by which their faults are told.
    pub fn of(name: &str, text: &str) -> House {
        House { name: name.to_owned(), text: text.to_owned() }
    }

    /// Its name and its text.
    pub fn told(&self) -> (&str, &str) {
        (&self.name, &self.text)
    }

    /// The same under the name by which a record calls it.
    pub fn called(self, name: &str) -> House {
        House { name: name.to_owned(), ..self }
    }
}

/// A battle ready to begin.
pub struct Scene<R: Rulebook> {
    /// What never changes.
    pub world: Arc<R::World>,
    /// How it begins.
    pub table: R::Table,
    /// What should be known of how it was cast.
    pub notes: Vec<String>,
    /// What it was fielded from.
    pub settled: Provenance,
    /// The file of house rules under which it is fought.
    pub house: Option<ArmyText>,
}

impl<R: Rulebook> Clone for Scene<R> {
    fn clone(&self) -> Scene<R> {
        let Scene { world, table, notes, settled, house } = self;
        Scene {
            world: world.clone(),
            table: *table,
            notes: notes.clone(),
            settled: settled.clone(),
            house: house.clone(),
        }
    }
}

impl<R: Rulebook> Scene<R> {
    /// The head of its record, with dice that follow from a seed: who plays is still to be said.
    pub fn header(&self, seed: Seed) -> Header {
        let Provenance { ruleset, house_rules, scenario, prepared } = self.settled.clone();
        Header { ruleset, house_rules, scenario, prepared, ..Header::nameless::<R>(Origin::Seed(seed)) }
    }
}

/// A battle to be fought by programs alone, with what was settled before it; by lot where nothing is said.
pub fn cast<R: Rulebook>(
    battle: &str,
    prepared: &[String],
    house: Option<&House>,
) -> Result<Scene<R>, Fault> {
    cast_for(battle, prepared, house, false, &Files)
}

/// The same for a battle in which a person may have taken part, its files from whatever shelf.
pub fn cast_for<R: Rulebook>(
    battle: &str,
    prepared: &[String],
    house: Option<&House>,
    attended: bool,
    shelf: &dyn Shelf,
) -> Result<Scene<R>, Fault> {
    let house = house.map(House::told);
    let order = Order { battle, prepared, house, attended, deploy: false, library: &Carried(shelf) };
    let fielded = R::field(&order).map_err(Fault::input)?;
    let registry::BattleSetup { world, table, notes, settled } = fielded;
    let house = house.map(|(name, text)| ArmyText { name: name.to_owned(), text: text.to_owned() });
    Ok(Scene { world: Arc::new(world), table, notes, settled, house })
}

/// The rulebook that is asked for, or the one that a battle is played under where none is.
pub fn rules_for<'a>(battle: &str, asked: Option<&'a str>) -> &'a str {
    asked.unwrap_or_else(|| registry::rulebook_for(battle, &Files))
}

/// The rulebook that is asked for, or the one that an army is fielded under where none is.
pub fn rules_for_army<'a>(army: &str, asked: Option<&'a str>) -> &'a str {
    asked.unwrap_or_else(|| {
        let carried = registry::ARMIES.iter().find(|(name, _)| *name == army).map(|(_, text)| *text);
        let text = carried.map(str::to_owned).or_else(|| Files.text(army).and_then(Result::ok));
        text.map_or(registry::USUAL, |text| registry::rulebook_for_army(army, &text))
    })
}

/// An army's text by the name of one that the program carries, by a path, or drawn by lot (`random:7`).
pub fn army_text<R: Rulebook>(name: &str) -> Result<Text, Fault> {
    R::army_text(name, &Carried(&Files)).map_err(Fault::input)
}

/// A file of house rules, if one is given.
pub fn house(path: Option<&Path>) -> Result<Option<House>, Fault> {
    let one = |path: &Path| Ok(House { name: path.display().to_string(), text: read(path)? });
    path.map(one).transpose()
}
