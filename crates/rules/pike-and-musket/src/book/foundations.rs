//! Scale, bases, formations and measuring (`foundations.toml`).

use rulebook::{chapter, section};
use tabletop::{Footprint, Length};

chapter! {
    /// Scale, bases, formations and measuring (section 02).
    Foundations;
    /// What a figure and a turn stand for (PM-02-01, PM-02-03).
    scale: ScaleBook {
        /// Minutes that a game turn stands for.
        minutes_a_turn: u8 = count(1, 60);
        /// The fewest men for whom a figure stands.
        men_a_figure: u8 = count(1, 255);
        /// The most.
        men_a_figure_at_most: u8 = count(1, 255);
    },
    /// Bases.
    bases: Bases,
    /// Formations (PM-02-08, PM-02-11).
    formations: Formations {
        /// Bases across the front of a column.
        column_files: u8 = count(1, 10);
        /// Rows of a hedgehog.
        hedgehog_ranks: u8 = count(1, 10);
        /// The fewest figures that form one.
        least_hedgehog: u8 = count(1, 20);
    },
    /// Measuring (PM-02-09).
    measuring: Measuring {
        /// A gap of less than this is contact.
        contact: Length = millimetres(0, 10);
    },
    /// A General who is present (PM-02-07).
    presence: Presence {
        /// The gap between his base and the unit, at most.
        within: Length = millimetres(0, 1000);
    },
    /// Front, flanks and rear (PM-02-10).
    zones: Zones {
        /// An attacker in a flank zone who looks less than so many degrees off the opposite of the defender counts as in front.
        facing: u8 = count(0, 90);
    },
}

impl ScaleBook {
    /// The men for whom so many figures stand, at the least and at the most (PM-02-03): 130 are an army of the size
    /// that the rules have in mind (PM-01-01).
    pub fn men(&self, figures: u32) -> [u32; 2] {
        [self.men_a_figure, self.men_a_figure_at_most].map(|each| figures * u32::from(each))
    }

    /// The minutes that so many game turns stand for (PM-02-01).
    pub fn minutes(&self, turns: u8) -> u32 {
        u32::from(turns) * u32::from(self.minutes_a_turn)
    }
}

chapter! {
    /// Bases (PM-02-04 to PM-02-08).
    Bases;
    /// A figure of infantry, and of dragoons on foot.
    foot: Base,
    /// A figure of cavalry, and of mounted dragoons.
    horse: Base,
    /// A cannon.
    battery: Base,
    /// A General.
    general: Base,
    /// A staff officer.
    staff: Base,
}

section! {
    /// The base of a figure.
    Base {
        /// Along its front.
        width: Length = millimetres(1, 200);
        /// From front to rear.
        depth: Length = millimetres(1, 200);
    }
}

impl Base {
    /// What it covers.
    pub const fn footprint(self) -> Footprint {
        Footprint::new(self.width, self.depth)
    }
}
