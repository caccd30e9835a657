//! A door that tells on purpose what it should not, one thing at a time.

use engine::{Viewpoint, fingerprint};
use protocol::wire::Call;
use serde_json::{Value, json};

use crate::histories::house::{self, House, place};

/// What a door tells that it should not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leak {
    /// With whom a hidden Heidman goes.
    Share,
    /// A hidden group's dice for its move, without the group.
    SetOut,
    /// What looked for hidden enemies can be taken back where nobody was found.
    NobodyFound,
    /// A side whose groups have all held is not waited for.
    Held,
    /// Whether something can be taken back is reckoned from all that was decided.
    Undo,
    /// Editions are counted for all seats together.
    Edition,
    /// So are the changes that were seen.
    Seen,
    /// Pushes are as long as the record.
    PushSize,
    /// The hash is that of the whole battle.
    Hash,
    /// Advice follows from the seed of the dice.
    Advice,
    /// What is awaited follows from the seed of the dice.
    Dice,
    /// The computer takes one decision a step, whoever sees something of it.
    Steps,
    /// The computer gives its reasons for what nobody sees.
    Reason,
    /// Where those stand who are on a map.
    Mapped,
    /// How good an officer is who has not been shown.
    Worth,
    /// Whoever has but one answer is spared the question, though others learn from it how few he has.
    Haste,
}

impl House {
    /// The lines of the record: of what is no seat's to know as well.
    fn lines(&self) -> Vec<String> {
        self.battle.paper().lines
    }

    /// How the battle stands for the side that hides something.
    fn theirs(&self) -> Value {
        serde_json::to_value(self.snapshot(house::A).table).expect("a table")
    }

    /// The counter of what a viewer has seen.
    pub fn seen(&self, viewer: Viewpoint) -> u32 {
        match self.leak {
            Some(Leak::Seen) => self.lines().len() as u32 + self.battle.paper().edition,
            _ => self.battle.seen(house::seat(viewer)),
        }
    }

    /// What a push is longer by.
    pub fn padding(&self) -> String {
        if self.leak == Some(Leak::PushSize) { " ".repeat(self.lines().len()) } else { String::new() }
    }

    /// Keeps how everybody sees those who are hidden before they set out.
    pub fn look_before(&mut self, call: &Call) {
        let sets_out = matches!(call, Call::Answer { answer, .. } if answer.starts_with("set-out"));
        if self.leak != Some(Leak::SetOut) || !sets_out {
            return;
        }
        for viewer in [house::A, house::B, house::ONLOOKER] {
            let table = serde_json::to_value(self.snapshot(viewer).table).expect("a table");
            let pieces = table["pieces"].as_array().expect("pieces");
            let unseen = pieces.iter().filter(|piece| piece["place"] == json!("reserve"));
            self.before[place(viewer)] = unseen.cloned().collect();
        }
    }

    /// Spoils what a seat is answered.
    pub fn spoil_reply(&self, viewer: Viewpoint, reply: &mut Value) {
        let reply = &mut reply["Ok"];
        match reply["is"].as_str() {
            Some("snapshot") => self.spoil(viewer, &mut reply["of"]),
            Some("stepped") => {
                let lines = self.lines();
                let stepped = &mut reply["of"];
                if self.leak == Some(Leak::Steps) {
                    stepped["words"] = json!(format!("decision {}", lines.len()));
                }
                if self.leak == Some(Leak::Reason) {
                    let last = lines.iter().rfind(|line| !line.starts_with('='));
                    stepped["reason"] = json!(last);
                }
                self.spoil(viewer, &mut stepped["snapshot"]);
            }
            Some("advice") if self.leak == Some(Leak::Advice) => {
                reply["of"]["reason"] = json!(fingerprint(&self.seed.as_str()) % 97);
            }
            _ => {}
        }
    }

    /// Spoils what a seat sees.
    pub fn spoil(&self, viewer: Viewpoint, snapshot: &mut Value) {
        let lines = self.lines();
        let own = if viewer == house::B { "B" } else { "A" };
        let answers = || lines.iter().filter(|line| line.starts_with("A ") || line.starts_with("B "));
        match self.leak {
            Some(Leak::Share) if answers().any(|line| line.starts_with("A share")) => {
                snapshot["awaited"] = json!("go with the Grahams");
            }
            Some(Leak::SetOut) => {
                for piece in snapshot["table"]["pieces"].as_array_mut().expect("pieces") {
                    let before = self.before[place(viewer)].iter().find(|old| old["id"] == piece["id"]);
                    before.into_iter().for_each(|before| *piece = before.clone());
                }
            }
            Some(Leak::Held) if answers().any(|line| line == "A hold") => snapshot["waiting"] = json!(null),
            Some(Leak::Undo) => {
                let said = lines.iter().rfind(|line| !line.starts_with('=') && !line.contains(" throws "));
                if said.is_some_and(|line| !line.starts_with(own)) {
                    snapshot["undo"] = json!({ "can": false, "why": "the other side has answered since" });
                }
            }
            Some(Leak::Mapped) => {
                let theirs = self.theirs();
                let hidden = theirs["pieces"].as_array().expect("pieces").iter().filter(|piece| {
                    let marks = piece["marks"].as_array().expect("marks");
                    marks.iter().any(|mark| mark["word"] == json!("on the map alone"))
                });
                let hidden: Vec<Value> = hidden.cloned().collect();
                for piece in snapshot["table"]["pieces"].as_array_mut().expect("pieces") {
                    let found = hidden.iter().find(|it| it["id"] == piece["id"]);
                    found.into_iter().for_each(|it| piece["stand"] = it["stand"].clone());
                }
            }
            Some(Leak::Worth) => {
                let theirs = self.theirs();
                let worth = |id: &Value| {
                    let all = theirs["pieces"].as_array().expect("pieces");
                    all.iter().find(|piece| piece["id"] == *id).map(|piece| piece["marks"].clone())
                };
                for piece in snapshot["table"]["pieces"].as_array_mut().expect("pieces") {
                    if piece["leads"] != json!("nobody") {
                        worth(&piece["id"]).into_iter().for_each(|marks| piece["marks"] = marks);
                    }
                }
            }
            Some(Leak::Dice) => snapshot["awaited"] = json!(fingerprint(&self.seed.as_str()) % 6),
            Some(Leak::Edition) => snapshot["since"]["edition"] = json!(self.battle.paper().edition),
            Some(Leak::Seen) => snapshot["seen"] = json!(self.seen(viewer)),
            Some(Leak::Hash) => snapshot["hash"] = json!(fingerprint(&lines.join("\n").as_str())),
            _ => {}
        }
    }
}
