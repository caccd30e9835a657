//! The end of a turn (NMM-07-10 to NMM-07-15), and of a battle that Army Morale does not end (NMM-02-03,
//! NMM-02-04).

use conditions::{Class, Standing, Troop, Verdict};
use engine::{Event, Flow, On, Outcome, PieceId, Rule, Side};

use crate::book::Kind;
use crate::facts::Memory;
use crate::field::Field;
use crate::marks::raise;
use crate::melee::reaction::open_hedgehog;
use crate::steps::{Step, TurnStep};
use crate::table::hand::Held;
use crate::table::{BattleChange, Phase, Sign, Table};
use crate::turn::cards::{Pile, make_bonus_deck, make_play_deck, passes};
use crate::turn::{fresh, main_phase};
use crate::world::World;
use crate::{Acting, Asking, Script, remarks, rule};

/// The five steps, in their order (NMM-07-10).
pub fn turn_ends(mut s: Script) -> Flow<()> {
    s.call(rule!("NMM-07-10"), TurnStep::end_begins())?;
    s.call(rule!("NMM-07-11"), TurnStep::free_actions())?;
    s.call(rule!("NMM-07-12"), TurnStep::tests_begin())?;
    s.call(rule!("NMM-07-12"), Step::end_of_turn_tests())?;
    s.call(rule!("NMM-07-13"), TurnStep::replacements())?;
    s.call(rule!("NMM-07-14"), TurnStep::tidy_up())?;
    s.call(rule!("NMM-02-04"), TurnStep::judgement())?;
    s.leads_to(TurnStep::turn())
}

/// All cards but one have been turned. Step 1 is a period of its own (NMM-07-10, NMM-13-09).
pub fn end_begins(act: &mut Acting) {
    let (number, acting) = (u16::from(act.table().battle.turn()), act.table().battle.acting());
    act.emit(rule!("NMM-07-10"), Event::Phase { phase: Phase::TurnEnd as u8, number });
    act.emit(rule!("NMM-07-10"), BattleChange::Phase(Phase::TurnEnd).event());
    act.emit(rule!("NMM-07-09"), BattleChange::Card(None).event());
    for (kind, _) in act.table().battle.play_deck().kinds() {
        let left = Event::Noted { on: On::Battle, remark: remarks::LEFT_UNTURNED, value: kind.0.into() };
        act.emit(rule!("NMM-07-09"), left);
    }
    fresh::period(act, acting);
}

/// One die each for who goes first in a step; ties are thrown again (NMM-07-10). The winner becomes the player
/// whose step it is.
pub fn order_dice(mut cx: Asking) -> Flow<()> {
    let a = cx.roll(Side::A, rule!("NMM-07-10"), main_phase::one_die())?.total();
    let b = cx.roll(Side::B, rule!("NMM-07-10"), main_phase::one_die())?.total();
    let mut act = cx.act();
    if a == b {
        act.then(TurnStep::order_dice());
    } else {
        let winner = if a > b { Side::A } else { Side::B };
        act.emit(rule!("NMM-07-10"), BattleChange::Acting(winner).event());
    }
    Ok(())
}

/// The order in which the sides act in a step: by dice where both have something to do (NMM-07-10).
pub fn order(s: &mut Script, has: impl Fn(Field, &Memory, Side) -> bool) -> Flow<[Side; 2]> {
    let both = |field: Field, memory: &Memory| Side::BOTH.into_iter().all(|side| has(field, memory, side));
    if !s.recall(rule!("NMM-07-10"), both)? {
        return Ok(Side::BOTH);
    }
    s.call(rule!("NMM-07-10"), TurnStep::order_dice())?;
    let first = s.note(rule!("NMM-07-10"), |table, _| table.battle.acting())?;
    Ok([first, first.other()])
}

/// Step 2 is a period of its own, seen by the player who moved last (NMM-07-12, NMM-13-09).
pub fn tests_begin(cx: Asking) -> Flow<()> {
    let mover = cx.table().battle.last_mover().unwrap_or(cx.table().battle.first());
    let mut act = cx.act();
    fresh::period(&mut act, mover);
    Ok(())
}

/// Steps 4 and 5: the tokens of Orders come off, cards held go back, the decks are made up (NMM-07-14, NMM-07-15,
/// NMM-07-20). Disarray Tokens and Daunted Tokens stay: only what takes them off takes them off (NMM-14-09).
pub fn tidy_up(act: &mut Acting) {
    fresh::activity(act, rule!("NMM-07-14"));
    act.world().ids().for_each(|unit| open_hedgehog(act, unit));
    await_stand_ins(act, rule!("NMM-07-13"));
    for side in Side::BOTH {
        return_cards(act, side);
    }
    if act.table().battle.bonus_turned() > 0 {
        act.emit(rule!("NMM-07-15"), BattleChange::BonusTurned(0).event());
    }
    make_bonus_deck(act);
    make_play_deck(act);
}

/// Bonus cards still in hand go back into the Bonus Deck; events stay (NMM-07-20, NMM-07-26).
fn return_cards(act: &mut Acting, side: Side) {
    let held = act.table().sides[side.index()].bonus();
    for (kind, count) in held.kinds() {
        for _ in 0..count {
            let number = Held::of_number(32 + i16::from(kind.0)).map_or(u8::MAX, Held::number);
            act.emit_secretly(
                rule!("NMM-07-20"),
                side,
                passes(number, Pile::hand(side), Pile::BonusDeck),
                Some(passes(u8::MAX, Pile::hand(side), Pile::BonusDeck)),
            );
        }
    }
}

/// Marks the Brigadiers who have been lost: from the end of the next turn on a stand-in may come (NMM-05-11).
pub fn await_stand_ins(act: &mut Acting, why: Rule) {
    for brigade in &act.world().brigades {
        let lost = act.table().pieces[brigade.brigadier.index()];
        let awaited = act.table().units[brigade.brigadier.index()].is(Sign::AwaitsStandIn);
        if matches!(lost.place, engine::Place::Gone(_)) && !awaited {
            act.emit(why, raise(brigade.brigadier, Sign::AwaitsStandIn));
        }
    }
}

/// An army with no unit of its own left loses; then the battle's own conditions are looked at, where it has any, and the turn limit
/// ends the battle where there is one (NMM-02-03, NMM-02-04).
pub fn judgement(cx: Asking) -> Flow<()> {
    let (table, world) = (cx.table(), cx.world());
    let field = Field::new(table, world);
    let [a, b] = Side::BOTH.map(|side| has_units(field, side));
    let by_lack = match (a, b) {
        (true, true) => None,
        (true, false) => Some(Outcome::Won(Side::A)),
        (false, true) => Some(Outcome::Won(Side::B)),
        (false, false) => Some(Outcome::Drawn),
    };
    let own = by_conditions(field);
    let limit = limit_reached(table, world).then(|| by_shares(table));
    let mut act = cx.act();
    match (by_lack, own, limit) {
        (Some(outcome), ..) => act.finish(rule!("NMM-02-04"), outcome),
        (None, Some(Verdict { outcome, way }), _) => {
            let told = Event::Noted { on: On::Battle, remark: remarks::CONDITION, value: way.into() };
            act.emit(rule!("NMM-02-03"), told);
            act.finish(rule!("NMM-02-03"), outcome);
        }
        (None, None, Some(outcome)) => act.finish(rule!("NMM-02-03"), outcome),
        (None, None, None) => {}
    }
    Ok(())
}

/// What the battle's own conditions say at the end of a turn, where it has any: some at once, the others at the turn limit, which a
/// battle with conditions has whoever plays (NMM-02-03).
fn by_conditions(field: Field) -> Option<Verdict> {
    let Field { table, world } = field;
    let turn = table.battle.turn();
    let is_last = u16::from(turn) >= world.book.settings.turn_limit.turns;
    world.conditions.judge(turn, is_last, &troops(field))
}

/// The units of both sides as conditions look at them: whoever is Daunted, in the enemy's hands, or off the table other than in
/// pursuit is broken (NMM-16-05, NMM-16-06).
pub fn troops(field: Field) -> Vec<Troop> {
    if field.world.conditions.is_empty() {
        return Vec::new();
    }
    let troop = |id: PieceId| {
        let profile = field.profile(id);
        let flees = field.daunted(id) || field.has(id, Sign::Captured);
        let standing = Standing::of(field.piece(id).place, flees, || field.block(id).centre())?;
        let class = class_for_conditions(profile.kind).filter(|_| !profile.event)?;
        let brigade = field.world.origins.get(id.index()).copied().flatten();
        Some(Troop { side: profile.side, class, brigade, standing })
    };
    field.world.ids().filter_map(troop).collect()
}

/// The class that conditions count a kind in; nothing for Leaders and mobs.
const fn class_for_conditions(kind: Kind) -> Option<Class> {
    match kind {
        Kind::Cuirassiers | Kind::Harquebusiers | Kind::HorseDetachment => Some(Class::Horse),
        Kind::Battalia
        | Kind::MusketeerDivision
        | Kind::Firelocks
        | Kind::PikeStand
        | Kind::PikeSquare
        | Kind::MusketeerDetachment => Some(Class::Foot),
        Kind::Dragoons => Some(Class::Dragoons),
        Kind::FieldGun | Kind::LightGun | Kind::GalloperGun => Some(Class::Guns),
        Kind::Clubmen | Kind::Leader => None,
    }
}

/// Whether a side has a unit of its own on the table, or one still to come: guns without their
/// crew and Clubmen are none (NMM-02-04).
fn has_units(field: Field, side: Side) -> bool {
    let counts = |unit: PieceId| field.kind(unit) != Kind::Clubmen && !field.has(unit, Sign::Captured);
    let to_come = |id: PieceId| {
        let profile = field.profile(id);
        let waits = field.piece(id).place == engine::Place::Reserve;
        profile.side == side && profile.arrival.is_some() && waits && !field.leader(id)
    };
    field.units_of(side).any(counts) || field.world.ids().any(to_come)
}

/// Whether the turn now over is the last by agreement, or because nobody can concede (NMM-02-03, NMM-02-04).
fn limit_reached(table: &Table, world: &World) -> bool {
    let limit = &world.book.settings.turn_limit;
    let applies = if world.attended { limit.applies } else { limit.applies_unattended };
    applies && u16::from(table.battle.turn()) >= limit.turns
}

/// The winner by shares of the Army Morale that each began with (NMM-02-03).
fn by_shares(table: &Table) -> Outcome {
    let [a, b] = &table.sides;
    let share = |one: &crate::table::SideState, other: &crate::table::SideState| {
        u32::from(one.tokens()) * u32::from(other.initial())
    };
    match share(a, b).cmp(&share(b, a)) {
        std::cmp::Ordering::Greater => Outcome::Won(Side::A),
        std::cmp::Ordering::Less => Outcome::Won(Side::B),
        std::cmp::Ordering::Equal => Outcome::Drawn,
    }
}
