//! Armies and battles on paper, with a unit less or once more.

use std::path::{Path, PathBuf};

use registry::{Carried, Library, MIRROR, Rulebook, Shelf};
use toml::{Table, Value};

use super::plan::{Arm, Changes};
use crate::fault::Fault;
use crate::reading::read;

/// By which names the armies of both sides are fielded once they are changed.
const CHANGED: [&str; 2] = ["army-a.toml", "army-b.toml"];

/// By how much an army with a unit more may cost more than it was made for.
const MORE_POINTS: i64 = 1_000;

/// The files beside a study, and before them the texts that an arm has changed.
#[derive(Clone, Debug)]
pub struct Papers {
    folder: PathBuf,
    texts: Vec<(String, String)>,
}

impl Shelf for Papers {
    fn text(&self, name: &str) -> Option<Result<String, registry::Fault>> {
        if let Some((_, text)) = self.texts.iter().find(|(known, _)| known == name) {
            return Some(Ok(text.clone()));
        }
        let is_file = Path::new(name).extension().is_some_and(|end| end == "toml");
        let text = || read(&self.folder.join(name)).map_err(|fault| registry::Fault::new(fault.message));
        is_file.then(text)
    }
}

impl Papers {
    /// The files of a folder, none of them changed.
    pub fn beside(study: &str) -> Papers {
        let folder = Path::new(study).parent().unwrap_or(Path::new("")).to_owned();
        Papers { folder, texts: Vec::new() }
    }

    /// The battle of an arm by its name in a pair of a seed, with the papers on which its changed troops stand. `split` says
    /// whether armies drawn by lot are fielded from papers of their own although nothing of them is changed: as they must be in a
    /// study of which any arm changes them, so that all arms name units alike.
    ///
    /// # Errors
    /// If troops that are named are not there, or there is no such battle.
    pub fn laid<R: Rulebook>(&self, arm: &Arm, seed: u64, split: bool) -> Result<(String, Papers), Fault> {
        let name = numbered(&arm.battle, seed);
        if !split {
            return Ok((name, self.clone()));
        }
        let mut papers = self.clone();
        let library = Carried(self);
        let text = |army: &str| R::army_text(army, &library).map(|text| text.text).map_err(Fault::input);
        let (armies, number) = if let Some(number) = name.strip_prefix(MIRROR) {
            let army = text(&format!("random:{number}"))?;
            ([army.clone(), army], number.to_owned())
        } else if let [first, second, number] = name.split(':').collect::<Vec<_>>()[..] {
            ([text(first)?, text(second)?], number.to_owned())
        } else {
            let found = library.battle(&name).map_err(Fault::input)?;
            let changed = battle(&found.text, &arm.troops).map_err(|why| at(arm, &why))?;
            let file =
                name.rsplit_once('/').filter(|_| found.version.is_some()).map_or(&*name, |(file, _)| file);
            papers.texts.push((file.to_owned(), changed));
            return Ok((name, papers));
        };
        for ((army, changes), name) in armies.iter().zip(&arm.troops).zip(CHANGED) {
            let changed = changed_army(army, R::NAME, changes).map_err(|why| at(arm, &why))?;
            papers.texts.push((name.to_owned(), changed));
        }
        Ok((format!("{}:{}:{number}", CHANGED[0], CHANGED[1]), papers))
    }
}

fn at(arm: &Arm, why: &str) -> Fault {
    Fault::input(format!("{}: {why}", arm.name))
}

/// Whether a battle is another one in each pair.
pub fn changes_with_the_pair(battle: &str) -> bool {
    numbered(battle, 0) != battle
}

/// The battle of a pair's seed, where it is another one in each.
fn numbered(battle: &str, seed: u64) -> String {
    match battle {
        "mirror" | "made-up" => format!("{battle}:{seed}"),
        // Two armies on ground that follows from a number.
        _ if battle.matches(':').count() == 1
            && !battle.starts_with("mirror:")
            && !battle.starts_with("made-up:") =>
        {
            format!("{battle}:{seed}")
        }
        _ => battle.to_owned(),
    }
}

/// A battle's text with the troops of its sides changed.
fn battle(text: &str, troops: &[Changes; 2]) -> Result<String, String> {
    let mut paper: Table = toml::from_str(text).map_err(|error| error.to_string())?;
    for (at, changes) in troops.iter().enumerate() {
        let side = paper.get_mut("side").and_then(Value::as_array_mut).and_then(|sides| sides.get_mut(at));
        if let Some(side) = side.and_then(Value::as_table_mut) {
            change_regiments(side, changes)?;
        }
    }
    toml::to_string(&paper).map_err(|error| error.to_string())
}

/// An army's text with its troops changed: units of a kind in the list of a rulebook, or regiments by name.
fn changed_army(text: &str, rules: &str, changes: &Changes) -> Result<String, String> {
    if changes.is_none() {
        return Ok(text.to_owned());
    }
    let mut paper: Table = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut rest = changes.clone();
    if let Some(list) = paper.get_mut(rules).and_then(Value::as_table_mut) {
        rest.without.retain(|kind| !counted(list, kind, -1));
        rest.again.retain(|kind| !counted(list, kind, 1));
        if rest.again.len() < changes.again.len()
            && let Some(Value::Integer(points)) = list.get_mut("points")
        {
            *points += MORE_POINTS;
        }
    }
    change_regiments(&mut paper, &rest)?;
    toml::to_string(&paper).map_err(|error| error.to_string())
}

/// One unit of a kind more or less in the list of a rulebook; whether there is such a kind in it.
fn counted(list: &mut Table, kind: &str, by: i64) -> bool {
    let Some(brigades) = list.get_mut("brigade").and_then(Value::as_array_mut) else { return false };
    for brigade in brigades {
        let Some(units) = brigade.get_mut("units").and_then(Value::as_array_mut) else { continue };
        let is_kind = |unit: &Value| unit.get("kind").and_then(Value::as_str) == Some(kind);
        let Some(at) = units.iter().position(is_kind) else { continue };
        let count = units[at].get("count").and_then(Value::as_integer).unwrap_or(1) + by;
        match (count, units[at].as_table_mut()) {
            (1.., Some(unit)) => drop(unit.insert("count".to_owned(), Value::Integer(count))),
            _ => drop(units.remove(at)),
        }
        return true;
    }
    false
}

/// Takes regiments out by name, with brigades of which nobody is left, and puts others there once more.
fn change_regiments(holder: &mut Table, changes: &Changes) -> Result<(), String> {
    for name in &changes.without {
        let gone = change(holder, name, |regiments, at| regiments.remove(at))?;
        sums(holder, &gone, -1);
    }
    if let Some(brigades) = holder.get_mut("brigade").and_then(Value::as_array_mut) {
        let left = |brigade: &Value| {
            brigade.get("regiment").and_then(Value::as_array).is_none_or(|it| !it.is_empty())
        };
        brigades.retain(left);
    }
    for name in &changes.again {
        let more = change(holder, name, |regiments, at| {
            let mut copy = regiments[at].clone();
            if let Some(copy) = copy.as_table_mut() {
                copy.insert("name".to_owned(), Value::String(format!("{name} once more")));
                copy.remove("short");
            }
            regiments.insert(at + 1, copy.clone());
            copy
        })?;
        sums(holder, &more, 1);
    }
    Ok(())
}

/// Puts right what a side says of all its regiments together: its men, and how many units each version has.
fn sums(holder: &mut Table, regiment: &Value, by: i64) {
    let add = |sum: &mut Value, part: Option<&Value>| {
        if let (Value::Integer(sum), Some(Value::Integer(part))) = (sum, part) {
            *sum += by * part;
        }
    };
    if let Some(men) = holder.get_mut("men") {
        add(men, regiment.get("men"));
    }
    if let Some(units) = holder.get_mut("game_units").and_then(Value::as_table_mut) {
        units.iter_mut().for_each(|(version, sum)| {
            let of = regiment.get("game_units");
            add(sum, of.and_then(|units| units.get(version)).or(of));
        });
    }
}

/// Does something to the list in which a regiment stands, by its name.
fn change(
    holder: &mut Table,
    name: &str,
    with: impl FnOnce(&mut Vec<Value>, usize) -> Value,
) -> Result<Value, String> {
    let mut known = Vec::new();
    let brigades = holder.get_mut("brigade").and_then(Value::as_array_mut);
    for brigade in brigades.into_iter().flatten() {
        let Some(regiments) = brigade.get_mut("regiment").and_then(Value::as_array_mut) else { continue };
        let is_it = |one: &Value| {
            ["name", "short"].iter().any(|key| one.get(key).and_then(Value::as_str) == Some(name))
        };
        if let Some(at) = regiments.iter().position(is_it) {
            return Ok(with(regiments, at));
        }
        let names = regiments.iter().filter_map(|one| one.get("name").and_then(Value::as_str));
        known.extend(names.map(str::to_owned));
    }
    let hint = cases::suggestion(name, known.iter().map(String::as_str));
    Err(format!("no regiment is called \"{name}\"; {hint}"))
}
