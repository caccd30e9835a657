//! The legend below the table: who is who, what stands for what, and the scale.

use engine::view::{Arm, GroundKind, Leads, MarkKind, MarkView, PieceView, Role, SideView, StandView};
use engine::{Side, View};

use crate::ground::sample;
use crate::labels::badge;
use crate::pieces::{class, flag};
use crate::sheet::{Sheet, Spot, UNITS_PER_INCH, n, text, wide};
use crate::singles::shapes;

/// A legend and the room that it takes.
#[derive(Default)]
pub(crate) struct Legend {
    pub body: String,
    pub height: f64,
}

/// The height of a line of the legend.
const ROW: f64 = 24.0;

/// The least widths of the three blocks of a legend, side by side where there is room.
const BLOCKS: [f64; 3] = [330.0, 290.0, 330.0];

/// The legend of a view: the sides, the marks and the ground, in as many columns as the table is wide for.
pub(crate) fn legend(view: &View, sheet: &Sheet) -> Legend {
    let (left, _, width, _) = sheet.table();
    let top = sheet.height() + 6.0;
    let spare = (width - BLOCKS.iter().sum::<f64>()).max(0.0) / 3.0;
    let (mut x, mut y, mut deep) = (left, top, 0.0_f64);
    let mut body = String::new();
    for (at, least) in BLOCKS.into_iter().enumerate() {
        if x > left && x + least > left + width + 1.0 {
            (x, y, deep) = (left, y + deep + 12.0, 0.0);
        }
        let (drawn, height) = match at {
            0 => sides(view, (x, y)),
            1 => marks(view, (x, y)),
            _ => ground(view, (x, y), least + spare),
        };
        body.push_str(&drawn);
        deep = deep.max(height);
        x += least + spare;
    }
    Legend { body, height: y + deep - top + 20.0 }
}

fn sides(view: &View, (x, y): Spot) -> (String, f64) {
    let mut out = String::new();
    let mut at = y;
    for side in view.sides.iter().filter(|side| !side.name.is_empty()) {
        out.push_str(&text("keyhead", (x, at + 10.0), &side.name));
        at += 16.0;
        out.push_str(&text("key", (x, at + 9.0), &counters(side)));
        at += 30.0;
        out.push_str(&format!(
            r#"<g transform="translate({} {})" class="{}">"#,
            n(x),
            n(at),
            class(Some(side.side))
        ));
        out.push_str(&row(&samples(view, side.side)));
        out.push_str("</g>");
        at += 34.0;
    }
    let nobodys = view.pieces.iter().filter(|piece| piece.side.is_none());
    let beasts = [(Role::Cattle, "cow"), (Role::Sheep, "sheep"), (Role::Riderless, "loose horse")];
    let beasts = singles(nobodys, &beasts);
    if !beasts.is_empty() {
        out.push_str(&format!(r#"<g transform="translate({} {})">{}</g>"#, n(x), n(at + 8.0), row(&beasts)));
        at += 42.0;
    }
    (out, at - y)
}

/// What is counted for a side; what it has none of is left out, its first counter always shown.
pub(crate) fn counters(side: &SideView) -> String {
    let shown = side.counters.iter().enumerate().filter(|(at, counter)| *at == 0 || counter.value != 0);
    let counted = shown.map(|(_, counter)| format!("{} {}", counter.word, counter.value));
    counted.collect::<Vec<_>>().join(" \u{b7} ")
}

/// What stands for a sort of troops, at the origin, with its width and its word.
type Sample = (String, f64, &'static str);

/// The room between two samples.
const APART: f64 = 18.0;

/// Samples side by side, each with its word below.
fn row(samples: &[Sample]) -> String {
    let (mut out, mut x) = (String::new(), 0.0);
    for (shape, width, word) in samples {
        out.push_str(&format!(r#"<g transform="translate({} 0)">{shape}</g>"#, n(x)));
        out.push_str(&text("key", (x, 27.0), word));
        x += width.max(wide(word, 12.0)) + APART;
    }
    out
}

/// The sorts of troops of a side that are in a view, in its shade.
fn samples(view: &View, side: Side) -> Vec<Sample> {
    let own = || view.pieces.iter().filter(|piece| piece.side == Some(side));
    let formed =
        |arm: Arm| own().any(|piece| piece.arm == arm && piece.stand.as_ref().is_some_and(|it| !round(it)));
    let loose = own().any(|piece| piece.stand.as_ref().is_some_and(|stand| stand.loose && !round(stand)));
    let leads = |leads: Leads| own().any(|piece| piece.leads == leads && piece.arm != Arm::Leader);
    let led = formed(Arm::Leader) || leads(Leads::Group);
    let commanded = formed(Arm::General) || leads(Leads::Army);
    let men =
        singles(own(), &[(Role::Blades, "man"), (Role::Shot, "man who shoots"), (Role::Horse, "rider")]);
    let all = [
        formed(Arm::Foot).then(|| (foot(side), 40.0, "foot")),
        formed(Arm::Horse).then(|| (horse(side), 26.0, "horse")),
        loose.then(|| (LOOSE.to_owned(), 34.0, "loose")),
        formed(Arm::Guns).then(|| (GUN.to_owned(), 22.0, "gun")),
        led.then(|| (planted(false), 20.0, "leader")),
        commanded.then(|| (planted(true), 20.0, "general")),
    ];
    men.into_iter().chain(all.into_iter().flatten()).collect()
}

/// Whether somebody stands by himself.
fn round(stand: &StandView) -> bool {
    stand.round
}

/// Single men or beasts of these kinds, as far as there are any.
fn singles<'v>(pieces: impl Iterator<Item = &'v PieceView>, kinds: &[(Role, &'static str)]) -> Vec<Sample> {
    let stands = pieces.filter_map(|piece| piece.stand.as_ref()).filter(|stand| stand.round);
    let roles: Vec<Role> = stands.flat_map(|stand| stand.parts.iter().map(|part| part.role)).collect();
    let found = kinds.iter().filter(|(role, _)| roles.contains(role));
    let drawn =
        |role: Role| format!(r#"<g transform="translate(9 5) scale(0.9)">{}</g>"#, shapes(role, false));
    found.map(|(role, word)| (drawn(*role), 18.0, *word)).collect()
}

fn foot(side: Side) -> String {
    format!(
        r#"<rect class="body" width="14" height="14"/><rect class="body pikes" x="14" width="12" height="14"/><path class="front shaft" d="M17,7V-8M20,7V-8M23,7V-8"/><rect class="body" x="26" width="14" height="14"/><path class="front" d="M0,0H40"/><circle class="fig" cx="4" cy="5" r="2.4"/><circle class="fig" cx="10" cy="5" r="2.4"/><circle class="fig" cx="30" cy="5" r="2.4"/><circle class="fig" cx="36" cy="5" r="2.4"/>{}"#,
        hatch(side, 40)
    )
}

fn horse(side: Side) -> String {
    format!(
        r#"<rect class="body" width="26" height="14"/>{}<path class="slash" d="M0,14L26,0"/><path class="fig" d="M7,1l3,6l-3,6l-3,-6zM19,1l3,6l-3,6l-3,-6z"/><path class="front" d="M0,0H26"/>"#,
        hatch(side, 26)
    )
}

/// The second side is hatched, for eyes that do not tell the colours apart.
fn hatch(side: Side, width: u32) -> String {
    match side {
        Side::A => String::new(),
        Side::B => format!(r#"<rect class="hatched" width="{width}" height="14"/>"#),
    }
}

const LOOSE: &str = r#"<circle class="loose" cx="6" cy="7" r="4"/><circle class="loose" cx="18" cy="7" r="4"/><path class="loose" d="M30,0l4,7l-4,7l-4,-7z"/>"#;

const GUN: &str = r#"<rect class="body" width="22" height="14"/><path class="iron" style="stroke-width:4px" d="M11,11V-2"/><path class="iron" d="M4,4v7M18,4v7"/>"#;

fn planted(army: bool) -> String {
    format!(r#"<g transform="translate(8 13)">{}</g>"#, flag(army))
}

/// The marks that stand in a view, each with what the rules call it.
fn marks(view: &View, (x, y): Spot) -> (String, f64) {
    let mut found: Vec<MarkView> = Vec::new();
    let all = view.pieces.iter().filter(|piece| piece.stand.is_some()).flat_map(|piece| &piece.marks);
    for mark in all.filter(|mark| mark.kind != MarkKind::Note) {
        if !found.iter().any(|other| (other.kind, &other.word) == (mark.kind, &mark.word)) {
            found.push(mark.clone());
        }
    }
    found.sort_by(|one, other| (one.kind, &one.word).cmp(&(other.kind, &other.word)));
    let mut out = String::new();
    let mut at = y;
    if !found.is_empty() {
        out.push_str(&text("keyhead", (x, y + 10.0), "Marks"));
        at += 16.0;
    }
    for mark in found {
        let bare = mark.count.is_some() && !mark.word.contains(|letter: char| letter.is_ascii_digit());
        let means = if bare { format!("{}, how many", mark.word) } else { mark.word.clone() };
        out.push_str(&badge(&mark, (x + 7.0, at + 7.0)));
        out.push_str(&text("key", (x + 20.0, at + 11.0), &means));
        at += 17.0;
    }
    if view.pieces.iter().any(|piece| piece.start > 1) {
        out.push_str(&text("key", (x, at + 14.0), "Beside a name: figures left / at the start."));
        at += ROW;
    }
    (out, at - y)
}

fn ground(view: &View, (x, y): Spot, width: f64) -> (String, f64) {
    let mut kinds: Vec<(GroundKind, &str)> =
        view.ground.iter().map(|feature| (feature.kind, feature.word.as_str())).collect();
    kinds.sort();
    kinds.dedup_by_key(|(kind, _)| *kind);
    let head = if kinds.is_empty() { "Scale" } else { "Ground" };
    let mut out = text("keyhead", (x, y + 10.0), head);
    let top = y + 20.0;
    let half = kinds.len().div_ceil(2);
    for (at, (kind, word)) in kinds.iter().enumerate() {
        let left = x + if at < half { 0.0 } else { width / 2.0 };
        let row = top + ROW * (at % half.max(1)) as f64;
        out.push_str(&sample(*kind, (left, row)));
        out.push_str(&text("key", (left + 42.0, row + 12.0), word.split(" for ").next().unwrap_or(word)));
    }
    let below = top + ROW * half as f64 + 6.0;
    let foot = 12.0 * UNITS_PER_INCH;
    out.push_str(&format!(
        r#"<path class="tick" style="stroke-width:1.5px" d="M{},{}v-6v3h{}v-3v6M{},{}v-4"/>"#,
        n(x),
        n(below + 8.0),
        n(foot),
        n(x + foot / 2.0),
        n(below + 5.0)
    ));
    out.push_str(&text("key", (x + foot + 8.0, below + 10.0), "12 inches"));
    (out, below + 20.0 - y)
}
