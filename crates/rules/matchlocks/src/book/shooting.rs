//! The numbers of shooting (`shooting.toml`).

use rulebook::numbers::{Reader, Row, Section};
use rulebook::{chapter, section};
use tabletop::Length;

use super::by_kind::ByKind;
use super::kind::{Footing, Kind, Shooter};

chapter! {
    /// Shooting (`shooting.toml`).
    Shooting;
    /// Ranges and scores to hit.
    bands: BandsOfAll,
    /// The Shooting Arc.
    arc: ShootingArc,
    /// Spotting in cover.
    spotting: Spotting,
    /// Shots inside and into woods.
    woods: Woods,
    /// Guns over the heads of friends.
    over_heads: OverHeads,
    /// Shots through gaps.
    gaps: Gaps,
    /// Dice and crews of guns.
    guns: Guns,
    /// Friends beside a gun's line of shot.
    gun_lane: GunLane,
    /// Dragoons on foot.
    horse_holders: HorseHolders,
    /// Guns out of action.
    misfire: Misfire,
    /// Scores that save a hit.
    saves: Saves,
    /// Cover.
    cover: ShootingCover,
    /// A ball through a Pike Square.
    square: SquareBall,
    /// Ammunition of formed Musketeers.
    volleys: Volleys,
    /// Formed Musketeers without volleys.
    scattered_fire: ScatteredFire,
    /// Ammunition of others.
    shots: Shots,
}

section! {
    /// The range bands of one kind of shooter (NMM-11-39). A band of zero does not exist.
    Bands {
        /// Limit of the short band.
        short: Length = distance(200);
        /// Score to hit in the short band.
        short_hits_on: u8 = score();
        /// Limit of the long band.
        long: Length = distance(200);
        /// Score to hit in the long band.
        long_hits_on: u8 = score();
        /// Whether the short band leaves its own limit to the long one.
        under: bool = flag();
    }
}

impl Bands {
    /// The score to hit at a range, or `None` beyond the last band. The tolerance is in the shooter's favour,
    /// but not where the chart says "under".
    pub fn hits_on(&self, range: Length, tolerance: Length) -> Option<u8> {
        let in_short = if self.under { range < self.short } else { range <= self.short + tolerance };
        if self.short > Length::ZERO && in_short {
            return Some(self.short_hits_on);
        }
        (self.long > Length::ZERO && range <= self.long + tolerance).then_some(self.long_hits_on)
    }

    /// The greatest range.
    pub fn greatest(&self) -> Length {
        self.short.max(self.long)
    }
}

chapter! {
    /// The range bands of every [`Shooter`].
    BandsOfAll;
    /// Battalia and Musketeer Divisions.
    formed_musketeers: Bands,
    /// Musketeer Detachments and Dragoons on foot.
    light_foot: Bands,
    /// Squadrons.
    formed_horse: Bands,
    /// Horse Detachments and mounted Dragoons.
    light_horse: Bands,
    /// Field Guns.
    field_gun: Bands,
    /// Light Guns.
    light_gun: Bands,
    /// Gallopers.
    galloper_gun: Bands,
    /// Clubmen.
    clubmen: Bands,
}

impl BandsOfAll {
    /// The bands of a shooter.
    pub const fn of(&self, shooter: Shooter) -> Bands {
        match shooter {
            Shooter::FormedMusketeers => self.formed_musketeers,
            Shooter::LightFoot => self.light_foot,
            Shooter::FormedHorse => self.formed_horse,
            Shooter::LightHorse => self.light_horse,
            Shooter::FieldGun => self.field_gun,
            Shooter::LightGun => self.light_gun,
            Shooter::GalloperGun => self.galloper_gun,
            Shooter::Clubmen => self.clubmen,
        }
    }
}

section! {
    /// The Shooting Arc (NMM-11-19).
    ShootingArc {
        /// Degrees outward from each end of the front.
        degrees: u8 = count(0, 180);
    }
}

section! {
    /// Spotting in cover (NMM-11-07, NMM-11-08).
    Spotting {
        /// Greatest distance at which troops in a wood or building are spotted.
        dense_cover: Length = distance(200);
        /// Greatest distance at which troops behind a low wall or hedge are spotted.
        light_cover: Length = distance(200);
    }
}

section! {
    /// Shots inside and into woods (NMM-11-12).
    Woods {
        /// Greatest range inside.
        inside_range: Length = distance(200);
        /// Greatest stretch of wood a shot from outside crosses to troops inside.
        most_wood_crossed: Length = distance(200);
    }
}

section! {
    /// Guns over the heads of friends (NMM-11-14).
    OverHeads {
        /// Least distance between the target and friends overflown.
        beyond_friends: Length = distance(200);
        /// Distance from the line of shot within which a friend is in the way.
        strip: Length = distance(24);
    }
}

section! {
    /// Shots through gaps (NMM-11-25).
    Gaps {
        /// Least width of the gap.
        least_width: Length = distance(24);
    }
}

section! {
    /// Dice and crews of guns (NMM-11-33 to NMM-11-35).
    Guns {
        /// Dice for each crewman.
        dice_per_crewman: u8 = count(0, 6);
        /// Dice for each crewman after a pivot or in the opening phase (NMM-07-05).
        reduced_dice_per_crewman: u8 = count(0, 6);
        /// Crew without which a Field Gun cannot fire.
        least_field_crew: u8 = count(1, 6);
        /// Crew without which a Light or Galloper Gun cannot fire.
        least_light_crew: u8 = count(1, 6);
    }
}

section! {
    /// Friends beside a gun's line of shot (NMM-11-26).
    GunLane {
        /// Nearer than this to either side, a friend forbids the shot.
        clear_of_friends: Length = distance(24);
    }
}

section! {
    /// Dragoons on foot (NMM-11-37).
    HorseHolders {
        /// Figures that do not shoot.
        figures: u8 = count(0, 8);
    }
}

section! {
    /// Guns out of action (NMM-11-44, NMM-11-45).
    Misfire {
        /// 6s in one shot that jam the gun, at least.
        sixes: u8 = count(1, 40);
        /// Repaired on this score or more.
        repaired_on: u8 = score();
    }
}

/// The score that saves a hit, by the target's kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Saves(ByKind<u8>);

impl Saves {
    /// The score without cover. A Leader, who is never a target, saves nothing: 7.
    pub fn of(&self, kind: Kind, footing: Footing) -> u8 {
        self.0.of(kind, footing)
    }
}

impl Section for Saves {
    fn read(reader: &mut Reader, path: &str) -> Saves {
        let mut row = reader.row(path);
        let score = |row: &mut Row, key: &str| row.score(key);
        Saves(ByKind::read(&mut row, &Kind::ALL[..14], 7, score).and_dragoons_on_foot(&mut row, score))
    }
}

section! {
    /// Cover against shooting (NMM-11-49 to NMM-11-51).
    ShootingCover {
        /// Added to a saving die.
        bonus: u8 = count(0, 5);
        /// Per cent of a mounted Unit's figures that a building or high wall must hide.
        horse_hidden_percent: u8 = count(0, 100);
    }
}

section! {
    /// A ball through a Pike Square (NMM-11-53).
    SquareBall {
        /// Kills added to a gun's shot that hits.
        extra_kills: u8 = count(0, 12);
    }
}

section! {
    /// Ammunition of formed Musketeers (NMM-11-60).
    Volleys {
        /// Volleys that cost nothing, at the start.
        free: u8 = count(0, 1);
        /// Volleys counted down after them.
        counted: u8 = count(0, 20);
    }
}

section! {
    /// Formed Musketeers without volleys (NMM-11-62).
    ScatteredFire {
        /// Score to hit at any range.
        hits_on: u8 = score();
    }
}

section! {
    /// Shots in a battle (NMM-11-63, NMM-07-34).
    Shots {
        /// Of a Squadron.
        squadron: u8 = count(0, 100);
        /// Of a Horse Detachment.
        horse_detachment: u8 = count(0, 100);
        /// Of Clubmen.
        clubmen: u8 = count(0, 100);
    }
}

/// What a Unit has to shoot with during a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ammunition {
    /// Never runs out (NMM-11-64).
    Unlimited,
    /// So many volleys in all, free ones included, then scattered fire (NMM-11-60, NMM-11-62).
    Volleys(u8),
    /// So many shots and no more (NMM-11-63).
    Shots(u8),
    /// Never shoots.
    Nothing,
}

impl Shooting {
    /// The ammunition of a kind at the start.
    pub const fn ammunition(&self, kind: Kind) -> Ammunition {
        match kind {
            Kind::Cuirassiers | Kind::Harquebusiers => Ammunition::Shots(self.shots.squadron),
            Kind::HorseDetachment => Ammunition::Shots(self.shots.horse_detachment),
            Kind::Clubmen => Ammunition::Shots(self.shots.clubmen),
            Kind::Battalia | Kind::MusketeerDivision | Kind::Firelocks => {
                Ammunition::Volleys(self.volleys.free + self.volleys.counted)
            }
            Kind::PikeStand | Kind::PikeSquare | Kind::Leader => Ammunition::Nothing,
            Kind::MusketeerDetachment
            | Kind::Dragoons
            | Kind::FieldGun
            | Kind::LightGun
            | Kind::GalloperGun => Ammunition::Unlimited,
        }
    }
}
