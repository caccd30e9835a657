//! Shots that are no Shoot Actions: Doctrine fire, horse that engages by fire, standing shots (NMM-12-14, 12-17,
//! 12-28, 12-29, 12-33). Dice, rerolls and ammunition are those of this chapter; the hits join the melee.

use dice::Count;
use engine::{PieceId, Rule};
use tabletop::Length;

use super::shooters::{self, Share};
use super::{ranks, shot};
use crate::Acting;
use crate::book::{Kind, Shooter};
use crate::field::Field;
use crate::marks::raise;
use crate::rule;
use crate::table::{Phase, Sign, UnitChange};

/// Fire that a unit is able to give, ready to be rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fire {
    /// Who fires.
    pub unit: PieceId,
    /// How many dice.
    pub dice: u8,
    /// The score to hit.
    pub hits_on: u8,
    /// Whether both ranks of formed Musketeers fire.
    pub both_ranks: bool,
}

impl Fire {
    /// The dice to hit, with rerolls by quality and a gun's sixes counted; no saves, which the melee makes.
    pub fn pool(&self, field: Field) -> Count {
        shot::volley(field, self.unit, self.dice, self.hits_on)
    }
}

/// The Doctrine fire of formed Musketeers by the result of their die (NMM-12-28, NMM-12-29): one rank or two, at
/// long or short range effect. `attacks` tells the attacker, who has moved. `None` where nothing is fired: no
/// Musketeers, rain, volleys spent by one who moved or shot, Disarray after a shot.
pub fn doctrine_fire(field: Field, unit: PieceId, ranks: u8, hits_on: u8, attacks: bool) -> Option<Fire> {
    let state = field.state(unit);
    let formed = field.kind(unit).shooter(field.footing(unit)) == Some(Shooter::FormedMusketeers);
    let muskets = if formed { ranks::muskets(field, unit) } else { 0 };
    if muskets == 0 || field.raining() || field.has(unit, Sign::Hedgehog) {
        return None;
    }
    let spent = !shooters::free_volley(field, unit) && state.ammunition() == 0;
    if spent && (attacks || state.shots() > 0 || state.moves() > 0) {
        return None;
    }
    if field.disordered(unit) && state.shots() > 0 {
        return None;
    }
    let both_ranks = ranks > 1 && !spent && !field.disordered(unit);
    let dice = if both_ranks { muskets } else { one_rank(field, unit, muskets) };
    let scattered = field.world.book.shooting.scattered_fire.hits_on;
    let hits_on = foggy(field, if spent { hits_on.max(scattered) } else { hits_on });
    Some(Fire { unit, dice, hits_on, both_ranks })
}

fn one_rank(field: Field, unit: PieceId, muskets: u8) -> u8 {
    match shooters::first_share(field, unit) {
        Share::FrontRank => ranks::musket_files(field, unit),
        _ => muskets.div_ceil(2),
    }
}

/// In the Fog of War every weapon hits on sixes only (NMM-07-38).
fn foggy(field: Field, hits_on: u8) -> u8 {
    if field.table.battle.fog() { hits_on.max(field.world.book.events.fog_of_war.hits_on) } else { hits_on }
}

/// The short range effect of a shooter, whatever the distance.
fn at_short_range(field: Field, shooter: Shooter) -> u8 {
    let bands = shooters::bands(field, shooter);
    foggy(field, if bands.short > Length::ZERO { bands.short_hits_on } else { bands.long_hits_on })
}

/// Horse that engages by fire (NMM-12-33): its front rank, all of a Horse Detachment; in Disarray half its number
/// at most, and nothing after a shot. `None` where no shot is left or none is allowed this turn.
pub fn engages_by_fire(field: Field, unit: PieceId, enemy: PieceId) -> Option<Fire> {
    let state = field.state(unit);
    let shooter = field.kind(unit).shooter(field.footing(unit))?;
    let counted = matches!(field.kind(unit), Kind::Cuirassiers | Kind::Harquebusiers | Kind::HorseDetachment);
    let no_more = field.disordered(unit) && !field.loose(unit) && state.shots() > 0;
    if !counted || state.ammunition() == 0 || field.raining() || no_more {
        return None;
    }
    let figures = field.figures(unit);
    let halved = shooters::dice(field, unit, enemy, Share::All, figures);
    let files = field.piece(unit).shape().files.min(figures);
    let dice = if field.loose(unit) { halved } else { halved.min(files) };
    Some(Fire { unit, dice, hits_on: at_short_range(field, shooter), both_ranks: false })
}

/// Skirmishers, Dragoons and garrisons that stand and shoot (NMM-12-17): all who may, at short range effect.
/// `told` is the die of the Clubmen. `None` if it has shot this turn, has no shots left, or it rains.
pub fn stands_and_shoots(field: Field, unit: PieceId, attacker: PieceId, told: u8) -> Option<Fire> {
    let state = field.state(unit);
    let shooter = field.kind(unit).shooter(field.footing(unit))?;
    let counts_shots = matches!(field.kind(unit), Kind::HorseDetachment | Kind::Clubmen);
    if field.raining() || state.shots() > 0 || (counts_shots && state.ammunition() == 0) {
        return None;
    }
    if shooter == Shooter::FormedMusketeers {
        let garrison = doctrine_fire(field, unit, 1, shooters::bands(field, shooter).short_hits_on, false);
        return garrison;
    }
    let figures = field.figures(unit);
    let figures = if shooter == Shooter::Clubmen { figures.min(told) } else { figures };
    let dice = shooters::dice(field, unit, attacker, Share::All, figures);
    (dice > 0).then(|| Fire { unit, dice, hits_on: at_short_range(field, shooter), both_ranks: false })
}

/// A gun that stands and shoots at an attacker from the range at which the contact Action began (NMM-12-14); a
/// range beyond the greatest counts as that. Whether the attacker came through its arc is for the caller to judge.
/// `None` for a gun that cannot fire.
pub fn gun_stands_and_shoots(field: Field, gun: PieceId, attacker: PieceId, range: Length) -> Option<Fire> {
    let shooter = field.kind(gun).shooter(field.footing(gun)).filter(|_| field.gun(gun))?;
    let up = |flag| field.has(gun, flag);
    let silent = up(Sign::Limbered) || up(Sign::Jammed) || up(Sign::Abandoned) || up(Sign::Captured);
    if silent || field.raining() || field.state(gun).shots() > 0 || !shooters::manned(field, gun) {
        return None;
    }
    let range = range.min(shooters::greatest_range(field, shooter));
    let hits_on = shooters::hits_on(field, shooter, false, range)?;
    let dice = shooters::dice(field, gun, attacker, Share::All, field.figures(gun));
    Some(Fire { unit: gun, dice, hits_on, both_ranks: false })
}

/// Whether a point lies in a gun's Shooting Arc: there an attacker's front middle must have stood (NMM-12-14).
pub fn in_arc(field: Field, gun: PieceId, point: tabletop::Point) -> bool {
    super::lines::arc(field, super::cover::front(field, gun)).is_some_and(|arc| arc.contains(point))
}

/// Marks that a unit has fired: the shot of the turn, what it used up (NMM-11-61, NMM-11-63), that its first
/// volley is spent, that both ranks or scattered shots were fired. The same for Shoot Actions and Doctrine fire.
pub fn mark_fired(act: &mut Acting, unit: PieceId, both_ranks: bool, why: Rule) {
    let field = act.field();
    let state = *field.state(unit);
    let opening = field.table.battle.phase() == Phase::Opening;
    let opened = if opening { rule!("NMM-07-07") } else { rule!("NMM-11-60") };
    let formed = field.kind(unit).shooter(field.footing(unit)) == Some(Shooter::FormedMusketeers);
    let free = formed && shooters::free_volley(field, unit);
    let scattered = formed && !free && state.ammunition() == 0;
    let counted = formed
        || matches!(
            field.kind(unit),
            Kind::Cuirassiers | Kind::Harquebusiers | Kind::HorseDetachment | Kind::Clubmen
        );
    act.emit(why, UnitChange::Shots(state.shots() + 1).on(unit));
    if counted && !free && state.ammunition() > 0 {
        let rule = if formed { rule!("NMM-11-61") } else { rule!("NMM-11-63") };
        act.emit(rule, UnitChange::Ammunition(state.ammunition() - 1).on(unit));
    }
    let flags = [
        (formed, Sign::OpenedFire, opened),
        (both_ranks, Sign::BothRanksFired, rule!("NMM-11-28")),
        (scattered, Sign::Scattered, rule!("NMM-11-62")),
    ];
    for (raised, flag, rule) in flags {
        if raised && !state.is(flag) {
            act.emit(rule, raise(unit, flag));
        }
    }
}

/// A gun whose shot shows enough sixes is out of action until it has been repaired (NMM-11-44).
pub fn mark_misfire(act: &mut Acting, gun: PieceId, sixes: u8) {
    let jams = sixes >= act.world().book.shooting.misfire.sixes;
    if jams && !act.table().units[gun.index()].is(Sign::Jammed) {
        act.emit(rule!("NMM-11-44"), raise(gun, Sign::Jammed));
    }
}
