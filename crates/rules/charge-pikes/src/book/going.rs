use serde::Deserialize;

use super::Measure;

/// The numbers of chapter 19 as it bears on movement.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Going {
    /// What an inch costs on bad ground.
    pub rates: GroundRates,
    /// What it costs to cross a line.
    pub tolls: Tolls,
    /// Other numbers of the chapter.
    pub limits: GroundLimits,
}

/// What an inch costs, in hundredths of an inch in the open: 200 is half speed.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundRates {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// In light woods, for all but skirmishers and foot that runs (CP-19-08).
    pub light_wood: u16,
    /// In heavy woods, for skirmishers and foot that runs (CP-19-09).
    pub heavy_wood_loose: u16,
    /// In heavy woods, for other foot (CP-19-09).
    pub heavy_wood: u16,
    /// On a steep slope (CP-19-14).
    pub steep: u16,
    /// In a stream or ford (CP-19-23).
    pub stream: u16,
    /// On a bridge (CP-19-25).
    pub bridge: u16,
    /// Through a friend who stands (CP-15-48).
    pub passage: u16,
}

/// What it costs to cross a line, for each rank of figures, but for light works once.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tolls {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Fences, low walls and cleared stretches of hedgerows (CP-19-18, CP-19-21).
    pub fence: Measure,
    /// Chest-high walls (CP-19-19).
    pub high_wall: Measure,
    /// Light works (CP-19-33).
    pub light_works: Measure,
    /// Heavy works (CP-19-34).
    pub heavy_works: Measure,
}

/// Other numbers of chapter 19.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundLimits {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// A wood is heavy from this score on (CP-19-03).
    pub heavy_from: u8,
    /// The share of the rate, in hundredths, beyond which rough ground disorders (CP-19-11).
    pub rough_in_order: u8,
    /// The most foot figures abreast on a bridge (CP-19-25).
    pub bridge_foot: u8,
    /// The most mounted figures abreast on a bridge.
    pub bridge_mounted: u8,
    /// Whole turns that it takes to clear a hedgerow (CP-19-21).
    pub turns_to_clear: u8,
    /// Whole turns that it takes to loophole one (CP-19-22).
    pub turns_to_loophole: u8,
}
