//! The units and leaders of a case.

use bodies::DrawnUp;
use cases::{sheets, suggestion};
use engine::sheet::Sheet;
use engine::{Departure, Piece, PieceId, Place, Shape, Side};
use scenario::reading::TableReader;
use tabletop::{Angle, Pose};

use super::battle::Names;
use super::facts::OF_BATTLE;
use super::named::{self, Named};
use crate::book::{Book, Class, Footing, Formation, Kind, Quality};
use crate::casting::starting_state;
use crate::table::{Battle, PIECES, Sign, UnitChange, UnitState};
use crate::world::{Army, Baseline, Brigade, Profile};

/// The pieces of a case as they come out of the file, references still to be resolved.
pub struct Cast {
    /// Who is who.
    pub profiles: Vec<Profile>,
    /// Where each is, by number.
    pub pieces: Vec<Piece>,
    /// What is on each, by number.
    pub units: Vec<UnitState>,
    /// The brigades.
    pub brigades: Vec<Brigade>,
    /// The generals.
    pub generals: [Option<PieceId>; 2],
}

const RANKS: Named<bool> = &[("general", true), ("brigadier", false)];

/// Reads all `[[unit]]` and `[[leader]]`.
pub fn read(position: &TableReader<'_>, book: &Book, features: &[Option<String>]) -> Option<Cast> {
    let (units, leaders) = (position.tables("unit"), position.tables("leader"));
    let mut cast = Cast {
        profiles: Vec::new(),
        pieces: Vec::new(),
        units: Vec::new(),
        brigades: Vec::new(),
        generals: [None; 2],
    };
    if units.len() + leaders.len() + 4 > PIECES {
        position.fault("unit", "there are too many pieces", format!("use {} at most", PIECES - 4));
        return None;
    }
    let pieces: Vec<String> = units.iter().chain(&leaders).map(named::given_name).collect();
    let names = Names { pieces: &pieces, leaders: &[], features };
    for table in units {
        unit(table, book, &names, &mut cast)?;
    }
    for table in leaders {
        leader(table, book, &names, &mut cast)?;
    }
    complete(book, &mut cast);
    Some(cast)
}

fn unit(mut table: TableReader<'_>, book: &Book, names: &Names<'_>, cast: &mut Cast) -> Option<()> {
    let name = name(&mut table, cast)?;
    let side = named::needed(&table, "side", named::SIDES)?;
    let kind = named::needed(&table, "kind", named::KINDS)?;
    if kind == Kind::Leader {
        table.fault("kind", "a leader stands under [[unit]]", "write him under [[leader]]");
        return None;
    }
    let usual = if kind == Kind::Clubmen { Quality::Raw } else { Quality::Seasoned };
    let quality = named::word(&table, "quality", named::QUALITIES).unwrap_or(usual);
    let start = named::count(&table, "start", book.troops.figures.of(kind));
    let figures = named::count(&table, "figures", start);
    if figures > start {
        table.fault(
            "figures",
            format!("{figures} figures are more than the {start} at the start"),
            "set start too",
        );
        return None;
    }
    let usual_pikes = if kind.is_pikes() {
        start
    } else if kind == Kind::Battalia {
        book.settings.battalia_mix.pikes
    } else {
        0
    };
    let brigade = brigade(&table, side, cast);
    let parent = named::piece(&table, "parent", names.pieces.iter().map(String::as_str));
    let defence = feature(&table, "defence", names.features);
    let event = table.flag("event");
    let mounted = kind == Kind::Dragoons && table.optional_flag("mounted").unwrap_or(true);
    let formation = formation(&table, kind);
    let mut state = starting_state(book, kind, usual_pikes.min(figures));
    state.apply(UnitChange::Rear(if kind == Kind::PikeSquare { figures / 2 } else { 0 }));
    sheets::set(&mut state, &table, names);
    state.set(Sign::Mounted, mounted);
    let shape = shape(&table, book, kind, mounted, formation, figures);
    state.apply(UnitChange::Standing(occupied(&table, kind, figures, shape)?));
    let mut piece = piece_at(&table, side, figures, shape, event)?;
    piece.owner = named::word(&table, "owner", named::SIDES).unwrap_or(side);
    table.finish()?;
    let points = book.points.of(kind, quality).min(255) as u8;
    let title = name.clone();
    let pikes = usual_pikes.max(state.pikes());
    cast.profiles.push(Profile {
        name,
        title,
        kind,
        quality,
        side,
        brigade,
        figures: start,
        pikes,
        points,
        parent,
        defence,
        event,
        arrival: None,
    });
    cast.pieces.push(piece);
    cast.units.push(state);
    Some(())
}

fn leader(mut table: TableReader<'_>, book: &Book, names: &Names<'_>, cast: &mut Cast) -> Option<()> {
    let name = name(&mut table, cast)?;
    let side = named::needed(&table, "side", named::SIDES)?;
    let general = named::word(&table, "rank", RANKS).unwrap_or(false);
    let brigade = brigade(&table, side, cast);
    let id = PieceId(cast.profiles.len() as u8);
    let usual = book.settings.command_class.usual;
    let mut state = UnitState::default();
    state.apply(UnitChange::Class(if general { 0 } else { usual }));
    sheets::set(&mut state, &table, names);
    let shape = shape(&table, book, Kind::Leader, false, Formation::Single, 1);
    let host = named::piece(&table, "attached", names.pieces.iter().map(String::as_str));
    let mut it = piece_at(&table, side, 1, shape, false)?;
    if let Some(host) = host {
        it.set_host(Some(host));
        it.place = Place::Table;
        if let Some(carrier) = cast.pieces.get(host.index()).filter(|_| table.optional("at").is_none()) {
            it.set_pose(carrier.pose());
        }
    }
    table.finish()?;
    match brigade {
        _ if general => cast.generals[side.index()] = Some(id),
        Some(brigade) => cast.brigades[brigade as usize].brigadier = id,
        None => {}
    }
    let title = name.clone();
    cast.profiles.push(absent(title, side, brigade));
    cast.pieces.push(it);
    cast.units.push(state);
    Some(())
}

/// The profile of a leader.
fn absent(name: String, side: Side, brigade: Option<u8>) -> Profile {
    Profile {
        title: name.clone(),
        name,
        kind: Kind::Leader,
        quality: Quality::Seasoned,
        side,
        brigade,
        figures: 1,
        pikes: 0,
        points: 0,
        parent: None,
        defence: None,
        event: false,
        arrival: None,
    }
}

/// Gives each army a General and each brigade a Brigadier; those whom the case does not name are not in the
/// battle.
fn complete(book: &Book, cast: &mut Cast) {
    let add = |cast: &mut Cast, name: String, side: Side, brigade: Option<u8>| {
        let id = PieceId(cast.profiles.len() as u8);
        cast.profiles.push(absent(name, side, brigade));
        let gone = Place::Gone(Departure::Removed);
        let mut piece = Piece::mustered(side, Piece::UNUSED.shape(), 1);
        piece.place = gone;
        cast.pieces.push(piece);
        let class = if brigade.is_some() { book.settings.command_class.usual } else { 0 };
        let mut state = UnitState::default();
        state.apply(UnitChange::Class(class));
        cast.units.push(state);
        id
    };
    for at in 0..cast.brigades.len() {
        if cast.brigades[at].brigadier == NOBODY {
            let (name, side) = (format!("brigadier-{}", cast.brigades[at].name), cast.brigades[at].side);
            cast.brigades[at].brigadier = add(cast, name, side, Some(at as u8));
        }
    }
    for side in Side::BOTH {
        if cast.generals[side.index()].is_none() {
            cast.generals[side.index()] = Some(add(cast, format!("general-{side}"), side, None));
        }
    }
}

const NOBODY: PieceId = PieceId(u8::MAX);

/// The armies of a case.
pub fn armies(generals: [Option<PieceId>; 2], royalist: &[Side]) -> [Army; 2] {
    Side::BOTH.map(|side| Army {
        name: format!("Army {side}"),
        royalist: royalist.contains(&side),
        general: generals[side.index()].unwrap_or(NOBODY),
        baseline: if side == Side::A { Baseline::Bottom } else { Baseline::Top },
        more_tokens: 0,
    })
}

fn name(table: &mut TableReader<'_>, cast: &Cast) -> Option<String> {
    let others = cast.profiles.iter().map(|profile| profile.name.as_str());
    let facts = OF_BATTLE.iter().copied().chain(Battle::FORM.facts.iter().map(|fact| fact.word));
    named::new_name(table, others, &facts.collect::<Vec<_>>())
}

fn brigade(table: &TableReader<'_>, side: Side, cast: &mut Cast) -> Option<u8> {
    table.optional("brigade")?;
    let name = table.text("brigade")?;
    let known = cast.brigades.iter().position(|brigade| brigade.name == name && brigade.side == side);
    let at = known.unwrap_or_else(|| {
        cast.brigades.push(Brigade { name, side, brigadier: NOBODY });
        cast.brigades.len() - 1
    });
    Some(at as u8)
}

/// Reads an optional reference to a feature of the ground.
pub fn feature(table: &TableReader<'_>, key: &'static str, features: &[Option<String>]) -> Option<u8> {
    table.optional(key)?;
    let name = table.text(key)?;
    let found = features.iter().position(|other| other.as_deref() == Some(name.as_str()));
    if found.is_none() {
        let near = suggestion(&name, features.iter().flatten().map(String::as_str));
        table.fault(key, format!("no terrain is named \"{name}\""), near);
    }
    found.map(|at| at as u8)
}

fn formation(table: &TableReader<'_>, kind: Kind) -> Formation {
    let usual = kind.formations()[0];
    let given = named::word(table, "formation", named::FORMATIONS).unwrap_or(usual);
    if !kind.formations().contains(&given) {
        let known = kind.formations().iter().map(|one| named::word_of(named::FORMATIONS, *one));
        let known: Vec<&str> = known.collect();
        table.fault(
            "formation",
            format!("{kind} never stand so"),
            format!("they stand as {}", known.join(", ")),
        );
        return usual;
    }
    given
}

/// The outline of a unit with so many figures left. Ranks empty from the rear; a loose unit, a gun and a leader
/// keep their outline.
fn shape(
    table: &TableReader<'_>,
    book: &Book,
    kind: Kind,
    mounted: bool,
    formation: Formation,
    figures: u8,
) -> Shape {
    let footing = if kind == Kind::Dragoons && !mounted { Footing::OnFoot } else { kind.footing() };
    let mut layout = book.troops.layout(kind, footing, formation);
    if kind.class() == Class::Formed || formation == Formation::Plotton {
        (layout.files, layout.ranks) = DrawnUp::in_files(figures.max(1), layout.files).grid();
    }
    layout.files = named::count(table, "files", layout.files).max(1);
    layout.ranks = named::count(table, "ranks", layout.ranks).max(1);
    let form = kind.formations().iter().position(|other| *other == formation).unwrap_or_default();
    layout.whole(form as u8)
}

/// Which places of a loose unit are held: those told, or as many as there are figures from the first on.
fn occupied(table: &TableReader<'_>, kind: Kind, figures: u8, shape: Shape) -> Option<u32> {
    let loose = kind.class() == Class::Loose;
    let told = table.optional("occupied").is_some();
    if !loose && !told {
        return Some(0);
    }
    if !told {
        return Some(((1u64 << figures.min(32)) - 1) as u32);
    }
    let places = i64::from(shape.files) * i64::from(shape.ranks);
    let mut held = 0u32;
    for node in table.list("occupied") {
        held |= 1 << table.number_of("occupied", node, 0..=places.min(32) - 1)?;
    }
    if held.count_ones() != u32::from(figures) {
        table.fault(
            "occupied",
            format!("these are not {figures} places"),
            "name as many as there are figures",
        );
        return None;
    }
    Some(held)
}

fn piece_at(table: &TableReader<'_>, side: Side, figures: u8, shape: Shape, event: bool) -> Option<Piece> {
    let at = named::place(table, "at");
    let usual = if side == Side::A { Angle::UP } else { Angle::HALF };
    let facing = named::facing(table, "facing").unwrap_or(usual);
    let gone = named::word(table, "gone", named::DEPARTURES);
    let place = match (gone, event, at) {
        (Some(how), ..) => Place::Gone(how),
        (None, _, Some(_)) => Place::Table,
        (None, true, None) => Place::Unused,
        (None, false, None) => Place::Reserve,
    };
    let mut piece = Piece::mustered(side, shape, figures);
    piece.place = place;
    if let Some(at) = at {
        piece.set_pose(Pose::new(at, facing));
    }
    Some(piece)
}
