//! Which figures see the target, and which of its figures they see (NMM-11-03, NMM-11-04).

use std::ops::Range;

use engine::PieceId;
use tabletop::{Block, FigureGrid, IndexSet, Outline, Point, Segment, file_middles, outline_sight_points};

use super::cover::{self, Stand, Station};
use super::lines::Lane;
use super::ranks;
use super::shooters::{Able, Share};
use super::sight::Sight;
use crate::book::Kind;
use crate::field::Field;

/// The most points from which a unit shoots: one a file or one a loose figure.
const EYES: usize = 48;

/// The sight points of a unit that shoots, with the figures that each serves.
#[derive(Clone, Copy)]
pub struct Eyes {
    points: [Point; EYES],
    men: [u8; EYES],
    count: usize,
}

impl Eyes {
    const NONE: Eyes = Eyes { points: [Point::new(0, 0); EYES], men: [0; EYES], count: 0 };

    fn put(&mut self, point: Point, men: u8) {
        if men > 0 && self.count < EYES {
            (self.points[self.count], self.men[self.count]) = (point, men);
            self.count += 1;
        }
    }

    /// The points, in order.
    pub fn points(&self) -> &[Point] {
        &self.points[..self.count]
    }

    /// All the figures that they serve.
    fn all_men(&self) -> u8 {
        self.men[..self.count].iter().sum()
    }

    /// Those served by some of the points.
    fn men_of(&self, seeing: IndexSet) -> u8 {
        seeing.iter().map(|at| self.men[at]).sum()
    }
}

/// From where the figures that fire look at their target: formed troops from the middle of each file's front,
/// loose ones each from the middle of his base, a gun's crew from the muzzle, a garrison from where it measures.
fn eyes(field: Field, able: &Able, line: Segment) -> Eyes {
    let (unit, mut eyes) = (able.unit, Eyes::NONE);
    let figures = field.figures(unit);
    if let Station::Building(_) = able.station {
        eyes.put(line.from, if formed_musketeers(field, unit) { men_in_share(field, able) } else { figures });
    } else if field.gun(unit) {
        eyes.put(field.block(unit).front_middle(), figures);
    } else if field.loose(unit) {
        ranks::bases(field, unit).for_each(|base| eyes.put(base.centre(), 1));
    } else {
        let ranks = Ranks::of(field, able);
        let middles = file_middles(cover::front(field, unit), ranks.files.into());
        middles.zip(0..ranks.files).for_each(|(middle, file)| eyes.put(middle, ranks.men_in(file)));
    }
    eyes
}

fn formed_musketeers(field: Field, unit: PieceId) -> bool {
    matches!(field.kind(unit), Kind::Battalia | Kind::MusketeerDivision | Kind::Firelocks)
}

fn men_in_share(field: Field, able: &Able) -> u8 {
    let ranks = Ranks::of(field, able);
    (0..ranks.files).map(|file| ranks.men_in(file)).sum()
}

/// The ranks of a formed unit, of which some fire.
struct Ranks {
    files: u8,
    /// The files of Pikemen, who do not shoot (NMM-11-27).
    pikes: Range<u8>,
    held: IndexSet,
    firing: Range<u8>,
}

impl Ranks {
    fn of(field: Field, able: &Able) -> Ranks {
        let unit = able.unit;
        let left = ranks::strength(field, unit);
        let (files, ranks) = ranks::files_and_ranks(field, unit, left);
        let pikes = match field.kind(unit) {
            Kind::Battalia => {
                let wings = ranks::wings(field, unit, left);
                wings.left..wings.left + wings.pikes
            }
            _ => 0..0,
        };
        let firing = match able.share {
            Share::FrontRank => 0..1,
            Share::RearRank => 1..ranks,
            _ => 0..ranks,
        };
        Ranks { files, pikes, held: ranks::held_places(field, unit), firing }
    }

    /// The figures of one file that fire: of a Battalia the Musketeers only (NMM-11-27), of a rank one man.
    fn men_in(&self, file: u8) -> u8 {
        if self.pikes.contains(&file) {
            return 0;
        }
        let place = |rank: u8| usize::from(rank) * usize::from(self.files) + usize::from(file);
        self.firing.clone().filter(|rank| self.held.contains(place(*rank))).count() as u8
    }
}

/// Whether any figure that fires sees any figure of the target, along a lane.
pub fn anybody_sees(
    sight: &Sight,
    lane: &Lane,
    able: &Able,
    target: (PieceId, Station, &Stand),
    line: Segment,
) -> bool {
    let eyes = eyes(sight.field, able, line);
    if lane.is_open() {
        return eyes.all_men() > 0;
    }
    let outline = target.2.outline();
    let to = outline_sight_points(outline.as_ref());
    let sees = |eye: &Point| to.clone().any(|point| lane.is_clear(sight, Segment::new(*eye, point)));
    let mut seeing = eyes.points().iter().enumerate().filter(|(_, eye)| sees(eye));
    match target.1 {
        Station::Building(_) => seeing.next().is_some(),
        // A line to the outline may end where nobody stands any more, so a figure must be in view as well.
        _ => seeing.any(|(_, eye)| sees_a_figure(sight, lane, *eye, target.0)),
    }
}

/// How many figures fire if all of them see the target.
pub fn firers(field: Field, able: &Able, line: Segment) -> u8 {
    eyes(field, able, line).all_men()
}

/// How many figures fire and how many of the target they see, along a lane: of these as many as are `enough` for so many who fire, if
/// not all.
pub fn firers_and_exposed(
    sight: &Sight,
    lane: &Lane,
    able: &Able,
    target: (PieceId, Station, &Stand),
    line: Segment,
    enough: impl Fn(u8) -> u8,
) -> (u8, u8) {
    let field = sight.field;
    let eyes = eyes(field, able, line);
    let in_full = field.figures(target.0);
    if lane.is_open() {
        return (eyes.all_men(), in_full);
    }
    let outline = target.2.outline();
    let to = outline_sight_points(outline.as_ref());
    let mut seeing = IndexSet::EMPTY;
    for (at, eye) in eyes.points().iter().enumerate() {
        if to.clone().any(|point| lane.is_clear(sight, Segment::new(*eye, point))) {
            seeing = seeing.with(at);
        }
    }
    let exposed = match target.1 {
        // A garrison is seen whole once any wall of its building is.
        Station::Building(_) => in_full,
        _ => exposed(sight, lane, &eyes, seeing, target.0, enough(eyes.men_of(seeing)).into()),
    };
    (eyes.men_of(seeing), exposed)
}

/// Whether a clear line of sight runs from a point to any figure of a unit: whether [`exposed`] counts one.
fn sees_a_figure(sight: &Sight, lane: &Lane, eye: Point, target: PieceId) -> bool {
    let (field, scene) = (sight.field, sight.scene());
    let seen = |point: Point| scene.is_clear(&lane.look, Segment::new(eye, point));
    if lane.look.is_open() {
        return field.figures(target) > 0;
    }
    if field.gun(target) {
        return field.figures(target) > 0 && outline_sight_points(&field.block(target).corners()).any(seen);
    }
    if field.loose(target) {
        return ranks::bases(field, target).any(|base| outline_sight_points(&base.corners()).any(seen));
    }
    figures_held(field, target)
        .is_some_and(|(grid, held)| scene.is_figure_visible(&lane.look, eye, &grid, held))
}

/// The figures of a formed unit, and which of their places are held.
fn figures_held(field: Field, unit: PieceId) -> Option<(FigureGrid, IndexSet)> {
    let (files, ranks) = ranks::files_and_ranks(field, unit, ranks::strength(field, unit));
    let grid = FigureGrid::new(field.block(unit), files.into(), ranks.into())?;
    Some((grid, ranks::held_places(field, unit)))
}

/// The figures of a unit to which a clear line of sight runs from one of the points that count, or as many of them as are enough.
fn exposed(sight: &Sight, lane: &Lane, eyes: &Eyes, seeing: IndexSet, target: PieceId, enough: usize) -> u8 {
    let field = sight.field;
    let mut from = Eyes::NONE;
    seeing.iter().for_each(|at| from.put(eyes.points()[at], 1));
    let seen = |point: Point| {
        from.points().iter().any(|eye| sight.scene().is_clear(&lane.look, Segment::new(*eye, point)))
    };
    if seeing.is_empty() {
        return 0;
    }
    if lane.look.is_open() {
        return field.figures(target);
    }
    if field.gun(target) {
        let corners = field.block(target).corners();
        return if outline_sight_points(&corners).any(seen) { field.figures(target) } else { 0 };
    }
    if field.loose(target) {
        let in_view = |base: &Block| outline_sight_points(&base.corners()).any(seen);
        return ranks::bases(field, target).filter(in_view).take(enough).count() as u8;
    }
    let Some((grid, held)) = figures_held(field, target) else { return 0 };
    let eyes = from.points().iter().copied();
    sight.scene().enough_figures(&lane.look, eyes, &grid, held, enough).len() as u8
}
