//! Sets of faces.

use std::fmt;

use crate::Die;

/// A set of faces: which ones hit, save, or must be rerolled.
///
/// Any set of the faces 1 to 15, or one unbroken run of faces of a larger die. Two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FaceSet(u16);

/// Set on runs, whose first and last face follow in seven bits each. Clear on masks, face `n` in bit `n - 1`.
const RUN: u16 = 1 << 15;
/// The largest face a mask can hold.
const MASKED: u8 = 15;
/// The largest face a run can hold.
const LARGEST: u8 = 127;

impl FaceSet {
    /// No face.
    pub const NONE: FaceSet = FaceSet(0);
    /// Every face of every die.
    pub const ALL: FaceSet = FaceSet::run(1, LARGEST);
    /// The face 1 alone, the commonest reroll.
    pub const ONES: FaceSet = FaceSet(1);

    /// The faces `need` and more. A need below 1 takes all faces, one beyond the die takes none of it.
    pub const fn at_least(need: i16) -> FaceSet {
        if need <= 1 {
            FaceSet::ALL
        } else if need > LARGEST as i16 {
            FaceSet::NONE
        } else {
            FaceSet::run(need as u8, LARGEST)
        }
    }

    /// The faces up to `limit`. A limit below 1 takes no face.
    pub const fn at_most(limit: i16) -> FaceSet {
        if limit < 1 {
            FaceSet::NONE
        } else if limit > LARGEST as i16 {
            FaceSet::ALL
        } else {
            FaceSet::run(1, limit as u8)
        }
    }

    /// One face.
    pub const fn only(face: u8) -> FaceSet {
        FaceSet::run(face, face)
    }

    /// Exactly these faces.
    ///
    /// # Panics
    /// On a face of 0 or above 15, which is a mistake in the calling rule.
    pub const fn of(faces: &[u8]) -> FaceSet {
        let (mut mask, mut at) = (0, 0);
        while at < faces.len() {
            assert!(faces[at] >= 1 && faces[at] <= MASKED, "a set of faces lists faces from 1 to 15");
            mask |= 1 << (faces[at] - 1);
            at += 1;
        }
        FaceSet(mask)
    }

    const fn run(first: u8, last: u8) -> FaceSet {
        // No die shows a nought: a set of it is empty, whoever asks.
        if last < first || first == 0 {
            FaceSet::NONE
        } else if last <= MASKED {
            FaceSet(((1u32 << last) - (1u32 << (first - 1))) as u16)
        } else {
            FaceSet(RUN | (first as u16) << 7 | last as u16)
        }
    }

    /// Whether a face belongs to the set.
    pub const fn contains(self, face: u8) -> bool {
        if self.0 & RUN != 0 {
            face >= self.first() && face <= self.last()
        } else {
            face >= 1 && face <= MASKED && self.0 >> (face - 1) & 1 == 1
        }
    }

    /// Whether no face belongs to it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn first(self) -> u8 {
        if self.0 & RUN != 0 { (self.0 >> 7 & 127) as u8 } else { self.0.trailing_zeros() as u8 + 1 }
    }

    const fn last(self) -> u8 {
        if self.0 & RUN != 0 { (self.0 & 127) as u8 } else { 16 - self.0.leading_zeros() as u8 }
    }

    /// The faces of the set that are on a die. Sets of one die are equal when they hold the same faces.
    pub const fn within(self, die: Die) -> FaceSet {
        if self.is_empty() {
            return self;
        }
        let all = FaceSet::run(die.lowest(), die.highest());
        if self.0 & RUN == 0 && all.0 & RUN == 0 {
            return FaceSet(self.0 & all.0);
        }
        if self.0 & RUN == 0 {
            return self;
        }
        let first = if self.first() > die.lowest() { self.first() } else { die.lowest() };
        let last = if self.last() < die.highest() { self.last() } else { die.highest() };
        FaceSet::run(first, last)
    }

    /// The faces of a die that are not in the set.
    ///
    /// # Panics
    /// If they are two separate runs of a die of more than 15 sides.
    pub const fn outside(self, die: Die) -> FaceSet {
        let (mut rest, mut face) = (FaceSet::NONE, die.lowest());
        while face <= die.highest() {
            if !self.contains(face) {
                rest = rest.and(face);
            }
            face += 1;
        }
        rest
    }

    /// The set with one face more: a natural 6 always hits.
    ///
    /// # Panics
    /// If the outcome is neither a set of faces up to 15 nor one run.
    pub const fn and(self, face: u8) -> FaceSet {
        if self.contains(face) {
            self
        } else if self.is_empty() {
            FaceSet::only(face)
        } else if self.0 & RUN == 0 && face <= MASKED {
            FaceSet(self.0 | 1 << (face - 1))
        } else {
            assert!(self.is_run(), "faces above 15 can only form one run");
            match (face + 1 == self.first(), self.last() + 1 == face) {
                (true, _) => FaceSet::run(face, self.last()),
                (_, true) => FaceSet::run(self.first(), face),
                _ => panic!("faces above 15 can only form one run"),
            }
        }
    }

    /// The set without one face: a natural 1 always fails.
    ///
    /// # Panics
    /// If the face lies inside a run that reaches beyond 15.
    pub const fn except(self, face: u8) -> FaceSet {
        if !self.contains(face) {
            self
        } else if self.0 & RUN == 0 {
            FaceSet(self.0 & !(1 << (face - 1)))
        } else if face == self.first() {
            FaceSet::run(face + 1, self.last())
        } else {
            assert!(face == self.last(), "faces above 15 can only form one run");
            FaceSet::run(self.first(), face - 1)
        }
    }

    const fn is_run(self) -> bool {
        let mut face = self.first();
        while face <= self.last() {
            if !self.contains(face) {
                return false;
            }
            face += 1;
        }
        true
    }

    /// On how many sides of a die a face of the set stands.
    pub const fn sides_of(self, die: Die) -> u8 {
        if self.is_empty() {
            return 0;
        }
        let (mut sides, mut face) = (0, die.lowest());
        while face <= die.highest() {
            if self.contains(face) {
                sides += die.sides_showing(face);
            }
            face += 1;
        }
        sides
    }
}

/// `5+`, `1`, `1-2`, `1 and 6`, `none`. A set that reaches 15 or beyond is shown open-ended, so show a set
/// [`within`](FaceSet::within) no die only where its rule says "or more".
impl fmt::Display for FaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        let (first, last) = (self.first(), self.last());
        if !self.is_run() {
            let mut between = "";
            for face in (first..=last).filter(|&face| self.contains(face)) {
                write!(f, "{between}{face}")?;
                between = " and ";
            }
            return Ok(());
        }
        match last {
            LARGEST => write!(f, "{first}+"),
            _ if first == last => write!(f, "{first}"),
            _ => write!(f, "{first}-{last}"),
        }
    }
}

impl fmt::Debug for FaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(set: FaceSet) -> Vec<u8> {
        (0..=130).filter(|&face| set.contains(face)).collect()
    }

    #[test]
    fn a_need_of_five_takes_five_and_six_of_a_six_sided_die() {
        assert_eq!(listed(FaceSet::at_least(5).within(Die::D6)), [5, 6]);
        assert_eq!(FaceSet::at_least(5).within(Die::D6), FaceSet::of(&[5, 6]));
        assert_eq!(FaceSet::at_least(5).sides_of(Die::D6), 2);
        assert_eq!(FaceSet::at_least(4).sides_of(Die::AVERAGING), 3);
    }

    #[test]
    fn a_natural_six_always_hits_and_a_natural_one_always_fails() {
        assert_eq!(listed(FaceSet::at_least(9).within(Die::D6).and(6)), [6]);
        assert_eq!(listed(FaceSet::at_least(-3).within(Die::D6).except(1)), [2, 3, 4, 5, 6]);
        assert_eq!(listed(FaceSet::at_least(40).within(Die::D20).and(20)), [20]);
        assert_eq!(listed(FaceSet::at_least(0).within(Die::D20).except(1)), (2..=20).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_outside_a_set_is_the_rest_of_the_die() {
        for die in [Die::D6, Die::D10, Die::D20, Die::D100, Die::AVERAGING] {
            for need in -1..=101 {
                let set = FaceSet::at_least(need).within(die);
                let rest = set.outside(die);
                for face in die.lowest()..=die.highest() {
                    assert_ne!(set.contains(face), rest.contains(face), "{die} {need} {face}");
                    assert_eq!(set.contains(face), i16::from(face) >= need);
                    assert_eq!(FaceSet::at_most(need).contains(face), i16::from(face) <= need);
                }
            }
        }
    }

    #[test]
    fn sets_are_written_as_players_say_them() {
        assert_eq!(FaceSet::at_least(5).to_string(), "5+");
        assert_eq!(FaceSet::of(&[1, 6]).to_string(), "1 and 6");
        assert_eq!(FaceSet::at_most(3).to_string(), "1-3");
        assert_eq!(FaceSet::ONES.to_string(), "1");
    }
}
