//! The questions which guns are turned and at what they fire.

use engine::{About, Answer, PieceId, Questions, Refusal, Rng, Side, Verdict};
use tabletop::{Angle, Hand, Leg, Pivot};

use super::declaring::{is_spoken_for, judge, may_hit};
use super::guns::judge_gun;
use crate::facts::Facts;
use crate::firing::targets;
use crate::movement::judge_pivot;
use crate::rule;
use crate::vocabulary::{BALL, CANISTER, FINISH, PIVOT};
use crate::{Ask, ChargeYrPikes, Decision, Drawn, Field, Known, World};

/// The guns of a side that could be turned and still have their fire: others are turned in vain.
fn pivoting(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    field.units_of(side).filter(move |id| judge_gun(field, *id).is_ok() && !turns(field, *id).is_empty())
}

/// Some turns that a gun has room for.
fn turns(field: Field, gun: PieceId) -> Vec<Answer> {
    let of = |off: i32| {
        let hand = if off < 0 { Hand::Left } else { Hand::Right };
        let turn = Leg::Turn { about: Pivot::Centre, hand, angle: Angle::degrees(off.abs()) };
        Answer::plain(PIVOT).with(gun).leg(turn)
    };
    let all = [-45, -20, 20, 45].map(of);
    all.into_iter().filter(|answer| judge_pivot(field, gun, answer).is_ok()).collect()
}

/// Whether a side has a gun to turn.
pub(super) fn has_any_pivot(field: Field, side: Side) -> bool {
    pivoting(field, side).next().is_some()
}

/// The guns of a side that may still declare.
fn able(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    let able = move |gun: &PieceId| !is_spoken_for(field, *gun) && judge_gun(field, *gun).is_ok();
    field.units_of(side).filter(move |id| field.kind(*id).is_battery() && able(id))
}

/// Whether any may, if it has a target.
pub(super) fn may_any(field: Field, side: Side) -> bool {
    able(field, side).next().is_some()
}

/// What a side may declare.
fn shots<'a>(field: Field<'a>, side: Side) -> impl Iterator<Item = Answer> + 'a {
    let mut all = None;
    able(field, side).flat_map(move |gun| {
        let targets = all.get_or_insert_with(|| targets(field, side)).clone();
        let each = targets.into_iter().flat_map(|target| [(BALL, target), (CANISTER, target)]);
        let hit = each.filter(move |(verb, target)| may_hit(field, gun, *target, *verb == CANISTER));
        hit.map(move |(verb, target)| Answer::plain(verb).with(gun).on(target))
    })
}

/// Whether a side has a battery left that can fire at anybody.
pub(super) fn has_any_shot(field: Field, side: Side) -> bool {
    shots(field, side).next().is_some()
}

/// What is asked of the guns.
pub(crate) struct Guns;

impl Questions<ChargeYrPikes> for Guns {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        if *answer == Answer::plain(FINISH) {
            return Ok(());
        }
        let field = Field::new(known.table(), world);
        match decision.about {
            About::Ask(Ask::Guns) => judge(field, decision.who, answer).map(|_| ()),
            _ => {
                let no = || Refusal::new(rule!("CYP-09-14"), "turn a gun of your own, or finish");
                let gun = answer.piece.filter(|gun| field.side(*gun) == decision.who).ok_or_else(no)?;
                match answer.verb == PIVOT && answer.object.is_none() && answer.amount == 0 {
                    true => judge_pivot(field, gun, answer).map(|_| ()),
                    false => Err(no()),
                }
            }
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = Field::new(known.table(), world);
        match decision.about {
            About::Ask(Ask::Guns) => shots(field, decision.who).for_each(&mut *offer),
            _ => pivoting(field, decision.who).flat_map(|gun| turns(field, gun)).for_each(&mut *offer),
        }
        offer(Answer::plain(FINISH));
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
        let all = shots(field, decision.who).chain([Answer::plain(FINISH)]);
        let (_, picked) = all.fold((0, None), |(seen, picked), answer| match rng.below(seen + 1) {
            0 => (seen + 1, Some(answer)),
            _ => (seen + 1, picked),
        });
        picked.map(Drawn::Chosen)
    }
}
