//! Which beasts a herder drives together (BR-10-01, BR-10-03).

use dice::{Die, Pool, Total};
use engine::{Event, Flow, InlineVec, On, PieceId, Refusal, Rule, Side};
use tabletop::{Angle, Disc, Length, Pose};

use crate::deeds::{Deed, may};
use crate::field::Field;
use crate::going::Pieces;
use crate::marks::{lower, raise};
use crate::morale::{Modifier, Modifiers, unmodified};
use crate::movement::paths;
use crate::steps::HerdingStep;
use crate::table::{Group, Order, PIECES, Sign};
use crate::world::Kind;
use crate::{Acting, Asking, hiding, remarks, rule, running};

/// The most beasts that one figure may try to drive: with more no die is enough (BR-10-03).
pub const DROVE: usize = 10;

/// So near to a beast a figure is taken to be meant to touch it.
const AT_HAND: Length = Length::hundredths_of_inch(25);

/// The beasts of a drove, the one first named first.
pub type Drove = InlineVec<PieceId, DROVE>;

/// The signs of beasts driven by a side.
pub(super) const fn driven_by(side: Side) -> Sign {
    match side {
        Side::A => Sign::DrivenByA,
        Side::B => Sign::DrivenByB,
    }
}

/// The drove of a herder: the beast named first, which must touch him, and those next to come of the ones that touch him or
/// another beast of the drove, of those at hand the nearest to him first, until there are as many as wanted (BR-10-01).
/// Fewer where no more hang together.
pub fn drove(field: Field, herder: PieceId, first: PieceId, beasts: u8) -> Drove {
    let mut drove = InlineVec::empty(first);
    if !field.touch(herder, first) || is_walled_off(field, herder, first) {
        return drove;
    }
    drove.push(first);
    // Each of those next to come is found once, when one joins whom it touches.
    let (mut seen, mut at_hand) = (Pieces::default().with(first), InlineVec::<PieceId, PIECES>::new());
    let mut beside = |one: PieceId, at_hand: &mut InlineVec<PieceId, PIECES>| {
        for animal in field.animals_touching(field.base(one)) {
            let follows = is_free(field, herder, animal) && !is_walled_off(field, one, animal);
            if follows && !seen.contains(animal) {
                seen = seen.with(animal);
                at_hand.try_push(animal);
            }
        }
    };
    beside(herder, &mut at_hand);
    beside(first, &mut at_hand);
    let gap = |animal: PieceId| field.base(herder).gap(&field.base(animal));
    while drove.len() < usize::from(beasts).min(DROVE) {
        let nearest = at_hand.iter().enumerate().min_by_key(|(_, animal)| (gap(**animal), **animal));
        let Some(next) = nearest.map(|(place, _)| place).and_then(|place| at_hand.remove(place)) else {
            break;
        };
        drove.push(next);
        beside(next, &mut at_hand);
    }
    drove
}

/// Whether a beast belongs to no other drove: one driven in this turn has been (BR-10-01).
fn is_free(field: Field, herder: PieceId, animal: PieceId) -> bool {
    let own = field.side(herder).map(driven_by);
    !(field.is(animal, Sign::DrivenNow) && own.is_some_and(|own| field.is(animal, own)))
}

/// Whether a fence, a wall or the like lies between one and a beast that it touches: the beast cannot follow where he leads
/// (BR-10-01, BR-04-04).
fn is_walled_off(field: Field, one: PieceId, animal: PieceId) -> bool {
    running::is_barred(field, field.centre(one), field.centre(animal))
}

/// Where a figure is put down that is let go on a beast or all but in contact with one: in contact with it, on the side where
/// it was let go, as somebody means who would herd (BR-10-01); any other pose as it is.
pub fn beside(field: Field, figure: PieceId, pose: Pose) -> Pose {
    let radius = field.radius(figure);
    let base = Disc { centre: pose.at, radius };
    let near =
        field.animals().filter(|animal| *animal != figure && base.within(&field.base(*animal), AT_HAND));
    let nearest = near.min_by_key(|animal| {
        let other = field.base(*animal);
        (other.centre.distance(pose.at).0 - other.radius.0, *animal)
    });
    let Some(beast) = nearest.map(|animal| field.base(animal)) else { return pose };
    let away = match pose.at == beast.centre {
        true => field.centre(figure),
        false => pose.at,
    };
    let far = beast.radius + radius + Length(2);
    Pose::new(beast.centre + Angle::of(away - beast.centre).along(far), pose.facing)
}

/// Whether a figure may try to drive so many beasts, one of them named (BR-10-01).
///
/// # Errors
/// Why not.
pub fn judge_drove(field: Field, herder: PieceId, first: PieceId, beasts: u8) -> Result<Drove, Refusal> {
    judge_herding(field, herder, first)?;
    let drove = drove(field, herder, first, beasts);
    match beasts >= 1 && drove.len() == usize::from(beasts) {
        true => Ok(drove),
        false => {
            let why = "the beasts of a drove touch the herder or one another: there are not so many";
            Err(Refusal::new(rule!("BR-10-01"), why).piece(first))
        }
    }
}

/// The same of one beast or more of those that hang together (BR-10-01).
pub(super) fn judge_herding(field: Field, herder: PieceId, first: PieceId) -> Result<(), Refusal> {
    may(field, herder, Deed::Herd)?;
    let no = |why| Err(Refusal::new(rule!("BR-10-01"), why).piece(first));
    if matches!(field.world.profile(first).kind, Kind::Man(_)) || !field.stands(first) {
        return no("only beasts and loose horses are herded");
    }
    if field
        .enemies_in_contact(herder)
        .any(|foe| !field.is(foe, Sign::Stunned) && !field.is(foe, Sign::Captive))
    {
        return Err(
            Refusal::new(rule!("BR-08-01"), "with an enemy in contact he does not herd").piece(herder)
        );
    }
    if !field.touch(herder, first) {
        return no("a figure herds beasts that it touches");
    }
    if is_walled_off(field, herder, first) {
        return no("what no beast crosses lies between the figure and the beast: it could not follow");
    }
    if !is_free(field, herder, first) {
        return no("the beast belongs to a drove that has been driven in this turn");
    }
    paths::keeps_to_road(field, herder, &[])?;
    let group = paths::rolled_with(field, herder).map(|group| field.group(group));
    let is_for_horse = |group: &Group| group.is(Order::Rolled) && !group.is(Order::AtFootPace);
    if group.is_some_and(is_for_horse) && !field.is_mounted(herder) {
        let why = "the group has rolled for those on horseback alone";
        return Err(Refusal::new(rule!("BR-04-06"), why).piece(herder));
    }
    Ok(())
}

/// All modifiers of the herding roll (BR-10-03, BR-10-04, BR-09-04).
pub fn modifiers(field: Field, herder: PieceId, drove: &Drove) -> Modifiers {
    let numbers = &field.world.book.herding.roll;
    let side = field.side(herder).unwrap_or(Side::A);
    let (shot, melee) = match side {
        Side::A => (Sign::ShotNearA, Sign::MeleeNearA),
        Side::B => (Sign::ShotNearB, Sign::MeleeNearB),
    };
    let hears = |sign| drove.iter().any(|animal| field.is(*animal, sign));
    let more = i8::try_from(drove.len().saturating_sub(1)).unwrap_or(i8::MAX);
    let mut all = unmodified();
    let mut add = |holds: bool, value: i8, rule: Rule, why| {
        if holds && value != 0 {
            all.push(Modifier::new(value, rule, why));
        }
    };
    add(more > 0, numbers.each_beast_more.saturating_mul(more), rule!("BR-10-03"), "beasts after the first");
    add(hears(melee), numbers.melee_near, rule!("BR-10-04"), "a melee near by");
    add(hears(shot), numbers.firing_near, rule!("BR-10-04"), "firing near by");
    add(field.is_wounded(herder), field.world.book.melee.wound.modifier, rule!("BR-09-04"), "herder wounded");
    all
}

/// The herding roll: a d10 with its modifiers of 5 or better (BR-10-02).
pub fn pool(field: Field, herder: PieceId, drove: &Drove) -> Pool {
    let sum = modifiers(field, herder, drove).iter().fold(0i8, |sum, one| sum.saturating_add(one.value));
    Total::of(1, Die::D10).plus(sum).at_least(field.world.book.herding.roll.need.into()).into()
}

/// A figure tries to drive beasts: on a success it leads them along (BR-10-05), on a failure they run (BR-10-06). Its
/// action is spent either way, and shows it (BR-01-06).
pub fn herd(mut cx: Asking, herder: PieceId, first: PieceId, beasts: u8) -> Flow<()> {
    let field = cx.field();
    let Some(side) = field.side(herder) else { return Ok(()) };
    let drove = drove(field, herder, first, beasts);
    let succeeds = cx.roll(side, rule!("BR-10-02"), pool(field, herder, &drove))?.passed();
    let mut act = cx.act();
    let group = act.world().man(herder).map(|man| man.group);
    group.into_iter().for_each(|group| hiding::reveal(&mut act, group));
    if succeeds {
        // Whose dice are thrown is set on the table before they are (BR-01-06).
        let rolls = paths::rolled_with(act.field(), herder);
        let rolls = rolls.filter(|group| !act.field().group(*group).is(Order::Rolled));
        rolls.into_iter().for_each(|group| hiding::reveal_goers(&mut act, group));
    }
    let (rule, value) = if succeeds { (rule!("BR-10-05"), 1) } else { (rule!("BR-10-06"), 0) };
    act.emit(rule, Event::Noted { on: On::Piece(herder), remark: remarks::HERDED, value });
    act.emit(rule!("BR-01-03"), raise(herder, Sign::Acted));
    act.emit(rule!("BR-01-04"), raise(herder, Sign::Anchored));
    for animal in &drove {
        act.emit(rule!("BR-10-01"), raise(*animal, Sign::InDrove));
        if succeeds {
            take_over(&mut act, side, *animal);
        }
    }
    act.then(if succeeds { HerdingStep::drive(herder) } else { HerdingStep::scatter() });
    Ok(())
}

/// A beast is driven by a side until the end of its next turn, and calm (BR-10-05, BR-10-07).
fn take_over(act: &mut Acting, side: Side, animal: PieceId) {
    let figure = act.table().figures[animal.index()];
    let over = [driven_by(side.other()), Sign::StartsDriven];
    for sign in over.into_iter().filter(|sign| figure.is(*sign)) {
        act.emit(rule!("BR-10-05"), lower(animal, sign));
    }
    for sign in [driven_by(side), Sign::DrivenNow].into_iter().filter(|sign| !figure.is(*sign)) {
        act.emit(rule!("BR-10-05"), raise(animal, sign));
    }
    if figure.is(Sign::Spooked) {
        act.emit(rule!("BR-10-07"), lower(animal, Sign::Spooked));
    }
}

/// The beasts and horses of the drove that is being driven or that runs now.
pub fn under_way(field: Field) -> Drove {
    let mut drove = InlineVec::empty(PieceId(0));
    for animal in field.animals().filter(|animal| field.is(*animal, Sign::InDrove)) {
        drove.try_push(animal);
    }
    drove
}
