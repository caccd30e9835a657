/** Where plates stand beside what they name: none on another, as few as can be on troops and flags. In pixels of the window. */
import type { Box } from './plan';

/** What wants a plate. */
export interface Owner {
  /** The room it takes. */
  box: Box;
  /** What it is made of, where that is more than one: its plate may stand by any of them. */
  parts?: readonly Box[];
  /** The way in which its rear lies. */
  rear: readonly [number, number];
  /** The widths its plate may have, the best first. */
  widths: readonly number[];
  /** Who goes first: the greater. */
  weight: number;
}

/** Where a plate stands, which of its widths it has, and how far it is from its owner. */
export interface Set {
  box: Box;
  level: number;
  away: number;
}

/** Something that plates keep off: dearly, or wholly. */
export interface Kept {
  box: Box;
  hard: boolean;
  /** Whether troops stand there: a name nearer to them than to its own is taken for theirs. */
  troops?: boolean;
}

interface Spot {
  box: Box;
  cost: number;
}

/** A cost beyond which there is no plate. */
const FORBIDDEN = 1e5;
/** The gap between two plates. */
const GAP = 1;

/** What it costs to stand nearer to another than to its own. */
const ASTRAY = 30;

/** The area that two boxes share. */
export function shared(one: Box, other: Box): number {
  const wide = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const high = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** How far two boxes are apart. */
function apart(one: Box, other: Box): number {
  return Math.hypot(Math.max(one[0] - other[2], other[0] - one[2], 0), Math.max(one[1] - other[3], other[1] - one[3], 0));
}

/** Places for all plates, `null` where there is no room, or only at a cost beyond `most`; in the order of their owners. Takes some milliseconds for a hundred. */
export function placed(owners: readonly Owner[], kept: readonly Kept[], room: Box, height: number, most = FORBIDDEN): (Set | null)[] {
  const near = neighbours(owners, kept, height);
  const levels = Math.max(...owners.map((owner) => owner.widths.length), 0);
  const spots = owners.map((owner, at) =>
    Array.from({ length: levels }, (_, level) => spotsOf(owner, level, at, owners, near[at]!, room, height)),
  );
  const found: (Set | null)[] = owners.map(() => null);
  const order = owners
    .map((_, at) => at)
    .sort((a, b) => owners[b]!.weight - owners[a]!.weight || (spots[b]![0]?.[0]?.cost ?? 0) - (spots[a]![0]?.[0]?.cost ?? 0));
  // The first pass gives everybody something; later ones let them move where others have left room.
  for (let pass = 0; pass < 4; pass += 1) {
    let changed = false;
    for (const at of order) {
      const better = best(at, spots[at]!, found, most) ?? found[at]!;
      changed ||= better?.box !== found[at]?.box;
      found[at] = better;
    }
    if (!changed) break;
  }
  // Whoever got less than his name may push one neighbour aside who has another place.
  for (const at of order) if ((found[at]?.level ?? levels) >= Math.min(levels - 1, 2)) push(at, spots, found, most);
  return found;
}

/** The cheapest free place of one plate. */
function best(at: number, levels: readonly Spot[][], found: readonly (Set | null)[], most: number): Set | null {
  let [chosen, least]: [Set | null, number] = [null, most];
  levels.forEach((spots, level) => {
    for (const spot of spots) {
      const cost = spot.cost + level * 46;
      if (cost >= least) break;
      if (!blocker(at, spot.box, found)) [chosen, least] = [{ box: spot.box, level, away: spot.cost }, cost];
    }
  });
  return chosen;
}

/** Who stands in the way of a plate: nobody, one, or more. */
function blocker(at: number, box: Box, found: readonly (Set | null)[]): { index: number; more: boolean } | null {
  const wide = grown(box);
  let first = -1;
  for (let index = 0; index < found.length; index += 1) {
    const other = found[index];
    if (!other || index === at || shared(wide, other.box) === 0) continue;
    if (first >= 0) return { index: first, more: true };
    first = index;
  }
  return first < 0 ? null : { index: first, more: false };
}

/** Gives a plate a better place by moving the one plate that is in the way, if that loses nothing but its place. */
function push(at: number, spots: readonly Spot[][][], found: (Set | null)[], most: number): void {
  const had = found[at] ?? null;
  for (const level of [0, 1]) {
    if (had && had.level <= level) return;
    for (const spot of (spots[at]![level] ?? []).slice(0, 40)) {
      if (spot.cost >= Math.min(most, 700)) break;
      const other = blocker(at, spot.box, found);
      if (!other || other.more) continue;
      const moved = found[other.index]!;
      found[at] = { box: spot.box, level, away: spot.cost };
      found[other.index] = null;
      const elsewhere = best(other.index, spots[other.index]!, found, most);
      if (elsewhere && elsewhere.level <= Math.max(moved.level, 1)) {
        found[other.index] = elsewhere;
        return;
      }
      [found[at], found[other.index]] = [had, moved];
    }
  }
}

const grown = ([left, top, right, bottom]: Box): Box => [left - GAP, top - GAP, right + GAP, bottom + GAP];

/** What lies near enough to each owner to be covered by its plate. */
function neighbours(owners: readonly Owner[], kept: readonly Kept[], height: number): { units: number[]; kept: Kept[] }[] {
  return owners.map(({ box, widths }) => {
    const reach = Math.max(...widths) + 6 * height;
    const round: Box = [box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach];
    return {
      units: owners.flatMap((other, index) => (shared(round, other.box) > 0 ? [index] : [])),
      kept: kept.filter((one) => shared(round, one.box) > 0),
    };
  });
}

/** The places of one plate with what they cost by themselves, the cheapest first. */
function spotsOf(
  owner: Owner,
  level: number,
  at: number,
  owners: readonly Owner[],
  near: { units: number[]; kept: Kept[] },
  room: Box,
  height: number,
): Spot[] {
  const width = owner.widths[level];
  if (width === undefined) return [];
  const spots = about(owner.box, owner.rear, width, height);
  // Of troops that are kept off, those that are not its own.
  const own = new Set((owner.parts ?? []).map(String));
  const others = near.kept.filter((one) => one.troops && !own.has(String(one.box)));
  const [mx, my] = [(owner.box[0] + owner.box[2]) / 2, (owner.box[1] + owner.box[3]) / 2];
  for (const part of owner.parts ?? []) {
    const far = Math.hypot((part[0] + part[2]) / 2 - mx, (part[1] + part[3]) / 2 - my);
    for (const spot of about(part, owner.rear, width, height, 1)) spots.push({ box: spot.box, cost: spot.cost + 6 + far * 0.2 });
  }
  for (const spot of spots) {
    const [x, y, u, v] = spot.box;
    if (x < room[0] || y < room[1] || u > room[2] || v > room[3]) spot.cost += 1e6;
    for (const index of owner.parts ? [] : near.units) {
      const over = shared(spot.box, owners[index]!.box);
      if (over > 0) spot.cost += index === at ? over * 0.7 : 10 + over * 0.9;
    }
    const away = Math.min(...(owner.parts ?? [owner.box]).map((part) => apart(spot.box, part)));
    const astray = owner.parts ? false : near.units.some((index) => index !== at && apart(spot.box, owners[index]!.box) < away);
    if (astray || others.some((one) => apart(spot.box, one.box) < away)) spot.cost += ASTRAY;
    for (const one of near.kept) {
      const over = shared(spot.box, one.box);
      if (over > 0) spot.cost += (one.hard ? FORBIDDEN : 4) + over * 0.45;
    }
  }
  return spots.sort((one, other) => one.cost - other.cost);
}

/** The places for a plate about a box, so many rows out. */
function about([left, top, right, bottom]: Box, rear: readonly [number, number], width: number, height: number, rings = 5): Spot[] {
  const [mx, my] = [(left + right - width) / 2, (top + bottom - height) / 2];
  const up = rear[1] < -0.4;
  const behind = (more: number): number => (up ? top - height - 2 - more : bottom + 2 + more);
  const ahead = (more: number): number => (up ? bottom + 3 + more : top - height - 2 - more);
  const spots: Spot[] = [];
  const add = (x: number, y: number, cost: number): void => void spots.push({ box: [x, y, x + width, y + height], cost });
  add(mx, behind(0), 0);
  add(left, behind(0), 3);
  add(right - width, behind(0), 3);
  add(right + 3, my, 8);
  add(left - width - 3, my, 8);
  add(mx - width / 2, behind(0), 12);
  add(mx + width / 2, behind(0), 12);
  add(right + 3, behind(-height * 0.6), 14);
  add(left - width - 3, behind(-height * 0.6), 14);
  add(mx, ahead(0), 24);
  add(left, ahead(0), 26);
  add(right - width, ahead(0), 26);
  for (let ring = 1; ring <= rings; ring += 1) {
    const more = ring * (height + 1);
    add(mx, behind(more), 11 + ring * 11);
    add(mx, ahead(more), 34 + ring * 11);
    add(left - width / 2, behind(more), 24 + ring * 11);
    add(right - width / 2, behind(more), 24 + ring * 11);
    for (const way of [-1, 1]) {
      add(right + 6, my + way * more, 24 + ring * 10);
      add(left - width - 6, my + way * more, 24 + ring * 10);
    }
  }
  return spots;
}

/** How many plates touch another: there must be none. */
export function touching(sets: readonly (Set | null)[]): number {
  const all = sets.filter((set) => set !== null);
  let count = 0;
  all.forEach((one, at) => all.slice(at + 1).forEach((other) => (count += Number(shared(one.box, other.box) > 0))));
  return count;
}
