//! The exact chance of dice that were told.

use dice::{Faces, Fraction, Throw};

/// How likely a throw falls exactly so, whatever the order of its dice.
pub(crate) fn of(throw: Throw, faces: &Faces) -> Fraction {
    match throw {
        Throw::Dice { dice, die } => {
            let mut chance = Fraction::of(1, 1);
            let mut left = u128::from(dice);
            for face in die.lowest()..=die.highest() {
                let showing = u128::from(faces.showing(face));
                for taken in 0..showing {
                    // One more die shows this face: any of those left, each in so many ways.
                    let sides = u128::from(die.sides_showing(face));
                    let ways = (left - taken) * sides;
                    chance = chance.times(&Fraction::of(ways as i128, (taken + 1) * u128::from(die.sides())));
                }
                left -= showing;
            }
            chance
        }
        Throw::Card(bag) => {
            let copies = faces.card().map_or(0, |card| bag.count(card));
            Fraction::of(copies.into(), u128::from(bag.total()).max(1))
        }
        Throw::Direction(directions) => Fraction::of(1, u128::from(directions).max(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dice::Die;

    fn chance(dice: u8, text: &str) -> String {
        let throw = Throw::Dice { dice, die: Die::D6 };
        of(throw, &Faces::parse(throw, text).unwrap()).to_string()
    }

    #[test]
    fn the_order_of_dice_does_not_matter() {
        assert_eq!(chance(1, "6"), "1/6");
        assert_eq!(chance(2, "6 6"), "1/36");
        assert_eq!(chance(2, "6 5"), "1/18");
        assert_eq!(chance(3, "1 2 3"), "1/36");
        assert_eq!(chance(4, "5 5 6 6"), "1/216");
    }
}
