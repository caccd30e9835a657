//! Going into a town or works to garrison it, and out of it (CYP-03-04).

use engine::{Answer, PieceId, Refusal, Shape, Way};
use tabletop::{Angle, Area, Block, Build, Footprint, Holding, Leg, Length, Outline, Point, Pose};

use super::judging::{Judged, judge_ready};
use super::placing::{Place, judge_place};
use super::way::{self, Drawing, array_of, drawing_of};
use crate::field::{Field, TOUCHING};
use crate::formation::{self, ALL_SIDES};
use crate::table::{Form, Sign, UnitChange};
use crate::vocabulary::{COLUMN, GARRISON, LINE, MOVE};
use crate::{going, rule};

/// The rectangle along the inside of a town or works on which its garrison stands: turned as its longest edge is, its front towards
/// where its owner looks, as large as there is room for. `None` if there is none.
fn frame(area: &Area, ahead: Angle) -> Option<(Pose, Footprint)> {
    let longest = area.edges().max_by_key(|edge| edge.length())?;
    let along = longest.from.bearing(longest.to);
    let turned = (0..4).map(|quarter| along + Angle::degrees(90 * quarter));
    let facing = turned.min_by_key(|facing| facing.between(ahead))?;
    let unit = Length::inches(100);
    let spread = |of: Angle| {
        let axis = of.along(unit);
        let far = area.corners().iter().map(|at| (*at - Point::default()).dot(axis) / i64::from(unit.0));
        Some((far.clone().min()? as i32, far.max()? as i32))
    };
    let (right, front) = (spread(facing + Angle::RIGHT)?, spread(facing)?);
    let middle = |(low, high): (i32, i32)| Length((low + high) / 2);
    let (across, on) = facing.right_and_along(middle(right), middle(front));
    let centre = Point::default() + across + on;
    // Shrunk until all of it is inside.
    (0..14).map(|step| if step == 0 { 998 } else { 1000 - 50 * step }).find_map(|share| {
        let size = |(low, high): (i32, i32)| Length(high - low).scaled(share, 1000);
        let (width, depth) = (size(right), size(front));
        let pose = Pose::new(centre + facing.along(depth.half()), facing);
        let fits = area.holds(&Block::at(pose, width, depth)) == Holding::Wholly;
        fits.then_some((pose, Footprint::new(width, depth)))
    })
}

/// How a garrison stands, the feature that it holds, and how it is drawn up.
pub type Manned = (Place, u8, Drawing);

/// How a unit garrisons the town or works in which a point lies, by a number: the sides that it mans, and 100 more for each next array
/// of pike and shot. One unit of up to eight stands, along the inside of the perimeter, facing out, each side with room for its share
/// (CYP-03-04). Whether anybody else is there is not looked at.
///
/// # Errors
/// Why it cannot.
pub fn garrisons(field: Field, unit: PieceId, at: Point, number: i16) -> Result<Manned, Refusal> {
    let no = |why| Err(Refusal::new(rule!("CYP-03-04"), why).piece(unit));
    let (book, world) = (&field.world.book.foundations.formations, field.world);
    let stands = field.stand_count(unit);
    if !field.kind(unit).is_formed() || stands > book.garrison_stands {
        return no("a garrison is a unit of up to eight stands");
    }
    let Some(feature) = world.ground.areas_at(at).and(world.sets.garrisons).iter().next() else {
        return no("only towns and works have a garrison");
    };
    let array = array_of(field, unit, number / 100)?;
    if !(0..=15).contains(&(number % 100)) {
        return no("say which sides are manned: 1 towards the enemy, 2 right, 4 rear, 8 left");
    }
    let sides = if number % 100 == 0 { ALL_SIDES } else { (number % 100) as u8 };
    let ahead = world.army(field.side(unit)).edge.inward();
    let area = world.ground.features()[feature].as_area();
    let Some((pose, size)) = area.and_then(|area| frame(area, ahead)) else {
        return no("there is no room in it");
    };
    let stand = world.stand(field.kind(unit), field.on_foot(unit));
    let each = i32::from(stands.div_ceil(sides.count_ones() as u8));
    let least = stand.width.times(each).max(stand.depth);
    let shape =
        Shape { files: sides, ranks: 1, form: Form::Deployed as u8, width: size.width, depth: size.depth };
    if size.width.min(size.depth) < least {
        return no("so many of its stands have no room on a side");
    }
    let place = Place { pose, at: pose.at, shape, body: Build::Block(size).stand(pose) };
    Ok((place, feature as u8, Drawing { form: Form::Deployed, files: sides, array }))
}

/// Whether anybody garrisons a town or works already (CYP-03-04). A garrison on the enemy's map is met on the way: until it has been
/// found nothing follows from it (CYP-00-13).
fn holder(field: Field<'_>, feature: u8, but: PieceId) -> Option<PieceId> {
    let known = |id: PieceId| field.side(id) == field.side(but) || !field.is(id, Sign::Mapped);
    let mut there = field.world.named().filter(|id| *id != but && field.piece(*id).on_table() && known(*id));
    there.find(|id| field.unit(*id).garrison() == Some(feature) && field.form(*id) == Form::Deployed)
}

/// A move into a town or works that ends wholly inside it and garrisons it (CYP-03-04).
///
/// # Errors
/// Why not.
pub(super) fn judge_entry(field: Field, unit: PieceId, answer: &Answer) -> Result<Judged, Refusal> {
    let no = |why| Err(Refusal::new(rule!("CYP-03-04"), why).piece(unit));
    if field.form(unit) == Form::Deployed {
        return no("it garrisons one already");
    }
    let stands = field.stand_count(unit);
    let facing = field.piece(unit).pose().facing;
    let (stretches, facing) = way::stretches(field.measuring_point(unit), facing, &answer.way)?;
    let end = stretches.last().map_or(field.measuring_point(unit), |stretch| stretch.end().at);
    let (place, feature, drawing) = garrisons(field, unit, end, answer.amount)?;
    if holder(field, feature, unit).is_some() {
        return no("somebody garrisons it already");
    }
    let as_it_is = drawing_of(field, unit, &Answer::plain(MOVE))?;
    let others = [(Form::Line, formation::narrowest_line(stands)), (Form::Column, 2), (Form::Column, 1)];
    let others = others.map(|(form, files)| Drawing { form, files, ..as_it_is });
    let inside = |drawing: &Drawing| {
        let body = Place::of(field, unit, *drawing, end, facing).body;
        let feature = tabletop::FeatureId(feature);
        body.blocks().all(|block| going::lies_wholly_in(field.world, feature, &block))
    };
    if !std::iter::once(as_it_is).chain(others).any(|drawing| inside(&drawing)) {
        return no("its move must end wholly inside");
    }
    judge_place(field, unit, &place)?;
    let (long, allowance) = (going::length_of(&stretches), field.normal_distance(unit));
    if long > allowance {
        let why = "its move is not so long";
        return Err(Refusal::new(rule!("CYP-05-05"), why).piece(unit).measured(long, allowance));
    }
    super::judging::goes(field, unit, &stretches)?;
    let tolls = going::tolls(field, unit, &stretches);
    Ok(Judged { stretches, long, allowance, drawing, place, tolls })
}

/// A garrison leaves by an ordinary move from any point of the perimeter that its owner names, by a first leg `to` it, else from the
/// middle of its front, in a formation of those outside; it looks straight out at first (CYP-03-04).
///
/// # Errors
/// Why not.
pub(super) fn judge_exit(field: Field, unit: PieceId, answer: &Answer) -> Result<Judged, Refusal> {
    let no = |why| Err(Refusal::new(rule!("CYP-03-04"), why).piece(unit));
    let Way::Legs(legs) = answer.way else { return no("a garrison leaves by a move") };
    let drawing = match answer.verb {
        LINE | COLUMN | crate::vocabulary::SQUARE => drawing_of(field, unit, answer)?,
        _ => return no("say how it is drawn up outside: in line, column or square"),
    };
    let block = field.block(unit);
    let (named, rest) = match legs.first() {
        Some(Leg::To { at, .. }) => (*at, &legs[1..]),
        _ => (field.piece(unit).pose().at, &legs[..]),
    };
    let edges = tabletop::Edge::ALL.map(|edge| (block.edge(edge), edge));
    let nearest = edges.iter().min_by_key(|(edge, _)| edge.gap(&named).distance);
    let Some((edge, side)) = nearest else { return no("it stands nowhere") };
    let reach = field.world.book.movement.proximity.inch.half() + TOUCHING;
    if !edge.gap(&named).distance.within(reach) {
        return no("name a point of its perimeter first");
    }
    let facing = field.piece(unit).pose().facing + side.outward();
    let mut table = *field.table;
    let there = Place::of(field, unit, drawing, named, facing);
    let piece = &mut table.pieces[unit.index()];
    piece.set_shape(there.shape);
    piece.set_pose(there.pose);
    table.units[unit.index()].apply(UnitChange::Garrison(None));
    if rest.is_empty() {
        return no("a garrison leaves by a move");
    }
    let plain = Answer::plain(answer.verb).with(unit).amount(answer.amount).legs(rest.iter().copied());
    judge_ready(Field::new(&table, field.world), unit, &plain)
}

/// Offers a unit the towns and works that it may reach and garrison, and a garrison the ways out at the middles of its sides.
pub(crate) fn offers(field: Field, unit: PieceId, legal: &mut dyn FnMut(Answer)) {
    let (from, limit) = (field.measuring_point(unit), field.normal_distance(unit));
    let array = 100 * field.unit(unit).array() as i16;
    if field.form(unit) == Form::Deployed {
        let files = i16::from(formation::narrowest_line(field.stand_count(unit)));
        for edge in tabletop::Edge::ALL {
            let edge = field.block(unit).edge(edge);
            let gate = Leg::To { at: edge.from.midpoint(edge.to), facing: None };
            let out = Answer::plain(LINE).with(unit).amount(array + files);
            legal(out.legs([gate, Leg::Advance(limit)]));
            legal(out.legs([gate, Leg::Advance(limit.half())]));
        }
        return;
    }
    for feature in field.world.sets.garrisons.iter() {
        let bounds = field.world.ground.features()[feature].bounds();
        let middle = bounds.low.midpoint(bounds.high);
        let ahead = from.bearing(middle).along(field.footprint(unit).depth.half());
        if from.distance(middle) <= limit {
            let way = [Leg::To { at: middle + ahead, facing: None }];
            legal(Answer::plain(GARRISON).with(unit).amount(array).legs(way));
        }
    }
}
