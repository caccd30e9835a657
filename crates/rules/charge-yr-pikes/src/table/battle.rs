//! Where in the battle we are, what the armies and tertias have done, and the places that a sheet keeps.

use engine::sheet::{CaseValue, Flag, Kind, ManyPlaces, Scope, Sort, Thing, Travel, Turn, UpTo, Word};
use engine::{PieceId, Side};
use tabletop::Point;

engine::words! {
    /// The phases of a turn (CYP-02-01), and what is before them.
    pub enum Phase {
        /// Before the first turn.
        Deployment = "deployment";
        /// A and B: cards are drawn and units move; what becomes visible is placed.
        Movement = "movement";
        /// C: artillery.
        Artillery = "artillery";
        /// D: muskets of units that stood.
        StandingMuskets = "standing muskets";
        /// E: muskets of units that moved.
        MovingMuskets = "moving muskets";
        /// F: attackers test to close.
        Closing = "closing";
        /// G: defenders test.
        Receiving = "receiving";
        /// H: close combats.
        Combat = "close combat";
        /// I: bonus and breakthrough moves.
        Bonus = "bonus moves";
        /// J: morale points are changed.
        Points = "morale points";
        /// K: rallying.
        Rallying = "rallying";
        /// L: army morale.
        ArmyMorale = "army morale";
    }
}

impl Phase {
    /// Phases C to E, in which guns and muskets fire.
    pub fn is_of_fire(self) -> bool {
        (Phase::Artillery..=Phase::MovingMuskets).contains(&self)
    }

    /// Phases C to I, in which who stands is steadier (CYP-11-09).
    pub fn steadies(self) -> bool {
        (Phase::Artillery..=Phase::Bonus).contains(&self)
    }
}

/// A place on the table, in tenths of a millimetre: up to six metres either way.
pub struct Spot;

/// Hundredths of a millimetre in a step of a kept place.
const STEP: i32 = 10;
/// Places either way.
const ACROSS: u32 = 1 << 16;

impl Kind for Spot {
    type Value = Point;
    const MOST: u32 = u32::MAX;
    const SORT: Sort = Sort::Own;

    #[inline]
    fn raw(value: Point) -> u32 {
        let part = |units: i32| ((units + STEP / 2) / STEP).clamp(0, ACROSS as i32 - 1) as u32;
        part(value.x) * ACROSS + part(value.y)
    }

    #[inline]
    fn value(raw: u32) -> Point {
        Point::new((raw / ACROSS) as i32 * STEP, (raw % ACROSS) as i32 * STEP)
    }

    fn said(value: Point, _scope: &dyn Scope) -> CaseValue {
        CaseValue::Words(format!("{} {}", value.x / 100, value.y / 100))
    }

    fn of_said(_said: &CaseValue, _scope: &dyn Scope) -> Option<Point> {
        None
    }

    fn wants() -> String {
        "a place that the ruleset reads itself".to_owned()
    }
}

engine::entry! {
    /// A unit that waits to test because a friend has retreated (CYP-11-12).
    pub struct Errand in 3 bytes {
        /// Who waits.
        unit: PieceId;
        /// For whose retreat.
        retreated: PieceId;
        /// Whether that one routed; else it fell back.
        routed: Flag;
    }
}

engine::entry! {
    /// That some stands of a unit, or the gunners of a galloper gun, fire at a target (CYP-07-12, CYP-10-03).
    pub struct Volley in 4 bytes {
        /// Who fires.
        firer: PieceId;
        /// At whom.
        target: PieceId;
        /// Which of its stands, by their places; of a galloper gun the first.
        stands: ManyPlaces<16>;
    }
}

engine::entry! {
    /// That a battery fires at a target (CYP-09-12).
    pub struct GunShot in 7 bytes {
        /// Which battery.
        gun: PieceId;
        /// At whom.
        target: PieceId;
        /// To where its direct line of fire runs.
        aim: Spot;
        /// Whether with canister, else with ball.
        canister: Flag;
    }
}

engine::sheet! {
    /// Where in the battle we are, and what goes on in it.
    pub struct Battle on Battle in 9 bytes, changed by BattleChange {
        /// The turn, counted from 1; 0 before the first.
        Turn turn: Turn;
        /// What is under way.
        Phase phase: Word<Phase>;
        /// Who declares and resolves first in this turn (CYP-00-10).
        First first: Side;
        /// The turn at whose end it is dark; 0 as long as nobody has rolled for it (CYP-19-16).
        Dark dark: Turn;
        /// The kind of the card in play; 63 for none.
        Card card: UpTo<63>;
        /// The tertia that moves on it (CYP-02-03).
        Called called: Option<Thing>;
        /// Melees that were fought in this turn (CYP-12-28).
        Melees melees: UpTo<127>;
        /// Whether the melee under way was drawn (CYP-12-24).
        Drawn drawn: Flag;
        /// The piece whose move was paused by what it found (CYP-02-04).
        Mover mover: Option<PieceId>;
        /// And how far it may still go.
        Left left: Travel;
    } lists {
        /// Those who wait to test because a friend has retreated, the next of them last.
        Errands errands: [Errand; 48];
        /// What has been declared for the muskets in this phase (CYP-07-12).
        Volleys volleys: [Volley; 96];
        /// And for the guns (CYP-09-12).
        Shots shots: [GunShot; 24];
    }
}

engine::sheet! {
    /// What the rulebook puts on an army.
    pub struct ArmyState on Side in 14 bytes, changed by ArmyChange {
        /// Free move cards of its that have been drawn in this turn (CYP-02-03).
        FreeDrawn free_drawn: UpTo<7>;
        /// Officers and Artillery cards of its that have been drawn in this turn (CYP-05-16).
        OfficersDrawn officers_drawn: UpTo<3>;
        /// Whether its card for horse has been drawn in this turn (CYP-18-05).
        HorseDrawn horse_drawn: Flag;
        /// Whether its card for foot has (CYP-18-05).
        FootDrawn foot_drawn: Flag;
        /// Casualties of the melee under way that are still to be shared among its units (CYP-12-26).
        Falls falls: UpTo<127>;
        /// How often it has taken fright (CYP-19-05).
        Frights frights: UpTo<15>;
        /// Whether its commander has conceded (CYP-19-11).
        Concedes concedes: Flag;
        /// The places that it occupied last, by number (CYP-19-14).
        Occupied occupied: ManyPlaces<16>;
        /// How many places it has picked, or pieces deployed, so far, which everybody sees (CYP-01-06, CYP-19-12).
        Handed handed: UpTo<255>;
        /// Its objectives, by number: its own secret until both are shown (CYP-19-12).
        Objectives objectives: ManyPlaces<16>, secret;
        /// Its vital points.
        Vitals vitals: ManyPlaces<16>, secret;
        /// Its objectives as they are shown.
        ShownObjectives shown_objectives: ManyPlaces<16>;
        /// Its vital points as they are shown.
        ShownVitals shown_vitals: ManyPlaces<16>;
    }
}

engine::sheet! {
    /// What the rulebook puts on a tertia.
    pub struct TertiaState on Thing in 1 bytes, changed by TertiaChange {
        /// Whether its card has been drawn in this turn (CYP-02-02).
        Drawn drawn: Flag;
    }
}
