//! Where the positions come from: units scattered by chance, deployments and battles played by chance.

use std::fs;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use conformance::{Play, Stand};
use engine::{
    About, Answer, Open, PieceId, Rng, Ruleset, Run, State, ThrowRequest, ThrowResult, Viewpoint, Want,
};
use matchlocks::ask::{Ask, By};
use matchlocks::book::Book;
use matchlocks::casting::{cast_to_deploy, deployed};
use matchlocks::field::Field;
use matchlocks::steps::Step;
use matchlocks::table::{BattleChange, Phase, SideChange, Table, UnitChange};
use matchlocks::vocabulary as verb;
use matchlocks::world::World;
use matchlocks::{Decision, Known, Matchlocks};
use scenario::{Battle, VersionIndex};

use crate::field_of_battle::{scatter_within, stage_reduced};

/// A sort of answer, by what it must be checked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// A formed unit moves.
    Formed,
    /// Loose troops move.
    Loose,
    /// A gun moves.
    Guns,
    /// A leader moves.
    Leaders,
    /// A shot.
    Shots,
    /// An attack.
    Attacks,
    /// A place of deployment.
    Places,
    /// An order.
    Orders,
    /// A card.
    Cards,
    /// A choice in a fight.
    Reactions,
    /// Anything else.
    Others,
}

impl Sort {
    /// Whether somebody is shot at or attacked.
    pub fn is_fighting(self) -> bool {
        matches!(self, Sort::Shots | Sort::Attacks)
    }
}

/// A battle that waits for a decision, and what is wanted of it.
#[derive(Clone)]
pub struct Posed {
    stand: Stand<Matchlocks>,
    /// Which sorts of answer are of interest.
    pub of_interest: Vec<Sort>,
}

impl Deref for Posed {
    type Target = Stand<Matchlocks>;

    fn deref(&self) -> &Stand<Matchlocks> {
        &self.stand
    }
}

impl Posed {
    fn of(
        world: &Arc<World>,
        state: State<Matchlocks>,
        open: Open<Matchlocks>,
        rng: Rng,
        of_interest: Vec<Sort>,
    ) -> Posed {
        let pass = Answer::plain(verb::PASS);
        Posed { stand: Stand { world: world.clone(), state, open, rng, pass }, of_interest }
    }

    /// A few answers of interest: two that are drawn, and two of each sort that are offered, or eight of a single sort.
    pub fn answers(&self) -> Vec<Answer> {
        let mut rng = self.rng;
        let mut pool = self.offered();
        let mut picked: Vec<Answer> = (0..2).map(|_| self.drawn(&mut rng)).collect();
        picked.retain(|answer| self.of_interest.contains(&self.sort(answer)));
        picked.dedup();
        for sort in &self.of_interest {
            let mut left = if self.of_interest.len() > 1 { 2 } else { 8 };
            while left > 0 && !pool.is_empty() {
                let answer = pool.swap_remove(rng.below(pool.len() as u32) as usize);
                if self.sort(&answer) == *sort && !picked.contains(&answer) {
                    picked.push(answer);
                    left -= 1;
                }
            }
            if self.of_interest.len() > 1 {
                pool = self.offered();
            }
        }
        picked
    }

    /// Of which sorts the answers to a decision can be.
    fn possible(decision: &Decision) -> &'static [Sort] {
        let About::Ask(ask) = decision.about else { return &[Sort::Cards] };
        match ask {
            Ask::Action(_) | Ask::GroupAction { .. } => {
                &[Sort::Formed, Sort::Loose, Sort::Guns, Sort::Shots, Sort::Attacks]
            }
            Ask::Deploy(_) => &[Sort::Places],
            Ask::Token(_) | Ask::General(_) | Ask::Group(_) | Ask::Initiative | Ask::Go => {
                &[Sort::Orders, Sort::Leaders]
            }
            Ask::Interrupt | Ask::CardTarget(_) | Ask::Forfeit(_) | Ask::FreeAction | Ask::StandIn(_) => {
                &[Sort::Cards]
            }
            Ask::Pick(_) => &[],
            _ => &[Sort::Reactions],
        }
    }

    /// The sort of an answer.
    pub fn sort(&self, answer: &Answer) -> Sort {
        let About::Ask(ask) = self.decision().about else { return Sort::Cards };
        match ask {
            Ask::Action(_) | Ask::GroupAction { .. } if answer.verb != verb::PASS => {
                self.sort_of_action(answer)
            }
            Ask::Deploy(_) => Sort::Places,
            Ask::Token(_) | Ask::General(_) | Ask::Group(_) | Ask::Initiative | Ask::Go => {
                match answer.verb {
                    verb::RIDE | verb::JOIN => Sort::Leaders,
                    _ => Sort::Orders,
                }
            }
            Ask::Interrupt | Ask::CardTarget(_) | Ask::Forfeit(_) | Ask::FreeAction | Ask::StandIn(_) => {
                Sort::Cards
            }
            Ask::Reaction(_)
            | Ask::Cover(_)
            | Ask::Doctrine { .. }
            | Ask::GoOn { .. }
            | Ask::Victory { .. }
            | Ask::FeedIn(_)
            | Ask::TurnInMelee(_)
            | Ask::NextMelee
            | Ask::Strongest(_)
            | Ask::Casualty(_)
            | Ask::Facing(_)
            | Ask::GroupTarget(_) => Sort::Reactions,
            _ => Sort::Others,
        }
    }

    fn sort_of_action(&self, answer: &Answer) -> Sort {
        let (field, Some(unit)) = (Field::new(self.state.table(), &self.world), answer.piece) else {
            return Sort::Others;
        };
        match answer.verb {
            verb::SHOOT => Sort::Shots,
            verb::ATTACK => Sort::Attacks,
            verb::MOVE | verb::WHEEL | verb::ABOUT_FACE | verb::PIVOT | verb::CROSS | verb::PASS_THROUGH => {
                match () {
                    () if field.gun(unit) => Sort::Guns,
                    () if field.loose(unit) => Sort::Loose,
                    () => Sort::Formed,
                }
            }
            verb::MOUNT | verb::DISMOUNT => Sort::Loose,
            verb::LIMBER | verb::UNLIMBER => Sort::Guns,
            _ => Sort::Others,
        }
    }
}

/// Dice that never come.
pub struct NoDice;

impl engine::Hand for NoDice {
    fn throw(&mut self, _handful: &ThrowRequest, _number: u32) -> ThrowResult {
        ThrowResult::Wait
    }
}

/// Forty units and two generals on ground of every kind, scattered anew for every few decisions.
pub struct Scattered {
    world: Arc<World>,
    table: Table,
    rng: Rng,
    across: i32,
    next: u8,
}

impl Scattered {
    /// Scattered over a part of the table that is so many inches across.
    pub fn new(seed: u64, across: i32) -> Scattered {
        Scattered::reduced(seed, across, None)
    }

    /// The same, with units of so many figures, so that few dice are thrown.
    pub fn reduced(seed: u64, across: i32, figures: Option<u8>) -> Scattered {
        let (world, table) = stage_reduced(figures);
        Scattered { world: Arc::new(world), table, rng: Rng::new(seed), across, next: u8::MAX }
    }

    /// The next unit that is asked for an Action.
    pub fn next(&mut self, of_interest: &dyn Fn(Sort) -> bool) -> Posed {
        loop {
            if usize::from(self.next) >= self.world.profiles.len() {
                self.scatter();
                self.next = 0;
            }
            let unit = PieceId(self.next);
            self.next += 1;
            let by = [By::Order, By::Order, By::Initiative, By::Perk][self.rng.below(4) as usize];
            let step = Step::activate(unit, by, None, 1 + self.rng.below(2) as u8);
            let mut state = State::<Matchlocks>::beginning(self.table, step.into_step());
            let mut hand = NoDice;
            let run = Run { world: &*self.world, hand: &mut hand, players: None, observer: None };
            if let Want::Decide(open) = state.step(run) {
                let rng = Rng::new(self.rng.bits());
                let of_interest = ALL.into_iter().filter(|sort| of_interest(*sort)).collect();
                return Posed::of(&self.world, state, open, rng, of_interest);
            }
        }
    }

    fn scatter(&mut self) {
        scatter_within(&self.world, &mut self.table, self.across, &mut self.rng);
        let rng = &mut self.rng;
        let phase = if rng.chance(1, 8) { Phase::Opening } else { Phase::Main };
        self.table.battle.apply(BattleChange::Phase(phase));
        for id in self.world.ids() {
            let unit = &mut self.table.units[id.index()];
            unit.apply(UnitChange::Shots(u8::from(rng.chance(1, 6))));
            unit.apply(UnitChange::Daunted(u8::from(rng.chance(1, 12))));
        }
    }
}

/// All sorts.
const ALL: [Sort; 11] = [
    Sort::Formed,
    Sort::Loose,
    Sort::Guns,
    Sort::Leaders,
    Sort::Shots,
    Sort::Attacks,
    Sort::Places,
    Sort::Orders,
    Sort::Cards,
    Sort::Reactions,
    Sort::Others,
];

/// A battle file, cast.
fn battle(id: &str) -> Battle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../battles/{id}.toml"));
    Battle::parse(id, &fs::read_to_string(path).expect("the battle is there")).expect("the battle reads")
}

/// Deals cards to sides that hold none, unless the decision is about cards.
fn deal(play: &mut Play<Matchlocks>, open: &Open<Matchlocks>, rng: &mut Rng) {
    let mut table = *play.state.table();
    let about_cards = Posed::possible(&open.decisions[0]) == [Sort::Cards];
    if about_cards || table.battle.bonus_deck().total() < 5 || table.battle.events_deck().total() < 8 {
        return;
    }
    for side in &mut table.sides {
        side.apply(SideChange::BonusHeld(1 + rng.below(2) as u8));
        side.apply(SideChange::EventsHeld(rng.below(3) as u8));
    }
    let spectator = Known::of(&table, &play.world, Viewpoint::Spectator);
    let tokens = table.sides.map(|side| side.tokens());
    table = Matchlocks::imagine(&spectator, &play.world, rng);
    for (side, tokens) in table.sides.iter_mut().zip(tokens) {
        side.apply(SideChange::Tokens(tokens));
    }
    play.state = play.state.with_table(table);
}

/// The decisions of deployments.
pub struct Deployments {
    castings: Vec<(Arc<World>, Table)>,
    begun: u64,
    seed: u64,
    play: Option<Play<Matchlocks>>,
}

impl Deployments {
    /// Of several battles in turn.
    pub fn new(seed: u64) -> Deployments {
        let castings = ["training", "winceby", "adwalton-moor", "roundway-down"].map(|id| {
            let casting = cast_to_deploy(&battle(id), VersionIndex::FIRST, Book::standard().clone());
            let casting = casting.unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
            (Arc::new(casting.world), casting.table)
        });
        Deployments { castings: castings.into(), begun: 0, seed, play: None }
    }

    /// The next decision about places.
    pub fn next(&mut self) -> Option<Posed> {
        loop {
            let seed = self.seed.wrapping_mul(1_000).wrapping_add(self.begun);
            let play = self.play.get_or_insert_with(|| {
                let (world, table) = &self.castings[self.begun as usize % self.castings.len()];
                self.begun += 1;
                Play::of(world, *table, seed)
            });
            match play.open() {
                Some(open) if matches!(open.decisions[0].about, About::Ask(Ask::Deploy(_))) => {
                    let mut rng = Rng::new(seed ^ engine::fingerprint(&play.state));
                    let (world, state) = (play.world.clone(), play.state);
                    play.answer(&open, &mut rng);
                    return Some(Posed::of(&world, state, open, rng, vec![Sort::Places]));
                }
                _ => self.play = None,
            }
        }
    }
}

/// The decisions of whole battles.
pub struct Battles {
    castings: Vec<(Arc<World>, Table)>,
    begun: u64,
    rng: Rng,
    play: Option<Play<Matchlocks>>,
}

impl Battles {
    /// Of several battles in turn.
    pub fn new(seed: u64) -> Battles {
        let castings =
            ["winceby", "adwalton-moor", "powick-bridge", "cheriton", "stow-on-the-wold"].map(|id| {
                let casting = deployed(&battle(id), VersionIndex::FIRST, Book::standard().clone());
                let casting = casting.unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
                let world = World { attended: false, ..casting.world };
                (Arc::new(world), casting.table)
            });
        Battles { castings: castings.into(), begun: 0, rng: Rng::new(seed), play: None }
    }

    /// The next decision that may be answered as is of interest.
    pub fn next(&mut self, of_interest: &dyn Fn(Sort) -> bool) -> Posed {
        loop {
            let seed = self.rng.bits();
            let play = self.play.get_or_insert_with(|| {
                let (world, table) = &self.castings[self.begun as usize % self.castings.len()];
                self.begun += 1;
                Play::of(world, *table, seed)
            });
            let Some(open) = play.open() else {
                self.play = None;
                continue;
            };
            let (world, state) = (play.world.clone(), play.state);
            play.answer(&open, &mut self.rng);
            if let Some(next) = play.open() {
                deal(play, &next, &mut self.rng);
            }
            let possible = Posed::possible(&open.decisions[0]).iter().copied();
            let of_interest: Vec<Sort> = possible.filter(|sort| of_interest(*sort)).collect();
            if !of_interest.is_empty() {
                let rng = Rng::new(self.rng.bits());
                return Posed::of(&world, state, open, rng, of_interest);
            }
        }
    }
}
