//! Losses, and who has won (sections 11 and 12).

use conditions::{Standing, Troop, Verdict};
use engine::{Departure, Event, On, Outcome, Place, Side};

use crate::field::Field;
use crate::ledger::Rule;
use crate::table::State;
use crate::world::Class;
use crate::{Acting, remarks, rule};

/// What an army has lost of how many: figures and batteries. Bases that were removed, all figures of units that ran off the table
/// or surrendered, batteries destroyed or captured, of everything that it began with and of reinforcements that have come;
/// Generals, staff officers and pursuers who left the table are not counted (PM-11-02, PM-11-08).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Losses {
    /// Figures and batteries lost.
    pub lost: u32,
    /// All that have come to the battle.
    pub of: u32,
}

impl Losses {
    /// Of a side as things stand: reinforcements count from when they have come (PM-11-08).
    pub fn of(field: Field, side: Side) -> Losses {
        let units = field.world.named().filter(|id| {
            let profile = field.profile(*id);
            profile.side == side && profile.class.is_unit()
        });
        units.fold(Losses::default(), |sum, id| {
            let (piece, profile) = (field.piece(id), field.profile(id));
            let all = u32::from(profile.figures);
            let lost = match piece.place {
                // Who found no room to deploy never came to the battle.
                Place::Reserve | Place::Unused | Place::Gone(Departure::Removed) => return sum,
                Place::Table if profile.class == Class::Battery => u32::from(piece.owner != side),
                Place::Table | Place::Gone(Departure::Pursued) => all - u32::from(piece.figures),
                Place::Gone(_) => all,
            };
            Losses { lost: sum.lost + lost, of: sum.of + all }
        })
    }

    /// Whether they are more than so many parts of a hundred: an exact fraction, not rounded (PM-11-02).
    pub const fn exceed(self, percent: u8) -> bool {
        self.lost as u64 * 100 > self.of as u64 * percent as u64
    }

    /// In hundredths of a part of a hundred, rounded down, for showing.
    pub const fn shown(self) -> u32 {
        if self.of == 0 { 0 } else { (self.lost as u64 * 10_000 / self.of as u64) as u32 }
    }

    /// Whether they are so many points of a hundred or more above another's.
    const fn above(self, other: Losses, points: u8) -> bool {
        let (of, other_of) = (self.of as i128, other.of as i128);
        let difference = self.lost as i128 * other_of - other.lost as i128 * of;
        difference * 100 >= points as i128 * of * other_of
    }
}

engine::words! {
    /// Degrees of victory (PM-13-08).
    pub enum Degree {
        /// The field is held, or the losses differ by 20 points or more.
        Decisive = "decisive victory";
        /// By 10 to less than 20.
        Clear = "clear victory";
        /// By 5 to less than 10.
        Marginal = "marginal victory";
        /// By less than 5.
        Draw = "draw";
    }
}

/// How things stand if the battle is broken off now: whose losses are the smaller share, and how clearly; a difference of less
/// than five points is a draw (PM-12-02, PM-12-03, PM-13-08).
pub fn broken_off(field: Field) -> (Outcome, Degree) {
    let [a, b] = Side::BOTH.map(|side| Losses::of(field, side));
    let table = &field.world.book.crisis.table_7;
    for (winner, more, less) in [(Side::B, a, b), (Side::A, b, a)] {
        for (points, degree) in [
            (table.decisive, Degree::Decisive),
            (table.clear, Degree::Clear),
            (table.marginal, Degree::Marginal),
        ] {
            if more.above(less, points) {
                return (Outcome::Won(winner), degree);
            }
        }
    }
    (Outcome::Drawn, Degree::Draw)
}

/// Whether a side has an infantry or cavalry unit on the table that does not rout: it alone holds a field (PM-12-01).
pub fn has_steady(field: Field, side: Side) -> bool {
    field.fighters_of(side).any(|id| field.class(id) != Class::Dragoons && !field.routs(id))
}

/// Whether a side still waits for reinforcements that are not due yet (PM-12-04).
fn has_more_to_come(field: Field, side: Side) -> bool {
    let turn = field.table.battle.turn();
    let still_to_come = |id| field.waits(id) && field.world.arrival_of(id).is_some_and(|it| it.turn > turn);
    field.world.named().any(|id| field.profile(id).side == side && still_to_come(id))
}

/// Who has won at the end of a game turn, under which rule and how clearly; nothing while the battle goes on. Who holds the field
/// has won (PM-12-01); where nobody does it goes on while somebody might rally, and is judged as broken off when there are only
/// batteries and dragoons left (PM-12-04) or dusk falls (PM-12-02, PM-15-01).
pub fn verdict(field: Field) -> Option<(Rule, Outcome, Degree)> {
    let steady = Side::BOTH.map(|side| has_steady(field, side));
    for side in Side::BOTH {
        let enemy = side.other();
        if steady[side.index()] && !steady[enemy.index()] && !has_more_to_come(field, enemy) {
            return Some((rule!("PM-12-01"), Outcome::Won(side), Degree::Decisive));
        }
    }
    let might_rally = |side| field.fighters_of(side).any(|id| field.state(id) == State::Routing);
    let more = Side::BOTH.iter().any(|side| might_rally(*side) || has_more_to_come(field, *side));
    let nobody = !steady[0] && !steady[1] && !more;
    let (outcome, degree) = broken_off(field);
    if nobody {
        return Some((rule!("PM-12-04"), outcome, degree));
    }
    let dusk = field.table.battle.turn() >= field.world.dusk;
    dusk.then_some((rule!("PM-12-02"), outcome, degree))
}

/// What the battle's own conditions say at the end of a game turn, where it has any: some at once, the others at dusk (PM-12-02).
fn by_conditions(field: Field) -> Option<Verdict> {
    let turn = field.table.battle.turn();
    field.world.conditions.judge(turn, turn >= field.world.dusk, &troops(field))
}

/// The units of both sides as conditions look at them: whoever routs, is off the table other than in pursuit, or serves the enemy
/// is broken.
pub fn troops(field: Field) -> Vec<Troop> {
    if field.world.conditions.is_empty() {
        return Vec::new();
    }
    let class = |class: Class| match class {
        Class::Foot => Some(conditions::Class::Foot),
        Class::Shock | Class::Pistols => Some(conditions::Class::Horse),
        Class::Dragoons => Some(conditions::Class::Dragoons),
        Class::Battery => Some(conditions::Class::Guns),
        Class::General | Class::Staff => None,
    };
    let troop = |id| {
        let (profile, piece) = (field.profile(id), field.piece(id));
        if piece.place == Place::Gone(Departure::Removed) {
            // It found no room to deploy.
            return None;
        }
        let flees = field.routs(id) || piece.owner != profile.side;
        let standing = Standing::of(piece.place, flees, || field.block(id).centre())?;
        let brigade = field.world.origins.get(id.index()).copied().flatten();
        Some(Troop { side: profile.side, class: class(profile.class)?, brigade, standing })
    };
    field.world.named().filter_map(troop).collect()
}

/// The outcome at the end of a game turn, if there is one; the log is told how clear it is (PM-12-03), or by which of the battle's
/// own conditions it was won, which are looked at where the field is not held (PM-12-02).
pub(crate) fn judged(act: &mut Acting) -> Option<(Rule, Outcome)> {
    let verdict = verdict(act.field());
    let is_held = verdict.as_ref().is_some_and(|(rule, ..)| *rule == rule!("PM-12-01"));
    if let Some(own) = by_conditions(act.field()).filter(|_| !is_held) {
        let told = Event::Noted { on: On::Battle, remark: remarks::CONDITION, value: own.way.into() };
        act.emit(rule!("PM-12-02"), told);
        return Some((rule!("PM-12-02"), own.outcome));
    }
    let (rule, outcome, degree) = verdict?;
    let value = degree as i32;
    act.emit(rule!("PM-12-03"), Event::Noted { on: On::Battle, remark: remarks::JUDGED, value });
    Some((rule, outcome))
}
