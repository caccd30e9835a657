//! Standing instructions in words: for which cards a side is asked, and when.

use engine::{Answer, Side};

use crate::Known;
use crate::table::hand::{BonusCard, Held};
use crate::turn::instructing::{BETWEEN, Instruction, KEEPS_FACE, Moment, TIMES, silent_times};
use crate::vocabulary::{CONCEDE, INSTRUCT};
use crate::world::World;

/// What a standing instruction says, by its number.
pub(super) fn words(number: i16) -> String {
    match Instruction::of_number(number) {
        None => "no instruction that there is".to_owned(),
        Some(Instruction::Moments(bits)) => {
            let silent: Vec<&str> =
                Moment::ALL.into_iter().filter(|moment| bits & moment.bit() != 0).map(moment_words).collect();
            let asked = match silent.as_slice() {
                [] => "ask me for my cards at every moment".to_owned(),
                silent => format!("do not ask me {}", silent.join(", nor ")),
            };
            if bits & KEEPS_FACE == 0 { asked } else { format!("{asked}, but whatever I hold, to hide it") }
        }
        Some(Instruction::Card(card, times)) => card_words(card, times),
    }
}

/// A moment as it follows "do not ask me".
const fn moment_words(moment: Moment) -> &'static str {
    match moment {
        Moment::RerollShooting => "for Reroll on my dice to shoot",
        Moment::RerollMelee => "for Reroll on my dice in melee",
        Moment::RerollMorale => "for Reroll on my dice for morale",
        Moment::RerollOther => "for Reroll on any other dice of mine",
        Moment::JeopardyShooting => "for Jeopardy on the enemy's dice to shoot",
        Moment::JeopardyMelee => "for Jeopardy on the enemy's dice in melee",
        Moment::JeopardyMorale => "for Jeopardy on the enemy's dice for morale",
        Moment::JeopardyOther => "for Jeopardy on any other dice of the enemy's",
        Moment::Forfeit => "for Forfeit when the enemy gives an Order",
        Moment::OwnCard => "between Actions while my own card is in play",
        Moment::EnemyCard => "between Actions while the enemy's card is in play",
        Moment::TurnEnd => "between Actions at the end of the turn",
    }
}

/// A time between Actions by itself.
const fn time_words(time: Moment) -> &'static str {
    match time {
        Moment::OwnCard => "while my own card is in play",
        Moment::EnemyCard => "while the enemy's card is in play",
        _ => "at the end of the turn",
    }
}

/// When a side is asked for one card.
fn card_words(card: Held, silent: u8) -> String {
    let title = card.title();
    let asked: Vec<&str> = TIMES
        .into_iter()
        .enumerate()
        .filter(|(at, _)| silent >> at & 1 == 0)
        .map(|(_, time)| time_words(time))
        .collect();
    match asked.len() {
        0 => format!("do not ask me for {title}"),
        len if len == TIMES.len() => format!("ask me for {title} between any two Actions"),
        _ => format!("ask me for {title} only {}", asked.join(" and ")),
    }
}

/// What a side may say unasked: that it gives up, and each instruction that would change what it has said, card by
/// card. Nothing to those who do not speak for it.
pub(super) fn unasked(known: &Known, world: &World, side: Side) -> Vec<(Answer, String)> {
    if !known.viewer().sees(side) {
        return Vec::new();
    }
    let it = &known.table().sides[side.index()];
    let mut found = vec![(Answer::plain(CONCEDE), "give up the battle".to_owned())];
    let mut offer = |instruction: Instruction, words: String| {
        found.push((Answer::plain(INSTRUCT).amount(instruction.number()), words));
    };
    for (silent, words) in of_moments() {
        let changed = it.instructions() & !silent.of | silent.to;
        if changed != it.instructions() {
            offer(Instruction::Moments(changed), words);
        }
    }
    for card in BETWEEN.into_iter().filter(|card| may_be_held(world, *card)) {
        let all = (1 << TIMES.len()) - 1;
        for times in [0, all, all & !1, all & !2, all & !4] {
            if times != silent_times(it, card) {
                offer(Instruction::Card(card, times), card_words(card, times));
            }
        }
    }
    found.into_iter().map(|(answer, words)| (answer, super::sentence(&words))).collect()
}

/// Whether a card is ever in a hand, to be played between two Actions.
fn may_be_held(world: &World, card: Held) -> bool {
    match card {
        Held::Bonus(card) => card.count(&world.book) > 0,
        Held::Event(event) => {
            let lies = world.book.events.card(event);
            lies.cards > 0 && !lies.at_once
        }
    }
}

/// Some moments and which of them are silent afterwards.
struct Silent {
    of: u16,
    to: u16,
}

/// The instructions about moments: a card that touches dice at any throw, at none, or at one sort of throw only;
/// Forfeit; all that is played between Actions; and whether a hand is hidden behind questions for show.
fn of_moments() -> Vec<(Silent, String)> {
    use Moment::*;
    let mut all = Vec::new();
    let on_dice = [
        (BonusCard::Reroll, "my", [RerollShooting, RerollMelee, RerollMorale, RerollOther]),
        (
            BonusCard::Jeopardy,
            "the enemy's",
            [JeopardyShooting, JeopardyMelee, JeopardyMorale, JeopardyOther],
        ),
    ];
    for (card, whose, moments) in on_dice {
        let (title, of) = (card.title(), bits(&moments));
        all.push((Silent { of, to: 0 }, format!("ask me for {title} at every throw")));
        all.push((Silent { of, to: of }, format!("do not ask me for {title}")));
        let sorts = ["dice to shoot", "dice in melee", "dice for morale", "other dice"];
        for (moment, sort) in moments.into_iter().zip(sorts) {
            let to = of & !moment.bit();
            all.push((Silent { of, to }, format!("ask me for {title} only on {whose} {sort}")));
        }
    }
    let of = Forfeit.bit();
    all.push((Silent { of, to: 0 }, "ask me for Forfeit whenever the enemy gives an Order".to_owned()));
    all.push((Silent { of, to: of }, "do not ask me for Forfeit".to_owned()));
    let of = bits(&TIMES);
    all.push((Silent { of, to: 0 }, "ask me for cards between any two Actions".to_owned()));
    all.push((Silent { of, to: of }, "do not ask me for any card between Actions".to_owned()));
    for time in TIMES {
        let words = format!("ask me for cards between Actions only {}", time_words(time));
        all.push((Silent { of, to: of & !time.bit() }, words));
    }
    let of = KEEPS_FACE;
    let hide = "ask me even where I hold no card to play, so that no pause tells what I hold";
    all.push((Silent { of, to: of }, hide.to_owned()));
    all.push((Silent { of, to: 0 }, "ask me only where I hold a card to play".to_owned()));
    all
}

/// The bits of some moments.
fn bits(moments: &[Moment]) -> u16 {
    moments.iter().fold(0, |bits, moment| bits | moment.bit())
}
