//! Linear obstacles: hedges, walls, field defences and streams, crossed in two Actions and by a die
//! (NMM-10-22 to 10-25).

use dice::{Die, Pool, Total};
use engine::{PieceId, Refusal};
use tabletop::{Block, Bounds, FeatureId, Length, Line, Outline, Segment, Shape, Slide, Vector};

use super::trip::Trip;
use crate::field::Field;
use crate::rule;
use crate::table::{Crossing, Gap};

/// What a unit that crosses an obstacle must do about its difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difficulty {
    /// It is recorded: so many Disarray Tokens, none for Skirmishers on foot.
    Known {
        /// How many.
        tokens: u8,
    },
    /// Nobody has tried: the first die.
    First,
    /// The first die failed in an earlier turn: the second die.
    Second,
}

/// What a crossing die makes of an obstacle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What is recorded of it from now on (NMM-10-24).
    pub finding: Crossing,
    /// Whether the unit crosses.
    pub crosses: bool,
    /// Disarray Tokens for a unit that is not spared.
    pub tokens: u8,
}

/// Whether an obstacle has been found impassable for good (NMM-10-24).
pub fn is_impassable(field: Field, feature: u8) -> bool {
    field.table.findings[feature as usize].crossing() == Crossing::Impassable
}

/// What a unit must do about the difficulty of an obstacle.
///
/// # Errors
/// It is impassable, or its first die failed this turn (NMM-10-23): nobody crosses it.
pub fn difficulty(field: Field, unit: PieceId, feature: u8) -> Result<Difficulty, Refusal> {
    let book = &field.world.book.movement.obstacles;
    let finding = &field.table.findings[feature as usize];
    let spared = field.foot_skirmisher(unit) || field.leader(unit);
    let known = |tokens: u8| Difficulty::Known { tokens: if spared { 0 } else { tokens } };
    match finding.crossing() {
        Crossing::Free => Ok(known(0)),
        Crossing::One => Ok(known(book.tokens)),
        Crossing::Two => Ok(known(book.second_tokens)),
        Crossing::Unknown => Ok(Difficulty::First),
        Crossing::Pending if finding.failed() == field.table.battle.turn() => Err(Refusal::new(
            rule!("NMM-10-23"),
            "the first attempt failed here this turn: nobody crosses before the next turn",
        )
        .ground(feature)),
        Crossing::Pending => Ok(Difficulty::Second),
        Crossing::Impassable => {
            Err(Refusal::new(rule!("NMM-10-24"), "this obstacle was found to be impassable").ground(feature))
        }
    }
}

/// The die of a crossing attempt (NMM-10-23).
pub const fn crossing_die() -> Pool {
    Pool::Total(Total::of(1, Die::D6))
}

/// What the die makes of the obstacle (NMM-10-23). Skirmishers on foot take no token, but are stopped by a
/// failed die like anybody (NMM-10-25).
pub fn judge_die(field: Field, attempt: Difficulty, die: i16) -> Verdict {
    let book = &field.world.book.movement.obstacles;
    let reaches = |score: u8| die >= i16::from(score);
    match attempt {
        Difficulty::Second if reaches(book.second_crosses_on) => {
            Verdict { finding: Crossing::Two, crosses: true, tokens: book.second_tokens }
        }
        Difficulty::Second => Verdict { finding: Crossing::Impassable, crosses: false, tokens: 0 },
        _ if reaches(book.free_on) => Verdict { finding: Crossing::Free, crosses: true, tokens: 0 },
        _ if reaches(book.crosses_on) => {
            Verdict { finding: Crossing::One, crosses: true, tokens: book.tokens }
        }
        _ => Verdict { finding: Crossing::Pending, crosses: false, tokens: 0 },
    }
}

/// Visits the strips of a linear feature that are closed: all of it but its openings (gates, fords, bridges)
/// and the gaps that troops have made.
pub(crate) fn each_strip(field: Field, feature: u8, visit: impl FnMut(&Block)) {
    let whole = field.world.ground.features()[feature as usize].bounds().inflated(Length(16));
    each_strip_near(field, feature, &whole, visit);
}

/// Visits those of them, in the same order, that may reach into a part of the table, and maybe others.
pub(crate) fn each_strip_near(field: Field, feature: u8, part: &Bounds, mut visit: impl FnMut(&Block)) {
    let gaps = field.table.battle.gaps().of(feature);
    match &field.world.ground.features()[feature as usize].shape {
        Shape::Line(line) if line.spans().is_empty() && gaps.clone().next().is_none() => {
            line.strips().iter().filter(|strip| Bounds::of_block(strip).meets(part)).for_each(visit);
        }
        Shape::Line(line) => {
            // The width of a strip lies on both sides of its piece, rounded to the unit.
            let around = part.inflated(line.width() + Length(2));
            closed_stretches(line, gaps, &around, |piece| visit(&line.strip_of(piece)));
        }
        Shape::Area(area) => {
            area.edges()
                .for_each(|edge| visit(&Block::from_axes(edge.from, edge.vector(), Vector::default())));
        }
    }
}

/// Visits the straight pieces of a line that lie in none of its spans and in no opened gap, where they may reach into a part of the
/// table.
fn closed_stretches(
    line: &Line,
    gaps: impl Iterator<Item = (Length, Length)> + Clone,
    part: &Bounds,
    mut visit: impl FnMut(Segment),
) {
    let whole = line.length();
    let mut begun = Length::ZERO;
    for piece in line.pieces() {
        let end = begun + piece.length();
        if !Bounds::of_segment(piece).meets(part) {
            begun = end;
            continue;
        }
        let mut at = begun;
        while at < end {
            let (open, until) = state_at(line, gaps.clone(), whole, at);
            let until = until.min(end);
            if !open && until > at {
                visit(Segment::new(on_piece(piece, at - begun), on_piece(piece, until - begun)));
            }
            at = until.max(at + Length(1));
        }
        begun = end;
    }
}

/// Whether a line is open at a distance along it, and until where that stays so.
fn state_at(
    line: &Line,
    gaps: impl Iterator<Item = (Length, Length)>,
    whole: Length,
    at: Length,
) -> (bool, Length) {
    let spans = line.spans().iter().map(|span| (span.from, span.to));
    let mut until = whole;
    for (from, to) in gaps.chain(spans) {
        if from <= at && at < to {
            return (true, to);
        }
        if at < from {
            until = until.min(from);
        }
    }
    (false, until.max(at))
}

/// The stretch of an obstacle that a unit within a tenth of an inch of it may open: what lies opposite to it, no
/// longer than its frontage (NMM-09-27). None for one that is not so near.
pub fn opening_before(field: Field, unit: PieceId, feature: u8) -> Option<Gap> {
    let block = field.block(unit);
    let line = field.world.ground.features()[feature as usize].as_line()?;
    let reach = Length(254) + Length(line.width().0 - line.width().half().0);
    let mut begun = Length::ZERO;
    let (mut run, mut longest) = ((Length::ZERO, Length(-2)), (Length::ZERO, Length::ZERO));
    for piece in line.pieces() {
        let opposite = piece.extent_of(&block).and_then(tabletop::Extent::on_segment);
        if let Some(extent) = opposite.filter(|_| piece.within(&block, reach)) {
            let at = |share: tabletop::Fraction| begun + piece.from.distance(share.along(piece));
            let (from, to) = (at(extent.low), at(extent.high));
            // Round a corner the stretch goes on.
            run = if from <= run.1 + Length(1) { (run.0, to) } else { (from, to) };
            if run.1 - run.0 > longest.1 - longest.0 {
                longest = run;
            }
        }
        begun += piece.length();
    }
    let length = longest.1 - longest.0;
    let opened = length.min(field.piece(unit).shape().width);
    let from = longest.0 + (length - opened).half();
    (opened > Length::ZERO).then(|| Gap::between(feature, from, from + opened))
}

fn on_piece(piece: Segment, along: Length) -> tabletop::Point {
    piece.from + piece.vector().scaled(i64::from(along.0), i64::from(piece.length().0))
}

/// Whether a move goes over a closed part of a linear feature.
pub(crate) fn meets(field: Field, trip: &Trip, feature: u8) -> bool {
    // Whatever is closed of a piece lies in its strip, but for what rounding costs.
    let way = trip.bounds.inflated(Length(16));
    let mut met = false;
    each_strip_near(field, feature, &way, |strip| met = met || trip.meets(strip));
    met
}

/// Whether a line of shot passes from one side of a linear feature to the other where it is closed: through a gate
/// or a gap that troops have made nothing shelters.
pub fn is_shut(field: Field, feature: u8, shot: Segment) -> bool {
    let gaps = field.table.battle.gaps().of(feature);
    let Some(line) = field.world.ground.features()[feature as usize].as_line() else { return false };
    let whole = line.length();
    let mut shut = false;
    line.passages(shot, |passage| shut = shut || !state_at(line, gaps.clone(), whole, passage.along).0);
    shut
}

/// Whether a body stands astride a closed part of a linear feature.
pub(crate) fn is_astride(field: Field, block: &Block, feature: u8) -> bool {
    let still = Slide::still(*block, Block::TOLERANCE);
    let part = Bounds::of_block(block).inflated(Length(16));
    let mut met = false;
    each_strip_near(field, feature, &part, |strip| met = met || still.meets(strip));
    met
}

/// Whether a body touches a closed part of a linear feature, the tolerance granted.
pub fn touches(field: Field, block: &Block, feature: u8) -> bool {
    let part = Bounds::of_block(block).inflated(field.tolerance() + Length(2));
    let mut touched = false;
    each_strip_near(field, feature, &part, |strip| {
        touched = touched || block.within(strip, field.tolerance())
    });
    touched
}

/// Judges a move over an obstacle (NMM-10-22): it must begin in contact with it, be straight, and end with the
/// whole unit just beyond.
pub(crate) fn judge_crossing(field: Field, trip: &Trip, feature: u8) -> Result<(), Refusal> {
    let refuse = |why: &'static str| Refusal::new(rule!("NMM-10-22"), why).ground(feature);
    if field.gun(trip.unit) {
        return Err(Refusal::new(rule!("NMM-10-09"), "guns cannot cross obstacles").ground(feature));
    }
    if !trip.is_straight() {
        return Err(refuse("an obstacle is crossed by a straight Move, not by a turn"));
    }
    if !touches(field, &trip.start, feature) {
        return Err(refuse("crossing takes two Actions: move up to the obstacle, then cross it"));
    }
    if is_astride(field, &trip.end, feature) {
        return Err(refuse("the crossing must take the whole unit to the far side"));
    }
    if !touches(field, &trip.end, feature) {
        return Err(refuse("a crossing ends just beyond the obstacle, no farther"));
    }
    difficulty(field, trip.unit, feature).map(|_| ())
}

/// The linear obstacles that a body touches: those that it may cross.
pub fn touched(field: Field<'_>, block: &Block) -> impl Iterator<Item = u8> {
    let bounds = Bounds::of_block(block).inflated(field.tolerance());
    let block = *block;
    field.world.ground.near(&bounds).iter().map(|index| index as u8).filter(move |feature| {
        super::going::is_obstacle(field.world.terrain(FeatureId(*feature)))
            && touches(field, &block, *feature)
    })
}
