//! What a combat, a shot or a test comes to before it is rolled, face by face of the die: for buttons, prospects and computer players.
//! The columns, the die and the results are those of the chapters; what a result does to a unit is told here in one word, and the tests
//! hold that to what the chapters do.

use dice::Pool;
use engine::{InlineVec, PieceId};
use tabletop::{Length, Path, Pose};

use crate::book::outcome::Outcome;
use crate::combat;
use crate::field::Field;
use crate::movement::doing::Going;
use crate::table::State;
use crate::{artillery, hedgehog, rule};

/// What a result does to a unit (PM-09-02 to PM-09-06, PM-10-03 to PM-10-05, PM-06-06).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Fate {
    /// Nothing.
    #[default]
    Holds,
    /// It is disrupted.
    Disrupted,
    /// It loses a base and stands.
    LosesBase,
    /// It routs whole.
    Routs,
    /// It loses a base and routs.
    LosesAndRouts,
}

impl Fate {
    /// How many bases it costs.
    pub const fn bases(self) -> u8 {
        match self {
            Fate::LosesBase | Fate::LosesAndRouts => 1,
            Fate::Holds | Fate::Disrupted | Fate::Routs => 0,
        }
    }

    /// Whether the unit runs.
    pub const fn routs(self) -> bool {
        matches!(self, Fate::Routs | Fate::LosesAndRouts)
    }

    /// In words that follow the unit's name.
    pub const fn words(self) -> &'static str {
        match self {
            Fate::Holds => "holds",
            Fate::Disrupted => "is disrupted",
            Fate::LosesBase => "loses a base",
            Fate::Routs => "routs",
            Fate::LosesAndRouts => "loses a base and routs",
        }
    }
}

/// What one face of the combat die does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The face, from 1.
    pub face: u8,
    /// The result in the table.
    pub outcome: Outcome,
    /// What it does to each attacker, in the order in which they were given.
    pub attackers: InlineVec<Fate, 16>,
    /// What it does to the defender.
    pub defender: Fate,
}

/// The rows of the die of a combat of some units against another, as the table stands (PM-08-21).
pub fn rows(field: Field, attackers: &[PieceId], target: PieceId) -> [Row; 6] {
    let modifier: i16 =
        combat::modifiers(field, attackers, target).iter().map(|it| i16::from(it.value)).sum();
    let on_table_6 = attackers.first().is_some_and(|unit| combat::rides_at_hedgehog(field, *unit, target));
    std::array::from_fn(|at| {
        let face = at as u8 + 1;
        let outcome = combat::result(field, attackers, target, i16::from(face) + modifier);
        let mut fates = InlineVec::empty(Fate::Holds);
        // Of several the largest loses the base of Ar (PM-09-02).
        let loser = largest(field, attackers, target);
        for unit in attackers {
            let struck = !combat::is_spared(field, *unit, target);
            let loses = on_table_6 || loser == Some(*unit);
            let fate = if struck {
                of_attacker(field.state(*unit), outcome, on_table_6, loses)
            } else {
                Fate::Holds
            };
            fates.try_push(fate);
        }
        Row { face, outcome, attackers: fates, defender: of_defender(field.defending_state(target), outcome) }
    })
}

/// The attacker with most figures of those whom a result strikes.
fn largest(field: Field, attackers: &[PieceId], target: PieceId) -> Option<PieceId> {
    let struck = attackers.iter().copied().filter(|unit| !combat::is_spared(field, *unit, target));
    struck.min_by_key(|unit| (std::cmp::Reverse(field.figures(*unit)), *unit))
}

/// What a result does to an attacker in a state.
const fn of_attacker(state: State, outcome: Outcome, on_table_6: bool, loses: bool) -> Fate {
    match (outcome, state) {
        (Outcome::AttackerRouted, _) if loses => Fate::LosesAndRouts,
        (Outcome::AttackerRouted, _) => Fate::Routs,
        (Outcome::AttackerDisrupted | Outcome::Exchange, State::Good) => Fate::Disrupted,
        (Outcome::AttackerDisrupted, _) => Fate::LosesAndRouts,
        (Outcome::Exchange, _) if on_table_6 => Fate::LosesAndRouts,
        (Outcome::Exchange, _) => Fate::LosesBase,
        (Outcome::DefenderDisrupted | Outcome::DefenderRouted, _) => Fate::Holds,
    }
}

/// What a result does to a defender in a state.
const fn of_defender(state: State, outcome: Outcome) -> Fate {
    match (outcome, state) {
        (Outcome::AttackerRouted | Outcome::AttackerDisrupted, _) => Fate::Holds,
        (_, State::Routing) => Fate::LosesBase,
        (Outcome::DefenderRouted, _) => Fate::LosesAndRouts,
        (_, State::Good) => Fate::Disrupted,
        (_, State::Disrupted) => Fate::LosesAndRouts,
    }
}

/// What each face of a battery's die does to a target (PM-06-06); nothing where it has no effect.
pub fn fire(field: Field, battery: PieceId, target: PieceId) -> [Fate; 6] {
    std::array::from_fn(|at| match artillery::effect(field, battery, target, at as i16 + 1) {
        None => Fate::Holds,
        Some(outcome) => of_fire(field.defending_state(target), outcome),
    })
}

/// What fire does to a target in a state.
const fn of_fire(state: State, outcome: Outcome) -> Fate {
    match (outcome, state) {
        (_, State::Routing) => Fate::LosesBase,
        (Outcome::DefenderDisrupted, State::Good) => Fate::Disrupted,
        _ => Fate::LosesAndRouts,
    }
}

/// How likely a pool passes.
pub fn chance(pool: &Pool) -> f64 {
    pool.distribution().chance_of(dice::Reading::passed).to_f64()
}

/// What a rider comes upon by a move (PM-07-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The infantry that would form hedgehog.
    pub foot: PieceId,
    /// Whether it has the time.
    pub forms: bool,
    /// Where the rider is then.
    pub upon: Pose,
}

/// The first infantry upon which a rider comes by a move of an allowance, and whether it has the time to form hedgehog.
pub fn clock(field: Field, rider: PieceId, path: &Path, cost: Length, allowance: Length) -> Option<Clock> {
    let going = Going { unit: rider, path: *path, cost, met: None, allowance, rule: rule!("PM-07-09") };
    let coming = hedgehog::coming(field, &going)?;
    Some(Clock { foot: coming.foot, forms: coming.forms, upon: coming.path.end(field.footprint(rider)) })
}
