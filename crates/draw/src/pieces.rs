//! The troops: each arm by its shape, each side by its shade.
//!
//! A piece is drawn as it stands by itself, its front at the top with the middle of the front at the origin, and
//! then put in its place; so a page that replays a battle only moves what was drawn once.

use engine::view::{Arm, PartView, PieceView, RangeView, Role, StandView};
use engine::{PieceId, Side, View};

use crate::polygon::bounds;
use crate::sheet::{Sheet, Spot, escaped, n, seen_from};
use crate::singles::single;

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

/// A piece in its place.
pub(crate) fn placed(piece: &PieceView, sheet: &Sheet) -> String {
    let Some(stand) = &piece.stand else { return String::new() };
    let (x, y, degrees) = pose(stand, sheet);
    format!(
        r#"<g transform="translate({} {}) rotate({})"><title>{}</title>{}</g>"#,
        n(x),
        n(y),
        n(degrees),
        escaped(&described(piece)),
        symbol(piece)
    )
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

/// A piece as it stands by itself.
pub(crate) fn symbol(piece: &PieceView) -> String {
    let Some(stand) = &piece.stand else { return String::new() };
    let mut out = format!(r#"<g class="{}">"#, class(piece.side));
    if stand.round {
        out.push_str(&single(piece, stand));
        out.push_str("</g>");
        return out;
    }
    for part in &stand.parts {
        out.push_str(&drawn(part, stand, piece.side));
    }
    if !matches!(piece.arm, Arm::Leader | Arm::General) {
        out.push_str(&front(stand));
    }
    out.push_str("</g>");
    out
}

fn local(stand: &StandView, points: &[tabletop::Point]) -> Vec<Spot> {
    points.iter().map(|point| seen_from(stand.front, stand.facing, *point)).collect()
}

/// The front line with a point ahead: which way it looks.
fn front(stand: &StandView) -> String {
    let (left, top, right, _) = bounds(&local(stand, &stand.outline));
    let line = if stand.loose {
        String::new()
    } else {
        format!(r#"<path class="front" d="M{},{}H{}"/>"#, n(left), n(top), n(right))
    };
    format!(r#"{line}<path class="point" d="M-4,{y}h8l-4,-6z"/>"#, y = n(top - 0.5))
}

fn drawn(part: &PartView, stand: &StandView, side: Option<Side>) -> String {
    let figures = local(stand, &part.figures);
    let outline = bounds(&local(stand, &part.outline));
    match part.role {
        Role::Leader => String::new(),
        Role::Gun | Role::Limbered => gun(outline, &figures, part.role == Role::Limbered),
        role if stand.loose => skirmishers(outline, &figures, role),
        role => formed(outline, &figures, role, side),
    }
}

fn rectangle(class: &str, (left, top, right, bottom): (f64, f64, f64, f64)) -> String {
    format!(
        r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}"/>"#,
        n(left),
        n(top),
        n(right - left),
        n(bottom - top)
    )
}

fn formed(outline: (f64, f64, f64, f64), figures: &[Spot], role: Role, side: Option<Side>) -> String {
    let (left, top, right, bottom) = outline;
    let mut out = rectangle(if role == Role::Pikes { "body pikes" } else { "body" }, outline);
    if side == Some(Side::B) && role != Role::Pikes {
        out.push_str(&rectangle("hatched", outline));
    }
    match role {
        Role::Pikes => {
            // Pikes reach out beyond the front.
            let pike = |(x, y): &Spot| format!("M{},{}V{}", n(*x), n(*y), n(top - 9.0));
            let shafts: String = figures.iter().map(pike).collect();
            out.push_str(&format!(r#"<path class="front shaft" d="{shafts}"/>"#));
            out.push_str(&dots(figures, 2.6));
        }
        Role::Horse | Role::Cuirassiers => {
            let slash = format!("M{},{}L{},{}", n(left), n(bottom), n(right), n(top));
            let back = format!("M{},{}L{},{}", n(left), n(top), n(right), n(bottom));
            let cross = if role == Role::Cuirassiers { back } else { String::new() };
            out.push_str(&format!(r#"<path class="slash" d="{slash}{cross}"/>"#));
            out.push_str(&diamonds(figures));
        }
        _ => out.push_str(&dots(figures, 3.0)),
    }
    out
}

fn dots(figures: &[Spot], radius: f64) -> String {
    let dot =
        |(x, y): &Spot| format!(r#"<circle class="fig" cx="{}" cy="{}" r="{}"/>"#, n(*x), n(*y), n(radius));
    figures.iter().map(dot).collect()
}

fn diamond((x, y): &Spot, wide: f64, long: f64) -> String {
    format!(
        "M{},{}l{wide},{long}l-{wide},{long}l-{wide},-{long}z",
        n(*x),
        n(y - long),
        wide = n(wide),
        long = n(long)
    )
}

fn diamonds(figures: &[Spot]) -> String {
    let all: String = figures.iter().map(|figure| diamond(figure, 3.6, 7.0)).collect();
    format!(r#"<path class="fig" d="{all}"/>"#)
}

fn skirmishers(outline: (f64, f64, f64, f64), figures: &[Spot], role: Role) -> String {
    let mut out = rectangle("skirmish", outline);
    if matches!(role, Role::Horse | Role::Cuirassiers) {
        let all: String = figures.iter().map(|figure| diamond(figure, 4.5, 9.0)).collect();
        out.push_str(&format!(r#"<path class="loose" d="{all}"/>"#));
    } else {
        for (x, y) in figures {
            out.push_str(&format!(r#"<circle class="loose" cx="{}" cy="{}" r="4.4"/>"#, n(*x), n(*y)));
        }
    }
    out
}

/// A gun: barrel between two wheels, pointing ahead when it is ready to fire and back on its limber when not.
fn gun(outline: (f64, f64, f64, f64), figures: &[Spot], limbered: bool) -> String {
    let (left, top, right, bottom) = outline;
    let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    let barrel = if limbered { (y, bottom - 3.0) } else { (y + 4.0, top + 3.0) };
    let mut out = rectangle("body", outline);
    out.push_str(&dots(figures, 2.2));
    out.push_str(&format!(
        r#"<path class="iron" style="stroke-width:4.5px" d="M{},{}V{}"/><path class="iron" d="M{},{}v9M{},{}v9"/>"#,
        n(x),
        n(barrel.0),
        n(barrel.1),
        n(x - 7.0),
        n(y - 4.5),
        n(x + 7.0),
        n(y - 4.5)
    ));
    if limbered {
        out.push_str(&format!(
            r#"<path class="iron" style="stroke-width:1.5px" d="M{},{}V{}M{},{}h8"/>"#,
            n(x),
            n(y),
            n(top + 4.0),
            n(x - 4.0),
            n(top + 5.0)
        ));
    }
    out
}

/// The flag of a leader, upright however he looks: a General's is larger and forked.
pub(crate) fn flag(general: bool) -> String {
    let (tall, wide) = if general { (26.0, 17.0) } else { (20.0, 12.0) };
    let cloth = if general {
        format!("M0,-{t}h{w}l-4,5.5l4,5.5h-{w}z", t = n(tall), w = n(wide))
    } else {
        format!("M0,-{t}l{w},4.5l-{w},4.5z", t = n(tall), w = n(wide))
    };
    format!(
        r#"<path class="halo" d="M0,0V-{tall}{cloth}"/><circle class="cloth" r="3.4"/><path class="pole" d="M0,0V-{tall}"/><path class="cloth" d="{cloth}"/>"#,
        tall = n(tall)
    )
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
