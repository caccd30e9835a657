//! Manoeuvres and places in the words of a button: `Advance 4.5 in`, `wheel left 30 degrees`.

use engine::{Answer, PieceId, Way};
use tabletop::{Angle, Footprint, Hand, Leg, Length, Pivot, Point, Pose, Swing};

use crate::field::Field;

/// A length to the hundredth of an inch, more exactly where it lies between two of them.
pub(super) fn inches(length: Length) -> String {
    let hundredths = length.0 as f64 / 25.4;
    let exact = (hundredths - hundredths.round()).abs() < 1e-9;
    let text =
        if exact { format!("{:.2}", hundredths / 100.0) } else { format!("{:.3}", hundredths / 100.0) };
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text} in")
}

/// A length as it is spoken of, to the tenth of an inch.
pub(super) fn about(length: Length) -> String {
    let tenths = (length.to_inches() * 10.0).round() as i64;
    if tenths % 10 == 0 {
        format!("{} in", tenths / 10)
    } else {
        format!("{}.{} in", tenths / 10, tenths % 10)
    }
}

/// An angle in degrees.
fn degrees(angle: Angle) -> String {
    if angle == Angle::degrees(1) { "1 degree".to_owned() } else { format!("{angle} degrees") }
}

const fn hand_word(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

/// A facing of the table, as somebody sees it who looks at the plan.
pub(super) fn looking(facing: Angle) -> String {
    let signed = facing.signed();
    match signed {
        0 => "looking up the table".to_owned(),
        9_000 => "looking to the right".to_owned(),
        -9_000 => "looking to the left".to_owned(),
        18_000 | -18_000 => "looking down the table".to_owned(),
        _ => {
            let hand = if signed > 0 { "right" } else { "left" };
            format!("looking {} to the {hand} of straight up", degrees(Angle::hundredths(signed.abs())))
        }
    }
}

/// A place by its distances from the left and the bottom edge.
pub(super) fn spot(at: Point) -> String {
    format!("{} from the left, {} from the bottom", inches(Length(at.x)), inches(Length(at.y)))
}

/// A place and facing.
pub(super) fn place(pose: Pose) -> String {
    format!("{}, {}", spot(pose.at), looking(pose.facing))
}

/// A direction relative to a facing: `straight ahead`, `30 degrees to the left`.
pub(super) fn direction(relative: Angle) -> String {
    match relative.signed() {
        0 => "straight ahead".to_owned(),
        18_000 | -18_000 => "straight back".to_owned(),
        signed => {
            let hand = if signed > 0 { "right" } else { "left" };
            format!("{} to the {hand}", degrees(Angle::hundredths(signed.abs())))
        }
    }
}

/// How somebody goes freely from a pose to a place: how far, which way, and where he looks then if not as before.
pub(super) fn going(from: Pose, at: Point, facing: Angle) -> String {
    let far = from.at.distance(at);
    let way = match far {
        Length::ZERO => "where it stands".to_owned(),
        _ => format!("{} {}", inches(far), direction(Angle::of(at - from.at) - from.facing)),
    };
    if facing == from.facing { way } else { format!("{way}, then {}", looking(facing)) }
}

/// The legs of an answer, one after the other; empty without any.
pub(super) fn legs(field: Field, unit: PieceId, answer: &Answer) -> String {
    let Way::Legs(legs) = answer.way else { return String::new() };
    let shape = field.piece(unit).shape();
    let body = Footprint::new(shape.width, shape.depth);
    let mut from = field.pose(unit);
    let said: Vec<String> = legs
        .iter()
        .map(|one| {
            let words = leg(from, *one);
            from = one.end(from, body);
            words
        })
        .collect();
    said.join(", then ")
}

fn leg(from: Pose, leg: Leg) -> String {
    match leg {
        Leg::Advance(far) => format!("advance {}", inches(far)),
        Leg::Back(far) => format!("go back {}", inches(far)),
        Leg::Oblique { hand, angle, distance } => {
            format!("oblique {} {}, {}", hand_word(hand), degrees(angle), inches(distance))
        }
        Leg::Sidestep { hand, distance } => format!("sidestep {} {}", hand_word(hand), inches(distance)),
        Leg::Wheel { hand, angle, swing } => {
            let back = if swing == Swing::Backward { " backward" } else { "" };
            format!("wheel{back} {} {}", hand_word(hand), degrees(angle))
        }
        Leg::AboutFace => "about face".to_owned(),
        Leg::Turn { about, hand, angle } => {
            let about = match about {
                Pivot::Centre => "",
                Pivot::FrontMiddle => " about the middle of the front",
                Pivot::LeftCorner => " about the left front corner",
                Pivot::RightCorner => " about the right front corner",
            };
            format!("turn {} to the {}{about}", degrees(angle), hand_word(hand))
        }
        Leg::To { at, facing } => format!("go {}", going(from, at, facing.unwrap_or(from.facing))),
    }
}
