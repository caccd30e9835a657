//! The strokes of the figures, from the one file that the page paints with as well.
//!
//! Each way of standing is drawn once, as a group in the picture's definitions, and used by every man who stands so. What differs
//! from man to man is the one colour that a use gives along: the coat of those on foot, the hide of horses and beasts, the felt
//! of hats.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use engine::Side;
use serde_json::Value;

use crate::chance::{LIT, SHADED, dark, hash, light, mix, pick};
use crate::dress::Dress;
use crate::men::Man;
use crate::sheet::fine;

const FILE: &str = include_str!("../art/figures.json");
/// Strokes finer than are seen at so many pixels to a millimetre are left out.
const SEEN: f64 = 1.35;
/// Undyed and dyed felt.
const FELTS: [&str; 7] = ["#2b2622", "#463a2c", "#6a5a44", "#5b564d", "#352b27", "#7a6a52", "#221f22"];
/// Horses.
const HIDES: [&str; 12] = [
    "#7b4626", "#8f5a30", "#2f2926", "#5d3a22", "#a7a299", "#a07a4a", "#4f3322", "#6d4a30", "#834b2c",
    "#3b2c24", "#c3bdb0", "#74512f",
];
/// Cattle of the hills.
const COWS: [&str; 5] = ["#2d2622", "#5b3a25", "#8b6237", "#6f3423", "#4a3c33"];
/// What people wear who have no coat of a regiment.
const HODDEN: [&str; 6] = ["#6e5a3c", "#7d6a4c", "#5d5348", "#84705a", "#5a4632", "#8a7f6a"];
/// Those who mostly wear it.
const PLAINLY: [&str; 4] = ["clubman", "gunner", "borderer", "borderer-mounted"];

fn art() -> &'static Value {
    static ART: OnceLock<Value> = OnceLock::new();
    ART.get_or_init(|| serde_json::from_str(FILE).unwrap_or(Value::Null))
}

/// Everything that is drawn once and used often, in the order in which it was first used.
#[derive(Default)]
pub(crate) struct Wardrobe {
    places: BTreeMap<String, usize>,
    list: Vec<String>,
}

impl Wardrobe {
    /// The name of what is drawn so.
    fn name(&mut self, key: String, drawn: impl FnOnce() -> String) -> String {
        let next = self.list.len();
        let at = *self.places.entry(key).or_insert(next);
        if at == next {
            self.list.push(drawn());
        }
        format!("m{at}")
    }

    /// The definitions of all that was used.
    pub fn definitions(&self) -> String {
        let all = self.list.iter().enumerate();
        all.map(|(at, drawn)| {
            format!(r#"<g id="m{at}" stroke-linejoin="round" stroke-linecap="round">{drawn}</g>"#)
        })
        .collect()
    }

    /// A man, with what is on his head, where he stands.
    pub fn man(&mut self, man: &Man, dress: &Dress, side: Option<Side>, tone: &'static str) -> String {
        let figure = &art()["figures"][man.figure];
        let poses = poses_of(figure, man.when);
        let Some(pose) = pick(&poses, hash(man.salt, 51 + u32::from(man.rank == 0), 0)) else {
            return String::new();
        };
        let mounted = pose.get("headAt").is_some()
            || man.figure.ends_with("horse")
            || matches!(man.figure, "cow" | "sheep");
        let plainly = PLAINLY.contains(&man.figure) && hash(man.salt, 40, 0) < 0.72;
        let own =
            if plainly { pick(&HODDEN, hash(man.salt, 41, 0)).unwrap_or(dress.coat) } else { dress.coat };
        let hides: &[&str] = if man.figure == "cow" { &COWS } else { &HIDES };
        let (base, changing) = if mounted {
            (pick(hides, hash(man.salt, 22, 0)).unwrap_or("#5d3a22"), "hide")
        } else {
            (own, "coat")
        };
        let coat = if mounted { own } else { "" };
        let tones = Tones { coat, lining: dress.lining, tone, side, changing };
        let key =
            format!("{} {} {coat} {tone} {}", man.figure, pose, side.is_some_and(|side| side == Side::B));
        let body = self.name(key, || parts_of(&pose["parts"], &tones));
        let uneven = uneven(base, hash(man.salt, 20, 0));
        let mut out = format!(r##"<use href="#{body}" color="{uneven}"/>"##);
        let heads: Vec<&str> =
            figure["heads"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if let Some(head) = pick(&heads, hash(man.salt, 52, 0)) {
            let tones = Tones { changing: "felt", coat: own, ..tones };
            let hat = self.name(format!("{head} {tone} {}", side == Some(Side::B)), || part_of(head, &tones));
            let at = |axis: usize| pose["headAt"][axis].as_f64().unwrap_or(0.0);
            let felt = pick(&FELTS, hash(man.salt, 21, 0)).unwrap_or("#463a2c");
            let turn = ((hash(man.salt, 50, 0) - 0.5) * 46.0).round();
            out.push_str(&format!(
                r##"<use href="#{hat}" color="{felt}" transform="translate({} {}) rotate({turn}) scale(.8)"/>"##,
                fine(at(0)),
                fine(at(1))
            ));
        }
        placed(man, &out)
    }

    /// The pike of a man, which lies over everybody.
    pub fn pike(&mut self, man: &Man, dress: &Dress, side: Option<Side>, tone: &'static str) -> String {
        let fights = man.when == "fight";
        let when = match (man.rank == 0, fights) {
            (true, true) => "fight",
            (true, false) => "rest",
            (false, true) => "fight-rear",
            (false, false) => "rear",
        };
        let poses = poses_of(&art()["figures"]["pike"], when);
        let Some(pose) = pick(&poses, hash(man.salt, 72, 0)) else { return String::new() };
        let tones = Tones { coat: "", lining: dress.lining, tone, side, changing: "" };
        let pike = self.name(format!("pike {pose}"), || parts_of(&pose["parts"], &tones));
        let beside = if man.rank.is_multiple_of(2) { 2.0 } else { 3.8 };
        let turn = man.turn * 0.5 + (hash(man.salt, 70, 0) - 0.5) * if fights { 3.4 } else { 8.6 };
        let man = Man { x: man.x + beside * man.size, turn, ..man.clone() };
        placed(&man, &format!(r##"<use href="#{pike}"/>"##))
    }
}

/// Where a man stands, turned and as large as he is.
fn placed(man: &Man, drawn: &str) -> String {
    format!(
        r#"<g transform="translate({} {}) rotate({}) scale({})">{drawn}</g>"#,
        fine(man.x),
        fine(man.y),
        man.turn.round(),
        fine(man.size)
    )
}

/// The outline of a figure's shadow.
pub(crate) fn shadow_of(figure: &str) -> &'static str {
    art()["figures"][figure]["shadow"].as_str().unwrap_or_default()
}

/// Dyes were never even: a colour a little lighter or darker, in five steps.
fn uneven(colour: &str, chance: f64) -> String {
    let step = (chance * 5.0).floor();
    if step > 2.0 { light(colour, (step - 2.0) * 0.09 + 0.06) } else { dark(colour, (2.0 - step) * 0.06) }
}

/// The ways of standing in which a figure is drawn that is about something; those of rest where it has none for that.
fn poses_of<'a>(figure: &'a Value, when: &str) -> Vec<&'a Value> {
    let all: Vec<&Value> = figure["poses"].as_array().into_iter().flatten().collect();
    let about =
        |what: &str| -> Vec<&Value> { all.iter().copied().filter(|pose| pose["when"] == what).collect() };
    [about(when), about("rest"), all.clone()].into_iter().find(|poses| !poses.is_empty()).unwrap_or_default()
}

/// The colours of a figure by role.
struct Tones<'a> {
    coat: &'a str,
    lining: &'a str,
    tone: &'a str,
    side: Option<Side>,
    /// The role whose colour each use gives.
    changing: &'a str,
}

/// A colour, and what lies over it with how much of it.
struct Paint {
    colour: String,
    over: Option<(&'static str, f64)>,
}

impl Tones<'_> {
    fn paint(&self, role: &str) -> Paint {
        let plain = |colour: &str| Paint { colour: colour.to_owned(), over: None };
        let (root, shift) = match role {
            "coat-light" => ("coat", Some((LIT, 0.42))),
            "coat-dark" => ("coat", Some((SHADED, 0.3))),
            "hide-light" => ("hide", Some((LIT, 0.34))),
            "hide-dark" => ("hide", Some((SHADED, 0.5))),
            "mane" => ("hide", Some((SHADED, 0.6))),
            "felt-light" => ("felt", Some((LIT, 0.42))),
            "felt-top" => ("felt", Some((LIT, 0.12))),
            other => (other, None),
        };
        if root == self.changing {
            return Paint { colour: "currentColor".to_owned(), over: shift };
        }
        let of = |colour: &str| match shift {
            Some((other, share)) => plain(&mix(colour, other, share)),
            None => plain(colour),
        };
        match root {
            "coat" => of(self.coat),
            "hide" => of("#6d4a30"),
            "felt" => of("#463a2c"),
            "lining" => plain(self.lining),
            "sash" | "cloth" | "band" => plain(self.tone),
            "sash-mark" => plain(if self.side == Some(Side::B) { "#fdf8ea" } else { self.tone }),
            "cloth-trim" => plain(if self.side == Some(Side::B) { "#fdf8ea" } else { "#e6c04a" }),
            other => plain(fixed(other)),
        }
    }
}

fn parts_of(parts: &Value, tones: &Tones) -> String {
    let drawn = |entry: &Value| {
        if let Some(name) = entry.as_str() {
            return part_of(name, tones);
        }
        let at = |axis: usize| fine(entry["at"][axis].as_f64().unwrap_or(0.0));
        let turn = entry["turn"].as_f64().unwrap_or(0.0);
        let drawn = part_of(entry["part"].as_str().unwrap_or_default(), tones);
        format!(r#"<g transform="translate({} {}) rotate({})">{drawn}</g>"#, at(0), at(1), fine(turn))
    };
    parts.as_array().into_iter().flatten().map(drawn).collect()
}

fn part_of(name: &str, tones: &Tones) -> String {
    let strokes = art()["parts"][name].as_array().into_iter().flatten();
    strokes
        .filter(|stroke| stroke["from"].as_f64().unwrap_or(0.0) <= SEEN)
        .map(|stroke| stroke_of(stroke, tones))
        .collect()
}

fn stroke_of(stroke: &Value, tones: &Tones) -> String {
    let d = stroke["d"].as_str().unwrap_or_default();
    let seen =
        stroke["o"].as_f64().map_or_else(String::new, |share| format!(r#" opacity="{}""#, fine(share)));
    let line = stroke["line"].as_str().map_or_else(String::new, |role| {
        let width = stroke["w"].as_f64().unwrap_or(0.3);
        format!(r#" stroke="{}" stroke-width="{}""#, tones.paint(role).colour, fine(width))
    });
    let Some(role) = stroke["fill"].as_str() else {
        return format!(r#"<path fill="none"{line}{seen} d="{d}"/>"#);
    };
    let Paint { colour, over } = tones.paint(role);
    let below = format!(r#"<path fill="{colour}"{line}{seen} d="{d}"/>"#);
    match over {
        None => below,
        Some((colour, share)) => {
            below + &format!(r#"<path fill="{colour}" fill-opacity="{}"{seen} d="{d}"/>"#, fine(share))
        }
    }
}

/// The colour of what looks the same with everybody.
fn fixed(role: &str) -> &'static str {
    match role {
        "ink" => "#15100c",
        "shoe" => "#2c2018",
        "steel" => "#aab2b8",
        "steel-light" => "#f4f8fa",
        "steel-dark" => "#6d767e",
        "iron" => "#7f878e",
        "iron-light" => "#e6ecef",
        "iron-dark" => "#33343a",
        "wood" => "#7a4f2c",
        "ash" => "#d8bd86",
        "ash-light" => "#f3e2b8",
        "leather" => "#3c2717",
        "boot" => "#4a3220",
        "buff" => "#c9a66b",
        "buff-light" => "#ecd6a2",
        "buff-dark" => "#94743f",
        "linen" => "#f2ead8",
        "linen-light" => "#fffaf0",
        "linen-dark" => "#b9ad95",
        "linen-shade" => "#a79a84",
        "brass" => "#d7ad4c",
        "gold" => "#eec755",
        "bone" => "#cdbd94",
        "bronze" => "#a8833c",
        "bronze-light" => "#f0d68a",
        "bronze-dark" => "#6d5020",
        "timber" => "#7d4a2c",
        "timber-light" => "#a9744a",
        "timber-dark" => "#4f2f1c",
        "ember" => "#ff8a3a",
        "fleece" => "#e6ddc6",
        "fleece-light" => "#fffaea",
        "fleece-shade" => "#a89c80",
        "face" => "#3a342e",
        "bonnet" => "#33507c",
        "bonnet-light" => "#5f80b4",
        "hair" => "#5b3d22",
        "hair-light" => "#a88c60",
        "wool" => "#6b3a2a",
        "wool-light" => "#ad8a72",
        "plaid" => "#6d4a35",
        "plaid-light" => "#a1826a",
        "plaid-line" => "#3d5a3c",
        "skin" => "#d9a988",
        "feather" => "#f3ead6",
        "patch" => "#e8dfcc",
        _ => "#888888",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_of_the_file_has_a_colour_and_every_part_is_there() {
        let tones = Tones { coat: "#a6262a", lining: "#d9d0bb", tone: "#b01f24", side: None, changing: "" };
        let parts = art()["parts"].as_object().unwrap();
        assert!(parts.len() > 80);
        for stroke in parts.values().flat_map(|strokes| strokes.as_array().unwrap()) {
            for role in ["fill", "line"].iter().filter_map(|key| stroke[key].as_str()) {
                assert!(tones.paint(role).colour != "#888888", "{role}");
            }
        }
        for (name, figure) in art()["figures"].as_object().unwrap() {
            for entry in
                figure["poses"].as_array().unwrap().iter().flat_map(|pose| pose["parts"].as_array().unwrap())
            {
                let part = entry.as_str().or_else(|| entry["part"].as_str()).unwrap();
                assert!(parts.contains_key(part), "{name}: {part}");
            }
        }
    }
}
