//! The dice of one round: fire, hits, saves and Kills of both sides together, Leaders at risk, winner and loser
//! (NMM-12-48 to 12-59).

use dice::{Die, Pool};
use engine::{Departure, Flow, InlineVec, PieceId, Side};

use super::dice_to_hit::{self, fight_pools, leader_risk, saves_pool};
use super::members::{self, is_new, round};
use crate::book::{Kind, Shooter};
use crate::field::Field;
use crate::marks::{self, lower, raise};
use crate::morale::{army_morale, losses};
use crate::shooting::doctrine::{self, Fire};
use crate::shooting::{casualties, shooters};
use crate::table::{MEMBERS, Melee, MeleeChange, Member, Part, Sign, Tactic, UnitState};
use crate::{Acting, Asking, rule};

/// The shots that a member fires before the blows of its first round, by its tactic (NMM-12-14, 12-17, 12-28,
/// 12-33). `told` is the die of Clubmen. `None` where nothing is fired.
pub fn fire(field: Field, melee: &Melee, mine: &Member, told: u8) -> Option<Fire> {
    if !is_new(melee, mine) {
        return None;
    }
    let (unit, enemy) = (mine.unit(), mine.against());
    let bands = shooters::bands(field, Shooter::FormedMusketeers);
    let attacks = mine.part() == Part::Attacker;
    let volley = |ranks: u8, on: u8| doctrine::doctrine_fire(field, unit, ranks, on, attacks);
    let gun = |range| doctrine::gun_stands_and_shoots(field, unit, enemy, range);
    match mine.tactic() {
        Tactic::Fire => doctrine::engages_by_fire(field, unit, enemy),
        Tactic::Shoots => doctrine::stands_and_shoots(field, unit, enemy, told),
        Tactic::LongVolley if field.gun(unit) => {
            let shooter = field.kind(unit).shooter(field.footing(unit))?;
            gun(shooters::greatest_range(field, shooter))
        }
        Tactic::ShortVolley if field.gun(unit) => gun(tabletop::Length::ZERO),
        Tactic::LongVolley => volley(1, bands.long_hits_on),
        Tactic::ShortVolley => volley(1, bands.short_hits_on),
        Tactic::DoubleVolley => volley(2, bands.short_hits_on),
        _ => None,
    }
}

/// The rule by which a member fires.
fn fire_rule(field: Field, mine: &Member) -> engine::Rule {
    match mine.tactic() {
        Tactic::Fire => rule!("NMM-12-33"),
        Tactic::Shoots => rule!("NMM-12-17"),
        _ if field.gun(mine.unit()) => rule!("NMM-12-14"),
        _ => rule!("NMM-12-29"),
    }
}

/// What a member has scored.
#[derive(Clone, Copy, Default)]
struct Score {
    hits: u8,
    /// Hits of a gun, which are Kills without a save (NMM-12-54).
    sure: u8,
    sixes: u8,
    fired: Option<bool>,
}

/// Everybody shoots and strikes; nobody loses dice by what he suffers in the same round (NMM-12-01). What has hit
/// whom is noted on the members.
pub(super) fn strike(mut cx: Asking, at: u8) -> Flow<()> {
    let members = *cx.table().melees[at as usize].members();
    let mut scores = [Score::default(); MEMBERS];
    for (mine, score) in members.iter().zip(&mut scores) {
        *score = throw(&mut cx, at, mine)?;
    }
    let mut act = cx.act();
    let (hits, sure) = {
        let field = act.field();
        let of = |score: fn(&Score) -> u8| shared(field, at, &scores.map(|it| score(&it)));
        (of(|it| it.hits), of(|it| it.sure))
    };
    for (place, mine) in members.iter().enumerate() {
        if let Some(both_ranks) = scores[place].fired {
            let why = fire_rule(act.field(), mine);
            doctrine::mark_fired(&mut act, mine.unit(), both_ranks, why);
            if scores[place].sixes > 0 {
                doctrine::mark_misfire(&mut act, mine.unit(), scores[place].sixes);
            }
        }
        let why = rule!("NMM-12-54");
        if hits[place] > 0 {
            members::change(&mut act, at, mine.unit(), why, |it| it.hit(hits[place]));
        }
        if sure[place] > 0 {
            let ball = ball(act.field(), mine.unit());
            members::change(&mut act, at, mine.unit(), why, |it| it.killed(sure[place] + ball));
        }
    }
    Ok(())
}

/// A ball that hits a Square goes through and kills one more (NMM-12-54).
fn ball(field: Field, unit: PieceId) -> u8 {
    let square = field.kind(unit) == Kind::PikeSquare;
    if square { field.world.book.shooting.square.extra_kills } else { 0 }
}

/// The throws of one member: its fire, then its blows.
fn throw(cx: &mut Asking, at: u8, mine: &Member) -> Flow<Score> {
    let mut score = Score::default();
    let field = cx.field();
    let (side, gun) = (field.side(mine.unit()), field.gun(mine.unit()));
    let clubmen = field.kind(mine.unit()) == Kind::Clubmen && mine.tactic() == Tactic::Shoots;
    let told = match clubmen && is_new(members::melee(field, at), mine) {
        true => cx.roll(side, rule!("NMM-07-34"), dice_to_hit::one_die())?.total() as u8,
        false => 0,
    };
    let field = cx.field();
    if let Some(fire) = fire(field, members::melee(field, at), mine, told) {
        score.fired = Some(fire.both_ranks);
        let (rule, pool) = (fire_rule(field, mine), fire.pool(field));
        if fire.dice > 0 {
            let reading = cx.roll(side, rule, Pool::Count(pool))?;
            let target = if gun { &mut score.sure } else { &mut score.hits };
            *target += reading.hits();
            score.sixes = reading.marked();
        }
    }
    for pool in fight_pools(cx.field(), at, mine.unit()).iter() {
        score.hits += match pool.dice() {
            // A Leader's hits need no dice (NMM-12-51).
            0 => pool.automatic_hits(),
            _ => cx.roll(side, rule!("NMM-12-50"), Pool::Count(*pool))?.hits(),
        };
    }
    Ok(score)
}

/// Shares what members have scored among the enemies that bear it: those in contact with them, and squadrons fed
/// in behind those, equally, the odd one to the first engaged (NMM-12-74, NMM-12-81).
fn shared(field: Field, at: u8, scores: &[u8; MEMBERS]) -> [u8; MEMBERS] {
    let members = &members::melee(field, at).members();
    let mut done = [false; MEMBERS];
    let mut borne = [0; MEMBERS];
    for (place, mine) in members.iter().enumerate() {
        if done[place] {
            continue;
        }
        let targets = bearers(field, at, mine);
        // Those who strike at the same enemies strike together.
        let mut total = 0u16;
        for (other, fellow) in members.iter().enumerate() {
            if field.side(fellow.unit()) == field.side(mine.unit()) && bearers(field, at, fellow) == targets {
                done[other] = true;
                total += u16::from(scores[other]);
            }
        }
        let count = targets.count_ones() as u16;
        let mut odd = if count == 0 { 0 } else { total % count };
        for (other, hits) in borne.iter_mut().enumerate() {
            if targets >> other & 1 == 1 {
                *hits += (total / count) as u8 + u8::from(odd > 0);
                odd = odd.saturating_sub(1);
            }
        }
    }
    borne
}

/// The enemies, by place among the members, that bear a member's hits.
fn bearers(field: Field, at: u8, mine: &Member) -> u8 {
    let members = &members::melee(field, at).members();
    let enemy = |other: &Member| field.side(other.unit()) != field.side(mine.unit());
    // Once the friend is gone behind whom it came in, a squadron that was fed in bears them alone.
    let screened = |other: &Member| members.iter().any(|front| members::screens(members, front, other));
    let mut set = 0u8;
    for (place, other) in members.iter().enumerate() {
        if enemy(other) && members::in_contact(mine, other) && !screened(other) {
            set |= 1 << place;
        }
    }
    for (place, other) in members.iter().enumerate() {
        let screened =
            |front: usize| set >> front & 1 == 1 && members::screens(members, &members[front], other);
        if enemy(other) && other.part() == Part::FedIn && (0..members.len()).any(screened) {
            set |= 1 << place;
        }
    }
    set
}

/// Each hit gets its one save, thrown by its owner (NMM-12-54); then all Kills of both sides come off together
/// (NMM-12-57).
pub(super) fn save(mut cx: Asking, at: u8) -> Flow<()> {
    let members = *cx.table().melees[at as usize].members();
    let mut kills = [0u8; MEMBERS];
    for (mine, kills) in members.iter().zip(&mut kills) {
        *kills = mine.kills();
        if mine.hits() > 0 {
            let field = cx.field();
            let (side, pool) = (field.side(mine.unit()), saves_pool(field, at, mine, mine.hits()));
            *kills = kills.saturating_add(cx.roll(side, rule!("NMM-12-55"), pool)?.hits());
        }
    }
    let mut act = cx.act();
    for (mine, kills) in members.iter().zip(kills) {
        let from = enemy_at(act.field(), at, mine);
        let off = casualties::take_off(&mut act, mine.unit(), kills, from, rule!("NMM-12-57"));
        if off != mine.kills() {
            members::change(&mut act, at, mine.unit(), rule!("NMM-12-59"), |it| it.killed(off));
        }
    }
    Ok(())
}

/// The point from which a unit is struck: of a Square the rear division in a rear Attack, else the front one
/// (NMM-12-57).
fn enemy_at(field: Field, at: u8, mine: &Member) -> tabletop::Point {
    let block = field.block(mine.unit());
    let in_rear = !members::fights_to_its_front(field, at, mine)
        && members::in_its_flank(field, at, mine)
            .is_some_and(|enemy| members::struck_on(field, mine, &enemy) == tabletop::Edge::Rear);
    let edge = if in_rear { tabletop::Edge::Rear } else { tabletop::Edge::Front };
    let edge = block.edge(edge);
    edge.from.midpoint(edge.to)
}

/// Leaders with units that suffered heavily: dice for each (NMM-12-58).
pub(super) fn risk_leaders(mut cx: Asking, at: u8) -> Flow<()> {
    let members = *cx.table().melees[at as usize].members();
    let mut lost: InlineVec<PieceId, 8> = InlineVec::default();
    for mine in members.iter() {
        let field = cx.field();
        let Some(pool) = leader_risk(field, mine.kills()).filter(|_| field.figures(mine.unit()) > 0) else {
            continue;
        };
        let side = field.side(mine.unit());
        let leaders: InlineVec<PieceId, 4> = field.leaders_with(mine.unit()).take(4).collect();
        for leader in leaders.iter() {
            if cx.roll(side, rule!("NMM-12-58"), pool)?.passed() {
                lost.try_push(*leader);
            }
        }
    }
    let mut act = cx.act();
    for leader in lost.iter() {
        losses::lose_leader(&mut act, *leader, Departure::Destroyed, rule!("NMM-12-58"));
    }
    Ok(())
}

/// The side that has lost a round by its Kills (NMM-12-59): the side that suffered more; one wiped out to the last
/// figure whatever the count; neither in a tie, or when both are wiped out.
fn loser(field: Field, at: u8) -> Option<Side> {
    let suffered =
        Side::BOTH.map(|side| members::of_side(field, at, side).map(|it| u16::from(it.kills())).sum::<u16>());
    let wiped_out =
        Side::BOTH.map(|side| members::of_side(field, at, side).all(|it| field.figures(it.unit()) == 0));
    match (wiped_out, suffered[0].cmp(&suffered[1])) {
        ([true, true], _) => None,
        ([true, false], _) => Some(Side::A),
        ([false, true], _) => Some(Side::B),
        (_, std::cmp::Ordering::Greater) => Some(Side::A),
        (_, std::cmp::Ordering::Less) => Some(Side::B),
        (_, std::cmp::Ordering::Equal) => None,
    }
}

/// Winner and loser are named, the round is counted, and whoever has no figure left is gone (NMM-12-59, 12-60).
/// Returns the losing side.
pub(super) fn verdict(cx: Asking, at: u8) -> Flow<Option<Side>> {
    let mut act = cx.act();
    let members = *act.table().melees[at as usize].members();
    let loser = loser(act.field(), at);
    let winner = loser.map(Side::other);
    let number = round(&act.table().melees[at as usize]);
    let turn = act.table().battle.turn();
    act.emit(rule!("NMM-12-70"), MeleeChange::Rounds(number).on(at));
    act.emit(rule!("NMM-12-70"), MeleeChange::Fought(turn).on(at));
    act.emit(rule!("NMM-12-70"), MeleeChange::Waits(false).on(at));
    for mine in members.iter().filter(|mine| mine.hits() > 0 || mine.kills() > 0) {
        act.emit(rule!("NMM-12-70"), marks::member(at, mine.hit(0).killed(0)));
    }
    act.emit(rule!("NMM-12-59"), MeleeChange::Winner(winner).on(at));
    let tiring = number == act.world().book.melee.rounds.disarray_after;
    for mine in members.iter() {
        let (side, before) = {
            let field = act.field();
            (field.side(mine.unit()), *field.state(mine.unit()))
        };
        put_up(&mut act, mine.unit(), &before, Sign::Fought, rule!("NMM-12-70"));
        if winner == Some(side) {
            won(&mut act, mine.unit());
        }
        if tiring {
            put_up(&mut act, mine.unit(), &before, Sign::InRound, rule!("NMM-12-76"));
        }
    }
    for mine in members.iter() {
        if act.table().pieces[mine.unit().index()].figures == 0 {
            losses::lose(&mut act, mine.unit(), Departure::Destroyed, rule!("NMM-12-60"));
        }
    }
    army_morale::settle(&mut act);
    Ok(loser)
}

/// Raises a sign that was not up yet.
pub(super) fn put_up(act: &mut Acting, unit: PieceId, before: &UnitState, sign: Sign, why: engine::Rule) {
    if !before.is(sign) {
        act.emit(why, raise(unit, sign));
    }
}

/// A unit has won a round, or its opponent has withdrawn: it counts until the end of the turn (NMM-13-21), for
/// the exemption at its end only until it is hit again (NMM-13-14).
pub(super) fn won(act: &mut Acting, unit: PieceId) {
    let before = act.table().units[unit.index()];
    put_up(act, unit, &before, Sign::Won, rule!("NMM-12-59"));
    if before.is(Sign::HitSince) {
        act.emit(rule!("NMM-13-14"), lower(unit, Sign::HitSince));
    }
}

const _: () = assert!(MEMBERS <= 8 && Die::D6.most() >= 48);
