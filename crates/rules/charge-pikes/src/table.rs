//! Everything that changes during a battle under these rules: plain values, no heap. What the rulebook puts on things is said
//! here alone, a row a fact ([`engine::sheet`](mod@engine::sheet)).

pub(crate) mod battery;
pub(crate) mod battle;
pub(crate) mod bend;
pub(crate) mod charge;
pub(crate) mod contact;
pub(crate) mod shot;
mod unit;
pub(crate) mod unseen;

use std::hash::{Hash, Hasher};

use engine::sheet::{Edit, Form as SheetForm, Places, Set, Sheet, Word};
use engine::{Event, InlineVec, Mark, On, Piece, PieceId, Side, SmallPose};
use serde::{Deserialize, Serialize};

pub use battery::{Battery, BatteryChange, GUNS, GunState, HalfDegrees};
pub(crate) use battle::ROUTS;
pub use battle::{Battle, BattleChange, Beside, Broke, Phase, SideChange, SideState};
pub(crate) use bend::Bend;
pub use bend::{BENDS, Stop};
pub use charge::{Announced, Charge, ChargeChange, ChargeStage};
pub use contact::{Blow, Contact, Contacts};
pub use shot::{Fire, Hit, Hits, Shot};
pub use unit::{Drill, Files, Form, Morale, Sign, UnitChange, UnitState};
pub use unseen::{NotSeen, Unseen};

use crate::world::World;

/// The most pieces that a battle can hold: units, generals and the slots kept for what units leave behind.
pub const PIECES: usize = 96;
/// The most batteries in a battle.
pub const BATTERIES: usize = 12;
/// The most features of the ground.
pub const FEATURES: usize = 60;
/// The most charges and countercharges in a turn.
pub const CHARGES: usize = 16;

/// The table of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Where everything stands, by number.
    #[serde(with = "engine::row")]
    pub pieces: [Piece; PIECES],
    /// What the rulebook puts on each, by the same number.
    #[serde(with = "engine::row")]
    pub units: [UnitState; PIECES],
    /// The guns of each battery, by the battery's number in its profile.
    pub batteries: [Battery; BATTERIES],
    /// What has been found out about each feature of the ground, or done to it.
    #[serde(with = "engine::row")]
    pub findings: [Finding; FEATURES],
    /// What the rulebook puts on each side.
    pub sides: [SideState; 2],
    /// Where in the battle we are, and what goes on in it.
    pub battle: Battle,
    /// The charges and countercharges of this turn, in the order in which they were announced.
    pub charges: InlineVec<Charge, CHARGES>,
    /// The bends in the ways that units have gone this turn, in order.
    pub(crate) bends: InlineVec<Bend, BENDS>,
    /// The units that broke this turn, with where they stood (CP-18-27).
    pub routs: InlineVec<Rout, ROUTS>,
}

// Every position of a battle is hashed, and most battles fill a part of the table only: of what is empty nothing but
// that it is empty enters the hash.
impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Table { pieces, units, batteries, findings, sides, battle, charges, bends, routs } = self;
        let used = PIECES - pieces.iter().rev().take_while(|piece| **piece == Piece::UNUSED).count();
        (&pieces[..used], &units[..used]).hash(state);
        let armed = batteries.iter().enumerate().filter(|(_, battery)| **battery != Battery::default());
        armed.clone().count().hash(state);
        armed.for_each(|(at, battery)| (at as u8, battery).hash(state));
        let found = findings.iter().enumerate().filter(|(_, finding)| **finding != Finding::default());
        found.clone().count().hash(state);
        found.for_each(|(at, finding)| (at as u8, finding).hash(state));
        (sides, battle, charges, bends, routs).hash(state);
    }
}

impl Table {
    /// A table with nothing on it, before the battle.
    pub fn empty() -> Table {
        Table {
            pieces: [Piece::UNUSED; PIECES],
            units: [UnitState::default(); PIECES],
            batteries: [Battery::default(); BATTERIES],
            findings: [Finding::default(); FEATURES],
            sides: [SideState::default(); 2],
            battle: Battle::default(),
            charges: InlineVec::new(),
            bends: InlineVec::new(),
            routs: InlineVec::new(),
        }
    }

    /// What the rulebook puts on a side.
    #[inline]
    pub const fn side(&self, side: Side) -> &SideState {
        &self.sides[side.index()]
    }

    /// What is known of the facts that stand on something.
    pub const fn form(on: On) -> SheetForm {
        match on {
            On::Piece(_) => UnitState::FORM,
            On::Thing(thing) if (thing as usize) < CHARGES => Charge::FORM,
            On::Thing(_) => Battery::FORM,
            On::Ground(_) => Finding::FORM,
            On::Side(_) => SideState::FORM,
            On::Battle => Battle::FORM,
        }
    }

    /// Makes a change that an event holds: the only writer, during a battle, of what the rulebook puts on things.
    #[inline]
    pub(crate) fn take(&mut self, world: &World, on: On, mark: Mark, value: i64) {
        match on {
            On::Piece(piece) => self.take_of_unit(piece, mark, value),
            On::Side(side) => self.sides[side.index()].take(mark, value),
            On::Thing(thing) => match guns_of(thing) {
                None => self.charges[usize::from(thing)].take(mark, value),
                Some(unit) => {
                    if let Some(battery) = world.profile(unit).battery {
                        self.batteries[usize::from(battery)].take(mark, value);
                    }
                }
            },
            On::Ground(feature) => self.findings[usize::from(feature)].take(mark, value),
            On::Battle => match BattleChange::of(mark, value) {
                Some(BattleChange::Charges(edit)) => self.take_of_charges(edit),
                Some(BattleChange::Routs(edit)) => self.take_of_routs(edit),
                _ => self.battle.take(mark, value),
            },
        }
    }

    /// Whether this turn's Movement phase has begun: what begins before it has stood when it begins (CP-11-09).
    pub(crate) fn is_late(&self) -> bool {
        !matches!(self.battle.phase(), Phase::Deployment | Phase::Initiative)
    }

    #[inline]
    fn take_of_unit(&mut self, piece: PieceId, mark: Mark, value: i64) {
        if (Event::Marked { on: On::Piece(piece), mark, value: 0 })
            == UnitChange::Bends(Edit::Add(Stop::default())).on(piece)
        {
            if let Some(UnitChange::Bends(Edit::Add(stop))) = UnitChange::of(mark, value) {
                self.bends.try_push(Bend { unit: piece, at: SmallPose::of(stop.pose()) });
            }
            return;
        }
        let late = self.is_late();
        let unit = &mut self.units[piece.index()];
        let (was_disordered, before) = (unit.is(Sign::Disordered), unit.morale());
        unit.take(mark, value);
        if unit.is(Sign::Disordered) && !was_disordered {
            unit.set(Sign::DisorderedSince, late);
        }
        if unit.morale() == Morale::Shaken && before != Morale::Shaken {
            unit.set(Sign::ShakenSince, late);
        }
    }

    fn take_of_charges(&mut self, edit: Edit<Announced>) {
        if let Edit::Add(announced) = edit {
            let charge = Charge::by(announced.charger(), announced.target());
            self.charges.push(charge.with([ChargeChange::Counter(announced.counter())]));
        } else {
            self.charges.clear();
            self.bends.clear();
        }
    }

    fn take_of_routs(&mut self, edit: Edit<Broke>) {
        let Edit::Add(broke) = edit else { return self.routs.clear() };
        if self.routs.len() == self.routs.capacity() {
            self.routs.remove(0);
        }
        let unit = broke.unit();
        self.routs.push(Rout { unit, at: SmallPose::of(self.pieces[unit.index()].pose()) });
    }
}

/// The number of the guns of a battery among numbered things: those of charges come first.
pub const fn thing_of_guns(battery: PieceId) -> u8 {
    CHARGES as u8 + battery.0
}

/// The battery whose guns have a number among numbered things; none for the number of a charge.
pub const fn guns_of(thing: u8) -> Option<PieceId> {
    match thing.checked_sub(CHARGES as u8) {
        Some(battery) => Some(PieceId(battery)),
        None => None,
    }
}

engine::words! {
    /// How thick a wood is.
    pub enum Wood {
        /// Nobody has tried to enter it.
        Unknown = "unknown";
        /// Light.
        Light = "light";
        /// Heavy.
        Heavy = "heavy";
    }
}

engine::sheet! {
    /// What has been found out about a feature of the ground, or done to it.
    pub struct Finding on Ground in 3 bytes, changed by FindingChange {
        /// How thick a wood is (CP-19-03).
        Wood found: Word<Wood>;
        /// The sides of whose garrison enemies know that it holds a town block (CP-19-28).
        Known known: Set<Side>;
        /// The stretches of a hedgerow that have been cleared, by its eighths (CP-19-21).
        Cleared cleared: Places<8>;
        /// Those that have loopholes (CP-19-22).
        Loopholed loopholed: Places<8>;
    }
}

/// That a unit broke this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rout {
    /// Which.
    pub unit: PieceId,
    /// Where it stood when it broke.
    pub at: SmallPose,
}
