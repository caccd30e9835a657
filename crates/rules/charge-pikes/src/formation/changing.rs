//! How a unit is drawn up in a line of battle of its choice (CP-07-11), and how it closes up after losses (CP-08-03).

use bodies::{DrawnUp, RingSearch, abreast};
use engine::{Event, PieceId, Rule, Shape};
use tabletop::{Angle, Block, Body, Footprint, Length, Pose};

use super::{block, column, in_close_order, line};
use crate::book::Book;
use crate::field::Field;
use crate::movement::placing::reshape;
use crate::movement::rates;
use crate::table::{Drill, Form, UnitChange, UnitState};
use crate::world::{Kind, Profile};
use crate::{Acting, rule};

/// A line of battle of so many files in all, so many of them pikes; 0 pike files leave it to the usual proportion, in
/// which pikes and shot stand about as deep (CP-07-11), each figure on so much ground. `None` if there is no such line: more files than figures, or
/// none left for an arm.
pub fn drawn_up(
    profile: &Profile,
    state: &UnitState,
    base: Footprint,
    figures: u8,
    files: u8,
    pike_files: u8,
) -> Option<(Drill, Shape)> {
    if files == 0 || files > figures {
        return None;
    }
    let (pikes, shot) = (state.pikes(), figures.saturating_sub(state.pikes()));
    if profile.kind != Kind::Foot || pikes == 0 || shot == 0 {
        let form = if rates::is_loose(profile, state) { Form::Loose } else { Form::Line };
        return Some((Drill { middle: files, ..Drill::default() }, block(base, figures, files, form)));
    }
    // One musketeer alone has but one wing.
    let wings = if shot == 1 { 1 } else { 2 };
    let middle = match pike_files {
        0 => usual_pike_files(pikes, shot, files),
        asked => asked,
    };
    let rest = files.checked_sub(middle).filter(|rest| *rest >= wings)?;
    let (left, right) = if wings == 1 { (0, rest) } else { (rest / 2, rest - rest / 2) };
    if middle == 0 || middle > pikes || left > shot / 2 || right > shot - shot / 2 {
        return None;
    }
    Some(line(base, pikes, shot, [left, middle, right]))
}

/// How many of so many files are pikes by their share, with as many files on either hand where it can be.
fn usual_pike_files(pikes: u8, shot: u8, files: u8) -> u8 {
    let (pikes, all, files) = (i32::from(pikes), i32::from(pikes) + i32::from(shot), i32::from(files));
    let share = (files * pikes * 2 + all) / (2 * all);
    let even = if (files - share) % 2 == 0 {
        share
    } else if share * all > files * pikes {
        share - 1
    } else {
        share + 1
    };
    let most = (files - 2).max(1).min(pikes);
    let least = (files - (all - pikes)).max(1);
    even.clamp(least.min(most), most) as u8
}

/// Whether a unit in line of battle is drawn up as the rules want it (CP-07-11): pikes in a central block between wings
/// that differ by one figure at most. What breaks that is disordered and goes only straight ahead (CP-07-12).
pub fn legal_line(profile: &Profile, state: &UnitState, figures: u8) -> bool {
    let shot = figures.saturating_sub(state.pikes());
    if profile.kind != Kind::Foot || state.pikes() == 0 || shot == 0 {
        return true;
    }
    let left = state.drill().left_shot.min(shot);
    let wings_stand =
        (left == 0) == (state.drill().left == 0) && (shot == left) == (state.drill().right == 0);
    wings_stand && left.abs_diff(shot - left) <= 1
}

/// The guns of a battery side by side: limbered, each has its limber ahead of it (CP-07-16).
pub fn battery(profile: &Profile, guns: u8, form: Form) -> Shape {
    let deep = if form == Form::Limbered { 2 } else { 1 };
    let each = Footprint::new(profile.base.width, profile.base.depth.times(deep));
    in_close_order(each, (guns.max(1), 1), form)
}

/// Takes so many pikemen and so many others off a unit, which closes up at once: from the rear rank of the pikes, or of
/// the larger wing of shot, of the left one when they are equal, so that the front stays as wide as it can (CP-08-03).
/// The sides of a square stay as they are (CP-07-13); gunners leave their guns where they stand. A unit without figures
/// is left on the table for whoever removes it.
pub fn reshape_after_losses(act: &mut Acting, why: Rule, unit: PieceId, pikes: u8, others: u8) {
    let profile = act.world().profile(unit);
    let (mut state, piece) = (act.table().units[unit.index()], act.table().pieces[unit.index()]);
    let pikes = pikes.min(state.pikes());
    let others = others.min(piece.figures - state.pikes().min(piece.figures));
    if pikes + others == 0 {
        return;
    }
    let shot = piece.figures.saturating_sub(state.pikes());
    let mut left = state.drill().left_shot.min(shot);
    let mut right = shot - left;
    for _ in 0..others {
        if left >= right { left = left.saturating_sub(1) } else { right -= 1 }
    }
    if pikes > 0 {
        act.emit(why, Event::FiguresLost { piece: unit, count: pikes, part: 0 });
        act.emit(why, UnitChange::Pikes(state.pikes() - pikes).on(unit));
    }
    if others > 0 {
        act.emit(why, Event::FiguresLost { piece: unit, count: others, part: 1 });
    }
    let figures = piece.figures - pikes - others;
    state.apply(UnitChange::Pikes(state.pikes() - pikes));
    let drill = state.drill();
    if drill.left + drill.right > 0 {
        state.apply(UnitChange::Files(Drill { left_shot: left, ..drill }));
    }
    if figures == 0 {
        return;
    }
    let base = super::base(act.field(), unit);
    let (drill, shape) = closed_up((&act.world().book, profile, base), &state, figures, piece.shape());
    let narrower = drill != field_drill(act, unit);
    if narrower {
        act.emit(rule!("CP-08-03"), UnitChange::Files(drill).on(unit));
    }
    // A wing that has wheeled backward stands about its inner rear corner, and with a rank fewer elsewhere.
    let moves = narrower || state.is_wheeled();
    if shape != piece.shape() || state.is_wheeled() {
        let kept = kept_in_place(profile, &state.drill(), &drill, piece.pose());
        let pose = if moves { out_of_others(act, unit, kept, shape) } else { kept };
        reshape(act, rule!("CP-08-03"), unit, pose, shape);
    }
}

fn field_drill(act: &Acting, unit: PieceId) -> Drill {
    act.table().units[unit.index()].drill()
}

/// How a unit stands after losses.
fn closed_up(
    (book, profile, base): (&Book, &Profile, Footprint),
    state: &UnitState,
    figures: u8,
    shape: Shape,
) -> (Drill, Shape) {
    let mut drill = state.drill();
    match Form::of_number(shape.form) {
        Form::Square | Form::Garrison | Form::Limbered | Form::Unlimbered | Form::Marker => (drill, shape),
        Form::Column => (drill, column(book, profile.base, figures)),
        Form::Line if drill.left + drill.right > 0 => {
            let shot = figures.saturating_sub(state.pikes());
            let left_shot = drill.left_shot.min(shot);
            let left = DrawnUp::in_files(left_shot, drill.left);
            let middle = DrawnUp::in_files(state.pikes(), drill.middle);
            let right = DrawnUp::in_files(shot - left_shot, drill.right);
            (drill.left, drill.middle, drill.right) = (left.files, middle.files, right.files);
            (drill, in_close_order(profile.base, abreast(&[left, middle, right]), Form::Line))
        }
        form => {
            let files = shape.files.min(figures);
            drill.middle = files;
            (drill, block(base, figures, files, form))
        }
    }
}

/// The pose at which a unit that closes up stands on the table and in nobody: its wings close in upon whoever stands behind
/// its pikes, and one that stands wheeled upon whoever stands in its angle. It gives way by half a file or a rank or two, or
/// to the nearest place at which it finds room.
fn out_of_others(act: &Acting, unit: PieceId, kept: Pose, shape: Shape) -> Pose {
    let field = act.field();
    let base = field.profile(unit).base;
    let build = super::build(field.profile(unit), field.state(unit), field.figures(unit), shape);
    let clear = |pose: &Pose| stands_clear(field, unit, &build.stand(*pose));
    let aside = [Angle::LEFT, Angle::RIGHT].map(|hand| kept.moved(hand, base.width.half()));
    let on = [1, 2].map(|ranks| kept.moved(Angle::UP, base.depth.times(ranks)));
    let near = [kept].into_iter().chain(aside).chain(on).find(clear);
    let farther = || RingSearch::by_tenths(kept.facing, GIVES_WAY).first(kept, |pose| clear(&pose));
    near.or_else(farther).unwrap_or(kept)
}

/// How far a unit that closes up gives way at most.
const GIVES_WAY: Length = Length::inches(6);

/// Whether a body of a unit lies on the table and upon no other unit nor its forlorn hope. Whom it touches it may go on touching.
pub fn stands_clear(field: Field, unit: PieceId, body: &Body) -> bool {
    let table = field.world.ground.bounds();
    let on_table = body.frame().is_none_or(|frame| table.encloses(&frame));
    let units = field.units().filter(|id| *id != unit && field.form(*id) != Form::Garrison);
    let hopes = field.hopes().filter(|hope| field.profile(*hope).parent != Some(unit));
    let mut others = units.chain(hopes);
    on_table && !others.any(|id| field.body(id).overlaps_deeper_than(body, Block::TOLERANCE))
}

/// The pose by which the pikes stay where they are when a wing has become narrower.
fn kept_in_place(profile: &Profile, before: &Drill, after: &Drill, pose: Pose) -> Pose {
    let off = |drill: &Drill| {
        let wide = i32::from(drill.left) - i32::from(drill.right);
        Length(profile.base.width.0 * wide / 2)
    };
    if before.left + before.right == 0 {
        return pose;
    }
    let shift = off(before) - off(after);
    let (side, distance) = if shift.0 < 0 { (Angle::LEFT, -shift) } else { (Angle::RIGHT, shift) };
    pose.moved(side, distance)
}
