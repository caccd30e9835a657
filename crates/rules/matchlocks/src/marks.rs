//! The marks of this rulebook: each change of [`crate::table`] that is not a plain fact about pieces is an
//! event that sets one of these to a value. Applied here and nowhere else.

use dice::{Bag, Card};
use engine::{Event, Mark, MarkSpec, On, PieceId, Side, SmallPose};
use tabletop::{Edge, Pose};

use crate::table::{
    Clock, Crossing, Due, FLAG_LABELS, Gap, Grouped, Melee, Member, Order, Part, Phase, Reason, ShotAt,
    Start, Table, Tactic,
};

/// Lists the marks with their labels and ranges.
macro_rules! marks {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $label:literal, $low:literal, $high:literal, $secret:literal;)*) => {
        /// What a mark is about. Which things it stands on is told by its section.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum M { $($(#[$doc])* $name = $number),* }

        /// The marks, by number.
        pub const SPECS: &[MarkSpec] =
            &[$(MarkSpec { label: $label, range: ($low, $high), secret: $secret }),*];

        const ALL: &[M] = &[$(M::$name),*];
    };
}

marks! {
    // On a unit or leader.
    /// A flag goes up: the value is its bit.
    Raise = 0, "sign", 0, 39, false;
    /// A flag goes down: the value is its bit.
    Lower = 1, "sign taken", 0, 39, false;
    /// Disarray Tokens.
    Disarray = 2, "disarray", 0, 3, false;
    /// The turn of its Daunted Token plus one, 0 when it is taken off.
    Daunted = 3, "daunted", 0, 255, false;
    /// The ammunition die or shots left.
    Ammunition = 4, "ammunition", 0, 6, false;
    /// How it came to act: the number of an [`Order`].
    Order = 5, "order", 0, 3, false;
    /// Actions taken this turn.
    Actions = 6, "actions", 0, 16, false;
    /// Actions that changed its place or facing this turn.
    Displacements = 7, "moves", 0, 16, false;
    /// Times it has shot this turn.
    Shots = 8, "shots", 0, 16, false;
    /// Hundredths of a degree that a gun has pivoted this turn.
    Pivoted = 9, "pivoted", 0, 4500, false;
    /// Points of friends seen to rout in this period.
    RoutSum = 10, "routs seen", 0, 255, false;
    /// Pikemen among its figures.
    Pikes = 11, "pikes", 0, 24, false;
    /// Figures of a square's rear division.
    Rear = 12, "rear division", 0, 12, false;
    /// The places of a loose unit that are held.
    Occupied = 13, "figures standing", 0, 2147483647, false;
    /// A leader's Command Class.
    Class = 14, "command class", 0, 3, false;
    /// The feature that it occupies or lines, -1 for none.
    Cover = 15, "cover", -1, 63, false;
    /// The unit that it supports, -1 for none.
    Supports = 16, "supports", -1, 119, false;

    // On a melee.
    /// A melee begins; the value is the attackers' side (0 or 1), plus 2 if its first round waits, plus four times
    /// the turn.
    MeleeBegins = 17, "melee begins", 0, 1023, false;
    /// A unit joins: see [`join`].
    MeleeJoin = 18, "joins the melee", 0, 2147483647, false;
    /// A unit leaves: its number.
    MeleeLeave = 19, "leaves the melee", 0, 119, false;
    /// A round is fought: the turn.
    MeleeRound = 20, "round fought", 0, 255, false;
    /// Who won the last round: 0, 1, or -1 for nobody.
    MeleeWinner = 21, "round won", -1, 1, false;
    /// The feature across which it is fought, -1 for none.
    MeleeAcross = 22, "fought across", -1, 63, false;
    /// A member's tactic: unit times sixteen plus the tactic.
    MeleeTactic = 23, "tactic", 0, 1935, false;
    /// A member now fights on another edge: unit times four plus the edge.
    MeleeEdge = 24, "edge", 0, 480, false;
    /// The melee is over.
    MeleeOver = 25, "melee over", 0, 0, false;

    // On a feature of the ground.
    /// How hard it is to cross: the number of a [`Crossing`].
    Crossing = 26, "crossing", 0, 5, false;
    /// The turn in which the first die failed.
    CrossingFailed = 27, "crossing failed", 0, 255, false;
    /// A gap is opened: where it begins times 32768, plus its length, in fifths of a millimetre.
    Gaps = 28, "gaps", 0, 2147483647, false;

    // On a side.
    /// Army Morale Tokens left.
    Tokens = 29, "army morale", 0, 255, true;
    /// Army Morale Tokens at the start.
    Initial = 30, "initial army morale", 0, 255, false;
    /// Tokens owed from the result being carried out.
    Owed = 31, "army morale owed", 0, 255, false;
    /// Goes taken in the opening phase.
    Goes = 32, "goes", 0, 255, false;
    /// Light and Galloper Guns marked lost.
    LightGunsLost = 33, "light guns lost", 0, 255, false;
    /// Standing instructions.
    Instructions = 34, "standing instructions", 0, 65535, true;

    // On the battle.
    /// The act: the number of a [`Phase`].
    Phase = 35, "phase", 0, 3, false;
    /// The turn.
    Turn = 36, "turn", 0, 255, false;
    /// Card periods begun.
    Period = 37, "period", 0, 65535, false;
    /// The card in play, -1 for none.
    Card = 38, "card in play", -1, 31, false;
    /// Whose card, go or step it is.
    Acting = 39, "acting", 0, 1, false;
    /// Who won the dice-off of deployment.
    First = 40, "first", 0, 1, false;
    /// Who last made a voluntary move, -1 for nobody; plus two if it is only that his card came up.
    LastMover = 41, "last mover", -1, 3, false;
    /// Whether the last go was a pass.
    Passed = 42, "passed", 0, 1, false;
    /// Order Tokens left to the leader whose card is in play.
    OrderTokens = 43, "order tokens", 0, 4, false;
    /// A leader is given an extra Order Token this turn: his place among the leaders. -1 takes all back.
    ExtraToken = 44, "extra order token", -1, 27, false;
    /// The last turn of rain.
    RainUntil = 45, "rain until", 0, 255, false;
    /// The Fog of War.
    Fog = 46, "fog of war", 0, 1, false;
    /// So many cards of a kind lie in the Play Deck: kind times eight plus how many.
    PlayDeck = 47, "play deck", 0, 255, false;
    /// So many cards of a kind lie in the Bonus Deck: kind times eight plus how many.
    BonusDeck = 48, "bonus deck", 0, 255, false;
    /// So many cards of a kind lie in the Special Events Deck: kind times eight plus how many.
    EventsDeck = 49, "special events deck", 0, 255, false;
    /// Times that the Special Event card has come up.
    EventDraws = 50, "special events drawn", 0, 9, false;
    /// Bonus Cards of the Play Deck turned this turn.
    BonusTurned = 51, "bonus cards turned", 0, 6, false;
    /// A test joins the agenda: unit times eight plus the number of its [`Reason`].
    Due = 52, "test due", 0, 1000, false;
    /// The first test of the agenda is taken off it.
    DueDone = 53, "test taken", 0, 0, false;
    /// A unit has shot at a gun: gun times 256 plus shooter; -1 forgets all, -2 and -3 those at the guns of A
    /// and of B.
    ShotAtGun = 54, "gun shot at", -3, 65535, false;
    /// A unit joins a group order: its number; -1 ends the group order, -2 begins its next Action.
    Group = 55, "group order", -2, 119, false;
    /// A unit of a group order has taken its part of the Action: its number.
    GroupDone = 56, "group action", 0, 119, false;

    // On a melee, again.
    /// Hits upon a member in the round being fought: unit times 256 plus how many.
    MeleeHits = 57, "hits", 0, 30719, false;
    /// Kills of a member in the round being fought: unit times 256 plus how many.
    MeleeKills = 58, "kills", 0, 30719, false;
    /// A member turns upon another enemy: unit, plus 256 times the enemy, plus 65536 times his edge.
    MeleeAgainst = 59, "turns upon", 0, 262143, false;

    // On a unit, from its deployment.
    /// The unit to which it is attached for the battle, -1 for none.
    Parent = 60, "attached to", -1, 119, false;

    // On the battle, again.
    /// The tests that the same event made due for a unit fall away beside the one that it takes: its number.
    DueMerged = 61, "tests as one", 0, 119, false;
}

// A mark's number is its place in the list: two marks of one number would be one mark.
const _: () = {
    let mut at = 0;
    while at < ALL.len() {
        assert!(ALL[at] as usize == at);
        at += 1;
    }
};

impl M {
    /// The mark's number for an event.
    pub const fn mark(self) -> Mark {
        Mark(self as u8)
    }

    /// An event that sets this mark on a unit.
    pub const fn on(self, unit: PieceId, value: i32) -> Event {
        Event::Marked { on: On::Piece(unit), mark: self.mark(), value }
    }

    /// An event that sets this mark on a side.
    pub const fn side(self, side: Side, value: i32) -> Event {
        Event::Marked { on: On::Side(side), mark: self.mark(), value }
    }

    /// An event that sets this mark on a melee.
    pub const fn melee(self, melee: u8, value: i32) -> Event {
        Event::Marked { on: On::Thing(melee), mark: self.mark(), value }
    }

    /// An event that sets this mark on a feature of the ground.
    pub const fn ground(self, feature: u8, value: i32) -> Event {
        Event::Marked { on: On::Ground(feature), mark: self.mark(), value }
    }

    /// An event that sets this mark on the battle.
    pub const fn battle(self, value: i32) -> Event {
        Event::Marked { on: On::Battle, mark: self.mark(), value }
    }
}

/// The event that raises a flag of a unit.
pub const fn raise(unit: PieceId, flag: u8) -> Event {
    M::Raise.on(unit, flag as i32)
}

/// The event that lowers a flag of a unit.
pub const fn lower(unit: PieceId, flag: u8) -> Event {
    M::Lower.on(unit, flag as i32)
}

/// The event by which a unit joins a melee.
pub fn join(melee: u8, member: &Member) -> Event {
    let packed = i32::from(member.unit.0)
        | i32::from(member.against.0) << 8
        | (member.edge() as i32) << 16
        | (member.part() as i32) << 18
        | i32::from(member.joined()) << 21
        | (member.tactic() as i32) << 25
        | i32::from(member.uphill()) << 29
        | i32::from(member.charge()) << 30;
    M::MeleeJoin.melee(melee, packed)
}

fn member_of(packed: i32) -> Member {
    let part = [Part::Attacker, Part::Defender, Part::FedIn, Part::Pursuer, Part::FellBack]
        [(packed >> 18 & 7) as usize];
    let (unit, against) = (PieceId(packed as u8), PieceId((packed >> 8) as u8));
    Member::new(unit, against, edge_of(packed >> 16 & 3), part)
        .joining((packed >> 21 & 15) as u8)
        .with(Tactic::of((packed >> 25 & 15) as u8))
        .going_uphill(packed >> 29 & 1 == 1)
        .charging(packed >> 30 & 1 == 1)
}

fn edge_of(number: i32) -> Edge {
    [Edge::Front, Edge::Right, Edge::Rear, Edge::Left][number as usize]
}

fn side_of(number: i32) -> Option<Side> {
    [None, Some(Side::A), Some(Side::B)][(number + 1) as usize]
}

fn piece_of(number: i32) -> Option<PieceId> {
    u8::try_from(number).ok().map(PieceId)
}

/// The words for a flag in the log.
pub fn flag_label(flag: u8) -> &'static str {
    FLAG_LABELS.iter().find(|(bit, _)| *bit == flag).map_or("sign", |(_, label)| label)
}

/// Applies a mark to the table.
pub fn apply(table: &mut Table, on: On, mark: Mark, value: i32) {
    let mark = ALL[mark.0 as usize];
    match on {
        On::Piece(piece) => on_unit(table, piece, mark, value),
        On::Side(side) => on_side(table, side, mark, value),
        On::Thing(melee) => on_melee(&mut table.melees[melee as usize], mark, value),
        On::Ground(feature) => on_ground(table, feature, mark, value),
        On::Battle => on_battle(table, mark, value),
    }
}

fn displaced(table: &mut Table, piece: PieceId, value: i32) {
    table.units[piece.index()].set_displacements(value as u8);
    if value == 0 {
        table.starts.iter().position(|start| start.unit == piece).map(|at| table.starts.remove(at));
    }
}

/// Notes from where a unit moves, until its first Action of the turn that displaces it is over: where it then
/// began is what counts for seeing the enemy (NMM-12-04).
pub fn moves_from(table: &mut Table, piece: PieceId, pose: Pose) {
    if table.units[piece.index()].displacements() > 0 {
        return;
    }
    match table.starts.iter_mut().find(|start| start.unit == piece) {
        Some(start) => start.pose = SmallPose::of(pose),
        None => {
            if table.starts.len() == table.starts.capacity() {
                table.starts.remove(0);
            }
            table.starts.push(Start { unit: piece, pose: SmallPose::of(pose) });
        }
    }
}

fn on_unit(table: &mut Table, piece: PieceId, mark: M, value: i32) {
    if mark == M::Displacements {
        return displaced(table, piece, value);
    }
    let unit = &mut table.units[piece.index()];
    match mark {
        M::Raise => unit.flags = unit.flags.set(value as u8, true),
        M::Lower => unit.flags = unit.flags.set(value as u8, false),
        M::Disarray => unit.set_disarray(value as u8),
        M::Daunted => unit.daunted = value as u8,
        M::Ammunition => unit.ammunition = value as u8,
        M::Order => unit.set_order(Order::of(value as u8)),
        M::Actions => unit.set_actions(value as u8),
        M::Shots => unit.set_shots(value as u8),
        M::Pivoted => unit.set_pivoted(value as u16),
        M::RoutSum => unit.rout_sum = value as u8,
        M::Pikes => unit.pikes = value as u8,
        M::Rear => unit.rear = value as u8,
        M::Occupied => unit.set_occupied(value as u32),
        M::Class => unit.set_class(value as u8),
        M::Cover => unit.set_cover(u8::try_from(value).ok()),
        M::Supports => unit.set_supports(piece_of(value)),
        M::Parent => unit.set_parent(piece_of(value)),
        _ => unreachable!("{mark:?} does not stand on a unit"),
    }
}

fn on_side(table: &mut Table, side: Side, mark: M, value: i32) {
    let it = &mut table.sides[side.index()];
    match mark {
        M::Tokens => {
            it.tokens = value as u8;
            it.paid = it.initial.saturating_sub(it.tokens);
        }
        M::Initial => it.initial = value as u8,
        M::Owed => it.owed = value as u8,
        M::Goes => it.goes = value as u8,
        M::LightGunsLost => it.light_guns_lost = value as u8,
        M::Instructions => it.instructions = value as u16,
        _ => unreachable!("{mark:?} does not stand on a side"),
    }
}

fn on_melee(melee: &mut Melee, mark: M, value: i32) {
    let member =
        |unit: i32, melee: &Melee| melee.members.iter().position(|member| member.unit.0 == unit as u8);
    match mark {
        M::MeleeBegins => {
            let attackers = if value & 1 == 0 { Side::A } else { Side::B };
            *melee = Melee { attackers, waits: value & 2 != 0, fought: (value >> 2) as u8, ..Melee::NONE };
        }
        M::MeleeJoin => melee.members.push(member_of(value)),
        M::MeleeLeave => {
            if let Some(at) = member(value, melee) {
                melee.members.remove(at);
            }
        }
        M::MeleeRound => {
            melee.rounds += 1;
            melee.fought = value as u8;
            melee.waits = false;
            for member in melee.members.iter_mut() {
                (member.hits, member.kills) = (0, 0);
            }
        }
        M::MeleeWinner => melee.winner = side_of(value),
        M::MeleeAcross => melee.across = u8::try_from(value).ok(),
        M::MeleeTactic => {
            if let Some(at) = member(value >> 4, melee) {
                melee.members[at] = melee.members[at].with(Tactic::of((value & 15) as u8));
            }
        }
        M::MeleeEdge => {
            if let Some(at) = member(value >> 2, melee) {
                melee.members[at] = melee.members[at].on(edge_of(value & 3));
            }
        }
        M::MeleeHits => {
            if let Some(at) = member(value >> 8, melee) {
                melee.members[at].hits = value as u8;
            }
        }
        M::MeleeKills => {
            if let Some(at) = member(value >> 8, melee) {
                melee.members[at].kills = value as u8;
            }
        }
        M::MeleeAgainst => {
            if let Some(at) = member(value & 255, melee) {
                melee.members[at] = melee.members[at].on(edge_of(value >> 16));
                melee.members[at].against = PieceId((value >> 8) as u8);
            }
        }
        M::MeleeOver => *melee = Melee::NONE,
        _ => unreachable!("{mark:?} does not stand on a melee"),
    }
}

fn on_ground(table: &mut Table, feature: u8, mark: M, value: i32) {
    let finding = &mut table.findings[feature as usize];
    match mark {
        M::Crossing => {
            finding.crossing = [
                Crossing::Unknown,
                Crossing::Free,
                Crossing::One,
                Crossing::Two,
                Crossing::Pending,
                Crossing::Impassable,
            ][value as usize];
        }
        M::CrossingFailed => finding.failed = value as u8,
        M::Gaps => table.gaps.open(Gap::told(feature, value)),
        _ => unreachable!("{mark:?} does not stand on the ground"),
    }
}

fn on_battle(table: &mut Table, mark: M, value: i32) {
    match mark {
        M::PlayDeck => stack(&mut table.decks.play, value),
        M::BonusDeck => stack(&mut table.decks.bonus, value),
        M::EventsDeck => stack(&mut table.decks.events, value),
        M::EventDraws => table.decks.event_draws = value as u8,
        M::BonusTurned => table.decks.bonus_turned = value as u8,
        M::Due => {
            let reason = [
                Reason::LostRound,
                Reason::RoutingFriends,
                Reason::FlankAttack,
                Reason::LastStanding,
                Reason::PowderExplosion,
                Reason::EndOfTurn,
            ][(value & 7) as usize];
            table.agenda.push(Due { unit: PieceId((value >> 3) as u8), reason });
            table.fresh_tests += 1;
        }
        M::DueDone => {
            table.agenda.remove(0);
            table.fresh_tests = 0;
        }
        M::DueMerged => {
            let old = table.agenda.len().saturating_sub(table.fresh_tests.into());
            for at in (old..table.agenda.len()).rev() {
                if table.agenda[at].unit.0 == value as u8 {
                    table.agenda.remove(at);
                    table.fresh_tests -= 1;
                }
            }
        }
        M::ShotAtGun if value == -1 => table.shot_at.clear(),
        M::ShotAtGun if value < 0 => {
            let owner = Side::BOTH[usize::from(value == -3)];
            let owned = |shot: &ShotAt| table.pieces[shot.gun.index()].owner == owner;
            while let Some(at) = table.shot_at.iter().position(owned) {
                table.shot_at.remove(at);
            }
        }
        M::ShotAtGun => {
            let shot = ShotAt { gun: PieceId((value >> 8) as u8), by: PieceId(value as u8) };
            if !table.shot_at.contains(&shot) {
                table.shot_at.try_push(shot);
            }
        }
        M::Group if value == -1 => table.group.clear(),
        M::Group if value == -2 => table.group.iter_mut().for_each(|member| member.done = false),
        M::Group => table.group.push(Grouped { unit: PieceId(value as u8), done: false }),
        M::GroupDone => group_done(table, PieceId(value as u8)),
        _ => on_clock(&mut table.clock, mark, value),
    }
}

/// A unit of a group has taken its part: those who have stand first, in the order in which they did.
fn group_done(table: &mut Table, unit: PieceId) {
    let Some(at) = table.group.iter().position(|member| member.unit == unit) else { return };
    let done = table.group.iter().filter(|member| member.done).count();
    if !table.group[at].done {
        table.group[done..=at].rotate_right(1);
        table.group[done].done = true;
    }
}

/// Puts so many cards of a kind into a deck.
fn stack(deck: &mut Bag, value: i32) {
    let (card, count) = (Card((value >> 3) as u8), (value & 7) as u8);
    *deck = deck.with(card, count).expect("a deck holds at most seven of each of 32 kinds");
}

fn on_clock(clock: &mut Clock, mark: M, value: i32) {
    match mark {
        M::Phase => {
            clock.phase = [Phase::Deployment, Phase::Opening, Phase::Main, Phase::TurnEnd][value as usize];
        }
        M::Turn => clock.turn = value as u8,
        M::Period => clock.period = value as u16,
        M::Card => clock.card = u8::try_from(value).ok(),
        M::Acting => clock.acting = Side::BOTH[value as usize],
        M::First => clock.first = Side::BOTH[value as usize],
        M::LastMover => {
            clock.last_mover = side_of(if value < 0 { value } else { value & 1 });
            clock.somebody_moved = matches!(value, 0 | 1);
        }
        M::Passed => clock.passed = value != 0,
        M::OrderTokens => clock.order_tokens = value as u8,
        M::ExtraToken if value < 0 => clock.extra_tokens = 0,
        M::ExtraToken => clock.extra_tokens |= 1 << value,
        M::RainUntil => clock.rain_until = value as u8,
        M::Fog => clock.fog = value != 0,
        _ => unreachable!("{mark:?} does not stand on the battle"),
    }
}
