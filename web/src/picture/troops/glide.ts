/** Where pictures are while pieces glide: the same way and pace as the style sheet's `transform 0.45s ease-out`. */

/** How long a piece glides, in milliseconds. */
export const GLIDE = 450;

/** A place on the drawing and how far something is turned there, in degrees. */
export interface Post {
  x: number;
  y: number;
  degrees: number;
}

/** How far along something is that eases out, by the share of its time: the curve (0, 0, 0.58, 1). */
export function eased(share: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return 1;
  // Finds the curve's parameter by which its time is that share.
  let [low, high] = [0, 1];
  for (let step = 0; step < 24; step += 1) {
    const t = (low + high) / 2;
    const time = 3 * (1 - t) * t * t * 0.58 + t ** 3;
    if (time < share) low = t;
    else high = t;
  }
  const t = (low + high) / 2;
  return 3 * (1 - t) * t * t + t ** 3;
}

interface Going {
  from: Post;
  to: Post;
  since: number;
}

/** The posts of all pieces, some of them under way. */
export class Glides {
  private readonly going = new Map<number, Going>();

  /** A piece should stand there: at once, or by gliding. */
  send(piece: number, to: Post, now: number, glides: boolean): void {
    const going = this.going.get(piece);
    if (going && going.to.x === to.x && going.to.y === to.y && Math.abs(wound(to.degrees - going.to.degrees)) < 0.01) {
      if (!glides) going.since = -Infinity;
      return;
    }
    const from = going ? this.at(piece, now)! : to;
    // The shorter way round.
    const degrees = from.degrees + wound(to.degrees - from.degrees);
    this.going.set(piece, { from, to: { ...to, degrees }, since: going && glides ? now : -Infinity });
  }

  /** Where a piece is shown; `undefined` before it was sent anywhere. */
  at(piece: number, now: number): Post | undefined {
    const going = this.going.get(piece);
    if (!going) return undefined;
    const share = eased((now - going.since) / GLIDE);
    if (share >= 1) return going.to;
    const between = (one: number, other: number): number => one + (other - one) * share;
    return {
      x: between(going.from.x, going.to.x),
      y: between(going.from.y, going.to.y),
      degrees: between(going.from.degrees, going.to.degrees),
    };
  }

  /** Whether any piece is under way. */
  moving(now: number): boolean {
    for (const { since } of this.going.values()) if (now - since < GLIDE) return true;
    return false;
  }

  /** Forgets pieces that are gone. */
  keep(pieces: ReadonlySet<number>): void {
    for (const id of this.going.keys()) if (!pieces.has(id)) this.going.delete(id);
  }
}

/** An angle between half a turn left and half a turn right. */
function wound(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
