//! The steps and scripts of the rules, chapter by chapter, what they are told and what they return. Nothing here leads to a chapter. Chapters call one another by the steps of these.

use engine::{PieceId, Side};

use crate::ChargeYrPikes;
use crate::table::Phase;

engine::steps! {
    /// A step or script. Its chapter runs it.
    pub enum Step of ChargeYrPikes in 12 bytes {
        /// Setting up (section 01).
        Preparation(PreparationStep) {
            /// The battle begins.
            begin: Begin;
            /// Both sides deploy, and then show it (CYP-01-06).
            deploys: Deploys;
            /// A side deploys its pieces, one after the other.
            side: OfSide { side: Side };
            /// Both deployments are shown.
            shown: Shown;
            /// The quality of the officers from one on is rolled (CYP-24-01).
            qualities: Qualities { from: u8 };
        }
        /// Turns and their phases (section 02).
        Turn(TurnStep) {
            /// A turn: phases A to L, both sides together (CYP-02-01).
            turn: Turn;
            /// A phase of it begins.
            phase: PhaseBegins { phase: Phase };
            /// Phases C to E.
            fire: Fire;
            /// Phases F to I: attacks close, and melees are fought (CYP-02-07).
            fights: Fights;
            /// Who declares and resolves first in the rest of the turn (CYP-00-10).
            first: First;
        }
        /// Cards and command rolls (sections 02, 04 and 05).
        Command(CommandStep) {
            /// The next card is turned, until all have been (CYP-02-02).
            draws: Draws;
            /// A free move is given to a tertia, or to none (CYP-02-03).
            free: Free { side: Side };
            /// The units of a tertia roll (CYP-05-02).
            rolls: Rolls { tertia: u8 };
            /// An officer is named for them.
            names: Names { tertia: u8 } -> Option<PieceId>;
            /// Their dice.
            throws: Throws { tertia: u8, named: Option<PieceId> };
            /// Dragoons, from a number on, move on the first of the cards for horse and for foot or wait for the second (CYP-18-05).
            chooses: Chooses { side: Side, from: u8 };
            /// The units that a card for horse or for foot names roll, tertia by tertia from one on (CYP-18-05).
            all_roll: AllRoll { side: Side, from: u8 };
            /// A battery rolls (CYP-05-16).
            rouses: Rouses { battery: PieceId };
        }
        /// Movement (section 05).
        Movement(MovementStep) {
            /// A unit that has passed moves, or the card is done with (CYP-02-02).
            next: Next { side: Side };
            /// An officer, a wagon or a gun moves, or the card is done with (CYP-05-16).
            staff: Staff { side: Side };
            /// A piece goes on with a move that was paused by what it found, or ends it (CYP-02-04).
            onward: Onward { unit: PieceId };
            /// A friend on whom somebody has ended is pushed aside (CYP-15-03).
            pushes: Pushes { router: PieceId };
        }
        /// What muskets and guns share: losses and tests (sections 07 and 11).
        Firing(FiringStep) {
            /// Fire of a phase begins: nothing is left of that of another.
            begins: Begins;
            /// The next of those who were hit, from a number on, takes its losses.
            losses: Losses { from: u8 };
            /// Who must test does, one of this side and then one of the other (CYP-00-10).
            tests: Tests { side: Side };
            /// Fire of a phase is over.
            ends: Ends;
        }
        /// Musketry and galloper guns (sections 07 and 10).
        Musketry(MusketryStep) {
            /// Phase D or E, as the table says.
            phase: Phase;
            /// A side declares what it fires at, one volley after the other (CYP-07-12).
            declares: Declares { side: Side };
            /// The volley of this place is rolled, and those that follow (CYP-07-01).
            shoots: Shoots { at: u8 };
            /// All have fired: their first volley is spent (CYP-07-08).
            spends: Spends;
        }
        /// Field and heavy guns (section 09).
        Artillery(ArtilleryStep) {
            /// Phase C.
            phase: Phase;
            /// A side turns its guns (CYP-09-14).
            pivots: Pivots { side: Side };
            /// A side declares at what its batteries fire (CYP-09-12).
            declares: Declares { side: Side };
            /// The shot of this place is rolled, and those that follow.
            shoots: Shoots { at: u8 };
            /// All have fired: they stay where they are from now on (CYP-09-13).
            spends: Spends;
        }
        /// Morale tests (section 11).
        Morale(MoraleStep) {
            /// A unit tests, does as the result says, and all that it sets off is done (CYP-11-12).
            tests: Tests { unit: PieceId, reason: Reason } -> Fate;
            /// It retreats, and all that this sets off is done.
            retreats: Retreats { unit: PieceId, fate: Fate, quietly: bool };
            /// It throws its die, before that for its point where it has never tested.
            throws: Throws { unit: PieceId, reason: Reason } -> Fate;
            /// Who leads it is shown (CYP-24-02).
            shows: Shows { unit: PieceId, reason: Reason };
            /// The dice themselves.
            dice: Dice { unit: PieceId, reason: Reason } -> Fate;
            /// It does as the result says.
            acts: Acts { unit: PieceId, fate: Fate, quietly: bool };
            /// Those who wait to test because a friend retreated do so, the last who came to wait first (CYP-11-12).
            waiting: Waiting;
            /// One of them tests by himself.
            alone: Alone { unit: PieceId, reason: Reason };
            /// One of them comes to his turn.
            turn: TurnComes;
            /// Which unit tests next, of a side if it has one (CYP-00-10, CYP-11-11).
            chooses: Chooses { side: Side } -> Option<PieceId>;
            /// A unit's point is rolled, which it takes before its first test or change (CYP-11-01).
            finds_point: FindsPoint { unit: PieceId };
        }
        /// Figures lost, and officers with them (sections 04, 07 and 10).
        Losses(LossesStep) {
            /// A unit loses so many figures, all that one phase of fire or one round of melee costs it.
            takes: Takes { unit: PieceId, count: u8, by_fire: bool };
            /// Officers who have fallen are removed: their bonus counted for the test or melee in which the losses fell (CYP-04-09).
            buries: Buries;
        }
        /// Falling back (section 14).
        FallingBack(FallingBackStep) {
            /// A unit falls back (CYP-14-01); where it has no room it routs, from close combat or not (CYP-14-08).
            falls_back: FallsBack { unit: PieceId, quietly: bool };
        }
        /// Routing (section 15).
        Routing(RoutingStep) {
            /// A unit routs: its point, its losses, its run, the tests of its friends (CYP-11-12).
            routs: Routs { unit: PieceId, quietly: bool };
            /// Its point falls, and it loses figures (CYP-15-02, CYP-15-09).
            breaks: Breaks { unit: PieceId };
            /// It runs (CYP-15-01).
            runs: Runs { unit: PieceId, quietly: bool };
        }
        /// Attacks declared, and those attacked who meet them (sections 12 and 13).
        Attacking(AttackingStep) {
            /// A unit may be turned to meet an attack from its front (CYP-13-03).
            meets: Meets { attacker: PieceId, target: PieceId };
        }
        /// Tests to close and to receive (section 12).
        Closing(ClosingStep) {
            /// Phase F: one attacker after the other tests, the sides by turns (CYP-00-10, CYP-02-07).
            closing: Closing;
            /// The next of them, of a side if it has one (CYP-11-11).
            closing_next: ClosingNext { side: Side };
            /// A unit tests to close.
            closes: Closes { unit: PieceId };
            /// An attack on who is no longer there is over (CYP-12-34).
            lapses: Lapses { unit: PieceId };
            /// It stays an inch off, with no other effect (CYP-12-04).
            gives_up: GivesUp { unit: PieceId };
            /// It has closed, sword in hand or not (CYP-12-04, CYP-23-05).
            closed: Closed { unit: PieceId };
            /// It reaches those who do not stand.
            reaches: Reaches { unit: PieceId };
            /// It takes a wagon (CYP-12-35).
            takes: Takes { unit: PieceId, wagon: PieceId };
            /// A coach runs (CYP-12-35).
            coach: CoachRuns { unit: PieceId, coach: PieceId };
            /// It goes on to the ground of who was there.
            onto: Onto { unit: PieceId, of: PieceId };
            /// Phase G (CYP-02-07).
            receiving: Receiving;
            /// The next who receives, of a side if it has one.
            receiving_next: ReceivingNext { side: Side };
            /// A unit or battery receives an attack.
            receives: Receives { unit: PieceId };
            /// It has been reached, for the sake of an enemy.
            reached: Reached { unit: PieceId };
            /// Attackers move into contact (CYP-12-06).
            contact: Contact { unit: PieceId };
            /// A battery receives: somebody fights for it, or its gunners run (CYP-09-19, CYP-09-20).
            guns: Guns { battery: PieceId };
            /// Its owner names who fights for it.
            support: Support { battery: PieceId };
            /// Its gunners run, and the attackers move on to the guns.
            guns_fall: GunsFall { battery: PieceId };
            /// The attackers move on to the guns and take them.
            overrun: Overrun { battery: PieceId };
        }
        /// Close combats (section 12).
        Combat(CombatStep) {
            /// All melees, one after the other (CYP-02-07).
            phase: Phase;
            /// Those who are locked fight again (CYP-12-25).
            again: Again;
            /// The next melee.
            next: Next { side: Side };
            /// A whole melee.
            fights: Fights { unit: PieceId };
            /// All who are in it.
            gathers: Gathers { unit: PieceId };
            /// Both sides roll.
            rolls: Rolls -> Verdict;
            /// The casualties of a side are shared among its units (CYP-12-26).
            shares: Shares { side: Side };
            /// They are taken.
            bleeds: Bleeds { side: Side };
            /// A unit takes them.
            bled: Bled { unit: PieceId };
            /// The units of a side test, as the melee was lost or drawn.
            tests: Tests { side: Side, reason: Reason };
            /// They are marked for it.
            marks: Marks { side: Side, reason: Reason };
            /// One of them does, and then the others.
            each: Each { side: Side, reason: Reason };
            /// A unit tests.
            test: Test { unit: PieceId, reason: Reason };
            /// For whose sake it tests.
            blames: Blames { unit: PieceId };
            /// A drawn melee (CYP-12-24).
            draws: Draws -> Verdict;
            /// Commanded shot whose horse has lost is attacked (CYP-23-09).
            exposes: Exposes { verdict: Verdict, number: u8 };
            /// The horse of that melee falls upon them.
            falls_upon: FallsUpon { shot: PieceId, number: u8 };
            /// Nobody else of theirs is in danger.
            spares: Spares { verdict: Verdict };
            /// Guns whose supporters are beaten fall (CYP-09-20).
            guns: Guns;
            /// All is settled.
            settles: Settles { verdict: Verdict };
        }
        /// Bonus moves and breakthroughs (section 12).
        Bonus(BonusStep) {
            /// Phase I (CYP-02-07).
            phase: Phase;
            /// The next unit that has won, of a side if it has one (CYP-00-10).
            next: Next { side: Side };
            /// A side names a unit that tests, or has done.
            names: Names { side: Side } -> Option<PieceId>;
            /// It has passed and makes its move.
            moves: Moves { unit: PieceId };
            /// It has broken through to a second enemy.
            breaks: Breaks { unit: PieceId };
            /// It makes no further move (CYP-12-28).
            ends: Ends { unit: PieceId };
        }
        /// What stands on maps, and how it appears (sections 01 and 02).
        Hiding(HidingStep) {
            /// A side sets on the table what it likes of a tertia, or of any, that stands on its map (CYP-02-04).
            offers: Offers { side: Side, tertia: u8 };
        }
        /// Plunder (section 22).
        Plunder(PlunderStep) {
            /// Horse that has won a melee tests, one unit after the other (CYP-22-01).
            tempts: Tempts;
            /// A unit tests whether it obeys, and rides off if it does not.
            obeys: Obeys { unit: PieceId };
            /// Its turn of plundering ends: it has done, or goes on (CYP-22-03).
            ends: Ends { unit: PieceId };
            /// The plunderers of a tertia whose card is in play come back (CYP-22-05), from a place in its list on.
            comes_back: ComesBack { tertia: u8, from: u8 };
            /// One of them comes on where it can.
            enters: Enters { unit: PieceId };
        }
        /// Army morale and the end (section 19).
        Victory(VictoryStep) {
            /// Before the battle each side picks its objectives and vital points, unseen by the other (CYP-19-12).
            picks: Picks { side: Side };
            /// Then both are shown.
            shows: Shows;
            /// Phase L: it is noted who occupies what (CYP-19-14), and both armies are looked at.
            phase: Phase;
            /// Both armies are looked at (CYP-19-05).
            army_morale: ArmyMorale;
            /// An army takes fright: its routed units go (CYP-19-08).
            frightened: Frightened { side: Side };
            /// Its routed units are removed from the field.
            routed_go: RoutedGo { side: Side };
            /// A unit of low morale routs (CYP-19-09), from a number on.
            weak_rout: WeakRout { side: Side, from: u8 };
            /// Every unit that has lost figures is the worse for it (CYP-19-10), from a number on.
            all_shaken: AllShaken { side: Side, from: u8 };
            /// Its point falls.
            shaken: Shaken { unit: PieceId };
            /// The commander of a frightened army may fight on (CYP-19-11).
            fights_on: FightsOn { side: Side };
            /// After phase L it is found whether the battle is over (CYP-02-09).
            judged: Judged;
            /// The pursuit of a beaten army, and the degree of victory.
            pursuit: Pursuit { loser: Side };
            /// The losers move to the rear (CYP-19-19).
            losers_flee: LosersFlee { loser: Side };
            /// The winners go after them.
            winners_follow: WinnersFollow { loser: Side };
            /// Whoever was reached by infantry rolls (CYP-19-20), from a number on.
            contacts: Contacts { loser: Side, from: u8 };
            /// The degree of victory (CYP-19-22).
            ends: Ends { loser: Option<Side> };
        }
        /// Rallying, and units past half (sections 15 and 19).
        Rallying(RallyingStep) {
            /// Phase J, then phase K in its order (CYP-02-08, CYP-02-09).
            phase: Phase;
            /// One unit of a side and then one of the other comes to what is done in a part of it; of each side those of less than a number
            /// have.
            each: Each { part: Part, side: Side, past: [u8; 2] };
            /// Who tries to rally is marked for it.
            marks: Marks;
            /// One routed unit of a side tries to rally, and then one of the other (CYP-15-06).
            rallies: Rallies { side: Side };
            /// A unit past half takes it off its point (CYP-19-01).
            past_half: PastHalf { unit: PieceId };
            /// What became of a rally test is done (CYP-15-06, CYP-15-07).
            rallied: Rallied { unit: PieceId, fate: Fate };
            /// A silenced battery rolls (CYP-09-07).
            recovers: Recovers { battery: PieceId };
            /// A unit is in order again (CYP-17-03).
            orders: Orders { unit: PieceId };
        }
    }
}

engine::values! {
    /// What steps return and scripts note.
    pub enum Value {
        /// Yes or no.
        Yes(bool),
        /// A number.
        Number(u8),
        /// What a morale test came to.
        Fate(Fate),
        /// How a melee came out.
        Verdict(Verdict),
        /// A piece, or none.
        Piece(Option<PieceId>),
        /// Why a unit tests.
        Reason(Reason),
    }
}

engine::words! {
    /// How a melee came out (CYP-12-21, CYP-12-24).
    pub enum Verdict {
        /// Nobody won, and it goes on.
        Drawn = "drawn";
        /// A won.
        WonByA = "won by A";
        /// B won.
        WonByB = "won by B";
        /// Nobody is left.
        Nobody = "nobody";
    }
}

impl Verdict {
    /// That a side won.
    pub const fn won(side: Side) -> Verdict {
        match side {
            Side::A => Verdict::WonByA,
            Side::B => Verdict::WonByB,
        }
    }

    /// Who won, if anybody did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Verdict::WonByA => Some(Side::A),
            Verdict::WonByB => Some(Side::B),
            Verdict::Drawn | Verdict::Nobody => None,
        }
    }
}

engine::words! {
    /// Why a unit tests (CYP-11-05).
    pub enum Reason {
        /// It lost figures to muskets or galloper guns.
        Fire = "fire";
        /// It was fired on with canister.
        Canister = "canister";
        /// A battery was hit by ball.
        BatteryHit = "ball";
        /// It wants to close.
        Close = "close";
        /// An attacker closes on it.
        Receive = "receive";
        /// It lost a close combat.
        Lost = "lost-combat";
        /// A close combat was drawn.
        Drawn = "drawn-combat";
        /// It won and wants a bonus move.
        Bonus = "bonus-move";
        /// It was charged and wants to move away.
        Evade = "evade";
        /// It was charged and wants to re-form or reface.
        Reform = "re-form";
        /// A friend fell back through it.
        FriendFellBack = "friend-fell-back";
        /// A friend routed through it or near it.
        FriendRouted = "friend-routed";
        /// It is routed and lost figures to fire.
        RoutedUnderFire = "routed-under-fire";
        /// It is routed and tries to rally.
        Rally = "rally";
        /// It has lost more than half and no officer is with it.
        PastHalf = "past-half";
    }
}

impl Reason {
    /// Whether a rout that comes of it is one from close combat (CYP-12-23).
    pub const fn is_of_combat(self) -> bool {
        matches!(self, Reason::Lost | Reason::Drawn)
    }
}

engine::words! {
    /// What a test came to (CYP-11-06, CYP-11-07).
    pub enum Fate {
        /// It passes.
        Passes = "passes";
        /// It fails, which keeps it where it is.
        Stays = "stays";
        /// It becomes disordered.
        Disordered = "disordered";
        /// It falls back, disordered.
        FallsBack = "falls back";
        /// It routs.
        Routs = "routs";
        /// It is drawn out of the battle.
        Leaves = "leaves";
    }
}

engine::words! {
    /// The parts of phases J and K beside the rally tests, all of a kind for both sides before the next (CYP-02-09).
    pub enum Part {
        /// J: points of units past half.
        Points = "points";
        /// K: silenced batteries.
        Batteries = "batteries";
        /// Units past half without an officer.
        Shattered = "shattered";
        /// Disorder is removed.
        Disorder = "disorder";
        /// Plunderers come to the end of their turn.
        Plunder = "plunder";
    }
}
