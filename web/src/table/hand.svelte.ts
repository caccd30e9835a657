/** The player's hand over the table: what pointers and keys make of a piece that may be moved. */
import { answerOf, endOf, outlinesOf, type Point } from '../draft.svelte';
import type { Game } from '../game.svelte';
import { offeredFor } from '../leading.svelte';
import { heading } from '../panels/grouping';
import type { Aimed } from '../wire/Aimed';
import type { Choice } from '../wire/Choice';
import type { Gesture } from '../wire/Gesture';
import { levelled, turned, type Dressed, type Neighbour } from './dressing';
import { meets } from './meeting';
import { draggedBy, gesturesOf, offersOf, type Offer } from './offers';
import { under } from './onto';
import { ahead, beside, INCH } from './space';

/** How long the keys rest before what would follow is asked for, in milliseconds. */
const REST = 250;

/** A drag under way: lengths and places as on the wire. */
export interface Drag {
  piece: number;
  gesture: Gesture;
  /** Where what is dragged lay when it was grasped. */
  base: Point;
  /** Where the pointer was then. */
  from: Point;
  /** For a piece that is set down: where it looks, if that was chosen. */
  facing: number | null;
  /** Whether a piece that is set down is turned instead of moved. */
  turning: boolean;
  /** The last wish. */
  to: Point | null;
  /** The piece that it is held over; `null` for none. */
  onto: number | null;
}

/** A wheel by keys: the outline that wheels and how far, in degrees to the right. */
interface Wheel {
  piece: number;
  legs: string;
  outline: readonly Point[];
  degrees: number;
}

/** What the player's hand does with the selected piece. */
export class Hand {
  /** The verb that was picked for the selected piece, where several could be meant. */
  verb: string | null = $derived.by(() => (this.offers.some((offer) => offer.verb === this.picked) ? this.picked : null));
  private picked = $state<string | null>(null);
  /** The drag under way. */
  drag = $state.raw<Drag | null>(null);

  /** What is offered for the selected piece, by verb. */
  offers: Offer[] = $derived.by(() => offersOf(this.game.offered));
  /** How it can be dragged. */
  gestures: Set<Gesture> = $derived.by(() => gesturesOf(this.game.offered, this.verb));
  /** The pieces at which it can be aimed, each with its answer. */
  targets: Map<number, Choice> = $derived.by(() => {
    const all = new Map<number, Choice>();
    for (const offer of this.offers) {
      if (this.verb !== null && offer.verb !== this.verb) continue;
      for (const [piece, choice] of offer.targets) if (!all.has(piece)) all.set(piece, choice);
    }
    return all;
  });
  /** Whether several legs may follow each other in one answer, as far as the offers show. */
  strides: boolean = $derived.by(() =>
    this.game.offered.some((choice) => choice.way.is === 'legs' && choice.way.kinds.length > 1),
  );
  /** Whether it may go anywhere by a path of its own. */
  roams: boolean = $derived.by(() =>
    this.game.offered.some((choice) => choice.way.is === 'legs' && choice.way.kinds.includes('to')),
  );
  /** The gestures for which there are handles now: where legs do not follow each other, a draft keeps to its own. */
  handles: Set<Gesture> = $derived.by(() => {
    const { draft, selected } = this.game;
    // After a charge nobody wheels: it ends where it meets the enemy.
    if (draft?.piece === selected && this.met) return new Set();
    const own = draft?.piece === selected ? draft?.gesture : null;
    if (!own || this.strides || own === 'place') return this.gestures;
    const corner = own === 'left-corner' || own === 'right-corner';
    return new Set([...this.gestures].filter((one) => one === own || (corner && one.endsWith('corner'))));
  });
  /** Where what is drafted meets the enemy, if it goes on until it does. */
  met: readonly Point[] | null = $derived.by(() => meets(this.game.draft, this.game.pieces));
  /** The outline to which handles are put: the ghost's, or the piece's own. */
  outline: readonly Point[] | null = $derived.by(() => {
    const { draft, selected, pieces } = this.game;
    if (selected === null) return null;
    if (draft && draft.piece === selected) return this.met ?? outlinesOf(draft).at(-1) ?? pieces.get(selected)?.stand?.outline ?? null;
    return pieces.get(selected)?.stand?.outline ?? null;
  });
  /** Where the piece with the handles stands. */
  pose: { at: Point; facing: number } | null = $derived.by(() => {
    const { draft, selected, pieces } = this.game;
    if (selected === null) return null;
    const stand = pieces.get(selected)?.stand;
    const end = draft?.piece === selected ? endOf(draft, stand?.round) : null;
    const [left, right] = (draft?.piece === selected ? this.met : null) ?? [];
    if (end && left && right) return { at: [Math.round((left[0] + right[0]) / 2), Math.round((left[1] + right[1]) / 2)], facing: end.facing };
    return end ?? (stand ? { at: stand.front, facing: stand.facing } : null);
  });

  /** The neighbour by whom what is dragged dresses, and where. */
  dressed = $state.raw<Dressed | null>(null);

  /** A piece that is dragged although it may do nothing, how far, and why not. */
  barred = $state.raw<{ piece: number; by: Point; why: string } | null>(null);

  /** The outline that was taken hold of. */
  private grasped: readonly Point[] | null = null;
  /** A drag that waits until it is known what the piece may do. */
  private reaching: { piece: number; from: Point; at: Point; dropped: boolean } | null = null;
  private wheel: Wheel | null = null;
  /** What was wished by keys last, and what was known when it was. */
  private wished: { piece: number; gesture: Gesture; to: Point; aimed: Aimed | null } | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: Game) {}

  /** Whether a piece can be dragged off at once. */
  movable(id: number): boolean {
    const { game } = this;
    const offered = id === game.selected ? game.offered : (game.choices?.choices ?? []).filter((choice) => choice.piece === id);
    return draggedBy(gesturesOf(offered, null)) !== null;
  }

  /** The answer that merely picks a piece to act, if that is all that is offered for it. */
  picking(id: number): Choice | null {
    const plain = (this.game.choices?.choices ?? []).filter((choice) => choice.piece === id);
    const [only] = plain;
    return only && plain.length === 1 && only.way.is === 'none' && only.object === null ? only : null;
  }

  /**
   * Drags a piece of which it is not known yet whether it may go: it is called upon in thought, and the drag goes on. If
   * what it may do cannot be foreseen, it is called upon in earnest. One that may do nothing shows that.
   */
  async reach(piece: number, from: Point): Promise<void> {
    const { game } = this;
    const reaching = { piece, from, at: from, dropped: false };
    game.marching.wished = null;
    this.reaching = reaching;
    await this.settled(piece);
    if (this.reaching !== reaching) return;
    this.select(piece);
    await game.ready;
    if (this.reaching === reaching && !this.movable(piece)) {
      // Where it was foreseen what he may do, and he may not be dragged, calling upon him would but spend the go.
      const choice = game.leading.shown?.piece === piece ? null : this.picking(piece);
      if (choice && (await game.drafting.take(choice))) {
        await game.chosen();
      }
    }
    if (this.reaching !== reaching) return;
    this.reaching = null;
    if (this.movable(piece)) {
      this.grip(piece, from);
      this.pull(reaching.at);
      if (reaching.dropped) this.drop();
    } else if (game.decision && game.marching.picked.size > 1 && game.marching.picked.has(piece)) {
      // Where each will be judged when its turn comes, all go along with the hand.
      game.marching.wished = [reaching.at[0] - from[0], reaching.at[1] - from[1]];
      this.hauled = reaching.dropped ? null : from;
    } else if (game.draft === null && reaching.dropped) {
      // The hand is off the piece before it was known: what would have stood under it is told all the same.
      game.note = this.idle(piece);
    } else if (game.draft === null) {
      this.held = from;
      this.over = null;
      this.bar(piece, reaching.at);
    }
  }

  /** Whoever takes up the next piece to be set down has done with the one before: where that was drafted, it is given. */
  private async settled(piece: number): Promise<void> {
    const { game } = this;
    const { draft } = game;
    if (game.plan.on || draft?.gesture !== 'place' || draft.piece === piece || answerOf(draft) === null) return;
    if (game.pieces.get(piece)?.place === 'reserve' && (await game.confirm())) await game.chosen();
  }

  /** Why a piece of one's own may do nothing. */
  private idle(piece: number): string {
    const { game } = this;
    const title = game.pieces.get(piece)?.title ?? 'It';
    if (game.snapshot?.over) return 'The battle is over';
    if (!game.decision) return 'It is not for you to decide now';
    // What is offered instead has buttons beside the piece: once he is called upon, where that is foreseen.
    const lead = game.leading.shown?.piece === piece ? game.leading.shown.choices : game.choices;
    const verbs = [...new Set((lead?.choices ?? []).flatMap(({ piece: of, verb }) => (of === piece ? [heading(verb).toLowerCase()] : [])))];
    const [calling] = offeredFor(game.choices, null, piece, (id) => game.own(id));
    if (verbs.length === 0 && calling) return `First ${calling.short.charAt(0).toLowerCase()}${calling.short.slice(1)}: what it may do then is not known yet`;
    if (verbs.length > 0) return `${title} is not moved by a drag now, but may ${verbs.join(', ')}`;
    const hindered = game.hindering.shown?.piece === piece ? game.hindering.shown.refusal : null;
    return hindered ? `${title}: ${hindered.why} (${hindered.rule})` : `${title}: nothing to be done in this decision`;
  }

  /** Where those were grasped who go along with the hand; `null` while none do. */
  hauled = $state.raw<Point | null>(null);
  /** Where a piece that may do nothing was grasped. */
  private held: Point = [0, 0];
  /** On whom it is held. */
  private over: number | null = null;

  /**
   * Selects a piece, or drafts the answer aimed at it if it is a target. One's own are aimed at once it is said how. With
   * `more` one's own unit is picked to go with others, or no longer.
   */
  click(id: number, more = false): void {
    const { marching } = this.game;
    if (more && this.game.own(id)) {
      if (marching.picked.size === 0 && this.game.selected !== null && this.game.own(this.game.selected)) marching.pick(this.game.selected);
      marching.pick(id);
      this.select(id);
      return;
    }
    if (!marching.picked.has(id)) marching.choose([]);
    const target = this.targets.get(id);
    if (target && (this.verb !== null || !this.game.own(id))) void this.game.drafting.take(target);
    else this.select(id);
  }

  /** Selects a piece. */
  select(id: number | null): void {
    if (this.game.selected !== id) this.picked = null;
    this.game.select(id);
  }

  /** Picks all of one's own that belong together with a piece. */
  together(id: number): void {
    const mates = this.game.marching.mates(id);
    if (mates.length < 2) return;
    this.game.marching.choose(mates);
    this.select(mates.includes(id) ? id : (mates[0] ?? id));
  }

  /** Takes hold of a piece itself, to have it go where the pointer goes, or look there where it may but turn. */
  grip(piece: number, from: Point): void {
    // As by a click, those who were picked and do not go along are let go of.
    if (!this.game.marching.picked.has(piece)) this.game.marching.choose([]);
    this.select(piece);
    const gesture = draggedBy(this.gestures) ?? draggedBy(gesturesOf(this.game.offered, null));
    if (gesture) this.take(piece, gesture, from, true);
  }

  /** Takes hold of a piece at a place under the pointer; of its ghost where there is one and `afresh` is not said. */
  take(piece: number, gesture: Gesture, from: Point, afresh = false): void {
    this.select(piece);
    if (afresh && this.game.draft?.piece === piece) this.game.takeBackDraft();
    const wheeling = gesture.endsWith('corner');
    if (wheeling && !this.strides && this.game.draft && !this.game.draft.legs) {
      // About the other corner a wheel begins anew, from where the unit stands.
      if (this.game.draft.gesture !== gesture) this.game.takeBackDraft();
    }
    const placing = this.gestures.has('place');
    const turning = placing && gesture === 'turn';
    const pose = this.pose;
    const outline = this.outline;
    const front = pose?.at ?? from;
    const base = gesture === 'left-corner' ? outline?.[0] : gesture === 'right-corner' ? outline?.[1] : front;
    const settled = this.game.draft?.gesture === null && this.game.draft.legs !== '';
    this.game.drafting.grasp(piece, this.strides && !settled);
    this.wheel = null;
    this.grasped = outline;
    this.drag = {
      piece, gesture: placing ? 'place' : gesture, base: base ?? from, from, turning, to: null,
      facing: placing && pose ? pose.facing : null, onto: null,
    };
  }

  /** Friends by whom a piece dresses that is dragged: those who do not go along with it. */
  private neighbours(piece: number): Neighbour[] {
    const { game } = this;
    return [...game.pieces.values()].flatMap(({ id, side, stand, arm }) => {
      const friend = stand && !stand.round && id !== piece && side === game.pieces.get(piece)?.side && !game.marching.picked.has(id);
      return friend && arm !== 'leader' && arm !== 'general' ? [{ front: stand.front, facing: stand.facing }] : [];
    });
  }

  /** The pointer that holds the piece is over a place; it dresses by neighbours within `reach`, 0 for by nobody. */
  pull(at: Point, reach = 0): void {
    if (this.reaching) this.reaching.at = at;
    if (this.hauled) this.game.marching.wished = [at[0] - this.hauled[0], at[1] - this.hauled[1]];
    if (this.barred) this.bar(this.barred.piece, at);
    const drag = this.drag;
    if (!drag) return;
    const dressed = reach > 0 ? this.dress(drag, at, reach) : null;
    this.dressed = dressed;
    if (drag.turning) {
      const facing = dressed?.facing ?? towards(drag.base, at);
      this.drag = { ...drag, facing, to: drag.base };
    } else {
      const moved: Point = [drag.base[0] + at[0] - drag.from[0], drag.base[1] + at[1] - drag.from[1]];
      const onto = drag.gesture === 'go' || drag.gesture === 'place' ? under(this.game.pieces, at, drag.piece) : null;
      this.drag = { ...drag, onto, to: dressed?.to ?? (drag.gesture === 'turn' ? at : moved) };
    }
    const now = this.drag;
    if (now?.to) this.game.drafting.aim(now.piece, now.gesture, now.to, { facing: now.facing, verb: this.verb, onto: now.onto, straight: dressed !== null });
  }

  /** A piece that may do nothing is dragged to a place: why is said, and over an enemy by which rule it may not go at him. */
  private bar(piece: number, at: Point): void {
    const { drafting, pieces } = this.game;
    const by: Point = [at[0] - this.held[0], at[1] - this.held[1]];
    this.barred = { piece, by, why: this.barred?.why ?? this.idle(piece) };
    const onto = under(pieces, at, piece);
    if (onto === this.over) return;
    this.over = onto;
    this.barred = { piece, by, why: this.idle(piece) };
    if (onto === null) return;
    void drafting.against(piece, onto).then((refusal) => {
      const title = pieces.get(piece)?.title ?? 'It';
      if (refusal && this.barred?.piece === piece && this.over === onto) this.barred = { ...this.barred, why: `${title}: ${refusal.why} (${refusal.rule})` };
    });
  }

  private dress(drag: Drag, at: Point, reach: number): Dressed | null {
    const neighbours = this.neighbours(drag.piece);
    const moved: Point = [drag.base[0] + at[0] - drag.from[0], drag.base[1] + at[1] - drag.from[1]];
    if (drag.turning) return turned('turn', drag.base, at, neighbours);
    const { gesture, piece } = drag;
    const facing = drag.facing ?? this.game.pieces.get(piece)?.stand?.facing;
    if (gesture === 'go' || gesture === 'place') return facing === undefined ? null : levelled(moved, facing, neighbours, reach);
    const outline = this.grasped;
    const pivot = gesture === 'left-corner' ? outline?.[1] : gesture === 'right-corner' ? outline?.[0] : this.game.pieces.get(piece)?.stand?.front;
    return pivot ? turned(gesture, pivot, gesture === 'turn' ? at : moved, neighbours) : null;
  }

  /** The pointer lets go. */
  drop(): void {
    const { drag, dressed } = this;
    this.drag = null;
    this.dressed = null;
    this.barred = null;
    this.hauled = null;
    if (this.reaching) this.reaching.dropped = true;
    if (!drag) return;
    if (drag.to) this.game.drafting.release(drag.piece, drag.gesture, drag.to, { facing: drag.facing, verb: this.verb, onto: drag.onto, straight: dressed !== null });
    else if (this.game.draft && !this.game.draft.aimed) this.game.takeBackDraft();
  }

  /** Another finger has come: what was dragged stays where it stood. */
  cancel(): void {
    const { drag } = this;
    this.drag = null;
    this.dressed = null;
    this.barred = null;
    this.reaching = null;
    if (this.hauled) this.game.marching.wished = null;
    this.hauled = null;
    if (drag) this.game.takeBackDraft();
  }

  /** Lengthens or shortens what is drafted: inches, or centimetres where the rules measure so, ahead and to the right, as the piece looks. */
  nudge(forward: number, right: number): void {
    const { game, pose } = this;
    const step = game.table?.measure === 'millimetres' ? 1000 : INCH;
    const piece = game.selected;
    if (piece === null || !pose) return;
    const placing = this.gestures.has('place');
    if (!placing && !this.gestures.has('go')) return;
    const gesture: Gesture = placing ? 'place' : 'go';
    const other = game.draft?.piece === piece && game.draft.gesture !== null && game.draft.gesture !== gesture && !placing;
    if (other) game.drafting.grasp(piece, true);
    else if (game.draft?.piece !== piece) game.drafting.grasp(piece, false);
    const start = this.pose ?? pose;
    this.wheel = null;
    // Of keys pressed faster than they are answered none is lost.
    const { wished } = this;
    const pending = wished?.piece === piece && wished.gesture === gesture && wished.aimed === (game.draft?.aimed ?? null);
    const to = beside(pending ? wished.to : start.at, start.facing, forward * step, right * step);
    this.wish(piece, gesture, to, placing ? start.facing : null);
  }

  /** Wheels or turns by degrees, to the right where they are positive. */
  turn(degrees: number): void {
    const { game, pose, outline } = this;
    const piece = game.selected;
    if (piece === null || !pose) return;
    if (this.gestures.has('place')) {
      this.wish(piece, 'place', pose.at, (pose.facing + degrees * 100 + 36000) % 36000);
    } else if (this.gestures.has('left-corner') && outline) {
      const before = this.wheel?.piece === piece && game.draft?.legs === this.wheel.legs ? this.wheel : null;
      // What was drafted before stays: whether another leg may follow it, the rules say and not the keys.
      const start = this.outline ?? outline;
      const another = game.draft?.piece === piece && game.draft.gesture !== null;
      const wheel: Wheel = before ?? { piece, legs: game.drafting.grasp(piece, another), outline: start, degrees: 0 };
      wheel.degrees += degrees;
      this.wheel = wheel;
      const [left, right] = wheel.outline;
      if (!left || !right) return;
      const rightwards = wheel.degrees >= 0;
      const to = rightwards ? about(right, left, wheel.degrees) : about(left, right, wheel.degrees);
      this.wish(piece, rightwards ? 'left-corner' : 'right-corner', to, null);
    } else if (this.gestures.has('turn')) {
      const [x, y] = ahead(pose.facing + degrees * 100);
      this.wish(piece, 'turn', [pose.at[0] + x * 10 * INCH, pose.at[1] + y * 10 * INCH], null);
    }
  }

  /** Settles the leg in hand, so that the next is another one. */
  settle(): void {
    const { draft, selected } = this.game;
    this.wheel = null;
    if (draft && selected !== null && draft.piece === selected) {
      this.game.drafting.grasp(selected, true);
      if (this.game.draft) this.game.draft = { ...this.game.draft, held: false, gesture: null };
    }
  }

  /** Picks a verb: it is drafted at once if there is but one way to do it. */
  pick(offer: Offer): void {
    const only = offer.choices.length === 1 ? offer.choices[0] : undefined;
    this.picked = this.verb === offer.verb || only ? null : offer.verb;
    if (only) void this.game.drafting.take(only);
    else if (this.game.draft) this.game.takeBackDraft();
  }

  private wish(piece: number, gesture: Gesture, to: Point, facing: number | null): void {
    const { game, verb } = this;
    this.wished = { piece, gesture, to, aimed: game.draft?.piece === piece ? (game.draft.aimed ?? null) : null };
    if (game.draft?.piece === piece) game.draft = { ...game.draft, held: false };
    game.drafting.aim(piece, gesture, to, { facing, verb, straight: true });
    clearTimeout(this.rest);
    const legs = game.draft?.legs;
    this.rest = setTimeout(() => {
      const { draft } = game;
      if (draft?.piece === piece && draft.legs === legs && draft.gesture === gesture && !this.drag) game.drafting.aim(piece, gesture, to, { facing, verb, prospects: true, straight: true });
    }, REST);
  }
}

/** Where somebody at a place looks who looks at another: hundredths of a degree clockwise from up. */
function towards(from: Point, to: Point): number {
  const degrees = (Math.atan2(to[0] - from[0], to[1] - from[1]) / Math.PI) * 180;
  return Math.round(((degrees + 360) % 360) * 100) % 36000;
}

/** A place carried about another by degrees clockwise: where a pointer would take a corner. */
function about(pivot: Point, point: Point, degrees: number): Point {
  const angle = (degrees / 180) * Math.PI;
  const [x, y] = [point[0] - pivot[0], point[1] - pivot[1]];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [Math.round(pivot[0] + x * cos + y * sin), Math.round(pivot[1] - x * sin + y * cos)];
}
