//! The dice of a round as pools: to hit, rerolls, Leaders' hits, saves (NMM-12-48 to 12-56). Pure: odds, previews
//! and computer players read the same.

use dice::{Count, Die, FaceSet, Pool, Total};
use engine::{InlineVec, PieceId};
use tabletop::{Edge, FeatureId};

use super::figures::{self, Stroke};
use super::members::{self, is_new};
use crate::book::{CommandClass, Kind, Quality};
use crate::field::Field;
use crate::table::{Melee, Member, Part, Sign, Tactic};
use crate::world::Terrain;

/// The dice of a unit in the round: one pool, or more where they hit or are rerolled differently by opponent
/// (NMM-12-49, NMM-12-80). The Leader's hits are in the first.
pub fn fight_pools(field: Field, at: u8, unit: PieceId) -> InlineVec<Count, 4> {
    let mut pools = InlineVec::empty(Count::of(0, Die::D6));
    let Some(mine) = members::member(field, at, unit) else { return pools };
    let on = FaceSet::at_least(hits_on(field, at, &mine).into());
    let mut sorted: InlineVec<(FaceSet, u16), 4> = InlineVec::empty((FaceSet::NONE, 0));
    for stroke in figures::strokes(field, at, unit).iter() {
        let (again, eighths) = (rerolled(field, at, &mine, stroke), figures::eighths(field, unit, stroke));
        match sorted.iter_mut().find(|(set, _)| *set == again) {
            Some(one) => one.1 += eighths,
            None => sorted.push((again, eighths)),
        }
    }
    let mut leader = leader_hits(field, unit);
    for (again, eighths) in sorted.iter() {
        let dice = figures::whole_dice(*eighths).min(Die::D6.most());
        if dice > 0 || leader > 0 {
            pools.push(Count::of(dice, Die::D6).on(on).again(*again).automatic(leader));
            leader = 0;
        }
    }
    pools
}

/// The score to hit (NMM-12-50, NMM-12-75): everybody's first round is his own (NMM-12-81).
pub fn hits_on(field: Field, at: u8, mine: &Member) -> u8 {
    let (melee, hits) = (members::melee(field, at), &field.world.book.melee.hits);
    match mine.part() {
        _ if !is_new(melee, mine) => hits.later_rounds,
        Part::FedIn => hits.fed_in,
        _ if mine.tactic() == Tactic::Fire => hits.after_engaging_by_fire,
        _ => hits.first_round,
    }
}

/// The faces that are thrown again against one opponent (NMM-12-52, NMM-12-53, NMM-12-74, NMM-12-75).
fn rerolled(field: Field, at: u8, mine: &Member, stroke: &Stroke) -> FaceSet {
    let melee = members::melee(field, at);
    if barred_from_rerolls(field, melee, mine, stroke.against) {
        return FaceSet::NONE;
    }
    let new = is_new(melee, mine);
    let on = hits_on(field, at, mine);
    let ones = field.quality(mine.unit()) == Quality::Veteran
        || new && mine.part() == Part::Attacker && mine.tactic() != Tactic::Fire
        || new && mine.part() == Part::FedIn
        || new && mine.tactic() == Tactic::Trot
        || !new && melee.winner() == Some(field.side(mine.unit()));
    match (new && mine.tactic() == Tactic::Gallop, ones) {
        (true, _) => FaceSet::at_most(i16::from(on) - 1),
        (false, true) => FaceSet::ONES,
        (false, false) => FaceSet::NONE,
    }
}

/// The cases without rerolls (NMM-12-53).
fn barred_from_rerolls(field: Field, melee: &Melee, mine: &Member, against: PieceId) -> bool {
    let unit = mine.unit();
    let counters = is_new(melee, mine) && matches!(mine.tactic(), Tactic::Trot | Tactic::Gallop);
    let attacks = matches!(mine.part(), Part::Attacker | Part::Pursuer | Part::FedIn) || counters;
    let upon_pikes = field.mounted(unit) && {
        let before_its_front =
            mine.against() != against || mine.edge() == Edge::Front || mine.part() == Part::FellBack;
        field.kind(against).is_pikes()
            || field.has(against, Sign::Hedgehog)
            || field.kind(against) == Kind::Battalia && before_its_front
    };
    upon_pikes
        || attacks && field.disordered(unit)
        || mine.uphill() && mine.part() == Part::Attacker && !field.mounted(unit)
        || members::attacks_across(field, melee, mine)
}

/// The hits that a Leader adds to a mounted unit: of several attached the larger number (NMM-12-51).
pub fn leader_hits(field: Field, unit: PieceId) -> u8 {
    if !field.mounted(unit) {
        return 0;
    }
    let hits = &field.world.book.melee.leader_hits;
    let of = |leader: PieceId| hits.of(CommandClass::of(field.state(leader).class()));
    field.leaders_with(unit).map(of).max().unwrap_or(0)
}

/// The score on which a unit saves a hit in the round, cover counted (NMM-12-55, NMM-12-56).
pub fn saves_on(field: Field, at: u8, mine: &Member) -> u8 {
    let book = &field.world.book.melee;
    let on = book.saves.of(field.kind(mine.unit()), field.footing(mine.unit()));
    if is_covered(field, at, mine) { on.saturating_sub(book.cover.bonus).max(2) } else { on }
}

/// Foot that defends a wall, a fieldwork or a building, and has no enemy from a side without cover (NMM-12-56).
fn is_covered(field: Field, at: u8, mine: &Member) -> bool {
    let melee = members::melee(field, at);
    let Some(across) = melee.across() else { return false };
    let helps = matches!(
        field.world.terrain(FeatureId(across)),
        Terrain::Wall | Terrain::HighWall | Terrain::FieldDefence | Terrain::Building { .. }
    );
    helps
        && !field.mounted(mine.unit())
        && members::enemies(field, at, *mine)
            .all(|enemy| enemy.against() == mine.unit() && members::attacks_across(field, melee, &enemy))
}

/// The saves of a unit against so many hits, as one pool that counts what was not saved (NMM-12-54).
pub fn saves_pool(field: Field, at: u8, mine: &Member, hits: u8) -> Pool {
    let on = saves_on(field, at, mine);
    Pool::Count(Count::of(hits.min(Die::D6.most()), Die::D6).on(FaceSet::at_most(i16::from(on) - 1)))
}

/// The dice for an attached Leader whose unit suffered so many Kills in the round (NMM-12-58); each hit loses him.
pub fn leader_risk(field: Field, kills: u8) -> Option<Pool> {
    let risk = &field.world.book.command.risk;
    let dice = kills.saturating_sub(risk.free_kills);
    (dice > 0).then(|| Pool::Count(Count::of(dice, Die::D6).on(FaceSet::at_most(risk.lost_on.into()))))
}

/// One die as it falls.
pub fn one_die() -> Pool {
    Pool::Total(Total::of(1, Die::D6))
}
