//! The pieces of a case.

use cases::{named, sheets};
use engine::sheet::Words as Worded;
use engine::{Piece, PieceId, Place, Refusal, Shape, Side};
use scenario::reading::TableReader;
use tabletop::{Angle, Length, Pose};

use super::facts;
use crate::roster;
use crate::table::{Form, PIECES, Sign, Table, Unit, UnitChange};
use crate::world::{Kind, Profile, Quality, World};
use crate::{commanded_shot, formation};

/// Reads all `[[unit]]`, `[[officer]]` and `[[piece]]` and sets them on the table.
pub fn read(position: &TableReader<'_>, world: &mut World, table: &mut Table) -> Option<()> {
    let mut readers = position.tables("unit");
    readers.extend(position.tables("officer"));
    for reader in &mut readers {
        let profile = profile(reader, world)?;
        if let Some(tertia) = profile.tertia.filter(|_| profile.kind.is_formed()) {
            world.tertias[usize::from(tertia)].units.push(PieceId(world.profiles.len() as u8));
        }
        world.enlists(profile);
    }
    for (at, reader) in readers.iter().enumerate() {
        detached(reader, PieceId(at as u8), world)?;
    }
    roster::belongings(world);
    if world.profiles.len() > PIECES {
        position.fault("unit", format!("there are more than {PIECES} pieces"), "use fewer");
        return None;
    }
    for (at, reader) in readers.into_iter().enumerate() {
        piece(&reader, PieceId(at as u8), world, table)?;
        reader.finish()?;
    }
    Some(())
}

/// Commanded shot is of the strength that the rules allow, its stands those of the regiments that it names, if it names any
/// (CYP-23-07, CYP-23-08).
fn detached(table: &TableReader<'_>, shot: PieceId, world: &mut World) -> Option<()> {
    if world.profile(shot).kind != Kind::CommandedShot {
        return Some(());
    }
    let refuses = |refusal: Refusal| {
        let what = format!("{}: {}", crate::ledger::Id(refusal.rule), refusal.why);
        table.fault("from", what, "name other regiments");
    };
    let from = table.texts("from");
    if !from.is_empty() {
        world.profiles[shot.index()].figures = 0;
    }
    for (at, (name, _)) in from.iter().enumerate() {
        let given = from[..at].iter().filter(|(other, _)| other == name).count() as u8;
        let Some(regiment) = world.named().find(|id| world.profile(*id).name == *name) else {
            table.fault("from", format!("nothing is called \"{name}\""), "name regiments of the case");
            return None;
        };
        commanded_shot::judge_gift(world, shot, regiment, given).map_err(refuses).ok()?;
        commanded_shot::gives(world, shot, regiment);
    }
    let each = world.figures_a_stand(Kind::CommandedShot, false);
    let stands = formation::stands_of(world.profile(shot).figures, each);
    commanded_shot::judge_strength(world, stands).map_err(refuses).ok()
}

/// What an officer is by his rank, in whatever words: one that is not listed makes a staff officer (CYP-04-03).
fn rank(table: &TableReader<'_>) -> Option<Kind> {
    let rank = table.text("rank")?;
    let listed = Kind::WORDS.iter().find(|(word, kind)| *word == rank && kind.is_officer());
    Some(listed.map_or(Kind::Staff, |(_, kind)| *kind))
}

/// What a piece is.
fn profile(table: &mut TableReader<'_>, world: &World) -> Option<Profile> {
    let names = world.profiles.iter().map(|profile| profile.name.as_str());
    let name = named::new_name(table, names, facts::OF_BATTLE)?;
    let side: Side = named::needed(table, "side", named::SIDES)?;
    let kind = match table.optional("rank") {
        Some(_) => rank(table)?,
        None => named::needed(table, "kind", Kind::WORDS)?,
    };
    let (figures, pikes) = roster::usual_figures(world, kind);
    let figures = named::count(table, "start", figures);
    let pikes = named::count(table, "start_pikes", pikes.min(figures));
    let tertia = table.text_or_empty("tertia");
    let found = world.tertias.iter().position(|it| it.title == tertia && it.side == side);
    if !tertia.is_empty() && found.is_none() {
        let near = cases::suggestion(&tertia, world.tertias.iter().map(|it| it.title.as_str()));
        table.fault("tertia", format!("side {side} has no tertia \"{tertia}\""), near);
        return None;
    }
    let wing = named::count(table, "wing", 0);
    let of = table.optional("of").and_then(|node| {
        named::piece_in(table, "of", node, world.profiles.iter().map(|profile| profile.name.as_str()))
    });
    Some(Profile {
        title: name.clone(),
        name,
        side,
        kind,
        quality: named::word(table, "grade", Quality::WORDS).unwrap_or_default(),
        trained_band: table.flag("trained_band"),
        firelocks: table.flag("firelocks"),
        royalist: table.flag("royalist"),
        figures,
        pikes: pikes.min(figures),
        tertia: found.map(|at| at as u8),
        wing: (wing > 0).then_some(wing),
        of,
    })
}

/// Where a piece stands, how it is drawn up, and what is on it.
fn piece(table: &TableReader<'_>, id: PieceId, world: &World, onto: &mut Table) -> Option<()> {
    let profile = world.profile(id);
    let figures = named::count(table, "figures", profile.figures).min(profile.figures);
    let mut unit = Unit::default();
    unit.apply(UnitChange::Pikes(profile.pikes.min(figures)));
    sheets::set(&mut unit, table, world);
    onto.units[id.index()] = unit;
    let unknown = Piece::UNUSED.shape();
    onto.pieces[id.index()] = Piece::mustered(profile.side, unknown, figures);
    let stands = crate::field::Field::new(onto, world).stand_count(id);
    let usual =
        if profile.kind.is_formed() || profile.kind == Kind::Holders { Form::Line } else { Form::Single };
    let form = named::word(table, "formation", Form::WORDS).unwrap_or(usual);
    let files = named::count(table, "files", formation::narrowest_line(stands).max(stands.min(4)));
    let shape = formation::shape(world, profile.kind, unit.is(Sign::OnFoot), form, files, stands);
    // A garrison may stand on all sides of a perimeter, so wide and so deep (CYP-03-04).
    let shape = match named::place(table, "ring") {
        Some(size) => {
            let (width, depth) = (Length(size.x), Length(size.y));
            Shape { files: formation::ALL_SIDES, ranks: 1, form: Form::Deployed as u8, width, depth }
        }
        None => shape,
    };
    let ahead = if profile.side == Side::A { Angle::UP } else { Angle::HALF };
    let facing = named::facing(table, "facing").unwrap_or(ahead);
    let mut piece = Piece::mustered(profile.side, shape, figures);
    if let Some(at) = named::place(table, "at") {
        piece = piece.at(Pose::new(at, facing));
    }
    // Where plunderers who are off the table left it: there they come back (CYP-22-04).
    if let Some(at) = named::place(table, "left_at").filter(|_| !piece.on_table()) {
        piece = piece.at(Pose::new(at, ahead));
        piece.place = Place::Reserve;
    }
    if let Some(how) = named::word(table, "gone", named::DEPARTURES) {
        piece.place = Place::Gone(how);
    }
    if let Some(node) = table.optional("with") {
        let names = world.profiles.iter().map(|profile| profile.name.as_str());
        piece.set_host(named::piece_in(table, "with", node, names));
    }
    onto.pieces[id.index()] = piece;
    // An attack began where the attacker stands, unless the case says where.
    let began = named::place(table, "began").unwrap_or(piece.pose().at);
    if onto.units[id.index()].target().is_some() {
        onto.units[id.index()].apply(UnitChange::Began(began));
        if onto.units[id.index()].began_facing() == Angle::UP {
            onto.units[id.index()].apply(UnitChange::BeganFacing(piece.pose().facing));
        }
    }
    Some(())
}
