//! A battle in which bots have a seat.

use dice::{Die, Seed, Seeded, Stream, Throw};
use engine::{Battle, Header, Outcome, Side, Viewpoint, Want, fingerprint, read_answer};
use general::{Choice, Commander};
use protocol::bots::{Commenced, Forfeit, ForfeitKind};
use protocol::wire::{self, ArmyText, Begin};
use protocol::{Hosted, Session};
use registry::{Rulebook, Shelf};

use crate::bot::guest::{Guest, Turn};
use crate::fault::Fault;
use crate::player::{Own, Patience, Player};
use crate::reading::{Files, files_in};
use crate::scene::Scene;

/// A battle that has begun, and who plays it.
pub struct Table<R: Rulebook> {
    hosted: Hosted<R>,
    opening: R::Table,
    sitters: [Sitter<R>; 2],
    forfeit: Option<Forfeit>,
    /// How often each side has answered in this turn.
    answered: (u16, [u32; 2]),
}

/// Who plays a side.
enum Sitter<R: Rulebook> {
    Computer(Box<dyn Commander<R>>),
    Bot(Box<Guest>),
    /// A bot that did not come to begin: why.
    Nobody(Forfeit),
}

/// What a battle came to.
pub struct Played<R: Rulebook> {
    /// It.
    pub battle: Battle<R>,
    /// The table on which it began.
    pub opening: R::Table,
    /// How it ended.
    pub outcome: Outcome,
    /// Who lost it otherwise than by play.
    pub forfeit: Option<lab::Forfeit>,
    /// The bots that played it: they end when they are dropped.
    pub guests: Vec<Guest>,
}

impl<R: Rulebook> Table<R> {
    /// A battle that begins: its computer players with luck from a seed, as in every fight, and its bots each a program of its
    /// own that is started for it.
    ///
    /// # Errors
    /// If it cannot begin; that a bot does not is no fault here: it loses.
    pub fn begin(
        scene: &Scene<R>,
        header: Header,
        (players, seed): ([&Player; 2], u64),
        patience: &Patience,
        checked: bool,
    ) -> Result<Table<R>, Fault> {
        let seat = |side: Side| match players[side.index()] {
            Player::Own(own) => Sitter::Computer(own.commander(luck(seed, side))),
            Player::Bot(bot) => match Guest::start(bot, patience) {
                Ok(mut guest) => {
                    guest.begins(commenced::<R>(scene, side, seed, patience));
                    Sitter::Bot(Box::new(guest))
                }
                Err(unready) => {
                    Sitter::Nobody(Forfeit { side: wire_side(side), how: unready.how, why: unready.why })
                }
            },
        };
        Table::of(scene, header, Side::BOTH.map(seat), checked)
    }

    /// A battle that begins for a bot that has been started, on a side, against a computer player.
    ///
    /// # Errors
    /// If it cannot begin.
    pub fn for_guest(
        scene: &Scene<R>,
        (mut guest, side): (Guest, Side),
        (enemy, seed): (Own, u64),
        patience: &Patience,
    ) -> Result<Table<R>, Fault> {
        guest.begins(commenced::<R>(scene, side, seed, patience));
        let enemy = Sitter::Computer(enemy.commander(luck(seed, side.other())));
        let mut sitters = [Sitter::Bot(Box::new(guest)), enemy];
        if side == Side::B {
            sitters.reverse();
        }
        Table::of(scene, scene.header(Seed::from_number(seed)), sitters, false)
    }

    fn of(
        scene: &Scene<R>,
        header: Header,
        sitters: [Sitter<R>; 2],
        checked: bool,
    ) -> Result<Table<R>, Fault> {
        let begin = begin_of(scene)?;
        let mut battle = Battle::begin(scene.world.clone(), scene.table, header).map_err(Fault::failed)?;
        if checked {
            battle.check_invariants();
        }
        let hosted = Hosted::new(begin, battle, scene.table);
        Ok(Table { hosted, opening: scene.table, sitters, forfeit: None, answered: (0, [0; 2]) })
    }

    /// The bot that is asked now, and the door of the battle; nothing where none is.
    pub fn asked(&mut self) -> Option<(&mut Guest, &mut dyn Session)> {
        let side = self.hosted.asked()?;
        match &mut self.sitters[side.index()] {
            Sitter::Bot(guest) => Some((guest, self.hosted.door())),
            _ => None,
        }
    }

    /// The battle as it stands.
    pub const fn battle(&self) -> &Battle<R> {
        self.hosted.battle()
    }

    /// Has the side that is asked decide, and says what it chose and why; nothing once the battle is over.
    ///
    /// # Errors
    /// If the battle breaks on it, or waits for nobody.
    pub fn step(&mut self) -> Result<Option<(Side, Choice)>, Fault> {
        if matches!(self.battle().want(), Want::Over(_)) {
            return Ok(None);
        }
        if let Some(forfeit) = self.sitters.iter().find_map(absent) {
            self.lose(forfeit)?;
            return Ok(None);
        }
        let side = self.hosted.asked().ok_or_else(|| Fault::failed("the battle waits for nobody"))?;
        let turn = match &mut self.sitters[side.index()] {
            Sitter::Computer(commander) => {
                let choice = commanded(&self.hosted, commander.as_mut(), side)?;
                self.hosted
                    .take(side, choice.answer)
                    .map_err(|fault| Fault::failed(format!("{side} answered badly: {fault}")))?;
                Ok(choice)
            }
            Sitter::Bot(_) if self.answered.1[side.index()] >= MOST_ANSWERS => Err(endless(side)),
            Sitter::Bot(guest) => {
                let turn = guest.decides(self.hosted.door()).map_err(|fault| Fault::failed(fault.message))?;
                match turn {
                    Turn::Lost(forfeit) => Err(forfeit),
                    Turn::Answered { answer, words } => {
                        let answer =
                            read_answer::<R>(self.battle().world(), &answer).map_err(Fault::failed)?;
                        Ok(Choice::new(answer, words))
                    }
                }
            }
            Sitter::Nobody(forfeit) => Err(forfeit.clone()),
        };
        match turn {
            Ok(choice) => {
                self.tell_news();
                let turn = R::turn(self.battle().state().table());
                if self.answered.0 != turn {
                    self.answered = (turn, [0; 2]);
                }
                self.answered.1[side.index()] += 1;
                Ok(Some((side, choice)))
            }
            Err(forfeit) => {
                self.lose(forfeit)?;
                Ok(None)
            }
        }
    }

    /// Plays it to its end.
    ///
    /// # Errors
    /// As [`Table::step`], or if there is no end in so many decisions.
    pub fn play(
        mut self,
        most_decisions: u32,
        mut before: impl FnMut(&Battle<R>) -> Result<(), String>,
    ) -> Result<Played<R>, (Fault, Box<Battle<R>>)> {
        let mut decisions = 0;
        loop {
            let stepped = before(self.battle()).map_err(Fault::failed).and_then(|()| self.step());
            match stepped {
                Ok(None) => return self.ended(),
                Ok(Some(_)) if decisions < most_decisions => decisions += 1,
                Ok(Some(_)) => {
                    let endless = lab::Failure::Endless { decisions };
                    return Err((Fault::failed(endless), self.broken_off()));
                }
                Err(fault) => return Err((fault, self.broken_off())),
            }
        }
    }

    /// What it came to, once it is over: the bots are told, and leave.
    ///
    /// # Errors
    /// If it is not over.
    pub fn ended(mut self) -> Result<Played<R>, (Fault, Box<Battle<R>>)> {
        let Want::Over(outcome) = *self.battle().want() else {
            return Err((Fault::failed("the battle is not over"), self.broken_off()));
        };
        self.tell_the_end();
        let forfeit = self.forfeit.map(|it| lab::Forfeit { side: engine_side(it.side), why: it.why });
        let guests = guests(self.sitters);
        Ok(Played { battle: self.hosted.into_battle(), opening: self.opening, outcome, forfeit, guests })
    }

    /// Leaves it as it stands: its bots are told, and handed back.
    pub fn abandoned(mut self) -> Vec<Guest> {
        self.tell_the_end();
        guests(self.sitters)
    }

    fn broken_off(mut self) -> Box<Battle<R>> {
        self.tell_the_end();
        Box::new(self.hosted.into_battle())
    }

    /// A side has lost otherwise than by play: it gives the battle up.
    fn lose(&mut self, forfeit: Forfeit) -> Result<(), Fault> {
        let side = engine_side(forfeit.side);
        self.forfeit = Some(forfeit);
        self.hosted.concede(side).map_err(Fault::failed)
    }

    /// Tells bots that are not asked themselves what has happened; who is asked is told it with the question.
    fn tell_news(&mut self) {
        let asked = self.hosted.asked();
        for side in Side::BOTH.into_iter().filter(|side| Some(*side) != asked) {
            if let Sitter::Bot(guest) = &mut self.sitters[side.index()] {
                guest.hears(self.hosted.door());
            }
        }
    }

    fn tell_the_end(&mut self) {
        for sitter in &mut self.sitters {
            if let Sitter::Bot(guest) = sitter {
                guest.is_told_the_end(self.hosted.door(), self.forfeit.as_ref());
            }
        }
    }
}

fn guests<R: Rulebook>(sitters: [Sitter<R>; 2]) -> Vec<Guest> {
    let guest = |sitter| if let Sitter::Bot(guest) = sitter { Some(*guest) } else { None };
    sitters.into_iter().filter_map(guest).collect()
}

/// What a computer player chooses.
fn commanded<R: Rulebook>(
    hosted: &Hosted<R>,
    commander: &mut dyn Commander<R>,
    side: Side,
) -> Result<Choice, Fault> {
    let battle = hosted.battle();
    let nobody = || Fault::failed("the battle waits for nobody");
    let decision = *battle.decision(side).ok_or_else(nobody)?;
    let ahead = battle.ahead(side).ok_or_else(nobody)?;
    let known = battle.known(Viewpoint::Side(side));
    Ok(commander.decide_ahead(&known, battle.world(), &decision, &ahead))
}

fn absent<R: Rulebook>(sitter: &Sitter<R>) -> Option<Forfeit> {
    match sitter {
        Sitter::Nobody(forfeit) => Some(forfeit.clone()),
        _ => None,
    }
}

/// The most answers of a bot in one turn of a battle: a move that leads nowhere may be repeated for ever, and nothing else would
/// end it.
const MOST_ANSWERS: u32 = 5_000;

fn endless(side: Side) -> Forfeit {
    let why = format!("it gave {MOST_ANSWERS} answers in one turn of the battle");
    Forfeit { side: wire_side(side), how: ForfeitKind::Endless, why }
}

/// What the luck of a side's player follows from, in a battle of a seed.
pub const fn luck(seed: u64, side: Side) -> u64 {
    match side {
        Side::A => seed,
        Side::B => seed ^ 0x9e37_79b9,
    }
}

/// How a battle was ordered, so that whoever links the core can field it again: without the seed.
fn begin_of<R: Rulebook>(scene: &Scene<R>) -> Result<Begin, Fault> {
    let battle = scene.settled.scenario.name.clone();
    let mut lists = Vec::new();
    for name in files_in(&battle) {
        let name = name.display().to_string();
        if let Some(text) = Files.text(&name) {
            lists.push(ArmyText { name, text: text.map_err(Fault::input)? });
        }
    }
    Ok(Begin {
        rules: R::NAME.to_owned(),
        battle,
        players: [(); 2].map(|()| wire::Player::Person),
        seed: None,
        prepared: scene.settled.prepared.clone(),
        lists,
        deploy: false,
        to_the_end: false,
        house: scene.house.clone(),
    })
}

/// What a bot is told at the beginning.
fn commenced<R: Rulebook>(scene: &Scene<R>, side: Side, seed: u64, patience: &Patience) -> Commenced {
    Commenced {
        rules: R::NAME.to_owned(),
        edition: R::EDITION,
        house: scene.house.clone(),
        battle: scene.settled.scenario.name.clone(),
        prepared: scene.settled.prepared.clone(),
        side: wire_side(side),
        clock: patience.clock(patience.battle()),
        luck: own_luck(seed, side),
    }
}

/// The number that a bot has for luck of its own: from a stream of the battle's seed from which nobody throws dice.
fn own_luck(seed: u64, side: Side) -> u32 {
    let stream = Stream::private_to(LUCK + side.index() as u8);
    let throw = Throw::Dice { dice: 32, die: Die::D6 };
    let faces = Seeded::new(Seed::from_number(seed)).throw(stream, 0, throw);
    faces.map_or(0, |faces| fingerprint(&faces) as u32)
}

/// The first of two streams of a battle's seed from which bots have their luck.
const LUCK: u8 = 24;

const fn wire_side(side: Side) -> wire::Side {
    match side {
        Side::A => wire::Side::A,
        Side::B => wire::Side::B,
    }
}

const fn engine_side(side: wire::Side) -> Side {
    match side {
        wire::Side::A => Side::A,
        wire::Side::B => Side::B,
    }
}
