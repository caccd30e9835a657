//! Arrows point down: what a crate needs stands in a layer below its own, in `Cargo.toml` and on the picture.

use std::collections::BTreeMap;

use crate::code::Crate;
use crate::fault::Fault;
use crate::tree::Tree;

/// Where the picture and the table stand.
const PICTURE: &str = "ARCHITECTURE.md";

/// Holds every crate's needs against the layers, lowest first, and the layers against the table and the picture of
/// `ARCHITECTURE.md`. A crate is named by its place under `crates/`.
#[must_use]
pub fn faults(tree: &Tree, crates: &[Crate], layers: &[&[&str]]) -> Vec<Fault> {
    let level: BTreeMap<&str, usize> =
        layers.iter().enumerate().flat_map(|(at, row)| row.iter().map(move |place| (*place, at))).collect();
    let place_of: BTreeMap<&str, &str> =
        crates.iter().map(|it| (it.package.as_str(), it.place.as_str())).collect();
    let mut found = unknown(crates, &level);
    for it in crates {
        let manifest = format!("crates/{}/Cargo.toml", it.place);
        for (need, line) in &it.needs {
            let Some(below) = place_of.get(need.as_str()) else { continue };
            let (Some(mine), Some(its)) = (level.get(it.place.as_str()), level.get(below)) else { continue };
            if its >= mine {
                let what = format!("`{}` (layer {mine}) needs `{below}` (layer {its})", it.place);
                let mend = "arrows point down: move what is needed to a lower crate, or the crates to other layers \
                            at the head of crates/tidy/tests/house.rs";
                found.push(Fault::at(&manifest, *line, what, mend));
            }
        }
    }
    let text = tree.file(PICTURE).map_or("", |file| file.text.as_str());
    found.extend(untabled(crates, text));
    found.extend(drawn_wrong(crates, &place_of, text));
    found
}

/// Crates in no layer, and layers of no crate.
fn unknown(crates: &[Crate], level: &BTreeMap<&str, usize>) -> Vec<Fault> {
    let mend = "list each crate once in LAYERS at the head of crates/tidy/tests/house.rs";
    let missing = crates.iter().filter(|it| !level.contains_key(it.place.as_str()));
    let missing =
        missing.map(|it| Fault::at(&format!("crates/{}", it.place), 0, "a crate in no layer", mend));
    let gone = level.keys().filter(|place| !crates.iter().any(|it| it.place == **place));
    let gone = gone
        .map(|place| Fault::at(&format!("crates/{place}"), 0, "a layer lists it, but it is no crate", mend));
    missing.chain(gone).collect()
}

/// Crates without a row in the table.
fn untabled(crates: &[Crate], text: &str) -> Vec<Fault> {
    let row = |place: &str| text.lines().any(|line| line.starts_with(&format!("| `{place}` |")));
    crates
        .iter()
        .filter(|it| !row(&it.place))
        .map(|it| {
            let mend = "give it a row of the table: what lives there, and what it never knows";
            Fault::at(PICTURE, 0, format!("`{}` is not in the table of crates", it.place), mend)
        })
        .collect()
}

/// Crates of the picture that do not stand above all that they need and that the picture shows.
fn drawn_wrong(crates: &[Crate], place_of: &BTreeMap<&str, &str>, text: &str) -> Vec<Fault> {
    let mut drawn: BTreeMap<&str, usize> = BTreeMap::new();
    let picture = text.lines().enumerate().skip_while(|(_, line)| *line != "```").skip(1);
    for (at, line) in picture.take_while(|(_, line)| *line != "```") {
        for name in line.split_whitespace().filter(|name| crates.iter().any(|it| it.place == *name)) {
            drawn.entry(name).or_insert(at + 1);
        }
    }
    let mut found = Vec::new();
    for it in crates {
        let Some(mine) = drawn.get(it.place.as_str()) else { continue };
        for (need, _) in &it.needs {
            let Some(its) = place_of.get(need.as_str()).and_then(|place| drawn.get(place)) else { continue };
            if its <= mine {
                let what = format!("the picture does not show `{}` above `{need}`, which it needs", it.place);
                found.push(Fault::at(PICTURE, *mine, what, "draw it a row higher"));
            }
        }
    }
    found
}
