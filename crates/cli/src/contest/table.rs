//! A contest for people, no wider than a hundred columns.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use engine::Side;
use engine::view::words::counted as number_of;
use lab::{BattleLosses, Contest as Pairs, Forfeit, Match, Mean, Tally};

use super::{Contest, Pair, Results};
use crate::grounds::kind;
use crate::printing::{paint, say, shown};
use crate::shares::{of_chance, of_mean};

impl Contest {
    /// Prints it.
    pub(super) fn print(&self, it: &Results<'_>) {
        if self.each {
            it.pairs.iter().for_each(print_pair);
            say!();
        }
        let pairs = number_of(self.pairs, "pair");
        let seeds = match self.pairs {
            1 => format!("seed {}", self.seed),
            more => format!("seeds {} to {}", self.seed, self.seed.wrapping_add(u64::from(more) - 1)),
        };
        let (own, enemy, seconds) = (&self.player, &self.against, it.seconds);
        paint!("{HEAD}{own} against {enemy} under {}{HEAD:#}", it.ruleset);
        say!("{pairs} of battles with sides changed, {seeds}, in {seconds:.1} s\n");
        say!("{:<24} {:>7} {:>7} {:>7} {:>7}  {}", "battle", "battles", "won", "drawn", "lost", "won of all");
        let mut by_battle: BTreeMap<&str, Vec<&Match>> = BTreeMap::new();
        for pair in it.pairs {
            by_battle.entry(kind(&pair.battle)).or_default().extend(&pair.matches);
        }
        for (battle, matches) in &by_battle {
            print_tally(battle, Tally::of(matches.iter().map(|it| it.result())));
        }
        let all = it.contest();
        if by_battle.len() > 1 {
            print_tally("all battles", all.battles());
        }
        Side::BOTH.into_iter().for_each(|side| print_tally(&format!("as {side}"), all.on(side)));
        print_tally("pairs", all.pairs());
        say!();
        print_means(it, &all);
    }
}

fn print_tally(what: &str, tally: Tally) {
    let Tally { won, drawn, lost } = tally;
    let share = of_chance(tally.chance(won));
    say!("{what:<24} {:>7} {won:>7} {drawn:>7} {lost:>7}  {share}", tally.all());
}

/// What both had to show and what they paid, on average.
fn print_means(it: &Results<'_>, all: &Pairs) {
    for (at, counted) in it.counted().iter().enumerate() {
        let [own, theirs] = [0, 1].map(|who| all.mean(|it| it.score(at)[who] as f64));
        let more = all.mean(|it| it.margin(at) as f64);
        if let (Some(own), Some(theirs), Some(Mean { likely, low, high })) = (own, theirs, more) {
            let (own, theirs) = (own.likely, theirs.likely);
            let words = counted.words;
            say!("{words}: {own:.1} against {theirs:.1} on average, {likely:+.1} ({low:+.1} to {high:+.1})");
        }
    }
    let paid = |own: bool| {
        let side = |it: &Match| if own { it.first } else { it.first.other() };
        all.mean(|it| BattleLosses::figures_share(&it.bout.tolls[side(it).index()]))
    };
    say!("figures lost: {} against {}", of_mean(paid(true)), of_mean(paid(false)));
    if let [own, enemy] = all.forfeits()
        && own + enemy > 0
    {
        say!("lost without being beaten: {own} by the first, {enemy} by his enemy");
        for (pair, forfeit) in forfeits(it.pairs).take(MOST_TOLD) {
            say!("  seed {}, {}: {} lost: {}", pair.seed, pair.battle, forfeit.side, shown(&forfeit.why));
        }
    }
    if let Some(decisions) = all.mean(|it| f64::from(it.bout.decisions)) {
        let slowest = it.pairs.iter().map(|pair| pair.seconds).fold(0.0, f64::max);
        say!("{:.0} decisions a battle, the slowest in {slowest:.1} s", decisions.likely);
    }
    say!("\nIn brackets: the bounds between which it lies in nineteen cases of twenty.");
}

/// The battles that somebody lost otherwise than by play.
fn forfeits(pairs: &[Pair]) -> impl Iterator<Item = (&Pair, &Forfeit)> {
    pairs
        .iter()
        .flat_map(|pair| pair.matches.iter().filter_map(move |it| Some((pair, it.bout.forfeit.as_ref()?))))
}

/// The most of these that are told one by one.
const MOST_TOLD: usize = 5;

fn print_pair(pair: &Pair) {
    for it in &pair.matches {
        let told = match it.result() {
            Ordering::Greater => "won",
            Ordering::Equal => "drawn",
            Ordering::Less => "lost",
        };
        let one = |(at, counted): (usize, &super::Counted)| {
            let [own, theirs] = it.score(at);
            format!("{} {own} to {theirs}", counted.key)
        };
        let scores: Vec<String> = pair.counted.iter().enumerate().map(one).collect();
        let scores = if scores.is_empty() { String::new() } else { format!("; {}", scores.join(", ")) };
        let (seed, battle, first, bout) = (pair.seed, &pair.battle, it.first, &it.bout);
        let length = format!("{} turns, {} decisions", bout.turns, bout.decisions);
        say!("seed {seed}, {battle}, as {first}: {told}, {length}{scores}");
    }
}

const HEAD: anstyle::Style = anstyle::Style::new().bold();
