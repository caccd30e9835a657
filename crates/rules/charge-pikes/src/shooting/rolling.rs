//! The dice of the shots, one shot after the other, all on the figures that there were when the phase began (CP-13-04),
//! with friends in the danger zone of guns (16.6).

use engine::sheet::Edit;
use engine::{Event, Flow, PieceId, Rule, Side};
use tabletop::{Holding, InlineVec, Length, Outline, Segment, strip};

use super::aim::{Aim, Volley};
use super::choice::{WholeTable, judged};
use super::firers;
use super::shooters;
use super::targets::Target;
use super::track;
use crate::book::Weapon;
use crate::field::Field;
use crate::marks::{self, raise};
use crate::memory::Fired;
use crate::steps::ShootingStep;
use crate::table::{BatteryChange, BattleChange, FindingChange, Fire, GUNS, Hit, Shot, Sign, UnitChange};
use crate::visibility::level;
use crate::visibility::stand::Stand;
use crate::world::{GunClass, TerrainKind};
use crate::{Acting, Asking, rule};

/// The most friends in a danger zone that are told apart.
const FRIENDS: usize = 6;

/// All that will be thrown for one shot.
struct Plan {
    volleys: InlineVec<Volley, 6>,
    /// Friends in the danger zone, nearest first, each with what the dice of the volleys score on it.
    friends: InlineVec<(PieceId, [Option<Volley>; 6]), FRIENDS>,
}

/// What a shot hit.
struct Score {
    /// On whom, how many, and whether a heavy gun scored any of them.
    hits: InlineVec<(PieceId, u8, bool), { FRIENDS + 1 }>,
}

/// Shots are open from now on, for both sides (CP-13-04).
pub fn open(cx: Asking) -> Flow<()> {
    let first = cx.table().battle.first();
    let mut act = cx.act();
    act.emit(rule!("CP-13-04"), BattleChange::Opened(true).event());
    act.then(ShootingStep::roll(first, 0));
    Ok(())
}

/// Rolls one shot and goes on to the next.
pub fn roll(mut cx: Asking, side: Side, at: u8) -> Flow<()> {
    let shots = cx.table().side(side).shots();
    let Some(shot) = shots.get(usize::from(at)).copied() else {
        let last = side != cx.table().battle.first();
        let mut act = cx.act();
        act.then(match last {
            true => ShootingStep::take_off(0),
            false => ShootingStep::roll(side.other(), 0),
        });
        return Ok(());
    };
    let plan = plan(cx.field(), &shots[..usize::from(at)], &shot);
    let score = throw(&mut cx, side, &shot, &plan)?;
    let mut act = cx.act();
    has_shot(&mut act, &shot);
    for (target, count, heavy) in score.hits.iter().copied().filter(|(_, count, _)| *count > 0) {
        let hit = Hit::of(target, shot.shooter(), shot.fire(), count, heavy);
        act.emit(rule!("CP-13-04"), BattleChange::Hits(Edit::Add(hit)).event());
    }
    act.then(ShootingStep::roll(side, at + 1));
    Ok(())
}

fn plan(field: Field, earlier: &[Shot], shot: &Shot) -> Plan {
    let nothing = Volley::nothing();
    let mut plan =
        Plan { volleys: InlineVec::empty(nothing), friends: InlineVec::empty((shot.target(), [None; 6])) };
    let whole = WholeTable::unexplained(field);
    let spent = || shooters::spent(&whole, shot, earlier, &Fired::default());
    let Some(claim) = track::claim(field, shot.shooter(), shot.target()) else { return plan };
    let firers = firers::firers(field, shot, earlier);
    let Ok(aimed) = judged(&whole, shot, &firers, claim, &spent) else { return plan };
    plan.volleys = aimed.volleys;
    if matches!(shot.fire(), Fire::Hail | Fire::Ball) {
        endangered(field, shot, &aimed, &mut plan);
    }
    plan
}

/// Friends in the danger zone of a shot with what all its dice are expected to score on each (CP-16-27).
pub fn friends_endangered(field: Field, shot: &Shot, aimed: &Aim) -> InlineVec<(PieceId, f64), FRIENDS> {
    let mut found = InlineVec::empty((shot.target(), 0.0));
    let mut plan = Plan { volleys: aimed.volleys, friends: InlineVec::empty((shot.target(), [None; 6])) };
    if matches!(shot.fire(), Fire::Hail | Fire::Ball) {
        endangered(field, shot, aimed, &mut plan);
    }
    for (friend, scores) in plan.friends.iter() {
        let hits =
            scores.iter().flatten().map(|volley| volley.pool().mean().to_f64() * f64::from(volley.times));
        found.push((*friend, hits.sum()));
    }
    found
}

/// Throws the dice of a shot: those that miss every friend in the zone fly on (CP-16-27).
fn throw(cx: &mut Asking, side: Side, shot: &Shot, plan: &Plan) -> Flow<Score> {
    let mut score = Score { hits: InlineVec::empty((shot.target(), 0, false)) };
    for (at, volley) in plan.volleys.iter().enumerate().filter(|(_, volley)| volley.dice > 0) {
        let rule = rule_of(volley.weapon);
        let mut dice = volley.dice;
        for (friend, scores) in plan.friends.iter() {
            let Some(on_friend) = scores[at].filter(|_| dice > 0) else { continue };
            let reading = cx.roll(side, rule!("CP-16-27"), on_friend.pool_by_die(dice))?;
            let hits = reading.hits().saturating_add(reading.marked()).saturating_mul(on_friend.times);
            score.add(*friend, hits, volley.weapon);
            dice -= reading.hits().min(dice);
        }
        if dice > 0 {
            let reading = cx.roll(side, rule, volley.chance.pool(dice))?;
            score.add(shot.target(), volley.hits(reading), volley.weapon);
        }
    }
    Ok(score)
}

impl Score {
    fn add(&mut self, target: PieceId, hits: u8, weapon: Weapon) {
        let heavy =
            hits > 0 && matches!(weapon, Weapon::Hail(GunClass::Heavy) | Weapon::Ball(GunClass::Heavy));
        match self.hits.iter_mut().find(|(unit, _, _)| *unit == target) {
            Some((_, count, by_heavy)) => {
                *count = count.saturating_add(hits);
                *by_heavy |= heavy;
            }
            None => {
                self.hits.try_push((target, hits, heavy));
            }
        }
    }
}

/// The rule of the table by which a kind of fire is rolled.
fn rule_of(weapon: Weapon) -> Rule {
    match weapon {
        Weapon::SteadyMusketry => rule!("CP-16-33"),
        Weapon::OtherMusketry => rule!("CP-16-34"),
        Weapon::Pistols => rule!("CP-16-35"),
        Weapon::Hail(_) => rule!("CP-16-36"),
        Weapon::Ball(_) => rule!("CP-16-37"),
    }
}

/// Finds the friends in the danger zone of guns: a strip from the front of the firing guns to the far edge of the target,
/// as wide as the firing unit, for hail shot wider on each side (CP-16-26). Friends who may be overshot are passed over,
/// and generals ignored (CP-16-27).
fn endangered(field: Field, shot: &Shot, aimed: &Aim, plan: &mut Plan) {
    let frame = field.frame(shot.shooter());
    let spread = match shot.fire() {
        Fire::Hail => field.world.length(field.world.book.shooting.hail_spreads),
        _ => Length::ZERO,
    };
    let width = field.piece(shot.shooter()).shape().width + spread.times(2);
    let from = frame.front_middle();
    let ahead = Stand::of(field, shot.target()).gap_from(from).to;
    let to = far_edge(field, shot.target(), Segment::new(from, ahead));
    let Some(zone) = strip(Segment::new(from, to), width) else { return };
    let target_near = aimed.nearest.distance.rounded_up();
    let highest = level(field, shot.shooter()).max(level(field, shot.target()));
    let mut found: InlineVec<(PieceId, Length), 24> = InlineVec::empty((shot.target(), Length::ZERO));
    for friend in field.units_of(field.side(shot.shooter())).filter(|friend| *friend != shot.shooter()) {
        let body = field.body(friend);
        if field.state(friend).holds().is_some() || !body.blocks().any(|block| block.meets_inside(&zone)) {
            continue;
        }
        let line = Segment::new(from, to);
        let far = body.blocks().filter_map(|block| line.through(&block)).map(|inside| inside.exit).max();
        let far = far.map_or_else(
            || body.gap_to(&from).map_or(Length::ZERO, |gap| gap.distance.rounded_up()),
            |exit| from.distance(exit.along(line)),
        );
        if level(field, friend) < highest && far.times(2) <= target_near {
            continue;
        }
        let near = body.gap_to(&from).map_or(Length::ZERO, |gap| gap.distance.rounded_up());
        let place = found.iter().position(|(_, other)| near < *other).unwrap_or(found.len());
        found.try_insert(place, (friend, near));
    }
    for (friend, near) in found.iter().copied().take(FRIENDS) {
        plan.friends.push((friend, scores_on(field, shot, friend, near, &plan.volleys)));
    }
}

/// Where a line of fire leaves a target.
fn far_edge(field: Field, target: PieceId, line: Segment) -> tabletop::Point {
    let reach = field.piece(target).shape();
    let beyond = shape_reach(reach.width, reach.depth);
    let ray = tabletop::Ray::new(line.from, line.to);
    let through = ray.and_then(|ray| ray.through(&field.frame(target), line.length() + beyond));
    through.map_or(line.to, |inside| inside.to)
}

const fn shape_reach(width: Length, depth: Length) -> Length {
    Length(width.0 + depth.0)
}

/// What the dice of each volley score on a friend: on the column that it deserves (CP-16-27).
fn scores_on(
    field: Field,
    shot: &Shot,
    friend: PieceId,
    near: Length,
    volleys: &InlineVec<Volley, 6>,
) -> [Option<Volley>; 6] {
    let from = field.frame(shot.shooter()).front_middle();
    let to = field.body(friend).gap_to(&from).map_or(from, |gap| gap.from);
    let target = Target::of(field, shot.shooter(), friend, shot.fire(), Segment::new(from, to));
    let mut scores = [None; 6];
    for (score, volley) in scores.iter_mut().zip(volleys.iter()) {
        let rows = field.world.book.shooting.rows(volley.weapon);
        let row = rows.iter().find(|row| near <= field.world.length(row.range)).or(rows.last());
        let chance = row.map(|row| target.chance(row)).filter(|chance| !chance.is_nil());
        *score = chance.map(|chance| volley.scoring(chance, target.times(field, volley.weapon)));
    }
    scores
}

/// What firing leaves on a unit: that it has shot (CP-16-05) and can be seen by it (CP-19-05, CP-19-28), rounds of hail
/// shot (CP-16-17), guns and muskets to reload (CP-16-16, CP-20-13).
fn has_shot(act: &mut Acting, shot: &Shot) {
    let unit = shot.shooter();
    let field = act.field();
    let (state, side, turn) = (*field.state(unit), field.side(unit), field.table.battle.turn());
    let guns = firers::state(field, unit);
    let hides = is_in_wood(field, unit);
    let block = state.holds().map(|block| (block, field.table.findings[usize::from(block)].known()));
    let mut emit = |rule: Rule, event: Event| act.emit(rule, event);
    if !state.is(Sign::Shot) {
        emit(rule!("CP-16-05"), raise(unit, Sign::Shot));
    }
    if hides && state.revealed_until() <= turn {
        emit(rule!("CP-19-05"), UnitChange::RevealedUntil(turn + 1).on(unit));
    }
    if let Some((block, known)) = block {
        emit(rule!("CP-19-28"), FindingChange::Known(known.with(side)).on(block));
    }
    if shot.guns() != 0 {
        emit(rule!("CP-16-16"), marks::guns(unit, BatteryChange::Fired(guns.guns_fired() | shot.guns())));
    }
    for gun in (0..GUNS as u8).filter(|gun| shot.guns() >> gun & 1 == 1 && shot.fire() == Fire::Hail) {
        let gun = guns.gun(gun);
        let fired = gun.having_fired(gun.hail() + 1);
        emit(rule!("CP-16-17"), marks::guns(unit, BatteryChange::Guns(Edit::Put(fired))));
    }
    if shot.volley() && !state.is(Sign::VolleyFired) {
        emit(rule!("CP-20-13"), raise(unit, Sign::VolleyFired));
    }
}

/// Whether any part of a unit stands in a wood.
fn is_in_wood(field: Field, unit: PieceId) -> bool {
    let body = field.body(unit);
    field.world.ground.features().iter().zip(&field.world.terrain).any(|(feature, terrain)| {
        let wood = matches!(terrain.kind, TerrainKind::Wood(_));
        let inside = |area: &tabletop::Area| body.blocks().any(|block| area.holds(&block) != Holding::Apart);
        wood && feature.as_area().is_some_and(inside)
    })
}
