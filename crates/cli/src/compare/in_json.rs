//! A comparison for programs.

use engine::Side;
use engine::view::{ProspectKind, RangeKind};
use lab::{BattleLosses, Spread};
use serde_json::{Map, Value, json};

use super::position::{Position, Prospect, Unit};
use super::{Column, Compare, LeftOut};
use crate::shares::{chance_in_json as chance, mean_in_json as mean};

impl Compare {
    /// All of it as one value.
    pub(super) fn in_json(&self, columns: &[Column], left_out: &[LeftOut]) -> Value {
        let left_out = left_out.iter().map(|out| json!({ "ruleset": out.ruleset, "why": out.why }));
        json!({
            "battle": self.battle, "battles": self.battles, "seed": self.fighting.seed, "players": [self.fighting.a, self.fighting.b],
            "rulesets": columns.iter().map(column).collect::<Vec<_>>(),
            "left_out": left_out.collect::<Vec<_>>(),
        })
    }
}

fn column(it: &Column) -> Value {
    let standing = &it.standing;
    let won = |count: u32| json!({ "count": count, "chance": chance(standing.chance(count)) });
    let losses = |side: Side| {
        json!({
            "units": standing.paid(side, BattleLosses::units_share).map(mean),
            "figures": standing.paid(side, BattleLosses::figures_share).map(mean),
        })
    };
    let endings = it
        .endings
        .iter()
        .map(|ending| json!({ "rule": ending.id, "title": ending.title, "count": ending.count }));
    let mut told = json!({
        "ruleset": it.ruleset, "title": it.title, "armies": it.armies, "notes": it.notes,
        "position": position(&it.position),
    });
    if !standing.is_empty() {
        told["won"] = json!(Side::BOTH.map(|side| won(standing.won(side))));
        told["drawn"] = won(standing.drawn());
        told["turns"] = json!(standing.turns().map(spread));
        told["decisions"] = json!(standing.decisions().map(spread));
        told["losses"] = json!(Side::BOTH.map(losses));
        told["endings"] = endings.collect();
    }
    told
}

fn spread(it: Spread) -> Value {
    json!({ "tenth": it.tenth, "median": it.middle, "ninth": it.ninth })
}

fn position(it: &Position) -> Value {
    json!({
        "turn": it.turn, "phase": it.phase, "over": it.over,
        "units": it.units.iter().map(unit).collect::<Vec<_>>(),
    })
}

fn unit(it: &Unit) -> Value {
    let reach: Map<String, Value> =
        it.reach.iter().map(|reach| (word(reach.kind).to_owned(), reach.inches.into())).collect();
    json!({
        "name": it.name, "title": it.title, "word": it.word, "side": it.side.to_string(), "figures": it.figures,
        "reach": reach, "prospects": it.prospects.iter().map(prospect).collect::<Vec<_>>(),
    })
}

const fn word(kind: RangeKind) -> &'static str {
    match kind {
        RangeKind::Fire => "shoot",
        RangeKind::Move => "move",
        RangeKind::Charge => "charge",
        RangeKind::Command => "command",
        RangeKind::Zone => "zone",
    }
}

fn prospect(it: &Prospect) -> Value {
    let kind = if it.kind == ProspectKind::Shoot { "shoot" } else { "charge" };
    json!({
        "kind": kind, "enemy": it.name, "title": it.enemy, "inches": it.inches, "words": it.words,
        "rule": it.rule, "any": it.any, "mean": it.mean,
    })
}
