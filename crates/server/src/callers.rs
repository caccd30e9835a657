//! Who asks, by address: how much of everything each of them has.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use protocol::wire::{Fault, FaultKind};

use crate::game::fault;
use crate::limits::Limits;

/// Who asks, as far as limits go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caller {
    /// Whoever runs the server, in this very process.
    Owner,
    /// Somebody at this machine.
    Near(IpAddr),
    /// Somebody elsewhere.
    Far(IpAddr),
}

impl Caller {
    /// Somebody who is connected from an address. Behind a server that passes requests on, whom that names; nobody is at
    /// this machine then.
    #[must_use]
    pub fn of(peer: IpAddr, headers: &HeaderMap, passed_on: bool) -> Caller {
        let peer = one_of(peer);
        if !peer.is_loopback() {
            return Caller::Far(peer);
        }
        if !passed_on {
            return Caller::Near(peer);
        }
        // Whoever asked may have written addresses of his own before the last one.
        let told = headers.get_all("x-forwarded-for").iter().next_back().and_then(|told| told.to_str().ok());
        let last = told.and_then(|told| told.rsplit(',').next()?.trim().parse().ok());
        Caller::Far(last.map_or(peer, one_of))
    }

    /// Whether he sits at the server's own machine, so that no ceiling of the house holds for him.
    #[must_use]
    pub(crate) const fn is_at_home(self) -> bool {
        matches!(self, Caller::Owner | Caller::Near(_))
    }

    const fn address(self) -> Option<IpAddr> {
        match self {
            Caller::Owner => None,
            Caller::Near(address) | Caller::Far(address) => Some(address),
        }
    }
}

/// The address that stands for all that one household has: of the sixth version it has 2^64.
#[must_use]
pub fn one_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) if !six.is_loopback() => {
            let [a, b, c, d, ..] = six.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        other => other,
    }
}

/// What one address has now.
#[derive(Default)]
struct Has {
    connections: usize,
    sockets: usize,
    /// When it began battles, as far as that still counts: in how much time from now it may begin as many as ever.
    begun_until: Option<Instant>,
}

/// What every address has now.
#[derive(Default)]
pub struct Callers(Mutex<BTreeMap<IpAddr, Has>>);

/// What somebody has of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A connection that is no WebSocket.
    Connection,
    /// A WebSocket.
    Socket,
}

impl Callers {
    /// Counts something in that an address has, until what is given back is dropped; `None` if it has so many already.
    #[must_use]
    pub fn take(self: &Arc<Self>, address: IpAddr, what: What, most: usize) -> Option<Taken> {
        let address = one_of(address);
        let mut all = self.all();
        let count = all.entry(address).or_default().count(what);
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Taken { callers: self.clone(), address, what })
    }

    /// A WebSocket of whoever asks.
    #[must_use]
    pub fn take_socket(self: &Arc<Self>, caller: Caller, most: usize) -> Option<Taken> {
        caller.address().and_then(|address| self.take(address, What::Socket, most))
    }

    /// Counts a battle in that somebody begins, unless he has begun as many as he may.
    pub fn begin(&self, caller: Caller, limits: &Limits) -> Result<(), Fault> {
        let Some(address) = caller.address() else { return Ok(()) };
        let now = Instant::now();
        let mut all = self.all();
        // Whoever has nothing and owes nothing is nobody to be remembered.
        all.retain(|_, has| {
            has.connections + has.sockets > 0 || has.begun_until.is_some_and(|until| until > now)
        });
        let has = all.entry(address).or_default();
        let until = has.begun_until.map_or(now, |until| until.max(now)) + limits.begins_again;
        let over = (until - now).saturating_sub(limits.begins_again * limits.begins);
        if over > Duration::ZERO {
            let seconds = over.as_secs() + 1;
            let why = format!("too many battles were begun from your address: try again in {seconds} s");
            return Err(fault(FaultKind::TooMuch, why));
        }
        has.begun_until = Some(until);
        Ok(())
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<IpAddr, Has>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Has {
    const fn count(&mut self, what: What) -> &mut usize {
        match what {
            What::Connection => &mut self.connections,
            What::Socket => &mut self.sockets,
        }
    }
}

/// Something that an address has until this is dropped.
pub struct Taken {
    callers: Arc<Callers>,
    address: IpAddr,
    what: What,
}

impl Drop for Taken {
    fn drop(&mut self) {
        let mut all = self.callers.all();
        let Some(has) = all.get_mut(&self.address) else { return };
        *has.count(self.what) -= 1;
        if has.connections + has.sockets == 0 && has.begun_until.is_none() {
            all.remove(&self.address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_caller() {
        let one = |text: &str| one_of(text.parse().unwrap());
        assert_eq!(one("2001:db8:1:2:3:4:5:6"), one("2001:db8:1:2::1"));
        assert_ne!(one("2001:db8:1:2::1"), one("2001:db8:1:3::1"));
        assert_eq!(one("::ffff:10.0.0.1"), one("10.0.0.1"));
        assert_eq!(one("::1").to_string(), "::1");
    }

    #[test]
    fn behind_a_server_that_passes_requests_on_the_last_address_that_it_names_counts() {
        let mut headers = HeaderMap::new();
        let at = |headers: &HeaderMap, peer: &str, passed_on| {
            Caller::of(peer.parse().unwrap(), headers, passed_on)
        };
        let far = |address: &str| Caller::Far(address.parse().unwrap());
        assert!(at(&headers, "127.0.0.1", false).is_at_home());
        assert_eq!(at(&headers, "127.0.0.1", true), far("127.0.0.1"));
        headers.append("x-forwarded-for", "127.0.0.1, 10.0.0.9".parse().unwrap());
        assert_eq!(at(&headers, "127.0.0.1", true), far("10.0.0.9"));
        assert!(at(&headers, "127.0.0.1", false).is_at_home(), "nobody passes anything on");
        assert_eq!(at(&headers, "10.0.0.2", true), far("10.0.0.2"), "he may write what he likes");
    }

    #[test]
    fn whoever_has_begun_as_many_as_he_may_waits_for_each_one_more() {
        let callers = Callers::default();
        let limits = Limits { begins: 3, begins_again: Duration::from_millis(200), ..Limits::default() };
        let (one, other) =
            (Caller::Far("10.0.0.1".parse().unwrap()), Caller::Far("10.0.0.2".parse().unwrap()));
        let may = |caller| callers.begin(caller, &limits).is_ok();
        assert_eq!([may(one), may(one), may(one), may(one)], [true, true, true, false]);
        assert!(may(other) && may(Caller::Owner));
        std::thread::sleep(Duration::from_millis(250));
        assert_eq!([may(one), may(one)], [true, false]);
    }
}
