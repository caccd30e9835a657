//! Dice added together, and tests on their sum.

use crate::{Die, FaceSet, Faces, Throw};

/// Dice added together: 2d6 + 1, the highest of three, half a d6 rounded up. Twelve bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Total {
    dice: u8,
    die: Die,
    again: FaceSet,
    keep: Keep,
    division: Division,
    modifier: i8,
    doubles_stand: bool,
}

/// Which dice of a total are added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Keep {
    /// Every die.
    All,
    /// So many of the highest.
    Highest(u8),
    /// So many of the lowest.
    Lowest(u8),
}

/// By what the sum of the dice is divided, before the modifier is added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Division {
    /// By nothing.
    None,
    /// By this number, fractions lost.
    Down(u8),
    /// By this number, fractions counting as one.
    Up(u8),
}

/// A test on a total: passed at a number and more, or at a number and less. Fourteen bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pass {
    total: Total,
    need: Need,
}

/// What a total must reach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Need {
    /// This number or more.
    AtLeast(i16),
    /// This number or less.
    AtMost(i16),
}

impl Total {
    /// One d6, as it falls.
    pub const D6: Total = Total::of(1, Die::D6);

    /// The sum of so many dice.
    ///
    /// # Panics
    /// If there are more than [`Die::most`] of them.
    pub const fn of(dice: u8, die: Die) -> Total {
        assert!(dice <= die.most(), "more dice than one throw can hold");
        Total {
            dice,
            die,
            again: FaceSet::NONE,
            keep: Keep::All,
            division: Division::None,
            modifier: 0,
            doubles_stand: false,
        }
    }

    /// Dice on these faces must be thrown again, all together and each once, before they are added.
    #[must_use]
    pub const fn again(mut self, faces: FaceSet) -> Total {
        self.again = faces.within(self.die);
        self
    }

    /// Two dice that fall alike stand as they fell, even on a face that would have to be thrown again.
    ///
    /// # Panics
    /// If there are not two dice.
    #[must_use]
    pub const fn standing_doubles(mut self) -> Total {
        assert!(self.dice == 2, "a double is of two dice");
        self.doubles_stand = true;
        self
    }

    /// Which dice are added.
    #[must_use]
    pub const fn keep(mut self, keep: Keep) -> Total {
        self.keep = keep;
        self
    }

    /// By what the sum is divided, before the modifier.
    ///
    /// # Panics
    /// If it is divided by zero.
    #[must_use]
    pub const fn divided(mut self, division: Division) -> Total {
        assert!(!matches!(division, Division::Down(0) | Division::Up(0)), "a sum is not divided by zero");
        self.division = division;
        self
    }

    /// Adds to the modifier, which may be negative.
    ///
    /// # Panics
    /// If the modifier leaves -128 to 127.
    #[must_use]
    pub const fn plus(mut self, modifier: i8) -> Total {
        self.modifier = self.modifier.checked_add(modifier).expect("a modifier is between -128 and 127");
        self
    }

    /// The test that this total is `need` or more.
    pub const fn at_least(self, need: i16) -> Pass {
        Pass { total: self, need: Need::AtLeast(need) }
    }

    /// The test that this total is `need` or less.
    pub const fn at_most(self, need: i16) -> Pass {
        Pass { total: self, need: Need::AtMost(need) }
    }

    /// The number of dice thrown.
    pub const fn dice(self) -> u8 {
        self.dice
    }

    /// The kind of the dice.
    pub const fn die(self) -> Die {
        self.die
    }

    /// The faces that must be thrown again, once.
    pub const fn rerolled(self) -> FaceSet {
        self.again
    }

    /// Whether two dice that fall alike stand as they fell.
    pub(crate) const fn doubles_stand(self) -> bool {
        self.doubles_stand
    }

    /// Which dice are added.
    pub const fn kept(self) -> Keep {
        self.keep
    }

    /// By what the sum is divided.
    pub const fn division(self) -> Division {
        self.division
    }

    /// What is added at the end.
    pub const fn modifier(self) -> i8 {
        self.modifier
    }

    /// The dice to throw.
    pub const fn throw(self) -> Throw {
        Throw::Dice { dice: self.dice, die: self.die }
    }

    /// The number of dice that are added.
    pub(crate) const fn dice_kept(self) -> u8 {
        match self.keep {
            Keep::Highest(most) | Keep::Lowest(most) if most < self.dice => most,
            _ => self.dice,
        }
    }

    /// The least that the dice kept can add up to.
    pub(crate) const fn least_sum(self) -> i16 {
        self.dice_kept() as i16 * self.die.lowest() as i16
    }

    /// The total of these faces.
    pub fn read(self, faces: &Faces) -> i16 {
        self.of_sum(self.sum(faces))
    }

    /// What the dice kept of these faces add up to, before the division and the modifier.
    pub fn sum(self, faces: &Faces) -> i16 {
        let count = usize::from(self.dice_kept());
        let skipped = if matches!(self.keep, Keep::Lowest(_)) { usize::from(self.dice) - count } else { 0 };
        let each =
            faces.groups().flat_map(|(face, count, _)| std::iter::repeat_n(i16::from(face), count.into()));
        each.skip(skipped).take(count).sum()
    }

    /// The total when the dice kept add up to this.
    pub(crate) const fn of_sum(self, sum: i16) -> i16 {
        let divided = match self.division {
            Division::None => sum,
            Division::Down(by) => sum / by as i16,
            Division::Up(by) => (sum + by as i16 - 1) / by as i16,
        };
        divided + self.modifier as i16
    }
}

impl Pass {
    /// The total that is tested.
    pub const fn total(self) -> Total {
        self.total
    }

    /// What it must reach.
    pub const fn need(self) -> Need {
        self.need
    }

    /// Whether a total passes.
    pub const fn judge(self, total: i16) -> bool {
        match self.need {
            Need::AtLeast(need) => total >= need,
            Need::AtMost(need) => total <= need,
        }
    }
}
