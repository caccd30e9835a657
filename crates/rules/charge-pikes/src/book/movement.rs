//! The movement chart and the other distances of movement and command (chapters 4, 9 and 15).

use rulebook::numbers::{Reader, Section};
use rulebook::{chapter, section};

use super::Readings;
use crate::book::measure::Measure;

chapter! {
    /// The numbers of chapters 4, 9 and 15.
    Movement;
    /// Inches a turn by troop type (CP-15-70, CP-15-02).
    rates: Chart,
    /// Distances that several rules name.
    distances: Distances,
}

/// The movement chart (CP-15-70).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chart {
    /// Close-order foot.
    pub foot: Rates,
    /// Skirmishers and gunners.
    pub skirmishers: Rates,
    /// Generals.
    pub generals: Rates,
    /// Mounted dragoons.
    pub dragoons: Rates,
    /// Cuirassiers.
    pub cuirassiers: Rates,
    /// Horse.
    pub horse: Rates,
    /// Highlanders (CP-20-04).
    pub highlanders: Rates,
    /// Light guns.
    pub light_guns: GunRates,
    /// Field guns.
    pub field_guns: GunRates,
    /// Heavy guns.
    pub heavy_guns: GunRates,
    /// Wagons.
    pub wagons: Measure,
}

/// What a troop type moves in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rates {
    /// An ordinary move.
    pub walk: Measure,
    /// A charge or countercharge.
    pub charge: Measure,
    /// A full rout, evade or pursuit move.
    pub run: Measure,
}

section! {
    /// What a gun moves in a turn.
    GunRates {
        /// Behind its limber.
        limbered: Measure = measure(200);
        /// Pushed by hand.
        by_hand: Measure = measure(200);
    }
}

impl Section for Rates {
    fn read(reader: &mut Reader, path: &str) -> Rates {
        let mut row = reader.row(path);
        let mut rate = |key| row.measure(key, 200);
        Rates { walk: rate("move"), charge: rate("charge"), run: rate("run") }
    }
}

impl Section for Chart {
    fn read(reader: &mut Reader, path: &str) -> Chart {
        let mut rates = |key: &str| Rates::read(reader, &format!("{path}.{key}"));
        let [foot, skirmishers, generals] = ["foot", "skirmishers", "generals"].map(&mut rates);
        let [dragoons, cuirassiers, horse] = ["dragoons", "cuirassiers", "horse"].map(&mut rates);
        let highlanders = rates("highlanders");
        let mut guns = |key: &str| GunRates::read(reader, &format!("{path}.{key}"));
        let [light_guns, field_guns, heavy_guns] = ["light_guns", "field_guns", "heavy_guns"].map(&mut guns);
        let wagons = reader.row(path).measure("wagons", 200);
        Chart {
            foot,
            skirmishers,
            generals,
            dragoons,
            cuirassiers,
            horse,
            highlanders,
            light_guns,
            field_guns,
            heavy_guns,
            wagons,
        }
    }
}

section! {
    /// Distances that several rules name.
    Distances {
        /// A general's command radius (CP-09-03).
        command_radius: Measure = measure(200);
        /// How near a general has to be to a unit that is hit to be in danger (CP-09-09).
        general_at_risk: Measure = measure(200);
        /// The least gap through which one sees, and round which routers flow (CP-10-04, CP-15-08).
        gap: Measure = measure(200);
        /// A march column is shaken by a visible enemy so near (CP-07-10).
        column_shaken: Measure = measure(200);
        /// A change of formation near an enemy (CP-15-61).
        drill_shaken: Measure = measure(200);
        /// How near a friend or ground has to be to protect a flank (CP-15-49).
        flank_protected: Measure = measure(200);
        /// The straight stretch before contact that gives foot impetus (CP-15-33).
        impetus_on_foot: Measure = measure(200);
        /// The same for mounted troops.
        impetus_mounted: Measure = measure(200);
        /// The part of a charge that makes cavalry a rapid target (CP-16-13).
        rapid: Measure = measure(200);
        /// How far a general may escape (CP-09-08).
        general_escapes: Measure = measure(200);
        /// A recoil after a lost round (CP-18-26).
        recoil_after_loss: Measure = measure(200);
        /// A recoil of mounted troops that did not win (CP-17-12).
        recoil_mounted: Measure = measure(200);
        /// A recoil because friends rout (CP-18-30).
        recoil_from_rout: Measure = measure(200);
    }
}
