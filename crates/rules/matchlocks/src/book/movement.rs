//! The numbers of movement, and what ground does to each mover (`movement.toml`).

use rulebook::numbers::{Reader, Section};
use rulebook::{chapter, section};
use tabletop::Length;

use super::kind::{Ground, Mover};

chapter! {
    /// Movement (`movement.toml`). Angles are in whole degrees.
    Movement;
    /// Moves in Good and Bad Going.
    rates: Rates,
    /// What ground does to movement.
    ground: Grounds,
    /// Arcs and wheels.
    turning: Turning,
    /// Pivoting a gun.
    pivot: Pivot,
    /// Charges.
    charge: Charge,
    /// The line of a Charge.
    charge_line: ChargeLine,
    /// Dice for crossing an obstacle.
    obstacles: Obstacles,
}

section! {
    /// How far troops move in one Action (NMM-10-05 to NMM-10-09, NMM-10-32). Zero where they cannot.
    Rate {
        /// In Good Going.
        good: Length = distance(72);
        /// In Bad Going.
        bad: Length = distance(72);
    }
}

chapter! {
    /// The rate of each [`Mover`].
    Rates;
    /// A Leader, other than by Order Tokens and options.
    leader: Rate,
    /// Skirmishers and Dragoons on foot.
    light_foot: Rate,
    /// Formed infantry.
    formed_foot: Rate,
    /// Harquebusiers, their Detachments and mounted Dragoons.
    harquebusiers: Rate,
    /// Cuirassiers.
    cuirassiers: Rate,
    /// Light Guns.
    light_gun: Rate,
    /// Gallopers.
    galloper_gun: Rate,
    /// Field Guns.
    field_gun: Rate,
}

impl Rates {
    /// The rate of a mover.
    pub const fn of(&self, mover: Mover) -> Rate {
        match mover {
            Mover::Leader => self.leader,
            Mover::LightFoot => self.light_foot,
            Mover::FormedFoot => self.formed_foot,
            Mover::Harquebusiers => self.harquebusiers,
            Mover::Cuirassiers => self.cuirassiers,
            Mover::LightGun => self.light_gun,
            Mover::GalloperGun => self.galloper_gun,
            Mover::FieldGun => self.field_gun,
        }
    }
}

/// How troops move over some ground (NMM-10-35).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Going {
    /// At the Good Going rate.
    Good,
    /// At the Good Going rate with a Disarray Token for the Move: a steep hill.
    GoodWithDisarray,
    /// At the Bad Going rate.
    Bad,
    /// At the Bad Going rate with a Disarray Token for the Move.
    BadWithDisarray,
    /// Not at all.
    Barred,
}

impl Going {
    /// Whether the ground is Bad Going for these troops, or closed to them.
    pub const fn is_bad(self) -> bool {
        matches!(self, Going::Bad | Going::BadWithDisarray | Going::Barred)
    }

    /// Whether a Move costs a Disarray Token (NMM-10-26).
    pub const fn disarrays(self) -> bool {
        matches!(self, Going::GoodWithDisarray | Going::BadWithDisarray)
    }
}

const GOINGS: [(&str, Going); 5] = [
    ("good", Going::Good),
    ("good*", Going::GoodWithDisarray),
    ("bad", Going::Bad),
    ("bad*", Going::BadWithDisarray),
    ("barred", Going::Barred),
];

section! {
    /// What one kind of ground is to each mover.
    GroundRow {
        /// To a Leader.
        leader: Going = word(&GOINGS);
        /// To Skirmishers and Dragoons on foot.
        light_foot: Going = word(&GOINGS);
        /// To formed infantry.
        formed_foot: Going = word(&GOINGS);
        /// To Harquebusiers, their Detachments and mounted Dragoons.
        harquebusiers: Going = word(&GOINGS);
        /// To Cuirassiers.
        cuirassiers: Going = word(&GOINGS);
        /// To guns that can move.
        guns: Going = word(&GOINGS);
    }
}

/// What every kind of ground is to every mover (NMM-10-35).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grounds([GroundRow; 5]);

impl Grounds {
    /// How a mover goes over some ground. Field Guns are barred from all.
    pub const fn going(&self, ground: Ground, mover: Mover) -> Going {
        let row = &self.0[ground as usize];
        match mover {
            Mover::Leader => row.leader,
            Mover::LightFoot => row.light_foot,
            Mover::FormedFoot => row.formed_foot,
            Mover::Harquebusiers => row.harquebusiers,
            Mover::Cuirassiers => row.cuirassiers,
            Mover::LightGun | Mover::GalloperGun => row.guns,
            Mover::FieldGun => Going::Barred,
        }
    }
}

impl Section for Grounds {
    fn read(reader: &mut Reader, path: &str) -> Grounds {
        let names = ["open", "steep_hill", "broken", "bog", "wood"]; // in the order of `Ground`
        Grounds(names.map(|name| GroundRow::read(reader, &format!("{path}.{name}"))))
    }
}

section! {
    /// Arcs and wheels (NMM-09-09, NMM-09-10, NMM-10-01, NMM-10-20, NMM-10-21).
    Turning {
        /// Either side of straight ahead, without Disarray.
        arc: u8 = count(0, 180);
        /// A Wheel or change of facing of more costs a Disarray Token.
        free_wheel: u8 = count(0, 180);
        /// The greatest Wheel in one Action.
        most_wheel: u8 = count(0, 180);
        /// How far off its facing formed troops may choose to move.
        most_off_facing: u8 = count(0, 180);
    }
}

section! {
    /// Pivoting a gun (NMM-10-10).
    Pivot {
        /// In all in a turn.
        most: u8 = count(0, 180);
    }
}

section! {
    /// Charges (NMM-10-11, NMM-10-13, NMM-12-36).
    Charge {
        /// Added to the Move of Squadrons and Horse Detachments.
        bonus: Length = distance(24);
        /// An enemy nearer than this cannot be Charged.
        least_distance: Length = distance(24);
    }
}

section! {
    /// The line of a Charge (NMM-10-14).
    ChargeLine {
        /// Degrees off the facing that still count as straight.
        straight_within: u8 = count(0, 45);
    }
}

section! {
    /// Dice for crossing an obstacle (NMM-10-23).
    Obstacles {
        /// First attempt: crosses on this score or more.
        crosses_on: u8 = score();
        /// First attempt: without Disarray on this score or more.
        free_on: u8 = score();
        /// First attempt, otherwise: Disarray Tokens.
        tokens: u8 = count(0, 3);
        /// Second attempt: crosses on this score or more; else the obstacle is impassable from now on.
        second_crosses_on: u8 = score();
        /// Second attempt: Disarray Tokens.
        second_tokens: u8 = count(0, 3);
    }
}
