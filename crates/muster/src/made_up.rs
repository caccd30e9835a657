//! Battles made up out of a number alone, laid out as cases are: what no rulebook owns of them.

use cases::Layout;
use engine::Rng;
use scenario::Faults;
use scenario::reading::TableReader;

/// The battle of a number: what `position` makes up out of it, set up by what lays positions out.
///
/// It takes two closures since it stands between the two: the numbers are its own, which nobody else may begin, and so are the words
/// in which faults are told of a text that nobody wrote. Each is called once, and `laid` is what stages cases too.
///
/// # Errors
/// What cannot be laid out of what was made up.
pub fn made_up<T>(
    seed: u64,
    position: impl FnOnce(&mut Rng) -> Layout,
    laid: impl FnOnce(TableReader<'_>) -> Option<T>,
) -> Result<T, Faults> {
    position(&mut Rng::new(seed ^ 0x51ab_1e5e_ed5e_ed00)).stage("a battle made up", laid)
}

/// A battle in the making.
pub struct Making<'a> {
    /// The numbers out of which it is made.
    pub rng: &'a mut Rng,
    /// What is laid out so far.
    pub layout: Layout,
}

/// Ground that is strewn over a part of the table: from where to where its corners lie, and kinds of it, each with how wide and how deep a
/// piece is at the least and at the most.
#[derive(Clone, Copy, Debug)]
pub struct Strewn<'a> {
    /// How far to the right.
    pub x: [i32; 2],
    /// And how far up.
    pub y: [i32; 2],
    /// Areas.
    pub patches: (&'a [&'a str], [[i32; 2]; 2]),
    /// Lines; how deep they are is how they slant.
    pub lines: (&'a [&'a str], [[i32; 2]; 2]),
}

impl Making<'_> {
    /// One of some, each as likely as the others.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.rng.below(of.len() as u32) as usize]
    }

    /// A number between two, both of them among it.
    fn between(&mut self, [low, high]: [i32; 2]) -> i32 {
        self.rng.between(low, high)
    }

    fn feature(&mut self, name: &str, kind: &str, points: Vec<[i32; 2]>) {
        let feature = Layout::new().with("kind", kind).with("name", name).with("points", points);
        self.layout.add("terrain", feature);
    }

    /// Fewer features than so many.
    pub fn strew(&mut self, fewer_than: u32, ground: &Strewn<'_>) {
        for at in 0..self.rng.below(fewer_than) {
            let (x, y) = (self.between(ground.x), self.between(ground.y));
            let is_patch = self.rng.chance(1, 2);
            let (kinds, [wide, deep]) = if is_patch { ground.patches } else { ground.lines };
            let (wide, deep) = (self.between(wide), self.between(deep));
            let kind = self.pick(kinds);
            let far = [x + wide, y + deep];
            let points =
                if is_patch { vec![[x, y], [far[0], y], far, [x, far[1]]] } else { vec![[x, y], far] };
            self.feature(&format!("feature{at}"), kind, points);
        }
    }

    /// A river all across a table so wide, at a height between two, with a bridge somewhere: from so far left of there to so far right, and
    /// so far over either bank.
    pub fn river(&mut self, table: i32, y: [i32; 2], bridge: [i32; 2], [left, right]: [i32; 2], bank: i32) {
        let (y, bridge) = (self.between(y), self.between(bridge));
        self.feature("river", "river", vec![[0, y], [table, y]]);
        let ([left, right], [low, high]) = ([bridge + left, bridge + right], [y - bank, y + bank]);
        let corners = vec![[left, low], [right, low], [right, high], [left, high]];
        self.feature("bridge", "bridge", corners);
    }
}
