//! A feature of the ground as these rules see it, and the kinds that there are (BR-00-05).

use tabletop::{Class, Feature, Length, Point, Segment};

/// What the rules make of a feature of the ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    /// Its kind.
    pub kind: TerrainKind,
    /// What it is called; empty without a name.
    pub name: String,
    /// The ways through: gates and gaps of a fence or wall, doors of a building. They lie on its line or outline.
    pub openings: Vec<Segment>,
    edges: Box<[Segment]>,
    solid: Box<[Segment]>,
    /// Places along each of the solid parts.
    places: Box<[Box<[Point]>]>,
}

/// How far apart the places along a line or an outline are.
const APART: Length = Length::INCH;

impl Terrain {
    /// What the rules make of a feature of a shape.
    pub fn new(kind: TerrainKind, name: String, openings: Vec<Segment>, shape: &Feature) -> Terrain {
        let of_line = shape.as_line().into_iter().flat_map(|line| line.pieces());
        let edges: Box<[Segment]> =
            of_line.chain(shape.as_area().into_iter().flat_map(|area| area.edges())).collect();
        let solid: Box<[Segment]> = edges.iter().flat_map(|edge| edge.but(&openings).to_vec()).collect();
        let places = solid.iter().map(|part| along(*part)).collect();
        Terrain { kind, name, openings, edges, solid, places }
    }

    /// The pieces of its line, or the edges of its area, openings and all.
    pub fn edges(&self) -> &[Segment] {
        &self.edges
    }

    /// The parts of its line or outline without its gates, gaps and doors (BR-00-05).
    pub fn solid(&self) -> &[Segment] {
        &self.solid
    }

    /// One of these parts, with places an inch apart along it, its ends among them.
    pub fn part(&self, number: usize) -> (Segment, &[Point]) {
        (self.solid[number], &self.places[number])
    }
}

/// Places along a stretch.
fn along(part: Segment) -> Box<[Point]> {
    let count = (part.length().0 / APART.0).max(1);
    (0..=count).map(|step| part.from + part.vector().scaled(step.into(), count.into())).collect()
}

/// The kinds of ground (BR-00-05), one row each of its table; gates, gaps and doors are openings of their features.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TerrainKind {
    /// A road or track, an area.
    Road,
    /// A wood.
    Wood,
    /// A ford, burn or bog.
    Water,
    /// Water that nobody enters.
    DeepWater,
    /// A fence or hedge, a line.
    Fence,
    /// A stone wall, a line.
    Wall,
    /// A building with its doors.
    Building,
    /// Rocks or bracken.
    Rocks,
    /// The crest of a hill, a line.
    Crest,
    /// The hill itself, whose ground is open and from which one looks over figures below (BR-00-06).
    Hill,
}

impl TerrainKind {
    /// All, by number.
    pub const ALL: [TerrainKind; 10] = [
        TerrainKind::Road,
        TerrainKind::Wood,
        TerrainKind::Water,
        TerrainKind::DeepWater,
        TerrainKind::Fence,
        TerrainKind::Wall,
        TerrainKind::Building,
        TerrainKind::Rocks,
        TerrainKind::Crest,
        TerrainKind::Hill,
    ];

    /// Its name in the files of the rulebook.
    pub const fn key(self) -> &'static str {
        match self {
            TerrainKind::Road => "road",
            TerrainKind::Wood => "wood",
            TerrainKind::Water => "water",
            TerrainKind::DeepWater => "deep_water",
            TerrainKind::Fence => "fence",
            TerrainKind::Wall => "wall",
            TerrainKind::Building => "building",
            TerrainKind::Rocks => "rocks",
            TerrainKind::Crest => "crest",
            TerrainKind::Hill => "hill",
        }
    }

    /// The shape of its features.
    pub const fn class(self) -> Class {
        match self {
            TerrainKind::Road
            | TerrainKind::Wood
            | TerrainKind::Water
            | TerrainKind::DeepWater
            | TerrainKind::Rocks => Class::Patch,
            TerrainKind::Building => Class::Building,
            TerrainKind::Fence | TerrainKind::Wall => Class::Line,
            TerrainKind::Crest => Class::Crest,
            TerrainKind::Hill => Class::Contour,
        }
    }
}
