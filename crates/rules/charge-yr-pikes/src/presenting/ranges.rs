//! How far things reach, to be drawn on request.

use engine::view::words::about;
use engine::view::{RangeKind, RangeView, around, fan, hull};
use engine::{PieceId, Rule};
use tabletop::{Angle, Edge, Length, Point};

use super::{chances, names, zones};
use crate::artillery;
use crate::command;
use crate::field::Field;
use crate::flanks;
use crate::musketry;
use crate::rule;

/// How far and wide the ground behind a front line is drawn.
const BEHIND: Length = Length::inches(18);

/// The bands of muskets and guns, the radius of an officer; of whoever has flanks the ground behind the line of his front, and how near
/// friends must be to test if he routs.
pub(super) fn of(field: Field, piece: PieceId) -> Vec<RangeView> {
    let kind = field.kind(piece);
    if kind.is_officer() {
        return vec![radius(field, piece)];
    }
    let mut found = if kind.is_battery() { guns(field, piece) } else { muskets(field, piece) };
    if kind.is_unit() && flanks::has_flanks(field, piece) {
        found.push(behind(field, piece));
    }
    if kind.is_unit() {
        found.push(panic(field, piece));
    }
    found
}

fn fire(word: String, rule: Rule, outline: Vec<Point>) -> RangeView {
    RangeView { kind: RangeKind::Fire, word, rule, outline }
}

/// Short and long range within the arcs of the stands in front (CYP-07-03, CYP-07-11).
fn muskets(field: Field, unit: PieceId) -> Vec<RangeView> {
    let stands = field.stands(unit);
    let shooters = musketry::shooters(field, unit);
    let book = &field.world.book.shooting;
    let half = Angle::degrees(i32::from(book.arc.degrees));
    let reach = |range: Length| -> Vec<Point> {
        let arcs = shooters.iter().flat_map(|it| {
            let front = stands[usize::from(it.front)].block.edge(Edge::Front);
            let middle = front.from.midpoint(front.to);
            fan(tabletop::Segment::new(middle, middle + front.vector().scaled(1, 1_000)), half, middle, range)
        });
        hull(&arcs.collect::<Vec<_>>())
    };
    let count = shooters.len();
    let bands = [
        (book.ranges.long, book.ranges.long_hits, "long"),
        (book.ranges.short, book.ranges.short_hits, "short"),
    ];
    let told = bands.map(|(range, hits, word)| {
        let stands = engine::view::words::counted(count as i64, "stand");
        fire(
            format!("{word} range to {}: {stands}, {hits}+ hits", about(range)),
            rule!("CYP-07-03"),
            reach(range),
        )
    });
    told.into_iter().filter(|view| view.outline.len() > 2).collect()
}

/// Ball and canister (CYP-09-01).
fn guns(field: Field, gun: PieceId) -> Vec<RangeView> {
    let book = artillery::gun_book(field.world, field.kind(gun));
    let half = Angle::degrees(i32::from(field.world.book.shooting.arc.degrees));
    let pose = field.piece(gun).pose();
    let front = field.block(gun).edge(Edge::Front);
    let front = tabletop::Segment::new(pose.at, pose.at + front.vector().scaled(1, 1_000));
    let band = |(word, range): (&str, Length)| {
        fire(format!("{word} to {}", about(range)), rule!("CYP-09-01"), fan(front, half, pose.at, range))
    };
    [("ball", book.ball), ("canister", book.canister)].into_iter().map(band).collect()
}

/// The ground behind the line of a front: an attack that begins wholly there is one on flank or rear (CYP-13-01, CYP-13-02).
fn behind(field: Field, unit: PieceId) -> RangeView {
    let pose = field.piece(unit).pose();
    let [out, back] = [Angle::RIGHT, Angle::HALF].map(|turn| (pose.facing + turn).along(BEHIND));
    let wholly: Vec<PieceId> = field
        .formed_of(field.side(unit).other())
        .filter(|enemy| flanks::is_behind(field, unit, &field.body(*enemy)))
        .collect();
    RangeView {
        kind: RangeKind::Zone,
        word: format!(
            "flank and rear, behind the line of its front; wholly there: {}",
            names::all(field, &wholly)
        ),
        rule: rule!("CYP-13-01"),
        outline: vec![pose.at - out, pose.at + out, pose.at + out + back, pose.at - out + back],
    }
}

/// Where friends test if a unit routs (CYP-15-04).
fn panic(field: Field, unit: PieceId) -> RangeView {
    let within = field.world.book.routing.friends.within;
    let friends: Vec<PieceId> = field
        .units_of(field.side(unit))
        .filter(|id| *id != unit && crate::morale::waits_for(field, *id) && field.within(*id, unit, within))
        .collect();
    RangeView {
        kind: RangeKind::Zone,
        word: format!("if it routs, friends within {} test: {}", about(within), names::all(field, &friends)),
        rule: rule!("CYP-15-04"),
        outline: around(&field.block(unit), within),
    }
}

/// Whom an officer's word reaches, and how it fails (CYP-04-05, CYP-05-04).
fn radius(field: Field, officer: PieceId) -> RangeView {
    let reached: Vec<PieceId> =
        field.units_of(field.side(officer)).filter(|unit| command::commands(field, officer, *unit)).collect();
    let rolls = chances::command(command::worth(field, officer).failing);
    RangeView {
        kind: RangeKind::Command,
        word: format!("command: {rolls}; reaches {}", names::all(field, &reached)),
        rule: rule!("CYP-04-05"),
        outline: zones::reach(field, officer),
    }
}
