//! How much captains care for what, as `doctrine.toml` of a rulebook says it: written by `tercio tune`, and read here.

use std::collections::BTreeMap;
use std::fmt;

use general::{Concern, Doctrine};
use serde::Deserialize;

use crate::Embedded;

/// The file of a rulebook that says it.
const FILE: &str = "doctrine.toml";

/// All that the file says.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    /// In what it was tested against the one before; `None` of one that was chosen by hand.
    pub won: Option<Won>,
    /// The doctrine.
    pub doctrine: Doctrine,
}

/// The test that a doctrine has won against the one before it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Won {
    /// Over which battle or battles.
    pub over: String,
    /// How many pairs of battles.
    pub pairs: u32,
    /// The first seed.
    pub seed: u64,
    /// The share of points, from 0 to 1.
    pub share: f64,
    /// It is hardly less than this.
    pub low: f64,
    /// It is hardly more than this.
    pub high: f64,
}

/// As it stands in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    won: Option<Won>,
    weights: BTreeMap<String, f64>,
}

/// The doctrine of a rulebook; the usual one where it says nothing.
///
/// # Panics
/// If the file is there and cannot be read: what is embedded is sound.
pub fn of(rulebook: &Embedded) -> Doctrine {
    rulebook.file(FILE).map_or(Doctrine::USUAL, |text| {
        read(text).expect("the embedded doctrine of captains is sound").doctrine
    })
}

/// What a text says.
///
/// # Errors
/// Where it cannot be read, which concern is missing or is none, or which weight is no number that can be weighed.
pub fn read(text: &str) -> Result<Written, String> {
    let File { won, weights } = toml::from_str(text).map_err(|fault| fault.to_string())?;
    if let Some(other) = weights.keys().find(|word| !Concern::ALL.iter().any(|it| it.word() == **word)) {
        return Err(format!(
            "{other} is no concern; there are {}",
            Concern::ALL.map(Concern::word).join(", ")
        ));
    }
    let doctrine = Concern::ALL.into_iter().try_fold(Doctrine::USUAL, |doctrine, concern| {
        let word = concern.word();
        let weight = *weights.get(word).ok_or_else(|| format!("the weight of {word} is missing"))?;
        match weight.abs() <= MOST {
            true => Ok(doctrine.caring(concern, weight)),
            false => {
                Err(format!("the weight of {word} is {weight}: a number from -{MOST} to {MOST} is wanted"))
            }
        }
    })?;
    Ok(Written { won, doctrine })
}

/// The most that a concern can weigh.
const MOST: f64 = 100.0;

/// As it is read.
impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# How much a captain cares for what speaks for or against an answer; what is below zero he shuns. See"
        )?;
        writeln!(f, "# docs/computer-players.md; `tercio tune` looks for a better one, and tests it.")?;
        if let Some(Won { over, pairs, seed, share, low, high }) = &self.won {
            let over = toml::Value::from(over.as_str());
            writeln!(f, "\n# It won this test against the one before.\n[won]\nover = {over}")?;
            writeln!(f, "pairs = {pairs}\nseed = {seed}")?;
            writeln!(f, "share = {share:.3}\nlow = {low:.3}\nhigh = {high:.3}")?;
        }
        writeln!(f, "\n[weights]")?;
        Concern::ALL.iter().try_for_each(|it| writeln!(f, "{} = {:?}", it.word(), self.doctrine.cares(*it)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for won in [
            None,
            Some(Won {
                over: "training".to_owned(),
                pairs: 400,
                seed: 7,
                share: 0.56,
                low: 0.531,
                high: 0.589,
            }),
        ] {
            let doctrine = Doctrine::USUAL.caring(Concern::Exposure, -0.125).caring(Concern::Nearness, 3.5);
            let written = Written { won, doctrine };
            assert_eq!(read(&written.to_string()), Ok(written));
        }
    }

    /// Why a text is refused that is the usual doctrine but for one thing.
    fn refused(from: &str, to: &str) -> String {
        let usual = Written { won: None, doctrine: Doctrine::USUAL }.to_string();
        assert!(usual.contains(from), "{usual}");
        read(&usual.replace(from, to)).unwrap_err()
    }

    #[test]
    fn what_is_wrong_is_told() {
        assert_eq!(refused("ground = 0.01\n", ""), "the weight of ground is missing");
        assert!(
            refused("ground", "grund").starts_with("grund is no concern; there are enemy-loss, own-loss,")
        );
        assert!(
            refused("flank = 1.0", "flank = 101.0").starts_with("the weight of flank is 101: a number from")
        );
        assert!(refused("flank = 1.0", "flank = nan").starts_with("the weight of flank is NaN"));
        assert!(refused("[weights]", "[weight]").contains("unknown field `weight`"));
    }
}
