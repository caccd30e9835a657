/** Beginning a battle and keeping the keys of the seats that are played from this browser. */
import { forget, held, heldBattles, keep } from '../keys';
import { ask, transport } from '../net';
import { NOTHING, under, type Agreed } from './agreeing';
import type { ArmyText } from '../wire/ArmyText';
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

/** Begins a battle, by what was agreed before it; `lists` are texts of one's own that it names: army lists, a file of cases. */
export async function begin(
  what: Pick<Begin, 'rules' | 'battle' | 'deploy' | 'to_the_end'>,
  title: string,
  who: readonly [Who, Who],
  lists: ArmyText[] = [],
  agreed: Agreed = NOTHING,
): Promise<Started> {
  const players = who.map(playerOf) as [Player, Player];
  const begun = await ask({ do: 'begin', ...under({ ...what, players, seed: null, prepared: [], lists }, agreed) }, 'begun');
  const keys: Partial<Record<Side, string>> = {};
  const friends: Partial<Record<Side, string>> = {};
  const sides: Side[] = ['A', 'B'];
  sides.forEach((side, at) => {
    const key = begun.keys?.[at];
    if (key) (who[at] === 'friend' ? friends : keys)[side] = key;
  });
  const last = sides.find((_, at) => who[at] === 'here') ?? sides.find((side) => keys[side]) ?? null;
  keep(begun.battle, { title, keys, last, ...(agreed.prepared.length > 0 ? { agreed: agreed.prepared } : {}) });
  return { begun, friends };
}

/** Leaves a battle for good. Nothing of it is kept then where nobody else plays it; a server that is gone forgets it by its age. */
export function leave(battle: string): void {
  void giveUp(battle, Object.values(held(battle)?.keys ?? {}));
  forget(battle);
}

/** Gives up seats one after another, until nothing of the battle is kept any more. */
async function giveUp(battle: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const left = await transport().call({ do: 'forget' }, battle, key).catch(() => null);
    if (left?.is === 'forgotten' && left.of.gone) return;
  }
}

/** Begins a lesson, and leaves those that were begun before; its battle's name. */
export async function learn(rules: string, lesson: string): Promise<string> {
  const others = heldBattles().filter((battle) => battle.lesson);
  // Whoever teaches does nothing unless he has to.
  const { begun } = await begin({ rules, battle: `lesson:${lesson}`, deploy: false }, lesson, ['here', { computer: 'idle' }]);
  keep(begun.battle, { lesson: true });
  for (const { battle } of others) leave(battle);
  return begun.battle;
}

function playerOf(who: Who): Player {
  return typeof who === 'string' ? { is: 'person' } : { is: 'computer', name: who.computer };
}
