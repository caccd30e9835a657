//! What the paper of a battle says that no ruleset makes anything of: its day and place, and what its regiments are called
//! for short, wore and flew.

use engine::PieceId;
use engine::view::{Arm, PieceView};
use offer::paper::pair_in;
use offer::{Library, Text};
use scenario::{Army, Battle, Livery, Regiment};

/// What the paper of a battle says beside what is played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roll {
    /// What it is called, where that is another name than its ruleset gives it; else empty.
    pub title: String,
    /// The day: `11 October 1643`; empty for a battle that never was.
    pub date: String,
    /// Where, in words; empty where nothing is said.
    pub place: String,
    /// The compass bearing, in degrees, of the direction up the table: 0 where that is north, or nothing is said.
    pub up: u16,
    /// The regiments of each side.
    sides: [Vec<Enrolled>; 2],
}

/// A regiment on the roll of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enrolled {
    /// Its name.
    pub name: String,
    /// Its name in twelve letters at most; may be empty.
    pub short: String,
    /// What it wore and flew, as much as is said of it.
    pub livery: Option<Livery>,
    /// The brigade in which it stands.
    brigade: String,
}

/// The roll of a battle by its name, or of two armies as `royalist:scots`. Of armies drawn by lot, and of what cannot be
/// read, it is empty: nothing that is played follows from it.
pub fn roll(battle: &str, library: &dyn Library) -> Roll {
    of_pair(battle, library).or_else(|| of_battle(battle, library)).unwrap_or_default()
}

fn of_pair(battle: &str, library: &dyn Library) -> Option<Roll> {
    // Armies drawn by lot have nothing on their roll, and so their files are not drawn.
    let undrawn = || Text { file: String::new(), text: String::new(), version: None };
    let pair = pair_in(battle, library, 0, |_| Ok([undrawn(), undrawn()])).ok()??;
    let armies = pair.read().ok()?;
    Some(Roll { sides: armies.each_ref().map(enlisted), ..Roll::default() })
}

/// The roll of one army by itself, from the text of its file; empty where that cannot be read.
pub fn roll_of_army(file: &str, text: &str) -> Roll {
    let army = Army::parse(file, text);
    army.map_or_else(
        |_| Roll::default(),
        |army| Roll { sides: [enlisted(&army), Vec::new()], ..Roll::default() },
    )
}

fn enlisted(army: &Army) -> Vec<Enrolled> {
    let brigades = army.brigades.iter();
    brigades.flat_map(|brigade| enrolled(&brigade.name, &brigade.regiments)).collect()
}

fn of_battle(name: &str, library: &dyn Library) -> Option<Roll> {
    let text = library.battle(name).ok()?;
    let battle = Battle::parse(&text.file, &text.text).ok()?;
    let sides = battle.sides.each_ref().map(|side| {
        let brigades = side.brigades.iter();
        brigades.flat_map(|brigade| enrolled(&brigade.name, &brigade.regiments)).collect()
    });
    let date = battle.facts.date.map_or_else(String::new, |date| date.to_string());
    Some(Roll { date, place: battle.facts.place, up: battle.map.up_bearing, sides, ..Roll::default() })
}

fn enrolled(brigade: &str, regiments: &[Regiment]) -> Vec<Enrolled> {
    let one = |regiment: &Regiment| Enrolled {
        name: regiment.name.clone(),
        short: regiment.short.clone(),
        livery: regiment.livery,
        brigade: brigade.to_owned(),
    };
    regiments.iter().map(one).collect()
}

impl Roll {
    /// The roll of a position that is called so, and in which nobody is enrolled.
    #[must_use]
    pub fn called(title: &str) -> Roll {
        Roll { title: title.to_owned(), ..Roll::default() }
    }

    /// The regiments to which some pieces belong, each with those pieces, in the order of their first. It follows from what
    /// the pieces are called and from what everybody may read: of those of whom a viewer knows nothing it tells nothing.
    pub fn muster(&self, pieces: &[PieceView]) -> Vec<(&Enrolled, Vec<PieceId>)> {
        let mut all: Vec<(&Enrolled, Vec<PieceId>)> = Vec::new();
        for piece in pieces {
            let Some(found) = self.regiment_of(piece) else { continue };
            match all.iter_mut().find(|(regiment, _)| std::ptr::eq(*regiment, found)) {
                Some((_, members)) => members.push(piece.id),
                None => all.push((found, vec![piece.id])),
            }
        }
        all
    }

    /// The regiment to which a piece belongs; none of a commander, a beast, and of what nobody has enrolled. Every ruleset
    /// calls a unit by its regiment's name (`Sandys's regiment, 1st squadron`, `horses of Sandys's regiment`), and a group
    /// of single men by their regiment's or their brigade's. Of names that begin alike the longest is meant; the brigade
    /// tells regiments of one name apart, and who has taken another's guns is not whom they belonged to.
    pub fn regiment_of(&self, piece: &PieceView) -> Option<&Enrolled> {
        if matches!(piece.arm, Arm::Leader | Arm::General | Arm::Beast) {
            return None;
        }
        let first = piece.side.map_or(0, |side| side.index());
        let sides = [&self.sides[first], &self.sides[1 - first]];
        if piece.start == 1 && piece.arm != Arm::Guns {
            return sides.into_iter().find_map(|side| {
                longest(side, &piece.brigade).or_else(|| side.iter().find(|one| one.brigade == piece.brigade))
            });
        }
        let titles = [Some(piece.title.as_str()), piece.title.split_once(" of ").map(|(_, whose)| whose)];
        titles.into_iter().flatten().find_map(|title| {
            let in_brigade = sides
                .into_iter()
                .find_map(|side| longest(side.iter().filter(|one| one.brigade == piece.brigade), title));
            in_brigade.or_else(|| sides.into_iter().find_map(|side| longest(side, title)))
        })
    }
}

/// The regiment with the longest name by which a title begins, whole words compared.
fn longest<'r>(regiments: impl IntoIterator<Item = &'r Enrolled>, title: &str) -> Option<&'r Enrolled> {
    let begins = |one: &&Enrolled| {
        let rest = title.strip_prefix(one.name.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([',', ' ']))
    };
    regiments
        .into_iter()
        .filter(begins)
        .reduce(|best, one| if one.name.len() > best.name.len() { one } else { best })
}
