//! The ground of a battle as these rules see it: every piece of terrain is exactly one of the kinds of
//! NMM-10-35, the nearest one where the rulebook has no name for it.

use scenario::{
    Battle, Cover, Feature as Mapped, FeatureKind, Going, Relief, Scale, Shape as Outline, Slope,
};
use tabletop::{Angle, Area, Block, Class, Feature, Ground, Length, Line, Outline as _, Point, Pose};

use super::{CastFault, CastNote};
use crate::book::{Book, Formation, Kind};
use crate::rule;
use crate::table::FEATURES;
use crate::world::{Placename, Terrain};
use scenario::openings::{self, Opening};

/// The least width of a road on the table: room for the middle of a body that follows it.
const ROAD: Length = Length::hundredths_of_inch(150);
/// The least side of a building or landmark.
const HOUSE: Length = Length::inches(2);
/// A village has a house for so many square inches of ground, up to four.
const GROUND_OF_A_HOUSE: i64 = 14;
/// The most houses of a village.
const HOUSES: usize = 4;

/// What lies on the table.
pub(crate) struct Laid {
    pub ground: Ground,
    pub terrain: Vec<Terrain>,
    pub places: Vec<Placename>,
}

/// A feature with what the rules make of it, on its way to the table.
struct Piece {
    class: Class,
    terrain: Terrain,
    level: u8,
    shape: Shape,
    place: Placename,
}

enum Shape {
    Area(Area),
    /// A line with its width; openings are cut into it later.
    Line(Vec<Point>, Length),
}

/// Lays the ground of a battle on its table.
pub(crate) fn lay(
    battle: &Battle,
    scale: &Scale,
    book: &Book,
    faults: &mut Vec<CastFault>,
    notes: &mut Vec<CastNote>,
) -> Option<Laid> {
    let mut laying = Laying { scale, book, pieces: Vec::new(), openings: Vec::new(), faults, notes };
    for feature in &battle.features {
        let first = laying.pieces.len();
        laying.feature(feature);
        laying.name_from(first, feature);
    }
    laying.finish()
}

struct Laying<'a> {
    scale: &'a Scale,
    book: &'a Book,
    pieces: Vec<Piece>,
    openings: Vec<Opening>,
    faults: &'a mut Vec<CastFault>,
    notes: &'a mut Vec<CastNote>,
}

impl Laying<'_> {
    fn note(&mut self, feature: &Mapped, why: &str) {
        let name = if feature.name.is_empty() { &feature.id } else { &feature.name };
        self.notes.push(CastNote { rule: rule!("NMM-10-35"), what: format!("{name}: {why}") });
    }

    /// Names what has been laid for a feature: the first shape bears the name on the map.
    fn name_from(&mut self, first: usize, feature: &Mapped) {
        for (at, piece) in self.pieces[first..].iter_mut().enumerate().filter(|_| !feature.name.is_empty()) {
            let house = at > 0 && matches!(piece.terrain, Terrain::Building { .. });
            let name = if house { format!("a house of {}", feature.name) } else { feature.name.clone() };
            piece.place = Placename { name, on_map: at == 0 };
        }
    }

    fn feature(&mut self, feature: &Mapped) {
        match feature.kind {
            FeatureKind::Hill | FeatureKind::Ridge | FeatureKind::Escarpment => self.high_ground(feature),
            FeatureKind::Village => self.village(feature),
            FeatureKind::Building | FeatureKind::Tower => {
                let capacity = self.book.troops.building.usual_capacity;
                self.patch(feature, Class::Building, Terrain::Building { capacity });
            }
            FeatureKind::Ford | FeatureKind::Bridge | FeatureKind::Gate => self.opening(feature),
            FeatureKind::Road | FeatureKind::Lane => {
                let width = self.width(feature).max(ROAD);
                self.line(feature, Terrain::Road, width);
            }
            FeatureKind::Hedge
            | FeatureKind::Wall
            | FeatureKind::Ditch
            | FeatureKind::Stream
            | FeatureKind::River => self.barrier(feature),
            _ => self.broken(feature),
        }
    }

    /// Woods, marshes, closes and roughs.
    fn broken(&mut self, feature: &Mapped) {
        let usual = match feature.kind {
            FeatureKind::Wood => Terrain::Wood,
            FeatureKind::Marsh => Terrain::Bog,
            FeatureKind::Object => Terrain::Open,
            _ => Terrain::Broken,
        };
        let terrain = if is_shut(feature) {
            Terrain::Impassable
        } else if feature.foot == Some(Going::Open) && feature.horse == Some(Going::Open) {
            self.note(feature, "open ground, since it hinders neither foot nor horse");
            Terrain::Open
        } else {
            usual
        };
        if terrain == Terrain::Broken && feature.horse == Some(Going::Impassable) {
            self.note(
                feature,
                "broken ground, which horse may enter: the rulebook has no rough closed to it alone",
            );
        }
        if terrain == Terrain::Broken && feature.kind == FeatureKind::Enclosure {
            self.note(feature, "enclosed fields are broken ground");
        }
        self.patch(feature, Class::Patch, terrain);
    }

    fn high_ground(&mut self, feature: &Mapped) {
        let steep = feature.relief.as_ref().is_some_and(|relief| relief.slope == Slope::Steep);
        let terrain = if steep { Terrain::SteepHill } else { Terrain::Hill };
        if feature.horse == Some(Going::Impassable) {
            self.note(feature, "a steep hill, which horse may climb: the rulebook closes no slope to it");
        }
        self.patch(feature, Class::Contour, terrain);
        let Some(Relief { contours, crest, .. }) = &feature.relief else { return };
        for contour in contours {
            let corners = self.scale.points(&contour.outline);
            self.area(feature, Class::Contour, terrain, contour.level + 1, &corners);
        }
        if crest.len() >= 2 {
            let top = contours.iter().map(|contour| contour.level + 1).max().unwrap_or(1);
            let points = distinct(self.scale.points(crest));
            if points.len() >= 2 {
                let shape = Shape::Line(points, Length::ZERO);
                self.pieces.push(Piece {
                    class: Class::Crest,
                    terrain: Terrain::Open,
                    level: top,
                    shape,
                    place: Placename::default(),
                });
            }
        }
    }

    /// A village is broken ground with some houses in it, each a building; one too small for that is a building.
    fn village(&mut self, feature: &Mapped) {
        if is_shut(feature) {
            return self.patch(feature, Class::Building, Terrain::Impassable);
        }
        let capacity = self.book.troops.building.usual_capacity;
        let Some(Ok(area)) = self.corners(feature).map(|corners| Area::new(&corners)) else {
            return self.patch(feature, Class::Building, Terrain::Building { capacity });
        };
        let houses = houses(&area);
        if houses.is_empty() {
            return self.patch(feature, Class::Building, Terrain::Building { capacity });
        }
        self.note(feature, "broken ground between houses, each a building of the usual capacity");
        self.patch(feature, Class::Patch, Terrain::Broken);
        for house in houses {
            self.area(feature, Class::Building, Terrain::Building { capacity }, 0, &house.corners());
        }
    }

    /// Hedges, walls, ditches and water.
    fn barrier(&mut self, feature: &Mapped) {
        let stated_passable =
            [feature.foot, feature.horse].into_iter().flatten().any(|going| going != Going::Impassable);
        let terrain = match feature.kind {
            _ if is_shut(feature) => Terrain::Impassable,
            FeatureKind::River if !stated_passable => Terrain::Impassable,
            FeatureKind::Hedge => Terrain::Hedge,
            FeatureKind::Wall => Terrain::Wall,
            FeatureKind::Ditch if feature.cover == Some(Cover::Hard) => Terrain::FieldDefence,
            _ => Terrain::Stream,
        };
        if feature.kind == FeatureKind::Ditch {
            let kind = if terrain == Terrain::FieldDefence {
                "a field defence, since it shelters"
            } else {
                "crossed as a stream"
            };
            self.note(feature, kind);
        }
        if terrain != Terrain::Impassable && feature.horse == Some(Going::Impassable) {
            self.note(feature, "horse may try to cross: the rulebook has no obstacle closed to it alone");
        }
        match feature.shape {
            Outline::Line(_) => {
                let width = self.width(feature);
                self.line(feature, terrain, width);
            }
            _ if terrain == Terrain::Impassable => self.patch(feature, Class::Patch, terrain),
            _ => self.patch(feature, Class::Patch, Terrain::Bog),
        }
    }

    fn opening(&mut self, feature: &Mapped) {
        let at = match &feature.shape {
            Outline::Spot(spot) => self.scale.point(*spot),
            Outline::Line(points) | Outline::Area(points) => {
                let points = self.scale.points(points);
                let (first, last) = (points[0], points[points.len() - 1]);
                first.midpoint(last)
            }
        };
        let width = self.width(feature).max(self.passage());
        self.openings.push(Opening { at, width });
    }

    /// The least width of an opening: a Battalia must be able to pass, since the models are not scaled.
    fn passage(&self) -> Length {
        let layout = self.book.troops.layout(Kind::Battalia, Kind::Battalia.footing(), Formation::Battalia);
        layout.frontage() + Length::INCH.half()
    }

    fn width(&self, feature: &Mapped) -> Length {
        feature.width_m.map_or(Length::ZERO, |metres| self.scale.length(i32::from(metres)))
    }

    fn corners(&self, feature: &Mapped) -> Option<Vec<Point>> {
        match &feature.shape {
            Outline::Area(corners) => Some(self.scale.points(corners)),
            Outline::Spot(spot) => {
                let side = self.width(feature).max(HOUSE).half();
                let at = self.scale.point(*spot);
                let corner = |x: i32, y: i32| Point::new(at.x + x * side.0, at.y + y * side.0);
                Some(vec![corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)])
            }
            Outline::Line(_) => None,
        }
    }

    fn patch(&mut self, feature: &Mapped, class: Class, terrain: Terrain) {
        let level = u8::from(class == Class::Contour);
        match self.corners(feature) {
            Some(corners) => self.area(feature, class, terrain, level, &corners),
            None => self.fault(feature, "it is a line where the rules need an area"),
        }
    }

    fn area(&mut self, feature: &Mapped, class: Class, terrain: Terrain, level: u8, corners: &[Point]) {
        match Area::new(corners) {
            Ok(area) => {
                let (shape, place) = (Shape::Area(area), Placename::default());
                self.pieces.push(Piece { class, terrain, level, shape, place });
            }
            Err(fault) => self.fault(feature, &fault.to_string()),
        }
    }

    fn line(&mut self, feature: &Mapped, terrain: Terrain, width: Length) {
        let Outline::Line(points) = &feature.shape else {
            return self.patch(feature, Class::Patch, terrain);
        };
        let points = distinct(self.scale.points(points));
        if points.len() < 2 {
            return self.fault(feature, "its points fall together on this table");
        }
        let shape = Shape::Line(points, width);
        let place = Placename::default();
        self.pieces.push(Piece { class: Class::Line, terrain, level: 0, shape, place });
    }

    fn fault(&mut self, feature: &Mapped, why: &str) {
        self.faults.push(CastFault::Terrain { id: feature.id.clone(), why: why.to_owned() });
    }

    fn finish(self) -> Option<Laid> {
        let Laying { scale, pieces, mut openings, faults, book, .. } = self;
        let table = scale.table();
        let (width, depth) = (table.width(), table.depth());
        let pieces: Vec<Piece> = pieces.into_iter().filter(|piece| piece.reaches(width, depth)).collect();
        if pieces.len() > FEATURES {
            faults.push(CastFault::TooMuchTerrain { count: pieces.len() });
            return None;
        }
        let terrain: Vec<Terrain> = pieces.iter().map(|piece| piece.terrain).collect();
        let roads = pieces.iter().filter(|piece| piece.terrain == Terrain::Road).filter_map(Piece::points);
        let lines = pieces.iter().filter(|piece| is_fenced(piece.terrain)).filter_map(Piece::points);
        let passage =
            book.troops.layout(Kind::Battalia, Kind::Battalia.footing(), Formation::Battalia).frontage()
                + Length::INCH.half();
        openings.extend(openings::of_roads(roads, lines, passage));
        let mut features = Vec::new();
        for piece in &pieces {
            match piece.feature(&pieces, &openings) {
                Ok(feature) => features.push(feature),
                Err(why) => faults.push(CastFault::Terrain { id: String::new(), why }),
            }
        }
        match Ground::new(width, depth, features) {
            Ok(ground) => {
                let places = pieces.into_iter().map(|piece| piece.place).collect();
                Some(Laid { ground, terrain, places })
            }
            Err(fault) => {
                faults.push(CastFault::Terrain { id: String::new(), why: fault.to_string() });
                None
            }
        }
    }
}

/// Whether roads have gates, fords or bridges through it; water marked impassable needs one of its own.
const fn is_fenced(terrain: Terrain) -> bool {
    matches!(
        terrain,
        Terrain::Hedge | Terrain::Wall | Terrain::HighWall | Terrain::FieldDefence | Terrain::Stream
    )
}

/// Whether an opening may be cut into it.
const fn is_cut(terrain: Terrain) -> bool {
    is_fenced(terrain) || matches!(terrain, Terrain::Impassable)
}

/// Whether nobody passes.
fn is_shut(feature: &Mapped) -> bool {
    let shut = |going: Option<Going>| going == Some(Going::Impassable);
    shut(feature.foot) && shut(feature.horse)
}

impl Piece {
    fn reaches(&self, width: Length, depth: Length) -> bool {
        let table = tabletop::Bounds { low: Point::new(0, 0), high: Point::new(width.0, depth.0) };
        match &self.shape {
            Shape::Area(area) => area.bounds().meets(&table),
            Shape::Line(points, _) => tabletop::Bounds::of(points).is_some_and(|bounds| bounds.meets(&table)),
        }
    }

    fn points(&self) -> Option<&[Point]> {
        match &self.shape {
            Shape::Line(points, _) => Some(points),
            Shape::Area(_) => None,
        }
    }

    /// The feature with the openings that are nearest to it cut out, on the level of its middle.
    fn feature(&self, pieces: &[Piece], openings: &[Opening]) -> Result<Feature, String> {
        let tag = self.terrain.tag();
        match &self.shape {
            Shape::Area(area) => {
                let level = match self.class {
                    Class::Contour => self.level,
                    _ => level_under(pieces, area.bounds().low.midpoint(area.bounds().high)),
                };
                Ok(Feature::area(self.class, tag, level, area.clone()))
            }
            Shape::Line(points, width) => {
                let whole = Line::new(points, *width, &[]).map_err(|fault| fault.to_string())?;
                let level = match self.class {
                    Class::Crest => self.level,
                    _ => level_under(pieces, whole.point_at(whole.length().half())),
                };
                let spans = if is_cut(self.terrain) { openings::spans(&whole, openings) } else { Vec::new() };
                let line = Line::new(points, *width, &spans).map_err(|fault| fault.to_string())?;
                Ok(Feature::line(self.class, tag, level, line))
            }
        }
    }
}

/// The level of the highest contour over a point.
fn level_under(pieces: &[Piece], point: Point) -> u8 {
    let contours = pieces.iter().filter(|piece| piece.class == Class::Contour);
    let over = contours.filter(|piece| matches!(&piece.shape, Shape::Area(area) if area.contains(point)));
    over.map(|piece| piece.level).max().unwrap_or(0)
}

/// Points with those that repeat the one before left out.
fn distinct(mut points: Vec<Point>) -> Vec<Point> {
    points.dedup();
    points
}

/// The houses of a village: blocks that lie wholly in its ground, as far apart as a grid allows.
fn houses(area: &Area) -> Vec<Block> {
    let bounds = area.bounds();
    let (wide, deep) = (bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y);
    let square_inch = i64::from(Length::INCH.0) * i64::from(Length::INCH.0);
    let ground = i64::from(wide) * i64::from(deep) / square_inch;
    let count = ((ground / GROUND_OF_A_HOUSE) as usize).clamp(1, HOUSES);
    let mut found: Vec<Block> = Vec::new();
    // The grid is walked along the longer side, from the first part of it that could hold a house of its own.
    let steps = 24;
    for number in 0..count {
        let first = steps * number / count;
        let last = steps * (number + 1) / count;
        let place =
            (first..=last).flat_map(|along| (0..=steps).map(move |across| (along, spread(across, steps))));
        let block = place.map(|(along, across)| {
            let (x, y) = if wide >= deep { (along, across) } else { (across, along) };
            let at = |low: i32, extent: i32, share: usize| {
                low + (i64::from(extent) * share as i64 / steps as i64) as i32
            };
            let middle = Point::new(at(bounds.low.x, wide, x), at(bounds.low.y, deep, y));
            let front = Point::new(middle.x, middle.y + HOUSE.half().0);
            Block::at(Pose::new(front, Angle::UP), HOUSE, HOUSE)
        });
        let mut fits = block.filter(|house| {
            area.holds(house) == tabletop::Holding::Wholly
                && found.iter().all(|other| !other.within(house, HOUSE))
        });
        found.extend(fits.next());
    }
    found
}

/// The numbers from 0 to `steps`, from the middle outward.
fn spread(number: usize, steps: usize) -> usize {
    let middle = steps / 2;
    if number % 2 == 1 { middle - number.div_ceil(2).min(middle) } else { middle + number / 2 }
}
