//! The ground of a battle as these rules see it: every piece of terrain is one of the kinds of BR-00-05, the nearest one
//! where they have no name for it.

use scenario::{Battle, Feature as Mapped, FeatureKind, Going, Shape as Outline, Slope};
use tabletop::{Area, Class, Feature, Ground, Length, Line, Point, Segment, Vector};
use terrain::{Fault, Map};

use super::{CastFault, CastNote};
use crate::rule;
use crate::world::{Terrain, TerrainKind};

/// The least width of a road, a burn or a river on the table.
const WAY: Length = Length::inches(2);
/// How wide a door is, and a gate of which the file says nothing: a mounted figure's base passes the gate.
const DOOR: Length = Length::inches(1);
const GATE: Length = Length::inches(2);
/// How thick a wall is that nobody climbs.
const CURTAIN: Length = Length::hundredths_of_inch(40);
/// How far from a wall, a fence or a house a gate may be drawn and still be one of its.
const REACH: Length = Length::inches(1);

/// What lies on the table.
pub(super) struct Laid {
    pub ground: Ground,
    pub terrain: Vec<Terrain>,
}

/// Lays the ground of a battle on its table.
pub(super) fn lay(
    battle: &Battle,
    scale: &scenario::Scale,
    faults: &mut Vec<CastFault>,
    notes: &mut Vec<CastNote>,
) -> Option<Laid> {
    let map = Map::new(scale);
    let crossings = battle.features.iter().filter_map(|feature| Crossing::of(feature, &map)).collect();
    let mut laying = Laying { map, crossings, features: Vec::new(), terrain: Vec::new() };
    for feature in &battle.features {
        laying.feature(feature);
    }
    let Laying { map, features, terrain, .. } = laying;
    notes.extend(map.notes.into_iter().map(|what| CastNote { rule: rule!("BR-00-05"), what }));
    faults.extend(map.faults.into_iter().map(|Fault { id, why }| CastFault::Terrain { id, why }));
    match Ground::new(scale.width(), scale.depth(), features) {
        Ok(ground) => Some(Laid { ground, terrain }),
        Err(fault) => {
            faults.push(CastFault::Terrain { id: String::new(), why: fault.to_string() });
            None
        }
    }
}

/// A gate, a ford or a bridge.
#[derive(Clone, Copy)]
struct Crossing {
    at: Point,
    width: Length,
    is_gate: bool,
}

impl Crossing {
    fn of(feature: &Mapped, map: &Map<'_>) -> Option<Crossing> {
        let is_gate = feature.kind == FeatureKind::Gate;
        let crosses = is_gate || matches!(feature.kind, FeatureKind::Ford | FeatureKind::Bridge);
        if !crosses || matches!(feature.shape, Outline::Area(_)) {
            return None;
        }
        let (usual, least) = if is_gate { (GATE, DOOR) } else { (WAY, WAY) };
        let width = feature.width_m.map_or(usual, |_| map.width(feature)).max(least);
        Some(Crossing { at: map.middle(feature), width, is_gate })
    }
}

struct Laying<'a> {
    map: Map<'a>,
    crossings: Vec<Crossing>,
    features: Vec<Feature>,
    terrain: Vec<Terrain>,
}

impl Laying<'_> {
    fn note(&mut self, feature: &Mapped, why: &str) {
        self.map.note(feature, why);
    }

    fn feature(&mut self, feature: &Mapped) {
        match feature.kind {
            FeatureKind::Hill | FeatureKind::Ridge | FeatureKind::Escarpment => self.high_ground(feature),
            FeatureKind::Wood => self.patch(feature, TerrainKind::Wood),
            FeatureKind::Marsh => match feature.horse {
                Some(Going::Impassable) if feature.foot == Some(Going::Impassable) => {
                    self.patch(feature, TerrainKind::DeepWater);
                }
                _ => self.patch(feature, TerrainKind::Water),
            },
            FeatureKind::Rough | FeatureKind::Warren => self.patch(feature, TerrainKind::Rocks),
            FeatureKind::Village | FeatureKind::Building | FeatureKind::Tower => self.house(feature),
            FeatureKind::Road | FeatureKind::Lane => self.strips(feature, TerrainKind::Road),
            FeatureKind::Stream => self.strips(feature, TerrainKind::Water),
            FeatureKind::River => match feature.shape {
                Outline::Area(_) => self.patch(feature, TerrainKind::DeepWater),
                _ => self.strips(feature, TerrainKind::DeepWater),
            },
            FeatureKind::Wall if feature.foot == Some(Going::Impassable) => self.curtain(feature),
            FeatureKind::Wall => self.fence(feature, TerrainKind::Wall),
            FeatureKind::Hedge | FeatureKind::Enclosure => self.fence(feature, TerrainKind::Fence),
            FeatureKind::Ditch => {
                self.note(feature, "a ditch is crossed as a fence is");
                self.fence(feature, TerrainKind::Fence);
            }
            FeatureKind::Ford | FeatureKind::Bridge | FeatureKind::Gate | FeatureKind::Object => {}
        }
    }

    /// The corners of an area, the points of a line, or the square about a spot.
    fn corners(&self, feature: &Mapped) -> Vec<Point> {
        match &feature.shape {
            Outline::Line(points) => self.map.scale.points(points),
            Outline::Area(_) | Outline::Spot(_) => self.map.corners(feature, GATE).unwrap_or_default(),
        }
    }

    fn high_ground(&mut self, feature: &Mapped) {
        let steep = feature.kind == FeatureKind::Escarpment
            || feature.relief.as_ref().is_some_and(|relief| relief.slope == Slope::Steep);
        if steep {
            self.note(feature, "steep ground goes as rocks do");
            self.patch(feature, TerrainKind::Rocks);
        } else {
            self.patch(feature, TerrainKind::Hill);
        }
        let Some(relief) = feature.relief.as_ref().filter(|relief| relief.crest.len() > 1) else { return };
        let points = self.map.scale.points(&relief.crest);
        self.line(feature, TerrainKind::Crest, &points);
    }

    fn patch(&mut self, feature: &Mapped, kind: TerrainKind) {
        let corners = self.corners(feature);
        self.area(feature, kind, &corners, Vec::new());
    }

    fn area(&mut self, feature: &Mapped, kind: TerrainKind, corners: &[Point], openings: Vec<Segment>) {
        match Area::new(corners) {
            Ok(area) => {
                let level = u8::from(kind.class() == Class::Contour);
                self.push(feature, kind, Feature::area(kind.class(), kind as u8, level, area), openings);
            }
            Err(fault) => self.map.fault(feature, &fault.to_string()),
        }
    }

    fn push(&mut self, feature: &Mapped, kind: TerrainKind, shape: Feature, openings: Vec<Segment>) {
        self.terrain.push(Terrain::new(kind, terrain::name(feature).to_owned(), openings, &shape));
        self.features.push(shape);
    }

    /// A house has its doors where gates are drawn on it, else one in the middle of its lowest wall.
    fn house(&mut self, feature: &Mapped) {
        let corners = self.corners(feature);
        let mut walls = ring(&corners);
        let mut doors = self.openings(&walls, true);
        if doors.is_empty() {
            walls.sort_by_key(|wall| (wall.from.y + wall.to.y, -wall.length().0));
            if let Some(wall) = walls.first() {
                doors.push(opening(*wall, wall.from.midpoint(wall.to), DOOR));
            }
        }
        self.area(feature, TerrainKind::Building, &corners, doors);
    }

    /// A wall, a fence, or the fence about an enclosure: its gates are those that are drawn on it and where a road passes;
    /// an enclosure without any has one in the middle of its lowest side.
    fn fence(&mut self, feature: &Mapped, kind: TerrainKind) {
        let mut points = self.corners(feature);
        points.dedup();
        let is_ring = matches!(feature.shape, Outline::Area(_));
        if let (true, Some(first)) = (is_ring, points.first().copied()) {
            points.push(first);
        }
        let mut parts: Vec<Segment> = points.windows(2).map(|pair| Segment::new(pair[0], pair[1])).collect();
        let mut gates = self.openings(&parts, false);
        if gates.is_empty() && is_ring {
            parts.sort_by_key(|part| part.from.y + part.to.y);
            gates.extend(parts.first().map(|part| opening(*part, part.from.midpoint(part.to), GATE)));
        }
        match Line::new(&points, Length::ZERO, &[]) {
            Ok(line) => {
                let shape = Feature::line(kind.class(), kind as u8, 0, line);
                self.push(feature, kind, shape, gates);
            }
            Err(fault) => self.map.fault(feature, &fault.to_string()),
        }
    }

    fn line(&mut self, feature: &Mapped, kind: TerrainKind, points: &[Point]) {
        match Line::new(points, Length::ZERO, &[]) {
            Ok(line) => {
                let shape = Feature::line(kind.class(), kind as u8, 1, line);
                self.push(feature, kind, shape, Vec::new());
            }
            Err(fault) => self.map.fault(feature, &fault.to_string()),
        }
    }

    /// The gates that are drawn on some walls.
    fn openings(&self, walls: &[Segment], is_house: bool) -> Vec<Segment> {
        let gates = self.crossings.iter().filter(|crossing| crossing.is_gate);
        let found = gates.filter_map(|gate| {
            let near = |wall: &&Segment| tabletop::Gap::from_segment(**wall, gate.at).distance.rounded_up();
            let wall = walls.iter().min_by_key(near)?;
            let gap = tabletop::Gap::from_segment(*wall, gate.at);
            let width = if is_house { DOOR } else { gate.width.max(GATE) };
            (gap.distance.rounded_up() <= REACH).then(|| opening(*wall, gap.from, width))
        });
        found.collect()
    }

    /// A road, a burn or a river as a strip along each of its straight parts; where a ford or bridge lies on it, shallow
    /// water.
    fn strips(&mut self, feature: &Mapped, kind: TerrainKind) {
        let Outline::Line(_) = feature.shape else { return self.patch(feature, kind) };
        let width = self.map.width(feature).max(WAY);
        let mut points = self.corners(feature);
        points.dedup();
        for pair in points.windows(2) {
            let part = Segment::new(pair[0], pair[1]);
            if kind != TerrainKind::DeepWater {
                self.strip(feature, kind, part, width);
                continue;
            }
            let mut from = Length::ZERO;
            for (at, half) in self.fords(part) {
                let (low, high) = ((at - half).max(from), (at + half).min(part.length()));
                self.strip(feature, kind, stretch(part, from, low), width);
                self.strip(feature, TerrainKind::Water, stretch(part, low, high), width);
                from = high;
            }
            self.strip(feature, kind, stretch(part, from, part.length()), width);
        }
    }

    /// A wall that nobody climbs is as a building without a room, with gaps for its gates.
    fn curtain(&mut self, feature: &Mapped) {
        let mut points = self.corners(feature);
        points.dedup();
        let parts: Vec<Segment> = points.windows(2).map(|pair| Segment::new(pair[0], pair[1])).collect();
        let gates = self.openings(&parts, false);
        for part in parts {
            let on_it = |gate: &&Segment| {
                let near = |point: Point| tabletop::Gap::from_segment(part, point).distance.rounded_up();
                near(gate.from) < REACH && near(gate.to) < REACH
            };
            let mut gaps: Vec<(Length, Length)> = gates
                .iter()
                .filter(on_it)
                .map(|gate| (part.from.distance(gate.from), part.from.distance(gate.to)))
                .collect();
            gaps.sort();
            let mut from = Length::ZERO;
            for (low, high) in gaps {
                self.strip(feature, TerrainKind::Building, stretch(part, from, low.min(high)), CURTAIN);
                from = low.max(high);
            }
            self.strip(feature, TerrainKind::Building, stretch(part, from, part.length()), CURTAIN);
        }
    }

    /// How far along a part of a river its fords and bridges lie, and half their widths.
    fn fords(&self, part: Segment) -> Vec<(Length, Length)> {
        let mut fords: Vec<(Length, Length)> = Vec::new();
        for crossing in self.crossings.iter().filter(|crossing| !crossing.is_gate) {
            let gap = tabletop::Gap::from_segment(part, crossing.at);
            if gap.distance.rounded_up() <= WAY {
                fords.push((part.from.distance(gap.from), crossing.width.half()));
            }
        }
        fords.sort();
        fords
    }

    fn strip(&mut self, feature: &Mapped, kind: TerrainKind, part: Segment, width: Length) {
        let length = part.length();
        if length < Length::hundredths_of_inch(10) {
            return;
        }
        let side: Vector = part.vector().right().scaled(width.half().0.into(), length.0.into());
        let corners = [part.from - side, part.to - side, part.to + side, part.from + side];
        self.area(feature, kind, &corners, Vec::new());
    }
}

/// The walls about some corners.
fn ring(corners: &[Point]) -> Vec<Segment> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(from, to)| Segment::new(*from, *to)).collect()
}

/// An opening of a width in a wall about one of its points, as far as the wall goes.
fn opening(wall: Segment, about: Point, width: Length) -> Segment {
    let along = wall.from.distance(about);
    let low = (along - width.half()).max(Length::ZERO);
    stretch(wall, low, (low + width).min(wall.length()))
}

/// A part of a segment, from so far along to so far along.
fn stretch(part: Segment, from: Length, to: Length) -> Segment {
    let whole = i64::from(part.length().0.max(1));
    let at = |along: Length| part.from + part.vector().scaled(along.0.into(), whole);
    Segment::new(at(from), at(to))
}
