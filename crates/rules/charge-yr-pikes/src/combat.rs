//! Phase H: close combats (section 12). Who fights in the melee under way is marked [`Sign::Engaged`],
//! who has left it [`Sign::Parted`]; all is settled at its end.

mod dice;
mod exposed;
mod fighting;
mod ground;
mod losses;
mod melee;
mod settling;

use engine::{Flow, PieceId, Side};

use crate::marks::raise;
use crate::morale::Reason;
use crate::{Acting, ChargeYrPikes, Script, Sign, Step, rule};

pub use dice::{Cause, Causes, causes, dice_of, pool};
pub use fighting::side_dice;
pub use ground::{Shelter, is_in_town, shelter};
pub(crate) use losses::Losses;
pub use melee::{Melee, is_fought, prospect};

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

engine::chapter! {
    /// The steps of this chapter.
    pub enum CombatStep of ChargeYrPikes in Step::Combat {
        /// All melees, one after the other (CYP-02-07).
        phase: Phase = |cx| phase(cx.script());
        /// Those who are locked fight again (CYP-12-25).
        again: Again = |cx| again(&mut cx.act());
        /// The next melee.
        next: Next { side: Side } = |cx| next(cx.script(), side);
        /// A whole melee.
        fights: Fights { unit: PieceId } = |cx| fighting::fights(cx.script(), unit);
        /// All who are in it.
        gathers: Gathers { unit: PieceId } = |cx| fighting::gathers(&mut cx.act(), unit);
        /// Both sides roll.
        rolls: Rolls -> Verdict = |cx| fighting::rolls(cx.asking());
        /// The casualties of a side are shared among its units (CYP-12-26).
        shares: Shares { side: Side } = |cx| losses::shares(cx.asking(), side);
        /// They are taken.
        bleeds: Bleeds { side: Side } = |cx| losses::bleeds(cx.script(), side);
        /// A unit takes them.
        bled: Bled { unit: PieceId } = |cx| losses::bled(&mut cx.act(), unit);
        /// The units of a side test, as the melee was lost or drawn.
        tests: Tests { side: Side, reason: Reason } = |cx| settling::tests(cx.script(), side, reason);
        /// They are marked for it.
        marks: Marks { side: Side, reason: Reason } = |cx| settling::marks(&mut cx.act(), side, reason);
        /// One of them does, and then the others.
        each: Each { side: Side, reason: Reason } = |cx| settling::each(cx.script(), side, reason);
        /// A unit tests.
        test: Test { unit: PieceId, reason: Reason } = |cx| settling::test(cx.script(), unit, reason);
        /// For whose sake it tests.
        blames: Blames { unit: PieceId } = |cx| settling::blames(&mut cx.act(), unit);
        /// A drawn melee (CYP-12-24).
        draws: Draws -> Verdict = |cx| settling::draws(cx.script());
        /// Commanded shot whose horse has lost is attacked (CYP-23-09).
        exposes: Exposes { verdict: Verdict, number: u8 } = |cx| exposed::exposes(cx.script(), verdict, number);
        /// The horse of that melee falls upon them.
        falls_upon: FallsUpon { shot: PieceId, number: u8 } = |cx| exposed::falls_upon(&mut cx.act(), shot, number);
        /// Nobody else of theirs is in danger.
        spares: Spares { verdict: Verdict } = |cx| exposed::spares(&mut cx.act(), verdict);
        /// Guns whose supporters are beaten fall (CYP-09-20).
        guns: Guns = |cx| settling::guns(cx.script());
        /// All is settled.
        settles: Settles { verdict: Verdict } = |cx| settling::settles(&mut cx.act(), verdict);
    }
}

/// All melees of the phase, and those in which somebody backs into the enemy on the way (CYP-02-07, CYP-14-03).
fn phase(mut s: Script) -> Flow<()> {
    s.call(rule!("CYP-12-25"), CombatStep::again())?;
    let first = s.read(rule!("CYP-00-10"), |field| field.table.battle.first() == Side::A)?;
    s.leads_to(CombatStep::next(if first { Side::A } else { Side::B }))
}

/// Locked units fight their melee again, without tests (CYP-12-25).
fn again(act: &mut Acting) {
    let field = act.field();
    let locked = |id: &PieceId| field.is(*id, Sign::Locked) && !field.is(*id, Sign::Fought);
    let all: Vec<PieceId> =
        field.units().filter(|id| locked(id) && field.unit(*id).target().is_some()).collect();
    all.into_iter().for_each(|unit| raise(act, rule!("CYP-12-25"), unit, Sign::Closed));
}

/// One whole melee is an item: the sides name one by turns, each the first in which a unit of its own fights (CYP-00-10).
fn next(mut s: Script, side: Side) -> Flow<()> {
    let next = s.read(rule!("CYP-02-07"), |field| melee::next_fought(field, side))?;
    let Some(unit) = next else { return Ok(()) };
    s.call(rule!("CYP-12-33"), CombatStep::fights(unit))?;
    s.leads_to(CombatStep::next(side.other()))
}
