//! What a wargamer would see at a glance of every battle under every rulebook that casts it: the sides stand apart as
//! the paper has them, every unit in its brigade's stretch of the line, and the guns where their battery was.

use engine::view::{Arm, PieceView};
use engine::{State, Viewpoint};
use registry::{Fielded, NoShelf, Order, Rulebook, Visitor, battles, visit};
use scenario::{Battle, Regiment, Scale, Shape, Start, TableSize, VersionIndex};
use tabletop::{Angle, Area, Block, Length, Outline, Point, Pose};

/// A battle in one of its versions, as a rulebook casts it.
struct Glance {
    /// Its name and the rulebook's.
    name: String,
    battle: Battle,
    version: VersionIndex,
    /// From paper to the table on which it is cast.
    scale: Scale,
    pieces: Vec<PieceView>,
}

/// Casts a battle and looks at it as the umpire does.
struct Look<'a> {
    name: &'a str,
}

impl Visitor for Look<'_> {
    type Out = Glance;

    fn visit<R: Rulebook>(self) -> Glance {
        let order = Order {
            battle: self.name,
            prepared: &[],
            house: None,
            attended: false,
            deploy: false,
            shelf: &NoShelf,
        };
        let Fielded { world, table, .. } =
            R::field(&order).unwrap_or_else(|fault| panic!("{}: {fault}", self.name));
        let known = State::<R>::new(table).known(&world, Viewpoint::Umpire);
        let view = R::view(&known, &world);
        let (stem, version) = self.name.split_once('/').unwrap_or((self.name, ""));
        let (_, text) = registry::BATTLES.iter().find(|(known, _)| *known == stem).unwrap();
        let battle = Battle::parse(stem, text).unwrap();
        let version = battle.find_version(version).unwrap_or(VersionIndex::FIRST);
        let feet = |length: Length| (length.0 / Length::inches(12).0) as u8;
        let size = TableSize { width_ft: feet(view.width), depth_ft: feet(view.depth) };
        let scale = Scale::new(battle.version(version).region, size);
        Glance {
            name: format!("{} under {}", self.name, R::NAME),
            battle,
            version,
            scale,
            pieces: view.pieces,
        }
    }
}

/// A brigade of the file with the stretch of ground that it had on the day.
struct Stretch<'a> {
    side: usize,
    brigade: &'a scenario::Brigade,
    ground: Block,
}

/// A unit, the stretch from which it comes, how far from that its middle stands, and where that is.
type Placed<'a> = (&'a PieceView, &'a Stretch<'a>, Length, Point);

impl Glance {
    /// The hill on which a stretch lies by the map.
    fn hill_of(&self, stretch: &Stretch<'_>) -> Option<Area> {
        let hills = self.battle.features.iter().filter(|feature| feature.kind.is_high());
        let areas = hills.filter_map(|feature| match &feature.shape {
            Shape::Area(points) => Area::new(&self.scale.points(points)).ok(),
            _ => None,
        });
        areas.into_iter().find(|area| area.contains(stretch.ground.centre()))
    }

    /// The stretches of all brigades that stood on the field from the start and have units in this version.
    fn stretches(&self) -> Vec<Stretch<'_>> {
        let mut stretches = Vec::new();
        for (side, army) in self.battle.sides.iter().enumerate() {
            for brigade in &army.brigades {
                let fields = |regiment: &Regiment| {
                    self.battle.skirmish || regiment.game_units[self.version.number()] > 0
                };
                let Start::Deployed(deployment) = &brigade.start else { continue };
                if !brigade.regiments.iter().any(fields) {
                    continue;
                }
                let placed = deployment.on_table(&self.scale);
                let front = placed.centre + placed.facing.along(placed.depth.half());
                let ground = Block::at(Pose::new(front, placed.facing), placed.frontage, placed.depth);
                stretches.push(Stretch { side, brigade, ground });
            }
        }
        stretches
    }

    /// Units with their outlines, without those who command and those who are not on the table.
    fn units(&self) -> impl Iterator<Item = (&PieceView, usize, Block)> {
        let units =
            self.pieces.iter().filter(|piece| !matches!(piece.arm, Arm::Leader | Arm::General | Arm::Beast));
        units.filter_map(|piece| {
            let (stand, side) = (piece.stand.as_ref()?, piece.side?);
            let [left, right, back, _] = stand.outline;
            let facing = Angle::of((right - left).right()) + Angle::HALF;
            let width = Length(left.distance(right).0);
            let depth = Length(right.distance(back).0);
            let front = left.midpoint(right);
            Some((piece, side.index(), Block::at(Pose::new(front, facing), width, depth)))
        })
    }

    /// How far the nearest enemies stand apart, and how far the nearest stretches of the file.
    fn apart(&self) -> [Length; 2] {
        let nearest = |blocks: &[(usize, Block)]| {
            let of = |side: usize| blocks.iter().filter(move |(other, _)| *other == side);
            let gaps =
                of(0).flat_map(|(_, one)| of(1).map(|(_, other)| one.gap(other).distance.rounded_up()));
            gaps.min().unwrap_or(Length::inches(100))
        };
        let units: Vec<_> = self.units().map(|(_, side, block)| (side, block)).collect();
        let paper: Vec<_> = self.stretches().iter().map(|it| (it.side, it.ground)).collect();
        [nearest(&units), nearest(&paper)]
    }

    /// Each unit with the stretch from which it comes and how far from that its middle stands.
    fn off_its_stretch<'a>(&'a self, stretches: &'a [Stretch<'a>]) -> Vec<Placed<'a>> {
        let comes_from = |piece: &PieceView, side: usize| {
            let named = |stretch: &&Stretch<'_>| {
                let regiments = stretch.brigade.regiments.iter();
                let names = regiments.filter(|regiment| piece.title.starts_with(&regiment.name));
                names.map(|regiment| regiment.name.len()).max()
            };
            let own = stretches.iter().filter(|stretch| stretch.side == side);
            own.filter(|stretch| named(stretch).is_some()).max_by_key(named)
        };
        let found = self.units().filter_map(|(piece, side, block)| {
            let stretch = comes_from(piece, side)?;
            let middle = block.centre();
            Some((piece, stretch, stretch.ground.gap(&middle).distance.rounded_up(), middle))
        });
        found.collect()
    }
}

fn glances() -> Vec<Glance> {
    let mut glances = Vec::new();
    for entry in battles() {
        for ruleset in &entry.rulesets {
            glances.push(visit(ruleset, Look { name: &entry.name }).unwrap());
        }
    }
    glances
}

/// How far ahead of the front of its stretch a place lies, seen along the way that the brigade looks; nothing within it.
fn ahead(stretch: &Stretch<'_>, middle: Point) -> Length {
    let Start::Deployed(deployment) = &stretch.brigade.start else { return Length::ZERO };
    let inch = Angle::degrees(i32::from(deployment.facing)).along(Length::INCH);
    let forward = inch.dot(middle - stretch.ground.centre()) / i64::from(Length::INCH.0);
    let half = stretch.ground.edge(tabletop::Edge::Left).length().half();
    (Length(forward as i32) - half).max(Length::ZERO)
}

/// Beyond this nobody stands too near to an enemy, whatever the paper says: it is out of the reach of a musket.
const NEAR_ENOUGH: Length = Length::inches(16);
/// How much nearer than on paper the sides may come where a table has no other room.
const SLACK: Length = Length::inches(2);
/// How far ahead of his brigade's front anybody's middle may stand, who had no room behind it.
const MOST_AHEAD: Length = Length::inches(6);
/// How far off his stretch of the line anybody may stand, and half of all.
const MOST_OFF: Length = Length::inches(26);
const HALF_OFF: Length = Length::inches(7);
/// How far from its stretch the nearest gun of a battery may stand: at Nantwich the church itself stands in its place.
const MOST_GUN_OFF: Length = Length::inches(7);

/// The battles of armies, in which units fight; those of single men are drawn up by their own scenarios.
fn armies() -> impl Iterator<Item = Glance> {
    glances().into_iter().filter(|glance| !glance.battle.skirmish)
}

#[test]
fn the_sides_stand_apart_as_on_paper() {
    let mut wrong = Vec::new();
    for glance in armies() {
        let [units, paper] = glance.apart();
        if units + SLACK < paper.min(NEAR_ENOUGH) {
            let [units, paper] = [units, paper].map(Length::to_inches);
            wrong.push(format!("{}: {units:.1} inches apart, on paper {paper:.1}", glance.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn units_stand_in_the_stretches_of_their_brigades() {
    let mut wrong = Vec::new();
    for glance in armies() {
        let stretches = glance.stretches();
        let mut placed = glance.off_its_stretch(&stretches);
        placed.sort_by_key(|(_, _, far, _)| *far);
        assert!(placed.len() * 10 >= glance.units().count() * 7, "{}: whose units are these?", glance.name);
        let half = placed.get(placed.len() / 2).map_or(Length::ZERO, |it| it.2);
        if half > HALF_OFF {
            wrong.push(format!("{}: half stand {:.1} inches off or more", glance.name, half.to_inches()));
        }
        for (piece, stretch, far, middle) in placed {
            let ahead = ahead(stretch, middle);
            if far > MOST_OFF || ahead > MOST_AHEAD {
                let [far, ahead] = [far, ahead].map(Length::to_inches);
                wrong.push(format!(
                    "{}: {} stands {far:.1} inches off, {ahead:.1} ahead",
                    glance.name, piece.title
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn batteries_stand_where_the_paper_has_them() {
    let mut wrong = Vec::new();
    for glance in armies() {
        let stretches = glance.stretches();
        let placed = glance.off_its_stretch(&stretches);
        for stretch in stretches.iter().filter(|it| it.brigade.regiments.iter().all(|one| one.arm.is_guns()))
        {
            let guns = placed.iter().filter(|it| it.1.brigade.name == stretch.brigade.name);
            let nearest = guns.map(|it| it.2).min().unwrap_or(Length::ZERO);
            if nearest > MOST_GUN_OFF {
                let far = nearest.to_inches();
                wrong.push(format!("{}: {} stands {far:.1} inches off", glance.name, stretch.brigade.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_gun_of_the_windmill_battery_stands_on_its_hill() {
    for glance in armies().filter(|glance| glance.name.starts_with("lutzen")) {
        let stretches = glance.stretches();
        let placed = glance.off_its_stretch(&stretches);
        let mut guns = placed.iter().filter(|it| it.0.title.starts_with("Windmill battery"));
        let on_hill = |it: &Placed<'_>| glance.hill_of(it.1).is_some_and(|hill| hill.contains(it.3));
        assert!(guns.any(on_hill), "{}", glance.name);
    }
}
