//! Whether a move of a unit is legal (sections 03 to 05).

use engine::{Answer, InlineVec, PieceId, Refusal};
use tabletop::{Block, Body, Bounds, Distance, Length};

use super::placing::{Place, judge_place};
use super::way::{Drawing, drawing_of, stretches};
use super::{garrison, onward};
use crate::attacking::answering::{is_charged, judge_answer, leads_off};
use crate::command::cards::called;
use crate::command::officers;
use crate::facts;
use crate::field::Field;
use crate::going::{self, Stretch, Stretches, TOLLS, Toll};
use crate::table::{Form, Sign};
use crate::vocabulary::GARRISON;
use crate::world::Kind;
use crate::{capturing, commanded_shot, flanks, plunder, rule};

/// A move that is legal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// Its straight stretches.
    pub stretches: Stretches,
    /// How long they are together.
    pub long: Length,
    /// How far it may go.
    pub allowance: Length,
    /// The formation that it takes up.
    pub drawing: Drawing,
    /// Where it ends, if no ground holds it up.
    pub place: Place,
    /// The ground of which it pays, in the order in which it comes upon it.
    pub tolls: InlineVec<Toll, TOLLS>,
}

/// Whether a unit may move at all now: its card has been drawn, it has passed its command roll and has not moved on it (CYP-04-11,
/// CYP-05-01).
///
/// # Errors
/// Why it may not.
pub fn may_move(field: Field, unit: PieceId) -> Result<(), Refusal> {
    may_act(field, unit)?;
    let goes_on = field.table.battle.mover() == Some(unit);
    if field.kind(unit) == Kind::Dragoons && field.is(unit, Sign::Marched) && !goes_on {
        return Err(Refusal::new(rule!("CYP-18-01"), "dragoons move once a turn").piece(unit));
    }
    Ok(())
}

/// Whether a unit may do anything at all on the card in play (CYP-04-11, CYP-05-01).
///
/// # Errors
/// Why it may not.
pub(super) fn may_act(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    if !field.piece(unit).on_table() || field.is(unit, Sign::Mapped) {
        return no(rule!("CYP-02-04"), "a unit that is not on the table does not move");
    }
    if field.is_routed(unit) {
        return no(rule!("CYP-15-03"), "a routed unit may not move by card");
    }
    if field.is(unit, Sign::Locked) {
        return no(rule!("CYP-12-25"), "a locked unit stays in its melee");
    }
    if !field.is(unit, Sign::Ready) {
        let why = "no unit moves until its card has been drawn and it has passed its command roll";
        return no(rule!("CYP-04-11"), why);
    }
    Ok(())
}

/// A move of a unit, judged.
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, unit: PieceId, answer: &Answer) -> Result<Judged, Refusal> {
    may_move(field, unit)?;
    let on_its_way = answer.verb != GARRISON && field.form(unit) != Form::Deployed;
    let mut judged = match answer.verb {
        GARRISON => garrison::judge_entry(field, unit, answer)?,
        _ if on_its_way => judge_way(field, unit, answer)?,
        _ => garrison::judge_exit(field, unit, answer)?,
    };
    onward::judge_left(field, unit, &mut judged)?;
    onward::judge_own_map(field, unit, &judged.place)?;
    commanded_shot::judge_place(field, unit, &judged.place)?;
    if is_charged(field, unit) {
        judge_answer(field, unit, &judged.stretches)?;
    } else {
        keeps_with_tertia(field, unit, &judged.place)?;
    }
    if on_its_way {
        judged.tolls = tolls_of(field, unit, &judged);
    }
    Ok(judged)
}

/// The ground of which a move pays.
fn tolls_of(field: Field, unit: PieceId, judged: &Judged) -> InlineVec<Toll, TOLLS> {
    going::tolls(field, unit, &front(field, unit, &judged.stretches))
}

/// A move of a piece that may move, judged.
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn judge_ready(field: Field, unit: PieceId, answer: &Answer) -> Result<Judged, Refusal> {
    let judged = judge_way(field, unit, answer)?;
    Ok(Judged { tolls: tolls_of(field, unit, &judged), ..judged })
}

/// A bonus move, judged: a normal move that keeps with its tertia (CYP-12-27, CYP-04-02), of a garrison out of its town or works
/// (CYP-03-04).
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn judge_bonus(field: Field, unit: PieceId, answer: &Answer) -> Result<Judged, Refusal> {
    let judged = match field.form(unit) {
        Form::Deployed => garrison::judge_exit(field, unit, answer)?,
        _ => judge_ready(field, unit, answer)?,
    };
    onward::judge_own_map(field, unit, &judged.place)?;
    commanded_shot::judge_place(field, unit, &judged.place)?;
    keeps_with_tertia(field, unit, &judged.place)?;
    Ok(judged)
}

/// The same before anybody asks what it pays.
fn judge_way(field: Field, unit: PieceId, answer: &Answer) -> Result<Judged, Refusal> {
    let drawing = drawing_of(field, unit, answer)?;
    let facing = field.piece(unit).pose().facing;
    let (stretches, facing) = stretches(field.measuring_point(unit), facing, &answer.way)?;
    let long = going::length_of(&stretches);
    let end = stretches.last().map_or(field.measuring_point(unit), |stretch| stretch.end().at);
    let place = Place::of(field, unit, drawing, end, facing);
    let now = Place::now(field, unit);
    if stretches.is_empty() && place == now && drawing.array == field.unit(unit).array() {
        return Err(Refusal::new(rule!("CYP-02-02"), "it goes nowhere: who declines is left out").piece(unit));
    }
    let allowance = allowance(field, unit, &stretches, &place);
    if long > allowance {
        let why = "its move is not so long";
        return Err(Refusal::new(rule!("CYP-05-05"), why).piece(unit).measured(long, allowance));
    }
    goes(field, unit, &stretches)?;
    judge_place(field, unit, &place)?;
    Ok(Judged { stretches, long, allowance, drawing, place, tolls: InlineVec::new() })
}

/// The stretches as the front of the unit goes along them: of a square and a mass the measuring point is their middle.
pub(super) fn front(field: Field, unit: PieceId, stretches: &[Stretch]) -> Stretches {
    let ahead = match field.form(unit) {
        Form::Square | Form::Routed => field.piece(unit).shape().depth.half(),
        _ => Length::ZERO,
    };
    let moved = |stretch: &Stretch| {
        let mut stretch = *stretch;
        stretch.from.at = stretch.from.at + stretch.from.facing.along(ahead);
        stretch
    };
    stretches.iter().map(moved).collect()
}

/// How far it may go: by the formation in which it starts (CYP-05-12); half as far again and more along a road, if it is in column
/// one stand wide, begins on the road with all its stands and keeps to it all the way, and ends by no enemy (CYP-05-09).
fn allowance(field: Field, unit: PieceId, stretches: &[Stretch], place: &Place) -> Length {
    let normal = field.normal_distance(unit);
    if plunder::is_back(field, unit) && !field.is(unit, Sign::Heard) {
        // It has come on from off the table with a part of this move (CYP-22-05).
        return (normal - field.unit(unit).travelled()).max(Length::ZERO);
    }
    let road_column = field.world.book.foundations.formations.road_column;
    let marches = field.form(unit) == Form::Column && field.piece(unit).shape().files <= road_column
        || field.form(unit) == Form::Single && !field.kind(unit).is_officer();
    if !marches || stretches.is_empty() || field.world.sets.roads.is_empty() {
        return normal;
    }
    let pose = field.piece(unit).pose();
    let rear = pose.at - pose.facing.along(field.piece(unit).shape().depth);
    let begins = going::is_on_road(field.world, tabletop::Segment::new(rear, pose.at));
    let along = stretches.iter().all(|stretch| going::is_on_road(field.world, stretch.line()));
    let inch = field.world.book.movement.proximity.inch;
    let covered = place.block();
    let near = field.near_of(field.side(unit).other(), Bounds::of_block(&covered).inflated(inch));
    let near = near.filter(|enemy| field.kind(*enemy).is_unit());
    let alone = near.map(|enemy| field.body(enemy)).all(|body| !place.body.within(&body, inch));
    if begins && along && alone { field.paces(unit).road } else { normal }
}

/// Whether nothing on its way stops it: enemies within an inch (CYP-05-15), ground that nobody enters (CYP-16-10), the edge of the
/// table. Friends do not (CYP-03-06).
pub(super) fn goes(field: Field, unit: PieceId, stretches: &[Stretch]) -> Result<(), Refusal> {
    let body = field.footprint(unit);
    let inch = field.world.book.movement.proximity.inch;
    let enemies = field.side(unit).other();
    for stretch in &front(field, unit, stretches) {
        let covered = stretch.covers(body, stretch.long);
        let near = field.near_of(enemies, Bounds::of_block(&covered).inflated(inch));
        for enemy in near.filter(|id| capturing::keeps_off(field, *id)) {
            if halts(field, unit, (enemy, &field.body(enemy)), stretch, &covered) {
                let why = "no move passes within an inch of an enemy but an attack on him";
                return Err(Refusal::new(rule!("CYP-05-15"), why).piece(enemy));
            }
        }
        lets_pass(field, unit, stretch, &covered)?;
    }
    Ok(())
}

/// Whether an enemy who keeps others off stops a unit on a stretch over so much ground (CYP-05-15).
fn halts(
    field: Field,
    unit: PieceId,
    (enemy, theirs): (PieceId, &Body),
    stretch: &Stretch,
    covered: &Block,
) -> bool {
    let inch = field.world.book.movement.proximity.inch;
    theirs.within_of(covered, inch - Length(1)) && !leads_away(field, unit, enemy, stretch)
}

/// Whether the ground lets a unit pass on a stretch (CYP-16-10), and it stays on the table.
fn lets_pass(field: Field, unit: PieceId, stretch: &Stretch, covered: &Block) -> Result<(), Refusal> {
    if let Some(feature) = going::bars(field, unit, stretch) {
        return Err(Refusal::new(rule!("CYP-16-10"), "it may not go through this ground").ground(feature));
    }
    let inside = field.world.ground.bounds();
    if !covered.corners().iter().all(|corner| inside.contains(*corner)) {
        return Err(Refusal::new(rule!("CYP-05-15"), "no unit leaves the table of its own will"));
    }
    Ok(())
}

/// The enemies who may stop a piece in a part of the table, for whoever asks about many ways through it.
pub(super) struct Halting<'a> {
    field: Field<'a>,
    unit: PieceId,
    /// Who stopped it last is first.
    enemies: Vec<(PieceId, Body)>,
}

impl<'a> Halting<'a> {
    /// Those who may stop a piece on ground within these bounds.
    pub(super) fn of(field: Field<'a>, unit: PieceId, ground: Bounds) -> Halting<'a> {
        let inch = field.world.book.movement.proximity.inch;
        let near = field.near_of(field.side(unit).other(), ground.inflated(inch));
        let near = near.filter(|id| capturing::keeps_off(field, *id));
        Halting { field, unit, enemies: near.map(|id| (id, field.body(id))).collect() }
    }

    /// Whether [`goes`] lets the piece go a way all of which lies within the bounds.
    pub(super) fn lets_go(&mut self, stretches: &[Stretch]) -> bool {
        let (field, unit) = (self.field, self.unit);
        let body = field.footprint(unit);
        front(field, unit, stretches).iter().all(|stretch| {
            let covered = stretch.covers(body, stretch.long);
            let halts = |(id, theirs): &(PieceId, Body)| halts(field, unit, (*id, theirs), stretch, &covered);
            if let Some(at) = self.enemies.iter().position(halts) {
                self.enemies.swap(0, at);
                return false;
            }
            lets_pass(field, unit, stretch, &covered).is_ok()
        })
    }
}

/// Whether a unit that stood within an inch of an enemy goes directly away from him: the whole stretch leads farther off
/// (CYP-05-15).
fn leads_away(field: Field, unit: PieceId, enemy: PieceId, stretch: &Stretch) -> bool {
    stands_by(field, unit, enemy) && leads_off(field, enemy, stretch)
}

/// Whether a unit stands within an inch of an enemy (CYP-05-15).
fn stands_by(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let inch = field.world.book.movement.proximity.inch;
    let near = || field.within(unit, enemy, inch + flanks::GRAIN);
    facts::of_both(field.facts(), [unit, enemy], |kept| &mut kept.by, near)
}

/// Units keep with their tertia: each must end within six inches of one of it that has moved already or cannot, or so near that one
/// which is still to move can follow. Not asked of units with a general in their front rank, of forlorn hopes, or of the last unit
/// left; a straggler must end no farther from his nearest comrade than he began (CYP-04-02).
fn keeps_with_tertia(field: Field, unit: PieceId, place: &Place) -> Result<(), Refusal> {
    let why = rule!("CYP-04-02");
    let Some(tertia) = field.profile(unit).tertia else { return Ok(()) };
    let led = field.attached_to(unit).next().is_some();
    if led || field.kind(unit) == Kind::CommandedShot {
        return Ok(());
    }
    let chain = field.world.book.setup.tertias.chain;
    let mates = || field.tertia(tertia).filter(|id| *id != unit && !field.is(*id, Sign::Mapped));
    if mates().next().is_none() {
        return Ok(());
    }
    if !mates().any(|mate| field.within(unit, mate, chain)) {
        let bodies: Vec<Body> = mates().map(|mate| field.body(mate)).collect();
        let before = nearest(&field.body(unit), &bodies);
        // Who comes no nearer than that, rounded up, to anybody is not measured.
        let nearer = before.is_some_and(|before| {
            let near = bodies.iter().filter(|body| place.body.within(body, before.rounded_up()));
            near.filter_map(|body| place.body.gap(body)).any(|gap| gap.distance <= before)
        });
        let text = "a straggler may not end farther from his tertia than he began";
        return if nearer { Ok(()) } else { Err(Refusal::new(why, text).piece(unit)) };
    }
    let reaches = |mate: PieceId| {
        let follows = if field.is(mate, Sign::Ready) { field.normal_distance(mate) } else { Length::ZERO };
        let far = chain + follows;
        field.may_be_within(&place.block(), far, mate) && place.body.within(&field.body(mate), far)
    };
    match mates().any(reaches) {
        true => Ok(()),
        false => {
            let text = "it must end within six inches of a unit of its tertia, unless a general goes with it";
            Err(Refusal::new(why, text).piece(unit))
        }
    }
}

/// How far a body is from the nearest of some.
fn nearest(body: &Body, others: &[Body]) -> Option<Distance> {
    others.iter().fold(None, |best: Option<Distance>, other| {
        // Who does not come so near is not measured.
        let farther = best.is_some_and(|best| !body.within(other, best.rounded_up()));
        if farther {
            return best;
        }
        let gap = body.gap(other).map(|gap| gap.distance);
        best.into_iter().chain(gap).min()
    })
}

/// The tertia of a unit keeps the chain of six inches when it is deployed (CYP-04-01).
pub fn is_chained(field: Field, tertia: u8) -> bool {
    let chain = field.world.book.setup.tertias.chain;
    let units: Vec<PieceId> = field.tertia(tertia).collect();
    let mut linked: Vec<PieceId> = units.first().copied().into_iter().collect();
    let mut at = 0;
    while let Some(one) = linked.get(at).copied() {
        let near = units.iter().filter(|it| !linked.contains(it) && field.within(one, **it, chain));
        let near: Vec<PieceId> = near.copied().collect();
        linked.extend(near);
        at += 1;
    }
    linked.len() == units.len()
}

/// Whether an officer may use the command roll that a tertia passed to move with it: unattached, in command of it, and not moved yet
/// (CYP-05-16).
pub fn rides_along(field: Field, officer: PieceId, side: engine::Side) -> bool {
    let passed = |tertia: u8| {
        field
            .tertia(tertia)
            .any(|unit| field.is(unit, Sign::Passed) && officers::may_influence(field, officer, unit))
    };
    field.side(officer) == side
        && field.kind(officer).is_officer()
        && field.piece(officer).on_table()
        && field.piece(officer).host().is_none()
        && !field.is(officer, Sign::Rode)
        && called(field, side).any(passed)
}
