/** The real command, serving the table: started, killed and started again over the same folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Call } from '../src/wire/Call';
import type { Choices } from '../src/wire/Choices';
import type { Player } from '../src/wire/Player';
import type { Reply } from '../src/wire/Reply';
import type { Response } from '../src/wire/Response';
import type { Snapshot } from '../src/wire/Snapshot';

/** The command under test. */
export const TERCIO = process.env.TERCIO ?? 'tercio';

/** The dice that all battles of these tests are played with. */
export const SEED = '2a'.repeat(32);

/** One process of the command and the folder it keeps battles in. */
export class Host {
  /** Where the page is, ending in a slash. */
  url = '';
  private child: ChildProcess | null = null;
  private port = 0;

  private constructor(private readonly folder: string) {}

  /** Starts the command on an empty folder and a free port. */
  static async start(): Promise<Host> {
    const host = new Host(mkdtempSync(join(tmpdir(), 'tercio-e2e-')));
    await host.again();
    return host;
  }

  /** Starts the command again, at the same address. */
  async again(): Promise<void> {
    const flags = ['play', '--port', String(this.port), '--no-browser', '--open-dice', '--data', this.folder];
    const child = spawn(TERCIO, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.child = child;
    this.url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`tercio ended with ${code}`)));
      createInterface({ input: child.stdout! }).on('line', (line) => {
        const found = /http:\/\/\S+\//.exec(line);
        if (found) resolve(found[0]);
      });
    });
    this.port = Number(new URL(this.url).port);
  }

  /** Ends the process without a word. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Ends it and clears up. */
  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Asks something over HTTP, beside any page. */
  async ask(call: Call, battle: string | null = null, key: string | null = null): Promise<Reply> {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (key) headers['Authorization'] = `Bearer ${key}`;
    const body = JSON.stringify({ version: 1, id: 1, battle, call });
    const answer = await fetch(`${this.url}api/call`, { method: 'POST', headers, body });
    const response = (await answer.json()) as Response;
    if ('fault' in response) throw new Error(response.fault.message);
    return response.reply;
  }

  /** Begins a battle with known dice; answers its name and the keys of both sides. */
  async begin(battle: string, players: [Player, Player], more: { deploy?: boolean; seed?: string; rules?: string } = {}): Promise<Begun> {
    const { deploy = false, seed = SEED, rules = 'matchlocks' } = more;
    const reply = await this.ask({
      do: 'begin', rules, battle, players, seed, prepared: [], lists: [], deploy,
    });
    if (reply.is !== 'begun' || !reply.of.keys) throw new Error('it was not begun');
    const [a, b] = reply.of.keys;
    return { battle: reply.of.battle, keys: { A: a, B: b } };
  }
}

/** A battle that was begun. */
export interface Begun {
  battle: string;
  keys: { A: string; B: string };
}

/** Somebody at the screen. */
export const PERSON: Player = { is: 'person' };
/** The best of the computer's players. */
export const CAPTAIN: Player = { is: 'computer', name: 'captain' };

/** Plays a battle over HTTP as the computer would, for whoever is asked, until something holds of A's snapshot and choices. */
export async function forward(host: Host, begun: Begun, until: (snapshot: Snapshot, choices: Choices | null) => boolean): Promise<Snapshot> {
  const { battle, keys } = begun;
  const since = { told: 0, edition: 0 };
  for (let decisions = 0; decisions < 1500; decisions += 1) {
    const seen = await host.ask({ do: 'look', since }, battle, keys.A);
    if (seen.is !== 'snapshot') break;
    const snapshot = seen.of;
    const number = snapshot.decision?.number;
    const offered = number === undefined ? null : await host.ask({ do: 'choices', decision: number }, battle, keys.A);
    if (snapshot.over || until(snapshot, offered?.is === 'choices' ? offered.of : null)) return snapshot;
    const who = number === undefined ? snapshot.waiting : 'A';
    if (!who) throw new Error('nobody is waited for');
    if (snapshot.players[who === 'A' ? 0 : 1].is === 'computer') await host.ask({ do: 'step', since }, battle, keys.A);
    else {
      const own = who === 'A' ? snapshot : await look(host, begun, 'B');
      const decision = own.decision?.number ?? 0;
      const advice = await host.ask({ do: 'advise', decision, by: 'captain' }, battle, keys[who]);
      if (advice.is === 'advice') await host.ask({ do: 'answer', decision, answer: advice.of.answer, since }, battle, keys[who]);
    }
  }
  throw new Error('it never came to that');
}

/** A battle begun and played on until something holds, with the first of some seeds by which it comes to that. */
export async function reached(
  host: Host,
  battle: string,
  players: [Player, Player],
  until: (snapshot: Snapshot, choices: Choices | null) => boolean,
  rules = 'matchlocks',
): Promise<Begun> {
  for (let seed = 1; seed <= 12; seed += 1) {
    const begun = await host.begin(battle, players, { rules, seed: seed.toString(16).padStart(2, '0').repeat(32) });
    if (!(await forward(host, begun, until)).over) return begun;
  }
  throw new Error('it came to that by no seed');
}

/** How a battle stands for a side. */
export async function look(host: Host, { battle, keys }: Begun, side: 'A' | 'B'): Promise<Snapshot> {
  const seen = await host.ask({ do: 'look', since: { told: 0, edition: 0 } }, battle, keys[side]);
  if (seen.is !== 'snapshot') throw new Error('nothing was seen');
  return seen.of;
}
