/** Draws all troops as the camera sees them: far ones as blocks, near ones as men, and their flags and smoke over them. */
import { degreesOf, spotOf, type Lay } from '../../table/space';
import type { Piece } from '../../wire/Piece';
import type { Layer } from './easel';
import { type Gallery, stepOf, type Moment, type Shown, type Subject } from './gallery';
import type { Glides, Post } from './glide';
import type { Livery } from './livery';
import type { Tone } from './palette';

/** Millimetres in a drawing unit. */
export const MILLIMETRES = 1.27;
/** Between these scales, in pixels of the style sheet to a millimetre, blocks give way to men. */
export const FAR: readonly [number, number] = [0.26, 0.36];

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

/** A piece within the window, with its place there in pixels of the screen. */
interface Standing {
  actor: Actor;
  subject: Subject;
  post: Post;
  x: number;
  y: number;
  /** How much larger than its base it is drawn. */
  growth: number;
}

/** What one frame is drawn with. */
interface Frame {
  paper: CanvasRenderingContext2D;
  gallery: Gallery;
  view: View;
  /** Pixels of the screen to a millimetre. */
  scale: number;
  /** How much men are seen rather than blocks, from 0 to 1. */
  men: number;
  night: boolean;
  moment: Moment;
}

/** Draws everything that is painted, and has painted what is not; answers whether it must be drawn again although nothing changes. */
export function drawScene(
  paper: CanvasRenderingContext2D,
  actors: readonly Actor[],
  view: View,
  gallery: Gallery,
  glides: Glides,
  night: boolean,
  now: number,
): boolean {
  paper.setTransform(1, 0, 0, 1, 0, 0);
  paper.clearRect(0, 0, paper.canvas.width, paper.canvas.height);
  paper.imageSmoothingQuality = view.moving ? 'low' : 'high';
  gallery.begin();
  const css = view.scale / MILLIMETRES;
  const men = Math.min(Math.max((Math.log(css) - Math.log(FAR[0])) / (Math.log(FAR[1]) - Math.log(FAR[0])), 0), 1);
  const frame: Frame = { paper, gallery, view, scale: css * view.ratio, men, night, moment: { now, moving: view.moving } };
  const standing = actors.flatMap((actor) => placed(actor, frame, glides) ?? []);
  drawUnits(standing, frame);
  drawFlags(standing, frame);
  paper.globalAlpha = 1;
  gallery.order();
  return gallery.fading || glides.moving(now);
}

/** Where a piece is in the window; `null` out of it. */
function placed(actor: Actor, { gallery, view, night, moment }: Frame, glides: Glides): Standing | null {
  const post = glides.at(actor.piece.id, moment.now);
  if (!post) return null;
  const x = (post.x - view.x) * view.scale + view.width / 2;
  const y = (post.y - view.y) * view.scale + view.height / 2;
  const subject: Subject = { ...actor, night };
  const reach = ((gallery.plan(subject).reach + 40) * view.scale) / MILLIMETRES;
  if (x < -reach || y < -reach || x > view.width + reach || y > view.height + reach) return null;
  return { actor, subject, post, x: x * view.ratio, y: y * view.ratio, growth: growthOf(actor.piece, view.scale) };
}

/** Draws blocks, men and smoke. What is in the middle of the window is painted anew first. */
function drawUnits(standing: readonly Standing[], frame: Frame): void {
  const { view, men } = frame;
  const [x, y] = [(view.width * view.ratio) / 2, (view.height * view.ratio) / 2];
  const found = new Map<Standing, Shown[]>();
  for (const one of [...standing].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))) {
    const single = one.actor.piece.stand?.round === true;
    const far = men < 1 && !single ? pictured(one, 'far', 1, frame) : [];
    const near = men > 0 || single ? pictured(one, 'men', single ? 1 : men, frame) : [];
    // Until its men are painted a unit is a block, which takes no time.
    found.set(one, far.length + near.length > 0 ? [...far, ...near] : pictured(one, 'far', 1, frame, true));
  }
  for (const one of standing) for (const shown of found.get(one) ?? []) blit(one, shown, frame);
  for (const one of standing) {
    if (one.actor.fired) for (const shown of pictured(one, 'smoke', 0.35 + 0.65 * men, frame)) blit(one, shown, frame);
  }
}

function pictured(one: Standing, layer: Layer, opacity: number, { gallery, scale, moment }: Frame, atOnce = false): Shown[] {
  const shown = gallery.shown(one.subject, layer, stepOf(scale * one.growth), one.post.degrees, moment, atOnce);
  return shown.map((each) => ({ picture: each.picture, opacity: each.opacity * opacity }));
}

function blit({ x, y, post, growth, actor }: Standing, { picture, opacity }: Shown, { paper, scale }: Frame): void {
  paper.setTransform(scale * growth, 0, 0, scale * growth, x, y);
  const turn = post.degrees - picture.turned;
  if (Math.abs(turn) > 0.05) paper.rotate((turn * Math.PI) / 180);
  paper.globalAlpha = opacity * actor.opacity;
  paper.drawImage(picture.image, picture.left, picture.top, picture.width, picture.height);
}

/** Plants the flags over everybody; from far away one stands for a whole brigade. */
function drawFlags(standing: readonly Standing[], { paper, gallery, view, scale, men, moment }: Frame): void {
  const narrow = view.width < 600;
  const flown = new Set<string>();
  for (const { actor, subject, post, growth, ...at } of standing) {
    const { piece, opacity } = actor;
    const brigade = `${piece.side}${piece.brigade}`;
    if (men <= 0 && piece.leads === 'nobody' && piece.brigade !== '' && flown.has(brigade)) continue;
    if (piece.leads === 'nobody') flown.add(brigade);
    const h = flagHeight(piece, view.scale, narrow);
    const turn = (post.degrees * Math.PI) / 180;
    for (const spot of gallery.plan(subject).flags) {
      const x = at.x + (spot.x * Math.cos(turn) - spot.y * Math.sin(turn)) * scale * growth;
      const y = at.y + (spot.x * Math.sin(turn) + spot.y * Math.cos(turn)) * scale * growth;
      paper.setTransform(scale, 0, 0, scale, x, y);
      for (const { picture, opacity: share } of gallery.flag(subject, h, scale, moment)) {
        paper.globalAlpha = opacity * share;
        paper.drawImage(picture.image, picture.left, picture.top, picture.width, picture.height);
      }
    }
  }
}

/** Where a piece stands on the drawing. */
export function postOf(piece: Piece, lay: Lay): Post | null {
  const { stand } = piece;
  if (!stand) return null;
  const [x, y] = spotOf(stand.front, lay);
  return { x, y, degrees: degreesOf(stand.facing, lay) };
}
