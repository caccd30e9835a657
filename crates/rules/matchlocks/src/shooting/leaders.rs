//! Leaders with a unit that suffers heavy losses (NMM-05-08, NMM-11-58, NMM-12-58).

use dice::{Count, Die, FaceSet, Pool};
use engine::{Departure, Flow, InlineVec, PieceId, SmallPiece};

use crate::book::LeaderRisk;
use crate::field::Field;
use crate::morale::{army_morale, losses};
use crate::steps::Step;
use crate::{Asking, rule};

/// A unit that has lost so many figures to one shot, or in one round of melee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Risk {
    /// Which unit.
    pub unit: PieceId,
    /// How many figures it lost.
    pub kills: u8,
}

/// The units whose Leaders are in danger at one moment.
pub type Risks = InlineVec<Risk, 8>;

/// A list of no risks.
pub const NO_RISKS: Risks = InlineVec::empty(Risk { unit: PieceId(0), kills: 0 });

/// Such a list in few bytes, as a step takes it along: six bits for the figures of each unit, who are 48 at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SmallRisks {
    units: [SmallPiece; 8],
    kills: [u8; 6],
}

const _: () = assert!(size_of::<SmallRisks>() <= 14);

impl SmallRisks {
    /// A list made small.
    pub fn of(risks: &Risks) -> SmallRisks {
        let (mut units, mut kills) = ([SmallPiece::NONE; 8], 0_u64);
        for (at, risk) in risks.iter().enumerate() {
            units[at] = SmallPiece::of(Some(risk.unit));
            kills |= u64::from(risk.kills.min(63)) << (6 * at);
        }
        let [a, b, c, d, e, f, ..] = kills.to_le_bytes();
        SmallRisks { units, kills: [a, b, c, d, e, f] }
    }

    /// The list.
    pub fn wide(self) -> Risks {
        let [a, b, c, d, e, f] = self.kills;
        let kills = u64::from_le_bytes([a, b, c, d, e, f, 0, 0]);
        let mut risks = NO_RISKS;
        for (at, unit) in self.units.iter().enumerate() {
            if let Some(unit) = unit.wide() {
                risks.push(Risk { unit, kills: (kills >> (6 * at)) as u8 & 63 });
            }
        }
        risks
    }
}

/// Adds a unit to those whose Leaders are in danger: one that still stands, with a Leader, after more Kills than
/// are free.
pub fn note_risk(field: Field, risks: &mut Risks, unit: PieceId, kills: u8) {
    let endangered = kills > field.world.book.command.risk.free_kills && field.figures(unit) > 0;
    if endangered && field.led(unit) {
        risks.try_push(Risk { unit, kills });
    }
}

/// The dice that one Leader with such a unit throws: he is lost on any hit, and the sheet's save of 2+ is this same
/// die (NMM-19-07). `None` if there are none.
fn risk_pool(book: &LeaderRisk, kills: u8) -> Option<Pool> {
    let dice = kills.saturating_sub(book.free_kills);
    let lost_on = FaceSet::at_most(book.lost_on.into());
    (dice > 0).then(|| Pool::Count(Count::of(dice, Die::D6).on(lost_on)))
}

/// Throws for the Leaders of the first unit in the list, each for himself, and goes on to the next.
pub(super) fn leaders_at_risk(mut cx: Asking, mut risks: Risks) -> Flow<()> {
    let Some(Risk { unit, kills }) = risks.remove(0) else { return Ok(()) };
    let field = cx.field();
    let side = field.side(unit);
    let mut leaders: InlineVec<PieceId, 4> = InlineVec::default();
    field.leaders_with(unit).for_each(|leader| {
        leaders.try_push(leader);
    });
    let mut lost: InlineVec<PieceId, 4> = InlineVec::default();
    if let Some(pool) = risk_pool(&cx.world().book.command.risk, kills) {
        for leader in leaders.iter() {
            if cx.roll(side, rule!("NMM-11-58"), pool)?.passed() {
                lost.push(*leader);
            }
        }
    }
    let mut act = cx.act();
    for leader in lost.iter() {
        losses::lose_leader(&mut act, *leader, Departure::Destroyed, rule!("NMM-11-58"));
    }
    if army_morale::settle(&mut act) && !risks.is_empty() {
        act.then(Step::leaders_at_risk(risks));
    }
    Ok(())
}
