//! Troops that events bring: an Ambush and the Clubmen (NMM-07-31, NMM-07-33, NMM-07-34).

use crate::shooting::ranks;
use crate::table::UnitChange;
use engine::{PieceId, Place, Refusal, Rng, Shape, Side};
use tabletop::{Angle, Area, Block, Bounds, FeatureId, Holding, Length, Outline, Point, Pose};

use crate::book::{Ammunition, EventCard, Kind};
use crate::field::Field;
use crate::preparation::plot::Neighbours;
use crate::turn::play;
use crate::world::{Terrain, World};
use crate::{Acting, rule};

/// What an event brings.
const fn brings(event: EventCard) -> Option<Kind> {
    match event {
        EventCard::Ambush => Some(Kind::MusketeerDetachment),
        EventCard::GetOffOurLand => Some(Kind::Clubmen),
        _ => None,
    }
}

/// The slot that waits for those whom an event brings.
fn slot(field: Field, side: Side, event: EventCard) -> Option<PieceId> {
    let kind = brings(event)?;
    field.world.ids().find(|id| {
        let profile = field.profile(*id);
        profile.event
            && profile.side == side
            && profile.kind == kind
            && field.piece(*id).place == Place::Unused
    })
}

/// How those who arrive are drawn up.
fn shape(world: &World, piece: PieceId) -> Shape {
    let profile = world.profile(piece);
    let formation = profile.kind.formations()[0];
    world.book.troops.layout(profile.kind, profile.kind.footing(), formation).whole(0)
}

/// Whether those whom an event brings may appear at a place.
///
/// # Errors
/// Why they may not.
pub fn may_arrive(field: Field, side: Side, event: EventCard, pose: Pose) -> Result<(), Refusal> {
    let Some(piece) = slot(field, side, event) else {
        return Err(Refusal::new(rule!("NMM-07-28"), "Nobody is left who could appear by this event."));
    };
    let shape = shape(field.world, piece);
    let block = shape.footprint().block(pose);
    if event == EventCard::Ambush {
        in_hiding(field, &block)
    } else {
        on_their_baseline(field, side, piece, &block)
    }
}

/// Wholly inside a wood, building or piece of Bad Going where nobody is (NMM-07-31).
fn in_hiding(field: Field, block: &Block) -> Result<(), Refusal> {
    match lair(field, block) {
        Ok(_) => Ok(()),
        Err(why) => Err(Refusal::new(rule!("NMM-07-31"), why).point(block.centre())),
    }
}

/// The empty piece of ground in which a block would lie hidden.
fn lair(field: Field, block: &Block) -> Result<FeatureId, &'static str> {
    let mut why = "An ambush lies wholly inside a wood, a building or a piece of Bad Going.";
    for (at, terrain) in field.world.terrain.iter().enumerate() {
        let id = FeatureId(at as u8);
        let Some(area) = hides(field, id, *terrain) else { continue };
        let inside = match terrain {
            // A garrison is inside its building whatever the width of its line.
            Terrain::Building { .. } => area.contains(block.centre()),
            _ => area.holds(block) == Holding::Wholly,
        };
        if inside && is_empty(field, id, area) {
            return Ok(id);
        }
        if inside {
            why = "An ambush needs ground in which no unit of either side is.";
        }
    }
    Err(why)
}

/// The area of a feature in which six men can lie in wait.
fn hides<'a>(field: Field<'a>, id: FeatureId, terrain: Terrain) -> Option<&'a Area> {
    let men = field.world.book.troops.figures.of(Kind::MusketeerDetachment);
    let fits = match terrain {
        Terrain::Wood | Terrain::Broken | Terrain::Bog => true,
        Terrain::Building { capacity } => capacity >= men,
        _ => false,
    };
    field.world.ground.feature(id).filter(|_| fits)?.as_area()
}

/// Every piece of ground in which an ambush may lie now: nobody is in it (NMM-07-31).
pub fn hiding_places<'a>(field: Field<'a>) -> impl Iterator<Item = &'a Area> + use<'a> {
    let features = field.world.terrain.iter().enumerate();
    features.filter_map(move |(at, terrain)| {
        let id = FeatureId(at as u8);
        hides(field, id, *terrain).filter(|area| is_empty(field, id, area))
    })
}

/// How deep those stand whom an event brings; nothing if nobody is left who could come.
pub fn depth_of_arrivals(field: Field, side: Side, event: EventCard) -> Length {
    slot(field, side, event).map_or(Length::ZERO, |piece| shape(field.world, piece).depth)
}

/// Whether no unit of either side is in a piece of ground.
fn is_empty(field: Field, id: FeatureId, area: &Area) -> bool {
    let bounds = area.bounds();
    field.units().all(|unit| {
        field.state(unit).cover() != Some(id.0)
            && (!field.comes_near(unit, &bounds) || area.holds(&field.block(unit)) == Holding::Apart)
    })
}

/// With its rear on the enemy's baseline and more than three inches from every enemy unit (NMM-07-33).
fn on_their_baseline(field: Field, side: Side, piece: PieceId, block: &Block) -> Result<(), Refusal> {
    let rule = rule!("NMM-07-33");
    touches_their_baseline(field, side, block)?;
    let least = field.world.book.events.get_off_our_land.clear_of_enemies;
    let around = Bounds::of_block(block).inflated(least + Length::INCH);
    match in_the_way(field, side, block, Neighbours::of(field, piece, &around)) {
        None => barred(field, block),
        Some((unit, true)) => {
            let why = "The mob appears more than three inches from every enemy unit.";
            let line = block.gap(&field.block(unit)).line();
            Err(Refusal::new(rule, why).segment(line).piece(unit))
        }
        Some((unit, false)) => Err(Refusal::new(rule, "Somebody stands there.").piece(unit)),
    }
}

/// Whether an outline lies on the table with a corner on the enemy's baseline.
fn touches_their_baseline(field: Field, side: Side, block: &Block) -> Result<(), Refusal> {
    let rule = rule!("NMM-07-33");
    let ground = &field.world.ground;
    let from_edge = |point: Point| field.from_baseline(side.other(), point);
    let corners = block.corners();
    let nearest = corners.map(from_edge).into_iter().min().unwrap_or(Length::ZERO);
    if !corners.iter().all(|corner| ground.bounds().contains(*corner)) {
        return Err(Refusal::new(rule, "The mob must stand wholly on the table.").point(block.centre()));
    }
    if nearest > field.tolerance() {
        let why = "The mob appears on the enemy's baseline, touching it.";
        return Err(Refusal::new(rule, why).measured(nearest, Length::ZERO));
    }
    Ok(())
}

/// The first of some who keeps a mob from appearing with an outline: an enemy unit near it, or whoever stands there. Says whether it is
/// the former.
fn in_the_way(field: Field, side: Side, block: &Block, some: Neighbours) -> Option<(PieceId, bool)> {
    let least = field.world.book.events.get_off_our_land.clear_of_enemies;
    some.near(field, block, least).find_map(|(unit, theirs)| {
        let enemy = field.is_unit(unit) && field.side(unit) != side;
        match enemy && block.within(&theirs, least) {
            true => Some((unit, true)),
            false => block.overlaps(&theirs).then_some((unit, false)),
        }
    })
}

/// No place inside what nobody enters, nor inside a building.
fn barred(field: Field, block: &Block) -> Result<(), Refusal> {
    for (at, terrain) in field.world.terrain.iter().enumerate() {
        let id = FeatureId(at as u8);
        let closed = matches!(terrain, Terrain::Impassable | Terrain::Building { .. });
        let area = field.world.ground.feature(id).filter(|_| closed).and_then(|feature| feature.as_area());
        if area.is_some_and(|area| area.holds(block) != Holding::Apart) {
            return Err(
                Refusal::new(rule!("NMM-07-33"), "Nobody can appear on such ground.").ground(at as u8)
            );
        }
    }
    Ok(())
}

/// Places to offer for an event, every one of them legal.
pub fn places(field: Field<'_>, side: Side, event: EventCard) -> impl Iterator<Item = Pose> {
    let waits = slot(field, side, event);
    let ambush = waits.filter(|_| event == EventCard::Ambush);
    let mob = waits.filter(|_| event == EventCard::GetOffOurLand);
    let lairs = ambush.into_iter().flat_map(move |piece| {
        let body = shape(field.world, piece).footprint();
        let hides = move |pose: &Pose| lair(field, &body.block(*pose)).is_ok();
        lairs(field, field.homeward(side.other())).filter(hides)
    });
    let baseline = mob.into_iter().flat_map(move |piece| {
        let body = shape(field.world, piece).footprint();
        let by_it = by_their_baseline(field, side, piece, body.depth);
        along_their_baseline(field, side).filter(move |pose| {
            let block = body.block(*pose);
            touches_their_baseline(field, side, &block).is_ok()
                && in_the_way(field, side, &block, by_it).is_none()
                && barred(field, &block).is_ok()
        })
    });
    let places = lairs.chain(baseline);
    places.inspect(move |pose| debug_assert!(may_arrive(field, side, event, *pose).is_ok()))
}

/// Those who stand near enough to the enemy's baseline to be in the way of a mob that is so deep.
fn by_their_baseline(field: Field, side: Side, mob: PieceId, depth: Length) -> Neighbours {
    let far = depth + field.world.book.events.get_off_our_land.clear_of_enemies + Length::inches(2);
    Neighbours::of(field, mob, &field.edge(side.other()).strip(Length::ZERO, far).inflated(far))
}

/// A legal place for an event by luck: one of a few drawn along the baseline or in some piece of ground, else the
/// first of those to offer.
pub fn any_place(field: Field, side: Side, event: EventCard, rng: &mut Rng) -> Option<Pose> {
    let legal = |pose: &Pose| may_arrive(field, side, event, *pose).is_ok();
    let drawn = (0..12).map(|_| draw_place(field, side, event, rng)).find(legal);
    drawn.or_else(|| places(field, side, event).next())
}

fn draw_place(field: Field, side: Side, event: EventCard, rng: &mut Rng) -> Pose {
    if event != EventCard::Ambush {
        return on_baseline(field, side, rng.between(0, field.world.ground.width().0));
    }
    let facing = Angle::degrees(rng.between(0, 359));
    let areas = || {
        let terrain = field.world.terrain.iter().enumerate();
        terrain.filter_map(move |(at, terrain)| hides(field, FeatureId(at as u8), *terrain))
    };
    let drawn = areas().nth(rng.below(areas().count() as u32) as usize);
    let at = drawn.map_or(Point::new(0, 0), |area| {
        let (low, high) = (area.bounds().low, area.bounds().high);
        Point::new(rng.between(low.x, high.x), rng.between(low.y, high.y))
    });
    Pose::new(at, facing)
}

/// Spots in every piece of ground that can hide men: a grid of inches over it, looking either way.
fn lairs(field: Field<'_>, facing: Angle) -> impl Iterator<Item = Pose> {
    let areas = field
        .world
        .terrain
        .iter()
        .enumerate()
        .filter_map(move |(at, terrain)| hides(field, FeatureId(at as u8), *terrain));
    areas.flat_map(move |area| {
        let nowhere = Bounds { low: Point::new(0, 0), high: Point::new(0, 0) };
        let Bounds { low, high } = Bounds::of(area.corners()).unwrap_or(nowhere);
        let middle = low.midpoint(high);
        let inch = Length::inches(1).0;
        let spots = (low.x..=high.x)
            .step_by(inch as usize)
            .flat_map(move |x| (low.y..=high.y).step_by(inch as usize).map(move |y| Point::new(x, y)));
        std::iter::once(middle).chain(spots).flat_map(move |at| {
            [facing, facing + Angle::RIGHT].into_iter().map(move |facing| Pose::new(at, facing))
        })
    })
}

/// Spots along the enemy's baseline, an inch apart, with the rear on it.
fn along_their_baseline(field: Field<'_>, side: Side) -> impl Iterator<Item = Pose> {
    let inch = Length::inches(1).0 as usize;
    (0..=field.world.ground.width().0).step_by(inch).map(move |x| on_baseline(field, side, x))
}

/// A spot with the rear on the enemy's baseline, so far along it.
fn on_baseline(field: Field, side: Side, x: i32) -> Pose {
    let facing = field.homeward(side.other()) + Angle::HALF;
    let kind = Kind::Clubmen;
    let layout = field.world.book.troops.layout(kind, kind.footing(), kind.formations()[0]);
    let edge = if facing == Angle::UP { 0 } else { field.world.ground.depth().0 };
    Pose::new(Point::new(x, edge) + facing.along(layout.depth_in_all()), facing)
}

/// Those whom an event brings appear: no Army Morale comes with them, and they belong to no brigade (NMM-07-31,
/// NMM-07-33).
pub fn arrive(act: &mut Acting, side: Side, event: EventCard, pose: Pose) {
    let why = if event == EventCard::Ambush { rule!("NMM-07-31") } else { rule!("NMM-07-33") };
    let field = act.field();
    let Some(piece) = slot(field, side, event) else { return };
    let shape = shape(act.world(), piece);
    let block = shape.footprint().block(pose);
    let cover = if event == EventCard::Ambush { lair(field, &block).ok() } else { None };
    let figures = act.world().profile(piece).figures;
    act.emit(why, play::musters(piece, side, figures));
    act.emit(why, engine::Event::Placed { piece, pose, shape });
    act.emit(why, UnitChange::Standing(ranks::lowest(figures)).on(piece));
    if let Some(cover) = cover {
        act.emit(why, UnitChange::Cover(Some(cover.0)).on(piece));
    }
    if let Ammunition::Shots(shots) = act.world().book.shooting.ammunition(act.world().profile(piece).kind) {
        act.emit(rule!("NMM-07-34"), UnitChange::Ammunition(shots).on(piece));
    }
}
