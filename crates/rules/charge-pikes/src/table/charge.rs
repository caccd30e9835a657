//! A charge or countercharge of this turn, and how far it has come.

use engine::PieceId;
use engine::sheet::{Degrees, Feature, Flag, Travel, UpTo, Word};
use tabletop::Edge;

engine::words! {
    /// How far a charge has come.
    pub enum ChargeStage {
        /// It is announced.
        Announced = "announced";
        /// It has been moved into contact, and waits to be tested home.
        Contact = "contact";
        /// It halted without contact: after an evade, or because its target is gone.
        Halted = "halted";
        /// It was tested home: there is a combat.
        Home = "home";
        /// It failed its test.
        Failed = "failed";
        /// It is over in any other way: its target broke, was swept away or fell to shot.
        Over = "over";
    }
}

engine::entry! {
    /// That a charge or countercharge is announced.
    pub struct Announced in 3 bytes {
        /// Who charges.
        charger: PieceId;
        /// Whom.
        target: PieceId;
        /// Whether it is a countercharge.
        counter: Flag;
    }
}

engine::sheet! {
    /// A charge or countercharge of this turn. Whatever is judged at contact, and where it went, is only known of one that
    /// has been moved.
    pub struct Charge on Thing in 18 bytes, changed by ChargeChange {
        /// Who charges.
        Charger charger: PieceId;
        /// Whom: the unit that was announced, and from contact on the one that is touched.
        Target target: PieceId;
        /// How far it has come.
        Stage stage: Word<ChargeStage>;
        /// Whether it is a countercharge; then the target is the charger whom it meets.
        Counter counter: Flag;
        /// Whether it struck at speed in a straight line (CP-15-32). Judged at contact.
        Impetus impetus: Flag;
        /// Whether it is a true charge on flank or rear (CP-15-30).
        TrueFlank true_flank: Flag;
        /// Whether no figure of the charger was visible to the target when the Movement phase began (CP-18-18).
        Surprised surprised: Flag;
        /// Whether mounted troops charge into or across disordering terrain, or across an obstacle that blocks impetus
        /// (CP-18-14). Judged at contact.
        BadGround bad_ground: Flag;
        /// Which edge of the target it touches.
        Edge edge: Word<Edge>;
        /// The feature of the ground across which they meet (CP-19-35).
        Across across: Option<Feature>;
        /// Across how many files it draws up first as it was announced; 0 for as it stands (CP-15-28).
        Files files: UpTo<127>;
        /// Its first wheel as it was announced, clockwise.
        Wheel wheel: Degrees;
        /// How far it goes after that before it wheels again. What follows its second wheel is straight ahead.
        Advance advance: Travel;
        /// Its second wheel.
        Turn turn: Degrees;
        /// The length of its way this turn.
        Distance distance: Travel;
        /// The last straight stretch of its way.
        Straight straight: Travel;
        /// In which direction it went last.
        Heading heading: Degrees;
    }
}

impl Charge {
    /// A charge that is announced.
    pub fn by(charger: PieceId, target: PieceId) -> Charge {
        Charge::of([ChargeChange::Charger(charger), ChargeChange::Target(target)])
    }

    /// A charge of which so much is known.
    pub fn of(facts: impl IntoIterator<Item = ChargeChange>) -> Charge {
        Charge::default().with(facts)
    }

    /// The same with more known of it.
    #[must_use]
    pub fn with(mut self, facts: impl IntoIterator<Item = ChargeChange>) -> Charge {
        facts.into_iter().for_each(|fact| self.apply(fact));
        self
    }

    /// Whether it has been moved: only then is there a distance, a straight stretch and a heading.
    pub fn is_moved(&self) -> bool {
        self.stage() != ChargeStage::Announced
    }

    /// Whether it is a live charge: announced, in contact or gone home.
    pub fn is_on(&self) -> bool {
        matches!(self.stage(), ChargeStage::Announced | ChargeStage::Contact | ChargeStage::Home)
    }
}
