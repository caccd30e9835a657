//! Chapter 12: Attacks and melee.
//!
//! `attack` is an Attack in the order of the rulebook, [`fight`] one round of it. Who fights whom is kept in the
//! table's melees and read by [`members`]; [`figures`] and [`dice_to_hit`] turn it into dice, purely, for odds and
//! computer players too.

mod attack;
pub mod dice_to_hit;
pub mod doctrine;
pub mod evading;
pub mod fight;
pub mod figures;
pub mod going_on;
pub mod judging;
pub mod later;
pub mod members;
pub mod placing;
mod questions;
pub mod reaction;
pub mod round;
pub mod victory;

pub use dice_to_hit::fight_pools;
pub use judging::{any_attack, first_attack, judge_attack, judge_turn_in_melee, offer_attacks};
pub use later::next_to_fight;
pub(crate) use questions::Fights;

use engine::{Cx, Flow, PieceId, Side};
use tabletop::{Angle, Length, Point};

use crate::Matchlocks;
use crate::ask::Attacked;
use crate::steps::{Fate, Reaction, Value};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MeleeStep {
    /// An Attack, from the contact move to the winner's free Action (NMM-12-01).
    Attack {
        /// Who attacks whom.
        attack: Attacked,
        /// The direction of the contact move, relative to the attacker's facing.
        direction: Angle,
    },
    /// The Attack is announced and judged.
    Announce {
        /// Who attacks whom.
        attack: Attacked,
        /// The direction of the contact move.
        direction: Angle,
    },
    /// The Attack upon one defender, from his reaction on.
    Onset {
        /// Who attacks whom.
        attack: Attacked,
        /// The direction of the contact move.
        direction: Angle,
        /// How far it is to the enemy.
        reach: Length,
        /// Whether the Action is made at the Charge rate, as it was announced.
        charge: bool,
        /// How far the attacker has ridden in it: to the spot that evaders left, or nothing yet.
        ridden: Length,
    },
    /// The defender reacts.
    React {
        /// Who attacks whom.
        attack: Attacked,
        /// The direction of the contact move.
        direction: Angle,
    },
    /// An attacker whose enemy has evaded.
    GoOn {
        /// Who attacks whom.
        attack: Attacked,
        /// The direction of the contact move.
        direction: Angle,
        /// How far it is to the spot that the evaders left.
        reach: Length,
        /// Whether the Action is made at the Charge rate, as it was announced.
        charge: bool,
        /// Whether it may count as a Charge on the enemy who has evaded.
        gallop: bool,
    },
    /// An attacker whose enemy's crew has fled takes the gun.
    TakeGun {
        /// Who attacks which gun.
        attack: Attacked,
        /// The direction of the contact move.
        direction: Angle,
    },
    /// Contact and the first round.
    Clash {
        /// Who attacks whom.
        attack: Attacked,
        /// The direction of the contact move.
        direction: Angle,
        /// How the defender has reacted.
        reaction: Reaction,
        /// Whether it may count as a Charge.
        charge: bool,
        /// How far the attacker has ridden in this Action.
        ridden: Length,
    },
    /// The Units are placed in contact.
    Contact {
        /// Who attacks whom.
        attack: Attacked,
        /// The direction of the contact move.
        direction: Angle,
        /// How the defender has reacted.
        reaction: Reaction,
        /// Whether it may count as a Charge.
        charge: bool,
        /// How far the attacker has ridden in this Action.
        ridden: Length,
    },
    /// The melees of a group's Attacks, all of which have come into contact (NMM-09-03): from this place
    /// in the group on.
    GroupFights(u8),
    /// One of them: those who have just come into it strike flanks and rears, then the round is fought.
    GroupFight {
        /// Which melee.
        melee: u8,
    },
    /// A unit that fights already tests because a newcomer has struck its flank or rear.
    FlankTest {
        /// Which melee.
        melee: u8,
        /// The newcomer.
        unit: PieceId,
    },
    /// One round of a melee with all that follows from it.
    Round {
        /// Which melee.
        melee: u8,
    },
    /// What comes of the blows of a round: winner and loser, tests, the winner's free Action.
    Decided {
        /// Which melee.
        melee: u8,
    },
    /// The Doctrine dice.
    Doctrine {
        /// Which melee.
        melee: u8,
    },
    /// Fire and blows.
    Strike {
        /// Which melee.
        melee: u8,
    },
    /// Saves and Kills.
    Save {
        /// Which melee.
        melee: u8,
    },
    /// Leaders at risk.
    RiskLeaders {
        /// Which melee.
        melee: u8,
    },
    /// Winner and loser.
    Verdict {
        /// Which melee.
        melee: u8,
    },
    /// The beaten side tests.
    LosersTest {
        /// Which melee.
        melee: u8,
        /// Which side.
        losers: Side,
    },
    /// Which unit tests for its side.
    Strongest {
        /// Which melee.
        melee: u8,
        /// Which side.
        losers: Side,
    },
    /// The result of the test befalls the units of the side one by one.
    ShareFate {
        /// Which melee.
        melee: u8,
        /// Which side.
        losers: Side,
        /// What befalls them.
        fate: Fate,
        /// The least piece number whose turn has not come.
        from: u8,
    },
    /// Two bodies of horse only trade shots.
    TradeShots {
        /// Which melee.
        melee: u8,
    },
    /// Horse that failed against pikes breaks off.
    BreakOff {
        /// Which melee.
        melee: u8,
    },
    /// The end of a round.
    RoundOver {
        /// Which melee.
        melee: u8,
        /// Whether a side was driven off.
        driven: bool,
    },
    /// Everybody who fought in the tiring round takes a token.
    Tire,
    /// The melee ends by exhaustion.
    Exhaustion {
        /// Which melee.
        melee: u8,
    },
    /// A side of a melee has been driven off or destroyed, also by a test for another reason (NMM-13-37): the
    /// winners act (NMM-12-61 to 12-69), and the melee ends where no contact is left.
    Aftermath {
        /// Which melee, by number.
        melee: u8,
        /// The side that was beaten.
        losers: Side,
    },
    /// One victor acts.
    Victor {
        /// Which melee.
        melee: u8,
        /// Which unit.
        unit: PieceId,
    },
    /// Units without an enemy leave a melee; it ends where nobody has one.
    Close {
        /// Which melee.
        melee: u8,
    },
    /// A pursuer has run into another enemy.
    RunInto {
        /// The pursuer.
        unit: PieceId,
        /// Whom it has met.
        enemy: PieceId,
        /// Where the middle of its front was when the pursuit began.
        began: Point,
    },
    /// The continuing melees that fall due at the first Bonus Card.
    RoundsDue {
        /// Who won the dice-off and so chooses their order; after a tie nobody does.
        chooser: Option<Side>,
    },
    /// Which of them is fought next.
    NextDue {
        /// Who chooses.
        chooser: Option<Side>,
    },
    /// A side may feed a squadron into a melee that is about to be fought.
    OfferFeed {
        /// Which melee.
        melee: u8,
        /// Whether it is the side that decides second.
        second: bool,
    },
    /// A melee that could not be fought is over.
    Lapse {
        /// Which melee.
        melee: u8,
    },
    /// A unit turns to face between rounds, at the cost of its Leader's token (NMM-12-72).
    TurnToFace {
        /// Which unit.
        unit: PieceId,
    },
    /// A unit that falls back into another enemy fights it at once (NMM-13-31).
    FellBackInto {
        /// Who falls back.
        unit: PieceId,
        /// Into whom.
        enemy: PieceId,
    },
    /// A unit that has waited to fight the enemy into whom it fell back does so now.
    FightAtLast {
        /// Who fell back.
        unit: PieceId,
    },
    /// A squadron ordered to support may feed in at once.
    FeedInNow {
        /// The supporting squadron.
        unit: PieceId,
    },
}

/// Runs a step of this chapter.
pub fn run(step: MeleeStep, cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    match step {
        MeleeStep::Attack { attack, direction } => attack::attack(cx.script(), attack, direction),
        MeleeStep::Announce { attack, direction } => attack::announce(cx.asking(), attack, direction),
        MeleeStep::Onset { attack, direction, reach, charge, ridden } => {
            attack::onset(cx.script(), attack, direction, reach, charge, ridden)
        }
        MeleeStep::React { attack, .. } => reaction::react(cx.asking(), attack),
        MeleeStep::GoOn { attack, direction, reach, charge, gallop } => {
            going_on::go_on(cx.asking(), going_on::Onward { attack, direction, reach, charge }, gallop)
        }
        MeleeStep::TakeGun { attack, direction } => attack::take_gun(cx.asking(), attack, direction),
        MeleeStep::Clash { attack, direction, reaction, charge, ridden } => {
            attack::clash(cx.script(), attack::Shock { attack, direction, reaction, charge, ridden })
        }
        MeleeStep::Contact { attack, direction, reaction, charge, ridden } => {
            attack::meet(cx.asking(), attack::Shock { attack, direction, reaction, charge, ridden })
        }
        MeleeStep::FlankTest { melee, unit } => attack::flank_test(cx.script(), melee, unit),
        MeleeStep::RunInto { unit, enemy, began } => victory::run_into(cx.asking(), unit, enemy, began),
        _ => run_round(step, cx),
    }
}

/// The steps of a round and of later ones.
fn run_round(step: MeleeStep, cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    match step {
        MeleeStep::Round { melee } => fight::round(cx.script(), melee),
        MeleeStep::Decided { melee } => fight::decided(cx.script(), melee),
        MeleeStep::Doctrine { melee } => doctrine::throw(cx.asking(), melee),
        MeleeStep::Strike { melee } => round::strike(cx.asking(), melee),
        MeleeStep::Save { melee } => round::save(cx.asking(), melee),
        MeleeStep::RiskLeaders { melee } => round::risk_leaders(cx.asking(), melee),
        MeleeStep::Verdict { melee } => round::verdict(cx.asking(), melee),
        MeleeStep::LosersTest { melee, losers } => fight::losers_test(cx.script(), melee, losers),
        MeleeStep::Strongest { melee, losers } => fight::choose_strongest(cx.asking(), melee, losers),
        MeleeStep::ShareFate { melee, losers, fate, from } => {
            fight::share_fate(cx.script(), melee, losers, fate, from)
        }
        MeleeStep::TradeShots { melee } => fight::trade_shots(cx.asking(), melee),
        MeleeStep::BreakOff { melee } => fight::break_off(cx.asking(), melee),
        MeleeStep::RoundOver { melee, driven } => fight::round_over(cx.script(), melee, driven),
        MeleeStep::Tire => fight::tire(cx.asking()),
        MeleeStep::Exhaustion { melee } => fight::exhaustion(cx.asking(), melee),
        MeleeStep::Aftermath { melee, losers } => victory::aftermath(cx.script(), melee, losers),
        MeleeStep::Victor { melee, unit } => victory::victor(cx.asking(), melee, unit),
        MeleeStep::Close { melee } => victory::close(cx.asking(), melee),
        MeleeStep::GroupFights(from) => attack::group_fights(cx.script(), from),
        MeleeStep::GroupFight { melee } => attack::group_fight(cx.script(), melee),
        MeleeStep::RoundsDue { chooser } => later::rounds_due(cx.script(), chooser),
        MeleeStep::NextDue { chooser } => later::next_due(cx.asking(), chooser),
        MeleeStep::OfferFeed { melee, second } => later::offer_feed(cx.asking(), melee, second),
        MeleeStep::Lapse { melee } => later::lapse(cx.asking(), melee),
        MeleeStep::TurnToFace { unit } => later::turn_to_face(cx.asking(), unit),
        MeleeStep::FellBackInto { unit, enemy } => later::fell_back_into(cx.asking(), unit, enemy),
        MeleeStep::FightAtLast { unit } => later::fight_at_last(cx.asking(), unit),
        MeleeStep::FeedInNow { unit } => later::feed_in_now(cx.asking(), unit),
        other => unreachable!("{other:?} is an Attack's own step"),
    }
}
