//! What players are asked, as the questions that they are.

use engine::view::words::{counted, sentence};
use engine::{About, PieceId};

use super::subjects;
use crate::Decision;
use crate::ask::Ask;
use crate::field::Field;
use crate::table::Charge;

/// A decision in words, the side that decides first.
pub(super) fn ask(field: Field, decision: &Decision) -> String {
    let who = sentence(&subjects::army(field, decision.who).name);
    let question = match &decision.about {
        About::Ask(ask) => put(field, ask),
        About::Throw(_) => "do the dice lie as they are?".to_owned(),
    };
    format!("{who}: {question}")
}

fn put(field: Field, ask: &Ask) -> String {
    let who = |id: PieceId| subjects::of(field, id);
    let name = |id: PieceId| who(id).name;
    match *ask {
        Ask::Deploy => "which unit do you place next, and where?".to_owned(),
        Ask::Initiative => "you have the initiative: do you act first this turn, or second?".to_owned(),
        Ask::Router => "which of your routers flees next?".to_owned(),
        Ask::Pursuer => "which of your pursuers goes on next?".to_owned(),
        Ask::RoutFrom { unit, .. } => {
            let it = who(unit);
            format!("from which enemy {} {} flee?", it.verb("does"), it.name)
        }
        Ask::Quarry { unit, .. } => {
            let it = who(unit);
            format!("which of the routers {} {} pursue?", it.verb("does"), it.name)
        }
        Ask::HaltBefore(unit) => {
            let it = who(unit);
            format!("{} {} test to hold back before {} pursues?", it.verb("does"), it.name, it.pronoun())
        }
        Ask::Charge => "which unit charges, and whom?".to_owned(),
        Ask::Countercharge(at) => match charge(field, at) {
            Some(charge) => format!(
                "{} {}: does anybody countercharge?",
                who(charge.charger()).does("charges"),
                name(charge.target())
            ),
            None => "does anybody countercharge?".to_owned(),
        },
        Ask::Evade { charge: at, unit } => {
            let (it, charger) = (who(unit), charge(field, at).map(|charge| charge.charger()));
            let comes = charger.map_or_else(
                || "the enemy charges".to_owned(),
                |charger| who(charger).does(&format!("charges upon {}", it.name)),
            );
            format!("{comes}: {} {} evade, and whither?", it.verb("does"), it.pronoun())
        }
        Ask::AfterEvade(at) => match charge(field, at) {
            Some(charge) => format!(
                "{}: {} {} go on?",
                who(charge.target()).does("has got away"),
                who(charge.charger()).verb("does"),
                name(charge.charger())
            ),
            None => "does the charge go on?".to_owned(),
        },
        Ask::RunOn(at) => match charge(field, at) {
            Some(charge) => {
                let it = who(charge.charger());
                format!(
                    "{}: how far {} {} run on?",
                    it.does("has swept all before it"),
                    it.verb("does"),
                    it.pronoun()
                )
            }
            None => "how far does the charger run on?".to_owned(),
        },
        Ask::Move => "what moves next, and how?".to_owned(),
        Ask::Shot => "which unit shoots, and at whom (hidden until both sides have announced)?".to_owned(),
        Ask::GunHit { battery, guns } => {
            format!("which of {} of {} was hit?", counted(guns.count_ones(), "gun"), name(battery))
        }
        Ask::Pistols(unit) => {
            let it = who(unit);
            format!("{} {} fire {} pistols in this round?", it.verb("does"), it.name, it.its())
        }
        Ask::Assign { garrison, attacker } => {
            format!("how many figures of {} fight {}?", name(garrison), name(attacker))
        }
        Ask::NextTest => "which of your units tests next for the friends who rout?".to_owned(),
        Ask::AboutFace(unit) => {
            let it = who(unit);
            format!("{} {} turn about?", it.verb("does"), it.name)
        }
    }
}

/// What a side is about while the other waits for it. All of it everybody can see coming; what is announced under cover
/// is not said.
pub(super) fn awaited(field: Field, decision: &Decision) -> String {
    let About::Ask(ask) = decision.about else { return "decide".to_owned() };
    let its = subjects::army(field, decision.who).its();
    let name = |id: PieceId| subjects::of(field, id).name;
    match ask {
        Ask::Deploy => format!("place {its} troops"),
        Ask::Initiative => "say who acts first".to_owned(),
        Ask::Router | Ask::RoutFrom { .. } => format!("move {its} routers"),
        Ask::Pursuer | Ask::Quarry { .. } => format!("move {its} pursuers"),
        Ask::HaltBefore(unit) => format!("say whether {} holds back from pursuit", name(unit)),
        Ask::Charge => format!("announce {its} charges"),
        Ask::Countercharge(_) | Ask::Evade { .. } => "answer the charge".to_owned(),
        Ask::AfterEvade(_) | Ask::RunOn(_) => "go on with the charge".to_owned(),
        Ask::Move => format!("make {its} moves"),
        Ask::Shot => format!("announce {its} shots"),
        Ask::GunHit { .. } => "say which gun was hit".to_owned(),
        Ask::Pistols(_) => "say whether pistols are fired".to_owned(),
        Ask::Assign { .. } => format!("tell off {its} garrison"),
        Ask::NextTest => "say who tests next".to_owned(),
        Ask::AboutFace(unit) => format!("say whether {} turns about", name(unit)),
    }
}

/// The charge that a question is about.
fn charge<'a>(field: Field<'a>, at: u8) -> Option<&'a Charge> {
    field.table.charges.get(usize::from(at))
}
