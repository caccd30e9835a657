//! Combat and its results (sections 08 and 09).

mod fighting;
mod ground;
mod leaders;
mod odds;
mod questions;
mod results;
mod who;

use engine::{PieceId, Side};

use crate::PikeAndMusket;
use crate::steps::Step;

pub use leaders::{casualty_pool, supporters, survival_pool};
pub use odds::{Odds, Reason, modifiers, odds, pool, shifts};
pub(crate) use questions::Fights;
pub use results::{is_spared, result};
pub use who::{
    Bound, bound, can_attack, has_room, in_range, is_open, may_attack, may_fight, may_join, must_attack,
    must_join, rides_at_hedgehog, with_room,
};

engine::words! {
    /// The results of combat and fire, by their codes (PM-09-02 to PM-09-06).
    pub enum Outcome {
        /// Attacker routed.
        AttackerRouted = "Ar";
        /// Attacker disrupted.
        AttackerDisrupted = "Ad";
        /// Disruption exchange.
        Exchange = "Dx";
        /// Defender disrupted.
        DefenderDisrupted = "Dd";
        /// Defender routed.
        DefenderRouted = "Dr";
    }
}

impl Outcome {
    /// The result of a code.
    pub fn of_code(code: &str) -> Option<Outcome> {
        Outcome::ALL.iter().copied().find(|outcome| outcome.word() == code)
    }

    /// The codes next to one in the order of the results, those of fire beside the dash as well; none for a text that is no code.
    pub fn neighbours(code: &str) -> impl Iterator<Item = &'static str> {
        const ALL: [&str; 6] = ["-", "Ar", "Ad", "Dx", "Dd", "Dr"];
        let at = ALL.iter().position(|other| *other == code);
        let next: &[&str] = match at {
            None => &[],
            Some(0) => &["Dd"],
            Some(1) => &["Ad"],
            Some(4) => &["Dx", "Dr", "-"],
            Some(5) => &["Dd"],
            Some(at) => &ALL[at - 1..=at + 1],
        };
        next.iter().copied().filter(move |other| Some(*other) != at.map(|at| ALL[at]))
    }

    /// Whether fire can have it (PM-06-06).
    pub const fn is_of_fire(self) -> bool {
        matches!(self, Outcome::DefenderDisrupted | Outcome::DefenderRouted)
    }
}

/// The columns of Table 5, by number (PM-13-04).
pub const COLUMNS: [&str; 8] = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];

engine::chapter! {
    /// The steps of this chapter.
    pub enum CombatStep of PikeAndMusket in Step::Combat {
        /// Another enemy is attacked, or the phase is over.
        next: Next = |cx| fighting::next(cx.asking());
        /// Others join those who attack.
        joins: Joins = |cx| fighting::joins(cx.asking());
        /// A side says whether a General supports its unit.
        support: Support { side: Side } = |cx| leaders::support(cx.asking(), side);
        /// He is exposed to the fight.
        exposed: Exposed { general: PieceId, unit: PieceId } = |cx| leaders::exposed(cx.asking(), general, unit);
        /// The combat die.
        fought: Fought = |cx| fighting::fought(cx.asking());
        /// A combat is over.
        over: Over = |cx| fighting::over(&mut cx.act());
    }
}
