#!/usr/bin/env bash
# Fights a study of `tercio lab` as a job array of Slurm: every task fights one shard, then a job puts all together.
#
#   sbatch --array=1-16 examples/cluster/slurm.sh study.toml
#   sbatch --dependency=afterok:JOB examples/cluster/slurm.sh study.toml merge
#
# The folder from which it is sent must be one that all machines share; `tercio` must be on the PATH there. A task that was cut off or
# put back into the queue goes on from what it had fought. The report is byte for byte the one of a single machine.
#SBATCH --job-name=tercio-lab
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

study="${1:?name the file of a study}"
parts="$(dirname "$study")/$(basename "$study" .toml)-parts"
command -v tercio >/dev/null || { echo "tercio is not on the PATH" >&2; exit 1; }

if [ "${2:-}" = merge ]; then
  shopt -s nullglob
  files=("$parts"/*.jsonl)
  [ "${#files[@]}" -gt 0 ] || { echo "$parts: nothing was fought yet" >&2; exit 1; }
  exec tercio lab merge "$study" "${files[@]}" -o "${study%.toml}.html"
fi

: "${SLURM_ARRAY_TASK_ID:?send it as an array: sbatch --array=1-16}"
# Shards count from 1, an array from where one likes: it may begin with 0 or with 1.
shard=$((SLURM_ARRAY_TASK_ID - ${SLURM_ARRAY_TASK_MIN:-1} + 1))
all="${SLURM_ARRAY_TASK_COUNT:?}"
mkdir -p "$parts"
exec tercio lab "$study" --shard "$shard/$all" --resume "$parts/$shard-of-$all.jsonl" --jobs "${SLURM_CPUS_PER_TASK:-1}"
