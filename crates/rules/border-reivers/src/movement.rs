//! Movement and the choice of actions (BR-01-03, section 04).
//!
//! In the Action step a player does one thing after the other: a group sets out and rolls, its Leader marches with it or
//! goes ahead and the others are put down near him one by one; a figure loads, aims, fires, herds, charges, mounts, binds.

mod following;
mod leaving;
mod mounting;
pub(crate) mod offers;
mod paths;
mod prisoners;
mod rolling;
mod sampling;
mod setting_out;
mod striding;
mod walking;

use engine::{Answer, Flow, PieceId, Questions, Refusal, Rng, Side, Verdict};
use tabletop::Length;

use crate::ask::Ask;
use crate::deeds::{self, Deed};
use crate::field::Field;
use crate::judged::Judged;
use crate::marks::{lower, raise};
use crate::steps::Step;
use crate::table::{Order, Sign, Table};
use crate::vocabulary::*;
use crate::world::World;
use crate::{
    Acting, Asking, BorderReivers, Decision, Drawn, Known, charging, firing, herding, hiding, leading,
    retreating, rule,
};

pub use following::{Following, in_ranks};
pub(crate) use leaving::{flee, go_home, take_off};
pub use leaving::{gap_to_edge, is_at_exit, place_at_edge, touches_edge};
pub use mounting::beside;
pub(crate) use paths::off_edge;
pub use paths::{
    Move, allowance, has_not_moved, is_near_moved_leader, keeps_to_road, rolled_with, stays_with,
};
pub use rolling::{Pace, inches, own_pool, pool};
pub use setting_out::{MOUNTED_ONLY, Manner, ROAD, SettingOut, goes_on_foot, manner};
pub(crate) use striding::Strides;
pub(crate) use walking::{mark, walk};

engine::chapter! {
    /// The steps of this chapter.
    pub enum MovementStep of BorderReivers in Step::Movement {
        /// The Action step begins.
        actions: Actions = |cx| begin(&mut cx.act());
        /// The next action, or the player has done.
        next: Next = |cx| next(cx.asking());
        /// A group rolls for its move. Returns the length in hundredths of a millimetre.
        roll: Roll { group: u8, pace: Pace } -> Length = |cx| rolling::roll(cx.asking(), group, pace);
        /// A man who herds after a Leader has gone home rolls for himself (BR-03-04). Returns the length.
        own: Own { man: PieceId } -> Length = |cx| rolling::own(cx.asking(), man);
        /// A man rolls for himself and goes (BR-04-07, BR-03-04).
        alone: Alone { man: PieceId, pace: Pace } = |cx| striding::alone(cx.asking(), man, pace);
        /// A man who has rolled for himself goes on.
        stride: Stride { man: PieceId, rolled: u16, road: bool } =
            |cx| striding::stride(cx.asking(), man, rolled, road);
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

/// The figures of a group more than six inches from their Leader are out of his reach, the others are not (BR-04-07).
pub(crate) fn find_strays(act: &mut Acting, group: u8) {
    find(act, group, true);
}

/// A Leader has moved, or is gone: those whom he has come near begin their action within his reach (BR-04-07).
pub(crate) fn find_reached(act: &mut Acting, leader: PieceId) {
    if let Some(group) = act.field().group_of(leader).filter(|_| act.field().leads(leader)) {
        find(act, group, false);
    }
}

/// Marks those of a group who are no longer out of its Leader's reach, and those who are now if that is wanted.
fn find(act: &mut Acting, group: u8, both: bool) {
    let field = act.field();
    let radius = field.world.book.foundations.group.radius;
    let leader = field.group(group).leader().filter(|leader| field.stands(*leader));
    for index in 0..act.world().group(group).figures.len() {
        let man = act.world().group(group).figures[index];
        let field = act.field();
        if !field.stands(man) {
            continue;
        }
        // A captive is not asked what he does, nor where he stands.
        let strays = !field.is(man, Sign::Captive)
            && leader.is_some_and(|leader| leader != man && !field.within(man, leader, radius));
        if strays != field.is(man, Sign::Astray) && (both || !strays) {
            let event = if strays { raise(man, Sign::Astray) } else { lower(man, Sign::Astray) };
            hiding::emit(act, rule!("BR-04-07"), man, event);
        }
    }
}

/// Whose turn it is: of a group that takes its held turn, or of a player.
pub(crate) fn whose(field: Field) -> Side {
    match field.table.battle.alone() {
        Some(group) => field.band(group).side,
        None => field.table.battle.acting(),
    }
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

/// Whether a side may act so in its Action step.
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, side: Side, answer: &Answer) -> Result<(), Refusal> {
    if answer.verb == FINISH {
        return Ok(());
    }
    if answer.verb != SHARE && answer.piece.is_none_or(|man| field.side(man) != Some(side)) {
        return Err(Refusal::new(rule!("BR-01-03"), "name the figure of yours that acts"));
    }
    match answer.verb {
        SET_OUT => setting_out::judge(field, answer).map(drop),
        SHARE => setting_out::share(field, side, answer).map(drop),
        MARCH | LEAD => paths::lead(field, answer).map(drop),
        FOLLOW => following::judge(field, answer),
        MOVE => paths::go(field, answer).map(drop),
        MOUNT | DISMOUNT => mounting::judge(field, answer).map(drop),
        BIND => prisoners::bind(field, answer).map(drop),
        FREE => prisoners::free(field, answer).map(drop),
        TAKE => prisoners::take(field, answer).map(drop),
        NAME => leading::judge(field, side, answer).map(drop),
        SHOW => paths::show(field, side, answer).map(drop),
        DRAW_BACK => retreating::judge(field, answer).map(drop),
        CHARGE => charging::judge(field, side, answer),
        LOAD | AIM | FIRE | HERD => where_he_stands(field, side, answer),
        _ => Err(Refusal::new(
            rule!("BR-01-03"),
            "in the Action step figures move, herd, charge, load, aim or fire",
        )),
    }
}

/// A figure that loads, aims, fires or herds has not moved, and is near its Leader if he has (BR-01-03, BR-01-04).
fn where_he_stands(field: Field, side: Side, answer: &Answer) -> Result<(), Refusal> {
    if let Some(man) = answer.piece {
        paths::has_not_moved(field, man)?;
        is_near_moved_leader(field, man)?;
    }
    match answer.verb {
        HERD => herding::judge(field, side, answer),
        _ => firing::judge(field, side, answer),
    }
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
                act.then(retreating::RetreatingStep::one(man));
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
