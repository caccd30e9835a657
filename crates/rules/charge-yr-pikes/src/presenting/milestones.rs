//! What is settled along the way of an answer: of an attack the ground that it pays of, where it halts and what it is worth there; of a
//! ball everybody whom it may strike, and what stops it.

use engine::view::MilestoneView;
use engine::view::words::about;
use engine::{Answer, PieceId};
use tabletop::FeatureId;

use super::{attacks, chances, ground, intents, names, there};
use crate::artillery::{self, Depth};
use crate::attacking;
use crate::field::Field;
use crate::foreseen::{self, Harm};
use crate::going::{Stretch, Toll};
use crate::movement;
use crate::rule;
use crate::table::GunShot;
use crate::vocabulary::{ATTACK, BALL, COLUMN, LINE, MOVE, SQUARE};

/// The marks on the way of an answer.
pub(super) fn of(field: Field, answer: &Answer) -> Vec<MilestoneView> {
    let Some(unit) = there(field, answer.piece) else { return Vec::new() };
    match (answer.verb, there(field, answer.object)) {
        (ATTACK, Some(_)) => attack(field, unit, answer),
        (BALL, Some(target)) => {
            let to = if let engine::Way::At(pose) = answer.way { Some(pose.at) } else { None };
            artillery::judge_ball(field, unit, target, to)
                .map_or_else(|_| Vec::new(), |shot| ball(field, shot))
        }
        (MOVE | LINE | COLUMN | SQUARE, _) if field.kind(unit).is_formed() => {
            let judged = movement::judge(field, unit, answer);
            judged.map_or_else(
                |_| Vec::new(),
                |it| it.tolls.iter().map(|toll| pays(field, toll, &it.stretches)).collect(),
            )
        }
        _ => Vec::new(),
    }
}

/// Ground of which a way pays, and where the middle of the front is then (CYP-16-08).
fn pays(field: Field, toll: &Toll, way: &[Stretch]) -> MilestoneView {
    let mut left = toll.at;
    let on = way.iter().find(|stretch| {
        let here = left <= stretch.long;
        left = if here { left } else { left - stretch.long };
        here
    });
    let lost = crate::going::toll_pool(toll.halves);
    MilestoneView {
        at: on
            .or(way.last())
            .map_or_else(tabletop::Point::default, |stretch| stretch.after(left.min(stretch.long)).at),
        word: format!("{}: {lost} inches lost", ground::called(field, FeatureId(toll.feature))),
        rule: rule!("CYP-16-08"),
    }
}

fn attack(field: Field, unit: PieceId, answer: &Answer) -> Vec<MilestoneView> {
    let Ok(attack) = attacking::judge_attack(field, unit, answer) else { return Vec::new() };
    let mut found: Vec<MilestoneView> =
        attack.tolls.iter().map(|toll| pays(field, toll, &[attack.advance.way()])).collect();
    let long = format!("{} of {}", about(attack.advance.long), about(attack.allowance));
    found.push(MilestoneView {
        at: attack.advance.halt().at,
        word: format!("halts an inch off after {long}; {}", attacks::to_come(field, unit, &attack)),
        rule: rule!("CYP-12-01"),
    });
    found
}

/// Everybody on the line of a ball from near to far, one's own troops in capitals, and where it ends.
fn ball(field: Field, shot: GunShot) -> Vec<MilestoneView> {
    let own = field.side(shot.gun());
    let mut found: Vec<MilestoneView> =
        foreseen::ball(field, shot).iter().map(|harm| struck(field, own, harm)).collect();
    let way = intents::ball_way(field, shot);
    if let [_, met, end] = way[..] {
        let far = about(met.distance(end));
        found.push(MilestoneView {
            at: end,
            word: format!("the ball ends {far} behind"),
            rule: rule!("CYP-09-17"),
        });
    } else if let Some(at) = way.last() {
        found.push(MilestoneView {
            at: *at,
            word: "the ball goes no farther".to_owned(),
            rule: rule!("CYP-09-17"),
        });
    }
    found
}

fn struck(field: Field, own: engine::Side, harm: &Harm) -> MilestoneView {
    let unit = harm.struck.unit;
    let whose = if field.side(unit) == own { "OWN TROOPS: " } else { "" };
    let what = match harm.depth {
        Depth::Deep => "deep",
        Depth::Shallow => "shallow",
        Depth::Cavalry => "cavalry",
        Depth::Battery => "battery",
    };
    let quiet = if harm.quiet > 0.0 {
        format!(", stopped or silenced {}", chances::percent(harm.quiet))
    } else {
        String::new()
    };
    MilestoneView {
        at: harm.struck.at,
        word: format!("{whose}{}, {what}: {}{quiet}", names::of(field, unit), chances::losses(&harm.losses)),
        rule: rule!("CYP-09-16"),
    }
}
