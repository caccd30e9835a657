//! What a viewer receives is the same, byte for byte, when everything that he cannot know is another: the other
//! side's cards and Army Morale Tokens, and the dice to come. Battles are played by chance; at every turn of play the
//! state gets twins that differ in secrets alone, and each viewer's views, events, sentences, questions, offers,
//! refusals and odds in all of them are compared for as long as nothing hidden is shown by the rules.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use dice::{Faces, Seed, Source};
use engine::{
    About, Answer, AnswerText, Assumption, Chronicle, Event, Handful, Known, Logged, Luck, Open, PieceId,
    Presented, Preview, Reach, Ruleset, Run, Side, SourceHand, State, Verb, Viewpoint, Want,
};
use matchlocks::ask::Ask;
use matchlocks::book::Book;
use matchlocks::casting::{cast_to_deploy, deployed};
use matchlocks::table::Table;
use matchlocks::turn::cards::{BonusCard, Held, Pile};
use matchlocks::vocabulary;
use matchlocks::world::World;
use matchlocks::{Decision, Matchlocks};
use scenario::{Battle, VersionIndex};

/// One thing that a viewer receives.
#[derive(Clone, PartialEq, Debug)]
enum Item {
    /// An event, in plain and in words, with the hash of what he knows after it.
    Told(Logged, Option<String>, u64),
    /// A question, with all that comes with it.
    Asked(String, Vec<String>),
    /// Something hidden is shown by the rules, or follows from what is hidden: from here on worlds may differ.
    Shown,
}

/// Whether an event shows something hidden: a Special Event is turned up, a card is drawn from the decks in which
/// the cards are that the other side does not hold, or the battle ends because an army has no tokens left.
fn shows(event: &Event, viewer: Viewpoint) -> bool {
    match *event {
        Event::Card { card, from, to } => {
            let hidden_pile = |pile: u8| {
                [Pile::BonusDeck, Pile::EventsDeck, Pile::HandA, Pile::HandB]
                    .iter()
                    .any(|it| *it as u8 == pile)
            };
            let special = card == Held::Bonus(BonusCard::SpecialEvent).number();
            special
                || (hidden_pile(from) || hidden_pile(to)) && card != u8::MAX && viewer != Viewpoint::Umpire
        }
        Event::Finished(_) => true,
        _ => false,
    }
}

/// Notes what a viewer receives.
struct Receiver<'w> {
    world: &'w World,
    viewer: Viewpoint,
    before: Known<Matchlocks>,
    items: Vec<Item>,
}

impl Chronicle<Matchlocks> for Receiver<'_> {
    fn event(&mut self, logged: &Logged, table: &Table, world: &World) {
        if !logged.audience.includes(self.viewer) {
            return;
        }
        let now = Known::<Matchlocks>::of(table, world, self.viewer);
        let measured = Matchlocks::measured(&self.before, world, logged);
        let told =
            Matchlocks::narrate(&self.before, world, logged).map(|told| format!("{told:?} {measured:?}"));
        self.before = now;
        self.items.push(if shows(&logged.event, self.viewer) {
            Item::Shown
        } else {
            Item::Told(*logged, told, engine::fingerprint(&now))
        });
    }
    fn answered(&mut self, _decision: &Decision, _answer: &Answer) {}
    fn threw(&mut self, _handful: &Handful, _faces: &Faces) {}
}

impl Receiver<'_> {
    /// Everything that comes with a question to the viewer.
    fn asked(&mut self, state: &State<Matchlocks>, decision: &Decision) {
        let (world, known) = (self.world, state.known(self.world, self.viewer));
        assert!(known == self.before, "{:?} knows what he was not told at {decision:?}", self.viewer);
        let mut all = vec![Matchlocks::ask_in_words(&known, world, decision)];
        Matchlocks::candidates(&known, world, decision, &mut |answer| {
            all.push(AnswerText::<Matchlocks> { world, answer: &answer }.to_string());
            all.push(Matchlocks::answer_in_words(&known, world, decision, &answer));
        });
        all.push(format!("{:?}", Matchlocks::zones(&known, world, decision)));
        all.push(format!("{:?}", <Matchlocks as Presented>::unasked(&known, world, decision.who)));
        all.push(format!("{:?}", Matchlocks::sample(&known, world, decision, &mut Luck::new(7))));
        for verb in (0..Matchlocks::VERBS.len() as u8).map(Verb) {
            for answer in
                [Answer::plain(verb), Answer::plain(verb).with(PieceId(1)).on(PieceId(20)).amount(1)]
            {
                all.push(format!("{:?}", Matchlocks::validate(&known, world, decision, &answer)));
            }
        }
        self.items.push(Item::Asked(format!("{decision:?}"), all));
    }
}

/// Whether a decision is about cards alone, which the side that has none is not really asked for.
fn about_cards(decision: &Decision) -> bool {
    matches!(decision.about, About::Throw(_) | About::Ask(Ask::Interrupt | Ask::Forfeit(_)))
}

/// What an unseen side answers, the same in all worlds: it keeps its cards, and decides else by what everybody sees.
fn unseen_answer(known: &Known<Matchlocks>, world: &World, decision: &Decision, seed: u64) -> Answer {
    if about_cards(decision) {
        return Answer::plain(vocabulary::PASS);
    }
    let public = Known::<Matchlocks>::of(known.table(), world, Viewpoint::Spectator);
    let mut luck = Luck::new(seed ^ engine::fingerprint(&(public, decision)));
    Matchlocks::sample(known, world, decision, &mut luck)
}

/// What a viewer receives of the next decisions of a battle, the first question included.
fn received(
    world: &World,
    mut state: State<Matchlocks>,
    viewer: Viewpoint,
    [seed, dice]: [u64; 2],
    decisions: u32,
) -> Vec<Item> {
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(dice)));
    let before = state.known(world, viewer);
    let mut receiver = Receiver { world, viewer, before, items: Vec::new() };
    let mut luck = Luck::new(seed);
    // A side without a card is passed over where one with a card is asked: such questions count for nothing.
    let mut left = decisions;
    while left > 0 {
        let run = Run { world, hand: &mut hand, players: None, chronicle: Some(&mut receiver) };
        let Want::Decide(open) = state.run(run) else { break };
        for decision in open.decisions.iter() {
            let known = state.known(world, Viewpoint::Side(decision.who));
            let answer = if viewer == Viewpoint::Side(decision.who) {
                receiver.asked(&state, decision);
                left -= 1;
                Matchlocks::sample(&known, world, decision, &mut luck)
            } else {
                left = left.saturating_sub(u32::from(!about_cards(decision)));
                unseen_answer(&known, world, decision, seed)
            };
            state.answer(world, &open, decision, answer).expect("what is drawn is legal");
            if left == 0 {
                break;
            }
        }
    }
    receiver.items
}

/// The same table with other numbers of Army Morale Tokens, kept out of a viewer's sight. They follow from what
/// everybody has seen (NMM-16-03), so that no other number is ever true, but nothing shows them.
fn recounted(world: &World, table: &Table, viewer: Viewpoint, luck: &mut Luck) -> Table {
    let mut table = *table;
    for side in Side::BOTH.into_iter().filter(|side| !viewer.sees(*side)) {
        if world.book.settings.army_morale.hidden {
            table.sides[side.index()].tokens = luck.between(1, 30) as u8;
        }
    }
    table
}

/// What was compared.
#[derive(Default, Debug)]
struct Compared {
    twins: u32,
    different: u32,
    items: u32,
    questions: u32,
    shown: u32,
    odds: u32,
}

impl Compared {
    /// Compares what a viewer receives in two worlds up to what is shown.
    fn compare(&mut self, one: &[Item], other: &[Item], what: &str) {
        for (at, (one, other)) in one.iter().zip(other).enumerate() {
            if *one == Item::Shown || *other == Item::Shown {
                self.shown += 1;
                return;
            }
            assert_eq!(one, other, "{what}: item {at} differs");
            self.items += 1;
            self.questions += u32::from(matches!(one, Item::Asked(..)));
        }
    }
}

/// Nobody decides anything: what is foreseen stops at the next decision.
struct Nobody;

impl Assumption<Matchlocks> for Nobody {
    fn name(&self) -> &'static str {
        "it stops at the next decision"
    }
    fn answer(&mut self, _: &Known<Matchlocks>, _: &World, _: &Decision) -> Option<Answer> {
        None
    }
}

/// The odds that a side gets of an answer, from two worlds that it can imagine.
fn odds(world: &World, state: &State<Matchlocks>, open: &Open<Matchlocks>, answer: Answer) -> String {
    let decision = open.decisions[0];
    let viewer = Viewpoint::Side(decision.who);
    let mut luck = Luck::new(3);
    let states = [(); 2].map(|()| state.imagined(world, viewer, &mut luck));
    let reach = Reach { nodes: 60, samples: 20, luck: 1, callers: 0 };
    let preview = Preview::<Matchlocks> { world, states: &states, open, reach };
    let forecast = preview.of(
        &decision,
        answer,
        &mut Nobody,
        (),
        |(), _| (),
        |ending| engine::fingerprint(&Known::<Matchlocks>::of(ending.state.table(), world, viewer)),
    );
    format!("{forecast:?}")
}

fn battles() -> Vec<(Arc<World>, Table)> {
    let read = |id: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../battles/{id}.toml"));
        Battle::parse(id, &fs::read_to_string(path).expect("it is there")).expect("the battle reads")
    };
    let book = || Book::standard().clone();
    let castings = [
        cast_to_deploy(&read("training"), VersionIndex::FIRST, book()),
        deployed(&read("winceby"), VersionIndex::FIRST, book()),
        deployed(&read("adwalton-moor"), VersionIndex::FIRST, book()),
        deployed(&read("powick-bridge"), VersionIndex::FIRST, book()),
    ];
    let ready = castings.map(|casting| casting.unwrap_or_else(|faults| panic!("{faults:?}")));
    ready.map(|casting| (Arc::new(World { attended: false, ..casting.world }), casting.table)).into()
}

/// Deals cards to a side that holds none, so that there is always something hidden.
fn dealt(world: &World, table: &Table, luck: &mut Luck) -> Table {
    let mut table = *table;
    for side in &mut table.sides {
        side.bonus_held = match (side.bonus_held, table.decks.bonus.total()) {
            (0, 5) => 1 + luck.below(2) as u8,
            (0, 4) => 1,
            (held, _) => held,
        };
        if side.events_held == 0 && table.decks.events.total() >= 8 {
            side.events_held = luck.below(3) as u8;
        }
    }
    let spectator = Known::<Matchlocks>::of(&table, world, Viewpoint::Spectator);
    let (tokens, mut table) =
        (table.sides.map(|side| side.tokens), Matchlocks::imagine(&spectator, world, luck));
    for (side, tokens) in table.sides.iter_mut().zip(tokens) {
        side.tokens = tokens;
    }
    table
}

#[test]
fn what_a_viewer_receives_follows_from_what_he_may_know() {
    let (mut luck, mut compared) = (Luck::new(1642), Compared::default());
    let battles = battles();
    for number in 0..12 {
        let (world, table) = &battles[number % battles.len()];
        let mut state = State::<Matchlocks>::new(*table);
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(luck.bits())));
        let mut until_next = 0;
        loop {
            let run = Run { world: &**world, hand: &mut hand, players: None, chronicle: None };
            let Want::Decide(open) = state.run(run) else { break };
            if until_next == 0 {
                // Whoever is to decide keeps the cards that he was asked about.
                let playing = matches!(open.decisions[0].about, About::Ask(Ask::CardTarget(_)));
                if !about_cards(&open.decisions[0]) && !playing {
                    state = state.with_table(dealt(world, state.table(), &mut luck));
                }
                until_next = 6 + luck.below(20);
                for viewer in [Viewpoint::Side(Side::A), Viewpoint::Side(Side::B), Viewpoint::Spectator] {
                    compare_twins(world, &state, &open, viewer, &mut luck, &mut compared);
                }
            }
            until_next -= 1;
            for decision in open.decisions.iter() {
                let known = state.known(world, Viewpoint::Side(decision.who));
                let answer = Matchlocks::sample(&known, world, decision, &mut luck);
                state.answer(world, &open, decision, answer).expect("what is drawn is legal");
            }
        }
    }
    println!("{compared:?}");
    assert!(compared.different > 400, "{compared:?}: too few twins differ");
    assert!(compared.items > 4_000 && compared.questions > 800, "{compared:?}: too little was compared");
    assert!(compared.odds > 50, "{compared:?}: too few odds were compared");
}

fn compare_twins(
    world: &World,
    state: &State<Matchlocks>,
    open: &Open<Matchlocks>,
    viewer: Viewpoint,
    luck: &mut Luck,
    compared: &mut Compared,
) {
    let other = state.imagined(world, viewer, luck);
    compared.twins += 1;
    compared.different += u32::from(other != *state);
    let known = [state, &other].map(|state| state.known(world, viewer));
    assert_eq!(known[0], known[1], "{viewer:?} knows more than he may");
    let recounted = Known::<Matchlocks>::of(&recounted(world, other.table(), viewer, luck), world, viewer);
    assert_eq!(known[0], recounted, "{viewer:?} knows the tokens left");
    let seen = known.map(|known| {
        let ranges = world.ids().map(|piece| format!("{:?}", Matchlocks::ranges(&known, world, piece)));
        // One piece in eight is enough to look closely at: to see all of them takes long.
        let closely = world.ids().filter(|piece| u32::from(piece.0) % 8 == compared.twins % 8);
        let reaches = closely.map(|piece| {
            let reaches = Matchlocks::reaches(&known, world, piece);
            format!("{reaches:?} {:?}", Matchlocks::prospects(&known, world, piece))
        });
        let ranges = ranges.chain(reaches);
        (format!("{:?}", Matchlocks::view(&known, world)), ranges.collect::<Vec<_>>())
    });
    assert_eq!(seen[0], seen[1], "{viewer:?} sees more than he may");
    // Nobody else is told of a card before it has been said what it is played on.
    let about_to_play = matches!(open.decisions[0].about, About::Ask(Ask::CardTarget(_)));
    if about_to_play && viewer != Viewpoint::Side(open.decisions[0].who) {
        return;
    }
    let what = format!("{viewer:?} at {:?}", open.decisions[0]);
    let seed = luck.bits();
    let one = received(world, *state, viewer, [seed, seed], 5);
    compared.compare(&one, &received(world, other, viewer, [seed, seed], 5), &what);
    // Other dice to come change nothing before they fall.
    let later = received(world, *state, viewer, [seed, !seed], 2);
    let thrown = |item: &Item| matches!(item, Item::Told(logged, ..) if drawn_by_chance(&logged.event));
    let until = one.iter().zip(&later).position(|(one, other)| thrown(one) || thrown(other));
    compared.compare(&one[..until.unwrap_or(0)], &later[..until.unwrap_or(0)], &what);
    let decision = open.decisions[0];
    if viewer == Viewpoint::Side(decision.who) && luck.chance(1, 2) {
        let answer = Matchlocks::sample(&known[0], world, &decision, luck);
        assert_eq!(
            odds(world, state, open, answer),
            odds(world, &other, open, answer),
            "odds of {answer:?}, {what}"
        );
        compared.odds += 1;
    }
}

/// Whether an event shows what chance brought.
fn drawn_by_chance(event: &Event) -> bool {
    matches!(event, Event::Threw { .. } | Event::Card { .. })
}
