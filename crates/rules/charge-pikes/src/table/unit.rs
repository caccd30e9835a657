//! What the rulebook puts on a unit.

use engine::PieceId;
use serde::{Deserialize, Serialize};
use tabletop::{Angle, Length};

/// What the rulebook puts on a unit, beside where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct UnitState {
    /// Signs, by bit.
    pub flags: Flags,
    /// How it is drawn up.
    pub drill: Drill,
    /// Pikemen among its figures.
    pub pikes: u8,
    /// Hits that it has suffered this turn, in all phases (CP-18-14).
    pub hits_this_turn: u8,
    /// Hits that it has suffered by shooting in this phase.
    pub hits_by_shooting: u8,
    /// Hits that it has suffered in this phase by whatever cause (CP-09-09).
    pub hits_this_phase: u8,
    /// Rounds lost running (CP-18-25).
    pub rounds_lost: u8,
    /// Its morale state in two bits, movement phases that a slow change of formation still takes in three, turns of work at
    /// a hedgerow in three.
    condition: u8,
    /// The turn in which it left the table in pursuit; 0 while it is on it (CP-15-16).
    pub left: u8,
    /// The turn until whose end it is seen because it fired (CP-19-05).
    pub revealed: u8,
    /// The router that it pursues plus one; 0 for none.
    target: u8,
    /// The town block that it holds plus one; 0 for none.
    garrison: u8,
    /// What of its allowance it has used in this phase, in hundredths of a millimetre.
    spent: u16,
    /// What of the cost of an obstacle that it is astride it has paid (CP-19-18).
    paid: u16,
    /// The last straight stretch of the previous turn's move, if nothing has broken it (CP-15-34).
    straight: u16,
}

// There are more than a hundred of them in a state.
const _: () = assert!(size_of::<UnitState>() <= 32);

impl UnitState {
    /// The router that it pursues.
    pub const fn target(&self) -> Option<PieceId> {
        match self.target {
            0 => None,
            number => Some(PieceId(number - 1)),
        }
    }

    /// Sets the router that it pursues.
    pub const fn set_target(&mut self, target: Option<PieceId>) {
        self.target = match target {
            None => 0,
            Some(piece) => piece.0 + 1,
        };
    }

    /// Its morale state (CP-12-01).
    pub const fn morale(&self) -> Morale {
        match self.condition & 3 {
            0 => Morale::Good,
            1 => Morale::Shaken,
            _ => Morale::Routed,
        }
    }

    /// Sets its morale state.
    pub const fn set_morale(&mut self, morale: Morale) {
        self.condition = self.condition & !3 | morale as u8;
    }

    /// Movement phases that a slow change of formation still takes (CP-15-62).
    pub const fn changing(&self) -> u8 {
        self.condition >> 2 & 7
    }

    /// Sets them, 7 at most.
    pub const fn set_changing(&mut self, phases: u8) {
        self.condition = self.condition & !(7 << 2) | few(phases) << 2;
    }

    /// Whole turns that it has stood working at a hedgerow (CP-19-21).
    pub const fn works(&self) -> u8 {
        self.condition >> 5
    }

    /// Sets them, 7 at most.
    pub const fn set_works(&mut self, turns: u8) {
        self.condition = self.condition & 31 | few(turns) << 5;
    }

    /// The town block that it holds, a feature of the ground.
    pub const fn garrison(&self) -> Option<u8> {
        self.garrison.checked_sub(1)
    }

    /// Sets the town block that it holds.
    pub const fn set_garrison(&mut self, block: Option<u8>) {
        self.garrison = match block {
            None => 0,
            Some(feature) => feature + 1,
        };
    }

    /// What of its allowance it has used in this phase.
    pub const fn spent(&self) -> Length {
        Length(self.spent as i32)
    }

    /// Sets what of its allowance it has used in this phase. More than a state holds counts as all.
    pub const fn set_spent(&mut self, spent: i32) {
        self.spent = small(spent);
    }

    /// What of the cost of an obstacle that it is astride it has paid.
    pub const fn paid(&self) -> Length {
        Length(self.paid as i32)
    }

    /// Sets what of the cost of an obstacle it has paid.
    pub const fn set_paid(&mut self, paid: i32) {
        self.paid = small(paid);
    }

    /// The straight stretch that it brings from the previous turn.
    pub const fn straight(&self) -> Length {
        Length(self.straight as i32)
    }

    /// Sets the straight stretch that it brings along.
    pub const fn set_straight(&mut self, straight: i32) {
        self.straight = small(straight);
    }

    /// Whether one of its flags is up.
    pub const fn has(&self, flag: u8) -> bool {
        self.flags.has(flag)
    }
}

const fn small(length: i32) -> u16 {
    if length > u16::MAX as i32 {
        u16::MAX
    } else if length < 0 {
        0
    } else {
        length as u16
    }
}

const fn few(count: u8) -> u8 {
    if count > 7 { 7 } else { count }
}

/// The three morale states, best first (CP-12-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Morale {
    /// Acts normally.
    #[default]
    Good,
    /// Worse at everything.
    Shaken,
    /// Turns and flees.
    Routed,
}

impl Morale {
    /// All, by number.
    pub const ALL: [Morale; 3] = [Morale::Good, Morale::Shaken, Morale::Routed];
}

/// How a unit is drawn up: the form in [`engine::Shape::form`], by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Form {
    /// Line of battle: pikes in the middle, shot on both wings; or one block (CP-07-11, CP-07-15).
    Line,
    /// March column (CP-07-08).
    Column,
    /// Square, the stand of pikes (CP-07-13).
    Square,
    /// Skirmishers, or gunners away from their guns.
    Loose,
    /// Guns behind their limbers (CP-07-16).
    Limbered,
    /// Guns ready to fire, or some of them.
    Unlimbered,
    /// Inside a town block, without front or flank (CP-19-29).
    Garrison,
    /// A general, horses without riders, a wagon, guns without gunners.
    Marker,
}

impl Form {
    /// All, by number.
    pub const ALL: [Form; 8] = [
        Form::Line,
        Form::Column,
        Form::Square,
        Form::Loose,
        Form::Limbered,
        Form::Unlimbered,
        Form::Garrison,
        Form::Marker,
    ];

    /// The form of a number; that of a line for a number that there is not.
    pub const fn of(number: u8) -> Form {
        if (number as usize) < Form::ALL.len() { Form::ALL[number as usize] } else { Form::Line }
    }
}

/// How many files each part of a unit in line of battle has: a foot regiment's pikes between two wings of shot, whose
/// ranks follow from their figures. A unit of one arm has one part: foot of pikes alone and mounted troops stand in
/// the middle, shot alone too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Drill {
    /// Files of the middle: the pikes, or all there is.
    pub middle: u8,
    /// Files of the left wing of shot; 0 without.
    pub left: u8,
    /// Files of the right wing of shot; 0 without.
    pub right: u8,
    /// Shot in the left wing. The rest of the shot stand in the right one.
    pub left_shot: u8,
    /// How far the left wing has wheeled, in hundredths of a degree clockwise (CP-15-59).
    pub left_turn: i16,
    /// How far the right wing has wheeled.
    pub right_turn: i16,
}

impl Drill {
    /// How far the left wing has wheeled.
    pub fn left_turned(&self) -> Angle {
        Angle::hundredths(self.left_turn.into())
    }

    /// How far the right wing has wheeled.
    pub fn right_turned(&self) -> Angle {
        Angle::hundredths(self.right_turn.into())
    }

    /// All of it in one number, to be compared.
    #[inline]
    pub const fn bits(&self) -> u64 {
        let [left, right] = [self.left_turn.to_le_bytes(), self.right_turn.to_le_bytes()];
        let Drill { middle, left: files, right: others, left_shot, .. } = *self;
        u64::from_le_bytes([middle, files, others, left_shot, left[0], left[1], right[0], right[1]])
    }

    /// In one number for an event: the files and the shot of the left wing.
    pub const fn files_told(&self) -> i32 {
        self.middle as i32
            | (self.left as i32) << 7
            | (self.right as i32) << 14
            | (self.left_shot as i32) << 21
    }

    /// The files and the shot of the left wing from the number in an event.
    pub const fn set_files(&mut self, told: i32) {
        self.middle = (told & 127) as u8;
        self.left = (told >> 7 & 127) as u8;
        self.right = (told >> 14 & 127) as u8;
        self.left_shot = (told >> 21 & 127) as u8;
    }
}

/// Lists the flags with their labels.
macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $label:literal;)*) => {
        impl Flags {
            $($(#[$doc])* pub const $name: u8 = $bit;)*
        }

        /// The flags by bit with the words for them in the log; an empty word for one that is not told.
        pub const FLAG_LABELS: &[(u8, &str)] = &[$(($bit, $label)),*];

        /// The flags by bit with the names that cases call them by: `MOVED`.
        pub const FLAG_NAMES: &[(u8, &str)] = &[$(($bit, stringify!($name))),*];
    };
}

/// Signs on a unit, by bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Flags([u8; 8]);

impl Flags {
    /// Whether a flag is up.
    pub const fn has(self, flag: u8) -> bool {
        self.bits() >> flag & 1 == 1
    }

    /// The flags with one of them up or down.
    pub const fn set(self, flag: u8, up: bool) -> Flags {
        let without = self.bits() & !(1 << flag);
        Flags::of(without | (up as u64) << flag)
    }

    // Bytes, so that a unit's state needs no room for alignment.
    const fn bits(self) -> u64 {
        u64::from_le_bytes(self.0)
    }

    const fn of(bits: u64) -> Flags {
        Flags(bits.to_le_bytes())
    }

    /// The flags that are up, by bit.
    pub fn up(self) -> impl Iterator<Item = u8> {
        (0..64).filter(move |flag| self.has(*flag))
    }

    /// The signs that last one turn and are taken off at its end.
    pub const fn without_those_of_a_turn(self) -> Flags {
        Flags::of(self.bits() & !Flags::OF_A_TURN)
    }

    const OF_A_TURN: u64 = 1 << Flags::MOVED
        | 1 << Flags::CHARGED
        | 1 << Flags::COUNTERCHARGED
        | 1 << Flags::WAS_CHARGED
        | 1 << Flags::EVADED
        | 1 << Flags::SHOT
        | 1 << Flags::FOUGHT
        | 1 << Flags::DISTURBED
        | 1 << Flags::RETURNED
        | 1 << Flags::BROKE
        | 1 << Flags::HIT_FROM_FLANK
        | 1 << Flags::HIT_BY_HEAVY
        | 1 << Flags::TESTED_PANIC
        | 1 << Flags::TESTED_STAND
        | 1 << Flags::TESTED_FRIENDS
        | 1 << Flags::ROTATED
        | 1 << Flags::DONE
        | 1 << Flags::TESTED_HITS
        | 1 << Flags::TESTED_CHARGE
        | 1 << Flags::TESTED_LOSS
        | 1 << Flags::RALLIED
        | 1 << Flags::RECOILED
        | 1 << Flags::PISTOLS_NOW
        | 1 << Flags::COMPELLED
        | 1 << Flags::CRASHED
        | 1 << Flags::TESTED_RALLY
        | 1 << Flags::VOLLEYS
        | 1 << Flags::PASSED_THROUGH
        | 1 << Flags::BEGAN_STEADY
        | 1 << Flags::FACED_ABOUT
        | 1 << Flags::SHAKEN_SINCE
        | 1 << Flags::DISORDERED_SINCE;
}

flags! {
    /// It is disordered (CP-11-04).
    DISORDERED = 0, "disordered";
    /// Its pikes are no central block between equal wings of shot (CP-07-12).
    IRREGULAR = 1, "drawn up irregularly";
    /// It moved, turned or changed formation by choice this turn.
    MOVED = 2, "";
    /// It charges this turn.
    CHARGED = 3, "";
    /// It countercharges this turn.
    COUNTERCHARGED = 4, "";
    /// It is charged this turn.
    WAS_CHARGED = 5, "";
    /// It evades this turn.
    EVADED = 6, "";
    /// It has shot this turn, the whole or a part of it (CP-16-05).
    SHOT = 7, "";
    /// It has fought a round of combat this turn.
    FOUGHT = 8, "";
    /// Something else this turn kept it from standing to recover: contact, a recoil, a compulsory turn (CP-11-09).
    DISTURBED = 9, "";
    /// It returned to the table this turn (CP-15-17).
    RETURNED = 10, "";
    /// It broke this turn (CP-18-27).
    BROKE = 11, "";
    /// It has made a continued rout move, so that it may rally (CP-18-04).
    RUNNING_ON = 12, "";
    /// It pursues (CP-15-13).
    PURSUING = 13, "pursuing";
    /// It has used its pistols in combat and not reloaded (CP-17-16).
    PISTOLS_EMPTY = 14, "pistols empty";
    /// It uses its pistols in this round (CP-17-15).
    PISTOLS_NOW = 15, "";
    /// Its files are doubled for a volley (CP-20-11).
    VOLLEY = 16, "in volley posture";
    /// It has fired a volley and not reloaded (CP-20-13).
    VOLLEY_FIRED = 17, "volley fired";
    /// A hit of this turn's shooting came from its flank or rear (CP-18-21).
    HIT_FROM_FLANK = 18, "";
    /// A heavy gun hit it this turn (CP-18-21).
    HIT_BY_HEAVY = 19, "";
    /// It has taken its panic test this turn.
    TESTED_PANIC = 20, "";
    /// It has taken its stand test this turn.
    TESTED_STAND = 21, "";
    /// It has tested for routing friends this turn (CP-18-27).
    TESTED_FRIENDS = 22, "";
    /// It has tested for hits by shooting this turn.
    TESTED_HITS = 23, "";
    /// It has taken its charge test this turn.
    TESTED_CHARGE = 24, "";
    /// It has tested for a lost round this turn.
    TESTED_LOSS = 25, "";
    /// It has rotated ranks and may still fire (CP-16-29).
    ROTATED = 26, "";
    /// Its move of this phase is over.
    DONE = 27, "";
    /// Dragoons on foot.
    DISMOUNTED = 28, "dismounted";
    /// Dragoons whose horses are gone (CP-15-67).
    HORSES_LOST = 29, "without horses";
    /// Its forlorn hope is out (CP-20-08).
    FORLORN_OUT = 30, "forlorn hope out";
    /// Its forlorn hope has come back and may not go out again (CP-20-10).
    FORLORN_BACK = 31, "";
    /// It halted or rallied this turn and may make its free about-face.
    RALLIED = 32, "";
    /// It followed up an enemy that recoiled: its next round counts a point (CP-17-30).
    FOLLOWED_UP = 33, "";
    /// It is shaken only while its formation changes: it is good again afterwards (CP-15-62).
    SHAKEN_BY_DRILL = 34, "";
    /// It recoiled this turn.
    RECOILED = 35, "";
    /// It has made its compulsory move of this Initiative phase.
    COMPELLED = 36, "";
    /// It crashed into a fresh enemy, or such a pursuer crashed into it, this turn (CP-15-19).
    CRASHED = 37, "";
    /// A crash in the Combat phase leaves its stand test to the next Shooting phase (CP-15-19).
    STAND_DUE = 38, "";
    /// It works at a hedgerow: clears it.
    CLEARING = 39, "clearing a hedgerow";
    /// It works at a hedgerow: makes loopholes.
    LOOPHOLING = 40, "making loopholes";
    /// Gunners away from their guns.
    AWAY_FROM_GUNS = 41, "away from the guns";
    /// Its fire of this turn is doubled: it fires a volley.
    VOLLEYS = 42, "";
    /// It has tested to rally or to halt this turn.
    TESTED_RALLY = 43, "";
    /// It stands astride of an obstacle or in a stream or on a bridge, and is disordered as long as it does (CP-19-20,
    /// CP-19-23, CP-19-25).
    ASTRIDE = 44, "astride";
    /// It stood still to let friends pass through it this turn (CP-15-48).
    PASSED_THROUGH = 45, "";
    /// It has made a pursuit move after its present quarry (CP-18-08).
    CHASED = 46, "";
    /// It was steady when its move of this phase began (CP-15-56).
    BEGAN_STEADY = 47, "";
    /// It needs no manoeuvres and has turned about for nothing in this phase (CP-15-52).
    FACED_ABOUT = 48, "";
    /// Friends who rout have flowed round it, so that who pursues them does too (CP-15-18).
    GONE_ROUND = 49, "";
    /// It became shaken after this turn's Movement phase had begun: it has not stood through a turn as such (CP-11-09).
    SHAKEN_SINCE = 50, "";
    /// It became disordered after this turn's Movement phase had begun (CP-11-09).
    DISORDERED_SINCE = 51, "";
}
