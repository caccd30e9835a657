//! What lies on a piece or is known of it.

use engine::PieceId;
use engine::view::{MarkKind, MarkView};
use tabletop::FeatureId;

use super::{names, places};
use crate::field::Field;
use crate::table::{Battery, Form, Morale, Sign, UnitState};

/// The signs that are worth knowing; the rest only serve the rules, or are told in another way.
const SHOWN: [(Sign, MarkKind); 11] = [
    (Sign::Irregular, MarkKind::Disorder),
    (Sign::Pursuing, MarkKind::Note),
    (Sign::Volley, MarkKind::Posture),
    (Sign::VolleyFired, MarkKind::Jammed),
    (Sign::Dismounted, MarkKind::Posture),
    (Sign::HorsesLost, MarkKind::Note),
    (Sign::ForlornOut, MarkKind::Note),
    (Sign::Clearing, MarkKind::Posture),
    (Sign::Loopholing, MarkKind::Posture),
    (Sign::AwayFromGuns, MarkKind::Posture),
    (Sign::Astride, MarkKind::Disorder),
];

/// The signs of a piece.
pub(super) fn of(field: Field, id: PieceId) -> Vec<MarkView> {
    let state = field.state(id);
    let mut marks = Vec::new();
    let mut put = |kind, word: String, count| marks.push(MarkView { kind, word, count });
    if state.is(Sign::Disordered) {
        put(MarkKind::Disorder, "disordered".to_owned(), None);
    }
    match state.morale() {
        Morale::Good => {}
        Morale::Shaken => put(MarkKind::Shaken, "shaken".to_owned(), None),
        Morale::Routed => put(MarkKind::Routed, "routed".to_owned(), None),
    }
    if state.is(Sign::PistolsEmpty) {
        put(MarkKind::Jammed, "pistols empty".to_owned(), None);
    }
    for (sign, kind) in SHOWN.into_iter().filter(|(sign, _)| state.is(*sign)) {
        put(kind, sign.word().to_owned(), None);
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
    if state.hits_this_turn() > 0 {
        note("hits this turn", Some(state.hits_this_turn()));
    }
    if state.rounds_lost() > 0 {
        note("rounds lost running", Some(state.rounds_lost()));
    }
    if state.changing() > 0 {
        note("changing formation", Some(state.changing()));
    }
    if state.works() > 0 {
        note("turns at work", Some(state.works()));
    }
    if state.revealed_until() > 0 && state.revealed_until() >= field.table.battle.turn() {
        note("seen by its fire", None);
    }
    if let Some(quarry) = state.pursues() {
        note(&format!("after {}", names::of(field, quarry)), None);
    }
    if let Some(block) = state.holds() {
        note(&format!("holds {}", places::called(field, FeatureId(block))), None);
    }
    for charge in field.table.charges.iter().filter(|charge| charge.charger() == id && charge.is_on()) {
        let how = if charge.counter() { "countercharges" } else { "charges" };
        note(&format!("{how} {}", names::of(field, charge.target())), None);
    }
}

/// What is known of the guns of a battery, and what they have left to fire.
fn guns(field: Field, id: PieceId, battery: &Battery, put: &mut dyn FnMut(MarkKind, String, Option<u8>)) {
    let profile = field.profile(id);
    let count = |bits: u8| Some(bits.count_ones() as u8).filter(|count| *count > 0);
    if field.form(id) == Form::Limbered {
        put(MarkKind::Posture, "limbered".to_owned(), None);
    }
    let left = (0..profile.guns.len()).filter(|gun| battery.guns_lost() >> gun & 1 == 0);
    let hail: u8 = left.map(|gun| profile.guns[gun].hail.saturating_sub(battery.hail_fired(gun as u8))).sum();
    if profile.guns.iter().any(|gun| gun.hail > 0) {
        put(MarkKind::Ammunition, "hail shot".to_owned(), Some(hail));
    }
    let counts = [
        (MarkKind::Note, "guns lost", count(battery.guns_lost())),
        (MarkKind::Note, "limbers hit", count(battery.limbers_hit() & !battery.guns_lost())),
        (MarkKind::Note, "guns fired", count(battery.guns_fired() & !battery.guns_lost())),
        (MarkKind::Jammed, "guns to reload", count(battery.guns_fired_before() & !battery.guns_lost())),
    ];
    for (kind, word, count) in counts.into_iter().filter(|(.., count)| count.is_some()) {
        put(kind, word.to_owned(), count);
    }
}
