//! Canister: a die for each gunner (CYP-09-11).

use dice::{Count, Die, FaceSet, Pool};
use engine::{Flow, PieceId};

use super::declaring::eye;
use super::flight::sprays;
use crate::field::Field;
use crate::firing::{Arms, Cover, cover, mark, of_hit, strikes};
use crate::marks::raise;
use crate::steps::ArtilleryStep;
use crate::table::{GunShot, Sign};
use crate::{Asking, rule};

/// The dice of canister: nothing is added but for a target behind a wall or hedge or in woods (CYP-09-11, CYP-09-26).
pub fn canister_pool(field: Field, gun: PieceId, cover: Cover) -> Pool {
    let book = &field.world.book.artillery;
    let behind = matches!(cover, Cover::Wall | Cover::Woods);
    let more = if behind { book.modifiers.cover } else { 0 };
    let need = i16::from(book.canister.hits - more);
    Count::of(field.figures(gun), Die::D6).on(FaceSet::at_least(need)).into()
}

/// What covers the target of canister: the stand with the nearest visible point (CYP-07-06, CYP-09-26).
pub fn cover_of(field: Field, gun: PieceId, target: PieceId) -> Cover {
    let Ok(eye) = eye(field, gun) else { return Cover::Open };
    let found = mark(&eye, &field.stands(target), |at| sprays(field, gun, target, at).is_ok());
    found.map_or(Cover::Open, |mark| cover(field, eye.from, target, &mark))
}

/// What a shot of canister does: so many quarters of hits.
pub(super) struct Spray(u8);

/// A shot of canister is rolled.
pub(super) fn rolls(cx: &mut Asking, shot: GunShot) -> Flow<Spray> {
    let field = Field::new(cx.table(), cx.world());
    let (gun, target) = (shot.gun(), shot.target());
    let cover = cover_of(field, gun, target);
    let quarters = of_hit(field, target, cover, Arms::Guns);
    let (side, pool) = (field.side(gun), canister_pool(field, gun, cover));
    let hits = cx.roll(side, rule!("CYP-09-11"), pool)?.hits();
    Ok(Spray(hits.saturating_mul(quarters)))
}

impl Spray {
    /// Hits are gathered, and the target tests even if there were none (CYP-09-11); a routed one only for losses (CYP-15-11).
    pub(super) fn done(self, cx: Asking, shot: GunShot, at: u8) {
        let mut act = cx.act();
        let target = shot.target();
        strikes(&mut act, rule!("CYP-09-11"), shot.gun(), target, self.0);
        if !Field::new(act.table(), act.world()).is_routed(target) {
            raise(&mut act, rule!("CYP-09-11"), target, Sign::Tests);
        }
        act.then(ArtilleryStep::shoots(at + 1));
    }
}
