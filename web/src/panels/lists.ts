// Army lists as text: what stands in them, and changes to them that keep the rest as it was written.

/** An entry of a list of units: an inline table. */
export interface Entry {
  /** Where it stands in the text. */
  from: number;
  to: number;
  /** Its keys and values as they are written. */
  values: [string, string][];
  /** How many of them. */
  count: number;
}

/** A brigade as a ruleset fields it. */
export interface Fielded {
  /** The id by which it is called. */
  brigade: string;
  /** Its name, or its id. */
  name: string;
  entries: Entry[];
  /** Where a new entry goes; `null` if there is no list of units. */
  end: number | null;
}

/** A brigade that can be added to a list, with all that belongs to it. */
export interface Ready {
  /** What it is called, with its army. */
  name: string;
  leader: string;
  brigade: string;
  fielded: string;
}

interface Block {
  header: string;
  from: number;
  to: number;
  text: string;
}

function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const match of text.matchAll(/^\[{1,2}([\w.-]+)\]{1,2}[ \t]*(?:#.*)?$/gm)) {
    const before = found.at(-1);
    if (before !== undefined) before.to = match.index;
    found.push({ header: match[1] ?? '', from: match.index, to: text.length, text: '' });
  }
  for (const block of found) block.text = text.slice(block.from, block.to);
  return found;
}

function value(block: string, key: string): string {
  return new RegExp(`^${key}\\s*=\\s*"([^"]*)"`, 'm').exec(block)?.[1] ?? '';
}

function entriesOf(block: Block): { entries: Entry[]; end: number | null } {
  const start = /^units\s*=\s*\[/m.exec(block.text);
  if (start === null) return { entries: [], end: null };
  const first = start.index + start[0].length;
  const close = block.text.indexOf(']', first);
  if (close < 0) return { entries: [], end: null };
  const entries = [...block.text.slice(first, close).matchAll(/\{([^}]*)\}/g)].map((match): Entry => {
    const from = block.from + first + match.index;
    const values = (match[1] ?? '').split(',').flatMap((pair): [string, string][] => {
      const [key, written] = pair.split('=', 2).map((side) => side.trim());
      return key !== undefined && written !== undefined && key !== '' ? [[key, written]] : [];
    });
    const count = Number(values.find(([key]) => key === 'count')?.[1] ?? '1');
    return { from, to: from + match[0].length, values, count };
  });
  return { entries, end: block.from + close };
}

/** The brigades of a list as a ruleset fields them. */
export function fielded(text: string, rules: string): Fielded[] {
  const all = blocks(text);
  const names = new Map(
    all
      .filter((block) => block.header === 'brigade')
      .map((block) => [value(block.text, 'id'), value(block.text, 'name')]),
  );
  return all
    .filter((block) => block.header === `${rules}.brigade`)
    .map((block) => {
      const brigade = value(block.text, 'brigade');
      return { brigade, name: names.get(brigade) || brigade, ...entriesOf(block) };
    });
}

/** What an entry fields, in words: its quality and kind, then whatever else is said of it. */
export function wordsOf(entry: Pick<Entry, 'values'>): string {
  const words: string[] = [];
  const more: string[] = [];
  for (const [key, written] of entry.values) {
    const plain = written.replace(/^"|"$/g, '').replaceAll('_', ' ');
    if (key === 'count') continue;
    if (written.startsWith('"') && words.length < 2) words.unshift(plain);
    else if (written === 'true') more.push(key.replaceAll('_', ' '));
    else more.push(`${key.replaceAll('_', ' ')} ${plain}`);
  }
  return [words.join(' '), ...more].join(', ');
}

/** The different entries that occur in some lists, one of each, by their words. */
export function kinds(texts: readonly string[], rules: string): { words: string; written: string }[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    for (const { entries } of fielded(text, rules)) {
      for (const entry of entries) found.set(wordsOf(entry), written({ ...entry, count: 1 }));
    }
  }
  return [...found]
    .map(([words, line]) => ({ words, written: line }))
    .sort((one, other) => one.words.localeCompare(other.words));
}

function written(entry: Pick<Entry, 'values' | 'count'>): string {
  const others = entry.values.filter(([key]) => key !== 'count').map(([key, text]) => `${key} = ${text}`);
  return `{ ${[...others, `count = ${entry.count}`].join(', ')} }`;
}

/** A list with another number of an entry; with none the entry goes. */
export function withCount(text: string, entry: Entry, count: number): string {
  if (count > 0) return text.slice(0, entry.from) + written({ ...entry, count }) + text.slice(entry.to);
  const before = text.slice(0, entry.from).replace(/[ \t]*$/, '');
  const after = text.slice(entry.to).replace(/^[ \t]*,?[ \t]*\n?/, '');
  return before + after;
}

/** A list with one more entry in a brigade. */
export function withEntry(text: string, into: Fielded, line: string): string {
  if (into.end === null) return text;
  const before = text.slice(0, into.end).replace(/\s*$/, '');
  const comma = /[,[]$/.test(before) ? '' : ',';
  return `${before}${comma}\n    ${line},\n${text.slice(into.end)}`;
}

/** The brigades of some lists, ready to be added to another. */
export function ready(texts: readonly string[], rules: string): Ready[] {
  // A ruleset that fields regiments as they are has no lists of its own.
  const own = texts.some((text) => blocks(text).some((block) => block.header === `${rules}.brigade`));
  return texts.flatMap((text) => {
    const all = blocks(text);
    const army = value(all.find((block) => block.header === 'army')?.text ?? '', 'name');
    return all.flatMap((block, place): Ready[] => {
      if (block.header !== 'brigade') return [];
      const id = value(block.text, 'id');
      let end = place + 1;
      while (all[end]?.header.startsWith('brigade.')) end += 1;
      const shape = all.find((one) => one.header === `${rules}.brigade` && value(one.text, 'brigade') === id);
      const leader = all.find(
        (one) => one.header === 'leader' && value(one.text, 'id') === value(block.text, 'leader'),
      );
      if ((own && shape === undefined) || leader === undefined) return [];
      return [
        {
          name: `${value(block.text, 'name') || id} (${army})`,
          leader: bare(leader.text),
          brigade: all
            .slice(place, end)
            .map((one) => bare(one.text))
            .join('\n\n'),
          fielded: shape === undefined ? '' : bare(shape.text),
        },
      ];
    });
  });
}

function bare(block: string): string {
  return block.replace(/\n(?:[ \t]*(?:#.*)?\n?)*$/, '').trim();
}

/** A list with one more brigade, its ids changed where the list has them already. */
export function withBrigade(text: string, added: Ready): string {
  const taken = new Set([...text.matchAll(/^id\s*=\s*"([^"]*)"/gm)].map((match) => match[1] ?? ''));
  const free = (id: string): string => {
    let name = id;
    for (let number = 2; taken.has(name); number += 1) name = `${id}-${number}`;
    return name;
  };
  const [leader, brigade] = [value(added.leader, 'id'), value(added.brigade, 'id')];
  const [newLeader, newBrigade] = [free(leader), free(brigade)];
  const named = (block: string, key: string, old: string, name: string): string =>
    block.replace(new RegExp(`^(${key}\\s*=\\s*)"${old}"`, 'm'), `$1"${name}"`);
  const blocksToAdd = [
    named(added.leader, 'id', leader, newLeader),
    named(named(added.brigade, 'id', brigade, newBrigade), 'leader', leader, newLeader),
    named(added.fielded, 'brigade', brigade, newBrigade),
  ];
  return `${text.replace(/\s*$/, '')}\n\n${blocksToAdd.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Where a line of a text begins and ends, counted from 1. */
export function lineRange(text: string, line: number): [number, number] {
  const lines = text.split('\n');
  const from = lines.slice(0, Math.max(0, line - 1)).reduce((sum, one) => sum + one.length + 1, 0);
  return [from, from + (lines[line - 1]?.length ?? 0)];
}

/** A name as it may stand in an address or a battle's name: small letters, digits and hyphens. */
export function slug(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD').replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'list' : plain;
}
