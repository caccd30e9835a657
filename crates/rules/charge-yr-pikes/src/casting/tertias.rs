//! Brigades as tertias of three to five units (CYP-04-01): large ones in parts, small ones that stand near each other together.

use engine::PieceId;
use tabletop::Outline;

use super::sides::{Host, MOST_TERTIAS, Mustered};
use super::{CastFault, Drafts};
use crate::rule;
use crate::world::{Kind, Tertia};

/// The leaders of the tertias of a side, by their places among its leaders.
pub(super) struct Led {
    /// Which tertia, and who leads the brigade of which it is made.
    pub tertias: Vec<(u8, Option<usize>)>,
    /// Who leads a brigade that has no tertia of its own.
    pub others: Vec<usize>,
}

/// Units that are to be a tertia.
struct Group {
    parts: Vec<usize>,
    units: Vec<PieceId>,
}

/// Puts the units of a side into tertias.
///
/// # Errors
/// If there are more than a battle holds.
pub(super) fn form(
    drafts: &mut Drafts,
    host: &Host<'_>,
    mustered: &[Mustered],
) -> Result<Led, Vec<CastFault>> {
    let groups = grouped(drafts, host, mustered);
    let mut led = Led { tertias: Vec::new(), others: Vec::new() };
    for group in &groups {
        let tertia = drafts.world.tertias.len();
        if tertia == MOST_TERTIAS {
            let what = format!("there are more than {MOST_TERTIAS} tertias");
            return Err(vec![CastFault::Other(what)]);
        }
        let part = &host.parts[group.parts[0]];
        let twins = groups.iter().filter(|it| it.parts[0] == group.parts[0]);
        let before = twins.clone().take_while(|it| it.units[0] != group.units[0]).count();
        let title = if twins.count() > 1 {
            format!("{}, {} part", part.name, muster::nth(before + 1))
        } else {
            part.name.to_owned()
        };
        let title = match drafts.world.tertias.iter().any(|it| it.title == title) {
            true => format!("{title} of {}", host.name),
            false => title,
        };
        led.tertias.push((tertia as u8, part.leader));
        for unit in &group.units {
            drafts.world.profiles[unit.index()].tertia = Some(tertia as u8);
        }
        let others = group.parts[1..].iter().filter_map(|part| host.parts[*part].leader);
        led.others.extend(others);
        let units = group.units.clone();
        if group.parts.len() > 1 {
            let names: Vec<&str> = group.parts.iter().map(|part| host.parts[*part].name).collect();
            drafts.note(rule!("CYP-04-01"), format!("{} are one tertia", names.join(" and ")));
        }
        drafts.world.tertias.push(Tertia { title, side: host.side, wing: None, units });
    }
    for part in mustered {
        // Batteries are under the officer of their brigade without counting to its card.
        let tertia = part.units.first().and_then(|unit| drafts.world.profile(*unit).tertia);
        for battery in &part.batteries {
            drafts.world.profiles[battery.index()].tertia = tertia;
        }
        if part.units.is_empty() {
            led.others.extend(host.parts[part.part].leader);
        }
    }
    Ok(led)
}

/// The units of a side as they go together.
fn grouped(drafts: &Drafts, host: &Host<'_>, mustered: &[Mustered]) -> Vec<Group> {
    let book = &drafts.world.book.setup.tertias;
    let (least, most) = (usize::from(book.least), usize::from(book.most));
    let mut groups: Vec<Group> = Vec::new();
    for part in mustered.iter().filter(|part| !part.units.is_empty()) {
        let count = part.units.len();
        let joins = |group: &Group| {
            let together = group.units.len() + count;
            let small = count < least || group.units.len() < least;
            small && together <= most && are_alike(drafts, group, part) && are_near(drafts, host, group, part)
        };
        if let Some(group) = groups.iter_mut().find(|group| joins(group)) {
            group.parts.push(part.part);
            group.units.extend(&part.units);
            continue;
        }
        let size = count.div_ceil(count.div_ceil(most));
        for units in part.units.chunks(size) {
            groups.push(Group { parts: vec![part.part], units: units.to_vec() });
        }
    }
    groups
}

/// Whether a part is of the same arm as a group: horse with horse, all else together.
fn are_alike(drafts: &Drafts, group: &Group, part: &Mustered) -> bool {
    let rides = |unit: PieceId| {
        let kind = drafts.world.profile(unit).kind;
        kind.is_cavalry() || kind == Kind::Dragoons
    };
    rides(group.units[0]) == rides(part.units[0])
}

/// Whether a part stood near enough to a group for one officer; armies that are to be drawn up stand where they like.
fn are_near(drafts: &Drafts, host: &Host<'_>, group: &Group, part: &Mustered) -> bool {
    let chain = drafts.world.book.setup.tertias.chain;
    let own = host.parts[part.part].ground;
    group.parts.iter().any(|other| match (own, host.parts[*other].ground) {
        (Some(own), Some(other)) => own.within(&other, chain),
        (None, None) => true,
        _ => false,
    })
}
