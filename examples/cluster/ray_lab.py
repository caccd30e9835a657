#!/usr/bin/env python3
"""Fights a study of `tercio lab` on a Ray cluster: every task fights one shard, then all are put together.

    python3 examples/cluster/ray_lab.py study.toml --shards 8 --out report.html
    python3 examples/cluster/ray_lab.py study.toml --shards 2 --workers 2 --json     # on this machine alone

Needs `ray` (https://docs.ray.io) and `tercio` on every machine. Without --workers it joins the cluster that Ray finds, with
--workers N it starts one of N workers on this machine. The report is byte for byte the one of a single machine.

A task that is lost, with its machine or with its process, is begun again (--retries). What it had fought is lost with it, and fought
once more, unless --kept names a folder that all machines share: then the task goes on from there, and so does the whole study if
it is called again. The study and the files it names must lie in one folder, of which the .toml files are sent along.
"""

import argparse
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile
import uuid

try:
    import ray
except ImportError:
    sys.exit("ray is not installed: pip install ray")


def fight(files, study, shard, shards, tercio, kept):
    """Fights one shard: what is wrong, or the text of the file of its pairs."""
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        for name, content in files.items():
            (here / name).parent.mkdir(parents=True, exist_ok=True)
            (here / name).write_bytes(content)
        # Every attempt writes a file of its own, begun with what the one that came furthest had: an attempt that is taken for lost
        # may still be at work, and two must not write into one file.
        name = f"part-{shard}-of-{shards}"
        part = pathlib.Path(kept or here) / f"{name}.{uuid.uuid4().hex}.jsonl"
        begun = [file.read_bytes() for file in part.parent.glob(f"{name}.*.jsonl")]
        if begun:
            part.write_bytes(max(begun, key=len))
        command = [tercio, "lab", study, "--shard", f"{shard}/{shards}", "--resume", str(part), "--jobs", "1"]
        try:
            run = subprocess.run(command, cwd=here, capture_output=True, text=True)
        except OSError as why:
            return f"{platform.node()}: {tercio}: {why.strerror}; name the program there with --tercio", None
        if run.returncode < 0:
            raise ChildProcessError(f"shard {shard}: the program was killed by signal {-run.returncode}")
        if run.returncode > 0:
            return f"{platform.node()}: {run.stderr.strip()}", None
        return None, part.read_text()


def arguments():
    words = argparse.ArgumentParser(description="Fights a study of `tercio lab` on a Ray cluster.")
    words.add_argument("study", type=pathlib.Path, help="the file of the study")
    words.add_argument("--shards", type=int, default=2, help="into how many parts it is shared out (2)")
    words.add_argument("--workers", type=int, help="start so many workers on this machine")
    words.add_argument("--tercio", default="tercio", help="the program, by its path on every machine")
    words.add_argument("--kept", type=pathlib.Path, help="a folder that all machines share, to go on from")
    words.add_argument("--retries", type=int, default=3, help="how often a lost part is begun again (3)")
    words.add_argument("-o", "--out", type=pathlib.Path, help="write the report here")
    words.add_argument("--json", action="store_true", help="print JSON")
    said = words.parse_args()
    if not said.study.is_file():
        sys.exit(f"{said.study}: there is no such file")
    if shutil.which(said.tercio) is None:
        sys.exit(f"{said.tercio}: there is no such program; name it with --tercio")
    if said.shards < 1 or (said.workers is not None and said.workers < 1):
        sys.exit("--shards, --workers: at least one is wanted")
    return said


def fought(said, program, files):
    """The texts of the parts, in their order."""
    if said.workers:
        ray.init(address="local", num_cpus=said.workers, include_dashboard=False, log_to_driver=False)
    else:
        ray.init(log_to_driver=False)
    # A worker is one processor: so is a shard.
    task = ray.remote(num_cpus=1, max_retries=said.retries, retry_exceptions=[ChildProcessError])(fight)
    files = ray.put(files)
    waits = [
        task.remote(files, said.study.name, shard, said.shards, program, said.kept and str(said.kept.resolve()))
        for shard in range(1, said.shards + 1)
    ]
    try:
        parts = ray.get(waits)
    except (ray.exceptions.RayError, ChildProcessError) as why:
        sys.exit(f"a part was lost, and --retries {said.retries} did not help: {str(why).strip().splitlines()[-1]}")
    for fault, _ in parts:
        if fault:
            sys.exit(fault)
    return [text for _, text in parts]


def main():
    said = arguments()
    # A path is meant from here, not from where a task works; a mere name is looked for on every machine.
    program = os.path.abspath(said.tercio) if os.path.dirname(said.tercio) else said.tercio
    if said.kept:
        said.kept.mkdir(parents=True, exist_ok=True)
    beside = said.study.resolve().parent
    files = {str(file.relative_to(beside)): file.read_bytes() for file in beside.rglob("*.toml")}

    # What Ray has to say goes where errors go: standard output is the report's.
    out = os.dup(1)
    os.dup2(2, 1)
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for shard, text in enumerate(fought(said, program, files), 1):
            names.append(pathlib.Path(folder) / f"part-{shard}.jsonl")
            names[-1].write_text(text)
        merge = [program, "lab", "merge", said.study.name, *map(str, names)]
        if said.out:
            merge += ["-o", str(said.out.resolve())]
        if said.json:
            merge += ["--json"]
        return subprocess.run(merge, cwd=beside, stdout=out).returncode


if __name__ == "__main__":
    sys.exit(main())
