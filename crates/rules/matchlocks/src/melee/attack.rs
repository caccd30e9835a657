//! An Attack, in the fourteen stages of the rulebook (NMM-12-01).

use engine::{Flow, PieceId};
use tabletop::{Angle, Edge, Length};

use super::members::{self, round};
use super::placing;
use crate::ask::{Attacked, By};
use crate::field::Field;
use crate::marks::{self, raise};
use crate::morale::{army_morale, disarray};
use crate::movement::carrying::{self, Carry};
use crate::movement::{compulsory, contact, cover};
use crate::shooting::shooters;
use crate::steps::{MeleeStep, Reaction, Step};
use crate::table::{MEMBERS, MeleeChange, Member, Part, Reason, Sign, Table, Tactic, UnitChange};
use crate::{Acting, Asking, Script, rule};

/// An Attack from its announcement to the winner's free Action. Two things are fixed where it begins: how far it
/// is, and whether the Action is made at the Charge rate.
pub(super) fn attack(mut s: Script, attack: Attacked, direction: Angle) -> Flow<()> {
    // 1. The Attack is checked, and the Action begins.
    let reach = s.call(rule!("NMM-12-05"), MeleeStep::announce(attack, direction))?;
    if let Some(reach) = reach {
        let charge = s.read(rule!("NMM-12-36"), |field| may_charge(field, attack, direction))?;
        s.then(MeleeStep::onset(attack, direction, reach, charge, Length::ZERO));
    }
    Ok(())
}

fn may_charge(field: Field, attack: Attacked, direction: Angle) -> bool {
    contact::judge_attack(field, attack.attacker, attack.defender, direction, true)
        .is_ok_and(|contact| contact.charge)
}

/// The Attack upon one defender: his reaction, then the contact. An attacker whose enemy has run goes on. Whether it
/// may count as a Charge is judged upon each defender where he stands before he reacts, from the place at which the
/// contact Action began (NMM-12-24, NMM-12-36).
pub(super) fn onset(
    mut s: Script,
    attack: Attacked,
    direction: Angle,
    reach: Length,
    charge: bool,
    ridden: Length,
) -> Flow<()> {
    let gallop = s.read(rule!("NMM-12-36"), |field| may_charge(field, attack, direction))?;
    // 2. The defender's reaction.
    let reaction = s.call(rule!("NMM-12-13"), MeleeStep::react(attack, direction))?;
    match reaction {
        Reaction::Evaded => s.then(MeleeStep::go_on(attack, direction, reach, charge, gallop)),
        Reaction::Fled => s.then(MeleeStep::take_gun(attack, direction)),
        _ => s.then(MeleeStep::clash(attack, direction, reaction, gallop, ridden)),
    }
    Ok(())
}

/// A contact that is about to be made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shock {
    /// Who attacks whom.
    pub attack: Attacked,
    /// The direction of the contact move, relative to the attacker's facing.
    pub direction: Angle,
    /// How the defender has reacted.
    pub reaction: Reaction,
    /// Whether it may count as a Charge.
    pub charge: bool,
    /// How far of the contact move is already ridden, as the attacker has gone on past evaders.
    pub ridden: Length,
}

/// Contact, and the first round at once (NMM-12-01, 3 to 14).
pub(super) fn clash(mut s: Script, shock: Shock) -> Flow<()> {
    let Shock { attack, direction, reaction, charge, ridden } = shock;
    // 3. The Units are placed in contact.
    let meet = MeleeStep::contact(attack, direction, reaction, charge, ridden);
    let melee = s.call(rule!("NMM-12-06"), meet)?;
    // In a Group Order everybody comes into contact before anybody fights.
    let attacker = attack.attacker;
    if s.note(rule!("NMM-09-03"), |table, _| attacks_in_group(table, attacker))? {
        return Ok(());
    }
    // A Unit that fights already and is struck in flank or rear must pass a test to fight the newcomers.
    let stands = s.call(rule!("NMM-12-79"), MeleeStep::flank_test(melee, attack.attacker))?;
    if stands {
        // 4 to 14. Doctrine, fire, blows, saves, Leaders, winner, test, free Action.
        s.then(MeleeStep::round(melee));
    }
    Ok(())
}

/// Whether a unit attacks as its part of the Action of a Group Order that is being carried out.
fn attacks_in_group(table: &Table, unit: PieceId) -> bool {
    table.battle.group().iter().any(|member| member.unit() == unit && member.done())
}

/// The melees into which the units of a group have come, in the order in which their owner had them attack
/// (NMM-09-03).
pub(super) fn group_fights(mut s: Script, from: u8) -> Flow<()> {
    let fights = s.note(rule!("NMM-09-03"), |table, world| {
        let unit = table.battle.group().get(usize::from(from)).map(|member| member.unit());
        let melee = unit.and_then(|unit| waits_to_fight(Field::new(table, world), unit));
        unit.map(|_| melee)
    })?;
    let Some(melee) = fights else { return Ok(()) };
    if let Some(melee) = melee {
        s.call(rule!("NMM-09-03"), MeleeStep::group_fight(melee))?;
    }
    s.leads_to(MeleeStep::group_fights(from + 1))
}

/// The melee that a unit of the group has come into and has yet to fight.
fn waits_to_fight(field: Field, unit: PieceId) -> Option<u8> {
    let at = field.melee_of(unit)?;
    let mine = members::member(field, at, unit)?;
    let melee = members::melee(field, at);
    (mine.part() == Part::Attacker && mine.joined() == round(melee) && !melee.waits()).then_some(at)
}

/// One of them. Whoever fought already and is struck in flank or rear tests first (NMM-12-79).
pub(super) fn group_fight(mut s: Script, at: u8) -> Flow<()> {
    let newcomers = s.read(rule!("NMM-12-79"), |field| newcomers(field, at))?;
    for place in (0..MEMBERS).filter(|place| newcomers >> place & 1 == 1) {
        let unit = s.note(rule!("NMM-12-79"), |table, _| {
            table.battle.group().get(place).map(|member| member.unit())
        })?;
        if let Some(unit) = unit
            && !s.call(rule!("NMM-12-79"), MeleeStep::flank_test(at, unit))?
        {
            return Ok(());
        }
    }
    s.leads_to(MeleeStep::round(at))
}

/// The units of the group that have just come into a melee, by their places in the group.
fn newcomers(field: Field, at: u8) -> u32 {
    let group = field.table.battle.group().iter().enumerate();
    let came = group.filter(|(_, member)| waits_to_fight(field, member.unit()) == Some(at));
    came.fold(0, |set, (place, _)| set | 1 << place)
}

/// The Action begins: it counts among those that displace the unit (NMM-12-09). Returns how far it is to the
/// enemy, or none where the Attack turns out to be beyond its reach and is lost: it moves its full allowance
/// instead (NMM-10-04).
pub(super) fn announce(cx: Asking, attack: Attacked, direction: Angle) -> Flow<Option<Length>> {
    let mut act = cx.act();
    let unit = attack.attacker;
    let field = act.field();
    let side = field.side(unit);
    let judged = contact::judge_attack(field, unit, attack.defender, direction, true);
    if judged.is_err() {
        if let Some(leg) = crate::movement::reach::full_move(field, unit, direction, By::Order) {
            act.then(Step::move_unit(unit, leg, By::Order));
        }
        return Ok(None);
    }
    let moves = field.state(unit).moves() + 1;
    act.emit(rule!("NMM-12-09"), UnitChange::Moves(moves).on(unit));
    act.emit(rule!("NMM-12-05"), raise(unit, Sign::Attacked));
    carrying::leave_stunned(&mut act, unit);
    crate::morale::last_mover::moves(&mut act, side, rule!("NMM-13-16"));
    Ok(judged.ok().map(|contact| contact.reach))
}

/// Where both end up, and how the defender is struck.
struct Meeting {
    to: tabletop::Pose,
    defender: Option<tabletop::Pose>,
    edge: Edge,
    side: Edge,
    across: Option<u8>,
}

/// The Units are placed in contact and the melee begins, or the attacker joins the one that is under way
/// (NMM-12-05, 12-06, 12-34, 12-46, 12-47). Returns the number of the melee.
pub(super) fn meet(cx: Asking, shock: Shock) -> Flow<u8> {
    let Shock { attack, direction, reaction, charge, .. } = shock;
    let mut act = cx.act();
    let (attacker, defender) = (attack.attacker, attack.defender);
    let field = act.field();
    let meeting = meeting(field, shock);
    let uphill = field.level(attacker) < field.level(defender);
    let meets = meeting.defender.is_some();
    let range = field.gap(attacker, defender).distance.rounded_up();
    let stands = standing(field, attack, reaction, meeting.side, range);
    let judged = contact::judge_attack(field, attacker, defender, direction, true);
    let climbs = meets && field.level(defender) < field.level(attacker);
    let counters = judged.is_ok_and(|contact| contact.counter_charge) && !climbs;
    if let Ok(contact) = judged {
        pay(&mut act, attacker, &contact);
    }
    if let Some(pose) = meeting.defender {
        carrying::move_to(&mut act, defender, pose, Carry::LeavingGuns, rule!("NMM-12-34"));
    }
    carrying::move_to(&mut act, attacker, meeting.to, Carry::LeavingGuns, rule!("NMM-12-06"));
    let field = act.field();
    let station = cover::after(field, attacker, &field.block(attacker), None);
    crate::movement::set_cover(&mut act, attacker, station);
    let field = act.field();
    // Horse takes a token at the obstacle before figures are counted (NMM-12-46).
    let over = meeting.across.filter(|_| cover::building_of(field, defender).is_none());
    if over.is_some() && field.mounted(attacker) {
        disarray::add(&mut act, attacker, 1, rule!("NMM-12-46"));
    }
    let wall = cover::building_of(act.field(), defender).is_some();
    let edge = if wall { meeting.edge } else { meeting.side };
    let mine = Member::new(attacker, defender, edge, Part::Attacker).going_uphill(uphill).charging(charge);
    let theirs = Member::new(defender, attacker, Edge::Front, Part::Defender).with(stands).charging(counters);
    let at = engage(&mut act, mine, theirs, meeting.across, false);
    Ok(at)
}

/// Where the Units are to be placed. Horse comes to meet an attacker over half of what remains of his way
/// (NMM-12-24, NMM-12-34).
fn meeting(field: Field, shock: Shock) -> Meeting {
    let Shock { attack, direction, reaction, ridden, .. } = shock;
    let (attacker, defender) = (attack.attacker, attack.defender);
    let judged = contact::judge_attack(field, attacker, defender, direction, true);
    let contact = match judged {
        Ok(contact) if reaction != Reaction::Turned || contact.edge == Edge::Front => contact,
        judged => {
            // Turned to face, or shifted in turning: the contact is never made to fall short (NMM-12-10).
            let edge = match (reaction, judged) {
                (Reaction::Turned, _) | (_, Err(_)) => Edge::Front,
                (_, Ok(contact)) => contact.edge,
            };
            let to = placing::squared_up(field, attacker, defender, edge);
            return Meeting { to, defender: None, edge, side: edge, across: None };
        }
    };
    // A blocked evader is not struck in the rear (NMM-12-21).
    let side = if reaction == Reaction::Caught { Edge::Front } else { contact.side };
    let across = contact.across.or(contact.building);
    let mut meeting = Meeting { to: contact.to, defender: None, edge: contact.edge, side, across };
    if contact.comes > Length::ZERO {
        // Stopped by an obstacle on his way to meet the attacker, he fights across it.
        let pose = field.pose(defender);
        let way = (field.pose(attacker).facing + direction).along(contact.comes);
        meeting.defender = Some(tabletop::Pose::new(pose.at + -way, pose.facing));
    }
    let horse = field.squadron(defender) && field.mounted(attacker) && field.squadron(attacker);
    if horse
        && side == Edge::Front
        && reaction == Reaction::Stands
        && !field.engaged(defender)
        && across.is_none()
    {
        let way = field.pose(attacker).facing + direction;
        let gap = (contact.reach - ridden).max(Length::ZERO);
        let shift = -way.along(placing::comes_to_meet(field, defender, attacker, way, gap));
        let moved = |pose: tabletop::Pose| tabletop::Pose::new(pose.at + shift, pose.facing);
        meeting.to = moved(contact.to);
        meeting.defender = Some(moved(field.pose(defender)));
    }
    meeting
}

/// How the defender's reaction lets him fight the first round. Taken in flank or rear he has no Doctrine die and no
/// fire (NMM-12-11, NMM-12-12).
fn standing(field: Field, attack: Attacked, reaction: Reaction, side: Edge, range: Length) -> Tactic {
    let gun = attack.defender;
    match reaction {
        Reaction::Shoots if field.gun(gun) => {
            let near = field.kind(gun).shooter(field.footing(gun)).is_some_and(|shooter| {
                let bands = shooters::bands(field, shooter);
                bands.hits_on(range, Length::ZERO) == Some(bands.short_hits_on) && bands.short > Length::ZERO
            });
            if near { Tactic::ShortVolley } else { Tactic::LongVolley }
        }
        Reaction::Shoots => Tactic::Shoots,
        Reaction::Turned | Reaction::Hedgehog | Reaction::Caught => Tactic::Unready,
        _ if side != Edge::Front => Tactic::Unready,
        _ => Tactic::None,
    }
}

/// The price of the contact move, and of the friends passed (NMM-10-19, NMM-10-26, NMM-10-29).
fn pay(act: &mut Acting, attacker: PieceId, contact: &contact::Contact) {
    for token in contact.tokens.iter() {
        disarray::add(act, attacker, token.count, token.rule);
    }
    for friend in contact.passed.iter().filter(|friend| friend.tokens > 0) {
        disarray::add(act, friend.unit, friend.tokens, rule!("NMM-10-29"));
    }
}

/// Enters an attacker and his enemy into a melee: the enemy's, if he is in one, else a new one. A melee begun by a
/// pursuit waits for the next turn's card (NMM-12-69).
pub(super) fn engage(act: &mut Acting, mine: Member, theirs: Member, across: Option<u8>, waits: bool) -> u8 {
    let field = act.field();
    let (under_way, side) = (field.melee_of(theirs.unit()), field.side(mine.unit()));
    let over = across.filter(|feature| !members::is_building(field, *feature));
    let mine = mine.going_over(over.is_some());
    if let Some(at) = under_way {
        let melee = members::melee(field, at);
        let joined = round(melee);
        if over.is_some() && melee.across().is_none() {
            act.emit(rule!("NMM-12-46"), MeleeChange::Across(over).on(at));
        }
        act.emit(rule!("NMM-12-81"), marks::member(at, mine.joining(joined)));
        return at;
    }
    let at = members::free_slot(field).expect("an Attack is judged to find room among the melees");
    for change in [
        MeleeChange::Rounds(0),
        MeleeChange::Winner(None),
        MeleeChange::Attackers(side),
        MeleeChange::Waits(waits),
        MeleeChange::Fought(act.table().battle.turn()),
        MeleeChange::Across(across),
    ] {
        let (was, mut is) = (act.table().melees[usize::from(at)], act.table().melees[usize::from(at)]);
        is.apply(change);
        if is != was {
            let obstacle = matches!(change, MeleeChange::Across(_));
            let why = if obstacle { rule!("NMM-12-46") } else { rule!("NMM-12-01") };
            act.emit(why, change.on(at));
        }
    }
    act.emit(rule!("NMM-12-01"), marks::member(at, mine));
    act.emit(rule!("NMM-12-01"), marks::member(at, theirs));
    at
}

/// A Unit that is in a melee already and is struck in flank or rear tests on the spot, before any dice
/// (NMM-12-79). Not one struck in front, nor a Hedgehog by horse, nor a garrison; nor by anybody who opens the
/// melee, alone or as one of a group (NMM-09-03). Returns whether the melee is to be fought; if it fails, both old and new enemies are victors.
pub(super) fn flank_test(mut s: Script, at: u8, unit: PieceId) -> Flow<bool> {
    let Some(victim) = s.read(rule!("NMM-12-79"), |field| tested_for_flank(field, at, unit))? else {
        return Ok(true);
    };
    let losers = s.read(rule!("NMM-13-10"), |field| field.side(victim))?;
    s.call(rule!("NMM-13-10"), Step::morale_test(victim, Reason::FlankAttack))?;
    // One that fails with enemies in front and behind cannot go, and fights on (NMM-13-32).
    let gone = s.read(rule!("NMM-13-32"), |field| field.melee_of(victim) != Some(at))?;
    s.call(rule!("NMM-13-12"), Step::immediate_tests())?;
    if gone {
        s.then(Step::melee_aftermath(at, losers));
        return Ok(false);
    }
    let fights = s.read(rule!("NMM-12-70"), |field| members::goes_on(field, at))?;
    Ok(fights)
}

fn tested_for_flank(field: Field, at: u8, unit: PieceId) -> Option<PieceId> {
    let mine = members::member(field, at, unit)?;
    let victim = members::member(field, at, mine.against())?;
    let fresh =
        victim.joined() < mine.joined() || victim.joined() == mine.joined() && victim.against() != unit;
    let struck = members::struck_on(field, &victim, &mine) != Edge::Front;
    let melee = members::melee(field, at);
    let under_way = melee.rounds() > 0 || melee.waits();
    (fresh && struck && under_way).then_some(victim.unit())
}

/// The crew has fled: the attacker ends on the gun's place, and the gun is his (NMM-12-14, NMM-12-15).
pub(super) fn take_gun(act: &mut Acting, attack: Attacked, direction: Angle) {
    let (unit, gun) = (attack.attacker, attack.defender);
    let field = act.field();
    // The gun is a unit no more, so the way is judged by where it stood.
    let from = field.pose(unit);
    let (heading, spot) = (from.facing + direction, field.block(gun).centre());
    let ahead = heading.along(Length::inches(100));
    let along = ahead.dot(spot - from.at) / i64::from(ahead.length().0).max(1);
    let to = tabletop::Pose::new(from.at + heading.along(Length(along as i32)), from.facing);
    let body = placing::body(field, unit);
    let free = field
        .units()
        .filter(|id| *id != unit)
        .all(|id| !body.block(to).overlaps_deeper_than(&field.block(id), tabletop::Block::TOLERANCE));
    let to = if free { to } else { placing::squared_up(field, unit, gun, Edge::Front) };
    carrying::move_to(act, unit, to, Carry::LeavingGuns, rule!("NMM-12-15"));
    let field = act.field();
    let station = cover::after(field, unit, &field.block(unit), None);
    crate::movement::set_cover(act, unit, station);
    army_morale::settle(act);
}

/// The token and place of horse that breaks off is movement's; this says from whom it may not run again.
pub(super) fn leave_melee(act: &mut Acting, at: u8, unit: PieceId, why: engine::Rule) {
    members::leave(act, at, unit, why);
}

/// Carries out a compulsory move and, if it led off the table, what follows for the army.
pub(super) fn carry_out(
    act: &mut Acting,
    unit: PieceId,
    flight: &compulsory::Flight,
    carry: Carry,
    departs: engine::Departure,
    why: engine::Rule,
) {
    compulsory::carry_out(act, unit, flight, carry, why);
    if flight.stopped == compulsory::Stop::OffTable {
        crate::morale::losses::lose(act, unit, departs, why);
        army_morale::settle(act);
    }
}
