//! The three waves of fire of a turn as a line of time: who fires in which, before anybody has declared (CYP-02-05, CYP-02-06).

use engine::PieceId;

use crate::artillery;
use crate::as_if;
use crate::field::Field;
use crate::musketry;
use crate::table::Phase;

/// The phases of fire, in their order.
const WAVES: [Phase; 3] = [Phase::Artillery, Phase::StandingMuskets, Phase::MovingMuskets];

/// The wave in which a piece could fire in this turn as it stands, from 1 on; none before the battle, nor where its wave is over.
pub(super) fn of(field: Field, id: PieceId) -> Option<u8> {
    let now = field.table.battle.phase();
    if field.table.battle.turn() == 0 || now > Phase::MovingMuskets || !field.piece(id).on_table() {
        return None;
    }
    let kind = field.kind(id);
    let wave = match kind.is_battery() {
        true => artillery::judge_gun(field, id).ok().map(|()| 0)?,
        false if !kind.is_formed() || !musketry::has_muskets(field, id) => return None,
        false => {
            let wave = if field.is_standing(id) { 1 } else { 2 };
            let table = as_if::in_phase(field, WAVES[wave]);
            musketry::judge_firer(Field::new(&table, field.world), id).ok()?;
            wave
        }
    };
    (WAVES[wave] >= now).then_some(wave as u8 + 1)
}

/// All three: `fire: 2 guns, then 5 that stand, then 3 that moved`; nothing where nobody is left to fire.
pub(super) fn line(field: Field) -> Option<String> {
    let mut counts = [0_u8; 3];
    field.units().filter_map(|id| of(field, id)).for_each(|wave| counts[usize::from(wave) - 1] += 1);
    let told = |(count, what): (u8, &str)| (count > 0).then(|| format!("{count} {what}"));
    let guns = if counts[0] == 1 { "gun" } else { "guns" };
    let stand = if counts[1] == 1 { "that stands" } else { "that stand" };
    let all: Vec<String> = counts.into_iter().zip([guns, stand, "that moved"]).filter_map(told).collect();
    (!all.is_empty()).then(|| format!("fire to come: {}", all.join(", then ")))
}
