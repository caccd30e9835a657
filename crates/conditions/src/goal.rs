//! What a way of winning asks for.

use engine::Side;
use scenario::{Amount, Arm, Battle, Class, Scale, SideKey};

use crate::place::Place;
use crate::{Standing, Troop};

/// One thing to be achieved by a side.
#[derive(Clone, Debug)]
pub enum Goal {
    /// Own formed troops there, none of the enemy's.
    Hold(Place),
    /// So much of the enemy's broken.
    Break(Class, Part),
    /// So much of one's own unbroken.
    Keep(Class, Part),
    /// All of a brigade of the enemy's broken.
    Destroy(u8),
    /// So much more of the enemy's broken than of one's own.
    Ahead(Class, Part),
}

/// A part of a side's units of a class at the start: so many of so many.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    of: u32,
    all: u32,
}

impl Goal {
    /// A goal of a side, laid on a table; nothing where only players can judge it.
    pub fn of(goal: &scenario::Goal, battle: &Battle, side: SideKey, scale: &Scale) -> Option<Goal> {
        let enemy = side.other();
        let part = |whose: SideKey, class: Class, amount: Amount| Part::of(battle, whose, class, amount);
        Some(match goal {
            scenario::Goal::Hold(feature) => Goal::Hold(Place::of(battle.feature(*feature), scale)?),
            scenario::Goal::Break(class, amount) => Goal::Break(*class, part(enemy, *class, *amount)?),
            scenario::Goal::Keep(class, amount) => Goal::Keep(*class, part(side, *class, *amount)?),
            scenario::Goal::Destroy(brigade) => Goal::Destroy(brigade.number() as u8),
            scenario::Goal::Ahead(class, amount) => Goal::Ahead(*class, part(enemy, *class, *amount)?),
            // Nobody leaves a table of his own will, and who is dead or taken every rulebook tells in its own way.
            scenario::Goal::Exit(..) | scenario::Goal::Kill(_) => return None,
        })
    }

    /// Whether a side has achieved it.
    pub fn is_met(&self, side: Side, troops: &[Troop]) -> bool {
        let enemy = side.other();
        match self {
            Goal::Hold(place) => is_held(place, side, troops),
            Goal::Break(class, part) => part.is_reached(broken(troops, enemy, *class)),
            Goal::Keep(class, part) => {
                let Count { of, all } = broken(troops, side, *class);
                part.is_reached(Count { of: all - of, all })
            }
            Goal::Destroy(brigade) => {
                let mut own =
                    troops.iter().filter(|one| one.side == enemy && one.brigade == Some(*brigade)).peekable();
                own.peek().is_some() && own.all(|one| one.standing == Standing::Broken)
            }
            Goal::Ahead(class, part) => {
                let [theirs, ours] = [enemy, side].map(|side| broken(troops, side, *class));
                part.is_difference(theirs, ours)
            }
        }
    }
}

/// Whether a side has formed troops at a place, and its enemy none.
fn is_held(place: &Place, side: Side, troops: &[Troop]) -> bool {
    let there = |side: Side| {
        let stands = |one: &Troop| matches!(one.standing, Standing::Formed(at) if place.holds(at));
        troops.iter().any(|one| one.side == side && stands(one))
    };
    there(side) && !there(side.other())
}

/// So many of so many.
#[derive(Clone, Copy)]
struct Count {
    of: u32,
    all: u32,
}

fn broken(troops: &[Troop], side: Side, class: Class) -> Count {
    count(troops, side, class, |one| one.standing == Standing::Broken)
}

fn count(troops: &[Troop], side: Side, class: Class, is: impl Fn(&Troop) -> bool) -> Count {
    let own = || troops.iter().filter(|one| one.side == side && (class == Class::Any || one.class == class));
    Count { of: own().filter(|one| is(one)).count() as u32, all: own().count() as u32 }
}

impl Part {
    /// An amount of a side's units of a class as a part of those in the standard version; nothing where it has none.
    fn of(battle: &Battle, side: SideKey, class: Class, amount: Amount) -> Option<Part> {
        let regiments = battle.side(side).brigades.iter().flat_map(|brigade| &brigade.regiments);
        let own = regiments.filter(|it| class == Class::Any || class_of(&it.arm) == class);
        let all: u32 = own.map(|it| u32::from(it.game_units[0])).sum();
        let part = match amount {
            Amount::Count(count) => Part { of: count.into(), all },
            Amount::Percent(part) => Part { of: part.into(), all: 100 },
        };
        (all > 0).then_some(part)
    }

    /// Whether so many of so many are as much as this, rounded up; none never are.
    fn is_reached(self, count: Count) -> bool {
        count.of > 0 && u64::from(count.of) * u64::from(self.all) >= u64::from(self.of) * u64::from(count.all)
    }

    /// Whether one count is greater than another by as much as this, each as a part of its own whole.
    fn is_difference(self, more: Count, less: Count) -> bool {
        let [all, other] = [more.all, less.all].map(|all| i64::from(all.max(1)));
        let difference = i64::from(more.of) * other - i64::from(less.of) * all;
        difference > 0 && difference * i64::from(self.all) >= i64::from(self.of) * all * other
    }
}

/// The class that goals count an arm in.
fn class_of(arm: &Arm) -> Class {
    match arm {
        Arm::Guns { .. } => Class::Guns,
        Arm::Dragoons => Class::Dragoons,
        Arm::Harquebusiers | Arm::Cuirassiers | Arm::LightHorse | Arm::BorderRiders => Class::Horse,
        _ => Class::Foot,
    }
}
