//! How a defender meets an Attack (NMM-12-10 to 12-24, NMM-12-37 to 12-40).

use engine::{About, Departure, Flow, PieceId};
use tabletop::{Edge, Favour, Length, Outline};

use super::evading::{self, Refuge};
use super::{dice_to_hit, placing};
use crate::ask::{Ask, Attacked};
use crate::book::{Kind, Quality};
use crate::field::Field;
use crate::marks::{lower, raise};
use crate::morale::{army_morale, disarray, losses};
use crate::movement::carrying::{self, Carry};
use crate::movement::compulsory::{self, Stop};
use crate::movement::{cover, going, obstacles};
use crate::shooting::cover as hiding;
use crate::shooting::doctrine;
use crate::steps::Reaction;
use crate::table::Sign;
use crate::vocabulary as verb;
use crate::{Acting, Asking, Decision, rule};

/// What a defender does, or who decides it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// It does this, without choice or die.
    Does(Reaction),
    /// Skirmishers and Dragoons throw their reaction die (NMM-12-17).
    ReactionDie,
    /// Foot struck in the flank by horse throws for Hedgehog or turning (NMM-12-38).
    FlankDie,
    /// Its owner chooses.
    Choice(Choice),
}

/// What an owner may choose beside standing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// To evade (NMM-12-16).
    pub evade: bool,
    /// To turn to face (NMM-12-10).
    pub turn: bool,
    /// To form Hedgehog (NMM-12-10).
    pub hedgehog: bool,
}

/// The zone in which an attacker stands, which is the side attacked (NMM-12-08).
pub fn side_attacked(field: Field, attack: Attacked) -> Edge {
    let from = field.pose(attack.attacker).at;
    match field.formed(attack.defender) && cover::building_of(field, attack.defender).is_none() {
        true => field.block(attack.defender).zone_of(from, Favour::Defender),
        false => Edge::Front,
    }
}

/// Whether the attacker has spent more than one Action on getting there (NMM-12-09).
fn took_its_time(field: Field, attacker: PieceId) -> bool {
    field.state(attacker).moves() > 1
}

/// How a defender reacts, by its type (NMM-12-13). Being Daunted changes nothing about it: such a unit defends itself
/// like any other (NMM-15-04).
pub fn manner(field: Field, attack: Attacked) -> Manner {
    let (attacker, unit) = (attack.attacker, attack.defender);
    let horse = field.mounted(attacker);
    if field.engaged(unit) {
        return Manner::Does(Reaction::Stands);
    }
    if field.gun(unit) {
        return Manner::Does(if gun_shoots(field, attack) { Reaction::Shoots } else { Reaction::Fled });
    }
    if cover::building_of(field, unit).is_some() {
        return Manner::Does(stands_and_shoots(field, attack));
    }
    if field.loose(unit) {
        return Manner::ReactionDie;
    }
    if horse && (field.kind(unit).is_pikes() || field.has(unit, Sign::Hedgehog)) {
        return Manner::Does(Reaction::Hedgehog);
    }
    let side = side_attacked(field, attack);
    let flank = matches!(side, Edge::Left | Edge::Right) && took_its_time(field, attacker);
    if flank && horse && field.formed_foot(unit) {
        return Manner::FlankDie;
    }
    let choice = Choice {
        evade: field.squadron(unit) && !horse,
        turn: flank && placing::turned(field, unit, side, attacker).is_some(),
        hedgehog: flank && field.kind(unit).is_pikes(),
    };
    if choice == Choice::default() { Manner::Does(Reaction::Stands) } else { Manner::Choice(choice) }
}

/// Whether a gun stands and shoots: it can, and the attacker stood in its arc (NMM-12-14).
fn gun_shoots(field: Field, attack: Attacked) -> bool {
    let (attacker, gun) = (attack.attacker, attack.defender);
    let range = field.gap(attacker, gun).distance.rounded_up();
    let able = doctrine::gun_stands_and_shoots(field, gun, attacker, range).is_some();
    // In the rain it cannot shoot, and so its crew flees (NMM-07-36).
    able && doctrine::in_arc(field, gun, field.pose(attacker).at)
}

/// Skirmishers that stand shoot if they may (NMM-12-17).
fn stands_and_shoots(field: Field, attack: Attacked) -> Reaction {
    let able = doctrine::stands_and_shoots(field, attack.defender, attack.attacker, 1).is_some();
    if able { Reaction::Shoots } else { Reaction::Stands }
}

/// Whether Skirmishers on foot in the open cannot get away from horse that needed but one Action (NMM-12-18).
fn is_caught(field: Field, attack: Attacked) -> bool {
    let (attacker, unit) = (attack.attacker, attack.defender);
    field.foot_skirmisher(unit)
        && field.mounted(attacker)
        && !took_its_time(field, attacker)
        && in_the_open(field, attack)
}

fn in_the_open(field: Field, attack: Attacked) -> bool {
    let block = field.block(attack.defender);
    if field.state(attack.defender).cover().is_some() {
        return false;
    }
    let rough = |index: usize| {
        let terrain = field.world.terrain(tabletop::FeatureId(index as u8));
        going::patch(terrain).is_some_and(|ground| going::going_of(field, attack.attacker, ground).is_bad())
    };
    if field.world.ground.areas_at(block.centre()).iter().any(rough) {
        return false;
    }
    let line = tabletop::Segment::new(field.pose(attack.attacker).at, block.centre());
    let mut behind = false;
    for feature in obstacles::touched(field, &block) {
        obstacles::each_strip(field, feature, |strip| behind |= strip.gap(&line).distance.is_zero());
    }
    !behind
}

/// The defender reacts (NMM-12-13). Returns how.
pub(super) fn react(mut cx: Asking, attack: Attacked) -> Flow<Reaction> {
    let field = cx.field();
    let (unit, side) = (attack.defender, field.side(attack.defender));
    let reaction = match manner(field, attack) {
        Manner::Does(reaction) => reaction,
        Manner::ReactionDie => {
            let shows = cx.roll(side, rule!("NMM-12-17"), dice_to_hit::one_die())?.total();
            let field = cx.field();
            let evades = shows >= i16::from(field.world.book.melee.skirmisher_reaction.evades_on);
            match evades {
                true if is_caught(field, attack) => Reaction::Caught,
                true => Reaction::Evaded,
                false => stands_and_shoots(field, attack),
            }
        }
        Manner::FlankDie => {
            let shows = cx.roll(side, rule!("NMM-12-38"), dice_to_hit::one_die())?.total();
            return flank_die(cx, attack, shows);
        }
        Manner::Choice(choice) => {
            let rule = if choice.turn || choice.hedgehog { rule!("NMM-12-10") } else { rule!("NMM-12-16") };
            let decision = Decision { who: side, rule, about: About::Ask(Ask::Reaction(attack)) };
            match cx.ask(decision)?.verb {
                verb::EVADE => Reaction::Evaded,
                verb::TURN => Reaction::Turned,
                verb::HEDGEHOG => Reaction::Hedgehog,
                _ => Reaction::Stands,
            }
        }
    };
    if reaction == Reaction::Evaded {
        return evade(cx, attack);
    }
    let mut act = cx.act();
    let token = raw_token(&act, unit);
    match reaction {
        Reaction::Turned => {
            let side = side_attacked(act.field(), attack);
            turn(&mut act, attack, side, token);
        }
        Reaction::Hedgehog => hedgehog(&mut act, unit),
        Reaction::Fled => {
            losses::lose(&mut act, unit, Departure::Captured, rule!("NMM-12-14"));
            army_morale::settle(&mut act);
        }
        _ => {}
    }
    Ok(reaction)
}

/// Foot struck in the flank by horse: Hedgehog on a high die, else it turns with a token; a Musketeer Division
/// turns in good order on a high die; Raw foot takes one token in every case (NMM-12-38, NMM-12-39).
fn flank_die(cx: Asking, attack: Attacked, shows: i16) -> Flow<Reaction> {
    let mut act = cx.act();
    let unit = attack.defender;
    let field = act.field();
    let high = shows >= i16::from(act.world().book.melee.hedgehog.forms_on);
    let pikes =
        field.kind(unit) == Kind::Battalia && field.state(unit).pikes() > 0 || field.kind(unit).is_pikes();
    let raw = field.quality(unit) == Quality::Raw;
    if high && pikes {
        hedgehog(&mut act, unit);
        return Ok(Reaction::Hedgehog);
    }
    let side = side_attacked(field, attack);
    if placing::turned(field, unit, side, attack.attacker).is_none() {
        return Ok(Reaction::Stands);
    }
    turn(&mut act, attack, side, (!high || raw).then_some(rule!("NMM-12-38")));
    Ok(Reaction::Turned)
}

/// The token of Raw troops that change their facing in haste (NMM-12-11).
fn raw_token(act: &Acting, unit: PieceId) -> Option<engine::Rule> {
    let raw = act.field().quality(unit) == Quality::Raw;
    raw.then_some(rule!("NMM-12-11"))
}

/// Turns a unit to face an attacker who strikes it on a side (NMM-12-10, NMM-12-11).
pub(super) fn turn(act: &mut Acting, attack: Attacked, side: Edge, token: Option<engine::Rule>) {
    let field = act.field();
    let unit = attack.defender;
    if let Some(pose) = placing::turned(field, unit, side, attack.attacker) {
        carrying::move_to(act, unit, pose, Carry::FallBack, rule!("NMM-12-10"));
    }
    act.emit(rule!("NMM-12-11"), raise(unit, Sign::Turned));
    if let Some(rule) = token {
        disarray::add(act, unit, 1, rule);
    }
}

/// Turns the pikes outward (NMM-12-25, NMM-12-40); Raw foot takes a token (NMM-12-39).
pub(super) fn hedgehog(act: &mut Acting, unit: PieceId) {
    if act.table().units[unit.index()].is(Sign::Hedgehog) {
        return;
    }
    act.emit(rule!("NMM-12-25"), raise(unit, Sign::Hedgehog));
    if raw_token(act, unit).is_some() {
        disarray::add(act, unit, 1, rule!("NMM-12-39"));
    }
}

/// A Hedgehog that no enemy touches opens: when its owner has the unit act, and at the end of the turn at the latest.
/// It costs nothing (NMM-12-25).
pub(crate) fn open_hedgehog(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    if field.has(unit, Sign::Hedgehog) && !field.engaged(unit) {
        act.emit(rule!("NMM-12-25"), lower(unit, Sign::Hedgehog));
    }
}

/// The evade: into cover where Skirmishers on foot have some in reach (NMM-12-20), else straight away
/// (NMM-12-19).
fn evade(mut cx: Asking, attack: Attacked) -> Flow<Reaction> {
    let field = cx.field();
    let (side, refuges) = (field.side(attack.defender), evading::refuges(field, attack));
    let chosen = match refuges.len() {
        0 => None,
        1 => Some(refuges[0]),
        _ => {
            let about = About::Ask(Ask::Cover(attack));
            let answer = cx.ask(Decision { who: side, rule: rule!("NMM-12-20"), about })?;
            refuges.iter().find(|refuge| i16::from(refuge.feature) == answer.amount).copied()
        }
    };
    let mut act = cx.act();
    match chosen {
        Some(refuge) => into_cover(&mut act, attack.defender, &refuge),
        None => run(&mut act, attack),
    }
    Ok(Reaction::Evaded)
}

/// Runs straight away; whom it passes, and itself where it could not run its full distance, the attacker may
/// reach if he goes on (NMM-12-21, NMM-12-23).
fn run(act: &mut Acting, attack: Attacked) {
    let unit = attack.defender;
    let field = act.field();
    let flight = compulsory::evade(field, unit, attack.attacker, field.pose(attack.attacker).at);
    act.emit(rule!("NMM-12-19"), raise(unit, Sign::Evaded));
    compulsory::carry_out(act, unit, &flight, Carry::LeavingGuns, rule!("NMM-12-19"));
    for friend in flight.passed.iter() {
        act.emit(rule!("NMM-12-23"), raise(friend.unit, Sign::Exposed));
    }
    match flight.stopped {
        Stop::Full => {}
        Stop::OffTable => {
            losses::lose(act, unit, Departure::Evaded, rule!("NMM-12-22"));
            army_morale::settle(act);
        }
        Stop::Enemy(_) | Stop::Ground(_) | Stop::Friend => {
            act.emit(rule!("NMM-12-21"), raise(unit, Sign::Exposed));
        }
    }
}

fn into_cover(act: &mut Acting, unit: PieceId, refuge: &Refuge) {
    act.emit(rule!("NMM-12-20"), raise(unit, Sign::Evaded));
    let concealed_by = hiding::hidden_in(act.field(), unit);
    let from = act.table().pieces[unit.index()].pose();
    match refuge.shape {
        Some(shape) => {
            let pose = refuge.pose;
            act.emit(rule!("NMM-12-20"), engine::Event::Reshaped { piece: unit, pose, shape });
            carrying::settle(act, unit, from, Carry::LeavingGuns, rule!("NMM-12-20"));
        }
        None => carrying::move_to(act, unit, refuge.pose, Carry::LeavingGuns, rule!("NMM-12-20")),
    }
    disarray::add(act, unit, 1, rule!("NMM-12-19"));
    crate::movement::set_cover(act, unit, refuge.cover);
    hiding::leave(act, unit, concealed_by);
}

/// How near the attacker stands to a place.
pub(super) fn nearness(field: Field, attack: Attacked, block: &tabletop::Block) -> Length {
    field.block(attack.attacker).gap(block).distance.rounded_up()
}
