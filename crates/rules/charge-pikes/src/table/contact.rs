//! Two enemy units in combat, and the hits that they dealt each other in a round (CP-17-02).

use engine::sheet::{CaseValue, Edit, Feature, Flag, Kind, Listed, Scope, Sort, UpTo, Word};
use engine::{InlineVec, PieceId};
use tabletop::Edge;

/// The most contacts at once.
const ROOM: usize = 24;

engine::entry! {
    /// Two enemy units in combat. It lasts while they touch and neither has routed (CP-17-02).
    pub struct Contact in 7 bytes {
        /// One of them: the charger, where one charged.
        one: PieceId;
        /// The other.
        other: PieceId;
        /// On which of its edges `one` is touched.
        edge_of_one: Word<Edge>, set by on_its;
        /// On which of its edges `other` is touched.
        edge_of_other: Word<Edge>, set by on;
        /// Whether the next round is an impact round (CP-17-01).
        impact: Flag, set by with_impact;
        /// Who charged into it.
        charged: Who, set by charged_by;
        /// Who had impetus.
        impetus: Who, set by rushed_by;
        /// Who made a true charge on flank or rear: it counts as long as the contact lasts (CP-17-20).
        true_flank: Who, set by flanked_by;
        /// The feature of the ground across which they fight.
        across: Option<Feature>, set by fought_across;
        /// Rounds fought.
        rounds: UpTo<255>, set by fought;
        /// Figures of a garrison that are set against its attacker in this round, plus one; 0 while none are (CP-19-30).
        assigned: UpTo<255>, set by assigning;
    }
}

impl Contact {
    /// A contact between two units, front to front, in which nobody charged.
    pub fn between(one: PieceId, other: PieceId) -> Contact {
        Contact::of(one, other, Edge::Front, Edge::Front, false, 0, 0, 0, None, 0, 0)
    }

    /// The same when one more round has been fought.
    #[must_use]
    pub fn after_a_round(self) -> Contact {
        let rounds = self.rounds().saturating_add(1);
        self.with_impact(false).charged_by(0).rushed_by(0).assigning(0).fought(rounds)
    }

    /// Whether a unit is one of the two.
    #[inline]
    pub fn holds(&self, unit: PieceId) -> bool {
        self.one() == unit || self.other() == unit
    }

    /// The other of the two.
    pub fn against(&self, unit: PieceId) -> Option<PieceId> {
        match unit {
            unit if unit == self.one() => Some(self.other()),
            unit if unit == self.other() => Some(self.one()),
            _ => None,
        }
    }

    /// The bit by which the signs of this contact mean a unit; 0 for a unit that is not in it.
    pub fn bit(&self, unit: PieceId) -> u8 {
        match unit {
            unit if unit == self.one() => 1,
            unit if unit == self.other() => 2,
            _ => 0,
        }
    }

    /// On which of its edges a unit of the two is touched.
    pub fn edge_of(&self, unit: PieceId) -> Edge {
        if unit == self.one() { self.edge_of_one() } else { self.edge_of_other() }
    }
}

/// Who of the two in a contact, by [`Contact::bit`]. A case says it by their names.
pub struct Who;

impl Kind for Who {
    type Value = u8;
    const MOST: u32 = 3;
    const SORT: Sort = Sort::Own;

    #[inline]
    fn raw(bits: u8) -> u32 {
        (bits & 3).into()
    }

    #[inline]
    fn value(raw: u32) -> u8 {
        raw as u8
    }

    fn said(bits: u8, _scope: &dyn Scope) -> CaseValue {
        CaseValue::Words(["nobody", "one", "other", "both"][usize::from(bits)].to_owned())
    }

    fn of_said(_said: &CaseValue, _scope: &dyn Scope) -> Option<u8> {
        None
    }

    fn wants() -> String {
        "who of the two".to_owned()
    }
}

/// All contacts, each between two others; one more than there is room for is not put in.
pub struct Contacts;

impl Listed for Contacts {
    type Entry = Contact;
    type Store = InlineVec<Contact, ROOM>;
    // A case names who charged.
    const WRITTEN: bool = false;
    const ROOM: usize = ROOM;

    fn entries(all: &InlineVec<Contact, ROOM>) -> impl Iterator<Item = Contact> {
        all.iter().copied()
    }

    fn edit(all: &mut InlineVec<Contact, ROOM>, edit: Edit<Contact>) {
        let Edit::Put(contact) = edit else { return <[Contact; ROOM]>::edit(all, edit) };
        let pair = |other: &&mut Contact| other.holds(contact.one()) && other.holds(contact.other());
        match all.iter_mut().find(pair) {
            Some(there) => *there = contact,
            None => {
                all.try_push(contact);
            }
        }
    }
}

engine::entry! {
    /// Hits that one unit dealt another in this round.
    pub struct Blow in 4 bytes {
        /// Who struck.
        striker: PieceId;
        /// Whom.
        target: PieceId;
        /// How many hits.
        count: UpTo<255>, set by counting;
        /// How many figures struck.
        figures: UpTo<255>;
    }
}
