//! Remarks of the log in sentences, and what dice come to in words.

use dice::Reading;
use engine::view::words::counted;
use engine::{On, PieceId, Rule};

use super::deeds::rolled;
use super::{sides, subjects};
use crate::field::Field;
use crate::table::Card;
use crate::{remarks, rule, running};
use engine::view::Narration;

/// A remark in a sentence.
pub(super) fn tell(field: Field, on: On, remark: u8, value: i32) -> Option<Narration> {
    match on {
        On::Piece(piece) => on_piece(field, piece, remark, value),
        On::Thing(group) if usize::from(group) < field.world.groups.len() => {
            on_group(field, group, remark, value)
        }
        On::Battle if remark == remarks::CARD => {
            let card = Card::ALL.get(usize::try_from(value).ok()?).copied()?;
            Narration::chapter(format!("turn {}: {}", field.table.battle.turn(), sides::named(field, card)))
        }
        _ => None,
    }
}

fn on_piece(field: Field, piece: PieceId, remark: u8, value: i32) -> Option<Narration> {
    let it = subjects::of(field, piece);
    let other = u8::try_from(value).ok().map(PieceId);
    match remark {
        remarks::ARMOUR_HELD => Narration::deed(format!("the armour of {} holds", it.name), [piece]),
        remarks::MISSED => {
            let shooter = subjects::of(field, other?);
            Narration::deed(
                format!("{} to no effect", shooter.does(&format!("fires at {}", it.name))),
                [piece],
            )
        }
        remarks::SHOT_LOST => {
            Narration::detail(format!("the shot at {} is lost: he is gone", it.name), [piece])
        }
        remarks::FOUGHT => {
            let (attack, defence) = ((value & 255) - 64, (value >> 8 & 255) - 64);
            let text = it.does(&format!("fights: {attack} against {defence}"));
            Narration::deed(text, [piece])
        }
        remarks::HELPLESS => {
            let other = subjects::of(field, other?);
            let text = it.does(&format!("strikes at {}, who cannot defend himself", other.name));
            Narration::deed(text, [piece])
        }
        remarks::SCRATCH => Narration::deed(it.does("takes a scratch and no more"), [piece]),
        remarks::HERDED => {
            let text = if value == 1 { "gets the beasts moving" } else { "cannot hold the beasts" };
            Narration::deed(it.does(text), [piece])
        }
        remarks::SPOOKED => {
            let text = if value == 1 { "takes fright" } else { "stands the noise" };
            Narration::detail(it.does(text), [piece])
        }
        remarks::SEAT => {
            let text = if value == 1 { "keeps his seat" } else { "is thrown" };
            Narration::deed(it.does(text), [piece])
        }
        _ => None,
    }
}

fn on_group(field: Field, group: u8, remark: u8, value: i32) -> Option<Narration> {
    let it = subjects::group(field, group);
    let about: Vec<PieceId> = field.group(group).leader().into_iter().collect();
    match remark {
        remarks::TESTED if value % 100 == 0 => Narration::deed(it.does("holds its nerve"), about),
        remarks::TESTED => Narration::deed(it.does(&format!("fails its morale by {}", value % 100)), about),
        remarks::FOUND => Narration::deed(it.does("is found"), about),
        remarks::CHARGES => {
            let other = subjects::group(field, u8::try_from(value).ok()?);
            Narration::deed(it.does(&format!("charges {}", other.name)), about)
        }
        remarks::STANDS => {
            let text = match value {
                1 => "stands to receive the charge",
                2 => "draws back as far as it has cover to go to",
                3 => "lies helpless before the charge",
                _ => "gives way",
            };
            Narration::deed(it.does(text), about)
        }
        remarks::ROLLED => Narration::detail(it.does(&format!("may draw back {}", rolled(value))), about),
        _ => None,
    }
}

/// What a reading of dice comes to.
pub(super) fn result(rule: Rule, reading: Reading) -> String {
    match reading {
        Reading::Total(total) if rule == rule!("BR-02-02") => match total {
            ..=0 => "passed".to_owned(),
            by => format!("failed by {by}"),
        },
        Reading::Total(total) => total.to_string(),
        Reading::Hits(hits) => counted(hits, "hit"),
        Reading::Passed(passed) if rule == rule!("BR-07-01") => {
            if passed { "spooked" } else { "steady" }.to_owned()
        }
        Reading::Passed(passed) if rule == rule!("BR-07-04") => {
            if passed { "thrown" } else { "keeps his seat" }.to_owned()
        }
        Reading::Passed(passed) if rule == rule!("BR-08-07") => {
            if passed { "armour holds" } else { "goes through" }.to_owned()
        }
        Reading::Passed(passed) => if passed { "passed" } else { "failed" }.to_owned(),
        Reading::HitsAndMarked { hits, .. } => counted(hits, "hit"),
        Reading::Card(_) => "a card".to_owned(),
        Reading::Direction(tip) => match running::heading(tip).signed() / 100 {
            0 => "straight up the table".to_owned(),
            180 | -180 => "straight down the table".to_owned(),
            right @ 1.. => format!("{right} degrees to the right of straight up"),
            left => format!("{} degrees to the left of straight up", -left),
        },
    }
}
