//! Standing instructions: for which cards a player is not to be asked, and when (NMM-07-20). They are his own affair,
//! stand in the record, and hold until he changes them.
//!
//! The number of an `instruct` says it:
//!
//! | number | instruction |
//! | --- | --- |
//! | 0 to 8191 | the sum of the bits of all [`Moment`]s at which he is not to be asked, whatever he said of moments before, and of 4096 if he is to be asked at all others even where he holds nothing for them ([`KEEPS_FACE`]) |
//! | 8192 to 8271 | of one card that is played between two Actions: 8192, 8 for each card before it in [`BETWEEN`], and the sum of 1 for his own card, 2 for the enemy's card and 4 for the end of the turn, the times when he is not to be asked for it |

use engine::sheet::Edit;
use engine::{Answer, Audience, Event, Logged, OnThrow, Refusal, Rule, Side};

use crate::book::EventCard;
use crate::rule;
use crate::table::hand::{BonusCard, Held};
use crate::table::{Phase, SideChange, SideState, Silence, Table};
use crate::turn::windows::REROLL;
use crate::vocabulary::INSTRUCT;

/// A kind of moment at which a player may be asked for a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Moment {
    /// Reroll, on his own dice to shoot.
    RerollShooting,
    /// Reroll, on his own dice in melee.
    RerollMelee,
    /// Reroll, on his own dice for morale.
    RerollMorale,
    /// Reroll, on any other dice of his.
    RerollOther,
    /// Jeopardy, on the enemy's dice to shoot.
    JeopardyShooting,
    /// Jeopardy, on the enemy's dice in melee.
    JeopardyMelee,
    /// Jeopardy, on the enemy's dice for morale.
    JeopardyMorale,
    /// Jeopardy, on any other dice of the enemy's.
    JeopardyOther,
    /// Forfeit, when the enemy gives an Order.
    Forfeit,
    /// Between Actions, while it is his own card.
    OwnCard,
    /// Between Actions, while it is the enemy's card.
    EnemyCard,
    /// Between Actions at the end of the turn.
    TurnEnd,
}

/// How many kinds of moments there are.
const MOMENTS: usize = 12;

/// The bit of a player who is asked wherever everybody sees that he might hold something, whatever he holds: then nobody
/// learns from a pause what lies face down before him.
pub const KEEPS_FACE: u16 = 1 << MOMENTS;

impl Moment {
    /// Every kind.
    pub const ALL: [Moment; MOMENTS] = [
        Moment::RerollShooting,
        Moment::RerollMelee,
        Moment::RerollMorale,
        Moment::RerollOther,
        Moment::JeopardyShooting,
        Moment::JeopardyMelee,
        Moment::JeopardyMorale,
        Moment::JeopardyOther,
        Moment::Forfeit,
        Moment::OwnCard,
        Moment::EnemyCard,
        Moment::TurnEnd,
    ];

    /// Its bit in a standing instruction.
    pub const fn bit(self) -> u16 {
        1 << self as u8
    }

    /// The moment of a throw: Reroll for the thrower, Jeopardy for his enemy.
    pub(super) fn of_throw(on: &OnThrow) -> Moment {
        let reroll = on.window == REROLL;
        match (on.rule.section(), reroll) {
            (11, true) => Moment::RerollShooting,
            (12, true) => Moment::RerollMelee,
            (13, true) => Moment::RerollMorale,
            (_, true) => Moment::RerollOther,
            (11, false) => Moment::JeopardyShooting,
            (12, false) => Moment::JeopardyMelee,
            (13, false) => Moment::JeopardyMorale,
            (_, false) => Moment::JeopardyOther,
        }
    }

    /// The moment between two Actions at which a side is asked.
    pub(super) fn between(table: &Table, side: Side) -> Moment {
        match table.battle.phase() {
            Phase::TurnEnd => Moment::TurnEnd,
            _ if table.battle.acting() == side => Moment::OwnCard,
            _ => Moment::EnemyCard,
        }
    }
}

/// The cards that are played between two Actions, in the order in which instructions number them.
pub const BETWEEN: [Held; 10] = [
    Held::Bonus(BonusCard::Perk),
    Held::Event(EventCard::ExtraAmmunition),
    Held::Event(EventCard::WellDrilled),
    Held::Event(EventCard::Ambush),
    Held::Event(EventCard::SkittishMount),
    Held::Event(EventCard::GetOffOurLand),
    Held::Event(EventCard::LootTheBaggage),
    Held::Event(EventCard::ScatteredShowers),
    Held::Event(EventCard::PowderExplosion),
    Held::Event(EventCard::FogOfWar),
];

/// The moments between two Actions, in the order of their bits for one card.
pub const TIMES: [Moment; 3] = [Moment::OwnCard, Moment::EnemyCard, Moment::TurnEnd];

/// The first number of an instruction about one card.
const OF_CARDS: i16 = 8192;
/// How many sets of times there are.
const SETS: i16 = 1 << TIMES.len();

/// A standing instruction as an answer gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instruction {
    /// At all of these moments he is not to be asked, and at no other: by bit, with [`KEEPS_FACE`].
    Moments(u16),
    /// For this card he is not to be asked at these of the [`TIMES`], by bit, and at all others.
    Card(Held, u8),
}

impl Instruction {
    /// The instruction of a number; `None` if there is none.
    pub fn of_number(number: i16) -> Option<Instruction> {
        if let Ok(moments) = u16::try_from(number)
            && moments < KEEPS_FACE << 1
        {
            return Some(Instruction::Moments(moments));
        }
        let of_card = number.checked_sub(OF_CARDS).filter(|rest| *rest >= 0)?;
        let card = BETWEEN.get(usize::try_from(of_card / SETS).ok()?)?;
        Some(Instruction::Card(*card, (of_card % SETS) as u8))
    }

    /// Its number in an answer.
    pub fn number(self) -> i16 {
        match self {
            Instruction::Moments(moments) => moments as i16,
            Instruction::Card(card, times) => {
                OF_CARDS + place(card).unwrap_or(0) as i16 * SETS + i16::from(times)
            }
        }
    }
}

/// The place of a card among those played between two Actions.
fn place(card: Held) -> Option<usize> {
    BETWEEN.iter().position(|other| *other == card)
}

/// The times when a side is not to be asked for a card between two Actions, by bit, as [`TIMES`] has them.
pub fn silent_times(side: &SideState, card: Held) -> u8 {
    let said = side.silences().iter().find(|said| Some(usize::from(said.card())) == place(card));
    said.map_or(0, Silence::times)
}

/// Whether a side is not to be asked at a moment, whatever the card.
pub(super) fn silenced(side: &SideState, moment: Moment) -> bool {
    side.instructions() & moment.bit() != 0
}

/// Whether a side is asked though it holds nothing for a moment.
pub(super) fn keeps_face(side: &SideState) -> bool {
    side.instructions() & KEEPS_FACE != 0
}

/// Whether a side wants to be asked for a card at a moment between two Actions.
pub(super) fn is_wanted(side: &SideState, moment: Moment, card: Held) -> bool {
    let at = TIMES.iter().position(|time| *time == moment);
    !silenced(side, moment) && at.is_none_or(|at| silent_times(side, card) >> at & 1 == 0)
}

/// The event by which a side's standing instruction changes, if an answer gives one.
pub fn instructs(who: Side, answer: &Answer) -> Option<(Rule, Event)> {
    let change = match Instruction::of_number(answer.amount).filter(|_| answer.verb == INSTRUCT)? {
        Instruction::Moments(moments) => SideChange::Instructions(moments),
        Instruction::Card(card, times) => {
            SideChange::Silences(Edit::Put(Silence::of(place(card)? as u8, times)))
        }
    };
    Some((rule!("NMM-07-20"), change.on(who)))
}

/// Whether a standing instruction is one.
///
/// # Errors
/// If its number is none that there is.
pub fn may_instruct(answer: &Answer) -> Result<(), Refusal> {
    let why = "A standing instruction is a sum of the bits of twelve moments, from 0 to 4095, with 4096 more to be asked \
               whatever you hold, or 8192 to 8271 for one card played between Actions.";
    let known = Instruction::of_number(answer.amount).is_some();
    if known { Ok(()) } else { Err(Refusal::new(rule!("NMM-07-20"), why)) }
}

/// A standing instruction that nobody asked for: the side alone hears of it.
///
/// # Errors
/// If it is none, or something else is said.
pub fn unasked(side: Side, answer: &Answer) -> Result<Logged, Refusal> {
    may_instruct(answer)?;
    let why = "Unasked a player gives up the battle, or says for which cards he is not to be asked.";
    let refusal = Refusal::new(rule!("NMM-07-20"), why);
    let (rule, event) = instructs(side, answer).ok_or(refusal)?;
    Ok(Logged { rule, event, audience: Audience::Only(side) })
}
