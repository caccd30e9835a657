//! Battles that lie ready, so that an input begins in the middle of one.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use dice::Seed;
use engine::{Battle, Header, Named, Origin, Rng, Side, Viewpoint};
use registry::{BattleSetup, Carried, Order, PLAYERS_BY_LOT, Provenance, Rulebook};

use crate::choice::WAYS;

/// After how many decisions the battles of the ways stand.
pub(crate) const DECISIONS: [u32; WAYS] = [0, 5, 18, 60];

/// A battle under way at several places.
pub(crate) struct Stock<R: Rulebook> {
    /// What never changes.
    pub world: Arc<R::World>,
    /// How it begins.
    pub table: R::Table,
    /// What it was fielded from.
    pub settled: Provenance,
    /// It after [`DECISIONS`].
    pub stands: [Battle<R>; WAYS],
}

/// The battle that lies ready under a rulebook.
pub(crate) fn name(rules: &str) -> &'static str {
    if rules == "border-reivers" { "cattle-raid" } else { "training" }
}

/// A battle as it is ordered, between persons.
pub(crate) fn order<'a>(
    battle: &'a str,
    prepared: &'a [String],
    house: Option<(&'a str, &'a str)>,
) -> Order<'a> {
    Order { battle, prepared, house, attended: true, deploy: false, library: &Carried::ALONE }
}

/// The battle that lies ready: made once a thread.
pub(crate) fn stock<R: Rulebook>() -> Rc<Stock<R>> {
    thread_local! {
        static READY: RefCell<BTreeMap<TypeId, Rc<dyn Any>>> = const { RefCell::new(BTreeMap::new()) };
    }
    let made = || -> Rc<dyn Any> { Rc::new(made::<R>()) };
    let any = READY.with_borrow_mut(|ready| ready.entry(TypeId::of::<R>()).or_insert_with(made).clone());
    any.downcast().unwrap_or_else(|_| unreachable!("it is kept by its type"))
}

fn made<R: Rulebook>() -> Stock<R> {
    let BattleSetup { world, table, settled, .. } =
        R::field(&order(name(R::NAME), PLAYERS_BY_LOT, None)).expect("the program carries it");
    let world = Arc::new(world);
    let mut battle = begun::<R>(&world, table, Some(&settled));
    let (mut rng, mut given) = (Rng::new(1642), 0);
    let stands = DECISIONS.map(|decisions| {
        while given < decisions && answered_by_lot(&mut battle, &mut rng) {
            given += 1;
        }
        battle.clone()
    });
    Stock { world, table, settled, stands }
}

/// A battle at its first decision, with the dice of a seed and every invariant checked.
pub(crate) fn begun<R: Rulebook>(
    world: &Arc<R::World>,
    table: R::Table,
    settled: Option<&Provenance>,
) -> Battle<R> {
    let nameless = Header::nameless::<R>(Origin::Seed(Seed::from_number(1642)));
    let header = match settled {
        None => nameless,
        Some(Provenance { ruleset, house_rules, scenario, prepared }) => Header {
            ruleset: ruleset.clone(),
            house_rules: house_rules.clone(),
            scenario: scenario.clone(),
            prepared: prepared.clone(),
            armies: [const { None::<Named> }; 2],
            ..nameless
        },
    };
    let mut battle = Battle::begin(world.clone(), table, header).expect("a battle that was fielded begins");
    battle.check_invariants();
    battle
}

/// Who is asked.
pub(crate) fn asked<R: Rulebook>(battle: &Battle<R>) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| battle.decision(*side).is_some())
}

/// Answers by lot; says whether anybody was asked.
pub(crate) fn answered_by_lot<R: Rulebook>(battle: &mut Battle<R>, rng: &mut Rng) -> bool {
    let Some((side, decision)) = asked(battle).and_then(|side| Some((side, *battle.decision(side)?))) else {
        return false;
    };
    let known = battle.known(Viewpoint::Side(side));
    let answer = R::sample(&known, battle.world(), &decision, rng);
    battle.answer(side, answer).expect("what is drawn is legal, and the battle goes on");
    true
}
