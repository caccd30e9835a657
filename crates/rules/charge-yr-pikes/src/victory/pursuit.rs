//! The pursuit (CYP-19-19 to CYP-19-21).

use dice::{Die, Pool, Total};
use engine::{Answer, Departure, Flow, PieceId, Questions, Refusal, Side, Verdict, Way};
use tabletop::{Block, Bounds, Leg, Length, Pose, Segment};

use crate::falling_back::last_apart;
use crate::falling_back::leaving::{as_if, line as line_outside};
use crate::field::{Field, TOUCHING};
use crate::formation::narrowest_line;
use crate::going::{self, Stretch, Stretches};
use crate::marks::{goes, moved, raise, reshaped};
use crate::movement::placing::Place;
use crate::movement::way::{Drawing, stretches};
use crate::running::Run;
use crate::steps::VictoryStep;
use crate::vocabulary::{FINISH, MOVE};
use crate::{Acting, Ask, Asking, ChargeYrPikes, Decision, Form, Known, Sign, UnitChange, World, rule};

/// One move: the normal distance, or the road distance of a column wholly on a road (CYP-19-19).
fn one_move(field: Field, unit: PieceId, way: Segment) -> Length {
    let column = field.form(unit) == Form::Column
        && field.piece(unit).shape().files <= field.world.book.foundations.formations.road_column;
    match column && going::is_on_road(field.world, way) {
        true => field.paces(unit).road,
        false => field.normal_distance(unit),
    }
}

/// All losing units but routed ones move one move to the rear; any that leave the table live. Routed losers are removed and placed with
/// the dead (CYP-19-19). Who is on his map does not move, and so nobody is told where that is (CYP-02-04, CYP-00-13).
pub(super) fn losers_flee(act: &mut Acting, loser: Side) {
    let why = rule!("CYP-19-19");
    // From the rear to the front, so that nobody is in the way of those behind him.
    let field = act.field();
    let mut units: Vec<PieceId> = field.formed_of(loser).collect();
    units.sort_by_key(|id| (field.world.depth_from_home(loser, field.piece(*id).pose().at), *id));
    for unit in units {
        match act.field().is_routed(unit) {
            true => goes(act, why, unit, Departure::Routed),
            false => flees(act, unit),
        }
    }
}

/// A losing unit moves to the rear. It goes past friends, and enemies by whom it stood, but does not end upon one (CYP-03-06); off the
/// table it lives, with whoever is in its front rank: it is no loss (CYP-19-19).
fn flees(act: &mut Acting, unit: PieceId) {
    if act.field().form(unit) == Form::Deployed
        && let Some(place) = line_outside(act.field(), unit)
    {
        comes_out(act, unit, &place);
    }
    let field = act.field();
    let (run, pose) = (rearward(field, unit), field.piece(unit).pose());
    let met = run.enemy(field, run.way.long, |enemy| !field.is_routed(enemy));
    let far = met.map_or(run.way.long, |(at, _)| (at - TOUCHING).max(Length::ZERO));
    let off = !field.world.ground.bounds().contains(run.block(far).centre());
    let far = if off { far } else { last_apart(field, run, run.last_clear(field, far)) };
    let to = Pose::new(pose.at + run.way.from.facing.along(far), pose.facing);
    moved(act, rule!("CYP-19-19"), unit, to);
    if off {
        goes(act, rule!("CYP-19-19"), unit, Departure::Evaded);
    }
}

/// A garrison leaves its town or works (CYP-03-04).
fn comes_out(act: &mut Acting, unit: PieceId, place: &Place) {
    act.emit(rule!("CYP-03-04"), UnitChange::Garrison(None).on(unit));
    reshaped(act, rule!("CYP-03-04"), unit, place.pose, place.shape);
}

/// How a winning garrison stands as it goes after the losers: in line, on the middle of its front (CYP-03-04).
fn outside(field: Field, unit: PieceId) -> Option<Place> {
    let files = narrowest_line(field.stand_count(unit));
    let drawing = Drawing { form: Form::Line, files, array: field.unit(unit).array() };
    let pose = field.piece(unit).pose();
    (field.form(unit) == Form::Deployed).then(|| Place::of(field, unit, drawing, pose.at, pose.facing))
}

/// The way of a losing unit straight for its home edge.
fn rearward(field: Field, unit: PieceId) -> Run {
    let towards = field.world.army(field.side(unit)).edge.outward();
    let body = field.footprint(unit);
    let side = body.diagonal();
    let lead = field.block(unit).centre() + towards.along(side.half());
    let long = one_move(field, unit, Segment::new(lead, lead + towards.along(field.paces(unit).road)));
    let way = Stretch { from: Pose::new(lead, towards), long };
    Run { unit, way, body: tabletop::Footprint::new(side, side) }
}

/// Who may go after the losers: winning units on the table that are neither routed nor falling back, once; no guns (CYP-19-19).
pub fn may_pursue(field: Field, unit: PieceId) -> bool {
    field.kind(unit).is_formed()
        && field.piece(unit).on_table()
        && !field.is_routed(unit)
        && !field.is_any(unit, &[Sign::FallingBack, Sign::Pursued])
}

/// A winner's move: a path of one move in any direction that does not end nearer to his own home edge (CYP-19-19).
///
/// # Errors
/// Why not.
fn judge_pursuit(field: Field, unit: PieceId, answer: &Answer) -> Result<Stretches, Refusal> {
    let why = rule!("CYP-19-19");
    let no = |text| Err(Refusal::new(why, text).piece(unit));
    if field.is(unit, Sign::Mapped) {
        let why = "a unit that is not on the table does not move";
        return Err(Refusal::new(rule!("CYP-02-04"), why).piece(unit));
    }
    if !may_pursue(field, unit) {
        return no("it may not pursue, or has done so");
    }
    let out = outside(field, unit).map(|place| as_if(field, unit, &place));
    let field = out.as_ref().map_or(field, |table| Field::new(table, field.world));
    let from = field.measuring_point(unit);
    let (way, _) = stretches(from, field.piece(unit).pose().facing, &answer.way)?;
    let Some(ends) = way.last().map(Stretch::end) else { return no("say where it goes") };
    let end = ends.at;
    let long = going::length_of(&way);
    let limit = one_move(field, unit, Segment::new(from, end));
    if long > limit {
        return Err(Refusal::new(why, "it moves one move").piece(unit).measured(long, limit));
    }
    let side = field.side(unit);
    if field.world.depth_from_home(side, end) < field.world.depth_from_home(side, from) {
        return no("it may not end nearer to its own edge");
    }
    let body = field.footprint(unit);
    let inside = field.world.ground.bounds();
    let fits = |stretch: &Stretch| {
        let covered = stretch.covers(body, stretch.long);
        inside.encloses(&covered) && going::bars(field, unit, stretch).is_none()
    };
    if !way.iter().all(fits) {
        return no("it may not go there");
    }
    let covered = Bounds::of_block(&body.block(ends));
    let friends = field.near_of(side, covered).filter(|id| *id != unit && field.kind(*id).is_unit());
    let mut near = friends.filter(|id| !field.is_routed(*id));
    let ends = field.drawn_up(unit).body(ends);
    match near.find(|id| field.body(*id).overlaps_deeper_than(&ends, Block::TOLERANCE)) {
        None => Ok(way),
        Some(friend) => {
            Err(Refusal::new(rule!("CYP-03-06"), "it may not end mixed up with a friend").piece(friend))
        }
    }
}

/// Winning units move in the winner's order, after all losers have, and may reach several of them (CYP-19-19).
pub(super) fn winners_follow(mut cx: Asking, loser: Side) -> Flow<()> {
    let why = rule!("CYP-19-19");
    let winner = loser.other();
    if !cx.field().formed_of(winner).any(|id| may_pursue(cx.field(), id)) {
        return Ok(());
    }
    let answer = cx.ask(Ask::Pursue.of(winner, why))?;
    let mut act = cx.act();
    let (Some(unit), true) = (answer.piece, answer.verb == MOVE) else { return Ok(()) };
    let field = act.field();
    let Ok(way) = judge_pursuit(field, unit, &answer) else { return Ok(()) };
    let reached = on_way(field, unit, &way);
    let sign = if field.is_mounted(unit) { Sign::RiddenDown } else { Sign::Overtaken };
    if let Some(stretch) = way.last() {
        if let Some(place) = outside(act.field(), unit) {
            comes_out(&mut act, unit, &place);
        }
        moved(&mut act, why, unit, stretch.end());
    }
    raise(&mut act, why, unit, Sign::Pursued);
    reached.into_iter().for_each(|id| raise(&mut act, rule!("CYP-19-20"), id, sign));
    act.then(VictoryStep::winners_follow(loser));
    Ok(())
}

/// The losers whom a winner reaches on a way.
fn on_way(field: Field, unit: PieceId, way: &[Stretch]) -> Vec<PieceId> {
    let out = outside(field, unit).map(|place| as_if(field, unit, &place));
    let field = out.as_ref().map_or(field, |table| Field::new(table, field.world));
    let body = field.footprint(unit);
    let touches = |id: &PieceId| {
        let theirs = field.body(*id);
        way.iter().any(|stretch| theirs.within_of(&stretch.covers(body, stretch.long), TOUCHING))
    };
    field.formed_of(field.side(unit).other()).filter(touches).collect()
}

/// Whom a winner's move of the pursuit would reach (CYP-19-19).
///
/// # Errors
/// Why it may not move so.
pub fn reaches(field: Field, unit: PieceId, answer: &Answer) -> Result<Vec<PieceId>, Refusal> {
    judge_pursuit(field, unit, answer).map(|way| on_way(field, unit, &way))
}

/// The die of a loser whom infantry has reached: he escapes on its higher faces (CYP-19-20).
pub fn escape_pool(field: Field) -> Pool {
    Pool::Pass(Total::of(1, Die::D6).at_least(field.world.book.victory.pursuit.escapes.into()))
}

/// Whom cavalry has reached is taken; whom infantry alone has, rolls once (CYP-19-20). The captured are placed with the dead, the others
/// with the living (CYP-19-21).
pub(super) fn contacts(mut cx: Asking, loser: Side, from: u8) -> Flow<()> {
    let why = rule!("CYP-19-20");
    let field = cx.field();
    let due = |id: &PieceId| id.0 >= from && field.is_any(*id, &[Sign::Overtaken, Sign::RiddenDown]);
    let Some(unit) = field.formed_of(loser).find(due) else { return Ok(()) };
    let (ridden, pool) = (field.is(unit, Sign::RiddenDown), escape_pool(field));
    let escapes = !ridden && cx.roll(loser, why, pool)?.passed();
    let mut act = cx.act();
    if !escapes {
        // Its galloper gun with it (CYP-10-05).
        goes(&mut act, rule!("CYP-19-21"), unit, Departure::Captured);
    }
    act.then(VictoryStep::contacts(loser, unit.0 + 1));
    Ok(())
}

/// What is asked in the pursuit.
pub(crate) struct Pursuits;

impl Questions<ChargeYrPikes> for Pursuits {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        if *answer == Answer::plain(FINISH) {
            return Ok(());
        }
        let field = known.field(world);
        let Some(unit) = answer.piece.filter(|id| field.side(*id) == decision.who) else {
            return Err(Refusal::new(rule!("CYP-19-19"), "name a unit of yours, or finish"));
        };
        let plain = answer.verb == MOVE && answer.object.is_none() && answer.amount == 0;
        match plain && matches!(answer.way, Way::Legs(_)) {
            true => judge_pursuit(field, unit, answer).map(|_| ()),
            false => Err(Refusal::new(rule!("CYP-19-19"), "move it, leg by leg")),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        for unit in field.formed_of(decision.who).filter(|id| may_pursue(field, *id)) {
            let limit = field.normal_distance(unit);
            let from = field.measuring_point(unit);
            for enemy in field.formed_of(decision.who.other()) {
                let at = from + from.bearing(field.block(enemy).centre()).along(limit);
                let answer = Answer::plain(MOVE).with(unit).leg(Leg::To { at, facing: None });
                if judge_pursuit(field, unit, &answer).is_ok() {
                    offer(answer);
                }
            }
        }
        offer(Answer::plain(FINISH));
    }
}
