//! The page that replays a battle: one file that asks for nothing from outside.
//!
//! What is drawn once is kept once: each look of a piece, each label, each description stands in a list, and a
//! position names by number only what has changed since the one before.

use std::collections::BTreeMap;

use engine::View;
use engine::view::Tone;
use serde_json::{Value, json};

use crate::labels::labels;
use crate::pieces::Painter;
use crate::replay::{Line, Position, Replay};
use crate::sheet::{Sheet, escaped, n};
use crate::{Paper, cartouche, fights, frame, ground, groups, pieces, style};

const PAGE: &str = include_str!("../assets/replay.html");
const SCRIPT: &str = include_str!("../assets/replay.js");
const STYLE: &str = include_str!("../assets/replay.css");

/// A battle as a page to be opened in a browser: forward, back, to any turn, with its story beside it.
pub fn html(replay: &Replay) -> String {
    let Some(first) = replay.positions.first() else {
        let title = escaped(&replay.title);
        let gaps = [("title", &*title), ("style", STYLE), ("table", ""), ("data", "null"), ("script", "")];
        return filled(PAGE, &gaps);
    };
    let view = &first.view;
    let sheet = Sheet::of(view);
    // Told what stands in a list of its own: text inside a script must not end it.
    let mut painter = Painter::of(view, &replay.paper.regiments);
    let data = Book::of(replay, &sheet, &mut painter).to_string().replace('<', "\\u003c");
    let (title, style) = (escaped(&replay.title), format!("{}{STYLE}", style::both(view)));
    let table = table(view, &replay.paper, &sheet, &painter);
    let gaps =
        [("title", &*title), ("style", &style), ("table", &table), ("script", SCRIPT), ("data", &data)];
    filled(PAGE, &gaps)
}

/// The page with its gaps filled, in one go: what is filled in may itself look like a gap, and is none.
pub(crate) fn filled(page: &str, gaps: &[(&str, &str)]) -> String {
    let mut parts = page.split("{{");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let gap = part.split_once("}}").and_then(|(name, rest)| {
            let (_, text) = gaps.iter().find(|(gap, _)| *gap == name)?;
            Some((text, rest))
        });
        match gap {
            Some((text, rest)) => out.extend([*text, rest]),
            None => out.extend(["{{", part]),
        }
    }
    out
}

/// The table without anything that moves.
fn table(view: &View, paper: &Paper, sheet: &Sheet, painter: &Painter) -> String {
    let (left, top, ..) = sheet.table();
    let (left, top) = (left - 26.0, top - 26.0);
    let (width, height) = (sheet.width() - left - 4.0, sheet.height() - top - 4.0);
    format!(
        r#"<svg class="tercio" id="sheet" viewBox="{} {} {} {}" role="img" aria-label="The table"><defs>{}{}</defs>{}{}{}<g id="fights"></g><g id="pieces"></g><g id="rings"></g><g id="labels"></g></svg>"#,
        n(left),
        n(top),
        n(width),
        n(height),
        style::DEFINITIONS,
        painter.wardrobe.definitions(),
        ground::ground(view, sheet),
        frame::frame(view, sheet),
        cartouche::cartouche(view, paper, sheet)
    )
}

/// The lists of the page.
struct Book {
    looks: Shelf,
    labels: Shelf,
    tips: Shelf,
    fights: Shelf,
    heads: Shelf,
}

/// A list in which nothing stands twice.
#[derive(Default)]
struct Shelf {
    places: BTreeMap<String, usize>,
    list: Vec<String>,
}

impl Shelf {
    fn place(&mut self, text: String) -> usize {
        let next = self.list.len();
        *self.places.entry(text).or_insert_with_key(|text| {
            self.list.push(text.clone());
            next
        })
    }
}

/// What a position says of a piece: where, how it looks, what is written beside it and in its description.
type Standing = (Value, Value);

impl Book {
    fn of(replay: &Replay, sheet: &Sheet, painter: &mut Painter) -> Value {
        let mut book = Book {
            looks: Shelf::default(),
            labels: Shelf::default(),
            tips: Shelf::default(),
            fights: Shelf::default(),
            heads: Shelf::default(),
        };
        let mut before = BTreeMap::new();
        let positions: Vec<Value> = replay
            .positions
            .iter()
            .map(|position| book.position(position, sheet, painter, &mut before))
            .collect();
        let rules: BTreeMap<&String, Value> = replay
            .rules
            .iter()
            .map(|(id, words)| (id, json!([words.title, words.text, words.reading])))
            .collect();
        // Whose a piece is, by its number: what tells the sides apart in the log.
        let pieces = replay.positions.iter().flat_map(|position| &position.view.pieces);
        let sides: BTreeMap<u8, &str> = pieces.map(|piece| (piece.id.0, pieces::class(piece.side))).collect();
        json!({
            "sides": sides, "looks": book.looks.list, "labels": book.labels.list, "tips": book.tips.list,
            "fights": book.fights.list, "heads": book.heads.list, "rules": rules, "positions": positions,
        })
    }

    fn position(
        &mut self,
        position: &Position,
        sheet: &Sheet,
        painter: &mut Painter,
        before: &mut BTreeMap<u8, Standing>,
    ) -> Value {
        let view = &position.view;
        let now = self.standing(view, sheet, painter);
        let mut changes: Vec<Value> = now
            .iter()
            .filter(|(id, standing)| before.get(id) != Some(standing))
            .map(|(id, (stand, label))| json!([id, stand, label]))
            .collect();
        changes.extend(before.keys().filter(|id| !now.contains_key(id)).map(|id| json!([id, null, null])));
        *before = now;
        let counters: Vec<Value> = view.sides.iter().map(counted).collect();
        let mut words = json!({
            "t": view.clock.turn,
            "h": self.heads.place(frame::clock_words(view)),
            "s": counters,
            "f": self.fights.place(groups::groups(view, sheet) + &fights::fights(view, sheet)),
        });
        if !changes.is_empty() {
            words["d"] = Value::Array(changes);
        }
        if !position.question.is_empty() {
            words["q"] = json!(position.question);
        }
        if !position.lines.is_empty() {
            words["l"] = position.lines.iter().map(told).collect();
        }
        words
    }

    fn standing(&mut self, view: &View, sheet: &Sheet, painter: &mut Painter) -> BTreeMap<u8, Standing> {
        let mut now = BTreeMap::new();
        let mut written: BTreeMap<u8, String> = BTreeMap::new();
        for (piece, body) in labels(view, sheet, painter).into_iter().map(|label| (label.piece, label.body)) {
            written.entry(piece.0).or_default().push_str(&body);
        }
        for piece in pieces::in_order(view) {
            let Some(stand) = &piece.stand else { continue };
            let (x, y, degrees) = pieces::pose(stand, sheet);
            let look = self.looks.place(painter.symbol(view, piece));
            let tip = self.tips.place(pieces::described(piece));
            let label = self.labels.place(written.remove(&piece.id.0).unwrap_or_default());
            now.insert(piece.id.0, (json!([tenths(x), tenths(y), tenths(degrees), look, tip]), json!(label)));
        }
        now
    }
}

/// A number of drawing units with one decimal.
fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

fn counted(side: &engine::view::SideView) -> Value {
    let counters = std::iter::once(crate::legend::counters(side)).filter(|counters| !counters.is_empty());
    json!([side.name, counters.chain(side.hand.iter().cloned()).collect::<Vec<_>>().join(" \u{b7} ")])
}

fn told(line: &Line) -> Value {
    let tone = match line.tone {
        Tone::Chapter => 0,
        Tone::Deed => 1,
        Tone::Detail => 2,
    };
    json!([tone, line.text, line.rule, line.about])
}
