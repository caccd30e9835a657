//! What one die of a pool comes to, with its rerolls and saves.

use crate::inline_slice::InlineSlice;
use crate::weight::Weight;
use crate::{Count, Die, FaceSet, Total};

/// The equally likely cases of one die that is thrown again once on some faces: its sides, or their square
/// when there is a reroll.
struct Cases {
    die: Die,
    again: FaceSet,
    /// The sides that are thrown again.
    rerolled: u64,
    all: u64,
}

impl Cases {
    fn of(die: Die, again: FaceSet) -> Cases {
        let (sides, rerolled) = (u64::from(die.sides()), u64::from(again.sides_of(die)));
        Cases { die, again, rerolled, all: if rerolled == 0 { sides } else { sides * sides } }
    }

    /// How many of them end on a face.
    fn showing(&self, face: u8) -> u64 {
        let showing = u64::from(self.die.sides_showing(face));
        if self.rerolled == 0 {
            showing
        } else if self.again.contains(face) {
            showing * self.rerolled
        } else {
            showing * (u64::from(self.die.sides()) + self.rerolled)
        }
    }
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
        let cases = Cases::of(count.die(), count.rerolled());
        let (struck, most) = struck_cases(count, &cases);
        let ([saved, through], unsaved_of) = save_law(count);
        let mut each = [[0; 2]; 3];
        for mark in 0..2 {
            let [missed, once, twice] = [struck[0][mark], struck[1][mark], struck[2][mark]];
            if most == 1 {
                each[0][mark] = missed * unsaved_of + once * saved;
                each[1][mark] = once * through;
            } else {
                each[0][mark] = (missed * unsaved_of + once * saved) * unsaved_of + twice * saved * saved;
                each[1][mark] = (once * unsaved_of + twice * 2 * saved) * through;
                each[2][mark] = twice * through * through;
            }
        }
        let each_of = cases.all * if most == 1 { unsaved_of } else { unsaved_of * unsaved_of };
        let divisor = each.iter().flatten().fold(each_of, |divisor, &cases| common_divisor(divisor, cases));
        if divisor > 1 {
            each.iter_mut().flatten().for_each(|cases| *cases /= divisor);
        }
        CountLaw {
            dice: count.dice(),
            each,
            each_of: each_of / divisor,
            automatic: count.automatic_hits(),
            unsaved: [saved, through],
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

/// The cases of one die by hits (before saves) and by marks, and the most hits it can bring.
fn struck_cases(count: Count, cases: &Cases) -> ([[u64; 2]; 3], usize) {
    let (on, twice, marks) = (count.hitting(), count.hitting_twice(), count.marking().unwrap_or_default());
    let mut struck = [[0; 2]; 3];
    for face in count.die().lowest()..=count.die().highest() {
        let hits = usize::from(on.contains(face)) + usize::from(twice.contains(face));
        struck[hits][usize::from(marks.contains(face))] += cases.showing(face);
    }
    (struck, if struck[2] == [0; 2] { 1 } else { 2 })
}

/// The cases of one hit saved and not saved, and how many there are in all, in lowest terms.
fn save_law(count: Count) -> ([u64; 2], u64) {
    let Some(saving) = count.saving() else { return ([0, 1], 1) };
    let cases = Cases::of(count.die(), count.saved_again());
    let faces = (count.die().lowest()..=count.die().highest()).filter(|&face| saving.contains(face));
    let saved = faces.map(|face| cases.showing(face)).sum();
    let divisor = common_divisor(cases.all, saved);
    ([saved / divisor, (cases.all - saved) / divisor], cases.all / divisor)
}

/// What one die of a total comes to, its reroll included.
pub(crate) struct TotalLaw {
    pub(crate) dice: u8,
    /// Cases by face less the lowest, in lowest terms.
    pub(crate) each: InlineSlice<u64, 20>,
    pub(crate) each_of: u64,
}

impl TotalLaw {
    pub(crate) fn of(total: Total) -> TotalLaw {
        let (die, cases) = (total.die(), Cases::of(total.die(), total.rerolled()));
        let mut each = InlineSlice::filled(0, usize::from(die.highest() - die.lowest()) + 1);
        for (face, weight) in (die.lowest()..).zip(each.slice_mut()) {
            *weight = cases.showing(face);
        }
        // A double that stands is counted in whole cases, so they must not be put in lowest terms.
        let divisor = match total.doubles_stand() {
            true => 1,
            false => each.slice().iter().fold(cases.all, |divisor, &weight| common_divisor(divisor, weight)),
        };
        each.slice_mut().iter_mut().for_each(|weight| *weight /= divisor);
        TotalLaw { dice: total.dice(), each, each_of: cases.all / divisor }
    }

    /// The number of equally likely cases of the whole throw. `None` beyond 2^128.
    pub(crate) fn total(&self) -> Option<u128> {
        u128::from(self.each_of).checked_pow(self.dice.into())
    }

    /// The weights of the sums of two dice of which a double stands as it fell: the cases of two dice each thrown
    /// again on its own, less those where both showed the same such face, and those where they did as they lie.
    pub(crate) fn sums_with_standing_doubles<W: Weight>(&self, total: Total) -> InlineSlice<W> {
        let (die, each) = (total.die(), self.each.slice());
        let mut cases = vec![0u64; 2 * each.len() - 1];
        for (first, one) in each.iter().enumerate() {
            for (second, other) in each.iter().enumerate() {
                cases[first + second] += one * other;
            }
        }
        let sides = u64::from(die.sides());
        for face in (die.lowest()..=die.highest()).filter(|face| total.rerolled().contains(*face)) {
            let doubles = u64::from(die.sides_showing(face)).pow(2);
            for first in die.lowest()..=die.highest() {
                for second in die.lowest()..=die.highest() {
                    let again = u64::from(die.sides_showing(first)) * u64::from(die.sides_showing(second));
                    cases[usize::from(first - die.lowest()) + usize::from(second - die.lowest())] -=
                        doubles * again;
                }
            }
            cases[2 * usize::from(face - die.lowest())] += doubles * sides * sides;
        }
        let all = self.each_of * self.each_of;
        let mut weights = InlineSlice::filled(W::ZERO, cases.len());
        for (weight, cases) in weights.slice_mut().iter_mut().zip(&cases) {
            *weight = W::share(*cases, all);
        }
        weights
    }
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
