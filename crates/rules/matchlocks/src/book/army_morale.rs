//! The numbers of Army Morale Tokens (`armymorale.toml`).

use rulebook::numbers::{Reader, Section};
use rulebook::{chapter, section};

use super::by_kind::ByKind;
use super::kind::Kind;

chapter! {
    /// Army Morale Tokens (`armymorale.toml`).
    ArmyMorale;
    /// Brought at the start.
    start: StartTokens,
    /// Light and Galloper Guns.
    light_guns: LightGunPairs,
    /// Lost when a Unit becomes Daunted.
    daunted: TokensByWeight,
    /// Lost when a Daunted Unit is lost.
    lost_daunted: TokensByWeight,
    /// Lost when another Unit is lost.
    lost: TokensByWeight,
    /// Claimed back when a Unit is rallied from Daunted.
    rallied: TokensByWeight,
    /// Guns captured and retaken.
    guns: GunTokens,
    /// Horse that pursues off the table.
    pursued_off: PursuedOff,
    /// Two Squadrons made into one.
    reorganised_horse: ReorganisedHorse,
    /// The General.
    general: GeneralTokensLost,
}

/// Tokens brought at the start by kind (NMM-06-08, NMM-16-02); those of Light and Galloper Guns are in
/// [`LightGunPairs`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StartTokens(ByKind<u8>);

impl StartTokens {
    /// The tokens of one Unit of a kind.
    pub fn of(&self, kind: Kind) -> u8 {
        self.0.of(kind, kind.footing())
    }
}

impl Section for StartTokens {
    fn read(reader: &mut Reader, path: &str) -> StartTokens {
        let mut row = reader.row(path);
        let alone = |kind: &Kind| !matches!(kind, Kind::LightGun | Kind::GalloperGun | Kind::Leader);
        let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(alone).collect();
        StartTokens(ByKind::read(&mut row, &kinds, 0, |row, key| row.count(key, 0, 20)))
    }
}

section! {
    /// Light and Galloper Guns (NMM-06-08, NMM-16-07).
    LightGunPairs {
        /// Guns to a pair.
        to_a_pair: u8 = count(1, 10);
        /// Tokens a pair brings.
        tokens_of_a_pair: u8 = count(0, 20);
    }
}

/// How much the morale of the army hangs on a Unit (NMM-16-04 to NMM-16-06).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// A Battalia or Pike Square.
    Great,
    /// Any other Unit.
    Other,
    /// A Detachment, and Units that come by an event (NMM-16-11).
    Detachment,
}

impl Kind {
    /// How much the morale of the army hangs on a Unit of this kind, unless it came by an event.
    pub const fn weight(self) -> Weight {
        match self {
            Kind::Battalia | Kind::PikeSquare => Weight::Great,
            Kind::MusketeerDetachment | Kind::HorseDetachment | Kind::Clubmen => Weight::Detachment,
            _ => Weight::Other,
        }
    }
}

section! {
    /// Tokens lost or claimed back for one Unit.
    TokensByWeight {
        /// A Battalia or Pike Square.
        great: u8 = count(0, 20);
        /// Another Unit.
        other: u8 = count(0, 20);
        /// A Detachment.
        detachment: u8 = count(0, 20);
    }
}

impl TokensByWeight {
    /// The tokens of a weight.
    pub const fn of(&self, weight: Weight) -> u8 {
        match weight {
            Weight::Great => self.great,
            Weight::Other => self.other,
            Weight::Detachment => self.detachment,
        }
    }
}

section! {
    /// A Field Gun, or pair of Light Guns (NMM-16-08, NMM-16-09).
    GunTokens {
        /// Lost when it is captured.
        captured: u8 = count(0, 20);
        /// Claimed back when it is retaken.
        recaptured: u8 = count(0, 20);
    }
}

section! {
    /// Horse that pursues off the table (NMM-12-68).
    PursuedOff {
        /// Lost for a Squadron.
        squadron: u8 = count(0, 20);
    }
}

section! {
    /// Two Squadrons made into one (NMM-09-26).
    ReorganisedHorse {
        /// Lost by the owner.
        tokens: u8 = count(0, 20);
    }
}

section! {
    /// The General (NMM-16-10).
    GeneralTokensLost {
        /// Lost with him.
        lost: u8 = count(0, 20);
    }
}
