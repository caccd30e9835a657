/**
 * What lies on the table, sorted by how it is drawn. Lengths are millimetres, y grows downwards; the table lies as on paper
 * here, whoever looks at it, so that every tree stands where it stands when the table is turned round.
 */
import { frameOf, type Spot } from '../../table/space';
import type { Ground } from '../../wire/Ground';
import { apart, crossing, longest, middle, span, within } from './geometry';
import type { Course } from './gaps';
import { bushes, hedgerows, planted, willows, type Tree } from './planting';
import { joined, spine } from './strips';
import { farmstead, houseOn, settled, type House, type Town } from './town';

/** Hundredths of a millimetre, the wire's length, in a millimetre. */
const WIRE = 100;
/** The least widths at which a road, a stream and a river are drawn, in millimetres. */
const ROAD = 16;
const STREAM = 8;
const RIVER = 20;
/** The longest side of a single house where armies fight; anything larger is a place. */
const HOUSE = 76;

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
  /** Whether it is no hindrance: then it is but a tint. */
  open: boolean;
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

/** Where water is passed: over a bridge, or through it. */
export interface Passage {
  at: Spot;
  /** The direction of whoever passes, in radians. */
  turn: number;
  /** How long it is, and how wide. */
  long: number;
  wide: number;
  dry: boolean;
}

/** A single thing that has a place of its own on the map. */
export interface Mark {
  at: Spot;
  kind: 'wagons' | 'gallows' | 'mill' | 'cross';
  /** Half the side of its place, in millimetres. */
  room: number;
}

/** A border from which the rules measure. */
export interface Border {
  /** A polygon, or a line where it is open. */
  edge: Spot[];
  open?: boolean;
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
  /** Paths that feet have worn, from gates to doors. */
  paths: Spot[][];
  marks: Mark[];
  borders: Border[];
}

/** The scene that some ground makes on a table of a size as on the wire. */
export function sceneOf(ground: readonly Ground[], width: number, depth: number): Scene {
  const place = ([x, y]: readonly [number, number]): Spot => [x / WIRE, (depth - y) / WIRE];
  const scene: Scene = {
    wide: width / WIRE, deep: depth / WIRE, upland: ground.some(({ word }) => UPLAND.test(word)), hills: [], crests: [], patches: [],
    marshes: [], woods: [], lakes: [], streams: [], passages: [], roads: [], towns: [], houses: [], hedges: [], walls: [], works: [],
    trees: [], paths: [], marks: [], borders: [],
  };
  const strips = { burn: [] as Strip[], track: [] as Strip[] };
  for (const feature of ground) {
    const { shape } = feature;
    if (shape.is === 'area') addArea(scene, feature, shape.corners.map(place), strips);
    else {
      const gaps = shape.openings.map(([from, to]): [Spot, Spot] => [place(from), place(to)]);
      addLine(scene, feature, { points: shape.points.map(place), wide: shape.width / WIRE, gaps });
    }
  }
  for (const { points, wide } of joined(strips.burn)) scene.streams.push({ points, wide, gaps: [] });
  for (const { points, wide } of joined(strips.track)) scene.roads.push({ points, wide, gaps: [] });
  for (const feature of ground) {
    if (feature.kind !== 'road' || feature.shape.is !== 'area' || !/bridge|ford/i.test(`${feature.word} ${feature.name}`)) continue;
    scene.passages.push(crossed(scene, feature, feature.shape.corners.map(place)));
  }
  scene.houses = clearWays(scene);
  for (const patch of scene.patches) if (['scrub', 'plough', 'corn'].includes(patch.cover) && scene.houses.some(({ at }) => within(patch.edge, at))) patch.cover = 'garden';
  for (const stream of scene.streams) scene.passages.push(...passagesOf(stream, scene));
  scene.paths = pathsOf(scene);
  scene.trees = [...scene.trees, ...scene.woods.flatMap(planted), ...scene.patches.flatMap(bushes), ...hedgerows(scene), ...willows(scene), ...scene.towns.flatMap((town) => town.trees)];
  // None stands on a roadway or in a house.
  scene.trees = scene.trees.filter(({ x, y }) => !scene.houses.some(({ corners }) => within(corners, [x, y])));
  scene.trees = scene.trees.filter(({ x, y, size }) => scene.roads.every(({ points, wide }) => apart(points, x, y, false) > bed(wide) / 2 + size * 0.7));
  scene.trees.sort((one, other) => one.y - other.y || one.x - other.x);
  return scene;
}

/** What is named so flows, where a rulebook knows all water alike. */
const FLOWS = /burn|beck|brook|water|river|stream|syke|sike|eden|esk|annan|liddel|caldew/i;

/** Words for ground that the one rulebook in which single men fight has alone. */
const UPLAND = /^(Water, burn or bog|Rocks or bracken|Stone wall|Deep water|Fence or hedge|Road or track|Crest of a hill)$/;

type Strip = NonNullable<ReturnType<typeof spine>>;

function addArea(scene: Scene, feature: Ground, edge: Spot[], strips: { burn: Strip[]; track: Strip[] }): void {
  const { kind, level, name } = feature;
  const strip = spine(edge);
  const bordered = (border: Border['kind']): void => void scene.borders.push({ edge, kind: border });
  switch (kind) {
    case 'slope':
    case 'steep-slope':
      scene.hills.push({ edge, steep: kind === 'steep-slope', level });
      if (/windmill/i.test(name)) scene.marks.push({ at: middle(edge), kind: 'mill', room: 17 });
      return bordered(kind === 'slope' ? 'slope' : 'steep');
    case 'open':
      if (addMark(scene, name, edge)) return bordered('patch');
      scene.patches.push({ edge, cover: coverOf(feature, edge, scene.upland), turn: longest(edge), open: true });
      return bordered('patch');
    case 'rough':
    case 'earthwork':
    case 'hedge':
    case 'wall':
    case 'high-wall':
      scene.patches.push({ edge, cover: coverOf(feature, edge, scene.upland), turn: longest(edge), open: false });
      return bordered('patch');
    case 'marsh':
      if (strip && FLOWS.test(name)) return addFlow(scene, strips.burn, strip, edge);
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
      if (strip) return addFlow(scene, strips.burn, strip, edge);
      scene.lakes.push(edge);
      return bordered('water');
    case 'road':
      if (/bridge|ford/i.test(`${feature.word} ${name}`)) return bordered('place');
      if (strip) strips.track.push(strip);
      else scene.patches.push({ edge, cover: 'close', turn: longest(edge), open: true });
      return undefined;
    case 'crest':
      scene.crests.push(edge);
      return undefined;
  }
}

/** Water that flows: its banks are what the rules measure from, not where one piece of it ends. */
function addFlow(scene: Scene, burn: Strip[], strip: Strip, [a, b, c, d]: Spot[]): void {
  burn.push(strip);
  const upright = Math.hypot(b![0] - a![0], b![1] - a![1]) < Math.hypot(c![0] - b![0], c![1] - b![1]);
  const sides: Spot[][] = upright ? [[b!, c!], [d!, a!]] : [[a!, b!], [c!, d!]];
  for (const edge of sides) scene.borders.push({ edge, kind: 'water', open: true });
}

function addLine(scene: Scene, { kind, word, name }: Ground, course: Course): void {
  if (DITCH.test(name) && (kind === 'stream' || kind === 'earthwork')) {
    scene.works.push({ ...course, ditch: true });
    return;
  }
  switch (kind) {
    case 'road':
      scene.roads.push({ ...course, wide: Math.max(course.wide, ROAD) });
      break;
    case 'hedge':
      if (/fence|fold|pale/i.test(name) || (scene.upland && !/hedge/i.test(name))) scene.walls.push({ ...course, high: false, fence: true });
      else scene.hedges.push(course);
      break;
    case 'wall':
    case 'high-wall':
      scene.walls.push({ ...course, high: kind === 'high-wall', fence: /fence|paling|pale/i.test(name) });
      break;
    case 'earthwork':
      scene.works.push({ ...course, ditch: false });
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

const DITCH = /ditch|trench|moat/i;

const COVERS: readonly (readonly [RegExp, Cover])[] = [
  [/\bcrops?\b|\bcorn|wheat|barley|\brye\b|beans/i, 'corn'],
  [/plough|fallow|arable|\bfields?\b/i, 'plough'],
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
  const [long, short] = [Math.max(right - left, bottom - top), Math.min(right - left, bottom - top)];
  if (scene.upland || /church|tower|windmill|bastle/i.test(name)) scene.houses.push(houseOn(edge, name, burning, scene.upland));
  else if (long > HOUSE) {
    const town = settled(edge, name, burning);
    scene.towns.push(town);
    scene.houses.push(...town.houses);
  } else if (edge.length === 4 && short > 36) scene.houses.push(...farmstead(edge, burning));
  else scene.houses.push(houseOn(edge, name, burning, false));
}

/** A small place that is named for what stands on it; whether it was one. */
function addMark(scene: Scene, name: string, edge: Spot[]): boolean {
  const [left, top, right, bottom] = frameOf(edge);
  const room = Math.min(right - left, bottom - top) / 2;
  const at: Spot = middle(edge);
  if (room > 60 || name === '') return false;
  if (/tree|oak|ash|elm|thorn|yew/i.test(name)) scene.trees.push({ x: at[0], y: at[1], size: Math.min(room * 0.72, 19), kind: 'ash', salt: 7 });
  else if (/wagon|baggage|train|carts/i.test(name)) scene.marks.push({ at, kind: 'wagons', room });
  else if (/gallows|gibbet/i.test(name)) scene.marks.push({ at, kind: 'gallows', room });
  else if (/mill/i.test(name)) scene.marks.push({ at, kind: 'mill', room: Math.min(room, 19) });
  else scene.marks.push({ at, kind: 'cross', room });
  return true;
}

/** A bridge or ford that is a feature of its own: it lies as its road crosses its water, and its ground is a border. */
function crossed({ streams, roads }: Scene, { word, name }: Ground, edge: readonly Spot[]): Passage {
  const [left, top, right, bottom] = frameOf(edge);
  const centre = middle(edge);
  const reach = Math.max(right - left, bottom - top) / 2 + 20;
  const near = <T extends Course>(lines: readonly T[]): T | undefined => lines.find(({ points }) => apart(points, centre[0], centre[1], false) < reach);
  const [stream, road] = [near(streams), near(roads)];
  const dry = !/ford/i.test(`${word} ${name}`);
  const met = stream && road ? crossings(stream.points, road.points).find(([x, y]) => Math.hypot(x - centre[0], y - centre[1]) < reach) : undefined;
  const at = met ?? centre;
  const turn = road ? wayAt(road.points, at) : stream ? wayAt(stream.points, at) + Math.PI / 2 : longest(edge);
  return { at, turn, long: (stream?.wide ?? STREAM) + 26, wide: road && dry ? bed(road.wide) : Math.min(right - left, bottom - top, 40), dry };
}

/** Takes away what would stand on a road that goes through a place. */
function clearWays({ towns, roads, houses }: Scene): House[] {
  const onWay = (corners: readonly Spot[], room: number): boolean =>
    roads.some(({ points, wide }) => corners.some(([x, y]) => apart(points, x, y, false) < bed(wide) / 2 + room) || points.some((point) => within(corners, point)));
  const gone = new Set<House>();
  for (const town of towns) {
    for (const house of town.houses) if (onWay([...house.corners, house.at], 1.5)) gone.add(house);
    town.houses = town.houses.filter((house) => !gone.has(house));
    town.gardens = town.gardens.filter(({ corners }) => !onWay([...corners, middle(corners)], 0));
    town.trees = town.trees.filter(({ x, y, size }) => !onWay([[x, y]], size));
  }
  return houses.filter((house) => !gone.has(house));
}

/** Where the gaps of some water are passed: over a bridge where a road comes to it and none could wade, else through it. */
function passagesOf(stream: Course, { roads, passages }: Scene): Passage[] {
  const found = stream.gaps.map(([from, to]): Passage => {
    const at: Spot = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const gap = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const across = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
    return { at, turn: across, long: stream.wide + 26, wide: Math.min(gap, 60), dry: false };
  });
  for (const road of roads) {
    for (const at of crossings(stream.points, road.points)) {
      // A crossing that is a feature of its own is drawn as that.
      if (passages.some((one) => Math.hypot(one.at[0] - at[0], one.at[1] - at[1]) < 60)) continue;
      const passage: Passage = { at, turn: wayAt(road.points, at), long: stream.wide + 24, wide: bed(road.wide), dry: stream.wide >= RIVER - 8 };
      const ford = found.findIndex((one) => Math.hypot(one.at[0] - at[0], one.at[1] - at[1]) < 70);
      if (ford >= 0) found[ford] = passage;
      else found.push(passage);
    }
  }
  return found;
}

/** How much of a road's width is its roadway. */
export function bed(wide: number): number {
  return wide > 24 ? 11 + wide * 0.3 : wide;
}

/** From every gate in a wall to the nearest house, and from house to house where there are but few. */
function pathsOf({ walls, houses, towns }: Scene): Spot[][] {
  const single = houses.filter((house) => !towns.some((town) => town.houses.includes(house)));
  const gates = walls.flatMap(({ gaps }) => gaps.map(([from, to]): Spot => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  const far = ([x, y]: Spot, [u, v]: Spot): number => Math.hypot(x - u, y - v);
  return [...gates, ...single.map(({ at }) => at)].flatMap((from) => {
    const near = single.filter(({ at }) => far(at, from) > 1 && far(at, from) < 420).sort((one, other) => far(one.at, from) - far(other.at, from))[0];
    if (!near) return [];
    const [x, y] = from;
    const bend = (far(from, near.at) / 9) * (x % 2 < 1 ? 1 : -1);
    const [u, v] = near.at;
    const size = far(from, near.at) || 1;
    return [[from, [(x + u) / 2 - ((v - y) / size) * bend, (y + v) / 2 + ((u - x) / size) * bend], near.at]];
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

/** Where two lines cross. */
function crossings(one: readonly Spot[], other: readonly Spot[]): Spot[] {
  const found: Spot[] = [];
  for (let a = 1; a < one.length; a += 1) {
    for (let b = 1; b < other.length; b += 1) {
      const met = crossing(one[a - 1]!, one[a]!, other[b - 1]!, other[b]!);
      if (met && !found.some(([x, y]) => Math.hypot(x - met[0], y - met[1]) < 30)) found.push(met);
    }
  }
  return found;
}
