//! The verbs in which players answer under these rules.

engine::verbs! {
    PASS = 0, "pass", "Do nothing, decline, or stop here.";
    YES = 1, "yes", "Do what is offered.";
    FINISH = 2, "finish", "End what is being placed, fired, moved or fought.";
    PLACE = 3, "place", "Set a unit on the table: in line, or in column with 1; a battery limbered with 1.";
    FACE = 4, "face", "Turn a unit to any facing, where the rules let it for nothing.";
    RUN = 5, "run", "A routing unit runs: with 1 by the right of what bars its way, with 2 by the left.";
    FIRE = 6, "fire", "Fire a battery at an enemy unit.";
    MOVE = 7, "move", "Move a unit, leg by leg.";
    COLUMN = 8, "column", "Form column.";
    LINE = 9, "line", "Form line.";
    HEDGEHOG = 10, "hedgehog", "Form a defensive hedgehog.";
    MOUNT = 11, "mount", "Dragoons mount.";
    DISMOUNT = 12, "dismount", "Dragoons dismount.";
    LIMBER = 13, "limber", "Limber a battery, facing any way.";
    UNLIMBER = 14, "unlimber", "Unlimber a battery, facing any way.";
    CHARGE = 15, "charge", "Charge an enemy, with a wheel before it; cavalry with pistols stops so many millimetres before contact.";
    ENTER = 16, "enter", "Bring a reinforcement on over its edge.";
    RIDE_ON = 17, "ride-on", "Go on at a hedgehog that has formed, with a wheel towards it.";
    ATTACK = 18, "attack", "Attack an enemy with a unit, the first of those who do.";
    JOIN = 19, "join", "Attack together with those who do already.";
    SUPPORT = 20, "support", "A General supports a unit in combat.";
    LOSE = 21, "lose", "Take the lost base off this unit.";
    HOLD = 22, "hold", "Stay where it is.";
    PURSUE = 23, "pursue", "Go after the beaten enemy.";
    CONCEDE = 24, "concede", "Give up the battle.";
    SEND = 25, "send", "A General sends a staff officer with an order: 0 hold, 1 withdraw, 2 attack towards a place, from 10 support the command of that number.";
    COMMAND = 26, "command", "A General gives a command beside him an order himself, by the same numbers.";
    DELIVER = 27, "deliver", "A staff officer gives the order that he carries.";
}
