//! Two enemy units in combat, and the hits that they dealt each other in a round (CP-17-02).

use engine::PieceId;
use serde::{Deserialize, Serialize};
use tabletop::Edge;

/// Two enemy units in combat. It lasts while they touch and neither has routed (CP-17-02).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// One of them: the charger, where one charged.
    pub one: PieceId,
    /// The other.
    pub other: PieceId,
    /// On which of its edges `one` is touched.
    pub edge_of_one: Edge,
    /// On which of its edges `other` is touched.
    pub edge_of_other: Edge,
    /// Whether the next round is an impact round (CP-17-01).
    pub impact: bool,
    /// Who charged into it, by bit: 1 for `one`, 2 for `other`.
    pub charged: u8,
    /// Who had impetus, by bit.
    pub impetus: u8,
    /// Who made a true charge on flank or rear, by bit: it counts as long as the contact lasts (CP-17-20).
    pub true_flank: u8,
    /// The feature of the ground across which they fight plus one; 0 for none.
    across: u8,
    /// Rounds fought.
    pub rounds: u8,
    /// Figures of a garrison that are set against its attacker in this round, plus one; 0 while none are (CP-19-30).
    pub assigned: u8,
}

impl Contact {
    /// A contact between two units, front to front, in which nobody charged.
    pub const fn between(one: PieceId, other: PieceId) -> Contact {
        Contact {
            one,
            other,
            edge_of_one: Edge::Front,
            edge_of_other: Edge::Front,
            impact: false,
            charged: 0,
            impetus: 0,
            true_flank: 0,
            across: 0,
            rounds: 0,
            assigned: 0,
        }
    }

    /// Whether a unit is one of the two.
    pub fn holds(&self, unit: PieceId) -> bool {
        self.one == unit || self.other == unit
    }

    /// The other of the two.
    pub fn against(&self, unit: PieceId) -> Option<PieceId> {
        match unit {
            unit if unit == self.one => Some(self.other),
            unit if unit == self.other => Some(self.one),
            _ => None,
        }
    }

    /// The bit by which the signs of this contact mean a unit; 0 for a unit that is not in it.
    pub fn bit(&self, unit: PieceId) -> u8 {
        match unit {
            unit if unit == self.one => 1,
            unit if unit == self.other => 2,
            _ => 0,
        }
    }

    /// On which of its edges a unit of the two is touched.
    pub fn edge_of(&self, unit: PieceId) -> Edge {
        if unit == self.one { self.edge_of_one } else { self.edge_of_other }
    }

    /// The feature of the ground across which they fight.
    pub const fn across(&self) -> Option<u8> {
        self.across.checked_sub(1)
    }

    /// Sets the feature across which they fight.
    pub const fn set_across(&mut self, feature: Option<u8>) {
        self.across = match feature {
            None => 0,
            Some(feature) => feature + 1,
        };
    }
}

/// Hits that one unit dealt another in this round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Blow {
    /// Who struck.
    pub striker: PieceId,
    /// Whom.
    pub target: PieceId,
    /// How many hits.
    pub count: u8,
    /// How many figures struck.
    pub figures: u8,
}

// What fills the free places of a list that is read from outside.
impl Default for Contact {
    fn default() -> Contact {
        Contact::between(PieceId(0), PieceId(0))
    }
}
