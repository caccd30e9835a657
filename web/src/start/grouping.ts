/** The battles of a catalogue as somebody chooses among them: each once, with its versions, and by what he looks for. */
import type { BattleInfo } from '../wire/BattleInfo';

/** A battle with all its versions, the largest first. */
export interface Entry {
  /** Its name without that of a version. */
  name: string;
  title: string;
  versions: BattleInfo[];
}

/** What somebody looks for; empty for anything. */
export interface Filter {
  words: string;
  rules: string;
  size: '' | Size;
  /** A year, or `none` for what has none. */
  year: string;
}

/** How large a battle is. */
export type Size = 'skirmish' | 'small' | 'large';

/** The most units of both sides together of a small battle: an evening's. */
const SMALL = 30;

/** How large a version of a battle is. */
export function sizeOf({ skirmish, units }: BattleInfo): Size {
  if (skirmish) return 'skirmish';
  return units[0] + units[1] <= SMALL ? 'small' : 'large';
}

/** The battles, each with its versions; the first one is the battle to begin with, the others go by their titles. */
export function entries(battles: readonly BattleInfo[], first: string | null): Entry[] {
  const found = new Map<string, Entry>();
  for (const battle of battles) {
    const name = battle.name.split('/', 1)[0] ?? battle.name;
    const entry = found.get(name) ?? { name, title: '', versions: [] };
    entry.versions.push(battle);
    found.set(name, entry);
  }
  for (const entry of found.values()) {
    entry.versions.sort((one, other) => count(other) - count(one));
    const [title = ''] = entry.versions.map((version) => version.title);
    // What stands in brackets tells the versions apart.
    entry.title = entry.versions.length > 1 ? title.replace(/ \([^)]*\)$/, '') : title;
  }
  const order = (entry: Entry): number => Number(entry.name !== first);
  return [...found.values()].sort((one, other) => order(one) - order(other) || one.title.localeCompare(other.title));
}

function count({ units }: BattleInfo): number {
  return units[0] + units[1];
}

/** The entries in which something is found, each with the versions that are meant. */
export function matching(all: readonly Entry[], { words, rules, size, year }: Filter): Entry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return all.flatMap((entry) => {
    const versions = entry.versions.filter((battle) => {
      const text = `${battle.title} ${battle.year} ${battle.name} ${battle.about} ${battle.armies.join(' ')}`.toLowerCase();
      return (
        wanted.every((word) => text.includes(word)) &&
        (rules === '' || battle.rulesets.includes(rules)) &&
        (size === '' || sizeOf(battle) === size) &&
        (year === '' || String(battle.year || 'none') === year)
      );
    });
    return versions.length > 0 ? [{ ...entry, versions }] : [];
  });
}

/** What tells a version from the others: what stands in brackets behind its title, else its size. */
export function versionOf(battle: BattleInfo): string {
  return / \(([^,)]*)[^)]*\)$/.exec(battle.title)?.[1] ?? `${battle.table[0]} × ${battle.table[1]} ft`;
}
