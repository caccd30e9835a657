//! The charges, contacts, shots, hits, blows and routs of a case.

use cases::sheets;
use engine::SmallPose;
use engine::sheet::Edit;
use scenario::reading::TableReader;

use super::battle::Names;
use super::named;
use crate::table::{
    BattleChange, Blow, Broke, CHARGES, Charge, ChargeChange, ChargeStage, Contact, Hit, Rout, Shot,
    SideChange, Table,
};

/// The lists, each with the most that a table holds.
const LISTS: [(&str, usize); 6] =
    [("charge", CHARGES), ("contact", 24), ("shot", 24), ("hit", 32), ("blow", 32), ("rout", 16)];

/// Reads them all into the table.
pub fn read(position: &TableReader<'_>, names: &Names<'_>, table: &mut Table) -> Option<()> {
    for (key, most) in LISTS {
        if position.tables(key).len() > most {
            position.fault(key, format!("a battle holds at most {most} of these"), "leave some out");
            return None;
        }
    }
    for it in position.tables("charge") {
        ["charger", "target"].into_iter().try_for_each(|key| named::present(&it, key))?;
        let mut charge = Charge::default().with([ChargeChange::Stage(ChargeStage::Contact)]);
        sheets::set(&mut charge, &it, names);
        it.finish()?;
        table.charges.push(charge);
    }
    for it in position.tables("contact") {
        let contact: Contact = sheets::entry(&it, names)?;
        let who = |key| who(&it, key, &contact, names);
        let (charged, impetus, flank) = (who("charged")?, who("impetus")?, who("true_flank")?);
        let contact = contact.charged_by(charged).rushed_by(impetus).flanked_by(flank);
        it.finish()?;
        table.battle.apply(BattleChange::Contacts(Edit::Add(contact)));
    }
    for it in position.tables("shot") {
        let shot: Shot = sheets::entry(&it, names)?;
        it.finish()?;
        let side = names.pieces[shot.shooter().index()].side;
        table.sides[side.index()].apply(SideChange::Shots(Edit::Add(shot)));
    }
    for it in position.tables("hit") {
        let hit: Hit = sheets::entry(&it, names)?;
        let hit = if it.has("count") { hit } else { hit.counting(1) };
        it.finish()?;
        table.battle.apply(BattleChange::Hits(Edit::Add(hit)));
    }
    for it in position.tables("blow") {
        let blow: Blow = sheets::entry(&it, names)?;
        let blow = if it.has("count") { blow } else { blow.counting(1) };
        it.finish()?;
        table.battle.apply(BattleChange::Blows(Edit::Add(blow)));
    }
    routs(position, names, table)
}

/// Units that broke this turn: where they broke is where they stand unless the case says otherwise.
fn routs(position: &TableReader<'_>, names: &Names<'_>, table: &mut Table) -> Option<()> {
    for it in position.tables("rout") {
        let broke: Broke = sheets::entry(&it, names)?;
        let mut pose = table.pieces[broke.unit().index()].pose();
        pose.at = named::place(&it, "at").unwrap_or(pose.at);
        it.finish()?;
        table.routs.push(Rout { unit: broke.unit(), at: SmallPose::of(pose) });
    }
    Some(())
}

/// Which of the two, by bit: a list of their names.
fn who(it: &TableReader<'_>, key: &'static str, contact: &Contact, names: &Names<'_>) -> Option<u8> {
    let one = |node| named::piece_in(it, key, node, names.of_pieces()).map(|unit| contact.bit(unit));
    it.list(key).iter().try_fold(0, |bits, node| Some(bits | one(node)?))
}
