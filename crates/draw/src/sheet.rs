//! The sheet on which a table lies, and how numbers and text are written on it.

use engine::View;
use engine::view::words::shown;
use tabletop::{Angle, Length, Point};

/// Drawing units to an inch of the table.
pub(crate) const UNITS_PER_INCH: f64 = 20.0;
/// Drawing units to a millimetre of the table.
pub(crate) const MILLIMETRE: f64 = UNITS_PER_INCH / 25.4;
/// Room round the table for the rulers.
const MARGIN: f64 = 30.0;
/// Room above the table for the heading.
const HEADING: f64 = 46.0;

/// A place on the sheet: right and down.
pub(crate) type Spot = (f64, f64);

/// Where the table lies on the sheet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sheet {
    table_width: f64,
    table_depth: f64,
}

impl Sheet {
    pub fn of(view: &View) -> Sheet {
        Sheet { table_width: units(view.width), table_depth: units(view.depth) }
    }

    pub fn width(&self) -> f64 {
        self.table_width + 2.0 * MARGIN
    }

    pub fn height(&self) -> f64 {
        self.table_depth + 2.0 * MARGIN + HEADING
    }

    /// The table as left, top, width and height.
    pub fn table(&self) -> (f64, f64, f64, f64) {
        (MARGIN, MARGIN + HEADING, self.table_width, self.table_depth)
    }

    /// Where a point of the table lies on the sheet.
    pub fn spot(&self, point: Point) -> Spot {
        let (left, top, _, depth) = self.table();
        (left + units(Length(point.x)), top + depth - units(Length(point.y)))
    }

    /// The points of a polygon or line, as an SVG attribute wants them.
    pub fn points(&self, points: &[Point]) -> String {
        joined(points.iter().map(|point| self.spot(*point)))
    }
}

/// A length in drawing units.
pub(crate) fn units(length: Length) -> f64 {
    length.to_inches() * UNITS_PER_INCH
}

/// A point as it lies from another that looks in a direction: right of it, and behind it.
pub(crate) fn seen_from(origin: Point, facing: Angle, point: Point) -> Spot {
    let (sin, cos) = facing.sin_cos();
    let one = f64::from(1_u32 << 30);
    let (sin, cos) = (sin as f64 / one, cos as f64 / one);
    let by = point - origin;
    let (x, y) = (units(Length(by.x)), units(Length(by.y)));
    (x * cos - y * sin, -(x * sin + y * cos))
}

/// What lies so right of and behind somebody who looks in a direction, as it lies on the sheet.
pub(crate) fn turned((x, y): Spot, facing: Angle) -> Spot {
    let (sin, cos) = facing.sin_cos();
    let one = f64::from(1_u32 << 30);
    let (sin, cos) = (sin as f64 / one, cos as f64 / one);
    (x * cos - y * sin, x * sin + y * cos)
}

/// A number with at most one decimal.
pub(crate) fn n(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    match tenths % 10 {
        0 => format!("{}", tenths / 10),
        part => format!("{}{}.{}", if tenths < 0 { "-" } else { "" }, tenths.abs() / 10, part.abs()),
    }
}

/// A number with at most two decimals, for what is drawn larger or smaller than it is written.
pub(crate) fn fine(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    let written = format!("{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100);
    let short = written.trim_end_matches('0').trim_end_matches('.');
    if hundredths < 0 { format!("-{short}") } else { short.to_owned() }
}

/// Spots as an SVG attribute wants them.
pub(crate) fn joined(spots: impl Iterator<Item = Spot>) -> String {
    spots.map(|(x, y)| format!("{},{}", n(x), n(y))).collect::<Vec<_>>().join(" ")
}

/// An element with attributes and content.
pub(crate) fn tag(name: &str, attributes: &str, content: &str) -> String {
    let space = if attributes.is_empty() { "" } else { " " };
    format!("<{name}{space}{attributes}>{content}</{name}>")
}

/// A text of a class at a spot.
pub(crate) fn text(class: &str, (x, y): Spot, words: &str) -> String {
    format!(r#"<text class="{class}" x="{}" y="{}">{}</text>"#, n(x), n(y), escaped(words))
}

/// Text made safe to stand in a document: no markup, and none of the characters that no XML document may hold.
pub(crate) fn escaped(text: &str) -> String {
    shown(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// How wide a text is, nearly, at a size of type.
pub(crate) fn wide(words: &str, size: f64) -> f64 {
    let narrow = |letter: char| "iljtfI.,'-() /1".contains(letter);
    words.chars().map(|letter| if narrow(letter) { 0.36 } else { 0.58 }).sum::<f64>() * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_never_minus_nothing() {
        assert_eq!([n(1.0), n(-0.04), n(-0.26), n(12.34), n(-3.0)], ["1", "0", "-0.3", "12.3", "-3"]);
    }

    #[test]
    fn what_lies_right_of_a_piece_is_right_of_it_however_it_looks() {
        let origin = Point::inches(10, 10);
        for facing in [0, 90, 135, 270].map(Angle::degrees) {
            let right = origin + (facing + Angle::RIGHT).along(Length::inches(2));
            let (x, y) = seen_from(origin, facing, right);
            assert_eq!((n(x), n(y)), ("40".to_owned(), "0".to_owned()));
            let (x, y) = seen_from(origin, facing, origin + (facing + Angle::HALF).along(Length::INCH));
            assert_eq!((n(x), n(y)), ("0".to_owned(), "20".to_owned()));
            // Back on the sheet, what was behind lies where it was, y growing downwards.
            let (u, v) = turned((x, y), facing);
            let by = (facing + Angle::HALF).along(Length::INCH);
            assert!((u - units(Length(by.x))).abs() < 0.05 && (v + units(Length(by.y))).abs() < 0.05);
        }
    }
}
