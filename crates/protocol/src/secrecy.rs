//! What a seat receives depends on nothing that it cannot know: two battles that differ in that alone answer it with
//! the same bytes, refusals and previews included.

use std::sync::Arc;

use engine::{Battle, Header, Luck, Side, State, Viewpoint, Want};
use general::Kind;
use matchlocks::Matchlocks;
use registry::{NoShelf, Order, Rulebook};

use crate::live::{Live, Running};
use crate::wire::{Aim, Begin, Call, Gesture, Player, Reply, Seat, Since};

fn live(world: &Arc<matchlocks::world::World>, state: State<Matchlocks>) -> Live<Matchlocks> {
    let begin = Begin {
        rules: "matchlocks".to_owned(),
        battle: "mirror".to_owned(),
        players: [Player::Person, Player::Person],
        seed: None,
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
    };
    let opening = *state.table();
    let battle = Battle::begin_from(world.clone(), state, Header::seeded::<Matchlocks>(7)).unwrap();
    Live::new("one", begin.clone(), begin.players, battle, opening, 0)
}

/// All that a seat can ask.
fn everything(choices: Option<&crate::wire::Choices>) -> Vec<Call> {
    let mut calls = vec![
        Call::Look { since: Since::default() },
        Call::Reaches { side: crate::wire::Side::A },
        Call::Reaches { side: crate::wire::Side::B },
        Call::Ranges { pieces: (0..120).collect(), plan: Vec::new() },
        Call::Moments,
        Call::Moment { told: 9_999, eyes: None },
        Call::Undo { since: Since::default() },
        Call::Record,
    ];
    calls.extend((0..120).step_by(7).map(|piece| Call::Prospects { piece, plan: Vec::new() }));
    let decision = choices.map_or(1, |choices| choices.decision);
    calls.push(Call::Choices { decision, plan: Vec::new() });
    calls.push(Call::Advise { decision });
    calls.push(Call::Knowledge { decision, plan: Vec::new() });
    calls.push(Call::Preview {
        decision,
        answer: "pass".to_owned(),
        deep: false,
        prospects: false,
        plan: Vec::new(),
    });
    let offered = choices.map_or(&[][..], |choices| &choices.choices);
    for choice in offered.iter().step_by(offered.len() / 6 + 1) {
        calls.push(Call::Preview {
            decision,
            answer: choice.answer.clone(),
            deep: false,
            prospects: false,
            plan: Vec::new(),
        });
        let Some(piece) = choice.piece else { continue };
        for (gesture, to) in [
            (Gesture::Go, [90_000, 60_000]),
            (Gesture::LeftCorner, [20_000, 90_000]),
            (Gesture::Turn, [150_000, 10_000]),
            (Gesture::Place, [60_000, 20_000]),
        ] {
            let (after, verb, facing) = (String::new(), None, None);
            calls.push(Call::Aim(Aim {
                decision,
                piece,
                gesture,
                to,
                after,
                verb,
                facing,
                prospects: true,
                bare: false,
                plan: Vec::new(),
            }));
        }
    }
    calls
}

/// A plan of a few answers, as a side might draft it: of what is offered after each, one from the middle.
fn drafted(live: &mut Live<Matchlocks>, seat: Seat, decision: u32) -> Vec<String> {
    let mut plan = Vec::new();
    while plan.len() < 4 {
        let asked = live.call(seat, &Call::Choices { decision, plan: plan.clone() });
        let Ok(Reply::Choices(choices)) = asked else { break };
        let Some(choice) = choices.choices.get(choices.choices.len() / 2) else { break };
        plan.push(choice.answer.clone());
    }
    plan
}

/// All that a seat can ask with a plan in hand, after each of its answers.
fn everything_planned(decision: u32, drafted: &[String]) -> Vec<Call> {
    let mut calls = Vec::new();
    for length in 1..=drafted.len() {
        let plan = drafted[..length].to_vec();
        calls.push(Call::Plan { decision, answers: plan.clone() });
        calls.push(Call::Choices { decision, plan: plan.clone() });
        calls.push(Call::Knowledge { decision, plan: plan.clone() });
        calls.push(Call::Ranges { pieces: (0..40).collect(), plan: plan.clone() });
        calls.extend((0..40).step_by(13).map(|piece| Call::Prospects { piece, plan: plan.clone() }));
        for answer in ["pass", "finish", &drafted[length - 1]] {
            let (answer, plan) = (answer.to_owned(), plan.clone());
            calls.push(Call::Preview { decision, answer, deep: false, prospects: false, plan });
        }
        for (piece, gesture) in [(3, Gesture::Go), (9, Gesture::Place), (21, Gesture::Go)] {
            let (to, after, verb, facing, plan) = ([90_000, 60_000], String::new(), None, None, plan.clone());
            let prospects = true;
            calls.push(Call::Aim(Aim {
                decision,
                piece,
                gesture,
                to,
                after,
                verb,
                facing,
                prospects,
                bare: false,
                plan,
            }));
        }
    }
    calls
}

/// Plays a battle by lot and asks everything of it, and of one that differs in what the asker cannot know.
fn compare(name: &str, seed: u64, every: u32) -> u32 {
    let order = Order {
        battle: name,
        prepared: registry::PLAYERS_BY_LOT,
        house: None,
        attended: false,
        deploy: false,
        shelf: &NoShelf,
    };
    let fielded = Matchlocks::field(&order).unwrap();
    let world = Arc::new(fielded.world);
    let mut battle = Battle::begin(world.clone(), fielded.table, Header::seeded::<Matchlocks>(seed)).unwrap();
    let mut players = [Kind::Random.commander::<Matchlocks>(seed), Kind::Random.commander(seed + 1)];
    let (mut turn, mut compared) = (0, 0);
    while let Want::Decide(open) = *battle.want() {
        turn += 1;
        if turn % every == 0 {
            for (seat, side) in [(Seat::A, Side::A), (Seat::B, Side::B)] {
                let viewer = Viewpoint::Side(side);
                let mut luck = Luck::new(seed ^ u64::from(turn));
                let other = battle.state().imagined(&*world, viewer, &mut luck);
                let mut pair = [live(&world, *battle.state()), live(&world, other)];
                // Whether somebody is asked for a card depends on whether he holds one: the engine answers for who
                // holds none. Then the pause itself tells, and nothing that is sent could hide it.
                if pair[0].battle.want() != pair[1].battle.want() {
                    continue;
                }
                let number = pair[0].number(side);
                let choices = pair[0].call(seat, &Call::Choices { decision: number, plan: Vec::new() }).ok();
                let choices = choices.and_then(|reply| match reply {
                    Reply::Choices(choices) => Some(*choices),
                    _ => None,
                });
                let plan = drafted(&mut pair[0], seat, number);
                let planned = everything_planned(number, &plan);
                for call in everything(choices.as_ref()).into_iter().chain(planned) {
                    let [real, imagined] = pair.each_mut().map(|live| {
                        serde_json::to_string(&live.call(seat, &call).map_err(Box::new)).unwrap()
                    });
                    let first = real.bytes().zip(imagined.bytes()).position(|(one, other)| one != other);
                    let from = first.unwrap_or(0).saturating_sub(160);
                    let about = |text: &str| text.chars().skip(from).take(320).collect::<String>();
                    assert!(
                        real == imagined,
                        "{name} {seed}, decision {turn}, {seat:?}: {call:?}\n  {}\n  {}",
                        about(&real),
                        about(&imagined)
                    );
                    compared += 1;
                }
            }
        }
        let Some(decision) = open.decisions.first().copied() else { break };
        let known = battle.known(Viewpoint::Side(decision.who));
        let choice = players[decision.who.index()].decide(&known, &world, &decision);
        battle.answer(decision.who, choice.answer).unwrap();
    }
    compared
}

#[test]
fn a_seat_is_answered_the_same_whatever_it_cannot_know() {
    let compared: u32 = [("training", 11, 61), ("mirror:4", 12, 89)]
        .into_iter()
        .map(|(name, seed, every)| compare(name, seed, every))
        .sum();
    assert!(compared > 500, "only {compared} answers were compared");
}
