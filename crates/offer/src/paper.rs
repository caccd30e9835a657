//! What an order names on paper: a battle in one of its versions, or two armies and a number from which the rest follows; and
//! how the faults of a text are told.

use std::fmt::Display;

use engine::{Named, Side};
use scenario::{Army, Battle, VersionIndex};

use crate::{Fault, Library, MIRROR, Order, Text, seed_of};

/// What the players agreed, on top of what is usual: by a file of house rules, and by the words that were settled. With how a
/// record names the file.
///
/// # Errors
/// What they cannot agree on.
pub fn agreed<A, F: Display, W: Display>(
    house: Option<(&str, &str)>,
    prepared: &[String],
    usual: A,
    take_file: impl FnOnce(&mut A, &str, &str) -> Result<(), Vec<F>>,
    take: impl Fn(&mut A, &str) -> Result<(), W>,
) -> Result<(A, Option<Named>), Fault> {
    let (mut agreed, mut house_rules) = (usual, None);
    if let Some((name, text)) = house {
        take_file(&mut agreed, text, name).map_err(|faults| all_of(&faults))?;
        house_rules = Some(Named::of(name, text.as_bytes()));
    }
    prepared.iter().try_for_each(|word| take(&mut agreed, word)).map_err(Fault::new)?;
    Ok((agreed, house_rules))
}

/// A battle that an order names.
pub struct Paper {
    /// The name of its file.
    pub file: String,
    /// What stands in it.
    pub battle: Battle,
    /// The version that is meant.
    pub version: VersionIndex,
    /// How a record names it.
    pub named: Named,
}

/// The battle that an order names, in the version it names, or in the first.
///
/// # Errors
/// If there is no such file or version, or it cannot be read.
pub fn battle_of(order: &Order<'_>) -> Result<Paper, Fault> {
    let Text { file, text, version } = order.library.battle(order.battle)?;
    let battle = Battle::parse(&file, &text).map_err(Fault::new)?;
    let version = match version {
        None => VersionIndex::FIRST,
        Some(id) => battle.find_version(&id).ok_or_else(|| {
            let known: Vec<&str> = battle.versions.iter().map(|version| version.id.as_str()).collect();
            Fault::new(format!("{file} has no version {id}; it has {}", known.join(", ")))
        })?,
    };
    Ok(Paper { file, battle, version, named: Named::of(order.battle, text.as_bytes()) })
}

/// Two armies, and the number from which follows what nobody agreed on.
pub struct Pair {
    /// Their files, the first side's before the second's.
    pub armies: [Text; 2],
    /// The number.
    pub seed: u64,
}

impl Pair {
    /// Both as they read; two of one name with the side besides, so that it can be told of which is spoken.
    ///
    /// # Errors
    /// Whatever is wrong with the first that cannot be read.
    pub fn read(&self) -> Result<[Army; 2], Fault> {
        let read = |file: &Text| Army::parse(&file.file, &file.text).map_err(Fault::new);
        let mut both = [read(&self.armies[0])?, read(&self.armies[1])?];
        if both[0].facts.name == both[1].facts.name {
            for (army, side) in both.iter_mut().zip(Side::BOTH) {
                army.facts.name = of_side(&army.facts.name, side);
            }
        }
        Ok(both)
    }

    /// How a record names a battle between them, on ground of this text.
    pub fn named(&self, name: &str, ground: &str) -> Named {
        let [first, second] = &self.armies;
        let ground = if ground.is_empty() { String::new() } else { format!("\n{ground}") };
        Named::of(name, format!("{}\n{}{ground}", first.text, second.text).as_bytes())
    }
}

/// The name of an army with its side, before what it says of its year: "An Imperial army of side A, 1632".
fn of_side(name: &str, side: Side) -> String {
    let (army, rest) = name.find(',').map_or((name, ""), |comma| name.split_at(comma));
    format!("{army} of side {side}{rest}")
}

/// The two armies in a name: `mirror:7`, drawn from that number; `royalist:scots` or `royalist:scots:7`, with another number
/// where none is told. `None` for the name of anything else.
///
/// # Errors
/// If one of them cannot be had, or what should be a number is none.
pub fn pair_in(
    name: &str,
    library: &dyn Library,
    untold: u64,
    by_lot: impl FnOnce(u64) -> Result<[Text; 2], Fault>,
) -> Result<Option<Pair>, Fault> {
    if let Some(seed) = name.strip_prefix(MIRROR) {
        let seed = seed_of(name, seed)?;
        return Ok(Some(Pair { armies: by_lot(seed)?, seed }));
    }
    let parts: Vec<&str> = name.split(':').collect();
    let (first, second, seed) = match parts[..] {
        [first, second] => (first, second, None),
        [first, second, seed] => (first, second, Some(seed)),
        _ => return Ok(None),
    };
    if !library.has_army(first) || !library.has_army(second) {
        return Ok(None);
    }
    let seed = seed.map_or(Ok(untold), |seed| seed_of(name, seed))?;
    Ok(Some(Pair { armies: [library.army(first)?, library.army(second)?], seed }))
}

/// All faults of one text.
pub fn all_of(faults: &[impl Display]) -> Fault {
    let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
    Fault::new(faults.join("\n"))
}

/// Why what a name stands for cannot be cast.
pub fn misfits(name: &str, faults: &[impl Display]) -> Fault {
    let faults: Vec<_> = faults.iter().map(|fault| format!("{name}: {fault}")).collect();
    Fault::new(faults.join("\n"))
}

/// What is wrong with what was described in words. The place of a fault in a text that nobody wrote would only confuse.
pub fn undescribed(faults: &scenario::Faults) -> Fault {
    let one = |fault: &scenario::Fault| format!("{}: {}; {}", faults.file, fault.what, fault.mend);
    Fault::new(faults.list.iter().map(one).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_armies_of_one_name_are_told_apart_by_their_sides() {
        assert_eq!(of_side("An Imperial army, 1632", Side::A), "An Imperial army of side A, 1632");
        assert_eq!(of_side("Waller's men", Side::B), "Waller's men of side B");
    }
}
