//! A plan: what each wing of a side is to do.

use engine::view::{Leads, PieceView};
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
    pub fn laid<R: Presented>(known: &Known<R>, world: &R::World, side: Side, earlier: &Plan) -> Plan {
        let pieces = R::view(known, world).pieces;
        let of =
            |whose: Side| pieces.iter().filter(move |it| it.side == Some(whose) && it.place == Place::Table);
        let stands = |it: &PieceView| Some((it.id, it.stand.as_ref()?.front));
        let own: Vec<(PieceId, Point)> = of(side).filter_map(stands).collect();
        // Nobody goes for officers, who are where their men are or not worth it.
        let troops = of(side.other()).filter(|it| it.leads == Leads::Nobody);
        let enemy: Vec<(PieceId, Point)> = troops.filter_map(stands).collect();
        let ahead = match (middle(&own), middle(&enemy)) {
            (Some(from), Some(to)) => from.bearing(to),
            _ => Angle::UP,
        };
        let known = |(id, _): &(PieceId, Point)| earlier.wing_of(*id).is_some();
        let kept = earlier.own != Plan::NONE.own && own.iter().all(known);
        let own = if kept { earlier.own } else { thirds(own, ahead) };
        Plan { own, enemy: thirds(enemy, ahead), ..*earlier }
    }

    /// The same wings with other tasks, from the left.
    pub const fn with(self, tasks: [Task; 3]) -> Plan {
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

#[cfg(test)]
mod tests {
    use super::*;
    use engine::view::{Arm, Leads};

    fn at(id: u8, x: i32, y: i32) -> (PieceId, Point) {
        (PieceId(id), Point { x, y })
    }

    fn set(ids: &[u8]) -> IndexSet {
        ids.iter().fold(IndexSet::EMPTY, |all, id| all.with(usize::from(*id)))
    }

    /// A plan of pieces 0 to 5 against 6 to 8, two in each of its wings and one in each of theirs.
    fn plan(tasks: [Task; 3]) -> Plan {
        Plan {
            own: [set(&[0, 1]), set(&[2, 3]), set(&[4, 5])],
            enemy: [set(&[6]), set(&[7]), set(&[8])],
            tasks,
        }
    }

    fn piece(id: u8, title: &str, figures: u8, place: Place) -> PieceView {
        PieceView {
            id: PieceId(id),
            name: title.to_lowercase(),
            title: title.to_owned(),
            side: Some(Side::A),
            arm: Arm::Foot,
            leads: Leads::default(),
            word: String::new(),
            brigade: String::new(),
            place,
            stand: None,
            figures,
            start: figures,
            pikes: 0,
            marks: Vec::new(),
            host: None,
            fight: None,
        }
    }

    #[test]
    fn wings_are_told_from_the_left_of_who_looks_that_way() {
        let line = || vec![at(7, 100, 0), at(3, -100, 0), at(5, 0, 40)];
        let wings = |ahead: Angle| thirds(line(), ahead);
        assert_eq!(wings(Angle::UP), [set(&[3]), set(&[5]), set(&[7])]);
        assert_eq!(wings(Angle::degrees(180)), [set(&[7]), set(&[5]), set(&[3])], "his left is our right");
        // Who looks to the right of the table has its upper part on his left.
        let file = vec![at(0, 0, -50), at(1, 3, 50), at(2, 9, 0)];
        assert_eq!(thirds(file.clone(), Angle::degrees(90)), [set(&[1]), set(&[2]), set(&[0])]);
        assert_eq!(thirds(file, Angle::degrees(270)), [set(&[0]), set(&[2]), set(&[1])]);
    }

    #[test]
    fn nobody_is_left_out_of_the_wings_and_nobody_is_in_two() {
        for count in 0..=20u8 {
            let pieces: Vec<_> = (0..count).map(|id| at(id, i32::from(id) * 37 % 23, 0)).collect();
            let [left, centre, right] = thirds(pieces, Angle::UP);
            assert_eq!(left.or(centre).or(right), IndexSet::below(usize::from(count)), "{count}");
            let counts = [left, centre, right].map(|wing| wing.iter().count());
            assert_eq!(counts.iter().sum::<usize>(), usize::from(count), "{count}: {counts:?}");
            let (most, least) = (counts.iter().max().unwrap(), counts.iter().min().unwrap());
            assert!(most - least <= 1, "{count}: {counts:?}");
        }
        // Who stand one behind the other are told apart by their numbers, in whatever order they come.
        let behind = |order: [u8; 3]| thirds(order.map(|id| at(id, 0, i32::from(id))).to_vec(), Angle::UP);
        assert_eq!(behind([2, 0, 1]), [set(&[0]), set(&[1]), set(&[2])]);
        assert_eq!(behind([1, 2, 0]), behind([2, 0, 1]));
    }

    #[test]
    fn the_middle_is_where_most_stand_about_and_of_nobody_there_is_none() {
        assert_eq!(middle(&[]), None);
        assert_eq!(middle(&[at(0, -10, 4), at(1, 30, 8)]), Some(Point { x: 10, y: 6 }));
        let far = i32::MAX;
        assert_eq!(
            middle(&[at(0, far, far), at(1, far, far)]),
            Some(Point { x: far, y: far }),
            "no overflow"
        );
    }

    #[test]
    fn only_who_is_to_go_for_others_thinks_an_enemy_farther_and_only_who_is_to_stand_stands() {
        let plan = plan([Task::Stand, Task::GoFor(Wing::Left), Task::AtWill]);
        let farther = |own: u8| [6, 7, 8].map(|enemy| plan.farther(PieceId(own), PieceId(enemy)));
        for (own, stands, seems) in [
            (0, true, [1.0; 3]),
            (1, true, [1.0; 3]),
            (2, false, [1.0, FARTHER, FARTHER]),
            (3, false, [1.0, FARTHER, FARTHER]),
            (4, false, [1.0; 3]),
            (5, false, [1.0; 3]),
        ] {
            assert_eq!((plan.stands(PieceId(own)), farther(own)), (stands, seems), "piece {own}");
        }
        // An enemy who came on since the plan was made is in no wing.
        assert_eq!(plan.farther(PieceId(2), PieceId(9)), FARTHER);
        assert_eq!(plan.farther(PieceId(4), PieceId(9)), 1.0);
    }

    #[test]
    fn who_is_in_no_wing_does_as_a_captain_would_have_it() {
        let plan = plan([Task::Stand; 3]);
        for id in [9, 127, 128, 255].map(PieceId) {
            assert_eq!(plan.wing_of(id), None);
            assert!(
                !plan.stands(id) && plan.with([Task::GoFor(Wing::Right); 3]).farther(id, PieceId(6)) == 1.0
            );
        }
        for id in (0..=255).map(PieceId) {
            assert!(!Plan::NONE.stands(id) && Plan::NONE.farther(id, PieceId(6)) == 1.0);
        }
    }

    #[test]
    fn other_tasks_leave_the_wings_as_they_are() {
        let (one, tasks) = (plan([Task::AtWill; 3]), [Task::GoFor(Wing::Right), Task::Stand, Task::AtWill]);
        let other = one.with(tasks);
        assert_eq!((other.own, other.enemy, other.tasks()), (one.own, one.enemy, tasks));
        assert_eq!(other.with(one.tasks()), one);
        let wings = [0, 2, 4].map(|id| other.wing_of(PieceId(id)));
        assert_eq!(wings, Wing::ALL.map(Some));
    }

    #[test]
    fn a_wing_is_named_by_its_strongest_and_how_many_more_there_are() {
        let pieces = [
            piece(0, "Sandys", 6, Place::Table),
            piece(1, "Astley", 9, Place::Table),
            piece(2, "Gerard", 9, Place::Table),
            piece(3, "Byron", 30, Place::Reserve),
        ];
        for (ids, told) in [
            (&[0, 1, 2, 3][..], " (Astley and 2 more)"),
            (&[0, 3], " (Sandys)"),
            (&[0, 2], " (Gerard and 1 more)"),
            (&[3], ""),
            (&[], ""),
        ] {
            assert_eq!(named(&pieces, set(ids)), told, "{ids:?}");
        }
    }

    #[test]
    fn what_wings_do_is_told_of_one_and_of_several() {
        let told = |task| super::at(task, |wing| format!(" [{}]", wing.word()));
        let pair = |one: &str, more: &str| (one.to_owned(), more.to_owned());
        assert_eq!(told(Task::AtWill), pair("fights as it sees fit", "fight as they see fit"));
        assert_eq!(told(Task::Stand), pair("stands and lets them come", "stand and let them come"));
        let whom = "for the enemy before our right [right]";
        assert_eq!(told(Task::GoFor(Wing::Right)), pair(&format!("goes {whom}"), &format!("go {whom}")));
    }
}
