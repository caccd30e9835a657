//! Routing (section 15).

mod lines;

use dice::{Die, Division, Pool, Total};
use engine::{About, Answer, Departure, Event, Flow, PieceId, Questions, Refusal};
use tabletop::Length;

use crate::ask::Ask;
use crate::field::Field;
use crate::marks::{horses_go, leaves, loses, lower_all, note, raise, reshaped};
use crate::morale::{self, MoraleStep, Reason, falls, sets_off};
use crate::running::Run;
use crate::steps::Step;
use crate::table::{Form, Sign, UnitChange};
use crate::vocabulary::{AWAY, HOME, LEVEL, PASS};
use crate::world::World;
use crate::{
    Acting, Asking, ChargeYrPikes, Decision, Known, Script, attacking, falling_back, formation, remarks, rule,
};

use lines::mass;
pub use lines::{Lines, cause, lines};

engine::chapter! {
    /// The steps of this chapter.
    pub enum RoutingStep of ChargeYrPikes in Step::Routing {
        /// A unit routs: its point, its losses, its run, the tests of its friends (CYP-11-12).
        routs: Routs { unit: PieceId, quietly: bool } = |cx| routs(cx.script(), unit, quietly);
        /// Its point falls, and it loses figures (CYP-15-02, CYP-15-09).
        breaks: Breaks { unit: PieceId } = |cx| breaks(cx.asking(), unit);
        /// It runs (CYP-15-01).
        runs: Runs { unit: PieceId, quietly: bool } = |cx| runs(cx.asking(), unit, quietly);
    }
}

/// A rout runs: point, losses, whole move, then its friends (CYP-11-12). A battery's crew leaves the gun and runs as foot
/// (CYP-15-10).
fn routs(mut s: Script, unit: PieceId, quietly: bool) -> Flow<()> {
    let why = rule!("CYP-11-12");
    s.call(why, MoraleStep::finds_point(unit))?;
    let gun = s.world().profile(unit).kind.is_battery();
    if gun {
        s.call(why, RoutingStep::breaks(unit))?;
        return Ok(());
    }
    s.call(why, RoutingStep::breaks(unit))?;
    let there = s.note(why, |table, _| table.pieces[unit.index()].on_table())?;
    if there {
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
    let field = Field::new(cx.table(), cx.world());
    let (side, gun) = (field.side(unit), field.kind(unit).is_battery());
    let pool = loss_pool(field);
    if gun {
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
    loses(&mut act, rule!("CYP-15-02"), unit, lost.clamp(0, 60) as u8);
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
    let field = Field::new(cx.table(), cx.world());
    let side = field.side(unit);
    let cause = cause(field, unit);
    let open = lines(field, unit, cause);
    let towards = match (open.home, open.away) {
        (home, None) => home,
        (home, Some(away)) if home == away => home,
        (home, Some(away)) if !open.barred[0] && !open.barred[1] => {
            let answer = cx.ask(Ask::Rout { unit, cause }.of(side, why))?;
            if answer.verb == AWAY { away } else { home }
        }
        (_, Some(away)) if open.barred[0] => away,
        (home, Some(_)) => home,
    };
    let field = Field::new(cx.table(), cx.world());
    let long = Length::inches(cx.roll(side, why, run_pool(field, unit))?.total().into());
    let field = Field::new(cx.table(), cx.world());
    let run = mass(field, unit, towards, long);
    let far = run.held(field, long, false);
    let met = run.friends(field, far);
    let mut stopped = None;
    for friend in met {
        let field = Field::new(cx.table(), cx.world());
        if stopped.is_none() && may_level(field, friend, &run) {
            let answer = cx.ask(Ask::Pikes { unit: friend, router: unit }.of(side, rule!("CYP-15-05")))?;
            if answer.verb == LEVEL {
                stopped = Some(friend);
            }
        }
    }
    let mut act = cx.act();
    let course = Course { run, far, stopped, quietly };
    course.taken(&mut act);
    Ok(())
}

/// Whether a friend may lower its pikes on a run that crosses it: with a full stand of them, formed, not locked, not itself attacked
/// in this turn, and met on its front (CYP-15-05, CYP-13-01).
fn may_level(field: Field, friend: PieceId, run: &Run) -> bool {
    let pikes = field.stands(friend).iter().any(|stand| stand.full && stand.arm == formation::Arm::Pike);
    let attacked = field.units_of(field.side(friend).other()).any(|enemy| {
        let it = field.unit(enemy);
        it.target() == Some(friend) || it.also() == Some(friend)
    });
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
        let field = Field::new(act.table(), act.world());
        let (start, table) = (field.body(unit), field.world.ground.bounds());
        let near = self.friends_near(field, &start);
        let enemy = self.run.enemy(field, self.far, |enemy| takes_prisoners(field, enemy));
        let through = |long: Length| -> Vec<PieceId> {
            let friends = self.run.friends(field, long).into_iter();
            friends.filter(|id| Some(*id) != self.stopped).collect()
        };
        let centre = |way: Length| self.run.block(way).centre();
        let off = !table.contains(centre(self.far));
        let (passed, end) = match (enemy, self.stopped) {
            (Some((at, _)), None) => (through(at), Fate::Taken),
            (_, Some(friend)) => {
                let met = through(self.far);
                let before: Vec<PieceId> =
                    self.run.friends(field, self.far).into_iter().take_while(|id| *id != friend).collect();
                (met.into_iter().filter(|id| before.contains(id)).collect(), Fate::OnPikes(friend))
            }
            (None, None) if off => (through(self.far), Fate::Gone),
            (None, None) => match self.run.clear(field, self.far) {
                Some(way) => (through(way), Fate::Stops(way)),
                None => (through(self.far), Fate::Gone),
            },
        };
        let mut friends: Vec<PieceId> =
            passed.into_iter().filter(|id| morale::waits_for(field, *id)).collect();
        friends.extend(near.into_iter().filter(|id| Some(*id) != self.stopped));
        let mut tested = Vec::new();
        friends.retain(|id| {
            let first = !tested.contains(id);
            tested.push(*id);
            first
        });
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
            .filter(|id| *id != self.run.unit && morale::waits_for(field, *id))
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
            Fate::Taken => goes(act, unit, rule!("CYP-15-08"), Departure::Captured),
            Fate::Gone => goes(act, unit, rule!("CYP-15-13"), Departure::Routed),
            Fate::OnPikes(friend) => {
                note(act, rule!("CYP-15-05"), friend, remarks::LEVELLED, i32::from(unit.0));
                leaves(act, rule!("CYP-15-05"), unit, Departure::Destroyed);
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
        let field = Field::new(act.table(), act.world());
        let (kind, on_foot) = (field.kind(unit), field.on_foot(unit));
        let stands = field.stand_count(unit);
        let shape = formation::shape(field.world, kind, on_foot, Form::Routed, 1, stands);
        let turn = field.table.battle.turn();
        if field.unit(unit).garrison().is_some() {
            act.emit(why, UnitChange::Garrison(None).on(unit));
        }
        crate::hiding::passes(act, unit, &[crate::going::Stretch { long: way, ..self.run.way }]);
        reshaped(act, why, unit, self.run.way.after(way), shape);
        act.emit(rule!("CYP-15-06"), UnitChange::RoutedIn(turn).on(unit));
        for sign in [Sign::Broke, Sign::Stirred] {
            raise(act, why, unit, sign);
        }
        const OVER: [Sign; 6] =
            [Sign::Disordered, Sign::FallingBack, Sign::Ready, Sign::Locked, Sign::Closed, Sign::Tests];
        lower_all(act, rule!("CYP-11-09"), unit, &OVER);
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

/// A unit goes, and with it whoever is in its front rank (CYP-04-07, CYP-15-08).
fn goes(act: &mut Acting, unit: PieceId, why: crate::ledger::Rule, how: Departure) {
    for rider in act.world().named() {
        let it = act.table().pieces[rider.index()];
        if it.on_table() && it.host() == Some(unit) {
            act.emit(rule!("CYP-04-07"), Event::Left { piece: rider, how });
        }
    }
    act.emit(why, Event::Left { piece: unit, how });
    horses_go(act, unit);
}

/// What this chapter asks.
pub(crate) struct Routs;

impl Questions<ChargeYrPikes> for Routs {
    fn validate(
        &self,
        _known: &Known,
        _world: &World,
        decision: &Decision,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        let [one, other] = choices(decision);
        match [one, other].contains(answer) {
            true => Ok(()),
            false => Err(Refusal::new(decision.rule, "choose one of the two")),
        }
    }

    fn candidates(&self, _known: &Known, _world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        choices(decision).into_iter().for_each(offer);
    }
}

/// The two answers: along which line, or pikes lowered or not.
fn choices(decision: &Decision) -> [Answer; 2] {
    match decision.about {
        About::Ask(Ask::Pikes { .. }) => [Answer::plain(PASS), Answer::plain(LEVEL)],
        _ => [Answer::plain(HOME), Answer::plain(AWAY)],
    }
}
