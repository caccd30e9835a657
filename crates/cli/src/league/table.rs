//! A league for people, no wider than a hundred columns.

use engine::view::words::counted;
use lab::league::{Encounter, Rated};

use super::in_json::{Sum, word};
use super::{Fought, Leagues};
use crate::printing::{paint, say, shown};
use crate::shares::of_mean;

impl Leagues {
    /// Prints it.
    pub(super) fn print(&self, it: &Fought<'_>) {
        let (encounters, ratings) = (it.league.encounters(), it.league.ratings(it.anchor));
        paint!("{HEAD}{} players under {}{HEAD:#}", it.names.len(), it.ruleset);
        let pairs = counted(self.pairs, "pair");
        say!("up to {pairs} of battles each two, seeds from {} on\n", self.seed);
        say!(
            "{:<36} {:>7} {:>6} {:>8} {:>6} {:>6} {:>6} {:>9}",
            "player",
            "Elo",
            "+-",
            "battles",
            "won",
            "drawn",
            "lost",
            "forfeits"
        );
        let mut order: Vec<usize> = (0..it.names.len()).collect();
        let elo = |at: usize| ratings.players[at].map_or(f64::NEG_INFINITY, |rated| rated.elo);
        order.sort_by(|one, other| elo(*other).total_cmp(&elo(*one)));
        for at in order {
            let (sum, name) = (Sum::of(at, &encounters), short(it.names[at], 36));
            let (elo, error) = strength(ratings.players[at]);
            let Sum { won, drawn, lost, forfeits } = sum;
            say!(
                "{name:<36} {elo:>7} {error:>6} {:>8} {won:>6} {drawn:>6} {lost:>6} {forfeits:>9}",
                sum.battles()
            );
        }
        say!(
            "\n{:<44} {:>5} {:>5} {:>5} {:>5} {:>5}  {}",
            "pairs of the first",
            "LL",
            "LD",
            "=",
            "WD",
            "WW",
            "his share"
        );
        encounters.iter().for_each(|one| print_encounter(it, one));
        for (ground, rated) in &ratings.grounds {
            let (elo, error) = strength(Some(*rated));
            say!(
                "{}side A of {} is worth {elo} Elo (+- {error})",
                if ratings.grounds.len() == 1 { "\n" } else { "" },
                shown(ground)
            );
        }
        say!(
            "\nElo against {}; +- and in brackets: the bounds in nineteen cases of twenty.",
            short(it.names[it.anchor], 60)
        );
        if ratings.supported {
            say!("Somebody has won or lost everything: one battle more, half won and half lost, is counted");
            say!("on either side for each two.");
        }
    }
}

fn print_encounter(it: &Fought<'_>, one: &Encounter) {
    let [first, second] = one.players.map(|at| short(it.names[at], 20));
    let both = format!("{first} - {second}");
    let [ll, ld, even, wd, ww] = one.pairs.counts();
    let share = of_mean(one.pairs.share());
    say!("{both:<44} {ll:>5} {ld:>5} {even:>5} {wd:>5} {ww:>5}  {share}");
    if let (Some((ratio, verdict)), Some(test)) = (one.test, it.test) {
        let [low, high] = test.limits();
        let told = match word(verdict) {
            "low" => format!("not stronger by {}", test.most),
            "high" => format!("stronger than by {}", test.least),
            _ => "open".to_owned(),
        };
        say!("    test: {ratio:+.2} between {low:.2} and {high:.2}: {told}");
    }
}

/// A strength and how far it may be off in nineteen cases of twenty.
fn strength(rated: Option<Rated>) -> (String, String) {
    // Nothing less than nothing is nothing: no `-0`.
    let number = |it: f64| if it.is_finite() { format!("{:.0}", it.round() + 0.0) } else { "?".to_owned() };
    rated.map_or_else(|| ("?".to_owned(), "?".to_owned()), |it| (number(it.elo), number(1.96 * it.error)))
}

/// A name that is no longer than so many characters: of a long one its end tells most.
fn short(name: &str, most: usize) -> String {
    let all = name.chars().count();
    match all > most {
        true => format!("…{}", name.chars().skip(all - most + 1).collect::<String>()),
        false => shown(name).to_string(),
    }
}

const HEAD: anstyle::Style = anstyle::Style::new().bold();
