#!/usr/bin/env python3
"""A thin bot for Tercio in the standard library alone: it marches at the nearest enemy, shoots and charges where it may.

Try it:     tercio bot check 'python3 examples/bots/nearest.py'
Watch it:   tercio fight training --a 'bot:python3 examples/bots/nearest.py' --b captain --why
The protocol is told in docs/bots.md.
"""

import json
import random
import sys

OPTIONS = [
    {
        "name": "boldness",
        "meaning": "how much it likes to come to blows, from 0 to 10",
        "type": "number",
        "default": 6,
        "least": 0,
        "most": 10,
    }
]


def say(**words):
    """One line to Tercio. Whoever forgets to flush is never heard."""
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


def distance(one, other):
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


def middle(corners):
    return [sum(at[0] for at in corners) / len(corners), sum(at[1] for at in corners) / len(corners)]


def end_of(way):
    """Where an answer leaves its piece: the middle of its outline there, or nothing if it goes nowhere."""
    if way["is"] == "at" and way["outline"]:
        return middle(way["outline"])
    if way["is"] == "legs" and way["outlines"]:
        return middle(way["outlines"][-1])
    return None


class Nearest:
    def __init__(self):
        self.boldness = 6
        self.side = None
        self.luck = random.Random(0)

    def begin(self, told):
        self.side = told["side"]
        self.luck = random.Random(told["luck"])

    def standing(self, snapshot):
        """The middles of all pieces on the table, by their numbers: the bot's own, and its enemies'."""
        there = [it for it in snapshot["table"]["pieces"] if it["stand"] is not None]
        own = {it["id"]: middle(it["stand"]["outline"]) for it in there if it["side"] == self.side}
        enemies = {it["id"]: middle(it["stand"]["outline"]) for it in there if it["side"] not in (self.side, None)}
        return own, enemies

    def worth(self, choice, own, enemies):
        """How much it likes an answer, with a word why."""
        if choice["verb"] == "concede":
            return -1000.0, ""
        if choice["object"] in enemies:
            return 50.0 + self.boldness, "at him"
        end = end_of(choice["way"])
        if end is not None and enemies:
            near = min(distance(end, at) for at in enemies.values())
            start = own.get(choice["piece"])
            # Whoever moves and comes no nearer could do so for ever.
            if start is not None and near > min(distance(start, at) for at in enemies.values()) - 100:
                return 0.0, ""
            return 40.0 - near / 10_000.0, "nearer to the enemy"
        return 10.0, ""

    def answer(self, asked):
        own, enemies = self.standing(asked["snapshot"])
        choices = asked["choices"]["choices"]
        best, most, why = 0, None, ""
        for place, choice in enumerate(choices):
            worth, because = self.worth(choice, own, enemies)
            worth += self.luck.random()
            if most is None or worth > most:
                best, most, why = place, worth, because
        say(**{"is": "info", "tries": len(choices)})
        say(**{"is": "answer", "decision": asked["decision"], "choice": best, "words": why})


def main():
    bot, asked = Nearest(), None
    for line in sys.stdin:
        told = json.loads(line)
        word = told.get("do")
        if word == "hello":
            hello = {"is": "hello", "name": "Nearest 1", "author": "the Tercio project", "kind": "thin"}
            say(options=OPTIONS, **hello)
        elif word == "set" and told["name"] == "boldness":
            bot.boldness = told["value"]
        elif word == "ready":
            say(**{"is": "ready"})
        elif word == "begin":
            bot.begin(told)
        elif word == "asked":
            asked = told
            bot.answer(asked)
        elif word == "refused":
            # What it was offered is legal, so this never comes but in a trial.
            bot.answer(asked)
        elif word == "quit":
            break
        # `told`, `stop` (it never thinks for long), `over` and all words of later versions need no answer.


if __name__ == "__main__":
    main()
