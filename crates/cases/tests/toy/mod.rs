//! A duel, small enough to test the telling of cases by: two fencers strike in turn until one has no lives.

use cases::{Found, ListFault, Misread, Staged, Words};
use dice::{Count, Die, FaceSet};
use engine::*;
use scenario::reading::TableReader;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Duel;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fencers {
    pub pieces: [Piece; 2],
    pub tired: [u8; 2],
}

/// Both name their guard at once; a side strikes; or the rules go in circles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    Guard,
    Strike(Side),
    Circle,
    Break,
    Draw,
}

impl engine::Calls<Duel> for Step {
    type Returns = ();

    fn step(self) -> Step {
        self
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    Guard,
    Strike,
}

const GUARD: Rule = Rule(101);
const STRIKE: Rule = Rule(102);
const TIRED: Rule = Rule(103);
const PASS: Verb = Verb(0);
const HIT: Verb = Verb(1);
const YIELD: Verb = Verb(2);

fn hits() -> dice::Pool {
    Count::of(2, Die::D6).on(FaceSet::at_least(5)).again(FaceSet::only(1)).into()
}

impl Ruleset for Duel {
    type World = ();
    type Table = Fencers;
    type Step = Step;
    type Value = ();
    type Ask = Ask;
    type Judged = ();
    type Memory = ();

    const NAME: &'static str = "duel";
    const RULE_PREFIX: &'static str = "D";
    const VERBS: &'static [VerbSpec] = &[
        VerbSpec { word: "pass", meaning: "Wait." },
        VerbSpec { word: "hit", meaning: "Strike at the other." },
        VerbSpec { word: "yield", meaning: "Give up." },
        VerbSpec { word: "boast", meaning: "Not done." },
    ];

    fn opening() -> Step {
        Step::Guard
    }

    fn run(step: Step, cx: Cx<'_, '_, Self>) -> Flow<()> {
        let mut cx = cx.asking();
        let ask = |who, rule, ask| Decision { who, rule, about: About::Ask(ask) };
        match step {
            Step::Guard => {
                let [a, _] = cx.ask_both(Side::BOTH.map(|who| ask(who, GUARD, Ask::Guard)))?;
                let mut act = cx.act();
                act.then(Step::Strike(if a.verb == HIT { Side::A } else { Side::B }));
            }
            Step::Strike(side) => {
                let answer = cx.ask(ask(side, STRIKE, Ask::Strike))?;
                if answer.verb == HIT {
                    let hits = cx.roll(side, STRIKE, hits())?.hits();
                    strike(cx.act(), side, hits);
                }
            }
            Step::Draw => {
                let card = cx.roll_secretly(Side::A, GUARD, dice::Bag::one_of_each(0b11).into())?.card();
                let card = card.map_or(u8::MAX, |card| card.0);
                cx.act().emit(GUARD, Event::Card { card, from: 0, to: 1 });
            }
            Step::Circle => cx.act().then(Step::Circle),
            Step::Break => panic!("the sword broke"),
        }
        Ok(())
    }

    fn apply(table: &mut Fencers, (): &(), event: &Event) {
        apply_to_pieces(&mut table.pieces, event);
        if let Event::Marked { on: On::Piece(piece), value, .. } = *event {
            table.tired[piece.index()] = value as u8;
        }
    }

    fn pieces(table: &Fencers) -> &[Piece] {
        &table.pieces
    }

    fn named_pieces((): &()) -> u8 {
        2
    }

    fn name((): &(), piece: PieceId) -> &str {
        ["anne", "bess"][piece.index()]
    }

    /// How tired the other is cannot be seen.
    fn project(table: &mut Fencers, (): &(), viewer: Viewpoint) {
        Side::BOTH
            .into_iter()
            .filter(|side| !viewer.sees(*side))
            .for_each(|side| table.tired[side.index()] = 0);
    }

    fn concedes(answer: &Answer) -> Option<Rule> {
        (answer.verb == YIELD).then_some(GUARD)
    }

    fn imagine(known: &Known<Self>, (): &(), _rng: &mut Rng) -> Fencers {
        *known.table()
    }

    fn questions(_: &Decision<Self>) -> &'static dyn Questions<Self> {
        &Fence
    }

    fn invariants(table: &Fencers, (): &()) -> Result<(), String> {
        if table.tired.contains(&9) { Err("nobody can be as tired as that".to_owned()) } else { Ok(()) }
    }
}

/// All that a fencer is asked.
struct Fence;

impl Questions<Duel> for Fence {
    fn validate(
        &self,
        known: &Known<Duel>,
        (): &(),
        decision: &Decision<Duel>,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        let tired = known.table().tired[decision.who.index()];
        match answer.verb {
            HIT if tired > 0 => Err(Refusal::new(TIRED, "he is too tired to strike")),
            _ => Ok(()),
        }
    }

    fn candidates(&self, _: &Known<Duel>, (): &(), decision: &Decision<Duel>, offer: &mut dyn FnMut(Answer)) {
        offer(Answer::plain(PASS));
        offer(Answer::plain(HIT).on(PieceId(decision.who.other().index() as u8)));
    }

    fn sample(&self, _: &Known<Duel>, (): &(), _: &Decision<Duel>, _: &mut Rng) -> Answer {
        Answer::plain(PASS)
    }
}

fn strike(mut act: Acting<'_, '_, Duel>, side: Side, hits: u8) {
    let (own, other) = (PieceId(side.index() as u8), PieceId(side.other().index() as u8));
    let count = hits.min(act.table().pieces[other.index()].figures);
    if count > 0 {
        act.emit(STRIKE, Event::FiguresLost { piece: other, count, part: 0 });
    }
    act.emit(TIRED, Event::Marked { on: On::Piece(own), mark: Mark(0), value: 1 });
    if act.table().pieces[other.index()].figures == 0 {
        act.finish(STRIKE, Outcome::Won(side));
    } else {
        act.then(Step::Strike(side.other()));
    }
}

impl Staged for Duel {
    fn stage(position: TableReader<'_>) -> Option<((), Fencers)> {
        let mut pieces = [Piece::mustered(Side::A, Piece::UNUSED.shape(), 2).at(Piece::UNUSED.pose()); 2];
        pieces[1].owner = Side::B;
        let mut tired = [0; 2];
        if let Some(lives) = position.optional_number("lives", 1..=9) {
            pieces[1].figures = lives as u8;
        }
        for table in position.tables("unit") {
            let name = table.text("name")?;
            let at = usize::from(name != "anne");
            tired[at] = table.optional_number("tired", 0..=9).unwrap_or(0) as u8;
            table.finish()?;
        }
        position.finish()?;
        Some(((), Fencers { pieces, tired }))
    }

    fn start((): &(), _: &Fencers, words: &mut Words<'_>) -> Result<Step, Misread> {
        words.value("`guard`, `strike`, `circle` or `break`", |word| match word {
            "guard" => Some(Step::Guard),
            "strike" => Some(Step::Strike(Side::A)),
            "circle" => Some(Step::Circle),
            "break" => Some(Step::Break),
            "draw" => Some(Step::Draw),
            _ => None,
        })
    }

    fn fact((): &(), table: &Fencers, words: &mut Words<'_>) -> Result<Found, Misread> {
        let piece = words.value("a fencer", |name| Duel::piece(&(), name))?;
        if words.take("tired") {
            return Ok(Found::Number(table.tired[piece.index()].into()));
        }
        Err(words.wrong("of a fencer one can ask whether she is `tired`"))
    }

    fn asked((): &(), ask: Ask) -> String {
        match ask {
            Ask::Guard => "guard".to_owned(),
            Ask::Strike => "strike".to_owned(),
        }
    }

    fn rule(id: &str) -> Option<Rule> {
        id.strip_prefix("D-")
            .and_then(|number| number.parse().ok())
            .filter(|n| (101..=103).contains(n))
            .map(Rule)
    }

    fn id(rule: Rule) -> String {
        format!("D-{}", rule.0)
    }

    fn piece((): &(), name: &str) -> Option<PieceId> {
        ["anne", "bess"].iter().position(|other| *other == name).map(|at| PieceId(at as u8))
    }

    fn card((): &(), _: Rule, card: dice::Card) -> String {
        ["calm", "rage"][usize::from(card.0)].to_owned()
    }

    fn passing((): &(), card: u8, from: u8, to: u8) -> String {
        format!("{card} from {from} to {to}")
    }

    fn list_faults((): &(), list: &str) -> Vec<ListFault> {
        let fencers = list.split_whitespace().count();
        let fault = |rule, what: &str| vec![ListFault { rule, what: what.to_owned() }];
        match fencers {
            1 | 2 => Vec::new(),
            0 => fault(None, "nobody is on it"),
            _ => fault(Some(GUARD), "a duel has two fencers at most"),
        }
    }

    fn mark((): &(), on: On, _: Mark, value: i64) -> String {
        let On::Piece(piece) = on else { return String::new() };
        format!("{} tired {value}", Duel::name(&(), piece))
    }
}
