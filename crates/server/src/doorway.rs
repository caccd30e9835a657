//! Who is let in: requests to this address, from pages of this address.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, header};
use protocol::wire::{Fault, FaultKind};

use crate::game::fault;

/// The addresses under which the table is reached.
#[derive(Clone)]
pub struct Doorway {
    listening: SocketAddr,
    /// Others that lead here, as `name:port`: a name in a home's network, a server that passes requests on.
    also: Vec<String>,
}

impl Doorway {
    /// The doorway of a server that listens at an address and is reached under others too. Those are given as origins
    /// (`http://table.lan:8000`).
    #[must_use]
    pub fn new(listening: SocketAddr, also: &[String]) -> Doorway {
        let also =
            also.iter().map(|origin| authority(origin).unwrap_or(origin).to_ascii_lowercase()).collect();
        Doorway { listening, also }
    }

    /// Lets a request in that was sent to this address by no page or by a page of this address. A name that somebody
    /// else has let point here, and a page of somewhere else, are turned away; so is a request that says twice where it
    /// goes or who sends it.
    pub fn admit(&self, headers: &HeaderMap) -> Result<(), Fault> {
        let forbidden = |why: String| Err(fault(FaultKind::Forbidden, why));
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        for name in [header::HOST, header::ORIGIN, header::AUTHORIZATION] {
            if headers.get_all(&name).iter().count() > 1 {
                let why =
                    format!("\"{name}\" is said once: who reads the other one understands something else");
                return Err(fault(FaultKind::Malformed, why));
            }
        }
        let host = text(header::HOST).unwrap_or_default().to_ascii_lowercase();
        if !self.leads_here(&host) {
            let here = self.listening;
            return forbidden(format!("this table is at http://{here}, not at \"{host}\": see --origin"));
        }
        if headers.contains_key(header::ORIGIN) {
            let origin = text(header::ORIGIN).unwrap_or_default().to_ascii_lowercase();
            let from = authority(&origin).unwrap_or_default();
            if from != host && !self.also.iter().any(|known| known == from) {
                return forbidden(format!("a page of {origin} may not ask anything here"));
            }
        }
        match text(header::HeaderName::from_static("sec-fetch-site")) {
            Some("cross-site") if !headers.contains_key(header::ORIGIN) && !navigates(headers) => {
                forbidden("a page of another site may not ask anything here".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn leads_here(&self, host: &str) -> bool {
        if self.also.iter().any(|known| known == host) {
            return true;
        }
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        if port != Some(self.listening.port()) {
            return false;
        }
        let here = self.listening.ip();
        let number = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        match number.parse::<IpAddr>() {
            // A number cannot be made to point elsewhere, as a name can.
            Ok(ip) => ip == here || here.is_unspecified() || (here.is_loopback() && ip.is_loopback()),
            Err(_) => name == "localhost" && (here.is_loopback() || here.is_unspecified()),
        }
    }
}

/// Somebody followed a link.
fn navigates(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-mode").is_some_and(|mode| mode.as_bytes() == b"navigate")
}

/// The `name:port` of an origin.
fn authority(origin: &str) -> Option<&str> {
    let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"))?;
    Some(rest.strip_suffix('/').unwrap_or(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(listening: &str, also: &[&str], headers: &[(&str, &str)]) -> bool {
        let also: Vec<String> = also.iter().map(|origin| (*origin).to_owned()).collect();
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(header::HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        }
        Doorway::new(listening.parse().unwrap(), &also).admit(&map).is_ok()
    }

    #[test]
    fn only_requests_to_this_address_come_in() {
        for (host, comes_in) in [
            ("127.0.0.1:7618", true),
            ("localhost:7618", true),
            ("LOCALHOST:7618", true),
            ("[::1]:7618", true),
            ("127.0.0.1:80", false),
            ("127.0.0.1", false),
            ("192.168.1.5:7618", false),
            ("evil.example:7618", false),
            ("localhost.evil.example:7618", false),
            ("", false),
        ] {
            assert_eq!(admits("127.0.0.1:7618", &[], &[("host", host)]), comes_in, "{host}");
        }
        assert!(!admits("127.0.0.1:7618", &[], &[]));
        assert!(admits("0.0.0.0:7618", &[], &[("host", "192.168.1.5:7618")]));
        assert!(!admits("0.0.0.0:7618", &[], &[("host", "evil.example:7618")]));
        assert!(admits("0.0.0.0:7618", &["http://table.lan:7618"], &[("host", "table.lan:7618")]));
    }

    #[test]
    fn where_a_request_goes_and_who_sends_it_is_said_once() {
        let host = ("host", "localhost:7618");
        for twice in [host, ("host", "evil.example"), ("host", "")] {
            assert!(!admits("127.0.0.1:7618", &[], &[host, twice]), "{twice:?}");
            assert!(!admits("127.0.0.1:7618", &[], &[twice, host]), "{twice:?}");
        }
        let page = ("origin", "http://localhost:7618");
        assert!(admits("127.0.0.1:7618", &[], &[host, page]));
        assert!(!admits("127.0.0.1:7618", &[], &[host, page, page]));
        let key = ("authorization", "Bearer 1");
        assert!(admits("127.0.0.1:7618", &[], &[host, key]));
        assert!(!admits("127.0.0.1:7618", &[], &[host, key, key]));
    }

    #[test]
    fn only_pages_of_this_address_may_ask() {
        let host = ("host", "localhost:7618");
        for (origin, comes_in) in [
            ("http://localhost:7618", true),
            ("http://127.0.0.1:7618", false),
            ("http://localhost:9999", false),
            ("http://evil.example", false),
            ("null", false),
            ("", false),
        ] {
            assert_eq!(admits("127.0.0.1:7618", &[], &[host, ("origin", origin)]), comes_in, "{origin}");
        }
        let page = ("origin", "http://localhost:5173");
        assert!(admits("127.0.0.1:7618", &["http://localhost:5173"], &[host, page]));
        let elsewhere = ("sec-fetch-site", "cross-site");
        assert!(!admits("127.0.0.1:7618", &[], &[host, elsewhere]));
        assert!(admits("127.0.0.1:7618", &[], &[host, elsewhere, ("sec-fetch-mode", "navigate")]));
    }
}
