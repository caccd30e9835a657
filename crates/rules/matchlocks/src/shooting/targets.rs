//! Who may be shot at (NMM-11-02 to 11-26): the authority, and what is offered.

use engine::{Answer, PieceId, Refusal, Rng};

use super::aim::Aim;
use super::shooters;
use super::shot::Shot;
use crate::chance::pieces_from;
use crate::facts::{About, Memory};
use crate::field::Field;
use crate::movement::cover as woods;
use crate::rule;
use crate::vocabulary::SHOOT;

/// Whether a unit may shoot at a target now, and how: who may shoot, what it sees and reaches, what is in the way,
/// and whether it is the target that the rules give it. Pure, and the last word.
///
/// # Errors
/// The first rule that forbids the shot, in the order in which a player would check them.
pub fn judge_shot(field: Field, unit: PieceId, target: PieceId) -> Result<Shot, Refusal> {
    let able = shooters::able(field, unit)?;
    Aim::new(field, able).judge(target)
}

/// [`judge_shot`] of a shot that is fired at once: of the figures in view as many are counted as could fall to its dice, if not all.
///
/// # Errors
/// The same refusals in the same order.
pub(super) fn judge_fired(field: Field, unit: PieceId, target: PieceId) -> Result<Shot, Refusal> {
    let able = shooters::able(field, unit)?;
    Aim::new(field, able).judge_fired(target)
}

/// Whether [`judge_shot`] allows a shot. Nobody counts who sees whom, which takes most of the time.
///
/// # Errors
/// The same refusals in the same order.
pub fn allow_shot(field: Field, unit: PieceId, target: PieceId) -> Result<(), Refusal> {
    let able = shooters::able(field, unit)?;
    Aim::new(field, able).allow(target)
}

/// Offers every target that a unit may shoot at now.
pub fn offer_targets(field: Field, unit: PieceId, offer: &mut dyn FnMut(PieceId)) {
    let Ok(able) = shooters::able(field, unit) else { return };
    let aim = Aim::new(field, able);
    aim.enemies_ahead().filter(|target| aim.allow(*target).is_ok()).for_each(offer);
}

/// Visits every shot of a unit that is legal now.
pub fn each_shot(field: Field, unit: PieceId, visit: &mut dyn FnMut(&Shot)) {
    let Ok(able) = shooters::able(field, unit) else { return };
    let aim = Aim::new(field, able);
    aim.enemies_ahead().filter_map(|target| aim.shot(target)).for_each(|shot| visit(&shot));
}

/// Visits every shot that [`each_shot`] visits as if everybody saw everybody, and maybe others: no shot comes to more than it does here.
pub fn each_shot_at_best(field: Field, unit: PieceId, visit: &mut dyn FnMut(&Shot)) {
    let Ok(able) = shooters::able(field, unit) else { return };
    let aim = Aim::new(field, able);
    aim.enemies_ahead().filter_map(|target| aim.shot_at_best(target)).for_each(|shot| visit(&shot));
}

/// The shot of a unit at a target, if [`judge_shot`] allows it: quicker for those who do not ask why not.
pub fn shot_at(field: Field, unit: PieceId, target: PieceId) -> Option<Shot> {
    let able = shooters::able(field, unit).ok()?;
    Aim::new(field, able).shot(target)
}

/// Judges the shots of a unit at some enemies, for those who want to know why not as well: the same as
/// [`judge_shot`] for each of them.
pub fn judge_shots(
    field: Field,
    unit: PieceId,
    targets: &[PieceId],
    visit: &mut dyn FnMut(PieceId, Result<Shot, Refusal>),
) {
    match shooters::able(field, unit) {
        Err(refusal) => targets.iter().for_each(|target| visit(*target, Err(refusal))),
        Ok(able) => {
            let aim = Aim::new(field, able);
            targets.iter().for_each(|target| visit(*target, aim.judge(*target)));
        }
    }
}

/// Offers every shot of a unit, as it stands in its wood and as it could (NMM-10-18).
pub fn offer_shots(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    let shoot = Answer::plain(SHOOT).with(unit);
    offer_targets(field, unit, &mut |target| offer(shoot.on(target)));
    if let Some(stance) = woods::other_stance(field, unit)
        && let Ok(table) = woods::with_stance(field, unit, stance)
    {
        let shoot = shoot.amount(woods::number_of(stance));
        offer_targets(Field::new(&table, field.world), unit, &mut |target| offer(shoot.on(target)));
    }
}

/// A shot by luck, as the unit stands in its wood or as it could.
pub(crate) fn any_shot(
    field: Field,
    memory: Option<&Memory>,
    unit: PieceId,
    rng: &mut Rng,
) -> Option<Answer> {
    let shoot = Answer::plain(SHOOT).with(unit);
    if field.state(unit).cover().is_some()
        && rng.chance(1, 3)
        && let Some(stance) = woods::other_stance(field, unit)
    {
        let table = woods::with_stance(field, unit, stance).ok()?;
        let target = any_target(Field::new(&table, field.world), None, unit, rng)?;
        return Some(shoot.on(target).amount(woods::number_of(stance)));
    }
    any_target(field, memory, unit, rng).map(|target| shoot.on(target))
}

/// A target by luck at which a unit may shoot now: mostly the nearest enemy, since whoever may choose no target of
/// his own shoots at that one.
fn any_target(field: Field, memory: Option<&Memory>, unit: PieceId, rng: &mut Rng) -> Option<PieceId> {
    let able = shooters::able(field, unit).ok()?;
    let mut aim = Aim::new(field, able);
    if aim.enemies_ahead().next().is_some() {
        aim.recall(memory.and_then(|memory| memory.about(field)));
    }
    let near = |enemy: &PieceId| aim.is_near(*enemy);
    let legal = |enemy: &PieceId| aim.is_ahead(*enemy) && aim.allows(*enemy);
    let at = field.pose(unit).at;
    let nearest = || aim.enemies_in_range().min_by_key(|enemy| field.pose(*enemy).at.distance_squared(at));
    let nearest = if field.led(unit) || rng.chance(1, 4) { None } else { nearest() };
    nearest.filter(legal).or_else(|| {
        let others = pieces_from(field, rng).filter(|id| Some(*id) != nearest);
        let enemies = others.filter(|id| field.side(*id) != field.side(unit) && field.is_unit(*id));
        enemies.filter(near).find(legal)
    })
}

/// Whether a unit may shoot at anybody at all.
///
/// # Errors
/// Why it may not shoot, or that it has no target.
pub fn judge_any_shot(field: Field, unit: PieceId) -> Result<(), Refusal> {
    judge_any(field, None, unit)
}

fn judge_any(field: Field, about: Option<About>, unit: PieceId) -> Result<(), Refusal> {
    let able = shooters::able(field, unit)?;
    let mut aim = Aim::new(field, able);
    aim.recall(about);
    let none = Refusal::new(rule!("NMM-11-20"), "no enemy is a legal target").piece(unit);
    if aim.enemies_in_range().any(|enemy| aim.is_legal(enemy)) { Ok(()) } else { Err(none) }
}

/// Whether a unit may shoot at anybody at all, as it stands in its wood or as it could (NMM-10-18).
///
/// # Errors
/// As for [`judge_any_shot`].
pub fn judge_any_shot_in_either_stance(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let judged = judge_any_shot(field, unit);
    match woods::other_stance(field, unit) {
        Some(stance) if judged.is_err() => {
            let table = woods::with_stance(field, unit, stance)?;
            judge_any_shot(Field::new(&table, field.world), unit)
        }
        _ => judged,
    }
}

/// Whether [`judge_any_shot_in_either_stance`] finds one.
pub(crate) fn has_any_shot(field: Field, about: Option<About>, unit: PieceId) -> bool {
    judge_any(field, about, unit).is_ok()
        || field.state(unit).cover().is_some() && judge_any_shot_in_either_stance(field, unit).is_ok()
}
