//! The numbers of movement (`movement.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

chapter! {
    /// Movement (`movement.toml`).
    MovementBook;
    /// Dice.
    dice: MovementDice,
    /// Woods and water.
    halved: Halved,
    /// Those who follow their Leader.
    following: Following,
    /// Getting on and off a horse.
    mounting: Mounting,
    /// Keeping away from enemies.
    aloof: Aloof,
}

section! {
    /// Movement dice (BR-04-01, BR-04-02).
    MovementDice {
        /// On foot.
        foot: u8 = count(1, 6);
        /// On horseback.
        mounted: u8 = count(1, 6);
        /// Rolled more on a road, as many of the lowest left out.
        road: u8 = count(0, 3);
    }
}

section! {
    /// Woods and water (BR-04-03).
    Halved {
        /// Inches of the roll for each inch of path.
        cost: u8 = count(1, 6);
    }
}

section! {
    /// Those who follow their Leader (BR-04-05).
    Following {
        /// A follower's path may cost so much more than the roll.
        beyond_roll: Length = inches(0, 48);
    }
}

section! {
    /// Getting on and off a horse (BR-04-08).
    Mounting {
        /// What it takes off the move.
        cost: Length = inches(0, 36);
    }
}

section! {
    /// Keeping away from enemies (BR-04-05, BR-04-09).
    Aloof {
        /// Nobody comes nearer to an enemy except in a charge.
        from_enemies: Length = inches(0, 6);
    }
}
