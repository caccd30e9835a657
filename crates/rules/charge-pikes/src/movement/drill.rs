//! Changes of formation and about-faces (CP-15-60 to CP-15-62), and wings that wheel by themselves (CP-15-59).

use engine::{PieceId, Refusal, Rule, Shape};
use tabletop::{Angle, Footprint, Leg, Length, Path, Pose, arc_length};

use super::doing::{begin, spend, stir, strike};
use super::leave::{column, entry, is_fresh, left};
use super::legs::judge_standing;
use super::placing::{place_along, reshape};
use crate::field::{Class, Field};
use crate::formation;
use crate::formation::changing;
use crate::marks::raise;
use crate::movement::beneath::ground_under;
use crate::steadiness;
use crate::table::{Drill, Form, Morale, Sign, Table, UnitChange};
use crate::world::Kind;
use crate::{Acting, rule};

/// A change of formation or an about-face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Whose.
    pub unit: PieceId,
    /// Where its front middle comes to stand.
    pub pose: Pose,
    /// How it is drawn up then.
    pub shape: Shape,
    /// The files of its parts then.
    pub drill: Drill,
    /// What it costs: all of this phase, or so much of the allowance for those who need no manoeuvres (CP-15-52).
    pub costs: Price,
}

/// What a change costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Price {
    /// So many whole Movement phases (CP-15-60).
    Phases(u8),
    /// So much of the allowance.
    Part(Length),
}

/// Which change is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Line of battle, so many files wide; hundreds are pike files, 0 the usual number (CP-07-11).
    Line(i16),
    /// March column (CP-07-08).
    Column,
    /// Square (CP-07-13).
    Square,
    /// Every man turns about.
    AboutFace,
}

/// Judges a change of formation or an about-face, after [`super::leave::may_act`].
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, unit: PieceId, wanted: Wanted) -> Result<Change, Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(unit));
    let class = field.class(unit);
    let arms = matches!(
        field.kind(unit),
        Kind::Foot | Kind::Cuirassiers | Kind::Horse | Kind::Dragoons | Kind::Skirmishers
    );
    if field.form(unit) == Form::Garrison {
        return refuse(rule!("CP-19-31"), "a garrison leaves its block first");
    }
    match wanted {
        Wanted::Column | Wanted::Square if class.is_mounted() => {
            return refuse(rule!("CP-07-15"), "mounted troops know line of battle only");
        }
        Wanted::Column | Wanted::Square | Wanted::Line(_) if !arms => {
            return refuse(rule!("CP-07-07"), "these have no such formation");
        }
        Wanted::Column | Wanted::Square if class != Class::CloseFoot => {
            return refuse(rule!("CP-07-07"), "only foot in close order forms column or square");
        }
        Wanted::AboutFace if field.form(unit) == Form::Square => {
            return refuse(rule!("CP-07-13"), "a square looks to all sides already");
        }
        Wanted::AboutFace if field.has(unit, Sign::Irregular) => {
            return refuse(
                rule!("CP-07-12"),
                "drawn up irregularly it can only go straight ahead, or change formation",
            );
        }
        Wanted::AboutFace if !arms && field.form(unit) != Form::Limbered => {
            return refuse(rule!("CP-15-71"), "guns that stand unlimbered are turned, not faced about");
        }
        _ => {}
    }
    let (drill, shape, pose) = drawn(field, unit, wanted)?;
    let state = field.state(unit);
    if wanted != Wanted::AboutFace
        && shape == field.piece(unit).shape()
        && drill == state.drill()
        && !state.is_wheeled()
    {
        return refuse(rule!("CP-15-60"), "it stands so already");
    }
    let costs = price(field, unit, shape, wanted)?;
    let change = Change { unit, pose, shape, drill, costs };
    let build = formation::build(field.profile(unit), &after(field, &change), field.figures(unit), shape);
    judge_standing(field, unit, &build.stand(pose))?;
    judge_ground(field, unit, &build.stand(pose))?;
    Ok(change)
}

/// A march column is as wide as the rule says: who asks for another width is told so (CP-07-08). 0 asks for none.
///
/// # Errors
/// How wide it is.
pub fn judge_width_of_column(field: Field, unit: PieceId, files: i16) -> Result<(), Refusal> {
    let usual = formation::column(&field.world.book, field.profile(unit).base, field.figures(unit)).files;
    match files == 0 || files == i16::from(usual) {
        true => Ok(()),
        false => {
            let why = "a march column is four figures wide, or narrower where there are fewer: leave the number out";
            Err(Refusal::new(rule!("CP-07-08"), why).piece(unit))
        }
    }
}

/// Whether a unit that halted or rallied finds room to turn about where it stands (CP-18-06, CP-18-09): its wings come to
/// stand on the other hand, and may be deeper than those that stood there.
///
/// # Errors
/// Who or what is in its way.
pub fn judge_turn_about(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let (drill, shape, pose) = drawn(field, unit, Wanted::AboutFace)?;
    let change = Change { unit, pose, shape, drill, costs: Price::Part(Length::ZERO) };
    let build = formation::build(field.profile(unit), &after(field, &change), field.figures(unit), shape);
    let body = build.stand(pose);
    // Whom it touches already it may go on touching.
    let upon = |other: &PieceId| {
        let stands = *other != unit && field.piece(*other).on_table() && !field.kind(*other).is_general();
        stands && field.body(*other).overlaps_deeper_than(&body, tabletop::Block::TOLERANCE)
    };
    if let Some(other) = field.world.named().find(upon) {
        return Err(Refusal::new(rule!("CP-15-47"), "it would stand upon another unit").piece(other));
    }
    judge_ground(field, unit, &body)
}

/// What a unit's own state is after a change, as far as its outline goes.
fn after(field: Field, change: &Change) -> crate::table::UnitState {
    let mut state = *field.state(change.unit);
    state.draws_up(change.drill);
    state
}

/// How it stands after a change, and where: in front where it stood, a square about its middle (CP-07-13).
fn drawn(field: Field, unit: PieceId, wanted: Wanted) -> Result<(Drill, Shape, Pose), Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(unit));
    let (profile, state, figures) = (field.profile(unit), field.state(unit), field.figures(unit));
    let piece = field.piece(unit);
    let (pose, shape) = (piece.pose(), piece.shape());
    let body = shape.footprint();
    match wanted {
        Wanted::Line(told) => {
            let (files, pikes) = (told.rem_euclid(100) as u8, told.div_euclid(100).clamp(0, 99) as u8);
            let drawn =
                changing::drawn_up(profile, state, formation::base(field, unit), figures, files, pikes);
            let Some((drill, shape)) = drawn.filter(|_| told > 0) else {
                return refuse(
                    rule!("CP-07-11"),
                    "no such line: every file of pikes and of either wing wants a figure, the wings alike",
                );
            };
            Ok((drill, shape, about(field, unit, body, shape)))
        }
        Wanted::Column => {
            let drill = Drill { middle: figures.min(4), ..Drill::default() };
            Ok((drill, formation::column(&field.world.book, profile.base, figures), pose))
        }
        Wanted::Square if state.pikes() == 0 => {
            refuse(rule!("CP-07-13"), "a square is a stand of pikes: it needs a pikeman")
        }
        Wanted::Square => {
            let shape = formation::square(profile.base, figures);
            let drill = Drill { middle: shape.files, ..Drill::default() };
            Ok((drill, shape, about(field, unit, body, shape)))
        }
        Wanted::AboutFace => {
            let drill = state.drill();
            let shot = figures.saturating_sub(state.pikes());
            let left_shot = if drill.left + drill.right > 0 { shot - drill.left_shot.min(shot) } else { 0 };
            let turned = Drill { left: drill.right, right: drill.left, left_shot, ..drill };
            Ok((turned, shape, Leg::AboutFace.end(pose, body)))
        }
    }
}

/// Where the front of a shape comes to stand: where the old one stood, or, into and out of square, so that the middle
/// stays (CP-07-13).
fn about(field: Field, unit: PieceId, body: Footprint, shape: Shape) -> Pose {
    let pose = field.piece(unit).pose();
    let square = field.form(unit) == Form::Square || Form::of_number(shape.form) == Form::Square;
    if !square {
        return pose;
    }
    let ahead = Length((shape.depth.0 - body.depth.0) / 2);
    if ahead.0 < 0 { pose.moved(Angle::HALF, -ahead) } else { pose.moved(Angle::UP, ahead) }
}

/// What a change costs a unit: whole phases by its column of the chart, which must be untouched (CP-15-60); loose troops
/// pay how far a man goes, and turn about for nothing once in a phase (CP-15-52).
fn price(field: Field, unit: PieceId, shape: Shape, wanted: Wanted) -> Result<Price, Refusal> {
    if super::leave::goes_freely(field, unit) {
        if wanted == Wanted::AboutFace && field.has(unit, Sign::FacedAbout) {
            let why = "it turns about for nothing once in a phase";
            return Err(Refusal::new(rule!("CP-15-52"), why).piece(unit));
        }
        let before = field.piece(unit).shape();
        let farthest = (shape.width - before.width).abs().half().max((shape.depth - before.depth).abs());
        let left = left(field, unit);
        let cost = if wanted == Wanted::AboutFace { Length::ZERO } else { farthest };
        return match cost <= left {
            true => Ok(Price::Part(cost)),
            false => {
                let why = "no figure may go farther than the allowance";
                Err(Refusal::new(rule!("CP-15-52"), why).measured(cost, left).piece(unit))
            }
        };
    }
    if !is_fresh(field, unit) {
        let why = "it takes a whole move: the unit has moved already";
        return Err(Refusal::new(rule!("CP-15-60"), why).piece(unit));
    }
    Ok(Price::Phases(field.world.book.manoeuvre.changes.phases[column(field, unit)]))
}

/// Nobody forms up on ground that is closed to him.
fn judge_ground(field: Field, unit: PieceId, body: &tabletop::Body) -> Result<(), Refusal> {
    ground_under(field, unit, body).map_or(Ok(()), |feature| {
        let why = "part of it would stand on ground that is closed to it";
        Err(Refusal::new(rule!("CP-15-60"), why).ground(feature.0))
    })
}

/// Whether an unrouted enemy unit is so near that drill shakes (CP-15-61). Any side of the enemy counts.
fn is_near_enemy(field: Field, unit: PieceId) -> bool {
    let near = field.world.length(field.world.book.movement.distances.drill_shaken);
    field
        .units_of(field.side(unit).other())
        .any(|enemy| !field.routs(enemy) && field.within(unit, enemy, near))
}

/// Carries a change out.
pub fn carry_out(act: &mut Acting, change: &Change) {
    let unit = change.unit;
    let field = act.field();
    // A square has no move to use up: it is that of the unit before.
    let (near, all) = (is_near_enemy(field, unit), left(field, unit));
    begin(act, unit);
    stir(act, unit);
    draw_up(act, rule!("CP-15-60"), change);
    match change.costs {
        Price::Part(Length::ZERO) => act.emit(rule!("CP-15-52"), raise(unit, Sign::FacedAbout)),
        Price::Part(part) => spend(act, unit, part),
        Price::Phases(phases) => {
            spend(act, unit, all);
            act.emit(rule!("CP-15-60"), raise(unit, Sign::Done));
            if near {
                steadiness::shake(act, rule!("CP-15-61"), unit);
            }
            if phases > 1 {
                slowly(act, unit, phases);
            }
        }
    }
    super::posture::moved(act, unit, false);
    shaken_as_column(act, unit);
}

/// Puts a unit into its new formation.
fn draw_up(act: &mut Acting, why: Rule, change: &Change) {
    let unit = change.unit;
    let (before, piece) = (act.table().units[unit.index()], act.table().pieces[unit.index()]);
    if change.drill != before.drill() {
        act.emit(why, UnitChange::Files(change.drill).on(unit));
    }
    if before.left_turn() != Angle::UP {
        act.emit(why, UnitChange::LeftTurn(Angle::UP).on(unit));
    }
    if before.right_turn() != Angle::UP {
        act.emit(why, UnitChange::RightTurn(Angle::UP).on(unit));
    }
    let body = piece.shape().footprint();
    let about = Leg::AboutFace.end(piece.pose(), body) == change.pose && piece.shape() == change.shape;
    match about {
        true => place_along(act, why, unit, &Path::of(piece.pose(), Leg::AboutFace)),
        false => reshape(act, why, unit, change.pose, change.shape),
    }
    if !about && Form::of_number(change.shape.form) == Form::Line {
        strike(act, rule!("CP-07-12"), unit, Sign::Irregular);
    }
}

/// Those who drill slowly are shaken as long as it lasts (CP-15-62).
fn slowly(act: &mut Acting, unit: PieceId, phases: u8) {
    let good = act.table().units[unit.index()].morale() == Morale::Good;
    act.emit(rule!("CP-15-62"), UnitChange::Changing(phases).on(unit));
    if good {
        act.emit(rule!("CP-15-62"), UnitChange::Morale(Morale::Shaken).on(unit));
        act.emit(rule!("CP-15-62"), raise(unit, Sign::ShakenByDrill));
    }
}

/// A Movement phase of a side ends: slow changes come a phase nearer to their end, and who was shaken by nothing else is
/// good again (CP-15-62).
pub fn phase_ends(act: &mut Acting, side: engine::Side) {
    for unit in act.world().named() {
        let state = act.table().units[unit.index()];
        if state.changing() == 0 || act.table().pieces[unit.index()].owner != side {
            continue;
        }
        let changing = state.changing() - 1;
        act.emit(rule!("CP-15-62"), UnitChange::Changing(changing).on(unit));
        if changing > 0 {
            continue;
        }
        if state.is(Sign::ShakenByDrill) {
            if state.morale() == Morale::Shaken {
                act.emit(rule!("CP-15-62"), UnitChange::Morale(Morale::Good).on(unit));
            }
            strike(act, rule!("CP-15-62"), unit, Sign::ShakenByDrill);
        }
    }
}

/// A Movement phase of a side begins: who is still changing formation has moved (CP-15-60).
pub fn phase_begins(act: &mut Acting, side: engine::Side) {
    for unit in act.world().named() {
        let state = act.table().units[unit.index()];
        let here = act.table().pieces[unit.index()];
        if state.changing() > 0 && here.owner == side && here.on_table() && !state.is(Sign::Moved) {
            act.emit(rule!("CP-15-60"), raise(unit, Sign::Moved));
        }
    }
}

/// A march column formed near an enemy in sight is shaken at once (CP-07-10).
fn shaken_as_column(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let near = field.world.length(field.world.book.movement.distances.column_shaken);
    let shaken = field.form(unit) == Form::Column
        && field
            .units_of(field.side(unit).other())
            .any(|enemy| field.within(unit, enemy, near) && crate::visibility::sees(field, unit, enemy));
    if shaken {
        steadiness::shake(act, rule!("CP-07-10"), unit);
    }
}

/// A wing of shot that wheels by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wing {
    /// Whose.
    pub unit: PieceId,
    /// The left wing or the right one.
    pub left: bool,
    /// How far it has wheeled then, clockwise.
    pub turn: Angle,
    /// What it costs.
    pub costs: Length,
}

/// Judges the wheel of a wing by so many degrees, forward if positive (CP-15-59), after [`super::leave::may_act`].
///
/// # Errors
/// The rule that forbids it.
pub fn judge_wing(field: Field, unit: PieceId, left_wing: bool, degrees: i16) -> Result<Wing, Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(unit));
    let state = field.state(unit);
    let files = if left_wing { state.drill().left } else { state.drill().right };
    if field.kind(unit) != Kind::Foot || field.form(unit) != Form::Line || files == 0 {
        return refuse(rule!("CP-15-59"), "only a wing of shot beside pikes wheels by itself");
    }
    if field.has(unit, Sign::Irregular) {
        return refuse(
            rule!("CP-07-12"),
            "drawn up irregularly it can only go straight ahead, or change formation",
        );
    }
    let clockwise = if left_wing { 1 } else { -1 };
    let before = if left_wing { state.left_turn() } else { state.right_turn() }.signed();
    let turn = before + i32::from(degrees) * 100 * clockwise;
    if degrees == 0 || turn.abs() > 9_000 {
        return refuse(rule!("CP-05-03"), "beyond a right angle the wing would part from its pikes");
    }
    let chart = &field.world.book.manoeuvre.chart;
    let rate = if degrees > 0 { entry(field, unit, chart.wheel) } else { entry(field, unit, chart.retire) };
    let front = field.profile(unit).base.width.times(files.into());
    let costs = arc_length(front, i32::from(degrees) * 100).scaled(rate.into(), 100);
    let left = left(field, unit);
    if costs > left {
        let why = "the outer corner of the wing has too far to go";
        return Err(Refusal::new(rule!("CP-15-59"), why).measured(costs, left).piece(unit));
    }
    judge_swing(field, unit, left_wing, before, turn)?;
    Ok(Wing { unit, left: left_wing, turn: Angle::hundredths(turn), costs })
}

/// The wing has room all the way: tried every few degrees.
fn judge_swing(field: Field, unit: PieceId, left_wing: bool, from: i32, to: i32) -> Result<(), Refusal> {
    let mut table: Table = *field.table;
    let steps = ((to - from).abs() / 300).max(1);
    for step in 1..=steps {
        let turn = Angle::hundredths(from + (to - from) * step / steps);
        table.units[unit.index()].apply(wing_turned(left_wing, turn));
        let there = field.on(&table);
        let body = there.body(unit);
        judge_standing(there, unit, &body)?;
        if let Some(feature) = ground_under(there, unit, &body) {
            let why = "part of the wing would stand on ground that is closed to it";
            return Err(Refusal::new(rule!("CP-15-59"), why).ground(feature.0));
        }
    }
    Ok(())
}

/// One of the wings is wheeled so far.
const fn wing_turned(left_wing: bool, turn: Angle) -> UnitChange {
    if left_wing { UnitChange::LeftTurn(turn) } else { UnitChange::RightTurn(turn) }
}

/// Carries the wheel of a wing out.
pub fn wheel_wing(act: &mut Acting, wing: &Wing) {
    begin(act, wing.unit);
    stir(act, wing.unit);
    act.emit(rule!("CP-15-59"), wing_turned(wing.left, wing.turn).on(wing.unit));
    spend(act, wing.unit, wing.costs);
    super::placing::stand_astride(act, wing.unit);
    if act.table().units[wing.unit.index()].straight() > Length::ZERO {
        act.emit(rule!("CP-15-34"), UnitChange::Straight(Length::ZERO).on(wing.unit));
    }
    super::posture::moved(act, wing.unit, false);
}

/// Turns a unit about for nothing, where another rule lets it (CP-18-06, CP-18-09).
pub fn face_about(act: &mut Acting, why: Rule, unit: PieceId) {
    if let Ok((drill, shape, pose)) = drawn(act.field(), unit, Wanted::AboutFace) {
        draw_up(act, why, &Change { unit, pose, shape, drill, costs: Price::Part(Length::ZERO) });
    }
}
