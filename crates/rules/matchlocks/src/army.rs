//! Chapters 1, 3, 4 and 17: what an army is made of, what it costs, and how one is mustered.
//!
//! ```
//! use matchlocks::army::{ArmyList, Roster};
//! use matchlocks::book::Book;
//! let text = include_str!("../../../../armies/parliament.toml");
//! let army = scenario::Army::parse("parliament.toml", text).unwrap();
//! let list = ArmyList::of(&army).unwrap();
//! let roster = Roster::of(&list, Book::standard());
//! assert!(roster.faults.is_empty());
//! assert!(roster.total() <= 160);
//! ```

mod by_lot;
pub(crate) mod check;
pub(crate) mod list;
pub(crate) mod mustering;
mod read;
pub(crate) mod roster;

use engine::Side;

use crate::book::{Book, Kind};
use crate::world::{Profile, World};

pub use by_lot::{Banner, army_file, drawn_by_lot};
pub use check::Finding;
pub use list::{ArmyList, ListBrigade, ListUnit};
pub use mustering::{Collection, CoreFault, Muster, UnitCard};
pub(crate) use read::read as read_list;
pub use roster::{Line, Roster};

/// The Army Morale Tokens that a side brings (NMM-06-08, NMM-16-02): those of each Unit, and of each pair of
/// Light and Galloper Guns, and what the scenario gives beside them; one at least.
pub fn initial_morale(world: &World, side: Side) -> u8 {
    let of_units = morale_of_those(world, side, |_, profile| profile.arrival.is_none());
    match world.armies[side.index()].more_tokens {
        0 => of_units,
        more => of_units.saturating_add_signed(more).max(1),
    }
}

/// The same of those Units of a side, leaders and what events bring apart, that meet a condition.
pub(crate) fn morale_of_those(
    world: &World,
    side: Side,
    counts: impl Fn(usize, &Profile) -> bool + Clone,
) -> u8 {
    let own =
        world.profiles.iter().enumerate().filter(move |(_, profile)| profile.side == side && !profile.event);
    let counted = own.filter(move |(at, profile)| profile.kind != Kind::Leader && counts(*at, profile));
    morale_of(&world.book, counted.map(|(_, profile)| profile.kind))
}

/// The Army Morale Tokens of some Units.
pub fn morale_of(book: &Book, kinds: impl Iterator<Item = Kind> + Clone) -> u8 {
    let morale = &book.army_morale;
    let light = |kind: &Kind| matches!(kind, Kind::LightGun | Kind::GalloperGun);
    let pairs = kinds.clone().filter(light).count() / usize::from(morale.light_guns.to_a_pair);
    let others: usize =
        kinds.filter(|kind| !light(kind)).map(|kind| usize::from(morale.start.of(kind))).sum();
    (others + pairs * usize::from(morale.light_guns.tokens_of_a_pair)).min(usize::from(u8::MAX)) as u8
}
