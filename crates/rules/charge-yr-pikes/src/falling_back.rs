//! Falling back (section 14).

pub(crate) mod leaving;

use engine::{Event, Flow, PieceId};
use tabletop::{Angle, Block, Body, Bounds, Footprint, Length, Point, Pose, Segment};

use crate::going::{self, Stretch, toll_pool};
use crate::marks::{go_over, lower, lower_all, moved, raise, raise_all, sets};
use crate::morale::agenda;
use crate::morale::agenda::sets_off;
use crate::movement::placing::nearest_clear;
use crate::routing::lines::cause;
use crate::running::Run;
use crate::steps::{FallingBackStep, Reason, RoutingStep};
use crate::{
    Acting, Asking, ChargeYrPikes, Field, Form, Kind, Sign, UnitChange, attacking, capturing, formation, rule,
};

engine::chapter! {
    FallingBackStep of ChargeYrPikes {
        falls_back: FallsBack { unit, quietly } = |cx| falls_back(cx.asking(), unit, quietly);
    }
}

/// The enemies with whom a unit has fought in this turn, by whose attack or its own.
pub fn fought(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
    let aims = move |one: PieceId, at: PieceId| attacking::aims(field, one, at);
    let fought = move |enemy: &PieceId| field.is(*enemy, Sign::Fought) && field.is(unit, Sign::Fought);
    let enemies = field.units_of(field.side(unit).other()).filter(fought);
    enemies.filter(move |enemy| aims(*enemy, unit) || aims(unit, *enemy))
}

/// Which way a unit falls back: straight back (CYP-14-01); a square away from the enemy for whose sake it tested, else the nearest, a
/// garrison for its home edge as it leaves (CYP-14-05); where straight back would bring it nearer to an enemy whom it has fought, away from the nearest of these (CYP-14-07).
fn direction(field: Field, unit: PieceId) -> Angle {
    let (pose, centre) = (field.piece(unit).pose(), field.block(unit).centre());
    let away = |enemy: PieceId| field.block(enemy).centre().bearing(centre);
    let back = pose.facing + Angle::HALF;
    // A straight way brings it nearer somewhere if it does so at once.
    let way = back.along(field.normal_distance(unit));
    let nears = |enemy: PieceId| way.dot(field.block(enemy).centre() - centre) > 0;
    let from = match field.form(unit) {
        Form::Square => cause(field, unit),
        _ if fought(field, unit).any(nears) => field.nearest(unit, fought(field, unit)),
        _ => None,
    };
    from.map_or(back, away)
}

/// The way of a unit that falls back towards somewhere, as its rear leads.
fn way(field: Field, unit: PieceId, towards: Angle) -> Run {
    let long = field.normal_distance(unit);
    let (body, pose) = (field.footprint(unit), field.piece(unit).pose());
    let (lead, body) = match towards == pose.facing + Angle::HALF {
        true => (pose.at - pose.facing.along(body.depth), body),
        // Sideways or askew: the ground that it covers is taken as a square round it.
        false => {
            let side = body.diagonal();
            (field.block(unit).centre() + towards.along(side.half()), Footprint::new(side, side))
        }
    };
    Run { unit, way: Stretch { from: Pose::new(lead, towards), long }, body }
}

/// A unit falls back one normal move, less what ground takes of it, still facing its front, and is disordered (CYP-14-01). The
/// crew of a battery leaves its gun (CYP-14-04).
fn falls_back(mut cx: Asking, unit: PieceId, quietly: bool) -> Flow<()> {
    let field = cx.field();
    if field.kind(unit).is_battery() {
        let mut act = cx.act();
        if let Some(crew) = leaves_gun(&mut act, unit, Form::Line) {
            act.then(FallingBackStep::falls_back(crew, quietly));
        }
        return Ok(());
    }
    let leaves = (field.form(unit) == Form::Deployed).then(|| leaving::line(field, unit));
    let outside = leaves.flatten();
    if leaves.is_some() && outside.is_none() {
        // Shut in, it has no room (CYP-14-08).
        cx.act().then(RoutingStep::routs(unit, quietly));
        return Ok(());
    }
    let as_if = outside.map(|place| leaving::as_if(field, unit, &place));
    let field = as_if.as_ref().map_or(field, |table| Field::new(table, field.world));
    // A garrison goes straight for its home edge, whomever it has fought.
    let straight = outside.map(|place| place.pose.facing + Angle::HALF);
    let run = way(field, unit, straight.unwrap_or_else(|| direction(field, unit)));
    let side = field.side(unit);
    let (mut left, mut upon) = (run.way.long, Length::ZERO);
    for toll in &going::tolls_of(field, unit, run.body, &[run.way]) {
        if toll.at > left {
            break;
        }
        let inches = cx.roll(side, rule!("CYP-16-08"), toll_pool(toll.halves))?.total();
        (left, upon) = (left - Length::inches(inches.into()), toll.at);
    }
    let mut act = cx.act();
    if let Some(place) = outside {
        leaving::leaves(&mut act, unit, &place);
    }
    // What ground took may leave it less than it has gone: then it stops where it came upon that ground (CYP-16-08).
    goes(&mut act, run, left.max(upon), quietly);
    Ok(())
}

/// Where a unit that falls back comes to stand.
struct Course {
    /// After how much of its way.
    gone: Length,
    /// With whom it collides there.
    collides: Option<PieceId>,
    /// Whether it has room to fall back at all (CYP-14-08).
    room: bool,
}

/// How it goes back so far: to closed ground and the edge of the table at most (CYP-14-05), past friends, on whom it does not stop
/// (CYP-14-02), to the enemy with whom it collides (CYP-14-03).
fn course(field: Field, run: Run, left: Length) -> Course {
    let inch = field.world.book.movement.proximity.inch;
    // In this turn: a melee that goes on from the last one may be one of a collision too (CYP-14-07).
    let again = field.is(run.unit, Sign::Collided) && field.is(run.unit, Sign::FellBack);
    let held = run.held(field, left, true);
    let far = run.clear(field, held);
    let limit = far.unwrap_or(held);
    let met = run.enemy(field, limit, |enemy| field.kind(enemy).is_formed());
    let (far, collides) = match met {
        Some((at, _)) if again => (Some((at - inch).max(Length::ZERO)), None),
        Some((at, enemy)) => (Some(at), Some(enemy)),
        None => (far, None),
    };
    // Before an enemy who keeps it from going on until it is clear of a friend it has no room (CYP-14-08).
    let room = far.is_none_or(|far| run.is_clear(field, far));
    let (far, collides) = if room { (far, collides) } else { (None, None) };
    let gone = far.unwrap_or_else(|| run.last_clear(field, met.map_or(limit, |(at, _)| at.min(limit))));
    let (gone, collides) = match last_apart(field, run, gone) {
        apart if apart < gone => (apart, None),
        _ => (gone, collides),
    };
    Course { gone, collides, room: far.is_some() }
}

/// It goes back so far at most. Whoever is found on its way appears, and may stand in it (CYP-02-04).
fn goes(act: &mut Acting, run: Run, left: Length, quietly: bool) {
    let unit = run.unit;
    let pose = act.field().piece(unit).pose();
    let after = |gone: Length| Pose::new(pose.at + run.way.from.facing.along(gone), pose.facing);
    let mut found = course(act.field(), run, left);
    while crate::hiding::passes(act, unit, &[Stretch::between(pose.at, after(found.gone).at, pose.facing)]) {
        found = course(act.field(), run, left);
    }
    let Course { gone, collides, room } = found;
    let field = act.field();
    let friends: Vec<PieceId> =
        run.friends(field, gone).into_iter().filter(|id| agenda::waits_for(field, *id)).collect();
    steps_back(act, unit, after(gone));
    capturing::captures(act, unit);
    capturing::drives_off(act, unit, &[Stretch { long: gone, ..run.way }]);
    sets_off(act, &friends, unit, Reason::FriendFellBack);
    let pressed = collides.is_none() && (!room || is_pressed(act.field(), unit));
    attacking::drops_all(act, unit);
    attacking::gets_away(act, unit);
    if let Some(enemy) = collides {
        raise_all(act, rule!("CYP-14-03"), unit, &[Sign::Collided, Sign::Closed]);
        act.emit(rule!("CYP-14-03"), UnitChange::Target(Some(enemy)).on(unit));
    }
    if pressed {
        // It has no room to fall back: friends near by test if they would have for its first retreat (CYP-14-08, CYP-15-04).
        act.then(RoutingStep::routs(unit, quietly));
    }
}

/// The farthest place, no farther than so much of the way, where it stands on no enemy beside whom it began and past whom its way leads
/// (CYP-03-06, CYP-19-19): at worst where it began.
pub fn last_apart(field: Field, run: Run, most: Length) -> Length {
    let (pose, towards) = (field.piece(run.unit).pose(), run.way.from.facing);
    let drawn = field.drawn_up(run.unit);
    // No part of it comes farther from the way of its front than this.
    let girth = drawn.frame.width.half() + drawn.frame.depth + crate::field::TOUCHING;
    let passed = Bounds::of_segment(Segment::new(pose.at, pose.at + towards.along(most))).inflated(girth);
    let enemies = field.near_of(field.side(run.unit).other(), passed);
    let enemies = enemies.filter(|id| field.kind(*id).is_formed() && !field.is_routed(*id));
    let enemies: Vec<Body> = enemies.map(|id| field.body(id)).collect();
    if enemies.is_empty() {
        return most;
    }
    let apart = |way: Length| {
        let body = drawn.body(Pose::new(pose.at + towards.along(way), pose.facing));
        !enemies.iter().any(|enemy| enemy.overlaps_deeper_than(&body, Block::TOLERANCE))
    };
    let step = Length::inches(1).half().half();
    let comes_upon = |nth: &i32| !apart(step.times(*nth).min(most));
    match (1..=most.0 / step.0 + 1).find(comes_upon) {
        Some(nth) => run.last_clear(field, step.times(nth - 1)),
        None => most,
    }
}

/// A unit stands elsewhere, disordered and in fall-back status, in the formation in which it was (CYP-03-07), and its attack is over
/// (CYP-14-01, CYP-14-06).
fn steps_back(act: &mut Acting, unit: PieceId, to: Pose) {
    let why = rule!("CYP-14-01");
    moved(act, why, unit, to);
    if !act.field().is(unit, Sign::FellBack) {
        // A collision of an earlier turn counts no more.
        lower(act, rule!("CYP-14-07"), unit, Sign::Collided);
    }
    raise_all(act, why, unit, &[Sign::Disordered, Sign::FallingBack, Sign::FellBack, Sign::Stirred]);
    raise(act, rule!("CYP-11-11"), unit, Sign::Recoiled);
    lower_all(act, why, unit, &[Sign::Ready, Sign::Locked, Sign::Closed]);
    crate::plunder::is_freed(act, unit);
    leaves_melee(act, unit);
}

/// Who leaves a melee under way is marked so: what became of it is settled at its end (CYP-12-22).
pub fn leaves_melee(act: &mut Acting, unit: PieceId) {
    if act.field().is(unit, Sign::Engaged) {
        raise(act, rule!("CYP-12-22"), unit, Sign::Parted);
    }
}

/// Whether some stand of it is still within an inch of an unrouted enemy whom it has fought, who attacks it, or who fired at it in this
/// phase (CYP-14-08).
fn is_pressed(field: Field, unit: PieceId) -> bool {
    let inch = field.world.book.movement.proximity.inch;
    field.formed_of(field.side(unit).other()).filter(|enemy| !field.is_routed(*enemy)).any(|enemy| {
        let attacks = attacking::aims(field, enemy, unit);
        let has_fought = fought(field, unit).any(|it| it == enemy);
        let volleys = field.table.battle.volleys();
        let fired = volleys.iter().any(|volley| volley.firer() == enemy && volley.target() == unit);
        (attacks || has_fought || fired) && field.within(unit, enemy, inch - Length(1))
    })
}

/// The crew of a battery leaves its gun and moves as foot from then on; the gun stays and may be captured (CYP-14-04, CYP-15-10).
/// Returns the crew, a piece of its own, drawn up so: a mass at once if it runs.
pub fn leaves_gun(act: &mut Acting, gun: PieceId, form: Form) -> Option<PieceId> {
    let why = rule!("CYP-14-04");
    let field = act.field();
    let crew = field.world.belonging(gun, Kind::Crew)?;
    let figures = field.figures(gun);
    if figures == 0 || field.is(gun, Sign::Abandoned) {
        return None;
    }
    let (side, point) = (field.side(gun), field.unit(gun).point());
    let shape = formation::shape(field.world, Kind::Crew, false, form, 1, 1);
    let pose = behind(field, gun, form, Footprint::new(shape.width, shape.depth));
    raise(act, why, gun, Sign::Abandoned);
    act.emit(why, Event::Mustered { piece: crew, owner: side, figures });
    act.emit(why, Event::Placed { piece: crew, pose, shape });
    // Whatever stood on it when it left the gun before is over.
    act.emit(why, UnitChange::Anew.on(crew));
    act.emit(why, UnitChange::Point(point).on(crew));
    raise(act, why, crew, Sign::Tested);
    inherits(act, gun, crew);
    go_over(act, rule!("CYP-04-07"), gun, crew);
    attacking::gets_away(act, gun);
    Some(crew)
}

/// What a crew keeps of what stood on its battery: that this has taken what the loss of half costs (CYP-19-01), for whose sake it
/// tests (CYP-15-01), and that it has a test before it for its losses, unless it runs (CYP-11-12).
fn inherits(act: &mut Acting, gun: PieceId, crew: PieceId) {
    let it = *act.field().unit(gun);
    if it.is(Sign::PastHalf) {
        raise(act, rule!("CYP-19-01"), crew, Sign::PastHalf);
    }
    sets(act, rule!("CYP-15-01"), crew, UnitChange::Cause(it.cause()));
    if it.is(Sign::Tests) {
        lower(act, rule!("CYP-11-12"), gun, Sign::Tests);
        if !act.field().is_routed(crew) {
            raise(act, rule!("CYP-11-12"), crew, Sign::Tests);
        }
    }
}

/// Where a crew stands that has left its gun: behind it, and on the table even where the gun stands with its back to the edge. One
/// that does not run stands on nobody: where somebody is behind the gun, at the nearest clear place (CYP-03-06).
fn behind(field: Field, gun: PieceId, form: Form, crew: Footprint) -> Pose {
    let pose = field.piece(gun).pose();
    let pose = Pose::new(pose.at - pose.facing.along(field.footprint(gun).depth), pose.facing);
    let (inside, corners) = (field.world.ground.bounds(), crew.block(pose).corners());
    let back_in = |along: fn(Point) -> i32| {
        let short = corners.iter().map(|it| along(inside.low) - along(*it)).max().unwrap_or(0).max(0);
        short - corners.iter().map(|it| along(*it) - along(inside.high)).max().unwrap_or(0).max(0)
    };
    let at = Point::new(pose.at.x + back_in(|it| it.x), pose.at.y + back_in(|it| it.y));
    let pose = Pose::new(at, pose.facing);
    let clear = |to: Pose| {
        let block = crew.block(to);
        let meets = |id: PieceId| field.body(id).overlaps_block(&block);
        let counts = |id: &PieceId| field.kind(*id).is_unit() && !field.is_routed(*id);
        inside.encloses(&block)
            && !going::is_barred_at(field.world, &block)
            && !field.near(Bounds::of_block(&block)).filter(counts).any(meets)
    };
    match form {
        Form::Routed => pose,
        _ => nearest_clear(pose, clear).unwrap_or(pose),
    }
}
