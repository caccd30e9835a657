//! The questions about morale: whether the Heidman rallies a group (BR-02-07).

use engine::{About, Answer, PieceId, Questions, Refusal, Verdict};

use crate::ask::Ask;
use crate::field::Field;
use crate::morale::due;
use crate::rule;
use crate::table::{Sign, Table};
use crate::vocabulary::{PASS, RALLY, TEST};
use crate::world::World;
use crate::{BorderReivers, Decision, Known};

/// The Heidman of a group's side, if he could rally it (BR-02-07).
fn rallier(field: Field, group: u8) -> Option<PieceId> {
    may_rally(field, group).is_ok().then(|| field.world.family(field.band(group).side).heidman)
}

/// Whether the Heidman may rally a group that tests: he is ready, within 6 inches of its Leader or of any of its figures if
/// it has none, has not yet used his action where the turn is his own, and has rallied nobody since his own last turn
/// began (BR-02-07). Nothing but cover helps him when he tests for himself (BR-00-04).
///
/// # Errors
/// What keeps him from it.
pub fn may_rally(field: Field, group: u8) -> Result<(), Refusal> {
    let side = field.band(group).side;
    let heidman = field.world.family(side).heidman;
    let no = |why| Err(Refusal::new(rule!("BR-02-07"), why).piece(heidman));
    if field.world.is_heidman(group) {
        return Err(Refusal::new(rule!("BR-00-04"), "the Heidman does not rally himself").piece(heidman));
    }
    if !field.is_ready(heidman) || field.is_broken(heidman) || field.is_hidden(heidman) {
        return no("the Heidman rallies only while he is ready");
    }
    if field.table.clan(side).rallied() {
        return no("the Heidman has rallied a group since his own last turn began");
    }
    let own_turn = field.table.battle.acting() == side;
    if own_turn && (field.is(heidman, Sign::Acted) || field.is(heidman, Sign::Moved)) {
        return no("the Heidman has used his action of this turn");
    }
    let reach = field.world.book.foundations.group.radius;
    let near = match field.group(group).leader() {
        Some(leader) => field.within(heidman, leader, reach),
        None => field.at_large(group).any(|man| field.within(heidman, man, reach)),
    };
    if near { Ok(()) } else { no("the Heidman must be within 6 inches of the group's Leader to rally it") }
}

/// What is asked about morale.
pub(crate) struct Tests;

impl Questions<BorderReivers> for Tests {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::Rally { group }) => rally_or_not(field, group, answer),
            _ => next_test(field, answer),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::Rally { .. }) => {
                offer(Answer::plain(RALLY));
                offer(Answer::plain(PASS));
            }
            _ => due(field).for_each(|group| {
                let Some(man) = field.members(group).next() else { return };
                offer(Answer::plain(TEST).with(man));
                if let Some(heidman) = rallier(field, group) {
                    offer(Answer::plain(RALLY).with(man).on(heidman));
                }
            }),
        }
    }

    /// A single group that nobody can rally tests without being asked.
    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let About::Ask(Ask::Test) = decision.about else { return None };
        let field = Field::new(table, world);
        let mut groups = due(field);
        let group = groups.next()?;
        let alone = groups.next().is_none() && rallier(field, group).is_none();
        let man = field.members(group).next().filter(|_| alone)?;
        Some(Answer::plain(TEST).with(man))
    }
}

fn rally_or_not(field: Field, group: u8, answer: &Answer) -> Result<(), Refusal> {
    if *answer == Answer::plain(PASS) {
        return Ok(());
    }
    if *answer != Answer::plain(RALLY) {
        return Err(Refusal::new(rule!("BR-02-07"), "have the Heidman rally the group, or pass"));
    }
    may_rally(field, group)
}

fn next_test(field: Field, answer: &Answer) -> Result<(), Refusal> {
    let wanted = Refusal::new(rule!("BR-02-01"), "name a figure of a group that must test and has not yet");
    let group = answer.piece.and_then(|man| field.group_of(man)).ok_or(wanted)?;
    if !due(field).any(|due| due == group) {
        return Err(wanted);
    }
    let bare = Answer { piece: None, object: None, ..*answer };
    match answer.verb {
        TEST if answer.object.is_none() && bare == Answer::plain(TEST) => Ok(()),
        RALLY if bare == Answer::plain(RALLY) => {
            let heidman = field.world.family(field.band(group).side).heidman;
            if answer.object != Some(heidman) {
                return Err(Refusal::new(rule!("BR-02-07"), "only the Heidman rallies a group"));
            }
            may_rally(field, group)
        }
        _ => Err(wanted),
    }
}
