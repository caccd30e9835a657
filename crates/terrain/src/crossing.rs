//! Where a line is crossed: patches square to it.

use scenario::openings::Opening;
use tabletop::{Angle, Area, Block, Gap, Length, Pose, Segment};

use crate::piece::{Piece, Shape};

/// The ground of a ford, a bridge or a gate: across the nearest of the lines that `crossed` names, square to it, as wide as the
/// opening and `bank` beyond it on either side. `None` where no such line lies within `reach`.
pub(crate) fn across<T>(
    pieces: &[Piece<T>],
    opening: &Opening,
    [reach, bank]: [Length; 2],
    crossed: impl Fn(&T) -> bool,
) -> Option<Area> {
    let stretches = pieces.iter().filter(|piece| crossed(&piece.of)).flat_map(|piece| {
        let width = match &piece.shape {
            Shape::Line(_, width) => *width,
            Shape::Area(_) => Length::ZERO,
        };
        let points = piece.points().unwrap_or(&[]);
        points.windows(2).map(move |pair| (Segment::new(pair[0], pair[1]), width))
    });
    let far = |segment: &Segment| Gap::from_segment(*segment, opening.at).distance.rounded_up();
    let near = stretches.filter(|(segment, _)| far(segment) <= reach);
    let (segment, width) = near.min_by_key(|(segment, _)| far(segment))?;
    let half = width.half() + bank;
    let facing = Angle::of(segment.to - segment.from) + Angle::RIGHT;
    let middle = Gap::from_segment(segment, opening.at).from;
    let block = Block::at(Pose::new(middle + facing.along(half), facing), opening.width, half.times(2));
    Area::of_block(&block).ok()
}
