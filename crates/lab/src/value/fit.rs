//! A logistic model of who wins, fitted by Newton's method with a ridge, and held against battles that it has not seen.
//!
//! Every battle counts as one, however many of its positions were kept, and a draw is half a win. Whoever has the features
//! of both sides exchanged has the other chance, so that nothing is fitted to a side.

use general::Weight;

use super::sample::{Position, Sample};

/// One battle of each so many is held out, by turns another of them: what is fought by turns is held out by turns.
const HELD_OUT: usize = 4;
/// What may keep weights small, in battles: more than nothing, so that features which say the same share what they say. Which of them
/// does, the battles tell that are fitted to.
const RIDGES: [f64; 6] = [2.0, 6.0, 18.0, 54.0, 162.0, 486.0];
/// Each of so many parts of them is foretold from the others, to tell which.
const PARTS: usize = 5;
/// Newton's method is done long before.
const STEPS: usize = 40;

/// A model that was fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// What each feature counts for.
    pub weights: Vec<Weight>,
    /// To how many battles it was fitted.
    pub battles: u32,
    /// How many were held out.
    pub held_out: u32,
    /// The mean square by which it is wrong in those.
    pub brier: f64,
    /// The same of a model of nothing but the points.
    pub brier_of_points: f64,
    /// What came of what was foretold in those, by the tenths in which the chance lay; a tenth that never came is left out.
    pub reliability: Vec<Tenth>,
}

/// What came of what was foretold between two tenths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tenth {
    /// Of how many battles, the positions of one counted as one.
    pub battles: f64,
    /// What was foretold, on average.
    pub foretold: f64,
    /// What came.
    pub came: f64,
}

/// One position for the fit: what it shows, what came, and how much it counts.
#[derive(Clone)]
struct Row {
    shows: Vec<f64>,
    came: f64,
    weight: f64,
}

impl Fit {
    /// The model that fits three of each four battles best, held against the fourth. Nothing of no positions. A feature of which nobody had more
    /// in any of them counts for what it counted `before`: of it they say nothing.
    pub fn of(samples: &[Sample], before: &[Weight]) -> Option<Fit> {
        let names = &samples.first()?.names;
        let part = |out: bool, shows: &dyn Fn(&Position) -> Vec<f64>| {
            let chosen = samples.iter().enumerate().filter(|(at, _)| is_held_out(*at) == out);
            chosen.map(|(_, sample)| rows(sample, shows)).collect::<Vec<_>>()
        };
        let model = |shows: &dyn Fn(&Position) -> Vec<f64>| {
            let battles = part(false, shows);
            let weights = fitted(battles.iter().flatten(), ridge(&battles));
            let told = foretold(&weights, part(true, shows).into_iter().flatten());
            (weights, told)
        };
        let (weights, told) = model(&|it| both(&it.more, it.over));
        let (_, told_by_points) = model(&|it| both(&[it.points], it.over));
        let pairs = names.iter().zip(weights.chunks_exact(2));
        let out = (0..samples.len()).filter(|at| is_held_out(*at)).count();
        Some(Fit {
            weights: pairs
                .enumerate()
                .map(|(at, (name, pair))| {
                    let stood = before.iter().find(|weight| weight.feature == *name);
                    match stood.filter(|_| !is_shown(samples, at)) {
                        Some(stood) => stood.clone(),
                        None => Weight { feature: (*name).to_owned(), early: pair[0], late: pair[1] },
                    }
                })
                .collect(),
            battles: (samples.len() - out) as u32,
            held_out: out as u32,
            brier: brier(&told),
            brier_of_points: brier(&told_by_points),
            reliability: reliability(&told),
        })
    }
}

/// Whether a battle is held out, by its number.
const fn is_held_out(at: usize) -> bool {
    (at + at / HELD_OUT) % HELD_OUT == HELD_OUT - 1
}

/// Whether a side had more of a feature in any position.
fn is_shown(samples: &[Sample], feature: usize) -> bool {
    let mut positions = samples.iter().flat_map(|sample| &sample.positions);
    positions.any(|position| position.more.get(feature).is_some_and(|more| *more != 0.0))
}

/// Each number when the battle begins and when it ends.
fn both(more: &[f64], over: f64) -> Vec<f64> {
    more.iter().flat_map(|more| [more * (1.0 - over), more * over]).collect()
}

fn rows(sample: &Sample, shows: &dyn Fn(&Position) -> Vec<f64>) -> Vec<Row> {
    let weight = 1.0 / sample.positions.len().max(1) as f64;
    sample.positions.iter().map(|it| Row { shows: shows(it), came: sample.came, weight }).collect()
}

fn chance(weights: &[f64], shows: &[f64]) -> f64 {
    let sum: f64 = weights.iter().zip(shows).map(|(weight, shows)| weight * shows).sum();
    1.0 / (1.0 + libm::exp(-sum))
}

fn brier(told: &[(f64, Row)]) -> f64 {
    let wrong = |(chance, row): &(f64, Row)| row.weight * (row.came - chance) * (row.came - chance);
    let all: f64 = told.iter().map(|(_, row)| row.weight).sum();
    told.iter().map(wrong).sum::<f64>() / all.max(1e-9)
}

fn reliability(told: &[(f64, Row)]) -> Vec<Tenth> {
    let tenth = |number: usize| {
        let within = told.iter().filter(|(chance, _)| ((chance * 10.0) as usize).min(9) == number);
        let (battles, foretold, came) = within.fold((0.0, 0.0, 0.0), |(all, told, came), (chance, row)| {
            (all + row.weight, told + row.weight * chance, came + row.weight * row.came)
        });
        (battles > 0.0).then(|| Tenth { battles, foretold: foretold / battles, came: came / battles })
    };
    (0..10).filter_map(tenth).collect()
}

/// What was foretold by some weights of each row.
fn foretold(weights: &[f64], rows: impl Iterator<Item = Row>) -> Vec<(f64, Row)> {
    rows.map(|row| (chance(weights, &row.shows), row)).collect()
}

/// By which ridge each part of some battles is foretold best from the others; of equals the smallest.
fn ridge(battles: &[Vec<Row>]) -> f64 {
    let wrong = |ridge: f64| {
        let of = |part: usize| {
            let others = battles.iter().enumerate().filter(|(at, _)| at % PARTS != part);
            let weights = fitted(others.flat_map(|(_, battle)| battle), ridge);
            let own = battles.iter().skip(part).step_by(PARTS).flatten().cloned();
            brier(&foretold(&weights, own))
        };
        (0..PARTS).map(of).sum::<f64>()
    };
    let told = RIDGES.map(|ridge| (ridge, wrong(ridge)));
    told.into_iter().reduce(|best, it| if it.1 < best.1 { it } else { best }).map_or(RIDGES[0], |it| it.0)
}

/// The weights that make what came likeliest, less what the ridge costs: by how much each is spread.
fn fitted<'a>(rows: impl Iterator<Item = &'a Row>, ridge: f64) -> Vec<f64> {
    let rows: Vec<&Row> = rows.collect();
    let size = rows.first().map_or(0, |row| row.shows.len());
    let spread: Vec<f64> = (0..size)
        .map(|at| rows.iter().map(|row| row.weight * row.shows[at] * row.shows[at]).sum::<f64>())
        .map(|squares| squares / rows.iter().map(|row| row.weight).sum::<f64>().max(1e-9))
        .collect();
    let mut weights = vec![0.0; size];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = (0..size).map(|at| -ridge * spread[at] * weights[at]).collect();
        let mut bend = vec![vec![0.0; size]; size];
        for at in 0..size {
            // What never differs has no weight.
            bend[at][at] = if spread[at] > 0.0 { ridge * spread[at] } else { 1.0 };
        }
        for row in &rows {
            let likely = chance(&weights, &row.shows);
            let turn = row.weight * likely * (1.0 - likely);
            for (one, shows) in row.shows.iter().enumerate().filter(|(_, shows)| **shows != 0.0) {
                slope[one] += row.weight * (row.came - likely) * shows;
                (0..=one).for_each(|other| bend[one][other] += turn * shows * row.shows[other]);
            }
        }
        let step = solved(bend, slope);
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-9) {
            break;
        }
    }
    weights
}

/// Solves a symmetric positive system of which the lower half is given, by Cholesky's method.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column).map(|at| matrix[row][at] * matrix[column][at]).sum();
            let left = matrix[row][column] - known;
            matrix[row][column] =
                if row == column { left.max(1e-12).sqrt() } else { left / matrix[column][column] };
        }
    }
    for row in 0..size {
        let known: f64 = (0..row).map(|at| matrix[row][at] * right[at]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|at| matrix[at][row] * right[at]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Battles of which side A wins four of five where it has more, and one of five where it has less; the second feature says
    /// nothing, the third is always the same on both sides.
    fn samples() -> Vec<Sample> {
        let one = |at: usize| {
            // By fours, of which one is held out.
            let more = if (at / 4).is_multiple_of(2) { 1.0 } else { -1.0 };
            let expected = !(at / 8).is_multiple_of(5);
            let noise = [0.5, -0.5][at / 40 % 2];
            let position = Position { more: vec![more, noise, 0.0], points: 0.0, over: 0.5 };
            Sample {
                positions: vec![position; 1 + at % 3],
                came: f64::from(u8::from(expected == (more > 0.0))),
                names: vec!["more", "noise", "same"],
            }
        };
        (0..960).map(one).collect()
    }

    #[test]
    fn what_counts_is_found_and_what_does_not_is_left() {
        let fit = Fit::of(&samples(), &[]).expect("there are positions");
        assert_eq!((fit.battles, fit.held_out), (720, 240));
        let counts: Vec<f64> = fit.weights.iter().map(|weight| (weight.early + weight.late) / 2.0).collect();
        // Four to one: the logarithm of four, were it not for the ridge and for which battles are held out.
        assert!((counts[0] - libm::log(4.0)).abs() < 0.4, "{counts:?}");
        assert!(counts[1].abs() < 0.2 && counts[2] == 0.0, "{counts:?}");
        assert!((fit.brier_of_points - 0.25).abs() < 1e-9, "points that are always even tell nothing");
        assert!(fit.brier < 0.18, "{}", fit.brier);
        let all: f64 = fit.reliability.iter().map(|tenth| tenth.battles).sum();
        assert!((all - 240.0).abs() < 1e-9 && fit.reliability.len() == 2, "{:?}", fit.reliability);
    }

    #[test]
    fn of_what_is_fought_by_turns_each_is_held_out() {
        let held: Vec<usize> = (0..16).filter(|at| is_held_out(*at)).collect();
        assert_eq!(held, [3, 6, 9, 12]);
    }

    #[test]
    fn nothing_is_fitted_to_no_battles() {
        assert_eq!(Fit::of(&[], &[]), None);
    }

    #[test]
    fn what_no_battle_shows_counts_for_what_it_did() {
        let stood = |name: &str| Weight { feature: name.to_owned(), early: 0.25, late: 3.0 };
        let before = ["more", "noise", "same"].map(stood);
        let fit = Fit::of(&samples(), &before).expect("there are positions");
        assert_eq!(fit.weights[2], before[2]);
        assert!(fit.weights[..2].iter().zip(&before).all(|(now, then)| now.late != then.late), "{fit:?}");
    }

    #[test]
    fn a_system_is_solved() {
        let matrix = vec![vec![4.0, 0.0], vec![2.0, 3.0]];
        let [one, other] = solved(matrix, vec![10.0, 9.0])[..] else { panic!("two are asked for") };
        assert!((one - 1.5).abs() < 1e-12 && (other - 2.0).abs() < 1e-12, "{one} {other}");
    }
}
