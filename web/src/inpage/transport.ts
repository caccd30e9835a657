/** Tercio in the page itself, where no server answers: the same calls, answered by the core as WebAssembly. */
import { FaultError, type Heed, type Transport, type Watch } from '../net';
import type { Begun } from '../wire/Begun';
import type { Call } from '../wire/Call';
import type { FaultKind } from '../wire/FaultKind';
import type { Reply } from '../wire/Reply';
import type { Request } from '../wire/Request';
import type { SavedSession } from '../wire/SavedSession';
import type { Seat } from '../wire/Seat';
import type { Since } from '../wire/Since';
import { loadCore, type Core } from './asking';
import { Beside, looks, thinks } from './beside';
import { hold, type Hold } from './holding';
import { changes, dropPaper, keepPaper, laid, paperOf, textOf } from './paper';


function fault(kind: FaultKind, message: string): FaultError {
  return new FaultError({ kind, message, refusal: null });
}

/** Random digits for a seed or a name. */
function digits(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The seat of a key: in the page a key is the letter of its side. */
function seatOf(key: string | null | undefined): Seat {
  return key === 'A' || key === 'B' ? key : 'spectator';
}

/** Whoever follows a battle here. */
interface Follower {
  seat: Seat;
  since: () => Since;
  heed: Heed;
  /** How often this seat's snapshot had changed when it was last told. */
  seen: number;
}

/** A battle that this tab has, or would like to have. */
interface Holding {
  hold: Hold;
  /** Whether this tab has it. */
  has: boolean;
}

/** How long the core thinks before others are asked what somebody wants to see meanwhile, in milliseconds. */
const WONDER = 300;

/** How long a battle that nobody follows any more is held on to, in milliseconds: whoever changes seats comes back. */
const LINGER = 500;

class InPage implements Transport {
  /** The core's name of each battle that it has, by the page's. */
  private names = new Map<string, Promise<string>>();
  private followers = new Map<string, Set<Follower>>();
  private holdings = new Map<string, Holding>();
  /** What is kept of the battles that the core has. */
  private papers = new Map<string, SavedSession>();
  /** What was kept of a battle when this tab let go of it. */
  private left = new Map<string, string | null>();

  /** A second core for whoever looks while the first thinks. */
  private readonly beside = new Beside();
  /** Since when the core thinks over each call that it is asked. */
  private thinking: number[] = [];

  constructor(private readonly core: Core) {}

  async call(call: Call, battle: string | null = null, key: string | null = null): Promise<Reply> {
    if (call.do === 'begin' || call.do === 'open') return this.begin(null, 'spectator', { ...call, seed: digits(32) });
    if (battle === null) {
      const looked = call.do !== 'try' && this.isThinking() ? await this.beside.ask(null, 'spectator', call) : null;
      return looked ?? this.ask({ battle: null, seat: 'spectator', call });
    }
    const begins = call.do === 'branch' || call.do === 'again';
    if (begins) return this.begin(await this.named(battle), seatOf(key), { ...call, seed: digits(32) });
    if (call.do === 'renew') throw fault('malformed', 'In the page alone seats have no keys that could be renewed.');
    if (call.do === 'forget') return this.forget(battle);
    return this.asked(battle, seatOf(key), call);
  }

  /** Keeps nothing of a battle any more: both sides are this browser's. */
  private async forget(battle: string): Promise<Reply> {
    const name = await this.names.get(battle)?.catch(() => undefined);
    this.names.delete(battle);
    this.left.delete(battle);
    this.papers.delete(battle);
    dropPaper(battle);
    if (name !== undefined) await this.ask({ battle: name, seat: 'spectator', call: { do: 'forget' } });
    return { is: 'forgotten', of: { gone: true } };
  }

  watch(battle: string, key: string | null, since: () => Since, heed: Heed): Watch {
    const follower: Follower = { seat: seatOf(key), since, heed, seen: -1 };
    const all = this.followers.get(battle) ?? new Set();
    this.followers.set(battle, all.add(follower));
    const holding = this.holdings.get(battle);
    if (!holding) this.hold(battle);
    else if (holding.has) this.open(battle, follower);
    else heed.elsewhere(() => holding.hold.take());
    const close = (): void => {
      all.delete(follower);
      setTimeout(() => all.size === 0 && this.letGo(battle), LINGER);
    };
    return { call: (call) => this.call(call, battle, key), close };
  }

  /** Shows a battle to somebody who follows it. */
  private open(battle: string, follower: Follower): void {
    follower.seen = -1;
    this.named(battle).then(
      async () => {
        await this.tell(battle);
        follower.heed.connected(true);
      },
      (error: unknown) => follower.heed.refused(error instanceof FaultError ? error.fault : fault('broken', String(error)).fault),
    );
  }

  /** Sees to it that no other tab plays a battle as well. */
  private hold(battle: string): void {
    const each = (tell: (follower: Follower) => void): void => this.followers.get(battle)?.forEach(tell);
    const holding: Holding = {
      has: false,
      hold: hold(battle, {
        held: () => {
          holding.has = true;
          // What another tab has done meanwhile this core does not know.
          if (this.left.get(battle) !== textOf(battle)) this.names.delete(battle);
          each((follower) => this.open(battle, follower));
        },
        elsewhere: () => {
          this.leave(battle);
          each((follower) => follower.heed.elsewhere(() => holding.hold.take()));
        },
      }),
    };
    this.holdings.set(battle, holding);
  }

  private leave(battle: string): void {
    const holding = this.holdings.get(battle);
    if (holding?.has) this.left.set(battle, textOf(battle));
    if (holding) holding.has = false;
  }

  private letGo(battle: string): void {
    this.leave(battle);
    this.holdings.get(battle)?.hold.release();
    this.holdings.delete(battle);
  }

  /** Has the core begin a battle, out of another or not, and keeps it. */
  private async begin(from: string | null, seat: Seat, call: Call): Promise<Reply> {
    const first = await this.begun(from, seat, call);
    const battle = `here-${digits(6)}`;
    const paper = await this.ask({ battle: first.battle, seat, call: { do: 'keep', whole: true } });
    if (paper.is !== 'paper') throw fault('broken', 'The core wrote no battle down.');
    this.names.set(battle, Promise.resolve(first.battle));
    this.keep(battle, paper.of);
    this.left.set(battle, textOf(battle));
    const begun: Begun = { ...first, battle, keys: ['A', 'B'] };
    return { is: 'begun', of: begun };
  }

  private async begun(battle: string | null, seat: Seat, call: Call): Promise<Begun> {
    const reply = await this.ask({ battle, seat, call });
    if (reply.is !== 'begun') throw fault('broken', 'The core began no battle.');
    return reply.of;
  }

  private keep(battle: string, paper: SavedSession): void {
    this.papers.set(battle, paper);
    keepPaper(battle, paper);
  }

  private async asked(battle: string, seat: Seat, call: Call): Promise<Reply> {
    const name = await this.named(battle);
    const mine = (): void => {
      if (!this.holdings.get(battle)?.has) throw fault('forbidden', 'This battle is played in another tab now.');
    };
    mine();
    const kept = this.papers.get(battle);
    const looked = kept && looks(call) && this.isThinking() ? await this.beside.ask(kept, seat, call) : null;
    if (looked) return looked;
    const reply = await this.ask({ battle: name, seat, call });
    if (changes(call)) {
      const changed = await this.ask({ battle: name, seat, call: { do: 'keep', whole: false } });
      // Another tab may have taken it while the core was at work: what is not kept has not been done.
      if (!this.holdings.get(battle)?.has) this.names.delete(battle);
      mine();
      const paper = this.papers.get(battle);
      if (paper && changed.is === 'unsaved' && changed.of) this.keep(battle, laid(paper, changed.of));
      void this.tell(battle);
    }
    return named(reply, battle);
  }

  /** The core's name of a battle, which is taken up from what is kept of it if the core does not have it. */
  private named(battle: string): Promise<string> {
    const known = this.names.get(battle);
    if (known) return known;
    const again = this.again(battle);
    this.names.set(battle, again);
    again.catch(() => this.names.delete(battle));
    return again;
  }

  private async again(battle: string): Promise<string> {
    const paper = paperOf(battle);
    if (!paper) {
      const old = textOf(battle) !== null;
      const why = old ? 'It was kept by an earlier Tercio, whose battles this one cannot take up.' : `This browser has no battle ${battle}.`;
      throw fault('unknown', why);
    }
    const { battle: name } = await this.begun(null, 'spectator', { do: 'resume', ...paper });
    this.papers.set(battle, paper);
    return name;
  }

  /** Tells everybody who follows a battle what has changed for him. */
  private async tell(battle: string): Promise<void> {
    const name = await this.named(battle);
    for (const follower of this.followers.get(battle) ?? []) {
      const reply = await this.ask({ battle: name, seat: follower.seat, call: { do: 'look', since: follower.since() } });
      if (reply.is === 'snapshot' && reply.of.seen !== follower.seen) {
        follower.seen = reply.of.seen;
        follower.heed.snapshot({ ...reply.of, battle });
      }
    }
  }

  /** Whether the core has been thinking for so long that one wonders. */
  private isThinking(): boolean {
    return this.thinking.some((since) => performance.now() - since > WONDER);
  }

  private async ask(request: Pick<Request, 'battle' | 'seat' | 'call'>): Promise<Reply> {
    const since = performance.now();
    if (thinks(request.call)) this.thinking = [...this.thinking, since];
    try {
      return await this.core.ask(request);
    } catch (error) {
      // A core that broke down has begun anew: its battles are taken up again from what is kept of them.
      if (error instanceof FaultError && error.fault.kind === 'broken') this.names.clear();
      throw error;
    } finally {
      this.thinking = this.thinking.filter((one) => one !== since);
    }
  }
}

/** A reply with the page's name of the battle instead of the core's. */
function named(reply: Reply, battle: string): Reply {
  if (reply.is === 'snapshot') return { is: 'snapshot', of: { ...reply.of, battle } };
  if (reply.is === 'committed') return { is: 'committed', of: { ...reply.of, snapshot: { ...reply.of.snapshot, battle } } };
  if (reply.is === 'stepped') return { is: 'stepped', of: { ...reply.of, snapshot: { ...reply.of.snapshot, battle } } };
  return reply;
}

/** The core in the page, if it was built: `null` if it was not. */
export async function inPage(): Promise<Transport | null> {
  const core = await loadCore();
  return core ? new InPage(core) : null;
}

/** Whether a server answers at the address that this page came from. */
export async function serverAnswers(): Promise<boolean> {
  try {
    // It answers this at once, whatever else it is busy with.
    const answer = await fetch('/api/call', { method: 'HEAD' });
    return answer.headers.get('content-type')?.startsWith('application/json') === true;
  } catch {
    return false;
  }
}
