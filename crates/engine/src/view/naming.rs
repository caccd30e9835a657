//! Who a sentence is about: regiments, leaders and armies as a report names them, with the verbs that go with them.

/// Somebody who does something in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// The name as it stands inside a sentence.
    pub name: String,
    person: Person,
}

/// How verbs and pronouns follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Person {
    /// A regiment: it moves.
    It,
    /// Dragoons: they move.
    They,
    /// A leader: he moves.
    He,
}

impl Subject {
    /// A regiment by its title, one of several units of it by its number.
    pub fn regiment(title: &str) -> Subject {
        let (regiment, number) = parted(title);
        match number {
            Some(number) => {
                Subject { name: format!("the {number} of {}", inside(&short(regiment))), person: Person::It }
            }
            None => Subject::named(regiment),
        }
    }

    /// A leader by his title: his name without his rank.
    pub fn leader(title: &str) -> Subject {
        Subject { name: inside(&leader_name(title)), person: Person::He }
    }

    /// One man by his name, as it stands.
    pub fn man(title: &str) -> Subject {
        Subject { name: title.to_owned(), person: Person::He }
    }

    /// The subject as a thing or a beast: it moves.
    pub fn as_thing(self) -> Subject {
        Subject { person: Person::It, ..self }
    }

    /// The subject told apart from another who is named alike by the army that it serves in.
    pub fn serving(mut self, army: &Subject) -> Subject {
        self.name = of_its_army(&self.name, &army.name);
        self
    }

    /// The subject as something of somebody: `the horses of Morgan's dragoons`.
    pub fn belonging(mut self, owner: &Subject) -> Subject {
        self.name.push_str(&format!(" of {}", owner.name));
        self
    }

    /// An army by its name.
    pub fn army(name: &str) -> Subject {
        let short = short(name);
        let name = short.as_str();
        let they = is_many(name);
        let name = match name.strip_prefix("A ").or_else(|| name.strip_prefix("An ")) {
            Some(rest) => format!("the {rest}"),
            None if they && !name.starts_with("The ") => format!("the {name}"),
            None if name.starts_with("The ") => inside(name),
            None => name.to_owned(),
        };
        Subject { name, person: if they { Person::They } else { Person::It } }
    }

    fn named(title: &str) -> Subject {
        let short = short(title);
        let person = if is_many(&short) { Person::They } else { Person::It };
        Subject { name: inside(&short), person }
    }

    /// The subject with a predicate, whose first word is a verb as it goes with one thing: `moves forward`, `holds its ground`.
    pub fn does(&self, predicate: &str) -> String {
        let (verb, rest) = predicate.split_at(predicate.find(' ').unwrap_or(predicate.len()));
        // A second verb follows as the first does.
        let mut rest = rest.to_owned();
        for second in SECOND.iter().filter(|_| self.person == Person::They) {
            rest = rest.replace(&format!(" and {second}"), &format!(" and {}", plural(second)));
        }
        if let Some(owned) = rest.strip_prefix(" its ") {
            rest = format!(" {} {owned}", self.its());
        }
        format!("{} {}{rest}", self.name, self.verb(verb))
    }

    /// What a sentence that [`Subject::does`] made says of the subject, without his name; empty if it is no such sentence.
    pub(crate) fn told_in<'a>(&self, sentence: &'a str) -> &'a str {
        sentence.strip_prefix(&*self.name).and_then(|rest| rest.strip_prefix(' ')).unwrap_or_default()
    }

    /// A verb as it goes with the subject, from the form that goes with one thing.
    pub fn verb(&self, verb: &str) -> String {
        if self.person == Person::They { plural(verb) } else { verb.to_owned() }
    }

    /// `its`, `their` or `his`.
    pub const fn its(&self) -> &'static str {
        match self.person {
            Person::It => "its",
            Person::They => "their",
            Person::He => "his",
        }
    }

    /// `it`, `they` or `he`.
    pub const fn pronoun(&self) -> &'static str {
        match self.person {
            Person::It => "it",
            Person::They => "they",
            Person::He => "he",
        }
    }

    /// `itself`, `themselves` or `himself`.
    pub const fn itself(&self) -> &'static str {
        match self.person {
            Person::It => "itself",
            Person::They => "themselves",
            Person::He => "himself",
        }
    }
}

/// Verbs that predicates have second, as they go with one thing.
const SECOND: [&str; 13] = [
    "charges", "deserts", "does", "falls", "flees", "moves", "resolves", "rides", "routs", "serves", "stays",
    "turns", "wheels",
];

/// The form of a verb that goes with several.
fn plural(verb: &str) -> String {
    match verb {
        "is" => "are".to_owned(),
        "has" => "have".to_owned(),
        "does" => "do".to_owned(),
        "goes" => "go".to_owned(),
        "lies" => "lie".to_owned(),
        _ => {
            let without = |end: &str| verb.strip_suffix(end).unwrap_or(verb);
            if let Some(stem) = verb.strip_suffix("ies") {
                format!("{stem}y")
            } else if ["sses", "shes", "ches", "xes", "zzes"].iter().any(|end| verb.ends_with(end)) {
                without("es").to_owned()
            } else {
                without("s").to_owned()
            }
        }
    }
}

/// A name with the army to which it belongs: what has an article is the army's, `Parliament's drake and its crew`; what
/// has a name of its own is of the army, `Harley's bluecoats of Parliament`.
fn of_its_army(name: &str, army: &str) -> String {
    let bare = ["the ", "a ", "an "].iter().find_map(|article| name.strip_prefix(article));
    match bare.filter(|bare| bare.starts_with(char::is_lowercase)) {
        Some(bare) if army.ends_with('s') => format!("{army}' {bare}"),
        Some(bare) => format!("{army}'s {bare}"),
        None => format!("{name} of {army}"),
    }
}

/// A regiment's title and, of one among several, its number with what it is: `1st squadron`.
fn parted(title: &str) -> (&str, Option<&str>) {
    match title.rsplit_once(", ") {
        Some((regiment, number)) if number.starts_with(|it: char| it.is_ascii_digit()) && ordinal(number) => {
            (regiment, Some(number))
        }
        _ => (title, None),
    }
}

fn ordinal(words: &str) -> bool {
    let first = words.split(' ').next().unwrap_or_default();
    ["st", "nd", "rd", "th"].iter().any(|end| {
        first
            .strip_suffix(end)
            .is_some_and(|number| !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit()))
    })
}

/// A title without what a list adds to it: `Dragoons, 21 colours`, `Waller's horse (Norton)`.
fn short(title: &str) -> String {
    let is_plain = |word: &str| !word.is_empty() && !word.contains(char::is_whitespace);
    if !title.contains([',', ':', ';', '(']) && title.split(' ').all(is_plain) {
        return title.to_owned();
    }
    let mut depth = 0_u32;
    let plain: String = title
        .chars()
        .filter(|letter| {
            depth += u32::from(*letter == '(');
            let kept = depth == 0;
            depth -= u32::from(*letter == ')' && depth > 0);
            kept
        })
        .collect();
    let cut = plain.find([',', ':', ';']).unwrap_or(plain.len());
    let words: Vec<&str> = plain[..cut].split_whitespace().collect();
    if words.is_empty() { title.to_owned() } else { words.join(" ") }
}

/// A leader by the name that people call him: his peerage if he has one, else his name without his rank.
fn leader_name(title: &str) -> String {
    const PEERS: [&str; 8] =
        ["Earl ", "Duke ", "Marquess ", "Marquis ", "Viscount ", "Count ", "Baron ", "Prince "];
    let mut parts = title.split(", ");
    let name = parts.next().unwrap_or(title);
    match parts.next() {
        Some(part) if PEERS.iter().any(|peer| part.starts_with(peer)) => format!("the {part}"),
        Some(part) if part.starts_with("Lord ") && part.split(' ').count() == 2 && part != "Lord General" => {
            part.to_owned()
        }
        _ if PEERS.iter().any(|peer| name.starts_with(&format!("{peer}of "))) => format!("the {name}"),
        _ => name.to_owned(),
    }
}

/// A name as it stands inside a sentence: its article small, and one put before a name that is nobody's own.
fn inside(name: &str) -> String {
    for article in ["The ", "A ", "An "] {
        if let Some(rest) = name.strip_prefix(article) {
            return format!("{}{rest}", article.to_lowercase());
        }
    }
    let first = name.split(' ').next().unwrap_or_default().to_lowercase();
    if NUMBERS.contains(&first.as_str()) {
        return small(name);
    }
    let head = head(name);
    let of_somebody = head.split(' ').any(genitive);
    let common = head.rsplit(' ').next().is_some_and(|last| last.starts_with(char::is_lowercase));
    match () {
        () if COMMON.contains(&first.as_str()) => format!("the {}", small(name)),
        () if TITLED.iter().any(|title| name.starts_with(title)) => format!("the {name}"),
        () if !of_somebody && common => format!("the {name}"),
        () => name.to_owned(),
    }
}

fn genitive(word: &str) -> bool {
    ["'s", "\u{2019}s", "'", "\u{2019}"].iter().any(|end| word.ends_with(end))
}

/// How the names of those begin whom people call by their office.
const TITLED: [&str; 7] =
    ["Earl of ", "Duke of ", "Prince of ", "Marquess of ", "King's ", "Lord General's ", "Lord Chancellor "];

/// Words with which a name begins that is no name of anybody.
const COMMON: [&str; 33] = [
    "artillery",
    "battalia",
    "battery",
    "centre",
    "clubmen",
    "commanded",
    "cuirassiers",
    "dragoon",
    "dragoons",
    "drakes",
    "firelocks",
    "foot",
    "forlorn",
    "guns",
    "harquebusiers",
    "heavy",
    "horse",
    "horses",
    "wagon",
    "wagons",
    "left",
    "light",
    "main",
    "musketeer",
    "musketeers",
    "picked",
    "rest",
    "right",
    "second",
    "small",
    "windmill",
    "field",
    "galloper",
];
const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "eleven"];

fn small(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Whether a name stands for several: by its leading noun, or because it joins two.
fn is_many(name: &str) -> bool {
    let head = head(name);
    if let Some((one, _)) = head.split_once(" and ") {
        let last = one.rsplit(' ').next().unwrap_or(one);
        if plural_noun(last) || ["a ", "an "].iter().any(|article| one.to_lowercase().starts_with(article)) {
            return true;
        }
    }
    plural_noun(head.rsplit(' ').next().unwrap_or(head))
}

/// The part of a name that its verb follows: `Guns` of `Guns on Bourton Hill`. What a genitive follows belongs to
/// it: `Earl of Seaforth's men`. Of a link that stands in it twice the first counts alone.
fn head(name: &str) -> &str {
    let mut words = words(name).peekable();
    let mut met = 0_u32;
    let mut cut = None;
    while let Some((at, word)) = words.next() {
        if genitive(word) {
            cut = None;
        }
        // A link stands between two words.
        let inner = at > 0 && words.peek().is_some();
        let link = LINKS.iter().position(|link| inner && *link == word);
        if let Some(link) = link.filter(|link| met >> link & 1 == 0) {
            met |= 1 << link;
            cut = cut.or(Some(at - 1));
        }
    }
    cut.map_or(name, |at| &name[..at])
}

/// What links the head of a name with what it is told apart by.
const LINKS: [&str; 16] = [
    "of", "in", "under", "with", "from", "at", "between", "behind", "by", "on", "before", "lining", "facing",
    "throwing", "sent", "to",
];

/// The words of a name between its spaces, each with its place.
fn words(name: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    name.split(' ').map(move |word| {
        let at = next;
        next += word.len() + 1;
        (at, word)
    })
}

fn plural_noun(noun: &str) -> bool {
    let lower = noun.to_lowercase();
    let proper_one = noun.starts_with(char::is_uppercase) && lower == "sandys";
    (lower.ends_with('s') && !lower.ends_with("ss") && !genitive(&lower) && !proper_one)
        || ["men", "horsemen", "pikemen", "clubmen", "volunteers"].contains(&lower.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regiments_are_one_or_many_by_their_leading_noun() {
        let many = [
            "Commanded musketeers",
            "Morgan's dragoons",
            "A drake and its crew",
            "Earl of Seaforth's men",
            "Guns on Bourton Hill",
            "Clubmen and countrymen",
            "Dragoons, 21 colours",
            "Four Farnham companies and five of Waller's under Lt-Col. Baines",
            "King's Lifeguard and Rupert's bluecoats",
            "Yorkshire troops, two divisions",
        ];
        let one = [
            "Hastings' Horse",
            "Hastings's horse",
            "Essex militia",
            "Kentish foot",
            "Bard's and Oxford foot",
            "Dragoon guard of the bridge",
            "Balfour's horse from Essex's army (Balfour, Meldrum)",
            "One regiment of dragoons",
            "Earl of Findlater's regiment",
            "Battalia",
            "Roaring Meg, demi-cannon throwing a 29-pound ball",
        ];
        many.iter().for_each(|title| assert_eq!(Subject::named(title).person, Person::They, "{title}"));
        one.iter().for_each(|title| assert_eq!(Subject::named(title).person, Person::It, "{title}"));
    }

    #[test]
    fn the_head_of_a_name_ends_at_its_first_link_after_its_last_genitive() {
        let heads = [
            ("Guns on Bourton Hill", "Guns"),
            ("Horse of the right of Lumley's wing", "Horse of the right of Lumley's wing"),
            ("Men of Fife's horse under Leslie of Pitcairly", "Men of Fife's horse"),
            ("Foot under Lumsden's men with guns from Leith", "Foot under Lumsden's men"),
            ("of Fife", "of Fife"),
            ("Horse of", "Horse of"),
            ("", ""),
        ];
        heads.iter().for_each(|(name, wanted)| assert_eq!(head(name), *wanted, "{name}"));
        assert_eq!(short("Waller's  horse"), "Waller's horse");
        assert_eq!(short(" Foot "), "Foot");
    }

    #[test]
    fn what_both_armies_have_is_told_apart_by_whose_it_is() {
        assert_eq!(of_its_army("a drake and its crew", "Parliament"), "Parliament's drake and its crew");
        assert_eq!(
            of_its_army("the commanded musketeers", "the Royalists"),
            "the Royalists' commanded musketeers"
        );
        assert_eq!(
            of_its_army("the 1st of Sandys' horse", "Parliament"),
            "the 1st of Sandys' horse of Parliament"
        );
        assert_eq!(of_its_army("Hastings' Horse", "the Royalists"), "Hastings' Horse of the Royalists");
    }

    #[test]
    fn verbs_follow_their_subjects() {
        assert_eq!(
            Subject::named("Morgan's dragoons").does("moves forward"),
            "Morgan's dragoons move forward"
        );
        let turning = "Morgan's dragoons move forward 6in and turn to the left";
        assert_eq!(
            Subject::named("Morgan's dragoons").does("moves forward 6in and turns to the left"),
            turning
        );
        assert_eq!(
            Subject::named("Morgan's dragoons").does("breaks and routs"),
            "Morgan's dragoons break and rout"
        );
        for (one, several) in [
            ("does not obey and rides off to plunder", "do not obey and ride off to plunder"),
            ("does not rally and deserts", "do not rally and desert"),
            ("tries its pistols and does not use the sword", "try their pistols and do not use the sword"),
            ("wheels left and charges forward", "wheel left and charge forward"),
        ] {
            assert_eq!(Subject::named("Dragoons").does(one), format!("the dragoons {several}"));
        }
        assert_eq!(Subject::army("Servants").does("holds its nerve"), "the Servants hold their nerve");
        assert_eq!(Subject::named("Hastings' Horse").does("moves"), "Hastings' Horse moves");
        assert_eq!(Subject::named("Commanded musketeers").does("fires"), "the commanded musketeers fire");
        assert_eq!(Subject::named("Drake's redcoats").does("is Daunted"), "Drake's redcoats are Daunted");
        let forms = ["passes", "pushes", "comes", "carries", "loses", "chooses", "misfires", "has", "lies"];
        let many = ["pass", "push", "come", "carry", "lose", "choose", "misfire", "have", "lie"];
        assert_eq!(forms.map(plural), many);
        assert_eq!(Subject::army("Royalists").does("pays"), "the Royalists pay");
        assert_eq!(Subject::army("Parliament").does("pays"), "Parliament pays");
        assert_eq!(Subject::army("A Royalist field army, 1643").does("pays"), "the Royalist field army pays");
    }

    #[test]
    fn names_are_those_of_a_report() {
        assert_eq!(parted("Sandys's regiment, 2nd squadron"), ("Sandys's regiment", Some("2nd squadron")));
        assert_eq!(parted("Dragoons, 21 colours"), ("Dragoons, 21 colours", None));
        assert_eq!(
            leader_name("Edward Montagu, Earl of Manchester, Major-General"),
            "the Earl of Manchester"
        );
        assert_eq!(leader_name("Patrick Ruthven, Lord Forth, Lord General"), "Lord Forth");
        assert_eq!(leader_name("Robert Devereux, Lord General"), "Robert Devereux");
        assert_eq!(leader_name("Earl of Cleveland, Colonel of horse"), "the Earl of Cleveland");
        let inside = |title: &str| Subject::named(title).name;
        assert_eq!(inside("Yellow (Guards) brigade"), "the Yellow brigade");
        assert_eq!(inside("Essex militia"), "the Essex militia");
        assert_eq!(inside("Earl of Seaforth's men"), "the Earl of Seaforth's men");
        assert_eq!(inside("Drake's redcoats"), "Drake's redcoats");
        assert_eq!(inside("Roaring Meg, demi-cannon throwing a 29-pound ball"), "Roaring Meg");
        assert_eq!(leader_name("Henry Vane, Colonel of foot"), "Henry Vane");
    }
}
