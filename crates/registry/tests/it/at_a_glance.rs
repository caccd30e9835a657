//! What a wargamer would see at a glance of every battle under every rulebook that casts it: the sides stand apart as
//! the paper has them, every unit in its brigade's stretch of the line, the guns where their battery was and on its hill,
//! beasts in their fold.

use dice::{Seed, Source};
use engine::view::words::Measure;
use engine::view::{Arm, GroundKind, GroundView, MarkKind, PieceView, View};
use engine::{Rng, Run, SourceHand, State, Viewpoint, Want};
use registry::{BattleSetup, Carried, Order, Rulebook, Visitor, battles, visit};
use scenario::reading::Value;
use scenario::{Battle, FeatureKind, Regiment, Scale, Shape, Start, TableSize, VersionIndex};
use tabletop::{Angle, Area, Block, Length, Outline, Point, Pose};

/// A battle in one of its versions, as a rulebook casts it.
struct Glance {
    /// Its name and the rulebook's.
    name: String,
    battle: Battle,
    version: VersionIndex,
    /// The regiments that do not come under this rulebook by the file's own word.
    absent: Vec<String>,
    /// From paper to the table on which it is cast.
    scale: Scale,
    pieces: Vec<PieceView>,
    ground: Vec<GroundView>,
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
            library: &Carried::ALONE,
        };
        let BattleSetup { world, table, .. } =
            R::field(&order).unwrap_or_else(|fault| panic!("{}: {fault}", self.name));
        let view = drawn_up::<R>(&world, table);
        let (stem, version) = self.name.split_once('/').unwrap_or((self.name, ""));
        let (_, text) = registry::BATTLES.iter().find(|(known, _)| *known == stem).unwrap();
        let battle = Battle::parse(stem, text).unwrap();
        let version = battle.find_version(version).unwrap_or(VersionIndex::FIRST);
        let region = battle.version(version).region;
        let scale = match view.measure {
            // The table has the size of the file in feet.
            Measure::Inches => {
                let feet = |length: Length| (length.0 / Length::inches(12).0) as u8;
                let size = TableSize { width_ft: feet(view.width), depth_ft: feet(view.depth) };
                Scale::new(region, size)
            }
            // A metre has a length of its own, which the table's breadth tells.
            Measure::Millimetres => {
                Scale::of_metre(region, Length(view.width.0 / (region.right - region.left).max(1)))
            }
        };
        Glance {
            name: format!("{} under {}", self.name, R::NAME),
            absent: absent(&battle, version, R::NAME),
            battle,
            version,
            scale,
            pieces: view.pieces,
            ground: view.ground,
        }
    }
}

/// The regiments that a battle's table for a rulebook lets come in no unit in a version (`units`).
fn absent(battle: &Battle, version: VersionIndex, ruleset: &str) -> Vec<String> {
    let Some(section) = battle.ruleset(ruleset) else { return Vec::new() };
    let version = &battle.versions[version.number()].id;
    let none = |units: &Value| {
        let Value::Table(versions) = units else { return false };
        versions.iter().any(|(name, units)| name.name == *version && matches!(units.value, Value::Whole(0)))
    };
    let read = section.read(|table| {
        let Some(Value::Table(regiments)) = table.optional("units").map(|node| &node.value) else {
            return Some(Vec::new());
        };
        Some(
            regiments
                .iter()
                .filter(|(_, units)| none(&units.value))
                .map(|(name, _)| name.name.clone())
                .collect(),
        )
    });
    read.unwrap_or_else(|fault| panic!("{fault}"))
}

/// How a battle looks when everybody has been placed who starts on the table: where that is the players' own affair, by
/// players of luck, up to the last beast.
fn drawn_up<R: Rulebook>(world: &R::World, table: R::Table) -> View {
    let mut state = State::<R>::new(table);
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(1)));
    let mut rng = Rng::new(1);
    loop {
        let view = R::view(&state.known(world, Viewpoint::Umpire), world);
        if !view.pieces.iter().any(|piece| piece.arm == Arm::Beast && piece.stand.is_none()) {
            return view;
        }
        let run = Run { world, hand: &mut hand, players: None, observer: None };
        let Want::Decide(open) = state.run(run) else { return view };
        for decision in open.decisions.iter() {
            let known = state.known(world, Viewpoint::Side(decision.who));
            let answer = R::sample(&known, world, decision, &mut rng);
            state.answer(world, &open, decision, answer).unwrap();
        }
    }
}

/// A brigade of the file with the stretch of ground that it had on the day.
struct Stretch<'a> {
    side: usize,
    brigade: &'a scenario::Brigade,
    ground: Block,
    hidden: bool,
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
                    let comes = regiment.game_units[self.version.number()] > 0;
                    self.battle.skirmish || (comes && !self.absent.contains(&regiment.name))
                };
                let Start::Deployed(deployment) = &brigade.start else { continue };
                if !brigade.regiments.iter().any(fields) {
                    continue;
                }
                let placed = deployment.on_table(&self.scale);
                let front = placed.centre + placed.facing.along(placed.depth.half());
                let ground = Block::at(Pose::new(front, placed.facing), placed.frontage, placed.depth);
                let hidden = deployment.hidden && self.battle.skirmish;
                stretches.push(Stretch { side, brigade, ground, hidden });
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

    /// How far the nearest enemies stand apart, and how far the nearest stretches of the file. Nobody keeps away from who
    /// hides, nor from who lies bound.
    fn apart(&self) -> [Length; 2] {
        let nearest = |blocks: &[(usize, Block)]| {
            let of = |side: usize| blocks.iter().filter(move |(other, _)| *other == side);
            let gaps =
                of(0).flat_map(|(_, one)| of(1).map(|(_, other)| one.gap(other).distance.rounded_up()));
            gaps.min().unwrap_or(Length::inches(100))
        };
        let open = |piece: &PieceView| {
            !piece.marks.iter().any(|mark| matches!(mark.kind, MarkKind::Hidden | MarkKind::Captive))
        };
        let units = self.units().filter(|(piece, ..)| open(piece));
        let units: Vec<_> = units.map(|(_, side, block)| (side, block)).collect();
        let stretches = self.stretches();
        let shown = stretches.iter().filter(|it| !it.hidden);
        let paper: Vec<_> = shown.map(|it| (it.side, it.ground)).collect();
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

/// How far ahead of the front of its stretch a place lies, seen along the way that the brigade looks; below nothing behind it.
fn beyond(stretch: &Stretch<'_>, place: Point) -> Length {
    let Start::Deployed(deployment) = &stretch.brigade.start else { return Length::ZERO };
    let inch = Angle::degrees(i32::from(deployment.facing)).along(Length::INCH);
    let forward = inch.dot(place - stretch.ground.centre()) / i64::from(Length::INCH.0);
    Length(forward as i32) - stretch.ground.edge(tabletop::Edge::Left).length().half()
}

/// The same, and nothing within the stretch or behind it.
fn ahead(stretch: &Stretch<'_>, middle: Point) -> Length {
    beyond(stretch, middle).max(Length::ZERO)
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
    for glance in glances() {
        let [units, paper] = glance.apart();
        if units + SLACK < paper.min(NEAR_ENOUGH) {
            let [units, paper] = [units, paper].map(Length::to_inches);
            wrong.push(format!("{}: {units:.1} inches apart, on paper {paper:.1}", glance.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whatever a rulebook lays marshes and woods as, they look like marshes and woods.
#[test]
fn marshes_and_woods_look_like_what_they_are() {
    let (mut wrong, mut marshes, mut woods) = (Vec::new(), 0, 0);
    for glance in &glances() {
        for feature in glance.battle.features.iter().filter(|feature| !feature.name.is_empty()) {
            for ground in glance.ground.iter().filter(|ground| ground.name == feature.name) {
                let looks = ground.kind;
                match feature.kind {
                    FeatureKind::Marsh => marshes += usize::from(looks == GroundKind::Marsh),
                    FeatureKind::Wood => woods += usize::from(looks == GroundKind::Wood),
                    _ => {}
                }
                let as_drawn = match feature.kind {
                    FeatureKind::Marsh => looks == GroundKind::Marsh,
                    kind => kind == FeatureKind::Wood || looks != GroundKind::Wood,
                };
                if !as_drawn {
                    wrong.push(format!("{}: {} looks like {looks:?}", glance.name, ground.name));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(marshes > 20 && woods > 20, "{marshes} marshes, {woods} woods");
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

/// How far apart the guns of one side stand under a rulebook that disperses them (NMM-03-17).
const DISPERSED: Length = Length::inches(12);
/// How far apart other guns stand (NMM-03-27).
const CLOSE: Length = Length::inches(3);

/// Whether a gun could stand anywhere on the part of a hill where its battery stood, as far from the other guns of its side
/// as a rulebook wants them.
fn has_room(glance: &Glance, hill: &Area, gun: &Placed<'_>, apart: Length) -> bool {
    let own = |piece: &PieceView| piece.id == gun.0.id;
    let Some((.., body)) = glance.units().find(|(piece, ..)| own(piece)) else { return false };
    let others: Vec<Block> = glance
        .units()
        .filter(|(piece, side, _)| piece.arm == Arm::Guns && *side == gun.1.side && !own(piece))
        .map(|(.., block)| block)
        .collect();
    let (low, high) = hill.corners().iter().fold((gun.3, gun.3), |(low, high), corner| {
        let low = Point::new(low.x.min(corner.x), low.y.min(corner.y));
        (low, Point::new(high.x.max(corner.x), high.y.max(corner.y)))
    });
    let step = Length::INCH.half().0;
    let places = (0..=(high.x - low.x) / step)
        .flat_map(|x| (0..=(high.y - low.y) / step).map(move |y| (x, y)))
        .map(|(x, y)| Point::new(low.x + x * step, low.y + y * step));
    let own_ground = |place: &Point| gun.1.ground.gap(place).distance.rounded_up() <= Length::INCH;
    let mut places = places.filter(|place| hill.contains(*place) && own_ground(place));
    let facing = body.facing();
    places.any(|middle| {
        let depth = body.edge(tabletop::Edge::Left).length();
        let there = Pose::new(middle + facing.along(depth.half()), facing);
        let there = Block::at(there, body.edge(tabletop::Edge::Front).length(), depth);
        beyond(gun.1, middle) + depth.half() <= Length::INCH.half()
            && others.iter().all(|other| !there.nearer_than(other, apart))
    })
}

#[test]
fn batteries_stand_on_their_hills() {
    let (mut wrong, mut batteries, mut off) = (Vec::new(), 0, 0);
    for glance in armies() {
        let stretches = glance.stretches();
        let placed = glance.off_its_stretch(&stretches);
        for stretch in stretches.iter().filter(|it| it.brigade.regiments.iter().all(|one| one.arm.is_guns()))
        {
            let Some(hill) = glance.hill_of(stretch) else { continue };
            batteries += 1;
            let guns = || placed.iter().filter(|it| std::ptr::eq(it.1, stretch));
            if !guns().any(|gun| hill.contains(gun.3)) {
                wrong.push(format!("{}: no gun of {} is on its hill", glance.name, stretch.brigade.name));
            }
            // Whom the rule keeps off the hill is nobody's fault: twelve inches apart there is no more room where his battery was.
            for gun in guns().filter(|gun| !hill.contains(gun.3)) {
                off += 1;
                let apart = if gun.0.word.contains("Field Gun") { DISPERSED } else { CLOSE };
                if has_room(&glance, &hill, gun, apart) {
                    wrong.push(format!("{}: {} could be on its hill", glance.name, gun.0.title));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(batteries > 30 && off > 0, "{batteries} batteries, {off} guns off their hills");
}

/// The ground where a battle's file has its beasts: its fold, by wall or as an enclosure.
fn folds(glance: &Glance) -> Vec<Area> {
    let folds = glance.battle.features.iter().filter(|feature| feature.name.contains("fold"));
    let areas = folds.filter_map(|feature| match &feature.shape {
        Shape::Area(points) | Shape::Line(points) if points.len() > 2 => {
            let mut points = glance.scale.points(points);
            points.dedup();
            if points.first() == points.last() {
                points.pop();
            }
            Area::new(&points).ok()
        }
        _ => None,
    });
    areas.collect()
}

#[test]
fn beasts_stand_in_their_fold_or_before_it_or_by_their_drivers() {
    let (mut penned, mut lying, mut driven) = (0, 0, 0);
    for glance in glances().into_iter().filter(|glance| glance.battle.skirmish) {
        let folds = folds(&glance);
        for beast in glance.pieces.iter().filter(|piece| piece.arm == Arm::Beast && piece.side.is_none()) {
            let stand = beast.stand.as_ref().unwrap_or_else(|| panic!("{}: {}", glance.name, beast.title));
            let [one, _, other, _] = stand.outline;
            let middle = one.midpoint(other);
            if folds.iter().any(|fold| fold.contains(middle)) {
                penned += 1;
                continue;
            }
            let is_before =
                |fold: &Area| fold.outline_gap(middle).is_some_and(|gap| gap.distance.within(BEFORE));
            if folds.iter().any(is_before) {
                lying += 1;
                continue;
            }
            assert!(folds.is_empty(), "{}: {} is far out of its fold", glance.name, beast.title);
            let near = glance.units().map(|(.., man)| man.gap(&middle).distance.rounded_up()).min();
            let near = near.unwrap_or(Length::inches(100));
            assert!(near <= BESIDE, "{}: {} is {near} from anybody", glance.name, beast.title);
            driven += 1;
        }
    }
    let told = format!("{penned} in a fold, {lying} before one, {driven} driven");
    assert!(penned >= 10 && penned + lying >= 22 && driven >= 20, "{told}");
}

/// How far before their fold beasts may lie on a summer's night.
const BEFORE: Length = Length::inches(6);

/// How far a beast that is driven may be from the nearest man: it touches him, or another that does.
const BESIDE: Length = Length::inches(3);
