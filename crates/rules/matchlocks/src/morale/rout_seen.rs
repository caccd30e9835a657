//! Who sees friends rout or destroyed, and must test for it (NMM-13-04 to NMM-13-09).

use engine::{Departure, PieceId};
use tabletop::{Bounds, Edge, Favour, Hull, Outline, Point};

use super::enclosure;
use super::queue::Tests;
use crate::book::Arm;
use crate::field::Field;
use crate::marks::raise;
use crate::movement::compulsory;
use crate::movement::cover::building_of;
use crate::shooting::cover;
use crate::shooting::sight::Sight;
use crate::table::{Due, Reason, Sign, UnitChange};
use crate::{Acting, rule};

/// Adds the value of a unit that routs or is destroyed to what each friend who sees it has seen in this period
/// (NMM-13-05), and gives the tests of those whose own value is now reached (NMM-13-04).
pub(super) fn add_up(act: &mut Acting, gone: PieceId, how: Departure, due: &mut Tests) {
    let area = area_of(act.field(), gone, how);
    let watchers: engine::InlineVec<PieceId, 96> = {
        let field = act.field();
        let mates = field.units_of(field.side(gone)).filter(|unit| *unit != gone);
        mates.filter(|watcher| watches(field, *watcher, gone, &area)).collect()
    };
    for watcher in watchers.iter().copied() {
        let field = act.field();
        let own = field.points(watcher);
        let sum = field.state(watcher).routs_seen().saturating_add(field.points(gone));
        let reached = sum >= own && !field.has(watcher, Sign::RoutTested);
        act.emit(rule!("NMM-13-05"), UnitChange::RoutsSeen(sum).on(watcher));
        if reached {
            act.emit(rule!("NMM-13-09"), raise(watcher, Sign::RoutTested));
            due.try_push(Due::of(watcher, Reason::RoutingFriends));
        }
    }
}

/// The Routing area: the rectangle swept by the frontage from the place to the end of the rout, or the outline of
/// a unit wiped out by shooting (NMM-13-06).
pub(crate) fn area_of(field: Field, gone: PieceId, how: Departure) -> Hull {
    if how == Departure::Routed || field.engaged(gone) {
        return compulsory::rout_area(field, gone);
    }
    Hull::of(field.block(gone).corners()).expect("a block has an outline")
}

/// Whether a unit watches: some part of the area is near enough, not behind it, and in sight (NMM-13-06 to 13-08).
fn watches(field: Field, watcher: PieceId, gone: PieceId, area: &Hull) -> bool {
    let near = field.world.book.morale.rout_seen.within + field.tolerance();
    let own = field.block(watcher);
    let ignores = || {
        field.arm(gone) == Arm::Cavalry
            && field.arm(watcher) == Arm::Infantry
            && (cover::in_cover(field, watcher) || enclosure::encloses(field, watcher))
    };
    if !own.within(area, near) || ignores() {
        return false;
    }
    let all_round = field.loose(watcher) || building_of(field, watcher).is_some();
    let counts = move |point: &Point| {
        own.within(point, near) && (all_round || own.zone_of(*point, Favour::Defender) != Edge::Rear)
    };
    let corners = own.corners();
    let between = corners.iter().chain(area.corners()).copied();
    let part = between.fold(Bounds::of_block(&own), Bounds::with);
    Sight::of(field, part).sees_rout(watcher, gone, outline_points(area).filter(counts)).is_some()
}

/// The stated sight points of an area: its corners and the middles of its sides (NMM-13-07).
fn outline_points(area: &Hull) -> impl Iterator<Item = Point> + Clone + '_ {
    let corners = area.corners();
    (0..corners.len()).flat_map(move |at| {
        let (from, to) = (corners[at], corners[(at + 1) % corners.len()]);
        [from, from.midpoint(to)]
    })
}
