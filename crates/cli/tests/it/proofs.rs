//! What the lab must prove of itself: luck is nought on average, a battle made unfair by one unit is found and an even one is not.
//!
//! Here with few battles. `.ci/long` does it with ten thousand and with twenty runs: `TERCIO_PROOFS` says how many battles are looked at
//! for their luck and `TERCIO_RULES` under which rulebook alone, `TERCIO_RUNS` how many runs there are, `TERCIO_KEPT` in which folder battles are kept to go on from, and `TERCIO` which
//! program fights them.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::tercio::Scratch;

/// Each rulebook, with a battle of it that is soon fought.
const BATTLES: [(&str, &str); 5] = [
    ("matchlocks", "hopton-heath/small"),
    ("charge-pikes", "winceby/small"),
    ("border-reivers", "ambush"),
    ("pike-and-musket", "training"),
    ("charge-yr-pikes", "training"),
];

fn number(name: &str, otherwise: u32) -> u32 {
    env::var(name).map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{name} is no number")))
}

/// What a study comes to; its battles are kept under a name where that is wished.
fn told(name: &str, study: &str) -> Value {
    let here = Scratch::new(name);
    here.write("study.toml", study);
    let own = PathBuf::from(env!("CARGO_BIN_EXE_tercio"));
    let mut command = Command::new(env::var_os("TERCIO").map_or(own, PathBuf::from));
    command.args(["lab", "study.toml", "--json"]).current_dir(here.path("."));
    if let Some(kept) = env::var_os("TERCIO_KEPT") {
        command.arg("--resume").arg(Path::new(&kept).join(format!("{name}.jsonl")));
    }
    let run = command.output().unwrap();
    let text = String::from_utf8(run.stdout).unwrap();
    serde_json::from_str(&text)
        .unwrap_or_else(|why| panic!("{why}: {text}{}", String::from_utf8_lossy(&run.stderr)))
}

/// A mean with the error of it.
fn mean(of: &Value) -> (f64, f64) {
    let [likely, low, high] = ["likely", "low", "high"].map(|key| of[key].as_f64().unwrap());
    (likely, (high - low) / 2.0 / 1.96)
}

#[test]
fn luck_is_nought_on_average_under_each_rulebook() {
    let battles = number("TERCIO_PROOFS", 8);
    let only = env::var("TERCIO_RULES").ok();
    for (rules, battle) in BATTLES.into_iter().filter(|it| only.as_deref().is_none_or(|only| only == it.0)) {
        let study = format!(
            "rules = \"{rules}\"\nbattle = \"{battle}\"\nbattles = {battles}\nluck = true\na = \"lieutenant\"\nb = \"lieutenant\"\n"
        );
        let told = told(&format!("luck-{rules}-{battles}"), &study);
        let arm = &told["arms"][0];
        let less = &arm["less_luck"];
        let ((luck, error), (plain, _)) = (mean(&less["luck"]), mean(&arm["side_a"]));
        let (share, own) = mean(&less["share"]);
        let factor = less["factor"].as_f64().unwrap();
        println!(
            "{rules}: {battles} battles, mean luck {:+.2} points, error {:.2}; plain {:.2} %, less luck {:.2} %, error {:.2}; factor {factor:.2}",
            100.0 * luck,
            100.0 * error,
            100.0 * plain,
            100.0 * share,
            100.0 * own
        );
        assert!(luck.abs() <= 3.0 * error, "{rules}: luck {luck} with an error of {error}");
        assert!((share - plain).abs() <= 3.0 * own.max(error), "{rules}: {plain} plain, {share} less luck");
    }
}

/// A study of an even battle, and of the same in which one side has a unit once more.
struct Uneven {
    rules: &'static str,
    battle: &'static str,
    /// Who is there once more, on side A.
    again: &'static str,
    /// How many battles a run has, by a reckoning of power: so that of runs about a gain of `gain` points one in a thousand misses it.
    battles: u32,
}

/// The number of battles at which a gain in the share is seen outside of bounds that hold in 999 cases of 1,000, in 999 runs of 1,000: its
/// error must be the gain over the sum of the normal deviates of both, 3.29 and 3.09. A battle won or lost has a standard deviation of
/// one half at most.
fn battles_for(gain: f64) -> u32 {
    let error = gain / (3.29 + 3.09);
    (0.25 / (error * error)).ceil() as u32
}

/// A regiment of foot once more was worth some 17 points in 800 battles fought beforehand; the reckoning is for 14.
const UNEVEN: [Uneven; 1] =
    [Uneven { rules: "charge-yr-pikes", battle: "training", again: "Drake's redcoats", battles: 520 }];

/// Whether a share leaves one half out of bounds that hold in 999 cases of 1,000 (Wilson's).
fn is_found(arm: &Value) -> bool {
    const Z: f64 = 3.2905;
    let [a, drawn, b] = ["won_by_a", "drawn", "won_by_b"].map(|key| arm[key].as_f64().unwrap());
    let count = a + drawn + b;
    let share = (a + drawn / 2.0) / count;
    let middle = (share + Z * Z / (2.0 * count)) / (1.0 + Z * Z / count);
    let spread = share * (1.0 - share) / count + Z * Z / (4.0 * count * count);
    let half = Z / (1.0 + Z * Z / count) * spread.sqrt();
    (middle - 0.5).abs() > half
}

#[test]
fn a_unit_more_is_found_and_an_even_battle_is_not() {
    assert_eq!(battles_for(0.14), 520);
    let runs = number("TERCIO_RUNS", 0);
    for Uneven { rules, battle, again, battles } in UNEVEN {
        let mut found = [0; 2];
        for run in 0..runs {
            let seed = 1 + 100_000 * run;
            let study = format!(
                "rules = \"{rules}\"\nbattle = \"{battle}\"\nbattles = {battles}\nseed = {seed}\n[[variant]]\nname = \"one more\"\nagain = {{ a = [\"{again}\"] }}\n"
            );
            let told = told(&format!("fair-{rules}-{battles}-{run}"), &study);
            for (count, arm) in found.iter_mut().zip(told["arms"].as_array().unwrap()) {
                *count += u32::from(is_found(arm));
            }
        }
        println!(
            "{rules}: of {runs} runs of {battles} battles {} find the even battle uneven, {} the uneven one",
            found[0], found[1]
        );
        assert_eq!(found, [0, runs], "{rules}");
    }
}

#[test]
fn bounds_leave_one_half_out_where_it_is_hardly_luck() {
    let arm = |a: u32, b: u32| serde_json::json!({ "won_by_a": a, "drawn": 0, "won_by_b": b });
    assert!(
        !is_found(&arm(50, 50))
            && !is_found(&arm(60, 40))
            && is_found(&arm(70, 30))
            && is_found(&arm(30, 70))
    );
}
