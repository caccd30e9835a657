//! Armies on paper: what was agreed before the battle, what regiments become, armies drawn by lot and on parade.

use charge_pikes::book::Book;
use charge_pikes::casting::{Agreed, House, drawn_twice, entries, parade};
use charge_pikes::field::Field;
use charge_pikes::roster::Entry;
use charge_pikes::world::{Kind, Options};
use engine::{PieceId, Rng, Side};
use rulebook::Names;
use scenario::Army;
use tabletop::Length;

/// What an army becomes with figures and options as they are usual.
fn cast(army: &Army, house: &House) -> Vec<Entry> {
    entries(army, Side::A, house, &mut Names::default(), &mut Vec::new())
}

/// The units that a regiment becomes of which all is said but its name.
fn regiment(words: &str) -> Vec<Entry> {
    let text = format!(
        "format = 1\n\n[army]\nid = \"one\"\nname = \"One\"\nallegiance = \"parliament\"\ncommander = \"chief\"\n\
         summary = \"One regiment.\"\n\n[[leader]]\nid = \"chief\"\nname = \"Chief\"\nrating = \"able\"\n\n\
         [[brigade]]\nid = \"brigade\"\nname = \"Brigade\"\nleader = \"chief\"\n\n\
         [[brigade.regiment]]\nname = \"The regiment\"\nexperience = \"seasoned\"\ngame_units = 1\n{words}\n"
    );
    let army = Army::parse("one", &text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    cast(&army, &House::default()).into_iter().filter(|entry| entry.kind.is_unit()).collect()
}

#[test]
fn pikes_follow_the_ratio() {
    let pikes = |pikes: u8, shot: u8, figures: u8| {
        let men = Book::standard().figures.strength.men(figures.into());
        let units = regiment(&format!("arm = \"foot\"\npikes_to_shot = [{pikes}, {shot}]\nmen = {men}"));
        assert_eq!(units.iter().map(|unit| unit.figures).collect::<Vec<_>>(), [figures]);
        units[0].pikes
    };
    assert_eq!([pikes(1, 2, 24), pikes(1, 1, 24), pikes(1, 2, 25), pikes(0, 1, 24)], [8, 12, 8, 0]);
}

#[test]
fn two_guns_are_a_model_and_six_models_a_battery() {
    let guns = |weight: &str, pieces: u32| {
        regiment(&format!("arm = \"guns\"\nweight = \"{weight}\"\npieces = {pieces}\nmen = 40"))
    };
    let models =
        |pieces| -> Vec<usize> { guns("field", pieces).iter().map(|battery| battery.guns.len()).collect() };
    assert_eq!(models(1), [1]);
    assert_eq!(models(7), [4]);
    assert_eq!(models(20), [5, 5]);
    assert_eq!(guns("heavy", 4)[0].figures, 8);
}

/// What an army costs by the chart at most: with every option in force, or with all but one. Men who are Highlanders by one
/// option pay for no forlorn hope by another.
fn cost(army: &Army) -> u32 {
    let without = std::iter::once(None).chain(Options::NAMES.into_iter().map(Some));
    let costs = without.map(|left_out| {
        let mut house = House::default();
        for option in Options::NAMES.into_iter().filter(|option| Some(*option) != left_out) {
            house.options.set(option);
        }
        let all = cast(army, &house);
        all.iter().map(|entry| u32::from(entry.cost(Book::standard(), house.options))).sum()
    });
    costs.max().unwrap()
}

#[test]
fn armies_drawn_by_lot_read_and_keep_to_their_points() {
    for seed in 0..200 {
        let points = 250 + seed as u16 % 60 * 20;
        let [north, south] = drawn_twice(&mut Rng::new(seed), points);
        for text in [&north, &south] {
            let army = Army::parse("drawn", text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
            let regiments: usize = army.brigades.iter().map(|brigade| brigade.regiments.len()).sum();
            assert!(cost(&army) <= points.into(), "{regiments} cost {} of {points}", cost(&army));
        }
    }
}

#[test]
fn an_army_on_parade_stands_whole_on_its_table() {
    let text = include_str!("../../../../../armies/royalist.toml");
    let list = Army::parse("royalist.toml", text).unwrap();
    let casting = parade(&list, &House::default()).unwrap();
    let (world, table) = (&casting.world, &casting.table);
    let field = Field::new(table, world);
    let standing: Vec<PieceId> = world.named().filter(|id| field.piece(*id).on_table()).collect();
    assert_eq!(standing.len(), 8 + 3, "eight units and three generals");
    assert_eq!(standing.iter().filter(|id| field.kind(**id) == Kind::Chief).count(), 1);
    assert_eq!(world.armies[0].points, 808);
    for (at, one) in standing.iter().enumerate() {
        let bounds = world.ground.bounds();
        assert!(field.frame(*one).corners().iter().all(|corner| bounds.contains(*corner)), "{one:?}");
        for other in &standing[at + 1..] {
            assert!(field.gap(*one, *other).distance.rounded_up() >= Length::INCH, "{one:?} {other:?}");
        }
    }
}

#[test]
fn what_is_agreed_reads_back_from_its_words() {
    let mut agreed = Agreed::default();
    let file =
        "scale = \"15mm\"\noptions = [\n\"volley_fire\", \"firelocks\"]\n[charging.wheels]\nfree = 60\n";
    agreed.take_file(file, "ours").unwrap();
    assert_eq!(agreed.house.book.charging.wheels.free, 60);
    agreed.take("deploy").unwrap();
    agreed.take("600points").unwrap();
    assert_eq!(agreed.words(), ["15mm", "firelocks", "volley_fire", "deploy", "600points"]);
    let mut again = Agreed::default();
    agreed.words().iter().try_for_each(|word| again.take(word)).unwrap();
    again.house.book = agreed.house.book.clone();
    assert_eq!(again, agreed);
    let wrong = "scale = \"15mm\"\noptions = [\"cannons\"]\npoints = -1\n\n[charging.wheels]\nfree = 600\n";
    let faults = Agreed::default().take_file(wrong, "ours").unwrap_err();
    let told: Vec<String> = faults.iter().map(|fault| fault.place.to_string()).collect();
    assert_eq!(told, ["ours:2:11", "ours:3:10", "ours:6:1"]);
    assert!(Agreed::default().take_file("free = [", "ours").is_err());
    assert!(again.take("manypoints").is_err());
    assert!(again.take("cannons").unwrap_err().contains("forlorn_hopes"));
}
