use crate::natural::common_divisor;
use crate::{Count, Die, FaceSet, Total};

/// How many of the equally likely cases of one die, thrown again once on `again`, end on a face.
///
/// There are [`cases`] of them in all: the sides of the die, or their square when there is a reroll.
pub(crate) fn cases_showing(die: Die, again: FaceSet, face: u8) -> u64 {
    let (sides, showing) = (u64::from(die.sides()), u64::from(die.sides_showing(face)));
    match u64::from(again.sides_of(die)) {
        0 => showing,
        rerolled if again.contains(face) => showing * rerolled,
        rerolled => showing * (sides + rerolled),
    }
}

/// How many equally likely cases one die has, thrown again once on `again`.
pub(crate) fn cases(die: Die, again: FaceSet) -> u64 {
    let sides = u64::from(die.sides());
    if again.sides_of(die) == 0 { sides } else { sides * sides }
}

/// What one die of a count comes to, its reroll and its saves included, in lowest terms; and what one
/// automatic hit comes to.
pub(crate) struct CountLaw {
    pub(crate) dice: u8,
    /// Cases by unsaved hits and by marks.
    pub(crate) each: [[u64; 2]; 3],
    pub(crate) each_of: u64,
    pub(crate) automatic: u8,
    /// Cases of an automatic hit saved and not saved.
    pub(crate) unsaved: [u64; 2],
    pub(crate) unsaved_of: u64,
}

impl CountLaw {
    pub(crate) fn of(count: Count) -> CountLaw {
        let (die, again) = (count.die(), count.rerolled());
        let (unsaved, unsaved_of) = save_law(count);
        let most = if count.hitting_twice().is_empty() { 1 } else { 2 };
        let mut each = [[0; 2]; 3];
        for face in die.lowest()..=die.highest() {
            let struck =
                u32::from(count.hitting().contains(face)) + u32::from(count.hitting_twice().contains(face));
            let mark = usize::from(count.marking().is_some_and(|marks| marks.contains(face)));
            let shown = cases_showing(die, again, face) * unsaved_of.pow(most - struck);
            let [saved, through] = unsaved;
            match struck {
                0 => each[0][mark] += shown,
                1 => {
                    each[0][mark] += shown * saved;
                    each[1][mark] += shown * through;
                }
                _ => {
                    each[0][mark] += shown * saved * saved;
                    each[1][mark] += shown * 2 * saved * through;
                    each[2][mark] += shown * through * through;
                }
            }
        }
        let each_of = cases(die, again) * unsaved_of.pow(most);
        let divisor = each.iter().flatten().fold(each_of, |divisor, &cases| divisor_of(divisor, cases));
        CountLaw {
            dice: count.dice(),
            each: each.map(|marks| marks.map(|cases| cases / divisor)),
            each_of: each_of / divisor,
            automatic: count.automatic_hits(),
            unsaved,
            unsaved_of,
        }
    }

    /// Whether the reading is one number that each die raises by one at most.
    pub(crate) fn is_plain(&self) -> bool {
        self.each[2] == [0; 2] && self.each[0][1] == 0 && self.each[1][1] == 0
    }

    /// The number of equally likely cases of the whole throw. `None` beyond 2^128.
    pub(crate) fn total(&self) -> Option<u128> {
        let dice = u128::from(self.each_of).checked_pow(self.dice.into())?;
        dice.checked_mul(u128::from(self.unsaved_of).checked_pow(self.automatic.into())?)
    }
}

/// The cases of one hit saved and not saved, and how many there are in all, in lowest terms.
fn save_law(count: Count) -> ([u64; 2], u64) {
    let Some(saving) = count.saving() else { return ([0, 1], 1) };
    let (die, again) = (count.die(), count.saved_again());
    let saved = (die.lowest()..=die.highest())
        .filter(|&face| saving.contains(face))
        .map(|face| cases_showing(die, again, face))
        .sum();
    let all = cases(die, again);
    let divisor = divisor_of(saved, all);
    ([saved / divisor, (all - saved) / divisor], all / divisor)
}

/// What one die of a total comes to, its reroll included: cases for each face, in lowest terms.
pub(crate) struct TotalLaw {
    pub(crate) dice: u8,
    pub(crate) lowest: u8,
    /// Cases by face less the lowest.
    pub(crate) each: [u64; 100],
    pub(crate) faces: usize,
    pub(crate) each_of: u64,
}

impl TotalLaw {
    pub(crate) fn of(total: Total) -> TotalLaw {
        let (die, again) = (total.die(), total.rerolled());
        let (lowest, faces) = (die.lowest(), usize::from(die.highest() - die.lowest()) + 1);
        let mut each = [0; 100];
        for (face, cases) in (lowest..).zip(&mut each[..faces]) {
            *cases = cases_showing(die, again, face);
        }
        let all = cases(die, again);
        let divisor = each.iter().fold(all, |divisor, &cases| divisor_of(divisor, cases));
        each[..faces].iter_mut().for_each(|cases| *cases /= divisor);
        TotalLaw { dice: total.dice(), lowest, each, faces, each_of: all / divisor }
    }

    /// The number of equally likely cases of the whole throw. `None` beyond 2^128.
    pub(crate) fn total(&self) -> Option<u128> {
        u128::from(self.each_of).checked_pow(self.dice.into())
    }
}

fn divisor_of(a: u64, b: u64) -> u64 {
    common_divisor(a.into(), b.into()) as u64
}
