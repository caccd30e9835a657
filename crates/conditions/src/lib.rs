//! Who wins a battle by what its own file says: its ways of winning laid on a table, and judged by how the troops stand.
//!
//! * [`Conditions::of`] takes them from a battle in one of its versions. Where something in them is said in words alone, or
//!   nothing is said of what comes otherwise, the players must judge, and there are none.
//! * [`Troop`] is a unit as they look at it: whose, of which class and brigade, and how it stands. A rulebook says so of its
//!   units whenever it asks.
//! * [`Conditions::judge`] says who has won at the end of a turn, and by which words.
//!
//! Counts in a file are game units of its standard version; they are taken as parts of a side's units of the class, so that
//! they fit smaller versions and whatever units a rulebook makes of them.
//!
//! **Invariant:** cites no rule, names no ruleset, holds no number of a rulebook, nor any of the battle file, which
//! `scenario` has; calls back into one through a closure of one question at most ([`Standing::of`]: where the middle is). Every
//! public item has at least two rulebooks as users; a rulebook that wants another way leaves this crate without asking.
//!
//! **Never here:** when a turn is the last, what counts as broken, and what a rulebook says of victory beside the file.

mod goal;
mod place;
#[cfg(test)]
mod tests;

use engine::view::ConditionView;
use engine::{Departure, Outcome, Place, Side};
pub use scenario::Class;
use scenario::{Battle, Moment, Scale, SideKey, VersionIndex};
use tabletop::Point;

use goal::Goal;

/// The ways of winning of a battle, in the order in which they are looked at; none where the players must judge.
#[derive(Clone, Default, Debug)]
pub struct Conditions {
    ways: Vec<Way>,
}

/// A way of winning.
#[derive(Clone, Debug)]
struct Way {
    /// Who wins by it; nobody by a draw.
    side: Option<Side>,
    /// Whether it is looked at after every turn, from which on; else when the last turn is over.
    any_turn: Option<u8>,
    /// What must be achieved, all of it; nothing by what comes otherwise.
    goals: Vec<Goal>,
    /// The same in words.
    text: String,
}

/// A unit as conditions look at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Troop {
    /// Whose it is.
    pub side: Side,
    /// Its class; never [`Class::Any`].
    pub class: Class,
    /// The brigade of the file from which it comes, by its number; nothing where that is not known.
    pub brigade: Option<u8>,
    /// How it stands.
    pub standing: Standing,
}

/// How a unit stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// In order on the table, its middle there: it may hold ground.
    Formed(Point),
    /// On the table without holding anything, or still to come.
    Unbroken,
    /// In flight, or lost for good.
    Broken,
}

impl Standing {
    /// How a unit stands that is somewhere, flees or not, and has its middle there if it is on the table. Who pursued over an
    /// edge is not broken; what never came, became part of another or was taken away by its own rule counts for nothing.
    pub fn of(place: Place, flees: bool, middle: impl FnOnce() -> Point) -> Option<Standing> {
        match place {
            Place::Unused | Place::Gone(Departure::Merged | Departure::Removed) => None,
            Place::Reserve | Place::Gone(Departure::Pursued) => Some(Standing::Unbroken),
            Place::Table if !flees => Some(Standing::Formed(middle())),
            Place::Table | Place::Gone(_) => Some(Standing::Broken),
        }
    }
}

/// What a battle comes to by its conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who has won, if anybody.
    pub outcome: Outcome,
    /// By which of the conditions, by its number.
    pub way: u8,
}

impl Conditions {
    /// Those of a battle under a ruleset, by its name, in one of its versions, laid on the table.
    pub fn of(battle: &Battle, version: VersionIndex, scale: &Scale, ruleset: &str) -> Conditions {
        let version = &battle.version(version).id;
        let counting = || battle.victories.iter().filter(|way| way.counts(ruleset, version));
        let way = |way: &scenario::Victory| {
            let goals = way.goals.iter().map(|goal| {
                let side = way.side.unwrap_or(SideKey::A);
                Goal::of(goal, battle, side, scale)
            });
            let goals: Vec<Goal> = goals.collect::<Option<_>>()?;
            // What is said in words alone is for players to judge, and goals of nobody's are nobody's to achieve.
            (way.otherwise || way.side.is_some() && !goals.is_empty()).then(|| Way {
                side: way.side.map(side_of),
                any_turn: (way.when == Moment::AnyTurn).then(|| way.from_turn.unwrap_or(1)),
                goals,
                text: way.text.clone(),
            })
        };
        let ways: Option<Vec<Way>> = counting().map(way).collect();
        // Behind what comes otherwise nothing would ever be looked at.
        let ends = counting().position(|way| way.otherwise) == counting().count().checked_sub(1);
        Conditions { ways: ways.filter(|_| ends).unwrap_or_default() }
    }

    /// Whether there are none, and the players or the rulebook must judge.
    pub const fn is_empty(&self) -> bool {
        self.ways.is_empty()
    }

    /// Who has won at the end of a turn, the last one or not; nothing while the battle goes on, and nothing ever without
    /// conditions.
    pub fn judge(&self, turn: u8, is_last: bool, troops: &[Troop]) -> Option<Verdict> {
        let counts = |way: &Way| match way.any_turn {
            Some(from) => turn >= from,
            None => is_last,
        };
        let at = self.ways.iter().position(|way| counts(way) && way.is_met(troops))?;
        Some(Verdict { outcome: self.ways[at].side.map_or(Outcome::Drawn, Outcome::Won), way: at as u8 })
    }

    /// Whether a side does not win if the battle ends as things stand; never without conditions.
    pub fn denies(&self, side: Side, turn: u8, troops: &[Troop]) -> bool {
        self.judge(turn, true, troops).is_some_and(|verdict| verdict.outcome != Outcome::Won(side))
    }

    /// A condition in the words of the file, by its number; nothing by one that there is not.
    pub fn words(&self, way: i32) -> Option<&str> {
        self.ways.get(usize::try_from(way).ok()?).map(|way| way.text.as_str())
    }

    /// All of them for those who play, each with whether it is achieved as the troops stand; what comes otherwise is not.
    pub fn told(&self, troops: &[Troop]) -> Vec<ConditionView> {
        let told = |way: &Way| ConditionView {
            side: way.side,
            words: way.text.clone(),
            at_once: way.any_turn.is_some(),
            is_met: !way.goals.is_empty() && way.is_met(troops),
        };
        self.ways.iter().map(told).collect()
    }
}

impl Way {
    fn is_met(&self, troops: &[Troop]) -> bool {
        let side = self.side.unwrap_or(Side::A);
        self.goals.iter().all(|goal| goal.is_met(side, troops))
    }
}

/// A side by its key.
const fn side_of(key: SideKey) -> Side {
    match key {
        SideKey::A => Side::A,
        SideKey::B => Side::B,
    }
}
