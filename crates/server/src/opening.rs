//! The address with which a browser of this machine is opened: it leads to a battle once, so that no key stands in the
//! arguments of a process, where everybody at the machine can read it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::key::{Digest, Key};

/// How long such an address leads anywhere.
const LIFE: Duration = Duration::from_secs(60);

/// The most of them at once.
const MOST: usize = 16;

/// The addresses that lead somewhere now.
#[derive(Default)]
pub struct Openings(Mutex<Vec<Opening>>);

struct Opening {
    code: Digest,
    until: Instant,
    to: String,
}

impl Openings {
    /// A code that leads to an address, once and for a minute.
    pub fn make(&self, to: &str) -> Result<String, getrandom::Error> {
        self.make_for(to, LIFE)
    }

    fn make_for(&self, to: &str, life: Duration) -> Result<String, getrandom::Error> {
        let code = Key::throw()?;
        let mut all = self.living();
        let over = (all.len() + 1).saturating_sub(MOST);
        all.drain(..over);
        all.push(Opening { code: code.digest(), until: Instant::now() + life, to: to.to_owned() });
        Ok(code.into_text())
    }

    /// Where a code leads; never again after this.
    #[must_use]
    pub fn take(&self, code: &str) -> Option<String> {
        let code = Key::read(code)?;
        let mut all = self.living();
        let at = all.iter().position(|opening| opening.code.is_of(&code))?;
        Some(all.swap_remove(at).to)
    }

    fn living(&self) -> MutexGuard<'_, Vec<Opening>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        all.retain(|opening| opening.until > now);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_leads_once_and_not_for_long() {
        let openings = Openings::default();
        let code = openings.make("/#/here").unwrap();
        assert_eq!(openings.take("abc"), None);
        assert_eq!(openings.take(&Key::throw().unwrap().into_text()), None);
        assert_eq!(openings.take(&code).as_deref(), Some("/#/here"));
        assert_eq!(openings.take(&code), None);
        let late = openings.make_for("/#/late", Duration::from_millis(20)).unwrap();
        std::thread::sleep(Duration::from_millis(30));
        assert_eq!(openings.take(&late), None);
    }

    #[test]
    fn the_oldest_give_way() {
        let openings = Openings::default();
        let codes: Vec<_> = (0..=MOST).map(|_| openings.make("/").unwrap()).collect();
        assert_eq!(openings.take(&codes[0]), None);
        assert!(codes[1..].iter().all(|code| openings.take(code).is_some()));
    }
}
