//! What a figure is, and what a battle is built of (chapters 2 to 4, 99 and the cost chart).

use rulebook::{chapter, section};
use tabletop::{Footprint, Length};

use super::Readings;
use crate::book::measure::Measure;
use crate::world::{Gun, GunClass, Kind, Scale};

chapter! {
    /// The numbers of chapters 2, 3, 4 and 99 and of the cost chart: what a figure is, and what a battle is built of.
    Figures;
    /// The ground of one figure by its type (CP-04-01).
    bases: Bases,
    /// What figures and models stand for (chapters 2 and 3).
    strength: Strength,
    /// What is usual where a scenario says nothing.
    battle: Usual,
    /// The cost chart (CP-20-14, CP-20-15).
    costs: Costs,
}

chapter! {
    /// The ground of one figure by its type (CP-04-01).
    Bases;
    /// Foot in close order.
    foot: Base,
    /// Skirmishing foot, dismounted dragoons, gunners away from their guns.
    skirmishers: Base,
    /// Mounted troops.
    mounted: Base,
    /// A gun model; a limber adds another behind it.
    guns: Base,
    /// A wagon.
    wagons: Base,
    /// A general.
    generals: Base,
    /// Highlanders (CP-20-03).
    highlanders: Base,
}

section! {
    /// The width and depth of a base.
    Base {
        /// Along the front.
        width: Measure = millimetre_pair(1, 200);
        /// From front to rear.
        depth: Measure = millimetre_pair(1, 200);
    }
}

impl Base {
    /// The ground with figures of a size.
    pub const fn at(self, scale: Scale) -> Footprint {
        let (width, depth) = (self.width, self.depth);
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

section! {
    /// What figures and models stand for (chapters 2 and 3).
    Strength {
        /// Men for whom a figure stands (CP-02-03).
        men_a_figure: u32 = large(1, 500);
        /// Men for whom a gunner stands (CP-02-03).
        men_a_gunner: u32 = large(1, 500);
        /// Paces for which an inch stands, with 25 mm and with 15 mm figures (CP-02-02).
        paces_an_inch: [u32; 2] = large_pair(1, 1_000);
        /// Guns for which a model stands (CP-02-04).
        guns_a_model: u32 = large(1, 20);
        /// Gunner figures of a gun model at the start (CP-03-07).
        gunners_a_gun: u8 = count(1, 8);
        /// The weight of shot in pounds up to which a gun is light (CP-03-09).
        light_to: u32 = large(1, 100);
        /// The weight up to which it is a field gun (CP-03-09).
        field_to: u32 = large(1, 100);
        /// Rounds of hail shot of a gun (CP-16-17).
        hail_rounds: u8 = count(0, 20);
        /// Figures for whose horses one holder is needed (CP-15-67).
        figures_a_holder: u8 = count(1, 112);
        /// The most musketeers in a forlorn hope (CP-20-08).
        forlorn_hope: u8 = count(1, 20);
    }
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

section! {
    /// What is usual where a scenario says nothing.
    Usual {
        /// The last turn (CP-02-01).
        last_turn: u8 = count(1, 100);
        /// How far from its own edge a side deploys (CP-99-01).
        zone: Measure = measure(200);
        /// A difference of losses under this part of the larger army, in hundredths, is a draw (CP-99-02).
        draw_under: u32 = large(0, 100);
    }
}

section! {
    /// The cost chart (CP-20-14, CP-20-15).
    Costs {
        /// A figure of foot by grade, best first.
        foot: [u16; 5] = amounts(0, 1_000);
        /// A figure of cavalry by grade, best first.
        cavalry: [u16; 5] = amounts(0, 1_000);
        /// A dragoon besides.
        dragoon: u16 = amount(0, 1_000);
        /// A gunner besides.
        gunner: u16 = amount(0, 1_000);
        /// A firelock besides.
        firelock: u16 = amount(0, 1_000);
        /// A cuirassier besides.
        cuirassier: u16 = amount(0, 1_000);
        /// A lancer besides.
        lancer: u16 = amount(0, 1_000);
        /// A light gun.
        light_gun: u16 = amount(0, 1_000);
        /// A field gun.
        field_gun: u16 = amount(0, 1_000);
        /// A heavy gun.
        heavy_gun: u16 = amount(0, 1_000);
        /// A limber.
        limber: u16 = amount(0, 1_000);
        /// A wagon.
        wagon: u16 = amount(0, 1_000);
        /// A musketeer of a forlorn hope, besides what he costs.
        forlorn_hope: u16 = amount(0, 1_000);
        /// A Commander-in-Chief.
        chief: u16 = amount(0, 1_000);
        /// A sub-general.
        general: u16 = amount(0, 1_000);
    }
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
