//! What people are shown of a battle: plain values in neutral words, made from what one viewer knows.
//!
//! A [`View`] names no ruleset. A table is drawn, a roster printed and a battle told from it alone, and what the
//! viewer may not know is not in it. [`Presented`] is what a ruleset gives for that.

mod bars;
pub mod brevity;
mod clock;
mod condition;
mod ground;
mod grouping;
mod intending;
mod marking;
mod names;
mod naming;
mod outlines;
mod reaching;
mod results;
mod said;
mod saying;
mod telling;
pub mod words;

use dice::{Pool, Reading};
use tabletop::{Angle, Block, Footprint, Length, Point, Pose, Segment};

use crate::{Answer, Decision, Known, Logged, PieceId, Place, Rule, RuleId, Ruleset, Side, Verb};
pub use bars::{BarView, NotchView};
pub use clock::ClockView;
pub use condition::ConditionView;
pub use ground::{GroundKind, GroundShape, GroundView};
pub use grouping::GroupView;
pub use intending::{IntentKind, IntentView};
pub use marking::{MarkKind, MarkView};
pub use names::PieceNames;
pub use naming::Subject;
pub use outlines::{around, fan, hull};
pub use reaching::{MilestoneView, ProspectKind, ProspectView, RangeKind, RangeView, ZoneView};
pub use results::{ResultsRow, ResultsTable};
pub use said::Narration;
pub use telling::{Story, StoryLine, Tone};

/// A ruleset that can be shown to people.
pub trait Presented: Ruleset {
    /// In which measure the book speaks of lengths.
    const MEASURE: words::Measure = words::Measure::Inches;

    /// The battle as a viewer sees it.
    fn view(known: &Known<Self>, world: &Self::World) -> View;

    /// An event in a sentence, as a battle report would have it, or `None` if it is no part of the story. What the
    /// teller knows is that of the moment before the event.
    fn narrate(before: &Known<Self>, world: &Self::World, logged: &Logged) -> Option<StoryLine>;

    /// A decision as the question that it is.
    fn ask_in_words(known: &Known<Self>, world: &Self::World, decision: &Decision<Self>) -> String;

    /// What everybody else is told that a side is about while it decides, as it follows `Waiting for Parliament to`:
    /// `announce its shots`. The viewer's knowledge is given, and it may betray no more than that. By default `decide`.
    fn awaited_in_words(_known: &Known<Self>, _world: &Self::World, _decision: &Decision<Self>) -> String {
        "decide".to_owned()
    }

    /// An answer as a button or a line of a plan says it: `Advance 4.5 in`, `Stand and fight`. Never empty, and
    /// without numbers of pieces; two answers that are offered to one decision read differently. By default the
    /// verb's meaning with the names that the answer has.
    fn answer_in_words(
        _known: &Known<Self>,
        world: &Self::World,
        _decision: &Decision<Self>,
        answer: &Answer,
    ) -> String {
        saying::plainly::<Self>(world, answer)
    }

    /// Whether a decision is for its player alone, even where it has but one answer: from being asked, or from how fast the
    /// answer comes, somebody else could learn what he may not know (whether a card is held, where somebody lies hidden).
    /// It follows from what the side knows. By default every decision is; where it is not, whatever shows the decision
    /// may give the only answer, or the first of some that are [alike](Presented::likeness), in the player's name.
    fn is_personal(_known: &Known<Self>, _world: &Self::World, _decision: &Decision<Self>) -> bool {
        true
    }

    /// Whether everything that is lawful is among the answers that [`Ruleset::candidates`] offers, or comes to the same as
    /// one of them; giving up and standing instructions are left aside. By default not, as on a continuous table more is
    /// lawful than can be listed.
    fn offers_all(
        _known: &Known<Self>,
        _world: &Self::World,
        _decision: &Decision<Self>,
        _offered: &[Answer],
    ) -> bool {
        false
    }

    /// What an answer on offer comes to: two answers with the same likeness leave the table the same in all that a player
    /// could care about. `None` for one that is like no other, which by default all are.
    fn likeness(
        _known: &Known<Self>,
        _world: &Self::World,
        _decision: &Decision<Self>,
        _answer: &Answer,
    ) -> Option<u64> {
        None
    }

    /// Whether a verb names one of several who are then ordered together, as one. By default no verb does.
    fn gathers(_verb: Verb) -> bool {
        false
    }

    /// Whether the piece that an answer of a verb is for, one of his own, is not called upon by it: somebody goes to it, or
    /// stands by to help it. By default no verb is such a one.
    fn joins(_verb: Verb) -> bool {
        false
    }

    /// What a reading of dice comes to, in words: `3 hits`, `2 saved`, `passed`.
    fn result_in_words(_world: &Self::World, _rule: Rule, pool: &Pool, reading: Reading) -> String {
        saying::result(pool, reading)
    }

    /// What a throw came to, in words: the reading, and of a sum that is divided what it was and what the division loses.
    fn throw_in_words(world: &Self::World, rule: Rule, pool: &Pool, faces: &dice::Faces) -> String {
        saying::divided(pool, faces, Self::result_in_words(world, rule, pool, pool.read(faces)))
    }

    /// What dice need, as people say it: `8d6 hitting on 5+, 1 thrown again`; `4d6 saved on 5+` where they are saves.
    fn needed_in_words(rule: Rule, pool: &Pool) -> String {
        saying::needed(pool, Self::is_save(rule))
    }

    /// Whether the dice of a rule are saves: their pool counts the hits that they let through, while whoever throws them
    /// counts those that they stop. By default no dice are.
    fn is_save(_rule: Rule) -> bool {
        false
    }

    /// What a side may say at any time without being asked, each in words: that it gives up, and what it is to be
    /// asked from now on. By default the giving up alone.
    fn unasked(_known: &Known<Self>, _world: &Self::World, _side: Side) -> Vec<(Answer, String)> {
        saying::concession::<Self>().into_iter().collect()
    }

    /// The stretch to be shown on the table for a line of the log: a move from where it began to where it ended,
    /// a shot or an attack between the two sides. What the teller knows is that of the moment before the event. By
    /// default the way of a piece that moved, else the shortest stretch between the first two pieces on the table
    /// that the sentence is about, if they are of different sides.
    fn measured(before: &Known<Self>, world: &Self::World, logged: &Logged) -> Option<Segment> {
        saying::measured::<Self>(before, world, logged)
    }

    /// Where a piece can shoot, and what else reaches from it: drawn on request.
    fn ranges(known: &Known<Self>, world: &Self::World, piece: PieceId) -> Vec<RangeView>;

    /// The ground on which what a decision is about may be placed. It is for the eye: `validate` decides, and may
    /// refuse a place within it. Nothing by default, and where nothing is to be placed.
    fn zones(_known: &Known<Self>, _world: &Self::World, _decision: &Decision<Self>) -> Vec<ZoneView> {
        Vec::new()
    }

    /// Where a piece comes to stand that is put down by hand: right there by default. Where it may stand on a line alone, as
    /// along an edge over which it comes on, this is the nearest place of that line. `validate` decides.
    fn put_down(
        _known: &Known<Self>,
        _world: &Self::World,
        _decision: &Decision<Self>,
        _piece: PieceId,
        pose: Pose,
    ) -> Pose {
        pose
    }

    /// How far the front middle of a piece could come by its next move, how far it could charge and how far it
    /// could shoot after that move, as if it were its turn: sampled outlines for the eye. Nothing by default.
    fn reaches(_known: &Known<Self>, _world: &Self::World, _piece: PieceId) -> Vec<RangeView> {
        Vec::new()
    }

    /// What a piece could do from where it stands to each enemy whom it could matter to, and what each of them
    /// could do to it. Only the table counts, not whose turn it is, so that tables of "what if" may be asked.
    /// Nothing by default.
    fn prospects(_known: &Known<Self>, _world: &Self::World, _piece: PieceId) -> Vec<ProspectView> {
        Vec::new()
    }

    /// The places on the way of an answer at which something is settled, in the order in which they come: how far a charge is
    /// when those whom it meets have the time to form. Nothing by default, and of an answer that the ruleset would refuse.
    fn milestones(
        _known: &Known<Self>,
        _world: &Self::World,
        _decision: &Decision<Self>,
        _answer: &Answer,
    ) -> Vec<MilestoneView> {
        Vec::new()
    }

    /// The table on which the dice of an answer would be read, if it calls for some that are read on one. What is lit on it is what
    /// the side knows now. None by default.
    fn results_table(
        _known: &Known<Self>,
        _world: &Self::World,
        _decision: &Decision<Self>,
        _answer: &Answer,
    ) -> Option<ResultsTable> {
        None
    }

    /// How wide and deep a piece is. By default as it stands in the table; where a ruleset knows better than the shape that
    /// a piece was given, it says so here.
    fn body(known: &Known<Self>, _world: &Self::World, piece: PieceId) -> Option<Footprint> {
        let shape = Self::pieces(known.table()).get(piece.index())?.shape();
        Some(shape.footprint())
    }

    /// The ground that a body covers in a pose, for outlines of moves. By default its front is where the pose is; where a
    /// ruleset gives round bases by their centres it says so here.
    fn covers(body: Footprint, pose: Pose) -> Block {
        body.block(pose)
    }

    /// What a rule says. `None` for a number that the ledger does not have.
    fn rule_words(rule: Rule) -> Option<RuleWords>;

    /// The id by which people call a rule, such as `NMM-11-07`.
    fn rule_id(rule: Rule) -> String {
        RuleId::of::<Self>(rule).to_string()
    }
}

/// A battle as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// What the battle is called.
    pub title: String,
    /// In which measure the book speaks of lengths: they are shown in no other.
    pub measure: words::Measure,
    /// The table from its left edge to its right edge.
    pub width: Length,
    /// The table from its bottom edge to its top edge.
    pub depth: Length,
    /// What lies on the table, lowest ground first.
    pub ground: Vec<GroundView>,
    /// The sides, in order.
    pub sides: [SideView; 2],
    /// Every piece of the battle that the viewer knows of, on the table or not, by number.
    pub pieces: Vec<PieceView>,
    /// The groups in which single men go, the herds in which beasts stand; empty where units are pieces themselves.
    pub groups: Vec<GroupView>,
    /// The fights under way.
    pub fights: Vec<FightView>,
    /// What has been announced and is still to be done, as far as the viewer knows of it, in the order in which it was
    /// announced.
    pub intents: Vec<IntentView>,
    /// Where in the battle we are.
    pub clock: ClockView,
    /// The battle's own ways of winning, in the order in which they are looked at; empty where it has none that the program judges.
    pub conditions: Vec<ConditionView>,
}

impl View {
    /// A battle's title, table, sides and clock, measured in inches, with nothing on the table: what stands there is filled in.
    pub fn of(title: &str, ground: &tabletop::Ground, sides: [SideView; 2], clock: ClockView) -> View {
        let (width, depth) = (ground.width(), ground.depth());
        let (title, pieces, groups) = (title.to_owned(), Vec::new(), Vec::new());
        let (ground, fights, intents) = (Vec::new(), Vec::new(), Vec::new());
        let measure = words::Measure::Inches;
        let conditions = Vec::new();
        View {
            title,
            measure,
            width,
            depth,
            ground,
            sides,
            pieces,
            groups,
            fights,
            intents,
            clock,
            conditions,
        }
    }
}

/// A side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideView {
    /// Which.
    pub side: Side,
    /// What its army is called.
    pub name: String,
    /// The colour in which its people expect to see it.
    pub colour: Colour,
    /// What is counted for it, as far as this viewer may know.
    pub counters: Vec<Counter>,
    /// The cards that this viewer sees in its hand.
    pub hand: Vec<String>,
    /// What it has lost, as a bar with notches, where the book has such.
    pub bar: Option<BarView>,
}

/// A colour for a side. How it looks is the drawing's affair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
}

/// Something counted for a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// What.
    pub word: String,
    /// How many.
    pub value: i32,
}

/// A piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceView {
    /// Its number.
    pub id: PieceId,
    /// The one word by which answers and the log call it.
    pub name: String,
    /// Its name as a person reads it.
    pub title: String,
    /// Whose it is; `None` for what belongs to nobody: a beast, a horse that has lost its rider.
    pub side: Option<Side>,
    /// Of what arm.
    pub arm: Arm,
    /// Whom it leads.
    pub leads: Leads,
    /// What the ruleset calls it, such as `Battalia, Veteran`.
    pub word: String,
    /// The formation to which it belongs; empty without one.
    pub brigade: String,
    /// Where it is.
    pub place: Place,
    /// How it stands, while it is on the table.
    pub stand: Option<StandView>,
    /// Figures left.
    pub figures: u8,
    /// Figures at the start.
    pub start: u8,
    /// Pikemen among those left.
    pub pikes: u8,
    /// What lies on it or is known of it.
    pub marks: Vec<MarkView>,
    /// The piece with which it goes.
    pub host: Option<PieceId>,
    /// The fight that it is in.
    pub fight: Option<u8>,
}

/// The arm of a piece, by which it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arm {
    /// Men on foot.
    Foot,
    /// Men on horses.
    Horse,
    /// Guns and their crews.
    Guns,
    /// Somebody who commands.
    Leader,
    /// Somebody who commands the army.
    General,
    /// A beast, or a horse without a rider.
    Beast,
}

/// Whom somebody leads. Where commanders are pieces of their own their arm says the same; among single men he who
/// leads fights like the others and is told from them by this alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Leads {
    /// Nobody.
    #[default]
    Nobody,
    /// A part of the army: a group, a brigade.
    Group,
    /// The army.
    Army,
}

/// How a piece stands on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandView {
    /// The middle of its front; of a round base its centre.
    pub front: Point,
    /// Where it looks.
    pub facing: Angle,
    /// Its outline from the front left corner on, clockwise as it looks.
    pub outline: [Point; 4],
    /// Whether its men stand loosely rather than in ranks and files.
    pub loose: bool,
    /// Whether it is a single man or beast whose base is the circle within the outline.
    pub round: bool,
    /// What it is made of.
    pub parts: Vec<PartView>,
}

/// A part of a piece: a wing of musketeers, a block of pikes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartView {
    /// What its men do.
    pub role: Role,
    /// Its outline from the front left corner on, clockwise as it looks.
    pub outline: [Point; 4],
    /// Where its figures stand.
    pub figures: Vec<Point>,
}

/// What the men of a part do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// They carry pikes.
    Pikes,
    /// They shoot on foot.
    Shot,
    /// They ride.
    Horse,
    /// They ride in armour to the knee.
    Cuirassiers,
    /// A gun ready to fire.
    Gun,
    /// A gun on its way.
    Limbered,
    /// They carry what they found.
    Mob,
    /// A commander with his flag.
    Leader,
    /// They fight on foot hand to hand, with anything but pikes.
    Blades,
    /// A horse without a rider.
    Riderless,
    /// Cattle.
    Cattle,
    /// Sheep.
    Sheep,
}

/// A fight at close quarters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FightView {
    /// Its number.
    pub number: u8,
    /// Who is in it, in order of joining.
    pub members: Vec<PieceId>,
    /// Who meets whom: each member with the enemy that it fights.
    pub against: Vec<(PieceId, PieceId)>,
    /// How it stands, in words.
    pub words: String,
}

/// What a rule says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleWords {
    /// Its id.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it asks for.
    pub text: String,
    /// How the program reads it where the rulebook leaves room; empty where it does not.
    pub reading: String,
    /// Whether the source has lost the table on which it rests, and ours is a reconstruction.
    pub lost: bool,
}

impl View {
    /// A piece by its number, if the viewer knows of it.
    pub fn piece(&self, id: PieceId) -> Option<&PieceView> {
        self.pieces.iter().find(|piece| piece.id == id)
    }
}

impl PieceView {
    /// Men who are no pikemen.
    pub const fn others(&self) -> u8 {
        self.figures.saturating_sub(self.pikes)
    }
}
