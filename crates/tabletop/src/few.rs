use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// A short list kept in place: at most `N` items, no heap, copied like a number.
///
/// Equality and hashing read only the items that are there, so two lists with the same items are equal
/// whatever stood in the free slots before.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    slots: [T; N],
    count: usize,
}

/// The list has no room for another item; it holds as many as it ever can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full {
    /// How many items it holds.
    pub capacity: usize,
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// An empty list.
    pub fn new() -> Few<T, N> {
        Few { slots: [T::default(); N], count: 0 }
    }

    /// Adds an item at the end. Fails, changing nothing, if the list is full.
    pub fn push(&mut self, item: T) -> Result<(), Full> {
        let slot = self.slots.get_mut(self.count).ok_or(Full { capacity: N })?;
        *slot = item;
        self.count += 1;
        Ok(())
    }

    /// Puts an item before the one at `index` (at the end if there are not so many). Fails, changing
    /// nothing, if the list is full.
    pub fn insert(&mut self, index: usize, item: T) -> Result<(), Full> {
        self.push(item)?;
        let from = index.min(self.count - 1);
        self.slots[from..self.count].rotate_right(1);
        Ok(())
    }

    /// Takes out the item at `index` and closes the gap; `None` if there is none.
    pub fn remove(&mut self, index: usize) -> Option<T> {
        let item = *self.get(index)?;
        self.slots[index..self.count].rotate_left(1);
        self.count -= 1;
        Some(item)
    }

    /// Keeps only the first `count` items.
    pub fn truncate(&mut self, count: usize) {
        self.count = self.count.min(count);
    }
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Few::new()
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.slots[..self.count]
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Few<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

impl<T: Hash, const N: usize> Hash for Few<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_list_refuses_and_stays() {
        let mut list: Few<u8, 2> = Few::new();
        assert_eq!(list.push(1), Ok(()));
        assert_eq!(list.insert(0, 2), Ok(()));
        assert_eq!(list.push(3), Err(Full { capacity: 2 }));
        assert_eq!(*list, [2, 1]);
        assert_eq!(list.remove(0), Some(2));
        assert_eq!(list.remove(1), None);
        let mut fresh: Few<u8, 2> = Few::new();
        fresh.push(1).unwrap();
        assert_eq!(list, fresh, "what stood in a free slot does not count");
    }
}
