//! Whether a move is legal.

use engine::{Legs, PieceId, Refusal, Shape};
use tabletop::{Angle, Block, Bounds, Leg, Length, Path, Pivot, Pose};

use super::legs::{self, allowance_for, leg_cost};
use super::meeting::{Met, Round, meetings_among, round};
use crate::field::Field;
use crate::movement::backs::has_back_turned;
use crate::table::{Form, Sign};
use crate::{going, orders, rule};

/// A move that is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Its path.
    pub path: Path,
    /// What it costs.
    pub cost: Length,
    /// Whom it meets.
    pub met: Met,
    /// Whether all of it runs along a road (PM-07-08).
    pub on_road: bool,
    /// Whether it faced about for nothing and ends with its back turned (PM-07-13).
    pub faced_about: bool,
}

/// Whether a piece may move at all now: routers and pursuers out of control are moved by the rules (PM-07-05, PM-10-09), a move is
/// finished before the next begins (PM-07-01), an unhorsed General stays where he is (PM-08-20).
///
/// # Errors
/// Why it may not.
pub fn may_move(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    if !field.piece(unit).on_table() {
        return no(rule!("PM-07-01"), "it is not on the table");
    }
    if field.routs(unit) {
        return no(rule!("PM-07-05"), "a routing unit runs as the rules say");
    }
    if field.is(unit, Sign::OutOfControl) {
        return no(rule!("PM-10-09"), "a pursuer out of control is not moved by its player");
    }
    if field.is(unit, Sign::Unhorsed) {
        return no(rule!("PM-08-20"), "a General whose horse was shot stays where he is");
    }
    if field.is(unit, Sign::MoveOver) {
        return no(rule!("PM-07-01"), "it has finished its move");
    }
    Ok(())
}

/// A move of a unit by its legs, judged.
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, unit: PieceId, way: &Legs) -> Result<Judged, Refusal> {
    may_move(field, unit)?;
    may_manoeuvre(field, unit, way)?;
    let body = field.footprint(unit);
    let start = field.piece(unit).pose();
    let mut path = Path::from(start);
    for leg in way {
        path =
            path.then(*leg).map_err(|_| Refusal::new(rule!("PM-07-02"), "too many pieces for one move"))?;
    }
    let end = path.end(body);
    let (cost, faced_about) = cost(field, unit, &path, &body.block(end))?;
    if end == start && cost == Length::ZERO {
        return Err(Refusal::new(rule!("PM-07-01"), "it goes nowhere").piece(unit));
    }
    pays(field, unit, &path, cost)?;
    let whole = path.bounds(body);
    let round = round(field, unit, &whole);
    let met = meetings_among(field, unit, &path, body, (&whole, &round))?;
    crosses(field, unit, &path, &whole)?;
    stops_at_contact(field, unit, &path)?;
    ends_clear_among(field, unit, &round, &body.block(end))?;
    // A battery turned on the spot has not moved (PM-06-04), whatever its order.
    if field.form(unit) != Form::Unlimbered {
        orders::judge_move(field, unit, end)?;
    }
    let on_road = legs::is_on_road(field, unit, &path);
    Ok(Judged { path, cost, met, on_road, faced_about })
}

/// Which legs its formation and the enemy leave to it (PM-07-02, PM-07-16, PM-07-26, PM-06-04).
fn may_manoeuvre(field: Field, unit: PieceId, way: &Legs) -> Result<(), Refusal> {
    if way.is_empty() {
        return Err(Refusal::new(rule!("PM-07-01"), "say how it moves"));
    }
    match field.form(unit) {
        Form::Hedgehog => {
            let why = "a hedgehog does not move: change its formation first";
            return Err(Refusal::new(rule!("PM-07-16"), why));
        }
        Form::Unlimbered => return turns_on_the_spot(field, unit, way),
        Form::Line | Form::Column | Form::Limbered | Form::Rider => {}
    }
    if field.is(unit, Sign::Held)
        || !field.is(unit, Sign::Moved) && field.is_unit(unit) && field.is_held(unit)
    {
        let faced = field.is(unit, Sign::FacedAbout) || matches!(way.first(), Some(Leg::AboutFace));
        let leaves = way.iter().all(|leg| match leg {
            Leg::Back(_) => !faced,
            Leg::AboutFace | Leg::Advance(_) => faced,
            _ => false,
        });
        if !leaves {
            let why = "in contact with an enemy it steps straight back, or faces about and retreats";
            return Err(Refusal::new(rule!("PM-07-26"), why));
        }
    }
    Ok(())
}

/// An unlimbered battery turns on the spot and nothing else (PM-06-04, PM-06-08).
fn turns_on_the_spot(field: Field, unit: PieceId, way: &Legs) -> Result<(), Refusal> {
    let limit = Angle::degrees(field.world.book.artillery.fire.turn.into());
    match **way {
        [Leg::Turn { about: Pivot::Centre, angle, .. }] if angle <= limit => Ok(()),
        [Leg::Turn { about: Pivot::Centre, .. }] => {
            Err(Refusal::new(rule!("PM-06-04"), "it is turned 45 degrees at most").piece(unit))
        }
        _ => Err(Refusal::new(rule!("PM-06-08"), "an unlimbered battery does not move: limber it first")),
    }
}

/// What a path costs; the first facing about is free if the unit ends with its back turned (PM-07-13).
fn cost(field: Field, unit: PieceId, path: &Path, end: &Block) -> Result<(Length, bool), Refusal> {
    if field.form(unit) == Form::Unlimbered {
        return Ok((Length::ZERO, false));
    }
    let body = field.footprint(unit);
    let (faces, faced_before) = (path.legs().contains(&Leg::AboutFace), field.is(unit, Sign::FacedAbout));
    let retreats = (faces || faced_before) && has_back_turned(field, unit, end);
    let mut free = retreats && faces && !field.is(unit, Sign::BackTurned);
    let faced = free;
    let mut pose = path.start;
    let mut sum = Length::ZERO;
    for leg in path.legs() {
        match leg {
            Leg::AboutFace if free => free = false,
            _ => sum += leg_cost(field, unit, body, pose, *leg)?,
        }
        pose = leg.end(pose, body);
    }
    if faced_before && !retreats {
        let why = "it faced about for nothing: it must end with its back to the enemy";
        return Err(Refusal::new(rule!("PM-07-13"), why));
    }
    Ok((sum, faced))
}

/// Whether its allowance pays for a path (PM-07-01).
fn pays(field: Field, unit: PieceId, path: &Path, cost: Length) -> Result<(), Refusal> {
    let spent = field.unit(unit).spent() + cost;
    let normal = allowance_for(field, unit, false);
    if spent <= normal {
        return Ok(());
    }
    let limit = allowance_for(field, unit, legs::is_on_road(field, unit, path));
    if spent <= limit {
        return Ok(());
    }
    Err(Refusal::new(rule!("PM-07-01"), "its allowance reaches no farther").measured(spent, limit))
}

/// Whether the ground lets it pass (PM-07-07, PM-15-04), and the table does not end (PM-07-01).
fn crosses(field: Field, unit: PieceId, path: &Path, whole: &Bounds) -> Result<(), Refusal> {
    let (world, body) = (field.world, field.footprint(unit));
    let (class, form) = (field.class(unit), field.form(unit));
    let strokes = going::may_bar(world, class, whole).then(|| path.strokes(body));
    for stroke in strokes.into_iter().flatten() {
        if let Some(feature) = going::bars(world, class, form, body, &stroke) {
            let why = "it may not go through this ground";
            return Err(Refusal::new(rule!("PM-07-07"), why).ground(feature));
        }
    }
    if !room(field, unit).holds_all(whole) && leaves(field, unit, path) {
        return Err(Refusal::new(rule!("PM-07-01"), "no unit leaves the table of its own will"));
    }
    Ok(())
}

/// Whether the ground, the edges of the table and whoever stands at its end leave a way free (PM-07-07, PM-07-01).
///
/// # Errors
/// What does not.
pub(crate) fn judge_way(field: Field, unit: PieceId, path: &Path) -> Result<(), Refusal> {
    let body = field.footprint(unit);
    crosses(field, unit, path, &path.bounds(body))?;
    ends_clear(field, unit, &body.block(path.end(body)))
}

/// The table, and what a reinforcement that still hangs over its edge covers beyond it (PM-07-24).
pub(crate) fn room(field: Field, unit: PieceId) -> Bounds {
    let table = field.world.ground.bounds();
    match field.is(unit, Sign::Entering) {
        true => field.block(unit).corners().into_iter().fold(table, Bounds::with),
        false => table,
    }
}

/// Whether a path leads over an edge of the table; whoever still hangs over his edge ends no farther beyond it (PM-07-01, PM-07-24).
pub(crate) fn leaves(field: Field, unit: PieceId, path: &Path) -> bool {
    let (body, room) = (field.footprint(unit), room(field, unit));
    match field.is(unit, Sign::Entering) {
        true => !room.encloses(&body.block(path.end(body))),
        false => path.exit(body, &room).is_some(),
    }
}

/// A move ends on contact with an enemy who was not touched before (PM-07-04).
fn stops_at_contact(field: Field, unit: PieceId, path: &Path) -> Result<(), Refusal> {
    if !field.is_fighter(unit) {
        return Ok(());
    }
    let body = field.footprint(unit);
    let start = body.block(path.start);
    let mut pose = path.start;
    let last = path.legs().len().saturating_sub(1);
    for leg in &path.legs()[..last] {
        pose = leg.end(pose, body);
        let block = body.block(pose);
        let touched = field
            .fighters_of(field.side(unit).other())
            .find(|enemy| field.touches(&block, *enemy) && !field.touches(&start, *enemy));
        if let Some(enemy) = touched {
            return Err(Refusal::new(rule!("PM-07-04"), "its move ends on contact").piece(enemy));
        }
    }
    Ok(())
}

/// The unit upon which another would stand.
pub(crate) fn stands_on(field: Field, unit: PieceId, end: &Block) -> Option<PieceId> {
    let bounds = Bounds::of_block(end);
    let mut others = field.units_in(&bounds).filter(|id| *id != unit);
    others.find(|id| field.block(*id).overlaps_deeper_than(end, Block::TOLERANCE))
}

/// Nobody ends on another unit (PM-07-01, PM-07-03).
fn ends_clear(field: Field, unit: PieceId, end: &Block) -> Result<(), Refusal> {
    stands_on(field, unit, end).map_or(Ok(()), |other| Err(ends_on(other)))
}

/// The same where it is known who is round the way to there.
fn ends_clear_among(field: Field, unit: PieceId, round: &Round, end: &Block) -> Result<(), Refusal> {
    let mut units = round.iter().filter(|(id, _)| field.is_unit(*id));
    let other = units.find(|(_, block)| block.overlaps_deeper_than(end, Block::TOLERANCE));
    let other = other.map(|(id, _)| *id);
    debug_assert_eq!(other, stands_on(field, unit, end), "who is round a way is round its end");
    other.map_or(Ok(()), |other| Err(ends_on(other)))
}

fn ends_on(other: PieceId) -> Refusal {
    Refusal::new(rule!("PM-07-01"), "no move ends on another unit").piece(other)
}

/// Whether a unit could stand so: on the table, on no other unit, on ground that it may enter (PM-07-01, PM-07-06).
///
/// # Errors
/// Why not.
pub fn judge_place(field: Field, unit: PieceId, pose: Pose, shape: Shape) -> Result<(), Refusal> {
    let body = shape.footprint();
    let block = body.block(pose);
    let inside = field.world.ground.bounds();
    if !inside.encloses(&block) {
        return Err(Refusal::new(rule!("PM-07-01"), "it would stand beyond the edge of the table"));
    }
    ends_clear(field, unit, &block)?;
    let (class, form) = (field.class(unit), Form::of_number(shape.form));
    if going::is_barred_at(field.world, class, form, body, pose) {
        return Err(Refusal::new(rule!("PM-07-07"), "it may not stand on this ground"));
    }
    Ok(())
}
