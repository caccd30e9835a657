/// A short list that needs no heap until it grows beyond 64: the outcomes of nearly every throw fit.
#[derive(Clone, Debug)]
pub(crate) struct Few<T> {
    inline: [T; INLINE],
    length: usize,
    /// Everything, once there is more than fits inline; empty before.
    spilled: Vec<T>,
}

const INLINE: usize = 64;

impl<T: Clone> Few<T> {
    /// A list of so many equal things, which also fill the unused places.
    pub(crate) fn filled(thing: T, length: usize) -> Few<T> {
        let spilled = if length > INLINE { vec![thing.clone(); length] } else { Vec::new() };
        Few { inline: std::array::from_fn(|_| thing.clone()), length, spilled }
    }

    /// Adds a thing at the end.
    pub(crate) fn push(&mut self, thing: T) {
        if self.length < INLINE {
            self.inline[self.length] = thing;
        } else {
            if self.spilled.is_empty() {
                self.spilled = self.inline.to_vec();
            }
            self.spilled.push(thing);
        }
        self.length += 1;
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
    fn a_list_keeps_its_order_when_it_outgrows_its_place() {
        let mut list = Few::filled(0, 0);
        (0..200).for_each(|n| list.push(n));
        assert_eq!(list.slice(), (0..200).collect::<Vec<_>>());
        assert_eq!(Few::filled(3, 65).slice_mut().len(), 65);
        assert_eq!(Few::filled(3, 64).slice(), [3; 64]);
    }
}
