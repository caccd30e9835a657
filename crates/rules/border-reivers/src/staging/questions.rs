//! Questions in words, as cases expect them to be asked.

use engine::PieceId;

use crate::ask::Ask;
use crate::world::World;

/// A question in words, its kind first.
pub fn told(world: &World, ask: Ask) -> String {
    let name = |id: PieceId| world.profile(id).name.as_str();
    let group = |group: u8| world.group(group).title.as_str();
    match ask {
        Ask::Deploy => "deploy".to_owned(),
        Ask::Enter { group: it } => format!("enter {}", group(it)),
        Ask::Hold { group: it } => format!("hold {}", group(it)),
        Ask::ActNow { group: it } => format!("act-now {}", group(it)),
        Ask::Test => "test".to_owned(),
        Ask::Rally { group: it } => format!("rally {}", group(it)),
        Ask::Action => "action".to_owned(),
        Ask::Stride { man, rolled, .. } => {
            format!("stride {} {}", name(man), tabletop::Length(rolled.into()).to_inches())
        }
        Ask::Drive { herder } => format!("drive {}", name(herder)),
        Ask::Shots { group: it } => format!("shots {}", group(it)),
        Ask::Stand { group: it } => format!("stand {}", group(it)),
        Ask::Strike => "strike".to_owned(),
        Ask::Attack => "attack".to_owned(),
        Ask::Join { target, .. } => format!("join {}", name(target)),
        Ask::Blow { attacker, target } => format!("blow {} on {}", name(attacker), name(target)),
    }
}
