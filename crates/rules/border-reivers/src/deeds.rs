//! What a figure's state and its group's orders leave it to do (BR-00-08, BR-01-03).

use engine::sheet::Edit;
use engine::{PieceId, Refusal, Rule};

use crate::field::Field;
use crate::rule;
use crate::table::{BattleChange, Order, Sign, Table};

/// What a figure may do with its action (BR-01-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// Move where it likes, by itself or with its group.
    Move,
    /// Draw back to the nearest cover.
    DrawBack,
    /// Drive beasts.
    Herd,
    /// Charge.
    Charge,
    /// Load, aim or fire.
    Shoot,
    /// Bind or free somebody.
    Other,
}

/// Whether a figure may take its action in this turn, and this one.
///
/// # Errors
/// The rule that keeps it from it.
pub fn may(field: Field, man: PieceId, deed: Deed) -> Result<(), Refusal> {
    may_act(field, man)?;
    group_lets(field, man, deed)
}

/// Whether the orders of a figure's group leave it such a deed, whatever it has done in this turn.
///
/// # Errors
/// The rule that keeps it from it.
pub fn group_lets(field: Field, man: PieceId, deed: Deed) -> Result<(), Refusal> {
    let Some(group) = field.group_of(man) else {
        return Err(Refusal::new(rule!("BR-01-03"), "only men act").piece(man));
    };
    match bar(field, man, group, deed) {
        None => Ok(()),
        Some((rule, why)) => Err(Refusal::new(rule, why).piece(man)),
    }
}

/// The same in a word, for those who ask it of many.
pub fn can(field: Field, man: PieceId, deed: Deed) -> bool {
    can_act(field, man) && field.group_of(man).is_some_and(|group| bar(field, man, group, deed).is_none())
}

/// Whether a figure may take any action now: once a turn, in its own, and only while ready.
///
/// # Errors
/// The rule that keeps it from it.
pub fn may_act(field: Field, man: PieceId) -> Result<(), Refusal> {
    match hindrance(field, man) {
        None => Ok(()),
        Some(hindrance) => Err(hindrance.refusal().piece(man)),
    }
}

/// The same in a word, for those who ask it of many.
#[inline]
pub fn can_act(field: Field, man: PieceId) -> bool {
    // Most of those who cannot have had their action.
    !field.is(man, Sign::Acted) && hindrance(field, man).is_none()
}

/// Whether nothing about a figure itself keeps it from any action, for those who have asked whether its group takes its
/// turn.
#[inline]
pub fn is_able(field: Field, man: PieceId) -> bool {
    // Most of those who are not have had their action.
    !field.is(man, Sign::Acted) && own_hindrance(field, man).is_none()
}

/// What keeps a figure from any action.
#[derive(Clone, Copy)]
enum Hindrance {
    NotHisTurn,
    NotThere,
    Captive,
    Stunned,
    Locked,
    CarriedOff,
    Idle,
    Acted,
}

impl Hindrance {
    #[cold]
    fn refusal(self) -> Refusal {
        let (rule, why) = match self {
            Hindrance::NotHisTurn => (rule!("BR-01-02"), "it is not this figure's turn"),
            Hindrance::NotThere => (rule!("BR-00-08"), "the figure is not on the table"),
            Hindrance::Captive => (rule!("BR-12-07"), "a captive does nothing"),
            Hindrance::Stunned => (rule!("BR-09-06"), "a stunned figure takes no part in this turn"),
            Hindrance::Locked => {
                let why = "a figure locked in a melee does nothing else until it has fought again";
                (rule!("BR-08-04"), why)
            }
            Hindrance::CarriedOff => {
                (rule!("BR-07-03"), "his horse carried him off: he does nothing more this turn")
            }
            Hindrance::Idle => (rule!("BR-02-07"), "he has given up his action of this turn"),
            Hindrance::Acted => (rule!("BR-01-03"), "the figure has had its action of this turn"),
        };
        Refusal::new(rule, why)
    }
}

/// The first thing that keeps a figure from any action.
#[inline]
fn hindrance(field: Field, man: PieceId) -> Option<Hindrance> {
    match field.group_of(man).is_none_or(|group| !field.takes_part(group)) {
        true => Some(Hindrance::NotHisTurn),
        false => own_hindrance(field, man),
    }
}

/// The first thing about a figure itself that keeps it from any action.
#[inline]
fn own_hindrance(field: Field, man: PieceId) -> Option<Hindrance> {
    let figure = field.figure(man);
    match () {
        () if !field.stands(man) => Some(Hindrance::NotThere),
        () if figure.is(Sign::Captive) => Some(Hindrance::Captive),
        () if figure.is(Sign::Stunned) => Some(Hindrance::Stunned),
        () if field.is_locked(man) => Some(Hindrance::Locked),
        () if figure.is(Sign::CarriedOff) => Some(Hindrance::CarriedOff),
        () if figure.is(Sign::Idle) => Some(Hindrance::Idle),
        () if figure.is(Sign::Acted) => Some(Hindrance::Acted),
        () => None,
    }
}

/// What in the orders of a group keeps one of its figures from a deed.
#[inline]
fn bar(field: Field, man: PieceId, group: u8, deed: Deed) -> Option<(Rule, &'static str)> {
    let orders = field.group(group);
    let shoots_or_draws_back = matches!(deed, Deed::Shoot | Deed::DrawBack);
    if orders.is(Order::Broken) {
        return Some((rule!("BR-02-10"), "a broken group retreats and does nothing else"));
    }
    if orders.is(Order::Restricted) && !shoots_or_draws_back {
        return Some((
            rule!("BR-02-09"),
            "after this morale test the group may only load, fire or draw back to cover",
        ));
    }
    if orders.is(Order::LeaderDead) && !shoots_or_draws_back {
        return Some((
            rule!("BR-03-01"),
            "without a Leader the group may only load, fire or draw back to cover",
        ));
    }
    if orders.is(Order::LeaderGone) && !shoots_or_draws_back {
        return Some((
            rule!("BR-03-04"),
            "without its Leader the group may only load, fire or draw back to cover",
        ));
    }
    if orders.is(Order::LeaderHome) && deed == Deed::Charge {
        return Some((rule!("BR-03-04"), "a group whose Leader has gone home does not charge"));
    }
    let led_by_stunned = orders.leader().is_some_and(|leader| field.is(leader, Sign::Stunned));
    if led_by_stunned && matches!(deed, Deed::Move | Deed::DrawBack | Deed::Herd | Deed::Charge) {
        return Some((rule!("BR-09-06"), "its Leader is stunned: the group acts where it stands"));
    }
    if field.is(man, Sign::Astray) && matches!(deed, Deed::Herd | Deed::Charge) {
        return Some((rule!("BR-04-07"), "out of reach of its Leader a figure cannot charge or herd"));
    }
    None
}

/// The table as it would be in a man's own turn, before he and his group have done anything: for questions of "what if".
pub fn as_if_in_turn(field: Field, man: PieceId) -> Table {
    let mut table = *field.table;
    let Some((side, group)) = field.man(man).map(|man| (man.side, man.group)) else { return table };
    table.battle.apply(BattleChange::Acting(side));
    table.battle.apply(BattleChange::Alone(None));
    table.groups[usize::from(group)].set(Order::Held, false);
    for friend in &field.band(group).figures {
        let figure = &mut table.figures[friend.index()];
        for sign in [Sign::Acted, Sign::Moved, Sign::Idle, Sign::Fired, Sign::CarriedOff] {
            figure.set(sign, false);
        }
    }
    table.battle.apply(BattleChange::Shots(Edit::Clear));
    table
}
