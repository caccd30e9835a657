//! Setting up (section 12): figures, hidden groups and beasts are placed before the battle, and groups come on over an
//! edge with their side's card.

mod placing;
mod questions;

use engine::{Answer, Event, Flow, InlineVec, PieceId, Side};

use crate::ask::Ask;
use crate::book::ShotCover;
use crate::field::Field;
use crate::marks;
use crate::roster::outline;
use crate::steps::{PreparationStep, TurnStep};
use crate::table::{BattleChange, Order, PIECES, Phase, Sign};
use crate::turn;
use crate::vocabulary::{HIDE, PLACE};
use crate::world::{Entry, Kind};
use crate::{Acting, Asking, BorderReivers, cover, hiding, rule, sight, wounds};

pub(crate) use placing::entrance;
pub use placing::{
    Spot, about, at_the_edge, group_about, herd_waiting, is_hideout, judge_edge, judge_place, touching,
    waiting, waiting_to_enter,
};
pub(crate) use questions::Deployment;

engine::chapter! {
    PreparationStep of BorderReivers {
        begin: Begin = |cx| begin(cx.asking());
        deploy: Deploy { side } = |cx| deploy(cx.asking(), side);
        begun: Begun = |cx| begun(&mut cx.act());
        enter: Enter { from } = |cx| enter(cx.asking(), from);
    }
}

/// Where the scenario leaves it to the players they place their figures, one side after the other: the second one sees
/// the open groups of the first (BR-12-01).
fn begin(cx: Asking) -> Flow<()> {
    let world = cx.world();
    let mut act = cx.act();
    if world.deploys {
        deploys_now(&mut act, world.scenario.first);
    } else {
        act.then(PreparationStep::begun());
    }
    Ok(())
}

/// It is a side's turn to place its figures (BR-12-01).
fn deploys_now(act: &mut Acting, side: Side) {
    act.emit(rule!("BR-12-01"), BattleChange::Acting(side).event());
    act.then(PreparationStep::deploy(side));
}

fn deploy(mut cx: Asking, side: Side) -> Flow<()> {
    let field = cx.field();
    if waiting(field, side).next().is_none() && herd_waiting(field, side).next().is_none() {
        let first = cx.world().scenario.first;
        let mut act = cx.act();
        if side == first {
            deploys_now(&mut act, side.other());
            tell_who_hides(&mut act, side);
        } else {
            act.then(PreparationStep::begun());
        }
        return Ok(());
    }
    let answer = cx.ask(Ask::Deploy.of(side, rule!("BR-12-01")))?;
    let mut act = cx.act();
    match answer.verb {
        HIDE => hide(&mut act, &answer),
        PLACE => {
            for spot in &placing::spots(act.field(), side, &answer) {
                put(&mut act, side, spot);
            }
        }
        // There is no room for the rest.
        _ => {
            let field = act.field();
            let left: InlineVec<PieceId, PIECES> =
                waiting(field, side).chain(herd_waiting(field, side)).collect();
            for piece in left.iter().copied() {
                wounds::end_lead(&mut act, piece, Order::LeaderGone);
                let (how, horse) = (engine::Departure::Removed, act.table().figures[piece.index()].rides());
                for gone in [Some(piece), horse].into_iter().flatten() {
                    act.emit(rule!("BR-12-01"), Event::Left { piece: gone, how });
                }
            }
        }
    }
    act.then(PreparationStep::deploy(side));
    Ok(())
}

/// A group will start hidden: that it does is its own side's to know until all of it are placed, where it is then placed is noted
/// secretly (BR-01-06).
fn hide(act: &mut Acting, answer: &Answer) {
    let field = act.field();
    if let Some(group) = answer.piece.and_then(|piece| field.group_of(piece)) {
        let side = act.world().group(group).side;
        act.emit_secretly(rule!("BR-01-06"), side, marks::order(group, Order::Hidden), None);
    }
}

/// Sets a figure and its horse, or a beast, where it starts.
fn put(act: &mut Acting, side: Side, &Spot { piece, pose }: &Spot) {
    let world = act.world();
    let field = Field::new(act.table(), world);
    let shape = outline(field.radius(piece));
    let horse = field.figure(piece).rides();
    let place = match field.group_of(piece).map(|group| &world.scenario.starts[usize::from(group)].entry) {
        Some(Entry::Comes { .. }) => rule!("BR-12-02"),
        _ => rule!("BR-12-01"),
    };
    if let Some(horse) = horse {
        let shape = act.table().pieces[horse.index()].shape();
        match act.table().groups[usize::from(group_of(act, piece))].is(Order::Hidden) {
            true => act.emit_secretly(place, side, Event::Placed { piece: horse, pose, shape }, None),
            false => act.emit(place, Event::Placed { piece: horse, pose, shape }),
        }
    }
    hiding::emit(act, place, piece, Event::Placed { piece, pose, shape });
    match world.profile(piece).kind {
        Kind::Man(man) => {
            let field = Field::new(act.table(), world);
            let stays_away = |id: &PieceId| field.piece(*id).place == engine::Place::Reserve;
            let all_there = !world.group(man.group).figures.iter().any(stays_away);
            if all_there && !field.group(man.group).is(Order::Entered) {
                hiding::emit_turn(act, place, man.group, marks::order(man.group, Order::Entered));
            }
        }
        Kind::Beast(_) | Kind::Horse { .. } => {
            if world.scenario.herd.as_ref().is_some_and(|herd| herd.driven) {
                let sign = if side == Side::A { Sign::DrivenByA } else { Sign::DrivenByB };
                act.emit(rule!("BR-12-04"), marks::raise(piece, sign));
            }
        }
    }
}

fn group_of(act: &Acting, piece: PieceId) -> u8 {
    act.field().group_of(piece).unwrap_or_default()
}

/// Groups that were to hide but stand in plain sight of an enemy, or within 6 inches of one who sees them, are set on the
/// table (BR-01-06). Then the first game turn begins.
fn begun(act: &mut Acting) {
    turn::phase(act, Phase::Cards);
    Side::BOTH.into_iter().for_each(|side| tell_who_hides(act, side));
    for group in 0..act.world().groups.len() as u8 {
        if is_in_plain_sight(act.field(), group) {
            hiding::reveal(act, group);
        }
    }
    hiding::look_round(act);
    act.then(TurnStep::turn());
}

/// All of a side are placed: which of its groups lie hidden is no secret any more, in whatever order they were placed
/// (BR-01-06).
fn tell_who_hides(act: &mut Acting, side: Side) {
    for group in act.world().groups_of(side) {
        for order in [Order::Hidden, Order::Entered] {
            let state = &act.table().groups[usize::from(group)];
            if state.is(Order::Hidden) && state.is(order) {
                act.emit(rule!("BR-01-06"), marks::order(group, order));
            }
        }
    }
}

fn is_in_plain_sight(field: Field, group: u8) -> bool {
    let foes = field.band(group).side.other();
    field.group(group).is(Order::Hidden)
        && field.members(group).any(|man| {
            field.men(foes).any(|foe| {
                sight::sees(field, foe, man) && cover::against_shot(field, foe, man) == ShotCover::None
            })
        })
}

/// The groups that come on with this card stand on their edge before all else of their side's turn, and then move from
/// there (BR-12-02, BR-12-04).
fn enter(mut cx: Asking, from: u8) -> Flow<()> {
    let field = cx.field();
    let side = field.table.battle.acting();
    let mut later = cx.world().groups_of(side).filter(|group| *group >= from);
    let Some(group) = later.find(|group| waiting_to_enter(field, *group).next().is_some()) else {
        return Ok(());
    };
    let answer = cx.ask(Ask::Enter { group }.of(side, rule!("BR-12-02")))?;
    let mut act = cx.act();
    let spots = placing::spots(act.field(), side, &answer);
    let from = if spots.is_empty() { group + 1 } else { group };
    for spot in &spots {
        put(&mut act, side, spot);
    }
    hiding::look_round(&mut act);
    act.then(PreparationStep::enter(from));
    Ok(())
}
