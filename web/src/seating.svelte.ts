/** Who sits where in one battle: the keys that this browser holds, and what may be done with them. */
import type { Game } from './game.svelte';
import { held, keep } from './keys';
import { carried, transport } from './net';
import type { Call } from './wire/Call';
import type { Player } from './wire/Player';
import type { Side } from './wire/Side';

/** The seats of a battle, as this browser has them. */
export class Seating {
  /** The keys of this battle that the browser holds. */
  keys = $state.raw<Partial<Record<Side, string>>>({});
  /** The key of the seat that is taken; `null` for an onlooker's. */
  key: string | null;

  /** The seats of a battle, seen with `key`, or with the key held for the seat taken last. */
  constructor(
    private readonly game: Game,
    key: string | null,
  ) {
    const known = held(game.battle);
    this.keys = known?.keys ?? {};
    this.key = key ?? (known ? (known.keys[known.last ?? 'A'] ?? known.keys.A ?? known.keys.B ?? null) : null);
  }

  /** Sits down on the other side of a battle that two people play at one screen. */
  take(side: Side): void {
    const key = this.keys[side];
    if (!key) return;
    this.game.close();
    this.key = key;
    keep(this.game.battle, { last: side });
    this.game.begin();
  }

  /** Hands a side to a person or to the computer: the other side by its own key, where this browser holds that. */
  async handOver(side: Side, player: Player): Promise<boolean> {
    const { game } = this;
    const call: Call = { do: 'seat', side, player, since: game.since };
    const key = side === game.side ? undefined : this.keys[side];
    if (!key) return game.act(call);
    return game.doing.alone(async () => {
      try {
        // What comes back is the other side's snapshot; this seat's is pushed.
        await transport().call(call, game.battle, key);
        game.fault = null;
        return true;
      } catch (error) {
        game.fail(error);
        return false;
      }
    });
  }

  /** Takes another key for this seat: whoever has the old one is shut out, other browsers of this player too. */
  async renew(): Promise<boolean> {
    const { game } = this;
    return game.doing.alone(async () => {
      if (!game.side || !this.key) return false;
      try {
        const { key } = carried(await transport().call({ do: 'renew' }, game.battle, this.key), 'renewed');
        game.close();
        this.key = key;
        this.keys = keep(game.battle, { keys: { [game.side]: key } }).keys;
        game.fault = null;
        game.connect();
        return true;
      } catch (error) {
        game.fail(error);
        return false;
      }
    });
  }

  /** Keeps in the browser that this seat was taken, and how the battle stands. */
  remember(): void {
    const { snapshot, side, battle } = this.game;
    if (!snapshot || !side || !this.key) return;
    const turn = snapshot.table.clock.turn;
    const stands = snapshot.over ? snapshot.over.words : turn === 0 ? snapshot.table.clock.phase : `Turn ${turn}`;
    const known = keep(battle, { title: snapshot.table.title, rules: snapshot.rules, keys: { [side]: this.key }, last: side, stands, over: snapshot.over !== null });
    this.keys = known.keys;
  }
}
