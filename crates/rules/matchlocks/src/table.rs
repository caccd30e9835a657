//! Everything that changes during a battle under these rules: plain values, no heap.

use dice::Bag;
use engine::{Few, Piece, PieceId, Side};
use tabletop::{Edge, Pose};

/// The most pieces that a battle can hold: units, leaders and the slots kept for those that events bring.
pub const PIECES: usize = 120;
/// The most melees under way at once.
pub const MELEES: usize = 16;
/// The most features of the ground.
pub const FEATURES: usize = 64;
/// The most units in one melee.
pub const MEMBERS: usize = 8;

/// The table of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    /// Where everything stands, by number.
    pub pieces: [Piece; PIECES],
    /// What the rulebook puts on each, by the same number.
    pub units: [UnitState; PIECES],
    /// The melees under way; a slot without members is free.
    pub melees: [Melee; MELEES],
    /// What has been found out about each feature of the ground.
    pub findings: [Finding; FEATURES],
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

impl Table {
    /// A table with nothing on it, before the battle.
    pub fn empty() -> Table {
        let due = Due { unit: PieceId(0), reason: Reason::LostRound };
        Table {
            pieces: [Piece::UNUSED; PIECES],
            units: [UnitState::default(); PIECES],
            melees: [Melee::NONE; MELEES],
            findings: [Finding::default(); FEATURES],
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
            starts: Few::empty(Start { unit: PieceId(0), pose: Piece::UNUSED.pose }),
            group: Few::empty(Grouped { unit: PieceId(0), done: false }),
        }
    }
}

/// What the rulebook puts on a unit or leader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct UnitState {
    /// Tokens, signs and remarks that are there or not.
    pub flags: Flags,
    /// Which places of a loose unit are held, by bit, rear right last.
    pub occupied: u32,
    /// Degrees that a gun has pivoted this turn, in hundredths.
    pub pivoted: u16,
    /// Pikemen among the figures.
    pub pikes: u8,
    /// Figures of a Pike Square's rear division.
    pub rear: u8,
    /// The ammunition die, or the shots left.
    pub ammunition: u8,
    /// Disarray Tokens, 0 to 3.
    pub disarray: u8,
    /// The turn in which the Daunted Token was placed, counted from 1; 0 without one.
    pub daunted: u8,
    /// How it came to act this turn.
    pub order: Order,
    /// Actions taken this turn.
    pub actions: u8,
    /// Actions of this turn that changed its place or facing.
    pub displacements: u8,
    /// Times it has shot this turn.
    pub shots: u8,
    /// The points of friends seen to rout in this period.
    pub rout_sum: u8,
    /// A leader's Command Class, 1 to 3; 0 for the General and for units.
    pub class: u8,
    /// The feature of the ground that it occupies or lines.
    pub cover: Option<u8>,
    /// The unit that it is ordered to support.
    pub supports: Option<PieceId>,
    /// The unit to which its owner attached it at deployment; see [`Field::parent`](crate::field::Field::parent).
    pub parent: Option<PieceId>,
}

/// How a unit came to act this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// It has not.
    #[default]
    None,
    /// By an Order Token.
    Ordered,
    /// On its own initiative.
    Initiative,
    /// By a Support order that it still holds.
    Support,
}

/// A set of flags; see the constants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(pub u64);

/// Names the flags with their bits.
macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $label:literal;)*) => {
        impl Flags {
            $($(#[$doc])* pub const $name: u8 = $bit;)*
        }
        /// The labels of the flags, by bit.
        pub const FLAG_LABELS: &[(u8, &str)] = &[$(($bit, $label)),*];
    };
}

flags! {
    /// Dragoons in the saddle.
    MOUNTED = 0, "mounted";
    /// A gun hitched up.
    LIMBERED = 1, "limbered";
    /// A gun that has been unlimbered or left behind once, and acts by itself for good.
    DEPLOYED = 2, "deployed";
    /// A gun that has misfired.
    JAMMED = 3, "jammed";
    /// Pikes turned outward.
    HEDGEHOG = 4, "in hedgehog";
    /// The free first volley is spent.
    OPENED_FIRE = 5, "first volley fired";
    /// It has given itself away by shooting from cover.
    REVEALED = 6, "revealed";
    /// At the edge of its wood rather than inside.
    EDGE = 7, "lining the wood's edge";
    /// It evaded this turn.
    EVADED = 8, "evaded";
    /// It made an emergency turn this turn.
    TURNED = 9, "turned to face";
    /// It fought in melee this turn.
    FOUGHT = 10, "fought";
    /// It won a round of melee this turn, or its opponent withdrew.
    WON = 11, "won its melee";
    /// It lost figures after that.
    HIT_SINCE = 12, "hit since it won";
    /// It has tested for routing friends in this period.
    ROUT_TESTED = 13, "tested for routing friends";
    /// It has tested as the last of its brigade still standing.
    LAST_TESTED = 14, "tested as last men standing";
    /// A leader thrown by his horse.
    STUNNED = 15, "stunned";
    /// Held to a single Action this turn.
    FORFEIT = 16, "forfeit";
    /// It attacked this turn.
    ATTACKED = 17, "attacked";
    /// A repair was tried this turn.
    REPAIR_TRIED = 18, "repair tried";
    /// A gun whose crew fled from an attacker.
    CREW_FLED = 19, "crew fled";
    /// It fights in the round after which everybody is in Disarray (NMM-12-76).
    IN_ROUND = 20, "in the tiring round";
    /// A captured gun.
    CAPTURED = 21, "captured";
    /// A gun marked lost in the army's morale.
    MARKED_LOST = 22, "marked lost";
    /// A gun without crew.
    ABANDONED = 23, "abandoned";
    /// The Continuing Melee of this turn ended without its winning.
    BARRED = 24, "barred from orders this turn";
    /// It fired at the owner's previous go of the opening phase.
    FIRED_LAST_GO = 25, "fired at the last go";
    /// A leader lost in an earlier turn whose stand-in is still awaited.
    AWAITS_STAND_IN = 26, "stand-in awaited";
    /// All the muskets have fired this turn: no second rank is left.
    BOTH_RANKS_FIRED = 27, "both ranks fired";
    /// It fired scattered shots this turn, and so stays where it is (NMM-11-62).
    SCATTERED = 29, "scattered fire";
    /// Evaders ran through it, or it could not run far enough: the attacker may go on into it (NMM-12-21, 12-23).
    EXPOSED = 30, "in the attacker's way";
    /// It has still to test at the end of the turn.
    ON_LIST = 31, "to test";
    /// A Veteran squadron that counts as Seasoned since it was re-organised (NMM-09-26).
    SEASONED_NOW = 28, "seasoned by re-organisation";
    /// It took a Shoot Action this turn, and so does not Attack; Doctrine fire is none (NMM-09-15, NMM-12-29).
    SHOT_BY_ACTION = 32, "shot by action";
}

// Two flags on one bit would be one flag.
const _: () = {
    let (mut at, mut seen) = (0, 0_u64);
    while at < FLAG_LABELS.len() {
        assert!(seen >> FLAG_LABELS[at].0 & 1 == 0);
        seen |= 1 << FLAG_LABELS[at].0;
        at += 1;
    }
};

impl Flags {
    /// Whether a flag is up.
    pub const fn has(self, flag: u8) -> bool {
        self.0 >> flag & 1 == 1
    }

    /// The flags with one of them up or down.
    pub const fn set(self, flag: u8, up: bool) -> Flags {
        Flags(if up { self.0 | 1 << flag } else { self.0 & !(1 << flag) })
    }
}

/// A melee: who fights whom, on which edge, since when. Rules read this, never poses, to know who is engaged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Melee {
    /// Rounds fought.
    pub rounds: u8,
    /// The turn of the last round, counted from 1; 0 in the opening phase. Before any round the turn in which the
    /// melee began.
    pub fought: u8,
    /// Whether it was begun by a pursuit and its first round waits for the next turn's card.
    pub waits: bool,
    /// The side whose unit made the first Attack.
    pub attackers: Side,
    /// The side that won the last round.
    pub winner: Option<Side>,
    /// The defended obstacle or building across which it is fought.
    pub across: Option<u8>,
    /// Who is in it, in order of joining.
    pub members: Few<Member, MEMBERS>,
}

impl Melee {
    /// A free slot.
    pub const NONE: Melee = Melee {
        rounds: 0,
        fought: 0,
        waits: false,
        attackers: Side::A,
        winner: None,
        across: None,
        members: Few::empty(Member {
            unit: PieceId(0),
            against: PieceId(0),
            edge: Edge::Front,
            part: Part::Attacker,
            joined: 0,
            tactic: Tactic::None,
            uphill: false,
            charge: false,
            hits: 0,
            kills: 0,
        }),
    };
}

/// A unit in a melee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Member {
    /// Which.
    pub unit: PieceId,
    /// The enemy that it fights.
    pub against: PieceId,
    /// On which edge of that enemy.
    pub edge: Edge,
    /// How it came into the melee.
    pub part: Part,
    /// The round that it joined for, counted from 1.
    pub joined: u8,
    /// How it fights its first round.
    pub tactic: Tactic,
    /// Whether it attacked uphill (NMM-12-53).
    pub uphill: bool,
    /// Whether distance and ground let it claim the charging bonus (NMM-12-32, NMM-12-36).
    pub charge: bool,
    /// Hits upon it in the round being fought, not yet saved.
    pub hits: u8,
    /// Kills that it has suffered in the round being fought.
    pub kills: u8,
}

impl Member {
    /// A unit that fights an enemy on one of his edges, with nothing more said.
    pub const fn new(unit: PieceId, against: PieceId, edge: Edge, part: Part) -> Member {
        Member {
            unit,
            against,
            edge,
            part,
            joined: 1,
            tactic: Tactic::None,
            uphill: false,
            charge: false,
            hits: 0,
            kills: 0,
        }
    }
}

/// How a unit came into a melee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// It attacked.
    Attacker,
    /// It was attacked.
    Defender,
    /// It was fed in from behind.
    FedIn,
    /// It pursued into it.
    Pursuer,
    /// It fell back into it.
    FellBack,
}

/// What the Doctrine die, or the reaction to an Attack, made of a unit's first round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tactic {
    /// No die yet, or none to throw.
    None,
    /// Horse that engaged by fire.
    Fire,
    /// Horse at the trot.
    Trot,
    /// Horse at the gallop.
    Gallop,
    /// Foot that fires one rank at long range effect, or a gun that stands and shoots far.
    LongVolley,
    /// Foot that fires one rank at short range effect, or a gun that stands and shoots near.
    ShortVolley,
    /// Foot that fires two ranks at short range effect.
    DoubleVolley,
    /// Loose troops that stand and shoot.
    Shoots,
    /// Taken in flank or rear, turned to face, or caught: no Doctrine die and no fire.
    Unready,
}

/// What has been found out about a feature of the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Finding {
    /// How hard it is to cross.
    pub crossing: Crossing,
    /// The turn in which the first die failed.
    pub failed: u8,
    /// Which gaps have been opened in it: up to eight stretches, by bit.
    pub gaps: u8,
}

/// How hard an obstacle is to cross.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
}

/// The decks. Cards are drawn by chance when turned, so no order is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Due {
    /// Whose.
    pub unit: PieceId,
    /// Why.
    pub reason: Reason,
}

/// Why a unit takes a Morale Crisis Test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// It lost a round of melee.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShotAt {
    /// The gun.
    pub gun: PieceId,
    /// Who shot.
    pub by: PieceId,
}

/// Where a unit stood before its first Action of the turn that changed its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Start {
    /// Which.
    pub unit: PieceId,
    /// Where.
    pub pose: Pose,
}

/// One unit of a group order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grouped {
    /// Which unit.
    pub unit: PieceId,
    /// Whether it has taken its part of the Action being carried out: until then its place does not count as
    /// an obstruction to the others' paths.
    pub done: bool,
}
