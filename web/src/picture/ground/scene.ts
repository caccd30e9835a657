/**
 * What lies on the table, sorted by how it is drawn. Lengths are millimetres, y grows downwards; the table lies as on paper
 * here, whoever looks at it, so that every tree stands where it stands when the table is turned round.
 */
import { frameOf, type Spot } from '../../table/space';
import type { Ground } from '../../wire/Ground';
import { crossing, longest, span } from './geometry';
import type { Course } from './gaps';
import { bushes, hedgerows, planted, willows, type Tree } from './planting';
import { houseOn, settled, type House, type Town } from './town';

/** Hundredths of a millimetre, the wire's length, in a millimetre. */
const WIRE = 100;
/** The least widths at which a road and a stream are drawn, in millimetres, and those of a track and of a river. */
const ROAD = 17;
const TRACK = 12;
const STREAM = 8;
const RIVER = 20;
/** The longest side of a single house where armies fight; anything larger is a place. */
const HOUSE = 76;
/** A gap in water up to this wide over which a road goes is a bridge; a wider one is a ford. */
const BRIDGE = 21;

/** What grows or lies on a patch of ground. */
export type Cover = 'corn' | 'plough' | 'meadow' | 'garden' | 'close' | 'furze' | 'heath' | 'warren' | 'pits' | 'rocks' | 'scrub';

export interface Hill {
  edge: Spot[];
  steep: boolean;
  level: number;
}

export interface Patch {
  edge: Spot[];
  cover: Cover;
  /** In which direction its rows run, in radians. */
  turn: number;
}

export interface Wall extends Course {
  /** Whether it cannot be looked over. */
  high: boolean;
  /** Whether it is a fence of wood. */
  fence: boolean;
}

/** A bank thrown up, or a ditch dug. */
export interface Work extends Course {
  ditch: boolean;
}

/** Where a road goes through water: over it or through it. */
export interface Passage {
  at: Spot;
  turn: number;
  /** How long it is, and how wide. */
  long: number;
  wide: number;
  dry: boolean;
}

/** A border from which the rules measure. */
export interface Border {
  edge: Spot[];
  kind: 'slope' | 'steep' | 'patch' | 'wood' | 'water' | 'place';
}

export interface Scene {
  wide: number;
  deep: number;
  /** Hill country, where single men fight among burns and bracken. */
  upland: boolean;
  hills: Hill[];
  crests: Spot[][];
  patches: Patch[];
  marshes: Spot[][];
  woods: Spot[][];
  lakes: Spot[][];
  streams: Course[];
  passages: Passage[];
  roads: Course[];
  towns: Town[];
  houses: House[];
  hedges: Course[];
  walls: Wall[];
  works: Work[];
  /** Trees, bushes and stones, those furthest up on the table first. */
  trees: Tree[];
  borders: Border[];
}

/** The scene that some ground makes on a table of a size as on the wire. */
export function sceneOf(ground: readonly Ground[], width: number, depth: number): Scene {
  const place = ([x, y]: readonly [number, number]): Spot => [x / WIRE, (depth - y) / WIRE];
  const scene: Scene = {
    wide: width / WIRE, deep: depth / WIRE, upland: ground.some(({ word }) => UPLAND.test(word)), hills: [], crests: [], patches: [],
    marshes: [], woods: [], lakes: [], streams: [], passages: [], roads: [], towns: [], houses: [], hedges: [], walls: [], works: [],
    trees: [], borders: [],
  };
  for (const feature of ground) {
    const { shape } = feature;
    if (shape.is === 'area') addArea(scene, feature, shape.corners.map(place));
    else {
      const gaps = shape.openings.map(([from, to]): [Spot, Spot] => [place(from), place(to)]);
      addLine(scene, feature, { points: shape.points.map(place), wide: shape.width / WIRE, gaps });
    }
  }
  for (const stream of scene.streams) scene.passages.push(...passagesOf(stream, scene.roads));
  scene.trees = [...scene.woods.flatMap(planted), ...scene.patches.flatMap(bushes), ...hedgerows(scene), ...willows(scene), ...scene.towns.flatMap((town) => town.trees)];
  scene.trees.sort((one, other) => one.y - other.y || one.x - other.x);
  return scene;
}

/** The words of the one rulebook in which single men fight. */
const UPLAND = /^(Water, burn or bog|Rocks or bracken|Stone wall|Deep water|Fence or hedge|Building|Road or track|Hill)$/;

function addArea(scene: Scene, feature: Ground, edge: Spot[]): void {
  const { kind, level } = feature;
  const bordered = (border: Border['kind']): void => void scene.borders.push({ edge, kind: border });
  switch (kind) {
    case 'slope':
    case 'steep-slope':
      scene.hills.push({ edge, steep: kind === 'steep-slope', level });
      return bordered(kind === 'slope' ? 'slope' : 'steep');
    case 'rough':
    case 'open':
    case 'earthwork':
    case 'hedge':
    case 'wall':
    case 'high-wall':
      scene.patches.push({ edge, cover: coverOf(feature, edge, scene.upland), turn: longest(edge) });
      return bordered('patch');
    case 'marsh':
      scene.marshes.push(edge);
      return bordered('water');
    case 'wood':
      scene.woods.push(edge);
      return bordered('wood');
    case 'building':
      addPlace(scene, feature, edge);
      return bordered('place');
    case 'stream':
    case 'impassable':
      scene.lakes.push(edge);
      return bordered('water');
    case 'road':
      addCrossing(scene, feature, edge);
      return undefined;
    case 'crest':
      scene.crests.push(edge);
      return undefined;
  }
}

function addLine(scene: Scene, { kind, word, name }: Ground, course: Course): void {
  switch (kind) {
    case 'road':
      scene.roads.push({ ...course, wide: Math.max(course.wide, /lane|track/i.test(`${word} ${name}`) ? TRACK : ROAD) });
      break;
    case 'hedge':
      if (/fence/i.test(name)) scene.walls.push({ ...course, high: false, fence: true });
      else scene.hedges.push(course);
      break;
    case 'wall':
    case 'high-wall':
      scene.walls.push({ ...course, high: kind === 'high-wall', fence: /fence|paling|pale/i.test(name) });
      break;
    case 'earthwork':
      scene.works.push({ ...course, ditch: /ditch|trench|moat|dyke/i.test(name) });
      break;
    case 'stream':
      scene.streams.push({ ...course, wide: Math.max(course.wide, /river/i.test(word) ? RIVER : STREAM) });
      break;
    case 'impassable':
      scene.streams.push({ ...course, wide: Math.max(course.wide, RIVER) });
      break;
    default:
      scene.crests.push(course.points);
  }
}

const COVERS: readonly (readonly [RegExp, Cover])[] = [
  [/crop|corn|wheat|barley|rye|bean/i, 'corn'],
  [/plough|fallow|arable|field/i, 'plough'],
  [/garden|orchard|croft|hop/i, 'garden'],
  [/close|enclos|fold|yard|pasture|meadow|park/i, 'close'],
  [/furze|gorse|whin|brush|thorn|thicket/i, 'furze'],
  [/warren|burrow/i, 'warren'],
  [/pit|pond|quarr/i, 'pits'],
  [/rock|stone|crag|scree|scar/i, 'rocks'],
  [/moor|heath|bracken|ling|fern|common/i, 'heath'],
];

/** What grows on a patch: as its name says, or its word; the same ground without either bears the same every time. */
function coverOf({ kind, word, name }: Ground, edge: readonly Spot[], upland: boolean): Cover {
  for (const text of [name, word]) {
    if (text === 'Rocks or bracken') return patchwork(edge) < 0.5 ? 'rocks' : 'heath';
    const found = COVERS.find(([about]) => about.test(text) && !/ground|defence/i.test(text));
    if (found) return found[1];
  }
  if (kind === 'open') return patchwork(edge) < 0.5 ? 'meadow' : 'close';
  return upland ? 'heath' : 'scrub';
}

function patchwork(edge: readonly Spot[]): number {
  const [x, y] = edge[0] ?? [0, 0];
  return Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1;
}

function addPlace(scene: Scene, { name, word }: Ground, edge: Spot[]): void {
  const burning = /burning|on fire|alight|fired/i.test(`${word} ${name}`);
  const [left, top, right, bottom] = frameOf(edge);
  if (word === 'Building' || Math.max(right - left, bottom - top) <= HOUSE) scene.houses.push(houseOn(edge, name, burning, scene.upland));
  else {
    const town = settled(edge, name, burning);
    scene.towns.push(town);
    scene.houses.push(...town.houses);
  }
}

/** A bridge or ford that is a feature of its own. */
function addCrossing(scene: Scene, { word, name }: Ground, edge: Spot[]): void {
  const [left, top, right, bottom] = frameOf(edge);
  const turn = longest(edge);
  const long = Math.max(right - left, bottom - top);
  scene.passages.push({
    at: [(left + right) / 2, (top + bottom) / 2], turn, long, wide: Math.max(Math.min(right - left, bottom - top), 14),
    dry: !/ford/i.test(`${word} ${name}`),
  });
}

/** Where the gaps of some water are passed, by roads or without. */
function passagesOf(stream: Course, roads: readonly Course[]): Passage[] {
  return stream.gaps.map(([from, to]) => {
    const at: Spot = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const gap = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const road = roads.find(({ points }) => points.some((point, step) => step > 0 && span(at[0], at[1], points[step - 1]!, point) < gap / 2 + 14));
    const way = road ? wayAt(road.points, at) : null;
    const across = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
    return {
      at: road && way ? (metBy(stream.points, road.points, at) ?? at) : at, turn: way ?? across, long: stream.wide + 24,
      wide: Math.max(Math.min(gap, 34), 16), dry: road !== undefined && gap <= BRIDGE,
    };
  });
}

/** The direction of a road where it comes nearest to a place. */
function wayAt(points: readonly Spot[], [x, y]: Spot): number {
  let [least, turn] = [Infinity, 0];
  points.forEach((point, at) => {
    const before = points[at - 1];
    if (!before) return;
    const far = span(x, y, before, point);
    if (far < least) [least, turn] = [far, Math.atan2(point[1] - before[1], point[0] - before[0])];
  });
  return turn;
}

/** Where two lines cross near a place. */
function metBy(one: readonly Spot[], other: readonly Spot[], near: Spot): Spot | null {
  for (let a = 1; a < one.length; a += 1) {
    for (let b = 1; b < other.length; b += 1) {
      const met = crossing(one[a - 1]!, one[a]!, other[b - 1]!, other[b]!);
      if (met && Math.hypot(met[0] - near[0], met[1] - near[1]) < 40) return met;
    }
  }
  return null;
}
