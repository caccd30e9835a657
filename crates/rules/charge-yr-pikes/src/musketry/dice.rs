//! The dice of a volley (CYP-07-01, CYP-07-03, CYP-07-07, CYP-10-02).

use dice::{Count, Die, FaceSet, Pool};
use engine::{Flow, InlineVec, PieceId};

use super::gallopers::gun_fire;
use super::shooters::{Aim, aims};
use crate::command::officers;
use crate::field::Field;
use crate::firing::cover::Cover;
use crate::firing::quarters::{Arms, of_hit, strikes};
use crate::firing::targets::owner;
use crate::marks::raise;
use crate::morale::modifiers::Modifier;
use crate::steps::MusketryStep;
use crate::table::{Sign, Volley};
use crate::world::Kind;
use crate::{Asking, rule};

/// Like dice of a volley, which are thrown together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dice {
    /// How many.
    pub count: u8,
    /// The least face that hits.
    pub need: i8,
    /// What each hit counts, in quarters (CYP-07-10).
    pub quarters: u8,
}

impl Dice {
    /// What is thrown.
    pub fn pool(&self) -> Pool {
        Count::of(self.count, Die::D6).on(FaceSet::at_least(self.need.into())).into()
    }
}

/// All that is added to a die of a unit or galloper gun, by what covers its target (CYP-07-07, CYP-07-08). Halving in a town or works
/// replaces what walls, hedges and woods take (CYP-07-09).
pub fn modifiers(field: Field, firer: PieceId, cover: Cover) -> InlineVec<Modifier, 5> {
    let book = &field.world.book.shooting.modifiers;
    let unit = owner(field, firer);
    let shares = field.kind(firer) == Kind::Galloper && field.is_infantry(unit);
    let spent = field.is(if shares { unit } else { firer }, Sign::HasFired);
    let led = field.attached_to(unit).any(|officer| officers::may_influence(field, officer, unit));
    let firelocks = field.profile(firer).firelocks && field.kind(firer) != Kind::Galloper;
    let behind = matches!(cover, Cover::Wall | Cover::Woods);
    let rows = [
        (!spent, rule!("CYP-07-08"), book.first_volley),
        (led, rule!("CYP-07-07"), book.officer),
        (firelocks, rule!("CYP-00-03"), book.firelocks),
        (field.world.rain, rule!("CYP-07-07"), book.rain),
        (behind, rule!("CYP-16-03"), book.cover),
    ];
    let mut all = InlineVec::empty(Modifier { rule: rule!("CYP-07-07"), value: 0 });
    rows.iter().filter(|(holds, _, value)| *holds && *value != 0).for_each(|(_, rule, value)| {
        all.push(Modifier { rule: *rule, value: *value });
    });
    all
}

/// So many dice by an aim.
pub fn dice_of(field: Field, firer: PieceId, target: PieceId, aim: Aim, count: u8) -> Dice {
    let ranges = &field.world.book.shooting.ranges;
    let base = if aim.short { ranges.short_hits } else { ranges.long_hits };
    let sum: i8 = modifiers(field, firer, aim.cover).iter().map(|it| it.value).sum();
    let quarters = of_hit(field, target, aim.cover, Arms::Muskets);
    Dice { count, need: base - sum, quarters }
}

/// The dice of a volley, those that are alike together, those that hit most easily first.
pub fn handful(field: Field, volley: Volley) -> InlineVec<Dice, 8> {
    let (firer, target) = (volley.firer(), volley.target());
    let mut all: InlineVec<Dice, 8> = InlineVec::empty(Dice { count: 0, need: 0, quarters: 0 });
    let mut adds =
        |dice: Dice| match all.iter_mut().find(|it| it.need == dice.need && it.quarters == dice.quarters) {
            Some(like) => like.count += dice.count,
            None => all.push(dice),
        };
    if field.kind(firer) == Kind::Galloper {
        if let Some(aim) = gun_fire(field, firer, target) {
            adds(dice_of(field, firer, target, aim, field.figures(firer)));
        }
    } else {
        for (shooter, aim) in &aims(field, firer, target) {
            if volley.stands() >> shooter.at & 1 == 1 {
                adds(dice_of(field, firer, target, *aim, 1));
            }
        }
    }
    all.sort_unstable_by_key(|dice| (dice.need, dice.quarters));
    all
}

/// A volley is rolled: one die a stand, or a gunner (CYP-07-01, CYP-10-02). Nobody falls before all have been rolled (CYP-00-10).
pub(super) fn shoots(mut cx: Asking, at: u8) -> Flow<()> {
    let field = Field::remembering(cx.table(), cx.world(), cx.memory());
    let Some(volley) = field.table.battle.volleys().get(usize::from(at)).copied() else {
        let _ = cx.act();
        return Ok(());
    };
    let (firer, target) = (volley.firer(), volley.target());
    let side = field.side(firer);
    let why = match field.kind(firer) {
        Kind::Galloper => rule!("CYP-10-02"),
        _ => rule!("CYP-07-01"),
    };
    let mut quarters = 0_u8;
    for dice in &handful(field, volley) {
        let hits = cx.roll(side, why, dice.pool())?.hits();
        quarters = quarters.saturating_add(hits.saturating_mul(dice.quarters));
    }
    let mut act = cx.act();
    if quarters > 0 {
        let unit = owner(Field::new(act.table(), act.world()), firer);
        strikes(&mut act, why, unit, target, quarters);
    }
    act.then(MusketryStep::shoots(at + 1));
    Ok(())
}

/// Whoever has fired has spent his first volley and his fire of this turn (CYP-07-08, CYP-07-12). The gun of a regiment of foot
/// shares its first volley (CYP-07-08).
pub(super) fn spends(cx: Asking) -> Flow<()> {
    let mut act = cx.act();
    let mut fired: Vec<PieceId> = act.table().battle.volleys().iter().map(|it| it.firer()).collect();
    fired.sort_unstable();
    fired.dedup();
    for firer in fired {
        let field = Field::new(act.table(), act.world());
        let unit = owner(field, firer);
        let shares = field.is_infantry(unit);
        raise(&mut act, rule!("CYP-07-12"), firer, Sign::Fired);
        raise(&mut act, rule!("CYP-07-08"), firer, Sign::HasFired);
        if shares {
            raise(&mut act, rule!("CYP-07-08"), unit, Sign::HasFired);
        }
    }
    Ok(())
}
