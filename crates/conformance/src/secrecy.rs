//! What a viewer receives is the same, byte for byte, when everything that he cannot know is another: what the other side
//! keeps to itself, and the dice to come. At every turn of play a state gets twins that differ in secrets alone, and each
//! viewer's views, events, sentences, questions, offers, refusals and odds in all of them are compared for as long as
//! nothing hidden is shown by the rules.

use dice::{Faces, Seed, Source};
use engine::{
    Answer, AnswerText, Assumption, Decision, Event, Known, Logged, Observer, Open, PieceId, Presented,
    Preview, Reach, Rng, Ruleset, Run, Side, SourceHand, State, ThrowRequest, Verb, Viewpoint, Want,
};
use general::{Appraised, Choice, Kind};

/// What a rulebook hides, and when it is shown.
pub struct Hidden<R: Ruleset> {
    /// Whether an event shows a viewer something hidden, or follows from what is hidden: from here on worlds may differ.
    pub shows: fn(&Event, Viewpoint) -> bool,
    /// How a side whom the viewer does not look over the shoulder answers a question, from what it knows itself.
    pub unseen: fn(&Known<R>, &R::World, &Decision<R>) -> Unseen,
    /// Whether a question is put while something is about to be shown, so that only the asked side is compared.
    pub about_to_show: fn(&Decision<R>) -> bool,
    /// A state that differs from another in what a viewer may not know alone.
    pub twin: fn(&State<R>, &R::World, Viewpoint, &mut Rng) -> State<R>,
}

/// How somebody answers whom the viewer does not look over the shoulder.
pub enum Unseen {
    /// He is asked for the sake of what he hides alone, and keeps it: nobody else notices.
    Keeps(Answer),
    /// By what everybody sees, and chance.
    Decides,
    /// By what he hides, so that from here on worlds may differ.
    Departs,
}

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

/// Notes what a viewer receives.
struct Receiver<'w, R: Ruleset> {
    hidden: &'w Hidden<R>,
    world: &'w R::World,
    viewer: Viewpoint,
    before: Known<R>,
    items: Vec<Item>,
}

impl<R: Presented> Observer<R> for Receiver<'_, R> {
    fn event(&mut self, logged: &Logged, table: &R::Table, world: &R::World) {
        if !logged.audience.includes(self.viewer) {
            return;
        }
        let now = Known::<R>::of(table, world, self.viewer);
        let measured = R::measured(&self.before, world, logged);
        let told = R::narrate(&self.before, world, logged).map(|told| format!("{told:?} {measured:?}"));
        self.before = now;
        self.items.push(if (self.hidden.shows)(&logged.event, self.viewer) {
            Item::Shown
        } else {
            Item::Told(*logged, told, engine::fingerprint(&now))
        });
    }
    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {}
    fn threw(&mut self, _handful: &ThrowRequest, _faces: &Faces) {}
}

impl<R: Presented> Receiver<'_, R> {
    /// Everything that comes with a question to the viewer.
    fn asked(&mut self, state: &State<R>, decision: &Decision<R>) {
        let (world, known) = (self.world, state.known(self.world, self.viewer));
        assert!(known == self.before, "{:?} knows what he was not told at {decision:?}", self.viewer);
        let mut all = vec![R::ask_in_words(&known, world, decision)];
        let mut offered = Vec::new();
        R::candidates(&known, world, decision, &mut |answer| {
            all.push(AnswerText::<R> { world, answer: &answer }.to_string());
            all.push(R::answer_in_words(&known, world, decision, &answer));
            all.push(format!("{:?}", R::likeness(&known, world, decision, &answer)));
            offered.push(answer);
        });
        all.push(format!(
            "{} {}",
            R::is_personal(&known, world, decision),
            R::offers_all(&known, world, decision, &offered)
        ));
        all.push(format!("{:?}", R::zones(&known, world, decision)));
        all.push(format!("{:?}", <R as Presented>::unasked(&known, world, decision.who)));
        all.push(format!("{:?}", R::sample(&known, world, decision, &mut Rng::new(7))));
        for verb in (0..R::VERBS.len() as u8).map(Verb) {
            for answer in
                [Answer::plain(verb), Answer::plain(verb).with(PieceId(1)).on(PieceId(20)).amount(1)]
            {
                let judged = answer.within_bounds::<R>(world);
                let judged = judged.and_then(|()| R::validate(&known, world, decision, &answer));
                all.push(format!("{judged:?}"));
            }
        }
        self.items.push(Item::Asked(format!("{decision:?}"), all));
    }
}

/// What a side decides by what everybody sees, the same in all worlds.
fn public_answer<R: Presented>(
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
    seed: u64,
) -> Answer {
    let public = Known::<R>::of(known.table(), world, Viewpoint::Spectator);
    let mut rng = Rng::new(seed ^ engine::fingerprint(&(public, decision)));
    R::sample(known, world, decision, &mut rng)
}

/// What a viewer receives of the next decisions of a battle, the first question included.
fn received<R: Presented>(
    hidden: &Hidden<R>,
    world: &R::World,
    mut state: State<R>,
    viewer: Viewpoint,
    [seed, dice]: [u64; 2],
    decisions: u32,
) -> Vec<Item> {
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(dice)));
    let before = state.known(world, viewer);
    let mut receiver = Receiver { hidden, world, viewer, before, items: Vec::new() };
    let mut rng = Rng::new(seed);
    // A side without a card is passed over where one with a card is asked: such questions count for nothing.
    let mut left = decisions;
    while left > 0 {
        let run = Run { world, hand: &mut hand, players: None, observer: Some(&mut receiver) };
        let Want::Decide(open) = state.run(run) else { break };
        for decision in open.decisions.iter() {
            let known = state.known(world, Viewpoint::Side(decision.who));
            let answer = if viewer == Viewpoint::Side(decision.who) {
                receiver.asked(&state, decision);
                left -= 1;
                R::sample(&known, world, decision, &mut rng)
            } else {
                match (hidden.unseen)(&known, world, decision) {
                    Unseen::Keeps(answer) => answer,
                    Unseen::Decides => {
                        left -= 1;
                        public_answer(&known, world, decision, seed)
                    }
                    Unseen::Departs => {
                        receiver.items.push(Item::Shown);
                        return receiver.items;
                    }
                }
            };
            state.answer(world, &open, decision, answer).expect("what is drawn is legal");
            if left == 0 {
                break;
            }
        }
    }
    receiver.items
}

/// What was compared.
#[derive(Default, Debug)]
pub struct Compared {
    /// Pairs of states.
    pub twins: u32,
    /// Of these, pairs that differ.
    pub different: u32,
    /// Things received alike.
    pub items: u32,
    /// Of these, questions.
    pub questions: u32,
    /// Comparisons that ended because something was shown.
    pub shown: u32,
    /// Odds of answers.
    pub odds: u32,
    /// Choices of a player who looks ahead.
    pub choices: u32,
}

impl Compared {
    /// Compares what a viewer receives in two worlds up to what is shown. A move that ends because it showed something is
    /// told before it.
    fn compare(&mut self, one: &[Item], other: &[Item], what: &str) {
        let is_move = |item: &Item| matches!(item, Item::Told(Logged { event: Event::Moved { .. }, .. }, ..));
        let cut_short = |items: &[Item], at: usize| {
            // What the move cost, and whose aim it spoilt, is told between; a question or another move belongs to it no more.
            let of_it = |item: &&Item| !is_move(item) && !matches!(item, Item::Asked(..));
            let mut after = items[at + 1..].iter().take_while(of_it);
            is_move(&items[at]) && after.any(|item| *item == Item::Shown)
        };
        for (at, (first, second)) in one.iter().zip(other).enumerate() {
            let shown = *first == Item::Shown || *second == Item::Shown;
            if shown || first != second && (cut_short(one, at) || cut_short(other, at)) {
                self.shown += 1;
                return;
            }
            assert_eq!(first, second, "{what}: item {at} differs");
            self.items += 1;
            self.questions += u32::from(matches!(first, Item::Asked(..)));
        }
    }
}

/// Nobody decides anything: what is foreseen stops at the next decision.
struct Nobody;

impl<R: Ruleset> Assumption<R> for Nobody {
    fn name(&self) -> &'static str {
        "it stops at the next decision"
    }
    fn answer(&mut self, _: &Known<R>, _: &R::World, _: &Decision<R>) -> Option<Answer> {
        None
    }
}

/// The odds that a side gets of an answer, from two worlds that it can imagine.
fn odds<R: Presented>(world: &R::World, state: &State<R>, open: &Open<R>, answer: Answer) -> String {
    let decision = open.decisions[0];
    let viewer = Viewpoint::Side(decision.who);
    let mut rng = Rng::new(3);
    let states = [(); 2].map(|()| state.imagined(world, viewer, &mut rng));
    let reach = Reach { nodes: 60, samples: 20, rng: 1, callers: 0 };
    let preview = Preview::<R> { world, states: &states, open, reach };
    let forecast = preview.of(
        &decision,
        answer,
        &mut Nobody,
        (),
        |(), _| (),
        |ending| engine::fingerprint(&Known::<R>::of(ending.state.table(), world, viewer)),
    );
    format!("{forecast:?}")
}

/// What a player chooses who has his answers played on in battles that his side can imagine, why, and what he plans.
fn looked_ahead<R: Appraised>(
    player: Kind,
    world: &R::World,
    state: &State<R>,
    open: &Open<R>,
    seed: u64,
) -> Choice {
    let decision = open.decisions[0];
    let known = state.known(world, Viewpoint::Side(decision.who));
    let ahead = state.ahead(open, decision.who).expect("its side is asked");
    player.commander::<R>(seed).decide_ahead(&known, world, &decision, &ahead)
}

/// Compares what a viewer receives in a state and in a twin of it.
///
/// # Panics
/// If he can tell them apart.
pub fn compare_twins<R: Appraised>(
    hidden: &Hidden<R>,
    world: &R::World,
    state: &State<R>,
    open: &Open<R>,
    viewer: Viewpoint,
    rng: &mut Rng,
    compared: &mut Compared,
) {
    let other = (hidden.twin)(state, world, viewer, rng);
    compared.twins += 1;
    compared.different += u32::from(other != *state);
    let known = [state, &other].map(|state| state.known(world, viewer));
    assert_eq!(known[0], known[1], "{viewer:?} knows more than he may");
    let seen = known.map(|known| {
        let ranges = pieces::<R>(world).map(|piece| format!("{:?}", R::ranges(&known, world, piece)));
        // One piece in eight is enough to look closely at: to see all of them takes long.
        let closely = pieces::<R>(world).filter(|piece| u32::from(piece.0) % 8 == compared.twins % 8);
        let reaches = closely.map(|piece| {
            let reaches = R::reaches(&known, world, piece);
            format!("{reaches:?} {:?}", R::prospects(&known, world, piece))
        });
        let ranges = ranges.chain(reaches);
        (format!("{:?}", R::view(&known, world)), ranges.collect::<Vec<_>>())
    });
    assert_eq!(seen[0], seen[1], "{viewer:?} sees more than he may");
    // Nobody else is told of what is about to be shown.
    if (hidden.about_to_show)(&open.decisions[0]) && viewer != Viewpoint::Side(open.decisions[0].who) {
        return;
    }
    let what = format!("{viewer:?} at {:?}", open.decisions[0]);
    let seed = rng.bits();
    let one = received(hidden, world, *state, viewer, [seed, seed], 5);
    compared.compare(&one, &received(hidden, world, other, viewer, [seed, seed], 5), &what);
    // Other dice to come change nothing before they fall.
    let later = received(hidden, world, *state, viewer, [seed, !seed], 2);
    let thrown = |item: &Item| matches!(item, Item::Told(logged, ..) if drawn_by_chance(&logged.event));
    let until = one.iter().zip(&later).position(|(one, other)| thrown(one) || thrown(other));
    compared.compare(&one[..until.unwrap_or(0)], &later[..until.unwrap_or(0)], &what);
    let decision = open.decisions[0];
    if viewer == Viewpoint::Side(decision.who) && rng.chance(1, 2) {
        let answer = R::sample(&known[0], world, &decision, rng);
        assert_eq!(
            odds(world, state, open, answer),
            odds(world, &other, open, answer),
            "odds of {answer:?}, {what}"
        );
        compared.odds += 1;
    }
    // One choice in so many is enough: each plays a hundred turns on.
    if viewer == Viewpoint::Side(decision.who) && compared.twins.is_multiple_of(LOOKS_AHEAD) {
        let plans = compared.choices.is_multiple_of(PLANS);
        let player = if plans { Kind::Marshal } else { Kind::Colonel };
        let chosen = [state, &other].map(|state| looked_ahead(player, world, state, open, seed));
        assert_eq!(chosen[0], chosen[1], "the choice of who looks ahead, {what}");
        compared.choices += 1;
    }
}

/// Of how many pairs one is looked into by a player who looks ahead, if he is asked in it.
const LOOKS_AHEAD: u32 = 7;
/// Of how many of these one makes a plan as well: that takes some ten times as long.
const PLANS: u32 = 8;

/// Whether an event shows what chance brought.
fn drawn_by_chance(event: &Event) -> bool {
    matches!(event, Event::Threw { .. } | Event::Card { .. })
}

/// All pieces that the world names.
fn pieces<R: Ruleset>(world: &R::World) -> impl Iterator<Item = PieceId> + use<R> {
    (0..R::named_pieces(world)).map(PieceId)
}

/// Plays a random battle and compares, every few decisions, what each viewer receives in it and in a twin. Before that, what
/// is hidden may be dealt anew.
///
/// # Panics
/// If a viewer can tell them apart.
pub fn compare_along<R: Appraised>(
    hidden: &Hidden<R>,
    world: &R::World,
    table: R::Table,
    rng: &mut Rng,
    compared: &mut Compared,
    mut dealt: impl FnMut(&State<R>, &Open<R>, &mut Rng) -> State<R>,
) {
    let mut state = State::<R>::new(table);
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(rng.bits())));
    let mut until_next = 0;
    loop {
        let run = Run { world, hand: &mut hand, players: None, observer: None };
        let Want::Decide(open) = state.run(run) else { return };
        if until_next == 0 {
            state = dealt(&state, &open, rng);
            until_next = 6 + rng.below(20);
            for viewer in [Viewpoint::Side(Side::A), Viewpoint::Side(Side::B), Viewpoint::Spectator] {
                compare_twins(hidden, world, &state, &open, viewer, rng, compared);
            }
        }
        until_next -= 1;
        for decision in open.decisions.iter() {
            let known = state.known(world, Viewpoint::Side(decision.who));
            let answer = R::sample(&known, world, decision, rng);
            state.answer(world, &open, decision, answer).expect("what is drawn is legal");
        }
    }
}
