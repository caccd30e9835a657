use serde::Deserialize;

use super::{Chance, Measure};
use crate::world::GunClass;

/// The numbers of chapter 16.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shooting {
    /// The rules that these numbers come from.
    pub rules: Vec<String>,
    /// How far to either side a figure shoots, in hundredths of a degree (CP-16-08).
    pub arc: u16,
    /// How flat to the front line fire must come in to enfilade, in hundredths of a degree (CP-16-11).
    pub enfilade: u16,
    /// The ranks that make a target dense (CP-16-11).
    pub dense_ranks: u8,
    /// The ranks of foot that shoot (CP-16-09).
    pub ranks_on_foot: u8,
    /// The ranks of mounted troops that shoot.
    pub ranks_mounted: u8,
    /// How near a general must be for any target to be allowed (CP-16-20).
    pub general_near: Measure,
    /// The width of a gap that lets one figure's fire through (CP-16-25).
    pub gap_a_figure: Measure,
    /// The same for a gun.
    pub gap_a_gun: Measure,
    /// How far the danger zone of hail shot reaches on each side (CP-16-26).
    pub hail_spreads: Measure,
    /// How finely the way of a charge is told when somebody shoots at it (CP-16-10, CP-16-19).
    pub track_step: Measure,
    /// Dice by figures.
    pub dice: DiceByFigures,
    /// What a hit on a gun does (CP-16-15).
    pub guns: GunHits,
    /// Close-order foot, steady, not in square.
    steady_musketry: Rows,
    /// Everybody else with muskets.
    other_musketry: Rows,
    pistols: Rows,
    light_hail: Rows,
    field_hail: Rows,
    heavy_hail: Rows,
    light_ball: Rows,
    field_ball: Rows,
    heavy_ball: Rows,
}

/// Dice by figures (CP-16-01 to CP-16-03).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceByFigures {
    /// The rules that these numbers come from.
    pub rules: Vec<String>,
    /// Foot and mounted dragoons.
    pub foot: Share,
    /// Cavalry.
    pub cavalry: Share,
    /// Gunners.
    pub guns: Share,
    /// Foot with firelocks (CP-20-01).
    pub firelocks: Share,
    /// The most gunners that count for one gun.
    pub gunners_a_gun: u8,
    /// By how much the dice of a volley are multiplied (CP-20-13).
    pub volley_times: u8,
}

/// One die for so many figures, and one more for a remainder of at least so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Figures a die.
    pub figures: u8,
    /// The least remainder that gives a die.
    pub rest: u8,
}

impl Share {
    /// The dice of so many figures.
    pub const fn dice(self, figures: u8) -> u8 {
        let per = if self.figures == 0 { 1 } else { self.figures };
        figures / per + (figures % per >= self.rest) as u8
    }
}

/// What a hit on a gun does (CP-16-15), and the doubling of ballshot (CP-16-14).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GunHits {
    /// The rules that these numbers come from.
    pub rules: Vec<String>,
    /// The least roll that takes a gunner.
    pub gunner_on: u8,
    /// The least roll by which ballshot takes the gun as well.
    pub gun_on: u8,
    /// The hits that remove a limber.
    pub limber_hits: u8,
    /// By how much the hits of ballshot on a dense target are multiplied.
    pub dense_times: u8,
}

/// The rows of one kind of fire, nearest first.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    /// The rules that these numbers come from.
    pub rules: Vec<String>,
    rows: Vec<Row>,
}

/// One row of the shooting table (CP-16-32).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The upper limit of its range.
    pub range: Measure,
    /// Against normal and dense targets.
    pub open: Chance,
    /// Against rapid ones.
    pub rapid: Chance,
    /// Against skirmishers.
    pub skirmishers: Chance,
    /// Against what is in soft cover.
    pub soft: Chance,
    /// Against what is in hard cover.
    pub hard: Chance,
}

/// A kind of fire: the rows of the shooting table (CP-16-32).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weapon {
    /// Muskets of steady close-order foot, not in square (CP-16-33).
    SteadyMusketry,
    /// Muskets of everybody else, bows (CP-16-34, CP-20-06).
    OtherMusketry,
    /// Pistols (CP-16-35).
    Pistols,
    /// Hail shot (CP-16-36).
    Hail(GunClass),
    /// Ballshot (CP-16-37).
    Ball(GunClass),
}

impl Shooting {
    /// The rows of a kind of fire, nearest first.
    pub fn rows(&self, weapon: Weapon) -> &[Row] {
        let rows = match weapon {
            Weapon::SteadyMusketry => &self.steady_musketry,
            Weapon::OtherMusketry => &self.other_musketry,
            Weapon::Pistols => &self.pistols,
            Weapon::Hail(GunClass::Light) => &self.light_hail,
            Weapon::Hail(GunClass::Field) => &self.field_hail,
            Weapon::Hail(GunClass::Heavy) => &self.heavy_hail,
            Weapon::Ball(GunClass::Light) => &self.light_ball,
            Weapon::Ball(GunClass::Field) => &self.field_ball,
            Weapon::Ball(GunClass::Heavy) => &self.heavy_ball,
        };
        &rows.rows
    }
}
