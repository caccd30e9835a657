/** What part of the table is seen, and how large. */
import type { Frame, Spot } from './space';

/** Room for the buttons above the table, in pixels. */
const HEAD = 52;
/** How far past its edge the table may be pushed, in pixels. */
const MARGIN = 80;

/** The part of the drawing that fills the window. Lengths in drawing units unless said otherwise. */
export class Camera {
  /** The middle of what is seen. */
  x = $state(0);
  y = $state(0);
  /** Pixels to a drawing unit. */
  scale = $state(1);
  /** The window, in pixels. */
  width = $state(1);
  height = $state(1);
  /** The table. */
  private table: Frame = $state.raw([0, 0, 1, 1]);
  private fitted = true;

  /** Drawing units to a pixel. */
  pixel = $derived(1 / this.scale);
  /** For the drawing's `viewBox`. */
  box = $derived(
    `${this.x - this.width / 2 / this.scale} ${this.y - this.height / 2 / this.scale} ` +
      `${this.width / this.scale} ${this.height / this.scale}`,
  );

  /** The scale at which the whole table is seen. */
  whole = $derived.by(() => this.least());

  /** The window has this size now. */
  resize(width: number, height: number): void {
    this.width = Math.max(width, 1);
    this.height = Math.max(height, 1);
    if (this.fitted) this.fit();
    else this.move(0, 0);
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
  }

  /** Shows the whole table. */
  fit(): void {
    const [, , width, depth] = this.table;
    this.scale = this.least();
    this.x = width / 2;
    const spare = this.height - depth * this.scale;
    this.y = depth / 2 - Math.max(Math.min(HEAD - spare / 2, HEAD / 2), 0) / this.scale;
    this.fitted = true;
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
  }

  /** Moves what is seen by pixels. */
  move(right: number, down: number): void {
    this.x += right / this.scale;
    this.y += down / this.scale;
    if (right !== 0 || down !== 0) this.fitted = false;
    this.clamp();
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

  private least(): number {
    const [, , width, depth] = this.table;
    const room = Math.min(this.width, this.height) > 500 ? 28 : 8;
    return Math.max(Math.min((this.width - room) / width, (this.height - room / 2 - HEAD) / depth), 0.05);
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
