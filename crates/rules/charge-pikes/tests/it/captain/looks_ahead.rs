//! Where it matters to look ahead: what an answer is worth by itself is not what the day needs.

use charge_pikes::ChargePikes;
use conformance::asking::{Chosen, asked_of, counselled};
use general::Kind;

/// The last turn of a battle that whoever has lost fewer points will have won. A troop of A's may charge green foot with many pikes: it
/// comes home once in three times, and breaks them as likely as not. Beside them stands a regiment on each side, which has lost so many.
fn last_turn([own, foes]: [u8; 2]) -> String {
    let [own, foes] = [own, foes].map(|lost| format!("figures = {}\nstart = 24", 24 - lost));
    format!(
        r#"
[table]
width = 72
depth = 48
[battle]
turn = 6
last_turn = 6
[A]
points = 100
[B]
points = 100
[[general]]
name = "fairfax"
side = "A"
rank = "chief"
at = [36, 4]
[[general]]
name = "rupert"
side = "B"
rank = "chief"
at = [36, 44]
[[unit]]
name = "pride"
side = "A"
kind = "foot"
at = [10, 6]
{own}
[[unit]]
name = "tillier"
side = "B"
kind = "foot"
at = [60, 42]
{foes}
[[unit]]
name = "ireton"
side = "A"
at = [36, 12]
kind = "horse"
grade = "C"
figures = 10
files = 5
[[unit]]
name = "byron"
side = "B"
at = [36, 26]
kind = "foot"
grade = "D"
figures = 24
pikes = 12
"#
    )
}

/// What a player answers when he may announce charges in that turn.
fn charges(player: Kind, lost: [u8; 2]) -> Chosen<ChargePikes> {
    asked_of(player, "CP-01-01", &last_turn(lost), "turn", &["yes"])
}

#[test]
fn a_battle_that_is_won_is_not_staked_on_a_charge() {
    // A figure's lead is soon lost to those who shoot last, as captains who play on find; three figures are not.
    charges(Kind::Captain, [0, 1]).expect("charge ireton on byron");
    counselled::<ChargePikes>("CP-01-01", &last_turn([0, 1]), "turn", &["yes"])
        .expect("charge ireton on byron");
    charges(Kind::Captain, [0, 3]).expect("finish");
    charges(Kind::Colonel, [0, 3]).expect("finish");
}

#[test]
fn a_battle_that_is_lost_is() {
    charges(Kind::Captain, [12, 0]).expect("charge ireton on byron");
    charges(Kind::Colonel, [12, 0]).expect("charge ireton on byron");
}
