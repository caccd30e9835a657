"""How long somebody who plays waits for what he may answer: `choices` by the clock, over a captain's battle through `tercio talk`.

    cargo build --release && python3 benches/felt/felt.py                       every rulebook, the largest battle
    python3 benches/felt/felt.py --rules charge-pikes --battle lutzen --seed 2    one battle
    TERCIO=path/to/tercio python3 benches/felt/felt.py --fights                 and whole battles by `tercio fight`
    python3 benches/felt/felt.py --turns marshal                                 how long a marshal thinks in each turn

It needs Python alone. Captains play both sides; before each of their decisions the side that is asked has its choices told, as the
page has them told to a person, and the clock runs from the request to the whole of the response. On a machine with other work to
do the clock tells of that work as well: the figures of the processor (Linux alone) are those of the program itself.
"""

import argparse
import json
import os
import statistics
import subprocess
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
TERCIO = os.environ.get("TERCIO", os.path.join(ROOT, "target", "release", "tercio"))
FELT = [
    ("matchlocks", "lutzen"),
    ("charge-pikes", "lutzen"),
    ("border-reivers", "kinmont-rescue"),
    ("pike-and-musket", "lutzen"),
    ("charge-yr-pikes", "lutzen"),
]
FOUGHT = [
    ("matchlocks", "naseby"),
    ("charge-pikes", "naseby"),
    ("border-reivers", "kinmont-rescue"),
    ("pike-and-musket", "naseby"),
    ("charge-yr-pikes", "naseby"),
]


class Talk:
    """A conversation with the program."""

    def __init__(self):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.program = subprocess.Popen([TERCIO, "talk"], **pipes)

    def ask(self, call, seat="spectator", battle=None):
        """The reply to a call, and how many milliseconds it took, by the clock and of the processor."""
        request = {"version": 1, "id": 1, "seat": seat, "call": call}
        if battle:
            request["battle"] = battle
        line = json.dumps(request).encode() + b"\n"
        began, spent = time.perf_counter(), self.spent()
        self.program.stdin.write(line)
        self.program.stdin.flush()
        response = self.program.stdout.readline()
        took = 1000 * (time.perf_counter() - began), self.spent() - spent
        response = json.loads(response)
        if "fault" in response:
            raise SystemExit(f"{call['do']}: {response['fault']['message']}")
        return response["reply"]["of"], took

    def spent(self):
        """The milliseconds that the program has had of a processor."""
        threads, total = f"/proc/{self.program.pid}/task", 0
        for thread in os.listdir(threads) if os.path.isdir(threads) else []:
            with open(f"{threads}/{thread}/schedstat", encoding="ascii") as stat:
                total += int(stat.read().split()[0])
        return total / 1e6

    def end(self):
        """It is over."""
        self.program.stdin.close()
        self.program.wait()


def felt(rules, battle, seed, limit):
    """The milliseconds of each `choices` of a battle, by the clock and of the processor, and what was asked that took longest."""
    talk = Talk()
    players = [{"is": "computer", "name": "captain"}] * 2
    begin = {"do": "begin", "rules": rules, "battle": battle, "players": players, "seed": f"{seed:064x}"}
    name = talk.ask(begin)[0]["battle"]
    all_of_them, worst, seat = [], (0, ""), "A"
    while len(all_of_them) < limit:
        snapshot, _ = talk.ask({"do": "look"}, seat, name)
        if snapshot["over"]:
            break
        if snapshot["decision"] is None:
            seat = "B" if seat == "A" else "A"
            snapshot, _ = talk.ask({"do": "look"}, seat, name)
        decision = snapshot["decision"]
        if decision is not None:
            _, took = talk.ask({"do": "choices", "decision": decision["number"]}, seat, name)
            all_of_them.append(took)
            worst = max(worst, (took[1], decision.get("question", "")))
        talk.ask({"do": "step"}, seat, name)
    talk.end()
    return all_of_them, worst


def turns(rules, battle, seed, level, most):
    """The seconds of the processor that a level takes for all its decisions of a turn, turn by turn, and for the longest one."""
    talk = Talk()
    players = [{"is": "computer", "name": name} for name in (level, "captain")]
    begin = {"do": "begin", "rules": rules, "battle": battle, "players": players, "seed": f"{seed:064x}"}
    name = talk.ask(begin)[0]["battle"]
    each, longest = {}, 0
    while True:
        stepped, (_, took) = talk.ask({"do": "step"}, "A", name)
        snapshot = stepped["snapshot"]
        turn = snapshot["table"]["clock"]["turn"]
        if snapshot["over"] or turn > most:
            break
        if stepped["side"] == "A" and turn > 0:
            each[turn] = each.get(turn, 0) + took / 1000
            longest = max(longest, took / 1000)
    talk.end()
    return list(each.values()), longest


def tells(rules, battle, times, worst):
    """One row of the table."""
    row = []
    for one in zip(*times):
        one = sorted(one)
        row += [f"{statistics.median(one):.1f}", f"{one[len(one) * 9 // 10]:.1f}", f"{one[-1]:.0f}"]
    print(f"| {rules} | {battle} | {len(times)} | {' | '.join(row)} | {worst[1]} |", flush=True)


def tells_turns(said):
    """How long a level thinks, a row a battle: the two large battles of each rulebook."""
    large = [(rules, battle) for rules, battle in FOUGHT + FELT if not said.rules or rules == said.rules]
    print(f"| rulebook | battle | turns of a {said.turns} | middle one, s | longest | longest step |")
    print("|---|---|---:|---:|---:|---:|")
    for rules, battle in [(said.rules, said.battle)] if said.battle else dict.fromkeys(large):
        each, longest = turns(rules, battle, said.seed, said.turns, said.most)
        row = f"{len(each)} | {statistics.median(each):.2f} | {max(each):.2f} | {longest:.2f}"
        print(f"| {rules} | {battle} | {row} |", flush=True)


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("--rules")
    asked.add_argument("--battle", default="")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--decisions", type=int, default=100_000, help="stop after so many")
    asked.add_argument("--turns", metavar="LEVEL", help="time the turns of a computer player instead")
    asked.add_argument("--most", type=int, default=1_000, help="no more than so many turns")
    asked.add_argument("--fights", action="store_true", help="whole battles by `tercio fight` as well")
    said = asked.parse_args()
    if said.turns:
        tells_turns(said)
        return
    wanted = [(said.rules, said.battle)] if said.rules else FELT
    clock, processor = "median, ms | p90 | longest", "of the processor: median, ms | p90 | longest"
    print(f"| rulebook | battle | `choices` | {clock} | {processor} | what was asked then |")
    print("|---|---|---:|---:|---:|---:|---:|---:|---:|---|")
    for rules, battle in wanted:
        times, worst = felt(rules, battle, said.seed, said.decisions)
        tells(rules, battle, times, worst)
    if not said.fights:
        return
    print("\n| rulebook | battle | `tercio fight`, s |\n|---|---|---:|")
    for rules, battle in [(said.rules, said.battle)] if said.rules else FOUGHT:
        began = time.perf_counter()
        captains = ["--a", "captain", "--b", "captain", "--seed", str(said.seed)]
        fight = [TERCIO, "fight", battle, "--rules", rules, *captains]
        subprocess.run(fight, stdout=subprocess.DEVNULL, check=True)
        print(f"| {rules} | {battle} | {time.perf_counter() - began:.2f} |", flush=True)


if __name__ == "__main__":
    main()
