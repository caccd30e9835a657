//! A study as a page: what it comes to in words, then what it rests on.

use draw::report::{Cell, Columns, Figure, Forest, Heap, Interval, Listed, Report, Section, report};
use lab::Mean;
use lab::study::{Arm, Measure, Outcome};
use serde_json::Value;

use super::course::course;
use super::plan::Plan;

/// Below this a difference is hardly luck.
const CLEAR: f64 = 0.05;

/// The page of a study, from what it comes to and from the same as one value.
pub fn page(rules: &str, plan: &Plan, outcome: &Outcome, data: &Value) -> String {
    let title = if plan.title.is_empty() { "What the battles say" } else { &plan.title };
    let named: Vec<(&str, &Arm)> = plan.arms.iter().map(|arm| &*arm.name).zip(&outcome.arms).collect();
    let mut sections = vec![shares(&named)];
    if named.len() > 1 {
        sections.push(differences(&named));
    }
    sections.extend(course(&named));
    sections.extend([lengths(&named), losses(&named), rules_fired(&named, data), units(data), never(data)]);
    let foot = format!(
        "{} {}, {rules}, {} pairs, seeds from {} on. A pair is one battle from one seed under each arm, with the same dice for the same throws.",
        "tercio",
        env!("CARGO_PKG_VERSION"),
        outcome.pairs,
        plan.seed
    );
    let data = data.to_string();
    report(&Report { title: title.to_owned(), lead: lead(&named, outcome), sections, data, foot })
}

/// What it comes to, in a few sentences.
fn lead(named: &[(&str, &Arm)], outcome: &Outcome) -> Vec<String> {
    let mut lead = Vec::new();
    if let Some((_, base)) = named.first() {
        let Mean { likely, low, high } = base.side_a;
        let fair = match () {
            () if low > 0.5 => "It favours side A.",
            () if high < 0.5 => "It favours side B.",
            () => "That is no proof that either side is favoured.",
        };
        lead.push(format!(
            "In {} battles side A takes {} of the points ({:.1} to {:.1} in nineteen cases of twenty). {fair}",
            base.battles,
            percent(likely),
            100.0 * low,
            100.0 * high
        ));
    }
    for (name, arm) in named.iter().skip(1) {
        let clear: Vec<String> = arm
            .against
            .iter()
            .filter(|(_, _, chance)| *chance < CLEAR)
            .map(|(measure, it, _)| {
                format!("{} by {}", what(arm, *measure), amount(*measure, it.mean.likely))
            })
            .collect();
        lead.push(match clear.len() {
            0 => format!("\u{201c}{name}\u{201d} changes nothing that {} pairs could show.", outcome.pairs),
            _ => format!("\u{201c}{name}\u{201d} changes {}.", clear.join(", ")),
        });
    }
    lead
}

fn shares(named: &[(&str, &Arm)]) -> Section {
    let row = |(name, arm): &(&str, &Arm)| {
        let mean = arm.first.unwrap_or(arm.side_a);
        let [a, drawn, b] = arm.results;
        let who = if arm.first.is_some() { "the first player" } else { "side A" };
        Interval {
            name: (*name).to_owned(),
            likely: mean.likely,
            low: mean.low,
            high: mean.high,
            shown: shown(&mean),
            remark: format!("{who}; A won {a}, B {b}, drawn {drawn}"),
            clear: mean.low > 0.5 || mean.high < 0.5,
        }
    };
    let rows: Vec<Interval> =
        named.iter().flat_map(|arm| [Some(row(arm)), less_luck(arm)]).flatten().collect();
    let forest = Forest {
        caption: "Share of the points, a battle won counting one and a drawn one half".to_owned(),
        scale: [0.0, 1.0],
        even: 0.5,
        ends: ["0".to_owned(), "even".to_owned(), "100 %".to_owned()],
        heads: ["".to_owned(), "share, with its bounds".to_owned(), "of whom".to_owned()],
        rows,
    };
    Section {
        heading: "Who wins".to_owned(),
        words: vec![
            "The bounds hold in nineteen cases of twenty. Where they leave the even line out, one side is favoured."
                .to_owned(),
        ],
        figures: vec![Figure::Forest(forest)],
        folded: false,
    }
}

/// The share of an arm less the luck of the throws.
fn less_luck((name, arm): &(&str, &Arm)) -> Option<Interval> {
    let it = arm.less_luck?;
    let Mean { likely, low, high } = it.share;
    Some(Interval {
        name: format!("{name}, less luck"),
        likely,
        low,
        high,
        shown: shown(&it.share),
        remark: format!(
            "{:.1}\u{d7} fewer battles; mean luck {}; of a battle {:.1} of dice, {:.1} of cards, either way",
            it.factor,
            amount(Measure::Share, it.luck.likely),
            100.0 * it.of_dice,
            100.0 * it.of_cards
        ),
        clear: low > 0.5 || high < 0.5,
    })
}

fn differences(named: &[(&str, &Arm)]) -> Section {
    let of = |measure: Measure| -> Option<Figure> {
        let rows: Vec<Interval> = named
            .iter()
            .skip(1)
            .filter_map(|(name, arm)| {
                let (_, it, chance) = arm.against.iter().find(|(known, ..)| *known == measure)?;
                let Mean { likely, low, high } = it.mean;
                let saved =
                    it.factor.map_or_else(String::new, |factor| format!("; dice spare {factor:.1}\u{d7}"));
                Some(Interval {
                    name: (*name).to_owned(),
                    likely,
                    low,
                    high,
                    shown: format!(
                        "{} ({} to {})",
                        amount(measure, likely),
                        bare(measure, low),
                        bare(measure, high)
                    ),
                    remark: format!("{}{saved}", luck(*chance)),
                    clear: *chance < CLEAR,
                })
            })
            .collect();
        let widest = rows.iter().flat_map(|row| [row.low.abs(), row.high.abs()]).fold(0.0, f64::max);
        let most = if widest > 0.0 { widest * 1.1 } else { 1.0 };
        let caption = match measure {
            Measure::Share => "Share of the points: side A's, or the first player's where players differ",
            Measure::LessLuck => "The same less the luck of the throws",
            Measure::Length => "Length of the battle in turns",
            Measure::LossesOfA => "Figures that side A loses",
            Measure::LossesOfB => "Figures that side B loses",
        };
        (!rows.is_empty()).then(|| {
            Figure::Forest(Forest {
                caption: caption.to_owned(),
                scale: [-most, most],
                even: 0.0,
                ends: [amount(measure, -most), "as the base".to_owned(), amount(measure, most)],
                heads: [
                    "".to_owned(),
                    "more than the base, with bounds".to_owned(),
                    "is it luck?".to_owned(),
                ],
                rows,
            })
        })
    };
    Section {
        heading: "What each variant changes".to_owned(),
        words: vec![
            "Each is held against the base in the same pairs. The bounds come from drawing the pairs anew; the chance that luck \
             alone shows as much comes from turning pairs about, and is raised for all that is asked here at once."
                .to_owned(),
        ],
        figures: Measure::ALL.into_iter().filter_map(of).collect(),
        folded: false,
    }
}

fn lengths(named: &[(&str, &Arm)]) -> Section {
    let heap = |(name, arm): &(&str, &Arm)| Heap {
        name: (*name).to_owned(),
        counts: arm.lengths.clone(),
        remark: arm.turns.map_or_else(String::new, |it| {
            let (mean, middle) = (arm.length.map_or(0.0, |it| it.likely), it.middle);
            format!("{mean:.1} on average; half end by turn {middle}, nine tenths by turn {}", it.ninth)
        }),
    };
    let columns = Columns {
        caption: "In which turn the battle ended".to_owned(),
        heads: ["".to_owned(), "turn".to_owned(), "turns".to_owned()],
        heaps: named.iter().map(heap).collect(),
    };
    Section {
        heading: "How long it takes".to_owned(),
        words: Vec::new(),
        figures: vec![Figure::Columns(columns)],
        folded: false,
    }
}

fn losses(named: &[(&str, &Arm)]) -> Section {
    let row = |(name, arm): &(&str, &Arm), side: usize| {
        let mean = arm.losses[side]?;
        Some(Interval {
            name: format!("{name}: side {}", ["A", "B"][side]),
            likely: mean.likely,
            low: mean.low,
            high: mean.high,
            shown: shown(&mean),
            remark: String::new(),
            clear: false,
        })
    };
    let rows = named.iter().flat_map(|arm| [row(arm, 0), row(arm, 1)]).flatten().collect();
    let forest = Forest {
        caption: "Figures that fell or went with a unit that was lost, of those at the start".to_owned(),
        scale: [0.0, 1.0],
        even: 0.0,
        ends: ["0".to_owned(), String::new(), "100 %".to_owned()],
        heads: ["".to_owned(), "share, with its bounds".to_owned(), "".to_owned()],
        rows,
    };
    Section {
        heading: "What it costs".to_owned(),
        words: Vec::new(),
        figures: vec![Figure::Forest(forest)],
        folded: false,
    }
}

fn rules_fired(named: &[(&str, &Arm)], data: &Value) -> Section {
    let often = |rule: &Value, arm: usize| rule["a_battle"][arm].as_f64().unwrap_or(0.0);
    let all: &[Value] = data["rules"].as_array().map_or(&[], Vec::as_slice);
    let most = all.iter().map(|rule| often(rule, 0)).fold(1e-9, f64::max);
    let row = |rule: &Value| {
        let mut cells = vec![Cell::Words(text(&rule["id"])), Cell::Words(text(&rule["title"]))];
        for arm in 0..named.len() {
            let value = often(rule, arm);
            cells.push(Cell::Bar(value, value / most, format!("{value:.2}")));
        }
        for arm in 1..named.len() {
            let more = often(rule, arm) - often(rule, 0);
            cells.push(Cell::Number(more, format!("{more:+.2}")));
        }
        cells
    };
    let mut heads = vec!["rule".to_owned(), "what it says".to_owned()];
    heads.extend(named.iter().map(|(name, _)| (*name).to_owned()));
    heads.extend(named.iter().skip(1).map(|(name, _)| format!("{name}: more")));
    let caption = "How often in a battle each rule stood behind something that happened".to_owned();
    Section {
        heading: "Which rules are used".to_owned(),
        words: Vec::new(),
        figures: vec![Figure::Listed(Listed { caption, heads, rows: all.iter().map(row).collect() })],
        folded: false,
    }
}

fn units(data: &Value) -> Section {
    let all: &[Value] = data["units"].as_array().map_or(&[], Vec::as_slice);
    let row = |unit: &Value| {
        let (fielded, used) = (unit["fielded"].as_f64().unwrap_or(0.0), unit["used"].as_f64().unwrap_or(0.0));
        let share = used / fielded.max(1.0);
        vec![
            Cell::Words(text(&unit["side"])),
            Cell::Words(text(&unit["title"])),
            Cell::Number(fielded, format!("{fielded}")),
            Cell::Bar(share, share, percent(share)),
        ]
    };
    let heads = ["side", "unit", "battles", "did something in"].map(str::to_owned).to_vec();
    let idle = all.iter().filter(|unit| unit["used"] == 0).count();
    let words = match idle {
        0 => "Every unit did something in some battle of the base.".to_owned(),
        1 => "One unit did nothing in any battle of the base.".to_owned(),
        _ => format!("{idle} units did nothing in any battle of the base."),
    };
    let caption = "Who moved, turned or was chosen for something once the first turn had begun".to_owned();
    Section {
        heading: "Which units are used".to_owned(),
        words: vec![words],
        figures: vec![Figure::Listed(Listed { caption, heads, rows: all.iter().map(row).collect() })],
        folded: true,
    }
}

fn never(data: &Value) -> Section {
    let all: &[Value] = data["never_fired"].as_array().map_or(&[], Vec::as_slice);
    let row = |rule: &Value| vec![Cell::Words(text(&rule["id"])), Cell::Words(text(&rule["title"]))];
    let heads = ["rule", "what it says"].map(str::to_owned).to_vec();
    let caption = "Procedures, exceptions and states that stood behind nothing under any arm".to_owned();
    Section {
        heading: format!("{} rules that were never used", all.len()),
        words: vec!["Some of them never stand behind an event of their own: they shape how another rule is carried out.".to_owned()],
        figures: vec![Figure::Listed(Listed { caption, heads, rows: all.iter().map(row).collect() })],
        folded: true,
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// What a measure is of, in a sentence.
fn what(arm: &Arm, measure: Measure) -> &'static str {
    match measure {
        Measure::Share if arm.first.is_some() => "the first player's share",
        Measure::Share => "side A's share",
        Measure::LessLuck => "the same less luck",
        Measure::Length => "the length",
        Measure::LossesOfA => "what side A loses",
        Measure::LossesOfB => "what side B loses",
    }
}

fn amount(measure: Measure, value: f64) -> String {
    let unit = if measure == Measure::Length { "turns" } else { "points" };
    format!("{} {unit}", bare(measure, value))
}

/// The same without its unit, with the minus of print.
fn bare(measure: Measure, value: f64) -> String {
    match measure {
        Measure::Length => format!("{value:+.2}"),
        _ => format!("{:+.1}", 100.0 * value),
    }
    .replace('-', "\u{2212}")
}

fn luck(chance: f64) -> String {
    match chance {
        _ if chance < CLEAR => format!("hardly luck ({chance:.3})"),
        _ => format!("may be luck ({chance:.2})"),
    }
}

/// A share with its bounds.
fn shown(mean: &Mean) -> String {
    format!("{} ({:.1} to {:.1})", percent(mean.likely), 100.0 * mean.low, 100.0 * mean.high)
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
