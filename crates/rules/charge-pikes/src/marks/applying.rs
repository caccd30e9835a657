//! How the marks change a table: here and nowhere else.

use engine::{InlineVec, Mark, On, PieceId, Side, SmallPose};

use super::{M, edge_of};
use crate::table::{
    Bend, Blow, Charge, ChargeStage, Clock, Contact, Fire, Flags, Hit, Morale, Phase, Rout, Shot, Table,
    UnitState, Unseen, Wood,
};
use crate::world::World;

/// Applies a mark to the table.
pub fn apply(table: &mut Table, world: &World, on: On, mark: Mark, value: i32) {
    let mark = M::ALL[usize::from(mark.0)];
    match on {
        On::Piece(piece) => match world.profile(piece).battery {
            Some(battery) if is_of_guns(mark) => on_battery(table, battery, mark, value),
            _ if mark == M::NotSeen => table.unseen.note(world, piece, value),
            _ if matches!(mark, M::BendBegins | M::BendEnds) => on_way(table, piece, mark, value),
            _ => on_unit(table, piece, mark, value),
        },
        On::Side(side) => on_side(table, side, mark, value),
        On::Thing(charge) => on_charge(table, charge, mark, value),
        On::Ground(feature) => on_ground(table, feature, mark, value),
        On::Battle => on_battle(table, mark, value),
    }
}

const fn is_of_guns(mark: M) -> bool {
    mark as u8 >= M::GunsLost as u8 && mark as u8 <= M::GunTurned as u8
}

fn on_unit(table: &mut Table, piece: PieceId, mark: M, value: i32) {
    // What begins before the Movement phase has stood when that begins (CP-11-09).
    let late = !matches!(table.clock.phase, Phase::Deployment | Phase::Initiative);
    let unit = &mut table.units[piece.index()];
    match mark {
        M::Raise => raise(unit, value as u8, late),
        M::Lower => unit.flags = unit.flags.set(value as u8, false),
        M::Morale => {
            let morale = Morale::ALL[value as usize];
            if morale == Morale::Shaken && unit.morale() != Morale::Shaken {
                unit.flags = unit.flags.set(Flags::SHAKEN_SINCE, late);
            }
            unit.set_morale(morale);
        }
        M::Pikes => unit.pikes = value as u8,
        M::Files => unit.drill.set_files(value),
        M::LeftTurn => unit.drill.left_turn = value as i16,
        M::RightTurn => unit.drill.right_turn = value as i16,
        M::HitsThisTurn => unit.hits_this_turn = value as u8,
        M::HitsByShooting => unit.hits_by_shooting = value as u8,
        M::HitsThisPhase => unit.hits_this_phase = value as u8,
        M::RoundsLost => unit.rounds_lost = value as u8,
        M::Changing => unit.set_changing(value as u8),
        M::Works => unit.set_works(value as u8),
        M::LeftTable => unit.left = value as u8,
        M::Revealed => unit.revealed = value as u8,
        M::Target => unit.set_target(piece_of(value)),
        M::Garrison => unit.set_garrison(u8::try_from(value).ok()),
        M::Spent => unit.set_spent(value),
        M::Paid => unit.set_paid(value),
        M::Straight => unit.set_straight(value),
        M::TurnOver => {
            // Only a unit that went on this turn and was not thrown back or fought brings its stretch along (CP-15-34).
            let went = unit.has(Flags::MOVED) || unit.has(Flags::CHARGED);
            let broken =
                [Flags::FOUGHT, Flags::RECOILED, Flags::DISTURBED].iter().any(|flag| unit.has(*flag));
            if !went || broken {
                unit.set_straight(0);
            }
            unit.flags = unit.flags.without_those_of_a_turn();
            (unit.hits_this_turn, unit.hits_by_shooting, unit.hits_this_phase) = (0, 0, 0);
            unit.set_spent(0);
        }
        M::PhaseOver => {
            (unit.hits_by_shooting, unit.hits_this_phase) = (0, 0);
        }
        _ => unreachable!("{mark:?} does not stand on a unit"),
    }
}

/// A sign goes up; of disorder it is kept whether it came too late to be got rid of this turn (CP-11-09).
const fn raise(unit: &mut UnitState, flag: u8, late: bool) {
    if flag == Flags::DISORDERED && !unit.has(flag) {
        unit.flags = unit.flags.set(Flags::DISORDERED_SINCE, late);
    }
    unit.flags = unit.flags.set(flag, true);
}

fn on_battery(table: &mut Table, battery: u8, mark: M, value: i32) {
    let guns = &mut table.batteries[usize::from(battery)];
    match mark {
        M::GunsLost => guns.lost = value as u8,
        M::GunsUnlimbered => guns.unlimbered = value as u8,
        M::LimbersHit => guns.limber_hit = value as u8,
        M::GunsMoved => guns.moved = value as u8,
        M::GunsFired => guns.fired = value as u8,
        M::GunsFiredBefore => guns.fired_before = value as u8,
        M::Unlimbering => guns.unlimbering = value as u8,
        M::Hail => guns.set_hail_fired((value >> 4) as usize, (value & 15) as u8),
        M::GunTurned => guns.turned[(value >> 8) as usize] = ((value & 255) - 128) as i8,
        _ => unreachable!("{mark:?} does not stand on a battery"),
    }
}

fn on_charge(table: &mut Table, at: u8, mark: M, value: i32) {
    if mark == M::ChargeBegins {
        let (charger, target) = (PieceId(value as u8), PieceId((value >> 8) as u8));
        let counter = value >> 16 & 1 == 1;
        let mut charge = Charge::by(charger, target);
        charge.counter = counter;
        return table.charges.push(charge);
    }
    let charge = &mut table.charges[usize::from(at)];
    match mark {
        M::ChargeStage => charge.set_stage(ChargeStage::ALL[value as usize]),
        M::ChargeTarget => charge.target = PieceId(value as u8),
        M::ChargeImpetus => charge.impetus = value != 0,
        M::ChargeTrueFlank => charge.true_flank = value != 0,
        M::ChargeSurprises => charge.surprised = value != 0,
        M::ChargeBadGround => charge.bad_ground = value != 0,
        M::ChargeEdge => charge.edge = edge_of(value),
        M::ChargeAcross => charge.set_across(u8::try_from(value).ok()),
        M::ChargeDistance => charge.set_distance(value),
        M::ChargeStraight => charge.set_straight(value),
        M::ChargeHeading => charge.set_heading(value),
        M::ChargeFiles => charge.set_files(value as u8),
        M::ChargeWheel => charge.announce(0, value),
        M::ChargeAdvance => charge.announce(1, value),
        M::ChargeTurn => charge.announce(2, value),
        _ => unreachable!("{mark:?} does not stand on a charge"),
    }
}

fn on_way(table: &mut Table, unit: PieceId, mark: M, value: i32) {
    if mark == M::BendBegins {
        table.bends.try_push(Bend::begun(unit, value));
    } else if let Some(bend) = table.bends.iter_mut().rev().find(|bend| bend.unit == unit) {
        bend.complete(value);
    }
}

fn on_side(table: &mut Table, side: Side, mark: M, value: i32) {
    match mark {
        M::ShotAnnounced => table.shots[side.index()].push(Shot {
            shooter: PieceId(value as u8),
            target: PieceId((value >> 8) as u8),
            fire: Fire::ALL[(value >> 16 & 3) as usize],
            face: (value >> 18 & 3) as u8,
            guns: (value >> 20 & 63) as u8,
            volley: value >> 26 & 1 == 1,
        }),
        M::Announced => table.clock.announced[side.index()] = value != 0,
        _ => unreachable!("{mark:?} does not stand on a side"),
    }
}

fn on_ground(table: &mut Table, feature: u8, mark: M, value: i32) {
    let finding = &mut table.findings[usize::from(feature)];
    match mark {
        M::WoodIs => finding.set_wood([Wood::Unknown, Wood::Light, Wood::Heavy][value as usize]),
        M::KnownHeld => finding.set_known(Side::BOTH[value as usize]),
        M::Cleared => finding.cleared = value as u8,
        M::Loopholed => finding.loopholed = value as u8,
        _ => unreachable!("{mark:?} does not stand on the ground"),
    }
}

fn on_battle(table: &mut Table, mark: M, value: i32) {
    match mark {
        M::ChargesOver => {
            table.charges.clear();
            table.unseen = Unseen::NOBODY;
            table.bends.clear();
        }
        M::ContactBegins => table.contacts.push(contact_of(value)),
        M::ContactRound => {
            if let Some(contact) = contact_mut(table, value) {
                contact.impact = false;
                contact.rounds = contact.rounds.saturating_add(1);
                (contact.charged, contact.impetus, contact.assigned) = (0, 0, 0);
            }
        }
        M::ContactEnds => {
            let (one, other) = pair_of(value);
            let at = table.contacts.iter().position(|contact| contact.holds(one) && contact.holds(other));
            at.map(|at| table.contacts.remove(at));
        }
        M::ContactAcross => {
            let feature = (value >> 16).checked_sub(1).and_then(|feature| u8::try_from(feature).ok());
            if let Some(contact) = contact_mut(table, value) {
                contact.set_across(feature);
            }
        }
        M::ContactAssigned => {
            if let Some(contact) = contact_mut(table, value) {
                contact.assigned = (value >> 16) as u8;
            }
        }
        M::HitScored => {
            let (target, shooter) = pair_of(value);
            let fire = Fire::ALL[(value >> 16 & 3) as usize];
            note_hits(&mut table.hits, Hit { target, shooter, fire, count: (value >> 18) as u8 });
        }
        M::HitsOver => table.hits.clear(),
        M::BlowDealt => {
            let (striker, target) = pair_of(value);
            let (count, figures) = ((value >> 16) as u8, (value >> 24) as u8);
            table.blows.push(Blow { striker, target, count, figures });
        }
        M::BlowsOver => table.blows.clear(),
        M::Broke => {
            let unit = PieceId(value as u8);
            let at = SmallPose::of(table.pieces[unit.index()].pose());
            if table.routs.len() == table.routs.capacity() {
                table.routs.remove(0);
            }
            table.routs.push(Rout { unit, at });
        }
        M::RoutsOver => table.routs.clear(),
        M::ShotsOver => {
            table.shots.iter_mut().for_each(|shots| shots.clear());
            table.clock.announced = [false; 2];
            table.clock.opened = false;
        }
        _ => on_clock(&mut table.clock, mark, value),
    }
}

/// Hits of the same shooter with the same fire on the same target are one entry. Where the list is full they join another
/// of the same target.
fn note_hits(hits: &mut InlineVec<Hit, 32>, hit: Hit) {
    let same = |other: &Hit| (other.target, other.shooter, other.fire) == (hit.target, hit.shooter, hit.fire);
    let full = hits.len() == hits.capacity();
    let place = hits.iter().position(same);
    let place = place.or_else(|| hits.iter().position(|other| full && other.target == hit.target));
    match place {
        Some(at) => hits[at].count = hits[at].count.saturating_add(hit.count),
        None => {
            hits.try_push(hit);
        }
    }
}

fn on_clock(clock: &mut Clock, mark: M, value: i32) {
    match mark {
        M::Turn => clock.turn = value as u8,
        M::Phase => clock.phase = Phase::ALL[value as usize],
        M::First => clock.first = Side::BOTH[value as usize],
        M::Acting => clock.acting = Side::BOTH[value as usize],
        M::Mover => clock.mover = piece_of(value),
        M::Opened => clock.opened = value != 0,
        _ => unreachable!("{mark:?} does not stand on the battle"),
    }
}

fn contact_of(packed: i32) -> Contact {
    let (one, other) = pair_of(packed);
    let mut contact = Contact::between(one, other);
    (contact.edge_of_one, contact.edge_of_other) = (edge_of(packed >> 16), edge_of(packed >> 18));
    contact.impact = packed >> 20 & 1 == 1;
    (contact.charged, contact.impetus) = ((packed >> 21 & 3) as u8, (packed >> 23 & 3) as u8);
    contact.true_flank = (packed >> 25 & 3) as u8;
    contact
}

fn contact_mut(table: &mut Table, value: i32) -> Option<&mut Contact> {
    let (one, other) = pair_of(value);
    table.contacts.iter_mut().find(|contact| contact.holds(one) && contact.holds(other))
}

const fn pair_of(value: i32) -> (PieceId, PieceId) {
    (PieceId(value as u8), PieceId((value >> 8) as u8))
}

fn piece_of(number: i32) -> Option<PieceId> {
    u8::try_from(number).ok().map(PieceId)
}
