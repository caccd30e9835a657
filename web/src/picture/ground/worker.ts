/** Draws the ground in a thread of its own: first the whole of it coarsely, then the tiles that are wanted, one after another. */
import { Table, type Task } from './ground';
import { frameOfTile, scaleOf, TILE, type Tile } from './tiles';

/** What the worker is told. */
export type Order =
  | { do: 'ground'; edition: number; task: Task }
  /** These tiles and no others, the first one first. */
  | { do: 'tiles'; edition: number; base: number; tiles: Tile[] };

/** What it answers. */
export type Delivery =
  | { is: 'whole'; edition: number; image: ImageBitmap }
  | { is: 'tile'; edition: number; base: number; tile: Tile; image: ImageBitmap };

/** The longer side of the coarse picture, in pixels. */
const WHOLE = 820;

let edition = 0;
let table: Table | null = null;
let base = 1;
let wanted: Tile[] = [];
let working = false;
const canvas = new OffscreenCanvas(TILE, TILE);
const again = new MessageChannel();
again.port1.onmessage = work;

self.onmessage = ({ data }: MessageEvent<Order>) => {
  if (data.do === 'ground') {
    edition = data.edition;
    wanted = [];
    table = new Table(data.task);
    deliver({ is: 'whole', edition, image: whole(table) });
  } else if (data.edition === edition) {
    base = data.base;
    wanted = data.tiles;
    if (!working) next();
  }
};

/** Goes on after whatever has been told meanwhile. */
function next(): void {
  working = wanted.length > 0;
  if (working) again.port2.postMessage(null);
}

function work(): void {
  const tile = wanted.shift();
  if (tile && table) deliver({ is: 'tile', edition, base, tile, image: picture(table, tile) });
  next();
}

function deliver(delivery: Delivery): void {
  self.postMessage(delivery, { transfer: [delivery.image] });
}

function whole(of: Table): ImageBitmap {
  const [wide, deep] = of.extent;
  const scale = WHOLE / Math.max(wide, deep);
  const sheet = new OffscreenCanvas(Math.ceil(wide * scale), Math.ceil(deep * scale));
  of.draw(sheet.getContext('2d')!, [0, 0, wide, deep], scale, true);
  return sheet.transferToImageBitmap();
}

function picture(of: Table, tile: Tile): ImageBitmap {
  const pen = canvas.getContext('2d')!;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, TILE, TILE);
  of.draw(pen, frameOfTile(tile, base), scaleOf(tile.level, base));
  return canvas.transferToImageBitmap();
}
