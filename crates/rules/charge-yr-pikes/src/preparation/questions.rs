//! What is asked when armies are deployed, and places that are worth a thought (CYP-01-06).

use bodies::cells;
use engine::{Answer, PieceId, Questions, Refusal, Rng, Side, Verdict};
use tabletop::{Length, Point, Pose};

use super::room::{
    Placing, ahead, is_chained, judge_room, judge_zone, mates, place_in, placing, usual_drawing, waiting,
};
use crate::formation;
use crate::movement::way::Drawing;
use crate::vocabulary::{ATTACH, FINISH, LEAVE, MAP, PLACE};
use crate::{ChargeYrPikes, Decision, Field, Form, Known, World, rule};

/// How far apart places are looked for, and how far where there is no such room.
const STEPS: [Length; 2] = [Length::inches(2), Length(1270)];
/// Tries by lot before the first free place is taken.
const TRIES: u32 = 8;
/// In the number of an answer: column, and garrison.
const COLUMNS: i16 = 1000;
const GARRISON: i16 = 3000;

/// The formations in which room is looked for, each with its number in an answer: as usual, else in ever narrower columns.
fn drawings(field: Field, piece: PieceId) -> Vec<(Drawing, i16)> {
    let usual = usual_drawing(field, piece);
    let stands = field.stand_count(piece);
    let narrow = [2, 1]
        .into_iter()
        .filter(|files| field.kind(piece).is_formed() && formation::suits(Form::Column, *files, stands));
    let array = 100 * usual.array as i16;
    let narrow = narrow
        .map(|files| (Drawing { form: Form::Column, files, ..usual }, COLUMNS + array + i16::from(files)));
    std::iter::once((usual, 0)).chain(narrow).collect()
}

/// Whether a piece has room so: in its zone, on nobody, and by its tertia if it should be.
fn fits(field: Field, piece: PieceId, drawing: Drawing, pose: Pose, linked: bool) -> bool {
    let body = place_in(field, piece, drawing, pose).body;
    judge_zone(field, piece, &body).is_ok()
        && (!linked || is_chained(field, piece, &body))
        && judge_room(field, piece, &body, None).is_ok()
}

/// Places beside, behind and before those of its tertia who are there already.
fn beside<'a>(field: Field<'a>, piece: PieceId, drawing: Drawing) -> impl Iterator<Item = Pose> + use<'a> {
    let gap = field.world.book.movement.proximity.inch.half();
    let mine = place_in(field, piece, drawing, Pose::default()).shape;
    mates(field, piece).flat_map(move |mate| {
        let (theirs, pose) = (field.piece(mate).shape(), field.piece(mate).pose());
        let aside = (theirs.width + mine.width).half() + gap;
        let to = |right: Length, along: Length| {
            let (across, on) = pose.facing.right_and_along(right, along);
            Pose::new(pose.at + across + on, pose.facing)
        };
        let nothing = Length::ZERO;
        [(aside, nothing), (-aside, nothing), (nothing, -(theirs.depth + gap)), (nothing, mine.depth + gap)]
            .map(|(right, along)| to(right, along))
    })
}

/// Every place of a walk through a side's ground, from its front to its rear, from a share of it on, in hundredths.
fn walk(field: Field<'_>, side: Side, step: Length, from: u32) -> impl Iterator<Item = Pose> + use<> {
    let facing = ahead(field, side);
    let edge = field.world.ground.edge(field.world.army(side).edge);
    let line = field.world.set_up_line();
    cells(edge.length().0 / step.0, line.0 / step.0, from).map(move |(column, row)| {
        Pose::new(edge.point(step.times(column) + step.half(), line - step.times(row)), facing)
    })
}

/// The first place with room for a piece, from a share of the walk on.
pub(super) fn free_place(field: Field, piece: PieceId, from: u32, linked: bool) -> Option<Answer> {
    let side = field.side(piece);
    let found = |drawing: Drawing, amount: i16, mut places: &mut dyn Iterator<Item = Pose>| {
        let pose = Iterator::find(&mut places, |pose| fits(field, piece, drawing, *pose, linked))?;
        Some(Answer::plain(PLACE).with(piece).amount(amount).at(pose))
    };
    let drawings = drawings(field, piece);
    let near = || {
        let mut near = drawings.iter().filter(|_| linked);
        near.find_map(|(drawing, amount)| found(*drawing, *amount, &mut beside(field, piece, *drawing)))
    };
    let walked = |step: Length| {
        let mut all = drawings.iter();
        all.find_map(|(drawing, amount)| found(*drawing, *amount, &mut walk(field, side, step, from)))
    };
    near().or_else(|| STEPS.into_iter().find_map(walked))
}

/// A lawful place, by its tertia if it can be had.
fn any_place(field: Field, piece: PieceId, from: u32) -> Option<Answer> {
    free_place(field, piece, from, true).or_else(|| free_place(field, piece, from, false))
}

/// A point of a feature by lot, or its middle.
fn point_in(field: Field, feature: usize, rng: Option<&mut Rng>) -> Point {
    let bounds = field.world.ground.features()[feature].bounds();
    let (low, high) = (bounds.low, bounds.high);
    match rng {
        Some(rng) => Point::new(rng.between(low.x, high.x), rng.between(low.y, high.y)),
        None => low.midpoint(high),
    }
}

/// One of some things by lot; `None` of none.
pub(super) fn by_lot<'t, T>(of: &'t [T], rng: &mut Rng) -> Option<&'t T> {
    (!of.is_empty()).then(|| &of[rng.below(of.len() as u32) as usize])
}

/// The formed units of a side on the table or on its map.
pub(super) fn hosts(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    let formed = move |id: &PieceId| field.kind(*id).is_formed() && field.piece(*id).on_table();
    field.world.named().filter(move |id| field.side(*id) == side && formed(id))
}

/// A piece on the map somewhere in a wood by lot.
pub(super) fn in_a_wood(field: Field, piece: PieceId, rng: &mut Rng) -> Option<Answer> {
    let (world, side) = (field.world, field.side(piece));
    let own = |at: &usize| world.depth_from_home(side, point_in(field, *at, None)) <= world.middle();
    let woods: Vec<usize> = world.sets.woods.iter().filter(own).collect();
    let wood = *by_lot(&woods, rng)?;
    let at = point_in(field, wood, Some(rng));
    let (_, amount) = *drawings(field, piece).get(rng.below(3) as usize)?;
    Some(Answer::plain(MAP).with(piece).amount(amount).at(Pose::new(at, ahead(field, field.side(piece)))))
}

/// A lawful answer for a piece by lot; always one.
pub(super) fn drawn(field: Field, side: Side, piece: PieceId, rng: &mut Rng) -> Answer {
    let is_legal = |answer: &Answer| placing(field, side, answer).is_ok();
    if field.kind(piece).is_officer() && rng.chance(1, 2) {
        let hosts: Vec<PieceId> = hosts(field, side).collect();
        let attached = by_lot(&hosts, rng).map(|host| Answer::plain(ATTACH).with(piece).on(*host));
        if let Some(answer) = attached.filter(is_legal) {
            return answer;
        }
    }
    if !field.kind(piece).is_officer()
        && rng.chance(1, 3)
        && let Some(hidden) = (0..TRIES).find_map(|_| in_a_wood(field, piece, rng).filter(is_legal))
    {
        return hidden;
    }
    if let Some(answer) = in_garrison(field, piece, rng.below(32)).filter(is_legal) {
        return answer;
    }
    let (drawing, amount) = drawings(field, piece)[0];
    let mut near: Vec<Pose> = beside(field, piece, drawing).collect();
    for _ in 0..TRIES {
        let pose = match near.len() as u32 {
            0 => walk(field, side, STEPS[0], rng.below(100)).next(),
            count => Some(near.swap_remove(rng.below(count) as usize)),
        };
        if let Some(pose) = pose.filter(|pose| fits(field, piece, drawing, *pose, true)) {
            let placed = Answer::plain(PLACE).with(piece).amount(amount).at(pose);
            let on_map = Answer { verb: MAP, ..placed };
            return if rng.chance(1, 6) && is_legal(&on_map) { on_map } else { placed };
        }
    }
    any_place(field, piece, rng.below(100)).unwrap_or(Answer::plain(LEAVE).with(piece))
}

/// A piece in garrison of a town or works, by its place among them; `None` beyond the last.
fn in_garrison(field: Field, piece: PieceId, place: u32) -> Option<Answer> {
    let feature = field.world.sets.garrisons.iter().nth(place as usize)?;
    let (at, array) = (point_in(field, feature, None), 100 * field.unit(piece).array() as i16);
    let pose = Pose::new(at, ahead(field, field.side(piece)));
    Some(Answer::plain(PLACE).with(piece).amount(GARRISON + array).at(pose))
}

/// What this chapter asks.
pub(crate) struct Deployment;

impl Questions<ChargeYrPikes> for Deployment {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let (field, side) = (known.field(world), decision.who);
        let no = |why, piece| Err(Refusal::new(rule!("CYP-01-06"), why).piece(piece));
        match (*answer == Answer::plain(FINISH), answer.piece) {
            (true, _) => match waiting(field, side).next() {
                Some(piece) => no("deploy all of it before you hand it in", piece),
                None => Ok(()),
            },
            (_, Some(piece)) if *answer == Answer::plain(LEAVE).with(piece) => {
                let waits = waiting(field, side).any(|id| id == piece);
                let leaves = waits && any_place(field, piece, 0).is_none();
                if leaves { Ok(()) } else { no("there is room for it", piece) }
            }
            _ => placing(field, side, answer).map(|_: Placing| ()),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let (field, side) = (known.field(world), decision.who);
        waiting(field, side).for_each(|piece| of_piece(field, side, piece, offer));
        if waiting(field, side).next().is_none() {
            offer(Answer::plain(FINISH));
        }
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let field = known.field(world);
        match waiting(field, decision.who).next() {
            Some(piece) => drawn(field, decision.who, piece, rng),
            None => Answer::plain(FINISH),
        }
    }
}

/// Offers places for a piece: along the set-up line or by its tertia, in a garrison, on the map in woods and out of sight, and for an
/// officer the units of his that are there.
fn of_piece(field: Field, side: Side, piece: PieceId, offer: &mut dyn FnMut(Answer)) {
    let mut legal = |answer: Answer| {
        let is_legal = placing(field, side, &answer).is_ok();
        if is_legal {
            offer(answer);
        }
        is_legal
    };
    if field.kind(piece).is_officer() {
        hosts(field, side).for_each(|unit| {
            legal(Answer::plain(ATTACH).with(piece).on(unit));
        });
    } else {
        for wood in field.world.sets.woods.iter() {
            let pose = Pose::new(point_in(field, wood, None), ahead(field, side));
            let in_wood =
                |(_, amount): &(Drawing, i16)| legal(Answer::plain(MAP).with(piece).amount(*amount).at(pose));
            let _ = drawings(field, piece).iter().any(in_wood);
        }
        (0..).map_while(|at| in_garrison(field, piece, at)).for_each(|answer| {
            legal(answer);
        });
    }
    let mut room = false;
    let usual = drawings(field, piece)[0].0;
    for pose in beside(field, piece, usual).take(8) {
        room |= fits(field, piece, usual, pose, true) && legal(Answer::plain(PLACE).with(piece).at(pose));
    }
    for from in [0, 30, 60] {
        if let Some(placed) = (!room).then(|| any_place(field, piece, from)).flatten() {
            legal(Answer { verb: MAP, ..placed });
            room |= legal(placed) && mates(field, piece).next().is_some();
        }
    }
    if any_place(field, piece, 0).is_none() {
        offer(Answer::plain(LEAVE).with(piece));
    }
}
