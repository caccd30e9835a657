/** Pointers on the table: one drags a piece, a handle, the ruler or the table; two pinch. */
import type { Point } from '../draft.svelte';
import type { Game } from '../game.svelte';
import { goes } from '../marching.svelte';
import type { Gesture } from '../wire/Gesture';
import type { Camera } from './camera.svelte';
import { flies } from './drawing';
import type { Hand } from './hand.svelte';
import { placeNear } from './offers';
import type { Sketch } from './sketch.svelte';
import { apartFrom, frameOf, pointOf, spotOf, UNIT, type Lay, type Spot } from './space';

/** How far a pointer may stray and still be said to click, in pixels. */
const STRAY = 5;
/** How far beside a piece a finger may come down and still mean it, in pixels. */
const THUMB = 20;
/** How far from the middle of a handle a finger means it, though it comes down on a piece, in pixels. */
const GRIP = 11;
/** Within how much of a neighbour's line or heading what is dragged dresses by him, in pixels. */
const LEVEL = 7;
/** How soon a second click makes a double one, in milliseconds. */
const TWICE = 350;
/** How long a finger is held on a piece before it is told who it is, in milliseconds. */
const HELD = 500;

type Doing =
  /** What was pressed is clicked; what is gripped is dragged: not the same where a commander stands upon his men. */
  | { is: 'press'; piece: number | null; grip: number | null; from: Spot }
  | { is: 'pan' }
  /** A handle that is but touched means whoever lies beneath it. */
  | { is: 'drag'; touched?: { at: Spot; beneath: number } | null }
  | { is: 'measure'; from: Point }
  /** A band is drawn about those to be picked. */
  | { is: 'band'; from: Spot; to: Spot }
  | { is: 'sketch'; from: Point; at: Spot }
  | { is: 'pinch'; apart: number; middle: Spot };

/** Follows the pointers on one table. */
export class Pointing {
  private pointers = new Map<number, Spot>();
  private doing: Doing | null = null;
  private holding: ReturnType<typeof setTimeout> | undefined;
  /** The piece that was clicked last, and when. */
  private clicked: { piece: number; when: number } | null = null;

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly game: Game,
    private readonly hand: Hand,
    private readonly camera: Camera,
    private readonly lay: () => Lay,
    /** Told where the pointer is in the window. */
    private readonly told: (at: Spot) => void,
    /** Told of the band that is drawn, by two of its corners in the window; `null` for none. */
    private readonly banded: (band: readonly [Spot, Spot] | null) => void,
    private readonly sketch: Sketch,
  ) {}

  /** A pointer comes down. */
  down(event: PointerEvent): void {
    if (event.button > 2) return;
    this.svg.setPointerCapture(event.pointerId);
    const at = this.inWindow(event);
    this.pointers.set(event.pointerId, at);
    this.told(at);
    if (this.pointers.size === 2) {
      this.startPinch();
      return;
    }
    if (this.pointers.size > 2) return;
    if (event.button === 1) {
      this.doing = { is: 'pan' };
      return;
    }
    // The right button draws at any time; a finger or the left one while the pencil is in hand.
    if (event.button === 2 || this.sketch.on) {
      this.doing = { is: 'sketch', from: this.onTable(event), at };
      return;
    }
    if (this.game.measuring) {
      this.doing = { is: 'measure', from: this.onTable(event) };
      return;
    }
    const target = event.target as Element;
    const handle = target.closest('[data-handle]')?.getAttribute('data-handle') as Gesture | null | undefined;
    const selected = this.game.selected;
    const covered = handle && selected !== null && event.pointerType === 'touch' ? this.covered(target, at, selected) : null;
    if (handle && selected !== null && covered === null) {
      const beneath = this.beneath(event, selected);
      this.start(selected, handle, this.onTable(event));
      if (beneath !== null) this.doing = { is: 'drag', touched: { at, beneath } };
      return;
    }
    const piece = covered ?? pieceAt(target) ?? (event.pointerType === 'mouse' ? null : this.near(at));
    if ((piece === null || !this.game.own(piece)) && (event.shiftKey || this.game.marching.picking) && this.game.mine && !this.game.replay) {
      this.doing = { is: 'band', from: at, to: at };
      return;
    }
    // A unit of one's own never carries the table along, whether or not it may go anywhere.
    const grips = piece !== null && !this.game.replay && (this.game.own(piece) || this.hand.movable(piece));
    clearTimeout(this.holding);
    if (event.pointerType !== 'mouse' && piece !== null) this.holding = setTimeout(() => this.doing?.is === 'press' && (this.game.inspected = piece), HELD);
    this.doing = { is: 'press', piece, grip: grips ? this.under(piece, at, event.pointerType) : null, from: at };
  }

  /** A pointer moves. */
  move(event: PointerEvent): void {
    const at = this.inWindow(event);
    const before = this.pointers.get(event.pointerId);
    if (this.pointers.has(event.pointerId)) this.pointers.set(event.pointerId, at);
    this.told(at);
    const { doing } = this;
    if (!doing || !before) {
      if (event.pointerType === 'mouse') this.game.hovered = pieceAt(event.target as Element);
      return;
    }
    switch (doing.is) {
      case 'press':
        if (Math.hypot(at[0] - doing.from[0], at[1] - doing.from[1]) < STRAY) break;
        this.game.inspected = null;
        if (doing.grip !== null) {
          const from = this.onTableAt(doing.from);
          if (this.hand.movable(doing.grip)) this.hand.grip(doing.grip, from);
          else void this.hand.reach(doing.grip, from);
          this.doing = { is: 'drag' };
          this.hand.pull(this.onTable(event), this.reach(event));
        } else {
          this.doing = { is: 'pan' };
          this.camera.move(doing.from[0] - at[0], doing.from[1] - at[1]);
        }
        break;
      case 'pan':
        this.camera.move(before[0] - at[0], before[1] - at[1]);
        break;
      case 'drag':
        if (doing.touched && apart(at, doing.touched.at) < STRAY) break;
        doing.touched = null;
        this.hand.pull(this.onTable(event), this.reach(event));
        break;
      case 'band':
        doing.to = at;
        this.banded([doing.from, at]);
        break;
      case 'measure':
        this.measure(doing.from, this.onTable(event));
        break;
      case 'sketch':
        if (Math.hypot(at[0] - doing.at[0], at[1] - doing.at[1]) >= STRAY) this.sketch.drawing = { from: doing.from, to: this.onTable(event) };
        break;
      case 'pinch':
        this.pinch(doing);
        break;
    }
  }

  /** A pointer goes up, or is taken away. */
  up(event: PointerEvent): void {
    const { doing } = this;
    this.pointers.delete(event.pointerId);
    clearTimeout(this.holding);
    const inspected = this.game.inspected !== null;
    this.game.inspected = null;
    if (!doing) return;
    if (doing.is === 'pinch') {
      if (this.pointers.size < 2) this.doing = this.pointers.size === 1 ? { is: 'pan' } : null;
      return;
    }
    this.doing = null;
    if (doing.is === 'sketch') {
      const { drawing } = this.sketch;
      this.sketch.drawing = null;
      if (event.type !== 'pointerup') return;
      if (drawing) this.sketch.arrow(drawing.from, drawing.to);
      else this.sketch.writing = doing.from;
    } else if (doing.is === 'drag' && doing.touched && event.type === 'pointerup') {
      this.hand.cancel();
      this.click(doing.touched.beneath, event);
    } else if (doing.is === 'drag') this.hand.drop();
    else if (doing.is === 'band') this.band(doing.from, doing.to, event.type === 'pointerup');
    else if (doing.is === 'press' && event.type === 'pointerup' && !inspected) {
      if (doing.piece !== null) this.click(doing.piece, event);
      else if (this.arrive(event)) return;
      else if (!this.game.draft) {
        this.game.marching.choose([]);
        this.hand.select(null);
      }
    }
  }

  /** Where troops come by a card is pointed at: they are drafted at the offered place nearest to it. Whether any do. */
  private arrive(event: PointerEvent): boolean {
    const { game } = this;
    const place = game.decision ? placeNear(game.choices?.choices ?? [], this.onTable(event), game.draft?.choice ?? null) : null;
    if (place) void game.drafting.choose(place);
    return place !== null;
  }

  /** A piece is clicked; twice, all of its brigade are picked. */
  private click(piece: number, event: PointerEvent): void {
    const again = this.clicked?.piece === piece && event.timeStamp - this.clicked.when < TWICE;
    this.clicked = again ? null : { piece, when: event.timeStamp };
    if (again && this.game.own(piece)) this.hand.together(piece);
    else this.hand.click(piece, event.shiftKey || this.game.marching.picking);
  }

  /** Picks one's own units whose middle lies within a band. */
  private band(from: Spot, to: Spot, done: boolean): void {
    this.banded(null);
    if (!done) return;
    const [left, top, right, bottom] = frameOf([from, to]);
    const inside = [...this.game.pieces.values()].filter((piece) => {
      if (!piece.stand || !this.game.own(piece.id) || !goes(piece)) return false;
      const [low, high] = [piece.stand.outline[0], piece.stand.outline[2]];
      if (!low || !high) return false;
      const [x, y] = this.camera.place(spotOf([(low[0] + high[0]) / 2, (low[1] + high[1]) / 2], this.lay()));
      return x >= left && x <= right && y >= top && y <= bottom;
    });
    if (inside.length === 0) return;
    this.game.marching.choose(inside.map((piece) => piece.id));
    this.hand.select(inside[0]?.id ?? null);
  }

  /** Within how far of a neighbour's line what is dragged comes up to it; 0 while Alt is held. */
  private reach(event: PointerEvent): number {
    return event.altKey ? 0 : LEVEL * this.camera.pixel * UNIT;
  }

  /** A piece is taken from outside the table, to be set down on it. */
  bring(piece: number, event: PointerEvent): void {
    this.svg.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.inWindow(event));
    void this.hand.reach(piece, this.onTable(event));
    this.doing = { is: 'drag' };
  }

  /** The wheel turns. */
  wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    if (event.shiftKey) this.camera.move(event.deltaY * lines, 0);
    else this.camera.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)), this.inWindow(event));
  }

  /** The target whose mark lies beneath a handle that is touched; `null` for none. */
  private beneath(event: PointerEvent, selected: number): number | null {
    const marks = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest('.target'));
    const piece = marks.map((one) => (one ? pieceAt(one) : null)).find((one) => one !== null);
    return piece === undefined || piece === selected ? null : piece;
  }

  /** Who else stands where what answers about a handle lies on him, and the handle itself does not; `null` for nobody. */
  private covered(handle: Element, at: Spot, selected: number): number | null {
    const grip = handle.closest('[data-handle]')?.querySelector('.grip')?.getBoundingClientRect();
    const window = (this.svg.closest('.table') ?? this.svg).getBoundingClientRect();
    if (!grip) return null;
    const middle: Spot = [(grip.left + grip.right) / 2 - window.left, (grip.top + grip.bottom) / 2 - window.top];
    if (apart(middle, at) <= GRIP) return null;
    const other = [...this.game.pieces.values()].find(({ id, stand }) => {
      if (!stand || id === selected) return false;
      return apartFrom(stand.outline.map((corner) => this.camera.place(spotOf(corner, this.lay()))), at) <= 0;
    });
    return other?.id ?? null;
  }

  /** The piece nearest to a finger that has missed them all by a little; the selected one, then those that may act, first. */
  private near(at: Spot): number | null {
    const { game, camera } = this;
    let found: { id: number; off: number } | null = null;
    for (const piece of game.pieces.values()) {
      if (!piece.stand) continue;
      const corners = piece.stand.outline.map((corner) => camera.place(spotOf(corner, this.lay())));
      const off = apartFrom(corners, at) - (piece.id === game.selected ? THUMB : game.able.has(piece.id) ? THUMB / 2 : 0);
      if (off < (found?.off ?? Infinity) && apartFrom(corners, at) <= THUMB) found = { id: piece.id, off };
    }
    return found?.id ?? null;
  }

  /**
   * Whom a drag takes along that begins on a piece: his men where a commander stands upon them and they may act, unless
   * he alone may, or he is the one selected; for a mouse, which does not miss, only where he may not act himself.
   */
  private under(piece: number, at: Spot, pointer: string): number {
    const { game } = this;
    const one = game.pieces.get(piece);
    if (!one || !flies(one) || one.stand?.round || piece === game.selected) return piece;
    if (pointer === 'mouse' && game.able.has(piece)) return piece;
    const men = [...game.pieces.values()].find((other) => {
      if (!other.stand || flies(other) || other.side !== one.side || !game.able.has(other.id)) return false;
      return apartFrom(other.stand.outline.map((corner) => this.camera.place(spotOf(corner, this.lay()))), at) <= (pointer === 'mouse' ? 0 : THUMB / 2);
    });
    return men?.id ?? piece;
  }

  private start(piece: number, gesture: Gesture, from: Point): void {
    this.hand.take(piece, gesture, from);
    this.doing = { is: 'drag' };
  }

  private measure(from: Point, to: Point): void {
    const length = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]));
    this.game.measured = { from, to, length };
  }

  private startPinch(): void {
    if (this.doing?.is === 'drag') this.hand.cancel();
    this.banded(null);
    this.sketch.drawing = null;
    const [one, other] = [...this.pointers.values()];
    if (one && other) this.doing = { is: 'pinch', apart: apart(one, other), middle: between(one, other) };
  }

  private pinch(doing: Extract<Doing, { is: 'pinch' }>): void {
    const [one, other] = [...this.pointers.values()];
    if (!one || !other) return;
    const middle = between(one, other);
    const wide = apart(one, other);
    this.camera.move(doing.middle[0] - middle[0], doing.middle[1] - middle[1]);
    if (doing.apart > 0) this.camera.zoom(wide / doing.apart, middle);
    this.doing = { is: 'pinch', apart: wide, middle };
  }

  private inWindow(event: MouseEvent): Spot {
    // The window about the drawing, which itself is shifted while the view moves.
    const box = (this.svg.closest('.table') ?? this.svg).getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private onTable(event: MouseEvent): Point {
    return this.onTableAt(this.inWindow(event));
  }

  private onTableAt([x, y]: Spot): Point {
    const { camera } = this;
    const spot: Spot = [(x - camera.width / 2) / camera.scale + camera.x, (y - camera.height / 2) / camera.scale + camera.y];
    return pointOf(spot, this.lay());
  }
}

function pieceAt(target: Element): number | null {
  const id = target.closest('[data-piece]')?.getAttribute('data-piece');
  return id == null ? null : Number(id);
}

function apart([x, y]: Spot, [u, v]: Spot): number {
  return Math.hypot(x - u, y - v);
}

function between([x, y]: Spot, [u, v]: Spot): Spot {
  return [(x + u) / 2, (y + v) / 2];
}
