//! The ground of a battle as these rules see it: every feature is one of the kinds of section 16, the nearest one where the rulebook has
//! no name for it.

use engine::Rng;
use scenario::openings::Opening;
use scenario::{Battle, Feature as Mapped, FeatureKind, Scale, Shape as Outline};
use tabletop::{Area, Class, Feature, Ground, Length, Line, Point};
use terrain::{Fault, Map, is_open, is_passed, is_shut, is_steep};

use super::{CastFault, Drafts};
use crate::book::Book;
use crate::rule;
use crate::world::{Sets, Terrain, TerrainKind};

/// The least side of a village, a house or a pond that is drawn as a spot, and the least width of a bridge, a ford or a gate: two stands
/// of horse fit through.
const SPOT: Length = Length::inches(3);
/// How far from a line a crossing may be drawn and still cross it, and how far it reaches beyond it.
const CROSSING: [Length; 2] = [Length::inches(3), Length::hundredths_of_inch(50)];

/// Lays the ground of a battle on its table, as a scenario or both sides have agreed on it (CYP-01-03).
///
/// # Errors
/// What cannot lie as it is drawn.
pub(super) fn lay(battle: &Battle, scale: &Scale, drafts: &mut Drafts) -> Result<(), Vec<CastFault>> {
    let mut laying = Laying { on: terrain::Laying::new(Map::new(scale)), crossings: Vec::new() };
    battle.features.iter().for_each(|feature| laying.feature(feature));
    let Laying { mut on, crossings } = laying;
    for what in std::mem::take(&mut on.map.notes) {
        drafts.note(rule!("CYP-16-10"), what);
    }
    on.keep_on_table();
    for (of, opening) in crossings {
        let wet = |kind| matches!(kind, TerrainKind::Stream | TerrainKind::River);
        let is_gate = of.kind == TerrainKind::Gate;
        let crossed = |it: &Terrain| if is_gate { it.kind.is_dry_obstacle() } else { wet(it.kind) };
        let (name, sort) = (of.name.clone(), (of.kind.class(), of.kind.tag()));
        on.crossing((&opening, &name), sort, CROSSING, of, crossed);
    }
    let told = |Fault { id, why }: Fault| CastFault::Terrain { id, why };
    let laid = on.finish(|_| false);
    let (ground, terrain) = laid.map_err(|found| found.into_iter().map(told).collect::<Vec<_>>())?;
    drafts.world.sets = Sets::of(&terrain);
    (drafts.world.ground, drafts.world.terrain) = (ground, terrain);
    Ok(())
}

struct Laying<'a> {
    on: terrain::Laying<'a, Terrain>,
    /// Fords, bridges and gates.
    crossings: Vec<(Terrain, Opening)>,
}

impl Laying<'_> {
    fn note(&mut self, feature: &Mapped, why: &str) {
        self.on.map.note(feature, why);
    }

    fn feature(&mut self, feature: &Mapped) {
        match feature.kind {
            FeatureKind::Hill | FeatureKind::Ridge | FeatureKind::Escarpment => self.high_ground(feature),
            FeatureKind::Village | FeatureKind::Building | FeatureKind::Tower => {
                self.patch(feature, TerrainKind::Town);
            }
            FeatureKind::Wood => self.patch(feature, TerrainKind::Wood),
            FeatureKind::Ford => self.crossing(feature, TerrainKind::Ford),
            FeatureKind::Bridge => self.crossing(feature, TerrainKind::Bridge),
            FeatureKind::Gate => self.crossing(feature, TerrainKind::Gate),
            FeatureKind::Road | FeatureKind::Lane => self.line(feature, TerrainKind::Road),
            FeatureKind::Hedge => self.line(feature, TerrainKind::Hedge),
            FeatureKind::Wall => self.line(feature, TerrainKind::Wall),
            FeatureKind::Ditch => {
                self.note(feature, "a ditch is crossed as a stream is");
                self.line(feature, TerrainKind::Stream);
            }
            FeatureKind::Stream | FeatureKind::River => self.water(feature),
            FeatureKind::Enclosure => self.enclosure(feature),
            FeatureKind::Marsh | FeatureKind::Rough | FeatureKind::Warren => self.broken(feature),
            FeatureKind::Object => {}
        }
    }

    /// A hill with its steps.
    fn high_ground(&mut self, feature: &Mapped) {
        let kind = if is_steep(feature) { TerrainKind::SteepHill } else { TerrainKind::Hill };
        self.patch(feature, kind);
        self.on.contours(feature, kind.tag(), &named(feature, kind));
    }

    /// Marshes, roughs and warrens. Marsh is impassable unless the battle says otherwise (CYP-16-10).
    fn broken(&mut self, feature: &Mapped) {
        if is_open(feature) {
            return self.note(feature, "open ground, since it hinders neither foot nor horse");
        }
        if feature.kind == FeatureKind::Marsh && !is_passed(feature) || is_shut(feature) {
            self.note(feature, "nobody passes");
            return self.patch(feature, TerrainKind::Water);
        }
        self.patch(feature, TerrainKind::Rough);
    }

    /// Closes: a hedge all round.
    fn enclosure(&mut self, feature: &Mapped) {
        let kind = TerrainKind::Hedge;
        if self.on.enclosure(feature, kind.tag(), SPOT, named(feature, kind)) {
            self.note(feature, "enclosed fields have a hedge round them");
        }
    }

    /// Streams and rivers; one that is drawn as an area is deep.
    fn water(&mut self, feature: &Mapped) {
        let kind = match feature.kind {
            FeatureKind::River if is_passed(feature) => TerrainKind::Stream,
            FeatureKind::River => TerrainKind::River,
            _ if is_shut(feature) => TerrainKind::River,
            _ => TerrainKind::Stream,
        };
        match (&feature.shape, kind) {
            (Outline::Line(_), _) => self.line(feature, kind),
            (_, TerrainKind::River) => self.patch(feature, TerrainKind::Water),
            _ => self.patch(feature, TerrainKind::Rough),
        }
    }

    fn crossing(&mut self, feature: &Mapped, kind: TerrainKind) {
        let at = self.on.map.middle(feature);
        let width = self.on.map.width(feature).max(SPOT);
        self.crossings.push((named(feature, kind), Opening { at, width }));
    }

    fn patch(&mut self, feature: &Mapped, kind: TerrainKind) {
        self.on.patch(feature, (kind.class(), kind.tag()), SPOT, named(feature, kind));
    }

    /// A line, on which nobody passes only if it is a river; rivers alone have a width.
    fn line(&mut self, feature: &Mapped, kind: TerrainKind) {
        let kind = if is_shut(feature) && kind.is_obstacle() { TerrainKind::River } else { kind };
        let width = if kind == TerrainKind::River { self.on.map.width(feature) } else { Length::ZERO };
        self.on.line(feature, kind.tag(), width, named(feature, kind));
    }
}

/// What the rules make of a feature.
fn named(feature: &Mapped, kind: TerrainKind) -> Terrain {
    Terrain { looks: terrain::looks(feature), ..Terrain::plain(kind, feature.name.clone()) }
}

/// Ground made up by a number: on either half of the table a town, a hill and a wood or rough ground, a road across it from edge to
/// edge, and a hedge or a stream now and then.
///
/// # Errors
/// If the table has a size that no table has.
pub(super) fn made_up(
    book: &Book,
    rng: &mut Rng,
    width: Length,
) -> Result<(Ground, Vec<Terrain>), Vec<CastFault>> {
    let depth = book.setup.table.depth;
    let inches = |length: Length| length.0 / Length::INCH.0;
    let (wide, deep) = (inches(width), inches(depth));
    let (mut features, mut terrain) = (Vec::new(), Vec::new());
    let mut laid = |feature: Option<Feature>, kind: TerrainKind, name: String| {
        if let Some(feature) = feature {
            features.push(feature);
            terrain.push(Terrain::plain(kind, name));
        }
    };
    for (half, word) in [(0, "south"), (1, "north")] {
        for (third, kind) in by_lot(rng).into_iter().enumerate() {
            let (long, tall) = (rng.between(6, 14), rng.between(5, 9));
            let (x, y) = (rng.between(2, wide / 3 - long - 2), rng.between(deep / 4, deep / 2 - tall - 2));
            let (x, y) = (x + third as i32 * wide / 3, if half == 0 { y } else { deep - y - tall });
            let area = Area::rectangle(Point::inches(x, y), Point::inches(x + long, y + tall)).ok();
            let level = u8::from(kind.class() == Class::Contour);
            let feature = area.map(|area| Feature::area(kind.class(), kind.tag(), level, area));
            laid(feature, kind, format!("the {word} {}", kind.word()));
        }
    }
    let middle = wide / 2 + rng.between(-wide / 8, wide / 8);
    let line = |points: &[Point]| Line::new(points, Length::ZERO, &[]).ok();
    let road = line(&[Point::inches(middle, 0), Point::inches(middle + rng.between(-6, 6), deep)]);
    let kind = TerrainKind::Road;
    laid(road.map(|it| Feature::line(kind.class(), kind.tag(), 0, it)), kind, "the road".to_owned());
    if rng.chance(1, 2) {
        let kind = if rng.chance(1, 2) { TerrainKind::Hedge } else { TerrainKind::Stream };
        let (x, y) = (rng.between(4, wide / 2), deep / 2 + rng.between(-4, 4));
        let across =
            line(&[Point::inches(x, y), Point::inches(x + rng.between(8, 30), y + rng.between(-3, 3))]);
        laid(across.map(|it| Feature::line(kind.class(), kind.tag(), 0, it)), kind, String::new());
    }
    Ground::new(width, depth, features)
        .map(|ground| (ground, terrain))
        .map_err(|fault| vec![CastFault::Terrain { id: String::new(), why: fault.to_string() }])
}

/// What lies on a half of the table from left to right.
fn by_lot(rng: &mut Rng) -> [TerrainKind; 3] {
    let third = [TerrainKind::Wood, TerrainKind::Rough, TerrainKind::Works][rng.below(3) as usize];
    let hill = if rng.chance(1, 3) { TerrainKind::SteepHill } else { TerrainKind::Hill };
    let mut kinds = [TerrainKind::Town, hill, third];
    kinds.rotate_left(rng.below(3) as usize);
    kinds
}
