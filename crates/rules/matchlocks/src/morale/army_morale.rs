//! Chapter 16: Army Morale Tokens, victory and defeat.

use engine::{Outcome, Rule, Side};

use crate::marks::M;
use crate::{Acting, rule};

/// Makes a side owe tokens for the result being carried out; nothing is paid until [`settle`].
pub fn owe(act: &mut Acting, side: Side, tokens: u8, why: Rule) {
    if tokens > 0 {
        let owed = act.table().sides[side.index()].owed.saturating_add(tokens);
        act.emit(why, M::Owed.side(side, i32::from(owed)));
    }
}

/// Collects what both sides owe from one and the same result, together (NMM-02-03, NMM-16-12). An army that
/// cannot pay in full loses at once; if neither can, the battle is drawn. Says whether the battle goes on.
pub fn settle(act: &mut Acting) -> bool {
    let unable = Side::BOTH.map(|side| {
        let it = &act.table().sides[side.index()];
        it.owed > it.tokens
    });
    for side in Side::BOTH {
        let it = act.table().sides[side.index()];
        if it.owed > 0 {
            let left = it.tokens.saturating_sub(it.owed);
            act.emit(rule!("NMM-16-03"), M::Tokens.side(side, i32::from(left)));
            act.emit(rule!("NMM-16-03"), M::Owed.side(side, 0));
        }
    }
    let outcome = match unable {
        [false, false] => return true,
        [true, true] => return finish(act, rule!("NMM-02-03"), Outcome::Drawn),
        [true, false] => Outcome::Won(Side::B),
        [false, true] => Outcome::Won(Side::A),
    };
    finish(act, rule!("NMM-16-12"), outcome)
}

fn finish(act: &mut Acting, why: Rule, outcome: Outcome) -> bool {
    act.finish(why, outcome);
    false
}

/// Claims back what a unit rallied from Daunted is worth (NMM-16-09); the pool never rises above its start.
pub fn claim_for_rally(_act: &mut Acting, _unit: engine::PieceId) {
    unimplemented!()
}
