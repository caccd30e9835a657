//! How a search that comes short of room goes on with more.

use tabletop::{Length, Point, Segment};

use super::{FEW_PLACES, FEW_RINGS, Search};

/// A search came short of room: it can go on with more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::going) struct Short;

impl<'a, const PLACES: usize, const RINGS: usize> Search<'a, PLACES, RINGS> {
    /// The same search with the room that there ever is, as far as it has come with little.
    #[inline(always)]
    pub(in crate::going) fn with_room(few: &Search<'a, FEW_PLACES, FEW_RINGS>, from: Point) -> Self {
        let mut search = Search::new(few.going, from, few.aim, few.limit);
        for node in &few.nodes {
            search.nodes.try_push(*node);
        }
        for ring in &few.rings {
            search.rings.try_push(*ring);
        }
        search.hopes[..few.nodes.len()].copy_from_slice(&few.hopes[..few.nodes.len()]);
        (search.settled, search.passed, search.rounded) = (few.settled, few.passed, few.rounded);
        (search.at_goal, search.friends_at_goal) = (few.at_goal, few.friends_at_goal);
        search
    }

    /// What a stretch costs. Places are laid round what is in its way, and round ground that makes it dearer; if there is
    /// too little room for them, none.
    pub(super) fn stretch(&mut self, way: Segment) -> Result<Option<Length>, Short> {
        let before = (self.nodes.len(), self.rings.len(), self.passed, self.rounded);
        let cost = self.measured(way);
        if self.is_short && PLACES == FEW_PLACES {
            self.nodes.truncate(before.0);
            self.rings.truncate(before.1);
            (self.passed, self.rounded) = (before.2, before.3);
            return Err(Short);
        }
        Ok(cost)
    }
}
