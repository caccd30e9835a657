//! Battles and armies on paper, as these rules cast them, and random players who fight them to the end.

use charge_yr_pikes::ChargeYrPikes;
use charge_yr_pikes::book::Book;
use charge_yr_pikes::casting::{self, Agreed, CastFault, Casting, House};
use charge_yr_pikes::field::Field;
use charge_yr_pikes::invariants;
use charge_yr_pikes::table::Table;
use charge_yr_pikes::victory::lies_behind;
use charge_yr_pikes::world::{Kind, Profile, Quality, TerrainKind, World};
use conformance::fielding::{Repository, battles, cast_all};
use conformance::malformed;
use conformance::playing::soak;
use engine::{PieceId, Place, Side};
use offer::{Library, Order, Rulebook};
use scenario::{Army, Battle, VersionIndex};

fn cast(name: &str) -> Casting {
    let (_, battle) = battles().into_iter().find(|(file, _)| file == name).expect("the battle");
    casting::deployed(&battle, VersionIndex::FIRST, &House::default())
        .unwrap_or_else(|faults| panic!("{name}: {faults:?}"))
}

#[test]
fn every_battle_of_regiments_is_cast_and_every_fight_of_single_men_refused() {
    let cast = |battle: &_, version| casting::deployed(battle, version, &House::default());
    let unfit = |fault: &CastFault| matches!(fault, CastFault::Unfit(_));
    let cast = cast_all(cast, unfit, |name, casting| {
        stands(name, casting);
        assert!(!casting.notes.is_empty(), "{name}");
    });
    assert!(cast >= 24, "{cast} versions");
}

/// Everybody stands on the table, nobody on anybody else, and both armies have all that they need.
fn stands(name: &str, casting: &Casting) {
    let Casting { world, table, .. } = casting;
    let field = Field::new(table, world);
    invariants::settled(table, world).unwrap_or_else(|why| panic!("{name}: {why}"));
    for id in world.named() {
        let slot = matches!(world.profile(id).kind, Kind::Crew | Kind::Holders);
        let place = if slot { Place::Unused } else { Place::Table };
        assert_eq!(field.piece(id).place, place, "{name}: {}", world.profile(id).title);
    }
    let names: std::collections::BTreeSet<&str> = world.profiles.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names.len(), world.profiles.len(), "{name}: two pieces of one name");
    let titles: std::collections::BTreeSet<&str> = world.tertias.iter().map(|it| it.title.as_str()).collect();
    assert_eq!(titles.len(), world.tertias.len(), "{name}: two tertias of one name");
    for side in Side::BOTH {
        let chiefs = field.officers_of(side).filter(|id| field.kind(*id) == Kind::Commander);
        assert_eq!(chiefs.count(), 1, "{name}: {side}");
        let mut formed: Vec<_> = field.formed_of(side).collect();
        let mut own: Vec<_> =
            world.tertias_of(side).flat_map(|at| world.tertias[usize::from(at)].units.clone()).collect();
        formed.sort();
        own.sort();
        assert_eq!(formed, own, "{name}: {side}: each unit is of one tertia");
        let most = usize::from(world.book.setup.tertias.most);
        let fits = |at: u8| world.tertias[usize::from(at)].units.len() <= most;
        assert!(world.tertias_of(side).all(fits), "{name}");
        let own = |at: &u8| lies_behind(world, side, *at) && !lies_behind(world, side.other(), *at);
        let places = (0..world.places.len() as u8).filter(own);
        assert!(places.count() >= 3, "{name}: {side} has {:?}", world.places);
        let inch = world.book.movement.proximity.inch;
        let near = |id: &PieceId| field.units_of(side.other()).any(|it| field.within(*id, it, inch));
        let close = field.units_of(side).find(near);
        assert_eq!(close, None, "{name}: {side} begins within an inch of the enemy");
    }
    assert!(world.places.len() <= 16, "{name}");
}

#[test]
fn regiments_become_what_section_21_says() {
    let Casting { world, table, .. } = cast("naseby");
    let field = Field::new(&table, &world);
    let of = |title: &str| {
        let found = world.named().filter(|id| world.profile(*id).title.starts_with(title));
        found.filter(|id| world.profile(*id).kind.is_formed()).collect::<Vec<_>>()
    };
    let cromwell = of("Cromwell's first line");
    assert_eq!(cromwell.len(), 5);
    assert!(cromwell.iter().all(|id| {
        let it = world.profile(*id);
        (it.kind, it.quality) == (Kind::Horse, Quality::Elite) && it.figures % 3 == 0
    }));
    let okey = of("Okey's dragoons");
    assert!(okey.len() == 4 && okey.iter().all(|id| field.on_foot(*id)), "they lined the hedge on foot");
    assert_eq!(world.year, 1645);
    let train = world.named().find(|id| field.kind(*id) == Kind::Wagon).expect("the train");
    assert_eq!(world.profile(train).side, Side::A);
    assert!(world.places.iter().any(|it| field.block(train).contains(it.at)), "it may be a vital point");
    let list = Repository::open().army("royalist").expect("an army").text;
    let list = Army::parse("royalist", &list).expect("an army");
    let drakes = casting::cast_armies([&list, &list], 7, &House::default()).expect("two armies");
    let field = Field::new(&drakes.table, &drakes.world);
    let gallopers: Vec<_> = drakes.world.named().filter(|id| field.kind(*id) == Kind::Galloper).collect();
    assert_eq!(gallopers.len(), 2);
    for gun in gallopers {
        let unit = field.piece(gun).host().expect("a unit");
        assert!(field.touches(gun, unit) && drakes.world.profile(gun).of == Some(unit));
    }
    let mut raised = cast("edgehill").world.profiles.into_iter();
    assert!(raised.any(|it| it.quality == Quality::SecondRate && it.kind == Kind::Foot));
    assert!(cast("nantwich").world.rain && !cast("adwalton-moor").world.rain);
    let bands = cast("cheriton");
    assert!(bands.world.profiles.iter().any(|it| it.trained_band && it.kind == Kind::Foot));
    assert!(bands.world.terrain.iter().any(|it| it.kind == TerrainKind::Wood));
}

#[test]
fn a_colonel_who_leads_no_tertia_is_of_the_staff() {
    for (battle, name) in [("naseby", "Sir Henry Bard, Colonel"), ("edgehill", "Sir John Byron, Colonel")] {
        let world = cast(battle).world;
        let found: Vec<&Profile> = world.profiles.iter().filter(|it| it.title == name).collect();
        assert_eq!(found.len(), 1, "{battle}: {name}");
        assert_eq!((found[0].kind, found[0].tertia, found[0].wing), (Kind::Staff, None, None), "{name}");
    }
}

/// The training battle with a table of these rules' own added to its file, cast in its first version, or why it is not.
fn with_own(own: &str) -> Result<Casting, Vec<CastFault>> {
    let [text] = malformed::texts("battles", ["training"]);
    let battle = Battle::parse("training", &format!("{text}\n[charge-yr-pikes]\n{own}\n")).expect("it reads");
    casting::deployed(&battle, VersionIndex::FIRST, &House::default())
}

#[test]
fn a_battle_may_say_what_its_troops_are_under_these_rules() {
    let own = r#"
        year = 1643
        rain = true
        coaches = ["parliament"]
        elite = ["Harley's bluecoats"]
        second_rate = ["Drake's redcoats"]
        trained_bands = ["Drake's redcoats"]
        units = { "Sandys's regiment" = { standard = 0 }, "Harley's bluecoats" = { standard = 2 } }
    "#;
    let own = with_own(own).expect("it is cast");
    let (usual, world) = (cast("training").world, &own.world);
    let of = |world: &World, title: &str| -> Vec<Profile> {
        let formed = |it: &&Profile| it.kind.is_formed() && it.title.starts_with(title);
        world.profiles.iter().filter(formed).cloned().collect()
    };
    assert_eq!((world.year, world.rain), (1643, true));
    assert_eq!((usual.year, usual.rain), (0, false));
    let coaches = |world: &World| world.profiles.iter().filter(|it| it.kind == Kind::Coach).count();
    assert_eq!((coaches(world), coaches(&usual)), (1, 0));
    assert!(!of(&usual, "Sandys's regiment").is_empty() && of(world, "Sandys's regiment").is_empty());
    assert_eq!((of(&usual, "Harley's bluecoats").len(), of(world, "Harley's bluecoats").len()), (1, 2));
    assert!(of(world, "Harley's bluecoats").iter().all(|it| it.quality == Quality::Elite));
    assert!(
        of(world, "Drake's redcoats").iter().all(|it| it.quality == Quality::SecondRate && it.trained_band)
    );
    let said = |what: &str| own.notes.iter().any(|note| note.what.contains(what));
    assert!(said("Sandys's regiment: not on the field") && said("Harley's bluecoats: in 2 units"));
}

#[test]
fn what_a_battle_says_amiss_to_these_rules_is_told() {
    for (own, told) in [
        ("elite = [\"Blewcoats\"]", "there is no regiment \"Blewcoats\""),
        ("units = { \"Blewcoats\" = { standard = 2 } }", "there is no regiment \"Blewcoats\""),
        ("units = { \"Harley's bluecoats\" = { standart = 2 } }", "there is no version \"standart\""),
        ("units = { \"Harley's bluecoats\" = { standard = 41 } }", "41"),
        ("units = { \"Harley's bluecoats\" = 2 }", "the units of Harley's bluecoats are no table"),
        ("units = 2", "units is no table"),
        ("coaches = [\"spain\"]", "there is no side \"spain\""),
    ] {
        let faults = with_own(own).map(drop).expect_err(own);
        assert!(faults.iter().any(|fault| fault.to_string().contains(told)), "{own}: {faults:?}");
    }
}

#[test]
fn leaders_have_the_rank_of_what_they_lead() {
    let Casting { world, .. } = cast("winceby");
    let named = |title: &str| world.profiles.iter().find(|it| it.title.starts_with(title)).expect(title);
    assert_eq!(named("Edward Montagu").kind, Kind::Commander);
    for (at, tertia) in world.tertias.iter().enumerate() {
        let led =
            |it: &&charge_yr_pikes::world::Profile| it.kind == Kind::Brigadier && it.tertia == Some(at as u8);
        assert_eq!(world.profiles.iter().filter(led).count(), 1, "{}", tertia.title);
    }
}

#[test]
fn every_army_of_regiments_is_fielded_and_every_band_refused() {
    let (house, library) = (House::default(), Repository::open());
    let mut fielded = 0;
    for (name, text) in library.armies() {
        let list = Army::parse(name, text).expect("an army");
        match casting::cast_armies([&list, &list], 7, &house) {
            Ok(casting) => {
                assert!(!list.skirmish, "{name}");
                stands(name, &casting);
                behind_the_lines(name, &casting);
                let paraded = casting::parade(&list, &house).expect("a parade");
                invariants::settled(&paraded.table, &paraded.world)
                    .unwrap_or_else(|why| panic!("{name}: {why}"));
                let army = casting::fielded(&list, &house).expect("an army");
                assert!(army.figures() > 100, "{name}: {}", army.figures());
                fielded += 1;
            }
            Err(faults) => assert!(list.skirmish, "{name}: {faults:?}"),
        }
    }
    assert!(fielded >= 7, "{fielded}");
}

/// Nobody stands in the strip along the middle (CYP-01-07).
fn behind_the_lines(name: &str, casting: &Casting) {
    let Casting { world, table, .. } = casting;
    let field = Field::new(table, world);
    let line = world.middle() - world.book.setup.table.clear;
    for id in field.units() {
        let side = field.side(id);
        let behind = |corner| world.depth_from_home(side, corner) <= line;
        let corners = field.block(id).corners();
        assert!(corners.into_iter().all(behind), "{name}: {}", world.profile(id).title);
    }
}

#[test]
fn armies_drawn_by_lot_are_fielded_and_keep_to_their_figures() {
    let house = House::default();
    for seed in 0..60 {
        let figures = 200 + seed as u16 % 20 * 25;
        let texts = casting::drawn_twice(&mut engine::Rng::new(seed), figures);
        let lists = texts.each_ref().map(|text| {
            Army::parse("drawn", text).unwrap_or_else(|faults| panic!("{seed}: {faults}\n{text}"))
        });
        let army = casting::fielded(&lists[0], &house).unwrap_or_else(|why| panic!("{seed}: {why:?}"));
        assert!(army.figures() <= u32::from(figures), "{seed}: {} of {figures}", army.figures());
        if seed % 6 == 0 {
            let casting = casting::cast_armies([&lists[0], &lists[1]], seed, &house);
            let casting = casting.unwrap_or_else(|faults| panic!("{seed}: {faults:?}"));
            stands(&format!("mirror:{seed}"), &casting);
        }
    }
}

#[test]
fn battles_made_up_are_laid_out() {
    for seed in 0..200 {
        let book = Book::standard().clone();
        let (world, table) = casting::made_up(seed, book).unwrap_or_else(|faults| panic!("{seed}: {faults}"));
        assert!(world.profiles.len() >= 8 && !world.attended, "{seed}");
        invariants::settled(&table, &world).unwrap_or_else(|why| panic!("{seed}: {why}"));
    }
}

#[test]
fn what_is_agreed_reads_back_from_its_words() {
    let mut agreed = Agreed::default();
    let file = "options = [\"plunder\"]\nfigures = 300\n[command.radius]\nwithin = 10\n";
    agreed.take_file(file, "ours").expect("a file of house rules");
    assert_eq!(agreed.words(), ["plunder", "300figures"]);
    let mut again = Agreed::default();
    agreed.words().iter().try_for_each(|word| again.take(word)).expect("words");
    again.house.book = agreed.house.book.clone();
    assert_eq!(again, agreed);
    assert!(again.take("cannons").expect_err("no word").contains("mounted-fire"));
    let faults = agreed.take_file("figures = \"many\"\n", "ours").expect_err("no number");
    assert_eq!(faults[0].place.to_string(), "ours:1:11");
}

/// A battle under what its seed agrees on by lot; under nothing for the first seed. `made-up` and `mirror` are battles of the seed.
pub fn fought(name: &str, seed: u64) -> (World, Table) {
    let battle = match name {
        "made-up" | "mirror" => &format!("{name}:{seed}"),
        name => name,
    };
    let rng = &mut engine::Rng::new(seed);
    let prepared = if seed == 1 { Vec::new() } else { ChargeYrPikes::agreed_by_lot(battle, rng) };
    let library = &Repository::open();
    let order = Order { battle, prepared: &prepared, house: None, attended: false, deploy: false, library };
    let setup = ChargeYrPikes::field(&order).unwrap_or_else(|fault| panic!("{battle}: {fault}"));
    assert!(prepared.iter().all(|word| setup.settled.prepared.contains(word)));
    (setup.world, setup.table)
}

/// Further battles are fought by `BATTLE=naseby SEED=7 BATTLES=20`.
#[test]
fn random_players_fight_battles_to_the_end() {
    let names = ["training", "powick-bridge", "auldearn", "mirror", "made-up", "made-up"];
    soak::<ChargeYrPikes>(&names, [21, 60_000], fought);
}

#[test]
fn an_army_without_a_table_of_its_own_is_what_the_men_of_its_regiments_come_to() {
    let text = Repository::open().army("imperial").expect("an army").text;
    let figures = |text: &str, name: &str| {
        let told = ChargeYrPikes::muster("imperial", text);
        assert!(told.faults.is_empty(), "{told:?}");
        told.lines.into_iter().find(|line| line.words.starts_with(name)).expect("a line").words
    };
    // 600 men a unit: seven and a half stands of four figures of 20 men. Of 700 it is nearly nine.
    let men = |count: u32| text.replacen("men = 1200", &format!("men = {count}"), 1);
    assert!(figures(&text, "Old regiments").contains("32 figures"), "{}", figures(&text, "Old regiments"));
    assert!(figures(&men(1400), "Old regiments").contains("36 figures"));
    assert!(figures(&men(1000), "Old regiments").contains("24 figures"));
    // 150 riders: five stands of three figures of 10 men.
    let horse = |text: &str| figures(text, "Piccolomini's cuirassiers");
    assert!(horse(&text).contains("15 figures"), "{}", horse(&text));
    assert!(horse(&text.replacen("men = 450", "men = 360", 1)).contains("12 figures"));
}

#[test]
fn armies_are_told_with_their_figures_and_what_is_wrong() {
    let library = Repository::open();
    let text = library.army("royalist").expect("an army").text;
    let sound = ChargeYrPikes::muster("royalist", &text);
    assert_eq!((sound.points, sound.limit, sound.faults.len()), (161, Some(200), 0), "{sound:?}");
    let redcoats = sound.lines.iter().find(|line| line.words.starts_with("Redcoats")).expect("a line");
    assert_eq!(redcoats.words, "Redcoats: elite foot, 32 figures, 16 of them pikes");
    assert_eq!(redcoats.brigade, "The tertia");
    let over = ChargeYrPikes::muster("royalist", &text.replace("figures = 200", "figures = 150"));
    assert_eq!(over.faults.iter().map(|fault| fault.rule.as_str()).collect::<Vec<_>>(), ["CYP-21-04"]);
    let unread = ChargeYrPikes::muster("royalist", &text.replace("\"galloper gun\"", "\"mortar\""));
    assert!(unread.faults[0].what.contains("mortar") && unread.faults[0].line > 100, "{unread:?}");
    let band = ChargeYrPikes::muster("tynedale", &library.army("tynedale").expect("a band").text);
    assert!(band.faults[0].what.contains("single men"), "{band:?}");
    let paraded = ChargeYrPikes::parade("royalist", &text, None).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(paraded.remark, "161 figures");
}
