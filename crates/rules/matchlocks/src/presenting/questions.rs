//! What players are asked, as the questions that they are.

use engine::{About, OnThrow, PieceId, RuleId};

use crate::ask::{Ask, Attacked, By, DeployStep, Turn};
use crate::field::Field;
use crate::ledger::Ledger;
use crate::turn::cards::Held;
use crate::{Decision, Matchlocks};

/// A decision in words, the side that decides first.
pub(super) fn ask(field: Field, decision: &Decision) -> String {
    let who = &field.world.armies[decision.who.index()].name;
    let question = match &decision.about {
        About::Ask(ask) => put(field, ask),
        About::Throw(on) => on_throw(decision, on),
    };
    format!("{who}: {question}")
}

fn on_throw(decision: &Decision, on: &OnThrow) -> String {
    let whose = if on.thrower == decision.who { "your" } else { "the enemy's" };
    let what = Ledger::standard().entry(on.rule).map_or_else(
        || RuleId::of::<Matchlocks>(on.rule).to_string(),
        |entry| format!("{} ({})", entry.title, RuleId::of::<Matchlocks>(on.rule)),
    );
    let card = if on.thrower == decision.who { "Reroll" } else { "Jeopardy" };
    format!("{whose} dice for {what} lie at {}. Play {card} on them?", on.faces)
}

fn put(field: Field, ask: &Ask) -> String {
    let name = |id: PieceId| field.profile(id).title.as_str();
    let pair = |it: &Attacked| (name(it.attacker), name(it.defender));
    match ask {
        Ask::Deploy(step) => deploy(field, step),
        Ask::Go => "which unit takes this go, or do you pass?".to_owned(),
        Ask::Interrupt => "do you play a card now?".to_owned(),
        Ask::CardTarget(card) => {
            let card = Held::of_number(i16::from(*card)).map_or("the card", Held::title);
            format!("on what is {card} played?")
        }
        Ask::Forfeit(unit) => format!("play Forfeit and hold {} to a single Action?", name(*unit)),
        Ask::FreeAction => "which unit takes a free Action, and which?".to_owned(),
        Ask::StandIn(leader) => format!("where does the stand-in for {} take over?", name(*leader)),
        Ask::Entry(at) => {
            format!("where does {} come on?", field.world.arrivals[usize::from(*at)].name)
        }
        Ask::Assign(leader) => format!("whose rolled Command Class does {} take?", name(*leader)),
        Ask::Token(leader) => {
            let left = super::counted(field.table.clock.order_tokens, "Order Token");
            format!("{} has {left}: what does he do with the next?", name(*leader))
        }
        Ask::General(leader) => format!("{}'s card is up: what does the General do?", name(*leader)),
        Ask::Group(leader) => format!("which other unit joins the Group Order of {}?", name(*leader)),
        Ask::GroupAction { leader, round, .. } => {
            format!("{}'s group, Action {round}: which unit acts next, and how?", name(*leader))
        }
        Ask::Action(turn) => action(field, turn),
        Ask::Initiative => "which skirmishers or gun act next on their own initiative?".to_owned(),
        Ask::Consent { unit, to: Some(_) } => {
            format!("do you agree that {} does something special, and ends elsewhere?", name(*unit))
        }
        Ask::Consent { unit, to: None } => {
            format!("do you agree that {} does something special?", name(*unit))
        }
        Ask::Facing(unit) => format!("which way does {} face now?", name(*unit)),
        Ask::GroupTarget(unit) => format!("at whom does {} shoot?", name(*unit)),
        Ask::Casualty(unit) => format!("which figure of {} falls?", name(*unit)),
        Ask::Reaction(attack) => {
            let (attacker, defender) = pair(attack);
            format!("{attacker} attacks {defender}: how does {defender} meet it?")
        }
        Ask::Cover(attack) => format!("into which cover does {} run?", pair(attack).1),
        Ask::Doctrine { unit, die } => {
            format!("the Doctrine die of {} shows {die}: throw it again?", name(*unit))
        }
        Ask::GoOn { attack, .. } => {
            let (attacker, defender) = pair(attack);
            format!("{defender} has got away from {attacker}: how does {attacker} go on?")
        }
        Ask::Victory { unit, beaten } => {
            format!("{} has beaten {}: follow up, pursue or hold?", name(*unit), name(*beaten))
        }
        Ask::FeedIn(melee) => format!("feed a supporting squadron into melee {}?", melee + 1),
        Ask::TurnInMelee(unit) => format!("does {} turn to face its enemy?", name(*unit)),
        Ask::NextMelee => "which melee is fought next?".to_owned(),
        Ask::Strongest(melee) => format!("which of the strongest units of melee {} tests?", melee + 1),
        Ask::Pick(_) => "which of these?".to_owned(),
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
    let unit = &field.profile(turn.unit).title;
    let left = super::counted(turn.left, "Action");
    let leader = |leader: Option<PieceId>| leader.map_or("its leader", |id| &field.profile(id).title);
    match turn.by {
        By::Order | By::Group => {
            format!("ordered by {}, {unit} has {left} left: what does it do?", leader(turn.leader))
        }
        By::RallyOrder => format!("ordered to Rally, {unit} has {left} left: what does it do?"),
        By::Initiative => format!("on its own initiative {unit} has {left} left: what does it do?"),
        By::Lead => format!("led by {}, whom does {unit} attack?", leader(turn.leader)),
        By::Recover => format!("{} is with {unit}: how is it rallied?", leader(turn.leader)),
        By::Perk => format!("Perk gives {unit} a free Action: which?"),
        By::Go => format!("what does {unit} do in this go?"),
        By::Free => format!("what free Action does {unit} take?"),
    }
}
