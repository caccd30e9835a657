//! What the rulebook puts on a unit or leader: tokens, signs and counts.
//!
//! There are a hundred and twenty of these in a state that is copied whole, so that small numbers share bytes.

use std::fmt;
use std::hash::{Hash, Hasher};

use engine::{PieceId, SmallPiece};
use serde::{Deserialize, Serialize};

/// What the rulebook puts on a unit or leader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct UnitState {
    /// Tokens, signs and remarks that are there or not.
    pub flags: Flags,
    /// Pikemen among the figures.
    pub pikes: u8,
    /// Figures of a Pike Square's rear division.
    pub rear: u8,
    /// The ammunition die, or the shots left.
    pub ammunition: u8,
    /// The turn in which the Daunted Token was placed, counted from 1; 0 without one.
    pub daunted: u8,
    /// The points of friends seen to rout in this period.
    pub rout_sum: u8,
    occupied: [u8; 4],
    pivoted: [u8; 2],
    disarray_and_shots: u8,
    actions_and_displacements: u8,
    order_and_class: u8,
    cover: SmallFeature,
    supports: SmallPiece,
    parent: SmallPiece,
}

const _: () = assert!(size_of::<UnitState>() <= 22);

// Every position of a battle is hashed: three words for a unit, not one for each of its numbers.
impl Hash for UnitState {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [a, b, c, d, e] = self.flags.0;
        let [f, g, h, i] = self.occupied;
        let [j, k] = self.pivoted;
        let links = [self.cover.0, number_of(self.supports), number_of(self.parent)];
        state.write_u64(u64::from_le_bytes([a, b, c, d, e, self.pikes, self.rear, self.ammunition]));
        state.write_u64(u64::from_le_bytes([f, g, h, i, j, k, self.daunted, self.rout_sum]));
        let [l, m, n] = links;
        let halves = [self.disarray_and_shots, self.actions_and_displacements, self.order_and_class];
        state.write_u64(u64::from_le_bytes([l, m, n, halves[0], halves[1], halves[2], 0, 0]));
    }
}

const fn number_of(piece: SmallPiece) -> u8 {
    match piece.wide() {
        Some(piece) => piece.0,
        None => u8::MAX,
    }
}

/// A feature of the ground or none, in one byte: the number plus one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
struct SmallFeature(u8);

/// The most that half a byte holds: more Actions, shots or tokens than anybody comes to in a turn.
const HALF_BYTE: u8 = 15;

/// A byte with another lower half.
const fn with_low(byte: u8, half: u8) -> u8 {
    byte & !HALF_BYTE | if half < HALF_BYTE { half } else { HALF_BYTE }
}

/// A byte with another upper half.
const fn with_high(byte: u8, half: u8) -> u8 {
    byte & HALF_BYTE | if half < HALF_BYTE { half << 4 } else { HALF_BYTE << 4 }
}

impl UnitState {
    /// Which places of a loose unit are held, by bit, rear right last.
    pub const fn occupied(&self) -> u32 {
        u32::from_le_bytes(self.occupied)
    }

    /// Degrees that a gun has pivoted this turn, in hundredths.
    pub const fn pivoted(&self) -> u16 {
        u16::from_le_bytes(self.pivoted)
    }

    /// Disarray Tokens, 0 to 3.
    pub const fn disarray(&self) -> u8 {
        self.disarray_and_shots & HALF_BYTE
    }

    /// Times it has shot this turn.
    pub const fn shots(&self) -> u8 {
        self.disarray_and_shots >> 4
    }

    /// Actions taken this turn.
    pub const fn actions(&self) -> u8 {
        self.actions_and_displacements & HALF_BYTE
    }

    /// Actions of this turn that changed its place or facing.
    pub const fn displacements(&self) -> u8 {
        self.actions_and_displacements >> 4
    }

    /// How it came to act this turn.
    pub const fn order(&self) -> Order {
        Order::of(self.order_and_class & HALF_BYTE)
    }

    /// A leader's Command Class, 1 to 3; 0 for the General and for units.
    pub const fn class(&self) -> u8 {
        self.order_and_class >> 4
    }

    /// The feature of the ground that it occupies or lines.
    pub const fn cover(&self) -> Option<u8> {
        self.cover.0.checked_sub(1)
    }

    /// The unit that it is ordered to support.
    pub const fn supports(&self) -> Option<PieceId> {
        self.supports.wide()
    }

    /// The unit to which its owner attached it at deployment; see [`Field::parent`](crate::field::Field::parent).
    pub const fn parent(&self) -> Option<PieceId> {
        self.parent.wide()
    }

    /// Sets which places of a loose unit are held.
    pub const fn set_occupied(&mut self, places: u32) {
        self.occupied = places.to_le_bytes();
    }

    /// Sets how far a gun has pivoted this turn, in hundredths of a degree.
    pub const fn set_pivoted(&mut self, hundredths: u16) {
        self.pivoted = hundredths.to_le_bytes();
    }

    /// Sets the Disarray Tokens.
    pub const fn set_disarray(&mut self, tokens: u8) {
        self.disarray_and_shots = with_low(self.disarray_and_shots, tokens);
    }

    /// Sets how often it has shot this turn, up to fifteen times.
    pub const fn set_shots(&mut self, shots: u8) {
        self.disarray_and_shots = with_high(self.disarray_and_shots, shots);
    }

    /// Sets how many Actions it has taken this turn, up to fifteen.
    pub const fn set_actions(&mut self, actions: u8) {
        self.actions_and_displacements = with_low(self.actions_and_displacements, actions);
    }

    /// Sets how many Actions of this turn changed its place or facing, up to fifteen.
    pub const fn set_displacements(&mut self, displacements: u8) {
        self.actions_and_displacements = with_high(self.actions_and_displacements, displacements);
    }

    /// Sets how it came to act this turn.
    pub const fn set_order(&mut self, order: Order) {
        self.order_and_class = with_low(self.order_and_class, order as u8);
    }

    /// Sets a leader's Command Class.
    pub const fn set_class(&mut self, class: u8) {
        self.order_and_class = with_high(self.order_and_class, class);
    }

    /// Sets the feature of the ground that it occupies or lines.
    pub const fn set_cover(&mut self, feature: Option<u8>) {
        self.cover = SmallFeature(match feature {
            Some(feature) => feature + 1,
            None => 0,
        });
    }

    /// Sets the unit that it is ordered to support.
    pub const fn set_supports(&mut self, unit: Option<PieceId>) {
        self.supports = SmallPiece::of(unit);
    }

    /// Sets the unit to which its owner attached it at deployment.
    pub const fn set_parent(&mut self, unit: Option<PieceId>) {
        self.parent = SmallPiece::of(unit);
    }
}

/// How a unit came to act this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// It has not.
    #[default]
    None,
    /// By an Order Token.
    Ordered,
    /// On its own initiative.
    Initiative,
    /// By a Support order that it still holds.
    Support,
}

impl Order {
    /// The order of a number.
    pub const fn of(number: u8) -> Order {
        match number {
            1 => Order::Ordered,
            2 => Order::Initiative,
            3 => Order::Support,
            _ => Order::None,
        }
    }
}

/// A set of flags; see the constants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Flags([u8; FLAG_BYTES]);

/// Room for forty flags.
const FLAG_BYTES: usize = 5;

/// Names the flags with their bits.
macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $label:literal;)*) => {
        impl Flags {
            $($(#[$doc])* pub const $name: u8 = $bit;)*
        }
        /// The labels of the flags, by bit.
        pub const FLAG_LABELS: &[(u8, &str)] = &[$(($bit, $label)),*];
    };
}

flags! {
    /// Dragoons in the saddle.
    MOUNTED = 0, "mounted";
    /// A gun hitched up.
    LIMBERED = 1, "limbered";
    /// A gun that has been unlimbered or left behind once, and acts by itself for good.
    DEPLOYED = 2, "deployed";
    /// A gun that has misfired.
    JAMMED = 3, "jammed";
    /// Pikes turned outward.
    HEDGEHOG = 4, "in hedgehog";
    /// The free first volley is spent.
    OPENED_FIRE = 5, "first volley fired";
    /// It has given itself away by shooting from cover.
    REVEALED = 6, "revealed";
    /// At the edge of its wood rather than inside.
    EDGE = 7, "lining the wood's edge";
    /// It evaded this turn.
    EVADED = 8, "evaded";
    /// It made an emergency turn this turn.
    TURNED = 9, "turned to face";
    /// It fought in melee this turn.
    FOUGHT = 10, "fought";
    /// It won a round of melee this turn, or its opponent withdrew.
    WON = 11, "won its melee";
    /// It lost figures after that.
    HIT_SINCE = 12, "hit since it won";
    /// It has tested for routing friends in this period.
    ROUT_TESTED = 13, "tested for routing friends";
    /// It has tested as the last of its brigade still standing.
    LAST_TESTED = 14, "tested as last men standing";
    /// A leader thrown by his horse.
    STUNNED = 15, "stunned";
    /// Held to a single Action this turn.
    FORFEIT = 16, "forfeit";
    /// It attacked this turn.
    ATTACKED = 17, "attacked";
    /// A repair was tried this turn.
    REPAIR_TRIED = 18, "repair tried";
    /// A gun whose crew fled from an attacker.
    CREW_FLED = 19, "crew fled";
    /// It fights in the round after which everybody is in Disarray (NMM-12-76).
    IN_ROUND = 20, "in the tiring round";
    /// A captured gun.
    CAPTURED = 21, "captured";
    /// A gun marked lost in the army's morale.
    MARKED_LOST = 22, "marked lost";
    /// A gun without crew.
    ABANDONED = 23, "abandoned";
    /// The Continuing Melee of this turn ended without its winning.
    BARRED = 24, "barred from orders this turn";
    /// It fired at the owner's previous go of the opening phase.
    FIRED_LAST_GO = 25, "fired at the last go";
    /// A leader lost in an earlier turn whose stand-in is still awaited.
    AWAITS_STAND_IN = 26, "stand-in awaited";
    /// All the muskets have fired this turn: no second rank is left.
    BOTH_RANKS_FIRED = 27, "both ranks fired";
    /// It fired scattered shots this turn, and so stays where it is (NMM-11-62).
    SCATTERED = 29, "scattered fire";
    /// Evaders ran through it, or it could not run far enough: the attacker may go on into it (NMM-12-21, 12-23).
    EXPOSED = 30, "in the attacker's way";
    /// It has still to test at the end of the turn.
    ON_LIST = 31, "to test";
    /// A Veteran squadron that counts as Seasoned since it was re-organised (NMM-09-26).
    SEASONED_NOW = 28, "seasoned by re-organisation";
    /// It has fallen back into an enemy and has still to fight him (NMM-13-31).
    TO_FIGHT = 33, "to fight where it fell back";
    /// It took a Shoot Action this turn, and so does not Attack; Doctrine fire is none (NMM-09-15, NMM-12-29).
    SHOT_BY_ACTION = 32, "shot by action";
}

// Two flags on one bit would be one flag.
const _: () = {
    let (mut at, mut seen) = (0, 0_u64);
    while at < FLAG_LABELS.len() {
        assert!(seen >> FLAG_LABELS[at].0 & 1 == 0 && (FLAG_LABELS[at].0 as usize) < 8 * FLAG_BYTES);
        seen |= 1 << FLAG_LABELS[at].0;
        at += 1;
    }
};

impl Flags {
    /// Whether a flag is up.
    pub const fn has(self, flag: u8) -> bool {
        self.0[flag as usize / 8] >> (flag % 8) & 1 == 1
    }

    /// The flags with one of them up or down.
    pub const fn set(mut self, flag: u8, up: bool) -> Flags {
        let (byte, bit) = (flag as usize / 8, 1 << (flag % 8));
        self.0[byte] = if up { self.0[byte] | bit } else { self.0[byte] & !bit };
        self
    }
}

impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let up = FLAG_LABELS.iter().filter(|(flag, _)| self.has(*flag));
        f.debug_list().entries(up.map(|(_, label)| label)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_share_a_byte_do_not_touch_each_other() {
        let mut unit = UnitState::default();
        unit.set_disarray(3);
        unit.set_shots(2);
        unit.set_actions(1);
        unit.set_displacements(4);
        unit.set_order(Order::Support);
        unit.set_class(2);
        unit.set_disarray(1);
        unit.set_actions(200);
        assert_eq!((unit.disarray(), unit.shots()), (1, 2));
        assert_eq!((unit.actions(), unit.displacements()), (15, 4));
        assert_eq!((unit.order(), unit.class()), (Order::Support, 2));
    }

    #[test]
    fn what_is_there_or_not_reads_back() {
        let mut unit = UnitState::default();
        assert_eq!((unit.cover(), unit.supports(), unit.parent()), (None, None, None));
        unit.set_cover(Some(63));
        unit.set_supports(Some(PieceId(0)));
        unit.set_parent(Some(PieceId(119)));
        unit.set_pivoted(4_500);
        unit.set_occupied(u32::MAX);
        assert_eq!((unit.cover(), unit.supports()), (Some(63), Some(PieceId(0))));
        assert_eq!((unit.parent(), unit.pivoted(), unit.occupied()), (Some(PieceId(119)), 4_500, u32::MAX));
    }

    #[test]
    fn flags_go_up_and_down_one_by_one() {
        for (flag, label) in FLAG_LABELS {
            let up = Flags::default().set(*flag, true);
            assert!(FLAG_LABELS.iter().all(|(other, _)| up.has(*other) == (other == flag)), "{label}");
            assert_eq!(up.set(*flag, false), Flags::default());
        }
    }
}
