//! What a way over the ground costs a unit, and what it does to it (chapter 19, CP-15-48, CP-15-56).

use engine::{InlineVec, PieceId, Refusal};
use tabletop::{
    Angle, Block, Bounds, FeatureId, Footprint, IndexSet, Leg, Length, Motion, Over, Path, Pivot, Point,
    Pose, Segment, Shape, Stroke, Tracer, Vector, arc_length,
};

use super::lines::{Opening, is_bridged, is_open_on, toll};
use super::steep::each_steep_stretch;
use super::{Mover, Slope, Trees, closed, is_loose, mover, slope, trees};
use crate::field::Field;
use crate::going::lines::under;
use crate::movement::rates;
use crate::rule;
use crate::world::TerrainKind;

/// How a unit goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gait {
    /// An ordinary move.
    Walk,
    /// A charge or countercharge.
    Charge,
    /// A rout, a pursuit, an evasion.
    Run,
}

/// What a way costs and does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// The length of the way of the front corner that goes farthest (CP-15-70).
    pub length: Length,
    /// What it takes of the allowance: the length by the rates of manoeuvre and ground, and the tolls of the obstacles
    /// that it leaves behind.
    pub spent: Length,
    /// What is to be paid besides for the obstacle on which it ends astride (CP-19-18): who walks may pay a part of it now
    /// and the rest in the next turn.
    pub due: Length,
    /// What disorders it for good, not only as long as it is astride of it.
    pub disorder: Option<Disorder>,
    /// The first wood on the way of which nobody knows yet whether it is heavy (CP-19-03); it is reckoned as light.
    pub unknown: Option<FeatureId>,
    /// The first feature on the way that takes a charger's impetus (CP-15-38).
    pub checks_impetus: Option<FeatureId>,
    /// The first feature of disordering terrain on the way (CP-19-02).
    pub disordering: Option<FeatureId>,
    /// The obstacle that it has to pay for and on which it ends astride (CP-19-20).
    pub astride: Option<FeatureId>,
}

/// What disorders a unit on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disorder {
    /// By which rule.
    pub rule: engine::Rule,
    /// On which feature.
    pub feature: FeatureId,
}

/// A part of a stroke that costs more.
#[derive(Clone, Copy, Default)]
struct Zone {
    over: Over,
    percent: u16,
}

type Zones = InlineVec<Zone, 32>;

/// What a way costs a unit (CP-15-56): each leg by its rate of the manoeuvre chart, in hundredths of an inch straight
/// ahead (100 where there is none), times the rates of the ground and of the friends through whom it passes.
///
/// # Errors
/// The ground that is closed to the unit, with the rule.
pub fn way_cost(
    field: Field,
    unit: PieceId,
    path: &Path,
    gait: Gait,
    rates: &[u16],
    passed: &[PieceId],
) -> Result<Cost, Refusal> {
    let shape = field.piece(unit).shape();
    let body = shape.footprint();
    let mut survey = Survey {
        field,
        unit,
        gait,
        body,
        cost: Cost::default(),
        rough: Default::default(),
        tolls: IndexSet::EMPTY,
    };
    let mut hundredths = 0i64;
    let mut pose = path.start;
    let mut strokes = path.strokes(body).peekable();
    for (at, leg) in path.legs().iter().enumerate() {
        let rate = rates.get(at).copied().unwrap_or(100);
        let measured = leg_length(field, unit, *leg, pose, body);
        let mut straight = Length::ZERO;
        while let Some(stroke) = strokes.next_if(|stroke| stroke.leg == at) {
            let length = stroke_length(&stroke, body, *leg, measured, &mut straight);
            let zones = survey.stroke(&stroke, length, passed)?;
            hundredths += priced(&stroke, length, &zones) * i64::from(rate) / 100;
            survey.cost.length += length;
        }
        pose = leg.end(pose, body);
    }
    survey.cost.spent += Length(((hundredths + 99) / 100) as i32);
    survey.settle(path.start, path.end(body));
    Ok(survey.cost)
}

/// What a way costs a unit at least, whatever ground it goes over: never more than [`way_cost`] says.
pub fn bare_cost(field: Field, unit: PieceId, path: &Path, rates: &[u16]) -> Length {
    let shape = field.piece(unit).shape();
    let body = shape.footprint();
    // The parts of a stroke are each rounded down.
    let least = |length: Length, rate: u16| (i64::from(length.0) * 100 - 100).max(0) * i64::from(rate) / 100;
    // Mostly it goes straight in one direction.
    if let [leg] = path.legs()
        && let Some((_, distance)) = leg.straight()
    {
        let rate = rates.first().copied().unwrap_or(100);
        return Length((least(distance, rate) / 100) as i32);
    }
    let (mut hundredths, mut pose) = (0i64, path.start);
    let mut strokes = path.strokes(body).peekable();
    for (at, leg) in path.legs().iter().enumerate() {
        let rate = rates.get(at).copied().unwrap_or(100);
        let measured = leg_length(field, unit, *leg, pose, body);
        let mut straight = Length::ZERO;
        while let Some(stroke) = strokes.next_if(|stroke| stroke.leg == at) {
            let length = stroke_length(&stroke, body, *leg, measured, &mut straight);
            hundredths += least(length, rate);
        }
        pose = leg.end(pose, body);
    }
    Length((hundredths / 100) as i32)
}

/// The length of a leg as this rulebook measures it (CP-15-70, CP-15-52): the corner that goes farthest.
fn leg_length(field: Field, unit: PieceId, leg: Leg, from: Pose, body: Footprint) -> Length {
    match field.kind(unit).is_general() {
        true => leg.length(from, body, Tracer::Centre),
        false => leg.length(from, body, Tracer::FarthestCorner),
    }
}

/// The length of a stroke. A free leg of loose troops counts by its farthest corner as a whole: what the straight
/// part does not make up, the turn does.
fn stroke_length(
    stroke: &Stroke,
    body: Footprint,
    leg: Leg,
    measured: Length,
    straight: &mut Length,
) -> Length {
    match stroke.motion {
        Motion::March { distance, .. } => distance,
        Motion::Shift(by) => {
            *straight = by.length();
            *straight
        }
        Motion::Turn { .. } if matches!(leg, Leg::To { .. }) => {
            let rest = (measured - *straight).max(Length::ZERO);
            *straight += rest;
            rest
        }
        Motion::Turn { about, clockwise } => {
            let radius = match about {
                Pivot::LeftCorner | Pivot::RightCorner => body.width,
                Pivot::FrontMiddle => body.width.half(),
                Pivot::Centre => body.diagonal().half(),
            };
            arc_length(radius, clockwise.abs())
        }
        Motion::AboutFace => Length::ZERO,
    }
}

/// What a stroke costs, in hundredths of its length: each part of it times the rates of all zones that it lies in.
fn priced(stroke: &Stroke, length: Length, zones: &Zones) -> i64 {
    let whole = i64::from(stroke.motion.extent());
    if whole == 0 || zones.is_empty() {
        return i64::from(length.0) * 100;
    }
    let mut cuts: InlineVec<i32, 66> = InlineVec::new();
    cuts.push(0);
    cuts.push(whole as i32);
    for zone in zones {
        cuts.push(zone.over.from.clamp(0, whole as i32));
        cuts.push(zone.over.to.unwrap_or(whole as i32).clamp(0, whole as i32));
    }
    cuts.sort_unstable();
    let mut sum = 0i64;
    for pair in cuts.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let middle = from + (to - from) / 2;
        let rate = zones
            .iter()
            .filter(|zone| zone.over.from <= middle && zone.over.to.is_none_or(|end| middle < end))
            .fold(100i64, |rate, zone| rate * i64::from(zone.percent) / 100);
        sum += i64::from(to - from) * i64::from(length.0) * rate / whole;
    }
    sum
}

/// A survey of a way under way.
struct Survey<'a> {
    field: Field<'a>,
    unit: PieceId,
    gait: Gait,
    body: Footprint,
    cost: Cost,
    /// Inches inside rough ground, and the last of it (CP-19-11).
    rough: (Length, Option<FeatureId>),
    /// Lines met that cost something to cross.
    tolls: IndexSet,
}

impl Survey<'_> {
    /// The zones of a stroke; notes what it meets.
    fn stroke(&mut self, stroke: &Stroke, length: Length, passed: &[PieceId]) -> Result<Zones, Refusal> {
        let mut zones = Zones::new();
        let bounds = stroke.sweep(self.body, Length::ZERO).bounds();
        if !self.field.kind(self.unit).is_general() {
            for friend in passed {
                if let Some(over) = self.through(stroke, *friend) {
                    let percent = self.field.world.book.going.rates.passage;
                    zones.try_push(Zone { over, percent });
                }
            }
        }
        for index in self.field.world.ground.near(&bounds).iter() {
            let feature = FeatureId(index as u8);
            self.feature(stroke, length, feature, &bounds, &mut zones)?;
        }
        Ok(zones)
    }

    /// The part of a stroke on which a friend is passed at half speed: from where the unit meets him until it has made the
    /// way of his depth (CP-15-48). Turning, as long as it is upon him.
    fn through(&self, stroke: &Stroke, friend: PieceId) -> Option<Over> {
        // A unit of several parts is passed once, from the first of them to the last.
        let body = self.field.body(friend);
        let overs =
            body.blocks().filter_map(|block| stroke.over_block(self.body, &block.shrunk(Block::TOLERANCE)));
        let over = overs.reduce(|one, other| Over {
            from: one.from.min(other.from),
            to: one.to.zip(other.to).map(|(one, other)| one.max(other)),
        })?;
        let along = match stroke.motion {
            Motion::March { direction, .. } => direction.along(Length::INCH),
            Motion::Shift(by) if by != Vector::default() => Angle::of(by).along(Length::INCH),
            _ => return Some(over),
        };
        let reach = |block: &Block| {
            let far = block.corners().map(|corner| (corner - Point::new(0, 0)).dot(along));
            let inches = |dot: i64| (dot / i64::from(Length::INCH.0)) as i32;
            (inches(far.into_iter().min().unwrap_or(0)), inches(far.into_iter().max().unwrap_or(0)))
        };
        let (near, far) = reach(&self.field.frame(friend));
        let leading = reach(&self.body.block(stroke.from)).1;
        // Straight ahead, back or aside its leading side goes through him; obliquely a corner does.
        let square = matches!(stroke.motion, Motion::March { direction, .. }
            if direction.between(stroke.from.facing) % 9_000 == 0);
        let passed = if square { far - leading } else { over.from + far - near };
        let to = over.to.map_or(passed, |to| to.min(passed));
        (to > over.from).then_some(Over { from: over.from, to: Some(to) })
    }

    /// What one feature does on a stroke.
    fn feature(
        &mut self,
        stroke: &Stroke,
        length: Length,
        feature: FeatureId,
        bounds: &Bounds,
        zones: &mut Zones,
    ) -> Result<(), Refusal> {
        let field = self.field;
        let Some(shape) = field.world.ground.feature(feature) else { return Ok(()) };
        let kind = field.world.terrain(feature).kind;
        if idle(kind) && !closed(field, self.unit, feature) || !shape.bounds().meets(bounds) {
            return Ok(());
        }
        let (overs, opening) = match &shape.shape {
            Shape::Area(area) => (stroke.over_area(self.body, area.corners()), Opening::None),
            Shape::Line(line) => {
                let tracks = tracks(stroke, self.body);
                let opening =
                    tracks.map_or(Opening::None, |tracks| is_open_on(field, feature, line, &tracks));
                if kind == TerrainKind::River && tracks.is_some_and(|tracks| is_bridged(field, line, &tracks))
                {
                    return Ok(());
                }
                (stroke.over_line(self.body, line), opening)
            }
        };
        if overs.is_empty() || opening == Opening::Gate {
            return Ok(());
        }
        self.admit(feature, kind, opening)?;
        self.note(stroke, feature, kind);
        if toll(field, self.unit, feature) > Length::ZERO {
            self.tolls = self.tolls.with(usize::from(feature.0));
        }
        let inside: i64 =
            overs.iter().map(|over| i64::from(over.to.unwrap_or(stroke.motion.extent()) - over.from)).sum();
        let share = inside * i64::from(length.0) / i64::from(stroke.motion.extent().max(1));
        if kind == TerrainKind::Rough {
            self.rough = (self.rough.0 + Length(share as i32), Some(feature));
        }
        if kind == TerrainKind::SteepHill {
            self.steep(stroke, feature, zones);
        } else if let Some(percent) = self.rate(feature, kind) {
            overs.iter().for_each(|over| {
                zones.try_push(Zone { over: *over, percent });
            });
        }
        Ok(())
    }

    /// Whether the unit may come upon a feature at all.
    fn admit(&self, feature: FeatureId, kind: TerrainKind, opening: Opening) -> Result<(), Refusal> {
        let (field, unit) = (self.field, self.unit);
        let refuse = |rule, why| Err(Refusal::new(rule, why).ground(feature.0));
        if kind == TerrainKind::TownBlock {
            return refuse(
                rule!("CP-19-31"),
                "a town block is entered and left by itself, not passed through",
            );
        }
        if kind == TerrainKind::Bridge {
            let limits = &field.world.book.going.limits;
            let files = field.piece(unit).shape().files;
            let too_wide = match mover(field, unit) {
                _ if field.kind(unit).is_general() => false,
                Mover::Foot => files > limits.bridge_foot,
                Mover::Mounted => files > limits.bridge_mounted,
                Mover::Guns => false,
            };
            if too_wide {
                return refuse(
                    rule!("CP-19-25"),
                    "a bridge takes four foot or three mounted figures abreast",
                );
            }
        }
        if opening == Opening::Cleared || !closed(field, unit, feature) {
            return Ok(());
        }
        // A general whom a wood that turned out heavy finds within it rides out of it (CP-19-03).
        let within = || under(field.world, &field.body(unit)).contains(usize::from(feature.0));
        if matches!(kind, TerrainKind::Wood(_)) && field.kind(unit).is_general() && within() {
            return Ok(());
        }
        match kind {
            TerrainKind::Wood(_) if trees(field, feature) == Some(Trees::Heavy) => {
                refuse(rule!("CP-19-10"), "mounted troops and guns may not enter a heavy wood")
            }
            TerrainKind::Wood(_) => refuse(
                rule!("CP-19-08"),
                "guns must be pushed by hand through a wood, and heavy guns cannot be",
            ),
            TerrainKind::HighWall => {
                refuse(rule!("CP-19-19"), "a chest-high wall keeps mounted troops and guns out")
            }
            TerrainKind::Hedgerow => refuse(rule!("CP-19-21"), "a hedgerow must be broken down first"),
            TerrainKind::River => {
                refuse(rule!("CP-19-24"), "a river is crossed at a ford or bridge only, straight over it")
            }
            TerrainKind::LightWorks | TerrainKind::HeavyWorks => {
                refuse(rule!("CP-19-32"), "fieldworks keep mounted troops and guns out")
            }
            _ => refuse(rule!("CP-19-12"), "the scenario closes this ground to the unit"),
        }
    }

    /// Notes disorder, impetus and unknown woods.
    fn note(&mut self, stroke: &Stroke, feature: FeatureId, kind: TerrainKind) {
        let (field, unit) = (self.field, self.unit);
        let way = stroke.trace(self.body);
        if self.cost.checks_impetus.is_none() && super::blocks_impetus(field, unit, feature, way) {
            self.cost.checks_impetus = Some(feature);
        }
        if self.cost.disordering.is_none() && super::is_disordering(field.world, feature) {
            self.cost.disordering = Some(feature);
        }
        let disorder = |rule| Some(Disorder { rule, feature });
        match kind {
            TerrainKind::Wood(_) => {
                self.cost.disorder = self.cost.disorder.or(disorder(rule!("CP-19-06")));
                // A general on his own is no unit, and his ride settles nothing.
                let tries = !field.kind(unit).is_general();
                if tries && self.cost.unknown.is_none() && trees(field, feature) == Some(Trees::Unknown) {
                    self.cost.unknown = Some(feature);
                }
            }
            TerrainKind::LightWorks => {
                self.cost.disorder = self.cost.disorder.or(disorder(rule!("CP-19-33")));
            }
            TerrainKind::HeavyWorks => {
                self.cost.disorder = self.cost.disorder.or(disorder(rule!("CP-19-34")));
            }
            _ => {}
        }
    }

    /// What an inch costs over a feature, in hundredths; `None` for as much as in the open.
    fn rate(&self, feature: FeatureId, kind: TerrainKind) -> Option<u16> {
        let (field, unit) = (self.field, self.unit);
        let rates = &field.world.book.going.rates;
        let loose = is_loose(field.class(unit), self.gait);
        match kind {
            TerrainKind::Wood(_) => match (trees(field, feature), loose) {
                (Some(Trees::Heavy), true) => Some(rates.heavy_wood_loose),
                (Some(Trees::Heavy), false) => Some(rates.heavy_wood),
                (_, true) if mover(field, unit) != Mover::Guns => None,
                _ => Some(rates.light_wood),
            },
            TerrainKind::Stream | TerrainKind::Ford => Some(rates.stream),
            TerrainKind::Bridge => Some(rates.bridge),
            _ => None,
        }
    }

    /// A steep slope: half speed up and across, and for mounted troops and guns down as well (CP-19-14). It lies where
    /// the front middle goes.
    fn steep(&self, stroke: &Stroke, feature: FeatureId, zones: &mut Zones) {
        let (field, unit) = (self.field, self.unit);
        let way = stroke.trace(self.body);
        let down = slope(field.world, feature, way) == Slope::Down;
        if down && mover(field, unit) == Mover::Foot {
            return;
        }
        let percent = field.world.book.going.rates.steep;
        each_steep_stretch(field.world, feature, stroke, self.body, |from, to| {
            zones.try_push(Zone { over: Over { from, to }, percent });
        });
    }

    /// Tolls, and the disorder of rough ground, when the whole way is known.
    fn settle(&mut self, start: Pose, end: Pose) {
        let (field, unit) = (self.field, self.unit);
        let rate = rates::rate(field, unit, self.gait);
        let share = i32::from(field.world.book.going.limits.rough_in_order);
        let highland = field.profile(unit).arms.highland.is_some();
        if let (inside, Some(feature)) = self.rough
            && inside > rate.scaled(share, 100)
            && !highland
        {
            let disorder = Disorder { rule: rule!("CP-19-11"), feature };
            self.cost.disorder = self.cost.disorder.or(Some(disorder));
        }
        let over = |pose: Pose, index: usize| {
            let body = tabletop::Build::Block(self.body).stand(pose);
            under(field.world, &body).contains(index)
        };
        for index in self.tolls.iter() {
            let feature = FeatureId(index as u8);
            let paid = if over(start, index) { field.state(unit).paid() } else { Length::ZERO };
            let owed = (toll(field, unit, feature) - paid).max(Length::ZERO);
            match over(end, index) {
                true => {
                    self.cost.due += owed;
                    self.cost.astride = Some(feature);
                }
                false => self.cost.spent += owed,
            }
        }
    }
}

/// Ground of which movement takes no notice.
const fn idle(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::GentleHill | TerrainKind::Crest | TerrainKind::Crops | TerrainKind::Road)
}

/// The tracks of the two ends of the front on a straight stroke, from the rear of the body where it begins to its front
/// where it ends, whichever way it goes; `None` for a turn.
fn tracks(stroke: &Stroke, body: Footprint) -> Option<[Segment; 2]> {
    if matches!(stroke.motion, Motion::Turn { .. } | Motion::AboutFace) {
        return None;
    }
    let (before, after) = (body.block(stroke.from).corners(), body.block(stroke.end(body)).corners());
    // Front left, front right, rear right, rear left.
    Some([Segment::new(before[3], after[0]), Segment::new(before[2], after[1])])
}
