//! Units described in words, laid out as a case lays them out.

use cases::Layout;

use crate::{Fault, paper};

/// In which words units are described, and by which keys a case knows what they say.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// By which key a case knows the type of a unit, which is the first word.
    pub kind: &'static str,
    /// A unit as it might be described.
    pub example: &'static str,
    /// The words that may stand at a key, one of them.
    pub words: &'static [(&'static str, &'static [&'static str])],
    /// The words that are keys themselves.
    pub flags: &'static [&'static str],
    /// The words that say what holds anyhow.
    pub usual: &'static [&'static str],
    /// What is said with an equals sign and known by another key, or puts a sign on the unit besides.
    pub keys: &'static [(&'static str, &'static str, Option<&'static str>)],
}

impl Wording {
    /// A unit with what is said of it: its type; a number for the figures with which it began; any other word is a sign on it.
    ///
    /// # Errors
    /// If there are no words, or something is said twice.
    pub fn unit(&self, words: &str, unit: Layout) -> Result<Layout, Fault> {
        self.said(words, unit).map_err(Fault::new)
    }

    fn said(&self, words: &str, unit: Layout) -> Result<Layout, String> {
        let mut words = words.split_whitespace();
        let kind = words.next().ok_or_else(|| format!("describe the unit: \"{}\", for one", self.example))?;
        let mut unit = unit.with(self.kind, kind.to_lowercase().replace('-', " "));
        let mut signs: Vec<String> = Vec::new();
        for word in words {
            if let Some((said, value)) = word.split_once('=') {
                let known = self.keys.iter().find(|(known, ..)| *known == said);
                unit.say(known.map_or(said, |(_, key, _)| key), value)?;
                signs.extend(known.and_then(|(.., sign)| *sign).map(str::to_owned));
                continue;
            }
            let word = word.to_lowercase();
            let at_key = self.words.iter().find(|(_, all)| all.contains(&word.as_str()));
            match (word.as_str(), at_key) {
                (figures, _) if figures.parse::<u32>().is_ok() => unit.say("start", figures)?,
                (_, Some((key, _))) => unit.once(key, word)?,
                (flag, _) if self.flags.contains(&flag) => unit.say(&flag.replace('-', "_"), "true")?,
                (usual, _) if self.usual.contains(&usual) => {}
                _ => signs.push(word.replace('-', " ")),
            }
        }
        if !signs.is_empty() {
            unit.once("signs", signs)?;
        }
        Ok(unit)
    }
}

/// A position in the making, under the numbers of a book.
pub struct Described<B> {
    /// What is laid out so far.
    pub layout: Layout,
    /// The numbers.
    pub book: B,
}

impl<B> Described<B> {
    /// An empty table so wide and deep, in a phase of the third turn; `battle` may say more of where in the battle it is.
    pub fn new(size: i32, phase: &str, battle: Layout, book: B) -> Described<B> {
        let layout = Layout::new()
            .with("table", Layout::new().with("width", size).with("depth", size))
            .with("battle", battle.with("phase", phase).with("turn", 3));
        Described { layout, book }
    }

    /// Sets it up by what lays positions out.
    ///
    /// # Errors
    /// What is wrong with what was described.
    pub fn staged<T>(
        self,
        laid: impl FnOnce(scenario::reading::TableReader<'_>, B) -> Option<T>,
    ) -> Result<T, Fault> {
        let staged = self.layout.stage("the units described", |position| laid(position, self.book));
        staged.map_err(|faults| paper::undescribed(&faults))
    }
}
