//! The dice of a round of melee counted out: hits with their rerolls, and saves, of every kind of troops in any state.

use cases::Staged;
use dice::Pool;
use engine::sheet::Edit;
use engine::{PieceId, Side};
use matchlocks::Matchlocks;
use matchlocks::book::{Kind, Quality};
use matchlocks::field::Field;
use matchlocks::melee::dice_to_hit::{fight_pools, saves_pool};
use matchlocks::melee::members;
use matchlocks::table::{Melee, MeleeChange, Member, Part, Table, Tactic, UnitChange};
use matchlocks::world::World;
use proptest::prelude::*;
use scenario::reading::{Document, Findings, TableReader};
use tabletop::Edge;

/// Kinds of troops with their eighths of a die against foot and against horse (NMM-12-48), the men of a full front rank,
/// and the score that saves (NMM-12-55). Battalia are reckoned apart.
const KINDS: [(&str, bool, [u32; 2], u32, u8); 10] = [
    ("battalia", false, [0, 0], 0, 4),
    ("musketeer division", false, [4, 4], 6, 5),
    ("pike stand", false, [8, 8], 6, 4),
    ("harquebusiers", true, [12, 12], 8, 4),
    ("cuirassiers", true, [12, 12], 4, 3),
    ("dragoons", true, [8, 4], 0, 5),
    ("dragoons", false, [4, 4], 0, 5),
    ("musketeer detachment", false, [4, 4], 0, 5),
    ("horse detachment", true, [10, 10], 0, 4),
    ("field gun", false, [4, 4], 0, 5),
];
const QUALITIES: [&str; 3] = ["raw", "seasoned", "veteran"];

/// Both armies with every kind in every quality.
fn stage() -> (World, Table) {
    let mut text = String::new();
    for side in ["A", "B"] {
        for (at, (kind, mounted, ..)) in KINDS.iter().enumerate() {
            for quality in QUALITIES {
                text.push_str(&format!(
                    "[[unit]]\nname = \"{side}{quality}{at}\"\nside = \"{side}\"\nkind = \"{kind}\"\nquality = \"{quality}\"\nat = [36, 24]\n"
                ));
                if *kind == "dragoons" {
                    text.push_str(&format!("mounted = {mounted}\n"));
                }
            }
        }
    }
    let document = Document::parse("blows", &text).expect("a position");
    let findings = Findings::default();
    let staged = TableReader::of(&document.root, "the position", &findings).and_then(Matchlocks::stage);
    findings.conclude("blows", document.root.at, staged).expect("a position")
}

/// Who fights whom, and how.
#[derive(Clone, Copy, Debug)]
struct Clash {
    mine: usize,
    theirs: usize,
    lost: u8,
    disarray: u8,
    daunted: bool,
    attacks: bool,
    round: u8,
    tactic: Tactic,
    won: bool,
}

prop_compose! {
    fn clash()(
        mine in 0..30usize,
        theirs in 0..30usize,
        lost in 0u8..24,
        disarray in 0u8..3,
        daunted in any::<bool>(),
        attacks in any::<bool>(),
        round in 1u8..4,
        tactic in prop::sample::select(vec![Tactic::Unready, Tactic::Fire, Tactic::Trot, Tactic::Gallop]),
        won in any::<bool>(),
    ) -> Clash {
        Clash { mine, theirs, lost, disarray, daunted, attacks, round, tactic, won }
    }
}

impl Clash {
    fn ids(&self) -> (PieceId, PieceId) {
        (PieceId(self.mine as u8), PieceId(30 + self.theirs as u8))
    }

    fn mounted(at: usize) -> bool {
        KINDS[at / QUALITIES.len()].1
    }

    /// Sets the melee up; horse and foot have their tactics as their dice could give them.
    fn bring(&self, world: &World, mut table: Table) -> Table {
        let (mine, theirs) = self.ids();
        let start = world.profile(mine).figures;
        let piece = &mut table.pieces[mine.index()];
        piece.figures = start - self.lost % start;
        let unit = &mut table.units[mine.index()];
        unit.apply(UnitChange::Pikes(unit.pikes().min(piece.figures)));
        unit.apply(UnitChange::Disarray(self.disarray));
        unit.apply(UnitChange::Daunted(u8::from(self.daunted)));
        let (attacker, defender) = if self.attacks { (mine, theirs) } else { (theirs, mine) };
        let mut melee = Melee::default();
        melee.apply(MeleeChange::Rounds(self.round - 1));
        melee.apply(MeleeChange::Attackers(if self.attacks { Side::A } else { Side::B }));
        melee.apply(MeleeChange::Winner((self.won && self.round > 1).then_some(Side::A)));
        for (unit, against, part) in
            [(attacker, defender, Part::Attacker), (defender, attacker, Part::Defender)]
        {
            let tactic = if unit == mine { self.tactic() } else { Tactic::Unready };
            let member = Member::new(unit, against, Edge::Front, part).with(tactic);
            melee.apply(MeleeChange::Members(Edit::Add(member)));
        }
        table.melees[0] = melee;
        table
    }

    fn tactic(&self) -> Tactic {
        if Self::mounted(self.mine) { self.tactic } else { Tactic::Unready }
    }

    fn disordered(&self) -> bool {
        self.disarray > 0 || self.daunted
    }

    /// The dice, from the words of the rules (NMM-12-41 to 12-49).
    fn dice(&self, figures: u32, pikes: u32) -> u32 {
        let (kind, _, eighths, front, _) = KINDS[self.mine / QUALITIES.len()];
        let each = eighths[usize::from(Self::mounted(self.theirs))];
        let sixteenths = match kind {
            "battalia" if self.disordered() => 16 * pikes.min(4) + 8 * (figures - pikes).min(8),
            "battalia" => 16 * pikes + 8 * (figures - pikes),
            "musketeer division" | "pike stand" if self.disordered() => 2 * each * figures.min(front),
            _ if self.disordered() => each * figures,
            _ => 2 * each * figures,
        };
        ((sixteenths + 8) / 16).max(1)
    }

    /// The score to hit (NMM-12-50, NMM-12-75).
    fn hits_on(&self) -> u8 {
        if self.round > 1 || self.tactic() == Tactic::Fire { 5 } else { 4 }
    }

    /// Up to which face dice are thrown again (NMM-12-52, NMM-12-53).
    fn again_up_to(&self, quality: Quality, enemy: Kind) -> u8 {
        let first = self.round == 1;
        let horse = Self::mounted(self.mine);
        let counters = first && matches!(self.tactic(), Tactic::Trot | Tactic::Gallop);
        let upon_pikes = horse && (enemy == Kind::Battalia || enemy.is_pikes());
        if upon_pikes || (self.attacks || counters) && self.disordered() {
            return 0;
        }
        let ones = quality == Quality::Veteran
            || first && self.attacks && self.tactic() != Tactic::Fire
            || counters
            || !first && self.won;
        match (first && self.tactic() == Tactic::Gallop, ones) {
            (true, _) => self.hits_on() - 1,
            (false, true) => 1,
            (false, false) => 0,
        }
    }
}

/// The chances of so many hits, one die after another: a die hits at once, or on its second throw.
fn laid_out(dice: u32, one: f64) -> Vec<f64> {
    let mut chances = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 1];
        for (hits, chance) in chances.iter().enumerate() {
            next[hits] += chance * (1.0 - one);
            next[hits + 1] += chance * one;
        }
        chances = next;
    }
    chances
}

fn assert_law(pool: &Pool, dice: u32, one: f64) {
    let laid = laid_out(dice, one);
    let mut seen = 0.0;
    for (reading, chance) in pool.outcomes().iter() {
        assert!((chance - laid[usize::from(reading.hits())]).abs() < 1e-9, "{pool:?} {reading:?}");
        seen += chance;
    }
    assert!((seen - 1.0).abs() < 1e-9, "{pool:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Two units front to front: so many dice, hitting and thrown again so, and saves so, each die counted out.
    #[test]
    fn blows_are_those_of_the_words_of_the_rules(clash in clash(), hits in 1u8..12) {
        thread_local! {
            static STAGE: (World, Table) = stage();
        }
        STAGE.with(|(world, table)| {
            let table = clash.bring(world, *table);
            let field = Field::new(&table, world);
            let (mine, theirs) = clash.ids();
            let pikes = u32::from(table.units[mine.index()].pikes());
            let dice = clash.dice(u32::from(field.figures(mine)), pikes);
            let again = clash.again_up_to(field.quality(mine), field.kind(theirs));
            let at_once = f64::from(7 - clash.hits_on()) / 6.0;
            let one = at_once + f64::from(again) / 6.0 * at_once;
            let pools = fight_pools(field, 0, mine);
            assert_eq!(pools.len(), 1, "{clash:?}");
            assert_eq!(u32::from(pools[0].dice()), dice, "{clash:?}");
            assert_law(&Pool::Count(pools[0]), dice, one);
            let member = members::member(field, 0, mine).expect("it fights");
            let (.., saves) = KINDS[clash.mine / QUALITIES.len()];
            assert_law(&saves_pool(field, 0, &member, hits), hits.into(), f64::from(saves - 1) / 6.0);
        });
    }
}
