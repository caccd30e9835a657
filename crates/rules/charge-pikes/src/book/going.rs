//! The numbers of ground as it bears on movement (chapter 19).

use rulebook::{chapter, section};

use super::Readings;
use crate::book::measure::Measure;

chapter! {
    /// The numbers of chapter 19 as it bears on movement.
    Going;
    /// What an inch costs on bad ground.
    rates: GroundRates,
    /// What it costs to cross a line.
    tolls: Tolls,
    /// Other numbers of the chapter.
    limits: GroundLimits,
}

section! {
    /// What an inch costs, in hundredths of an inch in the open: 200 is half speed.
    GroundRates {
        /// In light woods, for all but skirmishers and foot that runs (CP-19-08).
        light_wood: u16 = amount(100, 2_000);
        /// In heavy woods, for skirmishers and foot that runs (CP-19-09).
        heavy_wood_loose: u16 = amount(100, 2_000);
        /// In heavy woods, for other foot (CP-19-09).
        heavy_wood: u16 = amount(100, 2_000);
        /// On a steep slope (CP-19-14).
        steep: u16 = amount(100, 2_000);
        /// In a stream or ford (CP-19-23).
        stream: u16 = amount(100, 2_000);
        /// On a bridge (CP-19-25).
        bridge: u16 = amount(100, 2_000);
        /// Through a friend who stands (CP-15-48).
        passage: u16 = amount(100, 2_000);
    }
}

section! {
    /// What it costs to cross a line, for each rank of figures, but for light works once.
    Tolls {
        /// Fences, low walls and cleared stretches of hedgerows (CP-19-18, CP-19-21).
        fence: Measure = measure(200);
        /// Chest-high walls (CP-19-19).
        high_wall: Measure = measure(200);
        /// Light works (CP-19-33).
        light_works: Measure = measure(200);
        /// Heavy works (CP-19-34).
        heavy_works: Measure = measure(200);
    }
}

section! {
    /// Other numbers of chapter 19.
    GroundLimits {
        /// A wood is heavy from this score on (CP-19-03).
        heavy_from: u8 = score();
        /// The share of the rate, in hundredths, beyond which rough ground disorders (CP-19-11).
        rough_in_order: u8 = count(0, 100);
        /// The most foot figures abreast on a bridge (CP-19-25).
        bridge_foot: u8 = count(1, 40);
        /// The most mounted figures abreast on a bridge.
        bridge_mounted: u8 = count(1, 40);
        /// Whole turns that it takes to clear a hedgerow (CP-19-21).
        turns_to_clear: u8 = count(1, 2);
        /// Whole turns that it takes to loophole one (CP-19-22).
        turns_to_loophole: u8 = count(1, 2);
    }
}
