//! What is always true of a table, whatever the dice and the players do. Soaks check [`check`] after every event, and [`settled`]
//! whenever a player is asked, when nothing is half done.

use engine::PieceId;
use tabletop::Length;

use crate::{Field, Form, Kind, Phase, Sign, Table, World, formation};

/// How deep two units may overlap: places are rounded to the unit.
const ROUNDING: Length = Length(8);

/// What is wrong with a table, even between two events of one step.
///
/// # Errors
/// The first broken invariant, in words.
pub fn check(table: &Table, world: &World) -> Result<(), String> {
    let field = Field::new(table, world);
    for id in world.named() {
        let (piece, profile) = (field.piece(id), field.profile(id));
        if piece.figures > profile.figures.max(world.book.foundations.crews.battery) {
            return Err(format!("{} has more figures than it began with", profile.name));
        }
        if field.pikes(id) > profile.pikes {
            return Err(format!("{} has more pikes than it began with", profile.name));
        }
    }
    Ok(())
}

/// What is wrong with a table on which nothing is half done.
///
/// # Errors
/// The first broken invariant, in words.
pub fn settled(table: &Table, world: &World) -> Result<(), String> {
    check(table, world)?;
    let field = Field::new(table, world);
    field.pieces().try_for_each(|id| is_sound(field, id))?;
    apart(field)
}

fn is_sound(field: Field, id: PieceId) -> Result<(), String> {
    let (piece, profile) = (field.piece(id), field.profile(id));
    let name = &profile.name;
    if profile.kind.is_unit() && piece.figures == 0 {
        return Err(format!("{name} is on the table without a figure"));
    }
    if profile.kind.is_formed() {
        let stands = field.stand_count(id);
        let (form, files) = (field.form(id), piece.shape().files);
        let wanted = formation::shape(field.world, profile.kind, field.on_foot(id), form, files, stands);
        let garrison = form == Form::Deployed && field.unit(id).garrison().is_some();
        if wanted != piece.shape() && !garrison {
            return Err(format!("{name} does not cover what {} of its stands do", form.word()));
        }
    }
    if field.is_routed(id) && field.is(id, Sign::Disordered) {
        return Err(format!("{name} is routed and disordered at once"));
    }
    if crate::attacking::is_locked_with_nobody(field, id) {
        return Err(format!("{name} is locked with nobody"));
    }
    if profile.kind == Kind::Galloper && piece.host().is_some_and(|unit| !field.touches(id, unit)) {
        return Err(format!("{name} does not touch its unit"));
    }
    let inside = field.world.ground.bounds().inflated(ROUNDING);
    let on_table = field.body(id).blocks().all(|block| inside.encloses(&block));
    // Whoever is carried may hang over the edge with the base on which he stands, and so may losers who leave in the pursuit (CYP-19-19).
    let leaving = piece.host().is_some() || field.table.battle.phase() == Phase::ArmyMorale;
    if !on_table && !field.is_routed(id) && !leaving {
        return Err(format!("{name} reaches beyond the edge of the table"));
    }
    Ok(())
}

/// No formed unit stands on another, but for routed masses (CYP-03-06, CYP-15-03), and for those who pass on over the losers of the
/// battle (CYP-19-19).
fn apart(field: Field) -> Result<(), String> {
    let pursues = |id: PieceId| field.is(id, Sign::Pursued);
    for one in field.units().filter(|id| !field.is_routed(*id)) {
        let body = field.body(one);
        let counts = |id: PieceId| {
            let passes_over = field.side(id) != field.side(one) && (pursues(id) || pursues(one));
            id > one && !field.is_routed(id) && !passes_over
        };
        let met = |id: &PieceId| counts(*id) && field.body(*id).overlaps_deeper_than(&body, ROUNDING);
        if let Some(other) = field.units().find(met) {
            return Err(format!("{} stands on {}", field.profile(one).name, field.profile(other).name));
        }
    }
    Ok(())
}
