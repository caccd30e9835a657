//! What a side knows at a decision, written down for whoever aims by himself, and read again: aimed from by the same
//! functions as the battle's own. Only the table as that side knows it travels, and the question; never the steps
//! under way, whose journal may hold what another side alone was told.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use engine::{About, Answer, Decision, Known, Rule, Viewpoint};
use registry::{Rulebook, Visitor};
use serde::{Deserialize, Serialize};

use crate::fault::{fault, forbidden};
use crate::fielding::fielded;
use crate::footing::Footing;
use crate::session_of::{SessionOf, side_of};
use crate::wire::{Begin, Call, Fault, FaultKind, Knowledge, Reply, Seat};
use crate::{aiming, choosing, showing};

/// The core's own fingerprint: that of its sources, its rulebooks, battles and armies.
pub(crate) const CORE: &str = env!("TERCIO_CORE");

/// Under which name a house is asked of what it studies.
pub(crate) const STUDY: &str = "study";

/// What travels: the rest follows from how the battle began.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Told<R: Rulebook> {
    rule: Rule,
    ask: R::Ask,
    table: R::Table,
}

/// What a seat that is asked knows and is asked.
///
/// # Errors
/// If the seat is not asked, or not that, or nothing is to be aimed.
pub(crate) fn knowledge<R: Rulebook>(
    live: &SessionOf<R>,
    seat: Seat,
    asked: u32,
    plan: &[String],
) -> Result<Knowledge, Fault> {
    let Footing { who, number, decision, known, .. } = *live.footing(seat, asked, plan)?;
    let About::Ask(ask) = decision.about else {
        return Err(fault(FaultKind::Unknown, "dice that lie on the table leave nothing to aim"));
    };
    let told = Told::<R> { rule: decision.rule, ask, table: *known.table() };
    let bytes = postcard::to_allocvec(&told)
        .map_err(|error| fault(FaultKind::Broken, format!("the table cannot be written: {error}")))?;
    Ok(Knowledge {
        core: CORE.to_owned(),
        begin: Begin { seed: None, ..live.begin.clone() },
        side: showing::side(who),
        decision: asked,
        plan: plan.to_vec(),
        number,
        table: bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    })
}

/// What one side told of a battle, under any ruleset.
pub(crate) trait Studying: Send {
    /// Takes up what is known at another decision, if it is of the same battle.
    ///
    /// # Errors
    /// If it is, and cannot be read; then what was studied before stays.
    fn renew(&mut self, knowledge: &Knowledge) -> Result<bool, Fault>;

    /// Answers what follows from what is known alone.
    ///
    /// # Errors
    /// Why it came to nothing.
    fn call(&self, seat: Seat, call: &Call) -> Result<Reply, Fault>;
}

/// Begins to study what a side was told.
///
/// # Errors
/// If another core wrote it, it cannot be read, or it is no possible table of that battle.
pub(crate) fn study(knowledge: &Knowledge) -> Result<Box<dyn Studying>, Fault> {
    of_this_core(knowledge)?;
    registry::visit(&knowledge.begin.rules, Beginning(knowledge))
        .map_err(|found| fault(FaultKind::Unknown, found))?
}

fn of_this_core(knowledge: &Knowledge) -> Result<(), Fault> {
    if knowledge.core == CORE {
        return Ok(());
    }
    let message = format!("the core {} told this; this is {CORE}", knowledge.core);
    Err(fault(FaultKind::Version, message))
}

struct Beginning<'a>(&'a Knowledge);

impl Visitor for Beginning<'_> {
    type Out = Result<Box<dyn Studying>, Fault>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        let begin = self.0.begin.clone();
        let world = fielded::<R>(&begin)?.world;
        let page = Page::read(self.0, &world)?;
        Ok(Box::new(Study::<R> { begin, world, page }))
    }
}

/// A battle of which only one side's knowledge is had.
struct Study<R: Rulebook> {
    begin: Begin,
    world: R::World,
    page: Page<R>,
}

/// What is known at one decision.
struct Page<R: Rulebook> {
    /// The number of the decision that waits, and the answers planned since.
    waits: (u32, Vec<String>),
    /// The number of what is asked.
    number: u32,
    known: Known<R>,
    decision: Decision<R>,
    /// What the ruleset offers, once somebody has asked.
    offers: OnceLock<Vec<Answer>>,
}

impl<R: Rulebook> Page<R> {
    fn read(knowledge: &Knowledge, world: &R::World) -> Result<Page<R>, Fault> {
        let unreadable = |why: &str| fault(FaultKind::Malformed, format!("this is no table: {why}"));
        let bytes = bytes_in(&knowledge.table).ok_or_else(|| unreadable("it is no hexadecimal digits"))?;
        let (told, rest): (Told<R>, _) =
            postcard::take_from_bytes(&bytes).map_err(|error| unreadable(&error.to_string()))?;
        if !rest.is_empty() {
            return Err(unreadable("something follows it"));
        }
        if R::rule_words(told.rule).is_none() {
            return Err(unreadable("there is no such rule"));
        }
        unbroken(|| R::validate_state(&told.table, world, &told.ask).map_err(|why| unreadable(&why)))?;
        let who = showing::side_of(knowledge.side);
        Ok(Page {
            waits: (knowledge.decision, knowledge.plan.clone()),
            number: knowledge.number,
            known: Known::told(told.table, Viewpoint::Side(who)),
            decision: Decision { who, rule: told.rule, about: About::Ask(told.ask) },
            offers: OnceLock::new(),
        })
    }

    fn offers(&self, world: &R::World) -> &[Answer] {
        self.offers.get_or_init(|| choosing::offered(&self.known, world, &self.decision))
    }
}

impl<R: Rulebook> Studying for Study<R> {
    fn renew(&mut self, knowledge: &Knowledge) -> Result<bool, Fault> {
        of_this_core(knowledge)?;
        if knowledge.begin != self.begin {
            return Ok(false);
        }
        self.page = Page::read(knowledge, &self.world)?;
        Ok(true)
    }

    fn call(&self, seat: Seat, call: &Call) -> Result<Reply, Fault> {
        let Page { waits, number, known, decision, .. } = &self.page;
        if side_of(seat) != Some(decision.who) {
            return Err(forbidden("this is what the other side knows"));
        }
        let of = |asked: u32, plan: &Vec<String>| match (asked, plan) == (waits.0, &waits.1) {
            true => Ok(()),
            false => {
                let message = format!("decision {asked} is not the one that is studied; {} is", waits.0);
                Err(fault(FaultKind::Stale, message))
            }
        };
        unbroken(|| match call {
            Call::Aim(aim) if aim.bare => {
                of(aim.decision, &aim.plan)?;
                let offers = self.page.offers(&self.world);
                let aimed = aiming::bare(known, &self.world, decision, aim, offers)?;
                Ok(Reply::Aimed(Box::new(aimed)))
            }
            Call::Choices { decision: asked, plan } => {
                of(*asked, plan)?;
                let offers = self.page.offers(&self.world);
                let choices = choosing::choices_of(known, &self.world, decision, *number, offers);
                Ok(Reply::Choices(Box::new(choices)))
            }
            Call::Prospects { piece, plan } => {
                of(waits.0, plan)?;
                Ok(Reply::Prospects(choosing::prospects_of(known, &self.world, engine::PieceId(*piece))))
            }
            _ => Err(forbidden("from what one side knows only aiming without its consequences follows")),
        })
    }
}

/// Does something with a table that somebody else has written. It was looked through; should something break all the
/// same, only this request comes to nothing.
fn unbroken<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err(fault(FaultKind::Broken, "this table is none that was ever played: it came to nothing"))
    })
}

/// The bytes in hexadecimal digits.
fn bytes_in(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: u8| char::from(digit).to_digit(16).map(|value| value as u8);
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| match pair {
            [high, low] => Some(value(*high)? << 4 | value(*low)?),
            _ => None,
        })
        .collect()
}
