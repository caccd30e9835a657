//! Casualties come off when all shots are rolled (CP-13-04): figures, guns and limbers (CP-16-15), a forlorn hope first
//! (CP-20-09); then generals are at risk.

use dice::{Count, Die, FaceSet, Pool};
use engine::{Answer, Event, Flow, InlineVec, PieceId, Refusal};
use tabletop::{Angle, Distance, Length};

use super::announcing::hit;
use super::firers::{self, gun_pose, guns_left};
use crate::ask::Ask;
use crate::charging::sweeping;
use crate::field::{Class, Field};
use crate::formation::changing;
use crate::hits::{self, Means};
use crate::marks::{self, raise};
use crate::movement::placing::reshape;
use crate::steps::{ShootingStep, Step};
use crate::table::{BatteryChange, Fire, Form, Hit, Sign};
use crate::{Acting, Asking, Decision, Script, rule};

/// The hits of one shooter on one target take effect.
pub fn take_off(mut cx: Asking, at: u8) -> Flow<()> {
    let Some(hit) = cx.table().battle.hits().get(usize::from(at)).copied() else {
        let mut act = cx.act();
        act.then(ShootingStep::risks(0));
        return Ok(());
    };
    let field = cx.field();
    let here = field.piece(hit.target()).on_table() && hit.count() > 0;
    let on_guns = here && has_guns(field, hit.target());
    let loss = if on_guns { Some(gun_loss(&mut cx, &hit)?) } else { None };
    let mut act = cx.act();
    match loss {
        Some(loss) => lose_guns(&mut act, &hit, loss),
        None if here => lose_figures(&mut act, &hit),
        None => {}
    }
    act.then(ShootingStep::take_off(at + 1));
    Ok(())
}

/// Whether hits on a unit are hits on guns: gunners away from their guns are hit as figures (CP-15-46).
fn has_guns(field: Field, unit: PieceId) -> bool {
    field.class(unit) == Class::Gunners
        && !field.has(unit, Sign::AwayFromGuns)
        && guns_left(field, unit).next().is_some()
}

/// Figures come off. A forlorn hope takes what comes from the front, and its parent does not feel that (CP-20-09).
fn lose_figures(act: &mut Acting, hit: &Hit) {
    let field = act.field();
    let from = field.frame(hit.shooter()).front_middle();
    let frontal = field.is_ahead_of(hit.target(), from);
    let hope = field.profile(hit.target()).forlorn.filter(|hope| frontal && field.piece(*hope).on_table());
    let mut count = hit.count();
    if let Some(hope) = hope {
        let absorbed = count.min(field.figures(hope));
        hits::suffer(act, rule!("CP-20-09"), hope, absorbed, Means::Uncounted);
        count -= absorbed;
    }
    if count == 0 {
        return;
    }
    if !frontal && !act.table().units[hit.target().index()].is(Sign::HitFromFlank) {
        act.emit(rule!("CP-18-21"), raise(hit.target(), Sign::HitFromFlank));
    }
    if formed_as(act, hit.target()) == Form::Garrison {
        return lose_together(act, hit, count);
    }
    is_hit_by_heavy(act, hit.target(), hit);
    hits::suffer(act, rule!("CP-08-02"), hit.target(), count, Means::Shooting);
}

/// Hits that tell on a unit, a heavy gun's among them, are remembered for its test; plain misses on guns and what a forlorn
/// hope took are not (CP-18-21).
fn is_hit_by_heavy(act: &mut Acting, unit: PieceId, hit: &Hit) {
    if hit.heavy() && !act.table().units[unit.index()].is(Sign::HitByHeavy) {
        act.emit(rule!("CP-18-21"), raise(unit, Sign::HitByHeavy));
    }
}

fn formed_as(act: &Acting, unit: PieceId) -> Form {
    act.field().form(unit)
}

/// All who hold a town block share the losses by their numbers (CP-19-28), heavy shot among them.
fn lose_together(act: &mut Acting, hit: &Hit, count: u8) {
    let shares = shares(act.field(), hit.target(), count);
    for (unit, share) in shares.iter().copied().filter(|(_, share)| *share > 0) {
        is_hit_by_heavy(act, unit, hit);
        hits::suffer(act, rule!("CP-19-28"), unit, share, Means::Shooting);
    }
}

/// So many hits on the garrison of a town block, shared over all its foot: one after the other to whoever has most figures for
/// each that he has lost so far, the one that was aimed at first.
fn shares(field: Field, aimed_at: PieceId, count: u8) -> InlineVec<(PieceId, u8), 16> {
    let block = field.state(aimed_at).holds();
    let inside = field
        .units_of(field.side(aimed_at))
        .filter(|unit| *unit != aimed_at && field.state(*unit).holds() == block && !has_guns(field, *unit));
    let mut shares = InlineVec::empty((aimed_at, 0));
    shares.push((aimed_at, 0));
    inside.for_each(|unit| {
        shares.try_push((unit, 0));
    });
    for _ in 0..count {
        // Figures by odd numbers: half way to the next loss.
        let claim = |(unit, taken): (PieceId, u8)| {
            let figures = u32::from(field.figures(unit));
            if u32::from(taken) >= figures { 0 } else { figures * 1000 / (2 * u32::from(taken) + 1) }
        };
        let most = shares.iter().copied().map(claim).max();
        let next = shares.iter().position(|share| Some(claim(*share)) == most);
        if let Some(next) = next {
            shares[next].1 += 1;
        }
    }
    shares
}

/// What hits on a battery came to.
struct GunLoss {
    /// The gun that was hit.
    gun: u8,
    gunners: u8,
    guns: u8,
    /// Hits on the limber, or plain misses.
    rest: u8,
}

/// One die for each hit on a gun, the nearest to the shooters; of several as near its owner says which (CP-16-15).
fn gun_loss(cx: &mut Asking, hit: &Hit) -> Flow<GunLoss> {
    let field = cx.field();
    let nearest = nearest_guns(field, hit.target(), hit.shooter());
    let owner = field.side(hit.target());
    let shooter = field.side(hit.shooter());
    let numbers = &cx.world().book.shooting.guns;
    let (gunner_on, gun_on) = (numbers.gunner_on, numbers.gun_on);
    let gun = match nearest.count_ones() {
        0 | 1 => nearest.trailing_zeros() as u8,
        _ => {
            let about = Ask::GunHit { battery: hit.target(), guns: nearest };
            cx.ask(about.of(owner, rule!("CP-16-15")))?.amount as u8
        }
    };
    let dice = hit.count().min(Die::D6.most());
    let reading = cx.roll(shooter, rule!("CP-16-15"), gun_pool(dice, gunner_on, gun_on))?;
    let gunners = reading.hits();
    let guns = if hit.fire() == Fire::Ball { reading.marked() } else { 0 };
    Ok(GunLoss { gun, gunners, guns, rest: dice - gunners.min(dice) })
}

/// The dice for hits on a gun: those that take a gunner, and marked those that take the gun as well if it is ballshot
/// (CP-16-15).
fn gun_pool(hits: u8, gunner_on: u8, gun_on: u8) -> Pool {
    let on = FaceSet::at_least(gunner_on.into());
    Pool::Count(Count::of(hits, Die::D6).on(on).marked(FaceSet::at_least(gun_on.into())))
}

/// The guns of a battery nearest to a shooter, by bit.
fn nearest_guns(field: Field, battery: PieceId, shooter: PieceId) -> u8 {
    let body = field.body(shooter);
    let base = field.profile(battery).base;
    let far = |gun: u8| -> Distance {
        let block = base.block(gun_pose(field, battery, gun));
        body.gap_to(&block).map_or(Distance::of(Length::ZERO), |gap| gap.distance)
    };
    let least = guns_left(field, battery).map(|(gun, _)| far(gun)).min();
    let near = guns_left(field, battery).filter(|(gun, _)| Some(far(*gun)) == least);
    near.fold(0, |bits, (gun, _)| bits | 1 << gun)
}

fn lose_guns(act: &mut Acting, hit: &Hit, loss: GunLoss) {
    let battery = hit.target();
    hits_on_limber(act, battery, loss.gun, loss.rest);
    let mut gun = Some(loss.gun);
    for _ in 0..loss.guns {
        if let Some(lost) = gun {
            lose_gun(act, battery, lost);
        }
        let field = act.field();
        let near = nearest_guns(field, battery, hit.shooter());
        gun = (near != 0).then_some(near.trailing_zeros() as u8);
    }
    if loss.gunners > 0 {
        let field = act.field();
        let frontal = field.is_ahead_of(battery, field.frame(hit.shooter()).front_middle());
        if !frontal && !field.has(battery, Sign::HitFromFlank) {
            act.emit(rule!("CP-18-21"), raise(battery, Sign::HitFromFlank));
        }
        is_hit_by_heavy(act, battery, hit);
        hits::suffer(act, rule!("CP-16-15"), battery, loss.gunners, Means::Shooting);
    }
    let field = act.field();
    let none_left = guns_left(field, battery).next().is_none();
    if none_left && field.piece(battery).on_table() {
        // The gunners stay on as a unit of their own that moves as skirmishers and cannot shoot (CP-15-46).
        let (pose, shape) = sweeping::loose_where_they_stood(field, battery);
        act.emit(rule!("CP-15-46"), raise(battery, Sign::AwayFromGuns));
        reshape(act, rule!("CP-15-46"), battery, pose, shape);
    }
}

/// Low rolls hit the limber, if there is one; the second such hit removes it, and the gun is unlimbered where it stands
/// (CP-16-15).
fn hits_on_limber(act: &mut Acting, battery: PieceId, gun: u8, count: u8) {
    let most = act.world().book.shooting.guns.limber_hits;
    let field = act.field();
    let guns = firers::state(field, battery);
    let limbered = guns.guns_unlimbered() >> gun & 1 == 0 && guns.guns_lost() >> gun & 1 == 0;
    if count == 0 || !limbered {
        return;
    }
    let before = guns.limbers_hit() >> gun & 1;
    if before + count.min(most) >= most {
        let unlimbered = guns.guns_unlimbered() | 1 << gun;
        act.emit(rule!("CP-16-15"), marks::guns(battery, BatteryChange::Unlimbered(unlimbered)));
        let field = act.field();
        if field.form(battery) == Form::Limbered {
            let count = guns_left(field, battery).count() as u8;
            let shape = changing::battery(field.profile(battery), count, Form::Unlimbered);
            let pose = field.piece(battery).pose();
            reshape(act, rule!("CP-16-15"), battery, pose, shape);
        }
    } else {
        act.emit(
            rule!("CP-16-15"),
            marks::guns(battery, BatteryChange::LimberHit(guns.limbers_hit() | 1 << gun)),
        );
    }
}

/// A gun model comes off; the others stay where they stand.
fn lose_gun(act: &mut Acting, battery: PieceId, gun: u8) {
    let field = act.field();
    let guns = firers::state(field, battery);
    let before = guns_left(field, battery).count() as u8;
    let place = guns_left(field, battery).take_while(|(at, _)| *at != gun).count() as u8;
    let half = field.profile(battery).base.width.half();
    let (pose, form) = (field.piece(battery).pose(), field.form(battery));
    act.emit(rule!("CP-16-15"), marks::guns(battery, BatteryChange::Lost(guns.guns_lost() | 1 << gun)));
    let profile = act.world().profile(battery);
    if before > 1 {
        let pose = match place {
            0 => pose.moved(Angle::RIGHT, half),
            last if last + 1 == before => pose.moved(Angle::LEFT, half),
            _ => pose,
        };
        let shape = changing::battery(profile, before - 1, form);
        act.emit(rule!("CP-16-15"), Event::Reshaped { piece: battery, pose, shape });
    }
}

/// The owner says which of several guns as near was hit (CP-16-15).
pub fn validate(decision: &Decision, _battery: PieceId, guns: u8, answer: &Answer) -> Result<(), Refusal> {
    let offered = (0..8u8).filter(|gun| guns >> gun & 1 == 1).any(|gun| *answer == hit(gun));
    match offered {
        true => Ok(()),
        false => Err(Refusal::new(decision.rule, "choose one of the guns that are nearest to the shooters")),
    }
}

/// Every unit that took two hits or more in this phase puts the generals with and near it at risk (CP-09-09).
pub fn risks(mut s: Script, from: u8) -> Flow<()> {
    let hit = s.note(rule!("CP-09-09"), |table, world| {
        let least = world.book.command.risk.hits;
        let hit = |unit: &PieceId| unit.0 >= from && table.units[unit.index()].hits_this_phase() >= least;
        world.named().find(hit)
    })?;
    if let Some(unit) = hit {
        s.call(rule!("CP-09-09"), Step::generals_at_risk(unit))?;
        s.then(ShootingStep::risks(unit.0 + 1));
    }
    Ok(())
}
