//! The lists of the rulebook as a player would lay a finger on them: the command roll, ball, and the morale test.

use engine::view::{ResultsRow, ResultsTable};
use engine::{About, Answer, PieceId};

use super::{chances, there};
use crate::artillery::{self, Depth};
use crate::ask::Ask;
use crate::book::Book;
use crate::field::Field;
use crate::morale;
use crate::steps::Reason;
use crate::table::Sign;
use crate::vocabulary::{BALL, NAME, ROUSE, TEST};
use crate::{Decision, command, rule};

/// The list on which the die of an answer would be read.
pub(super) fn of(field: Field, decision: &Decision, answer: &Answer) -> Option<ResultsTable> {
    let piece = there(field, answer.piece)?;
    let About::Ask(ask) = decision.about else { return None };
    match (ask, answer.verb) {
        (Ask::Officer { .. }, NAME) => Some(command_roll(field, command::worth(field, piece).failing)),
        (Ask::Staff, ROUSE) => Some(command_roll(field, command::failing_alone(field, piece))),
        (Ask::Guns, BALL) => ball(field, piece, there(field, answer.object)?),
        (Ask::Test, TEST) => morale::occasion(field, piece).map(|reason| test(field, piece, reason)),
        _ => None,
    }
}

/// What is known of a list: that it is a reconstruction, that a house rule lies over it.
fn remark(field: Field, lost: bool, changed: bool) -> String {
    match (changed, field.world.book.house_rules()) {
        (true, Some(name)) => format!("as the house rules of {name} have it"),
        _ if lost => "a reconstruction: the list of the source is lost".to_owned(),
        _ => String::new(),
    }
}

/// The faces of the d10 that mean no move, by who gives the word (CYP-05-04).
fn command_roll(field: Field, failing: u8) -> ResultsTable {
    let book = &field.world.book.command.failing;
    let columns = [
        ("commander in chief", book.commander),
        ("wing commander", book.wing),
        ("brigadier, staff", book.brigadier),
        ("nobody", book.nobody),
    ];
    let moves = |face: u8, failing: u8| if face > 10 - failing { "-" } else { "moves" }.to_owned();
    let row = |face: u8| ResultsRow {
        word: face.to_string(),
        faces: vec![face],
        entries: columns.iter().map(|(_, failing)| moves(face, *failing)).collect(),
    };
    let column = columns.iter().position(|(_, known)| *known == failing).unwrap_or(2);
    ResultsTable {
        remark: remark(field, true, *book != Book::standard().command.failing),
        columns: columns.iter().map(|(head, _)| (*head).to_owned()).collect(),
        column: column as u8,
        rows: (1..=10).map(row).collect(),
        key: vec!["-: no move".to_owned()],
        ..ResultsTable::new("Command roll, a d10", rule!("CYP-05-04"))
    }
}

/// Hits of ball by the face of a d6 (CYP-09-03, CYP-09-04); a battery has dice of its own.
fn ball(field: Field, gun: PieceId, target: PieceId) -> Option<ResultsTable> {
    let shot = artillery::judge_ball(field, gun, target, None).ok()?;
    let struck = *artillery::struck(field, shot).first()?;
    let cover = artillery::cover_of(field, gun, struck);
    let column = match artillery::depth(field, target, cover) {
        Depth::Deep => 0,
        Depth::Shallow => 1,
        Depth::Cavalry => 2,
        Depth::Battery => return None,
    };
    let book = &field.world.book.artillery.ball;
    let more: i8 = artillery::ball_modifiers(field, gun, target, cover).iter().map(|it| it.value).sum();
    let reaches = |row: i8| (1..=6).filter(|face: &u8| (*face as i8 + more).clamp(1, 6) == row).collect();
    let rows = (1..=6_i8).map(|row| ResultsRow {
        word: row.to_string(),
        faces: reaches(row),
        entries: [book.deep, book.shallow, book.cavalry]
            .iter()
            .map(|hits| hits[row as usize - 1].to_string())
            .collect(),
    });
    Some(ResultsTable {
        remark: remark(field, false, *book != Book::standard().artillery.ball),
        columns: ["deep", "shallow", "cavalry"].map(str::to_owned).into(),
        column,
        rows: rows.collect(),
        ..ResultsTable::new("Ball: hits", rule!("CYP-09-03"))
    })
}

/// The results of a test, and the faces that come to each now; of a unit that has never tested nobody knows (CYP-11-06).
fn test(field: Field, unit: PieceId, reason: Reason) -> ResultsTable {
    let book = &field.world.book.morale.test;
    let (passes, back) = (i16::from(book.passes), i16::from(book.falls_back));
    let more = morale::die(field, unit, reason, field.unit(unit).point()).modifier();
    let known = field.is(unit, Sign::Tested);
    let row = |word: String, totals: std::ops::RangeInclusive<i16>| ResultsRow {
        faces: (1..=6)
            .filter(|face| known && totals.contains(&(i16::from(*face) + i16::from(more))))
            .collect(),
        entries: vec![chances::word(morale::result(field, unit, reason, *totals.start()), reason).to_owned()],
        word,
    };
    let rows = vec![
        row(format!("{passes} or more"), passes..=99),
        row(format!("{back} to {}", passes - 1), back..=passes - 1),
        row(format!("less than {back}"), -99..=back - 1),
    ];
    let title = format!("Morale test {}: d6 and the morale point", chances::occasion(reason));
    ResultsTable {
        remark: remark(field, true, *book != Book::standard().morale.test),
        columns: vec!["result".to_owned()],
        rows,
        ..ResultsTable::new(title, rule!("CYP-11-06"))
    }
}
