//! What players are asked, as the questions that they are.

use engine::{About, OnThrow, PieceId, RuleId};

use super::subjects;
use crate::ask::{Ask, By, DeployStep, Turn};
use crate::book::EventCard;
use crate::field::Field;
use crate::ledger;
use crate::table::hand::Held;
use crate::{Decision, Matchlocks};

/// A decision in words, the side that decides first.
pub(super) fn ask(field: Field, decision: &Decision) -> String {
    let who = super::sentence(&subjects::army(field, decision.who).name);
    let question = match &decision.about {
        About::Ask(ask) => put(field, ask),
        About::Throw(on) => on_throw(decision, on),
    };
    format!("{who}: {question}")
}

fn on_throw(decision: &Decision, on: &OnThrow) -> String {
    let whose = if on.thrower == decision.who { "your" } else { "the enemy's" };
    let what = ledger::standard().entry(on.rule).map_or_else(
        || RuleId::of::<Matchlocks>(on.rule).to_string(),
        |entry| format!("{} ({})", entry.title, RuleId::of::<Matchlocks>(on.rule)),
    );
    let card = if on.thrower == decision.who { "Reroll" } else { "Jeopardy" };
    format!("{whose} dice for {what} show {}. Play {card} on them?", on.faces)
}

fn put(field: Field, ask: &Ask) -> String {
    let who = |id: PieceId| subjects::of(field, id);
    let name = |id: PieceId| who(id).name;
    match ask {
        Ask::Deploy(step) => deploy(field, step),
        Ask::Go => "which unit takes this go, or do you pass?".to_owned(),
        Ask::Interrupt => "do you play a card now?".to_owned(),
        Ask::CardTarget(card) => target(Held::of_number(i16::from(*card))),
        Ask::Forfeit(unit) => format!("play Forfeit and hold {} to a single Action?", name(*unit)),
        Ask::FreeAction => "which unit takes a free Action, and which?".to_owned(),
        Ask::StandIn(leader) => format!("where does the stand-in for {} take over?", name(*leader)),
        Ask::Entry(at) => {
            format!("where does {} come on?", field.world.arrivals[usize::from(*at)].name)
        }
        Ask::Assign(leader) => format!("whose rolled Command Class does {} take?", name(*leader)),
        Ask::Token(leader) => {
            let left = super::counted(field.table.battle.order_tokens(), "Order Token");
            format!("{} has {left}: what does he do with the next?", name(*leader))
        }
        Ask::General(leader) => format!("{}'s card is up: what does the General do?", name(*leader)),
        Ask::Group(leader) => format!("which other unit joins the Group Order of {}?", name(*leader)),
        Ask::GroupAction { leader, round, .. } => {
            format!("{}'s group, Action {round}: which unit acts next, and how?", name(*leader))
        }
        Ask::Action(turn) => action(field, turn),
        Ask::Initiative => "which skirmishers or gun act next on their own initiative?".to_owned(),
        Ask::Consent { unit, to } => {
            let elsewhere = to.map_or("", |_| ", and ends elsewhere");
            format!("do you agree that {}{elsewhere}?", who(*unit).does("does something special"))
        }
        Ask::Facing(unit) => {
            let it = who(*unit);
            format!("which way {} {} face now?", it.verb("does"), it.name)
        }
        Ask::GroupTarget(unit) => {
            let it = who(*unit);
            format!("at whom {} {} shoot?", it.verb("does"), it.name)
        }
        Ask::Casualty(unit) => format!("which figure of {} falls?", name(*unit)),
        Ask::Reaction(attack) => {
            let (attacks, defender) = (who(attack.attacker).does("attacks"), who(attack.defender));
            let does = defender.verb("does");
            format!("{attacks} {}: how {does} {} meet it?", defender.name, defender.pronoun())
        }
        Ask::Cover(attack) => {
            let it = who(attack.defender);
            format!("into which cover {} {} run?", it.verb("does"), it.name)
        }
        Ask::Doctrine { unit, die } => {
            format!("the Doctrine die of {} shows {die}: throw it again?", name(*unit))
        }
        Ask::GoOn { attack, .. } => {
            let (attacker, defender) = (who(attack.attacker), who(attack.defender));
            let (away, does) = (defender.does("has got away from"), attacker.verb("does"));
            format!("{away} {name}: how {does} {name} go on?", name = attacker.name)
        }
        Ask::Victory { unit, beaten } => {
            let won = who(*unit).does(&format!("has beaten {}", name(*beaten)));
            format!("{won}: follow up, pursue or hold?")
        }
        Ask::FeedIn(melee) => format!("feed a supporting squadron into melee {}?", melee + 1),
        Ask::TurnInMelee(unit) => {
            let it = who(*unit);
            format!("{} {} turn to face {} enemy?", it.verb("does"), it.name, it.its())
        }
        Ask::NextMelee => "which melee is fought next?".to_owned(),
        Ask::Strongest(melee) => format!("which of the strongest units of melee {} tests?", melee + 1),
        Ask::Pick(_) => "which of these?".to_owned(),
    }
}

/// What is asked of a card that is played: on whom, or where they come who come by it.
fn target(held: Option<Held>) -> String {
    let card = held.map_or("the card", Held::title);
    match held {
        Some(Held::Event(EventCard::Ambush | EventCard::GetOffOurLand)) => {
            format!("where do those appear who come by {card}?")
        }
        _ => format!("on which unit is {card} played?"),
    }
}

fn deploy(field: Field, step: &DeployStep) -> String {
    match step {
        DeployStep::Light => "place your skirmishers, dragoons and guns".to_owned(),
        DeployStep::Choose => "which brigade is placed next?".to_owned(),
        DeployStep::Brigade(brigade) => {
            format!("place the troops of {}", field.world.brigades[usize::from(*brigade)].name)
        }
        DeployStep::General => "place your General".to_owned(),
    }
}

fn action(field: Field, turn: &Turn) -> String {
    let unit = subjects::of(field, turn.unit);
    let name = &unit.name;
    let has = unit.does(&format!("has {} left", super::counted(turn.left, "Action")));
    let (what, goes) = (format!("what {} {} do?", unit.verb("does"), unit.pronoun()), unit.verb("does"));
    let leader = turn.leader.map_or_else(|| "its leader".to_owned(), |id| subjects::of(field, id).name);
    match turn.by {
        By::Order | By::Group => format!("ordered by {leader}, {has}: {what}"),
        By::RallyOrder => format!("ordered to Rally, {has}: {what}"),
        By::Initiative => format!("on {} own initiative {has}: {what}", unit.its()),
        By::Lead => format!("led by {leader}, whom {goes} {name} attack?"),
        By::Recover => {
            format!("{leader} is with {name}: how {} {} rallied?", unit.verb("is"), unit.pronoun())
        }
        By::Perk => format!("Perk gives {name} a free Action: which?"),
        By::Go => format!("what {goes} {name} do in this go?"),
        By::Free => format!("what free Action {goes} {name} take?"),
    }
}
