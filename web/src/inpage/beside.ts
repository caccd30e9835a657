/** A second core, asked while the first one thinks: whoever looks at units, ways and odds does not wait for the computer. */
import { FaultError } from '../net';
import type { Call } from '../wire/Call';
import type { Reply } from '../wire/Reply';
import type { SavedSession } from '../wire/SavedSession';
import type { Seat } from '../wire/Seat';
import { loadCore, type Core } from './asking';

/** What is asked of a battle as it stands and tells nothing of how often it has changed. */
const LOOKS: Call['do'][] = ['choices', 'aim', 'preview', 'plan', 'ranges', 'reaches', 'prospects', 'moments', 'moment'];
/** What takes a computer player's time. */
const THINKS: Call['do'][] = ['step', 'advise', 'review', 'what-if', 'try'];

/** Whether a second core can answer a call. */
export function looks(call: Call): boolean {
  return LOOKS.includes(call.do);
}

/** Whether somebody thinks over a call. */
export function thinks(call: Call): boolean {
  return THINKS.includes(call.do);
}

/** The second core, loaded when it is first asked. */
export class Beside {
  private core: Promise<Core | null> | null = null;
  /** The battle that it has, as it was kept, and its name of it. */
  private has: { paper: SavedSession; name: string } | null = null;
  /** What it is asked comes one after the other. */
  private last: Promise<unknown> = Promise.resolve();

  /** Asks about a battle as it is kept, or of none; `null` where there is no such core, or it broke down: then the first is waited for. */
  ask(paper: SavedSession | null, seat: Seat, call: Call): Promise<Reply | null> {
    const asked = this.last.then(() => this.asked(paper, seat, call));
    this.last = asked.catch(() => null);
    return asked;
  }

  private async asked(paper: SavedSession | null, seat: Seat, call: Call): Promise<Reply | null> {
    this.core ??= loadCore();
    const core = await this.core;
    if (!core) return null;
    try {
      return await core.ask({ battle: paper && (await this.taken(core, paper)), seat, call });
    } catch (error) {
      if (!(error instanceof FaultError) || error.fault.kind !== 'broken') throw error;
      this.has = null;
      return null;
    }
  }

  /** The name of a battle, taken up as it is kept now. */
  private async taken(core: Core, paper: SavedSession): Promise<string> {
    if (this.has?.paper === paper) return this.has.name;
    if (this.has) await core.ask({ battle: this.has.name, seat: 'spectator', call: { do: 'forget' } });
    this.has = null;
    const reply = await core.ask({ battle: null, seat: 'spectator', call: { do: 'resume', ...paper } });
    if (reply.is !== 'begun') throw new FaultError({ kind: 'broken', message: 'The core took up no battle.', refusal: null });
    this.has = { paper, name: reply.of.battle };
    return this.has.name;
  }
}
