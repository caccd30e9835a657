//! Who is who in a battle, by piece number, and which of them are units and which generals: asked again and again.

use std::ops::Deref;

use engine::PieceId;

use super::Profile;

/// The profiles of all pieces, by their numbers.
#[derive(Clone, Default)]
pub struct Profiles {
    all: Vec<Profile>,
    units: Vec<PieceId>,
    generals: Vec<PieceId>,
}

impl Profiles {
    /// Those that are [units](super::Kind::is_unit), by number.
    pub fn units(&self) -> &[PieceId] {
        &self.units
    }

    /// Those that are generals, by number.
    pub fn generals(&self) -> &[PieceId] {
        &self.generals
    }
}

impl From<Vec<Profile>> for Profiles {
    fn from(all: Vec<Profile>) -> Profiles {
        let those = |holds: fn(super::Kind) -> bool| {
            let them = (0u8..).map(PieceId).zip(&all).filter(|(_, profile)| holds(profile.kind));
            them.map(|(id, _)| id).collect()
        };
        Profiles { units: those(super::Kind::is_unit), generals: those(super::Kind::is_general), all }
    }
}

impl Deref for Profiles {
    type Target = [Profile];

    fn deref(&self) -> &[Profile] {
        &self.all
    }
}
