//! Men who go by their own roll: out of reach of their Leader (BR-04-07), or after one who has gone home (BR-03-04).

use engine::{About, Answer, Flow, PieceId, Questions, Refusal, Rng, Verdict};
use tabletop::Length;

use super::leaving::go_home;
use super::paths::{self, Move, left_of};
use super::walking::{mark, walk};
use super::{mounting, offers, prisoners, rolling, sampling};
use crate::ask::Ask;
use crate::field::Field;
use crate::judged::Judged;
use crate::steps::{MovementStep, Pace};
use crate::table::Sign;
use crate::vocabulary::*;
use crate::world::World;
use crate::{Acting, Asking, BorderReivers, Decision, Drawn, Known, rule};

/// A man rolls for himself, and goes.
pub(super) fn alone(mut cx: Asking, man: PieceId, pace: Pace) -> Flow<()> {
    let field = cx.field();
    let Some(side) = field.side(man) else { return Ok(()) };
    let rule = if pace.road { rule!("BR-04-02") } else { rule!("BR-04-01") };
    let total = cx.roll(side, rule, rolling::own_pool(field, man, pace.road))?.total();
    let rolled = rolling::inches(total).0.clamp(0, i32::from(u16::MAX)) as u16;
    let mut act = cx.act();
    act.then(MovementStep::stride(man, rolled, pace.road));
    Ok(())
}

/// He goes on with what he has rolled until he has come where he wants, or stays (BR-04-07).
pub(super) fn stride(mut cx: Asking, man: PieceId, rolled: u16, road: bool) -> Flow<()> {
    let Some(side) = cx.field().side(man) else { return Ok(()) };
    let (answer, judged) = cx.ask_judged(Ask::Stride { man, rolled, road }.of(side, rule!("BR-04-07")))?;
    let mut act = cx.act();
    let judged = judged.and_then(Judged::moved);
    if !carry_out(&mut act, man, Roll { length: Length(rolled.into()), road }, &answer, judged) {
        act.then(MovementStep::stride(man, rolled, road));
    }
    Ok(())
}

/// What a man has rolled for himself.
#[derive(Clone, Copy)]
struct Roll {
    length: Length,
    /// Whether it was for the road (BR-04-02).
    road: bool,
}

/// What a man does with his own roll; says whether his action is over.
fn carry_out(act: &mut Acting, man: PieceId, rolled: Roll, answer: &Answer, judged: Option<Move>) -> bool {
    let field = act.field();
    let rule = rule!("BR-04-07");
    let judge = || go(field, man, rolled, answer);
    debug_assert!(judged.is_none_or(|moved| judge() == Ok(moved)), "what was drawn is not what is done");
    let over = match answer.verb {
        MOVE => match judged.map_or_else(judge, Ok) {
            Ok(moved) => {
                let arrived =
                    walk(act, rule, &moved.mover, &moved.route.points, (moved.cost, moved.route.facing));
                go_home(act, man);
                arrived || !act.table().pieces[man.index()].on_table()
            }
            Err(_) => true,
        },
        MOUNT | DISMOUNT => match getting(field, man, rolled.length, answer) {
            Ok(mounting) => {
                mounting::carry_out(act, man, mounting);
                false
            }
            Err(_) => true,
        },
        TAKE => {
            if let Ok(taking) = take(field, man, rolled, answer) {
                prisoners::carry_out_take(act, &taking);
            }
            true
        }
        _ => true,
    };
    if over && act.table().pieces[man.index()].on_table() {
        mark(act, rule, man, Sign::Acted);
    }
    over
}

/// Towards his Leader or after him, and on the road if he rolled for it (BR-04-07, BR-03-04, BR-04-02).
fn go(field: Field, man: PieceId, rolled: Roll, answer: &Answer) -> Result<paths::Move, Refusal> {
    let moved = paths::stride(field, man, rolled.length, answer)?;
    paths::stays_on_road(field, &moved, rolled.road)?;
    Ok(moved)
}

/// The same with a captive (BR-12-07).
fn take(field: Field, man: PieceId, rolled: Roll, answer: &Answer) -> Result<prisoners::Taking, Refusal> {
    let taking = prisoners::take_within(field, answer, left_of(field, man, rolled.length))?;
    paths::goes_the_right_way(field, man, &taking.moved)?;
    paths::stays_on_road(field, &taking.moved, rolled.road)?;
    Ok(taking)
}

fn getting(
    field: Field,
    man: PieceId,
    rolled: Length,
    answer: &Answer,
) -> Result<mounting::Mounting, Refusal> {
    let left = left_of(field, man, rolled);
    match answer.verb {
        MOUNT => mounting::mount(field, man, answer.object, left),
        _ => mounting::dismount(field, man, left),
    }
}

/// Whether a man who goes by his own roll may do so.
///
/// # Errors
/// The rule that forbids it.
fn judge(field: Field, man: PieceId, rolled: Roll, answer: &Answer) -> Result<(), Refusal> {
    if answer.verb != PASS && answer.piece != Some(man) {
        return Err(Refusal::new(rule!("BR-04-07"), "name the man who has rolled").piece(man));
    }
    match answer.verb {
        PASS => Ok(()),
        MOVE => go(field, man, rolled, answer).map(drop),
        MOUNT | DISMOUNT => getting(field, man, rolled.length, answer).map(drop),
        TAKE => take(field, man, rolled, answer).map(drop),
        _ => Err(Refusal::new(rule!("BR-04-07"), "he moves, mounts or dismounts, or stays")),
    }
}

/// What is asked of those who go by their own roll.
pub(crate) struct Strides;

impl Strides {
    fn about(decision: &Decision) -> Option<(PieceId, Roll)> {
        match decision.about {
            About::Ask(Ask::Stride { man, rolled, road }) => {
                Some((man, Roll { length: Length(rolled.into()), road }))
            }
            _ => None,
        }
    }

    /// A way drawn by lot, if one of a few suits.
    fn goes_somewhere(field: Field, decision: &Decision, rng: &mut Rng) -> Option<(Answer, Move)> {
        let (man, rolled) = Strides::about(decision)?;
        let (left, ahead) = (left_of(field, man, rolled.length), paths::ahead(field, man));
        let suits = |moved: &Move| {
            let stays = paths::stays_on_road(field, moved, rolled.road);
            stays.and_then(|()| paths::goes_the_right_way(field, man, moved)).is_ok()
        };
        (0..6).find_map(|_| {
            let drawn = sampling::way(field, man, left, MOVE, ahead, rng);
            drawn.filter(|(_, moved)| suits(moved))
        })
    }
}

impl Questions<BorderReivers> for Strides {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        match Strides::about(decision) {
            Some((man, rolled)) => judge(known.field(world), man, rolled, answer),
            None => Err(Refusal::new(decision.rule, "this is not about a man who goes by himself")),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        if let Some((man, rolled)) = Strides::about(decision) {
            let mut legal = |answer: Answer| {
                if judge(field, man, rolled, &answer).is_ok() {
                    offer(answer);
                }
            };
            offers::ways(field, man, left_of(field, man, rolled.length), &mut |route| legal(route(MOVE)));
            offers::on_and_off(field, man, &mut legal);
        }
        offer(Answer::plain(PASS));
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        match Strides::goes_somewhere(known.field(world), decision, rng) {
            Some((answer, _)) => answer,
            None => engine::pick_candidate(self, known, world, decision, rng),
        }
    }

    /// How he goes is found once.
    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        _: &mut (),
    ) -> Option<Drawn> {
        Some(match Strides::goes_somewhere(known.field(world), decision, rng) {
            Some((answer, moved)) => Drawn::Judged(answer, Judged::Move(moved)),
            None => Drawn::Chosen(engine::pick_candidate(self, known, world, decision, rng)),
        })
    }
}
