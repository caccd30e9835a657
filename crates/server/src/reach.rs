//! Under which addresses somebody at another machine reaches this table.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use serde::Serialize;

/// What somebody is told who wants to invite a friend.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reach {
    /// Addresses of the page as others reach it, the best first; none where only this machine reaches it.
    pub addresses: Vec<String>,
    /// With which options it would be reached, where it is not.
    pub option: String,
}

impl Reach {
    /// The reach of a server that listens at an address and is reached under other origins too.
    #[must_use]
    pub fn of(listening: SocketAddr, origins: &[String]) -> Reach {
        let named = origins.iter().map(|origin| format!("{}/", origin.trim_end_matches('/')));
        let named = named.filter(|origin| !is_of_this_machine(origin));
        let here = match listening.ip() {
            ip if ip.is_loopback() => None,
            ip if ip.is_unspecified() => outward(ip),
            ip => Some(ip),
        };
        let numbered = here.map(|ip| format!("http://{}/", SocketAddr::new(ip, listening.port())));
        let addresses: Vec<String> = named.chain(numbered).collect();
        let option =
            if addresses.is_empty() { "tercio play --listen 0.0.0.0".to_owned() } else { String::new() };
        Reach { addresses, option }
    }
}

/// Whether an origin leads nowhere but to the machine of whoever follows it.
fn is_of_this_machine(origin: &str) -> bool {
    ["//localhost:", "//localhost/", "//127.", "//[::1]"].iter().any(|own| origin.contains(own))
}

/// The address of this machine from which it would speak to others. Nothing is sent to find it out.
fn outward(listening: IpAddr) -> Option<IpAddr> {
    // Addresses that are kept for documents, and so never anybody's.
    let (own, other): (IpAddr, IpAddr) = match listening {
        IpAddr::V4(_) => (Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into()),
        IpAddr::V6(_) => {
            (Ipv6Addr::UNSPECIFIED.into(), Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into())
        }
    };
    let socket = UdpSocket::bind((own, 0)).ok()?;
    socket.connect((other, 9)).ok()?;
    let found = socket.local_addr().ok()?.ip();
    (!found.is_loopback() && !found.is_unspecified()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(listening: &str, origins: &[&str]) -> Reach {
        let origins: Vec<String> = origins.iter().map(|origin| (*origin).to_owned()).collect();
        Reach::of(listening.parse().unwrap(), &origins)
    }

    #[test]
    fn a_server_that_listens_to_its_own_machine_alone_says_so_and_what_would_help() {
        for origins in [&[][..], &["http://localhost:5173"], &["http://127.0.0.1:80"]] {
            let found = reach("127.0.0.1:7618", origins);
            assert_eq!(found.addresses, Vec::<String>::new());
            assert!(found.option.contains("--listen"));
        }
    }

    #[test]
    fn others_reach_it_under_its_number_and_before_that_under_its_name() {
        assert_eq!(reach("192.168.1.5:7618", &[]).addresses, ["http://192.168.1.5:7618/"]);
        let named = reach("192.168.1.5:7618", &["https://table.example/"]);
        assert_eq!(named.addresses, ["https://table.example/", "http://192.168.1.5:7618/"]);
        assert_eq!(named.option, "");
        assert_eq!(reach("127.0.0.1:7618", &["https://table.example"]).addresses, ["https://table.example/"]);
    }
}
