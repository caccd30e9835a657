//! Orders of the Movement phase as a button says them.

use engine::view::words::{self, counted, sentence};
use engine::{Answer, PieceId, Way};
use tabletop::{Angle, Leg};

use super::{answers, names};
use crate::field::Field;
use crate::movement::{Deed, judge};
use crate::table::{Form, Sign};
use crate::vocabulary as verb;

/// An order, the piece that it is for first.
pub(super) fn order(field: Field, answer: &Answer) -> String {
    let Some(piece) = answer.piece.filter(|piece| piece.index() < field.world.profiles.len()) else {
        return match answer.verb {
            verb::FINISH => "no more moves".to_owned(),
            _ => answers::plainly(answer),
        };
    };
    format!("{}: {}", sentence(&names::of(field, piece)), of_piece(field, piece, answer))
}

fn of_piece(field: Field, piece: PieceId, answer: &Answer) -> String {
    let object = || names::of_any(field, answer.object);
    let wing = |hand: &str| {
        let way = if answer.amount < 0 { "back" } else { "forward" };
        format!("wheel the {hand} wing {way} {}", words::degrees(Angle::degrees(answer.amount.abs().into())))
    };
    match answer.verb {
        verb::MOVE => moved(field, piece, answer),
        verb::RIDE => rides(field, piece, answer),
        verb::JOIN => format!("join {}{}", object(), beside(field, piece, answer)),
        verb::PART => match field.host(piece) {
            Some(host) => format!("leave {}", names::of(field, host)),
            None => "leave his unit".to_owned(),
        },
        verb::ABOUT_FACE => "turn about".to_owned(),
        verb::FORM_LINE => line(field, piece, answer.amount),
        verb::FORM_COLUMN => "form march column".to_owned(),
        verb::FORM_SQUARE => "form square".to_owned(),
        verb::WING_LEFT => wing("left"),
        verb::WING_RIGHT => wing("right"),
        verb::MOUNT => "mount".to_owned(),
        verb::DISMOUNT => "dismount".to_owned(),
        verb::UNLIMBER => unlimbers(field, piece, answer.amount),
        verb::TURN_GUN => turns_gun(answer.amount),
        verb::MAN_GUNS => "take the guns up again".to_owned(),
        verb::ENTER => format!("occupy {}", answers::feature(field, answer.amount)),
        verb::LEAVE => leaves(field, piece, answer),
        verb::CLEAR => "break the hedgerow down".to_owned(),
        verb::LOOPHOLE => "make loopholes in the hedgerow".to_owned(),
        verb::VOLLEY_POSTURE if field.has(piece, Sign::Volley) => "halve the files again".to_owned(),
        verb::VOLLEY_POSTURE => "double the files for a volley".to_owned(),
        verb::FORLORN_HOPE => format!("send out a forlorn hope of {}", counted(answer.amount, "figure")),
        verb::RECALL => "draw the forlorn hope back".to_owned(),
        verb::ROTATE if answer.amount < 0 => "rotate ranks backward and keep up the fire".to_owned(),
        verb::ROTATE => "rotate ranks forward and keep up the fire".to_owned(),
        _ => answers::plainly(answer),
    }
}

fn moved(field: Field, piece: PieceId, answer: &Answer) -> String {
    let way = legs(field, piece, answer);
    if way.is_empty() { "move nowhere".to_owned() } else { way }
}

/// The legs of an answer in words; empty without any.
pub(super) fn legs(field: Field, piece: PieceId, answer: &Answer) -> String {
    match &answer.way {
        Way::Legs(legs) => of_legs(field, piece, legs),
        _ => String::new(),
    }
}

/// Legs of a piece from where it stands in words.
pub(super) fn of_legs(field: Field, piece: PieceId, legs: &[Leg]) -> String {
    let it = field.piece(piece);
    let shape = it.shape();
    words::legs(it.pose(), shape.footprint(), legs)
}

fn rides(field: Field, general: PieceId, answer: &Answer) -> String {
    match answer.way {
        Way::At(pose) => {
            format!("ride {}", words::going(field.piece(general).pose(), pose.at, pose.facing))
        }
        _ => format!("ride: {}", legs(field, general, answer)),
    }
}

/// On which side of a unit a general comes to stand when he joins it, and how far he rides for it, where the answer
/// says so.
fn beside(field: Field, general: PieceId, answer: &Answer) -> String {
    let Way::At(pose) = answer.way else { return String::new() };
    let unit = answer.object.filter(|unit| unit.index() < field.world.profiles.len());
    let Some(unit) = unit.filter(|unit| field.piece(*unit).on_table()) else { return String::new() };
    let off = Angle::of(pose.at - field.frame(unit).centre()) - field.piece(unit).pose().facing;
    let side = match off.signed() {
        -13_499..=-4_501 => "on its left",
        -4_500..=4_500 => "before it",
        4_501..=13_499 => "on its right",
        _ => "behind it",
    };
    let ride = field.piece(general).pose().at.distance(pose.at);
    format!(" {side}, riding {}", words::inches(ride))
}

/// A line of so many files; hundreds are files of pikes (CP-07-11).
fn line(field: Field, piece: PieceId, told: i16) -> String {
    let (files, pikes) = (told.rem_euclid(100), told.div_euclid(100));
    let of_pikes = if pikes > 0 { format!(", {pikes} of pikes") } else { String::new() };
    let what = match field.form(piece) {
        Form::Line | Form::Loose => "draw up",
        _ => "form line of battle",
    };
    format!("{what} {} wide{of_pikes}", counted(files, "file"))
}

/// Guns that are set up, by bit; 0 for all (CP-15-68).
fn unlimbers(field: Field, battery: PieceId, told: i16) -> String {
    let guns = field.profile(battery).guns.len();
    let named: Vec<String> =
        (0..guns).filter(|gun| told >> gun & 1 == 1).map(|gun| (gun + 1).to_string()).collect();
    match named.len() {
        0 => "unlimber the guns".to_owned(),
        1 => format!("unlimber gun {}", named[0]),
        _ => format!("unlimber guns {}", named.join(", ")),
    }
}

/// One gun that is turned against its battery's facing (CP-16-31).
fn turns_gun(told: i16) -> String {
    let (gun, half) = (told.div_euclid(256) + 1, told.rem_euclid(256) - 128);
    let degrees = words::degrees(Angle::hundredths(i32::from(half).abs() * 50));
    match half {
        0 => format!("turn gun {gun} straight ahead"),
        half if half < 0 => format!("turn gun {gun} to {degrees} left of straight ahead"),
        _ => format!("turn gun {gun} to {degrees} right of straight ahead"),
    }
}

/// The side of its block by which a garrison leaves it: where it comes to stand.
fn leaves(field: Field, piece: PieceId, answer: &Answer) -> String {
    let block = field.state(piece).holds().map_or_else(
        || "the houses".to_owned(),
        |block| super::places::called(field, tabletop::FeatureId(block)),
    );
    let by = match judge(field, field.side(piece), answer) {
        Ok(Deed::Leave(leaving)) => format!(" and stand {}", words::place(leaving.pose)),
        _ => format!(" by wall {}", answer.amount.saturating_add(1)),
    };
    format!("leave {block}{by}")
}
