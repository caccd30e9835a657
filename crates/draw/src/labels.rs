//! Flags over the pieces, and plates with strength, name and marks beside them: no plate on another, as few as can be on
//! troops and flags.

use engine::view::{Arm, Leads, MarkKind, MarkView, PieceView};
use engine::{PieceId, View};

use crate::cartouche;
use crate::pieces::{Painter, class, in_order};
use crate::polygon::bounds;
use crate::sheet::{Sheet, Spot, escaped, n, text, wide};

/// The size of type of a name.
const SIZE: f64 = 9.6;
/// The height of a plate, and the width of a badge with the space after it.
const HEIGHT: f64 = 12.6;
const BADGE: f64 = 11.5;
/// The width of the stub with a strength on it, and of one without.
const STUB: (f64, f64) = (17.0, 6.5);

/// What is drawn beside a piece, upright, about the piece's own place.
pub(crate) struct Label {
    /// Whose it is.
    pub piece: PieceId,
    /// The piece's place on the sheet.
    pub at: Spot,
    /// What is drawn there: a flag, a plate.
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
pub(crate) type Frame = (f64, f64, f64, f64);

/// The flags of all pieces, and then every piece's plate, as far as there is room.
pub(crate) fn labels(view: &View, sheet: &Sheet, painter: &Painter) -> Vec<Label> {
    let pieces: Vec<(&PieceView, Frame)> =
        in_order(view).filter_map(|piece| frame_of(piece, sheet).map(|frame| (piece, frame))).collect();
    let mut labels = Vec::new();
    let mut taken: Vec<Frame> = pieces.iter().map(|(_, frame)| *frame).collect();
    for (piece, _) in &pieces {
        let Some((body, foot)) = painter.flag(piece) else { continue };
        let at = front(piece, sheet);
        taken.push((at.0 + foot.0 - 1.0, at.1 + foot.1 - 17.0, at.0 + foot.0 + 13.0, at.1 + foot.1 - 4.0));
        labels.push(Label { piece: piece.id, at, body, flag_only: true });
    }
    taken.extend(crate::ground::name_frames(view, sheet));
    let (left, top, width, depth) = sheet.table();
    let table = (left - 20.0, top - 6.0, left + width + 20.0, top + depth + 6.0);
    let mut plates: Vec<Frame> = cartouche::room(view, sheet).into_iter().collect();
    // Commanders first, who are told by their names alone.
    let leads = |piece: &PieceView| piece.leads != Leads::Nobody;
    for (piece, frame) in pieces
        .iter()
        .filter(|(piece, _)| leads(piece))
        .chain(pieces.iter().filter(|(piece, _)| !leads(piece)))
    {
        let Some(plate) = Plate::of(piece, painter) else { continue };
        let Some((corner, named)) = plate.room(frame, &taken, &plates, &table) else { continue };
        plates.push((corner.0, corner.1, corner.0 + plate.width(named), corner.1 + HEIGHT));
        let at = front(piece, sheet);
        let body = plate.body((corner.0 - at.0, corner.1 - at.1), named);
        labels.push(Label { piece: piece.id, at, body, flag_only: false });
    }
    labels
}

fn front(piece: &PieceView, sheet: &Sheet) -> Spot {
    piece.stand.as_ref().map_or((0.0, 0.0), |stand| sheet.spot(stand.front))
}

/// The room that a piece takes.
fn frame_of(piece: &PieceView, sheet: &Sheet) -> Option<Frame> {
    let stand = piece.stand.as_ref()?;
    let spots: Vec<Spot> = stand.outline.iter().map(|corner| sheet.spot(*corner)).collect();
    Some(bounds(&spots))
}

/// The places for a plate of a width beside a piece, the best first, each with what it costs by itself.
fn places((left, top, right, bottom): Frame, width: f64) -> Vec<(Spot, f64)> {
    let (middle, level) = ((left + right - width) / 2.0, (top + bottom - HEIGHT) / 2.0);
    let mut places = vec![
        ((middle, bottom + 1.5), 0.0),
        ((left, bottom + 1.5), 3.0),
        ((right - width, bottom + 1.5), 3.0),
        ((right + 2.5, level), 8.0),
        ((left - width - 2.5, level), 8.0),
        ((middle, top - HEIGHT - 2.0), 12.0),
        ((left, top - HEIGHT - 2.0), 14.0),
        ((right - width, top - HEIGHT - 2.0), 14.0),
        ((right + 2.5, bottom - HEIGHT * 0.4), 16.0),
        ((left - width - 2.5, bottom - HEIGHT * 0.4), 16.0),
        ((right + 2.5, top - HEIGHT * 0.6), 18.0),
        ((left - width - 2.5, top - HEIGHT * 0.6), 18.0),
    ];
    for ring in [1.0, 2.0] {
        let more = ring * (HEIGHT + 1.0);
        places.extend([
            ((middle, bottom + 1.5 + more), 16.0 + ring * 12.0),
            ((middle, top - HEIGHT - 2.0 - more), 24.0 + ring * 12.0),
        ]);
    }
    places
}

fn shared(one: &Frame, other: &Frame) -> f64 {
    let across = (one.2.min(other.2) - one.0.max(other.0)).max(0.0);
    let deep = (one.3.min(other.3) - one.1.max(other.1)).max(0.0);
    across * deep
}

/// What is written of one piece.
struct Plate<'a> {
    piece: &'a PieceView,
    name: String,
    strength: String,
    badges: Vec<&'a MarkView>,
}

impl<'a> Plate<'a> {
    fn of(piece: &'a PieceView, painter: &Painter) -> Option<Plate<'a>> {
        let single = piece.stand.as_ref().is_some_and(|stand| stand.round);
        let leader = piece.leads != Leads::Nobody;
        // What is hidden is drawn faintly instead.
        let drawn = |mark: &&MarkView| match mark.kind {
            MarkKind::Note | MarkKind::Hidden => false,
            // Powder is told of when it runs low.
            MarkKind::Ammunition => mark.count.is_none_or(|count| count <= 1),
            _ => true,
        };
        let badges: Vec<&MarkView> = piece.marks.iter().filter(drawn).collect();
        // Of many single men only those who lead are named.
        if single && !leader && badges.is_empty() {
            return None;
        }
        let name = if single && !leader { String::new() } else { painter.name(piece).to_owned() };
        let uncounted = leader || single || piece.arm == Arm::Guns;
        let strength = match (uncounted, piece.figures == piece.start) {
            (true, _) => String::new(),
            (_, true) => piece.figures.to_string(),
            _ => format!("{}/{}", piece.figures, piece.start),
        };
        Some(Plate { piece, name, strength, badges })
    }

    fn stub(&self) -> f64 {
        if self.strength.is_empty() { STUB.1 } else { STUB.0.max(wide(&self.strength, SIZE) + 7.0) }
    }

    fn width(&self, named: bool) -> f64 {
        let name = if named && !self.name.is_empty() { wide(&self.name, SIZE) * 0.92 + 7.0 } else { 0.0 };
        self.stub() + name + BADGE * self.badges.len() as f64 + if self.badges.is_empty() { 0.0 } else { 1.5 }
    }

    /// The corner of the best place for it and whether its name is on it there: without, where there is no room for that.
    fn room(&self, piece: &Frame, taken: &[Frame], plates: &[Frame], table: &Frame) -> Option<(Spot, bool)> {
        [true, false].into_iter().find_map(|named| {
            let width = self.width(named);
            let cost = |((x, y), own): (Spot, f64)| {
                let frame = (x, y, x + width, y + HEIGHT);
                let wider = (x - 0.6, y - 0.6, x + width + 0.6, y + HEIGHT + 0.6);
                let inside = shared(&frame, table) > width * HEIGHT - 0.5;
                let free = inside && plates.iter().all(|other| shared(&wider, other) == 0.0);
                let covered: f64 = taken.iter().map(|other| shared(&frame, other)).sum();
                free.then_some(((x, y), own + covered * 0.6))
            };
            let best = places(*piece, width)
                .into_iter()
                .filter_map(cost)
                .min_by(|one, other| one.1.total_cmp(&other.1))?;
            Some((best.0, named))
        })
    }

    fn body(&self, (x, y): Spot, named: bool) -> String {
        let (width, stub) = (self.width(named), self.stub());
        let mut out = format!(
            r#"<g class="{}" transform="translate({} {})"><rect class="platepaper" width="{}" height="{}" rx="1.8"/><path class="stub" d="M{s},0H1.8q-1.8,0 -1.8,1.8V{}q0,1.8 1.8,1.8H{s}z"/><path class="stubbars" d="M{},0V{}"/>"#,
            class(self.piece.side),
            n(x),
            n(y),
            n(width),
            n(HEIGHT),
            n(HEIGHT - 1.8),
            n(stub - 1.3),
            n(HEIGHT),
            s = n(stub)
        );
        if !self.strength.is_empty() {
            out.push_str(&format!(
                r#"<text class="strength" x="{}" y="9.6">{}</text>"#,
                n((stub - 1.5) / 2.0),
                self.strength
            ));
        }
        let leader = self.piece.leads != Leads::Nobody;
        if named && !self.name.is_empty() {
            let class = if leader { "name leader" } else { "name" };
            out.push_str(&format!(
                r#"<text class="{class}" x="{}" y="9.6">{}</text>"#,
                n(stub + 3.0),
                escaped(&self.name)
            ));
        }
        let mut at = width - BADGE * self.badges.len() as f64;
        for mark in &self.badges {
            out.push_str(&badge(mark, (at + BADGE / 2.0, HEIGHT / 2.0)));
            at += BADGE;
        }
        out + "</g>"
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
