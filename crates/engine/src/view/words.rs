//! Lengths, angles, places, ways and moves in words, as buttons and battle reports of every ruleset have them.

use tabletop::{Angle, Block, Footprint, Hand, Leg, Length, Pivot, Point, Pose, Swing};

use crate::Departure;

/// A count with its noun: `1 figure`, `3 figures`.
pub fn counted(count: impl Into<i64>, noun: &str) -> String {
    match count.into() {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}

/// A text as a screen may be given it: whatever would steer a terminal, turn the writing about or end a line that is none
/// is told by its number, `\u{1b}`; line feeds and tabs stand.
pub fn shown(text: &str) -> std::borrow::Cow<'_, str> {
    if !text.contains(steers) {
        return text.into();
    }
    let letter = |letter: char| {
        if steers(letter) { format!("\\u{{{:x}}}", u32::from(letter)) } else { letter.to_string() }
    };
    text.chars().map(letter).collect()
}

/// Whether a character is no writing but a command to whoever shows it.
pub fn steers(letter: char) -> bool {
    letter.is_control() && letter != '\n' && letter != '\t'
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{ffff}')
}

/// A sentence with a capital letter at its beginning.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A length to the hundredth of an inch, more exactly where it lies between two of them: no two lengths read alike.
pub fn inches(length: Length) -> String {
    let exact = f64::from(length.0) / f64::from(Length::INCH.0);
    let told = |decimals: usize| format!("{exact:.decimals$}");
    let is_it = |text: &String| text.parse().ok().and_then(Length::from_inches) == Some(length);
    let hundredths = (exact * 100.0 - (exact * 100.0).round()).abs() < 1e-9;
    let text = if hundredths { told(2) } else { Some(told(3)).filter(is_it).unwrap_or_else(|| told(4)) };
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text} in")
}

/// What a move goes over and into, after a comma: `, over the hedge and into a wood`. Empty where it is neither.
pub fn crossing(mut over: Vec<String>, mut into: Vec<String>) -> String {
    over.dedup();
    into.dedup();
    let over = (!over.is_empty()).then(|| format!("over {}", over.join(" and ")));
    let words: Vec<String> = over.into_iter().chain(into).collect();
    if words.is_empty() { String::new() } else { format!(", {}", words.join(" and ")) }
}

/// How troops left the table, as most rules have it.
pub const fn departure(how: Departure) -> &'static str {
    match how {
        Departure::Destroyed => "is destroyed",
        Departure::Routed => "routs off the table",
        Departure::Retreated => "falls back off the table",
        Departure::Evaded => "evades off the table",
        Departure::Pursued => "pursues off the table",
        Departure::Merged => "becomes part of another unit",
        Departure::Captured => "is taken",
        Departure::Removed => "leaves the table",
    }
}

/// A length as it is spoken of, to the tenth of an inch.
pub fn about(length: Length) -> String {
    let tenths = (length.to_inches() * 10.0).round() as i64;
    if tenths % 10 == 0 {
        format!("{} in", tenths / 10)
    } else {
        format!("{}.{} in", tenths / 10, tenths % 10)
    }
}

/// An angle in degrees.
pub fn degrees(angle: Angle) -> String {
    if angle == Angle::degrees(1) { "1 degree".to_owned() } else { format!("{angle} degrees") }
}

const fn hand_word(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

/// A facing of the table, as somebody sees it who looks at the plan.
pub fn looking(facing: Angle) -> String {
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
pub fn spot(at: Point) -> String {
    format!("{} from the left, {} from the bottom", inches(Length(at.x)), inches(Length(at.y)))
}

/// A place and facing.
pub fn place(pose: Pose) -> String {
    format!("{}, {}", spot(pose.at), looking(pose.facing))
}

/// A direction relative to a facing: `straight ahead`, `30 degrees to the left`.
pub fn direction(relative: Angle) -> String {
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
pub fn going(from: Pose, at: Point, facing: Angle) -> String {
    let far = from.at.distance(at);
    let way = match far {
        Length::ZERO => "where it stands".to_owned(),
        _ => format!("{} {}", inches(far), direction(Angle::of(at - from.at) - from.facing)),
    };
    if facing == from.facing { way } else { format!("{way}, then {}", looking(facing)) }
}

/// The legs of a way of a body from where it stands, one after the other; empty without any.
pub fn legs(from: Pose, body: Footprint, legs: &[Leg]) -> String {
    let mut from = from;
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

/// How a piece of some depth went from one pose to another; `None` if it stayed.
pub fn movement(verb: &str, depth: Length, from: Pose, to: Pose) -> Option<String> {
    let turn = (to.facing - from.facing).signed();
    let distance = from.at.distance(to.at);
    if from == to {
        return None;
    }
    // A pose is where the front is: of a body that turns on the spot the front moves and the centre does not.
    let centre = |pose: Pose| Block::at(pose, Length::ZERO, depth).centre();
    let on_the_spot = centre(from).distance(centre(to)) <= Length(10);
    let turned = if turn == 0 {
        String::new()
    } else if turn.abs() == 18_000 {
        "turns about".to_owned()
    } else {
        let hand = if turn < 0 { "left" } else { "right" };
        // A report speaks of whole degrees.
        match (turn.abs() + 50) / 100 {
            0 | 1 => format!("turns a little to the {hand}"),
            90 => format!("turns to the {hand}"),
            degrees => format!("turns {degrees} degrees to the {hand}"),
        }
    };
    if turn != 0 && (on_the_spot || distance == Length::ZERO) {
        return Some(turned);
    }
    // Of a body that has turned right about the front lies where its rear was: it has gone as far as its middle has.
    let about = turn.abs() == 18_000;
    let by = if about { centre(to) - centre(from) } else { to.at - from.at };
    let distance = if about { centre(from).distance(centre(to)) } else { distance };
    let way = (Angle::of(by) - from.facing).signed();
    let direction = match way.abs() {
        0..=2_000 => "forward",
        2_001..=7_000 => "obliquely",
        7_001..=11_000 => "sideways",
        11_001..=15_500 => "obliquely back",
        _ => "back",
    };
    let moves = format!("{verb} {direction} {}", rounded(distance));
    Some(if turned.is_empty() { moves } else { format!("{moves} and {turned}") })
}

/// A distance as a report has it: to the tenth of an inch.
fn rounded(distance: Length) -> String {
    match (distance.to_inches() * 10.0).round() as i64 {
        0 => "a little".to_owned(),
        tenths if tenths % 10 == 0 => format!("{}in", tenths / 10),
        tenths => format!("{}.{}in", tenths / 10, tenths % 10),
    }
}
