//! One value for each kind of troops.

use rulebook::numbers::Row;

use super::kind::{Footing, Kind};

/// One value for each kind of troops, Dragoons having one for either footing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByKind<T> {
    values: [T; 15],
    dragoons_on_foot: T,
}

impl<T: Copy> ByKind<T> {
    /// The value of a kind; only Dragoons have another on foot.
    pub fn of(&self, kind: Kind, footing: Footing) -> T {
        match (kind, footing) {
            (Kind::Dragoons, Footing::OnFoot) => self.dragoons_on_foot,
            _ => self.values[kind as usize],
        }
    }

    /// Reads one value for each of some kinds, and `otherwise` for the others.
    pub(super) fn read(
        row: &mut Row,
        kinds: &[Kind],
        otherwise: T,
        value: fn(&mut Row, &str) -> T,
    ) -> ByKind<T> {
        let mut values = [otherwise; 15];
        for &kind in kinds {
            values[kind as usize] = value(row, kind.key());
        }
        ByKind { values, dragoons_on_foot: values[Kind::Dragoons as usize] }
    }

    /// Reads the other value of Dragoons on foot as well.
    pub(super) fn and_dragoons_on_foot(mut self, row: &mut Row, value: fn(&mut Row, &str) -> T) -> ByKind<T> {
        self.dragoons_on_foot = value(row, "dragoons_on_foot");
        self
    }
}
