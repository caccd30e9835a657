//! Prominent features that may be objectives and vital points (CYP-19-12, CYP-19-13): towns, works, hills and woods, bridges and fords,
//! junctions of roads, the points where they leave the table, the train, and the landmarks that a battle's file names.

use engine::view::Subject;
use engine::{PieceId, Side};
use scenario::{Battle, FeatureKind, Goal, Scale};
use tabletop::{Border, FeatureId, Length, Line, Point, Segment, Shape};

use crate::victory::lies_behind;
use crate::world::{Prominent, TerrainKind, World};

/// How many places a battle has at most.
const PLACES: usize = 16;
/// How near to each other two are one.
const APART: Length = Length::inches(3);

/// A place that is no feature of the ground.
fn point(title: impl Into<String>, at: Point) -> Prominent {
    Prominent { title: title.into(), feature: None, at }
}

/// What a battle's file makes much of: its landmarks, and what the sides fight for.
pub(super) fn marked_by(battle: &Battle, scale: &Scale) -> Vec<Prominent> {
    let goals = battle.victories.iter().flat_map(|victory| &victory.goals);
    let held: Vec<usize> = goals
        .filter_map(|goal| match goal {
            Goal::Hold(feature) => Some(feature.number()),
            _ => None,
        })
        .collect();
    let features = battle.features.iter().enumerate();
    let marked = features
        .filter(|(at, feature)| feature.kind == FeatureKind::Object || held.contains(at))
        .filter(|(_, feature)| !feature.name.is_empty());
    let map = terrain::Map::new(scale);
    marked.map(|(_, feature)| point(&feature.name, map.middle(feature))).collect()
}

/// Marks the places of a battle: first the trains and the lines of retreat, then what its file makes much of, then towns and works,
/// bridges and fords, hills, roads and woods, as many on the ground of either side as there is room for.
pub(super) fn mark(world: &mut World, marked: Vec<Prominent>, trains: &[(PieceId, Point)]) {
    let train = |(id, at): &(PieceId, Point)| point(&world.profile(*id).title, *at);
    let mut all: Vec<Prominent> = trains.iter().map(train).collect();
    let roads = road_points(world);
    for side in Side::BOTH {
        let home = |it: &&Prominent| world.depth_from_home(side, it.at) == Length::ZERO;
        let ends: Vec<Prominent> = roads.iter().filter(home).cloned().collect();
        all.extend(if ends.is_empty() { vec![middle_of_home(world, side)] } else { ends });
    }
    let of_ground = features(world);
    // A landmark that is ground of a kind is that ground.
    let bare = marked.into_iter().filter(|it| !of_ground.iter().any(|other| other.1.title == it.title));
    all.extend(bare);
    let ranked = [&[TerrainKind::Town, TerrainKind::Works][..], &[TerrainKind::Bridge, TerrainKind::Ford]];
    for kinds in ranked {
        all.extend(of_ground.iter().filter(|it| kinds.contains(&it.0)).map(|it| it.1.clone()));
    }
    all.extend(of_ground.iter().filter(|it| it.0.is_hill()).map(|it| it.1.clone()));
    all.extend(roads);
    all.extend(of_ground.iter().filter(|it| it.0 == TerrainKind::Wood).map(|it| it.1.clone()));
    let mut counts = [0, 0];
    for mut place in all {
        let twin = |other: &Prominent| other.feature == place.feature && other.at.distance(place.at) < APART;
        if world.places.len() == PLACES || world.places.iter().any(twin) {
            continue;
        }
        let named = |title: &str| world.places.iter().any(|other| other.title == title);
        let free = (1..=PLACES).map(|at| numbered(&place.title, at)).find(|title| !named(title));
        place.title = free.unwrap_or(place.title);
        world.places.push(place);
        let at = (world.places.len() - 1) as u8;
        let grounds = Side::BOTH.map(|side| lies_behind(world, side, at));
        let wanted = (0..2).any(|side| grounds[side] && counts[side] < PLACES / 2);
        match wanted {
            true => (0..2).for_each(|side| counts[side] += usize::from(grounds[side])),
            false => drop(world.places.pop()),
        }
    }
    Side::BOTH.into_iter().for_each(|side| fill(world, side));
}

/// A place as it is called among several of one title, from the second on by its number: `the hill`, `the 2nd hill`.
fn numbered(title: &str, at: usize) -> String {
    match (at, title.strip_prefix("the ")) {
        (1, _) => title.to_owned(),
        (_, Some(rest)) => format!("the {} {rest}", muster::nth(at)),
        (_, None) => format!("{title}, {}", muster::nth(at)),
    }
}

/// Adds parts of an open field until a side has ground for all that either may pick on it, none of it touched by the other's (CYP-19-12).
fn fill(world: &mut World, side: Side) {
    let wanted = world.book.setup.places.vital.max(world.book.setup.places.objectives);
    let border = world.army(side).edge;
    let edge = world.ground.edge(border);
    let ends = if border == Border::Bottom { ["left", "right"] } else { ["right", "left"] };
    let deep = (world.middle() - world.book.setup.table.clear).half();
    for (word, part) in [(ends[0], 1), (ends[1], 3), ("middle", 2)] {
        let own = (0..world.places.len() as u8)
            .filter(|at| lies_behind(world, side, *at) && !lies_behind(world, side.other(), *at));
        if own.count() >= usize::from(wanted) || world.places.len() == PLACES {
            return;
        }
        let title = format!("the ground behind the {word} of {}", army(world, side));
        let at = edge.point(edge.length().scaled(part, 4), deep);
        world.places.push(point(title, at));
    }
}

/// An army as it is named within a sentence.
fn army(world: &World, side: Side) -> String {
    Subject::army(&world.army(side).name).name
}

/// The middle of the home edge of a side, where no road leaves behind it (CYP-19-13).
fn middle_of_home(world: &World, side: Side) -> Prominent {
    let edge = world.ground.edge(world.army(side).edge);
    let title = format!("the line of retreat of {}", army(world, side));
    point(title, edge.point(edge.length().half(), Length::ZERO))
}

/// The areas of the ground that are prominent, and bridges and fords, which are points (CYP-19-14).
fn features(world: &World) -> Vec<(TerrainKind, Prominent)> {
    let mut found = Vec::new();
    for (at, (feature, terrain)) in world.ground.features().iter().zip(&world.terrain).enumerate() {
        let Some(area) = feature.as_area() else { continue };
        let kind = terrain.kind;
        let middle = area.bounds().low.midpoint(area.bounds().high);
        let whole = kind.is_garrison() || kind == TerrainKind::Wood || kind.is_hill() && feature.level == 1;
        if whole || matches!(kind, TerrainKind::Bridge | TerrainKind::Ford) {
            let title = terrain.called();
            let feature = whole.then_some(FeatureId(at as u8));
            found.push((kind, Prominent { title, feature, at: middle }));
        }
    }
    found
}

/// Where roads leave the table, and where they meet.
fn road_points(world: &World) -> Vec<Prominent> {
    let roads: Vec<(&Line, &str)> = world
        .sets
        .roads
        .iter()
        .filter_map(|at| match &world.ground.features()[at].shape {
            Shape::Line(line) => Some((line, world.terrain[at].name.as_str())),
            Shape::Area(_) => None,
        })
        .collect();
    let mut found = Vec::new();
    for (line, name) in &roads {
        let name = if name.is_empty() { "the road" } else { name };
        found.extend(ends(world, line).into_iter().map(|at| point(format!("where {name} leaves"), at)));
    }
    for (nth, (one, _)) in roads.iter().enumerate() {
        for (other, _) in &roads[nth + 1..] {
            let mut meet = |at: Point| found.push(point("the road junction", at));
            other.pieces().for_each(|piece| one.passages(piece, |passage| meet(passage.point)));
            let tips = other.points();
            let near = |tip: &&Point| one.is_near(*tip, Length::INCH);
            [tips.first(), tips.last()].into_iter().flatten().filter(near).for_each(|tip| meet(*tip));
        }
    }
    found
}

/// How far from an edge of the table a road may end that leaves over it: the map may be less deep than the table.
const MARGIN: Length = Length::inches(8);

/// Where a road leaves the table: where it crosses an edge, or ends so near to one.
fn ends(world: &World, line: &Line) -> Vec<Point> {
    let inside = world.ground.bounds();
    let mut found = Vec::new();
    let borders = [Border::Bottom, Border::Top, Border::Left, Border::Right];
    let points = line.points();
    for tip in [points.first(), points.last()].into_iter().flatten().filter(|tip| inside.contains(**tip)) {
        let edges = borders.map(|border| world.ground.edge(border));
        let nearest = edges.into_iter().min_by_key(|edge| edge.deep(*tip));
        let near = nearest.filter(|edge| edge.deep(*tip) <= MARGIN);
        found.extend(near.map(|edge| edge.point(edge.along(*tip), Length::ZERO)));
    }
    let corners = [
        inside.low,
        Point::new(inside.high.x, inside.low.y),
        inside.high,
        Point::new(inside.low.x, inside.high.y),
    ];
    for at in 0..4 {
        let edge = Segment::new(corners[at], corners[(at + 1) % 4]);
        line.passages(edge, |passage| found.push(passage.point));
    }
    found
}
