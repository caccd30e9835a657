//! Questions in words, as cases expect them to be asked.

use engine::PieceId;

use crate::ask::Ask;
use crate::world::World;

/// A question in words, its kind first.
pub fn told(world: &World, ask: Ask) -> String {
    let name = |id: PieceId| world.profile(id).name.as_str();
    match ask {
        Ask::Deploy => "deploy".to_owned(),
        Ask::Initiative => "initiative".to_owned(),
        Ask::Router => "router".to_owned(),
        Ask::Pursuer => "pursuer".to_owned(),
        Ask::RoutFrom { unit, .. } => format!("rout-from {}", name(unit)),
        Ask::Quarry { unit, .. } => format!("quarry {}", name(unit)),
        Ask::HaltBefore(unit) => format!("halt-before {}", name(unit)),
        Ask::Charge => "charge".to_owned(),
        Ask::Countercharge(charge) => format!("countercharge {}", charge + 1),
        Ask::Evade { charge, unit } => format!("evade {} {}", name(unit), charge + 1),
        Ask::AfterEvade(charge) => format!("after-evade {}", charge + 1),
        Ask::RunOn(charge) => format!("run-on {}", charge + 1),
        Ask::Move => "move".to_owned(),
        Ask::Shot => "shot".to_owned(),
        Ask::GunHit { battery, guns } => format!("gun-hit {} {guns}", name(battery)),
        Ask::Pistols(unit) => format!("pistols {}", name(unit)),
        Ask::Assign { garrison, attacker } => format!("assign {} {}", name(garrison), name(attacker)),
        Ask::NextTest => "next-test".to_owned(),
        Ask::AboutFace(unit) => format!("about-face {}", name(unit)),
    }
}
