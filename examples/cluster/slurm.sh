#!/usr/bin/env bash
# Fights a study of `tercio lab` as a job array of Slurm: every task fights one shard, then a job puts all together.
#
#   job=$(sbatch --parsable --array=1-16 examples/cluster/slurm.sh study.toml 16)
#   sbatch --dependency=afterok:"$job" examples/cluster/slurm.sh study.toml 16 merge
#
# The number of shards is said once more behind the study, so that a part that failed can be sent again alone:
#
#   sbatch --array=7 examples/cluster/slurm.sh study.toml 16
#
# The folder from which it is sent must be one that all machines share; `tercio` must be on the PATH there. A task that was cut off,
# put back into the queue or sent again goes on from what it had fought; two at a time must not fight the same shard. The report,
# study.html, is byte for byte the one of a single machine. (No --array stands among the lines below: the merge is not an array.)
#SBATCH --job-name=tercio-lab
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

usage="slurm.sh STUDY SHARDS [merge]"
study="${1:?$usage}"
shards="${2:?$usage}"
parts="$(dirname "$study")/$(basename "$study" .toml)-parts"
command -v tercio >/dev/null || { echo "tercio is not on the PATH" >&2; exit 1; }

if [ "${3:-}" = merge ]; then
  # By their names, so that a part that is missing is told and one of another sharing-out does not count.
  files=()
  for shard in $(seq "$shards"); do files+=("$parts/$shard-of-$shards.jsonl"); done
  exec tercio lab merge "$study" "${files[@]}" -o "${study%.toml}.html"
fi

# Shards count from 1, and so must the array.
shard="${SLURM_ARRAY_TASK_ID:?send it as an array: sbatch --array=1-$shards}"
mkdir -p "$parts"
exec tercio lab "$study" --shard "$shard/$shards" --resume "$parts/$shard-of-$shards.jsonl" --jobs "${SLURM_CPUS_PER_TASK:-1}"
