//! Answers the requests of the golden session and prints each with its whole response, line by line: what another
//! transport must answer too.

use protocol::House;

fn main() {
    let kept = include_str!("../tests/golden/session.jsonl");
    let mut house = House::new();
    for request in kept.lines().step_by(2) {
        println!("{request}\n{}", house.call_json(request));
    }
}
