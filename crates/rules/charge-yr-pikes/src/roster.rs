//! What units are made of, and the pieces that belong to others (section 21).

use engine::PieceId;

use crate::world::{Kind, Profile, Quality, World};

/// Figures of a unit of the usual size, and how many of them are pikes (CYP-21-01 to CYP-21-04).
pub fn usual_figures(world: &World, kind: Kind) -> (u8, u8) {
    let (units, crews) = (&world.book.foundations.units, &world.book.foundations.crews);
    let each = world.figures_a_stand(kind, false);
    match kind {
        Kind::Foot => ((units.pike + units.shot) * each, units.pike * each),
        Kind::Musketeers | Kind::Highlanders | Kind::Clubmen => (units.foot * each, 0),
        Kind::CommandedShot => (world.book.options.commanded_shot.least * each, 0),
        Kind::Horse | Kind::Lobsters | Kind::ScotsHorse => (units.horse * each, 0),
        Kind::Dragoons => (units.dragoons * each, 0),
        Kind::FieldGun | Kind::HeavyGun | Kind::Crew => (crews.battery, 0),
        Kind::Galloper => (crews.galloper, 0),
        Kind::Holders => (units.holders, 0),
        Kind::Wagon | Kind::Coach | Kind::Commander | Kind::WingCommander | Kind::Brigadier | Kind::Staff => {
            (1, 0)
        }
    }
}

/// The piece that a unit may leave behind: a battery its crew, dragoons their horse-holders (CYP-09-25, CYP-21-03).
pub const fn belonging_of(kind: Kind) -> Option<(Kind, &'static str)> {
    match kind {
        Kind::FieldGun | Kind::HeavyGun => Some((Kind::Crew, "crew")),
        Kind::Dragoons => Some((Kind::Holders, "holders")),
        _ => None,
    }
}

/// Every battery has a crew that may leave it, and every dragoon regiment its horse-holders: slots behind the pieces of the battle.
pub fn belongings(world: &mut World) {
    let owners: Vec<PieceId> = world.named().collect();
    for owner in owners {
        let it = world.profile(owner).clone();
        let Some((kind, word)) = belonging_of(it.kind) else { continue };
        // A case may lay them out itself.
        if world.belonging(owner, kind).is_some() {
            continue;
        }
        let (figures, _) = usual_figures(world, kind);
        let name = format!("{}-{word}", it.name);
        let (title, quality) = (format!("{word} of {}", it.title), Quality::Ordinary);
        world.enlists(Profile { title, name, kind, quality, figures, pikes: 0, of: Some(owner), ..it });
    }
}
