//! Movement and the choice of actions (BR-01-03, section 04).
//!
//! In the Action step a player does one thing after the other: a group sets out and rolls, its Leader marches with it or
//! goes ahead and the others are put down near him one by one; a figure loads, aims, fires, herds, charges, mounts, binds.

pub(crate) mod following;
pub(crate) mod judging;
pub(crate) mod leaving;
mod mounting;
pub(crate) mod offers;
pub(crate) mod paths;
mod prisoners;
mod rolling;
mod sampling;
mod setting_out;
pub(crate) mod strays;
mod striding;
pub(crate) mod walking;

use engine::{Answer, Flow, PieceId, Questions, Rng, Side, Verdict};

use crate::ask::Ask;
use crate::deeds::{self, Deed};
use crate::field::{Field, whose};
use crate::judged::Judged;
use crate::movement::judging::judge;
use crate::movement::strays::{find_reached, find_strays};
use crate::steps::{MovementStep, RetreatingStep, Step};
use crate::table::{Order, Sign, Table};
use crate::vocabulary::*;
use crate::world::World;
use crate::{
    Acting, Asking, BorderReivers, Decision, Drawn, Known, charging, firing, herding, hiding, leading, rule,
};

pub use following::{Following, in_ranks};
pub use leaving::{gap_to_edge, is_at_exit, place_at_edge, touches_edge};
pub(crate) use leaving::{go_home, take_off};
pub use mounting::beside;
pub(crate) use paths::off_edge;
pub use paths::{
    Move, allowance, has_not_moved, is_near_moved_leader, keeps_to_road, rolled_with, stays_with,
};
pub use rolling::{inches, own_pool, pool};
pub use setting_out::{MOUNTED_ONLY, Manner, ROAD, SettingOut, goes_on_foot, manner};
pub(crate) use striding::Strides;
pub(crate) use walking::{mark, walk};

engine::chapter! {
    MovementStep of BorderReivers {
        actions: Actions = |cx| begin(&mut cx.act());
        next: Next = |cx| next(cx.asking());
        roll: Roll { group, pace } = |cx| rolling::roll(cx.asking(), group, pace);
        own: Own { man } = |cx| rolling::own(cx.asking(), man);
        alone: Alone { man, pace } = |cx| striding::alone(cx.asking(), man, pace);
        stride: Stride { man, rolled, road } = |cx| striding::stride(cx.asking(), man, rolled, road);
    }
}

/// The Action step begins: those out of reach of their Leaders are found (BR-04-07).
fn begin(act: &mut Acting) {
    for group in 0..act.world().groups.len() as u8 {
        if act.field().takes_part(group) {
            find_strays(act, group);
        }
    }
    act.then(MovementStep::next());
}

/// The player does one thing and goes on, or has done (BR-01-02, BR-01-03).
fn next(mut cx: Asking) -> Flow<()> {
    let side = whose(cx.field());
    let (answer, judged) = cx.ask_judged(Ask::Action.of(side, rule!("BR-01-03")))?;
    let mut act = cx.act();
    if answer.verb == FINISH {
        return Ok(());
    }
    carry_out(&mut act, side, &answer, judged);
    act.then(MovementStep::next());
    Ok(())
}

/// What was judged is done; if it needs dice or a question, the step that has them follows.
fn carry_out(act: &mut Acting, side: Side, answer: &Answer, judged: Option<Judged>) {
    let field = act.field();
    match answer.verb {
        SET_OUT => match setting_out::judge(field, answer) {
            // What is thrown would tell who goes, and how.
            Ok(SettingOut::Group(group, pace)) => {
                hiding::reveal_goers(act, group);
                act.then(Step::roll(group, pace));
            }
            Ok(SettingOut::Man(man, pace)) => {
                hiding::reveal_with(act, man);
                act.then(MovementStep::alone(man, pace));
            }
            Err(_) => {}
        },
        SHARE => {
            if let Ok(group) = setting_out::share(field, side, answer) {
                hiding::emit_share(act, side, Some(group));
            }
        }
        MARCH | LEAD | MOVE => go(act, answer, judged.and_then(Judged::moved)),
        FOLLOW => {
            let judged = judged.and_then(Judged::following);
            let judge = || following::following(field, answer);
            debug_assert!(
                judged.is_none_or(|drawn| judge() == Ok(drawn)),
                "what was drawn is not what is done"
            );
            if let Ok(following) = judged.map_or_else(judge, Ok) {
                follow(act, &following);
            }
        }
        MOUNT | DISMOUNT => {
            if let Ok((man, mounting)) = mounting::judge(field, answer) {
                mounting::carry_out(act, man, mounting);
            }
        }
        BIND => {
            if let Ok((man, enemy)) = prisoners::bind(field, answer) {
                prisoners::carry_out_bind(act, man, enemy);
            }
        }
        FREE => {
            if let Ok((man, friend)) = prisoners::free(field, answer) {
                prisoners::carry_out_free(act, man, friend);
            }
        }
        TAKE => {
            if let Ok(taking) = prisoners::take(field, answer) {
                prisoners::carry_out_take(act, &taking);
            }
        }
        _ => carry_out_elsewhere(act, side, answer),
    }
}

/// What other chapters do.
fn carry_out_elsewhere(act: &mut Acting, side: Side, answer: &Answer) {
    let field = act.field();
    match answer.verb {
        NAME => {
            if let Ok(naming) = leading::judge(field, side, answer) {
                leading::carry_out(act, naming);
            }
        }
        SHOW => {
            if let Ok(group) = paths::show(field, side, answer) {
                hiding::reveal(act, group);
            }
        }
        DRAW_BACK => {
            // Whether there is cover has been judged, and is sought once more when he goes.
            if let Some(man) = answer.piece.filter(|man| deeds::can(field, *man, Deed::DrawBack)) {
                hiding::reveal_with(act, man);
                act.then(RetreatingStep::one(man));
            }
        }
        CHARGE => charging::begin(act, answer),
        HERD => herding::begin(act, answer),
        _ => firing::begin(act, answer),
    }
}

/// A Leader goes, and his group after him if it marches; or the Heidman goes (BR-04-05, BR-00-04). Who finds a hidden
/// group on his way stops there and may go on with what he has left (BR-01-06).
fn go(act: &mut Acting, answer: &Answer, judged: Option<Move>) {
    let field = act.field();
    let judge = || if answer.verb == MOVE { paths::go(field, answer) } else { paths::lead(field, answer) };
    debug_assert!(judged.is_none_or(|moved| judge() == Ok(moved)), "what was drawn is not what is done");
    let Ok(moved) = judged.map_or_else(judge, Ok) else { return };
    let man = moved.mover.piece;
    let from = field.centre(man);
    let rule = rule!("BR-04-05");
    let arrived = walk(act, rule, &moved.mover, &moved.route.points, (moved.cost, moved.route.facing));
    if answer.verb == MARCH {
        bring_on(act, man, from);
    }
    if arrived {
        mark(act, rule, man, Sign::Acted);
    }
    find_reached(act, man);
    go_home(act, man);
}

/// Those who follow a Leader keep their places in the ranks as nearly as they can (BR-04-05).
fn bring_on(act: &mut Acting, leader: PieceId, from: tabletop::Point) {
    let field = act.field();
    let facing = field.piece(leader).pose().facing;
    for &(man, ideal) in &following::ranks(field, leader, from) {
        let field = act.field();
        if let Some(following) = in_ranks(field, man, ideal, facing) {
            follow(act, &following);
        }
    }
}

/// A follower goes to where he is put down (BR-04-05).
fn follow(act: &mut Acting, following: &following::Following) {
    let (rule, man) = (rule!("BR-04-05"), following.mover.piece);
    let (way, facing) = (&following.way, Some(following.facing));
    if walk(act, rule, &following.mover, &way.points, (way.cost, facing)) {
        mark(act, rule, man, Sign::Acted);
    }
    if !following.way.points.is_empty() {
        go_home(act, man);
    }
}

/// Whether anybody of a side could still do anything: where nobody could, the step is over.
fn could_anybody(field: Field, side: Side) -> bool {
    const DEEDS: [Deed; 6] = [Deed::Move, Deed::DrawBack, Deed::Herd, Deed::Charge, Deed::Shoot, Deed::Other];
    let may = |man: PieceId| DEEDS.iter().any(|deed| deeds::can(field, man, *deed));
    let mounts = |man: PieceId| field.is(man, Sign::Moved) && mounting::left(field, man).is_ok();
    let names = || {
        let mut names = false;
        leading::offer(field, side, &mut |_| names = true);
        names
    };
    field.men(side).any(|man| may(man) || mounts(man)) || names()
}

/// Whether a side is asked what it does though it may be able to do nothing: while one of its groups lies hidden and people
/// play, a turn that passed without a wait would tell the enemy that all have held (BR-01-05).
fn hides(field: Field, side: Side) -> bool {
    let mut groups = field.world.groups_of(side);
    field.world.attended && groups.any(|group| field.group(group).is(Order::Hidden))
}

/// What is asked in the Action step.
pub(crate) struct Actions;

impl Questions<BorderReivers> for Actions {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        judge(known.field(world), decision.who, answer)
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        offers::each(known.field(world), decision.who, offer);
        offer(Answer::plain(FINISH));
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        sampling::sample(known.field(world), decision.who, rng).0
    }

    /// How somebody goes is found once.
    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        _: &mut (),
    ) -> Option<Drawn> {
        let before = *rng;
        let (answer, judged) = sampling::sample(known.field(world), decision.who, rng);
        // Whoever does more than show himself had the choice.
        if matches!(answer.verb, FINISH | SHOW)
            && let Some(only) = self.forced(known.table(), world, decision)
        {
            *rng = before;
            return Some(Drawn::Only(only));
        }
        Some(judged.map_or(Drawn::Chosen(answer), |judged| Drawn::Judged(answer, judged)))
    }

    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let field = Field::new(table, world);
        (!hides(field, decision.who) && !could_anybody(field, decision.who)).then_some(Answer::plain(FINISH))
    }
}
