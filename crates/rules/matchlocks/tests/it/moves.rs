//! Moves in random positions: whatever is offered or drawn is legal, what is judged is what happens, and what is
//! refused changes nothing.

use crate::field_of_battle;

use cases::Staged;
use engine::{PieceId, Rng, Ruleset, Run, State, ThrowRequest, ThrowResult, Want};
use field_of_battle::{scatter, stage};
use matchlocks::Matchlocks;
use matchlocks::ask::By;
use matchlocks::field::Field;
use matchlocks::movement::compulsory::{self, Stop};
use matchlocks::movement::{self, Moved, contact};
use matchlocks::steps::Step;
use matchlocks::table::Table;
use matchlocks::world::World;
use scenario::reading::{Document, Findings, TableReader};
use tabletop::{Angle, Block, Hand, Leg, Length, Outline, Point, Pose, Swing};

/// Dice that never come: what needs none runs to its end.
struct NoDice;

impl engine::Hand for NoDice {
    fn throw(&mut self, _handful: &ThrowRequest, _number: u32) -> ThrowResult {
        ThrowResult::Wait
    }
}

/// Carries a move out; `None` where it wants a die.
fn resolve(world: &World, table: &Table, unit: PieceId, leg: Leg) -> Option<Table> {
    let mut state = State::<Matchlocks>::beginning(*table, Step::move_unit(unit, leg, By::Order).into_step());
    let mut hand = NoDice;
    let want = state.step(Run { world, hand: &mut hand, players: None, observer: None });
    match want {
        Want::Dice(_) => None,
        _ => Some(*state.table()),
    }
}

fn check(world: &World, table: &Table, unit: PieceId, leg: Leg) {
    let field = Field::new(table, world);
    let name = &world.profile(unit).name;
    let moved: Moved = movement::judge_move(field, unit, leg, By::Order)
        .unwrap_or_else(|refusal| panic!("{name} {leg} was offered and is refused: {refusal:?}"));
    let Some(after) = resolve(world, table, unit, leg) else {
        assert!(moved.obstacle.is_some(), "{name} {leg} wants dice for no obstacle");
        return;
    };
    let now = after.pieces[unit.index()];
    assert_eq!(now.pose(), moved.end, "{name} {leg} ends elsewhere than judged");
    let tokens: u8 = moved.tokens.iter().map(|token| token.count).sum();
    let before = table.units[unit.index()].disarray();
    let known = moved.obstacle.is_none();
    assert!(
        !known || after.units[unit.index()].disarray() == (before + tokens).min(2),
        "{name} {leg}: tokens"
    );
    let block = now.block();
    assert!(block.wholly(|corner| world.ground.bounds().contains(corner)), "{name} {leg} leaves the table");
    for other in world.ids().filter(|other| *other != unit && after.pieces[other.index()].on_table()) {
        let theirs = after.pieces[other.index()].block();
        let was = table.pieces[unit.index()].block().overlaps_deeper_than(&theirs, Block::TOLERANCE);
        let is = block.overlaps_deeper_than(&theirs, Block::TOLERANCE);
        assert!(!is || was, "{name} {leg} ends upon {}", world.profile(other).name);
    }
    Matchlocks::invariants(&after, world).unwrap_or_else(|fault| panic!("{name} {leg}: {fault}"));
}

/// Whether nobody would see that a unit moved.
fn is_tiny(leg: Leg) -> bool {
    let least = Length::hundredths_of_inch(10);
    match leg {
        Leg::Advance(distance) | Leg::Back(distance) | Leg::Oblique { distance, .. } => distance < least,
        Leg::Wheel { angle, .. } | Leg::Turn { angle, .. } => angle < Angle::degrees(1),
        _ => false,
    }
}

#[test]
fn every_candidate_and_every_draw_is_legal_and_happens_as_judged() {
    let (world, mut table) = stage();
    let mut rng = Rng::new(1642);
    let (mut offered, mut drawn, mut none) = (0, 0, 0);
    for _ in 0..60 {
        scatter(&world, &mut table, &mut rng);
        for unit in world.ids() {
            let field = Field::new(&table, &world);
            let mut legs = Vec::new();
            movement::candidate_moves(field, unit, By::Order, &mut |leg| legs.push(leg));
            offered += legs.len();
            let tiny = legs.iter().filter(|leg| is_tiny(**leg)).count();
            assert!(tiny == 0 || tiny == legs.len(), "{tiny} of {} moves hardly move", legs.len());
            for leg in legs {
                check(&world, &table, unit, leg);
            }
            match movement::sample_move(field, unit, By::Order, &mut rng) {
                Some(leg) => {
                    drawn += 1;
                    check(&world, &table, unit, leg);
                }
                None => none += 1,
            }
        }
    }
    assert!(offered > 10_000 && drawn > none, "{offered} offered, {drawn} drawn, {none} without a draw");
}

/// A battalia between two of its friends, both farther ahead: three inches from them there is no place to stop at after half of a
/// Move nor after all of it, but there is after a quarter.
const BETWEEN: &str = "
unit = [
    { name = \"drake\", side = \"A\", kind = \"battalia\", at = [20.5, 19.5] },
    { name = \"harley\", side = \"A\", kind = \"battalia\", at = [30, 13.8] },
    { name = \"essex\", side = \"A\", kind = \"battalia\", at = [40.1, 19.8] },
    { name = \"byron\", side = \"B\", kind = \"harquebusiers\", at = [30, 46] },
]
";

#[test]
fn who_may_but_go_a_little_way_ahead_between_friends_is_offered_that() {
    let document = Document::parse("a position", BETWEEN).expect("it is TOML");
    let findings = Findings::default();
    let staged = TableReader::of(&document.root, "the position", &findings).and_then(Matchlocks::stage);
    let (world, table) =
        findings.conclude("a position", document.root.at, staged).expect("it can be laid out");
    let field = Field::new(&table, &world);
    let harley =
        world.ids().find(|unit| world.profile(*unit).name.as_str() == "harley").expect("he is there");
    let ahead = |inches: i32| {
        movement::judge_move(field, harley, Leg::Advance(Length::inches(inches)), By::Order).is_ok()
    };
    assert_eq!([1, 3, 6].map(ahead), [true, false, false]);
    let mut legs = Vec::new();
    movement::candidate_moves(field, harley, By::Order, &mut |leg| legs.push(leg));
    assert!(legs.iter().any(|leg| matches!(leg, Leg::Advance(_))), "{legs:?}");
}

#[test]
fn nonsense_is_refused_and_never_breaks() {
    let (world, mut table) = stage();
    let mut rng = Rng::new(7);
    scatter(&world, &mut table, &mut rng);
    let field = Field::new(&table, &world);
    for unit in world.ids() {
        for leg in [
            Leg::Advance(Length(i32::MAX)),
            Leg::Advance(Length(-5)),
            Leg::Advance(Length::ZERO),
            Leg::Back(Length(i32::MIN)),
            Leg::To { at: Point::new(i32::MAX, i32::MIN), facing: None },
            "wheel left 91".parse().unwrap(),
            Leg::Wheel { hand: Hand::Right, angle: Angle::degrees(10), swing: Swing::Backward },
        ] {
            assert!(movement::judge_move(field, unit, leg, By::Order).is_err(), "{leg}");
        }
    }
}

/// The outline of a unit at another pose.
fn outline(table: &Table, unit: PieceId, pose: Pose) -> Block {
    let shape = table.pieces[unit.index()].shape();
    Block::at(pose, shape.width, shape.depth)
}

/// Nobody but a unit overlaps an outline deeper than rounding allows.
fn assert_clear(world: &World, table: &Table, unit: PieceId, block: &Block, what: &str) {
    let field = Field::new(table, world);
    for other in field.units().filter(|other| *other != unit) {
        let overlaps = block.overlaps_deeper_than(&field.block(other), Length(12));
        assert!(!overlaps, "{} {what} ends upon {}", world.profile(unit).name, world.profile(other).name);
    }
}

#[test]
fn attacks_end_squared_up_on_one_enemy_alone() {
    let (world, mut table) = stage();
    let mut rng = Rng::new(1644);
    let (mut made, mut charged) = (0, 0);
    for _ in 0..60 {
        scatter(&world, &mut table, &mut rng);
        let field = Field::new(&table, &world);
        for unit in field.units() {
            for target in field.units_of(field.side(unit).other()) {
                for direction in contact::directions(field, unit, target).iter() {
                    let Ok(found) = contact::judge_attack(field, unit, target, *direction, true) else {
                        continue;
                    };
                    made += 1;
                    charged += u32::from(found.charge);
                    let block = outline(&table, unit, found.to);
                    let what = format!("in its attack on {} {found:?}", world.profile(target).name);
                    assert_clear(&world, &table, unit, &block, &what);
                    if found.across.is_none() {
                        let front = block.edge(tabletop::Edge::Front);
                        let edge = field.block(target).edge(found.edge);
                        assert!(front.within(&edge, Length(4)), "{found:?} does not touch");
                    }
                    let fast = contact::judge_attack(field, unit, target, *direction, false);
                    assert!(fast.is_ok() || found.charge, "only a Charge reaches farther");
                }
            }
        }
    }
    assert!(made > 1000 && charged > 10, "{made} made, {charged} as charges");
}

#[test]
fn compulsory_moves_end_in_clear_places_on_the_table() {
    let (world, mut table) = stage();
    let mut rng = Rng::new(1645);
    let mut stops = [0; 5];
    for _ in 0..60 {
        scatter(&world, &mut table, &mut rng);
        let field = Field::new(&table, &world);
        for unit in field.units() {
            let enemy = field.units_of(field.side(unit).other()).next().expect("an enemy");
            let flights = [
                ("falling back", compulsory::fall_back(field, unit, true)),
                ("evading", compulsory::evade(field, unit, enemy, field.pose(enemy).at)),
                ("pursuing", compulsory::straight_pursuit(field, unit, Length::inches(28))),
                ("breaking off", compulsory::disengage(field, unit, field.pose(unit).facing + Angle::HALF)),
            ];
            for (what, flight) in flights {
                let at = match flight.stopped {
                    Stop::Full => 0,
                    Stop::Enemy(_) => 1,
                    Stop::Ground(_) => 2,
                    Stop::Friend => 3,
                    Stop::OffTable => 4,
                };
                stops[at] += 1;
                let block = outline(&table, unit, flight.to);
                // Turning on its centre a unit may come to stand across a neighbour or the edge: it then stays.
                if flight.distance > Length::ZERO && flight.stopped == Stop::Full {
                    assert_clear(&world, &table, unit, &block, what);
                    assert!(block.wholly(|corner| world.ground.bounds().contains(corner)), "{what}");
                }
            }
            assert!(compulsory::rout_area(field, unit).corners().len() >= 4);
        }
    }
    assert!(stops.iter().all(|count| *count > 0), "{stops:?}");
}
