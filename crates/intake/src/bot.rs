//! Lines of a bot that sits in a battle.

use protocol::Session;
use protocol::bots::{BotKind, Chair, Clock, Heard, Tell};
use protocol::open;
use protocol::wire::{Call, Player, Seat, Side, Since};

use crate::choice::Choice;
use crate::request::{begin, sound};
use crate::stock::DECISIONS;

/// The most lines that are heard.
const MOST_LINES: usize = 8;

const CLOCK: Clock = Clock { answer: 1000, margin: 1000, left: None, budget: None };

/// Hears line by line, each as the next answer of whoever is asked: a thin bot on side A, a thick one on side B. Whether all of it
/// was taken.
pub(crate) fn told(choice: Choice, text: &str) -> bool {
    let mut battle = seated_at(choice.rules, choice.way);
    let mut chairs = [(Seat::A, Side::A, BotKind::Thin), (Seat::B, Side::B, BotKind::Thick)]
        .map(|(seat, side, kind)| (seat, Chair::new(side, kind)));
    let mut all = !text.is_empty();
    for line in text.lines().take(MOST_LINES) {
        let asked =
            |(seat, _): &&mut (Seat, Chair)| battle.snapshot(*seat, Since::default()).decision.is_some();
        let Some((_, chair)) = chairs.iter_mut().find(asked) else { break };
        if chair.decision().is_none() && chair.ask(&*battle, CLOCK).is_err() {
            break;
        }
        match chair.hear(&mut *battle, line) {
            Ok(Heard::Answered { .. } | Heard::Info(_) | Heard::Nothing) => {}
            Ok(Heard::Refused(Tell::Refused(refused))) => {
                sound(&refused.fault);
                all = false;
            }
            Ok(Heard::Refused(other)) => panic!("it is told {other:?}"),
            Ok(Heard::Lost(forfeit)) => {
                assert!(!forfeit.why.is_empty(), "it has lost without a word");
                return false;
            }
            Err(fault) => panic!("something broke inside: {}", fault.message),
        }
    }
    all
}

/// A battle after so many decisions of random players, which others then take over.
fn seated_at(rules: &str, way: usize) -> Box<dyn Session> {
    let (mut battle, _) =
        open("bots", &begin(rules)).unwrap_or_else(|why| panic!("{rules}: {}", why.message));
    let mut done = |asked| {
        let done = battle.call(Seat::A, &asked);
        done.unwrap_or_else(|why| panic!("{rules}: {}", why.message));
    };
    for _ in 0..DECISIONS[way] {
        done(Call::Step { since: Since::default(), patience: None });
    }
    for side in [Side::A, Side::B] {
        done(Call::Seat { side, player: Player::Person, since: Since::default() });
    }
    battle
}
