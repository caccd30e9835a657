//! Who may be shot at (NMM-11-02 to 11-26): the authority, and what is offered.

use std::cell::OnceCell;

use engine::{Answer, PieceId, Refusal, Rng};
use tabletop::{Distance, Gap, Length, Segment, caught_by_both};

use super::cover::{self, Stand, Station};
use super::lines::{self, Lane, Muzzle};
use super::shooters::{self, Able};
use super::shot::{self, Shot};
use super::sight::Sight;
use super::view;
use crate::chance::pieces_from;
use crate::field::Field;
use crate::movement::cover as woods;
use crate::rule;
use crate::vocabulary::SHOOT;

/// Farther than any unit sticks out over the table's edge.
const FAR: Length = Length::inches(72);

/// Whether a unit may shoot at a target now, and how: who may shoot, what it sees and reaches, what is in the way,
/// and whether it is the target that the rules give it. Pure, and the last word.
///
/// # Errors
/// The first rule that forbids the shot, in the order in which a player would check them.
pub fn judge_shot(field: Field, unit: PieceId, target: PieceId) -> Result<Shot, Refusal> {
    let able = shooters::able(field, unit)?;
    Aim::new(field, able).judge(target)
}

/// Whether [`judge_shot`] allows a shot. Nobody counts who sees whom, which takes most of the time.
///
/// # Errors
/// The same refusals in the same order.
pub fn allow_shot(field: Field, unit: PieceId, target: PieceId) -> Result<(), Refusal> {
    let able = shooters::able(field, unit)?;
    Aim::new(field, able).allow(target)
}

/// Offers every target that a unit may shoot at now.
pub fn offer_targets(field: Field, unit: PieceId, offer: &mut dyn FnMut(PieceId)) {
    let Ok(able) = shooters::able(field, unit) else { return };
    let aim = Aim::new(field, able);
    let ahead = aim.enemies_in_range().filter(|target| aim.is_ahead(*target));
    ahead.filter(|target| aim.allow(*target).is_ok()).for_each(offer);
}

/// Visits every shot of a unit that is legal now.
pub fn each_shot(field: Field, unit: PieceId, visit: &mut dyn FnMut(&Shot)) {
    let Ok(able) = shooters::able(field, unit) else { return };
    let aim = Aim::new(field, able);
    let ahead = aim.enemies_in_range().filter(|target| aim.is_ahead(*target));
    ahead.filter_map(|target| aim.shot(target)).for_each(|shot| visit(&shot));
}

/// Visits every shot that [`each_shot`] visits as if everybody saw everybody, and maybe others: no shot comes to more than it does here.
pub fn each_shot_at_best(field: Field, unit: PieceId, visit: &mut dyn FnMut(&Shot)) {
    let Ok(able) = shooters::able(field, unit) else { return };
    let aim = Aim::new(field, able);
    let ahead = aim.enemies_in_range().filter(|target| aim.is_ahead(*target));
    ahead.filter_map(|target| aim.shot_at_best(target)).for_each(|shot| visit(&shot));
}

/// The shot of a unit at a target, if [`judge_shot`] allows it: quicker for those who do not ask why not.
pub fn shot_at(field: Field, unit: PieceId, target: PieceId) -> Option<Shot> {
    let able = shooters::able(field, unit).ok()?;
    Aim::new(field, able).shot(target)
}

/// Judges the shots of a unit at some enemies, for those who want to know why not as well: the same as
/// [`judge_shot`] for each of them.
pub fn judge_shots(
    field: Field,
    unit: PieceId,
    targets: &[PieceId],
    visit: &mut dyn FnMut(PieceId, Result<Shot, Refusal>),
) {
    match shooters::able(field, unit) {
        Err(refusal) => targets.iter().for_each(|target| visit(*target, Err(refusal))),
        Ok(able) => {
            let aim = Aim::new(field, able);
            targets.iter().for_each(|target| visit(*target, aim.judge(*target)));
        }
    }
}

/// Offers every shot of a unit, as it stands in its wood and as it could (NMM-10-18).
pub fn offer_shots(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    let shoot = Answer::plain(SHOOT).with(unit);
    offer_targets(field, unit, &mut |target| offer(shoot.on(target)));
    if let Some(stance) = woods::other_stance(field, unit)
        && let Ok(table) = woods::with_stance(field, unit, stance)
    {
        let shoot = shoot.amount(woods::number_of(stance));
        offer_targets(Field::new(&table, field.world), unit, &mut |target| offer(shoot.on(target)));
    }
}

/// A shot by luck, as the unit stands in its wood or as it could.
pub fn any_shot(field: Field, unit: PieceId, rng: &mut Rng) -> Option<Answer> {
    let shoot = Answer::plain(SHOOT).with(unit);
    if field.state(unit).cover().is_some()
        && rng.chance(1, 3)
        && let Some(stance) = woods::other_stance(field, unit)
    {
        let table = woods::with_stance(field, unit, stance).ok()?;
        let target = any_target(Field::new(&table, field.world), unit, rng)?;
        return Some(shoot.on(target).amount(woods::number_of(stance)));
    }
    any_target(field, unit, rng).map(|target| shoot.on(target))
}

/// A target by luck at which a unit may shoot now: mostly the nearest enemy, since whoever may choose no target of
/// his own shoots at that one.
fn any_target(field: Field, unit: PieceId, rng: &mut Rng) -> Option<PieceId> {
    let able = shooters::able(field, unit).ok()?;
    let aim = Aim::new(field, able);
    let near = |enemy: &PieceId| aim.is_near(*enemy);
    let legal = |enemy: &PieceId| aim.is_ahead(*enemy) && aim.allow(*enemy).is_ok();
    let at = field.pose(unit).at;
    let nearest = || aim.enemies_in_range().min_by_key(|enemy| field.pose(*enemy).at.distance_squared(at));
    let nearest = if field.led(unit) || rng.chance(1, 4) { None } else { nearest() };
    nearest.filter(legal).or_else(|| {
        let others = pieces_from(field, rng).filter(|id| Some(*id) != nearest);
        let enemies = others.filter(|id| field.side(*id) != field.side(unit) && field.is_unit(*id));
        enemies.filter(near).find(legal)
    })
}

/// Whether a unit may shoot at anybody at all.
///
/// # Errors
/// Why it may not shoot, or that it has no target.
pub fn judge_any_shot(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let able = shooters::able(field, unit)?;
    let aim = Aim::new(field, able);
    let none = Refusal::new(rule!("NMM-11-20"), "no enemy is a legal target").piece(unit);
    if aim.enemies_in_range().any(|enemy| aim.is_legal(enemy)) { Ok(()) } else { Err(none) }
}

/// Whether a unit may shoot at anybody at all, as it stands in its wood or as it could (NMM-10-18).
///
/// # Errors
/// As for [`judge_any_shot`].
pub fn judge_any_shot_in_either_stance(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let judged = judge_any_shot(field, unit);
    match woods::other_stance(field, unit) {
        Some(stance) if judged.is_err() => {
            let table = woods::with_stance(field, unit, stance)?;
            judge_any_shot(Field::new(&table, field.world), unit)
        }
        _ => judged,
    }
}

/// A unit taking aim. The table is made ready for sight only when somebody is in range and arc, and no farther
/// than it shoots.
struct Aim<'a> {
    field: Field<'a>,
    able: Able,
    muzzle: Muzzle<'a>,
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
    fn new(field: Field<'a>, able: Able) -> Aim<'a> {
        let muzzle = Muzzle::of(field, &able);
        Aim { field, able, muzzle, near: OnceCell::new(), all: OnceCell::new() }
    }

    /// The table made ready for the shots at a target.
    fn sight(&self, mark: &Mark) -> &Sight<'a> {
        let field = self.field;
        let around = field.world.book.shooting.gun_lane.clear_of_friends;
        let near = self.near.get_or_init(|| {
            // A target in range sticks out beyond it by the length of a unit.
            let reach = shooters::greatest_range(field, self.able.shooter) + around + Length::inches(8);
            Sight::of(field, self.muzzle.stand.bounds().inflated(reach))
        });
        if near.reaches(&mark.stand.bounds().inflated(around)) {
            return near;
        }
        self.all.get_or_init(|| Sight::of(field, field.world.ground.bounds().inflated(FAR)))
    }

    /// The enemies that a shot could reach at all: some of them are too far off, but none left out is not. Where
    /// nobody measures beforehand a shot may be declared at any.
    fn enemies_in_range(&self) -> impl Iterator<Item = PieceId> {
        self.enemies().filter(|enemy| self.is_near(*enemy))
    }

    /// Whether a shot could reach an enemy at all; see [`Aim::enemies_in_range`].
    fn is_near(&self, enemy: PieceId) -> bool {
        let limit = shooters::greatest_range(self.field, self.able.shooter) + self.field.tolerance();
        let any = !self.field.world.book.settings.premeasuring.allowed;
        any || self.may_be_within(enemy, limit)
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

    /// Whether the arc may hold a part of an enemy: told by his place alone, so that most who are outside need not be measured.
    fn is_ahead(&self, enemy: PieceId) -> bool {
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

    fn judge(&self, target: PieceId) -> Result<Shot, Refusal> {
        let mark = self.enemy(target)?;
        let shot = self.legal(&mark)?;
        self.chosen(&mark)?;
        Ok(shot)
    }

    /// What [`Aim::judge`] allows. Whether the target is the one that the rules give is asked before anybody counts who sees whom, which takes
    /// most of the time.
    fn shot(&self, target: PieceId) -> Option<Shot> {
        let mark = self.enemy(target).ok()?;
        let bearing = self.bears_on(&mark).ok()?;
        self.chosen(&mark).ok()?;
        self.counted(&mark, bearing).ok()
    }

    /// The same if everybody sees everybody, whoever is the target that the rules give.
    fn shot_at_best(&self, target: PieceId) -> Option<Shot> {
        let (field, able, mark) = (self.field, &self.able, self.enemy(target).ok()?);
        let line = mark.gap.line();
        let (hits_on, _) = self.bears_on(&mark).ok()?;
        let shot = shot::shot(able, target, line, mark.gap.distance.rounded_up(), hits_on.unwrap_or(0));
        let covered = cover::protects(field, target, mark.station, line);
        let (firers, exposed) = (view::firers(field, able, line), field.figures(target));
        Some(Shot { firers, exposed, covered, falls_short: hits_on.is_none(), ..shot })
    }

    /// As [`Aim::judge`], without counting who sees whom.
    fn allow(&self, target: PieceId) -> Result<(), Refusal> {
        let mark = self.enemy(target)?;
        self.legal_uncounted(&mark)?;
        self.chosen(&mark)
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
        self.counted(mark, self.bears_on(mark)?)
    }

    /// The shot at a target that it bears on: how many figures shoot, and how many of the target's they see.
    fn counted(&self, mark: &Mark, (hits_on, lane): (Option<u8>, Lane)) -> Result<Shot, Refusal> {
        let (field, able, target) = (self.field, &self.able, mark.target);
        let (line, stand) = (mark.gap.line(), (target, mark.station, &mark.stand));
        let falls_short = hits_on.is_none();
        let (firers, exposed) = view::firers_and_exposed(self.sight(mark), &lane, able, stand, line);
        if firers == 0 || exposed == 0 {
            return Err(unseen(line));
        }
        let covered = cover::protects(field, target, mark.station, line)
            || lines::half_hidden(self.sight(mark), &lane, target, exposed);
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
        let lane = Lane::of(self.sight(mark), able, &self.muzzle, target_stand, mark.gap);
        lane.check(self.sight(mark), able, &self.muzzle, &mark.stand, line)?;
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

    fn is_legal(&self, enemy: PieceId) -> bool {
        let field = self.field;
        field.is_unit(enemy)
            && field.side(enemy) != field.side(self.able.unit)
            && self.is_near(enemy)
            && self.is_ahead(enemy)
            && self.legal_uncounted(&self.mark(enemy)).is_ok()
    }

    /// A legal target of some sort that is nearer to the measuring point than this one.
    fn nearer(&self, mark: &Mark, sort: impl Fn(PieceId) -> bool) -> Option<PieceId> {
        let limit = mark.gap.distance.rounded_up();
        let others = self.enemies().filter(|enemy| *enemy != mark.target && sort(*enemy));
        let mut near = others.filter(|enemy| self.may_be_within(*enemy, limit) && self.is_ahead(*enemy));
        near.find(|enemy| {
            let other = self.mark(*enemy);
            other.gap.distance < mark.gap.distance && self.legal_uncounted(&other).is_ok()
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
        let mut others = self.enemies().filter(|enemy| *enemy != mark.target && self.is_ahead(*enemy));
        !others.any(|enemy| {
            let other = self.mark(enemy);
            distance(&other) < own && self.legal_uncounted(&other).is_ok()
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
