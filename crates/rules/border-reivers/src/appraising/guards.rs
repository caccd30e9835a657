//! The rear guard: while one group drives the beasts home, another holds off those who come after it.

use std::cmp::Reverse;

use engine::{PieceId, Side};
use tabletop::{InlineVec, Length};

use super::aims::{self, foes};
use super::herds;
use crate::field::Field;
use crate::table::{GROUPS, Order};
use crate::world::TerrainKind;

/// How near to those who drive beasts an enemy is a pursuer.
const PURSUES_WITHIN: Length = Length::inches(16);
/// How near to those who drive beasts a group is that covers them.
const COVERS_WITHIN: Length = Length::inches(16);
/// How near to beasts an enemy is who keeps them, and of how many times as many of the other side he keeps them.
const KEEPS_WITHIN: Length = Length::inches(12);
const FEWER: usize = 2;
/// A group that was not sent for the beasts drives them home if it has so many more of them in hand than those who were.
const MORE_BY: usize = 2;
/// So few do not hold anybody off.
const A_GUARD: usize = 2;

/// Those of a group who could do something.
fn able<'a>(field: Field<'a>, group: u8) -> impl Iterator<Item = PieceId> + use<'a> {
    let is_broken = field.group(group).is(Order::Broken);
    field.members(group).filter(move |man| !is_broken && field.is_ready(*man))
}

/// Of the groups that a side could send for the beasts the one whose men are least dear, for the others fight better: riders
/// before men on foot.
fn fetchers(field: Field, side: Side) -> Option<u8> {
    let dear = |group: u8| field.band(group).figures.iter().map(|man| field.world.profile(*man).points).min();
    let led = |group: u8| field.group(group).leader().is_some_and(|leader| field.stands(leader));
    let groups = field.world.groups_of(side).filter(|group| !field.world.is_heidman(*group));
    let can = groups.filter(|group| led(*group)).filter_map(|group| {
        let (all, walkers) = able(field, group)
            .fold((0, 0), |(all, walkers), man| (all + 1, walkers + usize::from(!field.is_mounted(man))));
        (all > A_GUARD).then(|| (walkers * 2 > all, dear(group), group))
    });
    can.min().map(|(.., group)| group)
}

/// How many men of a group have beasts by them.
fn in_hand(field: Field, group: u8) -> usize {
    able(field, group).filter(|man| herds::touches_prey(field, *man)).count()
}

/// The group of a side that sees to the beasts while others deal with the enemy: the one that was sent for them, where not
/// too many keep them, unless another has so many more of them in hand.
fn drovers(field: Field, side: Side) -> Option<u8> {
    if !aims::brings_home(field, side) {
        return None;
    }
    let groups = field.world.groups_of(side).filter(|group| !field.world.is_heidman(*group));
    let hands: InlineVec<(usize, u8), GROUPS> = groups.map(|group| (in_hand(field, group), group)).collect();
    let of = |sent: u8| hands.iter().find(|(_, group)| *group == sent).map_or(0, |(number, _)| *number);
    let sent = fetchers(field, side).filter(|sent| of(*sent) > 0 || !are_kept(field, side, *sent));
    let least = sent.map_or(1, |sent| of(sent) + MORE_BY);
    let others = hands.iter().filter(|(number, _)| *number >= least);
    others.min_by_key(|(number, group)| (Reverse(*number), *group)).map(|(_, group)| *group).or(sent)
}

/// Whether a group sees to the beasts while others deal with the enemy.
pub(super) fn are_fetching(field: Field, side: Side, group: u8) -> bool {
    let mut groups = field.world.groups_of(side).filter(|group| !field.world.is_heidman(*group));
    drovers(field, side) == Some(group)
        && groups.any(|other| other != group && able(field, other).count() >= A_GUARD)
}

/// Whether so many enemies stand near the beasts, where a group could come at them, that it has to fight first.
fn are_kept(field: Field, side: Side, group: u8) -> bool {
    let beasts: Vec<PieceId> = field.animals().filter(|animal| aims::is_beast(field, *animal)).collect();
    let about = |foe: &PieceId| {
        could_be_fought(field, group, *foe)
            && beasts.iter().any(|beast| field.within(*beast, *foe, KEEPS_WITHIN))
    };
    let friends: usize = field.world.groups_of(side).map(|group| able(field, group).count()).sum();
    friends < FEWER * foes(field, side).filter(about).count()
}

/// Whether a group drives beasts home while another near it holds off who comes after them.
pub(super) fn are_covered(field: Field, side: Side, group: u8) -> bool {
    drovers(field, side) == Some(group)
        && field.world.groups_of(side).any(|other| covers(field, other, group))
}

/// Whether a group can hold off those who come after another: it has no beasts in hand itself.
fn covers(field: Field, group: u8, drovers: u8) -> bool {
    let near = |man: &PieceId| able(field, drovers).any(|drover| field.within(*man, drover, COVERS_WITHIN));
    group != drovers
        && !field.world.is_heidman(group)
        && !able(field, group).any(|man| herds::touches_prey(field, man))
        && able(field, group).filter(near).count() >= A_GUARD
}

/// The enemy whom a group holds off from those who drive the beasts home: the nearest to them.
pub(super) fn pursuer(field: Field, side: Side, group: u8) -> Option<PieceId> {
    let drovers = drovers(field, side).filter(|drovers| covers(field, group, *drovers))?;
    let off = |foe: PieceId| able(field, drovers).map(|man| field.base(man).gap(&field.base(foe))).min();
    let comes = |foe: PieceId| {
        off(foe)
            .filter(|gap| could_be_fought(field, group, foe) && *gap <= PURSUES_WITHIN)
            .map(|gap| (gap, foe))
    };
    foes(field, side).filter_map(comes).min().map(|(_, foe)| foe)
}

/// Whether an enemy would fight, and a group could come at him.
pub(super) fn could_be_fought(field: Field, group: u8, foe: PieceId) -> bool {
    field.is_ready(foe) && !field.is_broken(foe) && !is_behind_doors(field, group, foe)
}

/// Whether an enemy stands in a building, where nobody of a group of riders comes at him.
pub(super) fn is_behind_doors(field: Field, group: u8, foe: PieceId) -> bool {
    let housed = |foe: PieceId| {
        let areas = field.world.ground.areas_at(field.centre(foe));
        areas.iter().any(|index| field.world.terrain[index].kind == TerrainKind::Building)
    };
    field.members(group).all(|man| field.is_mounted(man)) && housed(foe)
}
