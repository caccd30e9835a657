//! Questions in words, as cases expect them to be asked.

use engine::PieceId;

use crate::ask::Ask;
use crate::world::World;

/// A question in words, its kind first.
pub fn told(world: &World, ask: Ask) -> String {
    let name = |id: PieceId| world.profile(id).name.as_str();
    match ask {
        Ask::FreeMove => "free-move".to_owned(),
        Ask::Officer { tertia } => format!("officer {}", world.tertias[usize::from(tertia)].title),
        Ask::Carded { unit } => format!("carded {}", name(unit)),
        Ask::Enter { unit } => format!("enter {}", name(unit)),
        Ask::Move => "move".to_owned(),
        Ask::Staff => "staff".to_owned(),
        Ask::Rout { unit, .. } => format!("rout {}", name(unit)),
        Ask::Pikes { unit, router } => format!("pikes {} {}", name(unit), name(router)),
        Ask::Pivots => "pivots".to_owned(),
        Ask::Guns => "guns".to_owned(),
        Ask::Fire => "fire".to_owned(),
        Ask::Test => "test".to_owned(),
        Ask::Fatigue { unit, .. } => format!("fatigue {}", name(unit)),
        Ask::Meet { unit, attacker } => format!("meet {} {}", name(unit), name(attacker)),
        Ask::Support { battery } => format!("support {}", name(battery)),
        Ask::Losses => "losses".to_owned(),
        Ask::Follow => "follow".to_owned(),
        Ask::Bonus { unit } => format!("bonus {}", name(unit)),
        Ask::Place { vital } => if vital { "vital-point" } else { "objective" }.to_owned(),
        Ask::Deploy => "deploy".to_owned(),
        Ask::Appear { .. } => "appear".to_owned(),
        Ask::Onward { unit } => format!("onward {}", name(unit)),
        Ask::FightOn => "fight-on".to_owned(),
        Ask::Pursue => "pursue".to_owned(),
        Ask::Reform { unit } => format!("reform {}", name(unit)),
    }
}
