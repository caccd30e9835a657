//! Everything that changes during a battle under these rules: plain values, no heap.

mod gaps;
mod melee;
mod unit;

use std::hash::{Hash, Hasher};

use dice::Bag;
use engine::{Few, Piece, PieceId, Side, SmallPose};
use serde::{Deserialize, Serialize};

pub use gaps::{GAPS, Gap, Gaps};
pub use melee::{Melee, Member, Part, Tactic};
pub use unit::{FLAG_LABELS, Flags, Order, UnitState};

/// The most pieces that a battle can hold: units, leaders and the slots kept for those that events bring.
pub const PIECES: usize = 120;
/// The most melees under way at once.
pub const MELEES: usize = 16;
/// The most features of the ground.
pub const FEATURES: usize = 64;
/// The most units in one melee.
pub const MEMBERS: usize = 8;

/// The table of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Where everything stands, by number.
    #[serde(with = "engine::row")]
    pub pieces: [Piece; PIECES],
    /// What the rulebook puts on each, by the same number.
    #[serde(with = "engine::row")]
    pub units: [UnitState; PIECES],
    /// The melees under way; a slot without members is free.
    #[serde(with = "engine::row")]
    pub melees: [Melee; MELEES],
    /// What has been found out about each feature of the ground.
    #[serde(with = "engine::row")]
    pub findings: [Finding; FEATURES],
    /// The gaps that troops have opened in hedges and walls.
    pub gaps: Gaps,
    /// What belongs to each side.
    pub sides: [SideState; 2],
    /// The decks that are on the table.
    pub decks: Decks,
    /// Where in the battle we are.
    pub clock: Clock,
    /// The tests that are due, first come first served.
    pub agenda: Few<Due, 96>,
    /// How many of the last of them one and the same event has made due: reasons that it gives a unit beside each
    /// other come to one test (NMM-13-01).
    pub fresh_tests: u8,
    /// Who has shot at which gun this turn.
    pub shot_at: Few<ShotAt, 24>,
    /// Where units stood when they first changed their place this turn, the latest ones (NMM-12-04).
    pub starts: Few<Start, 8>,
    /// The units of the group order being carried out.
    pub group: Few<Grouped, 8>,
}

// Every position of a battle is hashed, and most battles fill a part of the table only: of what is empty nothing but
// that it is empty enters the hash.
impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Table {
            pieces,
            units,
            melees,
            findings,
            gaps,
            sides,
            decks,
            clock,
            agenda,
            fresh_tests,
            shot_at,
            starts,
            group,
        } = self;
        let used = PIECES - pieces.iter().rev().take_while(|piece| **piece == Piece::UNUSED).count();
        (&pieces[..used], &units[..used]).hash(state);
        let fought = melees.iter().enumerate().filter(|(_, melee)| **melee != Melee::NONE);
        fought.clone().count().hash(state);
        fought.for_each(|(at, melee)| (at as u8, melee).hash(state));
        let found = findings.iter().enumerate().filter(|(_, finding)| **finding != Finding::default());
        found.clone().count().hash(state);
        found.for_each(|(at, finding)| (at as u8, finding).hash(state));
        (gaps, sides, decks, clock).hash(state);
        (agenda, fresh_tests, shot_at, starts, group).hash(state);
    }
}

impl Table {
    /// A table with nothing on it, before the battle.
    pub fn empty() -> Table {
        let due = Due { unit: PieceId(0), reason: Reason::LostRound };
        Table {
            pieces: [Piece::UNUSED; PIECES],
            units: [UnitState::default(); PIECES],
            melees: [Melee::NONE; MELEES],
            findings: [Finding::default(); FEATURES],
            gaps: Gaps::default(),
            sides: [SideState::default(); 2],
            decks: Decks::default(),
            clock: Clock {
                phase: Phase::Deployment,
                turn: 0,
                period: 0,
                card: None,
                acting: Side::A,
                first: Side::A,
                last_mover: None,
                somebody_moved: false,
                passed: false,
                order_tokens: 0,
                extra_tokens: 0,
                rain_until: 0,
                fog: false,
            },
            agenda: Few::empty(due),
            fresh_tests: 0,
            shot_at: Few::empty(ShotAt { gun: PieceId(0), by: PieceId(0) }),
            starts: Few::empty(Start { unit: PieceId(0), pose: SmallPose::of(Piece::UNUSED.pose()) }),
            group: Few::empty(Grouped { unit: PieceId(0), done: false }),
        }
    }
}

/// What has been found out about a feature of the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Finding {
    /// How hard it is to cross.
    pub crossing: Crossing,
    /// The turn in which the first die failed.
    pub failed: u8,
}

/// How hard an obstacle is to cross.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Crossing {
    /// Nobody has tried.
    #[default]
    Unknown,
    /// Crossed freely.
    Free,
    /// One Disarray Token.
    One,
    /// Two Disarray Tokens.
    Two,
    /// The first die failed; the next attempt decides.
    Pending,
    /// Nobody crosses.
    Impassable,
}

/// What belongs to a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SideState {
    /// Bonus cards in hand, by the kinds of [`BonusCard`](crate::turn::cards::BonusCard).
    pub bonus: Bag,
    /// Special events in hand, by their places in the rulebook's table.
    pub events: Bag,
    /// How many bonus cards are in hand: what the enemy sees.
    pub bonus_held: u8,
    /// How many special events are in hand: what the enemy sees.
    pub events_held: u8,
    /// Army Morale Tokens left.
    pub tokens: u8,
    /// Army Morale Tokens at the start.
    pub initial: u8,
    /// Tokens paid so far, those won back taken off: it follows from what everybody has seen (NMM-16-03).
    pub paid: u8,
    /// Tokens owed from the result being carried out.
    pub owed: u8,
    /// Goes taken in the opening phase.
    pub goes: u8,
    /// Light and Galloper Guns marked lost.
    pub light_guns_lost: u8,
    /// Standing instructions: the moments at which it is not to be asked for a card, by bit.
    pub instructions: u16,
    /// Standing instructions about one card each.
    pub silent_cards: crate::turn::instructing::CardSilence,
}

/// The decks. Cards are drawn by chance when turned, so no order is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Decks {
    /// Cards of the Play Deck not yet turned this turn.
    pub play: Bag,
    /// Cards of the Bonus Deck not yet drawn this turn.
    pub bonus: Bag,
    /// Special events not yet drawn.
    pub events: Bag,
    /// Times that the Special Event card has come up.
    pub event_draws: u8,
    /// Bonus Cards of the Play Deck turned this turn.
    pub bonus_turned: u8,
}

/// Where in the battle we are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Clock {
    /// Which act.
    pub phase: Phase,
    /// The turn, counted from 1; 0 before the Main Battle Phase.
    pub turn: u8,
    /// Card periods since the battle began, for what may happen once in each.
    pub period: u16,
    /// The Play Deck card in play.
    pub card: Option<u8>,
    /// The player whose card, go or step it is: left and right are seen from his side.
    pub acting: Side,
    /// Who won the dice-off of deployment.
    pub first: Side,
    /// Who last made a voluntary move this turn; as long as nobody has, whose Leader Card or Skirmishers and
    /// Artillery Card came up last (NMM-13-16).
    pub last_mover: Option<Side>,
    /// Whether anybody has made a voluntary move this turn.
    pub somebody_moved: bool,
    /// Whether the last go was a pass.
    pub passed: bool,
    /// Order Tokens left to the leader whose card is in play.
    pub order_tokens: u8,
    /// Extra Order Tokens given by Generals this turn, by leader's number among the leaders.
    pub extra_tokens: u32,
    /// The last turn of rain; 0 without.
    pub rain_until: u8,
    /// The Fog of War has come down.
    pub fog: bool,
}

/// The acts of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Troops are being placed.
    Deployment,
    /// Manoeuvre and Bombardment.
    Opening,
    /// The Main Battle Phase, drawing cards.
    Main,
    /// The steps at the end of a turn.
    TurnEnd,
}

/// A test that is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Due {
    /// Whose.
    pub unit: PieceId,
    /// Why.
    pub reason: Reason,
}

/// Why a unit takes a Morale Crisis Test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Reason {
    /// It lost a round of melee.
    #[default]
    LostRound,
    /// It saw friends rout.
    RoutingFriends,
    /// It was attacked in flank or rear while in melee.
    FlankAttack,
    /// It is the last of its brigade standing.
    LastStanding,
    /// Its powder blew up.
    PowderExplosion,
    /// It is Daunted or at half strength at the end of the turn.
    EndOfTurn,
}

/// That a unit has shot at a gun.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ShotAt {
    /// The gun.
    pub gun: PieceId,
    /// Who shot.
    pub by: PieceId,
}

/// Where a unit stood before its first Action of the turn that changed its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Start {
    /// Which.
    pub unit: PieceId,
    /// Where.
    pub pose: SmallPose,
}

/// One unit of a group order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Grouped {
    /// Which unit.
    pub unit: PieceId,
    /// Whether it has taken its part of the Action being carried out: until then its place does not count as
    /// an obstruction to the others' paths.
    pub done: bool,
}
