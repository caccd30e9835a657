//! The numbers of melee and of wounds (`melee.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

use crate::world::arms::Rank;

chapter! {
    /// Melee and wounds (`melee.toml`).
    MeleeBook;
    /// How many on one.
    odds: MeleeOdds,
    /// Modifiers.
    modifiers: MeleeModifiers,
    /// Armour against blows.
    armour: ArmourAgainstBlows,
    /// Giving ground.
    giving_ground: GivingGround,
    /// Hits.
    hits: Hits,
    /// A wound.
    wound: Wound,
}

section! {
    /// How many on one (BR-08-05).
    MeleeOdds {
        /// At most.
        most_on_one: u8 = count(1, 9);
    }
}

section! {
    /// Melee modifiers (BR-08-06).
    MeleeModifiers {
        /// Charging.
        charging: i8 = signed(-10, 10);
        /// On horseback.
        mounted: i8 = signed(-10, 10);
        /// Leader or Heidman.
        leader: i8 = signed(-10, 10);
        /// Attacked in soft cover.
        soft_cover: i8 = signed(-10, 10);
        /// Attacked in hard cover.
        hard_cover: i8 = signed(-10, 10);
        /// The defender's, for each attacker after the first.
        each_attacker_more: i8 = signed(-10, 10);
        /// Wounded.
        wounded: i8 = signed(-10, 10);
    }
}

section! {
    /// Armour against blows (BR-08-07).
    ArmourAgainstBlows {
        /// For each item.
        points_an_item: u8 = count(0, 5);
    }
}

section! {
    /// Giving ground (BR-08-09).
    GivingGround {
        /// How far.
        distance: Length = inches(0, 12);
    }
}

section! {
    /// Hits (BR-09-01 to BR-09-03).
    Hits {
        /// The hit that kills an ordinary figure.
        ordinary_dies_at: u8 = count(1, 7);
        /// The hit that kills a Leader.
        leader_dies_at: u8 = count(1, 7);
        /// The hit that kills the Heidman.
        heidman_dies_at: u8 = count(1, 7);
        /// Hits that the Heidman shrugs off.
        heidman_shrugs_off: u8 = count(0, 6);
    }
}

impl Hits {
    /// The hit that kills a figure of a rank.
    pub const fn dies_at(&self, rank: Rank) -> u8 {
        match rank {
            Rank::Ordinary => self.ordinary_dies_at,
            Rank::Leader => self.leader_dies_at,
            Rank::Heidman => self.heidman_dies_at,
        }
    }

    /// Whether a figure of a rank is wounded by so many hits.
    pub const fn wounded(&self, rank: Rank, hits: u8) -> bool {
        let shrugged = match rank {
            Rank::Heidman => self.heidman_shrugs_off,
            Rank::Leader | Rank::Ordinary => 0,
        };
        hits > shrugged
    }
}

section! {
    /// A wound (BR-09-04).
    Wound {
        /// On all later dice of the wounded.
        modifier: i8 = signed(-10, 0);
    }
}
