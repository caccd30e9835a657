//! The battlefield on which a battle begins, from what is asked for.

use registry::{BattleSetup, Carried, Order, Rulebook, Shelf, Visitor};

use crate::fault::fault;
use crate::positioned;
use crate::wire::{ArmyText, Begin, Fault, FaultKind, Player, Reply};

/// The army lists of whoever begins a battle.
pub(crate) struct Lists<'a>(pub &'a [ArmyText]);

impl Shelf for Lists<'_> {
    fn text(&self, name: &str) -> Option<Result<String, registry::Fault>> {
        self.0.iter().find(|list| list.name == name).map(|list| Ok(list.text.clone()))
    }
}

/// The battlefield on which a battle begins.
///
/// # Errors
/// What keeps it from being played.
pub(crate) fn fielded<R: Rulebook>(begin: &Begin) -> Result<BattleSetup<R>, Fault> {
    if let Some(list) = begin.lists.iter().find(|list| list.name.contains(':')) {
        return Err(fault(FaultKind::Malformed, format!("{}: an army's name holds no colon", list.name)));
    }
    if let Some(case) = positioned::position::<R>(begin)? {
        if begin.house.is_some() {
            return Err(fault(FaultKind::Malformed, "a position has its own house rules: leave these out"));
        }
        return positioned::laid(begin, &case);
    }
    let order = Order {
        battle: &begin.battle,
        prepared: &begin.prepared,
        house: begin.house.as_ref().map(|house| (house.name.as_str(), house.text.as_str())),
        attended: begin.players.contains(&Player::Person),
        deploy: begin.deploy,
        library: &Carried(&Lists(&begin.lists)),
    };
    R::field(&order).map_err(unknown)
}

/// Whether a battle can be begun so.
///
/// # Errors
/// If there are no such rules.
pub(crate) fn checked(begin: &Begin) -> Result<Reply, Fault> {
    let objection = registry::visit(&begin.rules, Checked(begin)).map_err(unknown)?;
    Ok(Reply::Checked { objection })
}

/// A battle of which nothing is asked but what keeps it from being begun.
struct Checked<'a>(&'a Begin);

impl Visitor for Checked<'_> {
    type Out = Option<String>;

    fn visit<R: Rulebook>(self) -> Option<String> {
        fielded::<R>(self.0).err().map(|found| found.message)
    }
}

/// The fault of what the program does not carry.
pub(crate) fn unknown(found: registry::Fault) -> Fault {
    fault(FaultKind::Unknown, found)
}
