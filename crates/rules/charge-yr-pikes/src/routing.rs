//! Routing (section 15).

pub(crate) mod lines;

use dice::{Die, Division, Pool, Total};
use engine::{About, Answer, Departure, Flow, PieceId, Questions};
use tabletop::Length;

use crate::marks::{goes, leaves, loses, lower_all, moved, note, raise_all, reshaped, seats_on_table, sets};
use crate::morale::agenda::sets_off;
use crate::morale::{agenda, falls};
use crate::running::Run;
use crate::steps::{MoraleStep, Reason, RoutingStep};
use crate::vocabulary::{AWAY, HOME, LEVEL, PASS};
use crate::{
    Acting, Ask, Asking, ChargeYrPikes, Decision, Field, Form, Known, Script, Sign, UnitChange, World,
    attacking, capturing, falling_back, formation, remarks, rule,
};

use lines::mass;
pub use lines::{Lines, cause, lines};

engine::chapter! {
    RoutingStep of ChargeYrPikes {
        routs: Routs { unit, quietly } = |cx| routs(cx.script(), unit, quietly);
        breaks: Breaks { unit } = |cx| breaks(cx.asking(), unit);
        runs: Runs { unit, quietly } = |cx| runs(cx.asking(), unit, quietly);
    }
}

/// A rout runs: point, losses, whole move, then its friends (CYP-11-12). A battery's crew leaves the gun and runs as foot
/// (CYP-15-10).
fn routs(mut s: Script, unit: PieceId, quietly: bool) -> Flow<()> {
    let why = rule!("CYP-11-12");
    s.call(why, MoraleStep::finds_point(unit))?;
    s.call(why, RoutingStep::breaks(unit))?;
    let gun = s.world().profile(unit).kind.is_battery();
    if !gun && s.read(why, |field| field.piece(unit).on_table())? {
        s.then(RoutingStep::runs(unit, quietly));
    }
    Ok(())
}

/// The die of what a rout costs: half a d6, rounded up (CYP-15-02).
fn loss_pool(field: Field) -> Pool {
    Total::of(1, Die::D6).divided(Division::Up(field.world.book.routing.losses.divisor)).into()
}

/// A unit that routs loses a point at once (CYP-15-09), and half a d6 of figures before it runs (CYP-15-02).
fn breaks(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let field = cx.field();
    let (side, pool) = (field.side(unit), loss_pool(field));
    if field.kind(unit).is_battery() {
        let mut act = cx.act();
        if let Some(crew) = falling_back::leaves_gun(&mut act, unit, Form::Routed) {
            act.then(RoutingStep::routs(crew, false));
        }
        return Ok(());
    }
    let lost = cx.roll(side, rule!("CYP-15-02"), pool)?.total();
    let mut act = cx.act();
    let by = act.world().book.morale.permanent.routs;
    falls(&mut act, rule!("CYP-15-09"), unit, by);
    let officers: Vec<PieceId> = act.field().attached_to(unit).collect();
    loses(&mut act, rule!("CYP-15-02"), unit, lost.clamp(0, 60) as u8);
    if !act.field().piece(unit).on_table() {
        officers.into_iter().for_each(|officer| capturing::survives(&mut act, officer));
    }
    Ok(())
}

/// The dice of how far it runs (CYP-05-05).
pub fn run_pool(field: Field, unit: PieceId) -> Pool {
    let [inches, dice] = field.paces(unit).rout;
    Total::of(dice, Die::D6).plus(inches as i8).into()
}

/// It runs at once, along a line that its owner chooses where there are two (CYP-15-01). Friends with pikes in its way may lower
/// them (CYP-15-05). Enemies take it prisoner (CYP-15-08); off the table it is lost (CYP-15-13).
fn runs(mut cx: Asking, unit: PieceId, quietly: bool) -> Flow<()> {
    let why = rule!("CYP-15-01");
    let field = cx.field();
    let side = field.side(unit);
    let cause = cause(field, unit);
    let open = lines(field, unit, cause);
    let towards = match (open.away, open.barred) {
        (Some(away), [true, false]) => away,
        // One of them is barred only if the other is not.
        (Some(away), [home, also]) if away != open.home && home == also => {
            let answer = cx.ask(Ask::Rout { unit, cause }.of(side, why))?;
            if answer.verb == AWAY { away } else { open.home }
        }
        _ => open.home,
    };
    let long = Length::inches(cx.roll(side, why, run_pool(cx.field(), unit))?.total().into());
    let run = mass(cx.field(), unit, towards, long);
    let far = run.held(cx.field(), long, false);
    // Who is taken on the way comes to no friend beyond (CYP-15-08).
    let taken = run.enemy(cx.field(), far, |enemy| takes_prisoners(cx.field(), enemy)).map(|(at, _)| at);
    let mut stopped = None;
    for friend in run.friends(cx.field(), taken.unwrap_or(far)) {
        if stopped.is_none() && may_level(cx.field(), friend, &run) {
            let answer = cx.ask(Ask::Pikes { unit: friend, router: unit }.of(side, rule!("CYP-15-05")))?;
            stopped = (answer.verb == LEVEL).then_some(friend);
        }
    }
    Course { run, far, stopped, quietly }.taken(&mut cx.act());
    Ok(())
}

/// Whether a friend may lower its pikes on a run that crosses it: with a full stand of them, formed, not locked, not itself attacked
/// in this turn, and met on its front (CYP-15-05, CYP-13-01).
fn may_level(field: Field, friend: PieceId, run: &Run) -> bool {
    let pikes = field.stands(friend).iter().any(|stand| stand.full && stand.arm == formation::Arm::Pike);
    let mut enemies = field.units_of(field.side(friend).other());
    let attacked = enemies.any(|enemy| field.unit(enemy).attacked().any(|at| at == friend));
    let pose = field.piece(friend).pose();
    let ahead = (run.way.from.at - pose.at).dot(pose.facing.along(Length::inches(1))) >= 0;
    pikes && ahead && !attacked && !field.is_routed(friend) && !field.is(friend, Sign::Locked)
}

/// A run whose line, length and fate are known.
struct Course {
    run: Run,
    far: Length,
    stopped: Option<PieceId>,
    quietly: bool,
}

impl Course {
    /// The run is made.
    fn taken(&self, act: &mut Acting) {
        let unit = self.run.unit;
        let field = act.field();
        let (start, table) = (field.body(unit), field.world.ground.bounds());
        let near = self.friends_near(field, &start);
        let enemy = self.run.enemy(field, self.far, |enemy| takes_prisoners(field, enemy));
        let met = |long: Length| {
            self.run.friends(field, long).into_iter().filter(|id| Some(*id) != self.stopped).collect()
        };
        let off = !table.contains(self.run.block(self.far).centre());
        let (passed, end): (Vec<PieceId>, _) = match (enemy, self.stopped) {
            (Some((at, _)), None) => (met(at), Fate::Taken),
            (_, Some(friend)) => {
                let all = self.run.friends(field, self.far).into_iter();
                (all.take_while(|id| *id != friend).collect(), Fate::OnPikes(friend))
            }
            (None, None) if off => (met(self.far), Fate::Gone),
            (None, None) => match self.run.clear(field, self.far) {
                Some(way) => (met(way), Fate::Stops(way)),
                None => (met(self.far), Fate::Gone),
            },
        };
        let passed = passed.into_iter().filter(|id| agenda::waits_for(field, *id));
        let mut friends: Vec<PieceId> = Vec::new();
        for id in passed.chain(near.into_iter().filter(|id| Some(*id) != self.stopped)) {
            if !friends.contains(&id) {
                friends.push(id);
            }
        }
        self.ends(act, end);
        sets_off(act, &friends, unit, Reason::FriendRouted);
    }

    /// Friends no more than six inches from where the rout began, from near to far; none after a lost close combat (CYP-15-04).
    fn friends_near(&self, field: Field, start: &tabletop::Body) -> Vec<PieceId> {
        if self.quietly {
            return Vec::new();
        }
        let limit = field.world.book.routing.friends.within;
        let mut near: Vec<_> = field
            .units_of(field.side(self.run.unit))
            .filter(|id| *id != self.run.unit && agenda::waits_for(field, *id))
            .filter(|id| field.body(*id).within(start, limit))
            .filter_map(|id| field.body(id).gap(start).map(|gap| (gap.distance, id)))
            .collect();
        near.sort_unstable();
        near.into_iter().map(|(_, id)| id).collect()
    }

    /// What becomes of it.
    fn ends(&self, act: &mut Acting, end: Fate) {
        let unit = self.run.unit;
        match end {
            Fate::Taken => goes(act, rule!("CYP-15-08"), unit, Departure::Captured),
            Fate::Gone => goes(act, rule!("CYP-15-13"), unit, Departure::Routed),
            Fate::OnPikes(friend) => {
                note(act, rule!("CYP-15-05"), friend, remarks::LEVELLED, i32::from(unit.0));
                falls_on_pikes(act, unit, friend);
            }
            Fate::Stops(way) => self.stops(act, way),
        }
        falling_back::leaves_melee(act, unit);
        attacking::drops_all(act, unit);
        attacking::gets_away(act, unit);
    }

    /// It stands somewhere as an unformed mass (CYP-15-03, CYP-15-14), routed, disordered no longer (CYP-11-09).
    fn stops(&self, act: &mut Acting, way: Length) {
        let (why, unit) = (rule!("CYP-15-03"), self.run.unit);
        let shape = lines::mass_shape(act.field(), unit);
        let turn = act.table().battle.turn();
        sets(act, why, unit, UnitChange::Garrison(None));
        let gone = [crate::going::Stretch { long: way, ..self.run.way }];
        crate::hiding::passes(act, unit, &gone);
        reshaped(act, why, unit, self.run.way.after(way), shape);
        capturing::drives_off(act, unit, &gone);
        act.emit(rule!("CYP-15-06"), UnitChange::RoutedIn(turn).on(unit));
        raise_all(act, why, unit, &[Sign::Broke, Sign::Stirred]);
        let over =
            [Sign::Disordered, Sign::FallingBack, Sign::Ready, Sign::Locked, Sign::Closed, Sign::Tests];
        lower_all(act, rule!("CYP-11-09"), unit, &over);
        crate::plunder::is_freed(act, unit);
    }
}

/// How a run ends.
#[derive(Clone, Copy)]
enum Fate {
    /// In the hands of the enemy.
    Taken,
    /// Off the table.
    Gone,
    /// On the pikes of a friend.
    OnPikes(PieceId),
    /// After so much of the way.
    Stops(Length),
}

/// Who takes routers prisoner: enemy units that are not routed, and batteries with their crews (CYP-15-08).
fn takes_prisoners(field: Field, enemy: PieceId) -> bool {
    !field.is_routed(enemy) && !field.is(enemy, Sign::Abandoned)
}

/// A unit is destroyed on the pikes of a friend. An officer in its front rank is not killed: he stands by the pikes, on the side nearest
/// to where he was, in no front rank (CYP-15-05).
fn falls_on_pikes(act: &mut Acting, unit: PieceId, friend: PieceId) {
    let why = rule!("CYP-15-05");
    let officers: Vec<PieceId> = act.field().attached_to(unit).collect();
    leaves(act, why, unit, Departure::Destroyed);
    for officer in officers {
        let field = act.field();
        let at = field.piece(officer).pose().at;
        let seats = seats_on_table(field, officer, friend);
        if let Some(seat) = seats.min_by_key(|seat| seat.at.distance(at)) {
            moved(act, why, officer, seat);
        }
    }
}

/// What this chapter asks.
pub(crate) struct Routs;

impl Questions<ChargeYrPikes> for Routs {
    fn wanted(&self, _: &Decision) -> &'static str {
        "choose one of the two"
    }

    fn candidates(&self, _: &Known, _: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        // Along which line, or pikes lowered or not.
        let verbs = match decision.about {
            About::Ask(Ask::Pikes { .. }) => [PASS, LEVEL],
            _ => [HOME, AWAY],
        };
        verbs.into_iter().map(Answer::plain).for_each(offer);
    }
}
