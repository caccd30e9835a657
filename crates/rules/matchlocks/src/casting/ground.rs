//! The ground of a battle as these rules see it: every piece of terrain is exactly one of the kinds of
//! NMM-10-35, the nearest one where the rulebook has no name for it.

use scenario::openings::Opening;
use scenario::{Battle, Cover, Feature as Mapped, FeatureKind, Going, Scale, Shape as Outline, Slope};
use tabletop::{Angle, Area, Block, Class, Ground, Length, Outline as _, Point, Pose};
use terrain::{Fault, Map};

use super::{CastFault, CastNote};
use crate::book::{Book, Formation, Kind};
use crate::rule;
use crate::table::FEATURES;
use crate::world::{Placename, Terrain};

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

/// What the rules make of a feature, and what it is called.
#[derive(Clone)]
struct Named {
    terrain: Terrain,
    place: Placename,
}

impl Named {
    fn of(terrain: Terrain) -> Named {
        Named { terrain, place: Placename::default() }
    }
}

/// Lays the ground of a battle on its table.
pub(crate) fn lay(
    battle: &Battle,
    scale: &Scale,
    book: &Book,
    faults: &mut Vec<CastFault>,
    notes: &mut Vec<CastNote>,
) -> Option<Laid> {
    let mut laying = Laying { book, on: terrain::Laying::new(Map::new(scale)) };
    for feature in &battle.features {
        let first = laying.on.pieces.len();
        laying.feature(feature);
        laying.name_from(first, feature);
    }
    let remarks = std::mem::take(&mut laying.on.map.notes).into_iter();
    notes.extend(remarks.map(|what| CastNote { rule: rule!("NMM-10-35"), what }));
    let passage = laying.passage();
    let mut on = laying.on;
    on.keep_on_table();
    on.open_at_roads(|of| of.terrain == Terrain::Road, |of| is_fenced(of.terrain), passage);
    if on.pieces.len() > FEATURES {
        faults.push(CastFault::TooMuchTerrain { count: on.pieces.len(), most: FEATURES });
        return None;
    }
    match on.finish(|of| is_cut(of.terrain)) {
        Ok((ground, laid)) => {
            let (terrain, places) = laid.into_iter().map(|of| (of.terrain, of.place)).unzip();
            Some(Laid { ground, terrain, places })
        }
        Err(found) => {
            faults.extend(found.into_iter().map(|Fault { id, why }| CastFault::Terrain { id, why }));
            None
        }
    }
}

struct Laying<'a> {
    book: &'a Book,
    on: terrain::Laying<'a, Named>,
}

impl Laying<'_> {
    fn note(&mut self, feature: &Mapped, why: &str) {
        self.on.map.note(feature, why);
    }

    /// Names what has been laid for a feature: the first shape bears the name on the map.
    fn name_from(&mut self, first: usize, feature: &Mapped) {
        let laid = self.on.pieces[first..].iter_mut().enumerate();
        for (at, piece) in laid.filter(|_| !feature.name.is_empty()) {
            let house = at > 0 && matches!(piece.of.terrain, Terrain::Building { .. });
            let name = if house { format!("a house of {}", feature.name) } else { feature.name.clone() };
            piece.of.place = Placename { name, on_map: at == 0 };
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
                let width = self.on.map.width(feature).max(ROAD);
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
        self.on.contours(feature, terrain.tag(), &Named::of(terrain));
        self.on.crest(feature, Terrain::Open.tag(), Named::of(Terrain::Open));
    }

    /// A village is broken ground with some houses in it, each a building; one too small for that is a building.
    fn village(&mut self, feature: &Mapped) {
        if is_shut(feature) {
            return self.patch(feature, Class::Building, Terrain::Impassable);
        }
        let capacity = self.book.troops.building.usual_capacity;
        let corners = self.on.map.corners(feature, HOUSE);
        let Some(Ok(area)) = corners.map(|corners| Area::new(&corners)) else {
            return self.patch(feature, Class::Building, Terrain::Building { capacity });
        };
        let houses = houses(&area);
        if houses.is_empty() {
            return self.patch(feature, Class::Building, Terrain::Building { capacity });
        }
        self.note(feature, "broken ground between houses, each a building of the usual capacity");
        self.patch(feature, Class::Patch, Terrain::Broken);
        for house in houses {
            let building = Terrain::Building { capacity };
            let lies = (Class::Building, building.tag());
            self.on.area(feature, lies, 0, &house.corners(), Named::of(building));
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
                let width = self.on.map.width(feature);
                self.line(feature, terrain, width);
            }
            _ if terrain == Terrain::Impassable => self.patch(feature, Class::Patch, terrain),
            _ => self.patch(feature, Class::Patch, Terrain::Bog),
        }
    }

    fn opening(&mut self, feature: &Mapped) {
        let width = self.on.map.width(feature).max(self.passage());
        self.on.openings.push(Opening { at: self.on.map.middle(feature), width });
    }

    /// The least width of an opening: a Battalia must be able to pass, since the models are not scaled.
    fn passage(&self) -> Length {
        let layout = self.book.troops.layout(Kind::Battalia, Kind::Battalia.footing(), Formation::Battalia);
        layout.frontage() + Length::INCH.half()
    }

    fn patch(&mut self, feature: &Mapped, class: Class, terrain: Terrain) {
        self.on.patch(feature, (class, terrain.tag()), HOUSE, Named::of(terrain));
    }

    /// A line; a road or a wall that is drawn as an area covers it.
    fn line(&mut self, feature: &Mapped, terrain: Terrain, width: Length) {
        match feature.shape {
            Outline::Line(_) => self.on.line(feature, terrain.tag(), width, Named::of(terrain)),
            _ => self.patch(feature, Class::Patch, terrain),
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
