//! What Leaders may do with their cards: the authority, and what is offered.

use engine::{About, Answer, PieceId, Questions, Refusal, Rng, Verdict, Way, Witness, pick_candidate};
use tabletop::{Angle, Pose};

use super::chance;
use super::riding::{allowance, judge_join, judge_ride, place_beside};
use crate::actions::judging::judge_action;
use crate::actions::leading;
use crate::actions::offering::offer_actions;
use crate::ask::{Ask, By, Turn};
use crate::book::Kind;
use crate::facts::Memory;
use crate::field::Field;
use crate::table::{Order, Sign, Table};
use crate::vocabulary as verb;
use crate::world::World;
use crate::{Decision, Drawn, Known, Matchlocks, rule};

/// Answers for the questions of chapter 8.
pub(crate) struct Orders;

impl Questions<Matchlocks> for Orders {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        let About::Ask(ask) = decision.about else { return Err(unasked()) };
        match ask {
            Ask::Token(leader) => judge_token(field, leader, answer),
            Ask::General(leader) => judge_general(field, leader, answer),
            Ask::Group(leader) => judge_group(field, leader, answer),
            Ask::GroupAction { leader, round, verb } => {
                judge_group_action(field, leader, round, verb, answer)
            }
            _ => Err(unasked()),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        let mut offer_legal = |answer: Answer| {
            if self.validate(known, world, decision, &answer).is_ok() {
                offer(answer);
            }
        };
        let About::Ask(ask) = decision.about else { return };
        match ask {
            Ask::Token(leader) => offer_tokens(field, leader, &mut offer_legal),
            Ask::General(leader) => offer_general(field, leader, &mut offer_legal),
            Ask::Group(leader) => {
                for unit in field.units_of(field.side(leader)) {
                    offer_legal(Answer::plain(verb::GROUP).with(unit));
                }
                offer_legal(Answer::plain(verb::FINISH));
            }
            Ask::GroupAction { leader, round, .. } => {
                offer_legal(Answer::plain(verb::PASS));
                for member in field.table.battle.group().iter() {
                    if super::group::may_act(field, member.unit(), member.done(), round) {
                        let turn = member_turn(field, leader, member.unit(), round);
                        offer_actions(field, turn, &mut offer_legal);
                    }
                }
            }
            _ => {}
        }
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let field = known.field(world);
        let drawn = match decision.about {
            About::Ask(Ask::Token(leader)) => Some(chance::token(field, leader, rng)),
            About::Ask(Ask::General(leader)) => Some(chance::general(field, leader, rng)),
            About::Ask(Ask::Group(leader)) => chance::group(field, leader, rng),
            About::Ask(Ask::GroupAction { leader, round, verb }) => {
                Some(chance::group_action(field, None, leader, round, verb, rng))
            }
            _ => None,
        };
        drawn.unwrap_or_else(|| pick_candidate(self, known, world, decision, rng))
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        memory: &mut Memory,
    ) -> Option<Drawn> {
        let About::Ask(Ask::GroupAction { leader, round, verb }) = decision.about else { return None };
        let field = known.field(world);
        Some(Drawn::Chosen(chance::group_action(field, Some(memory), leader, round, verb, rng)))
    }
}

fn unasked() -> Refusal {
    Refusal::new(rule!("NMM-08-10"), "this is not what is asked")
}

/// What a Brigadier may do with a token (NMM-08-10 to NMM-08-19).
pub(super) fn judge_token(field: Field, leader: PieceId, answer: &Answer) -> Result<(), Refusal> {
    let unit = answer.object.or(answer.piece);
    match (answer.verb, unit) {
        (verb::PASS, _) => Ok(()),
        (verb::RIDE | verb::JOIN, _) => judge_leader_move(field, leader, answer),
        (verb::ORDER, Some(unit)) => judge_order(field, leader, unit),
        (verb::RALLY, Some(unit)) => judge_rally_order(field, leader, unit),
        (verb::GROUP, Some(unit)) => {
            judge_member(field, leader, unit)?;
            let others = field.units_of(field.side(leader)).filter(|other| *other != unit);
            if others
                .into_iter()
                .any(|other| same_brigade(field, unit, other) && judge_member(field, leader, other).is_ok())
            {
                Ok(())
            } else {
                Err(Refusal::new(rule!("NMM-08-15"), "a Group Order is for two or more units of the brigade")
                    .piece(unit))
            }
        }
        (verb::CANCEL, Some(unit)) => judge_cancel(field, leader, unit),
        (verb::TURN, Some(unit)) => crate::melee::judge_turn_in_melee(field, leader, unit),
        _ => Err(unasked()),
    }
}

/// What the General may do with his card (NMM-08-05).
pub(super) fn judge_general(field: Field, leader: PieceId, answer: &Answer) -> Result<(), Refusal> {
    let stuck = field.piece(leader).host().is_some_and(|host| field.engaged(host));
    match (answer.verb, answer.object) {
        (verb::PASS, _) => Ok(()),
        (verb::RIDE | verb::JOIN, _) => judge_leader_move(field, leader, answer),
        (verb::TURN, Some(unit)) => crate::melee::judge_turn_in_melee(field, leader, unit),
        _ if stuck => Err(Refusal::new(
            rule!("NMM-08-14"),
            "the General's unit fights a Continuing Melee: all he can do is ride away (option d)",
        )),
        (verb::EXTRA, Some(brigadier)) => {
            let own = field.leader(brigadier) && field.side(brigadier) == field.side(leader);
            if !own || brigadier == leader || field.state(brigadier).class() == 0 {
                return Err(Refusal::new(
                    rule!("NMM-08-06"),
                    "the extra token goes to a Brigadier of his army",
                ));
            }
            in_command_range(field, leader, brigadier)
        }
        (verb::RECOVER, Some(unit)) => judge_recover(field, leader, unit, answer),
        (verb::LEAD, Some(unit)) => judge_lead(field, leader, unit, answer),
        _ => Err(unasked()),
    }
}

/// Option b: he joins a unit not in melee and rallies it (NMM-08-07).
fn judge_recover(field: Field, leader: PieceId, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    if !field.is_unit(unit) || field.side(unit) != field.side(leader) {
        return Err(Refusal::new(rule!("NMM-08-07"), "he rallies a unit of his own army").piece(unit));
    }
    if field.engaged(unit) {
        return Err(Refusal::new(rule!("NMM-08-07"), "a unit in melee cannot be rallied").piece(unit));
    }
    free_for_orders(field, unit)?;
    if field.state(unit).disarray() == 0 && daunted_this_turn(field, unit) {
        return Err(Refusal::new(rule!("NMM-09-20"), "it became Daunted this very turn").piece(unit));
    }
    if !field.disordered(unit) {
        return Err(
            Refusal::new(rule!("NMM-09-18"), "the unit has no token that could be rallied off").piece(unit)
        );
    }
    judge_join(field, leader, unit, answer)
}

/// Option c: he joins a squadron and leads its attack (NMM-08-08).
fn judge_lead(field: Field, leader: PieceId, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    if !field.is_unit(unit) || field.side(unit) != field.side(leader) || !field.squadron(unit) {
        return Err(Refusal::new(rule!("NMM-08-08"), "he leads a squadron of his own army").piece(unit));
    }
    if field.daunted(unit) || field.engaged(unit) {
        return Err(Refusal::new(
            rule!("NMM-08-08"),
            "a Daunted or fighting squadron cannot be led to attack",
        )
        .piece(unit));
    }
    free_for_orders(field, unit)?;
    judge_join(field, leader, unit, answer)?;
    let table = joined(field, leader, unit, answer);
    if leading::attack_can_follow(Field::new(&table, field.world), unit, Some(leader)) {
        Ok(())
    } else {
        Err(Refusal::new(rule!("NMM-08-08"), "no legal Attack could follow").piece(unit))
    }
}

/// The table once a Leader has joined a unit.
fn joined(field: Field, leader: PieceId, unit: PieceId, answer: &Answer) -> Table {
    let mut table: Table = *field.table;
    let rides = allowance(field, leader, answer.verb);
    let piece = &mut table.pieces[leader.index()];
    if piece.host() != Some(unit) {
        piece.set_pose(match answer.way {
            Way::At(pose) => pose,
            _ => place_beside(field, leader, unit, rides).unwrap_or(piece.pose()),
        });
        piece.set_host(Some(unit));
    }
    table
}

/// A Leader's own move, with or without joining a unit at its end (NMM-08-09, NMM-08-11).
pub(crate) fn judge_leader_move(field: Field, leader: PieceId, answer: &Answer) -> Result<(), Refusal> {
    if field.has(leader, Sign::Stunned) {
        return Err(Refusal::new(rule!("NMM-07-32"), "a stunned Leader does not move this turn"));
    }
    match (answer.verb, answer.object, answer.way) {
        (verb::JOIN, Some(unit), _) => {
            if !field.is_unit(unit) || field.side(unit) != field.side(leader) {
                return Err(
                    Refusal::new(rule!("NMM-05-07"), "a Leader joins a unit of his own army").piece(unit)
                );
            }
            if field.piece(leader).host() == Some(unit) {
                return Err(Refusal::new(rule!("NMM-05-07"), "he is with that unit already").piece(unit));
            }
            judge_join(field, leader, unit, answer)
        }
        (verb::RIDE, None, Way::At(pose)) => {
            judge_ride(field, leader, pose, allowance(field, leader, verb::RIDE))
        }
        _ => Err(Refusal::new(
            rule!("NMM-08-11"),
            "say where he rides (ride X at x y facing d) or whom he joins",
        )),
    }
}

/// Whether a Leader may order a unit (NMM-08-03, 08-04, 08-14, 08-18, 08-19, 09-05, 09-07, 15-03).
///
/// # Errors
/// What forbids it.
pub fn judge_order(field: Field, leader: PieceId, unit: PieceId) -> Result<(), Refusal> {
    orderable(field, leader, unit)?;
    if field.daunted(unit) {
        return Err(
            Refusal::new(rule!("NMM-15-03"), "a Daunted unit takes no Order but to Rally").piece(unit)
        );
    }
    Ok(())
}

/// Whether a Leader may order a unit to Rally (NMM-08-17, NMM-09-19).
///
/// # Errors
/// What forbids it.
fn judge_rally_order(field: Field, leader: PieceId, unit: PieceId) -> Result<(), Refusal> {
    orderable(field, leader, unit)?;
    let turn = Turn {
        unit,
        by: By::RallyOrder,
        leader: Some(leader),
        left: field.world.book.command.order_tokens.actions,
    };
    let disarray = judge_action(field, turn, &Answer::plain(verb::RALLY).with(unit));
    let daunted = judge_action(field, turn, &Answer::plain(verb::RECOVER).with(unit));
    disarray.or(daunted)
}

/// Whether a unit could be given any Order by a Leader. The range is judged once, as the Order is given: where the
/// unit's Actions take it afterwards does not matter (NMM-08-04).
fn orderable(field: Field, leader: PieceId, unit: PieceId) -> Result<(), Refusal> {
    if !field.is_unit(unit) || field.side(unit) != field.side(leader) {
        return Err(Refusal::new(rule!("NMM-08-13"), "orders go to units of one's own army").piece(unit));
    }
    if field.profile(unit).event {
        let clubmen = field.kind(unit) == Kind::Clubmen;
        let rule = if clubmen { rule!("NMM-07-33") } else { rule!("NMM-07-31") };
        return Err(Refusal::new(rule, "troops that an event brought take no Orders").piece(unit));
    }
    if field.piece(leader).host().is_some_and(|host| field.engaged(host)) {
        return Err(
            Refusal::new(rule!("NMM-08-14"), "a Leader in a Continuing Melee issues no Orders").piece(leader)
        );
    }
    let by_any_brigadier = field.loose(unit) || field.gun(unit);
    if !by_any_brigadier && field.profile(unit).brigade != field.profile(leader).brigade {
        return Err(Refusal::new(rule!("NMM-08-18"), "he commands another brigade").piece(unit));
    }
    free_for_orders(field, unit)?;
    if field.piece(leader).host() == Some(unit) { Ok(()) } else { in_command_range(field, leader, unit) }
}

/// Whether nothing that a unit does or has done this turn keeps it from an Order, whoever gives it: it fights, it
/// came out of its Continuing Melee this turn without winning it (NMM-09-07), it has used its Initiative
/// (NMM-09-05), or it has been ordered already (NMM-08-19).
fn free_for_orders(field: Field, unit: PieceId) -> Result<(), Refusal> {
    if field.engaged(unit) || field.has(unit, Sign::Barred) {
        return Err(Refusal::new(rule!("NMM-09-07"), "its Continuing Melee keeps it from any other Order")
            .piece(unit));
    }
    if field.state(unit).order() == Order::Initiative {
        return Err(Refusal::new(rule!("NMM-09-05"), "it has acted on its Initiative this turn").piece(unit));
    }
    if field.ordered(unit) {
        return Err(Refusal::new(rule!("NMM-08-19"), "it has received an Order Token this turn").piece(unit));
    }
    Ok(())
}

fn daunted_this_turn(field: Field, unit: PieceId) -> bool {
    field.daunted(unit) && field.state(unit).daunted() == field.table.battle.turn() + 1
}

/// Whether a piece is within a Leader's Command Range, base to base, sight not needed (NMM-08-03).
fn in_command_range(field: Field, leader: PieceId, piece: PieceId) -> Result<(), Refusal> {
    let range = field.world.book.command.range.inches;
    if field.within(leader, piece, range) {
        return Ok(());
    }
    let gap = field.gap(leader, piece);
    Err(Refusal {
        witness: Witness::Segment(gap.line()),
        ..Refusal::new(rule!("NMM-08-03"), "it is outside his Command Range")
            .measured(gap.distance.rounded_up(), range)
    })
}

fn same_brigade(field: Field, one: PieceId, other: PieceId) -> bool {
    field.profile(one).brigade == field.profile(other).brigade
}

/// Whether a unit may be in a Leader's Group Order: one brigade, orderable, not yet named (NMM-08-16).
fn judge_member(field: Field, leader: PieceId, unit: PieceId) -> Result<(), Refusal> {
    judge_order(field, leader, unit)?;
    if field.profile(unit).brigade != field.profile(leader).brigade {
        return Err(Refusal::new(
            rule!("NMM-08-16"),
            "a Group Order stays within the Brigadier's own brigade",
        )
        .piece(unit));
    }
    Ok(())
}

pub(super) fn judge_group(field: Field, leader: PieceId, answer: &Answer) -> Result<(), Refusal> {
    let group = &field.table.battle.group();
    match (answer.verb, answer.object.or(answer.piece)) {
        (verb::FINISH, None) if group.len() >= 2 => Ok(()),
        (verb::FINISH, None) => {
            Err(Refusal::new(rule!("NMM-08-15"), "a Group Order is for two or more units: name another"))
        }
        (verb::GROUP, Some(unit)) if group.iter().any(|member| member.unit() == unit) => {
            Err(Refusal::new(rule!("NMM-08-16"), "it is in the group already").piece(unit))
        }
        (verb::GROUP, Some(_)) if group.len() == group.capacity() => {
            Err(Refusal::new(rule!("NMM-08-16"), "the group is as large as it can be"))
        }
        (verb::GROUP, Some(unit)) => judge_member(field, leader, unit),
        _ => Err(unasked()),
    }
}

pub(super) fn member_turn(field: Field, leader: PieceId, unit: PieceId, round: u8) -> Turn {
    let left = (field.world.book.command.order_tokens.actions + 1).saturating_sub(round);
    Turn { unit, by: By::Group, leader: Some(leader), left }
}

fn judge_group_action(
    field: Field,
    leader: PieceId,
    round: u8,
    kind: Option<engine::Verb>,
    answer: &Answer,
) -> Result<(), Refusal> {
    if answer.verb == verb::PASS {
        return Ok(());
    }
    let Some(unit) = answer.piece else { return Err(unasked()) };
    let Some(member) = field.table.battle.group().iter().find(|member| member.unit() == unit) else {
        return Err(Refusal::new(rule!("NMM-08-15"), "it is not in the group").piece(unit));
    };
    if !super::group::may_act(field, unit, member.done(), round) {
        return Err(
            Refusal::new(rule!("NMM-09-03"), "it has taken its part of this Action, or cannot").piece(unit)
        );
    }
    if kind.is_some_and(|kind| super::group::kind_of(kind) != super::group::kind_of(answer.verb)) {
        return Err(
            Refusal::new(rule!("NMM-08-15"), "all units of a group take the same kind of Action").piece(unit)
        );
    }
    judge_action(field, member_turn(field, leader, unit, round), answer)
}

/// A Support order not yet used may be cancelled for nothing (NMM-09-17).
fn judge_cancel(field: Field, leader: PieceId, unit: PieceId) -> Result<(), Refusal> {
    let own = field.profile(unit).brigade == field.profile(leader).brigade
        && field.side(unit) == field.side(leader);
    if own && field.state(unit).order() == Order::Support && field.has(unit, Sign::SupportNew) {
        let why = "it has received its Support order this very turn";
        return Err(Refusal::new(rule!("NMM-08-19"), why).piece(unit));
    }
    if own && field.is_unit(unit) && field.state(unit).order() == Order::Support && !field.engaged(unit) {
        Ok(())
    } else {
        Err(Refusal::new(rule!("NMM-09-17"), "it holds no Support order of his that could be cancelled")
            .piece(unit))
    }
}

fn offer_tokens(field: Field, leader: PieceId, offer: &mut dyn FnMut(Answer)) {
    offer(Answer::plain(verb::PASS));
    for unit in field.units_of(field.side(leader)) {
        for verb in [verb::ORDER, verb::RALLY, verb::GROUP, verb::CANCEL, verb::TURN] {
            offer(Answer::plain(verb).with(leader).on(unit));
        }
        if field.profile(unit).brigade == field.profile(leader).brigade {
            offer(Answer::plain(verb::JOIN).with(leader).on(unit));
        }
    }
    offer_rides(field, leader, offer);
}

fn offer_general(field: Field, leader: PieceId, offer: &mut dyn FnMut(Answer)) {
    offer(Answer::plain(verb::PASS));
    for brigadier in field.leaders_of(field.side(leader)) {
        offer(Answer::plain(verb::EXTRA).with(leader).on(brigadier));
    }
    for unit in field.units_of(field.side(leader)) {
        for verb in [verb::JOIN, verb::RECOVER, verb::LEAD, verb::TURN] {
            offer(Answer::plain(verb).with(leader).on(unit));
        }
    }
    offer_rides(field, leader, offer);
}

/// Places worth riding to: eight directions, all the way.
pub(crate) fn offer_rides(field: Field, leader: PieceId, offer: &mut dyn FnMut(Answer)) {
    let ride = allowance(field, leader, verb::RIDE);
    let from = field.pose(leader);
    for eighth in 0..8 {
        for far in [ride.good, ride.bad] {
            let at = from.at + Angle::degrees(45 * eighth).along(far);
            offer(Answer::plain(verb::RIDE).with(leader).at(Pose::new(at, from.facing)));
        }
    }
}
