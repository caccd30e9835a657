//! The hedgehog clock along the way of a rider: from where on foot has the time to form, and what becomes of whom he comes upon
//! (PM-07-14).

use engine::view::MilestoneView;
use engine::{Answer, PieceId, Way};
use tabletop::{Length, Path, Point};

use super::names;
use crate::book::Share;
use crate::field::Field;
use crate::movement::doing::Going;
use crate::vocabulary::{CHARGE, MOVE};
use crate::{charging, hedgehog, movement, rule};

/// The marks on the way of an answer; none where no foot is come upon that could form.
pub(super) fn of(field: Field, answer: &Answer) -> Vec<MilestoneView> {
    let Some(going) = going(field, answer) else { return Vec::new() };
    let Some(coming) = hedgehog::coming(field, &going) else { return Vec::new() };
    let book = &field.world.book.movement.table_3;
    let shares = [(book.hedgehog, "steady foot"), (book.hedgehog_disrupted, "disrupted foot")];
    let mut found: Vec<(Length, Point, String)> = shares
        .into_iter()
        .filter_map(|(share, who)| {
            let wanted = share.of(going.allowance) - field.unit(going.unit).spent();
            let words = format!("{}: {who} forms from here", part(share));
            Some((wanted, at_cost(field, &going, wanted)?, words))
        })
        .collect();
    let fate = if coming.forms { "forms hedgehog" } else { "is caught as it stands" };
    let upon = coming.path.end(field.footprint(going.unit)).at;
    found.push((coming.cost, upon, format!("{} {fate}", names::of(field, coming.foot))));
    found.sort_by_key(|(cost, ..)| *cost);
    found.into_iter().map(|(_, at, word)| MilestoneView { at, word, rule: rule!("PM-07-14") }).collect()
}

/// The move or charge of an answer, if it is legal.
fn going(field: Field, answer: &Answer) -> Option<Going> {
    let there = |id: &PieceId| id.index() < field.world.profiles.len() && field.piece(*id).on_table();
    let (unit, rule) = (answer.piece.filter(there)?, rule!("PM-07-14"));
    match (answer.verb, answer.way) {
        (CHARGE, _) => {
            let charge = charging::judge(field, unit, answer).ok()?;
            let allowance = field.charge_allowance(unit);
            Some(Going { unit, path: charge.path, cost: charge.cost, met: None, allowance, rule })
        }
        (MOVE, Way::Legs(legs)) if field.rides(unit) => {
            let judged = movement::judge(field, unit, &legs).ok()?;
            let allowance = movement::allowance_for(field, unit, judged.on_road);
            Some(Going { unit, path: judged.path, cost: judged.cost, met: None, allowance, rule })
        }
        _ => None,
    }
}

/// Where the middle of the front is when so much of the cost of a way is spent; nothing where it costs less.
fn at_cost(field: Field, going: &Going, wanted: Length) -> Option<Point> {
    let body = field.footprint(going.unit);
    let spent = |path: &Path| movement::cost_of(field, going.unit, path).unwrap_or(going.cost);
    for stroke in going.path.strokes(body) {
        let reached = |extent: i32| spent(&going.path.cut(&stroke, extent, body)) >= wanted;
        let (mut before, mut after) = (0, stroke.motion.extent());
        if wanted <= Length::ZERO || !reached(after) {
            continue;
        }
        while after - before > 1 {
            let middle = before + (after - before) / 2;
            if reached(middle) { after = middle } else { before = middle }
        }
        return Some(stroke.pose_at(after, body).at);
    }
    None
}

/// A share as people say it.
fn part(share: Share) -> String {
    match share.0 {
        50 => "1/2".to_owned(),
        75 => "3/4".to_owned(),
        other => format!("{other} %"),
    }
}
