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

/// In which measure a ruleset speaks of lengths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Inches, as the free functions of this module speak.
    Inches,
    /// Millimetres.
    Millimetres,
}

impl Measure {
    /// A length, so exactly that no two lengths read alike.
    pub fn exact(self, length: Length) -> String {
        match self {
            Measure::Inches => inches(length),
            Measure::Millimetres => millimetres(length),
        }
    }

    /// A length as it is spoken of: to the tenth of an inch, or to the millimetre.
    pub fn about(self, length: Length) -> String {
        match self {
            Measure::Inches => about(length),
            Measure::Millimetres => format!("{} mm", whole_millimetres(length)),
        }
    }

    /// A distance as a report has it.
    fn reported(self, distance: Length) -> String {
        match self {
            Measure::Inches => rounded(distance),
            Measure::Millimetres => match whole_millimetres(distance) {
                0 => "a little".to_owned(),
                _ => self.about(distance),
            },
        }
    }

    /// A place by its distances from the left and the bottom edge.
    pub fn spot(self, at: Point) -> String {
        format!("{} from the left, {} from the bottom", self.exact(Length(at.x)), self.exact(Length(at.y)))
    }

    /// A place and facing.
    pub fn place(self, pose: Pose) -> String {
        format!("{}, {}", self.spot(pose.at), looking(pose.facing))
    }

    /// How somebody goes freely from a pose to a place: how far, which way, and how he turns then, if he does.
    pub fn going(self, from: Pose, at: Point, facing: Angle) -> String {
        let far = from.at.distance(at);
        let way = match far {
            Length::ZERO => "where it stands".to_owned(),
            _ => {
                let way = direction(Angle::of(at - from.at) - from.facing);
                // Two numbers side by side would read as one measure.
                let comma = if way.starts_with(|letter: char| letter.is_ascii_digit()) { "," } else { "" };
                format!("{}{comma} {way}", self.exact(far))
            }
        };
        match turning(facing - from.facing) {
            Some(turn) => format!("{way}, then {turn}"),
            None => way,
        }
    }

    /// The legs of a way of a body from where it stands, one after the other; empty without any.
    pub fn legs(self, from: Pose, body: Footprint, legs: &[Leg]) -> String {
        let mut from = from;
        let said: Vec<String> = legs
            .iter()
            .map(|one| {
                let words = leg(self, from, *one);
                from = one.end(from, body);
                words
            })
            .collect();
        said.join(", then ")
    }
}

/// A length in millimetres, to the hundredth where it has hundredths.
fn millimetres(length: Length) -> String {
    let (whole, part) = (length.0 / 100, (length.0 % 100).abs());
    let sign = if length.0 < 0 && whole == 0 { "-" } else { "" };
    match (part, part % 10) {
        (0, _) => format!("{sign}{whole} mm"),
        (_, 0) => format!("{sign}{whole}.{} mm", part / 10),
        _ => format!("{sign}{whole}.{part:02} mm"),
    }
}

/// A length in whole millimetres, rounded.
const fn whole_millimetres(length: Length) -> i32 {
    (length.0 + 50 * length.0.signum()) / 100
}

/// A place by its distances from the left and the bottom edge.
pub fn spot(at: Point) -> String {
    Measure::Inches.spot(at)
}

/// A place and facing.
pub fn place(pose: Pose) -> String {
    Measure::Inches.place(pose)
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

/// How somebody goes freely from a pose to a place: how far, which way, and how he turns then, if he does.
pub fn going(from: Pose, at: Point, facing: Angle) -> String {
    Measure::Inches.going(from, at, facing)
}

/// A turn as an order has it: `turn right`, `turn left 30 degrees`, `turn about`; `None` if there is none.
pub fn turning(relative: Angle) -> Option<String> {
    let hand = if relative.signed() < 0 { "left" } else { "right" };
    match relative.signed().abs() {
        0 => None,
        9_000 => Some(format!("turn {hand}")),
        18_000 => Some("turn about".to_owned()),
        turn => Some(format!("turn {hand} {}", degrees(Angle::hundredths(turn)))),
    }
}

/// The legs of a way of a body from where it stands, one after the other; empty without any.
pub fn legs(from: Pose, body: Footprint, legs: &[Leg]) -> String {
    Measure::Inches.legs(from, body, legs)
}

fn leg(measure: Measure, from: Pose, leg: Leg) -> String {
    match leg {
        Leg::Advance(far) => format!("advance {}", measure.exact(far)),
        Leg::Back(far) => format!("go back {}", measure.exact(far)),
        Leg::Oblique { hand, angle, distance } => {
            format!("oblique {} {}, {}", hand_word(hand), degrees(angle), measure.exact(distance))
        }
        Leg::Sidestep { hand, distance } => {
            format!("sidestep {} {}", hand_word(hand), measure.exact(distance))
        }
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
        Leg::To { at, facing } => format!("go {}", measure.going(from, at, facing.unwrap_or(from.facing))),
    }
}

/// How a body went from one pose to another, as a report has it; `None` if it stayed. One without a width never wheels.
pub fn movement(verb: &str, body: Footprint, from: Pose, to: Pose) -> Option<String> {
    movement_in(Measure::Inches, verb, body, from, to)
}

/// The same in a measure.
pub fn movement_in(measure: Measure, verb: &str, body: Footprint, from: Pose, to: Pose) -> Option<String> {
    if from == to {
        return None;
    }
    let turn = (to.facing - from.facing).signed();
    // A pose is where the front is: of a body that turns on the spot the front moves and the centre does not.
    let centre = |pose: Pose| Block::at(pose, Length::ZERO, body.depth).centre();
    let on_the_spot = centre(from).distance(centre(to)) <= Length(10);
    let distance = from.at.distance(to.at);
    if turn != 0 && (on_the_spot || distance == Length::ZERO) {
        return Some(turned(turn));
    }
    if let Some(wheeled) = wheeling(measure, verb, body, from, to) {
        return Some(wheeled);
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
    let moves = format!("{verb} {direction} {}", measure.reported(distance));
    Some(if turn == 0 { moves } else { format!("{moves} and {}", turned(turn)) })
}

/// A turn in hundredths of a degree, as a report has it: in whole degrees.
fn turned(turn: i32) -> String {
    let hand = if turn < 0 { "left" } else { "right" };
    match (turn.abs() + 50) / 100 {
        0 | 1 => format!("turns a little to the {hand}"),
        90 => format!("turns to the {hand}"),
        180 => "turns about".to_owned(),
        degrees => format!("turns {degrees} degrees to the {hand}"),
    }
}

/// A wheel forward about a front corner, with a way straight ahead before or after it; `None` if it was anything else.
fn wheeling(measure: Measure, verb: &str, body: Footprint, from: Pose, to: Pose) -> Option<String> {
    /// As near as a wheel comes to where it was meant to end, and as straight as a way ahead is.
    const NEAR: Length = Length(25);
    const STRAIGHT: i32 = 60;
    let turn = (to.facing - from.facing).signed();
    if body.width == Length::ZERO || turn == 0 || turn.abs() > 9_000 {
        return None;
    }
    let hand = if turn < 0 { Hand::Left } else { Hand::Right };
    let leg = Leg::Wheel { hand, angle: Angle::hundredths(turn.abs()), swing: Swing::Forward };
    let rest = to.at - leg.end(from, body).at;
    let wheels = match (turn.abs() + 50) / 100 {
        0 | 1 => format!("wheels {} a little", hand_word(hand)),
        whole => format!("wheels {} {whole} degrees", hand_word(hand)),
    };
    let far = to.at.distance(leg.end(from, body).at);
    let along = |facing: Angle| Angle::of(rest).between(facing) <= STRAIGHT;
    match far {
        far if far <= NEAR => Some(wheels),
        _ if along(to.facing) => Some(format!("{wheels} and {verb} forward {}", measure.reported(far))),
        _ if along(from.facing) => Some(format!("{verb} forward {} and {wheels}", measure.reported(far))),
        _ => None,
    }
}

/// A distance as a report has it: to the tenth of an inch.
fn rounded(distance: Length) -> String {
    match (distance.to_inches() * 10.0).round() as i64 {
        0 => "a little".to_owned(),
        _ => about(distance),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inch(count: i32) -> Length {
        Length(2_540 * count)
    }

    fn after(legs: &[Leg], body: Footprint) -> [Pose; 2] {
        let from = Pose::new(Point::new(10_000, 10_000), Angle::degrees(20));
        [from, legs.iter().fold(from, |pose, leg| leg.end(pose, body))]
    }

    #[test]
    fn a_wheel_is_told_as_one_alone_and_with_a_way_ahead() {
        let body = Footprint::new(inch(6), inch(2));
        let told = |legs: &[Leg]| {
            let [from, to] = after(legs, body);
            movement("moves", body, from, to).unwrap()
        };
        let wheel = Leg::Wheel { hand: Hand::Left, angle: Angle::degrees(45), swing: Swing::Forward };
        let ahead = Leg::Advance(inch(4));
        assert_eq!(told(&[wheel]), "wheels left 45 degrees");
        assert_eq!(told(&[wheel, ahead]), "wheels left 45 degrees and moves forward 4 in");
        assert_eq!(told(&[ahead, wheel]), "moves forward 4 in and wheels left 45 degrees");
        assert_eq!(told(&[ahead]), "moves forward 4 in");
        assert_eq!(told(&[Leg::AboutFace]), "turns about");
    }

    #[test]
    fn what_stands_alone_turns_and_never_wheels() {
        let body = Footprint::new(inch(6), inch(2));
        let wheel = Leg::Wheel { hand: Hand::Right, angle: Angle::degrees(45), swing: Swing::Forward };
        let [from, to] = after(&[wheel], body);
        let told = movement("goes", Footprint::default(), from, to).unwrap();
        assert_eq!(told, "goes obliquely 2.3 in and turns 45 degrees to the right");
    }

    #[test]
    fn who_goes_freely_turns_by_what_he_looked_at_before() {
        let from = Pose::new(Point::new(10_000, 10_000), Angle::degrees(90));
        let at = Point::new(10_000 + 5_080, 10_000);
        assert_eq!(going(from, at, from.facing), "2 in straight ahead");
        assert_eq!(going(from, at, Angle::degrees(0)), "2 in straight ahead, then turn left");
        let aslant = Pose { facing: Angle::degrees(60), ..from };
        assert_eq!(going(aslant, at, aslant.facing), "2 in, 30 degrees to the right");
        assert_eq!(going(from, at, Angle::degrees(120)), "2 in straight ahead, then turn right 30 degrees");
        assert_eq!(going(from, at, Angle::degrees(270)), "2 in straight ahead, then turn about");
    }
}
