// Texts with the ids of rules in them, taken apart so that each id can become a link.

/** A stretch of text, or the id of a rule. */
export type Piece = { is: 'text'; text: string } | { is: 'rule'; id: string };

const ID = /\b[A-Z]{2,5}-\d{2}-\d{2,3}\b/g;

/** Takes a text apart. Where `known` is given, only ids in it become links. */
export function linked(text: string, known: ReadonlySet<string> | null = null): Piece[] {
  const parts: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(ID)) {
    const [id] = match;
    if (known !== null && !known.has(id)) continue;
    if (match.index > from) parts.push({ is: 'text', text: text.slice(from, match.index) });
    parts.push({ is: 'rule', id });
    from = match.index + id.length;
  }
  if (from < text.length) parts.push({ is: 'text', text: text.slice(from) });
  return parts;
}

/** What can be searched for in a rule. */
export interface Searchable {
  id: string;
  title: string;
  text: string;
  reading: string;
}

/** The rules that hold all words of a search, those with the words in id or title first. */
export function matching<R extends Searchable>(rules: readonly R[], search: string): R[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...rules];
  const inHead: R[] = [];
  const inText: R[] = [];
  for (const rule of rules) {
    const head = `${rule.id} ${rule.title}`.toLowerCase();
    const all = `${head} ${rule.text} ${rule.reading}`.toLowerCase();
    if (words.every((word) => head.includes(word))) inHead.push(rule);
    else if (words.every((word) => all.includes(word))) inText.push(rule);
  }
  return [...inHead, ...inText];
}
