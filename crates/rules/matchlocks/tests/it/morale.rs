//! Morale against the dice themselves: the fate of a test by brute force over all its dice, the whole test as it is
//! played, and what a spreading rout costs an army.

use cases::Staged;
use dice::{Faces, Throw};
use engine::sheet::Edit;
use engine::{
    Departure, InlineVec, Outcome, PieceId, Place, Rng, Ruleset, Run, Side, State, ThrowRequest, ThrowResult,
};
use matchlocks::Matchlocks;
use matchlocks::book::{Kind, Quality, Weight};
use matchlocks::field::Field;
use matchlocks::morale::{army_morale, test};
use matchlocks::steps::{Fate, Step};
use matchlocks::table::{BattleChange, Due, Reason, SideChange, Sign, Table, UnitChange};
use matchlocks::world::World;
use proptest::prelude::*;
use scenario::reading::{Document, Findings, TableReader};
use tabletop::{Angle, Point, Pose};

/// Kinds of troops with the dice and the bonus of the rulebook's table (NMM-13-18).
const KINDS: [(&str, bool, u32, i16); 13] = [
    ("battalia", false, 2, 1),
    ("pike stand", false, 2, 1),
    ("pike square", false, 2, 1),
    ("musketeer division", false, 2, 0),
    ("firelocks", false, 2, 0),
    ("harquebusiers", true, 1, 2),
    ("cuirassiers", true, 1, 2),
    ("dragoons", true, 1, 1),
    ("dragoons", false, 1, 1),
    ("musketeer detachment", false, 1, 0),
    ("horse detachment", true, 1, 0),
    ("field gun", false, 1, 0),
    ("light gun", false, 1, 0),
];
const QUALITIES: [&str; 3] = ["raw", "seasoned", "veteran"];
const UNITS: usize = KINDS.len() * QUALITIES.len();

/// An army with every kind in every quality, all of one brigade, and its General.
fn stage() -> (World, Table) {
    let mut text = String::from("[table]\nwidth = 72\ndepth = 72\n");
    for (at, (kind, mounted, ..)) in KINDS.iter().enumerate() {
        for quality in QUALITIES {
            text.push_str(&format!(
                "[[unit]]\nname = \"{quality}{at}\"\nside = \"A\"\nkind = \"{kind}\"\nquality = \"{quality}\"\nbrigade = \"all\"\nat = [36, 36]\n"
            ));
            if *kind == "dragoons" {
                text.push_str(&format!("mounted = {mounted}\n"));
            }
        }
    }
    text.push_str("[[leader]]\nname = \"rupert\"\nside = \"A\"\nrank = \"general\"\nat = [4, 4]\n");
    text.push_str("[[unit]]\nname = \"byron\"\nside = \"B\"\nkind = \"battalia\"\nat = [4, 70]\n");
    let document = Document::parse("morale", &text).expect("a position");
    let findings = Findings::default();
    let staged = TableReader::of(&document.root, "the position", &findings).and_then(Matchlocks::stage);
    findings.conclude("morale", document.root.at, staged).expect("a position")
}

/// What decides a test.
#[derive(Clone, Copy, Debug)]
struct Plight {
    unit: usize,
    lost: u8,
    disarray: u8,
    daunted: bool,
    won: bool,
    led: bool,
    flanked: bool,
    last: bool,
}

prop_compose! {
    fn plight()(
        unit in 0..UNITS,
        lost in 0u8..24,
        disarray in 0u8..3,
        (daunted, won, led, flanked, last) in any::<(bool, bool, bool, bool, bool)>(),
    ) -> Plight {
        Plight { unit, lost, disarray, daunted, won, led, flanked, last }
    }
}

impl Plight {
    fn id(&self) -> PieceId {
        PieceId(self.unit as u8)
    }

    fn reason(&self) -> Reason {
        if self.flanked { Reason::FlankAttack } else { Reason::LostRound }
    }

    /// Brings a table into this plight: the unit alone in the middle of it.
    fn bring(&self, world: &World, mut table: Table) -> Table {
        for at in (0..UNITS).filter(|at| *at != self.unit) {
            table.pieces[at].place = if self.last { Place::Gone(Departure::Routed) } else { Place::Reserve };
        }
        let piece = &mut table.pieces[self.unit];
        let start = world.profile(self.id()).figures;
        piece.figures = start - self.lost % start;
        let unit = &mut table.units[self.unit];
        unit.apply(UnitChange::Pikes(unit.pikes().min(table.pieces[self.unit].figures)));
        unit.apply(UnitChange::Disarray(self.disarray));
        unit.apply(UnitChange::Daunted(u8::from(self.daunted)));
        unit.set(Sign::Won, self.won);
        table.pieces[world.armies[0].general.index()].set_host(self.led.then_some(self.id()));
        table
    }

    /// The same test reckoned from the words of the rules, by every way in which its dice can fall twice: how many
    /// pass, daunt and break, of how many (NMM-13-18 to 13-26).
    fn by_brute_force(&self, kills: u8, quality: Quality) -> ([u32; 3], u32) {
        let (.., dice, _) = KINDS[self.unit / QUALITIES.len()];
        let (mut fates, mut all) = ([0; 3], 0);
        for code in 0..6u32.pow(2 * dice) {
            let die = |place: u32| (code / 6u32.pow(place) % 6 + 1) as u8;
            let first: Vec<u8> = (0..dice).map(die).collect();
            let again: Vec<u8> = (dice..2 * dice).map(die).collect();
            fates[self.fate(kills, quality, &first, &again) as usize] += 1;
            all += 1;
        }
        (fates, all)
    }

    /// The faces that are thrown again: of more positive circumstances ones, of more negative sixes.
    fn thrown_again(&self, kills: u8, quality: Quality) -> Option<u8> {
        let positive =
            [quality == Quality::Veteran, quality == Quality::Seasoned && kills == 0, self.won, self.led];
        let negative = [quality == Quality::Raw, self.disarray > 0 || self.daunted, self.flanked, self.last];
        let count = |of: [bool; 4]| of.into_iter().filter(|it| *it).count();
        match count(positive).cmp(&count(negative)) {
            std::cmp::Ordering::Greater => Some(1),
            std::cmp::Ordering::Less => Some(6),
            std::cmp::Ordering::Equal => None,
        }
    }

    fn fate(&self, kills: u8, quality: Quality, first: &[u8], again: &[u8]) -> Fate {
        let (.., bonus) = KINDS[self.unit / QUALITIES.len()];
        let stands = first == [1, 1] || first == [6, 6];
        let wanted = self.thrown_again(kills, quality).filter(|_| !stands);
        let lying: Vec<u8> = first
            .iter()
            .zip(again)
            .map(|(one, other)| if Some(*one) == wanted { *other } else { *one })
            .collect();
        let total = lying.iter().map(|die| i16::from(*die)).sum::<i16>() + bonus;
        match () {
            () if lying == [6, 6] => Fate::Passed,
            () if lying == [1, 1] || total <= 4 => Fate::Broken,
            () if total > i16::from(kills) => Fate::Passed,
            () => Fate::Daunted,
        }
    }
}

/// Throws from luck and keeps what fell, the dice thrown again apart.
struct Keeping {
    rng: Rng,
    first: Vec<u8>,
    again: Vec<u8>,
}

impl Keeping {
    fn new(seed: u64) -> Keeping {
        Keeping { rng: Rng::new(seed), first: Vec::new(), again: Vec::new() }
    }
}

impl engine::Hand for Keeping {
    fn throw(&mut self, handful: &ThrowRequest, _number: u32) -> ThrowResult {
        let Throw::Dice { dice, .. } = handful.throw else { return ThrowResult::Wait };
        let mut fell: Vec<u8> = (0..dice).map(|_| 1 + self.rng.below(6) as u8).collect();
        fell.sort_unstable();
        if self.first.is_empty() || handful.again {
            let kept = if handful.again { &mut self.again } else { &mut self.first };
            kept.extend(&fell);
        }
        let text = fell.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        ThrowResult::Faces(Faces::parse(handful.throw, &text).expect("faces of these dice"))
    }
}

/// Answers from luck whatever is asked.
struct Anybody(Rng);

impl engine::Players<Matchlocks> for Anybody {
    fn choose(
        &mut self,
        known: &matchlocks::Known,
        world: &World,
        decision: &matchlocks::Decision,
    ) -> engine::Answer {
        Matchlocks::sample(known, world, decision, &mut self.0)
    }
}

/// Plays a step to its end, every invariant checked after each step, and `watch` called.
fn play(
    world: &World,
    table: Table,
    step: Step,
    hand: &mut Keeping,
    mut watch: impl FnMut(&Table),
) -> State<Matchlocks> {
    let mut state = State::<Matchlocks>::beginning(table, step);
    let mut players = Anybody(Rng::new(1));
    for _ in 0..4_000 {
        if state.depth() == 0 {
            return state;
        }
        state.step(Run { world, hand, players: Some(&mut players), observer: None });
        Matchlocks::invariants(state.table(), world).expect("nothing breaks");
        watch(state.table());
    }
    panic!("the queue of tests has no end");
}

/// What an army pays for a unit that becomes Daunted, and for one lost in whatever steps (NMM-16-11).
const fn price(weight: Weight, lost: bool) -> u8 {
    match (weight, lost) {
        (Weight::Great, true) => 4,
        (Weight::Great, false) | (Weight::Other, true) => 2,
        (Weight::Other, false) => 1,
        (Weight::Detachment, _) => 0,
    }
}

fn is_gun(world: &World, unit: PieceId) -> bool {
    matches!(world.profile(unit).kind, Kind::FieldGun | Kind::LightGun)
}

/// What has befallen a unit since, in tokens: a loss costs the same in one step or in two (NMM-16-06).
fn cost(world: &World, before: &Table, after: &Table, unit: PieceId) -> u8 {
    let at = unit.index();
    let weight = army_morale::weight(Field::new(before, world), unit);
    let daunted = |table: &Table| table.units[at].daunted() > 0;
    let gun = is_gun(world, unit);
    let gone = matches!(
        after.pieces[at].place,
        Place::Gone(Departure::Routed | Departure::Retreated | Departure::Destroyed)
    ) || gun && after.units[at].is(Sign::Abandoned);
    match (gone, daunted(before), daunted(after)) {
        (true, true, _) => price(weight, true) - price(weight, false),
        (true, false, _) => price(weight, true),
        (false, false, true) => price(weight, false),
        _ => 0,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// The exact chances of a test are those of all its dice counted out.
    #[test]
    fn fates_are_those_of_all_dice_counted_out(plight in plight()) {
        let (world, table) = stage();
        let table = plight.bring(&world, table);
        let field = Field::new(&table, &world);
        let pool = test::crisis_throw(field, plight.id(), plight.reason());
        let (counted, all) = plight.by_brute_force(field.kills(plight.id()), field.quality(plight.id()));
        let (exact, cases) = (pool.exact_outcomes().expect("two dice"), pool.cases().expect("two dice"));
        let mut weights = [0u128; 3];
        for (reading, weight) in exact.iter() {
            weights[test::fate_of(field, plight.id(), reading.total(), &pool) as usize] += weight;
        }
        for (weight, count) in weights.iter().zip(counted) {
            prop_assert_eq!(weight * u128::from(all), u128::from(count) * cases);
        }
        let chances = test::chances(field, plight.id(), plight.reason());
        for (chance, count) in chances.iter().zip(counted) {
            prop_assert!((chance - f64::from(count) / f64::from(all)).abs() < 1e-12);
        }
    }

    /// A test played through comes to the fate that its dice say, and does to the unit and its army what that fate
    /// does (NMM-13-37, NMM-16-04 to 16-06).
    #[test]
    fn a_test_played_does_what_its_dice_say(plight in plight(), seed in any::<u64>(), tokens in 0u8..8) {
        let (world, table) = stage();
        let mut before = plight.bring(&world, table);
        before.sides[0].apply(SideChange::Tokens(tokens));
        let (id, at) = (plight.id(), plight.unit);
        let field = Field::new(&before, &world);
        let (kills, quality) = (field.kills(id), field.quality(id));
        let mut hand = Keeping::new(seed);
        let state = play(&world, before, Step::morale_test(id, plight.reason()).into_step(), &mut hand, |_| {});
        // A die thrown again stands in the place of the one that it replaces.
        let wanted = plight.thrown_again(kills, quality);
        let mut again = hand.again.iter();
        let spread: Vec<u8> =
            hand.first.iter().map(|die| if Some(*die) == wanted { *again.next().unwrap_or(die) } else { 1 }).collect();
        let fate = plight.fate(kills, quality, &hand.first, &spread);
        let after = state.table();
        let light = matches!(world.profile(id).kind, Kind::LightGun);
        let general = if plight.led && fate == Fate::Broken { 2 } else { 0 };
        let owed = general + if light { 0 } else { cost(&world, &before, after, id) };
        match (fate, state.outcome()) {
            (Fate::Passed, outcome) => {
                prop_assert_eq!(outcome, None);
                prop_assert_eq!(after.pieces[at], before.pieces[at]);
                prop_assert_eq!(after.units[at].daunted(), before.units[at].daunted());
                prop_assert_eq!(after.sides[0].tokens(), tokens);
            }
            (Fate::Daunted, Some(outcome)) => {
                prop_assert_eq!(outcome, Outcome::Won(Side::B));
                prop_assert_eq!(after.pieces[at], before.pieces[at]);
            }
            (Fate::Daunted, None) => {
                let fell = before.pieces[at].pose().at.y - after.pieces[at].pose().at.y;
                prop_assert!([6, 8, 10].contains(&(fell / 2540)) && fell % 2540 == 0, "fell back {}", fell);
                prop_assert!(after.units[at].daunted() > 0);
                prop_assert_eq!(after.sides[0].tokens(), tokens - owed);
            }
            (Fate::Broken, Some(outcome)) => {
                prop_assert_eq!(outcome, Outcome::Won(Side::B));
                prop_assert!(owed > tokens);
                prop_assert_eq!(after.sides[0].tokens(), 0);
            }
            (Fate::Broken, None) => prop_assert_eq!(after.sides[0].tokens(), tokens - owed),
        }
    }

    /// A rout spreads as it will: every token that an army has lost is accounted for by a unit Daunted or lost, it
    /// never has more than it began with, and it has lost exactly when it could not pay.
    #[test]
    fn a_spreading_rout_costs_what_its_victims_cost(seed in any::<u64>(), tokens in 0u8..40) {
        let (world, table) = stage();
        let mut rng = Rng::new(seed);
        let mut before = table;
        before.sides[0].apply(SideChange::Tokens(tokens));
        before.sides[0].apply(SideChange::Initial(tokens));
        // Two dozen units, none of them guns, in four rows, thinned, tired and shaken; some of them have to test.
        let mut units: InlineVec<PieceId, 40> = InlineVec::default();
        for at in 0..UNITS {
            let gun = is_gun(&world, PieceId(at as u8));
            if gun || units.len() == 24 || rng.chance(1, 4) {
                before.pieces[at].place = Place::Reserve;
                continue;
            }
            let (column, row) = (units.len() as i32 % 6, units.len() as i32 / 6);
            let spot = Point::inches(8 + 11 * column, 16 + 14 * row);
            before.pieces[at].set_pose(Pose::new(spot, Angle::UP));
            before.pieces[at].figures -= rng.below(before.pieces[at].figures.into()) as u8;
            before.units[at].apply(UnitChange::Pikes(before.units[at].pikes().min(before.pieces[at].figures)));
            before.units[at].apply(UnitChange::Disarray(rng.below(3) as u8));
            before.units[at].apply(UnitChange::Daunted(u8::from(rng.chance(1, 5))));
            if rng.chance(1, 3) {
                let due = Due::of(PieceId(at as u8), Reason::RoutingFriends);
                before.battle.apply(BattleChange::Due(Edit::Add(due)));
            }
            units.push(PieceId(at as u8));
        }
        let mut hand = Keeping::new(rng.bits());
        let mut least = tokens;
        let state = play(&world, before, Step::immediate_tests().into_step(), &mut hand, |table| {
            let now = table.sides[0].tokens();
            assert!(now <= least, "tokens came back in a rout");
            least = now;
        });
        let after = state.table();
        let due: u32 = units.iter().map(|unit| u32::from(cost(&world, &before, after, *unit))).sum();
        match state.outcome() {
            None => {
                prop_assert_eq!(u32::from(tokens - after.sides[0].tokens()), due);
                prop_assert!(after.battle.due().all().is_empty());
            }
            Some(outcome) => {
                prop_assert_eq!(outcome, Outcome::Won(Side::B));
                prop_assert_eq!(after.sides[0].tokens(), 0);
                prop_assert!(due > u32::from(tokens));
            }
        }
        prop_assert_eq!(after.sides[1], before.sides[1]);
    }
}
