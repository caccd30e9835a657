//! Readings of the table in the rulebook's words: what a figure is, where it is, what it touches. Nothing here changes
//! anything, and every chapter reads through it.

use engine::{Departure, PieceId, Place, Side};
use tabletop::{Disc, Length, Point, Window};

use crate::table::{Figure, Group, Order, Sign, Table};
use crate::world::{Band, Man, Rank, World};

engine::field! {
    /// A table with its world, to be read. Make one from a projected table when it serves a player, from the full one when
    /// rules are resolved.
    for crate::BorderReivers
}

impl<'a> Field<'a> {
    /// What the rulebook has put on it.
    #[inline]
    pub const fn figure(&self, id: PieceId) -> &'a Figure {
        &self.table.figures[id.index()]
    }

    /// Whether something can be said of it.
    #[inline]
    pub const fn is(&self, id: PieceId, sign: Sign) -> bool {
        self.figure(id).is(sign)
    }

    /// What the rulebook has put on a group.
    #[inline]
    pub const fn group(&self, group: u8) -> &'a Group {
        &self.table.groups[group as usize]
    }

    /// What a group is.
    #[inline]
    pub fn band(&self, group: u8) -> &'a Band {
        self.world.group(group)
    }

    /// The man that a piece is, if it is one.
    #[inline]
    pub fn man(&self, id: PieceId) -> Option<&'a Man> {
        self.world.man(id)
    }

    /// Whose a man is; nobody's for horses and beasts.
    #[inline]
    pub fn side(&self, id: PieceId) -> Option<Side> {
        self.man(id).map(|man| man.side)
    }

    /// The group of a man.
    #[inline]
    pub fn group_of(&self, id: PieceId) -> Option<u8> {
        self.man(id).map(|man| man.group)
    }

    /// Whether it stands on the table by itself: a horse with a rider is part of him.
    #[inline]
    pub fn stands(&self, id: PieceId) -> bool {
        let piece = self.piece(id);
        piece.on_table() && piece.host().is_none()
    }

    /// Whether a man sits on a horse.
    #[inline]
    pub fn is_mounted(&self, id: PieceId) -> bool {
        self.figure(id).rides().is_some()
    }

    /// What he is among his own by now (BR-03-02, BR-03-04).
    pub fn rank(&self, id: PieceId) -> Rank {
        let rank = self.man(id).map_or(Rank::Ordinary, |man| man.rank);
        match rank {
            Rank::Ordinary if self.is(id, Sign::Named) => Rank::Leader,
            rank => rank,
        }
    }

    /// Whether he leads his group now.
    #[inline]
    pub fn leads(&self, id: PieceId) -> bool {
        self.group_of(id).is_some_and(|group| self.group(group).leader() == Some(id))
    }

    /// Whether he is wounded (BR-09-04).
    pub fn is_wounded(&self, id: PieceId) -> bool {
        self.world.book.melee.hits.wounded(self.rank(id), self.figure(id).hits())
    }

    /// Whether he is locked in a melee (BR-08-04).
    #[inline]
    pub fn is_locked(&self, id: PieceId) -> bool {
        self.table.battle.locks().iter().any(|lock| lock.holds(id))
    }

    /// Whether he is on the table and neither stunned nor a captive nor locked (BR-00-08).
    pub fn is_ready(&self, id: PieceId) -> bool {
        self.stands(id) && !self.is(id, Sign::Stunned) && !self.is(id, Sign::Captive) && !self.is_locked(id)
    }

    /// Whether he belongs to a group that is broken.
    pub fn is_broken(&self, id: PieceId) -> bool {
        self.group_of(id).is_some_and(|group| self.group(group).is(Order::Broken))
    }

    /// Whether a group has its turn now: its player's, unless it held, or the one that it takes by itself later
    /// (BR-01-02, BR-01-05).
    #[inline]
    pub fn takes_part(&self, group: u8) -> bool {
        let clock = &self.table.battle;
        match clock.alone() {
            Some(alone) => alone == group,
            None => self.band(group).side == clock.acting() && !self.group(group).is(Order::Held),
        }
    }

    /// Whether a man is hidden with his group (BR-01-06).
    pub fn is_hidden(&self, id: PieceId) -> bool {
        self.group_of(id).is_some_and(|group| self.group(group).is(Order::Hidden))
    }

    /// The group that a side's Heidman is by himself (BR-00-04).
    pub fn heidmans_group(&self, side: Side) -> Option<u8> {
        self.group_of(self.world.family(side).heidman)
    }

    /// With whom a side's Heidman goes while he or they lie hidden, so that nobody else knows of it (BR-00-04, BR-01-06).
    pub fn secret_share(&self, side: Side) -> Option<u8> {
        let with = self.table.clan(side).shares()?;
        let both = [Some(with), self.heidmans_group(side)].into_iter().flatten();
        both.into_iter().any(|group| self.group(group).is(Order::Hidden)).then_some(with)
    }

    /// Whether a side's Heidman has been killed (BR-02-05).
    pub fn is_heidman_dead(&self, side: Side) -> bool {
        self.piece(self.world.family(side).heidman).place == Place::Gone(Departure::Destroyed)
    }

    /// The radius of its base as it stands (BR-00-02).
    #[inline]
    pub fn radius(&self, id: PieceId) -> Length {
        match self.is_mounted(id) {
            true => self.world.book.foundations.bases.mounted,
            false => self.world.radius(id),
        }
    }

    /// The centre of its base.
    #[inline]
    pub fn centre(&self, id: PieceId) -> Point {
        self.piece(id).pose().at
    }

    /// Its base (BR-00-01).
    #[inline]
    pub fn base(&self, id: PieceId) -> Disc {
        Disc { centre: self.centre(id), radius: self.radius(id) }
    }

    /// Whether two bases are so near or nearer (BR-00-01).
    #[inline]
    pub fn within(&self, one: PieceId, other: PieceId, reach: Length) -> bool {
        self.base(one).within(&self.base(other), reach)
    }

    /// Whether two bases are in contact (BR-00-01).
    #[inline]
    pub fn touch(&self, one: PieceId, other: PieceId) -> bool {
        self.within(one, other, self.world.book.foundations.contact.gap)
    }

    /// Everything that stands on the table by itself.
    pub fn all(&self) -> impl Iterator<Item = PieceId> + use<'a> {
        let field = *self;
        self.world.named().filter(move |id| field.stands(*id))
    }

    /// The men of a side on the table, hidden ones among them where the table knows them.
    pub fn men(&self, side: Side) -> impl Iterator<Item = PieceId> + use<'a> {
        let field = *self;
        let groups = self.world.groups.iter().filter(move |band| band.side == side);
        groups.flat_map(|band| band.figures.iter().copied()).filter(move |id| field.stands(*id))
    }

    /// The men of a group on the table.
    pub fn members(&self, group: u8) -> impl Iterator<Item = PieceId> + use<'a> {
        let field = *self;
        self.band(group).figures.iter().copied().filter(move |id| field.stands(*id))
    }

    /// The men of a group on the table who are no captives: a captive is a casualty to his group (BR-12-07).
    pub fn at_large(&self, group: u8) -> impl Iterator<Item = PieceId> + use<'a> {
        let field = *self;
        self.members(group).filter(move |id| !field.is(*id, Sign::Captive))
    }

    /// The beasts and the horses without riders on the table.
    pub fn animals(&self) -> impl Iterator<Item = PieceId> + use<'a> {
        let field = *self;
        self.world.animals().filter(move |id| field.stands(*id))
    }

    /// Those of some who are so near to a base or nearer.
    pub fn near<I>(&self, base: Disc, reach: Length, some: I) -> impl Iterator<Item = PieceId> + use<'a, I>
    where
        I: Iterator<Item = PieceId>,
    {
        let field = *self;
        let about = self.about(base, reach);
        let about = some.filter(move |id| about.holds(field.centre(*id)));
        about.filter(move |id| field.base(*id).within(&base, reach))
    }

    /// Where the centre of one may be who is so near to a base, however wide he is: most are too far off.
    fn about(&self, base: Disc, reach: Length) -> Window {
        Window::about(base.centre, base.radius + self.world.book.foundations.bases.widest() + reach)
    }

    /// Those of some whom a base touches (BR-00-01).
    pub fn touching<I>(&self, base: Disc, some: I) -> impl Iterator<Item = PieceId> + use<'a, I>
    where
        I: Iterator<Item = PieceId>,
    {
        self.near(base, self.world.book.foundations.contact.gap, some)
    }

    /// The enemies of a man whom his base touches.
    pub fn enemies_in_contact(&self, id: PieceId) -> impl Iterator<Item = PieceId> + use<'a> {
        let field = *self;
        let foes = self.side(id).map(Side::other);
        let groups = self.world.groups.iter().filter(move |band| Some(band.side) == foes);
        // Where somebody is rules out more of them than whether he is there.
        let near = self.touching(self.base(id), groups.flat_map(|band| band.figures.iter().copied()));
        near.filter(move |foe| field.stands(*foe))
    }

    /// Whether any enemy of a man touches his base.
    pub fn is_in_contact(&self, id: PieceId) -> bool {
        let (base, contact) = (self.base(id), self.world.book.foundations.contact.gap);
        let (about, foes) = (self.about(base, contact), self.side(id).map(Side::other));
        let touches = |foe: PieceId| self.base(foe).within(&base, contact) && self.stands(foe);
        for band in self.world.groups.iter().filter(|band| Some(band.side) == foes) {
            if band.figures.iter().any(|foe| about.holds(self.centre(*foe)) && touches(*foe)) {
                return true;
            }
        }
        false
    }

    /// The men of both sides whom a base touches.
    pub fn men_touching(&self, base: Disc) -> impl Iterator<Item = PieceId> + use<'a> {
        let field = *self;
        let all = Side::BOTH.into_iter().flat_map(move |side| {
            let groups = field.world.groups.iter().filter(move |band| band.side == side);
            groups.flat_map(|band| band.figures.iter().copied())
        });
        self.touching(base, all).filter(move |man| field.stands(*man))
    }

    /// The beasts and the horses without riders that a base touches.
    pub fn animals_touching(&self, base: Disc) -> impl Iterator<Item = PieceId> + use<'a> {
        let field = *self;
        self.touching(base, self.world.animals()).filter(move |animal| field.stands(*animal))
    }

    /// The hidden men of a side on the table, where the table knows them (BR-01-06).
    pub fn hidden(&self, side: Side) -> impl Iterator<Item = PieceId> + use<'a> {
        let field = *self;
        let all = self.world.groups.iter().zip(&self.table.groups);
        let hidden = all.filter(move |(band, group)| group.is(Order::Hidden) && band.side == side);
        hidden.flat_map(|(band, _)| band.figures.iter().copied()).filter(move |id| field.stands(*id))
    }
}

/// Whose turn it is: of a group that takes its held turn, or of a player.
pub(crate) fn whose(field: Field) -> Side {
    match field.table.battle.alone() {
        Some(group) => field.band(group).side,
        None => field.table.battle.acting(),
    }
}
