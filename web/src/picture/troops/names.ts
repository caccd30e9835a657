/** Short names for plates, by rule: `Prince Rupert's Regiment of Horse` is `Rupert's H`. */
import { leads } from '../../table/drawing';
import type { Piece } from '../../wire/Piece';
import { ordinalOf, rootOf } from './livery';

/** What a plate may say of a piece: as much as is good, and as little as will do. */
export interface Short {
  name: string;
  terse: string;
}

/** Letters beyond which a name is cut at a word. */
const LONGEST = 19;
const TERSEST = 12;

const RANKS =
  /^(?:the\s+)?(?:sir|lord|lady|prince|duke|count|earl|marquis|viscount|baron|captain|colonel|major|general|lieutenant|laird|master|dame)(?:[-\s](?:general|colonel))?\s+(?:of\s+)?/i;
const PEER = /^(?:Lord|Lady|Earl of|Marquis of|Viscount)\s+(.+)$/;

/** The name by which a commander is known: `Sir Thomas Fairfax, Captain-General` is `Fairfax`. */
export function commanderName(title: string): string {
  const parts = title.split(',').map((part) => part.trim());
  const deputy = /^(?:The\s+)?lieutenant-colonel of (\S+)/i.exec(title) ?? /^(\S+['’]s) lieutenant-colonel/i.exec(title);
  if (deputy) return `${deputy[1]!.replace(/,$/, '')} Lt-Col.`;
  const stands = /^The deputy of (.+)$/i.exec(title);
  if (stands) return `${commanderName(stands[1]!)}'s deputy`;
  if (/^(King|Queen)\b/.test(parts[0]!)) return /^(King|Queen)$/.test(parts[0]!) ? parts[0]! : `The ${parts[0]!.split(' ')[0]!}`;
  if (/\bKing\b/.test(parts[1] ?? '')) return parts[0]!.split(' ')[0]!;
  const royal = /^Prince (\w+)/.exec(parts[0]!);
  if (royal) return `P. ${royal[1]!}`;
  // A peer is called by his title, be it before or after his own name.
  const peer = PEER.exec(parts[0]!) ?? PEER.exec(parts[1] ?? '');
  if (peer) return last(peer[1]!);
  let name = parts[0]!.replace(/\s*\(.*?\)/g, '');
  while (RANKS.test(name)) name = name.replace(RANKS, '');
  const house = /^(.+?) of (.+)$/.exec(name);
  if (house) return house[1]!.includes(' ') ? last(house[1]!) : house[1]!;
  return last(name);
}

/** The last word of a name that is none of `von`, `zu`, `I`. */
function last(name: string): string {
  const words = name.split(/\s+/).filter((word) => !/^(von|zu|de|van|of|[IVX]+)$/i.test(word));
  return words.at(-1) ?? name;
}

const CUTS: readonly (readonly [RegExp, string])[] = [
  [/\s*\([^)]*\)?/g, ''],
  [/:.*$/, ''],
  [/^(?:The|A|An)\s+/i, ''],
  [/\band its crew\b/i, ''],
  [/ of the right centre\b/i, ', r. centre'],
  [/ of the left centre\b/i, ', l. centre'],
  [/\s+(?:with|between|before|in|of) the .*$/i, ''],
  [/\s+(?:in|with) \w+.*$/i, ''],
  [/\s+and (?:others|light horse)\b.*$/i, ''],
  [/,\s*(?:about|five|and|two|\d+)\b.*$/i, ''],
  [/\bCommanded musketeers\b/i, 'Musketeers'],
];
const ABBREVIATED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:regiment|troops?|squadrons?) of horse\b/gi, 'H'],
  [/\bregiment of (?:foot|dragoons)\b/gi, ''],
  [/\bregiments?\b/gi, ''],
  [/\bbrigade of horse\b/gi, 'H'],
  [/\bbrigade\b/gi, 'Bde'],
  [/(\S)\s+(?:heavy |light )?horse\b/gi, '$1 H'],
  [/(['’]s) dragoons\b/gi, '$1 D'],
  [/(['’]s) (?:red|blue|white|green|grey|yellow)coats\b/gi, '$1'],
  [/(['’]s) foot\b/gi, '$1'],
  [/\b(?:(?:right|left) )?(?:wing )?first line\b/gi, '1st line'],
  [/\b(?:wing )?second line\b/gi, '2nd line'],
  [/\bsecond and third lines?\b/gi, '2nd line'],
  [/\b(right|left) wing\b/gi, '$1'],
  [/\s{2,}/g, ' '],
];

/** A unit's name without its number, cut and abbreviated. */
export function unitName(title: string): string {
  let name = rootOf(title);
  for (const [what, by] of CUTS) name = name.replace(what, by);
  const owner = /^(.*?)(\S+['’]s)\b(.*)$/.exec(name);
  // Whoever owns it goes by the last of his names.
  if (owner && !/\band\b|,/.test(owner[1]!)) name = `${owner[2]!}${owner[3]!}`;
  for (const [what, by] of ABBREVIATED) name = name.replace(what, by);
  const short = name.trim().replace(/[,;]$/, '');
  // One of a kind is not to be taken for a man of that name.
  const trimmed = /^An? [a-z]/.test(title) && !short.includes(' ') ? `A ${short}` : short;
  return cut(trimmed.charAt(0).toUpperCase() + trimmed.slice(1), LONGEST);
}

/** A name of so many letters at most, cut at a word where that can be. */
function cut(name: string, longest: number): string {
  if (name.length <= longest) return name;
  const words = name.split(' ');
  let short = words[0]!;
  for (const word of words.slice(1)) {
    if (short.length + 1 + word.length > longest) break;
    short += ` ${word}`;
  }
  short = short.replace(/(?:,|\s(?:and|of|or|the|from|in|with))+$/i, '');
  return short.length > longest ? `${short.slice(0, longest - 1)}…` : short;
}

/** The same in as few letters as will do. */
function tersely(name: string): string {
  const bare = name
    .replace(/['’]s\b/g, '')
    .replace(/^P\. /, '')
    .replace(/ (?:Bde|reserve|tertia)\b.*$/, '')
    .replace(/^Musketeers/, 'Shot');
  return cut(bare, TERSEST);
}

/** A piece whose data may tell its short name. */
export type Named = Piece & { short?: string };

/** What the plates of an army's pieces say: their short names where data has them, else by rule. */
export function shortNames(pieces: readonly Named[]): Map<number, Short> {
  const found = new Map<number, Short>();
  const shared = new Map<string, number>();
  for (const piece of pieces) {
    const name = `${piece.side ?? ''}${rootOf(piece.title)}`;
    shared.set(name, (shared.get(name) ?? 0) + 1);
  }
  for (const piece of pieces) {
    const commander = leads(piece);
    const single = piece.stand?.round ?? piece.start === 1;
    // What is told of a regiment is no name for one man of it.
    const told = commander || single ? null : (piece.short ?? null);
    const base = told ?? (commander ? commanderName(piece.title) : single ? piece.title.split(',')[0]! : unitName(piece.title));
    const number =
      !commander && !single && (shared.get(`${piece.side ?? ''}${rootOf(piece.title)}`) ?? 0) > 1 ? ordinalOf(piece.title) : 0;
    const tail = number > 0 ? ` ${number}` : '';
    found.set(piece.id, { name: base + tail, terse: tersely(base) + tail });
  }
  return found;
}

/** A brigade's name for the map seen from afar. */
export function brigadeName(name: string): string {
  let short = name.replace(/^The\s+/, '').replace(/\s*\([^)]*\)/g, '');
  const owner = /^(?:Sir|Lord|Prince|Colonel)\s+(?:\S+\s+)*?(\S+['’]s\b.*)$/.exec(short);
  if (owner) short = owner[1]!;
  short = short
    .replace(/\bfirst\b/gi, '1st')
    .replace(/\bsecond and third\b/gi, '2nd and 3rd')
    .replace(/\bsecond\b/gi, '2nd');
  // The parts into which a rulebook has divided a brigade have its name, and numbers.
  const part = /, (\d+)\w* part$/.exec(short);
  if (part) short = short.slice(0, part.index);
  return cut(short.charAt(0).toUpperCase() + short.slice(1), 24) + (part ? ` ${part[1]}` : '');
}
