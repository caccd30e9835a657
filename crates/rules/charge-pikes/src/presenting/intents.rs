//! What is announced and still to be done, as arrows: charges and countercharges until they are tested home, the
//! shots that a viewer knows of until they are rolled, and whom pursuers are after.

use engine::PieceId;
use engine::view::{IntentKind, IntentView};
use tabletop::{Angle, Length, Path, Point};

use crate::charging::order::Order;
use crate::charging::{countering, judging};
use crate::field::Field;
use crate::rule;
use crate::table::{Charge, ChargeStage, Fire, Phase, Shot, Sign};

/// All that a viewer knows of: charges in the order in which they were announced, then shots, then pursuits.
pub(super) fn of(field: Field) -> Vec<IntentView> {
    let mut found: Vec<IntentView> =
        field.table.charges.iter().filter_map(|one| charge(field, one)).collect();
    if field.table.battle.phase() == Phase::Shooting {
        found.extend(field.table.sides.iter().flat_map(|side| side.shots()).map(|one| shot(field, one)));
    }
    found.extend(field.world.named().filter_map(|unit| pursuit(field, unit)));
    found
}

/// A charge that is announced, or in contact and to be tested home (CP-13-03, CP-15-31, CP-15-39).
fn charge(field: Field, charge: &Charge) -> Option<IntentView> {
    let (from, to) = (charge.charger(), charge.target());
    if !field.piece(from).on_table() || !field.piece(to).on_table() {
        return None;
    }
    let (way, done) = match charge.stage() {
        ChargeStage::Announced => (announced(field, charge), false),
        ChargeStage::Contact => (moved(field, charge), true),
        ChargeStage::Halted | ChargeStage::Home | ChargeStage::Failed | ChargeStage::Over => return None,
    };
    let (kind, word, rule) = match charge.counter() {
        true => (IntentKind::Countercharge, "countercharges", rule!("CP-15-39")),
        false => (IntentKind::Charge, "charges", rule!("CP-13-03")),
    };
    let word = if done { format!("{word} and is in contact with") } else { word.to_owned() };
    Some(IntentView { kind, from, to: Some(to), word, rule, way })
}

/// The way of a charge that is still to be moved: up to where it touches, or to where both meet.
fn announced(field: Field, charge: &Charge) -> Vec<Point> {
    let order = Order::announced(charge);
    let met = |one: &Charge, other: &Charge| {
        countering::meets(field, one, other.charger(), &Order::announced(other)).ok()
    };
    let path = match charge.counter() {
        true => charged_by(field, charge.target())
            .and_then(|coming| met(coming, charge))
            .map(|both| both.counter.path),
        false => match countered_by(field, charge.charger()) {
            Some(counter) => met(charge, counter).map(|both| both.charge.path),
            None => judging::reach(field, charge.charger(), charge.target(), &order).ok().map(|way| way.path),
        },
    };
    path.map_or_else(
        || straight(field, charge.charger(), charge.target()),
        |path| along(field, charge.charger(), &path),
    )
}

/// The announced charge of a unit.
fn charged_by<'a>(field: Field<'a>, unit: PieceId) -> Option<&'a Charge> {
    let open = |charge: &&Charge| charge.charger() == unit && charge.stage() == ChargeStage::Announced;
    field.table.charges.iter().filter(open).find(|charge| !charge.counter())
}

/// The countercharge that is announced against a charger.
fn countered_by<'a>(field: Field<'a>, charger: PieceId) -> Option<&'a Charge> {
    let open = |charge: &&Charge| charge.target() == charger && charge.stage() == ChargeStage::Announced;
    field.table.charges.iter().filter(open).find(|charge| charge.counter())
}

/// Where the middle of the front goes along a path, wheels in their halves.
fn along(field: Field, unit: PieceId, path: &Path) -> Vec<Point> {
    let shape = field.piece(unit).shape();
    let body = shape.footprint();
    let mut way = vec![path.start.at];
    for stroke in path.strokes(body) {
        let extent = stroke.motion.extent();
        if matches!(stroke.motion, tabletop::Motion::Turn { .. }) {
            way.push(stroke.pose_at(extent / 2, body).at);
        }
        way.push(stroke.pose_at(extent, body).at);
    }
    way.dedup();
    way
}

/// The last straight stretch of a charge that was moved, up to where it stands in contact; never shorter than the
/// charger is deep, so that it can be seen behind him.
fn moved(field: Field, charge: &Charge) -> Vec<Point> {
    let front = field.piece(charge.charger()).pose().at;
    let length = charge.straight().max(field.piece(charge.charger()).shape().depth + Length::inches(1));
    let tail = front + (charge.heading() + Angle::HALF).along(length);
    vec![tail, front]
}

/// A shot that is announced and not yet rolled (CP-13-04).
fn shot(field: Field, shot: &Shot) -> IntentView {
    let word = match shot.fire() {
        Fire::Hail => "is to fire hail shot at",
        Fire::Pistols => "is to fire pistols at",
        Fire::Musketry if shot.volley() => "is to fire a volley at",
        Fire::Musketry | Fire::Ball => "is to shoot at",
    };
    IntentView {
        kind: IntentKind::Shoot,
        from: shot.shooter(),
        to: Some(shot.target()),
        word: word.to_owned(),
        rule: rule!("CP-13-04"),
        way: straight(field, shot.shooter(), shot.target()),
    }
}

/// Whom a pursuer is after (CP-15-15).
fn pursuit(field: Field, unit: PieceId) -> Option<IntentView> {
    let quarry = field.state(unit).pursues().filter(|_| field.has(unit, Sign::Pursuing))?;
    let there = |id: PieceId| field.piece(id).on_table();
    (there(unit) && there(quarry)).then(|| IntentView {
        kind: IntentKind::Pursue,
        from: unit,
        to: Some(quarry),
        word: "pursues".to_owned(),
        rule: rule!("CP-15-15"),
        way: straight(field, unit, quarry),
    })
}

/// From the nearest point of one to the nearest of the other; between two that touch from the middle of the one.
fn straight(field: Field, from: PieceId, to: PieceId) -> Vec<Point> {
    let gap = field.gap(from, to);
    let line = gap.line();
    let close = gap.distance.rounded_up() < Length::inches(1);
    vec![if close { field.frame(from).centre() } else { line.from }, line.to]
}
