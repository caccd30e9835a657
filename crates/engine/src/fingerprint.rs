//! The hash that records and replays compare.

use std::hash::{Hash, Hasher};

/// The 64-bit hash of a value that records and replays compare: the same on every machine and in the browser.
///
/// It folds each written integer, widened to 64 bits, with a multiplication and a rotation. It is fast and
/// well mixed, and it is no defence against somebody who forges a state on purpose.
pub fn fingerprint<T: Hash>(value: &T) -> u64 {
    let mut hasher = Fingerprint(0x5445_5243_494f_3031);
    value.hash(&mut hasher);
    hasher.finish()
}

struct Fingerprint(u64);

impl Fingerprint {
    fn fold(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Fingerprint {
    fn finish(&self) -> u64 {
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.fold(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.fold(u64::from(value));
    }
    fn write_u16(&mut self, value: u16) {
        self.fold(u64::from(value));
    }
    fn write_u32(&mut self, value: u32) {
        self.fold(u64::from(value));
    }
    fn write_u64(&mut self, value: u64) {
        self.fold(value);
    }
    fn write_u128(&mut self, value: u128) {
        self.fold(value as u64);
        self.fold((value >> 64) as u64);
    }
    // The width of these two differs between machines; widening them keeps the hash the same on all.
    fn write_usize(&mut self, value: usize) {
        self.fold(value as u64);
    }
    fn write_isize(&mut self, value: isize) {
        self.fold(value as i64 as u64);
    }
    fn write_i8(&mut self, value: i8) {
        self.fold(value as u64);
    }
    fn write_i16(&mut self, value: i16) {
        self.fold(value as u64);
    }
    fn write_i32(&mut self, value: i32) {
        self.fold(value as u64);
    }
    fn write_i64(&mut self, value: i64) {
        self.fold(value as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIXED: u64 = 7392248522246827935;

    #[test]
    fn it_tells_values_apart_and_never_changes() {
        assert_eq!(fingerprint(&(1u8, -2i32)), fingerprint(&(1u8, -2i32)));
        assert_ne!(fingerprint(&(1u8, 2u8)), fingerprint(&(2u8, 1u8)));
        // Records hold these values: a change here makes every old record unreadable.
        assert_eq!(fingerprint(&0u64), FIXED);
    }
}
