/** What can be done with a piece by hand, read off the answers that are offered for it. */
import type { Choice } from '../wire/Choice';
import type { Choices } from '../wire/Choices';
import type { Gesture } from '../wire/Gesture';
import type { LegKind } from '../wire/LegKind';

const STRAIGHT: readonly LegKind[] = ['advance', 'back', 'oblique', 'sidestep', 'to'];

/** The gestures for which a piece has handles. */
export function gesturesOf(choices: readonly Choice[], verb: string | null): Set<Gesture> {
  const found = new Set<Gesture>();
  for (const { way, verb: word } of choices) {
    if (verb !== null && word !== verb) continue;
    if (way.is === 'at') found.add('place');
    if (way.is !== 'legs') continue;
    for (const kind of way.kinds) {
      if (STRAIGHT.includes(kind)) found.add('go');
      else if (kind === 'wheel') found.add('left-corner').add('right-corner');
      else if (kind === 'turn') found.add('turn');
    }
  }
  return found;
}

/** What dragging a piece itself does: sets it down, has it go, or turns it where it may do no more. `null` if nothing. */
export function draggedBy(gestures: ReadonlySet<Gesture>): Gesture | null {
  return (['place', 'go', 'turn'] as const).find((gesture) => gestures.has(gesture)) ?? null;
}

/** What is offered for a piece under one verb. */
export interface Offer {
  verb: string;
  choices: Choice[];
  /** The pieces at which it can be aimed, each with its answer. */
  targets: Map<number, Choice>;
  /** Whether it is done by dragging. */
  dragged: boolean;
}

/** The offers for a piece, by verb, in the order in which they were first offered. */
export function offersOf(choices: readonly Choice[]): Offer[] {
  const offers = new Map<string, Offer>();
  for (const choice of choices) {
    const offer: Offer = offers.get(choice.verb) ?? { verb: choice.verb, choices: [], targets: new Map(), dragged: false };
    offers.set(choice.verb, offer);
    offer.choices.push(choice);
    if (choice.object !== null && (choice.way.is === 'none' || choice.way.is === 'legs') && !offer.targets.has(choice.object)) {
      offer.targets.set(choice.object, choice);
    }
    if (gesturesOf([choice], null).size > 0) offer.dragged = true;
  }
  return [...offers.values()];
}

/** What could be done to a target: shot at, charged, something else; or it is one's own. */
export type Sign = 'shoot' | 'charge' | 'other' | 'friend';

/**
 * How a target is marked at which an answer is aimed, of whom the rules tell so much as things stand: whoever goes at an enemy charges him,
 * though he may have to wheel first and could not as he stands.
 */
export function signOf({ way }: Choice, whose: 'own' | 'enemy' | 'nobody', told: 'shoot' | 'charge' | undefined): Sign {
  if (whose === 'own') return 'friend';
  return whose === 'enemy' && way.is === 'legs' ? 'charge' : (told ?? 'other');
}

/**
 * Whether a piece may go somewhere by what is `offered` for it, now or once it is called upon, or be named for an order to several: who
 * only answers an attack goes nowhere with his brigade.
 */
export function mayMarch(choices: Choices | null, offered: readonly Choice[], piece: number | undefined): boolean {
  const gathers = (choices?.verbs ?? []).filter((verb) => verb.gathers).map((verb) => verb.word);
  const named = (choices?.choices ?? []).some(({ verb, piece: who, object }) => gathers.includes(verb) && (object ?? who) === piece);
  return named || gesturesOf(offered, null).has('go');
}

/** So many answers that name nobody lie beside a piece at most. */
const FEW = 3;

/**
 * The answers that name nobody, where the question is about one piece: it alone may act, or all that others may do is for it, as that one of
 * them stands by it. They are as good as that piece's own. None where it is about several, or there are many.
 */
export function insteadOf(choices: Choices | null, able: ReadonlySet<number>, piece: number | null): Choice[] {
  if (piece === null || !able.has(piece)) return [];
  const all = choices?.choices ?? [];
  const plain = all.filter((choice) => choice.piece === null);
  const others = all.filter((choice) => choice.piece !== null);
  const [first] = others;
  const about = able.size === 1 || others.every((one) => one.piece === piece || one.object === piece);
  const shared = first?.object != null && able.has(first.object) && others.every(({ object }) => object === first.object);
  const bare = plain.length <= FEW && plain.every(({ object, way }) => object === null && way.is === 'none');
  return bare && (about || shared) ? plain : [];
}

/**
 * The offered place nearest to where somebody points, of those that no piece on the table or beside it is set down at: troops that come by a
 * card. Pointed at once more, the one in hand looks the next way that is offered there. `null` where there are none.
 */
export function placeNear(choices: readonly Choice[], [x, y]: readonly [number, number], now: Choice | null): Choice | null {
  const places = choices.flatMap((choice) => (choice.piece === null && choice.way.is === 'at' ? [{ choice, at: choice.way.at }] : []));
  const off = ([u, v]: readonly [number, number]): number => Math.hypot(u - x, v - y);
  const least = Math.min(...places.map(({ at }) => off(at)));
  const there = places.filter(({ at }) => off(at) === least).map(({ choice }) => choice);
  return there[(now === null ? -1 : there.indexOf(now)) + 1] ?? there[0] ?? null;
}

/** Of words longer than this only the deed is told beside a piece. */
export const CURT = 30;

/**
 * An answer in few words: of long ones without what is added in brackets, and of what stands on either hand of a colon the deed: who does
 * it is seen (`Hob's group: set out`), and what it may come to is told elsewhere (`Fire at Ballard: 4d6 hitting on 2+`).
 */
export function curt(said: string, verb: string): string {
  if (said.length <= CURT) return said;
  const bare = said.replace(/ \(.*$/, '');
  const colon = bare.indexOf(': ');
  if (colon < 0) return bare;
  const [head, tail] = [bare.slice(0, colon), bare.slice(colon + 2)];
  const told = head.toLowerCase().includes(verb.split('-')[0] ?? '');
  return told || /^\d/.test(tail) ? head : tail.charAt(0).toUpperCase() + tail.slice(1);
}
