//! A list of fixed length that needs no heap while it is short.

/// A list of fixed length that needs no heap up to a number of places: the outcomes of nearly every throw
/// fit.
#[derive(Clone, Debug)]
pub(crate) struct InlineSlice<T, const INLINE: usize = 64> {
    inline: [T; INLINE],
    length: usize,
    /// Everything, if it is more than fits inline; empty otherwise.
    spilled: Vec<T>,
}

impl<T: Clone, const INLINE: usize> InlineSlice<T, INLINE> {
    /// A list of so many equal things.
    pub(crate) fn filled(thing: T, length: usize) -> InlineSlice<T, INLINE> {
        let spilled = if length > INLINE { vec![thing.clone(); length] } else { Vec::new() };
        InlineSlice { inline: std::array::from_fn(|_| thing.clone()), length, spilled }
    }

    pub(crate) fn slice(&self) -> &[T] {
        if self.spilled.is_empty() { &self.inline[..self.length] } else { &self.spilled }
    }

    pub(crate) fn slice_mut(&mut self) -> &mut [T] {
        if self.spilled.is_empty() { &mut self.inline[..self.length] } else { &mut self.spilled }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_as_long_as_it_was_made() {
        for length in [0, 1, 63, 64, 65, 300] {
            let mut list: InlineSlice<usize> = InlineSlice::filled(3, length);
            list.slice_mut().iter_mut().enumerate().for_each(|(at, place)| *place += at);
            assert_eq!(list.slice(), (3..3 + length).collect::<Vec<_>>());
        }
    }
}
