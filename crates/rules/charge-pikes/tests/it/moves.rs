//! Whatever is offered or drawn in a Movement phase is legal, and whoever has moved stands on nobody, within touch of no
//! enemy and on the table.

use crate::field;

use charge_pikes::ask::Ask;
use charge_pikes::field::{Field, TOUCHING};
use charge_pikes::movement::{may_act, rate};
use charge_pikes::table::{Form, Sign};
use charge_pikes::world::World;
use charge_pikes::{ChargePikes, Decision, Known, going};
use engine::{About, Answer, AnswerText, PieceId, Players, Rng, Ruleset, State};
use general::Random;

/// Random players who judge all that is offered and drawn, and look at whoever moved last.
struct Judging {
    random: Random,
    rng: Rng,
    asked: u32,
    offered: u32,
}

impl Players<ChargePikes> for Judging {
    fn choose(&mut self, known: &Known, world: &World, decision: &Decision) -> Answer {
        if decision.about == About::Ask(Ask::Move) {
            self.judge(known, world, decision);
        }
        self.random.choose(decision.who, known, world, decision)
    }
}

impl Judging {
    fn judge(&mut self, known: &Known, world: &World, decision: &Decision) {
        self.asked += 1;
        let legal = |answer: &Answer, how: &str| {
            let judged = ChargePikes::validate(known, world, decision, answer);
            let text = AnswerText::<ChargePikes> { world, answer }.to_string();
            assert!(judged.is_ok(), "{how}: `{text}` is refused: {judged:?}");
        };
        if self.asked.is_multiple_of(5) {
            let offered = &mut self.offered;
            ChargePikes::candidates(known, world, decision, &mut |answer| {
                *offered += 1;
                legal(&answer, "offered");
            });
        }
        for _ in 0..3 {
            legal(&ChargePikes::sample(known, world, decision, &mut self.rng), "drawn");
        }
        let field = Field::new(known.table(), world);
        if let Some(mover) = field.table.battle.mover() {
            stands_well(field, mover);
        }
    }
}

/// Whoever moved by choice stands where he may.
fn stands_well(field: Field, mover: PieceId) {
    let moved = field.piece(mover).on_table() && field.has(mover, Sign::Moved);
    if !moved || !field.kind(mover).is_unit() || field.form(mover) == Form::Garrison {
        return;
    }
    let (body, name) = (field.body(mover), &field.profile(mover).name);
    let table = field.world.ground.bounds();
    for corner in body.blocks().flat_map(|block| block.corners()) {
        assert!(table.contains(corner), "{name} stands over the edge at {corner:?}");
    }
    assert!(
        field.state(mover).spent() <= rate(field, mover, going::way::Gait::Walk)
            || field.form(mover) == Form::Square
    );
    for other in field.units().filter(|other| *other != mover) {
        let there = field.body(other);
        let other_name = &field.profile(other).name;
        assert!(
            !there.overlaps_deeper_than(&body, tabletop::Block::TOLERANCE),
            "{name} stands upon {other_name}"
        );
        if field.side(other) != field.side(mover) && !field.routs(other) {
            assert!(!there.within(&body, TOUCHING), "{name} moved into touch with {other_name}");
        }
    }
}

#[test]
fn all_that_is_offered_and_drawn_is_legal_and_nobody_ends_where_he_may_not() {
    let (mut asked, mut offered) = (0, 0);
    for seed in 1..=6 {
        let (mut world, table) = field::made_up(seed).expect("a battle");
        world.last_turn = 4;
        let mut players = Judging { random: Random::new(seed), rng: Rng::new(seed), asked: 0, offered: 0 };
        lab::soak_one::<ChargePikes>(&world, State::new(table), seed, &mut players, 100_000)
            .unwrap_or_else(|failure| panic!("seed {seed}: {failure}"));
        asked += players.asked;
        offered += players.offered;
    }
    assert!(asked > 100 && offered > 500, "{asked} decisions with {offered} offers prove little");
}

#[test]
fn with_nobody_left_to_move_a_side_is_not_asked() {
    let (world, mut table) = field::made_up(3).expect("a battle");
    let decision = Ask::Move.of(engine::Side::A, charge_pikes::rule!("CP-13-03"));
    assert_eq!(ChargePikes::forced(&table, &world, &decision), None);
    for unit in world.named() {
        table.units[unit.index()].set(Sign::Done, true);
    }
    assert!(world.named().all(|unit| may_act(Field::new(&table, &world), engine::Side::A, unit).is_err()));
    assert!(ChargePikes::forced(&table, &world, &decision).is_some());
}
