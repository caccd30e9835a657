//! The path of one who leads or goes by himself, judged against what is left of his roll (BR-04-01, BR-04-05).

use engine::{Answer, PieceId, Refusal, Way};
use tabletop::{Angle, InlineVec, Leg, Length, Point};

use super::setting_out::{Manner, manner};
use crate::deeds::{self, Deed};
use crate::field::Field;
use crate::going::{self, Going, Mover};
use crate::table::{Order, Sign};
use crate::{rule, sight};

/// A path as a player gives it: the places of its bends and its end, and how he faces then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route {
    /// Where it leads.
    pub points: InlineVec<Point, 4>,
    /// How he faces at its end; the way he went if nothing is said.
    pub facing: Option<Angle>,
}

/// A move that has been judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Who moves.
    pub mover: Mover,
    /// His path.
    pub route: Route,
    /// What it costs.
    pub cost: Length,
}

/// The path of an answer: straight legs to places (BR-00-01).
///
/// # Errors
/// That it is none.
pub fn route(answer: &Answer) -> Result<Route, Refusal> {
    let why = "say where the path leads: `to x,y; to x,y facing 90`";
    let Way::Legs(legs) = answer.way else { return Err(Refusal::new(rule!("BR-00-01"), why)) };
    let mut route = Route { points: InlineVec::empty(Point::default()), facing: None };
    for leg in &legs {
        let Leg::To { at, facing } = *leg else { return Err(Refusal::new(rule!("BR-00-01"), why)) };
        route.points.push(at);
        route.facing = facing;
    }
    match route.points.is_empty() {
        true => Err(Refusal::new(rule!("BR-00-01"), why)),
        false => Ok(route),
    }
}

/// What a man has left of a roll.
pub fn left_of(field: Field, man: PieceId, rolled: Length) -> Length {
    (rolled - field.figure(man).spent()).max(Length::ZERO)
}

/// A path within an allowance.
///
/// # Errors
/// What stops him on it, or that it is too long (BR-04-01).
pub fn within(field: Field, mover: Mover, route: Route, allowance: Length) -> Result<Move, Refusal> {
    let from = field.centre(mover.piece);
    let far = route.points.iter().map(|point| from.distance(*point)).max().unwrap_or_default();
    let cost = Going::about(field, &mover, from, far).path(from, &route.points)?;
    if cost > allowance {
        let why = "the path is longer than what is left of the roll";
        return Err(Refusal::new(rule!("BR-04-01"), why).measured(cost, allowance).piece(mover.piece));
    }
    Ok(Move { mover, route, cost })
}

/// What a man who leads or goes by himself has left for his own path: what his group rolled, or that of the group whose
/// roll he shares (BR-04-01, BR-04-05, BR-00-04).
///
/// # Errors
/// That nobody has rolled for him, or at a pace that is not his (BR-04-06).
pub fn allowance(field: Field, man: PieceId) -> Result<Length, Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(man));
    let Some(own) = field.group_of(man) else { return no(rule!("BR-01-03"), "only men move so") };
    let group = rolled_with(field, man).unwrap_or(own);
    if !field.group(group).is(Order::Rolled) {
        return no(rule!("BR-04-01"), "roll for the move first: set out");
    }
    if !field.is_mounted(man) && !field.group(group).is(Order::AtFootPace) && !mounted_since(field, man) {
        return no(rule!("BR-04-06"), "the group has rolled for those on horseback alone");
    }
    Ok(left_of(field, man, field.group(group).rolled()))
}

/// The group by whose roll a man goes: his own, or for a Heidman that whose roll he shares (BR-00-04); none for one who rolls
/// for himself.
pub fn rolled_with(field: Field, man: PieceId) -> Option<u8> {
    let own = field.group_of(man)?;
    match manner(field, man)? {
        Manner::Heidman => Some(field.table.clan(field.band(own).side).shares().unwrap_or(own)),
        Manner::Leads | Manner::Follows => Some(own),
        Manner::Astray | Manner::Homeward => None,
    }
}

/// Whether the roll by which a man goes was for the road (BR-04-02).
fn goes_by_road(field: Field, man: PieceId) -> bool {
    rolled_with(field, man).is_some_and(|group| field.group(group).is(Order::OnRoad))
}

/// Whether a man on foot got off his horse in this turn: his roll was that of the mode in which he began (BR-04-08).
fn mounted_since(field: Field, man: PieceId) -> bool {
    field.is(man, Sign::Moved) && field.figure(man).spent() >= field.world.book.movement.mounting.cost
}

/// Whether a Leader may go along a path with his group (BR-04-05) or by himself: within what is left of the roll, on the
/// road if he rolled for it (BR-04-02), and no farther than leaves those within six inches of him who stay where their own
/// action keeps them or have been put down near him (BR-01-04).
///
/// # Errors
/// The rule that forbids it.
pub fn lead(field: Field, answer: &Answer) -> Result<Move, Refusal> {
    let Some(man) = answer.piece.filter(|man| manner(field, *man) == Some(Manner::Leads)) else {
        return Err(Refusal::new(rule!("BR-04-05"), "a group's move is measured on its Leader: name him"));
    };
    deeds::may(field, man, Deed::Move)?;
    let left = allowance(field, man)?;
    let moved = within(field, Mover::of(field, man), route(answer)?, left)?;
    may_lead(field, man, &moved)?;
    Ok(moved)
}

/// The same of a path that is open to him and not too long.
pub(super) fn may_lead(field: Field, man: PieceId, moved: &Move) -> Result<(), Refusal> {
    on_road(field, moved)?;
    keeps_near(field, man, moved)
}

/// Whether the Heidman may move so, by his own roll or that of the group whose roll he shares (BR-00-04).
///
/// # Errors
/// The rule that forbids it.
pub fn go(field: Field, answer: &Answer) -> Result<Move, Refusal> {
    let Some(man) = answer.piece.filter(|man| manner(field, *man) == Some(Manner::Heidman)) else {
        let why = "a figure of a group leads it, follows, or sets out by itself";
        return Err(Refusal::new(rule!("BR-04-05"), why));
    };
    deeds::may(field, man, Deed::Move)?;
    let left = allowance(field, man)?;
    let moved = within(field, Mover::of(field, man), route(answer)?, left)?;
    on_road(field, &moved)?;
    Ok(moved)
}

/// Who goes by a roll for the road stays on the road (BR-04-02).
pub fn on_road(field: Field, moved: &Move) -> Result<(), Refusal> {
    stays_on_road(field, moved, goes_by_road(field, moved.mover.piece))
}

/// The whole path stays on the road where the roll was for it (BR-04-02).
///
/// # Errors
/// That it leaves it.
pub fn stays_on_road(field: Field, moved: &Move, road: bool) -> Result<(), Refusal> {
    if road { along_road(field, moved.mover.piece, &moved.route.points) } else { Ok(()) }
}

/// The same of whoever goes by himself by his group's roll, whatever he uses it for: a charge, a drive or a captive
/// (BR-04-01, BR-04-02); and he waits for his Leader.
///
/// # Errors
/// That he leaves the road, or that his Leader has not gone along it.
pub fn keeps_to_road(field: Field, man: PieceId, points: &[Point]) -> Result<(), Refusal> {
    led_along_road(field, man)?;
    if goes_by_road(field, man) { along_road(field, man, points) } else { Ok(()) }
}

/// Nobody uses a roll for the road before the Leader on whom it is measured has gone along it (BR-04-02, BR-04-05).
///
/// # Errors
/// That he has not.
pub fn led_along_road(field: Field, man: PieceId) -> Result<(), Refusal> {
    let group = field.group_of(man).filter(|group| field.group(*group).is(Order::OnRoad));
    match group.and_then(|group| field.group(group).leader()) {
        Some(leader) if leader != man && field.figure(leader).spent() == Length::ZERO => {
            let why = "the roll was for the road: the Leader goes along it first";
            Err(Refusal::new(rule!("BR-04-02"), why).piece(leader))
        }
        _ => Ok(()),
    }
}

fn along_road(field: Field, man: PieceId, points: &[Point]) -> Result<(), Refusal> {
    if going::stays_on_road(field.world, field.centre(man), points) {
        return Ok(());
    }
    let why = "the roll was for the road: the whole path stays on it";
    Err(Refusal::new(rule!("BR-04-02"), why).piece(man))
}

/// The Leader leaves nobody behind who chose to load, fire, aim or herd, or has been put down near him (BR-01-04,
/// BR-04-05).
pub(super) fn keeps_near(field: Field, leader: PieceId, moved: &Move) -> Result<(), Refusal> {
    let Some(end) = moved.route.points.last() else { return Ok(()) };
    let base = tabletop::Disc { centre: *end, radius: moved.mover.radius };
    let radius = field.world.book.foundations.group.radius;
    let group = field.group_of(leader).unwrap_or_default();
    let left = field
        .members(group)
        .find(|man| *man != leader && stays_with(field, *man) && !field.base(*man).within(&base, radius));
    match left {
        Some(man) => Err(Refusal::new(
            rule!("BR-01-04"),
            "the Leader may not go farther than six inches from one who loads, fires, aims or herds, or has moved already",
        )
        .piece(man)
        .measured(field.base(man).gap(&base), radius)),
        None => Ok(()),
    }
}

/// Whether a Leader may not leave a figure behind: it acts where it stands, or has been put down near him or charged
/// before him (BR-01-04, BR-04-05, BR-05-06).
pub fn stays_with(field: Field, man: PieceId) -> bool {
    // Who has only mounted, or stopped where he found somebody, may still follow.
    let has_moved = field.is(man, Sign::Moved) && field.is(man, Sign::Acted);
    let chose = field.is(man, Sign::Anchored) || has_moved;
    let is_free = field.is(man, Sign::Stunned)
        || field.is(man, Sign::Captive)
        || field.is(man, Sign::CarriedOff)
        || field.is(man, Sign::Astray)
        || field.is_locked(man)
        || field.is_broken(man);
    chose && !is_free
}

/// Whether a figure that is to load, aim, fire or herd where it stands is not too far from a Leader who has moved already
/// (BR-01-04). One that was out of his reach before may shoot all the same (BR-04-07).
///
/// # Errors
/// That he is too far off.
pub fn is_near_moved_leader(field: Field, man: PieceId) -> Result<(), Refusal> {
    let leader = field.group_of(man).and_then(|group| field.group(group).leader());
    let Some(leader) = leader.filter(|leader| *leader != man && field.is(*leader, Sign::Moved)) else {
        return Ok(());
    };
    let radius = field.world.book.foundations.group.radius;
    if field.is(man, Sign::Astray) || !field.stands(leader) || field.within(man, leader, radius) {
        return Ok(());
    }
    let gap = field.base(man).gap(&field.base(leader));
    let why = "his Leader has gone more than six inches from him: he may follow, but not act where he stands";
    Err(Refusal::new(rule!("BR-01-04"), why).piece(man).measured(gap, radius))
}

/// One who has moved, or got on or off a horse, has taken his action (BR-01-03).
///
/// # Errors
/// That he has.
pub fn has_not_moved(field: Field, man: PieceId) -> Result<(), Refusal> {
    match field.is(man, Sign::Moved) {
        true => {
            Err(Refusal::new(rule!("BR-01-03"), "he has moved in this turn: that was his action").piece(man))
        }
        false => Ok(()),
    }
}

/// Whether a man who goes by his own roll may go so: towards his Leader (BR-04-07), or nearer to an edge by which his side
/// goes home (BR-03-04).
///
/// # Errors
/// The rule that forbids it.
pub fn stride(field: Field, man: PieceId, rolled: Length, answer: &Answer) -> Result<Move, Refusal> {
    let moved = within(field, Mover::of(field, man), route(answer)?, left_of(field, man, rolled))?;
    goes_the_right_way(field, man, &moved)?;
    Ok(moved)
}

/// See [`stride`].
pub(super) fn goes_the_right_way(field: Field, man: PieceId, moved: &Move) -> Result<(), Refusal> {
    let from = field.centre(man);
    let end = moved.route.points.last().copied().unwrap_or(from);
    if manner(field, man) == Some(Manner::Homeward) {
        let side = field.side(man).unwrap_or(engine::Side::A);
        let exits = &field.world.family(side).exits;
        let nearer = exits.iter().any(|edge| off_edge(field, end, *edge) < off_edge(field, from, *edge));
        return match nearer {
            true => Ok(()),
            false => {
                Err(Refusal::new(rule!("BR-03-04"), "his Leader has gone home: he ends nearer to that edge")
                    .point(end))
            }
        };
    }
    let leader = super::setting_out::leader_of(field, man)?;
    let at = field.centre(leader);
    match end.distance_squared(at) < from.distance_squared(at) {
        true => Ok(()),
        false => {
            Err(Refusal::new(rule!("BR-04-07"), "out of his Leader's reach he moves towards him")
                .piece(leader))
        }
    }
}

/// Whither a man goes who goes by his own roll: to his Leader, or to the nearest edge by which his side goes home.
pub(super) fn ahead(field: Field, man: PieceId) -> Option<Angle> {
    if manner(field, man) != Some(Manner::Homeward) {
        let leader = super::setting_out::leader_of(field, man).ok()?;
        return Some(Angle::of(field.centre(leader) - field.centre(man)));
    }
    let (at, exits) = (field.centre(man), &field.world.family(field.side(man)?).exits);
    let edge = exits.iter().min_by_key(|edge| off_edge(field, at, **edge))?;
    Some(edge.outward())
}

/// How far a place is from an edge of the table.
pub(crate) fn off_edge(field: Field, at: Point, edge: tabletop::Border) -> Length {
    field.world.ground.edge(edge).deep(at)
}

/// Whether somebody hidden is asked to show himself by a side (BR-01-06): any man of a hidden group that takes its turn.
///
/// # Errors
/// That his group is not hidden.
pub fn show(field: Field, side: engine::Side, answer: &Answer) -> Result<u8, Refusal> {
    let man = answer.piece.filter(|man| field.side(*man) == Some(side) && sight::is_hidden(field, *man));
    man.and_then(|man| field.group_of(man))
        .ok_or_else(|| Refusal::new(rule!("BR-01-06"), "name a man of a hidden group of yours"))
}
