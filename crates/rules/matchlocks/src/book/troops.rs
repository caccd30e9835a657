//! What Units are made of (`troops.toml`).

use engine::Shape;
use rulebook::numbers::{Reader, Section};
use rulebook::{chapter, section};
use tabletop::{Footprint, Length};

use super::by_kind::ByKind;
use super::kind::{Footing, Formation, Kind, Mover};

chapter! {
    /// What Units are made of (`troops.toml`).
    Troops;
    /// Sizes of bases.
    bases: Bases,
    /// Figures at full strength.
    figures: Figures,
    /// Files and ranks of the formations.
    formations: Formations,
    /// What a Brigade may have.
    organisation: Organisation,
    /// The share of light troops and guns.
    quarter_limit: QuarterLimit,
    /// The space between friends.
    gap: Gap,
    /// The space between Field Guns.
    field_guns: FieldGuns,
    /// What a building holds.
    building: Building,
}

section! {
    /// Sizes of bases (NMM-01-02), the same at every scale.
    Bases {
        /// Width of a foot figure's base.
        foot_width: Length = millimetres(4, 100);
        /// Depth of a foot figure's base.
        foot_depth: Length = millimetres(4, 100);
        /// Width of a mounted figure's base, Leaders included.
        horse_width: Length = millimetres(4, 100);
        /// Depth of a mounted figure's base.
        horse_depth: Length = millimetres(4, 100);
        /// Width of a gun with its crew.
        gun_width: Length = millimetres(10, 200);
        /// Depth of a gun with its crew.
        gun_depth: Length = millimetres(10, 200);
        /// Base widths between the bases of loose troops, at most and in the usual layout (NMM-03-03).
        loose_spacing: u8 = count(0, 3);
    }
}

/// Figures at full strength; of guns, the crew (NMM-03-29).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Figures(ByKind<u8>);

impl Figures {
    /// The figures of a kind.
    pub fn of(&self, kind: Kind) -> u8 {
        self.0.of(kind, kind.footing())
    }
}

impl Section for Figures {
    fn read(reader: &mut Reader, path: &str) -> Figures {
        let mut row = reader.row(path);
        Figures(ByKind::read(&mut row, &Kind::ALL, 0, |row, key| row.count(key, 1, 48)))
    }
}

section! {
    /// Files and ranks of a formation at full strength.
    Drill {
        /// Figures side by side.
        files: u8 = count(1, 48);
        /// Figures one behind the other.
        ranks: u8 = count(1, 12);
    }
}

chapter! {
    /// Every formation.
    Formations;
    /// A Battalia.
    battalia: Drill,
    /// A Division of foot.
    division: Drill,
    /// A Pike Square.
    square: Drill,
    /// Harquebusiers in line.
    line: Drill,
    /// Horse in column.
    column: Drill,
    /// A loose Musketeer Detachment.
    forlorn: Drill,
    /// A Musketeer Detachment beside horse.
    plotton: Drill,
    /// A Horse Detachment.
    horse_detachment: Drill,
    /// A Company of Dragoons.
    company: Drill,
    /// Clubmen.
    mob: Drill,
}

section! {
    /// What a Brigade may have (NMM-03-18, NMM-03-25).
    Organisation {
        /// Light Guns attached to one Brigade, at most.
        light_guns_of_a_brigade: u8 = count(0, 20);
        /// Gallopers attached to one cavalry Brigade, at most.
        gallopers_of_a_brigade: u8 = count(0, 20);
        /// Units below which a Brigade is warned about.
        usual_least_units: u8 = count(0, 20);
        /// Units above which a Brigade is warned about.
        usual_most_units: u8 = count(1, 40);
    }
}

section! {
    /// The share of Detachments, Dragoons and guns (NMM-03-20).
    QuarterLimit {
        /// Per cent of the troop points, at most.
        percent: u8 = count(0, 100);
    }
}

section! {
    /// The space between friends (NMM-03-27).
    Gap {
        /// Least distance between two friendly Units.
        between_friends: Length = distance(24);
    }
}

section! {
    /// The space between Field Guns (NMM-03-17).
    FieldGuns {
        /// Least distance between two friendly Field Guns.
        apart: Length = distance(72);
    }
}

section! {
    /// What a building holds (NMM-10-16).
    Building {
        /// Figures, where the scenario does not say.
        usual_capacity: u8 = count(0, 48);
    }
}

/// How a formation stands on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// Figures side by side.
    pub files: u8,
    /// Figures one behind the other.
    pub ranks: u8,
    /// Width of one base.
    pub width: Length,
    /// Depth of one base.
    pub depth: Length,
    /// Clear space between neighbouring bases both ways; nothing in close order.
    pub spacing: Length,
}

impl Layout {
    /// Width of the whole formation.
    pub const fn frontage(&self) -> Length {
        self.whole(0).width
    }

    /// Depth of the whole formation.
    pub const fn depth_in_all(&self) -> Length {
        self.whole(0).depth
    }

    /// The shape of the whole formation, with its number among those of its kind.
    pub const fn whole(&self, form: u8) -> Shape {
        self.shape((self.files, self.ranks), form)
    }

    /// The shape of so many of its files and ranks; for loose troops the rectangle round their bases (NMM-01-02, NMM-03-03).
    pub const fn shape(&self, grid: (u8, u8), form: u8) -> Shape {
        bodies::shape(Footprint::new(self.width, self.depth), self.spacing, grid, form)
    }
}

impl Troops {
    /// How a Unit of a kind stands at full strength in a formation (NMM-01-02, NMM-03-03 to NMM-03-16): a Division
    /// and a Pike Stand six by two (NMM-03-07, NMM-03-10), a Company loosely four by two (NMM-03-15).
    pub fn layout(&self, kind: Kind, footing: Footing, formation: Formation) -> Layout {
        let table = &self.formations;
        let single = Drill { files: 1, ranks: 1 };
        let (drill, loose) = match formation {
            Formation::Battalia => (table.battalia, false),
            Formation::Division => (table.division, false),
            Formation::Square => (table.square, false),
            Formation::Line => (table.line, false),
            Formation::Column => (table.column, false),
            Formation::Plotton => (table.plotton, false),
            Formation::Single => (single, false),
            Formation::Forlorn => (table.forlorn, true),
            Formation::HorseDetachment => (table.horse_detachment, true),
            Formation::Company => (table.company, true),
            Formation::Mob => (table.mob, true),
        };
        let (width, depth) = self.base(kind, footing);
        let spacing = if loose { width.times(i32::from(self.bases.loose_spacing)) } else { Length::ZERO };
        Layout { files: drill.files, ranks: drill.ranks, width, depth, spacing }
    }

    /// Width and depth of one base; of a gun, with its crew.
    pub fn base(&self, kind: Kind, footing: Footing) -> (Length, Length) {
        match kind.mover(footing) {
            Mover::LightFoot | Mover::FormedFoot => (self.bases.foot_width, self.bases.foot_depth),
            Mover::Leader | Mover::Harquebusiers | Mover::Cuirassiers => {
                (self.bases.horse_width, self.bases.horse_depth)
            }
            Mover::LightGun | Mover::GalloperGun | Mover::FieldGun => {
                (self.bases.gun_width, self.bases.gun_depth)
            }
        }
    }
}
