//! Announcing shots: one side all of its own and then the other, hidden from each other until both have finished
//! (CP-13-04).

use std::cell::RefCell;

use engine::sheet::Edit;
use engine::{About, Answer, Flow, PieceId, Refusal, Rng, Side, Verdict};
use tabletop::IndexSet;

use super::casualties;
use super::choice::{self, WholeTable, each_target, judge};
use super::firers::fire_of;
use super::shooters::{faces, guns_ready, may_shoot};
use crate::ask::Ask;
use crate::field::{Class, Field};
use crate::memory::{Barren, Fired, Memory};
use crate::shooting::aim::Aim;
use crate::steps::ShootingStep;
use crate::table::{BattleChange, FindingChange, Fire, Shot, SideChange, SideState, Sign, Table};
use crate::vocabulary::{CHOOSE, FINISH, SHOOT, SHOOT_HAIL, VOLLEY};
use crate::world::World;
use crate::{Acting, Asking, Decision, Drawn, Known, rule};

/// The phase begins: garrisons that enemies stand near enough to see are known (CP-19-28); the shots and hits of the last
/// phase are struck off.
pub fn begins(act: &mut Acting) {
    if !act.table().battle.hits().is_empty() {
        act.emit(rule!("CP-13-04"), BattleChange::Hits(Edit::Clear).event());
    }
    for side in Side::BOTH {
        act.emit(rule!("CP-13-04"), SideChange::Anew.on(side));
    }
    act.emit(rule!("CP-13-04"), BattleChange::Opened(false).event());
    spot_garrisons(act);
    act.then(ShootingStep::announce());
}

/// Garrisons that an enemy unit stands near enough to see are known from now on (CP-19-28).
fn spot_garrisons(act: &mut Acting) {
    for unit in act.world().named() {
        let field = act.field();
        let Some(block) = field.state(unit).holds().filter(|_| field.piece(unit).on_table()) else {
            continue;
        };
        let side = field.side(unit);
        let known = field.table.findings[usize::from(block)].known();
        let seen = |enemy: PieceId| crate::visibility::sees(field, enemy, unit);
        if !known.has(side) && field.units_of(side.other()).any(seen) {
            act.emit(rule!("CP-19-28"), FindingChange::Known(known.with(side)).on(block));
        }
    }
}

/// A side announces a shot, or that it has no more; when it has finished, the other one does, which has been told
/// nothing of what the first announced.
pub fn announce(mut cx: Asking) -> Flow<()> {
    let first = cx.table().battle.first();
    let side = if cx.table().side(first).announced() { first.other() } else { first };
    let answer = cx.ask(Ask::Shot.of(side, rule!("CP-13-04")))?;
    let mut act = cx.act();
    take(&mut act, side, &answer);
    let next = match act.table().sides.iter().all(SideState::announced) {
        true => ShootingStep::open(),
        false => ShootingStep::announce(),
    };
    act.then(next);
    Ok(())
}

fn take(act: &mut Acting, side: Side, answer: &Answer) {
    let shot = shot_of(act.field(), answer);
    if let Some(shot) = shot {
        act.emit(rule!("CP-13-04"), SideChange::Shots(Edit::Add(shot)).on(side));
    }
    let shots = act.table().side(side).shots();
    if shot.is_none() || shots.len() == shots.capacity() {
        act.emit(rule!("CP-13-04"), SideChange::Announced(true).on(side));
    }
}

/// The shot that an answer announces; `None` for one that announces none.
pub fn shot_of(field: Field, answer: &Answer) -> Option<Shot> {
    let (shooter, target) = (answer.piece?, answer.object?);
    let guns = field.class(shooter) == Class::Gunners;
    let fire = match answer.verb {
        SHOOT if guns => Fire::Ball,
        SHOOT | VOLLEY => fire_of(field, shooter)?,
        SHOOT_HAIL => Fire::Hail,
        _ => return None,
    };
    let told = u8::try_from(answer.amount).ok()?;
    let shot = Shot::at(shooter, target, fire).in_a_volley(answer.verb == VOLLEY);
    Some(match guns {
        // No guns named means all that are ready.
        true if told == 0 => shot.from_guns(guns_ready(field, shooter, fire)),
        true => shot.from_guns(told),
        false => shot.out_of(told),
    })
}

/// The answer that announces a shot.
fn answer_of(shot: &Shot) -> Answer {
    let verb = match shot.fire() {
        Fire::Hail => SHOOT_HAIL,
        _ if shot.volley() => VOLLEY,
        _ => SHOOT,
    };
    let told = if matches!(shot.fire(), Fire::Hail | Fire::Ball) { shot.guns() } else { shot.face() };
    Answer::plain(verb).with(shot.shooter()).on(shot.target()).amount(told.into())
}

/// Visits every kind of shot that a unit may try: out of each face, with each ammunition, as a volley.
fn each_kind(field: Field, side: Side, unit: PieceId, mut visit: impl FnMut(Shot) -> bool) {
    if may_shoot(field, side, unit).is_err() {
        return;
    }
    if field.class(unit) == Class::Gunners {
        for fire in [Fire::Ball, Fire::Hail] {
            let guns = guns_ready(field, unit, fire);
            if guns != 0 && visit(Shot::at(unit, unit, fire).from_guns(guns)) {
                return;
            }
        }
        return;
    }
    let Some(fire) = fire_of(field, unit) else { return };
    let posture = field.has(unit, Sign::Volley) && field.world.options.volley_fire;
    for face in 0..faces(field, unit) {
        let plain = Shot::at(unit, unit, fire).out_of(face);
        if visit(plain) || posture && visit(plain.in_a_volley(true)) {
            return;
        }
    }
}

/// Visits the legal shots of one unit, each with the figures that can hit, until told to stop; says whether it was.
fn each_shot(
    whole: &WholeTable,
    side: Side,
    unit: PieceId,
    fired: &Fired,
    mut visit: impl FnMut(Shot, IndexSet) -> bool,
) -> bool {
    let mut stopped = false;
    each_kind(whole.field, side, unit, |kind| {
        let visit = |shot, able| {
            stopped = visit(shot, able);
            stopped
        };
        each_target(whole, side, &kind, fired, |_, _| {}, visit);
        stopped
    });
    stopped
}

/// Visits the legal shots of one unit as it stands, each with its dice.
pub fn shots_of(field: Field, unit: PieceId, visit: impl FnMut(&Answer, &Aim)) {
    if may_shoot(field, field.side(unit), unit).is_ok() {
        shots_on(&WholeTable::unexplained(field), unit, visit);
    }
}

/// Visits all that a side may announce, shot by shot, each with its dice.
pub fn shots_of_side(field: Field, side: Side, mut visit: impl FnMut(&Answer, &Aim)) {
    let whole = WholeTable::unexplained(field);
    field.units_of(side).for_each(|unit| shots_on(&whole, unit, &mut visit));
}

fn shots_on(whole: &WholeTable, unit: PieceId, mut visit: impl FnMut(&Answer, &Aim)) {
    let side = whole.field.side(unit);
    let aims = RefCell::new(Vec::new());
    each_kind(whole.field, side, unit, |kind| {
        aims.borrow_mut().clear();
        let aimed = |target, aim: &Aim| aims.borrow_mut().push((target, *aim));
        each_target(whole, side, &kind, &Fired::default(), aimed, |shot, _| {
            if let Some((_, aim)) = aims.borrow().iter().find(|(target, _)| *target == shot.target()) {
                visit(&answer_of(&shot), aim);
            }
            false
        });
        false
    });
}

/// Whether a side has any shot left to announce.
fn has_any_shot(field: Field, side: Side, barren: &Barren) -> bool {
    let may = |unit: &PieceId| !barren.holds(*unit) && may_shoot(field, side, *unit).is_ok();
    let mut able = field.units_of(side).filter(may).peekable();
    if able.peek().is_none() || field.units_of(side.other()).next().is_none() {
        return false;
    }
    let whole = WholeTable::unexplained(field);
    able.any(|unit| {
        let mut any = false;
        each_kind(field, side, unit, |kind| {
            any = choice::has_target(&whole, side, &kind, &barren.fired);
            any
        });
        any
    })
}

/// A shot of the first unit that has any, from one drawn by lot; or an end of announcing, which is the only answer where
/// nobody can shoot.
fn draw_shot(field: Field, side: Side, rng: &mut Rng, barren: &mut Barren) -> Drawn {
    barren.begin(field, side);
    let (before, finish) = (*rng, Answer::plain(FINISH));
    // Now and then somebody holds his fire.
    if rng.below(24) == 0 {
        if has_any_shot(field, side, barren) {
            return Drawn::Chosen(finish);
        }
        *rng = before;
        return Drawn::Only(finish);
    }
    let units = field.units_of(side).count();
    let from = rng.below(units.max(1) as u32) as usize;
    let around = field.units_of(side).chain(field.units_of(side)).skip(from).take(units);
    let whole = WholeTable::unexplained(field);
    for unit in around {
        if barren.holds(unit) {
            continue;
        }
        let (mut seen, mut picked) = (0, None);
        each_shot(&whole, side, unit, &barren.fired, |shot, able| {
            seen += 1;
            if rng.below(seen) == 0 {
                picked = Some((shot, able));
            }
            false
        });
        if let Some((shot, able)) = picked {
            barren.fired.note(field.table.side(side).shots(), shot, able);
            return Drawn::Chosen(answer_of(&shot));
        }
        barren.add(field, unit);
    }
    *rng = before;
    Drawn::Only(finish)
}

/// What this chapter asks.
pub(crate) struct Shots;

impl engine::Questions<crate::ChargePikes> for Shots {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        if let About::Ask(Ask::GunHit { battery, guns }) = decision.about {
            return casualties::validate(decision, battery, guns, answer);
        }
        if *answer == Answer::plain(FINISH) {
            return Ok(());
        }
        let refuse = || Refusal::new(rule!("CP-13-04"), "shoot at an enemy, or finish");
        let named = [answer.piece, answer.object].into_iter().flatten();
        let shoots = matches!(answer.verb, SHOOT | SHOOT_HAIL | VOLLEY) && answer.way == engine::Way::None;
        if !shoots || named.filter(|piece| piece.index() < world.profiles.len()).count() < 2 {
            return Err(refuse());
        }
        let shooter = answer.piece.ok_or_else(refuse)?;
        may_shoot(field, decision.who, shooter)?;
        let shot = shot_of(field, answer).ok_or_else(refuse)?;
        judge(&WholeTable::of(field), decision.who, &shot).map(|_| ())
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        if let About::Ask(Ask::GunHit { guns, .. }) = decision.about {
            return (0..8).filter(|gun| guns >> gun & 1 == 1).for_each(|gun| offer(hit(gun)));
        }
        let field = known.field(world);
        let whole = WholeTable::unexplained(field);
        for unit in field.units_of(decision.who) {
            each_shot(&whole, decision.who, unit, &Fired::default(), |shot, _| {
                offer(answer_of(&shot));
                false
            });
        }
        offer(Answer::plain(FINISH));
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        match decision.about {
            About::Ask(Ask::Shot) => {
                let field = known.field(world);
                draw_shot(field, decision.who, rng, &mut Barren::default()).answer()
            }
            _ => engine::pick_candidate(self, known, world, decision, rng),
        }
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        memory: &mut Memory,
    ) -> Option<Drawn> {
        let Memory { barren, facts } = memory;
        match decision.about {
            About::Ask(Ask::Shot) => {
                Some(draw_shot(Field::remembering(known.table(), world, facts), decision.who, rng, barren))
            }
            _ => None,
        }
    }

    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let any = || has_any_shot(Field::new(table, world), decision.who, &Barren::default());
        match decision.about {
            About::Ask(Ask::Shot) => (!any()).then_some(Answer::plain(FINISH)),
            _ => None,
        }
    }
}

/// The answer that a gun is the one that was hit.
pub(super) fn hit(gun: u8) -> Answer {
    Answer::plain(CHOOSE).amount(gun.into())
}
