//! Loading, aiming, declaring shots, and resolving them one after another (BR-06-04 to BR-06-10).

use engine::sheet::Edit;
use engine::{Event, Flow, On, PieceId, Rule};

use crate::ask::Ask;
use crate::field::Field;
use crate::firing::choice::weapon;
use crate::firing::pool;
use crate::firing::questions::{self, shot_of};
use crate::herding::near;
use crate::marks::{lower, raise};
use crate::steps::{FiringStep, Step};
use crate::table::{BattleChange, FigureChange, Shot, Sign};
use crate::vocabulary::FIRE;
use crate::{Acting, Asking, hiding, remarks, rule, wounds};

/// A figure loads a weapon: one action less is needed (BR-06-04). It may stay hidden (BR-01-06).
pub fn load(act: &mut Acting, man: PieceId, place: u8) {
    let figure = act.table().figures[man.index()];
    let left = figure.loads(place).saturating_sub(1);
    stays_put(act, rule!("BR-06-04"), man);
    hiding::emit(act, rule!("BR-06-04"), man, FigureChange::loads(place, left).on(man));
}

/// A figure aims a weapon at an enemy: if it fires that weapon at him in its very next turn the shot is aimed (BR-06-06).
/// It may stay hidden (BR-01-06).
pub fn aim(act: &mut Acting, man: PieceId, target: PieceId, place: u8) {
    stays_put(act, rule!("BR-06-06"), man);
    let second = if place == 0 { lower(man, Sign::AimSecond) } else { raise(man, Sign::AimSecond) };
    hiding::emit(act, rule!("BR-06-06"), man, second);
    hiding::emit(act, rule!("BR-06-06"), man, raise(man, Sign::AimNow));
    hiding::emit(act, rule!("BR-06-06"), man, FigureChange::AimsAt(Some(target)).on(man));
}

/// A turn of a man's ends: an aim taken in it counts in the next, one taken before it is lost (BR-06-06).
pub fn end_aim(act: &mut Acting, man: PieceId) {
    let figure = act.table().figures[man.index()];
    if figure.is(Sign::AimNow) {
        hiding::emit(act, rule!("BR-06-06"), man, lower(man, Sign::AimNow));
    } else if figure.aims_at().is_some() {
        hiding::emit(act, rule!("BR-06-06"), man, FigureChange::AimsAt(None).on(man));
    }
}

/// Whether a shot is aimed: it was taken with this weapon at this enemy in the turn before (BR-06-06).
pub fn is_aimed(field: Field, shooter: PieceId, target: PieceId, place: u8) -> bool {
    let figure = field.figure(shooter);
    figure.aims_at() == Some(target)
        && !figure.is(Sign::AimNow)
        && figure.is(Sign::AimSecond) == (place == 1)
        && !figure.is(Sign::Moved)
}

/// A figure declares its shot: it shows itself (BR-01-06), takes its action and stays where it is (BR-06-10).
pub fn declare(act: &mut Acting, shooter: PieceId, target: PieceId, place: u8) {
    let group = act.field().group_of(shooter);
    group.into_iter().for_each(|group| hiding::reveal(act, group));
    let aimed = is_aimed(act.field(), shooter, target, place);
    stays_put(act, rule!("BR-06-10"), shooter);
    act.emit(
        rule!("BR-06-10"),
        BattleChange::Shots(Edit::Add(Shot::of(shooter, target, place, aimed))).event(),
    );
}

/// The figure has had its action, and where it stands it stays: its Leader may not leave it behind (BR-01-03, BR-01-04).
fn stays_put(act: &mut Acting, rule: Rule, man: PieceId) {
    hiding::emit(act, rule, man, raise(man, Sign::Acted));
    hiding::emit(act, rule!("BR-01-04"), man, raise(man, Sign::Anchored));
}

/// A group declares shot after shot until its player has no more; then they are resolved (BR-06-10).
pub fn shots(mut cx: Asking, group: u8) -> Flow<()> {
    let side = cx.world().group(group).side;
    let answer = cx.ask(Ask::Shots { group }.of(side, rule!("BR-06-10")))?;
    let mut act = cx.act();
    match shot_of(&answer).filter(|_| answer.verb == FIRE) {
        Some(shot) => {
            questions::fire(&mut act, &answer, shot);
            act.then(FiringStep::shots(group));
        }
        None => {
            // One who is hit before his own shot is resolved has fired all the same.
            let declared = *act.table().battle.shots();
            for shot in &declared {
                act.emit(rule!("BR-06-10"), raise(shot.shooter(), Sign::Fired));
            }
            act.then(FiringStep::resolve(group));
        }
    }
    Ok(())
}

/// The next declared shot: lost if its target is gone, else rolled for; the weapon is unloaded in any case (BR-06-10).
/// When all are resolved, horses near the guns take fright (BR-07-01).
pub fn resolve(mut cx: Asking, group: u8) -> Flow<()> {
    let Some(shot) = cx.table().battle.shots().first().copied() else {
        let mut act = cx.act();
        act.then(Step::gunfire());
        return Ok(());
    };
    let field = cx.field();
    let side = field.band(group).side;
    let lost = !field.stands(shot.target());
    let hits = match lost {
        true => 0,
        false => {
            let pool = pool(field, &shot);
            // The armour is rolled for under a rule of its own (BR-06-08).
            cx.roll_saved(side, rule!("BR-06-02"), pool, rule!("BR-06-08"))?.hits()
        }
    };
    let mut act = cx.act();
    act.emit(rule!("BR-06-10"), BattleChange::Shots(Edit::Next).event());
    let hearers = near::hearers(act.field(), shot.shooter());
    discharge(&mut act, &shot);
    if hits > 0 {
        // A hit on a mounted man is a hit on the rider (BR-06-09).
        wounds::hit(&mut act, shot.target());
    } else {
        let remark = if lost { remarks::SHOT_LOST } else { remarks::MISSED };
        let rule = if lost { rule!("BR-06-10") } else { rule!("BR-06-02") };
        act.emit(rule, Event::Noted { on: On::Piece(shot.target()), remark, value: shot.shooter().0.into() });
    }
    // What the shot did is told before what its noise does.
    near::hear_shot(&mut act, &hearers);
    act.then(FiringStep::resolve(group));
    Ok(())
}

/// The weapon goes off: it must be loaded anew (BR-06-04), and horses near by will hear it if it is a gun (BR-07-01).
fn discharge(act: &mut Acting, shot: &Shot) {
    let field = act.field();
    let Some(weapon) = weapon(field, shot.shooter(), shot.weapon()) else { return };
    let numbers = field.world.book.firing.weapons.of(weapon);
    let figure = field.figure(shot.shooter());
    let has_aim = figure.aims_at().is_some();
    if figure.loads(shot.weapon()) != numbers.loads {
        act.emit(rule!("BR-06-04"), FigureChange::loads(shot.weapon(), numbers.loads).on(shot.shooter()));
    }
    if has_aim {
        act.emit(rule!("BR-06-06"), FigureChange::AimsAt(None).on(shot.shooter()));
    }
    if numbers.firearm {
        act.emit(rule!("BR-07-01"), raise(shot.shooter(), Sign::FiredGun));
    }
}
