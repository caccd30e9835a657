//! Questions in words, as cases expect them to be asked.

use super::named;
use crate::ask::{Ask, Attacked, DeployStep};
use crate::world::World;

/// A question in words, its kind first.
pub fn told(world: &World, ask: Ask) -> String {
    let name = |id: engine::PieceId| world.profile(id).name.as_str();
    let attack = |it: Attacked| format!("{} {}", name(it.defender), name(it.attacker));
    match ask {
        Ask::Deploy(DeployStep::Light) => "deploy light".to_owned(),
        Ask::Deploy(DeployStep::Choose) => "deploy choose".to_owned(),
        Ask::Deploy(DeployStep::General) => "deploy general".to_owned(),
        Ask::Deploy(DeployStep::Brigade(at)) => {
            format!("deploy brigade {}", world.brigades[at as usize].name)
        }
        Ask::Go => "go".to_owned(),
        Ask::Interrupt => "interrupt".to_owned(),
        Ask::CardTarget(card) => format!("card-target {card}"),
        Ask::Forfeit(unit) => format!("forfeit {}", name(unit)),
        Ask::FreeAction => "free-action".to_owned(),
        Ask::StandIn(leader) => format!("stand-in {}", name(leader)),
        Ask::Entry(at) => format!("entry {}", at + 1),
        Ask::Assign(leader) => format!("assign {}", name(leader)),
        Ask::Token(leader) => format!("token {}", name(leader)),
        Ask::General(leader) => format!("general {}", name(leader)),
        Ask::Group(leader) => format!("group {}", name(leader)),
        Ask::GroupAction { leader, round, .. } => format!("group-action {} {round}", name(leader)),
        Ask::Action(turn) => {
            format!("action {} {} {}", name(turn.unit), named::word_of(named::RIGHTS, turn.by), turn.left)
        }
        Ask::Initiative => "initiative".to_owned(),
        Ask::Consent { unit, .. } => format!("consent {}", name(unit)),
        Ask::Facing(unit) => format!("facing {}", name(unit)),
        Ask::GroupTarget(unit) => format!("group-target {}", name(unit)),
        Ask::Casualty(unit) => format!("casualty {}", name(unit)),
        Ask::Reaction(it) => format!("reaction {}", attack(it)),
        Ask::Cover(it) => format!("cover {}", attack(it)),
        Ask::Doctrine { unit, die } => format!("doctrine {} {die}", name(unit)),
        Ask::GoOn { attack: it, .. } => format!("go-on {} {}", name(it.attacker), name(it.defender)),
        Ask::Victory { unit, beaten } => format!("victory {} {}", name(unit), name(beaten)),
        Ask::FeedIn(melee) => format!("feed-in {melee}"),
        Ask::TurnInMelee(unit) => format!("turn-in-melee {}", name(unit)),
        Ask::NextMelee => "next-melee".to_owned(),
        Ask::Strongest(melee) => format!("strongest {melee}"),
        Ask::Pick(what) => format!("pick {what}"),
    }
}
