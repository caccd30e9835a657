//! The table as one viewer sees it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Bar, Condition, Counter, Livery};

/// A place on the table: right and up, in hundredths of a millimetre.
pub type Point = [i32; 2];

/// The battle as a viewer sees it, the ground apart: that changes seldom.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// What the battle is called.
    pub title: String,
    /// The day on which it was fought, as `11 October 1643`; empty for one that never was.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub date: String,
    /// Where it was fought, in words; empty where nothing is said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub place: String,
    /// The compass bearing, in degrees, of the direction up the table: facings are counted from there. 0, and left out, where
    /// that is north or nobody has said.
    #[serde(default, skip_serializing_if = "is_usual")]
    #[ts(optional, as = "Option<u16>")]
    pub up: u16,
    /// In which measure the rules speak of lengths; inches where it is left out.
    #[serde(default, skip_serializing_if = "is_usual")]
    #[ts(optional, as = "Option<Measure>")]
    pub measure: Measure,
    /// Its width.
    pub width: i32,
    /// Its depth.
    pub depth: i32,
    /// The sides, A first.
    pub sides: [SideInfo; 2],
    /// Every piece that the viewer knows of, on the table or not.
    pub pieces: Vec<Piece>,
    /// The groups in which single men go, the herds in which beasts stand.
    #[serde(default)]
    pub groups: Vec<Group>,
    /// The regiments of the paper to which those pieces belong, as far as anything is said of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Regiment>>")]
    pub regiments: Vec<Regiment>,
    /// The fights under way.
    pub fights: Vec<Fight>,
    /// What has been announced and is still to be done, as far as the viewer knows of it.
    #[serde(default)]
    pub intents: Vec<Intent>,
    /// Where in the battle we are.
    pub clock: Clock,
    /// The battle's own ways of winning, in the order in which they are looked at; left out where it has none that the program
    /// judges.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Condition>>")]
    pub conditions: Vec<Condition>,
}

/// A measure of lengths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Inches.
    #[default]
    Inches,
    /// Millimetres.
    Millimetres,
}

fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// One of the two armies, or who looks at both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
pub enum Side {
    /// The army that a scenario names first.
    A,
    /// The army that a scenario names second.
    B,
}

/// A side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SideInfo {
    /// Which.
    pub side: Side,
    /// What its army is called.
    pub name: String,
    /// The colour in which its people expect to see it: `red`, `blue`, `green` or `yellow`.
    pub colour: String,
    /// What is counted for it.
    pub counters: Vec<Counter>,
    /// The cards that this viewer sees in its hand.
    pub hand: Vec<String>,
    /// What it has lost, as a bar; left out where the rules have no such.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bar: Option<Bar>,
}

/// A piece: a unit, a gun, a leader.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Piece {
    /// Its number.
    pub id: u8,
    /// The word by which answers call it.
    pub name: String,
    /// Its name as a person reads it.
    pub title: String,
    /// Whose it is; `null` for what belongs to nobody.
    pub side: Option<Side>,
    /// Of what arm.
    pub arm: Arm,
    /// Whom it leads.
    pub leads: Leads,
    /// What the ruleset calls it.
    pub word: String,
    /// The formation to which it belongs; empty without one.
    pub brigade: String,
    /// Where it is.
    pub place: Place,
    /// How it stands, while it is on the table.
    pub stand: Option<Stand>,
    /// Figures left.
    pub figures: u8,
    /// Figures at the start.
    pub start: u8,
    /// Pikemen among those left.
    pub pikes: u8,
    /// What lies on it or is known of it.
    pub marks: Vec<MarkOn>,
    /// The piece with which it goes.
    pub host: Option<u8>,
    /// The fight that it is in.
    pub fight: Option<u8>,
}

/// The arm of a piece, by which it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
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

/// Whom somebody leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Leads {
    /// Nobody.
    Nobody,
    /// A part of the army.
    Group,
    /// The army.
    Army,
}

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not yet placed.
    Reserve,
    /// On the table.
    Table,
    /// Destroyed to the last figure.
    Destroyed,
    /// Broken and gone.
    Routed,
    /// Off over an edge, going back.
    Retreated,
    /// Off over an edge, evading.
    Evaded,
    /// Off over an edge, pursuing.
    Pursued,
    /// Made a part of another piece.
    Merged,
    /// Taken by the enemy.
    Captured,
    /// Taken off by a rule.
    Removed,
}

/// How a piece stands on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Stand {
    /// The middle of its front.
    pub front: Point,
    /// Where it looks, in hundredths of a degree.
    pub facing: i32,
    /// Its outline from the front left corner on, clockwise as it looks.
    pub outline: [Point; 4],
    /// Whether its men stand loosely.
    pub loose: bool,
    /// Whether it is a single man or beast whose base is the circle within the outline.
    pub round: bool,
    /// What it is made of.
    pub parts: Vec<Part>,
}

/// A part of a piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Part {
    /// What its men do.
    pub role: Role,
    /// Its outline from the front left corner on, clockwise as it looks.
    pub outline: [Point; 4],
    /// Where its figures stand.
    pub figures: Vec<Point>,
}

/// What the men of a part do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
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
    /// They fight on foot hand to hand.
    Blades,
    /// A horse without a rider.
    Riderless,
    /// Cattle.
    Cattle,
    /// Sheep.
    Sheep,
}

/// Something that lies on a piece or is known of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct MarkOn {
    /// Of what sort.
    pub kind: MarkKind,
    /// What the ruleset calls it.
    pub word: String,
    /// How many, where it is counted.
    pub count: Option<u8>,
}

/// The sort of a mark, by which it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    /// Ranks in disorder.
    Disorder,
    /// Hearts that sink.
    Shaken,
    /// It runs.
    Routed,
    /// What is left to shoot with.
    Ammunition,
    /// It cannot shoot until something is mended.
    Jammed,
    /// It has been told what to do.
    Orders,
    /// A way of standing: mounted, limbered, pikes outward.
    Posture,
    /// He lies stunned.
    Stunned,
    /// He is wounded.
    Wounded,
    /// He is bound, a captive.
    Captive,
    /// The enemy does not know of it.
    Hidden,
    /// Anything else worth knowing; listed, not drawn.
    Note,
}

/// A group of single men, or a herd: outlined with its name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Group {
    /// What it is called.
    pub title: String,
    /// Whose it is; `null` for beasts.
    pub side: Option<Side>,
    /// Its members on the table.
    pub members: Vec<u8>,
    /// Who leads it.
    pub leader: Option<u8>,
    /// Round those who keep together; empty where nobody does.
    pub outline: Vec<Point>,
    /// Whether the enemy does not know of it.
    pub hidden: bool,
    /// What everybody should know of it.
    pub remarks: Vec<String>,
}

/// A regiment of a battle's or an army's file: what its pieces are called for short, wear and fly. It follows from what
/// the viewer's pieces are called, and from what everybody may read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Regiment {
    /// Its name in twelve letters at most, for a plate: `Rupert H`; empty where none is given.
    pub short: String,
    /// What it wore and flew; `null` where nothing is said.
    pub livery: Option<Livery>,
    /// Its pieces that the viewer knows of.
    pub members: Vec<u8>,
}

/// A fight at close quarters.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Fight {
    /// Its number.
    pub number: u8,
    /// Who is in it.
    pub members: Vec<u8>,
    /// Who meets whom.
    pub against: Vec<[u8; 2]>,
    /// How it stands, in words.
    pub words: String,
}

/// Something that a piece has announced against another, or the way that it will run; drawn as an arrow.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Intent {
    /// What.
    pub kind: IntentKind,
    /// Who.
    pub from: u8,
    /// Against whom; `null` of what it does against nobody.
    pub to: Option<u8>,
    /// In words that stand between the two names, or after the only one: `charges`, `runs 12 in`.
    pub word: String,
    /// The rule under which it was announced.
    pub rule: String,
    /// The way of the arrow from its tail to its tip, two points or more; of one who runs for several turns a point for the end
    /// of each.
    pub way: Vec<Point>,
}

/// What is announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum IntentKind {
    /// It comes on to fight.
    Charge,
    /// It comes on against somebody who comes on himself.
    Countercharge,
    /// It is about to shoot.
    Shoot,
    /// It is after somebody who runs.
    Pursue,
    /// It runs away.
    Rout,
}

/// Where in the battle we are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Clock {
    /// The turn; 0 before the first.
    pub turn: u16,
    /// The phase, in words.
    pub phase: String,
    /// The card in play, in words.
    pub card: Option<String>,
    /// Whose card or go it is.
    pub acting: Option<Side>,
    /// What else everybody should know: rain, fog.
    pub remarks: Vec<String>,
}

/// A feature of the ground.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Ground {
    /// Its number.
    pub number: u8,
    /// What it looks like.
    pub kind: GroundKind,
    /// What the ruleset calls it.
    pub word: String,
    /// Its name on the map; empty where it has none.
    pub name: String,
    /// How high it stands: 0 for the table.
    pub level: u8,
    /// Where it lies.
    pub shape: GroundShape,
    /// What has been found out about it, in words; empty if nothing.
    pub found: String,
}

/// What ground looks like, whatever a ruleset makes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum GroundKind {
    /// Open ground that has a name or a border.
    Open,
    /// Ground on a gentle hill.
    Slope,
    /// Ground on a steep hill.
    SteepSlope,
    /// The line along the top of a hill.
    Crest,
    /// Rough or enclosed ground.
    Rough,
    /// Marsh.
    Marsh,
    /// Trees.
    Wood,
    /// A house or a block of houses.
    Building,
    /// A road or lane.
    Road,
    /// A hedge.
    Hedge,
    /// A wall that men shoot over.
    Wall,
    /// A wall that they do not.
    HighWall,
    /// A trench or breastwork.
    Earthwork,
    /// Session water that can be crossed.
    Stream,
    /// What nobody crosses.
    Impassable,
}

/// The shape of a feature.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum GroundShape {
    /// An area by its corners.
    Area {
        /// The corners in order.
        corners: Vec<Point>,
    },
    /// A line by its points.
    Line {
        /// The points in order.
        points: Vec<Point>,
        /// How wide it lies; 0 for a line without width.
        width: i32,
        /// The stretches where it is open: gates, fords, bridges.
        openings: Vec<[Point; 2]>,
    },
}

/// Ground that something covers: where shot reaches, how far troops could come, where a piece may be placed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Outline {
    /// The piece from which it reaches; `null` for a zone.
    pub piece: Option<u8>,
    /// What it is.
    pub kind: OutlineKind,
    /// In words, such as `long range, 5+ to hit`.
    pub word: String,
    /// The rule.
    pub rule: String,
    /// Its corners.
    pub corners: Vec<Point>,
}

/// What an outline stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OutlineKind {
    /// Shot reaches so far.
    Fire,
    /// A move reaches so far.
    Move,
    /// A charge reaches so far.
    Charge,
    /// A commander's word reaches so far.
    Command,
    /// Here it may be placed.
    Zone,
}
