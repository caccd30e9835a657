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

use crate::Matchlocks;
use crate::steps::MeleeStep;

engine::chapter! {
    MeleeStep of Matchlocks {
        attack: Attack { attack, direction } = |cx| attack::attack(cx.script(), attack, direction);
        announce: Announce { attack, direction } = |cx| attack::announce(cx.asking(), attack, direction);
        onset: Onset { attack, direction, reach, charge, ridden } =
            |cx| attack::onset(cx.script(), attack, direction, reach, charge, ridden);
        react: React { attack, direction } = |cx| reaction::react(cx.asking(), attack);
        go_on: GoOn { attack, direction, reach, charge, gallop } =
            |cx| going_on::go_on(cx.asking(), going_on::Onward { attack, direction, reach, charge }, gallop);
        take_gun: TakeGun { attack, direction } = |cx| attack::take_gun(&mut cx.act(), attack, direction);
        clash: Clash { attack, direction, reaction, charge, ridden } =
            |cx| attack::clash(cx.script(), attack::Shock { attack, direction, reaction, charge, ridden });
        contact: Contact { attack, direction, reaction, charge, ridden } =
            |cx| attack::meet(cx.asking(), attack::Shock { attack, direction, reaction, charge, ridden });
        group_fights: GroupFights { from } = |cx| attack::group_fights(cx.script(), from);
        group_fight: GroupFight { melee } = |cx| attack::group_fight(cx.script(), melee);
        flank_test: FlankTest { melee, unit } = |cx| attack::flank_test(cx.script(), melee, unit);
        round: Round { melee } = |cx| fight::round(cx.script(), melee);
        decided: Decided { melee } = |cx| fight::decided(cx.script(), melee);
        doctrine: Doctrine { melee } = |cx| doctrine::throw(cx.asking(), melee);
        strike: Strike { melee } = |cx| round::strike(cx.asking(), melee);
        save: Save { melee } = |cx| round::save(cx.asking(), melee);
        risk_leaders: RiskLeaders { melee } = |cx| round::risk_leaders(cx.asking(), melee);
        verdict: Verdict { melee } = |cx| round::verdict(cx.asking(), melee);
        losers_test: LosersTest { melee, losers } = |cx| fight::losers_test(cx.script(), melee, losers);
        strongest: Strongest { melee, losers } = |cx| fight::choose_strongest(cx.asking(), melee, losers);
        share_fate: ShareFate { melee, losers, fate, from } =
            |cx| fight::share_fate(cx.script(), melee, losers, fate, from);
        trade_shots: TradeShots { melee } = |cx| fight::trade_shots(cx.asking(), melee);
        break_off: BreakOff { melee, shaken } = |cx| fight::break_off(&mut cx.act(), melee, shaken);
        round_over: RoundOver { melee, shaken } = |cx| fight::round_over(cx.script(), melee, shaken);
        tire: Tire = |cx| fight::tire(&mut cx.act());
        exhaustion: Exhaustion { melee } = |cx| fight::exhaustion(cx.asking(), melee);
        aftermath: Aftermath { melee, losers, caught } =
            |cx| victory::aftermath(cx.script(), melee, losers, caught);
        victor: Victor { melee, unit } = |cx| victory::victor(cx.asking(), melee, unit);
        close: Close { melee } = |cx| victory::close(&mut cx.act(), melee);
        run_into: RunInto { unit, enemy, began } = |cx| victory::run_into(cx.asking(), unit, enemy, began);
        rounds_due: RoundsDue { chooser } = |cx| later::rounds_due(cx.script(), chooser);
        next_due: NextDue { chooser } = |cx| later::next_due(cx.asking(), chooser);
        offer_feed: OfferFeed { melee, second } = |cx| later::offer_feed(cx.asking(), melee, second);
        lapse: Lapse { melee } = |cx| later::lapse(&mut cx.act(), melee);
        turn_to_face: TurnToFace { unit } = |cx| later::turn_to_face(&mut cx.act(), unit);
        fell_back_into: FellBackInto { unit, enemy } = |cx| later::fell_back_into(cx.asking(), unit, enemy);
        fight_at_last: FightAtLast { unit } = |cx| later::fight_at_last(&mut cx.act(), unit);
        feed_in_now: FeedInNow { unit } = |cx| later::feed_in_now(cx.asking(), unit);
    }
}
