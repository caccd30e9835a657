/** The whole ground of a table, which can be drawn part by part at any scale. */
import type { Frame, Spot } from '../../table/space';
import type { Ground } from '../../wire/Ground';
import { edged, crested } from './borders';
import { type Brush, type Pen } from './brush';
import { paletteOf, type Palette, type Theme } from './colour';
import { furlongs, sown } from './crops';
import { Smoke } from './fire';
import { Heights, type Contour } from './heights';
import { dug, raised } from './lines';
import { marked } from './marks';
import { passages } from './passages';
import { trodden, ways } from './roads';
import { roofs, yards } from './roofs';
import { sceneOf, type Scene } from './scene';
import { shaded } from './shadows';
import { contoursOf, hatched } from './slopes';
import { Crowns } from './trees';
import { turfOf, type Turf } from './turf';
import { flowing, lake, marsh } from './water';
import { grass, moor, wild } from './wilds';
import { floors } from './woods';

/** What is to be drawn: the ground of a table of a size as on the wire, in a theme, as it lies before the viewer (see `Lay`). */
export interface Task {
  ground: Ground[];
  width: number;
  depth: number;
  theme: Theme;
  turned: boolean;
  quarter: boolean;
}

const SOWN: ReadonlySet<string> = new Set(['corn', 'plough', 'garden']);

/** A ground that is drawn. Making one costs about as much as ten tiles: it is kept while the ground stays as it is. */
export class Table {
  readonly scene: Scene;
  private readonly heights: Heights;
  private readonly contours: Contour[];
  private readonly palette: Palette;
  private readonly turf: Turf;
  private readonly sun: Spot;
  private readonly smoke: Smoke;
  private readonly crowns = new Map<number, Crowns>();

  constructor(private readonly task: Task) {
    this.scene = sceneOf(task.ground, task.width, task.depth);
    this.palette = paletteOf(task.theme, this.scene.upland);
    // The light comes from the upper left of the window, whichever way the table lies.
    const [right, down] = task.quarter ? [-Math.SQRT1_2, Math.SQRT1_2] : [-Math.SQRT1_2, -Math.SQRT1_2];
    this.sun = task.turned ? [-right, -down] : [right, down];
    this.smoke = new Smoke(this.palette, this.sun);
    this.heights = new Heights(this.scene);
    this.contours = contoursOf(this.heights);
    this.turf = turfOf(this.scene, this.heights, this.palette, this.sun);
  }

  /** How wide and how deep it is as it lies before the viewer, in millimetres. */
  get extent(): readonly [number, number] {
    const { wide, deep } = this.scene;
    return this.task.quarter ? [deep, wide] : [wide, deep];
  }

  /**
   * Draws a part of the table, in millimetres as it lies before the viewer, so that it fills a picture. `coarse` leaves out
   * what is finer than a few millimetres, and takes about half the time.
   */
  draw(pen: Pen, [left, top, right, bottom]: Frame, scale: number, coarse = false): void {
    const { wide, deep } = this.scene;
    pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    let seen: Frame = [left, top, right, bottom];
    if (this.task.quarter) {
      pen.transform(0, 1, -1, 0, deep, 0);
      seen = [seen[1], deep - seen[2], seen[3], deep - seen[0]];
    }
    if (this.task.turned) {
      pen.transform(-1, 0, 0, -1, wide, deep);
      seen = [wide - seen[2], deep - seen[3], wide - seen[0], deep - seen[1]];
    }
    pen.save();
    pen.beginPath();
    pen.rect(0, 0, wide, deep);
    pen.clip();
    this.lay({ pen, scale, seen, coarse, palette: this.palette, sun: this.sun });
    pen.restore();
  }

  private lay(brush: Brush): void {
    const { scene, turf, heights } = this;
    const { pen } = brush;
    const { wide, deep } = scene;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(turf.colour, 0, 0, wide, deep);
    this.weave(brush);
    furlongs(brush, scene);
    if (scene.upland && !brush.coarse) moor(brush, wide, deep);
    grass(brush, wide, deep, scene.upland);
    for (const patch of scene.patches) SOWN.has(patch.cover) ? sown(brush, patch) : wild(brush, patch);
    for (const edge of scene.marshes) marsh(brush, edge);
    floors(brush, scene.woods);
    yards(brush, scene.towns);
    trodden(brush, scene);
    for (const edge of scene.lakes) lake(brush, edge);
    dug(brush, scene);
    flowing(brush, scene);
    ways(brush, scene);
    passages(brush, scene);
    pen.drawImage(turf.light, 0, 0, wide, deep);
    hatched(brush, heights, this.contours);
    crested(brush, scene);
    this.smoke.glow(brush, scene.houses);
    shaded(brush, scene);
    raised(brush, scene);
    roofs(brush, scene.houses);
    marked(brush, scene.marks);
    this.crownsAt(brush.scale).draw(brush, scene.trees);
    edged(brush, scene);
    this.smoke.draw(brush, scene.houses);
  }

  /** Lays the weave of the grass over the turf: it keeps a size that looks right from near and afar. */
  private weave({ pen, scale, seen, palette }: Brush): void {
    const [left, top, right, bottom] = seen;
    pen.save();
    pen.globalCompositeOperation = 'soft-light';
    const pattern = pen.createPattern(this.turf.grain, 'repeat')!;
    pattern.setTransform(new DOMMatrix().scale((scale > 2.4 ? 70 : scale > 0.95 ? 130 : 300) / 256));
    pen.globalAlpha = palette.grain;
    pen.fillStyle = pattern;
    pen.fillRect(left, top, right - left, bottom - top);
    pen.restore();
  }

  private crownsAt(scale: number): Crowns {
    const found = this.crowns.get(scale) ?? new Crowns(this.palette, this.sun, scale);
    // Two scales are in use at most: the one in hand and the one before.
    if (this.crowns.size > 2 && !this.crowns.has(scale)) this.crowns.clear();
    this.crowns.set(scale, found);
    return found;
  }
}
