//! What is always true of a table, whatever the dice and the players do. Soaks check it after every event.

use engine::{PieceId, Place, Side};

use crate::field::Field;
use crate::table::Table;
use crate::world::World;

/// What is wrong with a table.
///
/// # Errors
/// The first broken invariant, in words.
pub fn check(table: &Table, world: &World) -> Result<(), String> {
    let field = Field::new(table, world);
    for id in world.ids() {
        check_piece(field, id)?;
    }
    check_melees(field)?;
    check_cards(table)
}

fn check_piece(field: Field, id: PieceId) -> Result<(), String> {
    let (piece, state, profile) = (field.piece(id), field.state(id), field.profile(id));
    let name = &profile.name;
    if piece.place == Place::Unused && !profile.event {
        return Err(format!("{name} has no place in the battle"));
    }
    if piece.figures > profile.figures {
        return Err(format!(
            "{name} has {} figures, more than the {} it began with",
            piece.figures, profile.figures
        ));
    }
    if state.pikes > piece.figures {
        return Err(format!("{name} has {} pikes among {} figures", state.pikes, piece.figures));
    }
    if state.disarray > 3 {
        return Err(format!("{name} has {} Disarray Tokens", state.disarray));
    }
    if let Some(host) = piece.host
        && !field.piece(host).on_table()
    {
        return Err(format!("{name} is attached to a piece that is not on the table"));
    }
    Ok(())
}

fn check_melees(field: Field) -> Result<(), String> {
    for melee in &field.table.melees {
        for (at, member) in melee.members.iter().enumerate() {
            let name = &field.profile(member.unit).name;
            if !field.piece(member.unit).on_table() {
                return Err(format!("{name} fights but is not on the table"));
            }
            if melee.members[..at].iter().any(|other| other.unit == member.unit) {
                return Err(format!("{name} is in a melee twice"));
            }
        }
        if field.table.melees.iter().filter(|other| !other.members.is_empty()).any(|other| {
            !std::ptr::eq(other, melee)
                && other.members.iter().any(|one| melee.members.iter().any(|two| one.unit == two.unit))
        }) {
            return Err("a unit is in two melees".to_owned());
        }
    }
    Ok(())
}

fn check_cards(table: &Table) -> Result<(), String> {
    let (a, b) = (&table.sides[Side::A.index()], &table.sides[Side::B.index()]);
    if a.bonus & b.bonus != 0 || (a.bonus | b.bonus) & table.decks.bonus != 0 {
        return Err("a bonus card is in two places".to_owned());
    }
    if a.events & b.events != 0 || (a.events | b.events) & table.decks.events != 0 {
        return Err("a special event is in two places".to_owned());
    }
    for side in [a, b] {
        if side.bonus.count_ones() != u32::from(side.bonus_held)
            || side.events.count_ones() != u32::from(side.events_held)
        {
            return Err("the cards seen in a hand are not those in it".to_owned());
        }
        if side.tokens > side.initial {
            return Err("an army has more morale than it began with".to_owned());
        }
    }
    Ok(())
}
