//! A charge or countercharge of this turn, and how far it has come.

use engine::PieceId;
use serde::{Deserialize, Serialize};
use tabletop::{Angle, Edge, Length};

/// A charge or countercharge of this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Charge {
    /// Who charges.
    pub charger: PieceId,
    /// Whom: the unit that was announced, and from contact on the one that is touched.
    pub target: PieceId,
    /// How far it has come.
    pub stage: ChargeStage,
    /// Whether it is a countercharge; then the target is the charger whom it meets.
    pub counter: bool,
    /// Whether it struck at speed in a straight line (CP-15-32). Judged at contact.
    pub impetus: bool,
    /// Whether it is a true charge on flank or rear (CP-15-30).
    pub true_flank: bool,
    /// Whether no figure of the charger was visible to the target when the Movement phase began (CP-18-18).
    pub surprised: bool,
    /// Whether mounted troops charge into or across disordering terrain, or across an obstacle that blocks impetus
    /// (CP-18-14). Judged at contact.
    pub bad_ground: bool,
    /// Which edge of the target it touches.
    pub edge: Edge,
    /// While it is announced across how many files it draws up first, 0 for as it stands (CP-15-28); after it was moved
    /// the feature of the ground across which they meet plus one, 0 for none (CP-19-35).
    aside: u8,
    /// While it is announced the way as it was announced: the first wheel, the advance after it and the second wheel,
    /// wheels in hundredths of a degree, clockwise positive. After it was moved what came of it: the length of the way,
    /// its last straight stretch, and in which direction it went last.
    course: [u16; 3],
}

/// How far a charge has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum ChargeStage {
    /// It is announced.
    Announced,
    /// It has been moved into contact, and waits to be tested home.
    Contact,
    /// It halted without contact: after an evade, or because its target is gone.
    Halted,
    /// It was tested home: there is a combat.
    Home,
    /// It failed its test.
    Failed,
    /// It is over in any other way: its target broke, was swept away or fell to shot.
    Over,
}

impl ChargeStage {
    /// All, by number.
    pub const ALL: [ChargeStage; 6] = [
        ChargeStage::Announced,
        ChargeStage::Contact,
        ChargeStage::Halted,
        ChargeStage::Home,
        ChargeStage::Failed,
        ChargeStage::Over,
    ];
}

impl Charge {
    /// A charge that is announced.
    pub const fn by(charger: PieceId, target: PieceId) -> Charge {
        Charge {
            charger,
            target,
            stage: ChargeStage::Announced,
            counter: false,
            impetus: false,
            true_flank: false,
            surprised: false,
            bad_ground: false,
            edge: Edge::Front,
            aside: 0,
            course: [0; 3],
        }
    }

    /// Whether it has been moved: only then is there a distance, a straight stretch and a heading.
    pub fn is_moved(&self) -> bool {
        self.stage != ChargeStage::Announced
    }

    /// Whether it is a live charge: announced, in contact or gone home.
    pub fn is_on(&self) -> bool {
        matches!(self.stage, ChargeStage::Announced | ChargeStage::Contact | ChargeStage::Home)
    }

    /// Sets how far it has come. What was announced of its way is forgotten once it is moved.
    pub fn set_stage(&mut self, stage: ChargeStage) {
        if self.stage == ChargeStage::Announced && stage != ChargeStage::Announced {
            (self.course, self.aside) = ([0; 3], 0);
        }
        self.stage = stage;
    }

    /// The legs that were announced: a wheel, an advance, another wheel. What follows is straight ahead. `None` after
    /// it was moved.
    pub fn announced(&self) -> Option<[i32; 3]> {
        let [wheel, advance, turn] = self.course;
        (!self.is_moved()).then_some([(wheel as i16).into(), advance.into(), (turn as i16).into()])
    }

    /// Across how many files it draws up first, 0 for as it stands; 0 too after it was moved.
    pub fn files(&self) -> u8 {
        if self.is_moved() { 0 } else { self.aside }
    }

    /// Notes across how many files it draws up first.
    pub const fn set_files(&mut self, files: u8) {
        self.aside = files;
    }

    /// Notes one of the three announced legs.
    pub const fn announce(&mut self, leg: usize, amount: i32) {
        self.course[leg] = amount as u16;
    }

    /// The feature of the ground across which they meet.
    pub fn across(&self) -> Option<u8> {
        if self.is_moved() { self.aside.checked_sub(1) } else { None }
    }

    /// Sets the feature across which they meet.
    pub const fn set_across(&mut self, feature: Option<u8>) {
        self.aside = match feature {
            None => 0,
            Some(feature) => feature + 1,
        };
    }

    /// The length of its way this turn.
    pub const fn distance(&self) -> Length {
        Length(self.course[0] as i32)
    }

    /// Sets the length of its way.
    pub const fn set_distance(&mut self, distance: i32) {
        self.course[0] = distance as u16;
    }

    /// The last straight stretch of its way.
    pub const fn straight(&self) -> Length {
        Length(self.course[1] as i32)
    }

    /// Sets the last straight stretch of its way.
    pub const fn set_straight(&mut self, straight: i32) {
        self.course[1] = straight as u16;
    }

    /// In which direction it went last.
    pub fn heading(&self) -> Angle {
        Angle::hundredths(self.course[2].into())
    }

    /// Sets in which direction it went last.
    pub const fn set_heading(&mut self, heading: i32) {
        self.course[2] = heading as u16;
    }
}

// What fills the free places of a list that is read from outside.
impl Default for Charge {
    fn default() -> Charge {
        Charge::by(PieceId(0), PieceId(0))
    }
}
