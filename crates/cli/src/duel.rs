//! Pairs of battles between two players: the same battle twice from one seed, with their sides changed.

use std::time::Instant;

use dice::{Seed, Source};
use engine::{Header, Origin, Side, State};
use general::Both;
use lab::{Match, MatchResult};
use registry::{Fact, FactValue, Rulebook};

use crate::bot::table::{Played, Table};
use crate::fault::Fault;
use crate::grounds::{Grounds, Laid};
use crate::player::{Patience, Player, commanders};
use crate::scene::Scene;

/// Where pairs are fought, and by which terms.
pub struct Duel<'a, R: Rulebook> {
    /// The battles.
    pub grounds: &'a Grounds<R>,
    /// How long bots may think.
    pub patience: &'a Patience,
    /// After how many decisions a battle counts as endless.
    pub endless: u32,
    /// Whether dice are drawn by key, so that both battles of a pair share all throws of the same kind by the same units.
    pub keyed: bool,
}

/// A pair of battles, the first player on side A in the first of them.
pub struct Pair {
    /// The seed of both.
    pub seed: u64,
    /// What both are called.
    pub battle: String,
    /// They.
    pub matches: [Match; 2],
    /// What the rulebook counts, in the order of their scores.
    pub counted: Vec<Counted>,
    /// How long the longer of them took.
    pub seconds: f64,
}

/// Something that a rulebook counts, by which word programs know it and in words.
pub struct Counted {
    /// The word.
    pub key: &'static str,
    /// In words.
    pub words: &'static str,
}

impl<R: Rulebook> Duel<'_, R> {
    /// The two battles of a number, from a seed.
    ///
    /// # Errors
    /// If one of them cannot be fought to its end.
    pub fn pair(&self, number: u64, seed: u64, players: [&Player; 2]) -> Result<Pair, Fault> {
        let Laid { name, scene, .. } = self.grounds.laid(number, seed);
        let scene = scene?;
        let mut seconds = 0.0f64;
        let mut one = |first: Side| {
            let began = Instant::now();
            let fought = self.one(&scene, seed, first, players);
            seconds = seconds.max(began.elapsed().as_secs_f64());
            fought.map_err(|why| Fault::failed(format!("seed {seed}, {name}: {}", why.message)))
        };
        let matches = [one(Side::A)?, one(Side::B)?];
        let counted = R::score(&scene.table, &scene.world, Side::A);
        let counted = counted.iter().map(|fact| Counted { key: fact.key, words: fact.words }).collect();
        Ok(Pair { seed, battle: name, matches, counted, seconds })
    }

    /// One battle, the first player on a side: the one that `tercio fight` fights from the same seed (by key: with `--keyed`), so
    /// that the luck of players stays with their sides, and two of one kind fight one battle twice.
    fn one(
        &self,
        scene: &Scene<R>,
        seed: u64,
        first: Side,
        [own, enemy]: [&Player; 2],
    ) -> Result<Match, Fault> {
        let players = if first == Side::A { [own, enemy] } else { [enemy, own] };
        let (bout, end) = self.fought(scene, seed, players)?;
        let count = |fact: &Fact| if let FactValue::Count(count) = fact.value { count } else { 0 };
        let scores = Side::BOTH.map(|side| R::score(&end, &scene.world, side).iter().map(count).collect());
        Ok(Match { first, bout, scores })
    }

    /// A battle between two players, and the table at its end.
    fn fought(
        &self,
        scene: &Scene<R>,
        seed: u64,
        players: [&Player; 2],
    ) -> Result<(MatchResult, R::Table), Fault> {
        let number = Seed::from_number(seed);
        if let Some(commanders) = commanders::<R>(players, seed) {
            let mut players = Both::of(commanders);
            let mut state = State::new(scene.table);
            let dice = if self.keyed { Source::keyed(number) } else { Source::seeded(number) };
            let bout = lab::bout::<R>(&scene.world, &mut state, dice, &mut players, self.endless)
                .map_err(Fault::failed)?;
            return Ok((bout, *state.table()));
        }
        let origin = if self.keyed { Origin::Keyed(number) } else { Origin::Seed(number) };
        let header = Header { origin, ..scene.header(number) };
        let table = Table::begin(scene, header, (players, seed), self.patience, false)?;
        let played = table.play(self.endless, |_| Ok(())).map_err(|(fault, _)| fault)?;
        let Played { battle, opening, outcome, forfeit, .. } = played;
        let bout = MatchResult::of(&battle, outcome, opening, forfeit);
        Ok((bout, *battle.state().table()))
    }
}
