//! What is settled along the way of an answer: of an attack the ground that it pays of, where it halts and what it is worth there; of a
//! ball everybody whom it may strike, and what stops it.

use engine::view::MilestoneView;
use engine::view::words::about;
use engine::{Answer, PieceId};
use tabletop::FeatureId;

use super::{attacks, chances, intents, names, there};
use crate::artillery::{self, Depth};
use crate::attacking::judging;
use crate::field::Field;
use crate::foreseen::{self, Harm};
use crate::going::{Stretch, Toll};
use crate::table::GunShot;
use crate::vocabulary::{ATTACK, BALL, COLUMN, LINE, MOVE, SQUARE};
use crate::{movement, rule};

/// The marks on the way of an answer.
pub(super) fn of(field: Field, answer: &Answer) -> Vec<MilestoneView> {
    let Some(unit) = there(field, answer.piece) else { return Vec::new() };
    match (answer.verb, there(field, answer.object)) {
        (ATTACK, Some(_)) => attack(field, unit, answer),
        (BALL, Some(target)) => {
            let to = if let engine::Way::At(pose) = answer.way { Some(pose.at) } else { None };
            let judged = artillery::judge_ball(field, unit, target, to);
            judged.map_or_else(|_| Vec::new(), |shot| ball(field, shot))
        }
        (MOVE | LINE | COLUMN | SQUARE, _) if field.kind(unit).is_formed() => {
            let Ok(judged) = movement::judge(field, unit, answer) else { return Vec::new() };
            let tolls = judged.tolls.iter().map(|toll| pays(field, toll, &judged.stretches));
            tolls.chain(muddled(field, unit, &judged.stretches)).collect()
        }
        _ => Vec::new(),
    }
}

/// Where a way has led through ground that takes the order of a unit: at its end, if it goes all of it (CYP-17-02).
fn muddled(field: Field, unit: PieceId, way: &[Stretch]) -> Option<MilestoneView> {
    let muddles = !field.is_disordered(unit) && movement::is_muddled(field, unit, way);
    let end = way.last().filter(|_| muddles)?.end();
    Some(MilestoneView::new(end.at, "disordered by this ground".to_owned(), rule!("CYP-17-02")))
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
    let at = on.or(way.last()).map_or_else(tabletop::Point::default, |it| it.after(left.min(it.long)).at);
    let words = format!("{}: {lost} inches lost", field.world.terrain(FeatureId(toll.feature)).called());
    MilestoneView::new(at, words, rule!("CYP-16-08"))
}

fn attack(field: Field, unit: PieceId, answer: &Answer) -> Vec<MilestoneView> {
    let Ok(attack) = judging::judge_attack(field, unit, answer) else { return Vec::new() };
    let mut found: Vec<MilestoneView> =
        attack.tolls.iter().map(|toll| pays(field, toll, &[attack.advance.way()])).collect();
    found.extend(muddled(field, unit, &[attack.advance.way()]));
    let long = format!("{} of {}", about(attack.advance.long), about(attack.allowance));
    let words = format!("halts an inch off after {long}, {}", attacks::closing(field, unit, &attack));
    found.push(MilestoneView::new(attack.advance.halt().at, words, rule!("CYP-12-01")));
    found
}

/// Everybody on the line of a ball from near to far, one's own troops marked as harm, and where it ends.
fn ball(field: Field, shot: GunShot) -> Vec<MilestoneView> {
    let own = field.side(shot.gun());
    let mut found: Vec<MilestoneView> =
        foreseen::ball(field, shot).iter().map(|harm| struck(field, own, harm)).collect();
    let way = intents::ball_way(field, shot);
    let ends = match way[..] {
        [_, met, end] => Some((end, format!("the ball ends {} behind", about(met.distance(end))))),
        _ => way.last().map(|at| (*at, "the ball goes no farther".to_owned())),
    };
    found.extend(ends.map(|(at, words)| MilestoneView::new(at, words, rule!("CYP-09-17"))));
    found
}

fn struck(field: Field, own: engine::Side, harm: &Harm) -> MilestoneView {
    let unit = harm.struck.unit;
    let ours = field.side(unit) == own;
    let whose = if ours { "your own: " } else { "" };
    let quiet = match harm.quiet > 0.0 {
        true => format!(", stopped or silenced {}", chances::percent(harm.quiet)),
        false => String::new(),
    };
    let what = match harm.depth {
        Depth::Deep => "deep",
        Depth::Shallow => "shallow",
        Depth::Cavalry => "cavalry",
        Depth::Battery => "battery",
    };
    let name = names::of(field, unit);
    let words = format!("{whose}{name}, {what}: {}{quiet}", chances::losses(&harm.losses));
    MilestoneView::new(harm.struck.at, words, rule!("CYP-09-16")).harming_own(ours)
}
