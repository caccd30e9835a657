//! What a player orders of a charge: a new frontage, wheels and straight stretches (CP-15-27, CP-15-28).

use engine::{InlineVec, PieceId, Refusal};
use tabletop::{Footprint, Hand, Leg, Length, Path, Pose, Swing};

use crate::field::Field;
use crate::formation;
use crate::formation::changing;
use crate::rule;
use crate::table::{Charge, Form, Table};

/// A charge as it is ordered: a change of frontage, a wheel, an advance, another wheel. From there it goes straight on
/// until it meets somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Order {
    /// Across how many files it draws up first; 0 for as it stands.
    pub files: u8,
    /// Its first wheel, in hundredths of a degree, clockwise positive.
    pub wheel: i32,
    /// How far it goes then before it wheels again; nothing without a second wheel.
    pub advance: Length,
    /// Its second wheel.
    pub turn: i32,
}

impl Order {
    /// An order from the legs and the number of an answer.
    ///
    /// # Errors
    /// A leg that a charger may not make: it wheels forward and goes straight ahead, and nothing else.
    pub fn of(files: i16, legs: &[Leg]) -> Result<Order, Refusal> {
        let files = u8::try_from(files).map_err(|_| {
            Refusal::new(rule!("CP-15-28"), "give the files of the new frontage, or 0 to stay as it stands")
        })?;
        let mut order = Order { files, ..Order::default() };
        let mut ended = false;
        for leg in legs {
            match *leg {
                Leg::Advance(_) if order.turn != 0 => ended = true,
                Leg::Advance(distance) => order.advance += distance,
                Leg::Wheel { hand, angle, swing: Swing::Forward } if !ended => {
                    let turn =
                        if hand == Hand::Left { -angle.to_hundredths() } else { angle.to_hundredths() };
                    order.wheels(turn)?;
                }
                Leg::Wheel { swing: Swing::Forward, .. } => return Err(too_many_wheels()),
                _ => {
                    return Err(Refusal::new(
                        rule!("CP-15-28"),
                        "a charger wheels forward and goes straight ahead: it makes no other manoeuvre",
                    ));
                }
            }
        }
        if order.turn == 0 {
            // Straight on to the end anyway.
            order.advance = Length::ZERO;
        }
        order.advance = order.advance.min(Length(u16::MAX.into()));
        Ok(order)
    }

    /// Adds a wheel, to the one before if it goes on about the same corner.
    fn wheels(&mut self, turn: i32) -> Result<(), Refusal> {
        let goes_on = |before: i32| before == 0 || before.signum() == turn.signum();
        let wheel = match () {
            _ if turn == 0 => return Ok(()),
            _ if self.turn == 0 && self.advance == Length::ZERO && goes_on(self.wheel) => &mut self.wheel,
            _ if goes_on(self.turn) => &mut self.turn,
            _ => return Err(too_many_wheels()),
        };
        *wheel += turn;
        match wheel.abs() <= 18_000 {
            true => Ok(()),
            false => Err(Refusal::new(rule!("CP-15-27"), "no charger wheels by more than half a turn")),
        }
    }

    /// The order of a charge that is announced and not yet moved.
    pub fn announced(charge: &Charge) -> Order {
        if charge.is_moved() {
            return Order::default();
        }
        let (wheel, turn) = (charge.wheel().signed(), charge.turn().signed());
        Order { files: charge.files(), wheel, advance: charge.advance(), turn }
    }

    /// Its legs for an answer, up to a straight stretch of so much at the end.
    pub fn legs(&self, last: Length) -> InlineVec<Leg, 4> {
        let mut legs = InlineVec::empty(Leg::Advance(Length::ZERO));
        let advance = (self.advance > Length::ZERO).then_some(Leg::Advance(self.advance));
        let parts = [
            Leg::wheel_forward(self.wheel),
            advance,
            Leg::wheel_forward(self.turn),
            Some(Leg::Advance(last)),
        ];
        parts.into_iter().flatten().for_each(|leg| legs.push(leg));
        legs
    }

    /// Its path from a pose, going straight on at the end for so far.
    pub fn path(&self, start: Pose, last: Length) -> Path {
        // Four legs of eight.
        self.legs(last).iter().fold(Path::from(start), |path, leg| path.then(*leg).unwrap_or(path))
    }

    /// All wheels together, in hundredths of a degree (CP-15-27).
    pub const fn wheeled(&self) -> i32 {
        self.wheel.abs() + self.turn.abs()
    }

    /// Whether it goes straight ahead as it stands.
    pub const fn is_straight(&self) -> bool {
        self.files == 0 && self.wheeled() == 0
    }
}

fn too_many_wheels() -> Refusal {
    Refusal::new(
        rule!("CP-15-27"),
        "order a charge as a wheel, an advance, another wheel and straight on: it has two wheels at most",
    )
}

/// The table as if a unit had taken up the frontage of its order, with what that takes off its charge (CP-15-28).
///
/// # Errors
/// A frontage that it cannot take up.
pub fn drawn_up(field: Field, unit: PieceId, files: u8) -> Result<(Table, Length), Refusal> {
    let mut table = *field.table;
    let piece = field.piece(unit);
    // Wings that stood wheeled come into line as it charges.
    let state = &mut table.units[unit.index()];
    if state.is_wheeled() {
        state.draws_up(state.drill());
        finds_room(field.on(&table), unit)?;
    }
    if files == 0 || files == piece.shape().files {
        return Ok((table, Length::ZERO));
    }
    if field.form(unit) != Form::Line {
        return Err(Refusal::new(
            rule!("CP-15-28"),
            "only a line of battle may change its frontage as it charges",
        ));
    }
    let base = formation::base(field, unit);
    let drawn = changing::drawn_up(field.profile(unit), field.state(unit), base, piece.figures, files, 0);
    let Some((drill, shape)) = drawn else {
        return Err(Refusal::new(rule!("CP-15-28"), "it cannot stand in so many files"));
    };
    table.units[unit.index()].draws_up(drill);
    table.pieces[unit.index()].set_shape(shape);
    let share = field.world.book.charging.frontage.share;
    let share = share[usize::from(!is_handy(field, unit))];
    let difference = (shape.width - piece.shape().width).abs();
    Ok((table, difference.scaled(share.into(), 100)))
}

/// Whether a unit charges drawn up as it stands, so that [`drawn_up`] changes nothing.
pub fn stays_drawn_up(field: Field, unit: PieceId, files: u8) -> bool {
    !field.state(unit).is_wheeled() && (files == 0 || files == field.piece(unit).shape().files)
}

/// Whether nobody stands where a unit's wings come into line.
fn finds_room(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let body = field.body(unit);
    let upon = |other: &PieceId| {
        *other != unit && field.body(*other).overlaps_deeper_than(&body, tabletop::Block::TOLERANCE)
    };
    match field.units().find(upon) {
        Some(other) => {
            let why = "its wings find no room to come into line for a charge";
            Err(Refusal::new(rule!("CP-15-28"), why).piece(other))
        }
        None => Ok(()),
    }
}

/// Whether a unit manoeuvres by the better column of the chart: steady, of grades A to C (CP-15-56).
fn is_handy(field: Field, unit: PieceId) -> bool {
    let best = field.world.book.manoeuvre.chart.better_grades;
    field.steady(unit) && field.grade(unit) as u8 <= best && field.profile(unit).arms.highland.is_none()
}

/// The outline of a unit in a table.
pub fn outline(field: Field, unit: PieceId) -> Footprint {
    let shape = field.piece(unit).shape();
    shape.footprint()
}
