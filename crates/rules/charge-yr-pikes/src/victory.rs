//! Army morale and the end of a battle (section 19): fright, objectives, darkness, pursuit, and the degree of victory.

mod fright;
mod losses;
pub(crate) mod places;
mod pursuit;
mod verdict;

use dice::Total;
use engine::{Flow, Side};

use crate::steps::{TurnStep, VictoryStep};
use crate::{Acting, Asking, BattleChange, ChargeYrPikes, rule};

pub use fright::{bonus_of, fright_from, fright_pool_at, is_frightened, rolls, rolls_at};
pub(crate) use losses::counts;
pub use losses::{Losses, counted_at_darkness};
pub(crate) use places::Places;
pub use places::{holds, lies_behind, lost_vitals, may_pick, owed, takes_all, wins_by_places};
pub(crate) use pursuit::Pursuits;
pub use pursuit::{escape_pool, may_pursue, reaches};
pub use verdict::{Degree, Verdict, degree, verdict};

engine::chapter! {
    VictoryStep of ChargeYrPikes {
        picks: Picks { side } = |cx| places::picks(cx.asking(), side);
        shows: Shows = |cx| places::shows(&mut cx.act());
        phase: Phase = |cx| phase(&mut cx.act());
        army_morale: ArmyMorale = |cx| fright::army_morale(cx.asking());
        frightened: Frightened { side } = |cx| fright::frightened(cx.script(), side);
        routed_go: RoutedGo { side } = |cx| fright::routed_go(&mut cx.act(), side);
        weak_rout: WeakRout { side, from } = |cx| fright::weak_rout(cx.script(), side, from);
        all_shaken: AllShaken { side, from } = |cx| fright::all_shaken(cx.script(), side, from);
        shaken: Shaken { unit } = |cx| fright::shaken(&mut cx.act(), unit);
        fights_on: FightsOn { side } = |cx| fright::fights_on(cx.asking(), side);
        judged: Judged = |cx| judged(cx.asking());
        pursuit: Pursuit { loser } = |cx| pursued(&mut cx.act(), loser);
        losers_flee: LosersFlee { loser } = |cx| pursuit::losers_flee(&mut cx.act(), loser);
        winners_follow: WinnersFollow { loser } = |cx| pursuit::winners_follow(cx.asking(), loser);
        contacts: Contacts { loser, from } = |cx| pursuit::contacts(cx.asking(), loser, from);
        ends: Ends { loser } = |cx| verdict::ends(&mut cx.act(), loser);
    }
}

/// Phase L: occupation is judged at the end of each turn (CYP-19-14), before the armies are looked at.
fn phase(act: &mut Acting) {
    places::settle(act);
    act.then(VictoryStep::army_morale());
}

/// It is found whether the battle is over: both armies beaten at once, one of them
/// beaten, objectives taken, darkness (CYP-19-11, CYP-19-15, CYP-19-16, CYP-19-23).
fn judged(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    let (turn, dark) = (field.table.battle.turn(), field.table.battle.dark());
    let last = field.world.book.victory.darkness.turns;
    let mut falls = None;
    if verdict(field).is_none() && turn >= last && dark == 0 {
        let more = cx.roll(field.table.battle.first(), rule!("CYP-19-16"), Total::D6.into())?.total();
        falls = Some(turn.saturating_add(more.clamp(0, 20) as u8));
    }
    let mut act = cx.act();
    if let Some(dark) = falls {
        act.emit(rule!("CYP-19-16"), BattleChange::Dark(dark).event());
    }
    match verdict(act.field()) {
        None => act.then(TurnStep::turn()),
        Some(Verdict::Beaten(loser)) => act.then(VictoryStep::pursuit(loser)),
        Some(Verdict::Counted) => act.then(VictoryStep::ends(None)),
    }
    Ok(())
}

/// A beaten army is pursued: losers, winners, contacts, and then the degree of victory (CYP-19-19 to CYP-19-22).
fn pursued(act: &mut Acting, loser: Side) {
    act.then(VictoryStep::losers_flee(loser));
    act.then(VictoryStep::winners_follow(loser));
    act.then(VictoryStep::contacts(loser, 0));
    act.then(VictoryStep::ends(Some(loser)));
}
