/** A browser window on the table, and everything that it was told over the wire. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import AxeBuilder from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';

import { foregone } from '../src/foregone';
import type { Aimed } from '../src/wire/Aimed';
import type { Choices } from '../src/wire/Choices';
import type { Foresight } from '../src/wire/Foresight';
import type { Reply } from '../src/wire/Reply';
import type { Snapshot } from '../src/wire/Snapshot';
import { onTestFailed } from 'vitest';

import { SEED, type Begun, type Host } from './host';

/** How long anything is waited for, in milliseconds. */
export const PATIENCE = 30_000;

let running: Browser | null = null;

/** The browser: opened once for all tests of a worker, with which it ends. Each test has windows of its own in it. */
export async function browser(): Promise<Browser> {
  if (running?.isConnected()) return running;
  const quiet = [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync',
    // A page that is shown in front of the command's own may call it all the same.
    ...(process.env.E2E_PAGE ? ['--disable-features=LocalNetworkAccessChecks'] : []),
  ];
  running = await chromium.launch({ executablePath: process.env.CHROMIUM, args: quiet });
  return running;
}

/** Closes every window that a file of tests left open. */
export async function leave(chrome: Browser | undefined): Promise<void> {
  await Promise.all((chrome?.contexts() ?? []).map((context) => context.close()));
}

/** How a window is opened. */
export interface Window {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  touch?: boolean;
  /** What the browser keeps from an earlier visit, beside the keys of battles. */
  kept?: Record<string, unknown>;
  /** Whether the core in the page may be had, where it was built. */
  core?: boolean;
}

/** The computer without waits, and no dice that roll over the table. */
export const HASTE = {
  'tercio.settings': { pace: 'at-once', guide: false, motion: false },
  'tercio.manners': { confirm: 'dice', unspent: false, dice: false, guide: -1 },
};

/** A window, watched: what it is told, what it complains of, whom it asks. */
export class Onlooker {
  /** Everything that came over the wire and from the core in the page, as text. */
  readonly heard: string[] = [];
  /** Everything that the page said over its live connection and to the core, as text. */
  readonly said = { wire: [] as string[], core: [] as string[] };
  /** What went wrong: faults in the page, words on its console, requests to anybody else. */
  readonly wrong: string[] = [];
  /** How the battle stands, as the page was told last. */
  snapshot: Snapshot | null = null;
  /** What may be answered, as the page was told last. */
  choices: Choices | null = null;
  /** What could be answered to a question that is not asked yet, as the page was told last. */
  later: Choices | null = null;
  /** What became of the latest gesture, as the page was told. */
  aimed: Aimed | null = null;
  /** What would come of an answer, as the page was told last. */
  foresight: Foresight | null = null;
  private waiting: (() => void)[] = [];

  private constructor(
    readonly host: Host,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  /** Opens a window that has been nowhere. */
  static async open(browser: Browser, host: Host, window: Window = {}): Promise<Onlooker> {
    const { width = 1280, height = 800, theme = 'light', touch = false, kept = {}, core = true } = window;
    const context = await browser.newContext({
      viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce', hasTouch: touch, locale: 'en-GB',
    });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const onlooker = new Onlooker(host, context, page);
    onlooker.listen();
    await onlooker.overhear();
    // Whoever works on the page shows the one that was just built, in front of a command that carries another.
    const built = process.env.E2E_PAGE;
    if (built) {
      await context.route(
        (url) => url.href.startsWith(host.url) && !url.pathname.startsWith('/api'),
        (route) => {
          const path = join(built, new URL(route.request().url()).pathname.replace(/\/$/, '/index.html'));
          return existsSync(path) ? route.fulfill({ path }) : route.continue();
        },
      );
    }
    if (!core) await context.route('**/tercio.wasm', (route) => route.fulfill({ body: 'no core', contentType: 'application/wasm' }));
    // What was on the screen when a test failed, and what had been said last, for whoever wants to see it.
    const folder = process.env.E2E_PICTURES;
    if (folder) {
      onTestFailed(async ({ task }) => {
        const path = `${folder}/${task.name.replace(/\W+/g, '-')}`;
        const last = (all: string[]): string => all.slice(-12).map((one) => one.slice(0, 600)).join('\n');
        writeFileSync(`${path}.txt`, `said\n${last(onlooker.said.wire)}\nheard\n${last(onlooker.heard)}\n`);
        await page.screenshot({ path: `${path}.png`, timeout: 5000 }).catch(() => undefined);
      });
    }
    await context.addInitScript((all: Record<string, unknown>) => {
      if (location.host === '') return;
      for (const [place, value] of Object.entries(all)) {
        if (localStorage.getItem(place) === null) localStorage.setItem(place, JSON.stringify(value));
      }
    }, kept);
    return onlooker;
  }

  /** Has every battle that the page begins thrown from known dice. */
  async loadDice(seed = SEED): Promise<void> {
    await this.context.route('**/api/call', async (route) => {
      const asked = route.request().postDataJSON() as { call: { do: string; seed?: string | null } } | null;
      if (asked?.call.do !== 'begin') return route.continue();
      asked.call.seed = seed;
      return route.continue({ postData: JSON.stringify(asked) });
    });
  }

  /** Goes to the start page, or to a place behind `#`. */
  async go(place = ''): Promise<void> {
    await this.page.goto(`${this.host.url}${place}`);
  }

  /** Takes a seat of a battle by its link and waits until it is shown. */
  async sit(begun: Begun, side: 'A' | 'B'): Promise<void> {
    await this.go(`#/battle/${begun.battle}/${begun.keys[side]}`);
    this.choices = null;
    await this.until(() => this.snapshot?.battle === begun.battle && this.snapshot.seat === side);
  }

  /** Waits until something holds of what the page was told. */
  async until(holds: () => boolean, patience = PATIENCE): Promise<void> {
    const end = Date.now() + patience;
    while (!holds()) {
      const left = end - Date.now();
      if (left <= 0) throw new Error(`waited in vain; ${this.stands()}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Waits until this seat is asked what it must choose itself and knows what may be answered, or the battle is over. */
  async asked(): Promise<void> {
    await this.until(() => {
      const { snapshot, choices } = this;
      if (!snapshot || snapshot.over !== null) return snapshot !== null;
      return snapshot.decision !== null && choices?.decision === snapshot.decision.number && foregone(snapshot.decision, choices) === null;
    });
  }

  /** How the battle stands, for messages. */
  stands(): string {
    const { snapshot } = this;
    if (!snapshot) return 'nothing was told yet';
    const { turn, phase } = snapshot.table.clock;
    return `turn ${turn}, ${phase}: ${snapshot.decision?.question ?? snapshot.over?.words ?? `waiting for ${snapshot.waiting}`}`;
  }

  /** A button by what is written on it. */
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Throws if anything went wrong in this window. */
  mustBeClean(): void {
    if (this.wrong.length > 0) throw new Error(this.wrong.join('\n'));
  }

  /** What axe finds on the page as it stands that is serious or critical, a line each; of colours alone, or of everything. */
  async barriers(coloursAlone = false): Promise<string[]> {
    await this.page.evaluate(AxeBuilder.source);
    const found = await this.page.evaluate(async (coloursAlone) => {
      const axe = (window as unknown as { axe: typeof AxeBuilder }).axe;
      const runOnly = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };
      const { violations, passes } = await axe.run(document, { resultTypes: ['violations'], ...(coloursAlone ? { runOnly } : {}) });
      if (passes.length < (coloursAlone ? 1 : 5)) throw new Error('axe looked at nothing');
      return violations.map(({ id, impact, help, nodes }) => ({
        id, impact, help, nodes: nodes.slice(0, 4).map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
      }));
    }, coloursAlone);
    return found
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .map((one) => `${one.id}: ${one.help}\n    ${one.nodes.join('\n    ')}`);
  }

  /** By how much the page is wider than its window, in pixels. */
  async overhang(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  /** Closes the window. */
  async close(): Promise<void> {
    await this.context.close();
  }

  private listen(): void {
    const { page } = this;
    const own = new URL(this.host.url).host;
    page.on('console', (message) => {
      // While the table is down the browser itself tells of every connection that fails.
      const down = /ERR_CONNECTION_REFUSED|WebSocket connection to/.test(message.text());
      if (message.type() === 'error' && !down) this.wrong.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.wrong.push(`page: ${error.stack ?? error.message}`));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!['data:', 'blob:'].includes(url.protocol) && url.host !== own) this.wrong.push(`asked ${request.url()}`);
    });
    page.on('response', (response) => {
      if (!response.url().includes('/api/')) return;
      response.text().then(
        (text) => this.hear(text),
        () => undefined,
      );
    });
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).host !== own) this.wrong.push(`asked ${socket.url()}`);
      socket.on('framereceived', ({ payload }) => this.hear(String(payload)));
      socket.on('framesent', ({ payload }) => this.said.wire.push(String(payload)));
    });
  }

  /** Listens to what the page and the core beside it say to each other. */
  private async overhear(): Promise<void> {
    await this.context.exposeBinding('overheard', (_, said: string | null, heard: string | null) => {
      if (said !== null) this.said.core.push(said);
      if (heard !== null) this.hear(heard);
    });
    await this.context.addInitScript(() => {
      const told = (said: string | null, heard: string | null): void => {
        (window as unknown as { overheard(said: string | null, heard: string | null): void }).overheard(said, heard);
      };
      window.Worker = class extends Worker {
        constructor(address: string | URL, how?: WorkerOptions) {
          super(address, how);
          this.addEventListener('message', ({ data }: MessageEvent<{ response?: string | null }>) => {
            if (data.response) told(null, data.response);
          });
        }
        override postMessage(message: { request?: string }, more?: unknown): void {
          if (message.request) told(message.request, null);
          super.postMessage(message, more as Transferable[]);
        }
      };
    });
  }

  private hear(text: string): void {
    this.heard.push(text);
    let message: { snapshot?: Snapshot; reply?: Reply };
    try {
      message = JSON.parse(text) as typeof message;
    } catch {
      return;
    }
    const { reply } = message;
    const snapshot = message.snapshot ?? (reply?.is === 'snapshot' ? reply.of : reply?.is === 'stepped' ? reply.of.snapshot : null);
    if (snapshot && (this.snapshot?.seat !== snapshot.seat || this.snapshot.battle !== snapshot.battle || snapshot.seen >= this.snapshot.seen)) this.snapshot = snapshot;
    // What could be answered later, once a piece was called upon or after a plan, is not what is asked now.
    if (reply?.is === 'choices') {
      if (reply.of.decision > (this.snapshot?.decision?.number ?? Infinity)) this.later = reply.of;
      else this.choices = reply.of;
    }
    if (reply?.is === 'aimed') this.aimed = reply.of;
    if (reply?.is === 'foresight') this.foresight = reply.of;
    for (const tell of this.waiting.splice(0)) tell();
  }
}
