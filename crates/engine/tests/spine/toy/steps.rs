//! The steps of the toy ruleset.

use dice::{Bag, Count, Die, FaceSet, Pool, Total};
use engine::{
    About, Acting, Asking, Cx, Departure, Event, Flow, On, Outcome, PieceId, Place, Script, Side, Way,
};
use tabletop::{Angle, Length};

use super::rules::{Ask, Toy};
use super::*;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    Round,
    Draw(Side),
    Wager,
    Herd,
    Go(Side),
    Shoot {
        by: PieceId,
        at: PieceId,
    },
    Window(Side),
    Jump(Side),
    Drain,
    Test(PieceId),
    Close,
    /// Asks under a rule that depends on what may change while it waits: a fault, on purpose.
    Drift,
}

impl engine::Calls<Toy> for Step {
    type Returns = Value;

    fn step(self) -> Step {
        self
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    Nothing,
    Side(Side),
    Count(u8),
    Piece(Option<PieceId>),
}

type Decision = engine::Decision<Toy>;

pub fn run(step: Step, cx: Cx<'_, '_, Toy>) -> Flow<Value> {
    match step {
        Step::Round => round(cx.script()),
        Step::Draw(side) => draw(cx.asking(), side),
        Step::Wager => wager(cx.asking()),
        Step::Herd => herd(cx.asking()),
        Step::Go(side) => go(cx.asking(), side),
        Step::Shoot { by, at } => shoot(cx.asking(), by, at),
        Step::Window(side) => window(cx.script(), side),
        Step::Jump(side) => jump(cx.asking(), side),
        Step::Drain => drain(cx.script()),
        Step::Test(piece) => test(cx.asking(), piece),
        Step::Close => close(cx.asking()),
        Step::Drift => drift(cx.asking()),
    }
}

fn round(mut s: Script<'_, '_, Toy>) -> Flow<Value> {
    if s.world().faulty {
        s.call(ROUND, Step::Drift)?;
    }
    s.call(DRAW, Step::Draw(Side::A))?;
    s.call(DRAW, Step::Draw(Side::B))?;
    let Value::Side(first) = s.call(STAKE, Step::Wager)? else { panic!("a wager has a winner") };
    s.call(DRIVE, Step::Herd)?;
    for side in [first, first.other()] {
        s.call(GO, Step::Go(side))?;
        s.call(QUEUE, Step::Drain)?;
        s.call(JUMP, Step::Window(side))?;
    }
    s.then(Step::Close);
    Ok(Value::Nothing)
}

/// Draws a card that only its side sees, up to two.
fn draw(mut cx: Asking<'_, '_, Toy>, side: Side) -> Flow<Value> {
    let (cards, held) = (cx.table().cards[side.index()], cx.table().held[side.index()]);
    if held >= 2 {
        return Ok(Value::Nothing);
    }
    let bag = Bag::one_of_each(u32::from(!cards & 7));
    let reading = cx.roll_secretly(side, DRAW, Pool::Draw(bag))?;
    let card = reading.card().expect("a draw gives a card");
    let mut act = cx.act();
    let on = On::Side(side);
    let value = i64::from(cards | 1 << card.0);
    let seen = Event::Marked { on, mark: HELD, value: i64::from(held) + 1 };
    act.emit_secretly(DRAW, side, Event::Marked { on, mark: CARDS, value }, Some(seen));
    Ok(Value::Nothing)
}

/// Both sides stake at once; the higher stake goes first.
fn wager(mut cx: Asking<'_, '_, Toy>) -> Flow<Value> {
    let stakes =
        cx.ask_both(Side::BOTH.map(|who| Decision { who, rule: STAKE, about: About::Ask(Ask::Stake) }))?;
    let mut act = cx.act();
    let first = if stakes[1].amount > stakes[0].amount { Side::B } else { Side::A };
    act.emit(STAKE, Event::Noted { on: On::Side(first), remark: 0, value: stakes[0].amount.into() });
    Ok(Value::Side(first))
}

/// The herd wanders an inch: nobody decides for it.
fn herd(mut cx: Asking<'_, '_, Toy>) -> Flow<Value> {
    let direction = cx.roll(Side::A, DRIVE, Pool::Direction(4))?.direction();
    let from = cx.table().piece(HERD).pose();
    let stray = cx.world().unsteady.as_ref();
    let stray = stray.map_or(0, |count| count.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    let to = from.moved(Angle::degrees(i32::from(direction - 1) * 90), Length::INCH + Length(stray));
    let mut act = cx.act();
    act.emit(DRIVE, Event::Moved { piece: HERD, from, to });
    Ok(Value::Nothing)
}

fn go(mut cx: Asking<'_, '_, Toy>, who: Side) -> Flow<Value> {
    let answer = cx.ask(Decision { who, rule: GO, about: About::Ask(Ask::Act) })?;
    let piece = answer.piece.unwrap_or(HERD);
    let before = *cx.table().piece(piece);
    match answer.verb {
        SHOOT => {
            let at = answer.object.expect("judged legal");
            cx.act().then(Step::Shoot { by: piece, at });
        }
        MOVE => {
            let Way::Legs(legs) = answer.way else { panic!("judged legal") };
            let outline = tabletop::Footprint::new(before.shape().width, before.shape().depth);
            let to = legs.iter().fold(before.pose(), |pose, leg| leg.end(pose, outline));
            let met = cx.table().in_the_way(piece, to);
            let mut act = cx.act();
            match met {
                Some(met) => reveal(&mut act, met),
                None => act.emit(GO, Event::Moved { piece, from: before.pose(), to }),
            }
        }
        RETIRE => cx.act().emit(GO, Event::Left { piece, how: Departure::Retreated }),
        ENTER => {
            let Way::At(pose) = answer.way else { panic!("judged legal") };
            let met = cx.table().in_the_way(piece, pose);
            let mut act = cx.act();
            match met {
                Some(met) => reveal(&mut act, met),
                None => act.emit(GO, Event::Placed { piece, pose, shape: before.shape() }),
            }
        }
        _ => drop(cx.act()),
    }
    Ok(Value::Nothing)
}

fn reveal(act: &mut Acting<'_, '_, Toy>, piece: PieceId) {
    if act.table().is_hidden(piece) {
        act.emit(PLACE, Event::Marked { on: On::Piece(piece), mark: HIDDEN, value: 0 });
    }
}

pub fn volley(figures: u8) -> Pool {
    let pool = Count::of(figures, Die::D6).on(FaceSet::at_least(4)).again(FaceSet::ONES);
    pool.saved_on(FaceSet::at_least(5)).into()
}

fn shoot(mut cx: Asking<'_, '_, Toy>, by: PieceId, at: PieceId) -> Flow<Value> {
    let (shooter, target) = (cx.table().piece(by).owner, cx.table().piece(at).owner);
    let hits = cx.roll_saved(shooter, FIRE, volley(cx.table().piece(by).figures), SAVE)?.hits();
    let mut victim = at;
    if hits > 0 && cx.table().groups(target).count() > 1 {
        let about = About::Ask(Ask::Losses { shot_at: at, hits });
        let answer = cx.ask(Decision { who: target, rule: LOSSES, about })?;
        victim = answer.piece.expect("judged legal");
    }
    let figures = cx.table().piece(victim).figures;
    let mut act = cx.act();
    reveal(&mut act, by);
    if hits == 0 {
        return Ok(Value::Count(0));
    }
    let count = hits.min(figures);
    act.emit(FIRE, Event::FiguresLost { piece: victim, count, part: 0 });
    if count == figures {
        act.emit(FIRE, Event::Left { piece: victim, how: Departure::Destroyed });
        let friends = act.table().groups(target).fold(0u8, |set, piece| set | 1 << piece.0);
        for piece in (0..8).map(PieceId).filter(|piece| friends >> piece.0 & 1 == 1) {
            act.emit(QUEUE, Event::Marked { on: On::Piece(piece), mark: DUE, value: 1 });
        }
        if friends == 0 {
            act.finish(CLOSE, Outcome::Won(target.other()));
        }
    }
    Ok(Value::Count(count))
}

/// Between two actions, each side that holds a card may jump in.
fn window(mut s: Script<'_, '_, Toy>, active: Side) -> Flow<Value> {
    for side in [active, active.other()] {
        let Value::Count(held) = s.note(JUMP, |table, _| Value::Count(table.held[side.index()]))? else {
            panic!("noted a count")
        };
        if held > 0 {
            s.call(JUMP, Step::Jump(side))?;
            s.call(QUEUE, Step::Drain)?;
        }
    }
    Ok(Value::Nothing)
}

fn jump(mut cx: Asking<'_, '_, Toy>, who: Side) -> Flow<Value> {
    let answer = cx.ask(Decision { who, rule: JUMP, about: About::Ask(Ask::Jump) })?;
    let mut act = cx.act();
    if answer.verb == DASH {
        act.emit(JUMP, Event::Card { card: DASH_CARD, from: who.index() as u8, to: 2 });
        act.then(Step::Go(who));
    }
    Ok(Value::Nothing)
}

/// Takes the tests that are due, first come first, until none is left. It ends because a group that tests is
/// taken off the queue, and a test puts nobody on it.
fn drain(mut s: Script<'_, '_, Toy>) -> Flow<Value> {
    let first = s.note(QUEUE, |table, _| Value::Piece(table.due.first().copied()))?;
    let Value::Piece(Some(piece)) = first else { return Ok(Value::Nothing) };
    s.call(TEST, Step::Test(piece))?;
    s.then(Step::Drain);
    Ok(Value::Nothing)
}

/// Ones are thrown again, but not a pair of them: a throw whose dice may be due again only after a card has
/// broken the pair, when it is too late.
const fn twice(total: Total) -> Total {
    total.again(FaceSet::ONES).standing_doubles()
}

fn test(mut cx: Asking<'_, '_, Toy>, piece: PieceId) -> Flow<Value> {
    let owner = cx.table().piece(piece).owner;
    let stands = cx.roll(owner, TEST, twice(Total::of(2, Die::D6)).at_least(7).into())?.passed();
    let mut act = cx.act();
    act.emit(TEST, Event::Marked { on: On::Piece(piece), mark: DUE, value: 0 });
    if !stands {
        act.emit(TEST, Event::Left { piece, how: Departure::Routed });
        // The last group does not fight on alone, even if its own test is still due.
        if act.table().groups(owner).count() <= 1 {
            act.finish(CLOSE, Outcome::Won(owner.other()));
        }
    }
    Ok(Value::Nothing)
}

fn close(cx: Asking<'_, '_, Toy>) -> Flow<Value> {
    let round = cx.table().round;
    let strength = Side::BOTH.map(|side| {
        let fit = |piece: &engine::Piece| piece.owner == side && !matches!(piece.place, Place::Unused);
        let pieces = cx.table().pieces.iter().filter(|piece| fit(piece));
        pieces.map(|piece| u32::from(piece.figures)).sum::<u32>()
    });
    let mut act = cx.act();
    if round < 5 {
        act.emit(ROUND, Event::Phase { phase: 0, number: u16::from(round) + 1 });
        act.then(Step::Round);
    } else if strength[0] == strength[1] {
        act.finish(CLOSE, Outcome::Drawn);
    } else {
        act.finish(CLOSE, Outcome::Won(if strength[0] > strength[1] { Side::A } else { Side::B }));
    }
    Ok(Value::Nothing)
}

fn drift(mut cx: Asking<'_, '_, Toy>) -> Flow<Value> {
    let rule = if cx.table().never[0] { LOSSES } else { STAKE };
    cx.ask(Decision { who: Side::A, rule, about: About::Ask(Ask::Stake) })?;
    cx.ask(Decision { who: Side::A, rule: STAKE, about: About::Ask(Ask::Stake) })?;
    cx.act();
    Ok(Value::Nothing)
}
