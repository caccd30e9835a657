//! The hedgehog clock along the way of a rider: from where on foot has the time to form, and what becomes of whom he comes upon
//! (PM-07-14). And where whoever goes comes no farther, as his allowance is used up (PM-07-01, PM-07-09).

use engine::view::MilestoneView;
use engine::{Answer, PieceId, Way};
use tabletop::{Length, Path, Point};

use super::names;
use crate::book::Share;
use crate::field::Field;
use crate::hedgehog::Coming;
use crate::movement::doing::Going;
use crate::table::Form;
use crate::vocabulary::{CHARGE, MOVE};
use crate::{charging, hedgehog, movement, rule};

/// With less than this left of his allowance nobody comes any farther.
const NOTHING: Length = Length(10);

/// The marks on the way of an answer; none where no foot is come upon that could form, and something is left of the allowance.
pub(super) fn of(field: Field, answer: &Answer) -> Vec<MilestoneView> {
    let Some(going) = going(field, answer) else { return Vec::new() };
    match hedgehog::coming(field, &going) {
        Some(coming) => clock(field, &going, &coming),
        None => used_up(field, &going).into_iter().collect(),
    }
}

/// From where on foot has the time to form before a rider, and what becomes of the foot upon which he comes.
fn clock(field: Field, going: &Going, coming: &Coming) -> Vec<MilestoneView> {
    let book = &field.world.book.movement.table_3;
    let shares = [(book.hedgehog, "steady foot"), (book.hedgehog_disrupted, "disrupted foot")];
    let mut found: Vec<(Length, Point, String)> = shares
        .into_iter()
        .filter_map(|(share, who)| {
            let wanted = share.of(going.allowance) - field.unit(going.unit).spent();
            let words = format!("{}: {who} forms from here", part(share));
            Some((wanted, at_cost(field, going, wanted)?, words))
        })
        .collect();
    let fate = match coming.forms {
        true => names::subject(field, coming.foot).does("forms hedgehog"),
        false => names::caught(field, coming.foot),
    };
    let upon = coming.path.end(field.footprint(going.unit)).at;
    found.push((coming.cost, upon, fate));
    found.sort_by_key(|(cost, ..)| *cost);
    found.into_iter().map(|(_, at, word)| MilestoneView::new(at, word, rule!("PM-07-14"))).collect()
}

/// The end of a way on which an allowance is used up, and nobody is met.
fn used_up(field: Field, going: &Going) -> Option<MilestoneView> {
    let left = going.allowance - field.unit(going.unit).spent() - going.cost;
    let body = field.footprint(going.unit);
    let end = going.path.end(body);
    let mut enemies = field.fighters_of(field.side(going.unit).other());
    let meets = enemies.any(|enemy| field.touches(&body.block(end), enemy));
    let ends = left < NOTHING && !meets;
    ends.then(|| MilestoneView::new(end.at, "allowance used up", going.rule))
}

/// The move or charge of an answer, if it is legal.
fn going(field: Field, answer: &Answer) -> Option<Going> {
    let there = |id: &PieceId| id.index() < field.world.profiles.len() && field.piece(*id).on_table();
    let unit = answer.piece.filter(there)?;
    match (answer.verb, answer.way) {
        (CHARGE, _) => {
            let charge = charging::judge(field, unit, answer).ok()?;
            let (allowance, rule) = (field.charge_allowance(unit), rule!("PM-07-09"));
            Some(Going { unit, path: charge.path, cost: charge.cost, met: None, allowance, rule })
        }
        (MOVE, Way::Legs(legs)) if field.form(unit) != Form::Unlimbered => {
            let judged = movement::judge(field, unit, &legs).ok()?;
            let allowance = movement::allowance_for(field, unit, judged.on_road);
            let rule = rule!("PM-07-01");
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
