//! Shots in random positions: what is offered is legal, what is judged is what is thrown, nothing breaks.

use cases::Staged;
use dice::{Faces, Pool, Throw};
use engine::{InlineVec, PieceId, Place, Rng, Ruleset, Run, State, ThrowRequest, ThrowResult, Want};
use matchlocks::Matchlocks;
use matchlocks::field::Field;
use matchlocks::shooting::{self, doctrine, shot};
use matchlocks::steps::Step;
use matchlocks::table::{BattleChange, Sign, Table, UnitChange};
use matchlocks::world::World;
use scenario::reading::{Document, Findings, TableReader};
use tabletop::{Angle, Length, Point, Pose, Segment};

const KINDS: [&str; 20] = [
    "battalia",
    "battalia",
    "battalia",
    "musketeer division",
    "pike stand",
    "pike square",
    "harquebusiers",
    "harquebusiers",
    "cuirassiers",
    "cuirassiers",
    "horse detachment",
    "musketeer detachment",
    "musketeer detachment",
    "dragoons",
    "dragoons",
    "field gun",
    "light gun",
    "galloper gun",
    "clubmen",
    "firelocks",
];

/// Two armies of twenty, with woods, walls, hedges, houses and a hill.
fn stage() -> (World, Table) {
    let mut text = String::new();
    let ground: [(&str, &str); 8] = [
        ("wood", "[[8, 18], [18, 18], [18, 28], [8, 28]]"),
        ("wood", "[[50, 30], [60, 28], [62, 38], [52, 40]]"),
        ("hill", "[[26, 8], [44, 8], [44, 18], [26, 18]]"),
        ("hedge", "[[20, 20], [34, 22]]"),
        ("wall", "[[36, 30], [48, 30]]"),
        ("high wall", "[[22, 32], [30, 36]]"),
        ("field defence", "[[46, 14], [58, 14]]"),
        ("building", "[[38, 22], [42, 22], [42, 25], [38, 25]]"),
    ];
    for (kind, points) in ground {
        text.push_str(&format!("[[terrain]]\nkind = \"{kind}\"\npoints = {points}\n"));
    }
    for side in ["A", "B"] {
        for (at, kind) in KINDS.iter().enumerate() {
            text.push_str(&format!(
                "[[unit]]\nname = \"{side}{at}\"\nside = \"{side}\"\nkind = \"{kind}\"\nat = [36, 24]\n"
            ));
            if at == 14 {
                text.push_str("mounted = false\n");
            }
        }
        text.push_str(&format!(
            "[[leader]]\nname = \"{side}general\"\nside = \"{side}\"\nrank = \"general\"\nat = [36, 24]\n"
        ));
    }
    let document = Document::parse("shots", &text).expect("a position");
    let findings = Findings::default();
    let staged = TableReader::of(&document.root, "the position", &findings).and_then(Matchlocks::stage);
    findings.conclude("shots", document.root.at, staged).expect("a position")
}

/// Puts every piece somewhere, thinned, tired and shaken at random.
fn scatter(world: &World, table: &mut Table, rng: &mut Rng) {
    for id in world.ids() {
        let piece = &mut table.pieces[id.index()];
        let at = Point::new(rng.between(0, 72 * 2540), rng.between(0, 48 * 2540));
        piece.set_pose(Pose::new(at, Angle::hundredths(rng.between(0, 35_999))));
        let unit = &mut table.units[id.index()];
        unit.apply(UnitChange::Disarray(rng.below(2) as u8 * rng.below(3) as u8));
        unit.apply(UnitChange::Shots(rng.below(5).saturating_sub(3) as u8));
        unit.apply(UnitChange::Moves(rng.below(4).saturating_sub(2) as u8));
        let flags = [Sign::OpenedFire, Sign::Revealed, Sign::Edge];
        for flag in flags {
            unit.set(flag, rng.chance(1, 2));
        }
        if rng.chance(1, 6) {
            unit.apply(UnitChange::Ammunition(0));
        }
        unit.apply(UnitChange::Cover(None));
    }
    // Somebody holds the house; he stands in it.
    let garrison = PieceId(11 + 20 * rng.below(2) as u8);
    table.pieces[garrison.index()].set_pose(Pose::new(Point::inches(40, 24), Angle::UP));
    table.units[garrison.index()].apply(UnitChange::Cover(Some(7)));
    let leader = world.armies[0].general;
    table.pieces[leader.index()].set_host(rng.chance(1, 2).then(|| PieceId(rng.below(20) as u8)));
}

/// Throws from luck, and remembers the first pool of dice to hit.
struct Watching {
    rng: Rng,
    told: u8,
    pool: Option<Pool>,
}

impl engine::Hand for Watching {
    fn throw(&mut self, handful: &ThrowRequest, _number: u32) -> ThrowResult {
        let Throw::Dice { dice, .. } = handful.throw else { return ThrowResult::Wait };
        if handful.roll.rule == matchlocks::rule!("NMM-11-27") && !handful.again {
            self.pool = Some(handful.roll.pool);
        }
        let fell: Vec<u8> = (0..dice).map(|_| 1 + self.rng.below(6) as u8).collect();
        if handful.roll.rule == matchlocks::rule!("NMM-07-34") {
            self.told = fell[0];
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

/// Fires a shot and holds it to what was judged.
fn fire(world: &World, table: &Table, unit: PieceId, target: PieceId, seed: u64) {
    let field = Field::new(table, world);
    let shot = shooting::judge_shot(field, unit, target).expect("it was offered");
    let name = &world.profile(unit).name;
    assert!(shot.firers > 0 && shot.firers <= table.pieces[unit.index()].figures, "{name} {shot:?}");
    assert!(shot.exposed > 0 && shot.exposed <= table.pieces[target.index()].figures, "{name} {shot:?}");
    let mut state = State::<Matchlocks>::beginning(*table, Step::shoot(unit, target).into_step());
    let mut hand = Watching { rng: Rng::new(seed), told: 0, pool: None };
    let mut players = Anybody(Rng::new(seed));
    // The step itself, then those that follow it.
    for _ in 0..64 {
        let run = Run { world, hand: &mut hand, players: Some(&mut players), observer: None };
        let want = state.step(run);
        Matchlocks::invariants(state.table(), world).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        if matches!(want, Want::Over(_)) || state.depth() <= 1 {
            break;
        }
        assert_eq!(want, Want::Stepped, "{name}");
    }
    let dice = shot.dice(field, hand.told);
    assert_eq!(hand.pool, (dice > 0).then(|| shot.pool(field, hand.told)), "{name}: {shot:?}");
    let before = table.pieces[target.index()].figures;
    let after = state.table().pieces[target.index()].figures;
    assert!(before - after <= shot.exposed + 1, "{name} killed more than it saw: {shot:?}");
    assert_eq!(state.table().units[unit.index()].shots(), table.units[unit.index()].shots() + 1);
}

#[test]
fn offered_targets_are_legal_and_shots_are_thrown_as_judged() {
    let (world, mut table) = stage();
    let mut rng = Rng::new(1642);
    let (mut judged, mut fired) = (0, 0);
    for round in 0..1_000 {
        scatter(&world, &mut table, &mut rng);
        let field = Field::new(&table, &world);
        let (unit, target) = (PieceId(rng.below(42) as u8), PieceId(rng.below(42) as u8));
        judged += u32::from(shooting::judge_shot(field, unit, target).is_ok());
        let unit = PieceId(rng.below(42) as u8);
        let mut offered: InlineVec<PieceId, 48> = InlineVec::default();
        shooting::offer_targets(field, unit, &mut |target| offered.push(target));
        assert_eq!(shooting::judge_any_shot(field, unit).is_ok(), !offered.is_empty(), "{round}");
        for target in offered.iter() {
            fire(&world, &table, unit, *target, rng.bits());
            fired += 1;
        }
    }
    assert!(fired > 150 && judged > 0, "{fired} shots fired, {judged} judged by chance");
}

#[test]
fn the_target_of_foot_without_a_leader_is_the_nearest_that_it_may_shoot_at() {
    let (world, mut table) = stage();
    let mut rng = Rng::new(1643);
    let mut compared = 0;
    for _ in 0..3_000 {
        scatter(&world, &mut table, &mut rng);
        table.pieces[world.armies[0].general.index()].set_host(None);
        let (unit, far) = (PieceId(3), PieceId(20 + rng.below(20) as u8));
        let field = Field::new(&table, &world);
        let Err(refusal) = shooting::judge_shot(field, unit, far) else { continue };
        if refusal.rule != matchlocks::rule!("NMM-11-20") {
            continue;
        }
        let engine::Witness::Piece(nearer) = refusal.witness else { panic!("no witness: {refusal:?}") };
        let range = |table: &Table, target: PieceId| {
            let from = table.pieces[unit.index()].block().front_middle();
            tabletop::Outline::gap(&from, &table.pieces[target.index()].block()).distance
        };
        assert!(range(&table, nearer) < range(&table, far) || table.units[nearer.index()].cover().is_some());
        // With the nearer ones gone, one after another, the far one may be shot at.
        let mut alone = table;
        for other in (20..40).map(PieceId).filter(|other| *other != far) {
            alone.pieces[other.index()].place = Place::Reserve;
        }
        let verdict = shooting::judge_shot(Field::new(&alone, &world), unit, far);
        assert!(verdict.is_ok(), "{verdict:?}");
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn taking_a_blocker_away_never_hides_anything() {
    let (world, mut table) = stage();
    let mut rng = Rng::new(1644);
    let mut seen = 0;
    for _ in 0..1_000 {
        scatter(&world, &mut table, &mut rng);
        let (viewer, target) = (PieceId(rng.below(20) as u8), PieceId(20 + rng.below(20) as u8));
        let line = |table: &Table| shooting::can_see(Field::new(table, &world), viewer, target);
        let Some(witness) = line(&table) else { continue };
        assert!(Segment::length(witness) > Length::ZERO || witness.from == witness.to);
        let gone = PieceId(rng.below(42) as u8);
        if gone != viewer && gone != target {
            let mut fewer = table;
            fewer.pieces[gone.index()].place = Place::Reserve;
            assert!(line(&fewer).is_some());
        }
        seen += 1;
    }
    assert!(seen > 200, "{seen}");
}

#[test]
fn saves_alone_are_those_of_the_whole_shot() {
    let (world, table) = stage();
    let field = Field::new(&table, &world);
    for target in (20..40).map(PieceId) {
        for covered in [false, true] {
            let Some(saves) = shot::saves(field, target, 4, covered) else { panic!("muskets leave saves") };
            let Pool::Count(count) = saves else { panic!("saves are counted") };
            assert_eq!(count.dice(), 4);
        }
    }
}

/// The dice and the score of some fire.
fn told(fire: Option<doctrine::Fire>) -> Option<(u8, u8)> {
    fire.map(|fire| (fire.dice, fire.hits_on))
}

#[test]
fn doctrine_fire_follows_ranks_ammunition_and_disarray() {
    let (world, mut table) = stage();
    let unit = PieceId(0);
    let fire = |table: &Table, ranks, hits_on, attacks| {
        told(doctrine::doctrine_fire(Field::new(table, &world), unit, ranks, hits_on, attacks))
    };
    // The worked examples of NMM-12-28 and NMM-12-29.
    assert_eq!(fire(&table, 1, 5, true), Some((8, 5)));
    assert_eq!(fire(&table, 1, 6, true), Some((8, 6)));
    assert_eq!(fire(&table, 2, 5, false), Some((16, 5)));
    table.units[0].apply(UnitChange::Disarray(1));
    assert_eq!(fire(&table, 2, 5, false), Some((8, 5)));
    table.units[0].apply(UnitChange::Shots(1));
    assert_eq!(fire(&table, 2, 5, false), None);
    table.units[0].apply(UnitChange::Disarray(0));
    table.units[0].apply(UnitChange::Shots(0));
    table.units[0].set(Sign::OpenedFire, true);
    table.units[0].apply(UnitChange::Ammunition(0));
    assert_eq!(fire(&table, 2, 5, false), Some((8, 6)), "scattered fire of a defender who stood");
    assert_eq!(fire(&table, 2, 5, true), None, "an attacker has moved");
    table.units[0].apply(UnitChange::Ammunition(4));
    table.battle.apply(BattleChange::Fog(true));
    assert_eq!(fire(&table, 1, 5, false), Some((8, 6)));
    table.battle.apply(BattleChange::RainUntil(table.battle.turn()));
    assert_eq!(fire(&table, 1, 5, false), None);
    assert_eq!(told(doctrine::doctrine_fire(Field::new(&table, &world), PieceId(4), 1, 5, false)), None);
}

#[test]
fn horse_engages_by_fire_with_its_front_rank() {
    let (world, mut table) = stage();
    let fire = |table: &Table, unit, enemy| {
        told(doctrine::engages_by_fire(Field::new(table, &world), PieceId(unit), PieceId(enemy)))
    };
    // Line, column, a Detachment at a Squadron and at Dragoons (NMM-12-33).
    assert_eq!(fire(&table, 6, 26), Some((8, 5)));
    assert_eq!(fire(&table, 8, 26), Some((4, 5)));
    assert_eq!(fire(&table, 10, 26), Some((4, 5)));
    assert_eq!(fire(&table, 10, 33), Some((2, 5)));
    assert_eq!(fire(&table, 13, 26), None, "mounted Dragoons have no Doctrine of fire");
    for unit in [6, 8] {
        table.units[unit].apply(UnitChange::Disarray(1));
        assert_eq!(fire(&table, unit as u8, 26), Some((4, 5)));
        table.units[unit].apply(UnitChange::Shots(1));
        assert_eq!(fire(&table, unit as u8, 26), None);
    }
    table.units[10].apply(UnitChange::Ammunition(0));
    assert_eq!(fire(&table, 10, 26), None);
}

#[test]
fn light_troops_and_guns_stand_and_shoot() {
    let (world, mut table) = stage();
    let stand = |table: &Table, unit, attacker| {
        told(doctrine::stands_and_shoots(Field::new(table, &world), PieceId(unit), PieceId(attacker), 3))
    };
    // A Forlorn, Dragoons on foot, a Detachment of horse at Dragoons, Clubmen of whom three fire (NMM-12-17).
    assert_eq!(stand(&table, 11, 20), Some((6, 5)));
    assert_eq!(stand(&table, 14, 20), Some((7, 5)));
    assert_eq!(stand(&table, 11, 33), Some((3, 5)));
    assert_eq!(stand(&table, 18, 20), Some((3, 6)));
    table.units[11].apply(UnitChange::Shots(1));
    assert_eq!(stand(&table, 11, 20), None);
    let gun = |table: &Table, range| {
        let field = Field::new(table, &world);
        told(doctrine::gun_stands_and_shoots(field, PieceId(15), PieceId(20), Length::inches(range)))
    };
    assert_eq!(gun(&table, 5), Some((6, 6)));
    assert_eq!(gun(&table, 60), Some((6, 6)), "a range beyond the greatest counts as that");
    table.units[15].apply(UnitChange::Pivoted(Angle::degrees(30)));
    assert_eq!(gun(&table, 5), Some((3, 6)));
    table.units[15].apply(UnitChange::Shots(1));
    assert_eq!(gun(&table, 5), None);
}
