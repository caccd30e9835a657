//! The circumstances that decide the rerolls of a Morale Crisis Test (NMM-13-21 to NMM-13-24).

use engine::PieceId;

use super::last_standing;
use crate::book::{CommandClass, Quality};
use crate::field::Field;
use crate::movement::cover::building_of;
use crate::table::{Part, Reason, Sign};

/// Which dice of a test are thrown again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rerolls {
    /// None: the circumstances cancel, or there are none.
    None,
    /// Those that show 1: there are more positive ones.
    Ones,
    /// Those that show 6: there are more negative ones.
    Sixes,
}

/// The positive circumstances of a unit, one for each letter that applies (NMM-13-21).
pub fn positive(field: Field, unit: PieceId) -> u8 {
    let quality = field.quality(unit);
    let veteran = quality == Quality::Veteran;
    let fresh = quality == Quality::Seasoned && field.kills(unit) == 0;
    let won = field.has(unit, Sign::Won);
    let inspired = field.leaders_with(unit).any(|leader| {
        let class = field.state(leader).class();
        class == 0 || class == CommandClass::Expert.number()
    });
    [veteran, fresh, won, inspired].into_iter().map(u8::from).sum()
}

/// The negative circumstances of a unit, one for each letter that applies (NMM-13-22); Disarray and
/// being Daunted are one of them (NMM-14-06).
pub fn negative(field: Field, unit: PieceId, reason: Reason) -> u8 {
    let raw = field.quality(unit) == Quality::Raw;
    let flanked = reason == Reason::FlankAttack || struck_in_flank(field, unit);
    [raw, field.disordered(unit), flanked, last_standing::others_failed(field, unit)]
        .into_iter()
        .map(u8::from)
        .sum()
}

/// Whether an enemy that attacked its flank or rear is still in contact there (NMM-13-22 c). Loose troops,
/// garrisons and guns have no flank (NMM-12-08), nor does a Hedgehog against horse.
fn struck_in_flank(field: Field, unit: PieceId) -> bool {
    if building_of(field, unit).is_some() {
        return false;
    }
    let Some(melee) = field.melee_of(unit) else { return false };
    field.table.melees[melee as usize].members().iter().any(|member| {
        member.against() == unit
            && matches!(member.part(), Part::Attacker | Part::Pursuer)
            && member.edge() != tabletop::Edge::Front
            && field.formed(unit)
            && !(field.has(unit, Sign::Hedgehog) && field.mounted(member.unit()))
    })
}

/// Positive against negative: equal numbers cancel, the size of the surplus does not matter (NMM-13-24), and no
/// quality rerolls without regard to the others (NMM-18-03).
pub fn rerolls(field: Field, unit: PieceId, reason: Reason) -> Rerolls {
    match positive(field, unit).cmp(&negative(field, unit, reason)) {
        std::cmp::Ordering::Greater => Rerolls::Ones,
        std::cmp::Ordering::Less => Rerolls::Sixes,
        std::cmp::Ordering::Equal => Rerolls::None,
    }
}
