//! What a move is worth: how much better the unit stands afterwards, on the table as the move leaves it.

use engine::{Answer, PieceId, Way};
use general::{Appraisal, Concern, Plan};
use tabletop::{Length, Pose};

use super::aim::Aim;
use super::outlook::Outlook;
use super::{Notes, caution, commanding, firing, leading, ordering, worth};
use crate::as_if;
use crate::charging;
use crate::combat;
use crate::field::Field;
use crate::foreseen::{self, Fate};
use crate::movement;
use crate::movement::backs::has_back_turned;
use crate::table::{Form, Sign, State, Table, UnitChange};
use crate::vocabulary::{CHARGE, COLUMN, COMMAND, DELIVER, ENTER, FINISH, LINE, MOVE, SEND};
use crate::world::Class;

/// The reasons of a move that has an attack in view: what that is is told with them.
pub(super) const FOR_ATTACK: &str = "from there it attacks with the odds on its side";
/// The same where the odds are on its side once a friend has come up.
pub(super) const FOR_COMPANY: &str = "its friends may yet come up to attack with it there";
/// Of a move to where it must attack (PM-08-02) against the odds, if against less long ones.
pub(super) const AT_ODDS: &str = "it must attack, and the odds are less against it there";
/// Of a move out of reach of an enemy whom it would have to attack (PM-08-02).
const OFF: &str = "it need not fight against the odds there";

/// What it costs to have the back to the enemy.
const BACK: f64 = 1.5;
/// How much more men in disorder shun the enemy than men in order.
const SHAKEN: f64 = 2.0;

/// What it costs to charge whom it does not come to: the charge is spent all the same (PM-07-10, PM-07-11).
const IN_VAIN: f64 = -4.0;

/// What the appraisals of the orders to one unit share.
#[derive(Clone, Copy)]
pub struct Before {
    unit: PieceId,
    aim: Option<Aim>,
    outlook: Outlook,
    fire: f64,
}

impl Before {
    fn of(field: Field, unit: PieceId, plan: &Plan) -> Before {
        let guns = field.class(unit) == Class::Battery;
        Before {
            unit,
            aim: Aim::of(field, unit, plan),
            outlook: if guns { Outlook::default() } else { Outlook::of(field, unit) },
            fire: if guns { fire(field, unit) } else { 0.0 },
        }
    }
}

/// The best shot of a battery in its next turn.
fn fire(field: Field, battery: PieceId) -> f64 {
    let mut table: Table = *field.table;
    as_if::forget(&mut table, battery);
    firing::best(Field::new(&table, field.world), battery)
}

/// An order of the Movement Phase.
pub(super) fn appraise(field: Field, answer: &Answer, plan: &Plan, notes: &mut Notes) -> Appraisal {
    let Some(unit) = answer.piece.filter(|_| answer.verb != FINISH) else { return Appraisal::indifferent() };
    if answer.verb == ENTER {
        return Appraisal::of(Concern::Reserve, -20.0, "they are wanted on the field").and(
            Concern::Ground,
            10.0,
            "they come on",
        );
    }
    if field.class(unit) == Class::Staff || matches!(answer.verb, COMMAND | DELIVER | SEND) {
        return commanding::appraise(field, answer);
    }
    if !field.is_unit(unit) {
        return leading::appraise(field, unit, answer);
    }
    let before = match notes.before {
        Some(before) if before.unit == unit => before,
        _ => *notes.before.insert(Before::of(field, unit, plan)),
    };
    let Some(after) = After::of(field, unit, answer) else { return Appraisal::indifferent() };
    let there = Field::new(&after.table, field.world);
    match field.class(unit) {
        Class::Battery => guns(field, there, before),
        _ => troops(field, there, &before, &after, answer, plan.stands(unit)),
    }
}

/// A battery's order: what its next shot is worth.
fn guns(field: Field, there: Field, before: Before) -> Appraisal {
    let unit = before.unit;
    let gain = fire(there, unit) - before.fire;
    let ground = before.aim.map_or(0.0, |aim| aim.gained(field, there, unit));
    let far = if before.fire > 0.0 { 0.0 } else { ground };
    Appraisal::of(Concern::Opportunity, gain * 2.0, "its next shot tells better from there")
        .and(Concern::Station, far * 0.2, "it comes within range")
        .and(Concern::Cohesion, -0.4, "it had better stand")
}

/// The order of a fighter; one who stands by the plan does not go to meet the enemy.
fn troops(
    field: Field,
    there: Field,
    before: &Before,
    after: &After,
    answer: &Answer,
    stands: bool,
) -> Appraisal {
    let unit = before.unit;
    let (earlier, later) = (before.outlook, Outlook::of(there, unit));
    let weak = field.state(unit) == State::Disrupted;
    let mut attack = later.attack;
    if after.hedgehog {
        attack = -2.0;
    }
    let caution = caution(field) * if weak { SHAKEN } else { 1.0 };
    let ground = before.aim.map_or(0.0, |aim| aim.gained(field, there, unit));
    let called_back = ordering::is_called_back(field, unit);
    let gone = |aim: Aim| aim.distance(there, unit) - aim.distance(field, unit);
    let away = before.aim.filter(|_| called_back).map_or(0.0, gone);
    let pull = if weak || called_back || stands { 0.0 } else { 1.0 };
    let spent = match answer.object.filter(|_| answer.verb == CHARGE) {
        Some(enemy) if !after.hedgehog && !combat::can_attack(there, unit, enemy) => IN_VAIN,
        Some(_) => -0.8,
        None => -0.15,
    };
    let near = match (answer.verb, answer.object) {
        (CHARGE, Some(enemy)) => super::fighting::near(field, unit, enemy),
        _ => 0.0,
    };
    let forms = matches!(answer.verb, COLUMN | LINE);
    let narrows = forms && before.aim.is_some_and(|aim| aim.must_narrow(field, unit));
    let form = if narrows { -2.0 * after.form } else { after.form };
    let stand = match form > 0.0 {
        true if narrows => "only a column gets over there",
        true => "it is readier in line",
        false => "it had better stand",
    };
    let fight = match (later.alone, later.attack) {
        (_, 0.0) => OFF,
        (alone, _) if alone > 0.0 => FOR_ATTACK,
        (_, all) if all > 0.0 => FOR_COMPANY,
        _ => AT_ODDS,
    };
    Appraisal::of(Concern::EnemyLoss, attack - earlier.attack, fight)
        .and(Concern::OwnLoss, after.upset, "it keeps clear of its friends")
        .and(Concern::Exposure, (later.threat - earlier.threat) * caution, "it is safer there")
        .and(Concern::Station, ground * pull, before.aim.map_or("", |aim| aim.why))
        .and(Concern::Cohesion, company(there, unit) - company(field, unit), "it keeps with its friends")
        .and(Concern::Cohesion, spent + form, stand)
        .and(Concern::Cohesion, away, "they are called back")
        .and(Concern::Ground, ground * 4.0, "it closes with the enemy")
        .and(Concern::Nearness, near, "they are the nearest")
}

/// How well a unit keeps company: alone before the line it is lost.
fn company(field: Field, unit: PieceId) -> f64 {
    let near = Length::millimetres(250);
    let friends = field.fighters_of(field.side(unit)).filter(|other| *other != unit && !field.routs(*other));
    match friends.filter(|other| field.within(unit, *other, near)).take(2).count() {
        0 => -1.5,
        1 => -0.5,
        _ => 0.0,
    }
}

/// The table as an order leaves it.
pub(super) struct After {
    pub table: Table,
    /// Whether foot has formed hedgehog before it, so that it comes to nothing.
    pub hedgehog: bool,
    /// What a change of formation, or a back that is turned, is worth by itself.
    form: f64,
    /// What it costs that friends pass through one another.
    upset: f64,
}

impl After {
    /// After an order to a unit; none if it is not legal.
    pub fn of(field: Field, unit: PieceId, answer: &Answer) -> Option<After> {
        let mut after = After { table: *field.table, hedgehog: false, form: 0.0, upset: 0.0 };
        match (answer.verb, &answer.way) {
            (MOVE, Way::Legs(legs)) => {
                let judged = movement::judge(field, unit, legs).ok()?;
                let end = judged.path.end(field.footprint(unit));
                let normal = movement::allowance_for(field, unit, judged.on_road);
                after.ridden(unit, foreseen::clock(field, unit, &judged.path, judged.cost, normal), end);
                let turned = has_back_turned(field, unit, &field.footprint(unit).block(end));
                if turned != field.is(unit, Sign::BackTurned) {
                    after.flag(unit, Sign::BackTurned, turned);
                    after.form = if turned { -BACK } else { BACK };
                }
                if !judged.met.passed.is_empty() {
                    judged.met.passed.iter().chain([&unit]).for_each(|id| after.upsets(field, *id));
                }
            }
            (CHARGE, _) => {
                let charge = charging::judge(field, unit, answer).ok()?;
                let end = charge.path.end(field.footprint(unit));
                let allowance = field.charge_allowance(unit);
                after.flag(unit, Sign::Charging, true);
                after.ridden(unit, foreseen::clock(field, unit, &charge.path, charge.cost, allowance), end);
            }
            _ => {
                let change = movement::judge_change(field, unit, answer).ok()?;
                after.table.pieces[unit.index()].set_pose(change.pose);
                after.table.pieces[unit.index()].set_shape(change.shape);
                if change.on_foot != field.is(unit, Sign::OnFoot) {
                    after.flag(unit, Sign::OnFoot, change.on_foot);
                }
                after.form = match Form::of_number(change.shape.form) {
                    Form::Line => 1.0,
                    Form::Column => -1.0,
                    _ => 0.0,
                };
            }
        }
        Some(after)
    }

    fn flag(&mut self, unit: PieceId, sign: Sign, raised: bool) {
        self.table.units[unit.index()].apply(UnitChange::Flag(sign, raised));
    }

    /// A unit is disrupted by friends who pass through it, or by passing through them (PM-07-03).
    fn upsets(&mut self, field: Field, unit: PieceId) {
        if field.is_normal(unit) {
            self.upset += worth::of_fate(field, unit, Fate::Disrupted);
            self.table.units[unit.index()].apply(UnitChange::State(State::Disrupted));
        }
    }

    /// Where a unit ends that meets infantry which may form hedgehog before it.
    fn ridden(&mut self, unit: PieceId, clock: Option<foreseen::Clock>, end: Pose) {
        self.table.pieces[unit.index()].set_pose(end);
        if let Some(clock) = clock.filter(|clock| clock.forms) {
            self.hedgehog = true;
            // It stops where the hedgehog has formed.
            self.table.pieces[unit.index()].set_pose(clock.upon);
        }
    }
}
