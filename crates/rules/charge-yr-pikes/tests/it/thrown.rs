//! What is foreseen is what the rules then do, as often as was said.

use charge_yr_pikes::field::Field;
use charge_yr_pikes::foreseen::{self, Clash};
use charge_yr_pikes::steps::{Fate, Reason};
use charge_yr_pikes::table::{Form, Sign, Table};
use charge_yr_pikes::vocabulary::FINISH;
use charge_yr_pikes::{command, rallying};
use engine::{Answer, Side};

use crate::figures::{army, attack, closes, percent};
use crate::position::{Position, field, laid, phase, piece};

/// Whether something comes of a position after some steps as often as was foreseen, in so many throws.
#[track_caller]
fn often(at: &Position, starts: &[&str], holds: impl Fn(&Table) -> bool, foreseen: f64, what: &str) {
    at.comes_as_often((starts, Answer::plain(FINISH)), 600, holds, foreseen, what);
}

#[test]
fn fire_and_the_test_after_it_fall_as_foreseen() {
    let text = phase("standing muskets")
        + &piece("ours", "A", "foot", [30.0, 20.0], "signs = [\"has fired\"]")
        + &piece("theirs", "B", "foot", [30.0, 30.0], "signs = [\"moved\", \"fired\"]");
    let at = laid(&text);
    let [ours, theirs] = ["ours", "theirs"].map(|name| at.id(name));
    let volleys = foreseen::volleys(field(&at), ours, theirs);
    let losses = foreseen::losses(field(&at), theirs, &volleys);
    // Whoever loses one and routs loses more.
    let stays = 1.0 - foreseen::test(field(&at), theirs, Reason::Fire).of(Fate::Routs);
    for (lost, chance) in [(0, losses[0]), (1, losses[1] * stays)] {
        let left = field(&at).figures(theirs) - lost;
        let falls = |table: &Table| table.pieces[theirs.index()].figures == left;
        often(&at, &["muskets"], falls, chance, &format!("{lost} fall"));
    }
    let after = foreseen::under_fire(field(&at), theirs, &losses, Reason::Fire);
    let back = |table: &Table| table.units[theirs.index()].is(Sign::FellBack);
    let routed = |table: &Table| Form::of_number(table.pieces[theirs.index()].shape().form) == Form::Routed;
    often(&at, &["muskets"], back, after.of(Fate::FallsBack), "falls back");
    often(&at, &["muskets"], routed, after.of(Fate::Routs), "routs");
}

#[test]
fn attacks_close_are_received_and_fought_as_foreseen() {
    for (led, enemy) in [(false, "signs = [\"has fired\"]"), (true, "")] {
        let at = attack("foot", "", led, enemy);
        let (it, foe) = (at.id("it"), at.id("enemy"));
        let has_closed = |table: &Table| table.units[it.index()].is(Sign::Closed);
        often(&at, &["fire", "phase closing", "closing"], has_closed, closes(&at)[1], "closes under fire");
        let stands = |table: &Table| {
            let there = table.units[foe.index()];
            has_closed(table) && !there.is(Sign::FellBack) && !there.is(Sign::Broke)
        };
        let received = foreseen::receives(field(&at), foe, it).passes();
        let starts = ["phase closing", "closing", "phase receiving", "receiving"];
        often(&at, &starts, stands, closes(&at)[0] * received, "closes and is received");
    }
}

#[test]
fn melees_fright_rallies_and_command_come_out_as_foreseen() {
    let closed = "target = \"foe\"\nbegan = [30, 14]\nsigns = [\"charged\", \"moved\", \"closed\"]";
    let text = phase("close combat")
        + &piece("it", "A", "foot", [30.0, 20.0], closed)
        + &piece("foe", "B", "foot", [30.0, 20.1], "grade = \"elite\"\nsigns = [\"moved\", \"reached\"]");
    let at = laid(&text);
    let melee = charge_yr_pikes::combat::prospect(field(&at), at.id("it"));
    let clash = Clash::of(field(&at), &melee);
    assert_eq!(clash.dice, [6, 7]);
    // In a draw of equal forces the attacker tests first, and the other if he stays; who is left alone has won.
    let stays = ["it", "foe"].map(|name| foreseen::test(field(&at), at.id(name), Reason::Drawn).passes());
    let left_alone = [stays[0] * (1.0 - stays[1]), 1.0 - stays[0]];
    for (side, name) in ["it", "foe"].iter().enumerate() {
        let id = at.id(name);
        let won = |table: &Table| table.units[id.index()].is(Sign::Won);
        often(&at, &["combat"], won, clash.wins[side] + clash.drawn() * left_alone[side], name);
    }
    let at = army(65, 1);
    let frights = |table: &Table| table.army(Side::A).frights() > 0;
    often(&at, &["army-morale"], frights, foreseen::fright(field(&at), Side::A), "fright");
    let more = "formation = \"routed\"\nrouted_in = 2\npoint = 2\nsigns = [\"tested\"]";
    let at = laid(&(phase("rallying") + &piece("it", "A", "foot", [30.0, 30.0], more)));
    let it = at.id("it");
    assert!(!rallying::has_empty_stand(field(&at), it));
    let rallied = |table: &Table| !Field::new(table, &at.world).is_routed(it);
    often(&at, &["rallying"], rallied, foreseen::test(field(&at), it, Reason::Rally).passes(), "rallies");
    let text = "[[tertia]]\nname = \"T\"\nside = \"A\"\n\n".to_owned()
        + &piece("it", "A", "foot", [30.0, 20.0], "tertia = \"T\"")
        + &piece("he", "A", "brigadier", [30.0, 16.0], "tertia = \"T\"");
    let at = laid(&text);
    let obeys = foreseen::obeys(command::failing_alone(field(&at), at.id("it")));
    often(&at, &["card T"], |table| table.units[at.id("it").index()].is(Sign::Passed), obeys, "command");
}

#[test]
fn whoever_is_overtaken_by_foot_escapes_as_foreseen() {
    let text = phase("army morale")
        + &piece("it", "A", "foot", [30.0, 40.0], "signs = [\"overtaken\"]")
        + &piece("foe", "B", "foot", [60.0, 60.0], "");
    let at = laid(&text);
    let it = at.id("it");
    let lives =
        |table: &Table| table.pieces[it.index()].place != engine::Place::Gone(engine::Departure::Captured);
    often(&at, &["pursuit A"], lives, foreseen::escapes(field(&at)), "escapes");
    assert_eq!(percent(foreseen::escapes(field(&at))), 50);
}
