//! Dice by key: a throw follows from what it is thrown for, by whom, and how many of these there were before.

use std::collections::BTreeMap;

use crate::{Call, Faces, FacesError, Seed, seeded};

/// Who throws, as dice by key tell throwers apart: a side, and a name on paper where one is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Thrower(u64);

impl Thrower {
    /// Nobody in particular.
    pub const NOBODY: Thrower = Thrower(0);

    /// One of a side, by his name; the side itself with an empty one. The same on every machine and for ever.
    pub fn of(side: u8, name: &str) -> Thrower {
        let start = 0xcbf2_9ce4_8422_2325 ^ u64::from(side + 1);
        let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Thrower(mixed(name.bytes().fold(start, step)))
    }
}

/// Faces that follow from a seed and a key: the name of the roll, who throws, who may see it, whether it is a reroll, and how
/// many throws had the same key before. So a throw more shifts only those that have its own key, and two battles that differ in
/// one thing share all dice that have nothing to do with it.
///
/// The faces of a key are as likely as those of [`Seeded`](crate::Seeded), whose bytes they are drawn from by the same mapping. What
/// has been thrown is counted here: a copy goes its own way. It never changes between versions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keyed {
    seed: Seed,
    /// How many throws there were, by key.
    thrown: BTreeMap<u64, u32>,
}

impl Keyed {
    /// The throws that follow from a seed, none of them thrown yet.
    pub const fn new(seed: Seed) -> Keyed {
        Keyed { seed, thrown: BTreeMap::new() }
    }

    /// The faces of the next throw of its key. The call's own number does not count.
    ///
    /// # Errors
    /// If there is nothing to draw from: an empty bag, or no directions.
    pub fn throw(&mut self, call: &Call) -> Result<Faces, FacesError> {
        let what = u64::from(call.name.0) | u64::from(call.again) << 16 | call.stream.number() << 32;
        let key = mixed(mixed(what) ^ call.thrower.0);
        let count = self.thrown.entry(key).or_default();
        let faces = seeded::faces(self.seed, key, *count, call.throw);
        *count += 1;
        faces
    }
}

/// SplitMix64's last step: 64 bits of which each hangs on all that come in.
const fn mixed(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Die, RollName, Stream, Throw};

    fn call(name: u16, who: &str) -> Call {
        Call {
            name: RollName(name),
            stream: Stream::PUBLIC,
            number: 0,
            throw: Throw::Dice { dice: 8, die: Die::D6 },
            thrower: Thrower::of(0, who),
            again: false,
        }
    }

    fn thrown(dice: &mut Keyed, call: &Call) -> String {
        dice.throw(call).unwrap().to_string()
    }

    /// Pinned for ever: a change here breaks every battle that was recorded with dice by key.
    #[test]
    fn the_same_key_gives_the_same_faces_for_ever() {
        let mut dice = Keyed::new(Seed::from_number(1642));
        let shown: Vec<_> = (0..3).map(|_| thrown(&mut dice, &call(7, "Byron"))).collect();
        assert_eq!(shown, PINNED);
        assert_eq!(thrown(&mut dice, &call(7, "Lunsford")), PINNED_OTHER);
    }

    const PINNED: [&str; 3] = ["6 3 2 2 2 1 1 1", "6 6 6 6 6 5 4 2", "4 4 3 3 3 3 2 2"];
    const PINNED_OTHER: &str = "5 4 4 4 3 2 2 1";

    #[test]
    fn each_part_of_the_key_tells_throws_apart() {
        let base = call(7, "Byron");
        let others = [
            base,
            Call { name: RollName(8), ..base },
            Call { thrower: Thrower::of(1, "Byron"), ..base },
            Call { thrower: Thrower::of(0, "Lunsford"), ..base },
            Call { stream: Stream::private_to(0), ..base },
            Call { again: true, ..base },
        ];
        let first = |call: &Call| {
            let mut dice = Keyed::new(Seed::from_number(3));
            (0..3).map(|_| thrown(&mut dice, call)).collect::<Vec<_>>()
        };
        let seen: std::collections::BTreeSet<_> = others.iter().map(first).collect();
        assert_eq!(seen.len(), others.len());
    }

    #[test]
    fn a_throw_more_of_one_key_shifts_no_other() {
        let (mut few, mut many) = (Keyed::new(Seed::from_number(9)), Keyed::new(Seed::from_number(9)));
        let plan = [call(1, "a"), call(2, "a"), call(1, "b"), call(1, "a"), call(2, "b"), call(2, "a")];
        for one in &plan {
            // Another rule, of the same thrower: as a house rule might add it before every throw.
            many.throw(&call(99, "a")).unwrap();
            assert_eq!(few.throw(one), many.throw(one));
        }
    }

    /// Chi-square at the 0.1 % level over one fixed seed, of the first throws of many keys and of many throws of one: as for the
    /// sequence of a seed, a sanity check and not luck.
    #[test]
    fn faces_are_as_likely_as_those_of_the_sequence() {
        let many_keys = |at: u16| (call(at % 64, &format!("unit {}", at / 64)), at);
        let one_key = |at: u16| (call(5, "Byron"), at);
        for plan in [&many_keys as &dyn Fn(u16) -> (Call, u16), &one_key] {
            let (mut dice, mut seen) = (Keyed::new(Seed::from_number(1645)), [0_u32; 6]);
            for (call, _) in (0..4000).map(plan) {
                for (face, count, _) in dice.throw(&call).unwrap().groups() {
                    seen[usize::from(face) - 1] += u32::from(count);
                }
            }
            let side = 4000.0 * 8.0 / 6.0;
            let chi: f64 =
                seen.iter().map(|found| f64::from(*found) - side).map(|off| off * off / side).sum();
            assert!(chi < 20.5, "chi-square {chi}: {seen:?}");
        }
    }

    /// What one key gives says nothing of what another gives: the sums of two throws are as spread as two throws' should be.
    #[test]
    fn keys_do_not_hang_together() {
        let mut dice = Keyed::new(Seed::from_number(77));
        let mut sum = |call: &Call| -> f64 {
            let faces = dice.throw(call).unwrap();
            faces.groups().map(|(face, count, _)| f64::from(face) * f64::from(count)).sum::<f64>() - 28.0
        };
        let pairs = (0..4000).map(|at| [sum(&call(at, "Byron")), sum(&call(at, "Lunsford"))]);
        let together: f64 = pairs.map(|[one, other]| one * other).sum::<f64>() / 4000.0;
        // The variance of eight dice is 8 * 35 / 12; three errors of the mean of 4000 products.
        assert!(together.abs() < 3.0 * (8.0 * 35.0 / 12.0) / 4000.0_f64.sqrt(), "{together}");
    }
}
