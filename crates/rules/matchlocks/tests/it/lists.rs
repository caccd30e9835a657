//! The lists that a state holds in few bytes: gaps, tests that are due, a group at its part, leaders at risk.

use engine::PieceId;
use engine::sheet::{Edit, Entry, Listed};
use matchlocks::shooting::risks::{NO_RISKS, Risk, SmallRisks};
use matchlocks::table::{Battle, BattleChange, Due, Gap, Gaps, Grouped, Reason};
use tabletop::Length;

/// The step in which the ends of a gap are remembered, a fifth of a millimetre.
const STEP: i32 = 20;

#[test]
fn a_gap_is_as_long_as_what_was_opened() {
    for (from, to) in [(0, 16_000), (99_999, 100_021), (900_000, 1_000_000)] {
        let gap = Gap::between(7, Length(from), Length(to));
        assert_eq!(Gap::unpacked(gap.packed()), gap);
        let (low, high) = gap.ends();
        assert!(low.0 <= from && to <= high.0 && high.0 - low.0 < to - from + 2 * STEP);
    }
}

#[test]
fn gaps_that_meet_become_one() {
    let mut gaps = Gaps::default();
    let mut open = |gap| Gaps::edit(&mut gaps, Edit::Add(gap));
    for (from, to) in [(0, 1_000), (3_000, 4_000), (1_000, 3_000)] {
        open(Gap::between(2, Length(from), Length(to)));
    }
    open(Gap::between(3, Length(0), Length(2_000)));
    assert_eq!(gaps.of(2).collect::<Vec<_>>(), [(Length(0), Length(4_000))]);
    assert!(gaps.hold(Gap::between(2, Length(500), Length(3_500))));
    assert!(!gaps.hold(Gap::between(3, Length(500), Length(3_500))));
}

// NMM-13-01: several reasons that one event gives a unit come to one test; what an earlier event made due stays.
#[test]
fn only_what_the_same_event_made_due_falls_away() {
    let [lost, rout] = [Reason::LostRound, Reason::RoutingFriends].map(|why| Due::of(PieceId(4), why));
    let other = Due::of(PieceId(2), Reason::RoutingFriends);
    let mut battle = Battle::default();
    let mut edit = |edit: Edit<Due>| {
        battle.apply(BattleChange::Due(edit));
        (battle.due().all().to_vec(), battle.due().fresh().to_vec())
    };
    edit(Edit::Add(other));
    edit(Edit::Add(rout));
    assert_eq!(edit(Edit::Next), (vec![rout], vec![]));
    edit(Edit::Add(lost));
    assert_eq!(edit(Edit::Add(rout)), (vec![rout, lost, rout], vec![lost, rout]));
    assert_eq!(edit(Edit::Drop(rout)), (vec![rout, lost], vec![lost]));
    assert_eq!(edit(Edit::Next), (vec![lost], vec![]));
}

// NMM-09-03: a unit of the group takes its part in the order that its owner chooses.
#[test]
fn whoever_has_taken_its_part_stands_before_those_who_have_not() {
    let mut battle = Battle::default();
    let mut put = |unit, done| {
        battle.apply(BattleChange::Group(Edit::Put(Grouped::of(PieceId(unit), done))));
        battle.group().iter().map(|member| (member.unit().0, member.done())).collect::<Vec<_>>()
    };
    (1..=3).for_each(|unit| drop(put(unit, false)));
    assert_eq!(put(3, true), [(3, true), (1, false), (2, false)]);
    assert_eq!(put(2, true), [(3, true), (2, true), (1, false)]);
    assert_eq!(put(3, false), [(3, false), (2, true), (1, false)]);
}

#[test]
fn a_list_of_risks_reads_back() {
    let mut risks = NO_RISKS;
    for at in 0..8 {
        assert_eq!(SmallRisks::of(&risks).wide(), risks);
        risks.push(Risk { unit: PieceId(at * 17), kills: 48 - at });
    }
    assert_eq!(SmallRisks::of(&risks).wide(), risks);
}
