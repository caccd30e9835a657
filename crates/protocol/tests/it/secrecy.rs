//! What a seat receives depends on nothing that it cannot know: two battles that differ in that alone answer it with
//! the same bytes, refusals and previews included.

use std::sync::Arc;

use dice::{Seed, Source};
use engine::{Battle, Header, Rng, Ruleset, Run, Side, SourceHand, State, Viewpoint, Want, read_answer};
use general::Kind;
use protocol::wire::{self, Aim, Begin, Call, Choices, Gesture, Player, Reply, Seat, Since};
use protocol::{Hosted, Session};
use registry::{Carried, Order, Rulebook, Visitor};

/// A battle between two people that stands so.
fn live<R: Rulebook>(world: &Arc<R::World>, state: State<R>) -> Hosted<R> {
    let begin = Begin {
        rules: R::NAME.to_owned(),
        battle: "mirror".to_owned(),
        players: [Player::Person, Player::Person],
        seed: None,
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    };
    let opening = *state.table();
    let battle = Battle::begin_from(world.clone(), state, Header::seeded::<R>(7)).unwrap();
    let mut live = Hosted::new(begin, battle, opening);
    for (seat, side) in [(Seat::A, wire::Side::A), (Seat::B, wire::Side::B)] {
        live.door()
            .call(seat, &Call::Seat { side, player: Player::Person, since: Since::default() })
            .unwrap();
    }
    live
}

/// The number of the decision that is put to a seat; what nobody who is asked nothing has, where it is put to none.
fn number(live: &dyn Session, seat: Seat) -> u32 {
    live.snapshot(seat, Since::default()).decision.map_or(1, |decision| decision.number)
}

/// All that a seat can ask; a marshal thinks long, and is not asked each time.
fn everything(choices: Option<&Choices>, marshals: bool) -> Vec<Call> {
    let mut calls = vec![
        Call::Look { since: Since::default() },
        Call::Reaches { side: wire::Side::A },
        Call::Reaches { side: wire::Side::B },
        Call::Ranges { pieces: (0..200).collect(), plan: Vec::new() },
        Call::Moments,
        Call::Moment { told: 9_999, eyes: None },
        Call::Undo { since: Since::default() },
        Call::Record,
        Call::Review { page: true },
        Call::WhatIf { throw: 1, faces: "6".to_owned(), battles: 1 },
    ];
    calls.extend((0..200).step_by(7).map(|piece| Call::Prospects { piece, plan: Vec::new() }));
    let decision = choices.map_or(1, |choices| choices.decision);
    calls.push(Call::Choices { decision, plan: Vec::new() });
    calls.push(Call::Advise { decision, by: None });
    if marshals {
        calls.push(Call::Advise { decision, by: Some("marshal".to_owned()) });
    }
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
fn drafted(live: &mut dyn Session, seat: Seat, decision: u32) -> Vec<String> {
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

/// A battle of some rulebook, played by lot: all is asked of it, and of one that differs in what the asker cannot know, at
/// one decision of so many.
struct Compared<'a> {
    battle: &'a str,
    seed: u64,
    every: u32,
    /// Whether people play it.
    attended: bool,
    /// What both sides say unasked before anything happens.
    said: &'a str,
    /// Whether the sides deploy.
    deploy: bool,
}

/// How many answers were compared, and of how many battles that differ indeed.
#[derive(Default)]
struct Sums {
    answers: u32,
    different: u32,
    /// How many decisions were put to who was asked.
    decisions: u32,
}

/// A marshal is asked about one decision in so many.
const MARSHALS: u32 = 8;

impl Visitor for Compared<'_> {
    type Out = Sums;

    fn visit<R: Rulebook>(self) -> Sums {
        let Compared { battle: name, seed, every, attended, said, deploy } = self;
        let order = Order {
            battle: name,
            prepared: registry::PLAYERS_BY_LOT,
            house: None,
            attended,
            deploy,
            library: &Carried::ALONE,
        };
        let fielded = R::field(&order).unwrap();
        let world = Arc::new(fielded.world);
        let mut battle = Battle::begin(world.clone(), fielded.table, Header::seeded::<R>(seed)).unwrap();
        for side in Side::BOTH.into_iter().filter(|_| !said.is_empty()) {
            let answer = read_answer::<R>(&world, said).unwrap();
            battle.say_unasked(side, answer).unwrap();
        }
        let mut players = [Kind::Random.commander::<R>(seed), Kind::Random.commander(seed + 1)];
        let (mut turn, mut sums) = (0, Sums::default());
        while let Want::Decide(open) = *battle.want() {
            turn += 1;
            if turn % every == 0 {
                for seat in [Seat::A, Seat::B, Seat::Spectator] {
                    let mut rng = Rng::new(seed ^ u64::from(turn));
                    self.alike(&world, battle.state(), seat, &mut rng, &mut sums);
                }
            }
            let Some(decision) = open.decisions.first().copied() else { break };
            let known = battle.known(Viewpoint::Side(decision.who));
            let choice = players[decision.who.index()].decide(&known, &world, &decision);
            battle.answer(decision.who, choice.answer).unwrap();
        }
        sums
    }
}

impl Compared<'_> {
    /// An imagined battle in which both sides said unasked what they did say: nobody else heard it, but what is compared is
    /// what they hold and not whether they hide it.
    fn told<R: Rulebook>(&self, world: &Arc<R::World>, mut state: State<R>) -> State<R> {
        for side in Side::BOTH.into_iter().filter(|_| !self.said.is_empty()) {
            let answer = read_answer::<R>(world, self.said).unwrap();
            let known = state.known(world, Viewpoint::Side(side));
            let said = <R as Ruleset>::unasked(&known, world, side, &answer).unwrap();
            let mut hand = SourceHand::new(Source::seeded(Seed::from_number(1)));
            state.happen(Run { world, hand: &mut hand, players: None, observer: None }, said);
        }
        state
    }

    /// Holds all answers to a seat in a state to those in another that it cannot tell apart.
    fn alike<R: Rulebook>(
        &self,
        world: &Arc<R::World>,
        state: &State<R>,
        seat: Seat,
        rng: &mut Rng,
        sums: &mut Sums,
    ) {
        let viewer = match seat {
            Seat::A => Viewpoint::Side(Side::A),
            Seat::B => Viewpoint::Side(Side::B),
            Seat::Spectator | Seat::Umpire => Viewpoint::Spectator,
        };
        let other = self.told(world, state.imagined(&**world, viewer, rng));
        let mut pair = [live::<R>(world, *state), live::<R>(world, other)];
        if pair[0].battle().want() != pair[1].battle().want() {
            // Whether somebody is asked for a card depends on whether he holds one, unless he hides his hand: else the engine
            // answers for who holds none. Then the pause itself tells, and nothing that is sent could hide it.
            let hides = self.attended;
            assert!(!hides, "{} {}: somebody waits at {:?}", self.battle, self.seed, pair[0].battle().want());
            return;
        }
        sums.different += u32::from(other != *state);
        let mut pair = pair.each_mut().map(Hosted::door);
        let number = number(pair[0], seat);
        let choices = pair[0].call(seat, &Call::Choices { decision: number, plan: Vec::new() }).ok();
        let choices = choices.and_then(|reply| match reply {
            Reply::Choices(choices) => Some(*choices),
            _ => None,
        });
        let plan = drafted(pair[0], seat, number);
        let planned = everything_planned(number, &plan);
        let marshals = choices.is_some() && sums.decisions.is_multiple_of(MARSHALS);
        sums.decisions += u32::from(choices.is_some());
        for call in everything(choices.as_ref(), marshals).into_iter().chain(planned) {
            let [real, imagined] = pair
                .each_mut()
                .map(|live| serde_json::to_string(&live.call(seat, &call).map_err(Box::new)).unwrap());
            let first = real.bytes().zip(imagined.bytes()).position(|(one, other)| one != other);
            let from = first.unwrap_or(0).saturating_sub(160);
            let about = |text: &str| text.chars().skip(from).take(320).collect::<String>();
            assert!(
                real == imagined,
                "{} {}, {seat:?}: {call:?}\n  {}\n  {}",
                self.battle,
                self.seed,
                about(&real),
                about(&imagined)
            );
            sums.answers += 1;
        }
    }
}

/// Compares some battles of a rulebook, each with its seed, looked at once in so many decisions.
fn compare(
    rules: &str,
    battles: &[(&str, u64, u32)],
    (attended, deploy, said): (bool, bool, &str),
    least: u32,
) {
    let mut sums = Sums::default();
    for (battle, seed, every) in battles.iter().copied() {
        let found = registry::visit(rules, Compared { battle, seed, every, attended, said, deploy }).unwrap();
        sums.answers += found.answers;
        sums.different += found.different;
        sums.decisions += found.decisions;
    }
    let Sums { answers, different, decisions } = sums;
    println!("{rules}: {answers} answers, {decisions} decisions, {different} battles that differ");
    assert!(decisions > 0, "a marshal is asked about the first");
    assert!(answers > 500 && different >= least, "{answers} answers of {different} battles that differ");
}

#[test]
fn a_seat_is_answered_the_same_whatever_it_cannot_know() {
    compare("matchlocks", &[("training", 11, 61), ("mirror:4", 12, 89)], (false, false, ""), 2);
}

/// Where people play and hide their hands, not even a pause tells who holds what.
#[test]
fn nobody_waits_for_a_card_that_he_cannot_know_of() {
    compare("matchlocks", &[("training", 11, 31), ("mirror:4", 12, 97)], (true, false, "instruct 4096"), 2);
}

#[test]
fn so_it_is_where_shots_are_announced() {
    compare("charge-pikes", &[("mirror:5", 13, 113)], (true, false, ""), 0);
}

#[test]
fn so_it_is_where_men_lie_hidden() {
    compare("border-reivers", &[("ambush", 17, 31), ("dryfe-sands", 18, 149)], (true, false, ""), 2);
}

#[test]
fn so_it_is_where_armies_are_deployed_on_maps() {
    compare("charge-yr-pikes", &[("training", 16, 23), ("cheriton", 17, 83)], (true, true, ""), 2);
}

/// Nothing is hidden there but dice to come, and so a twin is the same: all the same it is asked as the others are.
#[test]
fn so_it_is_where_all_lies_open() {
    compare("pike-and-musket", &[("training", 19, 113)], (true, false, ""), 0);
}
