//! A gap between units or obstacles lets through the fire of so many figures, or of so many guns, all ranks together
//! (CP-16-25).

use tabletop::{Barrier, Corridor, Edge, IndexSet, InlineVec, Length, Opening, Segment};

use super::aim::{Ables, Volley};
use crate::field::Field;
use crate::table::{Fire, Shot};
use crate::visibility::view::View;

/// Gaps that the fire of one unit goes through.
type Passages = InlineVec<Passage, 32>;

/// A gap between two of those who stand beside a shot.
#[derive(Clone, Copy, Default)]
struct Passage {
    /// The two, by their place among the barriers.
    between: (usize, usize),
    /// How many figures or guns fire through it.
    lets: u8,
    /// How many would.
    wanting: u8,
}

/// Whom of those who can hit the gaps let fire: each figure counts in the narrowest gap on its own line of fire. In each
/// those nearest to the target go first (CP-16-25), after the guns whose lines of fire at the same target are given, which
/// fire in earlier shots.
pub(super) fn let_through(
    view: &View,
    field: Field,
    shot: &Shot,
    able: &mut Ables,
    before: &[Segment],
    volleys: &mut InlineVec<Volley, 6>,
) {
    if view.obstacles().count() + view.screens().count() < 2 {
        return;
    }
    let Some(corridor) = corridor(field, shot, able) else { return };
    let mut barriers = [Barrier::Hull(corridor.hull()); IndexSet::LIMIT];
    let mut count = 0;
    let all = view.obstacles().map(Barrier::Body).chain(view.screens().map(Barrier::Area));
    for barrier in all.filter(|barrier| corridor.holds(barrier)).take(IndexSet::LIMIT) {
        barriers[count] = barrier;
        count += 1;
    }
    if count < 2 {
        return;
    }
    let book = &field.world.book.shooting;
    let of_guns = matches!(shot.fire(), Fire::Hail | Fire::Ball);
    let each = field.world.length(if of_guns { book.gap_a_gun } else { book.gap_a_figure });
    let mut passages = Passages::new();
    let mut through: InlineVec<u8, 120> = InlineVec::new();
    let shared = on_either_hand(&corridor, &barriers[..count], able);
    for one in able.iter() {
        let opening = shared.unwrap_or_else(|| corridor.along(one.line).opening(&barriers[..count]));
        through.push(counted(&mut passages, &opening, each));
    }
    for line in before {
        let number = counted(&mut passages, &corridor.along(*line).opening(&barriers[..count]), each);
        if let Some(passage) = usize::from(number).checked_sub(1).map(|at| &mut passages[at]) {
            passage.wanting -= 1;
            passage.lets = passage.lets.saturating_sub(1);
        }
    }
    hold_back(&passages, &mut through, able);
    for (at, volley) in volleys.iter_mut().enumerate() {
        let firing = able.iter().filter(|one| usize::from(one.volley) == at);
        volley.figures = firing.map(|one| one.figures).sum();
    }
}

/// What lies between the shooters and the target, with the line of the middle one.
fn corridor(field: Field, shot: &Shot, able: &Ables) -> Option<Corridor> {
    let (first, middle, last) = (able.first()?, able.get(able.len() / 2)?, able.last()?);
    let front = match field.state(shot.shooter()).holds() {
        Some(_) => Segment::new(first.line.from, last.line.from),
        None => field.frame(shot.shooter()).edge(Edge::Front),
    };
    Corridor::new(front, &field.frame(shot.target()), middle.line)
}

/// The opening that all of them share: where the same barriers stand on the left of both the first and the last of them,
/// and the same on the right.
fn on_either_hand(corridor: &Corridor, barriers: &[Barrier<'_>], able: &Ables) -> Option<Opening> {
    let [first, last] = [able.first()?, able.last()?].map(|one| corridor.along(one.line));
    let alike = barriers.iter().all(|barrier| first.place(barrier) == last.place(barrier));
    alike.then(|| corridor.opening(barriers))
}

/// Counts one more through the narrowest gap of an opening; says which it is, counted from 1, or 0 where nothing stands on
/// both hands.
fn counted(passages: &mut Passages, opening: &Opening, each: Length) -> u8 {
    let Some(narrowest) = opening.narrowest else { return 0 };
    let between = (narrowest.left, narrowest.right);
    let known = passages.iter().position(|passage| passage.between == between);
    let at = known.unwrap_or(passages.len());
    if known.is_none() {
        let lets = (narrowest.gap.distance.rounded_up().0 / each.0.max(1)).clamp(0, 255) as u8;
        if !passages.try_push(Passage { between, lets, wanting: 0 }) {
            return 0;
        }
    }
    passages[at].wanting += 1;
    at as u8 + 1
}

/// Those for whom there is no room do not fire: in each gap the farthest from the target.
fn hold_back(passages: &Passages, through: &mut InlineVec<u8, 120>, able: &mut Ables) {
    for (number, passage) in (1u8..).zip(passages.iter()) {
        for _ in passage.lets..passage.wanting {
            let theirs = (0..able.len()).filter(|at| through[*at] == number);
            let Some(farthest) = theirs.max_by_key(|at| able[*at].distance) else { break };
            able.remove(farthest);
            through.remove(farthest);
        }
    }
}
