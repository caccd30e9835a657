//! What fell: the faces of one throw.

use crate::die::SMALL;
use crate::{Card, Die, FaceSet, FacesError, Throw};

/// What fell: so many dice on each face, fresh and rerolled apart, or the card drawn, or the direction.
///
/// Order never matters, so equal throws are equal values. A rerolled die is fixed: nothing rerolls it again.
/// Dice with identities (one for each horse) are separate throws. Sixteen bytes; no heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Faces {
    sort: Sort,
    slots: [u8; SLOTS],
}

const SLOTS: usize = 14;
/// Marks a rerolled die in the list form.
const REROLLED: u8 = 1 << 7;

/// How the slots are to be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Sort {
    /// Small dice: slot `face - 1` counts the fresh ones, slot `6 + face - 1` the rerolled ones.
    /// Larger dice: a list of faces, largest first, fresh before rerolled, ended by zeros.
    Dice(Die),
    /// The kind of the card in the first slot.
    Card,
    /// The direction in the first slot.
    Direction,
}

const _: () = assert!(size_of::<Faces>() <= 16);

impl Faces {
    /// No dice of a kind.
    pub const fn none(die: Die) -> Faces {
        Faces { sort: Sort::Dice(die), slots: [0; SLOTS] }
    }

    /// Fresh dice showing these numbers, in any order.
    ///
    /// # Errors
    /// A number that is not on the die, or more dice than one throw holds; the column is the place in the
    /// list, from 1.
    pub fn of(die: Die, numbers: &[u8]) -> Result<Faces, FacesError> {
        let mut faces = Faces::none(die);
        for (place, &number) in numbers.iter().enumerate() {
            if die.sides_showing(number) == 0 {
                return Err(FacesError::not_on_die(place + 1, u32::from(number), die));
            }
            if faces.dice() == die.most() {
                return Err(FacesError::too_many(place + 1, die));
            }
            faces.add(number, 1, false);
        }
        Ok(faces)
    }

    /// A card that was drawn.
    pub const fn card_drawn(card: Card) -> Faces {
        let mut slots = [0; SLOTS];
        slots[0] = card.0;
        Faces { sort: Sort::Card, slots }
    }

    /// A direction that came up, from 1.
    pub const fn direction_shown(direction: u8) -> Faces {
        let mut slots = [0; SLOTS];
        slots[0] = direction;
        Faces { sort: Sort::Direction, slots }
    }

    /// The kind of the dice; `None` for a card or a direction.
    pub const fn die(&self) -> Option<Die> {
        match self.sort {
            Sort::Dice(die) => Some(die),
            _ => None,
        }
    }

    /// The card drawn; `None` for dice or a direction.
    pub const fn card(&self) -> Option<Card> {
        match self.sort {
            Sort::Card => Some(Card(self.slots[0])),
            _ => None,
        }
    }

    /// The direction, from 1; `None` for dice or a card.
    pub const fn direction(&self) -> Option<u8> {
        match self.sort {
            Sort::Direction => Some(self.slots[0]),
            _ => None,
        }
    }

    /// Whether these could be the outcome of a throw: its kind of die and its number of them, a card that is
    /// in the bag, a direction that exists.
    pub fn answers(&self, throw: Throw) -> bool {
        match throw {
            Throw::Dice { dice, die } => self.die() == Some(die) && self.dice() == dice,
            Throw::Card(bag) => self.card().is_some_and(|card| bag.count(card) > 0),
            Throw::Direction(directions) => self.direction().is_some_and(|d| d >= 1 && d <= directions),
        }
    }

    /// The number of dice: 0 for a card or a direction.
    pub fn dice(&self) -> u8 {
        match self.sort {
            Sort::Dice(die) if is_small(die) => self.slots[..2 * SMALL as usize].iter().sum(),
            Sort::Dice(_) => self.slots.iter().take_while(|&&slot| slot != 0).count() as u8,
            _ => 0,
        }
    }

    /// How many fresh dice show a face.
    pub fn fresh(&self, face: u8) -> u8 {
        self.among(FaceSet::only(face), false)
    }

    /// How many rerolled dice show a face.
    pub fn rerolled(&self, face: u8) -> u8 {
        self.among(FaceSet::only(face), true)
    }

    /// How many dice show a face, rerolled or not.
    pub fn showing(&self, face: u8) -> u8 {
        self.fresh(face) + self.rerolled(face)
    }

    /// How many dice show a face of a set, rerolled or not.
    pub fn showing_any(&self, set: FaceSet) -> u8 {
        self.fresh_among(set) + self.rerolled_among(set)
    }

    /// How many fresh dice show a face of a set: those which a reroll of these faces would take up.
    pub fn fresh_among(&self, set: FaceSet) -> u8 {
        self.among(set, false)
    }

    /// How many rerolled dice show a face of a set.
    pub fn rerolled_among(&self, set: FaceSet) -> u8 {
        self.among(set, true)
    }

    /// The dice as (face, how many, whether rerolled), largest face first and fresh before rerolled. On large
    /// dice equal dice may come as several groups.
    pub fn groups(&self) -> impl Iterator<Item = (u8, u8, bool)> {
        let slots = self.slots;
        let (small, large) = match self.sort {
            Sort::Dice(die) if is_small(die) => (SMALL as usize, 0),
            Sort::Dice(_) => (0, SLOTS),
            _ => (0, 0),
        };
        let counted = (0..2 * small).map(move |at| {
            let (index, fixed) = (small - 1 - at / 2, at % 2 == 1);
            (index as u8 + 1, slots[index + if fixed { small } else { 0 }], fixed)
        });
        let listed = (0..large).map(move |at| (slots[at] & !REROLLED, 1, slots[at] & REROLLED != 0));
        counted.chain(listed).filter(|&(face, count, _)| face > 0 && count > 0)
    }

    /// The faces after every fresh die on a face of `set` has been thrown again and fell as `again` shows:
    /// those dice are now rerolled, and fixed. [`FaceSet::ALL`] throws the whole handful again.
    ///
    /// # Errors
    /// If `again` holds another number or kind of dice than were taken up.
    pub fn thrown_again(&self, set: FaceSet, again: &Faces) -> Result<Faces, FacesError> {
        let due = self.fresh_among(set);
        let Some(die) = self.die().filter(|_| again.dice() == due && again.die() == self.die()) else {
            return Err(FacesError::wrong_count(due, again.dice()));
        };
        let mut faces = Faces::none(die);
        for (face, count, fixed) in self.groups().filter(|&(face, _, fixed)| fixed || !set.contains(face)) {
            faces.add(face, count, fixed);
        }
        for (face, count, _) in again.groups() {
            faces.add(face, count, true);
        }
        Ok(faces)
    }

    /// The faces after one fresh die showing `face` has been thrown again and fell on `fell`. `None` if no
    /// fresh die shows that face, or `fell` is not on the die.
    pub fn one_thrown_again(&self, face: u8, fell: u8) -> Option<Faces> {
        let die = self.die().filter(|die| die.sides_showing(fell) > 0 && self.fresh(face) > 0)?;
        let (mut faces, mut taken) = (Faces::none(die), false);
        for (shown, count, fixed) in self.groups() {
            let take = !taken && !fixed && shown == face;
            taken |= take;
            faces.add(shown, count - u8::from(take), fixed);
        }
        faces.add(fell, 1, true);
        Some(faces)
    }

    fn among(&self, set: FaceSet, fixed: bool) -> u8 {
        match self.sort {
            Sort::Dice(_) if set.is_empty() => 0,
            Sort::Dice(die) if is_small(die) => {
                let from = if fixed { SMALL as usize } else { 0 };
                let counts = self.slots[from..from + SMALL as usize].iter();
                counts.zip(1..).map(|(&count, face)| if set.contains(face) { count } else { 0 }).sum()
            }
            Sort::Dice(_) => {
                let dice = self.slots.iter().filter(|&&slot| slot != 0 && (slot & REROLLED != 0) == fixed);
                dice.filter(|&&slot| set.contains(slot & !REROLLED)).count() as u8
            }
            _ => 0,
        }
    }

    /// Adds dice. The caller has checked the face and the number.
    pub(crate) fn add(&mut self, face: u8, count: u8, fixed: bool) {
        let Sort::Dice(die) = self.sort else { unreachable!("only dice are added to dice") };
        if is_small(die) {
            self.slots[face as usize - 1 + if fixed { SMALL as usize } else { 0 }] += count;
            return;
        }
        for _ in 0..count {
            let slot = face | if fixed { REROLLED } else { 0 };
            let rank = |slot: u8| (slot & !REROLLED, slot & REROLLED == 0);
            let length = usize::from(self.dice());
            let at =
                self.slots[..length].iter().position(|&other| rank(other) < rank(slot)).unwrap_or(length);
            self.slots[at..=length].rotate_right(1);
            self.slots[at] = slot;
        }
    }
}

const fn is_small(die: Die) -> bool {
    die.sides() <= SMALL
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d6(numbers: &[u8]) -> Faces {
        Faces::of(Die::D6, numbers).unwrap()
    }

    #[test]
    fn the_order_of_dice_does_not_matter() {
        assert_eq!(d6(&[6, 5, 5, 1]), d6(&[5, 1, 6, 5]));
        let tens = |numbers: &[u8]| Faces::of(Die::D10, numbers).unwrap();
        assert_eq!(tens(&[10, 1, 7, 7]), tens(&[7, 1, 7, 10]));
    }

    #[test]
    fn a_rerolled_die_is_not_rerolled_again() {
        let thrown = d6(&[6, 1, 1, 4]);
        let after = thrown.thrown_again(FaceSet::ONES, &d6(&[1, 5])).unwrap();
        assert_eq!((after.fresh(1), after.rerolled(1), after.rerolled(5)), (0, 1, 1));
        assert_eq!(after.fresh_among(FaceSet::ONES), 0);
        assert_eq!(after.fresh_among(FaceSet::ALL), 2);
        assert_eq!(after.one_thrown_again(1, 6), None);
        let last = after.one_thrown_again(4, 2).unwrap();
        assert_eq!((last.fresh(4), last.rerolled(2), last.dice()), (0, 1, 4));
    }

    #[test]
    fn a_reroll_must_bring_as_many_dice_as_it_took_up() {
        assert!(d6(&[1, 1, 2]).thrown_again(FaceSet::ONES, &d6(&[3])).is_err());
        assert!(d6(&[1, 1, 2]).thrown_again(FaceSet::ONES, &Faces::of(Die::D10, &[3, 3]).unwrap()).is_err());
    }

    #[test]
    fn large_dice_are_listed_from_the_largest() {
        let thrown = Faces::of(Die::D20, &[3, 20, 3, 11]).unwrap();
        let after = thrown.thrown_again(FaceSet::only(20), &Faces::of(Die::D20, &[3]).unwrap()).unwrap();
        assert_eq!(
            after.groups().collect::<Vec<_>>(),
            [(11, 1, false), (3, 1, false), (3, 1, false), (3, 1, true)]
        );
        assert_eq!(after.showing(3), 3);
        assert_eq!(Faces::of(Die::D20, &[9; 14]).unwrap().dice(), 14);
    }

    #[test]
    fn impossible_dice_are_refused() {
        assert_eq!(Faces::of(Die::D6, &[6, 7]).unwrap_err().column, 2);
        assert_eq!(Faces::of(Die::D6, &[0]).unwrap_err().column, 1);
        assert_eq!(Faces::of(Die::AVERAGING, &[2, 3, 6]).unwrap_err().column, 3);
        assert_eq!(Faces::of(Die::D20, &[9; 15]).unwrap_err().column, 15);
    }

    #[test]
    fn a_card_and_a_direction_are_not_dice() {
        let card = Faces::card_drawn(Card(26));
        assert_eq!((card.dice(), card.card(), card.die(), card.direction()), (0, Some(Card(26)), None, None));
        assert_eq!(Faces::direction_shown(3).direction(), Some(3));
        assert_eq!(card.groups().count(), 0);
    }
}
