//! What is announced and still to be done, as arrows: attackers who wait an inch off, those who have closed, and all fire before a die
//! of it is thrown (CYP-07-12, CYP-09-12, CYP-12-01).

use engine::PieceId;
use engine::view::{IntentKind, IntentView};
use tabletop::{Length, Point};

use super::{attacks, chances};
use crate::artillery;
use crate::field::Field;
use crate::foreseen;
use crate::rule;
use crate::table::{GunShot, Sign, Volley};

/// All of them: attacks, then shots of guns, then volleys.
pub(super) fn of(field: Field) -> Vec<IntentView> {
    let aims = field.units().flat_map(|unit| {
        let it = field.unit(unit);
        [it.target(), it.also()].into_iter().flatten().map(move |enemy| (unit, enemy))
    });
    let attacks = aims
        .filter(|(_, enemy)| field.piece(*enemy).on_table())
        .map(|(unit, enemy)| attack(field, unit, enemy));
    let battle = &field.table.battle;
    let shots = battle.shots().iter().map(|it| shot(field, *it));
    attacks.chain(shots).chain(battle.volleys().iter().map(|it| volley(field, *it))).collect()
}

fn attack(field: Field, from: PieceId, to: PieceId) -> IntentView {
    let (kind, word) = match () {
        () if field.is(from, Sign::Locked) => (IntentKind::Charge, "is locked in melee with".to_owned()),
        () if field.is(from, Sign::Collided) => (IntentKind::Charge, "has backed into".to_owned()),
        () if field.is(from, Sign::Closed) => (IntentKind::Charge, "has closed on".to_owned()),
        () => (IntentKind::Charge, format!("waits an inch off, {}, before", attacks::closes(field, from))),
    };
    let kind = if field.is(to, Sign::Countercharged) { IntentKind::Countercharge } else { kind };
    IntentView { kind, from, to: Some(to), word, rule: rule!("CYP-12-01"), way: way(field, from, to) }
}

fn volley(field: Field, volley: Volley) -> IntentView {
    let (from, to) = (volley.firer(), volley.target());
    let (word, way) = (format!("is to fire {}, at", chances::declared(field, volley)), way(field, from, to));
    IntentView { kind: IntentKind::Shoot, from, to: Some(to), word, rule: rule!("CYP-07-12"), way }
}

/// A shot of a gun: of ball its way goes on to the end of the zone of danger (CYP-09-15).
fn shot(field: Field, shot: GunShot) -> IntentView {
    let (from, to) = (shot.gun(), shot.target());
    let (word, way) = match shot.canister() {
        true => {
            let losses = chances::losses(&foreseen::canister(field, from, to));
            (format!("is to fire canister, {losses}, at"), way(field, from, to))
        }
        false => ("is to fire ball at".to_owned(), ball_way(field, shot)),
    };
    IntentView { kind: IntentKind::Shoot, from, to: Some(to), word, rule: rule!("CYP-09-12"), way }
}

/// The way of a ball: from the gun to where it first meets its target, and on through the zone behind.
pub(super) fn ball_way(field: Field, shot: GunShot) -> Vec<Point> {
    let gun = field.piece(shot.gun()).pose().at;
    let met = artillery::struck(field, shot).first().map_or(shot.aim(), |it| it.at);
    let zone = artillery::zone(field, shot, met);
    [gun, met].into_iter().chain(zone.map(|zone| zone.to)).collect()
}

/// From the nearest point of one to the nearest of the other; between two that touch from the middle of the one.
fn way(field: Field, from: PieceId, to: PieceId) -> Vec<Point> {
    let (here, there) = (field.block(from), field.block(to));
    let line = field.gap(from, to).map(|gap| gap.line());
    let line = line.filter(|line| line.length() >= Length::INCH.half());
    line.map_or_else(|| vec![here.centre(), there.centre()], |line| vec![line.from, line.to])
}
