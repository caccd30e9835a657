//! Questions in words, as cases expect them to be asked.

use engine::PieceId;

use crate::ask::Ask;
use crate::world::World;

/// A question in words, its kind first.
pub fn told(world: &World, ask: Ask) -> String {
    let name = |id: PieceId| world.profile(id).name.as_str();
    match ask {
        Ask::Deploy => "deploy".to_owned(),
        Ask::Face { unit } => format!("face {}", name(unit)),
        Ask::Run => "run".to_owned(),
        Ask::Fire => "fire".to_owned(),
        Ask::Move => "move".to_owned(),
        Ask::RideOn { rider, hedgehog } => format!("ride-on {} {}", name(rider), name(hedgehog)),
        Ask::Attack => "attack".to_owned(),
        Ask::Join => "join".to_owned(),
        Ask::Support => "support".to_owned(),
        Ask::Lose => "lose".to_owned(),
        Ask::Pursuer => "pursuer".to_owned(),
        Ask::Pursue { unit } => format!("pursue {}", name(unit)),
        Ask::Quarry { unit } => format!("quarry {}", name(unit)),
    }
}
