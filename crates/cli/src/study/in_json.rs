//! A study for programs: the same of the same pairs, whoever fought them in which order, on however many machines.

use std::collections::{BTreeMap, BTreeSet};

use engine::Rule;
use lab::league::Verdict;
use lab::study::{Arm, Measure, Outcome, Unit};
use registry::Rulebook;
use rulebook::{Entry, Sort};
use serde_json::{Map, Value, json};

use super::plan::{self, Plan};
use crate::shares::mean_in_json;

/// What tests have come to, of each arm; nothing of an arm that is not tested.
pub type Verdicts = Vec<Option<(f64, Verdict)>>;

/// All of it as one value.
pub fn in_json<R: Rulebook>(plan: &Plan, outcome: &Outcome, verdicts: &Verdicts) -> Value {
    let arms = plan.arms.iter().zip(&outcome.arms).zip(verdicts);
    json!({
        "title": plan.title, "ruleset": R::NAME, "edition": R::EDITION, "seed": plan.seed, "pairs": outcome.pairs,
        "most_pairs": plan.stop.pairs, "within": plan.stop.within,
        "arms": arms.map(|((plan, arm), verdict)| told(plan, arm, *verdict)).collect::<Vec<_>>(),
        "rules": rules::<R>(outcome), "never_fired": never::<R>(outcome),
        "units": outcome.arms.first().map_or(Vec::new(), units),
    })
}

fn told(plan: &plan::Arm, arm: &Arm, verdict: Option<(f64, Verdict)>) -> Value {
    let against = arm.against.iter().map(|(measure, it, chance)| {
        json!({
            "measure": word(*measure), "likely": it.mean.likely, "low": it.mean.low, "high": it.mean.high,
            "chance": it.chance, "raised_chance": chance, "factor": it.factor,
        })
    });
    let player = |player: &plan::Contender| json!({ "player": player.name, "denied": player.denied });
    let [won_a, drawn, won_b] = arm.results;
    let lengths: Map<String, Value> =
        arm.lengths.iter().map(|(turn, count)| (turn.to_string(), json!(count))).collect();
    json!({
        "name": plan.name, "battle": plan.battle, "players": plan.players.each_ref().map(player),
        "agreed": plan.agreed, "battles": arm.battles, "won_by_a": won_a, "drawn": drawn, "won_by_b": won_b,
        "side_a": mean_in_json(arm.side_a), "first": arm.first.map(mean_in_json),
        "less_luck": arm.less_luck.map(|it| json!({
            "share": mean_in_json(it.share), "factor": it.factor, "luck": mean_in_json(it.luck),
            "of_dice": it.of_dice, "of_cards": it.of_cards,
        })),
        "turns": arm.turns.map(|it| json!({ "tenth": it.tenth, "middle": it.middle, "ninth": it.ninth })),
        "length": arm.length.map(mean_in_json), "lengths": lengths,
        "course": arm.course.iter().map(|it| json!({
            "turn": it.turn, "battles": it.battles, "value": it.value, "spread": it.spread, "leverage": it.leverage,
        })).collect::<Vec<_>>(),
        "losses": arm.losses.map(|it| it.map(mean_in_json)), "against_base": against.collect::<Vec<_>>(),
        "test": verdict.map(|(ratio, verdict)| json!({ "ratio": ratio, "verdict": verdict_word(verdict) })),
    })
}

/// The word of a measure.
const fn word(measure: Measure) -> &'static str {
    match measure {
        Measure::Share => "share",
        Measure::LessLuck => "share_less_luck",
        Measure::Length => "length",
        Measure::LossesOfA => "losses_of_a",
        Measure::LossesOfB => "losses_of_b",
    }
}

/// The word of what a test has come to.
const fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Open => "open",
        Verdict::Least => "low",
        Verdict::Most => "high",
    }
}

/// Every rule that stood behind an event, with how often in a battle under each arm; the most frequent under the base first.
fn rules<R: Rulebook>(outcome: &Outcome) -> Vec<Value> {
    let all: BTreeSet<Rule> = outcome.arms.iter().flat_map(|arm| arm.fired.keys().copied()).collect();
    let often = |rule: Rule| -> Vec<f64> {
        let of =
            |arm: &Arm| arm.fired.get(&rule).copied().unwrap_or(0) as f64 / f64::from(arm.battles.max(1));
        outcome.arms.iter().map(of).collect()
    };
    let mut told: Vec<(Rule, Vec<f64>)> = all.into_iter().map(|rule| (rule, often(rule))).collect();
    told.sort_by(|(one, a), (other, b)| b[0].total_cmp(&a[0]).then(one.cmp(other)));
    let one = |(rule, often): (Rule, Vec<f64>)| {
        let title = R::rule_words(rule).map_or_else(String::new, |words| words.title);
        json!({ "id": R::rule_id(rule), "title": title, "a_battle": often })
    };
    told.into_iter().filter(|(rule, _)| *rule != Rule(0)).map(one).collect()
}

/// The rules of the ledger that stood behind no event under any arm.
fn never<R: Rulebook>(outcome: &Outcome) -> Vec<Value> {
    let fired = |rule: Rule| outcome.arms.iter().any(|arm| arm.fired.contains_key(&rule));
    // Definitions, numbers and examples stand behind nothing.
    let acts = |entry: &&Entry| matches!(entry.sort, Sort::Procedure | Sort::Exception | Sort::State);
    let told = |entry: &&Entry| R::ledger().why_narrative(entry.rule).is_none();
    let entries = R::ledger().entries().iter().filter(acts).filter(told).filter(|entry| !fired(entry.rule));
    entries.map(|entry| json!({ "id": entry.id.to_string(), "title": entry.title })).collect()
}

/// The troops of the base, those that did least first.
fn units(base: &Arm) -> Vec<Value> {
    let of = |side: &'static str, units: &BTreeMap<String, Unit>| {
        units.iter().map(move |(title, unit)| (side, title.clone(), *unit)).collect::<Vec<_>>()
    };
    let [a, b] = &base.units;
    let mut all = [of("A", a), of("B", b)].concat();
    let share = |unit: &Unit| f64::from(unit.used) / f64::from(unit.fielded.max(1));
    all.sort_by(|one, other| share(&one.2).total_cmp(&share(&other.2)));
    let one = |(side, title, unit): (&str, String, Unit)| json!({ "side": side, "title": title, "fielded": unit.fielded, "used": unit.used });
    all.into_iter().map(one).collect()
}
