//! Orders, where they are in force: by the General who is there, by an officer where he is not, and delivered.

use std::sync::Arc;

use conformance::replaying::{asked as who_is_asked, begin};
use engine::{Side, Viewpoint};
use general::{Both, Kind};
use pike_and_musket::PikeAndMusket;
use pike_and_musket::field::Field;
use pike_and_musket::table::Order;

use crate::captain::asked::{asked, foot, general};
use crate::skirmish;

/// A command with an order, and a General so far up.
fn command(order: &str, general_at: (i32, i32), more: &str) -> String {
    let two = foot("one", "A", (900, 500), "command = \"left\"")
        + &foot("two", "A", (690, 500), "command = \"left\"");
    let order =
        format!("[[command]]\nname = \"left\"\norder = \"{order}\"\nobjective = [900, 900]\n{more}\n");
    format!(
        "[game]\noptions = [\"orders\"]\n{two}{}{}{order}",
        foot("enemy", "B", (900, 900), ""),
        general("rupert", "A", general_at)
    )
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

#[test]
fn captains_get_their_commands_to_the_enemy() {
    let (mut world, table) = skirmish::stage();
    world.dusk = 6;
    let world = Arc::new(world);
    let mut battle = begin::<PikeAndMusket>(&world, &table, 5);
    let mut captains = Both::<PikeAndMusket>::of([Kind::Captain.commander(1), Kind::Captain.commander(2)]);
    while let Some(side) = who_is_asked(&battle) {
        let decision = *battle.decision(side).expect("it is asked");
        let choice = captains.side(side).decide(&battle.known(Viewpoint::Side(side)), &world, &decision);
        battle.answer(side, choice.answer).expect("a captain answers legally");
    }
    let field = Field::new(battle.state().table(), &world);
    for side in Side::BOTH {
        let own = (0..world.commands.len() as u8).filter(|at| world.commands[usize::from(*at)].side == side);
        let attack = own.clone().filter(|at| field.table.command(*at).order() == Order::Attack);
        assert_eq!(attack.count(), own.count(), "{side}: all commands are to attack by turn 6");
    }
}
