//! Who is who: entries of an army made into the profiles of a battle, with the numbers of the pieces and the slots for
//! what units leave behind. Castings, armies by points and cases all build their battles here.

use engine::view::words::counted;
use engine::{PieceId, Shape, Side};
use tabletop::{Bounds, Footprint, Length};

use crate::book::Book;
use crate::formation;
use crate::formation::changing;
use crate::table::{BATTERIES, Drill, Form, GUNS, PIECES};
use crate::world::{Arms, Grade, Gun, Kind, Options, Profile, Scale};

/// A unit, general or wagon that takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// One word, unique in the battle.
    pub name: String,
    /// As a person reads it.
    pub title: String,
    /// Its troop type.
    pub kind: Kind,
    /// Its morale grade (CP-05-05).
    pub grade: Grade,
    /// Whose it is.
    pub side: Side,
    /// The formation that it belongs to; empty without.
    pub brigade: String,
    /// Figures at the start; of a battery its gunners, 1 for a general or a wagon.
    pub figures: u8,
    /// Pikemen among them.
    pub pikes: u8,
    /// The sub-general under whom it stands, by his place among the entries (CP-09-02).
    pub commander: Option<usize>,
    /// The guns of a battery (CP-05-04).
    pub guns: Vec<Gun>,
    /// Whether the guns have limbers at the start; they cost (CP-20-14).
    pub limbers: bool,
    /// Special arms and manners.
    pub arms: Arms,
    /// The ground of a figure where it is not the usual one (CP-04-01).
    pub base: Option<Footprint>,
}

impl Entry {
    /// A unit of a kind, of line grade, without anything special.
    pub fn of(name: &str, side: Side, kind: Kind, figures: u8) -> Entry {
        Entry {
            name: name.to_owned(),
            title: name.to_owned(),
            kind,
            grade: Grade::C,
            side,
            brigade: String::new(),
            figures,
            pikes: 0,
            commander: None,
            guns: Vec::new(),
            limbers: false,
            arms: Arms::default(),
            base: None,
        }
    }

    /// What it costs by the chart (CP-20-14, CP-20-15). Shock highlanders and archers cost as foot.
    pub fn cost(&self, book: &Book, options: Options) -> u16 {
        let (figure, besides) = self.prices(book, options);
        u16::from(self.figures) * figure + besides
    }

    /// How its cost is reckoned: `20 x 4`, `4 x 6 + 50`; nothing where there is nothing to reckon.
    pub fn reckoned(&self, book: &Book, options: Options) -> String {
        match self.prices(book, options) {
            (_, 0) if self.figures == 1 => String::new(),
            (figure, 0) => format!("{} x {figure}", self.figures),
            (figure, besides) => format!("{} x {figure} + {besides}", self.figures),
        }
    }

    /// How many of its musketeers may go out as its forlorn hope (CP-20-08); none where that is not in force.
    fn hope(&self, book: &Book, options: Options) -> u8 {
        let sends = self.kind == Kind::Foot && options.forlorn_hopes && self.arms.highland.is_none();
        let shot = self.figures.saturating_sub(self.pikes);
        if sends { shot.min(book.figures.strength.forlorn_hope) } else { 0 }
    }

    /// The price of a figure, and of what comes beside its figures: firelocks, the forlorn hope, guns, limbers.
    fn prices(&self, book: &Book, options: Options) -> (u16, u16) {
        let costs = &book.figures.costs;
        let grade = self.grade as usize;
        let foot = costs.foot[grade];
        match self.kind {
            Kind::Foot | Kind::Skirmishers => {
                let firelocks = u16::from(self.figures - self.pikes) * costs.firelock;
                let hope = u16::from(self.hope(book, options)) * costs.forlorn_hope;
                (foot, hope + if self.arms.firelocks { firelocks } else { 0 })
            }
            Kind::Dragoons => (foot + costs.dragoon, 0),
            Kind::Horse | Kind::Cuirassiers => {
                let plate = if self.kind == Kind::Cuirassiers { costs.cuirassier } else { 0 };
                let lances = if self.arms.lances { costs.lancer } else { 0 };
                (costs.cavalry[grade] + plate + lances, 0)
            }
            Kind::Battery => {
                let limber = if self.limbers { costs.limber } else { 0 };
                (foot + costs.gunner, self.guns.iter().map(|gun| costs.gun(*gun) + limber).sum())
            }
            Kind::Chief => (costs.chief, 0),
            Kind::General => (costs.general, 0),
            Kind::Wagon => (costs.wagon, 0),
            Kind::Horses | Kind::Guns | Kind::ForlornHope => (0, 0),
        }
    }
}

impl Entry {
    /// What it is, in words for a list: `12 pikes and 12 shot, grade C`.
    pub fn in_words(&self) -> String {
        let kind = match self.kind {
            Kind::Foot if self.pikes == 0 => "musketeers",
            Kind::Foot if self.pikes == self.figures => "pikemen",
            Kind::Foot => {
                let (pikes, shot) = (self.pikes, self.figures - self.pikes);
                return format!("{}: {pikes} pikes and {shot} shot, grade {:?}", self.title, self.grade);
            }
            Kind::Skirmishers => "skirmishers",
            Kind::Cuirassiers => "cuirassiers",
            Kind::Horse => "horse",
            Kind::Dragoons => "dragoons",
            Kind::Battery => {
                let guns = counted(self.guns.len() as u8, "gun");
                return format!(
                    "{}: {guns} with {} gunners, grade {:?}",
                    self.title, self.figures, self.grade
                );
            }
            Kind::Chief => return format!("{}, Commander-in-Chief", self.title),
            Kind::General => return format!("{}, sub-general", self.title),
            Kind::Wagon => return "a wagon".to_owned(),
            Kind::Horses | Kind::Guns | Kind::ForlornHope => return self.title.clone(),
        };
        format!("{}: {} {kind}, grade {:?}", self.title, self.figures, self.grade)
    }
}

/// Entries with their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// Who is who, by number: units, then generals, then wagons, then slots.
    pub profiles: Vec<Profile>,
    /// The number of each entry, in the order of the entries.
    pub ids: Vec<PieceId>,
}

/// Numbers entries, each a unit of one type of troops (CP-05-02) and of one grade (CP-05-05), and keeps a slot for what
/// each may leave behind: the horses of dragoons (CP-15-67), the guns of a battery (CP-15-46), the forlorn hope of a
/// regiment where these are in force (CP-20-08).
///
/// # Errors
/// What the rules do not allow, in words.
pub fn number(book: &Book, scale: Scale, options: Options, entries: &[Entry]) -> Result<Roster, String> {
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|at| rank(entries[*at].kind));
    let mut ids = vec![PieceId(0); entries.len()];
    for (number, at) in order.iter().enumerate() {
        ids[*at] = PieceId(number.min(usize::from(u8::MAX)) as u8);
    }
    let mut profiles: Vec<Profile> = Vec::with_capacity(PIECES);
    let mut batteries = 0;
    for at in &order {
        let entry = &entries[*at];
        check(entry)?;
        check_commander(entry, entries)?;
        let mut profile = profile(book, scale, options, entry, &ids);
        if entry.kind == Kind::Battery {
            profile.battery = Some(batteries);
            batteries += 1;
        }
        profiles.push(profile);
    }
    for at in 0..profiles.len() {
        add_slots(book, scale, options, &mut profiles, at);
    }
    if profiles.len() > PIECES {
        return Err(format!("{} pieces are more than the {PIECES} that a battle holds", profiles.len()));
    }
    if usize::from(batteries) > BATTERIES {
        return Err(format!("{batteries} batteries are more than the {BATTERIES} that a battle holds"));
    }
    for side in Side::BOTH {
        let chiefs = entries.iter().filter(|entry| entry.side == side && entry.kind == Kind::Chief);
        if chiefs.count() > 1 {
            return Err(format!("side {side} has more than one Commander-in-Chief (CP-09-01)"));
        }
    }
    Ok(Roster { profiles, ids })
}

const fn rank(kind: Kind) -> u8 {
    match kind {
        _ if kind.is_unit() => 0,
        _ if kind.is_general() => 1,
        _ => 2,
    }
}

/// What no unit may be (chapters 3, 5 and 7).
fn check(entry: &Entry) -> Result<(), String> {
    let name = &entry.name;
    if entry.figures == 0 {
        return Err(format!("{name} has no figures"));
    }
    if entry.pikes > entry.figures {
        return Err(format!("{name} has more pikes than figures"));
    }
    if entry.pikes > 0 && entry.kind != Kind::Foot {
        return Err(format!("{name} has pikes and is no foot in close order (CP-05-02)"));
    }
    if (entry.kind == Kind::Battery) != (1..=GUNS).contains(&entry.guns.len()) {
        return Err(format!("{name}: a battery has one to {GUNS} guns, and nobody else has any (CP-05-04)"));
    }
    if entry.arms.lances && !entry.kind.is_cavalry() {
        return Err(format!("{name} has lances and is no cavalry (CP-20-02)"));
    }
    if entry.arms.highland.is_some() && (entry.kind != Kind::Foot || entry.pikes > 0) {
        return Err(format!("{name}: highlanders are foot in close order without pikes (CP-20-03)"));
    }
    Ok(())
}

/// A unit is under one sub-general of its own side, or under none (CP-09-01, CP-09-02).
fn check_commander(entry: &Entry, entries: &[Entry]) -> Result<(), String> {
    let Some(general) = entry.commander.and_then(|at| entries.get(at)) else { return Ok(()) };
    match entry.kind.is_unit() && general.kind == Kind::General && general.side == entry.side {
        true => Ok(()),
        false => Err(format!(
            "{} stands under {}: only a unit stands under somebody, a sub-general of its own side (CP-09-01)",
            entry.name, general.name
        )),
    }
}

/// What a unit is: on the bases of its type, highlanders on those of their own (CP-20-03), unless the list says otherwise.
fn profile(book: &Book, scale: Scale, options: Options, entry: &Entry, ids: &[PieceId]) -> Profile {
    let bases = &book.figures.bases;
    let usual = if entry.arms.highland.is_some() { bases.highlanders } else { bases.of(entry.kind) };
    Profile {
        name: entry.name.clone(),
        title: entry.title.clone(),
        kind: entry.kind,
        grade: entry.grade,
        side: entry.side,
        brigade: entry.brigade.clone(),
        figures: entry.figures,
        pikes: entry.pikes,
        commander: entry.commander.map(|at| ids[at]),
        battery: None,
        guns: entry.guns.clone(),
        arms: entry.arms,
        leaves: None,
        forlorn: None,
        parent: None,
        base: entry.base.unwrap_or(usual.at(scale)),
        points: entry.cost(book, options),
    }
}

fn add_slots(book: &Book, scale: Scale, options: Options, profiles: &mut Vec<Profile>, at: usize) {
    let number = PieceId(profiles.len().min(usize::from(u8::MAX)) as u8);
    let unit = &profiles[at];
    let shot = unit.figures - unit.pikes;
    let (kind, word, figures) = match unit.kind {
        Kind::Dragoons => (Kind::Horses, "horses", book.figures.strength.holders(unit.figures)),
        Kind::Battery => (Kind::Guns, "guns", unit.guns.len() as u8),
        Kind::Foot if options.forlorn_hopes && shot > 0 && unit.arms.highland.is_none() => {
            (Kind::ForlornHope, "hope", shot.min(book.figures.strength.forlorn_hope))
        }
        _ => return,
    };
    let mut slot = Entry::of(&format!("{}-{word}", unit.name), unit.side, kind, figures);
    slot.title = match kind {
        Kind::Horses => format!("horses of {}", unit.title),
        Kind::Guns => format!("guns of {}", unit.title),
        _ => format!("forlorn hope of {}", unit.title),
    };
    slot.grade = unit.grade;
    let mut slot = profile(book, scale, options, &slot, &[]);
    slot.parent = Some(PieceId(at as u8));
    let unit = &mut profiles[at];
    match kind {
        Kind::ForlornHope => unit.forlorn = Some(number),
        _ => unit.leaves = Some(number),
    }
    profiles.push(slot);
}

/// The formation in which a piece stands if nobody says otherwise.
pub fn usual_form(profile: &Profile) -> Form {
    match profile.kind {
        Kind::Foot | Kind::Cuirassiers | Kind::Horse | Kind::Dragoons | Kind::ForlornHope => Form::Line,
        Kind::Skirmishers => Form::Loose,
        Kind::Battery => Form::Unlimbered,
        Kind::Chief | Kind::General | Kind::Horses | Kind::Guns | Kind::Wagon => Form::Marker,
    }
}

/// How a unit is drawn up that nobody has said more about: foot with the pikes between two wings of shot, all in two
/// ranks; mounted troops in two ranks; skirmishers in one; guns side by side.
pub fn drawn_up(book: &Book, profile: &Profile, figures: u8, pikes: u8, form: Form) -> (Drill, Shape) {
    let shot = figures.saturating_sub(pikes);
    let two_ranks = |figures: u8| figures.div_ceil(2);
    let files = match profile.kind {
        Kind::Foot if pikes > 0 && shot > 1 => {
            let wing = two_ranks(shot - shot / 2);
            [wing, two_ranks(pikes), wing]
        }
        Kind::Skirmishers => [0, figures, 0],
        _ => [0, two_ranks(figures), 0],
    };
    drawn_up_in(book, profile, figures, pikes, form, files)
}

/// How a unit is drawn up with so many files in its left wing, its middle and its right wing; what is all of one arm has
/// a middle only.
pub fn drawn_up_in(
    book: &Book,
    profile: &Profile,
    figures: u8,
    pikes: u8,
    form: Form,
    files: [u8; 3],
) -> (Drill, Shape) {
    let base = profile.base;
    let shot = figures.saturating_sub(pikes);
    let all = files[0] + files[1] + files[2];
    let no_drill = Drill { middle: all, ..Drill::default() };
    match form {
        Form::Line if profile.kind == Kind::Foot => formation::line(base, pikes, shot, files),
        Form::Line | Form::Loose => (no_drill, formation::block(base, figures, all, form)),
        Form::Column => (no_drill, formation::column(book, base, figures)),
        Form::Square => (no_drill, formation::square(base, figures)),
        Form::Limbered | Form::Unlimbered => {
            (no_drill, changing::battery(profile, profile.guns.len() as u8, form))
        }
        Form::Garrison | Form::Marker => (no_drill, formation::block(base, 1, 1, form)),
    }
}

/// The outline of a garrison: that of the upright rectangle round its town block, within which its figures have no place
/// of their own (CP-19-28, CP-19-29).
pub fn garrison_shape(block: &Bounds) -> Shape {
    let (width, depth) = (block.high.x - block.low.x, block.high.y - block.low.y);
    Shape { files: 1, ranks: 1, form: Form::Garrison as u8, width: Length(width), depth: Length(depth) }
}

/// How wide a unit stands that nobody has said more about.
pub fn front_of(book: &Book, entry: &Entry, scale: Scale) -> Length {
    let profile = profile(book, scale, Options::default(), entry, &vec![PieceId(0); usize::from(u8::MAX)]);
    drawn_up(book, &profile, entry.figures, entry.pikes, usual_form(&profile)).1.width
}
