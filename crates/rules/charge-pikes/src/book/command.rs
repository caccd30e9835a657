use serde::Deserialize;

/// The numbers of chapter 9 beside the distances of the movement chapter.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The danger to generals.
    pub risk: Risk,
}

/// The danger to generals (CP-09-09).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Risk {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Hits of one phase on a unit from which on the generals near it are in danger.
    pub hits: u8,
    /// A general is unharmed on this score or more.
    pub unharmed_from: u8,
}
