//! How much of everything there may be. Each limit has its line in `docs/server.md`.

use std::time::Duration;

/// How much of everything there may be.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Battles in memory; the others lie in the store until somebody asks.
    pub in_memory: usize,
    /// Battles in the store. Whoever sits at the server's own machine may begin more.
    pub kept: u64,
    /// How long a battle is kept in which nobody has answered anything.
    pub unanswered: Duration,
    /// How old a battle must be in which nobody has answered anything to make room for another when there are as many as
    /// may be kept.
    pub makes_room: Duration,
    /// Battles that one address may begin at once.
    pub begins: u32,
    /// After what time an address that has begun so many may begin one more.
    pub begins_again: Duration,
    /// Requests of all who only look on that wait for one battle.
    pub queue: usize,
    /// Requests of one key that wait for one battle.
    pub queue_of_key: usize,
    /// Battles that are changed or made at once.
    pub hands: usize,
    /// Looks that are taken at battles at once: quick ones share the cores with slow ones.
    pub eyes: usize,
    /// Computer players who think at once, their advice to persons included.
    pub minds: usize,
    /// Battles that are being tried at once, or wait for it.
    pub tries: usize,
    /// Connections that are no WebSockets.
    pub connections: usize,
    /// Connections of one address that are no WebSockets.
    pub connections_of_address: usize,
    /// How long somebody may take to send a request, to say whom he follows, or to take nothing of an answer.
    pub patience: Duration,
    /// Bytes of answers that nobody has read yet; beyond them new work is refused.
    pub unread: usize,
    /// WebSockets. Those who only look on have three quarters of them at most.
    pub sockets: usize,
    /// WebSockets of one address.
    pub sockets_of_address: usize,
    /// WebSockets of those who only look on at one battle.
    pub sockets_of_one: usize,
    /// WebSockets of one key.
    pub sockets_of_key: usize,
    /// Bytes of a request.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Limits {
            in_memory: 256,
            kept: 20_000,
            unanswered: Duration::from_secs(7 * 24 * 3600),
            makes_room: Duration::from_secs(3600),
            begins: 60,
            begins_again: Duration::from_secs(60),
            queue: 32,
            queue_of_key: 16,
            hands: cores,
            eyes: 2 * cores,
            minds: (cores / 2).max(1),
            tries: 8,
            connections: 512,
            connections_of_address: 64,
            patience: Duration::from_secs(10),
            unread: 64 * 1024 * 1024,
            sockets: 1024,
            sockets_of_address: 64,
            sockets_of_one: 48,
            sockets_of_key: 8,
            bytes: 256 * 1024,
        }
    }
}
