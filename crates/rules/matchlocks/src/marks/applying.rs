//! How the marks change a table: here and nowhere else.

use dice::{Bag, Card};
use engine::{Mark, On, PieceId, Side, SmallPose};
use tabletop::{Edge, Pose};

use super::M;
use crate::table::{
    Clock, Crossing, Due, Gap, Grouped, Melee, Member, Order, Part, Phase, Reason, ShotAt, Start, Table,
    Tactic,
};

/// Applies a mark to the table.
pub fn apply(table: &mut Table, on: On, mark: Mark, value: i32) {
    let mark = M::ALL[mark.0 as usize];
    match on {
        On::Piece(piece) => on_unit(table, piece, mark, value),
        On::Side(side) => on_side(table, side, mark, value),
        On::Thing(melee) => on_melee(&mut table.melees[melee as usize], mark, value),
        On::Ground(feature) => on_ground(table, feature, mark, value),
        On::Battle => on_battle(table, mark, value),
    }
}

fn displaced(table: &mut Table, piece: PieceId, value: i32) {
    table.units[piece.index()].set_displacements(value as u8);
    if value == 0 {
        table.starts.iter().position(|start| start.unit == piece).map(|at| table.starts.remove(at));
    }
}

/// Notes from where a unit moves, until its first Action of the turn that displaces it is over: where it then
/// began is what counts for seeing the enemy (NMM-12-04).
pub fn moves_from(table: &mut Table, piece: PieceId, pose: Pose) {
    if table.units[piece.index()].displacements() > 0 {
        return;
    }
    match table.starts.iter_mut().find(|start| start.unit == piece) {
        Some(start) => start.pose = SmallPose::of(pose),
        None => {
            if table.starts.len() == table.starts.capacity() {
                table.starts.remove(0);
            }
            table.starts.push(Start { unit: piece, pose: SmallPose::of(pose) });
        }
    }
}

fn on_unit(table: &mut Table, piece: PieceId, mark: M, value: i32) {
    if mark == M::Displacements {
        return displaced(table, piece, value);
    }
    let unit = &mut table.units[piece.index()];
    match mark {
        M::Raise => unit.flags = unit.flags.set(value as u8, true),
        M::Lower => unit.flags = unit.flags.set(value as u8, false),
        M::Disarray => unit.set_disarray(value as u8),
        M::Daunted => unit.daunted = value as u8,
        M::Ammunition => unit.ammunition = value as u8,
        M::Order => unit.set_order(Order::of(value as u8)),
        M::Actions => unit.set_actions(value as u8),
        M::Shots => unit.set_shots(value as u8),
        M::Pivoted => unit.set_pivoted(value as u16),
        M::RoutSum => unit.rout_sum = value as u8,
        M::Pikes => unit.pikes = value as u8,
        M::Rear => unit.rear = value as u8,
        M::Occupied => unit.set_occupied(value as u32),
        M::Class => unit.set_class(value as u8),
        M::Cover => unit.set_cover(u8::try_from(value).ok()),
        M::Supports => unit.set_supports(piece_of(value)),
        M::Parent => unit.set_parent(piece_of(value)),
        _ => unreachable!("{mark:?} does not stand on a unit"),
    }
}

fn on_side(table: &mut Table, side: Side, mark: M, value: i32) {
    let it = &mut table.sides[side.index()];
    match mark {
        M::Tokens => {
            it.tokens = value as u8;
            it.paid = it.initial.saturating_sub(it.tokens);
        }
        M::Initial => it.initial = value as u8,
        M::Owed => it.owed = value as u8,
        M::Goes => it.goes = value as u8,
        M::LightGunsLost => it.light_guns_lost = value as u8,
        M::Instructions => crate::turn::instructing::follow(it, value),
        _ => unreachable!("{mark:?} does not stand on a side"),
    }
}

fn on_melee(melee: &mut Melee, mark: M, value: i32) {
    let member =
        |unit: i32, melee: &Melee| melee.members.iter().position(|member| member.unit.0 == unit as u8);
    match mark {
        M::MeleeBegins => {
            let attackers = if value & 1 == 0 { Side::A } else { Side::B };
            *melee = Melee { attackers, waits: value & 2 != 0, fought: (value >> 2) as u8, ..Melee::NONE };
        }
        M::MeleeJoin => melee.members.push(member_of(value)),
        M::MeleeLeave => {
            if let Some(at) = member(value, melee) {
                melee.members.remove(at);
            }
        }
        M::MeleeRound => {
            melee.rounds += 1;
            melee.fought = value as u8;
            melee.waits = false;
            for member in melee.members.iter_mut() {
                (member.hits, member.kills) = (0, 0);
            }
        }
        M::MeleeWinner => melee.winner = side_of(value),
        M::MeleeAcross => melee.across = u8::try_from(value).ok(),
        M::MeleeTactic => {
            if let Some(at) = member(value >> 4, melee) {
                melee.members[at] = melee.members[at].with(Tactic::of((value & 15) as u8));
            }
        }
        M::MeleeEdge => {
            if let Some(at) = member(value >> 2, melee) {
                melee.members[at] = melee.members[at].on(edge_of(value & 3));
            }
        }
        M::MeleeHits => {
            if let Some(at) = member(value >> 8, melee) {
                melee.members[at].hits = value as u8;
            }
        }
        M::MeleeKills => {
            if let Some(at) = member(value >> 8, melee) {
                melee.members[at].kills = value as u8;
            }
        }
        M::MeleeAgainst => {
            if let Some(at) = member(value & 255, melee) {
                melee.members[at] = melee.members[at].on(edge_of(value >> 16));
                melee.members[at].against = PieceId((value >> 8) as u8);
            }
        }
        M::MeleeOver => *melee = Melee::NONE,
        _ => unreachable!("{mark:?} does not stand on a melee"),
    }
}

fn on_ground(table: &mut Table, feature: u8, mark: M, value: i32) {
    let finding = &mut table.findings[feature as usize];
    match mark {
        M::Crossing => {
            finding.crossing = [
                Crossing::Unknown,
                Crossing::Free,
                Crossing::One,
                Crossing::Two,
                Crossing::Pending,
                Crossing::Impassable,
            ][value as usize];
        }
        M::CrossingFailed => finding.failed = value as u8,
        M::Gaps => table.gaps.open(Gap::told(feature, value)),
        _ => unreachable!("{mark:?} does not stand on the ground"),
    }
}

fn on_battle(table: &mut Table, mark: M, value: i32) {
    match mark {
        M::PlayDeck => stack(&mut table.decks.play, value),
        M::BonusDeck => stack(&mut table.decks.bonus, value),
        M::EventsDeck => stack(&mut table.decks.events, value),
        M::EventDraws => table.decks.event_draws = value as u8,
        M::BonusTurned => table.decks.bonus_turned = value as u8,
        M::Due => {
            let reason = [
                Reason::LostRound,
                Reason::RoutingFriends,
                Reason::FlankAttack,
                Reason::LastStanding,
                Reason::PowderExplosion,
                Reason::EndOfTurn,
            ][(value & 7) as usize];
            table.agenda.push(Due { unit: PieceId((value >> 3) as u8), reason });
            table.fresh_tests += 1;
        }
        M::DueDone => {
            table.agenda.remove(0);
            table.fresh_tests = 0;
        }
        M::DueMerged => {
            let old = table.agenda.len().saturating_sub(table.fresh_tests.into());
            for at in (old..table.agenda.len()).rev() {
                if table.agenda[at].unit.0 == value as u8 {
                    table.agenda.remove(at);
                    table.fresh_tests -= 1;
                }
            }
        }
        M::ShotAtGun if value == -1 => table.shot_at.clear(),
        M::ShotAtGun if value < 0 => {
            let owner = Side::BOTH[usize::from(value == -3)];
            let owned = |shot: &ShotAt| table.pieces[shot.gun.index()].owner == owner;
            while let Some(at) = table.shot_at.iter().position(owned) {
                table.shot_at.remove(at);
            }
        }
        M::ShotAtGun => {
            let shot = ShotAt { gun: PieceId((value >> 8) as u8), by: PieceId(value as u8) };
            if !table.shot_at.contains(&shot) {
                table.shot_at.try_push(shot);
            }
        }
        M::Group if value == -1 => table.group.clear(),
        M::Group if value == -2 => table.group.iter_mut().for_each(|member| member.done = false),
        M::Group => table.group.push(Grouped { unit: PieceId(value as u8), done: false }),
        M::GroupDone => group_done(table, PieceId(value as u8)),
        _ => on_clock(&mut table.clock, mark, value),
    }
}

/// A unit of a group has taken its part: those who have stand first, in the order in which they did.
fn group_done(table: &mut Table, unit: PieceId) {
    let Some(at) = table.group.iter().position(|member| member.unit == unit) else { return };
    let done = table.group.iter().filter(|member| member.done).count();
    if !table.group[at].done {
        table.group[done..=at].rotate_right(1);
        table.group[done].done = true;
    }
}

/// Puts so many cards of a kind into a deck.
fn stack(deck: &mut Bag, value: i32) {
    let (card, count) = (Card((value >> 3) as u8), (value & 7) as u8);
    *deck = deck.with(card, count).expect("a deck holds at most seven of each of 32 kinds");
}

fn on_clock(clock: &mut Clock, mark: M, value: i32) {
    match mark {
        M::Phase => {
            clock.phase = [Phase::Deployment, Phase::Opening, Phase::Main, Phase::TurnEnd][value as usize];
        }
        M::Turn => clock.turn = value as u8,
        M::Period => clock.period = value as u16,
        M::Card => clock.card = u8::try_from(value).ok(),
        M::Acting => clock.acting = Side::BOTH[value as usize],
        M::First => clock.first = Side::BOTH[value as usize],
        M::LastMover => {
            clock.last_mover = side_of(if value < 0 { value } else { value & 1 });
            clock.somebody_moved = matches!(value, 0 | 1);
        }
        M::Passed => clock.passed = value != 0,
        M::OrderTokens => clock.order_tokens = value as u8,
        M::ExtraToken if value < 0 => clock.extra_tokens = 0,
        M::ExtraToken => clock.extra_tokens |= 1 << value,
        M::RainUntil => clock.rain_until = value as u8,
        M::Fog => clock.fog = value != 0,
        _ => unreachable!("{mark:?} does not stand on the battle"),
    }
}

fn member_of(packed: i32) -> Member {
    let part = [Part::Attacker, Part::Defender, Part::FedIn, Part::Pursuer, Part::FellBack]
        [(packed >> 18 & 7) as usize];
    let (unit, against) = (PieceId(packed as u8), PieceId((packed >> 8) as u8));
    Member::new(unit, against, edge_of(packed >> 16 & 3), part)
        .joining((packed >> 21 & 15) as u8)
        .with(Tactic::of((packed >> 25 & 15) as u8))
        .going_uphill(packed >> 29 & 1 == 1)
        .charging(packed >> 30 & 1 == 1)
}

fn edge_of(number: i32) -> Edge {
    [Edge::Front, Edge::Right, Edge::Rear, Edge::Left][number as usize]
}

fn side_of(number: i32) -> Option<Side> {
    [None, Some(Side::A), Some(Side::B)][(number + 1) as usize]
}

fn piece_of(number: i32) -> Option<PieceId> {
    u8::try_from(number).ok().map(PieceId)
}
