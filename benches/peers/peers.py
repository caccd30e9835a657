"""Random play by OpenSpiel and exact dice odds by icepool, for benches/peers: one core, printed as its Rust half prints.

    python3 -m venv .venv && .venv/bin/pip install open_spiel==2.0.2 icepool==2.1.3 && .venv/bin/python peers.py
"""

import random
import time

import icepool
import pyspiel

SECONDS = 3.0


def play(name: str) -> None:
    """Random games of one OpenSpiel game, driven from Python as its users drive it."""
    game, chooser = pyspiel.load_game(name), random.Random(1)
    games = decisions = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(chooser.choices(actions, chances)[0])
                continue
            actions = state.legal_actions()
            decisions += len(actions) > 1
            state.apply_action(chooser.choice(actions))
        games += 1
    seconds = time.perf_counter() - began
    print(
        f"{'OpenSpiel ' + name + ', from Python':<44} {games / seconds:>9.0f} games/s"
        f" {decisions / seconds:>12.0f} decisions/s {decisions / games:>8.0f} decisions a game"
    )


def volley() -> icepool.Die:
    """Sixteen dice hitting on 5+, each 1 thrown again once, each hit saved on 5+."""
    first = icepool.d6
    hit = icepool.map(lambda face: icepool.d6 if face == 1 else face, first) >= 5
    wounded = hit & ~(icepool.d6 >= 5)
    return 16 @ icepool.map(lambda lost: int(lost), wounded)


def odds() -> None:
    """Exact odds of one volley, as often as can be."""
    count, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        die = volley()
        count += 1
    seconds = time.perf_counter() - began
    print(
        f"{'icepool, one volley, from Python':<44} {count / seconds:>9.0f} odds/s"
        f"   mean {float(die.mean()):.6f}, six or more {float(die.probability('>=', 6)):.6f}"
    )


for game in ("backgammon", "chess"):
    play(game)
odds()
