//! What beasts in hand are worth by the turns that are left: how likely who drives them comes home in time.

use engine::{PieceId, Side};
use tabletop::Length;

use super::aims::{self, inches};
use super::{gates, herds};
use crate::field::Field;
use crate::table::Sign;

/// How many inches a drove comes on at a time, on horseback and on foot: less than is rolled, for who drives it keeps with
/// his Leader.
const RIDING: f64 = 8.0;
const WALKING: f64 = 6.0;
/// How many inches more are rolled, on the average.
const MORE_IS_ROLLED: f64 = 2.0;
/// How likely a man alone with one beast drives it where there is no noise.
const AT_BEST: f64 = 0.6;
/// How likely it goes on in a later turn, when the noise is over that hinders it now.
const LATER: f64 = 0.45;
/// What is left of a hope with each turn that it takes: much may happen.
const A_TURN: f64 = 0.95;
/// In how many turns a Leader would come back for a man who is out of his reach, and how likely he does.
const COMES_BACK: i32 = 3;
const MAY_COME_BACK: f64 = 0.45;
/// What share of his hopes is left to a man whose Leader has gone home: he may not go back for beasts that scatter.
const ALONE: f64 = 0.8;
/// For a chance as small as this nobody drives beasts: men who meet the enemy instead win more.
const TOO_SMALL: f64 = 0.15;
/// The most times that a drove is thought to come on, and the most turns.
const STAGES: usize = 12;
const TURNS: usize = 24;

/// How likely a drove comes so far in so many turns that goes on with this chance in each, and how soon: where it fails it
/// scatters, and a turn goes by until it is gathered again.
pub fn comes_home(far: f64, turns: i32, goes: f64, pace: f64) -> f64 {
    let Ok(turns) = usize::try_from(turns) else { return 0.0 };
    if far <= 0.0 {
        return 1.0;
    }
    let stages = (far / pace).clamp(1.0, STAGES as f64);
    let whole = (stages.floor() as usize).min(STAGES);
    let by_stages = by_stages(turns.min(TURNS), goes);
    let next = by_stages[(whole + 1).min(STAGES)];
    let part = stages - whole as f64;
    by_stages[whole] * (1.0 - part) + next * part
}

/// The same for each number of stages.
fn by_stages(turns: usize, goes: f64) -> [f64; STAGES + 1] {
    let none = std::array::from_fn(|stage| f64::from(u8::from(stage == 0)));
    let (mut before, mut last) = (none, none);
    for turn in 0..turns {
        let mut now = none;
        for stage in 1..=STAGES {
            let fails = if turn == 0 { 0.0 } else { before[stage] * A_TURN };
            now[stage] = A_TURN * (goes * last[stage - 1] + (1.0 - goes) * fails);
        }
        (before, last) = (last, now);
    }
    last
}

/// Whether it is still worth while to bring any beast home: at the pace of riders, if the side has any.
pub(super) fn is_time(field: Field, side: Side) -> bool {
    let left = i32::from(field.world.scenario.turns) - i32::from(field.table.battle.turn()) + 1;
    let pace = if field.men(side).any(|man| field.is_mounted(man)) { RIDING } else { WALKING };
    let hopes = |beast| {
        let far = inches(gates::home(field, side, beast));
        comes_home(far, left, AT_BEST, pace) > TOO_SMALL
    };
    let mut beasts = field.animals().filter(|animal| aims::is_beast(field, *animal)).peekable();
    beasts.peek().is_none() || beasts.any(hopes)
}

/// A man with a beast by him.
#[derive(Clone, Copy)]
struct Hand {
    man: PieceId,
    worth: f64,
    goes: f64,
    far: f64,
    pace: f64,
    /// Turns in which he can still drive it, this one among them if he has not acted.
    turns: i32,
    acted: bool,
}

impl Hand {
    /// A man who has a beast of a herd by him.
    fn of(field: Field, side: Side, man: PieceId) -> Option<Hand> {
        let beast = herds::prey(field, man)?;
        let acted = field.is(man, Sign::Acted) || field.is(man, Sign::Moved);
        let left = i32::from(field.world.scenario.turns) - i32::from(field.table.battle.turn());
        Some(Hand {
            man,
            worth: herds::worth(field, side, beast),
            goes: herds::succeeds(field, man, beast, 1),
            far: inches(gates::home(field, side, man)),
            pace: if field.is_mounted(man) { RIDING } else { WALKING },
            turns: left + i32::from(!acted),
            acted,
        })
    }

    fn hopes(&self, far: f64, turns: i32) -> f64 {
        self.worth * comes_home(far, turns, self.goes.max(LATER), self.pace)
    }

    /// What he may hope for if he drives so far in his next turn to do so.
    fn drives(&self, far: f64) -> f64 {
        let goes = self.goes * self.hopes(self.far - far, self.turns - 1);
        let fails = (1.0 - self.goes) * A_TURN * self.hopes(self.far, self.turns - 2);
        A_TURN * (goes + fails)
    }

    /// What he may hope for if his Leader has to come back for him.
    fn is_fetched(&self) -> f64 {
        A_TURN.powi(COMES_BACK) * self.hopes(self.far, self.turns - COMES_BACK)
    }
}

/// Those of a group who have beasts by them, but for its Leader: who they are, and all but how far they may go, does not hang on
/// where he stands.
pub(super) struct Hands(Vec<Hand>);

impl Hands {
    pub(super) fn of(field: Field, side: Side, group: u8) -> Hands {
        let men = field.members(group).filter(|man| field.is_ready(*man) && !field.leads(*man));
        Hands(men.filter_map(|man| Hand::of(field, side, man)).collect())
    }

    /// What their group may hope for with its Leader where he stands.
    pub(super) fn hope(&self, field: Field, side: Side, group: u8) -> f64 {
        match field.group(group).leader().filter(|leader| field.stands(*leader)) {
            Some(leader) => self.0.iter().map(|hand| of_hand(field, side, leader, hand)).sum(),
            None => self.hope_alone(field),
        }
    }

    /// What it may hope for when its Leader has gone home: each goes on by himself (BR-03-04).
    pub(super) fn hope_alone(&self, field: Field) -> f64 {
        self.0.iter().map(|hand| hand.drives(rolls(field, hand)) * ALONE).sum()
    }
}

/// What a group may hope for with its Leader where he stands.
pub(super) fn of_group(field: Field, side: Side, group: u8) -> f64 {
    Hands::of(field, side, group).hope(field, side, group)
}

/// What a man may hope for with his Leader where he stands: near him he drives as far as that lets him (BR-10-05), too far
/// from him he can do nothing (BR-04-07). Who has had his turn may be come nearer to before the next.
fn of_hand(field: Field, side: Side, leader: PieceId, hand: &Hand) -> f64 {
    let radius = field.world.book.foundations.group.radius;
    let comes_by = if hand.acted { radius } else { Length::ZERO };
    if !field.within(leader, hand.man, radius + comes_by) {
        return hand.is_fetched() * MAY_COME_BACK;
    }
    let far = herds::room(field, side, hand.man) + inches(comes_by);
    hand.drives(far.min(rolls(field, hand)))
}

/// How far a man's group goes: as it has rolled, or may.
fn rolls(field: Field, hand: &Hand) -> f64 {
    let rolled = field.group_of(hand.man).map_or(0.0, |group| inches(field.group(group).rolled()));
    if rolled > 0.0 && !hand.acted { rolled } else { hand.pace + MORE_IS_ROLLED }
}
