//! How each kind of ground is drawn: by what it looks like from above in low light from the north-west, and with the exact edge
//! of the rules. Colours stand in the style sheets, so that every paper has its own.

use engine::view::{GroundKind, GroundShape, GroundView};

use crate::chance::hash;
use crate::fields::beds;
use crate::houses;
use crate::polygon::{along, bounds, far, strewn, winding};
use crate::sheet::{Sheet, Spot, joined, n, units};

/// The least width in which a way is drawn.
const ROAD: f64 = 11.0;
/// The least width in which water is drawn.
const STREAM: f64 = 6.0;
/// Where the light comes from, a unit long.
pub(crate) const SUN: Spot = (-std::f64::consts::FRAC_1_SQRT_2, -std::f64::consts::FRAC_1_SQRT_2);

/// A feature as it lies on the sheet.
pub(crate) struct Feature {
    kind: GroundKind,
    /// What it is called, in small letters: by that a warren is told from a heath.
    called: String,
    number: u8,
    points: Vec<Spot>,
    width: f64,
    gaps: Vec<[Spot; 2]>,
    line: bool,
}

/// Whether a kind is drawn as a line where nothing says otherwise.
pub(crate) const fn is_line(kind: GroundKind) -> bool {
    use GroundKind as Kind;
    matches!(
        kind,
        Kind::Crest | Kind::Road | Kind::Hedge | Kind::Wall | Kind::HighWall | Kind::Earthwork | Kind::Stream
    )
}

impl Feature {
    pub fn of(feature: &GroundView, sheet: &Sheet) -> Feature {
        let spots =
            |points: &[tabletop::Point]| points.iter().map(|point| sheet.spot(*point)).collect::<Vec<_>>();
        let called = format!("{} {}", feature.word, feature.name).to_lowercase();
        let number = feature.number;
        match &feature.shape {
            GroundShape::Area(corners) => {
                Feature { called, number, ..Feature::area(feature.kind, spots(corners)) }
            }
            GroundShape::Line { points, width, openings } => {
                let gaps = openings.iter().map(|gap| [sheet.spot(gap.from), sheet.spot(gap.to)]).collect();
                Feature {
                    called,
                    number,
                    width: units(*width),
                    gaps,
                    ..Feature::line(feature.kind, spots(points))
                }
            }
        }
    }

    /// An area without a name.
    pub const fn area(kind: GroundKind, points: Vec<Spot>) -> Feature {
        Feature {
            kind,
            called: String::new(),
            number: u8::MAX,
            points,
            width: 0.0,
            gaps: Vec::new(),
            line: false,
        }
    }

    /// A line without a name or width.
    pub const fn line(kind: GroundKind, points: Vec<Spot>) -> Feature {
        Feature {
            kind,
            called: String::new(),
            number: u8::MAX,
            points,
            width: 0.0,
            gaps: Vec::new(),
            line: true,
        }
    }

    fn is_called(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.called.contains(word))
    }

    /// What of it lies flat.
    pub fn flat(&self) -> String {
        let drawn = if self.line { self.flat_line() } else { self.flat_area() };
        drawn + &self.gaps.iter().map(trodden).collect::<String>()
    }

    /// What of it stands, with its shadows.
    pub fn raised(&self) -> String {
        let points = &self.points;
        match self.kind {
            GroundKind::Hedge => hedge(points) + &self.gates(),
            GroundKind::Wall => wall(points, 3.0) + &self.gates(),
            GroundKind::HighWall => wall(points, 4.6) + &self.gates(),
            GroundKind::Wood => trees(points),
            GroundKind::Rough | GroundKind::Open if !self.line => self.growth(),
            GroundKind::Building => houses::place(points, &self.called),
            _ => String::new(),
        }
    }

    fn flat_area(&self) -> String {
        let points = &self.points;
        match self.kind {
            GroundKind::Slope => self.hill(false),
            GroundKind::SteepSlope => self.hill(true),
            GroundKind::Rough => {
                polygon(&format!("rough {}", self.cover()), points)
                    + &polygon("border", points)
                    + &tufts(points, self.cover())
            }
            GroundKind::Marsh => polygon("wet", points) + &pools(points) + &polygon("border", points),
            GroundKind::Wood => polygon("floor", points),
            GroundKind::Building => houses::yard(points, &self.called),
            GroundKind::Impassable | GroundKind::Stream => {
                polygon("bank", points) + &polygon("water", points) + &waves(points)
            }
            _ => {
                let cover = self.cover();
                let grown = match cover {
                    "heath" | "furze" => tufts(points, cover),
                    _ => beds(points, cover),
                };
                polygon(&format!("open {cover}"), points) + &polygon("border", points) + &grown
            }
        }
    }

    /// What covers rough or open ground, by its name.
    fn cover(&self) -> &'static str {
        const KNOWN: [(&[&str], &str); 8] = [
            (&["furze", "gorse", "bank", "scrub", "bush"], "furze"),
            (&["heath", "moor"], "heath"),
            (&["warren"], "warren"),
            (&["pits", "ponds", "water"], "pits"),
            (&["rock", "crag", "scree", "stone"], "rocks"),
            (&["garden", "orchard"], "garden"),
            (&["corn", "crop", "wheat", "barley"], "corn"),
            (&["plough", "furrow", "fallow"], "plough"),
        ];
        let found = KNOWN.iter().find(|(words, _)| self.is_called(words)).map(|(_, cover)| *cover);
        found.unwrap_or(if self.kind == GroundKind::Rough { "furze" } else { "meadow" })
    }

    /// A hill: lit where it looks to the sun, shaded where it turns away, softly within the edge that the rules have.
    fn hill(&self, steep: bool) -> String {
        let id = format!("hill{}", self.number);
        let mut out = format!(
            r##"<clipPath id="{id}"><polygon points="{p}"/></clipPath><g clip-path="url(#{id})">{}"##,
            polygon("high", &self.points),
            p = joined(self.points.iter().copied())
        );
        let (left, top, right, bottom) = bounds(&self.points);
        let short = (right - left).min(bottom - top);
        let breadth = if steep { (short * 0.3).clamp(14.0, 40.0) } else { (short * 0.55).clamp(24.0, 110.0) };
        for ring in 0..7 {
            let wide = breadth * 2.0 * (1.0 - f64::from(ring) / 7.0);
            out.push_str(&format!(
                r#"<polygon class="fade" stroke-width="{}" points="{}"/>"#,
                n(wide),
                joined(self.points.iter().copied())
            ));
        }
        let outward = if winding(&self.points) > 0.0 { 1.0 } else { -1.0 };
        for pair in closed(&self.points).windows(2) {
            let (dx, dy) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            let long = far((dx, dy)).max(0.01);
            let (nx, ny) = (dy / long * outward, -dx / long * outward);
            let toward = nx * SUN.0 + ny * SUN.1;
            let (class, share) = if toward > 0.0 { ("lit", toward) } else { ("shaded", -toward) };
            for ring in 0..6 {
                let wide = breadth * 1.9 * (1.0 - f64::from(ring) / 6.0);
                let strength = share * if steep { 0.08 } else { 0.05 };
                out.push_str(&format!(
                    r#"<path class="{class}" stroke-width="{}" stroke-opacity="{strength:.3}" d="M{},{}L{},{}"/>"#,
                    n(wide),
                    n(pair[0].0),
                    n(pair[0].1),
                    n(pair[1].0),
                    n(pair[1].1)
                ));
            }
        }
        let (step, length) = if steep { (7.0, 13.0) } else { (12.0, 8.0) };
        out + &hachures(&self.points, step, length) + "</g>" + &polygon("contour", &self.points)
    }

    fn flat_line(&self) -> String {
        let points = &self.points;
        let width = self.width;
        match self.kind {
            GroundKind::Road => {
                let bed = if width > 19.0 { 9.0 + width * 0.3 } else { width.max(ROAD) };
                let ways = [
                    ("worn", bed + 9.0),
                    ("casing", bed + 1.6),
                    ("road", bed),
                    ("rut", bed * 0.56),
                    ("road", bed * 0.4),
                    ("verge", bed * 0.07),
                ];
                ways.map(|(class, wide)| path(class, points, wide)).concat()
            }
            GroundKind::Stream | GroundKind::Earthwork if self.is_called(&["ditch", "trench", "sunken"]) => {
                [("spoil", 7.0), ("ditch", 4.4), ("hollow", 1.8)]
                    .map(|(class, wide)| path(class, points, wide))
                    .concat()
            }
            GroundKind::Stream | GroundKind::Impassable => {
                let least = if self.kind == GroundKind::Stream { STREAM } else { 2.0 * STREAM };
                let wide = width.max(least);
                let waters = [
                    ("soaked", wide + 34.0),
                    ("soaked", wide + 16.0),
                    ("bank", wide + 4.0),
                    ("deep", wide + 1.0),
                    ("water", wide * 0.8),
                    ("shallow", wide * 0.45),
                    ("flow", 0.9),
                ];
                waters.map(|(class, wide)| path(class, points, wide)).concat()
            }
            GroundKind::Earthwork => {
                [("spoil", 9.0), ("bankfoot", 6.4), ("banktop", 2.4)]
                    .map(|(class, wide)| path(class, points, wide))
                    .concat()
                    + &teeth(points)
            }
            GroundKind::Hedge => path("grass", points, 7.0),
            GroundKind::Wall | GroundKind::HighWall => String::new(),
            _ => path("crest", points, 0.0),
        }
    }

    /// Bushes, stones, burrows and trees on ground that is not sown.
    fn growth(&self) -> String {
        let points = &self.points;
        let bushes = |step: f64, least: f64, symbol: &str| {
            let one = |((x, y), size): &(Spot, f64)| used(symbol, (*x, *y), least + size * least);
            strewn(points, step).iter().filter(|(_, size)| *size > 0.28).map(one).collect::<String>()
        };
        let few = |step: f64, symbol: &str, size: f64| {
            let one = |((x, y), _): &(Spot, f64)| used(symbol, (*x, *y), size);
            strewn(points, step).iter().map(one).collect::<String>()
        };
        match self.cover() {
            "furze" if self.kind == GroundKind::Rough => bushes(13.0, 0.24, "bush"),
            "heath" if self.kind == GroundKind::Rough => bushes(24.0, 0.12, "bush"),
            "warren" => few(26.0, "burrow", 0.5) + &bushes(52.0, 0.2, "bush"),
            "pits" => few(46.0, "pool", 0.7) + &bushes(34.0, 0.2, "bush"),
            "rocks" => few(17.0, "rock", 0.4),
            "garden" if self.is_called(&["orchard"]) => few(18.0, "tree1", 0.5),
            _ if self.is_called(&["tree", "oak", "ash", "elm", "thorn"]) && points.len() > 2 => {
                let (left, top, right, bottom) = bounds(points);
                used("tree2", ((left + right) / 2.0, (top + bottom) / 2.0), ((right - left) / 24.0).min(1.6))
            }
            _ => String::new(),
        }
    }

    fn gates(&self) -> String {
        let gate = |[from, to]: &[Spot; 2]| {
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let long = far((dx, dy)).max(0.01);
            let leaf = long.min(14.0);
            // The gate stands open to one side.
            let (ux, uy) = (dx / long * 0.4 - dy / long * 0.9, dy / long * 0.4 + dx / long * 0.9);
            let posts = [from, to]
                .map(|(x, y)| format!(r#"<circle class="post" cx="{}" cy="{}" r="2"/>"#, n(*x), n(*y)))
                .concat();
            format!(
                r#"<path class="leaf" d="M{},{}l{},{}"/>{posts}"#,
                n(from.0),
                n(from.1),
                n(ux * leaf),
                n(uy * leaf)
            )
        };
        self.gaps.iter().map(gate).collect()
    }
}

fn closed(points: &[Spot]) -> Vec<Spot> {
    let mut ring = points.to_vec();
    ring.extend(points.first());
    ring
}

pub(crate) fn polygon(class: &str, corners: &[Spot]) -> String {
    format!(r#"<polygon class="{class}" points="{}"/>"#, joined(corners.iter().copied()))
}

/// A line through spots; a width of 0 leaves that to its class.
pub(crate) fn path(class: &str, points: &[Spot], width: f64) -> String {
    let width = if width > 0.0 { format!(r#" style="stroke-width:{}px""#, n(width)) } else { String::new() };
    format!(r#"<polyline class="{class}"{width} points="{}"/>"#, joined(points.iter().copied()))
}

/// Something that is drawn once in the definitions, put in its place.
pub(crate) fn used(symbol: &str, (x, y): Spot, size: f64) -> String {
    format!(r##"<use href="#{symbol}" transform="translate({} {}) scale({size:.2})"/>"##, n(x), n(y))
}

/// Short strokes down from within an edge to it, longer and darker where it is turned from the light.
fn hachures(corners: &[Spot], step: f64, length: f64) -> String {
    let outward = if winding(corners) > 0.0 { 1.0 } else { -1.0 };
    let mut bands = [String::new(), String::new()];
    for (at, ((x, y), (dx, dy))) in along(&closed(corners), step).into_iter().enumerate() {
        let (nx, ny) = (dy * outward, -dx * outward);
        let away = -(nx * SUN.0 + ny * SUN.1);
        let long =
            length * (0.6 + 0.7 * hash(at as u32, corners.len() as u32, 7)) * (1.0 + 0.4 * away.max(0.0));
        let off = 5.0 + 3.0 * hash(at as u32, 1, 9);
        let stroke = format!(
            "M{},{}l{},{}",
            n(x - nx * (off + long)),
            n(y - ny * (off + long)),
            n(nx * long),
            n(ny * long)
        );
        bands[usize::from(away > 0.15)].push_str(&stroke);
    }
    let drawn = |(class, d): (&str, &String)| {
        if d.is_empty() { String::new() } else { format!(r#"<path class="{class}" d="{d}"/>"#) }
    };
    ["hachure", "hachure dark"].into_iter().zip(&bands).map(drawn).collect()
}

fn trees(corners: &[Spot]) -> String {
    // Those farther down lie over those above: light falls from there.
    let mut all = strewn(corners, 12.5);
    all.sort_by(|((_, one), _), ((_, other), _)| one.total_cmp(other));
    let sort = |x: f64, y: f64| match hash(x as u32, y as u32, 41) {
        lot if lot < 0.1 => "tree3",
        lot if lot < 0.4 => "tree1",
        lot if lot < 0.72 => "tree2",
        _ => "tree0",
    };
    all.iter().map(|((x, y), size)| used(sort(*x, *y), (*x, *y), 0.62 + 0.34 * size)).collect()
}

fn hedge(points: &[Spot]) -> String {
    let moved = |by: f64| points.iter().map(|(x, y)| (x - SUN.0 * by, y - SUN.1 * by)).collect::<Vec<_>>();
    let mut out = path("cast", &moved(2.6), 6.4)
        + &path("hedge dark", points, 6.6)
        + &path("hedge mid", points, 5.4)
        + &path("hedge light", &moved(-1.0), 2.8);
    for (at, (spot, _)) in along(points, 62.0).into_iter().enumerate() {
        if hash(at as u32, points.len() as u32, 17) < 0.6 {
            out.push_str(&used(if at % 3 == 0 { "tree3" } else { "tree1" }, spot, 0.56));
        }
    }
    out
}

fn wall(points: &[Spot], wide: f64) -> String {
    let moved: Vec<Spot> = points.iter().map(|(x, y)| (x + 1.8, y + 1.8)).collect();
    path("cast", &moved, wide)
        + &path("wallfoot", points, wide + 1.2)
        + &path("wall", points, wide)
        + &path("courses", points, wide * 0.9)
}

/// The teeth of a bank, to both sides.
fn teeth(points: &[Spot]) -> String {
    let tooth = |((x, y), (dx, dy)): &(Spot, Spot)| {
        format!("M{},{}l{},{}", n(x - dy * 4.4), n(y + dx * 4.4), n(dy * 8.8), n(-dx * 8.8))
    };
    let teeth: String = along(points, 6.0).iter().map(tooth).collect();
    format!(r#"<path class="hachure" d="{teeth}"/>"#)
}

/// What feet and wheels leave where they pass.
fn trodden([from, to]: &[Spot; 2]) -> String {
    let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let long = far((to.0 - from.0, to.1 - from.1)).max(0.01);
    let (ux, uy) = ((to.0 - from.0) / long, (to.1 - from.1) / long);
    let wide = long.max(6.0);
    let ring = |share: f64| {
        format!(
            r#"<ellipse class="trodden" rx="{}" ry="{}" transform="matrix({ux:.3} {uy:.3} {:.3} {ux:.3} {} {})"/>"#,
            n(wide * 0.52 * share),
            n((7.0 + wide * 0.25) * share),
            -uy,
            n(x),
            n(y)
        )
    };
    [1.0, 0.75, 0.5].map(ring).concat()
}

fn tufts(corners: &[Spot], cover: &str) -> String {
    let step = if cover == "heath" { 9.0 } else { 15.0 };
    let tuft = |((x, y), size): &(Spot, f64)| {
        format!("M{},{}l-1.4,{h}m1.4,-{h}l.2,{h}m-.2,-{h}l1.6,{h}", n(*x), n(y - 2.0), h = n(2.0 + size))
    };
    let all: String = strewn(corners, step).iter().map(tuft).collect();
    format!(r#"<path class="tuft {cover}" d="{all}"/>"#)
}

/// Pools and reeds of a marsh.
fn pools(corners: &[Spot]) -> String {
    let pools: String = strewn(corners, 30.0)
        .iter()
        .filter(|(_, size)| *size > 0.3)
        .map(|(spot, size)| used("pool", *spot, 0.3 + 0.5 * size))
        .collect();
    let reed = |((x, y), _): &(Spot, f64)| format!("M{},{}l-1,-4m2,4l.4,-5m1.6,5l1.4,-4", n(*x), n(*y));
    let reeds: String = strewn(corners, 15.0).iter().map(reed).collect();
    format!(r#"{pools}<path class="reed" d="{reeds}"/>"#)
}

fn waves(corners: &[Spot]) -> String {
    let wave =
        |((x, y), size): &(Spot, f64)| format!("M{},{}q2,-1.2 4,0t{},0", n(*x), n(*y), n(3.0 + 4.0 * size));
    let all: String = strewn(corners, 18.0).iter().map(wave).collect();
    format!(r#"<path class="wave" d="{all}"/>"#)
}
