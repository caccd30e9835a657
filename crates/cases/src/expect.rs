//! What a case may expect of any ruleset: the pieces, the question, the dice, the events, the end.

use dice::Fraction;
use engine::{Logged, Outcome, Piece, Place, Rule, Side, State, ThrowRequest, Viewpoint, Want};

use crate::{Found, Misread, Staged, Words, events, expected, play};

/// A look at a battle or a case under way, of which something is expected.
pub(crate) struct Look<'a, R: Staged> {
    pub(crate) world: &'a R::World,
    pub(crate) state: &'a State<R>,
    /// What is wanted; nothing when the steps have run out, or none were started.
    pub(crate) want: Option<&'a Want<R>>,
    /// What has happened, as far back as is looked.
    pub(crate) events: &'a [Logged],
    /// Who looks, where an expectation does not say it.
    pub(crate) viewer: Viewpoint,
}

impl<R: Staged> Look<'_, R> {
    /// Says what is found instead, if an expectation is not met.
    pub(crate) fn expect(&self, not: bool, mut words: Words<'_>) -> Result<Option<String>, Misread> {
        let viewer = Side::BOTH.into_iter().find(|side| words.take(&format!("{side} sees")));
        let viewer = viewer.map_or(self.viewer, Viewpoint::Side);
        let (holds, found) = match words.peek() {
            "asked" => self.expect_asked(&mut words)?,
            "event" => self.expect_event(viewer, &mut words)?,
            "roll" => self.expect_roll(&mut words)?,
            "odds" => self.expect_odds(&mut words)?,
            "winner" | "drawn" | "over" => self.expect_end(&mut words)?,
            _ => {
                let found = self.find(viewer, &mut words)?;
                (expected::holds(&found, &mut words)?, expected::told(&found))
            }
        };
        Ok((holds == not).then(|| format!("found {found}")))
    }

    /// The dice that are wanted, which must be those of a rule.
    pub(crate) fn thrown(&self, rule: Rule) -> Result<ThrowRequest, String> {
        match self.want {
            Some(Want::Dice(handful)) if handful.roll.rule == rule => Ok(*handful),
            Some(Want::Dice(handful)) => {
                Err(format!("dice of {} are wanted, not of {}", R::id(handful.roll.rule), R::id(rule)))
            }
            Some(Want::Decide(_)) => Err("no dice are wanted: a player is asked".to_owned()),
            _ => Err(format!("no dice are wanted: {}", self.ended())),
        }
    }

    /// Why nothing is wanted, in words.
    pub(crate) fn ended(&self) -> &'static str {
        match self.want {
            Some(Want::Over(_)) => "the battle is over",
            _ => "what was started has come to its end",
        }
    }

    /// `asked nobody`, `asked B`, `asked B reaction byron`.
    fn expect_asked(&self, words: &mut Words<'_>) -> Result<(bool, String), Misread> {
        words.next("asked")?;
        let asked: Vec<(Side, String)> = match self.want {
            Some(Want::Decide(open)) => {
                let told = |decision| R::question(self.world, decision);
                open.decisions.iter().map(|decision| (decision.who, told(decision))).collect()
            }
            _ => Vec::new(),
        };
        let all: Vec<String> = asked.iter().map(|(side, question)| format!("{side} {question}")).collect();
        let found =
            if all.is_empty() { "nobody asked".to_owned() } else { format!("asked {}", all.join(" and ")) };
        if words.take("nobody") {
            words.end()?;
            return Ok(match self.want {
                Some(Want::Dice(handful)) => (false, format!("dice of {}", R::id(handful.roll.rule))),
                _ => (all.is_empty(), found),
            });
        }
        let wanted = words.take_rest();
        if !wanted.starts_with(['A', 'B']) {
            return Err(words.wrong("`asked` is followed by a side or by `nobody`"));
        }
        Ok((all.iter().any(|line| events::begins(line, wanted)), found))
    }

    /// `event moved byron`, `event left byron routed by NMM-13-37`.
    fn expect_event(&self, viewer: Viewpoint, words: &mut Words<'_>) -> Result<(bool, String), Misread> {
        words.next("event")?;
        let before = words.clone();
        let wanted = words.take_rest();
        let (wanted, rule) = match wanted.rsplit_once(" by ") {
            Some((wanted, id)) => match R::rule(id.trim()) {
                Some(rule) => (wanted, Some(rule)),
                None => return Err(before.wrong(format!("there is no rule `{}`", id.trim()))),
            },
            None => (wanted, None),
        };
        let told = |logged: &engine::Logged| events::told::<R>(self.world, &logged.event);
        let seen = || self.events.iter().filter(|logged| logged.audience.includes(viewer));
        let holds = seen().any(|logged| {
            rule.is_none_or(|rule| rule == logged.rule) && events::begins(&told(logged), wanted)
        });
        let all: Vec<String> =
            seen().map(|logged| format!("{} by {}", told(logged), R::id(logged.rule))).collect();
        Ok((holds, if all.is_empty() { "no event".to_owned() } else { all.join("; ") }))
    }

    /// `roll NMM-11-27 8d6 hitting on 5 and 6`: the words must be part of the pool's own.
    fn expect_roll(&self, words: &mut Words<'_>) -> Result<(bool, String), Misread> {
        words.next("roll")?;
        let rule = play::rule::<R>(words)?;
        let wanted = words.take_rest();
        Ok(match self.thrown(rule) {
            Ok(handful) => {
                let found = format!("{}: {}", handful.throw, handful.roll.pool);
                let part = format!(" {} ", found.replace([',', ':'], " ,"));
                let wanted = format!(" {} ", wanted.replace([',', ':'], " ,"));
                (part.contains(&wanted) || wanted.trim().is_empty(), found)
            }
            Err(what) => (false, what),
        })
    }

    /// `odds NMM-11-27 mean 8/3`, `odds NMM-11-27 at least 3 = 19/27`.
    fn expect_odds(&self, words: &mut Words<'_>) -> Result<(bool, String), Misread> {
        words.next("odds")?;
        let rule = play::rule::<R>(words)?;
        let before = words.clone();
        let handful = self.thrown(rule).map_err(|what| before.wrong(what))?;
        if handful.again || handful.throw != handful.roll.pool.throw() {
            return Err(before.wrong("odds are those of a whole roll, and some of its dice already lie"));
        }
        let distribution = handful.roll.pool.distribution();
        let number = |words: &mut Words<'_>| {
            let number = words.value("a number", |word| word.parse::<i16>().ok())?;
            if words.take("=") { Ok(number) } else { Err(words.wrong("`=` and a fraction should follow")) }
        };
        let found = match () {
            () if words.take("mean") => distribution.mean(),
            () if words.take("at least") => distribution.at_least(number(words)?),
            () if words.take("at most") => distribution.at_most(number(words)?),
            () if words.take("exactly") => {
                let wanted = number(words)?;
                distribution.chance_of(|reading| reading.number() == wanted)
            }
            () => {
                let ways = "`mean 8/3`, `at least 3 = 19/27`, `at most 1 = 1/27` or `exactly 2 = 2/9`";
                return Err(words.wrong(format!("after the rule stands {ways}")));
            }
        };
        let wanted = words.value("a fraction", |word| word.parse::<Fraction>().ok())?;
        words.end()?;
        Ok((found == wanted, found.to_string()))
    }

    /// `winner B`, `drawn`, `over`.
    fn expect_end(&self, words: &mut Words<'_>) -> Result<(bool, String), Misread> {
        let outcome = self.state.outcome();
        let found = match outcome {
            Some(Outcome::Won(side)) => format!("winner {side}"),
            Some(Outcome::Drawn) => "drawn".to_owned(),
            None => "the battle goes on".to_owned(),
        };
        if words.take("over") {
            words.end()?;
            return Ok((outcome.is_some(), found));
        }
        Ok((words.take_rest() == found, found))
    }

    /// What a fact is to a viewer: of the kernel's pieces, or of the ruleset.
    fn find(&self, viewer: Viewpoint, words: &mut Words<'_>) -> Result<Found, Misread> {
        let known = self.state.known(self.world, viewer);
        let table = if viewer == Viewpoint::Umpire { self.state.table() } else { known.table() };
        let mut ahead = words.clone();
        if let Some(piece) = R::piece(self.world, ahead.next("what is expected")?)
            && let Some(found) = self.of_piece(&R::pieces(table)[piece.index()], &mut ahead)?
        {
            *words = ahead;
            return Ok(found);
        }
        R::fact(self.world, table, words)
    }

    fn of_piece(&self, piece: &Piece, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
        let place = match piece.place {
            Place::Unused => "unused",
            Place::Reserve => "in reserve",
            Place::Table => "on table",
            Place::Gone(how) => events::departure(how),
        };
        let gone = matches!(piece.place, Place::Gone(_));
        Ok(Some(match () {
            () if words.take("gone") => {
                if words.is_done() {
                    Found::Yes(gone)
                } else {
                    Found::Words(place.to_owned())
                }
            }
            () if words.take("on table") => Found::Yes(piece.on_table()),
            () if words.take("in reserve") => Found::Yes(piece.place == Place::Reserve),
            () if words.take("unused") => Found::Yes(piece.place == Place::Unused),
            () if words.take("figures") => Found::Number(piece.figures.into()),
            () if words.take("owner") => Found::Words(piece.owner.to_string()),
            () if words.take("files") => Found::Number(piece.shape().files.into()),
            () if words.take("ranks") => Found::Number(piece.shape().ranks.into()),
            () if words.take("width") => Found::Length(piece.shape().width),
            () if words.take("depth") => Found::Length(piece.shape().depth),
            () if words.take("facing") => Found::Angle(piece.pose().facing),
            () if words.take("at") && piece.on_table() => Found::Pose(piece.pose()),
            () if words.take("at") => {
                words.take_rest();
                Found::Words(place.to_owned())
            }
            () if words.take("attached to") => {
                Found::Words(piece.host().map_or("nobody", |host| R::name(self.world, host)).to_owned())
            }
            () if words.take("attached") => Found::Yes(piece.host().is_some()),
            () => return Ok(None),
        }))
    }
}
