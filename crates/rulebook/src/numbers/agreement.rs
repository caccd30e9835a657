//! Numbers that are each possible but cannot stand together.

use super::fault::{Fault, Place, sound};
use super::tree::Tree;

/// Gathers disagreements between numbers of a tree. A fault is placed at the later-written of the two: at a house
/// rule, if one of them is one.
pub struct Agreement<'a> {
    tree: &'a Tree,
    faults: Vec<Fault>,
}

impl<'a> Agreement<'a> {
    /// Begins to check the numbers of a tree.
    pub fn of(tree: &'a Tree) -> Agreement<'a> {
        Agreement { tree, faults: Vec::new() }
    }

    /// Records a fault between the values at two paths unless they agree; `why` says how to mend it.
    pub fn must(&mut self, agrees: bool, paths: [&str; 2], why: &str) {
        if agrees {
            return;
        }
        let [one, other] = paths.map(|path| self.written(path));
        let place = if other.house && !one.house { other.place } else { one.place };
        let [first, second] = paths;
        let what =
            format!("`{first}` = {} and `{second}` = {} cannot stand together", one.value, other.value);
        self.faults.push(Fault { place, what, mend: why.to_owned() });
    }

    /// Whether house rules wrote the value at a path.
    pub fn is_house_rule(&self, path: &str) -> bool {
        self.written(path).house
    }

    /// What was found.
    ///
    /// # Errors
    /// Every fault, in the order of the places.
    pub fn finish(self) -> Result<(), Vec<Fault>> {
        sound(self.faults)
    }

    fn written(&self, path: &str) -> Written {
        match self.tree.root.leaf(path) {
            Some(leaf) => {
                Written { house: leaf.house, place: leaf.place.clone(), value: leaf.value.to_string() }
            }
            None => Written { house: false, place: self.tree.root.place.clone(), value: String::new() },
        }
    }
}

struct Written {
    house: bool,
    place: Place,
    value: String,
}
