//! To whom a General gives his extra token.

use conformance::asking::asked;
use matchlocks::Matchlocks;

type Chosen = conformance::asking::Chosen<Matchlocks>;

/// A General beside two Brigadiers: three units wait for the one and two for the other. The cards of some leaders are still to
/// come up.
fn general(to_come: &[&str]) -> Chosen {
    let leader = |name: &str, side: &str, x: f64, what: &str| {
        format!("[[leader]]\nname = \"{name}\"\nside = \"{side}\"\nat = [{x}, 6]\n{what}\n")
    };
    let unit = |(place, brigade): (usize, &str)| {
        let x = 12 + 10 * place;
        format!(
            "[[unit]]\nname = \"foot-{place}\"\nside = \"A\"\nat = [{x}, 10]\nkind = \"battalia\"\nbrigade = \"{brigade}\"\n"
        )
    };
    let units = ["left", "left", "left", "right", "right"].into_iter().enumerate().map(unit);
    let position = format!(
        "[table]\nwidth = 72\ndepth = 48\n[battle]\nturn = 2\nacting = \"A\"\nplay_deck = {to_come:?}\n{}{}{}{}{}\
         [[unit]]\nname = \"skippon\"\nside = \"B\"\nat = [36, 46]\nkind = \"battalia\"\nfacing = 180\n",
        leader("rupert", "A", 36.0, "rank = \"general\""),
        leader("astley", "A", 32.0, "class = 2\nbrigade = \"left\""),
        leader("lisle", "A", 40.0, "class = 2\nbrigade = \"right\""),
        leader("essex", "B", 6.0, "rank = \"general\"").replace(", 6]", ", 44]"),
        units.collect::<String>(),
    );
    asked("NMM-08-06", &position, "general rupert", &[])
}

#[test]
fn the_extra_token_goes_to_a_brigadier_whose_card_is_still_to_come() {
    general(&["astley", "lisle", "bonus", "bonus"]).expect("extra-token rupert on astley");
    general(&["lisle", "bonus", "bonus"]).expect("extra-token rupert on lisle");
    let wasted = general(&["bonus", "bonus"]);
    assert!(!wasted.is("extra-token"), "{wasted}");
}
