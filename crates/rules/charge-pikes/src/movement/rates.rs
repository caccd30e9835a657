//! The movement chart (CP-15-70), and woods that nobody knows (CP-19-03).

use dice::{Die, Pool, Total};
use engine::{Flow, PieceId, Side};
use tabletop::Length;

use crate::Asking;
use crate::book::{Measure, Rates};
use crate::field::{Class, Field};
use crate::going::way::Gait;
use crate::rule;
use crate::table::{FindingChange, Form, Sign, UnitState, Wood};
use crate::world::{GunClass, Kind, Profile};

/// How far a unit goes in a turn (CP-15-70): by its type, on foot or mounted, limbered or by hand. A march column walks
/// at twice the rate (CP-07-09); a square and what cannot move go nowhere (CP-07-13, CP-15-71).
pub fn rate(field: Field, unit: PieceId, gait: Gait) -> Length {
    let normal = normal_move(field, unit, gait);
    match (field.form(unit), gait) {
        (Form::Square | Form::Garrison, Gait::Walk | Gait::Charge) => Length::ZERO,
        (Form::Column, Gait::Walk) => {
            normal.scaled(i32::from(field.world.book.manoeuvre.formations.column_speed), 100)
        }
        _ => normal,
    }
}

/// The figure of the chart for a unit, whatever its formation.
pub fn normal_move(field: Field, unit: PieceId, gait: Gait) -> Length {
    let rates = &field.world.book.movement.rates;
    let of = |rates: &Rates| match gait {
        Gait::Walk => rates.walk,
        Gait::Charge => rates.charge,
        Gait::Run => rates.run,
    };
    let profile = field.profile(unit);
    let measure = match profile.kind {
        Kind::Chief | Kind::General => of(&rates.generals),
        Kind::Battery if field.has(unit, Sign::AwayFromGuns) || gait != Gait::Walk => of(&rates.skirmishers),
        Kind::Battery => slowest_gun(field, unit),
        Kind::Wagon => rates.wagons,
        Kind::Horses | Kind::Guns => Measure { large: Length::ZERO, small: Length::ZERO },
        Kind::ForlornHope => profile.parent.map_or(of(&rates.foot), |_| of(&rates.foot)),
        // CP-20-04.
        Kind::Foot if profile.arms.highland.is_some() => of(&rates.highlanders),
        _ => match field.class(unit) {
            Class::Dragoons => of(&rates.dragoons),
            Class::Cuirassiers => of(&rates.cuirassiers),
            Class::Horse => of(&rates.horse),
            Class::Skirmishers | Class::Gunners => of(&rates.skirmishers),
            Class::CloseFoot | Class::NoTroops => of(&rates.foot),
        },
    };
    field.world.length(measure)
}

/// Whether what a unit is stands in open files: skirmishers, dragoons on foot who do not fight in close order, gunners
/// away from their guns (CP-03-03, CP-15-46).
pub fn is_loose(profile: &Profile, state: &UnitState) -> bool {
    match profile.kind {
        Kind::Skirmishers => true,
        Kind::Dragoons => state.is(Sign::Dismounted) && !profile.arms.close_order_on_foot,
        Kind::Battery => state.is(Sign::AwayFromGuns),
        _ => false,
    }
}

/// The rate of the slowest gun that a battery, which may mix them (CP-05-04), has left (CP-15-70); of gunners without guns that of skirmishers
/// (CP-15-46).
fn slowest_gun(field: Field, battery: PieceId) -> Measure {
    let rates = &field.world.book.movement.rates;
    let profile = field.profile(battery);
    let Some(state) = profile.battery.map(|at| field.table.batteries[usize::from(at)]) else {
        return rates.skirmishers.walk;
    };
    let left = profile.guns.iter().enumerate().filter(|(at, _)| state.guns_lost() >> at & 1 == 0);
    let of = |(at, gun): (usize, &crate::world::Gun)| {
        let rates = match gun.class {
            GunClass::Light => rates.light_guns,
            GunClass::Field => rates.field_guns,
            GunClass::Heavy => rates.heavy_guns,
        };
        let by_hand = field.form(battery) == Form::Unlimbered && state.guns_unlimbered() >> at & 1 == 1;
        if by_hand { rates.by_hand } else { rates.limbered }
    };
    left.map(of).min_by_key(|measure| measure.large).unwrap_or(rates.skirmishers.walk)
}

/// One die says of a wood of which nobody knows whether it is heavy, for the rest of the battle (CP-19-03).
///
/// # Errors
/// Pauses until the die lies.
pub fn is_heavy(cx: &mut Asking, side: Side) -> Flow<bool> {
    let score = cx.roll(side, rule!("CP-19-03"), Pool::Total(Total::of(1, Die::D6)))?.total();
    Ok(score >= i16::from(cx.world().book.going.limits.heavy_from))
}

/// Somebody tries to enter a wood that nobody knows (CP-19-03).
pub fn explore(mut cx: Asking, feature: u8, side: Side) -> Flow<bool> {
    let heavy = is_heavy(&mut cx, side)?;
    let wood = if heavy { Wood::Heavy } else { Wood::Light };
    let mut act = cx.act();
    act.emit(rule!("CP-19-03"), FindingChange::Wood(wood).on(feature));
    Ok(heavy)
}
