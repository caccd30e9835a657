//! Sets of small numbers.

/// A set of up to 128 small indices (features of the ground, bodies on the table), held in one number so that
/// it is copied, joined and walked without memory of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct IndexSet(u128);

impl IndexSet {
    /// No index.
    pub const EMPTY: IndexSet = IndexSet(0);
    /// Indices lie below this.
    pub const LIMIT: usize = 128;

    /// The indices below `count`, at most all of them.
    pub const fn below(count: usize) -> IndexSet {
        if count >= IndexSet::LIMIT { IndexSet(u128::MAX) } else { IndexSet((1 << count) - 1) }
    }

    /// One index. An index of 128 or more gives the empty set.
    pub const fn one(index: usize) -> IndexSet {
        if index < IndexSet::LIMIT { IndexSet(1 << index) } else { IndexSet(0) }
    }

    /// The set with one more index.
    #[must_use]
    pub const fn with(self, index: usize) -> IndexSet {
        self.or(IndexSet::one(index))
    }

    /// The set without an index.
    #[must_use]
    pub const fn without(self, index: usize) -> IndexSet {
        self.but(IndexSet::one(index))
    }

    /// Whether it holds an index.
    pub const fn contains(self, index: usize) -> bool {
        self.0 & IndexSet::one(index).0 != 0
    }

    /// What either holds.
    #[must_use]
    pub const fn or(self, other: IndexSet) -> IndexSet {
        IndexSet(self.0 | other.0)
    }

    /// What both hold.
    #[must_use]
    pub const fn and(self, other: IndexSet) -> IndexSet {
        IndexSet(self.0 & other.0)
    }

    /// What this holds and the other does not.
    #[must_use]
    pub const fn but(self, other: IndexSet) -> IndexSet {
        IndexSet(self.0 & !other.0)
    }

    /// Whether it holds nothing.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many indices it holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its indices in growing order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let index = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                index
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set = IndexSet::EMPTY.with(3).with(127).with(0).with(128);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 3, 127]);
        assert_eq!(set.len(), 3);
        assert!(set.contains(127) && !set.contains(4) && !set.contains(200));
        assert_eq!(set.without(3).and(IndexSet::below(10)).iter().collect::<Vec<_>>(), [0]);
        assert_eq!(IndexSet::below(128).len(), 128);
        assert!(IndexSet::below(0).is_empty());
    }
}
