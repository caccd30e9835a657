//! What one draw of a run leaves for the next, and how chapters read a table with it.

use engine::{PieceId, Side};
use tabletop::{IndexSet, InlineVec};

use crate::facts::Facts;
use crate::field::Field;
use crate::table::{Shot, Table};
use crate::world::World;

/// What one draw of a run leaves for the next.
#[derive(Default)]
pub struct Memory {
    /// Who was found to have no shot.
    pub(crate) barren: Barren,
    /// What follows from how pieces stand.
    pub(crate) facts: Facts,
}

impl engine::Reads for crate::ChargePikes {
    type Field<'a> = Field<'a>;

    #[inline]
    fn field<'a>(table: &'a Table, world: &'a World, memory: Option<&'a Memory>) -> Field<'a> {
        memory.map_or(Field::new(table, world), |memory| Field::remembering(table, world, &memory.facts))
    }
}

/// The first shots that a side has announced in this phase, each with the figures that can hit its target: until it has
/// announced all of them nothing else changes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fired(InlineVec<(Shot, IndexSet), 24>);

impl Fired {
    /// Forgets what was not announced as it was noted.
    fn agree(&mut self, announced: &[Shot]) {
        let same = self.0.iter().zip(announced).take_while(|((noted, _), shot)| noted == *shot).count();
        self.0.truncate(same);
    }

    /// Notes a shot that is about to be announced, if all before it are noted.
    pub fn note(&mut self, announced: &[Shot], shot: Shot, able: IndexSet) {
        if self.0.len() == announced.len() {
            self.0.try_push((shot, able));
        }
    }

    pub(crate) fn of(&self, at: usize) -> Option<IndexSet> {
        self.0.get(at).map(|(_, able)| *able)
    }
}

/// The units of a side of which it is known that they have no shot to announce: while the side announces nothing else
/// changes, and whoever has none will have none. Kept from one draw to the next.
#[derive(Clone, Copy, Debug, Default)]
pub struct Barren {
    side: Option<Side>,
    units: IndexSet,
    /// Who of the units that have shots announced fires them.
    pub(crate) fired: Fired,
}

impl Barren {
    /// A side is about to announce a shot: all is forgotten where it is another side, or its first.
    pub(crate) fn begin(&mut self, field: Field, side: Side) {
        if self.side != Some(side) || field.table.side(side).shots().is_empty() {
            *self = Barren { side: Some(side), ..Barren::default() };
        }
        self.fired.agree(field.table.side(side).shots());
    }

    pub(crate) fn holds(&self, unit: PieceId) -> bool {
        self.units.contains(unit.index())
    }

    /// A unit has no shot. Who may shoot out of a town block is another matter once others in it do (CP-19-29).
    pub(crate) fn add(&mut self, field: Field, unit: PieceId) {
        if field.state(unit).holds().is_none() {
            self.units = self.units.with(unit.index());
        }
    }
}
