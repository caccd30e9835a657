//! Where the men of a unit stand and what they are about, in millimetres: the middle of its front is the origin and it looks
//! up the sheet.

use engine::view::{Arm, MarkKind, PartView, PieceView, Role, StandView};

use crate::chance::{hash, seed};
use crate::polygon::{bounds, far};
use crate::sheet::{MILLIMETRE, Spot, seen_from};

/// A box: left, top, right, bottom.
pub(crate) type Frame = (f64, f64, f64, f64);

/// Somebody or something that is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Man {
    pub x: f64,
    pub y: f64,
    /// Degrees clockwise.
    pub turn: f64,
    pub figure: &'static str,
    /// What he is about, by which his pose is chosen.
    pub when: &'static str,
    /// Millimetres of the table to one of the figure's.
    pub size: f64,
    /// His own number, for everything that differs from man to man.
    pub salt: u32,
    pub rank: u32,
    pub pike: bool,
}

/// How a unit's base is shaped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Block,
    /// A commander's, rounded at both ends.
    Capsule,
    Circle,
    /// A base for each man.
    Loose,
    Rout,
}

/// A unit as it is drawn.
pub(crate) struct Plan {
    pub frame: Frame,
    pub shape: Shape,
    pub men: Vec<Man>,
    /// Who has fallen.
    pub fallen: Vec<Man>,
    /// The foot of its flag's pole.
    pub flag: Option<Spot>,
}

/// The box of a stand as its unit sees it, in millimetres.
fn frame_of(stand: &StandView, corners: &[tabletop::Point]) -> Frame {
    let (left, top, right, bottom) = bounds(&local(stand, corners));
    (left, top, right, bottom)
}

fn local(stand: &StandView, points: &[tabletop::Point]) -> Vec<Spot> {
    let spots = points.iter().map(|point| seen_from(stand.front, stand.facing, *point));
    spots.map(|(x, y)| (x / MILLIMETRE, y / MILLIMETRE)).collect()
}

/// How a piece that stands on the table is drawn.
pub(crate) fn plan(piece: &PieceView, stand: &StandView) -> Plan {
    let frame = frame_of(stand, &stand.outline);
    let seed = seed(&piece.name);
    let state = State::of(piece);
    if stand.round {
        return single(piece, stand, frame, seed, &state);
    }
    if matches!(piece.arm, Arm::Leader | Arm::General) {
        return commander(piece, frame, seed);
    }
    let mut men: Vec<Man> = Vec::new();
    for (at, part) in stand.parts.iter().enumerate() {
        let own = seed.wrapping_add(at as u32 * 997);
        match part.role {
            Role::Gun | Role::Limbered => men.extend(gun(piece, stand, part, own)),
            _ => men.extend(ranks(piece, stand, part, own, &state)),
        }
    }
    let size = men.first().map_or(1.0, |man| man.size);
    command(piece, &mut men, &state);
    let fallen = lost(piece, frame, &men, size, seed);
    if state.disorder || state.rout {
        men.iter_mut().for_each(|man| state.shake(man));
    }
    men.sort_by(|one, other| other.y.total_cmp(&one.y));
    let shape = match (state.rout, stand.loose) {
        (true, _) => Shape::Rout,
        (_, true) => Shape::Loose,
        _ => Shape::Block,
    };
    let flag = if state.rout { None } else { flag_of(piece, frame, &men) };
    Plan { frame, shape, men, fallen, flag }
}

/// What it looks like for a unit to be as it is.
struct State {
    disorder: bool,
    rout: bool,
    fight: bool,
    stunned: bool,
}

impl State {
    fn of(piece: &PieceView) -> State {
        let has = |kind| piece.marks.iter().any(|mark| mark.kind == kind);
        State {
            disorder: has(MarkKind::Disorder) || (has(MarkKind::Shaken) && piece.start > 1),
            rout: has(MarkKind::Routed) || piece.marks.iter().any(|mark| mark.word.contains("scattered")),
            fight: piece.fight.is_some(),
            stunned: has(MarkKind::Stunned),
        }
    }

    /// Moves a man out of his place.
    fn shake(&self, man: &mut Man) {
        let chance = |salt| hash(man.salt, salt, 0) - 0.5;
        let (u, v, w) = (chance(11), chance(12), chance(13));
        let (far, deep, round) = if self.rout { (34.0, 38.0, 97.0) } else { (6.5, 6.5, 54.0) };
        man.x += u * far;
        man.y += v * deep;
        man.turn += w * round;
    }
}

const fn mounted(role: Role) -> bool {
    matches!(role, Role::Horse | Role::Cuirassiers | Role::Riderless)
}

/// Which figure a man of a part is, by what the rules call his unit.
fn figure_of(piece: &PieceView, role: Role) -> &'static str {
    let own = piece.word.to_lowercase();
    let word = format!("{own} {}", piece.title.to_lowercase());
    let says = |words: &[&str]| words.iter().any(|one| word.contains(one));
    if own.starts_with("gunners") {
        return "gunner";
    }
    match role {
        Role::Shot | Role::Mob | Role::Blades if says(&["highland", "archers"]) => "highlander",
        Role::Shot | Role::Mob | Role::Blades if says(&["clubm"]) => "clubman",
        Role::Shot | Role::Mob | Role::Blades if says(&["firelock", "dragoon"]) => "firelock",
        Role::Horse if says(&["horses of"]) => "saddled-horse",
        Role::Horse if says(&["dragoon"]) => "dragoon",
        Role::Horse if says(&["lanc"]) => "lancer",
        Role::Horse if own.contains("cuirass") => "cuirassier",
        Role::Pikes => "pikeman",
        Role::Horse => "harquebusier",
        Role::Cuirassiers => "cuirassier",
        Role::Mob => "clubman",
        Role::Leader => "brigadier",
        Role::Blades => "borderer",
        Role::Riderless => "saddled-horse",
        Role::Cattle => "cow",
        Role::Sheep => "sheep",
        _ => "musketeer",
    }
}

/// How far the nearest two of some places are apart.
fn pitch_of(spots: &[Spot], guess: f64) -> f64 {
    let apart = spots.windows(2).take(12).map(|pair| far((pair[1].0 - pair[0].0, pair[1].1 - pair[0].1)));
    let least = apart.fold(f64::MAX, f64::min);
    if least > 1.0 && least < f64::MAX { least } else { guess }
}

/// Men in ranks, or loosely.
fn ranks(piece: &PieceView, stand: &StandView, part: &PartView, seed: u32, state: &State) -> Vec<Man> {
    let spots = local(stand, &part.figures);
    let rides = mounted(part.role);
    let pitch = pitch_of(&spots, if rides { 20.0 } else { 15.0 });
    let size = match (stand.loose, rides) {
        (true, true) => 1.4,
        (true, false) => 1.48,
        (false, true) => pitch.min(25.0) / 14.2,
        (false, false) => pitch.min(17.5) / 10.4,
    };
    let foremost = spots.iter().map(|spot| spot.1).fold(f64::MAX, f64::min);
    let deep = if rides { pitch * 2.0 } else { pitch };
    let figure = figure_of(piece, part.role);
    let pike = part.role == Role::Pikes;
    let stray = if stand.loose { 0.3 } else { 0.12 };
    let one = |(at, (x, y)): (usize, &Spot)| {
        let salt = (hash(seed, at as u32, 3) * 1e9) as u32;
        let rank = ((y - foremost) / deep).round() as u32;
        let [u, v, w] = [1, 2, 3].map(|salt_of| hash(salt, salt_of, 0) - 0.5);
        let when = match () {
            () if figure == "highlander" => {
                if piece.word.to_lowercase().contains("archer") {
                    "bow"
                } else {
                    "rest"
                }
            }
            () if state.rout => "rest",
            () if state.fight && (rank == 0 || part.role != Role::Shot) => "fight",
            () if part.role == Role::Shot && rank == 0 => "front",
            () => "rest",
        };
        let back = if pike && !stand.loose { f64::from(rank) * 0.6 } else { 0.0 };
        let turn = w * if stand.loose { 40.0 } else { 15.0 };
        Man {
            x: x + u * pitch * stray,
            y: y + v * pitch * stray - back,
            turn,
            figure,
            when,
            size,
            salt,
            rank,
            pike,
        }
    };
    spots.iter().enumerate().map(one).collect()
}

/// Something at rest.
fn thing(figure: &'static str, (x, y): Spot, size: f64, salt: u32) -> Man {
    Man { x, y, turn: 0.0, figure, when: "rest", size, salt, rank: 0, pike: false }
}

/// A gun with its crew; on its way its limber and horses ahead of it; a wagon with its horses.
fn gun(piece: &PieceView, stand: &StandView, part: &PartView, seed: u32) -> Vec<Man> {
    let (left, top, right, bottom) = frame_of(stand, &part.outline);
    let (x, wide, deep) = ((left + right) / 2.0, right - left, bottom - top);
    let word = format!("{} {}", piece.word, piece.title).to_lowercase();
    let says = |words: &[&str]| words.iter().any(|one| word.contains(one));
    let piece_of = match () {
        () if says(&["light", "drake", "falcon", "leather", "3-pdr", "regimental", "small field"]) => {
            "gun-light"
        }
        () if says(&["heavy", "siege", "cannon", "culverin", "twelve", "roaring"]) => "gun-heavy",
        () => "gun-field",
    };
    let size = (wide.min(deep * 0.8) / 27.0).min(1.7);
    let crew = part.figures.len();
    let horses = |fit: f64, off: f64, down: f64| {
        [-off, off].map(|aside| {
            thing(
                "draught-horse",
                (x + aside, top + deep * down),
                fit,
                seed.wrapping_add(aside.to_bits() as u32),
            )
        })
    };
    if word.contains("wagon") {
        let fit = size.min(deep / 52.0);
        let [near, far] = horses(fit, wide * 0.16, 0.2);
        return vec![thing("wagon", (x, top + deep * 0.66), fit, seed), near, far];
    }
    let man = |at: usize, (u, v): Spot, turn: f64| Man {
        turn,
        ..thing(
            "gunner",
            (x + u * wide, top + v * deep),
            (size * 1.05).min(1.5),
            (hash(seed, at as u32, 8) * 1e6) as u32,
        )
    };
    if part.role == Role::Limbered {
        let fit = size.min(deep / 62.0);
        let [near, far] = horses(fit, 5.0 * fit, 0.26);
        let towed = Man { turn: 180.0, ..thing(piece_of, (x, bottom - deep * 0.26), fit, seed) };
        let mut all = vec![towed, thing("limber", (x, top + deep * 0.5), fit, seed), near, far];
        let aside = |at: usize| if at.is_multiple_of(2) { -0.36 } else { 0.36 };
        all.extend((0..crew).map(|at| man(at, (aside(at), 0.55 + 0.26 * (at / 2) as f64), 0.0)));
        return all;
    }
    const PLACES: [(f64, f64, f64); 6] = [
        (-0.36, 0.12, 34.0),
        (0.37, 0.56, -29.0),
        (-0.36, 0.66, 23.0),
        (0.34, 0.9, -17.0),
        (-0.3, 0.93, 6.0),
        (0.38, 0.16, -52.0),
    ];
    let fit = (wide / 22.0).min(deep / 34.0).min(1.75);
    let mut all = vec![thing(piece_of, (x, top + deep * 0.36), fit, seed)];
    all.extend(
        PLACES.iter().cycle().take(crew).enumerate().map(|(at, (u, v, turn))| man(at, (*u, *v), *turn)),
    );
    if deep > 40.0 {
        all.push(thing("powder-barrel", (x + wide * 0.36, bottom - deep * 0.24), 1.1, seed));
        all.push(thing("shot-pile", (x - wide * 0.2, bottom - deep * 0.2), 1.2, seed));
    }
    all
}

/// A commander on his horse.
fn commander(piece: &PieceView, frame: Frame, seed: u32) -> Plan {
    let (left, top, right, bottom) = frame;
    let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    let wide = (right - left).min(bottom - top);
    let figure = if piece.arm == Arm::General { "general" } else { "brigadier" };
    let man = thing(figure, (x, y + 1.5), (wide / 15.0).clamp(1.32, 1.5), seed & 0xFF_FFFF);
    Plan {
        frame,
        shape: Shape::Capsule,
        men: vec![man],
        fallen: Vec::new(),
        flag: Some((x + wide * 0.34, y - 2.0)),
    }
}

/// A man of the Border, a horse or a beast on its own base.
fn single(piece: &PieceView, stand: &StandView, frame: Frame, seed: u32, state: &State) -> Plan {
    let role = stand.parts.first().map_or(Role::Blades, |part| part.role);
    let radius = (frame.2 - frame.0) / 2.0;
    let rides = matches!(role, Role::Horse | Role::Cuirassiers);
    let beast = piece.arm == Arm::Beast;
    let figure = match () {
        () if beast => figure_of(piece, role),
        () if rides => "borderer-mounted",
        () => "borderer",
    };
    let size = match () {
        () if rides => radius / 14.5,
        () if role == Role::Sheep => radius / 8.5,
        () if beast => radius / 13.5,
        () => radius / 7.4,
    };
    let middle = (frame.1 + frame.3) / 2.0;
    let y = middle + if rides { radius * 0.06 } else { 0.0 };
    let man = Man {
        when: weapon_of(piece, seed),
        ..thing(figure, (0.0, y), size, (hash(seed, 4, 0) * 1e9) as u32)
    };
    let lies = Man { figure: "fallen", when: "man", turn: 80.0, ..man.clone() };
    let (men, fallen) = if state.stunned { (Vec::new(), vec![lies]) } else { (vec![man], Vec::new()) };
    let flag =
        (piece.leads != engine::view::Leads::Nobody && !beast).then_some((radius * 0.78, y + radius * 0.2));
    Plan { frame, shape: Shape::Circle, men, fallen, flag }
}

/// What a single man carries, by what the rules call him.
fn weapon_of(piece: &PieceView, seed: u32) -> &'static str {
    const KNOWN: [(&str, &str); 13] = [
        ("longbow", "bow"),
        ("crossbow", "latch"),
        ("latch", "latch"),
        ("bow", "bow"),
        ("caliver", "caliver"),
        ("hackbut", "caliver"),
        ("arquebus", "caliver"),
        ("dag", "dag"),
        ("pistol", "dag"),
        ("lance", "lance"),
        ("spear", "lance"),
        ("bill", "bill"),
        ("polearm", "bill"),
    ];
    let word = piece.word.to_lowercase();
    if let Some((_, carries)) = KNOWN.iter().find(|(name, _)| word.contains(name)) {
        return carries;
    }
    match hash(seed, 9, 0) {
        _ if piece.arm == Arm::Beast => "rest",
        chance if chance < 0.4 => "lance",
        chance if chance < 0.7 && piece.arm == Arm::Foot => "bill",
        _ => "sword",
    }
}

/// Gives a body of men its ensign, drummer, officer and sergeant, or its cornet and trumpeter: each in the place of one man.
fn command(piece: &PieceView, men: &mut [Man], state: &State) {
    if state.rout || piece.arm == Arm::Guns {
        return;
    }
    let body = |among: &[&str]| men.iter().map(|man| man.figure).find(|figure| among.contains(figure));
    let reach = |figure: &str| {
        let own = men.iter().filter(|man| man.figure == figure).map(|man| man.x);
        own.fold((f64::MAX, f64::MIN), |(from, to), x| (from.min(x), to.max(x)))
    };
    let (left, right) =
        men.iter().fold((f64::MAX, f64::MIN), |(from, to), man| (from.min(man.x), to.max(man.x)));
    let mut posts: Vec<(&str, f64, u32, &'static str)> = Vec::new();
    if let Some(foot) = body(&["musketeer", "pikeman", "firelock"]).filter(|_| men.len() >= 10) {
        let main = body(&["pikeman"]).unwrap_or(foot);
        let (from, to) = reach(main);
        posts.extend([
            (main, (from + to) / 2.0, 1, "ensign"),
            (foot, from - 9.0, 1, "drummer"),
            (foot, to + 9.0, 0, "officer"),
        ]);
        if men.len() >= 16 {
            posts.push((foot, right, 1, "sergeant"));
        }
    }
    if let Some(horse) = body(&["harquebusier", "cuirassier", "lancer", "dragoon"]).filter(|_| men.len() >= 6)
    {
        let rank = u32::from(men.iter().any(|man| man.rank == 1));
        posts.extend([(horse, (left + right) / 2.0, rank, "cornet"), (horse, left, 0, "trumpeter")]);
    }
    for (from, x, rank, post) in posts {
        let fit = men.iter_mut().filter(|man| man.figure == from && man.rank == rank);
        let Some(man) = fit.min_by(|one, other| (one.x - x).abs().total_cmp(&(other.x - x).abs())) else {
            continue;
        };
        (man.figure, man.when, man.pike) = (post, "rest", false);
    }
}

/// The fallen of a unit, where nobody stands.
fn lost(piece: &PieceView, (left, top, right, bottom): Frame, men: &[Man], size: f64, seed: u32) -> Vec<Man> {
    let horse = piece.arm == Arm::Horse;
    let margin = if horse { 12.0 } else { 7.0 };
    let mut fallen: Vec<Man> = Vec::new();
    for at in 0..u32::from(piece.start.saturating_sub(piece.figures)).min(14) {
        let place = |tried: u32| {
            let chance = |salt| hash(seed, at * 7 + tried, salt);
            (
                left + margin + chance(31) * (right - left - 2.0 * margin),
                top + margin + chance(32) * (bottom - top - 2.0 * margin),
            )
        };
        let room = |(x, y): Spot| {
            men.iter().chain(&fallen).map(|man| far((man.x - x, man.y - y))).fold(99.0, f64::min)
        };
        let Some(best) = (0..6).map(place).max_by(|one, other| room(*one).total_cmp(&room(*other))) else {
            continue;
        };
        let salt = (hash(seed, at, 33) * 1e9) as u32;
        let (when, share) = if horse && at.is_multiple_of(2) {
            ("horse", 0.66)
        } else {
            ("man", if horse { 0.66 } else { 0.8 })
        };
        fallen.push(Man {
            turn: hash(salt, 1, 0) * 360.0,
            when,
            ..thing("fallen", best, size * share, salt)
        });
    }
    fallen
}

/// The foot of the pole of a body of men: by whoever carries it.
fn flag_of(piece: &PieceView, (left, top, right, bottom): Frame, men: &[Man]) -> Option<Spot> {
    if piece.arm == Arm::Guns || men.len() < 4 {
        return None;
    }
    let bearer = men.iter().find(|man| matches!(man.figure, "ensign" | "cornet"));
    Some(bearer.map_or(((left + right) / 2.0, (top + bottom) / 2.0), |man| {
        (man.x + man.size * 1.6, man.y - man.size * 2.0)
    }))
}
