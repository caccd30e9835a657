//! House rules laid over the standard book, and the faults of those that do not fit.

use tabletop::Length;

use matchlocks::book::*;

fn faults(overlay: &str) -> Vec<String> {
    Book::with_house_rules(overlay, "house.toml").unwrap_err().iter().map(Fault::to_string).collect()
}

#[test]
fn the_standard_book_is_sound() {
    if let Err(faults) = Book::with_house_rules("", "none") {
        let lines: Vec<String> = faults.iter().map(Fault::to_string).collect();
        panic!("{}", lines.join("\n"));
    }
}

#[test]
fn house_rules_change_single_numbers_and_are_marked() {
    let book = Book::with_house_rules("[shooting.bands.light_gun]\nlong = 27.5\n", "short guns").unwrap();
    assert_eq!(book.shooting.bands.light_gun.long, Length::hundredths_of_inch(2750));
    assert_eq!(book.house_rules(), Some("short guns"));
    let changed: Vec<&Number> = book.numbers().iter().filter(|number| number.house).collect();
    assert_eq!(changed.len(), 1);
    assert_eq!(
        (changed[0].path.as_str(), changed[0].value.as_str()),
        ("shooting.bands.light_gun.long", "27.5")
    );
    assert_eq!(changed[0].rules, [matchlocks::rule!("NMM-11-39")]);
}

#[test]
fn no_house_rules_are_the_standard_book() {
    let book = Book::with_house_rules("# nothing\n[melee.hits]\nfirst_round = 4.0\n", "none").unwrap();
    assert_eq!(book.hash(), Book::standard().hash());
    assert_eq!(book.melee, Book::standard().melee);
}

#[test]
fn every_fault_is_named_with_its_place_and_its_mending() {
    let overlay = "
[melee.hits]
first_rund = 5
later_rounds = 1
fed_in = \"four\"
rule = 'NMM-12-50'

[mele.hits]
first_round = 4

[shooting]
gaps = 3

[shooting.guns.dice_per_crewman]
is = 3

[movement.rates]
formed_foot.good = 5.00001
";
    assert_eq!(
        faults(overlay),
        [
            "house.toml:3:1: there is no value `melee.hits.first_rund`; did you mean `first_round`?",
            "house.toml:4:1: `melee.hits.later_rounds` cannot be 1; write a score of a die from 2 to 6, or 7 for never",
            "house.toml:5:1: `melee.hits.fed_in` cannot be \"four\"; write a score of a die from 2 to 6, or 7 for never",
            "house.toml:6:1: `melee.hits.rule` cannot be changed; leave it out: a house rule changes the number, not where it stands in the book",
            "house.toml:8:2: there is no table `[mele]`; did you mean `melee`?",
            "house.toml:12:1: `shooting.gaps` is a table, not a value; write its entries below it: `[shooting.gaps]` and then `least_width = ...`",
            "house.toml:14:16: `shooting.guns.dice_per_crewman` is a value, not a table; write a value: `dice_per_crewman = 2`",
            "house.toml:18:13: `movement.rates.formed_foot.good` cannot be 5.00001; write inches from 0 to 72, to a hundredth of a millimetre at the finest",
        ]
    );
}

#[test]
fn what_is_not_toml_is_said_with_its_place() {
    let found = faults("[melee.hits]\nfirst_round = \n");
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("house.toml:2:"), "{}", found[0]);
    assert_eq!(
        faults("[melee.hits]\nfirst_round = 1979-05-27\n"),
        [
            "house.toml:2:15: `1979-05-27` cannot be a value here; write a plain number such as 6 or 2.5, true or false, or a text"
        ]
    );
}

#[test]
fn one_multiplier_scales_every_distance_and_no_base() {
    let scaled = |overlay: &str| Book::with_house_rules(overlay, "scale").unwrap();
    let larger = scaled("[settings.distances]\nmultiplier = 1.5\n");
    assert_eq!(larger.movement.rates.formed_foot.good, Length::inches(9));
    assert_eq!(larger.shooting.bands.formed_musketeers.long, Length::hundredths_of_inch(2250));
    assert_eq!(larger.troops.gap.between_friends, Length::hundredths_of_inch(450));
    assert_eq!(larger.command.range.inches, Length::inches(15));
    assert_eq!(larger.troops.bases, Book::standard().troops.bases);
    assert_eq!(larger.settings.table, Book::standard().settings.table);
    assert_eq!(larger.settings.measurement, Book::standard().settings.measurement);

    let halved = scaled("[settings.distances]\nmultiplier = 0.5\n");
    assert_eq!(halved.movement.rates.harquebusiers.good, Length::inches(5));
    assert_eq!(halved.command.range.inches, Length::inches(5));

    let metric = scaled("[settings.distances]\nread_as = \"centimetres\"\n");
    assert_eq!(metric.movement.rates.harquebusiers.good, Length::millimetres(100));
    assert_eq!(metric.melee.obstacle.defended_within, Length::millimetres(5));
}

#[test]
fn numbers_that_cannot_stand_together_are_faults() {
    assert_eq!(
        faults("[troops.figures]\nbattalia = 30\n"),
        [
            "house.toml:2:1: `troops.figures.battalia` = 30 and `troops.formations.battalia.files` = 12 cannot stand together; files times ranks must make the figures of the Unit"
        ]
    );
    assert_eq!(
        faults("[settings.battalia_mix]\npikes = 7\n"),
        [
            "house.toml:2:1: `settings.battalia_mix.pikes` = 7 and `settings.battalia_mix.least_pikes` = 4 cannot stand together; write an even number that is not below the least"
        ]
    );
    assert_eq!(
        faults("[shooting.bands.light_gun]\nlong = 10\n"),
        [
            "house.toml:2:1: `shooting.bands.light_gun.short` = 12 and `shooting.bands.light_gun.long` = 10 cannot stand together; write a long range beyond the short one, or 0 for none"
        ]
    );
}

#[test]
fn a_multiplier_too_large_for_the_table_is_a_fault_of_the_multiplier() {
    assert_eq!(
        faults("settings.distances.multiplier = 3"),
        [
            "house.toml:1:20: `settings.distances.multiplier` = 3 and `settings.table.depth` = 48 cannot stand together; the two Deployment Zones must fit on the table"
        ]
    );
    Book::with_house_rules("settings.distances.multiplier = 3\nsettings.table.depth = 60", "large").unwrap();
}

#[test]
fn the_hash_is_of_the_values_alone() {
    let hash = |overlay: &str| Book::with_house_rules(overlay, "any").unwrap().hash();
    assert_eq!(hash("# a comment\n[points.leaders]\nbrigadier = 5\n"), Book::standard().hash());
    assert_ne!(hash("[points.leaders]\nbrigadier = 6\n"), Book::standard().hash());
    assert_ne!(hash("[settings.premeasuring]\nallowed = false\n"), Book::standard().hash());
    // Records carry this hash: a changed number of the rulebook must be a change of version.
    assert_eq!(format!("{:016x}", Book::standard().hash()), "03cc688a3598545e");
}

#[test]
fn every_number_written_over_is_taken_or_refused_at_its_line() {
    let standard = Book::standard();
    let mut taken = 0;
    for (at, number) in standard.numbers().iter().enumerate() {
        for value in ["-1", "0", "3", "5", "999999", "true"] {
            match Book::with_house_rules(&format!("{} = {value}\n", number.path), "one.toml") {
                Ok(book) => {
                    taken += 1;
                    assert_eq!(book.numbers()[at].value, value);
                    assert_eq!(book.hash() == standard.hash(), number.value == value, "{}", number.path);
                }
                Err(faults) => {
                    let at_fault =
                        faults.iter().all(|fault| fault.place.file == "one.toml" && fault.place.line == 1);
                    assert!(at_fault, "{} = {value}: {faults:?}", number.path);
                }
            }
        }
    }
    assert!(taken > standard.numbers().len(), "{taken}");
}

proptest::proptest! {
    #[test]
    fn no_text_is_too_strange_to_be_answered(text in "[\\[\\]a-z_.=0-9\"'\\n -]{0,80}") {
        if let Err(faults) = Book::with_house_rules(&text, "strange.toml") {
            proptest::prop_assert!(faults.iter().all(|fault| fault.place.file == "strange.toml"));
        }
    }
}

#[test]
fn numbers_that_must_agree_move_together() {
    use rulebook::numbers::movable;
    let all = movable::<matchlocks::Matchlocks>();
    let moves = |name: &str| {
        let number = all.iter().find(|number| number.name == name).unwrap();
        number.moves::<matchlocks::Matchlocks>().into_iter().map(|found| found.house).collect::<Vec<_>>()
    };
    let house = |values: &[(&str, &str)]| -> Vec<(String, String)> {
        values.iter().map(|&(path, value)| (path.to_owned(), value.to_owned())).collect()
    };
    let with = |files: &str, figures: &str| {
        house(&[
            ("troops.formations.division.files", files),
            ("troops.figures.firelocks", figures),
            ("troops.figures.musketeer_division", figures),
            ("troops.figures.pike_stand", figures),
        ])
    };
    assert_eq!(moves("troops.formations.division.files"), [with("7", "14"), with("5", "10")]);
    assert_eq!(moves("melee.hits.first_round").len(), 2);
}
