use dice::{Die, Pool, Reading, Total};
use engine::{Few, PieceId, Rule};

use crate::book::ShotCover;
use crate::field::Field;
use crate::table::Order;
use crate::{cover, rule, sight};

/// Something that is added to a number or a die, with its rule and its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modifier {
    /// How much.
    pub value: i8,
    /// The rule that says so.
    pub rule: Rule,
    /// What for, in words.
    pub why: &'static str,
}

impl Modifier {
    /// A modifier.
    pub const fn new(value: i8, rule: Rule, why: &'static str) -> Modifier {
        Modifier { value, rule, why }
    }
}

/// All that is added to a number or a die.
pub type Modifiers = Few<Modifier, 8>;

/// Nothing is added.
pub(crate) const fn unmodified() -> Modifiers {
    Few::empty(Modifier::new(0, rule!("BR-02-02"), ""))
}

/// The base morale of a group, by its quality (BR-02-03).
pub fn base(field: Field, group: u8) -> i8 {
    field.world.book.morale.base.of(field.band(group).quality)
}

/// All that changes the morale number of a group (BR-02-04 to BR-02-07). For the Heidman by himself only cover counts
/// (BR-00-04), and a wound, on his own die, to his disadvantage (BR-09-04).
pub fn modifiers(field: Field, group: u8, rallied: bool) -> Modifiers {
    let numbers = &field.world.book.morale.modifiers;
    let (side, alone) = (field.band(group).side, field.world.is_heidman(group));
    let orders = field.group(group);
    let mut all = unmodified();
    let mut add = |holds: bool, value: i8, rule: Rule, why| {
        if holds && value != 0 {
            all.push(Modifier::new(value, rule, why));
        }
    };
    let losses = i8::try_from(orders.lost).unwrap_or(i8::MAX);
    add(!alone, numbers.each_loss.saturating_mul(losses), rule!("BR-02-04"), "figures lost");
    let leader_dead = orders.is(Order::LeaderDead);
    add(!alone && leader_dead, numbers.leader_killed, rule!("BR-02-05"), "its Leader is dead");
    let heidman_dead = field.is_heidman_dead(side);
    add(!alone && heidman_dead, numbers.heidman_killed, rule!("BR-02-05"), "the Heidman is dead");
    add(is_in_cover(field, group), numbers.in_cover, rule!("BR-02-06"), "in cover");
    add(!alone && rallied, numbers.heidman_rallies, rule!("BR-02-07"), "the Heidman rallies it");
    let wounded = alone && field.is_wounded(field.world.family(side).heidman);
    add(wounded, field.world.book.melee.wound.modifier, rule!("BR-09-04"), "he is wounded");
    all
}

/// The number at or under which a group must roll (BR-02-02).
pub fn number(field: Field, group: u8, rallied: bool) -> i8 {
    let sum = modifiers(field, group, rallied).iter().fold(0i8, |sum, one| sum.saturating_add(one.value));
    base(field, group).saturating_add(sum)
}

/// The test of a group: a d10 less its number, so that 0 or less succeeds and more is by how much it failed (BR-02-02).
pub fn pool(field: Field, group: u8, rallied: bool) -> Pool {
    let number = number(field, group, rallied).clamp(-100, 100);
    Total::of(1, Die::D10).plus(-number).into()
}

/// By how much a test failed; 0 if it succeeded (BR-02-02).
pub fn failure(rolled: Reading) -> u8 {
    rolled.total().clamp(0, i16::from(u8::MAX)) as u8
}

/// Whether at least half of a group's figures on the table are in cover against missiles from the nearest enemy whom they
/// see; one who sees none is out of sight himself (BR-02-06).
pub fn is_in_cover(field: Field, group: u8) -> bool {
    let all = field.members(group).count() as u32;
    let share = u32::from(field.world.book.morale.in_cover.share_of_figures);
    let are_enough = |covered: u32| covered * 100 >= all * share;
    let (crowd, mut covered, mut left) = (sight::Crowd::of(field), 0, all);
    let mut seen = None;
    for man in field.members(group) {
        // Often the first of them settle it.
        if are_enough(covered) || !are_enough(covered + left) {
            break;
        }
        let covers = covers(field, &crowd, man, &mut seen);
        covered += u32::from(covers);
        left -= 1;
    }
    all > 0 && are_enough(covered)
}

/// Whether a figure is in cover so; whom one sees is left for the next, who often sees him as well.
fn covers(field: Field, crowd: &sight::Crowd, man: PieceId, seen: &mut Option<PieceId>) -> bool {
    let base = field.base(man);
    let nearest = || sight::nearest_visible_amid(field, crowd, man);
    let covers = |enemy: PieceId| cover::against_shot(field, enemy, man) > ShotCover::None;
    if cover::covers_all_round(field.world, base) {
        debug_assert!(nearest().is_none_or(covers), "he is not in cover after all");
        return true;
    }
    // Whoever sees anybody from where nothing covers him has no cover from the nearest either.
    let sees = |foe: PieceId| sight::sees_amid(field, crowd, man, foe);
    if seen.is_some() && cover::is_open(field.world, base) && seen.is_some_and(sees) {
        debug_assert!(!nearest().is_none_or(covers), "he is in cover after all");
        return false;
    }
    let enemy = nearest();
    *seen = enemy.or(*seen);
    enemy.is_none_or(covers)
}
