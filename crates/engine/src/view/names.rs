//! What the pieces of a battle are called, each told apart from all others.

use std::sync::OnceLock;

use crate::PieceId;

/// The names of all pieces of a battle, by number. They follow from who is who alone, which never changes: they are told when somebody
/// first asks, and kept.
#[derive(Clone, Debug, Default)]
pub struct PieceNames(OnceLock<Vec<String>>);

impl PieceNames {
    /// A piece as a report names it, with the word by which answers call it where another is named alike; `nobody` for a number that no
    /// piece has. `called` tells the name and the word of each of all pieces, in the order of their numbers: it is asked once.
    pub fn of(
        &self,
        piece: PieceId,
        all: impl Iterator<Item = PieceId>,
        called: impl Fn(PieceId) -> (String, String),
    ) -> String {
        let names = self.0.get_or_init(|| apart(&all.map(called).collect::<Vec<_>>()));
        names.get(piece.index()).map_or_else(|| "nobody".to_owned(), String::clone)
    }
}

fn apart(all: &[(String, String)]) -> Vec<String> {
    let mut names: Vec<&str> = all.iter().map(|(name, _)| &**name).collect();
    names.sort_unstable();
    let alone = |name: &str| {
        let at = names.partition_point(|it| *it < name);
        names.get(at + 1).is_none_or(|next| *next != name)
    };
    let told = |(name, word): &(String, String)| match alone(name) {
        true => name.clone(),
        false => format!("{name} ({word})"),
    };
    all.iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_named_as_another_has_his_word_beside_his_name() {
        let all = [("the foot", "Foot-1"), ("the horse", "Horse"), ("the foot", "Foot-2")];
        let called = |id: PieceId| (all[id.index()].0.to_owned(), all[id.index()].1.to_owned());
        let names = PieceNames::default();
        assert_eq!(names.of(PieceId(0), (0..3).map(PieceId), called), "the foot (Foot-1)");
        let again = |id: u8| names.of(PieceId(id), std::iter::empty(), called);
        assert_eq!([1, 2, 3].map(again), ["the horse", "the foot (Foot-2)", "nobody"]);
    }
}
