//! A charge is moved into contact (CP-13-03, CP-15-29), with the countercharge that meets it (CP-15-41).

use engine::{InlineVec, PieceId, Rule};
use tabletop::{Angle, Block, Edge, Length};

use super::contact::Meeting;
use super::countering::{Both, meets};
use super::impetus::{Rush, has_impetus, is_bad_ground};
use super::judging::{Way, reach, wheels_too_far};
use super::order::{Order, drawn_up};
use super::sweeping::sweep_but;
use crate::charging::announced::{charges_on, counter_to, is_touched};
use crate::charging::evading::may_evade;
use crate::field::{Class, Field};
use crate::going::way;
use crate::marks::{self, lower, raise};
use crate::steadiness::{disorder, shake};
use crate::table::{ChargeChange, ChargeStage, Form, Sign, UnitChange};
use crate::{Acting, movement, rule};

/// Moves a charge, and the countercharge against it if there is one.
pub fn moves(act: &mut Acting, at: u8) {
    let field = act.field();
    let charge = field.table.charges[usize::from(at)];
    let order = Order::announced(&charge);
    if !is_able(field, charge.charger()) {
        halts(act, at, ChargeStage::Over);
        return;
    }
    if let Some(counter) = counter_to(field, charge.charger()) {
        let answer = field.table.charges[usize::from(counter)];
        let both = meets(field, &charge, answer.charger(), &Order::announced(&answer));
        if let Ok(both) = both {
            meet(act, at, counter, &both);
            return;
        }
        halts(act, counter, ChargeStage::Halted);
    }
    let field = act.field();
    match reach(field, charge.charger(), charge.target(), &order) {
        Ok(way) => arrives(act, at, &way),
        // What was moved meanwhile has closed the way: it meets whom it can on it, or stays; or a wood has turned out heavy,
        // and it stops at its edge.
        Err(why) => match super::countering::whoever(field, charge.charger(), charge.target(), &order) {
            Some(way) => arrives(act, at, &way),
            None => {
                let closed = why.rule == rule!("CP-19-10");
                super::edge::comes_to(act, charge.charger(), charge.target(), &order, closed);
                halts(act, at, ChargeStage::Halted);
            }
        },
    }
}

/// Whether a charger can still go: nothing has happened to it since it was announced.
fn is_able(field: Field, unit: PieceId) -> bool {
    field.piece(unit).on_table() && !field.routs(unit) && !is_touched(field, unit)
}

/// A charge that does not come into contact.
fn halts(act: &mut Acting, at: u8, stage: ChargeStage) {
    act.emit(rule!("CP-15-29"), marks::stage(at.into(), stage));
}

/// A charge comes into contact.
fn arrives(act: &mut Acting, at: u8, way: &Way) {
    let unit = act.table().charges[usize::from(at)].charger();
    let carried = carried(act.field(), unit, at);
    let flank = flank(act, at, &way.meeting);
    goes(act, unit, way);
    enters(act, at, way, flank);
    let field = act.field();
    if !may_evade(field, way.meeting.enemy, at) {
        squares_up(act, unit, &way.meeting);
    }
    judges(act, at, way, flank, way.straight() + carried);
}

/// A charge and a countercharge meet: both are moved at once (CP-15-41). One in support of a friend may take the charger in
/// flank or rear (CP-15-30).
fn meet(act: &mut Acting, at: u8, counter: u8, both: &Both) {
    let [charge, answer] = [at, counter].map(|at| act.table().charges[usize::from(at)].charger());
    let carried = [(charge, at), (answer, counter)].map(|(unit, at)| carried(act.field(), unit, at));
    let flanks = [flank(act, at, &both.charge.meeting), flank(act, counter, &both.counter.meeting)];
    goes(act, answer, &both.counter);
    goes(act, charge, &both.charge);
    // Who made room for the one may stand where the other came to.
    let met = [charge, answer];
    for unit in met {
        let field = act.field();
        let end = super::order::outline(field, unit).block(field.piece(unit).pose());
        make_room(act, met, &end, |field, other| {
            field.form(other) == Form::Loose || field.class(other) == Class::Gunners
        });
    }
    enters(act, at, &both.charge, flanks[0]);
    enters(act, counter, &both.counter, flanks[1]);
    // Whoever is taken in flank or rear is laid upon: he does not turn, nor strike at speed into an enemy before him.
    let taken = flanks[1];
    let straight = if taken { Length::ZERO } else { both.charge.straight() + carried[0] };
    if taken {
        squares_up(act, answer, &both.counter.meeting);
        act.emit(rule!("CP-15-29"), ChargeChange::Edge(Edge::Front).on(at));
    } else {
        squares_up(act, charge, &both.charge.meeting);
    }
    judges(act, at, &both.charge, flanks[0], straight);
    judges(act, counter, &both.counter, flanks[1], both.counter.straight() + carried[1]);
}

/// The straight stretch that a charge brings from the previous turn: only if it goes straight on from the start
/// (CP-15-34).
fn carried(field: Field, unit: PieceId, at: u8) -> Length {
    let order = Order::announced(&field.table.charges[usize::from(at)]);
    if order.is_straight() { field.state(unit).straight() } else { Length::ZERO }
}

/// Whether it is a true charge on flank or rear: it stood behind when it was announced, and touches a side or the rear
/// (CP-15-30). Whoever is met in place of the target is judged as he stands.
fn flank(act: &Acting, at: u8, meeting: &Meeting) -> bool {
    let field = act.field();
    let charge = &field.table.charges[usize::from(at)];
    let behind = match charge.target() == meeting.enemy {
        true => charge.true_flank(),
        false => super::contact::stands_behind(field, charge.charger(), meeting.enemy),
    };
    behind && field.has_flanks(meeting.enemy) && meeting.edge != Edge::Front
}

/// A unit goes its way: it takes up its frontage, sweeps away whom it runs into, and pays.
pub fn goes(act: &mut Acting, unit: PieceId, way: &Way) {
    draws_up(act, unit, way.files);
    straightens(act, rule!("CP-15-28"), unit);
    movement::note_bends(act, unit, &way.path, Length::ZERO);
    sweep_but(act, unit, &way.path, Some(way.meeting.enemy));
    clears_place(act, unit, way);
    movement::place_along(act, rule!("CP-15-29"), unit, &way.path);
    let spent = act.table().units[unit.index()].spent() + way.cost;
    act.emit(rule!("CP-15-22"), UnitChange::Spent(spent).on(unit));
    if wheels_too_far(act.world(), way.wheeled) {
        disorder(act, rule!("CP-15-27"), unit);
    }
    if let Some(by) = way.ground.disorder {
        disorder(act, by.rule, unit);
    }
    let posture = act.table().units[unit.index()].is(Sign::Volley);
    if posture && (way.wheeled > 0 || way.files > 0) {
        shake(act, rule!("CP-20-12"), unit);
    }
}

/// It takes up its new frontage at the start of its charge; 0 files for as it stands (CP-15-28).
pub fn draws_up(act: &mut Acting, unit: PieceId, files: u8) {
    let field = act.field();
    if files > 0
        && let Ok((table, _)) = drawn_up(field, unit, files)
    {
        let (drill, shape) = (table.units[unit.index()].drill(), table.pieces[unit.index()].shape());
        let pose = field.piece(unit).pose();
        if shape != field.piece(unit).shape() {
            act.emit(rule!("CP-15-28"), UnitChange::Files(drill).on(unit));
            movement::reshape(act, rule!("CP-15-28"), unit, pose, shape);
        }
    }
}

/// Troops in open files among whom it comes to stand make room (CP-15-47): a countercharge may stop it among friends, or
/// among what is left of enemies who made room for another.
fn clears_place(act: &mut Acting, unit: PieceId, way: &Way) {
    let body = super::order::outline(act.field(), unit);
    let end = body.block(way.path.end(body));
    make_room(act, [unit, way.meeting.enemy], &end, |field, other| field.form(other) == Form::Loose);
}

/// Those of a kind who stand where a unit comes to stand make room, but for two.
fn make_room(act: &mut Acting, but: [PieceId; 2], end: &Block, of_kind: fn(Field, PieceId) -> bool) {
    let field = act.field();
    let stands_there = |other: &PieceId| {
        let stands = field.body(*other);
        stands.blocks().any(|block| end.overlaps_deeper_than(&block, Block::TOLERANCE))
    };
    let others = field.units().filter(|other| !but.contains(other) && of_kind(field, *other));
    let mut found: InlineVec<PieceId, 8> = InlineVec::empty(but[0]);
    others.filter(stands_there).for_each(|other| {
        found.try_push(other);
    });
    for other in &found {
        super::sweeping::gives_way(act, *other, end);
    }
}

/// Wings that stood wheeled come into line as the unit charges, recoils or pursues.
pub fn straightens(act: &mut Acting, why: Rule, unit: PieceId) {
    let state = act.table().units[unit.index()];
    if state.left_turn() != Angle::UP {
        act.emit(why, UnitChange::LeftTurn(Angle::UP).on(unit));
    }
    if state.right_turn() != Angle::UP {
        act.emit(why, UnitChange::RightTurn(Angle::UP).on(unit));
    }
}

/// A charger is laid flush on its enemy, unless somebody made room into his place meanwhile (CP-15-29).
pub fn squares_up(act: &mut Acting, unit: PieceId, meeting: &Meeting) {
    let field = act.field();
    let there = super::order::outline(field, unit).block(meeting.squared);
    if meeting.squared != meeting.touching && super::contact::fits(field, unit, &there) {
        movement::place(act, rule!("CP-15-29"), unit, meeting.squared);
    }
}

/// What is noted of a charge in contact, whatever its impetus. Touching a unit other than the target makes that unit the
/// target (CP-15-29).
pub fn enters(act: &mut Acting, at: u8, way: &Way, true_flank: bool) {
    let place = usize::from(at);
    let before = act.table().charges[place];
    let meeting = &way.meeting;
    let heading = way.heading();
    act.emit(rule!("CP-15-29"), marks::stage(place, ChargeStage::Contact));
    if before.target() != meeting.enemy {
        // The one at whom it was announced has his forlorn hope in his ranks already (CP-20-10).
        movement::rejoin(act, meeting.enemy);
        act.emit(rule!("CP-15-29"), ChargeChange::Target(meeting.enemy).on(at));
        if before.surprised() {
            act.emit(rule!("CP-18-18"), ChargeChange::Surprised(false).on(at));
        }
    }
    // After an evade it goes on: what it went before counts too (CP-15-45).
    let gone = if before.is_moved() { before.distance() } else { Length::ZERO };
    let distance = gone + way.distance();
    act.emit(rule!("CP-15-29"), ChargeChange::Distance(distance).on(at));
    act.emit(rule!("CP-15-29"), ChargeChange::Heading(heading).on(at));
    act.emit(rule!("CP-15-29"), ChargeChange::Edge(meeting.edge).on(at));
    if let Some(feature) = meeting.across {
        act.emit(rule!("CP-19-35"), ChargeChange::Across(Some(feature.0)).on(at));
    }
    if before.true_flank() != true_flank {
        act.emit(rule!("CP-15-30"), ChargeChange::TrueFlank(true_flank).on(at));
    }
    act.emit(rule!("CP-15-29"), raise(meeting.enemy, Sign::WasCharged));
    act.emit(rule!("CP-15-34"), UnitChange::Straight(Length::ZERO).on(before.charger()));
}

/// Impetus and bad ground are judged at contact (CP-15-33 to CP-15-38, CP-18-14), after wheels and ground have told.
pub fn judges(act: &mut Acting, at: u8, way: &Way, true_flank: bool, straight: Length) {
    let place = usize::from(at);
    let field = act.field();
    let unit = field.table.charges[place].charger();
    enters_wood(act, unit, &way.meeting);
    let field = act.field();
    let before = act.table().charges[place];
    let straight = straight + if way.wheeled == 0 { before.straight() } else { Length::ZERO };
    let rush = Rush { charger: unit, meeting: &way.meeting, ground: &way.ground, straight, true_flank };
    let (impetus, bad) = (has_impetus(field, &rush), is_bad_ground(field, unit, &way.meeting, &way.ground));
    act.emit(rule!("CP-15-33"), ChargeChange::Straight(way.straight() + before.straight()).on(at));
    act.emit(rule!("CP-15-32"), ChargeChange::Impetus(impetus).on(at));
    if bad {
        act.emit(rule!("CP-18-14"), ChargeChange::BadGround(true).on(at));
    }
}

/// Whoever charges the edge of a wood is disordered on reaching it (CP-19-06).
fn enters_wood(act: &mut Acting, unit: PieceId, meeting: &Meeting) {
    let field = act.field();
    let mut here = super::impetus::ground_at(field, unit, meeting).iter();
    let wood = here.any(|index| {
        let feature = tabletop::FeatureId(index as u8);
        let outline = super::order::outline(field, unit).block(meeting.touching);
        crate::going::trees(field, feature).is_some() && touches(field, feature, &outline)
    });
    if wood {
        disorder(act, rule!("CP-19-06"), unit);
    }
}

/// Whether an outline touches an area.
pub fn touches(field: Field, feature: tabletop::FeatureId, outline: &tabletop::Block) -> bool {
    use tabletop::Outline;
    let Some(area) = field.world.ground.feature(feature).and_then(|it| it.as_area()) else { return false };
    let near = crate::field::TOUCHING;
    area.edges().any(|edge| edge.within(outline, near)) || area.contains(outline.centre())
}

/// Whether a charger who halts after an evade has gone farther than a normal move (CP-15-45).
pub fn halts_in_disorder(field: Field, at: u8) -> bool {
    let charge = &field.table.charges[usize::from(at)];
    charge.distance() > movement::rate(field, charge.charger(), way::Gait::Walk)
}

/// A charge halts where it stands after an evade, disordered if it went farther than a normal move (CP-15-45).
pub fn stops(act: &mut Acting, at: u8) {
    let field = act.field();
    let charge = field.table.charges[usize::from(at)];
    let unit = charge.charger();
    let far = halts_in_disorder(field, at);
    let straight = charge.straight();
    let caught = charges_on(field, charge.target()).any(|(other, it)| other != at && it.is_on());
    act.emit(rule!("CP-15-45"), marks::stage(at.into(), ChargeStage::Halted));
    if !caught {
        act.emit(rule!("CP-18-20"), lower(charge.target(), Sign::WasCharged));
    }
    act.emit(rule!("CP-15-34"), UnitChange::Straight(straight).on(unit));
    if far {
        disorder(act, rule!("CP-15-45"), unit);
    }
}
