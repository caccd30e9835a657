//! The number that a group needs to pass a test, with all that is added to it (BR-02-03).

use dice::{Die, Pool, Reading, Total};
use engine::{InlineVec, PieceId, Rule};

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
pub type Modifiers = InlineVec<Modifier, 8>;

/// Nothing is added.
pub(crate) const fn unmodified() -> Modifiers {
    InlineVec::empty(Modifier::new(0, rule!("BR-02-02"), ""))
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
    let losses = i8::try_from(orders.lost()).unwrap_or(i8::MAX);
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

/// Whether at least half of a group's figures on the table are in cover against missiles from the nearest enemy whom any of
/// them sees; a group of whom nobody sees an enemy is in cover (BR-02-06).
pub fn is_in_cover(field: Field, group: u8) -> bool {
    let all = field.at_large(group).count() as u32;
    let share = u32::from(field.world.book.morale.in_cover.share_of_figures);
    let are_enough = |covered: u32| covered * 100 >= all * share;
    // Often the ground on which they stand settles it.
    let sheltered =
        field.at_large(group).filter(|man| cover::covers_all_round(field.world, field.base(*man)));
    if all == 0 || are_enough(sheltered.count() as u32) {
        return all > 0;
    }
    let Some(enemy) = nearest_visible(field, group) else { return true };
    let covered = field.at_large(group).filter(|man| is_covered(field, enemy, *man));
    are_enough(covered.count() as u32)
}

/// The enemy nearest to a group of those whom any of it sees: by the gap to whoever of it sees him, of two alike the one of
/// the lower number.
fn nearest_visible(field: Field, group: u8) -> Option<PieceId> {
    let crowd = sight::Crowd::of(field);
    let mut nearest = None;
    for man in field.at_large(group) {
        // Whoever stands farther off than one whom another sees is not looked for.
        if let Some(enemy) = sight::nearer_visible(field, &crowd, man, nearest) {
            nearest = Some((field.base(man).gap(&field.base(enemy)), enemy));
        }
    }
    nearest.map(|(_, enemy)| enemy)
}

/// Whether a man is in cover from an enemy: by what stands or grows between, a building or a crest that hides him wholly
/// among it. Who stands behind somebody else is in none.
fn is_covered(field: Field, enemy: PieceId, man: PieceId) -> bool {
    cover::against_shot(field, enemy, man) > ShotCover::None || sight::is_hidden_by_ground(field, enemy, man)
}
