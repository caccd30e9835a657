//! Faces as text, read with faults at their place.

use std::fmt;

use crate::{Card, Die, Faces, Throw};

/// Why a list of dice was refused, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FacesError {
    /// The column of the fault, from 1: a character of a text, or a place in a list.
    pub column: usize,
    /// What is wrong.
    pub fault: FacesFault,
}

/// What can be wrong with a list of dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FacesFault {
    /// Something that is not a whole number.
    NotANumber,
    /// A number that no side of the die bears.
    NotOnDie {
        /// The number found.
        found: u32,
        /// The die that was thrown.
        die: Die,
    },
    /// More or fewer dice than were to be thrown.
    WrongCount {
        /// How many dice were to be thrown.
        wanted: u8,
        /// How many were given.
        found: u8,
    },
    /// More dice than one throw can hold.
    TooMany(Die),
    /// An empty bag, or no directions to choose from.
    NothingToDraw,
    /// Not a card of the bag.
    NotInBag(u32),
    /// Not a direction from 1 to the number of them.
    NotADirection {
        /// The number found.
        found: u32,
        /// The number of directions.
        directions: u8,
    },
}

impl FacesError {
    pub(crate) const fn not_on_die(column: usize, found: u32, die: Die) -> FacesError {
        FacesError { column, fault: FacesFault::NotOnDie { found, die } }
    }

    pub(crate) const fn too_many(column: usize, die: Die) -> FacesError {
        FacesError { column, fault: FacesFault::TooMany(die) }
    }

    pub(crate) const fn wrong_count(wanted: u8, found: u8) -> FacesError {
        FacesError { column: 1, fault: FacesFault::WrongCount { wanted, found } }
    }
}

impl fmt::Display for FacesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match self.fault {
            FacesFault::NotANumber => write!(f, "not a number; write the dice as numbers, such as `6 5 5 1`"),
            FacesFault::NotOnDie { found, die } => {
                write!(f, "no {die} shows {found}; its numbers are {} to {}", die.lowest(), die.highest())
            }
            FacesFault::WrongCount { wanted: 1, found } => {
                write!(f, "1 die is to be thrown, {found} were given")
            }
            FacesFault::WrongCount { wanted, found } => {
                write!(f, "{wanted} dice are to be thrown, {found} were given")
            }
            FacesFault::TooMany(die) => {
                write!(f, "one throw holds at most {} dice of kind {die}", die.most())
            }
            FacesFault::NothingToDraw => f.write_str("there is nothing to draw from"),
            FacesFault::NotInBag(found) => write!(f, "no card of kind {found} is left to be drawn"),
            FacesFault::NotADirection { found, directions } => {
                write!(f, "{found} is no direction; they are 1 to {directions}")
            }
        }
    }
}

impl std::error::Error for FacesError {}

impl Faces {
    /// Reads what was thrown from its text form, as the answer to a throw: `6 5 5 1` (spaces or commas
    /// between), the kind of the card as `card 12` or `12`, the direction as `direction 3` or `3`. A star
    /// marks a rerolled die: `6 5 5* 1`. An empty throw is `none`.
    ///
    /// # Errors
    /// With the column of the fault, when the text is not dice or they do not answer the throw.
    pub fn parse(throw: Throw, text: &str) -> Result<Faces, FacesError> {
        match throw {
            Throw::Dice { dice, die } => {
                let faces = Faces::parse_dice(die, text)?;
                if faces.dice() == dice {
                    Ok(faces)
                } else {
                    Err(FacesError::wrong_count(dice, faces.dice()))
                }
            }
            Throw::Card(bag) => {
                let (column, found) = single(text, "card")?;
                let card = u8::try_from(found).map(Card).ok().filter(|&card| bag.count(card) > 0);
                let fault = FacesFault::NotInBag(found);
                card.map(Faces::card_drawn).ok_or(FacesError { column, fault })
            }
            Throw::Direction(directions) => {
                let (column, found) = single(text, "direction")?;
                let direction = u8::try_from(found).ok().filter(|&d| d >= 1 && d <= directions);
                let fault = FacesFault::NotADirection { found, directions };
                direction.map(Faces::direction_shown).ok_or(FacesError { column, fault })
            }
        }
    }

    /// Reads any number of dice of one kind: `6 5 5* 1`, or `none`.
    ///
    /// # Errors
    /// With the column of the fault.
    pub fn parse_dice(die: Die, text: &str) -> Result<Faces, FacesError> {
        let mut faces = Faces::none(die);
        if text.trim() == "none" {
            return Ok(faces);
        }
        for (column, word) in words(text) {
            let (digits, fixed) = word.strip_suffix('*').map_or((word, false), |digits| (digits, true));
            let found = number(column, digits)?;
            let face = u8::try_from(found).ok().filter(|&face| die.sides_showing(face) > 0);
            let Some(face) = face else { return Err(FacesError::not_on_die(column, found, die)) };
            if faces.dice() == die.most() {
                return Err(FacesError::too_many(column, die));
            }
            faces.add(face, 1, fixed);
        }
        Ok(faces)
    }
}

/// The words of a text, split at spaces and commas, each with its column.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split([' ', ',', '\t'])
        .scan(1, |column, word| {
            let start = *column;
            *column += word.chars().count() + 1;
            Some((start, word))
        })
        .filter(|(_, word)| !word.is_empty())
}

fn number(column: usize, digits: &str) -> Result<u32, FacesError> {
    let plain = !digits.is_empty() && digits.len() < 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let fault = FacesFault::NotANumber;
    if plain {
        digits.parse().map_err(|_| FacesError { column, fault })
    } else {
        Err(FacesError { column, fault })
    }
}

/// The one number of a text that may begin with a keyword.
fn single(text: &str, keyword: &str) -> Result<(usize, u32), FacesError> {
    let mut rest = words(text).peekable();
    rest.next_if(|&(_, word)| word == keyword);
    let Some((column, word)) = rest.next() else {
        return Err(FacesError { column: 1, fault: FacesFault::NotANumber });
    };
    if let Some((column, _)) = rest.next() {
        return Err(FacesError { column, fault: FacesFault::WrongCount { wanted: 1, found: 2 } });
    }
    Ok((column, number(column, word)?))
}

/// `6 5 5* 1`, largest first, a star on each rerolled die; `none` for no dice; `card 12`; `direction 3`.
impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(card) = self.card() {
            return write!(f, "card {}", card.0);
        }
        if let Some(direction) = self.direction() {
            return write!(f, "direction {direction}");
        }
        if self.dice() == 0 {
            return f.write_str("none");
        }
        let mut between = "";
        for (face, count, fixed) in self.groups() {
            for _ in 0..count {
                write!(f, "{between}{face}{}", if fixed { "*" } else { "" })?;
                between = " ";
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.die() {
            Some(die) => write!(f, "{die}: {self}"),
            None => write!(f, "{self}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bag;

    const FOUR: Throw = Throw::Dice { dice: 4, die: Die::D6 };

    #[test]
    fn dice_are_written_from_the_largest() {
        let faces = Faces::parse(FOUR, " 1,5  6*\t5").unwrap();
        assert_eq!(faces.to_string(), "6* 5 5 1");
        assert_eq!(Faces::parse(FOUR, &faces.to_string()), Ok(faces));
        assert_eq!(Faces::parse_dice(Die::D6, "none").unwrap().to_string(), "none");
    }

    #[test]
    fn faults_name_their_column() {
        let fault = |text| Faces::parse(FOUR, text).unwrap_err().to_string();
        assert_eq!(fault("6 5 7 1"), "column 5: no d6 shows 7; its numbers are 1 to 6");
        assert_eq!(fault("6 é x 1"), "column 3: not a number; write the dice as numbers, such as `6 5 5 1`");
        assert_eq!(fault("6 5 5"), "column 1: 4 dice are to be thrown, 3 were given");
        assert_eq!(fault("6 99999999999999999999"), fault("6 -1"));
        let many = Faces::parse_dice(Die::D10, &"9 ".repeat(15)).unwrap_err();
        assert_eq!(many.to_string(), "column 29: one throw holds at most 14 dice of kind d10");
    }

    #[test]
    fn cards_and_directions_have_words_of_their_own() {
        let bag = Throw::Card(Bag::one_of_each(0b1000));
        assert_eq!(Faces::parse(bag, "card 3"), Ok(Faces::card_drawn(Card(3))));
        assert_eq!(Faces::parse(bag, "3").unwrap().to_string(), "card 3");
        assert_eq!(Faces::parse(bag, "card 4").unwrap_err().fault, FacesFault::NotInBag(4));
        assert_eq!(Faces::parse(bag, "card").unwrap_err().fault, FacesFault::NotANumber);
        let spin = Throw::Direction(10);
        assert_eq!(Faces::parse(spin, "direction 10").unwrap().to_string(), "direction 10");
        assert_eq!(Faces::parse(spin, "direction 11").unwrap_err().column, 11);
        assert_eq!(Faces::parse(spin, "3 4").unwrap_err().column, 3);
    }
}
