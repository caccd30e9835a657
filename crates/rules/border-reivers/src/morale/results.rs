//! What a test of morale or a rally comes to, put on the group (BR-02-07, BR-02-08).

use engine::{Event, On, Side};

use crate::field::Field;
use crate::marks::{order, order_over, raise};
use crate::morale::lapse_aims;
use crate::steps::Occasion;
use crate::table::{ClanChange, Order, Sign};
use crate::{Acting, remarks, rule};

/// The Heidman has rallied a group: he has given up his action of this turn for it, and does so once until his own next
/// turn (BR-02-07).
pub fn rallied(act: &mut Acting, side: Side) {
    act.emit(rule!("BR-02-07"), ClanChange::Rallied(true).on(side));
    if act.table().battle.acting() == side {
        let heidman = act.world().family(side).heidman;
        act.emit(rule!("BR-02-07"), raise(heidman, Sign::Idle));
        act.emit(rule!("BR-02-07"), raise(heidman, Sign::Acted));
    }
}

/// What a test comes to is put on the group, and on the Heidman who shares its result in this turn and is near enough when
/// it tests (BR-00-04). Carrying out a retreat is the business of the occasion.
pub fn put(act: &mut Acting, group: u8, occasion: Occasion, failed: u8) {
    let value = i32::from(failed);
    act.emit(rule!("BR-02-02"), Event::Noted { on: On::Thing(group), remark: remarks::TESTED, value });
    put_on(act, group, occasion, failed);
    if let Some(heidman) = sharer(act.field(), group) {
        put_on(act, heidman, occasion, failed);
    }
}

/// The group that a Heidman is by himself, if he shares what befalls another (BR-00-04).
fn sharer(field: Field, group: u8) -> Option<u8> {
    let side = field.band(group).side;
    field.table.clan(side).shares().filter(|shared| *shared == group)?;
    let heidman = field.world.family(side).heidman;
    let leader = field.group(group).leader()?;
    let near = field.within(heidman, leader, field.world.book.foundations.group.radius);
    (field.is_ready(heidman) && near).then(|| field.group_of(heidman)).flatten()
}

fn put_on(act: &mut Acting, group: u8, occasion: Occasion, failed: u8) {
    let orders = act.table().groups[usize::from(group)];
    if orders.is(Order::Shaken) {
        act.emit(rule!("BR-02-01"), order_over(group, Order::Shaken));
    }
    if occasion == Occasion::Losses {
        act.emit(rule!("BR-02-01"), order(group, Order::Tested));
    }
    let breaks = failed >= act.world().book.morale.results.broken_by.unsigned_abs();
    match failed {
        0 => succeed(act, group, occasion),
        _ if breaks => fail_by_much(act, group),
        // A group that is broken already runs until it passes (BR-02-10).
        _ if orders.is(Order::Broken) => lapse_aims(act, group),
        _ => {
            lapse_aims(act, group);
            act.emit(rule!("BR-02-09"), order(group, Order::Restricted));
        }
    }
}

/// All actions are open to it; a broken group is normal again at once (BR-02-08). Whoever has passed a test in this turn
/// charges without another (BR-05-02), whoever has passed one to receive a charge receives the next one without (BR-05-03).
fn succeed(act: &mut Acting, group: u8, occasion: Occasion) {
    if act.table().groups[usize::from(group)].is(Order::Broken) {
        act.emit(rule!("BR-02-08"), order_over(group, Order::Broken));
    }
    let (rule, passed) = match occasion {
        Occasion::Receive => (rule!("BR-05-03"), Order::StoodFirm),
        Occasion::Losses | Occasion::Charge => (rule!("BR-05-02"), Order::Steeled),
    };
    act.emit(rule, order(group, passed));
}

/// The group breaks (BR-02-10).
fn fail_by_much(act: &mut Acting, group: u8) {
    lapse_aims(act, group);
    if act.table().groups[usize::from(group)].is(Order::Restricted) {
        act.emit(rule!("BR-02-10"), order_over(group, Order::Restricted));
    }
    if !act.table().groups[usize::from(group)].is(Order::Broken) {
        act.emit(rule!("BR-02-10"), order(group, Order::Broken));
    }
}
