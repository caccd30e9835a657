//! Doctrines and characters under every rulebook: captains judge by the file of their rulebook; a character plays otherwise than who has
//! none, legally, and the same twice.

use std::cell::Cell;

use dice::{Seed, Source};
use engine::{
    Ahead, Answer, Decision, Known, Outcome, Players, Run, Side, SourceHand, State, Want, fingerprint,
};
use general::{Captain, Character, Commander, ComputerPlayer, Concern, Doctrine, Kind};
use registry::{BattleSetup, Carried, Order, Rulebook, Visitor, visit};
use rulebook::doctrine::{Won, Written, read};

/// A small battle of like armies.
fn battle(rules: &str) -> &'static str {
    if rules == "border-reivers" { "cattle-raid" } else { "training" }
}

fn fielded<R: Rulebook>() -> (R::World, R::Table) {
    let (battle, library) = (battle(R::NAME), &Carried::ALONE);
    let order = Order { battle, prepared: &[], house: None, attended: false, deploy: false, library };
    let BattleSetup { world, table, .. } =
        R::field(&order).unwrap_or_else(|fault| panic!("{battle} under {}: {fault}", R::NAME));
    (world, table)
}

fn named<R: Rulebook>(name: &str, seed: u64) -> Box<dyn Commander<R>> {
    ComputerPlayer::of_name(name).unwrap_or_else(|| panic!("no player {name}")).commander(seed)
}

/// Two commanders, every answer of whom is judged, trusted or not. Each is asked to look ahead so many times, where there is a choice in a
/// battle that has begun; after that, and before, he decides at once.
struct Judged<'a, R: Rulebook> {
    sides: [Box<dyn Commander<R>>; 2],
    looks: [u32; 2],
    given: &'a Cell<usize>,
    answers: Vec<(Side, Answer)>,
}

impl<R: Rulebook> Judged<'_, R> {
    fn judged(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        answer: Answer,
    ) -> Answer {
        let legal = R::validate(known, world, decision, &answer);
        assert!(legal.is_ok(), "{}: {decision:?}, {answer:?}: {legal:?}", R::NAME);
        self.answers.push((decision.who, answer));
        self.given.set(self.answers.len());
        answer
    }
}

impl<R: Rulebook> Players<R> for Judged<'_, R> {
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer {
        let answer = self.sides[decision.who.index()].decide(known, world, decision).answer;
        self.judged(known, world, decision, answer)
    }

    fn choose_ahead(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Answer {
        let side = decision.who.index();
        if self.looks[side] == 0 || R::turn(known.table()) == 0 || R::is_window(decision) {
            return self.choose(known, world, decision);
        }
        self.looks[side] -= 1;
        let answer = self.sides[side].decide_ahead(known, world, decision, ahead).answer;
        self.judged(known, world, decision, answer)
    }
}

/// What came of a battle.
#[derive(PartialEq, Debug)]
struct Fought {
    answers: Vec<(Side, Answer)>,
    outcome: Option<Outcome>,
    /// How many figures both sides have lost.
    lost: u32,
    end: u64,
}

/// A battle to its end, or for so many answers or turns.
fn fought<R: Rulebook>(
    sides: [Box<dyn Commander<R>>; 2],
    looks: [u32; 2],
    seed: u64,
    (most, turns): (usize, u16),
) -> Fought {
    let (world, table) = fielded::<R>();
    let given = Cell::new(0);
    let mut players = Judged { sides, looks, given: &given, answers: Vec::new() };
    let hand = &mut SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let mut state = State::<R>::new(table);
    let run = Run { world: &world, hand, players: Some(&mut players), observer: None };
    let enough = |table: &R::Table| given.get() >= most || R::turn(table) > turns;
    let outcome = match state.run_until(run, &enough) {
        Want::Over(outcome) => Some(outcome),
        Want::Decide(_) => None,
        other => panic!("{} with dice {seed}: {other:?}", R::NAME),
    };
    let figures = |table: &R::Table| R::pieces(table).iter().map(|it| u32::from(it.figures)).sum::<u32>();
    let lost = figures(&table).saturating_sub(figures(state.table()));
    Fought { answers: players.answers, outcome, lost, end: fingerprint(&state) }
}

/// A battle between players by their names.
fn between<R: Rulebook>(names: [&str; 2], seed: u64, most: usize) -> Fought {
    let [one, other] = names;
    fought([named::<R>(one, seed), named(other, !seed)], [0; 2], seed, (most, u16::MAX))
}

/// Whose the first answer is that two battles do not share.
fn first_apart(one: &Fought, other: &Fought) -> Option<Side> {
    one.answers.iter().zip(&other.answers).find(|(one, other)| one != other).map(|(one, _)| one.0)
}

fn everywhere<V: Visitor>(visitor: impl Fn() -> V) -> Vec<(&'static str, V::Out)> {
    let all = registry::names();
    all.into_iter().map(|rules| (rules, visit(rules, visitor()).expect("it is listed"))).collect()
}

struct FileIsTheDoctrine;

impl Visitor for FileIsTheDoctrine {
    type Out = ();

    fn visit<R: Rulebook>(self) {
        let rules = R::NAME;
        let text = R::rulebook().file("doctrine.toml").unwrap_or_else(|| panic!("{rules}: no doctrine.toml"));
        let written = read(text).unwrap_or_else(|fault| panic!("{rules}: {fault}"));
        assert_eq!(R::doctrine(), &written.doctrine, "{rules}");
        assert_eq!(text, written.to_string(), "{rules}: `tercio tune` writes it otherwise");
        let Written { won, doctrine } = written;
        if let Some(Won { pairs, share, low, high, .. }) = won {
            let bounds = 0.5 < low && low <= share && share <= high && high <= 1.0;
            assert!(
                bounds && pairs >= 100,
                "{rules}: {share} ({low} to {high}) of {pairs} pairs wins nothing"
            );
        }
        // What the enemy loses is the measure, what one loses oneself is shunned, and to go for the enemy never is.
        assert_eq!(doctrine.cares(Concern::EnemyLoss), 1.0, "{rules}");
        for concern in Concern::ALL {
            let weight = doctrine.cares(concern);
            let shunned = matches!(concern, Concern::OwnLoss | Concern::Exposure | Concern::Reserve);
            assert!(if shunned { weight <= 0.0 } else { weight >= 0.0 }, "{rules}: {concern:?} {weight}");
        }
    }
}

#[test]
fn captains_care_for_what_the_file_of_their_rulebook_says() {
    everywhere(|| FileIsTheDoctrine);
}

struct JudgesByIt;

impl Visitor for JudgesByIt {
    type Out = ();

    fn visit<R: Rulebook>(self) {
        const MOST: usize = 120;
        let rules = R::NAME;
        let by = |captain: &dyn Fn(u64) -> Captain, seed: u64| {
            let sides: [Box<dyn Commander<R>>; 2] =
                [Box::new(captain(seed)), named(Kind::Captain.name(), !seed)];
            fought::<R>(sides, [0; 2], seed, (MOST, u16::MAX))
        };
        let plain = between::<R>(["captain", "captain"], 5, MOST);
        assert_eq!(by(&|seed| Captain::new(seed).with_doctrine(*R::doctrine()), 5), plain, "{rules}");
        assert_eq!(by(&|seed| Captain::new(seed).of_character(Character::Even), 5), plain, "{rules}");
        // One who seeks his own loss is another.
        let mad: Doctrine = R::doctrine().caring(Concern::OwnLoss, 5.0).caring(Concern::Exposure, 5.0);
        let other = by(&|seed| Captain::new(seed).with_doctrine(mad), 5);
        assert_eq!(first_apart(&other, &plain), Some(Side::A), "{rules}");
    }
}

#[test]
fn a_captain_judges_by_his_doctrine_and_none_is_the_rulebooks() {
    everywhere(|| JudgesByIt);
}

/// How a kind fights who is of each character.
struct Characters(Kind);

impl Visitor for Characters {
    type Out = ();

    fn visit<R: Rulebook>(self) {
        // Where battles are slow, as with Charge!'s many troops, what is apart is apart soon.
        const MOST: usize = 150;
        let (rules, kind) = (R::NAME, self.0.name());
        let all = Character::ALL.map(|it| match it {
            Character::Even => kind.to_owned(),
            other => format!("{}-{kind}", other.word()),
        });
        let mut same: Vec<[&String; 2]> = Vec::new();
        (0..4).for_each(|at| same.extend(all[at + 1..].iter().map(|other| [&all[at], other])));
        for seed in 11..15 {
            let fights = all.each_ref().map(|name| between::<R>([name, "captain"], seed, MOST));
            let of = |name: &String| &fights[all.iter().position(|it| it == name).expect("he fights")];
            for two in [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]] {
                let apart = first_apart(&fights[two[0]], &fights[two[1]]);
                assert_ne!(apart, Some(Side::B), "{rules}, seed {seed}: his enemy is of no character");
            }
            same.retain(|[one, other]| first_apart(of(one), of(other)).is_none());
            if seed == 11 {
                let again = between::<R>([&all[1], "captain"], seed, MOST);
                assert_eq!(again, fights[1], "{rules}: the same seed fights another battle");
            }
            if same.is_empty() {
                return;
            }
        }
        panic!("{rules}: these are alike in four battles: {same:?}");
    }
}

#[test]
fn each_character_of_captains_fights_its_own_battle() {
    everywhere(|| Characters(Kind::Captain));
}

#[test]
fn each_character_of_lieutenants_fights_its_own_battle() {
    everywhere(|| Characters(Kind::Lieutenant));
}

/// Who looks ahead is of a character as well.
struct LooksAhead(Kind);

impl Visitor for LooksAhead {
    type Out = ();

    fn visit<R: Rulebook>(self) {
        const MOST: usize = 60;
        let (rules, kind) = (R::NAME, self.0.name());
        let bold = format!("bold-{kind}");
        // Who does not look ahead decides as a captain of his character does.
        let apart = (21..27).any(|seed| {
            let fights = [&bold, kind].map(|name| between::<R>([name, "captain"], seed, MOST));
            if self.0 == Kind::Colonel {
                assert_eq!(
                    fights[0],
                    between::<R>(["bold-captain", "captain"], seed, MOST),
                    "{rules}: {seed}"
                );
            }
            first_apart(&fights[0], &fights[1]) == Some(Side::A)
        });
        assert!(apart, "{rules}: {bold} decides as a {kind} in six battles");
        // A plan takes long where troops are many.
        let looks = if self.0 == Kind::Colonel || R::NAME == "pike-and-musket" { 2 } else { 0 };
        let look = || {
            let sides = [named::<R>(&bold, 21), named("captain", !21)];
            fought(sides, [looks, 0], 21, (MOST, 2))
        };
        assert!(looks == 0 || look() == look(), "{rules}: {bold} fights another battle from the same seed");
    }
}

#[test]
fn a_colonel_of_a_character_hears_a_captain_of_it() {
    everywhere(|| LooksAhead(Kind::Colonel));
}

#[test]
fn a_marshal_of_a_character_has_captains_of_it() {
    everywhere(|| LooksAhead(Kind::Marshal));
}

/// How many figures both sides lose in some battles of which both captains are of one character.
struct Bloodshed {
    turns: u16,
    battles: u64,
}

impl Visitor for Bloodshed {
    type Out = [u32; 2];

    /// Between bold captains, and between careful ones.
    fn visit<R: Rulebook>(self) -> [u32; 2] {
        let Bloodshed { turns, battles } = self;
        ["bold-captain", "careful-captain"].map(|name| {
            let lost = |seed: u64| {
                let sides = [named::<R>(name, seed), named(name, !seed)];
                fought(sides, [0; 2], seed, (usize::MAX, turns)).lost
            };
            (1..=battles).map(lost).sum()
        })
    }
}

/// Bold captains come to blows sooner, so that more has been lost on both sides when the first two or four turns of a dozen battles are over. It is
/// counted then and not at the end, when what is lost is much the same, and between two of one character, so that it does not hang on who
/// wins. It is not asked under `border-reivers`, where nothing is lost so soon by this count.
#[test]
fn bold_captains_bleed_sooner_than_careful_ones() {
    for (rules, turns) in
        [("matchlocks", 2), ("charge-pikes", 2), ("pike-and-musket", 4), ("charge-yr-pikes", 2)]
    {
        let [bold, careful] = visit(rules, Bloodshed { turns, battles: 12 }).expect("it is listed");
        println!("{rules}: {bold} between bold captains, {careful} between careful ones");
        assert!(bold > careful, "{rules}: {bold} between bold captains, {careful} between careful ones");
    }
}
