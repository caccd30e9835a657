//! What follows when a unit is gone: its leaders, its melee, army morale, and friends who see it.

use engine::{Departure, Event, PieceId, Rule};

use crate::field::Field;
use crate::marks::{lower, raise};
use crate::melee::members;
use crate::table::{Sign, UnitChange};
use crate::{Acting, rule};

use super::queue::{self, Tests};
use super::{army_morale, last_standing, rout_seen};

/// Takes a unit off the table for good and does all that follows from it at once: attached Leaders share its
/// fate or are displaced (NMM-05-09, NMM-10-34, NMM-13-36), it leaves its melee, army morale is owed by section
/// 16, a gun is left abandoned or captured, and the tests of friends who see it, and of the last of its brigade,
/// join the agenda (NMM-13-04 to 13-11). Nothing is paid or tested yet: the caller settles and drains.
pub fn lose(act: &mut Acting, unit: PieceId, how: Departure, why: Rule) {
    let mut due = Tests::new();
    // Who sees the rout is judged by where everybody stands when it starts (NMM-13-07).
    let seen = matches!(how, Departure::Destroyed | Departure::Routed);
    if seen {
        rout_seen::add_up(act, unit, how, &mut due);
    }
    owe_for_loss(act, unit, how);
    lose_leaders(act, unit, how);
    let taken = how == Departure::Captured || beaten_in_melee(act.field(), unit);
    leave_melee(act, unit, why);
    if act.field().gun(unit) && gun_stays(how) {
        abandon_gun(act, unit, how, why);
        if taken {
            army_morale::capture(act, unit);
        }
    } else {
        act.emit(why, Event::Left { piece: unit, how });
    }
    drop_support(act, unit);
    last_standing::check(act, unit).map(|last| due.try_push(last));
    queue::fall_due(act, due);
}

/// What the army owes for a loss (NMM-16-05 to NMM-16-08, NMM-12-68).
fn owe_for_loss(act: &mut Acting, unit: PieceId, how: Departure) {
    let (table, world) = (act.table(), act.world());
    let field = Field::new(table, world);
    let (side, numbers) = (field.side(unit), &world.book.army_morale);
    let weight = army_morale::weight(field, unit);
    match how {
        _ if field.gun(unit) && gun_stays(how) => army_morale::mark_gun_lost(act, unit, how),
        Departure::Destroyed | Departure::Routed | Departure::Retreated if field.daunted(unit) => {
            army_morale::owe(act, side, numbers.lost_daunted.of(weight), rule!("NMM-16-05"));
        }
        Departure::Destroyed | Departure::Routed | Departure::Retreated => {
            army_morale::owe(act, side, numbers.lost.of(weight), rule!("NMM-16-06"));
        }
        Departure::Pursued if field.squadron(unit) => {
            army_morale::owe(act, side, numbers.pursued_off.squadron, rule!("NMM-12-68"));
        }
        // An Evade off the table is free (NMM-12-22), and so is what an event takes away (NMM-07-35).
        _ => {}
    }
}

/// Attached Leaders share the fate of their unit without a roll (NMM-05-09, NMM-10-34, NMM-13-36); from a crew
/// that fled they are merely displaced (NMM-12-14).
fn lose_leaders(act: &mut Acting, unit: PieceId, how: Departure) {
    let leaders: engine::InlineVec<PieceId, 4> = act.field().leaders_with(unit).take(4).collect();
    for leader in leaders.iter().copied() {
        if matches!(how, Departure::Captured | Departure::Merged | Departure::Removed) {
            act.emit(rule!("NMM-05-07"), Event::Parted { piece: leader, host: unit });
        } else {
            lose_leader(act, leader, how, rule!("NMM-05-09"));
        }
    }
}

/// A Leader is lost for good, in whatever way: a General costs army morale, a Brigadier nothing, and neither is
/// ever claimed back (NMM-16-10); dead, wounded or taken is all one (NMM-18-04). He has one life (NMM-05-10). A
/// stand-in for a Brigadier is awaited from the end of the turn on (NMM-05-11).
pub fn lose_leader(act: &mut Acting, leader: PieceId, how: Departure, why: Rule) {
    let field = act.field();
    let (side, general) = (field.side(leader), field.state(leader).class() == 0);
    act.emit(why, Event::Left { piece: leader, how });
    if general {
        let tokens = act.world().book.army_morale.general.lost;
        army_morale::owe(act, side, tokens, rule!("NMM-16-10"));
    }
}

/// The unit leaves the melee that it is in. The melee itself ends by its own aftermath (NMM-12-70).
fn leave_melee(act: &mut Acting, unit: PieceId, why: Rule) {
    if let Some(melee) = act.field().melee_of(unit) {
        members::leave(act, melee, unit, why);
    }
}

/// Whether the gun itself stays on the table when its crew is gone in this way.
fn gun_stays(how: Departure) -> bool {
    !matches!(how, Departure::Removed | Departure::Merged)
}

/// Whether a unit goes in a melee in which an enemy is left to win it.
fn beaten_in_melee(field: Field, unit: PieceId) -> bool {
    field.melee_of(unit).is_some_and(|melee| {
        let members = &field.table.melees[melee as usize].members();
        members.iter().any(|it| field.side(it.unit()) != field.side(unit) && field.figures(it.unit()) > 0)
    })
}

/// The crew is gone, the gun stays where it is, abandoned (NMM-13-36).
fn abandon_gun(act: &mut Acting, gun: PieceId, how: Departure, why: Rule) {
    let figures = act.table().pieces[gun.index()].figures;
    if figures > 0 {
        act.emit(why, Event::FiguresLost { piece: gun, count: figures, part: 0 });
    }
    act.emit(why, raise(gun, Sign::Abandoned));
    if how == Departure::Captured {
        act.emit(rule!("NMM-12-14"), raise(gun, Sign::CrewFled));
    }
}

/// A kept Support order goes with the unit that holds it, and lapses when the unit that it is for is gone
/// (NMM-09-17).
fn drop_support(act: &mut Acting, gone: PieceId) {
    lapse_supporters(act, gone);
    lapse_support(act, gone, rule!("NMM-13-36"));
    if act.table().units[gone.index()].is(Sign::Hedgehog) {
        act.emit(rule!("NMM-12-25"), lower(gone, Sign::Hedgehog));
    }
}

/// Orders to support a unit lapse, as it is gone or has left its melee (NMM-09-17).
pub fn lapse_supporters(act: &mut Acting, friend: PieceId) {
    let holders: engine::InlineVec<PieceId, 16> = {
        let field = act.field();
        field.world.ids().filter(|id| field.state(*id).supports() == Some(friend)).take(16).collect()
    };
    for holder in holders.iter().copied() {
        act.emit(rule!("NMM-09-17"), UnitChange::Supports(None).on(holder));
    }
}

/// A unit keeps no order to support any longer.
pub(super) fn lapse_support(act: &mut Acting, unit: PieceId, why: Rule) {
    if act.table().units[unit.index()].supports().is_some() {
        act.emit(why, UnitChange::Supports(None).on(unit));
    }
}
