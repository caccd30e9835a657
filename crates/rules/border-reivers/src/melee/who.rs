//! Who may attack whom in a Melee step, and who cannot defend himself (BR-08-01, BR-08-08).

use engine::{InlineVec, PieceId, Side};
use tabletop::{Bounds, Disc};

use crate::field::Field;
use crate::table::{GROUPS, PIECES, Sign};

/// More than the men of any side (BR-11-01).
const FIGHTERS: usize = PIECES;

/// Whether a figure attacks in this Melee step: one of the side whose turn it is, ready or locked, not broken, that has
/// not fought yet (BR-08-01, BR-02-10).
pub fn can_attack(field: Field, man: PieceId) -> bool {
    field.group_of(man).is_some_and(|group| field.takes_part(group))
        && field.stands(man)
        && !is_helpless(field, man)
        && !field.is_broken(man)
        && !field.is(man, Sign::Fought)
}

/// Whether a figure cannot defend itself (BR-08-08).
pub fn is_helpless(field: Field, man: PieceId) -> bool {
    field.is(man, Sign::Stunned) || field.is(man, Sign::Captive)
}

/// The enemies whom a figure may attack: those in contact that nobody has attacked in this Melee step, and of one that is
/// locked those with whom it is (BR-08-01, BR-08-04).
pub fn foes(field: Field<'_>, man: PieceId) -> impl Iterator<Item = PieceId> + '_ {
    let locked = field.is_locked(man);
    field.enemies_in_contact(man).filter(move |foe| {
        let held = field.table.battle.locks().iter().any(|lock| {
            (lock.one() == man && lock.other() == *foe) || (lock.other() == man && lock.one() == *foe)
        });
        !field.is(*foe, Sign::Fought) && (held || !locked)
    })
}

/// The figures of a side that may attack somebody (BR-08-01).
pub(super) fn attackers(field: Field<'_>, side: Side) -> InlineVec<PieceId, FIGHTERS> {
    let gap = field.world.book.foundations.contact.gap;
    // Mostly nobody is in contact with anybody: no man who is far from all of a group touches one of it.
    let reach = field.world.book.foundations.bases.widest().times(2) + gap;
    let about = |group: u8| {
        let mut centres = field.members(group).map(|foe| field.centre(foe));
        let first = centres.next()?;
        Some((group, centres.fold(Bounds { low: first, high: first }, Bounds::with).inflated(reach)))
    };
    let groups = field.world.groups_of(side.other()).filter_map(about);
    let mut enemies: InlineVec<(u8, Bounds), GROUPS> = InlineVec::empty((0, field.world.ground.bounds()));
    groups.for_each(|group| enemies.push(group));
    let fights =
        |foe: PieceId, base: &Disc| !field.is(foe, Sign::Fought) && field.base(foe).within(base, gap);
    let touches = |base: Disc| {
        let mut near = enemies.iter().filter(|(_, about)| about.contains(base.centre));
        near.any(|(group, _)| field.members(*group).any(|foe| fights(foe, &base)))
    };
    let all = field.men(side).filter(|man| can_attack(field, *man) && touches(field.base(*man)));
    all.filter(|man| foes(field, *man).next().is_some()).collect()
}

/// Whether a figure must attack somebody: it need not only where all whom it touches are stunned or captive (BR-08-01).
pub fn must_attack(field: Field, man: PieceId) -> bool {
    can_attack(field, man) && foes(field, man).any(|foe| !is_helpless(field, foe))
}

/// The figures that may attack an enemy.
pub(super) fn attackers_of(field: Field<'_>, target: PieceId) -> impl Iterator<Item = PieceId> + '_ {
    let own = field.side(target).map(engine::Side::other);
    let men = own.into_iter().flat_map(move |side| field.men(side));
    field
        .touching(field.base(target), men)
        .filter(move |man| can_attack(field, *man) && foes(field, *man).any(|foe| foe == target))
}

/// Whether a figure that may attack an enemy can attack nobody else, so that it joins the fight if there is room.
pub(super) fn must_join(field: Field, man: PieceId, target: PieceId) -> bool {
    !is_helpless(field, target) && foes(field, man).all(|foe| foe == target)
}
