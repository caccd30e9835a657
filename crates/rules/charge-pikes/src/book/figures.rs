use serde::Deserialize;
use tabletop::{Footprint, Length};

use super::Measure;
use crate::world::{Gun, GunClass, Kind, Scale};

/// The numbers of chapters 2, 3, 4 and 99 and of the cost chart: what a figure is, and what a battle is built of.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// The ground of one figure by its type (CP-04-01).
    pub bases: Bases,
    /// What figures and models stand for (chapters 2 and 3).
    pub strength: Strength,
    /// What is usual where a scenario says nothing.
    pub battle: Usual,
    /// The cost chart (CP-20-14, CP-20-15).
    pub costs: Costs,
}

/// The ground of one figure by its type (CP-04-01).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bases {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Foot in close order.
    pub foot: Base,
    /// Skirmishing foot, dismounted dragoons, gunners away from their guns.
    pub skirmishers: Base,
    /// Mounted troops.
    pub mounted: Base,
    /// A gun model; a limber adds another behind it.
    pub guns: Base,
    /// A wagon.
    pub wagons: Base,
    /// A general.
    pub generals: Base,
    /// Highlanders (CP-20-03).
    pub highlanders: Base,
}

/// The width and depth of a base.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    /// Along the front.
    pub width: Millimetres,
    /// From front to rear.
    pub depth: Millimetres,
}

/// A length in whole millimetres for both sizes of figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "[u8; 2]")]
pub struct Millimetres(Measure);

impl From<[u8; 2]> for Millimetres {
    fn from([large, small]: [u8; 2]) -> Millimetres {
        let of = |millimetres: u8| Length(i32::from(millimetres) * 100);
        Millimetres(Measure { large: of(large), small: of(small) })
    }
}

impl Base {
    /// The ground with figures of a size.
    pub const fn at(self, scale: Scale) -> Footprint {
        let (width, depth) = (self.width.0, self.depth.0);
        match scale {
            Scale::Large => Footprint::new(width.large, depth.large),
            Scale::Small => Footprint::new(width.small, depth.small),
        }
    }
}

impl Bases {
    /// The base of a figure of a kind of troops; of a battery, that of its gun models.
    pub const fn of(&self, kind: Kind) -> Base {
        match kind {
            Kind::Foot | Kind::ForlornHope => self.foot,
            Kind::Skirmishers => self.skirmishers,
            Kind::Cuirassiers | Kind::Horse | Kind::Dragoons | Kind::Horses => self.mounted,
            Kind::Battery | Kind::Guns => self.guns,
            Kind::Chief | Kind::General => self.generals,
            Kind::Wagon => self.wagons,
        }
    }
}

/// What figures and models stand for (chapters 2 and 3).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Men for whom a figure stands (CP-02-03).
    pub men_a_figure: u32,
    /// Men for whom a gunner stands (CP-02-03).
    pub men_a_gunner: u32,
    /// Paces for which an inch stands, with 25 mm and with 15 mm figures (CP-02-02).
    pub paces_an_inch: [u32; 2],
    /// Guns for which a model stands (CP-02-04).
    pub guns_a_model: u32,
    /// Gunner figures of a gun model at the start (CP-03-07).
    pub gunners_a_gun: u8,
    /// The weight of shot in pounds up to which a gun is light (CP-03-09).
    pub light_to: u32,
    /// The weight up to which it is a field gun (CP-03-09).
    pub field_to: u32,
    /// Rounds of hail shot of a gun (CP-16-17).
    pub hail_rounds: u8,
    /// Figures for whose horses one holder is needed (CP-15-67).
    pub figures_a_holder: u8,
    /// The most musketeers in a forlorn hope (CP-20-08).
    pub forlorn_hope: u8,
}

impl Strength {
    /// The figures that men come to, to the nearest (CP-02-03).
    pub const fn figures(&self, men: u32) -> u32 {
        (men + self.men_a_figure / 2) / self.men_a_figure
    }

    /// The men for whom so many figures stand (CP-02-03).
    pub const fn men(&self, figures: u32) -> u32 {
        figures * self.men_a_figure
    }

    /// The guns for which so many models stand (CP-02-04).
    pub const fn guns(&self, models: u32) -> u32 {
        models * self.guns_a_model
    }

    /// The paces for which so much of the table stands (CP-02-02).
    pub const fn paces(&self, scale: Scale, length: Length) -> u32 {
        let an_inch = match scale {
            Scale::Large => self.paces_an_inch[0],
            Scale::Small => self.paces_an_inch[1],
        };
        let inch = Length::inches(1).0 as u32;
        (length.0.unsigned_abs() * an_inch + inch / 2) / inch
    }

    /// The class of a gun by the weight of its shot in pounds (CP-03-09).
    pub const fn class(&self, pounds: u32) -> GunClass {
        match pounds {
            pounds if pounds <= self.light_to => GunClass::Light,
            pounds if pounds <= self.field_to => GunClass::Field,
            _ => GunClass::Heavy,
        }
    }

    /// The horse-holders of so many dragoons: a tenth, one at least (CP-15-67).
    pub const fn holders(&self, figures: u8) -> u8 {
        match figures / self.figures_a_holder {
            0 => 1,
            holders => holders,
        }
    }
}

/// What is usual where a scenario says nothing.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usual {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// The last turn (CP-02-01).
    pub last_turn: u8,
    /// How far from its own edge a side deploys (CP-99-01).
    pub zone: Measure,
    /// A difference of losses under this part of the larger army, in hundredths, is a draw (CP-99-02).
    pub draw_under: u32,
}

/// The cost chart (CP-20-14, CP-20-15).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// A figure of foot by grade, best first.
    pub foot: [u16; 5],
    /// A figure of cavalry by grade, best first.
    pub cavalry: [u16; 5],
    /// A dragoon besides.
    pub dragoon: u16,
    /// A gunner besides.
    pub gunner: u16,
    /// A firelock besides.
    pub firelock: u16,
    /// A cuirassier besides.
    pub cuirassier: u16,
    /// A lancer besides.
    pub lancer: u16,
    /// A light gun.
    pub light_gun: u16,
    /// A field gun.
    pub field_gun: u16,
    /// A heavy gun.
    pub heavy_gun: u16,
    /// A limber.
    pub limber: u16,
    /// A wagon.
    pub wagon: u16,
    /// A musketeer of a forlorn hope, besides what he costs.
    pub forlorn_hope: u16,
    /// A Commander-in-Chief.
    pub chief: u16,
    /// A sub-general.
    pub general: u16,
}

impl Costs {
    /// What a gun model costs without gunners and limber.
    pub const fn gun(&self, gun: Gun) -> u16 {
        match gun.class {
            GunClass::Light => self.light_gun,
            GunClass::Field => self.field_gun,
            GunClass::Heavy => self.heavy_gun,
        }
    }
}
