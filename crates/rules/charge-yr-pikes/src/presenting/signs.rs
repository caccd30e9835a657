//! What lies on a piece or is known of it: why a unit is as it is, and what cures it next.

use engine::PieceId;
use engine::view::words::Measure::Inches;
use engine::view::{MarkKind, MarkView};

use super::chances::{self, percent};
use crate::artillery;
use crate::field::Field;
use crate::foreseen;
use crate::steps::Reason;
use crate::table::{Form, Phase, Sign};
use crate::world::{Kind, LeaderQuality};
use crate::{command, plunder, rallying};

/// Marks in the making.
struct Marks(Vec<MarkView>);

impl Marks {
    fn put(&mut self, kind: MarkKind, word: impl Into<String>, count: Option<u8>) {
        self.0.push(MarkView { kind, word: word.into(), count });
    }
}

/// The marks of a piece.
pub(super) fn of(field: Field, id: PieceId) -> Vec<MarkView> {
    let mut marks = Marks(Vec::new());
    if field.is(id, Sign::Plunders) && field.kind(id).is_formed() {
        marks.put(MarkKind::Orders, plunders(field, id), None);
    }
    if !field.piece(id).on_table() {
        return marks.0;
    }
    shown(field, id, &mut marks);
    match field.kind(id) {
        kind if kind.is_officer() => officer(field, id, &mut marks),
        kind if kind.is_battery() => battery(field, id, &mut marks),
        kind if kind.is_formed() => formed(field, id, &mut marks),
        _ => {}
    }
    if let Some(wave) = super::waves::of(field, id) {
        marks.put(MarkKind::Note, "fires in wave", Some(wave));
    }
    if field.kind(id).is_unit() {
        point(field, id, &mut marks);
    }
    marks.0
}

/// Where plunderers are, where they left the table, and when they are back (CYP-22-03, CYP-22-04, CYP-22-05).
fn plunders(field: Field, id: PieceId) -> String {
    let over = || Inches.spot(field.piece(id).pose().at);
    let done = || {
        let ending = plunder::ending(field, id);
        format!("{} to have done ({ending}), at the end of a turn", percent(foreseen::passes(&ending)))
    };
    match (plunder::is_away(field, id), field.is(id, Sign::Returns)) {
        (true, true) => format!("has plundered: on its next card it comes back where it left, {}", over()),
        (true, false) => format!("plunders off the table, left {}: {}", over(), done()),
        (false, _) => format!("plunders the baggage: {}", done()),
    }
}

/// What is so with a word of its own.
fn shown(field: Field, id: PieceId, marks: &mut Marks) {
    const SHOWN: [(Sign, MarkKind, &str); 14] = [
        (Sign::Mapped, MarkKind::Hidden, "on the map alone"),
        (Sign::FallingBack, MarkKind::Shaken, "falling back: until it passes a command roll"),
        (
            Sign::Disordered,
            MarkKind::Disorder,
            "disordered: until it passes command and stands still for a turn",
        ),
        (Sign::Locked, MarkKind::Posture, "locked in melee"),
        (Sign::Countercharged, MarkKind::Orders, "countercharges"),
        (Sign::Ready, MarkKind::Orders, "may move now"),
        (Sign::OnFoot, MarkKind::Posture, "on foot"),
        (Sign::Pistols, MarkKind::Posture, "relies on its pistols"),
        (Sign::Won, MarkKind::Note, "has won: may test for a bonus move"),
        (Sign::Tests, MarkKind::Shaken, "is still to test"),
        (Sign::PastHalf, MarkKind::Wounded, "past half: tests every turn without an officer"),
        (Sign::Abandoned, MarkKind::Jammed, "its crew has left it"),
        (Sign::Captured, MarkKind::Captive, "taken"),
        (Sign::Fallen, MarkKind::Wounded, "has fallen: his bonus counts once more"),
    ];
    for (_, kind, word) in SHOWN.into_iter().filter(|(sign, ..)| field.is(id, *sign)) {
        marks.put(kind, word, None);
    }
    let waits = field.table.battle.errands().iter().rev().position(|errand| errand.unit() == id);
    if let Some(at) = waits {
        marks.put(MarkKind::Shaken, "waits to test for a friend who retreated, in turn", Some(at as u8 + 1));
    }
    let hits = field.unit(id).hits();
    if hits > 0 && field.table.battle.phase().is_of_fire() {
        let hit = chances::quarters(hits);
        marks.put(MarkKind::Wounded, format!("hit for {hit}, taken when the wave is over"), None);
    }
}

/// A formed unit: whether it rallies, its first volley, its stands that are silent.
fn formed(field: Field, id: PieceId, marks: &mut Marks) {
    let rallies = chances::of_unit(field, id, Reason::Rally);
    if field.is_routed(id) {
        let when = match field.unit(id).routed_in() < field.table.battle.turn() {
            true => "in phase K",
            false => "in phase K of the next turn",
        };
        let fails = if rallying::has_empty_stand(field, id) { ", deserts if it fails" } else { "" };
        marks.put(MarkKind::Routed, format!("routed: {when} it {rallies}{fails}"), None);
    }
    match field.form(id) {
        Form::Square => marks.put(MarkKind::Posture, "square", None),
        Form::Column => marks.put(MarkKind::Posture, "column", None),
        _ => {}
    }
    let damaged = field.stands(id).iter().filter(|stand| !stand.full).count();
    if damaged > 0 {
        marks.put(MarkKind::Note, "damaged stands, which neither fire nor fight", Some(damaged as u8));
    }
    if !field.is(id, Sign::HasFired) && crate::musketry::has_muskets(field, id) {
        marks.put(MarkKind::Ammunition, "first volley", None);
    }
    if field.table.battle.phase() != Phase::Movement && field.is_standing(id) {
        marks.put(MarkKind::Note, "Standing", None);
    }
    if field.unit(id).tired() > 0 {
        marks.put(MarkKind::Wounded, "tired men", Some(field.unit(id).tired()));
    }
}

/// The hidden point, once it has turned up (CYP-11-01).
fn point(field: Field, id: PieceId, marks: &mut Marks) {
    match field.is(id, Sign::Tested) {
        true => marks.put(MarkKind::Note, "morale point", Some(field.unit(id).point())),
        false => marks.put(MarkKind::Note, "has never been tested", None),
    }
}

/// An officer by what he is worth (CYP-04-08, CYP-05-04, CYP-24-04).
fn officer(field: Field, id: PieceId, marks: &mut Marks) {
    let (worth, quality) = (command::worth(field, id), field.unit(id).quality());
    if quality != LeaderQuality::ByRank {
        marks.put(MarkKind::Note, quality.word(), None);
    }
    marks.put(MarkKind::Note, format!("command roll {}", chances::command(worth.failing)), None);
    marks.put(MarkKind::Note, format!("morale {:+}, close combat {:+}", worth.morale, worth.dice), None);
}

/// A battery: why it does not fire, and what cures it.
fn battery(field: Field, id: PieceId, marks: &mut Marks) {
    if field.is(id, Sign::Silenced) {
        let chance = percent(foreseen::passes(&rallying::recovery_pool(field)));
        marks.put(MarkKind::Jammed, format!("silenced: recovers in phase K, {chance}"), None);
    } else if field.kind(id) != Kind::Crew && artillery::judge_gun(field, id).is_err() {
        marks.put(MarkKind::Jammed, "does not fire in this turn", None);
    }
}
