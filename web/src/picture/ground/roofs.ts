/** Roofs from above: each face as light as it looks to the sun, with what it is laid with; and the yards about them. */
import { frameOf, type Spot } from '../../table/space';
import { between, mixed, TURN } from './chance';
import { blob, near, stroke, thread, trace, type Brush } from './brush';
import { blend, darker, lighter, sheer } from './colour';
import { meets, strides } from './geometry';
import { bedded } from './crops';
import { charred } from './fire';
import { thrown } from './shadows';
import type { House, Town } from './town';

/** The ground of a place: its lanes, trodden yards, gardens behind the houses. */
export function yards(brush: Brush, towns: readonly Town[]): void {
  for (const town of towns) if (meets(frameOf(town.edge), brush.seen, 20)) yard(brush, town);
}

function yard(brush: Brush, { edge, lanes, houses, gardens, burning }: Town): void {
  const { pen, palette } = brush;
  const earth = burning ? blend(palette.dirt, palette.smoke, 0.4) : palette.dirt;
  pen.save();
  trace(pen, edge, true);
  pen.clip();
  pen.lineJoin = pen.lineCap = 'round';
  // Trodden where people live, green where they do not.
  for (let ring = 0; ring < 4; ring += 1) {
    pen.fillStyle = sheer(earth, 0.26);
    pen.beginPath();
    for (const { at, long } of houses) blob(pen, at[0], at[1], long * 0.74 - ring * 3.2);
    pen.fill();
  }
  for (const lane of lanes) {
    stroke(pen, lane, 15, sheer(darker(earth, 0.3), 0.25));
    stroke(pen, lane, 11, blend(earth, palette.road, 0.6));
    stroke(pen, lane, 7, sheer(lighter(palette.road, 0.3), 0.4));
  }
  pen.fillStyle = sheer(darker(palette.meadow, 0.1), 0.7);
  pen.beginPath();
  for (const lane of lanes) {
    for (const { x, y, dx, dy } of strides(lane, 2.6)) {
      const off = (mixed(x * 3, y * 3, 2) < 0.5 ? 1 : -1) * (5.4 + mixed(x * 5, y * 5, 4) * 2.4);
      if (mixed(x * 7, y * 7, 5) < 0.5) blob(pen, x - dy * off, y + dx * off, 0.5 + mixed(x, y, 6));
    }
  }
  pen.fill();
  pen.restore();
  for (const { corners, turn, orchard } of gardens) garden(brush, corners, turn, orchard);
}

function garden({ pen, palette, scale }: Brush, corners: readonly Spot[], turn: number, orchard: boolean): void {
  const [a, , c] = [corners[0]!, corners[1]!, corners[2]!];
  const [x, y] = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2];
  const [cos, sin] = [Math.cos(-turn), Math.sin(-turn)];
  const [dx, dy] = [c[0] - a[0], c[1] - a[1]];
  const [w, h] = [Math.abs(dx * cos - dy * sin) / 2, Math.abs(dx * sin + dy * cos) / 2];
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.fillStyle = sheer(orchard ? palette.meadow : palette.plough, orchard ? 0.7 : 0.68);
  pen.fillRect(-w, -h, 2 * w, 2 * h);
  if (!orchard) bedded(pen, [-w + 1, -h + 1, w - 1, h - 1], palette, Math.round(x * 3 + y), Math.max(3.3, 2.4 / scale));
  pen.setLineDash([1.4, 0.6]);
  pen.strokeStyle = sheer(darker(palette.timber, 0.5), 0.85);
  pen.lineWidth = 0.7;
  pen.strokeRect(-w, -h, 2 * w, 2 * h);
  pen.setLineDash([]);
  pen.restore();
}

/** Draws the houses that are seen. */
export function roofs(brush: Brush, houses: readonly House[]): void {
  for (const house of houses) {
    if (!near(brush, house.at[0], house.at[1], house.long + 24)) continue;
    if (house.kind === 'mill') mill(brush, house.at, Math.min(house.long, house.deep) * 0.42);
    else if (house.kind === 'tower') tower(brush, house);
    else roof(brush, house);
    if (house.kind === 'church') steeple(brush, house);
    if (house.burning) charred(brush, house);
  }
}

interface Face {
  points: Spot[];
  /** Which way it looks, in the roof's own directions. */
  looks: Spot;
}

/** The four faces of a roof: hipped ends where it is thatched, gables where it is not. */
function facesOf(w: number, h: number, hip: number): Face[] {
  return [
    { points: [[-w, -h], [w, -h], [w - hip, 0], [-w + hip, 0]], looks: [0, -1] },
    { points: [[w, h], [-w, h], [-w + hip, 0], [w - hip, 0]], looks: [0, 1] },
    { points: [[w, -h], [w, h], [w - hip, 0]], looks: [1, 0] },
    { points: [[-w, h], [-w, -h], [-w + hip, 0]], looks: [-1, 0] },
  ];
}

function toneOf({ roofing, at, burning }: House, { palette }: Brush): string {
  const sway = mixed(at[0] * 3, at[1] * 3, 5) - 0.5;
  const tone = palette[roofing];
  const own = sway > 0 ? lighter(tone, sway * 0.24) : darker(tone, -sway * 0.3);
  return burning ? blend(own, palette.smoke, 0.45) : own;
}

function roof(brush: Brush, house: House): void {
  const { pen, palette, sun } = brush;
  const { at, long, deep, turn, roofing } = house;
  const tone = toneOf(house, brush);
  const [w, h] = [long / 2, deep / 2];
  const hip = roofing === 'thatch' ? h * 0.85 : mixed(at[0], at[1], 6) < 0.4 && house.kind === 'house' ? h * 0.7 : 0.6;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  pen.save();
  pen.translate(at[0], at[1]);
  pen.rotate(turn);
  pen.lineJoin = 'round';
  for (const { points, looks } of facesOf(w, h, hip)) {
    const lit = (looks[0] * cos - looks[1] * sin) * sun[0] + (looks[0] * sin + looks[1] * cos) * sun[1];
    trace(pen, points, true);
    pen.fillStyle = lit > 0 ? lighter(tone, lit * 0.32) : darker(tone, -lit * 0.44);
    pen.fill();
  }
  for (const wide of [true, false]) {
    if (brush.coarse || (!wide && hip < 2)) continue;
    pen.save();
    pen.beginPath();
    for (const { points, looks } of facesOf(w, h, hip)) if ((looks[1] !== 0) === wide) thread(pen, points, true);
    pen.clip();
    laid(brush, house, tone, wide);
    pen.restore();
  }
  pen.strokeStyle = sheer(darker(tone, 0.75), 0.9);
  pen.lineWidth = 0.7;
  pen.strokeRect(-w, -h, long, deep);
  stroke(pen, [[-w + hip, 0], [w - hip, 0]], roofing === 'thatch' ? 2 : 1.1, roofing === 'thatch' ? darker(tone, 0.18) : lighter(tone, 0.28));
  if (hip > 2) {
    for (const side of [-1, 1]) stroke(pen, [[side * w, -h], [side * (w - hip), 0], [side * w, h]], 0.45, sheer(darker(tone, 0.6), 0.6));
  }
  if (house.kind === 'house' || house.kind === 'bastle') chimneys(brush, house, w, hip);
  if (house.kind === 'bastle') stroke(pen, [[-w, -h], [w, -h], [w, h], [-w, h]], 2.2, sheer(lighter(palette.stone, 0.1), 0.9), true);
  pen.restore();
}

/** What a roof is laid with: thatch runs down, tiles and slates lie in courses. */
function laid(brush: Brush, house: House, tone: string, wide: boolean): void {
  if (house.roofing === 'thatch') straw(brush, house, tone, wide);
  else slabs(brush, house, tone, wide);
}

/** Straw in bundles, darker where it is old, with moss on it. */
function straw({ pen, scale, palette }: Brush, { long, deep, at }: House, tone: string, wide: boolean): void {
  const [w, h] = [long / 2, deep / 2];
  const step = Math.max(1.1, 1.7 / scale);
  const [across, down] = wide ? [w, h] : [h, w];
  for (const [shade, part, salt] of [[darker(tone, 0.55), 0.34, 1], [lighter(tone, 0.45), 0.34, 2], [darker(tone, 0.3), 0.3, 3]] as const) {
    pen.strokeStyle = sheer(shade, part);
    pen.lineWidth = Math.max(0.38, 0.6 / scale);
    pen.beginPath();
    for (let u = -across, line = 0; u < across; u += step, line += 1) {
      for (let v = -down, bundle = 0; v < down; v += 4.5, bundle += 1) {
        const lot = mixed(line * 3 + salt, bundle + Math.round(at[0]), salt);
        if (lot < 0.34) continue;
        const [x, y, reach, lean] = [u + lot * step, v + lot * 3, 2 + lot * 3.4, (lot - 0.6) * 0.8];
        if (wide) pen.moveTo(x, y), pen.lineTo(x + lean, y + reach);
        else pen.moveTo(y, x), pen.lineTo(y + reach, x + lean);
      }
    }
    pen.stroke();
  }
  pen.fillStyle = sheer(palette.meadow, 0.2);
  pen.beginPath();
  for (let one = 0; one < (long * deep) / 110; one += 1) {
    const [x, y] = [between(-w, w, mixed(one, at[0], 3)), between(-h, h, mixed(one, at[1], 7))];
    const size = 1 + 2.2 * mixed(one, 3, 3);
    pen.moveTo(x + size, y);
    pen.ellipse(x, y, size, size * 0.6, wide ? 1.57 : 0, 0, TURN);
  }
  pen.fill();
}

/** Courses of tiles, slates or flags, each a little other than its neighbours. */
function slabs({ pen, scale, palette }: Brush, { long, deep, roofing, at }: House, tone: string, wide: boolean): void {
  const [w, h] = [long / 2, deep / 2];
  const [high, broad] = roofing === 'flags' ? [3, 4.2] : roofing === 'slate' ? [1.9, 2.4] : [1.6, 1.7];
  const [course, slab] = [Math.max(high, 1.9 / scale), Math.max(broad, 2 / scale)];
  const [across, down] = wide ? [w, h] : [h, w];
  const put = (u: number, v: number, x: number, y: number): void => (wide ? pen.rect(u, v, x, y) : pen.rect(v, u, y, x));
  const tones = [[darker(tone, 0.4), 0.34], [lighter(tone, 0.4), 0.3], [blend(tone, palette.meadow, 0.6), 0.22]] as const;
  tones.forEach(([shade, part], at3) => {
    pen.fillStyle = sheer(shade, part);
    pen.beginPath();
    for (let v = -down, row = 0; v < down; v += course, row += 1) {
      for (let u = -across - mixed(row, 1, 5) * slab, one = 0; u < across; one += 1) {
        const long1 = slab * (roofing === 'flags' ? 0.7 + 0.8 * mixed(row, one, 6) : 1);
        if (Math.floor(mixed(row * 7 + one, Math.round(at[0] + at[1]), 8) * 7) === at3) put(u, v, long1, course);
        u += long1;
      }
    }
    pen.fill();
  });
  pen.strokeStyle = sheer(darker(tone, 0.62), 0.46);
  pen.lineWidth = Math.max(0.3, 0.5 / scale);
  pen.beginPath();
  for (let v = -down, row = 0; v < down; v += course, row += 1) {
    if (wide) pen.moveTo(-across, v), pen.lineTo(across, v);
    else pen.moveTo(v, -across), pen.lineTo(v, across);
    if (scale < 2) continue;
    for (let u = -across + (row % 2) * slab * 0.5; u < across; u += slab) {
      if (wide) pen.moveTo(u, v), pen.lineTo(u, v + course);
      else pen.moveTo(v, u), pen.lineTo(v + course, u);
    }
  }
  pen.stroke();
}

function chimneys({ pen, palette, sun }: Brush, { at, deep, turn, roofing }: House, w: number, hip: number): void {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [sx, sy] = [-(sun[0] * cos + sun[1] * sin), -(sun[1] * cos - sun[0] * sin)];
  const size = Math.min(3.8, deep * 0.2);
  const ends = roofing !== 'thatch' && w > 15 ? [-1, 1] : [mixed(at[0], at[1], 9) < 0.5 ? 1 : -1];
  for (const end of ends) {
    const x = end * (w - Math.max(hip, size * 0.8));
    pen.fillStyle = sheer(palette.shade, 0.42);
    pen.beginPath();
    for (const [u, v] of [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const) pen.lineTo(x + (u * size) / 2 + sx * 2.6, (v * size) / 2 + sy * 2.6);
    pen.fill();
    pen.fillStyle = roofing === 'flags' ? palette.stone : blend(palette.tile, palette.stone, 0.3);
    pen.fillRect(x - size / 2, -size / 2, size, size);
    pen.fillStyle = '#221a16';
    pen.fillRect(x - size / 4, -size / 4, size / 2, size / 2);
    pen.strokeStyle = sheer(darker(palette.stone, 0.8), 0.7);
    pen.lineWidth = 0.35;
    pen.strokeRect(x - size / 2, -size / 2, size, size);
  }
}

/** What makes a church of a long roof: a chancel, a porch, buttresses, and the tower at its west end. */
function steeple(brush: Brush, { at, long, deep, turn }: House): void {
  const { pen, palette, sun } = brush;
  const [w, h] = [long / 2, deep / 2];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // How much a face that looks so, in the church's own directions, is turned to the sun.
  const light = (x: number, y: number): number => (x * cos - y * sin) * sun[0] + (x * sin + y * cos) * sun[1];
  const stone = blend(palette.stone, palette.flags, 0.3);
  const leaded = (lit: number): string => (lit > 0 ? lighter(palette.slate, 0.24) : darker(palette.slate, 0.34));
  pen.save();
  pen.translate(at[0], at[1]);
  pen.rotate(turn);
  const chancel = h * 0.72;
  slab(pen, w - 1, -chancel, w * 0.36, chancel, leaded(light(0, -1)));
  slab(pen, w - 1, 0, w * 0.36, chancel, leaded(light(0, 1)));
  slab(pen, -w * 0.3, h, 7, 6, darker(palette.slate, 0.12));
  for (const side of [-1, 1]) {
    for (let x = -w * 0.5; x < w; x += w * 0.3) slab(pen, x, side * h - (side < 0 ? 1.6 : 0), 1.5, 1.6, lighter(stone, light(0, side) > 0 ? 0.25 : 0.1));
  }
  const size = Math.min(h * 1.5, 17);
  const x = -w - size * 0.35;
  pen.fillStyle = sheer(palette.shade, palette.fall);
  pen.beginPath();
  const [sx, sy] = [-(sun[0] * cos + sun[1] * sin), -(sun[1] * cos - sun[0] * sin)];
  thrown(pen, [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([u, v]): Spot => [x + (u! * size) / 2, (v! * size) / 2]), [-sx, -sy], 15);
  pen.fill();
  spire(brush, x, size, stone, light);
  pen.restore();
}

/** A piece of masonry from above. */
function slab(pen: Brush['pen'], x: number, y: number, u: number, v: number, tone: string): void {
  pen.fillStyle = tone;
  pen.fillRect(x, y, u, v);
  pen.strokeStyle = sheer(darker(tone, 0.75), 0.85);
  pen.lineWidth = 0.55;
  pen.strokeRect(x, y, u, v);
}

/** A church tower: battlements about a low spire with a gilt cock. */
function spire({ pen, palette }: Brush, x: number, size: number, stone: string, light: (x: number, y: number) => number): void {
  slab(pen, x - size / 2, -size / 2, size, size, lighter(stone, 0.2));
  pen.setLineDash([1.6, 1.2]);
  pen.strokeStyle = darker(stone, 0.5);
  pen.lineWidth = 1.1;
  pen.strokeRect(x - size / 2 + 0.9, -size / 2 + 0.9, size - 1.8, size - 1.8);
  pen.setLineDash([]);
  const q = size * 0.32;
  const top: Spot[] = [[-q, -q], [q, -q], [q, q], [-q, q]];
  top.forEach((corner, edge) => {
    const next = top[(edge + 1) % 4]!;
    const lit = light((corner[0] + next[0]) / 2 / q, (corner[1] + next[1]) / 2 / q);
    pen.fillStyle = lit > 0 ? lighter(palette.slate, lit * 0.4) : darker(palette.slate, -lit * 0.5);
    trace(pen, [[x + corner[0], corner[1]], [x + next[0], next[1]], [x, 0]]);
    pen.fill();
  });
  pen.fillStyle = '#e0bb4c';
  pen.beginPath();
  blob(pen, x, 0, 0.9);
  pen.fill();
}

/** A tower: battlements about a roof of lead. */
function tower(brush: Brush, { at, long, deep, turn }: House): void {
  const { pen, palette, sun } = brush;
  const [w, h] = [long / 2, deep / 2];
  const stone = blend(palette.stone, palette.flags, 0.3);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  pen.save();
  pen.translate(at[0], at[1]);
  pen.rotate(turn);
  pen.fillStyle = lighter(stone, 0.14);
  pen.fillRect(-w, -h, long, deep);
  pen.setLineDash([3, 2.2]);
  pen.lineWidth = 2.2;
  pen.strokeStyle = darker(stone, 0.36);
  pen.strokeRect(-w + 1.1, -h + 1.1, long - 2.2, deep - 2.2);
  pen.setLineDash([]);
  const rim = Math.min(5, h * 0.3);
  for (const { points, looks } of facesOf(w - rim, h - rim, Math.min(w - rim, h - rim))) {
    const lit = (looks[0] * cos - looks[1] * sin) * sun[0] + (looks[0] * sin + looks[1] * cos) * sun[1];
    trace(pen, points, true);
    pen.fillStyle = lit > 0 ? lighter(palette.slate, lit * 0.32) : darker(palette.slate, -lit * 0.42);
    pen.fill();
  }
  pen.fillStyle = sheer(palette.shade, 0.35);
  const [sx, sy] = [-(sun[0] * cos + sun[1] * sin), -(sun[1] * cos - sun[0] * sin)];
  pen.fillRect(sx > 0 ? -w + rim : w - rim - 3, -h + rim, 3, 2 * (h - rim));
  pen.fillRect(-w + rim, sy > 0 ? -h + rim : h - rim - 3, 2 * (w - rim), 3);
  pen.strokeStyle = sheer(darker(stone, 0.8), 0.9);
  pen.lineWidth = 0.7;
  pen.strokeRect(-w, -h, long, deep);
  pen.restore();
}

/** A windmill: a round cap and four sails, which throw their shadow. */
export function mill(brush: Brush, at: Spot, size: number): void {
  const { pen, palette, sun } = brush;
  const sails = (x: number, y: number, colour: string, thick: number): void => {
    for (let sail = 0; sail < 4; sail += 1) {
      const way = 0.5 + (sail * TURN) / 4;
      const [cos, sin] = [Math.cos(way), Math.sin(way)];
      stroke(pen, [[x, y], [x + cos * size * 2, y + sin * size * 2]], thick, colour);
      stroke(pen, [[x + cos * size * 0.6 - sin * 1.6, y + sin * size * 0.6 + cos * 1.6], [x + cos * size * 2 - sin * 1.6, y + sin * size * 2 + cos * 1.6]], thick * 2.4, sheer(colour.startsWith('#') ? colour : palette.shade, 0.55));
    }
  };
  pen.lineCap = 'butt';
  sails(at[0] - sun[0] * 16, at[1] - sun[1] * 16, sheer(palette.shade, palette.fall), 0.8);
  for (const [part, shift, tone] of [[1, 0, darker(palette.timber, 0.4)], [0.9, 0.1, palette.timber], [0.6, 0.22, lighter(palette.timber, 0.2)], [0.25, 0.34, lighter(palette.timber, 0.42)]] as const) {
    pen.fillStyle = tone;
    pen.beginPath();
    blob(pen, at[0] + sun[0] * size * shift, at[1] + sun[1] * size * shift, size * part);
    pen.fill();
  }
  sails(at[0], at[1], lighter(palette.stone, 0.4), 0.9);
}
