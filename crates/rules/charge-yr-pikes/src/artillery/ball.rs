//! Ball: a die for each who is struck (CYP-09-03 to CYP-09-06, CYP-09-09, CYP-09-16, CYP-09-26, sections 06 and 16).

use dice::{Count, Die, FaceSet, Pool, Total};
use engine::{Flow, InlineVec, PieceId};
use tabletop::{Block, Distance, Edge, Outline, Side};

use super::zone::{Struck, struck};
use crate::command;
use crate::firing::{Arms, Cover, Mark, cover, of_hit, strikes};
use crate::marks::{note, raise};
use crate::morale::Modifier;
use crate::steps::ArtilleryStep;
use crate::table::{Form, GunShot, Sign, UnitChange};
use crate::{Acting, Asking, Field, Kind, remarks, rule};

/// On which line of the tables of ball a unit is (CYP-06-01, CYP-09-03 to CYP-09-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Deep infantry.
    Deep,
    /// Shallow infantry.
    Shallow,
    /// Cavalry, and dragoons in the saddle (CYP-00-04).
    Cavalry,
    /// Field and heavy guns.
    Battery,
}

/// How deep a unit is: infantry of the types that are listed is deep, other infantry is shallow (CYP-06-01); so is everybody in a town
/// or works (CYP-06-02). It matters to ball alone (CYP-06-03).
pub fn depth(field: Field, unit: PieceId, cover: Cover) -> Depth {
    let kind = field.kind(unit);
    if kind.is_battery() {
        return Depth::Battery;
    }
    if !field.is_infantry(unit) {
        return Depth::Cavalry;
    }
    let book = &field.world.book.artillery.deep;
    let deep = match kind {
        Kind::Foot if field.pikes(unit) > 0 => book.foot_with_pikes,
        Kind::Foot => book.foot_without_pikes,
        Kind::Musketeers => book.musketeers,
        Kind::Highlanders => book.highlanders,
        Kind::Clubmen => book.clubmen,
        Kind::CommandedShot => book.commanded_shot,
        Kind::Dragoons => book.dismounted_dragoons,
        Kind::Crew => book.gun_crews,
        _ => false,
    };
    if deep && cover != Cover::Works { Depth::Deep } else { Depth::Shallow }
}

/// The cover of a unit against a ball: on the stand where its line meets it (CYP-09-26).
pub fn cover_of(field: Field, gun: PieceId, struck: Struck) -> Cover {
    let stands = field.stands(struck.unit);
    let gap = |stand: &Block| stand.gap(&struck.at).distance;
    let stand = stands.iter().map(|it| it.block).min_by_key(gap).unwrap_or(field.block(struck.unit));
    let from = field.piece(gun).pose().at;
    let mark = Mark { at: struck.at, distance: Distance::between(from, struck.at), stand };
    cover(field, from, struck.unit, &mark)
}

/// Whether a gun has a unit in enfilade: the gun is wholly behind its front line; squares, garrisons, routed units and batteries have
/// none (CYP-09-09, CYP-13-01).
pub fn is_enfiladed(field: Field, gun: PieceId, unit: PieceId) -> bool {
    let front = field.block(unit).edge(Edge::Front);
    let lined = matches!(field.form(unit), Form::Line | Form::Column);
    lined && field.block(gun).wholly(|corner| front.side(corner) == Side::Right)
}

/// All that is added to a die of ball: enfilade, but for batteries; an officer with the gun; a wall or hedge before the target
/// (CYP-09-09, CYP-09-26).
pub fn ball_modifiers(field: Field, gun: PieceId, unit: PieceId, cover: Cover) -> InlineVec<Modifier, 3> {
    let book = &field.world.book.artillery.modifiers;
    let led = field.attached_to(gun).any(|officer| command::may_influence(field, officer, gun));
    let rows = [
        (is_enfiladed(field, gun, unit), rule!("CYP-09-09"), book.enfilade),
        (led, rule!("CYP-09-09"), book.officer),
        (cover == Cover::Wall, rule!("CYP-09-26"), book.cover),
    ];
    let mut all = InlineVec::empty(Modifier { rule: rule!("CYP-09-09"), value: 0 });
    rows.iter().filter(|(holds, _, value)| *holds && *value != 0).for_each(|(_, rule, value)| {
        all.push(Modifier { rule: *rule, value: *value });
    });
    all
}

fn sum(field: Field, gun: PieceId, unit: PieceId, cover: Cover) -> i8 {
    ball_modifiers(field, gun, unit, cover).iter().map(|it| it.value).sum()
}

/// The die of ball on infantry or cavalry: the faces that hit once, and twice (CYP-09-03, CYP-09-04). A result above 6 counts as 6,
/// one below 1 as 1.
pub fn ball_pool(field: Field, gun: PieceId, unit: PieceId, cover: Cover) -> Pool {
    let (book, more) = (&field.world.book.artillery.ball, sum(field, gun, unit, cover));
    let row = match depth(field, unit, cover) {
        Depth::Deep => &book.deep,
        Depth::Shallow => &book.shallow,
        Depth::Cavalry | Depth::Battery => &book.cavalry,
    };
    let hits = |face: u8| row[(face as i8 + more).clamp(1, 6) as usize - 1];
    let faces = |least: u8| {
        let reaching = (1..=6).filter(|face| hits(*face) >= least);
        reaching.fold(FaceSet::NONE, |set, face| set.and(face))
    };
    Count::of(1, Die::D6).on(faces(1)).twice(faces(2)).into()
}

/// The d10 of ball against a battery, with what is added to it (CYP-09-05, CYP-09-26).
pub fn battery_pool(field: Field, gun: PieceId, unit: PieceId, cover: Cover) -> Pool {
    Total::of(1, Die::D10).plus(sum(field, gun, unit, cover)).into()
}

/// The second d10 against a battery, to which nothing is added (CYP-09-05, CYP-09-06).
pub fn second_pool() -> Pool {
    Total::of(1, Die::D10).into()
}

/// What ball does to a battery (CYP-09-05, CYP-09-06).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Damage {
    /// Nothing.
    Nothing,
    /// A gunner is lost.
    Gunner,
    /// It does not fire in the next turn.
    Stopped,
    /// It is silenced.
    Silenced,
}

/// What the first d10 against a battery does; `None` where a second is thrown for it (CYP-09-05).
pub fn damage(field: Field, first: i16) -> Option<Damage> {
    let book = &field.world.book.artillery.counter_battery;
    let hit = if first >= i16::from(book.gunner) { Damage::Gunner } else { Damage::Nothing };
    (first < i16::from(book.again)).then_some(hit)
}

/// What the second does (CYP-09-06).
pub fn more_damage(field: Field, second: i16) -> Damage {
    let book = &field.world.book.artillery.counter_battery;
    match second {
        second if second >= i16::from(book.silenced) => Damage::Silenced,
        second if second >= i16::from(book.stopped) => Damage::Stopped,
        _ => Damage::Gunner,
    }
}

/// What ball does to one who is struck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Effect {
    struck: Struck,
    quarters: u8,
    damage: Damage,
}

/// What a shot of ball does.
pub(super) struct Effects(Vec<Effect>);

/// A shot of ball is rolled: a die for each who is struck, from near to far (CYP-09-16).
pub(super) fn rolls(cx: &mut Asking, shot: GunShot) -> Flow<Effects> {
    let (gun, mut effects) = (shot.gun(), Vec::new());
    let all = struck(cx.field(), shot);
    for (place, struck) in all.iter().enumerate() {
        let field = cx.field();
        let (side, cover) = (field.side(gun), cover_of(field, gun, *struck));
        let hit = of_hit(field, struck.unit, cover, Arms::Guns);
        if depth(field, struck.unit, cover) == Depth::Battery {
            let damage = rolls_at_battery(cx, gun, *struck, cover)?;
            let quarters = if damage == Damage::Gunner { hit } else { 0 };
            effects.push(Effect { struck: *struck, quarters, damage });
            continue;
        }
        let why = match depth(field, struck.unit, cover) {
            _ if place > 0 => rule!("CYP-09-16"),
            Depth::Cavalry => rule!("CYP-09-04"),
            _ => rule!("CYP-09-03"),
        };
        let pool = ball_pool(field, gun, struck.unit, cover);
        let hits = cx.roll(side, why, pool)?.hits();
        effects.push(Effect { struck: *struck, quarters: hits * hit, damage: Damage::Nothing });
    }
    Ok(Effects(effects))
}

/// The d10 against a battery, and the second where the first says so.
fn rolls_at_battery(cx: &mut Asking, gun: PieceId, struck: Struck, cover: Cover) -> Flow<Damage> {
    let (side, pool) = (cx.field().side(gun), battery_pool(cx.field(), gun, struck.unit, cover));
    let first = cx.roll(side, rule!("CYP-09-05"), pool)?.total();
    if let Some(damage) = damage(cx.field(), first) {
        return Ok(damage);
    }
    let second = cx.roll(side, rule!("CYP-09-06"), second_pool())?.total();
    Ok(more_damage(cx.field(), second))
}

impl Effects {
    /// All that it does, losses apart, which wait (CYP-00-10).
    pub(super) fn done(self, cx: Asking, shot: GunShot, at: u8) {
        let mut act = cx.act();
        self.0.into_iter().for_each(|effect| does(&mut act, shot.gun(), effect));
        act.then(ArtilleryStep::shoots(at + 1));
    }
}

/// Hits are gathered; a battery that anything happened to tests (CYP-09-08). Infantry and cavalry do not (CYP-09-02).
fn does(act: &mut Acting, gun: PieceId, effect: Effect) {
    let Effect { struck: Struck { unit, .. }, quarters, damage } = effect;
    if quarters > 0 || damage != Damage::Nothing {
        strikes(act, rule!("CYP-09-03"), gun, unit, quarters);
    }
    let turn = act.table().battle.turn();
    match damage {
        Damage::Nothing => return,
        Damage::Gunner => {}
        Damage::Stopped => act.emit(rule!("CYP-09-06"), UnitChange::StoppedIn(turn + 1).on(unit)),
        Damage::Silenced => raise(act, rule!("CYP-09-06"), unit, Sign::Silenced),
    }
    note(act, rule!("CYP-09-05"), unit, remarks::BATTERY_HIT, damage as i32);
    raise(act, rule!("CYP-09-08"), unit, Sign::Tests);
}
