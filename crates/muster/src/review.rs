//! An army on parade, to be looked at: every brigade in a row of its own, nothing in the way.

use engine::{PieceId, Shape};
use tabletop::{Angle, Ground, Length, Point, Pose};

use crate::CastFault;

/// Between two pieces of a row.
const ASIDE: Length = Length::inches(2);
/// Between two rows: room for names.
const BEHIND: Length = Length::inches(3);
/// Round all of them.
const MARGIN: Length = Length::inches(3);
/// The widest row.
const WIDEST: Length = Length::inches(60);
/// The least width and depth of a parade ground.
const LEAST: [Length; 2] = [Length::inches(24), Length::inches(12)];

/// Pieces in rows: those who follow each other with one key stand in one, which is broken where it becomes too long.
pub fn rows<K: PartialEq>(
    pieces: impl IntoIterator<Item = (PieceId, K)>,
    shape: impl Fn(PieceId) -> Shape,
) -> Vec<Vec<PieceId>> {
    let (mut rows, mut before, mut wide): (Vec<Vec<PieceId>>, Option<K>, i32) = (Vec::new(), None, 0);
    for (id, key) in pieces {
        let width = shape(id).width.0 + ASIDE.0;
        let goes_on = before.as_ref() == Some(&key) && wide + width <= WIDEST.0;
        match rows.last_mut().filter(|_| goes_on) {
            Some(row) => {
                row.push(id);
                wide += width;
            }
            None => {
                rows.push(vec![id]);
                wide = width;
            }
        }
        before = Some(key);
    }
    rows
}

/// Where everybody stands, row by row from the top, and how wide and deep the ground has to be: `more` than they need.
pub fn lined_up(
    rows: &[Vec<PieceId>],
    shape: impl Fn(PieceId) -> Shape,
    more: [Length; 2],
) -> (Vec<(PieceId, Pose)>, [Length; 2]) {
    let deepest = |row: &[PieceId]| row.iter().map(|id| shape(*id).depth.0).max().unwrap_or(0);
    let wide = |row: &Vec<PieceId>| row.iter().map(|id| shape(*id).width.0 + ASIDE.0).sum::<i32>();
    let width = rows.iter().map(wide).max().unwrap_or(ASIDE.0) + 2 * MARGIN.0 - ASIDE.0 + more[0].0;
    let depth = rows.iter().map(|row| deepest(row) + BEHIND.0).sum::<i32>() + 2 * MARGIN.0 - BEHIND.0;
    let [width, depth] = [Length(width).max(LEAST[0]), Length(depth + more[1].0).max(LEAST[1])];
    let mut y = depth.0 - MARGIN.0;
    let mut places = Vec::new();
    for row in rows {
        let mut x = MARGIN.0;
        for id in row {
            let width = shape(*id).width.0;
            places.push((*id, Pose::new(Point::new(x + width / 2, y), Angle::UP)));
            x += width + ASIDE.0;
        }
        y -= deepest(row) + BEHIND.0;
    }
    (places, [width, depth])
}

/// An open parade ground.
///
/// # Errors
/// If there is none of that size.
pub fn ground(width: Length, depth: Length) -> Result<Ground, Vec<CastFault>> {
    Ground::new(width, depth, Vec::new()).map_err(|fault| {
        vec![CastFault::Terrain { id: "the parade ground".to_owned(), why: fault.to_string() }]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(id: PieceId) -> Shape {
        let width = Length::inches(if id.0 == 0 { 30 } else { 20 });
        Shape { files: 1, ranks: 1, form: 0, width, depth: Length::inches(1) }
    }

    #[test]
    fn each_brigade_has_rows_of_its_own_and_long_ones_are_broken() {
        let pieces = [(0, "a"), (1, "a"), (2, "a"), (3, "b")].map(|(id, key)| (PieceId(id), key));
        let rows = rows(pieces, shape);
        assert_eq!(rows, [vec![PieceId(0), PieceId(1)], vec![PieceId(2)], vec![PieceId(3)]]);
        let (places, [width, depth]) = lined_up(&rows, shape, [Length::ZERO; 2]);
        assert_eq!((width, depth), (Length::inches(58), Length::inches(15)));
        assert_eq!(places[1], (PieceId(1), Pose::new(Point::inches(45, 12), Angle::UP)));
        assert_eq!(places[3], (PieceId(3), Pose::new(Point::inches(13, 4), Angle::UP)));
        let (_, [width, depth]) = lined_up(&rows[..1], shape, [Length::inches(2), Length::ZERO]);
        assert_eq!((width, depth), (Length::inches(60), LEAST[1]));
        assert!(ground(width, depth).is_ok() && ground(Length::ZERO, depth).is_err());
    }
}
