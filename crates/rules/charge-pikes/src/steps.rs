//! The steps and scripts of the rules, chapter by chapter, what they are told and what they return. Nothing here leads to a chapter.

use engine::{PieceId, Side};
use tabletop::Length;

use crate::table::Phase;
use crate::{Call, ChargePikes, rule};

engine::steps! {
    /// A step or script. Its chapter runs it.
    pub enum Step of ChargePikes in 16 bytes {
        /// Deployment, which the rulebook leaves to the players (chapter 99).
        Preparation(PreparationStep) {
            /// The battle begins.
            begin: Begin;
            /// The sides place their units in turn.
            deploy: Deploy { side: Side };
        }
        /// The turn, its phases and initiative (chapters 13 and 14).
        Turn(TurnStep) {
            /// A whole turn (CP-13-01).
            turn: Turn;
            /// It begins.
            begins: Begins;
            /// Dice for initiative (CP-14-01). Returns who won, or nobody.
            dice: Dice;
            /// The winner chooses to be side A or side B.
            chooses: Chooses { winner: Side };
            /// The Movement phase (CP-13-03).
            movement: Movement;
            /// A phase or part of one begins.
            enters: Enters { phase: Phase, side: Option<Side> };
            /// The turn is over: recovery, what is struck off, the end of the battle.
            ends: Ends;
        }
        /// Generals (chapter 9).
        Command(CommandStep) {
            /// The generals with or near a unit that has taken two hits in a phase roll for their lives (CP-09-09).
            at_risk: AtRisk { unit: PieceId };
            /// One of them does.
            rolls: Rolls { general: PieceId };
            /// A general whom an enemy would touch rides to a friend (CP-09-08).
            escapes: Escapes { general: PieceId };
        }
        /// Rout, pursuit and return (15.1, 15.2).
        Routing(RoutingStep) {
            /// A unit breaks and makes its initial rout move (CP-15-01); then whoever must pursue it does.
            breaks: Breaks { unit: PieceId, cause: Option<PieceId> };
            /// From whom it runs, where several have the same share in it. Returns him.
            cause: Cause { unit: PieceId, cause: Option<PieceId> } -> Option<PieceId>;
            /// It is in rout from now on, before anybody takes its pursuit up.
            routs: Routs { unit: PieceId };
            /// It turns to flee.
            turns: Turns { unit: PieceId, cause: Option<PieceId> };
            /// It runs: half a move at first, a full one later.
            runs: Runs { unit: PieceId, initial: bool };
            /// It goes as far as it gets.
            runs_on: RunsOn { unit: PieceId, initial: bool };
            /// Nobody is in combat with it any more.
            parts: Parts { unit: PieceId };
            /// The enemies that must pursue a router take it up, one after the other (CP-15-13).
            pursuit: Pursuit { router: PieceId, from: u8 };
            /// After the router has run they set out, one after the other.
            begin: Begin { router: PieceId, from: u8 };
            /// One of them does, unless it halts before (CP-18-07).
            sets_out: SetsOut { unit: PieceId };
            /// Foot is asked whether it tests to halt before it starts (CP-18-07).
            may_halt: MayHalt { unit: PieceId } -> bool;
            /// A unit that came home upon a router makes its initial pursuit move after it (CP-15-20); foot may test before it
            /// begins (CP-18-07).
            pursues: Pursues { unit: PieceId, router: PieceId };
            /// It takes up the pursuit: of this router, or of another that it had more figures upon (CP-15-15).
            takes_up: TakesUp { unit: PieceId, router: PieceId };
            /// A pursuer runs after its quarry.
            chases: Chases { unit: PieceId, initial: bool };
            /// It goes as far as it gets.
            chases_on: ChasesOn { unit: PieceId, initial: bool };
            /// What a crash into a fresh enemy makes him test (CP-15-19).
            crash: Crash { unit: PieceId, enemy: PieceId };
            /// The stand test of a unit into which a pursuer crashed waits for the next Shooting phase (CP-15-19).
            stand_later: StandLater { unit: PieceId };
            /// A unit that has rallied, or halted a pursuit, stands in line of battle and may turn about for free: it is asked
            /// (CP-18-06, CP-18-09).
            may_turn: MayTurn { unit: PieceId, pursued: bool };
            /// Routers move on (CP-13-02).
            routers: Routers;
            /// One of them, as its owner orders.
            next_router: NextRouter { side: Side };
            /// Pursuers move on (CP-13-02).
            pursuers: Pursuers;
            /// One of them, as its owner orders.
            next_pursuer: NextPursuer { side: Side };
            /// Units off the table test whether they return (CP-15-16).
            returns: Returns;
            /// One that passed comes back (CP-15-17).
            comes_back: ComesBack { unit: PieceId };
        }
        /// Charges, countercharges, evades, recoils (15.3 to 15.6, 15.10).
        Charging(ChargingStep) {
            /// A side announces its charges, which are moved one by one (CP-13-03).
            phase: Phase { side: Side };
            /// Whoever no enemy sees as the Movement phase begins is noted (CP-18-18).
            looks: Looks { side: Side };
            /// A charge is announced, and then the next, until the side has no more.
            announces: Announces { side: Side };
            /// The next of the announced charges is met, moved and evaded, and then the next, until all are.
            next: Next { side: Side };
            /// The enemy may countercharge a charge (CP-15-39).
            meets: Meets { charge: u8 };
            /// Unknown woods on the way are rolled for (CP-19-03).
            explores: Explores { charge: u8 };
            /// A charge is moved into contact, with the countercharge that meets it.
            moves: Moves { charge: u8 };
            /// The target of a charge evades if it may and will (CP-15-42).
            evades: Evades { charge: u8 };
            /// After an evade the charger halts or goes on (CP-15-45).
            halts: Halts { charge: u8 };
            /// A unit recoils (CP-15-53).
            recoil: Recoil { unit: PieceId, distance: Length };
            /// A charger that passed its test closes up along its line on the enemy who failed his, within what is left of its
            /// charge distance (CP-18-13). Afterwards the caller looks whether they touch.
            closes_up: ClosesUp { charge: u8 };
            /// A charge that went home sweeps away the skirmishers or gunners whom it was aimed at, and may run straight on
            /// (CP-17-35).
            sweeps: Sweeps { charge: u8 };
            /// It runs straight on or not (CP-17-35).
            runs_on: RunsOn { charge: u8 };
        }
        /// Other moves (15.7, 15.9, 15.11, 15.12) over the ground of chapter 19.
        Movement(MovementStep) {
            /// A side makes its other moves (CP-13-03).
            phase: Phase { side: Side };
            /// It makes the next of them, or has made all.
            next: Next { side: Side };
            /// A unit tries to enter a wood that nobody knows: it is rolled for (CP-19-03). Returns whether it is heavy.
            wood: Wood { feature: u8, side: Side } -> bool;
        }
        /// Shooting (chapter 16).
        Shooting(ShootingStep) {
            /// Both sides announce their shots, which are rolled and take effect at once (CP-13-04).
            phase: Phase;
            /// Each side that has not finished announces a shot.
            announce: Announce;
            /// All shots are announced and open.
            open: Open;
            /// A shot of a side is rolled, by its place, and then the next.
            roll: Roll { side: Side, at: u8 };
            /// Casualties come off, by the place of the hits.
            take_off: TakeOff { at: u8 };
            /// Generals are at risk with units from this number on.
            risks: Risks { from: u8 };
        }
        /// Combat (chapter 17).
        Combat(CombatStep) {
            /// One round of every combat with what follows (CP-13-05).
            phase: Phase;
            /// Cavalry of a contact says whether it fires its pistols, from one contact on (CP-17-15).
            pistols: Pistols { at: u8 };
            /// A garrison sets its figures against its attackers, one after the other (CP-19-30).
            assign: Assign;
            /// Both sides of a contact strike, from one contact on.
            strike: Strike { at: u8 };
            /// Units that touch routers strike them, one after the other (CP-15-12).
            strike_routers: StrikeRouters;
            /// The blows take effect, from one on.
            suffer: Suffer { at: u8 };
            /// The rounds are over: what they leave on units.
            fought: Fought;
            /// Losers test, one after the other (18.7).
            losing_tests: LosingTests;
            /// Mounted troops that did not win recoil, from one blow on (CP-17-12).
            recoils: Recoils { at: u8 };
            /// Cavalry follows up, from one contact on (CP-17-13).
            follow_ups: FollowUps { at: u8 };
            /// Disorder from combat, and contacts that are over (CP-11-05).
            over: Over;
        }
        /// Reaction tests (chapter 18).
        Reactions(ReactionStep) {
            /// One test with its result carried out. Returns whether it was passed.
            test: Test { unit: PieceId, test: Test } -> bool;
            /// Foot tests for panic against cavalry (18.3).
            panic_tests: PanicTests;
            /// Charges are tested home, and those who are charged test to stand (18.4, 18.5).
            charge_tests: ChargeTests;
            /// The tests of one charge and its countercharge, by its place in the order, and the next.
            charge_test: ChargeTest { at: u8 };
            /// What a charge comes to after its test.
            comes: Comes { charge: u8 };
            /// The targets of charges that came home test to stand, one after the other.
            stand_tests: StandTests { at: u8 };
            /// Charger and target are in combat, if both are still there.
            joins: Joins { charge: u8 };
            /// Other units that were hit test (18.6).
            hit_tests: HitTests;
            /// Units test for friends who routed (18.8).
            friend_tests: FriendTests;
            /// A unit of a side does.
            friend_test: FriendTest { side: Side };
            /// Routers and pursuers test to rally and to halt (18.1, 18.2).
            rally_tests: RallyTests;
        }
    }
}

engine::values! {
    /// What steps return and scripts note.
    pub enum Value {
        /// Yes or no.
        Yes(bool),
        /// The place of something in its list, if there is such a thing.
        Place(Option<u8>),
        /// Whether something is done now or later, if at all.
        Now(Option<bool>),
        /// A piece, or none.
        Piece(Option<PieceId>),
        /// A side.
        Side(Side),
        /// A side, or neither.
        Either(Option<Side>),
    }
}

/// The calls that cross chapters. A chapter may use another through these and nothing else of its steps.
impl Step {
    /// A side announces its charges, which are moved one by one with countercharges and evades (CP-13-03). Returns
    /// nothing.
    pub const fn charges(side: Side) -> Call<()> {
        ChargingStep::phase(side)
    }

    /// A side makes its other moves (CP-13-03). Returns nothing.
    pub const fn moves(side: Side) -> Call<()> {
        MovementStep::phase(side)
    }

    /// A unit recoils so far (CP-15-53). Returns nothing.
    pub const fn recoil(unit: PieceId, distance: Length) -> Call<()> {
        ChargingStep::recoil(unit, distance)
    }

    /// A unit breaks: it routs, turns away from the cause and makes its initial rout move; then whoever has to pursue it
    /// does (CP-15-01, CP-15-13). Without a cause it turns from the nearest enemy in sight, or for its baseline. Returns
    /// nothing.
    pub const fn breaks(unit: PieceId, cause: Option<PieceId>) -> Call<()> {
        RoutingStep::breaks(unit, cause)
    }

    /// Routers move on, one side after the other (CP-13-02). Returns nothing.
    pub const fn routers() -> Call<()> {
        RoutingStep::routers()
    }

    /// Pursuers move on (CP-13-02). Returns nothing.
    pub const fn pursuers() -> Call<()> {
        RoutingStep::pursuers()
    }

    /// Units off the table test whether they return (CP-13-02, CP-15-16). Returns nothing.
    pub const fn returns() -> Call<()> {
        RoutingStep::returns()
    }

    /// Both sides announce their shots, which are rolled and take effect at once (CP-13-04). Returns nothing.
    pub const fn shooting() -> Call<()> {
        ShootingStep::phase()
    }

    /// One round of every combat with its losing tests, recoils, follow-ups and disorder (CP-13-05). Returns nothing.
    pub const fn combat() -> Call<()> {
        CombatStep::phase()
    }

    /// One reaction test of a unit with its result carried out (chapter 18). Returns whether it passed.
    pub const fn test(unit: PieceId, test: Test) -> Call<bool> {
        ReactionStep::test(unit, test)
    }

    /// Foot tests for panic against cavalry (CP-13-03). Returns nothing.
    pub const fn panic_tests() -> Call<()> {
        ReactionStep::panic_tests()
    }

    /// Charges are tested home, and those who are charged test to stand (CP-13-04). Returns nothing.
    pub const fn charge_tests() -> Call<()> {
        ReactionStep::charge_tests()
    }

    /// Other units that were hit test (CP-13-04). Returns nothing.
    pub const fn hit_tests() -> Call<()> {
        ReactionStep::hit_tests()
    }

    /// Units test for friends who routed this turn (CP-13-05). Returns nothing.
    pub const fn friend_tests() -> Call<()> {
        ReactionStep::friend_tests()
    }

    /// Routers and pursuers test to rally and to halt (CP-13-05). Returns nothing.
    pub const fn rally_tests() -> Call<()> {
        ReactionStep::rally_tests()
    }

    /// The generals with or near a unit that has taken two hits in a phase roll for their lives (CP-09-09). Returns
    /// nothing.
    pub const fn generals_at_risk(unit: PieceId) -> Call<()> {
        CommandStep::at_risk(unit)
    }

    /// A general whom an enemy would touch rides to a friend or is taken (CP-09-08). Returns nothing.
    pub const fn general_escapes(general: PieceId) -> Call<()> {
        CommandStep::escapes(general)
    }
}

engine::words! {
    /// The eight reaction tests (CP-18-02).
    pub enum Test {
        /// 18.1: to rally from rout.
        Rally = "rally";
        /// 18.2: to halt a pursuit, or to return to the table.
        HaltPursuit = "halt-pursuit";
        /// 18.3: foot against a cavalry charge.
        Panic = "panic";
        /// 18.4: to charge or countercharge home.
        ChargeHome = "charge-home";
        /// 18.5: to stand against a charge.
        Stand = "stand";
        /// 18.6: after hits by shooting.
        Hits = "hits";
        /// 18.7: after a lost round of combat.
        LostRound = "lost-round";
        /// 18.8: because friends rout.
        RoutingFriends = "routing-friends";
    }
}

impl Test {
    /// The rule under which its die is thrown.
    pub const fn rule(self) -> engine::Rule {
        match self {
            Test::Rally => rule!("CP-18-05"),
            Test::HaltPursuit => rule!("CP-18-08"),
            Test::Panic => rule!("CP-18-11"),
            Test::ChargeHome => rule!("CP-18-14"),
            Test::Stand => rule!("CP-18-17"),
            Test::Hits => rule!("CP-18-21"),
            Test::LostRound => rule!("CP-18-23"),
            Test::RoutingFriends => rule!("CP-18-29"),
        }
    }

    /// What it is called.
    pub const fn words(self) -> &'static str {
        match self {
            Test::Rally => "rally from rout",
            Test::HaltPursuit => "halt the pursuit",
            Test::Panic => "panic",
            Test::ChargeHome => "charge home",
            Test::Stand => "stand",
            Test::Hits => "shooting hits",
            Test::LostRound => "losing a combat",
            Test::RoutingFriends => "routing friends",
        }
    }
}
