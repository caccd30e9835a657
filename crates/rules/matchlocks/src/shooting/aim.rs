//! A unit taking aim (NMM-11-02 to 11-26): what it sees and reaches, what is in the way, and whether it is the target that the rules
//! give it.

use std::cell::OnceCell;

use engine::{PieceId, Refusal};
use tabletop::{Bounds, Distance, Gap, Length, Segment, caught_by_both};

use super::cover::{self, Stand, Station};
use super::lines::{self, Lane, Muzzle};
use super::shooters::{self, Able};
use super::shot::{self, Shot};
use super::sight::Sight;
use super::view;
use crate::facts::{self, About};
use crate::field::Field;
use crate::rule;

/// Farther than any unit sticks out over the table's edge.
const FAR: Length = Length::inches(72);

/// A unit taking aim. The table is made ready for sight only when somebody is in range and arc, and no farther
/// than it shoots.
pub(super) struct Aim<'a> {
    field: Field<'a>,
    able: Able,
    muzzle: Muzzle<'a>,
    /// Beyond this, nobody is shot at: the greatest range, with the tolerance of measuring; none where nobody measures beforehand.
    farthest: Option<Length>,
    /// What is kept of shots, where somebody keeps it.
    about: Option<About<'a>>,
    near: OnceCell<Sight<'a>>,
    all: OnceCell<Sight<'a>>,
}

/// A possible target with what has been measured of it.
#[derive(Clone, Copy)]
struct Mark<'a> {
    target: PieceId,
    station: Station,
    stand: Stand<'a>,
    gap: Gap,
}

impl<'a> Aim<'a> {
    pub(super) fn new(field: Field<'a>, able: Able) -> Aim<'a> {
        let (muzzle, measured) = (Muzzle::of(field, &able), field.world.book.settings.premeasuring.allowed);
        let farthest = measured.then(|| shooters::greatest_range(field, able.shooter) + field.tolerance());
        Aim { field, able, muzzle, farthest, about: None, near: OnceCell::new(), all: OnceCell::new() }
    }

    /// Has it go by what is kept of shots.
    pub(super) const fn recall(&mut self, about: Option<About<'a>>) {
        self.about = about;
    }

    /// The table made ready for the shots at a target.
    fn sight(&self, mark: &Mark) -> &Sight<'a> {
        let field = self.field;
        let around = field.world.book.shooting.gun_lane.clear_of_friends;
        let near = self.near.get_or_init(|| {
            let whole = |enemy: PieceId| {
                let at = field.pose(enemy).at;
                Bounds { low: at, high: at }.inflated(field.reach(enemy))
            };
            let targets = self.enemies_ahead().map(whole);
            let part = targets.fold(self.muzzle.stand.bounds(), |all, one| all.with(one.low).with(one.high));
            Sight::of(field, part.inflated(around))
        });
        if near.reaches(&mark.stand.bounds().inflated(around)) {
            return near;
        }
        self.all.get_or_init(|| Sight::of(field, field.world.ground.bounds().inflated(FAR)))
    }

    /// The enemies that a shot could reach at all: some of them are too far off, but none left out is not. Where
    /// nobody measures beforehand a shot may be declared at any.
    pub(super) fn enemies_in_range(&self) -> impl Iterator<Item = PieceId> {
        self.enemies().filter(|enemy| self.is_near(*enemy))
    }

    /// Those of them who may be within the arc.
    pub(super) fn enemies_ahead(&self) -> impl Iterator<Item = PieceId> {
        self.enemies_in_range().filter(|enemy| self.is_ahead(*enemy))
    }

    /// Whether a shot could reach an enemy at all; see [`Aim::enemies_in_range`].
    pub(super) fn is_near(&self, enemy: PieceId) -> bool {
        self.farthest.is_none_or(|farthest| self.may_be_within(enemy, farthest))
    }

    /// Whether the nearest point of an enemy may be within a distance of the measuring point: told by his place
    /// alone, so that most need not be measured.
    fn may_be_within(&self, enemy: PieceId, limit: Length) -> bool {
        let (field, muzzle) = (self.field, &self.muzzle);
        if self.is_housed(enemy) {
            return true;
        }
        let farthest = limit + field.reach(enemy);
        muzzle.from.distance_squared(field.pose(enemy).at) <= farthest.squared()
    }

    /// Whether the nearest point of an enemy may be within a distance of where the unit measures, told by the ground that he is in as
    /// well.
    fn may_come_within(&self, enemy: PieceId, limit: Length) -> bool {
        if !self.is_housed(enemy) {
            return self.may_be_within(enemy, limit);
        }
        let (muzzle, from) = (&self.muzzle, self.muzzle.from);
        let around = match muzzle.stand {
            Stand::House(area, _) => area.bounds(),
            Stand::Own(_) => Bounds { low: from, high: from },
        };
        self.may_lie_in(enemy, &around.inflated(limit + Length(1)))
    }

    /// Whether an enemy or the building that he holds may have a point in a rectangle.
    fn may_lie_in(&self, enemy: PieceId, part: &Bounds) -> bool {
        let field = self.field;
        let house = || match cover::station(field, enemy) {
            Station::Building(feature) => field.world.ground.features()[usize::from(feature)].as_area(),
            _ => None,
        };
        field.comes_near(enemy, part)
            || field.state(enemy).cover().is_some() && house().is_some_and(|area| area.bounds().meets(part))
    }

    /// Whether an enemy is too far off to be shot at, where that is measured beforehand.
    fn is_beyond(&self, enemy: PieceId) -> bool {
        self.farthest.is_some_and(|farthest| !self.may_come_within(enemy, farthest))
    }

    /// Whether the arc may hold a part of an enemy: told by his place alone, so that most who are outside need not be measured.
    pub(super) fn is_ahead(&self, enemy: PieceId) -> bool {
        let (at, reach) = (self.field.pose(enemy).at, self.field.reach(enemy));
        self.muzzle.arc.is_none_or(|arc| self.is_housed(enemy) || arc.may_come_within(at, reach))
    }

    /// Whether one of the two may stand as the ground that he is in, not as himself.
    fn is_housed(&self, enemy: PieceId) -> bool {
        matches!(self.muzzle.stand, Stand::House(..)) || self.field.state(enemy).cover().is_some()
    }

    /// The enemy's units on the table.
    fn enemies(&self) -> impl Iterator<Item = PieceId> + use<'a> {
        self.field.units_of(self.field.side(self.able.unit).other())
    }

    fn mark(&self, target: PieceId) -> Mark<'a> {
        let field = self.field;
        let station = cover::station(field, target);
        let stand = Stand::of(field, target, station);
        Mark { target, station, stand, gap: self.muzzle.gap_to(&stand) }
    }

    pub(super) fn judge(&self, target: PieceId) -> Result<Shot, Refusal> {
        let mark = self.enemy(target)?;
        let shot = self.legal(&mark)?;
        self.chosen(&mark)?;
        Ok(shot)
    }

    /// The same for who fires at once: of the figures in view as many are counted as could fall to the dice, if not all.
    pub(super) fn judge_fired(&self, target: PieceId) -> Result<Shot, Refusal> {
        let mark = self.enemy(target)?;
        let bearing = self.bears_on(&mark)?;
        let walls = self.field.mounted(target) && lines::hides_horse(self.field, &bearing.1);
        let dice =
            |firers| shooters::dice(self.field, self.able.unit, target, self.able.share, firers).max(1);
        // How great a part of horse is hidden by walls decides its saves.
        let enough = |firers: u8| if walls { u8::MAX } else { dice(firers) };
        let shot = self.counted(&mark, bearing, enough)?;
        self.chosen(&mark)?;
        let counting = |shot: Shot| Shot { exposed: shot.exposed.min(enough(shot.firers)), ..shot };
        debug_assert_eq!(self.judge(target).map(counting), Ok(counting(shot)));
        Ok(shot)
    }

    /// What [`Aim::judge`] allows. Whether the target is the one that the rules give is asked before anybody counts who sees whom, which takes
    /// most of the time.
    pub(super) fn shot(&self, target: PieceId) -> Option<Shot> {
        let mark = self.enemy(target).ok()?;
        let bearing = self.bears_on(&mark).ok()?;
        self.chosen(&mark).ok()?;
        self.counted(&mark, bearing, |_| u8::MAX).ok()
    }

    /// The same if everybody sees everybody, whoever is the target that the rules give.
    pub(super) fn shot_at_best(&self, target: PieceId) -> Option<Shot> {
        let (field, able, mark) = (self.field, &self.able, self.enemy(target).ok()?);
        let line = mark.gap.line();
        let (hits_on, _) = self.bears_on(&mark).ok()?;
        let shot = shot::shot(able, target, line, mark.gap.distance.rounded_up(), hits_on.unwrap_or(0));
        let covered = cover::protects(field, target, mark.station, line);
        let (firers, exposed) = (view::firers(field, able, line), field.figures(target));
        Some(Shot { firers, exposed, covered, falls_short: hits_on.is_none(), ..shot })
    }

    /// As [`Aim::judge`], without counting who sees whom.
    pub(super) fn allow(&self, target: PieceId) -> Result<(), Refusal> {
        let mark = self.enemy(target)?;
        self.legal_uncounted(&mark)?;
        self.chosen(&mark)
    }

    /// Whether [`Aim::allow`] does, by what is kept.
    pub(super) fn allows(&self, target: PieceId) -> bool {
        if self.is_beyond(target) {
            return false;
        }
        let Ok(mark) = self.enemy(target) else { return false };
        self.is_free(target, || mark) && self.chosen(&mark).is_ok()
    }

    /// Whether [`Aim::legal_uncounted`] is content with a target, which is measured where that is not kept.
    fn is_free(&self, target: PieceId, mark: impl Fn() -> Mark<'a>) -> bool {
        let (field, able) = (self.field, &self.able);
        let anew = || self.legal_uncounted(&mark()).is_ok();
        match self.about {
            // Who fights whom is no part of how they stand.
            Some(_) if field.engaged(target) => false,
            Some(about) => {
                let how = (able.shooter as u32) << 16 | (able.share as u32) << 8;
                let how = how | u32::from(able.scattered) << 1 | u32::from(field.table.battle.fog());
                facts::is_free(about, [able.unit, target], how, anew)
            }
            None => anew(),
        }
    }

    /// A piece as a target, if it is one at all.
    fn enemy(&self, target: PieceId) -> Result<Mark<'a>, Refusal> {
        let field = self.field;
        if field.leader(target) {
            let why = "a Leader is never a target, only the unit he is with";
            return Err(Refusal::new(rule!("NMM-11-59"), why).piece(target));
        }
        if !field.is_unit(target) || field.side(target) == field.side(self.able.unit) {
            return Err(Refusal::new(rule!("NMM-11-20"), "it is no enemy unit on the table").piece(target));
        }
        Ok(self.mark(target))
    }

    /// Whether the target is a legal one, whatever other targets there are (NMM-11-20).
    fn legal(&self, mark: &Mark) -> Result<Shot, Refusal> {
        self.counted(mark, self.bears_on(mark)?, |_| u8::MAX)
    }

    /// The shot at a target that it bears on: how many figures shoot, and how many of the target's they see, or enough of them.
    fn counted(
        &self,
        mark: &Mark,
        (hits_on, lane): (Option<u8>, Lane),
        enough: impl Fn(u8) -> u8,
    ) -> Result<Shot, Refusal> {
        let (field, able, target) = (self.field, &self.able, mark.target);
        let (line, stand) = (mark.gap.line(), (target, mark.station, &mark.stand));
        let falls_short = hits_on.is_none();
        let sight = self.sight(mark);
        let (firers, exposed) = view::firers_and_exposed(sight, &lane, able, stand, line, enough);
        if firers == 0 || exposed == 0 {
            return Err(unseen(line));
        }
        let covered = cover::protects(field, target, mark.station, line)
            || lines::half_hidden(sight, &lane, target, exposed);
        let shot = shot::shot(able, target, line, mark.gap.distance.rounded_up(), hits_on.unwrap_or(0));
        Ok(Shot { firers, exposed, covered, falls_short, ..shot })
    }

    /// As [`Aim::legal`], without counting who sees whom.
    fn legal_uncounted(&self, mark: &Mark) -> Result<(), Refusal> {
        let (line, stand) = (mark.gap.line(), (mark.target, mark.station, &mark.stand));
        let (_, lane) = self.bears_on(mark)?;
        match view::anybody_sees(self.sight(mark), &lane, &self.able, stand, line) {
            true => Ok(()),
            false => Err(unseen(line)),
        }
    }

    /// The score to hit and the lane of a shot that range, arc, spotting, friends and gaps allow; no score where it
    /// falls short (NMM-10-04).
    fn bears_on(&self, mark: &Mark) -> Result<(Option<u8>, Lane), Refusal> {
        let (field, able, target) = (self.field, &self.able, mark.target);
        let line = mark.gap.line();
        if field.engaged(target) {
            let why = "it is in a melee, and friends could be struck";
            return Err(Refusal::new(rule!("NMM-11-17"), why).piece(target));
        }
        let hits_on = match self.in_range(mark) {
            Ok(hits_on) => Some(hits_on),
            Err(refusal) if field.world.book.settings.premeasuring.allowed => return Err(refusal),
            // Where nobody measures beforehand a shot may be declared all the same, and is lost.
            Err(_) => None,
        };
        if able_needs_musket(field, able, line) {
            let why = "only muskets shoot inside a wood";
            return Err(Refusal::new(rule!("NMM-11-13"), why).piece(able.unit));
        }
        if self.muzzle.arc.is_some_and(|arc| arc.catch(&mark.stand).is_none()) {
            return Err(Refusal::new(rule!("NMM-11-19"), "it is outside the Shooting Arc").piece(target));
        }
        self.check_spotted(mark)?;
        let target_stand = (target, mark.station, &mark.stand);
        // The table is made ready for sight only if no friend is in the way: a gun may shoot over some.
        if self.near.get().is_none() && !field.gun(able.unit) {
            lines::check_crossed(field, able.unit, line)?;
        }
        let lane = Lane::of(self.sight(mark), able, &self.muzzle, target_stand, mark.gap)?;
        Ok((hits_on, lane))
    }

    /// The score to hit at the range of a target, or that it is beyond the reach of the weapon or of the wood.
    fn in_range(&self, mark: &Mark) -> Result<u8, Refusal> {
        let (field, able) = (self.field, &self.able);
        let (distance, line) = (mark.gap.distance, mark.gap.line());
        let range = distance.rounded_up();
        let Some(hits_on) = shooters::hits_on(field, able.shooter, able.scattered, range) else {
            return Err(self.too_far(mark, shooters::greatest_range(field, able.shooter)));
        };
        match lines::wood_limit(field, able, line) {
            Some(limit) if !distance.within(limit + field.tolerance()) => {
                Err(Refusal::new(rule!("NMM-11-12"), "inside a wood muskets reach no farther")
                    .measured(range, limit)
                    .segment(line))
            }
            _ => Ok(hits_on),
        }
    }

    fn too_far(&self, mark: &Mark, limit: tabletop::Length) -> Refusal {
        let fog = self.field.table.battle.fog();
        let rule = if fog { rule!("NMM-07-38") } else { rule!("NMM-11-39") };
        Refusal::new(rule, "it is out of range")
            .measured(mark.gap.distance.rounded_up(), limit)
            .segment(mark.gap.line())
    }

    /// Whether the target is spotted. Guns need not spot the garrison of a building that they see, others only
    /// shoot at one that has shot (NMM-10-17, NMM-11-10).
    fn check_spotted(&self, mark: &Mark) -> Result<(), Refusal> {
        let (field, target, line) = (self.field, mark.target, mark.gap.line());
        if let Station::Building(_) = mark.station {
            if field.gun(self.able.unit) || cover::revealed(field, target) {
                return Ok(());
            }
            let why = "only guns shoot at a garrison that has not shot this turn";
            return Err(Refusal::new(rule!("NMM-11-10"), why).piece(target));
        }
        if cover::spotted(field, target, mark.station, line, mark.gap.distance) {
            return Ok(());
        }
        let (limit, rule) = cover::spotted_within(field, target, mark.station, line)
            .unwrap_or((field.world.book.shooting.spotting.light_cover, rule!("NMM-11-08")));
        let refusal = Refusal::new(rule, "it is in cover and cannot be spotted from so far");
        Err(refusal.measured(mark.gap.distance.rounded_up(), limit).segment(line))
    }

    /// Whether the rules let the unit choose this target among all legal ones. A Leader attached to it names
    /// any of them, which frees guns as well (NMM-11-21).
    fn chosen(&self, mark: &Mark) -> Result<(), Refusal> {
        let (field, unit) = (self.field, self.able.unit);
        if field.led(unit) {
            return Ok(());
        }
        if field.gun(unit) {
            return self.chosen_by_gun(mark);
        }
        let Some(nearer) = self.nearer(mark, |_| true) else { return Ok(()) };
        if self.nearest_to_a_wing(mark) {
            return Ok(());
        }
        Err(Refusal::new(rule!("NMM-11-20"), "another target is nearer").piece(nearer))
    }

    /// A gun replies to fire (NMM-11-23), else shoots at the nearest formed enemy, else at the nearest of all
    /// (NMM-11-24).
    fn chosen_by_gun(&self, mark: &Mark) -> Result<(), Refusal> {
        let (field, gun) = (self.field, self.able.unit);
        let shot_at_it = |enemy: PieceId| {
            field.table.battle.shot_at().iter().any(|shot| shot.gun() == gun && shot.by() == enemy)
        };
        if !shot_at_it(mark.target) {
            let owed =
                field.table.battle.shot_at().iter().filter(|shot| shot.gun() == gun).map(|shot| shot.by());
            if let Some(by) = owed.into_iter().find(|by| self.is_legal(*by)) {
                let why = "the gun must reply to an enemy that shot at it";
                return Err(Refusal::new(rule!("NMM-11-23"), why).piece(by));
            }
        } else {
            return Ok(());
        }
        let formed = |enemy: PieceId| field.formed(enemy);
        let why = "the gun must shoot at the nearest formed enemy";
        let other = if formed(mark.target) {
            self.nearer(mark, formed)
        } else {
            self.enemies().find(|enemy| formed(*enemy) && self.is_legal(*enemy))
        };
        if let Some(other) = other {
            return Err(Refusal::new(rule!("NMM-11-24"), why).piece(other));
        }
        match self.nearer(mark, |enemy| formed(enemy) == formed(mark.target)) {
            Some(nearer) => Err(Refusal::new(rule!("NMM-11-20"), "another target is nearer").piece(nearer)),
            None => Ok(()),
        }
    }

    pub(super) fn is_legal(&self, enemy: PieceId) -> bool {
        let field = self.field;
        field.is_unit(enemy)
            && field.side(enemy) != field.side(self.able.unit)
            && !self.is_beyond(enemy)
            && self.is_ahead(enemy)
            && self.is_free(enemy, || self.mark(enemy))
    }

    /// A legal target of some sort that is nearer to the measuring point than this one.
    fn nearer(&self, mark: &Mark, sort: impl Fn(PieceId) -> bool) -> Option<PieceId> {
        let limit = mark.gap.distance.rounded_up();
        let others = self.enemies().filter(|enemy| *enemy != mark.target && sort(*enemy));
        let mut near = others.filter(|enemy| self.may_come_within(*enemy, limit) && self.is_ahead(*enemy));
        near.find(|enemy| {
            let other = self.mark(*enemy);
            other.gap.distance < mark.gap.distance && self.is_free(*enemy, || other)
        })
    }

    /// Whether a Battalia may choose the target because it is nearest to one of its wings and in the arcs of
    /// both (NMM-11-22).
    fn nearest_to_a_wing(&self, mark: &Mark) -> bool {
        let (field, unit) = (self.field, self.able.unit);
        let Some(fronts) = lines::wing_fronts(field, unit) else { return false };
        let [Some(left), Some(right)] = fronts.map(|front| lines::arc(field, front)) else { return false };
        caught_by_both(&left, &right, &mark.stand).is_some()
            && fronts.iter().any(|front| self.nearest_to(*front, mark))
    }

    fn nearest_to(&self, wing: Segment, mark: &Mark) -> bool {
        let from = wing.from.midpoint(wing.to);
        let distance = |mark: &Mark| -> Distance { mark.stand.gap_from(from).distance };
        let own = distance(mark);
        let around = Bounds { low: from, high: from }.inflated(own.rounded_up() + Length(1));
        let others = self.enemies().filter(|enemy| *enemy != mark.target && self.is_ahead(*enemy));
        let mut others = others.filter(|enemy| self.may_lie_in(*enemy, &around));
        !others.any(|enemy| {
            let other = self.mark(enemy);
            distance(&other) < own && self.is_free(enemy, || other)
        })
    }
}

/// That no figure that shoots sees any of the target's.
fn unseen(line: Segment) -> Refusal {
    Refusal::new(rule!("NMM-11-03"), "no figure that shoots has a clear line to it").segment(line)
}

/// Whether a shot from the edge of a wood counts as made inside it, where only muskets are of use.
fn able_needs_musket(field: Field, able: &Able, line: Segment) -> bool {
    lines::wood_limit(field, able, line).is_some() && !shooters::musketry(field, able.unit)
}
