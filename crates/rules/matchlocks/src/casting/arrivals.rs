//! Troops that come later: who they are, when and where they come on, as the battle file says.

use crate::table::SideChange;
use engine::{PieceId, Side};
use scenario::{Battle, Edge, Entry as Place, Scale, Start};
use tabletop::{Angle, Bounds, Length, Point};

use super::draft::DraftArmy;
use super::{CastNote, Casting};
use crate::rule;
use crate::world::{Arrival, Entry};

/// How wide troops come on at a bridge, a gate or the end of a road.
const ROADWIDE: Length = Length::inches(12);

/// Notes who comes later; they bring their Army Morale when they come.
pub(crate) fn hold_back(battle: &Battle, scale: &Scale, armies: &[DraftArmy; 2], casting: &mut Casting) {
    let mut first = 0;
    for side in Side::BOTH {
        let army = &armies[side.index()];
        for (origin, brigade) in battle.sides[side.index()].brigades.iter().enumerate() {
            let Start::Arrives(arrival) = &brigade.start else { continue };
            let theirs = army.units.iter().enumerate().filter(|(_, unit)| unit.origin == origin);
            let ids: Vec<PieceId> = theirs.map(|(at, _)| PieceId((first + at) as u8)).collect();
            if ids.is_empty() {
                continue;
            }
            let number = casting.world.arrivals.len() as u8;
            for id in &ids {
                casting.world.profiles[id.index()].arrival = Some(number);
            }
            let bounds = casting.world.ground.bounds();
            casting.world.arrivals.push(Arrival {
                name: brigade.name.clone(),
                side,
                from_turn: arrival.from_turn,
                least_score: arrival.least_face,
                certain_turn: arrival.certain_turn,
                entries: arrival
                    .entries
                    .iter()
                    .map(|entry| entry_of(battle, entry, scale, &bounds))
                    .collect(),
            });
            casting.notes.push(CastNote {
                rule: rule!("NMM-06-05"),
                what: format!(
                    "{} comes on from turn {}{}",
                    brigade.name,
                    arrival.from_turn,
                    arrival.least_face.map_or(String::new(), |face| format!(", on a die of {face} or more")),
                ),
            });
        }
        first += army.units.len();
    }
    hold_back_leaders(casting);
    for side in Side::BOTH {
        let tokens = crate::army::initial_morale(&casting.world, side);
        let it = &mut casting.table.sides[side.index()];
        it.apply(SideChange::Tokens(tokens));
        it.apply(SideChange::Initial(tokens));
    }
}

/// A Brigadier none of whose men is there from the start comes with the first of them.
fn hold_back_leaders(casting: &mut Casting) {
    let world = &mut casting.world;
    for (at, brigade) in world.brigades.iter().enumerate() {
        let mut men = world
            .profiles
            .iter()
            .enumerate()
            .filter(|(id, profile)| {
                profile.brigade == Some(at as u8) && *id != brigade.brigadier.index() && !profile.event
            })
            .map(|(_, profile)| profile.arrival);
        let late = men.next().flatten().filter(|_| men.all(|other| other.is_some()));
        world.profiles[brigade.brigadier.index()].arrival = late;
    }
}

/// An entry on the table: troops come on square to the edge they cross, or from a place on the map towards the
/// middle of the table.
fn entry_of(battle: &Battle, entry: &Place, scale: &Scale, bounds: &Bounds) -> Entry {
    match *entry {
        Place::Edge { edge, from_m, to_m } => {
            let (width, depth) = (battle.map.width_m, battle.map.depth_m);
            let along = |at: i32| match edge {
                Edge::Top => scenario::MapPoint { x: at, y: depth },
                Edge::Bottom => scenario::MapPoint { x: at, y: 0 },
                Edge::Left => scenario::MapPoint { x: 0, y: at },
                Edge::Right => scenario::MapPoint { x: width, y: at },
            };
            let (from, to) = (scale.point(along(from_m)), scale.point(along(to_m)));
            let facing = match edge {
                Edge::Top => Angle::HALF,
                Edge::Bottom => Angle::UP,
                Edge::Left => Angle::RIGHT,
                Edge::Right => Angle::LEFT,
            };
            Entry { at: from.midpoint(to), facing, width: from.distance(to).max(ROADWIDE) }
        }
        Place::Feature(feature) => {
            let at = middle_of(&battle.feature(feature).shape, scale);
            let towards = Angle::of(bounds.low.midpoint(bounds.high) - at);
            // Square to the table: whichever quarter turn is nearest.
            let quarter = (towards.to_hundredths() + 4_500) / 9_000 * 9_000;
            Entry { at, facing: Angle::hundredths(quarter), width: ROADWIDE }
        }
    }
}

fn middle_of(shape: &scenario::Shape, scale: &Scale) -> Point {
    match shape {
        scenario::Shape::Spot(spot) => scale.point(*spot),
        scenario::Shape::Area(points) | scenario::Shape::Line(points) => {
            let points = scale.points(points);
            Bounds::of(&points).map_or(Point::new(0, 0), |bounds| bounds.low.midpoint(bounds.high))
        }
    }
}
