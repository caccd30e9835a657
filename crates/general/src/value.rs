//! What a position is worth: how likely a side wins from it, by what everybody sees.

use engine::Side;

use crate::Appraised;

/// What a feature of a position counts for.
#[derive(Clone, PartialEq, Debug)]
pub struct Weight {
    /// The feature's name.
    pub feature: String,
    /// What one more of it than the enemy has counts for when the battle begins.
    pub early: f64,
    /// And when it ends.
    pub late: f64,
}

/// The chance to win a position, fitted to battles between captains: a logistic model of how much more of each feature a side has
/// than its enemy, where each counts for something when the battle begins, for something else when it ends, and in between by how much
/// of it is over. A draw counts as half a win. So both sides' chances always come to one.
///
/// It is kept as data beside the rulebook's numbers, and is no rule: nothing that is played follows from it but what those choose who
/// look ahead.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Value {
    weights: Vec<Weight>,
}

impl Value {
    /// A model of these weights. One without any finds every position even.
    pub const fn of(weights: Vec<Weight>) -> Value {
        Value { weights }
    }

    /// What its features count for.
    pub fn weights(&self) -> &[Weight] {
        &self.weights
    }

    /// How likely a side wins from a table, from 0 to 1, half of a draw included. A feature that the model does not have counts for
    /// nothing. Costs what the features cost.
    pub fn chance<R: Appraised>(&self, table: &R::Table, world: &R::World, side: Side) -> f64 {
        let over = over::<R>(table, world);
        let mut sum = 0.0;
        for feature in features::<R>(table, world, side) {
            let known = |weight: &&Weight| weight.feature == feature.name;
            if let Some(weight) = self.weights.iter().find(known) {
                sum += feature.more * (weight.early * (1.0 - over) + weight.late * over);
            }
        }
        1.0 / (1.0 + libm::exp(-sum))
    }
}

/// A feature of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Feature {
    /// Its name.
    pub name: &'static str,
    /// How much more of it a side has than its enemy.
    pub more: f64,
}

/// The features of a table for a side, in the order in which its rulebook tells them.
pub fn features<R: Appraised>(table: &R::Table, world: &R::World, side: Side) -> Vec<Feature> {
    let mut all: Vec<Feature> = Vec::with_capacity(24);
    R::features(table, world, side, &mut |name, own| all.push(Feature { name, more: own }));
    let mut at = all.iter_mut();
    R::features(table, world, side.other(), &mut |_, theirs| {
        if let Some(feature) = at.next() {
            feature.more -= theirs;
        }
    });
    all
}

/// How much of a battle is over, from 0 to 1.
pub fn over<R: Appraised>(table: &R::Table, world: &R::World) -> f64 {
    R::over(table, world).clamp(0.0, 1.0)
}
