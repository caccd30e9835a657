//! What is found quickly is what a search without a shortcut finds: sight, aims and attacks, over positions of battles by lot.

use charge_yr_pikes::ask::Ask;
use charge_yr_pikes::field::Field;
use charge_yr_pikes::table::Sign;
use charge_yr_pikes::vocabulary::ATTACK;
use charge_yr_pikes::world::World;
use charge_yr_pikes::{ChargeYrPikes, Decision, Known, attacking, firing, musketry, sight};
use conformance::walking::walk;
use engine::{About, Answer, PieceId, Ruleset};
use tabletop::{Block, Edge, Length, Point, Segment};

use crate::casting::fought;

/// Visits the positions of some battles in which somebody moves, with the decision.
fn positions(mut visit: impl FnMut(&Known, &World, &Decision)) {
    for (seed, name) in [(81, "training"), (82, "naseby"), (83, "made-up"), (84, "auldearn"), (85, "made-up")]
    {
        let (world, table) = fought(name, seed);
        walk::<ChargeYrPikes>(&world, &table, seed, 160, &mut |_, known, decision, _| {
            if matches!(decision.about, About::Ask(Ask::Move)) {
                visit(known, &world, decision);
            }
        });
    }
}

/// Stretches of the edges of a block, half an inch long and an eighth apart, by points on them.
fn windows(block: &Block) -> Vec<Vec<Point>> {
    let (long, apart) = (1270, 318);
    let mut found = Vec::new();
    for edge in [Edge::Front, Edge::Right, Edge::Rear, Edge::Left].map(|edge| block.edge(edge)) {
        let whole = i64::from(edge.length().0);
        let at = |on: i64| edge.from + edge.vector().scaled(on, whole.max(1));
        let from = (0..=whole - long).step_by(apart);
        found.extend(from.map(|from| (0..=8).map(|part| at(from + part * long / 8)).collect()));
    }
    found
}

#[test]
fn who_is_hidden_is_hidden_on_every_line() {
    let [mut seen, mut hidden] = [0, 0];
    positions(|known, world, decision| {
        let field = Field::new(known.table(), world);
        for unit in field.formed_of(decision.who).take(3) {
            for enemy in field.formed_of(decision.who.other()).take(6) {
                // Those in a garrison look out of what else would hide them.
                if [unit, enemy].iter().any(|id| !sight::opened_by(field, *id).is_empty()) {
                    continue;
                }
                let sees = sight::sees(field, unit, enemy);
                [seen, hidden] = [seen + u32::from(sees), hidden + u32::from(!sees)];
                if sees {
                    continue;
                }
                // Some of the points that a search of every line looks at: ends of fronts, corners and middles.
                let stands = field.stands(enemy);
                let marks =
                    || stands.iter().flat_map(|it| it.block.corners().into_iter().chain([it.block.centre()]));
                for stand in &field.stands(unit) {
                    let [left, right, ..] = stand.block.corners();
                    let clear = |at: Point| [left, right].iter().any(|eye| sight::is_clear(world, *eye, at));
                    assert!(!marks().any(clear), "{unit:?} sees {enemy:?} after all");
                }
            }
        }
    });
    assert!(seen > 500 && hidden > 100, "{seen} seen, {hidden} hidden");
}

#[test]
fn who_has_a_clear_line_in_his_arc_and_range_may_aim() {
    let [mut aimed, mut empty] = [0, 0];
    positions(|known, world, decision| {
        let field = Field::new(known.table(), world);
        for unit in field.formed_of(decision.who) {
            for enemy in field.formed_of(decision.who.other()) {
                let found = musketry::aims(field, unit, enemy);
                [aimed, empty] =
                    [aimed + usize::from(!found.is_empty()), empty + usize::from(found.is_empty())];
                let stands = field.stands(unit);
                for shooter in &musketry::shooters(field, unit) {
                    if found.iter().any(|(known, _)| known == shooter) {
                        continue;
                    }
                    let front = stands[usize::from(shooter.front)].block;
                    let Some(eye) = firing::Eye::of(world, &front) else { continue };
                    let far = world.book.shooting.ranges.long - Length(10);
                    let open = |at: Point| {
                        eye.from.distance(at) <= far
                            && eye.arc.contains(at)
                            && sight::is_clear(world, eye.from, at)
                            && firing::crossed(field, Segment::new(eye.from, at), unit, enemy)
                                .next()
                                .is_none()
                    };
                    // Outlines are looked at every quarter of an inch or a little more: what is narrower may be missed.
                    let stands = field.stands(enemy);
                    let windows = stands.iter().flat_map(|it| windows(&it.block));
                    let hit = windows.into_iter().find(|window| window.iter().all(|at| open(*at)));
                    assert_eq!(hit, None, "{unit:?} does not aim at {enemy:?}");
                }
            }
        }
    });
    assert!(aimed > 50 && empty > 5_000, "{aimed} aimed, {empty} not");
}

#[test]
fn whom_a_unit_may_attack_as_it_stands_is_offered() {
    let mut offered = 0;
    positions(|known, world, decision| {
        let field = Field::new(known.table(), world);
        let mut all: Vec<Answer> = Vec::new();
        ChargeYrPikes::candidates(known, world, decision, &mut |answer| all.push(answer));
        let ready = |id: &PieceId| field.side(*id) == decision.who && field.is(*id, Sign::Ready);
        for unit in field.units().filter(ready) {
            for enemy in field.pieces() {
                let answer = Answer::plain(ATTACK).with(unit).on(enemy);
                if attacking::judging::judge_attack(field, unit, &answer)
                    .is_ok_and(|attack| attack.target == enemy)
                {
                    assert!(all.contains(&answer), "{unit:?} may attack {enemy:?}");
                    offered += 1;
                }
            }
        }
    });
    assert!(offered > 20, "{offered} offered");
}
