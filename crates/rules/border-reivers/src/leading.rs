//! New Leaders (section 03).

use engine::{Answer, PieceId, Place, Refusal, Side};

use crate::field::Field;
use crate::marks::{lower, order_over, raise};
use crate::movement::strays::find_strays;
use crate::table::{GroupChange, Order, Sign};
use crate::vocabulary::NAME;
use crate::world::Rank;
use crate::{Acting, hiding, rule};

/// Whether a group is without a Leader: his was killed (BR-03-01), or fled or is a captive (BR-03-04), and nobody has been
/// named.
pub fn is_leaderless(field: Field, group: u8) -> bool {
    let state = field.group(group);
    state.is(Order::LeaderDead) || state.is(Order::LeaderGone)
}

/// Those of a side who may name a Leader: the Heidman (BR-03-02); when he is dead, the living Leader whose group had most
/// figures at the start, or each of several whose groups had as many (BR-03-03). One who is off the table names nobody.
fn namers(field: Field, side: Side) -> impl Iterator<Item = PieceId> {
    let heidman = field.world.family(side).heidman;
    // One who has yet to come is awaited.
    let is_gone = matches!(field.piece(heidman).place, Place::Gone(_));
    let leaders = move || {
        let groups = field.world.groups_of(side).filter(move |group| !field.world.is_heidman(*group));
        groups.filter_map(move |group| {
            let leader = field.group(group).leader().filter(|leader| field.stands(*leader))?;
            Some((field.band(group).figures.len(), leader))
        })
    };
    let most = leaders().map(|(figures, _)| figures).max();
    let senior = leaders().filter(move |(figures, _)| is_gone && Some(*figures) == most);
    let senior = senior.map(|(_, leader)| leader);
    Some(heidman).filter(|heidman| field.stands(*heidman)).into_iter().chain(senior)
}

/// Who is named to lead his group, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Naming {
    /// He who leads from now on.
    pub man: PieceId,
    /// He who names him: of several who could, one whom the enemy sees already (BR-01-06).
    pub namer: PieceId,
}

/// Whether a man may be named to lead his group now (BR-03-02): a figure of it, neither stunned nor bound, while somebody who
/// may name him stands ready within six inches of any of them. One who led it before he was a captive is an ordinary figure
/// since another was named (BR-03-04).
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, side: Side, answer: &Answer) -> Result<Naming, Refusal> {
    let Some(man) = answer.piece.filter(|man| field.side(*man) == Some(side) && field.stands(*man)) else {
        return Err(Refusal::new(rule!("BR-03-02"), "name a figure of the group"));
    };
    let no = |rule, why| Err(Refusal::new(rule, why).piece(man));
    let group = field.group_of(man).unwrap_or_default();
    if !is_leaderless(field, group) {
        return no(rule!("BR-03-02"), "its group is not without a Leader");
    }
    if field.is(man, Sign::Stunned) || field.is(man, Sign::Captive) {
        return no(rule!("BR-03-02"), "a figure is named that is neither stunned nor a captive");
    }
    let radius = field.world.book.foundations.group.radius;
    let namers = namers(field, side).filter(|namer| field.is_ready(*namer) && !field.is_broken(*namer));
    let is_near = |namer: &PieceId| field.at_large(group).any(|one| field.within(*namer, one, radius));
    match namers.filter(is_near).min_by_key(|namer| field.is_hidden(*namer)) {
        Some(namer) => Ok(Naming { man, namer }),
        None if field.is_heidman_dead(side) => no(
            rule!("BR-03-03"),
            "the senior Leader of the side names a Leader, within six inches of the group",
        ),
        None => no(rule!("BR-03-02"), "the Heidman names a Leader, within six inches of the group"),
    }
}

/// A man leads his group from now on: with a Leader's two hits and skill in melee (BR-03-02). It costs him who names him
/// nothing but his hiding place (BR-01-06), and those of the group who have not acted are free at once.
pub(crate) fn carry_out(act: &mut Acting, naming: Naming) {
    let man = naming.man;
    let Some(group) = act.world().man(man).map(|man| man.group) else { return };
    hiding::reveal(act, group);
    hiding::reveal_with(act, naming.namer);
    for order in [Order::LeaderDead, Order::LeaderGone] {
        if act.table().groups[usize::from(group)].is(order) {
            act.emit(rule!("BR-03-02"), order_over(group, order));
        }
    }
    act.emit(rule!("BR-03-02"), GroupChange::Leads(Some(man)).on(group));
    act.emit(rule!("BR-03-02"), raise(man, Sign::Named));
    replace_captives(act, group, man);
    find_strays(act, group);
}

/// Captives who led a group before somebody was named to lead it do not lead it again when they are freed (BR-03-04).
fn replace_captives(act: &mut Acting, group: u8, named: PieceId) {
    for index in 0..act.world().group(group).figures.len() {
        let man = act.world().group(group).figures[index];
        let field = act.field();
        let was = field.is(man, Sign::Replaced);
        let led = field.is(man, Sign::Captive) && field.rank(man) == Rank::Leader;
        if was && man == named {
            act.emit(rule!("BR-03-02"), lower(man, Sign::Replaced));
        } else if led && !was {
            act.emit(rule!("BR-03-04"), raise(man, Sign::Replaced));
        }
    }
}

/// Visits those of a side who could be named.
pub fn offer(field: Field, side: Side, offer: &mut dyn FnMut(Answer)) {
    for group in field.world.groups_of(side).filter(|group| is_leaderless(field, *group)) {
        for man in field.members(group) {
            let answer = Answer::plain(NAME).with(man);
            if judge(field, side, &answer).is_ok() {
                offer(answer);
            }
        }
    }
}
