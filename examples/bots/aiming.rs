//! A thick bot for Tercio: it links the core, reads from it what its side knows, and aims its pieces at the nearest enemy itself,
//! to the hundredth of a millimetre, instead of taking one of the moves that it is offered.
//!
//! ```sh
//! cargo build --example aiming
//! tercio bot check target/debug/examples/aiming
//! tercio fight training --a bot:target/debug/examples/aiming --b captain --why
//! ```
//!
//! The protocol is told in `docs/bots.md`.

use std::io::{self, BufRead, Write};

use protocol::Sessions;
use protocol::bots::{Answered, Asked, BotKind, BotOption, Info, Introduction, OptionKind, Said, Tell};
use protocol::wire::{
    Aim, Call, Choice, Gesture, Outcome, Point, Reply, Request, Seat, Side, Table, VERSION, Way,
};

fn main() -> io::Result<()> {
    let mut bot = Aiming { aims: true, ..Aiming::default() };
    for line in io::stdin().lock().lines() {
        // What cannot be read is of a later version.
        let Ok(told) = serde_json::from_str(&line?) else { continue };
        match told {
            Tell::Hello(_) => say(&Said::Hello(introduction()))?,
            Tell::Set(set) if set.name == "aims" => bot.aims = set.value == true,
            Tell::Ready => say(&Said::Ready)?,
            Tell::Begin(begin) => bot.side = Some(begin.side),
            Tell::Asked(asked) => {
                let (answer, info) = bot.answer(&asked);
                say(&Said::Info(info))?;
                say(&Said::Answer(answer))?;
                bot.asked = Some(asked);
            }
            // Its aim was not taken: what is offered always is.
            Tell::Refused(_) => {
                if let Some(asked) = &bot.asked {
                    let answer = Aiming { aims: false, ..Aiming::default() }.answer(asked).0;
                    say(&Said::Answer(answer))?;
                }
            }
            Tell::Quit => break,
            _ => {}
        }
    }
    Ok(())
}

fn say(what: &Said) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{}", serde_json::to_string(what)?)?;
    output.flush()
}

fn introduction() -> Introduction {
    let aims = BotOption {
        name: "aims".to_owned(),
        meaning: "whether it aims itself instead of taking what is offered".to_owned(),
        kind: OptionKind::Check { default: true },
    };
    Introduction {
        name: "Aiming 1".to_owned(),
        author: "the Tercio project".to_owned(),
        kind: BotKind::Thick,
        rulebooks: Vec::new(),
        options: vec![aims],
    }
}

/// Where pieces are, by their numbers.
type Places = Vec<(u8, Point)>;

/// The bot.
#[derive(Default)]
struct Aiming {
    aims: bool,
    side: Option<Side>,
    asked: Option<Box<Asked>>,
    /// The core, in which it studies what its side knows.
    core: Sessions,
}

impl Aiming {
    /// What it answers, and how far it has thought.
    fn answer(&mut self, asked: &Asked) -> (Answered, Info) {
        let choices = &asked.choices.choices;
        let [own, enemies] = self.standing(&asked.snapshot.table);
        let best = (0..).zip(choices).max_by_key(|(_, choice)| worth(choice, &own, &enemies));
        let (place, choice) = best.map_or((0, None), |(place, choice)| (place, Some(choice)));
        let aimed = choice.and_then(|choice| self.aimed(asked, choice, &enemies));
        let tries = choices.len() as u64 + u64::from(aimed.is_some());
        let info = Info { tries: Some(tries), ..Info::default() };
        let decision = Some(asked.decision);
        let answered = match aimed {
            Some(answer) => {
                let words = "straight at the nearest enemy".to_owned();
                Answered { decision, answer: Some(answer), words, ..Answered::default() }
            }
            None => Answered { decision, choice: Some(place), ..Answered::default() },
        };
        (answered, info)
    }

    /// The middles of the pieces on the table, by their numbers: its own, and its enemies'.
    fn standing(&self, table: &Table) -> [Places; 2] {
        let there = |own: bool| {
            let its =
                table.pieces.iter().filter(move |it| it.side.is_some() && (it.side == self.side) == own);
            its.filter_map(|it| Some((it.id, middle(&it.stand.as_ref()?.outline)))).collect()
        };
        [there(true), there(false)]
    }

    /// The move of a piece at the nearest enemy, where the answer that it likes best is a move.
    fn aimed(&mut self, asked: &Asked, choice: &Choice, enemies: &[(u8, Point)]) -> Option<String> {
        let knowledge = asked.knowledge.as_ref().filter(|_| self.aims)?;
        let (Some(piece), None, Way::Legs { outlines, .. }) = (choice.piece, choice.object, &choice.way)
        else {
            return None;
        };
        let from = middle(outlines.last()?);
        let to = enemies.iter().map(|(_, at)| *at).min_by_key(|at| apart(from, *at))?;
        let seat = if knowledge.side == Side::A { Seat::A } else { Seat::B };
        self.asks(None, seat, Call::Study(Box::new(knowledge.clone())))?;
        let aim = Aim {
            decision: knowledge.decision,
            piece,
            gesture: Gesture::Go,
            to,
            after: String::new(),
            verb: Some(choice.verb.clone()),
            facing: None,
            prospects: false,
            bare: true,
            plan: Vec::new(),
        };
        match self.asks(Some("study"), seat, Call::Aim(aim))? {
            Reply::Aimed(aimed) => aimed.answer,
            _ => None,
        }
    }

    /// What the core says to a call; nothing where it is a fault.
    fn asks(&mut self, battle: Option<&str>, seat: Seat, call: Call) -> Option<Reply> {
        let request = Request { version: VERSION, id: 0, battle: battle.map(str::to_owned), seat, call };
        match self.core.call(&request).outcome {
            Outcome::Reply(reply) => Some(reply),
            Outcome::Fault(_) => None,
        }
    }
}

/// How much it likes an answer: what is done to an enemy before what leads nearer to one, that before all else, and last what moves
/// and comes no nearer: it could be done for ever.
fn worth(choice: &Choice, own: &[(u8, Point)], enemies: &[(u8, Point)]) -> i64 {
    let nearest = |from: Point| enemies.iter().map(|(_, at)| apart(from, *at)).min();
    let end = match &choice.way {
        Way::None => None,
        Way::At { outline, .. } => (!outline.is_empty()).then(|| middle(outline)),
        Way::Legs { outlines, .. } => outlines.last().filter(|it| !it.is_empty()).map(|it| middle(it)),
    };
    let start = choice.piece.and_then(|piece| own.iter().find(|(id, _)| *id == piece));
    let at_enemy = choice.object.is_some_and(|object| enemies.iter().any(|(piece, _)| *piece == object));
    match (end.and_then(nearest), start.and_then(|(_, at)| nearest(*at))) {
        _ if choice.verb == "concede" => i64::MIN,
        _ if at_enemy => 1,
        (Some(after), Some(before)) if after >= before - NEARER => i64::MIN / 2,
        // The square of the distance.
        (Some(after), _) => -after,
        _ => i64::MIN / 4,
    }
}

/// By how much the square of a distance must be less to count as nearer.
const NEARER: i64 = 100_000_000;

fn middle(corners: &[Point]) -> Point {
    let count = i32::try_from(corners.len()).unwrap_or(1).max(1);
    [0, 1].map(|at| corners.iter().map(|corner| corner[at] / count).sum())
}

fn apart(one: Point, other: Point) -> i64 {
    let [x, y] = [0, 1].map(|at| i64::from(one[at]) - i64::from(other[at]));
    x * x + y * y
}
