//! The numbers of firing and of frightened horses (`firing.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

use crate::world::arms::Weapon;

chapter! {
    /// Firing and frightened horses (`firing.toml`).
    Firing;
    /// To hit.
    to_hit: ToHit,
    /// The weapons.
    weapons: Weapons,
    /// Modifiers.
    modifiers: FiringModifiers,
    /// Armour against missiles.
    armour: ArmourAgainstShot,
    /// Horses near gunfire.
    horses: Horses,
}

section! {
    /// To hit (BR-06-02).
    ToHit {
        /// A d10 with its modifiers must come to so much.
        need: i8 = signed(1, 20);
    }
}

section! {
    /// A missile weapon (BR-06-03, BR-06-04).
    WeaponBook {
        /// Load actions before it can fire again.
        loads: u8 = count(0, 3);
        /// Close range.
        close: Length = inches(0, 144);
        /// Long range, the greatest.
        long: Length = inches(0, 144);
        /// Whether it frightens horses.
        firearm: bool = flag();
    }
}

chapter! {
    /// The missile weapons.
    Weapons;
    /// A pistol.
    dagg: WeaponBook,
    /// A light gun.
    hackbutt: WeaponBook,
    /// A heavier gun.
    caliver: WeaponBook,
    /// A light crossbow.
    latch: WeaponBook,
    /// A longbow.
    longbow: WeaponBook,
}

impl Weapons {
    /// The numbers of a weapon.
    pub const fn of(&self, weapon: Weapon) -> WeaponBook {
        match weapon {
            Weapon::Dagg => self.dagg,
            Weapon::Hackbutt => self.hackbutt,
            Weapon::Caliver => self.caliver,
            Weapon::Latch => self.latch,
            Weapon::Longbow => self.longbow,
        }
    }
}

section! {
    /// Firing modifiers (BR-06-07).
    FiringModifiers {
        /// At close range.
        close_range: i8 = signed(-10, 10);
        /// Aimed in the turn before.
        aimed: i8 = signed(-10, 10);
        /// The target is partly in cover.
        partly_in_cover: i8 = signed(-10, 10);
        /// The target is wholly in cover.
        wholly_in_cover: i8 = signed(-10, 10);
        /// The shooter is wounded.
        wounded: i8 = signed(-10, 10);
    }
}

section! {
    /// Armour against missiles (BR-06-08).
    ArmourAgainstShot {
        /// For each item of metal.
        points_an_item: u8 = count(0, 5);
    }
}

section! {
    /// Horses near gunfire (BR-07-01 to BR-07-04).
    Horses {
        /// Those so near to a firearm roll.
        within: Length = inches(0, 72);
        /// Spooked on so much or less.
        spooked_on: u8 = count(0, 10);
        /// The first time.
        spooked_on_first: u8 = count(0, 10);
        /// D6 of a gallop.
        gallop_dice: u8 = count(1, 6);
        /// The rider is thrown on so much or less.
        thrown_on: u8 = count(0, 10);
    }
}
