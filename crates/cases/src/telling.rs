//! Telling a case: the battle runs until something is wanted, and the next line of the play must fit it.

use dice::{Faces, Fraction, Throw};
use engine::{
    Answer, AnswerText, Audience, Decision, Event, Hand, Logged, Observer, Open, Outcome, Rng, Ruleset, Run,
    State, ThrowRequest, ThrowResult, Viewpoint, Want,
};
use scenario::reading::{Findings, TableReader};
use scenario::{Faults, Position};

use crate::case::Text;
use crate::expect::Look;
use crate::play::{self, Line};
use crate::{Case, Misread, Staged, Words, chance, refusing};

/// The most steps that a single line may set going: far more than any battle, so that a circle is noticed.
const STEPS_MOST: u32 = 200_000;

/// Why a case failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The file.
    pub file: String,
    /// Where in it.
    pub at: Position,
    /// The title of the case.
    pub title: String,
    /// What went otherwise than told.
    pub what: String,
    /// What was wanted at that moment, line by line.
    pub pending: Vec<String>,
    /// Whether the case itself cannot be told as it is written, whatever the rules do: it cannot be read, names
    /// what is not there, or throws dice that cannot fall.
    pub misread: bool,
}

/// How many random answers a thorough telling draws for each decision.
const SAMPLES: u32 = 32;

/// A case under way.
pub(crate) struct Telling<R: Staged> {
    world: R::World,
    state: State<R>,
    /// What is wanted; nothing when the steps have run out, or none were started.
    want: Option<Want<R>>,
    /// What has happened since the last answer or dice.
    events: Vec<Logged>,
    thorough: bool,
    /// Whether lines that only read a number back are passed over.
    past_readings: bool,
    chance: Fraction,
}

/// Dice are told by the case, so the battle waits for them.
struct Waiting;

impl Hand for Waiting {
    fn throw(&mut self, _handful: &ThrowRequest, _number: u32) -> ThrowResult {
        ThrowResult::Wait
    }
}

struct Log<'l>(&'l mut Vec<Logged>);

impl<R: Ruleset> Observer<R> for Log<'_> {
    fn event(&mut self, logged: &Logged, _table: &R::Table, _world: &R::World) {
        self.0.push(*logged);
    }
    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {}
    fn threw(&mut self, _handful: &ThrowRequest, _faces: &Faces) {}
}

/// Tells a case from beginning to end. If `thorough`, every answer that the rules offer or draw at random on the
/// way must be legal, too.
///
/// # Errors
/// The first line that does not come out as told.
pub fn tell<R: Staged>(case: &Case, thorough: bool) -> Result<(), Failure> {
    tell_from::<R>(case, stage::<R>(case), thorough, false)
}

/// Tells a case from a position that was laid out, or from what kept it from being laid out.
pub(crate) fn tell_from<R: Staged>(
    case: &Case,
    laid: Result<(R::World, R::Table), Faults>,
    thorough: bool,
    past_readings: bool,
) -> Result<(), Failure> {
    let failure = |amiss: Amiss, pending| {
        let Amiss { at, what, misread } = amiss;
        Failure { file: case.file.clone(), at, title: case.title.clone(), what, pending, misread }
    };
    if let (Some(refused), None) = (&case.refused, &case.list) {
        let faults = laid.err().map_or_else(Vec::new, |faults| refusing::unread(&faults));
        return refusing::judged::<R>("position", Some(refused), &faults)
            .map_err(|what| failure(Amiss::otherwise(case.at, what), Vec::new()));
    }
    let (world, table) = laid.map_err(|faults| {
        let at = faults.list.first().map_or(case.at, |fault| fault.position);
        failure(Amiss::misread(at, faults.to_string()), Vec::new())
    })?;
    if let Err(broken) = R::invariants(&table, &world) {
        let what = format!("no such position can be: {broken}");
        return Err(failure(Amiss::misread(case.at, what), Vec::new()));
    }
    if let Some(list) = &case.list {
        let faults = R::list_faults(&world, &list.text);
        refusing::judged::<R>("list", case.refused.as_ref(), &faults)
            .map_err(|what| failure(Amiss::otherwise(list.at, what), Vec::new()))?;
    }
    let mut telling: Telling<R> = Telling {
        state: State::new(table),
        world,
        want: None,
        events: Vec::new(),
        thorough,
        past_readings,
        chance: Fraction::of(1, 1),
    };
    if let Some(start) = &case.start {
        telling.start(start).map_err(|amiss| failure(amiss, telling.pending()))?;
    }
    for text in &case.play {
        telling.line(text).map_err(|amiss| failure(amiss, telling.pending()))?;
    }
    match &case.chance {
        Some(chance) if *chance != telling.chance => {
            let what = format!("the dice told have a chance of {}, not {chance}", telling.chance);
            Err(failure(Amiss::otherwise(case.at, what), Vec::new()))
        }
        _ => Ok(()),
    }
}

/// Sets up the position of a case.
///
/// # Errors
/// Every fault of the position, each at its place.
pub fn stage<R: Staged>(case: &Case) -> Result<(R::World, R::Table), Faults> {
    let findings = Findings::default();
    let laid = TableReader::of(&case.position, "the position", &findings).and_then(R::stage);
    findings.conclude(&case.file, case.at, laid)
}

/// The state in which a case is about to run, from the words of its `start`.
///
/// # Errors
/// What is wrong with the words, and where in the file.
pub fn begun<R: Staged>(world: &R::World, table: &R::Table, start: &Text) -> Result<State<R>, String> {
    let placed = |misread| {
        let Amiss { at, what, .. } = placed(start, misread);
        format!("{}:{}: {what}", at.line, at.column)
    };
    beginning(world, table, start).map_err(placed)
}

fn beginning<R: Staged>(world: &R::World, table: &R::Table, start: &Text) -> Result<State<R>, Misread> {
    let mut words = Words::of(&start.text);
    let step = R::start(world, table, &mut words)?;
    words.end()?;
    Ok(State::beginning(*table, step))
}

type Told<T = ()> = Result<T, Amiss>;

/// What is amiss with a line of a case, and where.
struct Amiss {
    at: Position,
    what: String,
    /// See [`Failure::misread`].
    misread: bool,
}

impl Amiss {
    const fn misread(at: Position, what: String) -> Amiss {
        Amiss { at, what, misread: true }
    }

    /// It came out otherwise than told.
    const fn otherwise(at: Position, what: String) -> Amiss {
        Amiss { at, what, misread: false }
    }
}

/// Whether a line expects a fact that says a number of the book as it stands there.
fn reads_back<R: Staged>(line: &str) -> bool {
    let words = format!(" {} ", line.split_whitespace().collect::<Vec<_>>().join(" "));
    let names = |fact: &&str| words.contains(&format!(" {fact} "));
    words.starts_with(" expect ") && R::READ_BACK.iter().any(names)
}

/// A misreading at its place in the file.
fn placed(text: &Text, misread: Misread) -> Amiss {
    let column = text.at.column + misread.column as u32;
    Amiss::misread(Position { line: text.at.line, column }, misread.what)
}

/// Dice that cannot be the outcome of what is thrown, at their place in the line.
fn impossible(text: &Text, faces: &str, error: &dice::FacesError) -> Amiss {
    let words = error.to_string();
    let what = words.split_once(": ").map_or(words.as_str(), |(_, what)| what).to_owned();
    let before = text.text.rfind(faces).map_or(0, |at| text.text[..at].chars().count());
    let column = text.at.column + (before + error.column) as u32;
    Amiss::misread(Position { line: text.at.line, column }, what)
}

impl<R: Staged> Telling<R> {
    fn start(&mut self, start: &Text) -> Told {
        let begun = beginning::<R>(&self.world, self.state.table(), start);
        self.state = begun.map_err(|misread| placed(start, misread))?;
        self.advance().map_err(|what| Amiss::otherwise(start.at, what))
    }

    /// Runs until something is wanted or nothing is left to do.
    fn advance(&mut self) -> Result<(), String> {
        self.events.clear();
        self.run_on()
    }

    fn run_on(&mut self) -> Result<(), String> {
        let before = self.state;
        self.run_by_steps()?;
        if self.thorough && self.want.is_some() { self.check_one_run(before) } else { Ok(()) }
    }

    /// Whether the same comes of it when the steps are not taken one by one.
    fn check_one_run(&self, mut state: State<R>) -> Result<(), String> {
        let mut events = Vec::new();
        let (hand, log) = (&mut Waiting, &mut Log(&mut events));
        let want = state.run(Run { world: &self.world, hand, players: None, observer: Some(log) });
        let same = Some(want) == self.want && state == self.state && self.events.ends_with(&events);
        if same { Ok(()) } else { Err("the rules come out otherwise when run without a stop".to_owned()) }
    }

    fn run_by_steps(&mut self) -> Result<(), String> {
        self.want = None;
        for _ in 0..STEPS_MOST {
            if self.state.depth() == 0 {
                return Ok(());
            }
            let (hand, log) = (&mut Waiting, &mut Log(&mut self.events));
            let run = Run { world: &self.world, hand, players: None, observer: Some(log) };
            let want = self.state.step(run);
            if want != Want::Stepped {
                self.want = Some(want);
                R::invariants(self.state.table(), &self.world)?;
                return if self.thorough { self.check_offers() } else { Ok(()) };
            }
        }
        Err(format!("the rules have gone in circles for {STEPS_MOST} steps"))
    }

    /// Whether everything that the rules offer or draw at random for the open decisions is legal.
    fn check_offers(&self) -> Result<(), String> {
        let Some(Want::Decide(open)) = self.want else { return Ok(()) };
        for decision in open.decisions.iter() {
            let known = self.state.known(&self.world, Viewpoint::Side(decision.who));
            let judge = |answer: Answer, how: &str| {
                R::validate(&known, &self.world, decision, &answer).map_err(|refusal| {
                    let text = AnswerText::<R> { world: &self.world, answer: &answer };
                    let (who, why) = (decision.who, self.refusal(&refusal));
                    format!("the rules {how} `{who}: {text}` and refuse it by {why}")
                })
            };
            let mut offers = Ok(());
            let mut offered = false;
            R::candidates(&known, &self.world, decision, &mut |answer| {
                offered = true;
                if offers.is_ok() {
                    offers = judge(answer, "offer");
                }
            });
            offers?;
            if !offered {
                return Err(format!("the rules offer {} no answer at all", decision.who));
            }
            let mut rng = Rng::new(engine::fingerprint(&self.state));
            for _ in 0..SAMPLES {
                judge(R::sample(&known, &self.world, decision, &mut rng), "draw")?;
            }
        }
        Ok(())
    }

    fn line(&mut self, text: &Text) -> Told {
        if self.past_readings && reads_back::<R>(&text.text) {
            return Ok(());
        }
        let line = play::read::<R>(&self.world, &text.text).map_err(|misread| placed(text, misread))?;
        let here = |what: String| Amiss::otherwise(text.at, what);
        match line {
            Line::Answer { side, answer } => {
                let (open, decision) = self.asked(side).map_err(here)?;
                let refused = self.state.answer(&self.world, &open, &decision, answer).err();
                if let Some(refusal) = refused {
                    return Err(here(format!("this answer is refused by {}", self.refusal(&refusal))));
                }
                self.advance().map_err(here)
            }
            Line::Says { side, answer } => self.say(side, answer).map_err(here),
            Line::Refuse { side, answer, rule } => self.refuse(side, answer, rule).map_err(here),
            Line::Offers { side, answer, offered } => {
                let (_, decision) = self.asked(side).map_err(here)?;
                let known = self.state.known(&self.world, Viewpoint::Side(side));
                match (R::validate(&known, &self.world, &decision, &answer), offered) {
                    (Err(refusal), true) => {
                        Err(here(format!("this answer is refused by {}", self.refusal(&refusal))))
                    }
                    (Ok(()), false) => Err(here("this answer is legal".to_owned())),
                    _ => Ok(()),
                }
            }
            Line::Dice { rule, faces } => {
                let handful = self.look().thrown(rule).map_err(here)?;
                let read =
                    Faces::parse(handful.throw, faces).map_err(|error| impossible(text, faces, &error))?;
                self.supply(&handful, read).map_err(here)
            }
            Line::Draw { rule, name } => self.draw(rule, name).map_err(here),
            Line::Expect { not, words } => match self.look().expect(not, words) {
                Ok(None) => Ok(()),
                Ok(Some(found)) if not => Err(here(format!("this is so, though it should not be: {found}"))),
                Ok(Some(found)) => Err(here(format!("this is not so: {found}"))),
                Err(misread) => Err(placed(text, misread)),
            },
        }
    }

    /// What can be expected of it now.
    fn look(&self) -> Look<'_, R> {
        let (want, events) = (self.want.as_ref(), self.events.as_slice());
        Look { world: &self.world, state: &self.state, want, events, viewer: Viewpoint::Umpire }
    }

    /// The decision that a side has to make.
    fn asked(&self, side: engine::Side) -> Result<(Open<R>, Decision<R>), String> {
        match self.want {
            Some(Want::Decide(open)) => match open.of(side) {
                Some(decision) => Ok((open, *decision)),
                None => Err(format!("{side} is asked nothing at this moment")),
            },
            Some(Want::Dice(handful)) => {
                Err(format!("nobody is asked: dice of {} are wanted", R::id(handful.roll.rule)))
            }
            _ => Err(format!("{side} is asked nothing: {}", self.look().ended())),
        }
    }

    fn refuse(&mut self, side: engine::Side, answer: Answer, rule: engine::Rule) -> Result<(), String> {
        let (open, decision) = self.asked(side)?;
        let before = self.state;
        match self.state.answer(&self.world, &open, &decision, answer) {
            Ok(()) => Err(format!("this answer is legal, though {} should refuse it", R::id(rule))),
            Err(refusal) if refusal.rule != rule => {
                Err(format!("this answer is refused by {}, not by {}", self.refusal(&refusal), R::id(rule)))
            }
            Err(_) if self.state != before => Err("the refused answer has changed something".to_owned()),
            Err(_) => Ok(()),
        }
    }

    /// A side says something unasked, which the rules must take.
    fn say(&mut self, side: engine::Side, answer: Answer) -> Result<(), String> {
        let logged = match R::concedes(&answer) {
            Some(rule) => {
                let event = Event::Finished(Outcome::Won(side.other()));
                Logged { rule, event, audience: Audience::All }
            }
            None => {
                let known = self.state.known(&self.world, Viewpoint::Side(side));
                R::unasked(&known, &self.world, side, &answer)
                    .map_err(|refusal| format!("this is refused by {}", self.refusal(&refusal)))?
            }
        };
        self.events.clear();
        let (hand, log) = (&mut Waiting, &mut Log(&mut self.events));
        let run = Run { world: &self.world, hand, players: None, observer: Some(log) };
        self.state.happen(run, logged);
        self.run_on()
    }

    fn draw(&mut self, rule: engine::Rule, name: &str) -> Result<(), String> {
        let handful = self.look().thrown(rule)?;
        let Throw::Card(bag) = handful.throw else {
            return Err(format!("{} is no draw of a card but {}", R::id(rule), handful.throw));
        };
        let found = bag.kinds().find(|(card, _)| R::card(&self.world, rule, *card) == name);
        let (card, _) = found.ok_or_else(|| format!("no card `{name}` can be drawn"))?;
        self.supply(&handful, Faces::card_drawn(card))
    }

    fn supply(&mut self, handful: &ThrowRequest, faces: Faces) -> Result<(), String> {
        self.chance = self.chance.times(&chance::of(handful.throw, &faces));
        let refused = |faces| format!("{faces} does not answer {}", handful.throw);
        self.state.supply(handful, faces).map_err(refused)?;
        self.advance()
    }

    fn refusal(&self, refusal: &engine::Refusal) -> String {
        let measure = refusal.measure.map_or(String::new(), |measure| {
            format!(" ({} where {} is allowed)", measure.found, measure.limit)
        });
        format!("{}: {}{measure}", R::id(refusal.rule), refusal.why)
    }

    /// What is wanted at this moment, for a reader.
    fn pending(&self) -> Vec<String> {
        match self.want {
            Some(Want::Decide(open)) => {
                open.decisions.iter().flat_map(|decision| self.pending_decision(decision)).collect()
            }
            Some(Want::Dice(ThrowRequest { roll, throw, again, .. })) => {
                let again = if again { " again" } else { "" };
                let (id, who, pool) = (R::id(roll.rule), roll.who, roll.pool);
                match throw {
                    Throw::Card(bag) => {
                        let line = |(card, _)| {
                            format!("wanted: draw {id} {}", R::card(&self.world, roll.rule, card))
                        };
                        bag.kinds().map(line).collect()
                    }
                    _ => vec![format!("wanted: dice {id}: {who} throws {throw}{again}, for {pool}")],
                }
            }
            _ => vec![format!("wanted: nothing, {}", self.look().ended())],
        }
    }

    fn pending_decision(&self, decision: &Decision<R>) -> Vec<String> {
        const SHOWN: usize = 12;
        let question = R::question(&self.world, decision);
        let mut lines = vec![format!("asked by {}: {} {question}", R::id(decision.rule), decision.who)];
        let known = self.state.known(&self.world, Viewpoint::Side(decision.who));
        let mut offered = 0;
        R::candidates(&known, &self.world, decision, &mut |answer| {
            offered += 1;
            if offered <= SHOWN {
                let text = AnswerText::<R> { world: &self.world, answer: &answer };
                lines.push(format!("legal: {}: {text}", decision.who));
            }
        });
        if offered > SHOWN {
            lines.push(format!("and {} more", offered - SHOWN));
        }
        lines
    }
}
