//! Who has won (CP-99-02).

use conditions::{Class, Standing, Troop, Verdict};
use engine::view::{Subject, words::sentence};
use engine::{Departure, Event, On, Outcome, PieceId, Place, Side};

use crate::field::Field;
use crate::table::Sign;
use crate::world::{Kind, Profile, World};
use crate::{Acting, remarks, rule};

/// At the end of a turn the battle's own conditions are looked at, where it has any, and after the last turn the battle is judged
/// (CP-02-01, CP-99-02).
pub fn judge(act: &mut Acting) {
    let (turn, last) = (act.table().battle.turn(), act.world().last_turn);
    let is_last = turn >= last;
    if let Some(Verdict { outcome, way }) = act.world().conditions.judge(turn, is_last, &troops(act.field()))
    {
        let told = Event::Noted { on: On::Battle, remark: remarks::CONDITION, value: way.into() };
        act.emit(rule!("CP-99-02"), told);
        act.finish(rule!("CP-99-02"), outcome);
    } else if is_last {
        let outcome = by_losses(act.field());
        act.finish(rule!("CP-99-02"), outcome);
    }
}

/// Who has won as things stand: by the battle's own conditions where it has any, else by what both have lost (CP-99-02).
pub fn verdict(field: Field) -> Outcome {
    let Field { world, table, .. } = field;
    let own = world.conditions.judge(table.battle.turn(), true, &troops(field));
    own.map_or_else(|| by_losses(field), |verdict| verdict.outcome)
}

/// The units of both sides as conditions look at them: whoever routs or is lost for good is broken, whoever has pursued off the
/// table is not (CP-99-02).
pub fn troops(field: Field) -> Vec<Troop> {
    if field.world.conditions.is_empty() {
        return Vec::new();
    }
    let class = |kind: Kind| match kind {
        Kind::Cuirassiers | Kind::Horse => Some(Class::Horse),
        Kind::Dragoons => Some(Class::Dragoons),
        Kind::Battery => Some(Class::Guns),
        Kind::Foot | Kind::Skirmishers => Some(Class::Foot),
        _ => None,
    };
    let troop = |id: PieceId| {
        let (profile, piece) = (field.profile(id), field.piece(id));
        let standing = Standing::of(piece.place, field.routs(id), || field.frame(id).centre())?;
        let brigade = field.world.origins.get(id.index()).copied().flatten();
        Some(Troop { side: profile.side, class: class(profile.kind)?, brigade, standing })
    };
    field.world.named().filter_map(troop).collect()
}

/// Whose enemy has lost more for good. A difference of less than a tenth of the larger army is a draw (CP-99-02).
pub fn by_losses(field: Field) -> Outcome {
    let world = field.world;
    let lost = Side::BOTH.map(|side| lost(field, side));
    let larger = world.armies.iter().map(|army| army.points).max().unwrap_or(0);
    let difference = lost[0].abs_diff(lost[1]);
    if difference == 0 || difference * 100 < world.book.figures.battle.draw_under * larger {
        return Outcome::Drawn;
    }
    Outcome::Won(if lost[0] < lost[1] { Side::A } else { Side::B })
}

/// How a battle that was won ended, in a sentence.
pub fn victory_words(world: &World, winner: Side) -> String {
    let army = Subject::army(&world.army(winner).name);
    format!("{}.", sentence(&army.does("wins the day")))
}

/// The points of a side's troops that are lost for good: figures and guns that were removed, units that surrendered,
/// were dispersed or routed off the table, and those that still rout. Whoever has pursued off the table is not lost
/// (CP-99-02).
pub fn lost(field: Field, side: Side) -> u32 {
    field.world.named().filter(|id| field.profile(*id).side == side).map(|id| lost_of(field, id)).sum()
}

fn lost_of(field: Field, id: PieceId) -> u32 {
    let (profile, piece) = (field.profile(id), field.piece(id));
    let all = u32::from(profile.points);
    let is_lost = match piece.place {
        Place::Gone(how) => how != Departure::Pursued,
        Place::Unused => return 0,
        Place::Reserve | Place::Table => field.routs(id),
    };
    if is_lost {
        return all;
    }
    let guns = guns_lost(field, id);
    let of_guns: u32 = profile.guns.iter().map(|gun| u32::from(gun_cost(field, *gun))).sum();
    let men = u32::from(profile.figures.saturating_sub(piece.figures + kept_apart(field, id)));
    let of_men = all.saturating_sub(of_guns);
    of_men * men / u32::from(profile.figures.max(1)) + guns
}

/// Figures that have left a unit and are not lost: the holders of its horses (CP-15-67), its forlorn hope (CP-20-08).
fn kept_apart(field: Field, id: PieceId) -> u8 {
    let profile = field.profile(id);
    let holders =
        profile.kind == Kind::Dragoons && field.has(id, Sign::Dismounted) && !field.has(id, Sign::HorsesLost);
    let on_table = |slot: Option<PieceId>| slot.filter(|slot| field.piece(*slot).on_table());
    let horses = on_table(profile.leaves).filter(|_| holders).map_or(0, |slot| field.figures(slot));
    let hope = on_table(profile.forlorn).map_or(0, |slot| field.figures(slot));
    horses + hope
}

fn guns_lost(field: Field, id: PieceId) -> u32 {
    let profile: &Profile = field.profile(id);
    let Some(battery) = profile.battery else { return 0 };
    let lost = field.table.batteries[usize::from(battery)].guns_lost();
    let guns = profile.guns.iter().enumerate().filter(|(at, _)| lost >> at & 1 == 1);
    guns.map(|(_, gun)| u32::from(gun_cost(field, *gun))).sum()
}

fn gun_cost(field: Field, gun: crate::world::Gun) -> u16 {
    field.world.book.figures.costs.gun(gun)
}
