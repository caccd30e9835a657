//! A review of a battle as a page: the line of the chance, and what moved it.

use draw::report::{Cell, Course, Figure, Listed, Lollipop, Report, Section, report};
use lab::review::Decided;
use registry::Rulebook;

use crate::retrospect::{
    ABOUT_DECISIONS, ABOUT_LINE, ABOUT_THROWS, MOST_THROWS, Retrospect, THROWS, Told, given_away, points,
};

/// How wide the line is drawn on a page.
const PAGE: u16 = 960;

impl<R: Rulebook> Retrospect<'_, R> {
    /// All of it as one page of HTML that needs nothing else.
    pub fn page(&self, battle: &str) -> String {
        let throws = self.throws();
        let ten = &throws[..throws.len().min(THROWS)];
        let section = |heading: &str, words: &str, figure: Figure, folded: bool| Section {
            heading: heading.to_owned(),
            words: if words.is_empty() { Vec::new() } else { vec![words.to_owned()] },
            figures: vec![figure],
            folded,
        };
        let sections = vec![
            section(
                "The course of the battle",
                ABOUT_LINE,
                Figure::Course(self.course(PAGE, &|_| None)),
                false,
            ),
            section(
                "The throws on which it turned",
                ABOUT_THROWS,
                self.throws_listed(ten, "The greatest luck, for whomever".to_owned()),
                false,
            ),
            section("The decisions that gave most away", ABOUT_DECISIONS, self.decisions_listed(), false),
            section("Every throw that mattered", "", self.throws_listed(&throws, "By luck".to_owned()), true),
        ];
        let title = format!("{battle}: what decided it");
        let foot = format!("tercio {}, {}", env!("CARGO_PKG_VERSION"), R::NAME);
        report(&Report { title, lead: self.lead(), sections, data: self.in_json().to_string(), foot })
    }

    /// The line of the chance, with the throws that mattered below it. `moment` gives the number of a moment by the length of the log.
    pub(crate) fn course(&self, width: u16, moment: &dyn Fn(usize) -> Option<u32>) -> Course {
        let (mut values, mut turns, mut last) = (vec![self.chance(self.review.start)], Vec::new(), 0);
        for (_, turn, of_a) in self.line() {
            if turn > last {
                turns.push((values.len(), turn));
                last = turn;
            }
            values.push(self.chance(of_a));
        }
        values.push(self.chance(self.review.end));
        let lollipop = |told: &Told<'_>| {
            let luck = self.gain(told.thrown.luck());
            Lollipop {
                at: told.step + 1,
                by: luck,
                words: format!("Turn {}, {}: {}", told.turn, self.words(told.thrown), points(luck)),
                moment: moment(told.logged),
            }
        };
        let mut lollipops: Vec<Lollipop> = self.throws().iter().take(MOST_THROWS).map(lollipop).collect();
        lollipops.sort_by_key(|one| one.at);
        let (us, them) = (&self.names[self.to.index()], &self.names[self.to.other().index()]);
        let caption = format!(
            "How likely {us} was to win, through the battle, and below it the luck of the throws that mattered"
        );
        Course {
            width,
            caption,
            ends: [format!("for {us}"), format!("for {them}")],
            values,
            turns,
            lollipops,
        }
    }

    /// Where a moment is to be seen.
    fn moment(&self, position: usize) -> Cell {
        match &self.replay {
            Some(page) => Cell::Link(format!("position {position}"), format!("{page}#{}", position + 1)),
            None => Cell::Number(position as f64, format!("position {position}")),
        }
    }

    fn throws_listed(&self, rows: &[Told<'_>], caption: String) -> Figure {
        let luck = format!("luck to {}", self.names[self.to.index()]);
        let heads = ["throw", "turn", "who threw", "what", &luck, "leverage", "tried", "when"];
        let row = |told: &Told<'_>| {
            let thrown = told.thrown;
            let luck = self.gain(thrown.luck());
            let leverage = format!("{:.1}", 100.0 * thrown.leverage);
            vec![
                Cell::Number(told.number as f64, told.number.to_string()),
                Cell::Number(f64::from(told.turn), told.turn.to_string()),
                Cell::Words(self.names[thrown.who.index()].clone()),
                Cell::Words(format!("{} ({})", self.words(thrown), thrown.faces)),
                Cell::Number(luck, points(luck)),
                Cell::Bar(thrown.leverage, 2.0 * thrown.leverage, leverage),
                Cell::Words(if thrown.exact { "every way" } else { "a sample" }.to_owned()),
                self.moment(told.position),
            ]
        };
        let heads = heads.map(str::to_owned).to_vec();
        Figure::Listed(Listed { caption, heads, rows: rows.iter().map(row).collect() })
    }

    fn decisions_listed(&self) -> Figure {
        let row = |it: &Decided<R>| {
            let [_, did, best] = self.decision_words(it);
            vec![
                Cell::Number(f64::from(it.turn), it.turn.to_string()),
                Cell::Words(self.names[it.decision.who.index()].clone()),
                Cell::Words(did),
                Cell::Words(best),
                Cell::Number(it.given_away, given_away(it)),
                self.moment(it.position),
            ]
        };
        let heads =
            ["turn", "who", "did", "could have done", "given away", "when"].map(str::to_owned).to_vec();
        let caption = "Against the best of the answers that were offered: both played on by lieutenants, to the end of the next turn at most, with the \
                       same dice"
            .to_owned();
        Figure::Listed(Listed {
            caption,
            heads,
            rows: self.review.decisions().into_iter().map(row).collect(),
        })
    }
}
