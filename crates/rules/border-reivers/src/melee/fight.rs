//! The Melee step: attacks in their order, joined by others, rolled and resolved (BR-08-01 to BR-08-08).

use engine::{Event, Flow, InlineVec, On, PieceId, Side};

use crate::ask::Ask;
use crate::field::Field;
use crate::herding::near;
use crate::marks::{raise, unlocked};
use crate::melee::pool::{armour_points, armour_pool, attack_pool, defence_pool};
use crate::melee::who::{attackers, attackers_of, is_helpless};
use crate::steps::{ATTACKERS, Fight, MeleeStep, Step};
use crate::table::{BattleChange, Lock, Phase, Sign};
use crate::vocabulary::ATTACK;
use crate::{Acting, Asking, marks, remarks, rule, wounds};

/// By how much one wins over an enemy who cannot defend himself: he hits whatever he rolls (BR-08-08).
const CERTAIN: i8 = 100;

/// The Melee step begins.
pub fn phase(act: &mut Acting) {
    act.emit(rule!("BR-01-02"), BattleChange::Phase(Phase::Melee).event());
    let worn = |field: Field, id| field.is(id, Sign::Fought);
    for id in act.world().named() {
        if worn(act.field(), id) {
            act.emit(rule!("BR-08-01"), marks::lower(id, Sign::Fought));
        }
    }
    act.then(MeleeStep::next());
}

/// The next figure attacks, in the order that its player chooses, until nobody who may and must is left (BR-08-01).
pub fn next(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    let side = field.table.battle.acting();
    if attackers(field, side).is_empty() {
        return Ok(());
    }
    let answer = cx.ask(Ask::Attack.of(side, rule!("BR-08-01")))?;
    let mut act = cx.act();
    if let (ATTACK, Some(attacker), Some(target)) = (answer.verb, answer.piece, answer.object) {
        act.emit(rule!("BR-08-01"), raise(attacker, Sign::Fought));
        act.then(MeleeStep::join(Fight::of(target, attacker)));
        act.then(MeleeStep::next());
    }
    Ok(())
}

/// Others attack the same enemy, up to three in all: his one roll stands against all of them (BR-08-02, BR-08-05).
pub fn join(mut cx: Asking, fight: Fight) -> Flow<()> {
    let field = cx.field();
    let side = field.table.battle.acting();
    let most = field.world.book.melee.odds.most_on_one.min(ATTACKERS as u8);
    let room = fight.count() < most && attackers_of(field, fight.target).next().is_some();
    let other = match room {
        true => {
            let (target, count) = (fight.target, fight.count());
            let answer = cx.ask(Ask::Join { target, count }.of(side, rule!("BR-08-05")))?;
            answer.piece.filter(|_| answer.verb == ATTACK)
        }
        false => None,
    };
    let mut act = cx.act();
    match other.and_then(|other| fight.with(other)) {
        Some(more) => {
            other.into_iter().for_each(|other| act.emit(rule!("BR-08-01"), raise(other, Sign::Fought)));
            act.then(MeleeStep::join(more));
        }
        None => act.then(MeleeStep::roll(fight)),
    }
    Ok(())
}

/// Each side rolls one d10 and adds its modifiers; one who is attacked by several rolls once (BR-08-02). One who is stunned
/// or a captive rolls nothing, and is hit whatever comes up (BR-08-08).
pub fn roll(mut cx: Asking, fight: Fight) -> Flow<()> {
    let field = cx.field();
    let side = field.side(fight.target).unwrap_or(Side::A);
    let attackers: InlineVec<PieceId, ATTACKERS> = fight.each().map(|(attacker, _)| attacker).collect();
    let helpless = is_helpless(field, fight.target);
    let mut fight = fight;
    let mut totals = [0i16; ATTACKERS];
    let mut defence = 0;
    if helpless {
        fight.margins = [CERTAIN; ATTACKERS];
    } else {
        defence = cx.roll(side, rule!("BR-08-02"), defence_pool(field, fight.target, &attackers))?.total();
        for (place, attacker) in attackers.iter().enumerate() {
            let pool = attack_pool(cx.field(), *attacker);
            totals[place] = cx.roll(side.other(), rule!("BR-08-02"), pool)?.total();
            fight.margins[place] = (totals[place] - defence).clamp(-99, 99) as i8;
        }
    }
    let mut act = cx.act();
    act.emit(rule!("BR-08-01"), raise(fight.target, Sign::Fought));
    for (place, attacker) in attackers.iter().enumerate() {
        let (rule, remark, value) = if helpless {
            (rule!("BR-08-08"), remarks::HELPLESS, i32::from(fight.target.0))
        } else {
            let value = i32::from(totals[place]) + 64 + 256 * (i32::from(defence) + 64);
            (rule!("BR-08-02"), remarks::FOUGHT, value)
        };
        act.emit(rule, Event::Noted { on: On::Piece(*attacker), remark, value });
        fought(&mut act, *attacker, fight.target);
    }
    wounds::lapse_aim(&mut act, fight.target);
    near::hear_melee(&mut act, fight.target);
    act.then(MeleeStep::strike(fight, 0));
    Ok(())
}

/// A pair has fought again: its lock is over until it ties once more (BR-08-04), both have lost their aim (BR-06-06), and
/// beasts have heard it (BR-10-04).
fn fought(act: &mut Acting, attacker: PieceId, target: PieceId) {
    let lock = Lock::between(attacker, target);
    if act.table().battle.locks().contains(&lock) {
        act.emit(rule!("BR-08-04"), unlocked(lock));
    }
    wounds::lapse_aim(act, attacker);
    near::hear_melee(act, attacker);
}

/// An attacker who has won hits; armour may turn it (BR-08-07). Only the attacker can wound: if the defender wins nobody
/// is hurt (BR-08-03).
pub fn strike(mut cx: Asking, fight: Fight, at: u8) -> Flow<()> {
    let Some((attacker, margin)) = fight.each().nth(usize::from(at)) else {
        let mut act = cx.act();
        act.then(MeleeStep::separate(fight));
        return Ok(());
    };
    let field = cx.field();
    let hits = margin > 0 && field.stands(fight.target) && field.stands(attacker);
    let mut saved = false;
    if hits && armour_points(field, fight.target, attacker) > 0 {
        let side = field.side(fight.target).unwrap_or(Side::A);
        saved = cx.roll(side, rule!("BR-08-07"), armour_pool(field, fight.target, attacker))?.passed();
    }
    let mut act = cx.act();
    if saved {
        let (on, remark) = (On::Piece(fight.target), remarks::ARMOUR_HELD);
        act.emit(rule!("BR-08-07"), Event::Noted { on, remark, value: attacker.0.into() });
    } else if hits {
        act.then(Step::struck(attacker, fight.target));
    }
    act.then(MeleeStep::strike(fight, at + 1));
    Ok(())
}
