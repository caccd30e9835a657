//! The end of a combat (CP-17-02).

use engine::sheet::Edit;
use engine::{PieceId, Rule};

use crate::combat::meeting::meet;
use crate::marks::{self, lower};
use crate::table::{Contact, Sign, UnitChange};
use crate::{Acting, rule};

/// Two units are in combat no more (CP-17-02). With its last combat ends the row of rounds that a unit has lost (CP-18-25),
/// but not before a round that is under way is judged; and whoever waits to show that it stands against a pursuer who crashed
/// into it waits for nobody (CP-15-19).
pub fn part(act: &mut Acting, why: Rule, contact: &Contact) {
    act.emit(why, marks::contact(Edit::Drop(*contact)));
    let judged = act.table().battle.blows().is_empty();
    for unit in [contact.one(), contact.other()] {
        let (state, field) = (act.table().units[unit.index()], act.field());
        let (fights, meets_anew) =
            (field.in_combat(unit), field.contacts(unit).any(|contact| contact.impact()));
        if judged && !fights && state.rounds_lost() > 0 {
            act.emit(rule!("CP-18-25"), UnitChange::RoundsLost(0).on(unit));
        }
        if state.is(Sign::StandDue) && !meets_anew {
            act.emit(rule!("CP-15-19"), lower(unit, Sign::StandDue));
        }
    }
}

/// A unit that has been thrown back is in combat with nobody whom it does not touch any more (CP-17-02). While a round is
/// under way its end does that, after the follow-ups (CP-17-13).
pub fn parts_by_recoil(act: &mut Acting, unit: PieceId) {
    if !act.table().battle.blows().is_empty() {
        return;
    }
    let contacts = *act.table().battle.contacts();
    for contact in contacts.iter().filter(|contact| contact.holds(unit)) {
        if !meet(act.field(), contact.one(), contact.other(), contact.across()) {
            part(act, rule!("CP-17-02"), contact);
        }
    }
}
