//! The battle begins, step by step (NMM-06-01 to NMM-06-10).

use dice::{Die, Pool, Total};
use engine::{About, Answer, Departure, Event, Flow, On, PieceId, Place, Refusal, Side};

use super::act::Answer as Answered;
use super::deploying::{lay, required};
use super::{scouting, seeking};
use crate::ask::{Ask, DeployStep};
use crate::field::Field;
use crate::steps::{PreparationStep, TurnStep};
use crate::table::{BattleChange, Phase, SideChange, Sign, Table, UnitChange, UnitState};
use crate::turn::cards;
use crate::vocabulary::{CHOOSE, FINISH};
use crate::world::{Baseline, World};
use crate::{Acting, Asking, Decision, Script, remarks, rule};

/// Whether anything waits to be placed. Troops that come later do not.
fn anything_waits(table: &Table, world: &World) -> bool {
    let present = |id: &PieceId| world.profile(*id).arrival.is_none();
    world.ids().filter(present).any(|id| table.pieces[id.index()].place == Place::Reserve)
}

/// The steps of preparation in the order of the rulebook. The terrain and the sides were settled before, by an act of
/// its own or by the file of the battle.
pub(crate) fn begin(mut s: Script) -> Flow<()> {
    s.call(rule!("NMM-06-01"), PreparationStep::decks())?;
    s.call(rule!("NMM-06-02"), PreparationStep::ground())?;
    s.call(rule!("NMM-05-04"), PreparationStep::classes(0))?;
    s.call(rule!("NMM-06-05"), PreparationStep::dice_off())?;
    if s.note(rule!("NMM-06-05"), anything_waits)? {
        let first = s.note(rule!("NMM-06-05"), |table, _| table.battle.first())?;
        for side in [first, first.other()] {
            s.call(rule!("NMM-06-05"), PreparationStep::placing(side, DeployStep::Light))?;
        }
        s.call(rule!("NMM-06-04"), PreparationStep::brigades())?;
        s.call(rule!("NMM-06-05"), PreparationStep::generals())?;
    }
    s.then(PreparationStep::ready());
    s.leads_to(TurnStep::opening())
}

/// How the act of terrain and sides went: who won the toss, how many features he set out, which edge the other took
/// (NMM-06-02).
pub(crate) fn ground(cx: Asking) -> Flow<()> {
    let Some(played) = cx.world().act else { return Ok(()) };
    let features = cx.world().terrain.len() as i32;
    let mut act = cx.act();
    for answer in played.answers() {
        let ground = rule!("NMM-06-02");
        let (rule, side, remark, value) = match answer {
            Answered::Toss(side) => (ground, side, remarks::WON_TOSS, 0),
            Answered::Terrain(side, _) => (ground, side, remarks::SET_OUT, features),
            Answered::Takes(side, edge) => {
                (ground, side, remarks::TAKES_SIDE, i32::from(edge == Baseline::Top))
            }
            Answered::Works(side, number, _) => {
                (rule!("NMM-04-07"), side, remarks::LAID_WORKS, i32::from(number))
            }
        };
        act.emit(rule, Event::Noted { on: On::Side(side), remark, value });
    }
    Ok(())
}

/// The decks (NMM-06-01), and what both sides announce about their scouts (NMM-06-03).
pub(crate) fn decks(act: &mut Acting) {
    act.emit(rule!("NMM-06-01"), BattleChange::Phase(Phase::Deployment).event());
    cards::lay_out(act);
    let world = act.world();
    for side in Side::BOTH {
        let value = i32::from(scouting::count(world, side));
        act.emit(rule!("NMM-06-03"), Event::Noted { on: On::Side(side), remark: 0, value });
    }
}

/// Rolls the class of one Brigadier after the other, where the players agreed to roll (NMM-05-03, NMM-05-04).
pub(crate) fn classes(mut s: Script, from: u8) -> Flow<()> {
    let world = s.world();
    if !world.book.settings.command_class.random {
        return Ok(());
    }
    if let Some(brigade) = world.brigades.get(usize::from(from)) {
        s.call(rule!("NMM-05-04"), PreparationStep::class(brigade.brigadier))?;
        s.then(PreparationStep::classes(from + 1));
    } else {
        s.then(PreparationStep::assign(0));
    }
    Ok(())
}

/// The Brigadiers of a side whose classes are not given for good yet, when it is this one's turn to take one.
fn to_assign(field: Field<'_>, leader: PieceId) -> impl Iterator<Item = PieceId> {
    let side = field.profile(leader).side;
    let theirs = field.world.brigades.iter().filter(move |brigade| brigade.side == side);
    theirs.map(|brigade| brigade.brigadier).skip_while(move |other| *other != leader)
}

/// The classes were rolled before the Brigadiers were assigned to brigades, so their player assigns them as he
/// likes: brigade by brigade he says whose class its Brigadier takes, and the two exchange theirs (NMM-05-04).
pub(crate) fn assign(mut s: Script, from: u8) -> Flow<()> {
    let Some(brigade) = s.world().brigades.get(usize::from(from)) else { return Ok(()) };
    let leader = brigade.brigadier;
    let choice = s.read(rule!("NMM-05-04"), |field| {
        let class = |leader: PieceId| field.state(leader).class();
        to_assign(field, leader).any(|other| class(other) != class(leader))
    })?;
    if choice {
        s.call(rule!("NMM-05-04"), PreparationStep::assign_one(leader))?;
    }
    s.leads_to(PreparationStep::assign(from + 1))
}

/// One Brigadier takes a class.
pub(crate) fn assign_one(mut cx: Asking, leader: PieceId) -> Flow<()> {
    let who = cx.world().profile(leader).side;
    let about = About::Ask(Ask::Assign(leader));
    let answer = cx.ask(Decision { who, rule: rule!("NMM-05-04"), about })?;
    let mut act = cx.act();
    let class = |act: &Acting, id: PieceId| act.table().units[id.index()].class();
    if let Some(other) = answer.piece.filter(|other| *other != leader) {
        let (mine, his) = (class(&act, leader), class(&act, other));
        act.emit(rule!("NMM-05-04"), UnitChange::Class(his).on(leader));
        act.emit(rule!("NMM-05-04"), UnitChange::Class(mine).on(other));
    }
    Ok(())
}

/// Whether an answer names a Brigadier whose class may be taken.
pub(crate) fn validate_assignment(field: Field, leader: PieceId, answer: &Answer) -> Result<(), Refusal> {
    let open = |piece: PieceId| to_assign(field, leader).any(|other| other == piece);
    if answer.verb == CHOOSE && answer.piece.is_some_and(open) {
        return Ok(());
    }
    let why = "choose a Brigadier of yours whose class is not given to a brigade yet, himself included";
    Err(Refusal::new(rule!("NMM-05-04"), why))
}

/// One Brigadier of each class that is to be had.
pub(crate) fn offer_assignments(field: Field, leader: PieceId, offer: &mut dyn FnMut(Answer)) {
    let mut seen = 0_u8;
    for other in to_assign(field, leader) {
        let class = field.state(other).class();
        if seen >> class & 1 == 0 {
            seen |= 1 << class;
            offer(Answer::plain(CHOOSE).with(other));
        }
    }
}

/// Rolls the class of a Brigadier.
pub(crate) fn class(mut cx: Asking, leader: PieceId) -> Flow<()> {
    let side = cx.world().profile(leader).side;
    let score = cx.roll(side, rule!("NMM-05-04"), one_die())?.total();
    let mut act = cx.act();
    let class = act.world().book.command.class_roll.class(score as u8);
    act.emit(rule!("NMM-05-04"), UnitChange::Class(class.number()).on(leader));
    Ok(())
}

fn one_die() -> Pool {
    Pool::Total(Total::of(1, Die::D6))
}

/// Both players throw for who goes first; ties are thrown again (NMM-06-05).
pub(crate) fn dice_off(mut cx: Asking) -> Flow<()> {
    let a = cx.roll(Side::A, rule!("NMM-06-05"), one_die())?.total();
    let b = cx.roll(Side::B, rule!("NMM-06-05"), one_die())?.total();
    let mut act = cx.act();
    if a == b {
        act.then(PreparationStep::dice_off());
    } else {
        let first = if a > b { Side::A } else { Side::B };
        act.emit(rule!("NMM-06-05"), BattleChange::First(first).event());
    }
    Ok(())
}

/// One brigade after the other, in the order that scouting and the dice gave (NMM-06-04, NMM-06-05).
pub(crate) fn brigades(mut s: Script) -> Flow<()> {
    let Some(side) = s.note(rule!("NMM-06-04"), scouting::next_to_place)? else { return Ok(()) };
    let brigade = s.call(rule!("NMM-06-05"), PreparationStep::choose_brigade(side))?;
    s.call(rule!("NMM-06-05"), PreparationStep::placing(side, DeployStep::Brigade(brigade)))?;
    s.leads_to(PreparationStep::brigades())
}

/// The owner names the brigade that comes next.
pub(crate) fn choose_brigade(mut cx: Asking, side: Side) -> Flow<u8> {
    let about = About::Ask(Ask::Deploy(DeployStep::Choose));
    let answer = cx.ask(Decision { who: side, rule: rule!("NMM-06-05"), about })?;
    let brigades = &cx.world().brigades;
    let chosen = brigades.iter().position(|brigade| Some(brigade.brigadier) == answer.piece);
    Ok(chosen.unwrap_or(0) as u8)
}

/// A side places its pieces one by one until it has done.
pub(crate) fn placing(mut s: Script, side: Side, deploy: DeployStep) -> Flow<()> {
    let open = |table: &Table, world: &World| {
        super::deploying::open(Field::new(table, world), side, deploy).next().is_some()
    };
    if !s.note(rule!("NMM-06-05"), open)? {
        return Ok(());
    }
    let done = s.call(rule!("NMM-06-05"), PreparationStep::place_one(side, deploy))?;
    if !done {
        s.then(PreparationStep::placing(side, deploy));
    }
    Ok(())
}

/// A side places one piece, or ends the step.
pub(crate) fn place_one(mut cx: Asking, side: Side, deploy: DeployStep) -> Flow<bool> {
    let about = About::Ask(Ask::Deploy(deploy));
    let answer = cx.ask(Decision { who: side, rule: rule!("NMM-06-05"), about })?;
    let mut act = cx.act();
    let (table, world) = (*act.table(), act.world());
    if answer.verb == FINISH {
        leave_out(&mut act, side, deploy);
        return Ok(true);
    }
    let mut after = table;
    if let Ok(id) = lay(&mut after, world, &answer) {
        announce(&mut act, &table, &after, id);
    }
    Ok(false)
}

/// What finds no place at all stays out of the battle.
fn leave_out(act: &mut Acting, side: Side, deploy: DeployStep) {
    let table = *act.table();
    let world = act.world();
    for id in required(Field::new(&table, world), side, deploy) {
        if seeking::any_place(&table, world, id).is_none() {
            act.emit(rule!("NMM-06-06"), Event::Left { piece: id, how: Departure::Removed });
        }
    }
}

/// Tells how a piece was placed: where, drawn up how, attached to whom, in which cover (NMM-06-10).
pub(crate) fn announce(act: &mut Acting, before: &Table, after: &Table, id: PieceId) {
    let (piece, unit) = (after.pieces[id.index()], after.units[id.index()]);
    let was: UnitState = before.units[id.index()];
    act.emit(rule!("NMM-06-05"), Event::Placed { piece: id, pose: piece.pose(), shape: piece.shape() });
    for flag in [Sign::Mounted, Sign::Limbered, Sign::Deployed, Sign::Edge] {
        if was.is(flag) != unit.is(flag) {
            act.emit(rule!("NMM-06-10"), UnitChange::Flag(flag, unit.is(flag)).on(id));
        }
    }
    if unit.goes_with() != was.goes_with() {
        act.emit(rule!("NMM-03-18"), UnitChange::GoesWith(unit.goes_with()).on(id));
    }
    if unit.cover() != was.cover() {
        act.emit(rule!("NMM-06-10"), UnitChange::Cover(unit.cover()).on(id));
    }
    if let Some(host) = piece.host() {
        act.emit(rule!("NMM-05-07"), Event::Joined { piece: id, host });
    }
}

/// A General who was placed with no brigade is placed last (NMM-06-05).
pub(crate) fn generals(mut s: Script) -> Flow<()> {
    let first = s.note(rule!("NMM-06-05"), |table, _| table.battle.first())?;
    for side in [first, first.other()] {
        s.call(rule!("NMM-06-05"), PreparationStep::placing(side, DeployStep::General))?;
    }
    Ok(())
}

/// Every Leader's card goes into the Play Deck (NMM-06-01); the Army Morale Tokens are counted out and kept out of
/// the enemy's sight (NMM-06-08, NMM-06-09, NMM-16-02).
pub(crate) fn ready(act: &mut Acting) {
    cards::make_play_deck(act);
    for side in Side::BOTH {
        let tokens = crate::army::initial_morale(act.world(), side);
        act.emit(rule!("NMM-06-08"), SideChange::Initial(tokens).on(side));
        act.emit_secretly(rule!("NMM-06-09"), side, SideChange::Tokens(tokens).on(side), None);
    }
}
