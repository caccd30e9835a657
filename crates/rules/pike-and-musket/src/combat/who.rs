//! Who attacks whom, who must, and how many (PM-08-01 to PM-08-07, PM-08-24, PM-10-07).

use engine::{PieceId, Side};
use tabletop::{Edge, Length};

use crate::field::Field;
use crate::table::{Form, Sign};
use crate::world::troops::Arm;
use crate::{sight, zones};

/// Whether a unit is one of those that fight in this phase, as it now is (PM-09-10): infantry, cavalry or dragoons of the phasing player, who do not rout,
/// whose backs are not turned, and who have neither attacked nor pursued in it (PM-08-01, PM-08-02, PM-08-07).
pub fn may_fight(field: Field, unit: PieceId) -> bool {
    field.piece(unit).on_table()
        && field.is_fighter(unit)
        && field.side(unit) == field.table.battle.acting()
        && !field.routs(unit)
        && ![Sign::BackTurned, Sign::Fought, Sign::Pursued, Sign::Attacks]
            .into_iter()
            .any(|sign| field.is(unit, sign))
}

/// Whether an enemy is in a unit's range: in contact, or for infantry, pistols and dragoons where a straight line no longer than
/// the range joins the two (PM-08-02 to PM-08-05).
pub fn in_range(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let range = field.range(unit);
    field.in_contact(unit, enemy) || range.0 > 0 && sight::line_joins(field, unit, enemy, range)
}

/// Whether a unit can attack an enemy unit, a battery like any other (PM-08-22): it is in range and has any point in the unit's front zone; a hedgehog attacks to all
/// sides (PM-08-02, PM-07-16).
pub fn can_attack(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let ahead = || {
        let reach = field.range(unit) + field.world.book.foundations.measuring.contact.times(4);
        field.form(unit) == Form::Hedgehog || zones::has_ahead(&field.block(unit), &field.block(enemy), reach)
    };
    field.is_unit(enemy)
        && field.piece(enemy).on_table()
        && field.side(enemy) != field.side(unit)
        && in_range(field, unit, enemy)
        && ahead()
}

/// Whether cavalry rides at a hedgehog: then Table 6 is used, for each unit by itself (PM-10-02).
pub fn rides_at_hedgehog(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    field.rides(unit) && field.form(enemy) == Form::Hedgehog
}

/// Whether cavalry of a side rides at a hedgehog in this phase: it has, or it may and there is nobody else whom it could attack, so that
/// it must before the phase ends (PM-10-07).
pub fn is_ridden_at(field: Field, side: Side, target: PieceId) -> bool {
    let rides = |id: PieceId| {
        let another = || attackable(field, id).any(|other| other != target);
        let (has_fought, unit) = (field.is(id, Sign::Fought), field.unit(id));
        has_fought && unit.struck() == Some(target) || may_attack(field, id, target) && !another()
    };
    let mut own = field.world.named().filter(|id| field.side(*id) == side);
    field.form(target) == Form::Hedgehog && own.any(|id| field.rides(id) && rides(id))
}

/// Whether an enemy may still be attacked by a unit in this phase: each unit is attacked once, but a hedgehog by every cavalry unit
/// besides (PM-08-07, PM-10-07).
pub fn is_open(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    rides_at_hedgehog(field, unit, enemy) || !field.is(enemy, Sign::Attacked)
}

/// How many units have attacked, or attack now, an enemy from one of his zones (PM-08-24).
fn attackers_from(field: Field, enemy: PieceId, zone: Edge) -> usize {
    let named = field.world.named();
    named
        .filter(|id| {
            let unit = field.unit(*id);
            field.is_fighter(*id)
                && (unit.is(Sign::Fought) || unit.is(Sign::Attacks))
                && unit.struck() == Some(enemy)
                && unit.struck_from() == zone
        })
        .count()
}

/// Whether there is room for a unit among those who attack an enemy from its zone: two at most (PM-08-24).
pub fn has_room(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let most = usize::from(field.world.book.combat.limits.attackers_a_zone);
    attackers_from(field, enemy, zones::limited_zone(field, unit, enemy)) < most
}

/// Whether a unit may attack an enemy now.
pub fn may_attack(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    may_fight(field, unit)
        && is_open(field, unit, enemy)
        && can_attack(field, unit, enemy)
        && has_room(field, unit, enemy)
}

/// The enemies whom a unit may attack now.
pub fn attackable(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
    let reach = reach_of(field, unit);
    let fights = may_fight(field, unit).then_some(());
    let enemies = fights.into_iter();
    let enemies = enemies.flat_map(move |()| field.units_of_near(field.side(unit).other(), unit, reach));
    enemies.filter(move |enemy| may_attack(field, unit, *enemy))
}

/// Whether a unit must attack somebody in this phase: combat is compulsory (PM-08-02), a unit kept out by the limit or whose
/// enemies have all been attacked is excused (PM-08-07, PM-08-24).
pub fn must_attack(field: Field, unit: PieceId) -> bool {
    attackable(field, unit).next().is_some()
}

/// Whether any unit of a side [must attack](must_attack).
pub fn anybody_must_attack(field: Field, side: Side) -> bool {
    field.fighters_of(side).any(|unit| must_attack(field, unit))
}

/// How far off a unit may attack somebody at most.
fn reach_of(field: Field, unit: PieceId) -> Length {
    field.range(unit).max(field.farthest_contact())
}

/// Whether a unit may join those who attack an enemy: in an ordinary combat, infantry alone against a hedgehog (PM-10-07).
pub fn may_join(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let alone = field.form(enemy) == Form::Hedgehog && field.arm(unit) != Some(Arm::Foot);
    !alone && may_attack(field, unit, enemy)
}

/// Whether a unit must join: it could attack only this one of the enemies not yet attacked (PM-08-07).
pub fn must_join(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    may_join(field, unit, enemy) && !attackable(field, unit).any(|other| other != enemy)
}

/// Who attacks an enemy with a unit because he must.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The unit, and with it those who must join; where more could than there is room for, the first of them.
    pub all: Vec<PieceId>,
    /// Of each zone from which more could join than there is room for: how many must at least, and those of whom their owner chooses.
    pub choices: Vec<(usize, Vec<PieceId>)>,
}

/// A unit that attacks an enemy with all others who then must attack him with it, as there is nobody else whom they could (PM-08-07): two
/// from each zone at most, those included who have attacked him before, and who stays out their owner chooses (PM-08-24). Nobody
/// attacks with cavalry at a hedgehog, nor cavalry with infantry (PM-10-07).
pub fn bound(field: Field, unit: PieceId, enemy: PieceId) -> Bound {
    let mut found = Bound { all: vec![unit], choices: Vec::new() };
    if rides_at_hedgehog(field, unit, enemy) {
        return found;
    }
    let limit = usize::from(field.world.book.combat.limits.attackers_a_zone);
    let zone_of = |id: PieceId| zones::limited_zone(field, id, enemy);
    for zone in [Edge::Front, Edge::Right, Edge::Rear, Edge::Left] {
        let own = usize::from(zone_of(unit) == zone);
        let room = limit.saturating_sub(own + attackers_from(field, enemy, zone));
        let others = field.fighters_of(field.side(unit)).filter(|other| room > 0 && *other != unit);
        let able: Vec<PieceId> =
            others.filter(|other| zone_of(*other) == zone && may_join(field, *other, enemy)).collect();
        let before = found.all.len();
        found.all.extend(able.iter().copied().filter(|other| must_join(field, *other, enemy)).take(room));
        let joining = found.all.len() - before;
        if joining > 0 && able.len() > room {
            found.choices.push((joining, able));
        }
    }
    found
}

/// Of some who would attack an enemy together the first for whom there is room, zone by zone (PM-08-24).
pub fn with_room(field: Field, enemy: PieceId, all: impl IntoIterator<Item = PieceId>) -> Vec<PieceId> {
    let limit = usize::from(field.world.book.combat.limits.attackers_a_zone);
    let zone_of = |id: PieceId| zones::limited_zone(field, id, enemy);
    let mut found: Vec<PieceId> = Vec::new();
    for unit in all {
        let zone = zone_of(unit);
        let beside = found.iter().filter(|other| zone_of(**other) == zone).count();
        if beside + attackers_from(field, enemy, zone) < limit {
            found.push(unit);
        }
    }
    found
}
