//! Line of sight (BR-00-06).

use std::cell::OnceCell;

use engine::{PieceId, Refusal};
use tabletop::{Bounds, Disc, FeatureId, IndexSet, InlineVec, Length, Point, Segment, Window};

use crate::book::SightThrough;
use crate::field::Field;
use crate::roomy::Roomy;
use crate::rule;
use crate::table::{Order, Sign};
use crate::world::{TerrainKind, World};

/// More than the men of any side (BR-11-01).
const FOES: usize = 96;

/// The bases of all who stand on the table for everybody to see, by number: gathered once for many looks.
#[derive(Clone, Copy)]
pub struct Crowd {
    bases: Roomy<Standing>,
}

/// Somebody of a crowd.
#[derive(Clone, Copy)]
struct Standing {
    centre: Point,
    radius: u16,
    /// His number: as wide as leaves no gap, so that many are blanked at once.
    number: u16,
}

impl Standing {
    const NOBODY: Standing = Standing { centre: Point::new(0, 0), radius: 0, number: 0 };

    const fn base(&self) -> (PieceId, Disc) {
        let radius = Length(self.radius as i32);
        (PieceId(self.number as u8), Disc { centre: self.centre, radius })
    }
}

impl Crowd {
    /// All who stand.
    pub fn of(field: Field) -> Crowd {
        let mut crowd = Crowd { bases: Roomy::empty(Standing::NOBODY) };
        let mut add = |piece: PieceId| {
            if field.stands(piece) {
                let (centre, radius) = (field.centre(piece), field.radius(piece).0 as u16);
                crowd.bases.try_push(Standing { centre, radius, number: piece.0.into() });
            }
        };
        for (band, group) in field.world.groups.iter().zip(&field.table.groups) {
            if !group.is(Order::Hidden) {
                band.figures.iter().for_each(|man| add(*man));
            }
        }
        field.world.animals().for_each(add);
        crowd
    }
}

/// Whether one who stands on the table sees another (BR-00-06).
pub fn sees(field: Field, viewer: PieceId, target: PieceId) -> bool {
    judge(field, viewer, target).is_ok()
}

/// One who looks for several in the midst of a crowd.
pub struct Lookout<'a> {
    field: Field<'a>,
    crowd: &'a Crowd,
    viewer: PieceId,
    /// Who hid the one looked for last.
    before: Option<Standing>,
    /// Whether he stands high.
    is_high: OnceCell<bool>,
}

impl<'a> Lookout<'a> {
    /// One who has looked for nobody yet.
    pub fn of(field: Field<'a>, crowd: &'a Crowd, viewer: PieceId) -> Lookout<'a> {
        Lookout { field, crowd, viewer, before: None, is_high: OnceCell::new() }
    }

    /// Whether he sees another.
    pub fn sees(&mut self, target: PieceId) -> bool {
        let (field, viewer) = (self.field, self.viewer);
        let line = Segment::new(field.centre(viewer), field.centre(target));
        // Who hides one often hides the next as well.
        let look = Look::along(field, viewer, target, line);
        let before = look.first_hidden_by(self.before.as_slice(), &self.is_high);
        let mut parts = self.crowd.bases.parts().into_iter();
        let among = || parts.find_map(|part| look.first_hidden_by(part, &self.is_high));
        self.before = before.or_else(among);
        self.before.is_none() && over_ground(field, viewer, target, line).is_ok()
    }
}

/// Why one who stands on the table does not see another: what stands or grows between (BR-00-06).
///
/// # Errors
/// The ground or the piece in the way.
pub fn judge(field: Field, viewer: PieceId, target: PieceId) -> Result<(), Refusal> {
    let line = Segment::new(field.centre(viewer), field.centre(target));
    over_ground(field, viewer, target, line)?;
    past_bases(field, viewer, target, line)
}

/// Whether a viewer would see an enemy who stood at a place, as far as the ground goes and all others who stand.
pub fn sees_place(field: Field, viewer: PieceId, place: Point) -> bool {
    let line = Segment::new(field.centre(viewer), place);
    over_ground(field, viewer, viewer, line).is_ok() && past_bases(field, viewer, viewer, line).is_ok()
}

/// Whether the ground alone hides a target from a viewer, whoever stands between.
pub fn is_hidden_by_ground(field: Field, viewer: PieceId, target: PieceId) -> bool {
    over_ground(field, viewer, target, Segment::new(field.centre(viewer), field.centre(target))).is_err()
}

/// Buildings but those that one of the two occupies, crests that neither touches, and more wood than one looks through.
fn over_ground(field: Field, viewer: PieceId, target: PieceId, line: Segment) -> Result<(), Refusal> {
    let world = field.world;
    let mut woods = IndexSet::EMPTY;
    for index in world.ground.near(&Bounds::of_segment(line)).iter() {
        let feature = &world.ground.features()[index];
        let kind = world.terrain[index].kind;
        let blocked = match (world.book.ground.kinds.of(kind).sight, feature.as_area(), feature.as_line()) {
            (SightThrough::Clear, ..) => false,
            (SightThrough::Deep, ..) => {
                woods = woods.with(index);
                false
            }
            (SightThrough::Blocked, Some(area), _) => {
                area.is_entered(line) && !area.contains(line.from) && !area.contains(line.to)
            }
            (SightThrough::Blocked, _, Some(crest)) => {
                let contact = world.book.foundations.contact.gap;
                let touches = |id| crest.pieces().any(|piece| field.base(id).is_near(piece, contact));
                crest.is_passed(line) && !touches(viewer) && !touches(target)
            }
            (SightThrough::Blocked, None, None) => false,
        };
        if blocked {
            return Err(Refusal::new(
                rule!("BR-00-06"),
                "a building or a crest is between them: it is not seen",
            )
            .ground(index as u8));
        }
    }
    let depth = world.ground.length_covered(line, woods);
    let limit = world.book.ground.sight.wood_depth;
    if depth > limit {
        return Err(Refusal::new(rule!("BR-00-06"), "there is too much wood between them: it is not seen")
            .measured(depth, limit)
            .segment(line));
    }
    Ok(())
}

/// Third bases that the line touches, of those that stand on the table for everybody to see, but those in contact with the
/// viewer, and those below him where he stands high.
fn past_bases(field: Field, viewer: PieceId, target: PieceId, line: Segment) -> Result<(), Refusal> {
    let (look, is_high) = (Look::along(field, viewer, target, line), OnceCell::new());
    // Where somebody is rules out more of them than whether he is there.
    let is_about = |third: PieceId| look.about.holds(field.centre(third));
    let hides = |third: PieceId| {
        let hides = field.stands(third) && look.is_hidden_by((third, field.base(third)), &is_high);
        hides.then(|| Refusal::new(rule!("BR-00-06"), "somebody stands in the line of sight").piece(third))
    };
    for (band, group) in field.world.groups.iter().zip(&field.table.groups) {
        let seen: &[PieceId] = if group.is(Order::Hidden) { &[] } else { &band.figures };
        for third in seen {
            if is_about(*third)
                && let Some(refusal) = hides(*third)
            {
                return Err(refusal);
            }
        }
    }
    for third in field.world.animals() {
        if is_about(third)
            && let Some(refusal) = hides(third)
        {
            return Err(refusal);
        }
    }
    Ok(())
}

/// A line of sight as bases may lie in it.
struct Look<'a> {
    field: Field<'a>,
    viewer: PieceId,
    target: PieceId,
    line: Segment,
    /// Where the centre of one may be who lies in it, however wide he is.
    about: Window,
}

impl<'a> Look<'a> {
    fn along(field: Field<'a>, viewer: PieceId, target: PieceId, line: Segment) -> Look<'a> {
        let widest = field.world.book.foundations.bases.widest();
        let about = Window::of(&Bounds::of_segment(line).inflated(widest));
        Look { field, viewer, target, line, about }
    }

    /// The first of some who stand that hides the target.
    fn first_hidden_by(&self, some: &[Standing], is_high: &OnceCell<bool>) -> Option<Standing> {
        // Most are nowhere near the line.
        let mut near = some.iter().filter(|third| self.about.holds(third.centre));
        near.find(|third| self.is_hidden_by(third.base(), is_high)).copied()
    }

    /// Whether a third base near by hides the target; whether the viewer stands high is noted when it first matters.
    #[inline(always)]
    fn is_hidden_by(&self, (third, base): (PieceId, Disc), is_high: &OnceCell<bool>) -> bool {
        let world = self.field.world;
        base.is_near(self.line, Length::ZERO)
            && third != self.viewer
            && third != self.target
            && !self.field.touch(self.viewer, third)
            && (!is_high.get_or_init(|| stands_high(world, self.line.from))
                || stands_high(world, base.centre))
    }
}

/// Whether a place lies on a hill or in a building, from where one looks over those below (BR-00-06).
fn stands_high(world: &World, at: Point) -> bool {
    world.ground.areas_at(at).iter().any(|index| {
        let kind = world.terrain(FeatureId(index as u8)).kind;
        matches!(kind, TerrainKind::Hill | TerrainKind::Building)
    })
}

/// Whether a man belongs to a hidden group: he is not on the table for anybody else (BR-01-06).
pub fn is_hidden(field: Field, id: PieceId) -> bool {
    field.group_of(id).is_some_and(|group| field.group(group).is(Order::Hidden))
}

/// The enemy of a man who is nearest to him of those whom he sees (BR-02-06, BR-02-11): by the gap between the bases, of
/// two alike the one of the lower number. A captive is out of action, and nobody seeks cover from him (BR-00-08).
pub fn nearest_visible_enemy(field: Field, man: PieceId) -> Option<PieceId> {
    nearest_visible_amid(field, &Crowd::of(field), man)
}

/// The same in the midst of a crowd.
pub fn nearest_visible_amid(field: Field, crowd: &Crowd, man: PieceId) -> Option<PieceId> {
    nearer_visible(field, crowd, man, None)
}

/// The same, if he is nearer than another is to somebody, or as near and of the lower number: others are not looked for.
pub fn nearer_visible(
    field: Field,
    crowd: &Crowd,
    man: PieceId,
    than: Option<(Length, PieceId)>,
) -> Option<PieceId> {
    let other = field.side(man)?.other();
    let base = field.base(man);
    // By the squares of how far off they are, and then by their numbers, in one number.
    let mut foes: InlineVec<u64, FOES> = InlineVec::empty(0);
    for (band, group) in field.world.groups.iter().zip(&field.table.groups) {
        if band.side == other && !group.is(Order::Hidden) {
            let at_large = |foe: &&PieceId| field.stands(**foe) && !field.is(**foe, Sign::Captive);
            for foe in band.figures.iter().filter(at_large) {
                let square = base.centre.distance_squared(field.centre(*foe)) as u64;
                foes.try_push(square << 8 | u64::from(foe.0));
            }
        }
    }
    let mut lookout = Lookout::of(field, crowd, man);
    // Mostly the nearest is seen: the others need no order.
    let mut is_sorted = false;
    while let Some(place) = nearest(field, &base, &foes, is_sorted) {
        let foe = PieceId(foes[place] as u8);
        if than.is_some_and(|than| (base.gap(&field.base(foe)), foe) >= than) {
            return None;
        }
        if lookout.sees(foe) {
            return Some(foe);
        }
        foes.remove(place);
        if !is_sorted {
            foes.sort_unstable();
            is_sorted = true;
        }
    }
    None
}

/// Which of some, each told by the square of how far off he is and by his number, is nearest by the gap between the bases.
/// Where they are sorted, not all are looked at.
fn nearest(field: Field, base: &Disc, foes: &[u64], is_sorted: bool) -> Option<usize> {
    let gap = |foe: u64| base.gap(&field.base(PieceId(foe as u8)));
    let first = if is_sorted { *foes.first()? } else { *foes.iter().min()? };
    // Nobody is nearer whose centre is farther off than the widest base could be at the gap of that one.
    let farthest = gap(first) + base.radius + field.world.book.foundations.bases.widest();
    let farthest = farthest.squared() as u64;
    let end = if is_sorted { foes.partition_point(|foe| *foe >> 8 <= farthest) } else { foes.len() };
    let near = foes[..end].iter().enumerate().filter(|(_, foe)| **foe >> 8 <= farthest);
    near.min_by_key(|(_, foe)| (gap(**foe), **foe as u8)).map(|(place, _)| place)
}
