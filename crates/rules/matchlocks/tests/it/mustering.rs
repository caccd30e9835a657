//! Armies on paper: cores and cards that are dealt, what regiments become, armies drawn by lot and on parade.

use engine::{PieceId, Rng, Side};
use matchlocks::army::{ArmyList, Banner, Collection, Muster, Roster, UnitCard, army_file, drawn_by_lot};
use matchlocks::book::{Book, Kind, Quality};
use matchlocks::casting::{deployed, parade};
use matchlocks::field::Field;
use scenario::{Army, Battle};
use tabletop::Length;

fn collection(kinds: &[(Kind, usize)]) -> Collection {
    let cards = kinds.iter().flat_map(|(kind, count)| std::iter::repeat_n(UnitCard::of(*kind), *count));
    Collection { cards: cards.collect() }
}

#[test]
fn a_core_is_half_and_balanced() {
    let book = Book::standard();
    let all = collection(&[(Kind::Battalia, 4), (Kind::Harquebusiers, 4), (Kind::FieldGun, 1)]);
    assert_eq!(all.points(book), 4 * 24 + 4 * 16 + 9);
    assert_eq!(all.judge_core(book, &[0, 4, 1, 5], 160), Ok(()));
    let why = |core: &[usize]| all.judge_core(book, core, 160).unwrap_err().what;
    assert!(why(&[0, 1, 4]).contains("less than 50"));
    assert!(why(&[0, 1, 2, 4]).contains("may differ by one"));
    assert!(why(&[0, 1, 4, 5, 6]).contains("leave the last one out"));
    assert!(why(&[0, 8]).contains("no part of a core"));
    let scarce = collection(&[(Kind::Battalia, 4), (Kind::Harquebusiers, 1)]);
    assert_eq!(scarce.judge_core(book, &[0, 4, 1, 2], 160), Ok(()));
}

#[test]
fn dealing_stops_with_the_card_that_reaches_the_total() {
    let book = Book::standard();
    let deck: Vec<UnitCard> = [
        Kind::MusketeerDetachment,
        Kind::LightGun,
        Kind::Harquebusiers,
        Kind::Harquebusiers,
        Kind::Battalia,
        Kind::FieldGun,
        Kind::Battalia,
    ]
    .map(UnitCard::of)
    .to_vec();
    // How many cards are dealt to a player with a core of so many points.
    let dealt = |core: &[(Kind, usize)], points: u32| {
        let collection = collection(core);
        let core: Vec<usize> = (0..collection.cards.len()).collect();
        let (deck, other_core, other_deck) = (deck.clone(), Vec::new(), Vec::new());
        let muster = Muster { collection, core, deck, agreed: 160, leaders: 0, other_core, other_deck };
        assert_eq!(muster.core_points(book), points);
        (muster.dealt(book).len(), muster.total(book))
    };
    assert_eq!(dealt(&[(Kind::Battalia, 2), (Kind::Harquebusiers, 2)], 80), (7, 181));
    assert_eq!(dealt(&[(Kind::Battalia, 4), (Kind::Harquebusiers, 4)], 160), (0, 160));
    let short = [(Kind::Battalia, 6), (Kind::FieldGun, 1), (Kind::LightGun, 1)];
    assert_eq!(dealt(&short, 159), (1, 159 + 6));
}

#[test]
fn armies_drawn_by_lot_are_legal_and_read_back_from_their_files() {
    let book = Book::standard();
    let mut plain_ones = 0;
    for seed in 0..24 {
        let list = drawn_by_lot(&mut Rng::new(seed), book, 160);
        // The plain one, which is taken where the lot finds none, is one brigade of foot; those drawn have more.
        plain_ones += u32::from(list.brigades.len() == 1);
        for banner in &Banner::TWO {
            let text = army_file(&list, banner);
            let army = Army::parse("drawn", &text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
            let read = Roster::of(&ArmyList::of(&army).unwrap(), book);
            assert!(read.faults.is_empty(), "{:?}", read.faults);
            assert_eq!(read.total(), Roster::of(&list, book).total());
            assert!((152..=160).contains(&read.total()), "{}", read.total());
        }
    }
    assert_eq!(plain_ones, 0, "the lot finds an army of its own every time");
    assert_eq!(drawn_by_lot(&mut Rng::new(9), book, 160), drawn_by_lot(&mut Rng::new(9), book, 160));
}

#[test]
fn an_army_on_parade_stands_whole_on_its_table_and_nobody_on_another() {
    let text = include_str!("../../../../../armies/royalist.toml");
    let army = Army::parse("royalist.toml", text).unwrap();
    let casting = parade(&army, Book::standard().clone()).unwrap();
    let (world, table) = (&casting.world, &casting.table);
    let field = Field::new(table, world);
    let standing: Vec<PieceId> = world.ids().filter(|id| field.piece(*id).on_table()).collect();
    assert_eq!(standing.len(), 8 + 3, "eight units and three leaders");
    for (at, one) in standing.iter().enumerate() {
        assert_eq!(world.profile(*one).side, Side::A);
        assert!(
            field
                .block(*one)
                .corners()
                .iter()
                .all(|corner| world.ground.bounds().with(*corner) == world.ground.bounds())
        );
        for other in &standing[at + 1..] {
            assert!(field.gap(*one, *other).distance.rounded_up() >= Length::INCH, "{one:?} {other:?}");
        }
    }
}

/// What the first regiment of the training battle becomes if this is said of it: the kind, the quality and the pikes of its
/// unit.
fn regiment(words: &str) -> (Kind, Quality, u8) {
    let said = "arm = \"foot\"\npikes_to_shot = [1, 2]\nmen = 500\nexperience = \"seasoned\"\n";
    let text = include_str!("../../../../../battles/training.toml");
    assert!(text.contains(said));
    let text = text.replacen(said, &format!("{words}\n"), 1);
    let battle = Battle::parse("training.toml", &text).unwrap_or_else(|faults| panic!("{faults}\n{words}"));
    let casting = deployed(&battle, scenario::VersionIndex::FIRST, Book::standard().clone()).unwrap();
    let units = casting.world.profiles.iter();
    let unit = units.filter(|unit| unit.title.starts_with("Drake's redcoats")).collect::<Vec<_>>();
    assert_eq!(unit.len(), 1, "{words}");
    (unit[0].kind, unit[0].quality, unit[0].pikes)
}

#[test]
fn pikes_follow_the_ratio_within_the_accepted_mixes() {
    let pikes = |pikes: u8, shot: u8| {
        let mix = format!(
            "arm = \"foot\"\npikes_to_shot = [{pikes}, {shot}]\nmen = 500\nexperience = \"seasoned\""
        );
        let (kind, quality, pikes) = regiment(&mix);
        assert_eq!((kind, quality), (Kind::Battalia, Quality::Seasoned));
        pikes
    };
    assert_eq!([pikes(1, 2), pikes(1, 1), pikes(1, 3), pikes(1, 4)], [8, 12, 6, 4]);
    assert_eq!([pikes(3, 1), pikes(1, 9)], [12, 4]);
}

#[test]
fn qualities_that_a_kind_cannot_have_become_seasoned() {
    let quality = |arm: &str, experience: &str| {
        let (kind, quality, _) = regiment(&format!("arm = {arm}\nmen = 500\nexperience = \"{experience}\""));
        (kind, quality)
    };
    let gun = "\"guns\"\nweight = \"field\"\npieces = 1";
    assert_eq!(quality(gun, "veteran"), (Kind::FieldGun, Quality::Seasoned));
    assert_eq!(quality("\"commanded shot\"", "raw"), (Kind::MusketeerDetachment, Quality::Seasoned));
    assert_eq!(quality("\"dragoons\"", "raw"), (Kind::Dragoons, Quality::Raw));
    assert_eq!(quality("\"clubmen\"", "seasoned"), (Kind::Clubmen, Quality::Raw));
}
