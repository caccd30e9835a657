//! Whole deployments by chance and by the offered places: whatever is chosen, everybody finds a legal place and
//! the opening phase begins.

use std::fs;
use std::path::Path;

use dice::{Seed, Source};
use engine::{Place, Rng, RuleId, Ruleset, Side, SourceHand, State, Viewpoint, Want};
use matchlocks::Matchlocks;
use matchlocks::army::{ArmyList, Roster};
use matchlocks::ask::Ask;
use matchlocks::book::Book;
use matchlocks::casting::{CastFault, Casting, cast_armies, cast_on_ground_of_choice, cast_to_deploy};
use matchlocks::field::Field;
use matchlocks::preparation::act::Act;
use matchlocks::preparation::ground::{Groundwork, Recipe};
use matchlocks::rule;
use matchlocks::table::Phase;
use matchlocks::world::Baseline;
use scenario::{Battle, VersionIndex};
use tabletop::{Block, Length};

fn cast(id: &str) -> Casting {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../battles/{id}.toml"));
    let battle = Battle::parse(id, &fs::read_to_string(path).unwrap()).unwrap();
    cast_to_deploy(&battle, VersionIndex::FIRST, Book::standard().clone()).unwrap()
}

/// Deploys, choosing answers by chance out of all, or among the offered ones.
fn deploy(casting: &Casting, seed: u64, offered: bool) -> State<Matchlocks> {
    let world = &casting.world;
    let mut state: State<Matchlocks> = State::new(casting.table);
    let mut hand = SourceHand::new(Source::seeded(Seed::from_bytes([seed as u8; 32])));
    let mut rng = Rng::new(seed);
    loop {
        let run = engine::Run { world, hand: &mut hand, players: None, observer: None };
        let Want::Decide(open) = state.run(run) else { panic!("only decisions are wanted") };
        let decision = open.decisions[0];
        if !matches!(decision.about, engine::About::Ask(Ask::Deploy(_))) {
            return state;
        }
        let known = state.known(world, Viewpoint::Side(decision.who));
        let answer = if offered {
            let mut answers = Vec::new();
            Matchlocks::candidates(&known, world, &decision, &mut |answer| answers.push(answer));
            assert!(!answers.is_empty(), "nothing is offered for {decision:?}");
            for answer in &answers {
                if let Err(refusal) = Matchlocks::validate(&known, world, &decision, answer) {
                    panic!("{answer:?} was offered for {decision:?} and refused: {refusal:?}");
                }
            }
            answers[rng.below(answers.len() as u32) as usize]
        } else {
            Matchlocks::sample(&known, world, &decision, &mut rng)
        };
        if let Err(refusal) = state.answer(world, &open, &decision, answer) {
            panic!("{answer:?} for {decision:?} was refused: {refusal:?}");
        }
        Matchlocks::invariants(state.table(), world).unwrap();
    }
}

fn check(casting: &Casting, state: &State<Matchlocks>) {
    let (table, world) = (state.table(), &casting.world);
    let field = Field::new(table, world);
    assert_eq!(table.battle.phase(), Phase::Opening);
    for id in world.ids().filter(|id| !field.profile(*id).event) {
        let name = &field.profile(id).name;
        assert_eq!(field.piece(id).place, Place::Table, "{name}");
        for corner in field.block(id).corners() {
            let inward = field.from_baseline(field.side(id), corner);
            assert!(
                field.piece(id).host().is_some() || inward <= world.zone,
                "{name} stands out of its zone"
            );
        }
        for other in world.ids().filter(|other| *other > id && field.piece(*other).on_table()) {
            let shared =
                field.state(id).cover().is_some() && field.state(id).cover() == field.state(other).cover();
            let apart = !field.block(id).overlaps_deeper_than(&field.block(other), Block::TOLERANCE);
            assert!(apart || shared, "{name} overlaps {}", field.profile(other).name);
        }
    }
    for side in Side::BOTH {
        assert!(table.sides[side.index()].tokens() > 0);
    }
}

#[test]
fn everybody_finds_a_place_by_chance() {
    for (id, seeds) in [("training", 0..6), ("winceby", 0..2), ("naseby", 0..1)] {
        let casting = cast(id);
        for seed in seeds {
            check(&casting, &deploy(&casting, seed, false));
        }
    }
}

#[test]
fn everybody_finds_a_place_among_those_offered() {
    for id in ["training", "stow-on-the-wold"] {
        let casting = cast(id);
        check(&casting, &deploy(&casting, 7, true));
    }
}

fn armies() -> Vec<scenario::Army> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../armies");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let text = fs::read_to_string(file).unwrap();
        scenario::Army::parse(&file.display().to_string(), &text).unwrap_or_else(|faults| panic!("{faults}"))
    };
    // Armies of another rulebook's troops are none of this one's.
    files.iter().map(read).filter(|army| army.ruleset("matchlocks").is_some()).collect()
}

#[test]
fn every_army_may_be_fielded() {
    for army in armies() {
        let list = ArmyList::of(&army).unwrap_or_else(|faults| panic!("{faults}"));
        let roster = Roster::of(&list, Book::standard());
        println!("{roster}");
        assert!(roster.faults.is_empty(), "{roster}");
        assert!(roster.troop_points >= 100 && roster.tokens > 0);
    }
}

#[test]
fn any_two_armies_deploy_on_a_table_made_up() {
    let armies = armies();
    for (seed, pair) in armies.windows(2).enumerate() {
        let mut rng = Rng::new(seed as u64);
        let recipe = Recipe::usual(&mut rng);
        let ground = Groundwork::made_up(Book::standard(), recipe, &mut rng);
        let baselines = [Baseline::Top, Baseline::Bottom];
        let casting = cast_armies([&pair[0], &pair[1]], ground, baselines, Book::standard().clone()).unwrap();
        check(&casting, &deploy(&casting, seed as u64, seed % 2 == 1));
        assert!(casting.world.rosters.iter().all(Option::is_some));
    }
}

#[test]
fn troops_that_stand_where_they_stood_go_straight_to_the_opening_phase() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../battles/training.toml");
    let battle = Battle::parse("training", &fs::read_to_string(path).unwrap()).unwrap();
    let casting =
        matchlocks::casting::deployed(&battle, VersionIndex::FIRST, Book::standard().clone()).unwrap();
    let state = deploy(&casting, 3, false);
    assert_eq!(state.table().battle.phase(), Phase::Opening);
    assert_eq!(state.table().pieces, casting.table.pieces);
}

/// The armies of a file, the first Battalia of which have bought field defences.
fn behind_works(file: &str) -> scenario::Army {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../armies/{file}.toml"));
    let plain = r#"{ kind = "battalia", quality = "seasoned", count = 3 }"#;
    let bought = r#"{ kind = "battalia", quality = "seasoned", count = 2, field_defences = true }"#;
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(plain), "{file} has three seasoned Battalia");
    let text = text.replace(plain, bought);
    scenario::Army::parse(file, &text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn act(works: &[&str]) -> Act {
    let mut act = Act::new();
    for line in ["toss A", "A terrain 17 pieces 0 hills 0", "B side top"].iter().chain(works) {
        act.read(line).unwrap();
    }
    act
}

/// Where the works of a unit run, by its place among those that have bought any.
fn works(casting: &Casting, side: Side, number: usize) -> [tabletop::Point; 2] {
    let profiles = casting.world.profiles.iter().filter(|one| one.side == side);
    let feature = profiles.filter_map(|one| one.defence).nth(number).unwrap();
    let line = casting.world.ground.features()[usize::from(feature)].as_line().unwrap();
    [line.points()[0], line.points()[1]]
}

#[test]
fn field_defences_lie_where_their_owner_lays_them_and_their_unit_is_deployed_behind_them() {
    let (a, b) = (behind_works("royalist"), behind_works("parliament"));
    let lines = ["A works 2 at 30in 6in facing 10", "B works 1 at 40in 40in facing 180"];
    let casting = cast_on_ground_of_choice([&a, &b], act(&lines), Book::standard().clone()).unwrap();
    let [left, right] = works(&casting, Side::B, 0);
    assert_eq!((left.y, right.y), (Length::inches(40).0, Length::inches(40).0));
    assert_eq!(left.midpoint(right).x, Length::inches(40).0);
    let [left, right] = works(&casting, Side::A, 1);
    assert!((left.midpoint(right).x - Length::inches(30).0).abs() <= 1 && left.y != right.y);
    // Of the others nothing was said: they lie in the row.
    let zone = casting.world.zone;
    assert!(works(&casting, Side::A, 0).iter().all(|end| end.y == zone.0));
    check(&casting, &deploy(&casting, 11, false));
    check(&casting, &deploy(&casting, 12, true));
}

#[test]
fn field_defences_are_laid_where_their_unit_may_stand() {
    let (a, b) = (behind_works("royalist"), behind_works("parliament"));
    for (line, rule) in [
        ("A works 1 at 30in 20in facing 0", rule!("NMM-06-06")),
        ("A works 1 at 6in 8in facing 0", rule!("NMM-06-06")),
        ("A works 3 at 30in 6in facing 0", rule!("NMM-04-07")),
    ] {
        let cast = cast_on_ground_of_choice([&a, &b], act(&[line]), Book::standard().clone());
        let faults = cast.map(|_| ()).unwrap_err();
        let rule = RuleId::of::<Matchlocks>(rule);
        let found = |it: &CastFault| matches!(it, CastFault::Forbidden { rule: found, .. } if *found == rule);
        assert!(faults.iter().any(found), "{line}: {faults:?}");
    }
}
