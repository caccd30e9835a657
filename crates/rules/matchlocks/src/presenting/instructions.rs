//! Standing instructions in words: at which moments a side is not asked for its cards.

use crate::turn::Moment;

/// What a standing instruction says.
pub(super) fn words(moments: i16) -> String {
    let bits = u16::try_from(moments).unwrap_or(0);
    let silent: Vec<&str> =
        Moment::ALL.into_iter().filter(|moment| bits & moment.bit() != 0).map(moment_words).collect();
    match silent.as_slice() {
        [] => "ask me for my cards whenever one could be played".to_owned(),
        silent => format!("do not ask me {}", silent.join(", nor ")),
    }
}

/// A moment as it follows "do not ask me".
const fn moment_words(moment: Moment) -> &'static str {
    match moment {
        Moment::RerollShooting => "for Reroll on my dice to shoot",
        Moment::RerollMelee => "for Reroll on my dice in melee",
        Moment::RerollMorale => "for Reroll on my dice for morale",
        Moment::RerollOther => "for Reroll on any other dice of mine",
        Moment::JeopardyShooting => "for Jeopardy on the enemy's dice to shoot",
        Moment::JeopardyMelee => "for Jeopardy on the enemy's dice in melee",
        Moment::JeopardyMorale => "for Jeopardy on the enemy's dice for morale",
        Moment::JeopardyOther => "for Jeopardy on any other dice of the enemy's",
        Moment::Forfeit => "for Forfeit when the enemy gives an Order",
        Moment::OwnCard => "between Actions while my own card is in play",
        Moment::EnemyCard => "between Actions while the enemy's card is in play",
        Moment::TurnEnd => "between Actions at the end of the turn",
    }
}
