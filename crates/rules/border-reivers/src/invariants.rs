//! What holds on every table.

use engine::PieceId;
use tabletop::{Disc, InlineVec, Length, Point};

use crate::field::Field;
use crate::table::{Order, PIECES, Sign, Table};
use crate::world::{Kind, World};

/// By how much two bases may overlap: places are rounded to the unit.
const ROUNDING: Length = Length(3);

/// Checks a table.
///
/// # Errors
/// The broken invariant, in words.
pub fn check(table: &Table, world: &World) -> Result<(), String> {
    let field = Field::new(table, world);
    for id in world.named().filter(|id| field.piece(*id).on_table()) {
        riding(field, id)?;
        standing(field, id)?;
    }
    for group in 0..world.groups.len() as u8 {
        orders(field, group)?;
    }
    locks(field)?;
    apart(field)
}

fn name(field: Field<'_>, id: PieceId) -> &str {
    &field.world.profile(id).name
}

/// A rider and his horse name one another, and nobody else is carried by anybody.
fn riding(field: Field, id: PieceId) -> Result<(), String> {
    let who = name(field, id);
    if let Some(horse) = field.figure(id).rides()
        && (field.piece(horse).host() != Some(id) || !field.piece(horse).on_table())
    {
        return Err(format!("{who} rides {}, which does not carry him", name(field, horse)));
    }
    if let Some(rider) = field.piece(id).host() {
        // Between two events of one who mounts or dismounts it may carry somebody who does not ride it.
        let is_horse = matches!(field.world.profile(id).kind, Kind::Horse { .. });
        if !is_horse || field.figure(rider).rides().is_some_and(|other| other != id) {
            return Err(format!("{who} is carried by {}, who does not ride it", name(field, rider)));
        }
    }
    Ok(())
}

/// Whoever stands on the table is on it, not yet killed, and in one state alone (BR-00-08).
fn standing(field: Field, id: PieceId) -> Result<(), String> {
    if !field.stands(id) {
        return Ok(());
    }
    let who = name(field, id);
    let inside = field.world.ground.bounds().inflated(ROUNDING - field.radius(id));
    if !inside.contains(field.centre(id)) {
        return Err(format!("{who} reaches beyond the edge of the table"));
    }
    if field.man(id).is_none() {
        return Ok(());
    }
    if field.figure(id).hits() >= field.world.book.melee.hits.dies_at(field.rank(id)) {
        return Err(format!("{who} has taken the hit that kills"));
    }
    let states = [field.is(id, Sign::Stunned), field.is(id, Sign::Captive), field.is_locked(id)];
    if states.iter().filter(|state| **state).count() > 1 {
        return Err(format!("{who} is in two states at once"));
    }
    if field.is(id, Sign::Missing) && !field.is(id, Sign::Stunned) {
        return Err(format!("{who} misses a turn without being stunned"));
    }
    Ok(())
}

/// A group is led by one of its own who is on the table and free, and lacks a Leader for one reason at most.
fn orders(field: Field, group: u8) -> Result<(), String> {
    let (band, state) = (field.band(group), field.group(group));
    let title = &band.title;
    let lacks = [Order::LeaderDead, Order::LeaderGone, Order::LeaderHome];
    let lacking = lacks.into_iter().filter(|order| state.is(*order)).count();
    if let Some(leader) = state.leader() {
        if !band.figures.contains(&leader) || lacking > 0 {
            return Err(format!("{title} is led by {} and lacks a Leader", name(field, leader)));
        }
        if matches!(field.piece(leader).place, engine::Place::Gone(_)) {
            return Err(format!("{title} is led by {}, who is gone", name(field, leader)));
        }
    }
    if lacking > 1 {
        return Err(format!("{title} lacks a Leader for two reasons"));
    }
    if state.is(Order::Broken) && state.is(Order::Restricted) {
        return Err(format!("{title} is broken and restricted at once"));
    }
    Ok(())
}

/// Those who are locked are two enemies in contact (BR-08-04).
fn locks(field: Field) -> Result<(), String> {
    for lock in field.table.battle.locks() {
        let sides = [lock.one(), lock.other()].map(|id| field.side(id));
        let both = field.stands(lock.one()) && field.stands(lock.other());
        if !both || sides[0] == sides[1] || !field.touch(lock.one(), lock.other()) {
            return Err(format!(
                "{} and {} are locked and not in contact",
                name(field, lock.one()),
                name(field, lock.other())
            ));
        }
    }
    Ok(())
}

/// No base stands on another (BR-04-09); hidden men are where they are for themselves alone, and a drove that is led along
/// moves one after the other.
fn apart(field: Field) -> Result<(), String> {
    let counts = |id: &PieceId| !field.is_hidden(*id) && !field.is(*id, Sign::InDrove);
    let nobody = (PieceId(0), Disc { centre: Point::default(), radius: Length::ZERO });
    let mut all: InlineVec<(PieceId, Disc), PIECES> = InlineVec::empty(nobody);
    field.all().filter(counts).for_each(|id| all.push((id, field.base(id))));
    // From west to east, so that each is compared with those near it alone.
    all.sort_unstable_by_key(|(_, base)| base.centre.x - base.radius.0);
    for (place, (one, base)) in all.iter().enumerate() {
        let east = base.centre.x + base.radius.0;
        for (other, second) in &all[place + 1..] {
            if second.centre.x - second.radius.0 >= east {
                break;
            }
            let thin = Disc { radius: second.radius - ROUNDING, ..*second };
            if base.overlaps(&thin) {
                return Err(format!("{} and {} overlap", name(field, *one), name(field, *other)));
            }
        }
    }
    Ok(())
}
