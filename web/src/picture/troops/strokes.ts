/** The strokes of the figures: read from the one file that the page and the printed sheets share, and painted. */
import file from '../../../../crates/draw/art/figures.json';

/** One stroke of a part, as the file's own `about` explains it. */
export interface Stroke {
  d: string;
  fill?: string;
  line?: string;
  w?: number;
  from?: number;
  lit?: number;
  in?: boolean;
  o?: number;
}
/** A part where it belongs: shifted, then turned by degrees. */
export interface Placed {
  part: string;
  at?: [number, number];
  turn?: number;
}
/** One way of standing. */
export interface Pose {
  when: string;
  parts: (string | Placed)[];
  headAt?: [number, number];
}
/** Somebody or something. */
export interface Figure {
  shadow: string;
  heads?: string[];
  poses: Pose[];
}
/** The whole file. */
export interface Art {
  parts: Record<string, Stroke[]>;
  figures: Record<string, Figure>;
}

/** Every stroke. */
export const ART: Art = file as unknown as Art;

/** The poses in which a figure is drawn when it is about something; those of rest where it has none for that. */
export function posesOf(figure: string, when: string): Pose[] {
  const all = ART.figures[figure]?.poses ?? [];
  const fit = all.filter((pose) => pose.when === when);
  if (fit.length > 0) return fit;
  const rest = all.filter((pose) => pose.when === 'rest');
  return rest.length > 0 ? rest : all;
}

const paths = new Map<string, Path2D>();
/** A path as the canvas wants it, made once. */
export function pathOf(d: string): Path2D {
  let path = paths.get(d);
  if (!path) paths.set(d, (path = new Path2D(d)));
  return path;
}

/** Anything that can be painted on. */
export type Paper = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** How strokes are painted: the colours by role, the pixels a millimetre, and where the light comes from on this paper. */
export interface Brush {
  tones: Readonly<Record<string, string>>;
  scale: number;
  sun: readonly [number, number];
}

/** How much of a stroke is seen that is drawn from some scale on, from 0 to 1. */
export function shown(from: number | undefined, scale: number): number {
  if (from === undefined) return 1;
  return Math.min(Math.max((scale / from - 1) * 4 + 0.02, 0), 1);
}

/** Paints the parts of a pose about the origin. */
export function paintParts(paper: Paper, parts: readonly (string | Placed)[], brush: Brush): void {
  for (const entry of parts) {
    if (typeof entry === 'string') {
      paintPart(paper, ART.parts[entry] ?? [], brush);
      continue;
    }
    const turn = ((entry.turn ?? 0) * Math.PI) / 180;
    paper.save();
    paper.translate(entry.at?.[0] ?? 0, entry.at?.[1] ?? 0);
    paper.rotate(turn);
    const { sun } = brush;
    const [cos, sin] = [Math.cos(-turn), Math.sin(-turn)];
    paintPart(paper, ART.parts[entry.part] ?? [], { ...brush, sun: [sun[0] * cos - sun[1] * sin, sun[0] * sin + sun[1] * cos] });
    paper.restore();
  }
}

function paintPart(paper: Paper, strokes: readonly Stroke[], { tones, scale, sun }: Brush): void {
  let clip: Path2D | null = null;
  for (const stroke of strokes) {
    const path = pathOf(stroke.d);
    if (stroke.fill && !stroke.in) clip = path;
    const seen = shown(stroke.from, scale) * (stroke.o ?? 1);
    if (seen <= 0) continue;
    const held = stroke.in === true && clip !== null;
    if (held || stroke.lit || seen < 1) paper.save();
    if (held && clip) paper.clip(clip);
    if (stroke.lit) paper.translate(sun[0] * stroke.lit, sun[1] * stroke.lit);
    if (seen < 1) paper.globalAlpha *= seen;
    if (stroke.fill) {
      paper.fillStyle = tones[stroke.fill] ?? '#888888';
      paper.fill(path);
    }
    if (stroke.line) {
      // From afar lines would make mud of the whole.
      paper.lineWidth = Math.max(stroke.w ?? 0.3, stroke.fill ? 0 : 0.55 / scale);
      paper.strokeStyle = tones[stroke.line] ?? '#888888';
      paper.stroke(path);
    }
    if (held || stroke.lit || seen < 1) paper.restore();
  }
}
