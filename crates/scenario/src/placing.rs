//! Where brigades stand at the start, and how the others arrive.

use crate::force::Ground;
use crate::map::{Map, MapPoint, Scale};
use crate::reading::{TableReader, Value, words};
use crate::terrain::{Feature, FeatureIndex, find_feature};
use tabletop::{Angle, Length, Point};

words! {
    /// How a brigade is drawn up.
    Formation "formation" {
        /// In line of battle, one or more lines deep.
        Line "line",
        /// In column, its units one behind the other.
        Column "column",
        /// On the march along its way.
        March "march",
    }
}

words! {
    /// An edge of the map or of the table.
    Edge "edge" {
        /// The edge with the greatest y.
        Top "top",
        /// The edge with y 0.
        Bottom "bottom",
        /// The edge with x 0.
        Left "left",
        /// The edge with the greatest x.
        Right "right",
    }
}

impl Edge {
    /// The greatest coordinate along the edge, in metres.
    fn length_m(self, map: &Map) -> i32 {
        match self {
            Edge::Top | Edge::Bottom => map.width_m,
            Edge::Left | Edge::Right => map.depth_m,
        }
    }
}

/// How a brigade begins the battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// On the table.
    Deployed(Deployment),
    /// Off the table, to arrive later.
    Arrives(Arrival),
}

/// Where and how a brigade stands at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Deployment {
    /// The middle of the ground it stands on.
    pub centre: MapPoint,
    /// Where it faces, in degrees clockwise from up the map, `0..=359`.
    pub facing: u16,
    /// Metres across its facing, `5..=10000`.
    pub frontage_m: i32,
    /// Metres along its facing, `5..=10000`.
    pub depth_m: i32,
    /// How it is drawn up.
    pub formation: Formation,
    /// Whether its mounted men begin on foot.
    pub dismounted: bool,
    /// Whether the enemy does not know of it until it shows itself or is found.
    pub hidden: bool,
    /// The first turn in which it may move, if it is held back.
    pub waits_until: Option<u8>,
    /// Its place in the line, in words; may be empty.
    pub order: String,
}

/// A deployment on a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// The middle of the brigade.
    pub centre: Point,
    /// Where it faces.
    pub facing: Angle,
    /// Across its facing.
    pub frontage: Length,
    /// Along its facing.
    pub depth: Length,
}

impl Deployment {
    /// The deployment on a table. The ground is scaled, the models are not: they may need more room.
    pub fn on_table(&self, scale: &Scale) -> Placed {
        Placed {
            centre: scale.point(self.centre),
            facing: Angle::degrees(i32::from(self.facing)),
            frontage: scale.length(self.frontage_m),
            depth: scale.length(self.depth_m),
        }
    }

    pub(crate) fn read(table: TableReader<'_>, map: &Map) -> Option<Deployment> {
        let centre = table.required("centre").and_then(|node| map.read_point(&table, "centre", node));
        let facing = table.number("facing", 0..=359);
        let frontage_m = table.number("frontage_m", 5..=10_000);
        let depth_m = table.number("depth_m", 5..=10_000);
        let formation = table.optional_word("formation").unwrap_or(Formation::Line);
        let dismounted = table.flag("dismounted");
        let hidden = table.flag("hidden");
        let waits_until = table.optional_number("waits_until", 1..=40).map(|turn| turn as u8);
        let order = table.text_or_empty("order");
        table.finish()?;
        let (frontage_m, depth_m) = (frontage_m? as i32, depth_m? as i32);
        let (centre, facing) = (centre?, facing? as u16);
        Some(Deployment {
            centre,
            facing,
            frontage_m,
            depth_m,
            formation,
            dismounted,
            hidden,
            waits_until,
            order,
        })
    }
}

/// Where a brigade comes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Over a stretch of an edge of the map.
    Edge {
        /// Which edge.
        edge: Edge,
        /// Where the stretch begins: metres from the left or the bottom.
        from_m: i32,
        /// Where it ends; not less.
        to_m: i32,
    },
    /// At a feature: a bridge, a gate, a suburb.
    Feature(FeatureIndex),
}

/// When and where a brigade that starts off the table comes on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Arrival {
    /// The first turn in which it may come.
    pub from_turn: u8,
    /// The least face of one six-sided die with which it comes, thrown each turn, `2..=6`; without it, it
    /// comes in that first turn.
    pub least_face: Option<u8>,
    /// The turn in which it comes without a throw, if it has not come before.
    pub certain_turn: Option<u8>,
    /// Where it may come on: one place or several to choose from; never empty.
    pub entries: Vec<Entry>,
    /// Whether the players may leave it out: it did not come on the day.
    pub optional: bool,
    /// Conditions in words; may be empty.
    pub note: String,
}

impl Arrival {
    pub(crate) fn read(table: TableReader<'_>, ground: &Ground<'_>) -> Option<Arrival> {
        let Ground { map, features, turns, .. } = *ground;
        let from_turn = table.number("from_turn", 1..=i64::from(turns));
        let least_face = table.optional_number("least_face", 2..=6).map(|face| face as u8);
        let certain_turn = table.optional_number("certain_turn", 1..=40).map(|turn| turn as u8);
        let places = table.tables("entries");
        if places.is_empty() {
            let mend = "add entries = [{ edge = \"top\", between_m = [100, 300] }] or [{ feature = \"B1\" }]";
            table.fault("entries", "it is not said where they come on", mend);
        }
        let count = places.len();
        let entries: Vec<_> =
            places.into_iter().filter_map(|place| read_entry(place, map, features)).collect();
        let optional = table.flag("optional");
        let note = table.text_or_empty("note");
        if certain_turn.is_some() && least_face.is_none() {
            table.fault(
                "certain_turn",
                "there is a certain turn but no throw before it",
                "add least_face = 4",
            );
        }
        if let (Some(certain), Some(first)) = (certain_turn, from_turn)
            && i64::from(certain) <= first
        {
            let what = format!("the certain turn {certain} is not after the first turn {first}");
            table.fault("certain_turn", what, "make it later, or remove least_face and certain_turn");
        }
        table.finish()?;
        let sound = count > 0 && entries.len() == count;
        let from_turn = from_turn? as u8;
        sound.then_some(Arrival { from_turn, least_face, certain_turn, entries, optional, note })
    }
}

fn read_entry(table: TableReader<'_>, map: &Map, features: &[Feature]) -> Option<Entry> {
    if table.has("feature") {
        let feature = find_feature(&table, "feature", features);
        table.finish()?;
        return feature.map(Entry::Feature);
    }
    let edge: Option<Edge> = table.word("edge");
    let stretch = table.required("between_m").and_then(|node| {
        let greatest = i64::from(edge?.length_m(map));
        match &node.value {
            Value::List(items) if items.len() == 2 => {
                let from = table.number_of("between_m", &items[0], 0..=greatest)?;
                let to = table.number_of("between_m", &items[1], from..=greatest)?;
                Some((from as i32, to as i32))
            }
            _ => table.wrong_kind_at("between_m", node, "two numbers [from, to] in metres along the edge"),
        }
    });
    table.finish()?;
    let (from_m, to_m) = stretch?;
    Some(Entry::Edge { edge: edge?, from_m, to_m })
}
