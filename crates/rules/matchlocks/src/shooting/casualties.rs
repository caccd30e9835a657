//! Which figures come off (NMM-11-53 to 11-56, NMM-12-57).

use engine::{PieceId, Rule};
use tabletop::Point;

use crate::Acting;

/// Takes Kills off a unit, rear rank first and by the rules of its kind, and draws up what is left: a Battalia
/// loses Musketeers first, a Square shares between its divisions, a loose unit loses from the ends of its chain.
/// `from` is where the fire or the enemy is. Says how many figures really came off. The unit stays on the table
/// even with nobody left: [`lose`](crate::morale::losses::lose) takes it away.
pub fn take_off(_act: &mut Acting, _unit: PieceId, _kills: u8, _from: Point, _why: Rule) -> u8 {
    unimplemented!()
}
