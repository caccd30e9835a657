//! The legend below the table: who is who, what stands for what, and the scale.

use engine::view::{GroundKind, MarkKind, MarkView, SideView};
use engine::{Side, View};

use crate::ground::sample;
use crate::labels::badge;
use crate::pieces::{class, flag};
use crate::sheet::{Sheet, Spot, UNITS_PER_INCH, n, text};

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
            1 => marks((x, y)),
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
        out.push_str(&samples(side.side));
        out.push_str("</g>");
        at += 34.0;
    }
    (out, at - y)
}

/// What is counted for a side; what it has none of is left out, its first counter always shown.
pub(crate) fn counters(side: &SideView) -> String {
    let shown = side.counters.iter().enumerate().filter(|(at, counter)| *at == 0 || counter.value != 0);
    let counted = shown.map(|(_, counter)| format!("{} {}", counter.word, counter.value));
    counted.collect::<Vec<_>>().join(" \u{b7} ")
}

/// The arms in a side's shade, each with its word.
fn samples(side: Side) -> String {
    let hatch = |x: u32| match side {
        Side::A => String::new(),
        Side::B => format!(r#"<rect class="hatched" x="{x}" y="0" width="26" height="14"/>"#),
    };
    let foot = format!(
        r#"<rect class="body" width="14" height="14"/><rect class="body pikes" x="14" width="12" height="14"/><path class="front shaft" d="M17,7V-8M20,7V-8M23,7V-8"/><rect class="body" x="26" width="14" height="14"/><path class="front" d="M0,0H40"/><circle class="fig" cx="4" cy="5" r="2.4"/><circle class="fig" cx="10" cy="5" r="2.4"/><circle class="fig" cx="30" cy="5" r="2.4"/><circle class="fig" cx="36" cy="5" r="2.4"/>{}"#,
        text("key", (0.0, 27.0), "foot")
    );
    let horse = format!(
        r#"<rect class="body" x="70" width="26" height="14"/>{}<path class="slash" d="M70,14L96,0"/><path class="fig" d="M77,1l3,6l-3,6l-3,-6zM89,1l3,6l-3,6l-3,-6z"/><path class="front" d="M70,0H96"/>{}"#,
        hatch(70),
        text("key", (70.0, 27.0), "horse")
    );
    let loose = format!(
        r#"<circle class="loose" cx="134" cy="7" r="4"/><circle class="loose" cx="146" cy="7" r="4"/><path class="loose" d="M158,0l4,7l-4,7l-4,-7z"/>{}"#,
        text("key", (128.0, 27.0), "loose")
    );
    let gun = format!(
        r#"<rect class="body" x="190" width="22" height="14"/><path class="iron" style="stroke-width:4px" d="M201,11V-2"/><path class="iron" d="M194,4v7M208,4v7"/>{}"#,
        text("key", (190.0, 27.0), "gun")
    );
    let leaders = format!(
        r#"<g transform="translate(240 13)">{}</g><g transform="translate(268 13)">{}</g>{}"#,
        flag(false),
        flag(true),
        text("key", (232.0, 27.0), "leader, general")
    );
    foot + &horse + &loose + &gun + &leaders
}

fn marks((x, y): Spot) -> (String, f64) {
    let rows = [
        (MarkKind::Disorder, Some(2), "", "disarray, so many tokens"),
        (MarkKind::Shaken, None, "", "daunted"),
        (MarkKind::Ammunition, Some(4), "", "ammunition left"),
        (MarkKind::Jammed, None, "", "gun out of action"),
        (MarkKind::Orders, None, "", "has its orders this turn"),
        (MarkKind::Posture, None, "mounted", "M mounted, L limbered, H hedgehog"),
    ];
    let mut out = text("keyhead", (x, y + 10.0), "Marks");
    let mut at = y + 16.0;
    for (kind, count, word, means) in rows {
        let mark = MarkView { kind, word: word.to_owned(), count };
        out.push_str(&badge(&mark, (x + 7.0, at + 7.0)));
        out.push_str(&text("key", (x + 20.0, at + 11.0), means));
        at += 17.0;
    }
    out.push_str(&text("key", (x, at + 14.0), "Beside a name: figures left / at the start."));
    (out, at + ROW - y)
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
