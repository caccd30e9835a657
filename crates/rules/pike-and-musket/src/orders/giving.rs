//! Orders given: by a General himself, or by the staff officers whom he sends (PM-07-18 to PM-07-20, PM-15-05).

use engine::{Answer, Event, PieceId, Place, Refusal, Side, Way};
use tabletop::{Angle, Point, Pose, Vector};

use crate::field::Field;
use crate::marks::lower;
use crate::table::{CommandChange, Order, Sign};
use crate::vocabulary::{COMMAND, DELIVER, SEND};
use crate::world::Class;
use crate::{Acting, formation, rule};

/// An order that is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Given {
    /// To which command.
    pub command: u8,
    /// Which order.
    pub order: Order,
    /// The objective of an attack.
    pub objective: Point,
    /// The command that is to be supported.
    pub supports: Option<u8>,
}

/// The number from which orders to support name their command.
const SUPPORT: i16 = 10;

/// The order that an answer names, for the command of one of its units.
fn given(field: Field, side: Side, answer: &Answer) -> Result<Given, Refusal> {
    let no = |why| Err(Refusal::new(rule!("PM-15-05"), why));
    if !field.world.options.orders {
        return no("orders are carried only where both sides have agreed on it");
    }
    let own = |unit: &PieceId| field.side(*unit) == side;
    let Some(command) = answer.object.filter(own).and_then(|unit| super::command_of(field, unit)) else {
        return no("name a unit of the command that is to have the order");
    };
    let objective = match answer.way {
        Way::At(pose) => pose.at,
        Way::None | Way::Legs(_) => Point::default(),
    };
    let given = |order, supports| Ok(Given { command, order, objective, supports });
    match (answer.amount, answer.way) {
        (0, Way::None) => given(Order::Hold, None),
        (1, Way::None) => given(Order::Withdraw, None),
        (2, Way::At(_)) => given(Order::Attack, None),
        (number @ SUPPORT.., Way::None) => {
            let named = (number - SUPPORT) as u8;
            let known = field.world.commands.get(usize::from(named)).is_some_and(|it| it.side == side);
            match known && named != command {
                true => given(Order::Support, Some(named)),
                false => no("it can support another command of its side"),
            }
        }
        _ => no("0 is to hold, 1 to withdraw, 2 to attack towards a place, 10 and more to support a command"),
    }
}

/// A General beside a command gives it an order himself: within 30 mm of one of its units (PM-15-05).
///
/// # Errors
/// Why he may not.
pub fn judge_command(field: Field, side: Side, answer: &Answer) -> Result<Given, Refusal> {
    let given = given(field, side, answer)?;
    let no = |why| Err(Refusal::new(rule!("PM-15-05"), why));
    let general = answer.piece.filter(|id| field.class(*id) == Class::General && field.piece(*id).on_table());
    let Some(general) = general.filter(|id| field.side(*id) == side) else {
        return no("a General of yours gives the order");
    };
    let within = field.world.book.setup.orders.general_within;
    match super::units_of(field, given.command).any(|id| field.within(general, id, within)) {
        true => Ok(given),
        false => no("he stands within 30 mm of one of its units"),
    }
}

/// A General sends a staff officer: one of his who is not on the table, or who has come back to him and reported (PM-07-18,
/// PM-07-20).
///
/// # Errors
/// Why he may not.
pub fn judge_sending(field: Field, side: Side, answer: &Answer) -> Result<(Given, Pose), Refusal> {
    let given = given(field, side, answer)?;
    let no = |rule, why| Err(Refusal::new(rule, why));
    let officer = answer.piece.filter(|id| field.class(*id) == Class::Staff && field.side(*id) == side);
    let Some((officer, general)) = officer.and_then(|id| Some((id, field.profile(id).general?))) else {
        return no(rule!("PM-07-18"), "a staff officer of a General carries the order");
    };
    if !field.piece(general).on_table() {
        return no(rule!("PM-07-18"), "his General is no longer there to send him");
    }
    let reach = field.world.book.movement.staff.reach;
    let here = field.piece(officer);
    let is_out = here.on_table();
    // Where nobody is left to whom he might give it he has nothing to deliver.
    let has_order = carries(field, officer).is_some_and(|command| super::is_left(field, command));
    if is_out && (has_order || !field.within(officer, general, reach)) {
        return no(rule!("PM-07-20"), "he has to deliver and to report to his General first");
    }
    let bearer = field.table.command(given.command).bearer();
    if bearer.is_some_and(|other| other != officer) {
        return no(rule!("PM-07-18"), "another officer is on his way to this command");
    }
    if field.table.command(given.command).understood() {
        return no(rule!("PM-07-19"), "the order that it has understood comes into force first");
    }
    Ok((given, if is_out { here.pose() } else { beside(field, general, officer) }))
}

/// The command to which an officer carries an order.
fn carries(field: Field, officer: PieceId) -> Option<u8> {
    (0..field.world.commands.len() as u8).find(|at| field.table.command(*at).bearer() == Some(officer))
}

/// Where a new officer is set down: beside his General (PM-07-18).
fn beside(field: Field, general: PieceId, officer: PieceId) -> Pose {
    let pose = field.piece(general).pose();
    let across = field.footprint(general).width.half() + field.footprint(officer).width.half();
    let inside = field.world.ground.bounds();
    let places = [Angle::RIGHT, Angle::LEFT].map(|side| pose.moved(side, across));
    let body = field.footprint(officer);
    let stands = |place: &Pose| inside.encloses(&body.block(*place));
    places.into_iter().find(stands).unwrap_or_else(|| {
        // In a corner of the table he is set down as far in as his base needs.
        let (mut low, mut high) = (Vector::default(), Vector::default());
        for corner in body.block(pose).corners() {
            low = Vector::new(low.x.max(inside.low.x - corner.x), low.y.max(inside.low.y - corner.y));
            high = Vector::new(high.x.max(corner.x - inside.high.x), high.y.max(corner.y - inside.high.y));
        }
        Pose::new(pose.at + low - high, pose.facing)
    })
}

/// An officer who has reached a unit of the command gives the order, once in a Movement Phase (PM-07-18, PM-07-19).
///
/// # Errors
/// Why he does not.
pub fn judge_delivery(field: Field, officer: PieceId) -> Result<u8, Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(officer));
    let on_table = field.class(officer) == Class::Staff && field.piece(officer).on_table();
    let Some(command) = carries(field, officer).filter(|_| on_table) else {
        return no(rule!("PM-07-18"), "a staff officer who carries an order gives it");
    };
    if field.is(officer, Sign::Rolled) {
        return no(rule!("PM-07-19"), "it may be tried again in a later Movement Phase");
    }
    let reach = field.world.book.movement.staff.reach;
    match super::units_of(field, command).any(|id| field.within(officer, id, reach)) {
        true => Ok(command),
        false => no(rule!("PM-07-18"), "his base is to be within 10 mm of a unit of the command"),
    }
}

/// Carries a sending out.
pub(crate) fn sends(act: &mut Acting, officer: PieceId, answer: &Answer) {
    let why = rule!("PM-07-18");
    let field = act.field();
    let side = field.side(officer);
    let Ok((given, pose)) = judge_sending(field, side, answer) else { return };
    let set_down = field.piece(officer).place != Place::Table;
    if set_down {
        let form = formation::usual(Class::Staff);
        let shape = formation::shape(&field.world.book, Class::Staff, false, form, 1);
        act.emit(why, Event::Placed { piece: officer, pose, shape });
    }
    lower(act, rule!("PM-07-20"), officer, Sign::Reports);
    if let Some(before) = carries(act.field(), officer) {
        act.emit(rule!("PM-07-20"), CommandChange::Bearer(None).on(before));
    }
    let Given { command, order, objective, supports } = given;
    for change in [
        CommandChange::Coming(order),
        CommandChange::ComingObjective(objective),
        CommandChange::ComingSupports(supports),
        CommandChange::Understood(false),
        CommandChange::Bearer(Some(officer)),
    ] {
        act.emit(why, change.on(command));
    }
}

/// Carries out that a General gives an order himself: it is in force at once, and one that the command has understood before comes to
/// nothing (PM-15-05).
pub(crate) fn commands(act: &mut Acting, answer: &Answer) {
    let field = act.field();
    let side = field.table.battle.acting();
    let Ok(given) = judge_command(field, side, answer) else { return };
    super::puts_in_force(act, given.command, given.order, given.objective, given.supports);
    if act.table().command(given.command).understood() {
        act.emit(rule!("PM-15-05"), CommandChange::Understood(false).on(given.command));
    }
}

/// Offers the orders that a General or an officer can give now.
pub(crate) fn offer_orders(field: Field, side: Side, offer: &mut dyn FnMut(Answer)) {
    if !field.world.options.orders {
        return;
    }
    let officers =
        field.world.named().filter(|id| field.class(*id) == Class::Staff && field.side(*id) == side);
    for officer in officers.clone().filter(|id| judge_delivery(field, *id).is_ok()) {
        offer(Answer::plain(DELIVER).with(officer));
    }
    let objective = field.fighters_of(side.other()).next().map(|id| Pose::new(field.front(id), Angle::UP));
    for command in 0..field.world.commands.len() as u8 {
        let own = super::units_of(field, command).find(|id| field.side(*id) == side);
        let Some(unit) = own else { continue };
        let orders = |answer: Answer| {
            let attack = objective.map(|pose| answer.on(unit).amount(2).at(pose));
            attack.into_iter().chain([answer.on(unit), answer.on(unit).amount(1)])
        };
        let generals = field.generals_of(side).map(|general| Answer::plain(COMMAND).with(general));
        for answer in generals.flat_map(orders) {
            if judge_command(field, side, &answer).is_ok() {
                offer(answer);
            }
        }
        for answer in officers.clone().map(|officer| Answer::plain(SEND).with(officer)).flat_map(orders) {
            if judge_sending(field, side, &answer).is_ok() {
                offer(answer);
            }
        }
    }
}
