//! A battle tried before it is fought: captains fight it through, again and again, and their shares are counted.

use dice::{Seed, Source};
use engine::{Outcome, Side, fingerprint};
use general::{Both, Kind};
use lab::{Tally, bout};
use registry::{Rulebook, Visitor};

use crate::fault::fault;
use crate::fielding::{fielded, unknown};
use crate::positioned;
use crate::reviewing::share;
use crate::wire::{Begin, Fault, FaultKind, Player, Tried, Tries};

/// The most battles that are tried of one order.
const MOST: u32 = 1_000;
/// More decisions no battle takes.
const MOST_DECISIONS: u32 = 100_000;
/// From what the dice of tries follow, number by number.
const TRIES: u64 = 1644;

/// Fights one battle more of those that are counted already.
///
/// # Errors
/// What keeps it from being fought.
pub(crate) fn tried(begin: &Begin, so_far: Tries) -> Result<Tried, Fault> {
    let Tries { won, drawn, lost } = so_far;
    let number = [won, drawn, lost].into_iter().fold(0_u32, u32::saturating_add);
    if number >= MOST {
        return Err(fault(FaultKind::TooMuch, format!("no more than {MOST} battles are tried of one order")));
    }
    let captain = || Player::Computer { name: Kind::Captain.name().to_owned() };
    let begin = Begin { players: [captain(), captain()], seed: None, ..begin.clone() };
    let fought = registry::visit(&begin.rules, Fought { begin: &begin, number }).map_err(unknown)??;
    let mut tally = Tally { won, drawn, lost };
    tally.count(fought.0);
    let Tally { won, drawn, lost } = tally;
    Ok(Tried { so_far: Tries { won, drawn, lost }, share: share(tally.share()), turns: fought.1 })
}

/// One battle, by its number.
struct Fought<'a> {
    begin: &'a Begin,
    number: u32,
}

impl Visitor for Fought<'_> {
    type Out = Result<(Outcome, u16), Fault>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        let field = fielded::<R>(self.begin)?;
        let mut state = positioned::start::<R>(self.begin, &field.world, field.table)?;
        let luck = fingerprint(&(TRIES, self.number));
        let captain = |side: Side| Kind::Captain.commander::<R>(fingerprint(&(luck, side)));
        let mut players = Both::of(Side::BOTH.map(captain));
        let dice = Source::seeded(Seed::from_number(luck));
        let fought = bout(&field.world, &mut state, dice, &mut players, MOST_DECISIONS);
        let fought = fought.map_err(|failed| fault(FaultKind::Broken, failed))?;
        Ok((fought.outcome, fought.turns))
    }
}
