//! Battles and armies on paper, as these rules cast them.

use conformance::fielding::{Repository, battles, cast_all};
use engine::{Place, Side};
use offer::Library;
use pike_and_musket::casting::{self, CastFault, Casting, House};
use pike_and_musket::field::Field;
use pike_and_musket::invariants;
use pike_and_musket::world::{Class, Nation, Troop};
use scenario::{Army, VersionIndex};

fn cast(name: &str) -> Casting {
    let (_, battle) = battles().into_iter().find(|(file, _)| file == name).expect("the battle");
    casting::deployed(&battle, VersionIndex::FIRST, &House::default())
        .unwrap_or_else(|faults| panic!("{name}: {faults:?}"))
}

#[test]
fn every_battle_of_regiments_is_cast_and_every_fight_of_single_men_refused() {
    let unfit = |fault: &CastFault| matches!(fault, CastFault::SingleMen { .. });
    let deployed = |battle: &_, version| casting::deployed(battle, version, &House::default());
    let cast = cast_all(deployed, unfit, stands);
    assert!(cast >= 24, "{cast} versions");
    let mut house = House::default();
    house.options.orders = true;
    cast_all(|battle, version| casting::deployed(battle, version, &house), unfit, are_commanded);
    cast_all(|battle, version| casting::to_deploy(battle, version, &house), unfit, |_, _| {});
}

/// Every unit is of a local command of 2 to 8 units of its army (PM-15-05).
fn are_commanded(name: &str, casting: &Casting) {
    let world = &casting.world;
    for side in Side::BOTH {
        let units =
            world.named().filter(|id| world.profile(*id).side == side && world.profile(*id).class.is_unit());
        let own = || world.commands.iter().filter(|it| it.side == side);
        assert_eq!(own().map(|it| it.units.len()).sum::<usize>(), units.count(), "{name}: {side}");
        let wrong = own().find(|it| !it.is_of_due_size(&world.book));
        assert_eq!(wrong, None, "{name}: {side}");
    }
}

/// Everybody stands on the table or is to come later, nobody on anybody else, and both armies have all that they need.
fn stands(name: &str, casting: &Casting) {
    let Casting { world, table, notes } = casting;
    let field = Field::new(table, world);
    invariants::check(table, world).unwrap_or_else(|why| panic!("{name}: {why}"));
    for id in world.named() {
        let later = world.arrival_of(id).is_some() || world.profile(id).class == Class::Staff;
        let place = field.piece(id).place;
        assert_eq!(place == Place::Table, !later, "{name}: {} is at {place:?}", world.profile(id).title);
    }
    for side in Side::BOTH {
        assert!(field.units_of(side).count() > 1, "{name}: {side}");
        assert!(field.generals_of(side).count() > 0, "{name}: {side}");
        let meets =
            |id: &engine::PieceId| field.units_of(side.other()).any(|enemy| field.in_contact(*id, enemy));
        assert_eq!(field.units_of(side).find(meets), None, "{name}: {side} begins in contact");
    }
    assert!(!notes.is_empty(), "{name}");
}

#[test]
fn a_millimetre_is_a_metre_and_a_figure_a_hundred_men() {
    let Casting { world, table, .. } = cast("lutzen");
    assert_eq!((world.ground.width().0, world.ground.depth().0), (360_000, 240_000));
    assert_eq!(world.dusk, 24);
    let field = Field::new(&table, &world);
    let figures = |side: Side| -> u32 {
        let men = world.profiles.iter().filter(|it| it.side == side && it.class.is_unit());
        men.filter(|it| it.class != Class::Battery).map(|it| u32::from(it.figures)).sum()
    };
    // 19,400 Swedes and 18,700 Imperialists, guns' crews left out.
    assert!((155..=194).contains(&figures(Side::A)), "{}", figures(Side::A));
    assert!((149..=187).contains(&figures(Side::B)), "{}", figures(Side::B));
    let nation = |side: Side| {
        let unit = field.units_of(side).next().expect("a unit");
        world.profile(unit).troop.expect("a row").nation()
    };
    assert_eq!((nation(Side::A), nation(Side::B)), (Nation::Swedish, Nation::Imperial));
    let late: Vec<u8> = world.arrivals.iter().map(|arrival| arrival.turn).collect();
    assert_eq!(late, [7, 23], "Pappenheim comes in turn 4 of the file, his foot on a die from turn 11 on");
}

#[test]
fn horse_has_the_row_of_its_arm_and_tactics() {
    let Casting { world, .. } = cast("naseby");
    let troops = |title: &str| -> Vec<Troop> {
        let found = world.profiles.iter().filter(|profile| profile.title.starts_with(title));
        found.filter_map(|profile| profile.troop).collect()
    };
    assert_eq!(troops("Cromwell's first line"), vec![Troop::Ironsides; 4]);
    assert_eq!(troops("Ireton's first line"), vec![Troop::ParliamentHorse; 4]);
    assert_eq!(troops("Rupert's wing first line"), vec![Troop::Cavaliers; 2]);
    assert_eq!(troops("Okey's dragoons"), vec![Troop::ParliamentDragoons; 2]);
}

#[test]
fn every_army_of_regiments_is_fielded_within_the_rules_and_every_band_refused() {
    let house = House::default();
    let mut fielded = 0;
    for (name, text) in Repository::open().armies() {
        let list = Army::parse(name, text).expect("an army");
        match casting::cast_armies([&list, &list], 7, &house) {
            Ok(casting) => {
                assert!(!list.skirmish, "{name}");
                assert!(casting.world.deploys && casting.world.armies[0].points > 150, "{name}");
                let paraded = casting::parade(&list, &house).expect("a parade");
                let field = Field::new(&paraded.table, &paraded.world);
                assert_eq!(field.pieces().count(), paraded.world.profiles.len(), "{name}");
                invariants::check(&paraded.table, &paraded.world)
                    .unwrap_or_else(|why| panic!("{name}: {why}"));
                fielded += 1;
            }
            Err(faults) => assert!(list.skirmish, "{name}: {faults:?}"),
        }
    }
    assert!(fielded >= 7, "{fielded}");
}

#[test]
fn battles_made_up_are_laid_out() {
    for seed in 0..300 {
        let book = pike_and_musket::book::Book::standard().clone();
        let (world, table) = casting::made_up(seed, book).unwrap_or_else(|faults| panic!("{seed}: {faults}"));
        assert!(world.profiles.len() >= 10, "{seed}");
        if !world.deploys {
            invariants::check(&table, &world).unwrap_or_else(|why| panic!("{seed}: {why}"));
        }
    }
}

#[test]
fn the_sample_armies_cost_what_the_ledger_says() {
    for (name, figures, points) in [("royalist", 91, 1018), ("parliament", 103, 1012)] {
        let text = Repository::open().army(name).expect("the army").text;
        let list = Army::parse(name, &text).expect("an army");
        let casting = casting::cast_armies([&list, &list], 1, &House::default()).expect("a battle");
        assert_eq!(casting.world.armies[0].points, points, "{name}");
        let own = casting.world.profiles.iter().filter(|it| it.side == Side::A && it.class.is_unit());
        assert_eq!(own.map(|it| u32::from(it.figures)).sum::<u32>(), figures, "{name}");
    }
}
