//! What never changes during a battle: the book, the ground, and who is who.

mod sets;
pub(crate) mod terrain;
pub(crate) mod troops;

use conditions::Conditions;
use engine::sheet::Scope;
use engine::view::PieceNames;
use engine::{On, PieceId, Side};
use tabletop::{Border, FeatureId, Ground, Point};

pub use sets::Sets;
pub use terrain::{Terrain, TerrainKind};
pub use troops::{Arm, Class, Nation, Troop};

use crate::book::Book;
use crate::book::armies::Row;

/// The world of a battle, frozen when it begins.
#[derive(Clone)]
pub struct World {
    /// The numbers of the rulebook, house rules laid over them.
    pub book: Book,
    /// The optional rules that are in force.
    pub options: Options,
    /// What the battle is called.
    pub title: String,
    /// The shapes on the table.
    pub ground: Ground,
    /// What the rules make of each feature of the ground, by its number.
    pub terrain: Vec<Terrain>,
    /// Which features are of which sort, by their numbers.
    pub sets: Sets,
    /// Who is who, by piece number: units first, then Generals, then staff officers.
    pub profiles: Vec<Profile>,
    /// The armies, by side.
    pub armies: [Army; 2],
    /// The local commands, by number (PM-15-05); none without the option of orders.
    pub commands: Vec<Command>,
    /// The reinforcements (PM-07-24).
    pub arrivals: Vec<Arrival>,
    /// The first player of every game turn, where the scenario names him (PM-04-01).
    pub first: Option<Side>,
    /// The game turn after which dusk falls (PM-15-01).
    pub dusk: u8,
    /// Whether the players place their armies themselves.
    pub deploys: bool,
    /// Whether a person plays who can concede.
    pub attended: bool,
    /// The battle's own ways of winning (PM-12-02); none where armies were picked by points.
    pub conditions: Conditions,
    /// The brigade of the battle's file from which each piece comes, by its number; empty where there is no file.
    pub origins: Vec<Option<u8>>,
    /// What its pieces are called.
    pub names: PieceNames,
}

/// The optional rules, all off unless both sides agreed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// PM-15-05: orders in force, carried by staff officers.
    pub orders: bool,
}

impl Options {
    /// Their names, in the order of the rulebook.
    pub const NAMES: [&'static str; 1] = ["orders"];

    /// Puts an option in force by its name; says whether there is one of this name.
    pub fn set(&mut self, name: &str) -> bool {
        let known = name == "orders";
        self.orders |= known;
        known
    }
}

/// An army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// What it is called.
    pub name: String,
    /// Its own edge of the table, for which its routers run (PM-05-06).
    pub edge: Border,
    /// What it costs (PM-15-03).
    pub points: u32,
}

/// A local command (PM-15-05).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// What it is called.
    pub title: String,
    /// Whose it is.
    pub side: Side,
    /// Its units.
    pub units: Vec<PieceId>,
}

impl Command {
    /// Whether it has as many units as one has: 2 to 8 (PM-15-05).
    pub fn is_of_due_size(&self, book: &Book) -> bool {
        let orders = &book.setup.orders;
        (usize::from(orders.least_units)..=usize::from(orders.most_units)).contains(&self.units.len())
    }
}

/// Reinforcements that are due (PM-07-24).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// Who comes.
    pub pieces: Vec<PieceId>,
    /// In which game turn, at the earliest.
    pub turn: u8,
    /// Over which edge.
    pub edge: Border,
    /// At which place of it.
    pub at: Point,
}

/// What a piece is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its name in answers and the log: one word, unique in the battle.
    pub name: String,
    /// Its name as a person reads it.
    pub title: String,
    /// Whose it is when the battle begins.
    pub side: Side,
    /// What class of piece it is.
    pub class: Class,
    /// Its row of the army table; none for Generals and staff officers (PM-03-03).
    pub troop: Option<Troop>,
    /// How many figures it has when the battle begins.
    pub figures: u8,
    /// What it costs (PM-15-03).
    pub points: u16,
    /// Its local command, by number (PM-15-05).
    pub command: Option<u8>,
    /// The General whom a staff officer serves (PM-07-18).
    pub general: Option<PieceId>,
}

impl World {
    /// What a piece is.
    #[inline]
    pub fn profile(&self, piece: PieceId) -> &Profile {
        &self.profiles[piece.index()]
    }

    /// What a unit is worth by its army table; none for Generals and staff officers (PM-03-03).
    pub fn row(&self, piece: PieceId) -> Option<&Row> {
        self.profile(piece).troop.map(|troop| self.book.armies.rows.of(troop))
    }

    /// What the rules make of a feature of the ground.
    #[inline]
    pub fn terrain(&self, feature: FeatureId) -> &Terrain {
        &self.terrain[usize::from(feature.0)]
    }

    /// All pieces that the world names, by number.
    pub fn named(&self) -> impl Iterator<Item = PieceId> + Clone + use<> {
        (0..self.profiles.len() as u8).map(PieceId)
    }

    /// The army of a side.
    pub const fn army(&self, side: Side) -> &Army {
        &self.armies[side.index()]
    }

    /// The reinforcements of which a piece is one.
    pub fn arrival_of(&self, piece: PieceId) -> Option<&Arrival> {
        self.arrivals.iter().find(|arrival| arrival.pieces.contains(&piece))
    }

    /// The edge for which a unit runs: where its army deployed, or over which it came (PM-05-06).
    pub fn edge_of(&self, piece: PieceId, side: Side) -> Border {
        let own = self.arrival_of(piece).filter(|_| self.profile(piece).side == side);
        own.map_or(self.army(side).edge, |arrival| arrival.edge)
    }
}

impl Scope for World {
    fn name(&self, on: On) -> Option<&str> {
        match on {
            On::Piece(id) => self.profiles.get(id.index()).map(|profile| profile.name.as_str()),
            On::Thing(command) => self.commands.get(usize::from(command)).map(|it| it.title.as_str()),
            On::Side(Side::A) => Some("A"),
            On::Side(Side::B) => Some("B"),
            On::Ground(_) | On::Battle => None,
        }
    }
}
