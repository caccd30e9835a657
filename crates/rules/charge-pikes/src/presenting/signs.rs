//! What lies on a piece or is known of it.

use engine::PieceId;
use engine::view::{MarkKind, MarkView};
use tabletop::FeatureId;

use super::{names, places};
use crate::field::Field;
use crate::table::{Battery, FLAG_LABELS, Flags, Form, Morale, UnitState};

/// Flags that are drawn as a way of standing.
const POSTURES: [u8; 5] =
    [Flags::VOLLEY, Flags::DISMOUNTED, Flags::CLEARING, Flags::LOOPHOLING, Flags::AWAY_FROM_GUNS];
/// Flags that are worth knowing; the rest only serve the rules, or are told in another way.
const NOTES: [u8; 6] = [
    Flags::IRREGULAR,
    Flags::ASTRIDE,
    Flags::PURSUING,
    Flags::HORSES_LOST,
    Flags::FORLORN_OUT,
    Flags::VOLLEY_FIRED,
];

/// The signs of a piece.
pub(super) fn of(field: Field, id: PieceId) -> Vec<MarkView> {
    let state = field.state(id);
    let mut marks = Vec::new();
    let mut put = |kind, word: String, count| marks.push(MarkView { kind, word, count });
    if state.has(Flags::DISORDERED) {
        put(MarkKind::Disorder, "disordered".to_owned(), None);
    }
    match state.morale() {
        Morale::Good => {}
        Morale::Shaken => put(MarkKind::Shaken, "shaken".to_owned(), None),
        Morale::Routed => put(MarkKind::Routed, "routed".to_owned(), None),
    }
    if state.has(Flags::PISTOLS_EMPTY) {
        put(MarkKind::Jammed, "pistols empty".to_owned(), None);
    }
    for (bit, label) in FLAG_LABELS.iter().filter(|(bit, _)| state.has(*bit)) {
        let kind = match () {
            () if POSTURES.contains(bit) => MarkKind::Posture,
            () if *bit == Flags::VOLLEY_FIRED => MarkKind::Jammed,
            () if *bit == Flags::ASTRIDE || *bit == Flags::IRREGULAR => MarkKind::Disorder,
            () if NOTES.contains(bit) => MarkKind::Note,
            () => continue,
        };
        put(kind, (*label).to_owned(), None);
    }
    if field.kind(id).is_unit() && field.exhausted(id) {
        put(MarkKind::Note, "exhausted".to_owned(), None);
    }
    notes(field, id, state, &mut put);
    if let Some(at) = field.profile(id).battery {
        guns(field, id, &field.table.batteries[usize::from(at)], &mut put);
    }
    marks
}

fn notes(field: Field, id: PieceId, state: &UnitState, put: &mut dyn FnMut(MarkKind, String, Option<u8>)) {
    let mut note = |word: &str, count: Option<u8>| put(MarkKind::Note, word.to_owned(), count);
    if state.hits_this_turn > 0 {
        note("hits this turn", Some(state.hits_this_turn));
    }
    if state.rounds_lost > 0 {
        note("rounds lost running", Some(state.rounds_lost));
    }
    if state.changing() > 0 {
        note("changing formation", Some(state.changing()));
    }
    if state.works() > 0 {
        note("turns at work", Some(state.works()));
    }
    if state.revealed > 0 && state.revealed >= field.table.clock.turn {
        note("seen by its fire", None);
    }
    if let Some(quarry) = state.target() {
        note(&format!("after {}", names::of(field, quarry)), None);
    }
    if let Some(block) = state.garrison() {
        note(&format!("holds {}", places::called(field, FeatureId(block))), None);
    }
    for charge in field.table.charges.iter().filter(|charge| charge.charger == id && charge.is_on()) {
        let how = if charge.counter { "countercharges" } else { "charges" };
        note(&format!("{how} {}", names::of(field, charge.target)), None);
    }
}

/// What is known of the guns of a battery, and what they have left to fire.
fn guns(field: Field, id: PieceId, battery: &Battery, put: &mut dyn FnMut(MarkKind, String, Option<u8>)) {
    let profile = field.profile(id);
    let count = |bits: u8| Some(bits.count_ones() as u8).filter(|count| *count > 0);
    if field.form(id) == Form::Limbered {
        put(MarkKind::Posture, "limbered".to_owned(), None);
    }
    let left = (0..profile.guns.len()).filter(|gun| battery.lost >> gun & 1 == 0);
    let hail: u8 = left.map(|gun| profile.guns[gun].hail.saturating_sub(battery.hail_fired(gun))).sum();
    if profile.guns.iter().any(|gun| gun.hail > 0) {
        put(MarkKind::Ammunition, "hail shot".to_owned(), Some(hail));
    }
    let counts = [
        (MarkKind::Note, "guns lost", count(battery.lost)),
        (MarkKind::Note, "limbers hit", count(battery.limber_hit & !battery.lost)),
        (MarkKind::Note, "guns fired", count(battery.fired & !battery.lost)),
        (MarkKind::Jammed, "guns to reload", count(battery.fired_before & !battery.lost)),
    ];
    for (kind, word, count) in counts.into_iter().filter(|(.., count)| count.is_some()) {
        put(kind, word.to_owned(), count);
    }
}
