//! The map in metres and its way onto a table in inches.

use crate::reading::{Node, TableReader, Value};
use tabletop::{Length, Point};

/// A point of the map in whole metres: x to the right, y up the map, the origin at the bottom left corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MapPoint {
    /// Metres from the left edge.
    pub x: i32,
    /// Metres from the bottom edge.
    pub y: i32,
}

/// The size of the map and how it lies on the ground.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Map {
    /// Metres from left to right, `100..=20000`.
    pub width_m: i32,
    /// Metres from bottom to top, `100..=20000`.
    pub depth_m: i32,
    /// The compass bearing, in degrees, of the direction up the map: 0 is north.
    pub up_bearing: u16,
    /// The ground in a few sentences; may be empty.
    pub sketch: String,
}

impl Map {
    pub(crate) fn read(table: TableReader<'_>) -> Option<Map> {
        let width_m = table.number("width_m", 100..=20_000);
        let depth_m = table.number("depth_m", 100..=20_000);
        let up_bearing = if table.has("up_bearing") { table.number("up_bearing", 0..=359) } else { Some(0) };
        table.optional("up_bearing");
        let sketch = table.text_or_empty("sketch");
        table.finish()?;
        let (width_m, depth_m) = (width_m? as i32, depth_m? as i32);
        Some(Map { width_m, depth_m, up_bearing: up_bearing? as u16, sketch })
    }

    /// The whole map as a region.
    pub fn region(&self) -> Region {
        Region { left: 0, bottom: 0, right: self.width_m, top: self.depth_m }
    }

    /// Reads a point `[x, y]` that must lie on the map.
    pub(crate) fn read_point(&self, table: &TableReader<'_>, key: &str, node: &Node) -> Option<MapPoint> {
        let Value::List(items) = &node.value else {
            return table.wrong_kind_at(key, node, "a point [x, y] in metres");
        };
        let [x, y] = items.as_slice() else {
            let what = format!("{key} holds {} numbers where a point is wanted", items.len());
            table.fault_at(node.at, what, "write a point as [x, y], in metres");
            return None;
        };
        let whole = -1_000_000..=1_000_000;
        let x = table.number_of(&format!("x of {key}"), x, whole.clone());
        let y = table.number_of(&format!("y of {key}"), y, whole);
        let point = MapPoint { x: x? as i32, y: y? as i32 };
        if self.region().holds(point) {
            return Some(point);
        }
        let what = format!("the point [{}, {}] of {key} is off the map", point.x, point.y);
        let mend = format!("x must lie between 0 and {}, y between 0 and {}", self.width_m, self.depth_m);
        table.fault_at(node.at, what, mend);
        None
    }

    /// Reads a list of points that must lie on the map; a fault for each that does not.
    pub(crate) fn read_points(
        &self,
        table: &TableReader<'_>,
        key: &str,
        node: &Node,
    ) -> Option<Vec<MapPoint>> {
        let Value::List(items) = &node.value else {
            return table.wrong_kind_at(key, node, "a list of points [[x, y], [x, y], ...] in metres");
        };
        let points: Vec<_> = items.iter().filter_map(|item| self.read_point(table, key, item)).collect();
        (points.len() == items.len()).then_some(points)
    }
}

/// A rectangle of the map, in metres; never empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// The least x.
    pub left: i32,
    /// The least y.
    pub bottom: i32,
    /// The greatest x.
    pub right: i32,
    /// The greatest y.
    pub top: i32,
}

impl Region {
    /// Whether a point lies in the region or on its edge.
    pub fn holds(self, point: MapPoint) -> bool {
        (self.left..=self.right).contains(&point.x) && (self.bottom..=self.top).contains(&point.y)
    }

    /// Metres from left to right.
    pub(crate) fn width_m(self) -> i32 {
        self.right - self.left
    }

    /// Metres from bottom to top.
    pub(crate) fn depth_m(self) -> i32 {
        self.top - self.bottom
    }
}

/// The size of a table in whole feet, `2..=12` each way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TableSize {
    /// Feet from left to right.
    pub width_ft: u8,
    /// Feet from bottom to top.
    pub depth_ft: u8,
}

impl TableSize {
    /// The width.
    pub fn width(self) -> Length {
        Length::inches(12 * i32::from(self.width_ft))
    }

    /// The depth.
    pub fn depth(self) -> Length {
        Length::inches(12 * i32::from(self.depth_ft))
    }
}

/// The way from metres on the map to lengths on a table.
///
/// The region of the map is laid on the table as large as it fits, in proportion; where the proportions
/// differ it is centred and a strip of table is left over on two sides. The scale is a fraction, and each
/// coordinate is rounded once, half away from the centre of the table, so a map symmetric about its centre
/// gives a table exactly symmetric about its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    region: Region,
    width: Length,
    depth: Length,
    /// Table units for each `metres` metres.
    units: i64,
    metres: i64,
}

impl Scale {
    /// The scale that lays a region of a map on a table.
    pub fn new(region: Region, table: TableSize) -> Scale {
        let (width, depth) = (table.width(), table.depth());
        let across = (i64::from(width.0), i64::from(region.width_m().max(1)));
        let along = (i64::from(depth.0), i64::from(region.depth_m().max(1)));
        let (units, metres) = if across.0 * along.1 <= along.0 * across.1 { across } else { along };
        Scale { region, width, depth, units, metres }
    }

    /// The scale of a ruleset in which a metre has a length of its own: the table is as large as the region then is.
    pub fn of_metre(region: Region, metre: Length) -> Scale {
        let long = |metres: i32| metre.times(metres.max(1));
        let (width, depth) = (long(region.width_m()), long(region.depth_m()));
        Scale { region, width, depth, units: metre.0.into(), metres: 1 }
    }

    /// The table it leads to, from left to right.
    pub const fn width(&self) -> Length {
        self.width
    }

    /// The same from bottom to top.
    pub const fn depth(&self) -> Length {
        self.depth
    }

    /// The region it starts from.
    pub fn region(&self) -> Region {
        self.region
    }

    /// A point of the map on the table. A point of the map outside the region falls outside the table, or in
    /// the strip left over.
    pub fn point(&self, point: MapPoint) -> Point {
        let Region { left, bottom, right, top } = self.region;
        let x = self.off_centre(point.x, left, right) + i64::from(self.width.0 / 2);
        let y = self.off_centre(point.y, bottom, top) + i64::from(self.depth.0 / 2);
        Point::new(x as i32, y as i32)
    }

    /// The points of an outline or of a line on the table.
    pub fn points(&self, points: &[MapPoint]) -> Vec<Point> {
        points.iter().map(|point| self.point(*point)).collect()
    }

    /// A distance of so many metres on the table, rounded to the nearest unit.
    pub fn length(&self, metres: i32) -> Length {
        Length(divide_rounded(i64::from(metres) * self.units, self.metres) as i32)
    }

    /// The distance of a coordinate from the middle of the region, in table units.
    fn off_centre(&self, coordinate: i32, least: i32, greatest: i32) -> i64 {
        let doubled = 2 * i64::from(coordinate) - i64::from(least) - i64::from(greatest);
        divide_rounded(doubled * self.units, 2 * self.metres)
    }
}

/// Division rounded to the nearest whole number, half away from zero. The divisor is positive.
fn divide_rounded(dividend: i64, divisor: i64) -> i64 {
    let size = (2 * dividend.abs() + divisor) / (2 * divisor);
    size * dividend.signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(width_m: i32, depth_m: i32, width_ft: u8, depth_ft: u8) -> Scale {
        let region = Region { left: 0, bottom: 0, right: width_m, top: depth_m };
        Scale::new(region, TableSize { width_ft, depth_ft })
    }

    #[test]
    fn equal_proportions_fill_the_table() {
        let scale = scale(1800, 1200, 6, 4);
        assert_eq!(scale.point(MapPoint { x: 0, y: 0 }), Point::new(0, 0));
        assert_eq!(scale.point(MapPoint { x: 1800, y: 1200 }), Point::inches(72, 48));
        assert_eq!(scale.point(MapPoint { x: 25, y: 300 }), Point::inches(1, 12));
        assert_eq!(scale.length(300), Length::inches(12));
    }

    #[test]
    fn spare_depth_is_shared_by_both_sides() {
        let scale = scale(2400, 1600, 8, 6);
        assert_eq!(scale.point(MapPoint { x: 0, y: 0 }), Point::inches(0, 4));
        assert_eq!(scale.point(MapPoint { x: 2400, y: 1600 }), Point::inches(96, 68));
    }

    #[test]
    fn a_metre_may_have_a_length_of_its_own() {
        let region = Region { left: 250, bottom: 0, right: 1250, top: 801 };
        let scale = Scale::of_metre(region, Length::millimetres(1));
        assert_eq!((scale.width(), scale.depth()), (Length::millimetres(1000), Length::millimetres(801)));
        assert_eq!(scale.point(MapPoint { x: 251, y: 3 }), Point::new(100, 300));
        assert_eq!(scale.length(30), Length::millimetres(30));
    }

    #[test]
    fn a_part_of_the_map_fills_the_table() {
        let region = Region { left: 250, bottom: 0, right: 1250, top: 1000 };
        let scale = Scale::new(region, TableSize { width_ft: 4, depth_ft: 4 });
        assert_eq!(scale.point(MapPoint { x: 250, y: 1000 }), Point::inches(0, 48));
        assert_eq!(scale.point(MapPoint { x: 0, y: 500 }), Point::inches(-12, 24));
    }

    #[test]
    fn rounding_keeps_mirrored_points_mirrored() {
        let scale = scale(1777, 1193, 6, 4);
        for metre in 0..=1193 {
            let one = scale.point(MapPoint { x: metre, y: metre });
            let other = scale.point(MapPoint { x: 1777 - metre, y: 1193 - metre });
            assert_eq!((one.x + other.x, one.y + other.y), (72 * 2540, 48 * 2540));
        }
    }
}
