//! Where a router gets to, and what it does on its way (15.1).

use std::cell::Cell;

use engine::{InlineVec, PieceId, Rule};
use tabletop::{Angle, Block, Bounds, Hand, Leg, Length, Path, Point, Pose, swerve};

use super::gaps::{Round, detour, flows_round, gaps, is_immune, passes_freely};
use super::ground::{flows_round_ground, met_after, stands_in_shut};
use super::lane::{Lane, STEP, lies_upon, standing_on, stands_on_table};
use crate::field::{Class, Field};
use crate::going;
use crate::going::way;
use crate::going::way::Gait;
use crate::movement::rates::rate;
use crate::steadiness::disorder_anew;
use crate::{Acting, cover, formation, rule};

/// How a run ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It stands at the end of its way.
    Stands,
    /// It met an enemy whom it could not avoid (CP-15-04).
    Surrenders,
    /// It left the table (CP-15-11).
    OffTable,
    /// There was no way round a friend who is immune to a burst-through (CP-15-05).
    Dispersed,
    /// There was no way round ground that it cannot enter (CP-15-10).
    Stopped,
    /// It was forced into a heavy wood, mounted (CP-19-10).
    IntoWood,
}

/// A run worked out.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Its way: a turn and an advance.
    pub path: Path,
    /// How far it advances.
    pub distance: Length,
    /// On which heading.
    pub heading: Angle,
    /// How it ends.
    pub fate: Fate,
    /// The friends through whom it bursts (CP-15-03, CP-15-08).
    pub burst: InlineVec<PieceId, 16>,
    /// The friends whom it flows round (CP-15-05, CP-15-08).
    pub round: InlineVec<PieceId, 16>,
}

/// How far a router may swerve in a turn for its baseline, and again to get round enemies (CP-15-06, CP-15-07).
const SWERVE: Angle = Angle::degrees(45);
/// The steps in which a swerve round enemies is sought.
const SWERVE_STEP: Angle = Angle::hundredths(250);
/// How far beyond its move a run may be carried to come clear: farther than any table is wide.
pub(super) const CARRIED: Length = Length::inches(240);

/// The rout move of a unit that looks the way it flees: straight on at first (CP-15-01), later with the swerve for its
/// baseline and round enemies (CP-15-06, CP-15-07).
pub fn rout(field: Field, unit: PieceId, initial: bool) -> Run {
    let full = rate(field, unit, Gait::Run);
    let facing = field.piece(unit).pose().facing;
    if initial {
        return straight(field, unit, facing, full.half(), Friends::Burst);
    }
    let home = field.world.army(field.side(unit)).baseline.outward();
    let heading = facing.turned_towards(home, SWERVE);
    let run = |direction: Angle| straight(field, unit, direction, full, Friends::FlowRound);
    let ahead = run(heading);
    if ahead.fate != Fate::Surrenders {
        return ahead;
    }
    // The first hand is the one on which home lies. Rather free than dispersed, rather dispersed than taken.
    let hand = if (home - heading).signed() < 0 { Hand::Left } else { Hand::Right };
    let (mut free, mut dispersed) = (None, None);
    swerve(heading, SWERVE, SWERVE_STEP, hand, |direction| {
        if direction == heading {
            return false;
        }
        let found = run(direction);
        match found.fate {
            Fate::Stands | Fate::OffTable => free = Some(found),
            Fate::Surrenders => {}
            _ => dispersed = dispersed.or(Some(found)),
        }
        free.is_some()
    });
    free.or(dispersed).unwrap_or(ahead)
}

/// Whether a router may come upon a wood of which nobody knows whether it is heavy, quickly: where it says no, none lies in
/// any direction in which it may run.
pub(super) fn may_come_upon_unknown_wood(field: Field, unit: PieceId) -> bool {
    let home = field.world.army(field.side(unit)).baseline.outward();
    let facing = field.piece(unit).pose().facing;
    let middle = field.piece(unit).block().centre();
    let bounding_radius = formation::bounding_radius(field, unit) + Length::INCH;
    let beside = i64::from(bounding_radius.0) * i64::from(Length::INCH.0);
    // On either hand, and straight ahead at first: no farther back than square to that.
    let behind = |heading: Angle, bounds: Bounds| {
        [SWERVE, -SWERVE].iter().any(|hand| {
            let along = (heading + *hand).along(Length::INCH);
            bounds.corners().iter().all(|corner| (*corner - middle).dot(along) < -beside)
        })
    };
    let headings = [facing, facing.turned_towards(home, SWERVE)];
    going::unknown_woods(field).any(|(_, bounds)| !headings.iter().all(|heading| behind(*heading, bounds)))
}

/// What a runner does with friends in its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Friends {
    /// It bursts through them (CP-15-03).
    Burst,
    /// It flows round those beside whom there is a gap, and bursts through the rest (CP-15-08).
    FlowRound,
}

/// A straight run on a heading, so far by the rates of the ground.
fn straight(field: Field, unit: PieceId, heading: Angle, allowance: Length, friends: Friends) -> Run {
    let lane = Lane::of(field, unit, heading);
    let ground = met_after(field, unit, &lane, allowance);
    let meets = |other: PieceId, distance: Length| {
        lane.may_meet(field, other, distance) && lane.meets(&field.body(other), distance)
    };
    let met = others_of_side(field, unit).filter(|friend| meets(*friend, allowance));
    let gone_round = kept(met.filter_map(|friend| {
        let free = goes_round(field, unit, friend, &lane, friends)?;
        Some(Round { unit: friend, free })
    }));
    let longer = |distance: Length| {
        let beyond = gone_round.iter().filter(|round| meets(round.unit, distance));
        beyond.map(|round| detour(field, round, &lane, distance)).sum_lengths()
    };
    let distance = farthest(field, unit, &lane, allowance, ground.map(|met| met.0), longer);
    let mut end = Ending { distance, fate: Fate::Stands };
    // Who is stopped before is carried no farther.
    let mut enemies = field.units_of(field.side(unit).other());
    let stopped = enemies.any(|enemy| meets(enemy, distance) && stops_router(field, unit, enemy, &lane));
    let clear = match friends {
        _ if stopped => Some(distance),
        Friends::Burst => set_down(field, unit, &lane, distance),
        Friends::FlowRound => carried_clear(field, unit, &lane, distance, |_| true),
    };
    end.carried(clear, field, &lane);
    if let Some((at, wood)) = ground.filter(|met| met.0 <= distance)
        && !flows_round_ground(field, unit, &lane, distance)
    {
        end.sooner(at, if wood { Fate::IntoWood } else { Fate::Stopped });
    }
    // It ends no farther from here on.
    let far = end.distance;
    let near = |other: &PieceId| lane.may_meet(field, *other, far);
    for friend in others_of_side(field, unit).filter(near) {
        let stops = || is_immune(field, friend) && !flows_round(field, unit, friend, &lane);
        let met = lane.meets_after(&field.body(friend), end.distance);
        if met.is_some() && !passes_freely(field, friend) && stops() {
            end.sooner_at(met, Fate::Dispersed);
        }
    }
    let foe = field.side(unit).other();
    for enemy in field.units_of(foe).chain(field.hopes_of(foe)).filter(near) {
        let met = lane.meets_after(&field.body(enemy), end.distance);
        if met.is_some() && stops_router(field, unit, enemy, &lane) {
            end.sooner_at(met, Fate::Surrenders);
        }
    }
    // Who has run into them bursts through them, though he finds no room beyond (CP-15-03).
    let reached = match (friends, end.fate) {
        (Friends::Burst, Fate::Stands) => end.distance.max(distance),
        _ => end.distance,
    };
    let burst = burst_on(field, unit, &lane, reached, friends);
    let passed = gone_round.iter().map(|round| round.unit);
    let round = kept(passed.filter(|friend| meets(*friend, end.distance) && !burst.contains(friend)));
    let path = on_table(field, &lane, lane.way(end.distance));
    Run { path, distance: end.distance, heading, fate: end.fate, burst, round }
}

/// A way of which the front middle ends on the table: a unit that turns over the edge leaves in the act.
fn on_table(field: Field, lane: &Lane, way: Path) -> Path {
    let end = way.end(lane.body);
    let kept = kept_on_table(field, end);
    if kept == end { way } else { Path::of(way.start, Leg::To { at: kept.at, facing: Some(kept.facing) }) }
}

/// The pose nearest to another whose front middle lies on the table.
pub(super) fn kept_on_table(field: Field, pose: Pose) -> Pose {
    let table = field.world.ground.bounds();
    let at =
        Point::new(pose.at.x.clamp(table.low.x, table.high.x), pose.at.y.clamp(table.low.y, table.high.y));
    Pose::new(at, pose.facing)
}

/// Some units, kept: more than sixteen do not stand in one lane.
pub(super) fn kept<T: Copy + Default>(units: impl Iterator<Item = T>) -> InlineVec<T, 16> {
    let mut kept = InlineVec::new();
    for unit in units {
        kept.try_push(unit);
    }
    kept
}

/// Sums lengths.
pub(super) trait SumLengths: Iterator<Item = Length> + Sized {
    /// Their sum.
    fn sum_lengths(self) -> Length {
        self.fold(Length::ZERO, |sum, length| sum + length)
    }
}

impl<I: Iterator<Item = Length>> SumLengths for I {}

/// How far a run comes and how it ends.
struct Ending {
    distance: Length,
    fate: Fate,
}

impl Ending {
    /// It is carried on to a clear place, or off the table (CP-15-11) if none comes before its edge.
    fn carried(&mut self, clear: Option<Length>, field: Field, lane: &Lane) {
        let wanted = clear.unwrap_or(CARRIED);
        match lane.leaves_after(field, wanted) {
            // It stands there at the last moment before.
            Some(edge) => {
                (self.distance, self.fate) = ((edge - Length(1)).max(Length::ZERO), Fate::OffTable);
            }
            None => self.distance = wanted,
        }
    }

    /// It ends sooner, or in the same place by another fate.
    fn sooner(&mut self, distance: Length, fate: Fate) {
        if distance <= self.distance {
            (self.distance, self.fate) = (distance, fate);
        }
    }

    fn sooner_at(&mut self, distance: Option<Length>, fate: Fate) {
        if let Some(distance) = distance {
            self.sooner(distance, fate);
        }
    }
}

/// The farthest that a unit gets along its lane with so much to spend: ground may cost more (chapter 19), and so does going
/// round friends. Beyond ground that is shut to it an inch costs an inch: what becomes of it there is judged apart.
pub(super) fn farthest(
    field: Field,
    unit: PieceId,
    lane: &Lane,
    allowance: Length,
    shut: Option<Length>,
    longer: impl Fn(Length) -> Length,
) -> Length {
    let open = shut.unwrap_or(allowance).min(allowance);
    let spent = |distance: Length| {
        let counted = distance.min(open);
        let cost = way::way_cost(field, unit, &lane.advance(counted), Gait::Run, &[], &[]);
        cost.map_or(counted, |cost| cost.spent) + (distance - counted) + longer(distance)
    };
    let whole = spent(allowance);
    if whole <= allowance {
        return allowance;
    }
    // What is spent mostly grows evenly: it is looked first where it would then be used up.
    let (mut low, mut high) = ((0, 0), (allowance.0, whole.0));
    for round in 0.. {
        if high.0 - low.0 <= 1 {
            break;
        }
        let share = i64::from(allowance.0 - low.1) * i64::from(high.0 - low.0);
        let even = low.0 + (share / i64::from((high.1 - low.1).max(1))) as i32;
        let middle = if round % 3 == 2 { (low.0 + high.0) / 2 } else { even + round % 3 };
        let middle = middle.clamp(low.0 + 1, high.0 - 1);
        let found = spent(Length(middle));
        if found <= allowance { low = (middle, found.0) } else { high = (middle, found.0) }
    }
    Length(low.0)
}

/// The other units of a side on the table.
pub(super) fn others_of_side(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> {
    field.units_of(field.side(unit)).filter(move |other| *other != unit)
}

/// On which hands a friend in the way can be gone round; `None` for one who is burst through.
pub(super) fn goes_round(
    field: Field,
    unit: PieceId,
    friend: PieceId,
    lane: &Lane,
    friends: Friends,
) -> Option<[bool; 2]> {
    let wants = friends == Friends::FlowRound || is_immune(field, friend);
    let able = !passes_freely(field, friend) && wants;
    able.then(|| gaps(field, unit, friend, lane)).filter(|free| free.contains(&true))
}

/// Where an initial rout move so far ends (CP-15-03): just clear beyond the last of the friends whom the move itself overlaps
/// and of those whom anybody may pass. Before other friends, whom only the way there would meet, it stops, at the last place
/// where it fits; only where there is none is it carried on through them as well.
fn set_down(field: Field, unit: PieceId, lane: &Lane, distance: Length) -> Option<Length> {
    let meets = |friend: PieceId, distance: Length| {
        lane.may_meet(field, friend, distance) && lane.meets(&field.body(friend), distance)
    };
    let is_met_later = |other: PieceId| {
        let friend = field.side(other) == field.side(unit) && field.regiment_of(other) == other;
        friend && !passes_freely(field, other) && !meets(other, distance)
    };
    let beyond = carried_clear(field, unit, lane, distance, |other| !is_met_later(other))?;
    let later = others_of_side(field, unit).filter(|friend| is_met_later(*friend));
    let met = later.filter(|friend| lane.may_meet(field, *friend, beyond));
    let met = met.filter_map(|friend| lane.meets_after(&field.body(friend), beyond)).min();
    let upon = whom_it_hits(field, unit, &lane.block(beyond)).map(|_| beyond);
    let Some(short) = met.or(upon) else { return Some(beyond) };
    let fits = |at: Length| {
        let block = lane.block(at);
        stands_on_table(field, &block) && is_clear(field, unit, &block)
    };
    let before = lane.last_place(short, fits);
    before.or_else(|| carried_clear(field, unit, lane, distance, |_| true))
}

/// The first distance from one on at which a unit stands in nobody of those who count, on no ground that is shut to it.
fn carried_clear(
    field: Field,
    unit: PieceId,
    lane: &Lane,
    distance: Length,
    counts: impl Fn(PieceId) -> bool,
) -> Option<Length> {
    // Who stands in its way mostly does so farther on too: then nothing need be asked up to there.
    let (upon, taken) = (Cell::new(None), Cell::new(distance - Length(1)));
    lane.next_place(distance, distance + CARRIED, |at| {
        if at <= taken.get() {
            return false;
        }
        let block = lane.block(at);
        if !stands_on_table(field, &block) {
            return true;
        }
        let whom = match upon.get() {
            Some((_, body)) if lies_upon(&body, &block) => upon.get(),
            _ => {
                let whom = all_whom_it_hits(field, unit, &block).find(|other| counts(*other));
                whom.map(|other| (other, field.body(other)))
            }
        };
        upon.set(whom);
        let Some((_, body)) = whom else { return !stands_in_shut(field, unit, &block) };
        let on = [16, 4, 1].map(|steps| at + STEP.times(steps));
        let known = on.into_iter().find(|on| {
            let there = lane.block(*on);
            stands_on_table(field, &there)
                && body.blocks().any(|part| is_deep(&part, &block) && is_deep(&part, &there))
        });
        taken.set(known.unwrap_or(at));
        false
    })
}

/// Whether a body lies so deep upon another at both ends of a straight way that it does all along it: how deep two convex
/// bodies lie upon one another grows and shrinks but once, and the rest is for rounding.
fn is_deep(part: &Block, block: &Block) -> bool {
    part.overlaps_deeper_than(block, Block::TOLERANCE.times(3))
}

/// Whether a unit may stand on some ground at the end of a run: in no other unit and on no ground that is shut to it. Enemies
/// whom it runs down are swept away before.
pub(super) fn is_clear(field: Field, unit: PieceId, block: &Block) -> bool {
    whom_it_hits(field, unit, block).is_none() && !stands_in_shut(field, unit, block)
}

/// Somebody in whom a unit would stand on some ground at the end of a run, and who is not swept away before.
fn whom_it_hits(field: Field, unit: PieceId, block: &Block) -> Option<PieceId> {
    all_whom_it_hits(field, unit, block).next()
}

/// All of them.
fn all_whom_it_hits<'a>(
    field: Field<'a>,
    unit: PieceId,
    block: &'a Block,
) -> impl Iterator<Item = PieceId> + 'a {
    standing_on(field, unit, block).filter(move |other| !is_run_down(field, unit, *other))
}

/// Whether an enemy is of those whom close-order troops run down: skirmishers and gunners in the open (CP-17-35).
pub(super) fn is_run_down(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let loose = matches!(field.class(enemy), Class::Skirmishers | Class::Gunners);
    loose
        && field.side(enemy) != field.side(unit)
        && field.class(unit).is_close_order()
        && !cover::is_strong_for_loose(field, enemy, unit)
}

/// Whether an enemy in its way makes a router surrender (CP-15-04): a unit that does not rout itself; not its own pursuers,
/// not those whom it touches and leaves, and not skirmishers or gunners in the open, if it is in close order. Who meets a
/// forlorn hope meets its regiment (CP-20-08).
fn stops_router(field: Field, unit: PieceId, enemy: PieceId, lane: &Lane) -> bool {
    let whole = field.regiment_of(enemy);
    let pursuer = field.state(whole).pursues() == Some(unit);
    let off = field.frame(enemy).centre() - lane.block(Length::ZERO).centre();
    let behind = off.dot(lane.heading().along(Length::INCH)) <= 0;
    let left = behind && field.touching(unit, enemy);
    !field.routs(whole) && !pursuer && !left && !is_run_down(field, unit, whole)
}

/// The friends through whom a run bursts (CP-15-03, CP-15-08): not those whom anybody may pass, not those who are immune
/// (CP-15-05), and for one that flows round, not those beside whom a gap is free.
pub(super) fn burst_on(
    field: Field,
    unit: PieceId,
    lane: &Lane,
    distance: Length,
    friends: Friends,
) -> InlineVec<PieceId, 16> {
    let mut burst = InlineVec::empty(PieceId(0));
    for friend in others_of_side(field, unit) {
        let spared = || {
            passes_freely(field, friend)
                || is_immune(field, friend)
                || goes_round(field, unit, friend, lane, friends).is_some()
        };
        let met = lane.may_meet(field, friend, distance) && lane.meets(&field.body(friend), distance);
        if met && !spared() {
            burst.try_push(friend);
        }
    }
    burst
}

/// A unit suffers a burst-through: it is disordered (CP-15-09), one that is so already from now on (CP-11-09). Those whom
/// anybody may pass, and the immune, are not.
pub fn burst_through(act: &mut Acting, why: Rule, unit: PieceId) {
    let field = act.field();
    if !passes_freely(field, unit) && !is_immune(field, unit) {
        disorder_anew(act, why, unit);
    }
}

/// The rule of a fate.
pub(super) const fn rule_of(fate: Fate) -> Rule {
    match fate {
        Fate::Stands => rule!("CP-15-06"),
        Fate::Surrenders => rule!("CP-15-04"),
        Fate::OffTable => rule!("CP-15-11"),
        Fate::Dispersed => rule!("CP-15-05"),
        Fate::Stopped => rule!("CP-15-10"),
        Fate::IntoWood => rule!("CP-19-10"),
    }
}
