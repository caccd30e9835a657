//! One shape of ground with what a rulebook makes of it, before it lies.

use scenario::openings::{self, Opening};
use tabletop::{Area, Bounds, Class, Feature, Length, Line, Point};

/// One shape of ground on its way to the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece<T> {
    /// The id in the file of the feature of which it is a part.
    pub id: String,
    /// How it lies: as a contour, a patch, a line ...
    pub class: Class,
    /// The number by which the rulebook finds its kind again in a [`Feature`].
    pub tag: u8,
    /// The level of a contour or a crest. Anything else lies on the highest contour under its middle.
    pub level: u8,
    /// Where it lies.
    pub shape: Shape,
    /// What the rulebook makes of it.
    pub of: T,
}

/// Where a piece of ground lies.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// An area.
    Area(Area),
    /// Two points or more, no two that follow each other alike, and a width; openings are cut into it when it is laid.
    Line(Vec<Point>, Length),
}

impl<T> Piece<T> {
    /// The points of a line; `None` for an area.
    #[must_use]
    pub fn points(&self) -> Option<&[Point]> {
        match &self.shape {
            Shape::Line(points, _) => Some(points),
            Shape::Area(_) => None,
        }
    }

    /// Whether any of it may lie on a table.
    pub(crate) fn reaches(&self, table: &Bounds) -> bool {
        match &self.shape {
            Shape::Area(area) => area.bounds().meets(table),
            Shape::Line(points, _) => Bounds::of(points).is_some_and(|bounds| bounds.meets(table)),
        }
    }

    /// The feature that it becomes among `pieces`, with `openings` cut into a line, those alone that lie at it.
    ///
    /// # Errors
    /// A line that has no length, or more corners or openings than a line holds.
    pub(crate) fn feature(&self, pieces: &[Piece<T>], openings: &[Opening]) -> Result<Feature, String> {
        match &self.shape {
            Shape::Area(area) => {
                let level = match self.class {
                    Class::Contour => self.level,
                    _ => level_under(pieces, area.bounds().low.midpoint(area.bounds().high)),
                };
                Ok(Feature::area(self.class, self.tag, level, area.clone()))
            }
            Shape::Line(points, width) => {
                let whole = Line::new(points, *width, &[]).map_err(|fault| fault.to_string())?;
                let level = match self.class {
                    Class::Crest => self.level,
                    _ => level_under(pieces, whole.point_at(whole.length().half())),
                };
                let spans = openings::spans(&whole, openings);
                let line = Line::new(points, *width, &spans).map_err(|fault| fault.to_string())?;
                Ok(Feature::line(self.class, self.tag, level, line))
            }
        }
    }
}

/// The level of the highest contour over a point; 0 on the plain.
fn level_under<T>(pieces: &[Piece<T>], point: Point) -> u8 {
    let contours = pieces.iter().filter(|piece| piece.class == Class::Contour);
    let over = contours.filter(|piece| matches!(&piece.shape, Shape::Area(area) if area.contains(point)));
    over.map(|piece| piece.level).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(low: i32, high: i32) -> Shape {
        let corner = |x: i32, y: i32| Point::new(Length::inches(x).0, Length::inches(y).0);
        let corners = [corner(low, low), corner(high, low), corner(high, high), corner(low, high)];
        Shape::Area(Area::new(&corners).expect("a square"))
    }

    fn line(from: i32, to: i32) -> Shape {
        let at = |x: i32| Point::new(Length::inches(x).0, Length::inches(5).0);
        Shape::Line(vec![at(from), at(to)], Length::ZERO)
    }

    fn piece(class: Class, level: u8, shape: Shape) -> Piece<()> {
        Piece { id: "here".to_owned(), class, tag: 3, level, shape, of: () }
    }

    #[test]
    fn a_patch_lies_on_the_highest_contour_under_its_middle() {
        let (low, high) = (piece(Class::Contour, 1, square(0, 20)), piece(Class::Contour, 2, square(4, 12)));
        let hills = [low, high];
        let levels = [square(6, 8), square(13, 15), square(30, 32)].map(|shape| {
            piece(Class::Patch, 7, shape).feature(&hills, &[]).expect("a patch can be laid").level
        });
        assert_eq!(levels, [2, 1, 0], "its own level counts for a contour alone");
        assert_eq!(hills[1].feature(&hills, &[]).expect("a contour can be laid").level, 2);
    }

    #[test]
    fn an_opening_is_cut_into_the_line_on_which_it_lies() {
        let at = |x: i32, y: i32| Point::new(Length::inches(x).0, Length::inches(y).0);
        let openings = [(5, 5), (5, 9)].map(|(x, y)| Opening { at: at(x, y), width: Length::inches(2) });
        let laid = piece(Class::Line, 0, line(0, 10)).feature(&[], &openings).expect("a line can be laid");
        let tabletop::Shape::Line(laid) = &laid.shape else { panic!("a line was laid as an area") };
        let spans: Vec<_> = laid.spans().iter().map(|span| (span.from, span.to)).collect();
        assert_eq!(spans, [(Length::inches(4), Length::inches(6))], "four inches off is another line's");
    }
}
