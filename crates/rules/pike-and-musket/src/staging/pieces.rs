//! The pieces of a case.

use cases::{named, sheets};
use engine::sheet::{Scope, Words as Worded};
use engine::{On, Piece, PieceId, Place, Side};
use scenario::reading::TableReader;
use tabletop::{Angle, Pose};

use super::{facts, millimetres};
use crate::book::Book;
use crate::formation;
use crate::roster::{self, Entry};
use crate::table::{Form, Sign, Table, Unit, UnitChange};
use crate::world::{Class, Command, Options, Profile, Troop};

/// What the sheets of a case refer to.
pub struct Names<'n>(pub &'n [Profile], pub &'n [Command]);

impl Scope for Names<'_> {
    fn name(&self, on: On) -> Option<&str> {
        match on {
            On::Piece(id) => self.0.get(id.index()).map(|profile| profile.name.as_str()),
            On::Side(Side::A) => Some("A"),
            On::Side(Side::B) => Some("B"),
            On::Thing(command) => self.1.get(usize::from(command)).map(|it| it.title.as_str()),
            On::Ground(_) | On::Battle => None,
        }
    }
}

/// The pieces of a case as they come out of the file.
pub struct Cast {
    /// Who is who.
    pub profiles: Vec<Profile>,
    /// The local commands.
    pub commands: Vec<Command>,
}

/// Reads all `[[unit]]` and `[[general]]` and sets them on the table.
pub fn read(position: &TableReader<'_>, book: &Book, options: Options, table: &mut Table) -> Option<Cast> {
    let units = position.tables("unit").into_iter().map(|table| (table, false));
    let generals = position.tables("general").into_iter().map(|table| (table, true));
    let mut readers: Vec<(TableReader<'_>, bool)> = units.chain(generals).collect();
    let mut entries: Vec<Entry> = Vec::new();
    let mut commands = Vec::new();
    for (reader, general) in &mut readers {
        let entry = entry(reader, *general, book, &entries, &mut commands)?;
        entries.push(entry);
    }
    let roster = match roster::number(book, options, &entries) {
        Ok(roster) => roster,
        Err(fault) => {
            position.fault("unit", fault, "use fewer");
            return None;
        }
    };
    for (id, profile) in roster.profiles.iter().enumerate() {
        let form = formation::usual(profile.class);
        let shape = formation::shape(book, profile.class, false, form, profile.figures);
        table.pieces[id] = Piece::mustered(profile.side, shape, profile.figures);
    }
    for ((reader, _), id) in readers.into_iter().zip(&roster.ids) {
        piece(&reader, *id, &roster.profiles, book, table)?;
        reader.finish()?;
    }
    officers(position, &roster.profiles, table)?;
    let commands = roster::commands(&roster.profiles, &commands);
    Some(Cast { profiles: roster.profiles, commands })
}

/// What a piece is.
fn entry(
    table: &mut TableReader<'_>,
    general: bool,
    book: &Book,
    before: &[Entry],
    commands: &mut Vec<String>,
) -> Option<Entry> {
    let name = named::new_name(table, before.iter().map(|entry| entry.name.as_str()), facts::OF_BATTLE)?;
    let side = named::needed(table, "side", named::SIDES)?;
    let troop = if general { None } else { Some(named::needed(table, "troop", Troop::WORDS)?) };
    let class = troop.map_or(Class::General, Troop::class);
    let most = troop.map_or(1, |troop| book.armies.rows.of(troop).figures[1]);
    let figures = named::count(table, "start", most);
    let command = table.text_or_empty("command");
    let command = (!command.is_empty()).then(|| {
        commands.iter().position(|known| *known == command).unwrap_or_else(|| {
            commands.push(command);
            commands.len() - 1
        }) as u8
    });
    Some(Entry { title: name.clone(), name, side, class, troop, figures, command })
}

/// Where a piece stands, how it is drawn up, and what is on it.
fn piece(
    table: &TableReader<'_>,
    id: PieceId,
    profiles: &[Profile],
    book: &Book,
    onto: &mut Table,
) -> Option<()> {
    let profile = &profiles[id.index()];
    let figures = named::count(table, "figures", profile.figures).min(profile.figures);
    let mut unit = Unit::default();
    sheets::set(&mut unit, table, &Names(profiles, &[]));
    let usual = match (unit.state(), formation::usual(profile.class)) {
        (crate::table::State::Routing, Form::Line) => Form::Column,
        (_, usual) => usual,
    };
    let form = named::word(table, "formation", Form::WORDS).unwrap_or(usual);
    let shape = formation::shape(book, profile.class, unit.is(Sign::OnFoot), form, figures);
    let usual = if profile.side == Side::A { Angle::UP } else { Angle::HALF };
    let facing = named::facing(table, "facing").unwrap_or(usual);
    let mut piece = Piece::mustered(profile.side, shape, figures);
    piece.owner = named::word(table, "owner", named::SIDES).unwrap_or(profile.side);
    if let Some(at) = millimetres::place(table, "at") {
        piece = piece.at(Pose::new(at, facing));
    }
    if let Some(how) = named::word(table, "gone", named::DEPARTURES) {
        piece.place = Place::Gone(how);
    }
    let post = millimetres::place(table, "post").unwrap_or(piece.pose().at);
    if profile.command.is_some() {
        unit.apply(UnitChange::Post(post));
    }
    onto.pieces[id.index()] = piece;
    onto.units[id.index()] = unit;
    Some(())
}

/// Reads a list of names of pieces.
pub fn named_pieces(table: &TableReader<'_>, key: &'static str, profiles: &[Profile]) -> Vec<PieceId> {
    let names = profiles.iter().map(|profile| profile.name.as_str());
    table.list(key).iter().filter_map(|node| named::piece_in(table, key, node, names.clone())).collect()
}

/// Reads all `[[officer]]`: staff officers who are out, by the names that they have.
fn officers(position: &TableReader<'_>, profiles: &[Profile], onto: &mut Table) -> Option<()> {
    for table in position.tables("officer") {
        let name = table.text("name")?;
        let Some(at) = profiles.iter().position(|it| it.class == Class::Staff && it.name == name) else {
            table.fault("name", format!("there is no officer \"{name}\""), "write `rupert-officer-1`");
            return None;
        };
        sheets::set(&mut onto.units[at], &table, &Names(profiles, &[]));
        if let Some(place) = millimetres::place(&table, "at") {
            let facing = named::facing(&table, "facing").unwrap_or(Angle::UP);
            onto.pieces[at] = onto.pieces[at].at(Pose::new(place, facing));
        }
        table.finish()?;
    }
    Some(())
}
