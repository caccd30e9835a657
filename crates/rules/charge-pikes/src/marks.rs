//! The marks of this rulebook: each change of [`crate::table`] that is not a plain fact about pieces is an event that
//! sets one of these to a value.

mod applying;

use engine::{Event, Mark, On, PieceId, Side};
use tabletop::Edge;

pub use self::applying::apply;
use crate::table::{Blow, Contact, Hit, Shot};

engine::marks! {
    /// What a mark is about. Which things it stands on is told by its section.
    pub enum M {
        // On a unit.
        /// A flag goes up: the value is its bit.
        Raise = 0, "sign", 0, 63, false;
        /// A flag goes down: the value is its bit.
        Lower = 1, "sign taken", 0, 63, false;
        /// Its morale state, by number (CP-12-01).
        Morale = 2, "morale", 0, 2, false;
        /// Pikemen among its figures.
        Pikes = 3, "pikes", 0, 120, false;
        /// The files of its parts and the shot of its left wing: see [`crate::table::Drill::files_told`].
        Files = 4, "files", 0, 268435455, false;
        /// How far its left wing has wheeled, in hundredths of a degree clockwise.
        LeftTurn = 5, "left wing wheeled", -18000, 18000, false;
        /// The same for its right wing.
        RightTurn = 6, "right wing wheeled", -18000, 18000, false;
        /// Hits suffered this turn.
        HitsThisTurn = 7, "hits this turn", 0, 255, false;
        /// Hits by shooting in this phase.
        HitsByShooting = 8, "hits by shooting", 0, 255, false;
        /// Hits by whatever cause in this phase.
        HitsThisPhase = 9, "hits this phase", 0, 255, false;
        /// Rounds lost running.
        RoundsLost = 10, "rounds lost running", 0, 255, false;
        /// Movement phases that a slow change of formation still takes.
        Changing = 11, "changing formation", 0, 2, false;
        /// Whole turns that it has worked at a hedgerow.
        Works = 12, "at work", 0, 2, false;
        /// The turn in which it left the table in pursuit, 0 when it is back.
        LeftTable = 13, "off the table", 0, 255, false;
        /// The turn until whose end its fire betrays it.
        Revealed = 14, "seen by its fire", 0, 255, false;
        /// The router that it pursues, -1 for none.
        Target = 15, "pursues", -1, 95, false;
        /// The town block that it holds, -1 for none.
        Garrison = 16, "holds", -1, 63, false;
        /// What of its allowance it has used in this phase.
        Spent = 17, "spent", 0, 65535, false;
        /// What of an obstacle's cost it has paid.
        Paid = 18, "paid for crossing", 0, 65535, false;
        /// The straight stretch that it brings to the next turn.
        Straight = 19, "straight stretch", 0, 65535, false;
        /// The signs of a turn are taken off it and its counts of the turn begin anew.
        TurnOver = 20, "turn over", 0, 0, false;
        /// The counts of a phase begin anew.
        PhaseOver = 21, "phase over", 0, 0, false;

        // On a battery.
        /// Guns lost, by bit.
        GunsLost = 22, "guns lost", 0, 63, false;
        /// Guns unlimbered, by bit.
        GunsUnlimbered = 23, "guns unlimbered", 0, 63, false;
        /// Guns whose limber has been hit once, by bit.
        LimbersHit = 24, "limbers hit", 0, 63, false;
        /// Guns that moved this turn, by bit.
        GunsMoved = 25, "guns moved", 0, 63, false;
        /// Guns that fired this turn, by bit.
        GunsFired = 26, "guns fired", 0, 63, false;
        /// Guns that fired in the turn before, by bit.
        GunsFiredBefore = 27, "guns to reload", 0, 63, false;
        /// Guns that unlimber this turn, by bit.
        Unlimbering = 28, "unlimbering", 0, 63, false;
        /// Rounds of hail shot that a gun has fired: gun times 16 plus rounds.
        Hail = 29, "hail shot fired", 0, 95, false;
        /// How far a gun is turned against its battery: gun times 256 plus half degrees plus 128.
        GunTurned = 30, "gun turned", 0, 1535, false;

        // On a charge, by its place.
        /// A charge is announced: charger, target times 256, and 65536 for a countercharge.
        ChargeBegins = 31, "charge", 0, 131071, false;
        /// How far it has come: the number of a [`crate::table::ChargeStage`].
        ChargeStage = 32, "charge goes on", 0, 5, false;
        /// Whom it meets.
        ChargeTarget = 33, "charge meets", 0, 95, false;
        /// Whether it has impetus.
        ChargeImpetus = 34, "impetus", 0, 1, false;
        /// Whether it is a true charge on flank or rear.
        ChargeTrueFlank = 35, "on flank or rear", 0, 1, false;
        /// Whether it surprises.
        ChargeSurprises = 36, "surprise", 0, 1, false;
        /// The edge of the target that it touches.
        ChargeEdge = 37, "edge touched", 0, 3, false;
        /// The feature across which they meet, -1 for none.
        ChargeAcross = 38, "met across", -1, 63, false;
        /// The length of its way.
        ChargeDistance = 39, "distance charged", 0, 65535, false;
        /// The last straight stretch of it.
        ChargeStraight = 40, "straight at the end", 0, 65535, false;
        /// The direction in which it went last.
        ChargeHeading = 41, "heading", 0, 35999, false;

        // On the battle: lists.
        /// All charges of the turn are struck off.
        ChargesOver = 42, "charges over", 0, 0, false;
        /// A contact begins: see [`contact`].
        ContactBegins = 43, "contact", 0, 2147483647, false;
        /// A round of a contact has been fought: one, and the other times 256.
        ContactRound = 44, "round fought", 0, 28671, false;
        /// A contact ends: one, and the other times 256.
        ContactEnds = 45, "contact ends", 0, 28671, false;
        /// The feature across which a contact is: one, the other times 256, the feature plus one times 65536.
        ContactAcross = 46, "fought across", 0, 4259839, false;
        /// Hits are scored: see [`hit`].
        HitScored = 47, "hits", 0, 2147483647, false;
        /// All hits of this phase are struck off.
        HitsOver = 48, "hits over", 0, 0, false;
        /// Blows are dealt: see [`blow`].
        BlowDealt = 49, "blows", 0, 2147483647, false;
        /// All blows of this round are struck off.
        BlowsOver = 50, "blows over", 0, 0, false;
        /// A unit has broken where it stands.
        Broke = 51, "broke", 0, 95, false;
        /// All routs of the turn are struck off.
        RoutsOver = 52, "routs over", 0, 0, false;

        // On a side.
        /// A shot is announced: see [`shot`].
        ShotAnnounced = 53, "shot", 0, 2147483647, true;
        /// Whether a side has announced all its shots.
        Announced = 54, "all announced", 0, 1, false;

        // On the ground.
        /// How thick a wood is: 1 light, 2 heavy.
        WoodIs = 55, "wood", 0, 2, false;
        /// A town block is known to be held by a side.
        KnownHeld = 56, "known to be held", 0, 1, false;
        /// The stretches of a hedgerow that are cleared, by bit.
        Cleared = 57, "cleared", 0, 255, false;
        /// The stretches of a hedgerow that have loopholes, by bit.
        Loopholed = 58, "loopholes", 0, 255, false;

        // On the battle.
        /// The turn.
        Turn = 59, "turn", 0, 255, false;
        /// The phase: the number of a [`crate::table::Phase`].
        Phase = 60, "phase", 0, 8, false;
        /// Who is side A of the turn.
        First = 61, "side A", 0, 1, false;
        /// Whose part of the phase it is.
        Acting = 62, "acting", 0, 1, false;
        /// The unit that is making its move, -1 for none.
        Mover = 63, "moving", -1, 95, false;
        /// Whether all shots are open.
        Opened = 64, "shots opened", 0, 1, false;
        /// All shots are struck off.
        ShotsOver = 65, "shots over", 0, 0, false;

        // On a charge, again.
        /// Whether it goes into or across bad ground (CP-18-14).
        ChargeBadGround = 66, "bad ground", 0, 1, false;

        // On a charge, by its place: its way as it is announced.
        /// Across how many files it draws up first, 0 for as it stands.
        ChargeFiles = 67, "draws up", 0, 127, false;
        /// Its first wheel, in hundredths of a degree, clockwise positive.
        ChargeWheel = 68, "wheels", -18000, 18000, false;
        /// How far it goes after that before it wheels again.
        ChargeAdvance = 69, "advances", 0, 65535, false;
        /// Its second wheel.
        ChargeTurn = 70, "wheels again", -18000, 18000, false;

        // On a contact: one, and the other times 256.
        /// Figures of a garrison are set against its attacker: plus so many and one times 65536.
        ContactAssigned = 71, "set against an attacker", 0, 8388607, false;

        // On a unit.
        /// It is not seen by some enemies as the Movement phase begins: see [`crate::table::Unseen::note`] (CP-18-18).
        NotSeen = 72, "not seen", 0, 134217727, false;
        /// A bend of its way: the first half of [`Bend::told`].
        BendBegins = 73, "", 0, 134217727, false;
        /// A bend of its way: the second half.
        BendEnds = 74, "", 0, 536870911, false;
    }
}

impl M {
    /// The mark of a number of the list.
    pub fn of(mark: Mark) -> Option<M> {
        M::ALL.get(usize::from(mark.0)).copied()
    }

    /// An event that sets this mark on a charge, by its place.
    pub const fn charge(self, at: usize, value: i32) -> Event {
        self.set(On::Thing(at as u8), value)
    }
}

/// The event that raises a flag of a unit.
pub const fn raise(unit: PieceId, flag: u8) -> Event {
    M::Raise.on(unit, flag as i32)
}

/// The event that lowers a flag of a unit.
pub const fn lower(unit: PieceId, flag: u8) -> Event {
    M::Lower.on(unit, flag as i32)
}

/// The event by which a charge or countercharge is announced; its place is the number of charges before it.
pub const fn charge(at: usize, charger: PieceId, target: PieceId, counter: bool) -> Event {
    M::ChargeBegins.charge(at, charger.0 as i32 | (target.0 as i32) << 8 | (counter as i32) << 16)
}

/// The event by which a contact begins, without the feature across which it is: that has a mark of its own.
pub fn contact(contact: &Contact) -> Event {
    let packed = i32::from(contact.one.0)
        | i32::from(contact.other.0) << 8
        | (contact.edge_of_one as i32) << 16
        | (contact.edge_of_other as i32) << 18
        | i32::from(contact.impact) << 20
        | i32::from(contact.charged) << 21
        | i32::from(contact.impetus) << 23
        | i32::from(contact.true_flank) << 25;
    M::ContactBegins.battle(packed)
}

/// Two units in one number.
pub const fn pair(one: PieceId, other: PieceId) -> i32 {
    one.0 as i32 | (other.0 as i32) << 8
}

/// The event by which a shot is announced.
pub fn shot(side: Side, shot: &Shot) -> Event {
    let packed = pair(shot.shooter, shot.target)
        | (shot.fire as i32) << 16
        | i32::from(shot.face) << 18
        | i32::from(shot.guns) << 20
        | i32::from(shot.volley) << 26;
    M::ShotAnnounced.side(side, packed)
}

/// The event by which hits of shooting are noted.
pub fn hit(hit: &Hit) -> Event {
    let packed = pair(hit.target, hit.shooter) | (hit.fire as i32) << 16 | i32::from(hit.count) << 18;
    M::HitScored.battle(packed)
}

/// The event by which blows are noted.
pub fn blow(blow: &Blow) -> Event {
    M::BlowDealt.battle(
        pair(blow.striker, blow.target)
            | i32::from(blow.count) << 16
            | i32::from(blow.figures.min(127)) << 24,
    )
}

/// The edge of a number in an event.
pub const fn edge_of(number: i32) -> Edge {
    [Edge::Front, Edge::Right, Edge::Rear, Edge::Left][(number & 3) as usize]
}
