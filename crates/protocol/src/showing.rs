//! What the engine shows, as it travels.

use engine::view::{
    Arm, Colour, GroundKind, GroundShape, GroundView, IntentKind, IntentView, Leads, MarkKind, PartView,
    PieceView, RangeKind, RangeView, Role, StandView,
};
use engine::{Departure, Measure, PieceId, Place, Presented, Refusal, View, Witness};
use registry::{Enrolled, Roll};
use tabletop::{Block, Point, Segment};

use crate::wire;

/// A point.
pub(crate) fn point(at: Point) -> wire::Point {
    [at.x, at.y]
}

/// Corners in order.
pub(crate) fn points(corners: &[Point]) -> Vec<wire::Point> {
    corners.iter().copied().map(point).collect()
}

/// The outline of a block, from the front left corner on.
pub(crate) fn outline(block: &Block) -> Vec<wire::Point> {
    points(&block.corners())
}

/// A side.
pub(crate) const fn side(side: engine::Side) -> wire::Side {
    match side {
        engine::Side::A => wire::Side::A,
        engine::Side::B => wire::Side::B,
    }
}

/// A side, back from the wire.
pub(crate) const fn side_of(side: wire::Side) -> engine::Side {
    match side {
        wire::Side::A => engine::Side::A,
        wire::Side::B => engine::Side::B,
    }
}

/// The table of a view, with what the roll of the battle says of those whom the viewer knows.
pub(crate) fn table<R: Presented>(view: &View, roll: &Roll) -> wire::Table {
    wire::Table {
        title: if roll.title.is_empty() { view.title.clone() } else { roll.title.clone() },
        date: roll.date.clone(),
        place: roll.place.clone(),
        up: roll.up,
        measure: match view.measure {
            engine::view::words::Measure::Inches => wire::Measure::Inches,
            engine::view::words::Measure::Millimetres => wire::Measure::Millimetres,
        },
        width: view.width.0,
        depth: view.depth.0,
        sides: view.sides.each_ref().map(side_info),
        pieces: view.pieces.iter().map(piece).collect(),
        groups: view.groups.iter().map(group).collect(),
        regiments: roll.muster(&view.pieces).into_iter().filter_map(regiment).collect(),
        fights: view.fights.iter().map(fight).collect(),
        intents: view.intents.iter().map(intent::<R>).collect(),
        clock: wire::Clock {
            turn: view.clock.turn,
            phase: view.clock.phase.clone(),
            card: view.clock.card.clone(),
            acting: view.clock.acting.map(side),
            remarks: view.clock.remarks.clone(),
        },
        conditions: view.conditions.iter().map(condition).collect(),
    }
}

/// A battle's own way of winning it.
fn condition(it: &engine::view::ConditionView) -> wire::Condition {
    let words = it.words.clone();
    wire::Condition { side: it.side.map(side), words, at_once: it.at_once, met: it.is_met }
}

/// The ground of a view.
pub(crate) fn ground(view: &View) -> Vec<wire::Ground> {
    view.ground.iter().map(feature).collect()
}

/// A regiment with its pieces, if anything is said of it.
fn regiment((said, members): (&Enrolled, Vec<PieceId>)) -> Option<wire::Regiment> {
    let something = !said.short.is_empty() || said.livery.is_some();
    something.then(|| wire::Regiment {
        short: said.short.clone(),
        livery: said.livery.map(wire::Livery::from),
        members: members.into_iter().map(|piece| piece.0).collect(),
    })
}

fn side_info(info: &engine::view::SideView) -> wire::SideInfo {
    let colour = match info.colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Yellow => "yellow",
    };
    wire::SideInfo {
        side: side(info.side),
        name: info.name.clone(),
        colour: colour.to_owned(),
        counters: counters(info),
        hand: info.hand.clone(),
        bar: bar(info),
    }
}

/// What a side has lost, as a bar.
pub(crate) fn bar(info: &engine::view::SideView) -> Option<wire::Bar> {
    let bar = info.bar.as_ref()?;
    let notch =
        |it: &engine::view::NotchView| wire::Notch { at: it.at, word: it.word.clone(), passed: it.passed };
    Some(wire::Bar {
        word: bar.word.clone(),
        of: bar.of,
        parts: bar.parts.iter().map(counter).collect(),
        share: bar.share(),
        notches: bar.notches.iter().map(notch).collect(),
        words: bar.words(),
    })
}

/// What a rulebook counts for a side.
pub(crate) fn counters(info: &engine::view::SideView) -> Vec<wire::Counter> {
    info.counters.iter().map(counter).collect()
}

fn counter(counter: &engine::view::Counter) -> wire::Counter {
    wire::Counter { word: counter.word.clone(), value: counter.value }
}

/// A piece.
pub(crate) fn piece(piece: &PieceView) -> wire::Piece {
    wire::Piece {
        id: piece.id.0,
        name: piece.name.clone(),
        title: piece.title.clone(),
        side: piece.side.map(side),
        arm: match piece.arm {
            Arm::Foot => wire::Arm::Foot,
            Arm::Horse => wire::Arm::Horse,
            Arm::Guns => wire::Arm::Guns,
            Arm::Leader => wire::Arm::Leader,
            Arm::General => wire::Arm::General,
            Arm::Beast => wire::Arm::Beast,
        },
        leads: match piece.leads {
            Leads::Nobody => wire::Leads::Nobody,
            Leads::Group => wire::Leads::Group,
            Leads::Army => wire::Leads::Army,
        },
        word: piece.word.clone(),
        brigade: piece.brigade.clone(),
        place: place(piece.place),
        stand: piece.stand.as_ref().map(stand),
        figures: piece.figures,
        start: piece.start,
        pikes: piece.pikes,
        marks: piece.marks.iter().map(mark).collect(),
        host: piece.host.map(|host| host.0),
        fight: piece.fight,
    }
}

const fn place(place: Place) -> wire::Place {
    match place {
        Place::Unused | Place::Gone(Departure::Removed) => wire::Place::Removed,
        Place::Reserve => wire::Place::Reserve,
        Place::Table => wire::Place::Table,
        Place::Gone(Departure::Destroyed) => wire::Place::Destroyed,
        Place::Gone(Departure::Routed) => wire::Place::Routed,
        Place::Gone(Departure::Retreated) => wire::Place::Retreated,
        Place::Gone(Departure::Evaded) => wire::Place::Evaded,
        Place::Gone(Departure::Pursued) => wire::Place::Pursued,
        Place::Gone(Departure::Merged) => wire::Place::Merged,
        Place::Gone(Departure::Captured) => wire::Place::Captured,
    }
}

fn stand(stand: &StandView) -> wire::Stand {
    wire::Stand {
        front: point(stand.front),
        facing: stand.facing.to_hundredths(),
        outline: stand.outline.map(point),
        loose: stand.loose,
        round: stand.round,
        parts: stand.parts.iter().map(part).collect(),
    }
}

fn part(part: &PartView) -> wire::Part {
    let role = match part.role {
        Role::Pikes => wire::Role::Pikes,
        Role::Shot => wire::Role::Shot,
        Role::Horse => wire::Role::Horse,
        Role::Cuirassiers => wire::Role::Cuirassiers,
        Role::Gun => wire::Role::Gun,
        Role::Limbered => wire::Role::Limbered,
        Role::Mob => wire::Role::Mob,
        Role::Leader => wire::Role::Leader,
        Role::Blades => wire::Role::Blades,
        Role::Riderless => wire::Role::Riderless,
        Role::Cattle => wire::Role::Cattle,
        Role::Sheep => wire::Role::Sheep,
    };
    wire::Part { role, outline: part.outline.map(point), figures: points(&part.figures) }
}

fn mark(mark: &engine::view::MarkView) -> wire::MarkOn {
    let kind = match mark.kind {
        MarkKind::Disorder => wire::MarkKind::Disorder,
        MarkKind::Shaken => wire::MarkKind::Shaken,
        MarkKind::Routed => wire::MarkKind::Routed,
        MarkKind::Ammunition => wire::MarkKind::Ammunition,
        MarkKind::Jammed => wire::MarkKind::Jammed,
        MarkKind::Orders => wire::MarkKind::Orders,
        MarkKind::Posture => wire::MarkKind::Posture,
        MarkKind::Stunned => wire::MarkKind::Stunned,
        MarkKind::Wounded => wire::MarkKind::Wounded,
        MarkKind::Captive => wire::MarkKind::Captive,
        MarkKind::Hidden => wire::MarkKind::Hidden,
        MarkKind::Note => wire::MarkKind::Note,
    };
    wire::MarkOn { kind, word: mark.word.clone(), count: mark.count }
}

fn group(group: &engine::view::GroupView) -> wire::Group {
    wire::Group {
        title: group.title.clone(),
        side: group.side.map(side),
        members: group.members.iter().map(|piece| piece.0).collect(),
        leader: group.leader.map(|piece| piece.0),
        outline: points(&group.outline),
        hidden: group.hidden,
        remarks: group.remarks.clone(),
    }
}

fn fight(fight: &engine::view::FightView) -> wire::Fight {
    wire::Fight {
        number: fight.number,
        members: fight.members.iter().map(|piece| piece.0).collect(),
        against: fight.against.iter().map(|(one, other)| [one.0, other.0]).collect(),
        words: fight.words.clone(),
    }
}

fn intent<R: Presented>(intent: &IntentView) -> wire::Intent {
    wire::Intent {
        kind: match intent.kind {
            IntentKind::Charge => wire::IntentKind::Charge,
            IntentKind::Countercharge => wire::IntentKind::Countercharge,
            IntentKind::Shoot => wire::IntentKind::Shoot,
            IntentKind::Pursue => wire::IntentKind::Pursue,
            IntentKind::Rout => wire::IntentKind::Rout,
        },
        from: intent.from.0,
        to: intent.to.map(|to| to.0),
        word: intent.word.clone(),
        rule: R::rule_id(intent.rule),
        way: points(&intent.way),
    }
}

fn feature(ground: &GroundView) -> wire::Ground {
    wire::Ground {
        number: ground.number,
        kind: match ground.kind {
            GroundKind::Open => wire::GroundKind::Open,
            GroundKind::Slope => wire::GroundKind::Slope,
            GroundKind::SteepSlope => wire::GroundKind::SteepSlope,
            GroundKind::Crest => wire::GroundKind::Crest,
            GroundKind::Rough => wire::GroundKind::Rough,
            GroundKind::Marsh => wire::GroundKind::Marsh,
            GroundKind::Wood => wire::GroundKind::Wood,
            GroundKind::Building => wire::GroundKind::Building,
            GroundKind::Road => wire::GroundKind::Road,
            GroundKind::Hedge => wire::GroundKind::Hedge,
            GroundKind::Wall => wire::GroundKind::Wall,
            GroundKind::HighWall => wire::GroundKind::HighWall,
            GroundKind::Earthwork => wire::GroundKind::Earthwork,
            GroundKind::Stream => wire::GroundKind::Stream,
            GroundKind::Impassable => wire::GroundKind::Impassable,
        },
        word: ground.word.clone(),
        name: ground.name.clone(),
        level: ground.level,
        shape: match &ground.shape {
            GroundShape::Area(corners) => wire::GroundShape::Area { corners: points(corners) },
            GroundShape::Line { points: along, width, openings } => wire::GroundShape::Line {
                points: points(along),
                width: width.0,
                openings: openings.iter().map(|it| [point(it.from), point(it.to)]).collect(),
            },
        },
        found: ground.found.clone(),
    }
}

/// What reaches from a piece.
pub(crate) fn range<R: Presented>(piece: Option<engine::PieceId>, range: &RangeView) -> wire::Outline {
    wire::Outline {
        piece: piece.map(|piece| piece.0),
        kind: match range.kind {
            RangeKind::Fire => wire::OutlineKind::Fire,
            RangeKind::Move => wire::OutlineKind::Move,
            RangeKind::Charge => wire::OutlineKind::Charge,
            RangeKind::Command => wire::OutlineKind::Command,
            RangeKind::Zone => wire::OutlineKind::Zone,
        },
        word: range.word.clone(),
        rule: R::rule_id(range.rule),
        corners: points(&range.outline),
    }
}

/// A measured stretch.
pub(crate) fn measured(stretch: Segment) -> wire::Measured {
    let length = tabletop::Distance::between(stretch.from, stretch.to).rounded_up();
    wire::Measured { from: point(stretch.from), to: point(stretch.to), length: length.0 }
}

/// The title of a rule; its id where the ledger has none.
pub(crate) fn title<R: Presented>(rule: engine::Rule) -> String {
    R::rule_words(rule).map_or_else(|| R::rule_id(rule), |words| words.title)
}

/// A refusal.
pub(crate) fn refusal<R: Presented>(refusal: &Refusal) -> wire::Refusal {
    let known = R::rule_words(refusal.rule);
    let (found, limit) = match refusal.measure {
        Some(Measure { found, limit }) => (Some(found.0), Some(limit.0)),
        None => (None, None),
    };
    wire::Refusal {
        // A refusal of the engine's own stands under no rule.
        rule: known.as_ref().map_or_else(String::new, |words| words.id.clone()),
        title: known.map_or_else(String::new, |words| words.title),
        why: refusal.why.to_owned(),
        found,
        limit,
        witness: match refusal.witness {
            Witness::None => wire::Witness::None,
            Witness::Point(at) => wire::Witness::Point { at: point(at) },
            Witness::Segment(it) => wire::Witness::Segment { from: point(it.from), to: point(it.to) },
            Witness::Piece(piece) => wire::Witness::Piece { piece: piece.0 },
            Witness::Ground(number) => wire::Witness::Ground { number },
        },
    }
}
