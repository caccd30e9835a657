// The regiments of an army list in the terms of their time, and changes to them that keep the rest as it was written.

/** A regiment as it is written in a list. */
export interface Regiment {
  /** Where its block stands in the text. */
  from: number;
  to: number;
  name: string;
  /** Its arm, as the list calls it. */
  arm: string;
  men: number;
  experience: string;
}

/** A brigade with its regiments. */
export interface Brigade {
  id: string;
  name: string;
  regiments: Regiment[];
}

/** What its campaigns have made of a regiment, worst first. */
export const EXPERIENCE = ['raw', 'seasoned', 'veteran'];

/** So many men more or less at a time. */
export const MEN = 50;

/** The brigades of a list with their regiments. */
export function brigadesOf(text: string): Brigade[] {
  const heads = [...text.matchAll(/^\[{1,2}([\w.-]+)\]{1,2}[ \t]*(?:#.*)?$/gm)];
  const found: Brigade[] = [];
  for (const [at, head] of heads.entries()) {
    const to = heads[at + 1]?.index ?? text.length;
    const block = text.slice(head.index, to);
    if (head[1] === 'brigade') found.push({ id: word(block, 'id'), name: word(block, 'name') || word(block, 'id'), regiments: [] });
    if (head[1] !== 'brigade.regiment') continue;
    found.at(-1)?.regiments.push({
      from: head.index,
      to: head.index + bare(block).length,
      name: word(block, 'name'),
      arm: word(block, 'arm'),
      men: Number(/^men\s*=\s*(\d+)/m.exec(block)?.[1] ?? '0'),
      experience: word(block, 'experience'),
    });
  }
  return found;
}

/** A list with another number of men in a regiment; with none the regiment goes. */
export function withMen(text: string, regiment: Regiment, men: number): string {
  if (men > 0) return within(text, regiment, (block) => block.replace(/^men\s*=.*$/m, `men = ${men}`));
  return text.slice(0, regiment.from).replace(/\s*$/, '') + text.slice(regiment.to);
}

/** A list with a regiment of another experience. */
export function withExperience(text: string, regiment: Regiment, experience: string): string {
  return within(text, regiment, (block) => block.replace(/^experience\s*=.*$/m, `experience = "${experience}"`));
}

/** A list with one more regiment like another, under a name of its own. */
export function withAnother(text: string, regiment: Regiment): string {
  const taken = new Set(brigadesOf(text).flatMap((brigade) => brigade.regiments.map((one) => one.name)));
  let number = 2;
  while (taken.has(`${regiment.name} (${number})`)) number += 1;
  const block = text.slice(regiment.from, regiment.to);
  const other = block.replace(/^name\s*=.*$/m, () => `name = "${regiment.name} (${number})"`);
  return `${text.slice(0, regiment.to)}\n\n${other}${text.slice(regiment.to)}`;
}

function within(text: string, { from, to }: Regiment, change: (block: string) => string): string {
  return text.slice(0, from) + change(text.slice(from, to)) + text.slice(to);
}

function word(block: string, key: string): string {
  return new RegExp(`^${key}\\s*=\\s*"([^"]*)"`, 'm').exec(block)?.[1] ?? '';
}

/** A block without the comments and empty lines that lead to the next one. */
function bare(block: string): string {
  return block.replace(/\n(?:[ \t]*(?:#.*)?\n?)*$/, '');
}
