/**
 * Aiming in the page at a battle that a server keeps: what this seat knows at a decision is fetched once, and every drag
 * is then judged by the core beside the page. Where that cannot be, the server is asked as ever.
 */
import { carried, FaultError } from '../net';
import type { Aim } from '../wire/Aim';
import type { Aimed } from '../wire/Aimed';
import type { Begin } from '../wire/Begin';
import type { Call } from '../wire/Call';
import type { Reply } from '../wire/Reply';
import type { Seat } from '../wire/Seat';
import { loadCore, type Core } from './asking';

/** The one core of the page: its world is kept from decision to decision. `null` where there is none that can be used. */
let shared: Promise<Core | null> | null = null;

/** Under which name the core is asked of what it was told. */
const STUDY = 'study';

/** What one seat knows, decision by decision. */
export class Study {
  /** The decision and plan of which the core has been told, and by which seat. */
  private told: string | null = null;
  /** The one that is being told. */
  private telling: string | null = null;

  /** `ask` asks the battle as the seat that looks on; `began` is told how that battle began. */
  constructor(
    private readonly ask: (call: Call) => Promise<Reply>,
    private readonly began: (begin: Begin) => void = () => {},
  ) {}

  /** Tells the core what this seat knows at a decision, after the answers of a plan. */
  async tell(seat: Seat, decision: number, plan: string[] = []): Promise<void> {
    const page = pageOf(seat, decision, plan);
    if (page === this.told || page === this.telling) return;
    this.telling = page;
    this.told = null;
    shared ??= loadCore();
    const core = await shared;
    if (!core || this.telling !== page) return;
    const knowledge = await this.ask({ do: 'knowledge', decision, plan }).then(
      (reply) => carried(reply, 'knowledge'),
      () => null,
    );
    if (!knowledge || this.telling !== page) return;
    this.began(knowledge.begin);
    try {
      await core.ask({ battle: null, seat, call: { do: 'study', ...knowledge } });
      if (this.telling === page) this.told = page;
    } catch (error) {
      give(error);
    }
  }

  /** What becomes of a gesture, but for what would follow; `null` where the server must be asked. */
  async aim(seat: Seat, aim: Aim): Promise<Aimed | null> {
    if (this.told !== pageOf(seat, aim.decision, aim.plan ?? [])) return null;
    try {
      const core = await shared;
      if (!core) return null;
      const call: Call = { do: 'aim', ...aim, prospects: false, bare: true };
      return carried(await core.ask({ battle: STUDY, seat, call }), 'aimed');
    } catch (error) {
      give(error);
      return null;
    }
  }
}

function pageOf(seat: Seat, decision: number, plan: string[]): string {
  return JSON.stringify([seat, decision, plan]);
}

/** A core that is another than the server's, or that breaks down, is asked no more as long as the page is open. */
function give(error: unknown): void {
  if (error instanceof FaultError && (error.fault.kind === 'version' || error.fault.kind === 'broken')) {
    shared = Promise.resolve(null);
  }
}
