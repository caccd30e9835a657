//! Short lists of plain values without heap.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A short list of plain values kept in place: at most `N` (255 and no more), no heap, copied like a number.
///
/// Equality and hashing read only the values that are there, so two lists with the same values are equal
/// whatever stood in the free places before.
#[derive(Clone, Copy)]
pub struct InlineVec<T: Copy, const N: usize> {
    live: u8,
    slots: [T; N],
}

/// There is no room for more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full {
    /// How many there are, and can be.
    pub capacity: usize,
}

impl<T: Copy, const N: usize> InlineVec<T, N> {
    /// An empty list. The filler is never seen again.
    #[inline]
    pub const fn empty(filler: T) -> Self {
        assert!(N <= u8::MAX as usize);
        InlineVec { live: 0, slots: [filler; N] }
    }

    /// Adds a value at the end.
    ///
    /// # Panics
    /// When the list is full. Where that may come about by anything but a fault of the program, use
    /// [`InlineVec::try_push`].
    pub fn push(&mut self, value: T) {
        assert!(self.try_push(value), "a list of at most {N} values ran over");
    }

    /// Adds a value at the end, or says no, changing nothing, when the list is full.
    pub fn try_push(&mut self, value: T) -> bool {
        let Some(slot) = self.slots.get_mut(usize::from(self.live)) else { return false };
        *slot = value;
        self.live += 1;
        true
    }

    /// Puts a value before the one at a place (at the end if there are not so many), or says no, changing nothing,
    /// when the list is full.
    pub fn try_insert(&mut self, at: usize, value: T) -> bool {
        let room = self.try_push(value);
        if room {
            let (from, last) = (at.min(self.len() - 1), self.len() - 1);
            self.slots.copy_within(from..last, from + 1);
            self.slots[from] = value;
        }
        room
    }

    /// Takes the last value off.
    pub fn pop(&mut self) -> Option<T> {
        self.live = self.live.checked_sub(1)?;
        Some(self.slots[usize::from(self.live)])
    }

    /// Takes the value at a place out and closes the gap; `None` if there is none.
    pub fn remove(&mut self, at: usize) -> Option<T> {
        let taken = *self.get(at)?;
        self.slots.copy_within(at + 1..usize::from(self.live), at);
        self.live -= 1;
        Some(taken)
    }

    /// Keeps the first `length` values.
    pub fn truncate(&mut self, length: usize) {
        self.live = usize::from(self.live).min(length) as u8;
    }

    /// Forgets all values.
    pub fn clear(&mut self) {
        self.live = 0;
    }

    /// The most values that it holds.
    pub const fn capacity(&self) -> usize {
        N
    }
}

impl<T: Copy + Default, const N: usize> InlineVec<T, N> {
    /// An empty list.
    pub fn new() -> Self {
        InlineVec::empty(T::default())
    }
}

impl<T: Copy + Default, const N: usize> Default for InlineVec<T, N> {
    fn default() -> Self {
        InlineVec::new()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for InlineVec<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut few = InlineVec::new();
        values.into_iter().for_each(|value| few.push(value));
        few
    }
}

impl<T: Copy, const N: usize> Deref for InlineVec<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.slots[..usize::from(self.live)]
    }
}

impl<T: Copy, const N: usize> DerefMut for InlineVec<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.slots[..usize::from(self.live)]
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a InlineVec<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for InlineVec<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Copy + Eq, const N: usize> Eq for InlineVec<T, N> {}

impl<T: Copy + Hash, const N: usize> Hash for InlineVec<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.live);
        self.iter().for_each(|value| value.hash(state));
    }
}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for InlineVec<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Written as the values that are there.
impl<T: Copy + Serialize, const N: usize> Serialize for InlineVec<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Read unless there are more values than fit.
impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for InlineVec<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(FewRead(PhantomData))
    }
}

struct FewRead<T, const N: usize>(PhantomData<T>);

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for FewRead<T, N> {
    type Value = InlineVec<T, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {N} values")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<InlineVec<T, N>, A::Error> {
        let mut few = InlineVec::new();
        while let Some(value) = values.next_element()? {
            if !few.try_push(value) {
                return Err(A::Error::invalid_length(N + 1, &self));
            }
        }
        Ok(few)
    }
}

#[cfg(test)]
mod tests {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

    use super::*;

    #[test]
    fn a_full_list_refuses_and_stays() {
        let mut list: InlineVec<u8, 2> = InlineVec::new();
        assert!(list.try_push(1) && list.try_insert(0, 2));
        assert!(!list.try_push(3) && !list.try_insert(0, 3));
        assert_eq!(*list, [2, 1]);
        assert_eq!((list.remove(0), list.remove(1), list.pop(), list.pop()), (Some(2), None, Some(1), None));
    }

    #[test]
    #[should_panic(expected = "ran over")]
    fn a_full_list_says_so() {
        let mut few: InlineVec<u8, 1> = InlineVec::new();
        few.push(1);
        few.push(2);
    }

    #[test]
    fn what_stood_in_a_free_place_does_not_count() {
        let mut one: InlineVec<u8, 4> = [1, 2, 3].into_iter().collect();
        one.truncate(1);
        let two: InlineVec<u8, 4> = [1].into_iter().collect();
        assert_eq!(one, two);
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        assert_eq!(hasher.hash_one(one), hasher.hash_one(two));
    }
}
