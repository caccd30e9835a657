//! The verbs in which players answer under these rules.

engine::verbs! {
    PASS = 0, "pass", "Do nothing, decline, or stop here.";
    YES = 1, "yes", "Do what is offered.";
    FINISH = 2, "finish", "End what is being placed, declared or done.";
    PLACE = 3, "place", "Set a figure on the table.";
    HIDE = 4, "hide", "Set a group in hiding.";
    SHOW = 5, "show", "Give up hiding and set the group on the table.";
    HOLD = 6, "hold", "Keep a hidden group's turn for later in this game turn.";
    TEST = 7, "test", "Test a group's morale.";
    RALLY = 8, "rally", "Test a group's morale with the Heidman rallying it.";
    DRAW_BACK = 9, "draw-back", "Draw a group back to the nearest cover.";
    SET_OUT = 10, "set-out", "Roll for a group's move: 0 all of it, 1 those on horseback alone; 2 more for the road.";
    SHARE = 11, "share", "The Heidman goes with a group this turn.";
    MARCH = 12, "march", "Move a Leader, and his group after him.";
    LEAD = 13, "lead", "Move a Leader, and place those who follow him one by one.";
    FOLLOW = 14, "follow", "Put a figure down near its Leader.";
    MOVE = 15, "move", "Move a figure by its own roll.";
    MOUNT = 16, "mount", "Mount a horse in contact.";
    DISMOUNT = 17, "dismount", "Dismount; the horse stands beside.";
    HERD = 18, "herd", "Try to drive so many beasts, this one first.";
    DRIVE = 19, "drive", "Lead the drove along.";
    CHARGE = 20, "charge", "A group charges an enemy group.";
    STAND = 21, "stand", "Stand and receive the charge.";
    GIVE_WAY = 22, "give-way", "Do not stand: draw back to cover.";
    STRIKE = 23, "charge-at", "A charging figure goes for an enemy.";
    LOAD = 24, "load", "Load a weapon.";
    AIM = 25, "aim", "Aim a weapon at an enemy.";
    FIRE = 26, "fire", "Fire a weapon at an enemy.";
    NAME = 27, "name", "The Heidman names a figure to lead its group.";
    BIND = 28, "bind", "Bind a stunned enemy.";
    FREE = 29, "free", "Free a captive friend.";
    ATTACK = 30, "attack", "Attack an enemy in contact.";
    KILL = 31, "kill", "Strike to wound or kill.";
    STUN = 32, "stun", "Strike to stun.";
    TAKE = 33, "take", "Bring a captive along.";
    CONCEDE = 34, "concede", "Give up the battle.";
}
