//! What the rulebook puts on a man, a horse or a beast.

use engine::PieceId;
use serde::{Deserialize, Serialize};
use tabletop::Length;

/// What the rulebook puts on a man, a horse or a beast, beside where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Figure {
    signs: [u16; 2],
    /// Hits taken (section 09).
    pub hits: u8,
    /// Load actions that each of his weapons still needs, four bits each (BR-06-04).
    pub(crate) loads: u8,
    /// The horse that he rides, plus one; 0 on foot.
    pub(crate) horse: u8,
    /// The enemy at whom he aims, plus one; 0 for none (BR-06-06).
    pub(crate) aim: u8,
    /// What it has used of its move in this turn, in hundredths of a millimetre.
    pub(crate) spent: u16,
}

// There are two hundred of them in a state.
const _: () = assert!(size_of::<Figure>() <= 10);

/// What can be said of a man, a horse or a beast with yes or no.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Sign {
    /// Stunned (BR-09-06).
    Stunned = 0,
    /// Stunned, and the turn of his own side that he misses has begun.
    Missing = 1,
    /// A captive (BR-12-07).
    Captive = 2,
    /// Has had its action in this turn (BR-01-03).
    Acted = 3,
    /// Has moved, or been put down after its Leader, in this turn.
    Moved = 4,
    /// Made a charge move in this turn (BR-08-06).
    Charged = 5,
    /// Has fought or been attacked in this Melee step, so that it is not asked again.
    Fought = 6,
    /// Was beyond reach of its Leader when this turn's Action step began (BR-04-07).
    Astray = 7,
    /// Has named a Leader or rallied in this turn in place of his action, or may not act at all.
    Idle = 8,
    /// A man who was named Leader: he keeps two hits and his skill in melee (BR-03-02, BR-03-04).
    Named = 9,
    /// A horse that has faced gunfire (BR-07-02).
    SmeltPowder = 10,
    /// A beast that is spooked (BR-10-07).
    Spooked = 11,
    /// A beast driven by side A (BR-10-05).
    DrivenByA = 12,
    /// A beast driven by side B.
    DrivenByB = 13,
    /// Driven since that side's present turn: it stays driven to the end of the next one.
    DrivenNow = 14,
    /// A shot was fired near the beast since side A's last turn ended (BR-10-04).
    ShotNearA = 15,
    /// The same for side B.
    ShotNearB = 16,
    /// Dice of a melee were rolled near the beast since side A's last turn ended (BR-10-04).
    MeleeNearA = 17,
    /// The same for side B.
    MeleeNearB = 18,
    /// Fired a gun in this discharge (BR-07-01).
    FiredGun = 19,
    /// The aim is with the second weapon (BR-06-06).
    AimSecond = 20,
    /// The aim was taken in this turn: it counts in the next one.
    AimNow = 21,
    /// A beast or captive that side A took off the table (BR-12-05).
    TakenByA = 22,
    /// The same for side B.
    TakenByB = 23,
    /// Left the table through an exit.
    Home = 24,
    /// Chose to load, fire, aim or herd where it stood: its Leader may not leave it behind (BR-01-04).
    Anchored = 25,
    /// A beast that belongs to the drove that is being driven now.
    InDrove = 26,
    /// A man who lost his action because his horse carried him off (BR-07-03).
    CarriedOff = 27,
    /// A beast that a drover had with him when the battle began: it counts as driven in the first game turn (BR-12-04).
    StartsDriven = 28,
    /// A man who has fired in this turn: his group has declared its shots (BR-06-10).
    Fired = 29,
    /// A horse that is to roll for the gunfire just heard (BR-07-01).
    HearsGuns = 30,
}

impl Sign {
    /// All, by bit.
    pub const ALL: [Sign; 31] = [
        Sign::Stunned,
        Sign::Missing,
        Sign::Captive,
        Sign::Acted,
        Sign::Moved,
        Sign::Charged,
        Sign::Fought,
        Sign::Astray,
        Sign::Idle,
        Sign::Named,
        Sign::SmeltPowder,
        Sign::Spooked,
        Sign::DrivenByA,
        Sign::DrivenByB,
        Sign::DrivenNow,
        Sign::ShotNearA,
        Sign::ShotNearB,
        Sign::MeleeNearA,
        Sign::MeleeNearB,
        Sign::FiredGun,
        Sign::AimSecond,
        Sign::AimNow,
        Sign::TakenByA,
        Sign::TakenByB,
        Sign::Home,
        Sign::Anchored,
        Sign::InDrove,
        Sign::CarriedOff,
        Sign::StartsDriven,
        Sign::Fired,
        Sign::HearsGuns,
    ];

    /// The sign of a bit.
    pub fn of(bit: u8) -> Option<Sign> {
        Sign::ALL.get(usize::from(bit)).copied()
    }
}

/// The signs that the log tells of, in words.
pub const FLAG_LABELS: [(Sign, &str); 6] = [
    (Sign::Stunned, "stunned"),
    (Sign::Captive, "captive"),
    (Sign::Spooked, "spooked"),
    (Sign::DrivenByA, "driven"),
    (Sign::DrivenByB, "driven"),
    (Sign::SmeltPowder, "used to gunfire"),
];

impl Figure {
    /// Whether something can be said of it.
    #[inline]
    pub const fn is(&self, sign: Sign) -> bool {
        let bit = sign as usize;
        self.signs[bit / 16] >> (bit % 16) & 1 == 1
    }

    /// Has something said of it, or no more.
    pub const fn set(&mut self, sign: Sign, yes: bool) {
        let bit = sign as usize;
        let mask = 1 << (bit % 16);
        if yes {
            self.signs[bit / 16] |= mask;
        } else {
            self.signs[bit / 16] &= !mask;
        }
    }

    /// Load actions that a weapon still needs; 0 when it is loaded (BR-06-04).
    pub const fn loads(&self, weapon: u8) -> u8 {
        self.loads >> (weapon * 4) & 15
    }

    /// The horse that he rides.
    #[inline]
    pub const fn horse(&self) -> Option<PieceId> {
        match self.horse {
            0 => None,
            number => Some(PieceId(number - 1)),
        }
    }

    /// Puts him on a horse or on foot: for castings and positions.
    pub const fn set_horse(&mut self, horse: Option<PieceId>) {
        self.horse = match horse {
            None => 0,
            Some(PieceId(number)) => number + 1,
        };
    }

    /// The enemy at whom he aims.
    pub const fn aim(&self) -> Option<PieceId> {
        match self.aim {
            0 => None,
            number => Some(PieceId(number - 1)),
        }
    }

    /// What it has used of its move in this turn.
    pub const fn spent(&self) -> Length {
        Length(self.spent as i32)
    }
}
