//! Readings of the table in the rulebook's words: what a unit is, where it is, what it touches. Nothing here
//! changes anything, and every chapter reads through it.

use engine::{PieceId, Side};
use tabletop::{Angle, Block, Bounds, Gap, Length, Outline, Point, Pose, TableEdge};

use crate::book::{Arm, Class, Footing, Formation, Kind, Mover, Quality};
use crate::table::{Melee, Member, Order, Sign, Table, UnitState};
use crate::world::{Profile, World};

engine::field! {
    /// A table with its world, to be read. Make one from a projected table when it serves a player, from the full
    /// one when rules are resolved.
    for crate::Matchlocks
}

impl<'a> Field<'a> {
    /// What the rulebook has put on it.
    #[inline]
    pub const fn state(&self, id: PieceId) -> &'a UnitState {
        &self.table.units[id.index()]
    }

    /// What it is.
    #[inline]
    pub fn profile(&self, id: PieceId) -> &'a Profile {
        self.world.profile(id)
    }

    /// Its type.
    #[inline]
    pub fn kind(&self, id: PieceId) -> Kind {
        self.profile(id).kind
    }

    /// Its quality. A re-organised squadron's may differ from what it was raised with: see
    /// [`Sign::SeasonedNow`].
    pub fn quality(&self, id: PieceId) -> Quality {
        let raised = self.profile(id).quality;
        if self.has(id, Sign::SeasonedNow) { Quality::Seasoned } else { raised }
    }

    /// Its original points value, which casualties never change: that of a re-organised squadron is the usual one
    /// of its kind and quality (NMM-04-08).
    pub fn points(&self, id: PieceId) -> u8 {
        match self.has(id, Sign::SeasonedNow) {
            true => self.world.book.points.of(self.kind(id), Quality::Seasoned) as u8,
            false => self.profile(id).points,
        }
    }

    /// Whose it is.
    #[inline]
    pub fn side(&self, id: PieceId) -> Side {
        self.piece(id).owner
    }

    /// Whether one of its signs is up.
    #[inline]
    pub const fn has(&self, id: PieceId, sign: Sign) -> bool {
        self.state(id).is(sign)
    }

    /// Mounted or on foot at this moment.
    pub fn footing(&self, id: PieceId) -> Footing {
        match self.kind(id) {
            Kind::Dragoons if !self.has(id, Sign::Mounted) => Footing::OnFoot,
            kind => kind.footing(),
        }
    }

    /// Whether it is mounted.
    pub fn mounted(&self, id: PieceId) -> bool {
        self.footing(id) == Footing::Mounted
    }

    /// Its arm (NMM-03-28).
    pub fn arm(&self, id: PieceId) -> Arm {
        self.kind(id).arm(self.footing(id))
    }

    /// Formed, loose, artillery or leader (NMM-03-28).
    #[inline]
    pub fn class(&self, id: PieceId) -> Class {
        self.kind(id).class()
    }

    /// Whether it is a formed unit of foot or horse.
    pub fn formed(&self, id: PieceId) -> bool {
        self.class(id) == Class::Formed
    }

    /// Whether it is loose: a Detachment, Dragoons or Clubmen. A Plotton counts as Skirmishers in every rule.
    pub fn loose(&self, id: PieceId) -> bool {
        self.class(id) == Class::Loose
    }

    /// Whether it is a Skirmisher on foot: a foot Detachment, Dragoons on foot or Clubmen.
    pub fn foot_skirmisher(&self, id: PieceId) -> bool {
        self.loose(id) && !self.mounted(id)
    }

    /// Whether it is a gun.
    pub fn gun(&self, id: PieceId) -> bool {
        self.class(id) == Class::Artillery
    }

    /// Whether it is a Leader.
    #[inline]
    pub fn leader(&self, id: PieceId) -> bool {
        self.class(id) == Class::Leader
    }

    /// Formed horse.
    pub fn squadron(&self, id: PieceId) -> bool {
        self.kind(id).is_squadron()
    }

    /// Formed foot.
    pub fn formed_foot(&self, id: PieceId) -> bool {
        self.formed(id) && !self.squadron(id)
    }

    /// What decides how far it moves.
    pub fn mover(&self, id: PieceId) -> Mover {
        self.kind(id).mover(self.footing(id))
    }

    /// Its formation: the number of a [`Formation`] in its kind's list stands in its shape.
    pub fn formation(&self, id: PieceId) -> Formation {
        self.kind(id).formations()[self.piece(id).shape().form as usize]
    }

    /// Figures left.
    #[inline]
    pub fn figures(&self, id: PieceId) -> u8 {
        self.piece(id).figures
    }

    /// Figures at the start. A re-organised Squadron starts anew at full strength (NMM-09-26), which is what
    /// its profile says.
    pub fn start(&self, id: PieceId) -> u8 {
        self.profile(id).figures
    }

    /// Kills sustained so far (NMM-13-25).
    pub fn kills(&self, id: PieceId) -> u8 {
        self.start(id) - self.figures(id)
    }

    /// Whether it is at half strength or less (NMM-13-13).
    pub fn at_half(&self, id: PieceId) -> bool {
        let percent = u16::from(self.world.book.morale.half_strength.percent);
        u16::from(self.figures(id)) * 100 <= u16::from(self.start(id)) * percent
    }

    /// The unit to which it is attached for the battle, a Plotton's Squadron or a gun's parent: the one named
    /// when it was deployed (NMM-03-04, NMM-03-18), else the one with which it came.
    pub fn parent(&self, id: PieceId) -> Option<PieceId> {
        self.state(id).goes_with().or(self.profile(id).parent)
    }

    /// Whether it has a Daunted Token.
    pub fn daunted(&self, id: PieceId) -> bool {
        self.state(id).daunted() > 0
    }

    /// Whether it suffers the effects of Disarray: any Disarray Token, or a Daunted one (NMM-15-02).
    pub fn disordered(&self, id: PieceId) -> bool {
        self.state(id).disarray() > 0 || self.daunted(id)
    }

    /// Whether it has been given an Order this turn.
    pub fn ordered(&self, id: PieceId) -> bool {
        matches!(self.state(id).order(), Order::Ordered | Order::Support)
    }

    /// Whether it stands on the table, is no leader, and still has men who serve. Guns without crew and captured
    /// guns are no units.
    #[inline]
    pub fn is_unit(&self, id: PieceId) -> bool {
        self.piece(id).on_table() && !self.leader(id) && !self.has(id, Sign::Abandoned)
    }

    /// The units on the table, of both sides, in number order.
    pub fn units(self) -> impl Iterator<Item = PieceId> + 'a {
        self.world.ids().filter(move |id| self.is_unit(*id))
    }

    /// The units of a side on the table.
    pub fn units_of(self, side: Side) -> impl Iterator<Item = PieceId> + 'a {
        self.units().filter(move |id| self.side(*id) == side)
    }

    /// The leaders of a side on the table.
    pub fn leaders_of(self, side: Side) -> impl Iterator<Item = PieceId> + 'a {
        self.world.leaders().filter(move |id| self.piece(*id).on_table() && self.side(*id) == side)
    }

    /// The leaders attached to a unit (NMM-05-07).
    pub fn leaders_with(self, unit: PieceId) -> impl Iterator<Item = PieceId> + 'a {
        // Whom it carries is asked first: of all that makes somebody one of them that is seldomest so.
        let carried = move |id: &PieceId| self.piece(*id).host() == Some(unit);
        let leads = move |id: &PieceId| self.piece(*id).on_table() && self.side(*id) == self.side(unit);
        self.world.leaders().filter(carried).filter(leads)
    }

    /// Whether a leader is attached to a unit.
    pub fn led(self, unit: PieceId) -> bool {
        self.leaders_with(unit).next().is_some()
    }

    /// The General of a side, while he is on the table.
    pub fn general(&self, side: Side) -> Option<PieceId> {
        let general = self.world.armies[side.index()].general;
        self.piece(general).on_table().then_some(general)
    }

    /// The Brigadier of a brigade at this moment, while he is on the table.
    pub fn brigadier(&self, brigade: u8) -> Option<PieceId> {
        let brigadier = self.world.brigades[brigade as usize].brigadier;
        self.piece(brigadier).on_table().then_some(brigadier)
    }

    /// The outline of a piece on the table.
    #[inline]
    pub fn block(&self, id: PieceId) -> Block {
        self.piece(id).block()
    }

    /// How far from the middle of its front no part of a piece is.
    #[inline]
    pub fn reach(&self, id: PieceId) -> Length {
        let shape = self.piece(id).shape();
        // Half its width and its depth together are more than the way to any corner; corners are rounded.
        Length(shape.width.0 / 2 + shape.depth.0 + 2)
    }

    /// Whether the outline of a piece may have a point in a rectangle: false only if it has none.
    #[inline]
    pub fn comes_near(&self, id: PieceId, rectangle: &Bounds) -> bool {
        let piece = self.piece(id);
        let (at, reach) = (piece.pose().at, self.reach(id).0);
        let (low, high) = (rectangle.low, rectangle.high);
        at.x >= low.x - reach && at.x <= high.x + reach && at.y >= low.y - reach && at.y <= high.y + reach
    }

    /// Where a piece stands and looks.
    #[inline]
    pub fn pose(&self, id: PieceId) -> Pose {
        self.piece(id).pose()
    }

    /// The shortest stretch between two pieces (NMM-01-10).
    pub fn gap(&self, one: PieceId, other: PieceId) -> Gap {
        self.block(one).gap(&self.block(other))
    }

    /// Whether two pieces are within a distance, the acting player's tolerance granted (NMM-01-10).
    pub fn within(&self, one: PieceId, other: PieceId, limit: Length) -> bool {
        let limit = limit + self.tolerance();
        self.may_be_within(one, other, limit) && self.block(one).within(&self.block(other), limit)
    }

    /// A glance before [`Field::within`]: if this says no, the two are farther apart.
    pub fn may_be_within(&self, one: PieceId, other: PieceId, limit: Length) -> bool {
        let at = self.pose(one).at;
        self.comes_near(other, &Bounds { low: at, high: at }.inflated(limit + self.reach(one)))
    }

    /// The tolerance of measuring (NMM-01-10).
    pub fn tolerance(&self) -> Length {
        self.world.book.settings.measurement.tolerance
    }

    /// The level of the ground under a unit's centre (NMM-11-06).
    pub fn level(&self, id: PieceId) -> u8 {
        self.world.ground.level_at(self.block(id).centre())
    }

    /// The direction of a side's own baseline.
    pub fn homeward(&self, side: Side) -> Angle {
        self.world.armies[side.index()].baseline.border().outward()
    }

    /// The direction in which a unit falls back and routs: towards its side's own baseline, for Clubmen towards
    /// the edge from which they came, the enemy's baseline (NMM-13-28).
    pub fn homeward_of(&self, unit: PieceId) -> Angle {
        let side = self.side(unit);
        self.homeward(if self.kind(unit) == Kind::Clubmen { side.other() } else { side })
    }

    /// The table as it lies before a side's own baseline.
    pub fn edge(&self, side: Side) -> TableEdge {
        self.world.ground.edge(self.world.armies[side.index()].baseline.border())
    }

    /// How far a point is from a side's own baseline.
    pub fn from_baseline(&self, side: Side, point: Point) -> Length {
        self.edge(side).deep(point)
    }

    /// The melee that a unit is in, by number.
    pub fn melee_of(&self, unit: PieceId) -> Option<u8> {
        let fights = |member: &Member| member.unit() == unit;
        // Mostly nobody fights at all.
        let under_way = |melee: &Melee| !melee.members().is_empty();
        let melees = &self.table.melees;
        melees
            .iter()
            .position(|melee| under_way(melee) && melee.members().iter().any(fights))
            .map(|at| at as u8)
    }

    /// Whether a unit is engaged: in contact with an enemy from contact to the end of the melee (NMM-11-17).
    pub fn engaged(&self, unit: PieceId) -> bool {
        self.melee_of(unit).is_some()
    }

    /// Whether it rains (NMM-07-36).
    pub fn raining(&self) -> bool {
        self.table.battle.turn() > 0 && self.table.battle.turn() <= self.table.battle.rain_until()
    }
}
