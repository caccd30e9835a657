//! What every order of this phase does to who carries it out: he is the one who moves, he has moved, and it costs him.

use engine::PieceId;
use tabletop::Length;

use super::legs::Moved;
use super::placing::place_along;
use super::rates::rate;
use crate::going::way::Gait;
use crate::marks::{self, lower, raise};
use crate::steadiness;
use crate::table::{BatteryChange, BattleChange, Sign, UnitChange};
use crate::world::Kind;
use crate::{Acting, rule};

/// A piece becomes the one that makes its move: until another does it may go on with what is left of its allowance.
pub fn begin(act: &mut Acting, piece: PieceId) {
    let field = act.field();
    let (mover, steady) = (field.table.battle.mover(), field.steady(piece));
    let fresh = !field.has(piece, Sign::Moved);
    if mover != Some(piece) {
        act.emit(rule!("CP-13-03"), BattleChange::Mover(Some(piece)).event());
    }
    if fresh && steady {
        act.emit(rule!("CP-15-56"), raise(piece, Sign::BeganSteady));
    }
}

/// It has moved this turn (CP-16-28); work that it was at is given up (CP-19-21), guns that went with it have moved.
pub fn stir(act: &mut Acting, piece: PieceId) {
    let state = act.table().units[piece.index()];
    if !state.is(Sign::Moved) {
        act.emit(rule!("CP-16-28"), raise(piece, Sign::Moved));
    }
    super::hedges::stop(act, piece);
    let profile = act.world().profile(piece);
    if profile.kind == Kind::Battery
        && let Some(at) = profile.battery
    {
        let all = profile.all_guns();
        if act.table().batteries[usize::from(at)].guns_moved() != all {
            act.emit(rule!("CP-16-28"), marks::guns(piece, BatteryChange::Moved(all)));
        }
    }
}

/// So much of its allowance is used up.
pub fn spend(act: &mut Acting, piece: PieceId, amount: Length) {
    if amount > Length::ZERO {
        let spent = act.table().units[piece.index()].spent() + amount;
        act.emit(rule!("CP-15-70"), UnitChange::Spent(spent).on(piece));
    }
}

/// Its whole move is used up (CP-15-60).
pub fn spend_all(act: &mut Acting, piece: PieceId) {
    let all = rate(act.field(), piece, Gait::Walk);
    act.emit(rule!("CP-15-60"), UnitChange::Spent(all).on(piece));
    act.emit(rule!("CP-15-60"), raise(piece, Sign::Done));
}

/// Carries a move out that was judged.
pub fn carry_out(act: &mut Acting, moved: &Moved) {
    let piece = moved.piece;
    begin(act, piece);
    let before = act.table().units[piece.index()];
    let brought = if before.is(Sign::Moved) { before.straight() } else { Length::ZERO };
    stir(act, piece);
    for friend in &moved.passed {
        if !act.table().units[friend.index()].is(Sign::PassedThrough) {
            act.emit(rule!("CP-15-48"), raise(*friend, Sign::PassedThrough));
        }
    }
    // The stretch that it brings along is that of an earlier order of this turn.
    super::bends::note(act, piece, &moved.path, brought);
    place_along(act, rule!("CP-15-70"), piece, &moved.path);
    spend(act, piece, moved.cost.spent + moved.pays);
    pay(act, moved);
    // The straight stretch at the end is that of the whole move (CP-15-34).
    let last = moved.path.last_straight();
    let straight = if moved.straight { brought + last } else { last };
    if straight > Length::ZERO && act.world().profile(piece).kind.is_unit() {
        act.emit(rule!("CP-15-34"), UnitChange::Straight(straight).on(piece));
    }
    if let Some(rule) = moved.disorders {
        steadiness::disorder(act, rule, piece);
    }
    if let Some(disorder) = moved.cost.disorder.filter(|_| act.world().profile(piece).kind.is_unit()) {
        steadiness::disorder(act, disorder.rule, piece);
    }
    super::posture::moved(act, piece, moved.straight);
}

/// What is paid towards an obstacle that it is astride of is noted (CP-19-18).
fn pay(act: &mut Acting, moved: &Moved) {
    let (piece, state) = (moved.piece, act.table().units[moved.piece.index()]);
    if moved.cost.astride.is_some() && moved.pays > Length::ZERO {
        let paid = state.paid() + moved.pays;
        act.emit(rule!("CP-19-18"), UnitChange::Paid(paid).on(piece));
    }
}

/// A flag goes down if it is up.
pub fn strike(act: &mut Acting, why: engine::Rule, piece: PieceId, flag: Sign) {
    if act.table().units[piece.index()].is(flag) {
        act.emit(why, lower(piece, flag));
    }
}
