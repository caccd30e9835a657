//! Names, strengths and marks beside the pieces, placed so that as few as possible cover anything.

use engine::view::{Arm, Leads, MarkKind, MarkView, PieceView, StandView};
use engine::{PieceId, View};
use tabletop::Length;

use crate::pieces::{class, flag, in_order};
use crate::polygon::bounds;
use crate::sheet::{Sheet, Spot, n, text, wide};
use crate::singles;

/// The size of type of a name.
const SIZE: f64 = 10.0;
/// The height of a label, and the width of a badge with the space after it.
const HEIGHT: f64 = 12.0;
const BADGE: f64 = 11.5;

/// What is written beside a piece, upright, about the piece's own place.
pub(crate) struct Label {
    /// Whose it is.
    pub piece: PieceId,
    /// The piece's place on the sheet.
    pub at: Spot,
    /// What is drawn there: a leader's flag, a name, badges.
    pub body: String,
    flag_only: bool,
}

impl Label {
    /// The label in its place.
    pub fn placed(&self) -> String {
        format!(r#"<g transform="translate({} {})">{}</g>"#, n(self.at.0), n(self.at.1), self.body)
    }

    /// Whether it is a flag, which is drawn with names and without.
    pub const fn is_flag_only(&self) -> bool {
        self.flag_only
    }
}

/// An upright rectangle: left, top, right, bottom.
type Frame = (f64, f64, f64, f64);

/// The flags of the leaders, and then every piece's name, strength and marks.
pub(crate) fn labels(view: &View, sheet: &Sheet) -> Vec<Label> {
    let pieces: Vec<(&PieceView, Frame)> =
        in_order(view).filter_map(|piece| frame_of(piece, sheet).map(|frame| (piece, frame))).collect();
    let mut labels: Vec<Label> = pieces.iter().filter_map(|(piece, _)| flag_of(piece, sheet)).collect();
    let mut taken: Vec<Frame> = pieces.iter().map(|(_, frame)| *frame).collect();
    taken.extend(crate::ground::name_frames(view, sheet));
    let (left, top, width, depth) = sheet.table();
    let table = (left, top, left + width, top + depth);
    for (piece, frame) in &pieces {
        let content = Content::of(piece);
        let corner = best(frame, content.width, &taken, &table);
        taken.push((corner.0, corner.1, corner.0 + content.width, corner.1 + HEIGHT));
        let at = front(piece, sheet);
        let body = content.body((corner.0 - at.0, corner.1 - at.1));
        labels.push(Label { piece: piece.id, at, body, flag_only: false });
    }
    labels
}

fn front(piece: &PieceView, sheet: &Sheet) -> Spot {
    piece.stand.as_ref().map_or((0.0, 0.0), |stand| sheet.spot(stand.front))
}

/// The room that a piece takes, its flag included.
fn frame_of(piece: &PieceView, sheet: &Sheet) -> Option<Frame> {
    let stand = piece.stand.as_ref()?;
    let spots: Vec<Spot> = stand.outline.iter().map(|corner| sheet.spot(*corner)).collect();
    let (left, top, right, bottom) = bounds(&spots);
    let (x, y) = sheet.spot(stand.front);
    Some(match piece.arm {
        Arm::Leader => (x - 5.0, y - 21.0, x + 14.0, y + 5.0),
        Arm::General => (x - 5.0, y - 27.0, x + 19.0, y + 5.0),
        _ => {
            // Room for what reaches out ahead of the front: pikes, and the point that shows the facing.
            let ahead = sheet.spot(stand.front + stand.facing.along(Length::hundredths_of_inch(45)));
            (left.min(ahead.0), top.min(ahead.1), right.max(ahead.0), bottom.max(ahead.1))
        }
    })
}

fn flag_of(piece: &PieceView, sheet: &Sheet) -> Option<Label> {
    let general = match piece.leads {
        Leads::Army => true,
        Leads::Group => false,
        Leads::Nobody => return None,
    };
    let at = front(piece, sheet);
    let body = format!(r#"<g class="{}">{}</g>"#, class(piece.side), flag(general));
    let body = match piece.stand.as_ref().filter(|stand| stand.round) {
        Some(stand) => {
            let (x, y) = planted(stand, sheet);
            format!(r#"<g transform="translate({} {}) scale(.8)">{body}</g>"#, n(x - at.0), n(y - at.1))
        }
        None => body,
    };
    Some(Label { piece: piece.id, at, body, flag_only: true })
}

/// Where the flag of a single man who leads stands: at the right edge of his base.
fn planted(stand: &StandView, sheet: &Sheet) -> Spot {
    let spots: Vec<Spot> = stand.outline.iter().map(|corner| sheet.spot(*corner)).collect();
    let (left, top, right, bottom) = bounds(&spots);
    ((left + right) / 2.0 + singles::radius(stand), (top + bottom) / 2.0)
}

/// The corner of the place for a label that covers least: below first, then above, then beside.
fn best(piece: &Frame, width: f64, taken: &[Frame], table: &Frame) -> Spot {
    let (left, top, right, bottom) = *piece;
    let middle = (left + right - width) / 2.0;
    let level = (top + bottom - HEIGHT) / 2.0;
    let spots = [
        (middle, bottom + 2.0),
        (middle, top - HEIGHT - 9.0),
        (right + 4.0, level),
        (left - width - 4.0, level),
        (left, bottom + 2.0),
        (right - width, bottom + 2.0),
        (middle, bottom + HEIGHT + 3.0),
        (middle, top - 2.0 * HEIGHT - 10.0),
        (right + 4.0, bottom - HEIGHT / 2.0),
        (left - width - 4.0, bottom - HEIGHT / 2.0),
        (middle, bottom + 2.0 * HEIGHT + 4.0),
    ];
    let cost = |spot: &Spot| {
        let label = (spot.0, spot.1, spot.0 + width, spot.1 + HEIGHT);
        let covered: f64 = taken.iter().map(|other| shared(&label, other)).sum();
        let outside = width * HEIGHT - shared(&label, table);
        covered + 4.0 * outside
    };
    let costs = spots.map(|spot| cost(&spot));
    let least = costs.iter().copied().fold(f64::MAX, f64::min);
    let at = costs.iter().position(|cost| *cost <= least + 0.5).unwrap_or(0);
    spots[at]
}

fn shared(one: &Frame, other: &Frame) -> f64 {
    let across = (one.2.min(other.2) - one.0.max(other.0)).max(0.0);
    let deep = (one.3.min(other.3) - one.1.max(other.1)).max(0.0);
    across * deep
}

/// What is written of one piece.
struct Content<'a> {
    name: String,
    strength: String,
    leader: bool,
    badges: Vec<&'a MarkView>,
    width: f64,
}

impl<'a> Content<'a> {
    fn of(piece: &'a PieceView) -> Content<'a> {
        let single = piece.stand.as_ref().is_some_and(|stand| stand.round);
        let leader = piece.leads != Leads::Nobody;
        // Of many single men only those who lead are named.
        let name = if single && !leader { String::new() } else { piece.name.replace('-', "\u{a0}") };
        let strength = match (leader || single, piece.figures == piece.start) {
            (true, _) => String::new(),
            (_, true) => format!("\u{a0}{}", piece.figures),
            _ => format!("\u{a0}{}/{}", piece.figures, piece.start),
        };
        // What is hidden is drawn faintly instead.
        let drawn = |mark: &&MarkView| !matches!(mark.kind, MarkKind::Note | MarkKind::Hidden);
        let badges: Vec<&MarkView> = piece.marks.iter().filter(drawn).collect();
        let width = wide(&name, SIZE) + wide(&strength, SIZE) + 3.0 + BADGE * badges.len() as f64;
        Content { name, strength, leader, badges, width }
    }

    fn body(&self, (x, y): Spot) -> String {
        let mut out = String::new();
        let mut x = x;
        for mark in &self.badges {
            out.push_str(&badge(mark, (x + BADGE / 2.0, y + HEIGHT / 2.0)));
            x += BADGE;
        }
        let class = if self.leader { "name leader" } else { "name" };
        let strength = if self.strength.is_empty() {
            String::new()
        } else {
            format!(r#"<tspan class="strength">{}</tspan>"#, self.strength)
        };
        out.push_str(&format!(
            r#"<text class="{class}" x="{}" y="{}">{}{strength}</text>"#,
            n(x + 1.0),
            n(y + 9.5),
            crate::sheet::escaped(&self.name)
        ));
        out
    }
}

/// A mark as a badge of 10 units: its shape and letter tell what it is, the figure how many.
pub(crate) fn badge(mark: &MarkView, (x, y): Spot) -> String {
    let sign = mark.count.map_or_else(|| letter(mark), |count| count.to_string());
    let circle = |class: &str| format!(r#"<circle class="{class}" cx="{}" cy="{}" r="5"/>"#, n(x), n(y));
    let square = |class: &str| {
        format!(
            r#"<rect class="{class}" x="{}" y="{}" width="9.4" height="9.4" rx="1.5"/>"#,
            n(x - 4.7),
            n(y - 4.7)
        )
    };
    let triangle =
        |class: &str| format!(r#"<path class="{class}" d="M{},{}h11l-5.5,9.8z"/>"#, n(x - 5.5), n(y - 4.3));
    let (shape, ink) = match mark.kind {
        MarkKind::Disorder => (circle("disorder"), "onlight"),
        MarkKind::Shaken => (triangle("shaken"), "ondark"),
        MarkKind::Routed => (triangle("ammo"), "onlight"),
        MarkKind::Ammunition => (square("ammo"), "onlight"),
        MarkKind::Jammed => (square("jammed"), "ondark"),
        MarkKind::Orders => (circle("orders"), "ondark"),
        MarkKind::Stunned => (circle("stunned"), "onlight"),
        MarkKind::Wounded => (triangle("wounded"), "ondark"),
        MarkKind::Captive => (square("captive"), "ondark"),
        MarkKind::Posture | MarkKind::Hidden | MarkKind::Note => (square("posture"), "onlight"),
    };
    shape + &text(&format!("badge {ink}"), (x, y + 3.0), &sign)
}

fn letter(mark: &MarkView) -> String {
    match mark.kind {
        MarkKind::Shaken => "!".to_owned(),
        MarkKind::Jammed => "\u{d7}".to_owned(),
        MarkKind::Orders => "\u{2713}".to_owned(),
        _ => mark.word.trim_start_matches("in ").chars().next().unwrap_or('?').to_uppercase().collect(),
    }
}
