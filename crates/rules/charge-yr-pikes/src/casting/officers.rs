//! The officers of an army by their ranks (CYP-04-03, CYP-21-04): the commander in chief, a wing commander for whoever leads several
//! tertias, a brigadier for each tertia, and staff officers.

use engine::Side;

use super::sides::{Host, plain, titled};
use super::tertias::Led;
use super::{Begins, Drafts};
use crate::rule;
use crate::world::{Kind, Profile};

/// Appoints the leaders of a side. Gives the tertias that have no brigadier yet.
pub(super) fn appoint(drafts: &mut Drafts, host: &Host<'_>, led: &Led) -> Vec<u8> {
    let officer = |drafts: &mut Drafts, leader: usize, kind: Kind, tertia: Option<u8>, wing: Option<u8>| {
        let leader = &host.leaders[leader];
        let it = host.piece(drafts.names.leader(&leader.id), titled(leader), kind);
        drafts.push(Profile { tertia, wing, ..it }, None, Begins::default());
    };
    officer(drafts, host.chief, Kind::Commander, None, None);
    let mut wings = 0;
    for leader in (0..host.leaders.len()).filter(|leader| *leader != host.chief) {
        let own: Vec<u8> = led.tertias.iter().filter(|it| it.1 == Some(leader)).map(|it| it.0).collect();
        match own[..] {
            [] if led.others.contains(&leader) => officer(drafts, leader, Kind::Staff, None, None),
            [] => {}
            [tertia] => officer(drafts, leader, Kind::Brigadier, Some(tertia), None),
            _ => {
                wings += 1;
                own.iter().for_each(|at| drafts.world.tertias[usize::from(*at)].wing = Some(wings));
                officer(drafts, leader, Kind::WingCommander, None, Some(wings));
            }
        }
    }
    let has_one = |tertia: &u8| {
        let brigadiers = drafts.world.profiles.iter().filter(|it| it.kind == Kind::Brigadier);
        brigadiers.clone().any(|it| it.tertia == Some(*tertia))
    };
    led.tertias.iter().map(|it| it.0).filter(|tertia| !has_one(tertia)).collect()
}

/// Gives brigadiers of no name to tertias without one, the sides by turns, as long as there is room for so many pieces.
pub(super) fn fill(drafts: &mut Drafts, vacant: &[u8], most: usize) {
    let mut sides = Side::BOTH.map(|side| {
        let own = vacant.iter().filter(|at| drafts.world.tertias[usize::from(**at)].side == side);
        own.copied().collect::<Vec<u8>>().into_iter()
    });
    let mut order = Vec::new();
    while sides.iter().any(|side| side.len() > 0) {
        order.extend(sides.iter_mut().filter_map(Iterator::next));
    }
    let free = most.saturating_sub(drafts.world.profiles.len());
    if order.len() > free {
        let what = "some tertias have no brigadier of their own: a battle holds no more pieces";
        drafts.note(rule!("CYP-04-03"), what.to_owned());
    }
    for tertia in order.into_iter().take(free) {
        let name = drafts.names.leader(&format!("brigadier-{}", tertia + 1));
        let it = &drafts.world.tertias[usize::from(tertia)];
        let (title, side) = (format!("Brigadier of {}", it.title), it.side);
        let royalist = it.units.first().is_some_and(|unit| drafts.world.profile(*unit).royalist);
        let it = plain(name, title, side, Kind::Brigadier);
        drafts.push(Profile { royalist, tertia: Some(tertia), ..it }, None, Begins::default());
    }
}
