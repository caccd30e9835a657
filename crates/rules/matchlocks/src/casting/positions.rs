//! Everybody where he stood on the day: brigades at their scaled places, Units side by side with the gap of
//! NMM-03-27 between them, a second line before the front is widened, and each at the nearest free place.

use engine::{PieceId, Place, Shape, Side};
use scenario::{Arrival, Battle, Edge, Entry, Formation as March, Scale, Start};
use tabletop::{Angle, Bounds, Length, Point, Pose, RingSearch};

use super::draft::DraftArmy;
use super::{CastFault, CastNote, Casting};
use crate::book::Class;
use crate::field::Field;
use crate::movement::bodies::is_undeployed;
use crate::movement::{carrying, spacing};
use crate::preparation::places;
use crate::rule;
use crate::table::Flags;
use crate::world::World;

/// How far from its place in the line a Unit is looked for a free one, with the gap to friends that is kept
/// there: the full gap near by, and only where there is no room for it a smaller one, as NMM-03-27 allows.
const TRIES: [(i32, i32); 5] = [(10, 100), (20, 100), (20, 50), (30, 20), (60, 0)];

/// Rings of the search: how far apart, and into how many parts each is divided.
const STEP: Length = Length::hundredths_of_inch(50);
const PARTS: u16 = 24;

/// Sets both armies on the table.
pub(crate) fn take_up(
    battle: &Battle,
    scale: &Scale,
    armies: &[DraftArmy; 2],
    casting: &mut Casting,
) -> Vec<CastFault> {
    let mut wanted: Vec<Wanted> = Vec::new();
    let mut first = 0;
    for side in Side::BOTH {
        let army = &armies[side.index()];
        for (origin, brigade) in battle.sides[side.index()].brigades.iter().enumerate() {
            let units = army.units.iter().enumerate().filter(|(_, unit)| unit.origin == origin);
            let ids: Vec<PieceId> = units.map(|(at, _)| PieceId((first + at) as u8)).collect();
            if ids.is_empty() {
                continue;
            }
            let ground = match &brigade.start {
                Start::Deployed(deployment) => Stand::deployed(deployment, scale),
                Start::Arrives(arrival) => Stand::arriving(battle, arrival, scale, &brigade.name, casting),
            };
            if let Start::Deployed(deployment) = &brigade.start {
                remark(deployment, &brigade.name, casting);
            }
            ground.line_up(casting, &ids, &mut wanted);
        }
        first += army.units.len();
    }
    let mut faults = place_units(casting, wanted);
    faults.extend(place_leaders(casting));
    faults
}

/// What these rules cannot keep of how a brigade begins.
fn remark(deployment: &scenario::Deployment, name: &str, casting: &mut Casting) {
    let mut note = |what: String| casting.notes.push(CastNote { rule: rule!("NMM-06-10"), what });
    if deployment.hidden {
        note(format!("{name} stands in full view: the rulebook has no hidden troops"));
    }
    if let Some(turn) = deployment.waits_until {
        note(format!(
            "{name} may move from the start: that it waits until turn {turn} is left to the players"
        ));
    }
}

/// A Unit with the place that it would have in the line.
struct Wanted {
    id: PieceId,
    pose: Pose,
}

/// The ground that a brigade stands on.
struct Stand {
    centre: Point,
    facing: Angle,
    frontage: Length,
    /// Whether one behind the other.
    column: bool,
}

impl Stand {
    fn deployed(deployment: &scenario::Deployment, scale: &Scale) -> Stand {
        let placed = deployment.on_table(scale);
        Stand {
            centre: placed.centre,
            facing: placed.facing,
            frontage: placed.frontage,
            column: deployment.formation != March::Line,
        }
    }

    /// Those who came later stand where they came on: the rulebook brings nobody onto the table after
    /// deployment.
    fn arriving(
        battle: &Battle,
        arrival: &Arrival,
        scale: &Scale,
        name: &str,
        casting: &mut Casting,
    ) -> Stand {
        let bounds = casting.world.ground.bounds();
        let at = match arrival.entries[0] {
            Entry::Edge { edge, from_m, to_m } => {
                let along = (from_m + to_m) / 2;
                let (x, y) = match edge {
                    Edge::Top => (along, battle.map.depth_m),
                    Edge::Bottom => (along, 0),
                    Edge::Left => (0, along),
                    Edge::Right => (battle.map.width_m, along),
                };
                scale.point(scenario::MapPoint { x, y })
            }
            Entry::Feature(feature) => middle_of(&battle.feature(feature).shape, scale),
        };
        let what =
            format!("{name} came later and stands where it came on: the rulebook has no reinforcements");
        casting.notes.push(CastNote { rule: rule!("NMM-06-05"), what });
        let centre = kept_inside(at, &bounds, Length::inches(4));
        let towards = bounds.low.midpoint(bounds.high) - centre;
        let facing = Angle::of(towards);
        // Square to an edge: whichever quarter turn is nearest.
        let quarter = (facing.to_hundredths() + 4_500) / 9_000 * 9_000;
        Stand { centre, facing: Angle::hundredths(quarter), frontage: Length::inches(24), column: false }
    }

    /// Gives each Unit its place: in as few lines as fit into the frontage, three at most.
    fn line_up(&self, casting: &Casting, ids: &[PieceId], wanted: &mut Vec<Wanted>) {
        let field = Field::new(&casting.table, &casting.world);
        let in_line = |id: &PieceId| !is_undeployed(field, *id);
        let units: Vec<(PieceId, Shape)> =
            ids.iter().filter(|id| in_line(id)).map(|id| (*id, field.piece(*id).shape())).collect();
        let gap = casting.world.book.troops.gap.between_friends;
        let most = if units.len() > 5 { 3 } else { 2 };
        let lines = match self.column {
            true => units.len().min(4),
            false => (1..=most).find(|lines| widest(&units, *lines, gap) <= self.frontage).unwrap_or(most),
        };
        let rows: Vec<&[(PieceId, Shape)]> = parts(&units, lines).collect();
        let depth_of =
            |row: &[(PieceId, Shape)]| row.iter().map(|(_, shape)| shape.depth.0).max().unwrap_or(0);
        let depth: i32 = rows.iter().map(|row| depth_of(row)).sum::<i32>() + gap.0 * (rows.len() as i32 - 1);
        let mut ahead = depth / 2;
        for row in rows {
            let mut across = -width_of(row, gap).0 / 2;
            for (id, shape) in row {
                let right = (self.facing + Angle::RIGHT).along(Length(across + shape.width.0 / 2));
                let forward = self.facing.along(Length(ahead));
                wanted.push(Wanted { id: *id, pose: Pose::new(self.centre + right + forward, self.facing) });
                across += shape.width.0 + gap.0;
            }
            ahead -= depth_of(row) + gap.0;
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

/// A list in so many parts of nearly equal length, the earlier ones longer.
fn parts<T>(list: &[T], count: usize) -> impl Iterator<Item = &[T]> {
    list.chunks(list.len().div_ceil(count.max(1)).max(1))
}

fn width_of(row: &[(PieceId, Shape)], gap: Length) -> Length {
    let widths: i32 = row.iter().map(|(_, shape)| shape.width.0).sum();
    Length(widths + gap.0 * (row.len() as i32 - 1).max(0))
}

fn widest(units: &[(PieceId, Shape)], lines: usize, gap: Length) -> Length {
    parts(units, lines).map(|row| width_of(row, gap)).max().unwrap_or(Length::ZERO)
}

/// A point no nearer to an edge of the table than a margin.
fn kept_inside(point: Point, bounds: &Bounds, margin: Length) -> Point {
    let keep = |at: i32, low: i32, high: i32| {
        let (least, most) = (low + margin.0, high - margin.0);
        if least > most { (low + high) / 2 } else { at.clamp(least, most) }
    };
    Point::new(keep(point.x, bounds.low.x, bounds.high.x), keep(point.y, bounds.low.y, bounds.high.y))
}

/// Places the Units: formed troops first, then guns, then the loose ones that find room anywhere.
fn place_units(casting: &mut Casting, mut wanted: Vec<Wanted>) -> Vec<CastFault> {
    let mut faults = Vec::new();
    let rank = |world: &World, id: PieceId| match world.profile(id).kind.class() {
        Class::Formed => 0,
        Class::Artillery => 1,
        Class::Loose | Class::Leader => 2,
    };
    wanted.sort_by_key(|wanted| rank(&casting.world, wanted.id));
    for Wanted { id, pose } in wanted {
        let homeward = Field::new(&casting.table, &casting.world).homeward(casting.world.profile(id).side);
        if !place(casting, id, pose, homeward, &TRIES) {
            faults.push(CastFault::NoRoom { title: casting.world.profile(id).title.clone() });
        }
    }
    for gun in casting.world.ids() {
        faults.extend(place_rider(casting, gun));
    }
    faults
}

/// Puts a limbered gun behind its parent (NMM-03-19), or unlimbered beside it where there is no room.
fn place_rider(casting: &mut Casting, gun: PieceId) -> Option<CastFault> {
    let field = Field::new(&casting.table, &casting.world);
    let parent = field.parent(gun).filter(|_| is_undeployed(field, gun))?;
    let shape = field.piece(gun).shape();
    let start = field.pose(parent);
    let all = |rider: &PieceId| field.parent(*rider) == Some(parent) && is_undeployed(field, *rider);
    let place = field.world.ids().filter(|rider| all(rider) && *rider < gun).count();
    let count = field.world.ids().filter(all).count();
    if let Some(pose) = carrying::behind(field, gun, parent, place, count) {
        places::set(&mut casting.table, &casting.world, gun, pose, shape);
        return None;
    }
    let flags = &mut casting.table.units[gun.index()].flags;
    *flags = flags.set(Flags::LIMBERED, false).set(Flags::DEPLOYED, true);
    let towards = start.facing + Angle::HALF;
    let placed = self::place(casting, gun, start, towards, &TRIES);
    (!placed).then(|| CastFault::NoRoom { title: casting.world.profile(gun).title.clone() })
}

/// Puts a piece at the free place nearest to a pose. Says whether there was one.
fn place(casting: &mut Casting, id: PieceId, pose: Pose, towards: Angle, tries: &[(i32, i32)]) -> bool {
    let (world, table) = (&casting.world, &mut casting.table);
    let shape = table.pieces[id.index()].shape();
    let full = world.book.troops.gap.between_friends;
    let start = Pose::new(kept_inside(pose.at, &world.ground.bounds(), Length::INCH), pose.facing);
    for (limit, percent) in tries {
        let least = full.scaled(*percent, 100);
        let search = RingSearch { towards, step: STEP, limit: Length::inches(*limit), parts: PARTS };
        let found = search.first(start, |place| {
            places::set(table, world, id, place, shape);
            let field = Field::new(table, world);
            places::judge_company(field, id, least).is_ok()
                && is_spaced(field, id, least)
                && places::judge_ground(field, id).is_ok()
        });
        if found.is_some() {
            return true;
        }
    }
    table.pieces[id.index()].place = Place::Reserve;
    false
}

/// Whether a Unit keeps a gap to its friends though they share a wood or field, which would excuse them: nobody
/// crowds in without need.
fn is_spaced(field: Field, id: PieceId, least: Length) -> bool {
    let near = |friend: &PieceId| {
        *friend != id
            && !spacing::excused(field, id, *friend)
            && field.gap(id, *friend).distance.under(least - field.tolerance())
    };
    field.leader(id) || !field.units_of(field.side(id)).any(|friend| near(&friend))
}

/// Places the Leaders: each Brigadier behind the middle of his brigade, the General behind that of the army.
fn place_leaders(casting: &mut Casting) -> Vec<CastFault> {
    let mut faults = Vec::new();
    let leaders: Vec<PieceId> = casting.world.leaders().collect();
    for id in leaders {
        let field = Field::new(&casting.table, &casting.world);
        let (side, brigade) = (field.profile(id).side, field.profile(id).brigade);
        let his = |unit: &PieceId| brigade.is_none() || field.profile(*unit).brigade == brigade;
        let units: Vec<PieceId> = field.units_of(side).filter(his).collect();
        let units = if units.is_empty() { field.units_of(side).collect() } else { units };
        let Some(first) = units.first() else { continue };
        let facing = field.pose(*first).facing;
        let middles: Vec<Point> = units.iter().map(|unit| field.block(*unit).centre()).collect();
        let mean = |part: fn(&Point) -> i32| {
            (middles.iter().map(|point| i64::from(part(point))).sum::<i64>() / middles.len() as i64) as i32
        };
        let middle = Point::new(mean(|point| point.x), mean(|point| point.y));
        // A Brigadier keeps near his men: behind the one who stands nearest to their middle.
        let nearest = units.iter().min_by_key(|unit| field.block(**unit).centre().distance_squared(middle));
        let host = nearest.map_or(*first, |unit| *unit);
        let behind = field.pose(host).moved(Angle::HALF, field.piece(host).shape().depth + Length::INCH);
        let start = Pose::new(behind.at, facing);
        if !place(casting, id, start, facing + Angle::HALF, &[(40, 0)]) {
            faults.push(CastFault::NoRoom { title: casting.world.profile(id).title.clone() });
        }
    }
    faults
}
