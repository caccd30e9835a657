//! From paper to table: a historical battle or two armies as these rules see them.
//!
//! [`deployed`] makes of each game unit of a battle file a regiment of section 21, of its brigades tertias, of its leaders officers by
//! their rank, of the map a table with the places that may be objectives and vital points, and sets everybody where he stood on the
//! day. [`cast_armies`] does so with two armies on ground made up by a number, drawn up behind their set-up lines. What the rulebook
//! has no word for is put under the nearest kind, and a [`CastNote`] says so.

use std::sync::Arc;

use engine::{Piece, PieceId};
pub use muster::CastFault;
use muster::CastNote;
use muster::review;
use scenario::{Battle, VersionIndex};
use tabletop::Length;

use crate::ChargeYrPikes;
use crate::book::Book;
use crate::formation::{self, narrowest_line, suits};
use crate::ledger::Rule;
use crate::table::{Form, Sign, Table, UnitChange};
use crate::world::{Kind, Options, World};

mod agreed;
mod armies;
mod by_lot;
mod ground;
mod guns;
mod lists;
mod made_up;
mod officers;
mod own;
mod parade;
mod places;
mod positions;
mod sides;
mod tertias;
mod troops;

pub use agreed::Agreed;
pub use armies::{Fielded, Unfielded, cast_armies, fielded, strength};
pub use by_lot::drawn_twice;
pub use made_up::made_up;
pub use parade::parade;

/// What a battle is cast with, as the players agreed on it.
#[derive(Clone, PartialEq, Debug)]
pub struct House {
    /// The optional rules in force.
    pub options: Options,
    /// The numbers of the rulebook, house rules laid over them.
    pub book: Arc<Book>,
}

impl Default for House {
    fn default() -> House {
        House { options: Options::default(), book: Arc::new(Book::standard().clone()) }
    }
}

impl House {
    /// A world with nothing in it, on ground that is still to be laid.
    fn world(&self, title: &str) -> Result<World, Vec<CastFault>> {
        let ground = review::ground(Length::inches(24), Length::inches(12))?;
        Ok(World::bare((*self.book).clone(), self.options, title, ground))
    }
}

/// A battle ready to be played.
pub type Casting = muster::Casting<ChargeYrPikes>;

/// Why a fight or a band of single men, of this title, is not cast.
fn single_men(title: &str) -> Vec<CastFault> {
    vec![CastFault::Unfit(format!(
        "{title} is of single men, and here a figure is one of a regiment's stands"
    ))]
}

/// A version of a battle with everybody where he stood on the day. It counts as attended by people; whoever plays it
/// with programs alone sets [`World::attended`] to false.
///
/// # Errors
/// Everything that keeps the battle from being played under these rules.
pub fn deployed(battle: &Battle, version: VersionIndex, house: &House) -> Result<Casting, Vec<CastFault>> {
    let (mut drafts, posts) = prepared(battle, version, house)?;
    let mut table = drafts.raised();
    let faults = positions::stand(&drafts.world, &mut table, &posts, true);
    if !faults.is_empty() {
        return Err(faults);
    }
    drafts.remark_starts(battle);
    Ok(Casting { world: drafts.world, table, notes: drafts.notes })
}

/// The same battle with all in reserve but the wagons, to be deployed by the players unseen (CYP-01-06): where they stood before is only
/// history.
pub fn to_deploy(casting: Casting) -> Casting {
    let Casting { mut world, mut table, notes } = casting;
    for (piece, profile) in table.pieces.iter_mut().zip(&world.profiles) {
        if piece.on_table() && profile.kind != Kind::Wagon {
            *piece = Piece::mustered(profile.side, piece.shape(), piece.figures);
        }
    }
    world.deploys = true;
    Casting { world, table, notes }
}

/// The world of a battle, and where its brigades stood.
fn prepared(
    battle: &Battle,
    version: VersionIndex,
    house: &House,
) -> Result<(Drafts, positions::Posts), Vec<CastFault>> {
    if battle.skirmish {
        return Err(single_men(&battle.facts.name));
    }
    let own = own::read(battle)?;
    let mut drafts = sides::of_battle(battle, version, house, &own)?;
    let scale = positions::table_for(battle, version, &mut drafts);
    ground::lay(battle, &scale, &mut drafts)?;
    let trains = guns::trains(battle, &scale, &mut drafts);
    drafts.fits()?;
    let posts = positions::of_battle(battle, &scale, &drafts, &trains);
    places::mark(&mut drafts.world, places::marked_by(battle, &scale), &trains);
    Ok((drafts, posts))
}

/// How a piece begins, where it is not as usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Begins {
    /// In column.
    in_column: bool,
    /// Dragoons on foot.
    on_foot: bool,
}

/// Troops on their way to the table.
struct Drafts {
    /// The world with its pieces.
    world: World,
    /// From which brigade of its side each piece comes, by number.
    origins: Vec<Option<usize>>,
    /// How each begins.
    begins: Vec<Begins>,
    /// The names that are given.
    names: rulebook::Names,
    /// What the players should know.
    notes: Vec<CastNote>,
}

impl Drafts {
    /// Tells the players something, once.
    fn note(&mut self, rule: Rule, what: String) {
        let note = CastNote { rule, what };
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// The table with all pieces in reserve, each drawn up as it begins. What belongs to others keeps its place free.
    fn raised(&self) -> Table {
        let (world, mut table) = (&self.world, Table::empty());
        for (at, profile) in world.profiles.iter().enumerate() {
            if matches!(profile.kind, Kind::Crew | Kind::Holders) {
                continue;
            }
            let Begins { in_column, on_foot } = self.begins.get(at).copied().unwrap_or_default();
            let unit = &mut table.units[at];
            unit.apply(UnitChange::Pikes(profile.pikes));
            if on_foot {
                unit.apply(UnitChange::Flag(Sign::OnFoot, true));
            }
            let shape = Piece::UNUSED.shape();
            table.pieces[at] = Piece::mustered(profile.side, shape, profile.figures);
            let stands = crate::field::Field::new(&table, world).stand_count(PieceId(at as u8));
            let form = match () {
                () if !profile.kind.is_formed() => Form::Single,
                () if in_column && stands > 2 => Form::Column,
                () => Form::Line,
            };
            let files = if form == Form::Column { widest_column(stands) } else { two_deep(stands) };
            table.pieces[at].set_shape(formation::shape(world, profile.kind, on_foot, form, files, stands));
        }
        table
    }
}

/// Stands across a line that is two deep.
fn two_deep(stands: u8) -> u8 {
    stands.div_ceil(2).max(narrowest_line(stands))
}

/// Stands across the widest column.
fn widest_column(stands: u8) -> u8 {
    (1..=stands).rev().find(|files| suits(Form::Column, *files, stands)).unwrap_or(1)
}
