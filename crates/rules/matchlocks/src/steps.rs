//! The steps and scripts of the rules, chapter by chapter, what they are told and what they return. Nothing here leads to a chapter.

use engine::{PieceId, Side};
use tabletop::{Angle, Leg, Length, Point};

use crate::ask::{Attacked, By, DeployStep, Stance, Turn};
use crate::book::EventCard;
use crate::shooting::risks::{Risks, SmallRisks};
use crate::table::hand::Held;
use crate::table::{Due, Reason};
use crate::{Call, Matchlocks};

engine::steps! {
    /// A step or script. Its chapter runs it.
    pub enum Step of Matchlocks in 16 bytes {
        /// Chapter 6: prepare for battle.
        Preparation(PreparationStep) {
            /// The battle begins: decks, scouting, deployment, army morale, then the opening phase.
            begin: Begin;
            /// It is told how the ground was set out and who took which side (NMM-06-02).
            ground: Ground;
            /// The decks are laid out (NMM-06-01).
            decks: Decks;
            /// The Command Classes of the Brigadiers from this one on are rolled, where the players agreed to (NMM-05-04).
            classes: Classes { from: u8 };
            /// One of them.
            class: Class { leader: PieceId };
            /// The rolled classes are given to the Brigadiers from this one on as their player likes.
            assign: Assign { from: u8 };
            /// One Brigadier takes the class of another who has none for good yet.
            assign_one: AssignOne { leader: PieceId };
            /// Who goes first (NMM-06-05).
            dice_off: DiceOff;
            /// Brigades one at a time (NMM-06-04, NMM-06-05).
            brigades: Brigades;
            /// Which brigade comes next. Returns its number.
            choose_brigade: ChooseBrigade { side: Side } -> u8;
            /// A side places the troops of a step until it has done.
            placing: Placing { side: Side, step: DeployStep };
            /// It places one piece. Returns whether it has done.
            place_one: PlaceOne { side: Side, step: DeployStep } -> bool;
            /// The General who has not been placed with a brigade.
            generals: Generals;
            /// Army Morale Tokens are taken, and the opening phase follows (NMM-06-08).
            ready: Ready;
        }
        /// Chapter 7: the turn, its cards and its end.
        Turn(TurnStep) {
            /// The opening phase: goes in turn until foot or horse engage (NMM-07-01).
            opening: Opening;
            /// The phase begins.
            opening_begins: OpeningBegins;
            /// One go, and the next (NMM-07-02).
            goes: Goes;
            /// The player chooses what acts in his go.
            go: Go -> Option<PieceId>;
            /// The go is over. Returns whether the phase is.
            go_ends: GoEnds { unit: Option<PieceId> } -> bool;
            /// The phase is over.
            opening_ends: OpeningEnds;
            /// A turn of the Main Battle Phase (NMM-07-08).
            turn: Turn;
            /// It begins.
            turn_begins: TurnBegins;
            /// Troops that come later, from one arrival on.
            arrivals: Arrivals { from: u8 };
            /// One of them.
            arrival: Arrival { at: u8 };
            /// One card after the other until one is left.
            next_card: NextCard;
            /// A card is turned.
            draw_card: DrawCard;
            /// The card in play is carried out.
            in_play: InPlay;
            /// A Bonus Card (NMM-07-19).
            bonus_card: BonusCard;
            /// The dice for it. Returns who won, if anybody did.
            bonus_dice: BonusDice -> Option<Side>;
            /// The winner draws.
            draw_bonus: DrawBonus { side: Side };
            /// He draws a Special Event (NMM-07-26).
            draw_event: DrawEvent { side: Side };
            /// A window for interrupting cards between two Actions (NMM-07-20).
            window: Window;
            /// The enemy of a unit that is given an Order may hold it to one Action (NMM-07-23).
            forfeit: Forfeit { unit: PieceId } -> bool;
            /// A card is played.
            play: Play { side: Side, card: Held };
            /// A Special Event that must be played when drawn.
            at_once: AtOnce { side: Side, event: EventCard };
            /// The steps at the end of a turn (NMM-07-10).
            turn_ends: TurnEnds;
            /// They begin.
            end_begins: EndBegins;
            /// Dice for who goes first in one of them; ties are thrown again.
            order_dice: OrderDice;
            /// Step 1: both sides' Free Actions.
            free_actions: FreeActions;
            /// Those of one side, one after the other.
            free_actions_of: FreeActionsOf { side: Side };
            /// One of them. Returns whether there was one.
            free_action: FreeAction { side: Side } -> bool;
            /// The morale tests begin: step 2.
            tests_begin: TestsBegin;
            /// Step 3: both sides' stand-ins.
            replacements: Replacements;
            /// Those of one side, one after the other.
            replacements_of: ReplacementsOf { side: Side, brigade: u8 };
            /// A roll for one of them.
            replacement: Replacement { leader: PieceId };
            /// Steps 4 and 5: tidy up and shuffle.
            tidy_up: TidyUp;
            /// The turn is over: an army without units, the turn limit (NMM-02-03, NMM-02-04).
            judgement: Judgement;
        }
        /// Chapter 8: orders, with the leaders of chapter 5.
        Orders(OrdersStep) {
            /// A Brigadier's card is In Play.
            brigadier: Brigadier { leader: PieceId };
            /// He spends his next Order Token.
            token: Token { leader: PieceId };
            /// He names the units of a Group Order.
            group: Group { leader: PieceId };
            /// The enemy may hold one unit of a Group Order to a single Action.
            group_forfeit: GroupForfeit { leader: PieceId, at: u8 };
            /// The units of a Group Order take one Action at the same time.
            group_action: GroupAction { leader: PieceId, round: u8, verb: Option<engine::Verb> };
            /// The group's Action is over, and any melee that came of it has been fought.
            group_ends: GroupEnds { leader: PieceId, round: u8, verb: Option<engine::Verb> };
            /// The General's card.
            general: General { leader: PieceId };
        }
        /// Chapter 9: actions.
        Actions(ActionsStep) {
            /// A unit takes its Actions, asked one by one.
            activate: Activate { turn: Turn } -> bool;
            /// The skirmishers and guns of a side act on their initiative.
            initiative: Initiative { side: Side };
            /// A unit that has rallied may face any way (NMM-09-21).
            face: Face { unit: PieceId };
            /// A repair throw (NMM-11-45).
            repair: Repair { unit: PieceId };
        }
        /// Chapter 10: movement.
        Movement(MovementStep) {
            /// A voluntary move, wheel or turn.
            make: Move { unit: PieceId, leg: engine::SmallLeg, by: By, stance: Stance } -> bool;
        }
        /// Chapter 11: shooting.
        Shooting(ShootingStep) {
            /// One Shoot Action. Returns whether a shot was fired.
            shoot: Shoot { unit: PieceId, target: PieceId } -> bool;
            /// The shots of a group, as the first or the second Action of its Order: all targets declared, all dice
            /// rolled, all Kills removed together (NMM-09-03).
            group: Group { round: u8 };
            /// Owners of loose units choose who falls (NMM-11-54): so many figures of each unit.
            fall: Fall { falls: SmallRisks };
            /// Leaders of units that have lost many figures throw for their lives (NMM-11-58, NMM-12-58).
            leaders_at_risk: LeadersAtRisk { risks: SmallRisks };
        }
        /// Chapter 12: melee.
        Melee(MeleeStep) {
            /// An Attack, from the contact move to the winner's free Action (NMM-12-01).
            attack: Attack { attack: Attacked, direction: Angle };
            /// The Attack is announced and judged.
            announce: Announce { attack: Attacked, direction: Angle } -> Option<Length>;
            /// The Attack upon one defender, from his reaction on.
            onset: Onset { attack: Attacked, direction: Angle, reach: Length, charge: bool, ridden: Length };
            /// The defender reacts.
            react: React { attack: Attacked, direction: Angle } -> Reaction;
            /// An attacker whose enemy has evaded.
            go_on: GoOn { attack: Attacked, direction: Angle, reach: Length, charge: bool, gallop: bool };
            /// An attacker whose enemy's crew has fled takes the gun.
            take_gun: TakeGun { attack: Attacked, direction: Angle };
            /// Contact and the first round.
            clash: Clash { attack: Attacked, direction: Angle, reaction: Reaction, charge: bool, ridden: Length };
            /// The Units are placed in contact.
            contact: Contact { attack: Attacked, direction: Angle, reaction: Reaction, charge: bool, ridden: Length } -> u8;
            /// The melees of a group's Attacks, all of which have come into contact (NMM-09-03): from this place
            /// in the group on.
            group_fights: GroupFights { from: u8 };
            /// One of them: those who have just come into it strike flanks and rears, then the round is fought.
            group_fight: GroupFight { melee: u8 };
            /// A unit that fights already tests because a newcomer has struck its flank or rear.
            flank_test: FlankTest { melee: u8, unit: PieceId } -> bool;
            /// One round of a melee with all that follows from it.
            round: Round { melee: u8 };
            /// What comes of the blows of a round: winner and loser, tests, the winner's free Action.
            decided: Decided { melee: u8 };
            /// The Doctrine dice.
            doctrine: Doctrine { melee: u8 } -> bool;
            /// Fire and blows.
            strike: Strike { melee: u8 };
            /// Saves and Kills.
            save: Save { melee: u8 };
            /// Leaders at risk.
            risk_leaders: RiskLeaders { melee: u8 };
            /// Winner and loser.
            verdict: Verdict { melee: u8 } -> Option<Side>;
            /// The beaten side tests.
            losers_test: LosersTest { melee: u8, losers: Side } -> Fate;
            /// Which unit tests for its side.
            strongest: Strongest { melee: u8, losers: Side } -> Option<PieceId>;
            /// The result of the test befalls the units of the side one by one.
            share_fate: ShareFate { melee: u8, losers: Side, fate: Fate, from: u8 };
            /// Two bodies of horse only trade shots.
            trade_shots: TradeShots { melee: u8 };
            /// Horse that failed against pikes breaks off.
            break_off: BreakOff { melee: u8, shaken: Option<Side> };
            /// The end of a round.
            round_over: RoundOver { melee: u8, shaken: bool };
            /// Everybody who fought in the tiring round takes a token.
            tire: Tire;
            /// The melee ends by exhaustion.
            exhaustion: Exhaustion { melee: u8 };
            /// A side of a melee has been driven off or destroyed, also by a test for another reason (NMM-13-37): the
            /// winners act (NMM-12-61 to 12-69), and the melee ends where no contact is left.
            aftermath: Aftermath { melee: u8, losers: Side, caught: Option<PieceId> };
            /// One victor acts.
            victor: Victor { melee: u8, unit: PieceId } -> Option<PieceId>;
            /// Units without an enemy leave a melee; it ends where nobody has one.
            close: Close { melee: u8 };
            /// A pursuer has run into another enemy.
            run_into: RunInto { unit: PieceId, enemy: PieceId, began: Point };
            /// The continuing melees that fall due at the first Bonus Card.
            rounds_due: RoundsDue { chooser: Option<Side> };
            /// Which of them is fought next.
            next_due: NextDue { chooser: Option<Side> } -> Option<u8>;
            /// A side may feed a squadron into a melee that is about to be fought.
            offer_feed: OfferFeed { melee: u8, second: bool };
            /// A melee that could not be fought is over.
            lapse: Lapse { melee: u8 };
            /// A unit turns to face between rounds, at the cost of its Leader's token (NMM-12-72).
            turn_to_face: TurnToFace { unit: PieceId };
            /// A unit that falls back into another enemy fights it at once (NMM-13-31).
            fell_back_into: FellBackInto { unit: PieceId, enemy: PieceId };
            /// A unit that has waited to fight the enemy into whom it fell back does so now.
            fight_at_last: FightAtLast { unit: PieceId };
            /// A squadron ordered to support may feed in at once.
            feed_in_now: FeedInNow { unit: PieceId };
        }
        /// Chapters 13 to 15: morale, disarray, daunted.
        Morale(MoraleStep) {
            /// One test with its result carried out.
            test: Test { unit: PieceId, reason: Reason } -> Fate;
            /// The throw of a test and what it comes to, nothing carried out.
            throw: Throw { unit: PieceId, reason: Reason } -> Fate;
            /// A result is carried out.
            result: Result { unit: PieceId, fate: crate::steps::Fate };
            /// What follows for the melee that a unit was driven out of by a test that was not the melee's own.
            out_of_melee: OutOfMelee { melee: u8, losers: Side };
            /// The immediate tests of the agenda.
            drain: Drain;
            /// The tests at the end of the turn.
            end_of_turn: EndOfTurn;
            /// The next unit of the end of the turn's list.
            next_of_turn: NextOfTurn;
            /// A unit is struck off the end of the turn's list.
            strike_off: StrikeOff { unit: PieceId };
            /// The first test is taken off the agenda.
            take_off: TakeOff;
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
        /// Some of a list, by their places in it.
        Places(u32),
        /// The place of something in its list, if there is such a thing.
        Place(Option<u8>),
        /// The next of a list, if there is one, and its own place in another.
        Next(Option<Option<u8>>),
        /// How far it is, if it can be reached.
        Reach(Option<Length>),
        /// A piece, or none.
        Piece(Option<PieceId>),
        /// A side.
        Side(Side),
        /// A side, or neither.
        Either(Option<Side>),
        /// The result of a morale test.
        Fate(Fate),
        /// How a defender meets an attack.
        Reaction(Reaction),
        /// The first test that is due, if any is, and whether its unit still stands to take it.
        Due(Option<(Due, bool)>),
        /// The melee of a unit, if it fights, and its side.
        Fighting((Option<u8>, Side)),
    }
}

/// The result of a Morale Crisis Test (NMM-13-37).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// It stands.
    Passed,
    /// It falls back with a Daunted Token.
    Daunted,
    /// It routs and is gone.
    Broken,
}

/// How a defender meets an attack (NMM-12-13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reaction {
    /// It stands and fights, by the Doctrine die where it has one.
    Stands,
    /// It stands and shoots.
    Shoots,
    /// It stands without shooting.
    Caught,
    /// It has turned to face.
    Turned,
    /// It has formed hedgehog.
    Hedgehog,
    /// It has run away.
    Evaded,
    /// Its crew has fled.
    Fled,
}

/// The calls that cross chapters. A chapter may use another through these and nothing else of its steps.
impl Step {
    /// A unit takes up to `left` Actions, asking for each (chapter 9). Returns whether it took any.
    pub const fn activate(unit: PieceId, by: By, leader: Option<PieceId>, left: u8) -> Call<bool> {
        ActionsStep::activate(Turn { unit, by, leader, left })
    }

    /// One Shoot Action (chapter 11). Returns whether a shot was fired.
    pub const fn shoot(unit: PieceId, target: PieceId) -> Call<bool> {
        ShootingStep::shoot(unit, target)
    }

    /// A voluntary move, wheel or turn of a unit, already judged legal, with its penalties (chapter 10).
    pub const fn move_unit(unit: PieceId, leg: Leg, by: By) -> Call<bool> {
        Step::move_and_stand(unit, leg, by, Stance::Usual)
    }

    /// The same, and how it stands afterwards if it ends in a wood (NMM-10-18).
    pub const fn move_and_stand(unit: PieceId, leg: Leg, by: By, stance: Stance) -> Call<bool> {
        let leg = engine::SmallLeg::of(leg);
        MovementStep::make(unit, leg, by, stance)
    }

    /// The contact move of an Attack and all that follows (chapter 12). The direction is relative to facing.
    pub const fn attack(unit: PieceId, target: PieceId, direction: Angle) -> Call<()> {
        MeleeStep::attack(Attacked { attacker: unit, defender: target }, direction)
    }

    /// The melees of a group's Attacks, once all of them have come into contact (NMM-09-03).
    pub const fn group_fights() -> Call<()> {
        MeleeStep::group_fights(0)
    }

    /// The continuing melees that fall due at the turn's first Bonus Card, in the order that the winner of the
    /// dice-off chooses (NMM-12-71).
    pub const fn melees_due(chooser: Option<Side>) -> Call<()> {
        MeleeStep::rounds_due(chooser)
    }

    /// A supporting squadron given its order may feed in at once (NMM-12-73).
    pub const fn feed_in(unit: PieceId) -> Call<()> {
        MeleeStep::feed_in_now(unit)
    }

    /// A unit that falls back into another enemy fights it at once (NMM-13-31).
    pub const fn fell_back_into(unit: PieceId, enemy: PieceId) -> Call<()> {
        MeleeStep::fell_back_into(unit, enemy)
    }

    /// A unit that has waited to fight the enemy into whom it fell back does so now (NMM-13-31).
    pub const fn fight_at_last(unit: PieceId) -> Call<()> {
        MeleeStep::fight_at_last(unit)
    }

    /// One Morale Crisis Test with its result carried out. Returns its [`Fate`].
    pub const fn morale_test(unit: PieceId, reason: Reason) -> Call<Fate> {
        MoraleStep::test(unit, reason)
    }

    /// Takes the immediate tests of the agenda until none is left (NMM-13-12).
    pub const fn immediate_tests() -> Call<()> {
        MoraleStep::drain()
    }

    /// The tests at the end of the turn (NMM-13-13).
    pub const fn end_of_turn_tests() -> Call<()> {
        MoraleStep::end_of_turn()
    }

    /// Leaders of units that have lost many figures, in one shot or one round of melee, throw for their lives
    /// (NMM-11-58, NMM-12-58). Army morale is settled. Returns nothing.
    pub fn leaders_at_risk(risks: Risks) -> Call<()> {
        let risks = SmallRisks::of(&risks);
        ShootingStep::leaders_at_risk(risks)
    }

    /// The shots of a group, as the first or the second Action of its Order, all targets declared before any die is
    /// thrown (NMM-09-03).
    pub const fn group_shoot(round: u8) -> Call<()> {
        ShootingStep::group(round)
    }

    /// A unit in melee turns to face at its Leader's order (NMM-12-72).
    pub const fn turn_in_melee(unit: PieceId) -> Call<()> {
        MeleeStep::turn_to_face(unit)
    }

    /// What follows when a side of a melee has been driven off or destroyed: the winners act, the melee ends where
    /// no contact is left (NMM-12-61, NMM-13-37). Call it after the losers have moved or gone. Returns nothing.
    pub const fn melee_aftermath(melee: u8, losers: Side) -> Call<()> {
        MeleeStep::aftermath(melee, losers, None)
    }

    /// A window for interrupting cards between two Actions (NMM-07-20). Returns nothing.
    pub const fn window() -> Call<()> {
        TurnStep::window()
    }

    /// The enemy may hold a unit that has just been ordered to a single Action (NMM-07-23).
    pub const fn forfeit_window(unit: PieceId) -> Call<bool> {
        TurnStep::forfeit(unit)
    }

    /// A brigadier's card: his Order Tokens (chapter 8).
    pub const fn brigadier(leader: PieceId) -> Call<()> {
        OrdersStep::brigadier(leader)
    }

    /// The General's card (NMM-08-05).
    pub const fn general(leader: PieceId) -> Call<()> {
        OrdersStep::general(leader)
    }

    /// A side's Skirmishers and Artillery Card (NMM-07-18).
    pub const fn initiative(side: Side) -> Call<()> {
        ActionsStep::initiative(side)
    }
}
