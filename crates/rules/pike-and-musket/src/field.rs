//! Readings of the table in the rulebook's words: what a unit is, in which state, what it touches, who is with it. Nothing here
//! changes anything, and every chapter reads through it.

use engine::{PieceId, Place, Side, ids};
use tabletop::{Block, Bounds, Distance, Footprint, Gap, IndexSet, Length, Outline, Point};

use crate::book::armies::Row;
use crate::going;
use crate::table::{Form, Sign, State, Table, Unit};
use crate::world::troops::{Arm, Class};
use crate::world::{Profile, World};

engine::field! {
    /// A table with its world, to be read.
    for crate::PikeAndMusket
}

impl<'a> Field<'a> {
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

    /// What it is.
    #[inline]
    pub fn profile(&self, id: PieceId) -> &'a Profile {
        self.world.profile(id)
    }

    /// What class of piece it is.
    #[inline]
    pub fn class(&self, id: PieceId) -> Class {
        self.profile(id).class
    }

    /// What it is worth by its army table.
    #[inline]
    pub fn row(&self, id: PieceId) -> Option<&'a Row> {
        self.world.row(id)
    }

    /// Whom it serves: a captured battery serves its captors (PM-06-07).
    #[inline]
    pub fn side(&self, id: PieceId) -> Side {
        self.piece(id).owner
    }

    /// Figures left.
    #[inline]
    pub fn figures(&self, id: PieceId) -> u8 {
        self.piece(id).figures
    }

    /// In which state it is (PM-03-02).
    #[inline]
    pub fn state(&self, id: PieceId) -> State {
        self.unit(id).state()
    }

    /// Whether it routs.
    #[inline]
    pub fn routs(&self, id: PieceId) -> bool {
        self.state(id) == State::Routing
    }

    /// Whether it is in good order.
    #[inline]
    pub fn is_normal(&self, id: PieceId) -> bool {
        self.state(id) == State::Good
    }

    /// How it is drawn up.
    #[inline]
    pub fn form(&self, id: PieceId) -> Form {
        Form::of_number(self.piece(id).shape().form)
    }

    /// What it covers. Read it only of a piece on the table.
    #[inline]
    pub fn block(&self, id: PieceId) -> Block {
        self.piece(id).block()
    }

    /// Its outline, wherever it stands.
    #[inline]
    pub fn footprint(&self, id: PieceId) -> Footprint {
        self.piece(id).shape().footprint()
    }

    /// The middle of its front edge.
    #[inline]
    pub fn front(&self, id: PieceId) -> Point {
        self.piece(id).pose().at
    }

    /// Whether it is a unit, of infantry, cavalry, dragoons or artillery (PM-03-01).
    #[inline]
    pub fn is_unit(&self, id: PieceId) -> bool {
        self.class(id).is_unit()
    }

    /// Whether it is a unit that attacks: a battery never does (PM-08-02).
    #[inline]
    pub fn is_fighter(&self, id: PieceId) -> bool {
        self.is_unit(id) && self.class(id) != Class::Battery
    }

    /// The arm to which it belongs: dragoons are infantry on foot and cavalry when mounted (PM-02-12, PM-08-10).
    pub fn arm(&self, id: PieceId) -> Option<Arm> {
        match self.class(id) {
            Class::Foot => Some(Arm::Foot),
            Class::Dragoons if self.is(id, Sign::OnFoot) => Some(Arm::Foot),
            Class::Shock | Class::Pistols | Class::Dragoons => Some(Arm::Horse),
            Class::Battery => Some(Arm::Guns),
            Class::General | Class::Staff => None,
        }
    }

    /// Whether it rides: cavalry and mounted dragoons, the threat to hedgehogs (PM-02-12).
    #[inline]
    pub fn rides(&self, id: PieceId) -> bool {
        self.arm(id) == Some(Arm::Horse)
    }

    /// All pieces on the table, by number.
    pub fn pieces(&self) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        ids(self.table.pieces.on_table())
    }

    /// The units on the table, by number.
    pub fn units(&self) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let world = self.world;
        self.pieces().filter(move |id| world.profile(*id).class.is_unit())
    }

    /// The pieces of a side of some classes that are on the table, by number.
    fn those<Are: Fn(Class) -> bool + Clone>(
        &self,
        side: Side,
        are: Are,
    ) -> impl Iterator<Item = PieceId> + Clone + use<'a, Are> {
        let world = self.world;
        ids(self.table.pieces.on_table_of(side)).filter(move |id| are(world.profile(*id).class))
    }

    /// The units of which something may lie in a part of the table, quickly, by number: nothing of the others does.
    pub fn units_in(&self, part: &Bounds) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let (world, pieces) = (self.world, &self.table.pieces);
        pieces
            .near(IndexSet::below(IndexSet::LIMIT), part)
            .filter(move |id| world.profile(*id).class.is_unit())
    }

    /// The units of a side who may come so near to a piece, quickly, by number: the others do not.
    pub fn units_of_near(
        &self,
        side: Side,
        id: PieceId,
        limit: Length,
    ) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let (world, pieces) = (self.world, &self.table.pieces);
        let near = pieces.near(pieces.on_table_of(side), &self.piece(id).round(limit).part());
        near.filter(move |id| world.profile(*id).class.is_unit())
    }

    /// The units of a side on the table.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        self.those(side, Class::is_unit)
    }

    /// The infantry, cavalry and dragoons of a side on the table.
    pub fn fighters_of(&self, side: Side) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        self.those(side, |class| class.is_unit() && class != Class::Battery)
    }

    /// The Generals of a side on the table.
    pub fn generals_of(&self, side: Side) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        self.those(side, |class| class == Class::General)
    }

    /// The nearest points of two pieces (PM-02-09).
    #[inline]
    pub fn gap(&self, one: PieceId, other: PieceId) -> Gap {
        self.block(one).gap(&self.block(other))
    }

    /// How far apart two pieces are: the gap between the nearest points of their rectangles (PM-02-09), 1 mm for each metre of the
    /// field (PM-02-02).
    #[inline]
    pub fn distance(&self, one: PieceId, other: PieceId) -> Distance {
        self.gap(one, other).distance
    }

    /// Whether two pieces come so near to one another, the limit included (PM-02-09).
    #[inline]
    pub fn within(&self, one: PieceId, other: PieceId, limit: Length) -> bool {
        self.near(one, limit)(&other) && self.block(one).within(&self.block(other), limit)
    }

    /// Who may come so near to a piece, quickly: where it says no he does not.
    #[inline]
    pub fn near(&self, id: PieceId, limit: Length) -> impl Fn(&PieceId) -> bool + Copy + use<'a> {
        let (round, table) = (self.piece(id).round(limit), self.table);
        move |other| round.may_hold(&table.pieces[other.index()])
    }

    /// Whether a piece may come so near to a rectangle, quickly: where it says no it does not.
    #[inline]
    pub fn may_be_within(&self, block: &Block, limit: Length, other: PieceId) -> bool {
        self.piece(other).may_meet(&Bounds::of_block(block).inflated(limit))
    }

    /// Whether two rectangles are in contact: a gap of less than half a millimetre, corners included (PM-02-09), or a hedge,
    /// wall, ditch or stream between them that both stand against (PM-07-25).
    pub fn touch(&self, one: &Block, other: &Block) -> bool {
        let limit = self.world.book.foundations.measuring.contact;
        one.nearer_than(other, limit) || going::stand_across(self.world, one, other)
    }

    /// How far apart two rectangles can be that are in contact, whatever runs between them.
    #[inline]
    pub fn farthest_contact(&self) -> Length {
        self.world.book.foundations.measuring.contact.times(2) + self.world.sets.widest_obstacle
    }

    /// Whether a rectangle is in contact with a piece.
    pub fn touches(&self, block: &Block, other: PieceId) -> bool {
        self.may_be_within(block, self.farthest_contact(), other) && self.touch(block, &self.block(other))
    }

    /// Whether two pieces are in contact.
    pub fn in_contact(&self, one: PieceId, other: PieceId) -> bool {
        self.near(one, self.farthest_contact())(&other) && self.touch(&self.block(one), &self.block(other))
    }

    /// The enemies in contact with a unit, Generals and staff officers left out.
    pub fn touched_by(&self, id: PieceId) -> impl Iterator<Item = PieceId> + use<'a> {
        let field = *self;
        let near = self.units_of_near(self.side(id).other(), id, self.farthest_contact());
        near.filter(move |enemy| field.touch(&field.block(id), &field.block(*enemy)))
    }

    /// Whether an enemy in contact holds a unit: one that does not rout and is not only a battery (PM-07-26).
    pub fn is_held(&self, id: PieceId) -> bool {
        let near = self.units_of_near(self.side(id).other(), id, self.farthest_contact());
        let mut able = near.filter(|enemy| self.is_fighter(*enemy) && !self.routs(*enemy));
        able.any(|enemy| self.touch(&self.block(id), &self.block(enemy)))
    }

    /// The Generals who are present with a unit and can help it: the gap between their bases is 30 mm or less, and they have
    /// not lost their horses (PM-02-07).
    pub fn generals_with(&self, id: PieceId) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let field = *self;
        let (within, pieces) = (self.world.book.foundations.presence.within, &self.table.pieces);
        let near = pieces.near(pieces.on_table_of(self.side(id)), &self.piece(id).round(within).part());
        near.filter(move |general| field.class(*general) == Class::General)
            .filter(move |general| !field.is(*general, Sign::Unhorsed) && field.within(id, *general, within))
    }

    /// Whether a General is present who helps; a second one adds nothing (PM-05-04).
    pub fn is_led(&self, id: PieceId) -> bool {
        self.generals_with(id).next().is_some()
    }

    /// The number that a die must equal or exceed (PM-05-03); none of what has no state.
    pub fn morale(&self, id: PieceId) -> i16 {
        self.row(id).map_or(0, |row| row.morale.into())
    }

    /// The normal allowance (PM-13-01): disruption does not change it (PM-05-10).
    pub fn allowance(&self, id: PieceId) -> Length {
        let book = &self.world.book;
        match self.class(id) {
            Class::General => book.movement.generals.r#move,
            Class::Staff => book.movement.staff.r#move,
            Class::Dragoons if self.is(id, Sign::OnFoot) => book.armies.dragoons_on_foot.r#move,
            _ => self.row(id).map_or(Length::ZERO, |row| row.r#move),
        }
    }

    /// The charge allowance, which takes the place of the normal one (PM-07-09): of a charge, a rout and a pursuit.
    pub fn charge_allowance(&self, id: PieceId) -> Length {
        match self.class(id) {
            Class::Dragoons if self.is(id, Sign::OnFoot) => self.world.book.armies.dragoons_on_foot.charge,
            _ => self.row(id).map_or(Length::ZERO, |row| row.charge),
        }
    }

    /// How far it attacks; nothing for contact alone (PM-08-03 to PM-08-05).
    pub fn range(&self, id: PieceId) -> Length {
        let ranges = &self.world.book.combat.ranges;
        match (self.class(id), self.arm(id)) {
            (Class::Shock, _) => Length::ZERO,
            (_, Some(Arm::Foot)) => ranges.foot,
            (_, Some(Arm::Horse)) => ranges.pistols,
            (_, Some(Arm::Guns) | None) => Length::ZERO,
        }
    }

    /// The strength of so many figures in a state: points a figure by the army table (PM-08-08); a routing unit counts as
    /// disrupted (PM-08-23).
    fn strength_in(&self, id: PieceId, state: State) -> u16 {
        let at = usize::from(state != State::Good);
        let each = self.row(id).map_or(0, |row| row.strength[at]);
        u16::from(self.figures(id)) * u16::from(each)
    }

    /// Its strength as an attacker: all its figures, by its state (PM-08-08).
    pub fn attacking_strength(&self, id: PieceId) -> u16 {
        self.strength_in(id, self.state(id))
    }

    /// Its strength as a defender: with its back turned it counts as disrupted (PM-07-13).
    pub fn defending_strength(&self, id: PieceId) -> u16 {
        self.strength_in(id, self.defending_state(id))
    }

    /// The state in which results take it: with its back turned a unit in good order counts as disrupted (PM-07-13).
    pub fn defending_state(&self, id: PieceId) -> State {
        match self.state(id) {
            State::Good if self.is(id, Sign::BackTurned) => State::Disrupted,
            state => state,
        }
    }

    /// Whether a battery's crew has fled: it stands unlimbered and routs (PM-06-10).
    pub fn crew_has_fled(&self, id: PieceId) -> bool {
        self.form(id) == Form::Unlimbered && self.routs(id)
    }

    /// Whether a piece has not come on yet (PM-07-24).
    pub fn waits(&self, id: PieceId) -> bool {
        self.piece(id).place == Place::Reserve
    }
}
