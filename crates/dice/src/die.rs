//! Kinds of dice.

use std::fmt;

/// A kind of die: so many sides, or the averaging die marked 2, 3, 3, 4, 4, 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

/// Dice of at most this many sides are kept as a count per face; larger ones as a short list.
pub(crate) const SMALL: u8 = 6;

impl Die {
    /// The six-sided die.
    pub const D6: Die = Die(6);
    /// The ten-sided die, counted 1 to 10: a face marked 0 is ten.
    pub const D10: Die = Die(10);
    /// The twenty-sided die.
    pub const D20: Die = Die(20);
    /// A percentage, counted 1 to 100: two zeros are one hundred.
    pub const D100: Die = Die(100);
    /// The averaging die: six sides marked 2, 3, 3, 4, 4, 5.
    pub const AVERAGING: Die = Die(1);

    /// A die with the faces 1 to `sides`. `None` outside 2 to 100.
    pub const fn sided(sides: u8) -> Option<Die> {
        if sides >= 2 && sides <= 100 { Some(Die(sides)) } else { None }
    }

    /// The number of sides, each as likely as another. Two sides of an averaging die may show the same face.
    pub const fn sides(self) -> u8 {
        if self.0 == 1 { 6 } else { self.0 }
    }

    /// The smallest number on the die.
    pub const fn lowest(self) -> u8 {
        if self.0 == 1 { 2 } else { 1 }
    }

    /// The largest number on the die.
    pub const fn highest(self) -> u8 {
        if self.0 == 1 { 5 } else { self.0 }
    }

    /// The number on a side, sides being counted from 0 up to `sides() - 1`.
    pub const fn face(self, side: u8) -> u8 {
        if self.0 == 1 { [2, 3, 3, 4, 4, 5][side as usize] } else { side + 1 }
    }

    /// On how many sides a number stands: 0 if it is not on the die at all.
    pub const fn sides_showing(self, face: u8) -> u8 {
        match (self.0, face) {
            (1, 2 | 5) => 1,
            (1, 3 | 4) => 2,
            (1, _) => 0,
            (highest, face) => (face >= 1 && face <= highest) as u8,
        }
    }

    /// The most dice of this kind in one throw: 120 of up to six sides, 14 of larger ones.
    pub const fn most(self) -> u8 {
        if self.sides() <= SMALL { 120 } else { 14 }
    }
}

/// `d6`, `d10`, `averaging die`.
impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("averaging die"),
            sides => write!(f, "d{sides}"),
        }
    }
}

impl fmt::Debug for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_of_a_die_and_the_count_of_each_number_agree() {
        for die in [Die::D6, Die::D10, Die::D20, Die::D100, Die::AVERAGING] {
            for face in 0..=101 {
                let counted = (0..die.sides()).filter(|&side| die.face(side) == face).count();
                assert_eq!(counted, usize::from(die.sides_showing(face)), "{die} {face}");
            }
            assert_eq!(die.face(0), die.lowest());
            assert_eq!(die.face(die.sides() - 1), die.highest());
        }
    }

    #[test]
    fn a_die_has_two_to_a_hundred_sides() {
        assert_eq!(Die::sided(6), Some(Die::D6));
        assert_eq!((Die::sided(1), Die::sided(101)), (None, None));
    }
}
