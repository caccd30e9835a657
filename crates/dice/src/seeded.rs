//! Seeds, and the streams of throws that follow from them.

use crate::chacha;
use crate::{Die, Faces, FacesError, FacesFault, Throw};

/// What every throw of a battle follows from. While the battle lasts it is a secret of the house.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u32; 8]);

impl Seed {
    /// A seed from 32 bytes, which should be unpredictable when people play one another.
    pub fn from_bytes(bytes: [u8; 32]) -> Seed {
        let mut words = [0; 8];
        for (word, four) in words.iter_mut().zip(bytes.chunks_exact(4)) {
            *word = u32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        }
        Seed(words)
    }

    /// A seed from a number that a person can say, for batches and for battles against the computer.
    pub const fn from_number(number: u64) -> Seed {
        Seed([number as u32, (number >> 32) as u32, 0, 0, 0, 0, 0, 0])
    }

    /// The 32 bytes of the seed.
    pub fn to_bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (four, word) in bytes.chunks_exact_mut(4).zip(self.0) {
            four.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }
}

/// Shows nothing of the seed, so that it does not leak into a log.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// One of the independent sequences of throws that follow from a seed. Public throws and each side's private
/// throws are counted apart, so that a hidden throw shifts nothing that others see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stream(u16);

impl Stream {
    /// Throws that everybody sees.
    pub const PUBLIC: Stream = Stream(0);

    /// The throws that only one side sees.
    pub const fn private_to(side: u8) -> Stream {
        Stream(1 + side as u16)
    }

    /// The stream as a number.
    pub(crate) const fn number(self) -> u64 {
        self.0 as u64
    }
}

/// Faces that follow from a seed, a stream and the number of the throw in that stream, and from nothing else:
/// no throw shifts another, a copy of a battle can go its own way, and a record replays bit for bit.
///
/// The random words are ChaCha8's; the mapping to faces is this crate's own, unbiased by rejection: a byte
/// beyond the last whole multiple of the sides is skipped. It never changes between versions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seeded {
    seed: Seed,
}

impl Seeded {
    /// The throws that follow from a seed.
    pub const fn new(seed: Seed) -> Seeded {
        Seeded { seed }
    }

    /// The faces of throw `number` (counted from 0) of a stream. A reroll is a throw of its own, with the
    /// next number. About 0.1 microseconds.
    ///
    /// # Errors
    /// If there is nothing to draw from: an empty bag, or no directions.
    pub fn throw(&self, stream: Stream, number: u32, throw: Throw) -> Result<Faces, FacesError> {
        faces(self.seed, stream.number(), number, throw)
    }
}

/// The faces of throw `number` of a stream of a seed.
pub(crate) fn faces(seed: Seed, stream: u64, number: u32, throw: Throw) -> Result<Faces, FacesError> {
    let mut bytes = Bytes::new(seed, stream, number);
    let empty = FacesError { column: 1, fault: FacesFault::NothingToDraw };
    match throw {
        Throw::Dice { dice, die } => Ok(bytes.dice(dice, die)),
        Throw::Card(bag) if bag.total() > 0 => {
            bag.at(bytes.below(bag.total())).map(Faces::card_drawn).ok_or(empty)
        }
        Throw::Direction(directions) if directions > 0 => {
            Ok(Faces::direction_shown(bytes.below(directions) + 1))
        }
        Throw::Card(_) | Throw::Direction(_) => Err(empty),
    }
}

/// The random bytes of one throw.
struct Bytes {
    seed: Seed,
    stream: u64,
    /// The next block: the number of the throw in the upper half, so that no throw runs into another.
    next: u64,
    words: [u32; 16],
    used: usize,
}

impl Bytes {
    fn new(seed: Seed, stream: u64, number: u32) -> Bytes {
        Bytes { seed, stream, next: u64::from(number) << 32, words: [0; 16], used: 64 }
    }

    fn next(&mut self) -> u8 {
        if self.used == 64 {
            self.words = chacha::block(&self.seed.0, self.next, self.stream);
            self.next += 1;
            self.used = 0;
        }
        let byte = self.words[self.used / 4] >> (8 * (self.used % 4));
        self.used += 1;
        byte as u8
    }

    /// A number below `limit`, each as likely as another. The limit is at least 1.
    fn below(&mut self, limit: u8) -> u8 {
        let fair = 256 - 256 % u16::from(limit);
        loop {
            let byte = self.next();
            if u16::from(byte) < fair {
                return byte % limit;
            }
        }
    }

    fn dice(&mut self, dice: u8, die: Die) -> Faces {
        let mut faces = Faces::none(die);
        if die != Die::D6 {
            (0..dice).for_each(|_| faces.add(die.face(self.below(die.sides())), 1, false));
            return faces;
        }
        // The same for the commonest die, whose division the compiler can do beforehand: twice as quick.
        let (mut counts, mut left) = ([0; 6], dice);
        while left > 0 {
            let byte = self.next();
            if byte < 252 {
                counts[usize::from(byte % 6)] += 1;
                left -= 1;
            }
        }
        (1..).zip(counts).for_each(|(face, count)| faces.add(face, count, false));
        faces
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bag, Card};

    const SEED: Seeded = Seeded::new(Seed::from_number(1642));

    fn dice(number: u32, stream: Stream, dice: u8, die: Die) -> Faces {
        SEED.throw(stream, number, Throw::Dice { dice, die }).unwrap()
    }

    /// Pinned for ever: a change here breaks every recorded battle.
    #[test]
    fn the_same_seed_gives_the_same_faces_for_ever() {
        let shown: Vec<_> = (0..4).map(|at| dice(at, Stream::PUBLIC, 8, Die::D6).to_string()).collect();
        assert_eq!(shown, PINNED);
        assert_eq!(dice(0, Stream::private_to(1), 3, Die::D100).to_string(), PINNED_PRIVATE);
    }

    const PINNED: [&str; 4] = ["6 6 6 5 4 4 3 1", "6 6 6 4 2 2 2 1", "5 5 4 4 3 3 2 2", "6 6 6 5 5 5 3 2"];
    const PINNED_PRIVATE: &str = "70 7 6";

    #[test]
    fn a_throw_depends_on_its_own_number_alone() {
        let later = dice(7, Stream::PUBLIC, 6, Die::D6);
        dice(6, Stream::PUBLIC, 100, Die::D6);
        assert_eq!(dice(7, Stream::PUBLIC, 6, Die::D6), later);
        let streams = [Stream::PUBLIC, Stream::private_to(0), Stream::private_to(1)];
        let apart = streams.map(|stream| dice(7, stream, 30, Die::D6));
        assert!(apart[0] != apart[1] && apart[1] != apart[2] && apart[0] != apart[2]);
    }

    #[test]
    fn more_dice_extend_a_throw_and_do_not_change_it() {
        let (few, many) = (dice(3, Stream::PUBLIC, 5, Die::D6), dice(3, Stream::PUBLIC, 120, Die::D6));
        assert!((1..=6).all(|face| few.fresh(face) <= many.fresh(face)));
        assert_eq!(many.dice(), 120);
    }

    /// Chi-square at the 0.1 % level, for each kind of die, over one fixed seed: a sanity check, not luck.
    #[test]
    fn every_side_comes_up_as_often_as_another() {
        let limits =
            [(Die::D6, 20.5), (Die::AVERAGING, 16.3), (Die::D10, 27.9), (Die::D20, 43.8), (Die::D100, 148.2)];
        for (die, limit) in limits {
            let (throws, each) = (4000_u32, 14_u8);
            let mut seen = [0_u32; 101];
            for number in 0..throws {
                for (face, count, _) in dice(number, Stream::PUBLIC, each, die).groups() {
                    seen[usize::from(face)] += u32::from(count);
                }
            }
            let side = f64::from(throws * u32::from(each)) / f64::from(die.sides());
            let chi: f64 = (die.lowest()..=die.highest())
                .map(|face| (side * f64::from(die.sides_showing(face)), f64::from(seen[usize::from(face)])))
                .map(|(expected, found)| (found - expected) * (found - expected) / expected)
                .sum();
            assert!(chi < limit, "{die}: chi-square {chi} above {limit}");
        }
    }

    #[test]
    fn cards_come_up_as_often_as_there_are_of_them() {
        let bag = Bag::one_of_each((1 << 26) - 1).with(Card(30), 7).unwrap();
        let mut seen = [0_u32; 32];
        for number in 0..33_000 {
            let card = SEED.throw(Stream::PUBLIC, number, Throw::Card(bag)).unwrap().card().unwrap();
            seen[usize::from(card.0)] += 1;
        }
        let chi: f64 = bag
            .kinds()
            .map(|(card, count)| (1000.0 * f64::from(count), f64::from(seen[usize::from(card.0)])))
            .map(|(expected, found)| (found - expected) * (found - expected) / expected)
            .sum();
        assert!(chi < 54.1, "chi-square {chi} on 26 degrees of freedom");
        assert_eq!(seen.iter().sum::<u32>(), 33_000);
    }

    #[test]
    fn nothing_is_drawn_from_nothing() {
        let fault = |throw| SEED.throw(Stream::PUBLIC, 0, throw).unwrap_err().fault;
        assert_eq!(fault(Throw::Card(Bag::EMPTY)), FacesFault::NothingToDraw);
        assert_eq!(fault(Throw::Direction(0)), FacesFault::NothingToDraw);
    }

    #[test]
    fn a_seed_is_its_bytes_and_does_not_show_them() {
        let seed = Seed::from_bytes(std::array::from_fn(|at| at as u8));
        assert_eq!(Seed::from_bytes(seed.to_bytes()), seed);
        assert_eq!(format!("{seed:?}"), "Seed(..)");
    }
}
