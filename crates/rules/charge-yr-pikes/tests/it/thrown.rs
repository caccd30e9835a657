//! What is foreseen is what the rules then do, as often as was said.

use charge_yr_pikes::field::Field;
use charge_yr_pikes::foreseen::{self, Clash};
use charge_yr_pikes::morale::{Fate, Reason};
use charge_yr_pikes::table::{Form, Sign, Table};
use charge_yr_pikes::{command, rallying};
use engine::Side;

use crate::figures::{army, attack, closes, percent};
use crate::position::{Position, phase, piece};

/// How often something came of a position after some steps.
fn counted(at: &Position, starts: &[&str], count: u64, holds: impl Fn(&Table) -> bool) -> f64 {
    (0..count).filter(|seed| holds(&at.after(starts, *seed))).count() as f64 / count as f64
}

/// Whether a share of so many throws is what was foreseen: within four and a half times its spread.
#[track_caller]
fn as_often(found: f64, foreseen: f64, count: u64, what: &str) {
    let spread = (foreseen * (1.0 - foreseen) / count as f64).sqrt();
    assert!((found - foreseen).abs() <= 4.5 * spread + 1e-9, "{what}: {found} and not {foreseen}");
}

const THROWS: u64 = 600;

#[test]
fn fire_and_the_test_after_it_fall_as_foreseen() {
    let text = phase("standing muskets")
        + &piece("ours", "A", "foot", [30.0, 20.0], "signs = [\"has fired\"]")
        + &piece("theirs", "B", "foot", [30.0, 30.0], "signs = [\"moved\", \"fired\"]");
    let at = Position::of(&text);
    let [ours, theirs] = ["ours", "theirs"].map(|name| at.id(name));
    let volleys = foreseen::volleys(at.field(), ours, theirs);
    let losses = foreseen::losses(at.field(), theirs, &volleys);
    // Whoever loses one and routs loses more.
    let stays = 1.0 - foreseen::test(at.field(), theirs, Reason::Fire).of(Fate::Routs);
    for (lost, chance) in [(0, losses[0]), (1, losses[1] * stays)] {
        let left = at.field().figures(theirs) - lost;
        let found = counted(&at, &["muskets"], THROWS, |table| table.pieces[theirs.index()].figures == left);
        as_often(found, chance, THROWS, &format!("{lost} fall"));
    }
    let after = foreseen::under_fire(at.field(), theirs, &losses, Reason::Fire);
    let back = |table: &Table| table.units[theirs.index()].is(Sign::FellBack);
    let routed = |table: &Table| Form::of_number(table.pieces[theirs.index()].shape().form) == Form::Routed;
    as_often(counted(&at, &["muskets"], THROWS, back), after.of(Fate::FallsBack), THROWS, "falls back");
    as_often(counted(&at, &["muskets"], THROWS, routed), after.of(Fate::Routs), THROWS, "routs");
}

#[test]
fn attacks_close_are_received_and_fought_as_foreseen() {
    for (led, enemy) in [(false, "signs = [\"has fired\"]"), (true, "")] {
        let at = attack("foot", "", led, enemy);
        let (it, foe) = (at.id("it"), at.id("enemy"));
        let has_closed = |table: &Table| table.units[it.index()].is(Sign::Closed);
        let after = counted(&at, &["fire", "phase closing", "closing"], THROWS, has_closed);
        as_often(after, closes(&at)[1], THROWS, "closes under fire");
        let stands = |table: &Table| {
            let there = table.units[foe.index()];
            has_closed(table) && !there.is(Sign::FellBack) && !there.is(Sign::Broke)
        };
        let both =
            counted(&at, &["phase closing", "closing", "phase receiving", "receiving"], THROWS, stands);
        let received = foreseen::receives(at.field(), foe, it).passes();
        as_often(both, closes(&at)[0] * received, THROWS, "closes and is received");
    }
}

#[test]
fn melees_fright_rallies_and_command_come_out_as_foreseen() {
    let text = phase("close combat")
        + &piece(
            "it",
            "A",
            "foot",
            [30.0, 20.0],
            "target = \"foe\"\nbegan = [30, 14]\nsigns = [\"charged\", \"moved\", \"closed\"]",
        )
        + &piece("foe", "B", "foot", [30.0, 20.1], "grade = \"elite\"\nsigns = [\"moved\", \"reached\"]");
    let at = Position::of(&text);
    let melee = charge_yr_pikes::combat::prospect(at.field(), at.id("it"));
    let clash = Clash::of(at.field(), &melee);
    assert_eq!(clash.dice, [6, 7]);
    // In a draw of equal forces the attacker tests first, and the other if he stays; who is left alone has won.
    let stays = ["it", "foe"].map(|name| foreseen::test(at.field(), at.id(name), Reason::Drawn).passes());
    let left_alone = [stays[0] * (1.0 - stays[1]), 1.0 - stays[0]];
    for (side, name) in ["it", "foe"].iter().enumerate() {
        let id = at.id(name);
        let won = counted(&at, &["combat"], THROWS, |table| table.units[id.index()].is(Sign::Won));
        as_often(won, clash.wins[side] + clash.drawn() * left_alone[side], THROWS, name);
    }
    let at = army(65, 1);
    let frights = |table: &Table| table.army(Side::A).frights() > 0;
    let found = counted(&at, &["army-morale"], THROWS, frights);
    as_often(found, foreseen::fright(at.field(), Side::A), THROWS, "fright");
    let more = "formation = \"routed\"\nrouted_in = 2\npoint = 2\nsigns = [\"tested\"]";
    let at = Position::of(&(phase("rallying") + &piece("it", "A", "foot", [30.0, 30.0], more)));
    let it = at.id("it");
    assert!(!rallying::has_empty_stand(at.field(), it));
    let found = counted(&at, &["rallying"], THROWS, |table| !Field::new(table, &at.world).is_routed(it));
    as_often(found, foreseen::test(at.field(), it, Reason::Rally).passes(), THROWS, "rallies");
    let text = "[[tertia]]\nname = \"T\"\nside = \"A\"\n\n".to_owned()
        + &piece("it", "A", "foot", [30.0, 20.0], "tertia = \"T\"")
        + &piece("he", "A", "brigadier", [30.0, 16.0], "tertia = \"T\"");
    let at = Position::of(&text);
    let found = counted(&at, &["card T"], THROWS, |table| table.units[at.id("it").index()].is(Sign::Passed));
    as_often(found, foreseen::obeys(command::failing_alone(at.field(), at.id("it"))), THROWS, "command");
}

#[test]
fn whoever_is_overtaken_by_foot_escapes_as_foreseen() {
    let text = phase("army morale")
        + &piece("it", "A", "foot", [30.0, 40.0], "signs = [\"overtaken\"]")
        + &piece("foe", "B", "foot", [60.0, 60.0], "");
    let at = Position::of(&text);
    let it = at.id("it");
    let lives =
        |table: &Table| table.pieces[it.index()].place != engine::Place::Gone(engine::Departure::Captured);
    let found = counted(&at, &["pursuit A"], THROWS, lives);
    as_often(found, foreseen::escapes(at.field()), THROWS, "escapes");
    assert_eq!(percent(foreseen::escapes(at.field())), 50);
}
