//! The files that a record names and the program does not carry, found among those that were given with it.

use engine::{Header, Named};
use registry::{Carried, Library, MADE_UP, MIRROR, RANDOM};

use crate::wire::ArmyText;

/// The names of the files that must be given with a record: house rules, and what the program carries nothing of.
pub(crate) fn needed(header: &Header) -> Vec<String> {
    let house = header.house_rules.iter().map(|named| named.name.clone());
    house.chain(fielded_from(&header.scenario.name)).collect()
}

/// The texts out of which a battle is fielded, by the names by which the record calls them.
pub(crate) fn lists(header: &Header, beside: &[ArmyText]) -> Vec<ArmyText> {
    let find = |called: String| {
        let given = beside.iter().find(|given| is_called(&given.name, &called))?;
        Some(ArmyText { name: called, text: given.text.clone() })
    };
    fielded_from(&header.scenario.name).filter_map(find).collect()
}

/// The house rules of a record: what has their hash, under whatever name, or else what is called like them. Under the name by
/// which the record calls them; `None` if they were not given.
pub(crate) fn house(recorded: &Named, beside: &[ArmyText]) -> Option<ArmyText> {
    let same = |given: &&ArmyText| Named::of("", given.text.as_bytes()).hash == recorded.hash;
    let named = |given: &&ArmyText| is_called(&given.name, &recorded.name);
    let found = beside.iter().find(same).or_else(|| beside.iter().find(named))?;
    Some(ArmyText { name: recorded.name.clone(), text: found.text.clone() })
}

/// What a battle is fielded from by its name, as far as the program does not carry it: `mine.toml`, `mine.toml/small`, two
/// armies as `mine.toml:scots`. What is drawn by lot is drawn from a number.
fn fielded_from(battle: &str) -> impl Iterator<Item = String> {
    const BY_LOT: [&str; 3] = [MIRROR, RANDOM, MADE_UP];
    let library = Carried::ALONE;
    let carried = move |part: &str| library.has_army(part) || library.battle(part).is_ok();
    let by_lot = |part: &str| BY_LOT.iter().any(|word| word.strip_suffix(':') == Some(part));
    let drawn = move |part: &str| by_lot(part) || part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = battle.split(':').filter(move |part| !drawn(part) && !carried(part));
    let file = |part: &str| match part.rsplit_once(".toml/") {
        Some((file, _)) => format!("{file}.toml"),
        None => part.to_owned(),
    };
    parts.map(file).collect::<Vec<_>>().into_iter()
}

/// Whether a file is the one that a record calls so, perhaps by its path.
fn is_called(file: &str, called: &str) -> bool {
    let bare = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned();
    file == called || bare(file) == bare(called)
}
