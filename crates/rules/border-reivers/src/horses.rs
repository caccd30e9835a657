//! Frightened horses (section 07).

use dice::{Die, Pool, Total};
use engine::{Departure, Event, Flow, InlineVec, On, PieceId, Side};
use tabletop::{Angle, Disc, Length, Point, Pose, Segment};

use crate::field::Field;
use crate::marks::{lower, raise};
use crate::movement::strays::find_strays;
use crate::running::{self, Run};
use crate::steps::HorsesStep;
use crate::table::{FigureChange, PIECES, Sign};
use crate::world::Kind;
use crate::{Acting, Asking, BorderReivers, hiding, remarks, rule, wounds};

engine::chapter! {
    HorsesStep of BorderReivers {
        gunfire: Gunfire = |cx| gunfire(&mut cx.act());
        next: Next = |cx| next(cx.asking());
        bolts: Bolts { horse } = |cx| bolts(cx.asking(), horse);
    }
}

/// How far a thrown man may be put from where his horse stood, if it has not left him room.
const ASIDE: Length = Length::inches(6);

/// The shots of a group are one discharge: after it every horse within 9 inches of any figure that fired a gun rolls once,
/// of either side, ridden or loose, the shooter's own among them (BR-07-01).
fn gunfire(act: &mut Acting) {
    let hearers: InlineVec<PieceId, PIECES> = hearers(act.field()).collect();
    for man in act.world().named() {
        if act.table().figures[man.index()].is(Sign::FiredGun) {
            act.emit(rule!("BR-07-01"), lower(man, Sign::FiredGun));
        }
    }
    for horse in hearers.iter().copied() {
        let rider = act.table().pieces[horse.index()].host();
        hiding::emit(act, rule!("BR-07-01"), rider.unwrap_or(horse), raise(horse, Sign::HearsGuns));
    }
    act.then(HorsesStep::next());
}

/// The horses on the table within reach of the guns that have just been fired (BR-07-01).
pub fn hearers(field: Field<'_>) -> impl Iterator<Item = PieceId> + '_ {
    let reach = field.world.book.firing.horses.within;
    let horses = field.world.named().filter(move |id| {
        matches!(field.world.profile(*id).kind, Kind::Horse { .. }) && field.piece(*id).on_table()
    });
    let guns: InlineVec<PieceId, PIECES> = field.all().filter(|man| field.is(*man, Sign::FiredGun)).collect();
    horses.filter(move |horse| {
        let place = field.piece(*horse).host().unwrap_or(*horse);
        guns.iter().any(|gunner| field.within(place, *gunner, reach))
    })
}

/// The roll of a horse near gunfire: it is spooked on 4 or less, the first time in its life on 7 or less (BR-07-01,
/// BR-07-02).
pub fn pool(field: Field, horse: PieceId) -> Pool {
    let numbers = &field.world.book.firing.horses;
    let is_used = field.is(horse, Sign::SmeltPowder);
    let limit = if is_used { numbers.spooked_on } else { numbers.spooked_on_first };
    Total::of(1, Die::D10).at_most(limit.into()).into()
}

/// The roll of the rider of a spooked horse: he is thrown on 3 or less, and his wound counts against him (BR-07-04,
/// BR-09-04).
pub fn seat(field: Field, rider: PieceId) -> Pool {
    let wound = if field.is_wounded(rider) { field.world.book.melee.wound.modifier } else { 0 };
    Total::of(1, Die::D10).plus(wound).at_most(field.world.book.firing.horses.thrown_on.into()).into()
}

/// What befalls a horse and its rider.
#[derive(Clone, Copy)]
struct Fright {
    horse: PieceId,
    rider: Option<PieceId>,
    thrown: bool,
    heading: Angle,
    distance: Length,
}

/// The next horse that has heard the guns rolls (BR-07-01). A hidden rider whose horse is spooked is hidden no more.
fn next(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    let mut all = field.world.named();
    let Some(horse) = all.find(|id| field.is(*id, Sign::HearsGuns)) else { return Ok(()) };
    let rider = field.piece(horse).host();
    let side = rider.and_then(|rider| field.side(rider)).unwrap_or(Side::A);
    let hidden = rider.is_some_and(|rider| field.is_hidden(rider));
    let dice = pool(field, horse);
    let rolled = match hidden {
        // Whoever lies in ambush is not betrayed by a horse that stands.
        true => cx.roll_secretly(side, rule!("BR-07-01"), dice)?,
        false => cx.roll(side, rule!("BR-07-01"), dice)?,
    };
    let mut act = cx.act();
    let teller = rider.unwrap_or(horse);
    hiding::emit(&mut act, rule!("BR-07-01"), teller, lower(horse, Sign::HearsGuns));
    if !act.table().figures[horse.index()].is(Sign::SmeltPowder) {
        hiding::emit(&mut act, rule!("BR-07-02"), teller, raise(horse, Sign::SmeltPowder));
    }
    let value = i32::from(rolled.passed());
    let noted = Event::Noted { on: On::Piece(horse), remark: remarks::SPOOKED, value };
    hiding::emit(&mut act, rule!("BR-07-01"), teller, noted);
    if rolled.passed() {
        // Before anything else is rolled for all to see.
        if let Some(group) = rider.and_then(|rider| act.world().man(rider)).map(|man| man.group) {
            hiding::reveal(&mut act, group);
        }
        act.then(HorsesStep::bolts(horse));
    }
    act.then(HorsesStep::next());
    Ok(())
}

/// A spooked horse may throw its rider (BR-07-04) and gallops off (BR-07-03).
fn bolts(mut cx: Asking, horse: PieceId) -> Flow<()> {
    let field = cx.field();
    let rider = field.piece(horse).host();
    let side = rider.and_then(|rider| field.side(rider)).unwrap_or(Side::A);
    let thrown = match rider.map(|rider| seat(field, rider)) {
        Some(seat) => cx.roll(side, rule!("BR-07-04"), seat)?.passed(),
        None => false,
    };
    let heading = cx.roll(side, rule!("BR-00-09"), running::direction())?.direction();
    let dice = cx.world().book.firing.horses.gallop_dice;
    let inches = cx.roll(side, rule!("BR-07-03"), running::distance(dice))?.total();
    let (heading, distance) = (running::heading(heading), Length::inches(inches.into()));
    let mut act = cx.act();
    bolt(&mut act, &Fright { horse, rider, thrown, heading, distance });
    // After it the horse is calm again, whatever had frightened it (BR-07-03).
    if act.table().figures[horse.index()].is(Sign::Spooked) {
        act.emit(rule!("BR-07-03"), lower(horse, Sign::Spooked));
    }
    wounds::release_parted(&mut act, rule!("BR-07-03"));
    hiding::look_round(&mut act);
    Ok(())
}

/// A spooked horse gallops off, with its rider or without him.
fn bolt(act: &mut Acting, fright: &Fright) {
    if let Some(rider) = fright.rider {
        let value = i32::from(!fright.thrown);
        act.emit(rule!("BR-07-04"), Event::Noted { on: On::Piece(rider), remark: remarks::SEAT, value });
        match fright.thrown {
            true => throw(act, fright, rider),
            false => carry_off(act, fright, rider),
        }
    } else {
        gallop_alone(act, fright, &[fright.horse]);
    }
}

/// The rider goes with his horse: contact and lock are at an end, and if he had not yet acted in his own turn he does no
/// more in it (BR-07-03).
fn carry_off(act: &mut Acting, fright: &Fright, rider: PieceId) {
    let field = act.field();
    let gallops = |field: Field| gallop(field, rider, fright, &[rider]);
    let run = gallops(field);
    let given_away = hiding::in_the_way(field, &run, gallops);
    wounds::release(act, rule!("BR-07-03"), rider);
    wounds::lapse_aim(act, rider);
    // Whom he comes near on his way he finds, though nothing of it is his choice (BR-01-06).
    let way = Segment::new(act.field().centre(rider), run.to);
    while let Some(found) = hiding::find_along(act.field(), rider, way) {
        hiding::reveal(act, found.group);
    }
    go(act, rider, run.to, fright.heading);
    hiding::give_away(act, &given_away);
    let field = act.field();
    let own_turn = field.group_of(rider).is_some_and(|group| field.takes_part(group));
    if own_turn && !field.is(rider, Sign::CarriedOff) {
        let acted = field.is(rider, Sign::Acted);
        act.emit(rule!("BR-07-03"), raise(rider, Sign::CarriedOff));
        if !acted {
            act.emit(rule!("BR-07-03"), raise(rider, Sign::Acted));
        }
        // Those whom he leads may be out of his reach now (BR-04-07).
        let led = act.field().group_of(rider).filter(|_| act.field().leads(rider));
        led.into_iter().for_each(|group| find_strays(act, group));
    }
}

/// The rider is thrown: he is put on foot where the horse stood, stunned for his next turn, and it gallops off without him
/// (BR-07-04).
fn throw(act: &mut Acting, fright: &Fright, rider: PieceId) {
    let field = act.field();
    let stood = field.centre(rider);
    let man = Disc { centre: stood, radius: field.world.radius(rider) };
    let parted = |field: Field| {
        let run = gallop(field, rider, fright, &[rider]);
        let horse = Disc { centre: run.to, radius: field.world.radius(fright.horse) };
        // Where the horse has not left him room he is put beside it.
        let place = running::free_place(field, stood, man.radius, ASIDE, &[rider], &|at| {
            !horse.overlaps(&Disc { centre: at, ..man })
        });
        (run, place)
    };
    let (run, place) = parted(field);
    let given_away = hiding::in_the_way(field, &(run, place), parted);
    wounds::release(act, rule!("BR-07-04"), rider);
    act.emit(rule!("BR-07-04"), FigureChange::Rides(None).on(rider));
    go(act, rider, place.unwrap_or(stood), fright.heading);
    wounds::part(act, rule!("BR-07-03"), fright.horse, rider, Pose::new(run.to, fright.heading));
    hiding::give_away(act, &given_away);
    gone(act, fright.horse, run);
    wounds::stun(act, rule!("BR-07-04"), rider);
}

/// A horse without a rider gallops off (BR-07-03).
fn gallop_alone(act: &mut Acting, fright: &Fright, without: &[PieceId]) {
    let field = act.field();
    let gallops = |field: Field| gallop(field, fright.horse, fright, without);
    let run = gallops(field);
    let given_away = hiding::in_the_way(field, &run, gallops);
    go(act, fright.horse, run.to, fright.heading);
    hiding::give_away(act, &given_away);
    gone(act, fright.horse, run);
}

/// A horse without a rider has galloped: nobody drives it any more, and at the edge of the table it is lost (BR-07-03).
fn gone(act: &mut Acting, horse: PieceId, run: Run) {
    for sign in [Sign::DrivenByA, Sign::DrivenByB, Sign::DrivenNow, Sign::StartsDriven] {
        if act.table().figures[horse.index()].is(sign) {
            act.emit(rule!("BR-07-03"), lower(horse, sign));
        }
    }
    if run.at_edge {
        act.emit(rule!("BR-07-03"), Event::Left { piece: horse, how: Departure::Routed });
    }
}

/// The gallop: straight on, short of what stops it, without regard to halved ground (BR-07-03).
fn gallop(field: Field, piece: PieceId, fright: &Fright, without: &[PieceId]) -> Run {
    let base = Disc { centre: field.centre(piece), radius: field.radius(piece) };
    running::run(field, base, fright.heading, fright.distance, without)
}

fn go(act: &mut Acting, piece: PieceId, at: Point, facing: Angle) {
    let from = act.table().pieces[piece.index()].pose();
    let to = Pose::new(at, facing);
    if from.at != at {
        act.emit(rule!("BR-07-03"), Event::Moved { piece, from, to });
    }
}
