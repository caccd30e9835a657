//! Chapters 1, 3 and 4: what an army is made of.

use engine::Side;

use crate::book::Kind;
use crate::world::World;

/// The Army Morale Tokens that a side brings (NMM-06-08, NMM-16-02): those of each Unit, and of each pair of
/// Light and Galloper Guns.
pub fn initial_morale(world: &World, side: Side) -> u8 {
    let own = world.profiles.iter().filter(|profile| profile.side == side && !profile.event);
    let kinds = own.map(|profile| profile.kind).filter(|kind| *kind != Kind::Leader);
    morale_of(&world.book, kinds)
}

/// The Army Morale Tokens of some Units.
pub fn morale_of(book: &crate::book::Book, kinds: impl Iterator<Item = Kind> + Clone) -> u8 {
    let morale = &book.army_morale;
    let light = |kind: &Kind| matches!(kind, Kind::LightGun | Kind::GalloperGun);
    let pairs = kinds.clone().filter(light).count() / usize::from(morale.light_guns.to_a_pair);
    let others: usize =
        kinds.filter(|kind| !light(kind)).map(|kind| usize::from(morale.start.of(kind))).sum();
    (others + pairs * usize::from(morale.light_guns.tokens_of_a_pair)).min(usize::from(u8::MAX)) as u8
}
