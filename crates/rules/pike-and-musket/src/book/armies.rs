//! The national army tables (`armies.toml`).

use rulebook::numbers::{Reader, Section};
use rulebook::{chapter, section};
use tabletop::Length;

use crate::world::troops::Troop;

chapter! {
    /// Table 1 (PM-13-01).
    Armies;
    /// How dragoons of any army go on foot (PM-13-01, PM-02-12).
    dragoons_on_foot: DragoonsOnFoot {
        /// Their normal allowance.
        r#move: Length = millimetres(0, 2000);
        /// Their charge.
        charge: Length = millimetres(0, 2000);
    },
    /// What each type of unit is worth.
    rows: Rows,
}

section! {
    /// What a type of unit is worth in its army (PM-13-01).
    Row {
        /// The fewest and the most figures of a unit.
        figures: [u8; 2] = count_each(1, 20);
        /// Points a figure, in good order and disrupted.
        strength: [u8; 2] = count_each(0, 20);
        /// A die must equal or exceed it.
        morale: u8 = count(1, 7);
        /// The normal allowance.
        r#move: Length = millimetres(0, 2000);
        /// The charge allowance.
        charge: Length = millimetres(0, 2000);
    }
}

/// The rows of all armies, by type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rows([Row; Troop::ALL.len()]);

impl Section for Rows {
    fn read(reader: &mut Reader, path: &str) -> Rows {
        Rows(std::array::from_fn(|at| Row::read(reader, &format!("{path}.{}", Troop::ALL[at].key()))))
    }
}

impl Rows {
    /// The row of a type.
    pub const fn of(&self, troop: Troop) -> &Row {
        &self.0[troop as usize]
    }
}
