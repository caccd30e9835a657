//! The marks of this rulebook: each change of [`crate::table`] that is not a plain fact about pieces is an event that
//! sets one of these to a value.

use engine::{Event, Mark, On, PieceId, Side};

use crate::table::{Card, Figure, Group, Lock, Order, Phase, Shot, Sign, Table};
use crate::world::World;

engine::marks! {
    /// What a mark is about. Which things it stands on is told by its section.
    pub enum M {
        // On a man, a horse or a beast.
        /// A sign goes up: the value is the bit of a [`Sign`].
        Raise = 0, "sign", 0, 31, false;
        /// A sign goes down.
        Lower = 1, "sign taken", 0, 31, false;
        /// Hits taken.
        Hits = 2, "hits", 0, 255, false;
        /// Load actions that his weapons still need, four bits each.
        Loads = 3, "loading", 0, 255, false;
        /// The horse that he rides, -1 on foot.
        Rides = 4, "rides", -1, 199, false;
        /// The enemy at whom he aims, -1 for none.
        Aims = 5, "aims", -1, 199, false;
        /// What it has used of its move, in hundredths of a millimetre.
        Spent = 6, "moved", 0, 65535, false;

        // On a group, by its number.
        /// An order goes up: the value is the bit of an [`Order`].
        Order = 7, "order", 0, 15, false;
        /// An order goes down.
        OrderOver = 8, "order over", 0, 15, false;
        /// Figures lost.
        Lost = 9, "lost", 0, 255, false;
        /// Its Leader, -1 for none.
        Leads = 10, "led", -1, 199, false;
        /// What it rolled for its move, in hundredths of a millimetre.
        RollsMove = 11, "roll", 0, 65535, false;

        // On the battle.
        /// The game turn.
        Turn = 12, "turn", 0, 255, false;
        /// The phase: the number of a [`Phase`].
        Phase = 13, "phase", 0, 5, false;
        /// Whose turn it is.
        Acting = 14, "acting", 0, 1, false;
        /// The cards in the deck, by bit.
        Deck = 15, "deck", 0, 7, false;
        /// The group that takes its held turn, -1 for none.
        Alone = 16, "held turn", -1, 15, false;
        /// The figure in the middle of its move, -1 for none.
        Mover = 17, "moving", -1, 199, false;
        /// The charging group and 16 times the charged one; -1 when the charge is settled.
        Charge = 18, "charge", -1, 255, false;
        /// Two figures are locked: one, and the other times 256.
        Locked = 19, "locked", 0, 65535, false;
        /// Two figures are locked no more.
        Unlocked = 20, "unlocked", 0, 65535, false;
        /// A shot is declared: see [`shot`].
        ShotDeclared = 21, "shot", 0, 2147483647, false;
        /// The first of the declared shots has been resolved, or all of them are struck off: 0 or 1.
        ShotOver = 22, "shots over", 0, 1, false;

        // On a side.
        /// The group whose roll, charge or test its Heidman shares, -1 for none.
        Shares = 23, "shares", -1, 15, false;
        /// Whether its Heidman has rallied since his own last turn began.
        Rallied = 24, "rallied", 0, 1, false;
    }
}

impl M {
    /// The mark of a number of the list.
    pub fn of(mark: Mark) -> Option<M> {
        M::ALL.get(usize::from(mark.0)).copied()
    }

    /// An event that sets this mark on a group, by its number.
    pub const fn group(self, group: u8, value: i32) -> Event {
        self.set(On::Thing(group), value)
    }
}

/// The event that raises a sign of a man, a horse or a beast.
pub const fn raise(piece: PieceId, sign: Sign) -> Event {
    M::Raise.on(piece, sign as i32)
}

/// The event that lowers a sign.
pub const fn lower(piece: PieceId, sign: Sign) -> Event {
    M::Lower.on(piece, sign as i32)
}

/// The event that gives a group an order.
pub const fn order(group: u8, order: Order) -> Event {
    M::Order.group(group, order as i32)
}

/// The event that takes an order off a group.
pub const fn order_over(group: u8, order: Order) -> Event {
    M::OrderOver.group(group, order as i32)
}

/// The number of a piece, or -1.
pub const fn or_none(piece: Option<PieceId>) -> i32 {
    match piece {
        Some(PieceId(number)) => number as i32,
        None => -1,
    }
}

/// The event by which two figures are locked (BR-08-04).
pub fn locked(one: PieceId, other: PieceId) -> Event {
    M::Locked.battle(pair(one, other))
}

/// The event by which two figures are locked no more.
pub fn unlocked(one: PieceId, other: PieceId) -> Event {
    M::Unlocked.battle(pair(one, other))
}

/// The event by which a shot is declared (BR-06-10).
pub fn shot(shot: Shot) -> Event {
    let packed = i32::from(shot.shooter.0)
        | i32::from(shot.target.0) << 8
        | i32::from(shot.weapon) << 16
        | i32::from(shot.aimed) << 18;
    M::ShotDeclared.battle(packed)
}

fn pair(one: PieceId, other: PieceId) -> i32 {
    i32::from(one.0.min(other.0)) | i32::from(one.0.max(other.0)) << 8
}

fn lock(value: i32) -> Lock {
    Lock { one: PieceId(value as u8), other: PieceId((value >> 8) as u8) }
}

/// Applies a mark: the only writer of what the rulebook puts on things.
pub fn apply(table: &mut Table, _world: &World, on: On, mark: Mark, value: i32) {
    let Some(mark) = M::of(mark) else { return };
    match on {
        On::Piece(piece) => on_figure(&mut table.figures[piece.index()], mark, value),
        On::Thing(group) => on_group(&mut table.groups[usize::from(group)], mark, value),
        On::Side(side) => on_side(table, side, mark, value),
        On::Battle => on_battle(table, mark, value),
        On::Ground(_) => {}
    }
}

fn on_figure(figure: &mut Figure, mark: M, value: i32) {
    match mark {
        M::Raise | M::Lower => {
            if let Some(sign) = Sign::of(value as u8) {
                figure.set(sign, mark == M::Raise);
            }
        }
        M::Hits => figure.hits = value as u8,
        M::Loads => figure.loads = value as u8,
        M::Rides => figure.horse = (value + 1) as u8,
        M::Aims => figure.aim = (value + 1) as u8,
        M::Spent => figure.spent = value as u16,
        _ => {}
    }
}

fn on_group(group: &mut Group, mark: M, value: i32) {
    match mark {
        M::Order | M::OrderOver => {
            if let Some(order) = Order::of(value as u8) {
                group.set(order, mark == M::Order);
            }
        }
        M::Lost => group.lost = value as u8,
        M::Leads => group.leader = (value + 1) as u8,
        M::RollsMove => group.rolled = value as u16,
        _ => {}
    }
}

fn on_side(table: &mut Table, side: Side, mark: M, value: i32) {
    match mark {
        M::Shares => table.clock.shares[side.index()] = (value + 1) as u8,
        M::Rallied => table.clock.rallied[side.index()] = value == 1,
        _ => {}
    }
}

fn on_battle(table: &mut Table, mark: M, value: i32) {
    let clock = &mut table.clock;
    match mark {
        M::Turn => clock.turn = value as u8,
        M::Phase => clock.phase = Phase::ALL.get(value as usize).copied().unwrap_or_default(),
        M::Acting => clock.acting = if value == 0 { Side::A } else { Side::B },
        M::Deck => clock.deck = value as u8 & ((1 << Card::ALL.len()) - 1),
        M::Alone => clock.alone = (value + 1) as u8,
        M::Mover => clock.mover = (value + 1) as u8,
        M::Charge if value < 0 => clock.charge = [0; 2],
        M::Charge => clock.charge = [(value % 16 + 1) as u8, (value / 16 + 1) as u8],
        M::Locked => table.locks.push(lock(value)),
        M::Unlocked => {
            let over = lock(value);
            table.locks = table.locks.iter().copied().filter(|lock| *lock != over).collect();
        }
        M::ShotDeclared => table.shots.push(Shot {
            shooter: PieceId(value as u8),
            target: PieceId((value >> 8) as u8),
            weapon: (value >> 16 & 3) as u8,
            aimed: value >> 18 & 1 == 1,
        }),
        M::ShotOver if value == 0 => {
            table.shots.remove(0);
        }
        M::ShotOver => table.shots.clear(),
        _ => {}
    }
}
