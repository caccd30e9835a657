//! House rules.

use std::sync::Arc;

use engine::Rng;
use registry::{ARMIES, PLAYERS_BY_LOT, Rulebook, Visitor};

use crate::stock::{answered_by_lot, begun, name, order};

/// The most decisions of the battle that is begun under them.
const MOST_DECISIONS: u32 = 12;

/// A file's text.
pub(crate) struct Told<'a>(pub &'a str);

impl Visitor for Told<'_> {
    type Out = bool;

    /// Whether a battle could be fielded under them.
    fn visit<R: Rulebook>(self) -> bool {
        let house = Some(("house.toml", self.0));
        for (army, text) in ARMIES.iter().take(2) {
            drop(R::muster_under(army, text, house));
        }
        let Ok(fielded) = R::field(&order(name(R::NAME), PLAYERS_BY_LOT, house)) else { return false };
        let mut battle = begun::<R>(&Arc::new(fielded.world), fielded.table, None);
        let mut rng = Rng::new(1642);
        for _ in 0..MOST_DECISIONS {
            if !answered_by_lot(&mut battle, &mut rng) {
                break;
            }
        }
        true
    }
}
