//! Computer players: choosing answers for any ruleset from what its side knows.
//!
//! A [`Commander`] chooses for one side. [`Idle`] passes wherever he may; [`Random`] plays any legal answer, well spread
//! over the continuous moves; [`AdvanceAndShoot`] walks at the nearest enemy; a [`Captain`] weighs what speaks for and
//! against each answer; a [`Colonel`] has the best of these played on in battles that his side can imagine; a [`Marshal`] makes a [`Plan`] for each turn,
//! to which those who decide under it hold, and chooses a whole deployment from several (`deployment.rs`).
//! What a commander must know of a rulebook reaches it through the ruleset's own candidates, samples and
//! appraisals in neutral terms ([`Appraised`]); what it cares for is its [`Doctrine`], which leans as its [`Character`] does. A
//! [`ComputerPlayer`] is one of them by his name.
//!
//! **Never here:** any one ruleset, drawing, the network, more than a side may know.

mod appraisal;
mod budget;
mod captain;
mod character;
mod colonel;
mod commander;
mod deployment;
mod doctrine;
mod giving_up;
mod idle;
mod kind;
mod marshal;
mod plan;
mod player;
mod playing_on;
mod random;
mod trials;
mod value;

pub use appraisal::{Appraisal, Appraised, Bar, Concern, Foresight, Planning, Sight, Term};
pub use budget::Budget;
pub use captain::{AdvanceAndShoot, Captain, Lieutenant};
pub use character::Character;
pub use colonel::{Colonel, Counsel, Tried, in_battle};
pub use commander::{Both, Choice, Commander};
pub use doctrine::Doctrine;
pub use giving_up::is_lost;
pub use idle::Idle;
pub use kind::Kind;
pub use marshal::{Devised, Marshal, Planned, TriedPlan};
pub use plan::{Plan, Task, Wing};
pub use player::ComputerPlayer;
pub use random::Random;
pub use value::{Feature, Value, Weight, features, over};

/// In an `impl Appraised`: which turn it is, as the row `battle` of the table counts it, what a side has, as the module `holding` of the
/// rulebook tells it, and by what a position is judged, as its module `features` does. `Table`, `World` and `Field` are those that stand
/// where it is written; the model of a position's value is read from `value.toml` of the
/// rulebook, and what its captains care for from `doctrine.toml`.
#[macro_export]
macro_rules! usual {
    () => {
        fn turn(table: &Table) -> u16 {
            table.battle.turn().into()
        }

        fn evaluate(table: &Table, world: &World, side: ::engine::Side) -> f64 {
            holding::of(Field::new(table, world), side)
        }

        fn features(
            table: &Table,
            world: &World,
            side: ::engine::Side,
            tell: &mut dyn FnMut(&'static str, f64),
        ) {
            features::ALL.iter().for_each(|(name, of)| tell(name, of(Field::new(table, world), side)));
        }

        fn over(table: &Table, world: &World) -> f64 {
            features::over(Field::new(table, world))
        }

        fn value() -> &'static $crate::Value {
            static VALUE: ::std::sync::OnceLock<$crate::Value> = ::std::sync::OnceLock::new();
            VALUE.get_or_init(|| ::rulebook::value::of(<Self as ::rulebook::ByTheBook>::rulebook()))
        }

        fn doctrine() -> &'static $crate::Doctrine {
            static DOCTRINE: ::std::sync::OnceLock<$crate::Doctrine> = ::std::sync::OnceLock::new();
            DOCTRINE.get_or_init(|| ::rulebook::doctrine::of(<Self as ::rulebook::ByTheBook>::rulebook()))
        }
    };
}

/// In an `impl Appraised`: what an answer is for, as the module `purposes` of the rulebook tells it. `Known`, `World`, `Decision` and
/// `Field` are those that stand where it is written.
#[macro_export]
macro_rules! told_purpose {
    () => {
        fn purpose(
            known: &Known,
            world: &World,
            decision: &Decision,
            answer: &::engine::Answer,
            plan: &$crate::Plan,
            reason: &$crate::Term,
        ) -> ::core::option::Option<String> {
            purposes::tell(Field::new(known.table(), world), decision, answer, plan, reason)
        }
    };
}
