//! What a seat is answered is the same, byte for byte, in two *histories* that differ in what it cannot know alone: what the
//! other side did in secret and took back, what it said unasked, in which order it hid its groups, what lies where, the seed
//! of the dice to come. Everything is compared that comes to a seat, when it comes: the answers to all that it asks, the
//! messages that a socket is sent without being asked, how many there are and how long they are, and which of the others is
//! spared a question and so answers at once.
//!
//! A story is told in scenes: what is done in each of the two worlds, after which every viewer asks everything. The door is
//! known here by its bytes alone, so that this holds whatever stands behind it, and a door that leaks on purpose shows that
//! a leak is caught.

use std::fmt;

use engine::{Side, Viewpoint};

/// A battle behind a door through which every seat asks, and from which those who look on are sent what they see.
pub trait Door {
    /// What a seat is answered to a call, as it travels.
    fn ask(&mut self, seat: Viewpoint, call: &str) -> String;

    /// What a socket that follows a seat is sent now, as it travels: something if, and only if, that seat has seen a change
    /// since it was last sent something.
    fn push(&mut self, seat: Viewpoint) -> Option<String>;

    /// All that a seat could ask now, apart from what changes anything.
    fn questions(&mut self, seat: Viewpoint) -> Vec<String>;

    /// Whether a seat may take back what it decided last.
    fn may_undo(&mut self, seat: Viewpoint) -> bool;

    /// Whether whoever sits there is spared what he is asked, so that it is answered in his name at once: the others see that by
    /// the clock.
    fn answers_at_once(&mut self, seat: Viewpoint) -> bool;

    /// A line of the story that tells a seat about a piece which it sees nowhere, though the piece has not left the battle.
    fn tells_of_unseen(&mut self, seat: Viewpoint) -> Option<String>;
}

/// Those who are compared, in the order in which they are asked.
const VIEWERS: [Viewpoint; 3] = [Viewpoint::Side(Side::A), Viewpoint::Side(Side::B), Viewpoint::Spectator];

/// One of the two worlds while something is done in it.
pub struct World<'d, D> {
    /// Its door.
    pub door: &'d mut D,
    /// Which of the two it is.
    pub number: usize,
    /// What has come to each viewer.
    received: [Vec<String>; 3],
}

impl<'d, D: Door> World<'d, D> {
    /// A world by itself, compared with no other: to find out what will come about in it.
    pub fn alone(door: &'d mut D) -> World<'d, D> {
        World { door, number: 0, received: Default::default() }
    }

    /// A seat calls. Whoever looks on is sent what he sees of it.
    pub fn say(&mut self, seat: Viewpoint, call: &str) -> String {
        let reply = self.door.ask(seat, call);
        for (received, viewer) in self.received.iter_mut().zip(VIEWERS) {
            received.extend((viewer == seat).then(|| reply.clone()));
            received.extend(self.door.push(viewer));
        }
        reply
    }

    /// Every viewer asks everything, and sees who has answered at once.
    fn look(&mut self) {
        for (at, viewer) in VIEWERS.into_iter().enumerate() {
            for other in VIEWERS.into_iter().filter(|other| *other != viewer) {
                let at_once = self.door.answers_at_once(other);
                self.received[at].push(format!("{other:?} answers at once: {at_once}"));
            }
            for question in self.door.questions(viewer) {
                let answer = self.door.ask(viewer, &question);
                self.received[at].push(format!("{question} -> {answer}"));
            }
        }
    }
}

/// What is done in a world.
type Deed<'s, D> = Box<dyn Fn(&mut World<'_, D>) + 's>;

/// A scene of a story.
pub struct Scene<'s, D> {
    name: &'static str,
    deed: Deed<'s, D>,
    /// From whom it must be kept what the two worlds differ in.
    keeps_from: Vec<Viewpoint>,
    /// Of a scene in which one of the worlds shows something: whose the deed was.
    shows: Option<Viewpoint>,
}

impl<'s, D: Door> Scene<'s, D> {
    /// Something is done that may differ between the worlds in what some viewers cannot know.
    pub fn unseen(
        name: &'static str,
        keeps_from: impl IntoIterator<Item = Viewpoint>,
        deed: impl Fn(&mut World<'_, D>) + 's,
    ) -> Scene<'s, D> {
        Scene { name, deed: Box::new(deed), keeps_from: keeps_from.into_iter().collect(), shows: None }
    }

    /// A seat does the same in both worlds and is shown something in one of them: nothing is compared from here on, but
    /// whether it can take that back, which it can in neither.
    pub fn shown(
        name: &'static str,
        whose: Viewpoint,
        deed: impl Fn(&mut World<'_, D>) + 's,
    ) -> Scene<'s, D> {
        Scene { name, deed: Box::new(deed), keeps_from: Vec::new(), shows: Some(whose) }
    }
}

/// What was compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Compared {
    /// Scenes.
    pub scenes: u32,
    /// Things that came to somebody.
    pub received: u32,
    /// Their bytes.
    pub bytes: usize,
}

/// A difference that a viewer can see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leak {
    /// In which scene.
    pub scene: &'static str,
    /// Who sees it.
    pub viewer: Viewpoint,
    /// What differs.
    pub what: String,
}

impl fmt::Display for Leak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?} can tell the worlds apart: {}", self.scene, self.viewer, self.what)
    }
}

impl std::error::Error for Leak {}

/// Tells a story in two worlds, and compares what comes to those from whom it is kept in what they differ.
///
/// # Errors
/// The first difference that one of them can see.
pub fn compare<D: Door>(worlds: [&mut D; 2], scenes: &[Scene<'_, D>]) -> Result<Compared, Leak> {
    let mut compared = Compared::default();
    let mut number = 0;
    let mut worlds = worlds.map(|door| {
        number += 1;
        World { door, number: number - 1, received: Default::default() }
    });
    for scene in scenes {
        for world in &mut worlds {
            (scene.deed)(world);
        }
        compared.scenes += 1;
        if let Some(whose) = scene.shows {
            let may = worlds.each_mut().map(|world| world.door.may_undo(whose));
            let what = format!("what was done can be taken back: {may:?}");
            return if may == [false; 2] { Ok(compared) } else { Err(scene.leak(whose, what)) };
        }
        for world in &mut worlds {
            world.look();
        }
        let [here, there] = &mut worlds;
        for (at, viewer) in VIEWERS.into_iter().enumerate() {
            let [one, other] = [&mut here.received[at], &mut there.received[at]].map(std::mem::take);
            if !scene.keeps_from.contains(&viewer) {
                continue;
            }
            let difference = first_difference(&one, &other);
            if let Some(what) = difference.or_else(|| here.door.tells_of_unseen(viewer)) {
                return Err(scene.leak(viewer, what));
            }
            compared.received += one.len() as u32;
            compared.bytes += one.iter().map(String::len).sum::<usize>();
        }
    }
    Ok(compared)
}

impl<D> Scene<'_, D> {
    fn leak(&self, viewer: Viewpoint, what: String) -> Leak {
        Leak { scene: self.name, viewer, what }
    }
}

/// The first thing that differs in what came in two worlds, in words.
fn first_difference(one: &[String], other: &[String]) -> Option<String> {
    if let Some(at) = one.iter().zip(other).position(|(one, other)| one != other) {
        let (one, other) = (&one[at], &other[at]);
        let first = one.bytes().zip(other.bytes()).position(|(one, other)| one != other);
        let about = |text: &str| {
            let from = first.unwrap_or(text.len()).saturating_sub(120);
            text.chars().skip(from).take(240).collect::<String>()
        };
        let start: String = one.chars().take(60).collect();
        return Some(format!(
            "number {at} ({start}), of {} and {} bytes:\n  {}\n  {}",
            one.len(),
            other.len(),
            about(one),
            about(other)
        ));
    }
    let (one, other) = (one.len(), other.len());
    (one != other).then(|| format!("{one} things came in the one world, {other} in the other"))
}
