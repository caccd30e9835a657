//! The question who fires at whom.

use engine::{About, Answer, PieceId, Questions, Refusal, Rng, Side};
use tabletop::Bounds;

use super::declaring::{declared, is_full, judge, volleys_of};
use super::gallopers::judge_gun;
use super::shooters::{aims, has_aim};
use super::who::judge_firer;
use crate::ask::Ask;
use crate::deed::{Deed, drawn};
use crate::facts::Facts;
use crate::field::Field;
use crate::firing;
use crate::firing::aim::GRAIN;
use crate::vocabulary::{FINISH, FIRE};
use crate::world::{Kind, World};
use crate::{ChargeYrPikes, Decision, Drawn, Known};

/// Everybody of a side who may still fire: units with stands that have not declared, and guns that have not.
fn firers(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    field.pieces().filter(move |id| {
        field.side(*id) == side
            && match field.kind(*id) {
                Kind::Galloper => volleys_of(field, *id).next().is_none(),
                kind => kind.is_formed() && judge_firer(field, *id).is_ok(),
            }
    })
}

/// Visits what a unit or gun may declare, until told to stop: with all its stands that can, at each target.
fn each(field: Field, firer: PieceId, targets: &[PieceId], mut visit: impl FnMut(Answer) -> bool) {
    let gun = field.kind(firer) == Kind::Galloper;
    let taken = declared(field, firer);
    let far = field.world.book.shooting.ranges.long + GRAIN;
    let around = Bounds::of_block(&field.block(firer)).inflated(far);
    for target in targets.iter().copied().filter(|id| gun || field.piece(*id).may_meet(&around)) {
        let able = match gun {
            true => judge_gun(field, firer, target).is_ok(),
            false => has_aim(field, firer, target, taken),
        };
        if able && visit(Answer::plain(FIRE).with(firer).on(target)) {
            return;
        }
    }
}

/// Visits what a side may declare, unit by unit, until something that a unit can do is wanted: for whoever chooses one after the other.
pub(crate) fn by_firer(field: Field, side: Side, wanted: &mut dyn FnMut(Answer) -> bool) {
    let (full, targets) = (is_full(field), firing::targets(field, side));
    for firer in firers(field, side).filter(|_| !full) {
        let mut any = false;
        each(field, firer, &targets, |answer| {
            any = wanted(answer);
            false
        });
        if any {
            return;
        }
    }
}

/// Whether anybody of a side may still fire, if he has a target.
pub(super) fn may_any(field: Field, side: Side) -> bool {
    firers(field, side).next().is_some()
}

/// Whether a side has any fire left to declare.
pub(super) fn has_any(field: Field, side: Side) -> bool {
    let mut any = false;
    let full = is_full(field);
    let mut targets = None;
    for firer in firers(field, side).filter(|_| !full) {
        let targets = targets.get_or_insert_with(|| firing::targets(field, side));
        each(field, firer, targets, |_| {
            any = true;
            true
        });
        if any {
            break;
        }
    }
    any
}

/// What is asked when muskets fire.
pub(crate) struct Fires;

impl Questions<ChargeYrPikes> for Fires {
    fn validate(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        if *answer == Answer::plain(FINISH) {
            return Ok(());
        }
        judge(Field::new(known.table(), world), decision.who, answer).map(|_| ())
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        debug_assert!(matches!(decision.about, About::Ask(Ask::Fire)));
        let field = Field::new(known.table(), world);
        if !is_full(field) {
            let targets = firing::targets(field, decision.who);
            for firer in firers(field, decision.who) {
                let mut all: Vec<Answer> = Vec::new();
                each(field, firer, &targets, |answer| {
                    all.push(answer);
                    false
                });
                all.iter().for_each(|answer| offer(*answer));
                if all.len() > 1 {
                    singly(field, firer, &all, offer);
                }
            }
        }
        offer(Answer::plain(FINISH));
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        by_lot(Field::remembering(known.table(), world, &Facts::default()), decision.who, rng)
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        facts: &mut Facts,
    ) -> Option<Drawn> {
        let field = Field::remembering(known.table(), world, facts);
        let answer = by_lot(field, decision.who, rng);
        let deed = judge(field, decision.who, &answer).ok().map(Deed::Volley);
        Some(drawn((answer, deed)))
    }
}

/// What is declared by lot: a volley of the first firer who can, from one by lot on, or an end.
fn by_lot(field: Field, side: Side, rng: &mut Rng) -> Answer {
    let finish = Answer::plain(FINISH);
    if rng.chance(1, 24) {
        return finish;
    }
    let all: Vec<PieceId> = firers(field, side).collect();
    let from = rng.below(all.len().max(1) as u32) as usize;
    let around = all.iter().chain(&all).skip(from).take(all.len());
    let targets = firing::targets(field, side);
    for firer in around {
        let (mut seen, mut picked) = (0, None);
        each(field, *firer, &targets, |answer| {
            seen += 1;
            if rng.below(seen) == 0 {
                picked = Some(answer);
            }
            false
        });
        if let Some(picked) = picked {
            return picked;
        }
    }
    finish
}

/// Stands by themselves, where a unit has several targets.
fn singly(field: Field, firer: PieceId, all: &[Answer], offer: &mut dyn FnMut(Answer)) {
    if field.kind(firer) == Kind::Galloper {
        return;
    }
    let taken = declared(field, firer);
    for answer in all {
        let Some(target) = answer.object else { continue };
        let aims = aims(field, firer, target);
        for (shooter, _) in aims.iter().filter(|(shooter, _)| taken >> shooter.at & 1 == 0) {
            offer(answer.amount(i16::from(shooter.at) + 1));
        }
    }
}
