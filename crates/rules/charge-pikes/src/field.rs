//! Readings of the table in the rulebook's words: what a unit is, where it is, what it touches. Nothing here changes
//! anything, and every chapter reads through it.

use engine::{PieceId, Side};
use tabletop::{Length, Point};

use crate::facts::{Facts, Laid, Sights};
use crate::table::{Contact, Form, Morale, Sign, Table, UnitState};
use crate::world::{Grade, Highland, Kind, Profile, World};

/// Two things touch when the gap between them is at most this (CP-04-03): 0.02", to the next unit.
pub const TOUCHING: Length = Length(51);

/// A table with its world, to be read, and perhaps with what is kept of how units stand. Make one from a projected table when it serves a
/// player, from the full one when rules are resolved.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// Everything that changes.
    pub table: &'a Table,
    /// Everything that never does.
    pub world: &'a World,
    laid: Option<&'a Laid>,
    sights: Option<&'a Sights>,
}

impl<'a> Field<'a> {
    /// A table with its world.
    pub const fn new(table: &'a Table, world: &'a World) -> Field<'a> {
        Field { table, world, laid: None, sights: None }
    }

    /// The same, which keeps the ground that units cover and who sees whom.
    pub const fn remembering(table: &'a Table, world: &'a World, facts: &'a Facts) -> Field<'a> {
        Field { table, world, laid: Some(&facts.ground), sights: Some(&facts.sights) }
    }

    /// Another table of the same world. Who sees whom is kept of this one alone, which mostly is asked after again.
    #[inline]
    pub const fn on<'b>(&self, table: &'b Table) -> Field<'b>
    where
        'a: 'b,
    {
        Field { table, world: self.world, laid: self.laid, sights: None }
    }

    /// What is kept of the ground that units cover.
    pub(crate) const fn laid(&self) -> Option<&'a Laid> {
        self.laid
    }

    /// What is kept of who sees whom.
    pub(crate) const fn sights(&self) -> Option<&'a Sights> {
        self.sights
    }

    /// Where a piece is and how it stands.
    #[inline]
    pub const fn piece(&self, id: PieceId) -> &'a engine::Piece {
        &self.table.pieces[id.index()]
    }
}

/// The classes of other rules (CP-03-11): what a unit is at this moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// Foot in close order: pikemen, musketeers.
    CloseFoot,
    /// Skirmishers, dismounted dragoons among them.
    Skirmishers,
    /// Gunners, with their guns or away from them.
    Gunners,
    /// Mounted dragoons.
    Dragoons,
    /// Cuirassiers.
    Cuirassiers,
    /// Horse.
    Horse,
    /// Generals, horses, wagons, guns without gunners: no troops.
    NoTroops,
}

impl Class {
    /// Whether they stand in close order (CP-03-11).
    pub const fn is_close_order(self) -> bool {
        matches!(self, Class::CloseFoot | Class::Dragoons | Class::Cuirassiers | Class::Horse)
    }

    /// Whether they are mounted (CP-03-11).
    pub const fn is_mounted(self) -> bool {
        matches!(self, Class::Dragoons | Class::Cuirassiers | Class::Horse)
    }

    /// Whether they are true cavalry (CP-03-11).
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Class::Cuirassiers | Class::Horse)
    }

    /// Whether they are foot (CP-03-11).
    pub const fn is_foot(self) -> bool {
        matches!(self, Class::CloseFoot | Class::Skirmishers | Class::Gunners)
    }
}

/// The share of pikes in a foot unit (CP-07-02), fixed at the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pikes {
    /// Less than a third (CP-07-03).
    Naked,
    /// At least a third (CP-07-04).
    Supported,
    /// At least half (CP-07-05): it counts as pike-supported too.
    HeavyArmed,
}

impl<'a> Field<'a> {
    /// What is due of the side that is first in this turn, or else of the other.
    pub fn of_first<T>(&self, due: impl Fn(Side) -> Option<T>) -> Option<T> {
        let first = self.table.battle.first();
        due(first).or_else(|| due(first.other()))
    }

    /// What the rulebook has put on it.
    pub const fn state(&self, id: PieceId) -> &'a UnitState {
        &self.table.units[id.index()]
    }

    /// What it is.
    pub fn profile(&self, id: PieceId) -> &'a Profile {
        self.world.profile(id)
    }

    /// Its troop type.
    pub fn kind(&self, id: PieceId) -> Kind {
        self.profile(id).kind
    }

    /// Whose it is.
    pub fn side(&self, id: PieceId) -> Side {
        self.piece(id).owner
    }

    /// Its morale grade.
    pub fn grade(&self, id: PieceId) -> Grade {
        self.profile(id).grade
    }

    /// Figures left.
    pub fn figures(&self, id: PieceId) -> u8 {
        self.piece(id).figures
    }

    /// Whether one of its flags is up.
    #[inline]
    pub const fn has(&self, id: PieceId, sign: Sign) -> bool {
        self.state(id).is(sign)
    }

    /// How it is drawn up.
    pub fn form(&self, id: PieceId) -> Form {
        Form::of_number(self.piece(id).shape().form)
    }

    /// What it is at this moment (CP-03-11): pikemen and musketeers in close order (CP-03-01, CP-03-02), skirmishers
    /// (CP-03-03), cuirassiers (CP-03-04), horse (CP-03-05), dragoons as long as they ride (CP-03-06), gunners (CP-03-07);
    /// generals are no troops (CP-03-08).
    pub fn class(&self, id: PieceId) -> Class {
        match self.kind(id) {
            Kind::Foot => Class::CloseFoot,
            Kind::Skirmishers | Kind::ForlornHope => Class::Skirmishers,
            Kind::Cuirassiers => Class::Cuirassiers,
            Kind::Horse => Class::Horse,
            Kind::Dragoons if !self.has(id, Sign::Dismounted) => Class::Dragoons,
            Kind::Dragoons if self.profile(id).arms.close_order_on_foot => Class::CloseFoot,
            Kind::Dragoons => Class::Skirmishers,
            Kind::Battery => Class::Gunners,
            Kind::Chief | Kind::General | Kind::Horses | Kind::Guns | Kind::Wagon => Class::NoTroops,
        }
    }

    /// The units on the table, by number: pieces that have a grade and a morale state.
    pub fn units(&self) -> impl Iterator<Item = PieceId> + use<'a> {
        let table = self.table;
        self.world.profiles.units().iter().copied().filter(move |id| table.pieces[id.index()].on_table())
    }

    /// The units of a side on the table.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        self.those_of(side, self.world.profiles.units())
    }

    /// Those of some pieces that are of a side and on the table.
    fn those_of(&self, side: Side, pieces: &'a [PieceId]) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let table = self.table;
        pieces.iter().copied().filter(move |id| {
            let piece = &table.pieces[id.index()];
            piece.owner == side && piece.on_table()
        })
    }

    /// The forlorn hopes that are out (CP-20-08).
    pub fn hopes(&self) -> impl Iterator<Item = PieceId> + use<'a> {
        let (table, world) = (self.table, self.world);
        let pieces = world.options.forlorn_hopes.then(|| world.named());
        let is_out = move |id: &PieceId| {
            table.pieces[id.index()].on_table() && world.profile(*id).kind == Kind::ForlornHope
        };
        pieces.into_iter().flatten().filter(is_out)
    }

    /// Those of a side.
    pub fn hopes_of(&self, side: Side) -> impl Iterator<Item = PieceId> + use<'a> {
        let table = self.table;
        self.hopes().filter(move |hope| table.pieces[hope.index()].owner == side)
    }

    /// A unit; of a forlorn hope its regiment, by whose state it goes (CP-20-08).
    pub fn regiment_of(&self, piece: PieceId) -> PieceId {
        match self.kind(piece) {
            Kind::ForlornHope => self.profile(piece).parent.unwrap_or(piece),
            _ => piece,
        }
    }

    /// The generals of a side on the table.
    pub fn generals_of(&self, side: Side) -> impl Iterator<Item = PieceId> + use<'a> {
        self.those_of(side, self.world.profiles.generals())
    }

    /// Its morale state (CP-12-01).
    pub fn morale(&self, id: PieceId) -> Morale {
        self.state(id).morale()
    }

    /// Whether it routs.
    pub fn routs(&self, id: PieceId) -> bool {
        self.morale(id) == Morale::Routed
    }

    /// Whether it is disordered (CP-11-04), or so drawn up that it counts as disordered (CP-07-12), or astride of what
    /// disorders it as long as it is (CP-19-20).
    pub const fn disordered(&self, id: PieceId) -> bool {
        self.has(id, Sign::Disordered) || self.has(id, Sign::Irregular) || self.has(id, Sign::Astride)
    }

    /// Figures of a unit that stand elsewhere on the table and are no losses: who holds its horses (CP-15-67), its forlorn
    /// hope (CP-20-08).
    fn figures_away(&self, id: PieceId) -> u8 {
        let profile = self.profile(id);
        let horses = profile.leaves.filter(|slot| self.kind(*slot) == Kind::Horses);
        let away = [horses, profile.forlorn].into_iter().flatten().map(|slot| self.piece(slot));
        away.filter(|piece| piece.on_table()).map(|piece| piece.figures).sum()
    }

    /// Whether it is exhausted: its losses have reached half the figures with which it began (CP-11-07).
    pub fn exhausted(&self, id: PieceId) -> bool {
        let start = u16::from(self.profile(id).figures);
        let lost = start - (u16::from(self.figures(id)) + u16::from(self.figures_away(id))).min(start);
        u16::from(self.world.book.combat.exhaustion.part) * lost >= start
    }

    /// Whether it is steady: ordered, in close order, in good morale, not exhausted (CP-11-01), and not of those that
    /// never are (CP-11-02).
    pub fn steady(&self, id: PieceId) -> bool {
        let class = self.class(id);
        class.is_close_order()
            && class != Class::Dragoons
            && self.grade(id) != Grade::E
            && self.morale(id) == Morale::Good
            && !self.disordered(id)
            && !self.exhausted(id)
    }

    /// The share of pikes in a foot unit (CP-07-02): naked (CP-07-03), pike-supported (CP-07-04), heavy-armed (CP-07-05),
    /// by its figures at the start for the whole battle (CP-07-06). Shock highlanders count as heavy-armed against foot
    /// and as naked against cavalry, archers as naked (CP-20-05).
    pub fn pikes(&self, id: PieceId, against_cavalry: bool) -> Pikes {
        let profile = self.profile(id);
        match profile.arms.highland {
            Some(Highland::Shock) if !against_cavalry => return Pikes::HeavyArmed,
            Some(_) => return Pikes::Naked,
            None => {}
        }
        let (pikes, figures) = (u16::from(profile.pikes), u16::from(profile.figures));
        match profile.kind {
            Kind::Foot if 2 * pikes >= figures => Pikes::HeavyArmed,
            Kind::Foot if 3 * pikes >= figures => Pikes::Supported,
            _ => Pikes::Naked,
        }
    }

    /// The contacts of a unit in combat.
    pub fn contacts(&self, id: PieceId) -> impl Iterator<Item = &'a Contact> + use<'a> {
        self.table.battle.contacts().iter().filter(move |contact| contact.holds(id))
    }

    /// Whether it is in combat with an enemy.
    pub fn in_combat(&self, id: PieceId) -> bool {
        self.contacts(id).next().is_some()
    }

    /// Whether a unit is in combat with somebody who stands: not with those alone who are breaking.
    pub fn is_held(&self, id: PieceId) -> bool {
        self.contacts(id).filter_map(|contact| contact.against(id)).any(|enemy| !self.routs(enemy))
    }

    /// Whether a point lies ahead of a unit's front line: in its front zone, not in its flank and rear zone (CP-05-06).
    /// Squares, garrisons and skirmishers have neither flank nor rear: everything is ahead of them.
    pub fn is_ahead_of(&self, unit: PieceId, point: Point) -> bool {
        if !self.has_flanks(unit) {
            return true;
        }
        let pose = self.piece(unit).pose();
        pose.off_facing(point - pose.at).abs() < 9_000
    }

    /// Whether a unit has flanks and a rear (CP-05-06).
    pub fn has_flanks(&self, unit: PieceId) -> bool {
        !matches!(self.form(unit), Form::Square | Form::Garrison | Form::Loose | Form::Marker)
    }

    /// The piece with which it goes, such as the unit to which a general is attached.
    pub fn host(&self, id: PieceId) -> Option<PieceId> {
        self.piece(id).host()
    }
}
