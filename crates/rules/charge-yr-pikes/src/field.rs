//! Readings of the table in the rulebook's words: what a unit is, in which state, what it touches, who is with it. Nothing here
//! changes anything, and every chapter reads through it.

use engine::{InlineVec, Piece, PieceId, Place, Side, ids};
use tabletop::{Block, Body, Bounds, Distance, Footprint, Gap, IndexSet, Length, Outline, Point};

use crate::book::Paces;
use crate::facts::{self, About, Facts};
use crate::formation::{self, DrawnUp, STANDS, Stand};
use crate::table::{Form, Sign, Table, Unit};
use crate::world::{Kind, Profile, World};

/// Two things touch when the gap between them is at most this: half a millimetre.
pub const TOUCHING: Length = Length(51);

/// A table with its world, to be read, and perhaps with what has been found out about it before.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// Everything that changes.
    pub table: &'a Table,
    /// Everything that never does.
    pub world: &'a World,
    facts: Option<About<'a>>,
}

impl engine::Reads for crate::ChargeYrPikes {
    type Field<'a> = Field<'a>;

    fn field<'a>(table: &'a Table, world: &'a World, _: Option<&'a Facts>) -> Field<'a> {
        Field::new(table, world)
    }
}

impl<'a> Field<'a> {
    /// A table with its world.
    pub const fn new(table: &'a Table, world: &'a World) -> Field<'a> {
        Field { table, world, facts: None }
    }

    /// The same, which keeps what it finds out. Worth it where more is asked than it takes to look how all pieces stand.
    pub fn remembering(table: &'a Table, world: &'a World, facts: &'a Facts) -> Field<'a> {
        let field = Field::new(table, world);
        Field { facts: Some(facts::about(facts, field)), ..field }
    }

    /// Another table on which every piece stands as it does on this one: in another phase, with other things declared.
    pub(crate) fn on<'b>(&self, table: &'b Table) -> Field<'b>
    where
        'a: 'b,
    {
        Field { table, ..*self }
    }

    /// Another table on which every piece but one stands as it does on this one.
    pub(crate) fn on_moved<'b>(&self, table: &'b Table, piece: PieceId) -> Field<'b>
    where
        'a: 'b,
    {
        Field { table, world: self.world, facts: self.facts.and_then(|facts| facts.but(piece)) }
    }

    /// The same, which keeps what it finds out and was asked from this very table before.
    pub(crate) fn again(table: &'a Table, world: &'a World, facts: &'a Facts) -> Field<'a> {
        let field = Field::new(table, world);
        Field { facts: Some(facts.again().unwrap_or_else(|| facts::about(facts, field))), ..field }
    }

    /// What has been found out about it before.
    pub(crate) const fn facts(&self) -> Option<About<'a>> {
        self.facts
    }

    /// Where a piece is and how it stands.
    #[inline]
    pub fn piece(&self, id: PieceId) -> &'a Piece {
        &self.table.pieces[id.index()]
    }

    /// What it is.
    #[inline]
    pub fn profile(&self, id: PieceId) -> &'a Profile {
        self.world.profile(id)
    }

    /// What type of piece it is.
    #[inline]
    pub fn kind(&self, id: PieceId) -> Kind {
        self.profile(id).kind
    }

    /// What the rulebook has put on it.
    #[inline]
    pub const fn unit(&self, id: PieceId) -> &'a Unit {
        &self.table.units[id.index()]
    }

    /// Whether something can be said of it.
    #[inline]
    pub const fn is(&self, id: PieceId, sign: Sign) -> bool {
        self.unit(id).is(sign)
    }

    /// Whether any of some signs is on it.
    pub fn is_any(&self, id: PieceId, signs: &[Sign]) -> bool {
        signs.iter().any(|sign| self.is(id, *sign))
    }

    /// Whose it is.
    #[inline]
    pub fn side(&self, id: PieceId) -> Side {
        self.piece(id).owner
    }

    /// Figures left.
    #[inline]
    pub fn figures(&self, id: PieceId) -> u8 {
        self.piece(id).figures
    }

    /// Figures that it has lost of those with which it began (CYP-19-01).
    pub fn lost(&self, id: PieceId) -> u8 {
        self.profile(id).figures.saturating_sub(self.figures(id))
    }

    /// How it is drawn up.
    #[inline]
    pub fn form(&self, id: PieceId) -> Form {
        Form::of_number(self.piece(id).shape().form)
    }

    /// Whether it is routed (CYP-15-03).
    #[inline]
    pub fn is_routed(&self, id: PieceId) -> bool {
        self.form(id) == Form::Routed
    }

    /// Whether it is dragoons on foot (CYP-18-01).
    #[inline]
    pub fn on_foot(&self, id: PieceId) -> bool {
        self.is(id, Sign::OnFoot)
    }

    /// Horse, Lobsters and Scots Horse (CYP-00-04).
    pub fn is_cavalry(&self, id: PieceId) -> bool {
        self.kind(id).is_cavalry()
    }

    /// Infantry, dismounted dragoons among them (CYP-00-04).
    pub fn is_infantry(&self, id: PieceId) -> bool {
        self.kind(id).is_infantry() || self.kind(id) == Kind::Dragoons && self.on_foot(id)
    }

    /// Whether it rides: cavalry and mounted dragoons.
    pub fn is_mounted(&self, id: PieceId) -> bool {
        self.is_cavalry(id) || self.kind(id) == Kind::Dragoons && !self.on_foot(id)
    }

    /// Pikes left in it.
    pub fn pikes(&self, id: PieceId) -> u8 {
        self.unit(id).pikes()
    }

    /// Figures of a full stand of it (CYP-00-07).
    pub fn figures_a_stand(&self, id: PieceId) -> u8 {
        self.world.figures_a_stand(self.kind(id), self.on_foot(id))
    }

    /// Horse-holders among its figures, who neither fire nor fight and are lost last: of dragoons on foot (CYP-21-03).
    pub fn holders(&self, id: PieceId) -> u8 {
        let holders = self.world.book.foundations.units.holders;
        let has = self.kind(id) == Kind::Dragoons && self.on_foot(id);
        if has { holders.min(self.figures(id)) } else { 0 }
    }

    /// Its stands of pikes and of others, and whether one of either is damaged (CYP-00-07, CYP-07-13).
    pub fn stands_left(&self, id: PieceId) -> ([u8; 2], [bool; 2]) {
        let each = self.figures_a_stand(id);
        let pikes = self.pikes(id).min(self.figures(id));
        let others = self.figures(id) - pikes - self.holders(id);
        let stands = [pikes, others].map(|figures| formation::stands_of(figures, each));
        (stands, [pikes, others].map(|figures| figures % each > 0))
    }

    /// How many stands it has; what has no figures left to stand on them has one.
    pub fn stand_count(&self, id: PieceId) -> u8 {
        let ([pikes, others], _) = self.stands_left(id);
        (pikes + others).max(1)
    }

    /// How it is drawn up, stand by stand.
    pub fn drawn_up(&self, id: PieceId) -> DrawnUp {
        let (stands, damaged) = self.stands_left(id);
        let size = self.world.stand(self.kind(id), self.on_foot(id));
        let stands = if stands == [0, 0] { [0, 1] } else { stands };
        DrawnUp {
            form: self.form(id),
            files: self.piece(id).shape().files,
            stands,
            damaged,
            array: self.unit(id).array(),
            stand: Footprint::new(size.width, size.depth),
            frame: self.footprint(id),
        }
    }

    /// Its stands where they are.
    pub fn stands(&self, id: PieceId) -> InlineVec<Stand, STANDS> {
        let lay = || self.drawn_up(id).stands(self.piece(id).pose());
        self.facts.map_or_else(lay, |about| facts::stands(about, id, lay))
    }

    /// What it covers: the stands of a unit, the base of anything else. Read it only of a piece on the table.
    pub fn body(&self, id: PieceId) -> Body {
        let lay = || self.drawn_up(id).body(self.piece(id).pose());
        self.facts.map_or_else(lay, |about| facts::body(about, id, lay))
    }

    /// The rectangle round it, turned to its facing.
    #[inline]
    pub fn block(&self, id: PieceId) -> Block {
        self.piece(id).block()
    }

    /// Its outline as it stands.
    #[inline]
    pub fn footprint(&self, id: PieceId) -> Footprint {
        let shape = self.piece(id).shape();
        Footprint::new(shape.width, shape.depth)
    }

    /// The point at which its moves are measured: the middle of its front; of a square and of a routed mass the middle of it
    /// (CYP-05-10).
    pub fn measuring_point(&self, id: PieceId) -> Point {
        match self.form(id) {
            Form::Square | Form::Routed => self.block(id).centre(),
            Form::Line | Form::Column | Form::Deployed | Form::Single => self.piece(id).pose().at,
        }
    }

    /// All pieces on the table that are not on their owner's map alone, by number.
    pub fn pieces(&self) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let table = self.table;
        ids(table.pieces.on_table()).filter(move |id| !table.units[id.index()].is(Sign::Mapped))
    }

    /// Those of which something may lie in a part of the table, quickly: nothing of the others does.
    pub fn near(&self, part: Bounds) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        self.near_among(IndexSet::below(IndexSet::LIMIT), part)
    }

    fn near_among(&self, among: IndexSet, part: Bounds) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let table = self.table;
        table.pieces.near(among, &part).filter(move |id| !table.units[id.index()].is(Sign::Mapped))
    }

    /// The formed units and batteries on the table, by number.
    pub fn units(&self) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let world = self.world;
        self.pieces().filter(move |id| world.profile(*id).kind.is_unit())
    }

    /// The pieces of a side of some types, by number.
    fn those<Are: Fn(Kind) -> bool + Clone>(
        &self,
        side: Side,
        are: Are,
    ) -> impl Iterator<Item = PieceId> + Clone + use<'a, Are> {
        let (table, world) = (self.table, self.world);
        ids(table.pieces.on_table_of(side))
            .filter(move |id| are(world.profile(*id).kind) && !table.units[id.index()].is(Sign::Mapped))
    }

    /// Those of a side of which something may lie in a part of the table, quickly: nothing of its others does.
    pub fn near_of(&self, side: Side, part: Bounds) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        self.near_among(self.table.pieces.on_table_of(side), part)
    }

    /// The units of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        self.those(side, Kind::is_unit)
    }

    /// The formed units of a side: no batteries.
    pub fn formed_of(&self, side: Side) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        self.those(side, Kind::is_formed)
    }

    /// The officers of a side on the table.
    pub fn officers_of(&self, side: Side) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let table = self.table;
        let there = table.pieces.on_table_of(side).and(self.world.officers);
        ids(there).filter(move |id| !table.units[id.index()].is(Sign::Mapped))
    }

    /// The officers in a unit's front rank (CYP-04-06).
    pub fn attached_to(&self, id: PieceId) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let table = self.table;
        self.officers_of(self.side(id)).filter(move |it| table.pieces[it.index()].host() == Some(id))
    }

    /// The nearest points of two pieces, of any part of a stand of one and of any of the other (CYP-00-09); of bodies that meet, a
    /// gap of nothing.
    pub fn gap(&self, one: PieceId, other: PieceId) -> Option<Gap> {
        self.body(one).gap(&self.body(other))
    }

    /// Whether two pieces come so near to one another, the limit included (CYP-00-09).
    pub fn within(&self, one: PieceId, other: PieceId, limit: Length) -> bool {
        self.may_be_within(&self.block(one), limit, other) && self.body(one).within(&self.body(other), limit)
    }

    /// Whether a piece may come so near to a rectangle, quickly: where it says no it does not.
    #[inline]
    pub fn may_be_within(&self, block: &Block, limit: Length, other: PieceId) -> bool {
        self.piece(other).may_meet(&Bounds::of_block(block).inflated(limit))
    }

    /// How far apart two pieces are.
    pub fn distance(&self, one: PieceId, other: PieceId) -> Distance {
        self.gap(one, other)
            .map_or_else(|| self.block(one).gap(&self.block(one)).distance, |gap| gap.distance)
    }

    /// The nearest of some pieces to one, of equally near ones the first.
    pub fn nearest(&self, id: PieceId, of: impl Iterator<Item = PieceId>) -> Option<PieceId> {
        let block = self.block(id);
        let nearest = of.fold(None, |best: Option<(Distance, PieceId)>, it| match best {
            // Who surely is farther off is not measured.
            Some((least, _)) if !self.may_be_within(&block, least.rounded_up(), it) => best,
            _ => best.into_iter().chain([(self.distance(id, it), it)]).min(),
        });
        nearest.map(|(_, it)| it)
    }

    /// Whether two pieces touch.
    pub fn touches(&self, one: PieceId, other: PieceId) -> bool {
        self.within(one, other, TOUCHING)
    }

    /// How it moves (CYP-05-05).
    pub fn paces(&self, id: PieceId) -> &'a Paces {
        self.world.paces(self.kind(id), self.on_foot(id))
    }

    /// How far it goes in a move that begins in the formation that it is in (CYP-05-05, CYP-05-12).
    pub fn normal_distance(&self, id: PieceId) -> Length {
        let paces = self.paces(id);
        if self.form(id) == Form::Square { paces.square } else { paces.normal }
    }

    /// How far it goes to attack: its charge, or its normal distance for types without one and for disordered units (CYP-05-05 to
    /// CYP-05-07), as both printings of the distances have it (CYP-20-01).
    pub fn attack_distance(&self, id: PieceId) -> Length {
        let paces = self.paces(id);
        if paces.charge == Length::ZERO || self.is_disordered(id) { paces.normal } else { paces.charge }
    }

    /// Whether it counts as disordered: in fall-back status it does (CYP-14-06, CYP-17-01).
    pub const fn is_disordered(&self, id: PieceId) -> bool {
        self.is(id, Sign::Disordered) || self.is(id, Sign::FallingBack)
    }

    /// Whether it counts as Standing, for fire and morale: its last chance of this turn did not move it, and it has not charged,
    /// countercharged, evaded, fallen back or routed (CYP-05-14).
    pub fn is_standing(&self, id: PieceId) -> bool {
        let stirred =
            [Sign::Moved, Sign::Charged, Sign::Countercharged, Sign::Evaded, Sign::FellBack, Sign::Broke];
        !self.is_routed(id) && !self.is_any(id, &stirred)
    }

    /// Whether a piece is still in the battle, on the table or off it for a time.
    pub fn takes_part(&self, id: PieceId) -> bool {
        matches!(self.piece(id).place, Place::Table | Place::Reserve)
    }

    /// The units of a tertia that are on the table.
    pub fn tertia(&self, tertia: u8) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let table = self.table;
        self.world.tertias[usize::from(tertia)]
            .units
            .iter()
            .copied()
            .filter(move |id| table.pieces[id.index()].on_table())
    }
}

/// Whether two units have fought one another in this turn.
pub fn has_fought(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    field.unit(unit).fought_in() == field.unit(enemy).fought_in() && field.unit(unit).fought_in() > 0
}
