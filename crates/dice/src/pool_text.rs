//! Pools in a player's words.

use std::fmt;

use crate::{Count, Die, Division, FaceSet, Keep, Need, Pass, Pool, Total};

/// A set of faces as it is said of one die: `5+` for 5 and 6 on a d6, but `6` for the six alone.
struct Said(FaceSet, Die);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Said(set, die) = *self;
        let reaching = (die.lowest()..die.highest()).find(|&face| set.contains(face));
        match reaching {
            Some(face) if set == FaceSet::ALL.within(die) && face == die.lowest() => f.write_str("anything"),
            Some(face) if set == FaceSet::at_least(face.into()).within(die) => write!(f, "{face}+"),
            _ if set.is_empty() => f.write_str("nothing"),
            _ => write!(f, "{set}"),
        }
    }
}

/// In a player's words: `8d6 hitting on 5+, 1 thrown again, saved on 4+`; `2d6 + 1, 8 or more`; `the highest
/// 3 of 4d6`; `one card of 27`; `one of 10 directions`.
impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pool::Count(count) => count.fmt(f),
            Pool::Total(total) => total.fmt(f),
            Pool::Pass(pass) => pass.fmt(f),
            Pool::Draw(_) | Pool::Direction(_) => self.throw().fmt(f),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |set| Said(set, self.die());
        write!(f, "{} hitting on {}", self.throw(), said(self.hitting()))?;
        if !self.hitting_twice().is_empty() {
            write!(f, ", once more on {}", said(self.hitting_twice()))?;
        }
        if let Some(marks) = self.marking() {
            write!(f, ", counting each {}", said(marks))?;
        }
        if !self.rerolled().is_empty() {
            write!(f, ", {} thrown again", said(self.rerolled()))?;
        }
        match self.automatic_hits() {
            0 => {}
            1 => f.write_str(", with 1 automatic hit")?,
            hits => write!(f, ", with {hits} automatic hits")?,
        }
        if let Some(saving) = self.saving() {
            write!(f, ", saved on {}", said(saving))?;
            if !self.saved_again().is_empty() {
                write!(f, " ({} thrown again)", said(self.saved_again()))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kept() {
            Keep::All => {}
            Keep::Highest(1) => f.write_str("the highest of ")?,
            Keep::Lowest(1) => f.write_str("the lowest of ")?,
            Keep::Highest(dice) => write!(f, "the highest {dice} of ")?,
            Keep::Lowest(dice) => write!(f, "the lowest {dice} of ")?,
        }
        write!(f, "{}", self.throw())?;
        match self.division() {
            Division::None => {}
            Division::Down(by) => write!(f, " / {by} rounded down")?,
            Division::Up(by) => write!(f, " / {by} rounded up")?,
        }
        match self.modifier() {
            0 => {}
            modifier if modifier < 0 => write!(f, " - {}", modifier.unsigned_abs())?,
            modifier => write!(f, " + {modifier}")?,
        }
        if !self.rerolled().is_empty() {
            write!(f, ", {} thrown again", Said(self.rerolled(), self.die()))?;
        }
        if self.doubles_stand() {
            f.write_str(", doubles stand")?;
        }
        Ok(())
    }
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.need() {
            Need::AtLeast(need) => write!(f, "{}, {need} or more", self.total()),
            Need::AtMost(need) => write!(f, "{}, {need} or less", self.total()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bag;

    fn said(pool: impl Into<Pool>) -> String {
        pool.into().to_string()
    }

    #[test]
    fn counts_are_said_as_players_say_them() {
        let volley = Count::of(8, Die::D6).on(FaceSet::at_least(4)).again(FaceSet::of(&[1, 6]));
        assert_eq!(said(volley), "8d6 hitting on 4+, 1 and 6 thrown again");
        assert_eq!(
            said(volley.again(FaceSet::NONE).twice(FaceSet::only(6)).automatic(2)),
            "8d6 hitting on 4+, once more on 6, with 2 automatic hits"
        );
        let gun = Count::of(4, Die::D10).on(FaceSet::at_most(9)).marked(FaceSet::only(10)).automatic(1);
        assert_eq!(
            said(gun.saved_on(FaceSet::at_least(8)).saves_again(FaceSet::ONES)),
            "4d10 hitting on 1-9, counting each 10, with 1 automatic hit, saved on 8+ (1 thrown again)"
        );
        assert_eq!(said(Count::of(1, Die::D6).on(FaceSet::at_least(0))), "1d6 hitting on anything");
        assert_eq!(said(Count::of(1, Die::D20).on(FaceSet::at_least(21))), "1d20 hitting on nothing");
        assert_eq!(said(Count::of(1, Die::D20).on(FaceSet::at_least(12))), "1d20 hitting on 12+");
    }

    #[test]
    fn totals_and_tests_are_said_as_players_say_them() {
        let two = Total::of(2, Die::D6);
        assert_eq!(said(two.plus(1).at_least(8)), "2d6 + 1, 8 or more");
        assert_eq!(
            said(two.plus(-2).again(FaceSet::only(6)).at_most(5)),
            "2d6 - 2, 6 thrown again, 5 or less"
        );
        assert_eq!(said(Total::of(4, Die::D6).keep(Keep::Highest(3))), "the highest 3 of 4d6");
        assert_eq!(said(two.keep(Keep::Lowest(1))), "the lowest of 2d6");
        assert_eq!(said(Total::of(1, Die::D6).divided(Division::Up(2))), "1d6 / 2 rounded up");
        assert_eq!(
            said(Total::of(3, Die::AVERAGING).divided(Division::Down(6))),
            "3 averaging dice / 6 rounded down"
        );
        assert_eq!(
            (said(Bag::one_of_each(31)), said(Pool::Direction(10))),
            ("one card of 5".into(), "one of 10 directions".into())
        );
    }
}
