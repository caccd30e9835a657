//! Chapter 16: Army Morale Tokens, victory and defeat.

use engine::{Departure, InlineVec, Outcome, PieceId, Rule, Side};
use tabletop::Outline;

use crate::book::{Kind, Weight};
use crate::field::Field;
use crate::marks::{lower, raise};
use crate::table::{SideChange, Sign};
use crate::{Acting, rule};

/// How much the morale of the army hangs on a unit; what an event brought counts as a Detachment (NMM-16-11).
pub fn weight(field: Field, unit: PieceId) -> Weight {
    if field.profile(unit).event { Weight::Detachment } else { field.kind(unit).weight() }
}

/// Makes a side owe tokens for the result being carried out; nothing is paid until [`settle`].
pub fn owe(act: &mut Acting, side: Side, tokens: u8, why: Rule) {
    if tokens > 0 {
        let owed = act.table().sides[side.index()].owed().saturating_add(tokens);
        act.emit(why, SideChange::Owed(owed).on(side));
    }
}

/// Collects what both sides owe from one and the same result, together (NMM-02-01, NMM-02-03, NMM-16-12). An army that
/// cannot pay in full loses at once, which is how battles are won (NMM-16-01); if neither can, the battle is drawn. Says
/// whether the battle goes on.
pub fn settle(act: &mut Acting) -> bool {
    let unable = Side::BOTH.map(|side| {
        let it = &act.table().sides[side.index()];
        it.owed() > it.tokens()
    });
    for side in Side::BOTH {
        let it = act.table().sides[side.index()];
        if it.owed() > 0 {
            let left = it.tokens().saturating_sub(it.owed());
            have(act, side, left, rule!("NMM-16-03"));
            act.emit(rule!("NMM-16-03"), SideChange::Owed(0).on(side));
        }
    }
    let outcome = match unable {
        [false, false] => return true,
        [true, true] => return finish(act, rule!("NMM-02-03"), Outcome::Drawn),
        [true, false] => Outcome::Won(Side::B),
        [false, true] => Outcome::Won(Side::A),
    };
    finish(act, rule!("NMM-16-12"), outcome)
}

/// A side has so many tokens left; everybody sees what it has paid or won back (NMM-16-03).
fn have(act: &mut Acting, side: Side, tokens: u8, why: Rule) {
    let paid = act.table().side(side).initial().saturating_sub(tokens);
    act.emit(why, SideChange::Tokens(tokens).on(side));
    act.emit(why, SideChange::Paid(paid).on(side));
}

fn finish(act: &mut Acting, why: Rule, outcome: Outcome) -> bool {
    act.finish(why, outcome);
    false
}

/// Gives tokens back; the pool never rises above its start (NMM-16-09).
pub fn claim(act: &mut Acting, side: Side, tokens: u8, why: Rule) {
    let it = act.table().sides[side.index()];
    let now = it.tokens().saturating_add(tokens).min(it.initial());
    if now != it.tokens() {
        have(act, side, now, why);
    }
}

/// Claims back what a unit rallied from Daunted is worth (NMM-16-09).
pub fn claim_for_rally(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let (side, tokens) = (field.side(unit), field.world.book.army_morale.rallied.of(weight(field, unit)));
    claim(act, side, tokens, rule!("NMM-16-09"));
}

/// A gun is paid for once, when it is first marked lost: as a unit if its crew was Broken or Destroyed, as a
/// capture if its crew fled (NMM-16-07, NMM-16-08). Light and Galloper Guns are paid in pairs.
pub fn mark_gun_lost(act: &mut Acting, gun: PieceId, how: Departure) {
    let field = act.field();
    if field.has(gun, Sign::MarkedLost) {
        return;
    }
    let (side, numbers) = (field.side(gun), &act.world().book.army_morale);
    let (price, why) = match how {
        Departure::Captured => (numbers.guns.captured, rule!("NMM-16-08")),
        _ if field.daunted(gun) => (numbers.lost_daunted.of(weight(field, gun)), rule!("NMM-16-07")),
        _ => (numbers.lost.of(weight(field, gun)), rule!("NMM-16-07")),
    };
    let heavy = field.kind(gun) == Kind::FieldGun;
    act.emit(why, raise(gun, Sign::MarkedLost));
    if heavy {
        owe(act, side, price, why);
        return;
    }
    let to_a_pair = numbers.light_guns.to_a_pair;
    let lost = act.table().sides[side.index()].light_guns_lost();
    act.emit(why, SideChange::LightGunsLost(lost.saturating_add(1)).on(side));
    if (lost + 1) / to_a_pair > lost / to_a_pair {
        owe(act, side, price, why);
    }
}

/// A captured gun is retaken by a formed unit of its first owner: the lost mark comes off and a token comes back,
/// for light guns when the count of pairs falls (NMM-12-15, NMM-16-09).
fn recapture(act: &mut Acting, gun: PieceId) {
    let field = act.field();
    let (side, heavy) = (field.side(gun), field.kind(gun) == Kind::FieldGun);
    let numbers = &act.world().book.army_morale;
    if !field.has(gun, Sign::MarkedLost) {
        act.emit(rule!("NMM-12-15"), lower(gun, Sign::Captured));
        return;
    }
    let lost = act.table().sides[side.index()].light_guns_lost();
    let to_a_pair = numbers.light_guns.to_a_pair;
    act.emit(rule!("NMM-12-15"), lower(gun, Sign::Captured));
    act.emit(rule!("NMM-16-09"), lower(gun, Sign::MarkedLost));
    if !heavy {
        act.emit(rule!("NMM-16-09"), SideChange::LightGunsLost(lost.saturating_sub(1)).on(side));
    }
    if heavy || lost / to_a_pair > lost.saturating_sub(1) / to_a_pair {
        claim(act, side, numbers.guns.recaptured, rule!("NMM-16-09"));
    }
}

/// After a unit has come to a new place: abandoned guns of the enemy that it touches are captured, without an
/// Action and to stay so (NMM-16-08); after a Move by choice a formed unit retakes captured guns of its own side
/// that no enemy touches (NMM-12-15, NMM-16-09). Army morale is settled. Lone Leaders take nothing.
pub fn guns_touched(act: &mut Acting, unit: PieceId, by_choice: bool) {
    let field = act.field();
    if !field.is_unit(unit) {
        return;
    }
    let (side, retakes) = (field.side(unit), by_choice && field.formed(unit));
    let changes_hands = |gun: &PieceId| {
        field.has(*gun, Sign::Abandoned)
            && field.piece(*gun).on_table()
            && touch(field, unit, *gun)
            && match (field.side(*gun) == side, field.has(*gun, Sign::Captured)) {
                (false, captured) => !captured,
                (true, captured) => captured && retakes && !held_by_enemy(field, *gun),
            }
    };
    let guns: InlineVec<PieceId, 8> = field.world.ids().filter(changes_hands).take(8).collect();
    for gun in guns.iter().copied() {
        match act.table().pieces[gun.index()].owner == side {
            true => recapture(act, gun),
            false => capture(act, gun),
        }
    }
    if !guns.is_empty() {
        settle(act);
    }
}

fn touch(field: Field, unit: PieceId, gun: PieceId) -> bool {
    field.block(unit).within(&field.block(gun), tabletop::FLUSH)
}

/// Whether an enemy of its first owner touches a gun.
fn held_by_enemy(field: Field, gun: PieceId) -> bool {
    field.units_of(field.side(gun).other()).any(|enemy| touch(field, enemy, gun))
}

/// An abandoned gun is captured when an enemy unit comes into contact with it (NMM-16-08).
pub fn capture(act: &mut Acting, gun: PieceId) {
    act.emit(rule!("NMM-16-08"), raise(gun, Sign::Captured));
    mark_gun_lost(act, gun, Departure::Captured);
}
