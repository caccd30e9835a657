//! What the rulebook puts on a unit.

use engine::PieceId;
use engine::sheet::{CaseValue, Degrees, Feature, Kind, Scope, Sort, Tally, Travel, Turn, UpTo, Word};
use tabletop::{Angle, Length};

use crate::table::battle::Beside;
use crate::table::bend::{BENDS, Stop};

engine::words! {
    /// The three morale states, best first (CP-12-01).
    pub enum Morale {
        /// Acts normally.
        Good = "good";
        /// Worse at everything.
        Shaken = "shaken";
        /// Turns and flees.
        Routed = "routed";
    }
}

engine::words! {
    /// How a unit is drawn up: the form in [`engine::Shape::form`], by number.
    pub enum Form {
        /// Line of battle: pikes in the middle, shot on both wings; or one block (CP-07-11, CP-07-15).
        Line = "line";
        /// March column (CP-07-08).
        Column = "column";
        /// Square, the stand of pikes (CP-07-13).
        Square = "square";
        /// Skirmishers, or gunners away from their guns.
        Loose = "loose";
        /// Guns behind their limbers (CP-07-16).
        Limbered = "limbered";
        /// Guns ready to fire, or some of them.
        Unlimbered = "unlimbered";
        /// Inside a town block, without front or flank (CP-19-29).
        Garrison = "garrison";
        /// A general, horses without riders, a wagon, guns without gunners.
        Marker = "marker";
    }
}

engine::words! {
    /// Signs on a unit.
    pub enum Sign {
        /// It is disordered (CP-11-04).
        Disordered = "disordered";
        /// Its pikes are no central block between equal wings of shot (CP-07-12).
        Irregular = "drawn up irregularly";
        /// It moved, turned or changed formation by choice this turn.
        Moved = "moved";
        /// It charges this turn.
        Charged = "charged";
        /// It countercharges this turn.
        Countercharged = "countercharged";
        /// It is charged this turn.
        WasCharged = "was charged";
        /// It evades this turn.
        Evaded = "evaded";
        /// It has shot this turn, the whole or a part of it (CP-16-05).
        Shot = "shot";
        /// It has fought a round of combat this turn.
        Fought = "fought";
        /// Something else this turn kept it from standing to recover: contact, a recoil, a compulsory turn (CP-11-09).
        Disturbed = "disturbed";
        /// It returned to the table this turn (CP-15-17).
        Returned = "returned";
        /// It broke this turn (CP-18-27).
        Broke = "broke";
        /// It has made a continued rout move, so that it may rally (CP-18-04).
        RunningOn = "running on";
        /// It pursues (CP-15-13).
        Pursuing = "pursuing";
        /// It has used its pistols in combat and not reloaded (CP-17-16).
        PistolsEmpty = "pistols empty";
        /// It uses its pistols in this round (CP-17-15).
        PistolsNow = "pistols now";
        /// Its files are doubled for a volley (CP-20-11).
        Volley = "in volley posture";
        /// It has fired a volley and not reloaded (CP-20-13).
        VolleyFired = "volley fired";
        /// A hit of this turn's shooting came from its flank or rear (CP-18-21).
        HitFromFlank = "hit from flank";
        /// A heavy gun hit it this turn (CP-18-21).
        HitByHeavy = "hit by heavy";
        /// It has taken its panic test this turn.
        TestedPanic = "tested panic";
        /// It has taken its stand test this turn.
        TestedStand = "tested stand";
        /// It has tested for routing friends this turn (CP-18-27).
        TestedFriends = "tested friends";
        /// It has tested for hits by shooting this turn.
        TestedHits = "tested hits";
        /// It has taken its charge test this turn.
        TestedCharge = "tested charge";
        /// It has tested for a lost round this turn.
        TestedLoss = "tested loss";
        /// It has rotated ranks and may still fire (CP-16-29).
        Rotated = "rotated";
        /// Its move of this phase is over.
        Done = "done";
        /// Dragoons on foot.
        Dismounted = "dismounted";
        /// Dragoons whose horses are gone (CP-15-67).
        HorsesLost = "without horses";
        /// Its forlorn hope is out (CP-20-08).
        ForlornOut = "forlorn hope out";
        /// Its forlorn hope has come back and may not go out again (CP-20-10).
        ForlornBack = "forlorn back";
        /// It halted or rallied this turn and may make its free about-face.
        Rallied = "rallied";
        /// It followed up an enemy that recoiled: its next round counts a point (CP-17-30).
        FollowedUp = "followed up";
        /// It is shaken only while its formation changes: it is good again afterwards (CP-15-62).
        ShakenByDrill = "shaken by drill";
        /// It recoiled this turn.
        Recoiled = "recoiled";
        /// It has made its compulsory move of this Initiative phase.
        Compelled = "compelled";
        /// It crashed into a fresh enemy, or such a pursuer crashed into it, this turn (CP-15-19).
        Crashed = "crashed";
        /// A crash in the Combat phase leaves its stand test to the next Shooting phase (CP-15-19).
        StandDue = "stand due";
        /// It works at a hedgerow: clears it.
        Clearing = "clearing a hedgerow";
        /// It works at a hedgerow: makes loopholes.
        Loopholing = "making loopholes";
        /// Gunners away from their guns.
        AwayFromGuns = "away from the guns";
        /// Its fire of this turn is doubled: it fires a volley.
        Volleys = "volleys";
        /// It has tested to rally or to halt this turn.
        TestedRally = "tested rally";
        /// It stands astride of an obstacle or in a stream or on a bridge, and is disordered as long as it does (CP-19-20,
        /// CP-19-23, CP-19-25).
        Astride = "astride";
        /// It stood still to let friends pass through it this turn (CP-15-48).
        PassedThrough = "passed through";
        /// It has made a pursuit move after its present quarry (CP-18-08).
        Chased = "chased";
        /// It was steady when its move of this phase began (CP-15-56).
        BeganSteady = "began steady";
        /// It needs no manoeuvres and has turned about for nothing in this phase (CP-15-52).
        FacedAbout = "faced about";
        /// Friends who rout have flowed round it, so that who pursues them does too (CP-15-18).
        GoneRound = "gone round";
        /// It became shaken after this turn's Movement phase had begun: it has not stood through a turn as such (CP-11-09).
        ShakenSince = "shaken since";
        /// It became disordered after this turn's Movement phase had begun (CP-11-09).
        DisorderedSince = "disordered since";
    }
}

impl Sign {
    /// The signs that last one turn and are taken off at its end.
    const OF_A_TURN: [Sign; 32] = [
        Sign::Moved,
        Sign::Charged,
        Sign::Countercharged,
        Sign::WasCharged,
        Sign::Evaded,
        Sign::Shot,
        Sign::Fought,
        Sign::Disturbed,
        Sign::Returned,
        Sign::Broke,
        Sign::HitFromFlank,
        Sign::HitByHeavy,
        Sign::TestedPanic,
        Sign::TestedStand,
        Sign::TestedFriends,
        Sign::Rotated,
        Sign::Done,
        Sign::TestedHits,
        Sign::TestedCharge,
        Sign::TestedLoss,
        Sign::Rallied,
        Sign::Recoiled,
        Sign::PistolsNow,
        Sign::Compelled,
        Sign::Crashed,
        Sign::TestedRally,
        Sign::Volleys,
        Sign::PassedThrough,
        Sign::BeganSteady,
        Sign::FacedAbout,
        Sign::ShakenSince,
        Sign::DisorderedSince,
    ];
}

engine::sheet! {
    /// What the rulebook puts on a unit, beside where it stands.
    pub struct UnitState on Piece in 30 bytes, changed by UnitChange, flagged by Sign as "flags" {
        /// The files of its parts, and the shot of its left wing.
        Files drill: Files as "files";
        /// Pikemen among its figures.
        Pikes pikes: UpTo<255>;
        /// How far its left wing has wheeled, clockwise (CP-15-59).
        LeftTurn left_turn: Degrees as "left wing turned";
        /// How far its right wing has wheeled.
        RightTurn right_turn: Degrees as "right wing turned";
        /// Its morale state (CP-12-01).
        Morale morale: Word<Morale>;
        /// Hits that it has suffered this turn, in all phases (CP-18-14).
        HitsThisTurn hits_this_turn: UpTo<255>;
        /// Hits that it has suffered by shooting in this phase.
        HitsByShooting hits_by_shooting: UpTo<255>;
        /// Hits that it has suffered in this phase by whatever cause (CP-09-09).
        HitsThisPhase hits_this_phase: UpTo<255>;
        /// Rounds lost running (CP-18-25).
        RoundsLost rounds_lost: UpTo<255>;
        /// Movement phases that a slow change of formation still takes (CP-15-62).
        Changing changing: Tally<7>;
        /// Whole turns that it has stood working at a hedgerow (CP-19-21).
        Works works: Tally<7>;
        /// The turn in which it left the table in pursuit; 0 while it is on it (CP-15-16).
        LeftInTurn left_in_turn: Turn;
        /// The turn until whose end it is seen because it fired (CP-19-05).
        RevealedUntil revealed_until: Turn;
        /// The router that it pursues.
        Pursues pursues: Option<PieceId>;
        /// The town block that it holds, a feature of the ground.
        Holds holds: Option<Feature>;
        /// What of its allowance it has used in this phase.
        Spent spent: Travel;
        /// What of the cost of an obstacle that it is astride it has paid (CP-19-18).
        Paid paid: Travel;
        /// The last straight stretch of the previous turn's move, if nothing has broken it (CP-15-34).
        Straight straight: Travel;
    } lists {
        /// The bends of its way of this turn, in order (CP-16-10, CP-16-19).
        Bends bends: Beside<Stop, BENDS>;
    } acts {
        /// The signs of a turn are taken off it and its counts of the turn begin anew.
        TurnOver turn_over;
        /// Its counts of the phase begin anew.
        PhaseOver phase_over;
    }
}

// There are nearly a hundred of them in a state.
const _: () = assert!(size_of::<UnitState>() == 30);

impl UnitState {
    fn turn_over(&mut self) {
        // Only a unit that went on this turn and was not thrown back or fought brings its stretch along (CP-15-34).
        let went = self.is(Sign::Moved) || self.is(Sign::Charged);
        if !went || self.is(Sign::Fought) || self.is(Sign::Recoiled) || self.is(Sign::Disturbed) {
            self.apply(UnitChange::Straight(Length::ZERO));
        }
        self.strike_signs_of_the_turn();
        self.apply(UnitChange::HitsThisTurn(0));
        self.apply(UnitChange::Spent(Length::ZERO));
        self.phase_over();
    }

    fn phase_over(&mut self) {
        self.apply(UnitChange::HitsByShooting(0));
        self.apply(UnitChange::HitsThisPhase(0));
    }

    /// Takes the signs off that last one turn.
    pub fn strike_signs_of_the_turn(&mut self) {
        Sign::OF_A_TURN.iter().for_each(|sign| self.set(*sign, false));
    }

    /// Has it have suffered hits by shooting.
    pub fn suffers(&mut self, hits: u8) {
        self.apply(UnitChange::HitsByShooting(self.hits_by_shooting().saturating_add(hits)));
        self.apply(UnitChange::HitsThisTurn(self.hits_this_turn().saturating_add(hits)));
    }

    /// Has it stand as if it had drawn up so, its wings in line.
    pub fn draws_up(&mut self, drill: Drill) {
        self.apply(UnitChange::Files(drill));
        self.apply(UnitChange::LeftTurn(Angle::UP));
        self.apply(UnitChange::RightTurn(Angle::UP));
    }

    /// How it is drawn up in one number, to be compared.
    #[inline]
    pub fn stance(&self) -> u64 {
        let turned = |wing: Angle| wing.to_hundredths() as u64;
        u64::from(Files::raw(self.drill())) << 32 | turned(self.left_turn()) << 16 | turned(self.right_turn())
    }

    /// Whether one of its wings has wheeled out of line.
    #[inline]
    pub fn is_wheeled(&self) -> bool {
        self.left_turn() != Angle::UP || self.right_turn() != Angle::UP
    }
}

/// How many files each part of a unit in line of battle has: a foot regiment's pikes between two wings of shot, whose
/// ranks follow from their figures. A unit of one arm has one part: foot of pikes alone and mounted troops stand in
/// the middle, shot alone too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Drill {
    /// Files of the middle: the pikes, or all there is.
    pub middle: u8,
    /// Files of the left wing of shot; 0 without.
    pub left: u8,
    /// Files of the right wing of shot; 0 without.
    pub right: u8,
    /// Shot in the left wing. The rest of the shot stand in the right one.
    pub left_shot: u8,
}

/// The drill of a unit: four counts, of which more than [`Files::MOST_IN_LINE`] count as that. A case says it in ways of its own.
pub struct Files;

impl Files {
    /// More files, ranks or men in a wing no unit has.
    pub const MOST_IN_LINE: u8 = 127;
}

/// Bits of one of the counts.
const COUNT: u32 = Files::MOST_IN_LINE.count_ones();

impl Kind for Files {
    type Value = Drill;
    const MOST: u32 = (1 << (4 * COUNT)) - 1;
    const SORT: Sort = Sort::Own;

    #[inline]
    fn raw(Drill { middle, left, right, left_shot }: Drill) -> u32 {
        let counts = [left_shot, right, left, middle];
        counts.into_iter().fold(0, |all, count| all << COUNT | u32::from(count.min(Files::MOST_IN_LINE)))
    }

    #[inline]
    fn value(raw: u32) -> Drill {
        let count = |at: u32| (raw >> (at * COUNT)) as u8 & Files::MOST_IN_LINE;
        Drill { middle: count(0), left: count(1), right: count(2), left_shot: count(3) }
    }

    fn said(Drill { middle, left, right, left_shot }: Drill, _scope: &dyn Scope) -> CaseValue {
        CaseValue::Words(format!("{left} {middle} {right}, {left_shot} shot on the left"))
    }

    fn of_said(_said: &CaseValue, _scope: &dyn Scope) -> Option<Drill> {
        None
    }

    fn wants() -> String {
        "the files of the left wing, the middle and the right wing, and the shot on the left".to_owned()
    }
}

impl Form {
    /// The form of a number; that of a line for a number that there is not.
    #[inline]
    pub fn of_number(number: u8) -> Form {
        <Form as engine::sheet::Words>::of(number.into())
    }
}
