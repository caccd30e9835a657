//! What positions are worth, as `value.toml` of a rulebook says it: written by `tercio value fit`, and read here.

use std::fmt;

use general::{Value, Weight};
use serde::Deserialize;

use crate::Embedded;

/// The file of a rulebook that says it.
const FILE: &str = "value.toml";

/// All that the file says.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    /// How it was fitted, and how good it is.
    pub fit: Quality,
    /// What each feature counts for.
    pub weight: Vec<Counts>,
    /// How often it comes as it is foretold.
    pub reliability: Vec<Band>,
}

/// How a model was fitted, and how good it is in battles to which it was not.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quality {
    /// To how many battles.
    pub battles: u32,
    /// How many others it was held against.
    pub held_out: u32,
    /// The first seed.
    pub seed: u64,
    /// The mean square by which it is wrong in those: a quarter is knowing nothing.
    pub brier: f64,
    /// The same of a model that knows nothing but the points of both sides.
    pub brier_of_points: f64,
}

/// What a feature counts for.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Its name.
    pub of: String,
    /// When the battle begins.
    pub early: f64,
    /// When it ends.
    pub late: f64,
}

/// The positions in which a chance was foretold that lies in one tenth.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// How many they are, those of a battle counted as one.
    pub battles: f64,
    /// What was foretold, on average.
    pub foretold: f64,
    /// What came.
    pub came: f64,
}

/// The model of a rulebook; one that knows nothing where it has none yet.
///
/// # Panics
/// If the file is there and cannot be read: what is embedded is sound.
pub fn of(rulebook: &Embedded) -> Value {
    let fitted =
        rulebook.file(FILE).map(|text| read(text).expect("the embedded value of positions is sound"));
    let weights = fitted.map_or(Vec::new(), |fitted| fitted.weight);
    Value::of(
        weights.into_iter().map(|it| Weight { feature: it.of, early: it.early, late: it.late }).collect(),
    )
}

/// What a text says.
///
/// # Errors
/// Where it cannot be read, and why.
pub fn read(text: &str) -> Result<Fitted, String> {
    toml::from_str(text).map_err(|fault| fault.to_string())
}

/// As it is read.
impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Quality { battles, held_out, seed, brier, brier_of_points } = self.fit;
        writeln!(
            f,
            "# What a position is worth: how likely a side wins from it, by what everybody sees. Written by"
        )?;
        writeln!(
            f,
            "# `tercio value fit`; see docs/computer-players.md. The features are those of appraising/features.rs."
        )?;
        writeln!(f, "\n[fit]\nbattles = {battles}\nheld_out = {held_out}\nseed = {seed}")?;
        writeln!(f, "brier = {brier:.4}\nbrier_of_points = {brier_of_points:.4}")?;
        for Counts { of, early, late } in &self.weight {
            writeln!(f, "\n[[weight]]\nof = {of:?}\nearly = {early:.4}\nlate = {late:.4}")?;
        }
        for Band { battles, foretold, came } in &self.reliability {
            writeln!(f, "\n[[reliability]]")?;
            writeln!(f, "battles = {battles:.2}\nforetold = {foretold:.4}\ncame = {came:.4}")?;
        }
        Ok(())
    }
}
