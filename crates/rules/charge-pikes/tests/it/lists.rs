//! Every way in which an army list is refused, with what its maker is told; and for each the list that passes.

use charge_pikes::ChargePikes;
use charge_pikes::casting::{self, House};
use scenario::{Battle, VersionIndex};

/// A list in the words of cases: what it says of why it is refused, or nothing if it is not.
fn told(list: &str) -> String {
    let text = format!("title = \"a list\"\nrules = [\"CP-01-01\"]\nplay = [\"expect turn 1\"]\n{list}");
    let faults = match cases::read::<ChargePikes>("a list", &text) {
        Err(faults) => Some(faults.to_string()),
        Ok(cases) => cases::stage::<ChargePikes>(&cases[0]).map(drop).err().map(|faults| faults.to_string()),
    };
    faults.unwrap_or_default()
}

fn refused(list: &str, why: &str) {
    let told = told(list);
    assert!(told.contains(why), "asked for `{why}`, told `{told}` of\n{list}");
}

fn passes(list: &str) {
    assert_eq!(told(list), "", "of\n{list}");
}

fn unit(name: &str, rest: &str) -> String {
    format!("[[unit]]\nname = \"{name}\"\nside = \"A\"\n{rest}\n")
}

/// So many units on paper, none of them on the table.
fn many(count: usize, rest: &str) -> String {
    (0..count).map(|at| unit(&format!("unit{at}"), rest)).collect()
}

/// CP-05-02, CP-05-05: a unit has one type and one grade.
#[test]
fn a_unit_of_two_types_or_grades() {
    let six_and_six = unit("rich", "kind = [\"cuirassiers\", \"horse\"]\nfigures = 12");
    refused(&six_and_six, "kind");
    refused(&unit("rich", "kind = \"cuirassiers and horse\"\nfigures = 12"), "cuirassiers and horse");
    passes(&unit("rich", "kind = \"cuirassiers\"\nfigures = 12"));
    refused(&unit("hampden", "kind = \"foot\"\nfigures = 24\npikes = 8\ngrade = [\"B\", \"C\"]"), "grade");
    refused(&unit("hampden", "kind = \"foot\"\nfigures = 24\npikes = 8\ngrade = \"F\""), "F");
    passes(&unit("hampden", "kind = \"foot\"\nfigures = 24\npikes = 8\ngrade = \"B\""));
}

/// CP-05-01, CP-05-02, CP-05-03: figures and pikes.
#[test]
fn a_unit_without_figures_or_with_pikes_where_none_belong() {
    refused(&unit("hampden", "kind = \"foot\"\nfigures = 0"), "hampden has no figures");
    let more = unit("hampden", "kind = \"foot\"\nfigures = 8\npikes = 9");
    refused(&more, "hampden has more pikes than figures");
    let riders = unit("rich", "kind = \"horse\"\nfigures = 8\npikes = 4");
    refused(&riders, "rich has pikes and is no foot in close order (CP-05-02)");
    passes(&unit("hampden", "kind = \"foot\"\nfigures = 8\npikes = 8"));
}

/// CP-05-04: batteries mix guns, nobody else has any.
#[test]
fn a_battery_without_guns_or_guns_without_a_battery() {
    let why = "a battery has one to";
    refused(&unit("wemyss", "kind = \"battery\"\nfigures = 8"), why);
    let seven = "kind = \"battery\"\nguns = [\"light\", \"light\", \"light\", \"light\", \"light\", \"light\", \"light\"]";
    refused(&unit("wemyss", seven), why);
    refused(&unit("hampden", "kind = \"foot\"\nfigures = 24\nguns = [\"light\"]"), why);
    passes(&unit("wemyss", "kind = \"battery\"\nguns = [\"heavy\", \"light\", \"light\"]"));
}

/// CP-09-01, CP-09-02: one Commander-in-Chief a side, one sub-general a unit.
#[test]
fn two_chiefs_or_two_generals_over_a_unit() {
    let general = |name: &str, side: &str, rank: &str| {
        format!("[[general]]\nname = \"{name}\"\nside = \"{side}\"\nrank = \"{rank}\"\nat = [20, 10]\n")
    };
    let two = format!("{}{}", general("essex", "A", "chief"), general("waller", "A", "chief"));
    refused(&two, "side A has more than one Commander-in-Chief (CP-09-01)");
    let one_each = format!("{}{}", general("essex", "A", "chief"), general("forth", "B", "chief"));
    passes(&one_each);
    let foot = |under: &str| unit("hampden", &format!("kind = \"foot\"\nfigures = 24\nunder = {under}"));
    let generals = format!(
        "{}{}{}{}",
        general("essex", "A", "chief"),
        general("skippon", "A", "general"),
        general("balfour", "A", "general"),
        general("astley", "B", "general")
    );
    refused(&format!("{}{generals}", foot("[\"skippon\", \"balfour\"]")), "the name of a general");
    refused(&format!("{}{generals}", foot("\"lesley\"")), "no general is named \"lesley\"");
    for wrong in ["astley", "essex", "hampden"] {
        let why = format!("hampden stands under {wrong}: only a unit stands under somebody");
        refused(&format!("{}{generals}", foot(&format!("\"{wrong}\""))), &why);
    }
    passes(&format!("{}{generals}", foot("\"skippon\"")));
}

/// CP-20-02, CP-20-03: arms of the optional rules.
#[test]
fn lances_on_foot_and_highlanders_with_pikes_or_horses() {
    let lances = "rich has lances and is no cavalry (CP-20-02)";
    refused(&unit("rich", "kind = \"dragoons\"\nfigures = 8\nlances = true"), lances);
    passes(&unit("rich", "kind = \"horse\"\nfigures = 8\nlances = true"));
    let clansmen = "highlanders are foot in close order without pikes (CP-20-03)";
    refused(&unit("maclean", "kind = \"foot\"\nfigures = 8\npikes = 4\nhighland = \"shock\""), clansmen);
    refused(&unit("maclean", "kind = \"skirmishers\"\nfigures = 8\nhighland = \"archers\""), clansmen);
    passes(&unit("maclean", "kind = \"foot\"\nfigures = 8\nhighland = \"shock\""));
}

/// CP-01-02: there are five options and no others.
#[test]
fn an_option_that_there_is_not() {
    refused("[game]\noptions = [\"longbows\"]\n", "there is no option \"longbows\"");
    passes("[game]\noptions = [\"firelocks\", \"volley_fire\"]\n");
}

/// What a table holds.
#[test]
fn more_than_a_battle_holds() {
    refused(&many(97, "kind = \"horse\"\nfigures = 8"), "97 pieces are more than the 96 that a battle holds");
    // Each battery keeps a slot for its guns.
    let guns = many(13, "kind = \"battery\"\nguns = [\"light\"]");
    refused(&guns, "13 batteries are more than the 12 that a battle holds");
    refused(&many(49, "kind = \"dragoons\"\nfigures = 12"), "98 pieces are more than the 96");
    passes(&many(48, "kind = \"dragoons\"\nfigures = 12"));
}

/// A file that gives a regiment a grade of its own names one of the five (CP-06-01), and its last turn is a number.
#[test]
fn a_grade_or_a_last_turn_in_a_file_that_is_none() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../battles/training.toml");
    let text = std::fs::read_to_string(path).expect("a battle");
    let cast = |own: &str| {
        let text = format!("{text}\n[charge-pikes]\n{own}\n");
        let battle = Battle::parse("training", &text).expect("it reads");
        let cast = casting::deployed(&battle, VersionIndex::FIRST, House::default());
        cast.map(drop).map_err(|faults| faults[0].to_string())
    };
    let refused = |own: &str| cast(own).expect_err("refused");
    let grade = refused("grades = { \"Some regiment\" = \"F\" }");
    assert!(grade.contains("this is no grade") && grade.contains("A, B, C, D or E"), "{grade}");
    let two = refused("grades = { \"Some regiment\" = [\"B\", \"C\"] }");
    assert!(two.contains("this is no grade"), "{two}");
    assert!(refused("grades = \"B\"").contains("a table of regiments and their grades"));
    assert!(refused("last_turn = 61").contains("60"), "{}", refused("last_turn = 61"));
    assert!(refused("options = [\"volley_fire\"]").contains("options"));
    assert_eq!(cast("last_turn = 14"), Ok(()));
}
