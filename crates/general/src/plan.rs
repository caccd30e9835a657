//! A plan: what each wing of a side is to do.

use engine::view::PieceView;
use engine::{Known, PieceId, Place, Presented, Side};
use tabletop::{Angle, IndexSet, Point};

/// A third of an army, as its side looks at the enemy; of the enemy's army the third before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Wing {
    /// On its left hand.
    Left,
    /// In the middle.
    Centre,
    /// On its right hand.
    Right,
}

impl Wing {
    /// All of them, from the left.
    pub(crate) const ALL: [Wing; 3] = [Wing::Left, Wing::Centre, Wing::Right];

    const fn word(self) -> &'static str {
        match self {
            Wing::Left => "left",
            Wing::Centre => "centre",
            Wing::Right => "right",
        }
    }
}

/// What a wing is to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    /// What a captain would have it do who has no plan.
    AtWill,
    /// It does not go to meet the enemy.
    Stand,
    /// It goes for a wing of the enemy.
    GoFor(Wing),
}

impl Task {
    /// All of them.
    pub(crate) const ALL: [Task; 5] = [
        Task::AtWill,
        Task::Stand,
        Task::GoFor(Wing::Left),
        Task::GoFor(Wing::Centre),
        Task::GoFor(Wing::Right),
    ];
}

/// How much farther than he is an enemy seems to who is to go for others.
const FARTHER: f64 = 2.5;

/// What each wing of a side is to do, and who is in which. Appraisals hold to it as far as they speak of whom a piece is after and how
/// eager it is; what it does where it meets the enemy is its own affair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    own: [IndexSet; 3],
    enemy: [IndexSet; 3],
    tasks: [Task; 3],
}

impl Plan {
    /// Everybody does as a captain would have it.
    pub const NONE: Plan =
        Plan { own: [IndexSet::EMPTY; 3], enemy: [IndexSet::EMPTY; 3], tasks: [Task::AtWill; 3] };

    /// Such a plan for both armies as a side sees them. Its own wings stay who they were in an earlier plan, unless somebody has come on
    /// who is in none of them.
    pub(crate) fn laid<R: Presented>(known: &Known<R>, world: &R::World, side: Side, earlier: &Plan) -> Plan {
        let pieces = R::view(known, world).pieces;
        let of = |whose: Side| -> Vec<(PieceId, Point)> {
            let here = |it: &&PieceView| it.side == Some(whose) && it.place == Place::Table;
            let stands = |it: &PieceView| Some((it.id, it.stand.as_ref()?.front));
            pieces.iter().filter(here).filter_map(stands).collect()
        };
        let (own, enemy) = (of(side), of(side.other()));
        let ahead = match (middle(&own), middle(&enemy)) {
            (Some(from), Some(to)) => from.bearing(to),
            _ => Angle::UP,
        };
        let known = |(id, _): &(PieceId, Point)| earlier.wing_of(*id).is_some();
        let kept = earlier.own != Plan::NONE.own && own.iter().all(known);
        let own = if kept { earlier.own } else { thirds(own, ahead) };
        Plan { own, enemy: thirds(enemy, ahead), ..*earlier }
    }

    /// The same wings with other tasks.
    pub(crate) const fn with(self, tasks: [Task; 3]) -> Plan {
        Plan { tasks, ..self }
    }

    /// What the wings are to do, from the left.
    pub(crate) const fn tasks(&self) -> [Task; 3] {
        self.tasks
    }

    fn wing_of(&self, piece: PieceId) -> Option<Wing> {
        Wing::ALL.into_iter().find(|wing| self.own[*wing as usize].contains(piece.index()))
    }

    fn task_of(&self, piece: PieceId) -> Task {
        self.wing_of(piece).map_or(Task::AtWill, |wing| self.tasks[wing as usize])
    }

    /// Each wing that is to go for one of the enemy's, with that.
    pub(crate) fn aims(self) -> impl Iterator<Item = (IndexSet, IndexSet)> + use<> {
        self.tasks.into_iter().zip(self.own).filter_map(move |(task, own)| match task {
            Task::GoFor(wing) => Some((own, self.enemy[wing as usize])),
            _ => None,
        })
    }

    /// Whether a piece is not to go to meet the enemy.
    pub fn stands(&self, piece: PieceId) -> bool {
        self.task_of(piece) == Task::Stand
    }

    /// How much farther than he is an enemy seems to a piece: 1, and more for those whom it is not to go for.
    pub fn farther(&self, piece: PieceId, enemy: PieceId) -> f64 {
        match self.task_of(piece) {
            Task::GoFor(wing) if !self.enemy[wing as usize].contains(enemy.index()) => FARTHER,
            _ => 1.0,
        }
    }

    /// The plan in words, with who is in which wing, by the strongest there: "the left (Sandys and 2 more) stands, ...".
    pub(crate) fn in_full<R: Presented>(&self, known: &Known<R>, world: &R::World) -> String {
        let pieces = R::view(known, world).pieces;
        self.told(|set| named(&pieces, set))
    }

    /// The same without names.
    pub(crate) fn in_short(&self) -> String {
        self.told(|_| String::new())
    }

    fn told(&self, of: impl Fn(IndexSet) -> String) -> String {
        let mut told: Vec<String> = Vec::new();
        for task in Task::ALL {
            let wings: Vec<Wing> =
                Wing::ALL.into_iter().filter(|wing| self.tasks[*wing as usize] == task).collect();
            let who = match wings[..] {
                [] => continue,
                [_, _, _] => "all".to_owned(),
                _ => wings
                    .iter()
                    .map(|wing| format!("the {}{}", wing.word(), of(self.own[*wing as usize])))
                    .collect::<Vec<_>>()
                    .join(" and "),
            };
            let (one, what) = (wings.len() == 1, at(task, |wing| of(self.enemy[wing as usize])));
            told.push(format!("{who} {}", if one { what.0 } else { what.1 }));
        }
        told.join(", ")
    }
}

/// What one wing does that has a task, and what several do.
fn at(task: Task, named: impl Fn(Wing) -> String) -> (String, String) {
    match task {
        Task::AtWill => ("fights as it sees fit".to_owned(), "fight as they see fit".to_owned()),
        Task::Stand => ("stands and lets them come".to_owned(), "stand and let them come".to_owned()),
        Task::GoFor(wing) => {
            let whom = format!("for the enemy before our {}{}", wing.word(), named(wing));
            (format!("goes {whom}"), format!("go {whom}"))
        }
    }
}

/// Some pieces by the one with most figures and how many more there are, in brackets; nothing for none.
fn named(pieces: &[PieceView], set: IndexSet) -> String {
    let here = |it: &&PieceView| set.contains(it.id.index()) && it.place == Place::Table;
    let count = pieces.iter().filter(here).count();
    let most = pieces.iter().filter(here).max_by_key(|it| (it.figures, std::cmp::Reverse(it.id)));
    match (most, count) {
        (None, _) => String::new(),
        (Some(one), 1) => format!(" ({})", one.title),
        (Some(one), more) => format!(" ({} and {} more)", one.title, more - 1),
    }
}

/// The middle of some pieces.
fn middle(of: &[(PieceId, Point)]) -> Option<Point> {
    let count = i64::try_from(of.len()).ok().filter(|count| *count > 0)?;
    let mean = |sum: i64| i32::try_from(sum / count).unwrap_or(0);
    let x = of.iter().map(|(_, at)| i64::from(at.x)).sum();
    let y = of.iter().map(|(_, at)| i64::from(at.y)).sum();
    Some(Point { x: mean(x), y: mean(y) })
}

/// Some pieces in thirds from left to right of who looks that way.
fn thirds(mut pieces: Vec<(PieceId, Point)>, ahead: Angle) -> [IndexSet; 3] {
    let right = (ahead + Angle::degrees(90)).along(tabletop::Length::inches(100));
    let across = |at: Point| i64::from(at.x) * i64::from(right.x) + i64::from(at.y) * i64::from(right.y);
    pieces.sort_by_key(|(id, at)| (across(*at), *id));
    let (count, mut wings) = (pieces.len().max(1), [IndexSet::EMPTY; 3]);
    for (place, (id, _)) in pieces.into_iter().enumerate() {
        let wing = &mut wings[place * 3 / count];
        *wing = wing.with(id.index());
    }
    wings
}
