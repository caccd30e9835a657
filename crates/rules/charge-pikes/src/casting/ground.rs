//! The ground of a battle as these rules see it: every piece of terrain is one of the kinds of chapter 19, the nearest
//! one where the rulebook has no name for it.

use scenario::openings::Opening;
use scenario::{Battle, Cover as Shelter, Feature as Mapped, FeatureKind, Going, Shape as Outline, Slope};
use tabletop::{Ground, Length};
use terrain::{Fault, Map, Shape};

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

/// Lays the ground of a battle on its table.
pub(super) fn lay(
    battle: &Battle,
    scale: &scenario::Scale,
    house: &House,
    faults: &mut Vec<CastFault>,
    notes: &mut Vec<CastNote>,
) -> Option<Laid> {
    let mut laying = Laying { house, on: terrain::Laying::new(Map::new(scale)), crossings: Vec::new() };
    for feature in &battle.features {
        laying.feature(feature);
    }
    let Laying { mut on, crossings, .. } = laying;
    let remarks = std::mem::take(&mut on.map.notes).into_iter();
    notes.extend(remarks.map(|what| CastNote { rule: rule!("CP-19-01"), what }));
    on.keep_on_table();
    crossings::lay(&mut on, &crossings, house);
    on.open_at_roads(|of| of.kind == TerrainKind::Road, is_gated, crossings::gate(house));
    if on.pieces.len() > FEATURES {
        faults.push(CastFault::TooMuchTerrain { count: on.pieces.len(), most: FEATURES });
        return None;
    }
    match on.finish(is_gated) {
        Ok((ground, terrain)) => Some(Laid { ground, terrain }),
        Err(found) => {
            faults.extend(found.into_iter().map(|Fault { id, why }| CastFault::Terrain { id, why }));
            None
        }
    }
}

struct Laying<'a> {
    house: &'a House,
    on: terrain::Laying<'a, Terrain>,
    /// Fords and bridges, with what they are called.
    crossings: Vec<(TerrainKind, Opening, String)>,
}

impl Laying<'_> {
    fn note(&mut self, feature: &Mapped, why: &str) {
        self.on.map.note(feature, why);
    }

    fn feature(&mut self, feature: &Mapped) {
        match feature.kind {
            FeatureKind::Hill | FeatureKind::Ridge | FeatureKind::Escarpment => self.high_ground(feature),
            FeatureKind::Village | FeatureKind::Building | FeatureKind::Tower => self.houses(feature),
            FeatureKind::Ford | FeatureKind::Bridge | FeatureKind::Gate => self.crossing(feature),
            FeatureKind::Road | FeatureKind::Lane => {
                let width = self.on.map.width(feature).max(ROAD);
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
        let hill = self.terrain(feature, kind);
        self.on.contours(feature, kind.tag(), &hill);
        let crest = self.terrain(feature, TerrainKind::Crest);
        self.on.crest(feature, TerrainKind::Crest.tag(), crest);
    }

    /// Villages and houses are town blocks; a large one has room for more than the usual garrison (CP-19-26).
    fn houses(&mut self, feature: &Mapped) {
        let first = self.on.pieces.len();
        self.patch(feature, TerrainKind::TownBlock);
        for piece in &mut self.on.pieces[first..] {
            let Shape::Area(area) = &piece.shape else { continue };
            let bounds = area.bounds();
            let inch = i64::from(Length::INCH.0);
            let ground = i64::from(bounds.high.x - bounds.low.x) * i64::from(bounds.high.y - bounds.low.y);
            let room = (ground / (inch * inch) / GROUND_OF_A_FIGURE).min(LARGEST_GARRISON);
            piece.of.garrison = piece.of.garrison.max(room as u8);
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
                let width = if water { self.on.map.width(feature) } else { Length::ZERO };
                self.line(feature, kind, width);
            }
            (_, TerrainKind::Stream) => self.patch(feature, TerrainKind::Ford),
            _ => self.patch(feature, TerrainKind::Rough),
        }
    }

    fn crossing(&mut self, feature: &Mapped) {
        let at = self.on.map.middle(feature);
        match feature.kind {
            FeatureKind::Ford => {
                let opening =
                    Opening { at, width: self.on.map.width(feature).max(crossings::ford(self.house)) };
                self.crossings.push((TerrainKind::Ford, opening, feature.name.clone()));
            }
            FeatureKind::Bridge => {
                let opening = Opening { at, width: crossings::bridge(self.house) };
                self.crossings.push((TerrainKind::Bridge, opening, feature.name.clone()));
            }
            _ => self.on.openings.push(Opening { at, width: crossings::gate(self.house) }),
        }
    }

    /// What the rules make of a feature: as its kind has it, but for what the file says of it.
    fn terrain(&self, feature: &Mapped, kind: TerrainKind) -> Terrain {
        let mut terrain = self.house.book.ground.usual(kind);
        terrain.name = feature.name.clone();
        terrain.looks = terrain::looks(feature);
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
        let terrain = self.terrain(feature, kind);
        self.on.patch(feature, (kind.class(), kind.tag()), HOUSE, terrain);
    }

    /// A line; one that is drawn as an area is rough ground.
    fn line(&mut self, feature: &Mapped, kind: TerrainKind, width: Length) {
        match feature.shape {
            Outline::Line(_) => {
                let terrain = self.terrain(feature, kind);
                self.on.line(feature, kind.tag(), width, terrain);
            }
            _ => self.patch(feature, TerrainKind::Rough),
        }
    }
}

/// Whether roads have gates through it.
const fn is_gated(terrain: &Terrain) -> bool {
    matches!(
        terrain.kind,
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
