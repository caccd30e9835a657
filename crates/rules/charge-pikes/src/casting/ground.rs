//! The ground of a battle as these rules see it: every piece of terrain is one of the kinds of chapter 19, the nearest
//! one where the rulebook has no name for it.

use scenario::openings::{self, Opening};
use scenario::{Battle, Cover as Shelter, Feature as Mapped, FeatureKind, Going, Shape as Outline, Slope};
use tabletop::{Area, Bounds, Class, Feature, Ground, Length, Line, Point};

use super::crossings;
use super::{CastFault, CastNote, House};
use crate::rule;
use crate::table::FEATURES;
use crate::world::{Closed, Cover, Terrain, TerrainKind, Thickness};

/// The least width of a road on the table: room for the middle of a body that follows it.
const ROAD: Length = Length::hundredths_of_inch(150);
/// The least side of a town block or landmark.
const HOUSE: Length = Length::inches(2);
/// A town block holds a figure for so many square inches of its ground, if that is more than the usual garrison.
const GROUND_OF_A_FIGURE: i64 = 2;
/// The most figures that a town block holds however large it is.
const LARGEST_GARRISON: i64 = 60;

/// What lies on the table.
pub(super) struct Laid {
    pub ground: Ground,
    pub terrain: Vec<Terrain>,
}

/// A feature with what the rules make of it, on its way to the table.
pub(super) struct Piece {
    pub terrain: Terrain,
    pub level: u8,
    pub shape: Shape,
}

/// Where a feature lies.
pub(super) enum Shape {
    Area(Area),
    /// A line with its width; gates are cut into it later.
    Line(Vec<Point>, Length),
}

/// Lays the ground of a battle on its table.
pub(super) fn lay(
    battle: &Battle,
    scale: &scenario::Scale,
    house: &House,
    faults: &mut Vec<CastFault>,
    notes: &mut Vec<CastNote>,
) -> Option<Laid> {
    let mut laying =
        Laying { scale, house, pieces: Vec::new(), gates: Vec::new(), crossings: Vec::new(), faults, notes };
    for feature in &battle.features {
        laying.feature(feature);
    }
    laying.finish()
}

struct Laying<'a> {
    scale: &'a scenario::Scale,
    house: &'a House,
    pieces: Vec<Piece>,
    gates: Vec<Opening>,
    /// Fords and bridges, with what they are called.
    crossings: Vec<(TerrainKind, Opening, String)>,
    faults: &'a mut Vec<CastFault>,
    notes: &'a mut Vec<CastNote>,
}

impl Laying<'_> {
    fn note(&mut self, feature: &Mapped, why: &str) {
        let name = if feature.name.is_empty() { &feature.id } else { &feature.name };
        self.notes.push(CastNote { rule: rule!("CP-19-01"), what: format!("{name}: {why}") });
    }

    fn feature(&mut self, feature: &Mapped) {
        match feature.kind {
            FeatureKind::Hill | FeatureKind::Ridge | FeatureKind::Escarpment => self.high_ground(feature),
            FeatureKind::Village | FeatureKind::Building | FeatureKind::Tower => self.houses(feature),
            FeatureKind::Ford | FeatureKind::Bridge | FeatureKind::Gate => self.crossing(feature),
            FeatureKind::Road | FeatureKind::Lane => {
                let width = self.width(feature).max(ROAD);
                self.line(feature, TerrainKind::Road, width);
            }
            FeatureKind::Hedge
            | FeatureKind::Wall
            | FeatureKind::Ditch
            | FeatureKind::Stream
            | FeatureKind::River => self.barrier(feature),
            FeatureKind::Object => {}
            _ => self.broken(feature),
        }
    }

    /// Woods, marshes, closes and roughs.
    fn broken(&mut self, feature: &Mapped) {
        if feature.foot == Some(Going::Open) && feature.horse == Some(Going::Open) {
            return self.note(feature, "open ground, since it hinders neither foot nor horse");
        }
        let kind = match (feature.kind, feature.horse) {
            (FeatureKind::Wood, Some(Going::Impassable)) => TerrainKind::Wood(Thickness::Heavy),
            (FeatureKind::Wood, Some(_)) => TerrainKind::Wood(Thickness::Light),
            (FeatureKind::Wood, None) => TerrainKind::Wood(Thickness::Rolled),
            _ => TerrainKind::Rough,
        };
        match feature.kind {
            FeatureKind::Marsh => self.note(feature, "wet ground is rough ground"),
            FeatureKind::Enclosure => self.note(feature, "enclosed fields are rough ground"),
            _ => {}
        }
        self.patch(feature, kind);
    }

    fn high_ground(&mut self, feature: &Mapped) {
        let steep = feature.kind == FeatureKind::Escarpment
            || feature.relief.as_ref().is_some_and(|relief| relief.slope == Slope::Steep);
        let kind = if steep { TerrainKind::SteepHill } else { TerrainKind::GentleHill };
        self.patch(feature, kind);
        let Some(relief) = &feature.relief else { return };
        for contour in &relief.contours {
            let corners = self.scale.points(&contour.outline);
            self.area(feature, kind, contour.level + 1, &corners);
        }
        let points = distinct(self.scale.points(&relief.crest));
        if points.len() >= 2 {
            let top = relief.contours.iter().map(|contour| contour.level + 1).max().unwrap_or(1);
            let terrain = self.terrain(feature, TerrainKind::Crest);
            self.pieces.push(Piece { terrain, level: top, shape: Shape::Line(points, Length::ZERO) });
        }
    }

    /// Villages and houses are town blocks; a large one has room for more than the usual garrison (CP-19-26).
    fn houses(&mut self, feature: &Mapped) {
        let first = self.pieces.len();
        self.patch(feature, TerrainKind::TownBlock);
        for piece in &mut self.pieces[first..] {
            let Shape::Area(area) = &piece.shape else { continue };
            let bounds = area.bounds();
            let inch = i64::from(Length::INCH.0);
            let ground = i64::from(bounds.high.x - bounds.low.x) * i64::from(bounds.high.y - bounds.low.y);
            let room = (ground / (inch * inch) / GROUND_OF_A_FIGURE).min(LARGEST_GARRISON);
            piece.terrain.garrison = piece.terrain.garrison.max(room as u8);
        }
    }

    /// Hedges, walls, ditches and water.
    fn barrier(&mut self, feature: &Mapped) {
        let passes = |going: Option<Going>| matches!(going, Some(Going::Open | Going::Difficult));
        let (foot, horse) = (passes(feature.foot), passes(feature.horse));
        let no_horse = feature.horse == Some(Going::Impassable);
        let kind = match feature.kind {
            FeatureKind::River if !foot && !horse => TerrainKind::River,
            FeatureKind::Hedge | FeatureKind::Wall if is_shut(feature) => TerrainKind::River,
            FeatureKind::Hedge if horse => TerrainKind::Fence,
            FeatureKind::Hedge if foot && no_horse => TerrainKind::HighWall,
            FeatureKind::Hedge => TerrainKind::Hedgerow,
            FeatureKind::Wall if no_horse => TerrainKind::HighWall,
            FeatureKind::Wall => TerrainKind::Fence,
            FeatureKind::Ditch if matches!(feature.cover, Some(Shelter::Hard | Shelter::Soft)) => {
                TerrainKind::LightWorks
            }
            _ => TerrainKind::Stream,
        };
        match (feature.kind, kind) {
            (FeatureKind::Hedge, TerrainKind::Fence) => {
                self.note(feature, "a hedge that horse can cross is a low wall")
            }
            (FeatureKind::Hedge, TerrainKind::HighWall) => {
                self.note(feature, "a hedge that foot alone can cross is a chest-high wall");
            }
            (FeatureKind::Ditch, TerrainKind::LightWorks) => {
                self.note(feature, "light works, since it shelters")
            }
            (FeatureKind::Ditch, _) => self.note(feature, "a ditch is crossed as a stream"),
            (_, TerrainKind::River) if feature.kind != FeatureKind::River => {
                self.note(feature, "nobody passes, as with a river");
            }
            _ => {}
        }
        match (&feature.shape, kind) {
            (Outline::Line(_), _) => {
                // Walls and the like have no thickness (CP-19-35); water has.
                let water = matches!(kind, TerrainKind::Stream | TerrainKind::River);
                let width = if water { self.width(feature) } else { Length::ZERO };
                self.line(feature, kind, width);
            }
            (_, TerrainKind::Stream) => self.patch(feature, TerrainKind::Ford),
            _ => self.patch(feature, TerrainKind::Rough),
        }
    }

    fn crossing(&mut self, feature: &Mapped) {
        let at = match &feature.shape {
            Outline::Spot(spot) => self.scale.point(*spot),
            Outline::Line(points) | Outline::Area(points) => {
                let points = self.scale.points(points);
                points[0].midpoint(points[points.len() - 1])
            }
        };
        match feature.kind {
            FeatureKind::Ford => {
                let opening = Opening { at, width: self.width(feature).max(crossings::ford(self.house)) };
                self.crossings.push((TerrainKind::Ford, opening, feature.name.clone()));
            }
            FeatureKind::Bridge => {
                let opening = Opening { at, width: crossings::bridge(self.house) };
                self.crossings.push((TerrainKind::Bridge, opening, feature.name.clone()));
            }
            _ => self.gates.push(Opening { at, width: crossings::gate(self.house) }),
        }
    }

    fn width(&self, feature: &Mapped) -> Length {
        feature.width_m.map_or(Length::ZERO, |metres| self.scale.length(i32::from(metres)))
    }

    /// What the rules make of a feature: as its kind has it, but for what the file says of it.
    fn terrain(&self, feature: &Mapped, kind: TerrainKind) -> Terrain {
        let mut terrain = self.house.book.ground.usual(kind);
        terrain.name = feature.name.clone();
        let shut = |going: Option<Going>| going == Some(Going::Impassable);
        terrain.closed =
            Closed { foot: shut(feature.foot), mounted: shut(feature.horse), guns: shut(feature.guns) };
        if kind == TerrainKind::Rough && is_shut(feature) {
            terrain.closed.guns = true;
        }
        let gives_cover = |cover| terrain.cover_from_shot != Cover::None || cover != Cover::None;
        if let Some(cover) = feature.cover.map(cover_of).filter(|cover| gives_cover(*cover)) {
            terrain.cover_from_shot = cover;
        }
        if feature.hides == Some(false) {
            terrain.height = 0;
        }
        terrain
    }

    fn patch(&mut self, feature: &Mapped, kind: TerrainKind) {
        let level = u8::from(kind.class() == Class::Contour);
        let corners = match &feature.shape {
            Outline::Area(corners) => self.scale.points(corners),
            Outline::Spot(spot) => {
                let side = self.width(feature).max(HOUSE).half();
                let at = self.scale.point(*spot);
                let corner = |x: i32, y: i32| Point::new(at.x + x * side.0, at.y + y * side.0);
                vec![corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
            }
            Outline::Line(_) => return self.fault(feature, "it is a line where the rules need an area"),
        };
        self.area(feature, kind, level, &corners);
    }

    fn area(&mut self, feature: &Mapped, kind: TerrainKind, level: u8, corners: &[Point]) {
        match Area::new(corners) {
            Ok(area) => {
                let terrain = self.terrain(feature, kind);
                self.pieces.push(Piece { terrain, level, shape: Shape::Area(area) });
            }
            Err(fault) => self.fault(feature, &fault.to_string()),
        }
    }

    fn line(&mut self, feature: &Mapped, kind: TerrainKind, width: Length) {
        let Outline::Line(points) = &feature.shape else {
            return self.patch(feature, TerrainKind::Rough);
        };
        let points = distinct(self.scale.points(points));
        if points.len() < 2 {
            return self.fault(feature, "its points fall together on this table");
        }
        let terrain = self.terrain(feature, kind);
        self.pieces.push(Piece { terrain, level: 0, shape: Shape::Line(points, width) });
    }

    fn fault(&mut self, feature: &Mapped, why: &str) {
        self.faults.push(CastFault::Terrain { id: feature.id.clone(), why: why.to_owned() });
    }

    fn finish(self) -> Option<Laid> {
        let Laying { scale, mut pieces, mut gates, crossings, faults, house, .. } = self;
        let table = scale.table();
        let (width, depth) = (table.width(), table.depth());
        pieces.retain(|piece| piece.reaches(width, depth));
        crossings::lay(&mut pieces, &crossings, house);
        let roads =
            pieces.iter().filter(|piece| piece.terrain.kind == TerrainKind::Road).filter_map(Piece::points);
        let lines = pieces.iter().filter(|piece| is_gated(piece.terrain.kind)).filter_map(Piece::points);
        gates.extend(openings::of_roads(roads, lines, crossings::gate(house)));
        if pieces.len() > FEATURES {
            faults.push(CastFault::TooMuchTerrain { count: pieces.len() });
            return None;
        }
        let mut features = Vec::new();
        for piece in &pieces {
            match piece.feature(&pieces, &gates) {
                Ok(feature) => features.push(feature),
                Err(why) => faults.push(CastFault::Terrain { id: piece.terrain.name.clone(), why }),
            }
        }
        match Ground::new(width, depth, features) {
            Ok(ground) => {
                Some(Laid { ground, terrain: pieces.into_iter().map(|piece| piece.terrain).collect() })
            }
            Err(fault) => {
                faults.push(CastFault::Terrain { id: String::new(), why: fault.to_string() });
                None
            }
        }
    }
}

/// Whether roads have gates through it.
const fn is_gated(kind: TerrainKind) -> bool {
    matches!(
        kind,
        TerrainKind::Hedgerow
            | TerrainKind::Fence
            | TerrainKind::HighWall
            | TerrainKind::LightWorks
            | TerrainKind::HeavyWorks
    )
}

/// Whether nobody passes.
fn is_shut(feature: &Mapped) -> bool {
    let shut = |going: Option<Going>| going == Some(Going::Impassable);
    shut(feature.foot) && shut(feature.horse)
}

const fn cover_of(shelter: Shelter) -> Cover {
    match shelter {
        Shelter::None => Cover::None,
        Shelter::Soft => Cover::Soft,
        Shelter::Hard => Cover::Hard,
    }
}

impl Piece {
    fn reaches(&self, width: Length, depth: Length) -> bool {
        let table = Bounds { low: Point::new(0, 0), high: Point::new(width.0, depth.0) };
        match &self.shape {
            Shape::Area(area) => area.bounds().meets(&table),
            Shape::Line(points, _) => Bounds::of(points).is_some_and(|bounds| bounds.meets(&table)),
        }
    }

    /// The points of a line.
    pub(super) fn points(&self) -> Option<&[Point]> {
        match &self.shape {
            Shape::Line(points, _) => Some(points),
            Shape::Area(_) => None,
        }
    }

    /// The feature, with the gates that are nearest to it cut out, on the level of its middle.
    fn feature(&self, pieces: &[Piece], gates: &[Opening]) -> Result<Feature, String> {
        let kind = self.terrain.kind;
        let tag = TerrainKind::ALL.iter().position(|other| *other == kind).unwrap_or_default() as u8;
        let class = kind.class();
        match &self.shape {
            Shape::Area(area) => {
                let level = match class {
                    Class::Contour => self.level,
                    _ => level_under(pieces, area.bounds().low.midpoint(area.bounds().high)),
                };
                Ok(Feature::area(class, tag, level, area.clone()))
            }
            Shape::Line(points, width) => {
                let whole = Line::new(points, *width, &[]).map_err(|fault| fault.to_string())?;
                let level = match class {
                    Class::Crest => self.level,
                    _ => level_under(pieces, whole.point_at(whole.length().half())),
                };
                let spans = if is_gated(kind) { openings::spans(&whole, gates) } else { Vec::new() };
                let line = Line::new(points, *width, &spans).map_err(|fault| fault.to_string())?;
                Ok(Feature::line(class, tag, level, line))
            }
        }
    }
}

/// The level of the highest contour over a point.
fn level_under(pieces: &[Piece], point: Point) -> u8 {
    let contours = pieces.iter().filter(|piece| piece.terrain.kind.class() == Class::Contour);
    let over = contours.filter(|piece| matches!(&piece.shape, Shape::Area(area) if area.contains(point)));
    over.map(|piece| piece.level).max().unwrap_or(0)
}

/// Points with those that repeat the one before left out.
fn distinct(mut points: Vec<Point>) -> Vec<Point> {
    points.dedup();
    points
}
