//! Getting on and off a horse (BR-04-08, BR-07-05).

use engine::{Answer, Event, PieceId, Refusal};
use tabletop::{Angle, Length, Point, Pose};

use super::setting_out::{Manner, manner};
use super::walking::mark;
use super::{following, paths};
use crate::deeds::{self, Deed};
use crate::field::Field;
use crate::going::{Build, Going, Mover, Pieces};
use crate::marks::lower;
use crate::table::{FigureChange, Sign};
use crate::world::Kind;
use crate::{Acting, hiding, rule, running, wounds};

/// Getting on or off a horse that has been judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mounting {
    /// On a horse in contact.
    On(PieceId),
    /// Off, the horse standing at a place beside him.
    Off(PieceId, Point),
}

/// Whether a man may mount a horse in contact (BR-04-08, BR-07-05).
///
/// # Errors
/// The rule that forbids it.
pub fn mount(field: Field, man: PieceId, horse: Option<PieceId>, left: Length) -> Result<Mounting, Refusal> {
    let no = |why| Err(Refusal::new(rule!("BR-04-08"), why).piece(man));
    if field.is_mounted(man) {
        return no("he is on horseback");
    }
    let is_loose =
        |id: &PieceId| field.stands(*id) && matches!(field.world.profile(*id).kind, Kind::Horse { .. });
    let Some(horse) = horse.filter(is_loose) else { return no("name a horse without a rider") };
    if !field.touch(man, horse) {
        return no("only a horse in contact is mounted");
    }
    if running::is_barred(field, field.centre(man), field.centre(horse)) {
        let why = "a fence or a wall is between him and the horse: no horse crosses it";
        return Err(Refusal::new(rule!("BR-04-04"), why).piece(horse));
    }
    pays(field, man, left)?;
    let rider = Mover {
        radius: field.world.book.foundations.bases.mounted,
        build: Build::Hooves,
        ..Mover::of(field, man)
    };
    let rider = rider.without(Pieces::default().with(horse));
    Going::about(field, &rider, field.centre(horse), Length::ZERO).stands_aloof(field.centre(horse))?;
    Ok(Mounting::On(horse))
}

/// Whether a man may dismount (BR-04-08).
///
/// # Errors
/// The rule that forbids it.
pub fn dismount(field: Field, man: PieceId, left: Length) -> Result<Mounting, Refusal> {
    let no = |why| Err(Refusal::new(rule!("BR-04-08"), why).piece(man));
    let Some(horse) = field.figure(man).rides() else { return no("he is on foot") };
    pays(field, man, left)?;
    match beside(field, man) {
        Some(at) => Ok(Mounting::Off(horse, at)),
        None => no("there is no room for his horse beside him"),
    }
}

fn pays(field: Field, man: PieceId, left: Length) -> Result<(), Refusal> {
    let cost = field.world.book.movement.mounting.cost;
    match cost <= left {
        true => Ok(()),
        false => {
            Err(Refusal::new(rule!("BR-04-08"), "mounting and dismounting cost three inches of the move")
                .piece(man)
                .measured(cost, left))
        }
    }
}

/// Where the horse of a man stands who gets off it: in contact with him, behind him if there is room, else as little round
/// from there as may be (BR-00-02, BR-04-08).
pub fn beside(field: Field, man: PieceId) -> Option<Point> {
    let horse = field.figure(man).rides()?;
    let at = field.piece(man).pose();
    let bases = &field.world.book.foundations.bases;
    let apart = bases.foot + bases.loose_horse + Length(2);
    let led = Mover {
        piece: horse,
        radius: bases.loose_horse,
        build: Build::Hooves,
        aloof: Length::ZERO,
        ..Mover::of(field, man)
    };
    let mut going = Going::alone(field, &led.without(Pieces::default().with(man)));
    going.gather(at.at, apart);
    let turns = (0..12).map(|turn| if turn % 2 == 0 { turn / 2 } else { -(turn + 1) / 2 });
    let mut places =
        turns.map(|turn| at.at + (at.facing + Angle::HALF + Angle::degrees(30 * turn)).along(apart));
    places.find(|place| going.rests(*place).is_ok())
}

/// What a man of a group, a Leader or a Heidman has left for getting on or off a horse (BR-04-08): he may do it before
/// his move or after it.
///
/// # Errors
/// Why he may not.
pub fn left(field: Field, man: PieceId) -> Result<Length, Refusal> {
    let has_moved = field.is(man, Sign::Moved)
        && field.is_ready(man)
        && !field.is(man, Sign::Anchored)
        && !field.is(man, Sign::Charged)
        && !field.is(man, Sign::CarriedOff)
        && !field.is_broken(man)
        && field.group_of(man).is_some_and(|group| field.takes_part(group));
    match has_moved {
        // One who has drawn back to cover is no freer than before (BR-02-09).
        true => deeds::group_lets(field, man, Deed::Move)?,
        false => deeds::may(field, man, Deed::Move)?,
    }
    match manner(field, man) {
        Some(Manner::Leads | Manner::Heidman) => paths::allowance(field, man),
        Some(Manner::Follows) => following::limit(field, man),
        _ => {
            Err(Refusal::new(rule!("BR-04-07"), "he goes by his own roll: let him set out first").piece(man))
        }
    }
}

/// Whether an answer gets a man on or off a horse in the Action step.
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, answer: &Answer) -> Result<(PieceId, Mounting), Refusal> {
    let Some(man) = answer.piece.filter(|man| field.man(*man).is_some()) else {
        return Err(Refusal::new(rule!("BR-04-08"), "say who mounts or dismounts"));
    };
    let left = left(field, man)?;
    let mounting = match answer.verb {
        crate::vocabulary::MOUNT => mount(field, man, answer.object, left)?,
        _ => dismount(field, man, left)?,
    };
    Ok((man, mounting))
}

/// A man gets on or off a horse (BR-04-08).
pub(crate) fn carry_out(act: &mut Acting, man: PieceId, mounting: Mounting) {
    let rule = rule!("BR-04-08");
    hiding::reveal_with(act, man);
    match mounting {
        Mounting::On(horse) => {
            let field = act.field();
            let (from, facing) = (field.piece(man).pose(), field.piece(man).pose().facing);
            let to = Pose::new(field.centre(horse), facing);
            act.emit(rule, Event::Joined { piece: horse, host: man });
            act.emit(rule, Event::Moved { piece: man, from, to });
            act.emit(rule, FigureChange::Rides(Some(horse)).on(man));
            if act.table().figures[horse.index()].is(Sign::Spooked) {
                act.emit(rule!("BR-10-07"), lower(horse, Sign::Spooked));
            }
        }
        Mounting::Off(horse, at) => {
            let facing = act.table().pieces[man.index()].pose().facing;
            act.emit(rule, FigureChange::Rides(None).on(man));
            wounds::part(act, rule, horse, man, Pose::new(at, facing));
        }
    }
    let field = act.field();
    let spent = field.figure(man).spent() + field.world.book.movement.mounting.cost;
    act.emit(rule, FigureChange::Spent(spent).on(man));
    wounds::lapse_aim(act, man);
    mark(act, rule, man, Sign::Moved);
    hiding::look_round(act);
}
