//! Armies on their way to the table, and the world and table made of them.

use conditions::Conditions;
use engine::view::PieceNames;
use engine::{Piece, PieceId, Place, Shape, Side};

use super::CastFault;
use super::ground::Laid;
use super::troops::Soldiers;
use crate::book::{Ammunition, Book, Class, CommandClass, Footing, Formation, Kind, Quality};
use crate::shooting::ranks;
use crate::table::{PIECES, SideChange, Sign, Table, UnitChange, UnitState};
use crate::turn::cards::LEADERS;
use crate::world::{Army, Baseline, Brigade, Profile, World};

/// An army on its way to the table. Indices are into its own lists.
#[derive(Clone, Debug)]
pub(crate) struct DraftArmy {
    pub name: String,
    pub royalist: bool,
    pub baseline: Baseline,
    /// The General first.
    pub leaders: Vec<DraftLeader>,
    /// The names of its brigades, each with one of the leaders.
    pub brigades: Vec<String>,
    pub units: Vec<DraftUnit>,
}

/// A commander.
#[derive(Clone, Debug)]
pub(crate) struct DraftLeader {
    pub name: String,
    pub title: String,
    /// `None` for the General (NMM-05-05).
    pub class: Option<CommandClass>,
    pub brigade: Option<usize>,
}

/// A Unit.
#[derive(Clone, Debug)]
pub(crate) struct DraftUnit {
    pub name: String,
    pub title: String,
    pub soldiers: Soldiers,
    pub brigade: Option<usize>,
    /// The Unit to which it is attached.
    pub parent: Option<usize>,
    pub mounted: bool,
    pub limbered: bool,
    /// The field defence bought for it, a feature of the ground.
    pub defence: Option<u8>,
    /// The brigade of the file that it came from.
    pub origin: usize,
    /// Whether it comes later than the rest.
    pub late: bool,
}

/// The outline of a full Unit in a formation (NMM-01-02).
pub(crate) fn shape_of(book: &Book, kind: Kind, footing: Footing, formation: Formation) -> Shape {
    let form = kind.formations().iter().position(|other| *other == formation).unwrap_or(0);
    book.troops.layout(kind, footing, formation).whole(form as u8)
}

/// What is on a Unit at full strength before it is deployed: full ammunition, no token, every place of a loose
/// one filled (NMM-06-10).
pub(crate) fn starting_state(book: &Book, kind: Kind, pikes: u8) -> UnitState {
    let figures = book.troops.figures.of(kind);
    let ammunition = match book.shooting.ammunition(kind) {
        Ammunition::Volleys(_) => book.shooting.volleys.counted,
        Ammunition::Shots(shots) => shots,
        Ammunition::Unlimited | Ammunition::Nothing => 0,
    };
    let loose = kind.class() == Class::Loose;
    let mut state = UnitState::default();
    state.apply(UnitChange::Pikes(pikes));
    state.apply(UnitChange::Rear(if kind == Kind::PikeSquare { figures / 2 } else { 0 }));
    state.apply(UnitChange::Ammunition(ammunition));
    state.apply(UnitChange::Standing(if loose { ranks::lowest(figures) } else { 0 }));
    state
}

/// Makes the world and the table: Units of both sides, then Leaders, then slots for what events bring.
pub(crate) fn raise(
    title: String,
    armies: &[DraftArmy; 2],
    laid: Laid,
    book: Book,
) -> Result<(World, Table), CastFault> {
    let mut roll = Roll::new(armies, &book);
    for side in Side::BOTH {
        armies[side.index()].units.iter().for_each(|unit| roll.unit(side, unit));
    }
    for side in Side::BOTH {
        armies[side.index()].leaders.iter().for_each(|leader| roll.leader(side, leader));
    }
    Side::BOTH.into_iter().for_each(|side| roll.slots(side));
    let Roll { profiles, pieces, states, brigades, generals, .. } = roll;
    if profiles.len() > PIECES {
        let what = format!("{} pieces are more than the {PIECES} that a battle holds", profiles.len());
        let slots = "leaders and the slots kept for events included; play a smaller version";
        return Err(CastFault::Other(format!("{what}, {slots}")));
    }
    let leaders = profiles.iter().filter(|profile| profile.kind == Kind::Leader).count();
    if leaders > usize::from(LEADERS) {
        let what = format!("{leaders} leaders are more than the {LEADERS} for whom there are cards");
        return Err(CastFault::Other(format!("{what}; join some brigades")));
    }
    let mut table = Table::empty();
    table.pieces[..pieces.len()].copy_from_slice(&pieces);
    table.units[..states.len()].copy_from_slice(&states);
    let zone = book.deployment.zone_depth(laid.ground.depth());
    let armies = Side::BOTH.map(|side| {
        let army = &armies[side.index()];
        let general = generals[side.index()];
        let (name, royalist, baseline) = (army.name.clone(), army.royalist, army.baseline);
        Army { name, royalist, general, baseline, more_tokens: 0 }
    });
    let Laid { ground, terrain, places } = laid;
    let world = World {
        book,
        title,
        ground,
        terrain,
        places,
        leaders: World::leaders_among(&profiles),
        profiles,
        brigades,
        armies,
        zone,
        attended: true,
        rosters: [None, None],
        muster: None,
        arrivals: Vec::new(),
        act: None,
        conditions: Conditions::default(),
        origins: Vec::new(),
        names: PieceNames::default(),
    };
    for side in Side::BOTH {
        let tokens = crate::army::initial_morale(&world, side);
        let it = &mut table.sides[side.index()];
        it.apply(SideChange::Tokens(tokens));
        it.apply(SideChange::Initial(tokens));
    }
    Ok((world, table))
}

/// The lists of the world as they grow.
struct Roll<'a> {
    book: &'a Book,
    /// Where each army's Units begin.
    first_unit: [usize; 2],
    /// Where each army's brigades begin.
    first_brigade: [usize; 2],
    profiles: Vec<Profile>,
    pieces: Vec<Piece>,
    states: Vec<UnitState>,
    brigades: Vec<Brigade>,
    generals: [PieceId; 2],
}

impl<'a> Roll<'a> {
    fn new(armies: &[DraftArmy; 2], book: &'a Book) -> Roll<'a> {
        let brigade =
            |side: Side, name: &String| Brigade { name: name.clone(), side, brigadier: PieceId(u8::MAX) };
        let brigades = Side::BOTH
            .into_iter()
            .flat_map(|side| armies[side.index()].brigades.iter().map(move |name| brigade(side, name)))
            .collect();
        Roll {
            book,
            first_unit: [0, armies[0].units.len()],
            first_brigade: [0, armies[0].brigades.len()],
            profiles: Vec::new(),
            pieces: Vec::new(),
            states: Vec::new(),
            brigades,
            generals: [PieceId(u8::MAX); 2],
        }
    }

    fn brigade(&self, side: Side, brigade: Option<usize>) -> Option<u8> {
        brigade.map(|at| (self.first_brigade[side.index()] + at) as u8)
    }

    fn unit(&mut self, side: Side, unit: &DraftUnit) {
        let Soldiers { kind, quality, pikes, formation } = unit.soldiers;
        let footing = if kind == Kind::Dragoons && !unit.mounted { Footing::OnFoot } else { kind.footing() };
        let mut state = starting_state(self.book, kind, pikes);
        let gun = kind.class() == Class::Artillery;
        state.set(Sign::Mounted, kind == Kind::Dragoons && unit.mounted);
        state.set(Sign::Limbered, gun && unit.limbered);
        state.set(Sign::Deployed, gun && !unit.limbered);
        self.profiles.push(Profile {
            name: unit.name.clone(),
            title: unit.title.clone(),
            kind,
            quality,
            side,
            brigade: self.brigade(side, unit.brigade),
            figures: self.book.troops.figures.of(kind),
            pikes,
            points: self.book.points.of(kind, quality).min(u16::from(u8::MAX)) as u8,
            parent: unit.parent.map(|at| PieceId((self.first_unit[side.index()] + at) as u8)),
            defence: unit.defence,
            event: false,
            arrival: None,
        });
        self.piece(side, Place::Reserve, shape_of(self.book, kind, footing, formation), state);
    }

    /// Enters a Leader: a mounted figure with a name and a card of his own, at the head of the army or of one
    /// brigade (NMM-05-01).
    fn leader(&mut self, side: Side, leader: &DraftLeader) {
        let id = PieceId(self.profiles.len() as u8);
        let brigade = self.brigade(side, leader.brigade);
        match (leader.class, brigade) {
            (None, _) => self.generals[side.index()] = id,
            (Some(_), Some(brigade)) => self.brigades[brigade as usize].brigadier = id,
            (Some(_), None) => {}
        }
        let mut state = starting_state(self.book, Kind::Leader, 0);
        state.apply(UnitChange::Class(leader.class.map_or(0, CommandClass::number)));
        let (name, title) = (leader.name.clone(), leader.title.clone());
        self.profiles.push(Profile { brigade, ..of_nobody(self.book, side, Kind::Leader, name, title) });
        let shape = shape_of(self.book, Kind::Leader, Kind::Leader.footing(), Formation::Single);
        self.piece(side, Place::Reserve, shape, state);
    }

    /// The slots kept for the Detachment of an Ambush (NMM-07-31) and for Clubmen (NMM-07-33).
    fn slots(&mut self, side: Side) {
        let letter = if side == Side::A { 'A' } else { 'B' };
        for (kind, stem, title) in [
            (Kind::MusketeerDetachment, "Ambush", "The Detachment in ambush"),
            (Kind::Clubmen, "Clubmen", "The Clubmen"),
        ] {
            let profile = of_nobody(self.book, side, kind, format!("{stem}-{letter}"), title.to_owned());
            self.profiles.push(Profile { event: true, ..profile });
            let shape = shape_of(self.book, kind, kind.footing(), kind.formations()[0]);
            let state = starting_state(self.book, kind, 0);
            self.piece(side, Place::Unused, shape, state);
        }
    }

    fn piece(&mut self, owner: Side, place: Place, shape: Shape, state: UnitState) {
        let figures = self.profiles.last().map_or(0, |profile| profile.figures);
        let mut piece = Piece::mustered(owner, shape, figures);
        piece.place = place;
        self.pieces.push(piece);
        self.states.push(state);
    }
}

/// The profile of a piece without brigade or points.
fn of_nobody(book: &Book, side: Side, kind: Kind, name: String, title: String) -> Profile {
    Profile {
        name,
        title,
        kind,
        quality: if kind == Kind::Clubmen { Quality::Raw } else { Quality::Seasoned },
        side,
        brigade: None,
        figures: book.troops.figures.of(kind),
        pikes: 0,
        points: 0,
        parent: None,
        defence: None,
        event: false,
        arrival: None,
    }
}
