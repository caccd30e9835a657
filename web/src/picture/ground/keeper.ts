/** Keeps the tiles that the worker has drawn, asks for those that are missing, and lays them out for a view. */
import { extentOf, type Frame, type Lay } from '../../table/space';
import type { Ground } from '../../wire/Ground';
import { paletteOf, type Theme } from './colour';
import { sketched } from './sketch';
import { frameOfTile, levelFor, nameOfTile, tilesOf, type Tile } from './tiles';
import type { Delivery, Order } from './worker';

/** How many tiles are kept, a megabyte each. */
const KEPT = 72;
/** How long a tile takes to come up, in milliseconds. */
const FADE = 180;

/** A view of the table: what it shows in millimetres, and pixels of the screen to a millimetre. */
export interface View {
  frame: Frame;
  scale: number;
}

interface Held {
  tile: Tile;
  base: number;
  image: ImageBitmap;
  edition: number;
  /** When it came, and when it was last looked at. */
  came: number;
  used: number;
}

/** What is drawn: ground, how it lies, by which light. */
export interface Subject {
  ground: Ground[];
  lay: Lay;
  theme: Theme;
}

export class Keeper {
  private readonly worker: Worker;
  private edition = 0;
  private subject: Subject | null = null;
  private said = '';
  private whole: ImageBitmap | null = null;
  private ready = false;
  private readonly tiles = new Map<string, Held>();
  /** What the worker was told to draw and has not delivered. */
  private pending = new Set<string>();
  /** How long after the ground was given what came, in milliseconds: for whoever measures. */
  readonly times = { given: 0, first: 0, coarse: 0, full: 0 };

  /** `changed` is told whenever there is more to be seen, `failed` once if the worker cannot work. */
  constructor(private readonly changed: () => void, failed: () => void, private readonly still: () => boolean) {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<Delivery>) => this.take(data);
    this.worker.onerror = failed;
  }

  /** Sets what is drawn. What lies there is shown until the new is there, unless the table lies otherwise now. */
  give(subject: Subject): void {
    const { ground, lay, theme } = subject;
    // Words may change without any change to what is seen.
    const said = JSON.stringify([lay, theme, ground.map(({ kind, word, name, shape }) => [kind, word, name, shape])]);
    if (said === this.said) return;
    const before = this.subject?.lay;
    this.said = said;
    this.subject = subject;
    this.edition += 1;
    this.pending.clear();
    this.ready = false;
    this.times.given = performance.now();
    this.times.first = this.times.full = 0;
    if (before && (before.turned !== lay.turned || before.quarter !== lay.quarter || before.width !== lay.width || before.depth !== lay.depth)) this.forget();
    const task = { ground: ground.map(plain), width: lay.width, depth: lay.depth, theme, turned: lay.turned, quarter: lay.quarter };
    this.order({ do: 'ground', edition: this.edition, task });
    this.changed();
  }

  /** Ends the worker and lets go of all tiles. */
  end(): void {
    this.worker.terminate();
    this.forget();
  }

  /**
   * Lays what there is on a canvas on which the table's upper left corner is at `left`, `top`. Answers whether anything
   * is still coming up, so that it should be drawn again soon. Costs a few dozen blits.
   */
  draw(pen: CanvasRenderingContext2D, left: number, top: number, view: View, base: number, now: number): boolean {
    const { subject } = this;
    if (!subject) return false;
    const [wide, deep] = extentOf(subject.lay).map((length) => length / 100) as [number, number];
    const level = levelFor(view.scale, base);
    const wanted = tilesOf(view.frame, level, base, wide, deep);
    const shown = wanted.map((tile) => this.tiles.get(nameOf(tile, base)));
    this.ask(wanted, level, base, view, wide, deep);
    const spot = (x: number, y: number): [number, number] => [Math.round(left + x * view.scale), Math.round(top + y * view.scale)];
    let fading = false;
    const lay = (held: Held): void => {
      const [x0, y0, x1, y1] = frameOfTile(held.tile, held.base);
      const [[u, v], [p, q]] = [spot(x0, y0), spot(x1, y1)];
      const part = this.still() ? 1 : Math.min((now - held.came) / FADE, 1);
      if (part < 1) fading = true;
      pen.globalAlpha = part;
      pen.drawImage(held.image, u, v, p - u, q - v);
      held.used = now;
    };
    const whole = shown.every((held) => held && now - held.came >= FADE);
    if (!whole) {
      this.under(pen, subject, left, top, view.scale, wide, deep);
      for (const held of this.around(view.frame, level, base)) lay(held);
    }
    for (const held of shown) if (held) lay(held);
    pen.globalAlpha = 1;
    this.times.first ||= performance.now() - this.times.given;
    return fading;
  }

  /** What lies under the tiles while some are missing: the coarse picture, or tints. */
  private under(pen: CanvasRenderingContext2D, { ground, lay, theme }: Subject, left: number, top: number, scale: number, wide: number, deep: number): void {
    if (this.whole) {
      pen.drawImage(this.whole, left, top, wide * scale, deep * scale);
      return;
    }
    pen.save();
    pen.transform(scale, 0, 0, scale, left, top);
    pen.beginPath();
    pen.rect(0, 0, wide, deep);
    pen.clip();
    sketched(pen, ground, lay, paletteOf(theme, false));
    pen.restore();
  }

  /** Tiles of other levels that show some of a view, the coarsest first. */
  private around([left, top, right, bottom]: Frame, level: number, base: number): Held[] {
    return [...this.tiles.values()]
      .filter(({ tile, base: own }) => {
        if (own === base && tile.level === level) return false;
        const [x0, y0, x1, y1] = frameOfTile(tile, own);
        return x0 < right && left < x1 && y0 < bottom && top < y1;
      })
      .sort((one, other) => one.tile.level - other.tile.level);
  }

  /** Asks for the tiles of a view that are missing, then for those about it. */
  private ask(wanted: Tile[], level: number, base: number, view: View, wide: number, deep: number): void {
    if (!this.ready) return;
    const [left, top, right, bottom] = view.frame;
    const [dx, dy] = [(right - left) * 0.3, (bottom - top) * 0.3];
    const lacks = (tile: Tile): boolean => this.tiles.get(nameOf(tile, base))?.edition !== this.edition;
    const now = wanted.filter(lacks);
    const near = tilesOf([left - dx, top - dy, right + dx, bottom + dy], level, base, wide, deep).filter(lacks);
    const tiles = [...now, ...near.filter((tile) => !now.some((one) => nameOfTile(one) === nameOfTile(tile)))];
    if (now.length > 0) this.times.full = 0;
    else if (this.times.full === 0) this.times.full = performance.now() - this.times.given;
    const names = tiles.map((tile) => nameOf(tile, base));
    if (names.length === this.pending.size && names.every((name) => this.pending.has(name))) return;
    this.pending = new Set(names);
    this.order({ do: 'tiles', edition: this.edition, base, tiles });
  }

  private take(delivery: Delivery): void {
    if (delivery.edition !== this.edition) return delivery.image.close();
    const now = performance.now();
    if (delivery.is === 'whole') {
      this.whole?.close();
      this.whole = delivery.image;
      this.ready = true;
      this.times.coarse = now - this.times.given;
    } else {
      const name = nameOf(delivery.tile, delivery.base);
      const before = this.tiles.get(name);
      before?.image.close();
      // What replaces a tile of the same place does so at once.
      const came = before ? now - FADE : now;
      this.tiles.set(name, { tile: delivery.tile, base: delivery.base, image: delivery.image, edition: this.edition, came, used: now });
      this.pending.delete(name);
      this.spare();
    }
    this.changed();
  }

  /** Lets go of the tiles that were looked at least lately. */
  private spare(): void {
    if (this.tiles.size <= KEPT) return;
    const old = [...this.tiles].sort(([, one], [, other]) => one.used - other.used).slice(0, this.tiles.size - KEPT);
    for (const [name, { image }] of old) {
      image.close();
      this.tiles.delete(name);
    }
  }

  private forget(): void {
    for (const { image } of this.tiles.values()) image.close();
    this.tiles.clear();
    this.whole?.close();
    this.whole = null;
  }

  private order(order: Order): void {
    this.worker.postMessage(order);
  }
}

function nameOf(tile: Tile, base: number): string {
  return `${base} ${nameOfTile(tile)}`;
}

/** A feature without anything that could not go to a worker. */
function plain(feature: Ground): Ground {
  return JSON.parse(JSON.stringify(feature)) as Ground;
}

/** Whether this browser can draw the ground on a canvas. */
export function canPicture(): boolean {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function' || typeof ImageBitmap !== 'function') return false;
  try {
    return new OffscreenCanvas(1, 1).getContext('2d') !== null;
  } catch {
    return false;
  }
}
