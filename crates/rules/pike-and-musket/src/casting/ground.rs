//! The ground of a battle as these rules see it: every piece of terrain is one of the kinds of PM-15-04, the nearest one where the
//! rulebook has no name for it.

use scenario::openings::Opening;
use scenario::{Battle, Feature as Mapped, FeatureKind, Shape as Outline};
use tabletop::{Ground, Length};
use terrain::{Fault, Map, is_open, is_passed, is_shut, is_steep};

use super::crossings;
use crate::casting::terms::{CastFault, CastNote};
use crate::rule;
use crate::world::{Terrain, TerrainKind};

/// The least side of a village, a house or a lake that is drawn as a spot.
const SPOT: Length = Length::millimetres(30);

/// What lies on the table.
pub(super) struct Laid {
    /// The shapes.
    pub ground: Ground,
    /// What the rules make of each.
    pub terrain: Vec<Terrain>,
}

/// Lays the ground of a battle on its table.
pub(super) fn lay(
    battle: &Battle,
    scale: &scenario::Scale,
    faults: &mut Vec<CastFault>,
    notes: &mut Vec<CastNote>,
) -> Option<Laid> {
    let mut laying = Laying { on: terrain::Laying::new(Map::new(scale)), crossings: Vec::new() };
    for feature in &battle.features {
        laying.feature(feature);
    }
    let Laying { mut on, crossings } = laying;
    let remarks = std::mem::take(&mut on.map.notes).into_iter();
    notes.extend(remarks.map(|what| CastNote { rule: rule!("PM-15-04"), what }));
    on.keep_on_table();
    crossings::lay(&mut on, &crossings);
    crossings::at_roads(&mut on);
    match on.finish(|_| false) {
        Ok((ground, terrain)) => Some(Laid { ground, terrain }),
        Err(found) => {
            faults.extend(found.into_iter().map(|Fault { id, why }| CastFault::Terrain { id, why }));
            None
        }
    }
}

struct Laying<'a> {
    on: terrain::Laying<'a, Terrain>,
    /// Fords, bridges and gates, with what they are called.
    crossings: Vec<(TerrainKind, Opening, String)>,
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
            FeatureKind::Ford => self.crossing(feature, TerrainKind::Ford),
            FeatureKind::Bridge => self.crossing(feature, TerrainKind::Bridge),
            FeatureKind::Gate => self.crossing(feature, TerrainKind::Gate),
            FeatureKind::Road | FeatureKind::Lane => self.line(feature, TerrainKind::Road),
            FeatureKind::Hedge
            | FeatureKind::Wall
            | FeatureKind::Ditch
            | FeatureKind::Stream
            | FeatureKind::River => self.barrier(feature),
            FeatureKind::Enclosure => self.enclosure(feature),
            FeatureKind::Wood | FeatureKind::Marsh | FeatureKind::Rough | FeatureKind::Warren => {
                self.broken(feature)
            }
            FeatureKind::Object => {}
        }
    }

    /// A hill with its steps. A steep one is a hill, too: the list has gentle ones alone.
    fn high_ground(&mut self, feature: &Mapped) {
        if is_shut(feature) {
            self.note(feature, "nobody passes, as with a lake");
            return self.patch(feature, TerrainKind::Lake);
        }
        if is_steep(feature) {
            self.note(feature, "steep ground is a hill: the rulebook has gentle ones alone");
        }
        self.patch(feature, TerrainKind::Hill);
        let hill = terrain(feature, TerrainKind::Hill);
        self.on.contours(feature, TerrainKind::Hill.tag(), &hill);
        let crest = terrain(feature, TerrainKind::Crest);
        self.on.crest(feature, TerrainKind::Crest.tag(), crest);
    }

    /// Woods, and what slows as they do: marshes, roughs and warrens, for which the list has no name.
    fn broken(&mut self, feature: &Mapped) {
        if is_open(feature) {
            return self.note(feature, "open ground, since it hinders neither foot nor horse");
        }
        if is_shut(feature) {
            self.note(feature, "nobody passes, as with a lake");
            return self.patch(feature, TerrainKind::Lake);
        }
        match feature.kind {
            FeatureKind::Marsh => self.note(feature, "wet ground goes as a wood does"),
            FeatureKind::Rough | FeatureKind::Warren => {
                self.note(feature, "broken ground goes as a wood does")
            }
            _ => {}
        }
        self.patch(feature, TerrainKind::Wood);
    }

    /// Closes: a hedge all round.
    fn enclosure(&mut self, feature: &Mapped) {
        let kind = TerrainKind::Hedge;
        match self.on.enclosure(feature, kind.tag(), SPOT, terrain(feature, kind)) {
            true => self.note(feature, "enclosed fields have a hedge round them"),
            false => self.line(feature, kind),
        }
    }

    /// Hedges, walls, ditches and water.
    fn barrier(&mut self, feature: &Mapped) {
        let kind = match feature.kind {
            FeatureKind::River if is_passed(feature) => {
                self.note(feature, "a river that can be crossed is a stream");
                TerrainKind::Stream
            }
            FeatureKind::River => TerrainKind::River,
            _ if is_shut(feature) => {
                self.note(feature, "nobody passes, as with a river");
                TerrainKind::River
            }
            FeatureKind::Hedge => TerrainKind::Hedge,
            FeatureKind::Wall => TerrainKind::Wall,
            FeatureKind::Ditch => TerrainKind::Ditch,
            _ => TerrainKind::Stream,
        };
        match (&feature.shape, kind) {
            (Outline::Line(_), _) => self.line(feature, kind),
            (_, TerrainKind::River) => self.patch(feature, TerrainKind::Lake),
            _ => {
                self.note(feature, "open ground: it is drawn as an area, and the rulebook knows it as a line")
            }
        }
    }

    fn crossing(&mut self, feature: &Mapped, kind: TerrainKind) {
        let at = self.on.map.middle(feature);
        let width = self.on.map.width(feature).max(crossings::LEAST);
        self.crossings.push((kind, Opening { at, width }, feature.name.clone()));
    }

    fn patch(&mut self, feature: &Mapped, kind: TerrainKind) {
        self.on.patch(feature, (kind.class(), kind.tag()), SPOT, terrain(feature, kind));
    }

    /// A line: hedges, walls and ditches without a width; one that is drawn as an area is its outline.
    fn line(&mut self, feature: &Mapped, kind: TerrainKind) {
        let wet = matches!(kind, TerrainKind::Stream | TerrainKind::River);
        let width = if wet { self.on.map.width(feature) } else { Length::ZERO };
        match feature.shape {
            Outline::Line(_) => self.on.line(feature, kind.tag(), width, terrain(feature, kind)),
            _ => self.note(feature, "left out: the rulebook knows it as a line"),
        }
    }
}

/// What the rules make of a feature.
fn terrain(feature: &Mapped, kind: TerrainKind) -> Terrain {
    Terrain { looks: terrain::looks(feature), ..Terrain::plain(kind, feature.name.clone()) }
}
