//! `tercio league`: many players against one another in pairs of battles, and how strong each is.

mod in_json;
mod kept;
mod table;

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use lab::Match;
use lab::league::{League, PairResult, Scale, Schedule, Sequential};
use registry::{MADE_UP, MIRROR, Rulebook, Visitor, visit};

use crate::duel::{Duel, Pair};
use crate::fault::Fault;
use crate::grounds::{Grounds, Over, kind};
use crate::player::{Patience, Player};
use crate::printing;
use crate::scene::{house, rules_for};
use crate::soak::{jobs, processors};
use kept::Kept;

/// Set many players against one another: in each round all meet over the same battle with the same dice, each pair of battles
/// once on either side. Counted are pairs, by five outcomes; then how strong each player is, and how sure that is.
#[derive(Args)]
pub struct Leagues {
    /// The players: idle, random, advance-and-shoot, lieutenant, captain, colonel, marshal; the last four also bold, stubborn or
    /// careful, as `bold-captain`, the last two with more or less thought, as `colonel@2`; `doctrine:FILE` for a captain by a doctrine of your own; `bot:COMMAND` for a program of
    /// your own; two at least
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// The first player meets all others, and these not one another
    #[arg(long)]
    gauntlet: bool,
    /// The rulebook; if nothing is said the usual one, or the first that can cast --battle if that one cannot
    #[arg(long)]
    rules: Option<String>,
    /// How many pairs of battles each two fight
    #[arg(long, default_value_t = 20)]
    pairs: u32,
    /// The seed of the first round; each has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which battles are fought
    #[arg(long, value_enum, default_value_t = Over::Armies)]
    over: Over,
    /// Only this battle, by name or file
    #[arg(long, conflicts_with = "over")]
    battle: Option<String>,
    /// A file of house rules laid over the rulebook
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
    /// Agree anew by lot, for each round, on what the rulebook leaves to the players: options, figures, deployment, points
    #[arg(long)]
    varied: bool,
    /// The player whose strength is nought; `random` if he plays, else the last
    #[arg(long, value_name = "PLAYER")]
    anchor: Option<String>,
    /// End what two have to fight as soon as it is clear whether the first of them is stronger by no more than LOW Elo or by HIGH
    #[arg(long, value_name = "LOW,HIGH", value_parser = bounds, allow_hyphen_values = true)]
    test: Option<[f64; 2]>,
    /// In which Elo the bounds of --test are meant
    #[arg(long, value_enum, default_value_t = Terms::Normalized, requires = "test")]
    scale: Terms,
    /// How often --test may take one bound for the other, either way
    #[arg(long, value_name = "CHANCE", default_value = "0.05", value_parser = risk, requires = "test")]
    risk: f64,
    /// Keep every pair in this file as soon as it is fought, and go on from those that it holds
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// How many pairs are fought at the same time; as many as there are processors if nothing is said
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,
    /// After how many decisions a battle counts as endless
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    endless: u32,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    patience: Patience,
}

/// In which Elo bounds are meant.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Terms {
    /// By deviations of a battle: how long a test takes does not hang on how many battles are drawn
    Normalized,
    /// By the share of points
    Logistic,
}

/// The bounds of a test.
fn bounds(text: &str) -> Result<[f64; 2], String> {
    let parts: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match parts.as_deref() {
        Some([low, high]) if low < high && [low, high].iter().all(|it| it.abs() <= FARTHEST) => {
            Ok([*low, *high])
        }
        _ => Err(format!("two numbers are wanted, as `0,5`, the lesser first, of {FARTHEST} Elo at most")),
    }
}

/// The farthest bounds of a test, in Elo.
const FARTHEST: f64 = 200.0;

fn risk(text: &str) -> Result<f64, String> {
    let risk: Option<f64> = text.parse().ok();
    risk.filter(|risk| (0.0001..=0.4).contains(risk))
        .ok_or_else(|| "a chance from 0.0001 to 0.4 is wanted".to_owned())
}

/// A league that has been fought.
struct Fought<'a> {
    ruleset: &'a str,
    names: Vec<&'a str>,
    anchor: usize,
    league: League,
    test: Option<Sequential>,
}

impl Leagues {
    /// Fights it.
    pub fn run(self) -> Result<(), Fault> {
        let usual = if self.over == Over::MadeUp { MADE_UP } else { MIRROR };
        let battle = self.battle.as_deref().unwrap_or(usual);
        visit(rules_for(battle, self.rules.as_deref()), Under(&self)).map_err(Fault::input)?
    }

    fn under<R: Rulebook>(&self) -> Result<(), Fault> {
        let mut players =
            self.players.iter().map(|name| Player::named(name)).collect::<Result<Vec<_>, _>>()?;
        let names: Vec<&str> = self.players.iter().map(String::as_str).collect();
        let anchor = self.anchor(&names)?;
        if self.pairs == 0 {
            return Err(Fault::input("--pairs: one at least"));
        }
        let grounds =
            Grounds::<R>::of(self.battle.as_deref(), self.over, self.house.as_deref(), self.varied)?;
        players.iter_mut().try_for_each(|player| player.met(R::NAME, &self.patience))?;
        let schedule = match self.gauntlet {
            true => Schedule::gauntlet(players.len(), self.pairs),
            false => Schedule::round_robin(players.len(), self.pairs),
        };
        let test = self.sequential();
        let mut league = League::new(schedule, test);
        let kept = match &self.resume {
            Some(path) => Some(Kept::open(path, &self.head(&grounds, &players)?, &mut league)?),
            None => None,
        };
        let duel = Duel { grounds: &grounds, patience: &self.patience, endless: self.endless, keyed: true };
        let league = self.fought(&duel, &players, league, kept)?;
        let fought = Fought { ruleset: R::NAME, names, anchor, league, test };
        if self.json {
            printing::json(&self.in_json(&fought));
        } else {
            self.print(&fought);
        }
        Ok(())
    }

    /// The place of the player whose strength is nought.
    fn anchor(&self, names: &[&str]) -> Result<usize, Fault> {
        for (at, name) in names.iter().enumerate() {
            if names[..at].contains(name) {
                return Err(Fault::input(format!("{name} is named twice: each player once")));
            }
        }
        let place = |name: &str| names.iter().position(|other| *other == name);
        match &self.anchor {
            Some(name) => place(name).ok_or_else(|| Fault::input(format!("--anchor: {name} does not play"))),
            None => Ok(place("random").unwrap_or(names.len() - 1)),
        }
    }

    fn sequential(&self) -> Option<Sequential> {
        let scale = match self.scale {
            Terms::Normalized => Scale::Normalized,
            Terms::Logistic => Scale::Logistic,
        };
        self.test.map(|[least, most]| Sequential { least, most, alpha: self.risk, beta: self.risk, scale })
    }

    /// What a file of pairs must have been begun with, to be gone on from.
    fn head<R: Rulebook>(
        &self,
        grounds: &Grounds<R>,
        players: &[Player],
    ) -> Result<serde_json::Value, Fault> {
        let house = house(self.house.as_deref())?;
        let house = house.map(|house| format!("{:016x}", engine::fingerprint(&house.told().1)));
        let over = self.over.to_possible_value().map(|it| it.get_name().to_owned());
        Ok(serde_json::json!({
            "league": 1, "dice": "keyed", "ruleset": R::NAME, "edition": R::EDITION, "players": self.players,
            "called": players.iter().map(Player::recorded).collect::<Vec<_>>(), "gauntlet": self.gauntlet,
            "battle": self.battle, "over": over, "texts": grounds.texts(), "varied": self.varied, "house_rules": house, "seed": self.seed,
        }))
    }

    /// Fights all pairs that are still to be fought: what counts is the same however many at a time.
    fn fought<R: Rulebook>(
        &self,
        duel: &Duel<'_, R>,
        players: &[Player],
        league: League,
        kept: Option<Kept>,
    ) -> Result<League, Fault> {
        let bar = self.bar(&league);
        let shared = Mutex::new((league, kept, None::<Fault>));
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        let next = || {
            let (league, _, fault) = &mut *lock();
            let number = if fault.is_none() { league.next_pair() } else { None }?;
            let meeting = league.schedule().meeting(number);
            Some((number, meeting.round, league.schedule().players(meeting.encounter)))
        };
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.unwrap_or_else(processors) {
                scope.spawn(|| {
                    while let Some((number, round, [one, other])) = next() {
                        let seed = self.seed.wrapping_add(round.into());
                        let pair = duel.pair(round.into(), seed, [&players[one], &players[other]]);
                        let (league, kept, fault) = &mut *lock();
                        let written = pair.and_then(|pair| {
                            let result = result(&pair);
                            kept.as_mut().map_or(Ok(()), |kept| kept.write(number, &pair, &result))?;
                            league.add(number, result);
                            Ok(())
                        });
                        if let Err(why) = written {
                            fault.get_or_insert(why);
                        }
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        let (league, _, fault) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        fault.map_or(Ok(league), Err)
    }

    fn bar(&self, league: &League) -> ProgressBar {
        // Drawn to standard error, and by itself only on a terminal.
        let bar = ProgressBar::new(league.schedule().pairs().into());
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} pairs, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar
    }
}

/// What a pair came to.
fn result(pair: &Pair) -> PairResult {
    let lost = |own: bool| {
        let its = |it: &&Match| it.bout.forfeit.as_ref().is_some_and(|by| (by.side == it.first) == own);
        pair.matches.iter().filter(its).count() as u32
    };
    PairResult {
        ground: kind(&pair.battle).to_owned(),
        results: pair.matches.each_ref().map(Match::result),
        forfeits: [lost(true), lost(false)],
    }
}

/// A league under whichever rulebook.
struct Under<'a>(&'a Leagues);

impl Visitor for Under<'_> {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        self.0.under::<R>()
    }
}
