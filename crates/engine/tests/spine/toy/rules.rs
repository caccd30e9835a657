//! A toy ruleset: two sides, a few pieces, moves, shots and cards.

use engine::{
    About, Answer, Audience, Cx, Event, Flow, InlineVec, Logged, Mark, On, Outcome, Piece, PieceId,
    Questions, Refusal, Rng, Rule, Ruleset, Side, ThrowWindow, Touch, VerbSpec, Viewpoint, apply_to_pieces,
};

use super::*;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Toy;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    Stake,
    Act,
    Losses { shot_at: PieceId, hits: u8 },
    Jump,
}

type Decision = engine::Decision<Toy>;
type Known = engine::Known<Toy>;

impl Ruleset for Toy {
    type World = World;
    type Table = Table;
    type Step = Step;
    type Value = Value;
    type Ask = Ask;
    type Judged = ();
    type Memory = ();

    const NAME: &'static str = "toy";
    const RULE_PREFIX: &'static str = "TOY";
    const VERBS: &'static [VerbSpec] = vocabulary::VERBS;

    fn is_secret(_on: On, mark: Mark) -> bool {
        matches!(mark, HIDDEN | CARDS | NEVER)
    }

    fn opening() -> Step {
        Step::Round
    }

    fn piece_of(step: &Step) -> Option<PieceId> {
        match *step {
            Step::Shoot { by, .. } => Some(by),
            Step::Test(piece) => Some(piece),
            _ => None,
        }
    }

    fn run(step: Step, cx: Cx<'_, '_, Self>) -> Flow<Value> {
        steps::run(step, cx)
    }

    fn apply(table: &mut Table, _world: &World, event: &Event) {
        apply_to_pieces(&mut table.pieces, event);
        match *event {
            Event::Marked { on: On::Piece(piece), mark: HIDDEN, .. } => {
                table.hidden &= !(1 << piece.0);
                table.unseen[table.pieces[piece.index()].owner.index()] -= 1;
            }
            Event::Marked { on: On::Piece(piece), mark: DUE, value } => {
                if value == 1 {
                    table.due.push(piece);
                } else {
                    assert_eq!(
                        table.due.remove(0),
                        Some(piece),
                        "tests are taken in the order in which they fall due"
                    );
                }
            }
            Event::Marked { on: On::Side(side), mark: CARDS, value } => {
                table.cards[side.index()] = value as u8;
                table.held[side.index()] = value.count_ones() as u8;
            }
            Event::Marked { on: On::Side(side), mark: NEVER, value } => {
                table.never[side.index()] = value == 1
            }
            Event::Card { card, from, .. } => {
                table.cards[usize::from(from)] &= !(1 << card);
                table.held[usize::from(from)] -= 1;
            }
            Event::Phase { number, .. } => table.round = number as u8,
            Event::Left { piece, .. } => {
                if table.is_hidden(piece) {
                    table.hidden &= !(1 << piece.0);
                    table.unseen[table.pieces[piece.index()].owner.index()] -= 1;
                }
                if let Some(at) = table.due.iter().position(|due| *due == piece) {
                    table.due.remove(at);
                }
            }
            _ => {}
        }
    }

    fn pieces(table: &Table) -> &[Piece] {
        &table.pieces
    }

    fn named_pieces(world: &World) -> u8 {
        world.names.len() as u8
    }

    fn name(world: &World, piece: PieceId) -> &str {
        world.names[piece.index()]
    }

    fn project(table: &mut Table, _world: &World, viewer: Viewpoint) {
        table::project(table, viewer);
    }

    fn imagine(known: &Known, _world: &World, rng: &mut Rng) -> Table {
        table::imagine(known.table(), known.viewer(), rng)
    }

    fn questions(_decision: &Decision) -> &'static dyn Questions<Self> {
        &judge::Everything
    }

    fn is_window(decision: &Decision) -> bool {
        matches!(decision.about, About::Throw(_) | About::Ask(Ask::Jump))
    }

    fn concedes(answer: &Answer) -> Option<Rule> {
        (answer.verb == CONCEDE).then_some(GIVE_UP)
    }

    fn unasked(_known: &Known, _world: &World, side: Side, answer: &Answer) -> Result<Logged, Refusal> {
        if answer.verb != INSTRUCT || !(0..=1).contains(&answer.amount) {
            return Err(Refusal::new(STANDING, "only instructions 0 or 1 may be given at any time"));
        }
        let event = Event::Marked { on: On::Side(side), mark: NEVER, value: answer.amount.into() };
        Ok(Logged { rule: STANDING, event, audience: Audience::Only(side) })
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Card { .. } | Event::Marked { mark: HIDDEN, .. })
    }

    fn throw_windows(table: &Table, thrower: Side) -> InlineVec<ThrowWindow, 2> {
        judge::throw_windows(table, thrower)
    }

    fn touch(_table: &Table, decision: &Decision, answer: &Answer) -> (Touch, Option<(Rule, Event)>) {
        let About::Throw(on) = decision.about else { return (Touch::Nothing, None) };
        let card = Event::Card { card: on.window, from: decision.who.index() as u8, to: 2 };
        match answer.verb {
            REROLL => (Touch::All, Some((TWICE, card))),
            JEOPARDY => (Touch::One(answer.amount as u8), Some((DOUBT, card))),
            _ => (Touch::Nothing, None),
        }
    }

    fn invariants(table: &Table, _world: &World) -> Result<(), String> {
        for side in Side::BOTH {
            let (cards, held) = (table.cards[side.index()], table.held[side.index()]);
            if cards.count_ones() != u32::from(held) {
                return Err(format!("side {side} is said to hold {held} cards but holds {cards:b}"));
            }
        }
        match table.due.iter().find(|piece| !table.fights(**piece)) {
            Some(piece) => Err(format!("piece {} is due to test but is not on the table", piece.0)),
            None => Ok(()),
        }
    }
}

/// Who wins, for tests.
pub fn winner(outcome: Outcome) -> Option<Side> {
    match outcome {
        Outcome::Won(side) => Some(side),
        Outcome::Drawn => None,
    }
}
