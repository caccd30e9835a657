//! How far things reach, to be drawn on request.

use engine::PieceId;
use engine::view::words::{about, counted};
use engine::view::{RangeKind, RangeView, around, fan, hull};
use tabletop::{Angle, Edge, Length, Point};

use super::{chances, names, zones};
use crate::field::Field;
use crate::{artillery, command, flanks, musketry, rule};

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
    let bands = [
        (book.ranges.long, book.ranges.long_hits, "long"),
        (book.ranges.short, book.ranges.short_hits, "short"),
    ];
    let stands = counted(shooters.len() as i64, "stand");
    let told = bands.map(|(range, hits, word)| {
        let words = format!("{word} range to {}: {stands}, {hits}+ hits", about(range));
        RangeView::new(RangeKind::Fire, words, rule!("CYP-07-03"), reach(range))
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
        let outline = fan(front, half, pose.at, range);
        RangeView::new(RangeKind::Fire, format!("{word} to {}", about(range)), rule!("CYP-09-01"), outline)
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
    let there = names::all(field, &wholly);
    let words = format!("flank and rear, behind the line of its front; wholly there: {there}");
    let outline = vec![pose.at - out, pose.at + out, pose.at + out + back, pose.at - out + back];
    RangeView::new(RangeKind::Zone, words, rule!("CYP-13-01"), outline)
}

/// Where friends test if a unit routs (CYP-15-04).
fn panic(field: Field, unit: PieceId) -> RangeView {
    let within = field.world.book.routing.friends.within;
    let friends: Vec<PieceId> = field
        .units_of(field.side(unit))
        .filter(|id| *id != unit && crate::morale::waits_for(field, *id) && field.within(*id, unit, within))
        .collect();
    let words =
        format!("if it routs, friends within {} test: {}", about(within), names::all(field, &friends));
    RangeView::new(RangeKind::Zone, words, rule!("CYP-15-04"), around(&field.block(unit), within))
}

/// Whom an officer's word reaches, and how it fails (CYP-04-05, CYP-05-04).
fn radius(field: Field, officer: PieceId) -> RangeView {
    let reached: Vec<PieceId> =
        field.units_of(field.side(officer)).filter(|unit| command::commands(field, officer, *unit)).collect();
    let rolls = chances::command(command::worth(field, officer).failing);
    let words = format!("command: {rolls}; reaches {}", names::all(field, &reached));
    RangeView::new(RangeKind::Command, words, rule!("CYP-04-05"), zones::reach(field, officer))
}
