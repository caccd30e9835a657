//! How strong each of several players is, by everything that was fought.
//!
//! The likeliest strengths under the model of Bradley and Terry with draws by Davidson: of two players whose strengths differ by `d`,
//! and a battle that favours its side A by `s`, the chances that A wins, that nobody does and that B wins are to one another as
//! exp((d + s) / 2), v and exp(-(d + s) / 2). The strengths, `s` of each battle and `v` are found together by Newton's method; how
//! sure they are follows from the inverse of the information. The likelihood has one top, if it has any.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A battle, as it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bout<'a> {
    /// Who was on side A, and who on side B, by their places.
    pub players: [usize; 2],
    /// What the battle is counted under.
    pub ground: &'a str,
    /// How it went for side A.
    pub result: Ordering,
}

/// How strong all are.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// Each, in the order of their places; nothing of whoever has met nobody who has met, through others, the anchor.
    pub players: Vec<Option<Rated>>,
    /// How much Elo each battle is worth to its side A.
    pub grounds: BTreeMap<String, Rated>,
    /// Whether somebody has won or lost all that he fought, or a side has, so that no strength of his is the likeliest: then
    /// in every encounter one battle more is counted on each side of each ground, half won and half lost.
    pub supported: bool,
}

/// A strength in Elo: 400 more, and ten are won for one that is lost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// The likeliest.
    pub elo: f64,
    /// How far it may be off: one standard error of the difference to the anchor.
    pub error: f64,
}

/// What is counted for one side A against one side B on one ground: won, drawn and lost by A.
type Cells = BTreeMap<([usize; 2], usize), [f64; 3]>;

impl Ratings {
    /// The strengths of so many players, one of whom is held at nought.
    pub fn of(bouts: &[Bout<'_>], size: usize, anchor: usize) -> Ratings {
        let mut names: Vec<&str> = bouts.iter().map(|bout| bout.ground).collect();
        names.sort_unstable();
        names.dedup();
        let met = who_met(bouts, size, anchor);
        let mut cells = Cells::new();
        for bout in bouts.iter().filter(|bout| met[bout.players[0]]) {
            let ground = names.binary_search(&bout.ground).unwrap_or(0);
            let place = match bout.result {
                Ordering::Greater => 0,
                Ordering::Equal => 1,
                Ordering::Less => 2,
            };
            cells.entry((bout.players, ground)).or_default()[place] += 1.0;
        }
        let free: Vec<usize> = (0..size).filter(|player| met[*player] && *player != anchor).collect();
        let model = Model::new(free, anchor, names.len(), cells);
        let (found, supported) = match model.top() {
            Some(found) => (found, false),
            None => (model.supported().top().unwrap_or_else(|| model.nothing()), true),
        };
        let rated = |at: usize| Rated { elo: found.best[at] * ELO, error: found.errors[at] * ELO };
        let player = |player: usize| match model.place(player) {
            Some(at) => Some(rated(at)),
            None => met[player].then_some(Rated { elo: 0.0, error: 0.0 }),
        };
        let ground = |(at, name): (usize, &&str)| ((*name).to_owned(), rated(model.free.len() + at));
        Ratings {
            players: (0..size).map(player).collect(),
            grounds: names.iter().enumerate().map(ground).collect(),
            supported,
        }
    }
}

/// Elo to one natural unit of strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Who has met the anchor, through others or himself.
fn who_met(bouts: &[Bout<'_>], size: usize, anchor: usize) -> Vec<bool> {
    let mut met: Vec<bool> = (0..size).map(|player| player == anchor).collect();
    loop {
        let before = met.iter().filter(|met| **met).count();
        for Bout { players: [one, other], .. } in bouts {
            let either = met[*one] || met[*other];
            (met[*one], met[*other]) = (either, either);
        }
        if met.iter().filter(|met| **met).count() == before {
            return met;
        }
    }
}

/// What is to be found: strengths but the anchor's, then the worth of each ground's side A, then the logarithm of `v` if anybody drew.
struct Model {
    free: Vec<usize>,
    anchor: usize,
    grounds: usize,
    cells: Cells,
    draws: bool,
}

/// The top of a likelihood.
struct Top {
    best: Vec<f64>,
    errors: Vec<f64>,
}

/// The height, the slope and the information at some place.
struct Slope {
    height: f64,
    slope: Vec<f64>,
    information: Vec<Vec<f64>>,
}

impl Model {
    fn new(free: Vec<usize>, anchor: usize, grounds: usize, cells: Cells) -> Model {
        let draws = cells.values().any(|[_, drawn, _]| *drawn > 0.0);
        Model { free, anchor, grounds, cells, draws }
    }

    /// The same with a battle more in each cell, half won and half lost.
    fn supported(&self) -> Model {
        let cells = self.cells.iter().map(|(at, [won, drawn, lost])| (*at, [won + 0.5, *drawn, lost + 0.5]));
        Model::new(self.free.clone(), self.anchor, self.grounds, cells.collect())
    }

    fn width(&self) -> usize {
        self.free.len() + self.grounds + usize::from(self.draws)
    }

    fn nothing(&self) -> Top {
        Top { best: vec![0.0; self.width()], errors: vec![f64::INFINITY; self.width()] }
    }

    /// The place of a player among what is to be found; nothing of the anchor.
    fn place(&self, player: usize) -> Option<usize> {
        self.free.iter().position(|free| *free == player)
    }

    /// Climbs to the top; nothing if there is none within reach.
    fn top(&self) -> Option<Top> {
        let mut best = vec![0.0; self.width()];
        let mut here = self.slope(&best);
        for _ in 0..MOST_STEPS {
            let step = solved(here.information.clone(), here.slope.clone())?;
            let longest = step.iter().fold(0.0f64, |most, part| most.max(part.abs()));
            if longest < NEAR {
                let errors = self.errors(&here.information)?;
                return Some(Top { best, errors });
            }
            let mut scale = (MOST_STEP / longest).min(1.0);
            loop {
                let next: Vec<f64> = best.iter().zip(&step).map(|(at, by)| at + scale * by).collect();
                let there = self.slope(&next);
                if there.height >= here.height - ROUNDED * here.height.abs() || scale < NEAR {
                    (best, here) = (next, there);
                    break;
                }
                scale /= 2.0;
            }
            if best.iter().any(|at| at.abs() > OUT_OF_REACH) {
                return None;
            }
        }
        None
    }

    /// The standard errors: the roots of the diagonal of the inverse of the information.
    fn errors(&self, information: &[Vec<f64>]) -> Option<Vec<f64>> {
        let one = |at: usize| {
            let mut unit = vec![0.0; self.width()];
            unit[at] = 1.0;
            solved(information.to_vec(), unit).map(|column| column[at].max(0.0).sqrt())
        };
        (0..self.width()).map(one).collect()
    }

    fn slope(&self, at: &[f64]) -> Slope {
        let width = self.width();
        let (mut height, mut slope) = (0.0, vec![0.0; width]);
        let mut information = vec![vec![0.0; width]; width];
        let drawn_at = self.draws.then(|| width - 1);
        for (([one, other], ground), counts) in &self.cells {
            // What the difference is made of: one strength more, the other less, and what side A is worth.
            let mut parts = vec![(self.free.len() + ground, 1.0)];
            parts.extend(self.place(*one).map(|place| (place, 1.0)));
            parts.extend(self.place(*other).map(|place| (place, -1.0)));
            let difference: f64 = parts.iter().map(|(place, sign)| at[*place] * sign).sum();
            let weights = [
                libm::exp(difference / 2.0),
                drawn_at.map_or(0.0, |place| libm::exp(at[place])),
                libm::exp(-difference / 2.0),
            ];
            let sum: f64 = weights.iter().sum();
            let chances = weights.map(|weight| weight / sum);
            let all: f64 = counts.iter().sum();
            for (count, chance) in counts.iter().zip(chances).filter(|(count, _)| **count > 0.0) {
                height += count * libm::log(chance);
            }
            // Half for a battle won, half off for one lost; and whether it is drawn.
            let mean = (chances[0] - chances[2]) / 2.0;
            let spread = (chances[0] + chances[2]) / 4.0 - mean * mean;
            let off = (counts[0] - counts[2]) / 2.0 - all * mean;
            for (place, sign) in &parts {
                slope[*place] += sign * off;
                for (second, other_sign) in &parts {
                    information[*place][*second] += sign * other_sign * all * spread;
                }
                if let Some(drawn) = drawn_at {
                    let together = -mean * chances[1] * all * sign;
                    information[*place][drawn] += together;
                    information[drawn][*place] += together;
                }
            }
            if let Some(drawn) = drawn_at {
                slope[drawn] += counts[1] - all * chances[1];
                information[drawn][drawn] += all * chances[1] * (1.0 - chances[1]);
            }
        }
        Slope { height, slope, information }
    }
}

/// After how many steps nobody has found a top.
const MOST_STEPS: usize = 200;
/// The longest step, in natural units.
const MOST_STEP: f64 = 2.0;
/// A step that leads nowhere any more.
const NEAR: f64 = 1e-10;
/// By how much of itself a height may seem less because it is a sum of many roundings.
const ROUNDED: f64 = 1e-12;
/// Farther than this no strength is looked for: some 2600 Elo.
const OUT_OF_REACH: f64 = 15.0;

/// Solves a set of equations by elimination with the largest pivot; nothing if they do not tell everything apart.
fn solved(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let width = right.len();
    for at in 0..width {
        let pivot =
            (at..width).max_by(|one, other| rows[*one][at].abs().total_cmp(&rows[*other][at].abs()))?;
        if rows[pivot][at].abs() < 1e-12 {
            return None;
        }
        rows.swap(at, pivot);
        right.swap(at, pivot);
        let lead = rows[at].clone();
        for below in at + 1..width {
            let factor = rows[below][at] / lead[at];
            for (cell, above) in rows[below].iter_mut().zip(&lead) {
                *cell -= factor * above;
            }
            right[below] -= factor * right[at];
        }
    }
    for at in (0..width).rev() {
        let known: f64 = (at + 1..width).map(|beyond| rows[at][beyond] * right[beyond]).sum();
        right[at] = (right[at] - known) / rows[at][at];
    }
    Some(right)
}
