//! Where a pursuer gets to, and what ends its chase (15.2).

use engine::{Departure, Event, Flow, InlineVec, PieceId, Place};
use tabletop::{Angle, Length, Path};

use super::gaps::{Round, detour, flows_round, gaps, is_immune, passes_freely};
use super::ground::{self, disorder_on, flows_round_ground, met_after, unknown_wood};
use super::lane::{Lane, stands_on_table};
use super::pursuing::ends;
use super::running::{
    Friends, SumLengths, burst_on, burst_through, farthest, goes_round, is_clear, is_run_down, kept,
    others_of_side,
};
use super::{breaking, crashing, departing};
use crate::charging::{moving, sweeping};
use crate::field::Field;
use crate::going;
use crate::going::way::Gait;
use crate::marks::{lower, raise};
use crate::movement;
use crate::movement::rates::rate;
use crate::steps::RoutingStep;
use crate::table::{Sign, UnitChange};
use crate::{Acting, Script, rule};

/// What ends a pursuer's move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meets {
    /// Nothing, or its quarry.
    Nothing,
    /// A fresh enemy (CP-15-14, CP-15-18).
    Enemy(PieceId),
    /// Ground that it cannot enter (CP-15-14).
    Ground,
    /// A heavy wood into which it is forced, mounted (CP-19-10).
    Wood,
}

/// A chase worked out.
#[derive(Clone, Copy, Debug)]
pub struct Chase {
    /// Its way: a turn about the middle and an advance, or none.
    pub path: Path,
    /// How far it advances.
    pub distance: Length,
    /// On which heading.
    pub heading: Angle,
    /// What ends it.
    pub meets: Meets,
    /// The friends through whom it bursts (CP-15-72).
    pub burst: InlineVec<PieceId, 16>,
}

/// A pursuer runs after its quarry: woods on its way that nobody knows are rolled for first (CP-19-03).
pub fn chases(mut s: Script, unit: PieceId, initial: bool) -> Flow<()> {
    let wood = s.read(rule!("CP-19-03"), |field| {
        // It goes no farther than its move: mostly there is none about.
        let about = going::may_be_near_unknown_wood(field, unit, rate(field, unit, Gait::Run) + Length::INCH);
        let unknown = quarry_on_table(field, unit).filter(|_| about).and_then(|quarry| {
            let chase = chase(field, unit, quarry, initial);
            unknown_wood(field, &Lane::of(field, unit, chase.heading), chase.distance)
        });
        unknown.map(|id| id.0)
    })?;
    if let Some(feature) = wood {
        breaking::explores(&mut s, unit, feature)?;
        return s.leads_to(RoutingStep::chases(unit, initial));
    }
    s.leads_to(RoutingStep::chases_on(unit, initial))
}

fn quarry_on_table(field: Field, unit: PieceId) -> Option<PieceId> {
    field.state(unit).pursues().filter(|quarry| field.piece(*quarry).on_table())
}

/// It heads for its quarry's present position and stops on touching it (CP-15-14); if the quarry left the table it goes
/// after it (CP-15-16), if it is gone otherwise the pursuit is over.
pub fn chases_on(act: &mut Acting, unit: PieceId, initial: bool) {
    if act.field().is_held(unit) {
        // Whom an enemy has charged or crashed into fights him, and runs after nobody (CP-15-14).
        act.emit(rule!("CP-15-14"), lower(unit, Sign::Pursuing));
        act.emit(rule!("CP-15-14"), UnitChange::Pursues(None).on(unit));
        return;
    }
    if initial {
        // Foot that tested before it started may test again after the combat (CP-18-07).
        if act.table().units[unit.index()].is(Sign::TestedRally) {
            act.emit(rule!("CP-18-07"), lower(unit, Sign::TestedRally));
        }
    } else {
        act.emit(rule!("CP-13-02"), raise(unit, Sign::Compelled));
    }
    act.emit(rule!("CP-15-14"), raise(unit, Sign::Chased));
    let field = act.field();
    let Some(quarry) = field.state(unit).pursues() else { return };
    match field.piece(quarry).place {
        Place::Table => runs_after(act, unit, quarry, initial),
        Place::Gone(Departure::Routed) if is_off(field, quarry) => goes_off(act, unit, quarry),
        _ => ends(act, rule!("CP-15-14"), unit),
    }
}

fn runs_after(act: &mut Acting, unit: PieceId, quarry: PieceId, initial: bool) {
    draws_hopes_in(act, unit, quarry, initial);
    let field = act.field();
    let found = chase(field, unit, quarry, initial);
    let by = disorder_on(field, unit, &Lane::of(field, unit, found.heading), found.distance);
    sweeping::sweep(act, unit, &found.path);
    let field = act.field();
    // Of those who are run down some may be left in the way.
    let (path, meets) = short_of_the_rest(field, unit, &found);
    // Where it stays as it stands its wings do too.
    if !path.legs().is_empty() {
        moving::straightens(act, rule!("CP-15-14"), unit);
    }
    movement::place_along(act, rule!("CP-15-14"), unit, &path);
    for friend in &found.burst {
        burst_through(act, rule!("CP-15-72"), *friend);
    }
    ground::disorders(act, unit, by);
    match meets {
        Meets::Nothing => {}
        Meets::Enemy(enemy) => crashing::into(act, unit, enemy),
        Meets::Ground => ends(act, rule!("CP-15-14"), unit),
        Meets::Wood => departing::leaves(act, rule!("CP-19-10"), unit, Departure::Routed),
    }
}

/// A regiment upon whose forlorn hope a pursuer runs has it in its ranks at once, as one that he crashes into (CP-20-10): he
/// runs on, into the regiment if it stands in his way.
fn draws_hopes_in(act: &mut Acting, unit: PieceId, quarry: PieceId, initial: bool) {
    let field = act.field();
    let hopes = kept(field.hopes_of(field.side(unit).other()));
    for hope in &hopes {
        let field = act.field();
        let found = chase(field, unit, quarry, initial);
        let lane = Lane::of(field, unit, found.heading);
        if !found.path.legs().is_empty() && lane.meets(&field.body(*hope), found.distance) {
            movement::rejoin(act, field.regiment_of(*hope));
        }
    }
}

/// Whether a router that is gone left over an edge rather than dispersing within the table: then its ground reaches the
/// edge.
fn is_off(field: Field, quarry: PieceId) -> bool {
    let table = field.world.ground.bounds();
    let hair = 2 * tabletop::Block::TOLERANCE.0;
    field.piece(quarry).block().corners().iter().any(|corner| {
        corner.x <= table.low.x + hair
            || corner.y <= table.low.y + hair
            || corner.x >= table.high.x - hair
            || corner.y >= table.high.y - hair
    })
}

/// The way of a pursuer to its quarry, and what stops it short of it: half a move at first, a full one later (CP-15-02).
/// Where the router flowed round its friends the pursuer does so too; into those through whom it burst, and any other fresh
/// enemy in its way, the pursuer crashes (CP-15-14, CP-15-18).
pub fn chase(field: Field, unit: PieceId, quarry: PieceId, initial: bool) -> Chase {
    let full = rate(field, unit, Gait::Run);
    let allowance = if initial { full.half() } else { full };
    let (middle, goal) = (field.frame(unit).centre(), field.frame(quarry).centre());
    let facing = field.piece(unit).pose().facing;
    let heading = if goal == middle { facing } else { tabletop::straight_away(middle, goal) };
    // Against a quarry that has rallied it crashes as into any other fresh enemy (CP-15-14).
    let caught = if field.routs(quarry) { Meets::Nothing } else { Meets::Enemy(quarry) };
    if field.touching(unit, quarry) {
        return standing(field, unit, caught);
    }
    let lane = Lane::of(field, unit, heading);
    let friends = if initial { Friends::Burst } else { Friends::FlowRound };
    let met = met_after(field, unit, &lane, allowance);
    let others = field.units().filter(|other| *other != unit && *other != quarry);
    let near = |other: &PieceId| lane.may_meet(field, *other, allowance);
    let ahead = others.filter(near).filter(|other| lane.meets(&field.body(*other), allowance));
    let own = |other: PieceId| field.side(other) == field.side(unit);
    let hands = |other: PieceId| match own(other) {
        true => goes_round(field, unit, other, &lane, friends),
        false => field.has(other, Sign::GoneRound).then(|| gaps(field, unit, other, &lane)),
    };
    let gone_round = kept(ahead.filter_map(|other| Some(Round { unit: other, free: hands(other)? })));
    let longer = |distance: Length| {
        let beyond = gone_round.iter().filter(|round| lane.meets(&field.body(round.unit), distance));
        beyond.map(|round| detour(field, round, &lane, distance)).sum_lengths()
    };
    let distance = farthest(field, unit, &lane, allowance, met.map(|met| met.0), longer);
    let mut stop = Stop { distance, meets: Meets::Nothing };
    stop.at(lane.meets_after(&field.body(quarry), distance), caught);
    for enemy in field.units_of(field.side(unit).other()).filter(near) {
        let met = lane.meets_after(&field.body(enemy), stop.distance);
        let avoided = field.has(enemy, Sign::GoneRound);
        if met.is_some() && enemy != quarry && is_fresh(field, unit, enemy) && !avoided {
            stop.at(met, Meets::Enemy(enemy));
        }
    }
    for friend in others_of_side(field, unit).filter(near) {
        if is_immune(field, friend)
            && !passes_freely(field, friend)
            && !flows_round(field, unit, friend, &lane)
        {
            stop.at(lane.meets_after(&field.body(friend), stop.distance), Meets::Nothing);
        }
    }
    if let Some((at, wood)) = met
        && !flows_round_ground(field, unit, &lane, stop.distance)
    {
        stop.at(Some(at), if wood { Meets::Wood } else { Meets::Ground });
    }
    settled(field, unit, &lane, stop, friends)
}

/// Whether an enemy stops a pursuer: he does not rout, and is not run down (CP-15-14, CP-15-19).
fn is_fresh(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    !field.routs(enemy) && !is_run_down(field, unit, enemy)
}

/// How far it comes at most, and what is there.
struct Stop {
    distance: Length,
    meets: Meets,
}

impl Stop {
    /// Something is met at a distance, if it is, and nothing sooner.
    fn at(&mut self, distance: Option<Length>, meets: Meets) {
        if let Some(distance) = distance.filter(|distance| *distance <= self.distance) {
            (self.distance, self.meets) = ((distance - Length(1)).max(Length::ZERO), meets);
        }
    }
}

/// A pursuer ends where it stands in nobody, on the table: clear beyond its friends, or short of them if its move does not
/// reach so far (CP-15-72). Where it can nowhere turn to its quarry it stays as it stands.
fn settled(field: Field, unit: PieceId, lane: &Lane, stop: Stop, friends: Friends) -> Chase {
    let fits = |at: Length| {
        let block = lane.block(at);
        stands_on_table(field, &block) && is_clear(field, unit, &block)
    };
    if stop.meets == Meets::Wood {
        let burst = burst_on(field, unit, lane, stop.distance, friends);
        let path = lane.way(stop.distance);
        return Chase { path, distance: stop.distance, heading: lane.heading(), meets: stop.meets, burst };
    }
    let Some(distance) = lane.last_place(stop.distance, fits) else {
        return standing(field, unit, still_touched(field, unit, stop.meets));
    };
    let meets = if distance == stop.distance { stop.meets } else { Meets::Nothing };
    let burst = burst_on(field, unit, lane, distance, friends);
    Chase { path: lane.way(distance), distance, heading: lane.heading(), meets, burst }
}

fn still_touched(field: Field, unit: PieceId, meets: Meets) -> Meets {
    match meets {
        Meets::Enemy(enemy) if !field.touching(unit, enemy) => Meets::Nothing,
        other => other,
    }
}

/// It stays where it is.
fn standing(field: Field, unit: PieceId, meets: Meets) -> Chase {
    let pose = field.piece(unit).pose();
    Chase {
        path: Path::from(pose),
        distance: Length::ZERO,
        heading: pose.facing,
        meets,
        burst: InlineVec::empty(PieceId(0)),
    }
}

/// The way of a chase, shorter if it would end upon what is left of those whom it runs down.
fn short_of_the_rest(field: Field, unit: PieceId, found: &Chase) -> (Path, Meets) {
    if found.path.legs().is_empty() || found.meets == Meets::Wood {
        return (found.path, found.meets);
    }
    let lane = Lane::of(field, unit, found.heading);
    let fits = |at: Length| {
        let block = lane.block(at);
        super::lane::standing_on(field, unit, &block).next().is_none() && stands_on_table(field, &block)
    };
    match lane.last_place(found.distance, fits) {
        Some(at) if at == found.distance => (found.path, found.meets),
        Some(at) => (lane.way(at), Meets::Nothing),
        None => (Path::from(field.piece(unit).pose()), Meets::Nothing),
    }
}

/// It goes off the table after its quarry, at the point where that left, in its own pursuit step (CP-15-16). Its generals
/// go with it (CP-09-10).
fn goes_off(act: &mut Acting, unit: PieceId, quarry: PieceId) {
    let field = act.field();
    let from = field.piece(unit).pose();
    let to = field.piece(quarry).pose();
    act.emit(rule!("CP-15-16"), Event::Moved { piece: unit, from, to });
    let turn = act.table().battle.turn();
    act.emit(rule!("CP-15-16"), UnitChange::LeftInTurn(turn).on(unit));
    departing::leaves(act, rule!("CP-15-16"), unit, Departure::Pursued);
}
