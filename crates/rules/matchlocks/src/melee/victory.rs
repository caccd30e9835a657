//! What winners do when their enemy is driven off: Follow Up, pursuit, or nothing; and the end of a melee
//! (NMM-12-61 to 12-70).

use engine::{About, Departure, Flow, PieceId, Place, Side};
use tabletop::{Edge, Leg, Length, Path};

use super::attack::{carry_out, engage, leave_melee};
use super::members;
use super::placing;
use super::reaction::{hedgehog, turn};
use super::round::{put_up, won};
use crate::ask::{Ask, Attacked};
use crate::book::{Arm, Formation, Quality};
use crate::field::Field;
use crate::marks;
use crate::marks::raise;
use crate::morale::{army_morale, disarray, losses};
use crate::movement::carrying::{self, Carry};
use crate::movement::compulsory::{self, Stop};
use crate::movement::contact::charges;
use crate::movement::cover;
use crate::steps::{MeleeStep, Step};
use crate::table::{MeleeChange, Member, Part, Sign, Tactic};
use crate::vocabulary as verb;
use crate::{Acting, Asking, Decision, Script, rule};

/// What a victorious unit does about a beaten enemy (NMM-12-61).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// It stays where it is.
    Nothing,
    /// Horse follows a Daunted enemy, come what may (NMM-12-63).
    FollowUp,
    /// Infantry with a Leader may go after the enemy by one Move (NMM-12-64).
    MayFollow,
    /// Two Charge Moves, come what may (NMM-12-65).
    AllOut,
    /// The short pursuit, come what may (NMM-12-66).
    Short,
    /// The short pursuit, or hold by its Leader's will (NMM-12-66).
    MayPursue,
}

/// What is due from a victor.
pub fn due(field: Field, at: u8, unit: PieceId, beaten: PieceId) -> Due {
    let on_table = field.is_unit(beaten);
    if charges(field, unit) {
        let charged_in_line = members::member(field, at, unit)
            .is_some_and(|mine| mine.tactic() == Tactic::Gallop && field.formation(unit) == Formation::Line);
        // Whoever fell back off the table is neither Broken nor Destroyed, and nobody is left to follow (NMM-12-63).
        if field.piece(beaten).place == Place::Gone(Departure::Retreated) {
            return Due::Nothing;
        }
        return match (on_table, field.quality(unit) == Quality::Raw || charged_in_line) {
            (true, _) => Due::FollowUp,
            (false, true) => Due::AllOut,
            (false, false) if field.led(unit) => Due::MayPursue,
            (false, false) => Due::Short,
        };
    }
    let garrison = cover::building_of(field, unit).is_some();
    let about_a_building = members::building(field, members::melee(field, at)).is_some();
    let foot = field.formed_foot(unit) && field.arm(unit) == Arm::Infantry && !garrison;
    // Daunted foot defends itself, and goes after nobody by choice (NMM-15-03).
    let willing = foot && !field.daunted(unit);
    if willing && field.led(unit) && !about_a_building { Due::MayFollow } else { Due::Nothing }
}

/// After a side has been driven off: its enemies act one by one, the first engaged first; then the melee ends
/// where no contact is left (NMM-12-61, NMM-12-70). `caught` has fallen back and has just been caught up again: his
/// other enemies act next.
pub(super) fn aftermath(mut s: Script, at: u8, losers: Side, caught: Option<PieceId>) -> Flow<()> {
    let next = s.read(rule!("NMM-12-61"), |field| next_victor(field, at, losers, caught))?;
    match next {
        Some(unit) => {
            let caught = s.call(rule!("NMM-12-61"), MeleeStep::victor(at, unit))?;
            s.then(MeleeStep::aftermath(at, losers, caught));
        }
        None => {
            s.call(rule!("NMM-12-70"), MeleeStep::close(at))?;
            // Pursuers who left the table may have left a friend the last standing (NMM-13-11).
            return s.leads_to(Step::immediate_tests());
        }
    }
    Ok(())
}

/// The next of the winners to act: whose enemy has fallen back from him and been caught by a fellow, else the first
/// whose enemy is gone from the melee. Where nobody has been caught up, nobody has been left behind: a unit that has
/// but lost figures, and so touches fewer, has not fallen back.
fn next_victor(field: Field, at: u8, losers: Side, caught: Option<PieceId>) -> Option<PieceId> {
    let winners = || members::of_side(field, at, losers.other());
    let left = |mine: &Member| caught == Some(mine.against()) && is_left_behind(field, at, mine);
    winners().find(left).or_else(|| winners().find(|mine| is_free(field, at, mine))).map(|mine| mine.unit())
}

/// Whether a member's enemy has fallen back Daunted and fights a fellow who has followed: the member touches neither
/// that enemy nor, fed in, the friend before him.
fn is_left_behind(field: Field, at: u8, mine: &Member) -> bool {
    let caught_up = members::member(field, at, mine.against()).is_some() && field.daunted(mine.against());
    caught_up && !members::touch(field, mine.unit(), before_him(field, at, mine))
}

/// Whom a member touches: of one fed in the friend before him, else his enemy.
fn before_him(field: Field, at: u8, mine: &Member) -> PieceId {
    members::friend_before(members::melee(field, at).members(), mine).unwrap_or(mine.against())
}

/// Whether a member has no enemy in contact left.
fn is_free(field: Field, at: u8, mine: &Member) -> bool {
    members::enemies(field, at, *mine).next().is_none()
        && members::member(field, at, mine.against()).is_none()
}

/// A victor acts and leaves the melee, unless it regains contact (NMM-12-61). Returns its enemy where he is in the melee
/// again.
pub(super) fn victor(mut cx: Asking, at: u8, unit: PieceId) -> Flow<Option<PieceId>> {
    let field = cx.field();
    let Some(mine) = members::member(field, at, unit) else { return Ok(None) };
    let (beaten, side) = (mine.against(), field.side(unit));
    let mut due = due(field, at, unit, beaten);
    let mut most = None;
    if matches!(due, Due::MayFollow | Due::MayPursue) {
        let about = About::Ask(Ask::Victory { unit, beaten });
        let rule = if due == Due::MayFollow { rule!("NMM-12-64") } else { rule!("NMM-12-66") };
        let answer = cx.ask(Decision { who: side, rule, about })?;
        if answer.verb == verb::HOLD {
            due = Due::Nothing;
        }
        most = (answer.amount > 0).then(|| Length::inches(i32::from(answer.amount)));
    }
    let mut act = cx.act();
    won(&mut act, unit);
    let field = act.field();
    if field.gun(beaten) && field.has(beaten, Sign::Abandoned) && !field.has(beaten, Sign::Captured) {
        // Captured in a melee that the attacker won: paid as the loss of the crew (NMM-12-15).
        act.emit(rule!("NMM-12-15"), raise(beaten, Sign::Captured));
    }
    match due {
        Due::Nothing => leave_melee(&mut act, at, unit, rule!("NMM-12-61")),
        Due::FollowUp => follow_up(&mut act, at, mine, rule!("NMM-12-63")),
        Due::MayFollow if act.field().is_unit(beaten) => {
            follow_up(&mut act, at, mine, rule!("NMM-12-64"));
        }
        Due::MayFollow => advance(&mut act, at, unit, most),
        Due::AllOut => pursue(&mut act, at, unit, true),
        Due::Short | Due::MayPursue => pursue(&mut act, at, unit, false),
    }
    bar(&mut act, at, beaten);
    // Whoever has not come up to him again does not fight him from afar.
    if members::member(act.field(), at, unit).is_some_and(|mine| is_left_behind(act.field(), at, &mine)) {
        leave_melee(&mut act, at, unit, rule!("NMM-12-70"));
    }
    Ok(members::member(act.field(), at, beaten).map(|caught| caught.unit()))
}

/// A unit whose Continuing Melee has ended this turn without its winning takes no Orders until the next
/// (NMM-09-07).
fn bar(act: &mut Acting, at: u8, beaten: PieceId) {
    let field = act.field();
    let over = field.is_unit(beaten) && !field.engaged(beaten) && members::melee(field, at).rounds() > 1;
    if over {
        let before = *field.state(beaten);
        put_up(act, beaten, &before, Sign::Barred, rule!("NMM-09-07"));
    }
}

/// Straight after an enemy that has fallen back, into contact if it comes so far (NMM-12-63, NMM-12-64).
fn follow_up(act: &mut Acting, at: u8, mine: Member, why: engine::Rule) {
    let (unit, beaten) = (mine.unit(), mine.against());
    let field = act.field();
    if members::member(field, at, beaten).is_some() {
        return follow_fellow(act, at, mine, why);
    }
    let across = members::fights_across(field, at, &mine);
    let heading = field.homeward(field.side(beaten));
    let pose = field.pose(unit);
    let way = Path::of(pose, Leg::in_direction(pose.facing, heading, Length::inches(72)));
    let fell = way
        .first_contact(placing::body(field, unit), &[field.block(beaten)])
        .map_or_else(|| field.gap(unit, beaten).distance.rounded_up(), |contact| Length(contact.extent));
    let flight = compulsory::follow_up(field, unit, beaten, fell, across);
    let regained = flight.stopped == Stop::Enemy(beaten);
    let raw = field.mounted(unit) && field.quality(unit) == Quality::Raw;
    carry_out(act, unit, &flight, Carry::LeavingGuns, Departure::Pursued, why);
    if raw {
        disarray::add(act, unit, 1, rule!("NMM-12-63"));
    }
    if !act.table().pieces[unit.index()].on_table() {
        return;
    }
    if !regained {
        return leave_melee(act, at, unit, rule!("NMM-12-70"));
    }
    regain(act, at, mine);
}

/// A fellow has caught the enemy up already: he comes along to the side on which he fought, or behind the friend for
/// whom he was fed in. Where he finds no room, what stops him on the way, or it is too far for foot, the melee is over
/// for him (NMM-12-61, 12-63, 12-64).
fn follow_fellow(act: &mut Acting, at: u8, mine: Member, why: engine::Rule) {
    let (unit, field) = (mine.unit(), act.field());
    let before = before_him(field, at, &mine);
    let edge = if before == mine.against() { physical(field, before, unit, mine.edge()) } else { Edge::Rear };
    let to = placing::squared_up(field, unit, before, edge);
    let block = placing::body(field, unit).block(to);
    let free = |other: PieceId| !field.block(other).overlaps_deeper_than(&block, tabletop::Block::TOLERANCE);
    let fits = field.world.ground.bounds().encloses(&block)
        && carrying::is_open(field, unit, &block)
        && field.units().filter(|other| *other != unit).all(free);
    if !fits {
        return leave_melee(act, at, unit, rule!("NMM-12-70"));
    }
    let across = members::fights_across(field, at, &mine);
    let flight = compulsory::come_along(field, unit, mine.against(), to, across);
    let raw = field.mounted(unit) && field.quality(unit) == Quality::Raw;
    carry_out(act, unit, &flight, Carry::LeavingGuns, Departure::Pursued, why);
    if raw {
        disarray::add(act, unit, 1, rule!("NMM-12-63"));
    }
    if flight.to != to {
        leave_melee(act, at, unit, rule!("NMM-12-70"));
    }
}

/// Contact is regained: the two square up and fight on in this melee, or in the one that the enemy has fallen
/// into (NMM-12-63, NMM-12-70).
fn regain(act: &mut Acting, at: u8, mine: Member) {
    let (unit, beaten) = (mine.unit(), mine.against());
    let field = act.field();
    let edge = compulsory::struck_side(field, beaten, field.pose(unit).at);
    let to = placing::squared_up(field, unit, beaten, physical(field, beaten, unit, edge));
    carrying::move_to(act, unit, to, Carry::LeavingGuns, rule!("NMM-12-06"));
    let field = act.field();
    match field.melee_of(beaten) {
        Some(other) if other != at => {
            leave_melee(act, at, unit, rule!("NMM-12-63"));
            let again = mine.on(edge).taking(Part::Pursuer).with(Tactic::Unready);
            engage(act, again, Member::new(beaten, unit, Edge::Front, Part::Defender), None, false);
        }
        Some(_) => {}
        None => {
            members::change(act, at, unit, rule!("NMM-12-63"), |mine| mine.on(edge).upon(beaten));
            let joined = act.field();
            let rounds = members::melee(joined, at).rounds().clamp(1, 15);
            let part = if joined.side(beaten) == members::melee(joined, at).attackers() {
                Part::Attacker
            } else {
                Part::Defender
            };
            let theirs = Member::new(beaten, unit, Edge::Front, part).joining(rounds.min(mine.joined()));
            act.emit(rule!("NMM-12-70"), marks::member(at, theirs));
        }
    }
}

/// The edge of an enemy's outline that a unit touches or stands before; for loose troops and crews, who have one
/// side only, any.
fn physical(field: Field, enemy: PieceId, unit: PieceId, edge: Edge) -> Edge {
    match field.formed(enemy) {
        true => edge,
        false => field.block(enemy).zone_of(field.block(unit).centre(), tabletop::Favour::Defender),
    }
}

/// Infantry advances after an enemy that has routed or been destroyed (NMM-12-64).
fn advance(act: &mut Acting, at: u8, unit: PieceId, most: Option<Length>) {
    leave_melee(act, at, unit, rule!("NMM-12-64"));
    let field = act.field();
    let mut flight = compulsory::advance_after_rout(field, unit);
    if let Some(most) = most.filter(|most| *most < flight.distance) {
        let from = field.pose(unit);
        let way = field.homeward(field.side(unit).other()).along(most);
        let short = tabletop::Pose::new(from.at + way, from.facing);
        let crowded = field.units().any(|other| {
            other != unit
                && placing::body(field, unit)
                    .block(short)
                    .overlaps_deeper_than(&field.block(other), tabletop::Block::TOLERANCE)
        });
        if !crowded {
            (flight.to, flight.distance) = (short, most);
        }
    }
    carry_out(act, unit, &flight, Carry::LeavingGuns, Departure::Pursued, rule!("NMM-12-64"));
}

/// The pursuit (NMM-12-65 to 12-69).
fn pursue(act: &mut Acting, at: u8, unit: PieceId, all_out: bool) {
    leave_melee(act, at, unit, rule!("NMM-12-61"));
    let field = act.field();
    let (began, book) = (field.pose(unit), &field.world.book);
    let (distance, why) = if all_out {
        let charge = book.movement.rates.of(field.mover(unit)).good + book.movement.charge.bonus;
        (charge.times(book.melee.all_out_pursuit.charge_moves.into()), rule!("NMM-12-65"))
    } else {
        (book.melee.short_pursuit.distance, rule!("NMM-12-66"))
    };
    // Lone Leaders and captured guns are no bar; friends are passed (NMM-12-67).
    let mut flight = compulsory::straight_pursuit(field, unit, distance);
    // The stated number of tokens is all (NMM-12-67).
    flight.tokens.clear();
    compulsory::carry_out(act, unit, &flight, Carry::LeavingGuns, rule!("NMM-12-67"));
    if flight.stopped == Stop::OffTable {
        losses::lose(act, unit, Departure::Pursued, rule!("NMM-12-68"));
        army_morale::settle(act);
        return;
    }
    if all_out {
        disarray::all_out_pursuit(act, unit, why);
    } else {
        let tokens = act.world().book.melee.short_pursuit.tokens;
        disarray::add(act, unit, tokens, why);
    }
    if let Stop::Enemy(enemy) = flight.stopped {
        let room = match act.field().melee_of(enemy) {
            Some(other) => act.table().melees[other as usize].members().len() < crate::table::MEMBERS,
            None => members::free_slot(act.field()).is_some(),
        };
        if room {
            act.then(MeleeStep::run_into(unit, enemy, began.at));
        }
    }
}

/// Pursuers run into another enemy: both are engaged, and the round waits for the next turn's first Bonus Card
/// (NMM-12-69). A unit met in flank may turn, pikes form Hedgehog; one that fights already tests at once.
pub(super) fn run_into(mut cx: Asking, unit: PieceId, enemy: PieceId, began: tabletop::Point) -> Flow<()> {
    let field = cx.field();
    let attack = Attacked { attacker: unit, defender: enemy };
    let fresh = !field.engaged(enemy);
    let side = compulsory::struck_side(field, enemy, began);
    let flank = fresh && matches!(side, Edge::Left | Edge::Right) && !field.kind(enemy).is_pikes();
    let room = flank && placing::turned(field, enemy, side, unit).is_some();
    let turns = room && {
        let about = About::Ask(Ask::Reaction(attack));
        let decision = Decision { who: field.side(enemy), rule: rule!("NMM-12-69"), about };
        cx.ask(decision)?.verb == verb::TURN
    };
    let mut act = cx.act();
    let mut edge = side;
    if turns {
        let raw = act.field().quality(enemy) == Quality::Raw;
        turn(&mut act, attack, side, raw.then_some(rule!("NMM-12-69")));
        edge = Edge::Front;
    } else if fresh && act.field().kind(enemy).is_pikes() {
        hedgehog(&mut act, enemy);
    }
    let field = act.field();
    let to = placing::squared_up(field, unit, enemy, physical(field, enemy, unit, edge));
    carrying::move_to(&mut act, unit, to, Carry::LeavingGuns, rule!("NMM-12-69"));
    let mine = Member::new(unit, enemy, edge, Part::Pursuer).with(Tactic::Unready);
    let theirs = Member::new(enemy, unit, Edge::Front, Part::Defender).with(Tactic::Unready);
    let at = engage(&mut act, mine, theirs, None, true);
    if !fresh {
        act.then(MeleeStep::flank_test(at, unit));
    }
    Ok(())
}

/// Whoever has no enemy left leaves; where nobody has, the melee is over (NMM-12-70). Units whose Continuing Melee
/// ends without their winning take no Orders for the rest of the turn (NMM-09-07).
pub(super) fn close(act: &mut Acting, at: u8) {
    let members = *act.table().melees[at as usize].members();
    for mine in members.iter() {
        let field = act.field();
        let Some(now) = members::member(field, at, mine.unit()) else { continue };
        let (enemy, alone) =
            (members::enemies(field, at, now).next(), members::member(field, at, now.against()).is_none());
        if let Some(enemy) = enemy {
            if alone {
                // Its first enemy is gone; it fights the one that is left.
                let upon = |now: Member| now.on(Edge::Front).upon(enemy.unit());
                members::change(act, at, now.unit(), rule!("NMM-12-81"), upon);
            }
        } else if alone || now.part() != Part::FedIn {
            leave_melee(act, at, now.unit(), rule!("NMM-12-70"));
        }
    }
    match members::goes_on(act.field(), at) {
        true => pass_obstacle(act, at),
        false => end(act, at),
    }
}

/// Whoever has driven his enemy from what he defended, and followed him, fights him across it no more, nor he him; once
/// nobody does the melee is no longer fought across it (NMM-12-46).
fn pass_obstacle(act: &mut Acting, at: u8) {
    are_over(act, at, |field, mine| members::is_over_it(field, at, mine));
    if members::is_past_obstacle(act.field(), at) {
        are_over(act, at, |_, _| true);
        act.emit(rule!("NMM-12-46"), MeleeChange::Across(None).on(at));
    }
}

/// Some of those who attacked over an obstacle do so no more.
fn are_over(act: &mut Acting, at: u8, who: impl Fn(Field, &Member) -> bool) {
    let members = *act.table().melees[at as usize].members();
    for mine in &members {
        if mine.over() && who(act.field(), mine) {
            members::change(act, at, mine.unit(), rule!("NMM-12-46"), |mine| mine.going_over(false));
        }
    }
}

/// The melee is over for everybody, and with it what was ordered in support of those in it (NMM-09-17).
pub(super) fn end(act: &mut Acting, at: u8) {
    let members = *act.table().melees[at as usize].members();
    members.iter().for_each(|mine| losses::lapse_supporters(act, mine.unit()));
    act.emit(rule!("NMM-12-70"), MeleeChange::Anew.on(at));
}
