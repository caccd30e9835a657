//! A comparison for people, no wider than a hundred columns.

use engine::Side;
use engine::view::words::counted;
use engine::view::{ProspectKind, RangeKind};
use lab::{BattleLosses, Spread};

use super::position::{Prospect, Unit};
use super::{Column, Compare, LeftOut};
use crate::printing::{paint, say, shown};
use crate::shares::{of_chance, of_mean};

/// How wide everything is.
const WIDE: usize = 100;
/// How wide what a row is about is.
const LABEL: usize = 30;

impl Compare {
    /// Prints it.
    pub(super) fn print(&self, columns: &[Column], left_out: &[LeftOut]) {
        let first = &columns[0];
        let [battle, one, other] =
            [&self.battle, &first.armies[0], &first.armies[1]].map(|words| shown(words));
        paint!("{HEAD}{battle}: {one} against {other}{HEAD:#}");
        for out in left_out {
            flowing("", &format!("{} cannot cast it: {}", out.ruleset, out.why));
        }
        for column in columns {
            column.notes.iter().for_each(|note| flowing("", &format!("{}: {note}", column.ruleset)));
        }
        if self.battles > 0 {
            self.print_battles(columns);
        }
        self.print_position(columns);
    }

    fn print_battles(&self, columns: &[Column]) {
        let battles = counted(self.battles, "battle");
        let seeds = match self.battles {
            1 => format!("seed {}", self.fighting.seed),
            more => format!(
                "seeds {} to {}",
                self.fighting.seed,
                self.fighting.seed.wrapping_add(u64::from(more) - 1)
            ),
        };
        say!("{battles} under each, {} against {}, {seeds}\n", self.fighting.a, self.fighting.b);
        let row = |label: &str, cell: &dyn Fn(&Column) -> String| print_row(label, columns, cell);
        row("", &|column| column.ruleset.clone());
        for side in Side::BOTH {
            let army = short(&columns[0].armies[side.index()], LABEL - 6);
            row(&format!("won: {army}"), &|it| of_chance(it.standing.chance(it.standing.won(side))));
        }
        row("drawn", &|it| of_chance(it.standing.chance(it.standing.drawn())));
        row("turns", &|it| of_spread(it.standing.turns()));
        row("decisions", &|it| of_spread(it.standing.decisions()));
        for side in Side::BOTH {
            let army = short(&columns[0].armies[side.index()], LABEL - 15);
            row(&format!("{army}: units lost"), &|it| {
                of_mean(it.standing.paid(side, BattleLosses::units_share))
            });
            let figures = |it: &Column| of_mean(it.standing.paid(side, BattleLosses::figures_share));
            row(&format!("{army}: figures lost"), &figures);
        }
        say!();
        flowing(
            "",
            "In brackets: of a share, the bounds between which it lies in nineteen cases of twenty; of turns and \
             decisions, a tenth of the battles below and a tenth above.",
        );
        say!("\nWhat the battles ended with:");
        for column in columns {
            for ending in &column.endings {
                let (count, all) = (ending.count, column.standing.len());
                say!("  {:<16} {count:>4} of {all:<4} {} {}", column.ruleset, ending.id, ending.title);
            }
        }
        say!();
    }

    /// What the units may do: those of one name together, rulebook by rulebook.
    fn print_position(&self, columns: &[Column]) {
        for column in columns {
            let it = &column.position;
            let when =
                if it.turn == 0 { "before the first turn".to_owned() } else { format!("turn {}", it.turn) };
            let over =
                it.over.as_ref().map_or_else(String::new, |over| format!(", and the battle is over: {over}"));
            say!("{}: the position {when}, {}{over}", column.ruleset, it.phase);
        }
        let mut titles: Vec<&str> = Vec::new();
        for unit in columns.iter().flat_map(|column| &column.position.units) {
            if !titles.contains(&unit.title.as_str()) {
                titles.push(&unit.title);
            }
        }
        for title in titles {
            paint!("\n{HEAD}{}{HEAD:#}", shown(title));
            for column in columns {
                for unit in column.position.units.iter().filter(|unit| unit.title == title) {
                    print_unit(&column.ruleset, unit);
                }
            }
        }
    }
}

fn print_unit(ruleset: &str, unit: &Unit) {
    let reach: Vec<String> = unit.reach.iter().filter_map(|it| told_reach(it.kind, it.inches)).collect();
    let reach = if reach.is_empty() { "stays where it is".to_owned() } else { reach.join(", ") };
    let name = format!("  {ruleset}: ");
    flowing(&name, &format!("{} ({}), {}: {reach}", unit.name, unit.word, counted(unit.figures, "figure")));
    for it in &unit.prospects {
        flowing("    ", &told(it));
    }
}

/// How far something reaches, as it is spoken of.
pub fn told_reach(kind: RangeKind, inches: f64) -> Option<String> {
    let verb = match kind {
        RangeKind::Move => "moves",
        RangeKind::Charge => "charges",
        RangeKind::Fire => "shoots",
        RangeKind::Command | RangeKind::Zone => return None,
    };
    Some(format!("{verb} {} in", tenth(inches)))
}

fn told(it: &Prospect) -> String {
    let verb = if it.kind == ProspectKind::Shoot { "may shoot" } else { "may charge" };
    let mut text = format!("{verb} {}, {} in: {}", it.enemy, tenth(it.inches), it.words);
    if let Some(any) = it.any {
        text.push_str(&format!("; any effect {:.0}%", 100.0 * any));
    }
    if let Some(mean) = it.mean {
        text.push_str(&format!("; {mean:.2} figures on average"));
    }
    format!("{text} ({})", it.rule)
}

fn tenth(inches: f64) -> String {
    let text = format!("{inches:.1}");
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}

fn print_row(label: &str, columns: &[Column], cell: &dyn Fn(&Column) -> String) {
    let wide = ((WIDE - LABEL) / columns.len().max(1)).min(24);
    let cells: Vec<String> = columns.iter().map(|column| format!("{:<wide$}", cell(column))).collect();
    say!("{}", format!("{label:<LABEL$}{}", cells.concat()).trim_end());
}

fn of_spread(spread: Option<Spread>) -> String {
    spread.map_or_else(String::new, |it| format!("{} ({} to {})", it.middle, it.tenth, it.ninth))
}

/// A name cut to some letters.
fn short(name: &str, letters: usize) -> String {
    match name.chars().count() > letters {
        true => format!("{}.", name.chars().take(letters - 1).collect::<String>().trim_end()),
        false => name.to_owned(),
    }
}

/// Prints text behind what it begins with, broken between words and indented where it goes on.
fn flowing(begin: &str, text: &str) {
    let indent = begin.chars().take_while(|letter| *letter == ' ').count() + 2;
    let mut line = begin.to_owned();
    let mut fresh = true;
    for word in text.split_whitespace() {
        if !fresh && line.chars().count() + word.chars().count() + 1 > WIDE {
            say!("{line}");
            line = " ".repeat(indent);
            fresh = true;
        }
        if !fresh {
            line.push(' ');
        }
        line.push_str(word);
        fresh = false;
    }
    say!("{line}");
}

const HEAD: anstyle::Style = anstyle::Style::new().bold();
