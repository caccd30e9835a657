//! Step 2 of chapter 6, before the battle itself: who sets out the terrain, what is set out, and who takes which side
//! of the table (NMM-06-02). A historical battle fixes the ground and the sides in its file; armies picked by points
//! fight where this act puts them.
//!
//! The act is three answers and one for each field defence, each a line of text that a record keeps as it keeps those of the battle:
//!
//! | answer | by whom |
//! | --- | --- |
//! | `toss A`, `toss B` | nobody: whom the coin favours, thrown from the battle's luck |
//! | `A terrain 17 pieces 4 hills 1 road`, `A terrain 17` | the winner of the toss; the same words give the same table |
//! | `B side bottom`, `B side top` | the other player |
//! | `A works 1 at 36in 12in facing 0` | whoever bought field defences, once for each (NMM-04-07) |
//!
//! Field defences are ground, so where they lie is settled with it: the place is that of the Unit which is then deployed
//! behind them, the middle of its front and its facing. They are numbered as the army's list has them, from 1; those
//! of which nothing is said lie in a row along the inner edge of their zone.
//!
//! ```
//! use matchlocks::book::Book;
//! use matchlocks::preparation::act::Act;
//! let mut act = Act::new();
//! act.read("toss A").unwrap();
//! assert!(act.read("B terrain 17").is_err());
//! act.read("A terrain 17 pieces 3 hills 1").unwrap();
//! act.read("B side top").unwrap();
//! let (laid, _) = act.result(Book::standard()).unwrap();
//! assert!(laid.balance().0 >= laid.balance().1);
//! ```

use std::fmt;

use engine::{Rng, Rule, Side};
use tabletop::{Angle, Length, Point, Pose};

use super::ground::{Groundwork, Recipe};
use crate::book::Book;
use crate::rule;
use crate::world::Baseline;

/// The coin toss, the terrain and the sides: an act that goes on by answers until it is complete.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Act {
    winner: Option<Side>,
    layout: Option<Layout>,
    chosen: Option<Baseline>,
    works: Places,
}

/// The most field defences of one side whose places the act keeps.
const WORKS: usize = 8;

/// The places of the Units behind the field defences of both sides, by number, where they are chosen.
pub type Places = [[Option<Pose>; WORKS]; 2];

/// Terrain as a player sets it out: how much there is of it, and the number from which its places follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// Where everything lies follows from this number.
    pub seed: u32,
    /// How much lies there.
    pub recipe: Recipe,
}

/// The most pieces, and the most hills, that a table has room for.
const MOST: Recipe = Recipe { pieces: 12, hills: 4, road: true };

/// An answer of the act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// The coin fell for a side.
    Toss(Side),
    /// A side sets out the terrain.
    Terrain(Side, Layout),
    /// A side takes an edge of the table.
    Takes(Side, Baseline),
    /// A side lays one of its field defences, by number from 1, before a Unit at a place (NMM-04-07).
    Works(Side, u8, Pose),
}

/// Why an answer cannot be given, or not now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The rule.
    pub rule: Rule,
    /// Why, and what is to be done.
    pub why: &'static str,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, crate::ledger::Id(self.rule))
    }
}

impl std::error::Error for Refused {}

const fn refused(why: &'static str) -> Refused {
    Refused { rule: rule!("NMM-06-02"), why }
}

impl Act {
    /// Where the Units behind the field defences of both sides are to stand, where that has been chosen.
    pub const fn works(&self) -> &Places {
        &self.works
    }

    /// Before the toss.
    pub const fn new() -> Act {
        Act { winner: None, layout: None, chosen: None, works: [[None; WORKS]; 2] }
    }

    /// The whole act as the coin and two players who choose by luck would have it.
    pub fn by_lot(rng: &mut Rng) -> Act {
        let winner = if rng.chance(1, 2) { Side::A } else { Side::B };
        let layout = Layout { seed: rng.below(1 << 20), recipe: Recipe::usual(rng) };
        let chosen = if rng.chance(1, 2) { Baseline::Bottom } else { Baseline::Top };
        Act { winner: Some(winner), layout: Some(layout), chosen: Some(chosen), ..Act::new() }
    }

    /// Takes an answer: the toss, then the terrain by its winner, then the edge by the other (NMM-06-02).
    ///
    /// # Errors
    /// It is not yet time for it, or another player's turn; nothing has changed.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Refused> {
        match (answer, self.winner, self.layout) {
            (Answer::Toss(side), None, _) => self.winner = Some(side),
            (Answer::Toss(_), Some(_), _) => return Err(refused("the coin has been tossed already")),
            (_, None, _) => return Err(refused("the coin must be tossed first")),
            (Answer::Terrain(side, _), Some(winner), None) if side != winner => {
                return Err(refused("the winner of the toss sets out the terrain"));
            }
            (Answer::Terrain(_, layout), _, None) => {
                if layout.recipe.pieces > MOST.pieces || layout.recipe.hills > MOST.hills {
                    return Err(refused("a table has room for 12 pieces and 4 hills at most"));
                }
                self.layout = Some(layout);
            }
            (Answer::Terrain(..), ..) => return Err(refused("the terrain is set out already")),
            (Answer::Takes(..), _, None) => return Err(refused("the terrain must be set out first")),
            (Answer::Takes(side, _), Some(winner), _) if side == winner => {
                return Err(refused("whoever does not set out the terrain chooses his side of the table"));
            }
            (Answer::Takes(..), ..) if self.chosen.is_some() => {
                return Err(refused("the sides have been chosen already"));
            }
            (Answer::Takes(_, edge), ..) => self.chosen = Some(edge),
            (Answer::Works(side, number, at), ..) => self.lay_works(side, number, at)?,
        }
        Ok(())
    }

    fn lay_works(&mut self, side: Side, number: u8, at: Pose) -> Result<(), Refused> {
        let refuse = |why| Err(Refused { rule: rule!("NMM-04-07"), why });
        if self.chosen.is_none() {
            return refuse("field defences are laid when the sides have been chosen");
        }
        let place = usize::from(number).checked_sub(1).and_then(|at| self.works[side.index()].get_mut(at));
        match place {
            None => refuse("field defences are numbered from 1 to 8, as the army's list has them"),
            Some(Some(_)) => refuse("these field defences have been laid already"),
            Some(free) => {
                *free = Some(at);
                Ok(())
            }
        }
    }

    /// Takes an answer in its text form.
    ///
    /// # Errors
    /// It is no answer of the act, or cannot be given now.
    pub fn read(&mut self, text: &str) -> Result<(), Refused> {
        self.answer(read(text)?)
    }

    /// Who is to answer next, once the coin has fallen; nobody when all is done.
    pub const fn whose(&self) -> Option<Side> {
        match (self.winner, self.layout, self.chosen) {
            (Some(winner), None, _) => Some(winner),
            (Some(winner), Some(_), None) => Some(winner.other()),
            _ => None,
        }
    }

    /// The answers given so far, in their order.
    pub fn answers(&self) -> impl Iterator<Item = Answer> + use<> {
        let Act { winner, layout, chosen, works } = *self;
        let toss = winner.map(Answer::Toss);
        let terrain = winner.zip(layout).map(|(winner, layout)| Answer::Terrain(winner, layout));
        let takes = winner.zip(chosen).map(|(winner, edge)| Answer::Takes(winner.other(), edge));
        let laid = Side::BOTH.into_iter().flat_map(move |side| {
            let of_side = works[side.index()].into_iter().enumerate();
            of_side.filter_map(move |(at, pose)| Some(Answer::Works(side, at as u8 + 1, pose?)))
        });
        [toss, terrain, takes].into_iter().flatten().chain(laid)
    }

    /// The ground and each side's own edge, when all is done.
    pub fn result(&self, book: &Book) -> Option<(Groundwork, [Baseline; 2])> {
        let (winner, layout, chosen) = (self.winner?, self.layout?, self.chosen?);
        let other = match chosen {
            Baseline::Bottom => Baseline::Top,
            Baseline::Top => Baseline::Bottom,
        };
        let laid = Groundwork::made_up(book, layout.recipe, &mut Rng::new(layout.seed.into()));
        Some((laid, if winner == Side::A { [other, chosen] } else { [chosen, other] }))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Toss(side) => write!(f, "toss {side}"),
            Answer::Terrain(side, Layout { seed, recipe }) => {
                write!(f, "{side} terrain {seed} pieces {} hills {}", recipe.pieces, recipe.hills)?;
                f.write_str(if recipe.road { " road" } else { "" })
            }
            Answer::Takes(side, Baseline::Bottom) => write!(f, "{side} side bottom"),
            Answer::Takes(side, Baseline::Top) => write!(f, "{side} side top"),
            Answer::Works(side, number, Pose { at, facing }) => {
                let (x, y) = (Length(at.x).exact(), Length(at.y).exact());
                write!(f, "{side} works {number} at {x} {y} facing {facing}")
            }
        }
    }
}

/// Reads an answer from its text form.
fn read(text: &str) -> Result<Answer, Refused> {
    let mut words = text.split_whitespace();
    let side = |word: Option<&str>| match word {
        Some("A") => Ok(Side::A),
        Some("B") => Ok(Side::B),
        _ => Err(refused("write `toss A`, `A terrain 17 pieces 4 hills 1 road`, or `B side bottom`")),
    };
    let first = words.next();
    let answer = if first == Some("toss") {
        Answer::Toss(side(words.next())?)
    } else {
        let who = side(first)?;
        match (words.next(), words.next()) {
            (Some("terrain"), Some(seed)) => {
                let seed =
                    seed.parse().map_err(|_| refused("the number of the terrain is a whole number"))?;
                Answer::Terrain(who, Layout { seed, recipe: recipe(seed, &mut words)? })
            }
            (Some("works"), Some(number)) => works(who, number, &mut words)?,
            (Some("side"), Some("bottom")) => Answer::Takes(who, Baseline::Bottom),
            (Some("side"), Some("top")) => Answer::Takes(who, Baseline::Top),
            _ => return side(None).map(Answer::Toss),
        }
    };
    match words.next() {
        None => Ok(answer),
        Some(_) => Err(refused("there is something behind the answer that does not belong to it")),
    }
}

/// Where field defences are laid: `at 36in 12in facing 0`.
fn works<'t>(side: Side, number: &str, words: &mut impl Iterator<Item = &'t str>) -> Result<Answer, Refused> {
    let why = "say which and where: `A works 1 at 36in 12in facing 0`";
    let refuse = Refused { rule: rule!("NMM-04-07"), why };
    let number = number.parse().map_err(|_| refuse.clone())?;
    let read = [words.next(), words.next(), words.next(), words.next(), words.next()];
    let [Some("at"), Some(x), Some(y), Some("facing"), Some(facing)] = read else { return Err(refuse) };
    match (Length::from_text(x), Length::from_text(y), Angle::from_text(facing)) {
        (Some(x), Some(y), Some(facing)) => {
            Ok(Answer::Works(side, number, Pose::new(Point::new(x.0, y.0), facing)))
        }
        _ => Err(refuse),
    }
}

/// How much lies on the table: as told, or the usual, which follows from the same number.
fn recipe<'t>(seed: u32, words: &mut impl Iterator<Item = &'t str>) -> Result<Recipe, Refused> {
    let why = "say how much lies there: `pieces 4 hills 1`, and `road` for a road";
    let Some(word) = words.next() else { return Ok(Recipe::usual(&mut Rng::new(seed.into()))) };
    let mut number = |wanted: &str, word: Option<&str>| -> Result<u8, Refused> {
        if word != Some(wanted) {
            return Err(refused(why));
        }
        words.next().and_then(|word| word.parse().ok()).ok_or(refused(why))
    };
    let pieces = number("pieces", Some(word))?;
    let hills = match words.next() {
        None => return Ok(Recipe { pieces, hills: 0, road: false }),
        Some("road") => return Ok(Recipe { pieces, hills: 0, road: true }),
        Some("hills") => words.next().and_then(|word| word.parse().ok()).ok_or(refused(why))?,
        Some(_) => return Err(refused(why)),
    };
    match words.next() {
        None => Ok(Recipe { pieces, hills, road: false }),
        Some("road") => Ok(Recipe { pieces, hills, road: true }),
        Some(_) => Err(refused(why)),
    }
}
