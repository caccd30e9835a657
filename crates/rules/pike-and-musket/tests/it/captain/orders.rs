//! Orders, where they are in force: by the General who is there, by an officer where he is not, and delivered.

use std::sync::Arc;

use conformance::replaying::{asked as who_is_asked, begin};
use engine::Viewpoint;
use general::{Both, Kind};
use pike_and_musket::PikeAndMusket;
use pike_and_musket::table::Order;

use crate::captain::asked::{asked, foot, general};
use crate::skirmish;

/// A command of two regiments in some states with an order, an enemy towards whom it is, and a General.
fn stands(order: &str, states: [&str; 2], enemy: (i32, i32), general_at: (i32, i32)) -> String {
    let own = |name: &str, x: i32, state: &str| {
        foot(name, "A", (x, 500), &format!("command = \"left\"\nstate = \"{state}\""))
    };
    format!(
        "[game]\noptions = [\"orders\"]\n{}{}{}{}[[command]]\nname = \"left\"\norder = \"{order}\"\nobjective = [{}, {}]\n",
        own("one", 900, states[0]),
        own("two", 690, states[1]),
        foot("enemy", "B", enemy, ""),
        general("rupert", "A", general_at),
        enemy.0,
        enemy.1,
    )
}

/// A command in good order, and a General so far up.
fn command(order: &str, general_at: (i32, i32), more: &str) -> String {
    stands(order, ["good order"; 2], (900, 900), general_at) + more + "\n"
}

#[test]
fn a_general_beside_a_command_that_holds_sends_it_against_the_enemy() {
    let chosen = asked(&command("hold", (900, 455), ""), "moves", &[]);
    chosen.expect("command rupert on one 2 at 900mm 900mm");
    assert!(chosen.reason.contains("enemy before them"), "{chosen}");
}

#[test]
fn one_far_behind_sends_an_officer_who_rides_and_delivers() {
    let far = command("hold", (900, 200), "");
    let send = "send rupert-officer-1 on one 2 at 900mm 900mm facing 0";
    asked(&far, "moves", &[]).expect(send);
    let chosen = asked(&far, "moves", &[send]);
    chosen.expect("move rupert-officer-1: to");
    assert!(chosen.reason.contains("awaited"), "{chosen}");
    let there = command("hold", (900, 200), "bearer = \"rupert-officer-1\"\ncoming = \"attack\"")
        + "[[officer]]\nname = \"rupert-officer-1\"\nat = [900, 475]\n";
    asked(&there, "moves", &[]).expect("deliver rupert-officer-1");
}

#[test]
fn a_command_that_attacks_is_not_ordered_again() {
    let chosen = asked(&command("attack", (900, 455), ""), "moves", &[]);
    assert!(!chosen.is("command") && !chosen.is("send"), "{chosen}");
}

/// One whose General is beside it.
fn beaten(order: &str, states: [&str; 2], enemy: (i32, i32)) -> String {
    stands(order, states, enemy, (900, 455))
}

#[test]
fn a_beaten_command_is_called_back_and_sent_again_when_it_has_rallied() {
    let (shaken, steady) = (["disrupted"; 2], ["good order"; 2]);
    let chosen = asked(&beaten("attack", shaken, (900, 700)), "moves", &[]);
    chosen.expect("command rupert on one 1");
    assert!(chosen.reason.contains("rally out of reach"), "{chosen}");
    let chosen = asked(&beaten("attack", steady, (900, 700)), "moves", &[]);
    assert!(!chosen.is("command"), "{chosen}");
    let chosen = asked(&beaten("withdraw", shaken, (900, 900)), "moves", &[]);
    assert!(!chosen.is("command"), "not before they have rallied: {chosen}");
    asked(&beaten("withdraw", steady, (900, 900)), "moves", &[]).expect("command rupert on one 2 at");
}

#[test]
fn men_who_are_called_back_go_and_men_who_attack_come_on() {
    let near = |order| beaten(order, ["good order", "disrupted"], (900, 720));
    let chosen = asked(&near("withdraw"), "moves", &[]);
    assert!(chosen.is("move one: back") || chosen.is("move one: about-face"), "{chosen}");
    let chosen = asked(&near("attack"), "moves", &[]);
    assert!(!chosen.is("move one: back") && !chosen.is("move one: about-face"), "{chosen}");
}

#[test]
fn a_command_at_which_too_many_come_holds() {
    let many = |x: i32| {
        beaten("attack", ["good order"; 2], (900, 740))
            + &foot("second", "B", (690, 740), "")
            + &foot("third", "B", (x, 740), "")
            + &foot("fourth", "B", (x + 630, 740), "")
    };
    let chosen = asked(&many(480), "moves", &[]);
    assert!(chosen.words == "command rupert on one" && chosen.reason.contains("too many"), "{chosen}");
    assert!(!asked(&many(1650), "moves", &[]).is("command"), "two are not too many");
}

#[test]
fn a_command_behind_another_supports_it_until_the_enemy_is_as_near_to_it() {
    let second = |enemy: (i32, i32)| {
        beaten("attack", ["good order"; 2], (900, 760))
            + &foot("three", "A", (900, 210), "command = \"rear\"")
            + &foot("four", "A", (690, 210), "command = \"rear\"")
            + &foot("other", "B", enemy, "")
            + &general("astley", "A", (900, 165))
            + "[[command]]\nname = \"rear\"\norder = \"hold\"\n"
    };
    let chosen = asked(&second((1500, 1100)), "moves", &[]);
    chosen.expect("command astley on three 10");
    assert!(chosen.reason.contains("behind those"), "{chosen}");
    asked(&second((400, 330)), "moves", &[]).expect("command astley on three 2 at");
}

#[test]
fn captains_get_their_commands_to_the_enemy() {
    let (mut world, table) = skirmish::stage();
    world.dusk = 6;
    let world = Arc::new(world);
    let mut battle = begin::<PikeAndMusket>(&world, &table, 5);
    let mut captains = Both::<PikeAndMusket>::of([Kind::Captain.commander(1), Kind::Captain.commander(2)]);
    let mut sent = vec![false; world.commands.len()];
    while let Some(side) = who_is_asked(&battle) {
        let table = battle.state().table();
        for (number, sent) in (0u8..).zip(&mut sent) {
            *sent |= table.command(number).order() == Order::Attack;
        }
        let decision = *battle.decision(side).expect("it is asked");
        let choice = captains.side(side).decide(&battle.known(Viewpoint::Side(side)), &world, &decision);
        battle.answer(side, choice.answer).expect("a captain answers legally");
    }
    assert!(!sent.is_empty() && sent.iter().all(|it| *it), "all commands are sent by turn 6: {sent:?}");
}
