//! Places that are worth offering, and a place for everybody: finite searches in a stated order.

use bodies::{RingSearch, outward};
use engine::{Answer, PieceId, Rng, Side};
use tabletop::{Angle, Length, Pose};

use super::blanks::Blanks;
use super::deploying::{self, OTHER_FORM, lay};
use super::places;
use super::plot::Plot;
use crate::ask::DeployStep;
use crate::book::{Class, Formation, Kind};
use crate::field::Field;
use crate::table::{Table, UnitChange};
use crate::vocabulary::{CHOOSE, FINISH, PLACE};
use crate::world::World;

/// The steps of a search over the zone.
const STEP: Length = Length::INCH;
const FINE_STEP: Length = Length::hundredths_of_inch(25);

/// Where a side looks: away from its baseline.
fn ahead(field: Field, side: Side) -> Angle {
    field.homeward(side) + Angle::HALF
}

/// The largest gap to its friends that a piece, drawn up as it now is, finds anywhere in its zone, where that is more
/// than some gap (NMM-03-27): the gap of the best place of the finer search, never more than the full one.
pub(crate) fn largest_gap(table: &Table, world: &World, id: PieceId, above: Length) -> Option<Length> {
    roomiest(table, world, id, above).map(|(gap, _)| gap)
}

/// The place of the finer search where a piece, drawn up as it now is, stands farthest from its friends, with the gap
/// there: the first of equals, and only if the gap is more than some other.
fn roomiest(table: &Table, world: &World, id: PieceId, above: Length) -> Option<(Length, Pose)> {
    let full = world.book.troops.gap.between_friends;
    let mut copy = *table;
    let (mut blanks, plot) = (blanks_of(table, world, id), plot_of(table, world, id));
    let mut best: Option<(Length, Pose)> = None;
    for pose in grid(table, world, id, FINE_STEP) {
        let beaten = best.map_or(above, |(gap, _)| gap);
        if beaten >= full {
            break;
        }
        if plot.holds(pose) == Some(false) || blanks.are_too_near(pose, beaten) {
            debug_assert!(
                !stands(&mut copy, world, id, pose, beaten, &plot)
                    || places::gap_to_friends(Field::new(&copy, world), id, full) <= beaten,
                "ground is blanked that is free"
            );
            continue;
        }
        if stands(&mut copy, world, id, pose, beaten, &plot) {
            let gap = places::gap_to_friends(Field::new(&copy, world), id, full);
            if gap > beaten {
                best = Some((gap, pose));
            }
        }
    }
    best
}

/// What blanks ground for a piece that is drawn up and looks ahead.
fn blanks_of(table: &Table, world: &World, id: PieceId) -> Blanks {
    let field = Field::new(table, world);
    Blanks::of(field, id, ahead(field, field.side(id)))
}

/// The map of where it may be put, as it looks ahead.
fn plot_of(table: &Table, world: &World, id: PieceId) -> Plot {
    let field = Field::new(table, world);
    Plot::of(field, id, ahead(field, field.side(id)))
}

/// The first legal answer that places a piece: in its usual formation, then the other; with the full gap, and where
/// there is none, with the largest that can be had (NMM-03-27).
pub(crate) fn any_place(table: &Table, world: &World, id: PieceId) -> Option<Answer> {
    let forms = forms(Field::new(table, world), id);
    let full = world.book.troops.gap.between_friends;
    for form in forms.iter().flatten() {
        for step in [STEP, FINE_STEP] {
            let found = search(table, world, id, *form, |laid| {
                let mut copy = *laid;
                let near = full - Field::new(laid, world).tolerance();
                let (mut blanks, plot) = (blanks_of(laid, world, id), plot_of(laid, world, id));
                let place = grid(laid, world, id, step).find(|pose| {
                    let blank = plot.holds(*pose) == Some(false) || blanks.are_too_near(*pose, near);
                    debug_assert!(
                        !blank || !stands(&mut copy, world, id, *pose, full, &plot),
                        "ground is blanked that is free"
                    );
                    !blank && stands(&mut copy, world, id, *pose, full, &plot)
                })?;
                Some((full, place))
            });
            if found.is_some() {
                return found;
            }
        }
    }
    // A gap of nothing at all is better than to stay away.
    let touching = Length(-1);
    let roomy = |form: &Form| search(table, world, id, *form, |laid| roomiest(laid, world, id, touching));
    forms.iter().flatten().find_map(roomy)
}

/// A legal answer that places a piece in a form, where a search finds it a place: the first of those with the largest gap that is to be
/// had, or with the full one.
fn search(
    table: &Table,
    world: &World,
    id: PieceId,
    form: Form,
    find: impl Fn(&Table) -> Option<(Length, Pose)>,
) -> Option<Answer> {
    let mut laid = *table;
    let first = form.answer(id, Pose::new(world.ground.bounds().low, Angle::UP));
    lay(&mut laid, world, &first).ok()?;
    let (gap, place) = find(&laid)?;
    let answer = form.answer(id, place);
    // In another formation, or on other ground, the place may not do: the authority decides.
    let mut copy = *table;
    lay(&mut copy, world, &answer).ok()?;
    let as_sought = copy.pieces[id.index()].shape() == laid.pieces[id.index()].shape();
    let judged = deploying::judge_knowing(&copy, world, id, |above| match as_sought {
        // The search has gone over the same ground.
        true => Some(gap).filter(|gap| *gap > above),
        false => largest_gap(&copy, world, id, above),
    });
    judged.ok().map(|()| answer)
}

/// How a piece may be drawn up, as the numbers and parent of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    amount: i16,
    parent: Option<PieceId>,
}

impl Form {
    fn answer(self, id: PieceId, pose: Pose) -> Answer {
        let answer = Answer::plain(PLACE).with(id).amount(self.amount).at(pose);
        self.parent.map_or(answer, |parent| answer.on(parent))
    }
}

/// The ways in which a piece may be drawn up, the usual one first.
pub(crate) fn forms(field: Field, id: PieceId) -> [Option<Form>; 2] {
    let usual = Form { amount: 0, parent: None };
    let kind = field.kind(id);
    let other = match kind.formations() {
        _ if kind == Kind::Dragoons => Some(Form { amount: OTHER_FORM, parent: None }),
        [_, Formation::Plotton] => {
            let mut horse = field.world.ids().filter(|unit| {
                field.squadron(*unit) && field.side(*unit) == field.side(id) && !field.profile(*unit).event
            });
            horse.next().map(|parent| Form { amount: OTHER_FORM, parent: Some(parent) })
        }
        [_, _] => Some(Form { amount: OTHER_FORM, parent: None }),
        _ => None,
    };
    [Some(usual), other]
}

/// Every place of a grid over a zone, looking ahead: from its inner edge backward, in each row from the middle
/// outward.
fn grid(table: &Table, world: &World, id: PieceId, step: Length) -> impl Iterator<Item = Pose> + use<> {
    let field = Field::new(table, world);
    let side = field.side(id);
    let (facing, edge) = (ahead(field, side), field.edge(side));
    let works = works_pose(field, id);
    let (zone, width) = (world.zone.0, edge.length().0);
    let rows = 0..=zone / step.0;
    let half = width / 2 / step.0;
    let places = rows.flat_map(move |row| {
        let inward = zone - row * step.0;
        outward(2 * half + 1)
            .map(move |off| Pose::new(edge.point(Length(width / 2 + off * step.0), Length(inward)), facing))
    });
    works.into_iter().chain(places)
}

/// Where a Unit stands behind its field defences (NMM-04-07).
fn works_pose(field: Field, id: PieceId) -> Option<Pose> {
    let works = field.profile(id).defence?;
    let line = field.world.ground.features()[works as usize].as_line()?;
    let facing = ahead(field, field.side(id));
    let (first, last) = (line.points()[0], line.points()[line.points().len() - 1]);
    let along = last - first;
    let outward = [Angle::of(along.right()), Angle::of(-along.right())];
    let looking = outward.into_iter().min_by_key(|way| way.between(facing))?;
    let front = first.midpoint(last) + (looking + Angle::HALF).along(line.width().half());
    Some(Pose::new(front, looking))
}

/// Moves a piece that is already laid and says whether it may stand there with a gap to its friends.
fn stands(copy: &mut Table, world: &World, id: PieceId, pose: Pose, least: Length, plot: &Plot) -> bool {
    let piece = &mut copy.pieces[id.index()];
    let shape = piece.shape();
    // The cheap looks first: most places of a search lie outside the zone or on a friend. Nobody stands in a building here.
    *piece = piece.at(pose);
    copy.units[id.index()].apply(UnitChange::Cover(None));
    let field = Field::new(copy, world);
    let inside = plot.holds(pose).unwrap_or_else(|| deploying::judge_zone(field, id).is_ok());
    debug_assert!(inside || deploying::judge_zone(field, id).and(places::judge_ground(field, id)).is_err());
    if !inside || !plot.is_clear(field, id, least) {
        return false;
    }
    places::set(copy, world, id, pose, shape);
    let field = Field::new(copy, world);
    debug_assert!(deploying::judge_zone(field, id).is_ok());
    debug_assert!(places::judge_company(field, id, least).is_ok());
    places::judge_ground(field, id).is_ok()
        && field
            .profile(id)
            .defence
            .is_none_or(|works| crate::movement::obstacles::touches(field, &field.block(id), works))
}

/// Where in the line a piece would stand by the book: brigades side by side, horse outside; within a brigade in
/// order; light troops ahead, guns between.
fn wanted(field: Field, id: PieceId) -> Pose {
    let (world, side) = (field.world, field.side(id));
    let width = i64::from(world.ground.width().0);
    let place = field.profile(id).brigade.and_then(|brigade| place_in_line(field, side, brigade));
    let (slot, slots) = place.unwrap_or((0, 1));
    let middle = width * (2 * slot + 1) / (2 * slots.max(1));
    let inward = match field.class(id) {
        Class::Formed => world.zone.scaled(3, 4),
        _ => world.zone,
    };
    Pose::new(field.edge(side).point(Length(middle as i32), inward), ahead(field, side))
}

/// The place of a brigade in the line of its army from left to right, counted from 0, and how many there are: horse
/// on the wings by turns, foot in the middle. `None` for a brigade of the other side.
fn place_in_line(field: Field, side: Side, brigade: u8) -> Option<(i64, i64)> {
    let mounted = |brigade: usize| {
        let units = field.world.profiles.iter().filter(|profile| profile.brigade == Some(brigade as u8));
        units.clone().filter(|profile| profile.kind.is_squadron()).count() * 2 > units.count()
    };
    let own = || (0..field.world.brigades.len()).filter(|at| field.world.brigades[*at].side == side);
    let brigade = own().find(|at| *at == usize::from(brigade))?;
    let horse = own().filter(|at| mounted(*at)).count();
    let (left, foot) = (horse.div_ceil(2), own().count() - horse);
    let before = own().take_while(|at| *at != brigade).filter(|at| mounted(*at) == mounted(brigade)).count();
    let slot = match mounted(brigade) {
        true if before % 2 == 0 => before / 2,
        true => left + foot + before / 2,
        false => left + before,
    };
    Some((slot as i64, (horse + foot) as i64))
}

/// The nearest legal place to a pose in a form.
fn near(table: &Table, world: &World, id: PieceId, form: Form, start: Pose) -> Option<Answer> {
    let full = world.book.troops.gap.between_friends;
    let mut copy = *table;
    lay(&mut copy, world, &form.answer(id, start)).ok()?;
    if copy.units[id.index()]
        .cover()
        .is_some_and(|feature| crate::movement::cover::capacity(Field::new(&copy, world), feature).is_some())
    {
        return None;
    }
    let towards = Field::new(table, world).homeward(Field::new(table, world).side(id));
    let limit = world.ground.width();
    let search = RingSearch { towards, step: STEP, limit, parts: 24 };
    let laid = Field::new(&copy, world);
    let (blanks, near) = (Blanks::of(laid, id, start.facing), full - laid.tolerance());
    let plot = Plot::of(laid, id, start.facing);
    let pose = search.first(start, |pose| {
        let blank = plot.holds(pose) == Some(false) || blanks.are_beside(pose, near);
        debug_assert!(
            !blank || !stands(&mut copy, world, id, pose, full, &plot),
            "ground is blanked that is free"
        );
        !blank && stands(&mut copy, world, id, pose, full, &plot)
    })?;
    Some(form.answer(id, pose))
}

/// Offers answers worth considering: each piece that may be placed at its place in the line, in each form, and
/// with those it may go with; or the end of the step.
pub(crate) fn offer(
    table: &Table,
    world: &World,
    side: Side,
    step: DeployStep,
    offer: &mut dyn FnMut(Answer),
) {
    let field = Field::new(table, world);
    if step == DeployStep::Choose {
        for brigade in super::scouting::waiting(table, world, side) {
            offer(Answer::plain(CHOOSE).with(world.brigades[brigade as usize].brigadier));
        }
        return;
    }
    let mut required = deploying::required(field, side, step).peekable();
    if required.peek().is_none() {
        offer(Answer::plain(FINISH));
    }
    let mut offered = required.peek().is_none();
    for id in deploying::open(field, side, step) {
        let mut give = |answer: Answer| {
            if deploying::validate(table, world, side, step, &answer).is_ok() {
                offered = true;
                offer(answer);
                return true;
            }
            false
        };
        let mut placed = false;
        for form in forms(field, id).into_iter().flatten() {
            if let Some(answer) = near(table, world, id, form, wanted(field, id)) {
                placed |= give(answer);
            }
        }
        for host in hosts(field, side, id) {
            placed |= give(Answer::plain(PLACE).with(id).on(host));
        }
        if !placed && let Some(answer) = any_place(table, world, id) {
            give(answer);
        }
    }
    if !offered {
        offer(Answer::plain(FINISH));
    }
}

/// The Units that a Leader may join or a gun ride with: those of his brigade, for the General all formed ones.
fn hosts(field: Field<'_>, side: Side, id: PieceId) -> impl Iterator<Item = PieceId> {
    let brigade = field.profile(id).brigade;
    let goes = field.leader(id) || field.gun(id);
    field.units_of(side).filter(move |unit| {
        goes && field.formed(*unit) && (brigade.is_none() || field.profile(*unit).brigade == brigade)
    })
}

/// One legal answer, well spread: some piece at a random place of the zone, if need be the nearest legal one to it.
pub(crate) fn sample(table: &Table, world: &World, side: Side, step: DeployStep, rng: &mut Rng) -> Answer {
    let field = Field::new(table, world);
    if step == DeployStep::Choose {
        let count = super::scouting::waiting(table, world, side).count() as u32;
        let mut waiting = super::scouting::waiting(table, world, side);
        let chosen = waiting.nth(rng.below(count) as usize).expect("a side without one is not asked");
        return Answer::plain(CHOOSE).with(world.brigades[chosen as usize].brigadier);
    }
    let count = deploying::open(field, side, step).count() as u32;
    let finished = deploying::required(field, side, step).next().is_none();
    if count == 0 || (finished && rng.chance(1, 2)) {
        return Answer::plain(FINISH);
    }
    let first = rng.below(count) as usize;
    let pieces = || deploying::open(field, side, step);
    for id in pieces().skip(first).chain(pieces().take(first)) {
        let answer = sample_piece(table, world, side, step, id, rng);
        if let Some(answer) = answer {
            return answer;
        }
    }
    Answer::plain(FINISH)
}

fn sample_piece(
    table: &Table,
    world: &World,
    side: Side,
    step: DeployStep,
    id: PieceId,
    rng: &mut Rng,
) -> Option<Answer> {
    let field = Field::new(table, world);
    let legal = |answer: &Answer| deploying::validate(table, world, side, step, answer).is_ok();
    let hosts_left = hosts(field, side, id).count() as u32;
    if hosts_left > 0 && rng.chance(1, 2) {
        let host = hosts(field, side, id).nth(rng.below(hosts_left) as usize)?;
        let answer = Answer::plain(PLACE).with(id).on(host);
        if legal(&answer) {
            return Some(answer);
        }
    }
    let forms = forms(field, id);
    let form = if rng.chance(1, 3) { forms[1].or(forms[0]) } else { forms[0] };
    let inward = rng.between(0, world.zone.0);
    let x = rng.between(0, world.ground.width().0);
    let turn = if rng.chance(1, 4) { rng.between(-4_500, 4_500) } else { 0 };
    let start = Pose::new(
        field.edge(side).point(Length(x), Length(inward)),
        ahead(field, side) + Angle::hundredths(turn),
    );
    let near = form.and_then(|form| near(table, world, id, form, start)).filter(legal);
    near.or_else(|| {
        let found = any_place(table, world, id);
        debug_assert!(found.as_ref().is_none_or(legal), "a place is found that will not do");
        found
    })
}
