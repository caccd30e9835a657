//! How far things reach, to be drawn on request.

use engine::PieceId;
use engine::view::words::about;
use engine::view::{RangeKind, RangeView, around, fan};
use tabletop::{Angle, Length};

use crate::field::Field;
use crate::rule;
use crate::shooting::{cover, sight};

/// The Command Range of a Leader; of a Unit its range bands within its Shooting Arc.
pub(super) fn of(field: Field, piece: PieceId) -> Vec<RangeView> {
    if field.leader(piece) {
        let reach = field.world.book.command.range.inches;
        let outline = around(&field.block(piece), reach);
        let word = format!("Command Range, {}", about(reach));
        return vec![RangeView { kind: RangeKind::Command, word, rule: rule!("NMM-08-03"), outline }];
    }
    let Some(shooter) = field.kind(piece).shooter(field.footing(piece)) else { return Vec::new() };
    let bands = field.world.book.shooting.bands.of(shooter);
    let long = ("long range", bands.long, bands.long_hits_on);
    let short = ("short range", bands.short, bands.short_hits_on);
    let reaches = [long, short].into_iter().filter(|(_, reach, _)| *reach > Length::ZERO);
    reaches.map(|band| fire(field, piece, band)).filter(|range| !range.outline.is_empty()).collect()
}

fn fire(field: Field, piece: PieceId, (word, reach, hits_on): (&str, Length, u8)) -> RangeView {
    let spread = Angle::degrees(field.world.book.shooting.arc.degrees.into());
    let from = sight::measuring_point(field, piece);
    RangeView {
        kind: RangeKind::Fire,
        word: format!("{word}, {}, hits on {hits_on}", about(reach)),
        rule: rule!("NMM-11-19"),
        outline: fan(cover::front(field, piece), spread, from, reach),
    }
}
