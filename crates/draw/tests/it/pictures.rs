//! Pictures and pages: the same every time, whole, and without anything that the viewer may not know.

use std::sync::Arc;

use draw::{Options, Replay, Theme, html, svg};
use engine::view::words::Measure;
use engine::view::{
    Arm, ClockView, Colour, FightView, GroundKind, GroundShape, GroundView, Leads, MarkKind, MarkView,
    PartView, PieceView, Role, SideView, StandView,
};
use engine::{Battle, Header, Known, PieceId, Place, Presented, Side, View, Viewpoint, Want};
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use tabletop::{Angle, Block, Length, Point, Pose};

fn side(side: Side, name: &str, colour: Colour) -> SideView {
    SideView { side, name: name.to_owned(), colour, counters: Vec::new(), hand: Vec::new(), bar: None }
}

/// A squadron of two figures that faces right, in a melee with itself left out.
fn squadron(id: u8, side: Side, at: Point) -> PieceView {
    let pose = Pose::new(at, Angle::RIGHT);
    let outline = Block::at(pose, Length::inches(2), Length::INCH).corners();
    let middle = pose.moved(Angle::HALF, Length::INCH.half()).at;
    let part = PartView { role: Role::Horse, outline, figures: vec![middle] };
    PieceView {
        id: PieceId(id),
        name: format!("Byron-{id}"),
        title: "Byron's <regiment>".to_owned(),
        side: Some(side),
        arm: Arm::Horse,
        leads: Leads::Nobody,
        word: "Harquebusiers, Veteran".to_owned(),
        brigade: String::new(),
        place: Place::Table,
        stand: Some(StandView {
            front: at,
            facing: pose.facing,
            outline,
            loose: false,
            round: false,
            parts: vec![part],
        }),
        figures: 1,
        start: 2,
        pikes: 0,
        marks: vec![MarkView { kind: MarkKind::Disorder, word: "disarray".to_owned(), count: Some(2) }],
        host: None,
        fight: Some(0),
    }
}

fn small() -> View {
    let hedge = GroundView {
        number: 0,
        kind: GroundKind::Hedge,
        word: "Hedge".to_owned(),
        name: String::new(),
        level: 0,
        shape: GroundShape::Line {
            points: vec![Point::inches(1, 1), Point::inches(5, 1)],
            width: Length::ZERO,
            openings: Vec::new(),
        },
        found: "crossed freely".to_owned(),
    };
    let (one, other) = (PieceId(0), PieceId(1));
    View {
        title: "A skirmish".to_owned(),
        measure: Measure::Inches,
        width: Length::inches(12),
        depth: Length::inches(6),
        ground: vec![hedge],
        sides: [side(Side::A, "Royalists", Colour::Red), side(Side::B, "Parliament", Colour::Blue)],
        pieces: vec![squadron(0, Side::A, Point::inches(4, 3)), squadron(1, Side::B, Point::inches(8, 4))],
        groups: Vec::new(),
        fights: vec![FightView {
            number: 0,
            members: vec![one, other],
            against: vec![(one, other), (other, one)],
            words: "begins".to_owned(),
        }],
        intents: Vec::new(),
        conditions: Vec::new(),
        clock: ClockView {
            turn: 2,
            phase: "Main battle".to_owned(),
            card: None,
            acting: Some(Side::A),
            remarks: Vec::new(),
        },
    }
}

#[test]
fn what_lies_in_pieces_is_named_once_and_what_lies_apart_each_time() {
    let burn = |number: u8, from: (i32, i32), to: (i32, i32)| GroundView {
        number,
        kind: GroundKind::Stream,
        name: "the burn".to_owned(),
        shape: GroundShape::Line {
            points: vec![Point::inches(from.0, from.1), Point::inches(to.0, to.1)],
            width: Length::INCH,
            openings: Vec::new(),
        },
        ..small().ground.remove(0)
    };
    let named = |ground: Vec<GroundView>| {
        svg(&View { ground, ..small() }, &Options::default()).matches(">the burn</text>").count()
    };
    let whole = || vec![burn(0, (0, 2), (2, 3)), burn(1, (2, 3), (6, 3)), burn(2, (6, 3), (8, 2))];
    assert_eq!(named(whole()), 1);
    assert_eq!(named([whole(), vec![burn(3, (9, 5), (11, 5))]].concat()), 2);
}

#[test]
fn a_legend_tells_its_scale_in_the_measure_of_the_rules() {
    let has = |measure, words| svg(&View { measure, ..small() }, &Options::default()).contains(words);
    assert!(has(Measure::Inches, ">12 inches<") && !has(Measure::Inches, ">300 mm<"));
    assert!(has(Measure::Millimetres, ">300 mm<") && !has(Measure::Millimetres, "inches"));
}

#[test]
fn a_small_table_is_drawn_as_it_always_was() {
    let options = Options { legend: false, ..Options::default() };
    let drawn = svg(&small(), &options);
    // The style sheet has its own life; what is drawn stands after it.
    let body: String = drawn.split("</style>").nth(1).unwrap().replace("><", ">\n<");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/small.svg.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, &body).unwrap();
    }
    let expected = std::fs::read_to_string(path).unwrap();
    assert!(body == expected, "the drawing has changed; if that is meant, run with UPDATE_EXPECT=1\n{body}");
    assert_eq!(drawn, svg(&small(), &options));
}

#[test]
fn text_from_files_cannot_break_out_of_a_picture() {
    let drawn = svg(&small(), &Options::default());
    assert!(drawn.contains("Byron's &lt;regiment&gt;") && !drawn.contains("<regiment>"));
}

#[test]
fn a_real_battle_is_drawn_in_every_light_with_its_ranges() {
    let (world, table) = training();
    let known = Known::<Matchlocks>::of(&table, &world, Viewpoint::Spectator);
    let view = Matchlocks::view(&known, &world);
    assert!(view.pieces.iter().all(|piece| piece.stand.is_some()));
    let foot = view.pieces.iter().find(|piece| piece.pikes > 0 && piece.others() > 0).unwrap();
    let roles: Vec<Role> = foot.stand.as_ref().unwrap().parts.iter().map(|part| part.role).collect();
    assert_eq!(roles, [Role::Shot, Role::Pikes, Role::Shot]);
    let figures: usize = foot.stand.as_ref().unwrap().parts.iter().map(|part| part.figures.len()).sum();
    assert_eq!(figures, usize::from(foot.figures));
    let ranges = Matchlocks::ranges(&known, &world, foot.id);
    assert_eq!(ranges.len(), 2, "long and short range");
    for theme in [Theme::Light, Theme::Dark, Theme::Print] {
        let drawn = svg(&view, &Options { theme, ranges: ranges.clone(), ..Options::default() });
        assert!(drawn.contains("class=\"range\"") && drawn.trim_end().ends_with("</svg>"));
        assert_eq!(drawn.matches("<g").count(), drawn.matches("</g>").count());
    }
}

#[test]
fn a_page_holds_every_position_and_asks_for_nothing_from_outside() {
    let (mut world, table) = training();
    world.attended = false;
    let mut players = general::Random::new(3);
    let mut battle =
        Battle::<Matchlocks>::begin(Arc::new(world), table, Header::seeded::<Matchlocks>(3)).unwrap();
    for _ in 0..40 {
        let Want::Decide(open) = battle.want() else { break };
        let side = Side::BOTH.into_iter().find(|side| open.of(*side).is_some()).unwrap();
        let decision = *battle.decision(side).unwrap();
        let answer = players.choose(side, &battle.known(Viewpoint::Side(side)), battle.world(), &decision);
        battle.answer(side, answer).unwrap();
    }
    let replay = Replay::of(&battle, table, Viewpoint::Side(Side::A));
    assert_eq!(replay.positions.len(), battle.positions());
    let cited = replay.positions.iter().flat_map(|position| &position.lines).map(|line| &line.rule);
    assert!(cited.clone().count() > 10 && cited.into_iter().all(|id| replay.rules.contains_key(id)));
    let page = html(&replay);
    assert_eq!(page, html(&replay));
    for outside in ["http:", "https:", "src=", "@import", "url(h"] {
        let found = page.replace("http://www.w3.org/2000/svg", "").contains(outside);
        assert!(!found, "the page asks for {outside}");
    }
}

fn training() -> (matchlocks::world::World, matchlocks::table::Table) {
    let text = include_str!("../../../../battles/training.toml");
    let battle = scenario::Battle::parse("training.toml", text).unwrap();
    matchlocks::casting::cast(&battle, scenario::VersionIndex::FIRST, Book::standard().clone()).unwrap()
}

#[test]
fn names_that_steer_or_look_like_gaps_are_only_names() {
    let mut view = small();
    view.title = "The {{data}} of {{nothing}}\u{1b}[31m".to_owned();
    view.pieces[0].title = "Byron\u{0}\u{9b}\u{ffff}".to_owned();
    view.pieces[0].name = "By\u{7}ron".to_owned();
    let drawn = svg(&view, &Options::default());
    let allowed = |letter: char| !letter.is_control() || letter == '\n' || letter == '\t';
    assert!(drawn.chars().all(|letter| allowed(letter) && letter != '\u{ffff}'));
    for shown in ["The {{data}} of {{nothing}}\\u{1b}[31m", "Byron\\u{0}\\u{9b}\\u{ffff}", "By\\u{7}ron"] {
        assert!(drawn.contains(shown), "{shown}");
    }
    let position = draw::Position { view, question: String::new(), lines: Vec::new() };
    let title = position.view.title.clone();
    for positions in [Vec::new(), vec![position]] {
        let page = html(&Replay {
            title: title.clone(),
            positions,
            rules: Default::default(),
            paper: Default::default(),
        });
        assert_eq!(page.matches("The {{data}} of {{nothing}}\\u{1b}[31m").count(), 2, "title and heading");
        let (_, data) = page.split_once(r#"<script type="application/json" id="data">"#).unwrap();
        let (data, _) = data.split_once("</script>").unwrap();
        assert!(serde_json::from_str::<serde_json::Value>(data).is_ok(), "{data}");
    }
}

/// The view of the training battle.
fn training_view() -> View {
    let (world, table) = training();
    Matchlocks::view(&Known::<Matchlocks>::of(&table, &world, Viewpoint::Umpire), &world)
}

/// The boxes of all plates of a picture: left, top, right, bottom.
fn plates(drawn: &str) -> Vec<[f64; 4]> {
    let numbers = |text: &str| -> Vec<f64> {
        text.split(['(', ')', ' ', '"']).filter_map(|part| part.parse().ok()).collect()
    };
    let boxed = |(at, _): (usize, &str)| {
        let before = &drawn[..at];
        let inner = before.rfind("translate(").unwrap();
        let outer = before[..inner].rfind("translate(").unwrap();
        let (own, place) = (numbers(&before[inner..]), numbers(&before[outer..inner]));
        let size = numbers(&drawn[at..at + 70]);
        let (x, y) = (own[0] + place[0], own[1] + place[1]);
        [x, y, x + size[0], y + size[1]]
    };
    drawn.match_indices(r#"<rect class="platepaper""#).map(boxed).collect()
}

#[test]
fn every_unit_has_a_plate_and_no_plate_lies_on_another() {
    let view = training_view();
    let all = plates(&svg(&view, &Options { legend: false, ..Options::default() }));
    assert_eq!(all.len(), view.pieces.iter().filter(|piece| piece.stand.is_some()).count());
    for (at, one) in all.iter().enumerate() {
        for other in &all[at + 1..] {
            let apart = one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1];
            assert!(apart, "{one:?} lies on {other:?}");
        }
    }
}

#[test]
fn each_way_of_standing_is_drawn_once_and_used_by_many() {
    let drawn = svg(&training_view(), &Options::default());
    let (used, kept) = (drawn.matches(r##"<use href="#m"##).count(), drawn.matches(r#"<g id="m"#).count());
    assert!(used > 300 && kept * 3 < used, "{kept} figures for {used} uses");
    // What is used is there.
    for part in drawn.split(r##"<use href="#"##).skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(drawn.contains(&format!(r#"id="{name}""#)), "{name}");
    }
}

#[test]
fn a_regiment_wears_what_its_file_says() {
    let view = training_view();
    let piece = view.pieces.iter().find(|piece| piece.pikes > 0).unwrap();
    let text = include_str!("../../../../battles/naseby.toml");
    let battle = scenario::Battle::parse("naseby.toml", text).unwrap();
    let regiments =
        battle.sides.iter().flat_map(|side| &side.brigades).flat_map(|brigade| &brigade.regiments);
    let livery =
        regiments.filter_map(|regiment| regiment.livery).find(|livery| livery.coat.is_some()).unwrap();
    let regiment =
        draw::Regiment { short: "Tester".to_owned(), livery: Some(livery), members: vec![piece.id] };
    let paper = draw::Paper { date: "1 May 1644".to_owned(), up: 315, regiments: vec![regiment] };
    let (plain, told) =
        (svg(&view, &Options::default()), svg(&view, &Options { paper, ..Options::default() }));
    assert!(told.contains(">Tester</text>") && !plain.contains(">Tester</text>"));
    assert!(told.contains(">1 May 1644</text>") && told != plain);
    // The top of the map lies north-west, and so the needle points up and to the right.
    let needle = |turned: &str| format!(r#"r="11.2"/><g transform="rotate({turned})">"#);
    assert!(told.contains(&needle("45")) && plain.contains(&needle("0")));
}
