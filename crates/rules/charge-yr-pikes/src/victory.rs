//! Army morale and the end of a battle (section 19): fright, objectives, darkness, pursuit, and the degree of victory.

mod fright;
mod losses;
mod places;
mod pursuit;
mod verdict;

use dice::Total;
use engine::{Flow, PieceId, Side};

use crate::{Acting, Asking, BattleChange, ChargeYrPikes, Step, rule};

pub use fright::{bonus_of, fright_from, fright_pool_at, is_frightened, rolls, rolls_at};
pub(crate) use losses::counts;
pub use losses::{Losses, counted_at_darkness};
pub(crate) use places::Places;
pub use places::{holds, lies_behind, lost_vitals, may_pick, owed, takes_all, wins_by_places};
pub(crate) use pursuit::Pursuits;
pub use pursuit::{escape_pool, may_pursue, reaches};
pub use verdict::{Degree, Verdict, degree, verdict};

engine::chapter! {
    /// The steps of this chapter.
    pub enum VictoryStep of ChargeYrPikes in Step::Victory {
        /// Before the battle each side picks its objectives and vital points, unseen by the other (CYP-19-12).
        picks: Picks { side: Side } = |cx| places::picks(cx.asking(), side);
        /// Then both are shown.
        shows: Shows = |cx| places::shows(&mut cx.act());
        /// Phase L: it is noted who occupies what (CYP-19-14), and both armies are looked at.
        phase: Phase = |cx| phase(&mut cx.act());
        /// Both armies are looked at (CYP-19-05).
        army_morale: ArmyMorale = |cx| fright::army_morale(cx.asking());
        /// An army takes fright: its routed units go (CYP-19-08).
        frightened: Frightened { side: Side } = |cx| fright::frightened(cx.script(), side);
        /// Its routed units are removed from the field.
        routed_go: RoutedGo { side: Side } = |cx| fright::routed_go(&mut cx.act(), side);
        /// A unit of low morale routs (CYP-19-09), from a number on.
        weak_rout: WeakRout { side: Side, from: u8 } = |cx| fright::weak_rout(cx.script(), side, from);
        /// Every unit that has lost figures is the worse for it (CYP-19-10), from a number on.
        all_shaken: AllShaken { side: Side, from: u8 } = |cx| fright::all_shaken(cx.script(), side, from);
        /// Its point falls.
        shaken: Shaken { unit: PieceId } = |cx| fright::shaken(&mut cx.act(), unit);
        /// The commander of a frightened army may fight on (CYP-19-11).
        fights_on: FightsOn { side: Side } = |cx| fright::fights_on(cx.asking(), side);
        /// After phase L it is found whether the battle is over (CYP-02-09).
        judged: Judged = |cx| judged(cx.asking());
        /// The pursuit of a beaten army, and the degree of victory.
        pursuit: Pursuit { loser: Side } = |cx| pursued(&mut cx.act(), loser);
        /// The losers move to the rear (CYP-19-19).
        losers_flee: LosersFlee { loser: Side } = |cx| pursuit::losers_flee(&mut cx.act(), loser);
        /// The winners go after them.
        winners_follow: WinnersFollow { loser: Side } = |cx| pursuit::winners_follow(cx.asking(), loser);
        /// Whoever was reached by infantry rolls (CYP-19-20), from a number on.
        contacts: Contacts { loser: Side, from: u8 } = |cx| pursuit::contacts(cx.asking(), loser, from);
        /// The degree of victory (CYP-19-22).
        ends: Ends { loser: Option<Side> } = |cx| verdict::ends(&mut cx.act(), loser);
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
        None => act.then(crate::turn::TurnStep::turn()),
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
