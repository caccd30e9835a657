//! What is always true of a table, whatever the dice and the players do. Soaks check [`check`] after every event, and
//! [`settled`] whenever a player is asked, when nothing is half done.

use engine::PieceId;
use tabletop::Length;

use crate::field::Field;
use crate::formation;
use crate::formation::changing;
use crate::table::{Form, Sign, Table};
use crate::world::{Kind, World};

/// How far two units may overlap before it is told: legs are rounded, and edges that lie flush may cross by a hair.
const OVERLAP: Length = Length::hundredths_of_inch(4);

/// What is wrong with a table, even between two events of one step.
///
/// # Errors
/// The first broken invariant, in words.
pub fn check(table: &Table, world: &World) -> Result<(), String> {
    let field = Field::new(table, world);
    for id in world.named() {
        let (piece, profile) = (field.piece(id), field.profile(id));
        if piece.figures > profile.figures {
            let (figures, start) = (piece.figures, profile.figures);
            return Err(format!("{} has {figures} figures and began with {start}", profile.name));
        }
        if piece.on_table() && !is_on(field, id) {
            return Err(format!("{} stands beyond the table", profile.name));
        }
        if let Some(host) = piece.host()
            && field.piece(host).owner != piece.owner
        {
            return Err(format!("{} is attached to an enemy", profile.name));
        }
    }
    for contact in table.battle.contacts() {
        let (one, other) = (contact.one(), contact.other());
        if field.side(one) == field.side(other) {
            return Err(format!("{} fights its friend {}", name(field, one), name(field, other)));
        }
    }
    Ok(())
}

/// Whether the front middle of a piece lies on the table.
fn is_on(field: Field, id: PieceId) -> bool {
    let at = field.piece(id).pose().at;
    let ground = &field.world.ground;
    (0..=ground.width().0).contains(&at.x) && (0..=ground.depth().0).contains(&at.y)
}

/// What is wrong with a table on which nothing is half done.
///
/// # Errors
/// The first broken invariant, in words.
pub fn settled(table: &Table, world: &World) -> Result<(), String> {
    check(table, world)?;
    let field = Field::new(table, world);
    for id in world.named().filter(|id| field.piece(*id).on_table()) {
        unit_is_sound(field, id)?;
    }
    for (at, contact) in table.battle.contacts().iter().enumerate() {
        let (one, other) = (contact.one(), contact.other());
        for unit in [one, other] {
            if !field.piece(unit).on_table() {
                return Err(format!("{} fights but is not on the table", name(field, unit)));
            }
        }
        if table.battle.contacts().iter().take(at).any(|before| before.holds(one) && before.holds(other)) {
            return Err(format!("{} and {} are in two combats", name(field, one), name(field, other)));
        }
    }
    nobody_stands_in_another(field)
}

fn unit_is_sound(field: Field, id: PieceId) -> Result<(), String> {
    let (piece, state, profile) = (field.piece(id), field.state(id), field.profile(id));
    let name = &profile.name;
    if piece.figures == 0 {
        return Err(format!("{name} is on the table without a figure"));
    }
    if state.pikes() > piece.figures {
        return Err(format!("{name} has {} pikes among {} figures", state.pikes(), piece.figures));
    }
    if let Some(host) = piece.host()
        && !field.piece(host).on_table()
    {
        return Err(format!("{name} is attached to {}, who is not on the table", self::name(field, host)));
    }
    if state.is(Sign::Pursuing) && field.routs(id) {
        return Err(format!("{name} pursues and routs"));
    }
    if state.pursues().is_some() && !state.is(Sign::Pursuing) {
        return Err(format!("{name} has a quarry and does not pursue"));
    }
    let drill = state.drill();
    let files = drill.left + drill.middle + drill.right;
    if profile.kind == Kind::Foot && field.form(id) == Form::Line && piece.shape().files != files {
        return Err(format!("{name} has {files} files in its parts and {} in all", piece.shape().files));
    }
    let in_line = field.form(id) == Form::Line;
    if in_line && !state.is(Sign::Irregular) && !changing::legal_line(profile, state, piece.figures) {
        return Err(format!("{name} is drawn up irregularly, and nothing says so"));
    }
    if !formation::fits_its_outline(field, id) {
        return Err(format!("{name} has parts that its outline does not hold"));
    }
    if profile.kind.is_unit() && state.holds().is_none() && !lies_on(field, id) {
        return Err(format!("{name} hangs over the edge of the table"));
    }
    Ok(())
}

/// Whether all of a unit lies on the table, but for a hair.
fn lies_on(field: Field, id: PieceId) -> bool {
    let Some(bounds) = tabletop::Bounds::of(&field.frame(id).corners()) else { return true };
    let ground = &field.world.ground;
    let hair = OVERLAP.0;
    bounds.low.x >= -hair
        && bounds.low.y >= -hair
        && bounds.high.x <= ground.width().0 + hair
        && bounds.high.y <= ground.depth().0 + hair
}

/// No unit and no forlorn hope stands in another (CP-15-47, CP-20-08), garrisons of one town block apart.
fn nobody_stands_in_another(field: Field) -> Result<(), String> {
    let units = field.units().filter(|id| field.state(*id).holds().is_none());
    let units: Vec<PieceId> = units.chain(field.hopes()).collect();
    for (at, one) in units.iter().enumerate() {
        let body = field.body(*one);
        for other in &units[at + 1..] {
            if body.overlaps_deeper_than(&field.body(*other), OVERLAP) {
                let (one, other) = (name(field, *one), name(field, *other));
                return Err(format!("{one} and {other} stand in one another"));
            }
        }
    }
    Ok(())
}

fn name(field: Field<'_>, id: PieceId) -> &str {
    &field.profile(id).name
}
