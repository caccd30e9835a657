//! 15.6: evasions, and what the charger does after one.

use engine::{Answer, Flow, InlineVec, PieceId, Refusal};
use tabletop::{Angle, Block, Footprint, Leg, Length, Path, Pivot, Pose};

use super::after::{STRAIGHT_ON, remaining};
use super::contact;
use super::contact::closed_ground;
use super::judging::{Way, way_to};
use super::moving::{enters, goes, judges, squares_up, stops};
use super::order::outline;
use super::sweeping::leave_guns;
use super::upon::{Among, Upon, first_upon};
use crate::ask::Ask;
use crate::charging::announced::charges_on;
use crate::field::{Class, Field, TOUCHING};
use crate::going::way::{Gait, way_cost};
use crate::marks::{lower, raise};
use crate::movement::placing::place_along;
use crate::movement::rates;
use crate::steps::ChargingStep;
use crate::table::{ChargeStage, Form, Sign, Table};
use crate::vocabulary::{EVADE, EVADE_FACING, GO_ON};
use crate::{Asking, rule};

/// Whether a unit may evade the charge that has reached it: skirmishers and gunners, once a turn (CP-15-42). Routers and
/// units in combat do not (CP-12-04, CP-99-04), and nobody evades out of a town block, which takes a whole move to leave
/// (CP-19-31).
pub fn may_evade(field: Field, unit: PieceId, charge: u8) -> bool {
    let it = &field.table.charges[usize::from(charge)];
    matches!(field.class(unit), Class::Skirmishers | Class::Gunners)
        && field.piece(unit).on_table()
        && (it.target() == unit || it.stage() == ChargeStage::Announced)
        && !field.routs(unit)
        && !field.in_combat(unit)
        && !field.has(unit, Sign::Evaded)
        && field.form(unit) != Form::Garrison
}

/// The target of a charge that has come into contact evades, if it may and will (CP-15-42).
pub fn evades(mut cx: Asking, at: u8) -> Flow<()> {
    let field = cx.field();
    let charge = field.table.charges[usize::from(at)];
    let unit = charge.target();
    if charge.stage() != ChargeStage::Contact || !may_evade(field, unit, at) {
        return Ok(());
    }
    let who = field.side(unit);
    let answer = cx.ask(Ask::Evade { charge: at, unit }.of(who, rule!("CP-15-42")))?;
    let mut act = cx.act();
    if answer.verb != EVADE && answer.verb != EVADE_FACING {
        let field = act.field();
        let squared = contact::standing(field, charge.charger(), unit, charge.across());
        squares_up(&mut act, charge.charger(), &squared);
        return Ok(());
    }
    leaves(&mut act, unit);
    let field = act.field();
    if let Some(path) = path_in(field, unit, &answer) {
        place_along(&mut act, rule!("CP-15-43"), unit, &path);
    }
    act.emit(rule!("CP-15-42"), raise(unit, Sign::Evaded));
    super::sweeping::takes_guns(&mut act, charge.charger(), unit);
    act.then(ChargingStep::halts(at));
    Ok(())
}

/// Gunners leave their guns (CP-15-46).
fn leaves(act: &mut crate::Acting, unit: PieceId) {
    let field = act.field();
    if field.class(unit) == Class::Gunners && !field.has(unit, Sign::AwayFromGuns) {
        leave_guns(act, unit);
    }
}

/// The table as if gunners had left their guns: how far they can run is judged as they then are.
fn as_loose(field: Field, unit: PieceId) -> Table {
    let mut table = *field.table;
    if field.class(unit) == Class::Gunners && !field.has(unit, Sign::AwayFromGuns) {
        table.units[unit.index()].set(Sign::AwayFromGuns, true);
        let piece = field.piece(unit);
        let shape = super::sweeping::loose_gunners(field, unit);
        table.pieces[unit.index()].set_shape(shape);
        table.pieces[unit.index()].set_pose(piece.pose());
    }
    table
}

/// The direction and the distance in an answer: a turn on the spot and an advance, or an advance alone. In open files all
/// run at once without turning as one body, and face their line of flight when they stop (CP-15-52).
fn flight_in(field: Field, unit: PieceId, answer: &Answer) -> Option<(Angle, Length)> {
    let engine::Way::Legs(legs) = &answer.way else { return None };
    let facing = field.piece(unit).pose().facing;
    match legs[..] {
        [Leg::Turn { about: Pivot::Centre, hand, angle }, Leg::Advance(distance)] => {
            Some((facing + hand.turn(angle), distance))
        }
        [Leg::Advance(distance)] => Some((facing, distance)),
        _ => None,
    }
}

/// The path of an answer; who faces the charger turns about at its end.
fn path_in(field: Field, unit: PieceId, answer: &Answer) -> Option<Path> {
    let (direction, distance) = flight_in(field, unit, answer)?;
    let path = Flight::path_of(field, unit, direction, distance);
    if answer.verb == EVADE_FACING { path.then(Leg::AboutFace).ok() } else { Some(path) }
}

/// Whether an evasion is legal (CP-15-43, CP-15-44).
///
/// # Errors
/// The rule that it breaks.
pub fn judge_evade(field: Field, at: u8, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    let table = as_loose(field, unit);
    let field = field.on(&table);
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    let Some((direction, distance)) = flight_in(field, unit, answer) else {
        return refuse(rule!("CP-15-43"), "say where it runs: a turn on the spot, then an advance");
    };
    let heading = field.table.charges[usize::from(at)].heading();
    let limit = i32::from(field.world.book.charging.evading.angle) * 100;
    if direction.between(heading) > limit {
        return refuse(
            rule!("CP-15-43"),
            "it runs away from the line of the charge, 45 degrees off it at most",
        );
    }
    let flight = Flight::of(field, unit, direction);
    let least = least(field);
    if distance < least {
        let refusal = Refusal::new(rule!("CP-15-44"), "an evader runs at least half a normal move");
        return Err(refusal.measured(distance, least).piece(unit));
    }
    flight.allows(field, distance)?;
    let longest = flight.farthest(field);
    if distance < longest && !flight.is_out_of_reach(field, at, distance) {
        let refusal =
            Refusal::new(rule!("CP-15-44"), "it may stop only where the charger can no longer reach it");
        return Err(refusal.measured(distance, longest).piece(unit));
    }
    Ok(())
}

/// The least way of an evader: half a normal move of skirmishers (CP-15-44).
pub fn least(field: Field) -> Length {
    let walk = field.world.length(field.world.book.movement.rates.skirmishers.walk);
    walk.scaled(field.world.book.charging.evading.least.into(), 100)
}

/// A flight in a direction.
pub struct Flight {
    unit: PieceId,
    body: Footprint,
    pose: Pose,
    direction: Angle,
    /// How far nothing stands in its way for good: enemies, closed ground, the edge of the table.
    free: Length,
    rate: Length,
}

impl Flight {
    /// The flight of a unit in a direction of the table.
    pub fn of(field: Field, unit: PieceId, direction: Angle) -> Flight {
        let pose = field.piece(unit).pose();
        let body = outline(field, unit);
        let rate = rates::rate(field, unit, Gait::Run);
        let mut flight = Flight { unit, body, pose, direction, free: rate, rate };
        flight.free = flight.stopped(field);
        flight
    }

    /// The way of a flight with the turn at its end.
    fn path_of(field: Field, unit: PieceId, direction: Angle, distance: Length) -> Path {
        let pose = field.piece(unit).pose();
        let run = Path::of(pose, Leg::in_direction(pose.facing, direction, distance));
        // Two legs of eight.
        run.then(Leg::to_face(pose.facing, direction)).unwrap_or(run)
    }

    fn end(&self, distance: Length) -> Block {
        let run = self.run(distance);
        let turned = run.then(Leg::to_face(self.pose.facing, self.direction)).unwrap_or(run);
        self.body.block(turned.end(self.body))
    }

    /// Where the first of what it cannot run through stands.
    fn stopped(&self, field: Field) -> Length {
        let path = self.run(self.rate);
        let Some(stroke) = path.strokes(self.body).next() else { return Length::ZERO };
        let side = field.side(self.unit);
        let mut free = self.rate.0;
        for enemy in field.units_of(side.other()).chain(field.hopes_of(side.other())) {
            for block in field.body(enemy).blocks() {
                // Whoever touches it already is the charger, from whom it runs.
                let stop = stroke.last_clear(self.body, &block);
                free = stop.map_or(free, |stop| free.min(stop));
            }
        }
        let exit = stroke.exit(self.body, &field.world.ground.bounds());
        free = exit.map_or(free, |exit| free.min(exit.extent));
        for index in closed_ground(field, self.unit).iter() {
            let Some(feature) = field.world.ground.features().get(index) else { continue };
            let overs = match &feature.shape {
                tabletop::Shape::Area(area) => stroke.over_area(self.body, area.corners()),
                tabletop::Shape::Line(line) => stroke.over_line(self.body, line),
            };
            free = overs.first().map_or(free, |over| free.min(over.from));
        }
        Length(free)
    }

    /// Friends through whom it runs at half speed: all but skirmishers and guns that are not limbered (CP-15-47, CP-15-48).
    fn passed(&self, field: Field) -> InlineVec<PieceId, 48> {
        let mut passed = InlineVec::empty(self.unit);
        for friend in field.units_of(field.side(self.unit)).filter(|friend| *friend != self.unit) {
            if !super::upon::is_passable(field, friend) {
                passed.try_push(friend);
            }
        }
        passed
    }

    /// Whether it may run so far: nothing in the way, within its move, and ending upon nobody.
    fn allows(&self, field: Field, distance: Length) -> Result<(), Refusal> {
        if distance > self.free {
            let refusal = Refusal::new(rule!("CP-15-44"), "something stands in the way of its flight");
            return Err(refusal.measured(distance, self.free).piece(self.unit));
        }
        let cost = way_cost(field, self.unit, &self.run(distance), Gait::Run, &[], &self.passed(field))?;
        let cost = cost.spent + cost.due;
        if cost > self.rate {
            let refusal = Refusal::new(rule!("CP-15-44"), "it cannot run so far");
            return Err(refusal.measured(cost, self.rate).piece(self.unit));
        }
        match self.is_clear(field, distance) {
            true => Ok(()),
            false => Err(Refusal::new(rule!("CP-15-47"), "it would end upon another unit").piece(self.unit)),
        }
    }

    /// The run: skirmishers turn for nothing (CP-15-52).
    fn run(&self, distance: Length) -> Path {
        Path::of(self.pose, Leg::in_direction(self.pose.facing, self.direction, distance))
    }

    /// Whether it ends upon nobody, on the table, and on no ground that is closed to it.
    fn is_clear(&self, field: Field, distance: Length) -> bool {
        contact::fits(field, self.unit, &self.end(distance))
    }

    /// As far as the way is free and its move lasts.
    pub fn longest(&self, field: Field) -> Length {
        let passed = self.passed(field);
        let fits = |distance: i32| {
            way_cost(field, self.unit, &self.run(Length(distance)), Gait::Run, &[], &passed)
                .is_ok_and(|cost| cost.spent + cost.due <= self.rate)
        };
        if fits(self.free.0) {
            return self.free;
        }
        let (mut low, mut high) = (0, self.free.0);
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if fits(middle) { low = middle } else { high = middle }
        }
        Length(low)
    }

    /// The farthest that it can stand at the end of its run, sought back by eighths of an inch: where another unit stands at
    /// the end of the longest it stops before (CP-15-44).
    pub fn farthest(&self, field: Field) -> Length {
        let (mut distance, step) = (self.longest(field), Length(Length::INCH.0 / 8));
        while distance >= least(field) && !self.is_clear(field, distance) {
            distance -= step;
        }
        distance
    }

    /// Whether after so far the charger can no longer reach it, going straight on with what is left of his charge
    /// (CP-15-44).
    fn is_out_of_reach(&self, field: Field, at: u8, distance: Length) -> bool {
        let charger = field.table.charges[usize::from(at)].charger();
        let pose = field.piece(charger).pose();
        let left = remaining(field, charger);
        let stroke = Path::of(pose, Leg::Advance(left));
        let body = outline(field, charger);
        let end = self.end(distance);
        // Reached is whoever is touched.
        if left == Length::ZERO {
            return !field.body(charger).within_of(&end, TOUCHING);
        }
        stroke.strokes(body).all(|stroke| stroke.stop_short(body, &end, TOUCHING + Length(1)).is_none())
    }

    /// The shortest way after which it is out of reach, by eighths of an inch, at most the farthest.
    pub fn shortest(&self, field: Field, at: u8, farthest: Length) -> Length {
        let step = Length(Length::INCH.0 / 8);
        let mut distance = least(field);
        while distance < farthest && !self.is_out_of_reach(field, at, distance) {
            distance += step;
        }
        distance.min(farthest)
    }
}

/// What a charger does after an evade: it halts, or goes straight on into another enemy or the evader (CP-15-45).
pub fn halts(mut cx: Asking, at: u8) -> Flow<()> {
    let charger = cx.table().charges[usize::from(at)].charger();
    let who = cx.table().pieces[charger.index()].owner;
    let answer = cx.ask(Ask::AfterEvade(at).of(who, rule!("CP-15-45")))?;
    let mut act = cx.act();
    let field = act.field();
    match straight_on(field, at).filter(|_| answer.verb == GO_ON) {
        Some(way) => {
            let unit = charger;
            let before = act.table().charges[usize::from(at)];
            if before.target() != way.meeting.enemy
                && charges_on(field, before.target()).all(|(other, it)| other == at || !it.is_on())
            {
                act.emit(rule!("CP-18-20"), lower(before.target(), Sign::WasCharged));
            }
            let flank = way.meeting.enemy == before.target() && before.true_flank();
            goes(&mut act, unit, &way);
            enters(&mut act, at, &way, flank);
            let field = act.field();
            if !may_evade(field, way.meeting.enemy, at) {
                squares_up(&mut act, unit, &way.meeting);
            }
            judges(&mut act, at, &way, flank, way.straight());
            act.then(ChargingStep::evades(at));
        }
        None => stops(&mut act, at),
    }
    Ok(())
}

/// The way of a charger who goes straight on after an evade into somebody whom it may charge, within what is left of its
/// charge; `None` if there is nobody (CP-15-45).
pub fn straight_on(field: Field, at: u8) -> Option<Way> {
    let charge = &field.table.charges[usize::from(at)];
    let unit = charge.charger();
    let left = remaining(field, unit);
    let body = outline(field, unit);
    let path = STRAIGHT_ON.path(field.piece(unit).pose(), left);
    let among = Among { target: Some(charge.target()), left_out: None };
    let first = first_upon(field, unit, &path, body, among)?;
    let Upon::Enemy(enemy, _) = first.upon else { return None };
    super::bars::may_charge_at(field, unit, enemy).ok()?;
    let way = way_to(field, unit, &STRAIGHT_ON, &path, &first, enemy, Length::ZERO).ok()?;
    let end = body.block(way.path.end(body));
    // Whom it may pass it may not end upon, but for those in open files, who make room.
    let mut solid = field.units().filter(|other| {
        *other != unit && *other != enemy && !matches!(field.form(*other), Form::Loose | Form::Garrison)
    });
    let upon =
        |other| field.body(other).blocks().any(|block| block.overlaps_deeper_than(&end, Block::TOLERANCE));
    (way.cost <= left && !solid.any(upon)).then_some(way)
}
