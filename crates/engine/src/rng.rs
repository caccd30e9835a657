//! The random numbers of players, apart from the dice of the battle.

/// The random choices of players and samplers, quite apart from the dice of the battle: SplitMix64, the same
/// everywhere for the same seed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator from a seed.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A whole number from 0 to `count - 1`, each as likely as the next to within 2^-32. 0 for a count of 0.
    pub fn below(&mut self, count: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(count)) >> 32) as u32
    }

    /// A whole number from `low` to `high`, both included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        let span = i64::from(high) - i64::from(low) + 1;
        if span <= 1 { low } else { (i64::from(low) + i64::from(self.below(span as u32))) as i32 }
    }

    /// Yes with a chance of `part` in `whole`.
    pub fn chance(&mut self, part: u32, whole: u32) -> bool {
        self.below(whole) < part
    }
}
