//! An attack carried out: all dice of the ground first, then as far as it gets (CYP-12-36).

use engine::{Answer, Flow, PieceId, Side};
use tabletop::{Length, Pose};

use super::advancing::FARTHEST;
use super::drops_all;
use super::judging::{Attack, ends_clear, judge_attack};
use crate::ask::Ask;
use crate::attacking::advancing::{Advance, advance};
use crate::deed::Deed;
use crate::field::Field;
use crate::going::toll_pool;
use crate::marks::{lower, moved, note, raise};
use crate::movement;
use crate::movement::placing::Place;
use crate::movement::way::drawing_of;
use crate::steps::{AttackingStep, MovementStep};
use crate::table::{Sign, UnitChange};
use crate::vocabulary::{MOVE, YES};
use crate::world::{Kind, Optional};
use crate::{Acting, Asking, capturing, flanks, hiding, remarks, rule};

/// A unit attacks, and then another of its tertia moves.
pub(crate) fn attacks(mut cx: Asking, side: Side, answer: &Answer, deed: Option<Deed>) -> Flow<()> {
    let field = Field::new(cx.table(), cx.world());
    let whole = |unit| judge_attack(field, unit, answer).ok();
    let judged = answer.piece.and_then(|unit| match deed {
        Some(Deed::Attack(attack)) => {
            debug_assert_eq!(whole(unit), Some(attack), "what was drawn is not what is done");
            Some((unit, attack))
        }
        _ => Some((unit, whole(unit)?)),
    });
    let Some((unit, attack)) = judged else {
        let _ = cx.act();
        return Ok(());
    };
    if hiding::finds_at(field, unit, attack.advance.start) {
        // Its straight leg has not begun: it may do otherwise (CYP-02-04).
        let mut act = cx.act();
        hiding::appears_from(&mut act, unit, &[attack.advance.start]);
        act.then(MovementStep::next(side));
        return Ok(());
    }
    let lost = rolls_all(&mut cx, side, &attack)?;
    let left = (attack.allowance - lost).max(Length::ZERO);
    let men = men_for(Field::new(cx.table(), cx.world()), attack.advance.long - left);
    let mut goes_on = men == 0 || attack.tires;
    if !goes_on && cx.world().options.has(Optional::ShortCharges) {
        let asked = Ask::Fatigue { unit, men }.of(side, rule!("CYP-23-03"));
        goes_on = cx.ask(asked)?.verb == YES;
    }
    let mut act = cx.act();
    let whole = act.table().pieces[unit.index()].figures;
    drops_all(&mut act, unit);
    if !goes_on {
        falls_short(&mut act, unit, &attack, lost);
    } else if men >= whole && men > 0 {
        is_exhausted(&mut act, unit, &attack);
    } else if let Some(barred) = is_barred(&mut act, unit, &attack) {
        goes(&mut act, unit, &barred);
    } else {
        halts(&mut act, unit, &attack, men);
        act.then(AttackingStep::meets(unit, attack.target));
        if let Some(also) = attack.also {
            act.then(AttackingStep::meets(unit, also));
        }
    }
    act.then(MovementStep::next(side));
    Ok(())
}

/// Whoever is found on the straight way appears. Where one of them stands in it the attack is held up an inch before him, and comes to
/// nothing: it is not redirected any more (CYP-02-04). Nor does it halt upon another (CYP-12-01).
fn is_barred(act: &mut Acting, unit: PieceId, attack: &Attack) -> Option<Attack> {
    if !hiding::passes(act, unit, &[attack.advance.way()]) {
        return None;
    }
    let field = Field::new(act.table(), act.world());
    let gap = field.world.book.combat.attack.halt;
    let target = (attack.target, &field.body(attack.target));
    let now = advance(field, unit, attack.advance.start.facing, target, [gap, FARTHEST], false)?;
    if now.long >= attack.advance.long {
        return None;
    }
    // Upon nobody: else back by full inches, and where it has no room turned either, it stays as it stood.
    let back = (0..).map(|inches| now.long - Length::inches(inches)).take_while(|long| *long >= Length::ZERO);
    let mut halts = back.map(|long| Advance { long, ..now });
    let clear = halts.find(|it| ends_clear(field, unit, it.halt()).is_ok());
    let stays = Advance { start: field.piece(unit).pose(), long: Length::ZERO, ..now };
    let advance = clear.unwrap_or(stays);
    Some(Attack { advance, also: None, ..*attack })
}

/// The dice of every feature on the straight way, together (CYP-12-36, CYP-16-08).
fn rolls_all(cx: &mut Asking, side: Side, attack: &Attack) -> Flow<Length> {
    let mut lost = Length::ZERO;
    for toll in &attack.tolls {
        lost += Length::inches(cx.roll(side, rule!("CYP-12-36"), toll_pool(toll.halves))?.total().into());
    }
    Ok(lost.min(attack.allowance))
}

/// How many men so much too long a way tires: one for each inch, a part of one counting whole (CYP-23-03).
fn men_for(field: Field, over: Length) -> u8 {
    let inch = field.world.book.options.fatigue.inch.0.max(1);
    if over <= flanks::GRAIN {
        return 0;
    }
    ((over.0 - flanks::GRAIN.0 + inch - 1) / inch).clamp(0, 63) as u8
}

/// The unit goes to its halt, to be marked as one that moved and charged.
fn goes(act: &mut Acting, unit: PieceId, attack: &Attack) {
    let why = rule!("CYP-12-01");
    let gone = act.table().units[unit.index()].travelled() + attack.advance.long;
    let muddled = movement::is_muddled(Field::new(act.table(), act.world()), unit, &[attack.advance.way()]);
    moved(act, why, unit, attack.advance.halt());
    act.emit(rule!("CYP-10-04"), UnitChange::Travelled(gone).on(unit));
    charges(act, unit);
    if muddled {
        crate::morale::disorders(act, rule!("CYP-17-02"), unit);
    }
    capturing::captures(act, unit);
    capturing::drives_off(act, unit, &[attack.advance.way()]);
    let field = Field::new(act.table(), act.world());
    let pushed: Vec<PieceId> = movement::pushes_aside(field, unit).collect();
    for router in pushed {
        act.then(MovementStep::pushes(router));
    }
}

/// What a unit is marked with that has charged (CYP-12-01, CYP-18-02).
fn charges(act: &mut Acting, unit: PieceId) {
    let why = rule!("CYP-12-01");
    for sign in [Sign::Moved, Sign::Stirred, Sign::Charged] {
        raise(act, why, unit, sign);
    }
    if act.world().profile(unit).kind == Kind::Dragoons {
        raise(act, rule!("CYP-18-02"), unit, Sign::Marched);
    }
    lower(act, why, unit, Sign::Ready);
}

/// It halts an inch off, and its attack stands (CYP-12-01).
fn halts(act: &mut Acting, unit: PieceId, attack: &Attack, men: u8) {
    begins(act, unit, attack);
    goes(act, unit, attack);
    if men > 0 {
        act.emit(rule!("CYP-23-04"), UnitChange::Tired(men).on(unit));
    }
}

/// Whom it attacks is noted, and where it began: that decides between front, flank and rear (CYP-13-02).
pub(crate) fn begins(act: &mut Acting, unit: PieceId, attack: &Attack) {
    let why = rule!("CYP-13-02");
    let field = Field::new(act.table(), act.world());
    let began: Pose = field.piece(unit).pose();
    let from_flank = flanks::comes_from_flank(field, unit, attack.target, began);
    let also = attack.also.is_some_and(|also| flanks::comes_from_flank(field, unit, also, began));
    act.emit(rule!("CYP-12-01"), UnitChange::Target(Some(attack.target)).on(unit));
    if attack.also.is_some() {
        act.emit(rule!("CYP-12-01"), UnitChange::Also(attack.also).on(unit));
    }
    act.emit(why, UnitChange::Began(began.at).on(unit));
    act.emit(why, UnitChange::BeganFacing(began.facing).on(unit));
    if from_flank {
        raise(act, why, unit, Sign::FromFlank);
    }
    if also {
        raise(act, why, unit, Sign::AlsoFromFlank);
    }
}

/// Ground has made it too long: it goes straight ahead as far as it can, and has no attack in this turn (CYP-12-36).
pub(crate) fn falls_short(act: &mut Acting, unit: PieceId, attack: &Attack, lost: Length) {
    let why = rule!("CYP-12-36");
    let field = Field::new(act.table(), act.world());
    let short = attack.advance.long + lost - attack.allowance;
    let Ok(drawing) = drawing_of(field, unit, &Answer::plain(MOVE)) else { return };
    let halt = attack.advance.halt();
    let judged = movement::Judged {
        stretches: std::iter::once(attack.advance.way()).collect(),
        long: attack.advance.long,
        allowance: attack.allowance,
        drawing,
        place: Place::of(field, unit, drawing, halt.at, halt.facing),
        tolls: attack.tolls,
    };
    note(act, why, unit, remarks::SHORT, short.0);
    // Its dice were all thrown beforehand: it goes as far as they leave, wherever the ground lies.
    movement::goes(act, unit, &judged, movement::Paid { lost, upon: Length::ZERO });
    charges(act, unit);
}

/// All its men are tired: it stands an inch off in fall-back status and attacks nobody (CYP-23-04).
fn is_exhausted(act: &mut Acting, unit: PieceId, attack: &Attack) {
    let why = rule!("CYP-23-04");
    goes(act, unit, attack);
    for sign in [Sign::Disordered, Sign::FallingBack] {
        raise(act, why, unit, sign);
    }
}
