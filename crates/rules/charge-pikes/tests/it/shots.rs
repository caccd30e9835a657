//! Whatever shot is offered or drawn is legal and has dice, nobody learns of the enemy's before they are open, and what
//! is seen is what a search of the whole outline finds.

use crate::field;

use charge_pikes::ask::Ask;
use charge_pikes::field::Field;
use charge_pikes::table::{BattleChange, Fire, Rout, Shot, SideChange, Table};
use charge_pikes::visibility::sees_where_it_broke;
use charge_pikes::visibility::sight::{Purpose, Sight};
use charge_pikes::visibility::stand::Stand;
use charge_pikes::visibility::view::View;
use charge_pikes::vocabulary::{FINISH, SHOOT};
use charge_pikes::world::World;
use charge_pikes::{ChargePikes, Decision, Known, shooting};
use conformance::position::Position;
use engine::sheet::Edit;
use engine::{About, Answer, AnswerText, PieceId, Players, Rng, Ruleset, Side, State, Viewpoint};
use general::Random;
use tabletop::{Angle, Footprint, Length, Point, Pose, Segment};

/// Random players who judge all shots that are offered and drawn, and look about them.
struct Judging {
    random: Random,
    rng: Rng,
    asked: u32,
    shots: u32,
    looks: u32,
    hidden: u32,
}

impl Players<ChargePikes> for Judging {
    fn choose(&mut self, known: &Known, world: &World, decision: &Decision) -> Answer {
        if decision.about == About::Ask(Ask::Shot) {
            self.judge(known, world, decision);
            if self.asked.is_multiple_of(4) {
                self.look(Field::new(known.table(), world));
            }
        }
        self.random.choose(decision.who, known, world, decision)
    }
}

impl Judging {
    fn judge(&mut self, known: &Known, world: &World, decision: &Decision) {
        self.asked += 1;
        assert!(known.table().side(decision.who.other()).shots().is_empty(), "the enemy's shots are known");
        let legal = |answer: &Answer, how: &str| {
            let judged = ChargePikes::validate(known, world, decision, answer);
            let text = AnswerText::<ChargePikes> { world, answer }.to_string();
            assert!(judged.is_ok(), "{how}: `{text}` is refused: {judged:?}");
            if answer.verb != FINISH {
                let dice = shooting::volleys(Field::new(known.table(), world), answer);
                assert!(!dice.is_empty(), "{how}: `{text}` has no dice");
            }
        };
        let shots = &mut self.shots;
        ChargePikes::candidates(known, world, decision, &mut |answer| {
            *shots += u32::from(answer.verb != FINISH);
            legal(&answer, "offered");
        });
        legal(&ChargePikes::sample(known, world, decision, &mut self.rng), "drawn");
    }

    /// Every unit looks at every enemy from the middle of its front: what is found at once must be what a search of the
    /// outline point by point finds, but for a hair.
    fn look(&mut self, field: Field) {
        let sight = Sight::of(field, field.world.ground.bounds());
        for viewer in field.units() {
            for object in field.units_of(field.side(viewer).other()) {
                self.compare(field, &sight, viewer, object);
            }
        }
    }

    fn compare(&mut self, field: Field, sight: &Sight, viewer: PieceId, object: PieceId) {
        let view = View::new(sight, viewer, object, Stand::of(field, object), Purpose::Look);
        let eye = field.frame(viewer).front_middle();
        let found = view.reach(eye, None).map(|reach| reach.nearest);
        let searched = searched(&view, eye);
        self.looks += 1;
        self.hidden += u32::from(found.is_none());
        if let Some(nearest) = searched {
            let found = found.unwrap_or_else(|| panic!("{viewer:?} sees {object:?} at {nearest:?}"));
            let (near, far) = (found.distance.rounded_up(), eye.distance(nearest));
            assert!(near <= far + Length(66), "{viewer:?} sees {object:?} nearer, at {far} and not {near}");
        }
        if let Some(found) = found {
            assert!(view.is_clear(found.line()), "{viewer:?} does not see {object:?} at {found:?}");
        }
    }
}

/// The nearest point of a search along every edge, point by point.
fn searched(view: &View, eye: Point) -> Option<Point> {
    let points = view
        .stand()
        .edges()
        .flat_map(|edge| (0..=40).map(move |part| edge.from + edge.vector().scaled(part, 40)));
    let seen = points.filter(|point| {
        let line = Segment::new(eye, *point);
        !view.stand().is_entered(line) && view.is_clear(line)
    });
    seen.min_by_key(|point| point.distance_squared(eye))
}

#[test]
fn shots_are_legal_and_secret_and_sight_is_what_a_search_finds() {
    let (mut shots, mut looks, mut hidden) = (0, 0, 0);
    for seed in 1..=5 {
        let (mut world, table) = field::made_up(seed).expect("a battle");
        world.last_turn = 6;
        let (random, rng) = (Random::new(seed), Rng::new(seed));
        let mut players = Judging { random, rng, asked: 0, shots: 0, looks: 0, hidden: 0 };
        lab::soak_one::<ChargePikes>(&world, State::new(table), seed, &mut players, 100_000)
            .unwrap_or_else(|failure| panic!("seed {seed}: {failure}"));
        shots += players.shots;
        looks += players.looks;
        hidden += players.hidden;
    }
    assert!(
        shots > 30 && looks > 200 && hidden > 20,
        "{shots} shots, {looks} looks, {hidden} of them in vain"
    );
}

#[test]
fn announced_shots_are_hidden_from_the_enemy_until_they_are_opened() {
    let mut table = Table::empty();
    let shot = Shot::at(PieceId(1), PieceId(2), Fire::Musketry);
    table.sides[Side::A.index()].apply(SideChange::Shots(Edit::Add(shot)));
    let seen_by = |table: &Table, side| {
        let mut copy = *table;
        shooting::conceal_shots(&mut copy, Viewpoint::Side(side));
        copy.side(Side::A).shots().len()
    };
    assert_eq!((seen_by(&table, Side::A), seen_by(&table, Side::B)), (1, 0));
    table.battle.apply(BattleChange::Opened(true));
    assert_eq!(seen_by(&table, Side::B), 1);
}

#[test]
fn shots_of_the_last_turn_keep_nobody_from_being_expected_to_shoot() {
    let unit = |name: &str, side: &str, y: u8| {
        format!(
            "[[unit]]\nname = \"{name}\"\nside = \"{side}\"\nkind = \"foot\"\nfigures = 24\nat = [36, {y}]\n"
        )
    };
    let shot = "[[shot]]\nshooter = \"lilburne\"\ntarget = \"tillier\"\nfire = \"musketry\"\n";
    let (table, units) =
        ("[table]\nwidth = 72\ndepth = 48\n", unit("lilburne", "A", 12) + &unit("tillier", "B", 18));
    let judged = |phase: &str| {
        let battle = format!("[battle]\nphase = \"{phase}\"\n");
        let position = Position::<ChargePikes>::of("CP-13-04", &format!("{table}{battle}{units}{shot}"));
        let answer = Answer::plain(SHOOT).with(position.id("lilburne")).on(position.id("tillier"));
        shooting::judge(Field::new(&position.table, &position.world), &answer).is_ok()
    };
    assert!(!judged("shooting"), "it fires once in a phase");
    assert!(judged("moves"), "and again in the next");
}

#[test]
fn where_a_friend_broke_on_the_edge_of_a_wood_is_seen_and_deeper_in_it_is_not() {
    let text = "[table]\nwidth = 72\ndepth = 48\n[[terrain]]\nkind = \"light wood\"\n\
        points = [[2, 35], [70, 35], [70, 47], [2, 47]]\n\
        [[unit]]\nname = \"hampden\"\nside = \"A\"\nkind = \"foot\"\nfigures = 24\nat = [36, 31]\n\
        [[unit]]\nname = \"brook\"\nside = \"A\"\nkind = \"foot\"\nfigures = 24\nat = [60, 20]\n";
    let at = Position::<ChargePikes>::of("CP-18-27", text);
    let field = Field::new(&at.table, &at.world);
    let seen = |front: i32| {
        let pose = Pose::new(Point::new(36 * 2540, front), Angle::UP);
        let ground = Footprint::new(Length::inches(4), Length::INCH).block(pose);
        let rout = Rout { unit: at.id("brook"), ..Rout::default() };
        sees_where_it_broke(field, at.id("hampden"), &rout, &ground)
    };
    assert!(seen(36 * 2540 + 1270), "all of it is within two inches of the edge");
    assert!(!seen(40 * 2540), "and none of this is");
}
