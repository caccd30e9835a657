use engine::PieceId;
use tabletop::{Angle, Edge, Length};

/// A charge or countercharge of this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// The feature of the ground across which they meet plus one; 0 for none (CP-19-35).
    across: u8,
    /// The length of its way this turn.
    distance: u16,
    /// The last straight stretch of it.
    straight: u16,
    /// In which direction it went last.
    heading: u16,
}

/// How far a charge has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
            across: 0,
            distance: 0,
            straight: 0,
            heading: 0,
        }
    }

    /// The feature of the ground across which they meet.
    pub const fn across(&self) -> Option<u8> {
        self.across.checked_sub(1)
    }

    /// Sets the feature across which they meet.
    pub const fn set_across(&mut self, feature: Option<u8>) {
        self.across = match feature {
            None => 0,
            Some(feature) => feature + 1,
        };
    }

    /// The length of its way this turn.
    pub const fn distance(&self) -> Length {
        Length(self.distance as i32)
    }

    /// Sets the length of its way.
    pub const fn set_distance(&mut self, distance: i32) {
        self.distance = distance as u16;
    }

    /// The last straight stretch of its way.
    pub const fn straight(&self) -> Length {
        Length(self.straight as i32)
    }

    /// Sets the last straight stretch of its way.
    pub const fn set_straight(&mut self, straight: i32) {
        self.straight = straight as u16;
    }

    /// In which direction it went last.
    pub fn heading(&self) -> Angle {
        Angle::hundredths(self.heading.into())
    }

    /// Sets in which direction it went last.
    pub const fn set_heading(&mut self, heading: i32) {
        self.heading = heading as u16;
    }
}
