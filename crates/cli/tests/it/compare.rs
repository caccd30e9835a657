//! One battle under several rulebooks, side by side.

use crate::tercio;

use tercio::Scratch;

/// The position of two units as deployed: it depends on no dice.
const DRAKE: &str = "\
training: Parliament against Royalists
charge-pikes: Commanded musketeers as foot: musketeers drawn out stand in close order, naked
  (CP-03-11)
matchlocks: the position before the first turn, Manoeuvre and bombardment
charge-pikes: the position turn 1, Initiative

Drake's redcoats
  matchlocks: Drake-foot (Battalia, Seasoned), 24 figures: moves 6 in, charges 6 in, shoots 15 in
  charge-pikes: Drake-foot (Foot, C, line), 20 figures: moves 4.8 in, charges 8 in, shoots 14.2 in

A drake and its crew
  matchlocks: Drake-gun (Light Gun, Seasoned), 2 figures: moves 2.4 in, shoots 30 in
  charge-pikes: Drake-guns (Battery, C, line), 4 figures: moves 2.2 in, shoots 20 in
";

#[test]
fn what_units_may_do_is_told_side_by_side() {
    let here = Scratch::new("compare-position");
    let both =
        ["compare", "training", "--battles", "0", "--unit", "drake", "--rules", "matchlocks,charge-pikes"];
    let ran = here.run(&[&both[..], &["--side", "a", "--rules", "matchlocks,charge-pikes"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out, DRAKE);
    let later = ["--turn", "2", "--a", "random", "--b", "random", "--side", "both", "--json"];
    let told = here.run(&[&both[..], &later[..]].concat()).json();
    for column in told["rulesets"].as_array().unwrap() {
        assert!(column["position"]["turn"].as_u64() >= Some(2), "{column}");
        let units = column["position"]["units"].as_array().unwrap();
        let sides: Vec<&str> = units.iter().filter_map(|unit| unit["side"].as_str()).collect();
        assert!(sides.contains(&"A") && sides.contains(&"B"));
        assert!(column.get("won").is_none(), "nothing was fought");
    }
}

#[test]
fn the_same_seeds_are_fought_under_each_rulebook() {
    let here = Scratch::new("compare");
    let arguments =
        ["compare", "training", "--battles", "2", "--a", "random", "--b", "random", "--seed", "7", "--jobs"];
    let json = here.run(&[&arguments[..], &["1", "--json"]].concat());
    assert_eq!(json.code, 0, "{}", json.err);
    let told = json.json();
    let columns = told["rulesets"].as_array().unwrap();
    let left_out = told["left_out"].as_array().unwrap();
    assert!(columns.len() >= 2 && left_out.len() == 1, "{left_out:?}");
    assert!(
        left_out[0].to_string().contains("border-reivers"),
        "who fights with single men has no regiments"
    );
    for column in columns {
        let count = |value: &serde_json::Value| value["count"].as_u64().unwrap();
        let won = column["won"].as_array().unwrap().iter().map(count).sum::<u64>();
        assert_eq!(won + count(&column["drawn"]), 2, "{column}");
        let chance = &column["won"][0]["chance"];
        let [low, likely, high] = ["low", "likely", "high"].map(|key| chance[key].as_f64().unwrap());
        assert!(0.0 <= low && low <= likely && likely <= high && high <= 1.0, "{chance}");
        let ended: u64 = column["endings"].as_array().unwrap().iter().map(count).sum();
        assert_eq!(ended, 2);
        assert!(column["turns"]["median"].as_u64() > Some(0));
        assert!(column["losses"][1]["figures"]["likely"].as_f64() > Some(0.0));
    }
    let table = here.run(&[&arguments[..], &["2"]].concat());
    assert!(table.out.lines().all(|line| line.chars().count() <= 100), "{}", table.out);
    for line in ["won: Parliament", "drawn", "turns", "Royalists: figures lost"] {
        assert!(table.out.lines().any(|row| row.starts_with(line)), "{line}: {}", table.out);
    }
    assert_eq!(here.run(&[&arguments[..], &["2", "--json"]].concat()).out, json.out);
}

#[test]
fn what_cannot_be_compared_is_said() {
    let here = Scratch::new("compare-faults");
    let refused = |arguments: &[&str], words: &[&str]| {
        let ran = here.run(&[&["compare"], arguments].concat());
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(words.iter().all(|word| ran.err.contains(word)), "{}", ran.err);
    };
    refused(&["training", "--rules", "matchlocks,muskets"], &["no ruleset muskets", "charge-pikes"]);
    refused(&["traning"], &["no battle traning", "training"]);
    refused(&["training", "--rules", "matchlocks", "--a", "nobody"], &["no player nobody"]);
    refused(&["training", "--battles", "0", "--unit", "Draak"], &["nobody on the table is called Draak"]);
    refused(&["traning", "--rules", "matchlocks"], &["matchlocks cannot cast it", "no battle traning"]);
}

/// A die that is read in a table, as in an attack under two of the rulebooks, says by itself of no effect how likely it is.
#[test]
fn a_die_that_is_read_in_a_table_has_no_chance_of_an_effect() {
    let here = Scratch::new("compare-effect");
    let looked = ["compare", "winceby", "--battles", "0", "--turn", "2", "--rules", "charge-yr-pikes"];
    let ran = here.run(&looked);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("may charge") && ran.out.contains("any effect"), "{}", ran.out);
    for line in ran.out.split("may ").filter(|line| line.starts_with("charge")) {
        assert!(!line.contains("any effect"), "{line}");
    }
    assert!(!ran.out.contains("-0%"), "{}", ran.out);
}
