//! Bought field defences: straight works as long as the front of their Unit, where their owner laid them, or in a row
//! where he said nothing (NMM-04-07).

use bodies::outward;
use engine::Side;
use tabletop::{Angle, Class as Lies, Feature, Ground, Length, Line, Point, TableEdge};

use super::draft::{self, DraftArmy, DraftUnit};
use super::ground::Laid;
use super::{CastFault, ROOM, forbidden};
use crate::book::Book;
use crate::preparation;
use crate::preparation::act::Places;
use crate::preparation::ground::Groundwork;
use crate::rule;
use crate::table::{FEATURES, Table};
use crate::world::{Baseline, Placename, Terrain, World};

/// Lays the field defences that were bought: first those whose owner said where, then the others in a row along the
/// inner edge of their side's zone, from the middle outward, wherever the ground leaves room.
pub(super) fn lay(
    ground: Groundwork,
    drafts: &mut [DraftArmy; 2],
    places: &Places,
    book: &Book,
) -> Result<Laid, Vec<CastFault>> {
    let Groundwork { ground, terrain } = ground;
    let (width, depth) = (ground.width(), ground.depth());
    let mut laying = Laying { features: ground.features().to_vec(), terrain, width, depth, book };
    let mut faults = Vec::new();
    for (army, chosen) in drafts.iter_mut().zip(places) {
        let bought = behind_works(army).count();
        if let Some(at) = chosen.iter().rposition(Option::is_some).filter(|at| *at >= bought) {
            let what = format!("it has bought {bought} field defences: there is no number {}", at + 1);
            faults.push(forbidden(&army.name, rule!("NMM-04-07"), what));
        }
        for (unit, pose) in behind_works(army).zip(chosen) {
            if let Some(pose) = pose {
                let across = (pose.facing + Angle::RIGHT).along(laying.front(unit).half());
                laying.put(unit, [pose.at - across, pose.at + across]);
            }
        }
    }
    for (army, chosen) in drafts.iter_mut().zip(places) {
        let baseline = army.baseline;
        for (number, unit) in behind_works(army).enumerate() {
            if chosen.get(number).is_some_and(Option::is_some) {
                continue;
            }
            match laying.free_stretch(unit, baseline) {
                Some(ends) => laying.put(unit, ends),
                None => {
                    let title = format!("the field defences of {}", unit.title);
                    faults.push(CastFault::NoRoom { title, mend: ROOM });
                }
            }
        }
    }
    let Laying { features, terrain, .. } = laying;
    if terrain.len() > FEATURES {
        faults.push(CastFault::TooMuchTerrain { count: terrain.len(), most: FEATURES });
    }
    match Ground::new(width, depth, features) {
        Ok(ground) if faults.is_empty() => {
            let places = vec![Placename::default(); terrain.len()];
            Ok(Laid { ground, terrain, places })
        }
        Ok(_) => Err(faults),
        Err(fault) => {
            faults.push(CastFault::Terrain { id: String::new(), why: fault.to_string() });
            Err(faults)
        }
    }
}

/// The Units of an army that have bought field defences, in the order of its list.
fn behind_works(army: &mut DraftArmy) -> impl Iterator<Item = &mut DraftUnit> {
    army.units.iter_mut().filter(|unit| unit.defence.is_some())
}

/// Whether each Unit may be deployed behind the field defences that its owner has laid.
///
/// # Errors
/// For each that may not, why.
pub(super) fn judge(table: &Table, world: &World, places: &Places) -> Result<(), Vec<CastFault>> {
    let mut laid = *table;
    let mut faults = Vec::new();
    for side in Side::BOTH {
        let behind = |id: &engine::PieceId| {
            let profile = world.profile(*id);
            profile.side == side && profile.defence.is_some()
        };
        for (id, pose) in world.ids().filter(behind).zip(places[side.index()]) {
            let Some(Err(refusal)) = pose.map(|pose| preparation::plan(&mut laid, world, id, pose)) else {
                continue;
            };
            let what = format!("behind its field defences {}: {}", world.profile(id).title, refusal.why);
            faults.push(forbidden(&world.armies[side.index()].name, refusal.rule, what));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// A table on which works are being laid.
struct Laying<'a> {
    features: Vec<Feature>,
    terrain: Vec<Terrain>,
    width: Length,
    depth: Length,
    book: &'a Book,
}

impl Laying<'_> {
    /// The frontage of a Unit.
    fn front(&self, unit: &DraftUnit) -> Length {
        let kind = unit.soldiers.kind;
        draft::shape_of(self.book, kind, kind.footing(), unit.soldiers.formation).width
    }

    /// Lays the works of a Unit between two points.
    fn put(&mut self, unit: &mut DraftUnit, ends: [Point; 2]) {
        if let Ok(line) = Line::new(&ends, Length::ZERO, &[]) {
            unit.defence = Some(self.features.len() as u8);
            self.features.push(Feature::line(Lies::Line, Terrain::FieldDefence.tag(), 0, line));
            self.terrain.push(Terrain::FieldDefence);
        }
    }

    /// A free stretch of ground along the inner edge of a zone for the works of a Unit, room for the Unit behind it
    /// included.
    fn free_stretch(&self, unit: &DraftUnit, baseline: Baseline) -> Option<[Point; 2]> {
        let (front, width) = (self.front(unit), self.width);
        let zone = self.book.deployment.zone_depth(self.depth);
        let y = TableEdge::new(baseline.border(), width, self.depth).point(Length::ZERO, zone).y;
        let strip = self.book.deployment.zone.side_strip;
        let gap = self.book.troops.gap.between_friends;
        let step = Length::INCH.0;
        let half = (width.0 / 2 - strip.0) / step;
        let places = outward(2 * half + 1).map(|off| width.0 / 2 + off * step - front.0 / 2);
        let deep = Length::inches(4).0;
        let is_free = |x: &i32| {
            let low = Point::new(x - gap.0 / 2, y - deep);
            let high = Point::new(x + front.0 + gap.0 / 2, y + deep);
            let here = tabletop::Bounds { low, high };
            let clear = |feature: &Feature| feature.class == Lies::Contour || !feature.bounds().meets(&here);
            *x >= strip.0 && x + front.0 <= width.0 - strip.0 && self.features.iter().all(clear)
        };
        places.into_iter().find(is_free).map(|x| [Point::new(x, y), Point::new(x + front.0, y)])
    }
}
