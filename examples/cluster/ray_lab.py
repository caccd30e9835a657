#!/usr/bin/env python3
"""Fights a study of `tercio lab` on a Ray cluster: every task fights one shard, then all are put together.

    python3 examples/cluster/ray_lab.py study.toml --shards 8 -o report.html
    python3 examples/cluster/ray_lab.py study.toml --shards 2 --workers 2 --json     # on this machine alone

Needs `ray` (https://docs.ray.io) and `tercio` on every machine. Without --workers it joins the cluster that Ray finds, with
--workers N it starts one of N workers on this machine. The report is byte for byte the one of a single machine.

A task that is lost, with its machine or with its process, is begun again (--retries). What it had fought is lost with it unless
--kept names a folder that all machines share: then the task goes on from there. The study and the files it names must lie in
one folder, which is sent along.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

try:
    import ray
except ImportError:
    sys.exit("ray is not installed: pip install ray")


def fight(files, study, shard, shards, tercio, kept, options):
    """Fights one shard; the text of the file of its pairs."""
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        for name, content in files.items():
            (here / name).parent.mkdir(parents=True, exist_ok=True)
            (here / name).write_bytes(content)
        part = (pathlib.Path(kept) if kept else here) / f"part-{shard}-of-{shards}.jsonl"
        command = [tercio, "lab", study, "--shard", f"{shard}/{shards}", "--resume", str(part), *options]
        run = subprocess.run(command, cwd=here, capture_output=True, text=True)
        if run.returncode < 0:
            raise ChildProcessError(f"shard {shard}: the program was killed by signal {-run.returncode}")
        if run.returncode > 0:
            return run.stderr.strip(), None
        return None, part.read_text()


def main():
    words = argparse.ArgumentParser(description="Fights a study of `tercio lab` on a Ray cluster.")
    words.add_argument("study", type=pathlib.Path, help="the file of the study")
    words.add_argument("--shards", type=int, default=2, help="into how many parts it is shared out (2)")
    words.add_argument("--workers", type=int, help="start so many workers on this machine")
    words.add_argument("--tercio", default="tercio", help="the program, by its path on every machine")
    words.add_argument("--kept", type=pathlib.Path, help="a folder that all machines share, to go on from")
    words.add_argument("--retries", type=int, default=3, help="how often a lost part is begun again (3)")
    words.add_argument("-o", "--output", type=pathlib.Path, help="write the report here")
    words.add_argument("--json", action="store_true", help="print JSON")
    said = words.parse_args()
    if not said.study.is_file():
        sys.exit(f"{said.study}: there is no such file")
    program = shutil.which(said.tercio)
    if program is None:
        sys.exit(f"{said.tercio}: there is no such program; name it with --tercio")
    if said.shards < 1:
        sys.exit("--shards: at least one part is wanted")

    here = str(pathlib.Path(program).resolve())
    program = here if said.workers else said.tercio
    kept = str(said.kept.resolve()) if said.kept else None
    if kept:
        pathlib.Path(kept).mkdir(parents=True, exist_ok=True)
    beside = said.study.resolve().parent
    files = {str(file.relative_to(beside)): file.read_bytes() for file in beside.rglob("*.toml")}

    # What Ray has to say goes where errors go: standard output is the report's.
    out = os.dup(1)
    os.dup2(2, 1)
    ray.init(num_cpus=said.workers, include_dashboard=False, log_to_driver=False)
    # A worker is one processor: so is a shard.
    task = ray.remote(num_cpus=1, max_retries=said.retries, retry_exceptions=[ChildProcessError])(fight)
    shards = range(1, said.shards + 1)
    waits = [
        task.remote(files, said.study.name, shard, said.shards, program, kept, ["--jobs", "1"])
        for shard in shards
    ]
    parts = ray.get(waits)
    for fault, _ in parts:
        if fault:
            sys.exit(fault)

    with tempfile.TemporaryDirectory() as folder:
        names = []
        for shard, (_, text) in zip(shards, parts):
            names.append(pathlib.Path(folder) / f"part-{shard}.jsonl")
            names[-1].write_text(text)
        merge = [here, "lab", "merge", said.study.name, *map(str, names)]
        if said.output:
            merge += ["-o", str(said.output.resolve())]
        if said.json:
            merge += ["--json"]
        return subprocess.run(merge, cwd=beside, stdout=out).returncode


if __name__ == "__main__":
    sys.exit(main())
