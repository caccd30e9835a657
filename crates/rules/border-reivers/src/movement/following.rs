//! Putting figures down after their Leader (BR-04-05).

use engine::{Answer, PieceId, Refusal, Way};
use tabletop::{Angle, Disc, InlineVec, Length, Point, Pose};

use super::leaving::would_touch_edge;
use super::paths::{led_along_road, left_of};
use super::setting_out::{Manner, leader_of, manner};
use crate::deeds::{self, Deed};
use crate::field::Field;
use crate::going::{self, Going, Mover, cheapest_to, leads_to};
use crate::rule;
use crate::table::{Order, SHOTS};

/// A follower who may be put down so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Following {
    /// Who.
    pub mover: Mover,
    /// His way there: what makes the place one that he could come to.
    pub way: going::Way,
    /// How he faces there.
    pub facing: Angle,
}

/// Whether a figure may be put down at a place after its Leader (BR-04-05): not more than six inches from him, by a path
/// that costs no more than the roll and six inches more, an inch or more from enemies (BR-04-09).
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, answer: &Answer) -> Result<(), Refusal> {
    let wish = wish(field, answer)?;
    let (from, at) = (field.centre(wish.man), wish.at);
    let mut going = Going::alone(field, &Mover::of(field, wish.man));
    wish.gather(&mut going);
    near_leader(field, &going, at)?;
    match at == from || leads_to(&going, from, at, wish.limit) {
        true => Ok(()),
        false => Err(wish.too_far(field)),
    }
}

/// Where a figure may be put down after its Leader, and its way there.
///
/// # Errors
/// The rule that forbids it, as [`judge`] says.
pub fn following(field: Field, answer: &Answer) -> Result<Following, Refusal> {
    let wish = wish(field, answer)?;
    let mut going = Going::alone(field, &Mover::of(field, wish.man));
    wish.gather(&mut going);
    near_leader(field, &going, wish.at)?;
    match way(&going, wish.at, wish.limit) {
        Some(way) => Ok(Following { mover: going.mover, way, facing: wish.facing }),
        None => Err(wish.too_far(field)),
    }
}

/// Where a follower is to be put down, before the place is judged and a way to it sought.
struct Wish {
    man: PieceId,
    at: Point,
    facing: Angle,
    limit: Length,
}

impl Wish {
    /// Notes who bears on his way there.
    fn gather(&self, going: &mut Going) {
        let from = going.field.centre(self.man);
        let limit = self.limit.max(from.distance(self.at));
        going.gather_between((from, self.at), limit);
    }

    fn too_far(&self, field: Field) -> Refusal {
        let why = "there is no path to this place for the roll and six inches more";
        let straight = field.centre(self.man).distance(self.at);
        Refusal::new(rule!("BR-04-05"), why).piece(self.man).point(self.at).measured(straight, self.limit)
    }
}

fn wish(field: Field, answer: &Answer) -> Result<Wish, Refusal> {
    let no = |why| Err(Refusal::new(rule!("BR-04-05"), why));
    let Some(man) = answer.piece.filter(|man| manner(field, *man) == Some(Manner::Follows)) else {
        return no("name a figure that follows its Leader");
    };
    let Way::At(Pose { at, facing }) = answer.way else { return no("say where he is put down") };
    deeds::may(field, man, Deed::Move)?;
    Ok(Wish { man, at, facing, limit: limit(field, man)? })
}

/// What the path of a follower may cost (BR-04-05): the roll, or of a roll for the road what the Leader has gone along it
/// (BR-04-02), and six inches, less what he has used.
///
/// # Errors
/// That the group has not rolled, or for those on horseback alone (BR-04-06), or for a road along which its Leader has not
/// gone (BR-04-02).
pub fn limit(field: Field, man: PieceId) -> Result<Length, Refusal> {
    let group = field.group_of(man).unwrap_or_default();
    let state = field.group(group);
    if !state.is(Order::Rolled) {
        return Err(Refusal::new(rule!("BR-04-01"), "roll for the group's move first: set out").piece(man));
    }
    led_along_road(field, man)?;
    let used = field.figure(man).spent();
    if !field.is_mounted(man) && !state.is(Order::AtFootPace) && used == Length::ZERO {
        let why = "the group has rolled for those on horseback alone";
        return Err(Refusal::new(rule!("BR-04-06"), why).piece(man));
    }
    let along = state.leader().filter(|_| state.is(Order::OnRoad)).map(|leader| field.figure(leader).spent());
    let led = along.map_or(state.rolled(), |along| along.min(state.rolled()));
    Ok(left_of(field, man, led + field.world.book.movement.following.beyond_roll))
}

/// Whether a place is near enough to the Leader, free, and not too near to an enemy.
fn near_leader(field: Field, going: &Going, at: Point) -> Result<(), Refusal> {
    let leader = leader_of(field, going.mover.piece)?;
    let base = Disc { centre: at, radius: going.mover.radius };
    let radius = field.world.book.foundations.group.radius;
    if !base.within(&field.base(leader), radius) {
        let why = "those who follow are put down not more than six inches from their Leader";
        let gap = base.gap(&field.base(leader));
        return Err(Refusal::new(rule!("BR-04-05"), why).piece(leader).measured(gap, radius));
    }
    match at == field.centre(going.mover.piece) {
        true => Ok(()),
        false => going.stands_aloof(at),
    }
}

/// The cheapest way to a place where he can rest, within a limit; no way at all for one who stays.
fn way(going: &Going, at: Point, limit: Length) -> Option<going::Way> {
    let from = going.field.centre(going.mover.piece);
    match at == from {
        true => Some(going::Way { points: tabletop::InlineVec::empty(at), cost: Length::ZERO }),
        false => cheapest_to(going, from, at, limit),
    }
}

/// Rings round the place in the ranks at which another is sought, in tenths of an inch.
const RINGS: [i32; 7] = [5, 10, 15, 25, 35, 50, 65];
/// Farther than the widest ring.
const LOOKED_FOR: Length = Length::inches(7);
/// The most places to which a way is sought.
const TRIES: u8 = 4;

/// Where a follower comes who keeps his place in the ranks: the nearest place to it that he may be put down at, if there
/// is one (BR-04-05). Places are tried ring by ring, in each clockwise from the side towards the Leader.
pub fn in_ranks(field: Field, man: PieceId, ideal: Point, facing: Angle) -> Option<Following> {
    let limit = limit(field, man).ok()?;
    let leader = leader_of(field, man).ok()?;
    let from = field.centre(man);
    let farthest = limit.max(from.distance(ideal)) + LOOKED_FOR.times(2);
    let mut going = Going::alone(field, &Mover::of(field, man));
    going.gather_between((from, ideal), farthest);
    let side = field.side(man)?;
    let home = |at: Point| {
        let base = Disc { centre: at, radius: going.mover.radius };
        field.world.family(side).exits.iter().any(|edge| would_touch_edge(field, base, *edge))
    };
    let inwards = Angle::of(field.centre(leader) - ideal);
    let mut tries = 0;
    let mut here = |at: Point| {
        if tries >= TRIES || near_leader(field, &going, at).is_err() || home(at) {
            return None;
        }
        tries += 1;
        way(&going, at, limit).map(|way| Following { mover: going.mover, way, facing })
    };
    if let Some(following) = here(ideal) {
        return Some(following);
    }
    for ring in RINGS {
        for side in 0..8 {
            let at =
                ideal + (inwards + Angle::degrees(45 * side)).along(Length::hundredths_of_inch(ring * 10));
            if let Some(following) = here(at) {
                return Some(following);
            }
        }
    }
    None
}

/// Those who go after a Leader when the group marches, those in front first, each with his place in the ranks as the
/// Leader has moved.
pub fn ranks(field: Field, leader: PieceId, from: Point) -> InlineVec<(PieceId, Point), SHOTS> {
    let Some(group) = field.group_of(leader) else { return InlineVec::new() };
    let by = field.centre(leader) - from;
    let follows = |man: &PieceId| {
        *man != leader && manner(field, *man) == Some(Manner::Follows) && deeds::can(field, *man, Deed::Move)
    };
    let mut men: InlineVec<PieceId, SHOTS> = field.members(group).filter(follows).collect();
    men.sort_unstable_by_key(|man| (-by.dot(field.centre(*man) - from), *man));
    men.iter().map(|man| (*man, field.centre(*man) + by)).collect()
}
