/** Houses: single ones as their corners say, and those of a place, along its lanes, with gardens behind and a church. */
import { frameOf, type Spot } from '../../table/space';
import { mixed } from './chance';
import { apart, box, longest, within } from './geometry';
import type { Tree } from './planting';

export type Roofing = 'thatch' | 'tile' | 'slate' | 'flags';

export interface House {
  /** Its corners, clockwise, the first two along its ridge. */
  corners: Spot[];
  at: Spot;
  long: number;
  deep: number;
  /** The direction of its ridge, in radians. */
  turn: number;
  /** How far its shadow falls, in millimetres. */
  tall: number;
  roofing: Roofing;
  kind: 'house' | 'church' | 'tower' | 'mill' | 'bastle';
  burning: boolean;
}

/** A bed of vegetables or an orchard behind a house. */
export interface Garden {
  corners: Spot[];
  turn: number;
  orchard: boolean;
}

export interface Town {
  edge: Spot[];
  lanes: Spot[][];
  houses: House[];
  gardens: Garden[];
  trees: Tree[];
  burning: boolean;
}

/** A house whose walls are as its corners say. */
export function houseOn(edge: readonly Spot[], name: string, burning: boolean, upland: boolean): House {
  const turn = longest(edge);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [left, top, right, bottom] = frameOf(edge.map(([x, y]): Spot => [x * cos + y * sin, y * cos - x * sin]));
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const at: Spot = [u * cos - v * sin, v * cos + u * sin];
  const kind = kindOf(name);
  const roofing: Roofing = upland ? (kind === 'house' && /cot|byre|hut|barn/i.test(name) ? 'thatch' : 'flags') : kind === 'church' ? 'slate' : mixed(at[0], at[1], 3) < 0.5 ? 'thatch' : 'tile';
  const [long, deep] = [right - left, bottom - top];
  const tall = kind === 'tower' || kind === 'mill' ? 16 : kind === 'bastle' || kind === 'church' ? 13 : Math.min(6 + deep * 0.16, 12);
  return { corners: box(at, long, deep, turn), at, long, deep, turn, tall, roofing, kind, burning };
}

/** A farm on the ground of one building: a house, a barn and a byre about a yard, within the corners. */
export function farmstead(edge: readonly Spot[], burning: boolean): House[] {
  const turn = longest(edge);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [left, top, right, bottom] = frameOf(edge.map(([x, y]): Spot => [x * cos + y * sin, y * cos - x * sin]));
  const [w, h] = [right - left, bottom - top];
  const lot = (salt: number): number => mixed(Math.round(left), Math.round(top), salt);
  const [flipX, flipY] = [lot(1) < 0.5 ? -1 : 1, lot(2) < 0.5 ? -1 : 1];
  const deep = Math.min(h * 0.4, 20);
  const house = (u: number, v: number, long: number, wide: number, upright: boolean, roofing: Roofing): House => {
    const [x, y] = [(left + right) / 2 + u * flipX, (top + bottom) / 2 + v * flipY];
    const at: Spot = [x * cos - y * sin, y * cos + x * sin];
    const own = turn + (upright ? Math.PI / 2 : 0);
    return { corners: box(at, long, wide, own), at, long, deep: wide, turn: own, tall: 9, roofing, kind: 'house', burning };
  };
  const barn = lot(3) < 0.6 ? 'thatch' : 'tile';
  return [
    house(0, -h / 2 + deep / 2 + 0.5, w - 1, deep, false, lot(4) < 0.5 ? 'tile' : 'thatch'),
    house(-w / 2 + deep * 0.45 + 0.5, deep / 2 + 1.5, h - deep - 4, deep * 0.9, true, barn),
    ...(lot(5) < 0.7 ? [house(w * 0.2, h / 2 - deep * 0.34, w * 0.48, deep * 0.62, false, 'thatch')] : []),
  ];
}

function kindOf(name: string): House['kind'] {
  if (/windmill/i.test(name)) return 'mill';
  if (/church|chapel|minster|kirk|abbey/i.test(name)) return 'church';
  if (/tower|keep|peel/i.test(name)) return 'tower';
  return /bastle/i.test(name) ? 'bastle' : 'house';
}

/** How deep a street is with what lies on both sides of it, in millimetres. */
const BAND = 86;
/** Half a lane, a house, and what is between houses. */
const LANE = 6.5;

/** A place as it fills its area: lanes along its longest side, houses on both sides of each. */
export function settled(edge: Spot[], name: string, burning: boolean): Town {
  const turn = longest(edge);
  const plan = new Plan(edge, turn, burning, name);
  const [, top, , bottom] = plan.frame;
  const bands = Math.max(1, Math.round((bottom - top) / BAND));
  const deep = (bottom - top) / bands;
  for (let band = 0; band < bands; band += 1) plan.street(top + deep * (band + 0.5), deep / 2, band === Math.floor(bands / 2));
  return plan.town;
}

/** A place in the making, in its own directions: x along its streets. */
class Plan {
  readonly town: Town;
  readonly frame: readonly [number, number, number, number];
  private readonly own: Spot[];
  private readonly cos: number;
  private readonly sin: number;
  private readonly slated: number;

  constructor(edge: Spot[], private readonly turn: number, private readonly burning: boolean, private readonly name: string) {
    [this.cos, this.sin] = [Math.cos(turn), Math.sin(turn)];
    this.own = edge.map(([x, y]): Spot => [x * this.cos + y * this.sin, y * this.cos - x * this.sin]);
    this.frame = frameOf(this.own);
    this.town = { edge, lanes: [], houses: [], gardens: [], trees: [], burning };
    this.slated = mixed(edge[0]![0], edge[0]![1], 71);
  }

  /** A street at a height with so much room on either side. */
  street(y: number, room: number, central: boolean): void {
    const [left, , right] = this.frame;
    const sway = (x: number): number => Math.sin(x / 46 + y) * Math.min(room * 0.08, 3);
    const lane: Spot[] = [];
    for (let x = left; x <= right + 0.1; x += Math.max((right - left) / 12, 8)) lane.push(this.back([x, y + sway(x)]));
    this.town.lanes.push(lane);
    const yard = central && right - left > 120 && room > 30;
    for (const side of [-1, 1] as const) {
      let from = left + 5;
      if (yard && side === 1) {
        const at = (left + right) / 2 + (this.slated - 0.5) * 30;
        this.row(y, side, room, from, at - 37, sway);
        this.church([at, y + LANE + 21]);
        from = at + 37;
      }
      this.row(y, side, room, from, right - 4, sway);
    }
  }

  private row(y: number, side: 1 | -1, room: number, from: number, to: number, sway: (x: number) => number): void {
    let x = from;
    for (let lot = 0; x < to - 18; lot += 1) {
      const some = (salt: number): number => mixed(Math.round(x * 3), Math.round(y * 3) + side, salt);
      const long = Math.min(26 + some(7) * 20, to - x);
      const deep = Math.min(16 + some(5) * 7, room - LANE - 3);
      if (deep < 9) return;
      // Some stand gable to the street, as in any old village.
      const gable = some(6) < 0.22 && room > 32;
      const [w, d] = gable ? [deep, Math.min(long, room - LANE - 8)] : [long, deep];
      const at: Spot = [x + w / 2, y + sway(x + w / 2) + side * (LANE + 1.5 + some(8) * 3.5 + d / 2)];
      this.house(at, w, d, (some(9) - 0.5) * 0.1, some(10), some(11));
      const behind = room - LANE - 6 - d - 4;
      if (behind > 8) this.garden([at[0], at[1] + side * (d / 2 + 3 + behind / 2)], w + 3, behind, some(12));
      x += w + (some(13) < 0.16 ? 15 : 3.5) + 5 * some(14);
    }
  }

  private house(at: Spot, w: number, d: number, skew: number, roof: number, fire: number): void {
    const corners = box(at, w, d, skew);
    if (!corners.every((corner) => within(this.own, corner))) return;
    const along = w >= d;
    const turned = this.turn + skew + (along ? 0 : Math.PI / 2);
    const middleOf = this.back(at);
    this.town.houses.push({
      corners: box(middleOf, Math.max(w, d), Math.min(w, d), turned), at: middleOf, long: Math.max(w, d), deep: Math.min(w, d), turn: turned,
      tall: 7 + roof * 3, roofing: roof < 0.52 ? 'thatch' : roof < 0.94 ? 'tile' : 'slate', kind: 'house', burning: this.burning && fire < 0.62,
    });
  }

  private church(at: Spot): void {
    const corners = box(at, 58, 24, 0);
    if (!corners.every((corner) => within(this.own, corner))) return;
    const middleOf = this.back(at);
    // Churches lie with their altar to the east, as near as the street lets them.
    const turn = Math.cos(this.turn) < 0 ? this.turn + Math.PI : this.turn;
    this.town.houses.push({
      corners: box(middleOf, 56, 20, turn), at: middleOf, long: 56, deep: 20, turn, tall: 14, roofing: 'slate', kind: 'church', burning: this.burning && this.name.length % 2 === 0,
    });
    for (const [u, v, salt] of [[-32, 10, 1], [33, -9, 2], [30, 12, 3], [-6, 17, 4]] as const) {
      const spot: Spot = [at[0] + u, at[1] + v];
      if (within(this.own, spot) && apart(this.own, spot[0], spot[1], true) > 5) this.tree(spot, 5.4 + salt * 0.4, salt === 2 ? 'ash' : 'oak', salt);
    }
  }

  private garden(at: Spot, w: number, d: number, lot: number): void {
    const corners = box(at, w, d, 0);
    if (!corners.every((corner) => within(this.own, corner))) return;
    const orchard = lot < 0.36 && d > 11;
    this.town.gardens.push({ corners: corners.map((corner) => this.back(corner)), turn: this.turn, orchard });
    if (!orchard) return;
    const [columns, rows] = [Math.max(1, Math.floor(w / 9.5)), Math.max(1, Math.floor(d / 9.5))];
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const spot: Spot = [at[0] - w / 2 + (w * (column + 0.5)) / columns, at[1] - d / 2 + (d * (row + 0.5)) / rows];
        this.tree(spot, 3.5 + mixed(column, row, Math.round(at[0])) * 0.8, 'apple', column * 13 + row);
      }
    }
  }

  private tree(spot: Spot, size: number, kind: Tree['kind'], salt: number): void {
    const [x, y] = this.back(spot);
    this.town.trees.push({ x, y, size, kind, salt: (x * 31 + y * 7 + salt) | 0 });
  }

  private back([u, v]: Spot): Spot {
    return [u * this.cos - v * this.sin, v * this.cos + u * this.sin];
  }
}
