//! A watch over the battles of a soak: rules that go in circles, and ask nobody any more, would hold it up for ever.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::{Ahead, Answer, Decision, Drawn, Known, Players, Ruleset};

use crate::printing::{aside, shown};

/// How long a battle may go on without asking anybody: no player thinks so long.
const LONGEST: Duration = Duration::from_secs(120);

/// The battles under way, one for each of those that are fought at the same time.
pub struct Watch {
    began: Instant,
    /// How long one of them may ask nobody.
    longest: Duration,
    posts: Vec<Post>,
}

/// One of them.
#[derive(Default)]
struct Post {
    /// What is fought, in words; nothing between two battles.
    battle: Mutex<Option<String>>,
    /// When somebody was last asked, in milliseconds since the beginning.
    asked: AtomicU64,
}

impl Post {
    fn battle(&self) -> MutexGuard<'_, Option<String>> {
        self.battle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch {
    /// A watch over so many battles at a time. It ends the command where one asks nobody any more, for nothing else ends such a
    /// battle. A player may think so long about an answer besides.
    pub fn over(jobs: usize, thought: Duration) -> Arc<Watch> {
        let watch = Arc::new(Watch { longest: LONGEST + thought, ..Watch::new(jobs) });
        let watched = Arc::downgrade(&watch);
        std::thread::spawn(move || {
            while let Some(watch) = watched.upgrade() {
                if let Some(told) = watch.stuck() {
                    aside!("failed: {}", shown(&told));
                    std::process::exit(1);
                }
                drop(watch);
                std::thread::sleep(Duration::from_secs(1));
            }
        });
        watch
    }

    fn new(jobs: usize) -> Watch {
        Watch { began: Instant::now(), longest: LONGEST, posts: (0..jobs).map(|_| Post::default()).collect() }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// A battle begins.
    pub fn begins(&self, job: usize, battle: String) {
        self.posts[job].asked.store(self.now(), Ordering::Relaxed);
        *self.posts[job].battle() = Some(battle);
    }

    /// Somebody is asked in it.
    pub fn is_asked(&self, job: usize) {
        self.posts[job].asked.store(self.now(), Ordering::Relaxed);
    }

    /// It is over.
    pub fn ends(&self, job: usize) {
        *self.posts[job].battle() = None;
    }

    /// A battle in which nobody has been asked for too long.
    pub fn stuck(&self) -> Option<String> {
        let longest = u64::try_from(self.longest.as_millis()).unwrap_or(u64::MAX);
        let waits = |post: &&Post| self.now().saturating_sub(post.asked.load(Ordering::Relaxed)) > longest;
        let told = |battle: String| {
            format!("{battle}: nobody was asked for {} s, the rules go in circles", self.longest.as_secs())
        };
        self.posts.iter().filter(waits).find_map(|post| post.battle().clone()).map(told)
    }
}

/// Players of a battle that is watched.
pub struct Watched<'a, P> {
    /// They.
    pub players: P,
    /// Who watches.
    pub watch: &'a Watch,
    /// Which of the battles under way is theirs.
    pub job: usize,
}

impl<P> Watched<'_, P> {
    fn asked(&self) {
        self.watch.is_asked(self.job);
    }
}

impl<R: Ruleset, P: Players<R>> Players<R> for Watched<'_, P> {
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer {
        self.asked();
        self.players.choose(known, world, decision)
    }

    fn choose_ahead(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Answer {
        self.asked();
        self.players.choose_ahead(known, world, decision, ahead)
    }

    fn draw(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        memory: &mut R::Memory,
    ) -> Option<Drawn<R>> {
        self.asked();
        self.players.draw(known, world, decision, memory)
    }

    fn is_trusted(&self) -> bool {
        self.players.is_trusted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battle_that_asks_nobody_is_found() {
        let watch = Watch::new(2);
        watch.begins(1, "seed 8, training".to_owned());
        assert_eq!(watch.stuck(), None);
        let long_ago = Instant::now().checked_sub(2 * LONGEST);
        let watch = Watch { began: long_ago.unwrap_or_else(Instant::now), ..watch };
        watch.posts[1].asked.store(0, Ordering::Relaxed);
        let stuck = watch.stuck();
        assert!(long_ago.is_none() || stuck.is_some_and(|told| told.contains("seed 8, training")));
        watch.ends(1);
        assert_eq!(watch.stuck(), None);
    }
}
