/** Beginning a battle and keeping the keys of the seats that are played from this browser. */
import { keep } from '../keys';
import { ask } from '../net';
import type { Begin } from '../wire/Begin';
import type { BattleInfo } from '../wire/BattleInfo';
import type { Begun } from '../wire/Begun';
import type { Catalogue } from '../wire/Catalogue';
import type { Player } from '../wire/Player';
import type { Side } from '../wire/Side';

/** Who plays a side: somebody at this screen, a friend at another, or a computer player by name. */
export type Who = 'here' | 'friend' | { computer: string };

/** A battle that was begun, with the key for a friend where one plays elsewhere. */
export interface Started {
  begun: Begun;
  /** The keys to be sent to friends, by side. */
  friends: Partial<Record<Side, string>>;
}

/** The battle for somebody who wants to play at once: the training battle, or else the smallest. */
export function firstBattle(catalogue: Catalogue): BattleInfo | null {
  const training = catalogue.battles.find((battle) => battle.name === 'training');
  const bySize = [...catalogue.battles].sort((one, other) => one.units[0] + one.units[1] - other.units[0] - other.units[1]);
  return training ?? bySize[0] ?? null;
}

/** Begins a battle. */
export async function begin(
  what: Pick<Begin, 'rules' | 'battle' | 'deploy'>,
  title: string,
  who: readonly [Who, Who],
): Promise<Started> {
  const players = who.map(playerOf) as [Player, Player];
  const begun = await ask({ do: 'begin', ...what, players, seed: null, prepared: [], lists: [] }, 'begun');
  const keys: Partial<Record<Side, string>> = {};
  const friends: Partial<Record<Side, string>> = {};
  const sides: Side[] = ['A', 'B'];
  sides.forEach((side, at) => {
    const key = begun.keys?.[at];
    if (key) (who[at] === 'friend' ? friends : keys)[side] = key;
  });
  const last = sides.find((_, at) => who[at] === 'here') ?? sides.find((side) => keys[side]) ?? null;
  keep(begun.battle, { title, keys, last });
  return { begun, friends };
}

function playerOf(who: Who): Player {
  return typeof who === 'string' ? { is: 'person' } : { is: 'computer', name: who.computer };
}
