//! The troops as painted miniatures on their bases: each man a figure, each side told by the rim of its bases.
//!
//! A piece is drawn as it stands by itself, its front at the top with the middle of the front at the origin, and
//! then put in its place; so a page that replays a battle only moves what was drawn once.

use std::collections::BTreeMap;

use engine::view::{Arm, MarkKind, PieceView, RangeView, StandView};
use engine::{PieceId, Side, View};

use crate::art::{Wardrobe, shadow_of};
use crate::chance::seed;
use crate::dress::{Dress, dress};
use crate::men::{Frame, Man, Plan, Shape, plan};
use crate::names::short_names;
use crate::polygon::bounds;
use crate::sheet::{MILLIMETRE, Sheet, Spot, escaped, fine, n, turned};
use crate::style::tones;
use crate::{Regiment, terrain};

/// Where a piece is put: right, down, and degrees clockwise.
pub(crate) type Pose = (f64, f64, f64);

/// The pieces on the table in the order in which they are drawn: leaders last, on top.
pub(crate) fn in_order(view: &View) -> impl Iterator<Item = &PieceView> {
    let leader = |piece: &&PieceView| matches!(piece.arm, Arm::Leader | Arm::General);
    let on_table = || view.pieces.iter().filter(|piece| piece.stand.is_some());
    on_table().filter(move |piece| !leader(piece)).chain(on_table().filter(leader))
}

/// Where a piece stands on the sheet.
pub(crate) fn pose(stand: &StandView, sheet: &Sheet) -> Pose {
    let (x, y) = sheet.spot(stand.front);
    (x, y, f64::from(stand.facing.to_hundredths()) / 100.0)
}

/// Draws pieces, and keeps what is drawn once and used often.
pub(crate) struct Painter<'a> {
    regiments: &'a [Regiment],
    pub wardrobe: Wardrobe,
    dresses: BTreeMap<u8, Dress>,
    names: BTreeMap<u8, String>,
}

impl<'a> Painter<'a> {
    /// For the pieces of a view, some of which are of regiments of which something is said.
    pub fn of(view: &View, regiments: &'a [Regiment]) -> Painter<'a> {
        let names = short_names(view, regiments);
        let mut painter =
            Painter { regiments, wardrobe: Wardrobe::default(), dresses: BTreeMap::new(), names };
        for piece in &view.pieces {
            let army = piece.side.map_or("", |side| &view.sides[side.index()].name);
            let said = painter.regiments.iter().find(|regiment| regiment.members.contains(&piece.id));
            let livery = said.and_then(|regiment| regiment.livery.as_ref());
            painter.dresses.insert(piece.id.0, dress(piece, army, livery));
        }
        painter
    }

    /// What a unit wears and flies; of one that came later, what its name says.
    pub fn dress(&self, piece: &PieceView) -> Dress {
        self.dresses.get(&piece.id.0).cloned().unwrap_or_else(|| dress(piece, "", None))
    }

    /// What a unit is called for short.
    pub fn name<'n>(&'n self, piece: &'n PieceView) -> &'n str {
        self.names.get(&piece.id.0).map_or(&piece.title, |name| name)
    }

    /// A piece in its place, with the shadow of its base.
    pub fn placed(&mut self, view: &View, piece: &PieceView, sheet: &Sheet) -> String {
        let Some(stand) = &piece.stand else { return String::new() };
        let (x, y, degrees) = pose(stand, sheet);
        format!(
            r#"{}<g transform="translate({} {}) rotate({})"><title>{}</title>{}</g>"#,
            cast(stand, sheet),
            n(x),
            n(y),
            n(degrees),
            escaped(&described(piece)),
            self.symbol(view, piece)
        )
    }

    /// A piece as it stands by itself, in units of the sheet.
    pub fn symbol(&mut self, view: &View, piece: &PieceView) -> String {
        let Some(stand) = &piece.stand else { return String::new() };
        let plan = plan(piece, stand);
        let dress = self.dress(piece);
        let [a, b] = tones(view);
        let tone = match piece.side {
            Some(Side::A) => a,
            Some(Side::B) => b,
            None => "#6e5a3c",
        };
        let hidden = piece.marks.iter().any(|mark| mark.kind == MarkKind::Hidden);
        let class =
            if hidden { format!("{} hidden", class(piece.side)) } else { class(piece.side).to_owned() };
        let mut out = format!(
            r#"<g class="{class}" transform="scale({})">{}"#,
            fine(MILLIMETRE),
            base(&plan, seed(&piece.name))
        );
        let mut draw = |man: &Man| self.wardrobe.man(man, &dress, piece.side, tone);
        if !plan.fallen.is_empty() {
            let fallen: String = plan.fallen.iter().map(&mut draw).collect();
            out.push_str(&format!(r#"<g opacity=".55">{fallen}</g>"#));
        }
        out.push_str(&shadows(&plan.men));
        // Guns lie below those who serve them.
        let (things, people): (Vec<&Man>, Vec<&Man>) =
            plan.men.iter().partition(|man| man.figure.starts_with("gun-") || man.figure == "limber");
        out.extend(things.into_iter().chain(people).map(draw));
        let pikes = plan.men.iter().filter(|man| man.pike);
        out.extend(pikes.map(|man| self.wardrobe.pike(man, &dress, piece.side, tone)));
        out.push_str("</g>");
        out
    }

    /// The flag of a piece, upright about the piece's own place on the sheet.
    pub fn flag(&self, piece: &PieceView) -> Option<(String, Spot)> {
        let stand = piece.stand.as_ref()?;
        let (x, y) = plan(piece, stand).flag?;
        let foot = turned((x * MILLIMETRE, y * MILLIMETRE), stand.facing);
        let height = match (piece.arm, stand.round) {
            (Arm::General, _) => 14.0,
            (Arm::Leader, _) => 11.5,
            (Arm::Horse, false) => 9.5,
            (_, true) => 9.0,
            _ => 10.8,
        };
        let drawn = crate::flags::planted(&self.dress(piece).flag, height);
        Some((format!(r#"<g transform="translate({} {})">{drawn}</g>"#, n(foot.0), n(foot.1)), foot))
    }
}

/// The shadow that a base throws.
fn cast(stand: &StandView, sheet: &Sheet) -> String {
    if stand.loose || stand.round {
        return String::new();
    }
    let moved = stand
        .outline
        .iter()
        .map(|corner| sheet.spot(*corner))
        .map(|(x, y)| (x - terrain::SUN.0 * 2.6, y - terrain::SUN.1 * 2.6));
    terrain::polygon("cast", &moved.collect::<Vec<_>>())
}

/// A piece in words: who it is, what is left of it and what lies on it.
pub(crate) fn described(piece: &PieceView) -> String {
    let mut words = format!("{} ({}): {}", piece.title, piece.name, piece.word);
    let single = piece.stand.as_ref().is_some_and(|stand| stand.round);
    if !single && !matches!(piece.arm, Arm::Leader | Arm::General) {
        words.push_str(&format!(", {} of {} figures", piece.figures, piece.start));
        if piece.pikes > 0 && piece.others() > 0 {
            words.push_str(&format!(", {} pikes and {} shot", piece.pikes, piece.others()));
        }
    }
    if !piece.brigade.is_empty() {
        words.push_str(&format!("; {}", piece.brigade));
    }
    for mark in &piece.marks {
        let count = mark.count.map_or_else(String::new, |count| format!(" {count}"));
        words.push_str(&format!("; {}{count}", mark.word));
    }
    words
}

/// The letter of the style of a side, or of what belongs to nobody.
pub(crate) const fn class(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::A) => "a",
        Some(Side::B) => "b",
        None => "nobody",
    }
}

/// The outline of a base, grown by so much.
fn outline((left, top, right, bottom): Frame, shape: Shape, grow: f64) -> String {
    let (left, top, right, bottom) = (left - grow, top - grow, right + grow, bottom + grow);
    let half = (right - left).min(bottom - top) / 2.0;
    let r = match shape {
        Shape::Circle | Shape::Capsule => half,
        _ => 1.8,
    };
    let (left, right) = if shape == Shape::Circle {
        ((left + right) / 2.0 - half, (left + right) / 2.0 + half)
    } else {
        (left, right)
    };
    format!(
        "M{},{}H{}a{r},{r} 0 0 1 {r},{r}V{}a{r},{r} 0 0 1 -{r},{r}H{}a{r},{r} 0 0 1 -{r},-{r}V{}a{r},{r} 0 0 1 {r},-{r}z",
        fine(left + r),
        fine(top),
        fine(right - r),
        fine(bottom - r),
        fine(left + r),
        fine(top + r),
        r = fine(r)
    )
}

/// The ground that a unit stands on: sand with flock, a rim that tells the side by shape, a triangle at the front.
fn base(plan: &Plan, seed: u32) -> String {
    let Plan { frame, shape, men, .. } = plan;
    let (left, top, right, _) = *frame;
    let x = (left + right) / 2.0;
    let point =
        format!(r#"<path class="point" d="M{},{t}h9.2l-4.6,-4.4z"/>"#, fine(x - 4.6), t = fine(top + 0.4));
    let rimmed = |d: &str, thin: bool| {
        let thin = if thin { " thin" } else { "" };
        format!(
            r#"<path class="sand" d="{d}"/><path class="flock" fill="url(#flock{})" d="{d}"/><path class="ink{thin}" d="{d}"/><path class="rim{thin}" d="{d}"/><path class="bars{thin}" d="{d}"/>"#,
            seed % 2
        )
    };
    match shape {
        Shape::Rout => format!(r#"<path class="scattered" d="{}"/>"#, outline(*frame, *shape, 0.0)),
        Shape::Loose => {
            let own = |man: &Man| {
                let rides = !matches!(
                    man.figure,
                    "musketeer" | "firelock" | "clubman" | "highlander" | "borderer" | "gunner" | "pikeman"
                );
                let (wide, deep) =
                    if rides { (man.size * 6.4, man.size * 13.6) } else { (man.size * 5.0, man.size * 5.0) };
                let shape = if rides { Shape::Capsule } else { Shape::Circle };
                rimmed(&outline((man.x - wide, man.y - deep, man.x + wide, man.y + deep), shape, -0.5), true)
            };
            format!(
                r#"<path class="skirmish" d="{}"/>{}{point}"#,
                outline(*frame, *shape, 0.0),
                men.iter().map(own).collect::<String>()
            )
        }
        Shape::Circle | Shape::Capsule => rimmed(&outline(*frame, *shape, -1.0), false),
        Shape::Block => rimmed(&outline(*frame, *shape, -1.0), false) + &point,
    }
}

/// The shadows of men on their base.
fn shadows(men: &[Man]) -> String {
    let one = |man: &Man| {
        let d = shadow_of(man.figure);
        if d.is_empty() {
            return String::new();
        }
        let off = 0.9 * man.size;
        format!(
            r#"<path transform="translate({} {}) rotate({}) scale({})" d="{d}"/>"#,
            fine(man.x + off),
            fine(man.y + off),
            man.turn.round(),
            fine(man.size)
        )
    };
    format!(r#"<g class="under">{}</g>"#, men.iter().map(one).collect::<String>())
}

/// Ranges as shaded ground, each named at its far end.
pub(crate) fn ranges(ranges: &[RangeView], sheet: &Sheet) -> String {
    let mut out = String::new();
    let (left, top, width, depth) = sheet.table();
    for range in ranges {
        let points = sheet.points(&range.outline);
        out.push_str(&format!(
            r#"<polygon class="range" clip-path="url(#table)" points="{points}"><title>{}</title></polygon>"#,
            escaped(&range.word)
        ));
        let far = range.outline.get(range.outline.len() / 2);
        if let Some(far) = far {
            let (x, y) = sheet.spot(*far);
            let half = crate::sheet::wide(&range.word, 12.0) / 2.0 + 6.0;
            let x = x.clamp(left + half, (left + width - half).max(left + half));
            let spot = (x, y.clamp(top + 14.0, top + depth - 6.0));
            out.push_str(&crate::sheet::text("place", spot, &range.word));
        }
    }
    out
}

/// A dashed ring round pieces that are to be pointed out.
pub(crate) fn pointed_out(view: &View, pieces: &[PieceId], sheet: &Sheet) -> String {
    let stands = pieces.iter().filter_map(|id| view.piece(*id)).filter_map(|piece| piece.stand.as_ref());
    stands
        .map(|stand| {
            let spots: Vec<Spot> = stand.outline.iter().map(|corner| sheet.spot(*corner)).collect();
            let (left, top, right, bottom) = bounds(&spots);
            let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
            let reach = ((right - left).max(bottom - top)) / 2.0 + 12.0;
            format!(r#"<circle class="pointed" cx="{}" cy="{}" r="{}"/>"#, n(x), n(y), n(reach))
        })
        .collect()
}
