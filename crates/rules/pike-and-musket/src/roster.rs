//! Who is who: pieces numbered, with what each is and costs.

use engine::{PieceId, Side};

use crate::book::Book;
use crate::table::PIECES;
use crate::world::{Class, Command, Options, Profile, Troop};

/// A piece before it has a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name in answers and the log.
    pub name: String,
    /// Its name as a person reads it.
    pub title: String,
    /// Whose it is.
    pub side: Side,
    /// What class of piece it is.
    pub class: Class,
    /// Its row of the army table; none for Generals.
    pub troop: Option<Troop>,
    /// Its figures at full strength.
    pub figures: u8,
    /// Its local command, by number.
    pub command: Option<u8>,
}

/// Pieces with their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// What each is, by number.
    pub profiles: Vec<Profile>,
    /// The number of each entry, in the order in which they were given.
    pub ids: Vec<PieceId>,
}

/// Numbers pieces: units first, then Generals, then the staff officers that Generals have where orders are in force (PM-07-18).
///
/// # Errors
/// If there are more than a battle holds.
pub fn number(book: &Book, options: Options, entries: &[Entry]) -> Result<Roster, String> {
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|at| entries[*at].class as u8 >= Class::General as u8);
    let mut ids = vec![PieceId(0); entries.len()];
    let mut profiles = Vec::new();
    for at in order {
        ids[at] = PieceId(profiles.len().min(usize::from(u8::MAX)) as u8);
        profiles.push(profile(book, &entries[at]));
    }
    if options.orders {
        staff(book, &mut profiles);
    }
    match profiles.len() <= PIECES {
        true => Ok(Roster { profiles, ids }),
        false => Err(format!("there are {} pieces, and a battle holds {PIECES}", profiles.len())),
    }
}

fn profile(book: &Book, entry: &Entry) -> Profile {
    let row = entry.troop.map(|troop| book.armies.rows.of(troop));
    Profile {
        name: entry.name.clone(),
        title: entry.title.clone(),
        side: entry.side,
        class: entry.class,
        troop: entry.troop,
        figures: entry.figures,
        points: book.setup.points.of(entry.class, row, entry.figures),
        command: entry.command,
        general: None,
    }
}

/// The staff officers of every General.
fn staff(book: &Book, profiles: &mut Vec<Profile>) {
    let generals: Vec<(PieceId, Profile)> = (0u8..)
        .map(PieceId)
        .zip(profiles.iter().cloned())
        .filter(|(_, profile)| profile.class == Class::General)
        .collect();
    for (id, general) in generals {
        for officer in 1..=book.movement.staff.officers {
            profiles.push(Profile {
                name: format!("{}-officer-{officer}", general.name),
                title: format!("Officer {officer} of {}", general.title),
                class: Class::Staff,
                points: 0,
                general: Some(id),
                ..general.clone()
            });
        }
    }
}

/// The local commands by their titles, each with its units; one of units of both sides is the first's alone (PM-15-05).
pub fn commands(profiles: &[Profile], titles: &[String]) -> Vec<Command> {
    let all = || (0u8..).map(PieceId).zip(profiles);
    let of = |at: usize| {
        let side =
            all().find(|(_, profile)| profile.command == Some(at as u8)).map(|(_, profile)| profile.side);
        let side = side.unwrap_or(Side::A);
        let own = all().filter(|(_, profile)| profile.command == Some(at as u8) && profile.side == side);
        let units = own.filter(|(_, profile)| profile.class.is_unit()).map(|(id, _)| id).collect();
        Command { title: titles[at].clone(), side, units }
    };
    (0..titles.len()).map(of).collect()
}
