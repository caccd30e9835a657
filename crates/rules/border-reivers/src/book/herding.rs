//! The numbers of herding (`herding.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

chapter! {
    /// Herding (`herding.toml`).
    HerdingBook;
    /// The roll.
    roll: HerdingRoll,
    /// What counts as near.
    near: Near,
    /// Running beasts.
    running: Running,
}

section! {
    /// The herding roll (BR-10-02 to BR-10-04).
    HerdingRoll {
        /// A d10 with its modifiers must come to so much.
        need: i8 = signed(1, 20);
        /// For each beast after the first.
        each_beast_more: i8 = signed(-10, 10);
        /// A melee near by.
        melee_near: i8 = signed(-10, 10);
        /// Firing near by.
        firing_near: i8 = signed(-10, 10);
    }
}

section! {
    /// What counts as near to a beast (BR-10-04, BR-10-07).
    Near {
        /// A melee.
        melee: Length = inches(0, 72);
        /// A shooter.
        firing: Length = inches(0, 72);
    }
}

section! {
    /// Running beasts (BR-10-06, BR-10-08).
    Running {
        /// D6 of a calm beast.
        dice: u8 = count(1, 6);
        /// D6 of a spooked one.
        dice_spooked: u8 = count(1, 6);
    }
}
