//! The numbers of shooting: ranges, dice by figures, what each die hits on (chapter 16).

use rulebook::numbers::{Reader, Section};
use rulebook::section;
use tabletop::InlineVec;

use super::Readings;
use crate::book::chance::Chance;
use crate::book::measure::Measure;
use crate::world::GunClass;

/// The numbers of chapter 16.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shooting {
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DiceByFigures {
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

section! {
    /// One die for so many figures, and one more for a remainder of at least so many.
    Share {
        /// Figures a die.
        figures: u8 = count(1, 20);
        /// The least remainder that gives a die.
        rest: u8 = count(1, 20);
    }
}

impl Share {
    /// The dice of so many figures.
    pub const fn dice(self, figures: u8) -> u8 {
        let per = if self.figures == 0 { 1 } else { self.figures };
        figures / per + (figures % per >= self.rest) as u8
    }
}

section! {
    /// What a hit on a gun does (CP-16-15), and the doubling of ballshot (CP-16-14).
    GunHits {
        /// The least roll that takes a gunner.
        gunner_on: u8 = score();
        /// The least roll by which ballshot takes the gun as well.
        gun_on: u8 = score();
        /// The hits that remove a limber.
        limber_hits: u8 = count(1, 2);
        /// By how much the hits of ballshot on a dense target are multiplied.
        dense_times: u8 = count(1, 4);
    }
}

/// The rows of one kind of fire, nearest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Rows(InlineVec<Row, 2>);

section! {
    /// One row of the shooting table (CP-16-32).
    Row {
        /// The upper limit of its range.
        range: Measure = measure(200);
        /// Against normal and dense targets.
        open: Chance = chance();
        /// Against rapid ones.
        rapid: Chance = chance();
        /// Against skirmishers.
        skirmishers: Chance = chance();
        /// Against what is in soft cover.
        soft: Chance = chance();
        /// Against what is in hard cover.
        hard: Chance = chance();
    }
}

impl Rows {
    /// The rows of a kind of fire at these ranges, each a table of that name.
    fn read(reader: &mut Reader, path: &str, ranges: &[&str]) -> Rows {
        let nothing = Measure { large: tabletop::Length::ZERO, small: tabletop::Length::ZERO };
        let nil = Chance::NIL;
        let mut rows = InlineVec::empty(Row {
            range: nothing,
            open: nil,
            rapid: nil,
            skirmishers: nil,
            soft: nil,
            hard: nil,
        });
        for range in ranges {
            rows.push(Row::read(reader, &format!("{path}.{range}")));
        }
        Rows(rows)
    }
}

impl Section for DiceByFigures {
    fn read(reader: &mut Reader, path: &str) -> DiceByFigures {
        let kinds = ["foot", "cavalry", "guns", "firelocks"];
        let [foot, cavalry, guns, firelocks] =
            kinds.map(|kind| Share::read(reader, &format!("{path}.{kind}")));
        let mut row = reader.row(path);
        let gunners_a_gun = row.count("gunners_a_gun", 1, 8);
        let volley_times = row.count("volley_times", 1, 4);
        DiceByFigures { foot, cavalry, guns, firelocks, gunners_a_gun, volley_times }
    }
}

impl Section for Shooting {
    fn read(reader: &mut Reader, path: &str) -> Shooting {
        let at = |table: &str| format!("{path}.{table}");
        let dice = DiceByFigures::read(reader, &at("dice"));
        let guns = GunHits::read(reader, &at("guns"));
        let mut both = |table: &str| Rows::read(reader, &at(table), &["near", "far"]);
        let (steady_musketry, other_musketry) = (both("steady_musketry"), both("other_musketry"));
        let mut one = |table: &str| Rows::read(reader, &at(table), &["near"]);
        let pistols = one("pistols");
        let [light_hail, field_hail, heavy_hail] = ["light_hail", "field_hail", "heavy_hail"].map(&mut one);
        let [light_ball, field_ball, heavy_ball] = ["light_ball", "field_ball", "heavy_ball"].map(&mut one);
        let mut row = reader.row(path);
        Shooting {
            arc: row.amount("arc", 1, 18_000),
            enfilade: row.amount("enfilade", 0, 9_000),
            dense_ranks: row.count("dense_ranks", 1, 120),
            ranks_on_foot: row.count("ranks_on_foot", 1, 20),
            ranks_mounted: row.count("ranks_mounted", 1, 20),
            general_near: row.measure("general_near", 200),
            gap_a_figure: row.measure_above_nothing("gap_a_figure", 200),
            gap_a_gun: row.measure_above_nothing("gap_a_gun", 200),
            hail_spreads: row.measure("hail_spreads", 200),
            track_step: row.measure_above_nothing("track_step", 200),
            dice,
            guns,
            steady_musketry,
            other_musketry,
            pistols,
            light_hail,
            field_hail,
            heavy_hail,
            light_ball,
            field_ball,
            heavy_ball,
        }
    }
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
        &rows.0
    }
}
