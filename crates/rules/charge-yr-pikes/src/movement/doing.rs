//! A move carried out: the ground of which it pays is rolled for, and the unit goes as far as is left (CYP-16-08).

use engine::{Answer, Flow, PieceId, Side};
use tabletop::{IndexSet, Length};

use super::dragoons::may_do_more;
use super::judging::{Judged, judge};
use super::placing::{Place, judge_place, pushes_aside};
use super::{gallopers, onward, staff};
use crate::attacking::answering;
use crate::deed::Deed;
use crate::field::Field;
use crate::going::{Stretch, Stretches, toll_pool};
use crate::marks::{lower, moved, note, raise, reshaped};
use crate::morale::disorders;
use crate::steps::MovementStep;
use crate::table::{Form, Sign, UnitChange};
use crate::world::Kind;
use crate::{Acting, Asking, attacking, capturing, hiding, remarks, rule};

/// A unit moves, and then another.
pub(super) fn moves(mut cx: Asking, side: Side, answer: &Answer, deed: Option<Deed>) -> Flow<()> {
    let field = Field::new(cx.table(), cx.world());
    let Some(unit) = answer.piece else {
        let _ = cx.act();
        return Ok(());
    };
    if field.kind(unit).is_officer() {
        staff::rides(&mut cx.act(), unit, answer, deed);
        return Ok(());
    }
    if field.kind(unit) == Kind::Galloper {
        let place = gallopers::judge_seat(field, unit, answer);
        let mut act = cx.act();
        if let Ok(to) = place {
            moved(&mut act, rule!("CYP-10-01"), unit, to);
            raise(&mut act, rule!("CYP-10-01"), unit, Sign::Rode);
        }
        act.then(MovementStep::next(side));
        return Ok(());
    }
    let whole = || judge(field, unit, answer).ok();
    let found = match deed {
        Some(Deed::Move(judged)) => {
            debug_assert_eq!(whole(), Some(judged), "what was drawn is not what is done");
            Some(judged)
        }
        _ => whole(),
    };
    let Some(judged) = found else {
        let _ = cx.act();
        return Ok(());
    };
    if answering::is_charged(field, unit) {
        return answering::moves_under_attack(cx, side, unit, &judged);
    }
    let paused = onward::pause(field, unit, &judged);
    if let Some(pause) = paused.filter(|pause| pause.at == Length::ZERO) {
        onward::begins_anew(&mut cx.act(), unit, pause);
        return Ok(());
    }
    let judged = paused.map_or_else(|| judged, |pause| onward::cut(field, unit, &judged, pause.at));
    let paid = rolls_tolls(&mut cx, side, &judged)?;
    let mut act = cx.act();
    attacking::drops_all(&mut act, unit);
    if paid.lost > Length::ZERO {
        note(&mut act, rule!("CYP-16-08"), unit, remarks::TOLL, paid.lost.0);
    }
    goes(&mut act, unit, &judged, paid);
    let left = judged.allowance - paid.lost - judged.long;
    onward::settles(&mut act, unit, paused.filter(|_| left >= Length::ZERO), left);
    Ok(())
}

/// What ground takes of a move (CYP-16-08).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Paid {
    /// So much of its distance.
    pub lost: Length,
    /// How far along its way the last ground lies that took any: so far it gets.
    pub upon: Length,
}

/// The dice of every feature that it comes upon, as long as it gets so far (CYP-16-08).
pub(crate) fn rolls_tolls(cx: &mut Asking, side: Side, judged: &Judged) -> Flow<Paid> {
    let mut paid = Paid::default();
    for toll in &judged.tolls {
        if toll.at > judged.allowance - paid.lost {
            break;
        }
        let inches = cx.roll(side, rule!("CYP-16-08"), toll_pool(toll.halves))?.total();
        paid = Paid { lost: paid.lost + Length::inches(inches.into()), upon: toll.at };
    }
    Ok(Paid { lost: paid.lost.min(judged.allowance), ..paid })
}

/// It goes so far, and takes up its formation there where it can (CYP-03-05).
pub(crate) fn goes(act: &mut Acting, unit: PieceId, judged: &Judged, paid: Paid) {
    let why = rule!("CYP-05-11");
    // Where it has used up more than is left when it comes upon a feature, it stops at its edge (CYP-16-08).
    let reach = judged.long.min((judged.allowance - paid.lost).max(paid.upon));
    let found = hiding::passes(act, unit, &cut(&judged.stretches, reach));
    let field = Field::new(act.table(), act.world());
    let far = if found { hiding::held_up(field, unit, &judged.stretches).min(reach) } else { reach };
    let went = cut(&judged.stretches, far);
    let place = match far == judged.long {
        true => judged.place,
        false => stops(field, unit, judged, &went),
    };
    let gone = field.unit(unit).travelled() + far;
    let muddled = is_muddled(field, unit, &went);
    let array = judged.drawing.array;
    let garrisons = garrison_of(field, unit, &place);
    if field.unit(unit).array() != array && place.shape == judged.place.shape {
        act.emit(rule!("CYP-03-02"), UnitChange::Array(array).on(unit));
    }
    if act.table().units[unit.index()].garrison() != garrisons {
        act.emit(rule!("CYP-03-04"), UnitChange::Garrison(garrisons).on(unit));
    }
    let stood = act.field().piece(unit);
    let returns = far > Length::ZERO && (stood.pose(), stood.shape()) == (place.pose, place.shape);
    reshaped(act, why, unit, place.pose, place.shape);
    if returns {
        // Who has come back to where he stood has looked about on his way as well.
        hiding::looks(act, unit);
    }
    act.emit(rule!("CYP-10-04"), UnitChange::Travelled(gone).on(unit));
    for sign in [Sign::Moved, Sign::Stirred] {
        raise(act, rule!("CYP-05-14"), unit, sign);
    }
    if act.world().profile(unit).kind == Kind::Dragoons {
        raise(act, rule!("CYP-18-01"), unit, Sign::Marched);
    }
    if !may_do_more(Field::new(act.table(), act.world()), unit) {
        lower(act, why, unit, Sign::Ready);
    }
    if muddled {
        disorders(act, rule!("CYP-17-02"), unit);
    }
    capturing::captures(act, unit);
    capturing::drives_off(act, unit, &went);
    let field = Field::new(act.table(), act.world());
    let pushed: Vec<PieceId> = pushes_aside(field, unit).collect();
    for router in pushed {
        act.then(MovementStep::pushes(router));
    }
}

/// The town or works that a unit garrisons where it ends (CYP-03-04).
fn garrison_of(field: Field, unit: PieceId, place: &Place) -> Option<u8> {
    if place.shape.form != Form::Deployed as u8 {
        return None;
    }
    let now = field.unit(unit).garrison().filter(|_| field.form(unit) == Form::Deployed);
    let middle = place.shape.footprint().block(place.pose).centre();
    let here = field.world.ground.areas_at(middle).and(field.world.sets.garrisons);
    now.or_else(|| here.iter().next().map(|at| at as u8))
}

/// The first part of some stretches, so long.
pub(super) fn cut(stretches: &[Stretch], far: Length) -> Stretches {
    let mut left = far;
    let mut found = Stretches::new();
    for stretch in stretches {
        if left <= Length::ZERO {
            break;
        }
        let long = stretch.long.min(left);
        found.push(Stretch { long, ..*stretch });
        left -= long;
    }
    found
}

/// Where it stops on its way: in the formation that it wants if it has room there, else as it went.
fn stops(field: Field, unit: PieceId, judged: &Judged, went: &[Stretch]) -> Place {
    let end = went.last().map_or_else(|| field.piece(unit).pose(), Stretch::end);
    let at = went.last().map_or(field.measuring_point(unit), |stretch| stretch.end().at);
    if judged.drawing.form == Form::Deployed || went.is_empty() {
        return stops_as_it_is(field, unit, at, end.facing);
    }
    let wanted = Place::of(field, unit, judged.drawing, at, judged.place.pose.facing);
    if judge_place(field, unit, &wanted).is_ok() {
        return wanted;
    }
    stops_as_it_is(field, unit, at, end.facing)
}

/// The same in the formation in which it went; a garrison that does not get out stays.
fn stops_as_it_is(field: Field, unit: PieceId, at: tabletop::Point, facing: tabletop::Angle) -> Place {
    if field.form(unit) == Form::Deployed {
        return Place::now(field, unit);
    }
    let as_it_is = super::way::Drawing {
        form: field.form(unit),
        files: field.piece(unit).shape().files,
        array: field.unit(unit).array(),
    };
    let going = Place::of(field, unit, as_it_is, at, facing);
    if judge_place(field, unit, &going).is_ok() { going } else { Place::now(field, unit) }
}

/// The ground that disorders a unit; none if it is of those who keep their order anywhere (CYP-17-02).
pub(crate) fn disordering(field: Field, unit: PieceId) -> Option<IndexSet> {
    let (book, sets) = (&field.world.book.disorder, &field.world.sets);
    let unsteady = match () {
        () if field.is_cavalry(unit) => book.unsteady.horse,
        () if field.is_mounted(unit) => book.unsteady.mounted_dragoons,
        () if field.pikes(unit) > 0 => book.unsteady.pikes,
        () => field.is_infantry(unit) && book.unsteady.other_foot,
    };
    let chosen = |yes: bool, set: IndexSet| if yes { set } else { IndexSet::EMPTY };
    let ground = &book.ground;
    let areas = chosen(ground.woods, sets.woods).or(chosen(ground.rough, sets.rough));
    let others = chosen(ground.towns, sets.towns).or(chosen(ground.obstacles, sets.obstacles));
    unsteady.then_some(areas.or(others))
}

/// Whether the ground disorders it: troops that it makes unsteady and that move any distance there (CYP-17-02).
pub(crate) fn is_muddled(field: Field, unit: PieceId, went: &[Stretch]) -> bool {
    let Some(among) = disordering(field, unit) else { return false };
    let body = field.footprint(unit);
    let deep = if field.form(unit) == Form::Square { body.depth.half() } else { Length::ZERO };
    went.iter().any(|stretch| {
        let mut covered = *stretch;
        covered.from.at = covered.from.at + covered.from.facing.along(deep);
        crate::going::lies_in(field.world, among, &covered.covers(body, covered.long)).is_some()
    })
}
