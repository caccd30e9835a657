//! A contest for programs.

use engine::Side;
use lab::{BattleLosses, Match, Tally};
use serde_json::{Map, Value, json};

use super::{Contest, Pair, Results};
use crate::fight::forfeit_in_json;
use crate::shares::{chance_in_json, mean_in_json};

impl Contest {
    /// All of it as one value.
    pub(super) fn in_json(&self, it: &Results<'_>) -> Value {
        let all = it.contest();
        let score = |(at, counted): (usize, &super::Counted)| {
            let mean = |of: &dyn Fn(&Match) -> i64| all.mean(|it| of(it) as f64).map(mean_in_json);
            let told = json!({
                "words": counted.words, "own": mean(&|it| it.score(at)[0]), "enemy": mean(&|it| it.score(at)[1]),
                "margin": mean(&|it| it.margin(at)),
            });
            (counted.key.to_owned(), told)
        };
        let lost = |own: bool| {
            let side = |it: &Match| if own { it.first } else { it.first.other() };
            all.mean(|it| BattleLosses::figures_share(&it.bout.tolls[side(it).index()])).map(mean_in_json)
        };
        json!({
            "ruleset": it.ruleset, "player": self.player, "against": self.against, "seed": self.seed,
            "seconds": it.seconds, "battles": tally(all.battles()), "pairs": tally(all.pairs()),
            "forfeits": all.forfeits(),
            "as": Side::BOTH.map(|side| tally(all.on(side))),
            "scores": it.counted().iter().enumerate().map(score).collect::<Map<_, _>>(),
            "figures_lost": { "own": lost(true), "enemy": lost(false) },
            "fought": it.pairs.iter().flat_map(|pair| pair.matches.iter().map(|it| fought(pair, it))).collect::<Vec<_>>(),
        })
    }
}

fn tally(it: Tally) -> Value {
    json!({
        "count": it.all(), "won": it.won, "drawn": it.drawn, "lost": it.lost,
        "chance_to_win": chance_in_json(it.chance(it.won)),
    })
}

fn fought(pair: &Pair, it: &Match) -> Value {
    let scores: Map<String, Value> = pair
        .counted
        .iter()
        .enumerate()
        .map(|(at, counted)| (counted.key.to_owned(), json!(it.score(at))))
        .collect();
    json!({
        "seed": pair.seed, "battle": pair.battle, "as": it.first.to_string(), "winner": crate::fight::winner(it.bout.outcome),
        "forfeit": it.bout.forfeit.as_ref().map(forfeit_in_json),
        "turns": it.bout.turns, "decisions": it.bout.decisions, "scores": scores,
    })
}
