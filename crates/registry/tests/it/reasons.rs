//! What captains say of what they do: no sentence is said for everything.

use std::collections::BTreeMap;

use dice::{Seed, Source};
use engine::{Answer, Decision, Known, Players, Run, SourceHand, State, Want};
use general::{Appraised, Captain, Commander};
use registry::{BattleSetup, Carried, Order, Rulebook, Visitor, visit};

/// Captains on both sides, and how often they said each sentence, the names in it struck out.
struct Speaking {
    captains: [Captain; 2],
    said: BTreeMap<String, usize>,
}

impl<R: Appraised> Players<R> for Speaking {
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer {
        let choice = self.captains[decision.who.index()].decide(known, world, decision);
        *self.said.entry(nameless(&choice.reason)).or_default() += 1;
        choice.answer
    }
}

/// A sentence without its names: a capital within it begins one, and what is said of it by number or regiment goes with it.
fn nameless(reason: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for (at, word) in reason.split(' ').enumerate() {
        let letters = word.trim_start_matches('“');
        let is_name = at > 0 && letters.starts_with(char::is_uppercase);
        match is_name {
            true if words.last() == Some(&"…") => {}
            true => words.push("…"),
            false => words.push(word),
        }
    }
    words.join(" ")
}

/// Battles between captains, one a seed, with what they said in all of them.
struct Said<'a> {
    battle: &'a str,
    battles: u64,
}

impl Visitor for Said<'_> {
    type Out = BTreeMap<String, usize>;

    fn visit<R: Rulebook>(self) -> BTreeMap<String, usize> {
        let Said { battle, battles } = self;
        let library = &Carried::ALONE;
        let order = Order { battle, prepared: &[], house: None, attended: false, deploy: false, library };
        let BattleSetup { world, table, .. } =
            R::field(&order).unwrap_or_else(|fault| panic!("{battle} under {}: {fault}", R::NAME));
        let mut said = BTreeMap::new();
        for seed in 1..=battles {
            let mut players = Speaking {
                captains: [2 * seed, 2 * seed + 1].map(Captain::new),
                said: std::mem::take(&mut said),
            };
            let hand = &mut SourceHand::new(Source::seeded(Seed::from_number(seed)));
            let run = Run { world: &world, hand, players: Some(&mut players), observer: None };
            assert!(matches!(State::<R>::new(table).run(run), Want::Over(_)), "{battle}: it has an end");
            said = players.said;
        }
        said
    }
}

/// No sentence makes more than a tenth of all that captains say, and next to none says nothing.
fn many_sentences(rules: &str, battle: &str, battles: u64) {
    let said = visit(rules, Said { battle, battles }).expect("it is listed");
    let all: usize = said.values().sum();
    let mut most: Vec<(&String, &usize)> = said.iter().collect();
    most.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    println!("{rules}: {all} sentences, {:#?}", &most[..most.len().min(6)]);
    assert!(all > 100, "{rules}: {all}");
    let (sentence, count) = most[0];
    assert!(count * 10 <= all, "{rules}: {count} of {all} are {sentence:?}");
    let silent = said.get("").copied().unwrap_or(0);
    assert!(silent * 50 <= all, "{rules}: {silent} of {all} say nothing");
}

#[test]
fn captains_of_matchlocks_say_many_things() {
    many_sentences("matchlocks", "training", 3);
}

#[test]
fn captains_of_charge_pikes_say_many_things() {
    many_sentences("charge-pikes", "training", 2);
}

#[test]
fn captains_of_the_border_say_many_things() {
    many_sentences("border-reivers", "hot-trod", 3);
}

#[test]
fn captains_of_pike_and_musket_say_many_things() {
    many_sentences("pike-and-musket", "training", 4);
}

#[test]
fn captains_of_charge_yr_pikes_say_many_things() {
    many_sentences("charge-yr-pikes", "training", 4);
}

#[test]
fn a_sentence_is_told_from_others_without_its_names() {
    assert_eq!(nameless("To come at Astley's Greencoats, 310 mm off."), "To come at … 310 mm off.");
    assert_eq!(nameless("Better than “Play Perk”."), "Better than …");
    assert_eq!(nameless("Because they run."), "Because they run.");
}
