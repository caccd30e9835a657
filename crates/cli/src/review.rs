//! `tercio review`: a battle looked at afterwards: who was lucky, who gave what away, and on what it turned.

use std::path::PathBuf;

use clap::Args;
use draw::report::{Cell, Course, Figure, Listed, Lollipop, Report, Section, report};
use engine::{Answer, AnswerText, Known, RuleId, Side, State, Viewpoint};
use lab::luck::{Thrown, Weighed};
use lab::review::{Decided, Review, Step, Sums};
use registry::{Rulebook, Visitor, visit};
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::picture::replayed;
use crate::printing::{self, say};
use crate::recorded::{Again, Instead, fought_again, head_of};
use crate::writing::{Outputs, may_be_written};

/// Look at a recorded battle that is over: how likely each side was to win all along, how lucky each throw was, what each decision
/// gave away, and the ten throws and five decisions on which it turned.
#[derive(Args)]
pub struct Reviewing {
    /// The record
    record: PathBuf,
    /// Write the review here, as a page that needs nothing else
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the page here that replays the battle; what the review tells then leads to its moment in it
    #[arg(long, value_name = "FILE", requires = "output")]
    replay: Option<PathBuf>,
    /// The battle it was fought over, where it is no longer called as the record says
    #[arg(long, value_name = "BATTLE")]
    battle: Option<String>,
    /// The house rules it was fought under, where their file is no longer where the record says
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
    /// Let the record name files outside its own folder
    #[arg(long)]
    allow_paths: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// How many throws and decisions are told.
const THROWS: usize = 10;
const DECISIONS: usize = 5;
/// Less than this nobody need be told of.
const NOTHING: f64 = 0.0005;

impl Reviewing {
    /// Looks at it.
    pub fn run(self) -> Result<(), Fault> {
        let head = head_of(&self.record)?;
        visit(&head.ruleset.name, Under(&self)).map_err(Fault::input)?
    }

    fn under<R: Rulebook>(&self) -> Result<(), Fault> {
        let outputs: Vec<_> = self.output.iter().chain(&self.replay).map(PathBuf::as_path).collect();
        may_be_written(&outputs, std::slice::from_ref(&self.record), self.json)?;
        let (battle, house) = (self.battle.as_deref(), self.house.as_deref());
        let again = fought_again::<R>(&self.record, Instead { battle, house, anywhere: self.allow_paths })?;
        if let Some(other) = &again.other {
            return Err(Fault::other_edition(format!(
                "{}: {}",
                self.record.display(),
                other.in_words(R::NAME)
            )));
        }
        let world = again.battle.world().clone();
        let value = |table: &R::Table| R::value().chance::<R>(table, &world, Side::A);
        let weighed: Weighed<'_, R> = Weighed { world: &world, value: &value, luck: LUCK };
        let review = Review::of(&weighed, State::new(again.table), again.battle.lines())
            .map_err(|why| Fault::input(format!("{}: {why}", self.record.display())))?;
        let told = Told { names: names::<R>(&again), review: &review, world: &world, replay: self.link() };
        let data = told.in_json();
        let mut files = Outputs::default();
        if let Some(path) = &self.output {
            files.add(path, told.page(&again.battle.header().scenario.name, &data));
        }
        if let Some(path) = &self.replay {
            files.add(path, replayed(&again.battle, again.table));
        }
        files.write()?;
        match self.json {
            true => printing::json(&data),
            false => told.lead().iter().for_each(|line| say!("{line}")),
        }
        Ok(())
    }

    /// By what name the review leads to the page that replays the battle.
    fn link(&self) -> Option<String> {
        self.replay.as_ref()?.file_name().map(|name| name.to_string_lossy().into_owned())
    }
}

/// From what the samples of a review are drawn, so that it always says the same.
const LUCK: u64 = 1643;

/// What the sides are called.
fn names<R: Rulebook>(again: &Again<R>) -> [String; 2] {
    let known = Known::<R>::of(&again.table, again.battle.world(), Viewpoint::Umpire);
    R::view(&known, again.battle.world()).sides.map(|side| side.name)
}

/// A review as it is told.
struct Told<'a, R: Rulebook> {
    names: [String; 2],
    review: &'a Review<R>,
    world: &'a R::World,
    replay: Option<String>,
}

impl<R: Rulebook> Told<'_, R> {
    /// What it comes to, in sentences.
    fn lead(&self) -> Vec<String> {
        let Sums { luck, own, theirs, rest } = self.review.sums();
        let [a, b] = &self.names;
        let start = self.review.start;
        let how = match self.review.end {
            1.0 => format!("{a} won"),
            0.0 => format!("{b} won"),
            _ => "Nobody won".to_owned(),
        };
        vec![
            format!("{how}. At the beginning {a} had {} of a chance, as captains play.", percent(start)),
            format!(
                "To {a} the dice brought {}, its own decisions {}, those of {b} {}; {} is left unexplained.",
                points(luck),
                points(own),
                points(theirs),
                points(rest)
            ),
            "Whoever wins was the luckier on average: luck alone does not say that he was not the better. What hangs on a throw is \
             its leverage."
                .to_owned(),
        ]
    }

    /// The throws that mattered most, the greatest luck first.
    fn throws(&self) -> Vec<(usize, usize, u16, &Thrown)> {
        let mut all: Vec<_> = self
            .review
            .steps
            .iter()
            .enumerate()
            .filter_map(|(at, step)| match step {
                Step::Threw { position, turn, thrown } => Some((at, *position, *turn, thrown)),
                Step::Decided(_) => None,
            })
            .collect();
        all.retain(|(.., thrown)| thrown.luck().abs() >= NOTHING);
        all.sort_by(|one, other| {
            other.3.luck().abs().total_cmp(&one.3.luck().abs()).then(one.0.cmp(&other.0))
        });
        all
    }

    /// The decisions that gave most away.
    fn decisions(&self) -> Vec<(usize, &Decided<R>)> {
        let mut all: Vec<_> = self
            .review
            .steps
            .iter()
            .enumerate()
            .filter_map(|(at, step)| match step {
                Step::Decided(it) if it.given_away >= NOTHING => Some((at, it)),
                _ => None,
            })
            .collect();
        all.sort_by(|one, other| other.1.given_away.total_cmp(&one.1.given_away).then(one.0.cmp(&other.0)));
        all.truncate(DECISIONS);
        all
    }

    fn words(&self, thrown: &Thrown) -> String {
        let title = R::rule_words(thrown.rule).map_or_else(String::new, |words| words.title);
        format!("{}: {}", title, thrown.faces)
    }

    /// Where a moment is to be seen.
    fn moment(&self, position: usize) -> Cell {
        match &self.replay {
            Some(page) => Cell::Link(format!("position {position}"), format!("{page}#{}", position + 1)),
            None => Cell::Number(position as f64, format!("position {position}")),
        }
    }

    fn row(&self, (_, position, turn, thrown): &(usize, usize, u16, &Thrown)) -> Vec<Cell> {
        let luck = thrown.luck();
        vec![
            Cell::Number(f64::from(*turn), turn.to_string()),
            Cell::Words(self.names[thrown.who.index()].clone()),
            Cell::Words(self.words(thrown)),
            Cell::Number(luck, points(luck)),
            Cell::Bar(thrown.leverage, 2.0 * thrown.leverage, format!("{:.1}", 100.0 * thrown.leverage)),
            Cell::Words(if thrown.exact { "every way" } else { "a sample" }.to_owned()),
            self.moment(*position),
        ]
    }

    fn throws_listed(&self, rows: &[(usize, usize, u16, &Thrown)], caption: String) -> Figure {
        let luck = format!("luck to {}", self.names[0]);
        let heads =
            ["turn", "who threw", "what", &luck, "leverage", "tried", "when"].map(str::to_owned).to_vec();
        Figure::Listed(Listed { caption, heads, rows: rows.iter().map(|row| self.row(row)).collect() })
    }

    fn decisions_listed(&self) -> Figure {
        let answer = |answer: &Answer| AnswerText::<R> { world: self.world, answer }.to_string();
        let row = |(_, it): (usize, &Decided<R>)| {
            vec![
                Cell::Number(f64::from(it.turn), it.turn.to_string()),
                Cell::Words(self.names[it.decision.who.index()].clone()),
                Cell::Words(answer(&it.answer)),
                Cell::Words(answer(&it.best)),
                Cell::Number(it.given_away, points(it.given_away)),
                self.moment(it.position),
            ]
        };
        let heads =
            ["turn", "who", "did", "could have done", "given away", "when"].map(str::to_owned).to_vec();
        let caption = "Against the best of the answers that were offered, at the next decision and over every way in which the dice \
                       before it could fall"
            .to_owned();
        Figure::Listed(Listed { caption, heads, rows: self.decisions().into_iter().map(row).collect() })
    }

    fn course(&self) -> Figure {
        let (mut values, mut turns, mut last) = (vec![self.review.start], Vec::new(), 0);
        for step in &self.review.steps {
            let (turn, value) = match step {
                Step::Threw { turn, thrown, .. } => (*turn, thrown.after),
                Step::Decided(it) => (it.turn, it.value),
            };
            if turn > last {
                turns.push((values.len(), turn));
                last = turn;
            }
            values.push(value);
        }
        values.push(self.review.end);
        let told = self.throws();
        let mut lollipops: Vec<Lollipop> = told
            .iter()
            .take(MOST_LOLLIPOPS)
            .map(|(at, _, turn, thrown)| Lollipop {
                at: at + 1,
                by: thrown.luck(),
                words: format!("Turn {turn}, {}: {}", self.words(thrown), points(thrown.luck())),
            })
            .collect();
        lollipops.sort_by_key(|one| one.at);
        let [a, b] = &self.names;
        Figure::Course(Course {
            caption: format!(
                "How likely {a} was to win, through the battle, and below it the luck of the throws that mattered"
            ),
            ends: [format!("for {a}"), format!("for {b}")],
            values,
            turns,
            lollipops,
        })
    }

    fn page(&self, battle: &str, data: &Value) -> String {
        let throws = self.throws();
        let ten = &throws[..throws.len().min(THROWS)];
        let section = |heading: &str, words: &str, figures: Vec<Figure>, folded: bool| Section {
            heading: heading.to_owned(),
            words: if words.is_empty() { Vec::new() } else { vec![words.to_owned()] },
            figures,
            folded,
        };
        let sections = vec![
            section(
                "The course of the battle",
                "The line is the chance to win by what captains have made of such positions. Below it each throw that mattered, up for \
                 the one side, down for the other.",
                vec![self.course()],
                false,
            ),
            section(
                "The throws on which it turned",
                "Luck is the chance after the throw less its mean over every way in which the same dice could have fallen, in points \
                 of a hundred. Leverage is how far these ways lie apart.",
                vec![self.throws_listed(ten, "The greatest luck, for whomever".to_owned())],
                false,
            ),
            section(
                "The decisions that gave most away",
                "An answer is not wrong because this says so: it looks one throw ahead and knows what was hidden.",
                vec![self.decisions_listed()],
                false,
            ),
            section(
                "Every throw that mattered",
                "",
                vec![self.throws_listed(&throws, "By luck".to_owned())],
                true,
            ),
        ];
        let title = format!("{battle}: what decided it");
        let foot = format!("tercio {}, {}", env!("CARGO_PKG_VERSION"), R::NAME);
        report(&Report { title, lead: self.lead(), sections, data: data.to_string(), foot })
    }

    fn in_json(&self) -> Value {
        let Sums { luck, own, theirs, rest } = self.review.sums();
        let throw = |(_, position, turn, thrown): &(usize, usize, u16, &Thrown)| {
            json!({
                "position": position, "turn": turn, "who": thrown.who.to_string(),
                "rule": RuleId::of::<R>(thrown.rule).to_string(), "faces": thrown.faces.to_string(),
                "after": thrown.after, "mean": thrown.mean, "luck": thrown.luck(), "leverage": thrown.leverage,
                "exact": thrown.exact,
            })
        };
        let answer = |answer: &Answer| AnswerText::<R> { world: self.world, answer }.to_string();
        let decision = |(_, it): &(usize, &Decided<R>)| {
            json!({
                "position": it.position, "turn": it.turn, "who": it.decision.who.to_string(),
                "answer": answer(&it.answer), "best": answer(&it.best), "given_away": it.given_away,
            })
        };
        json!({
            "ruleset": R::NAME, "sides": self.names, "start": self.review.start, "end": self.review.end,
            "luck": luck, "given_away_by_a": own, "given_away_by_b": theirs, "rest": rest,
            "throws": self.throws().iter().map(throw).collect::<Vec<_>>(),
            "decisions": self.decisions().iter().map(decision).collect::<Vec<_>>(),
        })
    }
}

/// How many throws are drawn below the line.
const MOST_LOLLIPOPS: usize = 120;

fn points(value: f64) -> String {
    format!("{:+.1} points", 100.0 * value).replace('-', "\u{2212}")
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// A review under whichever rulebook.
struct Under<'a>(&'a Reviewing);

impl Visitor for Under<'_> {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        self.0.under::<R>()
    }
}
