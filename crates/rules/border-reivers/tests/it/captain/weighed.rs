//! What the captain thinks of at all, in the words of the page.

use border_reivers::vocabulary::DISMOUNT;
use border_reivers::{BorderReivers, Known};
use cases::{Staged, Words};
use conformance::position::Position;
use dice::{Seed, Source};
use engine::{Answer, Presented, Run, SourceHand, State, Viewpoint, Want};
use general::{Appraised, Plan};

use crate::captain::asked::figure;
use crate::captain::leading::family;

/// The answers that a captain weighs in the Action step of side A, and what each is in words.
fn weighed(position: &str) -> Vec<(Answer, String)> {
    let Position { world, table } = Position::<BorderReivers>::of("BR-01-01", position);
    let step = BorderReivers::start(&world, &table, &mut Words::of("actions")).expect("it starts there");
    let mut state = State::<BorderReivers>::beginning(table, step);
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(1)));
    let want = state.run(Run { world: &world, hand: &mut hand, players: None, observer: None });
    let Want::Decide(open) = want else { panic!("nobody is asked") };
    let decision = *open.decisions.iter().next().expect("somebody is asked");
    let known: Known = state.known(&world, Viewpoint::Side(decision.who));
    let mut all = Vec::new();
    let notes = &mut <BorderReivers as Appraised>::Notes::default();
    BorderReivers::worth_weighing(&known, &world, &decision, &Plan::NONE, notes, &mut |answer, _| {
        all.push((answer, BorderReivers::answer_in_words(&known, &world, &decision, &answer)));
        false
    });
    all
}

/// A colonel who heard of it had men get off and on again for no more than the luck of a few battles played on.
#[test]
fn nobody_thinks_of_getting_off_his_horse() {
    let ride = "group = \"riders\"\nmounted = true";
    let riders = "[[group]]\nname = \"riders\"\nside = \"A\"\norders = [\"rolled\"]\nrolled = 12\n"
        .to_owned()
        + &figure("hob", "A", (36.0, 20.0), &format!("{ride}\nrank = \"leader\""))
        + &figure("jock", "A", (38.5, 20.0), ride)
        + &figure("wat", "B", (36.0, 46.0), "rank = \"leader\"");
    let all = weighed(&riders);
    assert!(all.len() > 2, "{all:?}");
    assert!(all.iter().all(|(answer, _)| answer.verb != DISMOUNT), "{all:?}");
}

#[test]
fn who_is_named_and_who_draws_back_is_told_by_his_name() {
    let orders = "orders = [\"leader dead\"]\nlost = 1\nleader = \"none\"";
    let all = weighed(&family(orders, "gone = \"destroyed\"", (36.0, 17.0)));
    assert!(all.iter().any(|(_, words)| words == "Jock: take the lead of band"), "{all:?}");
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[30, 12], [42, 12], [42, 16], [30, 16]]\n";
    let shaken = family("orders = [\"restricted\"]", "", (36.0, 17.0)).replacen("[36, 46]", "[36, 26]", 1);
    let all = weighed(&(shaken + wood));
    assert!(all.iter().any(|(_, words)| words == "Jock: draw back to cover"), "{all:?}");
}
