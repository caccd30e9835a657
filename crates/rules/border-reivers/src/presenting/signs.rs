//! What lies on a man, a horse or a beast, or is known of it.

use engine::view::words::counted;
use engine::view::{MarkKind, MarkView};
use engine::{PieceId, Side};

use super::subjects;
use crate::field::Field;
use crate::table::{Order, Sign};
use crate::world::Kind;

/// The signs of a piece.
pub(super) fn of(field: Field, id: PieceId) -> Vec<MarkView> {
    let mut marks = Vec::new();
    let mut put = |kind, word: &str, count| marks.push(MarkView { kind, word: word.to_owned(), count });
    match field.world.profile(id).kind {
        Kind::Man(_) => of_man(field, id, &mut put),
        Kind::Horse { .. } | Kind::Beast(_) => of_animal(field, id, &mut put),
    }
    marks
}

fn of_man(field: Field, id: PieceId, put: &mut dyn FnMut(MarkKind, &str, Option<u8>)) {
    let figure = field.figure(id);
    if figure.is(Sign::Stunned) {
        put(MarkKind::Stunned, "stunned", None);
    }
    if figure.is(Sign::Captive) {
        put(MarkKind::Captive, "captive", None);
    }
    if field.is_wounded(id) {
        put(MarkKind::Wounded, "wounded", None);
    }
    if field.is_locked(id) {
        put(MarkKind::Note, "locked in a melee", None);
    }
    if let Some(group) = field.group_of(id) {
        of_group(field, group, put);
    }
    for place in 0..2 {
        let Some(weapon) = crate::firing::weapon(field, id, place) else { continue };
        match figure.loads(place) {
            0 => put(MarkKind::Note, &format!("{} loaded", weapon.key()), None),
            loads => {
                let word = format!("{} empty, {} to load it", weapon.key(), counted(loads, "turn"));
                put(MarkKind::Jammed, &word, Some(loads));
            }
        }
    }
    if let Some(target) = figure.aims_at() {
        put(MarkKind::Orders, &format!("aims at {}", subjects::of(field, target).name), None);
    }
    if figure.is(Sign::CarriedOff) {
        put(MarkKind::Note, "carried off by his horse", None);
    }
}

fn of_group(field: Field, group: u8, put: &mut dyn FnMut(MarkKind, &str, Option<u8>)) {
    let state = field.group(group);
    let told = [
        (Order::Broken, MarkKind::Shaken, "broken"),
        (Order::Restricted, MarkKind::Shaken, "restricted"),
        (Order::LeaderDead, MarkKind::Disorder, "without a Leader"),
        (Order::LeaderGone, MarkKind::Disorder, "without a Leader"),
        (Order::Hidden, MarkKind::Hidden, "hidden"),
        (Order::Held, MarkKind::Orders, "holds for later in this game turn"),
    ];
    // What the outline of his group says is not drawn on every man of it.
    let alone = field.world.is_heidman(group);
    for (order, kind, word) in told.into_iter().filter(|(order, ..)| state.is(*order)) {
        put(if alone || order == Order::Hidden { kind } else { MarkKind::Note }, word, None);
    }
    if state.lost() > 0 {
        put(MarkKind::Note, "lost by the group", Some(state.lost()));
    }
}

fn of_animal(field: Field, id: PieceId, put: &mut dyn FnMut(MarkKind, &str, Option<u8>)) {
    let figure = field.figure(id);
    if figure.is(Sign::Spooked) {
        put(MarkKind::Shaken, "spooked", None);
    }
    for (sign, side) in [(Sign::DrivenByA, Side::A), (Sign::DrivenByB, Side::B)] {
        if figure.is(sign) {
            put(MarkKind::Posture, &format!("driven by {}", subjects::family(field, side).name), None);
        }
    }
    if figure.is(Sign::SmeltPowder) {
        put(MarkKind::Note, "has faced gunfire", None);
    }
}
