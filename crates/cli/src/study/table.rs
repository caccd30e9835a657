//! A study for people, no wider than a hundred columns.

use lab::league::Verdict;
use lab::study::{Arm, Difference, LessLuck, Measure, Outcome};

use super::course::half_by;
use super::in_json::Verdicts;
use super::plan::Plan;
use crate::printing::{paint, say, shown};
use crate::shares::of_mean;

/// Prints it.
pub fn print(rules: &str, plan: &Plan, outcome: &Outcome, verdicts: &Verdicts) {
    let title = if plan.title.is_empty() { "A study" } else { &plan.title };
    paint!("{HEAD}{} under {rules}{HEAD:#}", shown(title));
    let most = plan.stop.pairs;
    let pairs = if outcome.pairs == 1 { "pair" } else { "pairs" };
    say!("{} {pairs} of {most} at most, seeds from {} on\n", outcome.pairs, plan.seed);
    say!(
        "{:<28} {:>7} {:>6} {:>6} {:>6}  {:<16} {:>6} {:>9}",
        "",
        "battles",
        "A won",
        "drawn",
        "B won",
        "side A's share",
        "turns",
        "A/B lose"
    );
    for (told, arm) in plan.arms.iter().zip(&outcome.arms) {
        print_arm(&told.name, arm);
    }
    let differing = plan.arms.iter().zip(&outcome.arms).zip(verdicts).skip(usize::from(plan.arms.len() > 1));
    for ((told, arm), verdict) in differing {
        if !arm.against.is_empty() {
            say!("\n{} against the base, in the same pairs:", shown(&told.name));
        }
        arm.against
            .iter()
            .for_each(|(measure, it, chance)| say!("{}", difference(arm, *measure, it, *chance)));
        if let (Some((ratio, verdict)), Some(test)) = (verdict, plan.stop.test) {
            let told = match verdict {
                Verdict::Open => "open".to_owned(),
                Verdict::Least => format!("no more than {} Elo", test.least),
                Verdict::Most => format!("more than {} Elo", test.least),
            };
            say!("  test between {} and {} Elo: {told} ({ratio:.2})", test.least, test.most);
        }
    }
    say!(
        "\nIn brackets: the bounds in nineteen cases of twenty. `chance`: how often luck alone would show as"
    );
    say!("much, raised for how much is asked at once; below 0.05 it is hardly luck. `dice spare`: how many");
    say!("times more battles would be needed if the arms did not share their dice.");
}

fn print_arm(name: &str, arm: &Arm) {
    let [a, drawn, b] = arm.results;
    let lost = arm.losses.map(|it| it.map_or(0.0, |mean| 100.0 * mean.likely));
    let losses = format!("{:.0}/{:.0}%", lost[0], lost[1]);
    let turns = arm.length.map_or(0.0, |mean| mean.likely);
    let share = of_mean(Some(arm.side_a));
    let name: String = shown(name).to_string().chars().take(28).collect();
    say!("{name:<28} {:>7} {a:>6} {drawn:>6} {b:>6}  {share:<16} {turns:>6.1} {losses:>9}", arm.battles);
    if let Some(first) = arm.first {
        say!("{:<28} the first player's share: {}", "", of_mean(Some(first)));
    }
    arm.less_luck.iter().for_each(print_luck);
    print_leverage(arm);
}

/// A share less luck, in a line.
fn print_luck(it: &LessLuck) {
    let (share, luck) = (of_mean(Some(it.share)), 100.0 * it.luck.likely);
    say!("{:<28} less luck: {share}, {:.1}x fewer battles; mean luck {luck:+.1} points", "", it.factor);
    let [dice, cards] = [it.of_dice, it.of_cards].map(|it| 100.0 * it);
    if cards > 0.0 {
        say!("{:<28} luck of a battle: {dice:.1} points of dice, {cards:.1} of cards, either way", "");
    }
}

/// In which turns how much hung on the throws, in a line.
fn print_leverage(arm: &Arm) {
    let Some(turn) = half_by(&arm.course) else { return };
    let most = arm.course.iter().max_by(|one, other| one.leverage.total_cmp(&other.leverage));
    let most = most.map_or(turn, |it| it.turn);
    say!("{:<28} half of what hangs on dice is thrown by turn {turn}; most in turn {most}", "");
}

/// A difference in a line.
fn difference(arm: &Arm, measure: Measure, it: &Difference, chance: f64) -> String {
    let what = match measure {
        Measure::Share if arm.first.is_some() => "the first player's share",
        Measure::Share => "side A's share",
        Measure::LessLuck => "the same less luck",
        Measure::Length => "turns",
        Measure::LossesOfA => "figures that A loses",
        Measure::LossesOfB => "figures that B loses",
    };
    let (scale, unit) = if measure == Measure::Length { (1.0, "") } else { (100.0, " points") };
    let part = |value: f64| format!("{:+.1}", scale * value);
    let mean = it.mean;
    let bounds = format!("{}{unit} ({} to {})", part(mean.likely), part(mean.low), part(mean.high));
    let factor = it.factor.map_or_else(String::new, |factor| format!(", dice spare {factor:.1}x"));
    format!("  {what:<26} {bounds:<32} chance {chance:.3}{factor}")
}

const HEAD: anstyle::Style = anstyle::Style::new().bold();
