//! One shot judged: which figures can hit, at what range, with how many dice (16.1, 16.4, 16.5).

use std::cell::{Cell, OnceCell};

use dice::{Count, Die, Pool, Reading};
use engine::{PieceId, Refusal};
use tabletop::{Distance, Gap, IndexSet, InlineVec, Length, Sector, Segment};

use super::choice::WholeTable;
use super::firers::{self, Firer, Firers};
use super::gaps;
use super::targets::Target;
use super::track::{self, Claim, Passer};
use crate::book::{Chance, Row, Share, Weapon};
use crate::field::Field;
use crate::rule;
use crate::table::{Fire, Shot};
use crate::visibility::reach::Reach;
use crate::visibility::sight::Purpose;
use crate::visibility::stand::Stand;
use crate::visibility::view::View;
use crate::world::GunClass;

/// The dice of one shot that are rolled together: one kind of fire, one row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volley {
    /// With what.
    pub weapon: Weapon,
    /// How many dice.
    pub dice: u8,
    /// What each of them scores.
    pub chance: Chance,
    /// By how much the hits are multiplied (CP-16-14).
    pub times: u8,
    pub(super) figures: u8,
}

impl Volley {
    /// No dice at all.
    pub const fn nothing() -> Volley {
        Volley { weapon: Weapon::Pistols, dice: 0, chance: Chance::NIL, times: 1, figures: 0 }
    }

    /// The same dice where they score otherwise.
    pub const fn scoring(self, chance: Chance, times: u8) -> Volley {
        Volley { chance, times, ..self }
    }

    /// The dice to throw.
    pub fn pool(&self) -> Pool {
        self.chance.pool(self.dice)
    }

    /// The dice to throw where those that miss fly on (CP-16-27): the dice that hit and, marked, those that hit twice.
    pub fn pool_by_die(&self, dice: u8) -> Pool {
        let all = (1..=6).filter(|face| self.chance.twice.contains(*face));
        let on = all.fold(self.chance.once, |set, face| set.and(face));
        Pool::Count(Count::of(dice.min(Die::D6.most()), Die::D6).on(on).marked(self.chance.twice))
    }

    /// The hits in what was rolled.
    pub fn hits(&self, reading: Reading) -> u8 {
        reading.hits().saturating_mul(self.times)
    }

    /// Expected hits a die, in sixths (CP-16-20).
    pub fn sixths(&self) -> u8 {
        self.chance.sixths() * self.times
    }
}

/// A shot as it would be fired.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Its dice, nearest row first.
    pub volleys: InlineVec<Volley, 6>,
    /// The figures that can hit, by their place among the firers.
    pub able: IndexSet,
    /// From the nearest of them to the target.
    pub nearest: Gap,
    /// What the target is to them.
    pub target: Target,
}

impl Aim {
    /// The best chance of any of its dice, in sixths of a hit (CP-16-20).
    pub fn sixths(&self) -> u8 {
        self.volleys.iter().map(Volley::sixths).max().unwrap_or(0)
    }

    /// How far the target is.
    pub fn distance(&self) -> Distance {
        self.nearest.distance
    }
}

/// One figure that can hit.
#[derive(Clone, Copy)]
pub(super) struct Able {
    /// From where to where it shoots.
    pub line: Segment,
    /// How far the target is.
    pub distance: Distance,
    /// Its place among the firers.
    at: u8,
    /// Figures: 1, or the gunners of a gun.
    pub figures: u8,
    /// The dice that it is counted to, by their place.
    pub volley: u8,
}

impl Able {
    fn new(at: usize, firer: &Firer, reach: &Reach) -> Able {
        let line = Segment::new(firer.at, reach.in_arc.unwrap_or(reach.nearest.to));
        Able { line, distance: reach.nearest.distance, at: at as u8, figures: firer.figures, volley: 0 }
    }
}

/// All of them.
pub(super) type Ables = InlineVec<Able, 120>;

/// Judges a shot: which of the figures that are left to it can hit, and with what dice. `spent` finds the figures that have
/// fired already, by their place among those who can fire such a shot at anybody.
///
/// # Errors
/// Why nobody can hit: sight or path, arc, range, a target that this fire cannot hurt, too few for a die.
pub fn aim(
    whole: &WholeTable,
    shot: &Shot,
    firers: &Firers,
    claim: Claim,
    spent: &dyn Fn() -> IndexSet,
) -> Result<Aim, Refusal> {
    let field = whole.field;
    if firers.is_empty() {
        return Err(Refusal::new(rule!("CP-16-01"), "nobody there can shoot").piece(shot.shooter()));
    }
    let stand = match claim {
        Claim::Ordinary => Stand::of(field, shot.target()),
        _ => Stand::Troops(field.body(shot.target())),
    };
    let arms = Arms::of(field, shot, firers);
    let farthest = firers.iter().map(|firer| arms.reach(firer)).max().unwrap_or(Length::ZERO);
    if claim == Claim::Ordinary {
        in_reach(whole, firers, &stand, farthest)?;
    }
    // Most figures are out of range or look elsewhere: only for others is it looked at what stands between.
    let view = OnceCell::new();
    let view = || {
        view.get_or_init(|| {
            View::new(whole.sight(), shot.shooter(), shot.target(), stand, Purpose::Shot(shot.fire()))
        })
    };
    let passer = (claim != Claim::Ordinary).then(|| Passer::of(field, shot, claim));
    let reach = |firer: &Firer| match &passer {
        None => reach(view, &stand, &arms, firer),
        Some(passer) => passing(whole, &arms, passer, firer),
    };
    // Who has fired already is asked once somebody is found who can hit.
    let known = OnceCell::new();
    let is_left = |at: usize| !known.get_or_init(spent).contains(at);
    let may_be_left = |at: usize| known.get().is_none_or(|spent| !spent.contains(at));
    let fresh = firers.iter().enumerate().filter(|(_, firer)| !firer.fired);
    let mut left = fresh.clone().filter(|(at, _)| may_be_left(*at));
    let hits = |(at, firer): (usize, &Firer)| {
        let reach = match &passer {
            None => bears(&stand, &arms, firer).and_then(|arc| seen(view, &arms, firer, &arc)),
            Some(passer) => passing(whole, &arms, passer, firer).ok(),
        }?;
        Some((Able::new(at, firer, &reach), reach.nearest))
    };
    // Mostly nobody can, and no room is made for all of them.
    let Some((first, mut nearest)) = left.find_map(|one| hits(one).filter(|_| is_left(one.0))) else {
        let why = "the target is out of sight, or something stands in the path";
        let last = || fresh.clone().rfind(|(at, _)| is_left(*at));
        let refusal = whole.explains.then(last).flatten().and_then(|(_, firer)| reach(firer).err());
        return Err(refusal.unwrap_or_else(|| Refusal::new(rule!("CP-16-04"), why)));
    };
    let mut able: Ables = InlineVec::empty(first);
    able.push(first);
    left.filter_map(hits).for_each(|(one, gap)| {
        if able.try_push(one) && gap.distance < nearest.distance {
            nearest = gap;
        }
    });
    let able = &mut able;
    let target = Target::of(field, shot.shooter(), shot.target(), shot.fire(), nearest.line());
    let before: InlineVec<Segment, 8> = firers
        .iter()
        .filter(|firer| firer.fired)
        .map(|firer| Segment::new(firer.at, stand.gap_from(firer.at).to))
        .collect();
    let volleys = volleys(view, &arms, (claim, firers), &target, able, &before)?;
    let able = able.iter().fold(IndexSet::EMPTY, |set, one| set.with(one.at.into()));
    Ok(Aim { volleys, able, nearest, target })
}

/// With what the figures of a unit fire, and how far: found once for all of them.
struct Arms<'f> {
    field: Field<'f>,
    shot: &'f Shot,
    /// The same for all of them, but for the guns of a battery.
    common: Option<(Weapon, Length)>,
    /// The figure last asked and its arc: mostly the next one looks the same way.
    last: Cell<Option<(Firer, Sector)>>,
}

impl<'f> Arms<'f> {
    fn of(field: Field<'f>, shot: &'f Shot, firers: &Firers) -> Arms<'f> {
        let first = firers.first().filter(|_| !matches!(shot.fire(), Fire::Hail | Fire::Ball));
        let common = first.map(|firer| firer.weapon(field, shot));
        let common = common.map(|weapon| (weapon, reach_of(field, weapon)));
        Arms { field, shot, common, last: Cell::new(None) }
    }

    /// The arc of fire of a figure (CP-16-08).
    fn arc(&self, firer: &Firer) -> Option<Sector> {
        if let Some((last, arc)) = self.last.get().filter(|(last, _)| last.ahead == firer.ahead) {
            return Some(arc.shifted(firer.at - last.at));
        }
        let arc = firer.arc(self.field)?;
        self.last.set(Some((*firer, arc)));
        Some(arc)
    }

    fn weapon(&self, firer: &Firer) -> Weapon {
        self.common.map_or_else(|| firer.weapon(self.field, self.shot), |(weapon, _)| weapon)
    }

    fn reach(&self, firer: &Firer) -> Length {
        self.common.map_or_else(|| reach_of(self.field, self.weapon(firer)), |(_, reach)| reach)
    }
}

/// The upper limit of the farthest row of a kind of fire.
fn reach_of(field: Field, weapon: Weapon) -> Length {
    let rows = field.world.book.shooting.rows(weapon);
    rows.last().map_or(Length::ZERO, |row| field.world.length(row.range))
}

/// How far a kind of fire of a unit reaches at most, whoever of it fires.
pub fn farthest(field: Field, unit: PieceId, fire: Fire) -> Length {
    let of_guns = |weapon: fn(GunClass) -> Weapon| {
        field.profile(unit).guns.iter().map(|gun| reach_of(field, weapon(gun.class))).max()
    };
    match fire {
        Fire::Musketry => {
            Some(reach_of(field, Weapon::SteadyMusketry).max(reach_of(field, Weapon::OtherMusketry)))
        }
        Fire::Pistols => Some(reach_of(field, Weapon::Pistols)),
        Fire::Hail => of_guns(Weapon::Hail),
        Fire::Ball => of_guns(Weapon::Ball),
    }
    .unwrap_or(Length::ZERO)
}

/// The best that a die of such a shot may score at somebody no nearer than so much, in sixths of a hit.
pub(super) fn sixths_beyond(field: Field, shot: &Shot, firers: &Firers, limit: Length) -> u8 {
    let guns = matches!(shot.fire(), Fire::Hail | Fire::Ball);
    let arms = Arms::of(field, shot, firers);
    let firers = firers.iter().take(if guns { firers.len() } else { 1 });
    let rows = firers.flat_map(|firer| field.world.book.shooting.rows(arms.weapon(firer)));
    let reaching = rows.filter(|row| field.world.length(row.range) >= limit);
    let best = |row: &Row| [row.open, row.rapid, row.skirmishers].map(Chance::sixths).into_iter().max();
    let times = if shot.fire() == Fire::Ball { field.world.book.shooting.guns.dense_times.max(1) } else { 1 };
    reaching.filter_map(best).max().unwrap_or(0).saturating_mul(times)
}

/// How far a unit reaches at most with whatever it fires; nothing for those who never shoot.
pub fn reaches(field: Field, unit: PieceId) -> Length {
    match firers::fire_of(field, unit) {
        Some(fire) => farthest(field, unit, fire),
        None => farthest(field, unit, Fire::Ball),
    }
}

/// Whether anybody is near enough at all: asked first, since most targets are not.
fn in_reach(whole: &WholeTable, firers: &[Firer], stand: &Stand, farthest: Length) -> Result<(), Refusal> {
    let bounds = stand.bounds().inflated(farthest);
    if firers.iter().any(|firer| bounds.contains(firer.at)) {
        return Ok(());
    }
    let refusal = Refusal::new(rule!("CP-16-32"), "the target is out of range");
    Err(match whole.explains {
        true => refusal.measured(stand.gap_from(firers[0].at).distance.rounded_up(), farthest),
        false => refusal,
    })
}

/// The arc of a figure that has a part of the target within range and some part within its arc, whatever stands between.
fn bears(stand: &Stand, arms: &Arms, firer: &Firer) -> Option<Sector> {
    let in_range = stand.is_in_range(firer.at, arms.reach(firer));
    let arc = in_range.then(|| arms.arc(firer)).flatten();
    arc.filter(|arc| stand.caught_by(arc).is_some())
}

/// What [`reach`] says of a figure that [`bears`].
fn seen<'v, 's: 'v, 'a: 's>(
    view: impl Fn() -> &'v View<'s, 'a>,
    arms: &Arms,
    firer: &Firer,
    arc: &Sector,
) -> Option<Reach> {
    let own = own_parts(arms.field, arms.shot, firer);
    let reach = view().reach_past(firer.at, Some(arc), &own)?;
    (reach.in_arc.is_some() && !reach.nearest.distance.beyond(arms.reach(firer))).then_some(reach)
}

/// Whether one figure can hit somebody who comes or passes by (CP-16-10, CP-16-19).
fn passing<'s, 'a>(
    whole: &'s WholeTable<'a>,
    arms: &Arms,
    passer: &Passer<'s, 'a>,
    firer: &Firer,
) -> Result<Reach, Refusal> {
    let arc = arms.arc(firer).ok_or_else(out_of_arc)?;
    track::reach(whole, arms.shot, passer, firer, &arc, arms.reach(firer))
}

fn out_of_arc() -> Refusal {
    Refusal::new(rule!("CP-16-08"), "the target is out of the arc of fire")
}

/// Whether one figure can hit the target, and from where to where (CP-16-04, CP-16-08), as both stand when all movement is
/// over (CP-16-30).
fn reach<'v, 's: 'v, 'a: 's>(
    view: impl Fn() -> &'v View<'s, 'a>,
    stand: &Stand,
    arms: &Arms,
    firer: &Firer,
) -> Result<Reach, Refusal> {
    let field = arms.field;
    let arc = arms.arc(firer).ok_or_else(out_of_arc)?;
    let farthest = arms.reach(firer);
    let nearest = stand.gap_from(firer.at);
    if nearest.distance.beyond(farthest) {
        let found = nearest.distance.rounded_up();
        return Err(Refusal::new(rule!("CP-16-32"), "the target is out of range").measured(found, farthest));
    }
    if stand.caught_by(&arc).is_none() {
        return Err(out_of_arc().segment(nearest.line()));
    }
    let own = own_parts(field, arms.shot, firer);
    let reach = view().reach_past(firer.at, Some(&arc), &own).ok_or_else(|| {
        let why = "the target is out of sight, or something stands in the path";
        Refusal::new(rule!("CP-16-24"), why).segment(nearest.line())
    })?;
    if reach.in_arc.is_none() {
        let why = "no visible part of the target lies in the arc of fire";
        return Err(Refusal::new(rule!("CP-16-08"), why).segment(reach.nearest.line()));
    }
    if reach.nearest.distance.beyond(farthest) {
        let found = reach.nearest.distance.rounded_up();
        return Err(Refusal::new(rule!("CP-16-32"), "the target is out of range").measured(found, farthest));
    }
    Ok(reach)
}

/// The other parts of the shooter's own unit: nobody shoots through them (CP-16-24).
fn own_parts(field: Field, shot: &Shot, firer: &Firer) -> InlineVec<tabletop::Block, 4> {
    let mut own = InlineVec::empty(
        tabletop::Footprint::default().block(tabletop::Pose::new(firer.at, tabletop::Angle::UP)),
    );
    // Only a wing that has wheeled can stand before another part.
    let wheeled = field.state(shot.shooter()).is_wheeled();
    let hope = field.profile(shot.shooter()).forlorn.is_some_and(|hope| field.piece(hope).on_table());
    if wheeled && !hope {
        for (part, block) in field.body(shot.shooter()).blocks().enumerate() {
            if part != usize::from(firer.part) {
                own.try_push(block);
            }
        }
    }
    own
}

/// The dice of those who can hit, row by row.
fn volleys<'v, 's: 'v, 'a: 's>(
    view: impl Fn() -> &'v View<'s, 'a>,
    arms: &Arms,
    (claim, firers): (Claim, &Firers),
    target: &Target,
    able: &mut Ables,
    before: &[Segment],
) -> Result<InlineVec<Volley, 6>, Refusal> {
    let (field, shot) = (arms.field, arms.shot);
    let mut volleys: InlineVec<Volley, 6> = InlineVec::empty(Volley::nothing());
    // At a charger everybody fires at the nearest row (CP-16-10).
    let row_of = |one: &Able, weapon: Weapon| {
        let rows = field.world.book.shooting.rows(weapon);
        let fits = |range| matches!(claim, Claim::Defensive(_)) || one.distance.within(range);
        rows.iter().find(|row| fits(field.world.length(row.range)))
    };
    let mut kept = 0;
    for at in 0..able.len() {
        let one = &able[at];
        let weapon = arms.weapon(&firers[usize::from(one.at)]);
        let Some(row) = row_of(one, weapon) else { continue };
        let chance = target.chance(row);
        if chance.is_nil() {
            continue;
        }
        let same = |volley: &Volley| volley.weapon == weapon && volley.chance == chance;
        let times = target.times(field, weapon);
        let known = volleys.iter().position(same);
        let figures = one.figures;
        match known {
            Some(known) => volleys[known].figures = volleys[known].figures.saturating_add(figures),
            None => {
                volleys.try_push(Volley { weapon, dice: 0, chance, times, figures });
            }
        }
        able[kept] = Able { volley: known.unwrap_or(volleys.len() - 1) as u8, ..able[at] };
        kept += 1;
    }
    able.truncate(kept);
    if volleys.is_empty() {
        return Err(Refusal::new(rule!("CP-16-32"), "this fire cannot hurt that target").piece(shot.target()));
    }
    if claim == Claim::Ordinary {
        gaps::let_through(view(), field, shot, able, before, &mut volleys);
        if able.is_empty() {
            let why = "no more of the unit can fire through the gap before that target";
            return Err(Refusal::new(rule!("CP-16-25"), why).piece(shot.target()));
        }
    }
    throw_dice(field, shot, &mut volleys);
    if volleys.iter().all(|volley| volley.dice == 0) {
        let why = "too few figures can hit for a single die";
        return Err(Refusal::new(share_rule(field, shot), why).piece(shot.shooter()));
    }
    Ok(volleys)
}

/// Dice by figures: each row is rounded on its own (CP-16-01 to CP-16-03, CP-20-01); a volley has twice as many
/// (CP-20-13).
fn throw_dice(field: Field, shot: &Shot, volleys: &mut InlineVec<Volley, 6>) {
    let book = &field.world.book.shooting.dice;
    let share = share(field, shot);
    for volley in volleys.iter_mut() {
        let times = if shot.volley() { book.volley_times } else { 1 };
        volley.dice = share.dice(volley.figures).saturating_mul(times).min(Die::D6.most());
    }
}

fn share(field: Field, shot: &Shot) -> Share {
    let dice = &field.world.book.shooting.dice;
    let firelocks = field.world.options.firelocks && field.profile(shot.shooter()).arms.firelocks;
    match shot.fire() {
        Fire::Hail | Fire::Ball => dice.guns,
        Fire::Pistols => dice.cavalry,
        Fire::Musketry if firelocks => dice.firelocks,
        Fire::Musketry => dice.foot,
    }
}

fn share_rule(field: Field, shot: &Shot) -> engine::Rule {
    match shot.fire() {
        Fire::Hail | Fire::Ball => rule!("CP-16-03"),
        Fire::Pistols => rule!("CP-16-02"),
        Fire::Musketry if share(field, shot) == field.world.book.shooting.dice.firelocks => rule!("CP-20-01"),
        Fire::Musketry => rule!("CP-16-01"),
    }
}
