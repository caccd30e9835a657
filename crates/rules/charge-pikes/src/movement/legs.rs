//! A move by its legs, judged whole: the manoeuvres of the chart, the ground, friends passed through, enemies kept off
//! (15.7, 15.9, 15.11, 15.12, chapter 19).

use engine::{InlineVec, PieceId, Refusal, Rule};
use tabletop::{
    Angle, Block, Body, Bounds, Build, Footprint, IndexSet, Leg, Length, Path, Pivot, Pose, Swing,
};

use super::leave::{self, entry, goes_freely, left};
use crate::field::{Class, Field, TOUCHING};
use crate::formation;
use crate::going::way::{Cost, Gait, bare_cost, way_cost};
use crate::rule;
use crate::table::{Form, Sign};
use crate::world::{GunClass, Kind};

/// The friends whom a move passes.
pub type Passed = InlineVec<PieceId, 12>;

/// A move that is legal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moved {
    /// Who moves.
    pub piece: PieceId,
    /// The way.
    pub path: Path,
    /// What it costs and does.
    pub cost: Cost,
    /// Friends through whom it goes at half speed, who stand still this turn (CP-15-48).
    pub passed: Passed,
    /// The manoeuvre that disorders it (CP-15-57).
    pub disorders: Option<Rule>,
    /// How much it pays now towards the obstacle on which it ends astride (CP-19-18).
    pub pays: Length,
    /// Whether it only goes straight ahead (CP-20-12).
    pub straight: bool,
}

/// Judges a move of a piece by its legs, after [`leave::may_act`].
///
/// # Errors
/// The rule that forbids it, with what was measured or what is in the way.
pub fn judge(field: Field, piece: PieceId, legs: &[Leg]) -> Result<Moved, Refusal> {
    judge_near(field, piece, legs, all(field))
}

/// The same where it is known who may be in the way: nobody but some [near](near()) a way of which this is a part.
///
/// # Errors
/// As there.
pub fn judge_near(field: Field, piece: PieceId, legs: &[Leg], near: IndexSet) -> Result<Moved, Refusal> {
    let mut moved = reckon(field, piece, legs, near)?;
    let left = left(field, piece);
    if field.kind(piece) == Kind::Battery && has_heavy_unlimbered(field, piece) {
        // Their turn on the spot is allowed by its angle (CP-15-71).
        moved.cost.spent = Length::ZERO;
    }
    if moved.cost.spent > left {
        if let Some(friend) = held_up_by(field, &moved, legs, left) {
            let why = "the half speed through that friend makes the move longer than what is left of the \
                       allowance: it must come clear of him or not start";
            let refusal = Refusal::new(rule!("CP-15-48"), why).measured(moved.cost.spent, left);
            return Err(refusal.piece(friend));
        }
        let (rule, why) = over_drawn(field, piece, legs, &moved.cost);
        return Err(Refusal::new(rule, why).measured(moved.cost.spent, left).piece(piece));
    }
    let pays = moved.cost.due.min(left - moved.cost.spent);
    judge_hope(field, piece, moved.path.end(footprint(field, piece)))?;
    Ok(Moved { pays, ..moved })
}

/// The pieces that may be in the way of a move, or of one of which the last leg is a part of that of this.
pub fn near(field: Field, piece: PieceId, legs: &[Leg]) -> IndexSet {
    let start = Path::from(field.piece(piece).pose());
    let path = legs.iter().try_fold(start, |path, leg| path.then(*leg));
    let swept = path.ok().and_then(|path| super::placing::bounds_of(&path, footprint(field, piece)));
    // Where it turns at the end of a leg, it turns elsewhere at the end of a part of it.
    let turning = formation::bounding_radius(field, piece).times(2) + TOUCHING;
    swept.map_or(all(field), |swept| About::of(field, swept.inflated(turning), all(field)).pieces)
}

fn all(field: Field) -> IndexSet {
    IndexSet::below(field.world.profiles.len())
}

/// Whether a move may be short enough and stay on the table, quickly: where it says no, it is not legal.
pub fn may_be_legal(field: Field, piece: PieceId, legs: &[Leg]) -> bool {
    let mut path = Path::from(field.piece(piece).pose());
    let turns_guns = field.kind(piece) == Kind::Battery && has_heavy_unlimbered(field, piece);
    let left = left(field, piece);
    let mut rates: InlineVec<u16, 8> = InlineVec::new();
    for leg in legs {
        let (Ok((rate, _)), Ok(longer)) = (manoeuvre(field, piece, *leg), path.then(*leg)) else {
            return false;
        };
        path = longer;
        rates.push(rate);
    }
    let (body, table) = (footprint(field, piece), field.world.ground.bounds().inflated(HAIR));
    let end = path.end(body);
    let stays = table.encloses(&body.block(end));
    // Whoever has nothing left goes nowhere.
    let goes = left > Length::ZERO || end == path.start;
    stays && (turns_guns || goes && bare_cost(field, piece, &path, &rates) <= left)
}

/// By how much a corner may come over an edge for rounding.
const HAIR: Length = Length(8);

/// The outline that a piece moves by.
pub fn footprint(field: Field, piece: PieceId) -> Footprint {
    let shape = field.piece(piece).shape();
    shape.footprint()
}

/// What a move would come to, whether the allowance reaches or not.
fn reckon(field: Field, piece: PieceId, legs: &[Leg], near: IndexSet) -> Result<Moved, Refusal> {
    if legs.is_empty() {
        return Err(Refusal::new(rule!("CP-15-57"), "say how it moves, leg by leg").piece(piece));
    }
    if field.form(piece) == Form::Garrison {
        return Err(Refusal::new(rule!("CP-19-31"), "a garrison leaves its block first").piece(piece));
    }
    let mut path = Path::from(field.piece(piece).pose());
    let mut rates: InlineVec<u16, 8> = InlineVec::new();
    let mut disorders = None;
    for leg in legs {
        let (rate, disorder) = manoeuvre(field, piece, *leg)?;
        rates.push(rate);
        disorders = disorders.or(disorder);
        path =
            path.then(*leg).map_err(|_| Refusal::new(rule!("CP-15-56"), "a move has four legs at most"))?;
    }
    let bounds = super::placing::bounds_of(&path, footprint(field, piece));
    judge_table(field, piece, &path, bounds)?;
    let about = bounds.map(|bounds| About::of(field, bounds.inflated(TOUCHING + HAIR), near));
    debug_assert!(
        about.as_ref().is_none_or(|about| about.pieces == About::of(field, about.part, all(field)).pieces)
    );
    let (mut passed, mut slow) = (Passed::new(), Passed::new());
    if let (Some(bounds), Some(about)) = (&bounds, &about) {
        judge_enemies(field, piece, &path, bounds, about)?;
        (passed, slow) = judge_friends(field, piece, &path, bounds, about)?;
    }
    let cost = way_cost(field, piece, &path, Gait::Walk, &rates, &slow)?;
    let body = build(field, piece).stand(path.end(footprint(field, piece)));
    judge_among(field, piece, &body, about.as_ref())?;
    let straight = legs.iter().all(|leg| matches!(leg, Leg::Advance(_)));
    Ok(Moved { piece, path, cost, passed, disorders, pays: Length::ZERO, straight })
}

/// A part of the table and the pieces that may have ground in it.
struct About {
    part: Bounds,
    pieces: IndexSet,
}

impl About {
    /// Those of some pieces, who are all that may have.
    fn of(field: Field, part: Bounds, among: IndexSet) -> About {
        let among = among.iter().map(|index| PieceId(index as u8));
        let here = among.filter(|id| field.piece(*id).on_table() && field.may_meet(*id, &part));
        About { part, pieces: here.fold(IndexSet::EMPTY, |set, id| set.with(id.index())) }
    }

    fn pieces(&self) -> impl Iterator<Item = PieceId> + use<> {
        self.pieces.iter().map(|index| PieceId(index as u8))
    }
}

/// What an inch of a leg costs a piece by the manoeuvre chart, and whether it disorders it (CP-15-57).
fn manoeuvre(field: Field, piece: PieceId, leg: Leg) -> Result<(u16, Option<Rule>), Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(piece));
    let far = leg.straight().map(|(_, distance)| distance);
    if far.is_some_and(|far| far <= Length::ZERO || far > Length::inches(72)) {
        return refuse(rule!("CP-15-70"), "a move goes some distance");
    }
    if field.form(piece) == Form::Square {
        return refuse(rule!("CP-07-13"), "a square may not move: it forms line first");
    }
    if goes_freely(field, piece) {
        // CP-15-52: no manoeuvres, any direction.
        return match leg {
            Leg::To { at, .. } if !field.world.ground.bounds().contains(at) => {
                refuse(rule!("CP-99-05"), "a move stays on the table")
            }
            Leg::Wheel { swing: Swing::Backward, .. } => {
                refuse(rule!("CP-15-52"), "go to the place and take the facing there")
            }
            _ => Ok((100, None)),
        };
    }
    judge_guns(field, piece, leg)?;
    if field.has(field.regiment_of(piece), Sign::Irregular) && !matches!(leg, Leg::Advance(_)) {
        return refuse(
            rule!("CP-07-12"),
            "drawn up irregularly it can only go straight ahead, or change formation",
        );
    }
    let chart = &field.world.book.manoeuvre.chart;
    let others = leave::column(field, piece) == 1;
    let if_others = |rule| others.then_some(rule);
    match leg {
        Leg::Advance(_) => Ok((100, None)),
        Leg::Back(_) => Ok((entry(field, piece, chart.retire), if_others(rule!("CP-15-63")))),
        Leg::Sidestep { .. } => Ok((entry(field, piece, chart.sidestep), if_others(rule!("CP-15-64")))),
        Leg::Oblique { angle, .. } if angle == Angle::degrees(chart.oblique_angle.into()) => {
            Ok((entry(field, piece, chart.oblique), if_others(rule!("CP-15-65"))))
        }
        Leg::Oblique { .. } => refuse(rule!("CP-15-65"), "an oblique move goes at 45 degrees, facing ahead"),
        Leg::Wheel { swing: Swing::Forward, angle, .. } if angle.to_hundredths() > 0 => {
            Ok((entry(field, piece, chart.wheel), None))
        }
        Leg::Wheel { .. } => refuse(rule!("CP-15-58"), "a unit wheels forward about a front corner"),
        Leg::Turn { about: Pivot::Centre, angle, .. }
            if angle.to_hundredths() > 0 && field.kind(piece) == Kind::Battery =>
        {
            Ok((entry(field, piece, chart.wheel), None))
        }
        Leg::AboutFace => refuse(rule!("CP-15-60"), "turning about takes whole moves: order it by itself"),
        Leg::Turn { .. } | Leg::To { .. } => {
            refuse(rule!("CP-15-57"), "formed troops wheel, retire, sidestep and go obliquely by the chart")
        }
    }
}

/// Unlimbered heavy guns turn on the spot, by 45 degrees a turn, and cannot move otherwise (CP-15-71).
fn judge_guns(field: Field, piece: PieceId, leg: Leg) -> Result<(), Refusal> {
    if field.kind(piece) != Kind::Battery || !has_heavy_unlimbered(field, piece) {
        return Ok(());
    }
    let refuse = |why: &'static str| Refusal::new(rule!("CP-15-71"), why).piece(piece);
    let most = i32::from(field.world.book.manoeuvre.changes.heavy_gun_turns) * 100;
    match leg {
        Leg::Turn { about: Pivot::Centre, angle, .. } if leave::is_fresh(field, piece) => {
            let found = angle.to_hundredths();
            match found <= most {
                true => Ok(()),
                false => Err(refuse("unlimbered heavy guns turn by 45 degrees at most in a turn")),
            }
        }
        Leg::Turn { .. } => Err(refuse("unlimbered heavy guns turn once in a turn")),
        _ => Err(refuse("unlimbered heavy guns cannot move: they may turn on the spot")),
    }
}

/// Whether a battery has a heavy gun that stands unlimbered.
fn has_heavy_unlimbered(field: Field, battery: PieceId) -> bool {
    let profile = field.profile(battery);
    let Some(state) = profile.battery.map(|at| field.table.batteries[usize::from(at)]) else { return false };
    let standing = state.guns_unlimbered() & !state.guns_lost();
    profile.guns.iter().enumerate().any(|(at, gun)| standing >> at & 1 == 1 && gun.class == GunClass::Heavy)
}

/// The way stays on the table (CP-99-05).
fn judge_table(field: Field, piece: PieceId, path: &Path, swept: Option<Bounds>) -> Result<(), Refusal> {
    let (body, table) = (footprint(field, piece), field.world.ground.bounds());
    if swept.is_some_and(|swept| table.contains(swept.low) && table.contains(swept.high)) {
        return Ok(());
    }
    let off = path.exit(body, &table);
    off.map_or(Ok(()), |exit| {
        Err(Refusal::new(rule!("CP-99-05"), "a move may not cross the edge of the table").point(exit.at))
    })
}

/// The way neither ends nor passes within touch of an enemy unit (CP-15-21).
fn judge_enemies(
    field: Field,
    piece: PieceId,
    path: &Path,
    bounds: &Bounds,
    about: &About,
) -> Result<(), Refusal> {
    // Within touch and no hair more: who is farther off is not asked whether the way comes too near.
    let near = bounds.inflated(TOUCHING);
    let (body, side) = (footprint(field, piece), field.side(piece));
    for enemy in about.pieces().filter(|id| field.side(*id) != side && is_troops(field, *id)) {
        if !near.meets(&Bounds::of_block(&field.frame(enemy))) {
            continue;
        }
        for block in field.body(enemy).blocks() {
            let grown = block.shrunk(-(TOUCHING + Length(1)));
            // Whoever routs or rides by in touch already may be left, but not trodden on.
            let general = field.kind(piece).is_general();
            let leaves = (field.routs(enemy) || general) && body.block(path.start).overlaps(&grown);
            let grown = if leaves { block.shrunk(Block::TOLERANCE) } else { grown };
            if !(leaves && general) && path.sweeps(body, Length::ZERO).any(|(_, sweep)| sweep.meets(&grown)) {
                let why = "it would come within 0.02 inches of an enemy: only a charge may touch him";
                return Err(Refusal::new(rule!("CP-15-21"), why).piece(enemy));
            }
        }
    }
    Ok(())
}

/// Whether a piece counts as a unit when somebody else moves.
fn is_troops(field: Field, piece: PieceId) -> bool {
    field.kind(piece).is_unit() || field.kind(piece) == Kind::ForlornHope
}

/// The friends whom a way passes: all that it overlaps on the way, and those of them whom it passes at half speed
/// (CP-15-47, CP-15-48).
fn judge_friends(
    field: Field,
    piece: PieceId,
    path: &Path,
    bounds: &Bounds,
    about: &About,
) -> Result<(Passed, Passed), Refusal> {
    let (mut passed, mut slow) = (Passed::new(), Passed::new());
    if field.kind(piece).is_general() {
        return Ok((passed, slow));
    }
    let body = footprint(field, piece);
    for friend in about.pieces() {
        let solid = friend != piece && field.side(friend) == field.side(piece);
        if !solid || field.kind(friend).is_general() || field.form(friend) == Form::Garrison {
            continue;
        }
        if !bounds.meets(&Bounds::of_block(&field.frame(friend))) {
            continue;
        }
        let met = field.body(friend).blocks().any(|block| {
            let block = block.shrunk(Block::TOLERANCE);
            path.sweeps(body, Length::ZERO).any(|(_, sweep)| sweep.meets(&block))
        });
        if !met {
            continue;
        }
        if is_passed_freely(field, piece, friend) {
            continue;
        }
        let stirred = [Sign::Moved, Sign::Charged, Sign::Countercharged, Sign::Evaded, Sign::Compelled];
        if field.kind(friend).is_unit() && stirred.iter().any(|flag| field.has(friend, *flag)) {
            let why =
                "one of two units must stand still while the other passes: that one has moved this turn";
            return Err(Refusal::new(rule!("CP-15-48"), why).piece(friend));
        }
        passed.try_push(friend);
        slow.try_push(friend);
    }
    Ok((passed, slow))
}

/// Whether a friend may be passed freely: unlimbered guns, skirmishers (CP-15-47), and a forlorn hope and its parent each
/// other.
fn is_passed_freely(field: Field, piece: PieceId, friend: PieceId) -> bool {
    match field.kind(friend) {
        Kind::Battery => field.form(friend) == Form::Unlimbered || field.has(friend, Sign::AwayFromGuns),
        Kind::Guns => true,
        Kind::ForlornHope => field.profile(friend).parent == Some(piece),
        _ => field.profile(piece).parent == Some(friend) || field.class(friend) == Class::Skirmishers,
    }
}

/// Whether a piece can stand at a place: on the table, on no other piece, within touch of no enemy (CP-15-21, CP-15-47,
/// CP-99-05). Generals stand where they like.
///
/// # Errors
/// What is in the way.
pub fn judge_place(field: Field, piece: PieceId, pose: Pose) -> Result<(), Refusal> {
    judge_standing(field, piece, &build(field, piece).stand(pose))
}

/// What a piece is like, apart from where it stands.
fn build(field: Field, piece: PieceId) -> Build {
    let shape = field.piece(piece).shape();
    formation::build(field.profile(piece), field.state(piece), field.figures(piece), shape)
}

/// Whether a body of a piece can stand where it is. See [`judge_place`].
///
/// # Errors
/// What is in the way.
pub fn judge_standing(field: Field, piece: PieceId, body: &Body) -> Result<(), Refusal> {
    judge_among(field, piece, body, None)
}

/// The same where those about are known already, if the body stands in their part of the table.
fn judge_among(field: Field, piece: PieceId, body: &Body, about: Option<&About>) -> Result<(), Refusal> {
    let Some(frame) = body.frame() else { return Ok(()) };
    let table = field.world.ground.bounds();
    // The whole of its rectangle stays on the table, for it moves by that.
    if let Some(out) = frame.corners().into_iter().find(|corner| !table.contains(*corner)) {
        return Err(Refusal::new(rule!("CP-99-05"), "it would stand over the edge of the table").point(out));
    }
    let bounds = Bounds::of_block(&frame).inflated(TOUCHING);
    let general = field.kind(piece).is_general();
    let among = |about: &&About| about.part.contains(bounds.low) && about.part.contains(bounds.high);
    let here;
    let about = match about.filter(among) {
        Some(about) => about,
        None => {
            here = About::of(field, bounds, all(field));
            &here
        }
    };
    for other in about.pieces() {
        if other == piece || field.kind(other).is_general() || !field.may_meet(other, &bounds) {
            continue;
        }
        if !bounds.meets(&Bounds::of_block(&field.frame(other))) {
            continue;
        }
        let enemy = field.side(other) != field.side(piece);
        let troops = is_troops(field, other);
        let standing = field.body(other);
        // Who routs in touch with it already does not hold it to its place.
        let left_alone = field.routs(other) && field.touching(piece, other);
        let upon = || standing.overlaps_deeper_than(body, Block::TOLERANCE);
        if enemy && troops && (!left_alone || !general && upon()) && standing.within(body, TOUCHING) {
            let why = "it would stand within 0.02 inches of an enemy: only a charge may touch him";
            return Err(Refusal::new(rule!("CP-15-21"), why).piece(other));
        }
        if !enemy && !general && upon() {
            return Err(Refusal::new(rule!("CP-15-47"), "it would stand upon a friend").piece(other));
        }
    }
    Ok(())
}

/// A forlorn hope stays within a normal move of its parent, and the parent of it (CP-20-08).
fn judge_hope(field: Field, piece: PieceId, end: Pose) -> Result<(), Refusal> {
    let profile = field.profile(piece);
    let out = |hope: PieceId| field.piece(hope).on_table();
    let other = match profile.kind {
        Kind::ForlornHope => profile.parent,
        _ => profile.forlorn.filter(|hope| out(*hope)),
    };
    let Some(other) = other else { return Ok(()) };
    let limit = super::rates::normal_move(field, piece, Gait::Walk);
    match build(field, piece).stand(end).within(&field.body(other), limit) {
        true => Ok(()),
        false => {
            let why = "a forlorn hope stays within one normal move of its regiment";
            Err(Refusal::new(rule!("CP-20-08"), why).piece(other))
        }
    }
}

/// The friend through whom a move leads and without whom the allowance would reach (CP-15-48).
fn held_up_by(field: Field, moved: &Moved, legs: &[Leg], left: Length) -> Option<PieceId> {
    let friend = *moved.passed.first()?;
    let rates = legs.iter().map(|leg| manoeuvre(field, moved.piece, *leg).map_or(100, |(rate, _)| rate));
    let rates: InlineVec<u16, 8> = rates.collect();
    let alone = way_cost(field, moved.piece, &moved.path, Gait::Walk, &rates, &[]).ok()?;
    (alone.spent <= left).then_some(friend)
}

/// The rule that names the rate by which a move falls short.
fn over_drawn(field: Field, piece: PieceId, legs: &[Leg], cost: &Cost) -> (Rule, &'static str) {
    let why = "the move costs more than is left of the allowance";
    if field.has(piece, Sign::Moved) && left(field, piece) == Length::ZERO {
        return (rule!("CP-15-70"), "its allowance is used up");
    }
    if goes_freely(field, piece) {
        return match field.kind(piece).is_general() || cost.spent > cost.length {
            true => (rule!("CP-15-70"), why),
            false => (rule!("CP-15-52"), "no figure may go farther than the allowance"),
        };
    }
    let slow = legs.iter().find_map(|leg| match leg {
        Leg::Back(_) => Some((rule!("CP-15-63"), "retiring is slower than that")),
        Leg::Sidestep { .. } => Some((rule!("CP-15-64"), "sidestepping is slower than that")),
        Leg::Oblique { .. } => Some((rule!("CP-15-65"), "an oblique move is slower than that")),
        Leg::Wheel { .. } => Some((rule!("CP-15-58"), "the outer corner of the wheel has too far to go")),
        _ => None,
    });
    slow.unwrap_or(match cost.spent > cost.length {
        true => (rule!("CP-15-56"), "the ground makes the move longer than what is left of the allowance"),
        false if field.form(piece) == Form::Column => (rule!("CP-07-09"), why),
        false => (rule!("CP-15-70"), why),
    })
}
