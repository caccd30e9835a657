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

use engine::{PieceId, Side};
use tabletop::{Angle, Length, Point};

use crate::Matchlocks;
use crate::ask::Attacked;
use crate::steps::{Fate, Reaction, Step};

engine::chapter! {
    /// The steps of this chapter.
    pub enum MeleeStep of Matchlocks in Step::Melee {
        /// An Attack, from the contact move to the winner's free Action (NMM-12-01).
        attack: Attack { attack: Attacked, direction: Angle } =
            |cx| attack::attack(cx.script(), attack, direction);
        /// The Attack is announced and judged.
        announce: Announce { attack: Attacked, direction: Angle } -> Option<Length> =
            |cx| attack::announce(cx.asking(), attack, direction);
        /// The Attack upon one defender, from his reaction on.
        onset: Onset { attack: Attacked, direction: Angle, reach: Length, charge: bool, ridden: Length } =
            |cx| attack::onset(cx.script(), attack, direction, reach, charge, ridden);
        /// The defender reacts.
        react: React { attack: Attacked, direction: Angle } -> Reaction =
            |cx| reaction::react(cx.asking(), attack);
        /// An attacker whose enemy has evaded.
        go_on: GoOn { attack: Attacked, direction: Angle, reach: Length, charge: bool, gallop: bool } =
            |cx| going_on::go_on(cx.asking(), going_on::Onward { attack, direction, reach, charge }, gallop);
        /// An attacker whose enemy's crew has fled takes the gun.
        take_gun: TakeGun { attack: Attacked, direction: Angle } =
            |cx| attack::take_gun(&mut cx.act(), attack, direction);
        /// Contact and the first round.
        clash: Clash {
            attack: Attacked, direction: Angle, reaction: Reaction, charge: bool, ridden: Length,
        } =
            |cx| attack::clash(cx.script(), attack::Shock { attack, direction, reaction, charge, ridden });
        /// The Units are placed in contact.
        contact: Contact {
            attack: Attacked, direction: Angle, reaction: Reaction, charge: bool, ridden: Length,
        } -> u8 =
            |cx| attack::meet(cx.asking(), attack::Shock { attack, direction, reaction, charge, ridden });
        /// The melees of a group's Attacks, all of which have come into contact (NMM-09-03): from this place
        /// in the group on.
        group_fights: GroupFights { from: u8 } = |cx| attack::group_fights(cx.script(), from);
        /// One of them: those who have just come into it strike flanks and rears, then the round is fought.
        group_fight: GroupFight { melee: u8 } = |cx| attack::group_fight(cx.script(), melee);
        /// A unit that fights already tests because a newcomer has struck its flank or rear.
        flank_test: FlankTest { melee: u8, unit: PieceId } -> bool =
            |cx| attack::flank_test(cx.script(), melee, unit);
        /// One round of a melee with all that follows from it.
        round: Round { melee: u8 } = |cx| fight::round(cx.script(), melee);
        /// What comes of the blows of a round: winner and loser, tests, the winner's free Action.
        decided: Decided { melee: u8 } = |cx| fight::decided(cx.script(), melee);
        /// The Doctrine dice.
        doctrine: Doctrine { melee: u8 } -> bool = |cx| doctrine::throw(cx.asking(), melee);
        /// Fire and blows.
        strike: Strike { melee: u8 } = |cx| round::strike(cx.asking(), melee);
        /// Saves and Kills.
        save: Save { melee: u8 } = |cx| round::save(cx.asking(), melee);
        /// Leaders at risk.
        risk_leaders: RiskLeaders { melee: u8 } = |cx| round::risk_leaders(cx.asking(), melee);
        /// Winner and loser.
        verdict: Verdict { melee: u8 } -> Option<Side> = |cx| round::verdict(cx.asking(), melee);
        /// The beaten side tests.
        losers_test: LosersTest { melee: u8, losers: Side } -> Fate =
            |cx| fight::losers_test(cx.script(), melee, losers);
        /// Which unit tests for its side.
        strongest: Strongest { melee: u8, losers: Side } -> Option<PieceId> =
            |cx| fight::choose_strongest(cx.asking(), melee, losers);
        /// The result of the test befalls the units of the side one by one.
        share_fate: ShareFate { melee: u8, losers: Side, fate: Fate, from: u8 } =
            |cx| fight::share_fate(cx.script(), melee, losers, fate, from);
        /// Two bodies of horse only trade shots.
        trade_shots: TradeShots { melee: u8 } = |cx| fight::trade_shots(cx.asking(), melee);
        /// Horse that failed against pikes breaks off.
        break_off: BreakOff { melee: u8, shaken: Option<Side> } =
            |cx| fight::break_off(&mut cx.act(), melee, shaken);
        /// The end of a round.
        round_over: RoundOver { melee: u8, shaken: bool } =
            |cx| fight::round_over(cx.script(), melee, shaken);
        /// Everybody who fought in the tiring round takes a token.
        tire: Tire = |cx| fight::tire(&mut cx.act());
        /// The melee ends by exhaustion.
        exhaustion: Exhaustion { melee: u8 } = |cx| fight::exhaustion(cx.asking(), melee);
        /// A side of a melee has been driven off or destroyed, also by a test for another reason (NMM-13-37): the
        /// winners act (NMM-12-61 to 12-69), and the melee ends where no contact is left.
        aftermath: Aftermath { melee: u8, losers: Side, caught: Option<PieceId> } =
            |cx| victory::aftermath(cx.script(), melee, losers, caught);
        /// One victor acts.
        victor: Victor { melee: u8, unit: PieceId } -> Option<PieceId> =
            |cx| victory::victor(cx.asking(), melee, unit);
        /// Units without an enemy leave a melee; it ends where nobody has one.
        close: Close { melee: u8 } = |cx| victory::close(&mut cx.act(), melee);
        /// A pursuer has run into another enemy.
        run_into: RunInto { unit: PieceId, enemy: PieceId, began: Point } =
            |cx| victory::run_into(cx.asking(), unit, enemy, began);
        /// The continuing melees that fall due at the first Bonus Card.
        rounds_due: RoundsDue { chooser: Option<Side> } = |cx| later::rounds_due(cx.script(), chooser);
        /// Which of them is fought next.
        next_due: NextDue { chooser: Option<Side> } -> Option<u8> =
            |cx| later::next_due(cx.asking(), chooser);
        /// A side may feed a squadron into a melee that is about to be fought.
        offer_feed: OfferFeed { melee: u8, second: bool } =
            |cx| later::offer_feed(cx.asking(), melee, second);
        /// A melee that could not be fought is over.
        lapse: Lapse { melee: u8 } = |cx| later::lapse(&mut cx.act(), melee);
        /// A unit turns to face between rounds, at the cost of its Leader's token (NMM-12-72).
        turn_to_face: TurnToFace { unit: PieceId } = |cx| later::turn_to_face(&mut cx.act(), unit);
        /// A unit that falls back into another enemy fights it at once (NMM-13-31).
        fell_back_into: FellBackInto { unit: PieceId, enemy: PieceId } =
            |cx| later::fell_back_into(cx.asking(), unit, enemy);
        /// A unit that has waited to fight the enemy into whom it fell back does so now.
        fight_at_last: FightAtLast { unit: PieceId } = |cx| later::fight_at_last(&mut cx.act(), unit);
        /// A squadron ordered to support may feed in at once.
        feed_in_now: FeedInNow { unit: PieceId } = |cx| later::feed_in_now(cx.asking(), unit);
    }
}
