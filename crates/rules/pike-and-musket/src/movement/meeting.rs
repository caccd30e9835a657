//! Whom a move meets: enemies who bar it, guns and riders whom it rides over, friends through whom it passes.

use engine::{InlineVec, PieceId, Refusal};
use tabletop::{Block, Bounds, Footprint, IndexSet, Length, Path};

use crate::field::Field;
use crate::rule;
use crate::table::{Form, PIECES};
use crate::world::Class;

/// Whom a move meets on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// Friends in good order through whom it passes: both are disrupted (PM-07-03).
    pub passed: InlineVec<PieceId, 16>,
    /// Enemy batteries, Generals and staff officers whom it rides over (PM-07-04).
    pub ridden_over: InlineVec<PieceId, 16>,
}

impl Default for Met {
    fn default() -> Met {
        Met { passed: InlineVec::new(), ridden_over: InlineVec::new() }
    }
}

/// What becomes of a move that meets another piece.
enum Meeting {
    /// Nothing.
    Nothing,
    /// It may not.
    Barred,
    /// It rides over an enemy.
    RidesOver,
    /// It passes through a friend, and both are disrupted.
    Passes,
    /// It may not pass through this friend.
    Blocked,
}

/// Whom a path meets. Staff officers are in nobody's way and are never disrupted (PM-07-21).
///
/// # Errors
/// If an enemy is in the way (PM-07-04), or a friend through whom it may not pass (PM-07-03).
pub fn meetings(field: Field, unit: PieceId, path: &Path, body: Footprint) -> Result<Met, Refusal> {
    let whole = path.bounds(body);
    meetings_among(field, unit, path, body, (&whole, &round(field, unit, &whole)))
}

/// The others who reach into the rectangle within which a path stays, and their outlines.
pub(super) type Round = InlineVec<(PieceId, Block), PIECES>;

/// Those round a way of a unit, by number.
pub(super) fn round(field: Field, unit: PieceId, whole: &Bounds) -> Round {
    let mut all = Round::empty((unit, field.block(unit)));
    // Its end may stand out of the rectangle by what its corners are rounded.
    let part = whole.inflated(Length(8));
    for other in field.table.pieces.near(IndexSet::below(IndexSet::LIMIT).without(unit.index()), &part) {
        let block = field.block(other);
        if part.meets(&Bounds::of_block(&block)) {
            all.push((other, block));
        }
    }
    all
}

/// The same as [`meetings`] where it is known who is round the way.
pub(super) fn meetings_among(
    field: Field,
    unit: PieceId,
    path: &Path,
    body: Footprint,
    (whole, round): (&Bounds, &Round),
) -> Result<Met, Refusal> {
    let mut met = Met::default();
    let reaches = |(_, block): &&(PieceId, Block)| whole.meets(&Bounds::of_block(block));
    let mut all = round.iter().filter(reaches).peekable();
    if all.peek().is_none() {
        return Ok(met);
    }
    for (_, sweep) in path.sweeps(body, Block::TOLERANCE) {
        for (other, _) in all.clone().copied().filter(|(_, block)| sweep.meets(block)) {
            match meeting(field, unit, other) {
                Meeting::Nothing => {}
                Meeting::Barred => {
                    let why = "an enemy is in the way: a move ends on contact";
                    return Err(Refusal::new(rule!("PM-07-04"), why).piece(other));
                }
                Meeting::Blocked => {
                    let why = "only two units in good order pass through one another";
                    return Err(Refusal::new(rule!("PM-07-03"), why).piece(other));
                }
                Meeting::RidesOver if !met.ridden_over.contains(&other) => {
                    met.ridden_over.try_push(other);
                }
                Meeting::Passes if !met.passed.contains(&other) => {
                    met.passed.try_push(other);
                }
                Meeting::RidesOver | Meeting::Passes => {}
            }
        }
    }
    Ok(met)
}

fn meeting(field: Field, unit: PieceId, other: PieceId) -> Meeting {
    let (mine, theirs) = (field.class(unit), field.class(other));
    let rider = |class| matches!(class, Class::General | Class::Staff);
    if field.side(other) != field.side(unit) {
        return match (field.is_fighter(unit), theirs) {
            // Infantry, cavalry and dragoons alone take guns (PM-06-07), Generals (PM-07-23) and messages (PM-07-22).
            (true, Class::Battery | Class::General | Class::Staff) => Meeting::RidesOver,
            (false, theirs) if rider(theirs) => Meeting::Nothing,
            _ => Meeting::Barred,
        };
    }
    if rider(mine) || rider(theirs) {
        // Generals and staff officers go through friends and never stand in the way (PM-07-18, PM-07-21, PM-07-23).
        return Meeting::Nothing;
    }
    if field.form(other) == Form::Unlimbered {
        return Meeting::Nothing;
    }
    match field.is_normal(unit) && field.is_normal(other) {
        true => Meeting::Passes,
        false => Meeting::Blocked,
    }
}
