//! Flags: company colours of foot, cornets of horse, guidons of dragoons, standards, pennons.
//!
//! A flag is drawn as if a wind from the west laid it flat: its pole's foot at the origin, its cloth to the right. Lengths are
//! units of the sheet.

use scenario::{Canton, Device, FlagKind};

use crate::chance::{dark, mix};
use crate::dress::Flag;
use crate::sheet::n;

const RED: &str = "#b4202a";
const WHITE: &str = "#f3ead6";
const BLUE: &str = "#24407e";
const GOLD: &str = "#e6bd45";
const INK: &str = "#1a120c";

/// How wide a flag is for its height.
pub(crate) const fn ratio(kind: FlagKind) -> f64 {
    match kind {
        FlagKind::Foot => 1.1,
        FlagKind::Cornet => 1.05,
        FlagKind::Guidon => 1.5,
        FlagKind::Standard => 1.4,
        FlagKind::Pennon => 1.7,
    }
}

/// A flag whose cloth is so high, on a pole.
pub(crate) fn planted(flag: &Flag, h: f64) -> String {
    let pole = h * 1.45;
    format!(
        r#"<path class="pole" d="M0,0V{}"/><g transform="translate(0 {})">{}</g>"#,
        n(-pole),
        n(-pole),
        cloth(flag, h)
    )
}

/// The cloth, its upper corner by the pole at the origin.
fn cloth(flag: &Flag, h: f64) -> String {
    let w = h * ratio(flag.kind);
    let edge = edge(flag.kind, w, h);
    let mut out = format!(r#"<path d="{edge}" fill="{}"/>"#, flag.field);
    match flag.kind {
        FlagKind::Cornet | FlagKind::Guidon => out.push_str(&cornet(flag, w, h)),
        FlagKind::Standard => out.push_str(&standard(flag, w, h)),
        FlagKind::Pennon => out.push_str(&pennon(flag, w, h)),
        FlagKind::Foot => out.push_str(&company(flag, w, h)),
    }
    // Folds: two bands of shade where the cloth turns from the light.
    let fold = |at: f64| format!("M{},0h{}v{}h{}z", n(w * at), n(w * 0.13), n(h), n(-w * 0.13));
    if !matches!(flag.kind, FlagKind::Guidon | FlagKind::Pennon) {
        out.push_str(&format!(r#"<path fill="{INK}" fill-opacity=".13" d="{}{}"/>"#, fold(0.22), fold(0.72)));
    }
    out + &format!(
        r#"<path d="{edge}" fill="none" stroke="{INK}" stroke-width="{}"/>"#,
        n((h * 0.06).max(0.5))
    )
}

fn edge(kind: FlagKind, w: f64, h: f64) -> String {
    match kind {
        FlagKind::Guidon => format!(
            "M0,0H{}Q{},{} {},{}L{},{}L{},{}Q{},{} {},{}H0z",
            n(w * 0.8),
            n(w),
            n(h * 0.14),
            n(w * 0.97),
            n(h * 0.3),
            n(w * 0.72),
            n(h * 0.5),
            n(w * 0.97),
            n(h * 0.7),
            n(w),
            n(h * 0.86),
            n(w * 0.8),
            n(h)
        ),
        FlagKind::Pennon => {
            format!(
                "M0,0L{},{}L{},{}L{},{}L0,{}z",
                n(w),
                n(h * 0.3),
                n(w * 0.72),
                n(h * 0.5),
                n(w),
                n(h * 0.7),
                n(h)
            )
        }
        _ => format!("M0,0H{}V{}H0z", n(w), n(h)),
    }
}

fn filled(colour: &str, d: &str) -> String {
    format!(r#"<path fill="{colour}" d="{d}"/>"#)
}

fn lined(colour: &str, width: f64, d: &str) -> String {
    format!(r#"<path fill="none" stroke="{colour}" stroke-width="{}" d="{d}"/>"#, n(width.max(0.3)))
}

fn cornet(flag: &Flag, w: f64, h: f64) -> String {
    let guidon = flag.kind == FlagKind::Guidon;
    let x = if guidon { w * 0.38 } else { w / 2.0 };
    let mut out = if flag.device == Device::Eagle {
        filled(flag.colour, &eagle(x, h * 0.52, h * 0.34))
    } else {
        // A scroll over what it speaks of.
        let reach = if guidon { h * 0.42 } else { w * 0.34 };
        let scroll = format!(
            "M{},{}Q{},{} {},{}L{},{}Q{},{} {},{}z",
            n(x - reach),
            n(h * 0.32),
            n(x),
            n(h * 0.1),
            n(x + reach),
            n(h * 0.32),
            n(x + reach * 0.88),
            n(h * 0.47),
            n(x),
            n(h * 0.27),
            n(x - reach * 0.88),
            n(h * 0.47)
        );
        let sword = format!(
            "M{},{}h{}v{}h{}zM{},{}h{}v{}h{}z",
            n(x - h * 0.03),
            n(h * 0.44),
            n(h * 0.06),
            n(h * 0.38),
            n(-h * 0.06),
            n(x - h * 0.13),
            n(h * 0.7),
            n(h * 0.26),
            n(h * 0.06),
            n(-h * 0.26)
        );
        filled(flag.colour, &(scroll + &sword))
    };
    if !guidon {
        // Fringed in two colours.
        let frame =
            format!("M0,{}H{}M0,{}H{}M{},0V{}", n(h * 0.04), n(w), n(h * 0.96), n(w), n(w * 0.96), n(h));
        out.push_str(&lined(&mix(flag.field, "#ffffff", 0.25), h * 0.08, &frame));
        out.push_str(&format!(
            r#"<path fill="none" stroke="{}" stroke-width="{}" stroke-dasharray="{d} {d}" d="{frame}"/>"#,
            flag.colour,
            n(h * 0.08),
            d = n(h * 0.08)
        ));
    }
    out
}

fn standard(flag: &Flag, w: f64, h: f64) -> String {
    let canton = canton(flag.canton, h * 0.46);
    let x = if flag.canton == Canton::None { w / 2.0 } else { w * 0.66 };
    canton
        + &match flag.device {
            Device::Eagle => filled(flag.colour, &eagle(x, h / 2.0, h * 0.38)),
            Device::Ragged => ragged(w, h, flag.colour),
            Device::Crown => {
                let below: String = [-1.0, 0.0, 1.0]
                    .iter()
                    .map(|at| device(Device::Lozenge, x + at * h * 0.34, h * 0.78, h * 0.08))
                    .collect();
                let border = lined(GOLD, h * 0.08, &format!("M0,0H{}V{}H0z", n(w), n(h)));
                filled(flag.colour, &(device(Device::Crown, x, h * 0.4, h * 0.2) + &below)) + &border
            }
            Device::Ring => {
                let r = h * 0.21;
                lined(flag.colour, h * 0.075, &circle(x, h * 0.56, r))
                    + &filled(flag.colour, &device(Device::Star, x, h * 0.56, h * 0.1))
            }
            other => filled(flag.colour, &device(other, x, h * 0.54, h * 0.26)),
        }
}

fn pennon(flag: &Flag, w: f64, h: f64) -> String {
    let cross = format!(
        "M0,{}h{}v{}H0zM{},0h{}v{}h{}z",
        n(h * 0.4),
        n(w * 0.34),
        n(h * 0.2),
        n(w * 0.12),
        n(w * 0.1),
        n(h),
        n(-w * 0.1)
    );
    filled(WHITE, &format!("M0,0h{}v{}H0z", n(w * 0.34), n(h)))
        + &filled(RED, &cross)
        + &filled(flag.colour, &device(Device::Lozenge, w * 0.52, h * 0.5, h * 0.15))
}

/// The corner by the pole.
fn canton(canton: Canton, q: f64) -> String {
    let square = format!("M0,0h{q}v{q}H0z", q = n(q));
    match canton {
        Canton::None => String::new(),
        Canton::George => {
            filled(WHITE, &square)
                + &filled(
                    RED,
                    &format!(
                        "M0,{a}h{q}v{t}H0zM{a},0h{t}v{q}h-{t}z",
                        a = n(q * 0.38),
                        q = n(q),
                        t = n(q * 0.24)
                    ),
                )
        }
        Canton::Saltire => {
            filled(BLUE, &square) + &lined(WHITE, q * 0.17, &format!("M0,0L{q},{q}M{q},0L0,{q}", q = n(q)))
        }
    }
}

fn company(flag: &Flag, w: f64, h: f64) -> String {
    let colour = flag.colour;
    match flag.device {
        Device::Ragged => filled(colour, &flames(w, h)) + &ragged(w, h, colour),
        Device::Flames => {
            filled(colour, &(flames(w, h) + &device(Device::Lozenge, w / 2.0, h / 2.0, h * 0.2)))
        }
        Device::Eagle => filled(colour, &eagle(w / 2.0, h / 2.0, h * 0.36)),
        Device::Stripes => {
            let stripe = |at: f64| format!("M0,{}h{}v{}H0z", n(h / 6.0 * at), n(w), n(h / 6.0));
            filled(colour, &[1.0, 3.0, 5.0].map(stripe).concat())
        }
        Device::Wreath => {
            lined(&mix(colour, "#5f7a35", 0.4), h * 0.08, &circle(w / 2.0, h / 2.0, h * 0.31))
                + &filled(colour, &device(Device::Crown, w / 2.0, h / 2.0, h * 0.17))
        }
        Device::Saltire => lined(colour, h * 0.16, &format!("M0,0L{w},{h}M{w},0L0,{h}", w = n(w), h = n(h))),
        Device::Plain => canton(flag.canton, h * 0.42),
        sort => {
            const PLACES: [&[(f64, f64)]; 5] = [
                &[(0.68, 0.6)],
                &[(0.73, 0.26), (0.3, 0.74)],
                &[(0.73, 0.26), (0.3, 0.74), (0.73, 0.74)],
                &[(0.6, 0.2), (0.84, 0.2), (0.3, 0.74), (0.73, 0.74)],
                &[(0.6, 0.2), (0.84, 0.2), (0.22, 0.74), (0.5, 0.74), (0.78, 0.74)],
            ];
            let places = PLACES[usize::from(flag.count.clamp(1, 5)) - 1];
            let size = if flag.count == 1 { 0.2 } else { 0.12 };
            let all: String = places.iter().map(|(x, y)| device(sort, x * w, y * h, size * h)).collect();
            canton(flag.canton, h * 0.42) + &filled(colour, &all)
        }
    }
}

fn ragged(w: f64, h: f64, colour: &str) -> String {
    let cross = format!(
        "M{a},{b}L{c},{d}M{c},{b}L{a},{d}",
        a = n(w * 0.08),
        b = n(h * 0.1),
        c = n(w * 0.92),
        d = n(h * 0.9)
    );
    lined(colour, h * 0.09, &cross)
        + &format!(
            r#"<path fill="none" stroke="{}" stroke-width="{}" stroke-dasharray="{d} {d}" d="{cross}"/>"#,
            dark(colour, 0.1),
            n(h * 0.15),
            d = n(h * 0.07)
        )
}

fn flames(w: f64, h: f64) -> String {
    let step = w / 9.0;
    (0..9)
        .map(|at| {
            let x = step * f64::from(at);
            format!(
                "M{},0l{},{}l{},{}zM{},{}l{},{}l{},{}z",
                n(x),
                n(step / 2.0),
                n(h * 0.15),
                n(step / 2.0),
                n(-h * 0.15),
                n(x),
                n(h),
                n(step / 2.0),
                n(-h * 0.15),
                n(step / 2.0),
                n(h * 0.15)
            )
        })
        .collect()
}

/// The double-headed eagle, as far as one sees it at this size.
fn eagle(x: f64, y: f64, r: f64) -> String {
    let wing = |way: f64| {
        let points = [
            (0.0, -0.3),
            (0.35, -0.95),
            (0.62, -0.75),
            (0.3, -0.55),
            (0.95, -0.45),
            (0.8, 0.1),
            (0.95, 0.45),
            (0.35, 0.35),
            (0.34, 1.0),
            (0.0, 0.6),
        ];
        ring(points.iter().map(|(u, v)| (x + way * u * r, y + v * r)))
    };
    wing(-1.0) + &wing(1.0) + &circle(x, y + r * 0.1, r * 0.26)
}

fn circle(x: f64, y: f64, r: f64) -> String {
    format!(
        "M{},{}a{r},{r} 0 1 0 {},0a{r},{r} 0 1 0 {},0z",
        n(x - r),
        n(y),
        n(2.0 * r),
        n(-2.0 * r),
        r = n(r)
    )
}

fn ring(points: impl Iterator<Item = (f64, f64)>) -> String {
    let all: Vec<String> = points.map(|(x, y)| format!("{},{}", n(x), n(y))).collect();
    format!("M{}z", all.join("L"))
}

/// The outlines of devices that have corners, about the origin.
const STAR: [(f64, f64); 10] = [
    (0.0, -1.2),
    (0.28, -0.39),
    (1.14, -0.37),
    (0.46, 0.15),
    (0.71, 0.97),
    (0.0, 0.48),
    (-0.71, 0.97),
    (-0.46, 0.15),
    (-1.14, -0.37),
    (-0.28, -0.39),
];
const CROSS: [(f64, f64); 12] = [
    (-0.3, -1.0),
    (0.3, -1.0),
    (0.3, -0.3),
    (1.0, -0.3),
    (1.0, 0.3),
    (0.3, 0.3),
    (0.3, 1.0),
    (-0.3, 1.0),
    (-0.3, 0.3),
    (-1.0, 0.3),
    (-1.0, -0.3),
    (-0.3, -0.3),
];
const CROWN: [(f64, f64); 7] =
    [(-1.0, 0.7), (-1.1, -0.6), (-0.5, 0.0), (0.0, -0.9), (0.5, 0.0), (1.1, -0.6), (1.0, 0.7)];
const WAVE: [(f64, f64); 8] =
    [(-1.2, -0.4), (-0.4, -0.9), (0.4, -0.1), (1.2, -0.6), (1.2, 0.2), (0.4, 0.7), (-0.4, -0.1), (-1.2, 0.4)];
const LION: [(f64, f64); 13] = [
    (-0.9, 0.9),
    (-0.7, -0.1),
    (-1.0, -0.9),
    (-0.5, -0.4),
    (0.2, -0.4),
    (0.4, -1.1),
    (1.0, -0.9),
    (0.8, -0.3),
    (0.9, 0.9),
    (0.4, 0.9),
    (0.3, 0.2),
    (-0.3, 0.2),
    (-0.4, 0.9),
];

/// One device about a spot.
fn device(sort: Device, x: f64, y: f64, r: f64) -> String {
    let about = |points: &[(f64, f64)]| ring(points.iter().map(|(u, v)| (x + u * r, y + v * r)));
    match sort {
        Device::Star => about(&STAR),
        Device::Lozenge => about(&[(0.0, -1.25), (0.85, 0.0), (0.0, 1.25), (-0.85, 0.0)]),
        Device::Crescent => format!(
            "M{},{}A{a},{a} 0 1 0 {},{}A{b},{b} 0 0 1 {},{}z",
            n(x - r * 0.9),
            n(y - r * 0.3),
            n(x + r * 0.9),
            n(y - r * 0.3),
            n(x - r * 0.9),
            n(y - r * 0.3),
            a = n(r),
            b = n(r * 0.92)
        ),
        Device::Cross => about(&CROSS),
        Device::Heart => format!(
            "M{},{}C{},{} {},{} {},{}C{},{} {},{} {},{}z",
            n(x),
            n(y + r * 1.1),
            n(x - r * 1.6),
            n(y - r * 0.1),
            n(x - r * 0.8),
            n(y - r * 1.3),
            n(x),
            n(y - r * 0.4),
            n(x + r * 0.8),
            n(y - r * 1.3),
            n(x + r * 1.6),
            n(y - r * 0.1),
            n(x),
            n(y + r * 1.1)
        ),
        Device::Billet => about(&[(-0.55, -1.0), (0.55, -1.0), (0.55, 1.0), (-0.55, 1.0)]),
        Device::Crown => about(&CROWN),
        Device::Wave => about(&WAVE),
        Device::Lion => about(&LION),
        Device::Ring => circle(x, y, r),
        _ => circle(x, y, r * 0.95),
    }
}
