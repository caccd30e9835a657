//! The dice of a move, and the roll of a group (BR-04-01, BR-04-02).

use dice::{Die, Keep, Pool, Total};
use engine::{Event, Flow, On, PieceId, Side};
use tabletop::Length;

use crate::field::Field;
use crate::marks::order;
use crate::steps::Pace;
use crate::table::{GroupChange, Order};
use crate::{Acting, Asking, hiding, remarks, rule};

/// The dice of a move measured on a man, in inches: two on foot, three on horseback (BR-04-01), one more on a road and the
/// lowest left out (BR-04-02), an inch less if he is wounded (BR-09-04).
pub fn pool(field: Field, measured: Option<PieceId>, pace: Pace) -> Pool {
    let dice = field.world.book.movement.dice;
    let kept = if pace.foot { dice.foot } else { dice.mounted };
    let more = if pace.road { dice.road } else { 0 };
    let wound = i8::from(measured.is_some_and(|man| field.is_wounded(man)));
    let keep = if more == 0 { Keep::All } else { Keep::Highest(kept) };
    Pool::Total(Total::of(kept + more, Die::D6).keep(keep).plus(-wound))
}

/// The dice of a man who goes by his own roll (BR-04-07, BR-03-04).
pub fn own_pool(field: Field, man: PieceId, road: bool) -> Pool {
    pool(field, Some(man), Pace { foot: !field.is_mounted(man), road })
}

/// The length of so many inches rolled.
pub fn inches(total: i16) -> Length {
    Length::inches(i32::from(total.max(0)))
}

/// A group rolls for its move, once in a turn of its own (BR-04-01); if it has rolled it has what it rolled then. In a
/// turn of somebody else's it rolls anew for each retreat. Returns how far it goes.
pub(super) fn roll(mut cx: Asking, group: u8, pace: Pace) -> Flow<Length> {
    let field = cx.field();
    let state = field.group(group);
    let own = field.takes_part(group);
    if own && state.is(Order::Rolled) {
        let rolled = state.rolled();
        return Ok(rolled);
    }
    let side: Side = field.band(group).side;
    let measured = state.leader();
    let pool = pool(field, measured, pace);
    let rule = if pace.road { rule!("BR-04-02") } else { rule!("BR-04-01") };
    let rolled = inches(cx.roll(side, rule, pool)?.total());
    let mut act = cx.act();
    if own {
        act.emit(rule!("BR-04-01"), GroupChange::Rolls(rolled).on(group));
        act.emit(rule!("BR-04-01"), order(group, Order::Rolled));
        if pace.foot {
            act.emit(rule!("BR-04-06"), order(group, Order::AtFootPace));
        }
        if pace.road {
            act.emit(rule!("BR-04-02"), order(group, Order::OnRoad));
        }
    } else {
        let value = rolled.0;
        act.emit(rule!("BR-04-01"), Event::Noted { on: On::Thing(group), remark: remarks::ROLLED, value });
    }
    Ok(rolled)
}

/// A man rolls for himself alone, and what he rolls stands as his group's until another of it rolls: nobody else of it uses
/// it (BR-03-04). A Heidman who shares what the group rolled with its Leader keeps that as a roll of his own (BR-00-04).
pub(super) fn own(mut cx: Asking, man: PieceId) -> Flow<Length> {
    let field = cx.field();
    let side = field.side(man).unwrap_or(Side::A);
    let rolled = inches(cx.roll(side, rule!("BR-04-01"), own_pool(field, man, false))?.total());
    let mut act = cx.act();
    if let Some(group) = act.field().group_of(man) {
        keep_shared(&mut act, side, group);
        act.emit(rule!("BR-04-01"), GroupChange::Rolls(rolled).on(group));
    }
    Ok(rolled)
}

fn keep_shared(act: &mut Acting, side: Side, group: u8) {
    let field = act.field();
    let state = *field.group(group);
    let Some(own) = field.heidmans_group(side).filter(|_| field.table.clan(side).shares() == Some(group))
    else {
        return;
    };
    act.emit(rule!("BR-00-04"), GroupChange::Rolls(state.rolled()).on(own));
    for kept in [Order::Rolled, Order::AtFootPace, Order::OnRoad].into_iter().filter(|kept| state.is(*kept)) {
        act.emit(rule!("BR-00-04"), order(own, kept));
    }
    hiding::emit_share(act, side, None);
}
