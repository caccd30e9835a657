//! The numbers against the tables of the ledger, cell by cell.

use tabletop::Length;

use matchlocks::book::*;
use matchlocks::ledger;

fn inches(count: i32) -> Length {
    Length::inches(count)
}

/// The rows of a rule's table below its heading.
fn rows(id: &str) -> Vec<Vec<&'static str>> {
    let entry = ledger::standard().by_id(id).expect("a rule of the ledger");
    entry.table[1..].iter().map(|row| row.iter().map(String::as_str).collect()).collect()
}

fn footing_of(text: &str) -> Footing {
    if text.contains("on foot") { Footing::OnFoot } else { Footing::Mounted }
}

/// The kinds a cell of a table names.
fn kinds_of(text: &str) -> Vec<Kind> {
    let names: [(&str, &[Kind]); 19] = [
        ("Cuirassier", &[Kind::Cuirassiers]),
        ("Harquebusier", &[Kind::Harquebusiers]),
        ("Squadron of cavalry", &[Kind::Cuirassiers, Kind::Harquebusiers]),
        ("Cavalry (Squadrons", &[Kind::Cuirassiers, Kind::Harquebusiers]),
        ("Horse Detachment", &[Kind::HorseDetachment]),
        ("Detachment, any kind", &[Kind::HorseDetachment, Kind::MusketeerDetachment]),
        ("Detachment of any kind", &[Kind::HorseDetachment, Kind::MusketeerDetachment]),
        ("Battalia", &[Kind::Battalia]),
        ("Musketeer Division", &[Kind::MusketeerDivision]),
        ("Firelocks", &[Kind::Firelocks]),
        ("Pike Stand", &[Kind::PikeStand]),
        ("Square", &[Kind::PikeSquare]),
        ("Musketeer Detachment", &[Kind::MusketeerDetachment]),
        ("Dragoon", &[Kind::Dragoons]),
        ("Field Gun", &[Kind::FieldGun]),
        ("Light Gun", &[Kind::LightGun]),
        ("Galloper", &[Kind::GalloperGun]),
        ("Clubmen", &[Kind::Clubmen]),
        ("Leader", &[Kind::Leader]),
    ];
    let named =
        names.iter().filter(|(name, _)| text.contains(name)).flat_map(|(_, kinds)| kinds.iter().copied());
    named.collect()
}

#[test]
fn the_catalogue_gives_figures_formations_and_moves() {
    let book = Book::standard();
    let number =
        |text: &str| text.split(|letter: char| !letter.is_ascii_digit()).find_map(|part| part.parse().ok());
    let mut seen = 0;
    for row in rows("NMM-03-29") {
        for kind in kinds_of(row[0]) {
            seen += 1;
            let footing = if kind == Kind::Dragoons { footing_of(row[0]) } else { kind.footing() };
            assert_eq!(Some(book.troops.figures.of(kind)), number(row[1]), "{}", row[0]);
            for &formation in kind.formations() {
                let layout = book.troops.layout(kind, footing, formation);
                let drawn_up = format!("{} x {}", layout.files, layout.ranks);
                let loose = layout.spacing > Length::ZERO || formation == Formation::Single;
                assert!(loose || row[2].contains(&drawn_up), "{} {drawn_up}", row[0]);
            }
            let rate = book.movement.rates.of(kind.mover(footing));
            let (good, bad) = row[4].split_once(" / ").unwrap_or(("0", "0"));
            assert_eq!(rate.good, inches(good.parse().unwrap()), "{}", row[0]);
            assert_eq!(rate.bad, inches(bad.parse().unwrap_or(0)), "{}", row[0]);
            let class = match kind.class() {
                Class::Formed => "formed",
                Class::Loose => "skirmisher",
                Class::Artillery => "artillery",
                Class::Leader => "leader",
            };
            assert!(row[3].contains(class), "{}", row[0]);
            let arm = match kind.arm(footing) {
                Arm::Infantry => "infantry",
                Arm::Cavalry => "cavalry",
                Arm::Artillery => "artillery",
            };
            assert!(kind == Kind::Leader || row[3].contains(arm), "{}", row[0]);
        }
    }
    assert_eq!(seen, 16);
}

#[test]
fn frontages_are_those_of_the_ledgers_cases() {
    let troops = &Book::standard().troops;
    let battalia = troops.layout(Kind::Battalia, Footing::OnFoot, Formation::Battalia);
    assert_eq!(
        (battalia.frontage(), battalia.depth_in_all()),
        (Length::millimetres(180), Length::millimetres(30))
    );
    let horse = |formation| troops.layout(Kind::Harquebusiers, Footing::Mounted, formation).frontage();
    assert_eq!(horse(Formation::Line), Length::millimetres(160));
    assert_eq!(horse(Formation::Column), Length::millimetres(80));
    let dragoons = |footing| troops.layout(Kind::Dragoons, footing, Formation::Company).frontage();
    assert_eq!(dragoons(Footing::Mounted), Length::millimetres(140));
    assert_eq!(dragoons(Footing::OnFoot), Length::millimetres(105));
}

#[test]
fn points_are_those_of_the_list_and_its_cases() {
    use Quality::{Raw, Seasoned, Veteran};
    let points = &Book::standard().points;
    let expected = [
        (Kind::Cuirassiers, [15, 20, 25]),
        (Kind::Harquebusiers, [12, 16, 20]),
        (Kind::Dragoons, [9, 12, 15]),
        (Kind::Battalia, [18, 24, 30]),
        (Kind::PikeSquare, [18, 24, 30]),
        (Kind::MusketeerDivision, [9, 12, 15]),
        (Kind::Firelocks, [9, 12, 15]),
        (Kind::PikeStand, [9, 12, 15]),
    ];
    for (kind, costs) in expected {
        assert_eq!([Raw, Seasoned, Veteran].map(|quality| points.of(kind, quality)), costs, "{kind}");
    }
    assert_eq!([Seasoned, Veteran].map(|quality| points.of(Kind::HorseDetachment, quality)), [8, 10]);
    assert_eq!([Seasoned, Veteran].map(|quality| points.of(Kind::MusketeerDetachment, quality)), [6, 8]);
    let guns = [Kind::FieldGun, Kind::LightGun, Kind::GalloperGun];
    assert_eq!(guns.map(|gun| points.of(gun, Seasoned)), [9, 6, 6]);
    assert_eq!((points.leaders.general, points.leaders.brigadier), (0, 5));
    assert_eq!(points.field_defences_of(Kind::Battalia), Some(6));
    assert_eq!(points.field_defences_of(Kind::PikeStand), Some(3));
    assert_eq!(points.field_defences_of(Kind::FieldGun), Some(3));
    assert_eq!(points.field_defences_of(Kind::PikeSquare), Some(6));
    assert_eq!(points.field_defences_of(Kind::Dragoons), None);
}

#[test]
fn ground_is_that_of_the_terrain_table() {
    let movement = &Book::standard().movement;
    let grounds = [Ground::Open, Ground::SteepHill, Ground::Broken, Ground::Bog, Ground::Wood];
    let movers = [
        Mover::FormedFoot,
        Mover::LightFoot,
        Mover::Harquebusiers,
        Mover::Cuirassiers,
        Mover::GalloperGun,
        Mover::Leader,
    ];
    let table = rows("NMM-10-35");
    for (ground, row) in grounds.into_iter().zip(&table) {
        for (mover, cell) in movers.into_iter().zip(&row[1..]) {
            let going = movement.ground.going(ground, mover);
            let rate = movement.rates.of(mover);
            let length = match going {
                Going::Good | Going::GoodWithDisarray => rate.good,
                Going::Bad | Going::BadWithDisarray => rate.bad,
                Going::Barred => Length::ZERO,
            };
            assert_eq!(*cell == "barred", going == Going::Barred, "{} {cell}", row[0]);
            assert_eq!(cell.contains("star"), going.disarrays(), "{} {cell}", row[0]);
            let written = cell.contains(&(length.0 / 2540).to_string());
            assert!(going == Going::Barred || written, "{} {cell}", row[0]);
        }
        assert_eq!(movement.ground.going(ground, Mover::FieldGun), Going::Barred);
    }
    assert_eq!(movement.charge.bonus, inches(4));
}

#[test]
fn the_range_chart_hits_as_its_cases_say() {
    let bands = |shooter| Book::standard().shooting.bands.of(shooter);
    let tolerance = Book::standard().settings.measurement.tolerance;
    let at = |shooter, hundredths| bands(shooter).hits_on(Length::hundredths_of_inch(hundredths), tolerance);
    assert_eq!(
        [900, 905, 910, 1500, 1505, 1510].map(|range| at(Shooter::FormedMusketeers, range)),
        [Some(5), Some(5), Some(6), Some(6), Some(6), None]
    );
    assert_eq!([0, 1200, 1210].map(|range| at(Shooter::LightFoot, range)), [Some(5), Some(5), None]);
    assert_eq!([600, 700].map(|range| at(Shooter::FormedHorse, range)), [Some(5), None]);
    assert_eq!(
        [600, 800, 900, 1000].map(|range| at(Shooter::LightHorse, range)),
        [Some(5), Some(6), Some(6), None]
    );
    assert_eq!(
        [1100, 1195, 1200, 3000, 3100].map(|range| at(Shooter::LightGun, range)),
        [Some(5), Some(5), Some(6), Some(6), None]
    );
    assert_eq!(
        [0, 500, 4800, 4900].map(|range| at(Shooter::FieldGun, range)),
        [Some(6), Some(6), Some(6), None]
    );
    assert_eq!(
        [1100, 1200, 2400, 2500].map(|range| at(Shooter::GalloperGun, range)),
        [Some(5), Some(6), Some(6), None]
    );
    assert_eq!([100, 1200, 1300].map(|range| at(Shooter::Clubmen, range)), [Some(6), Some(6), None]);
    assert_eq!(bands(Shooter::LightFoot).greatest(), inches(12));
}

#[test]
fn saves_are_those_of_both_charts() {
    let saves = |kind: Kind, footing| {
        (Book::standard().shooting.saves.of(kind, footing), Book::standard().melee.saves.of(kind, footing))
    };
    let expected = [
        (Kind::Cuirassiers, (4, 3)),
        (Kind::Harquebusiers, (4, 4)),
        (Kind::HorseDetachment, (4, 4)),
        (Kind::Battalia, (5, 4)),
        (Kind::MusketeerDivision, (5, 5)),
        (Kind::Firelocks, (5, 5)),
        (Kind::PikeStand, (4, 4)),
        (Kind::PikeSquare, (4, 4)),
        (Kind::MusketeerDetachment, (5, 5)),
        (Kind::Dragoons, (5, 5)),
        (Kind::FieldGun, (5, 5)),
        (Kind::LightGun, (5, 5)),
        (Kind::GalloperGun, (5, 5)),
        (Kind::Clubmen, (6, 5)),
    ];
    for (kind, scores) in expected {
        assert_eq!(saves(kind, kind.footing()), scores, "{kind}");
    }
    assert_eq!(saves(Kind::Dragoons, Footing::OnFoot), (5, 5));
}

#[test]
fn melee_dice_are_those_of_the_table() {
    let dice = &Book::standard().melee.dice;
    let against = |fighter| (dice.of(fighter, Arm::Infantry).0, dice.of(fighter, Arm::Cavalry).0);
    assert_eq!(against(Fighter::Cuirassier), (6, 6));
    assert_eq!(against(Fighter::Harquebusier), (6, 6));
    assert_eq!(against(Fighter::MountedSkirmisher), (5, 5));
    assert_eq!(against(Fighter::MountedDragoon), (4, 2));
    assert_eq!(dice.of(Fighter::MountedDragoon, Arm::Artillery).0, 4);
    assert_eq!(against(Fighter::Pikeman), (4, 4));
    assert_eq!(against(Fighter::Musketeer), (2, 2));
    assert_eq!(against(Fighter::Gunner), (2, 2));
    assert_eq!(against(Fighter::Clubman), (2, 2));
}

#[test]
fn morale_dice_are_those_of_the_table() {
    let morale = &Book::standard().morale;
    let mut seen = 0;
    for row in rows("NMM-13-18") {
        let expected = (row[1][..1].parse().unwrap(), row[2].trim_start_matches('+').parse().unwrap());
        for kind in kinds_of(row[0]) {
            seen += 1;
            let thrown = morale.throw(kind, kind.footing(), 24, false);
            assert_eq!((thrown.dice, thrown.bonus), expected, "{}", row[0]);
        }
    }
    assert_eq!(seen, 8);
    let of = |kind: Kind| morale.throw(kind, kind.footing(), 4, false);
    for kind in [
        Kind::HorseDetachment,
        Kind::MusketeerDetachment,
        Kind::FieldGun,
        Kind::LightGun,
        Kind::GalloperGun,
        Kind::Clubmen,
    ] {
        assert_eq!(of(kind), MoraleThrow { dice: 1, bonus: 0 }, "{kind}");
    }
    let garrison = |figures| morale.throw(Kind::Dragoons, Footing::OnFoot, figures, true);
    assert_eq!((garrison(6).bonus, garrison(7).bonus), (0, 1));
}

#[test]
fn army_morale_is_that_of_the_tables() {
    let book = Book::standard();
    for id in ["NMM-06-08", "NMM-16-02"] {
        for row in rows(id) {
            for kind in kinds_of(row[0]) {
                let expected: u8 = row[1].parse().unwrap();
                match kind {
                    Kind::LightGun => assert_eq!(book.army_morale.light_guns.tokens_of_a_pair, expected),
                    _ => assert_eq!(book.army_morale.start.of(kind), expected, "{id} {}", row[0]),
                }
            }
        }
    }
    let changes = [
        book.army_morale.daunted,
        book.army_morale.lost_daunted,
        book.army_morale.lost,
        book.army_morale.rallied,
    ];
    for (tokens, row) in changes.into_iter().zip(rows("NMM-16-11")) {
        for (weight, cell) in [Weight::Great, Weight::Other, Weight::Detachment].into_iter().zip(&row[1..4]) {
            assert_eq!(i16::from(tokens.of(weight)), cell.parse::<i16>().unwrap().abs(), "{}", row[0]);
        }
    }
}

#[test]
fn decks_are_those_of_the_tables() {
    let book = Book::standard();
    let table = rows("NMM-07-28");
    assert_eq!(table.len(), EventCard::ALL.len());
    for (event, row) in EventCard::ALL.into_iter().zip(table) {
        assert_eq!(event.title(), row[0]);
        assert_eq!(book.events.card(event), PlainEvent { cards: 1, at_once: row[1] == "immediately" });
    }
    let deck = &book.cards.bonus_deck;
    assert_eq!([deck.perk, deck.forfeit, deck.reroll, deck.jeopardy, deck.special_event], [1; 5]);
    assert_eq!(
        (book.cards.play_deck.bonus_cards, book.cards.play_deck.skirmishers_and_artillery_cards),
        (2, 1)
    );
}

#[test]
fn command_is_that_of_the_tables() {
    let command = &Book::standard().command;
    let classes = [1, 2, 3, 4, 5, 6].map(|score| command.class_roll.class(score).number());
    assert_eq!(classes, [1, 2, 2, 2, 3, 3]);
    for row in rows("NMM-08-02") {
        let class = CommandClass::of(row[0][..1].parse().unwrap()).unwrap();
        assert_eq!(command.order_tokens.of(class), row[1].parse().unwrap());
    }
    let hits = &Book::standard().melee.leader_hits;
    let leaders = [Some(CommandClass::Expert), Some(CommandClass::Able), Some(CommandClass::Amateur), None];
    assert_eq!(leaders.map(|class| hits.of(class)), [3, 2, 1, 2]);
}

#[test]
fn obstacle_and_doctrine_dice_are_those_of_the_tables() {
    let book = Book::standard();
    let obstacles = &book.movement.obstacles;
    assert_eq!((obstacles.crosses_on, obstacles.free_on, obstacles.tokens), (2, 6, 1));
    assert_eq!((obstacles.second_crosses_on, obstacles.second_tokens), (2, 2));
    assert_eq!((book.melee.foot_doctrine.one_rank_short_on, book.melee.foot_doctrine.two_ranks_on), (3, 6));
    assert_eq!((book.melee.horse_doctrine.trot_on, book.melee.horse_doctrine.gallop_on), (2, 5));
    assert_eq!(book.melee.hedgehog.forms_on, 4);
    assert_eq!(book.melee.skirmisher_reaction.evades_on, 2);
}

#[test]
fn ammunition_is_counted_as_the_rules_say() {
    let shooting = &Book::standard().shooting;
    assert_eq!(shooting.ammunition(Kind::Battalia), Ammunition::Volleys(7));
    assert_eq!(shooting.ammunition(Kind::Cuirassiers), Ammunition::Shots(2));
    assert_eq!(shooting.ammunition(Kind::HorseDetachment), Ammunition::Shots(3));
    assert_eq!(shooting.ammunition(Kind::Clubmen), Ammunition::Shots(3));
    assert_eq!(shooting.ammunition(Kind::Dragoons), Ammunition::Unlimited);
    assert_eq!(shooting.ammunition(Kind::PikeStand), Ammunition::Nothing);
}

#[test]
fn switches_start_as_the_rulings_say() {
    let settings = &Book::standard().settings;
    assert!(
        settings.premeasuring.allowed
            && settings.army_morale.hidden
            && settings.turn_limit.applies_unattended
    );
    assert!(!settings.turn_limit.applies && !settings.command_class.random && !settings.divisions.allowed);
    assert!(!settings.mustering.common_deck);
    assert_eq!(settings.measurement.tolerance, Length(127));
}

#[test]
fn zones_deepen_on_a_deep_table() {
    let deployment = &Book::standard().deployment;
    assert_eq!(deployment.zone_depth(inches(48)), inches(9));
    assert_eq!(deployment.zone_depth(inches(72)), inches(12));
    assert_eq!(deployment.zone_depth(inches(73)), Length::hundredths_of_inch(1250));
}

#[test]
fn where_the_sheet_differs_the_ruling_counts() {
    let book = Book::standard();
    let rate = |mover| book.movement.rates.of(mover).good;
    // NMM-19-03: Cuirassiers charge 12 inches and save shots on 4+; Horse Detachments charge 14.
    assert_eq!(rate(Mover::Cuirassiers) + book.movement.charge.bonus, inches(12));
    assert_eq!(rate(Mover::Harquebusiers) + book.movement.charge.bonus, inches(14));
    assert_eq!(book.shooting.saves.of(Kind::Cuirassiers, Footing::Mounted), 4);
    // NMM-19-01: a hyphen on the sheet is a decimal point.
    assert_eq!(book.melee.dice.of(Fighter::Cuirassier, Arm::Cavalry), Quarters(6));
    // NMM-19-04: three ranks of pikes receive a frontal Attack, four attack.
    assert_eq!((book.melee.ranks.pikes_receiving, book.melee.ranks.pikes_attacking), (3, 4));
    // NMM-19-05: mounted Dragoons have a short band, and NMM-19-06: Gallopers move 8 inches and cost 6.
    assert_eq!(book.shooting.bands.of(Shooter::LightHorse).short, inches(6));
    assert_eq!((rate(Mover::GalloperGun), points_of(Kind::GalloperGun)), (inches(8), 6));
    // NMM-19-07: one score in six loses a Leader. NMM-19-08: Clubmen.
    assert_eq!(book.command.risk.lost_on, 1);
    assert_eq!((book.troops.figures.of(Kind::Clubmen), rate(Mover::LightFoot)), (20, inches(8)));
}

fn points_of(kind: Kind) -> u16 {
    Book::standard().points.of(kind, Quality::Seasoned)
}
