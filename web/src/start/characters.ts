/** The names of computer players: of what character one is stands before of what kind he is, as in `bold-captain`. */
import type { CharacterInfo } from '../wire/CharacterInfo';

/** A computer player by his kind and his character, which is empty where he leans to nothing. */
export interface Parted {
  kind: string;
  character: string;
}

/** A player's name in its parts. */
export function parted(name: string, characters: readonly CharacterInfo[]): Parted {
  const character = characters.find((one) => name.startsWith(`${one.name}-`))?.name ?? '';
  return { kind: character === '' ? name : name.slice(character.length + 1), character };
}

/** The name of a player. */
export function named(kind: string, character: string): string {
  return character === '' ? kind : `${character}-${kind}`;
}

/** How hard those are to beat who play to win. */
const LEVELS: Readonly<Record<string, string>> = { lieutenant: 'easier', captain: 'usual', colonel: 'harder', marshal: 'hardest' };

/** A computer player's kind, with how hard it is to beat. */
export function levelled(kind: string): string {
  return LEVELS[kind] === undefined ? kind : `${kind} (${LEVELS[kind]})`;
}
