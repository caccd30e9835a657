//! The casualties of a melee: shared among the units of a side in proportion to what each brought into it (CYP-12-26).

use engine::{Answer, Flow, InlineVec, PieceId, Questions, Side};

use super::melee::Melee;
use crate::marks::sets_of_side;
use crate::steps::{CombatStep, LossesStep};
use crate::table::{ArmyChange, PIECES, UnitChange};
use crate::vocabulary::NAME;
use crate::{Acting, Ask, Asking, ChargeYrPikes, Decision, Field, Known, Script, World, rule};

/// The shares of a side's units in so many casualties: whole parts first, the rest one by one to the largest remainders, of equal ones
/// to the larger unit; no unit loses more than it has, the excess goes to the others (CYP-12-26). Beside them those of whom one alone
/// loses one more, all alike: their owner chooses.
pub struct Shares {
    /// The units and what each loses.
    pub units: InlineVec<(PieceId, u8), PIECES>,
    /// Those among whom the owner chooses, and how many of them lose one more.
    pub alike: InlineVec<PieceId, PIECES>,
    /// How many.
    pub more: u8,
}

/// Shares casualties.
pub fn share(field: Field, melee: &Melee, side: Side, casualties: u8) -> Shares {
    let mut units = InlineVec::empty((PieceId(0), 0));
    let strength = |id: PieceId| u32::from(field.figures(id));
    let all: u32 = melee.of_side(field, side).map(strength).sum();
    let wanted = u32::from(casualties).min(all);
    let mut left = wanted;
    for id in melee.of_side(field, side) {
        let takes = (strength(id) * wanted).checked_div(all).unwrap_or(0);
        units.try_push((id, takes as u8));
        left -= takes;
    }
    // What remains of each, in parts of the whole.
    let remainder = |id: PieceId| strength(id) * wanted % all;
    let mut order: Vec<PieceId> = units.iter().map(|(id, _)| *id).collect();
    order.sort_by_key(|id| (std::cmp::Reverse(remainder(*id)), std::cmp::Reverse(strength(*id)), *id));
    let mut at = 0;
    let mut alike = InlineVec::new();
    let mut more = 0;
    while left > 0 && at < order.len() {
        let like =
            |id: &PieceId| remainder(*id) == remainder(order[at]) && strength(*id) == strength(order[at]);
        let group: Vec<PieceId> = order[at..].iter().copied().filter(like).collect();
        let takers = (group.len() as u32).min(left);
        if (takers as usize) < group.len() {
            group.iter().for_each(|id| {
                alike.try_push(*id);
            });
            more = takers as u8;
        } else {
            for (id, takes) in units.iter_mut() {
                *takes += u8::from(group.contains(id));
            }
        }
        left -= takers;
        at += group.len();
    }
    Shares { units, alike, more }
}

/// The shares are noted; where units are alike the owner chooses who loses more (CYP-12-26).
pub(super) fn shares(mut cx: Asking, side: Side) -> Flow<()> {
    let why = rule!("CYP-12-26");
    let field = cx.field();
    let falls = field.table.army(side).falls();
    let found = share(field, &Melee::under_way(field), side, falls);
    let mut chosen = Vec::new();
    // The owner names one; of those who are left the first by number follow.
    if found.more > 0 {
        let named = cx.ask(Ask::Losses.of(side, why))?.piece;
        chosen.extend(named);
        let others = found.alike.iter().copied().filter(|id| Some(*id) != named);
        chosen.extend(others.take(usize::from(found.more).saturating_sub(1)));
    }
    let mut act = cx.act();
    for (id, takes) in &found.units {
        let takes = takes + u8::from(chosen.contains(id));
        if takes > 0 {
            act.emit(why, UnitChange::Hits(takes).on(*id));
        }
    }
    sets_of_side(&mut act, why, side, ArmyChange::Falls(0));
    Ok(())
}

/// The units of a side take them, one after the other.
pub(super) fn bleeds(mut s: Script, side: Side) -> Flow<()> {
    let next = s.read(rule!("CYP-12-26"), |field| {
        Melee::under_way(field).of_side(field, side).find(|id| field.unit(*id).hits() > 0)
    })?;
    let Some(unit) = next else { return Ok(()) };
    s.call(rule!("CYP-12-26"), CombatStep::bled(unit))?;
    s.leads_to(CombatStep::bleeds(side))
}

/// A unit takes its own.
pub(super) fn bled(act: &mut Acting, unit: PieceId) {
    let hits = act.field().unit(unit).hits();
    act.emit(rule!("CYP-12-26"), UnitChange::Hits(0).on(unit));
    act.then(LossesStep::takes(unit, hits, false));
}

/// The question which of units that are alike loses one more.
pub(crate) struct Losses;

impl Questions<ChargeYrPikes> for Losses {
    fn wanted(&self, _: &Decision) -> &'static str {
        "name one of the units that are alike: it loses one more"
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        let falls = field.table.army(decision.who).falls();
        let found = share(field, &Melee::under_way(field), decision.who, falls);
        found.alike.iter().for_each(|id| offer(Answer::plain(NAME).with(*id)));
    }
}
