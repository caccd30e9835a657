//! Fire in whose way third units stand: that of a unit past its friends, and that of its friends past it (CYP-07-12).

use engine::PieceId;
use tabletop::{Block, Bounds, Edge, Outline, Segment};

use super::outlook;
use crate::field::Field;
use crate::firing;
use crate::musketry;

/// From where on its front a unit is reckoned to look at a target, in sixths of it.
const EYES: [i64; 3] = [1, 3, 5];

/// From each eye the ways along which a unit fires at a target: to the nearest of him and to his middle.
type Ways = [[Segment; 2]; EYES.len()];

fn ways(field: Field, firer: PieceId, target: PieceId) -> Ways {
    let (front, his) = (field.block(firer).edge(Edge::Front), field.block(target));
    EYES.map(|at| {
        let eye = front.from + front.vector().scaled(at, 6);
        [eye.gap(&his).to, his.centre()].map(|to| Segment::new(eye, to))
    })
}

/// Which part of the eyes has a way that is free.
fn part(ways: &Ways, free: impl Fn(&Segment) -> bool) -> f64 {
    let eyes = ways.iter().filter(|from_one| from_one.iter().any(&free)).count();
    eyes as f64 / ways.len() as f64
}

/// Which part of a unit's front has nobody else between it and a target.
pub fn clear(field: Field, firer: PieceId, target: PieceId) -> f64 {
    let corners = [firer, target].map(|id| field.block(id).corners()).into_iter().flatten();
    let between = corners.fold(Bounds::of_block(&field.block(firer)), Bounds::with);
    let thirds: Vec<Block> =
        firing::thirds(field, firer, target, &between).map(|id| field.block(id)).collect();
    part(&ways(field, firer, target), |way| thirds.iter().all(|block| way.through(block).is_none()))
}

/// The fire of a friend: what each of his volleys would cost the enemy, and its ways.
#[derive(Clone, Debug)]
pub struct Friend(Vec<(f64, Ways)>);

/// The friends of a unit who have somebody before them, and before whom it may come to stand.
pub fn friends(field: Field, unit: PieceId) -> Vec<Friend> {
    let far = field.world.book.shooting.ranges.long + field.normal_distance(unit);
    let shoots =
        |id: &PieceId| *id != unit && musketry::has_muskets(field, *id) && field.within(unit, *id, far);
    let of_one = |friend: PieceId| -> Vec<(f64, Ways)> {
        let fires = outlook::shots(field, friend).into_iter().map(|shot| (shot.fires(field, friend), shot));
        let apt = fires.filter(|(worth, _)| *worth > 0.0);
        apt.map(|(worth, shot)| (worth, ways(field, friend, shot.enemy()))).collect()
    };
    let all = field.formed_of(field.side(unit)).filter(shoots).map(of_one);
    all.filter(|volleys| !volleys.is_empty()).map(Friend).collect()
}

/// What the best volleys of its friends would cost the enemy past a unit where it stands.
pub fn past(field: Field, unit: PieceId, friends: &[Friend]) -> f64 {
    let block = field.block(unit);
    let best = |Friend(volleys): &Friend| {
        let past =
            volleys.iter().map(|(worth, ways)| worth * part(ways, |way| way.through(&block).is_none()));
        past.fold(0.0, f64::max)
    };
    friends.iter().map(best).sum()
}
