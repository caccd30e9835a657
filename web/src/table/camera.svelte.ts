/** What part of the table is seen, and how large. */
import type { Frame, Spot } from './space';

/** Room for the buttons above the table, in pixels. */
const HEAD = 52;
/** Room for them beside it, on a low window. */
const FLANK = 96;
/** Between the table and the edges of a small window. */
const LITTLE = 8;
/** How far past its edge the table may be pushed, in pixels. */
const MARGIN = 80;
/** How long nothing moves before the view rests: so many milliseconds, then so many frames, as a slow machine shows few. */
const REST = 120;
const FRAMES = 4;
/** By how much what was drawn is scaled, and by which part of the window it is shifted, before it is drawn anew while the view moves. */
const STRETCH = 1.25;
const SHIFT = 0.12;

/** A part of the drawing as a window shows it: its middle, pixels to a drawing unit, and the window in pixels. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** The room above that is the buttons', in pixels; as on most windows where it is not told. */
  readonly head?: number;
}

/**
 * The part of the drawing that fills the window. Lengths in drawing units unless said otherwise. What takes long to draw
 * is drawn for `drawn` and laid where it belongs by `slip`: while the view moves, that spares drawing it for every frame.
 */
export class Camera implements View {
  /** The middle of what is seen. */
  x = $state(0);
  y = $state(0);
  /** Pixels to a drawing unit. */
  scale = $state(1);
  /** The window, in pixels. */
  width = $state(1);
  height = $state(1);
  /** Whether the window is so low that no height of it is to spare. */
  low = $state(false);
  /** Whether the buttons are beside the whole table rather than above it: on a low window with room there. */
  aside = $derived.by(() => {
    const [, , width, depth] = this.table;
    return this.low && this.width - ((this.height - LITTLE) * width) / depth > 2 * FLANK;
  });
  /** The room on each side of the whole table, where the buttons are beside it. */
  flank = $derived.by(() => (this.aside ? (this.width - this.table[2] * this.least()) / 2 : 0));
  /** The room for the buttons above the table. */
  head = $derived(this.aside ? 0 : HEAD);
  /** Whether the view is being moved: until it has rested for a moment. */
  moving = $state(false);
  /** The view for which the drawing was made last: that which is seen, once it rests. */
  drawn: View = $state.raw({ x: 0, y: 0, scale: 1, width: 1, height: 1 });
  /** The view as it rested last. */
  rested: View = $state.raw(this.drawn);
  /** The table. */
  private table: Frame = $state.raw([0, 0, 1, 1]);
  private fitted = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;

  /** Drawing units to a pixel of what is drawn. */
  pixel = $derived(1 / this.drawn.scale);
  /** For the drawing's `viewBox`. */
  box = $derived.by(() => {
    const { x, y, scale, width, height } = this.drawn;
    return `${x - width / 2 / scale} ${y - height / 2 / scale} ${width / scale} ${height / scale}`;
  });
  /** Lays the drawing, whose origin is its upper left corner, where it belongs in the view, as the style sheet's `transform`. */
  slip = $derived.by(() => {
    const { x, y, scale, width, height } = this.drawn;
    const times = this.scale / scale;
    const left = (x - this.x) * this.scale + this.width / 2 - (width / 2) * times;
    const top = (y - this.y) * this.scale + this.height / 2 - (height / 2) * times;
    return times === 1 && left === 0 && top === 0 ? 'none' : `matrix(${times}, 0, 0, ${times}, ${left}, ${top})`;
  });

  /** The scale at which the whole table is seen. */
  whole = $derived.by(() => this.least());

  /** The window is low now, or no longer. */
  lower(low: boolean): void {
    if (this.low === low) return;
    this.low = low;
    if (this.fitted) this.fit();
  }

  /** The window has this size now. */
  resize(width: number, height: number): void {
    this.width = Math.max(width, 1);
    this.height = Math.max(height, 1);
    if (this.fitted) return this.fit();
    this.clamp();
    this.rest();
  }

  /** The table has this size, in drawing units. */
  spread(width: number, depth: number): void {
    if (this.table[2] === width && this.table[3] === depth) return;
    this.table = [0, 0, width, depth];
    this.fit();
  }

  /** The table is turned round: what was in the middle stays there. */
  turn(): void {
    const [, , width, depth] = this.table;
    if (this.fitted) return;
    this.x = width - this.x;
    this.y = depth - this.y;
    this.clamp();
    this.rest();
  }

  /** Shows the whole table. */
  fit(): void {
    const [, , width, depth] = this.table;
    this.scale = this.least();
    this.x = width / 2;
    const spare = this.height - depth * this.scale;
    this.y = depth / 2 - Math.max(Math.min(this.head - spare / 2, this.head / 2), 0) / this.scale;
    this.fitted = true;
    this.rest();
  }

  /** Zooms by a factor about a place in the window, in pixels from its upper left corner; about the middle without. */
  zoom(factor: number, about: Spot = [this.width / 2, this.height / 2]): void {
    const scale = Math.min(Math.max(this.scale * factor, this.least() * 0.8), 6);
    const [dx, dy] = [about[0] - this.width / 2, about[1] - this.height / 2];
    this.x += dx / this.scale - dx / scale;
    this.y += dy / this.scale - dy / scale;
    this.scale = scale;
    this.fitted = false;
    this.clamp();
    this.stir();
  }

  /** Moves what is seen by pixels. */
  move(right: number, down: number): void {
    this.x += right / this.scale;
    this.y += down / this.scale;
    if (right !== 0 || down !== 0) this.fitted = false;
    this.clamp();
    this.stir();
  }

  /** Brings a spot into sight if it is not. */
  reveal(spot: Spot): void {
    const room = 60;
    const [x, y] = this.place(spot);
    const right = x < room ? x - room : Math.max(x - this.width + room, 0);
    const down = y < room ? y - room : Math.max(y - this.height + room, 0);
    if (right !== 0 || down !== 0) this.move(right, down);
  }

  /** Where a spot of the drawing is in the window, in pixels from its upper left corner. */
  place([x, y]: Spot): Spot {
    return [(x - this.x) * this.scale + this.width / 2, (y - this.y) * this.scale + this.height / 2];
  }

  /** Whoever looked has gone. */
  end(): void {
    clearTimeout(this.timer);
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** The view has moved and may go on doing so. */
  private stir(): void {
    if (!this.moving || this.far()) this.drawn = this.seen();
    this.moving = true;
    this.end();
    this.timer = setTimeout(() => this.settle(FRAMES), REST);
  }

  /** Rests after so many frames. */
  private settle(frames: number): void {
    if (frames === 0 || typeof requestAnimationFrame !== 'function') this.rest();
    else this.frame = requestAnimationFrame(() => this.settle(frames - 1));
  }

  /** The view has come to rest. */
  private rest(): void {
    this.end();
    this.moving = false;
    this.drawn = this.rested = this.seen();
  }

  private seen(): View {
    const { x, y, scale, width, height, head } = this;
    return { x, y, scale, width, height, head };
  }

  /** Whether what is drawn would be too coarse or too far off. */
  private far(): boolean {
    const { x, y, scale, width, height } = this.drawn;
    const times = this.scale / scale;
    const [right, down] = [Math.abs(this.x - x) * this.scale, Math.abs(this.y - y) * this.scale];
    return times > STRETCH || times < 1 / STRETCH || right > width * SHIFT || down > height * SHIFT;
  }

  private least(): number {
    const [, , width, depth] = this.table;
    const room = Math.min(this.width, this.height) > 500 ? 28 : LITTLE;
    return Math.max(Math.min((this.width - room) / width, (this.height - (this.aside ? room : room / 2) - this.head) / depth), 0.05);
  }

  private clamp(): void {
    const [, , width, depth] = this.table;
    const hold = (value: number, size: number, window: number): number => {
      const slack = Math.max(size / 2 - window / 2 / this.scale, 0) + MARGIN / this.scale;
      return Math.min(Math.max(value, size / 2 - slack), size / 2 + slack);
    };
    this.x = hold(this.x, width, this.width);
    this.y = hold(this.y, depth, this.height);
  }
}
