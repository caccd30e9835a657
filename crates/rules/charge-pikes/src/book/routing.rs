use serde::Deserialize;

/// The numbers of 15.1 and 15.2 beside those of the movement chart.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Routing {
    /// Pursuers who left the table.
    pub pursuit: Pursuit,
}

/// Pursuers who left the table (CP-15-16).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pursuit {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Whole turns that they stay away before they test to return.
    pub turns_away: u8,
}
