//! The units, generals and wagons of a case, and what they have left on the table.

use cases::sheets;
use engine::sheet::Edit;
use engine::{Piece, PieceId, Place, Side};
use scenario::reading::{TableReader, Value};
use tabletop::{Angle, Footprint, Length, Pose};

use super::battle::{House, Names};
use super::drawn_up;
use super::facts;
use super::ground::Laid;
use super::named::{self, RANKS, SIDES, Worded};
use crate::book::Book;
use crate::formation::changing;
use crate::roster::{self, Entry};
use crate::table::{
    BATTERIES, Battery, BatteryChange, Battle, Form, GUNS, Sign, Table, UnitChange, UnitState,
};
use crate::world::{Arms, Grade, Gun, GunClass, Highland, Kind, Profile};

/// The pieces of a case as they come out of the file.
pub struct Cast {
    /// Who is who.
    pub profiles: Vec<Profile>,
}

/// Reads all `[[unit]]`, `[[general]]` and `[[wagon]]` and sets them on the table.
pub fn read(
    position: &TableReader<'_>,
    book: &Book,
    house: &House,
    laid: &Laid,
    table: &mut Table,
) -> Option<Cast> {
    let units = position.tables("unit").into_iter().map(|table| (table, None));
    let generals = position.tables("general").into_iter().map(|table| (table, Some(Kind::General)));
    let wagons = position.tables("wagon").into_iter().map(|table| (table, Some(Kind::Wagon)));
    let mut readers: Vec<(TableReader<'_>, Option<Kind>)> = units.chain(generals).chain(wagons).collect();
    let names: Vec<String> = readers.iter().map(|(table, _)| named::given_name(table)).collect();
    let mut entries: Vec<Entry> = Vec::new();
    for (reader, kind) in &mut readers {
        let entry = entry(reader, *kind, book, &names, &entries)?;
        entries.push(entry);
    }
    let roster = match roster::number(book, house.scale, house.options, &entries) {
        Ok(roster) => roster,
        Err(fault) => {
            position.fault("unit", fault, "mend the unit");
            return None;
        }
    };
    for id in 0..roster.profiles.len() {
        let profile = &roster.profiles[id];
        let (drill, shape) =
            roster::drawn_up(book, profile, profile.figures, profile.pikes, roster::usual_form(profile));
        table.pieces[id] = Piece::mustered(profile.side, shape, profile.figures);
        table.units[id].draws_up(drill);
        if roster.profiles[id].parent.is_some() {
            table.pieces[id].place = Place::Unused;
        }
    }
    for ((reader, _), id) in readers.into_iter().zip(&roster.ids) {
        piece(&reader, *id, &roster.profiles, book, laid, table)?;
        reader.finish()?;
    }
    attach(&roster.profiles, table);
    Some(Cast { profiles: roster.profiles })
}

/// What a piece is.
fn entry(
    table: &mut TableReader<'_>,
    kind: Option<Kind>,
    book: &Book,
    names: &[String],
    before: &[Entry],
) -> Option<Entry> {
    let name = name(table, before)?;
    let side = named::needed(table, "side", SIDES)?;
    let kind = match kind {
        Some(Kind::General) => named::word(table, "rank", RANKS).unwrap_or(Kind::General),
        Some(kind) => kind,
        None => named::needed(table, "kind", Kind::WORDS)?,
    };
    let guns = guns(table, book);
    let usual = match kind {
        Kind::Chief | Kind::General | Kind::Wagon => 1,
        Kind::Battery => guns.len() as u8 * book.figures.strength.gunners_a_gun,
        _ => 24,
    };
    let figures = named::count(table, "start", named::count(table, "figures", usual));
    let mut entry = Entry::of(&name, side, kind, figures);
    entry.grade = named::word(table, "grade", Grade::WORDS).unwrap_or(entry.grade);
    entry.brigade = table.text_or_empty("brigade");
    entry.pikes = named::count(table, "start_pikes", named::count(table, "pikes", 0));
    if let Some(node) = table.optional("under") {
        let Value::Text(general) = &node.value else {
            return table.wrong_kind_at("under", node, "the name of a general");
        };
        entry.commander = names.iter().position(|other| other == general);
        if entry.commander.is_none() {
            let near = cases::suggestion(general, names.iter().map(String::as_str));
            table.fault("under", format!("no general is named \"{general}\""), near);
        }
    }
    entry.guns = guns;
    entry.limbers = table.flag("limbers");
    entry.arms = Arms {
        firelocks: table.flag("firelocks"),
        lances: table.flag("lances"),
        highland: named::word(table, "highland", Highland::WORDS),
        close_order_on_foot: table.flag("close_order_on_foot"),
    };
    entry.base = base(table);
    Some(entry)
}

fn guns(table: &TableReader<'_>, book: &Book) -> Vec<Gun> {
    let hail = named::count(table, "hail", book.figures.strength.hail_rounds);
    named::words(table, "guns", GunClass::WORDS).into_iter().map(|class| Gun { class, hail }).collect()
}

/// The ground of a figure where the case says otherwise: `base = [0.5, 1]`, width and depth in inches.
fn base(table: &TableReader<'_>) -> Option<Footprint> {
    let at = named::place(table, "base")?;
    Some(Footprint::new(Length(at.x), Length(at.y)))
}

/// Where a piece stands, how it is drawn up, and what is on it.
fn piece(
    table: &TableReader<'_>,
    id: PieceId,
    profiles: &[Profile],
    book: &Book,
    laid: &Laid,
    onto: &mut Table,
) -> Option<()> {
    let profile = &profiles[id.index()];
    let figures = named::count(table, "figures", profile.figures).min(profile.figures);
    let names = Names { pieces: profiles, features: &laid.names };
    let mut state = UnitState::default();
    state.apply(UnitChange::Pikes(profile.pikes.min(figures)));
    sheets::set(&mut state, table, &names);
    let dismounted = state.is(Sign::Dismounted);
    let usual = if dismounted { Form::Loose } else { roster::usual_form(profile) };
    let usual = if state.holds().is_some() { Form::Garrison } else { usual };
    let form = named::word(table, "formation", Form::WORDS).unwrap_or(usual);
    let drawn = drawn_up::read(table, profile, book, figures, state.pikes(), form, dismounted)?;
    state.apply(UnitChange::Files(drawn.drill));
    if form == Form::Line && !changing::legal_line(profile, &state, figures) {
        state.set(Sign::Irregular, true);
    }
    let mut shape = drawn.shape;
    let usual = if profile.side == Side::A { Angle::UP } else { Angle::HALF };
    let facing = named::facing(table, "facing").unwrap_or(usual);
    let mut pose = named::place(table, "at").map(|at| Pose::new(at, facing));
    if let Some(block) = state.holds() {
        let bounds = laid.ground.features()[usize::from(block)].bounds();
        shape = roster::garrison_shape(&bounds);
        let middle = tabletop::Point::new((bounds.low.x + bounds.high.x) / 2, bounds.high.y);
        pose = pose.or(Some(Pose::new(middle, Angle::UP)));
    }
    let gone = named::word(table, "gone", named::DEPARTURES);
    let mut piece = Piece::mustered(profile.side, shape, figures);
    piece.owner = named::word(table, "owner", SIDES).unwrap_or(profile.side);
    piece.set_host(named::piece(table, "attached", names.of_pieces()));
    if let Some(pose) = pose {
        piece = piece.at(pose);
    }
    if let Some(how) = gone {
        piece.place = Place::Gone(how);
    }
    onto.pieces[id.index()] = piece;
    onto.units[id.index()] = state;
    if let Some(battery) = profile.battery.filter(|at| usize::from(*at) < BATTERIES) {
        onto.batteries[usize::from(battery)] = guns_state(table, form, &names)?;
    }
    left_behind(table, profile, profiles, facing, onto);
    Some(())
}

/// The guns of a battery, each by its place from the left, counted from 0.
fn guns_state(table: &TableReader<'_>, form: Form, names: &Names<'_>) -> Option<Battery> {
    let all = table.list("guns").len();
    let mut guns = Battery::default();
    if form == Form::Unlimbered {
        guns.apply(BatteryChange::Unlimbered(((1u16 << all.min(8)) - 1) as u8));
    }
    sheets::set(&mut guns, table, names);
    for (at, node) in (0..GUNS as u8).zip(table.list("hail_fired")) {
        let hail = table.number_of("hail_fired", node, 0..=15)? as u8;
        guns.apply(BatteryChange::Guns(Edit::Put(guns.gun(at).having_fired(hail))));
    }
    for (at, node) in (0..GUNS as u8).zip(table.list("guns_turned")) {
        let degrees = table.number_of("guns_turned", node, -45..=45)?;
        guns.apply(BatteryChange::Guns(Edit::Put(guns.gun(at).turned_by((degrees * 2) as i8))));
    }
    Some(guns)
}

/// The horses, guns or forlorn hope of a unit where they stand by themselves.
fn left_behind(
    table: &TableReader<'_>,
    profile: &Profile,
    profiles: &[Profile],
    facing: Angle,
    onto: &mut Table,
) {
    let slots = [("horses_at", profile.leaves), ("guns_at", profile.leaves), ("hope_at", profile.forlorn)];
    for (key, slot) in slots {
        let (Some(at), Some(slot)) = (named::place(table, key), slot) else { continue };
        let it = &profiles[slot.index()];
        let mut figures = it.figures;
        if key == "hope_at" {
            figures = named::count(table, "hope_figures", figures);
        }
        let shape = match it.kind {
            Kind::Guns => changing::battery(it, it.figures, Form::Marker),
            Kind::Horses => crate::formation::block(it.base, figures, figures, Form::Marker),
            _ => crate::formation::block(it.base, figures, figures.div_ceil(2), Form::Line),
        };
        onto.pieces[slot.index()] = Piece::mustered(profile.side, shape, figures).at(Pose::new(at, facing));
    }
}

/// Attached generals stand with their units unless the case sets them elsewhere.
fn attach(profiles: &[Profile], table: &mut Table) {
    for id in 0..profiles.len() {
        let Some(host) = table.pieces[id].host() else { continue };
        if !table.pieces[id].on_table() && table.pieces[host.index()].on_table() {
            table.pieces[id] = table.pieces[id].at(table.pieces[host.index()].pose());
        }
    }
}

fn name(table: &mut TableReader<'_>, before: &[Entry]) -> Option<String> {
    let others = before.iter().map(|entry| entry.name.as_str());
    named::new_name(table, others, &cases::known::<Battle>(facts::OF_BATTLE))
}
