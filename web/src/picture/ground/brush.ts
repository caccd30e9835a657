/** What everything is drawn with, and the strokes that all drawings share. */
import type { Frame, Spot } from '../../table/space';
import { TURN } from './chance';
import type { Palette } from './colour';
import { strides, type Stride } from './geometry';

/** A canvas to draw on, on whichever side of the page. */
export type Pen = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** A pen whose unit is the millimetre, and what it is to know. */
export interface Brush {
  pen: Pen;
  /** Pixels to a millimetre. */
  scale: number;
  palette: Palette;
  /** Towards the light, a unit long. */
  sun: Spot;
  /** The part of the table that is drawn. */
  seen: Frame;
  /** Whether single leaves, ears and tiles are left out, as nobody will look closely. */
  coarse: boolean;
}

/** From this scale on single blades, boards and stones are drawn. */
export const NEAR = 1.5;

/** Lays a path through some points. */
export function trace(pen: Pen, points: readonly Spot[], closed = false): void {
  pen.beginPath();
  thread(pen, points, closed);
}

/** Lays a path through some points after what is there. */
export function thread(pen: Pen, points: readonly Spot[], closed = false): void {
  points.forEach(([x, y], at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  if (closed) pen.closePath();
}

/** Adds a disc to the path. */
export function blob(pen: Pen, x: number, y: number, radius: number): void {
  pen.moveTo(x + radius, y);
  pen.arc(x, y, radius, 0, TURN);
}

/** Draws along a line. */
export function stroke(pen: Pen, points: readonly Spot[], width: number, colour: string, closed = false): void {
  trace(pen, points, closed);
  pen.lineWidth = width;
  pen.strokeStyle = colour;
  pen.stroke();
}

/** The part of the table in which something so large may be seen in what is drawn. */
export function about({ seen: [left, top, right, bottom] }: Brush, room: number): Frame {
  return [left - room, top - room, right + room, bottom + room];
}

/** The strides along a line that are near to what is drawn. */
export function steps(brush: Brush, points: readonly Spot[], step: number, room: number, closed = false): Stride[] {
  return strides(points, step, closed).filter(({ x, y }) => near(brush, x, y, room));
}

/** Whether a spot lies so near to what is drawn that something on it may be seen. */
export function near({ seen: [left, top, right, bottom] }: Brush, x: number, y: number, room: number): boolean {
  return x > left - room && x < right + room && y > top - room && y < bottom + room;
}
