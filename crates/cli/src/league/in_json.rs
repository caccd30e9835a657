//! A league for programs. The same of the same pairs, whoever fought them in which order and how fast.

use lab::league::{Encounter, Rated, Verdict};
use serde_json::{Map, Value, json};

use super::{Fought, Leagues};
use crate::shares::mean_in_json;

impl Leagues {
    /// All of it as one value.
    pub(super) fn in_json(&self, it: &Fought<'_>) -> Value {
        let encounters = it.league.encounters();
        let ratings = it.league.ratings(it.anchor);
        let player = |(at, name): (usize, &&str)| {
            let sum = Sum::of(at, &encounters);
            json!({
                "player": name, "rating": ratings.players[at].map(rated), "battles": sum.battles(),
                "won": sum.won, "drawn": sum.drawn, "lost": sum.lost, "forfeits": sum.forfeits,
            })
        };
        let encounter = |one: &Encounter| {
            let test = one.test.map(|(ratio, verdict)| json!({ "ratio": ratio, "verdict": word(verdict) }));
            json!({
                "players": one.players.map(|at| it.names[at]), "pairs": one.pairs.counts(), "battles": one.battles,
                "share": one.pairs.share().map(mean_in_json), "forfeits": one.forfeits, "test": test,
            })
        };
        let grounds = ratings.grounds.iter().map(|(name, it)| (name.clone(), rated(*it)));
        json!({
            "ruleset": it.ruleset, "seed": self.seed, "pairs": self.pairs, "anchor": it.names[it.anchor],
            "players": it.names.iter().enumerate().map(player).collect::<Vec<_>>(),
            "encounters": encounters.iter().map(encounter).collect::<Vec<_>>(),
            "side_a": grounds.collect::<Map<_, _>>(), "supported": ratings.supported,
            "limits": it.test.map(|test| test.limits()),
        })
    }
}

/// Everything that one player fought.
#[derive(Clone, Copy, Default)]
pub(super) struct Sum {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// How many he lost otherwise than by play.
    pub forfeits: u32,
}

impl Sum {
    /// That of the player of a place.
    pub(super) fn of(player: usize, encounters: &[Encounter]) -> Sum {
        let mut sum = Sum::default();
        for Encounter { players, battles: [won, drawn, lost], forfeits, .. } in encounters {
            if players[0] == player {
                sum.add([*won, *drawn, *lost], forfeits[0]);
            } else if players[1] == player {
                sum.add([*lost, *drawn, *won], forfeits[1]);
            }
        }
        sum
    }

    fn add(&mut self, [won, drawn, lost]: [u32; 3], forfeits: u32) {
        self.won += won;
        self.drawn += drawn;
        self.lost += lost;
        self.forfeits += forfeits;
    }

    /// How many there are.
    pub(super) const fn battles(&self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

fn rated(it: Rated) -> Value {
    json!({ "elo": it.elo, "error": it.error })
}

/// What a test came to, in a word.
pub(super) const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Open => "open",
        Verdict::Least => "low",
        Verdict::Most => "high",
    }
}
