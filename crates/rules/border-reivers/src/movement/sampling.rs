//! Answers drawn by lot in the Action step, well spread over all that may be done.

use engine::{Answer, Few, Luck, PieceId, Side, Verb};
use tabletop::{Angle, Leg, Length, Point, Pose};

use super::setting_out::{Manner, leader_of, manner};
use super::{judge, offers, paths};
use crate::field::Field;
use crate::going::{Going, Mover, reach};
use crate::table::Order;
use crate::vocabulary::*;

/// How often another man is drawn before the step is over.
const TRIES: u32 = 12;
/// One time in so many the step is ended though more could be done.
const ENDS_ONE_IN: u32 = 60;

/// A lawful answer.
pub fn sample(field: Field, side: Side, luck: &mut Luck) -> Answer {
    if luck.chance(1, ENDS_ONE_IN) {
        return Answer::plain(FINISH);
    }
    for _ in 0..TRIES {
        let Some(man) = one_of(field, side, luck) else { break };
        let drawn = if luck.chance(2, 3) { moving(field, man, luck) } else { None };
        let answer = drawn.filter(|answer| judge(field, side, answer).is_ok());
        if let Some(answer) = answer.or_else(|| offered(field, side, man, luck)) {
            return answer;
        }
    }
    Answer::plain(FINISH)
}

/// One of a side's men, each as likely as the next.
fn one_of(field: Field, side: Side, luck: &mut Luck) -> Option<PieceId> {
    let count = field.men(side).count() as u32;
    field.men(side).nth(luck.below(count) as usize)
}

/// One of what is offered to a man, or the naming of a Leader.
fn offered(field: Field, side: Side, man: PieceId, luck: &mut Luck) -> Option<Answer> {
    let (mut seen, mut picked) = (0, None);
    let mut see = |answer: Answer| {
        seen += 1;
        if luck.below(seen) == 0 {
            picked = Some(answer);
        }
    };
    offers::each_of(field, side, man, &mut see);
    crate::leading::offer(field, side, &mut see);
    picked
}

/// A move to anywhere for a man whose group has rolled.
fn moving(field: Field, man: PieceId, luck: &mut Luck) -> Option<Answer> {
    let group = field.group_of(man)?;
    match manner(field, man)? {
        Manner::Leads => {
            let verb = if luck.chance(2, 3) { MARCH } else { LEAD };
            way(field, man, paths::allowance(field, man).ok()?, verb, luck)
        }
        Manner::Heidman => way(field, man, paths::allowance(field, man).ok()?, MOVE, luck),
        Manner::Follows if field.group(group).is(Order::Rolled) => {
            let leader = leader_of(field, man).ok()?;
            let reach = field.world.book.foundations.group.radius + field.radius(leader);
            let out = Angle::hundredths(luck.between(0, 35_999)).along(Length(luck.between(0, reach.0)));
            let pose = Pose::new(field.centre(leader) + out, Angle::hundredths(luck.between(0, 35_999)));
            Some(Answer::plain(FOLLOW).with(man).at(pose))
        }
        _ => None,
    }
}

/// A path of one bend or none to anywhere that an allowance takes a man.
pub fn way(field: Field, man: PieceId, left: Length, verb: Verb, luck: &mut Luck) -> Option<Answer> {
    let going = Going::of(field, &Mover::of(field, man));
    let from = field.centre(man);
    let mut points: Few<Point, 2> = Few::empty(from);
    let mut here = from;
    for _ in 0..=luck.below(2) {
        here =
            here + Angle::hundredths(luck.between(0, 35_999)).along(Length(luck.between(0, left.0.max(0))));
        points.push(here);
    }
    let far = reach(&going, from, &points, left);
    if far.at == from {
        return None;
    }
    let before = points.iter().take(far.stretch).copied();
    let facing = luck.chance(1, 3).then(|| Angle::hundredths(luck.between(0, 35_999)));
    let last = Leg::To { at: far.at, facing };
    let legs = before.map(|at| Leg::To { at, facing: None }).chain([last]);
    Some(Answer::plain(verb).with(man).legs(legs))
}
