//! Gates, fords and bridges: the stretches of an obstacle that are no obstacle.

use tabletop::{Length, Line, Point, Segment, Span};

/// An opening, to be cut into the obstacles that it lies on.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// Its middle.
    pub at: Point,
    /// How wide it is along the obstacle.
    pub width: Length,
}

/// How far from an obstacle a gate, ford or bridge may be drawn and still belong to it.
const REACH: Length = Length::inches(2);

/// The openings where roads pass through hedges, walls and streams.
pub fn of_roads<'a>(
    roads: impl Iterator<Item = &'a [Point]> + Clone,
    lines: impl Iterator<Item = &'a [Point]>,
    width: Length,
) -> Vec<Opening> {
    let mut found: Vec<Opening> = Vec::new();
    for line in lines {
        let Ok(line) = Line::new(line, Length::ZERO, &[]) else { continue };
        for road in roads.clone() {
            for pair in road.windows(2) {
                line.passages(Segment::new(pair[0], pair[1]), |passage| {
                    found.push(Opening { at: passage.point, width });
                });
            }
        }
    }
    found
}

/// The spans that openings cut into a line: those that lie on it or near it, those that overlap joined.
pub fn spans(line: &Line, openings: &[Opening]) -> Vec<Span> {
    let whole = line.length();
    let mut spans: Vec<Span> = Vec::new();
    for opening in openings {
        let Some((along, distance)) = nearest(line, opening.at) else { continue };
        if distance > REACH {
            continue;
        }
        let half = opening.width.half();
        let from = (along - half).max(Length::ZERO);
        let to = (along + half).min(whole);
        spans.push(Span { from, to, tag: 1 });
    }
    spans.sort_by_key(|span| span.from);
    let mut joined: Vec<Span> = Vec::new();
    for span in spans {
        match joined.last_mut() {
            Some(last) if span.from <= last.to => last.to = last.to.max(span.to),
            _ => joined.push(span),
        }
    }
    joined
}

/// How far along a line its point nearest to another lies, and how far off that is.
fn nearest(line: &Line, point: Point) -> Option<(Length, Length)> {
    let mut begun = Length::ZERO;
    let mut best: Option<(Length, Length)> = None;
    for piece in line.pieces() {
        let gap = tabletop::Gap::from_segment(piece, point);
        let distance = gap.distance.rounded_up();
        if best.is_none_or(|(_, found)| distance < found) {
            best = Some((begun + piece.from.distance(gap.from), distance));
        }
        begun += piece.length();
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_road_makes_a_gate_where_it_passes_a_hedge() {
        let hedge = [Point::inches(0, 10), Point::inches(40, 10)];
        let road = [Point::inches(20, 0), Point::inches(20, 30)];
        let openings = of_roads([&road[..]].into_iter(), [&hedge[..]].into_iter(), Length::inches(6));
        assert_eq!(openings.len(), 1);
        let line = Line::new(&hedge, Length::ZERO, &[]).unwrap();
        let expected = [Span { from: Length::inches(17), to: Length::inches(23), tag: 1 }];
        assert_eq!(spans(&line, &openings), expected);
    }

    #[test]
    fn openings_near_each_other_are_one_and_far_ones_none() {
        let line = Line::new(&[Point::inches(0, 0), Point::inches(40, 0)], Length::ZERO, &[]).unwrap();
        let opening = |x, y| Opening { at: Point::inches(x, y), width: Length::inches(4) };
        let found = spans(&line, &[opening(12, 0), opening(10, 1), opening(30, 9), opening(39, 0)]);
        let expected = [(8, 14), (37, 40)].map(|(from, to)| Span {
            from: Length::inches(from),
            to: Length::inches(to),
            tag: 1,
        });
        assert_eq!(found, expected);
    }
}
