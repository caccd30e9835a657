//! Shares with the bounds between which they lie in nineteen cases of twenty.

use engine::Chance;
use lab::Mean;
use serde_json::{Value, json};

/// A chance, for people.
pub fn of_chance(chance: Chance) -> String {
    share(chance.likely, chance.low, chance.high)
}

/// The mean of shares, for people; nothing of none.
pub fn of_mean(mean: Option<Mean>) -> String {
    mean.map_or_else(String::new, |mean| share(mean.likely, mean.low.max(0.0), mean.high.min(1.0)))
}

fn share(likely: f64, low: f64, high: f64) -> String {
    format!("{:.0}% ({:.0} to {:.0})", 100.0 * likely, 100.0 * low, 100.0 * high)
}

/// A chance, for programs.
pub fn chance_in_json(it: Chance) -> Value {
    json!({ "likely": it.likely, "low": it.low, "high": it.high })
}

/// A mean, for programs.
pub fn mean_in_json(it: Mean) -> Value {
    json!({ "likely": it.likely, "low": it.low, "high": it.high })
}
