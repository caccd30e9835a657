//! Cases and the sheets of a ruleset's state ([`engine::sheet`](mod@engine::sheet)): each fact is read from a position and expected by its word,
//! without a line of the ruleset's own.

use engine::sheet::{CaseValue, Entry, Fact, Scope, Sheet, Sort};
use scenario::reading::{Node, TableReader, Value};

use crate::{Found, Words, named, suggestion};

/// Reads what a case expects of a sheet: a fact, a flag, all flags, or how many entries a list has. Nothing, and no word taken,
/// where the words name none of them; of two names of which one begins the other the longer is meant.
pub(crate) fn fact<S: Sheet>(sheet: &S, scope: &dyn Scope, words: &mut Words<'_>) -> Option<Found> {
    let form = S::FORM;
    let next = |word: &&str| words.clone().take(word);
    let word = form.words().into_iter().filter(next).max_by_key(|word| word.len())?;
    words.take(word);
    if let Some(at) = form.facts.iter().position(|fact| fact.word == word) {
        return Some(form.said(at, sheet.raw(at), scope).into());
    }
    if let Some(at) = form.lists.iter().position(|list| list.word == word) {
        return Some(Found::Number(sheet.entries(at) as i64));
    }
    let names = form.flags.map_or([].as_slice(), |flags| flags.names);
    if let Some(flag) = names.iter().position(|name| *name == word) {
        return Some(Found::Yes(sheet.flag(flag)));
    }
    let up = names.iter().enumerate().filter(|(flag, _)| sheet.flag(*flag));
    Some(CaseValue::List(up.map(|(_, name)| (*name).to_owned()).collect()).into())
}

/// Writes what a table of a position says of a sheet into it: each fact under its key, under that of the flags a list of
/// those that are up, under that of a list its entries, each a table of its facts or the first of them alone. What a table
/// does not say stays as it is; a fault is written down.
pub fn set<S: Sheet>(sheet: &mut S, table: &TableReader<'_>, scope: &dyn Scope) {
    let form = S::FORM;
    for (at, fact) in form.facts.iter().enumerate().filter(|(_, fact)| fact.sort != Sort::Own) {
        if let Some(raw) = table.optional(fact.key).and_then(|node| raw(table, fact, node, scope)) {
            sheet.put(at, raw);
        }
    }
    for (at, list) in form.lists.iter().enumerate() {
        let Some(facts) = list.entry.filter(|_| table.has(list.key)) else { continue };
        for entry in entries(table, list.key, facts, scope) {
            if sheet.entries(at) < list.room {
                let (mark, value) = form.adds(at, &entry);
                sheet.take(mark, value);
            } else {
                table.fault(list.key, "there are too many", format!("use {} at most", list.room));
            }
        }
    }
    if let Some(flags) = form.flags {
        set_flags(sheet, table, flags.word);
    }
}

/// The numbers of the facts of each entry that a position lists.
fn entries(table: &TableReader<'_>, key: &'static str, facts: &[Fact], scope: &dyn Scope) -> Vec<Vec<u32>> {
    let Some(Node { value: Value::List(nodes), .. }) = table.optional(key) else {
        table.list(key);
        return Vec::new();
    };
    if !nodes.iter().all(|node| matches!(node.value, Value::Table(_))) {
        let alone = |node| raw(table, facts.first()?, node, scope).map(|raw| vec![raw]);
        return nodes.iter().filter_map(alone).collect();
    }
    let read = |entry: TableReader<'_>| {
        let raws = raws(&entry, facts, scope);
        entry.finish();
        raws
    };
    table.tables(key).into_iter().filter_map(read).collect()
}

/// The numbers of the facts of an entry that is a table.
fn raws(entry: &TableReader<'_>, facts: &[Fact], scope: &dyn Scope) -> Option<Vec<u32>> {
    let one = |fact: &Fact| match entry.optional(fact.key) {
        Some(node) => raw(entry, fact, node, scope),
        None if fact.needed => named::present(entry, fact.key).and(None),
        None => Some(0),
    };
    let one = |fact: &Fact| if fact.sort == Sort::Own { Some(0) } else { one(fact) };
    // All are looked at, so that every fault is told.
    facts.iter().map(one).collect::<Vec<_>>().into_iter().collect()
}

/// Reads an entry of a list that a table of a position is: each fact under its key. Faults are written down, and what else the
/// table says is left to be read.
pub fn entry<E: Entry>(table: &TableReader<'_>, scope: &dyn Scope) -> Option<E> {
    raws(table, E::FACTS, scope).map(|raws| E::of_raw(&raws))
}

/// The number of what a table says of a fact; a fault is written down.
fn raw(table: &TableReader<'_>, fact: &Fact, node: &Node, scope: &dyn Scope) -> Option<u32> {
    let said = said(table, fact, node)?;
    let raw = fact.of_said(&said, scope);
    raw.map_err(|fault| table.findings().report(node.at, fault, mend(fact, &said, scope))).ok()
}

/// Raises the flags that a table lists under a key.
pub fn set_flags<S: Sheet>(sheet: &mut S, table: &TableReader<'_>, key: &'static str) {
    let names = S::FORM.flags.map_or([].as_slice(), |flags| flags.names);
    for (word, at) in table.texts(key) {
        match names.iter().position(|name| *name == word) {
            Some(flag) => sheet.set_flag(flag, true),
            None => {
                let near = suggestion(&word, names.iter().copied());
                table.findings().report(at, format!("{key} is \"{word}\", which is unknown"), near);
            }
        }
    }
}

fn mend(fact: &Fact, said: &CaseValue, scope: &dyn Scope) -> String {
    match (fact.choices)(scope) {
        all if all.is_empty() => "mend it".to_owned(),
        all => suggestion(&said.to_string(), all.into_iter()),
    }
}

fn said(table: &TableReader<'_>, fact: &Fact, node: &Node) -> Option<CaseValue> {
    match (fact.sort, &node.value) {
        (Sort::Yes, Value::Flag(yes)) => Some(CaseValue::Yes(*yes)),
        (Sort::Number, _) => table.number_of(fact.key, node, 0..=i64::from(u16::MAX)).map(CaseValue::Number),
        (Sort::Length, _) => named::length_in(table, fact.key, node).map(CaseValue::Length),
        (Sort::Angle, _) => named::facing_in(table, fact.key, node).map(CaseValue::Angle),
        (Sort::Word, Value::Text(text)) => Some(CaseValue::Words(text.clone())),
        (Sort::Words, Value::List(list)) => {
            list.iter().map(|one| table.text_of(fact.key, one)).collect::<Option<_>>().map(CaseValue::List)
        }
        (Sort::Places, Value::List(list)) => {
            let places = list.iter().map(|one| table.number_of(fact.key, one, 0..=31));
            places
                .collect::<Option<Vec<_>>>()
                .map(|all| CaseValue::Places(all.iter().fold(0, |set, at| set | 1 << at)))
        }
        (Sort::Yes, _) => table.wrong_kind_at(fact.key, node, "true or false"),
        (Sort::Word, _) => table.wrong_kind_at(fact.key, node, "a word in quotation marks"),
        (Sort::Own, _) => None,
        (Sort::Places, _) => table.wrong_kind_at(fact.key, node, "a list of numbers"),
        (Sort::Words, _) => table.wrong_kind_at(fact.key, node, "a list of words in quotation marks"),
    }
}

#[cfg(test)]
mod tests {
    use engine::sheet::{Scope, Set, Travel, UpTo, Word};
    use engine::{On, PieceId};
    use scenario::Faults;
    use scenario::reading::{Document, Findings};
    use tabletop::Length;

    use super::*;

    engine::words! {
        /// Flags, of which one begins as a fact does.
        enum Sign { Stunned = "stunned"; Dead = "leader dead"; }
    }

    engine::words! {
        /// The cards.
        enum Card { Red = "red"; Black = "black"; }
    }

    engine::entry! {
        /// Whom he has met.
        struct Met in 2 bytes { whom: PieceId; times: UpTo<9>; }
    }

    engine::sheet! {
        /// A figure.
        struct Figure on Piece in 5 bytes, changed by FigureChange, flagged by Sign as "signs" {
            /// Hits.
            Hits hits: UpTo<40>;
            /// A leader.
            Leader leader: Option<PieceId>;
            /// A way.
            Spent spent: Travel as "used";
            /// Cards.
            Deck deck: Set<Card>;
            /// A card.
            Turned turned: Word<Card>;
        } lists {
            /// Whom he has met.
            Met met: [Met; 2];
        }
    }

    struct One;

    impl Scope for One {
        fn name(&self, on: On) -> Option<&str> {
            (on == On::Piece(PieceId(3))).then_some("hob")
        }
    }

    fn read(text: &str) -> Result<Figure, Faults> {
        let document = Document::parse("a case", text)?;
        let findings = Findings::default();
        let value = TableReader::of(&document.root, "a figure", &findings).and_then(|reader| {
            let mut figure = Figure::default();
            set(&mut figure, &reader, &One);
            reader.finish()?;
            Some(figure)
        });
        findings.conclude("a case", document.root.at, value)
    }

    #[test]
    fn a_position_writes_facts_by_their_keys() {
        let text = "hits = 2\nleader = \"hob\"\nspent = 2.5\ndeck = [\"black\"]\nturned = \"black\"\nsigns = [\"leader dead\"]";
        let figure = read(text).expect("it reads");
        assert_eq!((figure.hits(), figure.leader(), figure.spent()), (2, Some(PieceId(3)), Length(6350)));
        assert!(
            figure.deck().has(Card::Black) && !figure.deck().has(Card::Red) && figure.turned() == Card::Black
        );
        assert!(figure.is(Sign::Dead) && !figure.is(Sign::Stunned));
        assert_eq!(read(""), Ok(Figure::default()));
    }

    #[test]
    fn a_position_lists_entries_as_tables_or_by_what_they_are_about() {
        let met = |text: &str| read(text).map(|it| it.met().iter().map(Met::times).collect::<Vec<_>>());
        assert_eq!(met("met = [{ whom = \"hob\", times = 3 }, { whom = \"hob\" }]"), Ok(vec![3, 0]));
        assert_eq!(met("met = [\"hob\"]"), Ok(vec![0]));
        assert_eq!(met("met = []"), Ok(vec![]));
        let told = |text: &str| met(text).unwrap_err().to_string();
        assert!(told("met = [{ times = 3 }]").contains("whom is missing"));
        assert!(told("met = [{ whom = \"hop\" }]").contains("did you mean `hob`?"));
        assert!(told("met = [\"hob\", \"hob\", \"hob\"]").contains("there are too many"));
        assert!(told("met = [{ whom = \"hob\", time = 3 }]").contains("times"));
    }

    #[test]
    fn what_cannot_be_is_told_with_what_could() {
        let told = |text: &str| read(text).unwrap_err().to_string();
        assert!(told("hits = 41").contains("hits is 41 but should be a number from 0 to 40"));
        let fault = told("leader = \"hop\"");
        assert!(
            fault.contains("leader is hop but should be the name of a piece of this battle, or nobody"),
            "{fault}"
        );
        assert!(fault.contains("did you mean `hob`?"), "{fault}");
        assert!(told("signs = [\"stund\"]").contains("did you mean `stunned`?"));
        assert!(told("deck = \"black\"").contains("a list of words"));
        assert!(told("hit = 1").contains("hits"));
    }

    #[test]
    fn a_case_expects_facts_by_their_words() {
        let mut figure = Figure::default();
        figure.apply(FigureChange::Leader(Some(PieceId(3))));
        figure.set(Sign::Dead, true);
        let found = |text: &str| {
            let mut words = Words::of(text);
            let found = fact(&figure, &One, &mut words);
            (found, words.rest().to_owned())
        };
        assert_eq!(found("leader hob"), (Some(Found::Words("hob".to_owned())), "hob".to_owned()));
        assert_eq!(found("leader dead"), (Some(Found::Yes(true)), String::new()));
        assert_eq!(found("stunned"), (Some(Found::Yes(false)), String::new()));
        assert_eq!(found("signs x"), (Some(Found::Words("leader dead".to_owned())), "x".to_owned()));
        assert_eq!(found("used 0"), (Some(Found::Length(Length::ZERO)), "0".to_owned()));
        assert_eq!(found("deck"), (Some(Found::Words("none".to_owned())), String::new()));
        assert_eq!(found("hit 1"), (None, "hit 1".to_owned()));
    }
}
