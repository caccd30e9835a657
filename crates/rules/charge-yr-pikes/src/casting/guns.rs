//! Galloper guns and the units to which they belong (CYP-10-01), and the baggage (CYP-19-13).

use engine::{PieceId, Side};
use scenario::{Battle, FeatureKind, Scale};
use tabletop::{Border, Point};

use super::sides::{Host, Mustered, plain};
use super::troops::{Soldiers, arm_word, numbered};
use super::{Begins, Drafts};
use crate::roster::usual_figures;
use crate::rule;
use crate::world::{Kind, Profile};

/// Attaches the galloper guns of a side, one to a unit of their own brigade: to foot, or to horse. One for which there is no unit is a
/// field gun, and stands where it stood.
pub(super) fn attach(drafts: &mut Drafts, host: &Host<'_>, mustered: &mut [Mustered]) {
    for at in 0..mustered.len() {
        for soldiers in std::mem::take(&mut mustered[at].gallopers) {
            let many = usize::from(soldiers.count);
            let known = drafts.names.units(&soldiers.title, arm_word(soldiers.kind), many);
            for (nth, name) in known.into_iter().enumerate() {
                let title = if many == 1 {
                    soldiers.title.clone()
                } else {
                    numbered(&soldiers.title, nth, soldiers.kind)
                };
                gun(drafts, host, &mustered[..], at, (name, title), &soldiers);
            }
        }
    }
}

fn gun(
    drafts: &mut Drafts,
    host: &Host<'_>,
    mustered: &[Mustered],
    at: usize,
    (name, title): (String, String),
    soldiers: &Soldiers,
) {
    let origin = host.parts[at].origin;
    // One of another brigade may stand anywhere.
    let free = mustered[at].units.iter().copied().filter(|unit| may_have_one(drafts, *unit));
    let of = free.min_by_key(|unit| (!drafts.world.profile(*unit).kind.is_infantry(), *unit));
    let kind = if of.is_some() { Kind::Galloper } else { Kind::FieldGun };
    let figures = usual_figures(&drafts.world, kind).0;
    let gun = Profile { figures, of, ..host.piece(name, title, kind) };
    drafts.push(gun, Some(origin), Begins::default());
    let note = match of {
        Some(_) => format!("{}: light pieces are galloper guns, each with a unit", soldiers.title),
        None => format!("{}: a light piece without a unit is a field gun", soldiers.title),
    };
    drafts.note(rule!("CYP-10-01"), note);
}

/// Whether a galloper gun may be attached to a unit: to infantry and cavalry, one to each.
fn may_have_one(drafts: &Drafts, unit: PieceId) -> bool {
    let kind = drafts.world.profile(unit).kind;
    let fit = kind.is_cavalry() || kind.is_infantry();
    fit && drafts.world.belonging(unit, Kind::Galloper).is_none()
}

/// The baggage: a wagon where the file has a landmark of that name, of the side on whose half it lies.
pub(super) fn trains(battle: &Battle, scale: &Scale, drafts: &mut Drafts) -> Vec<(PieceId, Point)> {
    let mut found = Vec::new();
    for feature in battle.features.iter().filter(|feature| {
        let name = feature.name.to_lowercase();
        feature.kind == FeatureKind::Object && ["baggage", "wagon"].iter().any(|word| name.contains(word))
    }) {
        let at = terrain::Map::new(scale).middle(feature);
        let upper = at.y * 2 > scale.depth().0;
        let edge = if upper { Border::Top } else { Border::Bottom };
        let Some(side) = Side::BOTH.into_iter().find(|side| drafts.world.army(*side).edge == edge) else {
            continue;
        };
        let army = &battle.sides[side.index()].name;
        let name = drafts.names.leader("baggage");
        let title = format!("The baggage of {army}");
        let id = drafts.push(plain(name, title, side, Kind::Wagon), None, Begins::default());
        found.push((id, at));
        drafts.note(rule!("CYP-19-13"), format!("{}: a wagon of {army} is its train", feature.name));
    }
    found
}
