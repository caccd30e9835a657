/** Powder smoke before those who have fired, with the flash at some muzzles. */
import { hash } from './chance';
import { SUN, type Kit } from './kit';
import type { Plan } from './plan';
import type { Paper } from './strokes';

const puffs: OffscreenCanvas[] = [];

/** A puff lit from the north-west, one of four shapes, painted once. */
function puff(shape: number): OffscreenCanvas {
  const found = puffs[shape];
  if (found) return found;
  const image = new OffscreenCanvas(128, 128);
  const paper = image.getContext('2d')!;
  for (let at = 0; at < 30; at += 1) {
    const [angle, far] = [hash(shape, at, 1) * Math.PI * 2, Math.sqrt(hash(shape, at, 2)) * 36];
    const [x, y, r] = [64 + Math.cos(angle) * far, 64 + Math.sin(angle) * far, 11 + hash(shape, at, 3) * 18];
    const low = (x + y - 128) / 60;
    const tone = low > 0.2 ? '186,178,178' : low < -0.25 ? '255,251,238' : '240,234,224';
    const glow = paper.createRadialGradient(x + SUN[0] * r * 0.3, y + SUN[1] * r * 0.3, 0, x, y, r);
    glow.addColorStop(0, `rgba(${tone},.4)`);
    glow.addColorStop(0.6, `rgba(${tone},.26)`);
    glow.addColorStop(1, `rgba(${tone},0)`);
    paper.fillStyle = glow;
    paper.fillRect(0, 0, 128, 128);
  }
  return (puffs[shape] = image);
}

/** Paints the smoke of a volley; the paper's origin is the middle of the unit's front. */
export function paintSmoke(paper: Paper, plan: Plan, kit: Kit, gun: boolean): void {
  const muzzles = plan.muzzles;
  if (muzzles.length === 0) return;
  const each = gun ? 8 : muzzles.length > 16 ? 2 : 3;
  muzzles.forEach((muzzle, at) => {
    for (let part = 0; part < each; part += 1) {
      const chance = (salt: number): number => hash(kit.seed, at * 9 + part, 100 + salt);
      const size = (gun ? 18 : 17) + chance(1) * (gun ? 26 : 20);
      const x = muzzle.x + (chance(2) - 0.5) * (gun ? 18 : 20);
      const y = muzzle.y - 2 - chance(3) * (gun ? 46 : 24);
      paper.globalAlpha = 0.5 + chance(4) * 0.45;
      paper.drawImage(puff(Math.floor(chance(5) * 4)), x - size / 2, y - size / 2, size, size);
    }
  });
  paper.globalAlpha = 1;
  muzzles.forEach((muzzle, at) => {
    if (!gun && hash(kit.seed, at, 120) > 0.4) return;
    const r = gun ? 9 : 5;
    const glow = paper.createRadialGradient(muzzle.x, muzzle.y, 0, muzzle.x, muzzle.y, r);
    glow.addColorStop(0, 'rgba(255,238,176,.95)');
    glow.addColorStop(0.4, 'rgba(255,160,60,.5)');
    glow.addColorStop(1, 'rgba(255,120,30,0)');
    paper.fillStyle = glow;
    paper.fillRect(muzzle.x - r, muzzle.y - r, 2 * r, 2 * r);
  });
}
