use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// A short list of plain values inside a battle's state: at most `N`, no heap, copied with the state.
///
/// Equality and hashing read the live values only, so that two states that came the same way are equal
/// whatever stale values lie behind their lists.
#[derive(Clone, Copy)]
pub struct Few<T: Copy, const N: usize> {
    live: u8,
    slots: [T; N],
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// An empty list. The filler is never seen again.
    pub const fn empty(filler: T) -> Self {
        assert!(N <= u8::MAX as usize);
        Few { live: 0, slots: [filler; N] }
    }

    /// Adds a value at the end.
    ///
    /// # Panics
    /// When the list is full. Capacities are constants of the engine or of a ruleset, checked when a battle
    /// is cast; running over one is a fault of the program, never of a player.
    pub fn push(&mut self, value: T) {
        assert!((self.live as usize) < N, "a list of at most {N} values ran over");
        self.slots[self.live as usize] = value;
        self.live += 1;
    }

    /// Adds a value at the end, or says no when the list is full.
    pub fn try_push(&mut self, value: T) -> bool {
        let room = (self.live as usize) < N;
        if room {
            self.push(value);
        }
        room
    }

    /// Takes the last value off.
    pub fn pop(&mut self) -> Option<T> {
        self.live = self.live.checked_sub(1)?;
        Some(self.slots[self.live as usize])
    }

    /// Takes the value at a place out, moving the later ones up.
    pub fn remove(&mut self, at: usize) -> T {
        let taken = self[at];
        self.slots.copy_within(at + 1..self.live as usize, at);
        self.live -= 1;
        taken
    }

    /// Keeps the first `length` values.
    pub fn truncate(&mut self, length: usize) {
        self.live = self.live.min(length as u8);
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

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Few::empty(T::default())
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut few = Few::default();
        values.into_iter().for_each(|value| few.push(value));
        few
    }
}

impl<T: Copy, const N: usize> Deref for Few<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.slots[..self.live as usize]
    }
}

impl<T: Copy, const N: usize> DerefMut for Few<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.slots[..self.live as usize]
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<T: Copy + Eq, const N: usize> Eq for Few<T, N> {}

impl<T: Copy + Hash, const N: usize> Hash for Few<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.live);
        self.iter().for_each(|value| value.hash(state));
    }
}

impl<T: Copy + std::fmt::Debug, const N: usize> std::fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fingerprint;

    #[test]
    fn stale_values_do_not_count() {
        let mut one: Few<u8, 4> = [1, 2, 3].into_iter().collect();
        one.truncate(1);
        let two: Few<u8, 4> = [1].into_iter().collect();
        assert_eq!(one, two);
        assert_eq!(fingerprint(&one), fingerprint(&two));
        assert_eq!(one.remove(0), 1);
        assert_eq!(one.pop(), None);
    }

    #[test]
    #[should_panic(expected = "ran over")]
    fn a_full_list_says_so() {
        let mut few: Few<u8, 1> = Few::default();
        few.push(1);
        few.push(2);
    }
}
