//! The table: lengths, angles, poses, blocks, arcs, lines of sight, terrain and swept movement, all exact.
//!
//! Lengths are whole hundredths of a millimetre and angles whole hundredths of a degree, so that states are
//! equal or not, hash the same everywhere, and a recorded battle replays bit for bit. There are no epsilons:
//! a comparison is exact, and where a rulebook grants a tolerance it is a length that the caller names.
//! Every question that a player could dispute returns its witness (points, a segment, the blocker).
//!
//! By what they are for, each module with what it hands out:
//!
//! * `length`, `angle`, `fraction`, `point`, `pose`, `part_offset`: measures. [`Length`], [`Angle`], [`Fraction`] of a
//!   stretch, [`Point`], [`Segment`], [`Vector`], [`Pose`], a place that rides along ([`PartOffset`]).
//! * `distance`, `heading`, `bounds`, `inline_vec`, `index_set`, `strips`: [`Distance`] and [`Gap`] without a root, which way one
//!   thing lies from another, boxes that tell things apart quickly ([`Bounds`], [`Window`]), short lists and sets without heap
//!   ([`InlineVec`], [`IndexSet`]), who may be near ([`Strips`]).
//! * `outline`, `block`, `disc`, `hull`, `footprint`, `polygon`: shapes. [`Outline`] is what all of them answer, [`Block`] a
//!   rectangle that faces somewhere, [`Disc`] a round base, [`Hull`] a few corners, [`Footprint`] a size, and polygons are
//!   slices of corners ([`Position`]).
//! * `body`, `swarm`: what a piece covers, of one block or several ([`Body`], [`Build`]), and loose bodies ([`Swarm`]).
//! * `zone`, `sector`, `corridor`, `standing`: front, flanks and rear of a block ([`Favour`]), arcs ([`Sector`]), the
//!   [`Corridor`] between a front and a target, how an outline lies to a line ([`Standing`]).
//! * `touch`, `edge_contact`, `overlap`, `square_up`: which parts of two bodies meet ([`touch()`], [`EdgeContact`]), how deep
//!   they overlap, and a front set flush ([`SquaredUp`]).
//! * `area`, `line`, `ground`, `border`, `barrier`: the table. [`Area`] and [`Line`] are features of a [`Ground`], [`Border`]
//!   its edges, [`Barrier`] whatever may bound a corridor or a place.
//! * `crossing`, `stretch`, `going`, `traverse`: what a straight way meets. The part of it inside an outline ([`Crossing`]) or
//!   in areas, which ground a move runs over ([`Overs`]), what it costs ([`Change`], [`Rate`]).
//! * `leg`, `leg_text`, `path`, `walk`: a move by its legs ([`Leg`]), as text, as strokes ([`Path`], [`Stroke`]), walked
//!   stroke by stroke.
//! * `sweep`, `slide`, `turning`, `closing`, `surroundings`: the ground that a move sweeps ([`Sweep`], [`Slide`], [`Turning`])
//!   and what stands in its way ([`Hindrance`], [`Contact`], [`Surroundings`]).
//! * `charge_lines`, `converging`, `compulsory`: straight ways to a target ([`wheeled_lines`]), two bodies that meet
//!   ([`converging()`]), moves that nobody chooses ([`run`]).
//! * `detour`, `leashed_path`: the least turn off a way ([`swerve`], [`round`]), the shortest line round corners
//!   ([`tether_within`]).
//! * `sight`, `blocker`, `screen`, `narrowing`, `sight_points`, `shot`: questions of sight over bodies and ground ([`Scene`],
//!   [`Blocker`], [`Screen`]), which of them a question concerns, the points that stand for all ([`FigureGrid`]), rays and
//!   strips ([`Ray`], [`strip`]).
//!
//! **Never here:** figures, rules, dice, files, floating-point state. This crate does not know what a
//! battalia is; it knows blocks, outlines, segments and areas.

mod angle;
mod area;
mod barrier;
mod block;
mod blocker;
mod body;
mod border;
mod bounds;
mod charge_lines;
mod closing;
mod compulsory;
mod converging;
mod corridor;
mod crossing;
mod detour;
mod disc;
mod distance;
mod edge_contact;
mod footprint;
mod fraction;
mod going;
mod ground;
mod heading;
mod hull;
mod index_set;
mod inline_vec;
mod leashed_path;
mod leg;
mod leg_text;
mod length;
mod line;
mod narrowing;
mod outline;
mod overlap;
mod part_offset;
mod path;
mod point;
mod polygon;
mod pose;
mod screen;
mod sector;
mod shot;
mod sight;
mod sight_points;
mod slide;
mod square_up;
mod standing;
mod stretch;
mod strips;
mod surroundings;
mod swarm;
mod sweep;
mod touch;
mod traverse;
mod turning;
mod walk;
mod zone;

pub use angle::Angle;
pub use area::{Area, AreaFault, Holding};
pub use barrier::Barrier;
pub use block::{Block, Edge};
pub use blocker::Blocker;
pub use body::{Body, Build, JointedPart};
pub use border::{Border, TableEdge};
pub use bounds::{Bounds, Window};
pub use charge_lines::{Aim, ChargeLimits, ChargeLine, Target, charge_lines, wheeled_lines};
pub use closing::Contact;
pub use compulsory::{Run, RunAmong, RunEnd, run, straight_away, turn_and_go};
pub use converging::{Coming, Encountering, converging};
pub use corridor::{Corridor, CorridorPlace, Narrows, Opening};
pub use crossing::{Crossing, Side};
pub use detour::{Detour, round, swerve};
pub use disc::Disc;
pub use distance::{Distance, Gap};
pub use edge_contact::EdgeContact;
pub use footprint::Footprint;
pub use fraction::Fraction;
pub use going::{Exit, Over, Overs};
pub use ground::{Class, Climb, Feature, FeatureId, Ground, GroundFault, Met, Shape};
pub use hull::{HULL_CORNERS, Hull};
pub use index_set::IndexSet;
pub use inline_vec::{Full, InlineVec};
pub use leashed_path::{LeashedPath, Wall, tether_within};
pub use leg::{Hand, Leg, Pivot, Swing};
pub use leg_text::LegError;
pub use length::Length;
pub use line::{Line, LineFault, Passage, Span};
pub use outline::Outline;
pub use part_offset::PartOffset;
pub use path::{Motion, Path, Stroke, Tracer, arc_length};
pub use point::{Point, Segment, Vector};
pub use polygon::Position;
pub use pose::Pose;
pub use screen::{Footing, Look, Opacity, Screen};
pub use sector::{Sector, caught_by_both};
pub use shot::{Ray, enfilades, strip};
pub use sight::{Obstacle, Obstruction, Scene};
pub use sight_points::{FigureGrid, edge_sight_points, file_middles, outline_sight_points};
pub use slide::Slide;
pub use square_up::{Face, NoRoom, SquaredUp};
pub use standing::{Extent, Standing};
pub use strips::Strips;
pub use surroundings::Surroundings;
pub use swarm::{Swarm, SwarmFault};
pub use sweep::{Hindrance, Moment, Sweep};
pub use touch::{Corner, FLUSH, Part, Touch, touch};
pub use traverse::{Change, Encounter, Rate};
pub use turning::Turning;
pub use zone::Favour;
