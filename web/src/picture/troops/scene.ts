/** Draws all troops as the camera sees them: far ones as blocks, near ones as men, and their flags and smoke over them. */
import { degreesOf, spotOf, type Lay } from '../../table/space';
import type { Piece } from '../../wire/Piece';
import { Gallery, gustOf, stepOf, type Layer, type Picture, type Subject } from './gallery';
import type { Glides, Post } from './glide';
import type { Livery } from './livery';
import type { Tone } from './palette';

/** Millimetres in a drawing unit. */
export const MILLIMETRES = 1.27;
/** Between these scales, in pixels of the style sheet to a millimetre, blocks give way to men. */
export const FAR: readonly [number, number] = [0.26, 0.36];
/** The time a frame may take for painting anew while something moves, and while all rests, in milliseconds. */
const SPARE = { moving: 2, resting: 24 } as const;

/** What the scene is drawn from. */
export interface View {
  /** The middle of what is seen, in drawing units, and pixels to a unit. */
  x: number;
  y: number;
  scale: number;
  /** The window, in pixels. */
  width: number;
  height: number;
  /** Pixels of the screen to one of the style sheet. */
  ratio: number;
  /** Whether the view moves. */
  moving: boolean;
}

/** A piece as the scene needs it. */
export interface Actor {
  piece: Piece;
  livery: Livery;
  tone: Tone;
  fired: boolean;
  opacity: number;
}

/** How large figures of single men are drawn for their bases, so that they can be told from afar. */
export function growthOf(piece: Piece, scale: number): number {
  return piece.stand?.round ? Math.min(Math.max(0.55 / scale, 1), 1.6) : 1;
}

/** How high a flag's cloth is, in millimetres: as painted, but never too small to be read. */
export function flagHeight(piece: Piece, scale: number, narrow: boolean): number {
  const perMillimetre = scale / MILLIMETRES;
  const kind = piece.leads === 'army' ? 'general' : piece.leads === 'group' ? 'leader' : piece.arm === 'horse' ? 'horse' : 'foot';
  const own = { general: 17, leader: 14, horse: 11, foot: 13 }[kind];
  const least = { general: 19, leader: 14, horse: 12, foot: 14.5 }[kind] * (narrow ? 0.72 : 1) * (piece.stand?.round ? 0.75 : 1);
  return Math.min(Math.max(own * perMillimetre, least), 84) / perMillimetre;
}

/** Draws everything; answers whether it must be drawn again although nothing changes. */
export function drawScene(
  paper: CanvasRenderingContext2D,
  actors: readonly Actor[],
  view: View,
  gallery: Gallery,
  glides: Glides,
  night: boolean,
  now: number,
): boolean {
  const { ratio } = view;
  paper.setTransform(1, 0, 0, 1, 0, 0);
  paper.clearRect(0, 0, paper.canvas.width, paper.canvas.height);
  paper.imageSmoothingQuality = view.moving ? 'low' : 'high';
  gallery.pending = gallery.fading = false;
  const css = view.scale / MILLIMETRES;
  const scale = css * ratio;
  const men = Math.min(Math.max((Math.log(css) - Math.log(FAR[0])) / (Math.log(FAR[1]) - Math.log(FAR[0])), 0), 1);
  const begun = performance.now();
  const spare = (): boolean => performance.now() - begun < (view.moving ? SPARE.moving : SPARE.resting);
  const seen = actors.flatMap((actor) => {
    const post = glides.at(actor.piece.id, now);
    if (!post) return [];
    const x = (post.x - view.x) * view.scale + view.width / 2;
    const y = (post.y - view.y) * view.scale + view.height / 2;
    const subject: Subject = { ...actor, night };
    const reach = (gallery.plan(subject).reach + 40) * css;
    return x < -reach || y < -reach || x > view.width + reach || y > view.height + reach
      ? []
      : [{ actor, subject, post, x: x * ratio, y: y * ratio }];
  });
  const blit = ({ x, y, post }: { x: number; y: number; post: Post }, picture: Picture, size: number, opacity: number): void => {
    paper.setTransform(size, 0, 0, size, x, y);
    const turn = post.degrees - picture.turned;
    if (Math.abs(turn) > 0.05) paper.rotate((turn * Math.PI) / 180);
    paper.globalAlpha = opacity;
    paper.drawImage(picture.image, picture.left, picture.top, picture.width, picture.height);
  };
  const show = (one: (typeof seen)[number], layer: Layer, opacity: number, hurry = false): void => {
    const growth = growthOf(one.actor.piece, view.scale);
    const pictures = gallery.shown(one.subject, layer, stepOf(scale * growth), one.post.degrees, now, hurry || spare());
    for (const { picture, opacity: share } of pictures) blit(one, picture, scale * growth, opacity * share * one.actor.opacity);
    // Until its men are painted a unit is a block, which takes no time.
    if (pictures.length === 0 && layer === 'men' && men >= 1) show(one, 'far', opacity, true);
  };
  for (const one of seen) {
    const single = one.actor.piece.stand?.round === true;
    if (men < 1 && !single) show(one, 'far', 1);
    if (men > 0 || single) show(one, 'men', single ? 1 : men);
  }
  for (const one of seen) if (one.actor.fired) show(one, 'smoke', 0.35 + 0.65 * men);
  const narrow = view.width < 600;
  const few = men <= 0;
  const flown = new Set<string>();
  for (const one of seen) {
    const { piece, livery, opacity } = one.actor;
    // From far away one flag stands for a whole brigade.
    const brigade = `${piece.side}${piece.brigade}`;
    if (few && piece.leads === 'nobody' && piece.brigade !== '' && flown.has(brigade)) continue;
    if (piece.leads === 'nobody') flown.add(brigade);
    const h = flagHeight(piece, view.scale, narrow);
    const turn = (one.post.degrees * Math.PI) / 180;
    const growth = growthOf(piece, view.scale);
    for (const spot of gallery.plan(one.subject).flags) {
      const x = one.x + (spot.x * Math.cos(turn) - spot.y * Math.sin(turn)) * scale * growth;
      const y = one.y + (spot.x * Math.sin(turn) + spot.y * Math.cos(turn)) * scale * growth;
      const picture = gallery.flag(livery.flag, h, scale, piece.leads === 'nobody' ? 1.3 : 1.5, gustOf(piece), night);
      paper.globalAlpha = opacity;
      paper.setTransform(scale, 0, 0, scale, x, y);
      paper.drawImage(picture.image, picture.left, picture.top, picture.width, picture.height);
    }
  }
  paper.globalAlpha = 1;
  return gallery.pending || gallery.fading || glides.moving(now);
}

/** Where a piece stands on the drawing. */
export function postOf(piece: Piece, lay: Lay): Post | null {
  const { stand } = piece;
  if (!stand) return null;
  const [x, y] = spotOf(stand.front, lay);
  return { x, y, degrees: degreesOf(stand.facing, lay) };
}
