//! Every sequence of faces that a procedure can throw, walked one after the other.

use crate::{Faces, FacesError, FacesFault, Throw};

/// Walks every sequence of faces that a procedure can throw, each die by itself: the slow oracle against
/// which quick odds are checked. The procedure may throw more or fewer dice, or none, as earlier ones fall.
///
/// ```
/// use dice::{Die, Exhaustive, Throw};
/// let (mut walk, mut sevens, mut all) = (Exhaustive::new(), 0.0, 0.0);
/// while walk.begin() {
///     let thrown = walk.throw(Throw::Dice { dice: 2, die: Die::D6 }).unwrap();
///     let sum: u8 = thrown.groups().map(|(face, count, _)| face * count).sum();
///     all += 1.0 / walk.one_in().unwrap() as f64;
///     sevens += if sum == 7 { 1.0 / walk.one_in().unwrap() as f64 } else { 0.0 };
/// }
/// assert!((all - 1.0_f64).abs() < 1e-12 && (sevens - 1.0_f64 / 6.0).abs() < 1e-12);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exhaustive {
    wheels: Vec<Wheel>,
    at: usize,
    begun: bool,
}

/// One die or draw of the sequence: which of so many equally likely sides is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Wheel {
    side: u8,
    sides: u8,
}

impl Exhaustive {
    /// A walk that has not begun.
    pub const fn new() -> Exhaustive {
        Exhaustive { wheels: Vec::new(), at: 0, begun: false }
    }

    /// Starts the next sequence. False when all have been walked.
    ///
    /// Like the wheels of an odometer: the last die thrown turns by one side, and when it has come round it
    /// is forgotten and the one before it turns.
    pub fn begin(&mut self) -> bool {
        self.wheels.truncate(self.at);
        self.at = 0;
        if !self.begun {
            self.begun = true;
            return true;
        }
        while let Some(last) = self.wheels.last_mut() {
            last.side += 1;
            if last.side < last.sides {
                return true;
            }
            self.wheels.pop();
        }
        false
    }

    /// The faces of the next throw in this sequence.
    ///
    /// # Errors
    /// If there is nothing to draw from.
    pub fn throw(&mut self, throw: Throw) -> Result<Faces, FacesError> {
        let empty = FacesError { column: 1, fault: FacesFault::NothingToDraw };
        match throw {
            Throw::Dice { dice, die } => {
                let mut faces = Faces::none(die);
                for _ in 0..dice {
                    faces.add(die.face(self.turn(die.sides())), 1, false);
                }
                Ok(faces)
            }
            Throw::Card(bag) if bag.total() > 0 => {
                bag.at(self.turn(bag.total())).map(Faces::card_drawn).ok_or(empty)
            }
            Throw::Direction(directions) if directions > 0 => {
                Ok(Faces::direction_shown(self.turn(directions) + 1))
            }
            Throw::Card(_) | Throw::Direction(_) => Err(empty),
        }
    }

    /// The sides of all dice of this sequence multiplied: its chance is one in so many. `None` beyond 2^128.
    pub fn one_in(&self) -> Option<u128> {
        self.wheels[..self.at].iter().try_fold(1_u128, |all, wheel| all.checked_mul(wheel.sides.into()))
    }

    fn turn(&mut self, sides: u8) -> u8 {
        if self.at == self.wheels.len() {
            self.wheels.push(Wheel { side: 0, sides });
        }
        let wheel = self.wheels[self.at];
        assert!(wheel.sides == sides, "the procedure threw something else on the same earlier faces");
        self.at += 1;
        wheel.side
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bag, Card, Die};

    #[test]
    fn every_sequence_of_two_dice_comes_once() {
        let (mut walk, mut count) = (Exhaustive::new(), 0);
        while walk.begin() {
            walk.throw(Throw::Dice { dice: 2, die: Die::D6 }).unwrap();
            assert_eq!(walk.one_in(), Some(36));
            count += 1;
        }
        assert_eq!(count, 36);
        assert!(!walk.begin());
    }

    #[test]
    fn later_throws_may_depend_on_earlier_ones() {
        // A six is thrown again; otherwise a card is drawn of three.
        let bag = Bag::EMPTY.with(Card(4), 2).unwrap().with(Card(5), 1).unwrap();
        let (mut walk, mut twelfths, mut count) = (Exhaustive::new(), 0, 0);
        while walk.begin() {
            let one = Throw::Dice { dice: 1, die: Die::D6 };
            let second = if walk.throw(one).unwrap().showing(6) == 1 { one } else { Throw::Card(bag) };
            walk.throw(second).unwrap();
            twelfths += 36 / walk.one_in().unwrap();
            count += 1;
        }
        assert_eq!((count, twelfths), (5 * 3 + 6, 5 * 3 * 2 + 6));
    }

    #[test]
    fn a_procedure_without_dice_runs_once() {
        let mut walk = Exhaustive::new();
        assert!(walk.begin() && walk.one_in() == Some(1));
        assert!(!walk.begin());
    }
}
