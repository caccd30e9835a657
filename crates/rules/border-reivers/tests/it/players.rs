//! Computer players against one another: the better one has the better of it, and the same seed plays the same battle.

use crate::field;

use border_reivers::field::Field;
use border_reivers::world::{Beast, Kind as What, World};
use border_reivers::{BorderReivers, victory};
use dice::{Seed, Source};
use engine::{Run, Side, SourceHand, State, Want};
use field::Scene;
use general::{Both, Kind};

/// The most decisions of a battle.
const ENDLESS: u32 = 100_000;

/// How an action ended.
struct Ended {
    /// By how many points each side is ahead of the other.
    ahead: [i32; 2],
    /// How many cattle the first side has taken home.
    cattle: u32,
}

/// How two players have fought an action.
fn ended(scene: &Scene, kinds: [Kind; 2], seed: u64) -> Ended {
    let mut players = Both::of([kinds[0].commander::<BorderReivers>(seed), kinds[1].commander(!seed)]);
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let mut state = State::<BorderReivers>::new(scene.table);
    let want =
        state.run(Run { world: &scene.world, hand: &mut hand, players: Some(&mut players), observer: None });
    assert!(matches!(want, Want::Over(_)), "seed {seed}: {want:?}");
    let field = Field::new(state.table(), &scene.world);
    let [one, other] = Side::BOTH.map(|side| i32::from(victory::total(field, side)));
    let taken = victory::points(field)
        .filter(|point| point.side == Side::A && point.merit == victory::Merit::Taken)
        .filter(|point| matches!(field.world.profile(point.piece).kind, What::Beast(Beast::Cattle)));
    Ended { ahead: [one - other, other - one], cattle: taken.count() as u32 }
}

fn ahead(scene: &Scene, kinds: [Kind; 2], seed: u64) -> [i32; 2] {
    ended(scene, kinds, seed).ahead
}

/// A band that spreads, one beast to a man, has half of a herd home in time where nobody hinders it.
#[test]
fn a_captain_brings_half_of_the_cattle_home_from_a_farm_that_does_nothing() {
    let scene = field::actions("cattle-raid").expect("the raid").remove(0);
    let all: Vec<Ended> = (1..=6).map(|seed| ended(&scene, [Kind::Captain, Kind::Idle], seed)).collect();
    let (cattle, won) =
        (all.iter().map(|one| one.cattle).sum::<u32>(), all.iter().filter(|one| one.ahead[0] >= 3).count());
    assert!(cattle >= 3 * 6 && won >= 5, "{cattle} cattle home, {won} of 6 won");
}

/// Neither side of the raid is there to lose.
#[test]
fn either_side_of_the_cattle_raid_can_win_it() {
    let scene = field::actions("cattle-raid").expect("the raid").remove(0);
    let all: Vec<[i32; 2]> = (1..=16).map(|seed| ahead(&scene, [Kind::Captain; 2], seed)).collect();
    let won = |side: Side| all.iter().filter(|ahead| ahead[side.index()] >= 3).count();
    let [raider, farm] = Side::BOTH.map(won);
    assert!(raider >= 3 && farm >= 3, "the raider won {raider} of 16, the farm {farm}");
}

/// Actions are unequal: what counts is what a player wins on both sides of each.
#[test]
fn a_captain_wins_more_on_both_sides_of_an_action_than_a_random_player() {
    let (mut better, mut pairs) = (0, 0);
    for (seed, scene) in (2..).zip(field::actions("").expect("the border actions")).take(5) {
        let [as_first, _] = ahead(&scene, [Kind::Captain, Kind::Random], seed);
        let [_, as_second] = ahead(&scene, [Kind::Random, Kind::Captain], seed);
        better += u32::from(as_first + as_second > 0);
        pairs += 1;
    }
    assert!(better + 1 >= pairs, "the captain had the better of {better} of {pairs} pairs");
}

/// Eight beasts are worth 24 points to who drives them home.
#[test]
fn a_captain_drives_most_of_the_beasts_of_a_trod_home() {
    let scene = field::actions("lawful-trod").expect("the trod").remove(0);
    let seeds = 1..=6;
    let taken = |seed| {
        let mut players =
            Both::of([Kind::Captain.commander::<BorderReivers>(seed), Kind::Random.commander(!seed)]);
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
        let mut state = State::<BorderReivers>::new(scene.table);
        let world = &scene.world;
        let want = state.run(Run { world, hand: &mut hand, players: Some(&mut players), observer: None });
        assert!(matches!(want, Want::Over(_)), "seed {seed}: {want:?}");
        let field = Field::new(state.table(), world);
        let home = victory::points(field)
            .filter(|point| point.side == Side::A && point.merit == victory::Merit::Taken);
        home.map(|point| u32::from(point.points)).sum::<u32>()
    };
    let all: Vec<u32> = seeds.map(taken).collect();
    assert!(all.iter().sum::<u32>() >= 6 * 16, "he brought home {all:?} points");
}

#[test]
fn the_same_seeds_play_the_same_battles() {
    let scene = field::actions("cattle-raid").expect("the raid").remove(0);
    let mut world = World::clone(&scene.world);
    world.scenario.turns = 3;
    let play = || {
        let mut players = Both::of([Kind::Captain.commander::<BorderReivers>(3), Kind::Random.commander(5)]);
        let soaked = lab::play_one(&world, State::new(scene.table), 7, &mut players, ENDLESS);
        soaked.map(|soaked| (soaked.outcome, soaked.decisions, soaked.fingerprint))
    };
    assert_eq!(play().map_err(|failure| failure.to_string()), play().map_err(|failure| failure.to_string()));
}
